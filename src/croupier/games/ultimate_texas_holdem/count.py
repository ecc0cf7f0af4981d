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

from croupier.core.fast import add_up, array_of, fast, whole_numbers
from croupier.exact.holdem import (
    FIVES,
    HOLES,
    KINDS,
    PAIRS,
    RANKS,
    Boards,
    Holes,
    by_rank,
    gather,
    in_view,
    lay_out,
    lists,
    meet,
    next_list,
    ones,
    orders,
    place,
    ranked,
    ranks_of,
    suited_keys,
)
from croupier.games.ultimate_texas_holdem.flops import (
    after_division,
    dealt,
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
    Work,
    cells_of,
    same_ways,
    set_up_ranks,
    set_up_view,
    work,
)

MULTIPLES = 5
"""Folded, and a Play Wager of one to four times the Ante."""
TALLY = MULTIPLES * 10 * CELLS
BOARDS = FIVES * PAIRS
SCALES = (9_216, 972)
"""Multiples of all falling factorials of five cards: by rank, and in view of a suit."""


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


@fast
def tally_hole(
    category: int,
    low: int,
    worse: int,
    equal: int,
    multiple: int,
    times: int,
    tally: MutableSequence[int],
) -> None:
    """Add what the dealer's holes do to a hole that comes so many times, at this multiple."""
    c0, c1, c2, c3 = cells_of(category, low, worse, equal)
    at = CELLS * (10 * multiple + category)
    tally[at] += times * c0
    tally[at + 1] += times * c1
    tally[at + 2] += times * c2
    tally[at + 3] += times * c3


@fast
def count_board(
    count: int,
    board: int,
    rank_board: int,
    ways: int,
    boards: int,
    suits: int,
    holes: Holes,
    number: int,
    parents: Sequence[int],
    scale: int,
    reached: Reached,
    words: int,
    tally: MutableSequence[int],
    work: Work,
) -> None:
    """The holes of one board; `suits` is 4 in view of a suit and 1 by rank."""
    left, first, second, row = work.left, holes.first, holes.second, work.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    unpaired, by_rank, before = work.unpaired, holes.by_rank, reached.before
    four, taken, plays = reached.four, reached.taken, reached.plays
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    for i in range(count):
        row[i] = 0
    for k in range(5):
        there = parents[5 * board + k]
        if there >= 0:
            for i in range(count):
                row[i] += four[there * number + found[i]]
    for i in range(count):
        hole = found[i]
        x, y, category = first[hole], second[hole], worth[i] >> 26
        come = orders(x, y, left)
        if come <= 0:
            continue
        low = below_pair - unpaired[x] - unpaired[y]
        twice = row[i] * ways * come // (2 * scale)
        each = FLOPS_OF_A_BOARD * suits * (boards * come // holes.ways[hole])
        once = each * before[hole] - twice
        thrice, fourfold = each * before[number + hole], each * before[2 * number + hole]
        here = rank_board * PAIRS + by_rank[hole]
        if suits == 1:
            once, twice = once - taken[here], twice - taken[BOARDS + here]
            thrice -= taken[2 * BOARDS + here]
            fourfold -= taken[3 * BOARDS + here]
        else:
            taken[here] += once
            taken[BOARDS + here] += twice
            taken[2 * BOARDS + here] += thrice
            taken[3 * BOARDS + here] += fourfold
        played = plays[board * words + (hole >> 5)] >> (hole & 31) & 1
        tally_hole(category, low, worse[i], equal[i], played, once, tally)
        tally_hole(category, low, worse[i], equal[i], 2, twice, tally)
        tally_hole(category, low, worse[i], equal[i], 3, thrice, tally)
        tally_hole(category, low, worse[i], equal[i], 4, fourfold, tally)


@fast
def count_ranks(
    order: Sequence[int],
    ranks: Sequence[int],
    holes: Holes,
    parents: Sequence[int],
    scale: int,
    reached: Reached,
    tally: MutableSequence[int],
    work: Work,
) -> None:
    """Every board by rank."""
    five, found, worth = work.five, work.found, work.worth
    for i in range(5):
        five[i] = 0
    for board in range(FIVES):
        ways = set_up_ranks(work)
        if ways > 0:
            for i in range(PAIRS):
                found[i] = order[board * PAIRS + i]
                worth[i] = ranks[board * PAIRS + found[i]]
            boards = ways // same_ways(five, 5)
            count_board(
                PAIRS, board, board, ways, boards, 1, holes, PAIRS, parents, scale, reached,
                RANK_WORDS, tally, work,
            )  # fmt: skip
        next_list(five, 5)


@fast
def count_views(
    thread: int,
    order: Sequence[int],
    ranks: Sequence[int],
    holes: Holes,
    parents: Sequence[int],
    scale: int,
    reached: Reached,
    tally: MutableSequence[int],
    work: Work,
) -> None:
    """Every other set of ranks of the suit, with whatever else the board may have."""
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
            if turn % THREADS != thread:
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
                boards = ways // same_ways(others, 5 - number)
                count_board(
                    count, view, board, ways, boards, 4, holes, HOLES, parents, scale, reached,
                    VIEW_WORDS, tally, work,
                )  # fmt: skip
                next_list(others, 5 - number)
                view += 1


# From decisions to a tally


def tally_of(decisions: Decisions) -> list[int]:
    """All deals by the multiple that is played, the category of the hand, and the dealer's holes.

    A deal is a hole, a flop, two cards more and a hole of the dealer.
    """
    views, ranks, sorted_holes = in_view(), by_rank(), ranked()
    checks = array_of(int(multiple == 0) for multiple in decisions.before)
    of_ranks, of_views = (
        whole_numbers(boards.number_of_three * len(boards.holes.ways)) for boards in (ranks, views)
    )
    raised_flops.jit(flops(), dealt(), checks, decisions.raises, of_ranks, of_views)
    first = _reached(views, 1, of_views, decisions.plays_in_view, _in_view(decisions.before))

    def count(thread: int) -> tuple[MutableSequence[int], MutableSequence[int]]:
        own = first._replace(taken=whole_numbers(4 * BOARDS))
        tally = whole_numbers(TALLY)
        count_views.jit(
            thread, *sorted_holes, views.holes, views.of_five, SCALES[1], own, tally, work()
        )
        return own.taken, tally

    with ThreadPoolExecutor(THREADS) as pool:
        (taken, tally), *others = pool.map(count, range(THREADS))
    for more_taken, more in others:
        add_up.jit(taken, more_taken)
        add_up.jit(tally, more)
    last = _reached(ranks, 0, of_ranks, decisions.plays_by_rank, _by_rank(decisions.before))
    last = last._replace(taken=taken)
    count_ranks.jit(*sorted_holes, ranks.holes, ranks.of_five, SCALES[0], last, tally, work())
    return [int(number) for number in tally]


def _reached(
    boards: Boards,
    system: int,
    three: MutableSequence[int],
    plays: MutableSequence[int],
    before: Callable[[int], Sequence[int]],
) -> Reached:
    """Flops that are played 2x, brought to boards of four cards."""
    scale, number = SCALES[system], len(boards.holes.ways)
    after_division.jit(
        three, boards.flops, boards.number_of_three, number, boards.holes, *boards.cards,
        whole_numbers(KINDS), scale,
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
