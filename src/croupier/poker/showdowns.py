"""Two cards each and five on the board: how often a player's hand beats the dealer's.

For every pair of own cards on every board of four cards (and of three) this counts the boards and
dealer's hands that may follow: wins by what wins, and ties. It never deals them one by one.

- **A board makes a flush in one suit at most.** A count that knows no suits is right but for boards
  with three or more cards of a suit; for these, suit by suit, the difference is counted on boards
  of which only that suit is told from the others. So there are *views*: in the plain one a card is
  its rank, in the suited one its rank and whether it is of the suit. A number of the two views is
  found by adding: the plain one, and the suited one of each suit that can still make a flush.
- **All hands on a board are ranked once.** In the order of their ranks the dealer's hands below
  and beside each are counted, in all and by card; hands that share a card are taken off.
- **Falling factorials.** In how many ways a kind of cards can be dealt is a falling factorial over
  its ranks, so that a board of four is the plain sum of all boards of five above it, with one
  division at the end.

Whole numbers throughout. Nothing here hangs on what is paid.
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any, NamedTuple

from croupier.core.fast import array_of, borrowed, can_compile, fast, inlined, whole_numbers
from croupier.poker.five_card import FLUSH, STRAIGHT
from croupier.poker.lookup import HIGH_MASK, LOW_BITS, LOW_MASK, tables

RANKS = 13
TYPES = 2 * RANKS
"""Of cards in a suited view: the ranks of the other suits, then those of the suit."""
PLAIN_HOLES, SUITED_HOLES = RANKS * (RANKS + 1) // 2, TYPES * (TYPES + 1) // 2
"""Pairs of types; those of two equal cards of the suit stay empty."""
BOARD, FULL_DEALERS = 5, 990
VALUES = 4
"""Kept for a pair of own cards: wins below a straight, with a straight, with more, and ties."""
RADIX_BITS = 7
RADIX = 1 << RADIX_BITS


class Order(NamedTuple):
    """Ranks of hands as neighbouring numbers, the lowest nought."""

    keys: MutableSequence[int]
    """By rank of a card: what it adds to a sum."""
    low: MutableSequence[int]
    high: MutableSequence[int]
    ranks: MutableSequence[int]
    """By the parts of the sum, as in `lookup`: the rank of seven cards without a flush."""
    flushes: MutableSequence[int]
    straight: int
    flush: int
    """The lowest straight, and the lowest flush."""


class View(NamedTuple):
    """Boards and own cards by their types, and what is counted of them."""

    suited: bool
    caps: MutableSequence[int]
    """By type: how many cards of it there are."""
    holes: int
    counts: dict[int, MutableSequence[int]]
    """By the number of cards on the board: `VALUES` for every pair of types on every board."""


class Showdowns(NamedTuple):
    plain: View
    suited: View


@functools.cache
def showdowns() -> Showdowns:
    """Counted once, in a few tenths of a second, and kept while the program runs."""
    order = _order()
    beaten = whole_numbers(3 * boards_in(False, BOARD) * PLAIN_HOLES)
    plain = _counted(False, order, beaten)
    return Showdowns(plain, _counted(True, order, beaten))


def boards_in(suited: bool, cards: int) -> int:
    """How many boards of so many cards a view has."""
    if not suited:
        return comb(RANKS + cards - 1, cards)
    return sum(comb(RANKS, cards - others) * _others(others) for others in range(3))


def _others(cards: int) -> int:
    return comb(RANKS + cards - 1, cards)


def _counted(suited: bool, order: Order, beaten: MutableSequence[int]) -> View:
    of_type = [3, 1] if suited else [4, 0]
    caps = array_of(cap for cap in of_type for _ in range(RANKS))
    holes = SUITED_HOLES if suited else PLAIN_HOLES
    pairs = array_of(kind for y in range(TYPES) for x in range(y + 1) for kind in (x, y))
    parts = 2 if suited and can_compile() else 1

    def survey(part: int) -> MutableSequence[int]:
        found = small_numbers(boards_in(suited, 4) * holes * VALUES)
        sizes = WORK, 2 * SUITED_HOLES, 7 * SUITED_HOLES, RADIX + 1
        work, sorting, hands, radix = map(whole_numbers, sizes)
        numbers = array_of((holes, order.straight, order.flush, part, parts))
        _survey.jit(caps, numbers, pairs, *order[:5], beaten, work, sorting, hands, radix, found)
        return found

    with ThreadPoolExecutor(parts) as pool:
        four, *others = pool.map(survey, range(parts))
    for other in others:
        _add(four, other)
    three, work = small_numbers(boards_in(suited, 3) * holes * VALUES), whole_numbers(WORK)
    _add_up.jit(caps, holes, pairs, 4, work, four, three)
    _add_up.jit(caps, holes, pairs, 3, work, three, small_numbers(0))
    return View(suited, caps, holes, {4: four, 3: three})


def small_numbers(count: int) -> MutableSequence[int]:
    """So many noughts of 32 bits: there are millions of them."""
    if not can_compile():
        return whole_numbers(count)
    import numpy

    zeros: Any = numpy.zeros(count, dtype=numpy.int32)
    return zeros  # type: ignore[no-any-return]


def _add(numbers: Any, others: Any) -> None:
    """To arrays, in their place."""
    numbers += others


def _order() -> Order:
    """The ranks of `lookup`, numbered in their order."""
    found = tables(7)
    ranks, flushes = list(map(int, found.ranks)), list(map(int, found.flushes))
    every = sorted({*ranks, *flushes} - {0})
    number = {rank: i for i, rank in enumerate(every)}
    return Order(
        array_of(int(found.keys[4 * rank]) & (1 << 31) - 1 for rank in range(RANKS)),
        array_of(map(int, found.low)),
        array_of(map(int, found.high)),
        array_of(number[rank] for rank in ranks),
        array_of(number.get(rank, 0) for rank in flushes),
        bisect_left(every, STRAIGHT << 26),
        bisect_left(every, FLUSH << 26),
    )


# Places


@fast
def pair_place(x: int, y: int) -> int:
    """Of two types, in any order."""
    high, low = max(x, y), min(x, y)
    return high * (high + 1) // 2 + low


@fast
def _ways(n: int, k: int) -> int:
    """n over k."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


@fast
def board_place(types: Sequence[int], cards: int, left_out: int) -> int:
    """Of a board by its types in order, one of them (by its place, or -1) left out.

    In the plain view all are of the lower half. In the suited one those without other cards come
    first, then those with one, then those with two.
    """
    others, of_suit, among_others, among_suit, size = 0, 0, 0, 0, cards
    if left_out >= 0:
        size -= 1
    for i in range(cards):
        if i != left_out:
            kind = types[i]
            if kind < RANKS:
                others += 1
                among_others += _ways(kind + others - 1, others)
            else:
                of_suit += 1
                among_suit += _ways(kind - RANKS, of_suit)
    place = 0
    if of_suit:
        for fewer in range(others):
            place += _ways(RANKS, size - fewer) * _ways(RANKS + fewer - 1, fewer)
    return place + among_suit * _ways(RANKS + others - 1, others) + among_others


@fast
def _next_board(types: MutableSequence[int], cards: int) -> bool:
    """The next types in order; False after the last."""
    at = cards - 1
    while at >= 0 and types[at] == TYPES - 1:
        at -= 1
    if at < 0:
        return False
    kind = types[at] + 1
    for i in range(at, cards):
        types[i] = kind
    return True


@fast
def _left_by(work: MutableSequence[int], cards: int, caps: Sequence[int]) -> int:
    """Write down how many cards of each type a board leaves.

    The falling factorial of the board, or nought if it is none of the view's.
    """
    of_suit, found = 0, 1
    for kind in range(TYPES):
        work[LEFT + kind] = caps[kind]
    for i in range(cards):
        found *= work[LEFT + work[i]]
        work[LEFT + work[i]] -= 1
        if work[i] >= RANKS:
            of_suit += 1
    suited = caps[RANKS] > 0
    if suited and of_suit < cards - 2:
        return 0
    return found if suited else found // 4  # it is always a multiple: the numbers stay small


PLAIN, LEFT, BELOW, BESIDE, WORK = 8, 16, 48, 80, 112
"""In the scratch of a board, after its types: those without the suit, and by type how many cards
are left, how many hands with one of them are below, and how many are beside."""

# All boards of five


@fast
def _survey(
    caps: Sequence[int],
    numbers: Sequence[int],
    pairs: Sequence[int],
    key: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    flushes: Sequence[int],
    beaten: MutableSequence[int],
    work: MutableSequence[int],
    sorting: MutableSequence[int],
    hands: MutableSequence[int],
    radix: MutableSequence[int],
    four: MutableSequence[int],
) -> None:
    """Rank all own cards on every board of five, and add what they beat to the boards below.

    Of several parts each takes the boards whose turn it is.
    The plain view comes first and writes down what it found: the suited one keeps the difference.
    """
    suited, holes, part, parts = caps[RANKS] > 0, numbers[0], numbers[3], numbers[4]
    for i in range(BOARD):
        work[i] = 0
    more, turn = True, 0
    while more:
        ways = _left_by(work, BOARD, caps)
        if ways:
            turn = turn + 1 if turn + 1 < parts else 0
        if ways and turn == part:
            plain = PLAIN_HOLES * _plain_place(work)
            if suited:
                _rank_suited(pairs, flushes, beaten, plain, work, hands)
            else:
                _rank_plain(pairs, key, low, high, ranks, beaten, plain, work, hands)
            number = _sort(holes, hands, sorting, radix)
            _beat(number, pairs, sorting, hands, work)
            _weigh(suited, numbers, pairs, beaten, plain, ways, work, hands)
            _enter(holes, work, hands, four)
        more = _next_board(work, BOARD)


@fast
def _plain_place(work: MutableSequence[int]) -> int:
    """Where the plain view has a board."""
    found = 0
    for i in range(BOARD):
        at = PLAIN + i
        work[at] = work[i] % RANKS
        while at > PLAIN and work[at - 1] > work[at]:
            work[at - 1], work[at] = work[at], work[at - 1]
            at -= 1
    for i in range(BOARD):
        found += _ways(work[PLAIN + i] + i, i + 1)
    return found


WON, TIED, WEIGHED = SUITED_HOLES, 2 * SUITED_HOLES, 3 * SUITED_HOLES
"""In the scratch of hands: after their ranks, what they beat, what they tie with, and `VALUES` for
each as they are added to the boards below."""


@inlined
def _pairs_left(work: Sequence[int], x: int, y: int) -> int:
    """In how many ways two own cards of these types come, one after the other."""
    return work[LEFT + x] * (work[LEFT + y] - (1 if x == y else 0))


@fast
def _rank_plain(
    pairs: Sequence[int],
    key: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    beaten: MutableSequence[int],
    plain: int,
    work: Sequence[int],
    hands: MutableSequence[int],
) -> None:
    """The rank of each pair of own cards, -1 where the board leaves none."""
    work, hands = borrowed(work), borrowed(hands)
    total = 0
    for i in range(BOARD):
        total += key[work[i]]
    for hole in range(PLAIN_HOLES):
        x, y = pairs[2 * hole], pairs[2 * hole + 1]
        hands[hole] = -1
        if _pairs_left(work, x, y) > 0:
            both = total + key[x] + key[y]
            hands[hole] = ranks[low[both & LOW_MASK] + high[both >> LOW_BITS & HIGH_MASK]]
        beaten[3 * (plain + hole)] = hands[hole]


@fast
def _rank_suited(
    pairs: Sequence[int],
    flushes: Sequence[int],
    beaten: Sequence[int],
    plain: int,
    work: Sequence[int],
    hands: MutableSequence[int],
) -> None:
    """The same with a flush where there is one; without it the plain view has the rank."""
    work, hands = borrowed(work), borrowed(hands)
    held, of_suit = 0, 0
    for i in range(BOARD):
        if work[i] >= RANKS:
            held |= 1 << work[i] - RANKS
            of_suit += 1
    for hole in range(SUITED_HOLES):
        x, y = pairs[2 * hole], pairs[2 * hole + 1]
        hands[hole] = -1
        if _pairs_left(work, x, y) > 0:
            own = (1 if x >= RANKS else 0) + (1 if y >= RANKS else 0)
            if of_suit + own >= 5:
                more = (1 << x >> RANKS) | (1 << y >> RANKS)
                hands[hole] = flushes[held | more]
            else:
                at = pair_place(x % RANKS, y % RANKS)
                hands[hole] = beaten[3 * (plain + at)]


@fast
def _sort(
    holes: int,
    hands: Sequence[int],
    sorting: MutableSequence[int],
    radix: MutableSequence[int],
) -> int:
    """The pairs of own cards by their rank, twice by seven bits of it; how many there are."""
    number = 0
    for hole in range(holes):
        if hands[hole] >= 0:
            sorting[SUITED_HOLES + number] = hole
            number += 1
    for turn in range(2):
        shift, source = turn * RADIX_BITS, SUITED_HOLES * (1 - turn)
        target = SUITED_HOLES - source
        for digit in range(RADIX + 1):
            radix[digit] = 0
        for i in range(number):
            radix[(hands[sorting[source + i]] >> shift & RADIX - 1) + 1] += 1
        for digit in range(1, RADIX + 1):
            radix[digit] += radix[digit - 1]
        for i in range(number):
            hole = sorting[source + i]
            digit = hands[hole] >> shift & RADIX - 1
            sorting[target + radix[digit]] = hole
            radix[digit] += 1
    return number


@fast
def _beat(
    number: int,
    pairs: Sequence[int],
    sorting: Sequence[int],
    hands: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """For each pair of own cards: how many of the dealer's are below it, and beside it.

    Hands of one rank together. A hand that shares a card is taken off; one that shares both is the
    same hand and stands beside, so that it is taken off twice there and once put back.
    """
    for kind in range(TYPES):
        work[BELOW + kind] = 0
        work[BESIDE + kind] = 0
    below, first = 0, 0
    while first < number:
        rank, last, beside = hands[sorting[SUITED_HOLES + first]], first, 0
        while last < number and hands[sorting[SUITED_HOLES + last]] == rank:
            hole = sorting[SUITED_HOLES + last]
            x, y = pairs[2 * hole], pairs[2 * hole + 1]
            if x == y:
                beside += work[LEFT + x] * (work[LEFT + x] - 1) // 2
                work[BESIDE + x] += work[LEFT + x] - 1
            else:
                beside += work[LEFT + x] * work[LEFT + y]
                work[BESIDE + x] += work[LEFT + y]
                work[BESIDE + y] += work[LEFT + x]
            last += 1
        for i in range(first, last):
            hole = sorting[SUITED_HOLES + i]
            x, y = pairs[2 * hole], pairs[2 * hole + 1]
            hands[WON + hole] = below - work[BELOW + x] - work[BELOW + y]
            hands[TIED + hole] = beside - work[BESIDE + x] - work[BESIDE + y] + 1
        for i in range(first, last):
            hole = sorting[SUITED_HOLES + i]
            for place in range(2):
                kind = pairs[2 * hole + place]
                work[BELOW + kind] += work[BESIDE + kind]
                work[BESIDE + kind] = 0
        below += beside
        first = last


@fast
def _weigh(
    suited: bool,
    numbers: Sequence[int],
    pairs: Sequence[int],
    beaten: MutableSequence[int],
    plain: int,
    ways: int,
    work: Sequence[int],
    hands: MutableSequence[int],
) -> None:
    """What was found of each pair of own cards, times the ways in which it comes."""
    holes, straight, flush = numbers[0], numbers[1], numbers[2]
    work, hands = borrowed(work), borrowed(hands)
    for at in range(WEIGHED, WEIGHED + VALUES * holes):
        hands[at] = 0
    for hole in range(holes):
        rank = hands[hole]
        if rank < 0:
            continue
        x, y = pairs[2 * hole], pairs[2 * hole + 1]
        times, at = ways * _pairs_left(work, x, y), WEIGHED + VALUES * hole
        won, tied = hands[WON + hole], hands[TIED + hole]
        hands[at + (1 if rank >= straight else 0) + (1 if rank >= flush else 0)] += times * won
        hands[at + 3] += times * tied
        below = 3 * (plain + pair_place(x % RANKS, y % RANKS))
        if suited:
            rank = beaten[below]
            kind = (1 if rank >= straight else 0) + (1 if rank >= flush else 0)
            hands[at + kind] -= times * beaten[below + 1]
            hands[at + 3] -= times * beaten[below + 2]
        else:
            beaten[below + 1] = won
            beaten[below + 2] = tied


@fast
def _enter(
    holes: int, work: Sequence[int], hands: Sequence[int], four: MutableSequence[int]
) -> None:
    """Add it to every board that has one card less."""
    for i in range(BOARD):
        if i == 0 or work[i] != work[i - 1]:
            first = VALUES * holes * board_place(work, BOARD, i)
            for at in range(VALUES * holes):
                four[first + at] += hands[WEIGHED + at]


# The boards below


@fast
def _add_up(
    caps: Sequence[int],
    holes: int,
    pairs: Sequence[int],
    cards: int,
    work: MutableSequence[int],
    here: MutableSequence[int],
    fewer: MutableSequence[int],
) -> None:
    """Add all boards of so many cards to those of one less, if asked for; then divide."""
    work = borrowed(work)
    for i in range(cards):
        work[i] = 0
    more = True
    while more:
        ways = _left_by(work, cards, caps)
        if ways:
            first = VALUES * holes * board_place(work, cards, -1)
            for i in range(cards):
                if len(fewer) and (i == 0 or work[i] != work[i - 1]):
                    target = VALUES * holes * board_place(work, cards, i)
                    for at in range(VALUES * holes):
                        fewer[target + at] += here[first + at]
            for hole in range(holes):
                times = ways * _pairs_left(work, pairs[2 * hole], pairs[2 * hole + 1])
                if times > 0:
                    for at in range(first + VALUES * hole, first + VALUES * (hole + 1)):
                        here[at] //= times
        more = _next_board(work, cards)
