"""DJ Wild, how hands meet: by the ranks that they hold, and by the cards of one suit.

Five cards without a thought of suits are one of 6,176 types: how many of each rank from three to
ace, and how many wild cards, which are all the same. A hand is more than its ranks say only if all
its cards that are not wild are of one suit; so much is put right for each suit by itself.

All types are told in the order of their ranks, the lowest first, to counters of how many hands hold
some cards, one counter for each number of cards of each rank. Whoever holds certain cards meets the
hands that hold none of them: those are found from the counters of all that a hand can share with
his, by inclusion and exclusion. So every type is met by all hands below it without dealing any.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.poker.wild import WILDS, of_different_ranks, of_equal_ranks

CARDS = 5
"""In a hand."""
NOTHING, WILD = 0, 13
"""The ranks of cards are 1 (three) to 12 (ace); with fewer than five cards the rest is nothing."""
SYMBOLS = WILD + 1
OF_A_RANK = 4
PLACES = comb(SYMBOLS + CARDS - 1, CARDS)
NONE = ALL = -1
MORE = CARDS + 1

# Of each type: how many different things it has, then these, the highest first, and how often
PARTS = 2 * CARDS + 1

# What is found of each type: hands that are lower and the same, without a flush and with one
HELD = 1 << CARDS
"""The subsets of its different ranks, the highest first."""
BLOCK = HELD + 1
"""All hands as if there were no flushes; then what one suit changes, by the ranks held of it."""
LOWER, SAME = 0, BLOCK
SUITED = 2 * BLOCK
FOUND = 4 * BLOCK

STEPS = tuple(comb(one + n, n + 1) for n in range(CARDS) for one in range(SYMBOLS))
"""What the lowest, the next ... of five adds to their place."""
WAYS = tuple(comb(there, taken) for there in range(MORE) for taken in range(MORE))


class Types(NamedTuple):
    """What the kernels look up."""

    parts: MutableSequence[int]
    plain: MutableSequence[int]
    """By type: the class of its rank, suits left aside; `NONE` where nobody can hold it."""
    suited: MutableSequence[int]
    """The class when all its cards that are not wild are of one suit, where it matters."""
    order: MutableSequence[int]
    """The types by class; an odd number is a type with a flush, `2 * type + 1`."""
    steps: MutableSequence[int]
    ways: MutableSequence[int]
    ranks: tuple[int, ...]
    """By class: the rank of its hands, the lowest first."""


@functools.cache
def types() -> Types:
    """Made in a tenth of a second, kept while the program runs."""
    parts = [0] * (PLACES * PARTS)
    plain, suited = [NONE] * PLACES, [NONE] * PLACES
    for held in combinations_with_replacement(range(WILD, NOTHING, -1), CARDS):
        times = {one: held.count(one) for one in held}
        if times[held[0]] == CARDS and held[0] != WILD:
            continue
        place = sum(STEPS[(CARDS - 1 - i) * SYMBOLS + one] for i, one in enumerate(held))
        first = place * PARTS
        parts[first] = len(times)
        parts[first + 1 : first + 1 + len(times)] = times
        parts[first + 1 + CARDS : first + 1 + CARDS + len(times)] = times.values()
        plain[place], suited[place] = _ranks(times)
    ranks = sorted({*plain, *suited} - {NONE})
    class_of = {rank: place for place, rank in enumerate(ranks)} | {NONE: NONE}
    plain, suited = [class_of[one] for one in plain], [class_of[one] for one in suited]
    classes = [one for pair in zip(plain, suited, strict=True) for one in pair]
    held_by_some = (one for one in range(2 * PLACES) if classes[one] != NONE)
    order = sorted(held_by_some, key=classes.__getitem__)
    return Types(
        array_of(parts),
        array_of(plain),
        array_of(suited),
        array_of(order),
        array_of(STEPS),
        array_of(WAYS),
        tuple(ranks),
    )


def _ranks(times: dict[int, int]) -> tuple[int, int]:
    """The rank of a type without a flush and with one.

    A single card, or none, is of one suit in any case, and equal ranks never are.
    """
    wilds = times.get(WILD, 0)
    natural = {1 << one: n for one, n in times.items() if one != WILD}
    once, twice, thrice, four = (
        sum(one for one, n in natural.items() if n > least) for least in range(OF_A_RANK)
    )
    if twice:
        return of_equal_ranks(once, twice, thrice, four, wilds), NONE
    if wilds >= CARDS - 1:
        return of_different_ranks(once, wilds, 1), NONE
    return of_different_ranks(once, wilds, 0), of_different_ranks(once, wilds, 1)


# Counters: one a place for all hands, suits left aside, and one a place for those of one suit


@functools.cache
def met() -> MutableSequence[int]:
    """By type what it meets: see `sweep`. It hangs on nothing that is paid."""
    known, found = types(), whole_numbers(PLACES * FOUND)
    sweep.jit(*known[:-1], whole_numbers(2 * PLACES), found)
    return found


@fast
def sweep(
    parts: Sequence[int],
    plain: Sequence[int],
    suited: Sequence[int],
    order: Sequence[int],
    steps: Sequence[int],
    ways: Sequence[int],
    counters: MutableSequence[int],
    found: MutableSequence[int],
) -> None:
    """For each type how many hands of the dealer are lower, and how many are the same.

    A class is asked about before its hands are told to the counters, and after.
    """
    first = 0
    while first < len(order):
        last, own = first, _class(order[first], plain, suited)
        while last < len(order) and _class(order[last], plain, suited) == own:
            last += 1
        for ask in range(3):
            for i in range(first, last):
                place, flush = order[i] >> 1, order[i] & 1
                if ask != 1:
                    to = place * FOUND + flush * SUITED + LOWER
                    _look(place, to, ask, parts, steps, ways, counters, found)
                    continue
                if not flush:
                    _tell(place, 0, OF_A_RANK, 1, parts, steps, ways, counters)
                if suited[place] != NONE:
                    _tell(place, PLACES, 1, 2 * flush - 1, parts, steps, ways, counters)
        first = last


@fast
def _class(one: int, plain: Sequence[int], suited: Sequence[int]) -> int:
    return suited[one >> 1] if one & 1 else plain[one >> 1]


@fast
def _look(
    place: int,
    to: int,
    after: int,
    parts: Sequence[int],
    steps: Sequence[int],
    ways: Sequence[int],
    counters: Sequence[int],
    found: MutableSequence[int],
) -> None:
    """All numbers of a type, lower ones, or when its class was told those that are the same."""
    for held in range(ALL, min(HELD, 1 << parts[place * PARTS])):
        number = _free(place, held, parts, steps, ways, counters)
        if after:
            found[to + SAME + 1 + held] = number - found[to + 1 + held]
        else:
            found[to + 1 + held] = number


@fast
def _tell(
    place: int,
    first: int,
    of_a_rank: int,
    hands: int,
    parts: Sequence[int],
    steps: Sequence[int],
    ways: Sequence[int],
    counters: MutableSequence[int],
) -> None:
    """Add the hands of a type to the counters of all that they hold, from the first on."""
    at, code, more = place * PARTS, 0, True
    while more:
        rest, to, n, number = code, first, CARDS - 1, hands
        for part in range(1, parts[at] + 1):
            one, times = parts[at + part], parts[at + CARDS + part]
            taken = rest % (times + 1)
            rest //= times + 1
            there = WILDS if one == WILD else of_a_rank
            number *= ways[(there - taken) * MORE + times - taken]
            for _ in range(taken):
                to += steps[n * SYMBOLS + one]
                n -= 1
        more = rest == 0
        if more:
            counters[to] += number
        code += 1


@fast
def _free(
    place: int,
    held: int,
    parts: Sequence[int],
    steps: Sequence[int],
    ways: Sequence[int],
    counters: Sequence[int],
) -> int:
    """How many of the hands that were told share no card with one of this type.

    Of hands of one suit: with one of which only these of its different ranks are of that suit.
    """
    at, found, code, more = place * PARTS, 0, 0, True
    while more:
        rest, to, n, number, suit = code, 0 if held == ALL else PLACES, CARDS - 1, 1, held
        for part in range(1, parts[at] + 1):
            one, times = parts[at + part], parts[at + CARDS + part]
            if held != ALL and one != WILD:
                times = suit & 1
                suit >>= 1
            taken = rest % (times + 1)
            rest //= times + 1
            number *= ways[times * MORE + taken]
            for _ in range(taken):
                to += steps[n * SYMBOLS + one]
                n -= 1
                number = -number
        more = rest == 0
        if more:
            found += number * counters[to]
        code += 1
    return found


# Hands with their suits

MET = 3
"""Of a hand: its class, the dealer's hands that are lower, and those that are the same."""


@fast
def meet(
    cards: Sequence[int],
    at: int,
    natural: int,
    plain: Sequence[int],
    suited: Sequence[int],
    steps: Sequence[int],
    found: Sequence[int],
    hands: MutableSequence[int],
    to: int,
) -> None:
    """One hand: so many cards that are not wild, in order; the others are."""
    n, place, part, before, suits = CARDS - 1, 0, -1, NOTHING, 0
    for _ in range(natural, CARDS):
        place += steps[n * SYMBOLS + WILD]
        n -= 1
    while n >= 0:
        card = cards[at + n]
        rank = card >> 2
        if rank != before:
            part += 1
            before = rank
        suits |= 1 << ((card & 3) * 8 + part)
        place += steps[n * SYMBOLS + rank]
        n -= 1
    there, whole = place * FOUND, (1 << natural) - 1
    hands[to] = plain[place]
    if suited[place] != NONE and suits in (whole, whole << 8, whole << 16, whole << 24):
        hands[to] = suited[place]
        there += SUITED
    hands[to + 1], hands[to + 2] = found[there + LOWER], found[there + SAME]
    for suit in range(0, 32, 8):
        held = 1 + (suits >> suit & HELD - 1)
        hands[to + 1] += found[there + LOWER + held]
        hands[to + 2] += found[there + SAME + held]


@fast
def meet_kinds(
    number: int,
    cards: Sequence[int],
    natural: int,
    plain: Sequence[int],
    suited: Sequence[int],
    steps: Sequence[int],
    found: Sequence[int],
    hands: MutableSequence[int],
    first: int,
) -> None:
    """So many hands one after the other, written down from the first place on."""
    for i in range(number):
        to = MET * (first + i)
        meet(cards, i * natural, natural, plain, suited, steps, found, hands, to)
