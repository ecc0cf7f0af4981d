"""Hands that are alike when suits are renamed, counted as one.

    for hand, weight in hands(STANDARD_DECK, 3, ALL_SUITS_ALIKE).items(): ...

gives 1,755 hands in place of 22,100, each with how many it stands for; with `NO_SUITS_ALIKE` it
gives them all. A counting module says what it relies on: `symmetries(rules)` gives a `Symmetry` for
each kind of facts that it counts so, and a contract test over every game looks for a renaming that
changes them.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Any, NamedTuple

from croupier.core.cards import JOKER, SUITS
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.suits import KEPT, NO_SUITS_ALIKE, Alike, Renaming, renamed


@dataclass(frozen=True)
class Symmetry:
    """A count's word for it that renaming suits does not change some facts."""

    facts: str
    """Which kind of facts, as wagers name them."""
    cards: tuple[int, ...]
    """All the cards that a deal is taken from."""
    dealt: int
    """How many cards the facts are made from, the player's and the dealer's."""
    of: Callable[[Sequence[int]], Any]
    """From so many cards to the facts."""
    alike: Alike

    def broken_by(self, cards: Sequence[int]) -> Renaming | None:
        """A renaming that it allows and that changes the facts of these cards."""
        facts = self.of(cards)
        changing = (
            one for one in sorted(self.alike.renamings) if self.of(renamed(cards, one)) != facts
        )
        return next(changing, None)


class Kinds(NamedTuple):
    """One hand of each kind, as kernels take them."""

    cards: MutableSequence[int]
    """The cards of every hand in order, one hand after another."""
    weights: MutableSequence[int]
    """In how many ways one of each kind comes."""


def hands(
    cards: Sequence[int], count: int, alike: Alike = NO_SUITS_ALIKE
) -> dict[tuple[int, ...], int]:
    """One hand of each kind, and in how many ways one of the kind comes from these cards.

    Where some suits have lost cards that others have, only those renamings are used that leave what
    is there as it is.
    """
    found = kinds_of_hands(cards, count, alike)
    listed = iter(list(map(int, found.cards)))
    each = zip(*[listed] * count, strict=True) if count else [()]
    return dict(zip(each, map(int, found.weights), strict=True))


def kinds_of_hands(cards: Sequence[int], count: int, alike: Alike = NO_SUITS_ALIKE) -> Kinds:
    """The same in arrays: all 134,459 kinds of five cards in hundredths of a second."""
    there = Counter(cards)
    renamings = [one for one in alike.renamings if Counter(renamed(cards, one)) == there]
    order, begins = _parts(there, count)
    spare = [(0,) * (count - size) for size in range(count + 1)]
    ranks = array_of(rank for part in order for rank in part.ranks + spare[part.size])
    ways = array_of(part.ways for part in order)
    numbers = array_of([*begins, *_room(there, count), *_after(renamings)])
    orbits, nothing = array_of(_orbits(frozenset(renamings))), whole_numbers(0)
    choose = _choose.jit
    number = choose(count, numbers, ranks, ways, orbits, whole_numbers(SCRATCH), nothing, nothing)
    found = Kinds(whole_numbers(count * number), whole_numbers(number))
    choose(count, numbers, ranks, ways, orbits, whole_numbers(SCRATCH), *found)
    return found


# What a hand may hold of each suit; the jokers come after the suits, as a fifth

PLACES = len(SUITS) + 1


class Part(NamedTuple):
    """A hand's cards of one suit, by their ranks; of jokers, noughts."""

    ranks: tuple[int, ...]
    ways: int

    @property
    def size(self) -> int:
        return len(self.ranks)


def _parts(there: Counter[int], most: int) -> tuple[list[Part], list[int]]:
    """All parts, and for every suit and size where its first one stands, and where the last ends.

    Suits that have the same cards have the same parts, which stand there once: so what two such
    suits hold is compared by its place.
    """
    found: list[Part] = []
    begins: list[int] = []
    known: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for suit in range(PLACES):
        left = _left(there, suit)
        if left not in known:
            known[left] = []
            for size in range(most + 1):
                known[left].append(len(found))
                found += _of_size(dict(left), size)
            known[left].append(len(found))
        begins += known[left]
    return found, begins


def _left(there: Counter[int], suit: int) -> tuple[tuple[int, int], ...]:
    """The ranks of a suit, each with how many cards of it there are."""
    if suit == len(SUITS):
        return ((0, there[JOKER]),)
    suited = (card for card in there if card != JOKER and card & 3 == suit)
    return tuple((card >> 2, there[card]) for card in sorted(suited))


def _of_size(left: Mapping[int, int], size: int) -> Iterator[Part]:
    if max(left.values(), default=0) == 1:
        yield from (Part(ranks, 1) for ranks in combinations(left, size))
        return
    for ranks in combinations_with_replacement(left, size):
        ways = prod(comb(left[rank], n) for rank, n in Counter(ranks).items())
        if ways:
            yield Part(ranks, ways)


def _room(there: Counter[int], most: int) -> list[int]:
    """For every suit how many cards the ones after it can hold."""
    sizes = [sum(n for _, n in _left(there, suit)) for suit in range(PLACES)]
    return [min(most, sum(sizes[suit + 1 :])) for suit in range(PLACES)]


# Which of all choices stands for its kind


def _after(renamings: Sequence[Renaming]) -> list[int]:
    """For every suit the last one before it that it may be swapped with, or -1.

    Of choices that differ by such a swap only the one in order is looked at.
    """
    return [
        max((low for low in range(high) if _swap(low, high) in renamings), default=-1)
        for high in range(PLACES)
    ]


def _swap(low: int, high: int) -> Renaming:
    """The renaming that swaps two suits and keeps the others; none has a joker in it."""
    names = list(KEPT)
    if high < len(names):
        names[low], names[high] = high, low
    return tuple(names) if high < len(names) else ()


@functools.cache
def _orbits(renamings: frozenset[Renaming]) -> list[int]:
    """How many hands differ from one by the names of suits, by how its parts compare.

    None where another of its kind comes before it: that one stands for them. Both hang on nothing
    but which part stands before, with or behind which.
    """
    found = [0] * 3 ** len(PAIRS)
    for parts in product(range(len(SUITS)), repeat=len(SUITS)):
        same = {tuple(parts[suit] for suit in one) for one in renamings}
        if parts == min(same):
            found[_compared(*parts)] = len(same)
    return found


PAIRS = tuple(combinations(KEPT, 2))


@fast
def _compared(a: int, b: int, c: int, d: int) -> int:
    """A number for how the parts of the four suits compare, each with each."""
    code = _sign(a, b) * 3 + _sign(a, c)
    code = (code * 3 + _sign(a, d)) * 3 + _sign(b, c)
    return (code * 3 + _sign(b, d)) * 3 + _sign(c, d)


@fast
def _sign(a: int, b: int) -> int:
    return 1 + (1 if a > b else 0) - (1 if a < b else 0)


# Scratch: for every suit the part that is tried, and the cards that were still to come before it

LEFT = PLACES
SCRATCH = 2 * PLACES + 1


@fast
def _choose(
    count: int,
    numbers: Sequence[int],
    ranks: Sequence[int],
    ways: Sequence[int],
    orbits: Sequence[int],
    scratch: MutableSequence[int],
    cards: MutableSequence[int],
    weights: MutableSequence[int],
) -> int:
    """Try a part of each suit, so many cards in all; how many choices stand for a kind.

    They are written down where there is room for them.
    """
    sizes = count + 2
    room_at = PLACES * sizes
    after_at = room_at + PLACES
    scratch[LEFT] = count
    found, suit, fresh = 0, 0, True
    while suit >= 0:
        left = scratch[LEFT + suit]
        if fresh:
            least, after = max(left - numbers[room_at + suit], 0), numbers[after_at + suit]
            scratch[suit] = numbers[suit * sizes + least]
            if after >= 0:
                scratch[suit] = max(scratch[suit], scratch[after])
        else:
            scratch[suit] += 1
        fresh = scratch[suit] < numbers[suit * sizes + left + 1]
        if not fresh:
            suit -= 1
        elif suit + 1 < PLACES:
            size = 0
            while scratch[suit] >= numbers[suit * sizes + size + 1]:
                size += 1
            suit += 1
            scratch[LEFT + suit] = left - size
        else:
            fresh = False
            orbit = orbits[_compared(scratch[0], scratch[1], scratch[2], scratch[3])]
            if orbit:
                if len(weights):
                    weights[found] = orbit
                    _write_down(count, found, ranks, ways, scratch, cards, weights)
                found += 1
    return found


@fast
def _write_down(
    count: int,
    found: int,
    ranks: Sequence[int],
    ways: Sequence[int],
    scratch: Sequence[int],
    cards: MutableSequence[int],
    weights: MutableSequence[int],
) -> None:
    """The cards of all parts in order, and the ways in which they come."""
    first = count * found
    end = first
    for suit in range(PLACES):
        part = scratch[suit]
        weights[found] *= ways[part]
        for i in range(scratch[LEFT + suit] - scratch[LEFT + suit + 1]):
            card = JOKER if suit == PLACES - 1 else 4 * ranks[part * count + i] + suit
            at = end
            while at > first and cards[at - 1] > card:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = card
            end += 1
