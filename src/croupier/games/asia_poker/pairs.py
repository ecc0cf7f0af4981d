"""Asia Poker: every hand of the player against every hand of the dealer, both set by one way.

Counted as at Pai Gow (`pai_gow.pairs`): a sum over all sets of cards that two hands could share,
with a minus for sets of odd size, of hands by rank and of corrections in view of a suit. Here three
hands are compared; beside the joker two suits may have a flush, and since there is one joker, such
a hand meets only hands without it.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, borrowed, fast, whole_numbers
from croupier.games.asia_poker.house_way import Way
from croupier.games.asia_poker.meeting import CELLS, Order, Work, meet, work
from croupier.games.asia_poker.types import (
    BEGINS,
    FLUSH,
    OTHERS,
    THREES,
    Set,
    as_set,
    doubles,
    starts,
    views,
)
from croupier.games.pai_gow.meeting import places_of_bits, touch
from croupier.games.pai_gow.pairs import (
    Corrections,
    keep_within,
    patterns,
    running,
    ways_within,
)
from croupier.games.pai_gow.types import CARDS, RANKS, orders, sizes, ways_of_others
from croupier.poker.five_card import ALL_RANKS

THREADS = 2
# By rank


def corrections(hands: Set) -> Corrections:
    """By hand by rank: how much more or less of a class there is than it has itself."""
    seen, pairs = views(), doubles()
    counts = whole_numbers(len(hands.by_rank) + 1)
    lists = (seen.plain, seen.ways, hands.views, hands.by_rank, *pairs[1:], hands.doubles)
    list_corrections.jit(*lists, counts, whole_numbers(0), whole_numbers(0))
    begins = running(counts)
    found = Corrections(begins, whole_numbers(begins[-1]), whole_numbers(begins[-1]))
    list_corrections.jit(*lists, array_of(map(int, begins)), found.classes, found.weights)
    return found


@fast
def list_corrections(
    plain: Sequence[int],
    ways: Sequence[int],
    views: Sequence[int],
    by_rank: Sequence[int],
    double_plain: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    doubles: Sequence[int],
    at: MutableSequence[int],
    classes: MutableSequence[int],
    weights: MutableSequence[int],
) -> None:
    """Count what each hand has; or write it down, where there is room for it."""
    for view in range(len(plain)):
        hand = plain[view]
        if views[view] != by_rank[hand]:
            if len(classes):
                classes[at[hand]], classes[at[hand] + 1] = views[view], by_rank[hand]
                weights[at[hand]], weights[at[hand] + 1] = 4 * ways[view], -4 * ways[view]
            at[hand] += 2
    # Six pairs of suits, and of each every pair of threes twice, once the other way round.
    for double in range(len(doubles)):
        hand = double_plain[double]
        if len(classes):
            here = at[hand]
            classes[here], classes[here + 1] = doubles[double], by_rank[hand]
            classes[here + 2], classes[here + 3] = views[first[double]], views[second[double]]
            weights[here], weights[here + 1] = 6, 6
            weights[here + 2], weights[here + 3] = -6, -6
        at[hand] += 4


@fast
def meet_by_rank(
    part: int,
    parts: int,
    begins: Sequence[int],
    holders: Sequence[int],
    signs: Sequence[int],
    ways: Sequence[int],
    kinds: Sequence[int],
    more: Corrections,
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """The dealer's hands by rank; the player's twice by correction and once by rank."""
    own, dealers = borrowed(room.own), borrowed(room.dealers)
    bits, top = borrowed(room.bits), borrowed(room.top)
    firsts, classes = borrowed(more.begins), borrowed(more.classes)
    weights = borrowed(more.weights)
    for pattern in range(part, len(signs), parts):
        sets, sign = abs(signs[pattern]), 1 if signs[pattern] > 0 else -1
        for i in range(begins[pattern], begins[pattern + 1]):
            hand, times = holders[i] >> 12, holders[i] & 4095
            if ways[hand] == 0:
                continue
            kind, count = kinds[hand], ways[hand] * times
            touch(kind, bits, top)
            own[kind] += count
            dealers[kind] += count // sets
            for k in range(firsts[hand], firsts[hand + 1]):
                touch(classes[k], bits, top)
                own[classes[k]] += 2 * times * weights[k]
        meet(sign, room.own, room.dealers, order, room, tally)


# In view of suits


class Wider(NamedTuple):
    """What holds a set: its suited cards, and its others."""

    suited_begins: MutableSequence[int]
    suited: MutableSequence[int]
    """By ranks of a suit: all three to seven that hold them."""
    others_begins: MutableSequence[int]
    others: MutableSequence[int]
    """By others and size: `others << 8 | ways` of all of that size that hold them."""
    first: MutableSequence[int]
    """Where the others of each size begin."""


@functools.cache
def wider() -> Wider:
    holders: list[list[int]] = [[] for _ in range(1 << RANKS)]
    for suited in range(1 << RANKS):
        if FLUSH - 1 <= suited.bit_count() <= CARDS:
            part = suited
            while True:
                holders[part].append(suited)
                if not part:
                    break
                part = part - 1 & suited
    suited_begins = [0]
    for each in holders:
        suited_begins.append(suited_begins[-1] + len(each))
    others_begins, others = [0], list[int]()
    for held in OTHERS:
        for size in range(4):
            for number in range(BEGINS[size], BEGINS[size + 1]):
                if all(OTHERS[number].count(rank) >= held.count(rank) for rank in held):
                    others.append(number << 8 | ways_of_others(OTHERS[number], held))
            others_begins.append(len(others))
    flat = array_of(suited for each in holders for suited in each)
    return Wider(
        array_of(suited_begins),
        flat,
        array_of(others_begins),
        array_of(others),
        array_of(BEGINS),
    )


class Seen(NamedTuple):
    """The views as they are set."""

    views: MutableSequence[int]
    plain: MutableSequence[int]
    """By view: its class, and the class of its hand by rank."""
    sizes: MutableSequence[int]
    orders: MutableSequence[int]
    starts: MutableSequence[int]


def seen_as(hands: Set, within: int = ALL_RANKS) -> Seen:
    """In a deck with these ranks alone."""
    kinds, plain = array_of(map(int, hands.views)), whole_numbers(len(hands.views))
    keep_within.jit(within, views().cards, views().plain, hands.by_rank, kinds, plain)
    return Seen(kinds, plain, sizes(), orders(), array_of(starts()[0]))


@fast
def take_all(from_: Sequence[int], places: Sequence[int], to: MutableSequence[int]) -> None:
    for i in range(len(places)):
        to[i] = from_[places[i]]


@fast
def lay(
    suited: int,
    others: int,
    jokers: int,
    around: Wider,
    seen: Seen,
    room: Work,
    counts: MutableSequence[int],
) -> int:
    """The corrections of all views that hold a set of cards; whether there are any.

    With `jokers` 0 of those with a joker and without, with 1 only with one, with 2 only without.
    """
    bits, top, counts = borrowed(room.bits), borrowed(room.top), borrowed(counts)
    begins, held_by = borrowed(around.others_begins), borrowed(around.others)
    classes, plains, sizes = borrowed(seen.views), borrowed(seen.plain), borrowed(seen.sizes)
    orders, starts, first_of = borrowed(seen.orders), borrowed(seen.starts), borrowed(around.first)
    found = 0
    for i in range(around.suited_begins[suited], around.suited_begins[suited + 1]):
        held = around.suited[i]
        size = sizes[held]
        for joker in range(1 if jokers == 1 else 0, 1 if jokers == 2 else 2):
            k = CARDS - joker - size
            if k < 0 or size < FLUSH - joker:
                continue
            at = 4 * others + k
            if begins[at] == begins[at + 1]:
                continue
            many = first_of[k + 1] - first_of[k]
            first = starts[8 * joker + size] + orders[held] * many - first_of[k]
            for j in range(begins[at], begins[at + 1]):
                view, ways = first + (held_by[j] >> 8), held_by[j] & 255
                kind, plain = classes[view], plains[view]
                if kind != plain:
                    touch(kind, bits, top)
                    touch(plain, bits, top)
                    counts[kind] += ways
                    counts[plain] -= ways
                    found = 1
    return found


@fast
def meet_in_one_suit(
    part: int,
    parts: int,
    sets_of: Sequence[int],
    other_sizes: Sequence[int],
    around: Wider,
    seen: Seen,
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """Both hands have their flush in the same suit."""
    for suited in range(part, 1 << RANKS, parts):
        if seen.sizes[suited] > CARDS:
            continue
        for others in range(len(sets_of)):
            for joker in range(2):
                size = seen.sizes[suited] + other_sizes[others] + joker
                if size <= CARDS and lay(suited, others, joker, around, seen, room, room.own):
                    factor = -sets_of[others] if size & 1 else sets_of[others]
                    meet(4 * factor, room.own, room.own, order, room, tally)


SHARED = 5


@functools.cache
def shared_in_two_suits() -> MutableSequence[int]:
    """Sets of cards of two hands with flushes in different suits; see `pai_gow.pairs`."""
    number = {others: i for i, others in enumerate(OTHERS)}
    small = [ranks for ranks in OTHERS if len(set(ranks)) == len(ranks)]
    found: list[int] = []
    for rest in OTHERS:
        ways = 1
        for rank in set(rest):
            ways *= comb(2, rest.count(rank))
        beside = [ranks for ranks in small if ways and len(ranks) + len(rest) <= 3]
        for own in beside:
            for dealers in beside:
                if own > dealers:
                    continue
                to_own = number[tuple(sorted(dealers + rest))]
                to_dealer = number[tuple(sorted(own + rest))]
                size = len(own) + len(dealers) + len(rest)
                factor = ways * (1 if own == dealers else 2) * (-1 if size & 1 else 1)
                masks = [_mask(ranks) for ranks in (own, dealers)]
                found += [masks[0], to_own, masks[1], to_dealer, factor]
    return array_of(found)


def _mask(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


@fast
def meet_in_two_suits(
    part: int,
    parts: int,
    shared: Sequence[int],
    around: Wider,
    seen: Seen,
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    for i in range(part, len(shared) // SHARED, parts):
        at = SHARED * i
        for joker in range(2):
            some = lay(shared[at], shared[at + 1], joker, around, seen, room, room.own)
            if some:
                lay(shared[at + 2], shared[at + 3], joker, around, seen, room, room.dealers)
                factor = -shared[at + 4] if joker else shared[at + 4]
                meet(12 * factor, room.own, room.dealers, order, room, tally)


# Two flushes beside the joker


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
    number = {others: i for i, others in enumerate(OTHERS)}
    small = [ranks for ranks in OTHERS if len(set(ranks)) == len(ranks)]
    found: list[int] = []
    for one in small:
        for other in small:
            found += [_mask(one), _mask(other), _mask(one), number[other]]
            if len(one) + len(other) <= 3:
                both = number[tuple(sorted(one + other))]
                found += [_mask(one), _mask(other), 0, both]
    begins, threes = [0], list[int]()
    masks = [_mask(three) for three in THREES]
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
    pairs = doubles()
    kinds, plain = array_of(map(int, hands.doubles)), whole_numbers(len(hands.doubles))
    keep_within.jit(within, pairs.cards, pairs.plain, hands.by_rank, kinds, plain)
    found = [whole_numbers(len(plain)) for _ in range(2)]
    for places, to in zip((pairs.first, pairs.second), found, strict=True):
        take_all.jit(hands.views, places, to)
        keep_within.jit(within, pairs.cards, pairs.plain, hands.by_rank, to, plain)
    return Doubled(kinds, plain, *found)


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
        if not lay(suited, others, 2, around, seen, room, room.dealers):
            continue
        for j in range(sets.begins[one], sets.begins[one + 1]):
            for k in range(sets.begins[other], sets.begins[other + 1]):
                double = sets.threes[j] * len(THREES) + sets.threes[k]
                kind, plain = doubled.kinds[double], doubled.plain[double]
                first, second = doubled.first[double], doubled.second[double]
                touch(kind, bits, top)
                touch(plain, bits, top)
                touch(first, bits, top)
                touch(second, bits, top)
                own[kind] += 1
                own[plain] += 1
                own[first] -= 1
                own[second] -= 1
        size = seen.sizes[one] + seen.sizes[other]
        meet(-24 if size & 1 else 24, room.own, room.dealers, order, room, tally)


# All together

PARTS = 32
Job = Callable[[int, Work, MutableSequence[int]], None]


@functools.lru_cache(maxsize=4)
def count_pairs(way: Way, wheel_high: bool = True, within: int = ALL_RANKS) -> tuple[int, ...]:
    """How many pairs of hands come to each of the cells, from a deck with these ranks alone."""
    hands = as_set(way, wheel_high)
    order = Order(hands.highs, hands.mediums, hands.lows, places_of_bits())
    ways, more = ways_within(within), corrections(hands)
    around, seen = wider(), seen_as(hands, within)
    doubled = doubled_as(hands, within)
    sets_of = array_of(ways_of_others(others) for others in OTHERS)
    other_sizes = array_of(map(len, OTHERS))

    def by_ranks(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_by_rank.jit(part, PARTS, *patterns(), ways, hands.by_rank, more, order, room, tally)

    def one_suit(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_in_one_suit.jit(part, PARTS, sets_of, other_sizes, around, seen, order, room, tally)

    def two_suits(part: int, room: Work, tally: MutableSequence[int]) -> None:
        shared = shared_in_two_suits()
        meet_in_two_suits.jit(part, PARTS, shared, around, seen, order, room, tally)

    def two_flushes(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_two_flushes.jit(part, PARTS, twos(), doubled, around, seen, order, room, tally)

    kinds: tuple[Job, ...] = (two_suits, one_suit, by_ranks, two_flushes)
    patterns()
    cells = _tallied([(one, part) for part in range(PARTS) for one in kinds], len(hands.highs))
    return tuple((a + b) // 2 for a, b in zip(cells, reversed(cells), strict=True))


def _tallied(jobs: Sequence[tuple[Job, int]], classes: int) -> list[int]:
    """The sum of the tallies of all jobs, two at a time."""
    own = threading.local()

    def do(job: tuple[Job, int]) -> MutableSequence[int]:
        if not hasattr(own, "room"):
            own.room = work(classes)
        tally = whole_numbers(CELLS)
        job[0](job[1], own.room, tally)
        return tally

    total = whole_numbers(CELLS)
    with ThreadPoolExecutor(THREADS) as pool:
        for tally in pool.map(do, jobs):
            add_up.jit(total, tally)
    return list(map(int, total))
