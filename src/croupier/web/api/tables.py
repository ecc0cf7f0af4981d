"""`tables` and `stream`: the lobby, a table as somebody sees it, and what is done there."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import Response, StreamingResponse

from croupier.core.driver import Driver
from croupier.core.game import rules_for
from croupier.core.numbers import in_digits
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.live.trying import (
    LastRound,
    consequence,
    decisions,
    forked,
    last_round,
    next_throw,
    open_then,
    otherwise,
)
from croupier.live.viewers import Viewer
from croupier.sim.streams import system_below as below
from croupier.web import bodies
from croupier.web.acting import Act, Actor, Forbidden, acted
from croupier.web.app import House, answered, house_of
from croupier.web.engine import Job
from croupier.web.hall import Hall, clock
from croupier.web.problems import PROBLEMS, NotFound, Unauthenticated
from croupier.web.rooms import TableRoom
from croupier.web.sessions import Session
from croupier.web.stream import MOST_LINES, MOST_TABLES, Client

router = APIRouter(tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[a-z][a-z0-9]{0,15}$", description="Such as t12.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=100,
        pattern=r"^[A-Za-z0-9._:-]+$",
        description="Made once by whoever sends the command: the same again is the same answer.",
    ),
]


MOST_TRIES = 2
_trying = asyncio.Semaphore(MOST_TRIES)


def room_of(house: House, id: str) -> TableRoom:
    room = house.hall.rooms.get(id)
    if room is None:
        raise NotFound(f"there is no table {id!r} in this house")
    return room


def admitted(house: House, session: Session | None) -> None:
    """In a practice house anybody looks; in a real one whoever signed in."""
    if not house.hall.practice and house.hall.member(session) is None:
        raise Unauthenticated("only staff of this house look at its tables")


@router.get("/tables", responses=PROBLEMS)
async def tables(request: Request) -> Response:
    """Every table that is open, as the lobby shows it."""
    house = house_of(request)
    admitted(house, house.session(request))
    listed = await asyncio.wrap_future(house.hall.engine.look(house.hall.listed))
    return answered({"tables": listed, "house": house.hall.name, "practice": house.hall.practice})


@router.post("/tables", responses=PROBLEMS, status_code=201)
async def new_table(request: Request, body: bodies.NewTable) -> Response:
    """Another practice table of a game, with the options that the house may choose; in a real
    house a table that the desk has prepared, by the submission in force."""
    house = house_of(request)
    hall = house.hall
    if not hall.practice:
        session = house.session(request)
        member = hall.member(session)
        if session is None or member is None:
            raise Unauthenticated("tables are opened by staff of the house")
        if body.table is None:
            raise Misuse("which table? One that the desk has prepared, such as t1")
        if body.options or body.edition is not None:
            raise Misuse("edition and options are those of the submission in force; leave them out")
        hall.sessions.seen(session, clock())
        real = hall.open_real(member, body.table, body.game, tracked=body.tracked)
        return await _opened(hall, real)
    if len(hall.rooms) >= hall.most_tables:
        raise Forbidden("another table", "nobody", f"{hall.most_tables} tables are the most")
    rules = await asyncio.to_thread(
        lambda: rules_for(game(body.game), body.edition, dict(body.options))
    )
    return await _opened(hall, hall.new_table(rules, tracked=body.tracked))


async def _opened(hall: Hall, job: Job[TableRoom]) -> Response:
    room = await asyncio.wrap_future(hall.engine.do(job))
    card = await asyncio.wrap_future(hall.engine.look(lambda: hall.card(room)))
    return answered(card, 201, Location=f"/api/v1/tables/{room.id}")


@router.get("/tables/{id}", responses=PROBLEMS)
async def table(request: Request, id: TableId) -> Response:
    """A table as whoever asks may see it, and what he may do there now."""
    house = house_of(request)
    session = house.session(request)
    admitted(house, session)
    room = room_of(house, id)

    def look() -> dict[str, Any]:
        return room.audience(house.hall.viewer(session, room)).view

    return answered(await asyncio.wrap_future(house.hall.engine.look(look)))


@router.post("/tables/{id}/commands", responses=PROBLEMS)
async def command(
    request: Request,
    id: TableId,
    body: bodies.Act,
    key: Key = None,
    dry_run: Annotated[bool, Query(description="Only whether it may be done now.")] = False,
) -> Response:
    """Do something at a table: answered when it is durable."""
    house = house_of(request)
    hall, session = house.hall, house.session(request)
    admitted(house, session)
    room, headers = room_of(house, id), dict[str, str]()
    if session is None and hall.practice and isinstance(body, bodies.Sit):
        name = await asyncio.wrap_future(hall.engine.look(hall.guest_name))
        token, session = hall.sessions.made(clock(), player=name)
        headers["Set-Cookie"] = house.door.set_cookie(token)
    if session is None:
        raise Unauthenticated("whoever does something has a name: sit down, or sign in")
    hall.sessions.seen(session, clock())
    key = key or secrets.token_hex(16)
    member = hall.member(session)
    up = session.steps_up(key, clock()) or (member is not None and member.practice)
    by = Actor("" if member else session.player, member, up, f"web {session.hash.hex()[:8]}")
    hall.acted[session.who] = clock()
    act = Act(room, by, key, lambda: hall.viewer(session, room), dry=dry_run)
    found = await asyncio.wrap_future(hall.engine.do(acted(act, body)))
    return answered(found, 200, **headers)


@router.post("/tables/{id}/try", responses=PROBLEMS)
async def tried(request: Request, id: TableId, body: bodies.Try) -> Response:
    """What would happen, on another table that knows no more than whoever asks; nothing is kept."""
    house = house_of(request)
    hall, session = house.hall, house.session(request)
    admitted(house, session)
    room = room_of(house, id)
    viewer = hall.viewer(session, room)
    if isinstance(body, bodies.Decisions):
        return answered(await asyncio.wrap_future(hall.engine.look(lambda: _choices(room, viewer))))
    # The copy is made between two turns; what is tried on it takes its time elsewhere.
    whole = isinstance(body, bodies.Otherwise)
    copied = await asyncio.wrap_future(
        hall.engine.look(
            lambda: last_round(room.driver) if whole else forked(room.driver, viewer, below)
        )
    )
    async with _trying:
        return answered(await asyncio.to_thread(_tried, copied, viewer, body))


def _choices(room: TableRoom, viewer: Viewer) -> dict[str, Any]:
    """The own choices of the last round: which, and what was open."""
    found = decisions(room.driver.before, viewer.seats) if room.driver.pending is None else []
    return {
        "decisions": [
            {
                "entry": one.seq,
                "role": one.role,
                "chose": one.do["choice"],
                "at": one.at,
                "choices": open_then(last_round(room.driver), one.seq),
            }
            for one in found
        ]
    }


def _tried(copied: Driver | LastRound, viewer: Viewer, body: Any) -> dict[str, Any]:
    if isinstance(copied, LastRound):
        return otherwise(copied, viewer, below, body.entry, body.choice)
    if isinstance(body, bodies.NextThrow):
        return next_throw(copied, viewer, below)
    return consequence(copied, viewer, body.id, body.seat)


@router.get("/stream", responses=PROBLEMS, response_class=StreamingResponse)
async def stream(
    request: Request,
    tables: Annotated[str, Query(max_length=2_000, description="Ids with commas.")] = "",
    lobby: Annotated[bool, Query(description="Also what changes in the lobby.")] = False,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    after: Annotated[
        str | None,
        Query(alias="last_event_id", max_length=20, description="Where no header can be sent."),
    ] = None,
) -> Response:
    """What happens at these tables, as it happens (SSE); `Last-Event-ID` goes on without a gap."""
    house = house_of(request)
    session = house.session(request)
    admitted(house, session)
    ids = list(dict.fromkeys(one for one in tables.split(",") if one))[:MOST_TABLES]
    if len(house.hub.clients) >= MOST_LINES:
        from croupier.web.problems import problem

        return problem("busy", "too many browsers listen already")
    known = last_event_id or after
    last = in_digits(known) if known else None
    return StreamingResponse(
        house.hub.listen(Client(session), ids, lobby, last),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )
