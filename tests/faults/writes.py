"""Disks that fail: full, an error at the n-th call, cut at any byte, the power gone before a sync.

Half of the trials go through a file layer that fails on purpose, half through the operating
system itself: a limit on the size of files, and a small file system where one can be mounted.
"""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cli.paper import Unwritten
from tests.faults.forked import PYTHON_FAILED, ended, fork
from tests.faults.sitting import GAMES, Broken, check, notes_in, noting, play, table

ROUNDS = 4
OUT_OF_WRITING = 7
"""How a child ends whose log could not be written."""


class Layer:
    """A file whose n-th call fails; a power cut leaves what was synced, and perhaps more."""

    def __init__(self, real: Any, fails: str, nth: int, chance: random.Random) -> None:
        self.real = real
        self.fails = fails
        self.left = nth
        self.chance = chance
        self.written = self.synced = os.fstat(real.fileno()).st_size

    def fileno(self) -> int:
        number: int = self.real.fileno()
        return number

    def close(self) -> None:
        self.real.close()

    def write(self, data: bytes) -> int:
        if self.fails != "sync":
            self.left -= 1
        if self.left <= 0 and self.fails in ("full", "error"):
            raise OSError(errno.ENOSPC if self.fails == "full" else errno.EIO, "it fails")
        if self.left <= 0 and self.fails == "short":
            data = data[: self.chance.randrange(len(data))]
        count: int = self.real.write(data)
        self.written += count
        return count

    def sync(self, number: int) -> None:
        if self.fails in ("sync", "power"):
            self.left -= self.fails == "sync"
            if self.left <= 0:
                raise OSError(errno.EIO, "it fails")
        self.synced = self.written

    def pull_the_plug(self, path: Path) -> None:
        """What was never synced is gone, or some of it, cut at any byte."""
        with path.open("r+b") as file:
            file.truncate(self.chance.randint(self.synced, self.written))


def writes(count: int, seed: int, games: tuple[str, ...] = GAMES) -> Counter[str]:
    """So many failing writes; after each the table goes on from what is there."""
    chance, tally = random.Random(seed), Counter[str]()
    ways: list[Callable[..., str]] = [_layer, _limited]
    with tempfile.TemporaryDirectory() as name:
        small = _mounted(Path(name) / "small")
        for number in range(count):
            folder = Path(name) / str(number)
            folder.mkdir()
            game_id, tracked = games[number % len(games)], number % 3 == 0
            if small is not None and number % 4 == 3:
                tally[_filled(folder, small, game_id, tracked, chance)] += 1
            else:
                tally[ways[number % 2](folder, game_id, tracked, chance)] += 1
            tally["writes that failed"] += 1
        if small is not None:
            subprocess.run(["umount", small], check=True)
    return tally


def _layer(folder: Path, game_id: str, tracked: bool, chance: random.Random) -> str:
    """The n-th call of write or sync fails, under a layer that stands for the disk."""
    path, notes = folder / "log", noting(folder / "notes")
    fails = chance.choice(["full", "error", "short", "sync", "power"])
    while True:
        session = table(path, game_id, ROUNDS, notes, tracked=tracked)
        made = Layer(session.paper.file, fails, chance.randrange(1, 30), chance)
        session.paper.file = made  # type: ignore[assignment]
        before, os.fsync = os.fsync, made.sync  # type: ignore[assignment]
        try:
            play(session)
        except Unwritten:
            break
        finally:
            os.fsync = before
        path.unlink()  # the fault came too late: another table, with a fault of its own
        (folder / "notes").write_bytes(b"")
    if fails == "power":
        made.pull_the_plug(path)
    _goes_on(folder, path, game_id, tracked)
    return {
        "full": "no room, by the layer",
        "error": "an error at a write",
        "short": "cut at some byte",
        "sync": "an error at a sync",
        "power": "power gone before a sync",
    }[fails]


def _limited(folder: Path, game_id: str, tracked: bool, chance: random.Random) -> str:
    """The operating system lets the file grow to some byte and no further."""
    path, most = folder / "log", chance.randrange(200, 9_000)

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    _in_a_child(folder, path, game_id, tracked, limit)
    return "cut by a limit of the system"


def _filled(folder: Path, small: Path, game_id: str, tracked: bool, chance: random.Random) -> str:
    """A real file system that is full at some byte."""
    path = small / "log"
    path.unlink(missing_ok=True)
    stuffing = small / "stuffing"
    stuffing.unlink(missing_ok=True)
    room = os.statvfs(small)
    pages = room.f_bavail - chance.randint(1, 2)
    stuffing.write_bytes(b"x" * pages * room.f_frsize)
    _in_a_child(folder, path, game_id, tracked, lambda: None, free=stuffing)
    return "a small disk that was full"


def _in_a_child(
    folder: Path,
    path: Path,
    game_id: str,
    tracked: bool,
    before: Callable[[], None],
    free: Path | None = None,
) -> None:
    notes = folder / "notes"

    def work() -> int:
        note = noting(notes)
        before()
        try:
            play(table(path, game_id, 10**6, note, tracked=tracked))
        except Unwritten:
            return OUT_OF_WRITING
        return 0

    went = ended(fork(work, folder), folder, 120)
    if went.code != OUT_OF_WRITING:
        said = went.err.strip() if went.code == PYTHON_FAILED else f"exit code {went.code}"
        raise Broken(f"{game_id}: the table did not stop: {said}")
    if free is not None:
        free.unlink()
    _goes_on(folder, path, game_id, tracked)


def _goes_on(folder: Path, path: Path, game_id: str, tracked: bool) -> None:
    """All that was told is there, and still is when the table has played on."""
    notes = folder / "notes"
    check(path, notes_in(notes))
    session = table(path, game_id, 0, noting(notes), tracked=tracked)
    session.screen.keys.rounds = session.driver.table.round_number + 1  # type: ignore[attr-defined]
    play(session)
    check(path, notes_in(notes))


def _mounted(folder: Path) -> Path | None:
    """A file system of a few pages, where this user may mount one."""
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    try:
        ran = subprocess.run(words, capture_output=True, check=False)
    except OSError:
        return None
    return folder if ran.returncode == 0 else None
