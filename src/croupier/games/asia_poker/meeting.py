"""Asia Poker: lists of set hands that meet, every hand of one against every hand of the other.

One sweep over the classes of hands in the order of their high hands, with counters for every medium
and low hand of the dealer's that were met so far.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from croupier.core.fast import borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.marks import place_of_lowest, words_for

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


class Order(NamedTuple):
    """In which order classes stand."""

    highs: MutableSequence[int]
    mediums: MutableSequence[int]
    lows: MutableSequence[int]
    """By class: the places of its three hands."""
    places: MutableSequence[int]
    """See `places_of_bits`."""


class Work(NamedTuple):
    """What a thread writes on."""

    own: MutableSequence[int]
    dealers: MutableSequence[int]
    """By class: how many hands."""
    bits: MutableSequence[int]
    top: MutableSequence[int]
    """Which classes there are, a bit each, and which words of these are not empty."""
    kinds: MutableSequence[int]
    own_kinds: MutableSequence[int]
    dealers_kinds: MutableSequence[int]
    """The classes that there are, in order: all, the player's, the dealer's."""
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
    by_class = (classes, classes, *words_for(classes), classes, classes, classes, 2)
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
        meet_few(own, dealers, order, room)
    else:
        sweep(count, own, dealers, order, room)
        meet_higher(count, own, order, room)
    finish(factor, count, own, dealers, room, tally)


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
        meet_few(own, dealers, order, room)
    else:
        sweep(count, own, dealers, order, room)
        for cell in range(ABOVE, CELLS):
            room.cells[CELLS - 1 - cell] = room.cells[cell]
    finish(factor, count, own, dealers, room, tally)


@inlined
def listed(
    own: MutableSequence[int], dealers: MutableSequence[int], order: Order, room: Work
) -> int:
    """Write down which classes there are, in order; how many."""
    own, dealers, places = borrowed(own), borrowed(dealers), borrowed(order.places)
    bits, top, kinds = borrowed(room.bits), borrowed(room.top), borrowed(room.kinds)
    own_kinds, dealers_kinds = borrowed(room.own_kinds), borrowed(room.dealers_kinds)
    count = mine = theirs = 0
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
                kinds[count], own_kinds[mine], dealers_kinds[theirs] = kind, kind, kind
                is_mine, is_theirs = 1 if own[kind] else 0, 1 if dealers[kind] else 0
                mine += is_mine
                theirs += is_theirs
                count += is_mine | is_theirs
    room.numbers[0], room.numbers[1] = mine, theirs
    return count


@inlined
def are_few(room: Work) -> int:
    """1 if it takes less time to let them meet one by one."""
    mine, theirs = room.numbers[0], room.numbers[1]
    return 1 if mine * theirs <= FEW + EACH * (mine + theirs) else 0


@inlined
def finish(
    factor: int,
    count: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    room: Work,
    tally: MutableSequence[int],
) -> None:
    """Add the cells to the tally and leave everything empty."""
    own, dealers, kinds = borrowed(own), borrowed(dealers), borrowed(room.kinds)
    cells = borrowed(room.cells)
    for i in range(count):
        own[kinds[i]] = dealers[kinds[i]] = 0
    for cell in range(CELLS):
        tally[cell] += factor * cells[cell]
        cells[cell] = 0


@inlined
def meet_few(
    own: MutableSequence[int], dealers: MutableSequence[int], order: Order, room: Work
) -> None:
    """One by one."""
    own, dealers, cells = borrowed(own), borrowed(dealers), borrowed(room.cells)
    own_kinds, dealers_kinds = borrowed(room.own_kinds), borrowed(room.dealers_kinds)
    highs, mediums, lows = borrowed(order.highs), borrowed(order.mediums), borrowed(order.lows)
    for i in range(room.numbers[0]):
        mine = own_kinds[i]
        count, high, medium, low = own[mine], highs[mine], mediums[mine], lows[mine]
        for j in range(room.numbers[1]):
            theirs = dealers_kinds[j]
            cell = 9 * compared(high, highs[theirs]) + 3 * compared(medium, mediums[theirs])
            cells[cell + compared(low, lows[theirs])] += count * dealers[theirs]


@fast
def compared(mine: int, theirs: int) -> int:
    """2 for the higher place, 1 for the same, 0 for the lower."""
    return (1 if mine > theirs else 0) + (1 if mine >= theirs else 0)


@inlined
def sweep(
    count: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
) -> None:
    """Each of the player's hands looks at the dealer's that have a lower high hand, or the same.

    All of the dealer's hands are laid down in the end.
    """
    own, dealers, kinds = borrowed(own), borrowed(dealers), borrowed(room.kinds)
    highs, cells, before = borrowed(order.highs), borrowed(room.cells), borrowed(room.before)
    exact, tree, totals = borrowed(room.exact), borrowed(room.tree), borrowed(room.totals)
    for i in range(len(exact)):
        exact[i] = 0
    for i in range(len(tree)):
        tree[i] = 0
    for i in range(WIDTH):
        totals[i] = 0
    begin = 0
    while begin < count:
        end, high = begin + 1, highs[kinds[begin]]
        while end < count and highs[kinds[end]] == high:
            end += 1
        for i in range(begin, end):
            if own[kinds[i]]:
                look(own[kinds[i]], kinds[i], order, room)
        for low in range(WIDTH):
            before[low] = totals[low]
        for i in range(begin, end):
            if dealers[kinds[i]]:
                lay_down(dealers[kinds[i]], kinds[i], order, room)
        if end - begin == 1:
            cells[EQUAL + 4] += own[kinds[begin]] * dealers[kinds[begin]]
        else:
            meet_equal(begin, end, own, dealers, order, room)
        begin = end


@inlined
def meet_equal(
    begin: int,
    end: int,
    own: MutableSequence[int],
    dealers: MutableSequence[int],
    order: Order,
    room: Work,
) -> None:
    """Classes with one high hand, in order of their medium hands and then of their low hands."""
    own, dealers, kinds = borrowed(own), borrowed(dealers), borrowed(room.kinds)
    mediums, lows, cells = borrowed(order.mediums), borrowed(order.lows), borrowed(room.cells)
    totals, before, under = borrowed(room.totals), borrowed(room.before), borrowed(room.under)
    for low in range(WIDTH):
        under[low] = 0
    while begin < end:
        medium, last, same_all = mediums[kinds[begin]], begin, 0
        while last < end and mediums[kinds[last]] == medium:
            same_all += dealers[kinds[last]]
            last += 1
        same = 0
        for i in range(begin, last):
            mine, low = own[kinds[i]], lows[kinds[i]]
            same_equal = same + dealers[kinds[i]]
            if mine:
                less, less_equal, less_all = under[low], under[low + 1], under[LOWS]
                more = totals[low] - before[low] - less - same
                more_equal = totals[low + 1] - before[low + 1] - less_equal - same_equal
                more_all = totals[LOWS] - before[LOWS] - less_all - same_all
                put(cells, EQUAL, mine, more, more_equal, more_all)
                put(cells, EQUAL + 3, mine, same, same_equal, same_all)
                put(cells, EQUAL + 6, mine, less, less_equal, less_all)
            same = same_equal
        for i in range(begin, last):
            add(dealers[kinds[i]], lows[kinds[i]], 0, under)
        begin = last


@inlined
def lay_down(count: int, kind: int, order: Order, room: Work) -> None:
    """So many of the dealer's hands are there from now on."""
    medium, low = borrowed(order.mediums)[kind], borrowed(order.lows)[kind]
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
def look(count: int, kind: int, order: Order, room: Work) -> None:
    """Add what a hand of the player meets that is laid down."""
    exact, totals, cells = borrowed(room.exact), borrowed(room.totals), borrowed(room.cells)
    tree, place = borrowed(room.tree), borrowed(order.mediums)[kind]
    low, row = borrowed(order.lows)[kind], place * WIDTH
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
def meet_higher(count: int, own: MutableSequence[int], order: Order, room: Work) -> None:
    """All pairs by medium and low hand; those with a higher high hand are what is left of them."""
    own, kinds, cells = borrowed(own), borrowed(room.kinds), borrowed(room.cells)
    grid, under = borrowed(room.grid), borrowed(room.under)
    exact, totals = borrowed(room.exact), borrowed(room.totals)
    mediums, lows = borrowed(order.mediums), borrowed(order.lows)
    for i in range(count):
        grid[mediums[kinds[i]] * LOWS + lows[kinds[i]]] += own[kinds[i]]
    for low in range(WIDTH):
        under[low] = 0
    for medium in range(MEDIUMS):
        row = medium * WIDTH
        for low in range(LOWS):
            mine = grid[medium * LOWS + low]
            if mine:
                grid[medium * LOWS + low] = 0
                less, less_equal, less_all = under[low], under[low + 1], under[LOWS]
                same, same_equal = exact[row + low], exact[row + low + 1]
                same_all = exact[row + LOWS]
                more = totals[low] - less - same
                more_equal = totals[low + 1] - less_equal - same_equal
                more_all = totals[LOWS] - less_all - same_all
                put(cells, BELOW, mine, more, more_equal, more_all)
                put(cells, BELOW + 3, mine, same, same_equal, same_all)
                put(cells, BELOW + 6, mine, less, less_equal, less_all)
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
