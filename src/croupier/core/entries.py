"""An entry of the log: one accepted command with everything that followed from it.

A line is an entry as JSON: UTF-8, keys sorted, no spaces, whole numbers only. Its leaf is SHA-256
of a zero byte and the line without its newline; the next entry carries that leaf as `prev`, so a
line that is changed, lost or put elsewhere breaks the chain behind it.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import field
from typing import Any, NamedTuple

from croupier.core import events
from croupier.core.commands import Command, to_plain, what_from
from croupier.core.events import Event
from croupier.core.plain import canonical, from_canonical
from croupier.core.records import record
from croupier.core.refusals import CroupierError, Misuse, quoted

FORMAT = 2
"""The version of the log's format."""
NO_LEAF = "0" * 64
"""What stands before the first entry."""
_NEEDED = frozenset(("seq", "prev", "at", "key", "by", "as", "via", "on", "do", "given", "events"))
_MAYBE = frozenset(("value", "day", "shift", "up", "opened"))
"""Parts that a line has only where there is something to say."""


class Head(NamedTuple):
    """How long a log is and the leaf of its last entry: kept elsewhere, it proves both."""

    size: int
    leaf: str

    def __str__(self) -> str:
        return f"{self.size}:{self.leaf}"


def head_from(text: str) -> Head:
    """A head that a person kept: `17:9f2c…`."""
    size, _, leaf = text.strip().partition(":")
    good = size.isascii() and size.isdigit() and len(size) < 20
    if not good or len(leaf) != 64 or set(leaf) - set("0123456789abcdef"):
        raise Misuse(
            f"{quoted(text)} is no head of a log; write SIZE:LEAF as croupier replay prints it"
        )
    return Head(int(size), leaf)


def leaf_of(line: bytes) -> str:
    return hashlib.sha256(b"\0" + line).hexdigest()


def digest(value: Any) -> str:
    """SHA-256 of a plain value."""
    return hashlib.sha256(canonical(value)).hexdigest()


@record(frozen=True, slots=False)
class Entry:
    """One accepted command, what the decision took from outside, and what followed."""

    seq: int
    prev: str
    command: Command
    via: str
    on: tuple[str, ...]
    given: tuple[Mapping[str, Any], ...]
    events: tuple[Event, ...]
    value: str = ""
    """SHA-256 of the table's value, in the entry that ends a round."""
    day: str = ""
    """The open gaming day of the house, and its shift: what the desk says, not the clock."""
    shift: str = ""
    up: bool = False
    """Whether whoever did it had just proved again who he is."""
    opened: tuple[tuple[str, str], ...] = ()
    """Cards that lay face down until now, each with the salt that it was sealed with."""
    ends: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)
    """That value itself, in an entry just made: it is hashed when the line is written."""

    @property
    def at(self) -> int:
        return self.command.at

    @property
    def key(self) -> str:
        return self.command.id

    @property
    def by(self) -> str:
        return self.command.actor

    @property
    def role(self) -> str:
        return self.command.role

    @functools.cached_property
    def do(self) -> Mapping[str, Any]:
        """What was done and which request it answers, as the log has it."""
        return to_plain(self.command)

    def plain(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "seq": self.seq,
            "prev": self.prev,
            "at": self.at,
            "key": self.key,
            "by": self.by,
            "as": self.role,
            "via": self.via,
            "on": self.on,
            "do": self.do,
            "given": self.given,
            "events": [event.plain() for event in self.events],
        }
        if value := self.value or (self.ends is not None and digest(self.ends)):
            found["value"] = value
        for name in ("day", "shift", "up", "opened"):
            if told := getattr(self, name):
                found[name] = told
        return found

    @functools.cached_property
    def line(self) -> bytes:
        """The bytes of the log, without the newline."""
        return canonical(self.plain())

    @functools.cached_property
    def leaf(self) -> str:
        return leaf_of(self.line)

    @property
    def ended(self) -> bool:
        """Whether a round, or what else had begun, was over with it."""
        return bool(self.value) or self.ends is not None

    @property
    def head(self) -> Head:
        return Head(self.seq + 1, self.leaf)

    def facts(self) -> dict[str, Any]:
        """What a replay compares: everything but the sentences, and the chain over them."""
        return self.plain() | {"prev": "", "events": [event.facts() for event in self.events]}


def entry_from(line: bytes) -> Entry:
    """The entry of one line, whose bytes must be the only ones it can have."""
    plain = from_canonical(line)
    if not isinstance(plain, dict) or set(plain) - _MAYBE != _NEEDED:
        raise ValueError("it has not the parts of an entry")
    try:
        entry = entry_of(plain)
        written = canonical(entry.plain())
    except (CroupierError, TypeError, AttributeError, LookupError) as error:
        raise ValueError(str(error)) from error
    if written != line:
        raise ValueError("its bytes are not those that a table writes")
    entry.__dict__["line"] = line
    return entry


def entry_of(plain: Mapping[str, Any]) -> Entry:
    """The entry that a plain one says; whoever has a line asks `entry_from`."""
    do = plain["do"]
    who = plain["key"], plain["by"], plain["as"]
    command = Command(*who, do.get("request"), what_from(do), plain["at"])
    found = tuple(events.from_plain(one) for one in plain["events"])
    given, on = tuple(plain["given"]), tuple(plain["on"])
    more = {name: plain[name] for name in _MAYBE & plain.keys()}
    if "opened" in more:
        more["opened"] = tuple((card, salt) for card, salt in more["opened"])
    made = plain["seq"], plain["prev"], command, plain["via"]
    return Entry(*made, on, given, found, **more)
