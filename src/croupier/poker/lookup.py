"""The rank of the best five of five, six or seven cards, looked up: for kernels and long lists.

    from croupier.poker.lookup import rank_hands

    rank_hands([[51, 47, 43, 39, 35, 0, 1]])  # the numbers of `seven_card_rank`

The ranks of a hand without a flush hang on how many cards of each rank there are. These numbers,
written to the base five, are a sum over the cards; the six lowest ranks and the seven highest make
a number each, and two small tables lead from the pair to a place of its own for each of the 49,205
hands of seven cards. In the same sum the cards of each suit are counted, begun at three, so that a
bit of its own says that there are five.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import Any, NamedTuple

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import (
    Fast,
    array_of,
    can_compile,
    fast,
    inlined,
    rebound,
    whole_numbers,
)
from croupier.core.refusals import Misuse
from croupier.poker.five_card import (
    best_of_one_suit,
    best_without_flush,
    five_card_rank,
    seven_card_rank,
    six_card_rank,
)

LOW_RANKS, HIGH_RANKS = 6, 7
OF_A_RANK = 4
LOW_BITS, HIGH_BITS = 14, 17
"""Room for five to the sixth and to the seventh."""
LOW_MASK, HIGH_MASK = (1 << LOW_BITS) - 1, (1 << HIGH_BITS) - 1
SUITS_AT = 32
BEGUN = 0x3333 << SUITS_AT
FIVE_OF_A_SUIT = 0x8888 << SUITS_AT
NO_CARD = 1 << 60
"""What the numbers above the deck add to the sum: nothing else comes near it."""
CARD_MASK = 63
RANKS = 13
ROOM = 1 << RANKS

PLAIN: dict[int, Fast[..., int]] = {5: five_card_rank, 6: six_card_rank, 7: seven_card_rank}


class Tables(NamedTuple):
    """What a kernel looks up, for hands of so many cards."""

    keys: MutableSequence[int]
    """By card: what it adds to the sum."""
    low: MutableSequence[int]
    high: MutableSequence[int]
    """By the two numbers to the base five: a place, when both are added."""
    ranks: MutableSequence[int]
    """By that place: the rank of a hand without a flush."""
    flushes: MutableSequence[int]
    """By the ranks of one suit, a bit each: the rank of five or more of them."""


@functools.cache
def tables(cards: int) -> Tables:
    """Made in hundredths of a second, kept while the program runs."""
    low, high = _by_size(LOW_RANKS, 0, _size(cards)), _by_size(HIGH_RANKS, LOW_RANKS, cards)
    lows, highs = whole_numbers(1 << LOW_BITS), whole_numbers(1 << HIGH_BITS)
    places = 0
    for lower, upper in zip(low, reversed(high), strict=True):
        for i, part in enumerate(lower):
            lows[part.code] = places + i * len(upper)
        for i, part in enumerate(upper):
            highs[part.code] = i
        places += len(lower) * len(upper)
    ranks, flushes = whole_numbers(places), whole_numbers(ROOM)
    place = 0
    for lower, upper in zip(low, reversed(high), strict=True):
        _fill_ranks.jit(_held_by(lower), _held_by(upper), cards - 5, ranks, place)
        place += len(lower) * len(upper)
    _fill_flushes.jit(flushes)
    keys = array_of(_key(card) for card in range(CARD_MASK + 1))
    return Tables(keys, _small(lows, 2), _small(highs, 2), _small(ranks, 4), _small(flushes, 4))


def _held_by(parts: Sequence[Part]) -> MutableSequence[int]:
    return array_of(part.held for part in parts)


def _key(card: int) -> int:
    """What a card adds to the sum."""
    rank, suit = card >> 2, card & 3
    if rank >= RANKS:
        return NO_CARD
    here: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << LOW_BITS
    return here + (1 << SUITS_AT + 4 * suit)


class Part(NamedTuple):
    """How many cards of each of some ranks there are."""

    code: int
    """The numbers to the base five."""
    held: int
    """One below the other, 13 bits each: the ranks held at all, twice, three and four times."""


def _by_size(ranks: int, lowest: int, most: int) -> list[list[Part]]:
    """All parts of so many ranks from the lowest on, by how many cards they have."""
    parts = [(0, Part(0, 0))]
    for rank in range(ranks):
        parts = [
            (size + n, Part(code + n * 5**rank, held | _so_often(n) << lowest + rank))
            for size, (code, held) in parts
            for n in range(min(OF_A_RANK, most - size) + 1)
        ]
    return [[part for size, part in parts if size == cards] for cards in range(most + 1)]


def _so_often(number: int) -> int:
    """So many cards of one rank, as a part holds them."""
    return sum(1 << RANKS * times for times in range(number))


@fast
def _fill_ranks(
    lows: Sequence[int],
    highs: Sequence[int],
    spare: int,
    ranks: MutableSequence[int],
    first: int,
) -> None:
    """Every part of the low ranks with every part of the high ones, one place after the other."""
    place = first
    for low in lows:
        for high in highs:
            held = low | high
            ranks[place] = best_without_flush(
                held & ROOM - 1,
                held >> RANKS & ROOM - 1,
                held >> 2 * RANKS & ROOM - 1,
                held >> 3 * RANKS,
                spare,
            )
            place += 1


@fast
def _fill_flushes(flushes: MutableSequence[int]) -> None:
    for held in range(ROOM):
        number, left = 0, held
        while left:
            left &= left - 1
            number += 1
        if number >= 5:
            flushes[held] = best_of_one_suit(held)


def _small(numbers: MutableSequence[int], size: int) -> MutableSequence[int]:
    """The same numbers in so many bytes each: tables that stay near the processor."""
    if not can_compile():
        return numbers
    import numpy

    found: Any = numpy.asarray(numbers).astype(f"u{size}")
    return found  # type: ignore[no-any-return]


# In a kernel


@inlined
def of_seven(
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    f: int,
    g: int,
    keys: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    flushes: Sequence[int],
) -> int:
    """The rank of the best five of seven cards; the arrays are those of `tables(7)`, borrowed."""
    key = keys[a & CARD_MASK] + keys[b & CARD_MASK] + keys[c & CARD_MASK] + keys[d & CARD_MASK]
    key += keys[e & CARD_MASK] + keys[f & CARD_MASK] + keys[g & CARD_MASK] + BEGUN
    if key & FIVE_OF_A_SUIT:
        suit = _flush_suit(key)
        held = _held(a, suit) | _held(b, suit) | _held(c, suit) | _held(d, suit)
        return flushes[held | _held(e, suit) | _held(f, suit) | _held(g, suit)]
    return ranks[low[key & LOW_MASK] + high[key >> LOW_BITS & HIGH_MASK]]


@fast
def _flush_suit(key: int) -> int:
    """The suit of which there are five."""
    full = key >> SUITS_AT & 0x8888
    return (1 if full & 0x0080 else 0) + (2 if full & 0x0800 else 0) + (3 if full & 0x8000 else 0)


@fast
def _held(card: int, suit: int) -> int:
    """Its rank as a bit, if it is of this suit."""
    return 1 << (card >> 2) if card & 3 == suit else 0


# Long lists

SIZE = 7
"""In the kernel below: how many cards a hand has."""


@fast
def rank_rows(
    hands: Any,
    found: MutableSequence[int],
    keys: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    flushes: Sequence[int],
) -> int:
    """Hands of `SIZE` cards, a row each; how many were ranked before one that is none.

    With two places an index never looks negative, which would be asked at every card.
    """
    for i in range(len(found)):
        key, seen = BEGUN, 0
        for j in range(SIZE):
            key += keys[hands[i, j] & CARD_MASK]
            seen |= hands[i, j]
        if key & (FIVE_OF_A_SUIT | NO_CARD) or seen & ~CARD_MASK:
            if key & NO_CARD or seen & ~CARD_MASK:
                return i
            suit, held = _flush_suit(key), 0
            for j in range(SIZE):
                held |= _held(hands[i, j], suit)
            found[i] = flushes[held]
        else:
            found[i] = ranks[low[key & LOW_MASK] + high[key >> LOW_BITS & HIGH_MASK]]
    return len(found)


def rank_hands(hands: Any) -> Any:
    """The rank of each of these hands of five, six or seven cards, the better the higher.

    Cards are numbers (`croupier.core.cards`); a list of lists, or an array with a row a hand, which
    is ranked at more than a hundred million hands a second. Ranks are those of `five_card_rank`,
    `six_card_rank` and `seven_card_rank`; `five_card_category` and `describe` know them.
    """
    if not can_compile():
        return [PLAIN[_size(len(hand))](*map(_card, hand)) for hand in hands]
    import numpy

    try:
        rows = numpy.asarray(hands)
    except ValueError:
        rows = numpy.empty(0)
    if not len(hands):
        return numpy.empty(0, dtype=numpy.int64)
    if rows.ndim != 2 or rows.dtype.kind not in "iu":
        raise Misuse("hands are rows of cards, each a whole number: [[51, 47, 43, 39, 35], ...]")
    size = _size(rows.shape[1])
    found: Any = numpy.empty(len(rows), dtype=numpy.int64)
    work = rebound(rank_rows, SIZE=size).jit
    ranked = work(numpy.ascontiguousarray(rows), found, *tables(size))
    if ranked < len(rows):
        for card in rows[ranked].tolist():
            _card(card)
    return found


def _size(cards: int) -> int:
    if cards not in PLAIN:
        raise Misuse(f"hands of {cards} cards are not ranked here; they have 5, 6 or 7")
    return cards


def _card(card: int) -> int:
    if card not in STANDARD_DECK:
        raise Misuse(f"{card} is no card; they go from 0 (the two of clubs) to 51 (ace of spades)")
    return card
