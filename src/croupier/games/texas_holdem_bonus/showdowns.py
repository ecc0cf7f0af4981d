"""Two cards each and five on the board: how often a player's hand wins, with what, and ties.

For every hole on every board of four cards, and of three, this counts the boards and dealer's holes
that may follow: wins by what wins, and ties. It never deals them one by one (`exact/holdem.py`): a
number of a hole on a board is found by adding what boards by rank have and, for each suit that can
still make a flush, what the view of that suit has more or less.

Nothing here hangs on what is paid, so it is counted once, in a few tenths of a second.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from croupier.core.fast import fast, inlined, rebound, small_numbers, whole_numbers
from croupier.exact.holdem import (
    FIVES,
    HOLES,
    KIND,
    KINDS,
    PAIRS,
    ROOM,
    Holes,
    Work,
    meet,
    orders,
    ranked,
    walk_ranks,
    walk_views,
    work,
)
from croupier.exact.holdem_boards import Boards, by_rank, divide, gather, in_view
from croupier.poker.five_card import FLUSH, STRAIGHT, five_card_category

VALUES = 4
"""Kept of a hole on a board: wins below a straight, with a straight, with more, and ties."""
TIES = VALUES - 1
THREADS = 2
FEWER = 4
"""Orders of a board by rank are always a multiple of it: the numbers stay small."""


class Counts(NamedTuple):
    """`VALUES` for every hole on every board, by rank and in view of a suit."""

    by_rank: MutableSequence[int]
    in_view: MutableSequence[int]


@functools.cache
def showdowns() -> dict[int, Counts]:
    """By the number of cards on the board, three or four; kept while the program runs."""
    ranks, views = by_rank(), in_view()
    met = whole_numbers(2 * FIVES * PAIRS)
    plain = small_numbers(VALUES * ranks.number_of_four * PAIRS)
    given = Meeting(
        ranks.holes, ranks.of_five, ranked().ranks, met, small_numbers(VALUES * PAIRS), plain
    )
    MEET_RANKS.jit(*ranked(), given, work())

    def count(thread: int) -> MutableSequence[int]:
        found = small_numbers(VALUES * views.number_of_four * HOLES)
        given = Meeting(
            views.holes, views.of_five, ranked().ranks, met, small_numbers(VALUES * HOLES), found
        )
        MEET_VIEWS.jit(thread, THREADS, *ranked(), views.holes, given, work())
        return found

    with ThreadPoolExecutor(THREADS) as pool:
        suited, *others = pool.map(count, range(THREADS))
        for other in others:
            _add(suited, other)
        (three, four), (three_in_view, four_in_view) = pool.map(
            _divided, (ranks, views), (plain, suited), (FEWER, 1)
        )
    return {3: Counts(three, three_in_view), 4: Counts(four, four_in_view)}


def _add(numbers: Any, others: Any) -> None:
    """To arrays, in their place."""
    numbers += others


def _divided(
    boards: Boards, four: MutableSequence[int], over: int
) -> tuple[MutableSequence[int], MutableSequence[int]]:
    """What boards of five brought to those of four, as ways; and the same for boards of three."""
    columns = VALUES * len(boards.holes.ways)
    three = small_numbers(columns * boards.number_of_three)
    gather.jit(boards.of_four, 4, boards.number_of_four, columns, four, three, 1)
    for rows, kinds, number in (
        (three, boards.threes, boards.number_of_three),
        (four, boards.fours, boards.number_of_four),
    ):
        divide.jit(
            rows, VALUES, 1, over, kinds, number, boards.holes, *boards.cards, whole_numbers(KINDS)
        )
    return three, four


class Meeting(NamedTuple):
    """What is known on every board of five."""

    holes: Holes
    parents: MutableSequence[int]
    ranks: MutableSequence[int]
    """By board by rank and hole: the rank of the best five."""
    met: MutableSequence[int]
    """The same: how many of the dealer's holes are worse, and how many equal."""
    row: MutableSequence[int]
    four: MutableSequence[int]
    """`VALUES` by hole: of this board, and of each board of four."""


@inlined
def class_of(rank: int) -> int:
    """Below a straight, a straight, or more."""
    category = five_card_category(rank)
    return (1 if category >= STRAIGHT else 0) + (1 if category >= FLUSH else 0)


@fast
def meet_board(
    count: int, view: int, board: int, ways: int, number: int, given: Meeting, work: Work
) -> None:
    """A board by rank."""
    first, second, met, row = given.holes.first, given.holes.second, given.met, given.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    meet(count, found, worth, work.left, first, second, worse, equal, work.partners, work.unpaired)
    for at in range(VALUES * PAIRS):
        row[at] = 0
    for i in range(count):
        hole = found[i]
        times = ways // FEWER * orders(first[hole], second[hole], work.left)
        here, at = 2 * (board * PAIRS + hole), VALUES * hole
        met[here], met[here + 1] = worse[i], equal[i]
        row[at + class_of(worth[i])] = times * worse[i]
        row[at + TIES] = times * equal[i]
    add_to_fours(view, VALUES * PAIRS, given)


@fast
def meet_view(
    count: int, view: int, board: int, ways: int, number: int, given: Meeting, work: Work
) -> None:
    """A board in view of a suit: what differs from the board by rank."""
    first, second, met, row = given.holes.first, given.holes.second, given.met, given.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    by_rank, ranks, left = given.holes.by_rank, given.ranks, work.left
    meet(count, found, worth, left, first, second, worse, equal, work.partners, work.unpaired)
    begin = board * PAIRS
    for at in range(VALUES * HOLES):
        row[at] = 0
    for i in range(count):
        hole = found[i] & ROOM
        times = ways * orders(first[hole] & KIND, second[hole] & KIND, left)
        plain, at = begin + (by_rank[hole] & ROOM), VALUES * hole
        row[at + class_of(worth[i])] = times * worse[i]
        row[at + class_of(ranks[plain])] -= times * met[2 * plain]
        row[at + TIES] = times * (equal[i] - met[2 * plain + 1])
    add_to_fours(view, VALUES * HOLES, given)


@fast
def add_to_fours(view: int, columns: int, given: Meeting) -> None:
    """Add the row of a board to that of every board with one card less."""
    row, parents, four = given.row, given.parents, given.four
    for k in range(5):
        there = parents[5 * view + k]
        if there >= 0:
            for at in range(columns):
                four[there * columns + at] += row[at]


MEET_RANKS = rebound(walk_ranks, visit=meet_board)
MEET_VIEWS = rebound(walk_views, visit=meet_view)
