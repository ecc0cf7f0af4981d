"""Texas Hold'em Bonus Poker: Turn and River decided and counted, for every hand on every board.

What a bet on the Turn or the River brings hangs on nothing but wins and ties from there on, so each
is decided by itself: it is made where it brings more than nothing. A decision is a bit. There are
1,755 flops and 16,432 boards of four cards when suits are renamed, and 1,326 hands on each.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, fast, inlined, whole_numbers
from croupier.exact.holdem import HOLES, PAIRS, RANKS
from croupier.exact.holdem_boards import (
    Dealt,
    DealtHoles,
    dealt_boards,
    dealt_holes,
    place_boards,
)
from croupier.games.card_table.named import (
    DECK,
    WORDS,
    board_number,
    hole_place,
    named,
    parts,
)
from croupier.games.card_table.named import renamings as suits
from croupier.games.texas_holdem_bonus.showdowns import VALUES, Counts, showdowns
from croupier.poker.five_card import (
    FOUR_OF_A_KIND,
    THREE_OF_A_KIND,
    TWO_PAIR,
    five_card_category,
    five_card_rank,
    six_card_rank,
)

FLOP, TURN = 3, 4
"""How many cards lie on the board when the Turn and when the River Wager is decided."""
DEALS = {FLOP: 47 * 46 * 990, TURN: 46 * 990}
"""How many boards and dealer's hands may follow."""
OUTCOMES = 5
"""Of a hand: wins below a straight, with a straight, with more; ties; losses."""
CELLS = 4 * OUTCOMES
"""The same without and with a Turn Wager, and in each without and with a River Wager."""
HAND_KINDS = RANKS * RANKS


@fast
def hand_kind(a: int, b: int) -> int:
    """One of 169: the higher rank before the lower for two of a suit, after it for others."""
    high, low = max(a, b) >> 2, min(a, b) >> 2
    return high * RANKS + low if a & 3 == b & 3 else low * RANKS + high


# What may become of a hand

VIEWS, MASKS = 8, 16
"""In the scratch, after some cards: where a board's numbers begin, and what its flops say."""
WORK = MASKS + 4 * DECK


@inlined
def _look(boards: Dealt, board: int, work: MutableSequence[int]) -> None:
    """Where the numbers of a board begin: by rank, and for each suit that may make a flush."""
    work[VIEWS] = boards.by_rank[board] * PAIRS
    for suit in range(4):
        view = boards.views[4 * board + suit]
        work[VIEWS + 1 + suit] = view * HOLES if view >= 0 else -1


@inlined
def _count(
    hole: int, holes: DealtHoles, counts: Counts, work: Sequence[int]
) -> tuple[int, int, int, int]:
    """What may become of a hole on the board that was looked at."""
    plain, suited = counts.by_rank, counts.in_view
    at = VALUES * (work[VIEWS] + holes.by_rank[hole])
    low, straights, more, tied = plain[at], plain[at + 1], plain[at + 2], plain[at + 3]
    for suit in range(4):
        row = work[VIEWS + 1 + suit]
        if row >= 0:
            at = VALUES * (row + holes.views[4 * hole + suit])
            low += suited[at]
            straights += suited[at + 1]
            more += suited[at + 2]
            tied += suited[at + 3]
    return low, straights, more, tied


@fast
def _decide(
    boards: Dealt,
    size: int,
    holes: DealtHoles,
    counts: Counts,
    nets: Sequence[int],
    first: int,
    last: int,
    bits: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """On these boards, bet where it brings more than nothing; the nets are of win, tie, loss."""
    win, tie, lose, deals = nets[0], nets[1], nets[2], nets[3]
    for board in range(first, last):
        _look(boards, board, work)
        taken, hole = 0, 0
        for i in range(size):
            taken |= 1 << boards.cards[size * board + i]
        for b in range(1, DECK):
            if taken >> b & 1:
                hole += b
                continue
            for a in range(b):
                if taken >> a & 1 == 0:
                    low, straights, more, tied = _count(hole + a, holes, counts, work)
                    won = low + straights + more
                    if won * win + tied * tie + (deals - won - tied) * lose > 0:
                        bits[board * WORDS + (hole + a >> 5)] |= 1 << (hole + a & 31)
            hole += b


# By a rule of thumb

NEVER, ALWAYS, BETTER_KIND, WITH_DRAWS = 0, 1, 2, 4
"""Rules, which may be added: bet on a hand of a higher kind than the board alone shows; on an ace
with a paired board, and on the flop on two cards that have four of a suit with it."""


@fast
def _board_kind(cards: Sequence[int], at: int, size: int) -> int:
    """The category of what lies on a board of three or four cards."""
    alike = 0
    for i in range(size):
        for j in range(i):
            if cards[at + i] >> 2 == cards[at + j] >> 2:
                alike += 1
    if alike == 2:
        return TWO_PAIR
    if alike == 3:
        return THREE_OF_A_KIND
    return FOUR_OF_A_KIND if alike == 6 else alike


@fast
def _rule_bets(
    a: int, b: int, cards: Sequence[int], at: int, size: int, kind: int, rule: int
) -> bool:
    """Whether two cards bet on a board, of which the category is given."""
    c, d, e = cards[at], cards[at + 1], cards[at + 2]
    if size == FLOP:
        rank = five_card_rank(a, b, c, d, e)
    else:
        rank = six_card_rank(a, b, c, d, e, cards[at + 3])
    if rule & BETTER_KIND and five_card_category(rank) > kind:
        return True
    if not rule & WITH_DRAWS:
        return False
    if kind and max(a, b) >= 48:
        return True
    of_suit = (1 if c & 3 == a & 3 else 0) + (1 if d & 3 == a & 3 else 0)
    of_suit += 1 if e & 3 == a & 3 else 0
    return size == FLOP and a & 3 == b & 3 and of_suit == 2


@fast
def _follow(
    cards: Sequence[int],
    size: int,
    rule: int,
    first: int,
    last: int,
    bits: MutableSequence[int],
) -> None:
    """On these boards, bet as a rule says."""
    for board in range(first, last):
        at, taken = size * board, 0
        kind = _board_kind(cards, at, size)
        for i in range(size):
            taken |= 1 << cards[at + i]
        for b in range(1, DECK):
            for a in range(b):
                if (taken >> a | taken >> b) & 1 == 0:
                    bets = rule & ALWAYS or _rule_bets(a, b, cards, at, size, kind, rule)
                    if bets:
                        hole = hole_place(a, b)
                        bits[board * WORDS + (hole >> 5)] |= 1 << (hole & 31)


# The count

ONES = 0x1111111111111
"""The first suit of every rank, a bit a card."""
SUMS = VALUES + 1
"""Of a kind of hands without or with a River Wager: its outcomes, and how many hands there are."""


@fast
def _masks(turns: Sequence[int], masks: MutableSequence[int]) -> None:
    """By flop and card: with which other cards it bets on the Turn, a bit each."""
    for flop in range(len(turns) // WORDS):
        for b in range(1, DECK):
            for a in range(b):
                hole = hole_place(a, b)
                if turns[flop * WORDS + (hole >> 5)] >> (hole & 31) & 1:
                    masks[DECK * flop + a] |= 1 << b
                    masks[DECK * flop + b] |= 1 << a


@inlined
def _look_back(
    cards: Sequence[int],
    at: int,
    flops: Sequence[int],
    renamings: Sequence[int],
    masks: Sequence[int],
    work: MutableSequence[int],
) -> None:
    """Each of the four cards is the turn once: what the flop without it says of every card."""
    for left_out in range(TURN):
        filled = 0
        for i in range(TURN):
            if i != left_out:
                work[filled] = cards[at + i]
                filled += 1
        name = flops[board_number(work, 0, FLOP)]
        suits, flop = 4 * (name % 24), DECK * (name // 24)
        for card in range(DECK):
            there = masks[flop + card - (card & 3) + renamings[suits + (card & 3)]]
            said = 0
            for suit in range(4):
                said |= (there >> renamings[suits + suit] & ONES) << suit
            work[MASKS + DECK * left_out + card] = said


@fast
def _tally(
    boards: Dealt,
    holes: DealtHoles,
    counts: Counts,
    flops: Sequence[int],
    renamings: Sequence[int],
    masks: Sequence[int],
    rivers: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """All hands on these boards of four, by what becomes of them and whether the River is bet.

    `SUMS` for each kind of hands without a River Wager, and with it; then the same once for each
    turn that has a Turn Wager.
    """
    cards, weights = boards.cards, boards.weights
    with_turn = 2 * HAND_KINDS * SUMS
    for board in range(first, last):
        _look(boards, board, work)
        _look_back(cards, TURN * board, flops, renamings, masks, work)
        weight, taken, hole = weights[board], 0, 0
        for i in range(TURN):
            taken |= 1 << cards[TURN * board + i]
        for b in range(1, DECK):
            if taken >> b & 1:
                hole += b
                continue
            one, two = work[MASKS + b], work[MASKS + DECK + b]
            three, four = work[MASKS + 2 * DECK + b], work[MASKS + 3 * DECK + b]
            for a in range(b):
                if taken >> a & 1:
                    continue
                low, straights, more, tied = _count(hole + a, holes, counts, work)
                river = rivers[board * WORDS + (hole + a >> 5)] >> (hole + a & 31) & 1
                cell = SUMS * (2 * hand_kind(a, b) + river)
                tally[cell] += weight * low
                tally[cell + 1] += weight * straights
                tally[cell + 2] += weight * more
                tally[cell + 3] += weight * tied
                tally[cell + 4] += weight
                bets = (one >> a & 1) + (two >> a & 1) + (three >> a & 1) + (four >> a & 1)
                if bets:
                    cell, bets = with_turn + cell, weight * bets
                    tally[cell] += bets * low
                    tally[cell + 1] += bets * straights
                    tally[cell + 2] += bets * more
                    tally[cell + 3] += bets * tied
                    tally[cell + 4] += bets
            hole += b


# In parts, two at a time


class Bets(NamedTuple):
    """Which hands bet, a bit each: on the Turn by flop, on the River by board of four."""

    turns: MutableSequence[int]
    rivers: MutableSequence[int]


def decided(cards: int, nets: tuple[int, int, int]) -> MutableSequence[int]:
    """The best decisions on all boards of so many cards, by what a bet wins, ties and loses."""
    kinds, counts = dealt_boards(cards), showdowns()[cards]
    bits = whole_numbers(len(kinds.weights) * WORDS)
    worth = array_of((*nets, DEALS[cards]))

    def work(part: tuple[int, int]) -> None:
        scratch = whole_numbers(WORK)
        _decide.jit(kinds, cards, dealt_holes(), counts, worth, *part, bits, scratch)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, parts(len(kinds.weights))))
    return bits


def by_rule(cards: int, rule: int) -> MutableSequence[int]:
    """The decisions of a rule on all boards of so many cards."""
    kinds = dealt_boards(cards)
    bits = whole_numbers(len(kinds.weights) * WORDS)

    def work(part: tuple[int, int]) -> None:
        _follow.jit(kinds.cards, cards, rule, *part, bits)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, parts(len(kinds.weights))))
    return bits


def counted(bets: Bets) -> tuple[tuple[int, ...], ...]:
    """Of each of the 169 kinds of hands, how often each of the cells comes."""
    kinds, counts = dealt_boards(TURN), showdowns()[TURN]
    masks = whole_numbers(DECK * len(dealt_boards(FLOP).weights))
    _masks.jit(bets.turns, masks)
    given = (kinds, dealt_holes(), counts, named(FLOP), suits(), masks, bets.rivers)
    sums = whole_numbers(4 * HAND_KINDS * SUMS)

    def work(part: tuple[int, int]) -> MutableSequence[int]:
        found = whole_numbers(len(sums))
        _tally.jit(*given, *part, found, whole_numbers(WORK))
        return found

    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(work, parts(len(kinds.weights))):
            add_up.jit(sums, found)
    every = [tuple(map(int, sums[at : at + SUMS])) for at in range(0, len(sums), SUMS)]
    return tuple(_cells(every, kind) for kind in range(HAND_KINDS))


def _cells(sums: Sequence[Sequence[int]], kind: int) -> tuple[int, ...]:
    """Of one kind of hands, from what all turns come to and those that have a Turn Wager."""
    found: list[int] = []
    for turn in range(2):
        for river in range(2):
            every, bet = (sums[2 * (half * HAND_KINDS + kind) + river] for half in range(2))
            here = (
                bet
                if turn
                else [TURN * all_of - some for all_of, some in zip(every, bet, strict=True)]
            )
            *outcomes, hands = here
            found += [*outcomes, DEALS[TURN] * hands - sum(outcomes)]
    return tuple(found)


def outcomes_of(own: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """What may become of one hand on one board, by outcome."""
    size, work = len(board), whole_numbers(WORK)
    here = Dealt(array_of(sorted(board)), array_of((1,)), whole_numbers(1), whole_numbers(4))
    place_boards(here.cards, size, here.by_rank, here.views, whole_numbers(size))
    _look(here, 0, work)
    found = tuple(map(int, _count(hole_place(*own), dealt_holes(), showdowns()[size], work)))
    return (*found, DEALS[size] - sum(found))
