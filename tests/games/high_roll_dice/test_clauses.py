"""High Roll Dice, clause by clause: what pa.675a gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.games.high_roll_dice.rules import COCKED, GAME, NO_ROLL, throwing
from tests.law.by_hand import call_line, given, in_order, lines, params

CHAPTER = "pa.675a"
CHOICES = """
option dice 6(a): 10, 6
option minimum 2(e)
option maximum 2(e)
option payout_limit 5(e)
option chip 2(b)
reason seats 1(a)  # six players at most
reason seated 2(c)
reason chips 2(b)
reason limits 2(e)
reason closed 2(a)  # before the dice are shaken
reason needed 4(a)
reason payout_limit 5(e)
reason no_cash 2(b)
"""
TEN_DICE = """
wager pip_street_2 2(e)(1): comes_most_often 6 to 1 5(a); miss lose 4(f)(1)
wager pip_street_3 2(e)(1): comes_most_often 6 to 1 5(a); miss lose 4(f)(1)
wager pip_street_4 2(e)(1): comes_most_often 5 to 1 5(a); miss lose 4(f)(1)
wager pip_street_5 2(e)(1): comes_most_often 4 to 1 5(a); miss lose 4(f)(1)
wager pip_street_6 2(e)(1): comes_most_often 4 to 1 5(a); miss lose 4(f)(1)
wager pip_street_1 2(e)(1): comes_most_often 3 to 1 5(a); miss lose 4(f)(1)
wager like_kind_boulevard_2 2(e)(2): two_of_a_kind 12 to 1 5(b); miss lose 4(f)(2)
wager like_kind_boulevard_3 2(e)(2): three_of_a_kind 3 to 5 5(b); miss lose 4(f)(2); \
three_of_a_kind_on_extra_roll 6 to 1 5(d); miss_on_extra_roll lose 4(h)
wager like_kind_boulevard_4 2(e)(2): four_of_a_kind 1 to 1 5(b); miss lose 4(f)(2); \
four_of_a_kind_on_extra_roll 1 to 1 5(d); miss_on_extra_roll lose 4(h)
wager like_kind_boulevard_5 2(e)(2): five_of_a_kind 4 to 1 5(b); miss lose 4(f)(2); \
five_of_a_kind_on_extra_roll 2 to 1 5(d); miss_on_extra_roll lose 4(h)
wager like_kind_boulevard_6 2(e)(2): six_of_a_kind 30 to 1 5(b); miss lose 4(f)(2); \
six_of_a_kind_on_extra_roll 4 to 1 5(d); miss_on_extra_roll lose 4(h)
wager like_kind_boulevard_7 2(e)(2): seven_of_a_kind 400 to 1 5(b); miss lose 4(f)(2); \
seven_of_a_kind_on_extra_roll 10 to 1 5(d); miss_on_extra_roll lose 4(h)
wager like_kind_boulevard_8 2(e)(2): eight_of_a_kind 5,000 to 1 5(b); miss lose 4(f)(2); \
eight_of_a_kind_on_extra_roll 50 to 1 5(d); miss_on_extra_roll lose 4(h)
wager extra_roll 2(e)(3): bought lose 4(a)
wager millionaire_row_9 2(e)(4): nine_of_a_kind $50,000 5(c); miss lose 4(f)(3)
wager millionaire_row_10 2(e)(4): ten_of_a_kind $1,000,000 5(c); miss lose 4(f)(3)
"""
SIX_DICE = """
wager pip_street_2 2(e)(1): comes_most_often 8 to 1 6(j); miss lose 6(i)
wager pip_street_3 2(e)(1): comes_most_often 6 to 1 6(j); miss lose 6(i)
wager pip_street_4 2(e)(1): comes_most_often 5 to 1 6(j); miss lose 6(i)
wager pip_street_5 2(e)(1): comes_most_often 4 to 1 6(j); miss lose 6(i)
wager pip_street_6 2(e)(1): comes_most_often 3 to 1 6(j); miss lose 6(i)
wager pip_street_1 2(e)(1): comes_most_often 2 to 1 6(j); miss lose 6(i)
wager like_kind_boulevard_no_match 6(d): no_match 60 to 1 6(k); miss lose 6(i)
wager like_kind_boulevard_2 6(d): two_of_a_kind 1 to 2 6(k); miss lose 6(i)
wager like_kind_boulevard_3 6(d): three_of_a_kind 2 to 1 6(k); miss lose 6(i)
wager like_kind_boulevard_4 6(d): four_of_a_kind 15 to 1 6(k); miss lose 6(i)
wager like_kind_boulevard_5 6(d): five_of_a_kind 200 to 1 6(k); miss lose 6(i)
wager like_kind_boulevard_6 6(d): six_of_a_kind 6,000 to 1 6(k); miss lose 6(i)
"""
DUTIES = """
duty table 1(b): opens by supervisor
duty table 1(d): opens by supervisor
duty shaker 3(b): arrives by supervisor
duty shaker 3(b)(2): arrives by supervisor tells mark
duty dice {inspected}: arrives by supervisor
duty dice {present}: opens by dealer
duty shaker 3(c): opens by dealer
duty dice 3(b)(1): opens by supervisor for 1440 minutes  # no more than 24 hours
"""
WITH_TEN = CHOICES + TEN_DICE + DUTIES.format(inspected="3(a)", present="3(d)")
WITH_SIX = CHOICES + SIX_DICE + DUTIES.format(inspected="6(e)", present="6(f)")


@pytest.mark.parametrize("line", params(CHAPTER, WITH_TEN))
def test_a_line_with_ten_dice(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


@pytest.mark.parametrize("line", params(CHAPTER, WITH_SIX))
def test_a_line_with_six_dice(line: str) -> None:
    """The variation of § 6 has its own payments, and Pip Street and Like Kind Boulevard alone."""
    assert line in given(GAME, dice="6")


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for, and duties come in this order."""
    assert sorted(given(GAME)) == sorted(lines(WITH_TEN))
    assert sorted(given(GAME, dice="6")) == sorted(lines(WITH_SIX))
    assert in_order(lines(WITH_TEN)[-8:], given(GAME))


CALLS = """
call off_table 4(b) by anybody
call stacked 4(b) by anybody
call on_two_sides 4(c) by anybody
call cocked 4(c) by anybody
"""


@pytest.mark.parametrize("line", params(CHAPTER, CALLS))
def test_what_may_be_called(line: str) -> None:
    """What goes off the table, rests on another or leans on two sides is shaken again."""
    known = [call_line(one, "pa") for one in (*NO_ROLL, COCKED)]
    assert line in known
    assert len(known) == 4


@pytest.mark.clause("pa.675a 675a.4(b)", "pa.675a 675a.4(c)")
@pytest.mark.parametrize("dice", range(1, 11))
def test_which_dice_may_lean(dice: int) -> None:
    """Any number of those in the throw, and the dealer reads them."""
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    thrown = throwing(dice)
    assert thrown.dice == ("die",) * dice
    assert thrown.read_by == "dealer"
    assert (thrown.no_roll, thrown.heard, thrown.cocked) == ((), NO_ROLL, COCKED)
    assert list(thrown.leaning) == ["one_die", *(f"{word}_dice" for word in words[1:dice])]
    for number, places in enumerate(thrown.leaning.values(), 1):
        assert places == tuple(range(dice))[-number:]
