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

from croupier.audit.places import HOUSE_SCHEMA
from croupier.audit.sqlite import KIND, SCHEMA
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
    Refused,
    Row,
    Secret,
    Tip,
)
from croupier.audit.tree import Edge, cut, leaf
from croupier.core.refusals import Misuse

_NAME = re.compile(r"[a-z][a-z0-9_]{0,50}")
Connection = psycopg.Connection[Any]


_TURN = b"""
WITH written AS (
    INSERT INTO entries SELECT * FROM unnest(%b::bigint[], %b::text[], %b::bytea[])
), streams AS (
    INSERT INTO touched SELECT * FROM unnest(%b::text[], %b::bigint[])
), whole AS (
    INSERT INTO tiles SELECT * FROM unnest(%b::bigint[], %b::bytea[])
), kept AS (
    INSERT INTO snapshots
    SELECT * FROM unnest(%b::text[], %b::integer[], %b::bigint[], %b::bytea[])
    ON CONFLICT (stream, old) DO UPDATE SET seq = excluded.seq, value = excluded.value
)
UPDATE head SET size = %b, prev = %b, edge = %b
"""
"""All of a turn. That nobody else wrote is seen by the number that is due."""


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
        base = connected(address, schema)
        try:
            _lock(base, schema)
            if _is_there(base, schema):
                raise AlreadyThere(f"the schema {schema}")
            made = (resources.files("croupier.audit") / "schema" / "postgres.sql").read_bytes()
            with base.transaction():
                base.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
                base.execute(made)
                base.execute(SECRETS.encode())
                base.execute(PATRONS.encode())
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
        base = connected(address, schema)
        try:
            _check_there(base, schema)
            _lock(base, schema)
            base.execute(SECRETS.encode())
            base.execute(PATRONS.encode())
            return cls(base)
        except BaseException:
            base.close()
            raise

    @classmethod
    def reading(cls, address: str, schema: str = HOUSE_SCHEMA) -> PostgresStore:
        """A store to look at, also while a house runs on it."""
        base = connected(address, schema)
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
        beside: Sequence[Beside] = (),
    ) -> None:
        first = tip.size - len(rows)
        tile = [*self._open_tile, *(row.leaf for row in rows)]
        tiles = [b"".join(tile[at : at + TILE]) for at in range(0, len(tile) - TILE + 1, TILE)]
        number = first // TILE
        on = [(stream, seq) for seq, row in enumerate(rows, first) for stream in row.streams]
        told = (
            list(range(first, tip.size)),
            [row.key for row in rows],
            [row.line for row in rows],
            [stream for stream, _ in on],
            [seq for _, seq in on],
            list(range(number, number + len(tiles))),
            tiles,
            [stream for stream, _ in snapshots],
            [old for _, old in snapshots],
            [kept.seq for kept in snapshots.values()],
            [kept.data for kept in snapshots.values()],
            tip.size,
            tip.prev,
            b"".join(tip.edge.hashes),
        )
        # One statement is one transaction, and one way to the server and back.
        if refused or beside:
            with self._base.transaction():
                self._base.execute(_TURN, told)
                self._write_beside(refused, beside)
        else:
            self._base.execute(_TURN, told)
        self._open_tile = tile[len(tiles) * TILE :]

    def _write_beside(self, refused: Sequence[Refused], beside: Sequence[Beside]) -> None:
        """What is no part of the log, in the same transaction."""
        base = self._base
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
        for one in beside:
            if isinstance(one, Secret):
                base.execute(
                    "INSERT INTO secrets VALUES (%s, %s) ON CONFLICT (person) "
                    "DO UPDATE SET argon2 = excluded.argon2",
                    one,
                )
                continue
            base.execute("DELETE FROM patrons WHERE number = %s", (one.number,))
            if one.data:
                base.execute("INSERT INTO patrons VALUES (%s, %s)", one)

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

    def patron(self, number: str) -> str | None:
        query = "SELECT data FROM patrons WHERE number = %s"
        found = self._base.execute(query, (number.replace("\0", ""),)).fetchone()
        return None if found is None else str(found[0])

    def secret(self, person: str) -> str | None:
        query = "SELECT argon2 FROM secrets WHERE person = %s"
        found = self._base.execute(query, (person.replace("\0", ""),)).fetchone()
        return None if found is None else str(found[0])

    def close(self) -> None:
        """The lock goes first: the server notices only later that a connection has gone."""
        if not self._base.closed:
            with contextlib.suppress(psycopg.Error):  # of a connection that is lost already
                self._base.execute("SELECT pg_advisory_unlock_all()")
        self._base.close()


def connected(address: str, schema: str) -> Connection:
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


def join_lock(base: Connection, schema: str) -> None:
    """The right to write beside others who have joined; whoever wants it alone is kept out."""
    query = "SELECT pg_try_advisory_lock_shared(%s, hashtext(%s))"
    if base.execute(query, (KIND & 0xFFFF, schema)).fetchone() != (True,):
        raise InUse(schema)


def _lock(base: Connection, schema: str) -> None:
    """The right to write, as long as this connection lives."""
    found = base.execute("SELECT pg_try_advisory_lock(%s, hashtext(%s))", (KIND & 0xFFFF, schema))
    if found.fetchone() != (True,):
        raise InUse(schema)


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
