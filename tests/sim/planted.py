"""Faults to plant in a source, to see that the battery finds them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from croupier.sim.draws import TableDraws
from croupier.sim.streams import SeededStream, seed_from

Below = Callable[[int], int]
Shuffle = Callable[[Below, int], Sequence[int]]


def fair(below: Below, cards: int) -> Sequence[int]:
    deck = list(range(cards))
    for i in range(cards - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def only_cycles(below: Below, cards: int) -> Sequence[int]:
    """Sattolo's: no card may stay, so only one great cycle comes out."""
    deck = list(range(cards))
    for i in range(cards - 1, 0, -1):
        j = below(i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def swap_with_any(below: Below, cards: int) -> Sequence[int]:
    """Every card changes place with any other: n**n ways cannot fall evenly on n! orders."""
    deck = list(range(cards))
    for i in range(cards):
        j = below(cards)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def byte_modulo(below: Below, cards: int) -> Sequence[int]:
    """The right swaps, but a byte is scaled by its remainder, which favours low numbers."""
    return fair(lambda n: below(256) % n, cards)


def riffled_once(below: Below, cards: int) -> Sequence[int]:
    """Two heaps, and a card from either: never more than two rising sequences."""
    heaps = [below(2) for _ in range(cards)]
    left, right = iter(range(heaps.count(0))), iter(range(heaps.count(0), cards))
    return [next(left) if heap == 0 else next(right) for heap in heaps]


def decks(shuffle: Shuffle, below: Below, cards: int, count: int) -> Any:
    return numpy.array([shuffle(below, cards) for _ in range(count)])


def stream(name: str) -> SeededStream:
    return SeededStream(seed_from(name))


def sound(name: str) -> TableDraws:
    one = stream(name)
    return TableDraws(name, one.below, one.raw, 256)


def scaled_by(name: str, below: Callable[[Below, int], int]) -> TableDraws:
    """A source whose numbers are scaled in another way."""
    one = stream(name)
    return TableDraws(name, lambda n: below(one.below, n), one.raw, 256)


class Shuffled(TableDraws):
    """A source whose decks are shuffled in another way."""

    def __init__(self, name: str, shuffle: Shuffle) -> None:
        one = stream(name)
        super().__init__(name, one.below, one.raw, 256)
        self.shuffle = shuffle

    def decks(self, cards: int, count: int) -> Any:
        return decks(self.shuffle, self.source.below, cards, count)


def small_seed(seed: int) -> TableDraws:
    """A good generator, of which 32 bits decide everything."""
    one = SeededStream(hashlib.sha256(seed.to_bytes(4, "big")).digest())
    return TableDraws("a seed of 32 bits", one.below, one.raw, 32)
