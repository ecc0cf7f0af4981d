"""Shares of a meter: the amount comes from outside when it is won, and stands in the log."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.meters import ReadMeter, settle_by_meter
from croupier.core.odds import LOSE, Share, pays_from
from croupier.core.procedure import Close, Place, Procedure
from croupier.core.refusals import Misuse
from croupier.core.table import Table, rack
from croupier.core.wagers import Row, Wager
from tests.core.toy import EXTRA, GIFT, LOST, NUMBER, WON, Silent, last, law, opened, toy

JACKPOT = Wager(
    "red",
    "Red",
    law("7.A.i"),
    (Row("won", Share(10, "main", 1_000_00), law("12.D")), Row("lost", LOSE, law("10.D"))),
    lambda facts: 0 if facts == WON else 1,
)


def at_table(facts: int) -> Driver:
    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"), needed=True)
        for seat in table.wagered("red"):
            yield from settle_by_meter(table, seat, "red", facts, "a royal flush")

    driver = opened(toy(round, wagers=lambda _: (JACKPOT, GIFT, EXTRA, NUMBER)), Silent())
    driver.sit(3, "P2", 1_000_00)
    driver.begin_round()
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Close())
    return driver


def test_a_share_is_paid_of_what_the_meter_shows() -> None:
    """A tenth of $104,211.37 in whole cents; the amount and the share stand in the log."""
    driver = at_table(WON)
    assert isinstance(driver.pending, ReadMeter)
    assert driver.pending.meter == "main"
    driver.answer(104_211_37)
    assert driver.table.accounts[rack("P2")] == 1_000_00 + 10_421_13
    assert last(driver, "meter_read")["shown_cents"] == 104_211_37
    assert last(driver, "meter_read")["share_cents"] == 10_421_13


@pytest.mark.parametrize("answer", [-1, "5", None, True, 1.5])
def test_only_an_amount_is_taken(answer: object) -> None:
    """Words, fractions and amounts below nought are turned down, and the meter is asked again."""
    driver = at_table(WON)
    with pytest.raises(Misuse, match="meter main"):
        driver.answer(answer)
    assert isinstance(driver.pending, ReadMeter)


def test_a_row_without_a_share_reads_no_meter() -> None:
    """A lost wager is settled at once."""
    driver = at_table(LOST)
    assert driver.pending is None
    assert driver.table.accounts[rack("P2")] == 995_00


def test_a_share_in_figures_and_in_words() -> None:
    """Figures are made for the amount that the rules name; a paytable may have a share."""
    share = Share(10, "main", 1_000_00)
    assert share.net(1_00) == 100_00
    assert pays_from("10 percent of main") == Share(10, "main")
    assert str(share) == "10 percent of main"
    with pytest.raises(Misuse, match="cannot be paid"):
        pays_from("101 percent of main")
