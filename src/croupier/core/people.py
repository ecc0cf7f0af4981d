"""Who may do a thing: departments, ranks, roles and duties, as clauses speak of them.

A rank is a place on a department's ladder, and a clause that names one means it "or above". A role
is a bundle of rights. A duty is a place that somebody has taken now: dealer, stickperson, the floor
of this table. `SUPERVISOR | Who("maintenance")` is "a supervisor or above, or maintenance".
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.refusals import unknown

TABLES = "tables"
LADDERS: dict[str, tuple[str, ...]] = {
    TABLES: ("dealer", "boxperson", "supervisor", "manager", "director"),
}
_OTHER = ("member", "supervisor", "manager")
DEPARTMENTS = (
    TABLES,
    "finance",
    "marketing",
    "cage",
    "count",
    "surveillance",
    "compliance",
    "maintenance",
    "security",
    "it",
    "regulator",
)
"""Those of the house, and the regulator's agents, who only read."""
SAME_AS = {"floorperson": "supervisor", "pit boss": "manager", "stick": "stickperson"}
"""Other words of the chapters and of the floor for the same place."""


def ladder(department: str) -> tuple[str, ...]:
    """The ranks of a department, the lowest first."""
    if department not in DEPARTMENTS:
        raise unknown("department", department, DEPARTMENTS)
    return LADDERS.get(department, _OTHER)


def place_of(department: str, rank: str) -> int:
    """How high a rank stands in its department."""
    ranks = ladder(department)
    named = SAME_AS.get(rank, rank)
    if named not in ranks:
        raise unknown(f"rank in {department}", rank, ranks)
    return ranks.index(named)


@dataclass(frozen=True)
class Person:
    """A member of staff, and where he stands now."""

    id: str
    department: str = TABLES
    rank: str = "dealer"
    roles: frozenset[str] = frozenset()
    duties: frozenset[str] = frozenset()
    practice: bool = False
    """Somebody who exists only at a practice table, and signs as such."""

    def __post_init__(self) -> None:
        place_of(self.department, self.rank)

    def has(self, role: str) -> bool:
        """Whether he may say that he does something as this."""
        named = SAME_AS.get(role, role)
        return named in (self.rank, self.department) or named in self.roles | self.duties

    def plain(self) -> dict[str, Any]:
        """As the log has him."""
        return self._plain

    @functools.cached_property
    def _plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "department": self.department,
            "rank": self.rank,
            "roles": sorted(self.roles),
            "duties": sorted(self.duties),
            "practice": self.practice,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Person:
        roles, duties = frozenset(plain["roles"]), frozenset(plain["duties"])
        return cls(**(dict(plain) | {"roles": roles, "duties": duties}))


@dataclass(frozen=True)
class Who:
    """A kind of person that may do a thing; every part that is named has to fit."""

    department: str = ""
    rank: str = ""
    role: str = ""
    duty: str = ""

    def __post_init__(self) -> None:
        if self.rank:
            place_of(self.department or TABLES, self.rank)

    def allows(self, person: Person) -> bool:
        department = self.department or (TABLES if self.rank else "")
        if department and person.department != department:
            return False
        if self.rank and place_of(department, person.rank) < place_of(department, self.rank):
            return False
        if self.role and self.role not in person.roles:
            return False
        return not self.duty or self.duty in person.duties

    @functools.cached_property
    def kinds(self) -> tuple[Who, ...]:
        return (self,)

    def __or__(self, other: Who | AnyOf) -> AnyOf:
        return AnyOf((self, *other.kinds))

    @property
    def word(self) -> str:
        """The shortest word for such a person: `supervisor`, `dealer`."""
        return self.duty or self.role or self.rank or self.department or "anybody"

    def __str__(self) -> str:
        if self.duty or self.role:
            return f"the {self.duty or self.role}"
        if not self.rank:
            return self.department or "anybody"
        of = "" if self.department in ("", TABLES) else f" of {self.department}"
        return f"a {self.rank} or above{of}"


@dataclass(frozen=True)
class AnyOf:
    """Several kinds of people, each of which may."""

    kinds: tuple[Who, ...]

    @property
    def word(self) -> str:
        return " or ".join(kind.word for kind in self.kinds)

    def allows(self, person: Person) -> bool:
        return any(kind.allows(person) for kind in self.kinds)

    def __or__(self, other: Who | AnyOf) -> AnyOf:
        return AnyOf((*self.kinds, *other.kinds))

    def __str__(self) -> str:
        ranks = {
            one.rank for one in self.kinds if one.rank and one == Who(one.department, one.rank)
        }
        if len(ranks) == 1 and {kind.department for kind in self.kinds} == {*DEPARTMENTS}:
            return f"a {ranks.pop()} or above of any department"
        return " or ".join(map(str, self.kinds))


DEALER = Who(duty="dealer")
STICKPERSON = Who(duty="stickperson")
BOXPERSON = Who(duty="boxperson")
SUPERVISOR = Who(rank="supervisor")
MANAGER = Who(rank="manager")
MAINTENANCE = Who("maintenance")
SURVEILLANCE = Who("surveillance")
COMPLIANCE = Who("compliance")
STAFF = Who(rank="dealer")
"""Anybody who works at the tables."""

_WORDS: dict[str, Who] = {
    "dealer": DEALER,
    "stickperson": STICKPERSON,
    "boxperson": BOXPERSON,
    "supervisor": SUPERVISOR,
    "manager": MANAGER,
    "maintenance": MAINTENANCE,
    "surveillance": SURVEILLANCE,
    "compliance": COMPLIANCE,
    "executive director": COMPLIANCE,
}
"""Whom a chapter means by a word. The Executive Director is not staff: his word is a paper that
compliance has."""


def who_from(words: str) -> Who | AnyOf:
    """Whom the words of a chapter mean: `supervisor`, `boxperson or stickperson`."""
    kinds = []
    for word in words.split(" or "):
        named = SAME_AS.get(word, word)
        if named not in _WORDS:
            raise unknown("member of staff", word, _WORDS)
        kinds.append(_WORDS[named])
    return kinds[0] if len(kinds) == 1 else AnyOf(tuple(kinds))


PRACTICE_STAFF: tuple[Person, ...] = (
    Person("practice dealer", duties=frozenset({"dealer"}), practice=True),
    Person("practice second dealer", practice=True),
    Person("practice stickperson", duties=frozenset({"stickperson"}), practice=True),
    Person("practice boxperson", rank="boxperson", duties=frozenset({"boxperson"}), practice=True),
    Person("practice supervisor", rank="supervisor", practice=True),
    Person("practice manager", rank="manager", practice=True),
    Person("practice mechanic", "maintenance", "member", practice=True),
    Person("practice observer", "surveillance", "member", practice=True),
    Person("practice compliance officer", "compliance", "member", practice=True),
)
"""Those who stand at a practice table. They sign in their own names, and the log says so."""
