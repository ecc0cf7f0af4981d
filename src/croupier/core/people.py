"""Who may do a thing: departments, ranks, roles and duties, as clauses speak of them.

A rank is a place on a department's ladder, and a clause that names one means it "or above". A role
is a bundle of rights. A duty is a place that somebody has taken now: dealer, stickperson, the floor
of this table. `SUPERVISOR | Who("maintenance")` is "a supervisor or above, or maintenance".
"""

from __future__ import annotations

from dataclasses import dataclass

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
)
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

    def __or__(self, other: Who | AnyOf) -> AnyOf:
        return AnyOf((self, *(other.kinds if isinstance(other, AnyOf) else (other,))))

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

    def allows(self, person: Person) -> bool:
        return any(kind.allows(person) for kind in self.kinds)

    def __or__(self, other: Who | AnyOf) -> AnyOf:
        return AnyOf((*self.kinds, *(other.kinds if isinstance(other, AnyOf) else (other,))))

    def __str__(self) -> str:
        return " or ".join(map(str, self.kinds))


DEALER = Who(duty="dealer")
STICKPERSON = Who(duty="stickperson")
BOXPERSON = Who(duty="boxperson")
SUPERVISOR = Who(rank="supervisor")
MANAGER = Who(rank="manager")
MAINTENANCE = Who("maintenance")
SURVEILLANCE = Who("surveillance")
COMPLIANCE = Who("compliance")

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
