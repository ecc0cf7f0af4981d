"""Reports that close the books of coupons: boxes, days, months, quarters, exceptions, costs.

The exception report lists what is not accounted for, with the day by which internal audit has to
have it in writing (58 Pa. Code 465a.3: two days).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.core import events as at_table
from croupier.core.beside import COUPON, is_practice
from croupier.core.days import DAY, date_from, date_of, start_of
from croupier.core.entries import Entry
from croupier.core.money import dollars
from croupier.core.spots import name_of
from croupier.house.coupons.closing import (
    LINES,
    CouponsReconciled,
    InventoryTaken,
    QuarterPrepared,
)
from croupier.house.coupons.counting import BoxCompared, CouponCountsOpened, LateScanned
from croupier.house.coupons.kept import (
    BatchBegun,
    BatchLapsed,
    CouponsInHand,
    CouponsMoved,
    FormOpened,
    StockReceived,
    read,
)
from croupier.house.coupons.mailing import ListChecked
from croupier.house.coupons.print_run import CouponsPrinted
from croupier.house.coupons.reports import (
    OF_COUPONS,
    Books,
    Paper,
    said,
    signers,
    told,
)
from croupier.house.coupons.serials import State, how_many, plus
from croupier.house.report import About, Dated, Report, Row, dated
from croupier.house.reports import REPORTS

S = State
LATE_DAYS = 2
"""A gap in serials goes to internal audit in writing within so many days."""


# Boxes, days, inventory, quarter

COUNTS = (
    "number", "drop", "table", "listed", "counted", "never scanned", "not in the box",
    "of another box", "strange", "evidence", "signed by",
)  # fmt: skip


def counts(entries: Iterable[Entry], about: About) -> Report:
    """(m)(1), (q)(6): each box against its table's list."""
    books, rows = Books(), list[tuple[str, Row]]()
    for one, event in told(entries, books):
        here = isinstance(event, BoxCompared) and about.table in ("", event.table)
        if here and about.holds(one):
            lists = event.never_scanned, event.not_in_box, event.elsewhere
            words = [", ".join(some) for some in (*lists, event.strange, event.evidence)]
            head = event.document, event.drop, event.table, str(event.listed), str(event.counted)
            rows.append((event.document, (*head, *words)))
    made = [(*row, signers(books, id)) for id, row in rows]
    return about.report("coupons in drop boxes", COUNTS, made, (), "count lead", "finance")


RECONCILED = "day", "line", "denomination", "quantity", "value", "signed by"


def reconciliations(entries: Iterable[Entry], about: About) -> Report:
    """(m)(3): by day, the totals by denomination."""
    books, found = Books(), list[CouponsReconciled]()
    for one, event in told(entries, books):
        if isinstance(event, CouponsReconciled) and _within(about, event.date, one):
            found.append(event)
    rows: list[Row] = []
    for done in found:
        signed = signers(books, f"coupon_reconciliation/{done.date}")
        for line in LINES:
            for cents, many in done.lines.get(line, {}).items():
                value = dollars(int(cents) * many)
                rows.append((done.date, line, dollars(int(cents)), str(many), value, signed))
            if not done.lines.get(line):
                rows.append((done.date, line, "", "0", dollars(0), signed))
    return about.report("reconciliation of coupons", RECONCILED, rows, (), "finance")


def _within(about: About, date: str, one: Dated) -> bool:
    """A day is reconciled after it: the period is about the day itself."""
    return not about.date or about.date <= date <= (about.until or about.date)


INVENTORY = (
    "month",
    "place",
    "denomination",
    "quantity",
    "value",
    "serials",
    "procedure",
    "signed by",
)


def inventories(entries: Iterable[Entry], about: About) -> Report:
    """(n): what was counted in each month, beside what the ledger has."""
    books, rows = Books(), list[Row]()
    for one, event in told(entries, books):
        if isinstance(event, InventoryTaken) and about.holds(one):
            signed = signers(books, books.signing)
            for place, serials in (
                ("vault", event.vault),
                ("marketing", event.marketing),
                ("in the ledger and not there", event.missing),
                ("there and not in the ledger", event.more),
            ):
                for cents, some in books.by_face(serials).items():
                    many = how_many(some)
                    worth = dollars(cents), str(many), dollars(cents * many), said(some)
                    rows.append((event.month, place, *worth, event.procedure, signed))
                if not serials:
                    nothing = "", "0", dollars(0), "none", event.procedure, signed
                    rows.append((event.month, place, *nothing))
    title = "inventory of coupons"
    return about.report(title, INVENTORY, rows, (), "finance supervisor", "count")


QUARTER = "quarter", "denomination", "redeemed", "value", "filed", "signed by"


def quarters(entries: Iterable[Entry], about: About) -> Report:
    """(o): the value redeemed by denomination, for the Bureau of Casino Compliance."""
    books, found, total = Books(), list[QuarterPrepared](), 0
    for one, event in told(entries, books):
        if isinstance(event, QuarterPrepared) and about.holds(one):
            found.append(event)
    rows: list[Row] = []
    for done in found:
        paper = next(
            one
            for one in books.papers.values()
            if one.of == "coupon_quarter" and one.about == done.quarter
        )
        filed = paper.said.get("file", {}).get("reference", "")
        signed = signers(books, paper.id)
        for cents, many in done.redeemed.items():
            value = dollars(int(cents) * many)
            rows.append((done.quarter, dollars(int(cents)), str(many), value, filed, signed))
        if not done.redeemed:
            rows.append((done.quarter, "none", "0", dollars(0), filed, signed))
        total += done.total_cents
    totals = "all", "", "", dollars(total), "", ""
    title = "quarterly report of coupons redeemed"
    return about.report(title, QUARTER, rows, totals, "finance", "compliance")


# Exceptions

EXCEPTIONS = "day", "paper", "what", "serials", "why", "in writing by"


def exceptions(entries: Iterable[Entry], about: About) -> Report:
    """What is not accounted for: gaps in serials, with the day by which audit has to know; days,
    months and papers that are not closed."""
    listed, books = list(entries), Books()
    rows: list[Row] = []
    days, months, stock = dict[str, None](), set[str](), 0
    done, counted, last = set[str](), set[str](), ""
    for one, event in told(listed, books):
        last = one.date or last
        stock += _undistributed(event)
        if _of_coupons(event):
            days[one.date] = None
        if stock and one.date:
            months.add(one.date[:7])
        if isinstance(event, CouponsReconciled):
            done.add(event.date)
        elif isinstance(event, InventoryTaken):
            counted.add(event.month)
        if about.holds(one):
            rows += _exceptional(one, event)
    for row in rows:
        known = books.papers.get(row[1])
        if known is not None and not row[4]:
            rows[rows.index(row)] = (*row[:4], _reason(known), row[5])
    if books.missing:
        rows.append((last, "", "still missing", said(books.missing), "", ""))
    for date in days:
        if date not in done and date < last:
            rows.append((date, "", "day not reconciled", "", "", ""))
    for month in sorted(months - counted):
        rows.append((last, "", f"no inventory of {month}", "", "525.21(n)", ""))
    for paper in books.papers.values():
        if not paper.ended and paper.day < last and paper.state != "approved":
            rows.append((paper.day, paper.id, f"{paper.of}: {paper.state}", "", "", ""))
    title = "exceptions of coupons"
    return about.report(title, EXCEPTIONS, rows, (), "internal audit", "finance supervisor")


HANDLED = (
    BatchBegun, BatchLapsed, BoxCompared, CouponCountsOpened, CouponsInHand, CouponsMoved,
    CouponsPrinted, FormOpened, InventoryTaken, ListChecked, StockReceived,
)  # fmt: skip
"""Each puts its day among those that wait to be reconciled."""


def _of_coupons(event: Any) -> bool:
    """Whether a day with this event has something to reconcile."""
    if isinstance(event, at_table.LaidBeside):
        return _issued(event.item)
    return isinstance(event, HANDLED)


STOCK = (S.VAULT.name, S.MARKETING.name, S.RETURNED.name)
"""Where coupons are that are not distributed: an inventory counts them (n)."""


def _undistributed(event: Any) -> int:
    """How many more there are after it."""
    if isinstance(event, CouponsMoved):
        return how_many(read(event.serials)) * ((event.target in STOCK) - (event.source in STOCK))
    if isinstance(event, BatchLapsed):
        return -sum(many for name, many in event.counts.items() if name in STOCK)
    return 0


def _reason(paper: Paper) -> str:
    return next((str(said["why"]) for said in paper.said.values() if "why" in said), "")


def _exceptional(one: Dated, event: Any) -> Iterator[Row]:
    due = _in_writing(one.date)
    if isinstance(event, CouponsMoved) and event.target in ("MISSING", "WRITTEN_OFF", "REJECTED"):
        what = State[event.target].words
        yield one.date, event.document, what, said(read(event.serials)), event.reason, due
    elif isinstance(event, BoxCompared):
        for words, serials in (
            ("in the box and never scanned", event.never_scanned),
            ("scanned and not in the box", event.not_in_box),
            ("in the wrong box", event.elsewhere),
            ("strange", event.strange),
        ):
            if serials:
                yield one.date, event.document, words, ", ".join(serials), "", due
    elif isinstance(event, LateScanned):
        yield one.date, "", f"late scan at {event.table}", event.serial, event.stands, ""
    elif isinstance(event, InventoryTaken) and (event.missing or event.more):
        gone = plus(read(event.missing), read(event.more))
        yield one.date, "", f"inventory of {event.month}", said(gone), "", due
    elif isinstance(event, BatchLapsed):
        many = ", ".join(f"{count} {State[name].words}" for name, count in event.counts.items())
        yield one.date, "", f"batch {event.batch} lapsed", many, event.rule, ""


def _in_writing(day: str) -> str:
    """Two days on."""
    date = date_from(day)
    return "" if date is None else str(date_of(start_of(date) + LATE_DAYS * DAY))


# What redeemed coupons cost

COST = "game", "wager", "denomination", "redeemed", "face", "expected cost", "won", "not won"
Worth = Callable[[str, str, int, Mapping[str, Any]], Fraction | None]
"""By the hash of the rules, the wager, the face and the terms: what one costs, in cents."""


def costs(entries: Iterable[Entry], about: About, worth: Worth) -> Report:
    """Face redeemed beside what it was expected to cost, by the place where it lay."""
    rules: dict[str, tuple[str, str]] = {}
    laid: dict[str, tuple[str, str, str, dict[str, Any]]] = {}
    ends: dict[str, bool] = {}
    used: dict[str, tuple[int, bool]] = {}
    for one in dated(entries):
        stream = one.entry.on[0]
        for event in one.entry.events:
            if isinstance(event, at_table.Opened):
                rules[stream] = event.game, event.rules
            elif isinstance(event, at_table.LaidBeside) and _issued(event.item):
                game, hash = rules.get(stream, ("", ""))
                laid[event.item["id"]] = game, hash, name_of(event.wager), event.item
            elif isinstance(event, at_table.Settled):
                for id in event.beside:
                    ends[id] = event.won_cents > 0
            elif isinstance(event, at_table.Corrected):  # what followed from it is taken back
                used = {id: end for id, end in used.items() if end[0] != event.entry}
            elif isinstance(event, at_table.Beside) and about.holds(one):
                if event.goes != "box" or event.item not in laid:
                    continue
                used[event.item] = one.entry.seq, ends.get(event.item, False)
    found: dict[tuple[str, str, int], list[Any]] = {}
    for id, (_, won) in used.items():
        _cost(found, laid[id], won, worth)
    rows, face, cost = list[Row](), 0, Fraction(0)
    for (game, wager, cents), (many, expected, known, wins) in sorted(found.items()):
        face, cost = face + cents * many, cost + expected
        price = dollars(round(expected)) if known else "not priced"
        where = game, wager, dollars(cents), str(many), dollars(cents * many)
        rows.append((*where, price, str(wins), str(many - wins)))
    totals = "all", "", "", "", dollars(face), dollars(round(cost)), "", ""
    return about.report("coupons redeemed and their cost", COST, rows, totals, "marketing")


def _issued(item: Mapping[str, Any]) -> bool:
    """Whether it is a coupon, and no practice table made it."""
    return item["kind"] == COUPON and not is_practice(item["id"])


def _cost(
    found: dict[tuple[str, str, int], list[Any]],
    laid: tuple[str, str, str, dict[str, Any]],
    won: bool,
    worth: Worth,
) -> None:
    game, hash, wager, item = laid
    here = found.setdefault((game, wager, item["face_cents"]), [0, Fraction(0), True, 0])
    price = worth(hash, wager, item["face_cents"], item["terms"])
    here[0] += 1
    here[1] += price or 0
    here[2] = here[2] and price is not None
    here[3] += won


OF_COUPONS.update(
    {
        "coupon_counts": counts,
        "coupon_reconciliations": reconciliations,
        "coupon_inventories": inventories,
        "coupon_quarters": quarters,
        "coupon_exceptions": exceptions,
    }
)
REPORTS.update(OF_COUPONS)
