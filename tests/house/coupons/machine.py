"""Random histories of a coupon programme beside a model: a dict from serial to state.

The model knows nothing of maps, papers or moves: it says for each attempt whether it should be let
in and which serials are where after it. The laws are looked at after every command.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from croupier.core.days import DAY, date_of
from croupier.core.procedure import Place
from croupier.core.refusals import CroupierError
from croupier.house.coupons.counting import LateScan
from croupier.house.coupons.mailing import sha256_of
from croupier.house.coupons.serials import FINAL, State, joined, serial_from
from croupier.house.patrons import ReadList
from tests.house.coupons.felt import Felt, close_table
from tests.house.coupons.programme import (
    CLEAN,
    COMPLIANCE,
    DEALER,
    FS,
    FS2,
    LEAD,
    MANAGER,
    MS,
    MS2,
    F,
    M,
    Programme,
    approved,
    one_more_clerk,
)
from tests.house.keeping import MORNING

S = State
Serial = tuple[str, int]
FACES = (5_00, 25_00, 2_50)
GOOD_FOR_VOID = (S.VAULT, S.MARKETING, S.RETURNED, S.PATRON, S.LISTED, S.RELEASED)
GOOD_FOR_MISSING = (S.VAULT, S.MARKETING, S.RETURNED, S.RELEASED)


def named(serials: Iterable[Serial]) -> dict[str, list[list[int]]]:
    """As papers name them."""
    found: dict[str, list[tuple[int, int]]] = {}
    for batch, number in sorted(set(serials)):
        found.setdefault(batch, []).append((number, number))
    return {batch: [list(run) for run in joined(runs)] for batch, runs in found.items()}


class Machine:
    """A programme, its model, and everything that can be tried."""

    def __init__(self, seed: int, cancel: str = "count") -> None:
        self.chance = random.Random(seed)
        self.acts = [getattr(self, name) for name in dir(self) if name.startswith("do_")]
        self.programme: Programme = approved()
        self.programme.approve_controls(version="2", cancel=cancel)
        self.cancel = cancel
        self.at: dict[Serial, State] = {}
        self.face: dict[str, int] = {}
        self.expires: dict[str, int] = {}
        self.was: dict[Serial, State] = {}
        """Where what is missing was."""
        self.transit: dict[str, set[Serial]] = {}
        self.returns: dict[str, set[Serial]] = {}
        self.mailings: dict[str, tuple[str, list[dict[str, str]]]] = {}
        self.released: dict[str, str] = {}
        self.boxes: dict[str, list[Serial]] = {"t1": [], "t2": []}
        self.given: set[Serial] = set()
        self.day = 18
        self.signed = False
        self.done = self.refused = self.steps = self.batches = self.redeemed = 0
        self.felts = {table: Felt(self.programme, table) for table in ("t1", "t2")}
        self.lying: dict[str, dict[tuple[int, str], Serial]] = {"t1": {}, "t2": {}}
        one_more_clerk(self.programme)
        self.programme.house.do(COMPLIANCE, ReadList("list 18", ("X1", "X2")))
        self.programme.form()

    # Small things

    @property
    def date(self) -> str:
        return self.dated(self.day)

    def dated(self, day: int) -> str:
        return str(date_of(MORNING + (day - 18) * DAY))

    def some(self, *states: State, most: int = 6) -> list[Serial]:
        """Some serials that are in these states; now and then one that is not."""
        good = sorted(one for one, state in self.at.items() if state in states)
        found = self.chance.sample(good, min(len(good), self.chance.randint(1, most)))
        if self.at and self.chance.random() < 0.1:
            found.append(self.chance.choice(sorted(self.at)))
        return sorted(set(found))

    def all_in(self, serials: Iterable[Serial], *states: State) -> bool:
        return all(self.at[one] in states for one in serials)

    def move(self, serials: Iterable[Serial], state: State) -> None:
        for one in serials:
            if state is S.MISSING:
                self.was[one] = self.at[one]
            self.redeemed += state is S.CANCELLED
            self.at[one] = state

    def tries(self, good: bool, act: Callable[[], Any]) -> Any:
        """What is tried is let in if and only if the model says so."""
        try:
            found = act()
        except CroupierError as error:
            if good:
                raise AssertionError(f"step {self.steps}: {error}") from error
            self.refused += 1
            return None
        assert good, f"step {self.steps}: let in"
        self.done += 1
        return found if found is not None else True

    def sign(self, *words: Any, **facts: Any) -> Callable[[], str]:
        return lambda: self.programme.sign(*words, **facts)

    def step(self) -> None:
        self.steps += 1
        tried = self.done + self.refused
        while self.done + self.refused == tried:
            self.chance.choice(self.acts)()
        self.look()

    def look(self) -> None:
        """The model, serial by serial, and what stands beside the map: reckoned from the model
        alone, as the house has looked at its laws after every command itself."""
        self.look_beside()
        every = self.steps % 50 == 0
        for (id, number), state in self.at.items():
            if state in FINAL and not every:
                continue
            found = self.programme.coupons.batches[id].map[number - self.first(id)]
            assert found == state, (self.steps, id, number, State(found), state)

    def look_beside(self) -> None:
        """All that came is somewhere (2); what lies on tables (8), in boxes (6) and was given out
        (4, 5) is what was moved there; nothing expired is about (11); the value redeemed (13)."""
        coupons, house = self.programme.coupons, self.programme.office
        many = Counter((id, state) for (id, _), state in self.at.items())
        for id, batch in coupons.batches.items():
            assert [many[id, state] for state in State] == batch.counts[1:], (self.steps, id)
        lying = {
            (table, seat, wager): one
            for table, here in self.lying.items()
            for (seat, wager), one in here.items()
        }
        assert lying == {
            (one.table, one.seat, one.wager): serial_from(serial)
            for serial, one in coupons.on_table.items()
        }, self.steps
        for table, box in self.boxes.items():
            known = [serial_from(one.serial) for one in coupons.boxes.get(table, ())]
            assert sorted(known) == sorted(box), (self.steps, table)
        form = coupons.forms[self.date]
        given = sum(form.counts.get("given", {}).values())
        back = sum(form.counts.get("back", {}).values())
        assert given - back == len(self.given), self.steps
        about = (S.PATRON, S.VAULT, S.RELEASED)
        late = [one for one in self.at if self.at[one] in about and self.expires[one[0]] < self.day]
        assert not late or not house.days.date, (self.steps, late)
        cents = sum(
            face * number for one in coupons.redeemed.values() for face, number in one.items()
        )
        told = sum(self.face[id] for (id, _), state in self.at.items() if state is S.CANCELLED)
        assert cents == told, self.steps

    def first(self, id: str) -> int:
        return self.programme.coupons.batches[id].first

    # Stock

    def do_receive(self) -> None:
        live = sum(state not in FINAL for state in self.at.values())
        if live > 120 or self.chance.random() < 0.3:
            return
        self.batches += 1
        id, cents = f"R{self.batches}", self.chance.choice(FACES)
        first, count = 1_000 * self.batches, self.chance.randint(1, 30)
        good_until = self.day + self.chance.randrange(8)
        p = self.programme
        facts = p.invoice(
            invoice=f"i{self.batches}", batch=id, denomination_cents=cents, first=first,
            count=count, expires=self.dated(good_until),
            source=self.chance.choice(("house", "Printer & Co")),
        )  # fmt: skip
        paper = p.sign(F, "receipt", "invoice", **facts)
        every = [(id, number) for number in range(first, first + count)]
        gone = set(self.chance.sample(every, self.chance.choice((0, 0, 0, 1))))
        torn = set(self.chance.sample(every, self.chance.choice((0, 0, 1)))) - gone
        seen = p.found(
            denomination_cents=cents, found=named(set(every) - gone), damaged=named(torn)
        )
        one, two = self.chance.sample((F, FS2, M, MS2), 2)
        first_of = p.office.people.members[one].department
        apart = first_of != p.office.people.members[two].department
        p.sign(one, "receipt", "examine", paper, **seen)
        if not self.tries(apart, self.sign(two, "receipt", "examine_too", paper, **seen)):
            two = M if first_of == "finance" else F
            p.sign(two, "receipt", "examine_too", paper, **seen)
        p.sign(FS, "receipt", "ledger", paper)
        self.face[id], self.expires[id] = cents, good_until
        for serial in every:
            self.at[serial] = S.REJECTED if serial in gone | torn else S.VAULT

    def do_issue(self) -> None:
        cents = self.chance.choice(FACES)
        usable = [
            one for one, state in sorted(self.at.items())
            if state is S.VAULT and self.face[one[0]] == cents
        ]  # fmt: skip
        many = self.chance.randint(0, 12)
        asked = {"needed": self.date, "denomination_cents": cents, "quantity": many}
        paper = self.tries(
            0 < many <= len(usable), self.sign(MS, "requisition", "prepare", **asked)
        )
        if paper is None:
            return
        self.programme.sign(FS, "requisition", "authorise", paper)
        chosen = self.chance.sample(usable, many)
        if self.chance.random() < 0.2:
            chosen[0] = self.chance.choice(sorted(self.at))
        whole = len(set(chosen)) == many and self.all_in(chosen, S.VAULT)
        good = whole and all(self.face[one[0]] == cents for one in chosen)
        good = good and not (self.signed and any(self.expires[id] <= self.day for id, _ in chosen))
        serials = {"serials": named(chosen)}
        if self.tries(good, self.sign(FS, "requisition", "issue", paper, **serials)):
            self.move(chosen, S.MARKETING)
            self.transit[paper] = set(chosen)

    def do_receive_stock(self) -> None:
        if not self.transit:
            return
        paper = self.chance.choice(sorted(self.transit))
        issued = self.transit[paper]
        got = set(issued)
        if self.chance.random() < 0.2:
            got.discard(self.chance.choice(sorted(issued)))
        serials = {"serials": named(got)}
        open_form = not self.signed
        if self.tries(
            open_form and got == issued, self.sign(MS, "requisition", "receive", paper, **serials)
        ):
            del self.transit[paper]
            return
        short = open_form and got < issued
        act = self.sign(MS, "requisition", "receive_short", paper, **serials, why="short")
        if self.tries(short, act):
            del self.transit[paper]
            self.move(issued - got, S.MISSING)

    # The form

    def in_transit(self) -> set[Serial]:
        return {one for issued in self.transit.values() for one in issued}

    def do_hand_out(self) -> None:
        serials = self.some(S.MARKETING)
        patron = self.chance.choice(("P1", "P2", "P3", "X1"))
        good = bool(serials) and self.all_in(serials, S.MARKETING) and not self.signed
        good = good and patron != "X1" and not set(serials) & self.in_transit()
        facts = {"patron": patron, "serials": named(serials)}
        if self.tries(good, self.sign(M, "form", "hand_out", self.programme.today, **facts)):
            self.move(serials, S.PATRON)
            self.given |= set(serials)

    do_hand_out_more = do_hand_out

    def do_take_back(self) -> None:
        if self.chance.random() < 0.7:
            return
        serials = self.some(S.PATRON, most=2)
        good = bool(serials) and self.all_in(serials, S.PATRON) and set(serials) <= self.given
        facts = {"serials": named(serials), "why": "written down wrongly"}
        act = self.sign(MS2, "form", "take_back", self.programme.today, **facts)
        if self.tries(good and not self.signed, act):
            self.move(serials, S.MARKETING)
            self.given -= set(serials)

    def do_give_back(self) -> None:
        serials = self.some(S.MARKETING)
        good = bool(serials) and self.all_in(serials, S.MARKETING) and not self.signed
        good = good and not set(serials) & self.in_transit()
        facts = {"serials": named(serials), "why": "unused"}
        if paper := self.tries(good, self.sign(MS, "return", "give", **facts)):
            self.move(serials, S.RETURNED)
            self.returns[paper] = set(serials)

    def do_take_in(self) -> None:
        if not self.returns:
            return
        paper = self.chance.choice(sorted(self.returns))
        given = {one for one in self.returns[paper] if self.at[one] is S.RETURNED}
        got = set(given)
        if got and self.chance.random() < 0.2:
            got.discard(self.chance.choice(sorted(got)))
        facts = {"serials": named(got)}
        if self.tries(got == given, self.sign(FS, "return", "take", paper, **facts)):
            gone: set[Serial] = set()
        elif self.tries(
            got < given, self.sign(FS, "return", "take_short", paper, **facts, why="short")
        ):
            gone = given - got
        else:
            return
        del self.returns[paper]
        self.move(gone, S.MISSING)
        for one in got:
            self.move([one], S.VAULT if self.expires[one[0]] >= self.day else S.EXPIRED)

    # Exceptions

    def by_two(self, kind: str, serials: list[Serial], good: bool) -> bool:
        if not serials:
            return False
        facts = {"why": "reason", "serials": named(serials)}
        paper = self.programme.sign(MS if kind != "write_off" else FS2, kind, "ask", **facts)
        if self.tries(good, self.sign(FS, kind, "confirm", paper)):
            return True
        self.programme.sign(FS, kind, "refuse", paper, reason="no")
        return False

    def do_void(self) -> None:
        serials = self.some(*GOOD_FOR_VOID, most=2)
        good = self.all_in(serials, *GOOD_FOR_VOID)
        marketing = any(self.at[one] is S.MARKETING for one in serials)
        good = good and not (set(serials) & self.in_transit()) and not (marketing and self.signed)
        if self.by_two("void", serials, good):
            self.move(serials, S.VOID)

    def do_missing(self) -> None:
        if self.chance.random() < 0.5:
            return
        serials = self.some(*GOOD_FOR_MISSING, most=2)
        marketing = any(self.at[one] is S.MARKETING for one in serials)
        good = self.all_in(serials, *GOOD_FOR_MISSING) and not (marketing and self.signed)
        good = good and not (set(serials) & self.in_transit())
        if self.by_two("missing", serials, good):
            self.move(serials, S.MISSING)

    def do_found(self) -> None:
        serials = self.some(S.MISSING, most=3)
        if self.by_two("found", serials, self.all_in(serials, S.MISSING)):
            for one in serials:
                dropped, good = self.was[one] is S.BOX, self.expires[one[0]] >= self.day
                self.move([one], S.CANCELLED if dropped else S.VAULT if good else S.EXPIRED)

    def do_write_off(self) -> None:
        if self.chance.random() < 0.5:
            return
        serials = self.some(S.MISSING, most=1)
        if self.by_two("write_off", serials, self.all_in(serials, S.MISSING)):
            self.move(serials, S.WRITTEN_OFF)

    # Tables

    def do_lay(self) -> None:
        table = self.chance.choice(("t1", "t2"))
        felt, lying = self.felts[table], self.lying[table]
        if felt.driver.pending is None:
            felt.begin()
        serials = self.some(S.PATRON, most=1)
        if not serials:
            return
        one = serials[-1]
        seat, wager = self.chance.choice((1, 2)), self.chance.choice(("red", "odd", "1_to_18"))
        face = self.face[one[0]]
        chips = felt.driver.table.stake_cents(seat, wager)
        if chips < face:
            least = max(5_00, face)
            felt.driver.answer(Place(seat, wager, least - chips))
        good = self.at[one] is S.PATRON and (seat, wager) not in lying
        item = felt.item(one[1], one[0])
        if self.tries(good, lambda: felt.lay(seat, wager, item)):
            self.move([one], S.ON_TABLE)
            lying[seat, wager] = one

    do_lay_again = do_lay

    def do_spin(self) -> None:
        table = self.chance.choice(("t1", "t2"))
        if self.felts[table].driver.pending is not None:
            self.spin(table)

    def spin(self, table: str) -> None:
        self.felts[table].spin(str(self.chance.randint(0, 36)))
        for one in self.lying[table].values():
            self.move([one], S.BOX)
            if self.cancel == "table":
                self.move([one], S.CANCELLED)
            self.boxes[table].append(one)
        self.lying[table] = {}

    def do_late_scan(self) -> None:
        if self.at and self.chance.random() < 0.3:
            id, number = self.chance.choice(sorted(self.at))
            batch = self.programme.coupons.batches[id]
            scan = LateScan("t1", batch.at(number), self.programme.house.at)
            self.programme.house.do(DEALER, scan)

    def do_count(self) -> None:
        table = self.chance.choice(("t1", "t2"))
        if self.felts[table].driver.pending is None and self.boxes[table]:
            self.count(table)

    def count(self, table: str) -> None:
        """A box with what was dropped in it, less one, or with one more, now and then."""
        p, listed = self.programme, list(self.boxes[table])
        inside = set(listed)
        if self.chance.random() < 0.2:
            inside.discard(self.chance.choice(listed))
        if self.chance.random() < 0.2 and self.at:
            inside.add(self.chance.choice(sorted(self.at)))
        paper = p.count(p.drop(table), named(inside))
        clean = inside == set(listed)
        if not self.tries(clean, self.sign(LEAD, "count", "accept", paper)):
            act = self.sign(LEAD, "count", "accept_short", paper, why="looked for them")
            assert self.tries(True, act)
        self.boxes[table] = []
        for one in inside:
            state = self.at[one]
            elsewhere = state is S.BOX or (state is S.MISSING and self.was[one] is S.BOX)
            if elsewhere or (state is S.PATRON and one not in listed):
                self.move([one], S.CANCELLED)
                for other in self.boxes.values():
                    if one in other:
                        other.remove(one)
        for one in listed:
            if one not in inside and self.at[one] is S.BOX:
                self.move([one], S.MISSING)
        p.sign(F, "count", "review", paper)

    # Mail

    def do_mail(self) -> None:
        if self.chance.random() < 0.7:
            return
        self.batches += 1
        id, first, p = f"M{self.batches}", 1_000 * self.batches, self.programme
        people = self.chance.sample(("P1", "P2", "P3", "P4", "X1", "X2"), 3)
        rows = [{"patron": one, "name": one, "address": one} for one in people]
        good_until = self.day + self.chance.randrange(3)
        facts = {
            "mailing": id, "provider": "Mail & Co", "batch": id, "denomination_cents": 25_00,
            "first": first, "expires": self.dated(good_until), "design": "D1",
            "restrictions": {}, "terms": {}, "patrons": people, "list_sha256": sha256_of(rows),
        }  # fmt: skip
        paper = p.sign(M, "mailing", "list", **facts)
        self.face[id], self.expires[id] = 25_00, good_until
        for number in range(first, first + 3):
            self.at[id, number] = S.LISTED
        p.sign(COMPLIANCE, "mailing", "check", paper)
        for number, patron in enumerate(people, first):
            if patron.startswith("X"):
                self.at[id, number] = S.BLOCKED
        self.look()
        p.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(rows))
        for number, patron in enumerate(people, first):
            self.at[id, number] = S.VOID if patron.startswith("X") else S.RELEASED
        self.released[id] = paper

    def do_mailed(self) -> None:
        if self.released:
            id = self.chance.choice(sorted(self.released))
            mine = [one for one in self.some(S.RELEASED, most=3) if one[0] == id]
            if mine:
                good = self.all_in(mine, S.RELEASED)
                facts = {"serials": named(mine)}
                act = self.sign(M, "mailing", "mailed", self.released[id], **facts)
                if self.tries(good, act):
                    self.move(mine, S.PATRON)

    # The end of a day

    def there(self) -> set[Serial]:
        here = {one for one, state in self.at.items() if state is S.MARKETING}
        return here - self.in_transit()

    def do_sign_wrongly(self) -> None:
        if self.chance.random() < 0.8:
            return
        there = self.there()
        wrong = there | {self.chance.choice(sorted(self.at))} if self.at else there
        if wrong != there:
            facts = {"remaining": named(wrong), "locked": True}
            self.tries(False, self.sign(MS, "form", "sign", self.programme.today, **facts))

    def do_sign_early(self) -> None:
        """Before the day is over: nothing comes to marketing or goes from it after that."""
        if self.signed or self.chance.random() < 0.95:
            return
        last_day = any(self.expires[id] <= self.day for id, _ in self.there())
        facts = {"remaining": named(self.there()), "locked": True}
        act = self.sign(MS, "form", "sign", self.programme.today, **facts)
        if self.tries(not last_day and not self.transit, act):
            self.signed = True

    def do_end_the_day(self) -> None:
        if self.chance.random() < 0.9:
            return
        p = self.programme
        for table in ("t1", "t2"):
            if self.felts[table].driver.pending is not None:
                self.spin(table)
            for seat in (1, 2):
                self.felts[table].driver.leave(seat)
            if self.boxes[table]:
                self.count(table)
        if not self.signed:
            self.sign_the_form()
        p.sign(F, "form", "accept", p.today)
        for paper in list(self.returns):
            given = {one for one in self.returns.pop(paper) if self.at[one] is S.RETURNED}
            p.sign(FS, "return", "take", paper, serials=named(given))
            for one in given:
                self.move([one], S.VAULT if self.expires[one[0]] >= self.day else S.EXPIRED)
        self.close_and_open()

    def sign_the_form(self) -> None:
        p, form = self.programme, self.programme.today
        for paper, issued in list(self.transit.items()):
            p.sign(MS, "requisition", "receive", paper, serials=named(issued))
            del self.transit[paper]
        old = {one for one in self.there() if self.expires[one[0]] <= self.day}
        there = {"remaining": named(self.there()), "locked": True}
        if not self.tries(not old, self.sign(MS, "form", "sign", form, **there)):
            paper = p.sign(MS, "return", "give", why="expired", serials=named(old))
            self.move(old, S.RETURNED)
            self.returns[paper] = old
            p.sign(MS, "form", "sign", form, remaining=named(self.there()), locked=True)

    def close_and_open(self) -> None:
        p, today = self.programme, self.date
        for table in ("t1", "t2"):
            close_table(p.house, table)
        p.close_day()
        lapse = {S.PATRON: S.LAPSED, S.RELEASED: S.LAPSED, S.VAULT: S.EXPIRED}
        for one, state in self.at.items():
            if self.expires[one[0]] <= self.day and state in lapse:
                self.at[one] = lapse[state]
        self.look()
        if self.day % 12 == 0:
            p.again()
        p.sign(CLEAN, "reconciliation", "reconcile", date=today)
        self.day += 1
        self.given, self.signed = set(), False
        p.house.at += DAY
        p.house.do(COMPLIANCE, ReadList(f"list {self.day}", ("X1", "X2")))
        p.house.sign(MANAGER, "day", "open", facts={"date": self.date})
        p.house.sign(MANAGER, "shift", "open", facts={"shift": "day"})
        for alert in list(p.office.documents.open("alert")):
            p.house.sign(MANAGER, "alert", "acknowledge", alert.id, {"why": "seen"})
        p.sign(M, "form", "open", date=self.date, held=named(self.there()))
        for table in ("t1", "t2"):
            self.felts[table] = Felt(p, table)
            self.lying[table] = {}
