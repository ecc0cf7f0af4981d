"""525.21 at its edges: the second batch, the other side of an "or", and who comes first."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.house.acts import Asked
from croupier.house.coupons.closing import figures
from croupier.house.coupons.kept import Dropped, Lying, Pulled
from croupier.house.coupons.serials import CouponLaw, State
from croupier.house.documents import KINDS, Document, Sign
from tests.house.coupons.programme import (
    COMPLIANCE,
    FS,
    FS2,
    K1,
    MS,
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
from tests.house.coupons.test_closing import inventoried
from tests.house.coupons.test_receipt import bare, examined, told

CHAPTER = "pa.525"
S = State
LONG = "x" * 1_000


def clause(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{CHAPTER} 525.{name}" for name in names))


def two_batches(programme: Programme | None = None, **more: Any) -> Programme:
    """A thousand of $25, A7, and ten of $100, B1, in the vault."""
    programme = programme or stocked()
    second = {"batch": "B1", "denomination_cents": 100_00, "count": 10, "invoice": "i2"}
    programme.received(**second | more)
    return programme


def both_with_marketing() -> Programme:
    """A7 1 to 10 and B1 1 to 10 with marketing, on the form of the day."""
    programme = two_batches()
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.issued(of("B1", (1, 10)), cents=100_00)
    return programme


def last_alert(programme: Programme) -> dict[str, Any]:
    return list(programme.office.documents.open("alert"))[-1].facts["raise"]


# Approval and receipt


@clause("21(b)(2)", "21(b)(1)")
def test_an_approval_is_of_a_day_that_was_also_between_two_days() -> None:
    """Controls like designs: not of tomorrow; of the last gaming day when none is open."""
    programme = bare()
    facts = {"version": "1", "vault": "v", "marketing_area": "m", "inventory": "p"}
    more = {"prints": True, "mails": True, "cancel": "count"}
    paper = programme.sign(FS, "controls", "file", **facts, **more)
    programme.sign(MS, "controls", "agree", paper)
    programme.close_day()
    said = {"approval": "IC 1"}
    for day in (TOMORROW, "2026-02-30"):
        why = programme.wrong(COMPLIANCE, "controls", "approve", paper, **said, approved=day)
        assert "no day on which this was approved" in why
    programme.sign(COMPLIANCE, "controls", "approve", paper, **said, approved=TODAY)
    assert programme.coupons.controls is not None


@clause("21(b)(2)", "21(q)(6)")
def test_a_coupon_is_cancelled_at_the_count_or_at_the_table_only() -> None:
    """The controls say which; any third word is refused."""
    programme = bare()
    facts = {"version": "1", "vault": "v", "marketing_area": "m", "inventory": "p"}
    more = {"prints": True, "mails": True}
    for word in ("table", "count"):
        programme.sign(FS, "controls", "file", **facts, **more, cancel=word)
    assert "one of" in programme.wrong(FS, "controls", "file", **facts, **more, cancel="never")


@clause("21(b)(1)", "21(c)(3)", "21(e)")
def test_a_batch_is_in_the_ledger_as_it_was_invoiced() -> None:
    """Every fact of it; and the same batch does not begin a second time."""
    programme = approved()
    only = {"games": ["roulette", "craps"], "wagers": ["red"]}
    invoice = programme.invoice(first=5, count=7, restrictions=only, terms={"per": "round"})
    programme.sign(F, "receipt", "invoice", **invoice)
    batch = programme.coupons.batches["A7"]
    assert (batch.id, batch.denomination_cents, batch.first, batch.count, batch.last) == (
        "A7", 25_00, 5, 7, 11,
    )  # fmt: skip
    assert (batch.expires, batch.design, batch.source) == ("2026-12-31", "D1", "Printer & Co")
    assert (batch.restrictions, batch.terms) == (only, {"per": "round"})
    assert "in the ledger already" in programme.wrong(F, "receipt", "invoice", **invoice)


@clause("21(c)(3)")
def test_a_range_is_held_against_every_batch_of_the_ledger() -> None:
    """Against the second like the first; where both overlap the first is named."""
    programme = stocked()
    programme.received(batch="A8", first=2_000, count=10, invoice="i2")
    for first, count, named in ((2_009, 5, "25-A8-0002000"), (1_000, 5, "25-A7-0000001")):
        more = programme.invoice(batch="A9", first=first, count=count)
        assert f"serials {named} to" in programme.wrong(F, "receipt", "invoice", **more)
    more = programme.invoice(batch="A9", first=900, count=2_000)
    assert "serials 25-A7-0000001 to" in programme.wrong(F, "receipt", "invoice", **more)


@clause("21(e)")
def test_what_is_damaged_or_there_twice_was_found() -> None:
    """Either has to be among what was found; where both are not, the damaged are named."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    found = of("A7", (1, 999))
    for more, word in (
        ({"twice": of("A7", 1_000)}, "twice"),
        ({"damaged": of("A7", 1_000)}, "damaged"),
        ({"damaged": of("A7", 1_000), "twice": of("A7", 1_000)}, "damaged"),
    ):
        seen = programme.found(found=found, **more)
        why = programme.wrong(F, "receipt", "examine", paper, **seen)
        assert f"what is {word} was found" in why


@clause("21(e)")
def test_a_deviation_is_told_whole() -> None:
    """Not there, damaged, there twice: all three, in this order, and who examined is known."""
    programme = approved()
    paper = examined(
        programme, found=of("A7", (1, 998)), damaged=of("A7", 5), twice=of("A7", (7, 8))
    )
    alert = told(programme)
    assert alert["what"] == (
        "coupons differ from invoice i1: "
        "2 not there: A7 999 to 1000; 1 damaged: A7 5; 2 there twice: A7 7 to 8"
    )
    assert (alert["about"], alert["cents"]) == (paper, -50_00)
    assert alert["notify"] == "finance supervisor, Bureau of Casino Compliance"
    assert {F, M} <= set(programme.coupons.handled[TODAY])
    programme.sign(FS, "receipt", "ledger", paper)
    assert (programme.many(S.VAULT), programme.many(S.REJECTED)) == (995, 5)


@clause("21(e)")
def test_one_examiner_is_not_known_for_the_other() -> None:
    """Each has had the coupons in hand from his own signature on."""
    programme = approved()
    paper = programme.sign(FS, "receipt", "invoice", **programme.invoice())
    programme.sign(F, "receipt", "examine", paper, **programme.found())
    assert F in programme.coupons.handled[TODAY]
    assert M not in programme.coupons.handled[TODAY]
    programme.sign(M, "receipt", "examine_too", paper, **programme.found())
    assert M in programme.coupons.handled[TODAY]


# Requisition and issue


@clause("21(g)(2)", "21(g)(3)")
def test_stock_is_counted_by_denomination_and_by_the_day_it_is_good() -> None:
    """Of every batch of that denomination, through its last day."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.received(batch="A8", first=2_000, count=10, invoice="i2", expires=TOMORROW)
    programme.received(batch="B1", denomination_cents=100_00, count=5, invoice="i3")
    for needed, cents, there in (
        (TODAY, 25_00, "1,010"), (TOMORROW, 25_00, "10"), ("2026-11-20", 25_00, "0"),
        (TOMORROW, 100_00, "5"),
    ):  # fmt: skip
        asked = {"needed": needed, "denomination_cents": cents, "quantity": 5_000}
        why = programme.wrong(MS, "requisition", "prepare", **asked)
        assert f"the vault has {there} of" in why
    assert "no internal controls" in bare().wrong(MS, "requisition", "prepare", **asked)


@clause("21(h)(2)")
def test_the_first_batch_of_another_denomination_is_named() -> None:
    """Where several are wrong."""
    programme = two_batches()
    programme.received(batch="C1", denomination_cents=50_00, count=10, invoice="i3")
    paper = programme.requisition(2)
    why = programme.wrong(FS, "requisition", "issue", paper, serials=of("B1", 1) | of("C1", 1))
    assert "batch B1 is of $100" in why


@clause("21(g)(5)", "21(h)")
def test_authorised_after_issue() -> None:
    """What was issued is not authorised any more, and nothing is issued that was not."""
    programme = stocked()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 1}
    paper = programme.sign(MS, "requisition", "prepare", **asked)
    why = programme.wrong(FS, "requisition", "issue", paper, serials=of("A7", 1))
    assert "it is prepared" in why
    programme.sign(FS, "requisition", "authorise", paper)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", 1))
    assert "it is issued" in programme.wrong(FS2, "requisition", "authorise", paper)


@clause("21(h)", "21(k)")
def test_each_issue_that_nobody_received_is_not_marketings_to_give() -> None:
    """The second like the first; of both the first is named; to a patron and back to finance."""
    programme = two_batches()
    for serials, cents in ((of("A7", (1, 5)), 25_00), (of("B1", (1, 5)), 100_00)):
        paper = programme.requisition(5, cents)
        programme.sign(FS, "requisition", "issue", paper, serials=serials)
    why = programme.wrong(MS, "return", "give", why="unused", serials=of("A7", 1))
    assert "no form of this gaming day is open" in why
    programme.form(held={})
    for serials, words in (
        (of("A7", 1), "A7 1 were issued by coupon_requisition/2026/1"),
        (of("B1", 2), "B1 2 were issued by coupon_requisition/2026/2"),
        (of("A7", 1) | of("B1", 2), "A7 1 were issued by coupon_requisition/2026/1"),
    ):
        handed = {"patron": "P1", "serials": serials}
        assert words in programme.wrong(M, "form", "hand_out", programme.today, **handed)
        assert words in programme.wrong(MS, "return", "give", why="unused", serials=serials)


@clause("21(j)(2)", "21(k)", "21(h)")
def test_an_issue_of_several_ranges_of_two_batches_stands_on_the_form() -> None:
    """Every range of every batch, as received today and as held over tomorrow."""
    programme = stocked()
    programme.received(batch="A8", first=2_000, count=10, invoice="i2")
    programme.form()
    programme.issued(of("A7", (1, 4), (6, 11)) | of("A8", (2_000, 2_002), 2_005))
    there = {"A7": [(1, 4), (6, 11)], "A8": [(2_000, 2_002), (2_005, 2_005)]}
    assert programme.coupons.forms[TODAY].received == there
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.form()
    assert programme.coupons.forms[TOMORROW].held == there
    programme.again()


# The form


@clause("21(k)", "21(j)(7)")
def test_a_form_that_is_opened_short_is_looked_at_like_any_other() -> None:
    """Of the open day, and after finance has the last one; two denominations add up."""
    programme = both_with_marketing()
    there = of("A7", (1, 10)) | of("B1", (1, 10))
    programme.sign(MS, "form", "sign", programme.today, remaining=there, locked=True)
    programme.close_day()
    programme.open_day(TOMORROW)
    short = {"held": of("A7", (1, 8)) | of("B1", (1, 9)), "why": LONG}
    why = programme.wrong(MS, "form", "open_short", date=TOMORROW, **short)
    assert "finance has not accepted it" in why
    programme.sign(F, "form", "accept", f"coupon_form/{TODAY}")
    why = programme.wrong(MS, "form", "open_short", date=TODAY, **short)
    assert f"the open gaming day is {TOMORROW}" in why
    paper = programme.sign(MS, "form", "open_short", date=TOMORROW, **short)
    alert = last_alert(programme)
    assert alert["cents"] == -(2 * 25_00 + 100_00)
    assert alert["what"] == ("3 coupons missing, A7 9 to 10; B1 10: " + LONG)[:1_000]
    assert (alert["about"], alert["notify"]) == (paper, "finance supervisor, internal audit")


@clause("21(j)(7)", "21(k)")
def test_the_form_of_a_closed_day_is_neither_signed_nor_changed() -> None:
    """Were it open still: what was written wrongly there is not put right there."""
    programme = distributing()
    programme.hand_out(of("A7", 1))
    form = programme.today
    programme.office.days.date = TOMORROW  # as if the day could be closed over it
    back = {"serials": of("A7", 1), "why": "x"}
    assert "that day is closed" in programme.wrong(MS, "form", "take_back", form, **back)
    left = {"remaining": of("A7", (2, 100)), "locked": True}
    assert "that gaming day is closed" in programme.wrong(MS, "form", "sign", form, **left)


@clause("21(k)", "21(d)", "21(j)(4)")
def test_every_batch_of_a_hand_out_is_good_and_the_patron_on_no_list() -> None:
    """The second like the first; of two that expired the first is named; and nobody shut out."""
    programme = stocked()
    programme.received(batch="A5", first=3_000, count=5, invoice="i2", expires=TODAY)
    programme.received(batch="B1", first=4_000, count=5, invoice="i3", expires=TODAY)
    programme.form()
    programme.issued(of("A5", (3_000, 3_004)) | of("A7", (1, 5)) | of("B1", (4_000, 4_004)))
    shut = {"patron": "X1", "serials": of("A7", 1)}
    why = programme.wrong(M, "form", "hand_out", programme.today, **shut)
    assert "patron X1 is on the exclusion list" in why
    form = programme.today
    programme.office.days.date = TOMORROW  # as if they could lie there on another day
    for serials, words in (
        (of("A5", 3_000) | of("A7", 1), "batch A5 expired"),
        (of("A7", 1) | of("B1", 4_000), "batch B1 expired"),
        (of("A5", 3_000) | of("B1", 4_000), "batch A5 expired"),
    ):
        handed = {"patron": "P1", "serials": serials}
        assert words in programme.wrong(M, "form", "hand_out", form, **handed)


@clause("21(k)", "21(j)(2)")
def test_every_batch_is_looked_at_before_the_form_is_signed() -> None:
    """The second has its last day; the first has not."""
    programme = two_batches(expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 2)))
    programme.issued(of("B1", (1, 2)), cents=100_00)
    left = {"remaining": of("A7", (1, 2)) | of("B1", (1, 2)), "locked": True}
    why = programme.wrong(MS, "form", "sign", programme.today, **left)
    assert f"coupon_form/{TODAY}: B1 1 to 2 are good through {TODAY} at most" in why


@clause("21(l)(2)", "21(k)")
@pytest.mark.parametrize("old", ["A7", "B1"])
def test_what_has_expired_in_a_return_is_told_batch_by_batch(old: str) -> None:
    """Whether it is the first or the second; on an open day the last day is good."""
    programme = approved()
    for batch, first in (("A7", 1), ("B1", 2_000)):
        expires = TODAY if batch == old else TOMORROW
        programme.received(batch=batch, first=first, count=5, invoice=batch, expires=expires)
    programme.form()
    all_of_it = of("A7", (1, 5)) | of("B1", (2_000, 2_004))
    programme.issued(all_of_it)
    programme.returned(of(old, 1 if old == "A7" else 2_000))
    assert programme.many(S.VAULT, old) == 1
    rest = of("A7", (2, 5)) | of("B1", (2_001, 2_004))
    programme.returned(of("B1" if old == "A7" else "A7", 2_000 if old == "A7" else 1))
    paper = programme.give_back(rest)
    programme.close_form()
    programme.close_day()
    programme.sign(FS, "return", "take", paper, serials=rest)
    new = "B1" if old == "A7" else "A7"
    assert (programme.many(S.EXPIRED, old), programme.many(S.VAULT, new)) == (5, 5)


# The end of a day


@clause("21(k)")
def test_all_batches_of_their_last_day_lapse_in_order() -> None:
    """Two of three, by their names; a day without a form and without stock of marketing closes."""
    programme = approved()
    programme.received(batch="C1", first=5_000, count=5, invoice="i1", expires=TODAY)
    programme.received(batch="A7", first=1, count=5, invoice="i2", expires=TODAY)
    programme.received(batch="B1", first=100, count=5, invoice="i3", expires=TOMORROW)
    programme.close_day()
    lapsed = [one for one in programme.house.entries[-1].events if one.kind == "batch_lapsed"]
    assert [one["batch"] for one in lapsed] == ["A7", "C1"]
    assert programme.many(S.VAULT, "B1") == 5


@clause("21(k)")
@pytest.mark.parametrize("kept", ["A7", "B1"])
def test_a_day_without_a_form_is_not_closed_over_stock_of_any_batch(kept: str) -> None:
    """Of the first or of the second."""
    programme = both_with_marketing()
    programme.returned(of("B1" if kept == "A7" else "A7", (1, 10)))
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.house.sign("practice manager", "shift", "close", "shift/2026/2")
    why = programme.house.wrong("practice manager", "day", "close", f"day/{TOMORROW}")
    assert "marketing has coupons, and the day has no form" in why


@clause("21(k)")
def test_a_day_is_not_closed_over_books_that_do_not_add_up() -> None:
    """Every map is counted again before."""
    programme = stocked()
    programme.coupons.batches["A7"].map[0] = S.VOID
    with pytest.raises(CouponLaw, match="law 2: batch A7"):
        programme.close_day()


# Reconciliation


@clause("21(m)(3)")
def test_the_lines_of_a_day_add_up_every_way_and_denomination() -> None:
    """By hand and by mail; at the count, never scanned and found: by denomination."""
    programme = approved()
    programme.coupons.sums["d"] = {
        "VAULT MARKETING": {25_00: 1, 100_00: 2},
        "RETURNED VAULT": {25_00: 3},
        "RETURNED EXPIRED": {25_00: 4},
        "VAULT VOID": {25_00: 5},
        "RELEASED VOID": {25_00: 6},
        "MARKETING PATRON": {25_00: 7},
        "RELEASED PATRON": {25_00: 8},
        "PATRON MARKETING": {25_00: 9},
        "BOX CANCELLED": {25_00: 10, 100_00: 1},
        "PATRON CANCELLED": {25_00: 11},
        "MISSING CANCELLED": {25_00: 12},
        "VAULT MISSING": {25_00: 13},
        "BOX MISSING": {25_00: 14},
        "PATRON LAPSED": {25_00: 15},
        "RELEASED LAPSED": {25_00: 16},
        "VAULT EXPIRED": {25_00: 17},
    }
    found = figures(programme.coupons, "d")
    assert found == {
        "given to marketing": {"2500": 1, "10000": 2},
        "returned for reissuance": {"2500": 3},
        "returned expired": {"2500": 4},
        "voided": {"2500": 11},
        "distributed": {"2500": 15},
        "taken back": {"2500": 9},
        "redeemed": {"2500": 33, "10000": 1},
        "missing": {"2500": 27},
        "lapsed": {"2500": 48},
    }
    assert list(found["redeemed"]) == ["10000", "2500"]
    assert list(found) == [
        "given to marketing", "returned for reissuance", "returned expired", "voided",
        "distributed", "taken back", "redeemed", "missing", "lapsed",
    ]  # fmt: skip


@clause("21(m)(3)")
def test_a_day_without_a_form_is_reconciled() -> None:
    """On which coupons only came."""
    programme = stocked()
    programme.close_day()
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)


@clause("21(m)(3)")
def test_of_several_things_that_are_open_the_first_is_named() -> None:
    """Papers, boxes in the count room, boxes at tables; those of later days are not in the way."""
    programme = distributing()
    one, two = (programme.give_back(of("A7", number)) for number in (1, 2))
    there = of("A7", (3, 100))
    programme.sign(MS, "form", "sign", programme.today, remaining=there, locked=True)
    programme.sign(F, "form", "accept", programme.today)
    programme.close_day()

    def why() -> str:
        return programme.wrong(FS2, "reconciliation", "reconcile", date=TODAY)

    assert f"{one} is given back" in why()
    programme.office.documents.paper(one).day = TOMORROW
    assert f"{two} is given back" in why()
    programme.office.documents.paper(two).day = TOMORROW
    pulled = programme.coupons.pulled
    pulled |= {"drop/1": Pulled("t1", TODAY), "drop/2": Pulled("t2", TODAY)}
    assert "the coupons of drop/1 are not counted" in why()
    pulled["drop/1"].day = TOMORROW
    assert "the coupons of drop/2 are not counted" in why()
    pulled.clear()
    lay = Lying("t1", 1, 1, "red", TODAY)
    boxes = programme.coupons.boxes
    for table in ("t1", "t2"):
        boxes[table] = [Dropped("25-A7-0000001", day, 1, lay) for day in (TODAY, TOMORROW)]
    assert "in the box of t1" in why()
    boxes["t1"].pop(0)
    assert "in the box of t2" in why()
    boxes.clear()
    programme.sign(FS2, "reconciliation", "reconcile", date=TODAY)


# Inventory and quarter


@clause("21(n)")
def test_an_inventory_of_two_batches_and_one_without_controls() -> None:
    """One batch wholly in the vault, one wholly with marketing; the procedure where there is."""
    programme = both_with_marketing()
    programme.returned(of("A7", (1, 10)))
    paper = inventoried(programme, of("A7", (1, 1_000)), of("B1", (1, 9)))
    why = programme.wrong(FS, "inventory", "record", paper)
    assert "the count is not the ledger: B1 10 is not there" in why
    programme.sign(FS, "inventory", "record_short", paper, why=LONG)
    event = programme.house.entries[-1].events[1]
    assert (event["missing"], event["more"]) == (of("B1", 10), {})
    assert (event["vault"], event["marketing"]) == (of("A7", (1, 1_000)), of("B1", (1, 9)))
    what = ("inventory of 2026-11: 1 missing: " + LONG)[:1_000]
    assert last_alert(programme)["what"] == what
    other = bare()
    paper = inventoried(other, {}, {})
    other.sign(FS, "inventory", "record", paper)
    assert other.house.entries[-1].events[1]["procedure"] == ""


@clause("21(n)")
def test_a_count_that_names_no_serials_is_refused_as_it_is_given() -> None:
    """The first and the second."""
    programme = stocked()
    good: dict[str, Any] = {"vault": of("A7", (1, 1_000)), "marketing": {}}
    for name in ("vault", "marketing"):
        bad = good | {name: {"A7": [[5, 1]]}}
        why = programme.wrong(F, "inventory", "count", month="2026-11", **bad)
        assert "is no range" in why
    paper = programme.sign(F, "inventory", "count", month="2026-11", **good)
    why = programme.wrong(K1, "inventory", "recount", paper, **good | {"vault": {"A7": "all"}})
    assert "no list of ranges" in why


@clause("21(o)")
def test_a_report_has_every_denomination_and_only_its_own_days() -> None:
    """In the order of their worth; what is open in the next quarter is not in its way."""
    programme = approved()
    programme.close_day()
    programme.open_day("2027-01-01")
    programme.received(expires="2027-12-31")
    programme.coupons.redeemed["2026-Q4"] = {100_00: 3, 25_00: 2}
    prepare = KINDS["coupon_quarter"].step("prepare").effect
    assert prepare is not None
    paper = Document("coupon_quarter/2027/1", "coupon_quarter", "2026-Q4", "", "2027-01-01")
    by = programme.office.people.member(F)
    command = Command("k", F, "x", None, Sign("coupon_quarter", "prepare"), 1)
    (event,) = prepare(Asked(programme.office, by, command, 1, {}), paper)
    assert list(event["redeemed"].items()) == [("2500", 2), ("10000", 3)]
    assert event["total_cents"] == 350_00
