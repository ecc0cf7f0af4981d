"""A log played again, of whichever format it is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from croupier.core import format1, log
from croupier.core.driver import Answer, Driver, Source
from croupier.core.entries import Entry, Head
from croupier.core.procedure import Draw
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.live.opening import mark_for, source_for

WHOLE, TORN, SHORTER, LONGER, FORGED = "whole", "torn", "shorter", "longer", "forged"
GOES_ON = "the log goes on after the head"


@dataclass(frozen=True)
class Replayed:
    """A log that was played again and came out the same."""

    driver: Driver
    entries: list[Entry]
    format: int
    torn: bool
    """Whether something of one more line was left, and dropped."""
    seed_gives: bool | None
    """Whether every draw is the one that the seed gives; None where there is no seed."""
    events: int
    not_compared: tuple[str, ...] = ()
    """What the log says and no replay can check."""

    def verdict(self, length: str) -> str:
        """In one word, for programs; `length` is what a kept head says of it."""
        if self.seed_gives is False:
            return FORGED
        if length:
            return LONGER if length.startswith(GOES_ON) else SHORTER
        return TORN if self.torn else WHOLE

    @property
    def head(self) -> Head:
        return self.driver.head

    def against(self, head: Head) -> str:
        """What a head that was kept elsewhere says of this log: the empty word is all well."""
        if self.format == 1:
            raise Misuse("a log of format 1 has no head")
        if head.size > self.head.size:
            return f"the log is shorter: {self.head.size} entries, and {head.size} were there"
        if head.size and self.entries[head.size - 1].leaf != head.leaf:
            raise Misuse(f"entry {head.size - 1} is not the one that the head was made of")
        more = self.head.size - head.size
        return f"{GOES_ON} for {more} entries" if more else ""


class Along:
    """Asks the seed for each draw as it was, and notes whether the log has the same."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.name = source.name
        self.drawn: list[dict[str, Any]] = []

    def answer(self, request: Draw) -> Answer | None:
        drawn = self.source.answer(request)
        self.drawn.append(request.given(drawn))
        return drawn


def game_of(data: bytes) -> str:
    """Which game a log is of; whatever else is wrong with a log is a check that failed."""
    try:
        first = json.loads(data.partition(b"\n")[0])
        opened = first if "kind" in first else first["events"][0]
        found = opened["game"] if opened["kind"] == "opened" else None
    except (ValueError, TypeError, LookupError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise Misuse("that is not the log of a table; name one that play --log wrote")
    return game(found).id


def replayed(data: bytes) -> Replayed:
    """Give a table the commands of a log again, and compare what followed."""
    found = game(game_of(data))
    torn = not data.endswith(b"\n")
    if format1.is_format_1(data.partition(b"\n")[0]):
        events = format1.from_bytes(data)
        driver, entries = format1.replay(events, found)
        unheld = format1.not_compared(events, entries)
        return Replayed(driver, entries, 1, torn, None, len(events), unheld)
    entries = log.from_bytes(data)
    origin = log.opened_in(entries[0]).origin
    along = Along(source_for(origin)) if mark_for(origin).startswith("test seed") else None
    driver = log.replay(entries, found, along)
    given = [dict(one) for entry in entries for one in entry.given]
    seed_gives = None if along is None else along.drawn[: len(given)] == given
    told = sum(len(entry.events) for entry in entries)
    return Replayed(driver, entries, 2, torn, seed_gives, told)
