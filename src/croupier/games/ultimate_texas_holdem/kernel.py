"""Ultimate Texas Hold'em for the simulator: one player against the dealer, five cards for both.

A way to play is a list of numbers: a choice for each of the 169 kinds of two cards, and after them,
where not every hand is raised before the flop, three tables. One leads from a flop to the one that
stands for its kind, with the names that its suits have there; the others have a bit for each hole
on each flop, and on each board by rank or in view of a suit.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE, renamed
from croupier.exact.census import BEST, Decision
from croupier.exact.holdem import (
    FIVES,
    MIXED_AT,
    OTHER_AT,
    RANKS,
    choose,
    lists,
    place2,
    repeats2,
    view_base,
)
from croupier.exact.holdem_boards import kind_of
from croupier.games.card_table.asked import Says, asking, lay_in_order
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.card_table.named import before_the_board, decide, every_hole
from croupier.games.ultimate_texas_holdem.exact import CATEGORIES, decisions_of, ways
from croupier.games.ultimate_texas_holdem.flops import FLOP_WORDS, KINDS_OF_HOLES, flops
from croupier.games.ultimate_texas_holdem.own import STREETS
from croupier.games.ultimate_texas_holdem.rules import (
    FOLDED,
    MOST,
    Facts,
    against,
    kind_of_seven,
)
from croupier.games.ultimate_texas_holdem.solve import RANK_WORDS, VIEW_WORDS
from croupier.poker.five_card import five_card_category, seven_card_rank
from croupier.sim.streams import shuffle

DECK = 52
OWN, FLOP, BOARD = 2, 3, 5
ANTE_CELLS = 1 + MOST * CATEGORIES * 6
"""A folded hand, and each of the facts of one that is played at a multiple."""
DEALT = 9
SCRATCH = DECK + 5
"""The deck, and the ranks of the board in order."""

FLOPS_AT = KINDS_OF_HOLES
FLOPS = 22_100
RAISES_AT = FLOPS_AT + FLOPS
RANKS_AT = RAISES_AT + 1_755 * FLOP_WORDS
VIEWS_AT = RANKS_AT + FIVES * RANK_WORDS
"""Where the tables of a way to play begin."""


# What is decided


@fast
def flop_place(a: int, b: int, c: int) -> int:
    """A place of its own for each of the 22,100 flops, in whatever order its cards lie."""
    high, low = max(a, b, c), min(a, b, c)
    middle = a + b + c - high - low
    return high * (high - 1) * (high - 2) // 6 + place2(low, middle)


@inlined
def raised(x: int, y: int, a: int, b: int, c: int, way: Sequence[int]) -> int:
    """Whether 2x is played with x and y on this flop."""
    code = way[FLOPS_AT + flop_place(a, b, c)]
    first = x & ~3 | code >> 2 * (x & 3) & 3
    second = y & ~3 | code >> 2 * (y & 3) & 3
    hole = place2(min(first, second), max(first, second))
    return way[RAISES_AT + (code >> 8) * FLOP_WORDS + (hole >> 5)] >> (hole & 31) & 1


@fast
def suit_of_three(a: int, b: int, c: int, d: int, e: int) -> int:
    """The suit that three or more of these have, or -1."""
    held = (1 << 4 * (a & 3)) + (1 << 4 * (b & 3)) + (1 << 4 * (c & 3)) + (1 << 4 * (d & 3))
    held += 1 << 4 * (e & 3)
    for suit in range(4):
        if held >> 4 * suit & 7 >= 3:
            return suit
    return -1


@inlined
def played(x: int, y: int, way: Sequence[int], cards: MutableSequence[int]) -> int:
    """Whether 1x is played with x and y when the board lies in `cards`, from the third on.

    Its ranks are put in order behind the deck, those of the suit that makes a flush possible first.
    """
    suit = suit_of_three(cards[2], cards[3], cards[4], cards[5], cards[6])
    suited = 0
    for i in range(5):
        card = cards[2 + i]
        if card & 3 == suit:
            suited += 1
    inside, outside = 0, suited
    for i in range(5):
        card = cards[2 + i]
        begin = 0 if card & 3 == suit else suited
        end = inside if card & 3 == suit else outside
        while end > begin and cards[DECK + end - 1] > card >> 2:
            cards[DECK + end] = cards[DECK + end - 1]
            end -= 1
        cards[DECK + end] = card >> 2
        if card & 3 == suit:
            inside += 1
        else:
            outside += 1
    low, high = min(x, y) >> 2, max(x, y) >> 2
    others = 0
    for i in range(suited, 5):
        others += choose(cards[DECK + i] + i - suited, i - suited + 1)
    if suit < 0:
        hole = repeats2(low, high)
        return way[RANKS_AT + others * RANK_WORDS + (hole >> 5)] >> (hole & 31) & 1
    place = 0
    for i in range(suited):
        place += choose(cards[DECK + i], i + 1)
    board = view_base(5, suited) + place * lists(5 - suited) + others
    hole = OTHER_AT + repeats2(low, high)
    if x & 3 == suit and y & 3 == suit:
        hole = place2(low, high)
    elif x & 3 == suit:
        hole = MIXED_AT + (x >> 2) * RANKS + (y >> 2)
    elif y & 3 == suit:
        hole = MIXED_AT + (y >> 2) * RANKS + (x >> 2)
    return way[VIEWS_AT + board * VIEW_WORDS + (hole >> 5)] >> (hole & 31) & 1


@inlined
def multiple_of(way: Sequence[int], cards: MutableSequence[int]) -> int:
    """How many times the Ante the Play Wager is: two own cards, then the board."""
    x, y = cards[0], cards[1]
    before = way[kind_of(x, y)]
    if before:
        return before
    if raised(x, y, cards[2], cards[3], cards[4], way):
        return 2
    return played(x, y, way, cards)


@inlined
def multiple_said(way: Sequence[int], cards: MutableSequence[int]) -> int:
    """The same as a function decides on the board; before it stands there what it said."""
    x, y = min(cards[0], cards[1]), max(cards[0], cards[1])
    before = way[kind_of(x, y)]
    if before:
        return before
    lay_in_order(cards, OWN, FLOP, DECK)
    said = decide((x, y), (cards[DECK], cards[DECK + 1], cards[DECK + 2]))
    if said == 2:
        return 2
    if said != 0:
        raise Misuse("on a flop the strategy answers by a number that is not offered: 2 or 0")
    lay_in_order(cards, OWN, BOARD, DECK)
    a, b, c = cards[DECK], cards[DECK + 1], cards[DECK + 2]
    said = decide((x, y), (a, b, c, cards[DECK + 3], cards[DECK + 4]))
    if said not in (0, 1):
        raise Misuse("at the end the strategy answers by a number that is not offered: 1 or 0")
    return said


decided: Fast[..., int] = multiple_of
"""In the kernel below: how it is played."""


# Side bets

bet_facts: Fast[..., int] = kind_of_seven
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])
    tally[at + within(cell, bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@inlined
def tally_flop(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(cards[0], cards[1], cards[2], cards[3], cards[4])
    tally[at + within(cell, bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@inlined
def tally_both(cards: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(
        cards[0],
        cards[1],
        cards[2],
        cards[3],
        cards[4],
        cards[5],
        cards[6],
        cards[7],
        cards[8],
    )
    tally[at + within(cell, bet_cells)] += 1
    other_bets(cards, tally, at + bet_cells)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal two cards, the board and the dealer's two, decide, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    way = borrowed(parameters)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        a, b, c, d, e = deck[2], deck[3], deck[4], deck[5], deck[6]
        mine = seven_card_rank(deck[0], deck[1], a, b, c, d, e)
        dealers = seven_card_rank(deck[7], deck[8], a, b, c, d, e)
        qualified, beaten = against(mine, dealers)
        multiple = decided(way, deck)
        cell = 0
        if multiple:
            at = ((multiple - 1) * CATEGORIES + five_card_category(mine)) * 6
            cell = 1 + at + 3 * qualified + beaten + 1
        tally[cell] += 1
        other_bets(deck, tally, ANTE_CELLS)


def _facts_at(cell: int) -> Facts:
    rest, dealt = divmod(cell, 6)
    multiple, category = divmod(rest, CATEGORIES)
    return Facts(category, dealt // 3, dealt % 3 - 1, multiple + 1)


def for_rules(rules: Rules, how: Fast[..., int] = multiple_of) -> Kernel:
    steps = {
        Sees.OWN: tally_own,
        Sees.FLOP: tally_flop,
        Sees.BOTH: tally_both,
        Sees.TOGETHER: tally_both,
    }
    main = Main("ante", SCRATCH, ANTE_CELLS, lambda cell: _facts_at(cell - 1) if cell else FOLDED)
    return with_bets(rules, rebound(play, decided=how), steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel that asks a function on the board, and what it said before."""

    def made(says: Says) -> Kernel:
        return for_rules(rules, rebound(multiple_said, decide=says))

    first, *later = STREETS
    of_hole = before_the_board(decide, first)
    before = [0] * KINDS_OF_HOLES
    for (low, high), multiple in zip(every_hole(), of_hole, strict=True):
        before[kind_of(low, high)] = multiple
    return asking(made, decide, later, tuple(before)), tuple(before)


# Ways to play as the kernel reads them


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    names = (BEST, *ways(rules))
    return {name: functools.partial(_parameters, rules, name) for name in names}


def _parameters(rules: Rules, strategy: str) -> tuple[int, ...]:
    found = decisions_of(rules, strategy)
    if 0 not in found.before:
        return found.before
    tables = (_flop_codes(), found.raises, found.plays_by_rank, found.plays_in_view)
    return (*found.before, *(int(number) for table in tables for number in table))


@functools.cache
def _flop_codes() -> tuple[int, ...]:
    """By place of a flop: the one that stands for it, and below that two bits a suit, its name."""
    found = [0] * FLOPS
    cards = list(map(int, flops().cards))
    renamings = sorted(ALL_SUITS_ALIKE.renamings)
    for flop in range(len(cards) // 3):
        for there in renamings:
            a, b, c = renamed(cards[3 * flop : 3 * flop + 3], there)
            back = sum(suit << 2 * name for suit, name in enumerate(there))
            found[flop_place(a, b, c)] = flop << 8 | back
    return tuple(found)
