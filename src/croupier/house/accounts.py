"""Accounts: the founding of a house, who is hired, which roles he has, who is disabled.

Nobody gives roles to himself, and nobody keeps accounts and does business. A house begins with one
administrator; a practice house begins with practice staff, and has no other.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.people import PRACTICE_STAFF, TABLES, place_of
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal
from croupier.house.acts import ACCOUNTS, DISABLING, HOUSE, HOUSE_ITSELF, Asked, act, folds
from croupier.house.people import (
    ADMINISTRATOR,
    COMPLIANCE_ROLE,
    Member,
    another,
    check_roles,
    described,
)

if TYPE_CHECKING:
    from croupier.house.desk import Office


@record(frozen=True)
class Found(AtDesk):
    """The house begins, with one administrator who has no business right."""

    name: str
    practice: bool
    administrator: str = ""
    credential: str = ""


@record(frozen=True)
class HouseFounded(Event):
    name: str
    practice: bool
    people: list[dict[str, Any]]
    clause: str


_PRACTICE_ROLES = {
    "practice dealer": "dealer",
    "practice supervisor": "floor supervisor",
    "practice manager": "shift manager",
    "practice mechanic": "maintenance",
    "practice observer": "surveillance",
    "practice compliance officer": "compliance",
}
_MORE_PRACTICE = (
    ("practice second supervisor", TABLES, "supervisor", "floor supervisor"),
    ("practice guard", "security", "member", "security"),
    ("practice cashier", "cage", "member", "cage"),
    ("practice cage supervisor", "cage", "supervisor", "cage supervisor"),
    ("practice counter", "count", "member", "count"),
    ("practice second counter", "count", "member", "count"),
    ("practice third counter", "count", "member", "count"),
    ("practice count lead", "count", "supervisor", "count lead"),
    ("practice accountant", "finance", "supervisor", "finance supervisor"),
    ("practice second accountant", "finance", "supervisor", "finance supervisor"),
    ("practice clerk", "finance", "member", "finance clerk"),
    ("practice host", "marketing", "member", "marketing clerk"),
    ("practice promoter", "marketing", "supervisor", "marketing supervisor"),
    ("practice second promoter", "marketing", "supervisor", "marketing supervisor"),
    ("practice administrator", "it", "member", "administrator"),
)


def practice_members() -> list[Member]:
    """The staff of a practice house: they sign in their own names, and need not sign in."""
    found = [
        Member(one.id, one.department, one.rank, f"practice {number}", practice=True)
        for number, one in enumerate(PRACTICE_STAFF, 1)
    ]
    for one in found:
        one.roles = [_PRACTICE_ROLES[one.id]] if one.id in _PRACTICE_ROLES else []
    for id, department, rank, role in _MORE_PRACTICE:
        credential = f"practice {len(found) + 1}"
        found.append(Member(id, department, rank, credential, [role], practice=True))
    return found


@act("house.found", Found, who=HOUSE_ITSELF, clause=ACCOUNTS)
def found(asked: Asked, do: Found) -> list[Event]:
    if asked.office.name:
        raise Misuse(f"the house is founded already: {asked.office.name}")
    if not do.name.strip():
        raise Misuse("a house needs a name")
    if do.practice:
        staff = practice_members()
    elif not do.administrator.strip() or not do.credential.strip():
        raise Misuse("a house begins with an administrator: an id and a credential number")
    else:
        staff = [Member(do.administrator, "it", "member", do.credential, ["administrator"])]
    listed = [described(one) for one in staff]
    return [HouseFounded(do.name, do.practice, listed, ACCOUNTS)]


@folds(HouseFounded)
def _founded(office: Office, event: HouseFounded, command: Command) -> None:
    office.name, office.practice = event.name, event.practice
    for one in event.people:
        office.people.members[one["id"]] = Member(**{**one, "roles": list(one["roles"])})


# Accounts


@record(frozen=True)
class Hire(AtDesk):
    """Somebody gets an account: a place in the house, and no role yet."""

    member: str
    department: str
    rank: str
    credential: str
    practice: bool = False


@record(frozen=True)
class Appoint(AtDesk):
    """Somebody else gets these roles, in the place of those held so far."""

    member: str
    roles: tuple[str, ...]


@record(frozen=True)
class Promote(AtDesk):
    """Somebody else takes another place in the house; roles are given anew."""

    member: str
    department: str
    rank: str


@record(frozen=True)
class Disable(AtDesk):
    """An account ends, or rests; what is under way of it is refused from now on."""

    member: str
    why: str


@record(frozen=True)
class Enable(AtDesk):
    """An account that rested is open again."""

    member: str
    why: str


@record(frozen=True)
class Hired(Event):
    member: str
    department: str
    rank: str
    credential: str
    practice: bool
    clause: str


@record(frozen=True)
class Appointed(Event):
    """Roles, rank or whether the account is open: what it was, and what it is."""

    member: str
    before: dict[str, Any]
    after: dict[str, Any]
    why: str
    clause: str
    sentences = ("why",)


@act("people.hire", Hire, who=ADMINISTRATOR, clause=ACCOUNTS)
def hire(asked: Asked, do: Hire) -> list[Event]:
    members = asked.office.people.members
    place_of(do.department, do.rank)
    if not do.member.strip() or do.member in members or do.member == HOUSE:
        raise Misuse(f"{do.member!r}: an account needs an id that nobody has")
    if not do.credential.strip():
        raise Misuse(f"{do.member}: an account needs the credential number of one person")
    held = next((one.id for one in members.values() if one.credential == do.credential), None)
    if held is not None:
        raise Refusal(
            f"hiring {do.member}",
            f"{held} has this credential number, and a person has one account",
            ACCOUNTS,
            "use the account that is there",
        )
    if do.practice != asked.office.practice:
        raise Refusal(
            f"hiring {do.member}",
            "practice staff work in a practice house only, and nobody else does there",
            ACCOUNTS,
            "hire for the house that this is",
        )
    return [Hired(do.member, do.department, do.rank, do.credential, do.practice, ACCOUNTS)]


@folds(Hired)
def _hired(office: Office, event: Hired, command: Command) -> None:
    who = event.member, event.department, event.rank, event.credential
    office.people.members[event.member] = Member(*who, practice=event.practice)


def _changed(one: Member, why: str, clause: str = ACCOUNTS, **after: Any) -> list[Event]:
    before = copy.deepcopy({name: getattr(one, name) for name in after})
    return [Appointed(one.id, before, after, why, clause)]


@act("people.appoint", Appoint, who=ADMINISTRATOR, clause=ACCOUNTS, step_up=True)
def appoint(asked: Asked, do: Appoint) -> list[Event]:
    tried = f"giving roles to {do.member}"
    one = another(asked, do.member, tried)
    roles = sorted(set(do.roles))
    check_roles(one.department, one.rank, roles, tried)
    _keep_an_administrator(asked, one, tried, "administrator" in roles)
    return _changed(one, "appointed", roles=roles)


@act("people.promote", Promote, who=ADMINISTRATOR, clause=ACCOUNTS, step_up=True)
def promote(asked: Asked, do: Promote) -> list[Event]:
    tried = f"another place for {do.member}"
    one = another(asked, do.member, tried)
    place_of(do.department, do.rank)
    _keep_an_administrator(asked, one, tried, False)
    after: dict[str, Any] = {"department": do.department, "rank": do.rank, "roles": [], "posts": {}}
    return _changed(one, "another place", ACCOUNTS, **after)


@act("people.disable", Disable, who=ADMINISTRATOR | COMPLIANCE_ROLE, clause=DISABLING)
def disable(asked: Asked, do: Disable) -> list[Event]:
    tried = f"disabling {do.member}"
    one = another(asked, do.member, tried)
    if not one.active:
        raise Misuse(f"{do.member} is disabled already")
    if not do.why.strip():
        raise Misuse(f"{tried}: say why")
    _keep_an_administrator(asked, one, tried, False)
    posts: dict[str, list[str]] = {}
    return _changed(one, do.why, DISABLING, active=False, since=0, posts=posts)


@act("people.enable", Enable, who=ADMINISTRATOR, clause=DISABLING, step_up=True)
def enable(asked: Asked, do: Enable) -> list[Event]:
    one = another(asked, do.member, f"enabling {do.member}")
    if one.active:
        raise Misuse(f"{do.member} is not disabled")
    if not do.why.strip():
        raise Misuse(f"enabling {do.member}: say why")
    return _changed(one, do.why, DISABLING, active=True)


def _keep_an_administrator(asked: Asked, one: Member, tried: str, stays: bool) -> None:
    left = [other for other in asked.office.people.with_role("administrator") if other is not one]
    if not stays and not left:
        raise Refusal(
            tried, "nobody would be left to keep the accounts", ACCOUNTS, "appoint another first"
        )


@folds(Appointed)
def _appointed(office: Office, event: Appointed, command: Command) -> None:
    one = office.people.members[event.member]
    office.people.members[event.member] = replace(one, **copy.deepcopy(event.after))
