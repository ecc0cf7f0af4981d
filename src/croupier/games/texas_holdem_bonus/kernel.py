"""Texas Hold'em Bonus Poker for the simulator: one player against the dealer.

The decisions of all hands on all boards come with the strategy, a bit each; a board is looked up by
its number, which leads to the one of its kind and the renaming of suits that makes it so.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, MutableSequence, Sequence
from math import comb
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.asked import Says, asking, lay_in_order
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.card_table.named import (
    DECK,
    RENAMINGS,
    WORDS,
    before_the_board,
    decide,
    every_hole,
    hole_place,
    named,
)
from croupier.games.texas_holdem_bonus.decisions import FLOP, HAND_KINDS, TURN, hand_kind
from croupier.games.texas_holdem_bonus.exact import STREETS, Way, bets_made, hands_played, ways
from croupier.games.texas_holdem_bonus.rules import FOLDED, Facts, facts_of, kind_of_four
from croupier.poker.five_card import seven_card_rank
from croupier.sim.streams import shuffle

DEALT = 9
SCRATCH = DECK + 4
"""The deck, and the board in order."""
ANTE_CELLS = 1 + 3 * 3 * 4
"""A folded hand, and each of the facts of one that is played."""

# Where the parts of the strategy stand

PLAYED = 0
SUITS = PLAYED + HAND_KINDS
FLOPS = SUITS + 4 * len(RENAMINGS)
FOURS = FLOPS + comb(DECK, FLOP)
TURNS = FOURS + comb(DECK, TURN)
RIVERS = TURNS + 1_755 * WORDS

bet_facts: Fast[..., int] = kind_of_four
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    tally[at + within(bet_facts(cards[0], cards[1]), bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@inlined
def tally_flop(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(cards[0], cards[1], cards[4], cards[5], cards[6])
    tally[at + within(cell, bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@inlined
def tally_both(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(cards[0], cards[1], cards[2], cards[3])
    tally[at + within(cell, bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@fast
def cell_of(facts: Facts) -> int:
    """Facts of a hand that is played as one small number."""
    return ((facts.hand * 3 + facts.against_dealer + 1) * 2 + facts.turn) * 2 + facts.river


def facts_of_cell(cell: int) -> Facts:
    rest, river = divmod(cell, 2)
    rest, turn = divmod(rest, 2)
    hand, against = divmod(rest, 3)
    return Facts(hand, against - 1, 1, turn, river)


@inlined
def bets(name: int, decisions: int, a: int, b: int, parameters: Sequence[int]) -> int:
    """Whether two cards bet on a board of this name."""
    suits = SUITS + 4 * (name % 24)
    x, y = (a & ~3) | parameters[suits + (a & 3)], (b & ~3) | parameters[suits + (b & 3)]
    hole = hole_place(x, y)
    return parameters[decisions + name // 24 * WORDS + (hole >> 5)] >> (hole & 31) & 1


@fast
def flop_number(c: int, d: int, e: int) -> int:
    """Of three cards in any order."""
    high, low = max(c, d, e), min(c, d, e)
    middle = c + d + e - high - low
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@fast
def four_number(c: int, d: int, e: int, f: int) -> int:
    """Of four cards in any order."""
    one, two, three, four = min(c, d), max(c, d), min(e, f), max(e, f)
    low, high = min(one, three), max(two, four)
    inner, outer = max(one, three), min(two, four)
    second, third = min(inner, outer), max(inner, outer)
    found = high * (high - 1) * (high - 2) * (high - 3) // 24
    return found + third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + low


# What is decided

FLOP_AT = 4
"""Where the board begins: after two own cards and the dealer's."""


@inlined
def wagers_of(parameters: Sequence[int], cards: Sequence[int]) -> int:
    """Nought for a fold; else one, two more with a Turn and one more with a River Wager."""
    a, b, c, d, e, f = cards[0], cards[1], cards[4], cards[5], cards[6], cards[7]
    if not parameters[PLAYED + hand_kind(a, b)]:
        return 0
    turn = bets(parameters[FLOPS + flop_number(c, d, e)], TURNS, a, b, parameters)
    river = bets(parameters[FOURS + four_number(c, d, e, f)], RIVERS, a, b, parameters)
    return 1 + 2 * turn + river


@inlined
def wagers_said(parameters: Sequence[int], cards: MutableSequence[int]) -> int:
    """The same as a function decides on the board; before it stands there what it said."""
    a, b = min(cards[0], cards[1]), max(cards[0], cards[1])
    if not parameters[PLAYED + hand_kind(a, b)]:
        return 0
    lay_in_order(cards, FLOP_AT, FLOP, DECK)
    turn = decide((a, b), (cards[DECK], cards[DECK + 1], cards[DECK + 2]))
    lay_in_order(cards, FLOP_AT, TURN, DECK)
    c, d, e, f = cards[DECK], cards[DECK + 1], cards[DECK + 2], cards[DECK + 3]
    river = decide((a, b), (c, d, e, f))
    if turn not in (0, 1) or river not in (0, 1):
        raise Misuse("on a board the strategy answers by a number that is not offered: 1 or 0")
    return 1 + 2 * turn + river


decided: Fast[..., int] = wagers_of
"""In the kernel below: how it is played."""


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, decide three times, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    parameters = borrowed(parameters)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        a, b, x, y = deck[0], deck[1], deck[2], deck[3]
        c, d, e, f, g = deck[4], deck[5], deck[6], deck[7], deck[8]
        wagers, cell = decided(parameters, deck), 0
        if wagers:
            turn, river = wagers - 1 >> 1, wagers - 1 & 1
            mine, dealers = (
                seven_card_rank(a, b, c, d, e, f, g),
                seven_card_rank(x, y, c, d, e, f, g),
            )
            cell = 1 + cell_of(facts_of(mine, dealers, turn, river))
        tally[cell] += 1
        other_bets(deck, tally, ANTE_CELLS)


def for_rules(rules: Rules, how: Fast[..., int] = wagers_of) -> Kernel:
    steps = {
        Sees.OWN: tally_own,
        Sees.FLOP: tally_flop,
        Sees.BOTH: tally_both,
        Sees.TOGETHER: tally_both,
    }
    main = Main(
        "ante", SCRATCH, ANTE_CELLS, lambda cell: facts_of_cell(cell - 1) if cell else FOLDED
    )
    return with_bets(rules, rebound(play, decided=how), steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel that asks a function on the board, and what it said before."""

    def made(says: Says) -> Kernel:
        return for_rules(rules, rebound(wagers_said, decide=says))

    first, *later = STREETS
    played = [0] * HAND_KINDS
    for (low, high), plays in zip(every_hole(), before_the_board(decide, first), strict=True):
        played[hand_kind(low, high)] = plays
    return asking(made, decide, later, tuple(played)), tuple(played)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(way: Way | None) -> tuple[int, ...]:
        played, made = hands_played(rules, way), bets_made(rules, way)
        suits = [suit for one in RENAMINGS for suit in one]
        parts = (played, suits, named(FLOP), named(TURN), made.turns, made.rivers)
        return tuple(int(number) for part in parts for number in _plain(part))

    found: dict[str, Callable[[], tuple[int, ...]]] = {BEST: functools.partial(by, None)}
    return found | {name: functools.partial(by, way) for name, way in ways(rules).items()}


def _plain(numbers: Any) -> list[int]:
    return numbers.tolist() if hasattr(numbers, "tolist") else list(numbers)
