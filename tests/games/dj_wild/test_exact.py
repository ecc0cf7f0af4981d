"""DJ Wild by another road: every one of all hands, and counters of the very cards they hold.

The package knows types of hands and puts suits right afterwards. Here all 2,869,685 hands are
sorted, and told one by one to counters of the sets of up to four cards that they hold; each hand
then asks for those below it that share no card with it. No suit is renamed, no wild card is taken
for another.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import MutableSequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from croupier.core.cards import cards_from
from croupier.core.fast import fast, whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import Census, Situation, census
from croupier.exact.ways import ways
from croupier.games import game
from croupier.games.dj_wild.exact import (
    DEALER_HANDS,
    HANDS,
    advice_for,
    best_parameters,
    every_hand,
    kinds,
    played_by,
)
from croupier.games.dj_wild.kernel import place_of
from croupier.games.dj_wild.rules import FOLDED, Facts, kind_of_hand
from croupier.games.dj_wild.types import types
from croupier.poker.wild import describe, wild_category, wild_rank
from croupier.sim.runner import simulate
from croupier.sim.streams import seed_from

RULES = rules_for(game("dj_wild"))
DECK = range(53)
BLIND = {11: 1000, 10: 50, 9: 10, 8: 9, 7: 4, 6: 3, 5: 2, 4: 1}
EDGE = Fraction(1_419_824_771, 40_948_109_202)


@functools.cache
def counted() -> Census:
    return census(RULES)


@functools.cache
def figure(wager: str) -> WagerFigures:
    return figures(RULES, counted(), wager)[0]


# The other road

SIZES = (0, 1, 54, 1_432, 24_858)
"""Where the sets of so many of 53 cards begin; those of four are the last."""


@fast
def rank_all(cards: Any, ranks: Any) -> None:
    for i in range(len(ranks)):
        ranks[i] = wild_rank(cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4])


@fast
def told(cards: Any, hand: int, add: int, ways: Any, begins: Any, counters: Any) -> int:
    """Add a hand to all that it holds; or what is in the counters that is free of its cards."""
    free = 0
    for subset in range(31):
        at, size = 0, 0
        for i in range(5):
            if subset >> i & 1:
                at += ways[cards[hand, i], size + 1]
                size += 1
        counters[begins[size] + at] += add
        free += counters[begins[size] + at] * (1 - 2 * (size & 1))
    return free


@fast
def sweep_all(
    cards: Any, ranks: Any, order: Any, ways: Any, begins: Any, counters: Any, lower: Any, same: Any
) -> None:
    first = 0
    while first < len(order):
        last = first
        while last < len(order) and ranks[order[last]] == ranks[order[first]]:
            last += 1
        for i in range(first, last):
            lower[order[i]] = told(cards, order[i], 0, ways, begins, counters)
        for i in range(first, last):
            told(cards, order[i], 1, ways, begins, counters)
        for i in range(first, last):
            # The hand itself is among those told, and shares all five cards.
            free = told(cards, order[i], 0, ways, begins, counters) - 1
            same[order[i]] = free - lower[order[i]]
        first = last


@functools.cache
def by_counters() -> tuple[Any, Any, Any]:
    """Of all hands: rank, the dealer's hands that are lower, and those that are the same."""
    import numpy

    cards = numpy.array(list(combinations(DECK, 5)), dtype=numpy.int64)
    ranks = numpy.empty(len(cards), dtype=numpy.int64)
    rank_all.jit(cards, ranks)
    order = numpy.argsort(ranks, kind="stable")
    ways = numpy.array([[comb(n, k) for k in range(6)] for n in range(54)])
    counters = numpy.zeros(SIZES[4] + comb(53, 4), dtype=numpy.int64)
    lower, same = numpy.empty_like(ranks), numpy.empty_like(ranks)
    sweep_all.jit(cards, ranks, order, ways, numpy.array(SIZES), counters, lower, same)
    return ranks, lower, same


@pytest.mark.slow
def test_everything_by_counters() -> None:
    """Edge, best play, average stake and the Two Way Bad Beat from all hands one by one."""
    import numpy

    ranks, lower, same = by_counters()
    higher = DEALER_HANDS - lower - same
    assert int(higher.min()) >= 0
    assert int((lower - higher).sum()) == 0
    blind = numpy.array([BLIND.get(category, 0) for category in range(12)])[ranks >> 26]
    worth = (3 + blind) * lower - 4 * higher
    played = worth > -2 * DEALER_HANDS
    total = int(numpy.where(played, worth, -2 * DEALER_HANDS).sum())
    assert Fraction(-total, HANDS * DEALER_HANDS) == figure("ante").house_edge == EDGE
    assert figure("ante").average_stake == 2 + 2 * Fraction(int(played.sum()), HANDS)
    for row in figure("two_way_bad_beat").rows:
        category = {name: n for n, name in enumerate(NAMES)}.get(row.outcome)
        if category is not None:
            beaten = int(higher[ranks >> 26 == category].sum())
            assert row.probability == Fraction(2 * beaten, HANDS * DEALER_HANDS)
    ties = int(same[ranks >> 26 >= 3].sum())
    tie = next(row for row in figure("two_way_bad_beat").rows if row.outcome == "tie")
    assert tie.probability == Fraction(ties, HANDS * DEALER_HANDS)


NAMES = (
    "",
    "",
    "",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
    "royal_flush",
)


@fast
def dealt_below(own: int, hand: Any, tally: MutableSequence[int]) -> None:
    """All hands of the dealer against one hand, dealt."""
    for a in range(53):
        for b in range(a + 1, 53):
            for c in range(b + 1, 53):
                for d in range(c + 1, 53):
                    for e in range(d + 1, 53):
                        shared = False
                        for card in hand:
                            if card in (a, b, c, d, e):
                                shared = True
                        if not shared:
                            rank = wild_rank(a, b, c, d, e)
                            tally[0 if rank < own else 1 if rank == own else 2] += 1


def test_a_sample_of_hands_dealt_one_by_one(seed: int) -> None:
    """What Play is worth with a hand is what all dealer's hands, dealt, come to."""
    import numpy

    chance = random.Random(seed)
    some = [chance.sample(DECK, 5) for _ in range(2)]
    some += [list(cards_from(text)) for text in ("Jk 2c Kh 9h 4h", "9h 8h 7h 6h 5h")]
    for hand in some:
        own, tally = wild_rank(*hand), whole_numbers(3)
        dealt_below.jit(own, numpy.array(hand), tally)
        lower, same, higher = map(int, tally)
        assert lower + same + higher == DEALER_HANDS
        worth = (3 + BLIND.get(wild_category(own), 0)) * lower - 4 * higher
        text = " ".join(
            "Jk" if card == 52 else "23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in hand
        )
        assert advice_for(RULES, text).values["play"] == Fraction(worth, DEALER_HANDS), text


# What is found


def test_the_ante() -> None:
    """3.4674 % of the Ante, 1.0239 % of all that is staked."""
    assert figure("ante").house_edge == EDGE
    assert round(float(100 * EDGE), 4) == 3.4674
    assert round(float(100 * figure("ante").element_of_risk), 4) == 1.0239
    assert figure("ante").observed == HANDS * DEALER_HANDS == 2_869_685 * 1_712_304
    assert figure("ante").method == "exact"


def test_trips_hand_by_hand() -> None:
    """Kinds of hands by both columns; 6.1569 %."""
    assert figure("trips").house_edge == Fraction(176_684, 2_869_685)
    found = {row.outcome: int(row.probability * HANDS) for row in figure("trips").rows}
    # Natural hands by formula: the 48 cards from three to ace, and one deuce at its face.
    one_suit = comb(12, 5)
    assert found["royal_flush_natural"] == 4
    assert found["straight_flush_natural"] == 4 * 9  # ace to five, up to king
    assert found["four_of_a_kind_natural"] == 12 * 44
    assert found["full_house_natural"] == 12 * 4 * 11 * 6
    assert found["three_of_a_kind_natural"] == 12 * 4 * comb(11, 2) * 16
    # A deuce stays natural in a flush of its suit that no wild card betters to a straight flush.
    assert found["flush_natural"] == 4 * (one_suit - 8) + 4 * natural_flushes_with_a_deuce()
    # With a deuce: not where the four others are of one suit, which makes a straight flush.
    assert found["straight_natural"] == 8 * (4**5 - 4) + 2 * (4**5 - 16)
    assert found["five_wilds"] == 1
    assert sum(found.values()) == HANDS


def natural_flushes_with_a_deuce() -> int:
    """Four ranks beside a deuce of their suit that do not lie within five, nor with an ace low."""
    return sum(
        1
        for ranks in combinations(range(1, 13), 4)
        if ranks[-1] - ranks[0] > 4 and not (ranks[-1] == 12 and ranks[-2] <= 3)
    )


def test_trips_dealt(seed: int) -> None:
    """A sample of hands by face: natural means that no card has to be another."""
    chance = random.Random(seed)
    names = ("2c 9h 8h 7h 6h", "Kh 9h 5h 4h 2h", "2s 2c 2d 9h 4s", "6s 5s 4d 3h 2c")
    assert [kind_of_hand(*cards_from(name)) & 1 for name in names] == [0, 1, 0, 1]
    for _ in range(300):
        hand = chance.sample(range(4, 52), 5)
        assert kind_of_hand(*hand) & 1 == 1
        a, b, c, d, _ = hand
        assert kind_of_hand(a, b, c, d, 52) & 1 == 0


def test_two_way_bad_beat() -> None:
    """13.9749 %."""
    assert figure("two_way_bad_beat").house_edge == Fraction(85_836_926_789, 614_221_638_030)
    assert round(float(100 * figure("two_way_bad_beat").house_edge), 4) == 13.9749


def test_kinds_are_all_hands() -> None:
    """102,360 kinds of 5,163 ranks stand for 2,869,685 hands."""
    every = kinds()
    assert len(every.weights) == 102_360
    assert sum(map(int, every.weights)) == HANDS == comb(53, 5)
    assert len(types().ranks) == 5_163
    assert sum(counted().weights["ante"].values()) == HANDS * DEALER_HANDS


def test_the_best_play() -> None:
    """A pair of fours without a three is the least hand that is played."""
    strategy = counted().strategy
    assert strategy is not None
    assert strategy.rule == (
        "Play a pair of fives or better, a pair of fours without a three; fold everything else."
    )
    assert [(words, letters) for words, letters in strategy.chart[0].rows] == [
        ("a pair of fives or better", ("P",)),
        ("a pair of fours without a three", ("P",)),
        ("a pair of fours with a three", ("F",)),
        ("a pair of threes or lower", ("F",)),
    ]
    assert describe(strategy.parameters[0]) == "pair of fours with seven-six-five"
    assert len(strategy.parameters) == 71
    assert len(strategy.advice) == 5_163


def test_rules_of_thumb() -> None:
    """What each costs over the best play, to the fraction."""
    found = {way.name: way for way in ways(RULES)}
    assert found["best"].house_edge == EDGE
    costs = {name: round(float(100 * way.costs), 4) for name, way in found.items()}
    assert costs == {
        "best": 0,
        "fours_or_better": 0.0388,
        "fives_or_better": 0.0406,
        "any_pair": 0.3846,
        "always_play": 30.2908,
    }
    assert all(way.exact for way in found.values())


@pytest.mark.parametrize(
    ("hand", "best", "situation"),
    [
        ("Jk 2d Kh 7c 4s", "play", "three kings with seven-four"),
        ("4c 4d As Kh 3c", "fold", "pair of fours with ace-king-three"),
        ("4c 4d 7s 6h 5c", "play", "pair of fours with seven-six-five"),
        ("3c 3d As Kh Qc", "fold", "pair of threes with ace-king-queen"),
        ("2c 8d 5s 4h 3c", "play", "pair of eights with five-four-three"),
        ("Jk 2c 2d 2h 2s", "play", "five wilds"),
    ],
)
def test_advice_for_a_hand(hand: str, best: str, situation: str) -> None:
    """One hand is judged by its own dealer's hands, and agrees with its rank."""
    advice = advice_for(RULES, hand)
    assert (advice.best, advice.situation) == (best, situation)
    assert advice.values["fold"] == -2
    assert (advice.values["play"] > -2) == (best == "play")


@pytest.mark.parametrize(
    "hand", ["4c 4d As Kh", "4c 4c As Kh 3d", "Jk Jk 4c 5d 6h", "4? 4d As Kh 3c"]
)
def test_what_is_no_hand(hand: str) -> None:
    """Five different cards of the deck are wanted, and the message says so."""
    with pytest.raises(Misuse, match="write five different cards such as 'Jk 2d Kh 7c 4s'"):
        advice_for(RULES, hand)


# Other payments


def thought(paytable: dict[str, dict[str, str]]) -> Rules:
    return rules_for(game("dj_wild"), paytable=paytable, lawful=False)


NEVER_LOSES = {wager: {"lose": "push"} for wager in ("ante", "blind", "play")}
NEVER_WINS = {wager: {"win": "lose", "tie": "lose"} for wager in ("ante", "play")}


@pytest.mark.parametrize(
    ("paytable", "rule"),
    [
        (NEVER_LOSES, "Play every hand."),
        (
            {
                **NEVER_WINS,
                "blind": dict.fromkeys((*NAMES[4:], "five_wilds", "others", "tie"), "lose"),
            },
            "Fold every hand.",
        ),
        (
            {"blind": {"straight": "lose"}, "ante": {"win": "1 to 4"}},
            "Play a pair of sevens or better, some hands of a pair of sixes; fold everything else.",
        ),
    ],
)
def test_the_rule_of_a_thought(paytable: dict[str, dict[str, str]], rule: str) -> None:
    """Any payment moves the best play, which is found anew."""
    strategy = census(thought(paytable)).strategy
    assert strategy is not None
    assert strategy.rule == rule


def test_payments_beyond_the_numbers_of_a_kernel() -> None:
    """A payment too large for 64 bits is counted all the same, in Python's numbers."""
    large = census(thought({"blind": {"five_wilds": "900,000,000 to 1"}}))
    (ante,) = figures(thought({"blind": {"five_wilds": "900,000,000 to 1"}}), large, "ante")
    one = Fraction(1, HANDS)
    assert ante.house_edge == EDGE - (900_000_000 - 1_000) * one
    assert large.strategy is not None
    assert counted().strategy is not None
    assert large.strategy.parameters == counted().strategy.parameters  # type: ignore[union-attr]


@pytest.mark.slow
def test_where_suits_decide() -> None:
    """A lawful paytable under which suits matter: the simulator is told of every hand by itself."""
    rules = rules_for(game("dj_wild"), paytable={"blind": {"others": "1 to 1"}})
    found = census(rules)
    strategy = found.strategy
    assert strategy is not None
    assert strategy.rule == (
        "Play a pair of threes or better, some hands of ace high; fold everything else."
    )
    assert strategy.legend.endswith("* play some of them: --full has them all")
    assert strategy.parameters == ()
    said = best_parameters(rules)
    assert len(said) == HANDS
    played = sum(n for facts, n in found.weights["ante"].items() if facts != FOLDED)
    assert sum(said) * DEALER_HANDS == played
    mixed = [one for one in strategy.advice if one.situation.endswith("hands)")]
    assert {one.best for one in mixed} == {"play", "fold"}
    (counted_edge,) = figures(rules, found, "ante")
    (played_edge,) = figures(rules, simulate(rules, 1_000_000, seed_from("suits")).census, "ante")
    apart = float(counted_edge.house_edge - played_edge.house_edge)
    assert abs(apart) < 4 * played_edge.standard_error


@pytest.mark.slow
def test_a_function_of_ones_own() -> None:
    """Asked about every hand: what it costs to play with a wild card only, by counters too."""
    import numpy

    def decide(at: Situation) -> str:
        return "play" if at.hand[0] < 4 or at.hand[4] == 52 else "fold"

    (ante,) = figures(RULES, played_by(RULES, decide), "ante")
    ranks, lower, same = by_counters()
    blind = numpy.array([BLIND.get(category, 0) for category in range(12)])[ranks >> 26]
    worth = (3 + blind) * lower - 4 * (DEALER_HANDS - lower - same)
    wild = numpy.array([hand[0] < 4 or hand[4] == 52 for hand in combinations(DECK, 5)])
    total = int(numpy.where(wild, worth, -2 * DEALER_HANDS).sum())
    assert ante.house_edge == Fraction(-total, HANDS * DEALER_HANDS)


def test_every_hand_has_its_place() -> None:
    """In the order in which a function is asked, whatever order the cards lie in."""
    for place, hand in enumerate(every_hand()):
        assert place_of(*hand) == place_of(*reversed(hand)) == place
        if place == 3_000:
            break
    assert place_of(48, 49, 50, 51, 52) == HANDS - 1


def test_facts_add_up() -> None:
    """Over all deals: as often as the player's hand is higher, the dealer's is, when all play."""
    weights: Counter[int] = Counter()
    for facts, n in census(thought(NEVER_LOSES)).weights["ante"].items():
        assert isinstance(facts, Facts)
        weights[facts.against_dealer] += n
    assert weights[1] == weights[-1]
