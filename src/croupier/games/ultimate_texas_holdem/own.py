"""Ultimate Texas Hold'em by a function of one's own, which may look at every card that is seen.

Such a function can tell boards apart that are the same for the showdown, so nothing is summed over
ranks or views: the hands on each of the 134,459 kinds of boards are counted one by one. Each of the
ten flops that a board may have come from has decided whether 2x was played.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor

from croupier.core.fast import add_up, array_of, fast, whole_numbers
from croupier.exact.census import Decision
from croupier.exact.holdem import (
    HOLES,
    PAIRS,
    Holes,
    Work,
    holes,
    lay_out,
    meet,
    place,
    rank_holes,
    ranked,
    ranks_of,
    set_up_ranks,
    set_up_view,
    suited_keys,
    work,
)
from croupier.exact.holdem_boards import DealtHoles, dealt_holes
from croupier.games.card_table.named import (
    DECK,
    WORDS,
    Street,
    before_the_board,
    board_number,
    boards,
    hole_place,
    named,
    parts,
    renamings,
    said_on_boards,
)
from croupier.games.ultimate_texas_holdem.count import TALLY
from croupier.games.ultimate_texas_holdem.solve import CELLS, FLOPS_OF_A_BOARD, cells_of

FLOP, BOARD = 3, 5
STREETS = (
    Street(0, ("4x", "3x", "check"), (4, 3, 0)),
    Street(FLOP, ("2x", "check"), (2, 0)),
    Street(BOARD, ("1x", "fold"), (1, 0)),
)
NO_SUIT = -1

# What is decided on the flops of a board

KINDS_AT = 8
MAPS_AT = KINDS_AT + FLOPS_OF_A_BOARD
FLOP_ROOM = MAPS_AT + FLOPS_OF_A_BOARD * DECK
"""Three cards; then of each flop its kind, and every card as that kind names it."""


@fast
def look_at_flops(
    cards: Sequence[int],
    at: int,
    flops: Sequence[int],
    suits: Sequence[int],
    room: MutableSequence[int],
) -> None:
    """The kinds of the ten flops that a board may have come from."""
    flop = 0
    for i in range(BOARD - 2):
        for j in range(i + 1, BOARD - 1):
            for k in range(j + 1, BOARD):
                room[0], room[1], room[2] = cards[at + i], cards[at + j], cards[at + k]
                name = flops[board_number(room, 0, FLOP)]
                room[KINDS_AT + flop] = name // 24
                for card in range(DECK):
                    suit = suits[4 * (name % 24) + (card & 3)]
                    room[MAPS_AT + DECK * flop + card] = card - (card & 3) + suit
                flop += 1


@fast
def flops_raised(a: int, b: int, raises: Sequence[int], room: Sequence[int]) -> int:
    """On how many of these ten flops two cards play 2x."""
    count = 0
    for flop in range(FLOPS_OF_A_BOARD):
        maps = MAPS_AT + DECK * flop
        hole = hole_place(room[maps + a], room[maps + b])
        count += raises[room[KINDS_AT + flop] * WORDS + (hole >> 5)] >> (hole & 31) & 1
    return count


@fast
def still_checking(
    board: int,
    cards: Sequence[int],
    flops: Sequence[int],
    suits: Sequence[int],
    before: Sequence[int],
    raises: Sequence[int],
    room: MutableSequence[int],
    found: MutableSequence[int],
) -> int:
    """Which hands may come to this board without a Play Wager; how many."""
    look_at_flops(cards, BOARD * board, flops, suits, room)
    taken, count = 0, 0
    for i in range(BOARD):
        taken |= 1 << cards[BOARD * board + i]
    for b in range(1, DECK):
        for a in range(b):
            hole = hole_place(a, b)
            if (taken >> a | taken >> b) & 1 or before[hole] != 0:
                continue
            if flops_raised(a, b, raises, room) < FLOPS_OF_A_BOARD:
                found[count] = hole
                count += 1
    return count


# The showdown


@fast
def suit_of_flush(cards: Sequence[int], at: int) -> int:
    """The suit of three or more of five cards, or none."""
    for suit in range(4):
        count = 0
        for i in range(BOARD):
            count += 1 if cards[at + i] & 3 == suit else 0
        if count >= 3:
            return suit
    return NO_SUIT


@fast
def show_down(
    cards: Sequence[int],
    at: int,
    suit: int,
    order: Sequence[int],
    ranks: Sequence[int],
    by_rank: Holes,
    in_view: Holes,
    work: Work,
    cells: MutableSequence[int],
) -> None:
    """Of every kind of hole on a board: its category, and what the dealer's holes do to it."""
    found, worth, worse, equal = work.found, work.worth, work.worse, work.equal
    five, others, left, unpaired = work.five, work.others, work.left, work.unpaired
    partners, lows, highs, flushes = work.partners, work.lows, work.highs, work.flushes
    first, second, count = by_rank.first, by_rank.second, PAIRS
    if suit == NO_SUIT:
        for i in range(BOARD):
            five[i] = cards[at + i] >> 2
        set_up_ranks(work)
        begin = place(five, BOARD, -1, 1) * PAIRS
        for i in range(PAIRS):
            found[i] = order[begin + i]
            worth[i] = ranks[begin + found[i]]
    else:
        first, second = in_view.first, in_view.second
        bits, number = 0, 0
        for i in range(BOARD):
            if cards[at + i] & 3 == suit:
                bits |= 1 << (cards[at + i] >> 2)
                number += 1
            else:
                others[i - number] = cards[at + i] >> 2
        ranks_of(bits, work.suited)
        keys = suited_keys(bits, number, lows, highs, flushes)
        set_up_view(bits, number, work)
        begin = place(five, BOARD, -1, 1) * PAIRS
        count = lay_out(
            number, bits, keys, lows, highs, flushes, begin, order, ranks, first, second, found,
            worth,
        )  # fmt: skip
    below_pair = meet(count, found, worth, left, first, second, worse, equal, partners, unpaired)
    for i in range(count):
        hole, category = found[i], worth[i] >> 26
        low = below_pair - unpaired[first[hole]] - unpaired[second[hole]]
        c0, c1, c2, c3 = cells_of(category, low, worse[i], equal[i])
        here = (CELLS + 1) * hole
        cells[here], cells[here + 1], cells[here + 2] = category, c0, c1
        cells[here + 3], cells[here + 4] = c2, c3


@fast
def add_to(
    tally: MutableSequence[int], multiple: int, times: int, cells: Sequence[int], here: int
) -> None:
    at = CELLS * (10 * multiple + cells[here])
    for cell in range(CELLS):
        tally[at + cell] += times * cells[here + 1 + cell]


@fast
def count_boards(
    first: int,
    last: int,
    cards: Sequence[int],
    weights: Sequence[int],
    flops: Sequence[int],
    suits: Sequence[int],
    before: Sequence[int],
    raises: Sequence[int],
    plays: Sequence[int],
    order: Sequence[int],
    ranks: Sequence[int],
    by_rank: Holes,
    in_view: Holes,
    dealt: DealtHoles,
    work: Work,
    room: MutableSequence[int],
    cells: MutableSequence[int],
    tally: MutableSequence[int],
) -> None:
    """All hands on these boards by what is played and what becomes of it."""
    rank_kinds, view_kinds = dealt.by_rank, dealt.views
    for board in range(first, last):
        at, taken = BOARD * board, 0
        for i in range(BOARD):
            taken |= 1 << cards[at + i]
        suit = suit_of_flush(cards, at)
        show_down(cards, at, suit, order, ranks, by_rank, in_view, work, cells)
        look_at_flops(cards, at, flops, suits, room)
        for b in range(1, DECK):
            for a in range(b):
                if (taken >> a | taken >> b) & 1:
                    continue
                hole = hole_place(a, b)
                kind = rank_kinds[hole] if suit == NO_SUIT else view_kinds[4 * hole + suit]
                here = (CELLS + 1) * kind
                if before[hole] != 0:
                    times = FLOPS_OF_A_BOARD * weights[board]
                    add_to(tally, before[hole], times, cells, here)
                    continue
                raised = flops_raised(a, b, raises, room)
                played = plays[board * WORDS + (hole >> 5)] >> (hole & 31) & 1
                add_to(tally, 2, raised * weights[board], cells, here)
                checked = (FLOPS_OF_A_BOARD - raised) * weights[board]
                add_to(tally, played, checked, cells, here)


# From a function to a tally


def tally_by(decide: Decision) -> list[int]:
    """All deals as `count.tally_of` tells them, by what a function says of every hand."""
    first, on_flop, at_end = STREETS
    before = array_of(before_the_board(decide, first))
    checks = [int(multiple == 0) for multiple in before]
    raises = said_on_boards(decide, on_flop, checks)
    kinds, flops, suits = boards(BOARD), named(FLOP), renamings()
    room, found = whole_numbers(FLOP_ROOM), whole_numbers(DECK * DECK)

    def reached(board: int) -> Iterable[int]:
        known = (kinds.cards, flops, suits, before, raises)
        count = still_checking.jit(board, *known, room, found)
        return map(int, found[:count])

    plays = said_on_boards(decide, at_end, checks, reached)

    def count(part: tuple[int, int]) -> MutableSequence[int]:
        tally, cells = whole_numbers(TALLY), whole_numbers((CELLS + 1) * HOLES)
        count_boards.jit(
            *part, *kinds, flops, suits, before, raises, plays, *ranked(), rank_holes(), holes(),
            dealt_holes(), work(), whole_numbers(FLOP_ROOM), cells, tally,
        )  # fmt: skip
        return tally

    total = whole_numbers(TALLY)
    with ThreadPoolExecutor(2) as pool:
        for tally in pool.map(count, parts(len(kinds.weights))):
            add_up.jit(total, tally)
    return [int(number) for number in total]
