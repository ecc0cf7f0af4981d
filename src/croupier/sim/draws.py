"""What the battery looks at: draws as a table makes them, and as a kernel does."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any

from croupier.core.cards import Shoe
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.procedure import DrawCards, Spin, Throw
from croupier.core.sources import RandomSource
from croupier.sim.distributions import numbers
from croupier.sim.streams import (
    SEED_BYTES,
    SeededStream,
    below,
    block_state,
    die,
    next_word,
    shuffle,
    system_below,
    system_bytes,
)

Array = Any


class TableDraws:
    """What a table draws: requests for a spin, a throw or cards, answered by its source."""

    deals_for_money = True

    def __init__(
        self,
        name: str,
        below: Callable[[int], int],
        raw: Callable[[int], bytes],
        bits_of_state: int | None,
    ) -> None:
        self.name = name
        self.source = RandomSource(below)
        self.raw = raw
        self.bits_of_state = bits_of_state

    def numbers(self, n: int, count: int) -> Array:
        request = Spin(sections=tuple(map(str, range(n))))
        answer = self.source.answer
        return numbers().array([answer(request) for _ in range(count)], dtype="int64")

    def throws(self, dice: int, count: int) -> Array:
        request = Throw(dice=tuple(f"die {die}" for die in range(dice)))
        answer = self.source.answer
        return numbers().array([answer(request) for _ in range(count)], dtype="int64")

    def decks(self, cards: int, count: int) -> Array:
        request = DrawCards(count=cards, hand="deck", shoe=Shoe.fresh(range(cards)))
        answer = self.source.answer
        return numbers().array([answer(request) for _ in range(count)], dtype="int64")


def of_system() -> TableDraws:
    """Play: every number is asked of the operating system."""
    return TableDraws("the operating system", system_below, system_bytes, None)


def of_seed(seed: bytes) -> TableDraws:
    """A test or a drill: all follows from the seed."""
    stream = SeededStream(seed)
    return TableDraws(
        f"a seeded table, seed {seed.hex()}", stream.below, stream.raw, 8 * SEED_BYTES
    )


class KernelDraws:
    """What the simulator draws, from the stream of one block."""

    deals_for_money = False
    bits_of_state: int | None = 96

    def __init__(self, seed: bytes) -> None:
        self.name = f"the simulator, seed {seed.hex()}"
        self._state = array_of(block_state(seed, 0))

    def numbers(self, n: int, count: int) -> Array:
        found = whole_numbers(count)
        _numbers.jit(self._state, n, found)
        return found

    def throws(self, dice: int, count: int) -> Array:
        found = whole_numbers(count * dice)
        _throws.jit(self._state, found)
        return numbers().asarray(found).reshape(count, dice)

    def decks(self, cards: int, count: int) -> Array:
        found = whole_numbers(count * cards)
        _decks.jit(self._state, cards, found, whole_numbers(cards))
        return numbers().asarray(found).reshape(count, cards)

    def raw(self, count: int) -> bytes:
        found = whole_numbers(-(-count // 4))
        _words.jit(self._state, found)
        data: bytes = numbers().asarray(found).astype(">u4").tobytes()
        return data[:count]


@fast
def _numbers(state: MutableSequence[int], n: int, found: MutableSequence[int]) -> None:
    for at in range(len(found)):
        found[at] = below(state, n)


@fast
def _throws(state: MutableSequence[int], found: MutableSequence[int]) -> None:
    for at in range(len(found)):
        found[at] = die(state)


@fast
def _decks(
    state: MutableSequence[int],
    cards: int,
    found: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    # The deck stays as the last deal left it, as it does in the kernels of games.
    for card in range(cards):
        deck[card] = card
    for at in range(len(found) // cards):
        shuffle(state, deck, cards, 0, cards)
        for place in range(cards):
            found[at * cards + place] = deck[place]


@fast
def _words(state: MutableSequence[int], found: MutableSequence[int]) -> None:
    for at in range(len(found)):
        found[at] = next_word(state)
