"""The kinds of seven cards that setting hands can tell apart: at Pai Gow 292,253 of 154,143,080.

A hand is known by the ranks of its cards and, where a suit may make a flush, by which of them are
of that suit. First come the 67,600 hands by rank, each set as if it had no flush; then the views of
one suit, each a correction of the hand by rank that it is one of. Whatever is counted over all
hands is a sum over the first, and four times, once a suit, a sum over the second of how much more
it is than the first had it. A flush has five cards at Pai Gow, which lie in one suit at most, and
four at Asia Poker, where two suits may have one beside the joker (`asia_poker.types`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, MutableSequence, Sequence
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from croupier.core.fast import Fast, array_of, fast, whole_numbers
from croupier.games.pai_gow.house_way import set_the_house_way
from croupier.poker.joker import JOKER_BIT, high_of, low_of

RANKS, JOKER_RANK = 13, 13
CARDS = 7
BY_RANK = 67_600
FLUSH = 5
"""Cards of a flush at Pai Gow; the joker may be one of them."""

# What a view has beside its suit: up to two cards, or three, by their ranks in other suits

WIDEST = 3


@functools.cache
def others_beside(flush: int) -> tuple[tuple[int, ...], ...]:
    """All that may lie beside a flush of so many cards, the fewest first."""
    sizes = range(CARDS - flush + 1)
    return tuple(
        ranks for size in sizes for ranks in combinations_with_replacement(range(RANKS), size)
    )


@functools.cache
def begins_of(flush: int) -> MutableSequence[int]:
    """Where the others of each size begin."""
    sizes = (comb(RANKS + size - 1, size) for size in range(CARDS - flush + 1))
    return array_of(accumulate(sizes, initial=0))


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
    """Hands in view of a suit that may make a flush, the joker one of its cards if it is there."""

    cards: MutableSequence[int]
    """A set of cards: those of the suit are clubs, the others are of different suits."""
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


ALL_VIEWS = 15
"""In `starts`: how many views there are."""


@functools.cache
def starts(flush: int) -> MutableSequence[int]:
    """Where the views begin with or without a joker and so many cards of the suit: `8 * joker`."""
    found, start = [0] * 16, 0
    for joker in (0, 1):
        for suited in range(flush - joker, CARDS - joker + 1):
            found[8 * joker + suited] = start
            start += comb(RANKS, suited) * comb(RANKS + CARDS - joker - suited - 1, RANKS - 1)
    found[ALL_VIEWS] = start
    return array_of(found)


@functools.cache
def views(flush: int) -> Views:
    """All of them, for a flush of so many cards."""
    first, others = starts(flush), others_beside(flush)
    number = int(first[ALL_VIEWS])
    found = Views(whole_numbers(number), whole_numbers(number), whole_numbers(number))
    ways = array_of(map(ways_of_others, others))
    ranks = array_of(rank for each in others for rank in (*each, *[-1] * (WIDEST - len(each))))
    lookups = (choose(), by_rank().number, sizes(), orders(), first)
    list_views.jit(flush, ways, ranks, begins_of(flush), *lookups, whole_numbers(CARDS), *found)
    return found


@fast
def list_views(
    flush: int,
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
            if size < flush - joker or size > CARDS - joker:
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
                    for i in range(WIDEST):
                        if ranks_of[WIDEST * others + i] == rank:
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


# As they are set


class Set(NamedTuple):
    """What a way of setting makes of all hands: the class of each."""

    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    doubles: MutableSequence[int]
    """Of hands with two flushes; none at Pai Gow."""
    places: tuple[MutableSequence[int], ...]
    """By class: the places of its hands among all, the High hand first; equal ones are a copy."""
    ranks: tuple[tuple[int, ...], ...]
    """The ranks at these places."""

    @property
    def classes(self) -> int:
        return len(self.places[0])


def in_classes(
    keys: Sequence[MutableSequence[int]], parts_of: Callable[[int], tuple[int, ...]]
) -> Set:
    """The hands by the ranks that their keys hold: those of the hands by rank come first."""
    places, ranks = numbered(keys, parts_of)
    by_rank, views, *doubles = keys
    return Set(by_rank, views, doubles[0] if doubles else whole_numbers(0), places, ranks)


def numbered(
    keys: Sequence[MutableSequence[int]], parts_of: Callable[[int], tuple[int, ...]]
) -> tuple[tuple[MutableSequence[int], ...], tuple[tuple[int, ...], ...]]:
    """Write classes, in the order of the keys, in place of the keys.

    By class the place of each part of its key, and the parts at these places.
    """
    classes = sorted(set[int]().union(*map(_listed, keys)))
    parts = list(zip(*map(parts_of, classes), strict=True))
    ranks = tuple(tuple(sorted(set(part))) for part in parts)
    places = []
    for part, known in zip(parts, ranks, strict=True):
        place = {rank: i for i, rank in enumerate(known)}
        places.append(array_of(place[rank] for rank in part))
    in_order = array_of(classes)
    for found in keys:
        find_all.jit(in_order, found)
    return tuple(places), ranks


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


@fast
def take_all(from_: Sequence[int], places: Sequence[int], to: MutableSequence[int]) -> None:
    """What stands at each of these places."""
    for i in range(len(places)):
        to[i] = from_[places[i]]


@functools.lru_cache(maxsize=4)
def as_set(setting: Fast[..., None] = set_all) -> Set:
    """All hands of Pai Gow by the House Ways, or by another way to set them."""
    keys = []
    for cards in (by_rank().cards, views(FLUSH).cards):
        found = whole_numbers(len(cards))
        setting.jit(cards, found)
        keys.append(found)
    return in_classes(keys, parts_of_key)


def parts_of_key(key: int) -> tuple[int, int]:
    """The ranks of High and Low."""
    return key >> KEY_BITS, key & KEY_MASK
