"""The server process: a socket, the application behind it, and its end."""

from __future__ import annotations

import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from croupier.core.refusals import Misuse
from croupier.files import bytes_of
from croupier.web import app, security
from croupier.web.hall import Hall

SWITCH_SECONDS = 0.001
"""How long the thread of the house may keep the loop of the browsers from its work, or the other
way round."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LAST_PORT = 65_535
MOST_PEM = 1_000_000


@dataclass(frozen=True)
class Address:
    """Where the house listens, and how browsers reach it."""

    host: str = "127.0.0.1"
    port: int = 8421
    """Nought takes one that is free."""
    names: tuple[str, ...] = ()
    """Under which it answers beside loopback, with their ports: `tables.example:8443`."""
    certificate: str = ""
    key: str = ""
    """For TLS here."""
    proxy: str = ""
    """The address of a proxy that does TLS and is named on purpose."""

    @property
    def secure(self) -> bool:
        return bool(self.certificate or self.proxy)

    def checked(self) -> Address:
        """Plain HTTP is for this machine alone."""
        if not 0 <= self.port <= LAST_PORT:
            raise Misuse(f"port {self.port}: there are those up to {LAST_PORT:,}; 0 takes any")
        if self.host not in LOOPBACK and not self.secure:
            raise Misuse(
                f"{self.host} is reached from elsewhere, and that needs TLS: name a certificate "
                "and its key, or the proxy that does it"
            )
        if self.secure and not self.names:
            raise Misuse("name the house as browsers reach it, such as tables.example")
        if bool(self.certificate) != bool(self.key):
            raise Misuse("a certificate and its key go together")
        if self.certificate:
            self._readable()
        return self

    def _readable(self) -> None:
        """Certificate and key are looked at before the house is opened."""
        for path in (self.certificate, self.key):
            bytes_of(Path(path), "a certificate or its key", MOST_PEM)
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                self.certificate, self.key
            )
        except ssl.SSLError as error:
            raise Misuse(
                f"{self.certificate} and {self.key} are no certificate with its key (PEM)"
            ) from error


def bound(address: Address) -> socket.socket:
    """The socket, so that a port that is taken is said in one line before anything is opened."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # Named as TCP, so that asyncio lets small answers go at once.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((address.host, address.port))
    except OSError as error:
        found.close()
        raise Misuse(
            f"port {address.port} cannot be taken ({error.strerror}); name another with --port"
        ) from error
    return found


class Served:
    """A house that is served."""

    def __init__(self, hall: Hall, address: Address, at: socket.socket | None = None) -> None:
        self.hall, self.socket = hall, at or bound(address.checked())
        self.port: int = self.socket.getsockname()[1]
        hosts = security.loopback(self.port) | frozenset(name.lower() for name in address.names)
        door = security.Door(hosts, address.secure)
        tls: dict[str, Any] = {}
        if address.certificate:
            tls = {"ssl_certfile": address.certificate, "ssl_keyfile": address.key}
        self.app = app.made(hall, door)
        self.hub = self.app.house.hub
        self.server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                log_level="warning",
                server_header=False,
                date_header=True,
                proxy_headers=bool(address.proxy),
                forwarded_allow_ips=address.proxy or None,
                timeout_graceful_shutdown=2,
                timeout_keep_alive=30,
                backlog=4096,
                **tls,
            )
        )
        names = address.names[:1] if address.secure else ()
        host = names[0] if names else f"127.0.0.1:{self.port}"
        self.url = door.origin_of(host)

    def run(self, ready: Callable[[str], None] = lambda url: None) -> None:
        """Until it is ended."""
        sys.setswitchinterval(SWITCH_SECONDS)
        original = self.server.startup

        async def started(sockets: Any = None) -> None:
            await original(sockets)
            if self.server.started:
                ready(self.url)

        shutdown = self.server.shutdown

        async def ended(sockets: Any = None) -> None:
            self.hub.end_all()  # a stream never ends of itself
            await shutdown(sockets)

        self.server.startup = started  # type: ignore[method-assign]
        self.server.shutdown = ended  # type: ignore[method-assign]
        with self._told_to_end():
            self.server.run([self.socket])

    @contextmanager
    def _told_to_end(self) -> Iterator[None]:
        """uvicorn, asked to end, raises the signal again when it has ended.

        That would end the process before the house is closed.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGTERM, lambda *_: self.stop())
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def stop(self) -> None:
        self.server.should_exit = True
