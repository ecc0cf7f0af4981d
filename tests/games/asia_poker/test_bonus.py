"""Asia Poker, 575.6(d), 575.12(b): what seven cards are for the Bonus Wager, and what it pays."""

from __future__ import annotations

import random

import pytest

from croupier.core.cards import JOKER, card_names, cards_from
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.core.wagers import Wager
from croupier.games.asia_poker.bonus import bonus_hand
from croupier.games.asia_poker.rules import GAME
from tests.games.asia_poker.second import bonus_row
from tests.games.asia_poker.test_rankings import clause

PAID = {
    "three_of_a_kind_and_four_8s": ("5,000 to 1", "5,000 to 1", "5,000 to 1"),
    "five_aces": ("800 to 1", "800 to 1", "800 to 1"),
    "royal_flush": ("200 to 1", "200 to 1", "200 to 1"),
    "natural_straight_flush": ("80 to 1", "50 to 1", "50 to 1"),
    "straight_flush_with_joker": ("40 to 1", "40 to 1", "40 to 1"),
    "four_of_a_kind": ("30 to 1", "30 to 1", "25 to 1"),
    "9_high": ("10 to 1", "10 to 1", "10 to 1"),
    "full_house": ("5 to 1", "5 to 1", "5 to 1"),
    "flush": ("4 to 1", "4 to 1", "4 to 1"),
    "three_of_a_kind": ("3 to 1", "3 to 1", "3 to 1"),
    "straight": ("2 to 1", "2 to 1", "2 to 1"),
    "less_than_a_straight": ("lose", "lose", "lose"),
}
"""Typed from 575.12(b): tables A, B and C."""

HANDS = [
    ("6(d)(1)", "three_of_a_kind_and_four_8s", "8c 8d 8h 8s 2c 2d 2h"),
    ("6(d)(1)", "three_of_a_kind_and_four_8s", "8c 8d 8h 8s Ac Ad Jk"),
    ("6(d)(1)", "four_of_a_kind", "8c 8d 8h 8s 2c 2d Jk"),
    ("6(d)(1)", "four_of_a_kind", "8c 8d 8h 8s 2c 2d 3h"),
    ("6(d)(1)", "four_of_a_kind", "7c 7d 7h 7s 8c 8d 8h"),
    ("6(d)(2)", "five_aces", "Ac Ad Ah As Jk Kc Kd"),
    ("6(d)(2)", "four_of_a_kind", "Ac Ad Ah As Kc Kd Kh"),
    ("6(d)(3)", "royal_flush", "As Ks Qs Js Ts 9s 8s"),
    ("6(d)(3)", "royal_flush", "As Ks Jk Js Ts 2c 2d"),
    ("6(d)(3)", "royal_flush", "Jk Ks Qs Js Ts 9s 2d"),
    ("6(d)(4)", "natural_straight_flush", "Ks Qs Js Ts 9s 2c 2d"),
    ("6(d)(4)", "natural_straight_flush", "As 2s 3s 4s 5s Kc Kd"),
    ("6(d)(4)", "natural_straight_flush", "6s 2s 3s 4s 5s Jk Kd"),
    ("6(d)(5)", "straight_flush_with_joker", "Ks Qs Jk Ts 9s 2c 2d"),
    ("6(d)(5)", "straight_flush_with_joker", "Jk 2s 3s 4s 5s Kc Kd"),
    ("6(d)(5)", "straight_flush_with_joker", "9s 8s 7s 6s Jk 9c 9d"),
    ("6(d)(6)", "four_of_a_kind", "Ac Ad Ah Jk Kc Kd 2s"),
    ("6(d)(6)", "four_of_a_kind", "2c 2d 2h 2s Kc Kd Kh"),
    ("6(d)(7)", "9_high", "9c 8d 7h 6s 4c 3d 2h"),
    ("6(d)(7)", "9_high", "9c 8d 7h 5s 4c 3d 2h"),
    ("6(d)(7)", "9_high", "9s 8s 7s 6s 4s 3s 2d"),
    ("6(d)(7)", "straight", "9c 8d 7h 6s 5c 3d 2h"),
    ("6(d)(7)", "straight", "9c 8d 6h 5s 4c 3d 2h"),
    ("6(d)(7)", "less_than_a_straight", "Tc 8d 7h 6s 4c 3d 2h"),
    ("6(d)(7)", "less_than_a_straight", "9c 8d 7h Jk 4c 3d 2h"),
    ("6(d)(8)", "full_house", "3c 3d 3h 2s 2c Kd Qh"),
    ("6(d)(8)", "full_house", "3c 3d 3h 2s 2c 2d Qh"),
    ("6(d)(8)", "full_house", "Ac Ad Jk 2s 2c 9d Qh"),
    ("6(d)(8)", "full_house", "Ac Jk 2h 2s 2c 9d Qh"),
    ("6(d)(8)", "less_than_a_straight", "Kc Kd Jk 2s 2c 9d 6h"),
    ("6(d)(8)", "full_house", "3s 3d 3h 2s 2c Ks Js"),
    ("6(d)(9)", "flush", "As Ks 9s 7s 2s 3c 4d"),
    ("6(d)(9)", "flush", "Ks 9s 7s 2s Jk 3c 4d"),
    ("6(d)(9)", "flush", "Ks 9s 7s 2s 3s Kc Kd"),
    ("6(d)(9)", "straight", "6s 9s 7s 2c 3c 5d 8d"),
    ("6(d)(10)", "three_of_a_kind", "5c 5d 5h Ks Jc 9d 2h"),
    ("6(d)(10)", "three_of_a_kind", "Ac Ad Jk Ks Jc 9d 2h"),
    ("6(d)(10)", "three_of_a_kind", "5c 5d 5h 4s 3c 2d Ah"),
    ("6(d)(11)", "straight", "Ac Kd Qh Js Tc 2d 2h"),
    ("6(d)(11)", "straight", "Ac 2d 3h 4s 5c Kd Kh"),
    ("6(d)(11)", "straight", "Ac Jk 3h 4s 5c Kd Kh"),
    ("6(d)(11)", "straight", "9c Td Jk Qs Kc 2d 2h"),
    ("6(d)(11)", "less_than_a_straight", "Qc Kd Ah 2s 3c 9d 7h"),
    ("6(d)(11)", "less_than_a_straight", "Ac Jk 3h 4s 8c Kd Qh"),
]


def bonus(paytable: str) -> Wager:
    return rules_for(GAME, None, {"paytable": paytable}).wagers["bonus"]


@clause("12(b)")
@pytest.mark.parametrize(("paytable", "column"), [("A", 0), ("B", 1), ("C", 2)])
def test_the_three_paytables(paytable: str, column: int) -> None:
    """Every row of each table, in the order of the chapter, and what is left loses."""
    rows = [(row.outcome, str(row.pays)) for row in bonus(paytable).rows]
    assert rows == [(hand, paid[column]) for hand, paid in PAID.items()]
    cited = [row.clause.of("pa") for row in bonus(paytable).rows]
    assert cited == ["pa.575 575.12(b)"] * 11 + ["pa.575 575.11(h)(1)"]


@clause("12(b)")
def test_one_of_these_tables_and_no_other() -> None:
    """A is the usual one, a fourth does not exist, and no row pays more or less."""
    assert bonus("A").rows == rules_for(GAME).wagers["bonus"].rows
    with pytest.raises(Misuse, match="paytable takes A, B, C"):
        bonus("D")
    for pays in ("4 to 1", "6 to 1"):
        with pytest.raises(Refusal) as caught:
            rules_for(GAME, None, {}, {"bonus": {"full_house": pays}})
        assert caught.value.clause == "pa.575 575.12(b)"


@pytest.mark.parametrize(
    ("row", "cards"),
    [pytest.param(row, cards, marks=clause(id, "12(b)"), id=cards) for id, row, cards in HANDS],
)
def test_the_best_row_of_seven_cards(row: str, cards: str) -> None:
    """Whatever the order in which they lie, and in all three tables the same row."""
    held = list(cards_from(cards))
    random.Random(cards).shuffle(held)
    for paytable in "ABC":
        assert bonus(paytable).row(bonus_hand(*held)).outcome == row
    assert bonus_row(cards.split()) == row


def test_a_slow_second_look(seed: int) -> None:
    """Written from the clauses alone, it comes to the same rows for random hands."""
    chance = random.Random(seed)
    rows = bonus("A")
    for number in range(1500):
        deck = list(range(53))
        if number % 3 == 0:  # few ranks, so that rare rows come too
            deck = [*range(16, 52), JOKER] if number % 2 else [*range(28), *range(48, 53)]
        cards = chance.sample(deck, 7)
        assert rows.row(bonus_hand(*cards)).outcome == bonus_row(card_names(cards)), cards
