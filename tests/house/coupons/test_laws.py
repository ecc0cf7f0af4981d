"""The fourteen laws: each is broken by hand once, and the house stops."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from croupier.core import events as at_table
from croupier.core.beside import Lay
from croupier.core.commands import Begin, Command
from croupier.core.days import DAY
from croupier.core.entries import Entry
from croupier.house.coupons.kept import CouponsMoved, Dropped, Lying, move
from croupier.house.coupons.laws import hold, recount
from croupier.house.coupons.redeeming import hear
from croupier.house.coupons.serials import CouponLaw, State
from croupier.house.documents import Sign
from tests.house.coupons.felt import Felt, handed_out
from tests.house.coupons.programme import TODAY, Programme, distributing, of, stocked

S = State


@pytest.fixture
def played() -> Felt:
    """A table with a coupon on it, and one in its box."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 1)
    felt.spin("2")
    felt.begin((1, "red", 25_00), (1, "odd", 25_00), (2, "red", 25_00))
    felt.lay(1, "red", 2)
    return felt


def broken(felt: Felt | Programme, law: int, act: Callable[[], object]) -> None:
    """It holds before, and not after."""
    office = felt.programme.office if isinstance(felt, Felt) else felt.office
    recount(office)
    act()
    with pytest.raises(CouponLaw, match=rf"^law {law}\b"):
        recount(office)


def test_law_1_a_serial_is_in_one_place(played: Felt) -> None:
    """On a table and unknown there; known there and elsewhere; in two boxes."""
    coupons = played.programme.coupons
    broken(played, 1, lambda: coupons.on_table.clear())
    other = Felt(handed_out())
    other.begin((1, "red", 25_00))
    other.lay(1, "red", 1)
    other.spin("2")
    boxes = other.programme.coupons.boxes
    broken(other, 1, lambda: boxes.update(t2=list(boxes["t1"])))


def test_law_2_all_that_came_is_somewhere() -> None:
    """A byte of the map, a count, a total that is out by one."""
    programme = stocked()
    batch = programme.coupons.batches["A7"]

    def write_over() -> None:
        batch.map[500] = S.MARKETING

    broken(programme, 2, write_over)
    programme = stocked()
    counts = programme.coupons.batches["A7"].counts
    broken(programme, 2, lambda: counts.__setitem__(S.VAULT, 999))
    programme = stocked()
    totals = programme.coupons.totals
    broken(programme, 2, lambda: totals.__setitem__(S.VAULT, 999))


def test_law_3_ranges_never_overlap() -> None:
    """Two batches of one denomination with a number in common."""
    programme = stocked()
    programme.received(batch="A8", first=2_000, invoice="i2")
    broken(programme, 3, lambda: setattr(programme.coupons.batches["A8"], "first", 1_000))


@pytest.mark.parametrize("line", ["received", "given", "voided", "returned", "missing"])
def test_law_4_the_form_balances(line: str) -> None:
    """One more or less in any line."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    counts = programme.coupons.forms[TODAY].counts

    def one_more() -> None:
        here = counts.setdefault(line, {})
        here["A7"] = here.get("A7", 0) + 1

    broken(programme, 4, one_more)


def test_law_4_what_marketing_has_stands_on_the_form() -> None:
    """Stock of a batch that no line names."""
    programme = distributing()
    programme.received(batch="A8", first=2_000, invoice="i2")

    def behind_its_back() -> None:
        move(programme.office, "A8", (2_000, 2_000), S.VAULT, S.MARKETING)

    broken(programme, 4, behind_its_back)


def test_law_5_marketings_count_is_finances() -> None:
    """Given out by the form, and by the moves of the day."""
    programme = distributing()
    programme.hand_out(of("A7", (1, 10)))
    sums = programme.coupons.sums[TODAY]["MARKETING PATRON"]
    broken(programme, 5, lambda: sums.__setitem__(25_00, 9))


def test_law_5_no_more_is_under_way_than_was_issued() -> None:
    """What is not received is a part of what marketing has by the ledger."""
    programme = distributing()
    transit, form = programme.coupons.transit, programme.coupons.forms[TODAY]

    def twice() -> None:
        transit["x"] = {"A7": [(1, 200)]}
        form.counts["received"]["A7"] -= 200

    broken(programme, 5, twice)


def test_law_6_the_box_is_what_the_table_settled(played: Felt) -> None:
    """A coupon in the box by the map alone; on the list, and elsewhere."""
    coupons = played.programme.coupons
    broken(played, 6, lambda: coupons.boxes["t1"].clear())
    other = Felt(handed_out())
    lies = Lying("t1", 1, 1, "red", TODAY)
    boxes = other.programme.coupons.boxes
    listed = [Dropped("25-A7-0000003", TODAY, 1, lies)]
    broken(other, 6, lambda: boxes.update(t1=listed))


def test_law_7_what_is_final_is_not_left() -> None:
    """By no way at all."""
    programme = stocked()
    programme.by_two("void", of("A7", 1))
    for target in State:
        with pytest.raises(CouponLaw, match="law 7"):
            move(programme.office, "A7", (1, 1), S.VOID, target)


def test_law_8_once_a_wager_and_once_a_round(played: Felt) -> None:
    """A second one on the wager; and a second at the seat, where a batch is for one a round."""
    coupons = played.programme.coupons
    coupons.batches["A7"].terms["per"] = "round"
    where = dataclasses.replace(coupons.on_table["25-A7-0000002"], wager="odd")

    def lay_another() -> None:
        move(played.programme.office, "A7", (3, 3), S.PATRON, S.ON_TABLE)
        coupons.on_table["25-A7-0000003"] = where

    broken(played, 8, lay_another)
    coupons.batches["A7"].terms["per"] = "wager"
    recount(played.programme.office)
    where.wager = "red"
    with pytest.raises(CouponLaw, match="law 8"):
        recount(played.programme.office)


def test_law_8_a_coupon_that_lies_is_on_the_table(played: Felt) -> None:
    """And nowhere else."""
    coupons = played.programme.coupons

    def elsewhere() -> None:
        coupons.on_table["25-A7-0000009"] = coupons.on_table.pop("25-A7-0000002")

    broken(played, 8, elsewhere)


def laid(felt: Felt, number: int, wager: str, *more: at_table.Event) -> Entry:
    """An entry in which a table says that a coupon was laid."""
    item = felt.item(number)
    command = Command("k", "practice dealer", "dealer", None, Lay(1, wager, item), 1)
    event = at_table.LaidBeside(seat=1, wager=wager, item=item.plain())
    return Entry(1, "", command, "", ("t1-1",), (), (event, *more))


def test_law_9_chips_of_its_face_lie_on_it(played: Felt) -> None:
    """One cent below is too few."""
    office = played.programme.office
    with pytest.raises(CouponLaw, match="law 9"):
        hear(office, "t1-1", laid(played, 5, "even"))
    office.books.post("chip", "t1/tray", "t1/spot/1/1_to_18", 24_99)
    with pytest.raises(CouponLaw, match="law 9"):
        hear(office, "t1-1", laid(played, 6, "1_to_18"))
    office.books.post("chip", "t1/tray", "t1/spot/1/black", 25_00)
    hear(office, "t1-1", laid(played, 7, "black"))


def test_law_10_nothing_goes_to_somebody_on_a_list() -> None:
    """Folded as if the desk had let it in: to an excluded patron, and by an old list."""
    programme = distributing()
    moved: dict[str, Any] = {
        "source": "MARKETING",
        "target": "PATRON",
        "serials": of("A7", 1),
        "clause": "x",
    }
    command = programme.house.command("practice host", Sign("coupon_form", "hand_out"))
    for patron, older in (("X1", 0), ("P1", 10 * DAY)):
        office = copy.deepcopy(programme.office)
        late = dataclasses.replace(command, at=command.at + older)
        event = CouponsMoved(document="coupon_form/x", reason=f"to {patron}", **moved)
        with pytest.raises(CouponLaw, match="law 10"):
            office.fold(late, [event])
    programme.office.fold(command, [CouponsMoved(document="x", reason="to P1", **moved)])


def test_law_11_nothing_that_has_expired_is_about(played: Felt) -> None:
    """With marketing, with a patron, in the vault; or laid on a later day."""
    coupons = played.programme.coupons
    lies = coupons.on_table["25-A7-0000002"]
    broken(played, 11, lambda: setattr(lies, "day", "2027-01-01"))
    programme = stocked()
    broken(programme, 11, lambda: setattr(programme.coupons.batches["A7"], "expires", "2026-11-17"))


@pytest.mark.parametrize("part", ["by", "role", "credential", "at"])
def test_law_12_a_signature_is_whole(part: str) -> None:
    """A name, a role, a credential number and a time."""
    programme = stocked()
    signature = programme.office.documents.paper("coupon_receipt/2026/1").signatures[1]
    nothing = 0 if part == "at" else ""
    broken(programme, 12, lambda: setattr(signature, part, nothing))


def test_law_12_two_people_are_two() -> None:
    """The same name under two steps that want different people."""
    programme = stocked()
    signatures = programme.office.documents.paper("coupon_receipt/2026/1").signatures
    first, second = signatures[1], signatures[2]
    broken(programme, 12, lambda: setattr(second, "by", first.by))


def test_law_13_the_value_redeemed_is_that_of_what_is_cancelled() -> None:
    """By denomination, by quarter, and in a report that is prepared."""
    programme = stocked()
    redeemed = programme.coupons.redeemed
    broken(programme, 13, lambda: redeemed.update({"2026-Q4": {25_00: 1}}))
    programme = handed_out()
    move(programme.office, "A7", (1, 1), S.PATRON, S.CANCELLED)
    found = programme.coupons.redeemed["2026-Q4"]

    def another_face() -> None:
        found[50_00] = found.pop(25_00)

    broken(programme, 13, another_face)
    programme = stocked()
    quarters = programme.coupons.quarters
    broken(programme, 13, lambda: quarters.update({"2026-Q3": {25_00: 1}}))


def test_law_14_a_coupon_is_no_chip(played: Felt) -> None:
    """Laying one moves none, and a lost wager with one is paid nothing."""
    office = played.programme.office
    move_of = [["house", "rack/P1", 25_00]]
    paid = at_table.Returned(why="", clause="", moves=move_of)
    with pytest.raises(CouponLaw, match="law 14"):
        hear(office, "t1-1", laid(played, 5, "odd", paid))
    lost = at_table.Settled(1, "P1", "red", 25_00, "lose", "lose", 25_00, 0, "", "", [])
    lost = dataclasses.replace(lost, beside=["25-A7-0000002"])
    command = Command("k", "practice dealer", "dealer", None, Begin(), 1)
    with pytest.raises(CouponLaw, match="law 14"):
        hear(office, "t1-1", Entry(1, "", command, "", ("t1-1",), (), (lost,)))


def test_laws_hold_after_every_event_of_its_own() -> None:
    """What an event touched is looked at as it is folded."""
    programme = distributing()
    programme.coupons.totals[S.ON_TABLE] = 1
    with pytest.raises(CouponLaw, match="law 1"):
        hold(programme.office)
    with pytest.raises(CouponLaw, match="law 1"):
        programme.hand_out(of("A7", 1))
