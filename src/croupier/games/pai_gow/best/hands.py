"""The best setting of every kind of hand."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from croupier.core.fast import array_of, borrowed, fast, inlined
from croupier.games.pai_gow.best.settings import Settings
from croupier.games.pai_gow.best.suits import (
    BOTH_CARDS,
    FIRST_CARD,
    NO_CARD,
    SECOND_CARD,
    SLOTS,
    SUITED,
    Held,
)
from croupier.games.pai_gow.types import (
    CARDS,
    FLUSH,
    JOKER_RANK,
    RANKS,
    begins_of,
    by_rank,
    choose,
    orders,
    place_of,
    starts,
)
from croupier.poker.joker_seven import SUITS

LOWEST = -(1 << 62)


class Values(NamedTuple):
    """Something of every setting: what it is worth, or how many hands have it as their best."""

    worth: MutableSequence[int]
    """By setting: against the dealer's hands by rank."""
    corrections: MutableSequence[int]
    """By view and setting, as `Held` and `Asked` have their places."""


class Known(NamedTuple):
    """What a hand's settings are found by."""

    settings: Settings
    held: Held
    flushes: int
    """Where the corrections of settings with a flush begin."""
    binomials: MutableSequence[int]
    number: MutableSequence[int]
    orders: MutableSequence[int]
    starts: MutableSequence[int]
    begins: MutableSequence[int]
    masks: MutableSequence[int]
    mask_begins: MutableSequence[int]
    """The sets of ranks of one suit, the smallest first, and where those of each size begin."""


def known_of(settings: Settings, held: Held, flushes: int) -> Known:
    few = [mask for mask in range(1 << RANKS) if mask.bit_count() <= CARDS]
    masks = sorted(few, key=int.bit_count)
    begins = [sum(mask.bit_count() < size for mask in masks) for size in range(CARDS + 2)]
    lookups = (choose(), by_rank().number, orders(), starts(FLUSH), begins_of(FLUSH))
    return Known(settings, held, flushes, *lookups, array_of(masks), array_of(begins))


# Of a hand: the ranks of its four suits, where the corrections of each begin, all its ranks, what
# its best setting is worth, and which it is.
VIEWS_AT, RANKS_AT, WORTH, BEST, SCRATCH = 4, 8, 15, 16, 17


@fast
def choose_all(
    part: int,
    parts: int,
    known: Known,
    values: Values,
    room: MutableSequence[int],
    chosen: Values,
    total: MutableSequence[int],
) -> None:
    """The best setting of each kind of hands, suit by suit, the longest first.

    What all of them are worth, and how many hands there are; and by setting, how many have it.
    """
    masks, first = borrowed(known.masks), borrowed(known.mask_begins)
    for joker in range(2):
        cards = CARDS - joker
        for a in range(cards + 1):
            for b in range(min(a, cards - a) + 1):
                for c in range(min(b, cards - a - b) + 1):
                    d = cards - a - b - c
                    if d > c:
                        continue
                    for i in range(first[a] + part, first[a + 1], parts):
                        for j in range(i if a == b else first[b], first[b + 1]):
                            for k in range(j if b == c else first[c], first[c + 1]):
                                for m in range(k if c == d else first[d], first[d + 1]):
                                    room[0], room[1] = masks[i], masks[j]
                                    room[2], room[3] = masks[k], masks[m]
                                    times = renamings(i, j, k, m)
                                    choose_best(joker, known, values, room)
                                    note(times, joker, known, room, chosen)
                                    total[0] += times * room[WORTH]
                                    total[1] += times


@fast
def renamings(a: int, b: int, c: int, d: int) -> int:
    """How many hands differ by the names of suits, when equal ones stand side by side."""
    if a == b:
        if b == c:
            return 1 if c == d else 4
        return 6 if c == d else 12
    if b == c:
        return 4 if c == d else 12
    return 12 if c == d else 24


@fast
def choose_best(joker: int, known: Known, values: Values, room: MutableSequence[int]) -> None:
    """The best setting of one hand against all hands of the dealer; a flush is in the first suit.

    A setting that its suits make a flush counts here without it too, which is never better.
    """
    room, worth = borrowed(room), borrowed(values.worth)
    corrections, binomials = borrowed(values.corrections), borrowed(known.binomials)
    size = 0
    for rank in range(RANKS):
        for suit in range(SUITS):
            if room[suit] >> rank & 1:
                room[RANKS_AT + size] = rank
                size += 1
    if joker:
        room[RANKS_AT + size] = JOKER_RANK
    hand = known.number[place_of(room, RANKS_AT, binomials)]
    for suit in range(SUITS):
        place = others = 0
        for rank in range(RANKS):
            for other in range(SUITS):
                if other != suit and room[other] >> rank & 1:
                    place += binomials[8 * (rank + others) + others + 1]
                    others += 1
        view = known.held.bases[room[suit] | joker << RANKS] + place
        room[VIEWS_AT + suit] = known.held.values[view]
    first, best, best_worth = known.settings.begins[hand], -1, LOWEST
    a, b, c, d = room[VIEWS_AT], room[VIEWS_AT + 1], room[VIEWS_AT + 2], room[VIEWS_AT + 3]
    for i in range(known.settings.own[hand]):
        found = worth[first + i] + corrections[a + i] + corrections[b + i]
        found += corrections[c + i] + corrections[d + i]
        if found > best_worth:
            best, best_worth = first + i, found
    view = view_of_flush(joker, known, room)
    if view >= 0:
        begin = known.settings.views[view]
        for i in range(begin, begin + known.settings.of_view[view]):
            at, found = known.flushes + SLOTS * i, worth[i]
            for suit in range(SUITS):
                found += corrections[at + slot_of(suit, room)]
            if found > best_worth:
                best, best_worth = i, found
    room[BEST], room[WORTH] = best, best_worth


@inlined
def view_of_flush(joker: int, known: Known, room: MutableSequence[int]) -> int:
    """Which view of its first suit the hand is; -1 without a flush."""
    size, k, others = 0, 0, 0
    for rank in range(RANKS):
        size += room[0] >> rank & 1
    if size + joker < FLUSH:
        return -1
    for rank in range(RANKS):
        for suit in range(1, SUITS):
            if room[suit] >> rank & 1:
                # Two others stand in order of the lower one, then of the higher.
                others = others * RANKS - others * (others - 1) // 2 + rank - others if k else rank
                k += 1
    many = known.begins[k + 1] - known.begins[k]
    return known.starts[8 * joker + size] + known.orders[room[0]] * many + others


@inlined
def slot_of(suit: int, room: MutableSequence[int]) -> int:
    """What a suit holds of the others beside a flush in the first one."""
    suited = room[suit]
    if suit == 0:
        return SUITED
    if suited == 0:
        return NO_CARD
    if suited & (suited - 1):
        return BOTH_CARDS
    others = room[1] | room[2] | room[3]
    return FIRST_CARD if suited == others & -others else SECOND_CARD


@inlined
def note(times: int, joker: int, known: Known, room: MutableSequence[int], chosen: Values) -> None:
    """So many hands have the setting that was found."""
    worth, corrections = borrowed(chosen.worth), borrowed(chosen.corrections)
    best = room[BEST]
    worth[best] += times
    hand = known.number[place_of(room, RANKS_AT, known.binomials)]
    own = best - known.settings.begins[hand]
    for suit in range(SUITS):
        if own < known.settings.own[hand]:
            corrections[room[VIEWS_AT + suit] + own] += times
        else:
            corrections[known.flushes + SLOTS * best + slot_of(suit, room)] += times
