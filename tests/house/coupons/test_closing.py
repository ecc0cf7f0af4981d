"""525.21(m)(3), (n), (o): days reconciled, months inventoried, quarters reported."""

from __future__ import annotations

import pytest

from croupier.house.coupons.serials import State
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
from tests.house.coupons.test_counting import dropped
from tests.house.coupons.test_redeeming import close_table

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State


def over(programme: Programme) -> Programme:
    """The day is closed."""
    programme.close_form()
    for paper in list(programme.office.documents.open("table")):
        close_table(programme, paper.about)
    programme.close_day()
    return programme


@clause(f"{CHAPTER} 525.21(m)(3)", f"{CHAPTER} 525.21(m)")
def test_a_day_is_reconciled_by_its_totals() -> None:
    """Given to marketing, returned, void, distributed, redeemed: by denomination."""
    programme = dropped(1, 2, 3)
    programme.returned(of("A7", (91, 100)))
    programme.by_two("void", of("A7", 50), why="torn", asks=MS)
    paper = programme.count(programme.drop(), of("A7", (1, 3)))
    programme.sign(LEAD, "count", "accept", paper)
    programme.close_form()
    programme.sign(F, "count", "review", paper)
    close_table(programme, "t1")
    programme.close_day()
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)
    event = programme.house.entries[-1].events[1]
    assert event["lines"] == {
        "given to marketing": {"2500": 100},
        "returned for reissuance": {"2500": 10},
        "returned expired": {},
        "voided": {"2500": 1},
        "distributed": {"2500": 20},
        "taken back": {},
        "redeemed": {"2500": 3},
        "missing": {},
        "lapsed": {},
    }
    assert not programme.coupons.sums
    programme.again()


@clause(f"{CHAPTER} 525.21(r)(2)", f"{CHAPTER} 525.21(m)(3)")
def test_whoever_had_coupons_in_hand_does_not_reconcile_the_day() -> None:
    """Of finance, and none of those who received, issued, counted or accepted on it."""
    programme = over(distributing())
    for who in (FS, F):
        why = programme.wrong(who, "reconciliation", "reconcile", date=TODAY)
        assert f"{who} had coupons in hand on that day" in why
    for who in (MS2, M, COMPLIANCE, K1):
        why = programme.wrong(who, "reconciliation", "reconcile", date=TODAY)
        assert "may" in why
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)


@clause(f"{CHAPTER} 525.21(m)(3)")
def test_a_day_that_is_open_or_not_next_is_not_reconciled() -> None:
    """Closed, in order, once."""
    programme = distributing()
    why = programme.wrong(FS2, "reconciliation", "reconcile", date=TODAY)
    assert "that day is still open" in why
    over(programme)
    programme.open_day(TOMORROW)
    programme.form()
    programme.hand_out(of("A7", 1))
    over(programme)
    why = programme.wrong(FS2, "reconciliation", "reconcile", date=TOMORROW)
    assert f"{TODAY} is not reconciled" in why
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)
    assert "reconciled before" in programme.wrong(FS2, "reconciliation", "reconcile", date=TODAY)
    programme.sign(FS2, "reconciliation", "reconcile", date=TOMORROW)
    assert programme.coupons.reconciled == TOMORROW


@clause(f"{CHAPTER} 525.21(m)", f"{CHAPTER} 525.21(m)(3)")
def test_nothing_unexplained_is_reconciled() -> None:
    """A form not accepted, a return not taken, a box not pulled, not counted, not reviewed."""
    programme = dropped(1)
    back = programme.give_back(of("A7", 90))
    there = {id: [list(r) for r in runs] for id, runs in programme.coupons.with_marketing().items()}
    programme.sign(MS, "form", "sign", programme.today, remaining=there, locked=True)
    close_table(programme, "t1")
    programme.close_day()

    def why() -> str:
        return programme.wrong(FS2, "reconciliation", "reconcile", date=TODAY)

    assert "the form of the day is signed" in why()
    programme.sign(F, "form", "accept", f"coupon_form/{TODAY}")
    assert f"{back} is given back" in why()
    programme.sign(FS, "return", "take", back, serials=of("A7", 90))
    assert "coupons of that day are in the box of t1" in why()
    programme.open_day(TOMORROW)
    drop = programme.drop()
    programme.coupons.pulled[drop].day = TODAY
    assert f"the coupons of {drop} are not counted" in why()
    paper = programme.count(drop, of("A7", 1))
    programme.office.documents.paper(paper).day = TODAY
    assert f"{paper} is opened" in why()
    programme.sign(LEAD, "count", "accept", paper)
    assert f"{paper} is cancelled" in why()
    programme.sign(F, "count", "review", paper)
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)


@clause(f"{CHAPTER} 525.21(m)(4)")
def test_a_closed_day_is_not_reopened_and_nothing_is_back_dated() -> None:
    """Its form is not signed, opened or changed later; a late fact posts to the open day."""
    programme = over(distributing())
    programme.open_day(TOMORROW)
    facts = {"remaining": of("A7", (1, 100)), "locked": True}
    assert "it is accepted" in programme.wrong(MS, "form", "sign", f"coupon_form/{TODAY}", **facts)
    why = programme.wrong(MS, "form", "open", date=TODAY, held={})
    assert f"the open gaming day is {TOMORROW}" in why
    programme.form()
    programme.by_two("missing", of("A7", 7), why="gone since yesterday", asks=MS)
    assert programme.coupons.forms[TODAY].missing == {}
    assert programme.coupons.forms[TOMORROW].missing == {"A7": [(7, 7)]}


def test_a_clock_that_is_set_back_changes_no_day() -> None:
    """What day an entry is of is what is open."""
    programme = distributing()
    programme.house.at -= 5 * 24 * 3_600_000
    programme.hand_out(of("A7", 1))
    assert programme.coupons.sums[TODAY]["MARKETING PATRON"] == {25_00: 1}


# Inventory


def inventoried(programme: Programme, vault: dict, marketing: dict) -> str:  # type: ignore[type-arg]
    facts = {"vault": vault, "marketing": marketing}
    paper = programme.sign(F, "inventory", "count", month=TODAY[:7], **facts)
    programme.sign(K1, "inventory", "recount", paper, **facts)
    return paper


@clause(f"{CHAPTER} 525.21(n)")
def test_the_inventory_of_a_month_stands_in_the_ledger() -> None:
    """Counted by finance and by somebody else, by the procedure of the controls."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    programme.give_back(of("A7", (91, 100)))
    paper = inventoried(programme, of("A7", (91, 1_000)), of("A7", (11, 90)))
    for who in (F, K1, MS):
        assert "may" in programme.wrong(who, "inventory", "record", paper)
    programme.sign(FS, "inventory", "record", paper)
    event = programme.house.entries[-1].events[1]
    assert (event["month"], event["procedure"]) == ("2026-11", "procedure 7")
    assert (event["missing"], event["more"]) == ({}, {})
    assert event["vault"] == of("A7", (91, 1_000))
    assert programme.coupons.inventories == ["2026-11"]
    programme.again()


@clause(f"{CHAPTER} 525.21(n)")
@pytest.mark.parametrize(
    ("vault", "marketing", "words"),
    [
        (of("A7", (101, 999)), of("A7", (1, 100)), "A7 1000 is not there"),
        (of("A7", (101, 1_000)), of("A7", (1, 99)), "A7 100 is not there"),
        (of("A7", (100, 1_000)), of("A7", (1, 99)), "A7 100 is elsewhere by the ledger"),
    ],
)
def test_an_inventory_that_is_not_the_ledger(
    vault: dict[str, list[list[int]]], marketing: dict[str, list[list[int]]], words: str
) -> None:
    """Refused as it is; with an explanation it is recorded, and told."""
    programme = distributing()
    paper = inventoried(programme, vault, marketing)
    assert words in programme.wrong(FS, "inventory", "record", paper)
    programme.sign(FS, "inventory", "record_short", paper, why="looked twice")
    event = programme.house.entries[-1].events[1]
    assert event["missing"] or event["more"]
    (alert,) = programme.office.documents.open("alert")
    many = sum(last - first + 1 for runs in event["missing"].values() for first, last in runs)
    more = sum(last - first + 1 for runs in event["more"].values() for first, last in runs)
    wrong = f"{many} missing, {more} elsewhere by the ledger" if more else f"{many} missing"
    what = f"inventory of 2026-11: {wrong}: looked twice"
    assert alert.facts["raise"]["what"] == what
    assert alert.facts["raise"]["notify"] == "finance supervisor, internal audit"
    assert (alert.facts["raise"]["about"], alert.facts["raise"]["cents"]) == (paper, 0)


@clause(f"{CHAPTER} 525.21(n)")
def test_two_counters_who_differ_count_again() -> None:
    """Neither count is the result; an explanation needs a difference to the ledger."""
    programme = stocked()
    facts = {"vault": of("A7", (1, 1_000)), "marketing": {}}
    paper = programme.sign(F, "inventory", "count", month="2026-11", **facts)
    programme.sign(K1, "inventory", "recount", paper, vault=of("A7", (1, 999)), marketing={})
    assert "the two counts differ" in programme.wrong(FS, "inventory", "record", paper)
    programme.sign(FS, "inventory", "drop", paper, why="they differ")
    paper = inventoried(programme, of("A7", (1, 1_000)), {})
    why = programme.wrong(FS, "inventory", "record_short", paper, why="x")
    assert "the count is the ledger" in why
    for month in ("2026-12", "2026-13", "2025-13", "November"):
        why = programme.wrong(F, "inventory", "count", month=month, **facts)
        assert "is no month up to now" in why


# The quarter


@clause(f"{CHAPTER} 525.21(o)")
def test_the_report_of_a_quarter_is_what_was_cancelled_in_it() -> None:
    """By denomination, to the cent, by gaming day; filed by compliance."""
    programme = dropped(1, 2)
    paper = programme.count(programme.drop(), of("A7", (1, 2)))
    programme.sign(LEAD, "count", "accept", paper)
    programme.sign(F, "count", "review", paper)
    programme.returned(of("A7", (21, 100)))
    over(programme)
    programme.open_day("2026-12-31")
    why = programme.wrong(F, "quarter", "prepare", quarter="2026-Q4")
    assert "that quarter is not over" in why
    programme.close_day()
    programme.open_day("2027-01-01")
    why = programme.wrong(F, "quarter", "prepare", quarter="2026-Q4")
    assert f"{TODAY} is not reconciled" in why
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)
    programme.sign(FS2, "reconciliation", "reconcile", date="2026-12-31")
    for who in (M, COMPLIANCE):
        assert "may" in programme.wrong(who, "quarter", "prepare", quarter="2026-Q4")
    paper = programme.sign(F, "quarter", "prepare", quarter="2026-Q4")
    event = programme.house.entries[-1].events[1]
    assert (event["redeemed"], event["total_cents"]) == ({"2500": 2}, 50_00)
    assert "prepared already" in programme.wrong(F, "quarter", "prepare", quarter="2026-Q4")
    assert "may" in programme.wrong(F, "quarter", "file", paper, reference="x")
    programme.sign(COMPLIANCE, "quarter", "file", paper, reference="sent 4711")
    for quarter in ("2026-Q5", "2026"):
        why = programme.wrong(F, "quarter", "prepare", quarter=quarter)
        assert "is no quarter" in why
    programme.again()


@clause(f"{CHAPTER} 525.21(o)")
def test_a_quarter_in_which_nothing_was_redeemed() -> None:
    """It is reported all the same."""
    programme = approved()
    programme.close_day()
    programme.open_day("2027-01-01")
    programme.sign(F, "quarter", "prepare", quarter="2026-Q4")
    assert programme.house.entries[-1].events[1]["redeemed"] == {}
