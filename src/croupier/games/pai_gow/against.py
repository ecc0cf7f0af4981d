"""What one hand meets: all hands that the dealer can then have, as they are set."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import MutableSequence, Sequence
from math import comb

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.games.pai_gow.meeting import nines_of
from croupier.games.pai_gow.pairs import CLASS_BITS, CLASS_MASK, Seen, seen_as
from croupier.games.pai_gow.types import (
    CARDS,
    FLUSH,
    JOKER_RANK,
    RANKS,
    Set,
    as_set,
    begins_of,
    by_rank,
    choose,
    others_beside,
)
from croupier.poker.joker import JOKER_BIT, high_of, low_of
from croupier.poker.joker_seven import SUITS, of_suit

DEALER_HANDS = comb(46, 7)
AGAINST = 18
"""The dealer's Low hand nine-high or not, then how the High hands compare, and the Low hands."""


@functools.cache
def seen() -> Seen:
    """The views of Pai Gow by the House Ways."""
    return seen_as(as_set(), FLUSH)


def met_by(hand: int) -> MutableSequence[int]:
    """At Pai Gow, by class: all hands of the dealer, when the player holds this set of cards."""
    return met_in_classes(hand, as_set(), seen(), FLUSH)


def met_in_classes(hand: int, hands: Set, seen: Seen, flush: int) -> MutableSequence[int]:
    """By class: the dealer's hands by rank, and their corrections in view of each suit."""
    found = whole_numbers(hands.classes)
    left = [
        4 - sum(of_suit(hand, suit) >> rank & 1 for suit in range(SUITS)) for rank in range(RANKS)
    ]
    joker = 0 if hand & JOKER_BIT else 1
    meet_ranks.jit(by_rank().ranks, hands.by_rank, array_of(left), joker, choose(), found)
    for suit in range(SUITS):
        held = of_suit(hand, suit)
        others = [left[rank] - (0 if held >> rank & 1 else 1) for rank in range(RANKS)]
        ways = array_of(_ways(each, others) for each in others_beside(flush))
        meet_views.jit(flush, held, ways, joker, begins_of(flush), seen, found)
    return found


def _ways(ranks: Sequence[int], left: Sequence[int]) -> int:
    found = 1
    for rank in set(ranks):
        found *= comb(left[rank], ranks.count(rank))
    return found


@fast
def meet_ranks(
    ranks: Sequence[int],
    kinds: Sequence[int],
    left: Sequence[int],
    joker: int,
    binomials: Sequence[int],
    found: MutableSequence[int],
) -> None:
    """By the ranks of the dealer's cards."""
    for hand in range(len(kinds)):
        at = CARDS * hand
        ways, run = 1, 1
        for i in range(1, CARDS + 1):
            if i < CARDS and ranks[at + i] == ranks[at + i - 1]:
                run += 1
            else:
                rank = ranks[at + i - 1]
                ways *= joker if rank == JOKER_RANK else binomials[8 * left[rank] + run]
                run = 1
        found[kinds[hand]] += ways


@fast
def meet_views(
    flush: int,
    held: int,
    ways: Sequence[int],
    joker: int,
    begins: Sequence[int],
    seen: Seen,
    found: MutableSequence[int],
) -> None:
    """The corrections in view of one suit, of which the player holds some cards."""
    for with_joker in range(joker + 1):
        for suited in range(1 << RANKS):
            size = seen.sizes[suited]
            if suited & held or size < flush - with_joker or size > CARDS - with_joker:
                continue
            k = CARDS - with_joker - size
            many = begins[k + 1] - begins[k]
            first = seen.starts[8 * with_joker + size] + seen.orders[suited] * many - begins[k]
            for others in range(begins[k], begins[k + 1]):
                both = seen.classes[first + others]
                if both >= 0:
                    found[both >> CLASS_BITS] += ways[others]
                    found[both & CLASS_MASK] -= ways[others]


def compared_with(met: MutableSequence[int], high: int, low: int) -> list[int]:
    """How many of the dealer's hands are what against a High and a Low hand of these ranks."""
    hands, found = as_set(), whole_numbers(AGAINST)
    (high_ranks, low_ranks), (highs, lows) = hands.ranks, hands.places
    places = (twice_the_place(high_ranks, high), twice_the_place(low_ranks, low))
    compare_all.jit(met, highs, lows, *places, *nines_of(hands), found)
    return list(map(int, found))


def twice_the_place(ranks: Sequence[int], rank: int) -> int:
    """Between two places, if it is none of these ranks."""
    place = bisect_left(ranks, rank)
    return 2 * place if place < len(ranks) and ranks[place] == rank else 2 * place - 1


@fast
def compare_all(
    met: Sequence[int],
    highs: Sequence[int],
    lows: Sequence[int],
    high: int,
    low: int,
    nine: int,
    ten: int,
    found: MutableSequence[int],
) -> None:
    for kind in range(len(met)):
        if met[kind]:
            is_nine = 1 if nine <= lows[kind] < ten else 0
            higher = (1 if high > 2 * highs[kind] else 0) - (1 if high < 2 * highs[kind] else 0)
            lower = (1 if low > 2 * lows[kind] else 0) - (1 if low < 2 * lows[kind] else 0)
            found[is_nine * 9 + (higher + 1) * 3 + lower + 1] += met[kind]


def legal_ranks(hand: int) -> dict[tuple[int, int], int]:
    """The lawful settings of a hand by the ranks of High and Low, each with cards for its Low."""
    found: dict[tuple[int, int], int] = {}
    bits = [1 << place for place in range(64) if hand >> place & 1]
    for i, one in enumerate(bits):
        for other in bits[i + 1 :]:
            high, low = high_of(hand ^ one ^ other), low_of(one | other)
            if high >= low:
                found.setdefault((high, low), one | other)
    return found
