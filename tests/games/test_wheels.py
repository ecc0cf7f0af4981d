"""Wheels in use: reviewed twice a calendar year, adjusted between rounds, inspected again."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.commands import Service
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal
from croupier.core.things import Tell
from croupier.games import game
from tests.games.scripts import Scripted, events
from tests.games.staff import (
    DEALER,
    EVERYBODY,
    MANAGER,
    MECHANIC,
    SUPERVISOR,
    all_asked,
    asked,
    until,
)

REVIEW = {"roulette": "oh.roulette 3.G", "big_six": "oh.big_six 1.E"}
ADJUST = {"roulette": "oh.roulette 3.C", "big_six": "oh.big_six 1.D.ii"}
INSPECTIONS = {
    "roulette": ["3.A.i", "3.A.ii", "3.A.iii", "3.A.iv"],
    "big_six": ["1.D.i.(a)", "2.A", "2.B", "2.C"],
}
OUTCOMES = {"roulette": "10,000", "big_six": "500"}
wheels = pytest.mark.parametrize("id", REVIEW)
reviews = pytest.mark.clause(*REVIEW.values())
adjusting = pytest.mark.clause(
    *ADJUST.values(),
    "oh.roulette 3.D",
    "oh.roulette 3.E",
    "oh.big_six 1.D.iii",
    "oh.big_six 1.D.iv",
)

DAY = 24 * 60 * 60_000
NOVEMBER_16 = 20_773 * DAY
"""Of 2026, by the clock; the first of July is day 20,635, the new year day 20,819."""


def opening(id: str, at: int = NOVEMBER_16) -> Driver:
    """A wheel at its opening, with real people at it, on a day of the calendar."""
    driver = Driver(rules_for(game(id)), Scripted())
    driver.clock = lambda: at
    driver.open({}, {}, EVERYBODY)
    return driver


def opened(id: str, reviewed: str) -> Driver:
    """An open table with a player, whose wheel was last reviewed on that day."""
    driver = opening(id)
    all_asked(driver, {"wheel_reviewed": reviewed, "wheel_reviewer": "R2"})
    driver.sit(1, "P1", 100_00)
    return driver


@wheels
@reviews
@pytest.mark.parametrize(
    ("day", "lawful"),
    [
        ("2026-11-16", True),
        ("today", True),
        ("2026-07-01", True),
        ("2026-06-30", True),
        ("2026-01-01", True),
        ("2025-12-31", False),
        ("2026-11-17", False),
        ("2026-13-01", False),
        ("last week", False),
    ],
)
def test_a_review_is_of_this_half_of_the_year_or_the_last(id: str, day: str, lawful: bool) -> None:
    """A table opens with no other wheel, whether that is said beforehand or when it is asked."""
    driver = opening(id)
    until(driver, "wheel_reviewed")
    early = Driver(rules_for(game(id)), Scripted())
    early.clock = lambda: NOVEMBER_16
    if lawful:
        driver.answer(day)
        early.open({"wheel_reviewed": day}, {}, EVERYBODY)
        told = driver.table.things["wheel"].facts["reviewed"]
        assert told == ("2026-11-16" if day == "today" else day)
        return
    with pytest.raises(Refusal) as caught:
        driver.answer(day)
    with pytest.raises(Refusal) as at_once:
        early.open({"wheel_reviewed": day}, {}, EVERYBODY)
    assert caught.value.clause == at_once.value.clause == REVIEW[id]


@wheels
@reviews
@pytest.mark.parametrize(
    ("reviewed", "due"), [("2026-06-30", 20_819), ("2026-07-01", 21_000), ("today", 21_000)]
)
def test_no_half_of_a_year_goes_without_a_review(id: str, reviewed: str, due: int) -> None:
    """What was reviewed in June is due on new year's day, what was in July on the first of July."""
    driver = opened(id, reviewed)
    driver.clock = lambda: due * DAY
    with pytest.raises(Refusal) as caught:
        driver.begin_round()
    assert caught.value.clause == REVIEW[id]
    assert "reviewed wheel" in caught.value.instead
    driver.clock = lambda: due * DAY - 1
    driver.begin_round()


@wheels
@reviews
def test_a_review_is_said_by_a_supervisor_and_has_a_reviewer(id: str) -> None:
    """No dealer says that it was made; day and reviewer are kept, and play goes on."""
    driver = opened(id, "2026-06-30")
    driver.clock = lambda: 20_819 * DAY
    driver.practise(Service("wheel", "reviewed"))
    assert asked(driver) == ("supervisor", "wheel_reviewed", REVIEW[id])
    assert isinstance(driver.pending, Tell)
    assert OUTCOMES[id] in driver.pending.fact.words
    with pytest.raises(Refusal) as caught:
        driver.answer("today", by=DEALER.id)
    assert caught.value.clause == REVIEW[id]
    driver.answer("today", by=SUPERVISOR.id)
    driver.answer("R2", by=SUPERVISOR.id)
    driver.answer("no", by=SUPERVISOR.id)
    assert driver.pending is None
    facts = driver.table.things["wheel"].facts
    assert (facts["reviewed"], facts["reviewer"]) == ("2027-01-01", "R2")
    assert driver.table.things["wheel"].id == "wheel"
    driver.begin_round()
    assert replay(from_bytes(to_bytes(driver.entries)), game(id)).head == driver.head


@wheels
@reviews
def test_an_irregularity_leads_to_an_audit_by_a_manager(id: str) -> None:
    """A manager or above signs for it; a supervisor does not, and no round begins before."""
    driver = opened(id, "today")
    driver.practise(Service("wheel", "reviewed"))
    for said in ("today", "R1", "yes"):
        driver.answer(said, by=SUPERVISOR.id)
    found = asked(driver)
    assert found is not None
    assert (found[0], found[2]) == ("manager", REVIEW[id])
    with pytest.raises(Refusal) as caught:
        driver.answer(SUPERVISOR.id)
    assert caught.value.clause == REVIEW[id]
    with pytest.raises(Refusal):
        driver.begin_round()
    driver.answer(MANAGER.id)
    driver.begin_round()


@wheels
@adjusting
@pytest.mark.parametrize(
    ("who", "may"), [(SUPERVISOR, True), (MANAGER, True), (MECHANIC, True), (DEALER, False)]
)
def test_a_wheel_adjusted_between_rounds(id: str, who: Person, may: bool) -> None:
    """Whoever may adjust it signs first, then all is inspected again; it is the same wheel."""
    driver = opened(id, "today")
    driver.practise(Service("wheel", "adjusted", "it swings"))
    assert events(driver, "serviced")[-1]["done"] == "adjusted"
    found = asked(driver)
    assert found is not None
    assert (found[0], found[2]) == ("supervisor or maintenance", ADJUST[id])
    if not may:
        with pytest.raises(Refusal) as caught:
            driver.answer(who.id)
        assert caught.value.clause == ADJUST[id]
        return
    driver.answer(who.id)
    with pytest.raises(Refusal):
        driver.begin_round()
    owed = [clause for *_, clause in all_asked(driver)]
    assert owed == [f"oh.{id} {clause}" for clause in INSPECTIONS[id]]
    assert driver.table.things["wheel"].id == "wheel"
    driver.begin_round()


@wheels
@adjusting
def test_nothing_is_adjusted_while_a_round_is_open(id: str) -> None:
    """Nor is anything reviewed that is never reviewed."""
    driver = opened(id, "today")
    for wrong in (("table", "adjusted"), ("wheel", "painted")):
        with pytest.raises(Misuse):
            driver.practise(Service(*wrong))
    driver.begin_round()
    with pytest.raises(Refusal):
        driver.practise(Service("wheel", "adjusted"))
