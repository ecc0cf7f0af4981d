"""The application: the house, its API and its pages, behind one guard."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response

from croupier import __version__
from croupier.web import problems
from croupier.web.hall import Hall, clock
from croupier.web.pages import Pages
from croupier.web.rooms import encoded
from croupier.web.security import Door, Guard
from croupier.web.sessions import Session
from croupier.web.stream import Hub

ABOUT = """The tables of a house, for programs and for its own pages. Money is whole cents, exact
numbers are text. Commands are done once however often they arrive (`Idempotency-Key`), and are
answered when they are durable. What is refused says why, by which clause, and what instead."""


@dataclass
class House:
    """What requests need: in `request.app.state.house`."""

    hall: Hall
    hub: Hub
    door: Door
    pages: Pages

    def session(self, request: Request) -> Session | None:
        """Who asks, by the cookie; a member of staff is idle after a while, and then nobody."""
        token = request.cookies.get(self.door.cookie, "")
        if not token:
            return None
        now, sessions = clock(), self.hall.sessions
        session = sessions.find(token, now)
        if session is not None and self.hall.is_over(session, now):
            sessions.end(session)
            return None
        return session


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def answered(data: Any, status: int = 200, **headers: str) -> Response:
    """Plain data as JSON."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(encoded(data), status, media_type="application/json", headers=named)


def made(hall: Hall, door: Door) -> Guard:
    """The application of a house."""
    from croupier.web import lab_pages, reading
    from croupier.web.api import routers

    hub = Hub(hall)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        hub.loop = asyncio.get_running_loop()
        hall.start()
        try:
            yield
        finally:
            await asyncio.to_thread(hall.close)

    app = FastAPI(
        title="croupier",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    pages = Pages(hall)
    app.state.house = house = House(hall, hub, door, pages)
    problems.install(app)
    for router in routers():
        app.include_router(router, prefix="/api/v1")
    app.include_router(pages.router())
    app.include_router(reading.router(pages))
    app.include_router(lab_pages.router(pages))
    app.mount("/static", pages.files())
    return Guard(app, door, house)
