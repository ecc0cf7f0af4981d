"""Every way of saying no over HTTP: RFC 9457, with what was tried, why, the clause, what instead.

Never a stack, never a card.
"""

from __future__ import annotations

import logging
import re
import secrets
from typing import Any
from urllib.parse import quote

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from croupier.audit.store import Stopped
from croupier.core.refusals import CroupierError, Refusal, Stale
from croupier.web.acting import Forbidden, KeyReused, NotTheirs
from croupier.web.counting import Busy
from croupier.web.rooms import encoded

log = logging.getLogger("croupier.web")
TITLES = {
    "refused": ("Refused", 409),
    "stale": ("The table went on", 409),
    "misuse": ("That makes no sense here", 422),
    "key_reused": ("The key was another command's", 422),
    "invalid": ("Not as the API has it", 422),
    "forbidden": ("Somebody else may", 403),
    "unauthenticated": ("Sign in first", 401),
    "step_up": ("Show the credential once more", 401),
    "not_found": ("Not there", 404),
    "not_allowed": ("Not that way", 405),
    "too_large": ("Too large", 413),
    "not_json": ("JSON only", 415),
    "cross_site": ("Not from there", 403),
    "too_many": ("Too many at once", 429),
    "busy": ("Not now", 503),
    "failed": ("Something failed", 500),
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {
        "description": words,
        "content": {"application/problem+json": {"schema": {"type": "object"}}},
    }
    for code, words in (
        (401, "Sign in first, or show the credential once more."),
        (403, "Somebody else may."),
        (404, "There is no such thing."),
        (409, "Refused, with the clause; or the table went on meanwhile."),
        (413, "Too large."),
        (415, "JSON only."),
        (422, "Not as the API has it, or it makes no sense here."),
        (429, "Too many commands at once; wait as long as Retry-After says."),
        (503, "The house has stopped."),
    )
}
BY_STATUS = {401: "unauthenticated", 403: "forbidden", 404: "not_found", 405: "not_allowed"}


class NotFound(CroupierError):
    """There is no such thing."""


class Unauthenticated(CroupierError):
    """Nobody has signed in, or not lately."""


class NeedsStepUp(CroupierError):
    """The credential once more."""


def problem(
    kind: str, detail: str, *, headers: dict[str, str] | None = None, **more: Any
) -> Response:
    """A response that says no."""
    title, status = TITLES[kind]
    body: dict[str, Any] = {
        "type": f"/problems/{kind}",
        "title": title,
        "status": status,
        "detail": detail[:2_000],
        **{name: value for name, value in more.items() if value is not None},
        "id": secrets.token_hex(8),
    }
    if kind in ("busy",):
        headers = {"Retry-After": "5", **(headers or {})}
    return Response(encoded(body), status, media_type="application/problem+json", headers=headers)


def law_page(clause: str | None) -> str | None:
    """Where a clause of a chapter can be read; what is no clause has no page."""
    chapter, _, id = (clause or "").partition(" ")
    return f"/law/{quote(chapter)}/{quote(id)}" if "." in chapter and id else None


def parts_of(error: Refusal) -> dict[str, Any]:
    return {
        "tried": error.tried,
        "why": error.why,
        "clause": error.clause or None,
        "law": law_page(error.clause),
        "instead": error.instead,
    }


def of(error: BaseException) -> Response:
    """The problem that an error is."""
    match error:
        case NotTheirs():
            return problem("forbidden", str(error.refusal), **parts_of(error.refusal))
        case Forbidden():
            why = f"only {error.who} may"
            return problem(
                "forbidden", str(error), tried=error.tried, why=why, instead=error.instead
            )
        case Refusal():
            if "the credential has to be shown once more" in error.why:
                return problem("step_up", str(error), **parts_of(error))
            if error.instead == "sign in again":
                return problem("unauthenticated", str(error), **parts_of(error))
            return problem("refused", str(error), **parts_of(error))
        case Stale():
            return problem("stale", str(error), request=error.pending)
        case KeyReused():
            said = "this Idempotency-Key was given to another command; take a new one"
            return problem("key_reused", said)
        case NotFound():
            return problem("not_found", str(error))
        case Busy():
            return problem("busy", str(error), instead="ask again in a few seconds")
        case Unauthenticated():
            return problem("unauthenticated", str(error), instead="sign in")
        case NeedsStepUp():
            return problem("step_up", str(error), instead="show the credential once more")
        case Stopped():
            log.error("the house has stopped: %s", error)
            return problem(
                "busy", "the house has stopped, and has to be started again from its log"
            )
        case CroupierError():
            return problem("misuse", str(error))
    number = secrets.token_hex(8)
    log.exception("failed %s", number, exc_info=error)
    return problem("failed", f"the software failed; nothing was done (number {number})")


def methods_at(app: FastAPI, path: str) -> list[str]:
    """What may be done with what lies at this path."""
    if not hasattr(app.state, "shapes"):
        app.state.shapes = [
            (re.compile(_shape(template)), {method.upper() for method in methods})
            for template, methods in app.openapi()["paths"].items()
        ]
    return sorted(
        {one for shape, named in app.state.shapes for one in named if shape.fullmatch(path)}
    )


def _shape(template: str) -> str:
    """A path with parameters; the number of a paper has strokes in it."""
    parts = re.split(r"\{[^}]*\}", template)
    anything = ".+" if "{number}" in template else "[^/]+"
    return anything.join(map(re.escape, parts))


def as_page(request: Request, no: Response) -> Response:
    """The same for somebody who reads it in a browser: a page in place of data."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.url.path.startswith("/api/"):
        return no
    from croupier.web.api.sessions import described
    from croupier.web.app import house_of

    house = house_of(request)
    me = described(house, house.session(request))
    said: dict[str, Any] = msgspec.json.decode(bytes(no.body))
    path = request.url.path
    return house.pages.rendered("problem.html", no.status_code, me=me, problem=said, path=path)


def install(app: FastAPI) -> None:
    """Let the application say no in this way alone."""

    async def said(request: Request, error: Exception) -> Response:
        return as_page(request, of(error))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        found = [
            {"at": ".".join(map(str, one["loc"][1:])) or one["loc"][0], "why": one["msg"]}
            for one in error.errors()[:10]
        ]
        detail = "; ".join(f"{one['at']}: {one['why']}" for one in found)
        return problem("invalid", detail, errors=found)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        kind = BY_STATUS.get(error.status_code, "failed" if error.status_code >= 500 else "misuse")
        headers = {name.title(): value for name, value in (error.headers or {}).items()}
        if error.status_code == 405:
            headers["Allow"] = ", ".join(methods_at(app, request.url.path) or ["GET"])
        no = problem(
            kind, f"{request.method} {request.url.path[:200]}: {error.detail}", headers=headers
        )
        return as_page(request, no)

    for kind in (CroupierError, NotTheirs, Forbidden, KeyReused, Exception):
        app.add_exception_handler(kind, said)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
