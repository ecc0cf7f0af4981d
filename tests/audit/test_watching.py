"""Somebody checks the log all the time: at the start, every day, and when asked."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from pathlib import Path

import pytest

from croupier.audit.sqlite import SqliteStore
from croupier.audit.watching import A_DAY_SECONDS, Watchman
from croupier.contracts.bot import Setup
from croupier.core.refusals import Misuse
from tests.audit.house import House, seated


def wait_for(watchman: Watchman, count: int) -> None:
    end = time.monotonic() + 20
    while len(watchman.found) < count and time.monotonic() < end:
        time.sleep(0.005)
    assert len(watchman.found) >= count


def test_the_log_is_checked_at_the_start_and_again(tmp_path: Path) -> None:
    """Each check is an entry; between them a day passes, here none."""
    house = House(tmp_path).found()
    house.put(1)
    assert Watchman(house.keeper, lambda: SqliteStore.reading(house.path)).every_seconds == 86_400
    assert A_DAY_SECONDS == 86_400
    watchman = Watchman(house.keeper, lambda: SqliteStore.reading(house.path), 0)
    watchman.start()
    wait_for(watchman, 2)
    watchman.stop()
    kinds = [json.loads(line)["events"][0]["kind"] for line in house.lines()[2:]]
    assert set(kinds) == {"checked"}
    assert all(one.good for one in watchman.found)
    house.keeper.close()


def test_a_log_that_cannot_be_read_lets_no_round_begin(tmp_path: Path) -> None:
    """A disk that fails under the check is no good news either; a good check lifts it."""
    house = House(tmp_path).found()
    player = seated(house, Setup("three_card_poker", "oh"), random.Random(2))

    def failing() -> SqliteStore:
        raise sqlite3.OperationalError("disk I/O error")

    watchman = Watchman(house.keeper, failing, 30)
    watchman.start()
    end = time.monotonic() + 20
    while not house.keeper.suspended and time.monotonic() < end:
        time.sleep(0.005)
    watchman.stop()
    with pytest.raises(Misuse, match=r"could not be checked .disk I/O error"):
        player.driver.begin_round()
    assert Watchman(house.keeper, lambda: SqliteStore.reading(house.path)).look().good
    player.play(1)
    house.keeper.close()
