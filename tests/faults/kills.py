"""SIGKILL at any moment of dealt and of tracked play: nothing told is lost, nothing drawn twice."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.faults.forked import PYTHON_FAILED, ended, fork
from tests.faults.sitting import GAMES, Broken, check, notes_in, noting, play, table

ROUNDS = 6
KILLS_A_LOG = 5
MOST_BYTES, MOST_SECONDS = 12_000, 0.004
"""A kill comes after the log has grown by so much at most, and so much later at most."""


def kills(count: int, seed: int, games: tuple[str, ...] = GAMES) -> Counter[str]:
    """So many kills; after each the log is checked and the table goes on from it."""
    chance, tally = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        number = 0
        while tally["kills"] < count:
            number += 1
            folder = Path(name) / str(number)
            folder.mkdir()
            _one_log(folder, games[number % len(games)], number % 2 == 0, chance, tally, count)
    return tally


def _one_log(
    folder: Path,
    game_id: str,
    tracked: bool,
    chance: random.Random,
    tally: Counter[str],
    count: int,
) -> None:
    path, notes = folder / "log", folder / "notes"

    def work() -> None:
        play(table(path, game_id, ROUNDS, noting(notes), tracked=tracked))

    tally["logs"] += 1
    tally["tracked logs" if tracked else "dealt logs"] += 1
    for left in reversed(range(KILLS_A_LOG + 1)):
        size = path.stat().st_size if path.exists() else 0
        child, begun = fork(work, folder), time.monotonic()
        if left and tally["kills"] < count:
            _wait_for(path, size + chance.randrange(MOST_BYTES), child)
            time.sleep(chance.uniform(0, MOST_SECONDS))
            os.kill(child, signal.SIGKILL)
        went = ended(child, folder, 60, begun)
        if went.late or went.code == PYTHON_FAILED:
            raise Broken(f"{game_id}: {went.err.strip() or 'it did not end'}")
        killed = went.code == -signal.SIGKILL
        tally["kills"] += killed
        data = path.read_bytes() if path.exists() else b""
        tally["torn last lines"] += killed and bool(data) and not data.endswith(b"\n")
        tally["killed before the first line"] += killed and b"\n" not in data
        entries = check(path, notes_in(notes))
        tally["killed in an open table"] += killed and entries > 0
        if not killed:
            tally["played to the end"] += 1
            tally["entries told"] += len(notes_in(notes))
            return


def _wait_for(path: Path, size: int, child: int) -> None:
    """Until the log has so many bytes, or nobody writes to it any more."""
    end = time.monotonic() + 20
    while (not path.exists() or path.stat().st_size < size) and time.monotonic() < end:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(0.0005)
