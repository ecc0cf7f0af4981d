"""Which classes of set hands there are in a list: a bit each, so that they come out in order."""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence

from croupier.core.fast import array_of, inlined

BITS = 32
DE_BRUIJN = 0x077CB531


def words_for(classes: int) -> tuple[int, int]:
    """How many words of bits so many classes need, and how many say which words are not empty."""
    words = (classes + BITS - 1) // BITS
    return words, (words + BITS - 1) // BITS


@functools.cache
def places_of_bits() -> MutableSequence[int]:
    """Which power of two it is, by the highest five bits of what it makes of a certain number."""
    found = [0] * BITS
    for bit in range(BITS):
        found[(DE_BRUIJN << bit & 0xFFFFFFFF) >> 27] = bit
    return array_of(found)


@inlined
def place_of_lowest(word: int, places: Sequence[int]) -> int:
    return places[((word & -word) * DE_BRUIJN & 0xFFFFFFFF) >> 27]


@inlined
def touch(kind: int, bits: MutableSequence[int], top: MutableSequence[int]) -> None:
    word = kind >> 5
    if bits[word] == 0:
        top[word >> 5] |= 1 << (word & 31)
    bits[word] |= 1 << (kind & 31)
