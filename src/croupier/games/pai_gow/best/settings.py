"""The settings that may be best, and in which order they stand."""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.fast import array_of, fast, inlined, whole_numbers
from croupier.games.pai_gow.marks import places_of_bits
from croupier.games.pai_gow.pairs import running
from croupier.games.pai_gow.types import (
    FLUSH,
    KEY_BITS,
    as_set,
    by_rank,
    numbered,
    parts_of_key,
    take_all,
    views,
)
from croupier.poker.joker import FLUSH as A_FLUSH
from croupier.poker.joker import ROYAL_FLUSH, STRAIGHT_FLUSH, category_of, high_of, low_of

MOST_SETTINGS = 21


class Paid(NamedTuple):
    """What a hand brings, in parts of the wager."""

    both: int
    high: int
    low: int
    always: int
    """Added where both hands are higher than the dealer's, the High, the Low, and in any case."""
    ties: int = 0
    """1 if a hand of the same rank counts as higher too."""


class Settings(NamedTuple):
    """The settings that may be best, of hands by rank and of views with a flush."""

    begins: MutableSequence[int]
    """By hand by rank: where its settings begin; those of its views follow its own."""
    own: MutableSequence[int]
    """How many are its own."""
    views: MutableSequence[int]
    """By view: where its settings begin."""
    of_view: MutableSequence[int]
    """How many they are."""
    classes: MutableSequence[int]
    """By setting: its High hand and its Low hand together, by their place."""


@fast
def list_settings(
    cards: Sequence[int],
    places: Sequence[int],
    flushes: int,
    counts: MutableSequence[int],
    filled: MutableSequence[int],
    firsts: MutableSequence[int],
    keys: MutableSequence[int],
    room: MutableSequence[int],
) -> None:
    """The lawful settings of each of these hands than which no other is better in both parts.

    With `flushes` only those with a flush. They are counted, or written down where there is room.
    """
    for hand in range(len(cards)):
        number, first = 0, cards[hand]
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                high, low = high_of(cards[hand] ^ one ^ other), low_of(one | other)
                if high >= low:
                    number = keep(high, low, number, room)
        kept = 0
        for i in range(number):
            if flushes == 0 or is_flush(room[2 * i]):
                room[2 * kept], room[2 * kept + 1] = room[2 * i], room[2 * i + 1]
                kept += 1
        counts[hand] = kept
        if len(keys):
            at = filled[places[hand]]
            firsts[hand] = at
            for i in range(kept):
                keys[at + i] = room[2 * i] << KEY_BITS | room[2 * i + 1]
            filled[places[hand]] = at + kept
        else:
            filled[places[hand]] += kept


@inlined
def keep(high: int, low: int, number: int, room: MutableSequence[int]) -> int:
    """A setting beside others, unless one of them is as good; worse ones go. How many there are."""
    left = 0
    for i in range(number):
        if room[2 * i] >= high and room[2 * i + 1] >= low:
            return number
    for i in range(number):
        if room[2 * i] > high or room[2 * i + 1] > low:
            room[2 * left], room[2 * left + 1] = room[2 * i], room[2 * i + 1]
            left += 1
    room[2 * left], room[2 * left + 1] = high, low
    return left + 1


@fast
def is_flush(high: int) -> int:
    """1 for the rank of a flush, straight flush or royal flush."""
    return 1 if category_of(high) in (A_FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH) else 0


class Order(NamedTuple):
    """In which order settings stand, those of the dealer among them."""

    highs: MutableSequence[int]
    lows: MutableSequence[int]
    """By class: the places of its High hand and of its Low hand."""
    dealers: MutableSequence[int]
    views: MutableSequence[int]
    plain: MutableSequence[int]
    """The dealer's classes: by hand by rank, by view, and of the hand by rank of each view."""
    places: MutableSequence[int]
    """See `places_of_bits`."""


@functools.cache
def settings_of_all() -> tuple[Settings, Order]:
    """All settings that may be best, and the dealer's, in one order."""
    hands, rank_hands, seen = as_set(), by_rank(), views(FLUSH)
    room, nothing = whole_numbers(2 * MOST_SETTINGS + 2), whole_numbers(0)
    itself = array_of(range(len(rank_hands.cards)))
    counts, own = whole_numbers(len(itself) + 1), whole_numbers(len(itself))
    of_view = whole_numbers(len(seen.cards))
    firsts = (whole_numbers(len(itself)), whole_numbers(len(seen.cards)))
    lists = ((rank_hands.cards, itself, 0, own), (seen.cards, seen.plain, 1, of_view))
    for one, first in zip(lists, firsts, strict=True):
        list_settings.jit(*one, counts, first, nothing, room)
    begins = running(counts)
    filled, keys = array_of(map(int, begins)), whole_numbers(int(begins[-1]))
    for one, first in zip(lists, firsts, strict=True):
        list_settings.jit(*one, filled, first, keys, room)
    dealers = [
        hands.ranks[0][high] << KEY_BITS | hands.ranks[1][low]
        for high, low in zip(*(map(int, places) for places in hands.places), strict=True)
    ]
    by_class = array_of(dealers)
    places, _ranks = numbered([keys, by_class], parts_of_key)
    own_classes, plain = whole_numbers(len(itself)), whole_numbers(len(seen.cards))
    views_classes = whole_numbers(len(seen.cards))
    take_all.jit(by_class, hands.by_rank, own_classes)
    take_all.jit(by_class, hands.views, views_classes)
    take_all.jit(own_classes, seen.plain, plain)
    settings = Settings(begins, own, firsts[1], of_view, keys)
    highs, lows = places
    order = Order(highs, lows, own_classes, views_classes, plain, places_of_bits())
    return settings, order
