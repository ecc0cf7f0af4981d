"""What the running house asks of a store, whichever it is.

A store keeps lines as they are given, all of a turn or none of it, and says so when they are on the
disk. It decides nothing. Everything in it but the lines can be made again from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from croupier.audit.tree import Edge
from croupier.core.entries import NO_LEAF
from croupier.core.refusals import CroupierError, Misuse

TILE = 256
"""So many leaves lie together."""
MOST_LINE_BYTES = 256 * 1024
"""Of an entry; what is longer is a paper, and stands in the log by its hash."""
MOST_REFUSED = 10_000
"""So many refusals of tables are kept for people to look at."""

STREAMS = """
WITH RECURSIVE known (stream) AS (
    SELECT min(stream) FROM touched
    UNION ALL
    SELECT (SELECT min(stream) FROM touched WHERE stream > known.stream) FROM known
    WHERE known.stream IS NOT NULL
)
SELECT stream, (SELECT min(seq) FROM touched WHERE touched.stream = known.stream) FROM known
WHERE stream IS NOT NULL
"""
"""By stream its first entry, from one to the next in the index: not every entry is looked at."""


SECRETS = """
CREATE TABLE IF NOT EXISTS secrets (person TEXT NOT NULL PRIMARY KEY, argon2 TEXT NOT NULL)
"""
"""Beside the log, never in it; a store that was founded without them gets room for them."""


PATRONS = """
CREATE TABLE IF NOT EXISTS patrons (number TEXT NOT NULL PRIMARY KEY, data TEXT NOT NULL)
"""
"""Names and addresses, in the same way; these rows are deleted when somebody is erased."""


class Stopped(CroupierError):
    """The house stands still: something failed after which nothing may be told."""


class InUse(Misuse):
    """Another process has the store; it may answer over its socket, or be done in a moment."""

    def __init__(self, store: str) -> None:
        self.store = store
        super().__init__(f"{store} is in use: another croupier runs this house")

    def __reduce__(self) -> tuple[type[InUse], tuple[str]]:
        return InUse, (self.store,)


class Elsewhere(Misuse):
    """A table that another process of the house plays; it says where that is."""

    def __init__(self, stream: str, node: str, address: str) -> None:
        self.stream, self.node, self.address = stream, node, address
        where = f"at {address}" if address else "which has no address"
        super().__init__(f"{stream} is played by node {node}, {where}; ask there")

    def __reduce__(self) -> tuple[type[Elsewhere], tuple[str, str, str]]:
        return Elsewhere, (self.stream, self.node, self.address)


class AlreadyThere(Misuse):
    """A house cannot begin where a store is."""

    def __init__(self, store: str) -> None:
        self.store = store
        super().__init__(f"{store} is there already; open it, or name another")

    def __reduce__(self) -> tuple[type[AlreadyThere], tuple[str]]:
        return AlreadyThere, (self.store,)


class Row(NamedTuple):
    """An entry as a store has it."""

    key: str
    streams: tuple[str, ...]
    line: bytes
    leaf: bytes


class Tip(NamedTuple):
    """How far the log has come: the leaf of its last entry, and the edge of the tree."""

    prev: str = NO_LEAF
    edge: Edge = Edge()

    @property
    def size(self) -> int:
        return self.edge.size


Place = tuple[str, int]
"""A stream, and 0 for its latest snapshot or 1 for the one before that."""


class Kept(NamedTuple):
    """A snapshot: what a stream was after an entry."""

    seq: int
    data: bytes


class Refused(NamedTuple):
    """A command that changed nothing."""

    at: int
    stream: str
    by: str
    what: str
    why: str


class Secret(NamedTuple):
    """What is kept of somebody's password."""

    person: str
    argon2: str


class Private(NamedTuple):
    """What is kept of a patron; nothing of one who is erased."""

    number: str
    data: str = ""


Beside = Secret | Private
"""What is written in the transaction of an entry, and is no part of the log."""


class Store(Protocol):
    """One house on one disk, for one process at a time."""

    def tip(self) -> Tip: ...

    def write(
        self,
        rows: Sequence[Row],
        tip: Tip,
        snapshots: Mapping[Place, Kept],
        refused: Sequence[Refused] = (),
        beside: Sequence[Beside] = (),
    ) -> None:
        """All of it, durable when this returns, or none of it and an error."""

    def read(self, stream: str | None = None, after: int = -1) -> Iterator[tuple[int, bytes]]:
        """Number and line of each entry after that one, of a stream or of all."""

    def line(self, seq: int) -> bytes | None: ...

    def find_all(self, keys: Sequence[str]) -> dict[str, bytes]:
        """By key: the lines of those commands that were done."""

    def streams(self) -> dict[str, int]:
        """By stream: its first entry."""

    def snapshots(self) -> dict[Place, Kept]: ...

    def leaves(self, size: int) -> list[bytes]:
        """The leaves of the first so many entries, for proofs."""

    def add_note(self, size: int, note: str) -> None: ...

    def notes(self) -> list[str]:
        """Every signed head, the oldest first."""

    def refusals(self) -> list[Refused]: ...

    def secret(self, person: str) -> str | None:
        """What is kept of somebody's password, if he has one."""

    def patron(self, number: str) -> str | None:
        """What is kept of a patron, if something is."""

    def close(self) -> None: ...
