"""Ids of commands that were done: where a log is kept, none of them is done a second time.

A command that is numbered has the number of the entry it makes, so one that has passed needs no
looking up. Other ids are asked of whoever keeps the log. Where nobody can be asked, a filter of
fixed size remembers them: it may take a new id for an old one, never an old one for a new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from croupier.core.refusals import Misuse, quoted

if TYPE_CHECKING:
    from croupier.core.entries import Entry

Recall = Callable[[str], "Entry | None"]
FILTER_BYTES = 1 << 20
"""A hundred thousand ids leave a chance of one in ten million that a new one is turned down."""


class Used:
    """Which ids were used, in a fixed room."""

    def __init__(self) -> None:
        self.bits = bytearray(FILTER_BYTES)

    def add(self, id: str) -> None:
        for byte, bit in _places(id):
            self.bits[byte] |= bit

    def __contains__(self, id: str) -> bool:
        return all(self.bits[byte] & bit for byte, bit in _places(id))


def _places(id: str) -> Iterator[tuple[int, int]]:
    digest = hashlib.sha256(id.encode()).digest()
    for at in range(0, 32, 4):
        place = int.from_bytes(digest[at : at + 4], "big") % (8 * FILTER_BYTES)
        yield place >> 3, 1 << (place & 7)


def recalled(id: str, size: int, recall: Recall | None, used: Used | None) -> Entry | None:
    """What was done under an id that the tail has no more, in a log of this size."""
    if id.isdecimal():
        raise Misuse(f"entry {quoted(id)[1:-1]} is not the next; the log has {size} entries")
    if recall is not None:
        return recall(id)
    if used is not None and id in used:
        raise Misuse(f"{quoted(id)} was done before, or is like one that was; take another id")
    return None
