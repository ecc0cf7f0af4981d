"""The best setting of every hand against the dealer's way: what it gains, by playing.

    best_of_all(way, wheels).wins  # how much more often a hand wins that is set best

For one hand the worth of every lawful setting is counted exactly. To do so for all 6,972,147 kinds
of hands would take hours, and the sum that counts it at Pai Gow (`pai_gow.best`) has no room for
three parts and two flushes. So the gain over the dealer's way is found in two parts. What the best
setting gains by a guess (`guessed`) is averaged over all kinds of hands, exactly. By how much the
true gain differs from that is averaged over hands that are drawn at random, until the error is as
small as it is wanted. The guess is close, so that some ten thousands are enough; a bad one would
cost time, and change nothing.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count
from math import comb
from typing import NamedTuple

from croupier.core.cards import JOKER, STANDARD_DECK
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.suits import kinds_of_hands
from croupier.games.asia_poker.against import meet_doubles, seen, threes_of_a_suit
from croupier.games.asia_poker.guessed import DEALERS, Table, guessed, guesses, place_of
from croupier.games.asia_poker.house_way import CARDS, Way, set_by
from croupier.games.asia_poker.pairs import Doubled
from croupier.games.asia_poker.types import FLUSH, as_set
from croupier.games.pai_gow.against import meet_ranks, meet_views
from croupier.games.pai_gow.pairs import THREADS, Seen
from croupier.games.pai_gow.types import (
    RANKS,
    WIDEST,
    begins_of,
    by_rank,
    choose,
    others_beside,
)
from croupier.poker.joker import JOKER_BIT, asia_of, low_of
from croupier.poker.joker_seven import SUITS, of_suit, set_of_seven
from croupier.sim.streams import below, block_state, seed_from, shuffle

DECK = (*STANDARD_DECK, JOKER)
HANDS = comb(len(DECK), CARDS)
WANTED = Fraction(45, 1_000_000)
"""How large the standard error of the house edge may be, as a part of the wager."""
SEED = "the best settings of Asia Poker"
BLOCK, AT_ONCE = 512, 8
"""Hands of a block; and blocks that are drawn before the error is looked at again."""
SELDOM = 8
"""Where the dealer's way is best by the guess it nearly always is: of so many such hands one is
valued, and stands for all of them."""
MOST_SETTINGS = comb(CARDS, 2) * (CARDS - 2)


class Best(NamedTuple):
    """All hands of the player set best, against all hands of the dealer."""

    wins: Fraction
    """How much more often a hand wins than by the dealer's way."""
    error_squared: Fraction
    """The standard error of that, squared."""
    copies: Fraction
    """How often a hand that does not win has one copy."""
    hands: int
    """How many were drawn."""


# By the guess, over all hands


@functools.lru_cache(maxsize=2)
def guessed_gain(way: Way, wheels: int) -> Fraction:
    """How much more often the best setting should win than the dealer's way, over all hands."""
    cards, weights = kinds_of_hands(DECK, CARDS, ALL_SUITS_ALIKE)
    rules, (table, totals) = array_of(way.numbers()), guesses(way, wheels)

    def of_part(part: int) -> int:
        return add_guesses.jit(part, THREADS, cards, weights, rules, wheels, table, totals)

    with ThreadPoolExecutor(THREADS) as pool:
        return Fraction(sum(map(int, pool.map(of_part, range(THREADS)))), HANDS * DEALERS)


@fast
def add_guesses(
    part: int,
    parts: int,
    cards: Sequence[int],
    weights: Sequence[int],
    rules: Sequence[int],
    wheels: int,
    table: Table,
    totals: Sequence[int],
) -> int:
    found = 0
    for i in range(part, len(weights), parts):
        at = CARDS * i
        a, b, c, d = cards[at], cards[at + 1], cards[at + 2], cards[at + 3]
        hand = set_of_seven(a, b, c, d, cards[at + 4], cards[at + 5], cards[at + 6])
        found += weights[i] * guessed(hand, rules, wheels, table, totals)
    return found


# Exactly, of hands that are drawn


class Desk(NamedTuple):
    """What a thread writes on."""

    met: MutableSequence[int]
    """By class: how many hands the dealer can have."""
    left: MutableSequence[int]
    others: MutableSequence[int]
    ways: MutableSequence[int]
    """By rank, how many cards are left, in all and beside a suit; in how many ways others come."""
    keys: MutableSequence[int]
    wins: MutableSequence[int]
    """Of each lawful setting: where its parts stand, and how many hands it beats."""
    grid: MutableSequence[int]
    """By medium and low hand: those of the dealer that have a lower high hand."""


class Known(NamedTuple):
    """What the dealer's hands are found by."""

    places: tuple[MutableSequence[int], MutableSequence[int], MutableSequence[int]]
    by_rank: MutableSequence[int]
    ranks: MutableSequence[int]
    seen: Seen
    doubled: Doubled
    begins: MutableSequence[int]
    beside: MutableSequence[int]
    """What may lie beside a flush: three ranks of each, -1 where there are fewer."""
    threes: MutableSequence[int]
    binomials: MutableSequence[int]


@functools.lru_cache(maxsize=2)
def known(way: Way, wheels: int) -> Known:
    hands, (views, doubled) = as_set(way, wheels), seen(way, wheels)
    highs, mediums, lows = hands.places
    beside = [rank for each in others_beside(FLUSH) for rank in (*each, *[-1] * WIDEST)[:WIDEST]]
    return Known(
        (highs, mediums, lows),
        hands.by_rank,
        by_rank().ranks,
        views,
        doubled,
        begins_of(FLUSH),
        array_of(beside),
        threes_of_a_suit(),
        choose(),
    )


def desk_for(known: Known, table: Table) -> Desk:
    _, mediums, lows = table.ranks
    sizes = (
        *(len(known.places[0]), RANKS, RANKS, len(known.beside) // WIDEST),
        *(MOST_SETTINGS, MOST_SETTINGS, len(mediums) * len(lows)),
    )
    return Desk(*map(whole_numbers, sizes))


@fast
def meet_all(hand: int, known: Known, desk: Desk) -> None:
    """All hands that the dealer can have beside these cards, by class."""
    for kind in range(len(desk.met)):
        desk.met[kind] = 0
    for rank in range(RANKS):
        desk.left[rank] = 4
        for suit in range(SUITS):
            desk.left[rank] -= of_suit(hand, suit) >> rank & 1
    joker = 0 if hand & JOKER_BIT else 1
    meet_ranks(known.ranks, known.by_rank, desk.left, joker, known.binomials, desk.met)
    for suit in range(SUITS):
        held = of_suit(hand, suit)
        for rank in range(RANKS):
            desk.others[rank] = desk.left[rank] - (0 if held >> rank & 1 else 1)
        for i in range(len(desk.ways)):
            desk.ways[i] = ways_beside(known.beside, WIDEST * i, desk.others, known.binomials)
        meet_views(FLUSH, held, desk.ways, joker, known.begins, known.seen, desk.met)
    meet_doubles(hand, known.threes, known.doubled, desk.met)


@fast
def ways_beside(
    beside: Sequence[int], at: int, left: Sequence[int], binomials: Sequence[int]
) -> int:
    """In how many ways these ranks come from what is left."""
    ways, run = 1, 1
    for i in range(at, at + WIDEST):
        if beside[i] < 0:
            break
        if i + 1 < at + WIDEST and beside[i + 1] == beside[i]:
            run += 1
        else:
            ways *= binomials[8 * left[beside[i]] + run]
            run = 1
    return ways


HIGH_AT, MEDIUM_AT = 16, 8
PLACE = 0xFF


@fast
def list_settings(hand: int, wheels: int, table: Table, keys: MutableSequence[int]) -> int:
    """Where the parts of each lawful setting stand, in order of the high hands; how many."""
    count, singles = 0, hand
    while singles:
        low_card = singles & -singles
        singles ^= low_card
        low = low_of(low_card)
        first = hand ^ low_card
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                medium = low_of(one | other)
                high = asia_of(hand ^ low_card ^ one ^ other, wheels)
                if high > medium > low:
                    key = key_of(high, medium, low, table)
                    at = count
                    while at and keys[at - 1] > key:
                        keys[at] = keys[at - 1]
                        at -= 1
                    keys[at] = key
                    count += 1
    return count


@fast
def key_of(high: int, medium: int, low: int, table: Table) -> int:
    places = place_in(table.ranks[1], medium) << MEDIUM_AT | place_in(table.ranks[2], low)
    return place_in(table.ranks[0], high) << HIGH_AT | places


@fast
def place_in(ranks: Sequence[int], rank: int) -> int:
    """Twice how many of the dealer's ranks are lower, and one more where it is one of them."""
    place = place_of(ranks, rank)
    return 2 * place + (1 if place < len(ranks) and ranks[place] == rank else 0)


@fast
def count_wins(count: int, known: Known, table: Table, desk: Desk) -> None:
    """How many of the dealer's hands each setting beats; those stand in order of their high hands.

    Hands that are lower in all three parts would be counted thrice with those lower in any two.
    """
    mediums, lows = len(table.ranks[1]), len(table.ranks[2])
    for i in range(len(desk.grid)):
        desk.grid[i] = 0
    kind = 0
    for i in range(count):
        high, medium, low = parts_of(desk.keys[i])
        while kind < len(desk.met) and known.places[0][kind] < high >> 1:
            desk.grid[known.places[1][kind] * lows + known.places[2][kind]] += desk.met[kind]
            kind += 1
        desk.wins[i] = under(desk.grid, medium >> 1, lows, lows)
        desk.wins[i] += under(desk.grid, mediums, low >> 1, lows)
        desk.wins[i] -= 2 * under(desk.grid, medium >> 1, low >> 1, lows)
    while kind < len(desk.met):
        desk.grid[known.places[1][kind] * lows + known.places[2][kind]] += desk.met[kind]
        kind += 1
    for i in range(count):
        _high, medium, low = parts_of(desk.keys[i])
        desk.wins[i] += under(desk.grid, medium >> 1, low >> 1, lows)


@fast
def parts_of(key: int) -> tuple[int, int, int]:
    return key >> HIGH_AT, key >> MEDIUM_AT & PLACE, key & PLACE


@fast
def under(grid: Sequence[int], mediums: int, below: int, lows: int) -> int:
    """All with one of the lowest medium hands and one of the lowest low hands."""
    found = 0
    for medium in range(mediums):
        for low in range(below):
            found += grid[medium * lows + low]
    return found


@fast
def count_copies(key: int, known: Known, desk: Desk) -> int:
    """The dealer's hands that it does not beat, and of which it has one copy."""
    found = 0
    high, medium, low = parts_of(key)
    for kind in range(len(desk.met)):
        a, b = 2 * known.places[0][kind] + 1, 2 * known.places[1][kind] + 1
        c = 2 * known.places[2][kind] + 1
        lower = (1 if a < high else 0) + (1 if b < medium else 0) + (1 if c < low else 0)
        alike = (1 if a == high else 0) + (1 if b == medium else 0) + (1 if c == low else 0)
        if lower < 2 and alike == 1:
            found += desk.met[kind]
    return found


@fast
def draw_hands(
    state: MutableSequence[int],
    rules: Sequence[int],
    wheels: int,
    table: Table,
    totals: Sequence[int],
    known: Known,
    desk: Desk,
    deck: MutableSequence[int],
    gains: MutableSequence[int],
    copies: MutableSequence[int],
) -> None:
    """Of hands at random: how many more the best setting beats than was guessed, and its copies.

    Both lists come empty.
    """
    for card in range(len(deck)):
        deck[card] = card
    for i in range(len(gains)):
        shuffle(state, deck, len(deck), 0, CARDS)
        hand = set_of_seven(deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6])
        more, times = guessed(hand, rules, wheels, table, totals), 1
        if more == 0:
            if below(state, SELDOM):
                continue
            times = SELDOM
        gain, alike = gain_of(hand, rules, wheels, table, known, desk)
        gains[i], copies[i] = times * (gain - more), times * alike


@fast
def gain_of(
    hand: int, rules: Sequence[int], wheels: int, table: Table, known: Known, desk: Desk
) -> tuple[int, int]:
    """How many more of the dealer's hands the best setting beats than the dealer's way does."""
    meet_all(hand, known, desk)
    count = list_settings(hand, wheels, table, desk.keys)
    count_wins(count, known, table, desk)
    _rule, pair, card = set_by(hand, rules, wheels)
    own = key_of(asia_of(hand ^ pair ^ card, wheels), low_of(pair), low_of(card), table)
    best, wins = 0, 0
    for i in range(count):
        if desk.wins[i] > desk.wins[best]:
            best = i
        if desk.keys[i] == own:
            wins = desk.wins[i]
    return desk.wins[best] - wins, count_copies(desk.keys[best], known, desk)


# Both together


@functools.lru_cache(maxsize=2)
def best_of_all(way: Way, wheels: int) -> Best:
    """What is gained by the best setting of every hand, to the error that is wanted."""
    by_guess = guessed_gain(way, wheels)
    gains, copies = list[int](), list[int]()
    for more, also in _blocks(way, wheels):
        gains += more
        copies += also
        error_squared = variance(gains) / len(gains) / DEALERS**2
        # A win instead of a loss is worth two units.
        if 4 * error_squared <= WANTED**2:
            break
    hands = len(gains) * DEALERS
    drawn, alike = Fraction(sum(gains), hands), Fraction(sum(copies), hands)
    return Best(by_guess + drawn, error_squared, alike, len(gains))


def variance(numbers: Sequence[int]) -> Fraction:
    """Of a sample."""
    count, total = len(numbers), sum(numbers)
    squares = sum(number * number for number in numbers)
    return Fraction(count * squares - total * total, count * (count - 1))


def _blocks(way: Way, wheels: int) -> Iterator[tuple[list[int], list[int]]]:
    """The hands of some blocks, then those of the next ones, without end."""
    rules, (table, totals) = array_of(way.numbers()), guesses(way, wheels)
    knows, seed = known(way, wheels), seed_from(SEED)
    own = threading.local()

    def of_block(block: int) -> tuple[MutableSequence[int], MutableSequence[int]]:
        if not hasattr(own, "desk"):
            own.desk = desk_for(knows, table)
        state, deck = array_of(block_state(seed, block)), whole_numbers(len(DECK))
        gains, copies = whole_numbers(BLOCK), whole_numbers(BLOCK)
        lists = (table, totals, knows, own.desk, deck, gains, copies)
        draw_hands.jit(state, rules, wheels, *lists)
        return gains, copies

    with ThreadPoolExecutor(THREADS) as pool:
        for first in count(0, AT_ONCE):
            played = list(pool.map(of_block, range(first, first + AT_ONCE)))
            yield (
                [int(gain) for gains, _ in played for gain in gains],
                [int(copy) for _, copies in played for copy in copies],
            )
