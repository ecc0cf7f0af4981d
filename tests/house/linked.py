"""A real house on a disk with tables of Let It Ride on one meter; every word goes to its keeper."""

from __future__ import annotations

import functools
import itertools
import secrets
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.core.commands import AtDesk, Command
from croupier.core.driver import Source
from croupier.core.entries import Entry, entry_from
from croupier.core.game import rules_for
from croupier.core.people import Person
from croupier.core.procedure import Close, Decide
from croupier.core.procedure import Place as Lay
from croupier.core.refusals import CroupierError, Refusal
from croupier.games.let_it_ride.rules import GAME
from croupier.house.accounts import Appoint, Hire
from croupier.house.acts import HOUSE
from croupier.house.desk import Office
from croupier.house.documents import Document, Sign
from croupier.house.filings import in_force
from croupier.house.meters import Meter
from croupier.house.patrons import ReadList
from croupier.house.posts import TakeDuty
from croupier.house.progressives import Progressives, progressives
from croupier.house.signing import SignIn
from tests.audit.house import Through
from tests.games.let_it_ride import ride
from tests.games.scripts import Scripted
from tests.house.accountant import balances, of_books
from tests.house.keeping import MORNING, House, staffed, submission_lines

ON = {"progressive": "yes", "meter": "10000"}
LINK = {**ride.THREE, "multi_link": 1_00}
ROYAL, STRAIGHT = ({1: "As Ks Qs"}, "Js Ts"), ({1: "9s Ks Qs"}, "Js Ts")
TABLES = {"t1": "D1", "t2": "D2", "t3": "D3"}
"""With who deals there."""
FILED = {
    "meter": "multi_link",
    "seed_cents": 10_000_00,
    "contribution": 150_000,
    "reserve": 0,
    "ceiling_cents": 0,
    "overflow": "reserve",
}
EYES = {"S2": ("surveillance", "member", ("surveillance",))}


class Linked:
    """The house."""

    def __init__(self, folder: Path) -> None:
        self.place = Place(folder / "house.db")
        self.at, self.ids = MORNING + 60_000, itertools.count()
        self.life = secrets.token_hex(4)
        self.scripts: dict[str, Scripted] = {}
        self.keeper: Keeper
        self.up = True

    def found(self) -> Linked:
        self.keeper = self.place.found(
            Office(), origin="h.test", mode="real", software="t", clock=lambda: self.at
        )
        self.keeper.sources = self._source
        return self

    def open(self) -> Linked:
        self.keeper = self.place.open(Office, software="t", clock=lambda: self.at)
        self.keeper.sources = self._source
        for stream in self.keeper.tables:
            script = self.scripts.setdefault(stream.partition("-")[0], Scripted())
            self.keeper.table(stream).source = script
        return self

    def again(self) -> None:
        """Closed, and opened from what is on the disk."""
        self.keeper.close()
        self.open()

    def _source(self, origin: Mapping[str, Any], taken: int) -> Source:
        return self.scripts.setdefault(str(origin["table"]), Scripted())

    def new_id(self) -> str:
        return f"{self.life} {next(self.ids)}"

    @property
    def office(self) -> Office:
        assert isinstance(self.keeper.desk, Office)
        return self.keeper.desk

    @property
    def here(self) -> Progressives:
        return progressives(self.office)

    def meter(self, id: str = "multi_link") -> Meter:
        return self.here.meter(id)

    # The desk

    def do(self, who: str, what: AtDesk, role: str = "", up: bool = True, **given: Any) -> Entry:
        self.at += 1
        member = self.office.people.members.get(who)
        role = role or (HOUSE if member is None else member.department)
        command = Command(self.new_id(), who, role, None, what)
        entry = self.keeper.do("desk", command, up=up, given=given)
        self.office.check()
        return entry

    def sign(self, who: str, kind: str, step: str, on: str = "", **facts: Any) -> str:
        return str(self.do(who, Sign(kind, step, on, facts)).events[0]["document"])

    def denied(self, who: str, kind: str, step: str, on: str = "", **facts: Any) -> str:
        """The clause by which a step is not let in."""
        return self.why(lambda: self.sign(who, kind, step, on, **facts))

    def why(self, act: Any) -> str:
        before = of_books(self.office.books.accounts)
        try:
            act()
        except CroupierError as error:
            assert of_books(self.office.books.accounts) == before
            return error.clause if isinstance(error, Refusal) else str(error)
        raise AssertionError("that may be done")

    def filed(self, **more: Any) -> str:
        """A meter that is filed, approved and open."""
        paper = self.sign("M1", "meter", "file", **{**FILED, **more})
        self.sign("L1", "meter", "approve", paper, paper="letter 7", reference="ED-7")
        return self.sign("M1", "meter", "open", paper)

    # Tables

    def file_rules(self, *more: str, **options: str) -> str:
        """A submission of the game, with more lines, that is in force; its number."""
        lines = [*submission_lines(GAME.id, **{**ON, **options}), *more]
        paper = self.sign("M1", "submission", "draft", game=GAME.id, lines=lines)
        for step in ("check", "file"):
            self.sign("L1", "submission", step, paper)
        self.sign("L1", "submission", "approve", paper, paper="letter 8", reference="ED-8")
        return self.sign("M1", "submission", "enter", paper)

    def driver(self, table: str, session: int = 1) -> Driver:
        house: Any = self
        return Driver(house, f"{table}-{session}")

    def session(self, table: str) -> str:
        """The paper of its session."""
        found = self.office.documents.of("table", table)
        assert found is not None
        return found.id

    def people(self, table: str) -> tuple[Person, ...]:
        names = [TABLES[table], "F1", "F2", "M1", "S1", "S2"]
        return tuple(self.office.people.members[one].person(table) for one in names)

    def open_table(
        self,
        table: str,
        chips_cents: int = 200_000_00,
        session: int = 1,
        minimum_cents: int = 5_00,
        **options: str,
    ) -> None:
        """Open for gaming, with two players; the table's own opening is signed too."""
        dealer = TABLES[table]
        version = in_force(self.office, GAME.id)
        said: dict[str, Any] = {"game": GAME.id, "edition": "oh", "rules": str(version)}
        said |= {"minimum_cents": minimum_cents, "maximum_cents": 500_00, "sign": f"{table} 1"}
        paper = self.sign("F1", "table", "prepare", table=table, **said)
        self.do(dealer, TakeDuty(table, "dealer"))
        there = self.held("chip", f"{table}/tray")
        fill = {"100": chips_cents // 100}
        slip = self.sign("F1", "fill", "request", table=table, stack=fill)
        for who, step in (("C1", "prepare"), ("G1", "carry"), (dealer, "receive")):
            self.sign(who, "fill", step, slip)
        stack = {"1": there + chips_cents}
        self.sign(dealer, "table", "opener", paper, stack=stack)
        self.sign("F1", "table", "verify_opener", paper, stack=stack)
        self.keeper.prepare(f"{table}-{session}", rules_for(GAME, options=ON | options))
        driver = self.driver(table, session)
        driver.open({}, {"table": table}, self.people(table))
        while driver.pending is not None:
            driver.sign()
        for seat in (1, 2):
            driver.sit(seat, f"P{seat}{table}", 1_000_00)

    def close_tables(self) -> None:
        """Their first sessions end, with everybody gone."""
        for table, dealer in TABLES.items():
            for seat in (1, 2):
                self.driver(table).leave(seat)
            paper, stack = self.session(table), {"1": self.held("chip", f"{table}/tray")}
            self.sign("F1", "table", "close", paper)
            self.sign(dealer, "table", "closer", paper, stack=stack)
            self.sign("F1", "table", "verify_closer", paper, stack=stack, covered=True)

    def wagered(self, table: str, hands: Mapping[int, str], board: str) -> Driver:
        """A round up to where the dealer is to key what was hit, if something was."""
        driver = self.driver(table)
        self.scripts[table].draws = list(ride.script(hands, board))
        driver.begin_round()
        for seat in hands:
            for wager, cents in LINK.items():
                driver.answer(Lay(seat, wager, cents))
        driver.answer(Close())
        while isinstance(driver.pending, Decide):
            driver.answer("let_it_ride")
        return driver

    def chain(self, table: str, so_far: int = 4) -> Document:
        """Keyed, verified, seen, confirmed: that far."""
        driver = self.driver(table)
        for name in (TABLES[table], "F1", "S1", TABLES[table], "F2")[:so_far]:
            driver.answer(name)
        return self.paper(table)

    def paper(self, table: str) -> Document:
        """The jackpot that was hit there last."""
        found = self.office.documents.of("jackpot", table)
        assert found is not None
        return found

    def signers(self, paper: Document) -> list[tuple[str, str]]:
        return [(one.step, one.by) for one in paper.signatures]

    def held(self, currency: str, account: str) -> int:
        return self.office.books.balance(currency, account)

    def entries(self) -> list[Entry]:
        return [entry_from(line) for _, line in self.keeper.store.read()]

    def agrees(self) -> None:
        """An accountant who has only the lines comes to the same, and so does a restart."""
        mine = of_books(self.office.books.accounts)
        assert balances(self.entries()) == mine
        value = self.office.value()
        self.again()
        assert self.office.value() == value


class Driver(Through):
    """A table of the house; whoever turns a key there shows it."""

    def _do(self, command: Command, *, found: bool = False, verified: bool = False) -> Entry:
        house: Any = self.__dict__["house"]
        stream = self.__dict__["stream"]
        house.at += 1
        named = replace(command, id=house.new_id())
        entry: Entry = house.keeper.do(stream, named, up=house.up)
        house.office.check()
        return entry


@functools.cache
def _model() -> list[tuple[Command, Mapping[str, Any]]]:
    house: House = staffed()
    for id, (department, rank, roles) in EYES.items():
        house.do("I1", Hire(id, department, rank, f"cred {id}"))
        house.do("I1", Appoint(id, roles))
        house.do("terminal", SignIn(id), "anybody", checked=True)
    house.opened_day()
    house.chips()
    house.do("L1", ReadList("2026-11-18"))
    return [(one.command, one.given[0] if one.given else {}) for one in house.entries]


@functools.cache
def _founded() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="linked"))
    house = Linked(folder).found()
    for number, (command, given) in enumerate(_model()):
        house.keeper.do("desk", replace(command, id=f"m{number}"), up=True, given=given)
    house.filed()
    house.file_rules()
    for table in TABLES:
        house.open_table(table)
    house.keeper.close()
    return folder


def linked(folder: Path) -> Linked:
    """A house with a meter of $10,000 and two tables on it, in this folder."""
    shutil.copytree(_founded(), folder, dirs_exist_ok=True)
    return Linked(folder).open()
