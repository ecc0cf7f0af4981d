"""A supervisor's ruling on an earlier entry: forward, with chips that move before everybody's eyes.

What was keyed wrong, and not put right at once by whoever keyed it, stays in the log as it was. The
ruling is an entry of its own that names it, says why, and moves what is due. As far back as the
table remembers (the open round and the last one) it finds out itself what would have followed: it
plays the same inputs again after what was really seen, as long as they answer the same requests.
If all of them do, the table goes on from there; else, and for anything older, only sums move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.core import events
from croupier.core.commands import Command, Correct, Drawn, Rule
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.procedure import Attest, Decide, DrawCards, Request, Throw
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import HOUSE, Table, rack

if TYPE_CHECKING:
    from croupier.core.driver import Base, Driver

KEYED = ("drawn", "correct")
"""Commands by which somebody keyed what was seen."""


@dataclass(frozen=True)
class Course:
    """What would have followed from what was really seen."""

    right: Driver
    """The table as it would stand."""
    base: Base
    """Where it was played again from."""
    sums: Mapping[str, int]
    """By player: what he would have more, or (below nought) less, on the rack and the layout."""
    told: Sequence[Event]
    """What followed, from the entry itself on."""
    stopped: Entry | None = None
    """The first later entry that would not have been possible; the sums are those before it."""
    why: str = ""


def keyed_entries(driver: Driver) -> list[Entry]:
    """What was keyed, as far back as the table can play it again."""
    reached = driver.since if driver.base_before is None else driver.tail
    return [entry for entry in reached if entry.do["what"] in KEYED]


def course(driver: Driver, seq: int, seen: Any) -> Course:
    """What would have followed if this had been keyed in that entry."""
    base, before, wrong, later = _reached(driver, seq)
    logged, right = _table_after(driver, base, before), _table_after(driver, base, before)
    told = list(_give(right, (wrong.entry, replace(wrong.command, what=Drawn(seen)))).events)
    _give(logged, wrong)
    sums = _difference(logged.table, right.table)
    for step in later:
        try:
            if _asks(logged.pending) != _asks(right.pending):
                raise Misuse("the table would have waited for something else")
            if (gone := _leaver(logged.table, step.entry)) in sums:
                raise Misuse(f"{gone} has left with what was there then")
            told += _give(right, step).events
        except CroupierError as error:
            return Course(right, base, sums, told, step.entry, str(error))
        _give(logged, step)
        sums = _difference(logged.table, right.table)
    return Course(right, base, sums, told)


def asked_in(driver: Driver, seq: int) -> Request:
    """The request that something keyed in an entry answered."""
    base, before, _, _ = _reached(driver, seq)
    table = _table_after(driver, base, before)
    if table.pending is None:
        raise Misuse(f"entry {seq}: nothing was asked there")
    return table.pending


def _reached(driver: Driver, seq: int) -> tuple[Base, list[Step], Step, list[Step]]:
    """From where an entry can be played again, what was done before it, itself, and after it."""
    tried = f"ruling on entry {seq}"
    base, entries = driver.base, list(driver.since)
    if driver.base_before is not None and seq < (base.head.size if base else 0):
        base, entries = driver.base_before, driver.tail
    wrong = next((entry for entry in entries if entry.seq == seq), None)
    if wrong is None or base is None:
        raise Misuse(f"{tried}: the table does not reach back so far; rule on sums alone")
    if wrong.do["what"] not in KEYED:
        raise Misuse(f"{tried}: nothing was keyed there that was seen; rule on sums alone")
    again = [one for one in entries if one.seq > seq and one.do["what"] in ("correct", "rule")]
    if done := next((one for one in again if one.do["entry"] == seq), None):
        raise Misuse(f"{tried}: entry {done.seq} put it right already; rule on sums alone")
    first = _first(wrong, {entry.seq: entry for entry in entries})
    steps = as_it_stands(entries)
    at = next((n for n, step in enumerate(steps) if step.entry.seq == first), None)
    if at is None:
        raise Misuse(f"{tried}: the table does not reach back so far; rule on sums alone")
    return base, steps[:at], steps[at], steps[at + 1 :]


class Step(NamedTuple):
    """What was done in an entry, as it stands now."""

    entry: Entry
    command: Command


def as_it_stands(entries: Sequence[Entry]) -> list[Step]:
    """What was done, with everything that was put right in its place.

    So that a table is played again in one go, however often something was put right: a correction
    or ruling counts where the draw was, and of a ruling only sums of its own stay where it is.
    """
    known = {entry.seq: entry for entry in entries}
    steps = {entry.seq: Step(entry, entry.command) for entry in entries}
    for entry in entries:
        what = entry.command.what
        if isinstance(what, Correct):
            drawn, left = what.drawn, None
        elif isinstance(what, Rule) and what.goes_on and what.seen is not None:
            drawn, left = what.seen, _own_sums(entry, what)
        else:
            continue
        first = _first(known[what.entry], known)
        steps[first] = Step(known[first], replace(steps[first].command, what=Drawn(drawn)))
        if left is None:
            del steps[entry.seq]
        else:
            steps[entry.seq] = Step(entry, replace(entry.command, what=left))
    return list(steps.values())


def _first(entry: Entry, known: Mapping[int, Entry]) -> int:
    """Where it was keyed first, if an entry corrects another."""
    while entry.do["what"] == "correct" and entry.do["entry"] in known:
        entry = known[entry.do["entry"]]
    return entry.seq


def _own_sums(entry: Entry, rule: Rule) -> Rule | None:
    """What a ruling moved beside what followed by itself, as a ruling on sums alone."""
    ruled = next(event for event in entry.events if isinstance(event, events.Ruled))
    sums = {player: cents - ruled.found.get(player, 0) for player, cents in rule.sums.items()}
    return replace(rule, sums=sums, goes_on=False) if any(sums.values()) else None


def table_after(driver: Driver, base: Base, entries: Sequence[Entry]) -> Driver:
    """The table once more, as it stood after these entries; face-down cards wait there too."""
    return _table_after(driver, base, as_it_stands(entries))


def _table_after(driver: Driver, base: Base, steps: Sequence[Step]) -> Driver:
    from croupier.core.driver import Driver
    from croupier.core.sources import KeyedSource

    source = KeyedSource(card_by_card=bool(driver.table.origin.get("card_by_card")))
    table = Driver.at(driver.rules, source, base)
    for step in steps:
        _give(table, step)
    return table


def _give(driver: Driver, step: Step | tuple[Entry, Command]) -> Entry:
    """Do it again, in answer to whatever is asked now, at its own place in the log."""
    entry, command = step
    driver.size = entry.seq  # entries before it that were put right are not done again
    request = None if command.request is None else driver.request
    return driver.do(replace(command, id=f"entry {entry.seq} again", request=request))


def _asks(request: Request | None) -> tuple[Any, ...]:
    """What a request is about: the same input answers only the same."""
    kind = type(request).__name__
    match request:
        case DrawCards():
            return kind, request.hand, request.count, request.face_up, request.unseen
        case Throw():
            return kind, request.dice
        case Decide():
            return kind, request.who, request.hand
        case Attest():
            return kind, request.what, request.clause
    return (kind,)


def _leaver(table: Table, entry: Entry) -> str:
    """The player who leaves a seat with an entry, if one does."""
    return table.seats.get(entry.do["seat"], "") if entry.do["what"] == "leave" else ""


def _worth(table: Table) -> dict[str, int]:
    """By player: the chips on the rack and on the layout."""
    found: dict[str, int] = {}
    for seat, player in table.seats.items():
        lies = sum(table.stakes(seat).values())
        found[player] = found.get(player, table.accounts[rack(player)]) + lies
    return found


def _difference(logged: Table, right: Table) -> dict[str, int]:
    old, new = _worth(logged), _worth(right)
    return {player: new[player] - cents for player, cents in old.items() if new[player] != cents}


# The command


def verify(driver: Driver, command: Command) -> Course | None:
    """Raise unless this may be ruled; the course on which the table goes on, if it does."""
    rule = command.what
    if not isinstance(rule, Rule):
        raise Misuse(f"{rule!r} rules nothing")
    tried = f"ruling on entry {rule.entry}"
    if not 0 <= rule.entry < driver.head.size:
        raise Misuse(f"{tried}: the log has entries 0 to {driver.head.size - 1}")
    if not rule.why.strip():
        raise Misuse(f"{tried}: a ruling needs its reason")
    found = None
    if rule.seen is not None and rule.goes_on:
        found = course(driver, rule.entry, rule.seen)
        if found.stopped is not None:
            raise Misuse(
                f"{tried}: entry {found.stopped.seq} would not have followed ({found.why}); the "
                "table stays as it is: rule on sums alone"
            )
    elif not rule.sums:
        raise Misuse(f"{tried}: say who is paid or owes what, or what was really seen")
    _verify_sums(driver.table, rule, found)
    return found


def _verify_sums(table: Table, rule: Rule, found: Course | None) -> None:
    """A player who is here, whole cents, and chips enough to give back."""
    accounts = table.accounts if found is None else found.right.table.accounts
    computed = {} if found is None else found.sums
    for player, cents in rule.sums.items():
        if player not in table.seats.values():
            raise Misuse(
                f"{player!r} does not sit here; what is due to somebody else the cage pays"
            )
        if type(cents) is not int:
            raise Misuse(f"a sum is a whole number of cents, not {cents!r}")
        have = accounts[rack(player)] + cents - computed.get(player, 0)
        if have < 0:
            raise Misuse(
                f"{player} owes {dollars(-cents)} and lacks {dollars(-have)} in chips; let the "
                "player buy chips first, or rule on less"
            )


def ruled(old: Table, table: Table, rule: Rule, computed: Mapping[str, int]) -> None:
    """Move what is due at the table that goes on, and say all that moved since the one before."""
    before = dict(old.accounts)
    for player, cents in rule.sums.items():
        due = cents - computed.get(player, 0)
        table.move((HOUSE, rack(player), max(0, due)), (rack(player), HOUSE, max(0, -due)))
    moves: list[list[Any]] = []
    for account in dict.fromkeys((*before, *table.accounts)):
        more = table.accounts.get(account, 0) - before.get(account, 0)
        if more and account != HOUSE:
            moves.append([HOUSE, account, more] if more > 0 else [account, HOUSE, -more])
    seen = list(rule.seen) if isinstance(rule.seen, tuple) else rule.seen
    sums = {**computed, **rule.sums}
    table.told = []
    table.emit(events.Ruled(rule.entry, rule.why, sums, rule.goes_on, moves, dict(computed), seen))
    if table.board != old.board:
        table.emit(events.Shown(dict(table.board)))
