"""Hands that are alike when suits are renamed, counted as one.

    for hand, weight in hands(STANDARD_DECK, 3, ALL_SUITS_ALIKE).items(): ...

gives 1,755 hands in place of 22,100, each with how many it stands for; with `NO_SUITS_ALIKE` it
gives them all. A counting module says what it relies on: `symmetries(rules)` gives a `Symmetry` for
each kind of facts that it counts so, and a contract test over every game looks for a renaming that
changes them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

from croupier.core.cards import JOKER, SUITS
from croupier.core.suits import KEPT, NO_SUITS_ALIKE, Alike, Renaming, renamed

Part = tuple[int, ...]
"""The ranks of a hand's cards of one suit; of jokers, noughts."""


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


def hands(
    cards: Sequence[int], count: int, alike: Alike = NO_SUITS_ALIKE
) -> dict[tuple[int, ...], int]:
    """One hand of each kind, and in how many ways one of the kind comes from these cards.

    Where some suits have lost cards that others have, only those renamings are used that leave what
    is there as it is.
    """
    there = Counter(cards)
    renamings = [one for one in alike.renamings if Counter(renamed(cards, one)) == there]
    if len(renamings) == 1 and len(there) == len(cards):
        return dict.fromkeys(combinations(sorted(cards), count), 1)
    parts = [_parts(there, suit, count) for suit in range(len(SUITS) + 1)]
    swapped = [
        [low for low in range(high) if _swap(low, high) in renamings]
        for high in range(len(SUITS) + 1)
    ]
    found: dict[tuple[int, ...], int] = {}
    for chosen in _choices(parts, swapped, count):
        same = {tuple(chosen[suit] for suit in one) for one in renamings}
        suited = tuple(chosen[: len(SUITS)])
        if suited != min(same):
            continue
        ways = prod(parts[suit][part] for suit, part in enumerate(chosen))
        found[_cards(chosen)] = ways * len(same)
    return found


def _parts(there: Counter[int], suit: int, most: int) -> dict[Part, int]:
    """What a hand may hold of one suit, and in how many ways; the jokers come after the suits."""
    if suit == len(SUITS):
        left = {0: there[JOKER]}
    else:
        left = {card >> 2: n for card, n in there.items() if card != JOKER and card & 3 == suit}
    found: dict[Part, int] = {}
    for size in range(most + 1):
        for ranks in combinations_with_replacement(sorted(left), size):
            ways = prod(comb(left[rank], n) for rank, n in Counter(ranks).items())
            if ways:
                found[ranks] = ways
    return found


def _choices(
    parts: Sequence[dict[Part, int]], swapped: Sequence[Sequence[int]], count: int
) -> Iterator[tuple[Part, ...]]:
    """A part of each suit, so many cards in all, none below one that it may be swapped with."""
    by_size: list[dict[int, list[Part]]] = []
    for of_suit in parts:
        by_size.append({})
        for part in sorted(of_suit):
            by_size[-1].setdefault(len(part), []).append(part)
    room = [sum(max(of_suit) for of_suit in by_size[suit:]) for suit in range(len(parts) + 1)]

    def choose(chosen: tuple[Part, ...], left: int) -> Iterator[tuple[Part, ...]]:
        suit = len(chosen)
        if suit == len(parts):
            yield chosen
            return
        least = max((chosen[low] for low in swapped[suit]), default=())
        for size in range(max(left - room[suit + 1], 0), left + 1):
            fit = by_size[suit].get(size, [])
            for part in fit[bisect_left(fit, least) :]:
                yield from choose((*chosen, part), left - size)

    return choose((), count)


def _swap(low: int, high: int) -> Renaming:
    """The renaming that swaps two suits and keeps the others; none has a joker in it."""
    names = list(KEPT)
    if high < len(names):
        names[low], names[high] = high, low
    return tuple(names) if high < len(names) else ()


def _cards(chosen: Sequence[Part]) -> tuple[int, ...]:
    jokers = [JOKER] * len(chosen[len(SUITS)])
    suited = [4 * rank + suit for suit in KEPT for rank in chosen[suit]]
    return tuple(sorted(suited) + jokers)
