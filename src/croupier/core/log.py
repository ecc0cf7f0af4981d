"""The log as bytes, and back again: a table replays to the same moves or it is not the same table.

One entry a line (see `entries`). A replay gives the commands again, with what was drawn then, and
compares everything that followed but the sentences: those are for people, and may be written
better at any time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.core.driver import Driver, LogSource, Source
from croupier.core.entries import FORMAT, NO_LEAF, Entry, Head, entry_from
from croupier.core.events import Opened
from croupier.core.game import Game, rules_for
from croupier.core.refusals import CroupierError, Misuse

Games = Callable[[str], Game]


def to_bytes(entries: Iterable[Entry]) -> bytes:
    return b"".join(entry.line + b"\n" for entry in entries)


def from_bytes(data: bytes) -> list[Entry]:
    """The entries of a log; a line that cannot be read is named.

    A last line without its end is what a crash leaves of an entry that was never acknowledged: it
    is dropped.
    """
    entries = list(read(data.split(b"\n")[:-1]))
    if not entries:
        raise Misuse("the log is empty")
    return entries


def read(lines: Iterable[bytes], after: Head | None = None) -> Iterator[Entry]:
    """The entries of lines that follow a head, each linked to the one before it."""
    seq, prev = after or Head(0, NO_LEAF)
    for line in lines:
        try:
            entry = entry_from(line)
            if entry.seq != seq:
                raise ValueError(f"entry {entry.seq} where {seq} was due")
            if entry.prev != prev:
                raise ValueError("the line before it is not the one that it was written after")
        except (ValueError, RecursionError) as error:
            raise Misuse(
                f"line {seq + 1} of the log is not an entry of a table: {error}"
            ) from error
        seq, prev = seq + 1, entry.leaf
        yield entry


def opened_in(entry: Entry) -> Opened:
    """What the first entry says about the table."""
    first = entry.events[0] if entry.events else None
    if entry.seq or not isinstance(first, Opened) or first.format != FORMAT:
        raise Misuse(f"the log does not begin with the opening of a table in format {FORMAT}")
    return first


def driver_for(first: Entry, game: Game, source: Source | None = None) -> Driver:
    """A table under the rules of a log, not open yet."""
    opened = opened_in(first)
    with named(first):
        rules = rules_for(game, opened.edition, opened.options, opened.paytable, opened.lawful)
    return Driver(rules, source or LogSource(), chained=True)


def replay(entries: Iterable[Entry], game: Game, source: Source | None = None) -> Driver:
    """Give a table the same commands again; the driver stands where the log stops.

    A `source` is asked for each draw as it was then, and the log's own answer is taken all the
    same: so a seeded stream comes to stand where it stood.

    Raises `Misuse` that names the first entry in which the replay and the log come apart.
    """
    driver: Driver | None = None
    for entry in entries:
        driver = driver or driver_for(entry, game, source)
        redo(driver, entry, along=source is not None)
    if driver is None:
        raise Misuse("the log is empty")
    return driver


def redo(driver: Driver, entry: Entry, *, along: bool = False) -> None:
    """Do the command of an entry again, and compare what follows with what followed."""
    with named(entry):
        again = driver.redo(entry, along=along)
    if again is not entry and (old := entry.facts()) != (new := again.facts()):
        raise Misuse(f"entry {entry.seq} differs: {_difference(old, new)}")


@contextlib.contextmanager
def named(entry: Entry) -> Iterator[None]:
    """Name the entry that cannot be given again, whatever is wrong with it."""
    try:
        yield
    except (CroupierError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise Misuse(f"entry {entry.seq} does not replay: {error}") from error


def _difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first part in which they differ: of the events, the first that does."""
    for log, again in zip(old["events"], new["events"], strict=False):
        if log != again:
            kind = log["kind"]
            if kind != again["kind"]:
                return f"the log has {kind}, the replay gives {again['kind']}"
            return f"the log has {kind} with {_parts(log, again)}"
    if len(old["events"]) != len(new["events"]):
        log, again = ([one["kind"] for one in entry["events"]] for entry in (old, new))
        return f"the log has {_words(log)}, the replay gives {_words(again)}"
    return f"the log has {_parts(old, new)}"


def _parts(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first field in which they differ, as both have it."""
    part = next(name for name in old | new if old.get(name) != new.get(name))
    return f"{part} {_words(old.get(part))}, the replay gives {_words(new.get(part))}"


def _words(value: Any) -> str:
    """A plain value for a person to read."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_words(one)}" for name, one in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return " ".join(map(_words, value)) or "nothing"
    return "nothing" if value is None else str(value)
