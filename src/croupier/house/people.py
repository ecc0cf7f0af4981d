"""Those who work in the house, and those who come to play.

A member of staff has an id, a credential number, a department, a rank on its ladder and roles. A
role is a bundle of rights and is given by somebody else; a duty is a place at a table, taken and
left. Passwords are no matter of the desk: whoever checks one says how that came out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from croupier.core.days import DAY
from croupier.core.people import DEPARTMENTS, TABLES, AnyOf, Person, Who, place_of
from croupier.core.refusals import Refusal, unknown
from croupier.house.acts import ACCOUNTS, DISABLING, EXCLUSION, HOUSE, IDLE, Asked

MINUTE = 60_000
FAILURES, WINDOW = 3, 30 * MINUTE
"""So many failures within so long lock an account, for as long (GLI-19 2.5.3)."""
IDLE_AT_TABLES, IDLE_ELSEWHERE, LONGEST = 5 * MINUTE, 30 * MINUTE, 12 * 60 * MINUTE
NOT_SIGNED_IN = "that name and credential do not open an account now"
"""The one sentence for a wrong name, a wrong credential, a locked and a disabled account."""
LIST_DAYS = 2
"""A copy of the exclusion list is as good for so many business days."""

# Roles


@dataclass(frozen=True)
class Role:
    """A bundle of rights, of one department; where a rank is named, held from that rank on."""

    department: str
    does: str
    rank: str = ""


ROLES: dict[str, Role] = {
    "dealer": Role(TABLES, "deals, counts the tray, takes fills in and gives credits out"),
    "floor supervisor": Role(
        TABLES, "opens and closes tables, asks for fills and credits, limits, rulings", "supervisor"
    ),
    "shift manager": Role(TABLES, "opens and closes days and shifts, approves rulings", "manager"),
    "surveillance": Role("surveillance", "sees every table, replays what is in dispute"),
    "security": Role("security", "carries chips and drop boxes"),
    "cage": Role("cage", "prepares fills, takes credits in, sells and redeems chips"),
    "cage supervisor": Role("cage", "moves chips and cash between vault and cage", "supervisor"),
    "count": Role("count", "counts what is in the drop boxes"),
    "count lead": Role("count", "opens both counts and accepts one", "supervisor"),
    "finance clerk": Role("finance", "examines what comes in"),
    "finance supervisor": Role("finance", "takes chips into the books, corrects", "supervisor"),
    "marketing clerk": Role("marketing", "hands out coupons"),
    "marketing supervisor": Role("marketing", "requisitions and returns coupons", "supervisor"),
    "compliance": Role("compliance", "keeps the exclusion list, attaches papers, sees all"),
    "internal audit": Role("compliance", "sees, verifies and exports all"),
    "maintenance": Role("maintenance", "keeps wheels, shufflers and boxes in order"),
    "administrator": Role("it", "keeps accounts, and does no business"),
    "regulator": Role("regulator", "sees, verifies and exports all"),
}
_RUN = (TABLES, "cage", "count", "finance", "marketing")
"""Departments through whose hands chips, cash or coupons go."""


def _conflicts() -> frozenset[frozenset[str]]:
    pairs = [("count", TABLES), ("count", "cage"), ("cage", TABLES)]
    pairs += [("finance", "marketing"), ("finance", TABLES), ("marketing", TABLES)]
    pairs += [("marketing", "cage")]
    pairs += [("surveillance", other) for other in _RUN]
    pairs += [("compliance", other) for other in (*_RUN, "surveillance")]
    for outside in ("it", "regulator"):
        pairs += [(outside, other) for other in DEPARTMENTS if other != outside]
    return frozenset(map(frozenset, pairs))


CONFLICTS = _conflicts()
"""Departments of which nobody has hats of both, by his place or by his roles."""

ADMINISTRATOR = Who(role="administrator")
FLOOR_SUPERVISOR = Who(role="floor supervisor")
SHIFT_MANAGER = Who(role="shift manager")
COMPLIANCE_ROLE = Who(role="compliance")
ANY_SUPERVISOR = AnyOf(tuple(Who(one, "supervisor") for one in DEPARTMENTS))
STAFF_OF_TABLES = Who(TABLES, "dealer")


def check_roles(department: str, rank: str, roles: Iterable[str], tried: str) -> None:
    """Raise unless one person of this place may have all of these roles."""
    hats = {department}
    for name in roles:
        role = ROLES.get(name)
        if role is None:
            raise unknown("role", name, ROLES)
        above = department == role.department and (
            not role.rank or place_of(department, rank) >= place_of(department, role.rank)
        )
        if role.rank and not above:
            raise Refusal(
                tried,
                f"{name} is for a {role.rank} or above of {role.department}",
                ACCOUNTS,
                "give it to somebody of that rank",
            )
        hats.add(role.department)
    for one, other in combinations(sorted(hats), 2):
        if frozenset((one, other)) in CONFLICTS:
            raise Refusal(
                tried,
                f"nobody works for {one} and for {other}",
                ACCOUNTS,
                "leave one of them to somebody else",
            )


# State


@dataclass
class Member:
    """A member of staff."""

    id: str
    department: str
    rank: str
    credential: str
    roles: list[str] = field(default_factory=list)
    practice: bool = False
    active: bool = True
    posts: dict[str, list[str]] = field(default_factory=dict)
    """By table: the duties that he has taken there."""
    failures: list[int] = field(default_factory=list)
    locked_until: int = 0
    since: int = 0
    """When he signed in; nought for somebody who has not."""
    seen: int = 0
    """When he last did something."""
    given: bool = False
    """Whether somebody else knows the password: it is changed before anything else is done."""

    def person(self, table: str | None = None) -> Person:
        """As clauses ask for him: anywhere, or at this table."""
        here = self.posts.values() if table is None else [self.posts.get(table, [])]
        duties = frozenset(duty for duties in here for duty in duties)
        return Person(
            self.id, self.department, self.rank, frozenset(self.roles), duties, self.practice
        )

    @property
    def idle_limit(self) -> int:
        return IDLE_AT_TABLES if self.department == TABLES else IDLE_ELSEWHERE


@dataclass
class Patron:
    """Somebody who plays: a number; the name lives outside the log."""

    number: str
    excluded: bool = False
    staff: bool = False
    version: str = ""
    """The list by which that was found."""
    commitment: str = ""
    """To what is kept of him beside the log; nothing where nothing is, or he was erased."""


@dataclass
class People:
    """Everybody whom the house knows."""

    members: dict[str, Member] = field(default_factory=dict)
    patrons: dict[str, Patron] = field(default_factory=dict)
    list_version: str = ""
    list_at: int = 0

    def member(self, id: str) -> Member:
        if id not in self.members:
            raise unknown("member of staff", id, self.members)
        return self.members[id]

    def with_role(self, role: str) -> list[Member]:
        return [one for one in self.members.values() if one.active and role in one.roles]

    def at(self, table: str) -> list[Person]:
        """The staff on duty at a table, in the order in which they were hired."""
        here = [one for one in self.members.values() if one.posts.get(table)]
        return [one.person(table) for one in here if one.active]


def business_days(since: int, until: int) -> int:
    """Days from Monday to Friday after that of `since`, up to that of `until`."""
    first, last = since // DAY, until // DAY
    return sum((day + 3) % 7 < 5 for day in range(first + 1, min(last, first + 366) + 1))


def check_patron(people: People, number: str, now: int, tried: str) -> None:
    """Raise unless this patron may get something of the house (a jackpot, a coupon) now."""
    if not people.list_version:
        why = "no copy of the exclusion list was read in"
        raise Refusal(tried, why, EXCLUSION, "let compliance read one in")
    if business_days(people.list_at, now) > LIST_DAYS:
        why = f"the copy of the exclusion list is older than {LIST_DAYS} business days"
        raise Refusal(tried, why, EXCLUSION, "let compliance read a new one in")
    patron = people.patrons.get(number)
    if patron is not None and (patron.excluded or patron.staff):
        why = "is on the exclusion list" if patron.excluded else "works for the house"
        raise Refusal(tried, f"patron {number} {why}", EXCLUSION, "call compliance")


def check_session(member: Member, now: int, tried: str) -> None:
    """Raise unless this person is there: active, signed in and not idle for too long."""
    if not member.active:
        raise Refusal(tried, f"{member.id} is disabled", DISABLING, "see the administrator")
    if member.practice or member.id == HOUSE:
        return
    idle, limit = now - member.seen, member.idle_limit
    if not member.since or idle > limit or now - member.since > LONGEST:
        why = f"{member.id} has not signed in"
        if member.since:
            why = f"{member.id} did nothing for {idle // MINUTE} minutes"
            if idle <= limit:
                why = f"{member.id} signed in more than {LONGEST // MINUTE // 60} hours ago"
        raise Refusal(tried, why, IDLE, "sign in again")


def check_own_password(member: Member, tried: str) -> None:
    """Raise where somebody else has seen the password."""
    if member.given:
        raise Refusal(
            tried,
            f"the password of {member.id} was given by somebody else",
            ACCOUNTS,
            "change it first: croupier house password",
        )


def described(one: Member) -> dict[str, Any]:
    """Somebody as a list shows him."""
    return {
        "id": one.id,
        "department": one.department,
        "rank": one.rank,
        "credential": one.credential,
        "roles": list(one.roles),
        "practice": one.practice,
    }


def another(asked: Asked, id: str, tried: str) -> Member:
    """Somebody else than whoever does it."""
    found = asked.office.people.member(id)
    if found.id == asked.by.id:
        raise Refusal(tried, "nobody does this to himself", ACCOUNTS, "ask somebody else who may")
    return found
