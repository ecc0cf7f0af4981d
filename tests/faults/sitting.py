"""A table in the hands of somebody who types, with a log, and a note of all that was told.

The note is made where the sentences are: before an entry is put into words for the screen, its
place and its leaf are written down. So whatever could have been seen is in the note.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from croupier.cli import session as sessions
from croupier.cli.paper import Paper, resumed
from croupier.cli.screen import Screen
from croupier.cli.session import Session
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.games import game, game_ids
from croupier.live.opening import mark_for, origin_for, person_as, source_for
from croupier.live.practice import practice
from croupier.live.replaying import replayed
from croupier.live.shown import shown
from croupier.live.sitting import Newcomer, Sitting
from tests.cli.playing import Typist

Note = Callable[[Entry], None]
GAMES = tuple(game_ids())
STAFF = ("dealer", "supervisor", "stickperson")


class Broken(AssertionError):
    """A promise that was not kept."""


def table(
    path: Path, game_id: str, rounds: int, note: Note, *, tracked: bool, seed: str | None = None
) -> Session:
    """A sitting that goes on with the log, or begins it, and plays up to so many rounds."""
    keys = Typist(rounds)
    begun = path.exists() and b"\n" in path.read_bytes()
    if begun:
        driver, paper, _ = resumed(path, None, policy=practice, clock=lambda: 0)
    else:
        path.unlink(missing_ok=True)
        origin = origin_for("croupier", seed, tracked=tracked)
        driver = Driver(
            rules_for(game(game_id)), source_for(origin), policy=practice, clock=lambda: 0,
            chained=True,
        )  # fmt: skip
        paper = Paper.new(path)
    driver.recall = paper.find
    driver.listeners.append(paper.write)
    if not begun:
        people = [person_as(word, f"the {word}") for word in STAFF] if tracked else PRACTICE_STAFF
        driver.open({}, origin, people)
    keys.driver = driver
    console = Console(file=io.StringIO(), width=80, height=24, highlight=False)
    screen = Screen(console, keys, interactive=False, mark=mark_for(driver.table.origin))
    seats = [] if begun and driver.table.seats else [Newcomer(1, "player 1", 10_000_00)]

    def noted(entries: Iterable[Entry], *more: Any) -> Any:
        told = list(entries)
        for entry in told:
            note(entry)
        return shown(told, *more)

    vars(sessions)["shown"] = noted
    return Session(Sitting(driver, newcomers=seats), screen, paper, resumed=begun)


def play(session: Session) -> None:
    """To the end; the log is given back whatever happens."""
    try:
        session.run()
    finally:
        vars(sessions)["shown"] = shown
        session.paper.close()


def noting(file: Path) -> Note:
    """Notes that a kill cannot take back: each is in the file when the call returns."""
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    return lambda entry: _write(number, f"{entry.seq} {entry.leaf}\n".encode())


def _write(number: int, data: bytes) -> None:
    os.write(number, data)


def notes_in(file: Path) -> dict[int, str]:
    """By place: the leaf of the entry that was told. Two leaves of one place were drawn twice."""
    found: dict[int, str] = {}
    for line in file.read_text().splitlines() if file.exists() else ():
        seq, leaf = line.split()
        if found.setdefault(int(seq), leaf) != leaf:
            raise Broken(f"entry {seq} was told twice, and not the same")
    return found


def check(path: Path, told: dict[int, str]) -> int:
    """All that was told is in the log, which is whole and replays; how many entries it has."""
    data = path.read_bytes() if path.exists() else b""
    if b"\n" not in data:
        if told:
            raise Broken(f"{len(told)} entries were told, and nothing is in the log")
        return 0
    found = replayed(data)
    leaves = [entry.leaf for entry in found.entries]
    for seq, leaf in told.items():
        if seq >= len(leaves) or leaves[seq] != leaf:
            raise Broken(f"entry {seq} was told and is not in the log")
    return len(leaves)
