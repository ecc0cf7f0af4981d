"""A card, roll or spin that was keyed wrong, put right by whoever keyed it.

The log keeps both: the entry that was wrong stays, and the one that corrects it says what moved
back and what followed from what was really seen. It can be done only as long as nothing has been
done since; after that a ruling goes forward from where the table stands. Several draws that were
keyed in one line are one input: each of them can be put right until the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.core import events, ruling
from croupier.core.commands import Command, Correct, Drawn
from croupier.core.entries import Entry
from croupier.core.procedure import Request
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.driver import Base, Driver


class Wrong(NamedTuple):
    """What was keyed wrong, and from where the table can be played up to it again."""

    entry: Entry
    base: Base
    before: Sequence[Entry]
    """The entries between the base and it."""
    later: Sequence[Entry] = ()
    """What stood behind it in the same line."""


_LINE = " in line "


def in_line(id: str, line: int) -> str:
    """The id of a command that is part of a line, which begins with that entry."""
    return f"{id}{_LINE}{line}"


def line_of(id: str) -> str:
    """Which line a command is part of; the empty word for one that stands alone."""
    return id.partition(_LINE)[2]


def wrong_of(driver: Driver, command: Command) -> Wrong:
    """What a command corrects, if it may still be corrected, and by whoever gives it."""
    if not isinstance(command.what, Correct):
        raise Misuse(f"{command.what!r} corrects nothing")
    since, base = driver.since, driver.base
    if not since and driver.base_before is not None:
        since, base = driver.before, driver.base_before
    seq = command.what.entry
    at = next((n for n, entry in enumerate(since) if entry.seq == seq), len(since))
    found, later = since[at : at + 1], since[at + 1 :]
    tried = f"correcting entry {seq}"
    if not found or base is None or not _one_line([*found, *later]):
        raise Misuse(f"{tried}: something was done since; a supervisor has to rule on it")
    (wrong,) = found
    if wrong.do["what"] == "correct":
        raise Misuse(
            f"{tried}: it put entry {wrong.do['entry']} right; now a supervisor rules, on sums "
            f"(rule {seq} seat 1 +5 because ...)"
        )
    if wrong.do["what"] != "drawn":
        raise Misuse(f"{tried}: nothing was keyed there that could be corrected")
    if wrong.by != command.actor:
        raise Misuse(f"{tried}: {wrong.by} keyed it, so {wrong.by} corrects it")
    return Wrong(wrong, base, since[:at], later)


def _one_line(entries: Sequence[Entry]) -> bool:
    """Whether nothing but the rest of a line stands behind the first of them."""
    lines = {line_of(entry.key) for entry in entries}
    return len(entries) == 1 or (len(lines) == 1 and lines != {""})


def asked_last(driver: Driver) -> Request:
    """The request that the last entry answered, if something was keyed there."""
    entry = driver.tail[-1]
    what = Correct(entry.seq, 0)
    wrong = wrong_of(driver, Command("asked", entry.by, entry.role, None, what))
    table = ruling.table_after(driver, wrong.base, wrong.before)
    if table.pending is None:
        raise Misuse("nothing was keyed that could be corrected")
    return table.pending


def keyed_again(command: Command, request: int | None) -> Command:
    """The command by which the table gets what was really seen."""
    if not isinstance(command.what, Correct):
        raise Misuse(f"{command.what!r} corrects nothing")
    drawn = Drawn(command.what.drawn)
    return Command(command.id, command.actor, command.role, request, drawn, command.at)


def taken_back(wrong: Wrong) -> events.Corrected:
    """Every move that followed from what was wrong, the other way round, the last one first."""
    moves: list[list[Any]] = []
    for event in reversed([one for entry in (wrong.entry, *wrong.later) for one in entry.events]):
        for source, target, cents in reversed(event.get("moves", ()) or ()):
            moves.append([target, source, cents])
    return events.Corrected(wrong.entry.seq, moves)
