"""Disputes: a round is found, played again, ruled on and approved; the record stays as it is.

Rounds are found by table, time, seat, player, wager or amount in the entries themselves. What was
is what the entries say; what should have been is what the same commands and draws give once more,
by the rules that were in force. A ruling that pays is a new posting that names the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.core import events as at_table
from croupier.core.driver import Driver, LogSource
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import rules_for
from croupier.core.names import plain
from croupier.core.people import Who
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.spots import name_of
from croupier.games import game
from croupier.house.acts import DISPUTES, Asked
from croupier.house.books import CHIP, FLOOR, tray
from croupier.house.cage import posted
from croupier.house.coupons.numbers import ledgers
from croupier.house.documents import Document, Kind, Step, document
from croupier.house.people import COMPLIANCE_ROLE, FLOOR_SUPERVISOR, SHIFT_MANAGER
from croupier.house.tables import table_of

SURVEILLANCE_ROLE = Who(role="surveillance")

# Finding a round


@dataclass
class Round:
    """A round as the entries have it."""

    table: str
    stream: str
    """The session of it in which it was played."""
    number: int
    first: int
    """The number of its first entry."""
    last: int
    since: int
    until: int
    players: dict[int, str] = field(default_factory=dict)
    wagers: dict[tuple[int, str], int] = field(default_factory=dict)
    """By seat and wager: the most that lay there."""
    amounts: set[int] = field(default_factory=set)
    """Whatever was staked, paid or taken, in cents."""
    serials: set[str] = field(default_factory=set)
    """Of coupons that lay beside its wagers."""
    jackpots: set[str] = field(default_factory=set)
    """Meters that were hit in it."""
    dealt_by: set[str] = field(default_factory=set)
    """The staff who did something in it."""


class Rounds:
    """Follows the entries of a house, and has each round when it ends."""

    def __init__(self) -> None:
        self.seats: dict[str, dict[int, str]] = {}
        self.open: dict[str, Round] = {}

    def take(self, entry: Entry) -> Round | None:
        """The round that ends with this entry, if one does."""
        table, stream = table_of(entry.on[0]), entry.on[0]
        sitting = self.seats.setdefault(stream, {})
        for event in entry.events:
            if isinstance(event, at_table.Sat):
                sitting[event.seat] = event.player
            elif isinstance(event, at_table.Left):
                sitting.pop(event.seat, None)
            elif isinstance(event, at_table.Round):
                entries_at = entry.seq, entry.seq, entry.at, entry.at
                start = Round(table, stream, event.number, *entries_at)
                start.players = dict(sitting)
                self.open[stream] = start
        here = self.open.get(stream)
        if here is not None:
            _take_in(here, entry)
            if any(isinstance(event, at_table.Ended) for event in entry.events):
                return self.open.pop(stream)
        return None


def rounds(entries: Iterable[Entry]) -> Iterator[Round]:
    """The rounds in these entries of a house, each as it ends; open ones come last."""
    following = Rounds()
    for entry in entries:
        if (ended := following.take(entry)) is not None:
            yield ended
    yield from following.open.values()


def _take_in(here: Round, entry: Entry) -> None:
    here.last, here.until = entry.seq, max(here.until, entry.at)
    if not entry.role.startswith("seat "):
        here.dealt_by.add(entry.by)
    for event in entry.events:
        seat, wager = event.get("seat"), event.get("wager")
        for name in ("cents", "stake_cents", "won_cents"):
            if isinstance(cents := event.get(name), int) and cents:
                here.amounts.add(cents)
        if isinstance(seat, int) and isinstance(wager, str) and isinstance(event, at_table.Placed):
            key = seat, name_of(wager)
            here.wagers[key] = here.wagers.get(key, 0) + event.cents
        elif isinstance(event, at_table.LaidBeside):
            here.serials.add(event.item["id"])
        elif isinstance(event, at_table.JackpotHit):
            here.jackpots.add(event.meter)


def find(
    found: Iterable[Round],
    *,
    table: str | None = None,
    serial: str | None = None,
    jackpot: str | None = None,
    number: int | None = None,
    since: int | None = None,
    until: int | None = None,
    seat: int | None = None,
    player: str | None = None,
    wager: str | None = None,
    cents: int | tuple[int, int] | None = None,
) -> list[Round]:
    """Those rounds of which all that is named is true; `cents` are one amount, or from one to
    another."""
    least, most = cents if isinstance(cents, tuple) else (cents, cents)
    return [
        one
        for one in found
        if (table is None or one.table == table)
        and (serial is None or {serial.strip(), ledgers(serial)} & one.serials)
        and (jackpot is None or plain(jackpot) in map(plain, one.jackpots))
        and (number is None or one.number == number)
        and (since is None or one.until >= since)
        and (until is None or one.since <= until)
        and (seat is None or seat in one.players)
        and (player is None or player in one.players.values())
        and (wager is None or any(name == wager for _, name in one.wagers))
        and (least is None or any(least <= paid <= (most or least) for paid in one.amounts))
        and (seat is None or wager is None or (seat, wager) in one.wagers)
    ]


# Was, and should


@dataclass(frozen=True)
class Difference:
    """An event that the record has, and the one that comes out of the same commands and draws."""

    seq: int
    was: dict[str, Any] | None
    should: dict[str, Any] | None


def differences(entries: Iterable[Entry]) -> list[Difference]:
    """What differs when one table's entries are given again from its opening, sentences aside."""
    driver: Driver | None = None
    found: list[Difference] = []
    for entry in entries:
        if driver is None:
            driver = _opened_like(entry)
        given = tuple(one for one in entry.given if "desk" not in one)
        again = Entry(
            entry.seq, entry.prev, entry.command, entry.via, entry.on, given, entry.events
        )
        try:
            made = driver.redo(again)
        except CroupierError as error:
            return [*found, Difference(entry.seq, {"does not follow": str(error)}, None)]
        was = [event.facts() for event in entry.events]
        should = [event.facts() for event in made.events]
        for at in range(max(len(was), len(should))):
            one = was[at] if at < len(was) else None
            other = should[at] if at < len(should) else None
            if one != other:
                found.append(Difference(entry.seq, one, other))
    return found


def differences_in(entries: Iterable[Entry], one: Round) -> list[Difference]:
    """Those of a round; its session is given from the opening."""
    return [found for found in differences(entries) if one.first <= found.seq <= one.last]


def played_again(found: Iterable[Mapping[str, Any]], dealt_by: Iterable[str]) -> dict[str, Any]:
    """What a dispute says of its round when that was played again."""
    listed = list(found)
    return {
        "was": [str(one["was"]) for one in listed] or ["as the record has it"],
        "should": [str(one["should"]) for one in listed] or ["the same"],
        "dealt_by": sorted(dealt_by),
    }


def _opened_like(entry: Entry) -> Driver:
    opened = next((one for one in entry.events if isinstance(one, at_table.Opened)), None)
    if opened is None:
        raise Misuse("a table is played again from its opening; begin with that entry")
    chosen = opened.edition, opened.options, opened.paytable, opened.lawful
    return Driver(rules_for(game(opened.game), *chosen), LogSource())


# The paper


def _raise(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["raise"]
    if paper.about not in asked.office.books.tables:
        raise Misuse(f"no table {paper.about}")
    if not 0 <= facts["first"] <= facts["last"]:
        raise Misuse("a round has a first and a last entry")
    yield from ()


def _rule(asked: Asked, paper: Document) -> Iterator[Event]:
    """Who dealt the round does not rule on it."""
    if asked.by.id in paper.facts["replay"]["dealt_by"]:
        raise Refusal(
            f"ruling on {paper.id} by {asked.by.id}",
            "who worked in a round does not rule on it",
            DISPUTES,
            "ask another floor supervisor",
        )
    if paper.facts["rule"]["pays_cents"] < 0:
        raise Misuse("a ruling pays nothing or something; it takes nothing from a patron")
    yield from ()


def _approve(asked: Asked, paper: Document) -> Iterator[Event]:
    cents = paper.facts["rule"]["pays_cents"]
    if cents:
        number = paper.facts["raise"]["round"]
        move = CHIP, tray(paper.about), FLOOR, cents
        why = f"{paper.id}, round {number} of {paper.about}"
        yield posted(asked.office.books, why, DISPUTES, move, about=paper.id)


DISPUTE = document(
    Kind(
        "dispute",
        (
            Step(
                name="raise",
                to="raised",
                who=FLOOR_SUPERVISOR | SURVEILLANCE_ROLE | SHIFT_MANAGER,
                clause=DISPUTES,
                takes={"table": str, "round": int, "first": int, "last": int, "claim": str},
                effect=_raise,
            ),
            Step(
                name="replay",
                at=("raised",),
                to="replayed",
                who=SURVEILLANCE_ROLE,
                clause=DISPUTES,
                takes={"was": list, "should": list, "dealt_by": list},
            ),
            Step(
                name="rule",
                at=("replayed",),
                to="ruled",
                who=FLOOR_SUPERVISOR,
                clause=DISPUTES,
                differs=("replay",),
                takes={"ruling": str, "pays_cents": int},
                effect=_rule,
            ),
            Step(
                name="approve",
                at=("ruled",),
                to="approved",
                who=SHIFT_MANAGER,
                clause=DISPUTES,
                differs=("rule",),
                step_up=True,
                effect=_approve,
            ),
            Step(
                name="send_back",
                at=("ruled",),
                to="replayed",
                who=SHIFT_MANAGER,
                clause=DISPUTES,
                differs=("rule",),
                takes={"why": str},
            ),
            Step(
                name="close",
                at=("approved",),
                to="closed",
                who=COMPLIANCE_ROLE | SHIFT_MANAGER,
                clause=DISPUTES,
            ),
        ),
    )
)
