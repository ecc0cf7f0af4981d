"""Counts, exceptions, mail and the table at their edges: the second batch, and who comes first."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import pytest

from croupier.core import events as at_table
from croupier.core.refusals import Misuse, Refusal
from croupier.house.coupons.counting import LateScan
from croupier.house.coupons.kept import Pulled
from croupier.house.coupons.mailing import export, sha256_of
from croupier.house.coupons.numbers import NotOurs, parse
from croupier.house.coupons.redeeming import hear
from croupier.house.coupons.serials import State
from croupier.house.patrons import ReadList
from tests.house.coupons.felt import Felt, handed_out
from tests.house.coupons.programme import (
    COMPLIANCE,
    DEALER,
    FS,
    FS2,
    K1,
    K2,
    K3,
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
from tests.house.coupons.test_counting import dropped
from tests.house.coupons.test_edges import LONG, both_with_marketing, clause, last_alert
from tests.house.coupons.test_mailing import KEY, ROWS, facts, released

S = State


# The count


@clause("21(m)(1)")
def test_who_counted_had_coupons_in_hand_and_both_counts_are_kept() -> None:
    """Each as it was, the first first; and the third counter too."""
    programme = dropped(1, 2)
    paper = programme.count(programme.drop(), of("A7", (1, 2)), of("A7", 1))
    assert {K1, K2} <= set(programme.coupons.handled[TODAY])
    opened = programme.office.documents.paper(paper).facts["opened"]
    assert [one["serials"] for one in opened["counts"]] == [of("A7", (1, 2)), of("A7", 1)]
    odd = {"serials": of("A7", (1, 2)), "strange": [1]}
    assert "strange is a list" in programme.wrong(K3, "count", "count_3", paper, **odd)
    assert K3 not in programme.coupons.handled[TODAY]
    programme.sign(K3, "count", "count_3", paper, serials=of("A7", (1, 2)), strange=[])
    assert K3 in programme.coupons.handled[TODAY]


@clause("21(m)(1)")
def test_counts_are_not_opened_without_either() -> None:
    """Nothing given is no count."""
    programme = dropped(1)
    drop = programme.drop()
    paper = programme.sign(LEAD, "count", "begin", drop=drop)
    sealed = {"sealed": "0" * 64, "cipher": "1:00:00"}
    programme.sign(K1, "count", "count_1", paper, **sealed)
    programme.sign(K2, "count", "count_2", paper, **sealed)
    with pytest.raises(Misuse, match="both counts have to be opened together"):
        programme.house.sign(LEAD, "coupon_count", "open", paper, {})


@clause("21(m)(1)")
def test_a_box_whose_drop_was_put_away_is_counted() -> None:
    """The paper of a drop that is at an end is not kept for ever; the list of its box is."""
    programme = handed_out()
    programme.coupons.pulled["drop/2025/9"] = Pulled("t1", TODAY)
    programme.sign(LEAD, "count", "begin", drop="drop/2025/9")


@clause("21(m)(1)", "21(q)(6)")
def test_all_that_differs_in_a_box_is_told_in_cents() -> None:
    """One never scanned, two not there, one of another box: four of $25; a box that has only one of
    another too many is not clean either."""
    programme = dropped(1, 2, 3)
    dropped(4, 5, table="t2", programme=programme)
    one, two = programme.drop("t1"), programme.drop("t2")
    paper = programme.count(one, of("A7", 1, 4, 10))
    programme.sign(LEAD, "count", "accept_short", paper, why=LONG)
    alert = last_alert(programme)
    assert (alert["cents"], alert["about"]) == (100_00, paper)
    assert alert["notify"] == "finance supervisor, internal audit"
    assert len(alert["what"]) == 1_000
    moves = [one for one in programme.house.entries[-1].events if one.kind == "coupons_moved"]
    assert [(one["source"], one["target"]) for one in moves] == [
        ("PATRON", "CANCELLED"), ("BOX", "CANCELLED"), ("BOX", "MISSING"),
    ]  # fmt: skip
    dropped(6, table="t3", programme=programme)
    paper = programme.count(two, of("A7", 5, 6))
    why = programme.wrong(LEAD, "count", "accept", paper)
    assert "25-A7-0000006 on the list of another box" in why
    programme.sign(LEAD, "count", "accept_short", paper, why="from t3")
    assert last_alert(programme)["cents"] == 25_00
    programme.again()


@clause("21(m)(1)")
def test_coupons_of_two_batches_are_not_in_the_box() -> None:
    """Both are missing, in the order in which the log gives them back."""
    programme = both_with_marketing()
    programme.hand_out(of("A7", 1) | of("B1", 1))
    felt = Felt(programme)
    for batch, cents in (("A7", 25_00), ("B1", 100_00)):
        felt.begin((1, "red", cents))
        felt.lay(1, "red", felt.item(1, batch))
        felt.spin("2")
    paper = programme.count(programme.drop(), {})
    programme.sign(LEAD, "count", "accept_short", paper, why="an empty box")
    assert (programme.state(1), programme.state(1, "B1")) == (S.MISSING, S.MISSING)
    assert last_alert(programme)["cents"] == 125_00
    programme.again()


@clause("21(q)(6)")
def test_late_scans_are_evidence_each_for_its_own_coupon() -> None:
    """Of three that were never scanned two have one, the first and the second."""
    programme = dropped(1)
    for number in (2, 3):
        scan = LateScan("t1", f"25-A7-000000{number}", programme.house.at - 1_000)
        programme.house.do(DEALER, scan)
    paper = programme.count(programme.drop(), of("A7", (1, 4)))
    programme.sign(LEAD, "count", "accept_short", paper, why="offline")
    compared = next(one for one in programme.house.entries[-1].events if one.kind == "box_compared")
    assert compared["never_scanned"] == [f"25-A7-000000{number}" for number in (2, 3, 4)]
    assert compared["evidence"] == ["25-A7-0000002", "25-A7-0000003"]


# Exceptions


@clause("21(h)(4)", "21(j)(6)", "21(l)(4)", "21(m)")
def test_void_without_reason() -> None:
    """Blank, or left out: nothing is asked for, and nothing moves."""
    programme = stocked()
    for why in ("", " "):
        with pytest.raises(Misuse, match="say why"):
            programme.sign(FS, "void", "ask", why=why, serials=of("A7", 1))
    with pytest.raises(Misuse):
        programme.sign(FS, "void", "ask", serials=of("A7", 1))
    assert programme.many(S.VOID) == 0


@clause("21(m)")
def test_a_batch_that_there_is_not_is_named_whichever_it_is() -> None:
    """The second like the first; of two the first."""
    programme = stocked()
    for serials, named in (
        (of("A7", 1) | of("Q7", 1), "Q7"), (of("A1", 1) | of("A7", 1), "A1"),
        (of("Q7", 1) | of("Q8", 1), "Q7"),
    ):  # fmt: skip
        with pytest.raises(Misuse, match=f"no batch '{named}'"):
            programme.sign(FS, "void", "ask", why="x", serials=serials)


@clause("21(m)")
def test_where_coupons_are_that_cannot_be_missing_is_told_three_times_at_most() -> None:
    """In the order of their life: received, with a patron, void."""
    programme = handed_out()
    more = programme.invoice(batch="B1", first=2_000, count=5, invoice="i2")
    programme.sign(F, "receipt", "invoice", **more)
    programme.by_two("void", of("A7", 30))
    programme.by_two("missing", of("A7", 31))
    serials = of("A7", 1, 30, 31) | of("B1", 2_000)
    paper = programme.sign(FS2, "missing", "ask", why="x", serials=serials)
    why = programme.wrong(FS, "missing", "confirm", paper)
    told = "B1 2000 received and not examined, A7 1 with a patron, A7 30 void"
    assert f"{told} cannot become missing" in why


@clause("21(m)", "21(j)(7)")
def test_what_is_missing_from_several_places_moves_in_their_order() -> None:
    """Vault, then marketing; then it is told; marketing's only while its form is open."""
    programme = distributing()
    programme.by_two("missing", of("A7", 1, 500))
    _, one, two, told = programme.house.entries[-1].events
    assert (one["source"], two["source"], told["of"]) == ("VAULT", "MARKETING", "alert")
    programme.close_form()
    programme.close_day()
    programme.open_day(TOMORROW)
    paper = programme.sign(FS2, "void", "ask", why="x", serials=of("A7", 2))
    why = programme.wrong(FS, "void", "confirm", paper)
    assert "no form of this gaming day is open" in why


@clause("21(m)", "21(m)(4)", "21(m)(2)")
def test_one_paper_finds_what_was_dropped_what_is_good_and_what_has_expired() -> None:
    """Cancelled, into the vault, expired: in this order, each to its own end."""
    programme = stocked()
    programme.received(batch="B1", first=2_000, count=5, invoice="i2", expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", 1))
    programme.by_two("missing", of("A7", (500, 502)) | of("B1", (2_000, 2_001)))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 1)
    felt.spin("2")
    for seat in (1, 2):
        felt.driver.leave(seat)
    count = programme.count(programme.drop(), {})
    programme.sign(LEAD, "count", "accept_short", count, why="gone")
    programme.by_two("found", of("B1", 2_001))
    assert programme.state(2_001, "B1") is S.VAULT, "its last day is open still"
    programme.close_form()
    from tests.house.coupons.test_redeeming import close_table

    close_table(programme, "t1")
    programme.close_day()
    programme.open_day(TOMORROW)
    programme.by_two("found", of("A7", 1, (500, 502)) | of("B1", 2_000))
    moves = [one for one in programme.house.entries[-1].events if one.kind == "coupons_moved"]
    assert [one["target"] for one in moves] == ["CANCELLED", "VAULT", "EXPIRED"]
    assert (programme.state(1), programme.state(501)) == (S.CANCELLED, S.VAULT)
    assert programme.state(2_000, "B1") is S.EXPIRED
    programme.again()


@clause("21(m)(3)")
def test_a_write_off_of_two_denominations_is_told_whole() -> None:
    """To the Bureau, in cents of both."""
    programme = both_with_marketing()
    serials = of("A7", (1, 2)) | of("B1", 1)
    programme.by_two("missing", serials)
    paper = programme.by_two("write_off", serials, why=LONG)
    alert = last_alert(programme)
    assert (alert["cents"], alert["about"]) == (-150_00, paper)
    assert alert["what"] == ("coupons written off, A7 1 to 2; B1 1: " + LONG)[:1_000]
    assert alert["notify"] == "Bureau of Casino Compliance"


# Mail


@clause("21(q)(4)")
def test_the_hash_of_a_list_is_that_of_its_rows_in_their_order() -> None:
    """Number, name and address of each patron, typed here."""
    text = b"P1\0Patron 1\x001 Elm Street\nP2\0Patron 2\x002 Elm Street\n"
    assert sha256_of(ROWS[:2]) == hashlib.sha256(text).hexdigest()


@clause("21(q)(4)", "21(q)(7)")
def test_a_list_is_given_out_in_its_order_after_the_mailing_was_closed_too() -> None:
    """And not by a file whose hash fits and whose patrons are others than those listed."""
    programme = approved()
    id = released(programme)
    programme.sign(M, "mailing", "mailed", id, serials=of("W1", (101, 110)))
    programme.sign(F, "mailing", "close", id)
    paper, batch = programme.office.documents.paper(id), programme.coupons.batches["W1"]
    assert [row[0] for row in export(batch, paper, ROWS, KEY)] == [row["name"] for row in ROWS]
    paper.facts["list"]["patrons"] = [row["patron"] for row in reversed(ROWS)]
    with pytest.raises(Refusal, match="not those that were listed"):
        export(batch, paper, ROWS, KEY)


@clause("21(q)(4)", "21(q)(7)")
def test_a_serial_of_a_list_that_is_void_already_is_not_blocked_again() -> None:
    """Voided before the check, of somebody who is shut out."""
    programme = approved()
    programme.house.do(COMPLIANCE, ReadList("list 2", ("P3", "P4")))
    paper = programme.sign(M, "mailing", "list", **facts())
    programme.by_two("void", of("W1", 103), why="a mistake in the list", asks=MS)
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    programme.sign(COMPLIANCE, "mailing", "check", paper)
    batch = programme.coupons.batches["W1"]
    assert (batch.runs(S.VOID), batch.runs(S.BLOCKED)) == ([(103, 103)], [(104, 104)])
    programme.sign(FS, "mailing", "release", paper, list_sha256=sha256_of(ROWS))
    assert batch.runs(S.VOID) == [(103, 104)]


@clause("21(q)(3)", "21(c)(3)")
def test_barcode_unreadable() -> None:
    """A sign that cannot be read is no coupon: it is keyed by hand, and wrong keys are noticed."""
    programme = approved()
    paper = programme.office.documents.paper(released(programme))
    text = export(programme.coupons.batches["W1"], paper, ROWS, KEY)[0][5]
    for torn in (text[:-1], text[1:], text.replace("W1", "W?"), text.replace("101", "1#1")):
        with pytest.raises(NotOurs) as error:
            parse(torn, KEY)
        assert error.value.fault in ("mistyped", "foreign")
        assert "525.21(c)(3)" in str(error.value)
    for unread in ("", "?????"):
        with pytest.raises(NotOurs, match="it is not written as ours are"):
            parse(unread, KEY)
    assert parse(text.lower(), KEY).number == 101


# The table


@clause("22(e)")
def test_a_dealers_error_that_is_corrected_after_the_drop() -> None:
    """The coupon of that settlement lies on its wager again; that of another stays in the box."""
    programme = handed_out()
    felt = Felt(programme)
    heard: list[Any] = []
    felt.driver.listeners.append(heard.append)
    for number in (6, 7):
        felt.begin((1, "red", 25_00))
        felt.lay(1, "red", number)
        felt.spin("2")
    coupons = programme.coupons
    first, second = coupons.boxes["t1"]
    wrong = at_table.Corrected(second.entry, [])
    entry = replace(heard[-1], events=(wrong,))
    hear(programme.office, felt.stream, entry)
    assert (programme.state(6), programme.state(7)) == (S.BOX, S.ON_TABLE)
    assert coupons.boxes["t1"] == [first]
    lies = coupons.on_table["25-A7-0000007"]
    assert (lies.table, lies.seat, lies.wager) == ("t1", 1, "red")
    assert first.entry != second.entry


@clause("21(q)(6)", "22(e)")
def test_what_the_table_cancelled_stays_so_when_an_error_is_corrected() -> None:
    """No final state is left."""
    programme = handed_out()
    programme.approve_controls(version="2", cancel="table")
    felt = Felt(programme)
    heard: list[Any] = []
    felt.driver.listeners.append(heard.append)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 7)
    felt.spin("2")
    (one,) = programme.coupons.boxes["t1"]
    entry = replace(heard[-1], events=(at_table.Corrected(one.entry, []),))
    hear(programme.office, felt.stream, entry)
    assert programme.state(7) is S.CANCELLED
    assert programme.coupons.boxes["t1"] == [one]
    assert not programme.coupons.on_table
