"""A log that was kept by `croupier play --log` is taken into a practice house, as it is.

It is verified and played again first. Its entries stand on a stream of their own, under the names
of those who did them then and with what their clock showed; the house adds numbers and links.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Self

from croupier.audit.entry import PRACTICE, TAKEN_IN, TakeIn, TakenIn
from croupier.audit.keeper import Keeper
from croupier.core.commands import Command
from croupier.core.entries import Entry
from croupier.core.events import Event
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
        game = found.driver.table.rules.game.id
        entries = [_renamed(entry, stream) for entry in found.entries]
        done = TakenIn(stream, len(entries), sha)
        keeper.take_in(stream, entries, TakeIn(sha, game), done)
    return stream, len(found.entries)


def _renamed(entry: Entry, stream: str) -> Entry:
    """Under an id that no command of the house can have."""
    was = entry.command
    id = f"{stream} {was.id}"
    command = Command(id, was.actor, was.role, was.request, was.what, was.at)
    value = entry.plain().get("value", "")
    return Entry(0, "", command, "", (stream,), entry.given, entry.events, value)


class Nobody:
    """The desk of a house that is opened for its log alone: nothing is asked of it."""

    def decide(self, command: Command, given: Mapping[str, Any]) -> Sequence[Event]:
        raise Misuse("nobody is at the desk: the house is open for its log alone")

    def fold(self, command: Command, events: Sequence[Event]) -> None:
        """It is not kept either, so nothing is lost."""

    def hear(self, stream: str, entry: Entry) -> None:
        """It hears everything again when it opens."""

    def needs(self, stream: str, command: Command) -> Mapping[str, Any]:
        raise Misuse("nobody is at the desk: the house is open for its log alone")

    def value(self) -> Mapping[str, Any]:
        return {}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Self:
        return cls()

    def check(self) -> None:
        """There is nothing to hold."""
