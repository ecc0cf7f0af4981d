"""Several processes that run one house in PostgreSQL: each has some of the tables, all the desk.

A node has a name, an address and an epoch, and renews its lease every few seconds by the clock of
the database. In each turn it first looks whether its epoch is still its own, which holds whoever
would raise it until the turn is over; then it takes the row of the head, so that one node writes
at a time; then it takes in what others wrote since. So the desk is decided on what is true, and
there is one sequence. A node that falls silent is taken over: its epoch is raised, after which it
can write nothing any more, and its tables go on elsewhere from their log, in the middle of a round
too. All nodes have one folder of keys.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

import psycopg
from psycopg import IsolationLevel

from croupier.audit import recover
from croupier.audit.entry import TableGiven, TakenOver, Watch
from croupier.audit.keeper import Desk, Keeper, Sources
from croupier.audit.places import Database
from croupier.audit.postgres import PostgresStore, connected, join_lock
from croupier.audit.recover import Clock, heard, table_of
from croupier.audit.running import LEASE_SECONDS
from croupier.audit.seal import SharedVault
from croupier.audit.store import TILE, Elsewhere, Stopped, Tip
from croupier.audit.tree import Edge, cut, leaf
from croupier.audit.turns import Seat, Turn
from croupier.core.entries import entry_from
from croupier.core.refusals import Misuse
from croupier.live.opening import source_for

CATCH_UP_SECONDS = 1.0
"""So often a node renews its lease and knows what others did, at least."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_TABLES = b"""
CREATE TABLE IF NOT EXISTS nodes (
    node text PRIMARY KEY, epoch bigint NOT NULL, until timestamptz NOT NULL, address text NOT NULL
);
CREATE TABLE IF NOT EXISTS owners (stream text PRIMARY KEY, node text NOT NULL);
"""
_JOIN = """
INSERT INTO nodes VALUES (%s, 1, now() + make_interval(secs => %s), %s)
ON CONFLICT (node) DO UPDATE
SET epoch = nodes.epoch + 1, until = excluded.until, address = excluded.address
RETURNING epoch
"""
_FENCE = """
SELECT nodes.epoch, head.size, head.prev, head.edge FROM nodes, head WHERE nodes.node = %s
FOR SHARE OF nodes FOR UPDATE OF head
"""


class SharedStore(PostgresStore):
    """The store as one node of several has it."""

    node = ""
    epoch = 0

    @classmethod
    def joined(
        cls, at: Database, node: str, address: str, lease_seconds: float = LEASE_SECONDS
    ) -> SharedStore:
        """Under a name of its own; an older process of that name can write no more."""
        if not _NAME.fullmatch(node):
            raise Misuse(f"{node!r} is no name of a node; such as a, or pit-2")
        base = connected(at.address, at.schema)
        try:
            join_lock(base, at.schema)
            with base.transaction():
                base.execute("SELECT one FROM head FOR UPDATE")
                base.execute(_TABLES)
                found = base.execute(_JOIN, (node, lease_seconds, address)).fetchone()
                base.execute(
                    "INSERT INTO owners SELECT DISTINCT stream, %s FROM touched "
                    "WHERE stream NOT IN ('desk', 'house') AND stream NOT LIKE 'import/%%' "
                    "ON CONFLICT DO NOTHING",
                    (node,),
                )
            with _steady(base):
                store = cls(base)
            store.node, store.epoch = node, found[0] if found is not None else 0
            return store
        except BaseException:
            base.close()
            raise

    def steady(self) -> AbstractContextManager[None]:
        """Everything that is read meanwhile is of one moment."""
        return _steady(self._base)

    @contextmanager
    def alone(self) -> Iterator[Tip]:
        """One transaction, of a node that is not fenced and that alone may write."""
        with self._base.transaction():
            found = self._base.execute(_FENCE, (self.node,)).fetchone()
            if found is None or found[0] != self.epoch:
                raise Stopped(
                    f"node {self.node} was taken over (epoch {found and found[0]}, not "
                    f"{self.epoch}); its tables go on elsewhere"
                )
            yield Tip(found[2], Edge(found[1], tuple(cut(bytes(found[3])))))

    def took(self, line: bytes) -> None:
        """An entry that another node has written."""
        self._open_tile.append(leaf(line))
        if len(self._open_tile) == TILE:
            self._open_tile = []

    # Who has which table

    def mine(self) -> set[str]:
        query = "SELECT stream FROM owners WHERE node = %s"
        return {stream for (stream,) in self._base.execute(query, (self.node,))}

    def owner(self, stream: str) -> tuple[str, str] | None:
        """Node and address."""
        query = "SELECT node, address FROM owners JOIN nodes USING (node) WHERE stream = %s"
        found = self._base.execute(query, (stream,)).fetchone()
        return None if found is None else (found[0], found[1])

    def claim(self, stream: str) -> None:
        query = "INSERT INTO owners VALUES (%s, %s) ON CONFLICT DO NOTHING"
        self._base.execute(query, (stream, self.node))

    def release(self, stream: str) -> None:
        query = "DELETE FROM owners WHERE stream = %s AND node = %s"
        self._base.execute(query, (stream, self.node))

    def give(self, stream: str, to: str) -> None:
        self._base.execute("UPDATE owners SET node = %s WHERE stream = %s", (to, stream))

    def there(self) -> list[str]:
        """Nodes whose lease runs."""
        query = "SELECT node FROM nodes WHERE until >= now() AND until < 'infinity' ORDER BY node"
        return [node for (node,) in self._base.execute(query)]

    def silent(self) -> list[str]:
        """Nodes whose lease is over and that have tables, by the clock of the database."""
        query = (
            "SELECT DISTINCT node FROM nodes JOIN owners USING (node) "
            "WHERE until < now() AND node <> %s ORDER BY node"
        )
        return [node for (node,) in self._base.execute(query, (self.node,))]

    def fence(self, node: str) -> int | None:
        """Raise the epoch of a node that is silent still; that which it was, if so. It is over with
        it then, until it joins anew."""
        found = self._base.execute(
            "UPDATE nodes SET epoch = epoch + 1, until = 'infinity' "
            "WHERE node = %s AND until < now() RETURNING epoch",
            (node,),
        ).fetchone()
        return None if found is None else found[0] - 1

    def take(self, node: str) -> tuple[str, ...]:
        query = "UPDATE owners SET node = %s WHERE node = %s RETURNING stream"
        return tuple(sorted(one for (one,) in self._base.execute(query, (self.node, node))))


@contextmanager
def _steady(base: psycopg.Connection[object]) -> Iterator[None]:
    base.set_isolation_level(IsolationLevel.REPEATABLE_READ)
    try:
        with base.transaction():
            yield
    finally:
        base.set_isolation_level(None)


class Node(Keeper):
    """A keeper that shares its house with others."""

    store: SharedStore
    shares = True

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self.store.alone() as tip:
            self._take_in(tip)
            yield

    alone = _alone

    def catch_up(self) -> None:
        """Take in what others wrote, also while nothing is asked here."""
        with self._turn_lock:
            self.check_running()
            self._take_in(self.store.tip())

    def _take_in(self, tip: Tip) -> None:
        if tip.size == self.tip.size:
            return
        for seq, line in self.store.read(after=self.tip.size - 1):
            if seq == tip.size:
                break
            entry = entry_from(line)
            heard(self, entry)
            if any(event.kind == "desk_kept" for event in entry.events):
                self.desk_kept, self.desk_since = seq, 0
            self.store.took(line)
            for listener in self.listeners:
                listener(entry)
        self.tip = tip

    def has(self, stream: str) -> bool:
        return stream in self.store.mine()

    def seat(self, stream: str) -> Seat:
        if stream not in self.tables:
            with self._turn_lock:
                if (found := self.store.owner(stream)) is not None:
                    raise Elsewhere(stream, *found)
        return super().seat(stream)

    def release(self, stream: str) -> None:
        self.store.release(stream)

    def give(self, stream: str, to: str) -> None:
        """Let another node that is there go on with a table, from its next beat on."""
        with self._turn_lock:
            self.seat(stream)
            self.check_running()
            Giving(self).table(stream, to)
            del self.tables[stream]

    def adopt(self) -> tuple[str, ...]:
        """Go on with tables that were given to this node."""
        with self._turn_lock, self.alone():
            known = self.store.streams()
            found = sorted((self.store.mine() - self.tables.keys()) & known.keys())
            if found and isinstance(self.vault, SharedVault):
                self.vault.read()
            for stream in found:
                self.tables[stream] = table_of(self, stream)
            return tuple(found)

    def claim(self, stream: str) -> None:
        """In the turn that opens it; whoever was first has it."""
        self.store.claim(stream)
        found = self.store.owner(stream)
        if found is not None and found[0] != self.store.node:
            self.tables.pop(stream, None)
            raise Elsewhere(stream, *found)

    def take_over(self, node: str) -> tuple[str, ...]:
        """Go on with the tables of a node that is silent; none if it is not."""
        with self._turn_lock:
            self.check_running()
            taking = TakingOver(self)
            streams = taking.over(node)
            if isinstance(self.vault, SharedVault):
                self.vault.read()
            for stream in streams:
                self.tables[stream] = table_of(self, stream)
            return streams


class Giving(Turn):
    """A turn that gives a table away, and says so."""

    def table(self, stream: str, to: str) -> None:
        keeper = self.keeper
        if not isinstance(keeper, Node):
            raise Misuse("this house is run by one process")
        with keeper.alone():
            there = keeper.store.there()
        if to not in there or to == keeper.store.node:
            raise Misuse(f"{to!r} is no other node that runs now; there are: {', '.join(there)}")
        try:
            with self._alone():
                keeper.store.give(stream, to)
                self._look_at_the_clock()
                self._house(Watch(), (TableGiven(stream, keeper.store.node, to),))
                self._write()
        except BaseException as error:
            keeper.stop(f"it could not give {stream} to {to} ({error})")
            raise
        self._tell()


class TakingOver(Turn):
    """A turn that raises another node's epoch, takes its tables, and says so."""

    def over(self, node: str) -> tuple[str, ...]:
        keeper = self.keeper
        if not isinstance(keeper, Node):
            raise Misuse("this house is run by one process")
        try:
            with keeper.store._base.transaction():
                epoch = keeper.store.fence(node)
                if epoch is None:
                    return ()
                with self._alone():
                    streams = keeper.store.take(node)
                    self._look_at_the_clock()
                    self._house(Watch(), (TakenOver(node, epoch, streams),))
                    self._write()
        except BaseException as error:
            keeper.stop(f"it could not take over {node} ({error})")
            raise
        self._tell()
        return streams


class Pulse:
    """Renews the lease of a node, lets it catch up, and looks for others that fell silent."""

    def __init__(
        self,
        node: Node,
        at: Database,
        *,
        lease_seconds: float = LEASE_SECONDS,
        every_seconds: float = CATCH_UP_SECONDS,
        took: Callable[[str, tuple[str, ...]], None] | None = None,
    ) -> None:
        self.node, self.lease_seconds, self.every_seconds = node, lease_seconds, every_seconds
        self.took = took
        self._base = connected(at.address, at.schema)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="pulse", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """The lease ends with it: others need not wait to take the tables over."""
        self._over.set()
        self._thread.join()
        store = self.node.store
        query = "UPDATE nodes SET until = now() WHERE node = %s AND epoch = %s"
        with suppress(psycopg.Error):  # of a connection that is lost already
            self._base.execute(query, (store.node, store.epoch))
        self._base.close()

    def renew(self) -> bool:
        """Whether the node may go on; a connection of its own, so that no turn holds it up."""
        store = self.node.store
        done = self._base.execute(
            "UPDATE nodes SET until = now() + make_interval(secs => %s) "
            "WHERE node = %s AND epoch = %s",
            (self.lease_seconds, store.node, store.epoch),
        )
        return done.rowcount == 1

    def _beat(self) -> None:
        while not self._over.wait(self.every_seconds):
            try:
                if not self.renew():
                    self.node.stop(f"node {self.node.store.node} was taken over")
                    return
                self.node.catch_up()
                with self.node.still():
                    silent_ones, given = self.node.store.silent(), self.node.store.mine()
                if given - self.node.tables.keys():
                    self.node.adopt()
                for silent in silent_ones:
                    streams = self.node.take_over(silent)
                    if self.took is not None and streams:
                        self.took(silent, streams)
            except Stopped:
                return
            except Exception as error:
                self.node.stop(f"its pulse failed ({error})")
                return


def joined(
    at: Database,
    kind: type[Desk],
    vault: SharedVault,
    *,
    node: str,
    address: str,
    software: str,
    clock: Clock,
    sources: Sources = source_for,
    lease_seconds: float = LEASE_SECONDS,
) -> Node:
    """One more process of a house."""
    store = SharedStore.joined(at, node, address, lease_seconds)
    try:
        with store.steady():
            named = f"{node}:{store.epoch}"
            keeper = recover.stood(
                store, kind, vault, clock=clock, sources=sources, node=named, keepers=Node
            )
        if not isinstance(keeper, Node):
            raise Misuse("this house is run by one process")
        recover.started(keeper, software)
        return keeper
    except BaseException:
        store.close()
        raise
