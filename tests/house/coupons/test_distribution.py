"""525.21(d), (j) to (l): the day's form, distribution, return."""

from __future__ import annotations

import pytest

from croupier.core.days import DAY
from croupier.core.refusals import Misuse
from croupier.house.coupons.serials import State
from croupier.house.patrons import KnowPatron, ReadList
from tests.house.coupons.programme import (
    COMPLIANCE,
    DEALER,
    FS,
    FS2,
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


# The form


@clause(f"{CHAPTER} 525.21(j)", f"{CHAPTER} 525.21(j)(3)", f"{CHAPTER} 525.21(j)(4)")
def test_the_form_adds_itself_up() -> None:
    """Held over and received; given, void, returned; what is there."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    programme.hand_out(of("A7", 20), patron="P101")
    programme.returned(of("A7", (91, 100)))
    programme.by_two("void", of("A7", 50), why="torn", asks=MS)
    form = programme.coupons.forms[TODAY]
    assert form.received == {"A7": [(1, 100)]}
    assert form.given == {"A7": [(1, 10), (20, 20)]}
    assert form.returned == {"A7": [(91, 100)]}
    assert form.voided == {"A7": [(50, 50)]}
    assert programme.coupons.with_marketing() == {"A7": [(11, 19), (21, 49), (51, 90)]}
    assert programme.many(S.PATRON) == 11
    programme.close_form()
    programme.again()


@clause(f"{CHAPTER} 525.21(j)(1)", f"{CHAPTER} 525.21(j)")
def test_the_form_is_that_of_the_open_day() -> None:
    """No other date, no second one, none between two days."""
    programme = stocked()
    for date in (TOMORROW, "2026-11-17"):
        why = programme.wrong(MS, "form", "open", date=date, held={})
        assert "the open gaming day is 2026-11-18" in why
    programme.form()
    assert "it is open already" in programme.wrong(MS, "form", "open", date=TODAY, held={})


@clause(f"{CHAPTER} 525.21(j)(5)", f"{CHAPTER} 525.21(j)(7)")
@pytest.mark.parametrize(
    ("remaining", "words"),
    [
        (of("A7", (11, 99)), "A7 100 are not there"),
        (of("A7", (10, 100)), "A7 10 should not be"),
        (of("A7", (10, 99)), "A7 100 are not there and A7 10 should not be"),
        ({}, "A7 11 to 100 are not there"),
    ],
)
def test_a_form_that_does_not_balance_is_not_signed(
    remaining: dict[str, list[list[int]]], words: str
) -> None:
    """By a single serial, below or above."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    paper = programme.today
    why = programme.wrong(MS, "form", "sign", paper, remaining=remaining, locked=True)
    assert f"it does not balance: {words} (pa.525 525.21(j)(5))" in why
    programme.sign(MS, "form", "sign", paper, remaining=of("A7", (11, 100)), locked=True)


@clause(f"{CHAPTER} 525.21(j)(7)")
def test_a_variation_is_explained_and_the_serials_are_missing() -> None:
    """Without an explanation there is no signature; only what is gone is a variation."""
    programme = distributing()
    paper, there = programme.today, of("A7", (1, 98))
    short = {"remaining": there, "locked": True}
    with pytest.raises(Misuse, match="say why"):
        programme.sign(MS, "form", "sign_short", paper, **short, why=" ")
    odd = {"remaining": of("A7", (1, 101)), "locked": True, "why": "x"}
    assert "were not with marketing" in programme.wrong(MS, "form", "sign_short", paper, **odd)
    programme.sign(MS, "form", "sign_short", paper, **short, why="dropped at the desk")
    assert programme.many(S.MISSING) == 2
    assert programme.coupons.forms[TODAY].missing == {"A7": [(99, 100)]}
    kinds = [one.kind for one in programme.house.entries[-1].events]
    assert kinds == ["signed", "coupons_moved", "signed"]
    (alert,) = programme.office.documents.open("alert")
    assert alert.facts["raise"]["cents"] == -50_00
    programme.again()


@clause(f"{CHAPTER} 525.21(j)(8)")
@pytest.mark.parametrize("who", [M, FS, F])
def test_a_marketing_supervisor_completes_the_form(who: str) -> None:
    """With a name and a credential number on it."""
    programme = distributing()
    facts = {"remaining": of("A7", (1, 100)), "locked": True}
    why = programme.wrong(who, "form", "sign", programme.today, **facts)
    assert "only the marketing supervisor may" in why
    programme.sign(MS2, "form", "sign", programme.today, **facts)
    assert MS2 in programme.coupons.handled[TODAY]
    last = programme.office.documents.paper(programme.today).signatures[-1]
    assert (last.by, last.credential) == (MS2, programme.office.people.members[MS2].credential)


@clause(f"{CHAPTER} 525.21(j)(2)")
def test_a_form_is_not_signed_while_an_issue_is_under_way() -> None:
    """What finance issued is received first."""
    programme = stocked()
    programme.form()
    paper = programme.requisition(1)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", 1))
    why = programme.wrong(MS, "form", "sign", programme.today, remaining={}, locked=True)
    assert "coupon_requisition/2026/1 is issued and not received" in why


@clause(f"{CHAPTER} 525.21(j)(5)", f"{CHAPTER} 525.21(j)(2)", f"{CHAPTER} 525.21(k)")
@pytest.mark.parametrize("accepted", [False, True])
def test_nothing_comes_or_goes_after_the_form_is_signed(accepted: bool) -> None:
    """It would say otherwise than what was signed: received, returned, void, missing are lines of
    the next one. Finance may write an issue for it, but none of what expires today."""
    programme = distributing()
    programme.received(batch="A8", first=2_000, count=10, invoice="i2", expires=TODAY)
    kept = programme.requisition(3)
    papers = {
        kind: programme.sign(F, kind, "ask", why="x", serials=of("A7", 100))
        for kind in ("void", "missing")
    }
    there = {"remaining": of("A7", (1, 100)), "locked": True}
    programme.sign(MS, "form", "sign", programme.today, **there)
    if accepted:
        programme.sign(F, "form", "accept", programme.today)
    state = "accepted" if accepted else "signed"
    words = f"coupon_form/{TODAY} is {state}, and says what marketing has"
    late = {"serials": of("A8", (2_000, 2_002))}
    why = programme.wrong(FS, "requisition", "issue", kept, **late)
    assert words in why
    assert "issue on the last day of batch A8" in why
    stock = {"serials": of("A7", (101, 103))}
    programme.sign(FS, "requisition", "issue", kept, **stock)
    short = {"serials": of("A7", 101), "why": "x"}
    assert words in programme.wrong(MS, "requisition", "receive", kept, **stock)
    assert words in programme.wrong(MS, "requisition", "receive_short", kept, **short)
    assert words in programme.wrong(MS, "return", "give", why="x", serials=of("A7", 1))
    for kind, paper in papers.items():
        assert words in programme.wrong(FS, kind, "confirm", paper)
    assert programme.coupons.with_marketing() == {"A7": [(1, 100)]}
    programme.close_day()
    if not accepted:
        programme.sign(F, "form", "accept", f"coupon_form/{TODAY}")
    programme.open_day(TOMORROW)
    programme.form()
    programme.sign(MS, "requisition", "receive", kept, **stock)
    programme.sign(FS, "void", "confirm", papers["void"])
    assert programme.coupons.with_marketing() == {"A7": [(1, 99), (101, 103)]}
    programme.again()


@clause(f"{CHAPTER} 525.21(h)")
def test_what_expires_today_is_issued_before_the_form_is_opened() -> None:
    """Only a form that is signed is in its way."""
    programme = approved()
    programme.received(expires=TODAY)
    paper = programme.requisition(2)
    programme.sign(FS, "requisition", "issue", paper, serials=of("A7", (1, 2)))
    programme.form()
    programme.sign(MS, "requisition", "receive", paper, serials=of("A7", (1, 2)))
    assert programme.many(S.MARKETING) == 2


@clause(f"{CHAPTER} 525.21(k)")
def test_what_is_held_over_is_locked_away() -> None:
    """Somebody says so, or it is not held over; with nothing left nothing needs a lock."""
    programme = distributing()
    there = of("A7", (1, 100))
    why = programme.wrong(MS, "form", "sign", programme.today, remaining=there, locked=False)
    assert "nobody says that what is held over is locked away" in why
    assert "host desk safe" in why
    short = {"remaining": of("A7", (1, 99)), "locked": False, "why": "x"}
    assert "locked away" in programme.wrong(MS, "form", "sign_short", programme.today, **short)
    programme.returned(there)
    programme.sign(MS, "form", "sign", programme.today, remaining={}, locked=False)


@clause(f"{CHAPTER} 525.21(k)")
def test_the_next_form_begins_with_what_was_held_over() -> None:
    """To the serial; and not before finance has accepted the last one."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    there = of("A7", (11, 100))
    programme.sign(MS, "form", "sign", programme.today, remaining=there, locked=True)
    programme.close_day()
    programme.open_day(TOMORROW)
    opening = {"date": TOMORROW, "held": there}
    why = programme.wrong(MS, "form", "open", **opening)
    assert "the form of 2026-11-18 is signed, and finance has not accepted it" in why
    programme.sign(F, "form", "accept", "coupon_form/2026-11-18")
    for held in (of("A7", (11, 99)), of("A7", (10, 100)), {}):
        why = programme.wrong(MS, "form", "open", date=TOMORROW, held=held)
        assert "A7 11 to 100 were held over" in why
    programme.sign(M, "form", "open", **opening)
    assert programme.coupons.forms[TOMORROW].held == {"A7": [(11, 100)]}
    programme.sign(MS, "form", "sign", programme.today, remaining=there, locked=True)
    programme.close_day()
    programme.open_day("2026-11-20")
    why = programme.wrong(MS, "form", "open", date="2026-11-20", held=there)
    assert "the form of 2026-11-19 is signed, and finance has not accepted it" in why
    programme.again()


@clause(f"{CHAPTER} 525.21(k)", f"{CHAPTER} 525.21(j)(7)")
def test_held_over_night_and_missing_on_the_next_form() -> None:
    """It is explained as the form is opened, by a supervisor, and goes on as missing."""
    programme = distributing()
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    facts = {"date": TOMORROW, "held": of("A7", (1, 99)), "why": "the safe was open"}
    assert "only the marketing supervisor" in programme.wrong(M, "form", "open_short", **facts)
    whole = facts | {"held": of("A7", (1, 100))}
    assert "nothing is missing" in programme.wrong(MS, "form", "open_short", **whole)
    programme.sign(MS, "form", "open_short", **facts)
    assert programme.state(100) is S.MISSING
    form = programme.coupons.forms[TOMORROW]
    assert (form.held, form.missing) == ({"A7": [(1, 100)]}, {"A7": [(100, 100)]})
    assert [one.kind for one in programme.house.entries[-1].events] == [
        "signed", "form_opened", "coupons_moved", "signed",
    ]  # fmt: skip
    (alert,) = programme.office.documents.open("alert")
    assert alert.facts["raise"]["cents"] == -25_00
    programme.again()


@clause(f"{CHAPTER} 525.21(k)", f"{CHAPTER} 525.21(j)")
def test_a_day_on_which_marketing_has_coupons_is_not_closed_without_its_form() -> None:
    """Open, or not begun: refused; signed, closed."""
    programme = distributing()
    shift = "shift/2026/1"
    programme.house.sign("practice manager", "shift", "close", shift)
    day = {"kind": "day", "step": "close", "document": f"day/{TODAY}"}
    why = programme.house.wrong("practice manager", **day)
    assert f"coupon_form/{TODAY} is open, and nobody has signed it" in why
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.house.sign("practice manager", "shift", "close", "shift/2026/2")
    day["document"] = f"day/{TOMORROW}"
    why = programme.house.wrong("practice manager", **day)
    assert "marketing has coupons, and the day has no form" in why


@clause(f"{CHAPTER} 525.21(k)")
@pytest.mark.parametrize("who", [MS, M, DEALER, COMPLIANCE])
def test_finance_accepts_the_form(who: str) -> None:
    """And nobody else."""
    programme = distributing()
    facts = {"remaining": of("A7", (1, 100)), "locked": True}
    programme.sign(MS, "form", "sign", programme.today, **facts)
    assert "may" in programme.wrong(who, "form", "accept", programme.today)
    programme.sign(FS2, "form", "accept", programme.today)


@clause(f"{CHAPTER} 525.21(k)")
def test_expired_coupons_go_back_to_finance_on_their_last_day() -> None:
    """The form is not signed over them; a day earlier it is."""
    programme = approved()
    programme.received(expires=TOMORROW)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.form()
    facts = {"remaining": of("A7", (1, 10)), "locked": True}
    why = programme.wrong(MS, "form", "sign", programme.today, **facts)
    assert "A7 1 to 10 are good through 2026-11-19 at most" in why
    programme.returned(of("A7", (1, 10)))
    programme.close_form()
    programme.close_day()
    assert programme.many(S.EXPIRED) == 1_000
    programme.again()


@clause(f"{CHAPTER} 525.21(k)", f"{CHAPTER} 525.21(c)(5)")
def test_stock_that_expires_on_a_day_that_was_left_out() -> None:
    """The house was closed for a day: what patrons and the vault have lapses as the next one opens,
    and marketing gives nothing of it out and returns it."""
    programme = approved()
    programme.received(expires=TOMORROW)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", 1))
    programme.close_form()
    programme.close_day()
    programme.open_day("2026-11-20")
    assert (programme.state(1), programme.state(500)) == (S.LAPSED, S.EXPIRED)
    programme.form()
    facts = {"patron": "P1", "serials": of("A7", 2)}
    why = programme.wrong(M, "form", "hand_out", programme.today, **facts)
    assert "batch A7 expired on 2026-11-19" in why
    there = {"remaining": of("A7", (2, 10)), "locked": True}
    assert "are good through" in programme.wrong(MS, "form", "sign", programme.today, **there)
    programme.returned(of("A7", (2, 10)))
    assert programme.many(S.EXPIRED) == 999
    programme.close_form()
    programme.again()


# Distribution


@clause(f"{CHAPTER} 525.21(d)")
@pytest.mark.parametrize("who", [FS, F, DEALER, COMPLIANCE])
def test_marketing_alone_hands_out(who: str) -> None:
    """A clerk or a supervisor of marketing, and nobody else."""
    programme = distributing()
    facts = {"patron": "P100", "serials": of("A7", 1)}
    why = programme.wrong(who, "form", "hand_out", programme.today, **facts)
    assert "only the marketing clerk or the marketing supervisor may" in why
    programme.hand_out(of("A7", 1), who=MS)
    programme.hand_out(of("A7", 2), who=M)


@clause(f"{CHAPTER} 525.21(j)(4)")
def test_the_same_coupon_to_two_patrons() -> None:
    """The second is refused, alone or within a range."""
    programme = distributing()
    programme.hand_out(of("A7", 5))
    for serials in (of("A7", 5), of("A7", (4, 6))):
        facts = {"patron": "P101", "serials": serials}
        why = programme.wrong(M, "form", "hand_out", programme.today, **facts)
        assert "5 with a patron" in why
    facts = {"patron": "P101", "serials": of("A7", 6, 6)}
    assert "named twice" in programme.wrong(M, "form", "hand_out", programme.today, **facts)
    assert programme.many(S.PATRON) == 1


@clause(f"{CHAPTER} 525.21(j)(4)")
def test_nothing_for_somebody_on_the_list_or_by_an_old_list() -> None:
    """Excluded; staff (OAC 3772-13-03); and a copy of the list of three business days ago."""
    programme = distributing()
    handed = {"serials": of("A7", 1)}
    why = programme.wrong(M, "form", "hand_out", programme.today, patron="X1", **handed)
    assert "patron X1 is on the exclusion list" in why
    programme.house.do(COMPLIANCE, KnowPatron("P7", staff=True))
    why = programme.wrong(M, "form", "hand_out", programme.today, patron="P7", **handed)
    assert "patron P7 works for the house" in why
    programme.house.at += 2 * DAY
    programme.hand_out(of("A7", 1))
    programme.house.at += 4 * DAY
    why = programme.wrong(M, "form", "hand_out", programme.today, patron="P1", **handed)
    assert "older than 2 business days" in why


@clause(f"{CHAPTER} 525.21(j)(4)")
def test_a_patron_who_is_listed_after_the_hand_out() -> None:
    """What he has he has; nothing more, until he is off the list, and again when he is on it."""
    programme = distributing()
    programme.hand_out(of("A7", 1), patron="P9")
    facts = {"patron": "P9", "serials": of("A7", 2)}
    for version, listed, good in (
        ("l2", ("P9",), False),
        ("l3", (), True),
        ("l4", ("P9",), False),
    ):
        programme.house.do(COMPLIANCE, ReadList(version, listed))
        if good:
            programme.hand_out(of("A7", 2), patron="P9")
            facts["serials"] = of("A7", 3)
        else:
            why = programme.wrong(M, "form", "hand_out", programme.today, **facts)
            assert "is on the exclusion list" in why
    assert programme.many(S.PATRON) == 2


def test_an_alias_is_another_number_on_the_list() -> None:
    """The list is by number: whoever has two is on it with both."""
    programme = distributing()
    programme.house.do(COMPLIANCE, ReadList("l2", ("P9", "P9B")))
    for patron in ("P9", "P9B"):
        facts = {"patron": patron, "serials": of("A7", 2)}
        why = programme.wrong(M, "form", "hand_out", programme.today, **facts)
        assert "is on the exclusion list" in why


@clause(f"{CHAPTER} 525.21(k)")
def test_what_has_expired_is_not_given_out() -> None:
    """On its last day it is; a promotion over midnight goes by the gaming day, not the clock."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.house.at += DAY  # the clock is past midnight, the gaming day goes on
    programme.hand_out(of("A7", 1))
    programme.office.days.date = TOMORROW  # as if it could lie there on another day
    programme.coupons.forms[TOMORROW] = programme.coupons.forms[TODAY]
    facts = {"patron": "P1", "serials": of("A7", 2)}
    why = programme.wrong(M, "form", "hand_out", f"coupon_form/{TODAY}", **facts)
    assert "batch A7 expired on 2026-11-18" in why


@clause(f"{CHAPTER} 525.21(j)(7)")
def test_a_hand_out_that_was_written_down_wrongly_is_put_right() -> None:
    """By a supervisor other than whoever wrote it, with a reason, on the same form."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)), who=MS)
    back = {"serials": of("A7", 10), "why": "9 were given"}
    why = programme.wrong(MS, "form", "take_back", programme.today, **back)
    assert "two different people" in why
    other = {"serials": of("A7", 11), "why": "x"}
    why = programme.wrong(MS2, "form", "take_back", programme.today, **other)
    assert "A7 11 were not given out on this form" in why
    programme.sign(MS2, "form", "take_back", programme.today, **back)
    assert programme.state(10) is S.MARKETING
    assert programme.coupons.forms[TODAY].back == {"A7": [(10, 10)]}
    programme.hand_out(of("A7", 10))
    programme.close_form()
    programme.again()


@clause(f"{CHAPTER} 525.21(j)(3)")
def test_a_coupon_that_comes_twice_on_one_day_counts_twice() -> None:
    """Returned in the morning, issued again, returned again: the form still balances."""
    programme = distributing()
    programme.returned(of("A7", (51, 100)))
    programme.issued(of("A7", (51, 60)))
    programme.returned(of("A7", (51, 55)))
    form = programme.coupons.forms[TODAY]
    assert (form.counts["received"], form.counts["returned"]) == ({"A7": 110}, {"A7": 55})
    programme.close_form()
    programme.again()


# Return


@clause(f"{CHAPTER} 525.21(l)", f"{CHAPTER} 525.21(l)(5)", f"{CHAPTER} 525.21(l)(1)")
def test_unused_coupons_go_back_into_the_vault() -> None:
    """Given by a supervisor of marketing, taken by one of finance; each signs."""
    programme = distributing()
    back = of("A7", (51, 100))
    for who in (M, FS):
        why = programme.wrong(who, "return", "give", why="unused", serials=back)
        assert "only the marketing supervisor may" in why
    paper = programme.give_back(back)
    assert programme.many(S.RETURNED) == 50
    for who in (F, MS, MS2):
        why = programme.wrong(who, "return", "take", paper, serials=back)
        assert "only the finance supervisor may" in why
    programme.sign(FS, "return", "take", paper, serials=back)
    assert (programme.many(S.RETURNED), programme.many(S.VAULT)) == (0, 950)
    found = programme.office.documents.paper(paper)
    assert found.day == TODAY
    signed = [(one.step, one.by, bool(one.credential)) for one in found.signatures]
    assert signed == [("give", MS, True), ("take", FS, True)]
    programme.again()


@clause(f"{CHAPTER} 525.21(l)(2)", f"{CHAPTER} 525.21(l)(3)", f"{CHAPTER} 525.21(l)")
def test_a_returned_range_that_differs_by_one() -> None:
    """Both counts stand on the paper, the difference is missing, and finance is told."""
    programme = distributing()
    paper = programme.give_back(of("A7", (51, 100)))
    for got in (of("A7", (51, 99)), of("A7", (50, 100)), of("A7", (52, 100))):
        why = programme.wrong(FS, "return", "take", paper, serials=got)
        assert "A7 51 to 100 were given back" in why
    odd = {"serials": of("A7", (50, 100)), "why": "x"}
    assert "A7 50 were not given back" in programme.wrong(FS, "return", "take_short", paper, **odd)
    programme.sign(FS, "return", "take_short", paper, serials=of("A7", (51, 99)), why="one short")
    facts = programme.office.documents.paper(paper).facts
    assert facts["give"]["serials"] == of("A7", (51, 100))
    assert facts["take_short"]["serials"] == of("A7", (51, 99))
    assert (programme.state(100), programme.state(99)) == (S.MISSING, S.VAULT)
    (alert,) = programme.office.documents.open("alert")
    assert "1 coupons missing, A7 100: one short" in alert.facts["raise"]["what"]
    _, taken, gone, told = programme.house.entries[-1].events
    assert (taken["target"], gone["target"], told["of"]) == ("VAULT", "MISSING", "alert")
    programme.again()


@clause(f"{CHAPTER} 525.21(k)")
def test_a_return_of_coupons_that_were_never_issued() -> None:
    """From the vault, from a patron, from nowhere."""
    programme = distributing()
    programme.hand_out(of("A7", 1))
    for serials, words in (
        (of("A7", 200), "200 in the vault"),
        (of("A7", 1), "1 with a patron"),
        (of("A7", 1_001), "batch A7 has 1 to 1000, not 1001"),
        (of("B9", 1), "no batch 'B9'"),
        ({}, "name the serials"),
    ):
        assert words in programme.wrong(MS, "return", "give", why="unused", serials=serials)


@clause(f"{CHAPTER} 525.21(k)", f"{CHAPTER} 525.21(l)", f"{CHAPTER} 525.21(l)(2)")
def test_expired_and_valid_coupons_in_one_return() -> None:
    """The house sorts them: the vault gets what is still good, the rest never comes out again."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.received(batch="A8", first=2_000, count=10, invoice="i2", expires=TOMORROW)
    programme.form()
    programme.issued(of("A7", (1, 5)) | of("A8", (2_000, 2_004)))
    paper = programme.give_back(of("A7", (1, 5)) | of("A8", (2_000, 2_004)))
    programme.close_form()
    programme.close_day()
    both = of("A7", (1, 5)) | of("A8", (2_000, 2_004))
    programme.sign(FS, "return", "take", paper, serials=both)
    assert (programme.state(5), programme.state(2_004, "A8")) == (S.EXPIRED, S.VAULT)
    programme.again()


@clause(f"{CHAPTER} 525.21(l)(4)")
def test_a_coupon_that_is_voided_on_its_way_back() -> None:
    """It has a reason, and is no part of what finance takes."""
    programme = distributing()
    paper = programme.give_back(of("A7", (51, 100)))
    programme.by_two("void", of("A7", 60), why="soaked", asks=MS)
    events = programme.house.entries[-1].events
    move = next(one for one in events if one.kind == "coupons_moved")
    assert (move["clause"], move["reason"]) == ("pa.525 525.21(l)(4)", "soaked")
    programme.sign(FS, "return", "take", paper, serials=of("A7", (51, 59), (61, 100)))
    assert programme.state(60) is S.VOID
    programme.again()


def test_facts_that_are_no_serials() -> None:
    """In words, each."""
    programme = distributing()
    for serials, words in (
        ({"A7": "1-5"}, "no list of ranges"),
        ({"A7": [[5, 1]]}, "is no range"),
        ({"A7": [["1", "5"]]}, "is no range"),
        ({"A7": [[1, 5], [5, 6]]}, "A7 5 is named twice"),
        ({"A7": [[-1, 5]]}, "is no range"),
        ({"A7": [[n, n] for n in range(0, 9_000, 2)]}, "too many"),
    ):
        assert words in programme.wrong(MS, "return", "give", why="unused", serials=serials)
