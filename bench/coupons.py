"""`python -m bench.coupons`: ten million coupons received, issued, given out, redeemed, reconciled.

Everything goes through the desk's own commands and the table's own events, without a store: what is
measured is deciding and folding, laws included, and the memory of the map.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.core import events as at_table
from croupier.core.beside import Lay
from croupier.core.commands import AtDesk, Begin, Command
from croupier.core.entries import Entry
from croupier.core.plain import canonical
from croupier.house.accounts import Found
from croupier.house.acts import HOUSE
from croupier.house.coupons.counting import BoxPulled
from croupier.house.coupons.counting import Found as Counted
from croupier.house.coupons.kept import coupons_of
from croupier.house.coupons.laws import recount
from croupier.house.coupons.serials import State, joined
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.patrons import ReadList

DAY, AT = "2026-11-18", 1_795_000_000_000
FS, F, MS, M = "practice accountant", "practice clerk", "practice promoter", "practice host"
COMPLIANCE, MANAGER, LEAD = (
    "practice compliance officer", "practice manager", "practice count lead",
)  # fmt: skip
FACE = 25_00


class House:
    """A practice house in memory."""

    def __init__(self) -> None:
        self.office, self.entries, self.bytes = Office(), 0, 0
        self.do(HOUSE, Found("Bench", practice=True), HOUSE)
        self.do(COMPLIANCE, ReadList("1"))

    def do(self, who: str, what: AtDesk, role: str = "", **given: Any) -> list[Any]:
        member = self.office.people.members.get(who)
        role = role or (member.department if member is not None else "")
        command = Command(f"k{self.entries}", who, role, None, what, AT)
        events = list(self.office.decide(command, {"step_up": True, **given}))
        self.office.fold(command, events)
        self._count(Entry(self.entries, "", command, "", ("desk",), (given,), tuple(events)))
        return events

    def _count(self, entry: Entry) -> None:
        self.entries += 1
        self.bytes += len(entry.line)

    def sign(self, who: str, kind: str, step: str, paper: Any = "", **facts: Any) -> str:
        counts = facts.pop("given", {})
        return str(self.do(who, Sign(kind, step, paper, facts), **counts)[0].document)

    def hear(self, table: str, what: Any, *events: Any) -> None:
        command = Command(f"k{self.entries}", "practice dealer", "dealer", None, what, AT)
        entry = Entry(self.entries, "", command, "", (f"{table}-1",), (), events)
        self.office.hear(f"{table}-1", entry)
        self._count(entry)


@contextmanager
def timed(name: str, house: House, many: int) -> Iterator[None]:
    entries, size, began = house.entries, house.bytes, time.perf_counter()
    yield
    seconds = time.perf_counter() - began
    done, written = house.entries - entries, house.bytes - size
    print(f"{name:<42} {seconds:8.3f} s  {done:>8,} entries  {written / 1e6:8.2f} MB"
          f"  {seconds / many * 1e6:10.2f} us each of {many:,}")  # fmt: skip


def approve(house: House) -> None:
    house.sign(MANAGER, "day", "open", date=DAY)
    house.sign(MANAGER, "shift", "open", shift="day")
    approval = {"approval": "x", "approved": DAY}
    paper = house.sign(MS, "coupon_design", "file", design="D1", shows="x")
    house.sign(FS, "coupon_design", "agree", paper)
    house.sign(COMPLIANCE, "coupon_design", "approve", paper, **approval)
    filed: dict[str, Any] = {"version": "1", "vault": "v", "marketing_area": "m", "inventory": "p"}
    filed |= {"prints": True, "mails": True, "cancel": "count"}
    paper = house.sign(FS, "coupon_controls", "file", **filed)
    house.sign(MS, "coupon_controls", "agree", paper)
    house.sign(COMPLIANCE, "coupon_controls", "approve", paper, **approval)


def receive(house: House, count: int) -> None:
    facts: dict[str, Any] = {"invoice": "i1", "source": "house", "batch": "A7"}
    facts |= {"denomination_cents": FACE, "first": 1, "count": count, "expires": DAY}
    facts |= {"design": "D1", "restrictions": {}, "terms": {}}
    paper = house.sign(F, "coupon_receipt", "invoice", **facts)
    seen: dict[str, Any] = {"denomination_cents": FACE, "found": {"A7": [[1, count]]}}
    seen |= {"damaged": {}, "twice": {}}
    house.sign(F, "coupon_receipt", "examine", paper, **seen)
    house.sign(M, "coupon_receipt", "examine_too", paper, **seen)
    house.sign(FS, "coupon_receipt", "ledger", paper)


def issue(house: House, count: int, lots: int) -> None:
    house.sign(MS, "coupon_form", "open", date=DAY, held={})
    size = count // lots
    for lot in range(lots):
        serials = {"A7": [[lot * size + 1, (lot + 1) * size]]}
        asked = {"needed": DAY, "denomination_cents": FACE, "quantity": size}
        paper = house.sign(MS, "coupon_requisition", "prepare", **asked)
        house.sign(FS, "coupon_requisition", "authorise", paper)
        house.sign(FS, "coupon_requisition", "issue", paper, serials=serials)
        house.sign(MS, "coupon_requisition", "receive", paper, serials=serials)


def give_out(house: House, many: int, lots: int) -> None:
    size = many // lots
    for lot in range(lots):
        serials = {"A7": [[lot * size + 1, (lot + 1) * size]]}
        facts = {"patron": f"P{lot}", "serials": serials}
        house.sign(M, "coupon_form", "hand_out", f"coupon_form/{DAY}", **facts)


def redeem(house: House, serials: list[int], tables: int) -> dict[str, list[int]]:
    """Each coupon is laid and dropped by the events of a table, with chips under it."""
    coupons, boxes = coupons_of(house.office), dict[str, list[int]]()
    batch = coupons.batches["A7"]
    books = house.office.books
    for place, number in enumerate(serials):
        table = f"t{place % tables + 1}"
        item = batch.item(number)
        spot = f"{table}/spot/1/red"
        if place < tables:
            books.post("chip", "issue", spot, FACE)
        laid = at_table.LaidBeside(seat=1, wager="red", item=item.plain())
        house.hear(table, Lay(1, "red", item), laid)
        gone = at_table.Beside(seat=1, wager="red", item=item.id, item_kind="coupon", goes="box")
        house.hear(table, Begin(), gone)
        boxes.setdefault(table, []).append(number)
    for table in boxes:
        books.post("chip", f"{table}/spot/1/red", "issue", FACE)
    return boxes


def count(house: House, boxes: dict[str, list[int]]) -> None:
    for table, numbers in boxes.items():
        drop = f"drop/2026/{table}"
        command = Command("k", "practice guard", "security", None, Begin(), AT)
        house.office.fold(command, [BoxPulled(drop, table, len(numbers), "pa.525 525.21(m)")])
        runs = [list(run) for run in joined([(one, one) for one in numbers])]
        told: dict[str, Any] = {"serials": {"A7": runs}, "strange": []}
        found = Counted.of(told, "count")
        paper = house.sign(LEAD, "coupon_count", "begin", drop=drop)
        for step, who in (("count_1", "practice counter"), ("count_2", "practice second counter")):
            seal = {"sealed": found.sealed(step), "cipher": "1:00:00"}
            house.sign(who, "coupon_count", step, paper, **seal)
        both = [told | {"salt": step} for step in ("count_1", "count_2")]
        house.sign(LEAD, "coupon_count", "open", paper, given={"counts": both})
        house.sign(LEAD, "coupon_count", "accept", paper)
        house.sign(F, "coupon_count", "review", paper)


def close(house: House) -> None:
    coupons = coupons_of(house.office)
    left = {id: [list(run) for run in runs] for id, runs in coupons.with_marketing().items()}
    paper = house.sign(MS, "coupon_return", "give", why="expired", serials=left)
    house.sign(FS, "coupon_return", "take", paper, serials=left)
    form = f"coupon_form/{DAY}"
    house.sign(MS, "coupon_form", "sign", form, remaining={}, locked=False)
    house.sign(F, "coupon_form", "accept", form)
    house.sign(MANAGER, "shift", "close", "shift/2026/1")
    house.sign(MANAGER, "day", "close", f"day/{DAY}")
    who = "practice second accountant"
    house.sign(who, "coupon_reconciliation", "reconcile", date=DAY)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.coupons", description=__doc__)
    parser.add_argument("--count", type=int, default=10_000_000)
    parser.add_argument("--redeemed", type=int, default=50_000)
    given = parser.parse_args()
    many, redeemed = given.count, given.redeemed
    out = many * 9 // 10
    house = House()
    approve(house)
    began = time.perf_counter()
    with timed("received: invoice, two examinations, ledger", house, many):
        receive(house, many)
    with timed("issued in 100 lots and received", house, many):
        issue(house, many, 100)
    with timed("given out in 1,000 lots", house, out):
        give_out(house, out, 1_000)
    serials = random.Random(1).sample(range(1, out + 1), redeemed)
    with timed("redeemed: laid and dropped at 50 tables", house, redeemed):
        boxes = redeem(house, serials, 50)
    with timed("boxes counted twice, compared, cancelled", house, redeemed):
        count(house, boxes)
    with timed("returned, form, day closed (lapsed), reconciled", house, many):
        close(house)
    print(f"all of it: {time.perf_counter() - began:.1f} s")
    coupons = coupons_of(house.office)
    batch = coupons.batches["A7"]
    told = {state.name: batch.many(state) for state in State if batch.many(state)}
    print(told)
    began = time.perf_counter()
    recount(house.office)
    print(f"all laws over everything: {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    value = canonical(coupons.value())
    print(
        f"snapshot of all coupons: {len(value) / 1e6:.2f} MB in {time.perf_counter() - began:.2f} s"
    )
    print(
        f"map: {batch.count / 1e6:.1f} MB; entries: {house.entries:,}, {house.bytes / 1e6:.1f} MB"
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"peak of the whole process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
