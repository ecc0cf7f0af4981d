"""Who may do a thing: ranks are "or above", other departments are other ladders."""

from __future__ import annotations

import pytest

from croupier.core.people import (
    DEALER,
    MAINTENANCE,
    PRACTICE_STAFF,
    SUPERVISOR,
    Person,
    Who,
    place_of,
)
from croupier.core.refusals import Misuse


def person(rank: str, department: str = "tables", *duties: str) -> Person:
    return Person("somebody", department, rank, duties=frozenset(duties))


@pytest.mark.parametrize(
    ("rank", "may"),
    [("dealer", False), ("boxperson", False), ("supervisor", True), ("manager", True)],
)
def test_a_rank_means_that_rank_or_above(rank: str, may: bool) -> None:
    """A supervisor may, and so may whoever stands above him; whoever stands below may not."""
    assert SUPERVISOR.allows(person(rank)) is may


def test_a_rank_elsewhere_is_not_a_rank_here() -> None:
    """A manager of marketing is no table games supervisor."""
    assert not SUPERVISOR.allows(person("manager", "marketing"))


def test_either_side_of_an_or() -> None:
    """Supervisor or above, or maintenance: both sides, and nobody else."""
    either = SUPERVISOR | MAINTENANCE
    assert either.allows(person("manager"))
    assert either.allows(person("member", "maintenance"))
    assert not either.allows(person("dealer"))
    assert not either.allows(person("member", "security"))
    assert str(either) == "a supervisor or above or maintenance"


def test_a_duty_is_a_place_taken_now() -> None:
    """A dealer by rank who does not stand there is not the dealer of this table."""
    assert DEALER.allows(person("dealer", "tables", "dealer"))
    assert not DEALER.allows(person("dealer"))
    assert DEALER.allows(person("supervisor", "tables", "dealer"))


def test_other_words_for_a_rank() -> None:
    """A floorperson is a supervisor, whatever a chapter calls him."""
    assert place_of("tables", "floorperson") == place_of("tables", "supervisor")
    assert Who(rank="floorperson").allows(person("supervisor"))


def test_a_rank_that_no_ladder_has() -> None:
    """It is refused when it is written, not when somebody is asked for."""
    with pytest.raises(Misuse, match="rank in tables"):
        Who(rank="admiral")
    with pytest.raises(Misuse, match="department"):
        Person("somebody", "kitchen", "member")


def test_the_practice_staff_are_different_people_who_say_what_they_are() -> None:
    """Each has a name of his own, and none could be taken for a real one."""
    assert len({one.id for one in PRACTICE_STAFF}) == len(PRACTICE_STAFF)
    assert all(one.practice and one.id.startswith("practice ") for one in PRACTICE_STAFF)
