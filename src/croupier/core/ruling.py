"""A supervisor's ruling on an earlier entry: forward, with chips that move before everybody's eyes.

What was keyed wrong, and not put right at once by whoever keyed it, stays in the log as it was. The
ruling is an entry of its own that names it, says why, and moves what is due. As far back as the
table remembers (the open round and the last one) it finds out itself what would have followed: it
plays the same inputs again after what was really seen, as long as they answer the same requests.
If all of them do, the table goes on from there; else, and for anything older, only sums move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.commands import Command, Correct, Drawn, Rule
from croupier.core.entries import Entry
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
    logged, right = _table_at(driver, base, before), _table_at(driver, base, before)
    right.do(_in_place_of(wrong, right.request, seen))
    logged.do(_given_again(logged, wrong))
    sums = _difference(logged.table, right.table)
    for entry in later:
        try:
            if _asks(logged.pending) != _asks(right.pending):
                raise Misuse("the table would have waited for something else")
            if (gone := _leaver(logged.table, entry)) in sums:
                raise Misuse(f"{gone} has left with what was there then")
            right.do(_given_again(right, entry))
        except CroupierError as error:
            return Course(right, base, sums, entry, str(error))
        logged.do(_given_again(logged, entry))
        sums = _difference(logged.table, right.table)
    return Course(right, base, sums)


def asked_in(driver: Driver, seq: int) -> Request:
    """The request that something keyed in an entry answered."""
    base, before, wrong, _ = _reached(driver, seq)
    if wrong.do["what"] == "correct":
        before = [entry for entry in before if entry.seq < wrong.do["entry"]]
    table = _table_at(driver, base, before)
    if table.pending is None:
        raise Misuse(f"entry {seq}: nothing was asked there")
    return table.pending


def _reached(driver: Driver, seq: int) -> tuple[Base, list[Entry], Entry, list[Entry]]:
    """From where an entry can be played again, the entries before it, itself, and those after."""
    tried = f"ruling on entry {seq}"
    base, entries = driver.base, list(driver.since)
    if driver.base_before is not None and seq < (base.head.size if base else 0):
        base, entries = driver.base_before, driver.tail
    at = next((n for n, entry in enumerate(entries) if entry.seq == seq), None)
    if at is None or base is None:
        raise Misuse(f"{tried}: the table does not reach back so far; rule on sums alone")
    wrong, later = entries[at], entries[at + 1 :]
    if wrong.do["what"] not in KEYED:
        raise Misuse(f"{tried}: nothing was keyed there that was seen; rule on sums alone")
    again = [one for one in later if one.do["what"] in ("correct", "rule")]
    if done := next((one for one in again if one.do["entry"] == seq), None):
        raise Misuse(f"{tried}: entry {done.seq} put it right already; rule on sums alone")
    return base, entries[:at], wrong, later


def _table_at(driver: Driver, base: Base, before: list[Entry]) -> Driver:
    """The table once more, as it stood after these entries; face-down cards wait there too."""
    from croupier.core.driver import Driver, KeyedSource

    source = KeyedSource(card_by_card=bool(driver.table.origin.get("card_by_card")))
    return Driver.at(driver.table.rules, source, base, before)


def _in_place_of(wrong: Entry, request: int | None, seen: Any) -> Command:
    old = wrong.command
    if isinstance(old.what, Correct):
        return replace(old, what=Correct(old.what.entry, seen))
    return replace(old, request=request, what=Drawn(seen))


def _given_again(driver: Driver, entry: Entry) -> Command:
    command = entry.command
    return command if command.request is None else replace(command, request=driver.request)


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
    table.emit(events.Ruled(rule.entry, rule.why, sums, rule.goes_on, moves, seen))
    if table.board != old.board:
        table.emit(events.Shown(dict(table.board)))
