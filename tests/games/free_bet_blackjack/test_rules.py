"""Only in Free Bet Blackjack: a tie at 22, even money, lammers, the tucked hand, Push 22."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import card_names, cards_from
from croupier.core.cloth import Puck
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.core.sign import sign
from croupier.core.table import rack
from croupier.games.free_bet_blackjack.rules import GAME, dealers_hand_of
from tests.games.cloths import area, at, citing, lines
from tests.games.scripts import Scripted, events
from tests.games.twenty_one.twenty_one import (
    FREE_BET,
    TEN,
    asked,
    begin,
    choose,
    free,
    key,
    keyed,
    outcomes,
    refused,
    said,
    seated,
    table,
    won,
)

CHAPTER = "oh.free_bet_blackjack"
RACK = 10_000_00


def dealt(hands: str | Mapping[int, str], dealer: str, *then: str, **options: Any) -> Driver:
    return table(FREE_BET, hands, dealer, *then, **options)


def gained(driver: Driver, seat: int = 1) -> int:
    """What the round has brought to a player."""
    return driver.table.accounts[rack(f"player {seat}")] - RACK


# § 4: a tie at 22


@free("4.C.iii", "4.B.i")
@pytest.mark.parametrize(
    ("last", "outcome", "result"),
    [("5d", "lower_total", -TEN), ("6d", "dealer_22", 0), ("7d", "dealer_busts", TEN)],
)
def test_21_22_and_23(last: str, outcome: str, result: int) -> None:
    """The dealer's 21 wins, his 22 ties, his 23 loses."""
    driver = choose(dealt("Ts 9d", "6h Tc", last), "stand")
    assert outcomes(driver)["main"][0] == outcome
    assert gained(driver) == result


@free("4.C.iii")
def test_22_does_not_save_a_hand_that_is_bust() -> None:
    """It has lost before the dealer draws; the double beside it ties."""
    driver = dealt({1: "Ts 6d", 2: "6s 6c"}, "6h Tc", "Kd 5d 6d")
    choose(driver, "hit", "double")
    assert won(driver) == {(2, "main"): 0, (2, "double_down"): 0, (1, "main"): -TEN}
    assert outcomes(driver)["double_down"] == ("dealer_22", "4.C.iii")


@free("4.C.iii", "8.A", "8.B")
def test_22_does_not_touch_a_blackjack() -> None:
    """It is paid in its turn, before the dealer draws."""
    driver = choose(dealt({1: "As Kd", 2: "Ts 9d"}, "6h Tc", "6d"), "stand")
    assert won(driver) == {(1, "main"): 15_00, (2, "main"): 0}


@free("4.C.i", "4.C.ii", "4.D", "4.G")
def test_ties_and_their_clauses() -> None:
    """Equal totals and two Blackjacks give the wager back; 20 loses to a Blackjack."""
    driver = choose(dealt("Ts 9d", "9h Tc"), "stand")
    assert outcomes(driver)["main"] == ("same_total", "4.C.i")
    driver = dealt("As Kd", "Kh Ac")
    assert outcomes(driver)["main"] == ("both_blackjack", "4.C.ii")
    driver = dealt("Ks Kd", "Kh Ac")
    assert outcomes(driver)["main"] == ("dealer_blackjack", "4.D")
    assert outcomes(dealt("As Kd", "6h Tc"))["main"] == ("blackjack", "4.G")


# § 9: even money


@free("9.B")
@pytest.mark.parametrize(
    ("hole", "chosen", "result"),
    [
        ("Kc", "even_money", TEN),
        ("9c", "even_money", TEN),
        ("Kc", "wait", 0),
        ("9c", "wait", 15_00),
    ],
)
def test_even_money(hole: str, chosen: str, result: int) -> None:
    """1 to 1 before the look, whatever lies under the ace; or wait for it."""
    driver = dealt("As Kd", f"Ah {hole}")
    assert asked(driver) == (1, ("even_money", "wait"))
    choose(driver, chosen)
    assert driver.pending is None
    assert gained(driver) == result


@free("9.B")
@pytest.mark.parametrize("hole", ["Kc", "9c"])
def test_even_money_is_each_players_own_choice(hole: str) -> None:
    """Two of three have a Blackjack: they are asked from the left, and one may wait."""
    driver = dealt({1: "As Kd", 3: "Ts 9d", 4: "Ac Qd"}, f"Ah {hole}")
    choose(driver, "wait")
    assert asked(driver) == (4, ("even_money", "wait"))
    choose(driver, "even_money")
    assert next(iter(won(driver).items())) == ((4, "main"), TEN)
    if driver.pending:
        choose(driver, "stand")
    assert (gained(driver, 4), gained(driver, 1)) == (TEN, 0 if hole == "Kc" else 15_00)


@free("9.B")
def test_even_money_ends_the_hand_at_once() -> None:
    """The cards are in the rack before the dealer looks."""
    driver = dealt({1: "As Kd", 2: "Ts 9d"}, "Ah 9c")
    choose(driver, "even_money")
    assert outcomes(driver)["main"] == ("even_money", "9.B")
    kinds = [(event["kind"], event.get("hand")) for event in driver.log]
    look = next(
        index for index, event in enumerate(driver.log) if event.get("words") == "no blackjack"
    )
    assert kinds.index(("discarded", "seat 1")) < look


@free("9.B", "15.C")
def test_a_card_may_be_exposed_while_even_money_is_offered() -> None:
    """The question stays, and the next player who draws gets the card."""
    driver = dealt({1: "As Kd", 2: "Ts 2d"}, "Ah 8c", "5c")
    driver.call("exposed_card")
    assert asked(driver)[0] == 1
    choose(driver, "even_money", "hit")
    assert card_names(driver.table.hand(2)) == ["Ts", "2d", "5c"]


@free("9.B")
def test_a_blackjack_is_not_insured_and_others_get_no_even_money() -> None:
    """Insurance is for the other hands; even money against an ace alone."""
    driver = table(FREE_BET, {1: "As Kd", 2: "Ts 9d"}, "Ah 9c", insurance=True)
    assert refused(driver, Place(1, "insurance", 5_00)) == f"{CHAPTER} 9.B"
    driver.answer(Place(2, "insurance", 5_00))
    driver.answer(Close())
    assert asked(driver) == (1, ("even_money", "wait"))
    assert asked(dealt("As Kd", "Kh 9c")) == ("nobody", ())


# § 10.D: free doubles


@free("10.D.i")
@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("5s 3d", False),
        ("5s 4d", True),
        ("6s 4d", True),
        ("6s 5d", True),
        ("7s 5d", False),
        ("As 8d", False),
        ("As 9d", False),
    ],
)
def test_free_doubles_on_a_hard_9_10_or_11(hand: str, allowed: bool) -> None:
    """8 and 12 are not, nor is a soft total; with chips they may be doubled all the same."""
    driver = dealt(hand, "6h Tc", "2d Td")
    assert driver.can("free_double") is allowed
    assert driver.can("double")
    if not allowed:
        assert refused(driver, "free_double") == f"{CHAPTER} 10.D.i"
        assert refused(driver, "free_double_face_down") == f"{CHAPTER} 10.D.i"


@free("10.D.i", "10.A")
def test_a_free_double_is_for_the_first_two_cards() -> None:
    """Three cards that count 11 are refused, and two of a split hand are not."""
    driver = choose(dealt("2s 3d", "6h Tc", "6d"), "hit")
    assert refused(driver, "free_double") == f"{CHAPTER} 10.A"
    driver = choose(dealt("8s 8d", "6h Tc", "3d"), "free_split")
    assert driver.can("free_double")


@free("10.D.i", "10.D.ii", "10.D.iii")
def test_a_free_double_that_wins_is_paid_twice() -> None:
    """No chip is wagered: the wager is paid, and as much again for the lammer."""
    driver = dealt({1: "6s 5d", 2: "Ts 9d"}, "6h Tc", "9d Td")
    choose(driver, "free_double")
    assert driver.table.stakes(1) == {"main": TEN}
    assert driver.table.board["lammers"] == ["seat 1"]
    assert said(driver, "Free Bet") == ["10.D.i"]
    assert asked(driver)[0] == 2
    choose(driver, "stand")
    assert gained(driver) == 2 * TEN
    assert outcomes(driver)["free_double"] == ("dealer_busts", "10.D.iii")
    assert driver.table.board["lammers"] == []


@free("10.D.iii", "10.D.iv", "10.D.v")
@pytest.mark.parametrize(
    ("card", "dealer", "then", "outcome", "clause", "result"),
    [
        ("9d", "9h Tc", "", "higher_total", "10.D.iii", 2 * TEN),
        ("8d", "9h Tc", "", "same_total", "10.D.iv", 0),
        ("8d", "6h Tc", "6d", "dealer_22", "10.D.iv", 0),
        ("7d", "9h Tc", "", "lower_total", "10.D.v", -TEN),
    ],
)
def test_what_becomes_of_a_free_double(
    card: str, dealer: str, then: str, outcome: str, clause: str, result: int
) -> None:
    """Won twice, tied for nothing, lost once: a lammer costs nothing."""
    driver = choose(dealt("6s 5d", dealer, card, then), "free_double")
    assert outcomes(driver)["free_double"] == (outcome, clause)
    assert gained(driver) == result


@free("10.D.ii", "10.C")
def test_a_free_double_face_down() -> None:
    """The card is hidden until the hand is over."""
    driver = dealt({1: "6s 5d", 2: "Ts 9d"}, "6h Tc", "9d Td")
    choose(driver, "free_double_face_down")
    assert seen(driver, 1)["seat 1, doubled"] == ["??"]
    choose(driver, "stand")
    assert gained(driver) == 2 * TEN


@free("10.D.i")
def test_a_free_double_needs_no_chips() -> None:
    """A player with nothing left may take it."""
    driver = dealt("6s 5d", "6h Tc", "9d Td", chips_cents=TEN)
    assert not driver.can("double")
    choose(driver, "free_double")
    assert driver.table.accounts[rack("player 1")] == 3 * TEN


# § 11.E: free splits


@free("11.E.i", "11.A")
@pytest.mark.parametrize(
    ("hand", "free_one", "paid"),
    [
        ("2s 2d", True, True),
        ("9s 9d", True, True),
        ("As Ad", True, True),
        ("Ts Td", False, True),
        ("Ks Td", False, True),
        ("8s 9d", False, False),
    ],
)
def test_free_splits_except_tens(hand: str, free_one: bool, paid: bool) -> None:
    """Tens are split with chips alone."""
    driver = dealt(hand, "6h Tc")
    assert driver.can("free_split") is free_one
    assert driver.can("split") is paid
    if not free_one:
        clause = "11.E.i" if paid else "11.A"
        assert refused(driver, "free_split") == f"{CHAPTER} {clause}"


@free("11.E.ii")
def test_a_lammer_lies_beside_the_wager_of_its_seat() -> None:
    """At each position, touching the wager and covering neither it nor another area's middle."""
    rules = rules_for(GAME)
    (lammers,) = citing(rules, f"{CHAPTER} 11.E.ii", Puck)
    (place,) = lammers.at.values()
    assert lammers.shows == "lammers"
    assert set(lammers.at) == {"seat {seat}"}
    assert 0.5 < math.dist(place, at(area(rules, "main"))) < 1.5


@free("11.E.ii", "11.E.iii")
def test_a_free_split_that_wins() -> None:
    """A lammer marks the second hand; it is paid the amount of the original wager."""
    driver = dealt("8s 8d", "6h Tc", "Td 9s Td")
    choose(driver, "free_split")
    assert driver.table.stakes(1) == {"main": TEN}
    assert driver.table.board["lammers"] == ["seat 1@2"]
    assert said(driver, "Free Bet") == ["11.E.ii"]
    choose(driver, "stand", "stand")
    assert won(driver) == {(1, "free_split@2"): TEN, (1, "main"): TEN}
    assert outcomes(driver)["free_split@2"] == ("dealer_busts", "11.E.iii")
    assert gained(driver) == 2 * TEN


@free("11.E.iv", "11.E.v")
@pytest.mark.parametrize(
    ("card", "dealer", "then", "outcome", "clause"),
    [
        ("9d", "7h Tc", "", "same_total", "11.E.iv"),
        ("9d", "6h Tc", "6d", "dealer_22", "11.E.iv"),
        ("7d", "7h Tc", "", "lower_total", "11.E.v"),
    ],
)
def test_a_free_split_that_ties_or_loses(
    card: str, dealer: str, then: str, outcome: str, clause: str
) -> None:
    """The lammer goes back to the tray, and no chip moves for it."""
    driver = dealt("8s 8d", dealer, f"Td {card}", then)
    choose(driver, "free_split", "stand", "stand")
    assert outcomes(driver)["free_split@2"] == (outcome, clause)
    assert (1, "free_split@2") in won(driver)
    assert gained(driver) == (TEN if dealer == "7h Tc" else 0)
    assert driver.table.board["lammers"] == []


@free("11.C.i", "11.E.i")
def test_free_splits_to_four_hands() -> None:
    """The third makes the fourth hand; a fourth is refused. Only one wager can be lost."""
    driver = dealt("8s 8d", "7h Tc", "8c 8h 8s 2d 3d 4d")
    choose(driver, "free_split", "free_split", "free_split")
    assert refused(driver, "free_split") == f"{CHAPTER} 11.C.i"
    choose(driver, "stand", "stand", "stand", "stand")
    assert gained(driver) == -TEN


@free("11.C.i", "12.A.iii")
def test_free_aces_once_with_one_card() -> None:
    """No decision follows; ten on an ace is 21, paid even."""
    driver = choose(dealt("As Ad", "7h Tc", "Ks Ac"), "free_split")
    assert driver.pending is None
    assert won(driver) == {(1, "free_split@2"): 0, (1, "main"): TEN}


@free("10.D.iii", "11.E.iii")
def test_a_free_double_on_a_free_split() -> None:
    """Two lammers on the hand, two units won, and nothing to lose."""
    driver = dealt("8s 8d", "6h Tc", "Td 3d 9s Td")
    choose(driver, "free_split", "stand", "free_double")
    assert won(driver) == {(1, "free_split@2"): TEN, (1, "free_double@2"): TEN, (1, "main"): TEN}


@free("10.A", "11.E.v")
def test_a_paid_double_on_a_free_split() -> None:
    """The chips of the double are lost, the lammer costs nothing."""
    driver = dealt("8s 8d", "7h Tc", "Td 2s 2d")
    choose(driver, "free_split", "stand", "double")
    assert won(driver) == {
        (1, "free_split@2"): 0,
        (1, "double_down@2"): -TEN,
        (1, "main"): TEN,
    }


@free("10.D.vi", "11.E.vi")
def test_a_bust_original_hand_is_tucked_until_the_free_hands_are_played() -> None:
    """The wager stays, because it says what the free hands win."""
    driver = dealt("8s 8d", "6h Tc", "Td Kd 9s Td")
    choose(driver, "free_split", "hit")
    assert said(driver, "seat 1 is tucked") == ["11.E.vi"]
    assert driver.table.stakes(1) == {"main": TEN}
    choose(driver, "stand")
    assert [event["wager"] for event in events(driver, "settled")] == ["free_split@2", "main"]
    assert won(driver) == {(1, "free_split@2"): TEN, (1, "main"): -TEN}


@free("10.D.vi", "11.E.vi")
def test_nothing_is_tucked_without_free_hands() -> None:
    """A paid split, or a hand alone: the bust hand simply waits to be collected."""
    driver = choose(dealt("8s 8d", "6h Tc", "Td Kd 9s Td"), "split", "hit")
    assert said(driver, "seat 1 is tucked") == []
    driver = choose(dealt("Ts 6d", "6h Tc", "Kd"), "hit")
    assert said(driver, "seat 1 is tucked") == []


@free("15.H")
def test_a_dead_free_hand_loses_nothing() -> None:
    """Its lammer is taken away with the cards."""
    driver = keyed(FREE_BET)
    key(driver, "8s", "??", "8d", "??", "6h")
    choose(driver, "free_split")
    key(driver, "Td")
    choose(driver, "stand")
    key(driver, "3s")
    choose(driver, "free_double")
    driver.call("card_not_dealt")
    choose(driver, "dead_hand")
    assert driver.table.board["lammers"] == []
    assert driver.table.stakes(1) == {"main": TEN}


# § 14: Push 22


@free("14.A.ii")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        *((f"6{suit} T{suit} 6{suit}", 3) for suit in "cdhs"),
        *((f"6{one} T{two} 6{one}", 2) for one, two in ("hd", "dh", "cs", "sc")),
        *((f"6{one} T{two} 6{one}", 1) for one in "cs" for two in "hd"),
        *((f"6{one} T{two} 6{one}", 1) for one in "hd" for two in "cs"),
        ("6c Td 6s", 1),
        ("6h Th 5h", 0),
        ("6h Th 7h", 0),
        ("As Ts", 0),
        ("As 5s 6s Ts", 3),
    ],
)
def test_kinds_of_22(cards: str, kind: int) -> None:
    """Of one suit, of one colour, or any other; 21 and 23 are none."""
    assert dealers_hand_of(cards_from(cards)).twenty_two == kind


@free("14.A.ii")
@pytest.mark.parametrize(
    ("dealer", "last", "outcome", "result"),
    [
        ("6h Th", "6h", "suited_22", 500_00),
        ("6h Td", "6h", "same_color_22", 200_00),
        ("6h Tc", "6h", "any_other_22", 70_00),
        ("6h Tc", "5h", "not_22", -TEN),
        ("6h Tc", "7h", "not_22", -TEN),
    ],
)
def test_push_22(dealer: str, last: str, outcome: str, result: int) -> None:
    """It is judged by the dealer's whole hand, also when the player's own is bust."""
    stakes = {1: {"main": TEN, "push_22": TEN}}
    driver = table(FREE_BET, "Ts 6d", dealer, "Kd", last, stakes=stakes)
    choose(driver, "hit")
    assert outcomes(driver)["push_22"][0] == outcome
    assert won(driver)[1, "push_22"] == result


@free("14.A.ii", "4.F")
def test_push_22_is_settled_from_the_right_after_the_hands() -> None:
    """Seats 5, 3, 1 with the main wagers first, and then with Push 22; a seat without it is left
    out."""
    stakes = {1: {"main": TEN, "push_22": TEN}, 3: {"main": TEN}, 5: {"main": TEN, "push_22": TEN}}
    hands = {1: "Ts 9d", 3: "Ts 8d", 5: "Ts 7d"}
    driver = table(FREE_BET, hands, "6h Tc", "6d", stakes=stakes)
    choose(driver, "stand", "stand", "stand")
    assert [(event["wager"], event["seat"]) for event in events(driver, "settled")] == [
        *(("main", seat) for seat in (5, 3, 1)),
        *(("push_22", seat) for seat in (5, 1)),
    ]


@free("12.C", "14.A.ii")
def test_push_22_makes_the_dealer_draw() -> None:
    """His total matters to it, when every hand is decided."""
    driver = choose(dealt("Ts 6d", "6h Tc", "Kd"), "hit")
    assert said(driver, "the dealer draws no card") == ["12.C"]
    stakes = {1: {"main": TEN, "push_22": TEN}}
    driver = table(FREE_BET, "Ts 6d", "6h Tc", "Kd", "6d", stakes=stakes)
    choose(driver, "hit")
    assert said(driver, "the dealer draws no card") == []


@free("14.A", "14.A.ii")
def test_push_22_is_offered_beside_the_main_wager() -> None:
    """An option of the house; never alone; its paytable is on the sign."""
    assert "push_22" not in rules_for(GAME, options={"push_22": "no"}).wagers
    rules = rules_for(GAME)
    assert "50 to 1" in str(sign(rules))
    assert "at each position an area for Push 22" in lines(rules)
    driver = seated(FREE_BET, Scripted("2c"), {1: "P1"})
    begin(driver)
    assert refused(driver, Place(1, "push_22", TEN)) == f"{CHAPTER} 14.A.ii"
    driver.answer(Place(1, "main", TEN))
    driver.answer(Place(1, "push_22", TEN))
    assert refused(driver, Take(1, "main", TEN)) == f"{CHAPTER} 14.A.ii"
