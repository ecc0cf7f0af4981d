"""The door of a running house: a Unix socket beside its store, for whoever owns that alone.

It speaks HTTP: `POST /api/v1/desk/commands` with `Idempotency-Key` and JSON, name and password as
basic authorisation; a refusal is a problem as RFC 9457 has it. What is asked is answered when it is
durable. The socket belongs to its owner by its mode, and whoever is at the other end is looked at
too, so that nothing hangs on what the mode was when he came.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import json
import os
import socket
import socketserver
import stat
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from croupier.audit.lines import canonical
from croupier.audit.note import OWNER_ONLY
from croupier.audit.reception import Reception, Request
from croupier.audit.store import Elsewhere, Stopped
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.house.people import NOT_SIGNED_IN

API = "/api/v1/"
MOST_BODY = 32 << 20
PATIENCE_SECONDS = 10
"""So long somebody may take to say what he wants."""
_MOST_PATH = 100
"""Bytes of a path that every system takes for a socket."""


@contextmanager
def short(path: Path) -> Iterator[str]:
    """The same path in few enough bytes for a socket."""
    if len(os.fsencode(path)) <= _MOST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        found = f"/proc/self/fd/{folder}"
        if not os.path.isdir(found):
            raise Misuse(f"{path}: the path is too long for a socket; take a shorter folder")
        yield f"{found}/{path.name}"
    finally:
        os.close(folder)


class Door:
    """Lets requests in, each in a thread of its own, until it is closed."""

    def __init__(self, path: Path, reception: Reception) -> None:
        self.path = path
        self._server = _Server(path, reception)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.1,), name="door", daemon=True
        )

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Nobody is let in any more; who is inside gets his answer."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()


class _Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = False
    request_queue_size = 128

    def __init__(self, path: Path, reception: Reception) -> None:
        self.path, self.reception = path, reception
        self.number = 0
        """Of the socket's file, so that nobody else's is taken away."""
        super().__init__(str(path), _Handler)

    def server_bind(self) -> None:
        """Whoever has the store may take away what a killed house left here."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISSOCK(self.path.lstat().st_mode):
                raise Misuse(f"{self.path} is in the way of the house's socket; move it")
            self.path.unlink()
        os.fchmod(self.socket.fileno(), OWNER_ONLY)
        with short(self.path) as name:
            self.socket.bind(name)
        os.chmod(self.path, OWNER_ONLY)
        self.number = self.path.lstat().st_ino
        self.server_address = str(self.path)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Only the owner of the house, and who may do everything anyway."""
        return peer(request) in (None, 0, os.getuid())

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Somebody went away before he had his answer: what was done stands in the log."""

    def server_close(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            if self.number and self.path.lstat().st_ino == self.number:
                self.path.unlink()
        super().server_close()


def peer(connected: socket.socket) -> int | None:
    """Which user is at the other end, where the system says so."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    size = struct.calcsize("3i")
    told = connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    return int(struct.unpack("3i", told)[1])


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    timeout = PATIENCE_SECONDS
    protocol_version = "HTTP/1.1"
    server_version = "croupier"
    sys_version = ""

    def do_GET(self) -> None:
        self._answered(None)

    def do_POST(self) -> None:
        try:
            body = self._body()
        except Misuse as error:
            self._send(422, problem(error))
        else:
            self._answered(body)

    def _answered(self, body: dict[str, Any] | None) -> None:
        try:
            path = self.path.removeprefix(API)
            by, password = self._who()
            key = self.headers.get("Idempotency-Key", "")
            asked = Request(path, body, by, password, key)
            status, found = 200, self.server.reception.answer(asked)
        except CroupierError as error:
            found = problem(error)
            status = found["status"]
        except Exception as error:  # never a stack to whoever asks
            found = problem(Stopped(f"the software failed ({type(error).__name__}: {error})"))
            status = 500
        self._send(status, found)

    def _body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()) or int(length) > MOST_BODY:
            self.close_connection = True
            raise Misuse(f"say how long it is; {MOST_BODY:,} bytes are the most")
        try:
            found = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError) as error:
            raise Misuse(f"that is no JSON: {error}") from error
        if not isinstance(found, dict):
            raise Misuse("write a JSON object")
        return found

    def _who(self) -> tuple[str, str | None]:
        """Name and password; a name that has a colon in it is written with %3A."""
        kind, _, told = self.headers.get("Authorization", "").partition(" ")
        if not told:
            return "", None
        try:
            name, colon, password = base64.b64decode(told, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError) as error:
            raise Misuse(f"that is no name and password: {error}") from error
        if kind.lower() != "basic":
            raise Misuse("say who you are by basic authorisation")
        return unquote(name), password if colon else None

    def _send(self, status: int, found: dict[str, Any]) -> None:
        data = canonical(found)
        self.send_response(status)
        kind = "application/json" if status == 200 else "application/problem+json"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """What was done stands in the log of the house, and nothing of a request anywhere else."""


def problem(error: CroupierError) -> dict[str, Any]:
    """A refusal as RFC 9457 has it."""
    kind, status = "misuse", 422
    more: dict[str, Any] = {}
    if isinstance(error, Stopped):
        kind, status = "stopped", 503
    elif isinstance(error, Elsewhere):
        kind, status = "elsewhere", 421
        more = {"node": error.node, "address": error.address, "stream": error.stream}
    elif isinstance(error, Refusal):
        kind, status = "refused", 401 if error.why == NOT_SIGNED_IN else 409
        more = {name: getattr(error, name) for name in ("tried", "why", "clause", "instead")}
    said = {"type": f"/problems/{kind}", "title": kind.capitalize(), "status": status}
    return {**said, "detail": str(error), **more}


def error_of(found: dict[str, Any]) -> CroupierError:
    """The refusal that a problem says."""
    detail, kind = str(found.get("detail", found)), found.get("type")
    if kind == "/problems/refused":
        parts = (str(found[name]) for name in ("tried", "why", "clause", "instead"))
        return Refusal(*parts)
    if kind == "/problems/elsewhere":
        return Elsewhere(*(str(found[name]) for name in ("stream", "node", "address")))
    return Stopped(detail) if kind == "/problems/stopped" else Misuse(detail)
