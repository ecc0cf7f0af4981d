"""A house in PostgreSQL: the same lines, the same promises, on a real server."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from croupier.audit.note import Signer
from croupier.audit.postgres import PostgresStore
from croupier.audit.recover import checked
from croupier.audit.replay import replayed, stream_of
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import TILE, InUse, Kept, Private, Row, Secret, Stopped, Store, Tip
from croupier.audit.tree import leaf
from croupier.contracts.bot import Setup
from croupier.contracts.test_tables import same
from croupier.core.refusals import Misuse
from tests.audit import servers
from tests.audit.house import House, Player, seated
from tests.audit.small import SEED, add, lines
from tests.audit.test_passwords import check_every_point

NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a PostgreSQL."""
    with servers.server() as address:
        yield address


@pytest.fixture
def schema(server: str) -> Iterator[str]:
    name = f"house_{os.getpid()}_{next(NUMBERS)}"
    yield name
    with psycopg.connect(server, autocommit=True) as base:
        base.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())


class PgHouse(House):
    """A house whose store is in the database."""

    address: str
    schema: str

    def new_store(self) -> Store:
        return PostgresStore.founded(self.address, self.schema)

    def old_store(self) -> Store:
        return PostgresStore.opened(self.address, self.schema)


@pytest.fixture
def house(server: str, schema: str, tmp_path: Path) -> Iterator[PgHouse]:
    house = PgHouse(tmp_path)
    house.address, house.schema = server, schema
    house.found()
    yield house
    house.keeper.close()


class Breaker(Player):
    """Its house is closed and opened again now and then."""

    breaks = 0

    def watch(self) -> None:
        if self.chance.random() < 0.5:
            house = self.driver.house
            before = house.keeper.table("t1")
            house.again()
            same(house.keeper.table("t1"), before)
            self.breaks += 1


@pytest.mark.parametrize("game", ["three_card_poker", "pai_gow_poker", "craps"])
def test_a_game_goes_on_after_breaks(house: PgHouse, game: str) -> None:
    """At the same request with the same cards; it replays, and the whole log is good."""
    player = seated(house, Setup(game, "oh"), random.Random(game), kind=Breaker)
    player.play(2)
    assert isinstance(player, Breaker)
    assert player.breaks
    assert not checked(house.keeper.store).why
    found = replayed(stream_of(house.keeper.store, "t1"), "t1", house.keeper.vault)
    same(found.driver, house.keeper.table("t1"))


def test_both_stores_have_the_same_lines(house: PgHouse, tmp_path: Path) -> None:
    """The same commands make the same bytes, the same head, the same leaves."""
    folder = tmp_path / "sqlite"
    folder.mkdir()
    other = House(folder).found()
    for one in (house, other):
        one.clock.at = 5_000_000
        for n in range(5):
            one.put(n, f"put {n}")
    assert house.lines()[1:] == other.lines()[1:]
    ours, theirs = house.keeper.store, other.keeper.store
    assert ours.tip().size == theirs.tip().size
    assert ours.find_all(["put 3", "none"]) == theirs.find_all(["put 3", "none"])
    assert ours.streams() == theirs.streams()
    assert isinstance(theirs, SqliteStore)
    note = house.keeper.checkpoint(Signer(SEED))
    assert ours.notes() == [note]
    other.keeper.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET line = ''",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "INSERT INTO entries VALUES (9999, 'a gap', '')",
        "INSERT INTO entries VALUES (0, 'again', '')",
        "INSERT INTO entries VALUES (-1, 'before', '')",
        "INSERT INTO entries VALUES (2, 'a', ''), (4, 'gap inside', '')",
        "INSERT INTO entries VALUES (3, 'a', ''), (4, 'gap before', '')",
        "INSERT INTO entries VALUES (0, 'again', '') ON CONFLICT (seq) DO UPDATE SET line = ''",
        "UPDATE touched SET stream = 't1'",
        "DELETE FROM touched",
        "TRUNCATE touched",
        "UPDATE tiles SET hashes = ''",
        "DELETE FROM tiles",
        "TRUNCATE tiles",
        "UPDATE notes SET note = ''",
        "DELETE FROM notes",
        "TRUNCATE notes",
    ],
)
def test_no_statement_changes_what_was_written(house: PgHouse, server: str, statement: str) -> None:
    """Each verb, truncation too, by the owner of the tables himself."""
    house.put(1)
    house.keeper.checkpoint(Signer(SEED))
    with psycopg.connect(server, autocommit=True) as base:
        base.execute("SELECT set_config('search_path', %s, false)", (house.schema,))
        with pytest.raises(psycopg.Error, match=r"append only|duplicate key"):
            base.execute(statement.encode())


def test_tiles_snapshots_and_whole_turns(server: str, schema: str) -> None:
    """Over a tile's edge; a key that is there already takes the rest of its group with it."""
    every = lines(TILE + 5)
    store = PostgresStore.founded(server, schema)
    add(store, every[: TILE - 2])
    store.close()
    store = PostgresStore.opened(server, schema)
    add(store, every[TILE - 2 :])
    assert store.leaves(len(every)) == [leaf(line) for line in every]
    assert [line for _, line in store.read()] == every
    tip = store.tip()
    rows = [Row("new", ("t1",), b"a", leaf(b"a")), Row("house 2", ("t1",), b"b", leaf(b"b"))]
    grown = Tip("x", tip.edge.grown([leaf(b"a"), leaf(b"b")]))
    with pytest.raises(psycopg.Error):
        store.write(rows, grown, {("t1", 0): Kept(5, b"")})
    assert (store.tip(), store.snapshots(), store.find_all(["new"])) == (tip, {}, {})
    store.close()


def test_a_second_process_is_refused_and_readers_are_not(house: PgHouse, server: str) -> None:
    """Two that write would be two histories; whoever reads cannot write."""
    house.put(1)
    with pytest.raises(Misuse, match="another croupier runs this house"):
        PostgresStore.opened(server, house.schema)
    reader = PostgresStore.reading(server, house.schema)
    assert len(list(reader.read())) == 2
    with pytest.raises(psycopg.Error, match="read-only"):
        reader.add_note(1, "x")
    reader.close()
    house.keeper.close()
    with pytest.raises(Misuse, match="is there already"):
        PostgresStore.founded(server, house.schema)


def test_whoever_loses_the_connection_writes_no_more(house: PgHouse, server: str) -> None:
    """The lock goes with it: the house stops, another may begin, and nothing told is lost."""
    house.put(1, "one")
    store = house.keeper.store
    assert isinstance(store, PostgresStore)
    with psycopg.connect(server, autocommit=True) as base:
        base.execute("SELECT pg_terminate_backend(%s)", (store._base.info.backend_pid,))
    with pytest.raises(Stopped, match="start it again from its log"):
        house.put(2, "two")
    again = PgHouse(house.folder)
    again.address, again.schema = house.address, house.schema
    again.open()
    assert [json.loads(line)["key"] for line in again.lines()][1] == "one"
    assert again.desk.drawers == {"a": 1}
    again.keeper.close()


def test_a_kill_loses_nothing_that_was_told(server: str, schema: str, tmp_path: Path) -> None:
    """SIGKILL in the middle of a night: what was told is there, and at most one entry more."""
    notes = tmp_path / "notes"
    child = os.fork()
    if not child:
        try:
            house = PgHouse(tmp_path)
            house.address, house.schema = server, schema
            house.found()
            with notes.open("a", encoding="utf-8") as file:
                for n in itertools.count():
                    file.write(house.put(n).line.decode() + "\n")
                    file.flush()
                    if n == 25:
                        os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    told = notes.read_text("utf-8").splitlines()
    house = PgHouse(tmp_path)
    house.address, house.schema = server, schema
    house.open()
    found = [line.decode() for line in house.lines()]
    assert found[1 : 1 + len(told)] == told
    assert len(told) == 26
    house.keeper.close()


def test_only_a_house_is_opened(server: str, schema: str) -> None:
    """No schema, a name that is none, a server that is not there."""
    with pytest.raises(Misuse, match="is not the store of a house"):
        PostgresStore.opened(server, schema)
    with pytest.raises(Misuse, match="is no name of a schema"):
        PostgresStore.opened(server, "No Name")
    with pytest.raises(Misuse, match="no connection to the database"):
        PostgresStore.opened("postgresql://127.0.0.1:1/none?connect_timeout=2", schema)


def test_a_password_is_kept_beside_the_log(server: str, schema: str) -> None:
    """The newest of each person, after a restart, also where the table was not there before."""
    store = PostgresStore.founded(server, schema)
    add(store, lines(2))
    store.write([], store.tip(), {}, (), [Secret("I1", "one"), Secret("I2", "other")])
    store.write([], store.tip(), {}, (), [Secret("I1", "two")])
    store.close()
    store = PostgresStore.opened(server, schema)
    assert [store.secret(one) for one in ("I1", "I2", "I3", "I\0")] == ["two", "other", None, None]
    store._base.execute("DROP TABLE secrets")
    store.close()
    store = PostgresStore.opened(server, schema)
    assert store.secret("I1") is None
    store.close()


def test_a_kill_leaves_entry_and_hash_or_neither(house: PgHouse) -> None:
    """At every numbered point of the turn, up to the first at which it is durable."""
    house.keeper.close()

    def again() -> Store:
        """The server takes a moment to notice that a process has gone."""
        end = time.monotonic() + 20
        while True:
            try:
                return house.old_store()
            except InUse:
                if time.monotonic() > end:
                    raise
                time.sleep(0.005)

    patient = PgHouse(house.folder)
    patient.address, patient.schema = house.address, house.schema
    patient.old_store = again  # type: ignore[method-assign]
    check_every_point(patient, again)


def test_patrons_lie_beside_the_log(server: str, schema: str) -> None:
    """Kept, replaced and erased, also where the table was not there before."""
    store = PostgresStore.founded(server, schema)
    add(store, lines(2))
    store.write([], store.tip(), {}, (), [Private("P7", "one"), Private("P8", "other")])
    store.write([], store.tip(), {}, (), [Private("P7", "two"), Private("P8")])
    store.close()
    store = PostgresStore.opened(server, schema)
    assert [store.patron(one) for one in ("P7", "P8", "P9", "P\0")] == ["two", None, None, None]
    store._base.execute("DROP TABLE patrons")
    store.close()
    store = PostgresStore.opened(server, schema)
    assert store.patron("P7") is None
    store.close()
