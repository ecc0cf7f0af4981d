"""A store of SQLite: nothing in it is changed, one process writes, what it says is on the disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from croupier.audit.sqlite import SqliteStore, lock_path
from croupier.audit.store import TILE, Kept, Refused, Row, Tip
from croupier.audit.tree import leaf
from croupier.core.refusals import Misuse
from tests.audit.small import add, lines, store_with


@pytest.fixture
def path(tmp_path: Path) -> Path:
    store_with(tmp_path / "house.db", lines(5), 4).close()
    return tmp_path / "house.db"


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("long") / "house.db"
    store_with(path, lines(TILE + 1), 4).close()
    return path


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET line = x'00' WHERE seq = 1",
        "UPDATE entries SET key = 'other' WHERE seq = 1",
        "DELETE FROM entries WHERE seq = 4",
        "DELETE FROM entries",
        "REPLACE INTO entries VALUES (4, 'new', x'00')",
        "REPLACE INTO entries VALUES (5, 'house 1', x'00')",
        "INSERT OR REPLACE INTO entries VALUES (1, 'new', x'00')",
        "INSERT INTO entries VALUES (6, 'a gap', x'00')",
        "UPDATE touched SET stream = 't1'",
        "DELETE FROM touched",
        "REPLACE INTO touched VALUES ('desk', 2)",
        "UPDATE tiles SET hashes = x'00'",
        "DELETE FROM tiles WHERE n = 0",
        "REPLACE INTO tiles VALUES (0, x'00')",
        "UPDATE notes SET note = 'other'",
        "DELETE FROM notes",
        "REPLACE INTO notes VALUES (4, 'other')",
    ],
)
def test_no_statement_changes_what_was_written(long: Path, statement: str) -> None:
    """Each verb on each table that only grows, by whoever opens the file with SQL."""
    base = sqlite3.connect(long)
    statement = statement.replace("(4, 'new'", f"({TILE}, 'new'").replace("(5,", f"({TILE + 1},")
    statement = statement.replace("(6,", f"({TILE + 2},")
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        base.execute(statement)
    base.close()


def test_what_was_written_is_read_again(path: Path) -> None:
    """Lines in order, of all or of a stream, by key; how far the log has come; its leaves."""
    store = SqliteStore.opened(path)
    found = [line for _, line in store.read()]
    assert found == lines(5)
    assert [seq for seq, _ in store.read("desk", after=2)] == [3, 4]
    assert store.find_all(["house 9", "house 3"]) == {"house 3": found[3]}
    assert (store.line(2), store.line(5)) == (found[2], None)
    assert store.streams() == {"desk": 1, "house": 0}
    assert store.tip() == Tip(leaf(found[-1]).hex(), Tip().edge.grown(map(leaf, found)))
    assert store.leaves(3) == [leaf(line) for line in found[:3]]
    store.close()


def test_tiles_hold_the_leaves_of_a_long_log(tmp_path: Path) -> None:
    """Over a tile's edge and after a restart in the middle of one, the leaves are the same."""
    every = lines(2 * TILE + 5)
    store = store_with(tmp_path / "house.db", every[: TILE + 3])
    store.close()
    store = SqliteStore.opened(tmp_path / "house.db")
    add(store, every[TILE + 3 :])
    assert store.leaves(len(every)) == [leaf(line) for line in every]
    store.close()
    base = sqlite3.connect(tmp_path / "house.db")
    assert base.execute("SELECT n, length(hashes) FROM tiles").fetchall() == [
        (0, 32 * TILE),
        (1, 32 * TILE),
    ]
    base.close()


def test_a_turn_is_written_whole_or_not_at_all(path: Path) -> None:
    """A key that is there already takes the rest of its group, snapshots and all, with it."""
    store = SqliteStore.opened(path)
    tip = store.tip()
    rows = [Row("new", ("t1",), b"a", leaf(b"a")), Row("house 2", ("t1",), b"b", leaf(b"b"))]
    with pytest.raises(sqlite3.IntegrityError):
        store.write(
            rows, Tip("x", tip.edge.grown([leaf(b"a"), leaf(b"b")])), {("t1", 0): Kept(5, b"")}
        )
    assert store.tip() == tip
    assert not store.find_all(["new"])
    assert not store.snapshots()
    assert len(list(store.read())) == 5
    store.close()


def test_a_second_process_is_refused_and_readers_are_not(path: Path) -> None:
    """The lock is one of the process: who reads needs none, and it goes with whoever had it."""
    store = SqliteStore.opened(path)
    with pytest.raises(Misuse, match="in use: another croupier runs this house"):
        SqliteStore.opened(path)
    reader = SqliteStore.reading(path)
    assert len(list(reader.read())) == 5
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        add(reader, lines(6)[5:])
    reader.close()
    store.close()
    SqliteStore.opened(path).close()
    assert lock_path(path).exists()


def test_only_a_house_is_opened(tmp_path: Path) -> None:
    """No file, somebody else's database, no database, another schema, one that is there."""
    other = tmp_path / "other.db"
    with pytest.raises(Misuse, match="is not the store of a house"):
        SqliteStore.opened(other)
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE mine (a)")
    base.commit()
    base.close()
    with pytest.raises(Misuse, match="is not the store of a house"):
        SqliteStore.opened(other)
    (tmp_path / "text.db").write_text("something else altogether" * 100)
    with pytest.raises(Misuse, match="is not the store of a house"):
        SqliteStore.reading(tmp_path / "text.db")
    house = tmp_path / "house.db"
    SqliteStore.founded(house).close()
    with pytest.raises(Misuse, match="is there already"):
        SqliteStore.founded(house)
    base = sqlite3.connect(house)
    base.execute("PRAGMA user_version = 9")
    base.close()
    with pytest.raises(Misuse, match="has schema 9, not 1"):
        SqliteStore.opened(house)


def test_refusals_are_kept_for_people_and_not_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest stay."""
    monkeypatch.setattr("croupier.audit.sqlite.MOST_REFUSED", 3)
    store = SqliteStore.opened(path)
    for n in range(5):
        store.write([], store.tip(), {}, [Refused(n, "t1", "P1", "place", "too much")])
    assert [one.at for one in store.refusals()] == [2, 3, 4]
    store.close()


def test_settings_are_those_that_outlive_a_power_cut(path: Path) -> None:
    """WAL, and every commit synced."""
    store = SqliteStore.opened(path)
    assert store._base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._base.execute("PRAGMA synchronous").fetchone() == (2,)
    store.close()
