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
from tests.games.pai_gow.twins import both as both_name
from tests.games.progressive.progressive import FIVE, ON, ONE, clause, formed, order, paid, signed
from tests.games.scripts import Scripted, events

BET = "fortune_pai_gow"
DEALER = "8c Jd 9h 7c 5h 3d 2h"
STAKES = {"main": FIVE, BET: ONE}

both = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.game.id)
fortune = pytest.mark.parametrize("fortune", ["yes", "no"])
"""Whether the other bets of the game are offered too."""


def offered(twin: Twin, fortune: str) -> dict[str, str]:
    """The progressive with all other bets of the game, or with none of them."""
    others = {"fortune_bonus", "tiger_9"} & twin.rules().options.keys()
    return {**ON, **dict.fromkeys(others, fortune)}


FIVE_ACES, FOUR, FULL = "As Ad Ah Ac Jk Ks Kd", "6s 6d 6h 6c Ks Qd 4c", "Ts Tc Th 4h 4s Qs 8s"


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


@both_name("14.E", "14.E.ii", "13.M")
@clause("4.A.i", "1.B.i", "2.F.i")
def test_it_stands_beside_the_fortune_bonus(twin: Twin) -> None:
    """Each by its own table; the hand that both wait for is collected last."""
    stakes = {2: {**STAKES, "fortune_bonus": FIVE}}
    driver = played(twin, {2: FIVE_ACES}, stakes, DEALER, **ON)
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


@both_name("13.M", "14.A", "14.D", "14.E")
@clause("2.F.i")
def test_without_a_fortune_bonus_the_cards_wait_too(twin: Twin) -> None:
    """Those of the percentage until it is paid; those of others go when their wager is settled."""
    hands = {2: FIVE_ACES, 3: FULL}
    stakes = dict.fromkeys(hands, STAKES)
    driver = played(twin, hands, stakes, DEALER, None, **offered(twin, "no"))
    told = order(
        driver,
        ("settled", "main"),
        ("settled", BET),
        ("discarded", "seat 3 high"),
        ("discarded", "seat 2 high"),
    )
    main, own = "settled main", f"settled {BET}"
    assert told == [main, own, "discarded seat 3 high", main, own, "discarded seat 2 high"]


@both_name("14.E.iii", "13.N")
@clause("2.F.i", "6.A.i")
def test_cards_without_a_fortune_bonus_do_not_wait_for_the_keypad(twin: Twin) -> None:
    """Two hands of four of a kind are collected in order before a percentage is looked at."""
    hands = {
        6: "Ts Tc Th Td 9s Qs 8s",
        5: "6s 6d 6h 6c 9d Qd 4c",
        2: FIVE_ACES,
        1: "Qh Qc 8h 5d 3c 4h 2d",
    }
    main = {"main": FIVE}
    stakes = {6: main, 5: main, 2: STAKES, 1: {**main, "fortune_bonus": FIVE}}
    driver = played(twin, hands, stakes, DEALER, **ON)
    told = order(
        driver,
        ("settled", "envy_bonus"),
        ("discarded", "seat 6 high"),
        ("discarded", "seat 5 high"),
        ("attested", "1.B.iii.(c)"),
        ("discarded", "seat 2 high"),
    )
    assert told == [
        *["settled envy_bonus"] * 3,
        "discarded seat 6 high",
        "discarded seat 5 high",
        "attested 1.B.iii.(c)",
        "discarded seat 2 high",
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


@both_name("13.E")
@clause("1.A.iv")
@fortune
def test_a_surrendered_hand_is_a_folded_one(twin: Twin, fortune: str) -> None:
    """Its cards go unseen, and its sensor is paid nothing; everybody hears so."""
    hands = {2: FOUR, 3: FULL}
    stakes = dict.fromkeys(hands, STAKES)
    driver: Driver = begun(twin, hands, stakes, DEALER, None, **offered(twin, fortune))
    driver.practise(Irregular("surrender", 2))
    told = events(driver, "announced")[-1]
    words = "the hand of seat 2 is folded: no payout on its Fortune Pai Gow Progressive"
    assert (told["words"], told["clause"]) == (words, "oh.progressives 1.A.iv")
    went = [("attested", twin.cite("13.E")), ("announced", words), ("discarded", "seat 2")]
    assert order(driver, *went) == [" ".join(one) for one in went]
    set_all(driver, {3: hands[3]})
    assert paid(driver, BET) == [(3, "full_house", 4_00, "4.A.iii")]


@both_name("7.B")
@clause("1.A.iv")
@fortune
def test_who_leaves_has_no_sensor_any_more(twin: Twin, fortune: str) -> None:
    """It goes out with the wager that is lost, and the other one is lit until the game is over."""
    hands = {2: FOUR, 3: FULL}
    driver = begun(
        twin, hands, dict.fromkeys(hands, STAKES), DEALER, None, **offered(twin, fortune)
    )
    assert driver.table.board["sensors"] == ["seat 2", "seat 3"]
    driver.practise(Irregular("player_left", 2))
    assert driver.table.board["sensors"] == ["seat 3"]
    went = [("collected", twin.cite("7.B")), ("shown", "['seat 3']"), ("discarded", "seat 2")]
    assert order(driver, *went) == [" ".join(one) for one in went]
    set_all(driver, {3: hands[3]})
    assert [one[0] for one in paid(driver, BET)] == [3]


@both_name("13.E", "15.B")
@clause("1.A.iv", "4.A.iii")
@fortune
def test_a_hand_that_is_dealt_again_is_not_folded(twin: Twin, fortune: str) -> None:
    """What was surrendered with a dead hand plays again, and its sensor is paid."""
    hands = {2: FOUR, 3: FULL}
    twice = (*stacks(hands, DEALER), *stacks(hands, DEALER))
    driver = seated(twin, Scripted(1, *twice), tuple(hands), **offered(twin, fortune))
    driver.begin_round()
    wager(driver, dict.fromkeys(hands, STAKES))
    driver.practise(Irregular("surrender", 2))
    assert events(driver, "announced")[-1]["words"].startswith("the hand of seat 2 is folded")
    driver.call("wrong_start")
    set_all(driver, hands)
    assert [one[:3] for one in paid(driver, BET)] == [
        (3, "full_house", 4_00),
        (2, "four_of_a_kind", 75_00),
    ]


@clause("4.A")
def test_no_envy_goes_with_it() -> None:
    """The section has none; the Envy Bonus of the game is another wager."""
    hands = {2: "As Ad Ah Ac Jk Ks Kd", 3: "Ts Tc Th 4h 4s Qs 6c"}
    driver = played(TWINS[0], hands, dict.fromkeys(hands, STAKES), DEALER, **ON)
    assert not paid(driver, "envy_bonus")
