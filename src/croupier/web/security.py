"""What holds for every request: whose host, how large, from where; and the headers of every answer.

A page that somebody else serves cannot do anything here: commands are JSON, from our own origin,
with a cookie that is sent to our own pages alone. Nothing is loaded from elsewhere, no script or
style stands in a page, and nobody frames one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any

from starlette.middleware.gzip import GZipMiddleware

from croupier.core.numbers import in_digits
from croupier.web.problems import methods_at, problem
from croupier.web.throttle import Throttle

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HSTS = "max-age=31536000"
MOST_BODY = 64 * 1024
LEAST_PACKED = 4_000
"""Pages, scripts and drawings are packed for whoever takes it; the API answers as it is, and its
streams are sent message by message."""
SAFE = ("GET", "HEAD", "OPTIONS")
PRACTICE_COOKIE, COOKIE = "croupier", "__Host-croupier"

Scope = Any


@dataclass
class Door:
    """Where the house is reached, and how."""

    hosts: frozenset[str]
    """Names under which it answers, with their ports."""
    secure: bool = False
    """Whether browsers reach it by TLS, here or at a named proxy."""

    @property
    def cookie(self) -> str:
        return COOKIE if self.secure else PRACTICE_COOKIE

    def set_cookie(self, token: str) -> str:
        safe = "; Secure" if self.secure else ""
        return f"{self.cookie}={token}; Path=/; HttpOnly; SameSite=Strict{safe}"

    def clear_cookie(self) -> str:
        return f"{self.set_cookie('')}; Max-Age=0"

    def origin_of(self, host: str) -> str:
        return f"{'https' if self.secure else 'http'}://{host}"


def loopback(port: int) -> frozenset[str]:
    names = ("127.0.0.1", "localhost", "[::1]")
    return frozenset([f"{name}:{port}" for name in names] + list(names if port == 80 else ()))


@dataclass
class Guard:
    """Stands before the application."""

    app: Any
    door: Door
    house: Any = None
    """What the application is about."""
    throttle: Throttle = field(default_factory=Throttle)

    def __post_init__(self) -> None:
        self.packed = GZipMiddleware(self.app, minimum_size=LEAST_PACKED, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value for name, value in scope["headers"]}
        no = self._refused(scope["method"], scope["path"], headers)
        if no is None and scope["method"] not in SAFE:
            no = self._too_much(headers, scope.get("client"))
        out = self._dressed(send, scope["path"])
        if no is not None:
            await no(scope, receive, out)
            return
        if scope["path"].startswith("/api/"):
            await self.app(scope, _measured(receive), out)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the server sends the headers of it alone
        await self.packed(scope, _measured(receive), out)

    def _refused(self, method: str, path: str, headers: dict[str, bytes]) -> Any:
        host = headers.get("host", b"").decode("latin-1").lower()
        if host not in self.door.hosts:
            return problem("misuse", "no house answers under that name here")
        length = headers.get("content-length", b"0")
        if in_digits(length.decode("latin-1"), most=MOST_BODY) is None:
            return problem("too_large", f"{MOST_BODY:,} bytes are the most")
        if method in SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and origin.decode("latin-1").lower() != self.door.origin_of(host):
            return problem("cross_site", "commands come from the pages of this house")
        if headers.get("sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            return problem("cross_site", "commands come from the pages of this house")
        kind = headers.get("content-type", b"").split(b";")[0].strip().lower()
        if (
            kind != b"application/json"
            and method in methods_at(self.app, path)
            and method == "POST"
        ):
            return problem("not_json", "send application/json")
        return None

    def _too_much(self, headers: dict[str, bytes], client: Any) -> Any:
        token = _cookie(headers.get("cookie", b""), self.door.cookie)
        known = self.house is not None and token and self.house.hall.sessions.knows(token)
        wait = self.throttle.waits(token if known else "", client[0] if client else "")
        if not wait:
            return None
        why = "more commands than can be meant; wait a moment"
        return problem("too_many", why, headers={"Retry-After": str(wait)})

    def _dressed(self, send: Any, path: str) -> Any:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                named = {name.lower() for name, _ in headers}
                headers += _bytes(HEADERS.items())
                if self.door.secure:
                    headers += _bytes([("strict-transport-security", HSTS)])
                if b"cache-control" not in named:
                    headers += _bytes([("cache-control", "no-store")])
                message = {**message, "headers": headers}
            await send(message)

        return sent


def _cookie(sent: bytes, name: str) -> str:
    try:
        found = SimpleCookie(sent.decode("latin-1")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""


def _bytes(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers]


def _measured(receive: Any) -> Any:
    """A body that says nothing of its length is measured as it comes."""
    taken = 0

    async def received() -> Any:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > MOST_BODY:
                return {"type": "http.disconnect"}
        return message

    return received
