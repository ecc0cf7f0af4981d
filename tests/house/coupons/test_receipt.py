"""525.21(b), (c)(3), (e), (f), (p): no coupon without approval, and two departments look at all."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.house.coupons.serials import State
from croupier.house.patrons import ReadList
from tests.house.coupons.programme import (
    COMPLIANCE,
    FS,
    FS2,
    MS,
    MS2,
    TODAY,
    TOMORROW,
    F,
    M,
    Programme,
    approved,
    of,
    stocked,
)
from tests.house.keeping import practice_house

CHAPTER = "pa.525"
clause = pytest.mark.clause


def bare() -> Programme:
    house = practice_house()
    house.do(COMPLIANCE, ReadList("list 1"))
    return Programme(house)


# Approval


@clause(f"{CHAPTER} 525.21(b)(1)")
def test_no_batch_of_a_design_that_is_not_approved() -> None:
    """Filed and agreed is not approved; approved it is, and withdrawn it is no more."""
    programme = bare()
    programme.approve_controls()
    why = programme.wrong(F, "receipt", "invoice", **programme.invoice())
    assert "the design 'D1' is not approved (pa.525 525.21(b)(1))" in why
    paper = programme.sign(MS, "design", "file", design="D1", shows="spec 1")
    programme.sign(FS, "design", "agree", paper)
    assert "not approved" in programme.wrong(F, "receipt", "invoice", **programme.invoice())
    programme.sign(COMPLIANCE, "design", "approve", paper, approval="BGO 1", approved=TODAY)
    assert programme.coupons.designs["D1"].approval == "BGO 1"
    programme.received()
    programme.sign(COMPLIANCE, "design", "withdraw", paper, why="the Bureau withdrew it")
    more = programme.invoice(batch="A8", first=5_000)
    assert "not approved" in programme.wrong(F, "receipt", "invoice", **more)


@clause(f"{CHAPTER} 525.21(b)(1)", f"{CHAPTER} 525.21(b)(2)")
def test_only_compliance_attaches_an_approval_of_a_day_that_was() -> None:
    """Neither of the two departments; and nothing is approved tomorrow."""
    programme = bare()
    paper = programme.sign(MS, "design", "file", design="D1", shows="spec 1")
    programme.sign(FS, "design", "agree", paper)
    said = {"approval": "BGO 1", "approved": TODAY}
    for who in (FS, MS):
        assert "only the compliance may" in programme.wrong(who, "design", "approve", paper, **said)
    for day in ("2026-11-19", "soon", "2026-02-30"):
        why = programme.wrong(COMPLIANCE, "design", "approve", paper, **said | {"approved": day})
        assert "no day on which this was approved" in why
    assert not programme.coupons.designs


@clause(f"{CHAPTER} 525.21(b)(1)", f"{CHAPTER} 525.21(b)(2)", f"{CHAPTER} 525.21(r)(3)")
def test_nothing_without_approved_controls() -> None:
    """No receipt and no requisition; the controls name areas, procedures and what is allowed."""
    programme = bare()
    why = programme.wrong(F, "receipt", "invoice", **programme.invoice())
    assert "no internal controls for coupons are approved (pa.525 525.21(b)(2))" in why
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 1}
    assert "no internal controls" in programme.wrong(MS, "requisition", "prepare", **asked)
    programme.approve(vault="v", marketing_area="m", inventory="p", prints=False, mails=False)
    found = programme.coupons.controls
    assert found is not None
    assert (found.vault, found.marketing_area, found.inventory) == ("v", "m", "p")
    assert (found.prints, found.mails, found.cancel, found.approval) == (
        False, False, "count", "IC 1",
    )  # fmt: skip


@clause(f"{CHAPTER} 525.21(d)")
@pytest.mark.parametrize(("first", "same", "other"), [(FS, FS2, MS), (MS, MS2, FS)])
@pytest.mark.parametrize("kind", ["design", "controls"])
def test_both_departments_stand_behind_design_and_controls(
    kind: str, first: str, same: str, other: str
) -> None:
    """A second signature of the same department does not do; one of the other does."""
    programme = bare()
    facts: dict[str, Any] = {"design": "D1", "shows": "spec"}
    if kind == "controls":
        facts = {"version": "1", "vault": "v", "marketing_area": "m", "inventory": "p"}
        facts |= {"prints": True, "mails": True, "cancel": "table"}
    paper = programme.sign(first, kind, "file", **facts)
    why = programme.wrong(same, kind, "agree", paper)
    assert "one of finance and one of marketing are wanted" in why
    programme.sign(other, kind, "agree", paper)


@clause(f"{CHAPTER} 525.21(q)(6)")
def test_controls_choose_when_a_coupon_is_cancelled() -> None:
    """`table` or `count`, and nothing else."""
    programme = bare()
    facts = {"version": "1", "vault": "v", "marketing_area": "m", "inventory": "p"}
    facts |= {"prints": True, "mails": True}  # type: ignore[dict-item]
    for word in ("table", "count"):
        programme.sign(FS, "controls", "file", **facts, cancel=word)
    assert "one of: count, table" in programme.wrong(FS, "controls", "file", **facts, cancel="x")


# Examination


@clause(f"{CHAPTER} 525.21(e)", f"{CHAPTER} 525.21(f)")
def test_a_batch_that_is_as_invoiced_goes_into_the_vault() -> None:
    """Received, examined by two, written down: in the vault only then."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    assert programme.many(State.RECEIVED) == 1_000
    programme.sign(F, "receipt", "examine", paper, **programme.found())
    assert "it is examined once" in programme.wrong(FS, "receipt", "ledger", paper)
    programme.sign(M, "receipt", "examine_too", paper, **programme.found())
    assert programme.many(State.VAULT) == 0
    programme.sign(FS, "receipt", "ledger", paper)
    assert (programme.many(State.VAULT), programme.many(State.RECEIVED)) == (1_000, 0)
    assert not list(programme.office.documents.open("alert"))
    programme.again()


@clause(f"{CHAPTER} 525.21(e)")
def test_the_order_of_the_examiners_does_not_matter() -> None:
    """Marketing may open the boxes first."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(M, "receipt", "examine", paper, **programme.found())
    programme.sign(F, "receipt", "examine_too", paper, **programme.found())
    programme.sign(FS, "receipt", "ledger", paper)
    assert programme.many(State.VAULT) == 1_000


@clause(f"{CHAPTER} 525.21(e)")
@pytest.mark.parametrize(("one", "two"), [(F, FS2), (M, MS2), (FS, F), (MS, M)])
def test_both_examiners_from_one_department_are_refused(one: str, two: str) -> None:
    """Two of finance, or two of marketing, whatever their ranks."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(one, "receipt", "examine", paper, **programme.found())
    why = programme.wrong(two, "receipt", "examine_too", paper, **programme.found())
    assert "one of finance and one of marketing are wanted" in why
    assert "pa.525 525.21(e)" in why


@clause(f"{CHAPTER} 525.21(e)", f"{CHAPTER} 525.21(r)(2)")
def test_the_same_person_twice_is_refused() -> None:
    """Two different people are two people."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(F, "receipt", "examine", paper, **programme.found())
    why = programme.wrong(F, "receipt", "examine_too", paper, **programme.found())
    assert "two different people are wanted" in why


@clause(f"{CHAPTER} 525.21(f)")
@pytest.mark.parametrize("who", [F, MS, COMPLIANCE])
def test_only_a_finance_supervisor_writes_the_ledger(who: str) -> None:
    """Neither a clerk of finance nor anybody of another department."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(F, "receipt", "examine", paper, **programme.found())
    programme.sign(M, "receipt", "examine_too", paper, **programme.found())
    assert "only the finance supervisor may" in programme.wrong(who, "receipt", "ledger", paper)


@clause(f"{CHAPTER} 525.21(r)(2)")
@pytest.mark.parametrize("step", ["ledger", "reject"])
def test_whoever_examined_does_not_write_the_ledger(step: str) -> None:
    """A supervisor who looked into the boxes leaves the ledger to another."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(MS, "receipt", "examine", paper, **programme.found())
    programme.sign(FS, "receipt", "examine_too", paper, **programme.found())
    facts = {"why": "x"} if step == "reject" else {}
    assert "two different people" in programme.wrong(FS, "receipt", step, paper, **facts)
    programme.sign(FS2, "receipt", step, paper, **facts)


def examined(programme: Programme, expires: str = "2026-12-31", **seen: Any) -> str:
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice(expires=expires))
    programme.sign(F, "receipt", "examine", paper, **programme.found(**seen))
    programme.sign(M, "receipt", "examine_too", paper, **programme.found(**seen))
    return paper


def told(programme: Programme) -> dict[str, Any]:
    (alert,) = programme.office.documents.open("alert")
    return alert.facts["raise"]


@clause(f"{CHAPTER} 525.21(e)")
def test_an_invoice_of_1000_and_999_in_the_box() -> None:
    """Told to finance and the Bureau with the serial; it never becomes a coupon, and turns up as
    none."""
    programme = approved()
    paper = examined(programme, found=of("A7", (1, 999)))
    alert = told(programme)
    assert alert["notify"] == "finance supervisor, Bureau of Casino Compliance"
    assert "1 not there: A7 1000" in alert["what"]
    assert (alert["about"], alert["cents"]) == (paper, -25_00)
    programme.sign(FS, "receipt", "ledger", paper)
    assert (programme.many(State.VAULT), programme.many(State.REJECTED)) == (999, 1)
    assert programme.state(1_000) is State.REJECTED
    assert programme.state(999) is State.VAULT


@clause(f"{CHAPTER} 525.21(e)")
@pytest.mark.parametrize("fault", ["damaged", "twice"])
def test_damaged_coupons_and_serials_that_are_there_twice_are_rejected(fault: str) -> None:
    """A duplicate serial inside a box: neither of the two is a coupon."""
    programme = approved()
    faulty: dict[str, Any] = {fault: of("A7", 17, (20, 22))}
    paper = examined(programme, **faulty)
    words = {"damaged": "4 damaged: A7 17, 20 to 22", "twice": "4 there twice: A7 17, 20 to 22"}
    assert words[fault] in told(programme)["what"]
    programme.sign(FS, "receipt", "ledger", paper)
    assert programme.many(State.REJECTED) == 4
    states = [programme.state(number) for number in (16, 17, 18, 20, 22, 23)]
    good, bad = State.VAULT, State.REJECTED
    assert states == [good, bad, good, bad, bad, good]


@clause(f"{CHAPTER} 525.21(e)")
def test_another_denomination_than_invoiced_is_rejected_as_a_whole() -> None:
    """It cannot be written into the ledger as what it is not."""
    programme = approved()
    paper = examined(programme, denomination_cents=50_00)
    assert "denomination 5000 cents" in told(programme)["what"]
    why = programme.wrong(FS, "receipt", "ledger", paper)
    assert "another denomination than the invoice" in why
    programme.sign(FS, "receipt", "reject", paper, why="wrong denomination")
    assert programme.many(State.REJECTED) == 1_000


@clause(f"{CHAPTER} 525.21(b)(1)", f"{CHAPTER} 525.21(e)")
def test_a_batch_of_one_number_and_the_longest_there_is() -> None:
    """The first number and the last may be used."""
    programme = approved()
    programme.received(first=0, count=1)
    programme.received(batch="A8", first=999_999_999, count=1, invoice="i2")
    assert programme.state(999_999_999, "A8") is State.VAULT


@clause(f"{CHAPTER} 525.21(e)")
def test_examiners_who_differ_look_again_together() -> None:
    """The second is refused until both say the same; the first may say it anew."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    programme.sign(F, "receipt", "examine", paper, **programme.found())
    short = programme.found(found=of("A7", (1, 999)))
    why = programme.wrong(M, "receipt", "examine_too", paper, **short)
    assert "the examiners differ: nothing is wrong and 1 not there: A7 1000" in why
    programme.sign(F, "receipt", "examine", paper, **short)
    programme.sign(M, "receipt", "examine_too", paper, **short)


@clause(f"{CHAPTER} 525.21(e)")
def test_what_is_not_on_the_invoice_is_told_and_is_no_coupon() -> None:
    """A serial more than invoiced, of this batch or of another: told to finance and the Bureau like
    one that is missing, and nobody's coupon until an invoice of its own names it."""
    programme = approved()
    more = of("A7", (2, 1_001)) | of("B9", (7, 9))
    paper = examined(programme, found=more)
    alert = told(programme)
    assert "1 not there: A7 1; 4 not on the invoice: A7 1001; B9 7 to 9" in alert["what"]
    assert alert["notify"] == "finance supervisor, Bureau of Casino Compliance"
    assert alert["cents"] == 75_00
    programme.sign(FS, "receipt", "ledger", paper)
    assert (programme.many(State.VAULT), programme.many(State.REJECTED)) == (999, 1)
    assert list(programme.coupons.batches) == ["A7"]
    programme.received(batch="A8", first=1_001, count=1, invoice="i2")
    assert programme.state(1_001, "A8") is State.VAULT
    programme.again()


@clause(f"{CHAPTER} 525.21(e)")
def test_what_is_damaged_was_found() -> None:
    """And no more comes at once than a ledger takes."""
    programme = approved()
    paper = programme.sign(F, "receipt", "invoice", **programme.invoice())
    odd = programme.found(found=of("A7", (1, 999)), damaged=of("A7", 1_000))
    assert "what is damaged was found" in programme.wrong(F, "receipt", "examine", paper, **odd)
    most = programme.found(found=of("A7", (1, 50_000_001)))
    assert "50,000,000 coupons at most" in programme.wrong(F, "receipt", "examine", paper, **most)
    programme.sign(
        F, "receipt", "examine", paper, **programme.found(found=of("A7", (1, 50_000_000)))
    )


# What a batch is


@clause(f"{CHAPTER} 525.21(c)(3)")
@pytest.mark.parametrize(
    ("more", "good"),
    [
        ({"batch": "A7", "first": 5_000}, False),
        ({"batch": "A8", "first": 1_000}, False),
        ({"batch": "A8", "first": 0, "count": 2}, False),
        ({"batch": "A8", "first": 500, "count": 1}, False),
        ({"batch": "A8", "first": 1_001}, True),
        ({"batch": "A8", "first": 0, "count": 1}, True),
        ({"batch": "A8", "denomination_cents": 50_00}, True),
    ],
)
def test_a_range_that_is_in_the_ledger_already(more: dict[str, Any], good: bool) -> None:
    """The same batch, or a serial of the same denomination: refused to the very number."""
    programme = stocked()
    facts = programme.invoice(**more)
    if good:
        programme.sign(F, "receipt", "invoice", **facts)
    else:
        why = programme.wrong(F, "receipt", "invoice", **facts)
        assert "25-A7-0000001 to 25-A7-0001000 are in the ledger already" in why
        assert "525.21(c)(3)" in why


@clause(f"{CHAPTER} 525.21(c)(5)")
def test_coupons_that_have_expired_are_not_taken_in() -> None:
    """Good through today they are, through yesterday not."""
    programme = approved()
    old = programme.invoice(expires="2026-11-17")
    assert "they expired on 2026-11-17" in programme.wrong(F, "receipt", "invoice", **old)
    programme.sign(F, "receipt", "invoice", **programme.invoice(expires=TODAY))


@clause(f"{CHAPTER} 525.21(c)(5)", f"{CHAPTER} 525.21(f)")
def test_a_delivery_that_expires_before_the_ledger_is_written() -> None:
    """Good on the day they are examined, and in the ledger on that day or not at all: after its
    close, and on the next one, all of them are rejected."""
    programme = approved()
    paper = examined(programme, TODAY)
    programme.close_day()
    for open_day in (False, True):
        if open_day:
            programme.open_day(TOMORROW)
        why = programme.wrong(FS, "receipt", "ledger", paper)
        assert f"they expired on {TODAY} (pa.525 525.21(c)(5)); reject all of them" in why
    programme.sign(FS, "receipt", "reject", paper, why="expired")
    assert programme.many(State.REJECTED) == 1_000
    programme.close_day()
    programme = approved()
    paper = examined(programme, TODAY)
    programme.sign(FS, "receipt", "ledger", paper)
    assert programme.many(State.VAULT) == 1_000


@clause(f"{CHAPTER} 525.21(b)(1)", f"{CHAPTER} 525.21(c)(3)", f"{CHAPTER} 525.21(c)(4)")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"restrictions": {"games": ["craps"], "x": []}}, "no restriction 'x'"),
        ({"restrictions": {"games": ["craps", 1]}}, "games is a list of words"),
        ({"restrictions": {"games": [1, "craps"]}}, "games is a list of words"),
        ({"restrictions": {"x": [], "y": []}}, "no restriction 'x'; one of: games, wagers"),
        ({"restrictions": {"games": ["x", "y"]}}, "no game 'x'"),
        ({"batch": "a7", "expires": "2026-02-30"}, "is no batch"),
        ({"restrictions": {"games": ["craps", "x"]}}, "no game 'x'"),
        ({"count": 0}, "coupons, numbered from 0"),
        ({"count": 50_000_001}, "1 to 50,000,000 coupons"),
        ({"first": -1}, "numbered from 0 or above"),
        ({"first": 999_999_999, "count": 2}, "numbers end at"),
        ({"batch": "a7"}, "is no batch"),
        ({"denomination_cents": 0}, "above nothing"),
        ({"expires": "2026-02-30"}, "is no day"),
        ({"restrictions": {"tables": []}}, "no restriction 'tables'"),
        ({"restrictions": {"games": "craps"}}, "games is a list of words"),
        ({"restrictions": {"games": ["crapz"]}}, "no game 'crapz'"),
        ({"terms": {"push": "perhaps"}}, "no answer to push"),
    ],
)
def test_what_is_no_batch(more: dict[str, Any], words: str) -> None:
    """In words, and nothing of it is kept."""
    programme = approved()
    assert words in programme.wrong(F, "receipt", "invoice", **programme.invoice(**more))
    assert not programme.coupons.batches


def test_a_denomination_of_two_and_a_half_dollars() -> None:
    """Whole cents are enough."""
    programme = approved()
    programme.received(denomination_cents=2_50)
    assert programme.coupons.batches["A7"].at(17) == "2.50-A7-0000017"
    assert programme.coupons.item("2.50-A7-0000017").face_cents == 2_50


@clause(f"{CHAPTER} 525.21(p)")
def test_the_house_prints_coupons_only_by_its_controls() -> None:
    """A print run is examined like a delivery; without approval it is refused."""
    programme = approved()
    programme.received(source="house", invoice="print run 1")
    assert programme.coupons.batches["A7"].source == "house"
    programme.approve_controls(version="2", prints=False)
    more = programme.invoice(batch="A8", first=5_000, source="house")
    why = programme.wrong(F, "receipt", "invoice", **more)
    assert "do not let the house print coupons itself (pa.525 525.21(p))" in why
    programme.sign(F, "receipt", "invoice", **more | {"source": "Printer & Co"})


@clause(f"{CHAPTER} 525.21(f)(1)", f"{CHAPTER} 525.21(f)(4)")
def test_the_paper_has_who_checked_with_credential_and_day() -> None:
    """Examiners and supervisor, each with a credential number."""
    programme = stocked()
    paper = programme.office.documents.paper("coupon_receipt/2026/1")
    assert paper.day == TODAY
    signed = {one.step: (one.by, one.credential) for one in paper.signatures}
    people = programme.office.people.members
    assert signed["examine"] == (F, people[F].credential)
    assert signed["examine_too"] == (M, people[M].credential)
    assert signed["ledger"] == (FS, people[FS].credential)
    assert len({credential for _, credential in signed.values()}) == 3
