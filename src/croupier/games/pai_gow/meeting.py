"""Pai Gow: lists of set hands that meet, every hand of one against every hand of the other.

One sweep over the classes of hands in the order of their High hands, with a counter for every Low
hand of the dealer's that were met so far.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import partial
from typing import NamedTuple

from croupier.core.fast import Fast, borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.marks import place_of_lowest, places_of_bits, words_for
from croupier.games.pai_gow.pairs import Sweep, corrections, seen_as
from croupier.games.pai_gow.types import FLUSH, Set, as_set, set_all
from croupier.poker.five_card import ALL_RANKS
from croupier.poker.joker import is_nine_high

LOWS = 91


class Order(NamedTuple):
    """In which order classes stand."""

    highs: MutableSequence[int]
    lows: MutableSequence[int]
    """By class: the places of its High hand and of its Low hand."""
    nine: int
    ten: int
    """From which place to which a Low hand is nine-high."""
    places: MutableSequence[int]
    """See `places_of_bits`."""


# The results: for the player's Low hand nine-high or not, the dealer's too, then how the High hands
# compare and how the Low hands do.
CELLS = 36


@fast
def cell_of(own_nine: int, dealers_nine: int, high: int, low: int) -> int:
    return ((own_nine * 2 + dealers_nine) * 3 + high + 1) * 3 + low + 1


def transposed(cells: Sequence[int]) -> list[int]:
    """The same pairs when player and dealer change places."""
    found = [0] * CELLS
    for own in (0, 1):
        for dealers in (0, 1):
            for high in (-1, 0, 1):
                for low in (-1, 0, 1):
                    found[cell_of(dealers, own, -high, -low)] = int(
                        cells[cell_of(own, dealers, high, low)]
                    )
    return found


# Meeting two lists


class Work(NamedTuple):
    """What a thread writes on."""

    own: MutableSequence[int]
    dealers: MutableSequence[int]
    """By class: how many hands."""
    bits: MutableSequence[int]
    top: MutableSequence[int]
    """Which classes there are, a bit each, and which words of these are not empty."""
    group: MutableSequence[int]
    """The classes of one High hand."""
    below: MutableSequence[int]
    blocks: MutableSequence[int]
    """By Low hand, and by eight of them: dealer's hands with a lower High hand."""
    own_lows: MutableSequence[int]
    dealers_lows: MutableSequence[int]
    """By Low hand: all hands."""
    cells: MutableSequence[int]


BLOCK = 8


def work(classes: int) -> Work:
    by_class = (classes, classes, *words_for(classes))
    by_low = (LOWS, LOWS, LOWS // BLOCK + 1, LOWS, LOWS, CELLS)
    return Work(*(whole_numbers(size) for size in (*by_class, *by_low)))


@fast
def meet(
    factor: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """Every hand of one list against every hand of the other; both are empty afterwards.

    The two may be one. Cells in which the player's High hand is lower are what is left of all.
    """
    highs, places = borrowed(order.highs), borrowed(order.places)
    own, dealers = borrowed(own), borrowed(dealers)
    bits, top, group = borrowed(room.bits), borrowed(room.top), borrowed(room.group)
    cells = borrowed(room.cells)
    for low in range(LOWS):
        room.below[low] = room.own_lows[low] = room.dealers_lows[low] = 0
    for block in range(len(room.blocks)):
        room.blocks[block] = 0
    for cell in range(CELLS):
        cells[cell] = 0
    total, nines, high, size = 0, 0, -1, 0
    for t in range(len(top)):
        words = top[t]
        top[t] = 0
        while words:
            word = t << 5 | place_of_lowest(words, places)
            words &= words - 1
            kinds = bits[word]
            bits[word] = 0
            while kinds:
                kind = word << 5 | place_of_lowest(kinds, places)
                kinds &= kinds - 1
                if highs[kind] != high:
                    if size:
                        total, nines = meet_group(size, own, dealers, order, room, total, nines)
                    high, size = highs[kind], 0
                group[size] = kind
                size += 1
    if size:
        meet_group(size, own, dealers, order, room, total, nines)
    meet_lows(order, room)
    for cell in range(CELLS):
        tally[cell] += factor * cells[cell]


@inlined
def meet_group(
    size: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
    total: int,
    nines: int,
) -> tuple[int, int]:
    """Classes with one High hand: the player's meet all lower ones, and each other.

    What is below so far, and how much of it is nine-high; with these it is more.
    """
    group, below, blocks = borrowed(room.group), borrowed(room.below), borrowed(room.blocks)
    lows, cells, nine, ten = borrowed(order.lows), borrowed(room.cells), order.nine, order.ten
    own_lows, dealers_lows = borrowed(room.own_lows), borrowed(room.dealers_lows)
    here = nines_here = 0
    for i in range(size):
        count, low = dealers[group[i]], lows[group[i]]
        here += count
        dealers_lows[low] += count
        if nine <= low < ten:
            nines_here += count
    less_here = nines_less_here = 0
    for i in range(size):
        kind = group[i]
        count, equal_here, low = own[kind], dealers[kind], lows[kind]
        is_nine = 1 if nine <= low < ten else 0
        if count:
            own_lows[low] += count
            less, block = 0, low >> 3
            for k in range(block):
                less += blocks[k]
            for k in range(block << 3, low):
                less += below[k]
            equal, at = below[low], 18 * is_nine
            if is_nine:
                nines_less = 0
                for k in range(nine, low):
                    nines_less += below[k]
                add(cells, at + 6, count, less, equal, total, nines_less, equal, nines)
                add(
                    cells,
                    at + 3,
                    count,
                    less_here,
                    equal_here,
                    here,
                    nines_less_here,
                    equal_here,
                    nines_here,
                )
            else:
                above = 1 if low >= ten else 0
                add(cells, at + 6, count, less, equal, total, above * nines, 0, nines)
                add(
                    cells,
                    at + 3,
                    count,
                    less_here,
                    equal_here,
                    here,
                    above * nines_here,
                    0,
                    nines_here,
                )
        less_here += equal_here
        nines_less_here += is_nine * equal_here
    for i in range(size):
        kind = group[i]
        below[lows[kind]] += dealers[kind]
        blocks[lows[kind] >> 3] += dealers[kind]
        own[kind] = dealers[kind] = 0
    return total + here, nines + nines_here


@fast
def meet_lows(order: Order, room: Work) -> None:
    """All pairs by their Low hands; those with a lower High hand are what is not counted yet."""
    own_lows, dealers_lows, cells = room.own_lows, room.dealers_lows, room.cells
    total = nines = less = nines_less = 0
    for low in range(LOWS):
        total += dealers_lows[low]
        if order.nine <= low < order.ten:
            nines += dealers_lows[low]
    for low in range(LOWS):
        equal = dealers_lows[low]
        is_nine = 1 if order.nine <= low < order.ten else 0
        n_equal = equal if is_nine else 0
        if own_lows[low]:
            at = 18 * is_nine
            add(cells, at, own_lows[low], less, equal, total, nines_less, n_equal, nines)
        less += equal
        nines_less += n_equal
    for own_nine in range(2):
        for dealers_nine in range(2):
            for low in range(3):
                at = 18 * own_nine + 9 * dealers_nine + low
                cells[at] -= cells[at + 3] + cells[at + 6]


@inlined
def add(
    cells: MutableSequence[int],
    at: int,
    count: int,
    less: int,
    equal: int,
    total: int,
    n_less: int,
    n_equal: int,
    n_total: int,
) -> None:
    """So many hands whose Low hand is above `less`, equal to `equal` and below all others."""
    more, n_more = total - less - equal, n_total - n_less - n_equal
    cells[at] += count * (more - n_more)
    cells[at + 1] += count * (equal - n_equal)
    cells[at + 2] += count * (less - n_less)
    cells[at + 9] += count * n_more
    cells[at + 10] += count * n_equal
    cells[at + 11] += count * n_less


# All pairs


def nines_of(hands: Set) -> tuple[int, int]:
    """From which place to which a Low hand is nine-high."""
    nine = [place for place, low in enumerate(hands.ranks[1]) if is_nine_high(low)]
    return nine[0], nine[-1] + 1


def count_pairs(within: int = ALL_RANKS, setting: Fast[..., None] = set_all) -> list[int]:
    """How many pairs of hands come to each of the cells, from a deck with these ranks alone."""
    hands = as_set(setting)
    highs, lows = hands.places
    order = Order(highs, lows, *nines_of(hands), places_of_bits())
    sweep = Sweep(FLUSH, meet, meet, order, partial(work, hands.classes), CELLS)
    more, seen = corrections(hands, FLUSH), seen_as(hands, FLUSH, within)
    cells = sweep.tallied(sweep.parts(hands, more, seen, within))
    return [(a + b) // 2 for a, b in zip(cells, transposed(cells), strict=True)]
