"""A house in one SQLite file: a commit that returned outlives a power cut (WAL, synchronous FULL).

The file belongs to one process at a time, by a lock on a file beside it that dies with the process.
Whoever only reads may open it beside that one.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import IO

from croupier.audit.note import OWNER_ONLY, sync_folder
from croupier.audit.store import (
    MOST_REFUSED,
    PATRONS,
    SECRETS,
    STREAMS,
    TILE,
    AlreadyThere,
    Beside,
    InUse,
    Kept,
    Place,
    Private,
    Refused,
    Row,
    Secret,
    Tip,
)
from croupier.audit.tree import Edge, cut, leaf
from croupier.core.refusals import Misuse

SCHEMA = 1
"""The number of the schema, as `user_version` of the file has it."""
KIND = 0x63727073
"""`application_id` of the file: it is a house, and nobody else's database."""


class SqliteStore:
    """The log of a house, its snapshots and its signed heads."""

    def __init__(self, path: Path, base: sqlite3.Connection, lock: IO[bytes] | None) -> None:
        self.path = path
        self._base = base
        self._lock = lock
        self._open_tile: list[bytes] = []
        """The leaves after the last whole tile."""
        size = self.tip().size
        whole = size - size % TILE
        for _, line in self.read(after=whole - 1):
            self._open_tile.append(leaf(line))

    @classmethod
    def founded(cls, path: Path) -> SqliteStore:
        """A store that begins; one that is there already is never written over."""
        lock = _locked(path)
        try:
            if not _is_blank(path):
                raise AlreadyThere(str(path))
            number = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
            os.close(number)
            base = _connected(path)
            made = (resources.files("croupier.audit") / "schema" / "sqlite.sql").read_text("utf-8")
            base.executescript(
                f"BEGIN; PRAGMA application_id = {KIND}; PRAGMA user_version = {SCHEMA}; "
                f"{made}{SECRETS};{PATRONS};"
                f"INSERT INTO head VALUES (1, 0, '{Tip().prev}', x''); COMMIT;"
            )
            sync_folder(path.parent)
        except BaseException:
            lock.close()
            raise
        return cls(path, base, lock)

    @classmethod
    def opened(cls, path: Path) -> SqliteStore:
        """A store to go on with, for this process alone."""
        _check_there(path)
        lock = _locked(path)
        try:
            _look(path).close()  # whatever else it is stays as it is
            base = _connected(path)
            base.execute(SECRETS)
            base.execute(PATRONS)
            return cls(path, base, lock)
        except BaseException:
            lock.close()
            raise

    @classmethod
    def reading(cls, path: Path) -> SqliteStore:
        """A store to look at, also while a house runs on it."""
        _check_there(path)
        return cls(path, _look(path), None)

    # What a turn does

    def tip(self) -> Tip:
        size, prev, edge = self._base.execute("SELECT size, prev, edge FROM head").fetchone()
        return Tip(prev, Edge(size, tuple(cut(edge))))

    def write(
        self,
        rows: Sequence[Row],
        tip: Tip,
        snapshots: Mapping[Place, Kept],
        refused: Sequence[Refused] = (),
        beside: Sequence[Beside] = (),
    ) -> None:
        first = tip.size - len(rows)
        tile = [*self._open_tile, *(row.leaf for row in rows)]
        tiles = [tile[at : at + TILE] for at in range(0, len(tile) - TILE + 1, TILE)]
        n = first // TILE
        run, many = self._base.execute, self._base.executemany
        run("BEGIN IMMEDIATE")
        try:
            numbered = list(enumerate(rows, first))
            many("INSERT INTO entries VALUES (?, ?, ?)", [(s, r.key, r.line) for s, r in numbered])
            many(
                "INSERT INTO touched VALUES (?, ?)",
                [(o, s) for s, r in numbered for o in r.streams],
            )
            if tiles:
                whole = [(at, b"".join(one)) for at, one in enumerate(tiles, n)]
                many("INSERT INTO tiles VALUES (?, ?)", whole)
            if snapshots:
                kept = [(*place, one.seq, one.data) for place, one in snapshots.items()]
                many("REPLACE INTO snapshots VALUES (?, ?, ?, ?)", kept)
            if refused:
                many("INSERT INTO refused VALUES (NULL, ?, ?, ?, ?, ?)", refused)
                run(
                    "DELETE FROM refused WHERE n <= (SELECT max(n) FROM refused) - ?",
                    (MOST_REFUSED,),
                )
            if secrets := [one for one in beside if isinstance(one, Secret)]:
                many("REPLACE INTO secrets VALUES (?, ?)", secrets)
            for one in beside:
                if isinstance(one, Private):
                    run("DELETE FROM patrons WHERE number = ?", (one.number,))
                    run("INSERT INTO patrons SELECT ?, ? WHERE ? <> ''", (*one, one.data))
            edge = b"".join(tip.edge.hashes)
            run("UPDATE head SET size = ?, prev = ?, edge = ?", (tip.size, tip.prev, edge))
            run("COMMIT")
        except BaseException:
            # What failed may be the disk; a roll back that fails too is no news to anybody.
            with contextlib.suppress(sqlite3.Error):
                run("ROLLBACK")
            raise
        self._open_tile = tile[len(tiles) * TILE :]
        if any(isinstance(one, Private) for one in beside):
            # What was erased is not left in the file of the last changes either.
            run("PRAGMA wal_checkpoint(TRUNCATE)")

    # What is read

    def read(self, stream: str | None = None, after: int = -1) -> Iterator[tuple[int, bytes]]:
        if stream is None:
            found = self._base.execute("SELECT seq, line FROM entries WHERE seq > ?", (after,))
        else:
            found = self._base.execute(
                "SELECT seq, line FROM touched JOIN entries USING (seq) "
                "WHERE stream = ? AND seq > ? ORDER BY seq",
                (stream, after),
            )
        yield from found

    def line(self, seq: int) -> bytes | None:
        found = self._base.execute("SELECT line FROM entries WHERE seq = ?", (seq,)).fetchone()
        return None if found is None else found[0]

    def find_all(self, keys: Sequence[str]) -> dict[str, bytes]:
        wanted = ", ".join("?" * len(keys))
        query = f"SELECT key, line FROM entries WHERE key IN ({wanted})"
        return dict(self._base.execute(query, keys))

    def streams(self) -> dict[str, int]:
        return dict(self._base.execute(STREAMS))

    def snapshots(self) -> dict[Place, Kept]:
        found = self._base.execute("SELECT stream, old, seq, value FROM snapshots")
        return {(stream, old): Kept(seq, value) for stream, old, seq, value in found}

    def leaves(self, size: int) -> list[bytes]:
        found = self._base.execute(
            "SELECT hashes FROM tiles WHERE n * ? < ? ORDER BY n", (TILE, size)
        )
        leaves = [one for (hashes,) in found for one in cut(hashes)]
        leaves += (leaf(line) for _, line in self.read(after=len(leaves) - 1))
        return leaves[:size]

    def add_note(self, size: int, note: str) -> None:
        self._base.execute("INSERT INTO notes VALUES (?, ?)", (size, note))

    def notes(self) -> list[str]:
        return [note for (note,) in self._base.execute("SELECT note FROM notes ORDER BY size")]

    def refusals(self) -> list[Refused]:
        found = self._base.execute("SELECT at, stream, by, what, why FROM refused ORDER BY n")
        return [Refused(*one) for one in found]

    def secret(self, person: str) -> str | None:
        query = "SELECT argon2 FROM secrets WHERE person = ?"
        found = self._base.execute(query, (person,)).fetchone()
        return None if found is None else found[0]

    def patron(self, number: str) -> str | None:
        query = "SELECT data FROM patrons WHERE number = ?"
        found = self._base.execute(query, (number,)).fetchone()
        return None if found is None else found[0]

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._base.rollback()  # of a write that failed, also where its own could not be done
        self._base.close()
        if self._lock is not None:
            self._lock.close()


def lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _check_there(path: Path) -> None:
    if not path.is_file():
        raise Misuse(f"{path} is not the store of a house; name one, or found one first")


def _connected(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA secure_delete = ON")
    except BaseException:
        base.close()
        raise
    return base


def _is_blank(path: Path) -> bool:
    """Nothing is there, or what a founding left that broke off before its first table."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return True
    if not path.is_file():
        return False
    try:
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return False
    try:
        (tables,) = base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (kind,) = base.execute("PRAGMA application_id").fetchone()
        return not tables and not kind
    except sqlite3.Error:
        return False
    finally:
        base.close()


def _look(path: Path) -> sqlite3.Connection:
    """Only a house of a schema that this software knows is opened."""
    base = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        (kind,) = base.execute("PRAGMA application_id").fetchone()
        (schema,) = base.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        base.close()
        raise Misuse(f"{path} is not the store of a house: {error}") from error
    if kind != KIND or schema != SCHEMA:
        base.close()
        what = (
            f"has schema {schema}, not {SCHEMA}" if kind == KIND else "is not the store of a house"
        )
        raise Misuse(f"{path} {what}; name another")
    return base


def _locked(path: Path) -> IO[bytes]:
    """The right to write, as long as this process lives."""
    import fcntl

    file = open(lock_path(path), "ab")  # noqa: SIM115
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise InUse(str(path)) from None
    return file
