"""What the dealer's flushes change, in view of each suit that a player's hand can have."""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from croupier.core.fast import array_of, borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.best.ranks import BLOCKS
from croupier.games.pai_gow.best.settings import Order, Paid, Settings
from croupier.games.pai_gow.meeting import LOWS
from croupier.games.pai_gow.pairs import running
from croupier.games.pai_gow.types import (
    CARDS,
    FLUSH,
    RANKS,
    WIDEST,
    begins_of,
    by_rank,
    choose,
    orders,
    others_beside,
    place_of,
    sizes,
    starts,
)

OTHERS = 105
"""What the dealer may have beside a flush."""

# What a player holds


class Held(NamedTuple):
    """The views of a suit that a player's hand can have: some cards of it, and the others."""

    bases: MutableSequence[int]
    """By ranks of the suit, the joker the fourteenth: where its views begin, by their others."""
    firsts: MutableSequence[int]
    """By number of others: where their lists begin."""
    others: MutableSequence[int]
    """How many of each rank there are, two bits a rank; -1 for more than three of one."""
    hands: MutableSequence[int]
    """By view: which hand by rank it is one of, or -1."""
    values: MutableSequence[int]
    """By view: where the corrections of its settings begin."""


ALL_HELD = 1 << RANKS + 1


@functools.cache
def packed_others() -> tuple[MutableSequence[int], MutableSequence[int]]:
    """Others by their number, in the order of their places: where each number begins, and all."""
    firsts, found = [], list[int]()
    for size in range(CARDS + 1):
        firsts.append(len(found))
        # The highest rank decides first, as it does for places.
        for ranks in sorted(combinations_with_replacement(range(RANKS), size), key=_highest_first):
            counts = [ranks.count(rank) for rank in range(RANKS)]
            packed = sum(count << 2 * rank for rank, count in enumerate(counts))
            found.append(packed if max(counts) <= 3 else -1)
    return array_of([*firsts, len(found)]), array_of(found)


def _highest_first(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(reversed(ranks))


def held_views(settings: Settings) -> Held:
    firsts, others = packed_others()
    bases = [0]
    for held in range(ALL_HELD):
        size = CARDS - held.bit_count()
        bases.append(bases[-1] + (comb(RANKS + size - 1, size) if size >= 0 else 0))
    found = Held(
        array_of(bases), firsts, others, whole_numbers(bases[-1]), whole_numbers(bases[-1] + 1)
    )
    list_held.jit(found, settings.own, by_rank().number, choose(), whole_numbers(CARDS))
    return found


@fast
def list_held(
    held: Held,
    own: Sequence[int],
    number: Sequence[int],
    binomials: Sequence[int],
    ranks: MutableSequence[int],
) -> None:
    values = 0
    for suited in range(ALL_HELD):
        first, last = held.bases[suited], held.bases[suited + 1]
        size = CARDS
        for rank in range(RANKS + 1):
            size -= suited >> rank & 1
        for view in range(first, last):
            packed = held.others[held.firsts[size] + view - first]
            held.values[view], held.hands[view] = values, -1
            if packed < 0:
                continue
            at = 0
            for rank in range(RANKS + 1):
                times = (suited >> rank & 1) + (packed >> 2 * rank & 3 if rank < RANKS else 0)
                for _ in range(times):
                    ranks[at] = rank
                    at += 1
            hand = number[place_of(ranks, 0, binomials)]
            held.hands[view] = hand
            values += own[hand]
    held.values[len(held.hands)] = values


class Asked(NamedTuple):
    """Settings with a flush that want a correction in view of some suit."""

    begins: MutableSequence[int]
    """By ranks of the suit, the joker the fourteenth: where those begin that hold them."""
    others: MutableSequence[int]
    settings: MutableSequence[int]
    to: MutableSequence[int]
    """Of each: the others, packed; the setting; and where its correction is written down."""


SLOTS = 5
NO_CARD, FIRST_CARD, SECOND_CARD, BOTH_CARDS, SUITED = range(SLOTS)
"""A setting with a flush is corrected in view of a suit that holds this of its others, or of its
own suit."""


@fast
def ask(
    settings: Settings,
    ranks_of: Sequence[int],
    begins: Sequence[int],
    sizes: Sequence[int],
    orders: Sequence[int],
    starts: Sequence[int],
    flushes: int,
    asked: Asked,
) -> None:
    """Count the questions by the cards of the suit; or write them down, where there is room."""
    for joker in range(2):
        for suited in range(1 << RANKS):
            size = sizes[suited]
            if size < FLUSH - joker or size > CARDS - joker:
                continue
            k = CARDS - joker - size
            many = begins[k + 1] - begins[k]
            first = starts[8 * joker + size] + orders[suited] * many - begins[k]
            of_suit = 0
            for rank in range(RANKS):
                of_suit += (suited >> rank & 1) << 2 * rank
            for others in range(begins[k], begins[k + 1]):
                view = first + others
                one, other = ranks_of[WIDEST * others], ranks_of[WIDEST * others + 1]
                for slot in range(SLOTS):
                    held, packed = 0, of_suit
                    if slot == SUITED:
                        held, packed = suited, 0
                    if one >= 0:
                        if slot in (FIRST_CARD, BOTH_CARDS):
                            held |= 1 << one
                        else:
                            packed += 1 << 2 * one
                    elif slot in (FIRST_CARD, BOTH_CARDS):
                        continue
                    if other >= 0:
                        if slot in (SECOND_CARD, BOTH_CARDS):
                            if held >> other & 1:
                                continue
                            held |= 1 << other
                        else:
                            packed += 1 << 2 * other
                    elif slot in (SECOND_CARD, BOTH_CARDS):
                        continue
                    held |= joker << RANKS
                    for i in range(settings.of_view[view]):
                        at = asked.begins[held]
                        if len(asked.to):
                            asked.others[at] = packed
                            asked.settings[at] = settings.views[view] + i
                            asked.to[at] = flushes + SLOTS * (settings.views[view] + i) + slot
                        asked.begins[held] = at + 1


def questions_of(settings: Settings, flushes: int) -> Asked:
    ranks = array_of(
        rank for each in others_beside(FLUSH) for rank in (*each, *[-1] * (WIDEST - len(each)))
    )
    lookups = (begins_of(FLUSH), sizes(), orders(), starts(FLUSH), flushes)
    nothing = whole_numbers(0)
    counts = whole_numbers(ALL_HELD + 1)
    ask.jit(settings, ranks, *lookups, Asked(counts, nothing, nothing, nothing))
    begins = running(counts)
    lists = [whole_numbers(int(begins[-1])) for _ in range(3)]
    ask.jit(settings, ranks, *lookups, Asked(array_of(map(int, begins)), *lists))
    return Asked(begins, *lists)


# The dealer's corrections

OTHERS_AT, LOW_AT, SIGN_AT, HIGH_AT = 14, 21, 28, 29
"""In a correction of the dealer, above the cards of its suit."""
LOW_CARDS = 7
UPPER_CARDS = ALL_HELD >> LOW_CARDS
"""A suit's cards are taken in two parts, so that most of what is not left is passed over once."""


def entries_of(order: Order, counted: Sequence[int]) -> MutableSequence[int]:
    """The dealer's corrections, in the order of their High hands."""
    found = whole_numbers(2 * len(order.views))
    lookups = (begins_of(FLUSH), sizes(), orders(), starts(FLUSH))
    number = list_entries.jit(*lookups, order, counted, found)
    made: Any = found
    return array_of(sorted(made.tolist()[:number]))


@fast
def list_entries(
    begins: Sequence[int],
    sizes: Sequence[int],
    orders: Sequence[int],
    starts: Sequence[int],
    order: Order,
    counted: Sequence[int],
    found: MutableSequence[int],
) -> int:
    number = 0
    for joker in range(2):
        for suited in range(1 << RANKS):
            size = sizes[suited]
            if size < FLUSH - joker or size > CARDS - joker:
                continue
            k = CARDS - joker - size
            many = begins[k + 1] - begins[k]
            first = starts[8 * joker + size] + orders[suited] * many - begins[k]
            for others in range(begins[k], begins[k + 1]):
                kind, plain = order.views[first + others], order.plain[first + others]
                if kind != plain:
                    cards = suited | joker << RANKS | others << OTHERS_AT
                    if counted[kind]:
                        found[number] = (
                            order.highs[kind] << HIGH_AT | order.lows[kind] << LOW_AT | cards
                        )
                        number += 1
                    if counted[plain]:
                        found[number] = (
                            order.highs[plain] << HIGH_AT
                            | 1 << SIGN_AT
                            | order.lows[plain] << LOW_AT
                            | cards
                        )
                        number += 1
    return number


# Questions and answers


class Desk(NamedTuple):
    """What a thread writes on while corrections are valued."""

    some: MutableSequence[int]
    """The dealer's corrections that are left beside the high cards of a suit."""
    counts: MutableSequence[int]
    blocks: MutableSequence[int]
    """By Low hand, and by eight of them, and by others: what has a lower High hand."""
    under: MutableSequence[int]
    """By Low hand and others: all with a lower Low hand."""
    below: MutableSequence[int]
    sums: MutableSequence[int]
    """By others: all with a lower High hand; what one setting is worth."""
    heads: MutableSequence[int]
    nexts: MutableSequence[int]
    others: MutableSequence[int]
    kinds: MutableSequence[int]
    to: MutableSequence[int]
    """By High hand the last question; by question the one before, its others, its class, and where
    the answer goes."""
    left: MutableSequence[int]
    """By rank: the cards of three suits that the player leaves."""


@fast
def value_corrections(
    part: int,
    parts: int,
    entries: Sequence[int],
    held: Held,
    asked: Asked,
    settings: Settings,
    order: Order,
    wanted: Sequence[int],
    paid: Paid,
    desk: Desk,
    values: MutableSequence[int],
) -> None:
    """For views of a suit, and settings: what the dealer's flushes in it change.

    By place of a value it is said whether it is wanted.
    """
    some = borrowed(desk.some)
    for upper in range(part, UPPER_CARDS, parts):
        number = 0
        for i in range(len(entries)):
            if entries[i] & upper << LOW_CARDS == 0:
                some[number] = entries[i]
                number += 1
        for lower in range(1 << LOW_CARDS):
            suited = upper << LOW_CARDS | lower
            if put_questions(suited, held, asked, settings, order, wanted, desk):
                answer(suited, number, order, paid, desk, values)


@inlined
def put_questions(
    suited: int,
    held: Held,
    asked: Asked,
    settings: Settings,
    order: Order,
    wanted: Sequence[int],
    desk: Desk,
) -> int:
    """Settings of all views with these cards of the suit, by their High hands; how many."""
    highs, classes = borrowed(order.highs), borrowed(settings.classes)
    size, number = CARDS, 0
    for rank in range(RANKS + 1):
        size -= suited >> rank & 1
    first = held.bases[suited]
    for view in range(first, held.bases[suited + 1]):
        hand = held.hands[view]
        if hand >= 0:
            packed = held.others[held.firsts[size] + view - first]
            for i in range(settings.own[hand]):
                to, kind = held.values[view] + i, classes[settings.begins[hand] + i]
                if wanted[to]:
                    put(number, highs[kind], packed, kind, to, desk)
                    number += 1
    for k in range(asked.begins[suited], asked.begins[suited + 1]):
        to, kind = asked.to[k], classes[asked.settings[k]]
        if wanted[to]:
            put(number, highs[kind], asked.others[k], kind, to, desk)
            number += 1
    return number


@inlined
def put(number: int, high: int, others: int, kind: int, to: int, desk: Desk) -> None:
    heads = borrowed(desk.heads)
    borrowed(desk.nexts)[number], heads[high] = heads[high], number + 1
    borrowed(desk.others)[number] = others
    borrowed(desk.kinds)[number] = kind
    borrowed(desk.to)[number] = to


@inlined
def answer(
    suited: int, number: int, order: Order, paid: Paid, desk: Desk, values: MutableSequence[int]
) -> None:
    """Every question against the dealer's corrections without these cards of the suit."""
    some, counts, blocks = borrowed(desk.some), borrowed(desk.counts), borrowed(desk.blocks)
    under, below, heads = borrowed(desk.under), borrowed(desk.below), borrowed(desk.heads)
    nexts, lows, values = borrowed(desk.nexts), borrowed(order.lows), borrowed(values)
    for i in range(len(counts)):
        counts[i] = 0
    for i in range(len(blocks)):
        blocks[i] = 0
    for i in range(len(under)):
        under[i] = 0
    for i in range(OTHERS):
        below[i] = 0
    for i in range(number):
        entry = some[i]
        if entry & suited == 0:
            low, others = entry >> LOW_AT & 127, entry >> OTHERS_AT & 127
            under[(low + 1) * OTHERS + others] += 1 - 2 * (entry >> SIGN_AT & 1)
    for i in range(LOWS * OTHERS):
        under[OTHERS + i] += under[i]
    at = 0
    for high in range(len(heads)):
        question = heads[high]
        if question == 0:
            continue
        heads[high] = 0
        while at < number and some[at] >> HIGH_AT < high + paid.ties:
            entry = some[at]
            if entry & suited == 0:
                low, others = entry >> LOW_AT & 127, entry >> OTHERS_AT & 127
                sign = 1 - 2 * (entry >> SIGN_AT & 1)
                counts[low * OTHERS + others] += sign
                blocks[(low >> 3) * OTHERS + others] += sign
                below[others] += sign
            at += 1
        while question:
            low = lows[borrowed(desk.kinds)[question - 1]] + paid.ties
            sum_up(low, paid, desk)
            left_over = borrowed(desk.others)[question - 1]
            found = in_all_ways(left_over, desk.sums, desk.left)
            values[borrowed(desk.to)[question - 1]] = found
            question = nexts[question - 1]


@inlined
def sum_up(low: int, paid: Paid, desk: Desk) -> None:
    """By the dealer's others: what a setting with this Low hand is worth."""
    counts, blocks, sums = borrowed(desk.counts), borrowed(desk.blocks), borrowed(desk.sums)
    under, below = borrowed(desk.under), borrowed(desk.below)
    for i in range(OTHERS):
        sums[i] = 0
    if paid.both:
        for k in range(low >> 3):
            for i in range(OTHERS):
                sums[i] += blocks[k * OTHERS + i]
        for k in range(low >> 3 << 3, low):
            for i in range(OTHERS):
                sums[i] += counts[k * OTHERS + i]
    for i in range(OTHERS):
        sums[i] = (
            paid.both * sums[i]
            + paid.high * below[i]
            + paid.low * under[low * OTHERS + i]
            + paid.always * under[LOWS * OTHERS + i]
        )


@inlined
def in_all_ways(others: int, sums: Sequence[int], left: MutableSequence[int]) -> int:
    """All of these sums, each as often as the dealer's others come from what the player leaves."""
    sums, left = borrowed(sums), borrowed(left)
    for rank in range(RANKS):
        left[rank] = 3 - (others >> 2 * rank & 3)
    found, at = sums[0], 1 + RANKS
    for rank in range(RANKS):
        some = sums[1 + rank] * 2 + (left[rank] - 1) * sums[at]
        for other in range(rank + 1, RANKS):
            some += 2 * left[other] * sums[at + other - rank]
        found += left[rank] * some // 2
        at += RANKS - rank
    return found


def most_questions(held: Held, asked: Asked) -> int:
    """How many one set of cards of a suit can have."""
    found = 0
    for suited in range(ALL_HELD):
        first, last = int(held.bases[suited]), int(held.bases[suited + 1])
        own = int(held.values[last]) - int(held.values[first])
        found = max(found, own + int(asked.begins[suited + 1]) - int(asked.begins[suited]))
    return found


def desk_for(entries: int, highs: int, questions: int) -> Desk:
    counters = (LOWS * OTHERS, BLOCKS * OTHERS, (LOWS + 1) * OTHERS, OTHERS, OTHERS)
    return Desk(*map(whole_numbers, (entries, *counters, highs, *[questions] * 4, RANKS)))
