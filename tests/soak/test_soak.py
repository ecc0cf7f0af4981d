"""A slice of the soak: a house of a few tables, killed some times on either store; and what the
soak is for, planted, so that it is seen to find it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.sqlite import SqliteStore
from croupier.audit.turns import Turn
from croupier.core.entries import Entry
from croupier.house.books import Books
from croupier.house.desk import Office
from tests.audit.servers import server
from tests.soak.floor import Fault
from tests.soak.running import Plan, soak

TABLES = 4


def test_a_house_in_a_file_outlives_kills(seed: int, tmp_path: Path) -> None:
    """Told is in the log, nothing twice, books and tables as the log alone says, after each."""
    figures = soak(tmp_path, Plan(seed % 2**31, TABLES), kills=12, minutes=2)
    assert figures.kills == 12


def test_a_house_in_a_database_outlives_kills(seed: int, tmp_path: Path) -> None:
    """The same on a PostgreSQL."""
    with server() as address:
        plan = Plan(seed % 2**31, TABLES)
        figures = soak(tmp_path, plan, kills=4, minutes=2, address=address)
    assert figures.kills == 4


def test_what_a_client_was_told_over_the_socket_outlives_kills(seed: int, tmp_path: Path) -> None:
    """Somebody in another process asks too; each answer that reached him is in the log."""
    figures = soak(tmp_path, Plan(seed % 2**31, TABLES, client=True), kills=6, minutes=2)
    assert figures.kills == 6
    assert figures.by_socket


def test_a_real_house_outlives_kills(seed: int, tmp_path: Path) -> None:
    """People sign in; after each kill the hash is kept of everybody that the log says was set."""
    figures = soak(tmp_path, Plan(seed % 2**31, 1, real=True), kills=4, minutes=2)
    assert figures.kills == 4
    assert figures.kinds["password_set"]


def test_a_seed_that_failed_stays(tmp_path: Path) -> None:
    """In its eleventh life this house did not start: the key of a round that was over was gone."""
    assert soak(tmp_path, Plan(11, 21), kills=12, minutes=2).kills == 12


# Planted


def tells_before_it_writes(patch: pytest.MonkeyPatch) -> None:
    write, tell = Turn._write, Turn._tell

    def early(self: Turn) -> None:
        tell(self)
        write(self)

    patch.setattr(Turn, "_write", early)
    patch.setattr(Turn, "_tell", lambda self: None)


def forgets_what_was_done(patch: pytest.MonkeyPatch) -> None:
    def none(self: SqliteStore, keys: Sequence[str]) -> dict[str, bytes]:
        return {}

    patch.setattr(SqliteStore, "find_all", none)


def loses_a_part_of_a_snapshot(patch: pytest.MonkeyPatch) -> None:
    whole = Office.from_value

    def short(cls: type[Office], value: Mapping[str, Any]) -> Office:
        office = whole(value)
        office.documents.numbers.clear()
        return office

    patch.setattr(Office, "from_value", classmethod(short))


def does_not_hear_who_sits_down(patch: pytest.MonkeyPatch) -> None:
    hear = Books.hear

    def deaf(self: Books, table: str, entry: Entry) -> None:
        if entry.do["what"] != "sit":
            hear(self, table, entry)

    patch.setattr(Books, "hear", deaf)


def keeps_a_password_before_its_entry(patch: pytest.MonkeyPatch) -> None:
    write: Any = SqliteStore.write
    kept = list[Any]()

    def two_steps(self: SqliteStore, *told: Any) -> None:
        rows, tip, snapshots, refused, beside = told
        if beside:
            write(self, (), self.tip(), {}, (), beside)
            kept.append(beside)
        if len(kept) == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        write(self, rows, tip, snapshots, refused, ())

    patch.setattr(SqliteStore, "write", two_steps)


def loses_passwords(patch: pytest.MonkeyPatch) -> None:
    write: Any = SqliteStore.write

    def short(self: SqliteStore, *told: Any) -> None:
        write(self, *told[:4], ())

    patch.setattr(SqliteStore, "write", short)


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (keeps_a_password_before_its_entry, "another password of"),
        (loses_passwords, "another password of"),
    ],
)
def test_what_is_planted_about_passwords_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    found: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hash that goes its own way is found as soon as a kill comes between."""
    plant(monkeypatch)
    with pytest.raises(Fault, match=found):
        soak(tmp_path, Plan(3, 1, real=True), kills=6, minutes=1)


@pytest.mark.parametrize(
    ("plant", "found"),
    [
        (tells_before_it_writes, "told is lost"),
        (forgets_what_was_done, "refused when asked again|the house has stopped"),
        (loses_a_part_of_a_snapshot, "not what follows from the log"),
        (does_not_hear_who_sits_down, "other balances|below nought|the house has stopped"),
    ],
)
def test_what_is_planted_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    found: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Within a dozen kills, by name."""
    plant(monkeypatch)
    with pytest.raises(Fault, match=found):
        soak(tmp_path, Plan(2, TABLES), kills=12, minutes=1)
