"""Ultimate Texas Hold'em solved: the best choice before the flop, on the flop and at the end.

Only ranks matter of a deal, or the view of one suit (`exact/holdem.py`). What a player's two cards
are worth on a board is the sum over the 990 holes of the dealer. Let that be g when suits are left
aside and f in view of a suit: then the sum over all boards after a flop is the sum of g over all of
them, and for each suit the sum of f - g over those with three or more of it.

From (flop, hole) to a board the ways are a quotient of falling factorials: those of board and hole
over those of flop and hole. So each card is taken away by adding whole rows of holes, and there is
one division in the end. Whether 2x is better than to check needs one number a flop and hole: what
checking is worth more.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, fast, inlined, rebound, whole_numbers
from croupier.exact.holdem import (
    DEALER_HOLES,
    FIVES,
    HOLES,
    KIND,
    KINDS,
    MIXED_AT,
    OTHER_AT,
    PAIRS,
    RANKS,
    ROOM,
    VIEWS_5,
    Holes,
    Work,
    holes,
    meet,
    orders,
    place2,
    rank_holes,
    ranked,
    repeats2,
    same_ways,
    walk_ranks,
    walk_views,
    work,
)
from croupier.exact.holdem_boards import Boards, by_rank, dealt_holes, divide, gather, in_view
from croupier.games.ultimate_texas_holdem.flops import (
    FLOP_WORDS,
    KINDS_OF_HOLES,
    WORD,
    decide_flops,
    flops,
    holes_of,
    ranks_and_suit,
)

CELLS = 4
"""What the dealer's 990 holes come to, in so many numbers; see `cells_of`."""
VIEW_WORDS, RANK_WORDS = -(-HOLES // WORD), -(-PAIRS // WORD)
THREADS = 2
FLOPS_OF_A_BOARD = 10


@inlined
def cells_of(category: int, low: int, worse: int, equal: int) -> tuple[int, int, int, int]:
    """How many of the dealer's holes do what to a hole, `low` of them being below a pair.

    With a pair or better: below a pair and beaten, beaten, equal, better. With less: beaten, equal
    and better below a pair, and better with a pair or more.
    """
    if category == 0:
        return worse, equal, low + 1 - worse - equal, DEALER_HOLES - low - 1
    return low, worse - low, equal, DEALER_HOLES - worse - equal


PLAYED_AT, MORE_AT, FOLD_AT = 0, 40, 80
"""In the nets: with a Play Wager of one unit, what each unit more brings, and a fold."""


# Boards


class Values(NamedTuple):
    """What is known of all boards by rank, and of the best play so far."""

    played: MutableSequence[int]
    more: MutableSequence[int]
    """By board and hole: what Play is worth, and each unit of it more, against all holes."""
    totals: MutableSequence[int]
    """The same over all boards by hole, the units more after them."""
    four: MutableSequence[int]
    """By four cards and hole: what checking the flop is worth more than 2x."""
    plays: MutableSequence[int]
    """A bit a hole, by board: whether Play is worth more than a fold."""


class Valuing(NamedTuple):
    """What is known on every board."""

    nets: MutableSequence[int]
    holes: Holes
    parents: MutableSequence[int]
    without: Values
    """What was found by rank."""
    values: Values


@fast
def value_board(
    count: int, view: int, board: int, ways: int, number: int, given: Valuing, work: Work
) -> None:
    """A board by rank."""
    nets, holes, parents, values = given.nets, given.holes, given.parents, given.values
    left, first, second = work.left, holes.first, holes.second
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    plays, totals, four, unpaired = values.plays, values.totals, values.four, work.unpaired
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    fold, boards = nets[FOLD_AT], ways // same_ways(work.five, 5)
    for i in range(count):
        hole = found[i] & ROOM
        x, y, category = first[hole] & KIND, second[hole] & KIND, worth[i] >> 26 & KIND
        low = below_pair - unpaired[x] - unpaired[y]
        c0, c1, c2, c3 = cells_of(category, low, worse[i], equal[i])
        at = PLAYED_AT + CELLS * category
        played = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        at = MORE_AT + CELLS * category
        more = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        values.played[board * PAIRS + hole], values.more[board * PAIRS + hole] = played, more
        if played > fold:
            plays[board * RANK_WORDS + (hole >> 5)] |= 1 << (hole & 31)
        come = orders(x, y, left)
        totals[hole] += played * boards * come
        totals[PAIRS + hole] += more * boards * come
        checked = (max(played, fold) - played - more) * ways * come
        for k in range(5):
            there = parents[5 * board + k]
            if there >= 0:
                four[there * PAIRS + hole] += checked


@fast
def value_view(
    count: int, view: int, board: int, ways: int, number: int, given: Valuing, work: Work
) -> None:
    """A board in view of a suit, where it differs."""
    nets, holes, parents = given.nets, given.holes, given.parents
    without, values = given.without, given.values
    left, first, second, row = work.left, holes.first, holes.second, work.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    unpaired = work.unpaired
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    fold, boards = nets[FOLD_AT], ways // same_ways(work.others, 5 - number)
    four, totals, plays, by_rank = values.four, values.totals, values.plays, holes.by_rank
    plain_played, plain_mores = without.played, without.more
    for hole in range(HOLES):
        row[hole] = 0
    for i in range(count):
        hole = found[i] & ROOM
        x, y, category = first[hole] & KIND, second[hole] & KIND, worth[i] >> 26 & KIND
        low = below_pair - unpaired[x] - unpaired[y]
        c0, c1, c2, c3 = cells_of(category, low, worse[i], equal[i])
        at = PLAYED_AT + CELLS * category
        played = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        at = MORE_AT + CELLS * category
        more = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        if played > fold:
            plays[view * VIEW_WORDS + (hole >> 5)] |= 1 << (hole & 31)
        checked = max(played, fold) - played - more
        there = board * PAIRS + by_rank[hole]
        plain, more_plain = plain_played[there], plain_mores[there]
        checked -= max(plain, fold) - plain - more_plain
        come = orders(x, y, left)
        totals[hole] += (played - plain) * boards * come
        totals[HOLES + hole] += (more - more_plain) * boards * come
        row[hole] = checked * ways * come
    for k in range(5):
        there = parents[5 * view + k]
        if there >= 0:
            for hole in range(HOLES):
                four[there * HOLES + hole] += row[hole]


VALUE_RANKS = rebound(walk_ranks, visit=value_board)
VALUE_VIEWS = rebound(walk_views, visit=value_view)


# The solution


class Decisions(NamedTuple):
    """What is done with every hand."""

    before: tuple[int, ...]
    """By kind of hole: 0 for a check, or the multiple of the Ante that is played."""
    raises: MutableSequence[int]
    """By kind of flop, a bit a hole: whether 2x is played."""
    plays_by_rank: MutableSequence[int]
    plays_in_view: MutableSequence[int]
    """By board, a bit a hole: whether 1x is played and the hand not folded."""


class Solution(NamedTuple):
    """The best play, and what every choice before the flop is worth."""

    decisions: Decisions
    values: tuple[dict[str, Fraction], ...]
    """By kind of hole: in units that the nets are made of."""


def solve(nets: Sequence[int]) -> Solution:
    """By what each outcome comes to, in whole numbers: see `PLAYED_AT`."""
    ranks, views, sorted_holes, given = by_rank(), in_view(), ranked(), array_of(nets)
    plain = _values(FIVES, ranks, RANK_WORDS)
    visited = Valuing(given, ranks.holes, ranks.of_five, plain, plain)
    VALUE_RANKS.jit(*sorted_holes, visited, work())
    plays = whole_numbers(VIEWS_5 * VIEW_WORDS)

    def count(thread: int) -> Values:
        found = _values(0, views, 0)._replace(plays=plays)
        visited = Valuing(given, views.holes, views.of_five, plain, found)
        VALUE_VIEWS.jit(thread, THREADS, *sorted_holes, views.holes, visited, work())
        return found

    with ThreadPoolExecutor(THREADS) as pool:
        found, *others = pool.map(count, range(THREADS))
    for other in others:
        add_up.jit(found.four, other.four)
        add_up.jit(found.totals, other.totals)
    raises, gains = whole_numbers(len(flops().weights) * FLOP_WORDS), whole_numbers(KINDS_OF_HOLES)
    below = _to_flops(ranks, plain.four), _to_flops(views, found.four)
    decide_flops.jit(flops(), dealt_holes(), *below, raises, gains)
    values = tuple(
        _values_of(kind, plain.totals, found.totals, int(gains[kind]))
        for kind in range(KINDS_OF_HOLES)
    )
    before = tuple(_best(one) for one in values)
    return Solution(Decisions(before, raises, plain.plays, plays), values)


def _values(boards: int, there: Boards, words: int) -> Values:
    holes = len(there.holes.ways)
    sizes = (
        boards * holes,
        boards * holes,
        2 * holes,
        there.number_of_four * holes,
        boards * words,
    )
    return Values(*map(whole_numbers, sizes))


def _to_flops(boards: Boards, four: MutableSequence[int]) -> MutableSequence[int]:
    """What checking is worth more, from four cards to flops."""
    number = len(boards.holes.ways)
    three = whole_numbers(boards.number_of_three * number)
    gather.jit(boards.of_four, 4, boards.number_of_four, number, four, three, 1)
    divide.jit(
        three, 1, 2, 1, boards.threes, boards.number_of_three, boards.holes, *boards.cards,
        whole_numbers(KINDS),
    )  # fmt: skip
    return three


def _values_of(
    kind: int, plain: Sequence[int], found: Sequence[int], gain: int
) -> dict[str, Fraction]:
    """What each choice before the flop is worth with one hole of a kind, over all that follows."""
    low, high, suited = ranks_and_suit(kind)
    pair = repeats2(low, high)
    if suited:
        seen = {place2(low, high): 1, OTHER_AT + pair: 3}
    elif low == high:
        seen = {MIXED_AT + low * RANKS + high: 2, OTHER_AT + pair: 2}
    else:
        mixed = (MIXED_AT + low * RANKS + high, MIXED_AT + high * RANKS + low)
        seen = {mixed[0]: 1, mixed[1]: 1, OTHER_AT + pair: 2}
    by_rank_ways, ways = rank_holes().ways, holes().ways

    def total(more: int) -> int:
        number = int(plain[more * PAIRS + pair]) // int(by_rank_ways[pair])
        return number + sum(
            suits * (int(found[more * HOLES + hole]) // int(ways[hole]))
            for hole, suits in seen.items()
        )

    played, more = FLOPS_OF_A_BOARD * total(0), FLOPS_OF_A_BOARD * total(1)
    return {
        "4x": Fraction(played + 3 * more),
        "3x": Fraction(played + 2 * more),
        "check": played + more + Fraction(gain, holes_of(kind)),
    }


def _best(values: Mapping[str, Fraction]) -> int:
    """The multiple that is played; of equal ones the smallest."""
    if max(values["3x"], values["4x"]) <= values["check"]:
        return 0
    return 4 if values["4x"] > values["3x"] else 3
