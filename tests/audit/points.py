"""Numbered points of a house at work: each call of the store's connection, before and after it.

A store that counts them ends its own process at one, or lets a call fail there. Nothing of this is
in what ships.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.audit.recover import checked
from croupier.audit.replay import replayed, stream_of
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Stopped
from croupier.contracts.bot import Setup
from croupier.core.refusals import CroupierError, Refusal
from tests.audit.house import House, Player, seated

GAMES = ("three_card_poker", "mini_baccarat")


class Points:
    """A connection that calls somebody at every point."""

    def __init__(self, base: sqlite3.Connection, at: Callable[[int], None]) -> None:
        self.base = base
        self.at = at
        self.count = 0
        self.committed: list[int] = []
        """The points at which a turn is on the disk and has not been told."""

    def _point(self) -> None:
        self.count += 1
        self.at(self.count)

    def execute(self, *args: Any) -> Any:
        self._point()
        found = self.base.execute(*args)
        if args[0] == "COMMIT":
            self.committed.append(self.count + 1)
        self._point()
        return found

    def executemany(self, *args: Any) -> Any:
        self._point()
        found = self.base.executemany(*args)
        self._point()
        return found

    def rollback(self) -> None:
        self.base.rollback()

    def close(self) -> None:
        self.base.close()


def never(point: int) -> None:
    """Nothing happens at any point."""


def kill_at(point: int) -> Callable[[int], None]:
    def at(here: int) -> None:
        if here == point:
            os.kill(os.getpid(), signal.SIGKILL)

    return at


def fail_at(point: int, error: sqlite3.Error) -> Callable[[int], None]:
    """From that point on, as a disk that is full stays full."""

    def at(here: int) -> None:
        if here >= point:
            raise error

    return at


class Worker(Player):
    """A bot that does not take a house that stopped for a refusal."""

    def offer(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except Stopped:
            raise
        except CroupierError:
            return False
        return True


def work(house: House, told: Callable[[str], None], at: Callable[[int], None]) -> Points:
    """Two tables and the desk for a round each; what was told is noted before anything else."""
    store = house.keeper.store
    assert isinstance(store, SqliteStore)
    points = Points(store._base, at)
    store._base = points  # type: ignore[assignment]
    house.keeper.listeners.append(lambda entry: told(entry.line.decode()))
    for number, game in enumerate(GAMES, 1):
        stream = f"t{number}"
        player = seated(house, Setup(game, "oh"), random.Random(number), stream, Worker)
        house.put(500)
        player.play(1)
        try:
            house.put(-10_000)
        except Refusal:
            house.put(-100)
    return points


def count_points(folder: Path) -> Points:
    house = House(folder).found()
    points = work(house, lambda line: None, never)
    house.keeper.close()
    return points


def killed(folder: Path, point: int) -> list[str]:
    """What a house told before it was ended at this point."""
    notes = folder / "notes"
    child = os.fork()
    if not child:
        try:
            house = House(folder).found()
            with notes.open("a", encoding="utf-8") as file:

                def told(line: str) -> None:
                    file.write(line + "\n")
                    file.flush()

                work(house, told, kill_at(point))
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"point {point} was never reached"
    return notes.read_text("utf-8").splitlines() if notes.exists() else []


def check_after(house: House, told: list[str]) -> int:
    """Nothing told is lost, nothing is done twice, all of it replays; how much was not told."""
    lines = [line.decode() for line in house.lines()]
    assert lines[1 : 1 + len(told)] == told, "something that was told is lost"
    entries = [json.loads(line) for line in lines]
    keys = [entry["key"] for entry in entries]
    assert len(set(keys)) == len(keys)
    put = [e["do"]["cents"] for e in entries if e["do"]["what"] == "tiny.put"]
    assert house.desk.drawers == ({"a": sum(put)} if put else {})
    verdict = checked(house.keeper.store)
    assert not verdict.why, verdict
    for stream, seat in house.keeper.tables.items():
        found = replayed(stream_of(house.keeper.store, stream), stream, house.keeper.vault)
        assert found.driver.table.value() == seat.driver.table.value()
        assert found.driver.request == seat.driver.request
    more = entries[1 + len(told) :]
    return sum(entry["do"]["what"] not in ("log.start", "log.watch") for entry in more)


def asked_again(house: House, told: list[str]) -> None:
    """Whoever got no answer asks once more: it is done once, whether it had been done or not."""
    lines = house.lines()
    known = {json.loads(line)["key"] for line in lines}
    size = house.keeper.tip.size
    first = house.put(7, "asked")
    assert house.put(7, "asked").line == first.line
    assert "asked" not in known
    assert house.keeper.tip.size == size + 1
    for line in lines[1:]:
        entry = json.loads(line)
        if entry["do"]["what"] == "tiny.put":
            again = house.put(entry["do"]["cents"], entry["key"])
            assert again.line == line
    assert house.keeper.tip.size == size + 1
