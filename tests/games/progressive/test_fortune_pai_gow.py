"""oh.progressives § 4: the Fortune Pai Gow Progressive at both games of Pai Gow."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.commands import Irregular
from tests.games.pai_gow.twins import (
    TWINS,
    Twin,
    begun,
    played,
    seated,
    set_all,
    stacks,
    wager,
)
from tests.games.progressive.progressive import FIVE, ON, ONE, clause, formed, order, paid, signed
from tests.games.scripts import Scripted, events

BET = "fortune_pai_gow"
DEALER = "8c Jd 9h 7c 5h 3d 2h"
STAKES = {"main": FIVE, BET: ONE}

both = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game.id)


@both
@clause("4.A", "4.A.i", "4.A.iii")
@pytest.mark.parametrize(
    ("hand", "outcome", "cents"),
    [
        ("Ks Qs Js Ts 9s 6d 4d", "straight_flush", 100_00),
        ("As Ks Qs Js Ts 6d 4d", "royal_flush", 500_00),
        ("6s 6d 6h 6c Ks Qd 4c", "four_of_a_kind", 75_00),
        ("Ks Kd Kh 4c 4d Qs 6c", "full_house", 4_00),
        ("Ks Kd Kh 6c 4d Qs Th", "less_than_a_full_house", 0),
        ("Ts 9s Jk 7s 6s 5s 4s", "7_card_straight_flush", 20_000_00),
        ("As Ad Ah Ac Jk Ks Kd", "five_aces", 2_000_00),
    ],
)
def test_seven_cards_at_the_table(twin: Twin, hand: str, outcome: str, cents: int) -> None:
    """Whatever the dealer holds, and however the seven were set."""
    driver = played(twin, {2: hand}, {2: STAKES}, DEALER, **ON)
    assert paid(driver, BET) == [(2, outcome, cents, "4.A.iii")]
    share = outcome in ("7_card_straight_flush", "five_aces")
    assert formed(driver, "Fortune Pai Gow Progressive") == ["4.A.i"] * share
    (why,) = (one["why"] for one in events(driver, "settled") if one["wager"] == BET)
    assert why.startswith(outcome.replace("_", " "))
    assert len(events(driver, "meter_read")) == share
    assert len(signed(driver)) == (6 if share else 1)
    assert driver.pending is None


@both
@clause("4.A.i", "1.B.i", "2.F.i")
def test_it_stands_beside_the_fortune_bonus(twin: Twin) -> None:
    """Each by its own table; the hand that both wait for is collected last."""
    stakes = {2: {**STAKES, "fortune_bonus": FIVE}}
    driver = played(twin, {2: "As Ad Ah Ac Jk Ks Kd"}, stakes, DEALER, **ON)
    assert paid(driver, "fortune_bonus")[0][1] == "five_aces"
    assert paid(driver, BET) == [(2, "five_aces", 2_000_00, "4.A.iii")]
    told = order(
        driver,
        ("settled", "fortune_bonus"),
        ("settled", BET),
        ("discarded", "seat 2 high"),
        ("discarded", "seat 2 low"),
        ("attested", "1.B.iii.(f)"),
    )
    assert told == [
        "settled fortune_bonus",
        "settled fortune_pai_gow",
        "discarded seat 2 high",
        "discarded seat 2 low",
        "attested 1.B.iii.(f)",
    ]


@both
@clause("6.A.i")
@pytest.mark.parametrize(("start", "first"), [(1, 5), (5, 2)])
def test_two_percentages_follow_the_order_of_the_deal(twin: Twin, start: int, first: int) -> None:
    """Counterclockwise from where the count ends: the dealer first, or seat 3, and so on."""
    hands = {2: "Ts 9s 8s 7s 6s 5s 4s", 5: "Td 9d 8d 7d 6d 5d 4d"}
    driver = seated(twin, Scripted(start, *stacks(hands, DEALER, start)), tuple(hands), **ON)
    driver.begin_round()
    wager(driver, dict.fromkeys(hands, STAKES))
    set_all(driver, hands)
    assert [one[0] for one in paid(driver, BET)] == [first, 7 - first]


@both
@clause("1.A.iv")
def test_a_surrendered_hand_is_a_folded_one(twin: Twin) -> None:
    """Its cards go unseen, and its sensor is paid nothing."""
    hands = {2: "6s 6d 6h 6c Ks Qd 4c", 3: "Ts Tc Th 4h 4s Qs Ac"}
    driver: Driver = begun(twin, hands, dict.fromkeys(hands, STAKES), DEALER, **ON)
    driver.practise(Irregular("surrender", 2))
    set_all(driver, {3: hands[3]})
    assert paid(driver, BET) == [(3, "full_house", 4_00, "4.A.iii")]


@clause("4.A")
def test_no_envy_goes_with_it() -> None:
    """The section has none; the Envy Bonus of the game is another wager."""
    hands = {2: "As Ad Ah Ac Jk Ks Kd", 3: "Ts Tc Th 4h 4s Qs 6c"}
    driver = played(TWINS[0], hands, dict.fromkeys(hands, STAKES), DEALER, **ON)
    assert not paid(driver, "envy_bonus")
