"""Lists of hands set at Asia Poker that meet: every hand of one against every hand of the other.

One sweep over the classes of hands in the order of their high hands, with counters for every medium
and low hand of the dealer's that were met so far.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from croupier.core.fast import borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.meeting import BITS, place_of_lowest

CELLS = 27
"""How the high hands compare, the medium hands, and the low hands."""
MEDIUMS, LOWS = 91, 13
WIDTH = LOWS + 1
BLOCK = 8


@fast
def cell_of(high: int, medium: int, low: int) -> int:
    return ((high + 1) * 3 + medium + 1) * 3 + low + 1


class Order(NamedTuple):
    """In which order classes stand."""

    highs: MutableSequence[int]
    mediums: MutableSequence[int]
    lows: MutableSequence[int]
    """By class: the places of its three hands."""
    places: MutableSequence[int]


class Work(NamedTuple):
    """What a thread writes on."""

    own: MutableSequence[int]
    dealers: MutableSequence[int]
    """By class: how many hands."""
    bits: MutableSequence[int]
    top: MutableSequence[int]
    """Which classes there are, a bit each, and which words of these are not empty."""
    kinds: MutableSequence[int]
    """The classes that there are, in order."""
    rows: MutableSequence[int]
    blocks: MutableSequence[int]
    totals: MutableSequence[int]
    """The dealer's hands by medium hand, by eight of these, and all: with a low hand below each."""
    cells: MutableSequence[int]


def work(classes: int) -> Work:
    words = (classes + BITS - 1) // BITS
    by_class = (classes, classes, words, (words + BITS - 1) // BITS, classes)
    others = (MEDIUMS * WIDTH, (MEDIUMS // BLOCK + 1) * WIDTH, WIDTH, CELLS)
    return Work(*(whole_numbers(size) for size in (*by_class, *others)))


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

    A hand of the player looks at the dealer's three times: when those with a lower high hand are
    laid down, when those with the same are there too, and when all are.
    """
    highs, places = borrowed(order.highs), borrowed(order.places)
    own, dealers = borrowed(own), borrowed(dealers)
    bits, top, kinds = borrowed(room.bits), borrowed(room.top), borrowed(room.kinds)
    cells = borrowed(room.cells)
    for cell in range(CELLS):
        cells[cell] = 0
    count = 0
    for t in range(len(top)):
        words = top[t]
        top[t] = 0
        while words:
            word = t << 5 | place_of_lowest(words, places)
            words &= words - 1
            some = bits[word]
            bits[word] = 0
            while some:
                kind = word << 5 | place_of_lowest(some, places)
                some &= some - 1
                if own[kind] or dealers[kind]:
                    kinds[count] = kind
                    count += 1
    begin = 0
    while begin < count:
        end, high = begin, highs[kinds[begin]]
        while end < count and highs[kinds[end]] == high:
            if own[kinds[end]]:
                look(own[kinds[end]], kinds[end], 18, 9, order, room)
            end += 1
        for i in range(begin, end):
            if dealers[kinds[i]]:
                lay_down(dealers[kinds[i]], kinds[i], order, room)
        for i in range(begin, end):
            if own[kinds[i]]:
                look(own[kinds[i]], kinds[i], 9, 0, order, room)
        begin = end
    for i in range(count):
        if own[kinds[i]]:
            look(own[kinds[i]], kinds[i], 0, -1, order, room)
    for i in range(count):
        if dealers[kinds[i]]:
            lay_down(-dealers[kinds[i]], kinds[i], order, room)
    for i in range(count):
        own[kinds[i]] = dealers[kinds[i]] = 0
    for cell in range(CELLS):
        tally[cell] += factor * cells[cell]


@inlined
def lay_down(count: int, kind: int, order: Order, room: Work) -> None:
    """So many of the dealer's hands are there from now on."""
    rows, blocks, totals = borrowed(room.rows), borrowed(room.blocks), borrowed(room.totals)
    medium, low = borrowed(order.mediums)[kind], borrowed(order.lows)[kind]
    row, block = medium * WIDTH, (medium >> 3) * WIDTH
    for i in range(low + 1, WIDTH):
        rows[row + i] += count
        blocks[block + i] += count
        totals[i] += count


@inlined
def look(count: int, kind: int, at: int, taken: int, order: Order, room: Work) -> None:
    """Add what a hand of the player meets to nine cells, and take it from nine others."""
    rows, blocks, totals = borrowed(room.rows), borrowed(room.blocks), borrowed(room.totals)
    cells = borrowed(room.cells)
    medium, low = borrowed(order.mediums)[kind], borrowed(order.lows)[kind]
    less = less_equal = less_all = 0
    block = medium >> 3
    for i in range(block):
        less += blocks[i * WIDTH + low]
        less_equal += blocks[i * WIDTH + low + 1]
        less_all += blocks[i * WIDTH + LOWS]
    for i in range(block << 3, medium):
        less += rows[i * WIDTH + low]
        less_equal += rows[i * WIDTH + low + 1]
        less_all += rows[i * WIDTH + LOWS]
    row = medium * WIDTH
    same, same_equal, same_all = rows[row + low], rows[row + low + 1], rows[row + LOWS]
    more = totals[low] - less - same
    more_equal = totals[low + 1] - less_equal - same_equal
    more_all = totals[LOWS] - less_all - same_all
    put(cells, at, taken, count, more, more_equal, more_all)
    put(cells, at + 3, taken + 3 if taken >= 0 else -1, count, same, same_equal, same_all)
    put(cells, at + 6, taken + 6 if taken >= 0 else -1, count, less, less_equal, less_all)


@inlined
def put(
    cells: MutableSequence[int], at: int, taken: int, count: int, less: int, equal: int, all_: int
) -> None:
    """Lower, equal and higher low hands, by how many lie below each of two borders and in all."""
    lower, same, higher = count * (all_ - equal), count * (equal - less), count * less
    cells[at] += lower
    cells[at + 1] += same
    cells[at + 2] += higher
    # What is there already was counted before: with a lower high hand, or with the same.
    if taken >= 0:
        cells[taken] -= lower
        cells[taken + 1] -= same
        cells[taken + 2] -= higher
