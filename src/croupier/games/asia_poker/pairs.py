"""Asia Poker: every hand of the player against every hand of the dealer, both set by one way.

Counted as at Pai Gow (`pai_gow.pairs`), with flushes of four. Beside the joker two suits may have
one; since there is one joker, such a hand meets only hands without it.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.fast import array_of, borrowed, fast, whole_numbers
from croupier.games.asia_poker.house_way import Way
from croupier.games.asia_poker.meeting import CELLS, Order, Work, meet, meet_itself, order_of, work
from croupier.games.asia_poker.types import FLUSH, THREES, as_set, doubles
from croupier.games.pai_gow.pairs import (
    PARTS,
    WITHOUT_JOKER,
    Seen,
    Sweep,
    Wider,
    change,
    corrections,
    lay,
    mask_of,
    seen_as,
    wider,
)
from croupier.games.pai_gow.types import RANKS, Set, others_beside
from croupier.poker.five_card import ALL_RANKS
from croupier.poker.joker import WHEELS_HIGH, ranks_in


@fast
def list_doubles(
    plain: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    doubles: Sequence[int],
    views: Sequence[int],
    by_rank: Sequence[int],
    at: MutableSequence[int],
    classes: MutableSequence[int],
    weights: MutableSequence[int],
) -> None:
    """The corrections of hands with two flushes; counted, or written down where there is room.

    There are six pairs of suits, and of each every pair of threes twice, once the other way round.
    """
    for double in range(len(doubles)):
        hand = plain[double]
        if len(classes):
            here = at[hand]
            classes[here], classes[here + 1] = doubles[double], by_rank[hand]
            classes[here + 2], classes[here + 3] = views[first[double]], views[second[double]]
            weights[here], weights[here + 1] = 6, 6
            weights[here + 2], weights[here + 3] = -6, -6
        at[hand] += 4


class Twos(NamedTuple):
    """Sets of cards that a hand with two flushes can share with one without the joker."""

    sets: MutableSequence[int]
    """Of each: its cards in both suits, then suited cards and others to the hand that it meets."""
    begins: MutableSequence[int]
    threes: MutableSequence[int]
    """By ranks of a suit: all threes that hold them."""


@functools.cache
def twos() -> Twos:
    """First where the other hand has its flush in one of the two suits, then in a third."""
    all_others = others_beside(FLUSH)
    number = {others: i for i, others in enumerate(all_others)}
    small = [ranks for ranks in all_others if len(set(ranks)) == len(ranks)]
    found: list[int] = []
    for one in small:
        for other in small:
            found += [mask_of(one), mask_of(other), mask_of(one), number[other]]
            if len(one) + len(other) <= 3:
                both = number[tuple(sorted(one + other))]
                found += [mask_of(one), mask_of(other), 0, both]
    begins, threes = [0], list[int]()
    masks = [mask_of(three) for three in THREES]
    for ranks in range(1 << RANKS):
        if ranks.bit_count() <= 3:
            threes += [i for i, mask in enumerate(masks) if ranks & ~mask == 0]
        begins.append(len(threes))
    return Twos(array_of(found), array_of(begins), array_of(threes))


class Doubled(NamedTuple):
    """Hands with two flushes as they are set."""

    kinds: MutableSequence[int]
    plain: MutableSequence[int]
    first: MutableSequence[int]
    second: MutableSequence[int]
    """By the two threes: the class of the hand, by rank, and in view of each suit alone."""


def doubled_as(hands: Set, within: int = ALL_RANKS) -> Doubled:
    """In a deck with these ranks alone; others are as their hands by rank, which adds nothing."""
    pairs, room = doubles(), len(hands.doubles)
    found = Doubled(*(whole_numbers(room) for _ in range(4)))
    classes_of_doubles.jit(within, *pairs, hands.doubles, hands.by_rank, hands.views, found)
    return found


@fast
def classes_of_doubles(
    within: int,
    cards: Sequence[int],
    plain: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    doubles: Sequence[int],
    by_rank: Sequence[int],
    views: Sequence[int],
    found: Doubled,
) -> None:
    for double in range(len(cards)):
        inside = ranks_in(cards[double]) & ~within == 0
        kind = by_rank[plain[double]]
        found.plain[double] = kind
        found.kinds[double] = doubles[double] if inside else kind
        found.first[double] = views[first[double]] if inside else kind
        found.second[double] = views[second[double]] if inside else kind


@fast
def meet_two_flushes(
    part: int,
    parts: int,
    sets: Twos,
    doubled: Doubled,
    around: Wider,
    seen: Seen,
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """The player has two flushes and the joker; the dealer one, and no joker.

    Twice, since it may be the other way round.
    """
    bits, top, own = borrowed(room.bits), borrowed(room.top), borrowed(room.own)
    for i in range(part, len(sets.sets) // 4, parts):
        one, other = sets.sets[4 * i], sets.sets[4 * i + 1]
        suited, others = sets.sets[4 * i + 2], sets.sets[4 * i + 3]
        if not lay(FLUSH, suited, others, WITHOUT_JOKER, around, seen, room, room.dealers):
            continue
        for j in range(sets.begins[one], sets.begins[one + 1]):
            for k in range(sets.begins[other], sets.begins[other + 1]):
                double = sets.threes[j] * len(THREES) + sets.threes[k]
                kind, plain = doubled.kinds[double], doubled.plain[double]
                first, second = doubled.first[double], doubled.second[double]
                change(kind, 1, own, bits, top)
                change(plain, 1, own, bits, top)
                change(first, -1, own, bits, top)
                change(second, -1, own, bits, top)
        size = seen.sizes[one] + seen.sizes[other]
        meet(-24 if size & 1 else 24, room.own, room.dealers, order, room, tally)


# All together


@functools.lru_cache(maxsize=4)
def count_pairs(way: Way, wheels: int = WHEELS_HIGH, within: int = ALL_RANKS) -> tuple[int, ...]:
    """How many pairs of hands come to each of the cells, from a deck with these ranks alone."""
    hands, pairs = as_set(way, wheels), doubles()
    order = order_of(hands)
    room = functools.partial(work, hands.classes)
    sweep = Sweep(FLUSH, meet, meet_itself, order, room, CELLS)
    two_flushes = (*pairs[1:], hands.doubles, hands.views, hands.by_rank)
    more = corrections(hands, FLUSH, (list_doubles, two_flushes))
    seen, doubled = seen_as(hands, FLUSH, within), doubled_as(hands, within)
    sets, around = twos(), wider(FLUSH)

    def with_two_flushes(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_two_flushes.jit(part, PARTS, sets, doubled, around, seen, order, room, tally)

    cells = sweep.tallied([*sweep.parts(hands, more, seen, within), with_two_flushes])
    return tuple((a + b) // 2 for a, b in zip(cells, reversed(cells), strict=True))
