"""A house in memory: a desk, tables and a list of entries, as a keeper would run them."""

from __future__ import annotations

import functools
import pickle
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.core.commands import AtDesk, Command, What
from croupier.core.driver import Driver, RandomSource
from croupier.core.entries import Entry, entry_from
from croupier.core.events import Event
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError
from croupier.games import game
from croupier.house.accounts import Appoint, Found, Hire
from croupier.house.acts import HOUSE
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.filings import in_force, submission_of
from croupier.house.posts import TakeDuty
from croupier.house.signing import SignIn
from croupier.live.practice import practice

MORNING = 1_795_000_000_000
"""2026-11-18, in milliseconds."""
MINUTE = 60_000
STAFF: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "D1": ("tables", "dealer", ("dealer",)),
    "D2": ("tables", "dealer", ("dealer",)),
    "D3": ("tables", "dealer", ("dealer",)),
    "F1": ("tables", "supervisor", ("floor supervisor",)),
    "F2": ("tables", "supervisor", ("floor supervisor",)),
    "M1": ("tables", "manager", ("shift manager",)),
    "C1": ("cage", "member", ("cage",)),
    "C2": ("cage", "supervisor", ("cage supervisor",)),
    "G1": ("security", "member", ("security",)),
    "K1": ("count", "member", ("count",)),
    "K2": ("count", "member", ("count",)),
    "K3": ("count", "member", ("count",)),
    "K9": ("count", "supervisor", ("count lead",)),
    "A1": ("finance", "supervisor", ("finance supervisor",)),
    "A2": ("finance", "supervisor", ("finance supervisor",)),
    "A3": ("finance", "member", ("finance clerk",)),
    "A4": ("finance", "member", ("finance clerk",)),
    "B1": ("marketing", "supervisor", ("marketing supervisor",)),
    "B2": ("marketing", "supervisor", ("marketing supervisor",)),
    "B3": ("marketing", "member", ("marketing clerk",)),
    "S1": ("surveillance", "member", ("surveillance",)),
    "L1": ("compliance", "member", ("compliance",)),
    "R1": ("regulator", "member", ("regulator",)),
    "N1": ("maintenance", "member", ("maintenance",)),
}
"""By id: department, rank, roles."""


def submission_lines(
    game_id: str, edition: str = "oh", day: str = "2026-01-01", **options: str
) -> list[str]:
    """What a house files for a game, with these options."""
    head = [f'game = "{game_id}"', f'edition = "{edition}"', 'house = "The House"', f"from = {day}"]
    chosen = [f'{name} = "{text}"' for name, text in options.items()]
    return ["[submission]", *head, "[options]", *chosen]


class House:
    """The desk, the tables and every entry."""

    careful = False
    """Whether it is looked at that deciding changes nothing."""

    def __init__(self, *, practice: bool = False, at: int = MORNING) -> None:
        self.office, self.at = Office(), at
        self.entries: list[Entry] = []
        self.tables: dict[str, Driver] = {}
        self.do(HOUSE, Found("The House", practice, *([] if practice else ["I1", "cred I1"])))
        if not practice:
            self.sign_in("I1")

    # The desk

    def command(self, who: str, what: What, role: str | None = None) -> Command:
        if role is None:
            member = self.office.people.members.get(who)
            role = HOUSE if member is None else member.department
        return Command(f"k{len(self.entries)}", who, role, None, what, self.at)

    def do(self, who: str, what: AtDesk, role: str | None = None, **given: Any) -> list[Event]:
        """One command of the desk; what followed."""
        command = self.command(who, what, role)
        before = canonical(self.office.value()) if self.careful else b""
        try:
            events = list(self.office.decide(command, {"step_up": True, **given}))
        finally:
            if self.careful:
                assert canonical(self.office.value()) == before, "deciding changed something"
        self.office.fold(command, events)
        self._keep("desk", command, (given,) if given else (), events)
        self.office.check()
        return events

    def _keep(self, on: str, command: Command, given: Any, events: Any) -> None:
        entry = Entry(len(self.entries), "", command, "", (on,), tuple(given), tuple(events))
        self.entries.append(entry_from(entry.line))

    def refuses(self, who: str, what: AtDesk, role: str | None = None, **given: Any) -> str:
        """Why a command is not let in."""
        try:
            self.do(who, what, role, **given)
        except CroupierError as error:
            return str(error)
        raise AssertionError(f"{who} may {what}")

    def sign(
        self,
        who: str,
        kind: str,
        step: str,
        document: str = "",
        facts: Mapping[str, Any] | None = None,
        **given: Any,
    ) -> str:
        """One step of a document; its number."""
        events = self.do(who, Sign(kind, step, document, facts or {}), **given)
        return str(events[0]["document"])

    def wrong(self, who: str, kind: str, step: str, document: str = "", **facts: Any) -> str:
        """Why a step is not let in."""
        return self.refuses(who, Sign(kind, step, document, facts))

    def sign_in(self, *who: str) -> None:
        for one in who:
            self.do("terminal", SignIn(one), "anybody", checked=True)

    def hire(self, *who: str) -> None:
        """These of the staff, with their roles, signed in."""
        for one in who or STAFF:
            department, rank, roles = STAFF[one]
            self.do("I1", Hire(one, department, rank, f"cred {one}"))
            self.do("I1", Appoint(one, roles))
            self.sign_in(one)

    def later(self, minutes: int) -> None:
        self.at += minutes * MINUTE

    # A floor that works

    def opened_day(self, date: str = "2026-11-18") -> None:
        self.sign("M1", "day", "open", facts={"date": date})
        self.sign("M1", "shift", "open", facts={"shift": "day"})

    def chips(self, cents: int = 1_000_000_00) -> None:
        """Chips in the cage."""
        stack = {"100": cents // 100}
        paper = self.sign("C2", "chips", "receive", facts={"invoice": "i1", "stack": stack})
        self.sign("A1", "chips", "verify", paper, {"stack": stack})
        facts = {"way": "to cage", "currency": "chip", "stack": stack}
        paper = self.sign("C1", "transfer", "ask", facts=facts)
        self.sign("C2", "transfer", "give", paper)

    def filed(self, game_id: str, edition: str = "oh", day: str = "2026-01-01") -> str:
        """A submission for a game that is approved and in force; its version."""
        for who in ("M1", "L1"):
            if who in self.office.people.members:
                self.sign_in(who)
            else:
                self.hire(who)
        facts = {"game": game_id, "lines": submission_lines(game_id, edition, day)}
        paper = self.sign("M1", "submission", "draft", facts=facts)
        for step in ("check", "file"):
            self.sign("L1", "submission", step, paper)
        approved = {"paper": "letter 7", "reference": "ED-7"}
        self.sign("L1", "submission", "approve", paper, approved)
        self.sign("M1", "submission", "enter", paper)
        return self.in_force(game_id)

    def in_force(self, game_id: str, edition: str = "") -> str:
        found = in_force(self.office, game_id)
        if found is None:
            return ""
        filed = submission_of(self.office.documents.papers[found.document]).rules.edition
        return str(found) if edition in ("", filed) else ""

    def prepared(self, table: str = "t1", game_id: str = "roulette", edition: str = "oh") -> str:
        facts = {
            "table": table,
            "game": game_id,
            "edition": edition,
            "rules": self.in_force(game_id, edition) or self.filed(game_id, edition),
            "minimum_cents": 5_00,
            "maximum_cents": 500_00,
            "sign": f"{table} sign 1",
        }
        return self.sign("F1", "table", "prepare", facts=facts)

    def filled(self, table: str = "t1", cents: int = 10_000_00, dealer: str = "D1") -> str:
        facts = {"table": table, "stack": {"100": cents // 100}}
        slip = self.sign("F1", "fill", "request", facts=facts)
        for who, step in (("C1", "prepare"), ("G1", "carry"), (dealer, "receive")):
            self.sign(who, "fill", step, slip)
        return slip

    def opened_table(
        self, table: str = "t1", game_id: str = "roulette", cents: int = 10_000_00
    ) -> str:
        """A table that is open for gaming: prepared, filled, counted by two."""
        paper = self.prepared(table, game_id)
        self.do("D1", TakeDuty(table, "dealer"))
        self.filled(table, cents)
        stack = {"stack": {"100": cents // 100}}
        self.sign("D1", "table", "opener", paper, stack)
        self.sign("F1", "table", "verify_opener", paper, stack)
        self.office.floor.streams[table] = table  # as if it were opened there too
        return paper

    # Tables of a practice house

    def seat(self, table: str, game_id: str, seed: int) -> Driver:
        """A table at work whose every entry the desk hears."""
        generator = random.Random(seed)
        source = RandomSource(generator.randrange)
        driver = Driver(rules_for(game(game_id)), source, policy=practice, clock=lambda: self.at)
        driver.listeners.append(lambda entry: self.heard(table, entry))
        self.tables[table] = driver
        driver.open(people=PRACTICE_STAFF)
        return driver

    def heard(self, table: str, entry: Entry) -> None:
        kept = replace(entry, seq=len(self.entries), on=(table,), ends=None, prev="")
        self.entries.append(kept)
        self.office.hear(table, kept)
        self.office.check()

    def at_table(self, table: str, who: str, role: str, what: What) -> Mapping[str, Any]:
        """What the desk gives a table's command."""
        return self.office.needs(table, self.command(who, what, role))


@functools.cache
def _staffed() -> bytes:
    house = House()
    house.hire()
    return pickle.dumps(house)


def staffed() -> House:
    """A house with all of its staff, signed in."""
    house: House = pickle.loads(_staffed())
    return house


@functools.cache
def _with_chips() -> bytes:
    house = staffed()
    house.opened_day()
    house.chips()
    return pickle.dumps(house)


def with_chips() -> House:
    """The same with an open day, an open shift and a million dollars of chips in the cage."""
    house: House = pickle.loads(_with_chips())
    return house


def practice_house() -> House:
    """A practice house with a day, a shift and chips in the cage."""
    house = House(practice=True)
    manager, cage = "practice manager", "practice cage supervisor"
    house.sign(manager, "day", "open", facts={"date": "2026-11-18"})
    house.sign(manager, "shift", "open", facts={"shift": "day"})
    stack = {"100": 10_000_000}
    paper = house.sign(cage, "chips", "receive", facts={"invoice": "i1", "stack": stack})
    house.sign("practice accountant", "chips", "verify", paper, {"stack": stack})
    facts = {"way": "to cage", "currency": "chip", "stack": stack}
    paper = house.sign("practice cashier", "transfer", "ask", facts=facts)
    house.sign(cage, "transfer", "give", paper)
    return house


def practice_table(house: House, table: str, game_id: str, cents: int = 100_000_00) -> None:
    """A table of a practice house, open for gaming."""
    facts = {
        "table": table,
        "game": game_id,
        "edition": rules_for(game(game_id)).edition,
        "rules": "r1",
        "minimum_cents": 5_00,
        "maximum_cents": 500_00,
        "sign": f"{table} sign 1",
    }
    floor, dealer = "practice supervisor", "practice dealer"
    paper = house.sign(floor, "table", "prepare", facts=facts)
    house.do(dealer, TakeDuty(table, "dealer"))
    house.do("practice second dealer", TakeDuty(table, "dealer"))
    house.do("practice stickperson", TakeDuty(table, "stickperson"))
    slip = house.sign(
        floor, "fill", "request", facts={"table": table, "stack": {"100": cents // 100}}
    )
    house.sign("practice cashier", "fill", "prepare", slip)
    house.sign("practice guard", "fill", "carry", slip)
    house.sign(dealer, "fill", "receive", slip)
    stack = {"stack": {"100": cents // 100}}
    house.sign(dealer, "table", "opener", paper, stack)
    house.sign(floor, "table", "verify_opener", paper, stack)
