"""A house with a coupon programme, and the short ways to do with it what its papers do."""

from __future__ import annotations

import functools
import pickle
from typing import Any

from croupier.core.days import DAY
from croupier.core.entries import Entry
from croupier.core.plain import canonical, from_canonical
from croupier.house.accounts import Appoint, Hire
from croupier.house.coupons.counting import Found
from croupier.house.coupons.kept import Coupons, coupons_of
from croupier.house.coupons.laws import recount
from croupier.house.coupons.serials import State
from croupier.house.desk import Office
from croupier.house.patrons import ReadList
from tests.house.keeping import House, practice_house, submission_lines

TODAY, TOMORROW = "2026-11-18", "2026-11-19"
FS, FS2, F = "practice accountant", "practice second accountant", "practice clerk"
MS, MS2, M = "practice promoter", "practice second promoter", "practice host"
CLEAN = "practice third clerk"
COMPLIANCE, MANAGER = "practice compliance officer", "practice manager"
GUARD, FLOOR, DEALER = "practice guard", "practice supervisor", "practice dealer"
K1, K2, K3, LEAD = (
    "practice counter",
    "practice second counter",
    "practice third counter",
    "practice count lead",
)
Serials = dict[str, list[list[int]]]


def of(batch: str, *runs: tuple[int, int] | int) -> Serials:
    """`of("A7", (1, 100), 105)`: serials as papers name them."""
    return {batch: [[one, one] if isinstance(one, int) else list(one) for one in runs]}


def seal(found: Found, salt: str) -> dict[str, str]:
    """A count as the keeper of the seals hands it on."""
    return {"sealed": found.sealed(salt), "cipher": "1:00:00"}


class Programme:
    """A practice house in which coupons are approved, and the acts of its people."""

    def __init__(self, house: House) -> None:
        self.house = house

    @property
    def office(self) -> Office:
        return self.house.office

    @property
    def coupons(self) -> Coupons:
        return coupons_of(self.office)

    def sign(self, who: str, kind: str, step: str, paper: Any = "", **facts: Any) -> str:
        return self.house.sign(who, f"coupon_{kind}", step, paper, facts)

    def wrong(self, who: str, kind: str, step: str, paper: Any = "", **facts: Any) -> str:
        return self.house.wrong(who, f"coupon_{kind}", step, paper, **facts)

    def many(self, state: State, batch: str = "A7") -> int:
        return self.coupons.batches[batch].many(state)

    def state(self, number: int, batch: str = "A7") -> State:
        return self.coupons.batches[batch].state_of(number)

    # Approvals, receipt

    def approve(self, **controls: Any) -> None:
        paper = self.sign(MS, "design", "file", design="D1", shows="spec 1")
        self.sign(FS, "design", "agree", paper)
        self.sign(
            COMPLIANCE, "design", "approve", paper, approval="BGO 1", approved=self.office.days.last
        )
        self.approve_controls(**controls)

    def approve_controls(self, **controls: Any) -> str:
        facts = {
            "version": "1",
            "vault": "cage vault 2",
            "marketing_area": "host desk safe",
            "inventory": "procedure 7",
            "prints": True,
            "mails": True,
            "cancel": "count",
        }
        paper = self.sign(FS, "controls", "file", **facts | controls)
        self.sign(MS, "controls", "agree", paper)
        self.sign(
            COMPLIANCE,
            "controls",
            "approve",
            paper,
            approval="IC 1",
            approved=self.office.days.last,
        )
        return paper

    def files(self, game_id: str, **readings: str) -> None:
        """A submission for a game that is in force, with how coupons are read there."""
        lines = submission_lines(game_id)
        lines[3] = f'house = "{self.office.name}"'
        lines += ["[coupons]", *(f'{key} = "{answer}"' for key, answer in readings.items())]
        house, facts = self.house, {"game": game_id, "lines": lines}
        paper = house.sign(MANAGER, "submission", "draft", facts=facts)
        for step in ("check", "file"):
            house.sign(COMPLIANCE, "submission", step, paper)
        approved = {"paper": "letter 7", "reference": "ED-7"}
        house.sign(COMPLIANCE, "submission", "approve", paper, approved)
        house.sign(MANAGER, "submission", "enter", paper)

    def invoice(self, **more: Any) -> dict[str, Any]:
        facts = {
            "invoice": "i1",
            "source": "Printer & Co",
            "batch": "A7",
            "denomination_cents": 25_00,
            "first": 1,
            "count": 1_000,
            "expires": "2026-12-31",
            "design": "D1",
            "restrictions": {},
            "terms": {},
        }
        return facts | more

    def found(self, **more: Any) -> dict[str, Any]:
        facts: dict[str, Any] = {"denomination_cents": 25_00, "found": of("A7", (1, 1_000))}
        return facts | {"damaged": {}, "twice": {}} | more

    def received(self, **more: Any) -> str:
        """A batch in the vault."""
        facts = self.invoice(**more)
        paper = self.sign(F, "receipt", "invoice", **facts)
        last = facts["first"] + facts["count"] - 1
        seen = self.found(
            denomination_cents=facts["denomination_cents"],
            found=of(facts["batch"], (facts["first"], last)),
        )
        self.sign(F, "receipt", "examine", paper, **seen)
        self.sign(M, "receipt", "examine_too", paper, **seen)
        self.sign(FS, "receipt", "ledger", paper)
        return paper

    # From finance to patrons

    def form(self, date: str = "", **held: Any) -> str:
        """The form of the open day, with what was held over."""
        there = {id: [list(run) for run in runs] for id, runs in self._held().items()}
        return self.sign(
            MS, "form", "open", date=date or self.office.days.date, held=held.get("held", there)
        )

    def _held(self) -> dict[str, list[tuple[int, int]]]:
        return self.coupons.with_marketing()

    def requisition(self, quantity: int, cents: int = 25_00, needed: str = "") -> str:
        needed = needed or self.office.days.date
        asked = {"needed": needed, "denomination_cents": cents, "quantity": quantity}
        paper = self.sign(MS, "requisition", "prepare", **asked)
        self.sign(FS, "requisition", "authorise", paper)
        return paper

    def issued(self, serials: Serials, cents: int = 25_00) -> str:
        """So many from the vault into the hands of marketing."""
        many = sum(last - first + 1 for runs in serials.values() for first, last in runs)
        paper = self.requisition(many, cents)
        self.sign(FS, "requisition", "issue", paper, serials=serials)
        self.sign(MS, "requisition", "receive", paper, serials=serials)
        return paper

    @property
    def today(self) -> str:
        return f"coupon_form/{self.office.days.date}"

    def hand_out(self, serials: Serials, patron: str = "P100", who: str = M) -> None:
        self.sign(who, "form", "hand_out", self.today, patron=patron, serials=serials)

    def give_back(self, serials: Serials, why: str = "unused") -> str:
        return self.sign(MS, "return", "give", why=why, serials=serials)

    def returned(self, serials: Serials) -> str:
        paper = self.give_back(serials)
        self.sign(FS, "return", "take", paper, serials=serials)
        return paper

    def close_form(self) -> None:
        there = {id: [list(run) for run in runs] for id, runs in self._held().items()}
        paper = self.today
        self.sign(MS, "form", "sign", paper, remaining=there, locked=True)
        self.sign(F, "form", "accept", paper)

    def by_two(self, kind: str, serials: Serials, why: str = "torn", asks: str = FS2) -> str:
        paper = self.sign(asks, kind, "ask", why=why, serials=serials)
        self.sign(FS, kind, "confirm", paper)
        return paper

    # Days

    def close_day(self) -> None:
        shifts = [one.id for one in self.office.documents.open("shift")]
        for one in shifts:
            self.house.sign(MANAGER, "shift", "close", one)
        self.house.sign(MANAGER, "day", "close", f"day/{self.office.days.date}")

    def open_day(self, date: str) -> None:
        days = (int(date[8:]) - int(self.office.days.last[8:])) % 31
        self.house.at += max(1, days) * DAY
        self.house.do(COMPLIANCE, ReadList(f"list {date}"))
        self.house.sign(MANAGER, "day", "open", facts={"date": date})
        self.house.sign(MANAGER, "shift", "open", facts={"shift": "day"})

    # Counts

    def drop(self, table: str = "t1") -> str:
        paper = self.house.sign(GUARD, "drop", "pull", facts={"table": table, "box": "7"})
        self.house.sign(FLOOR, "drop", "witness", paper)
        return paper

    def count(self, drop: str, *counts: Serials, strange: tuple[str, ...] = ()) -> str:
        """Two blind counts of the coupons in a box, opened."""
        both = counts if len(counts) == 2 else (counts[0], counts[0])
        found = [Found.of({"serials": one, "strange": list(strange)}, "count") for one in both]
        paper = self.sign(LEAD, "count", "begin", drop=drop)
        self.sign(K1, "count", "count_1", paper, **seal(found[0], "s1"))
        self.sign(K2, "count", "count_2", paper, **seal(found[1], "s2"))
        opened = [
            {"serials": one, "strange": list(strange), "salt": salt}
            for one, salt in zip(both, ("s1", "s2"), strict=True)
        ]
        self.house.sign(LEAD, "coupon_count", "open", paper, {}, counts=opened)
        return paper

    # Looking

    def again(self) -> None:
        """The same office from its entries alone, and from its own value."""
        other = Office()
        for entry in self.house.entries:
            _again(other, entry)
        value = canonical(self.office.value())
        assert canonical(other.value()) == value
        assert canonical(Office.from_value(from_canonical(value)).value()) == value
        recount(self.office)


def one_more_clerk(programme: Programme) -> None:
    """Somebody of finance who has no coupons in hand, and reconciles the days of the others."""
    hired = Hire(CLEAN, "finance", "member", "practice 99", practice=True)
    for what in (hired, Appoint(CLEAN, ("finance clerk",))):
        programme.house.do("practice administrator", what)


def _again(office: Office, entry: Entry) -> None:
    if entry.on == ("desk",):
        office.fold(entry.command, entry.events)
    else:
        office.hear(entry.on[0], entry)


@functools.cache
def _approved() -> bytes:
    house = practice_house()
    house.do(COMPLIANCE, ReadList("list 1", ("X1",)))
    programme = Programme(house)
    programme.approve()
    return pickle.dumps(programme)


def approved() -> Programme:
    """A programme with an approved design and approved controls."""
    found: Programme = pickle.loads(_approved())
    return found


@functools.cache
def _stocked() -> bytes:
    programme = approved()
    programme.received()
    return pickle.dumps(programme)


def stocked() -> Programme:
    """The same with a thousand coupons of $25 in the vault, A7 1 to 1000."""
    found: Programme = pickle.loads(_stocked())
    return found


def distributing() -> Programme:
    """The same with the form of the day open, and a hundred with marketing, A7 1 to 100."""
    programme = stocked()
    programme.form()
    programme.issued(of("A7", (1, 100)))
    return programme
