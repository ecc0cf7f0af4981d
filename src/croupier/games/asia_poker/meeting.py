"""Asia Poker: lists of set hands that meet, every hand of one against every hand of the other.

One sweep over the classes of hands in the order of their high hands, with counters for every medium
and low hand of the dealer's that were met so far.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from croupier.core.fast import array_of, borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.marks import place_of_lowest, places_of_bits, words_for
from croupier.games.pai_gow.types import Set

CELLS = 27
"""How the high hands compare, the medium hands, and the low hands."""
BELOW, EQUAL, ABOVE = 0, 9, 18
"""Where the cells begin by how the player's high hand compares."""
MEDIUMS, LOWS = 91, 13
WIDTH = 16
"""Counters stand by low hand: how many lie below it. So many side by side are added to at once."""
FEW, EACH = 1_000, 20
"""So many pairs of classes, and so many more for each class, meet one by one."""


@fast
def cell_of(high: int, medium: int, low: int) -> int:
    return ((high + 1) * 3 + medium + 1) * 3 + low + 1


MEDIUM_AT, HIGH_AT = 4, 11
MEDIUM_MASK, LOW_MASK = 0x7F, 0xF


class Order(NamedTuple):
    """In which order classes stand."""

    keys: MutableSequence[int]
    """By class: the places of its three hands, the high hand's uppermost."""
    places: MutableSequence[int]
    """See `places_of_bits`."""


def order_of(hands: Set) -> Order:
    each = zip(*(map(int, places) for places in hands.places), strict=True)
    keys = array_of(high << HIGH_AT | medium << MEDIUM_AT | low for high, medium, low in each)
    return Order(keys, places_of_bits())


class Work(NamedTuple):
    """What a thread writes on."""

    own: MutableSequence[int]
    dealers: MutableSequence[int]
    """By class: how many hands."""
    bits: MutableSequence[int]
    top: MutableSequence[int]
    """Which classes there are, a bit each, and which words of these are not empty."""
    keys: MutableSequence[int]
    mine: MutableSequence[int]
    theirs: MutableSequence[int]
    """Of the classes that there are, in order: the places, the player's hands, the dealer's."""
    own_at: MutableSequence[int]
    dealers_at: MutableSequence[int]
    """Which of these have hands of the player, and which of the dealer."""
    numbers: MutableSequence[int]
    """How many they are."""
    exact: MutableSequence[int]
    """The dealer's hands by medium hand, with a low hand below each."""
    tree: MutableSequence[int]
    """Those of runs of medium hands: a run ends at each place, as long as its lowest bit says."""
    totals: MutableSequence[int]
    """All of them."""
    before: MutableSequence[int]
    """The same as the last, before those with one high hand were laid down."""
    grid: MutableSequence[int]
    """The player's hands by medium and low hand."""
    under: MutableSequence[int]
    """The dealer's hands with a medium hand below one, with a low hand below each."""
    cells: MutableSequence[int]


def work(classes: int) -> Work:
    by_class = (classes, classes, *words_for(classes), *[classes] * 5, 2)
    dealers = (MEDIUMS * WIDTH, (MEDIUMS + 1) * WIDTH, WIDTH, WIDTH)
    others = (MEDIUMS * LOWS, WIDTH, CELLS)
    return Work(*(whole_numbers(size) for size in (*by_class, *dealers, *others)))


@fast
def meet(
    factor: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """Every hand of one list against every hand of the other; both are empty afterwards."""
    count = listed(own, dealers, order, room)
    if are_few(room):
        meet_few(room)
    else:
        sweep(count, room)
        meet_higher(count, room)
    add_cells(factor, room, tally)


@fast
def meet_itself(
    factor: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """The same where both lists are one: whoever is above somebody, that one is below him."""
    count = listed(own, dealers, order, room)
    if are_few(room):
        meet_few(room)
    else:
        sweep(count, room)
        for cell in range(ABOVE, CELLS):
            room.cells[CELLS - 1 - cell] = room.cells[cell]
    add_cells(factor, room, tally)


@inlined
def listed(
    own: MutableSequence[int], dealers: MutableSequence[int], order: Order, room: Work
) -> int:
    """Take the classes that there are out of both lists, in order; how many."""
    own, dealers, places = borrowed(own), borrowed(dealers), borrowed(order.places)
    bits, top, all_keys = borrowed(room.bits), borrowed(room.top), borrowed(order.keys)
    keys, mine, theirs = borrowed(room.keys), borrowed(room.mine), borrowed(room.theirs)
    own_at, dealers_at = borrowed(room.own_at), borrowed(room.dealers_at)
    count = number = others = 0
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
                keys[count], mine[count], theirs[count] = all_keys[kind], own[kind], dealers[kind]
                own[kind] = dealers[kind] = 0
                own_at[number], dealers_at[others] = count, count
                is_mine, is_theirs = 1 if mine[count] else 0, 1 if theirs[count] else 0
                number += is_mine
                others += is_theirs
                count += is_mine | is_theirs
    room.numbers[0], room.numbers[1] = number, others
    return count


@inlined
def add_cells(factor: int, room: Work, tally: MutableSequence[int]) -> None:
    """Add the cells to the tally and leave them empty."""
    cells = borrowed(room.cells)
    for cell in range(CELLS):
        tally[cell] += factor * cells[cell]
        cells[cell] = 0


@inlined
def are_few(room: Work) -> int:
    """1 if it takes less time to let them meet one by one."""
    mine, theirs = room.numbers[0], room.numbers[1]
    return 1 if mine * theirs <= FEW + EACH * (mine + theirs) else 0


@inlined
def meet_few(room: Work) -> None:
    """One by one."""
    keys, mine, theirs = borrowed(room.keys), borrowed(room.mine), borrowed(room.theirs)
    own_at, dealers_at = borrowed(room.own_at), borrowed(room.dealers_at)
    cells = borrowed(room.cells)
    for i in range(room.numbers[0]):
        key, count = keys[own_at[i]], mine[own_at[i]]
        high, medium, low = key >> HIGH_AT, key >> MEDIUM_AT & MEDIUM_MASK, key & LOW_MASK
        for j in range(room.numbers[1]):
            other = keys[dealers_at[j]]
            cell = (
                9 * compared(high, other >> HIGH_AT)
                + 3 * compared(medium, other >> MEDIUM_AT & MEDIUM_MASK)
                + compared(low, other & LOW_MASK)
            )
            cells[cell] += count * theirs[dealers_at[j]]


@fast
def compared(mine: int, theirs: int) -> int:
    """2 for the higher place, 1 for the same, 0 for the lower."""
    return (1 if mine > theirs else 0) + (1 if mine >= theirs else 0)


@inlined
def sweep(count: int, room: Work) -> None:
    """Each of the player's hands looks at the dealer's that have a lower high hand, or the same.

    All of the dealer's hands are laid down in the end.
    """
    keys, mine, theirs = borrowed(room.keys), borrowed(room.mine), borrowed(room.theirs)
    cells, before = borrowed(room.cells), borrowed(room.before)
    exact, tree, totals = borrowed(room.exact), borrowed(room.tree), borrowed(room.totals)
    for i in range(len(exact)):
        exact[i] = 0
    for i in range(len(tree)):
        tree[i] = 0
    for i in range(WIDTH):
        totals[i] = 0
    begin = 0
    while begin < count:
        end, high = begin + 1, keys[begin] >> HIGH_AT
        while end < count and keys[end] >> HIGH_AT == high:
            end += 1
        for i in range(begin, end):
            if mine[i]:
                look(mine[i], keys[i], room)
        for low in range(WIDTH):
            before[low] = totals[low]
        for i in range(begin, end):
            if theirs[i]:
                lay_down(theirs[i], keys[i], room)
        if end - begin == 1:
            cells[EQUAL + 4] += mine[begin] * theirs[begin]
        else:
            meet_equal(begin, end, room)
        begin = end


@inlined
def meet_equal(begin: int, end: int, room: Work) -> None:
    """Classes with one high hand, in order of their medium hands and then of their low hands."""
    keys, mine, theirs = borrowed(room.keys), borrowed(room.mine), borrowed(room.theirs)
    cells, totals = borrowed(room.cells), borrowed(room.totals)
    before, under = borrowed(room.before), borrowed(room.under)
    for low in range(WIDTH):
        under[low] = 0
    while begin < end:
        medium, last, same_all = keys[begin] >> MEDIUM_AT, begin, 0
        while last < end and keys[last] >> MEDIUM_AT == medium:
            same_all += theirs[last]
            last += 1
        same = 0
        for i in range(begin, last):
            low, same_equal = keys[i] & LOW_MASK, same + theirs[i]
            if mine[i]:
                less, less_equal, less_all = under[low], under[low + 1], under[LOWS]
                more = totals[low] - before[low] - less - same
                more_equal = totals[low + 1] - before[low + 1] - less_equal - same_equal
                more_all = totals[LOWS] - before[LOWS] - less_all - same_all
                put(cells, EQUAL, mine[i], more, more_equal, more_all)
                put(cells, EQUAL + 3, mine[i], same, same_equal, same_all)
                put(cells, EQUAL + 6, mine[i], less, less_equal, less_all)
            same = same_equal
        for i in range(begin, last):
            if theirs[i]:
                add(theirs[i], keys[i] & LOW_MASK, 0, under)
        begin = last


@inlined
def lay_down(count: int, key: int, room: Work) -> None:
    """So many of the dealer's hands are there from now on."""
    medium, low = key >> MEDIUM_AT & MEDIUM_MASK, key & LOW_MASK
    add(count, low, medium, room.exact)
    place = medium + 1
    while place <= MEDIUMS:
        add(count, low, place, room.tree)
        place += place & -place
    add(count, low, 0, room.totals)


@inlined
def add(count: int, low: int, place: int, counters: MutableSequence[int]) -> None:
    counters, at = borrowed(counters), place * WIDTH
    for i in range(WIDTH):
        counters[at + i] += count if i > low else 0


@inlined
def look(count: int, key: int, room: Work) -> None:
    """Add what a hand of the player meets that is laid down."""
    exact, totals, cells = borrowed(room.exact), borrowed(room.totals), borrowed(room.cells)
    tree, place, low = borrowed(room.tree), key >> MEDIUM_AT & MEDIUM_MASK, key & LOW_MASK
    row = place * WIDTH
    less = less_equal = less_all = 0
    while place:
        at = place * WIDTH
        less += tree[at + low]
        less_equal += tree[at + low + 1]
        less_all += tree[at + LOWS]
        place &= place - 1
    same, same_equal, same_all = exact[row + low], exact[row + low + 1], exact[row + LOWS]
    more = totals[low] - less - same
    more_equal = totals[low + 1] - less_equal - same_equal
    more_all = totals[LOWS] - less_all - same_all
    put(cells, ABOVE, count, more, more_equal, more_all)
    put(cells, ABOVE + 3, count, same, same_equal, same_all)
    put(cells, ABOVE + 6, count, less, less_equal, less_all)


@inlined
def meet_higher(count: int, room: Work) -> None:
    """All pairs by medium and low hand; those with a higher high hand are what is left of them."""
    keys, mine, cells = borrowed(room.keys), borrowed(room.mine), borrowed(room.cells)
    grid, under = borrowed(room.grid), borrowed(room.under)
    exact, totals = borrowed(room.exact), borrowed(room.totals)
    for i in range(count):
        grid[(keys[i] >> MEDIUM_AT & MEDIUM_MASK) * LOWS + (keys[i] & LOW_MASK)] += mine[i]
    for low in range(WIDTH):
        under[low] = 0
    for medium in range(MEDIUMS):
        row = medium * WIDTH
        for low in range(LOWS):
            own = grid[medium * LOWS + low]
            if own:
                grid[medium * LOWS + low] = 0
                less, less_equal, less_all = under[low], under[low + 1], under[LOWS]
                same, same_equal = exact[row + low], exact[row + low + 1]
                same_all = exact[row + LOWS]
                more = totals[low] - less - same
                more_equal = totals[low + 1] - less_equal - same_equal
                more_all = totals[LOWS] - less_all - same_all
                put(cells, BELOW, own, more, more_equal, more_all)
                put(cells, BELOW + 3, own, same, same_equal, same_all)
                put(cells, BELOW + 6, own, less, less_equal, less_all)
        for low in range(WIDTH):
            under[low] += exact[row + low]
    for cell in range(EQUAL):
        cells[BELOW + cell] -= cells[EQUAL + cell] + cells[ABOVE + cell]


@inlined
def put(cells: MutableSequence[int], at: int, count: int, less: int, equal: int, all_: int) -> None:
    """Lower, equal and higher low hands, by how many lie below each of two borders and in all."""
    cells[at] += count * (all_ - equal)
    cells[at + 1] += count * (equal - less)
    cells[at + 2] += count * less
