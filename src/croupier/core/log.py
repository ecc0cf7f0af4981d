"""The log as bytes, and back again: a round replays to the same bytes or it is not the same round.

One event a line, JSON with sorted keys and no spaces, whole numbers only. Everything that came
from outside (answers, draws, irregularities, who sat down) stands there beside everything that
followed from it, so a replay gives the former again and compares the latter. What came from
outside is not always repeated in what follows (a card that nobody turned over), so each line also
carries a check of its own bytes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.core.driver import FORMAT, Driver, LogSource, Source
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
    "called": lambda d, e: d.call(e["irregularity"], e.get("seat")),
    "answered": lambda d, e: d.give_logged(e["answer"], e["by"]),
}


def canonical(event: Event) -> bytes:
    """The one way to write an event."""
    text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def to_line(event: Event) -> bytes:
    """An event as a line of the log, with the check by which a damaged one is known."""
    assert "check" not in event, "that name is taken"
    check = hashlib.sha256(canonical(event)).hexdigest()[:16]
    return canonical({**event, "check": check}) + b"\n"


def to_bytes(events: Iterable[Event]) -> bytes:
    return b"".join(map(to_line, events))


def from_bytes(data: bytes) -> list[Event]:
    """The events of a log; a line that cannot be read is named.

    A last line without its end is what a crash leaves of an event that was never acknowledged: it
    is dropped.
    """
    events = []
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            events.append(_from_line(line, number - 1))
        except (ValueError, RecursionError) as error:
            raise Misuse(f"line {number} of the log is not an event of a table: {error}") from error
    if not events:
        raise Misuse("the log is empty")
    return events


def _from_line(line: bytes, seq: int) -> Event:
    event = json.loads(line, parse_float=_no_float, parse_constant=_no_float)
    if not isinstance(event, dict) or not isinstance(event.get("kind"), str):
        raise ValueError("it has no kind")
    if event.get("seq") != seq:
        raise ValueError(f"event {event.get('seq')} where {seq} was due")
    event.pop("check", None)
    if to_line(event) != line + b"\n":
        raise ValueError("its bytes were changed after it was written")
    return event


def _no_float(text: str) -> None:
    raise ValueError(f"{text} is not a whole number")


def replay(events: list[Event], game: Game, source: Source | None = None) -> Driver:
    """Give a table the same inputs again; the driver stands where the log stops.

    A `source` is asked for each draw as it was then, and leaves the answer to the log (None): so
    a seeded stream comes to stand where it stood.

    Raises `Misuse` that names the first event in which the replay and the log come apart.
    """
    first = events[0]
    if first["kind"] != "opened" or first.get("format") != FORMAT:
        raise Misuse(f"the log does not begin with the opening of a table in format {FORMAT}")
    with _named(first):
        driver = _opened_again(first, game, source or LogSource())
    for event in events[1:]:
        apply = _INPUTS.get(event["kind"])
        if apply is not None and len(driver.table.log) == event["seq"]:
            with _named(event):
                apply(driver, event)
    _compare(events, driver.table.log)
    return driver


def _opened_again(first: Event, game: Game, source: Source) -> Driver:
    rules = rules_for(game, first["edition"], first["options"], first["paytable"], first["lawful"])
    driver = Driver(rules, source)
    driver.open(first["staff"], first["origin"])
    return driver


@contextlib.contextmanager
def _named(event: Event) -> Iterator[None]:
    """Name the event that cannot be given again, whatever is wrong with it."""
    try:
        yield
    except (CroupierError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Misuse(f"event {event['seq']} does not replay: {error}") from error


def _compare(logged: list[Event], again: list[Event]) -> None:
    for old, new in zip(logged, again, strict=False):
        if canonical(old) != canonical(new):
            raise Misuse(
                f"event {old['seq']} differs: the log has {canonical(old).decode()}, "
                f"the replay gives {canonical(new).decode()}"
            )
    if len(logged) > len(again):
        raise Misuse(f"event {len(again)} of the log does not follow from those before it")
