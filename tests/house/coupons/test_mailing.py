"""525.21(q): a provider prints and mails, and nobody on a list gets anything."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from croupier.core.days import DAY
from croupier.core.refusals import Refusal
from croupier.house.coupons.mailing import COLUMNS, as_csv, export, sha256_of
from croupier.house.coupons.numbers import parse
from croupier.house.coupons.reports import given_to
from croupier.house.coupons.serials import State
from croupier.house.patrons import KnowPatron, ReadList
from tests.house.coupons.felt import Felt
from tests.house.coupons.programme import (
    COMPLIANCE,
    FS,
    FS2,
    MS,
    TODAY,
    TOMORROW,
    F,
    M,
    Programme,
    approved,
    of,
)

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State
KEY = bytes(range(32))
ROWS = [
    {"patron": f"P{number}", "name": f"Patron {number}", "address": f"{number} Elm Street"}
    for number in range(1, 11)
]


def facts(rows: list[dict[str, str]] = ROWS, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "mailing": "winter",
        "provider": "Mail & Co",
        "batch": "W1",
        "denomination_cents": 50_00,
        "first": 101,
        "expires": "2026-12-31",
        "design": "D1",
        "restrictions": {},
        "terms": {},
        "patrons": [row["patron"] for row in rows],
        "list_sha256": sha256_of(rows),
    }
    return found | more


def released(programme: Programme, rows: list[dict[str, str]] = ROWS) -> str:
    paper = programme.sign(M, "mailing", "list", **facts(rows))
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(rows))
    return paper


@clause(f"{CHAPTER} 525.21(q)", f"{CHAPTER} 525.21(q)(4)")
def test_a_list_is_checked_released_mailed_and_closed() -> None:
    """Listed, released, with patrons; closed when every serial is accounted for."""
    programme = approved()
    paper = programme.sign(M, "mailing", "list", **facts())
    assert programme.many(S.LISTED, "W1") == 10
    sha = {"list_sha256": sha256_of(ROWS)}
    assert "it is listed" in programme.wrong(FS, "mailing", "release", paper, **sha)
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.sign(FS, "mailing", "release", paper, **sha)
    assert programme.many(S.RELEASED, "W1") == 10
    programme.sign(M, "mailing", "mailed", paper, serials=of("W1", (101, 109)))
    why = programme.wrong(F, "mailing", "close", paper)
    assert "of W1 110 the provider has said nothing" in why
    programme.sign(F, "mailing", "mailed", paper, serials=of("W1", 110))
    programme.sign(F, "mailing", "close", paper)
    assert programme.many(S.PATRON, "W1") == 10
    programme.again()


@clause(f"{CHAPTER} 525.21(q)", f"{CHAPTER} 525.21(q)(1)", f"{CHAPTER} 525.21(b)(1)")
def test_mailing_has_to_be_in_the_controls_and_its_design_approved() -> None:
    """By a provider only where the controls say so, and of no other design."""
    programme = approved()
    why = programme.wrong(M, "mailing", "list", **facts(design="D9"))
    assert "the design 'D9' is not approved" in why
    programme.approve_controls(version="2", mails=False)
    why = programme.wrong(M, "mailing", "list", **facts())
    assert "the controls do not let a provider mail coupons (pa.525 525.21(q))" in why


@clause(f"{CHAPTER} 525.21(c)(5)", f"{CHAPTER} 525.21(q)(1)")
def test_a_list_that_expires_before_its_release() -> None:
    """On its last day it is released, after that it is not: what is listed is void, by two people,
    and then the paper comes to its end."""
    programme = approved()
    lists = facts(expires=TODAY), facts(expires=TODAY, batch="W2", first=900)
    papers = [programme.sign(M, "mailing", "list", **one) for one in lists]
    for paper in papers:
        programme.sign(COMPLIANCE, "mailing", "check", paper)
    sha = {"list_sha256": sha256_of(ROWS)}
    programme.sign(FS, "mailing", "release", papers[1], **sha)
    programme.close_day()
    assert programme.many(S.LAPSED, "W2") == 10
    programme.open_day(TOMORROW)
    programme.sign(COMPLIANCE, "mailing", "check", papers[0])
    why = programme.wrong(FS, "mailing", "release", papers[0], **sha)
    assert f"they expired on {TODAY} (pa.525 525.21(c)(5)); void W1 101 to 110" in why
    programme.by_two("void", of("W1", (101, 110)))
    programme.sign(FS, "mailing", "release", papers[0], **sha)
    programme.sign(F, "mailing", "close", papers[0])
    programme.close_day()
    programme.again()


@clause(f"{CHAPTER} 525.21(q)(7)")
def test_nothing_is_mailed_to_anybody_on_a_list() -> None:
    """Excluded or of the staff: blocked at the check, void at the release, and not on the list."""
    programme = approved()
    programme.house.do(COMPLIANCE, ReadList("list 2", ("P3", "P10")))
    programme.house.do(COMPLIANCE, KnowPatron("P5", staff=True))
    paper = programme.sign(M, "mailing", "list", **facts())
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    batch = programme.coupons.batches["W1"]
    assert batch.runs(S.BLOCKED) == [(103, 103), (105, 105), (110, 110)]
    checked = programme.office.documents.paper(paper).facts["checked"]
    assert (checked["version"], checked["blocked"]) == ("list 2", 3)
    programme.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(ROWS))
    assert batch.runs(S.VOID) == [(103, 103), (105, 105), (110, 110)]
    rows = export(batch, programme.office.documents.paper(paper), ROWS, KEY)
    assert len(rows) == 7
    assert [row[0] for row in rows] == [f"Patron {one}" for one in (1, 2, 4, 6, 7, 8, 9)]
    why = programme.wrong(M, "mailing", "mailed", paper, serials=of("W1", 103))
    assert "103 void" in why
    programme.again()


@clause(f"{CHAPTER} 525.21(q)(3)", f"{CHAPTER} 525.21(q)(2)(i)")
def test_a_bar_code_leads_to_the_patron() -> None:
    """By the serial: the place on the list, also when the paper is closed and put away; of a
    coupon that was handed out, to whom; of one that came back or was given to nobody, no one."""
    programme = approved()
    paper = released(programme)
    code = export(
        programme.coupons.batches["W1"], programme.office.documents.paper(paper), ROWS, KEY
    )[2][-1]
    programme.sign(M, "mailing", "mailed", paper, serials=of("W1", (101, 110)))
    programme.sign(F, "mailing", "close", paper)
    programme.received()
    programme.form()
    programme.issued(of("A7", (1, 9)))
    programme.hand_out(of("A7", (1, 2)), patron="P7")
    programme.hand_out(of("A7", 3), patron="P8")
    programme.sign(MS, "form", "take_back", programme.today, serials=of("A7", 3), why="x")
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    entries = programme.house.entries
    assert given_to(entries, "W1", parse(code, KEY).number) == "P3"
    assert [given_to(entries, "W1", number) for number in (101, 110)] == ["P1", "P10"]
    held = [given_to(entries, "A7", number) for number in (1, 2, 3, 4, 500)]
    assert held == ["P7", "P7", "", "", ""]


@clause(f"{CHAPTER} 525.21(q)(7)")
@pytest.mark.parametrize(("days", "fresh"), [(2, True), (5, False)])
def test_the_copy_of_the_list_is_two_business_days_old_at_most(days: int, fresh: bool) -> None:
    """From a Wednesday: Friday is good, Monday is not; at the check and at the release."""
    programme = approved()
    paper = programme.sign(M, "mailing", "list", **facts())
    sha = {"list_sha256": sha256_of(ROWS)}
    if not fresh:
        early = programme.sign(M, "mailing", "list", **facts(batch="W2", first=900))
        programme.sign(COMPLIANCE, "mailing", "check", early)
    programme.house.at += days * DAY
    if fresh:
        programme.sign(COMPLIANCE, "mailing", "check", paper)
        programme.sign(FS, "mailing", "release", paper, **sha)
        return
    for who, step, one, more in (
        (COMPLIANCE, "check", paper, {}),
        (FS, "release", early, sha),
    ):
        why = programme.wrong(who, "mailing", step, one, **more)
        assert "older than 2 business days" in why


@clause(f"{CHAPTER} 525.21(q)(7)")
def test_whoever_is_listed_between_check_and_release() -> None:
    """The check is of another list then: it is done again, and blocks one more."""
    programme = approved()
    paper = programme.sign(M, "mailing", "list", **facts())
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    sha = {"list_sha256": sha256_of(ROWS)}
    programme.house.do(COMPLIANCE, KnowPatron("P2", staff=True))
    why = programme.wrong(FS, "mailing", "release", paper, **sha)
    assert "W1 102 are shut out since" in why
    programme.house.do(COMPLIANCE, ReadList("list 3", ("P1",)))
    programme.house.do(COMPLIANCE, KnowPatron("P2", staff=False))
    assert "W1 101 are shut out" in programme.wrong(FS, "mailing", "release", paper, **sha)
    programme.house.do(COMPLIANCE, ReadList("list 4"))
    why = programme.wrong(FS, "mailing", "release", paper, **sha)
    assert "a newer exclusion list has come" in why
    programme.house.do(COMPLIANCE, ReadList("list 5", ("P1",)))
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.house.do(COMPLIANCE, ReadList("list 6"))
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.sign(FS, "mailing", "release", paper, **sha)
    assert programme.state(101, "W1") is S.VOID, "removed from the list, and blocked all the same"


@clause(f"{CHAPTER} 525.21(q)(7)", f"{CHAPTER} 525.21(r)(2)")
def test_who_lists_checks_and_releases() -> None:
    """Marketing, compliance, a finance supervisor: three departments."""
    programme = approved()
    for who in (FS, F, COMPLIANCE):
        assert "only the marketing" in programme.wrong(who, "mailing", "list", **facts())
    paper = programme.sign(MS, "mailing", "list", **facts())
    for who in (MS, M, FS):
        assert "only the compliance may" in programme.wrong(who, "mailing", "check", paper)
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    sha = {"list_sha256": sha256_of(ROWS)}
    for who in (F, MS, COMPLIANCE):
        why = programme.wrong(who, "mailing", "release", paper, **sha)
        assert "only the finance supervisor may" in why
    programme.sign(FS, "mailing", "release", paper, **sha)


@clause(
    f"{CHAPTER} 525.21(q)(2)",
    f"{CHAPTER} 525.21(q)(2)(i)",
    f"{CHAPTER} 525.21(q)(2)(ii)",
    f"{CHAPTER} 525.21(q)(2)(iii)",
    f"{CHAPTER} 525.21(q)(2)(iv)",
    f"{CHAPTER} 525.21(q)(2)(v)",
    f"{CHAPTER} 525.21(q)(3)",
)
def test_what_the_provider_gets() -> None:
    """Name, address, denomination, expiry, serial, and a bar code that leads back to the serial."""
    programme = approved()
    paper = programme.office.documents.paper(released(programme))
    batch = programme.coupons.batches["W1"]
    rows = export(batch, paper, ROWS, KEY)
    assert rows[0][:5] == ("Patron 1", "1 Elm Street", "$50", "2026-12-31", "50-W1-0000101")
    assert rows[9][:5] == ("Patron 10", "10 Elm Street", "$50", "2026-12-31", "50-W1-0000110")
    for number, row in enumerate(rows, 101):
        found = parse(row[5], KEY)
        assert (found.face_cents, found.batch, found.number) == (50_00, "W1", number)
        assert programme.coupons.item(found.plain).face_cents == 50_00
    read = list(csv.reader(io.StringIO(as_csv(rows))))
    assert tuple(read[0]) == COLUMNS
    assert len(read) == 11


@clause(f"{CHAPTER} 525.21(q)(7)", f"{CHAPTER} 525.21(q)(2)")
def test_a_list_is_not_sent_before_it_is_checked_and_released() -> None:
    """Listed or checked is not enough."""
    programme = approved()
    id = programme.sign(M, "mailing", "list", **facts())
    paper, batch = programme.office.documents.paper(id), programme.coupons.batches["W1"]
    with pytest.raises(Refusal, match="it is listed"):
        export(batch, paper, ROWS, KEY)
    programme.sign(COMPLIANCE, "mailing", "check", id)
    with pytest.raises(Refusal, match="it is checked"):
        export(batch, paper, ROWS, KEY)


@clause(f"{CHAPTER} 525.21(q)(4)")
@pytest.mark.parametrize("change", ["name", "address", "patron", "order", "more"])
def test_finance_has_the_list_that_was_checked(change: str) -> None:
    """An address that was changed, another order, one row more: another list."""
    programme = approved()
    rows = [dict(row) for row in ROWS]
    if change == "order":
        rows.reverse()
    elif change == "more":
        rows.append({"patron": "P11", "name": "x", "address": "y"})
    else:
        rows[4][change] = "other"
    paper = programme.sign(M, "mailing", "list", **facts())
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    why = programme.wrong(FS, "mailing", "release", paper, list_sha256=sha256_of(rows))
    assert "the list that finance has is another (pa.525 525.21(q)(4))" in why
    programme.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(ROWS))
    found = programme.office.documents.paper(paper)
    with pytest.raises(Refusal, match="not those that were listed"):
        export(programme.coupons.batches["W1"], found, rows, KEY)


@clause(f"{CHAPTER} 525.21(q)(4)")
def test_a_provider_who_prints_a_serial_twice() -> None:
    """It is with a patron once; a second report of it, and one of another batch, is refused."""
    programme = approved()
    paper = released(programme)
    programme.sign(M, "mailing", "mailed", paper, serials=of("W1", (101, 105)))
    why = programme.wrong(M, "mailing", "mailed", paper, serials=of("W1", (105, 106)))
    assert ": 105 with a patron" in why
    why = programme.wrong(M, "mailing", "mailed", paper, serials=of("W1", 104))
    assert ": 104 with a patron" in why
    programme.received()
    why = programme.wrong(M, "mailing", "mailed", paper, serials=of("A7", 1))
    assert "A7 1 is not of this mailing" in why


@clause(f"{CHAPTER} 525.21(q)(4)")
def test_mail_that_comes_back_or_was_spoiled() -> None:
    """Void by two people with the reason, and never good again; another is listed anew."""
    programme = approved()
    paper = released(programme)
    programme.sign(M, "mailing", "mailed", paper, serials=of("W1", (101, 109)))
    programme.by_two("void", of("W1", 104), why="undelivered, address changed", asks=MS)
    programme.by_two("void", of("W1", 110), why="spoiled in print", asks=MS)
    programme.sign(F, "mailing", "close", paper)
    assert programme.many(S.VOID, "W1") == 2
    felt = Felt(programme)
    felt.begin((1, "red", 50_00))
    assert "it is void" in felt.refuses(1, "red", felt.item(104, "W1"))
    felt.lay(1, "red", felt.item(105, "W1"))
    again = facts([ROWS[3]], batch="W2", first=111)
    programme.sign(M, "mailing", "list", **again)


def test_two_people_at_one_address() -> None:
    """Each has a number and a serial of his own."""
    programme = approved()
    rows = [dict(row, address="1 Elm Street") for row in ROWS[:2]]
    paper = programme.office.documents.paper(released(programme, rows))
    sent = export(programme.coupons.batches["W1"], paper, rows, KEY)
    assert [row[4] for row in sent] == ["50-W1-0000101", "50-W1-0000102"]


@clause(f"{CHAPTER} 525.21(c)(5)")
def test_mailed_coupons_lapse_with_their_last_gaming_day() -> None:
    """Whether the provider has reported them or not."""
    programme = approved()
    paper = programme.sign(M, "mailing", "list", **facts(expires=TODAY))
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(ROWS))
    programme.sign(M, "mailing", "mailed", paper, serials=of("W1", (101, 105)))
    programme.close_day()
    assert programme.many(S.LAPSED, "W1") == 10
    programme.sign(F, "mailing", "close", paper)
    programme.again()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"list_sha256": "0" * 65}, "is the hash of the file"),
        ({"patrons": []}, "names each patron by number"),
        ({"patrons": [" ", "P1"]}, "names each patron by number"),
        ({"patrons": ["P1", " "]}, "names each patron by number"),
        ({"patrons": ["P1", 2]}, "names each patron by number"),
        ({"list_sha256": "abc"}, "is the hash of the file"),
    ],
)
@clause(f"{CHAPTER} 525.21(q)", f"{CHAPTER} 525.21(q)(2)")
def test_what_is_no_list(more: dict[str, Any], words: str) -> None:
    """In words."""
    assert words in approved().wrong(M, "mailing", "list", **facts(**more))


def test_formulas_in_a_name_are_no_formulas_in_the_list() -> None:
    """A spreadsheet runs nothing of it."""
    assert "'=1+1" in as_csv([("=1+1", "a", "b", "c", "d", "e")])
    assert FS2 != FS
