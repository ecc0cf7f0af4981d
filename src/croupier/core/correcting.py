"""A card, roll or spin that was keyed wrong, put right by whoever keyed it.

The log keeps both: the entry that was wrong stays, and the one that corrects it says what moved
back and what followed from what was really seen. It can be done only as long as nothing has been
done since; after that a ruling goes forward from where the table stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.core import events
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


def wrong_of(driver: Driver, command: Command) -> Wrong:
    """What a command corrects, if it may still be corrected, and by whoever gives it."""
    if not isinstance(command.what, Correct):
        raise Misuse(f"{command.what!r} corrects nothing")
    since, base = driver.since, driver.base
    if not since and driver.base_before is not None:
        since, base = driver.before, driver.base_before
    last = since[-1] if since else None
    tried = f"correcting entry {command.what.entry}"
    if last is None or base is None or last.seq != command.what.entry:
        raise Misuse(f"{tried}: something was done since; a supervisor has to rule on it")
    if last.do["what"] != "drawn":
        raise Misuse(f"{tried}: nothing was keyed there that could be corrected")
    if last.by != command.actor:
        raise Misuse(f"{tried}: {last.by} keyed it, so {last.by} corrects it")
    return Wrong(last, base, since[:-1])


def asked_last(driver: Driver) -> Request:
    """The request that the last entry answered, if something was keyed there."""
    entry = driver.tail[-1]
    what = Correct(entry.seq, 0)
    wrong = wrong_of(driver, Command("asked", entry.by, entry.role, None, what))
    table = driver.at(driver.table.rules, driver.source, wrong.base, wrong.before)
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
    for event in reversed(wrong.entry.events):
        for source, target, cents in reversed(event.get("moves", ()) or ()):
            moves.append([target, source, cents])
    return events.Corrected(wrong.entry.seq, moves)
