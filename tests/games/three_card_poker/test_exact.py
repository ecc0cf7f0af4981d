"""Three Card Poker by another road: own ranks, histograms, and no dealer's hand ever dealt.

The package meets each kind of hand with every hand of the dealer. Here all 22,100 hands are sorted
once, and the dealer's hands below, equal to and above a hand are found from histograms: those of
the whole deck, less those that share a card with the hand, by inclusion and exclusion.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy
import pytest

from croupier.core.cards import cards_from
from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import Census, census
from croupier.games import game
from croupier.games.three_card_poker.exact import DEALER_HANDS, advice_for, kinds
from croupier.games.three_card_poker.rules import facts_of
from croupier.poker.three_card import describe, three_card_rank

RULES = rules_for(game("three_card_poker"))
HANDS = list(combinations(range(52), 3))
SIX_CARD_HANDS = comb(52, 6)
ORDER = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
BONUS = {"straight": 1, "three of a kind": 4, "straight flush": 5}


@functools.cache
def counted() -> Census:
    return census(RULES)


@functools.cache
def figure(wager: str) -> WagerFigures:
    return figures(RULES, counted(), wager)[0]


def strength(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as a tuple that sorts: the kind of hand first, then its ranks by how often."""
    ranks = Counter(card // 4 for card in hand)
    suits = {card % 4 for card in hand}
    by_count = sorted(((n, rank) for rank, n in ranks.items()), reverse=True)
    lead = [rank for _, rank in by_count]
    wheel = lead == [12, 1, 0]
    straight = len(lead) == 3 and (lead[0] - lead[2] == 2 or wheel)
    if straight:
        name = "straight flush" if len(suits) == 1 else "straight"
        return (ORDER.index(name), 1 if wheel else lead[0])
    if len(lead) == 1:
        return (ORDER.index("three of a kind"), *lead)
    if len(lead) == 2:
        return (ORDER.index("pair"), *lead)
    return (ORDER.index("flush" if len(suits) == 1 else "high card"), *lead)


class Histograms:
    """How many hands have each strength: in all, with a card, and with two cards."""

    def __init__(self) -> None:
        strengths = [strength(hand) for hand in HANDS]
        ladder = sorted(set(strengths))
        place = {one: i for i, one in enumerate(ladder)}
        self.categories = [ladder[place[one]][0] for one in strengths]
        self.places = numpy.array([place[one] for one in strengths])
        self.hands = numpy.array(HANDS)
        queen_high = next(i for i, one in enumerate(ladder) if one[:2] >= (0, 10))
        rungs = len(ladder)
        every = numpy.zeros(rungs, dtype=numpy.int64)
        with_one = numpy.zeros((52, rungs), dtype=numpy.int64)
        with_two = numpy.zeros((52, 52, rungs), dtype=numpy.int64)
        for (a, b, c), rung in zip(HANDS, self.places, strict=True):
            every[rung] += 1
            for card in (a, b, c):
                with_one[card, rung] += 1
            for pair in ((a, b), (a, c), (b, c)):
                with_two[pair[0], pair[1], rung] += 1
        self.up_to = [numpy.cumsum(table, axis=-1) for table in (every, with_one, with_two)]
        self.queen_high = queen_high

    def dealers_up_to(self, rungs: Any, own: Any) -> Any:
        """For each hand, the dealer's hands at or below a rung that share no card with it."""
        every, with_one, with_two = self.up_to
        a, b, c = self.hands.T
        found = every[rungs]
        for card in (a, b, c):
            found = found - with_one[card, rungs]
        for low, high in ((a, b), (a, c), (b, c)):
            found = found + with_two[low, high, rungs]
        return found - own  # the hand itself, which holds all three


@functools.cache
def by_histograms() -> tuple[Fraction, Fraction, int]:
    """What the Ante brings at best play, the share of hands played, and the least one played."""
    found = Histograms()
    rung = found.places
    below_queen = found.dealers_up_to(
        numpy.full_like(rung, found.queen_high - 1), (rung < found.queen_high).astype(int)
    )
    not_above = found.dealers_up_to(rung, numpy.ones_like(rung))
    below = found.dealers_up_to(numpy.maximum(rung - 1, 0), numpy.zeros_like(rung))
    below = numpy.where(rung == 0, 0, below)
    beaten = numpy.maximum(below - below_queen, 0)
    winning = DEALER_HANDS - numpy.maximum(not_above, below_queen)
    bonus = numpy.array([BONUS.get(ORDER[category], 0) for category in found.categories])
    worth = below_queen + 2 * beaten - 2 * winning + bonus * DEALER_HANDS
    played = worth > -DEALER_HANDS
    total = int(numpy.where(played, worth, -DEALER_HANDS).sum())
    least = int(rung[played].min())
    hand = HANDS[int(numpy.flatnonzero(rung == least)[0])]
    share = Fraction(int(played.sum()), len(HANDS))
    return Fraction(total, len(HANDS) * DEALER_HANDS), share, three_card_rank(*hand)


def test_the_ante_by_histograms() -> None:
    """Both roads give the same fraction, and it is the published 3.37 %."""
    mean, _, _ = by_histograms()
    assert -mean == figure("ante").house_edge == Fraction(686_689, 20_358_520)
    assert round(float(-100 * mean), 4) == 3.3730


def test_the_element_of_risk_by_histograms() -> None:
    """One unit is staked on every hand and another on those that are played: 2.01 %."""
    mean, share, _ = by_histograms()
    assert figure("ante").average_stake == 1 + share
    assert figure("ante").element_of_risk == -mean / (1 + share)
    assert round(float(100 * figure("ante").element_of_risk), 4) == 2.0147


def test_the_best_play_by_histograms() -> None:
    """Queen-six-four is the least hand that is worth a second bet."""
    _, _, least = by_histograms()
    strategy = counted().strategy
    assert strategy is not None
    assert strategy.parameters == (least,)
    assert strategy.rule == f"Play {describe(least)} or better; fold everything below."
    assert describe(least) == "queen-six-four"


def test_pair_plus_by_hands() -> None:
    """Kinds of hands counted one by one; 40-30-6-3-1 keeps the published 7.28 %."""
    seen = Counter(ORDER[strength(hand)[0]] for hand in HANDS)
    assert seen == {
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }
    for row in figure("pair_plus").rows:
        name = "high card" if row.outcome == "less_than_a_pair" else row.words
        assert row.probability == Fraction(seen[name], 22_100)
    assert figure("pair_plus").house_edge == Fraction(402, 5525)
    assert round(float(100 * figure("pair_plus").house_edge), 2) == 7.28


def straights(ranks: tuple[int, ...]) -> bool:
    """Five in a row among these ranks; the ace stands at either end."""
    held = {*ranks, *([-1] if 12 in ranks else [])}
    return any({low + i for i in range(5)} <= held for low in range(-1, 9))


def test_six_card_bonus_by_formula() -> None:
    """Six cards of 52 by closed formulas; 1000-200-50-25-15-10-5 keeps the published 15.28 %."""
    royal = 4 * 47
    five, six = combinations(range(13), 5), combinations(range(13), 6)
    straight_flushes = 4 * 39 * sum(map(straights, five)) + 4 * sum(map(straights, six))
    flushes = 4 * 39 * comb(13, 5) + 4 * comb(13, 6)
    six_ranks = sum(map(straights, combinations(range(13), 6)))
    in_suits = (4**6 - 4 * (6 * 3 + 1), 6 * 4**4 - 6 * 2)  # without the flushes
    expected = {
        "royal_flush": royal,
        "straight_flush": straight_flushes - royal,
        "four_of_a_kind": 13 * comb(48, 2),
        "full_house": comb(13, 2) * 16 + 13 * 4 * 12 * 6 * 44,
        "flush": flushes - straight_flushes,
        "straight": six_ranks * in_suits[0] + 10 * 5 * in_suits[1],
        "three_of_a_kind": 13 * 4 * comb(12, 3) * 4**3,
    }
    expected["less_than_three_of_a_kind"] = SIX_CARD_HANDS - sum(expected.values())
    found = {row.outcome: row.probability * SIX_CARD_HANDS for row in figure("six_card_bonus").rows}
    assert found == expected
    assert figure("six_card_bonus").house_edge == Fraction(55_546, 363_545)
    assert round(float(100 * figure("six_card_bonus").house_edge), 2) == 15.28


def test_kinds_are_all_hands() -> None:
    """1,755 kinds stand for 22,100 hands, and each meets all 18,424 hands of the dealer."""
    every = kinds()
    assert len(every) == 1_755
    assert sum(kind.hands for kind in every) == len(HANDS)
    assert {sum(kind.facts.values()) for kind in every} == {DEALER_HANDS} == {comb(49, 3)}


def test_a_sample_of_kinds_dealt_one_by_one(seed: int) -> None:
    """The compiled count of a kind is what the plain functions say, dealer's hand by hand."""
    chance = random.Random(seed)
    for kind in chance.sample(kinds(), 2):
        left = [card for card in range(52) if card not in kind.cards]
        dealt = Counter(facts_of(*kind.cards, *dealers, 1) for dealers in combinations(left, 3))
        assert dealt == kind.facts


@pytest.mark.parametrize(
    ("hand", "best"), [("Qh 6d 4c", "play"), ("Qh 6d 3c", "fold"), ("As Ah Ad", "play")]
)
def test_advice_for_a_hand(hand: str, best: str) -> None:
    """One hand is judged by its own dealer's hands, and agrees with its rank."""
    advice = advice_for(RULES, hand)
    strategy = counted().strategy
    assert strategy is not None
    same = [one for one in strategy.advice if one.situation == advice.situation]
    assert [one.best for one in same] == [advice.best] == [best]
    assert advice.situation == describe(three_card_rank(*cards_from(hand)))


def thought(paytable: dict[str, dict[str, str]]) -> Rules:
    return rules_for(game("three_card_poker"), paytable=paytable, lawful=False)


NEVER_WINS = {"win": "push", "dealer_does_not_qualify": "push"}
ALWAYS_LOSES = dict.fromkeys(("win", "dealer_does_not_qualify", "tie"), "lose")


@pytest.mark.parametrize(
    ("paytable", "rule"),
    [
        ({"ante": {"lose": "push"}, "play": {"lose": "push"}}, "Play every hand."),
        (
            {
                "ante": ALWAYS_LOSES,
                "play": ALWAYS_LOSES,
                "ante_bonus": {outcome.replace(" ", "_"): "push" for outcome in BONUS},
            },
            "Fold every hand.",
        ),
        (
            {"ante": NEVER_WINS, "play": NEVER_WINS, "ante_bonus": {"straight": "lose"}},
            "Play king-nine-eight up to ace-king-jack flush, three twos or better; "
            "fold everything else.",
        ),
        ({"ante": {"fold": "push"}}, "Play ace-four-two or better; fold everything below."),
    ],
)
def test_the_rule_of_a_thought(paytable: dict[str, dict[str, str]], rule: str) -> None:
    """Under no law the best play may be to play all, nothing, or all but the straights."""
    strategy = census(thought(paytable)).strategy
    assert strategy is not None
    assert strategy.rule == rule
