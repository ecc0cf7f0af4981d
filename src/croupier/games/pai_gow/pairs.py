"""Every hand of the player against every hand of the dealer, both set the House Way, exactly.

Two hands of one deck share no card. With `n(S, c)` the hands of class c that hold all cards of a
set S, the pairs of classes c and d without a shared card are the sum over all S of n(S, c) times
n(S, d), with a minus for sets of odd size. A hand counts by its ranks alone, plus a correction in
view of its suit of five cards or more. Hand by rank against anything needs S by rank only; the
corrections of two hands need the cards of S in their suits. All lists of a set are met by one sweep
over the High hands in order, with a counter for every Low hand.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, pairwise
from math import comb
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, borrowed, fast, whole_numbers
from croupier.games.pai_gow.meeting import (
    CELLS,
    Order,
    Work,
    meet,
    places_of_bits,
    touch,
    transposed,
    work,
)
from croupier.games.pai_gow.types import (
    BEGINS,
    CARDS,
    JOKER_RANK,
    OTHERS,
    RANKS,
    as_set,
    by_rank,
    choose,
    orders,
    sizes,
    starts,
    views,
    ways_of_others,
)
from croupier.poker.five_card import ALL_RANKS
from croupier.poker.joker import ranks_in

THREADS = 2
MANY = tuple(end - begin for begin, end in pairwise(BEGINS))
PATTERNS = comb(21, 7)
"""Sets of up to seven cards by rank, the joker among them."""


# Sets of cards by rank


class Patterns(NamedTuple):
    """Sets of up to seven cards by rank, each with the hands by rank that hold it."""

    begins: MutableSequence[int]
    holders: MutableSequence[int]
    """`hand << 12 | ways`: how many of its cards of these ranks can be the set."""
    signs: MutableSequence[int]
    """The number of sets of this pattern, with a minus for an odd size."""


@functools.cache
def patterns() -> Patterns:
    hands, begins = by_rank(), whole_numbers(PATTERNS + 1)
    offsets = array_of(comb(13 + k, 14) for k in range(9))
    list_patterns.jit(hands.ranks, choose(), offsets, begins, whole_numbers(0), whole_numbers(0))
    begins = running(begins)
    holders, signs = whole_numbers(begins[-1]), whole_numbers(PATTERNS)
    filled = array_of(map(int, begins))
    list_patterns.jit(hands.ranks, choose(), offsets, filled, holders, signs)
    return Patterns(begins, holders, signs)


@fast
def list_patterns(
    ranks: Sequence[int],
    binomials: Sequence[int],
    offsets: Sequence[int],
    counts: MutableSequence[int],
    holders: MutableSequence[int],
    signs: MutableSequence[int],
) -> None:
    """Count the holders of each pattern; or write them down, where there is room for them."""
    for hand in range(len(ranks) // CARDS):
        at = CARDS * hand
        for chosen in range(1 << CARDS):
            place, size, ways, sets = 0, 0, 1, 1
            held, taken = 0, 0
            for i in range(CARDS):
                rank = ranks[at + i]
                if i and rank != ranks[at + i - 1]:
                    ways *= binomials[8 * held + taken]
                    sets *= binomials[8 * 4 + taken]
                    held = taken = 0
                if chosen >> i & 1:
                    if taken != held:  # of equal ranks only the first ones
                        size = -1
                        break
                    place += binomials[8 * (rank + size) + size + 1]
                    size += 1
                    taken += 1
                held += 1
            if size < 0:
                continue
            ways *= binomials[8 * held + taken]
            if ranks[at + CARDS - 1] != JOKER_RANK:
                sets *= binomials[8 * 4 + taken]
            place += offsets[size]
            if len(holders):
                holders[counts[place]] = hand << 12 | ways
                signs[place] = -sets if size & 1 else sets
            counts[place] += 1


class Corrections(NamedTuple):
    """By hand by rank: how much more or less of a class there is than it has itself."""

    begins: MutableSequence[int]
    classes: MutableSequence[int]
    weights: MutableSequence[int]


@functools.cache
def corrections() -> Corrections:
    """Of all four suits together."""
    hands, seen = as_set(), views()
    lists = (seen.plain, seen.ways, hands.views, hands.by_rank)
    counts = whole_numbers(len(hands.by_rank) + 1)
    list_corrections.jit(*lists, counts, whole_numbers(0), whole_numbers(0))
    begins = running(counts)
    found = Corrections(begins, whole_numbers(begins[-1]), whole_numbers(begins[-1]))
    list_corrections.jit(*lists, array_of(map(int, begins)), found.classes, found.weights)
    return found


def running(counts: Sequence[int]) -> MutableSequence[int]:
    """Where each of the lists begins that has so many entries."""
    return array_of(accumulate(map(int, counts[:-1]), initial=0))


@fast
def list_corrections(
    plain: Sequence[int],
    ways: Sequence[int],
    views: Sequence[int],
    by_rank: Sequence[int],
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


# Sets of cards in view of suits


class Wider(NamedTuple):
    """What holds a set: its suited cards, and its others."""

    suited_begins: MutableSequence[int]
    suited: MutableSequence[int]
    """By ranks of a suit: all four to seven that hold them."""
    others_begins: MutableSequence[int]
    others: MutableSequence[int]
    """By others and size: `others << 8 | ways` of all of that size that hold them."""


@functools.cache
def wider() -> Wider:
    holders: list[list[int]] = [[] for _ in range(1 << RANKS)]
    for suited in range(1 << RANKS):
        if 4 <= suited.bit_count() <= CARDS:
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
        for size in range(3):
            for number in range(BEGINS[size], BEGINS[size + 1]):
                if all(OTHERS[number].count(rank) >= held.count(rank) for rank in held):
                    others.append(number << 8 | ways_of_others(OTHERS[number], held))
            others_begins.append(len(others))
    flat = array_of(suited for each in holders for suited in each)
    return Wider(array_of(suited_begins), flat, array_of(others_begins), array_of(others))


class Seen(NamedTuple):
    """The views as they are set."""

    views: MutableSequence[int]
    plain: MutableSequence[int]
    """By view: its class, and the class of its hand by rank."""
    sizes: MutableSequence[int]
    orders: MutableSequence[int]
    starts: MutableSequence[int]


@functools.cache
def seen(within: int = ALL_RANKS) -> Seen:
    """In a deck with these ranks alone; others are as their hands by rank, so nothing is added."""
    hands, all_views = as_set(), views()
    kinds, plain = array_of(map(int, hands.views)), whole_numbers(len(hands.views))
    keep_within.jit(within, all_views.cards, all_views.plain, hands.by_rank, kinds, plain)
    return Seen(kinds, plain, sizes(), orders(), starts())


@fast
def keep_within(
    within: int,
    cards: Sequence[int],
    places: Sequence[int],
    by_rank: Sequence[int],
    kinds: MutableSequence[int],
    plain: MutableSequence[int],
) -> None:
    for view in range(len(cards)):
        plain[view] = by_rank[places[view]]
        if ranks_in(cards[view]) & ~within:
            kinds[view] = plain[view]


@fast
def lay(
    suited: int,
    others: int,
    joker: int,
    around: Wider,
    seen: Seen,
    room: Work,
    counts: MutableSequence[int],
) -> int:
    """The corrections of all views that hold a set of cards; whether there are any."""
    bits, top, counts = borrowed(room.bits), borrowed(room.top), borrowed(counts)
    begins, held_by = borrowed(around.others_begins), borrowed(around.others)
    classes, plains, sizes = borrowed(seen.views), borrowed(seen.plain), borrowed(seen.sizes)
    orders, starts = borrowed(seen.orders), borrowed(seen.starts)
    found = 0
    for i in range(around.suited_begins[suited], around.suited_begins[suited + 1]):
        held = around.suited[i]
        size = sizes[held]
        for with_joker in range(joker, 2):
            k = CARDS - with_joker - size
            if k < 0 or size < 5 - with_joker:
                continue
            at = 3 * others + k
            if begins[at] == begins[at + 1]:
                continue
            # The views of one suit's cards stand in the order of their others.
            first = starts[8 * with_joker + size] + orders[held] * MANY[k] - BEGINS[k]
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
    """Both hands have their five cards in the same suit."""
    for suited in range(part, 1 << RANKS, parts):
        if seen.sizes[suited] > CARDS:
            continue
        for others in range(len(sets_of)):
            for joker in range(2):
                size = seen.sizes[suited] + other_sizes[others] + joker
                if size > CARDS:
                    continue
                if lay(suited, others, joker, around, seen, room, room.own):
                    factor = -sets_of[others] if size & 1 else sets_of[others]
                    meet(4 * factor, room.own, room.own, order, room, tally)


@functools.cache
def shared_in_two_suits() -> MutableSequence[int]:
    """Sets of cards of two hands with five in different suits.

    Of each: the cards in the player's suit, those that are others to him, the cards in the
    dealer's suit, those that are others to him, and in how many ways the rest comes from the two
    suits that are left, doubled where player and dealer may change places, minus for an odd size.
    """
    number = {others: i for i, others in enumerate(OTHERS)}
    small = [ranks for ranks in OTHERS if len(set(ranks)) == len(ranks)]
    found: list[int] = []
    for rest in OTHERS:
        ways = 1
        for rank in set(rest):
            ways *= comb(2, rest.count(rank))
        beside = [ranks for ranks in small if len(ranks) + len(rest) <= 2]
        for own in beside:
            for dealers in beside:
                if own > dealers:
                    continue
                to_own = number[tuple(sorted(dealers + rest))]
                to_dealer = number[tuple(sorted(own + rest))]
                size = len(own) + len(dealers) + len(rest)
                factor = ways * (1 if own == dealers else 2) * (-1 if size & 1 else 1)
                masks = [sum(1 << rank for rank in ranks) for ranks in (own, dealers)]
                found += [masks[0], to_own, masks[1], to_dealer, factor]
    return array_of(found)


SHARED = 5


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
            lay(shared[at], shared[at + 1], joker, around, seen, room, room.own)
            lay(shared[at + 2], shared[at + 3], joker, around, seen, room, room.dealers)
            factor = -shared[at + 4] if joker else shared[at + 4]
            meet(12 * factor, room.own, room.dealers, order, room, tally)


# All together


def count_pairs(within: int = ALL_RANKS) -> list[int]:
    """How many pairs of hands come to each of the cells, from a deck with these ranks alone."""
    hands = as_set()
    order = Order(hands.highs, hands.lows, *hands.nines, places_of_bits())
    ways, more = ways_within(within), corrections()
    all_patterns, around, views_set = patterns(), wider(), seen(within)
    sets_of = array_of(ways_of_others(others) for others in OTHERS)
    other_sizes = array_of(map(len, OTHERS))
    shared = shared_in_two_suits()

    def by_ranks(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_by_rank.jit(part, PARTS, *all_patterns, ways, hands.by_rank, more, order, room, tally)

    def one_suit(part: int, room: Work, tally: MutableSequence[int]) -> None:
        lists = (sets_of, other_sizes, around, views_set)
        meet_in_one_suit.jit(part, PARTS, *lists, order, room, tally)

    def two_suits(part: int, room: Work, tally: MutableSequence[int]) -> None:
        meet_in_two_suits.jit(part, PARTS, shared, around, views_set, order, room, tally)

    jobs = [(one, part) for part in range(PARTS) for one in (two_suits, one_suit, by_ranks)]
    cells = list(map(int, tallied(jobs, len(hands.highs))))
    return [(a + b) // 2 for a, b in zip(cells, transposed(cells), strict=True)]


def ways_within(within: int) -> MutableSequence[int]:
    """By hand by rank: how many there are in a deck with these ranks."""
    found = by_rank()
    if within == ALL_RANKS:
        return found.ways
    return array_of(
        int(ways) if ranks_in(int(cards)) & ~within == 0 else 0
        for cards, ways in zip(found.cards, found.ways, strict=True)
    )


PARTS = 32
Job = Callable[[int, Work, MutableSequence[int]], None]


def tallied(jobs: Sequence[tuple[Job, int]], classes: int) -> MutableSequence[int]:
    """The sum of the tallies of all jobs, two at a time."""
    import threading

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
    return total
