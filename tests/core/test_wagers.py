"""Wagers as rows: the row that facts pick, and paytables of the user's own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.core.odds import LOSE, PUSH, Fixed, Odds, pays_from
from croupier.core.refusals import Misuse, Refusal
from croupier.core.wagers import Row, Wager
from tests.core.toy import CITED, EVEN, EXTRA, GIFT, JACKPOT, LOST, RED, WON, law


def paid(wager: Wager, outcome: str) -> str:
    return str(next(row for row in wager.rows if row.outcome == outcome).pays)


@pytest.mark.parametrize(
    ("facts", "outcome"), [(WON, "won"), (EVEN, "even"), (LOST, "lost"), (JACKPOT, "jackpot")]
)
def test_facts_pick_one_row(facts: int, outcome: str) -> None:
    """The picker gives the number of the row."""
    assert RED.row(facts).outcome == outcome


def test_the_words_of_a_row() -> None:
    """An outcome is an id; people read it without the underscores."""
    assert Row("three_of_a_kind", LOSE, law("12.D")).words == "three of a kind"


def test_units_won_and_lost() -> None:
    """Odds by the unit, and a fixed sum by the one stake that the law allows."""
    assert [RED.net_units(row) for row in RED.rows] == [Fraction(3, 2), 0, -1, 100]
    assert [GIFT.net_units(row) for row in GIFT.rows] == [500, -1]


def test_one_unit_is_staked_unless_a_wager_says_otherwise() -> None:
    """A wager that follows another is as large as the first."""
    assert EXTRA.stake_units(WON) == 1


def test_a_paytable_changes_what_it_names() -> None:
    """The named row pays something else; the others, their order and the wager stay."""
    new = RED.with_paytable({"jackpot": "150 to 1"}, "oh", lawful=True)
    assert paid(new, "jackpot") == "150 to 1"
    assert [row.outcome for row in new.rows] == [row.outcome for row in RED.rows]
    assert new.rows[:3] == RED.rows[:3]
    assert paid(RED, "jackpot") == "100 to 1"


def test_an_empty_paytable_changes_nothing() -> None:
    """No line, no change."""
    assert RED.with_paytable({}, "oh", lawful=True) == RED


@pytest.mark.parametrize("text", ["100 to 1", "200 to 2", "101 to 1", "1,000 to 1", "201 to 2"])
def test_a_floor_may_be_kept_or_passed(text: str) -> None:
    """Where the law says no less than, the same or more is lawful."""
    assert paid(RED.with_paytable({"jackpot": text}, "oh", lawful=True), "jackpot") == text


@pytest.mark.parametrize("text", ["99 to 1", "199 to 2", "1 to 1", "push", "lose"])
def test_a_floor_may_not_be_undercut(text: str) -> None:
    """The least bit less is refused with the clause that sets the floor, and the way out."""
    with pytest.raises(Refusal, match="the law asks for no less than 100 to 1") as caught:
        RED.with_paytable({"jackpot": text}, "oh", lawful=True)
    assert caught.value.clause == f"{CITED} 12.D"
    assert caught.value.instead.startswith("pay 100 to 1 or more")
    assert caught.value.tried == f"Red, jackpot at {pays_from(text)}"


@pytest.mark.parametrize(("text", "lawful"), [("push", True), ("1 to 2", True), ("lose", False)])
def test_a_floor_of_a_push(text: str, lawful: bool) -> None:
    """Where the stake comes back at least, any odds are more; a sum of money is no odds."""
    pushed = replace(
        RED, rows=(RED.rows[0], Row("even", PUSH, law("12.D"), floor=True), *RED.rows[2:])
    )
    if lawful:
        assert paid(pushed.with_paytable({"even": text}, "oh", lawful=True), "even") == text
        return
    for refused in (text, "$5"):
        with pytest.raises(Refusal, match="no less than push"):
            pushed.with_paytable({"even": refused}, "oh", lawful=True)


def test_a_fixed_sum_does_not_keep_a_floor_of_odds() -> None:
    """However large, a sum is less than odds on a stake that is large enough."""
    with pytest.raises(Refusal, match="no less than 100 to 1"):
        RED.with_paytable({"jackpot": "$1,000,000"}, "oh", lawful=True)


def test_a_floor_of_a_fixed_sum() -> None:
    """A larger sum keeps it, a cent less does not, and odds do not compare with it."""
    gift = replace(GIFT, rows=(replace(GIFT.rows[0], floor=True), GIFT.rows[1]))
    for text in ("$500", "$500.01"):
        assert paid(gift.with_paytable({"won": text}, "oh", lawful=True), "won") == text
    for text in ("$499.99", "600 to 1"):
        with pytest.raises(Refusal, match=r"no less than \$500"):
            gift.with_paytable({"won": text}, "oh", lawful=True)


@pytest.mark.parametrize("text", ["2 to 1", "7 to 5", "push", "lose", "$5"])
def test_where_the_law_sets_the_payment(text: str) -> None:
    """Neither more nor less is lawful."""
    with pytest.raises(Refusal, match="the law asks for exactly 3 to 2") as caught:
        RED.with_paytable({"won": text}, "oh", lawful=True)
    assert caught.value.clause == f"{CITED} 12.B"
    assert caught.value.instead.startswith("pay 3 to 2, or price it as a thought only")


def test_the_lawful_payment_may_be_written_down() -> None:
    """A paytable that repeats the law is no change."""
    lines = {"won": "3 to 2", "even": "push", "lost": "lose", "jackpot": "100 to 1"}
    assert RED.with_paytable(lines, "oh", lawful=True) == RED


def test_a_thought_may_be_unlawful() -> None:
    """What no house may pay can still be priced."""
    new = RED.with_paytable({"won": "2 to 1", "jackpot": "$5"}, "oh", lawful=False)
    assert new.row(WON).pays == Odds(2, 1)
    assert new.row(JACKPOT).pays == Fixed(5_00)


def test_a_line_that_the_wager_has_not() -> None:
    """An unknown outcome is named with the nearest one, whether or not it is a thought."""
    for lawful in (True, False):
        with pytest.raises(Misuse, match="no row of red 'jackpott'; did you mean jackpot"):
            RED.with_paytable({"jackpott": "100 to 1"}, "oh", lawful=lawful)


def test_a_line_that_is_no_payment() -> None:
    """What is not a payment is no thought either."""
    with pytest.raises(Misuse, match="is not a payment"):
        RED.with_paytable({"won": "100"}, "oh", lawful=False)
