"""The log on disk while a table is played, and going on from it after a break.

A line is in the file, and the file on the disk, before anything of it is told. The file belongs to
one process at a time and can be read by its owner alone. Beside it lies a snapshot, from which a
table goes on at once; it is a cache that the log vouches for, and may be deleted.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from croupier.core.driver import Driver, Policy
from croupier.core.entries import Entry, Head, entry_from
from croupier.core.format1 import is_format_1
from croupier.core.game import Rules, rules_for
from croupier.core.log import opened_in, read, redo
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError, Misuse
from croupier.files import bytes_of
from croupier.games import game
from croupier.live.opening import base_from, go_on, snapshot_of, source_for

OWNER_ONLY = 0o600
LONGEST_LINE = 1 << 24
NOTHING_WHOLE = "nothing whole is in it: remove it"
_NO_SURPRISE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
ROUNDS_A_SNAPSHOT = 64
"""As many rounds are played again when a table goes on, at most."""


class Unwritten(CroupierError):
    """The log could not be written: the table stops, and what followed was never told."""


class Paper:
    """Writes each entry down as it happens; without a file it keeps nothing."""

    def __init__(self, file: IO[bytes] | None = None, path: Path | None = None) -> None:
        self.file = file
        self.path = path
        self.size = 0
        """How many bytes are in the log."""
        self._rounds = 0
        self._ended = 0

    @classmethod
    def new(cls, path: Path) -> Paper:
        """A log that begins; one that is there already is never written over."""
        file = _opened(path, os.O_RDWR | os.O_CREAT)
        try:
            if first := os.pread(file.fileno(), LONGEST_LINE, 0):
                whole = b"\n" in first
                instead = f"go on with --resume {path}" if whole else NOTHING_WHOLE
                raise Misuse(f"{path} is there already; {instead}, or name another")
            os.fchmod(file.fileno(), OWNER_ONLY)
            _sync_folder(path)
        except BaseException:
            file.close()
            raise
        return cls(file, path)

    @classmethod
    def after(cls, file: IO[bytes], path: Path, size: int) -> Paper:
        """A log that goes on after so many bytes; what a crash left beyond them is cut off."""
        file.truncate(size)
        file.seek(0, os.SEEK_END)
        paper = cls(file, path)
        paper.size = paper._ended = size
        return paper

    def write(self, entry: Entry) -> None:
        """Put an entry on the disk; a table whose log cannot be written stops."""
        if self.file is None or self.path is None:
            return
        line = entry.line + b"\n"
        try:
            here, there = os.fstat(self.file.fileno()), self.path.stat()
            if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
                raise FileNotFoundError("another file lies there now")
            if here.st_size != self.size:
                raise OSError("somebody else wrote to it")
            if self.file.write(line) != len(line):
                raise OSError("the disk is full")
            os.fsync(self.file.fileno())
        except OSError as error:
            raise Unwritten(
                f"{self.path} could not be written ({error.strerror or error}); the table stops: "
                f"{entry.seq} entries were told, and nothing after them"
            ) from error
        self.size += len(line)
        if entry.ended:
            self._ended = self.size
            self._rounds += 1

    def find(self, id: str) -> Entry | None:
        """The entry that a command of this id made, however long ago."""
        if self.file is None or not self.size:
            return None
        key = b'"key":' + canonical(id) + b","
        with mmap.mmap(self.file.fileno(), self.size, access=mmap.ACCESS_READ) as log:
            at = log.find(key)
            while at >= 0:
                start, end = log.rfind(b"\n", 0, at) + 1, log.find(b"\n", at)
                entry = entry_from(log[start:end])
                if entry.key == id:
                    return entry
                at = log.find(key, end)
        return None

    def keep(self, driver: Driver, *, now: bool = False) -> None:
        """Bring the snapshot up to date, now and then."""
        due = self._rounds >= ROUNDS_A_SNAPSHOT or (now and self._rounds)
        snapshot = snapshot_of(driver) if due else None
        if self.path is None or snapshot is None or driver.since:
            return  # a seeded stream has gone on since the round ended
        self._rounds = 0
        beside = snapshot_path(self.path)
        with contextlib.suppress(OSError):
            draft = beside.with_name(f"{beside.name}.new")
            number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
            with os.fdopen(number, "wb") as file:
                file.write(canonical(snapshot | {"size": self._ended}))
            draft.replace(beside)

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def _opened(path: Path, flags: int) -> IO[bytes]:
    """A file of its own, for this process alone as long as it is open; no link, pipe or device."""
    number = os.open(path, flags | _NO_SURPRISE, OWNER_ONLY)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise Misuse(f"{path} is not a file; name one, such as table.jsonl")
    return _locked(os.fdopen(number, "r+b", buffering=0), path)


def _sync_folder(path: Path) -> None:
    """A file that begins is on the disk when its folder says so."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _locked(file: IO[bytes], path: Path) -> IO[bytes]:
    """The file for this process alone, as long as it is open."""
    try:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        raise Misuse(f"{path} is in use: another croupier plays at this table") from None
    return file


def snapshot_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.snapshot")


# Going on


def resumed(
    path: Path,
    game_id: str | None,
    *,
    policy: Policy | None = None,
    clock: Callable[[], int] | None = None,
) -> tuple[Driver, Paper, bool]:
    """The table as its log left it, the log to go on with, and whether its last line was torn."""
    file = _opened(path, os.O_RDWR)  # before it is read: nobody writes to it in between
    try:
        with os.fdopen(os.dup(file.fileno()), "rb") as lines:
            driver, size, torn = _gone_on(path, lines, game_id, policy, clock)
        return driver, Paper.after(file, path, size), torn
    except BaseException:
        file.close()
        raise


Found = tuple[Driver, int, bool]


def _gone_on(
    path: Path,
    file: IO[bytes],
    game_id: str | None,
    policy: Policy | None,
    clock: Callable[[], int] | None,
) -> Found:
    """The table, how many bytes of its log are whole, and whether more was there."""
    first = file.readline(LONGEST_LINE)
    if is_format_1(first):
        raise Misuse(f"{path} is a log of format 1; it can be replayed, but not gone on with")
    if not first.endswith(b"\n"):
        raise Misuse(f"nothing whole is in {path}; remove it, and begin with --log {path}")
    opened = opened_in(next(iter(read([first[:-1]]))))
    if game_id not in (None, opened.game):
        raise Misuse(f"{path} is the log of {opened.game}, not of {game_id}")
    options, paytable = opened.options, opened.paytable
    rules = rules_for(game(opened.game), opened.edition, options, paytable, opened.lawful)
    found = _from_snapshot(path, file, rules, policy, clock)
    return found or _from_the_start(path, file, rules, policy, clock)


def _from_snapshot(
    path: Path,
    file: IO[bytes],
    rules: Rules,
    policy: Policy | None,
    clock: Callable[[], int] | None,
) -> Found | None:
    """The quick way; None where the snapshot is missing, not that of this log, or too late.

    It is too late where what followed puts right something that was keyed before it.
    """
    try:
        snapshot: dict[str, Any] = json.loads(bytes_of(snapshot_path(path), "a snapshot"))
        head, size = str(snapshot["head"]), int(snapshot["size"])
        ended = _line_before(file, size)
        entry = next(iter(read([ended], Head(int(head.partition(":")[0]) - 1, _prev(ended)))))
        base = base_from(snapshot, entry)
        taken = int(snapshot["taken"])
    except (OSError, CroupierError, ValueError, LookupError, TypeError, RecursionError):
        return None
    lines = _Lines(file, size)
    driver = go_on(rules, base, taken, policy=policy, clock=clock)
    try:
        for one in read(lines, base.head):
            redo(driver, one, along=True)
    except CroupierError:
        return None
    return driver, lines.end, lines.torn


def _from_the_start(
    path: Path,
    file: IO[bytes],
    rules: Rules,
    policy: Policy | None,
    clock: Callable[[], int] | None,
) -> Found:
    lines = _Lines(file, 0)
    driver: Driver | None = None
    for entry in read(lines):
        if driver is None:
            source = source_for(opened_in(entry).origin)
            driver = Driver(rules, source, policy=policy, clock=clock, chained=True)
        redo(driver, entry, along=True)
    assert driver is not None, "the first line is whole"
    return driver, lines.end, lines.torn


class _Lines:
    """The whole lines from here on, one by one; at the end, where that was."""

    def __init__(self, file: IO[bytes], start: int) -> None:
        self.file = file
        self.end = start
        self.torn = False
        """Whether something is left of one more line."""

    def __iter__(self) -> Iterator[bytes]:
        self.file.seek(self.end)
        for line in self.file:
            if not line.endswith(b"\n"):
                self.torn = True
                return
            self.end += len(line)
            yield line[:-1]


def _line_before(file: IO[bytes], end: int) -> bytes:
    """The line that ends there, without its newline."""
    start, data = end, b""
    while start > 0 and b"\n" not in data[:-1]:
        start = max(0, start - 65_536)
        file.seek(start)
        data = file.read(end - start)
    if not data.endswith(b"\n"):
        raise ValueError("no line ends there")
    return data[:-1].rpartition(b"\n")[2]


def _prev(line: bytes) -> str:
    return str(json.loads(line)["prev"])
