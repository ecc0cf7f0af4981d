"""Randomness, in two kinds that never mix.

Play takes it from the operating system (`system_below`). Tests, drills and simulations take it
from a 256-bit seed that is printed with every result: `SeededStream` for a table, and one small
fast generator a block for kernels. Every draw is scaled by rejection, so no outcome is favoured.

Two uses of one seed never meet: what is hashed has 48 bytes for a table and 45 for a block.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import MutableSequence, Sequence

from croupier.core.fast import fast
from croupier.core.refusals import Misuse

SEED_BYTES = 32
MASK = 0xFFFFFFFF
WORD = 0x100000000


def system_below(n: int) -> int:
    """An unbiased whole number from 0 to n - 1, from the operating system."""
    return secrets.randbelow(n)


def system_bytes(count: int) -> bytes:
    """So many bytes of the operating system, before anything is made of them."""
    return secrets.token_bytes(count)


def new_seed() -> bytes:
    """A fresh 256-bit seed for a run that may be repeated."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """A seed as a person writes it: 64 hex digits, or any words, which are hashed to one."""
    tidy = text.strip()
    if not tidy:
        raise Misuse("an empty seed; write 64 hex digits or any words")
    if re.fullmatch(f"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", tidy):
        return bytes.fromhex(tidy)
    return hashlib.sha256(tidy.encode(errors="surrogatepass")).digest()


class SeededStream:
    """SHA-256 in counter mode: the same seed deals the same table on any machine."""

    def __init__(self, seed: bytes, taken: int = 0) -> None:
        assert len(seed) == SEED_BYTES
        self.seed = seed
        self._counter = taken // 256
        self._bits = 0
        self._count = 0
        if taken % 256:
            self._take(taken % 256)

    @property
    def taken(self) -> int:
        """How many bits have been used; a new stream goes on from there."""
        return 256 * self._counter - self._count

    def _take(self, bits: int) -> int:
        while self._count < bits:
            block = hashlib.sha256(self.seed + self._counter.to_bytes(16, "big")).digest()
            self._counter += 1
            self._bits = self._bits << 256 | int.from_bytes(block, "big")
            self._count += 256
        self._count -= bits
        taken = self._bits >> self._count
        self._bits &= (1 << self._count) - 1
        return taken

    def raw(self, count: int) -> bytes:
        """So many bytes, before anything is made of them."""
        return self._take(8 * count).to_bytes(count, "big")

    def below(self, n: int) -> int:
        """An unbiased whole number from 0 to n - 1: too large ones are thrown away."""
        assert n > 0
        while (number := self._take(n.bit_length())) >= n:
            pass
        return number


def block_state(seed: bytes, block: int) -> list[int]:
    """The start of one block's generator: the same whichever thread runs the block.

    Every block counts its words from 1 and a step can be undone, so two blocks could share a word's
    state only if all their 96 hashed bits were equal, as long as none takes 2**32 words.
    """
    assert len(seed) == SEED_BYTES
    digest = hashlib.sha256(b"block" + seed + block.to_bytes(8, "big")).digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8)]
    return [*words, 1]


def multinomial(seed: bytes, rounds: int, chances: Sequence[float]) -> list[int]:
    """How often each of several outcomes comes in so many rounds, in one draw."""
    from numpy.random import PCG64, Generator

    return list(
        map(int, Generator(PCG64(int.from_bytes(seed, "big"))).multinomial(rounds, chances))
    )


@fast
def next_word(state: MutableSequence[int]) -> int:
    """The next 32 bits of a block's generator (the public design sfc32, state of 128 bits)."""
    a, b, c, counter = state[0], state[1], state[2], state[3]
    word = (a + b + counter) & MASK
    state[3] = (counter + 1) & MASK
    state[0] = b ^ (b >> 9)
    state[1] = (c + (c << 3)) & MASK
    state[2] = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
    return word


@fast
def below(state: MutableSequence[int], n: int) -> int:
    """An unbiased whole number from 0 to n - 1, by multiplication and rejection (n <= 2**31)."""
    product = next_word(state) * n
    low = product & MASK
    if low < n:
        floor = (WORD - n) % n
        while low < floor:
            product = next_word(state) * n
            low = product & MASK
    return product >> 32


@fast
def die(state: MutableSequence[int]) -> int:
    """A face from 1 to 6."""
    return 1 + below(state, 6)


@fast
def deal(state: MutableSequence[int], deck: MutableSequence[int], count: int) -> None:
    """Bring `count` random cards to the front of the deck, whatever order it is in."""
    for i in range(count):
        j = i + below(state, len(deck) - i)
        deck[i], deck[j] = deck[j], deck[i]


@fast
def shuffle(
    state: MutableSequence[int], deck: MutableSequence[int], cards: int, begin: int, end: int
) -> None:
    """Go on with a deal from the first `cards`: fill the places from `begin` up to `end`.

    The generator's state stays in local names, which makes it quick when there are many.
    """
    a, b, c, counter = state[0], state[1], state[2], state[3]
    for i in range(begin, end):
        n = cards - i
        low = 0
        floor = n
        product = 0
        while low < floor:
            word = (a + b + counter) & MASK
            counter = (counter + 1) & MASK
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & MASK
            c = ((((c << 21) & MASK) | (c >> 11)) + word) & MASK
            product = word * n
            low = product & MASK
            floor = (WORD - n) % n if low < n else 0
        j = i + (product >> 32)
        card = deck[j]
        deck[j] = deck[i]
        deck[i] = card
    state[0], state[1], state[2], state[3] = a, b, c, counter
