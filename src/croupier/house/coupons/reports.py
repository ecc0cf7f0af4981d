"""The documents of coupons as reports: ledger, requisitions, forms, returns, inventory, quarter.

All are made from entries of the log alone, as those of house/reports.py are, and carry what
525.21 wants on each: dates, denominations, quantities, serials, reasons, and everybody who signed
with a credential number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.core.entries import Entry
from croupier.core.money import dollars
from croupier.house.coupons.closing import (
    InventoryTaken,
)
from croupier.house.coupons.kept import (
    LAPSES,
    BatchBegun,
    BatchLapsed,
    CouponsMoved,
    FormOpened,
    StockReceived,
    read,
)
from croupier.house.coupons.print_run import CouponsPrinted
from croupier.house.coupons.serials import Run, State, how_many, joined, minus, plus
from croupier.house.coupons.serials import said as cut_short
from croupier.house.documents import KINDS, Signed
from croupier.house.report import About, Dated, Report, Row, dated, moment

S = State
Serials = dict[str, list[Run]]


def said(serials: Serials) -> str:
    """All of them: a document leaves none out."""
    return cut_short(serials, most=10**9)


@dataclass
class Paper:
    """A document, as its entries tell it."""

    id: str
    of: str
    about: str
    day: str
    state: str = ""
    said: dict[str, dict[str, Any]] = field(default_factory=dict)
    signed: dict[str, str] = field(default_factory=dict)
    """By step: who signed last, with credential number and time."""

    def by(self, *steps: str) -> str:
        return ", ".join(self.signed[step] for step in steps if step in self.signed)

    @property
    def ended(self) -> bool:
        return self.state in KINDS[self.of].ends


@dataclass
class Books:
    """What the entries of a house say of its coupons: papers, denominations, and what moved."""

    faces: dict[str, int] = field(default_factory=dict)
    papers: dict[str, Paper] = field(default_factory=dict)
    missing: Serials = field(default_factory=dict)
    signing: str = ""
    """The paper that was signed last: what follows in an entry comes of it."""

    def take(self, one: Dated, event: Any) -> None:
        if isinstance(event, BatchBegun):
            self.faces[event.batch["id"]] = event.batch["denomination_cents"]
        elif isinstance(event, Signed) and event.of.startswith("coupon_"):
            paper = self.papers.get(event.document)
            if paper is None or not KINDS[event.of].step(event.step).at:
                paper = Paper(event.document, event.of, event.about, event.day)
                self.papers[event.document] = paper
            self.signing = paper.id
            paper.state = event.state
            paper.said[event.step] = event.said
            told = f"{event.by} ({event.role}, {event.credential}), {moment(one.entry.at)}"
            paper.signed[event.step] = told
        elif isinstance(event, CouponsMoved):
            if event.target == S.MISSING.name:
                self.missing = plus(self.missing, read(event.serials))
            if event.source == S.MISSING.name:
                self.missing = minus(self.missing, read(event.serials))

    def by_face(self, serials: Mapping[str, Iterable[Any]]) -> dict[int, Serials]:
        """By denomination: the serials."""
        found: dict[int, Serials] = {}
        for id, runs in serials.items():
            here = found.setdefault(self.faces.get(id, 0), {})
            here[id] = joined([(first, last) for first, last in runs])
        return dict(sorted(found.items()))


def told(entries: Iterable[Entry], books: Books) -> Iterator[tuple[Dated, Any]]:
    for one in dated(entries):
        for event in one.entry.events:
            books.take(one, event)
            yield one, event


def given_to(entries: Iterable[Entry], batch: str, number: int) -> str:
    """The number of the patron to whom a coupon was handed out, or for whom it was listed (q)(3);
    who that is stands beside the log."""
    patron, listed = "", dict[str, list[str]]()
    for one in entries:
        for event in one.events:
            if isinstance(event, Signed) and (event.of, event.step) == ("coupon_mailing", "list"):
                listed[event.document] = event.said["patrons"]
            elif isinstance(event, BatchBegun) and event.batch["id"] == batch:
                patrons = listed.get(event.document, [])
                place = number - event.batch["first"]
                patron = patrons[place] if patrons else ""
            elif isinstance(event, CouponsMoved) and any(
                first <= number <= last for first, last in event.serials.get(batch, ())
            ):
                if event.target == S.PATRON.name and event.source == S.MARKETING.name:
                    patron = event.reason.removeprefix("to ")
                elif event.target in (S.MARKETING.name, S.VAULT.name):
                    patron = ""
    return patron


# The ledger

LEDGER = (
    "at", "day", "paper", "what", "denomination", "quantity", "value", "serials", "why",
    "signed by",
)  # fmt: skip
WHAT: dict[tuple[str, str], str] = {
    ("RECEIVED", "VAULT"): "received",
    ("RECEIVED", "REJECTED"): "rejected",
    ("VAULT", "MARKETING"): "issued to marketing",
    ("MARKETING", "PATRON"): "given to patrons",
    ("PATRON", "MARKETING"): "taken back, written down wrongly",
    ("MARKETING", "RETURNED"): "given back by marketing",
    ("RETURNED", "VAULT"): "returned for reissuance",
    ("RETURNED", "EXPIRED"): "returned expired",
    ("LISTED", "BLOCKED"): "blocked by the exclusion list",
    ("LISTED", "RELEASED"): "released to the provider",
    ("RELEASED", "PATRON"): "mailed",
}


def _what(source: str, target: str) -> str:
    state = State[target]
    return WHAT.get((source, target), state.words if state is not S.VAULT else "found")


def ledger(entries: Iterable[Entry], about: About) -> Report:
    """(f), (h), (l), (m)(4), (n): the Match Play Coupon ledger, line by line."""
    books, rows = Books(), list[Row]()
    for one, event in told(entries, books):
        if not about.holds(one):
            continue
        if isinstance(event, BatchLapsed):
            for name, many in event.counts.items():
                cents, batch = books.faces[event.batch], f"batch {event.batch}"
                what = f"{LAPSES[State[name]].words}, {State[name].words}"
                head = moment(one.entry.at), one.date, "", what, dollars(cents), str(many)
                rows.append((*head, dollars(cents * many), batch, event.rule, ""))
        if isinstance(event, CouponsPrinted):
            rows.append(_printed(one, event, books))
        for what, paper, serials, why in _lines(event, books):
            for cents, some in books.by_face(serials).items():
                many = how_many(some)
                signed = signers(books, paper)
                value, names = dollars(cents * many), said(some)
                head = moment(one.entry.at), one.date, paper, what, dollars(cents), f"{many}"
                rows.append((*head, value, names, why, signed))
    return about.report("Match Play Coupon ledger", LEDGER, rows, (), "finance supervisor")


def _printed(one: Dated, event: CouponsPrinted, books: Books) -> Row:
    """(p): a print run of the house, with whoever printed it."""
    cents, many = books.faces[event.batch], event.last - event.first + 1
    head = moment(one.entry.at), one.date, event.document, "printed", dollars(cents), str(many)
    serials = said({event.batch: [(event.first, event.last)]})
    signed = f"print: {one.entry.by} ({one.entry.role}, {event.credential})"
    return *head, dollars(cents * many), serials, "", f"{signed}, {moment(one.entry.at)}"


def _lines(event: Any, books: Books) -> Iterator[tuple[str, str, Mapping[str, Any], str]]:
    if isinstance(event, CouponsMoved):
        what = _what(event.source, event.target)
        yield what, event.document, event.serials, event.reason
    elif isinstance(event, BatchBegun):
        batch = event.batch
        first, last = batch["first"], batch["first"] + batch["count"] - 1
        what = "invoiced" if event.state == S.RECEIVED.name else "listed for mail"
        why = f"{batch['source']}, good through {batch['expires']}, design {batch['design']}"
        yield what, event.document, {batch["id"]: [[first, last]]}, why
    elif isinstance(event, InventoryTaken):
        for place, serials in (("vault", event.vault), ("marketing", event.marketing)):
            what = f"inventory of {event.month}, {place}"
            yield what, books.signing, serials, event.procedure
        yield f"inventory of {event.month}, not there", books.signing, event.missing, ""


def signers(books: Books, id: str) -> str:
    paper = books.papers.get(id)
    if paper is None:
        return ""
    return "; ".join(f"{step.replace('_', ' ')}: {who}" for step, who in paper.signed.items())


# Requisitions, forms, returns

REQUISITIONS = (
    "number", "prepared", "needed", "denomination", "quantity", "state", "serials", "prepared by",
    "authorised by", "issued by", "received by",
)  # fmt: skip


def requisitions(entries: Iterable[Entry], about: About) -> Report:
    """(g), (h): requisitions that were prepared in the period, and what became of them."""
    rows = []
    for paper in _papers(entries, about, "coupon_requisition"):
        asked = paper.said["prepare"]
        serials = read(paper.said.get("issue", {}).get("serials", {}))
        number = paper.id, paper.day, asked["needed"]
        what = dollars(asked["denomination_cents"]), f"{asked['quantity']}", paper.state
        signed = [paper.by(step) for step in ("prepare", "authorise", "issue")]
        received = paper.by("receive", "receive_short")
        rows.append((*number, *what, said(serials) if serials else "", *signed, received))
    title = "Match Play Coupon requisitions"
    return about.report(title, REQUISITIONS, rows, (), "marketing supervisor", "finance supervisor")


def _papers(entries: Iterable[Entry], about: About, kind: str) -> list[Paper]:
    """Papers of a kind that were drawn up in the period."""
    books, wanted = Books(), dict[str, None]()
    for one, event in told(entries, books):
        if isinstance(event, Signed) and event.of == kind and about.holds(one):
            wanted[event.document] = None
    return [books.papers[id] for id in wanted]


RETURNS = (
    "number", "day", "state", "denomination", "quantity given", "quantity taken", "serials given",
    "serials taken", "why", "given by", "taken by",
)  # fmt: skip


def returns(entries: Iterable[Entry], about: About) -> Report:
    """(l): what marketing gave back and finance took, both counts."""
    books, rows = Books(), list[Row]()
    listed, wanted = list(entries), dict[str, None]()
    for one, event in told(listed, books):
        if isinstance(event, Signed) and event.of == "coupon_return" and about.holds(one):
            wanted[event.document] = None
    for id in wanted:
        paper = books.papers[id]
        taken = paper.said.get("take") or paper.said.get("take_short", {})
        why = paper.said.get("take_short", {}).get("why") or paper.said["give"]["why"]
        there = books.by_face(taken.get("serials", {}))
        for cents, given in books.by_face(paper.said["give"]["serials"]).items():
            got = there.get(cents, {})
            counts = str(how_many(given)), str(how_many(got)), said(given), said(got)
            signed = paper.by("give"), paper.by("take", "take_short")
            head = paper.id, paper.day, paper.state, dollars(cents)
            rows.append((*head, *counts, why, *signed))
    title = "Match Play Coupon returns"
    return about.report(title, RETURNS, rows, (), "marketing supervisor", "finance supervisor")


HAD = "held over from the last form", "received from finance"
FORM = "day", "line", "denomination", "quantity", "serials", "why", "signed by"


@dataclass
class _Form:
    """A form as its day tells it."""

    lines: list[tuple[str, Mapping[str, Any], str]] = field(default_factory=list)


def forms(entries: Iterable[Entry], about: About) -> Report:
    """(j): the daily Match Play Coupon Reconciliation Form, line by line."""
    books, found = Books(), dict[str, _Form]()
    for one, event in told(entries, books):
        if isinstance(event, FormOpened) and about.holds(one):
            found[event.date] = _Form([("held over from the last form", event.held, "")])
        here = found.get(one.date)
        if here is not None and about.holds(one):
            here.lines += _form_lines(event)
    rows: list[Row] = []
    for date, form in found.items():
        paper = books.papers[f"coupon_form/{date}"]
        signed = signers(books, paper.id)
        rows += _form_rows(books, date, form, paper, signed)
        if not any(serials for _, serials, _ in form.lines):  # it was kept, and says so
            rows.append((date, "no coupons", "", "0", "none", "", signed))
    title = "Match Play Coupon Reconciliation Form"
    return about.report(title, FORM, rows, (), "marketing supervisor", "finance")


def _form_lines(event: Any) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    if isinstance(event, StockReceived):
        yield "received from finance", event.serials, ""
    elif isinstance(event, CouponsMoved) and event.source == S.MARKETING.name:
        why = event.reason if event.target != S.PATRON.name else ""
        yield LEAVES[event.target], event.serials, why
    elif isinstance(event, CouponsMoved) and (event.source, event.target) == TAKEN_BACK:
        yield "taken back", event.serials, event.reason


LEAVES = {
    "PATRON": "distributed",
    "VOID": "voided",
    "RETURNED": "returned",
    "MISSING": "variation",
}
"""In which line of the form those stand that leave marketing."""
TAKEN_BACK = S.PATRON.name, S.MARKETING.name


def _form_rows(books: Books, date: str, form: _Form, paper: Paper, signed: str) -> Iterator[Row]:
    """One row a line and denomination; hand-outs are summed, as the form has them."""
    lines = dict[tuple[str, str], Serials]()
    many = dict[tuple[str, str, int], int]()
    for line, serials, why in form.lines:
        key = line, why
        for cents, some in books.by_face(serials).items():
            lines[key] = plus(lines.get(key, {}), some)
            many[line, why, cents] = many.get((line, why, cents), 0) + how_many(some)
    came = _sum(many, *HAD, "taken back")
    gone = _sum(many, "distributed", "voided", "returned", "variation")
    for (line, why, cents), count in many.items():
        names = said(books.by_face(lines[line, why])[cents])
        yield date, line, dollars(cents), str(count), names, why, signed
    for cents, count in sorted(_sum(many, *HAD).items()):
        yield date, "to distribute", dollars(cents), str(count), "", "", signed
    last = paper.said.get("sign") or paper.said.get("sign_short", {})
    remaining = books.by_face(last.get("remaining", {}))
    for cents in sorted({*came, *gone}):
        left = came.get(cents, 0) - gone.get(cents, 0)
        there = said(remaining.get(cents, {}))
        yield date, "remaining", dollars(cents), str(left), there, "", signed


def _sum(many: Mapping[tuple[str, str, int], int], *lines: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for (line, _, cents), count in many.items():
        if line in lines:
            found[cents] = found.get(cents, 0) + count
    return found


OF_COUPONS: dict[str, Callable[[Iterable[Entry], About], Report]] = {
    "coupon_ledger": ledger,
    "coupon_requisitions": requisitions,
    "coupon_forms": forms,
    "coupon_returns": returns,
}
"""Those that need nothing but entries; reports_closing.py has more."""
