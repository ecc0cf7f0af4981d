"""oh.progressives 1.B.iii and 6.A.i: a percentage, by whose hands it goes and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.commands import Irregular
from croupier.core.game import rules_for
from croupier.core.meters import ReadMeter
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Decide, Place
from croupier.core.refusals import Refusal
from croupier.games.let_it_ride.rules import GAME as LET_IT_RIDE
from tests.games.let_it_ride import ride
from tests.games.progressive.progressive import (
    FIVE,
    ON,
    ONE,
    cite,
    clause,
    formed,
    order,
    paid,
    signed,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import DEALER, MANAGER, SECOND, SUPERVISOR
from tests.games.three_card_poker import three_card as tcp

BET = "three_card_poker_progressive"
BOTH = {"ante": FIVE, BET: ONE}
LINK = {**ride.THREE, "multi_link": ONE}
EYE = Person("E1", "surveillance", "member")
OTHER_EYE = Person("E2", "surveillance", "member")
SECOND_DEALER = Person("D2")


@clause("1.B.iii.(a)", "1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)", "3.A.i")
def test_a_percentage_goes_through_five_words_and_the_meter() -> None:
    """Keyed, verified, seen, confirmed, completed; the meter is read and paid; the round ends."""
    driver = tcp.one("As Ks Qs", "9c 9d 2h", BOTH, **ON)
    assert formed(driver, "Three Card Poker Progressive") == ["3.A.i"]
    assert signed(driver) == [
        ("dealer", "practice dealer", "1.B.iii.(c)"),
        ("supervisor", "practice supervisor", "1.B.iii.(d)"),
        ("surveillance", "practice observer", "1.B.iii.(d)"),
        ("dealer", "practice dealer", "1.B.iii.(e)"),
        ("supervisor", "practice supervisor", "1.B.iii.(e)"),
        ("dealer", "practice dealer", "1.B.iii.(f)"),
    ]
    (read,) = events(driver, "meter_read")
    assert (read["shown_cents"], read["share_cents"]) == (20_000_00, 20_000_00)
    told = order(
        driver,
        ("attested", "1.B.iii.(e)"),
        ("meter_read", "three_card_poker"),
        ("settled", "ace_king_queen_of_spades"),
        ("discarded", "seat 1"),
        ("attested", "1.B.iii.(f)"),
    )
    assert told == [
        "attested 1.B.iii.(e)",
        "attested 1.B.iii.(e)",
        "meter_read three_card_poker",
        "settled ace_king_queen_of_spades",
        "discarded seat 1",
        "attested 1.B.iii.(f)",
    ]


@clause("1.B.iii.(a)", "1.B.iii.(b)")
@pytest.mark.parametrize(
    ("hand", "board", "outcome", "cents"),
    [
        ("As Ks Qs", "Js Ts", "royal_flush", 104_211_37),
        ("9s Ks Qs", "Js Ts", "straight_flush", 10_421_13),  # a fraction of a cent stays there
    ],
)
def test_a_share_of_what_the_meter_shows(hand: str, board: str, outcome: str, cents: int) -> None:
    """All of it for a royal flush, a tenth for a straight flush, in whole cents."""
    driver = ride.one(hand, board, LINK, progressive="yes", meter="104211.37")
    assert paid(driver, "multi_link") == [(1, outcome, cents, "2.H")]


@clause("1.B.iii.(b)")
@pytest.mark.parametrize("hand", ["7s 7d 7h", "As Ad Ah", "Ks Qs 4s"])
def test_nothing_else_reads_the_meter(hand: str) -> None:
    """Sums are paid without it, and nobody keys or verifies anything but the end of the round."""
    driver = ride.one(hand, "7c 2c", LINK, **ON)
    assert not events(driver, "meter_read")
    assert [number for _, _, number in signed(driver)] == ["1.B.iii.(f)"]


@clause("1.B.iii.(b)")
def test_envy_reads_no_meter_either() -> None:
    """One hit, one reading, whoever else is paid for it."""
    hands = {1: "As Ks Qs", 2: "Jh 7d 5c", 3: "Qh 6d 4c"}
    driver = tcp.deal(hands, "9c 9d 2h", dict.fromkeys(hands, BOTH), **ON)
    assert len(events(driver, "meter_read")) == 1
    assert len(paid(driver, f"{BET}_envy")) == 2


# Who


def real_hit(*people: Person) -> Driver:
    """A royal flush at a table of real people, where the dealer is to key it."""
    rules = rules_for(LET_IT_RIDE, options=ON)
    driver = Driver(rules, Scripted(*ride.script({1: "As Ks Qs"}, "Js Ts")))
    driver.open({}, {}, people)
    while driver.pending is not None:
        driver.sign()
    driver.sit(1, "player 1", 1_000_00)
    driver.begin_round()
    for wager, cents in LINK.items():
        driver.answer(Place(1, wager, cents))
    driver.answer(Close())
    while isinstance(driver.pending, Decide):
        driver.answer("let_it_ride")
    assert isinstance(driver.pending, Attest)
    return driver


def denied(driver: Driver, by: str) -> str:
    """The clause that keeps this person from signing now."""
    before = driver.pending
    with pytest.raises(Refusal) as caught:
        driver.answer(by)
    assert driver.pending is before
    return caught.value.clause


ALL = (DEALER, SECOND_DEALER, SUPERVISOR, SECOND, MANAGER, EYE, OTHER_EYE)


@clause("1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)")
def test_each_step_is_done_by_those_who_may_and_by_different_people() -> None:
    """The dealer keys, a supervisor or above verifies, Surveillance too; the key is a third's."""
    driver = real_hit(*ALL)
    for wrong in ("R1", "E1", "M1", "D2"):
        assert denied(driver, wrong) == cite("1.B.iii.(c)")
    driver.answer("D1")
    for wrong in ("D1", "D2", "E1"):
        assert denied(driver, wrong) == cite("1.B.iii.(d)")
    driver.answer("R1")
    for wrong in ("D1", "R1", "R2", "M1"):
        assert denied(driver, wrong) == cite("1.B.iii.(d)")
    driver.answer("E1")
    for wrong in ("E1", "E2"):
        assert denied(driver, wrong) == cite("1.B.iii.(e)")
    driver.answer("D1")
    for wrong in ("D1", "D2", "E1", "E2"):
        assert denied(driver, wrong) == cite("1.B.iii.(e)")
    driver.answer("R1")
    assert isinstance(driver.pending, ReadMeter)


@clause("1.B.iii.(d)")
def test_above_a_supervisor_may_verify_and_complete_it() -> None:
    """A manager is one."""
    driver = real_hit(*ALL)
    for name in ("D1", "M1", "E2", "D1", "M1"):
        driver.answer(name)
    assert isinstance(driver.pending, ReadMeter)


@clause("1.B.iii.(e)")
def test_above_the_dealer_may_confirm_and_then_another_holds_the_key() -> None:
    """A supervisor who confirmed does not complete it too."""
    driver = real_hit(*ALL)
    for name in ("D1", "R1", "E1", "R2"):
        driver.answer(name)
    assert denied(driver, "R2") == cite("1.B.iii.(e)")
    driver.answer("R1")
    assert isinstance(driver.pending, ReadMeter)


@clause("1.B.iii.(d)")
def test_nobody_verifies_his_own_key() -> None:
    """A supervisor who deals keys it, and another verifies."""
    deals = Person("R3", rank="supervisor", duties=frozenset({"dealer"}))
    driver = real_hit(deals, SUPERVISOR, SECOND, EYE)
    driver.answer("R3")
    assert denied(driver, "R3") == cite("1.B.iii.(d)")
    driver.answer("R1")
    driver.answer("E1")
    driver.answer("R2")  # another confirms, and still the key is not for whoever keyed it
    assert denied(driver, "R3") == cite("1.B.iii.(e)")
    driver.answer("R1")
    driver.answer(104_211_37)
    assert paid(driver, "multi_link") == [(1, "royal_flush", 104_211_37, "2.H")]
    assert isinstance(driver.pending, Attest)
    assert driver.table.rules.cite(driver.pending.clause) == cite("1.B.iii.(f)")
    assert denied(driver, "R1") == cite("1.B.iii.(f)")
    driver.answer("R3")
    assert driver.pending is None


@clause("1.B.iii.(d)")
def test_surveillance_does_not_verify_what_it_keyed_itself() -> None:
    """Somebody of that department who stands there as the dealer has had his part."""
    deals = Person("E3", "surveillance", "member", duties=frozenset({"dealer"}))
    driver = real_hit(DEALER, deals, SUPERVISOR, SECOND, EYE)
    driver.answer("E3")
    driver.answer("R1")
    assert denied(driver, "E3") == cite("1.B.iii.(d)")
    driver.answer("E1")


# Two at one table


def two_hits(first: int, second: int, **options: Any) -> Driver:
    """Two straight flushes on one board."""
    hands = {first: "8s 7s 6s", second: "Ks Qs Js"}
    return ride.deal(hands, "Ts 9s", dict.fromkeys(hands, LINK), progressive="yes", **options)


@clause("6.A.i")
@pytest.mark.parametrize(("first", "second"), [(2, 5), (5, 2)])
def test_the_second_is_paid_from_what_the_first_has_left(first: int, second: int) -> None:
    """A tenth of $1,000, then a tenth of the $900 that are left; whoever was dealt to first."""
    driver = two_hits(first, second, meter="1000")
    assert [(seat, cents) for seat, _, cents, _ in paid(driver, "multi_link")] == [
        (2, 100_00),
        (5, 90_00),
    ]
    assert [one["shown_cents"] for one in events(driver, "meter_read")] == [1_000_00, 900_00]
    told = [one["wager"] for one in events(driver, "settled")][-4:]
    assert told == [*["multi_link"] * 2, *["multi_link_envy"] * 2]  # envy is for the end
    numbers = [number for _, _, number in signed(driver)]
    chain = ["1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(e)"]
    assert numbers == [*chain, *chain, "1.B.iii.(f)"]


@clause("6.A.i")
def test_after_a_whole_jackpot_the_second_is_paid_from_the_reset_meter() -> None:
    """The first takes all of it; the amount that the house then tells is what the second shares."""
    driver = real_two({1: "As Ks Qs", 4: "9s 8s 7s"}, "Js Ts")
    driver.answer(104_211_37)
    chain(driver)
    driver.answer(10_000_00)
    assert [(seat, cents) for seat, _, cents, _ in paid(driver, "multi_link")] == [
        (1, 104_211_37),
        (4, 1_000_00),
    ]


def real_two(hands: dict[int, str], board: str, *, so_far: int = 5) -> Driver:
    """Two hands at a table of real people; the first goes through its chain so far."""
    driver = Driver(rules_for(LET_IT_RIDE, options=ON), Scripted(*ride.script(hands, board)))
    driver.open({}, {}, ALL)
    while driver.pending is not None:
        driver.sign()
    for seat in hands:
        driver.sit(seat, f"player {seat}", 1_000_00)
    driver.begin_round()
    for seat in hands:
        for wager, cents in LINK.items():
            driver.answer(Place(seat, wager, cents))
    driver.answer(Close())
    while isinstance(driver.pending, Decide):
        driver.answer("let_it_ride")
    return chain(driver, so_far)


def chain(driver: Driver, so_far: int = 5) -> Driver:
    for name in ("D1", "R1", "E1", "D1", "R1")[:so_far]:
        driver.answer(name)
    assert isinstance(driver.pending, Attest if so_far < 5 else ReadMeter)
    return driver


@clause("2.F.i", "6.A.i")
def test_the_cards_of_a_winner_lie_there_until_he_is_paid() -> None:
    """A sum before its hand is collected; the hand of a percentage after all chains are through."""
    driver = two_hits(2, 5, meter="1000")
    log = [
        (one["kind"], one.get("seat") or one.get("hand"))
        for one in driver.log
        if (one["kind"] == "settled" and one["wager"] == "multi_link")
        or (one["kind"] == "discarded" and one["hand"].startswith("seat"))
    ]
    assert log == [
        ("settled", 2),
        ("discarded", "seat 2"),
        ("settled", 5),
        ("discarded", "seat 5"),
    ]
    plain = ride.one("7s 7d 7h", "7c 2c", LINK, **ON)
    kinds = [
        one["kind"]
        for one in plain.log
        if one.get("wager") == "multi_link" or one.get("hand") == "seat 1"
    ]
    assert kinds[-2:] == ["settled", "discarded"]


# No valid ID


@clause("6.B.i", "1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)")
def test_without_a_valid_id_the_jackpot_leaves_the_table_for_the_cage() -> None:
    """Called by a supervisor before the key: the chips go to safekeeping, not to the rack."""
    driver = real_hit(*ALL)
    before = driver.table.accounts["rack/player 1"]
    for name in ("D1", "R1", "E1", "D1"):
        driver.answer(name)
    driver.call("no_valid_id")
    assert events(driver, "announced")[-1]["clause"] == cite("6.B.i")
    driver.answer("R1")
    assert isinstance(driver.pending, ReadMeter)
    driver.answer(104_211_37)
    (kept,) = events(driver, "safekept")
    assert (kept["seat"], kept["player"], kept["cents"]) == (1, "player 1", 104_211_37)
    assert kept["clause"] == cite("6.B.i")
    assert kept["moves"] == [["house", "cage", 104_211_37]]
    assert driver.table.accounts["rack/player 1"] == before
    assert paid(driver, "multi_link") == []
    assert not driver.pending.irregularities if driver.pending else True
    driver.answer("D1")
    assert driver.pending is None


@clause("6.B.i", "1.B.iii.(e)")
def test_only_a_supervisor_finds_that_there_is_no_id_and_only_before_the_key() -> None:
    """Not the dealer, and not while the hand is still verified."""
    driver = real_hit(*ALL)
    for name in ("D1", "R1", "E1", "D1"):
        assert driver.pending is not None
        assert "no_valid_id" not in [one.id for one in driver.pending.irregularities]
        driver.answer(name)
    request = driver.pending
    assert request is not None
    one = request.irregularities[0]
    assert (one.id, driver.table.rules.cite(one.clause)) == ("no_valid_id", cite("6.B.i"))
    with pytest.raises(Refusal):
        driver.practise(Irregular("no_valid_id", None), "D1")
    driver.practise(Irregular("no_valid_id", None), "R2")
    assert driver.pending is not None
    assert "no_valid_id" not in [one.id for one in driver.pending.irregularities]


# Not verified


@clause("1.B.iii.(d)")
@pytest.mark.parametrize("so_far", range(5))
def test_a_hand_that_is_not_verified_is_paid_no_percentage(so_far: int) -> None:
    """A supervisor calls it before the key is turned; no meter is read, and no envy follows."""
    driver = real_two({1: "As Ks Qs", 4: "2c 3d 5h"}, "Js Ts", so_far=so_far)
    with pytest.raises(Refusal):
        driver.practise(Irregular("not_verified", None), "D1")
    driver.practise(Irregular("not_verified", None), "R2")
    assert events(driver, "announced")[-1]["clause"] == cite("1.B.iii.(d)")
    assert not events(driver, "meter_read")
    assert paid(driver, "multi_link") == [(4, "less_than_three_of_a_kind", 0, "2.H")]
    assert paid(driver, "multi_link_envy") == []
    driver.answer("D1")
    assert driver.pending is None


@clause("1.B.iii.(a)")
def test_what_was_hit_is_told_before_it_is_keyed() -> None:
    """Seat, player, hand, meter and percentage: whoever keeps the meter goes by it; the table
    hears of the hand first."""
    driver = real_hit(*ALL)
    assert order(driver, ("announced", "royal flush at seat 1"), ("jackpot_hit", "multi_link")) == [
        "announced royal flush at seat 1",
        "jackpot_hit multi_link",
    ]
    (hit,) = events(driver, "jackpot_hit")
    told = [hit[name] for name in ("seat", "player", "outcome", "meter", "percent", "clause")]
    assert told == [1, "player 1", "royal_flush", "multi_link", 100, cite("1.B.iii.(a)")]


@clause("1.B.iii.(a)")
def test_a_house_that_tells_its_meter_is_not_asked_for_it() -> None:
    """What it gives with the key is read at once, stands in the entry, and comes out again."""
    driver = real_hit(*ALL)
    for name in ("D1", "R1", "E1", "D1"):
        driver.answer(name)
    driver.inputs = {"meters": {"multi_link": 12_345_67}}
    driver.answer("R1")
    assert paid(driver, "multi_link") == [(1, "royal_flush", 12_345_67, "2.H")]
    told = driver.since[-1].given
    assert told == ({"meter": "multi_link", "shown_cents": 12_345_67},)
    again = driver.fork()
    assert again.table.accounts == driver.table.accounts
    assert isinstance(again.pending, Attest)
