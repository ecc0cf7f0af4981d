"""Ultimate Texas Hold'em counted: all deals, when it is said of every hand what is done with it.

What is decided on the flop goes the way back of the count that solves the game: from flops and
holes to boards of four and of five cards. There each hole of a board meets all holes of the dealer
once more, so many times as the decisions let it come there. Boards by rank are counted last, each
hole less often by what was counted in view of a suit.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, fast, inlined, rebound, whole_numbers
from croupier.exact.holdem import (
    FIVES,
    HOLES,
    KIND,
    KINDS,
    PAIRS,
    RANKS,
    ROOM,
    Holes,
    Work,
    meet,
    orders,
    ranked,
    same_ways,
    walk_ranks,
    walk_views,
    work,
)
from croupier.exact.holdem_boards import Boards, by_rank, dealt_holes, gather, in_view, orders_of
from croupier.games.ultimate_texas_holdem.flops import (
    flops,
    kind_at,
    raised_flops,
)
from croupier.games.ultimate_texas_holdem.solve import (
    CELLS,
    FLOPS_OF_A_BOARD,
    RANK_WORDS,
    THREADS,
    VIEW_WORDS,
    Decisions,
    cells_of,
)

MULTIPLES = 5
"""Folded, and a Play Wager of one to four times the Ante."""
OF_A_MULTIPLE = 10 * CELLS
TALLY = MULTIPLES * OF_A_MULTIPLE
BOARDS = FIVES * PAIRS
BY_RANK, IN_VIEW = 9_216, 972
"""Multiples of all falling factorials of five cards: by rank, and in view of a suit."""
SHARES = 144
"""A multiple of the orders of any hole. Kernels divide by what they know beforehand: it takes a
tenth of the time."""


class Reached(NamedTuple):
    """How often holes come to a board."""

    before: MutableSequence[int]
    """By hole: how many of those that it stands for check first, are played 3x, and 4x."""
    four: MutableSequence[int]
    """By four cards and hole: flops that are played 2x, times the scale."""
    plays: MutableSequence[int]
    """By board, a bit a hole: whether it is played in the end."""
    taken: MutableSequence[int]
    """By board by rank and hole: what was counted in view of a suit; the 2x, 3x and 4x after it."""


class Counting(NamedTuple):
    """What is known on every board."""

    holes: Holes
    parents: MutableSequence[int]
    shares: MutableSequence[int]
    """By hole: `SHARES` over the orders in which it comes from a whole deck."""
    reached: Reached
    tally: MutableSequence[int]


@inlined
def tally_cells(
    at: int, times: int, c0: int, c1: int, c2: int, c3: int, tally: MutableSequence[int]
) -> None:
    """Add what the dealer's holes do to a hole that comes so many times."""
    tally[at] += times * c0
    tally[at + 1] += times * c1
    tally[at + 2] += times * c2
    tally[at + 3] += times * c3


@fast
def count_board(
    count: int, view: int, board: int, ways: int, number: int, given: Counting, work: Work
) -> None:
    """The holes of one board, by rank or in view of any of four suits."""
    holes, parents, shares, tally = given.holes, given.parents, given.shares, given.tally
    reached = given.reached
    suits, words, columns = 1, RANK_WORDS, PAIRS
    boards = ways // same_ways(work.five, 5)
    if number:
        suits, words, columns = 4, VIEW_WORDS, HOLES
        boards = ways // same_ways(work.others, 5 - number)
    left, first, second, row = work.left, holes.first, holes.second, work.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    unpaired, by_rank, before = work.unpaired, holes.by_rank, reached.before
    four, taken, plays = reached.four, reached.taken, reached.plays
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    for hole in range(columns):
        row[hole] = 0
    for k in range(5):
        there = parents[5 * view + k]
        if there >= 0:
            for hole in range(columns):
                row[hole] += four[there * columns + hole]
    for i in range(count):
        hole = found[i] & ROOM
        x, y, category = first[hole] & KIND, second[hole] & KIND, worth[i] >> 26 & KIND
        come = orders(x, y, left)
        if come <= 0:
            continue
        low = below_pair - unpaired[x] - unpaired[y]
        twice = row[hole] * ways * come
        twice = twice // (2 * IN_VIEW) if number else twice // (2 * BY_RANK)
        each = FLOPS_OF_A_BOARD * suits * (boards * come * shares[hole] // SHARES)
        once = each * before[hole] - twice
        thrice, fourfold = each * before[columns + hole], each * before[2 * columns + hole]
        here = board * PAIRS + by_rank[hole]
        if suits == 1:
            once, twice = once - taken[here], twice - taken[BOARDS + here]
            thrice -= taken[2 * BOARDS + here]
            fourfold -= taken[3 * BOARDS + here]
        else:
            taken[here] += once
            taken[BOARDS + here] += twice
            taken[2 * BOARDS + here] += thrice
            taken[3 * BOARDS + here] += fourfold
        played = plays[view * words + (hole >> 5)] >> (hole & 31) & 1
        at = CELLS * category
        c0, c1, c2, c3 = cells_of(category, low, worse[i], equal[i])
        if once:
            tally_cells(at + played * OF_A_MULTIPLE, once, c0, c1, c2, c3, tally)
        if twice:
            tally_cells(at + 2 * OF_A_MULTIPLE, twice, c0, c1, c2, c3, tally)
        if thrice:
            tally_cells(at + 3 * OF_A_MULTIPLE, thrice, c0, c1, c2, c3, tally)
        if fourfold:
            tally_cells(at + 4 * OF_A_MULTIPLE, fourfold, c0, c1, c2, c3, tally)


COUNT_RANKS = rebound(walk_ranks, visit=count_board)
COUNT_VIEWS = rebound(walk_views, visit=count_board)


# From decisions to a tally


@fast
def multiply(
    rows: MutableSequence[int],
    scale: int,
    kinds: Sequence[int],
    boards: int,
    holes: Holes,
    of_suit: int,
    of_others: int,
    left: MutableSequence[int],
) -> None:
    """By the scale over the orders in which the cards of each board and hole come."""
    number = len(holes.ways)
    for board in range(boards):
        ways = orders_of(kinds, board, of_suit, of_others, left)
        for hole in range(number):
            come = ways * orders(holes.first[hole], holes.second[hole], left)
            if come > 0:
                rows[board * number + hole] *= scale // come


def tally_of(decisions: Decisions) -> list[int]:
    """All deals by the multiple that is played, the category of the hand, and the dealer's holes.

    A deal is a hole, a flop, two cards more and a hole of the dealer.
    """
    views, ranks, sorted_holes = in_view(), by_rank(), ranked()
    checks = array_of(int(multiple == 0) for multiple in decisions.before)
    of_ranks, of_views = (
        whole_numbers(boards.number_of_three * len(boards.holes.ways)) for boards in (ranks, views)
    )
    raised_flops.jit(flops(), dealt_holes(), checks, decisions.raises, of_ranks, of_views)
    first = _reached(views, IN_VIEW, of_views, decisions.plays_in_view, _in_view(decisions.before))

    def count(thread: int) -> tuple[MutableSequence[int], MutableSequence[int]]:
        own = first._replace(taken=whole_numbers(4 * BOARDS))
        tally = whole_numbers(TALLY)
        given = Counting(views.holes, views.of_five, shares_of(views), own, tally)
        COUNT_VIEWS.jit(thread, THREADS, *sorted_holes, views.holes, given, work())
        return own.taken, tally

    with ThreadPoolExecutor(THREADS) as pool:
        (taken, tally), *others = pool.map(count, range(THREADS))
    for more_taken, more in others:
        add_up.jit(taken, more_taken)
        add_up.jit(tally, more)
    last = _reached(ranks, BY_RANK, of_ranks, decisions.plays_by_rank, _by_rank(decisions.before))
    last = last._replace(taken=taken)
    given = Counting(ranks.holes, ranks.of_five, shares_of(ranks), last, tally)
    COUNT_RANKS.jit(*sorted_holes, given, work())
    return [int(number) for number in tally]


def shares_of(boards: Boards) -> MutableSequence[int]:
    return array_of(SHARES // int(ways) for ways in boards.holes.ways)


def _reached(
    boards: Boards,
    scale: int,
    three: MutableSequence[int],
    plays: MutableSequence[int],
    before: Callable[[int], Sequence[int]],
) -> Reached:
    """Flops that are played 2x, brought to boards of four cards."""
    number = len(boards.holes.ways)
    multiply.jit(
        three, scale, boards.threes, boards.number_of_three, boards.holes, *boards.cards,
        whole_numbers(KINDS),
    )  # fmt: skip
    four = whole_numbers(boards.number_of_four * number)
    gather.jit(boards.of_four, 4, boards.number_of_four, number, four, three, 0)
    counted = [before(multiple) for multiple in (0, 3, 4)]
    of_hole = array_of(count for counts in counted for count in counts)
    return Reached(of_hole, four, plays, whole_numbers(0))


def _by_rank(before: Sequence[int]) -> Callable[[int], list[int]]:
    """Of each hole by rank: how many of those that it stands for are played at this multiple."""

    def count(multiple: int) -> list[int]:
        found = []
        for high in range(RANKS):
            for low in range(high + 1):
                plain = before[kind_at(low, high, False)] == multiple
                suited = low < high and before[kind_at(low, high, True)] == multiple
                found.append((12 if low < high else 6) * plain + 4 * suited)
        return found

    return count


def _in_view(before: Sequence[int]) -> Callable[[int], list[int]]:
    """The same in view of a suit."""

    def count(multiple: int) -> list[int]:
        def played(a: int, b: int, suited: bool = False) -> int:
            return int(before[kind_at(min(a, b), max(a, b), suited)] == multiple)

        found = [played(low, high, True) for high in range(RANKS) for low in range(high)]
        found += [3 * played(one, other) for one in range(RANKS) for other in range(RANKS)]
        for high in range(RANKS):
            found += [6 * played(low, high) + 3 * played(low, high, True) for low in range(high)]
            found.append(3 * played(high, high))
        return found

    return count
