"""Every case that somebody who tries a coupon programme thinks of, and the test that answers it."""

from __future__ import annotations

import importlib
import time

import pytest

from croupier.core.days import DAY
from croupier.core.entries import entry_from
from croupier.core.plain import canonical
from croupier.core.procedure import Place
from croupier.house.coupons.laws import recount
from croupier.house.coupons.numbers import CouponNumber, NotOurs, _check_digits, parse
from croupier.house.coupons.reports import ledger
from croupier.house.coupons.serials import CouponLaw, State
from croupier.house.desk import Office
from croupier.house.patrons import KnowPatron
from tests.house.coupons.felt import Felt, handed_out
from tests.house.coupons.programme import (
    COMPLIANCE,
    FS,
    LEAD,
    MS,
    TODAY,
    TOMORROW,
    F,
    M,
    _again,
    approved,
    distributing,
    of,
)
from tests.house.coupons.test_closing import over
from tests.house.coupons.test_counting import dropped
from tests.house.coupons.test_reports import ABOUT

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State
BAD = "receipt.damaged_coupons_and_serials_that_are_there_twice_are_rejected"
EIGHT = "redeeming.eight_simultaneous_redemptions_of_one_serial_give_exactly_one"
HERE, GAMES = "tests.house.coupons.", "tests.games."
CASES = {
    "receipt": {
        "invoice 1,000 and 999 in the box": "receipt.an_invoice_of_1000_and_999_in_the_box",
        "a serial twice in a box": BAD,
        "a range that is in the ledger": "receipt.a_range_that_is_in_the_ledger_already",
        "another denomination": "receipt.another_denomination_than_invoiced_is_rejected_as_a_whole",
        "damaged": BAD,
        "one department": "receipt.both_examiners_from_one_department_are_refused",
        "one person twice": "receipt.the_same_person_twice_is_refused",
        "the order reversed": "receipt.the_order_of_the_examiners_does_not_matter",
    },
    "requisition": {
        "none or fewer": "requisition.a_requisition_for_nothing_is_none",
        "more than the vault": "requisition.more_than_the_vault_has",
        "two for one range": "requisition.two_requisitions_for_one_range",
        "authorised by who asked": "requisition.nobody_authorises_but_a_finance_supervisor",
        "authorised after issue": "edges.authorised_after_issue",
        "a day that is over": "requisition.the_day_for_which_they_are_needed_is_not_over",
        "expires before": "requisition.coupons_that_expire_before_they_are_needed",
    },
    "issue and return": {
        "handed over before the ledger": "requisition.handing_over_before_the_ledger_is_refused",
        "a return out by one": "distribution.a_returned_range_that_differs_by_one",
        "returned, then at a table": "cases.a_returned_coupon_that_shows_up_at_a_table",
        "never issued": "distribution.a_return_of_coupons_that_were_never_issued",
        "expired and good together": "distribution.expired_and_valid_coupons_in_one_return",
        "held and missing": "distribution.held_over_night_and_missing_on_the_next_form",
        "over midnight": "cases.a_promotion_that_crosses_midnight_and_the_gaming_day",
    },
    "distribution": {
        "to two patrons": "distribution.the_same_coupon_to_two_patrons",
        "listed after": "distribution.a_patron_who_is_listed_after_the_hand_out",
        "off the list and on again": "distribution.a_patron_who_is_listed_after_the_hand_out",
        "an alias": "distribution.an_alias_is_another_number_on_the_list",
        "a changed address": "mailing.finance_has_the_list_that_was_checked",
        "an employee": "cases.an_employee_is_no_patron",
    },
    "mail": {
        "sent before the check": "mailing.a_list_is_not_sent_before_it_is_checked_and_released",
        "a serial printed twice": "mailing.a_provider_who_prints_a_serial_twice",
        "undelivered": "mailing.mail_that_comes_back_or_was_spoiled",
        "address changed": "mailing.finance_has_the_list_that_was_checked",
        "bar code unreadable": "more_edges.barcode_unreadable",
        "bar code of another batch": "cases.a_bar_code_of_another_batch",
        "two at one address": "mailing.two_people_at_one_address",
    },
    "table": {
        "its last day at 23:59": "redeeming.expiry_is_by_gaming_day",
        "time zone and summer time": "cases.the_night_on_which_the_clock_changes",
        "chips below the face": "coupons.chips_of_the_face_or_more_lie_with_it",
        "chips above the face": "coupons.the_face_lies_on_it_and_the_rest_next_to_it",
        "two on one wager": "coupons.one_a_wager",
        "a second in the round": "coupons.or_one_a_round_where_the_house_says_so",
        "odds, Come, Place, Field": "coupons.craps_has_it_on_the_line_only",
        "straight-up, side bets": "coupons.it_lies_at_each_lawful_place_and_at_no_other",
        "a column": "coupons.roulette_has_it_in_nine_boxes_and_not_in_a_column",
        "Don't Pass at Crapless": "coupons.crapless_has_no_dont_pass",
        "not banked": "coupons.only_where_patrons_wager_against_the_house",
        "another casino's": "numbers.a_number_of_another_house_is_foreign",
        "a photocopy": "redeeming.a_photocopy_with_a_live_serial",
        "chips of another kind": "cases.chips_of_any_denomination_that_come_to_the_face",
    },
    "round": {
        "push": "coupon_rounds.a_push_gives_it_back_or_not",
        "surrender": "coupon_rounds.a_surrender_takes_it_or_not",
        "3 to 2 or 6 to 5": "coupon_rounds.a_blackjack_pays_its_odds_on_the_face_or_even",
        "split": "coupon_rounds.a_split_leaves_it_with_the_first_hand_or_matches_each",
        "double": "coupon_rounds.a_double_is_matched_or_not",
        "insurance": "coupon_rounds.half_of_the_chips_may_be_insured_or_half_of_chips_and_face",
        "free double": "coupon_rounds.a_free_double_is_paid_on_chips_or_on_the_face_too",
        "free split": "coupon_rounds.a_free_split_is_paid_on_chips_or_on_the_face_too",
        "a point over hours": "coupon_rounds.it_lies_over_many_rolls_and_in_the_value_of_the_table",
        "a point past the expiry": "coupon_rounds.a_point_is_made_after_the_coupon_has_expired",
        "Don't Pass 12": "coupon_rounds.dont_pass_12_is_a_push",
        "zero": "coupon_rounds.zero_takes_the_chips_and_the_coupon",
        "void": "coupon_rounds.a_void_round_gives_it_back_or_not",
        "the player leaves": "coupon_rounds.a_wager_that_is_abandoned_takes_it_or_not",
        "an error put right": "more_edges.a_dealers_error_that_is_corrected_after_the_drop",
        "the payout limit": "coupon_rounds.a_payout_limit_counts_what_the_face_earns_or_not",
    },
    "cancel": {
        "at the table and at the count": "counting.scanned_at_the_table_and_again_at_the_count",
        "in the box, never scanned": "counting.in_the_box_but_never_scanned",
        "scanned, not in the box": "counting.scanned_and_not_in_the_box",
        "the box opened late": "counting.a_box_that_is_opened_late",
        "boxes swapped": "counting.two_boxes_that_were_swapped",
        "a crash": "redeeming.a_crash_between_pay_and_drop_is_none",
        "an offline queue": "counting.an_offline_scanner_replays_yesterdays_queue",
        "at two tables at once": EIGHT,
    },
    "books": {
        "void without reason": "more_edges.void_without_reason",
        "void after redemption": "exceptions.void_after_redemption_is_refused",
        "a closed day": "closing.a_closed_day_is_not_reopened_and_nothing_is_back_dated",
        "back-dated": "closing.a_closed_day_is_not_reopened_and_nothing_is_back_dated",
        "the end of a quarter": "cases.a_coupon_counts_in_the_quarter_of_the_count",
        "2.50": "receipt.a_denomination_of_two_and_a_half_dollars",
        "ten million": "cases.a_batch_of_ten_million",
        "export read in again": "cases.a_ledger_that_is_exported_and_read_in_again",
        "the clock set back": "closing.a_clock_that_is_set_back_changes_no_day",
    },
}  # fmt: skip
"""By group and case: the test that answers it."""
EVERY = [(f"{group}: {case}", test) for group, one in CASES.items() for case, test in one.items()]


@pytest.mark.parametrize(("case", "test"), EVERY, ids=[case for case, _ in EVERY])
def test_every_case_has_its_test(case: str, test: str) -> None:
    """By its name, so that whoever asks for a case finds it."""
    module, name = test.split(".")
    folder = GAMES if module in ("coupons", "coupon_rounds") else HERE
    found = getattr(importlib.import_module(f"{folder}test_{module}"), f"test_{name}")
    assert found.__doc__, case


# Those that stand nowhere else


@clause(f"{CHAPTER} 525.21(l)", f"{CHAPTER} 525.22(b)")
def test_a_returned_coupon_that_shows_up_at_a_table() -> None:
    """On its way back, in the vault again and expired: wherever its copy is laid, it is no good."""
    programme = handed_out()
    paper = programme.give_back(of("A7", 40))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    assert "it is on the way back to finance" in felt.refuses(1, "red", 40)
    programme.sign(FS, "return", "take", paper, serials=of("A7", 40))
    assert "it is in the vault of finance" in felt.refuses(1, "red", 40)
    programme.issued(of("A7", 40))
    assert "it is with marketing" in felt.refuses(1, "red", 40)
    programme.hand_out(of("A7", 40))
    felt.lay(1, "red", 40)


@clause(f"{CHAPTER} 525.21(k)")
def test_a_promotion_that_crosses_midnight_and_the_gaming_day() -> None:
    """After midnight it goes on by the same form; over the close it goes on by the next one, with
    what was held over and what is good on that day."""
    programme = approved()
    programme.received(expires=TOMORROW)
    programme.form()
    programme.issued(of("A7", (1, 20)))
    programme.hand_out(of("A7", (1, 5)))
    programme.house.at += DAY - 1
    programme.hand_out(of("A7", (6, 8)))
    assert programme.coupons.forms[TODAY].given == {"A7": [(1, 8)]}
    programme.close_form()
    programme.house.at -= DAY - 1
    programme.close_day()
    facts = {"patron": "P1", "serials": of("A7", 9)}
    assert "it is accepted" in programme.wrong(
        M, "form", "hand_out", f"coupon_form/{TODAY}", **facts
    )
    programme.open_day(TOMORROW)
    programme.form()
    programme.hand_out(of("A7", 9))
    assert programme.coupons.forms[TOMORROW].held == {"A7": [(9, 20)]}
    there = {"remaining": of("A7", (10, 20)), "locked": True}
    assert "return expired coupons to finance today" in programme.wrong(
        MS, "form", "sign", programme.today, **there
    )


@clause(f"{CHAPTER} 525.21(d)")
def test_an_employee_is_no_patron() -> None:
    """Whoever works for the house is given none, and one who left is a patron again."""
    programme = distributing()
    facts = {"patron": "P7", "serials": of("A7", 1)}
    programme.house.do(COMPLIANCE, KnowPatron("P7", staff=True))
    why = programme.wrong(M, "form", "hand_out", programme.today, **facts)
    assert "patron P7 works for the house" in why
    programme.house.do(COMPLIANCE, KnowPatron("P7", staff=False))
    programme.hand_out(of("A7", 1), patron="P7")


@clause(f"{CHAPTER} 525.21(q)(3)", f"{CHAPTER} 525.21(c)(3)")
def test_a_bar_code_of_another_batch() -> None:
    """The seal is over the batch too: no part of one bar code fits another's number; and a whole
    one of a batch that expired is that batch's coupon, whatever is printed beside it."""
    key = bytes(range(16))
    mine, others = CouponNumber(25_00, "A7", 7).text(key), CouponNumber(25_00, "A8", 7).text(key)
    mixed = others.replace("A8", "A7")
    with pytest.raises(NotOurs):
        parse(mixed, key)
    check = _with_right_check("25-A7-0000007", others.rpartition("-")[2])
    with pytest.raises(NotOurs) as caught:
        parse(check, key)
    assert caught.value.fault == "invented"
    assert parse(mine, key).batch == "A7"
    programme = handed_out()
    programme.received(batch="A8", first=2_000, count=10, invoice="i2")
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    assert "in the vault" in felt.refuses(1, "red", felt.item(2_007, "A8"))


def _with_right_check(plain: str, seal: str) -> str:
    return f"{plain}-{_check_digits(plain + seal)}-{seal}"


@clause(f"{CHAPTER} 525.21(c)(5)", f"{CHAPTER} 525.21(q)(5)")
@pytest.mark.parametrize("hours", [-25, -24, -23, 0, 23, 24, 25])
def test_the_night_on_which_the_clock_changes(hours: int) -> None:
    """An hour more or less, or a clock of another zone: good as long as its gaming day is open."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", (1, 10)))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    programme.house.at += hours * 3_600_000
    given = felt.lay(1, "red", 1)
    assert given["gaming_day"] == TODAY
    felt.spin("1")
    assert programme.state(1) is S.BOX


@clause(f"{CHAPTER} 525.22(b)")
def test_chips_of_any_denomination_that_come_to_the_face() -> None:
    """Twenty-five of one dollar are as good as one of twenty-five; the coupon of another face wants
    chips of its own face."""
    programme = handed_out()
    programme.received(batch="H1", first=1, count=10, invoice="i2", denomination_cents=100_00)
    programme.issued(of("H1", (1, 5)), 100_00)
    programme.hand_out(of("H1", (1, 5)))
    felt = Felt(programme)
    felt.begin(*[(1, "red", 5_00)] * 5)
    felt.lay(1, "red", 1)
    why = felt.refuses(2, "red", felt.item(1, "H1"))
    assert "chips of at least $100 have to lie there" in why
    felt.driver.answer(Place(2, "red", 99_00))
    why = felt.refuses(2, "red", felt.item(1, "H1"))
    assert "wager $1 more first" in why
    felt.driver.answer(Place(2, "red", 1_00))
    felt.lay(2, "red", felt.item(1, "H1"))


@clause(f"{CHAPTER} 525.21(o)")
def test_a_coupon_counts_in_the_quarter_of_the_count() -> None:
    """Dropped on the last gaming day of a quarter and counted on it, or on the first of the next:
    by the day of the count, never by both."""
    for late in (False, True):
        programme = dropped(1, 2)
        drop = programme.drop()
        programme.returned(of("A7", (21, 100)))
        if late:
            over(programme)
            programme.open_day("2027-01-01")
        paper = programme.count(drop, of("A7", (1, 2)))
        programme.sign(LEAD, "count", "accept", paper)
        quarter = "2027-Q1" if late else "2026-Q4"
        assert programme.coupons.redeemed == {quarter: {25_00: 2}}


@clause(f"{CHAPTER} 525.21(r)(2)")
@pytest.mark.slow
def test_a_batch_of_ten_million() -> None:
    """Received, issued, given out, some of it laid, looked at whole: lines of the log that stay
    short, a byte a coupon, and no time to speak of."""
    many = 10_000_000
    programme = approved()
    began = time.process_time()
    before = len(programme.house.entries)
    programme.received(count=many)
    programme.form()
    programme.issued(of("A7", (1, many - 1)))
    programme.hand_out(of("A7", (1, many // 2)))
    felt = Felt(programme)
    for number in (1, 77, many // 2):
        felt.begin((1, "red", 25_00))
        felt.lay(1, "red", number)
        felt.spin("2")
    recount(programme.office)
    seconds = time.process_time() - began
    batch = programme.coupons.batches["A7"]
    assert (batch.many(S.BOX), batch.many(S.PATRON)) == (3, many // 2 - 3)
    assert (batch.many(S.MARKETING), batch.many(S.VAULT)) == (many // 2 - 1, 1)
    assert max(len(entry.line) for entry in programme.house.entries[before:]) < 8_000
    assert len(batch.map) == many
    assert len(batch.pack()) < 200_000
    assert seconds < 60, f"{seconds:.1f} s"


@clause(f"{CHAPTER} 525.21(f)", f"{CHAPTER} 525.21(r)(2)")
def test_a_ledger_that_is_exported_and_read_in_again() -> None:
    """The lines of the log give the same ledger and the same office; read in twice, the serials of
    the second time are there already, and that stops the house."""
    programme = handed_out()
    programme.returned(of("A7", (91, 100)))
    lines = [entry.line for entry in programme.house.entries]
    entries = [entry_from(line) for line in lines]
    told = ledger(entries, ABOUT)
    assert told.rows
    assert told == ledger(programme.house.entries, ABOUT)
    other = Office()
    for entry in entries:
        _again(other, entry)
    assert canonical(other.value()) == canonical(programme.office.value())
    begun = next(e for e in entries if any(one.kind == "batch_begun" for one in e.events))
    with pytest.raises(CouponLaw, match="law 1"):
        _again(other, begun)
    again = programme.wrong(F, "receipt", "invoice", **programme.invoice())
    assert "are in the ledger already" in again
