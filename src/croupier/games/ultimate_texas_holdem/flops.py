"""Ultimate Texas Hold'em: the kinds of two cards and of flops, and what is decided on a flop."""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import array_of, fast
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.holdem import (
    HOLES,
    KINDS,
    MIXED_AT,
    OTHER_AT,
    PAIRS,
    RANKS,
    Holes,
    lists,
    orders,
    place,
    place2,
    repeats2,
    view_base,
)
from croupier.exact.suits import kinds_of_hands

WORD = 32
"""Decisions are kept as bits, so many in a number."""
DECK_HOLES, KINDS_OF_HOLES = 1_326, 169
FLOP_WORDS = -(-DECK_HOLES // WORD)


class Flops(NamedTuple):
    """One flop of each of the 1,755 kinds that differ in more than the names of suits."""

    weights: MutableSequence[int]
    """How many flops it stands for."""
    cards: MutableSequence[int]
    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    """By flop and suit: the view of it, -1 where it has none of the suit."""


@functools.cache
def flops() -> Flops:
    found = kinds_of_hands(STANDARD_DECK, 3, ALL_SUITS_ALIKE)
    cards = list(map(int, found.cards))
    by_rank, views = [], []
    for i in range(0, len(cards), 3):
        flop = cards[i : i + 3]
        ranks = sorted(card >> 2 for card in flop)
        by_rank.append(place(ranks, 3, -1, 1))
        for suit in range(4):
            suited = [card >> 2 for card in flop if card & 3 == suit]
            others = sorted(card >> 2 for card in flop if card & 3 != suit)
            number = len(suited)
            here = view_base(3, number) + place(sorted(suited), number, -1, 0) * lists(3 - number)
            views.append(here + place(others, 3 - number, -1, 1) if number else -1)
    return Flops(found.weights, found.cards, array_of(by_rank), array_of(views))


class Dealt(NamedTuple):
    """Each of the 1,326 holes."""

    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    """By hole and suit."""
    kinds: MutableSequence[int]
    """Which of the 169 that differ in more than the names of suits."""


@functools.cache
def dealt() -> Dealt:
    by_rank, views, kinds = [], [], []
    for second in STANDARD_DECK:
        for first in range(second):
            low, high = first >> 2, second >> 2
            by_rank.append(repeats2(low, high))
            kinds.append(kind_of(first, second))
            for suit in range(4):
                if first & 3 == second & 3 == suit:
                    views.append(place2(low, high))
                elif first & 3 == suit:
                    views.append(MIXED_AT + low * RANKS + high)
                elif second & 3 == suit:
                    views.append(MIXED_AT + high * RANKS + low)
                else:
                    views.append(OTHER_AT + repeats2(low, high))
    return Dealt(array_of(by_rank), array_of(views), array_of(kinds))


@fast
def kind_of(first: int, second: int) -> int:
    """Which of the 169 kinds two cards are: pairs and others first, then those of one suit."""
    low, high = min(first, second) >> 2, max(first, second) >> 2
    if first & 3 == second & 3:
        return PAIRS + place2(low, high)
    return repeats2(low, high)


def kind_at(low: int, high: int, suited: bool) -> int:
    """The same by the ranks."""
    return PAIRS + place2(low, high) if suited else repeats2(low, high)


@fast
def after_division(
    three: MutableSequence[int],
    flops: Sequence[int],
    boards: int,
    number: int,
    holes: Holes,
    of_suit: int,
    of_others: int,
    left: MutableSequence[int],
    scale: int,
) -> None:
    """Divide every row by the falling factorials of flop and hole, twice; or multiply by `scale`
    over them, where that is not nought."""
    for flop in range(boards):
        ways = 1
        for kind in range(KINDS):
            left[kind] = of_suit if kind < RANKS else of_others
            for _ in range(flops[flop * KINDS + kind]):
                ways *= left[kind]
                left[kind] -= 1
        for hole in range(number):
            come = ways * orders(holes.first[hole], holes.second[hole], left)
            if come > 0 and scale:
                three[flop * number + hole] *= scale // come
            elif come > 0:
                three[flop * number + hole] //= 2 * come


@fast
def decide_flops(
    flops: Flops,
    dealt: Dealt,
    by_rank: Sequence[int],
    in_view: Sequence[int],
    raises: MutableSequence[int],
    gains: MutableSequence[int],
) -> None:
    """Whether 2x is better than to check, for each flop and hole; what checking gains, by kind."""
    for flop in range(len(flops.weights)):
        a, b, c = flops.cards[3 * flop], flops.cards[3 * flop + 1], flops.cards[3 * flop + 2]
        rank_row = flops.by_rank[flop] * PAIRS
        hole = -1
        for second in range(52):
            for first in range(second):
                hole += 1
                if first in (a, b, c) or second in (a, b, c):
                    continue
                more = by_rank[rank_row + dealt.by_rank[hole]]
                for suit in range(4):
                    view = flops.views[4 * flop + suit]
                    if view >= 0:
                        more += in_view[view * HOLES + dealt.views[4 * hole + suit]]
                if more < 0:
                    raises[flop * FLOP_WORDS + (hole >> 5)] |= 1 << (hole & 31)
                else:
                    gains[dealt.kinds[hole]] += flops.weights[flop] * more


@fast
def raised_flops(
    flops: Flops,
    dealt: Dealt,
    checks: Sequence[int],
    raises: Sequence[int],
    by_rank: MutableSequence[int],
    in_view: MutableSequence[int],
) -> None:
    """How many flops and holes there are with 2x after a check, by rank and in view of suits."""
    for flop in range(len(flops.weights)):
        weight = flops.weights[flop]
        a, b, c = flops.cards[3 * flop], flops.cards[3 * flop + 1], flops.cards[3 * flop + 2]
        rank_row = flops.by_rank[flop] * PAIRS
        hole = -1
        for second in range(52):
            for first in range(second):
                hole += 1
                raised = raises[flop * FLOP_WORDS + (hole >> 5)] >> (hole & 31) & 1
                if not raised or not checks[dealt.kinds[hole]]:
                    continue
                if first in (a, b, c) or second in (a, b, c):
                    continue
                by_rank[rank_row + dealt.by_rank[hole]] += weight
                for suit in range(4):
                    view = flops.views[4 * flop + suit]
                    if view >= 0:
                        in_view[view * HOLES + dealt.views[4 * hole + suit]] += weight


@functools.cache
def ranks_and_suit(kind: int) -> tuple[int, int, bool]:
    """The ranks of a kind of hole, and whether both are of one suit."""
    for high in range(RANKS):
        for low in range(high + 1):
            for suited in (False, True):
                if kind_at(low, high, suited) == kind and (low < high or not suited):
                    return low, high, suited
    raise ValueError(f"there is no kind {kind} of two cards")


def holes_of(kind: int) -> int:
    """How many holes are of a kind."""
    low, high, suited = ranks_and_suit(kind)
    return 4 if suited else 6 if low == high else 12
