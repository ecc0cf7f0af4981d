"""A table of a practice house at which coupons are laid, with draws that the test says."""

from __future__ import annotations

import functools
from typing import Any

from croupier.core.beside import Item, Lay
from croupier.core.commands import Command
from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place
from croupier.games import game
from croupier.games.roulette.rules import DOUBLE_ZERO, WHEELS
from croupier.house.coupons.kept import filed_at
from croupier.house.posts import TakeDuty
from croupier.live.practice import practice
from tests.house.coupons.programme import DEALER, Programme, distributing, of
from tests.house.keeping import House, practice_table


class Felt:
    """A table at work whose every entry the desk hears; laying asks the desk first."""

    def __init__(
        self,
        programme: Programme,
        table: str = "t1",
        game_id: str = "roulette",
        options: dict[str, str] | None = None,
    ) -> None:
        self.programme, self.table, self.next = programme, table, 0
        before = programme.office.documents.of("table", table)
        if before is None:
            practice_table(programme.house, table, game_id)
        else:
            reopened(programme.house, table, game_id)
        paper = programme.office.documents.of("table", table)
        assert paper is not None
        self.stream = f"{table}-{paper.id.rpartition('/')[2]}"
        rules = rules_for(game(game_id), options=options or {})
        self.driver = Driver(rules, RandomSource(lambda most: self.next % most), policy=practice)
        self.driver.clock = lambda: programme.house.at
        self.driver.listeners.append(functools.partial(programme.house.heard, self.stream))
        self.driver.open({}, {"mode": "dealt"})
        for seat in (1, 2):
            self.driver.sit(seat, f"P{seat}", 10_000_00)

    def begin(self, *wagers: tuple[int, str, int]) -> None:
        self.driver.begin_round()
        while isinstance(self.driver.pending, Decide):  # chips of which colour
            self.driver.answer(self.driver.pending.usual)
        for seat, wager, cents in wagers:
            self.driver.answer(Place(seat, wager, cents))

    def item(self, number: int, batch: str = "A7") -> Item:
        one = self.programme.coupons.batches[batch]
        filed = filed_at(self.programme.office, self.table)
        return self.programme.coupons.item(one.at(number), filed)

    def lay(self, seat: int, wager: str, what: int | Item) -> Any:
        """As a keeper does it: the desk first, then the table, then the desk hears."""
        item = self.item(what) if isinstance(what, int) else what
        lay = Lay(seat, wager, item)
        command = Command("k", DEALER, "dealer", None, lay, self.programme.house.at)
        given = self.programme.office.needs(self.stream, command)
        self.driver.answer(lay, DEALER)
        return given

    def refuses(self, seat: int, wager: str, what: int | Item) -> str:
        try:
            self.lay(seat, wager, what)
        except Exception as error:
            return str(error)
        raise AssertionError(f"{what} lies on {wager}")

    def spin(self, number: str) -> None:
        """No more bets; the ball falls there, and the round is settled."""
        self.next = WHEELS[DOUBLE_ZERO].index(number)
        self.driver.answer(Close())

    def chips(self, seat: int = 1) -> int:
        return self.driver.table.accounts[f"rack/P{seat}"]

    def box(self) -> list[str]:
        return [one.serial for one in self.programme.coupons.boxes.get(self.table, [])]


def reopened(house: House, table: str, game_id: str) -> None:
    """Another session of a table: its tray is counted as it stands."""
    floor = "practice supervisor"
    facts = {
        "table": table, "game": game_id, "edition": rules_for(game(game_id)).edition,
        "rules": "r1", "minimum_cents": 5_00, "maximum_cents": 500_00, "sign": f"{table} sign",
    }  # fmt: skip
    paper = house.sign(floor, "table", "prepare", facts=facts)
    for who in (DEALER, "practice second dealer"):
        house.do(who, TakeDuty(table, "dealer"))
    brought = {"table": table, "stack": {"10000": 300}}
    slip = house.sign(floor, "fill", "request", facts=brought)
    house.sign("practice cashier", "fill", "prepare", slip)
    house.sign("practice guard", "fill", "carry", slip)
    house.sign(DEALER, "fill", "receive", slip)
    stack = {"stack": {"1": house.office.books.balance("chip", f"{table}/tray")}}
    house.sign(DEALER, "table", "opener", paper, stack)
    house.sign(floor, "table", "verify_opener", paper, stack)


def close_table(house: House, table: str) -> None:
    """The session of a table ends: its tray is counted by two."""
    floor, opened = "practice supervisor", house.office.documents.of("table", table)
    assert opened is not None
    house.sign(floor, "table", "close", opened.id)
    stack = {"stack": {"1": house.office.books.balance("chip", f"{table}/tray")}}
    house.sign(DEALER, "table", "closer", opened.id, stack)
    house.sign(floor, "table", "verify_closer", opened.id, stack | {"covered": True})


def handed_out(many: int = 20) -> Programme:
    """A programme in which patrons have the first coupons of a batch."""
    programme = distributing()
    programme.hand_out(of("A7", (1, many)))
    return programme
