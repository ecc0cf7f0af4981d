"""oh.progressives § 5: Blazing 7's beside Blackjack."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import Decide, Place, Window
from tests.games.progressive.progressive import (
    FIVE,
    ON,
    cite,
    clause,
    formed,
    order,
    paid,
    refused,
    signed,
)
from tests.games.scripts import events
from tests.games.twenty_one.twenty_one import TEN, choose, table

BET = "blazing_sevens"
STAKES = {"main": TEN, BET: FIVE}


def dealt(hands: str | dict[int, str], dealer: str, *then: str, **options: Any) -> Driver:
    """A round up to its first decision, a sensor lit at every hand."""
    by_seat = {1: hands} if isinstance(hands, str) else hands
    stakes = dict.fromkeys(by_seat, STAKES)
    return table("blackjack", by_seat, dealer, *then, stakes=stakes, **ON, **options)


@clause("5.A.i", "5.A.ii", "5.A.iii", "5.A.v")
@pytest.mark.parametrize(
    ("hand", "dealer", "outcome", "cents", "number"),
    [
        ("7s 7s", "7s Tc", "three_sevens_of_one_suit", 20_000_00, "5.A.iii"),
        ("7s 7c", "7s Tc", "three_sevens_of_one_color", 2_000_00, "5.A.iii"),
        ("7s 7d", "7s Tc", "three_sevens", 1_000_00, "5.A.iii"),
        ("7s 7d", "6s 7c", "two_sevens", 125_00, "5.A.iii"),  # not the hole card
        ("7s 8d", "7s 7c", "one_seven", 10_00, "5.A.iii"),
        ("8s 6d", "7s 7c", "no_seven", 0, "5.A.ii"),
    ],
)
def test_first_cards_and_up_card(
    hand: str, dealer: str, outcome: str, cents: int, number: str
) -> None:
    """Resolved when the first cards lie there, before the player is asked anything."""
    driver = dealt(hand, dealer)
    shares = len(events(driver, "meter_read"))
    assert formed(driver, "Blazing 7's Progressive") == ["5.A.i"] * shares
    assert paid(driver, BET) == [(1, outcome, cents, number)]
    assert isinstance(driver.pending, Decide)
    assert not events(driver, "decided")[1:]  # the cut alone


@clause("5.A.v")
def test_it_is_resolved_before_insurance() -> None:
    """The dealer's card shows an ace: what lies on the sensor does not wait."""
    stakes = {1: STAKES}
    driver = table("blackjack", "7s 8d", "As Tc", stakes=stakes, insurance=True, **ON)
    assert isinstance(driver.pending, Window)
    assert paid(driver, BET) == [(1, "one_seven", 10_00, "5.A.iii")]


@clause("5.A.i")
def test_cards_drawn_later_do_not_count() -> None:
    """A seven that comes as a third card is none of the first two."""
    driver = choose(dealt("2s 3d", "6s Tc", "7s", "Kc"), "hit", "stand")
    assert driver.pending is None
    assert paid(driver, BET) == [(1, "no_seven", 0, "5.A.ii")]


@clause("1.A.iiibis", "5.A.iv", "1.A.iii")
def test_five_dollars_are_collected_before_the_first_card() -> None:
    """From both sensors, and do not come back with a win."""
    driver = dealt({1: "7s 8d", 4: "Ts 9d"}, "6s Tc")
    (lit,) = events(driver, "contributed")
    assert (lit["seats"], lit["cents"], lit["meter"]) == ([1, 4], 10_00, BET)
    assert driver.table.accounts["rack/player 1"] == 10_000_00 - TEN - FIVE + 10_00
    assert driver.table.accounts["rack/player 4"] == 10_000_00 - TEN - FIVE


@clause("5.A.iv", "1.A.i")
def test_only_five_dollars_and_only_beside_a_main_wager() -> None:
    """Four and six are refused, and so is any without the wager of the box."""
    driver = table("blackjack", "7s 8d", "6s Tc", **ON)
    assert refused(driver, Place(1, BET, FIVE)) == "oh.blackjack 4.D"  # no more bets
    driver = dealt({1: "7s 8d", 2: "Ts 9d"}, "6s Tc")
    assert len(paid(driver, BET)) == 2


@clause("6.A.i", "1.B.iii.(a)", "1.B.iii.(f)")
def test_two_percentages_at_a_table_come_in_the_order_of_the_deal() -> None:
    """Seat 2 has the whole meter, seat 5 a tenth of what the house then shows."""
    driver = dealt({2: "7s 7s", 5: "7c 7s"}, "7s Tc", "Kc")
    assert [(seat, cents) for seat, _, cents, _ in paid(driver, BET)] == [
        (2, 20_000_00),
        (5, 2_000_00),
    ]
    assert [number for _, _, number in signed(driver)].count("1.B.iii.(c)") == 2
    driver.answer("stand")
    driver.answer("stand")
    assert events(driver, "attested")[-1]["clause"] == cite("1.B.iii.(f)")
    assert driver.pending is None


@clause("5.A.i", "5.A.v")
def test_in_a_pitched_game_it_is_resolved_as_its_hand_is_shown() -> None:
    """The cards lie face down until the player's turn; then they are turned and paid."""
    options = {"dealing": "hand", "decks": "2"}
    driver = dealt({1: "7s 8d", 2: "9s 8h"}, "6h Tc", **options)
    assert paid(driver, BET) == [(1, "one_seven", 10_00, "5.A.iii")]
    choose(driver, "stand")
    assert paid(driver, BET)[1:] == [(2, "no_seven", 0, "5.A.ii")]
    told = order(driver, ("revealed", "seat 1"), ("settled", "one_seven"))
    assert told[0] == "revealed seat 1"


@clause("5.A.v")
def test_a_pitched_hand_without_it_stays_face_down() -> None:
    """Nobody has a look at the cards of seat 1, whose sensor is dark, when its turn comes."""
    stakes = {1: {"main": TEN}, 2: STAKES}
    hands = {1: "7s 8d", 2: "9s 8h"}
    options = {"dealing": "hand", "decks": "2", "bet_the_set": "no", **ON}
    driver = table("blackjack", hands, "6h Tc", stakes=stakes, **options)
    assert not [one for one in events(driver, "revealed") if one["hand"] == "seat 1"]
    choose(driver, "stand")
    seen = [one["hand"] for one in events(driver, "revealed")]
    assert [hand for hand in seen if hand.startswith("seat")] == ["seat 2"]


@clause("1.B.i", "5.A.v", "5.A.i")
@pytest.mark.parametrize("dealer", ["6s Tc", "9s Tc"])
def test_it_is_paid_whatever_becomes_of_the_main_wager(dealer: str) -> None:
    """Ten dollars for a seven, whether the dealer busts or stands higher."""
    driver = choose(dealt("7s Td", dealer, "Kc"), "stand")
    assert paid(driver, BET) == [(1, "one_seven", 10_00, "5.A.iii")]
    assert driver.pending is None


def test_no_envy_goes_with_it() -> None:
    """The section has none."""
    driver = dealt({1: "7s 7s", 2: "9s 8h"}, "7s Tc")
    assert not [one for one in events(driver, "settled") if one["wager"].endswith("_envy")]
    driver.answer("stand")
    driver.answer("stand")


@clause("1.A.i", "5.A.v", "1.A.iii", "1.A.iiibis")
def test_a_round_without_it_has_nothing_of_it() -> None:
    """The house offers it, nobody wagers: no word, no sensor."""
    driver = table("blackjack", "7s 8d", "6s Tc", stakes={1: {"main": TEN}}, **ON)
    assert not events(driver, "contributed")
    assert paid(driver, BET) == []
    assert not signed(driver)
