"""What lies beside a wager: it is laid, lifted, paid on and taken away by one mechanism."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.beside import Item, Lay, Lift, Terms
from croupier.core.procedure import Close, Place, Procedure, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table, rack
from tests.core.toy import EVEN, EXTRA, GIFT, LOST, NUMBER, RED, WON, Silent, last, law, opened, toy

COUPON = Item("MP-1", "coupon", 25_00)
RED_WITH_COUPON = replace(RED, beside=frozenset({"coupon"}), beside_clause=law("7.B"))


def at_table(facts: int = WON, terms: Terms | None = None) -> tuple[Driver, Item]:
    """A table whose Red takes a coupon; the round then ends by these facts."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"), needed=True)
        for seat in table.wagered("red"):
            table.settle(seat, "red", facts, "so it went")

    game = toy(round, wagers=lambda _options: (RED_WITH_COUPON, GIFT, EXTRA, NUMBER))
    driver = opened(game, Silent())
    driver.sit(1, "P1", 1_000_00)
    driver.sit(3, "P2", 1_000_00)
    driver.begin_round()
    return driver, COUPON if terms is None else replace(COUPON, terms=terms)


def refused(driver: Driver, answer: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        driver.answer(answer)
    return caught.value


def test_a_win_is_paid_on_the_face_too() -> None:
    """3 to 2 on $25 in chips and $25 on the coupon; the coupon goes to the box."""
    driver, coupon = at_table(WON)
    driver.answer(Place(3, "red", 25_00))
    driver.answer(Lay(3, "red", coupon))
    driver.answer(Close())
    assert driver.table.accounts[rack("P2")] == 1_000_00 + 75_00
    assert last(driver, "beside")["goes"] == "box"
    assert last(driver, "settled")["beside"] == ["MP-1"]
    assert driver.table.beside == {}


def test_a_loss_takes_the_chips_and_the_coupon() -> None:
    """The coupon was no chip: only what lay in chips is lost."""
    driver, coupon = at_table(LOST)
    driver.answer(Place(3, "red", 25_00))
    driver.answer(Lay(3, "red", coupon))
    driver.answer(Close())
    assert driver.table.accounts[rack("P2")] == 1_000_00 - 25_00
    assert last(driver, "beside")["goes"] == "box"


@pytest.mark.parametrize(("goes", "said"), [("box", "box"), ("back", "back"), ("stays", "back")])
def test_a_push_does_what_the_terms_say(goes: Any, said: str) -> None:
    """Where no chips stay on the layout, a coupon that would stay goes back with them."""
    driver, coupon = at_table(EVEN, Terms(pushed=goes))
    driver.answer(Place(1, "red", 25_00))
    driver.answer(Lay(1, "red", coupon))
    driver.answer(Close())
    assert last(driver, "beside")["goes"] == said


def test_a_lammer_adds_nothing() -> None:
    """What pays no face only lies there."""
    driver, coupon = at_table(WON, Terms(pays_face=False))
    driver.answer(Place(3, "red", 25_00))
    driver.answer(Lay(3, "red", coupon))
    driver.answer(Close())
    assert driver.table.accounts[rack("P2")] == 1_000_00 + 37_50


def test_chips_of_at_least_the_face_lie_with_it() -> None:
    """A cent less is refused with the clause; the very face is enough, and has to stay."""
    driver, coupon = at_table()
    driver.answer(Place(3, "red", 24_99))
    assert refused(driver, Lay(3, "red", coupon)).clause == "oh.three_card_poker 7.B"
    driver.answer(Place(3, "red", 1))
    driver.answer(Lay(3, "red", coupon))
    assert refused(driver, Take(3, "red", 1)).clause == "oh.three_card_poker 7.B"
    driver.answer(Lift(3, "red", "MP-1"))
    driver.answer(Take(3, "red", 1))


def test_only_where_the_wager_takes_it_and_only_one() -> None:
    """Number takes no coupon; a second one on Red is refused; the same one lies nowhere twice."""
    driver, coupon = at_table()
    for place in (Place(1, "red", 50_00), Place(1, "number@2", 50_00), Place(3, "red", 50_00)):
        driver.answer(place)
    assert "Red" in refused(driver, Lay(1, "number@2", coupon)).instead
    driver.answer(Lay(1, "red", coupon))
    refused(driver, Lay(1, "red", replace(coupon, id="MP-2")))
    with pytest.raises(Misuse, match="lies on the table already"):
        driver.answer(Lay(3, "red", coupon))
    with pytest.raises(Misuse, match="does not lie there"):
        driver.answer(Lift(3, "red", "MP-1"))


def test_an_item_is_written_down_and_read_again() -> None:
    """As the log has it, terms included."""
    item = Item("L-9", "lammer", 0, Terms(won="stays", pays_face=False))
    assert Item.from_plain(item.plain()) == item
    with pytest.raises(Misuse, match="place for what lies beside"):
        Terms(won="pocket")  # type: ignore[arg-type]
