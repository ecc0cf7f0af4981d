"""Ultimate Texas Hold'em: the kinds of two cards and of flops, and what is decided on a flop."""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence

from croupier.core.fast import fast
from croupier.exact.holdem import HOLES, PAIRS, RANKS, place2, repeats2
from croupier.exact.holdem_boards import Dealt, DealtHoles, dealt_boards

WORD = 32
"""Decisions are kept as bits, so many in a number."""
DECK_HOLES, KINDS_OF_HOLES = 1_326, 169
FLOP_WORDS = -(-DECK_HOLES // WORD)


def flops() -> Dealt:
    """One of each of the 1,755 kinds that differ in more than the names of suits."""
    return dealt_boards(3)


def kind_at(low: int, high: int, suited: bool) -> int:
    """Which of the 169 kinds two cards of these ranks are: see `kind_of`."""
    return PAIRS + place2(low, high) if suited else repeats2(low, high)


@fast
def decide_flops(
    flops: Dealt,
    dealt: DealtHoles,
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
    flops: Dealt,
    dealt: DealtHoles,
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
