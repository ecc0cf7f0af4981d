"""Four-card hands out of four, five and six cards: counts, order, boundaries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import MutableSequence, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Any

import pytest

from croupier.core.cards import STANDARD_DECK, card_names, cards_from
from croupier.core.fast import can_compile, fast, rebound, whole_numbers
from croupier.poker.four_card import (
    FLUSH,
    FOUR_ACES,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    KING_HIGH,
    PAIR,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    best_of_five,
    best_of_six,
    describe,
    four_card_category,
    four_card_rank,
    least_words,
)

RANKINGS: dict[int, Any] = {4: four_card_rank, 5: best_of_five, 6: best_of_six}
needs_numba = pytest.mark.skipif(not can_compile(), reason="numba is not installed")
ORDER = (
    "nothing",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)


def rank(text: str) -> int:
    hand = cards_from(text)
    found: int = RANKINGS[len(hand)](*hand)
    return found


def by_sorting(hand: Sequence[int]) -> tuple[int, list[int]]:
    """The order found in another way: try every four, count, sort and compare lists."""
    return max(map(four_by_sorting, combinations(hand, 4)))


def four_by_sorting(hand: Sequence[int]) -> tuple[int, list[int]]:
    counts = Counter(card // 4 for card in hand)
    ranks = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    in_sequence = ranks == list(range(ranks[0], ranks[0] - 4, -1))
    shape = sorted(counts.values(), reverse=True)
    names = {(4,): "four of a kind", (3, 1): "three of a kind", (2, 2): "two pair"}
    name = names.get(tuple(shape), "pair" if shape[0] == 2 else "nothing")
    if in_sequence:
        name = "straight flush" if suited else "straight"
    elif suited:
        name = "flush"
    return ORDER.index(name), ranks


def test_every_four_cards_by_sorting() -> None:
    """All 270,725 hands fall into the same order as by the slow way."""
    seen: dict[int, tuple[int, list[int]]] = {}
    for hand in combinations(STANDARD_DECK, 4):
        found = four_card_rank(*hand)
        slow = four_by_sorting(hand)
        assert seen.setdefault(found, slow) == slow, card_names(hand)
    assert [seen[one] for one in sorted(seen)] == sorted(seen.values())
    assert len({tuple(map(str, slow)) for slow in seen.values()}) == len(seen)


# Hands from these cards hold the rare categories far oftener than hands from the whole deck.
NARROW = (
    STANDARD_DECK,
    tuple(card for card in STANDARD_DECK if card % 4 < 2),
    tuple(card for card in STANDARD_DECK if card // 4 in (12, 0, 1, 2, 3)),
    tuple(card for card in STANDARD_DECK if card // 4 >= 8),
)


@pytest.mark.parametrize("size", [5, 6])
def test_more_cards_by_sorting(size: int, seed: int) -> None:
    """Any two hands compare as their best fours do, found one by one."""
    chance = random.Random(seed)
    hands = [chance.sample(deck, size) for deck in NARROW for _ in range(700)]
    ranked = sorted((RANKINGS[size](*hand), by_sorting(hand)) for hand in hands)
    for (low, slow_low), (high, slow_high) in pairwise(ranked):
        assert (low < high) == (slow_low < slow_high)
        assert (low == high) == (slow_low == slow_high)


ranking: Any = four_card_rank


@fast
def count_four(low: int, tally: MutableSequence[int]) -> None:
    for b in range(low + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                tally[four_card_category(ranking(low, b, c, d))] += 1


@fast
def count_five(low: int, tally: MutableSequence[int]) -> None:
    for b in range(low + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                for e in range(d + 1, 52):
                    tally[four_card_category(ranking(low, b, c, d, e))] += 1


@fast
def count_six(low: int, tally: MutableSequence[int]) -> None:
    for b in range(low + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                for e in range(d + 1, 52):
                    for f in range(e + 1, 52):
                        tally[four_card_category(ranking(low, b, c, d, e, f))] += 1


def runs(ranks: tuple[int, ...]) -> bool:
    """Four in a row among these ranks; the ace stands at either end."""
    held = {*ranks, *([-1] if 12 in ranks else [])}
    return any({low + i for i in range(4)} <= held for low in range(-1, 10))


def rank_sets(size: int) -> tuple[int, int]:
    """How many sets of so many ranks have a straight in them, and how many have none."""
    found = sum(map(runs, combinations(range(13), size)))
    return found, comb(13, size) - found


def expected(size: int) -> dict[int, int]:
    """Frequencies by formulas: by shapes of ranks, and by suits that have four cards or more."""
    four = 13 * comb(48, size - 4)
    suited = {n: 4 * comb(39, size - n) for n in range(4, size + 1)}
    straight_flush = sum(ways * rank_sets(n)[0] for n, ways in suited.items())
    found = Counter({FOUR_OF_A_KIND: four, STRAIGHT_FLUSH: straight_flush})
    for shape in shapes(size):
        if max(shape) == 4:
            continue
        ranks = len(shape)
        in_row, apart = rank_sets(ranks)
        ways, flush, runs_of_suit = suits_of(shape)
        arrangements = arrangements_of(shape)
        if max(shape) == 3:
            found[THREE_OF_A_KIND] += arrangements * (comb(13, ranks) * ways) - (
                arrangements * runs_of_suit(comb(13, ranks))
            )
            continue
        raise_by = arrangements
        flushes = flush * raise_by
        assert flushes >= 0
        found[STRAIGHT] += raise_by * in_row * (ways - flush)
        found[FLUSH] += 0
        kind = PAIR if shape.count(2) == 1 else TWO_PAIR if 2 in shape else HIGH_CARD
        found[kind] += raise_by * apart * (ways - flush)
    return dict(found)
