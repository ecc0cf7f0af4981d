"""A void round gives everything of the round back, also what was taken or paid before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.contracts.witness import Driver
from croupier.core.corrections import put_back
from croupier.core.procedure import Close, Place, Procedure
from croupier.core.table import Table, rack
from tests.core.toy import LOST, WON, begun, last, law

Before = Callable[[Table], None]


def settled_then_void(before: Before, stands: tuple[str, ...] = ()) -> Driver:
    """Both players wager, something is settled, and then the round is void."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"), needed=True)
        before(table)
        raise table.void("a card lay face up", law("13.A"), stands=stands)

    driver = begun(round)
    driver.answer(Place(1, "red", 20_00))
    driver.answer(Place(3, "red", 30_00))
    driver.answer(Place(3, "number@2", 10_00))
    driver.answer(Close())
    return driver


def racks(driver: Driver) -> tuple[int, int]:
    accounts = driver.table.accounts
    return accounts[rack("P1")], accounts[rack("P2")]


@pytest.mark.parametrize(
    "before",
    [
        lambda table: None,
        lambda table: table.settle(3, "red", LOST, "lost"),
        lambda table: table.settle(1, "red", WON, "won"),
        lambda table: table.collect(3, "number@2", "forfeited", law("10.B.i")),
        lambda table: table.charge(3, 1_25, "vigorish", law("12.B")),
        lambda table: table.charge(1, -1_25, "vigorish back", law("12.B")),
    ],
    ids=["nothing", "lost", "won", "collected", "charged", "given back"],
)
def test_a_void_gives_every_chip_of_the_round_back(before: Before) -> None:
    """Whatever was taken or paid at either seat before, both racks are as the round found them."""
    driver = settled_then_void(before)
    assert racks(driver) == (1_000_00, 1_000_00)
    assert driver.table.accounts["house"] == 0
    assert last(driver, "returned")["clause"] == "oh.three_card_poker 13.A"


def test_winnings_that_were_wagered_again_come_home_first() -> None:
    """A player who has nothing left in the rack can still give back what was paid."""

    def before(table: Table) -> None:
        table.settle(1, "red", WON, "won")
        table.add_wager(1, "red", table.accounts[rack("P1")], law("7.A.i"))

    assert racks(settled_then_void(before)) == (1_000_00, 1_000_00)


def test_a_wager_put_back_by_mistake_is_not_given_back_twice() -> None:
    """Taken, put back, and then void: the player has it once."""

    def before(table: Table) -> None:
        table.collect(3, "number@2", "taken by mistake", law("10.B.i"))
        put_back(table, 3, "number@2", 10_00, "it was a mistake", law("13.B"))

    assert racks(settled_then_void(before)) == (1_000_00, 1_000_00)


def test_what_a_supervisor_lets_stand_stays_settled() -> None:
    """Only the wagers that are named; the others of the same seat go back."""

    def before(table: Table) -> None:
        table.settle(3, "red", LOST, "lost")
        table.settle(3, "number@2", WON, "won")

    driver = settled_then_void(before, stands=("number",))
    assert racks(driver) == (1_000_00, 1_350_00)


def test_a_void_undoes_no_earlier_round() -> None:
    """What was lost in the round before stays lost."""
    rounds = iter((False, True))

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"), needed=True)
        table.settle(1, "red", LOST, "lost")
        if next(rounds):
            raise table.void("a card lay face up", law("13.A"))

    driver = begun(round)
    for _ in range(2):
        driver.answer(Place(1, "red", 20_00))
        driver.answer(Close())
        if driver.pending is None and driver.table.round_number == 1:
            driver.begin_round()
    assert racks(driver) == (980_00, 1_000_00)
