"""A log that was kept by `croupier play --log` is taken into a practice house, as it is.

It is verified and played again first. Its entries stand on a stream of their own, under the names
of those who did them then and with what their clock showed; the house adds numbers and links.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from croupier.audit.entry import PRACTICE, TAKEN_IN, TakeIn, TakenIn
from croupier.audit.keeper import Keeper
from croupier.core.commands import Command
from croupier.core.driver import Driver, LogSource
from croupier.core.entries import Entry, digest
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.live.replaying import replayed


def taken_in(keeper: Keeper, data: bytes) -> tuple[str, int]:
    """The stream of a log in the house, and how many entries it has; once, however often."""
    if keeper.founded is None or keeper.founded.mode != PRACTICE:
        raise Misuse("logs of practice tables are taken into a practice house only")
    found = replayed(data)
    if found.seed_gives is False:
        raise Misuse("its draws are not those that its seed gives; it is not taken in")
    sha = hashlib.sha256(data).hexdigest()
    stream = f"{TAKEN_IN}{sha[:16]}"
    if stream not in keeper.store.streams():
        rules = found.driver.table.rules
        game, values = rules.game.id, _values(rules, found.entries, stream)
        entries = [_renamed(*one, stream) for one in zip(found.entries, values, strict=True)]
        done = TakenIn(stream, len(entries), sha)
        keeper.take_in(stream, entries, TakeIn(sha, game), done)
    return stream, len(found.entries)


def _values(rules: Rules, entries: Sequence[Entry], stream: str) -> Iterator[str]:
    """The hash of the table's value after each round; a log of format 1 has none of its own."""
    driver = Driver(rules, LogSource())
    driver.on = (stream,)
    for number, entry in enumerate(entries):
        made = driver.redo(replace(entry, seq=number))
        yield digest(made.ends) if made.ends is not None else ""


def _renamed(entry: Entry, value: str, stream: str) -> Entry:
    """Under an id that no command of the house can have."""
    was = entry.command
    id = f"{stream} {was.id}"
    command = Command(id, was.actor, was.role, was.request, was.what, was.at)
    return Entry(0, "", command, "", (stream,), entry.given, entry.events, value)


class Nobody:
    """The desk of a house that is opened for its log alone: nothing is asked of it."""

    def decide(self, command: Command, given: Mapping[str, Any]) -> Sequence[Event]:
        raise Misuse("nobody is at the desk: the house is open for its log alone")

    def fold(self, command: Command, events: Sequence[Event]) -> None:
        """It is not kept either, so nothing is lost."""

    def hear(self, stream: str, entry: Entry) -> None:
        """It hears everything again when it opens."""

    def needs(self, stream: str, command: Command, up: bool = False) -> Mapping[str, Any]:
        raise Misuse("nobody is at the desk: the house is open for its log alone")

    def value(self) -> Mapping[str, Any]:
        return {}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Self:
        return cls()

    def check(self) -> None:
        """There is nothing to hold."""
