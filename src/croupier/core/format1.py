"""Logs of format 1: one event a line, each with a check of its own bytes. They are read only.

Their inputs are given to a table of today, one by one, and what follows is compared with what
they say followed: moves, outcomes and clauses, as in a replay of today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.core.commands import (
    Attested,
    Begin,
    Buy,
    Change,
    Choose,
    Drawn,
    Irregular,
    Leave,
    Told,
)
from croupier.core.commands import Sit as SitDown
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.events import KINDS
from croupier.core.game import Game, rules_for
from croupier.core.plain import canonical, from_canonical
from croupier.core.procedure import Attest, Call, Close, Decide, Draw, Place, Take, Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import Table
from croupier.core.things import TABLE, Fact, Said, Tell, fact_name

Logged = dict[str, Any]

NEVER_TOLD = ("answered", "minute")
"""What an entry of today has as its command or its clock, and not as an event."""
INPUTS = ("opened", "sat", "left", "bought", "equipment_changed", "round", "called", *NEVER_TOLD)
_UNCOMPARED = {"opened": {"format", "origin", "staff"}}
OWED = ("attested", "told", "equipment_changed")
"""What is owed for things is asked for by today's duties: who signed what is not compared."""


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


def not_compared(events: list[Logged], entries: list[Entry]) -> tuple[str, ...]:
    """What such a log says, or leaves out, that no replay can hold against the rules of today."""
    then = {event["clause"] for event in events if event["kind"] == "attested"}
    made = [event for entry in entries for event in entry.events]
    now = {event["clause"] for event in made if event.kind == "attested"}
    said = ["who signed: one name stood in these logs for everybody"]
    if more := sorted(now - then):
        said.append(f"signatures that are owed today and that the log has not: {', '.join(more)}")
    if fewer := sorted(then - now):
        said.append(f"signatures of the log that are owed no more: {', '.join(fewer)}")
    if any(event.kind == "told" for event in made):
        said.append("facts about things that the opening left out: they are taken as usual")
    said.append("the order of its lines: each has a check of its own, and none of the line before")
    return tuple(said)


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
        self.inputs = list(_inputs(events))
        self.minute = 0
        self.driver = Driver(rules, self, clock=lambda: self.minute * 60_000)
        self.entries: list[Entry] = []
        self.driver.listeners.append(self.entries.append)

    def answer(self, request: Draw) -> Any:
        """The next input, if chance gave it."""
        following = self.inputs[0] if self.inputs else None
        if following is None or following["kind"] != "answered" or following["by"] == "person":
            return None
        self.inputs.pop(0)
        answer = request.decode(following["answer"])
        request.verify(self.driver.table, answer)
        return answer

    def run(self) -> None:
        while self.inputs:
            event = self.inputs.pop(0)
            try:
                self._give(event)
                self._sign()
            except (CroupierError, LookupError, TypeError, ValueError, AttributeError) as error:
                raise Misuse(f"event {event['seq']} does not replay: {error}") from error
        self._compare()

    def _sign(self) -> None:
        """What is owed today is signed by whoever may: one name stood there for everybody."""
        while isinstance(asked := self.driver.pending, Attest | Tell):
            said = Attested() if isinstance(asked, Attest) else Told(asked.fact.usual)
            self.driver.practise(said)

    def _give(self, event: Logged) -> None:
        kind, driver = event["kind"], self.driver
        if kind == "opened":
            driver.open(facts_of(driver.table, event["staff"]), event["origin"])
        elif kind == "minute":
            self.minute = event["minute"]
        elif kind == "answered":
            driver.practise(self._answer(event["answer"]))
        elif kind == "equipment_changed":
            self._change(event["item"], event["why"])
        else:
            driver.practise(_GIVEN[kind](event))

    def _change(self, item: str, why: str) -> None:
        """Two decks or batches were one thing then, and were changed together."""
        here = [place for place in self.driver.table.things if place != TABLE]
        for place in [item] if item in here else here:
            self.driver.practise(Change(place, why))
            self._sign()

    def _answer(self, logged: Any) -> Any:
        pending = self.driver.pending
        if isinstance(pending, Window):
            return _in_a_window(logged)
        if isinstance(pending, Decide):
            return Choose(logged)
        return Drawn(tuple(logged) if isinstance(logged, list) else logged)

    def _compare(self) -> None:
        made = [event.plain() for entry in self.entries for event in entry.events]
        made = [event for event in made if event["kind"] not in OWED]
        told = [event for event in self.told if event["kind"] not in OWED]
        for old, new in zip(told, made, strict=False):
            if not _same(old, new):
                raise Misuse(
                    f"event {old['seq']} differs: the log has {canonical(old).decode()}, "
                    f"the replay gives {canonical(new).decode()}"
                )
        if len(told) > len(made):
            raise Misuse(f"event {told[len(made)]['seq']} of the log does not follow")


def _inputs(events: list[Logged]) -> Iterator[Logged]:
    """What came from outside, without the signatures, and without new dice for a die that was
    lost in a round: these follow by themselves."""
    open_round = False
    for event, after in zip(events, [*events[1:], {"kind": ""}], strict=True):
        kind = event["kind"]
        open_round = kind == "round" or (open_round and kind != "ended")
        signed = kind == "answered" and after["kind"] == "attested"
        by_itself = kind == "equipment_changed" and open_round
        if kind in INPUTS and not signed and not by_itself:
            yield event


def facts_of(table: Table, staff: Mapping[str, Any]) -> dict[str, Said]:
    """What an opening of format 1 said about the things at the table, in the words of today.

    It was asked for nothing, so whatever it left out is taken as it was then: as usual.
    """
    told: dict[str, Said] = {}
    for duty in table.duties:
        if (fact := duty.tells) is not None:
            name = fact_name(duty.on, fact)
            told[name] = fact.read(_said(name, fact, staff))
    return told


def _said(name: str, fact: Fact, staff: Mapping[str, Any]) -> Any:
    if name in staff:
        return staff[name]
    match fact.name:
        case "preshuffled":
            return "yes" if staff.get("preshuffled") else "no"
        case "adjusted":
            return "yes" if staff.get("adjusted_by") else "no"
        case "color":
            backs = staff.get("deck_colors") or staff.get("batch_colors") or ()
            number = int(name.split("_")[1])
            return backs[number - 1] if number <= len(backs) else fact.usual
        case "floor_tables":
            others = list(staff.get("floorperson_tables", ()))
            del others[:1]  # this table
            return ", ".join(others) or fact.usual
    return staff.get(fact.name, fact.usual)


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
    "round": lambda event: Begin(),
    "called": lambda event: Irregular(event["irregularity"], event.get("seat")),
}
