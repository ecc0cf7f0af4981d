"""Irregularities that happen at a seat: the call names it, and the procedure is told."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Called, Close, Irregularity, Place, Procedure
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from tests.core.toy import OOPS, begun, last, law, toy

GONE = Irregularity("gone", "a player is gone", law("7.C"), seated=True)


def until_asked(table: Table) -> Procedure[None]:
    """A round in which somebody may be gone until seat 1 says `go`; the gone lose their chips."""
    yield from table.wagers_open(table.rules.wagers, law("7.D"))
    while True:
        try:
            yield from table.ask(1, ("go",), law("10.B"), irregularities=(GONE, OOPS))
            break
        except Called as call:
            if call.seat is not None:
                table.collect(call.seat, "red", call.irregularity.words, call.irregularity.clause)
    table.return_wagers("the round is over", law("1.D"))


def asked() -> Driver:
    """Seats 1 and 3 are taken; a wager lies at seat 3 alone."""
    driver = begun(until_asked)
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Close())
    return driver


def test_the_procedure_hears_the_seat() -> None:
    """It stands in the log beside the call, and a replay comes to the same."""
    driver = asked()
    driver.call("gone", 3)
    assert (last(driver, "called")["irregularity"], last(driver, "called")["seat"]) == ("gone", 3)
    assert last(driver, "collected")["seat"] == 3
    driver.answer("go")
    again = replay(from_bytes(to_bytes(driver.entries)), toy(until_asked))
    assert again.head == driver.head


@pytest.mark.parametrize(
    ("call", "seat", "why"),
    [
        ("gone", None, "gone: no seat is named; name one of: 3"),
        ("gone", 1, "gone: no wager lies at seat 1; name one of: 3"),
        ("gone", 9, "gone: no wager lies at seat 9; name one of: 3"),
        ("oops", 3, "oops is called for the table, not for a seat"),
    ],
)
def test_a_seat_where_it_belongs(call: str, seat: int | None, why: str) -> None:
    """One that needs a seat needs one with a wager, one that does not takes none."""
    driver = asked()
    before = len(driver.log)
    with pytest.raises(Misuse, match=why):
        driver.call(call, seat)
    assert len(driver.log) == before


def test_a_call_without_a_seat_says_none() -> None:
    """The log has a seat only where one was named."""
    driver = asked()
    driver.call("oops")
    assert "seat" not in last(driver, "called")
