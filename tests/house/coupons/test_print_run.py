"""Coupons that the house prints itself: by whom, of which batch, and what the ledger says of it."""

from __future__ import annotations

import pytest

from croupier.house.coupons.print_run import PrintCoupons
from croupier.house.coupons.reports import ledger
from croupier.house.coupons.reports_closing import exceptions
from tests.house.coupons.programme import (
    COMPLIANCE,
    DEALER,
    FS,
    MS,
    TODAY,
    TOMORROW,
    F,
    M,
    Programme,
    approved,
    of,
)
from tests.house.coupons.test_reports import ABOUT, number_of, rows

CHAPTER = "pa.525"
clause = pytest.mark.clause


def invoiced(source: str = "house") -> Programme:
    """A batch that is in the ledger and not examined, numbered from 100."""
    programme = approved()
    programme.sign(F, "receipt", "invoice", **programme.invoice(source=source, first=100, count=20))
    return programme


@clause(f"{CHAPTER} 525.21(p)", f"{CHAPTER} 525.21(r)(2)")
def test_who_printed_which_serials_stands_in_the_ledger() -> None:
    """By number, with the credential; and whoever printed them does not reconcile that day."""
    programme = invoiced()
    programme.house.do(M, PrintCoupons("A7", 101, 119))
    told = [one for one in rows(ledger(programme.house.entries, ABOUT)) if one["what"] == "printed"]
    (row,) = told
    assert (row["paper"], row["serials"]) == ("coupon_receipt/2026/1", "A7 101 to 119")
    assert (row["denomination"], row["quantity"], row["value"]) == ("$25", "19", "$475")
    assert row["signed by"].startswith(f"print: {M} (marketing, {number_of(programme, M)}), ")
    assert M in programme.coupons.handled[TODAY]
    programme.again()


@clause(f"{CHAPTER} 525.21(p)", f"{CHAPTER} 525.21(d)")
@pytest.mark.parametrize("who", [F, FS, M, MS, DEALER, COMPLIANCE])
def test_finance_and_marketing_print(who: str) -> None:
    """And nobody else."""
    programme, what = invoiced(), PrintCoupons("A7", 100, 100)
    if who in (DEALER, COMPLIANCE):
        assert "only the finance clerk" in programme.house.refuses(who, what)
    else:
        programme.house.do(who, what)


@clause(f"{CHAPTER} 525.21(p)", f"{CHAPTER} 525.21(e)")
def test_only_what_is_examined_after_it_is_printed() -> None:
    """Not of a provider, not another number, not once the ledger has it, not between two days."""
    asked = PrintCoupons("A7", 100, 119)
    bought = invoiced("Printer & Co")
    assert "batch A7 comes from Printer & Co" in bought.house.refuses(F, asked)
    programme = invoiced()
    for first, last in ((99, 100), (119, 120), (101, 100)):
        why = programme.house.refuses(F, PrintCoupons("A7", first, last))
        assert "batch A7 has 100 to 119" in why
    programme.house.do(F, asked)
    seen = programme.found(found=of("A7", (100, 119)), damaged=of("A7", 119))
    paper = "coupon_receipt/2026/1"
    programme.sign(F, "receipt", "examine", paper, **seen)
    programme.sign(M, "receipt", "examine_too", paper, **seen)
    programme.sign(FS, "receipt", "ledger", paper)
    assert "119 rejected at the receipt" in programme.house.refuses(F, PrintCoupons("A7", 119, 119))
    assert "in the vault of finance" in programme.house.refuses(F, asked)
    programme.close_day()
    assert "no gaming day is open" in programme.house.refuses(F, asked)


@clause(f"{CHAPTER} 525.21(m)(3)")
def test_a_day_on_which_coupons_were_only_printed_or_counted_waits_to_be_reconciled() -> None:
    """What keeps a quarter from being closed is in the exception report."""
    programme = invoiced()
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.house.do(F, PrintCoupons("A7", 100, 119))
    programme.close_day()
    programme.open_day("2026-11-20")
    seen = programme.found(found=of("A7", (100, 119)))
    programme.sign(F, "receipt", "examine", "coupon_receipt/2026/1", **seen)
    programme.close_day()
    programme.open_day("2026-11-21")
    found = rows(exceptions(programme.house.entries, ABOUT))
    days = [one["day"] for one in found if one["what"] == "day not reconciled"]
    assert days == [TODAY, TOMORROW, "2026-11-20"] == sorted(programme.coupons.sums)
