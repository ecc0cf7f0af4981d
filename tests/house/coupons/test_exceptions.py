"""Void, missing, found, written off: two people, a reason, and nothing that is at an end moves."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Misuse
from croupier.house.coupons.serials import State
from tests.house.coupons.felt import Felt, handed_out
from tests.house.coupons.programme import (
    DEALER,
    FS,
    FS2,
    LEAD,
    MS,
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
KINDS = ("void", "missing", "found", "write_off")


@clause(f"{CHAPTER} 525.21(h)(4)", f"{CHAPTER} 525.21(r)(2)")
@pytest.mark.parametrize("kind", KINDS)
def test_whoever_asks_does_not_confirm(kind: str) -> None:
    """Another finance supervisor does, with the credential shown once more; nobody else."""
    programme = stocked()
    if kind in ("found", "write_off"):
        programme.by_two("missing", of("A7", 1))
    asked = {"why": "torn", "serials": of("A7", 1)}
    paper = programme.sign(FS, kind, "ask", **asked)
    assert "two different people" in programme.wrong(FS, kind, "confirm", paper)
    for who in (F, MS, DEALER, LEAD):
        assert "only the finance supervisor may" in programme.wrong(who, kind, "confirm", paper)
    with pytest.raises(Exception, match="shown once more"):
        programme.house.sign(FS2, f"coupon_{kind}", "confirm", paper, {}, step_up=False)
    programme.sign(FS2, kind, "confirm", paper)


@clause(f"{CHAPTER} 525.21(h)(4)", f"{CHAPTER} 525.21(m)")
@pytest.mark.parametrize("kind", KINDS)
def test_without_a_reason_nothing_is_asked(kind: str) -> None:
    """And without serials neither."""
    programme = stocked()
    with pytest.raises(Misuse, match="say why"):
        programme.sign(FS, kind, "ask", why=" ", serials=of("A7", 1))
    with pytest.raises(Misuse, match="name the serials"):
        programme.sign(FS, kind, "ask", why="x", serials={})
    with pytest.raises(Misuse, match="no batch"):
        programme.sign(FS, kind, "ask", why="x", serials=of("Q7", 1))


@clause(
    f"{CHAPTER} 525.21(h)(4)",
    f"{CHAPTER} 525.21(j)(6)",
    f"{CHAPTER} 525.21(l)(4)",
    f"{CHAPTER} 525.21(m)",
)
def test_void_from_wherever_the_house_or_a_patron_has_it() -> None:
    """Vault, marketing, on the way back, a patron: each by its clause, in one paper."""
    programme = handed_out()
    programme.give_back(of("A7", 90))
    programme.by_two("void", of("A7", 5, 50, 90, 500), why="recalled")
    moves = [one for one in programme.house.entries[-1].events if one.kind == "coupons_moved"]
    clauses = {one["source"]: one["clause"].partition(" ")[2] for one in moves}
    assert clauses == {
        "VAULT": "525.21(h)(4)",
        "MARKETING": "525.21(j)(6)",
        "RETURNED": "525.21(l)(4)",
        "PATRON": "525.21(m)",
    }
    assert {one["reason"] for one in moves} == {"recalled"}
    assert programme.many(S.VOID) == 4
    assert programme.coupons.forms[TODAY].voided == {"A7": [(50, 50)]}
    programme.again()


@clause(f"{CHAPTER} 525.21(m)")
def test_void_after_redemption_is_refused() -> None:
    """On a table, in a box, cancelled, void: no."""
    programme = handed_out()
    programme.by_two("void", of("A7", 3))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 1)
    paper = programme.sign(FS2, "void", "ask", why="x", serials=of("A7", (1, 2)))
    assert "A7 1 on a table cannot become void" in programme.wrong(FS, "void", "confirm", paper)
    felt.spin("2")
    assert "A7 1 in a drop box cannot become void" in programme.wrong(FS, "void", "confirm", paper)
    count = programme.count(programme.drop(), of("A7", 1))
    programme.sign(LEAD, "count", "accept", count)
    assert "A7 1 cancelled cannot become void" in programme.wrong(FS, "void", "confirm", paper)
    paper = programme.sign(FS2, "void", "ask", why="x", serials=of("A7", 3))
    assert "A7 3 void cannot become void" in programme.wrong(FS, "void", "confirm", paper)
    assert programme.state(2) is S.PATRON
    programme.sign(FS, "void", "refuse", paper, reason="was void before")


@clause(f"{CHAPTER} 525.21(j)(6)", f"{CHAPTER} 525.21(j)(7)")
@pytest.mark.parametrize("kind", ["void", "missing"])
def test_stock_of_marketing_is_voided_on_a_form(kind: str) -> None:
    """Between two forms there is none to write it on."""
    programme = distributing()
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    paper = programme.sign(MS, kind, "ask", why="x", serials=of("A7", 1))
    assert "no form of this gaming day is open" in programme.wrong(FS, kind, "confirm", paper)
    programme.form()
    programme.sign(FS, kind, "confirm", paper)
    programme.again()


@clause(
    f"{CHAPTER} 525.21(m)(4)",
    f"{CHAPTER} 525.21(n)",
    f"{CHAPTER} 525.21(m)",
    f"{CHAPTER} 525.21(j)(7)",
    f"{CHAPTER} 525.21(l)",
)
def test_missing_and_found_again() -> None:
    """From vault, marketing and on the way back; found, it goes into the vault."""
    programme = distributing()
    programme.give_back(of("A7", 90))
    programme.by_two("missing", of("A7", 50, 90, 500), why="not in the safe", asks=M)
    assert programme.many(S.MISSING) == 3
    assert [one.was for one in programme.coupons.missing] == ["VAULT", "MARKETING", "RETURNED"]
    (alert,) = programme.office.documents.open("alert")
    assert alert.facts["raise"]["cents"] == -75_00
    paper = programme.sign(FS2, "found", "ask", why="x", serials=of("A7", 51))
    assert "A7 51 is not missing" in programme.wrong(FS, "found", "confirm", paper)
    programme.by_two("found", of("A7", 50, 90), why="behind the safe")
    assert (programme.state(50), programme.state(90)) == (S.VAULT, S.VAULT)
    assert [(one.first, one.was) for one in programme.coupons.missing] == [(500, "VAULT")]
    programme.again()


@clause(f"{CHAPTER} 525.21(h)", f"{CHAPTER} 525.21(h)(4)", f"{CHAPTER} 525.21(j)(7)")
@pytest.mark.parametrize("kind", ["void", "missing"])
def test_what_is_issued_and_not_received_is_neither_void_nor_missing(kind: str) -> None:
    """Marketing has not signed for it: it is received first, or received short."""
    programme = distributing()
    paper = programme.requisition(3)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (101, 103)))
    asked = programme.sign(FS2, kind, "ask", why="x", serials=of("A7", 50, 102))
    why = programme.wrong(FS, kind, "confirm", asked)
    assert f"A7 102 were issued by {paper} and not received (pa.525 525.21(h))" in why
    programme.sign(MS, "requisition", "receive", paper, serials=of("A7", (101, 103)))
    programme.sign(FS, kind, "confirm", asked)
    assert programme.state(102) is {"void": S.VOID, "missing": S.MISSING}[kind]
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(4)", f"{CHAPTER} 525.21(m)")
def test_what_is_found_too_late_has_expired() -> None:
    """On its last day it is good; after that it never comes out again."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.by_two("missing", of("A7", (1, 2)))
    programme.by_two("found", of("A7", 1))
    assert programme.state(1) is S.VAULT
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.by_two("found", of("A7", 2))
    assert programme.state(2) is S.EXPIRED
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(3)", f"{CHAPTER} 525.21(m)", f"{CHAPTER} 525.21(m)(4)")
def test_written_off_is_final_and_told() -> None:
    """Only what is missing; then it is neither found nor void."""
    programme = stocked()
    paper = programme.sign(FS2, "write_off", "ask", why="x", serials=of("A7", 1))
    assert "1 in the vault" in programme.wrong(FS, "write_off", "confirm", paper)
    programme.by_two("missing", of("A7", (1, 2)))
    programme.sign(FS, "write_off", "confirm", paper)
    assert programme.state(1) is S.WRITTEN_OFF
    alert = list(programme.office.documents.open("alert"))[-1].facts["raise"]
    assert (alert["what"], alert["about"]) == (
        "coupons written off, A7 1: x",
        "coupon_write_off/2026/1",
    )
    assert (alert["notify"], alert["cents"]) == ("Bureau of Casino Compliance", -25_00)
    paper = programme.sign(FS2, "found", "ask", why="x", serials=of("A7", 1))
    assert "is not missing" in programme.wrong(FS, "found", "confirm", paper)
    programme.again()


def test_a_patrons_own_loss_is_no_missing_coupon() -> None:
    """It is voided, and another is given: what is with a patron is not the house's to lose."""
    programme = handed_out()
    paper = programme.sign(FS2, "missing", "ask", why="x", serials=of("A7", 1))
    assert "A7 1 with a patron cannot become missing" in programme.wrong(
        FS, "missing", "confirm", paper
    )
    programme.by_two("void", of("A7", 1), why="patron lost it")
    programme.hand_out(of("A7", 30))
