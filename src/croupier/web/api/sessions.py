"""`house`, `session`, `me`: which house this is, and who somebody is in it."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from croupier.audit import passwords
from croupier.audit.store import Secret
from croupier.core.commands import AtDesk, Command
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse
from croupier.house.people import NOT_SIGNED_IN
from croupier.house.signing import ChangePassword, SignedIn, SignIn, SignOut
from croupier.web import bodies
from croupier.web.acting import Forbidden
from croupier.web.app import House, answered, house_of
from croupier.web.engine import Job, Submit
from croupier.web.hall import KINDS, clock
from croupier.web.problems import PROBLEMS, Unauthenticated
from croupier.web.sessions import STEP_UP_MS, Session

router = APIRouter(tags=["people"])
MOST_CHECKS = 2
"""So many passwords are looked at together: each takes 46 MiB."""
_checking = asyncio.Semaphore(MOST_CHECKS)


def described(house: House, session: Session | None) -> dict[str, Any]:
    """Who somebody is, as his own page shows it."""
    member = house.hall.member(session)
    if member is not None:
        kinds = [KINDS[role] for role in member.roles if role in KINDS]
        return {
            "name": member.id,
            "member": member.id,
            "department": member.department,
            "rank": member.rank,
            "roles": sorted(member.roles),
            "sees_as": kinds[0] if kinds else "spectator",
            "practice": member.practice,
            "change_password": member.given,
        }
    if session is not None and session.player:
        return {"name": session.player, "player": session.player, "sees_as": "seat"}
    return {"name": None, "sees_as": "spectator"}


@router.get("/house")
async def house(request: Request) -> Response:
    """Which house this is, whether it is for practice, and the practice staff that one may be."""
    here = house_of(request)
    hall = here.hall
    staff = [
        {"id": one.id, "roles": sorted(one.roles), "department": one.department}
        for one in list(hall.office.people.members.values())
        if hall.practice and one.active
    ]
    return answered(
        {
            "name": hall.name,
            "practice": hall.practice,
            "day": hall.office.days.date,
            "shift": hall.office.days.shift,
            "software": hall.software,
            "staff": staff,
        }
    )


@router.get("/me")
async def me(request: Request) -> Response:
    """Who asks."""
    here = house_of(request)
    return answered(described(here, here.session(request)))


@router.post("/session", status_code=201, responses=PROBLEMS)
async def sign_in(request: Request, body: bodies.SignIn) -> Response:
    """Take a name as a guest of a practice house, or sign in as a member of staff."""
    here = house_of(request)
    hall, old = here.hall, here.session(request)
    if body.member:
        await _proved(here, body.member, body.password)
        who = {"member": body.member}
    elif hall.practice:
        mine = old.player if old is not None else ""
        name = body.name if body.name and body.name == mine else ""
        if not name:
            look = hall.engine.look(lambda: hall.guest_name(body.name))
            name = await asyncio.wrap_future(look)
        who = {"player": name}
    else:
        raise Unauthenticated("in a real house people sign in with their account")
    if old is not None:
        hall.sessions.end(old)
    token, session = hall.sessions.made(clock(), **who)
    cookie = {"Set-Cookie": here.door.set_cookie(token)}
    return answered(described(here, session), 201, **cookie)


async def _proved(here: House, member: str, password: str) -> None:
    """Raise the one sentence unless this opens the account; a failure counts at the desk."""
    hall = here.hall
    known = member if member in hall.office.people.members else ""
    if hall.practice:
        if not known:
            raise Unauthenticated(NOT_SIGNED_IN)
        return
    async with _checking:
        right = await asyncio.to_thread(passwords.matches, hall.keeper, member, password)
    command = Command(hall.engine.new_id(), "web", "anybody", None, SignIn(known))
    entry = await asyncio.wrap_future(hall.engine.do(_one(command, {"checked": right})))
    if not any(isinstance(event, SignedIn) for event in entry.events):
        raise Unauthenticated(NOT_SIGNED_IN)


def _one(
    command: Command, given: dict[str, Any], *, up: bool = False, secret: Secret | None = None
) -> Job[Entry]:
    entry = yield Submit("desk", command, given=given, up=up, via="web", secret=secret)
    return entry


@router.post("/session/step-up", responses=PROBLEMS)
async def step_up(request: Request, body: bodies.StepUp) -> Response:
    """Show the credential once more: for the command that has this key, within two minutes."""
    here = house_of(request)
    session = here.session(request)
    member = here.hall.member(session)
    if session is None or member is None:
        raise Unauthenticated("only staff show a credential")
    await _proved(here, member.id, body.password)
    session.up = {body.key: clock() + STEP_UP_MS}
    return answered({"key": body.key, "until": session.up[body.key]})


@router.post("/session/password", responses=PROBLEMS)
async def new_password(request: Request, body: bodies.NewPassword) -> Response:
    """Change the own password; a first one that somebody else gave is good for nothing else."""
    here = house_of(request)
    hall, session = here.hall, here.session(request)
    member = hall.member(session)
    if member is None:
        raise Unauthenticated("only staff have passwords")
    if member.practice:
        raise Misuse("practice staff have no passwords")
    await _proved(here, member.id, body.password)
    passwords.check_new(body.new, member.id, member.credential, hall.name)
    if body.new == body.password:
        raise Misuse("that is the password so far; take another")
    async with _checking:
        secret = await asyncio.to_thread(passwords.hashed, member.id, body.new)
    command = hall.desk_command(member.id, ChangePassword())
    await asyncio.wrap_future(hall.engine.do(_one(command, {}, up=True, secret=secret)))
    for other in [one for one in hall.sessions.all.values() if one.member == member.id]:
        if other is not session:
            hall.sessions.end(other)
    return answered(described(here, session))


@router.delete("/session", responses=PROBLEMS)
async def sign_out(request: Request) -> Response:
    """Go."""
    here = house_of(request)
    hall, session = here.hall, here.session(request)
    if session is not None:
        hall.sessions.end(session)
        member = hall.member(session)
        if member is not None and not member.practice:
            what: AtDesk = SignOut()
            await asyncio.wrap_future(hall.engine.do(_one(hall.desk_command(member.id, what), {})))
    return answered({"name": None}, 200, **{"Set-Cookie": here.door.clear_cookie()})


def staff_only(here: House, request: Request) -> str:
    """The member of staff who asks."""
    member = here.hall.member(here.session(request))
    if member is None:
        raise Forbidden("that", "staff of the house", "sign in as one of them")
    return member.id
