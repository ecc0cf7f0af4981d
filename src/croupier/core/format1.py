"""Logs of format 1: one event a line, each with a check of its own bytes. They are read only.

Their inputs are given to a table of today, one by one, and what follows is compared with what
they say followed: moves, outcomes and clauses, as in a replay of today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from croupier.core.commands import Attested, Begin, Buy, Change, Choose, Drawn, Irregular, Leave
from croupier.core.commands import Sit as SitDown
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.events import KINDS
from croupier.core.game import Game, rules_for
from croupier.core.plain import canonical, from_canonical
from croupier.core.procedure import Attest, Call, Close, Decide, Draw, Place, Take, Window
from croupier.core.refusals import CroupierError, Misuse

Logged = dict[str, Any]

NEVER_TOLD = ("answered", "minute")
"""What an entry of today has as its command or its clock, and not as an event."""
INPUTS = ("opened", "sat", "left", "bought", "equipment_changed", "round", "called", *NEVER_TOLD)
_UNCOMPARED = {
    "opened": {"format", "origin"},
    "attested": {"by"},  # one name stood there for everybody
}


def is_format_1(first_line: bytes) -> bool:
    """Whether a log begins as those of format 1 do."""
    try:
        found = json.loads(first_line)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("kind") == "opened" and found.get("format") == 1


def from_bytes(data: bytes) -> list[Logged]:
    """The events of a log; a line that cannot be read is named, a torn last one dropped."""
    events = []
    for number, line in enumerate(data.split(b"\n")[:-1]):
        try:
            events.append(_from_line(line, number))
        except (ValueError, RecursionError) as error:
            why = f"line {number + 1} of the log is not an event of a table: {error}"
            raise Misuse(why) from error
    if not events:
        raise Misuse("the log is empty")
    return events


def _from_line(line: bytes, seq: int) -> Logged:
    event = from_canonical(line)
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise ValueError("it has no kind")
    if event.get("seq") != seq:
        raise ValueError(f"event {event.get('seq')} where {seq} was due")
    check = event.pop("check", None)
    again = hashlib.sha256(canonical(event)).hexdigest()[:16]
    if check != again or canonical({**event, "check": again}) != line:
        raise ValueError("its bytes were changed after it was written")
    return event


def replay(events: list[Logged], game: Game) -> tuple[Driver, list[Entry]]:
    """A table of today after the same inputs, and its entries.

    Raises `Misuse` that names the first event in which the two come apart.
    """
    again = _Again(events, game)
    again.run()
    return again.driver, again.entries


class _Again:
    """The inputs of an old log, given to a new table; it is the table's source of draws too."""

    name = "log"

    def __init__(self, events: list[Logged], game: Game) -> None:
        first = events[0]
        try:
            lawful = first["lawful"]
            rules = rules_for(game, first["edition"], first["options"], first["paytable"], lawful)
        except (CroupierError, LookupError, TypeError, AttributeError) as error:
            raise Misuse(f"event 0 does not replay: {error}") from error
        self.told = [event for event in events if event["kind"] not in NEVER_TOLD]
        self.places = {event["seq"]: place for place, event in enumerate(self.told)}
        self.inputs = [event for event in events if event["kind"] in INPUTS]
        self._made = self._counted = 0
        self._giving = False
        self.minute = 0
        self.driver = Driver(rules, self, clock=lambda: self.minute * 60_000)
        self.entries: list[Entry] = []
        self.driver.listeners.append(self.entries.append)

    def answer(self, request: Draw) -> Any:
        """The next input, if chance gave it."""
        following = self._next()
        if following is None or following["kind"] != "answered" or following["by"] == "person":
            return None
        self.inputs.pop(0)
        answer = request.decode(following["answer"])
        request.verify(self.driver.table, answer)
        return answer

    def _next(self) -> Logged | None:
        """The next input; new dice that came because a die was lost followed by themselves."""
        made = sum(len(entry.events) for entry in self.entries[self._counted :])
        self._made, self._counted = self._made + made, len(self.entries)
        there = self._made + (len(self.driver.table.told) if self._giving else 0)
        while self.inputs and self.places.get(self.inputs[0]["seq"], there) < there:
            self.inputs.pop(0)
        return self.inputs[0] if self.inputs else None

    def run(self) -> None:
        while (event := self._next()) is not None:
            self.inputs.pop(0)
            self._giving = True
            try:
                self._give(event)
            except (CroupierError, LookupError, TypeError, ValueError, AttributeError) as error:
                raise Misuse(f"event {event['seq']} does not replay: {error}") from error
            self._giving = False
        self._compare()

    def _give(self, event: Logged) -> None:
        kind, driver = event["kind"], self.driver
        if kind == "opened":
            driver.open(event["staff"], event["origin"])
        elif kind == "minute":
            self.minute = event["minute"]
        elif kind == "answered":
            driver.practise(self._answer(event["answer"]))
        else:
            driver.practise(_GIVEN[kind](event))

    def _answer(self, logged: Any) -> Any:
        pending = self.driver.pending
        if isinstance(pending, Window):
            return _in_a_window(logged)
        if isinstance(pending, Decide):
            return Choose(logged)
        if isinstance(pending, Attest):
            return Attested()
        return Drawn(tuple(logged) if isinstance(logged, list) else logged)

    def _compare(self) -> None:
        made = [event.plain() for entry in self.entries for event in entry.events]
        told = self.told
        for old, new in zip(told, made, strict=False):
            if not _same(old, new):
                raise Misuse(
                    f"event {old['seq']} differs: the log has {canonical(old).decode()}, "
                    f"the replay gives {canonical(new).decode()}"
                )
        if len(told) > len(made):
            raise Misuse(f"event {told[len(made)]['seq']} of the log does not follow")


def _same(old: Logged, new: Logged) -> bool:
    """Whether two events say the same; today's may say more."""
    if old["kind"] != new["kind"]:
        return False
    there = new.get("board", new)
    left_out = {"seq", "kind", *KINDS[new["kind"]].sentences, *_UNCOMPARED.get(new["kind"], ())}
    return all(_within(value, there.get(name)) for name, value in _facts(old, left_out))


def _facts(event: Logged, left_out: set[str]) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in event.items() if name not in left_out)


def _within(old: Any, new: Any) -> bool:
    if isinstance(old, dict) and isinstance(new, dict):
        return all(new.get(name) == value for name, value in old.items())
    return bool(old == new)


def _in_a_window(logged: Any) -> Place | Take | Call | Close:
    if logged == "close":
        return Close()
    if "call" in logged:
        return Call(logged["seat"], logged["call"], logged["word"])
    if "place" in logged:
        return Place(logged["seat"], logged["place"], logged["cents"])
    return Take(logged["seat"], logged["take"], logged["cents"])


_GIVEN: dict[str, Callable[[Logged], Any]] = {
    "sat": lambda event: SitDown(event["seat"], event["player"], event["cents"]),
    "left": lambda event: Leave(event["seat"]),
    "bought": lambda event: Buy(event["seat"], event["cents"]),
    "equipment_changed": lambda event: Change(event["item"], event["why"]),
    "round": lambda event: Begin(),
    "called": lambda event: Irregular(event["irregularity"], event.get("seat")),
}
