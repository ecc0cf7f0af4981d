"""Four Card Poker by other roads: dealer's hands dealt one by one, and by playing."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.core.cards import cards_from
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.best_four import kinds
from croupier.exact.census import Situation, census
from croupier.games.four_card_poker import exact
from croupier.games.four_card_poker.rules import GAME
from croupier.poker.four_card import best_of_five, best_of_six, four_card_rank
from croupier.sim.runner import simulate

RULES = rules_for(GAME)
PAIR_OF_TENS = four_card_rank(*cards_from("Th Td 3c 2s"))
PAIR_OF_TWOS = four_card_rank(*cards_from("2h 2d 4c 3s"))


def test_figures() -> None:
    """2.7879 % of the Ante, and Aces Up."""
    found = {one.wager: one for one in figures(RULES, census(RULES))}
    assert found["ante"].house_edge == Fraction(8_840_827_253, 317_119_576_410)
    assert found["aces_up"].house_edge == Fraction(12_643, 324_870)


@pytest.mark.slow
def test_a_kind_dealt_one_by_one(seed: int) -> None:
    """The numbers of a kind against a card are those of all 1,370,754 hands of the dealer."""
    chance = random.Random(seed)
    kind = chance.randrange(len(kinds().weights))
    hand = [int(card) for card in kinds().cards[5 * kind : 5 * kind + 5]]
    mine = best_of_five(*hand)
    up = chance.choice([card for card in range(52) if card not in hand])
    left = [card for card in range(52) if card not in (*hand, up)]
    theirs = [best_of_six(up, *dealers) for dealers in combinations(left, 5)]
    found = [int(count[52 * kind + up]) for count in exact.meetings()]
    assert found == [sum(one < mine for one in theirs), sum(one <= mine for one in theirs)]


def test_by_playing() -> None:
    """A million rounds lie within four standard errors, at best play and by a rule."""
    for name in ("best", "above_the_card"):
        expected = {one.wager: one for one in figures(RULES, exact.strategies(RULES)[name]())}
        for one in figures(RULES, simulate(RULES, 1_000_000, bytes(32), name).census):
            off = abs(float(one.house_edge - expected[one.wager].house_edge))
            assert off < 4 * expected[one.wager].standard_deviation / 1_000


def test_a_function_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked about a part of the kinds it does what the same way does that has a name."""
    every, some = kinds(), 300
    part = every._replace(
        cards=every.cards[: 5 * some], ranks=every.ranks[:some], weights=every.weights[:some]
    )

    def tens_and_pairs(situation: Situation) -> str:
        assert len(situation.dealer) == 1
        rank = best_of_five(*situation.hand)
        return "3x" if rank >= PAIR_OF_TENS else "1x" if rank >= PAIR_OF_TWOS else "fold"

    monkeypatch.setattr(exact, "kinds", lambda: part)
    named = exact.choices_by(RULES, "tens_and_pairs")
    assert list(exact.choices_of(tens_and_pairs)) == list(named)
    with pytest.raises(Misuse, match="suits change their names"):
        exact.choices_of(lambda situation: "1x" if situation.hand[0] & 3 else "fold")


def test_ways_cost_something() -> None:
    """No way with a name is better than the best."""
    edges = {
        name: figures(RULES, count(), "ante")[0].house_edge
        for name, count in exact.strategies(RULES).items()
    }
    assert min(edges.values()) == edges["best"]
    assert sorted(edges.values())[1] == edges["by_chart"]


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("Kh Kd 8c 4s 2h against 3c", "3x"),
        ("9h 9d 8c 4s 2h vs Ac", "1x"),
        ("Kh Qd 8c 4s 2h against Ac", "fold"),
    ],
)
def test_advice(hand: str, best: str) -> None:
    """The choice is the one that is worth most; other texts are refused."""
    found = exact.advice_for(RULES, hand)
    assert found.best == best == max(found.values, key=lambda choice: found.values[choice])
    with pytest.raises(Misuse, match="five different cards and the one"):
        exact.advice_for(RULES, hand[:14])
