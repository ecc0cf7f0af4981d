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

from croupier.core.fast import add_up, array_of, fast, inlined, whole_numbers
from croupier.exact.holdem import (
    DEALER_HOLES,
    FIVES,
    HOLES,
    KEYS,
    KINDS,
    MIXED_AT,
    OTHER_AT,
    PAIRS,
    RANKS,
    VIEWS_5,
    Boards,
    Holes,
    by_rank,
    gather,
    holes,
    in_view,
    lay_out,
    lists,
    meet,
    next_list,
    ones,
    orders,
    place,
    place2,
    rank_holes,
    ranked,
    ranks_of,
    repeats2,
    suited_keys,
)
from croupier.games.ultimate_texas_holdem.flops import (
    FLOP_WORDS,
    KINDS_OF_HOLES,
    WORD,
    after_division,
    dealt,
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


class Work(NamedTuple):
    """What a kernel writes on while it looks at one board."""

    found: MutableSequence[int]
    worth: MutableSequence[int]
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


@fast
def value_ranks(
    nets: Sequence[int],
    order: Sequence[int],
    ranks: Sequence[int],
    holes: Holes,
    parents: Sequence[int],
    values: Values,
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
            value_board(PAIRS, board, ways, holes, parents, nets, values, work)
        next_list(five, 5)


@fast
def value_board(
    count: int,
    board: int,
    ways: int,
    holes: Holes,
    parents: Sequence[int],
    nets: Sequence[int],
    values: Values,
    work: Work,
) -> None:
    left, first, second = work.left, holes.first, holes.second
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    plays, totals, four, unpaired = values.plays, values.totals, values.four, work.unpaired
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    fold, boards = nets[FOLD_AT], ways // same_ways(work.five, 5)
    for i in range(count):
        hole = found[i]
        x, y, category = first[hole], second[hole], worth[i] >> 26
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
def value_views(
    thread: int,
    nets: Sequence[int],
    order: Sequence[int],
    ranks: Sequence[int],
    holes: Holes,
    parents: Sequence[int],
    without: Values,
    values: Values,
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
                value_view(
                    count, view, board, ways, number, holes, parents, nets, without, values, work
                )
                next_list(others, 5 - number)
                view += 1


@fast
def value_view(
    count: int,
    view: int,
    board: int,
    ways: int,
    number: int,
    holes: Holes,
    parents: Sequence[int],
    nets: Sequence[int],
    without: Values,
    values: Values,
    work: Work,
) -> None:
    left, first, second, row = work.left, holes.first, holes.second, work.row
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    unpaired = work.unpaired
    below_pair = meet(
        count, found, worth, left, first, second, worse, equal, work.partners, unpaired
    )
    fold, boards = nets[FOLD_AT], ways // same_ways(work.others, 5 - number)
    four, totals, plays, by_rank = values.four, values.totals, values.plays, holes.by_rank
    plain_played, plain_mores = without.played, without.more
    for i in range(count):
        hole = found[i]
        x, y, category = first[hole], second[hole], worth[i] >> 26
        low = below_pair - unpaired[x] - unpaired[y]
        c0, c1, c2, c3 = cells_of(category, low, worse[i], equal[i])
        at = PLAYED_AT + CELLS * category
        played = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        at = MORE_AT + CELLS * category
        more = c0 * nets[at] + c1 * nets[at + 1] + c2 * nets[at + 2] + c3 * nets[at + 3]
        if played > fold:
            plays[view * VIEW_WORDS + (hole >> 5)] |= 1 << (hole & 31)
        checked = max(played, fold) - played - more
        plain = plain_played[board * PAIRS + by_rank[hole]]
        more_plain = plain_mores[board * PAIRS + by_rank[hole]]
        checked -= max(plain, fold) - plain - more_plain
        come = orders(x, y, left)
        totals[hole] += (played - plain) * boards * come
        totals[HOLES + hole] += (more - more_plain) * boards * come
        row[i] = checked * ways * come
    for k in range(5):
        there = parents[5 * view + k]
        if there >= 0:
            for i in range(count):
                four[there * HOLES + found[i]] += row[i]


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
    value_ranks.jit(given, *sorted_holes, ranks.holes, ranks.of_five, plain, work())
    plays = whole_numbers(VIEWS_5 * VIEW_WORDS)

    def count(thread: int) -> Values:
        found = _values(0, views, 0)._replace(plays=plays)
        value_views.jit(
            thread, given, *sorted_holes, views.holes, views.of_five, plain, found, work()
        )
        return found

    with ThreadPoolExecutor(THREADS) as pool:
        found, *others = pool.map(count, range(THREADS))
    for other in others:
        add_up.jit(found.four, other.four)
        add_up.jit(found.totals, other.totals)
    raises, gains = whole_numbers(len(flops().weights) * FLOP_WORDS), whole_numbers(KINDS_OF_HOLES)
    decide_flops.jit(
        flops(), dealt(), _to_flops(ranks, plain.four), _to_flops(views, found.four), raises, gains
    )
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
    after_division.jit(
        three, boards.flops, boards.number_of_three, number, boards.holes, *boards.cards,
        whole_numbers(KINDS), 0,
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
