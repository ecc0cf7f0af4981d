"""What lies beside a wager: it is laid, lifted, paid on and taken away by one mechanism."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.beside import Item, Lay, Lift, Terms
from croupier.core.corrections import give_back
from croupier.core.coupons import READINGS, USUAL, filed, terms_from
from croupier.core.money import WHOLE_CENTS
from croupier.core.odds import LOSE, PUSH, Fixed, LosePart, Odds, Share
from croupier.core.procedure import Close, Place, Procedure, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table, rack
from croupier.core.wagers import Commission
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
    assert refused(driver, Lay(3, "red", coupon)).clause == "pa.525 525.22(b)"
    driver.answer(Place(3, "red", 1))
    driver.answer(Lay(3, "red", coupon))
    assert refused(driver, Take(3, "red", 1)).clause == "pa.525 525.22(b)"
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
    with pytest.raises(Misuse, match="what lies beside"):
        Terms(won="pocket")  # type: ignore[arg-type]


# A part that is lost, and readings as a submission files them


@pytest.mark.parametrize("where", ["box", "back"])
def test_a_part_that_is_lost_is_a_reading_of_its_own(where: str) -> None:
    """Half of the chips are taken, the face earns nothing, and the coupon goes where it is read."""
    half = replace(RED_WITH_COUPON, rows=(replace(RED.rows[0], pays=LosePart(50)), *RED.rows[1:]))

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"))
        table.settle(3, "red", WON, "half")

    game = toy(round, wagers=lambda _options: (half, GIFT, EXTRA, NUMBER))
    driver = opened(game, Silent())
    driver.sit(3, "P2", 1_000_00)
    driver.begin_round()
    driver.answer(Place(3, "red", 25_00))
    driver.answer(Lay(3, "red", replace(COUPON, terms=terms_from({"part_loss": where}))))
    driver.answer(Close())
    assert driver.table.accounts[rack("P2")] == 1_000_00 - 12_50
    assert last(driver, "beside")["goes"] == where


def test_every_reading_has_a_usual_answer_and_comes_back_as_filed() -> None:
    """Each answer of each reading makes terms that say so, and no other reading changes."""
    assert filed(USUAL) == {one.key: one.usual for one in READINGS}
    for reading in READINGS:
        assert len(reading.answers) == 2
        for answer in reading.answers:
            terms = terms_from({reading.key: answer})
            assert filed(terms) == filed(USUAL) | {reading.key: answer}
            item = replace(COUPON, terms=terms, expires="2026-12-31", until=9, games=("craps",))
            assert Item.from_plain(item.plain()) == item
    with pytest.raises(Misuse, match="did you mean push"):
        terms_from({"pus": "back"})
    with pytest.raises(Misuse, match="one of: back, box"):
        terms_from({"push": "home"})


def test_a_wager_that_goes_back_takes_along_what_lies_there() -> None:
    """A dead hand gives its wager back, for a reason other than a row."""
    driver, coupon = at_table()
    driver.answer(Place(3, "red", 25_00))
    driver.answer(Lay(3, "red", coupon))
    give_back(driver.table, 3, "red", "a dead hand", law("7.D"))
    assert driver.table.beside == {}
    assert driver.table.accounts[rack("P2")] == 1_000_00


def test_a_share_of_a_meter_and_a_fixed_sum_are_not_earned_twice() -> None:
    """What is no odds does not hang on the stake, so it does not on a face."""
    for paid in (Fixed(100_00), Share(10, "main", 500_00), PUSH, LOSE, LosePart(25)):
        assert COUPON.earns(paid, 25_00, 0) == 0
    assert COUPON.earns(Odds(3, 2), 25_00, 0) == Fraction(75_00, 2)


@pytest.mark.parametrize("where", ["back", "box"])
def test_wagers_that_are_returned_take_along_what_lies_there(where: str) -> None:
    """At one seat alone, in a round that goes on for the others."""
    driver, coupon = at_table()
    for seat, id in ((1, "MP-1"), (3, "MP-2")):
        driver.answer(Place(seat, "red", 25_00))
        terms = terms_from({"void": where})
        driver.answer(Lay(seat, "red", replace(coupon, id=id, terms=terms)))
    driver.table.return_wagers("a dead hand", law("7.D"), [3])
    assert last(driver, "beside")["goes"] == where
    assert [item.id for item in driver.table.beside_of(1, "red")] == ["MP-1"]
    assert not driver.table.beside_of(3, "red")
    assert driver.table.accounts[rack("P2")] == 1_000_00


def test_a_commission_of_the_stake_is_of_chips_and_face_together() -> None:
    """4 % of $25 in chips is $1, with a coupon of $25 it is $2; a loss is charged with none."""
    commission = Commission(4, law("7.B"), "stake", "at_payment", rounded=WHOLE_CENTS)
    charged = replace(RED_WITH_COUPON, commission=commission)

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"))
        for seat in (1, 3):
            table.settle(seat, "red", WON, "won")

    game = toy(round, wagers=lambda _options: (charged, GIFT, EXTRA, NUMBER))
    driver = opened(game, Silent())
    for seat, player in ((1, "P1"), (3, "P2")):
        driver.sit(seat, player, 1_000_00)
    driver.begin_round()
    for seat in (1, 3):
        driver.answer(Place(seat, "red", 25_00))
    driver.answer(Lay(3, "red", COUPON))
    driver.answer(Close())
    taken = [e["commission_cents"] for e in driver.log if e["kind"] == "settled"]
    assert taken == [1_00, 2_00]
