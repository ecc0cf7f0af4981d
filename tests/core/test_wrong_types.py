"""What a program gives wrongly is refused in a sentence, and never gets into a log."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.core.commands import (
    Begin,
    Buy,
    Choose,
    Command,
    Correct,
    Drawn,
    Irregular,
    Leave,
    Staff,
)
from croupier.core.driver import Driver
from croupier.core.people import Person
from croupier.core.procedure import Call, Close, Place, Take, Undo
from croupier.core.refusals import CroupierError, Misuse

STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.0, 1.5, float("nan"), float("inf"), 10**20, 10**5000, "", "x", "\ud800",
    "\0", "x" * 10_000, b"x", [], [1], {}, {1: 2}, (), (1.5,), ("x", None), object(), int, {1}, 1j,
    Close(),
)  # fmt: skip
WAYS: tuple[Any, ...] = (
    lambda driver, one: driver.sit(one, "P2", 5_00),
    lambda driver, one: driver.sit(2, one, 5_00),
    lambda driver, one: driver.sit(2, "P2", one),
    lambda driver, one: driver.leave(one),
    lambda driver, one: driver.buy(one, 5_00),
    lambda driver, one: driver.buy(1, one),
    lambda driver, one: driver.change_equipment(one, "worn"),
    lambda driver, one: driver.call(one),
    lambda driver, one: driver.call("no_roll", one),
    lambda driver, one: driver.answer(one),
    lambda driver, one: driver.verify(one),
    lambda driver, one: driver.can(one),
    lambda driver, one: driver.do(one),
    lambda driver, one: driver.practise(one),
    lambda driver, one: driver.practise(Leave(one)),
    lambda driver, one: driver.practise(Choose(one)),
    lambda driver, one: driver.practise(Drawn(one)),
    lambda driver, one: driver.practise(Irregular(one)),
    lambda driver, one: driver.practise(Undo(one)),
    lambda driver, one: driver.practise(Staff("comes", one)),
    lambda driver, one: driver.practise(Staff(one, Person("D9"))),
    lambda driver, one: driver.practise(Correct(one, 1)),
    lambda driver, one: driver.practise(Correct(1, one)),
    lambda driver, one: driver.answer(Place(one, "pip_street_6", 5_00)),
    lambda driver, one: driver.answer(Place(1, one, 5_00)),
    lambda driver, one: driver.answer(Place(1, "pip_street_6", one)),
    lambda driver, one: driver.answer(Take(1, "pip_street_6", one)),
    lambda driver, one: driver.answer(Call(1, one, one)),
    lambda driver, one: driver.do(Command(one, "P1", "seat 1", None, Buy(1, 5_00))),
    lambda driver, one: driver.do(Command("9", one, "seat 1", None, Buy(1, 5_00))),
    lambda driver, one: driver.do(Command("9", "P1", one, None, Buy(1, 5_00))),
    lambda driver, one: driver.do(Command("9", "P1", "seat 1", one, Begin())),
    lambda driver, one: driver.do(Command("9", "P1", "seat 1", None, one)),
)  # fmt: skip


def table(*, betting: bool) -> Driver:
    driver = croupier.table("high_roll_dice", seed="wrong types", chained=True)
    driver.sit(1, "P1", 100_00)
    if betting:
        driver.begin_round()
    return driver


@pytest.mark.parametrize("betting", [False, True], ids=["between rounds", "window"])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_whatever_is_given(way: int, betting: bool) -> None:
    """Either it is done and can be read from the log again, or refused and nothing changed."""
    driver = table(betting=betting)
    for one in STRANGE:
        before = driver.head, dict(driver.table.accounts), driver.request
        try:
            WAYS[way](driver, one)
        except CroupierError as error:
            refused = str(error)
        else:
            refused = ""
        if refused:
            assert (driver.head, driver.table.accounts, driver.request) == before
            assert len(refused) < 400
        if driver.head != before[0]:
            again = driver.fork()
            assert again.head == driver.head
            driver = table(betting=betting)


@pytest.mark.parametrize(
    "by", [True, 9, 1.0, 10**5000, [], {}, object(), None, "nobody such"], ids=range(9)
)
def test_whoever_is_named(by: Any) -> None:
    """A seat that is taken or somebody who is here; anything else is a sentence."""
    driver = table(betting=True)
    if by is None:
        assert driver.can(Close(), by) in (True, False)
    else:
        with pytest.raises(Misuse):
            driver.answer(Close(), by)


def test_a_number_of_a_request_is_a_number() -> None:
    """1.0 and true are equal to 1 and would make a log that nobody can read."""
    driver = table(betting=True)
    for request in (float(driver.request or 0), True):
        with pytest.raises(Misuse, match="request of Command takes int or NoneType"):
            driver.do(Command("9", "P1", "seat 1", request, Place(1, "pip_street_6", 5_00)))  # type: ignore[arg-type]
