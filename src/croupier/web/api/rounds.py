"""`rounds`, `papers`: rounds found, played again and proved; papers that are signed about them."""

from __future__ import annotations

import asyncio
import base64
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from croupier.audit.export import founded_of, prove_entry
from croupier.core.commands import AtDesk, check_what, what_from
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse
from croupier.house.accounts import Disable
from croupier.house.disputes import Round, played_again
from croupier.house.documents import KINDS, Document, Sign
from croupier.house.signing import ChangePassword, GivePassword, SignIn, SignOut
from croupier.live.viewers import REPLAY, SEAT, SPECTATOR, Viewer
from croupier.web import bodies
from croupier.web.acting import Forbidden
from croupier.web.api.tables import Key, admitted
from croupier.web.app import House, answered, house_of
from croupier.web.engine import Job, Submit
from croupier.web.hall import clock
from croupier.web.problems import PROBLEMS, NotFound, Unauthenticated
from croupier.web.records import described
from croupier.web.sessions import Session

router = APIRouter(tags=["rounds and papers"])
RoundId = Annotated[str, Path(pattern=r"^[a-z][a-z0-9-]{0,60}-[0-9]{1,9}$")]
SEES_ALL = {
    "floor supervisor",
    "shift manager",
    "surveillance",
    "compliance",
    "internal audit",
    "regulator",
}
"""Roles to whom a round that is over is open, with every card that was drawn."""
_replaying = asyncio.Semaphore(2)


def may_see_all(house: House, session: Session | None) -> bool:
    member = house.hall.member(session)
    return member is not None and bool(SEES_ALL & set(member.roles))


def viewer_for(house: House, session: Session | None, one: Round, eyes: str) -> Viewer:
    """Whose eyes a replay has: all for those whose office it is, the own for a player."""
    mine = tuple(
        seat
        for seat, name in sorted(one.players.items())
        if session is not None and session.player and name == session.player
    )
    if may_see_all(house, session):
        if not eyes or eyes == REPLAY:
            return Viewer(REPLAY)
        if eyes == SPECTATOR:
            return Viewer(SPECTATOR)
        seat = int(eyes.removeprefix("seat "))
        if seat not in one.players:
            raise NotFound(f"nobody sat at seat {seat} in that round")
        return Viewer(SEAT, (seat,))
    if eyes == REPLAY or (eyes.startswith("seat ") and int(eyes.split()[1]) not in mine):
        raise Forbidden("seeing every card of a round", "floor, surveillance, compliance or audit")
    return Viewer(SEAT, mine) if mine and eyes != SPECTATOR else Viewer(SPECTATOR)


@router.get("/rounds", responses=PROBLEMS)
async def rounds(
    request: Request,
    table: Annotated[str | None, Query(max_length=20)] = None,
    number: Annotated[int | None, Query(ge=0, le=10**9)] = None,
    since: Annotated[int | None, Query(ge=0, le=10**14)] = None,
    until: Annotated[int | None, Query(ge=0, le=10**14)] = None,
    seat: Annotated[int | None, Query(ge=1, le=99)] = None,
    player: Annotated[str | None, Query(max_length=100)] = None,
    wager: Annotated[str | None, Query(max_length=60)] = None,
    cents: Annotated[int | None, Query(ge=0, le=10**14)] = None,
    serial: Annotated[
        str | None, Query(max_length=60, description="Of a coupon that lay there.")
    ] = None,
    jackpot: Annotated[
        str | None, Query(max_length=60, description="A progressive meter that was hit.")
    ] = None,
    after: Annotated[
        str | None, Query(max_length=80, description="The id of the last one.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Finished rounds, the latest first, by all that is named."""
    house = house_of(request)
    admitted(house, house.session(request))
    named = {
        "table": table, "number": number, "since": since, "until": until, "seat": seat,
        "player": player, "wager": wager, "cents": cents, "serial": serial, "jackpot": jackpot,
    }  # fmt: skip
    found = await asyncio.to_thread(house.hall.records.found, **named)
    listed = [described(one) for one in found]
    if after is not None:
        ids = [one["id"] for one in listed]
        listed = listed[ids.index(after) + 1 :] if after in ids else []
    more = len(listed) > limit
    return answered({"rounds": listed[:limit], "more": more})


@router.get("/rounds/{id}", responses=PROBLEMS)
async def one_round(request: Request, id: RoundId) -> Response:
    """A round: who played, between which entries, and how the record stands."""
    house = house_of(request)
    session = house.session(request)
    admitted(house, session)
    one = await asyncio.to_thread(house.hall.records.round, id)
    tip = house.hall.keeper.tip
    record = {"size": tip.size, "root": tip.edge.root().hex()}
    return answered({**described(one), "record": record, "sees_all": may_see_all(house, session)})


@router.get("/rounds/{id}/steps", responses=PROBLEMS)
async def steps(
    request: Request,
    id: RoundId,
    eyes: Annotated[
        str,
        Query(
            alias="as",
            pattern=r"^(|replay|spectator|seat [1-9][0-9]?)$",
            description="Whose eyes: `replay` (all cards), `seat 3`, `spectator`.",
        ),
    ] = "",
) -> Response:
    """A round step by step, played again from the log."""
    house = house_of(request)
    session = house.session(request)
    admitted(house, session)
    records = house.hall.records
    one = await asyncio.to_thread(records.round, id)
    viewer = viewer_for(house, session, one, eyes)
    async with _replaying:
        return answered(await asyncio.to_thread(records.steps, one, viewer))


@router.get("/rounds/{id}/check", responses=PROBLEMS)
async def check(request: Request, id: RoundId) -> Response:
    """What was, and what the same commands and draws give once more."""
    house = house_of(request)
    _needs_all(house, request)
    records = house.hall.records
    one = await asyncio.to_thread(records.round, id)
    async with _replaying:
        return answered(await asyncio.to_thread(records.was_and_should, one))


def _needs_all(house: House, request: Request) -> None:
    if not may_see_all(house, house.session(request)):
        raise Forbidden("that", "floor, surveillance, compliance or audit", "sign in as one")


@router.get("/rounds/{id}/proof", responses=PROBLEMS)
async def proof(
    request: Request,
    id: RoundId,
    entry: Annotated[int | None, Query(ge=0, le=10**15)] = None,
) -> Response:
    """That an entry of the round (the last, if none is named) is in the log of a signed head.

    The line of an entry has its cards: it is for those to whom the round is open.
    """
    house = house_of(request)
    _needs_all(house, request)
    hall = house.hall
    one = await asyncio.to_thread(hall.records.round, id)
    seq = one.last if entry is None else entry
    if not one.first <= seq <= one.last:
        raise NotFound(f"entry {seq} is not of that round")
    return Response(await _proved(house, seq), media_type="application/json")


async def _proved(house: House, seq: int) -> bytes:
    hall = house.hall
    await asyncio.to_thread(hall.signed_beyond, seq)

    def read() -> bytes:
        store = hall.runs.place.reading()
        try:
            return prove_entry(store, seq)
        finally:
            store.close()

    return await asyncio.to_thread(read)


@router.get("/rounds/{id}/bundle", responses=PROBLEMS)
async def bundle(request: Request, id: RoundId) -> Response:
    """All that a dispute needs in one file: lines, proof, rules, steps, the cloth."""
    house = house_of(request)
    _needs_all(house, request)
    hall = house.hall
    one = await asyncio.to_thread(hall.records.round, id)
    lines = await asyncio.to_thread(hall.records.lines, one)
    proved = await _proved(house, one.last)
    async with _replaying:
        played = await asyncio.to_thread(hall.records.steps, one, Viewer(REPLAY))
        checked = await asyncio.to_thread(hall.records.was_and_should, one)
    room = hall.rooms.get(one.table)
    svg = room.cloth_svg(house=hall.name, inline=False) if room is not None else None

    def key() -> dict[str, Any]:
        store = hall.runs.place.reading()
        try:
            return founded_of(store)
        finally:
            store.close()

    founded = await asyncio.to_thread(key)
    data = {
        "round": described(one),
        "practice": hall.practice,
        "house": hall.name,
        "origin": founded["origin"],
        "key": founded["key"],
        "opening": lines[0].decode(),
        "lines": [line.decode() for line in lines[-(one.last - one.first + 1) :]],
        "proof": proved.decode(),
        "check": checked,
        "steps": played["steps"],
        "rules": played["rules"],
        "cloth": base64.b64encode(svg.encode()).decode() if svg else None,
    }
    name = f'attachment; filename="{one.stream}-{one.number}.json"'
    return answered(data, Content_Disposition=name)


# Papers


def paper_of(one: Document) -> dict[str, Any]:
    """A paper as data, and which steps can be taken now."""
    kind = KINDS[one.of]
    return {
        "id": one.id,
        "kind": one.of,
        "about": one.about,
        "state": one.state,
        "day": one.day,
        "ended": one.ended,
        "facts": one.facts,
        "signatures": [{"step": sign.step, "by": sign.by} for sign in one.signatures],
        "open": [
            {
                "step": step.name,
                "who": str(step.who),
                "step_up": step.step_up,
                "takes": {name: kind_.__name__ for name, kind_ in step.takes.items()},
                "clause": step.clause,
                "not": one.signers(*step.differs),
            }
            for step in kind.steps
            if one.state in step.at
        ],
    }


@router.get("/papers", responses=PROBLEMS)
async def papers(
    request: Request, kind: Annotated[str | None, Query(max_length=40)] = None
) -> Response:
    """Papers of the house of this day and the last: disputes, fills, sessions of tables."""
    house = house_of(request)
    hall = house.hall
    if hall.member(house.session(request)) is None:
        raise Forbidden("the papers of the house", "its staff", "sign in as one of them")
    found = await asyncio.wrap_future(
        hall.engine.look(
            lambda: [
                paper_of(one)
                for one in hall.office.documents.papers.values()
                if kind is None or one.of == kind
            ]
        )
    )
    return answered({"papers": found})


@router.post("/papers", responses=PROBLEMS)
async def sign_paper(request: Request, body: bodies.Paper, key: Key = None) -> Response:
    """Do one step of a paper, in the own name."""
    house = house_of(request)
    return await _signed(house, request, body.kind, body.step, body.document, body.facts, key)


@router.post("/desk/commands", responses=PROBLEMS)
async def desk_commands(request: Request, body: bodies.DeskCommands, key: Key = None) -> Response:
    """Do something at the desk, in the own name: duties, accounts, limits."""
    house = house_of(request)
    hall, session = house.hall, house.session(request)
    member = hall.member(session)
    if session is None or member is None:
        raise Unauthenticated("the desk is for staff of the house")
    hall.sessions.seen(session, clock())
    key = key or secrets.token_hex(16)
    up = session.steps_up(key, clock()) or member.practice
    whats = [_at_desk(one) for one in body.commands]

    def job() -> Job[dict[str, Any]]:
        seqs = []
        for number, what in enumerate(whats):
            named = f"{key} {number}" if number else key
            entry = yield Submit(
                "desk", hall.desk_command(member.id, what, named), up=up, via="web"
            )
            seqs.append(entry.seq + 1)
        return {"seqs": seqs}

    done = await asyncio.wrap_future(hall.engine.do(job()))
    for what in whats:
        if isinstance(what, Disable):
            hall.sessions.end_all_of(what.member)
    return answered(done)


def _at_desk(one: bodies.DeskCommand) -> AtDesk:
    """The command that the data is; what has a way of its own is not done like that."""
    told = dict(one.model_extra or {})
    if "what" in told or "request" in told:
        raise Misuse("a command of the desk is named by do, and answers no request")
    what = what_from({"what": one.do, **told})
    own = SignIn | SignOut | ChangePassword | GivePassword
    if not isinstance(what, AtDesk) or isinstance(what, own):
        raise Misuse(f"{one.do!r} is not done like that")
    check_what(what)
    return what


@router.post("/rounds/{id}/disputes", responses=PROBLEMS)
async def raise_dispute(
    request: Request, id: RoundId, body: bodies.Dispute, key: Key = None
) -> Response:
    """Raise a dispute about a round."""
    house = house_of(request)
    one = await asyncio.to_thread(house.hall.records.round, id)
    facts = {
        "table": one.table,
        "round": one.number,
        "first": one.first,
        "last": one.last,
        "claim": body.claim,
    }
    return await _signed(house, request, "dispute", "raise", "", facts, key)


@router.post("/disputes/{number:path}/replay", responses=PROBLEMS)
async def replay_dispute(
    request: Request,
    number: Annotated[str, Path(max_length=100)],
    body: bodies.Nothing,
    key: Key = None,
) -> Response:
    """Play the round of a dispute again, and sign what came of it."""
    house = house_of(request)
    hall = house.hall
    paper = await asyncio.wrap_future(
        hall.engine.look(lambda: hall.office.documents.papers.get(number))
    )
    if paper is None or paper.of != "dispute":
        raise NotFound(f"there is no dispute {number[:60]!r}")
    raised = paper.facts["raise"]
    found = hall.records.found(table=raised["table"], number=raised["round"])
    one = next((one for one in found if one.first == raised["first"]), None)
    if one is None:
        raise NotFound("the round of that dispute is not known")
    async with _replaying:
        checked = await asyncio.to_thread(hall.records.was_and_should, one)
    facts = played_again(checked["differences"], checked["dealt_by"])
    return await _signed(house, request, "dispute", "replay", number, facts, key)


async def _signed(
    house: House,
    request: Request,
    kind: str,
    step: str,
    number: str,
    facts: dict[str, Any],
    key: str | None,
) -> Response:
    hall, session = house.hall, house.session(request)
    member = hall.member(session)
    if session is None or member is None:
        raise Unauthenticated("papers are signed by staff of the house")
    hall.sessions.seen(session, clock())
    key = key or secrets.token_hex(16)
    up = session.steps_up(key, clock()) or member.practice
    command = hall.desk_command(member.id, Sign(kind, step, number, facts), key)

    def job() -> Job[dict[str, Any]]:
        entry = yield Submit("desk", command, up=up, via="web")
        assert isinstance(entry, Entry)
        id = next(event.document for event in entry.events if event.kind == "signed")  # type: ignore[attr-defined]
        return {"seq": entry.seq + 1, "paper": paper_of(hall.office.documents.papers[id])}

    return answered(await asyncio.wrap_future(hall.engine.do(job())))
