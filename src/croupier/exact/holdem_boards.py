"""Boards of five, four and three cards: from each to those with one card less, and what is counted.

Boards are those of `holdem.py`, by rank or in view of a suit. What stands at a board for each hole
is added to the boards below it, row by row. The ways from a board of three or four to one of five
are a quotient of falling factorials, those of the larger board with the hole over those of the
smaller one: where rows carry the first, one division in the end makes them ways.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.holdem import (
    FIVES,
    FOURS,
    KINDS,
    MIXED_AT,
    OTHER_AT,
    PAIRS,
    RANKS,
    TRIPLES,
    VIEWS_3,
    VIEWS_4,
    VIEWS_5,
    Holes,
    holes,
    lists,
    next_list,
    ones,
    orders,
    place,
    place2,
    rank_holes,
    ranks_of,
    repeats2,
    view_base,
)
from croupier.exact.suits import kinds_of_hands


class Boards(NamedTuple):
    """Boards by rank, or in view of a suit, with the holes beside them."""

    holes: Holes
    of_four: MutableSequence[int]
    of_five: MutableSequence[int]
    """By board of four and of five cards: those with one card less, -1 for none."""
    threes: MutableSequence[int]
    fours: MutableSequence[int]
    """By board of three and of four cards and kind of card, `KINDS` of them: how many it has."""
    cards: tuple[int, int]
    """How many cards there are of each kind: of a rank of the suit, and of the others."""
    number_of_four: int
    number_of_three: int


@functools.cache
def by_rank() -> Boards:
    of_four, of_five = whole_numbers(4 * FOURS), whole_numbers(5 * FIVES)
    link_ranks.jit(4, FOURS, of_four, whole_numbers(5))
    link_ranks.jit(5, FIVES, of_five, whole_numbers(5))
    threes, fours = whole_numbers(KINDS * TRIPLES), whole_numbers(KINDS * FOURS)
    kinds_by_rank.jit(3, TRIPLES, threes, whole_numbers(4))
    kinds_by_rank.jit(4, FOURS, fours, whole_numbers(4))
    return Boards(rank_holes(), of_four, of_five, threes, fours, (4, 0), FOURS, TRIPLES)


@functools.cache
def in_view() -> Boards:
    of_four, of_five = whole_numbers(4 * VIEWS_4), whole_numbers(5 * VIEWS_5)
    threes, fours = whole_numbers(KINDS * VIEWS_3), whole_numbers(KINDS * VIEWS_4)
    suited, others = whole_numbers(5), whole_numbers(2)
    link_views.jit(4, of_four, suited, others)
    link_views.jit(5, of_five, suited, others)
    kinds_in_view.jit(3, threes, suited, others)
    kinds_in_view.jit(4, fours, suited, others)
    return Boards(holes(), of_four, of_five, threes, fours, (1, 3), VIEWS_4, VIEWS_3)


@fast
def link_views(
    size: int,
    parents: MutableSequence[int],
    suited: MutableSequence[int],
    others: MutableSequence[int],
) -> None:
    """Of every view of so many cards: the views with one card less, -1 where there are no more."""
    view = 0
    for number in range(size - 2, size + 1):
        spare = size - number
        for bits in range(1 << RANKS):
            if ones(bits) != number:
                continue
            ranks_of(bits, suited)
            others[0] = others[1] = 0
            for rest in range(lists(spare)):
                at = size * view
                for i in range(number):
                    parents[at + i] = (
                        view_base(size - 1, number - 1)
                        + place(suited, number, i, 0) * lists(spare)
                        + rest
                    )
                for i in range(spare):
                    there = view_base(size - 1, number) + place(suited, number, -1, 0) * lists(
                        spare - 1
                    )
                    there += place(others, spare, i, 1)
                    again = i > 0 and others[i] == others[i - 1]
                    parents[at + number + i] = -1 if again else there
                next_list(others, spare)
                view += 1


@fast
def link_ranks(
    size: int, boards: int, parents: MutableSequence[int], ranks: MutableSequence[int]
) -> None:
    """The same for boards by rank."""
    for i in range(size):
        ranks[i] = 0
    for board in range(boards):
        for i in range(size):
            again = i > 0 and ranks[i] == ranks[i - 1]
            parents[size * board + i] = -1 if again else place(ranks, size, i, 1)
        next_list(ranks, size)


@fast
def kinds_in_view(
    size: int,
    kinds: MutableSequence[int],
    suited: MutableSequence[int],
    others: MutableSequence[int],
) -> None:
    """By view of so many cards and kind of card: how many it has."""
    view = 0
    for number in range(size - 2, size + 1):
        for bits in range(1 << RANKS):
            if ones(bits) != number:
                continue
            ranks_of(bits, suited)
            others[0] = others[1] = 0
            for _ in range(lists(size - number)):
                for i in range(number):
                    kinds[KINDS * view + suited[i]] += 1
                for i in range(size - number):
                    kinds[KINDS * view + RANKS + others[i]] += 1
                next_list(others, size - number)
                view += 1


@fast
def kinds_by_rank(
    size: int, boards: int, kinds: MutableSequence[int], ranks: MutableSequence[int]
) -> None:
    """The same for boards by rank."""
    for i in range(size):
        ranks[i] = 0
    for board in range(boards):
        for i in range(size):
            kinds[KINDS * board + ranks[i]] += 1
        next_list(ranks, size)


@fast
def gather(
    parents: Sequence[int],
    size: int,
    boards: int,
    holes: int,
    larger: MutableSequence[int],
    smaller: MutableSequence[int],
    down: int,
) -> None:
    """Add what stands at every board, by hole, to those with one card less; or back from them."""
    for board in range(boards):
        for i in range(size):
            there = parents[board * size + i]
            if there < 0:
                continue
            for hole in range(holes):
                if down:
                    smaller[there * holes + hole] += larger[board * holes + hole]
                else:
                    larger[board * holes + hole] += smaller[there * holes + hole]


@fast
def orders_of(
    kinds: Sequence[int], board: int, of_suit: int, of_others: int, left: MutableSequence[int]
) -> int:
    """In how many orders the cards of a board come, those of one kind not told apart; the cards
    that it leaves go to `left`."""
    ways = 1
    for kind in range(KINDS):
        left[kind] = of_suit if kind < RANKS else of_others
        for _ in range(kinds[board * KINDS + kind]):
            ways *= left[kind]
            left[kind] -= 1
    return ways


@fast
def divide(
    rows: MutableSequence[int],
    columns: int,
    times: int,
    over: int,
    kinds: Sequence[int],
    boards: int,
    holes: Holes,
    of_suit: int,
    of_others: int,
    left: MutableSequence[int],
) -> None:
    """Divide the columns of every board and hole by the orders in which their cards come.

    Rows that were counted for fewer or more orders say so: so many `times`, `over` so many.
    """
    number = len(holes.ways)
    for board in range(boards):
        ways = orders_of(kinds, board, of_suit, of_others, left)
        for hole in range(number):
            come = times * ways * orders(holes.first[hole], holes.second[hole], left) // over
            if come > 0:
                first = columns * (board * number + hole)
                for at in range(first, first + columns):
                    rows[at] //= come


# Cards as they are dealt


class Dealt(NamedTuple):
    """Boards of so many cards, one of each kind that differs in more than the names of suits."""

    cards: MutableSequence[int]
    weights: MutableSequence[int]
    """How many boards it stands for."""
    by_rank: MutableSequence[int]
    """Its place among boards by rank."""
    views: MutableSequence[int]
    """By board and suit: the view of it, -1 where no flush can come of the suit."""


@functools.cache
def dealt_boards(size: int) -> Dealt:
    """Of three or four cards."""
    cards, weights = kinds_of_hands(STANDARD_DECK, size, ALL_SUITS_ALIKE)
    by_rank, views = whole_numbers(len(weights)), whole_numbers(4 * len(weights))
    place_boards.jit(cards, size, by_rank, views, whole_numbers(size))
    return Dealt(cards, weights, by_rank, views)


@fast
def place_boards(
    cards: Sequence[int],
    size: int,
    by_rank: MutableSequence[int],
    views: MutableSequence[int],
    ranks: MutableSequence[int],
) -> None:
    """Where each of some boards stands, by rank and in view of each suit; its cards in order."""
    for board in range(len(by_rank)):
        first = size * board
        for i in range(size):
            ranks[i] = cards[first + i] >> 2
        by_rank[board] = place(ranks, size, -1, 1)
        for suit in range(4):
            number = 0
            for i in range(size):
                if cards[first + i] & 3 == suit:
                    ranks[number] = cards[first + i] >> 2
                    number += 1
            if number < size - 2:
                views[4 * board + suit] = -1
                continue
            here = view_base(size, number) + place(ranks, number, -1, 0) * lists(size - number)
            spare = 0
            for i in range(size):
                if cards[first + i] & 3 != suit:
                    ranks[spare] = cards[first + i] >> 2
                    spare += 1
            views[4 * board + suit] = here + place(ranks, spare, -1, 1)


class DealtHoles(NamedTuple):
    """Each of the 1,326 holes."""

    by_rank: MutableSequence[int]
    views: MutableSequence[int]
    """By hole and suit."""
    kinds: MutableSequence[int]
    """Which of the 169 that differ in more than the names of suits."""


@functools.cache
def dealt_holes() -> DealtHoles:
    by_rank, views, kinds = [], [], []
    for second in STANDARD_DECK:
        for first in range(second):
            low, high = first >> 2, second >> 2
            by_rank.append(repeats2(low, high))
            kinds.append(kind_of(first, second))
            for suit in range(4):
                if first & 3 == second & 3 == suit:
                    views.append(place2(low, high))
                elif first & 3 == suit:
                    views.append(MIXED_AT + low * RANKS + high)
                elif second & 3 == suit:
                    views.append(MIXED_AT + high * RANKS + low)
                else:
                    views.append(OTHER_AT + repeats2(low, high))
    return DealtHoles(array_of(by_rank), array_of(views), array_of(kinds))


@fast
def kind_of(first: int, second: int) -> int:
    """Which of the 169 kinds two cards are: pairs and others first, then those of one suit."""
    low, high = min(first, second) >> 2, max(first, second) >> 2
    if first & 3 == second & 3:
        return PAIRS + place2(low, high)
    return repeats2(low, high)
