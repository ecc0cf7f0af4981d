"""525.21(m)(1), (m)(2), (q)(6): two blind counts, the box against the table's list, cancelling."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Misuse
from croupier.house.coupons.counting import Found, LateScan
from croupier.house.coupons.serials import State
from tests.house.coupons.felt import Felt, close_table, handed_out
from tests.house.coupons.programme import (
    DEALER,
    FS,
    FS2,
    GUARD,
    K1,
    K2,
    K3,
    LEAD,
    MS,
    TODAY,
    F,
    M,
    Programme,
    approved,
    of,
    seal,
)

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State


def dropped(*numbers: int, table: str = "t1", programme: Programme | None = None) -> Programme:
    """A house in whose box at a table these coupons lie."""
    programme = programme or handed_out()
    felt = Felt(programme, table)
    for number in numbers:
        felt.begin((1, "red", 25_00))
        felt.lay(1, "red", number)
        felt.spin("2")
    for seat in (1, 2):
        felt.driver.leave(seat)
    return programme


@clause(f"{CHAPTER} 525.21(m)(1)", f"{CHAPTER} 525.21(m)(2)", f"{CHAPTER} 525.21(q)(6)")
def test_two_counts_alike_cancel_what_was_in_the_box() -> None:
    """In the box until the count is accepted; finance reviews after that."""
    programme = dropped(1, 2, 3)
    drop = programme.drop()
    assert programme.coupons.pulled[drop].serials == [
        "25-A7-0000001", "25-A7-0000002", "25-A7-0000003",
    ]  # fmt: skip
    assert not programme.coupons.boxes.get("t1")
    paper = programme.count(drop, of("A7", (1, 3)))
    assert programme.many(S.BOX) == 3
    for who in (DEALER, K1, FS, MS, "practice supervisor"):
        assert "only the count lead may" in programme.wrong(who, "count", "accept", paper)
    programme.sign(LEAD, "count", "accept", paper)
    assert (programme.many(S.BOX), programme.many(S.CANCELLED)) == (0, 3)
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 3}}
    for who in (LEAD, M, K1):
        assert "may" in programme.wrong(who, "count", "review", paper)
    programme.sign(F, "count", "review", paper)
    assert not programme.coupons.pulled
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_the_second_counter_does_not_see_the_first_count() -> None:
    """What the desk and the log have is a seal; both are opened together, by the lead."""
    programme = dropped(7)
    drop = programme.drop()
    found = Found.of({"serials": of("A7", 7), "strange": ["a note"]}, "x")
    paper = programme.sign(LEAD, "count", "begin", drop=drop)
    programme.sign(K1, "count", "count_1", paper, **seal(found, "salt 1"))
    second = seal(found, "salt 2")
    assert "two different people" in programme.wrong(K1, "count", "count_2", paper, **second)
    programme.sign(K2, "count", "count_2", paper, **second)
    told = str(programme.office.documents.paper(paper).facts)
    assert "a note" not in told
    counts = [{"serials": of("A7", 7), "strange": ["a note"], "salt": "salt 1"}] * 2
    with pytest.raises(Misuse, match=r"count 2 of .* is not what was sealed"):
        programme.house.sign(LEAD, "coupon_count", "open", paper, {}, counts=counts)
    with pytest.raises(Misuse, match="both counts have to be opened together"):
        programme.house.sign(LEAD, "coupon_count", "open", paper, {}, counts=counts[:1])
    counts[1] = counts[0] | {"salt": "salt 2"}
    for who in (K1, K3):
        with pytest.raises(Exception, match="only the count lead may"):
            programme.house.sign(who, "coupon_count", "open", paper, {}, counts=counts)
    programme.house.sign(LEAD, "coupon_count", "open", paper, {}, counts=counts)


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_counts_that_differ_want_a_third_by_a_third_person() -> None:
    """It cannot be accepted before, and the third count stands."""
    programme = dropped(1, 2)
    paper = programme.count(programme.drop(), of("A7", (1, 2)), of("A7", 1))
    assert "the two counts differ" in programme.wrong(LEAD, "count", "accept", paper)
    third = {"serials": of("A7", (1, 2)), "strange": []}
    for who in (K1, K2):
        assert "two different people" in programme.wrong(who, "count", "count_3", paper, **third)
    programme.sign(K3, "count", "count_3", paper, **third)
    programme.sign(LEAD, "count", "accept", paper)
    assert programme.many(S.CANCELLED) == 2


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_a_third_count_of_two_that_agree_is_refused() -> None:
    """There is nothing to decide."""
    programme = dropped(1)
    paper = programme.count(programme.drop(), of("A7", 1))
    third = {"serials": of("A7", 1), "strange": []}
    assert "the two agree" in programme.wrong(K3, "count", "count_3", paper, **third)


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_a_count_begins_when_the_box_is_in_the_count_room() -> None:
    """Pulled and witnessed; and it is of a box that was pulled."""
    programme = dropped(1)
    why = programme.wrong(LEAD, "count", "begin", drop="drop/2026/9")
    assert "no coupons of drop/2026/9 wait" in why
    drop = programme.house.sign(GUARD, "drop", "pull", facts={"table": "t1", "box": "7"})
    assert "nobody has witnessed" in programme.wrong(LEAD, "count", "begin", drop=drop)
    programme.house.sign("practice supervisor", "drop", "witness", drop)
    paper = programme.sign(LEAD, "count", "begin", drop=drop)
    clear = {"sealed": "in clear", "cipher": "1:00:00"}
    assert "a count comes sealed" in programme.wrong(K1, "count", "count_1", paper, **clear)
    found = seal(Found.of({"serials": {}, "strange": []}, "x"), "s")
    programme.sign(K1, "count", "count_1", paper, **found)


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_a_box_is_counted_on_one_paper() -> None:
    """A second paper for the same drop is refused until the first is accepted, and then too; a box
    of another table is counted meanwhile."""
    programme = dropped(1)
    dropped(2, table="t2", programme=programme)
    drop, other = programme.drop(), programme.drop("t2")
    first = programme.sign(LEAD, "count", "begin", drop=drop)
    why = programme.wrong(LEAD, "count", "begin", drop=drop)
    assert f"{first} counts them: it is in the count room (pa.525 525.21(m)(1))" in why
    assert programme.count(other, of("A7", 2)) != first
    found = Found.of({"serials": of("A7", 1), "strange": []}, "x")
    for who, step in ((K1, "count_1"), (K2, "count_2")):
        programme.sign(who, "count", step, first, **seal(found, step))
    assert "it is counted twice" in programme.wrong(LEAD, "count", "begin", drop=drop)
    both = [{"serials": of("A7", 1), "strange": [], "salt": f"count_{n}"} for n in (1, 2)]
    programme.house.sign(LEAD, "coupon_count", "open", first, {}, counts=both)
    programme.sign(LEAD, "count", "accept", first)
    assert "no coupons of" in programme.wrong(LEAD, "count", "begin", drop=drop)


@clause(f"{CHAPTER} 525.21(m)(1)")
@pytest.mark.parametrize("sealed", [0, 1, 2])
def test_a_count_that_is_given_up_is_counted_anew(sealed: int) -> None:
    """While both seals are shut, by the lead, with the reason; what was opened stands."""
    programme = dropped(1)
    drop = programme.drop()
    paper = programme.sign(LEAD, "count", "begin", drop=drop)
    found = Found.of({"serials": of("A7", 1), "strange": []}, "x")
    for who, step in ((K1, "count_1"), (K2, "count_2"))[:sealed]:
        programme.sign(who, "count", step, paper, **seal(found, step))
    for who in (K3, FS, GUARD):
        why = programme.wrong(who, "count", "give_up", paper, why="the key is gone")
        assert "only the count lead may" in why
    gone = "the key is gone" + "!" * 980
    programme.sign(LEAD, "count", "give_up", paper, why=gone)
    (alert,) = programme.office.documents.open("alert")
    assert alert.facts["raise"] == {
        "what": f"the count of {drop} was given up: {gone}"[:1_000],
        "about": paper,
        "cents": 0,
        "notify": "finance supervisor, internal audit",
    }
    again = programme.count(drop, of("A7", 1))
    assert "it is opened" in programme.wrong(LEAD, "count", "give_up", again, why="x")
    programme.sign(LEAD, "count", "accept", again)
    assert programme.many(S.CANCELLED) == 1
    assert next(programme.office.documents.open("coupon_count")).id == again
    programme.again()


def test_more_than_a_box_holds_is_not_counted() -> None:
    """A range that was typed with too many digits is refused before it is sealed."""
    most = {"serials": of("A7", (1, 100_000)), "strange": []}
    assert Found.of(most, "count").serials == {"A7": [(1, 100_000)]}
    with pytest.raises(Misuse, match="100,001 coupons are too many for a box; 100,000 at most"):
        Found.of(most | {"serials": of("A7", (0, 100_000))}, "count")


@clause(f"{CHAPTER} 525.21(m)(1)", f"{CHAPTER} 525.21(q)(6)")
def test_in_the_box_but_never_scanned() -> None:
    """Refused as it is; with an explanation it is cancelled too, and told."""
    programme = dropped(1)
    paper = programme.count(programme.drop(), of("A7", (1, 2)))
    why = programme.wrong(LEAD, "count", "accept", paper)
    assert "25-A7-0000002 in the box and never scanned" in why
    programme.sign(LEAD, "count", "accept_short", paper, why="scanner was down")
    assert (programme.state(1), programme.state(2)) == (S.CANCELLED, S.CANCELLED)
    (alert,) = programme.office.documents.open("alert")
    assert "never scanned: scanner was down" in alert.facts["raise"]["what"]
    assert alert.facts["raise"]["cents"] == 25_00
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_scanned_and_not_in_the_box() -> None:
    """Missing, and told; when it is found it is cancelled, and laid it is never again."""
    programme = dropped(1, 2)
    paper = programme.count(programme.drop(), of("A7", 1))
    why = programme.wrong(LEAD, "count", "accept", paper)
    assert "25-A7-0000002 scanned and not in the box" in why
    programme.sign(LEAD, "count", "accept_short", paper, why="not in the box")
    assert (programme.state(1), programme.state(2)) == (S.CANCELLED, S.MISSING)
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 1}}
    programme.by_two("found", of("A7", 2), why="under the tray")
    assert programme.state(2) is S.CANCELLED
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 2}}
    programme.again()


@clause(f"{CHAPTER} 525.21(q)(6)", f"{CHAPTER} 525.21(m)(1)")
def test_a_cancel_at_the_table_is_final_though_the_paper_is_missing() -> None:
    """The difference is written down, and the coupon stays cancelled."""
    programme = handed_out()
    programme.approve_controls(version="2", cancel="table")
    dropped(1, 2, programme=programme)
    paper = programme.count(programme.drop(), of("A7", 1))
    assert "scanned and not in the box" in programme.wrong(LEAD, "count", "accept", paper)
    programme.sign(LEAD, "count", "accept_short", paper, why="not in the box")
    assert (programme.state(2), programme.many(S.CANCELLED)) == (S.CANCELLED, 2)
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_two_boxes_that_were_swapped() -> None:
    """Each serial is cancelled once, and both counts say what was elsewhere."""
    programme = dropped(1, 2)
    dropped(3, 4, table="t2", programme=programme)
    one, two = programme.drop("t1"), programme.drop("t2")
    paper = programme.count(one, of("A7", (3, 4)))
    why = programme.wrong(LEAD, "count", "accept", paper)
    assert "25-A7-0000003, 25-A7-0000004 on the list of another box" in why
    assert "25-A7-0000001, 25-A7-0000002 scanned and not in the box" in why
    programme.sign(LEAD, "count", "accept_short", paper, why="boxes swapped?")
    assert (programme.many(S.CANCELLED), programme.many(S.MISSING)) == (2, 2)
    assert programme.coupons.pulled[two].serials == []
    paper = programme.count(two, of("A7", (1, 2)))
    programme.sign(LEAD, "count", "accept_short", paper, why="they were")
    assert (programme.many(S.CANCELLED), programme.many(S.MISSING)) == (4, 0)
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
@pytest.mark.parametrize(
    ("serials", "strange", "words"),
    [
        (of("A7", 1, 50), (), "25-A7-0000050 not to be expected there"),
        (of("A7", 1, 500), (), "25-A7-0000500 not to be expected there"),
        (of("A7", 1) | of("Q1", 5), (), "Q1 5 not to be expected there"),
        (of("A7", 1, 2_000), (), "A7 2000 not to be expected there"),
        (of("A7", 1), ("drink voucher",), "drink voucher not to be expected there"),
        (of("A7", 1), ("b", "a"), "a, b not to be expected there"),
    ],
)
def test_what_nobody_could_have_used(
    serials: dict[str, list[list[int]]], strange: tuple[str, ...], words: str
) -> None:
    """Stock of the house in a box, foreign paper: written down, and moved nowhere."""
    programme = dropped(1)
    paper = programme.count(programme.drop(), serials, strange=strange)
    assert words in programme.wrong(LEAD, "count", "accept", paper)
    programme.sign(LEAD, "count", "accept_short", paper, why="handed to surveillance")
    assert programme.many(S.CANCELLED) == 1
    assert (programme.state(50), programme.state(500)) == (S.MARKETING, S.VAULT)
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_an_explanation_needs_a_difference() -> None:
    """A clean count is accepted as it is."""
    programme = dropped(1)
    paper = programme.count(programme.drop(), of("A7", 1))
    why = programme.wrong(LEAD, "count", "accept_short", paper, why="none")
    assert "nothing differs" in why


@clause(f"{CHAPTER} 525.21(q)(6)")
def test_an_offline_scanner_replays_yesterdays_queue() -> None:
    """Evidence for the count, never a redemption: no state changes, and the count names it; what is
    said of a coupon that is at an end is kept no longer."""
    programme = dropped(1)
    office = programme.office
    for serial in ("25-A7-0000001", "25-A7-0000003", "25-A7-0000002"):
        scan = LateScan("t1", serial, programme.house.at - 1_000)
        programme.house.do(DEALER, scan)
    assert (programme.state(1), programme.state(2)) == (S.BOX, S.PATRON)
    told = programme.house.entries[-1].events[0]
    assert (told["stands"], told["serial"]) == ("PATRON", "25-A7-0000002")
    late = LateScan("t1", "25-A7-0000002", programme.house.at + 1)
    assert "up to now" in programme.house.refuses(DEALER, late)
    late = LateScan("t1", "25-A7-0000002", 0)
    assert "up to now" in programme.house.refuses(DEALER, late)
    assert "no table" in programme.house.refuses(DEALER, LateScan("t9", "25-A7-0000002", 1))
    assert "no coupon" in programme.house.refuses(DEALER, LateScan("t1", "25-A7-0009999", 1))
    paper = programme.count(programme.drop(), of("A7", (1, 2)))
    programme.sign(LEAD, "count", "accept_short", paper, why="offline, queue of yesterday")
    compared = next(one for one in programme.house.entries[-1].events if one.kind == "box_compared")
    assert compared["evidence"] == ["25-A7-0000002"]
    assert compared["never_scanned"] == ["25-A7-0000002"]
    assert [one.serial for one in office.parts["coupons"].late["t1"]] == ["25-A7-0000003"]
    programme.again()


@clause(f"{CHAPTER} 525.21(m)(1)")
def test_a_box_that_is_opened_late() -> None:
    """Days later, when its coupons have expired, it is counted as it was pulled, and they are
    redeemed on that day; what came into the next box meanwhile is another list."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 20)))
    programme.hand_out(of("A7", (1, 20)))
    felt = Felt(programme)
    drops = []
    for number in (1, 2):
        felt.begin((1, "red", 25_00))
        felt.lay(1, "red", number)
        felt.spin("2")
        drops.append(programme.drop())
    for seat in (1, 2):
        felt.driver.leave(seat)
    close_table(programme.house, "t1")
    programme.close_form()
    programme.close_day()
    assert (programme.state(1), programme.state(3)) == (S.BOX, S.LAPSED)
    why = programme.wrong(FS2, "reconciliation", "reconcile", date=TODAY)
    assert f"the coupons of {drops[0]} are not counted" in why
    programme.open_day("2026-11-22")
    paper = programme.count(drops[0], of("A7", 1))
    programme.sign(LEAD, "count", "accept", paper)
    assert (programme.state(1), programme.state(2)) == (S.CANCELLED, S.BOX)
    assert list(programme.coupons.pulled) == drops[1:]
    moved = programme.coupons.sums
    assert moved["2026-11-22"]["BOX CANCELLED"] == {25_00: 1}
    assert "BOX CANCELLED" not in moved[TODAY]
    programme.again()


def test_an_empty_box_needs_no_count_of_coupons() -> None:
    """A drop without coupons leaves nothing to count."""
    programme = handed_out()
    Felt(programme)
    programme.drop()
    assert not programme.coupons.pulled


@clause(f"{CHAPTER} 525.21(q)(6)")
def test_scanned_at_the_table_and_again_at_the_count() -> None:
    """The count finds what the table dropped: once redeemed, once cancelled."""
    programme = dropped(1)
    paper = programme.count(programme.drop(), of("A7", 1))
    programme.sign(LEAD, "count", "accept", paper)
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 1}}
    dropped_again = programme.coupons
    assert dropped_again.state_of("25-A7-0000001") is S.CANCELLED


@clause(f"{CHAPTER} 525.21(m)(1)")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"serials": {}, "strange": ["x", 1]}, "strange is a list"),
        ({"serials": {}, "strange": [1, "x"]}, "strange is a list"),
        ({"serials": {}}, "strange is a list"),
        ({"serials": {}, "strange": "x"}, "strange is a list"),
        ({"serials": []}, "serials are named by batch"),
    ],
)
def test_what_is_no_count(given: dict[str, object], words: str) -> None:
    """In words."""
    with pytest.raises(Misuse, match=words):
        Found.of(given, "a count")
