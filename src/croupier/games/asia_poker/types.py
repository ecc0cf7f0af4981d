"""The kinds of seven cards that setting hands at Asia Poker can tell apart.

As at Pai Gow (`pai_gow.types`), with flushes of four: a suit counts from four cards, or from three
beside the joker. So up to three others lie beside it; and beside the joker there may be two such
suits, three cards each, which is a correction of its own.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.games.asia_poker.house_way import Way, set_by
from croupier.games.pai_gow.types import (
    CARDS,
    JOKER_RANK,
    RANKS,
    by_rank,
    choose,
    find_all,
    orders,
    place_of,
    sizes,
    ways_of_others,
)
from croupier.poker.joker import JOKER_BIT, asia_of, low_of

FLUSH = 4
MOST_OTHERS = CARDS - FLUSH
OTHERS = tuple(
    ranks
    for size in range(MOST_OTHERS + 1)
    for ranks in combinations_with_replacement(range(RANKS), size)
)
BEGINS = (0, 1, 14, 105, 560)
"""Where those of each size begin."""
THREES = tuple(combinations(range(RANKS), 3))


def starts() -> tuple[list[int], int]:
    """Where the views begin by joker and number of suited cards, and how many there are."""
    found, start = [0] * 16, 0
    for joker in (0, 1):
        for suited in range(FLUSH - joker, CARDS - joker + 1):
            found[8 * joker + suited] = start
            k = CARDS - joker - suited
            start += comb(RANKS, suited) * (BEGINS[k + 1] - BEGINS[k])
    return found, start


VIEWS = starts()[1]


class Views(NamedTuple):
    """Hands in view of a suit that may make a flush."""

    cards: MutableSequence[int]
    """A set of cards: those of the suit are clubs, the others of different suits."""
    ways: MutableSequence[int]
    plain: MutableSequence[int]
    """Which hand by rank it is one of."""


@functools.cache
def views() -> Views:
    found = Views(whole_numbers(VIEWS), whole_numbers(VIEWS), whole_numbers(VIEWS))
    ways = array_of(ways_of_others(others) for others in OTHERS)
    ranks = array_of(rank for others in OTHERS for rank in (*others, *[-1] * (3 - len(others))))
    lookups = (choose(), by_rank().number, sizes(), orders(), array_of(starts()[0]))
    begins = array_of(BEGINS)
    list_views.jit(ways, ranks, begins, *lookups, whole_numbers(CARDS), *found)
    return found


@fast
def list_views(
    ways_of: Sequence[int],
    ranks_of: Sequence[int],
    begins: Sequence[int],
    binomials: Sequence[int],
    number: Sequence[int],
    sizes: Sequence[int],
    orders: Sequence[int],
    starts: Sequence[int],
    in_order: MutableSequence[int],
    cards: MutableSequence[int],
    ways: MutableSequence[int],
    plain: MutableSequence[int],
) -> None:
    for joker in range(2):
        for suited in range(1 << RANKS):
            size = sizes[suited]
            if size < FLUSH - joker or size > CARDS - joker:
                continue
            k = CARDS - joker - size
            many = begins[k + 1] - begins[k]
            first = starts[8 * joker + size] + orders[suited] * many - begins[k]
            for others in range(begins[k], begins[k + 1]):
                hand, at = suited, 0
                for rank in range(RANKS):
                    if suited >> rank & 1:
                        in_order[at] = rank
                        at += 1
                    for i in range(3):
                        if ranks_of[3 * others + i] == rank:
                            hand |= 1 << (16 * (i + 1) + rank)
                            in_order[at] = rank
                            at += 1
                if joker:
                    hand |= JOKER_BIT
                    in_order[at] = JOKER_RANK
                view = first + others
                cards[view] = hand
                ways[view] = ways_of[others]
                plain[view] = number[place_of(in_order, 0, binomials)]


class Doubles(NamedTuple):
    """The joker with three cards of one suit and three of another, suit by suit."""

    cards: MutableSequence[int]
    """By the two threes, each by its place: clubs and diamonds."""
    plain: MutableSequence[int]
    first: MutableSequence[int]
    second: MutableSequence[int]
    """The hand by rank, and the views of the two suits, that it is one of."""


@functools.cache
def doubles() -> Doubles:
    begins, number = starts()[0], by_rank().number
    in_order, place = orders(), {others: i for i, others in enumerate(OTHERS)}
    masks = [sum(1 << rank for rank in three) for three in THREES]
    three_views = begins[8 + 3]
    many = BEGINS[4] - BEGINS[3]
    found: tuple[list[int], ...] = ([], [], [], [])
    binomials = choose()
    for one, mask in zip(THREES, masks, strict=True):
        for other, other_mask in zip(THREES, masks, strict=True):
            ranks = (*sorted(one + other), JOKER_RANK)
            found[0].append(mask | other_mask << 16 | JOKER_BIT)
            found[1].append(int(number[place_of(ranks, 0, binomials)]))
            first, second = int(in_order[mask]), int(in_order[other_mask])
            found[2].append(three_views + first * many + place[other] - BEGINS[3])
            found[3].append(three_views + second * many + place[one] - BEGINS[3])
    return Doubles(*map(array_of, found))


class Set(NamedTuple):
    """What a way makes of all hands: the class of each, in the order of their high hands."""

    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    doubles: MutableSequence[int]
    highs: MutableSequence[int]
    mediums: MutableSequence[int]
    lows: MutableSequence[int]
    """By class: the places of its three hands among all."""
    ranks: tuple[tuple[int, ...], ...]
    """The ranks at these places, of high, medium and low hands."""


MEDIUM_BITS, LOW_BITS = 27, 4


@functools.lru_cache(maxsize=4)
def as_set(way: Way, wheel_high: bool) -> Set:
    keys = []
    for cards in (by_rank().cards, views().cards, doubles().cards):
        found = whole_numbers(len(cards))
        set_all.jit(cards, array_of(way.numbers()), 1 if wheel_high else 0, found)
        keys.append(found)
    classes = sorted({key for found in keys for key in _listed(found)})
    parts = [
        [key >> MEDIUM_BITS + LOW_BITS for key in classes],
        [key >> LOW_BITS & (1 << MEDIUM_BITS) - 1 for key in classes],
        [1 << (key & (1 << LOW_BITS) - 1) for key in classes],
    ]
    ranks = [sorted(set(part)) for part in parts]
    places = [{rank: i for i, rank in enumerate(each)} for each in ranks]
    in_order = array_of(classes)
    for found in keys:
        find_all.jit(in_order, found)
    arrays = [
        array_of(place[rank] for rank in part) for place, part in zip(places, parts, strict=True)
    ]
    highs, mediums, lows = arrays
    return Set(keys[0], keys[1], keys[2], highs, mediums, lows, tuple(map(tuple, ranks)))


def _listed(numbers: MutableSequence[int]) -> list[int]:
    made: Any = numbers
    found: list[int] = made.tolist()
    return found


@fast
def set_all(
    cards: Sequence[int], rules: Sequence[int], wheel_high: int, keys: MutableSequence[int]
) -> None:
    """The high hand of each, below it the medium hand, below that the place of the low card."""
    for i in range(len(cards)):
        _rule, medium, low = set_by(cards[i], rules, wheel_high)
        high = asia_of(cards[i] ^ medium ^ low, wheel_high)
        place, single = 0, low_of(low)
        while single > 1:
            single >>= 1
            place += 1
        keys[i] = (high << MEDIUM_BITS | low_of(medium)) << LOW_BITS | place
