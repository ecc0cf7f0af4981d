"""A house that is killed, or whose disk fails, at every numbered point of its turns."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
from pathlib import Path

import pytest

from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Stopped
from croupier.core.refusals import Misuse
from tests.audit.house import House
from tests.audit.points import Points, asked_again, check_after, count_points, fail_at, killed, work

KILLS, FAILURES = 24, 24
"""Of some hundred points; which, the seed says."""


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory) -> Points:
    return count_points(tmp_path_factory.mktemp("points"))


def test_a_kill_at_any_point_loses_nothing_that_was_told(
    points: Points, seed: int, tmp_path: Path
) -> None:
    """SIGKILL before and after calls of the store: what was told is there, at most one group more,
    no key twice, the desk and the tables agree with the log, and asking again does it once."""
    more, chance = 0, random.Random(seed)
    kills = {chance.choice(points.committed), *chance.sample(range(1, points.count + 1), KILLS)}
    for point in sorted(kills):
        folder = tmp_path / str(point)
        folder.mkdir()
        told = killed(folder, point)
        house = House(folder).open()
        more += check_after(house, told)
        asked_again(house, told)
        house.keeper.close()
    assert more, "a kill between commit and telling leaves an entry that nobody was told of"


ERRORS = [
    sqlite3.OperationalError("database or disk is full"),  # ENOSPC
    sqlite3.OperationalError("disk I/O error"),  # EIO
]


def test_a_disk_that_fails_at_any_call_stops_the_house(
    points: Points, seed: int, tmp_path: Path
) -> None:
    """Call k fails, and every one after it: nothing of that turn is told, everything is refused,
    and a start on a disk that works again finds what was told and no half of anything."""
    for number, point in enumerate(
        random.Random(seed).sample(range(1, points.count + 1), FAILURES)
    ):
        folder = tmp_path / str(point)
        folder.mkdir()
        house, told = House(folder).found(), list[str]()
        with pytest.raises(Stopped, match=r"disk is full|disk I/O error"):
            work(house, told.append, fail_at(point, ERRORS[number % 2]))
        for _ in range(2):
            with pytest.raises(Stopped, match="start it again from its log"):
                house.put(1)
        house.keeper.close()
        house = House(folder).open()
        assert check_after(house, told) <= 1
        house.keeper.close()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """Founding says why; a store there can be looked at, and is not opened for play."""
    folder = tmp_path / "read only"
    folder.mkdir()
    House(folder).found().keeper.close()
    house = folder / "house.db"
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        if os.access(folder, os.W_OK):  # whoever may do everything is not kept out by a mode
            os.chmod(house, 0o400)
            return
        with pytest.raises(OSError, match="denied"):
            House(folder / "new").found()
        with pytest.raises((OSError, Misuse)):
            House(folder).open()
    finally:
        folder.chmod(0o700)


def test_a_file_system_without_room_stops_the_house(tmp_path: Path) -> None:
    """SQLite itself says that the disk is full: the file may have no more pages."""
    house = House(tmp_path).found()
    store = house.keeper.store
    assert isinstance(store, SqliteStore)
    (pages,) = store._base.execute("PRAGMA page_count").fetchone()
    store._base.execute(f"PRAGMA max_page_count = {pages + 2}")
    told: list[str] = []
    house.keeper.listeners.append(lambda entry: told.append(entry.line.decode()))

    def fill() -> None:
        for _ in range(200):
            house.put(1, words="x" * 900)

    with pytest.raises(Stopped, match="database or disk is full"):
        fill()
    assert told
    house.keeper.close()
    house = House(tmp_path).open()
    assert check_after(house, told) == 0
    house.put(1, "room again")
    house.keeper.close()
