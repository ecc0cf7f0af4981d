"""A house in PostgreSQL, in a schema of its own: the same log, the same lines.

One process writes. It holds a lock of the database on the connection that it writes with: whoever
loses the connection loses the lock and can write no more, and another may begin.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

import psycopg
from psycopg import sql

from croupier.audit.sqlite import KIND, SCHEMA
from croupier.audit.store import MOST_REFUSED, STREAMS, TILE, Kept, Place, Refused, Row, Tip
from croupier.audit.tree import Edge, cut, leaf
from croupier.core.refusals import Misuse

HOUSE_SCHEMA = "croupier"
"""The schema of a house, where no other is named."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,50}")
Connection = psycopg.Connection[Any]


class PostgresStore:
    """The log of a house, its snapshots and its signed heads."""

    def __init__(self, base: Connection) -> None:
        self._base = base
        self._open_tile: list[bytes] = []
        size = self.tip().size
        for _, line in self.read(after=size - size % TILE - 1):
            self._open_tile.append(leaf(line))

    @classmethod
    def founded(cls, address: str, schema: str = HOUSE_SCHEMA) -> PostgresStore:
        """A store that begins; one that is there already is never written over."""
        base = _connected(address, schema)
        try:
            _lock(base, schema)
            if _is_there(base, schema):
                raise Misuse(f"the schema {schema} is there already; open it, or name another")
            made = (resources.files("croupier.audit") / "schema" / "postgres.sql").read_bytes()
            with base.transaction():
                base.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
                base.execute(made)
                base.execute(
                    "INSERT INTO head VALUES (1, %s, %s, 0, %s, '')", (KIND, SCHEMA, Tip().prev)
                )
            return cls(base)
        except BaseException:
            base.close()
            raise

    @classmethod
    def opened(cls, address: str, schema: str = HOUSE_SCHEMA) -> PostgresStore:
        """A store to go on with, for this process alone."""
        base = _connected(address, schema)
        try:
            _check_there(base, schema)
            _lock(base, schema)
            return cls(base)
        except BaseException:
            base.close()
            raise

    @classmethod
    def reading(cls, address: str, schema: str = HOUSE_SCHEMA) -> PostgresStore:
        """A store to look at, also while a house runs on it."""
        base = _connected(address, schema)
        try:
            base.execute("SET default_transaction_read_only = on")
            _check_there(base, schema)
            return cls(base)
        except BaseException:
            base.close()
            raise

    # What a turn does

    def tip(self) -> Tip:
        found = self._base.execute("SELECT size, prev, edge FROM head").fetchone()
        size, prev, edge = found or (0, Tip().prev, b"")
        return Tip(prev, Edge(size, tuple(cut(bytes(edge)))))

    def write(
        self,
        rows: Sequence[Row],
        tip: Tip,
        snapshots: Mapping[Place, Kept],
        refused: Sequence[Refused] = (),
    ) -> None:
        first = tip.size - len(rows)
        tile = [*self._open_tile, *(row.leaf for row in rows)]
        tiles = [tile[at : at + TILE] for at in range(0, len(tile) - TILE + 1, TILE)]
        seqs = list(range(first, tip.size))
        base = self._base
        with base.pipeline(), base.transaction():
            base.execute(
                "INSERT INTO entries SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bytea[])",
                (seqs, [row.key for row in rows], [row.line for row in rows]),
            )
            on = [
                (stream, seq) for seq, row in zip(seqs, rows, strict=True) for stream in row.streams
            ]
            base.execute(
                "INSERT INTO touched SELECT * FROM unnest(%s::text[], %s::bigint[])",
                ([stream for stream, _ in on], [seq for _, seq in on]),
            )
            for n, one in enumerate(tiles, first // TILE):
                base.execute("INSERT INTO tiles VALUES (%s, %s)", (n, b"".join(one)))
            for (stream, old), kept in snapshots.items():
                base.execute(
                    "INSERT INTO snapshots VALUES (%s, %s, %s, %s) ON CONFLICT (stream, old) "
                    "DO UPDATE SET seq = excluded.seq, value = excluded.value",
                    (stream, old, kept.seq, kept.data),
                )
            for told in refused:
                words = [one.replace("\0", "") for one in told[1:]]
                base.execute(
                    "INSERT INTO refused (at, stream, by, what, why) VALUES (%s, %s, %s, %s, %s)",
                    (told.at, *words),
                )
            if refused:
                base.execute(
                    "DELETE FROM refused WHERE n <= (SELECT max(n) FROM refused) - %s",
                    (MOST_REFUSED,),
                )
            # Nothing is asked back, so all goes in one way: that nobody else wrote is seen by the
            # number that is due.
            base.execute(
                "UPDATE head SET size = %s, prev = %s, edge = %s",
                (tip.size, tip.prev, b"".join(tip.edge.hashes)),
            )
        self._open_tile = tile[len(tiles) * TILE :]

    # What is read

    def read(self, stream: str | None = None, after: int = -1) -> Iterator[tuple[int, bytes]]:
        query = "SELECT seq, line FROM entries WHERE seq > %s ORDER BY seq LIMIT 1000"
        if stream is not None:
            query = (
                "SELECT seq, line FROM touched JOIN entries USING (seq) "
                "WHERE stream = %s AND seq > %s ORDER BY seq LIMIT 1000"
            )
        while True:
            given = (after,) if stream is None else (stream, after)
            found = self._base.execute(query.encode(), given).fetchall()
            for seq, line in found:
                yield seq, bytes(line)
            if not found:
                return
            after = found[-1][0]

    def line(self, seq: int) -> bytes | None:
        found = self._base.execute("SELECT line FROM entries WHERE seq = %s", (seq,)).fetchone()
        return None if found is None else bytes(found[0])

    def find_all(self, keys: Sequence[str]) -> dict[str, bytes]:
        query = "SELECT key, line FROM entries WHERE key = ANY(%s)"
        return {key: bytes(line) for key, line in self._base.execute(query, (list(keys),))}

    def streams(self) -> dict[str, int]:
        return dict(self._base.execute(STREAMS.encode()))

    def snapshots(self) -> dict[Place, Kept]:
        found = self._base.execute("SELECT stream, old, seq, value FROM snapshots")
        return {(stream, old): Kept(seq, bytes(value)) for stream, old, seq, value in found}

    def leaves(self, size: int) -> list[bytes]:
        query = "SELECT hashes FROM tiles WHERE n * %s < %s ORDER BY n"
        found = self._base.execute(query, (TILE, size))
        leaves = [one for (hashes,) in found for one in cut(bytes(hashes))]
        leaves += (leaf(line) for _, line in self.read(after=len(leaves) - 1))
        return leaves[:size]

    def add_note(self, size: int, note: str) -> None:
        self._base.execute("INSERT INTO notes VALUES (%s, %s)", (size, note))

    def notes(self) -> list[str]:
        return [note for (note,) in self._base.execute("SELECT note FROM notes ORDER BY size")]

    def refusals(self) -> list[Refused]:
        found = self._base.execute("SELECT at, stream, by, what, why FROM refused ORDER BY n")
        return [Refused(*one) for one in found]

    def close(self) -> None:
        """The lock goes first: the server notices only later that a connection has gone."""
        if not self._base.closed:
            with contextlib.suppress(psycopg.Error):  # of a connection that is lost already
                self._base.execute("SELECT pg_advisory_unlock_all()")
        self._base.close()


def _connected(address: str, schema: str) -> Connection:
    """Every statement is durable by itself, or part of a transaction that is."""
    if not _NAME.fullmatch(schema):
        raise Misuse(f"{schema!r} is no name of a schema; such as {HOUSE_SCHEMA}")
    try:
        base = psycopg.connect(address, autocommit=True)
    except psycopg.Error as error:
        raise Misuse(f"no connection to the database: {' '.join(str(error).split())}") from error
    base.execute("SELECT set_config('search_path', %s, false)", (schema,))
    base.execute("SET synchronous_commit = on")
    return base


def _lock(base: Connection, schema: str) -> None:
    """The right to write, as long as this connection lives."""
    found = base.execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (KIND & 0xFFFF, schema))
    if found.fetchone() != (True,):
        raise Misuse(f"{schema} is in use: another croupier runs this house")


def _is_there(base: Connection, schema: str) -> bool:
    query = "SELECT 1 FROM information_schema.schemata WHERE schema_name = %s"
    return base.execute(query, (schema,)).fetchone() is not None


def _check_there(base: Connection, schema: str) -> None:
    try:
        found = base.execute("SELECT kind, schema FROM head").fetchone()
    except psycopg.Error as error:
        raise Misuse(f"{schema} is not the store of a house; found one first") from error
    if found != (KIND, SCHEMA):
        raise Misuse(f"{schema} is a house of another schema ({found}); name another")
