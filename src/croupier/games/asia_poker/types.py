"""The kinds of seven cards that setting hands at Asia Poker can tell apart.

As at Pai Gow (`pai_gow.types`), with flushes of four: a suit counts from four cards, or from three
beside the joker. So up to three others lie beside it; and beside the joker there may be two such
suits, three cards each, which is a correction of its own.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import NamedTuple

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.games.asia_poker.house_way import Way, set_by
from croupier.games.pai_gow.pairs import PARTS, THREADS, mask_of
from croupier.games.pai_gow.types import (
    JOKER_RANK,
    RANKS,
    Set,
    begins_of,
    by_rank,
    choose,
    in_classes,
    orders,
    others_beside,
    place_of,
    starts,
    views,
)
from croupier.poker.joker import JOKER_BIT, asia_of, low_of

FLUSH = 4
THREES = tuple(combinations(range(RANKS), 3))


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
    begins, number, in_order = begins_of(FLUSH), by_rank().number, orders()
    place = {others: i for i, others in enumerate(others_beside(FLUSH))}
    masks = [mask_of(three) for three in THREES]
    three_views = int(starts(FLUSH)[8 + 3])
    first_three, many = int(begins[3]), int(begins[4] - begins[3])
    found: tuple[list[int], ...] = ([], [], [], [])
    binomials = choose()
    for one, mask in zip(THREES, masks, strict=True):
        for other, other_mask in zip(THREES, masks, strict=True):
            ranks = (*sorted(one + other), JOKER_RANK)
            found[0].append(mask | other_mask << 16 | JOKER_BIT)
            found[1].append(int(number[place_of(ranks, 0, binomials)]))
            first, second = int(in_order[mask]), int(in_order[other_mask])
            found[2].append(three_views + first * many + place[other] - first_three)
            found[3].append(three_views + second * many + place[one] - first_three)
    return Doubles(*map(array_of, found))


MEDIUM_BITS, LOW_BITS = 27, 4


@functools.lru_cache(maxsize=4)
def as_set(way: Way, wheels: int) -> Set:
    """All hands as a way sets them."""
    rules, keys = array_of(way.numbers()), []
    for cards in (by_rank().cards, views(FLUSH).cards, doubles().cards):
        found = whole_numbers(len(cards))

        def of_part(
            part: int,
            cards: MutableSequence[int] = cards,
            found: MutableSequence[int] = found,
        ) -> None:
            set_all.jit(part, PARTS, cards, rules, wheels, found)

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(of_part, range(PARTS)))
        keys.append(found)
    return in_classes(keys, _parts)


def _parts(key: int) -> tuple[int, int, int]:
    """The ranks of the three hands."""
    medium = key >> LOW_BITS & (1 << MEDIUM_BITS) - 1
    return key >> MEDIUM_BITS + LOW_BITS, medium, 1 << (key & (1 << LOW_BITS) - 1)


@fast
def set_all(
    part: int,
    parts: int,
    cards: Sequence[int],
    rules: Sequence[int],
    wheels: int,
    keys: MutableSequence[int],
) -> None:
    """The high hand of each, below it the medium hand, below that the place of the low card."""
    for i in range(part, len(cards), parts):
        _rule, medium, low = set_by(cards[i], rules, wheels)
        high = asia_of(cards[i] ^ medium ^ low, wheels)
        place, single = 0, low_of(low)
        while single > 1:
            single >>= 1
            place += 1
        keys[i] = (high << MEDIUM_BITS | low_of(medium)) << LOW_BITS | place
