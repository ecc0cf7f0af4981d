"""The books of coupons are closed: day by day, month by month, quarter by quarter.

525.21(m)(3), (n) and (o). A day is reconciled by somebody of finance who had none of its coupons in
hand; nothing that is not explained is closed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from croupier.core.commands import Command
from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.house.acts import Asked, folds
from croupier.house.coupons.distribution import FORM
from croupier.house.coupons.kept import (
    BatchLapsed,
    Coupons,
    coupons_of,
    lapse,
    quarter_of,
    read,
    touch,
)
from croupier.house.coupons.laws import recount
from croupier.house.coupons.serials import (
    Batch,
    Run,
    State,
    how_many,
    logged,
    minus,
    plus,
    ranges,
    said,
)
from croupier.house.coupons.who import COMPLIANCE, COUNTER, FINANCE, FINANCE_SUPERVISOR
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Step, raised
from croupier.house.floor import ALERT

if TYPE_CHECKING:
    from croupier.house.desk import Office

S = State
Serials = dict[str, list[Run]]
LINES = {
    "given to marketing": ("VAULT MARKETING",),
    "returned for reissuance": ("RETURNED VAULT",),
    "returned expired": ("RETURNED EXPIRED",),
    "voided": tuple(f"{one.name} VOID" for one in State),
    "distributed": ("MARKETING PATRON", "RELEASED PATRON"),
    "taken back": ("PATRON MARKETING",),
    "redeemed": ("BOX CANCELLED", "PATRON CANCELLED", "MISSING CANCELLED"),
    "missing": tuple(f"{one.name} MISSING" for one in State),
    "lapsed": ("PATRON LAPSED", "RELEASED LAPSED", "VAULT EXPIRED"),
}
"""The lines of a day's reconciliation, and the moves that are added up in each."""


# The end of a gaming day


def close_day(asked: Asked, paper: Document) -> Iterator[BatchLapsed]:
    """(k): marketing's form is signed; then what was good until today is good no more."""
    office, date = asked.office, paper.about
    coupons, tried = coupons_of(office), f"closing {date}"
    recount(office)
    form = office.documents.papers.get(f"{FORM.name}/{date}")
    if form is not None and form.state == "open":
        why = f"{form.id} is open, and nobody has signed it"
        raise Refusal(tried, why, cite("21(k)"), "let a supervisor of marketing sign it first")
    if form is None and any(one.many(S.MARKETING) for one in _all(coupons)):
        why, instead = "marketing has coupons, and the day has no form", "open one, and sign it"
        raise Refusal(tried, why, cite("21(k)"), instead)
    yield from _lapse(coupons, lambda expires: expires <= date, f"{date} is closed")


def open_day(asked: Asked, date: str) -> Iterator[Event]:
    """Where days were left out, what was good until one of them is good no more."""
    coupons = coupons_of(asked.office)
    yield from _lapse(coupons, lambda expires: expires < date, f"{date} is opened")


def _lapse(coupons: Coupons, over: Callable[[str], bool], rule: str) -> Iterator[BatchLapsed]:
    for batch in _all(coupons):
        found = lapse(batch, rule) if over(batch.expires) else None
        if found is not None:
            yield found


def _all(coupons: Coupons) -> list[Batch]:
    return [batch for _, batch in sorted(coupons.batches.items())]


# The day's reconciliation


@record(frozen=True)
class CouponsReconciled(Event):
    """By line and denomination: how many, in one gaming day."""

    date: str
    lines: dict[str, dict[str, int]]
    clause: str


def figures(coupons: Coupons, date: str) -> dict[str, dict[str, int]]:
    """By line, by denomination in cents: how many."""
    found: dict[str, dict[str, int]] = {}
    for line, moves in LINES.items():
        here: dict[str, int] = {}
        for name in moves:
            for cents, many in coupons.sums.get(date, {}).get(name, {}).items():
                here[str(cents)] = here.get(str(cents), 0) + many
        found[line] = dict(sorted(here.items()))
    return found


def _reconcile(asked: Asked, paper: Document) -> Iterator[Event]:
    office, date, tried = asked.office, paper.about, f"reconciling coupons of {paper.about}"
    coupons, clause = coupons_of(office), cite("21(m)(3)")
    if date not in coupons.sums:
        raise Misuse(f"{quoted(date)} has nothing to reconcile, or was reconciled before")
    if date == office.days.date:
        raise Refusal(tried, "that day is still open", clause, "wait until it is closed")
    if earlier := sorted(day for day in coupons.sums if day < date):
        why = f"{earlier[0]} is not reconciled"
        raise Refusal(tried, why, clause, "reconcile days in their order")
    if asked.by.id in coupons.handled.get(date, ()):
        why = f"{asked.by.id} had coupons in hand on that day"
        raise Refusal(tried, why, cite("21(r)(2)"), "let somebody of finance do it who had none")
    for why, instead in _unexplained(office, coupons, date):
        raise Refusal(tried, why, clause, instead)
    yield CouponsReconciled(date, figures(coupons, date), clause)


def _unexplained(office: Office, coupons: Coupons, date: str) -> Iterator[tuple[str, str]]:
    """What has to be done before a day can be reconciled."""
    form = office.documents.papers.get(f"{FORM.name}/{date}")
    if form is not None and not form.ended:
        yield f"the form of the day is {form.state}", "let finance accept it"
    for one in office.documents.open("coupon_return", "coupon_count"):
        if one.day <= date:
            yield f"{one.id} is {one.state}", "finish it first"
    for drop, box in coupons.pulled.items():
        if box.day <= date:
            yield f"the coupons of {drop} are not counted", "count them first"
    for table, dropped in coupons.boxes.items():
        if any(one.day <= date for one in dropped):
            yield f"coupons of that day are in the box of {table}", "pull the box and count it"


@folds(CouponsReconciled)
def _reconciled(office: Office, event: CouponsReconciled, command: Command) -> None:
    coupons = coupons_of(office)
    coupons.sums.pop(event.date)
    coupons.handled.pop(event.date, None)
    coupons.reconciled = event.date


RECONCILIATION = paper_of(
    "coupon_reconciliation",
    "date",
    Step(
        name="reconcile",
        to="reconciled",
        who=FINANCE,
        clause=cite("21(m)(3)"),
        takes={"date": str},
        effect=_reconcile,
    ),
    numbered=False,
)


# The month's inventory


@record(frozen=True)
class InventoryTaken(Event):
    """The result of a monthly inventory, as the ledger has it."""

    month: str
    vault: dict[str, list[list[int]]]
    marketing: dict[str, list[list[int]]]
    missing: dict[str, list[list[int]]]
    """In the ledger, and not there."""
    more: dict[str, list[list[int]]]
    """There, and by the ledger elsewhere."""
    procedure: str
    clause: str


def _month(asked: Asked, paper: Document) -> Iterator[Event]:
    day = asked.office.days.date
    if not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", paper.about) or paper.about > day[:7]:
        raise Misuse(f"{quoted(paper.about)} is no month up to now; write {day[:7]}")
    _look(paper, "count")
    yield from ()


def _look(paper: Document, step: str) -> tuple[Serials, Serials]:
    facts = paper.facts[step]
    tried = f"{paper.id}, {step}"
    return ranges(facts["vault"], tried), ranges(facts["marketing"], tried)


def _recount(asked: Asked, paper: Document) -> Iterator[Event]:
    _look(paper, "recount")
    yield from ()


def _record(asked: Asked, paper: Document) -> Iterator[Event]:
    taken = _taken(asked, paper, "record")
    gone, more = read(taken.missing), read(taken.more)
    wrong = [f"{said(gone)} is not there"] * bool(gone)
    wrong += [f"{said(more)} is elsewhere by the ledger"] * bool(more)
    if wrong:
        raise Refusal(
            f"{paper.id}, record",
            f"the count is not the ledger: {' and '.join(wrong)}",
            cite("21(n)"),
            "count again; else sign record_short with what is known of it",
        )
    yield taken


def _record_short(asked: Asked, paper: Document) -> Iterator[Event]:
    taken = _taken(asked, paper, "record_short")
    if not taken.missing and not taken.more:
        why = "the count is the ledger"
        raise Refusal(f"{paper.id}, record", why, cite("21(n)"), "record it as it is")
    yield taken
    many, more = how_many(read(taken.missing)), how_many(read(taken.more))
    wrong = f"{many} missing" + f", {more} elsewhere by the ledger" * bool(more)
    what = f"inventory of {paper.about}: {wrong}: {paper.facts['record_short']['why']}"
    facts = {"what": what[:1_000], "about": paper.id, "cents": 0}
    yield raised(asked, ALERT, facts | {"notify": "finance supervisor, internal audit"})


def _taken(asked: Asked, paper: Document, step: str) -> InventoryTaken:
    coupons = coupons_of(asked.office)
    first, second = _look(paper, "count"), _look(paper, "recount")
    if first != second:
        raise Refusal(
            f"{paper.id}, {step}",
            "the two counts differ",
            cite("21(n)"),
            "count again, both of you",
        )
    vault = coupons.of_state(S.VAULT, S.RETURNED)
    marketing = coupons.of_state(S.MARKETING)
    should, there = plus(vault, marketing), plus(*first)
    wrong = plus(minus(first[0], vault), minus(first[1], marketing))
    controls = coupons.controls
    return InventoryTaken(
        month=paper.about,
        vault=logged(first[0]),
        marketing=logged(first[1]),
        missing=logged(minus(should, there)),
        more=logged(wrong),
        procedure="" if controls is None else controls.inventory,
        clause=cite("21(n)"),
    )


@folds(InventoryTaken)
def _inventory(office: Office, event: InventoryTaken, command: Command) -> None:
    coupons = coupons_of(office)
    coupons.inventories = [*coupons.inventories, event.month][-24:]
    touch(office, command.actor)


STOCK: dict[str, type] = {"vault": dict, "marketing": dict}
INVENTORY = paper_of(
    "coupon_inventory",
    "month",
    Step(
        name="count",
        to="counted",
        who=FINANCE,
        clause=cite("21(n)"),
        takes={"month": str, **STOCK},
        effect=_month,
    ),
    Step(
        name="recount",
        at=("counted",),
        to="counted by two",
        who=COUNTER,
        clause=cite("21(n)"),
        differs=("count",),
        takes=STOCK,
        effect=_recount,
    ),
    Step(
        name="record",
        at=("counted by two",),
        to="in the ledger",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(n)"),
        differs=("count", "recount"),
        effect=_record,
    ),
    Step(
        name="record_short",
        at=("counted by two",),
        to="in the ledger",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(n)"),
        differs=("count", "recount"),
        takes={"why": str},
        effect=_record_short,
    ),
    Step(
        name="drop",
        at=("counted", "counted by two"),
        to="counted anew",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(n)"),
        takes={"why": str},
    ),
)


# The quarter's report


@record(frozen=True)
class QuarterPrepared(Event):
    """By denomination in cents: how many were redeemed in a quarter, and their value."""

    quarter: str
    redeemed: dict[str, int]
    total_cents: int
    clause: str


def _quarter(asked: Asked, paper: Document) -> Iterator[Event]:
    office, tried, clause = asked.office, f"the report of {paper.about}", cite("21(o)")
    coupons = coupons_of(office)
    if not re.fullmatch(r"[0-9]{4}-Q[1-4]", paper.about):
        raise Misuse(f"{quoted(paper.about)} is no quarter; write 2026-Q4")
    if paper.about >= quarter_of(office.days.date):
        raise Refusal(tried, "that quarter is not over", clause, "wait for its last gaming day")
    open_days = sorted(day for day in coupons.sums if quarter_of(day) <= paper.about)
    if open_days:
        why = f"{open_days[0]} is not reconciled"
        raise Refusal(tried, why, clause, "reconcile all of its days first")
    if paper.about in coupons.quarters:
        raise Refusal(tried, "it is prepared already", clause, "file the one that is there")
    redeemed = coupons.redeemed.get(paper.about, {})
    lines = {str(cents): many for cents, many in sorted(redeemed.items())}
    total = sum(cents * many for cents, many in redeemed.items())
    yield QuarterPrepared(paper.about, lines, total, clause)


@folds(QuarterPrepared)
def _prepared(office: Office, event: QuarterPrepared, command: Command) -> None:
    lines = {int(cents): many for cents, many in event.redeemed.items()}
    coupons_of(office).quarters[event.quarter] = lines


QUARTER = paper_of(
    "coupon_quarter",
    "quarter",
    Step(
        name="prepare",
        to="prepared",
        who=FINANCE,
        clause=cite("21(o)"),
        takes={"quarter": str},
        effect=_quarter,
    ),
    Step(
        name="file",
        at=("prepared",),
        to="filed",
        who=COMPLIANCE,
        clause=cite("21(o)"),
        differs=("prepare",),
        takes={"reference": str},
    ),
)
