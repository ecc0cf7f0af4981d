"""The tree over a log (RFC 6962): its root, and proofs about single entries and about growth.

A leaf is SHA-256 of a zero byte and the line, a node SHA-256 of a one byte and both sides; the
empty tree is SHA-256 of nothing. A proof is a list of hashes, in the order of the RFC.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from croupier.core.refusals import Misuse

EMPTY = hashlib.sha256().digest()
HASH_BYTES = 32


def leaf(line: bytes) -> bytes:
    return hashlib.sha256(b"\0" + line).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


class Edge(NamedTuple):
    """What a tree must keep of itself to grow: its size, and its whole subtrees from the left."""

    size: int = 0
    hashes: tuple[bytes, ...] = ()

    def grown(self, leaves: Iterable[bytes]) -> Edge:
        """The edge after these leaves; as many subtrees join as the size has ones at its end."""
        size, hashes = self.size, list(self.hashes)
        for one in leaves:
            whole = size
            while whole & 1:
                one = node(hashes.pop(), one)
                whole >>= 1
            hashes.append(one)
            size += 1
        return Edge(size, tuple(hashes))

    def root(self) -> bytes:
        if not self.hashes:
            return EMPTY
        *rest, found = self.hashes
        for one in reversed(rest):
            found = node(one, found)
        return found


def root_of(leaves: Sequence[bytes]) -> bytes:
    return Edge().grown(leaves).root()


def inclusion(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The proof that a leaf is in the tree of these leaves."""
    if not 0 <= index < len(leaves):
        raise Misuse(f"entry {index} is not among {len(leaves)} entries")
    level, found = list(leaves), list[bytes]()
    while len(level) > 1:
        if index ^ 1 < len(level):
            found.append(level[index ^ 1])
        level, index = list(_above(level)), index >> 1
    return found


def _above(level: Sequence[bytes]) -> Iterator[bytes]:
    """The next level; a last one without a partner rises as it is."""
    for at in range(0, len(level) - 1, 2):
        yield node(level[at], level[at + 1])
    if len(level) % 2:
        yield level[-1]


def consistency(leaves: Sequence[bytes], old: int) -> list[bytes]:
    """The proof that the tree of these leaves grew out of the one of the first `old` of them."""
    if not 0 < old <= len(leaves):
        raise Misuse(f"a log of {len(leaves)} entries never grew out of one of {old}")
    return _grew(leaves, old, whole=True)


def _grew(leaves: Sequence[bytes], old: int, *, whole: bool) -> list[bytes]:
    """`whole`: the old tree is a whole subtree, whose root whoever checks has already."""
    size = len(leaves)
    if old == size:
        return [] if whole else [root_of(leaves)]
    half = 1 << (size - 1).bit_length() - 1
    if old <= half:
        return [*_grew(leaves[:half], old, whole=whole), root_of(leaves[half:])]
    return [*_grew(leaves[half:], old - half, whole=False), root_of(leaves[:half])]


def cut(hashes: bytes) -> list[bytes]:
    """Leaves that are stored one after the other."""
    return [hashes[at : at + HASH_BYTES] for at in range(0, len(hashes), HASH_BYTES)]
