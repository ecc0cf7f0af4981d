"""Two cards of one's own and five for everybody, counted by what matters of them.

Five cards on the board make a flush possible in one suit at most. So of all seven cards only the
ranks matter, or, where three or more of the board are of one suit, the ranks of that suit and the
ranks of the others: its *view*. There are 6,175 boards by rank with 91 holes (a hole is somebody's
two cards), and 36,608 views of a board with 338 holes, in place of 2.6 million boards with 1,081.

The holes of a board are put in order once. Then one sweep finds for each of them how many of the
990 holes that the dealer may have are worse and how many equal: those of the whole board, less
those that hold one of the two cards, by inclusion and exclusion.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from croupier.core.fast import Fast, array_of, fast, whole_numbers
from croupier.poker.five_card import PAIR, best_of_one_suit, best_without_flush

RANKS = 13
DEALER_HOLES = 990
"""Two of the 45 cards that a player does not see when the board is complete."""

# Places: a number of its own for every set of ranks, and for every list of ranks with repeats


@fast
def place2(a: int, b: int) -> int:
    """Of two different numbers in order, among all such pairs."""
    return a + (b * (b - 1) >> 1)


@fast
def repeats2(a: int, b: int) -> int:
    """Of two numbers in order that may be the same."""
    return a + (b * (b + 1) >> 1)


@fast
def choose(n: int, k: int) -> int:
    """In how many ways k things come out of n."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@fast
def place(ranks: Sequence[int], size: int, without: int, repeats: int) -> int:
    """Of the first ranks of an array, in order, the one at `without` left aside.

    `repeats` is 1 where some may be the same, else 0.
    """
    found, k = 0, 0
    for i in range(size):
        if i != without:
            found += choose(ranks[i] + repeats * k, k + 1)
            k += 1
    return found


PAIRS, TRIPLES, FOURS, FIVES = 91, 455, 1_820, 6_188
"""How many lists of two to five ranks there are; 13 of the last have five of one rank."""

# Boards in view of a suit: a set of ranks of that suit, and a list of ranks of the others

OF_TWO, OF_THREE, OF_FOUR, OF_FIVE = 78, 286, 715, 1_287
"""How many sets of so many ranks there are."""
FIVE_AT_4 = OF_THREE * PAIRS
FIVE_AT_5 = FIVE_AT_4 + OF_FOUR * RANKS
VIEWS_5 = FIVE_AT_5 + OF_FIVE
"""Boards with three of the suit come first, then those with four and with five."""
FOUR_AT_3 = OF_TWO * PAIRS
FOUR_AT_4 = FOUR_AT_3 + OF_THREE * RANKS
VIEWS_4 = FOUR_AT_4 + OF_FOUR
"""Four cards that another may make a board of: with two, three and four of the suit."""
FLOP_AT_2 = RANKS * PAIRS
FLOP_AT_3 = FLOP_AT_2 + OF_TWO * RANKS
VIEWS_3 = FLOP_AT_3 + OF_THREE
"""Flops that two cards may make a board of: with one, two and three of the suit."""

# Holes: by their ranks, or in view of a suit

SUITED_HOLES, MIXED_AT, OTHER_AT = 78, 78, 78 + RANKS * RANKS
HOLES = OTHER_AT + PAIRS
"""Both cards of the suit; one of it and then one that is not; none of it."""
KINDS = 2 * RANKS
"""Kinds of card in a view: a rank of the suit (one card each), a rank of the others (three)."""


class Holes(NamedTuple):
    """Of each hole of a view, or of each by rank."""

    first: MutableSequence[int]
    second: MutableSequence[int]
    """The kinds of its cards; the ranks of the others come after those of the suit."""
    by_rank: MutableSequence[int]
    """Its place among the holes by rank."""
    ways: MutableSequence[int]
    """In how many orders its cards come from a whole deck, those of one kind not told apart."""


@functools.cache
def holes() -> Holes:
    """In view of a suit."""
    found = [(a, b) for b in range(RANKS) for a in range(b)]
    found += [(suited, RANKS + other) for suited in range(RANKS) for other in range(RANKS)]
    found += [(RANKS + a, RANKS + b) for b in range(RANKS) for a in range(b + 1)]
    ranks = [sorted((x % RANKS, y % RANKS)) for x, y in found]
    return Holes(
        array_of(x for x, _ in found),
        array_of(y for _, y in found),
        array_of(repeats2(a, b) for a, b in ranks),
        array_of(_ways(x, y, 1 if x < RANKS else 3, 1 if y < RANKS else 3) for x, y in found),
    )


@functools.cache
def rank_holes() -> Holes:
    found = [(a, b) for b in range(RANKS) for a in range(b + 1)]
    return Holes(
        array_of(a for a, _ in found),
        array_of(b for _, b in found),
        array_of(range(PAIRS)),
        array_of(_ways(a, b, 4, 4) for a, b in found),
    )


def _ways(x: int, y: int, of_x: int, of_y: int) -> int:
    return of_x * (of_x - 1) if x == y else of_x * of_y


@fast
def orders(x: int, y: int, left: Sequence[int]) -> int:
    """In how many orders two cards of these kinds come from those that are left."""
    return left[x] * (left[x] - 1) if x == y else left[x] * left[y]


# The order of holes


class Ranked(NamedTuple):
    """Every board by rank, suits left aside: 91 places each."""

    order: MutableSequence[int]
    """Its holes, the worst first."""
    ranks: MutableSequence[int]
    """By hole: the rank of the best five."""


@functools.cache
def ranked() -> Ranked:
    found = Ranked(whole_numbers(FIVES * PAIRS), whole_numbers(FIVES * PAIRS))
    rank_boards.jit(found.order, found.ranks)
    return found


@fast
def rank_boards(order: MutableSequence[int], ranks: MutableSequence[int]) -> None:
    """The holes of every board by rank, in order."""
    place = 0
    for e in range(RANKS):
        for d in range(e + 1):
            for c in range(d + 1):
                for b in range(c + 1):
                    for a in range(b + 1):
                        rank_board(a, b, c, d, e, place * PAIRS, order, ranks)
                        place += 1


@fast
def rank_board(
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    at: int,
    order: MutableSequence[int],
    ranks: MutableSequence[int],
) -> None:
    board = more(more(more(more(1 << a, b), c), d), e)
    hole = 0
    for high in range(RANKS):
        with_high = more(board, high)
        for low in range(high + 1):
            held = more(with_high, low)
            rank = best_without_flush(
                held & ALL, held >> RANKS & ALL, held >> 2 * RANKS & ALL, held >> 3 * RANKS & ALL, 2
            )
            ranks[at + hole] = rank
            place = hole
            while place > 0 and ranks[at + order[at + place - 1]] > rank:
                order[at + place] = order[at + place - 1]
                place -= 1
            order[at + place] = hole
            hole += 1


ALL = (1 << RANKS) - 1


@fast
def more(held: int, rank: int) -> int:
    """One more card of a rank, in four sets: ranks held at all, twice, three and four times."""
    bit = 1 << rank
    for _ in range(3):
        if held & bit == 0:
            return held | bit
        bit <<= RANKS
    return held | bit


@fast
def suited_keys(
    suited: int,
    number: int,
    lows: MutableSequence[int],
    highs: MutableSequence[int],
    ranks: MutableSequence[int],
) -> int:
    """What a hole may hold of the suit to have a flush, the worst first; how many keys there are.

    `suited` are the ranks of the suit on the board, a bit each, and `number` how many. A key is two
    ranks, or -1 and one rank, or twice -1 where the board itself is a flush.
    """
    count = 0
    for high in range(-1, RANKS):
        for low in range(-1, max(high, 0)):
            if number + (1 if high >= 0 else 0) + (1 if low >= 0 else 0) < 5:
                continue
            held = (1 << high if high >= 0 else 0) | (1 << low if low >= 0 else 0)
            if held & suited:
                continue
            rank = best_of_one_suit(suited | held)
            place = count
            while place > 0 and ranks[place - 1] > rank:
                lows[place], highs[place] = lows[place - 1], highs[place - 1]
                ranks[place] = ranks[place - 1]
                place -= 1
            lows[place], highs[place], ranks[place] = low, high, rank
            count += 1
    return count


KEYS = 45
"""No board leaves more of them."""


@fast
def lay_out(
    number: int,
    suited: int,
    keys: int,
    lows: Sequence[int],
    highs: Sequence[int],
    flushes: Sequence[int],
    at: int,
    order: Sequence[int],
    ranks: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    found: MutableSequence[int],
    worth: MutableSequence[int],
) -> int:
    """The holes of a view that can be there, the worst first, with their ranks; how many.

    Those without a flush lie as on the board by rank (which begins `at`), the others by their keys.
    """
    count, key = 0, 0
    for i in range(PAIRS):
        if number == 5:
            break
        hole = order[at + i]
        rank = ranks[at + hole]
        while key < keys and flushes[key] < rank:
            count = lay_key(number, lows[key], highs[key], flushes[key], count, found, worth)
            key += 1
        found[count], worth[count] = OTHER_AT + hole, rank
        count += 1
        if number == 3:
            low, high = first[OTHER_AT + hole] - RANKS, second[OTHER_AT + hole] - RANKS
            if not suited >> low & 1:
                found[count], worth[count] = MIXED_AT + low * RANKS + high, rank
                count += 1
            if low != high and not suited >> high & 1:
                found[count], worth[count] = MIXED_AT + high * RANKS + low, rank
                count += 1
    while key < keys:
        count = lay_key(number, lows[key], highs[key], flushes[key], count, found, worth)
        key += 1
    return count


@fast
def lay_key(
    number: int,
    low: int,
    high: int,
    rank: int,
    count: int,
    found: MutableSequence[int],
    worth: MutableSequence[int],
) -> int:
    """All holes of one key."""
    if low >= 0:
        found[count], worth[count] = place2(low, high), rank
        return count + 1
    begin, holes = OTHER_AT, PAIRS
    if high >= 0:
        begin, holes = MIXED_AT + high * RANKS, RANKS
    for i in range(holes):
        found[count + i], worth[count + i] = begin + i, rank
    return count + holes


# Where boards of a size begin, and the way from one to the next


@fast
def view_base(size: int, number: int) -> int:
    """Where boards of so many cards begin that have so many of the suit."""
    spare = size - number
    if spare == 2:
        return 0
    if size == 5:
        return FIVE_AT_4 if spare else FIVE_AT_5
    if size == 4:
        return FOUR_AT_3 if spare else FOUR_AT_4
    return FLOP_AT_2 if spare else FLOP_AT_3


@fast
def lists(size: int) -> int:
    """How many lists of so many ranks, two at most, may have repeats."""
    return PAIRS if size == 2 else RANKS if size else 1


@fast
def ones(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@fast
def ranks_of(bits: int, ranks: MutableSequence[int]) -> None:
    """The ranks of a set in order."""
    count = 0
    for rank in range(RANKS):
        if bits >> rank & 1:
            ranks[count] = rank
            count += 1


@fast
def next_list(ranks: MutableSequence[int], size: int) -> None:
    """The list of ranks with repeats that comes after this one."""
    for i in range(size):
        if i + 1 == size or ranks[i] < ranks[i + 1]:
            ranks[i] += 1
            return
        ranks[i] = 0


# The sweep

ROOM, KIND = 511, 31
"""An index with one of these laid over it cannot look negative, which would be asked each time:
holes and kinds of cards are fewer. That makes a sweep twice as fast."""
PAIRED = PAIR << 26
"""The least rank of a pair: what is below it is no hand at all."""


@fast
def meet(
    count: int,
    found: Sequence[int],
    worth: Sequence[int],
    left: Sequence[int],
    first: Sequence[int],
    second: Sequence[int],
    worse: MutableSequence[int],
    equal: MutableSequence[int],
    partners: MutableSequence[int],
    unpaired: MutableSequence[int],
) -> int:
    """Meet each hole with all that the dealer may have: how many are worse, how many equal.

    `partners` says of a card of each kind with how many others it makes a hole that was passed
    already; `unpaired` keeps that for the holes below a pair, whose number comes back.
    """
    for kind in range(KINDS):
        partners[kind] = 0
    total, k = 0, 0
    below_pair = -1
    while k < count:
        rank, begin = worth[k & ROOM], k
        if below_pair < 0 and rank >= PAIRED:
            below_pair = total
            for kind in range(KINDS):
                unpaired[kind] = partners[kind]
        while k < count and worth[k & ROOM] == rank:
            hole = found[k & ROOM] & ROOM
            x, y = first[hole] & KIND, second[hole] & KIND
            worse[k & ROOM] = total - partners[x] - partners[y]
            k += 1
        for i in range(begin, k):
            hole = found[i & ROOM] & ROOM
            x, y = first[hole] & KIND, second[hole] & KIND
            of_x, of_y = left[x], left[y]
            if x == y:
                total += of_x * (of_x - 1) >> 1
                partners[x] += of_x - 1
            else:
                total += of_x * of_y
                partners[x] += of_y
                partners[y] += of_x
        for i in range(begin, k):
            hole = found[i & ROOM] & ROOM
            x, y = first[hole] & KIND, second[hole] & KIND
            equal[i & ROOM] = total - partners[x] - partners[y] + 1 - worse[i & ROOM]
    if below_pair < 0:
        below_pair = total
        for kind in range(KINDS):
            unpaired[kind] = partners[kind]
    return below_pair


# Every board, with its holes in order


class Work(NamedTuple):
    """What a kernel writes on while it looks at one board."""

    found: MutableSequence[int]
    worth: MutableSequence[int]
    """The holes that can be there, the worst first, and their ranks."""
    worse: MutableSequence[int]
    equal: MutableSequence[int]
    partners: MutableSequence[int]
    unpaired: MutableSequence[int]
    left: MutableSequence[int]
    lows: MutableSequence[int]
    highs: MutableSequence[int]
    flushes: MutableSequence[int]
    suited: MutableSequence[int]
    others: MutableSequence[int]
    five: MutableSequence[int]
    row: MutableSequence[int]


def work() -> Work:
    sizes = (HOLES, HOLES, HOLES, HOLES, KINDS, KINDS, KINDS, KEYS, KEYS, KEYS, 5, 2, 5, HOLES)
    return Work(*map(whole_numbers, sizes))


@fast
def set_up_ranks(work: Work) -> int:
    """The cards that a board by rank leaves; in how many orders its own cards come."""
    left, five = work.left, work.five
    ways = 1
    for kind in range(KINDS):
        left[kind] = 4 if kind < RANKS else 0
    for i in range(5):
        ways *= left[five[i]]
        left[five[i]] -= 1
    return ways


@fast
def same_ways(five: Sequence[int], size: int) -> int:
    """How many orders of these ranks cannot be told apart."""
    ways, run = 1, 1
    for i in range(1, size):
        run = run + 1 if five[i] == five[i - 1] else 1
        ways *= run
    return ways


@fast
def set_up_view(bits: int, number: int, work: Work) -> int:
    """The same in view of a suit; the ranks of the whole board go to `five`, in order."""
    left, suited, others, five = work.left, work.suited, work.others, work.five
    ways = 1
    for rank in range(RANKS):
        left[rank] = 0 if bits >> rank & 1 else 1
        left[RANKS + rank] = 3
    for i in range(5 - number):
        ways *= left[RANKS + others[i]]
        left[RANKS + others[i]] -= 1
    here, there = 0, 0
    for i in range(5):
        if there == 5 - number or (here < number and suited[here] <= others[there]):
            five[i] = suited[here]
            here += 1
        else:
            five[i] = others[there]
            there += 1
    return ways


def _nothing(
    count: int, view: int, board: int, ways: int, number: int, given: Any, work: Work
) -> None:
    """A function is put here: see `walk_ranks`."""


visit: Fast[..., None] = fast(_nothing)


@fast
def walk_ranks(order: Sequence[int], ranks: Sequence[int], given: Any, work: Work) -> None:
    """Visit every board by rank: how many holes lie in `work`, its place (twice), in how many
    orders its cards come, and no suit. What is `given` goes with it."""
    five, found, worth = work.five, work.found, work.worth
    for i in range(5):
        five[i] = 0
    for board in range(FIVES):
        ways = set_up_ranks(work)
        if ways > 0:
            for i in range(PAIRS):
                found[i] = order[board * PAIRS + i]
                worth[i] = ranks[board * PAIRS + found[i]]
            visit(PAIRS, board, board, ways, 0, given, work)
        next_list(five, 5)


@fast
def walk_views(
    thread: int,
    threads: int,
    order: Sequence[int],
    ranks: Sequence[int],
    holes: Holes,
    given: Any,
    work: Work,
) -> None:
    """The same in view of a suit, of which `number` cards lie there: of so many threads each takes
    every so manieth set of ranks of the suit, with whatever else the board may have."""
    five, others, found, worth = work.five, work.others, work.found, work.worth
    suited, lows, highs, flushes = work.suited, work.lows, work.highs, work.flushes
    first, second = holes.first, holes.second
    view = turn = 0
    for number in range(3, 6):
        rests = lists(5 - number)
        for bits in range(1 << RANKS):
            if ones(bits) != number:
                continue
            turn += 1
            if turn % threads != thread:
                view += rests
                continue
            ranks_of(bits, suited)
            keys = suited_keys(bits, number, lows, highs, flushes)
            others[0] = others[1] = 0
            for _ in range(rests):
                ways = set_up_view(bits, number, work)
                board = place(five, 5, -1, 1)
                count = lay_out(
                    number, bits, keys, lows, highs, flushes, board * PAIRS, order, ranks, first,
                    second, found, worth,
                )  # fmt: skip
                visit(count, view, board, ways, number, given, work)
                next_list(others, 5 - number)
                view += 1
