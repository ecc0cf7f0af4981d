"""People who sign whatever they please, with facts that could be, in any order, over days.

There is no model here: whatever is tried is done or refused in words, the laws hold after it, and
the office is what its entries say. What stops the house is found by being tried.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from croupier.core.days import DAY, date_of
from croupier.core.procedure import Place
from croupier.core.refusals import CroupierError
from croupier.house.coupons.counting import LateScan
from croupier.house.coupons.serials import State, serial_from
from croupier.house.documents import KINDS, Document, Kind, Step
from croupier.house.patrons import ReadList
from tests.house.coupons.felt import Felt, close_table
from tests.house.coupons.programme import (
    CLEAN,
    COMPLIANCE,
    DEALER,
    FS,
    FS2,
    K1,
    K2,
    K3,
    LEAD,
    MANAGER,
    MS,
    MS2,
    F,
    M,
    Programme,
    Serials,
    approved,
    of,
    one_more_clerk,
)
from tests.house.keeping import MORNING

S = State
PEOPLE = (FS, FS2, F, CLEAN, MS, MS2, M, COMPLIANCE, K1, K2, K3, LEAD)
SIGNED = [
    kind
    for name, kind in sorted(KINDS.items())
    if name.startswith("coupon_") and name not in ("coupon_design", "coupon_controls")
]
ENDINGS = ("refuse", "reject", "drop", "give_up")
"""Steps that lead nowhere: taken more seldom than the others."""

STATE_OF = {
    "give": S.MARKETING, "hand_out": S.MARKETING, "mailed": S.RELEASED,
    "coupon_found": S.MISSING, "coupon_write_off": S.MISSING,
    "coupon_void": S.VAULT, "coupon_missing": S.RELEASED,
}  # fmt: skip
"""By step or kind: where the coupons are that it is about."""


class Anything:
    """A programme, and everybody in it."""

    def __init__(self, seed: int, cancel: str) -> None:
        self.chance = random.Random(seed)
        self.programme: Programme = approved()
        self.programme.approve_controls(version="2", cancel=cancel)
        one_more_clerk(self.programme)
        self.day, self.batches = 18, 0
        self.felts: dict[str, Felt] = {}
        self.done, self.refused = Counter[str](), Counter[str]()

    def step(self) -> None:
        """Something is tried."""
        acts = (self.sign, self.table, self.box, self.stock, self.turn_of_the_day)
        self.chance.choices(acts, (70, 15, 6, 3, 3))[0]()

    def tries(self, name: str, act: Callable[[], Any]) -> None:
        try:
            act()
        except CroupierError:
            self.refused[name] += 1
        else:
            self.done[name] += 1

    # Papers

    def sign(self, begun: str = "") -> None:
        """A step of a paper, most often one that is next, by somebody who most often may; or the
        first step of one that is to be begun."""
        chance, papers = self.chance, self.programme.office.documents
        under_way = [one for one in papers.open() if KINDS[one.of] in SIGNED]
        if chance.random() < 0.8:
            under_way = under_way[-5:]  # most papers come to an end, and some lie about
        paper = chance.choice(under_way) if under_way and chance.random() < 0.75 else None
        if begun:
            paper, kind = None, KINDS[begun]
        else:
            kind = chance.choice(SIGNED) if paper is None else KINDS[paper.of]
        steps = [
            one for one in kind.steps
            if (not one.at if paper is None else paper.state in one.at)
        ]  # fmt: skip
        if paper is not None and chance.random() < 0.05:
            steps = [one for one in kind.steps if one.at]
        step = chance.choices(steps, [1 if one.name in ENDINGS else 6 for one in steps])[0]
        members = self.programme.office.people.members
        seldom = (CLEAN,) if kind.name != "coupon_reconciliation" else (FS, FS2, F)
        may = [one for one in PEOPLE if step.who.allows(members[one].person(None))]
        may = [one for one in may if one not in seldom] or may
        who = chance.choice(may) if chance.random() < 0.95 else chance.choice(PEOPLE)
        facts = {
            name: self.fact(name, type_, kind, step, paper) for name, type_ in step.takes.items()
        }
        id = "" if paper is None else paper.id
        given = {"counts": ()} if step.name == "open" and kind.name == "coupon_count" else {}
        self.tries(
            f"{kind.name}: {step.name}",
            lambda: self.programme.house.sign(who, kind.name, step.name, id, facts, **given),
        )

    def fact(
        self, name: str, type_: type, kind: Kind, step: Step, paper: Document | None
    ) -> object:
        """Something that could be said there, and most often something that is right."""
        chance, coupons = self.chance, self.programme.coupons
        if type_ is dict and name not in ("restrictions", "terms"):
            serials = self.right(name, kind, step, paper) if chance.random() < 0.8 else self.some()
            return self.one_less(serials) if step.name.endswith("short") else serials
        if name == "drop":
            return chance.choice(sorted(coupons.pulled) or ["drop/2026/1"])
        if name == "denomination_cents" and paper is not None and chance.random() < 0.9:
            return paper.facts["invoice"]["denomination_cents"]
        if name == "list_sha256" and paper is not None:
            return paper.facts["list"]["list_sha256"]
        if name == "batch":
            self.batches += 1
            return f"B{self.batches}"
        said: dict[str, Callable[[], object]] = {
            "date": lambda: self.about_day(kind),
            "needed": lambda: self.date(chance.choice((-1, 0, 0, 0, 0, 1))),
            "expires": lambda: self.date(chance.choice((-1, 0, 0, 1, 1, 2, 3))),
            "month": lambda: self.date(0)[:7],
            "quarter": lambda: chance.choice(("2026-Q3", "2026-Q4", "2027-Q1")),
            "denomination_cents": lambda: chance.choice((5_00, 25_00)),
            "quantity": lambda: chance.choice((0, 1, 2, 3, 5)),
            "first": lambda: 1_000 * self.batches,
            "count": lambda: chance.randint(1, 20),
            "design": lambda: chance.choice(("D1", "D1", "D1", "D2")),
            "source": lambda: chance.choice(("house", "Printer & Co")),
            "patron": lambda: chance.choice(("P1", "P2", "P3", "X1")),
            "patrons": lambda: chance.sample(["P1", "P2", "P3", "X1"], 3),
            "list_sha256": lambda: "0" * 64,
        }
        usual: dict[type, object] = {bool: chance.random() < 0.9, str: "words", list: [], dict: {}}
        return said[name]() if name in said else usual[type_]

    def right(self, name: str, kind: Kind, step: Step, paper: Document | None) -> Serials:
        """The serials that this step wants."""
        coupons = self.programme.coupons
        facts = {} if paper is None else paper.facts
        if name in ("damaged", "twice"):
            return {}
        if name == "found":
            return self.ranged(coupons.batch(facts["invoice"]["batch"]).whole)
        if name in ("held", "remaining"):
            return self.ranged(coupons.with_marketing())
        if name in ("vault", "marketing"):
            states = (S.VAULT, S.RETURNED) if name == "vault" else (S.MARKETING,)
            return self.ranged(coupons.of_state(*states))
        if step.name == "issue":
            asked = facts["prepare"]
            for batch in coupons.batches.values():
                for first, last in batch.runs(S.VAULT):
                    right = batch.denomination_cents == asked["denomination_cents"]
                    if right and last - first + 1 >= asked["quantity"]:
                        return of(batch.id, (first, first + asked["quantity"] - 1))
        if step.name in ("receive", "receive_short") and "issue" in facts:
            found: Serials = facts["issue"]["serials"]
            return found
        if step.name in ("take", "take_short"):
            found = facts["give"]["serials"]
            return found
        if step.name == "take_back":
            return self.ranged(coupons.forms[self.date(0)].given)
        state = STATE_OF.get(step.name) or STATE_OF.get(kind.name)
        if state is not None:
            there = self.ranged(coupons.of_state(state))
            return there if self.chance.random() < 0.3 else dict(list(there.items())[:1])
        return self.some()

    def about_day(self, kind: Kind) -> str:
        """The open day of a form, the first that is not reconciled; or one beside it."""
        waiting = sorted(self.programme.coupons.sums)
        if kind.name == "coupon_reconciliation" and waiting:
            return waiting[0]
        return self.date(self.chance.choice((-1, 0, 0, 0, 0, 0, 1)))

    def some(self) -> Serials:
        """Serials in some state, or past the ends of a batch."""
        chance, found = self.chance, Serials()
        batches = sorted(self.programme.coupons.batches)
        for id in chance.sample(batches, min(len(batches), 1)):
            batch = self.programme.coupons.batch(id)
            first, last = chance.choice(batch.runs(chance.choice([s for s in S if batch.many(s)])))
            if chance.random() < 0.2:
                first, last = batch.first - 1, batch.last + chance.randint(0, 1)
            elif chance.random() < 0.7:
                first = chance.randint(first, last)
                last = min(last, first + 3)
            found[id] = [[first, last]]
        return found

    def one_less(self, serials: Serials) -> Serials:
        """Without the last of them."""
        found = {id: [list(run) for run in runs] for id, runs in serials.items()}
        for id, runs in sorted(found.items())[:1]:
            runs[-1][1] -= 1
            if runs[-1][1] < runs[-1][0]:
                runs.pop()
            if not runs:
                del found[id]
        return found

    @staticmethod
    def ranged(serials: Any) -> Serials:
        return {id: [list(run) for run in runs] for id, runs in serials.items()}

    # Tables and boxes

    def table(self) -> None:
        """A coupon is laid, good or not; or the ball falls."""
        chance, coupons = self.chance, self.programme.coupons
        if not self.programme.office.days.date:
            return
        table = chance.choice(("t1", "t2"))
        if table not in self.felts:
            self.felts[table] = Felt(self.programme, table)
        felt = self.felts[table]
        if felt.driver.pending is None:
            felt.begin()
        if chance.random() < 0.3:
            felt.spin(str(chance.randint(0, 36)))
            return
        with_patrons = coupons.of_state(S.PATRON) if chance.random() < 0.9 else {}
        serials = self.ranged(with_patrons) or self.some()
        if not serials:
            return
        id = chance.choice(sorted(serials))
        number, seat = serials[id][0][0], chance.choice((1, 2))
        wager = chance.choice(("red", "odd", "1_to_18"))

        def lay() -> None:
            face = coupons.batch(id).denomination_cents
            if felt.driver.table.stake_cents(seat, wager) < face:
                felt.driver.answer(Place(seat, wager, face))
            felt.lay(seat, wager, felt.item(number, id))

        self.tries("lay", lay)

    def box(self) -> None:
        """A box is pulled, or what is in one is counted; a scan comes late."""
        chance, programme = self.chance, self.programme
        table = chance.choice(("t1", "t2"))
        felt, pulled = self.felts.get(table), programme.coupons.pulled
        if pulled and chance.random() < 0.6:
            drop = chance.choice(sorted(pulled))
            inside: Serials = {}
            for serial in pulled[drop].serials:
                id, number = serial_from(serial)
                inside.setdefault(id, []).append([number, number])
            if chance.random() < 0.3:
                inside = self.one_less(inside)
            if chance.random() < 0.3:
                inside = self.some() | inside
            other = self.one_less(inside) if chance.random() < 0.2 else inside
            self.tries("count", lambda: programme.count(drop, inside, other))
        elif felt is None or felt.driver.pending is None:
            self.tries("drop", lambda: programme.drop(table))
        if programme.coupons.batches:
            batch = programme.coupons.batch(chance.choice(sorted(programme.coupons.batches)))
            scan = LateScan(table, batch.at(batch.first), programme.house.at)
            self.tries("late", lambda: programme.house.do(DEALER, scan))

    # Stock and days

    def stock(self) -> None:
        """A batch as it should be: some of it comes to marketing and to patrons."""
        self.batches += 1
        programme, id, first = self.programme, f"B{self.batches}", 1_000 * self.batches
        cents = self.chance.choice((5_00, 25_00))

        def comes() -> None:
            programme.received(
                batch=id, first=first, count=self.chance.randint(8, 30), invoice=id,
                denomination_cents=cents, expires=self.date(self.chance.randrange(4)),
            )  # fmt: skip
            if programme.office.days.date not in programme.coupons.forms:
                programme.form()
            programme.issued(of(id, (first, first + 5)), cents)
            programme.hand_out(of(id, (first, first + 2)))

        self.tries("stock", comes)

    def date(self, more: int) -> str:
        return str(date_of(MORNING + (self.day - 18 + more) * DAY))

    def turn_of_the_day(self) -> None:
        if not self.programme.office.days.date:
            self.tries("open", self.opens)
            if self.chance.random() < 0.5:
                self.sign("coupon_form")
            return
        if self.chance.random() < 0.5:
            self.tries("form", self.finishes_the_form)
        self.tries("close", self.closes)

    def finishes_the_form(self) -> None:
        """As marketing should at the end of a day."""
        programme = self.programme
        coupons, date = programme.coupons, programme.office.days.date
        if date not in coupons.forms:
            programme.form()
        for paper, serials in list(coupons.transit.items()):
            programme.sign(MS, "requisition", "receive", paper, serials=self.ranged(serials))
        there = self.ranged(coupons.with_marketing())
        old = {id: runs for id, runs in there.items() if coupons.batch(id).expires <= date}
        if old:
            programme.give_back(old)
        programme.close_form()

    def closes(self) -> None:
        for table, felt in list(self.felts.items()):
            if felt.driver.pending is not None:
                felt.spin("1")
            for seat in (1, 2):
                felt.driver.leave(seat)
            close_table(self.programme.house, table)
            del self.felts[table]
        try:
            self.programme.close_day()
        finally:
            house = self.programme.house
            if house.office.days.date and not house.office.days.shift:
                house.sign(MANAGER, "shift", "open", facts={"shift": "day"})

    def opens(self) -> None:
        """The next day, or one after days that are left out; now and then without a new list."""
        house = self.programme.house
        self.day += self.chance.choice((1, 1, 1, 2, 4))
        house.at = MORNING + (self.day - 18) * DAY
        if self.chance.random() < 0.9:
            house.do(COMPLIANCE, ReadList(f"list {self.day}", ("X1",)))
        house.sign(MANAGER, "day", "open", facts={"date": self.date(0)})
        house.sign(MANAGER, "shift", "open", facts={"shift": "day"})
        for alert in list(house.office.documents.open("alert")):
            house.sign(MANAGER, "alert", "acknowledge", alert.id, {"why": "seen"})
