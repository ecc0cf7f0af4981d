"""Texas Hold'em Bonus Poker: Turn and River decided and counted, for every hand on every board.

What a bet on the Turn or the River brings hangs on nothing but wins and ties from there on, so each
is decided by itself: it is made where it brings more than nothing. A decision is a bit. There are
1,755 flops and 16,432 boards of four cards when suits are renamed, and 1,326 hands on each.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from croupier.core.fast import add_up, array_of, borrowed, fast, inlined, whole_numbers
from croupier.games.card_table.named import (
    DECK,
    WORDS,
    board_number,
    boards,
    hole_place,
    named,
    parts,
)
from croupier.games.card_table.named import renamings as suits
from croupier.poker.five_card import (
    FOUR_OF_A_KIND,
    THREE_OF_A_KIND,
    TWO_PAIR,
    five_card_category,
    five_card_rank,
    six_card_rank,
)
from croupier.poker.showdowns import (
    PLAIN_HOLES,
    RANKS,
    SUITED_HOLES,
    VALUES,
    board_place,
    pair_place,
    showdowns,
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

VIEWS, COUNTED, MAPS = 8, 64, 72
"""In the scratch: after the types of a board, which views it has; what was found; renamed cards."""
WORK = MAPS + 4 * DECK


@fast
def _look(
    cards: Sequence[int],
    at: int,
    size: int,
    work: MutableSequence[int],
) -> int:
    """Find the views of a board: the plain one, and one for each suit that may make a flush.

    Of each stands there: its suit, and where its numbers begin. How many suits there are.
    """
    for i in range(size):
        work[i] = cards[at + i] >> 2
    work[VIEWS] = board_place(work, size, -1) * PLAIN_HOLES
    number = 0
    for suit in range(4):
        of_suit = 0
        for i in range(size):
            if cards[at + i] & 3 == suit:
                of_suit += 1
        if of_suit < size - 2:
            continue
        filled = 0
        for half in range(2):
            for i in range(size):
                if (1 if cards[at + i] & 3 == suit else 0) == half:
                    work[filled] = (cards[at + i] >> 2) + RANKS * half
                    filled += 1
        work[VIEWS + 1 + 2 * number] = suit
        work[VIEWS + 2 + 2 * number] = board_place(work, size, -1) * SUITED_HOLES
        number += 1
    return number


@inlined
def _count(
    a: int,
    b: int,
    views: int,
    plain: Sequence[int],
    suited: Sequence[int],
    work: MutableSequence[int],
) -> None:
    """What may become of two cards on the board that was looked at."""
    first = VALUES * (work[VIEWS] + pair_place(a >> 2, b >> 2))
    for i in range(VALUES):
        work[COUNTED + i] = plain[first + i]
    for view in range(views):
        suit = work[VIEWS + 1 + 2 * view]
        x = (a >> 2) + (RANKS if a & 3 == suit else 0)
        y = (b >> 2) + (RANKS if b & 3 == suit else 0)
        first = VALUES * (work[VIEWS + 2 + 2 * view] + pair_place(x, y))
        for i in range(VALUES):
            work[COUNTED + i] += suited[first + i]


@fast
def _decide(
    cards: Sequence[int],
    size: int,
    plain: Sequence[int],
    suited: Sequence[int],
    nets: Sequence[int],
    first: int,
    last: int,
    bits: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """On these boards, bet where it brings more than nothing; the nets are of win, tie, loss."""
    win, tie, lose, deals = nets[0], nets[1], nets[2], nets[3]
    plain, suited, work, bits = borrowed(plain), borrowed(suited), borrowed(work), borrowed(bits)
    for board in range(first, last):
        views = _look(cards, size * board, size, work)
        taken = 0
        for i in range(size):
            taken |= 1 << cards[size * board + i]
        for b in range(1, DECK):
            if taken >> b & 1:
                continue
            for a in range(b):
                if taken >> a & 1:
                    continue
                _count(a, b, views, plain, suited, work)
                won = work[COUNTED] + work[COUNTED + 1] + work[COUNTED + 2]
                tied = work[COUNTED + 3]
                if won * win + tied * tie + (deals - won - tied) * lose > 0:
                    hole = hole_place(a, b)
                    bits[board * WORDS + (hole >> 5)] |= 1 << (hole & 31)


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


@fast
def _tally(
    cards: Sequence[int],
    weights: Sequence[int],
    plain: Sequence[int],
    suited: Sequence[int],
    flops: Sequence[int],
    renamings: Sequence[int],
    turns: Sequence[int],
    rivers: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """All hands on these boards of four, by what becomes of them and what was wagered.

    Each of the four cards is the turn once: the flop without it has decided the Turn Wager.
    """
    plain, suited, work, tally = borrowed(plain), borrowed(suited), borrowed(work), borrowed(tally)
    turns, rivers = borrowed(turns), borrowed(rivers)
    for board in range(first, last):
        at, taken = TURN * board, 0
        for left_out in range(TURN):
            taken |= 1 << cards[at + left_out]
            filled = 0
            for i in range(TURN):
                if i != left_out:
                    work[filled] = cards[at + i]
                    filled += 1
            name = flops[board_number(work, 0, FLOP)]
            work[COUNTED + 4 + left_out] = name // 24
            for card in range(DECK):
                suit = renamings[4 * (name % 24) + (card & 3)]
                work[MAPS + DECK * left_out + card] = card - (card & 3) + suit
        views = _look(cards, at, TURN, work)
        for b in range(1, DECK):
            if taken >> b & 1:
                continue
            for a in range(b):
                if taken >> a & 1:
                    continue
                _count(a, b, views, plain, suited, work)
                bets = 0
                for i in range(TURN):
                    x, y = work[MAPS + DECK * i + a], work[MAPS + DECK * i + b]
                    hole = hole_place(x, y)
                    word = work[COUNTED + 4 + i] * WORDS + (hole >> 5)
                    bets += turns[word] >> (hole & 31) & 1
                hole = hole_place(a, b)
                river = rivers[board * WORDS + (hole >> 5)] >> (hole & 31) & 1
                cell = CELLS * hand_kind(a, b) + OUTCOMES * river
                rest = 46 * 990
                with_bet, without = weights[board] * bets, weights[board] * (TURN - bets)
                for i in range(VALUES):
                    number = work[COUNTED + i]
                    rest -= number
                    tally[cell + i] += without * number
                    tally[cell + 2 * OUTCOMES + i] += with_bet * number
                tally[cell + VALUES] += without * rest
                tally[cell + 2 * OUTCOMES + VALUES] += with_bet * rest


# In parts, two at a time


class Bets(NamedTuple):
    """Which hands bet, a bit each: on the Turn by flop, on the River by board of four."""

    turns: MutableSequence[int]
    rivers: MutableSequence[int]


def decided(cards: int, nets: tuple[int, int, int]) -> MutableSequence[int]:
    """The best decisions on all boards of so many cards, by what a bet wins, ties and loses."""
    kinds = boards(cards)
    plain, suited = (view.counts[cards] for view in showdowns())
    bits = whole_numbers(len(kinds.weights) * WORDS)
    worth = array_of((*nets, DEALS[cards]))

    def work(part: tuple[int, int]) -> None:
        scratch = whole_numbers(WORK)
        _decide.jit(kinds.cards, cards, plain, suited, worth, *part, bits, scratch)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, parts(len(kinds.weights))))
    return bits


def by_rule(cards: int, rule: int) -> MutableSequence[int]:
    """The decisions of a rule on all boards of so many cards."""
    kinds = boards(cards)
    bits = whole_numbers(len(kinds.weights) * WORDS)

    def work(part: tuple[int, int]) -> None:
        _follow.jit(kinds.cards, cards, rule, *part, bits)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, parts(len(kinds.weights))))
    return bits


def counted(bets: Bets) -> tuple[tuple[int, ...], ...]:
    """Of each of the 169 kinds of hands, how often each of the cells comes."""
    kinds = boards(TURN)
    plain, suited = (view.counts[TURN] for view in showdowns())
    flops, renamings = named(FLOP), suits()

    def work(part: tuple[int, int]) -> MutableSequence[int]:
        found, scratch = whole_numbers(HAND_KINDS * CELLS), whole_numbers(WORK)
        known = (kinds.cards, kinds.weights, plain, suited, flops, renamings)
        _tally.jit(*known, bets.turns, bets.rivers, *part, found, scratch)
        return found

    total = whole_numbers(HAND_KINDS * CELLS)
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(work, parts(len(kinds.weights))):
            add_up.jit(total, found)
    every = list(map(int, total))
    return tuple(tuple(every[CELLS * kind : CELLS * (kind + 1)]) for kind in range(HAND_KINDS))


def outcomes_of(own: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
    """What may become of one hand on one board, by outcome."""
    size, work = len(board), whole_numbers(WORK)
    plain, suited = (view.counts[size] for view in showdowns())
    views = _look(sorted(board), 0, size, work)
    _count(own[0], own[1], views, plain, suited, work)
    found = [int(work[COUNTED + i]) for i in range(VALUES)]
    return (*found, DEALS[size] - sum(found))
