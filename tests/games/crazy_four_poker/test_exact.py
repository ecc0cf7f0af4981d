"""Crazy Four Poker by other roads: dealer's hands dealt one by one, and by playing."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.best_four import kinds
from croupier.exact.census import Situation, census
from croupier.games.crazy_four_poker import exact
from croupier.games.crazy_four_poker.rules import GAME
from croupier.poker.four_card import KING_HIGH, best_of_five
from croupier.sim.runner import simulate

RULES = rules_for(GAME)


def test_figures() -> None:
    """3.4189 % of the Ante, and Queens Up."""
    found = {one.wager: one for one in figures(RULES, census(RULES))}
    assert found["ante"].house_edge == Fraction(264_142_729, 7_726_058_340)
    assert found["queens_up"].house_edge == Fraction(3_455, 64_974)


@pytest.mark.slow
def test_a_kind_dealt_one_by_one(seed: int) -> None:
    """The four numbers of a kind are those of all 1,533,939 hands of the dealer."""
    kind = random.Random(seed).randrange(len(kinds().weights))
    hand = [int(card) for card in kinds().cards[5 * kind : 5 * kind + 5]]
    mine, met = best_of_five(*hand), Counter[int]()
    left = [card for card in range(52) if card not in hand]
    for dealers in combinations(left, 5):
        theirs = best_of_five(*dealers)
        met[0 if theirs < KING_HIGH else 2 + (theirs > mine) - (theirs < mine)] += 1
    assert [met[i] for i in range(4)] == list(exact.meetings()[4 * kind : 4 * kind + 4])


def test_by_playing() -> None:
    """A million rounds lie within four standard errors, at best play and by a rule."""
    for name in ("best", "like_the_dealer"):
        expected = {one.wager: one for one in figures(RULES, exact.strategies(RULES)[name]())}
        for one in figures(RULES, simulate(RULES, 1_000_000, bytes(32), name).census):
            off = abs(float(one.house_edge - expected[one.wager].house_edge))
            assert off < 4 * expected[one.wager].standard_deviation / 1_000


def test_ways_cost_something() -> None:
    """No way with a name is better than the best; the rule by ranks is close to it."""
    edges = {
        name: figures(RULES, count(), "ante")[0].house_edge
        for name, count in exact.strategies(RULES).items()
    }
    assert min(edges.values()) == edges["best"]
    assert 0 < edges["by_rank"] - edges["best"] < Fraction(1, 10**5)


def test_a_function_of_ones_own() -> None:
    """That does what the rule does costs as much; one that looks at suits' names is refused."""

    def like_the_dealer(situation: Situation) -> str:
        if "3x" in situation.choices:
            return "3x"
        return "1x" if best_of_five(*situation.hand) >= KING_HIGH else "fold"

    own = figures(RULES, census(RULES, like_the_dealer), "ante")[0].house_edge
    named = figures(RULES, census(RULES, "like_the_dealer"), "ante")[0].house_edge
    assert own == named


@pytest.mark.parametrize(
    ("hand", "best"),
    [("Kh Qd 8c 4s 2h", "1x"), ("Kh Qd 6c 4s 2h", "fold"), ("Ah Ad 8c 4s 2h", "3x")],
)
def test_advice(hand: str, best: str) -> None:
    """The choice is the one that is worth most; a fold costs Ante and Super Bonus."""
    found = exact.advice_for(RULES, hand)
    assert found.best == best == max(found.values, key=lambda choice: found.values[choice])
    assert found.values["fold"] == -2


def test_the_rule() -> None:
    """The best play in words."""
    strategy = census(RULES).strategy
    assert strategy is not None
    assert "play 1x with king-queen-eight-four or better" in strategy.rule
    assert strategy.rule.startswith("Play 3x with a pair of aces or better")


def test_another_paytable_moves_the_play() -> None:
    """If a fold cost nothing, nearly everything below aces would be folded."""
    free = {"ante": {"fold": "push"}, "super_bonus": {"fold": "push"}}
    rules = rules_for(GAME, paytable=free, lawful=False)
    assert figures(rules, census(rules), "ante")[0].house_edge < Fraction(-1, 2)
