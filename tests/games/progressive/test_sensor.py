"""oh.progressives § 1.A, 1.B: the wager on the sensor, from the window to the end of the round."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Area
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.games import game
from croupier.live.cloth_any import cloth_for
from tests.games.four_cards import Chapter
from tests.games.progressive.progressive import FIVE, ON, ONE, cite, clause, order, paid, refused
from tests.games.progressive.test_paytables import HOSTS
from tests.games.scripts import Scripted, events
from tests.games.three_card_poker import three_card as tcp

BET = "three_card_poker_progressive"
BOTH = {"ante": FIVE, BET: ONE}
NEEDED = {
    "let_it_ride": ("number_1", "number_2", "number_3"),
    "mississippi_stud": ("ante",),
    "ultimate_texas_holdem": ("ante", "blind"),
    "texas_holdem_bonus": ("ante",),
    "four_card_poker": ("ante",),
    "crazy_four_poker": ("ante", "super_bonus"),
    "three_card_poker": ("ante",),
    "pai_gow_poker": ("main",),
    "commission_free_pai_gow": ("main",),
    "blackjack": ("main",),
}


def window(host: str, *seats: int, **options: str) -> Driver:
    """The wager window of any game that may have a progressive."""
    found = Chapter(game(host), 0, {})
    driver = found.table(["2c"], *(seats or (1,)), **ON, **options)
    driver.begin_round()
    while not hasattr(driver.pending, "wagers"):
        driver.answer("dealer")
    return driver


@clause("1.A.i")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_it_goes_with_the_standard_wager(wager: str, host: str) -> None:
    """Without each wager of the game it is refused, and none of them is taken from under it."""
    cents = 5_00 if wager == "blazing_sevens" else ONE
    driver = window(host, 2)
    for needed in NEEDED[host]:
        assert refused(driver, Place(2, wager, cents)) == cite("1.A.i")
        driver.answer(Place(2, needed, FIVE))
    driver.answer(Place(2, wager, cents))
    for needed in NEEDED[host]:
        assert refused(driver, Take(2, needed, FIVE)) == cite("1.A.i")
    driver.answer(Take(2, wager, cents))
    driver.answer(Take(2, NEEDED[host][0], FIVE))


@clause("1.A.i")
def test_another_side_bet_is_no_standard_wager() -> None:
    """Pair Plus alone is not enough."""
    driver = tcp.window(1, **ON)
    driver.answer(Place(1, "pair_plus", FIVE))
    assert refused(driver, Place(1, BET, ONE)) == cite("1.A.i")


@clause("2.F", "3.A.ii", "4.A.ii", "5.A.iv")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_no_other_amount_is_taken(wager: str, host: str) -> None:
    """A cent less, a cent more and twice as much are refused, each by the clause of the amount."""
    number = {
        "multi_link": "2.F",
        "three_card_poker_progressive": "3.A.ii",
        "fortune_pai_gow": "4.A.ii",
        "blazing_sevens": "5.A.iv",
    }[wager]
    cents = 5_00 if wager == "blazing_sevens" else ONE
    driver = window(host, 2)
    for needed in NEEDED[host]:
        driver.answer(Place(2, needed, FIVE))
    for other in (cents - 1, cents + 1, 2 * cents):
        assert refused(driver, Place(2, wager, other)) == cite(number)
    driver.answer(Place(2, wager, cents))
    assert refused(driver, Place(2, wager, cents)) == cite(number)  # and none is added


@clause("1.A.iii")
@pytest.mark.parametrize(("wager", "host"), HOSTS)
def test_each_position_has_a_sensor(wager: str, host: str) -> None:
    """An area at every seat, by the clause that puts the wager there; else there is none."""
    rules = rules_for(game(host), options=ON)
    seats = cloth_for(rules).seats
    assert seats is not None
    (area,) = (part for part in seats.parts if isinstance(part, Area) and part.spot == wager)
    assert area.clause is None  # so it is the wager's own
    assert rules.wagers[wager].clause.of("oh") == cite("1.A.iii")
    plain = cloth_for(rules_for(game(host))).seats
    assert plain is not None
    assert wager not in [part.spot for part in plain.parts if isinstance(part, Area)]


@clause("1.A.iii", "1.A.iiibis", "1.B.iii.(f)")
def test_the_sensors_are_lit_when_betting_ends() -> None:
    """Those who wagered: their chips are collected then, before a card, and everybody sees it."""
    hands = {1: "Jh 7d 5c", 3: "Qh 6d 4c", 4: "9s 8d 3c"}
    stakes = {1: BOTH, 3: {"ante": FIVE}, 4: BOTH}
    driver = tcp.deal(hands, "9c 9d 2h", stakes, **ON)
    collected = [
        (one["seat"], one["cents"], one["clause"])
        for one in events(driver, "collected")
        if one["wager"] == BET
    ]
    assert collected == [(1, ONE, cite("1.A.iiibis")), (4, ONE, cite("1.A.iiibis"))]
    (lit,) = events(driver, "contributed")
    assert (lit["seats"], lit["cents"], lit["meter"]) == ([1, 4], 2_00, "three_card_poker")
    assert lit["clause"] == cite("1.A.iii")
    told = order(driver, ("contributed", "three_card_poker"), ("dealt", "seat 1"))
    assert told[0].startswith("contributed")
    assert order(driver, ("contributed", "three_card"), ("shown", "seat 4"))[0].startswith("contr")
    shown = [one["sensors"] for one in events(driver, "shown") if "sensors" in one]
    assert shown == [["seat 1", "seat 4"], []]


@clause("1.A.iiibis")
def test_it_does_not_come_back() -> None:
    """Six dollars for a straight are all there is; until betting ends it may be taken back."""
    driver = tcp.one("Js Td 9h", "9c 9d 2h", BOTH, **ON)
    assert paid(driver, BET) == [(1, "straight", 6_00, "3.A.iii")]
    assert tcp.won(driver) == FIVE + FIVE + FIVE - ONE + 6_00  # Ante, Play, its bonus, and this
    driver = tcp.window(1, **ON)
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Place(1, BET, ONE))
    driver.answer(Take(1, BET, ONE))
    driver.answer(Close())
    assert not events(driver, "contributed")


@clause("1.A.iiibis", "1.A.ii")
def test_a_round_that_never_was_gives_it_back() -> None:
    """The game's own chapter voids the round: wagers on the sensor go back with the others."""
    hands = {1: "As Ks Qs", 2: "Jc 7d 5c"}
    driver = tcp.table(Scripted(*tcp.script(hands, "9c 9d 2h")), *hands, **ON)
    driver.begin_round()
    tcp.wager(driver, dict.fromkeys(hands, BOTH))
    assert tcp.won(driver) == -FIVE - ONE
    driver.call("wrong_number")
    assert driver.pending is None
    assert (tcp.won(driver, 1), tcp.won(driver, 2)) == (0, 0)


@clause("1.A.iv")
def test_a_folded_hand_is_paid_nothing() -> None:
    """Three of a kind folded at seat 1, a straight played at seat 3."""
    driver = tcp.deal(
        {1: "Ks Kd Kh", 3: "Js Td 9h"}, "8c 7d 2h", {1: BOTH, 3: BOTH}, {1: "fold"}, **ON
    )
    assert paid(driver, BET) == [(3, "straight", 6_00, "3.A.iii")]
    assert (
        "the hand of seat 1 is folded: no payout on its Three Card Poker Progressive",
        cite("1.A.iv"),
    ) in tcp.words(driver)
    assert tcp.won(driver, 1) == -FIVE - ONE


@clause("1.A.iv")
def test_a_side_bet_that_outlives_the_fold_does_not_save_it() -> None:
    """Six Card Bonus stays, so the hand is shown, and still nothing is paid for it."""
    stakes = {"ante": FIVE, "pair_plus": FIVE, "six_card_bonus": FIVE, BET: ONE}
    driver = tcp.one("Js Td 9h", "9c 9d 2h", stakes, "fold", **ON)
    assert events(driver, "revealed")
    assert paid(driver, BET) == []


@clause("1.A.iv", "1.A.iii")
def test_who_leaves_has_no_wager_any_more() -> None:
    """The sensor goes out with the player, and no envy comes to an empty seat."""
    driver = tcp.table(
        Scripted(*tcp.script({1: "Jh 7d 5c", 2: "Ah Kh Qh"}, "9c 9d 2h")), 1, 2, **ON
    )
    driver.begin_round()
    tcp.wager(driver, {1: BOTH, 2: BOTH})
    driver.call("player_left", 1)
    driver.answer("play")
    assert paid(driver, BET) == [(2, "ace_king_queen_of_another_suit", 500_00, "3.A.iii")]
    assert paid(driver, f"{BET}_envy") == []
    shown = [one["sensors"] for one in events(driver, "shown") if "sensors" in one]
    assert shown == [["seat 1", "seat 2"], ["seat 2"], []]


@clause("1.B.i")
@pytest.mark.parametrize(
    ("dealer", "ante"),
    [("Qc Qd 2h", "win"), ("Kc Kd Kh", "lose"), ("Jc 7d 2h", "dealer_does_not_qualify")],
)
def test_it_is_paid_whatever_becomes_of_the_ante(dealer: str, ante: str) -> None:
    """A straight is worth six dollars against any hand, and the Ante is settled by its own rows."""
    driver = tcp.one("Js Td 9h", dealer, BOTH, **ON)
    assert paid(driver, BET) == [(1, "straight", 6_00, "3.A.iii")]
    assert tcp.outcomes(driver)["ante"][0] == ante
    without = tcp.one("Js Td 9h", dealer, {"ante": FIVE}, **ON)
    assert tcp.won(driver) - tcp.won(without) == 5_00


@clause("1.B.i")
def test_it_loses_whatever_becomes_of_the_ante() -> None:
    """A flush beats the dealer and is no line of this table."""
    driver = tcp.one("As Js 9s", "9c 9d 2h", BOTH, **ON)
    assert tcp.outcomes(driver)["ante"][0] == "win"
    assert paid(driver, BET) == [(1, "less_than_a_straight", 0, "3.A.iii")]


@clause("1.B.ii")
@pytest.mark.parametrize(("hand", "cents"), [("Js Td 9h", 6_00), ("As Ks Qs", 20_000_00)])
def test_every_payment_comes_from_the_table(hand: str, cents: int) -> None:
    """A sum and a percentage alike: from the house's chips here to the rack."""
    driver = tcp.one(hand, "9c 9d 2h", BOTH, **ON)
    (event,) = (one for one in events(driver, "settled") if one["wager"] == BET)
    assert event["moves"] == [["house", "rack/player 1", cents]]


@clause("1.B.i", "1.A.iiibis", "1.A.iii")
def test_no_payout_limit_cuts_it() -> None:
    """It has no bearing on other wagers, nor they on it: a limit is for those."""
    driver = tcp.one(
        "As Ks Qs", "9c 9d 2h", BOTH, progressive="yes", meter="90000", payout_limit="50000"
    )
    assert paid(driver, BET) == [(1, "ace_king_queen_of_spades", 90_000_00, "3.A.iii")]


@clause("1.B.iii.(f)")
def test_game_over_is_the_last_word_of_a_round_with_a_lit_sensor() -> None:
    """By the dealer, after everything is settled; a round without such a wager has none."""
    driver = tcp.deal(
        {1: "Jh 7d 5c", 2: "Qh 6d 4c"}, "9c 9d 2h", {1: BOTH, 2: {"ante": FIVE}}, **ON
    )
    (event,) = (one for one in events(driver, "attested") if one["clause"] == cite("1.B.iii.(f)"))
    assert (event["role"], event["by"]) == ("dealer", "practice dealer")
    after = [one["kind"] for one in driver.log[driver.log.index(event) + 1 :]]
    assert not {"settled", "collected", "revealed"} & set(after)
    plain = tcp.deal({1: "Jh 7d 5c"}, "9c 9d 2h", **ON)
    assert cite("1.B.iii.(f)") not in [one["clause"] for one in events(plain, "attested")]
