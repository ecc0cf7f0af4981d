"""The office: the whole desk of a house as one value, and the six things that are asked of it.

`decide` says what follows from a command, or refuses; `fold` takes that in; `hear` takes in what
happened at a table; `needs` says what a table's command gets from the desk, or refuses it; `value`
is all of it as plain JSON; `check` holds the laws. No clock, no disk, no chance: time comes with
the command, and what was drawn or looked up comes as `given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from croupier.core import commands
from croupier.core.commands import Begin, Buy, Command, Open, Sit, Staff
from croupier.core.entries import Entry
from croupier.core.events import Event, Opened
from croupier.core.money import dollars
from croupier.core.people import SUPERVISOR, TABLES
from croupier.core.plain import from_plain, plain
from croupier.core.procedure import seat_from
from croupier.core.refusals import Misuse, Refusal
from croupier.house import accounts as accounts
from croupier.house import count as count
from croupier.house import disputes as disputes
from croupier.house import filings, jackpots, printouts, progressives, tournament_desk
from croupier.house import patrons as patrons
from croupier.house import slips as slips
from croupier.house.acts import (
    ACCOUNTS,
    ACTS,
    FOLDS,
    HOUSE,
    RECORDS,
    SLIPS,
    Act,
    Asked,
    needs_step_up,
    not_theirs,
)
from croupier.house.books import CHIP, Books, due, tray
from croupier.house.coupons import office as coupons
from croupier.house.days import AT_OPENING, CLOSES, Days
from croupier.house.documents import KINDS, Documents, as_logged
from croupier.house.people import Member, People, check_own_password, check_session
from croupier.house.posts import check_staff
from croupier.house.signing import ChangePassword, SignIn, SignOut
from croupier.house.tables import Floor, session, table_of
from croupier.house.things import check_things

ITSELF = Member(HOUSE, "it", "member", "", [HOUSE])
NOBODY = Member("", "it", "member", "")
OPENABLE = ("prepared", "opening", "open")

Hears = Callable[["Office", str, Entry], None]
HEARS: list[Hears] = []
"""Other parts of the house that listen to the tables."""
Needs = Callable[["Office", str, Command, bool], Mapping[str, Any]]
NEEDS: list[Needs] = []
"""What other parts give to a table's command, by stream, and whether the credential was shown once
more for it; each may refuse."""
CHECKS: list[Callable[[Office], None]] = []
"""Laws of other parts; one that does not hold raises, and stops the house."""
PARTS: dict[str, type[Any]] = {}
"""Other parts of the house with a state of their own: a dataclass each, by name. One that cannot
stand as its fields has `value` and `from_value`, as the office has."""


@dataclass
class Office:
    """Everything that the desk knows."""

    name: str = ""
    """Of the house; nothing before it is founded."""
    practice: bool = False
    people: People = field(default_factory=People)
    documents: Documents = field(default_factory=Documents)
    books: Books = field(default_factory=Books)
    days: Days = field(default_factory=Days)
    floor: Floor = field(default_factory=Floor)
    parts: dict[str, Any] = field(default_factory=lambda: {n: kind() for n, kind in PARTS.items()})

    # A command of the desk

    def decide(self, command: Command, given: Mapping[str, Any]) -> Sequence[Event]:
        """What follows from a command; nothing has changed yet, and a refusal changes nothing."""
        commands.check(command)
        found = ACTS.get(type(command.what))  # type: ignore[arg-type]
        if found is None:
            raise Misuse(f"{commands.NAMES[type(command.what)]} is done at a table")
        if not self.name and found.kind is not accounts.Found:
            raise Misuse("the house is not founded yet")
        now = max(self.days.now, command.at)
        by = self._somebody(found, command)
        self._admit(found, by, command, given, now)
        return list(found.decide(Asked(self, by, command, now, given), command.what))

    def _somebody(self, found: Act, command: Command) -> Member:
        if found.kind is SignIn:
            return NOBODY
        if command.actor == HOUSE:
            return ITSELF
        member = self.people.members.get(command.actor)
        if member is None:
            raise Refusal(
                f"{found.name} by {command.actor}",
                "nobody of that name works here",
                ACCOUNTS,
                "sign in with an account of the house",
            )
        return member

    def _admit(
        self, found: Act, by: Member, command: Command, given: Mapping[str, Any], now: int
    ) -> None:
        """Whether this person may do this at all; papers ask again for their steps."""
        if found.kind is SignIn:
            return
        check_session(by, now, found.name)
        if found.kind not in (ChangePassword, SignOut):
            check_own_password(by, found.name)
        person = by.person()
        if not person.has(command.role):
            raise Refusal(
                f"{found.name} by {by.id} ({command.role})",
                f"{by.id} has no such role",
                ACCOUNTS,
                "act in a role, rank or duty of your own",
            )
        if not found.who.allows(person):
            raise not_theirs(found.name, by, command.role, found.who, found.clause)
        if found.step_up and given.get("step_up") is not True:
            raise needs_step_up(found.name, found.clause)

    def fold(self, command: Command, events: Sequence[Event]) -> None:
        """Take in what followed from a command."""
        self._time(command)
        for event in events:
            FOLDS[type(event)](self, event, command)

    def _time(self, command: Command) -> None:
        days = self.days
        days.now = max(days.now, command.at)
        member = self.people.members.get(command.actor)
        if member is not None and member.since:
            member.seen = days.now

    # What happens at tables

    def hear(self, stream: str, entry: Entry) -> None:
        """Take in what happened at a table."""
        self._time(entry.command)
        table = table_of(stream)
        self.books.hear(table, entry)
        if isinstance(entry.command.what, Open):
            self._opened(table, stream, entry)
        for hears in HEARS:
            hears(self, stream, entry)

    def _opened(self, table: str, stream: str, entry: Entry) -> None:
        self.floor.streams[table] = stream
        for event in entry.events:
            if isinstance(event, Opened):
                chosen = {"options": event.options, "paytable": event.paytable}
                self.floor.chosen[table] = [*as_logged(chosen).values(), event.lawful]

    def needs(self, stream: str, command: Command, up: bool = False) -> Mapping[str, Any]:
        """What a table's command gets from the desk; refused where the desk says no."""
        what, now, table = command.what, max(self.days.now, command.at), table_of(stream)
        if seat_from(command.role) is None:
            self._check_staff(table, command, now)
        tried = f"{commands.NAMES[type(what)]} at {stream}"
        self._check_stream(table, stream, tried, isinstance(what, Open))
        if isinstance(what, Open | Begin | Sit):
            self._check_session(table, tried, isinstance(what, Open))
            if isinstance(what, Begin):
                self._check_round(table, tried)
        if isinstance(what, Sit | Buy):
            self._check_tray(table, tried, what.cents)
        found: dict[str, Any] = {}
        for needs in NEEDS:
            found |= needs(self, stream, command, up)
        return found | self._told(table) if isinstance(what, Open | Begin) else found

    def _check_stream(self, table: str, stream: str, tried: str, opening: bool) -> None:
        """Every session is inspected anew: its stream is opened in it, and it has one."""
        now = self.floor.streams.get(table, "")
        if bool(now) if opening else now != stream:
            why = f"this session of {table} is played as {now}" if now else "it is not opened yet"
            raise Refusal(tried, why, RECORDS, "open the table in this session first")

    def _check_staff(self, table: str, command: Command, now: int) -> None:
        """Whoever works at a table is on the desk's roster of it."""
        what, name = command.what, commands.NAMES[type(command.what)]
        member = self.people.members.get(command.actor)
        if member is None:
            raise Refusal(
                f"{name} at {table} by {command.actor}",
                "nobody of that name works here",
                ACCOUNTS,
                "sign in with an account of the house",
            )
        check_session(member, now, f"{name} at {table}")
        check_own_password(member, f"{name} at {table}")
        if self.practice:
            return
        junior = member.department == TABLES and not SUPERVISOR.allows(member.person())
        if junior and not member.posts.get(table):
            raise Refusal(
                f"{name} at {table} by {member.id}",
                f"{member.id} has no duty there",
                RECORDS,
                "take the duty at the desk first",
            )
        named = what.people if isinstance(what, Open) else ()
        if isinstance(what, Staff):
            named = (what.person,)
        for person in named:
            known = self.people.members.get(person.id)
            if known is None or known.person(table) != person:
                raise Refusal(
                    f"{person.id} at {table}",
                    "the roster of the house says otherwise",
                    RECORDS,
                    "take or leave the duty at the desk first",
                )

    def _check_session(self, stream: str, tried: str, opening: bool) -> None:
        paper = session(self, stream)
        state = "closed" if paper is None else paper.state
        if state not in (OPENABLE if opening else ("open",)):
            raise Refusal(tried, f"the table is {state}", RECORDS, "ask a floor supervisor")

    def _check_tray(self, table: str, tried: str, cents: int) -> None:
        """Nobody is sold chips that are not there; practice staff bring more in time."""
        there = self.books.balance(CHIP, tray(table))
        if cents > there and not self.practice:
            why = f"the tray has {dollars(there)}, and {dollars(cents)} would be sold"
            raise Refusal(tried, why, SLIPS, "sell fewer chips, or bring a fill first")

    def _check_round(self, stream: str, tried: str) -> None:
        owed = -self.books.balance(CHIP, due(stream))
        if owed:
            raise Refusal(
                tried, f"the tray owes {dollars(owed)}", SLIPS, "bring a fill of so much first"
            )
        if not self.days.shift:
            raise Refusal(tried, "no shift is open", RECORDS, "open the next shift first")
        check_things(self, stream, tried)
        check_staff(self, stream, tried)

    def _told(self, stream: str) -> dict[str, Any]:
        limits = self.floor.limits[stream]
        return {
            "day": self.days.date,
            "shift": self.days.shift,
            "rules": self.floor.rules[stream],
            "limits": vars(limits).copy(),
            "staff": [person.id for person in self.people.at(stream)],
        }

    def keys_needed(self) -> set[int]:
        """Keys of the vault under which something of the desk lies that is not opened yet."""
        return count.keys_needed(self.documents.open("drop", "coupon_count"))

    # As a value

    def value(self) -> dict[str, Any]:
        """All of it as plain JSON."""
        kept = [one.name for one in fields(self) if one.name != "parts"]
        found = {name: plain(getattr(self, name)) for name in kept}
        return found | {"parts": {name: _kept(part) for name, part in self.parts.items()}}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Office:
        """The office that has this value."""
        office = cls(value["name"], value["practice"])
        kinds = {"people": People, "documents": Documents, "books": Books, "days": Days}
        for name, kind in {**kinds, "floor": Floor}.items():
            setattr(office, name, from_plain(value[name], kind))
        for name, part in value["parts"].items():
            office.parts[name] = _from_kept(part, PARTS[name])
        return office

    def check(self) -> None:
        """The laws of the books over everything; one that does not hold stops the house."""
        self.books.recount()
        for law in CHECKS:
            law(self)


def _kept(part: Any) -> Any:
    return part.value() if hasattr(part, "value") else plain(part)


def _from_kept(value: Any, kind: type[Any]) -> Any:
    return kind.from_value(value) if hasattr(kind, "from_value") else from_plain(value, kind)


def part(name: str, kind: type[Any]) -> None:
    """Let the office keep the state of another part of the house."""
    if name in PARTS:
        raise TypeError(f"there is a part called {name} already")
    PARTS[name] = kind


part(filings.PART, filings.Filings)
part(tournament_desk.PART, tournament_desk.Tournaments)
NEEDS.append(tournament_desk.needs)
part(printouts.PART, printouts.Printouts)
part(progressives.PART, progressives.Progressives)
part(coupons.PART, coupons.Coupons)
HEARS += [progressives.hears, jackpots.hears, coupons.hear]
AT_OPENING += [filings.at_opening, coupons.open_day]
CLOSES.append(coupons.close_day)
NEEDS += [filings.needs, progressives.needs, jackpots.needs, coupons.needs]
CHECKS += [progressives.check, coupons.recount]


__all__ = ["CHECKS", "HEARS", "KINDS", "NEEDS", "PARTS", "Office", "part"]
