"""The log as bytes, and back again: a round replays to the same bytes or it is not the same round.

One event a line, JSON with sorted keys and no spaces, whole numbers only. Everything that came
from outside (answers, draws, irregularities, who sat down) stands there beside everything that
followed from it, so a replay gives the former again and compares the latter.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from croupier.core.driver import FORMAT, Driver, LogSource
from croupier.core.game import Game, rules_for
from croupier.core.refusals import CroupierError, Misuse

Event = dict[str, Any]

_INPUTS: dict[str, Callable[[Driver, Event], None]] = {
    "sat": lambda d, e: d.sit(e["seat"], e["player"], e["cents"]),
    "left": lambda d, e: d.leave(e["seat"]),
    "bought": lambda d, e: d.buy(e["seat"], e["cents"]),
    "equipment_changed": lambda d, e: d.change_equipment(e["item"], e["why"]),
    "minute": lambda d, e: d.tell_time(e["minute"]),
    "round": lambda d, e: d.begin_round(),
    "called": lambda d, e: d.call(e["irregularity"]),
    "answered": lambda d, e: d.give_logged(e["answer"], e["by"]),
}


def to_line(event: Event) -> bytes:
    """The canonical bytes of one event."""
    text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def to_bytes(events: Iterable[Event]) -> bytes:
    return b"".join(map(to_line, events))


def from_bytes(data: bytes) -> list[Event]:
    """The events of a log; a line that cannot be read is named.

    A last line without its end is what a crash leaves of an event that was never acknowledged: it
    is dropped.
    """
    events = []
    whole = data[: data.rfind(b"\n") + 1]
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            event = json.loads(line)
            if event["seq"] != number - 1:
                raise ValueError(f"event {event['seq']} where {number - 1} was due")
            if not isinstance(event["kind"], str):
                raise ValueError("an event without a kind")
        except (ValueError, KeyError, TypeError) as error:
            raise Misuse(f"line {number} of the log is not an event of a table: {error}") from error
        events.append(event)
    if not events:
        raise Misuse("the log is empty")
    return events


def replay(events: list[Event], game: Game) -> Driver:
    """Give a table the same inputs again; the driver stands where the log stops.

    Raises `Misuse` that names the first event in which the replay and the log come apart.
    """
    first = events[0]
    if first["kind"] != "opened" or first.get("format") != FORMAT:
        raise Misuse(f"the log does not begin with the opening of a table in format {FORMAT}")
    rules = rules_for(game, first["edition"], first["options"], first["paytable"], first["lawful"])
    driver = Driver(rules, LogSource())
    driver.open(first["staff"], first["origin"])
    for event in events[1:]:
        apply = _INPUTS.get(event["kind"])
        if apply is not None and len(driver.table.log) == event["seq"]:
            try:
                apply(driver, event)
            except (CroupierError, KeyError, TypeError, ValueError) as error:
                raise Misuse(f"event {event['seq']} does not replay: {error}") from error
    _compare(events, driver.table.log)
    return driver


def _compare(logged: list[Event], again: list[Event]) -> None:
    for old, new in zip(logged, again, strict=False):
        if to_line(old) != to_line(new):
            raise Misuse(
                f"event {old['seq']} differs: the log has {to_line(old).decode().strip()}, "
                f"the replay gives {to_line(new).decode().strip()}"
            )
    if len(logged) > len(again):
        raise Misuse(f"event {len(again)} of the log does not follow from those before it")
