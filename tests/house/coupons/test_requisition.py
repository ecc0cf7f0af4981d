"""525.21(g) to (i): requisition, and issue before handover."""

from __future__ import annotations

import pytest

from croupier.house.coupons.serials import State
from tests.house.coupons.programme import (
    DEALER,
    FS,
    MS,
    MS2,
    TODAY,
    TOMORROW,
    F,
    M,
    approved,
    distributing,
    of,
    stocked,
)

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State


# Requisition


@clause(f"{CHAPTER} 525.21(g)", f"{CHAPTER} 525.21(g)(5)", f"{CHAPTER} 525.21(h)")
def test_a_requisition_is_authorised_issued_and_received_in_this_order() -> None:
    """Nothing leaves the vault before the ledger says so, and marketing has it when it signs."""
    programme = stocked()
    programme.form()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 100}
    paper = programme.sign(MS, "requisition", "prepare", **asked)
    serials = of("A7", (1, 100))
    assert "it is prepared" in programme.wrong(FS, "requisition", "issue", paper, serials=serials)
    programme.sign(FS, "requisition", "authorise", paper)
    why = programme.wrong(MS, "requisition", "receive", paper, serials=serials)
    assert "it is authorised" in why
    assert programme.many(S.VAULT) == 1_000
    programme.sign(FS, "requisition", "issue", paper, serials=serials)
    assert (programme.many(S.VAULT), programme.many(S.MARKETING)) == (900, 100)
    assert "it is issued" in programme.wrong(FS, "requisition", "authorise", paper)
    programme.sign(MS, "requisition", "receive", paper, serials=serials)
    assert programme.coupons.forms[TODAY].received == {"A7": [(1, 100)]}
    programme.again()


@clause(f"{CHAPTER} 525.21(g)(2)", f"{CHAPTER} 525.21(g)(3)")
@pytest.mark.parametrize("quantity", [0, -1])
def test_a_requisition_for_nothing_is_none(quantity: int) -> None:
    """One is the least."""
    programme = stocked()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": quantity}
    assert "for one coupon or more" in programme.wrong(MS, "requisition", "prepare", **asked)
    programme.sign(MS, "requisition", "prepare", **asked | {"quantity": 1})


@clause(f"{CHAPTER} 525.21(g)(3)", f"{CHAPTER} 525.21(g)(5)")
def test_more_than_the_vault_has() -> None:
    """To the coupon, by denomination; looked at again when it is authorised."""
    programme = stocked()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 1_001}
    why = programme.wrong(MS, "requisition", "prepare", **asked)
    assert "the vault has 1,000 of $25 that are good on 2026-11-18, not 1,001" in why
    assert "525.21(g)(3)" in why
    other = asked | {"denomination_cents": 50_00, "quantity": 1}
    assert "the vault has 0 of $50" in programme.wrong(MS, "requisition", "prepare", **other)
    paper = programme.sign(MS, "requisition", "prepare", **asked | {"quantity": 1_000})
    programme.by_two("void", of("A7", 1))
    assert "the vault has 999" in programme.wrong(FS, "requisition", "authorise", paper)


@clause(f"{CHAPTER} 525.21(g)(2)")
def test_the_day_for_which_they_are_needed_is_not_over() -> None:
    """Today and later; yesterday, and what is no day, not."""
    programme = stocked()
    asked = {"needed": "2026-11-17", "denomination_cents": 25_00, "quantity": 1}
    why = programme.wrong(MS, "requisition", "prepare", **asked)
    assert "the day for which they are needed, 2026-11-17, is over" in why
    why = programme.wrong(MS, "requisition", "prepare", **asked | {"needed": "soon"})
    assert "is no day" in why
    for day in (TODAY, TOMORROW):
        programme.sign(MS, "requisition", "prepare", **asked | {"needed": day})


@clause(f"{CHAPTER} 525.21(g)(2)", f"{CHAPTER} 525.21(c)(5)")
def test_coupons_that_expire_before_they_are_needed() -> None:
    """They do not count as stock for that day, and are not issued for it; on the day they are."""
    programme = approved()
    programme.form()
    programme.received(expires=TODAY)
    programme.received(batch="A8", first=2_000, count=1, invoice="i2", expires=TOMORROW)
    asked = {"needed": TOMORROW, "denomination_cents": 25_00, "quantity": 2}
    assert "the vault has 1 of $25" in programme.wrong(MS, "requisition", "prepare", **asked)
    paper = programme.requisition(1, needed=TOMORROW)
    why = programme.wrong(FS, "requisition", "issue", paper, serials=of("A7", 1))
    assert "batch A7 expires on 2026-11-18, before 2026-11-19" in why
    programme.sign(FS, "requisition", "issue", paper, serials=of("A8", 2_000))


@clause(f"{CHAPTER} 525.21(g)", f"{CHAPTER} 525.21(g)(4)")
@pytest.mark.parametrize("who", [M, FS, DEALER])
def test_only_a_marketing_supervisor_prepares_one(who: str) -> None:
    """Neither a clerk of marketing nor finance itself."""
    programme = stocked()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 1}
    why = programme.wrong(who, "requisition", "prepare", **asked)
    assert "only the marketing supervisor may" in why


@clause(f"{CHAPTER} 525.21(g)(5)", f"{CHAPTER} 525.21(r)(2)")
@pytest.mark.parametrize("who", [MS, MS2, F])
def test_nobody_authorises_but_a_finance_supervisor(who: str) -> None:
    """Whoever requested it does not, nor a clerk."""
    programme = stocked()
    asked = {"needed": TODAY, "denomination_cents": 25_00, "quantity": 1}
    paper = programme.sign(MS, "requisition", "prepare", **asked)
    why = programme.wrong(who, "requisition", "authorise", paper)
    assert "only the finance supervisor may" in why


@clause(f"{CHAPTER} 525.21(g)(1)", f"{CHAPTER} 525.21(g)(4)", f"{CHAPTER} 525.21(h)(3)")
def test_the_requisition_says_when_and_by_whom() -> None:
    """Prepared, authorised, issued and received, each with a credential number."""
    programme = distributing()
    paper = programme.office.documents.paper("coupon_requisition/2026/1")
    assert (paper.day, paper.facts["prepare"]["needed"]) == (TODAY, TODAY)
    signed = [(one.step, one.by, bool(one.credential)) for one in paper.signatures]
    assert signed == [
        ("prepare", MS, True),
        ("authorise", FS, True),
        ("issue", FS, True),
        ("receive", MS, True),
    ]


# Issue


@clause(f"{CHAPTER} 525.21(h)(1)", f"{CHAPTER} 525.21(c)(3)")
def test_two_requisitions_for_one_range() -> None:
    """The second issue of the same serials is refused, also where only one of them is."""
    programme = stocked()
    programme.form()
    programme.issued(of("A7", (1, 100)))
    paper = programme.requisition(2)
    why = programme.wrong(FS, "requisition", "issue", paper, serials=of("A7", (100, 101)))
    assert "A7 100 to 101 is not all in the vault of finance: 100 with marketing" in why
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (101, 102)))


@clause(f"{CHAPTER} 525.21(h)(2)")
def test_an_issue_is_of_what_was_requisitioned() -> None:
    """Neither one more, nor one less, nor another denomination."""
    programme = stocked()
    programme.received(batch="B1", denomination_cents=50_00, count=10, invoice="i2")
    programme.received(batch="A9", first=3_000, count=10, invoice="i3")
    paper = programme.requisition(10)
    for serials, words in (
        (of("A7", (1, 11)), "10 were requisitioned and 11 are named"),
        (of("A7", (1, 9)), "10 were requisitioned and 9 are named"),
        (of("B1", (1, 10)), "batch B1 is of $50"),
        (of("A7", (1, 5)) | of("B1", (1, 5)), "batch B1 is of $50"),
        (of("A7", (1, 5)) | of("A9", (3_000, 3_005)), "10 were requisitioned and 11 are named"),
    ):
        why = programme.wrong(FS, "requisition", "issue", paper, serials=serials)
        assert words in why
        assert "525.21(h)(2)" in why
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (1, 10)))


@clause(f"{CHAPTER} 525.21(h)")
def test_an_issue_wants_the_credential_once_more_and_a_finance_supervisor() -> None:
    """And it cannot be given out before it is received."""
    programme = stocked()
    programme.form()
    paper = programme.requisition(10)
    serials = of("A7", (1, 10))
    for who in (F, MS, MS2):
        why = programme.wrong(who, "requisition", "issue", paper, serials=serials)
        assert "only the finance supervisor may" in why
    with pytest.raises(Exception, match="shown once more"):
        programme.house.sign(
            FS, "coupon_requisition", "issue", paper, {"serials": serials}, step_up=False
        )
    programme.sign(FS, "requisition", "issue", paper, serials=serials)
    handed = {"patron": "P100", "serials": of("A7", 10)}
    why = programme.wrong(M, "form", "hand_out", programme.today, **handed)
    assert "A7 10 were issued by coupon_requisition/2026/1 and not received" in why
    why = programme.wrong(MS, "return", "give", why="unused", serials=of("A7", 10))
    assert "not received" in why
    for who in (FS, M):
        why = programme.wrong(who, "requisition", "receive", paper, serials=serials)
        assert "only the marketing supervisor may" in why
    programme.sign(MS2, "requisition", "receive", paper, serials=serials)
    programme.sign(M, "form", "hand_out", programme.today, **handed)


@clause(f"{CHAPTER} 525.21(h)")
def test_handing_over_before_the_ledger_is_refused() -> None:
    """What is in the vault by the ledger is nobody's to give."""
    programme = stocked()
    programme.form()
    why = programme.wrong(
        M, "form", "hand_out", programme.today, patron="P100", serials=of("A7", 1)
    )
    assert "1 in the vault of finance" in why


@clause(f"{CHAPTER} 525.21(h)(1)", f"{CHAPTER} 525.21(j)(7)", f"{CHAPTER} 525.21(j)(2)")
def test_less_is_received_than_was_issued() -> None:
    """Refused; with an explanation the rest is missing, and finance is told."""
    programme = stocked()
    programme.form()
    paper = programme.requisition(10)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (1, 10)))
    got = of("A7", (1, 9))
    why = programme.wrong(MS, "requisition", "receive", paper, serials=got)
    assert "A7 1 to 10 were issued, and A7 1 to 9 are received" in why
    more = of("A7", (1, 11))
    wrong = {"serials": more, "why": "x"}
    why = programme.wrong(MS, "requisition", "receive_short", paper, **wrong)
    assert "A7 11 were not issued" in why
    wrong = {"serials": of("A7", (1, 10)), "why": "x"}
    assert "nothing is missing" in programme.wrong(
        MS, "requisition", "receive_short", paper, **wrong
    )
    programme.sign(MS, "requisition", "receive_short", paper, serials=got, why="not in the bag")
    assert programme.state(10) is S.MISSING
    assert programme.coupons.forms[TODAY].missing == {"A7": [(10, 10)]}
    assert [one.kind for one in programme.house.entries[-1].events] == [
        "signed", "stock_received", "coupons_moved", "signed",
    ]  # fmt: skip
    (alert,) = programme.office.documents.open("alert")
    assert "1 coupons missing, A7 10: not in the bag" in alert.facts["raise"]["what"]
    assert alert.facts["raise"]["cents"] == -25_00
    programme.again()


@clause(f"{CHAPTER} 525.21(j)(2)")
def test_nothing_is_received_without_the_form_of_the_day() -> None:
    """It stands on the form, so there has to be one."""
    programme = stocked()
    paper = programme.requisition(1)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", 1))
    for step, more in (("receive", {}), ("receive_short", {"why": "x"})):
        why = programme.wrong(MS, "requisition", step, paper, serials=of("A7", 1), **more)
        assert "no form of this gaming day is open" in why
    programme.form()
    programme.sign(MS, "requisition", "receive", paper, serials=of("A7", 1))


@clause(f"{CHAPTER} 525.21(h)(4)")
def test_void_coupons_are_not_issued_and_have_a_reason() -> None:
    """Two people and a reason; then the serial is none that can be issued."""
    programme = stocked()
    programme.form()
    programme.by_two("void", of("A7", 5), why="ink smeared")
    event = next(one for one in programme.house.entries[-1].events if one.kind == "coupons_moved")
    assert event["reason"] == "ink smeared"
    assert event["clause"] == "pa.525 525.21(h)(4)"
    paper = programme.requisition(10)
    why = programme.wrong(FS, "requisition", "issue", paper, serials=of("A7", (1, 10)))
    assert "A7 1 to 10 is not all in the vault of finance: 5 void" in why
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (1, 4), (6, 11)))


@clause(f"{CHAPTER} 525.21(h)(4)(i)")
def test_nothing_leaves_the_vault_without_a_finance_supervisor() -> None:
    """Every paper that takes a coupon out of it has one among its signers, at the last step."""
    from croupier.house.coupons.serials import MOVES
    from croupier.house.documents import KINDS

    out = {(move.paper, move.step) for (source, _), move in MOVES.items() if source is S.VAULT}
    assert out == {
        ("coupon_requisition", "issue"),
        ("coupon_void", "confirm"),
        ("coupon_missing", "confirm"),
        ("day", "close"),
    }
    for paper, step in out - {("day", "close")}:
        assert str(KINDS[paper].step(step).who) == "the finance supervisor"
    programme = stocked()
    assert programme.coupons.controls is not None
    assert programme.coupons.controls.vault == "cage vault 2"
