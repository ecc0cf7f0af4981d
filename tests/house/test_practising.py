"""A practice house at work: every paper is signed by the person whose step it is."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Misuse
from croupier.house import practising
from croupier.house.books import CHIP, tray
from croupier.house.tables import session
from tests.house.keeping import MORNING, House

DAY_MS = 24 * 3_600_000


def run(house: House, steps: practising.Steps) -> object:
    """Let them sign, one after the other."""
    events = None
    while True:
        try:
            who, what = steps.send(events) if events is not None else next(steps)
        except StopIteration as end:
            return end.value
        events = house.do(who, what, step_up=True)


def begun() -> House:
    house = House(practice=True)
    run(house, practising.begun(house.office, MORNING))
    return house


def test_a_day_a_shift_and_chips() -> None:
    """Once: what is open stays open, and no chip is made twice."""
    house = begun()
    assert house.office.days.shift == "practice"
    many = len(house.entries)
    run(house, practising.begun(house.office, MORNING))
    assert len(house.entries) == many
    assert house.office.books.balance(CHIP, "cage") == practising.CHIPS_CENTS


def test_a_day_that_was_closed_is_not_opened_again() -> None:
    """The next one is, whatever the clock says."""
    house = begun()
    first = house.office.days.date
    manager = practising.MANAGER
    shift = house.office.documents.of("shift", "practice")
    assert shift is not None
    house.sign(manager, "shift", "close", shift.id)
    house.sign(manager, "day", "close", f"day/{first}")
    run(house, practising.begun(house.office, MORNING - 5 * DAY_MS))
    assert house.office.days.date > first


def test_a_table_with_a_full_tray() -> None:
    """Prepared, staffed, filled by four different people, counted by two, open; once."""
    house = begun()
    run(house, practising.prepared(house.office, "t7", "craps", "oh", "r1"))
    paper = session(house.office, "t7")
    assert paper is not None
    assert paper.state == "open"
    assert len({one.by for one in paper.signatures}) == 2
    assert house.office.books.balance(CHIP, tray("t7")) == practising.TRAY_CENTS
    house.office.check()
    with pytest.raises(Misuse, match="has a session already"):
        run(house, practising.prepared(house.office, "t7", "craps", "oh", "r1"))


def test_a_tray_that_runs_low_is_filled() -> None:
    """Nothing while it has enough; then up to what it was opened with."""
    house = begun()
    run(house, practising.prepared(house.office, "t7", "craps", "oh", "r1"))
    assert practising.short_of(house.office, "t7") == 0
    practising_low = practising.TRAY_CENTS - practising.LOW_CENTS
    house.office.books.post(CHIP, tray("t7"), "floor", practising_low)
    assert practising.short_of(house.office, "t7") == 0
    house.office.books.post(CHIP, tray("t7"), "floor", 1_00)
    wanted = practising.short_of(house.office, "t7")
    assert wanted == practising_low + 1_00
    run(house, practising.filled("t7", wanted))
    assert house.office.books.balance(CHIP, tray("t7")) == practising.TRAY_CENTS
