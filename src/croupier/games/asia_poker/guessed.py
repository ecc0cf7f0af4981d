"""Asia Poker: what settings are guessed to be worth, by a few of the player's cards.

A setting wins against those of the dealer's hands that are lower in two of three parts. How many
they are is looked up by where the three parts stand, in a table for each number of aces that the
player can hold, with the joker and without it; the rest of the player's cards is not looked at.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from math import comb
from typing import NamedTuple

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.games.asia_poker.against import met_by
from croupier.games.asia_poker.house_way import CARDS, Way, set_by
from croupier.games.asia_poker.types import as_set
from croupier.poker.five_card import ACE
from croupier.poker.joker import JOKER_BIT, asia_of, low_of
from croupier.poker.joker_seven import SUITS, of_suit

DEALERS = comb(46, CARDS)
"""Hands that the dealer can have when the player's are known."""

# What a hand of these ranks wins


class Table(NamedTuple):
    """How many hands of the dealer lie below places."""

    below: MutableSequence[int]
    """By place of each of three hands: how many are lower in all three; several such tables."""
    ranks: tuple[MutableSequence[int], ...]
    """The ranks that the dealer's high, medium and low hands have, in order."""


@fast
def place_of(ranks: Sequence[int], rank: int) -> int:
    """How many of these are lower."""
    low, high = 0, len(ranks)
    while low < high:
        middle = low + high >> 1
        if ranks[middle] < rank:
            low = middle + 1
        else:
            high = middle
    return low


@fast
def wins_at(table: Table, begin: int, high: int, medium: int, low: int) -> int:
    """How many of the dealer's hands are lower in two of three."""
    highs, mediums, lows = len(table.ranks[0]), len(table.ranks[1]), len(table.ranks[2])
    deep, wide = lows + 1, (lows + 1) * (mediums + 1)
    below = table.below
    found = below[begin + high * wide + medium * deep + lows]
    found += below[begin + high * wide + mediums * deep + low]
    found += below[begin + highs * wide + medium * deep + low]
    return found - 2 * below[begin + high * wide + medium * deep + low]


@fast
def lay_out(
    met: Sequence[int],
    places: tuple[Sequence[int], ...],
    begin: int,
    table: Table,
) -> None:
    """Write down the dealer's hands, and then all that lie below each place."""
    highs, mediums, lows = len(table.ranks[0]), len(table.ranks[1]), len(table.ranks[2])
    deep, wide = lows + 1, (lows + 1) * (mediums + 1)
    below = table.below
    for kind in range(len(met)):
        high, medium, low = places[0][kind] + 1, places[1][kind] + 1, places[2][kind] + 1
        below[begin + high * wide + medium * deep + low] += met[kind]
    for high in range(highs + 1):
        for medium in range(mediums + 1):
            at = begin + high * wide + medium * deep
            for low in range(1, deep):
                below[at + low] += below[at + low - 1]
            if medium:
                for low in range(deep):
                    below[at + low] += below[at - deep + low]
    for at in range(begin + wide, begin + (highs + 1) * wide):
        below[at] += below[at - wide]


# The guess: only the joker and the number of aces are known

KNOWN = 10
"""Tables: with the joker or without it, and no ace to four."""


@fast
def known_of(hand: int) -> int:
    """Which table is for a hand."""
    aces = 0
    for suit in range(SUITS):
        aces += 1 if of_suit(hand, suit) & ACE else 0
    return aces + (5 if hand & JOKER_BIT else 0)


@functools.lru_cache(maxsize=2)
def guesses(way: Way, wheels: int) -> tuple[Table, MutableSequence[int]]:
    """What settings are worth to who holds these cards and any others; of how many hands."""
    hands = as_set(way, wheels)
    size = 1
    for ranks in hands.ranks:
        size *= len(ranks) + 1
    table = Table(whole_numbers(KNOWN * size), tuple(map(array_of, hands.ranks)))
    totals = []
    for known in range(KNOWN):
        joker, aces = divmod(known, 5)
        held = sum(ACE << 16 * suit for suit in range(aces)) | (JOKER_BIT if joker else 0)
        lay_out.jit(met_by(held, way, wheels), hands.places, known * size, table)
        totals.append(comb(53 - joker - aces, CARDS))
    return table, array_of(totals)


@fast
def guessed(
    hand: int, rules: Sequence[int], wheels: int, table: Table, totals: Sequence[int]
) -> int:
    """How many more of the dealer's hands the best setting should beat than the dealer's way."""
    known = known_of(hand)
    begin = len(table.below) // KNOWN * known
    best, singles = 0, hand
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
                if medium > low:
                    high = asia_of(hand ^ low_card ^ one ^ other, wheels)
                    if high > medium:
                        found = wins_of(high, medium, low, begin, table)
                        best = max(best, found)
    _rule, pair, card = set_by(hand, rules, wheels)
    own = wins_of(asia_of(hand ^ pair ^ card, wheels), low_of(pair), low_of(card), begin, table)
    return (best - own) * DEALERS // totals[known]


@fast
def wins_of(high: int, medium: int, low: int, begin: int, table: Table) -> int:
    places = (
        place_of(table.ranks[0], high),
        place_of(table.ranks[1], medium),
        place_of(table.ranks[2], low),
    )
    return wins_at(table, begin, places[0], places[1], places[2])
