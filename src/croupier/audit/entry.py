"""What the keeper of a house itself writes down: founding, starts, the clock, refusals, checks.

The entry is the core's own (`core/entries.py`). These are commands of nobody at a table or desk;
they stand on the stream `house`.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.core.commands import AtDesk, register
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Misuse

HOUSE, DESK = "house", "desk"
"""Streams that are no table."""
TAKEN_IN = "import/"
"""What the streams of logs that were kept elsewhere begin with."""
PRACTICE, REAL = MODES = ("practice", "real")
KEEPER = "the house"
"""Who does what no person does."""


def is_table(stream: str) -> bool:
    return stream not in (HOUSE, DESK) and not stream.startswith(TAKEN_IN)


@dataclass(frozen=True)
class Found(AtDesk):
    """A house begins."""


@dataclass(frozen=True)
class Start(AtDesk):
    """The house opens its log again."""


@dataclass(frozen=True)
class Watch(AtDesk):
    """The keeper saw something that nobody did: a clock, a check of the log."""


@dataclass(frozen=True)
class Deny(AtDesk):
    """Somebody tried something at the desk and was refused."""

    tried: str


@dataclass(frozen=True)
class TakeIn(AtDesk):
    """A log that was kept by `croupier play --log` is taken in."""

    sha256: str
    game: str


for _name, _kind in (
    ("log.found", Found),
    ("log.start", Start),
    ("log.watch", Watch),
    ("log.deny", Deny),
    ("log.take_in", TakeIn),
):
    register(_name, _kind)


@record(frozen=True)
class Founded(Event):
    """Entry 0: whose log this is."""

    origin: str
    """The name of the house in its signed heads."""
    mode: str
    """`practice` or `real`; a store never changes it."""
    format: int
    software: str
    key: str
    """The public key of the house (Ed25519), in hexadecimal."""


@record(frozen=True)
class Started(Event):
    software: str
    changed: bool
    """Whether another software wrote before."""


@record(frozen=True)
class ClockSetBack(Event):
    """The clock shows less than it did; order and ages do not follow it back."""

    was: int
    shows: int


@record(frozen=True)
class DeskKept(Event):
    """The desk's value was kept; the entry has its hash."""

    entries: int
    """How many entries there were before this one."""


@record(frozen=True)
class Denied(Event):
    """A command for the desk that changed nothing."""

    tried: str
    why: str
    clause: str
    sentences = ("why",)


@record(frozen=True)
class TakenIn(Event):
    stream: str
    entries: int
    sha256: str


@record(frozen=True)
class Checked(Event):
    """The whole log was read again and compared with its tree, its heads and its snapshots."""

    entries: int
    root: str
    good: bool
    why: str
    sentences = ("why",)


@record(frozen=True)
class HeadStayed(Event):
    """A signed head could not be brought out of the house."""

    size: int
    why: str
    sentences = ("why",)


@record(frozen=True)
class SourceFailed(Event):
    """The source that tables draw from is not good any more."""

    draws: int
    """Of play, up to then."""
    why: str
    sentences = ("why",)


@record(frozen=True)
class TakenOver(Event):
    """Another process of the house goes on with the tables of one that fell silent."""

    node: str
    epoch: int
    """The number of the life of that process which this ended."""
    streams: tuple[str, ...]


@record(frozen=True)
class TableGiven(Event):
    """A table goes on at another process of the house."""

    stream: str
    node: str
    to: str


def founded_in(entry: Entry) -> Founded:
    """What the first entry of a house says about it."""
    first = entry.events[0] if entry.events else None
    if entry.seq or not isinstance(first, Founded):
        raise Misuse("the log does not begin with the founding of a house")
    return first
