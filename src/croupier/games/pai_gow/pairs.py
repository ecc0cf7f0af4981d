"""Every hand of the player against every hand of the dealer, both set by one way, exactly.

Two hands of one deck share no card. With `n(S, c)` the hands of class c that hold all cards of a
set S, the pairs of classes c and d without a shared card are the sum over all S of n(S, c) times
n(S, d), with a minus for sets of odd size. A hand counts by its ranks alone, plus a correction in
view of the suit that may make a flush. Hand by rank against anything needs S by rank only; the
corrections of two hands need the cards of S in their suits. How two lists of hands meet is a
game's own: `pai_gow.meeting`, `asia_poker.meeting`.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import comb
from typing import Any, NamedTuple, Protocol

from croupier.core.fast import (
    Fast,
    add_up,
    array_of,
    borrowed,
    fast,
    inlined,
    rebound,
    whole_numbers,
)
from croupier.games.pai_gow.marks import touch
from croupier.games.pai_gow.types import (
    CARDS,
    JOKER_RANK,
    RANKS,
    Set,
    begins_of,
    by_rank,
    choose,
    orders,
    others_beside,
    sizes,
    starts,
    views,
    ways_of_others,
)
from croupier.poker.five_card import ALL_RANKS
from croupier.poker.joker import ranks_in

THREADS = 2
PATTERNS = comb(21, 7)
"""Sets of up to seven cards by rank, the joker among them."""


class Room(Protocol):
    """What a thread writes on; a game adds what it needs."""

    @property
    def own(self) -> MutableSequence[int]:
        """By class: how many hands of the player."""

    @property
    def dealers(self) -> MutableSequence[int]:
        """And how many of the dealer."""

    @property
    def bits(self) -> MutableSequence[int]:
        """Which classes there are (`marks`)."""

    @property
    def top(self) -> MutableSequence[int]:
        """And which words of these are not empty."""


@fast
def meet(
    factor: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Any,
    room: Room,
    tally: MutableSequence[int],
) -> None:
    """In the kernels below: a game's own way to let every hand of one list meet all of the other.

    So many times as the factor says, and both lists are empty afterwards.
    """


meet_itself = meet
"""The same for two lists that are one."""


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


def corrections(
    hands: Set, flush: int, *more: tuple[Fast[..., None], tuple[Any, ...]]
) -> Corrections:
    """Of all four suits together; a game may have more lists of them than the views."""
    seen = views(flush)
    by_view = (list_corrections, (seen.plain, seen.ways, hands.views, hands.by_rank))
    counts = whole_numbers(len(hands.by_rank) + 1)
    for kernel, lists in (by_view, *more):
        kernel.jit(*lists, counts, whole_numbers(0), whole_numbers(0))
    begins = running(counts)
    found = Corrections(begins, whole_numbers(begins[-1]), whole_numbers(begins[-1]))
    filled = array_of(map(int, begins))
    for kernel, lists in (by_view, *more):
        kernel.jit(*lists, filled, found.classes, found.weights)
    merge.jit(*found)
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
def merge(
    begins: MutableSequence[int], classes: MutableSequence[int], weights: MutableSequence[int]
) -> None:
    """Each class once for a hand: its own class stands beside every other one of its list."""
    at, start = 0, begins[0]
    for hand in range(len(begins) - 1):
        first, end = at, begins[hand + 1]
        for k in range(start, end):
            kind, weight, same = classes[k], weights[k], first
            while same < at and classes[same] != kind:
                same += 1
            if same == at:
                classes[at], weights[at] = kind, 0
                at += 1
            weights[same] += weight
        start = end
        begins[hand + 1] = at


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
    order: Any,
    room: Room,
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
            change(kind, count, own, bits, top)
            change(kind, count // sets, dealers, bits, top)
            for k in range(firsts[hand], firsts[hand + 1]):
                change(classes[k], 2 * times * weights[k], own, bits, top)
        meet(sign, room.own, room.dealers, order, room, tally)


# Sets of cards in view of suits


class Wider(NamedTuple):
    """What holds a set: its suited cards, and its others."""

    suited_begins: MutableSequence[int]
    suited: MutableSequence[int]
    """By ranks of a suit: all that hold them and may make a flush, the fewest cards first."""
    others_begins: MutableSequence[int]
    others: MutableSequence[int]
    """By others and size: `others << 8 | ways` of all of that size that hold them."""
    begins: MutableSequence[int]
    """Where the others of each size begin."""


@functools.cache
def wider(flush: int) -> Wider:
    holders: list[list[int]] = [[] for _ in range(1 << RANKS)]
    for suited in sorted(range(1 << RANKS), key=int.bit_count):
        if flush - 1 <= suited.bit_count() <= CARDS:
            part = suited
            while True:
                holders[part].append(suited)
                if not part:
                    break
                part = part - 1 & suited
    all_others, begins = others_beside(flush), begins_of(flush)
    number = {others: i for i, others in enumerate(all_others)}
    sizes = CARDS - flush + 1
    held_by: list[list[int]] = [[] for _ in range(sizes * len(all_others))]
    for others in all_others:
        for held in {held for size in range(sizes) for held in combinations(others, size)}:
            ways = ways_of_others(others, held)
            held_by[sizes * number[held] + len(others)].append(number[others] << 8 | ways)
    others_begins = accumulate(map(len, held_by), initial=0)
    others_flat = array_of(others for each in held_by for others in each)
    suited_begins = accumulate(map(len, holders), initial=0)
    flat = array_of(suited for each in holders for suited in each)
    return Wider(array_of(suited_begins), flat, array_of(others_begins), others_flat, begins)


class Seen(NamedTuple):
    """The views as they are set."""

    classes: MutableSequence[int]
    """By view: its class and, below it, the class of its hand by rank; -1 if they are the same."""
    sizes: MutableSequence[int]
    orders: MutableSequence[int]
    starts: MutableSequence[int]


def seen_as(hands: Set, flush: int, within: int = ALL_RANKS) -> Seen:
    """In a deck with these ranks alone; others are as their hands by rank, so nothing is added."""
    every, classes = views(flush), whole_numbers(len(hands.views))
    both_classes.jit(within, every.cards, every.plain, hands.by_rank, hands.views, classes)
    return Seen(classes, sizes(), orders(), starts(flush))


CLASS_BITS = 24
CLASS_MASK = (1 << CLASS_BITS) - 1


@fast
def both_classes(
    within: int,
    cards: Sequence[int],
    places: Sequence[int],
    by_rank: Sequence[int],
    views: Sequence[int],
    classes: MutableSequence[int],
) -> None:
    for view in range(len(cards)):
        plain = by_rank[places[view]]
        if ranks_in(cards[view]) & ~within or views[view] == plain:
            classes[view] = -1
        else:
            classes[view] = views[view] << CLASS_BITS | plain


ANY_JOKER, WITH_JOKER, WITHOUT_JOKER = range(3)


@fast
def lay(
    flush: int,
    suited: int,
    others: int,
    jokers: int,
    around: Wider,
    seen: Seen,
    room: Room,
    counts: MutableSequence[int],
) -> int:
    """The corrections of all views that hold a set of cards; whether there are any."""
    bits, top, counts = borrowed(room.bits), borrowed(room.top), borrowed(counts)
    begins, held_by = borrowed(around.others_begins), borrowed(around.others)
    classes, sizes = borrowed(seen.classes), borrowed(seen.sizes)
    orders, starts, first_of = borrowed(seen.orders), borrowed(seen.starts), borrowed(around.begins)
    found = least = 0
    while others >= first_of[least + 1]:
        least += 1
    first_joker = 1 if jokers == WITH_JOKER else 0
    last_joker = 0 if jokers == WITHOUT_JOKER else 1
    for i in range(around.suited_begins[suited], around.suited_begins[suited + 1]):
        held = around.suited[i]
        size = sizes[held]
        if size + first_joker + least > CARDS:
            break
        for joker in range(first_joker, last_joker + 1):
            k = CARDS - joker - size
            if k < least or size < flush - joker:
                continue
            at = (CARDS - flush + 1) * others + k
            # The views of one suit's cards stand in the order of their others.
            many = first_of[k + 1] - first_of[k]
            first = starts[8 * joker + size] + orders[held] * many - first_of[k]
            for j in range(begins[at], begins[at + 1]):
                both, ways = classes[first + (held_by[j] >> 8)], held_by[j] & 255
                if both >= 0:
                    change(both >> CLASS_BITS, ways, counts, bits, top)
                    change(both & CLASS_MASK, -ways, counts, bits, top)
                    found = 1
    return found


@inlined
def change(
    kind: int,
    by: int,
    counts: MutableSequence[int],
    bits: MutableSequence[int],
    top: MutableSequence[int],
) -> None:
    """So many more hands of a class; it is marked where there were none."""
    before = counts[kind]
    if before == 0:
        touch(kind, bits, top)
    counts[kind] = before + by


@fast
def meet_in_one_suit(
    part: int,
    parts: int,
    flush: int,
    sets_of: Sequence[int],
    other_sizes: Sequence[int],
    around: Wider,
    seen: Seen,
    order: Any,
    room: Room,
    tally: MutableSequence[int],
) -> None:
    """Both hands have their flush in the same suit, so both lists are one."""
    for suited in range(part, 1 << RANKS, parts):
        if seen.sizes[suited] > CARDS:
            continue
        for others in range(len(sets_of)):
            for joker in range(2):
                size = seen.sizes[suited] + other_sizes[others] + joker
                if size > CARDS:
                    continue
                if lay(flush, suited, others, joker, around, seen, room, room.own):
                    factor = -sets_of[others] if size & 1 else sets_of[others]
                    meet_itself(4 * factor, room.own, room.own, order, room, tally)


SHARED = 5


@functools.cache
def shared_in_two_suits(flush: int) -> MutableSequence[int]:
    """Sets of cards of two hands with flushes in different suits.

    Of each: the cards in the player's suit, those that are others to him, the cards in the
    dealer's suit, those that are others to him, and in how many ways the rest comes from the two
    suits that are left, doubled where player and dealer may change places, minus for an odd size.
    """
    all_others = others_beside(flush)
    number = {others: i for i, others in enumerate(all_others)}
    small = [ranks for ranks in all_others if len(set(ranks)) == len(ranks)]
    found: list[int] = []
    for rest in all_others:
        ways = 1
        for rank in set(rest):
            ways *= comb(2, rest.count(rank))
        beside = [ranks for ranks in small if ways and len(ranks) + len(rest) <= CARDS - flush]
        for own in beside:
            for dealers in beside:
                if own > dealers:
                    continue
                to_own = number[tuple(sorted(dealers + rest))]
                to_dealer = number[tuple(sorted(own + rest))]
                size = len(own) + len(dealers) + len(rest)
                factor = ways * (1 if own == dealers else 2) * (-1 if size & 1 else 1)
                found += [mask_of(own), to_own, mask_of(dealers), to_dealer, factor]
    return array_of(found)


def mask_of(ranks: Sequence[int]) -> int:
    """Different ranks as a set."""
    return sum(1 << rank for rank in ranks)


@fast
def meet_in_two_suits(
    part: int,
    parts: int,
    flush: int,
    shared: Sequence[int],
    around: Wider,
    seen: Seen,
    order: Any,
    room: Room,
    tally: MutableSequence[int],
) -> None:
    for i in range(part, len(shared) // SHARED, parts):
        at = SHARED * i
        for joker in range(2):
            if lay(flush, shared[at], shared[at + 1], joker, around, seen, room, room.own):
                factor = 12 * (-shared[at + 4] if joker else shared[at + 4])
                if shared[at] == shared[at + 2]:
                    meet_itself(factor, room.own, room.own, order, room, tally)
                    continue
                lay(flush, shared[at + 2], shared[at + 3], joker, around, seen, room, room.dealers)
                meet(factor, room.own, room.dealers, order, room, tally)


# All together

PARTS = 32
Job = Callable[[int, Any, MutableSequence[int]], None]


@dataclass(frozen=True)
class Sweep:
    """How the set hands of one game meet."""

    flush: int
    meet: Fast[..., None]
    meet_itself: Fast[..., None]
    """The same for two lists that are one."""
    order: Any
    """In which order classes stand, for these two."""
    room: Callable[[], Room]
    cells: int

    def parts(self, hands: Set, more: Corrections, seen: Seen, within: int) -> list[Job]:
        """Hands by rank, corrections in one suit and in two; each to be done in `PARTS` parts."""
        flush, order, around = self.flush, self.order, wider(self.flush)
        ways, every, shared = ways_within(within), patterns(), shared_in_two_suits(flush)
        all_others = others_beside(flush)
        sets_of = array_of(map(ways_of_others, all_others))
        other_sizes = array_of(map(len, all_others))
        by_rank = rebound(meet_by_rank, meet=self.meet)
        one_suit = rebound(meet_in_one_suit, meet_itself=self.meet_itself)
        two_suits = rebound(meet_in_two_suits, meet=self.meet, meet_itself=self.meet_itself)
        return [
            lambda part, room, tally: two_suits.jit(
                part, PARTS, flush, shared, around, seen, order, room, tally
            ),
            lambda part, room, tally: one_suit.jit(
                part, PARTS, flush, sets_of, other_sizes, around, seen, order, room, tally
            ),
            lambda part, room, tally: by_rank.jit(
                part, PARTS, *every, ways, hands.by_rank, more, order, room, tally
            ),
        ]

    def tallied(self, jobs: Sequence[Job]) -> list[int]:
        """The sum of the tallies of all parts of these jobs, two at a time."""
        own = threading.local()

        def do(job: tuple[Job, int]) -> MutableSequence[int]:
            if not hasattr(own, "room"):
                own.room = self.room()
            tally = whole_numbers(self.cells)
            job[0](job[1], own.room, tally)
            return tally

        total = whole_numbers(self.cells)
        with ThreadPoolExecutor(THREADS) as pool:
            for tally in pool.map(do, [(job, part) for part in range(PARTS) for job in jobs]):
                add_up.jit(total, tally)
        return list(map(int, total))


def ways_within(within: int) -> MutableSequence[int]:
    """By hand by rank: how many there are in a deck with these ranks."""
    found = by_rank()
    if within == ALL_RANKS:
        return found.ways
    return array_of(
        int(ways) if ranks_in(int(cards)) & ~within == 0 else 0
        for cards, ways in zip(found.cards, found.ways, strict=True)
    )
