"""The log on disk while a table is played, and going on from it after a break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from croupier.core.driver import Drawn, Driver, KeyedSource, RandomSource, Source
from croupier.core.log import Event, from_bytes, replay, to_line
from croupier.core.procedure import Draw
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.sim.streams import SeededStream, seed_from, system_below

HOUSE_NAME = "house"
"""Who confirms the steps of a table that croupier deals itself."""


class Paper:
    """Writes each event down as it happens; without a file it keeps nothing."""

    def __init__(self, file: IO[bytes] | None = None, path: Path | None = None) -> None:
        self.file = file
        self.path = path
        self.written = 0

    @classmethod
    def new(cls, path: Path) -> Paper:
        """A log that begins; one that is there already is never written over."""
        if path.exists() and path.stat().st_size:
            raise Misuse(f"{path} is there already; go on with --resume {path}, or name another")
        return cls(path.open("ab"), path)

    @classmethod
    def after(cls, path: Path, events: Sequence[Event]) -> Paper:
        """A log that goes on after these events; what a crash left of one more is cut off."""
        file = path.open("r+b")
        file.truncate(sum(len(to_line(event)) for event in events))
        file.seek(0, 2)
        paper = cls(file, path)
        paper.written = len(events)
        return paper

    def write(self, log: Sequence[Event]) -> None:
        """Bring the file up to the log, in the hands of the operating system before we go on."""
        new = log[self.written :]
        self.written = len(log)
        if self.file is not None and new:
            self.file.write(b"".join(map(to_line, new)))
            self.file.flush()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


def source_for(origin: Mapping[str, Any]) -> Source:
    """Where the draws of a table come from, by what its log says about it."""
    if origin.get("mode") == "tracked":
        return KeyedSource(card_by_card=bool(origin.get("card_by_card")))
    if seed := origin.get("seed"):
        return RandomSource(SeededStream(seed_from(str(seed))).below)
    return RandomSource(system_below)


def mark_for(origin: Mapping[str, Any]) -> str:
    """What must be seen at all times: that this is a test, or a table of real cards."""
    if origin.get("mode") == "tracked":
        return "tracked table"
    seed = origin.get("seed_words") or origin.get("seed")
    return f"test seed {seed}" if seed else ""


class Rehearsal:
    """A source that draws along while a log is replayed, and goes on from there.

    So a table with a seed deals after a break what it would have dealt without one.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.name = source.name
        self.live = False
        self._held: tuple[Draw, Drawn | None] | None = None

    def answer(self, request: Draw) -> Drawn | None:
        if not self.live:
            self._held = (request, self.source.answer(request))
            return None
        held, self._held = self._held, None
        if held is not None and held[0] is request:
            return held[1]
        return self.source.answer(request)


def read_log(path: Path) -> list[Event]:
    return from_bytes(path.read_bytes())


def resumed(path: Path, game_id: str | None) -> tuple[Driver, Paper]:
    """The table as its log left it, ready to go on, and the log to go on with."""
    events = read_log(path)
    found = str(events[0].get("game", ""))
    if game_id not in (None, found):
        raise Misuse(f"{path} is the log of {found}, not of {game_id}")
    origin = events[0].get("origin")
    origin = origin if isinstance(origin, dict) else {}
    source = Rehearsal(source_for(origin))
    driver = replay(events, game(found), source)
    paper = Paper.after(path, events)
    source.live = True
    driver.resume(source, attester=_attester(origin, events))
    return driver, paper


def _attester(origin: Mapping[str, Any], events: Sequence[Event]) -> str | None:
    """Who confirmed last at a tracked table goes on confirming; a dealt one does it itself."""
    by = [str(event["by"]) for event in events if event["kind"] == "attested"]
    if by:
        return by[-1]
    return None if origin.get("mode") == "tracked" else HOUSE_NAME
