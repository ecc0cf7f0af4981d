"""The kinds of seven cards that setting hands can tell apart: 292,253 in place of 154,143,080.

A flush lies in one suit at most, so a hand is known by the ranks of its cards and, where a suit has
five cards (four beside the joker), by which of them are of that suit. First come the 67,600 hands
by rank, each set as if it had no flush; then the 224,653 views of one suit, each a correction of
the hand by rank that it is one of. Whatever is counted over all hands is a sum over the first, and
four times, once a suit, a sum over the second of how much more it is than the first had it.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from math import comb
from typing import Any, NamedTuple

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.games.pai_gow.house_way import set_the_house_way
from croupier.poker.joker import JOKER_BIT, high_of, is_nine_high, low_of

RANKS, JOKER_RANK = 13, 13
CARDS = 7
BY_RANK, VIEWS = 67_600, 224_653

# What a view has beside its suit: nothing, one card, or two, by their ranks in other suits

OTHERS = tuple(
    [(), *((rank,) for rank in range(RANKS))]
    + [(low, high) for high in range(RANKS) for low in range(high + 1)]
)
BEGINS = (0, 1, 14, 105)
"""Where those of each size begin."""


def ways_of_others(others: Sequence[int], held: Sequence[int] = ()) -> int:
    """In how many ways these ranks come from three suits, when some of them lie there already."""
    found = 1
    for rank in set(others):
        found *= comb(3 - held.count(rank), others.count(rank) - held.count(rank))
    return found


@functools.cache
def choose() -> MutableSequence[int]:
    """`comb(n, k)` at `8 * n + k`, for places of sorted cards."""
    return array_of(comb(n, k) for n in range(24) for k in range(8))


@fast
def place_of(ranks: Sequence[int], at: int, binomials: Sequence[int]) -> int:
    """A place of its own for every seven ranks in order, 13 the joker's."""
    place = 0
    for i in range(CARDS):
        place += binomials[8 * (ranks[at + i] + i) + i + 1]
    return place


PLACES = comb(20, 7)


class ByRank(NamedTuple):
    """Hands by the ranks of their cards."""

    ranks: MutableSequence[int]
    """Seven of each hand, in order; 13 is the joker's."""
    ways: MutableSequence[int]
    """How many hands there are of each."""
    cards: MutableSequence[int]
    """A set of cards of these ranks without four of a suit."""
    number: MutableSequence[int]
    """By place: which of them it is."""


@functools.cache
def by_rank() -> ByRank:
    found = ByRank(
        whole_numbers(CARDS * BY_RANK),
        whole_numbers(BY_RANK),
        whole_numbers(BY_RANK),
        whole_numbers(PLACES),
    )
    list_by_rank.jit(choose(), *found)
    return found


@fast
def list_by_rank(
    binomials: Sequence[int],
    ranks: MutableSequence[int],
    ways: MutableSequence[int],
    cards: MutableSequence[int],
    number: MutableSequence[int],
) -> None:
    found = 0
    for a in range(RANKS):
        for b in range(a, RANKS):
            for c in range(b, RANKS):
                for d in range(c, RANKS):
                    for e in range(max(d, a + 1), RANKS):
                        for f in range(max(e, b + 1), RANKS):
                            for g in range(max(f, c + 1), JOKER_RANK + 1):
                                at = CARDS * found
                                ranks[at], ranks[at + 1], ranks[at + 2] = a, b, c
                                ranks[at + 3], ranks[at + 4], ranks[at + 5] = d, e, f
                                ranks[at + 6] = g
                                ways[found] = ways_by_rank(ranks, at, binomials)
                                cards[found] = cards_by_rank(ranks, at)
                                number[place_of(ranks, at, binomials)] = found
                                found += 1


@fast
def ways_by_rank(ranks: Sequence[int], at: int, binomials: Sequence[int]) -> int:
    found, run = 1, 1
    for i in range(1, CARDS + 1):
        if i < CARDS and ranks[at + i] == ranks[at + i - 1]:
            run += 1
        else:
            if ranks[at + i - 1] < JOKER_RANK:
                found *= binomials[8 * 4 + run]
            run = 1
    return found


@fast
def cards_by_rank(ranks: Sequence[int], at: int) -> int:
    """The suits in turn, so that no suit has more than two cards."""
    cards = 0
    for i in range(CARDS):
        rank = ranks[at + i]
        cards |= JOKER_BIT if rank == JOKER_RANK else 1 << ((i & 3) << 4 | rank)
    return cards


class Views(NamedTuple):
    """Hands in view of a suit with five cards or more, the joker one of them if it is there."""

    cards: MutableSequence[int]
    """A set of cards: those of the suit are clubs, two others are of different suits."""
    ways: MutableSequence[int]
    """How many hands there are of each, for one suit."""
    plain: MutableSequence[int]
    """Which hand by rank it is one of."""


@functools.cache
def orders() -> MutableSequence[int]:
    """By the ranks of one suit as a set: which it is of all sets of that size."""
    seen = [0] * (RANKS + 1)
    found = []
    for ranks in range(1 << RANKS):
        size = ranks.bit_count()
        found.append(seen[size])
        seen[size] += 1
    return array_of(found)


@functools.cache
def sizes() -> MutableSequence[int]:
    return array_of(ranks.bit_count() for ranks in range(1 << RANKS))


@functools.cache
def starts() -> MutableSequence[int]:
    """Where the views begin with or without a joker and so many cards of the suit: `8 * joker`."""
    found, start = [0] * 16, 0
    for joker in (0, 1):
        for suited in range(5 - joker, CARDS - joker + 1):
            found[8 * joker + suited] = start
            k = CARDS - joker - suited
            start += comb(RANKS, suited) * (BEGINS[k + 1] - BEGINS[k])
    return array_of(found)


@fast
def view_of(
    suited: int,
    others: int,
    joker: int,
    sizes: Sequence[int],
    orders: Sequence[int],
    starts: Sequence[int],
) -> int:
    """The number of a view."""
    size, first, many = sizes[suited], 0, 1
    if others >= 14:
        first, many = 14, 91
    elif others:
        first, many = 1, 13
    return starts[8 * joker + size] + orders[suited] * many + others - first


@functools.cache
def views() -> Views:
    found = Views(whole_numbers(VIEWS), whole_numbers(VIEWS), whole_numbers(VIEWS))
    ways = array_of(ways_of_others(others) for others in OTHERS)
    pairs = array_of(rank for others in OTHERS for rank in (*others, *[-1] * (2 - len(others))))
    lookups = (choose(), by_rank().number, sizes(), orders(), starts())
    list_views.jit(ways, pairs, *lookups, whole_numbers(CARDS), *found)
    return found


@fast
def list_views(
    ways_of: Sequence[int],
    pairs: Sequence[int],
    binomials: Sequence[int],
    number: Sequence[int],
    sizes: Sequence[int],
    orders: Sequence[int],
    starts: Sequence[int],
    sorted_ranks: MutableSequence[int],
    cards: MutableSequence[int],
    ways: MutableSequence[int],
    plain: MutableSequence[int],
) -> None:
    for joker in range(2):
        for suited in range(1 << RANKS):
            size = sizes[suited]
            if size < 5 - joker or size > CARDS - joker:
                continue
            k = CARDS - joker - size
            first, last = 0, 1
            if k == 1:
                first, last = 1, 14
            elif k == 2:
                first, last = 14, 105
            for others in range(first, last):
                one, other = pairs[2 * others], pairs[2 * others + 1]
                view = view_of(suited, others, joker, sizes, orders, starts)
                hand, at = suited, 0
                for rank in range(RANKS):
                    if suited >> rank & 1:
                        sorted_ranks[at] = rank
                        at += 1
                    if one == rank:
                        hand |= 1 << (16 | rank)
                        sorted_ranks[at] = rank
                        at += 1
                    if other == rank:
                        hand |= 1 << (32 | rank)
                        sorted_ranks[at] = rank
                        at += 1
                if joker:
                    hand |= JOKER_BIT
                    sorted_ranks[at] = JOKER_RANK
                cards[view] = hand
                ways[view] = ways_of[others]
                plain[view] = number[place_of(sorted_ranks, 0, binomials)]


# As they are set


class Set(NamedTuple):
    """What the House Ways make of hands: the class of each, in the order of their High hands."""

    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    highs: MutableSequence[int]
    """By class: the place of its High hand among all; equal ones are a copy."""
    lows: MutableSequence[int]
    """By class: the place of its Low hand among the 91."""
    high_ranks: tuple[int, ...]
    low_ranks: tuple[int, ...]
    """The ranks at these places."""

    @property
    def nines(self) -> tuple[int, int]:
        """From which place to which a Low hand is nine-high."""
        nine = [place for place, low in enumerate(self.low_ranks) if is_nine_high(low)]
        return nine[0], nine[-1] + 1


LOWS = 91


@functools.cache
def as_set() -> Set:
    """All hands by the House Ways."""
    keys = [whole_numbers(BY_RANK), whole_numbers(VIEWS)]
    for cards, found in zip((by_rank().cards, views().cards), keys, strict=True):
        set_all.jit(cards, found)
    classes = sorted(set(_listed(keys[0])).union(_listed(keys[1])))
    highs = sorted({key >> KEY_BITS for key in classes})
    lows = sorted({key & KEY_MASK for key in classes})
    high_place = {high: i for i, high in enumerate(highs)}
    low_place = {low: i for i, low in enumerate(lows)}
    in_order = array_of(classes)
    for found in keys:
        find_all.jit(in_order, found)
    return Set(
        keys[0],
        keys[1],
        array_of(high_place[key >> KEY_BITS] for key in classes),
        array_of(low_place[key & KEY_MASK] for key in classes),
        tuple(highs),
        tuple(lows),
    )


def _listed(numbers: MutableSequence[int]) -> list[int]:
    made: Any = numbers
    found: list[int] = made.tolist()
    return found


@fast
def find_all(in_order: Sequence[int], keys: MutableSequence[int]) -> None:
    """Each key by its place."""
    for i in range(len(keys)):
        low, high = 0, len(in_order)
        while high - low > 1:
            middle = low + high >> 1
            if in_order[middle] <= keys[i]:
                low = middle
            else:
                high = middle
        keys[i] = low


KEY_BITS = 27
KEY_MASK = (1 << KEY_BITS) - 1


@fast
def set_all(cards: Sequence[int], keys: MutableSequence[int]) -> None:
    """The High hand of each and, below it, the Low hand."""
    for i in range(len(cards)):
        _rule, low = set_the_house_way(cards[i])
        keys[i] = high_of(cards[i] ^ low) << KEY_BITS | low_of(low)
