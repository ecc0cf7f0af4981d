"""525.21: what each document has to say, re-added from the log alone."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import printing
from croupier.core.events import Corrected
from croupier.house.coupons.reports import (
    OF_COUPONS,
    forms,
    ledger,
    requisitions,
    returns,
)
from croupier.house.coupons.reports_closing import (
    costs,
    counts,
    exceptions,
    inventories,
    quarters,
    reconciliations,
)
from croupier.house.report import About, Report
from croupier.house.reports import REPORTS
from tests.house.coupons.felt import Felt, close_table, handed_out
from tests.house.coupons.programme import (
    COMPLIANCE,
    FS,
    FS2,
    K1,
    LEAD,
    MS,
    MS2,
    TODAY,
    TOMORROW,
    F,
    M,
    Programme,
    approved,
    distributing,
    of,
    stocked,
)
from tests.house.coupons.test_closing import over
from tests.house.coupons.test_counting import dropped

CHAPTER = "pa.525"
clause = pytest.mark.clause
ABOUT = About("The House", 1_795_000_000_000, "0.1")


def rows(report: Report) -> list[dict[str, str]]:
    return [dict(zip(report.columns, row, strict=True)) for row in report.rows]


def number_of(programme: Programme, who: str) -> str:
    return programme.office.people.members[who].credential


@clause(
    f"{CHAPTER} 525.21(f)(1)",
    f"{CHAPTER} 525.21(f)(2)",
    f"{CHAPTER} 525.21(f)(3)",
    f"{CHAPTER} 525.21(f)(4)",
)
def test_the_ledger_of_a_receipt() -> None:
    """The day, the quantity, the denomination, the first and last serial, who checked."""
    programme = stocked()
    (line,) = [
        one for one in rows(ledger(programme.house.entries, ABOUT)) if one["what"] == "received"
    ]
    assert line["day"] == TODAY
    assert (line["quantity"], line["denomination"], line["value"]) == ("1000", "$25", "$25,000")
    assert line["serials"] == "A7 1 to 1000"
    for step, who in (("examine", F), ("examine too", M), ("ledger", FS)):
        assert f"{step}: {who} (" in line["signed by"]
        assert number_of(programme, who) in line["signed by"]


@clause(
    f"{CHAPTER} 525.21(g)(1)",
    f"{CHAPTER} 525.21(g)(2)",
    f"{CHAPTER} 525.21(g)(3)",
    f"{CHAPTER} 525.21(g)(4)",
    f"{CHAPTER} 525.21(g)(5)",
)
def test_the_requisition_on_paper() -> None:
    """When it was prepared and for when, what, and both supervisors with their numbers."""
    programme = stocked()
    programme.requisition(40, needed=TOMORROW)
    (line,) = rows(requisitions(programme.house.entries, ABOUT))
    assert (line["prepared"], line["needed"]) == (TODAY, TOMORROW)
    assert (line["denomination"], line["quantity"], line["state"]) == ("$25", "40", "authorised")
    assert line["prepared by"].startswith(f"{MS} (marketing, {number_of(programme, MS)})")
    assert line["authorised by"].startswith(f"{FS} (finance, {number_of(programme, FS)})")
    assert (line["serials"], line["issued by"]) == ("", "")


@clause(
    f"{CHAPTER} 525.21(h)(1)",
    f"{CHAPTER} 525.21(h)(2)",
    f"{CHAPTER} 525.21(h)(3)",
    f"{CHAPTER} 525.21(h)(4)",
)
def test_the_ledger_of_an_issue() -> None:
    """Serials, denomination, quantity, who issued them, and what is void with its reason."""
    programme = stocked()
    programme.form()
    programme.by_two("void", of("A7", 5), why="ink smeared")
    programme.issued(of("A7", (1, 4), (6, 11)))
    found = {one["what"]: one for one in rows(ledger(programme.house.entries, ABOUT))}
    issued, void = found["issued to marketing"], found["void"]
    assert (issued["serials"], issued["quantity"]) == ("A7 1 to 4, 6 to 11", "10")
    assert (issued["denomination"], issued["value"]) == ("$25", "$250")
    assert f"issue: {FS} (finance, {number_of(programme, FS)})" in issued["signed by"]
    assert (void["serials"], void["why"], void["quantity"]) == ("A7 5", "ink smeared", "1")


@clause(
    f"{CHAPTER} 525.21(j)(1)",
    f"{CHAPTER} 525.21(j)(2)",
    f"{CHAPTER} 525.21(j)(3)",
    f"{CHAPTER} 525.21(j)(4)",
    f"{CHAPTER} 525.21(j)(5)",
    f"{CHAPTER} 525.21(j)(6)",
    f"{CHAPTER} 525.21(j)(7)",
    f"{CHAPTER} 525.21(j)(8)",
)
def test_the_form_of_two_days() -> None:
    """Every line that the form has to have, on the first day and on the next."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)), who=MS)
    programme.sign(MS2, "form", "take_back", programme.today, serials=of("A7", 10), why="slip")
    programme.hand_out(of("A7", 10))
    programme.by_two("void", of("A7", 50), why="torn", asks=MS)
    programme.returned(of("A7", (91, 100)))
    there = of("A7", (11, 49), (51, 88))
    short = {"remaining": there, "locked": True, "why": "dropped"}
    programme.sign(MS, "form", "sign_short", programme.today, **short)
    programme.sign(F, "form", "accept", programme.today)
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.form()
    found = rows(forms(programme.house.entries, ABOUT))
    first = {one["line"]: one for one in found if one["day"] == TODAY}
    told = {line: (one["denomination"], one["quantity"], one["serials"], one["why"])
            for line, one in first.items()}  # fmt: skip
    assert told == {
        "received from finance": ("$25", "100", "A7 1 to 100", ""),
        "distributed": ("$25", "11", "A7 1 to 10", ""),
        "taken back": ("$25", "1", "A7 10", "slip"),
        "voided": ("$25", "1", "A7 50", "torn"),
        "returned": ("$25", "10", "A7 91 to 100", ""),
        "variation": ("$25", "2", "A7 89 to 90", "dropped"),
        "to distribute": ("$25", "100", "", ""),
        "remaining": ("$25", "77", "A7 11 to 49, 51 to 88", ""),
    }
    assert (
        f"sign short: {MS} (marketing, {number_of(programme, MS)})"
        in first["remaining"]["signed by"]
    )
    (held,) = [one for one in found if one["day"] == TOMORROW and one["line"].startswith("held")]
    assert (held["quantity"], held["serials"]) == ("77", "A7 11 to 49, 51 to 88")
    only = rows(forms(programme.house.entries, About("x", 0, "1", date=TOMORROW)))
    assert {one["day"] for one in only} == {TOMORROW}


@clause(f"{CHAPTER} 525.21(j)", f"{CHAPTER} 525.21(j)(8)")
def test_a_form_of_a_day_without_coupons_has_its_signatures() -> None:
    """It was kept, and says on one line that there were none, and who signed."""
    programme = approved()
    programme.form()
    programme.close_form()
    (row,) = rows(forms(programme.house.entries, ABOUT))
    assert (row["day"], row["line"], row["quantity"]) == (TODAY, "no coupons", "0")
    assert row["signed by"].count(f"{MS} (marketing, {number_of(programme, MS)})") == 2
    assert f"accept: {F} (finance, {number_of(programme, F)})" in row["signed by"]


@clause(
    f"{CHAPTER} 525.21(l)(1)",
    f"{CHAPTER} 525.21(l)(2)",
    f"{CHAPTER} 525.21(l)(3)",
    f"{CHAPTER} 525.21(l)(4)",
    f"{CHAPTER} 525.21(l)(5)",
)
def test_the_return_on_paper_and_in_the_ledger() -> None:
    """The day, both counts, denomination, quantity, reasons, both supervisors."""
    programme = distributing()
    paper = programme.give_back(of("A7", (51, 100)))
    programme.by_two("void", of("A7", 60), why="soaked", asks=MS)
    got = of("A7", (51, 59), (61, 99))
    programme.sign(FS, "return", "take_short", paper, serials=got, why="one short")
    (line,) = rows(returns(programme.house.entries, ABOUT))
    assert (line["number"], line["day"], line["denomination"]) == (paper, TODAY, "$25")
    assert (line["quantity given"], line["quantity taken"]) == ("50", "48")
    assert line["serials given"] == "A7 51 to 100"
    assert line["serials taken"] == "A7 51 to 59, 61 to 99"
    assert line["why"] == "one short"
    assert line["given by"].startswith(f"{MS} (marketing, {number_of(programme, MS)})")
    assert line["taken by"].startswith(f"{FS} (finance, {number_of(programme, FS)})")
    found = {one["what"]: one for one in rows(ledger(programme.house.entries, ABOUT))}
    back, void = found["returned for reissuance"], found["void"]
    assert (back["day"], back["quantity"], back["denomination"]) == (TODAY, "48", "$25")
    assert back["serials"] == "A7 51 to 59, 61 to 99"
    assert (void["serials"], void["why"]) == ("A7 60", "soaked")
    assert found["missing"]["serials"] == "A7 100"


@clause(f"{CHAPTER} 525.21(m)(1)", f"{CHAPTER} 525.21(m)(3)", f"{CHAPTER} 525.21(m)(4)")
def test_counts_reconciliation_and_exceptions() -> None:
    """Serial by serial; by day and denomination; with the day by which audit has to know."""
    programme = dropped(1, 2, 3)
    paper = programme.count(programme.drop(), of("A7", (1, 2), 5))
    programme.sign(LEAD, "count", "accept_short", paper, why="looked for it")
    programme.sign(F, "count", "review", paper)
    over(programme)
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)
    entries = programme.house.entries
    (line,) = rows(counts(entries, ABOUT))
    assert (line["listed"], line["counted"], line["table"]) == ("3", "3", "t1")
    assert (line["never scanned"], line["not in the box"]) == ("25-A7-0000005", "25-A7-0000003")
    assert f"review: {F}" in line["signed by"]
    done = {one["line"]: one for one in rows(reconciliations(entries, ABOUT))}
    assert (done["redeemed"]["quantity"], done["redeemed"]["value"]) == ("3", "$75")
    assert (done["missing"]["quantity"], done["voided"]["quantity"]) == ("1", "0")
    found = rows(exceptions(entries, ABOUT))
    gone = next(one for one in found if one["what"] == "scanned and not in the box")
    assert (gone["serials"], gone["in writing by"]) == ("25-A7-0000003", "2026-11-20")
    assert gone["why"] == "looked for it"
    whats = {one["what"] for one in found}
    assert {"missing", "still missing", "no inventory of 2026-11"} <= whats
    assert rows(reconciliations(entries, About("x", 0, "1", date=TOMORROW))) == []


@pytest.mark.parametrize(
    ("day", "due"),
    [
        ("2027-02-26", "2027-02-28"),
        ("2027-02-27", "2027-03-01"),
        ("2027-03-01", "2027-03-03"),
        ("2027-12-30", "2028-01-01"),
        ("2028-02-28", "2028-03-01"),
    ],
)
def test_audit_has_a_gap_in_writing_within_two_days(day: str, due: str) -> None:
    """By the calendar, over the ends of months, of years, and in a leap year."""
    programme = approved()
    programme.received(expires="2028-12-31")
    programme.close_day()
    programme.open_day(day)
    programme.by_two("missing", of("A7", 5))
    found = rows(exceptions(programme.house.entries, About("x", 0, "1", date=day)))
    (gone,) = [one for one in found if one["what"] == "missing"]
    assert (gone["day"], gone["in writing by"]) == (day, due)


@clause(f"{CHAPTER} 525.21(n)", f"{CHAPTER} 525.21(m)(3)")
def test_a_month_without_inventory_and_a_day_that_is_not_reconciled() -> None:
    """Also where marketing had no form: a month in which only the vault has coupons, a day on which
    they only came, and one on which some were only laid; not a month in which there are none."""
    programme = approved()
    programme.received(expires="2027-01-31")
    programme.form()
    programme.issued(of("A7", (1, 5)))
    programme.hand_out(of("A7", (1, 5)))
    over(programme)
    programme.open_day("2026-12-02")
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 1)
    felt.spin("2")
    for seat in (1, 2):
        felt.driver.leave(seat)
    close_table(programme.house, "t1")
    programme.close_day()
    for day in ("2027-01-31", "2027-02-01"):
        programme.open_day(day)
        programme.close_day()
    found = rows(exceptions(programme.house.entries, ABOUT))
    months = [one["what"] for one in found if one["what"].startswith("no inventory")]
    assert months == [f"no inventory of {month}" for month in ("2026-11", "2026-12", "2027-01")]
    days = [one["day"] for one in found if one["what"] == "day not reconciled"]
    assert days == [TODAY, "2026-12-02", "2027-01-31"]
    assert sorted(programme.coupons.sums) == days


@clause(f"{CHAPTER} 525.21(n)", f"{CHAPTER} 525.21(o)")
def test_inventory_and_quarter_on_paper() -> None:
    """By place, by denomination, with value, procedure and who counted; filed with its number."""
    programme = dropped(1, 2)
    paper = programme.count(programme.drop(), of("A7", (1, 2)))
    programme.sign(LEAD, "count", "accept", paper)
    programme.sign(F, "count", "review", paper)
    programme.returned(of("A7", (21, 100)))
    facts = {"vault": of("A7", (21, 1_000)), "marketing": {}}
    inventory = programme.sign(F, "inventory", "count", month="2026-11", **facts)
    programme.sign(K1, "inventory", "recount", inventory, **facts)
    programme.sign(FS, "inventory", "record", inventory)
    over(programme)
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)
    programme.open_day("2027-01-01")
    quarter = programme.sign(F, "quarter", "prepare", quarter="2026-Q4")
    programme.sign(COMPLIANCE, "quarter", "file", quarter, reference="sent 4711")
    entries = programme.house.entries
    other = programme.sign(F, "inventory", "count", month="2027-01", vault={}, marketing={})
    assert other != inventory
    entries = programme.house.entries
    booked = [one for one in rows(ledger(entries, ABOUT)) if one["what"].startswith("inventory")]
    assert [one["paper"] for one in booked] == [inventory]
    assert f"record: {FS} (" in booked[0]["signed by"]
    (vault, *_) = rows(inventories(entries, ABOUT))
    assert (vault["month"], vault["place"], vault["quantity"]) == ("2026-11", "vault", "980")
    assert (vault["value"], vault["procedure"]) == ("$24,500", "procedure 7")
    assert f"recount: {K1}" in vault["signed by"]
    (line,) = rows(quarters(entries, ABOUT))
    assert (line["quarter"], line["denomination"]) == ("2026-Q4", "$25")
    assert (line["redeemed"], line["value"], line["filed"]) == ("2", "$50", "sent 4711")
    assert quarters(entries, ABOUT).totals[3] == "$50"
    cancelled = [one for one in rows(ledger(entries, ABOUT)) if one["what"] == "cancelled"]
    assert sum(int(one["quantity"]) for one in cancelled) == 2


def test_what_lapsed_stands_in_the_ledger() -> None:
    """By batch and number, whatever they were."""
    programme = handed_out()
    programme.coupons.batches["A7"].expires = TODAY
    programme.returned(of("A7", (21, 100)))
    over(programme)
    found = rows(ledger(programme.house.entries, ABOUT))[-2:]
    assert [(one["what"], one["quantity"]) for one in found] == [
        ("lapsed, with a patron", "20"),
        ("expired, in the vault of finance", "980"),
    ]


def test_what_redeemed_coupons_cost() -> None:
    """Face beside expected cost, by the place where each lay; what went back costs nothing, and
    what a correction took out of the box is in it once."""
    felt = Felt(handed_out())
    for number, wager in ((1, "red"), (2, "red"), (3, "dozen@1st_12")):
        felt.begin((1, wager, 25_00))
        felt.lay(1, wager, number)
        felt.spin("1")
    worth = {"red": Fraction(9, 19), "dozen": Fraction(24, 38)}

    def price(rules: str, wager: str, cents: int, terms: object) -> Fraction:
        return worth[wager] * cents

    made = costs(felt.programme.house.entries, ABOUT, price)
    assert rows(made) == [
        {"game": "roulette", "wager": "dozen", "denomination": "$25", "redeemed": "1",
         "face": "$25", "expected cost": "$15.79", "won": "1", "not won": "0"},
        {"game": "roulette", "wager": "red", "denomination": "$25", "redeemed": "2",
         "face": "$50", "expected cost": "$23.68", "won": "2", "not won": "0"},
    ]  # fmt: skip
    unpriced = costs(felt.programme.house.entries, ABOUT, lambda *_: None)
    assert {one["expected cost"] for one in rows(unpriced)} == {"not priced"}
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 4)
    felt.spin("2")
    entries = felt.programme.house.entries
    (_, red) = rows(costs(entries, ABOUT, price))
    assert (red["redeemed"], red["won"], red["not won"]) == ("3", "2", "1")
    drop = next(one for one in reversed(entries) if any(e.kind == "beside" for e in one.events))
    wrong = replace(drop, seq=drop.seq + 1, events=(Corrected(drop.seq, []),))
    (_, red) = rows(costs([*entries, wrong], ABOUT, price))
    assert (red["redeemed"], red["not won"]) == ("2", "0")
    right = replace(drop, seq=drop.seq + 2)
    assert rows(costs([*entries, wrong, right], ABOUT, price))[1]["redeemed"] == "3"


@pytest.mark.parametrize("name", sorted(OF_COUPONS))
def test_every_document_has_its_head_and_says_when_nothing_happened(name: str) -> None:
    """Title, operator, period, who signs; as text, CSV and on paper."""
    made = OF_COUPONS[name]([], ABOUT)
    assert "no activity" in made.text()
    assert made.signatures
    assert made.operator == "The House"
    read = list(csv.reader(io.StringIO(made.csv())))
    assert ["report", made.title] in read
    assert REPORTS[name] is OF_COUPONS[name]
    programme = dropped(1)
    full = OF_COUPONS[name](programme.house.entries, ABOUT)
    assert printing.pdf("report", full.page(""), at=0).startswith(b"%PDF")
