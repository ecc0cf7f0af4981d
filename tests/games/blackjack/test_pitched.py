"""Blackjack with one and two decks and from the hand, and in tournaments: sections 16 and 18."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import card_names, cards_from
from croupier.core.game import rules_for
from croupier.core.procedure import Close, DrawCards, Place
from croupier.core.refusals import Refusal
from croupier.games.blackjack.rules import GAME
from tests.games.scripts import Scripted, events
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    TEN,
    asked,
    begin,
    choose,
    key,
    keyed,
    only,
    outcomes,
    refused,
    said,
    script,
    seated,
    table,
    wager,
    won,
)

HIDDEN = ["??", "??"]


def pitched(
    hands: str | dict[int, str], dealer: str, *then: str, decks: str = "2", **options: Any
) -> Driver:
    return table(BLACKJACK, hands, dealer, *then, dealing="hand", decks=decks, **options)


def refused_rules(**options: Any) -> str:
    with pytest.raises(Refusal) as caught:
        rules_for(GAME, options=options)
    return caught.value.clause


# § 16: from the hand


@only("16.A", "16.A.i", "16.A.ii")
@pytest.mark.parametrize(
    ("decks", "lawful"), [("1", True), ("2", True), ("4", False), ("6", False), ("8", False)]
)
def test_one_or_two_decks_are_pitched(decks: str, lawful: bool) -> None:
    """Four and more are refused from the hand; from a shoe any number is dealt."""
    rules_for(GAME, options={"dealing": "shoe", "decks": decks})
    if lawful:
        rules_for(GAME, options={"dealing": "hand", "decks": decks})
    else:
        assert refused_rules(dealing="hand", decks=decks) == "oh.blackjack 16.A"


@only("16.A.iii")
def test_cards_that_players_touch_last_eight_hours() -> None:
    """A round begins a minute before, and none when the time is up."""
    driver = seated(BLACKJACK, Scripted(), {1: "P1"}, dealing="hand", decks="1")
    driver.tell_time(8 * 60)
    with pytest.raises(Refusal) as caught:
        driver.begin_round()
    assert caught.value.clause == "oh.blackjack 16.A.iii"
    driver = seated(BLACKJACK, Scripted(), {1: "P1"}, dealing="hand", decks="1")
    driver.tell_time(8 * 60 - 1)
    driver.begin_round()


@only("16.C", "16.D", "16.D.i", "16.D.ii", "16.D.iii", "16.D.iv")
def test_the_pitch() -> None:
    """A card is burnt, all cards come face down one by one, the dealer's first is turned."""
    driver = pitched({2: "Ts 9d", 5: "9s 8d"}, "6h Tc")
    dealt = [(event["to"], event["count"], event["face_up"]) for event in events(driver, "dealt")]
    order = ("burnt card", "seat 2", "seat 5", "dealer", "seat 2", "seat 5", "hole card")
    assert dealt == [(hand, 1, False) for hand in order]
    assert said(driver, "a card is burnt") == ["16.D"]
    view = seen(driver)
    assert (view["dealer"], view["hole card"], view["seat 2"]) == (["6h"], ["??"], HIDDEN)
    assert seen(driver, 2)["seat 2"] == ["Ts", "9d"]
    assert seen(driver, 2)["seat 5"] == HIDDEN


@only("16.D")
def test_a_card_is_burnt_before_each_pitched_round() -> None:
    """In the second round too, without a shuffle between."""
    driver = pitched("Ts 9d", "8h Tc")
    choose(driver, "stand")
    draws = list(script({1: "Td 9c"}, "8c Th"))
    driver.source.draws += ["3c", *draws[1:]]  # type: ignore[attr-defined]
    begin(driver)
    wager(driver, {1: {"main": TEN}})
    assert said(driver, "a card is burnt") == ["16.D", "16.D"]
    assert len(events(driver, "shuffled")) == 1


@only("16.E", "16.E.i")
@pytest.mark.parametrize("reader", ["yes", "no"])
def test_the_dealer_looks_and_the_players_act_in_turn(reader: str) -> None:
    """With an ace or a ten he examines his cards, reader or not."""
    driver = pitched({1: "Ts 9d", 2: "9s 8d"}, "Kh 7c", card_reader=reader)
    assert said(driver, "no blackjack") == ["16.E"]
    assert asked(driver)[0] == 1
    choose(driver, "stand")
    assert asked(driver)[0] == 2
    driver = pitched("Ts 9d", "Kh Ac", card_reader=reader)
    assert won(driver) == {(1, "main"): -TEN}


@only("16.E.i.(a)")
@pytest.mark.parametrize(("hand", "choice"), [("6s 5d", "double"), ("8s 8d", "split")])
def test_a_double_or_a_split_is_shown(hand: str, choice: str) -> None:
    """The two cards are turned over before it."""
    driver = pitched({1: hand, 2: "Ts 9d"}, "6h Tc", "2d 3d")
    choose(driver, choice)
    (event,) = [event for event in events(driver, "revealed") if event["hand"] == "seat 1"]
    assert event["clause"] == "oh.blackjack 16.E.i.(a)"
    assert HIDDEN not in [seen(driver)["seat 1"]]


@only("16.E.i.(c)")
def test_drawn_cards_come_face_up() -> None:
    """They are seen, the first two are not."""
    driver = pitched("Ts 2d", "6h Tc", "5c")
    choose(driver, "hit")
    view = seen(driver)
    assert (view["seat 1"], view["seat 1, drawn"]) == (HIDDEN, ["5c"])


@only("16.E.i.(b)")
def test_a_bust_hand_is_discarded_face_down_at_once() -> None:
    """The wager is collected and nobody has seen the first two cards."""
    driver = pitched({1: "Ts 2d", 2: "Ts 9d"}, "6h Tc", "Kc")
    choose(driver, "hit")
    assert won(driver) == {(1, "main"): -TEN}
    assert said(driver, "bust") == ["16.E.i.(b)"]
    thrown = [event for event in events(driver, "discarded") if event["hand"] == "seat 1"]
    assert [event["face_up"] for event in thrown] == [False]
    assert asked(driver)[0] == 2


def missed_blackjack(hand: tuple[str, str], *seats: int) -> Driver:
    """A pitched table of real cards with a king up, where the dealer says no Blackjack."""
    driver = keyed(BLACKJACK, len(seats), dealing="hand", decks="2")
    key(driver, *["??"] * (2 * len(seats) + 2), "Kh")
    choose(driver, "no_blackjack")
    for _ in seats[1:]:
        choose(driver, "stand")
    choose(driver, "turn_over")
    driver.answer(cards_from(" ".join(hand)))
    return driver


@only("10.B", "17.I.ii", "16.E.i.(b)")
@pytest.mark.parametrize("seats", [(1,), (1, 2)])
def test_a_pitched_double_that_busts_is_not_lost_to_a_missed_blackjack(
    seats: tuple[int, ...],
) -> None:
    """The original wager is taken, the double goes back, as from the shoe."""
    driver = missed_blackjack(("Ts", "2d"), *seats)
    choose(driver, "double")
    key(driver, "Kd")
    assert won(driver) == {}
    key(driver, "Ac")
    seat = seats[-1]
    assert won(driver) | {(seat, "main"): -TEN, (seat, "double_down"): 0} == won(driver)
    assert outcomes(driver)["double_down"] == ("returned_to_dealer_blackjack", "10.B")


@only("11.D", "17.I.ii", "16.E.i.(b)")
def test_pitched_split_hands_that_bust_are_not_lost_to_a_missed_blackjack() -> None:
    """Both go bust: the first loses the original wager, the second gives back what was added."""
    driver = missed_blackjack(("8s", "8d"), 1)
    choose(driver, "split")
    for cards in (("7d", "Kd"), ("7c", "Kc")):
        key(driver, cards[0])
        choose(driver, "hit")
        key(driver, cards[1])
    assert won(driver) == {}
    key(driver, "Ac")
    assert won(driver) == {(1, "main@2"): 0, (1, "main"): -TEN}
    assert outcomes(driver)["main@2"] == ("split_hand_returned", "11.D")


@only("16.E.i.(b)", "4.E")
def test_a_pitched_double_that_busts_is_collected_at_the_end() -> None:
    """Its cards lie open: only a hand that is held is thrown in at once."""
    driver = pitched({1: "Ts 2d", 2: "Ts 9d"}, "6h Tc", "Kc", "Td")
    choose(driver, "double")
    assert (won(driver), said(driver, "bust")) == ({}, [])
    choose(driver, "stand")
    assert won(driver) == {(2, "main"): TEN, (1, "main"): -TEN, (1, "double_down"): -TEN}
    assert outcomes(driver)["double_down"] == ("bust", "4.E")


@only("16.F", "16.G")
def test_the_dealer_turns_his_card_and_then_the_players() -> None:
    """The hole card, his draws by § 12, then each hand that is left, and it is settled."""
    driver = pitched({1: "Ts 9d", 2: "9s 8d"}, "6h Tc", "Td")
    choose(driver, "stand", "stand")
    turned = [(event["hand"], event["clause"].split()[1]) for event in events(driver, "revealed")]
    assert turned == [
        ("dealer", "7.D.iv"),
        ("hole card", "16.F"),
        ("seat 2", "16.G"),
        ("seat 1", "16.G"),
    ]
    assert won(driver) == {(2, "main"): TEN, (1, "main"): TEN}


@only("15.A.ii.(b)")
def test_face_down_side_bets_are_settled_hand_by_hand() -> None:
    """At each turn the hand is shown and its bets settled, from left to right."""
    stakes = {seat: {"main": TEN, "bet_the_set": TEN} for seat in (1, 2)}
    driver = pitched({1: "8s 8d", 2: "Ts 9d"}, "6h Tc", "Td", stakes=stakes)
    assert won(driver) == {(1, "bet_the_set"): 100_00}
    choose(driver, "stand")
    assert won(driver)[2, "bet_the_set"] == -TEN
    shown = [event["clause"] for event in events(driver, "revealed") if "seat" in event["hand"]]
    assert shown == ["oh.blackjack 15.A.ii.(b)"] * 2


@only("15.A", "15.A.ii.(b)")
def test_a_dealers_blackjack_leaves_face_down_side_bets_alone() -> None:
    """No turn comes: they are settled when the hands are turned over."""
    stakes = {1: {"main": TEN, "bet_the_set": TEN}}
    driver = pitched("8s 8d", "Kh Ac", stakes=stakes)
    assert won(driver) == {(1, "bet_the_set"): 100_00, (1, "main"): -TEN}


@only("16.E.i.(a)", "16.G", "11.A")
def test_real_cards_that_nobody_has_seen() -> None:
    """The player may claim a pair that is none: it is shown, refused, and the play goes on."""
    driver = keyed(BLACKJACK, dealing="hand", decks="1")
    key(driver, "??", "??", "??", "??", "6h")
    assert "turn_over" in asked(driver)[1]
    choose(driver, "split")
    assert isinstance(driver.pending, DrawCards)
    driver.answer((32 + 3, 28 + 1))  # the ten of spades and the nine of diamonds
    assert events(driver, "refused")[0]["clause"] == "oh.blackjack 11.A"
    assert card_names(driver.table.hand(1)) == ["Ts", "9d"]
    choose(driver, "stand")
    key(driver, "Tc", "Td")
    assert won(driver) == {(1, "main"): TEN}


@only("8.A", "16.G")
@pytest.mark.parametrize("turns_over", [True, False])
def test_a_real_blackjack_is_paid_when_it_is_seen(turns_over: bool) -> None:
    """At its turn if the player shows it, else when the dealer turns the hands over."""
    driver = keyed(BLACKJACK, dealing="hand", decks="1")
    key(driver, "??", "??", "??", "??", "6h")
    if turns_over:
        choose(driver, "turn_over")
        driver.answer((51, 47))
    else:
        choose(driver, "stand")
        key(driver, "Tc", "Td")
        driver.answer((51, 47))
    assert outcomes(driver)["main"][0] == "blackjack"


# § 18: tournaments


def tournament(hands: str | dict[int, str], dealer: str, *then: str, **options: Any) -> Driver:
    insurance = options.pop("insured", "no") == "yes"
    stake = {"main": 100_00}
    seats = {1: hands} if isinstance(hands, str) else hands
    return table(
        BLACKJACK,
        hands,
        dealer,
        *then,
        stakes=dict.fromkeys(seats, stake),
        insurance=insurance,
        tournament="yes",
        **options,
    )


@only("18.A", "18.B", "18.B.ii")
def test_a_tournament_opens_with_its_approval_and_the_dealer_cuts() -> None:
    """Nobody is offered the cut; without a tournament the director is not asked."""
    driver = tournament("Ts 9d", "6h Tc")
    assert events(driver, "attested")[0]["clause"] == "oh.blackjack 18.A"
    assert said(driver, "the dealer cuts") == ["18.B.ii"]
    assert [event["who"] for event in events(driver, "decided")] == []
    clauses = [event["clause"] for event in events(table(BLACKJACK, "Ts 9d", "6h Tc"), "attested")]
    assert "oh.blackjack 18.A" not in clauses


@only("18.B.i")
@pytest.mark.parametrize("dealing", ["hand", "continuous"])
def test_a_tournament_is_dealt_from_a_shoe(dealing: str) -> None:
    """Other ways are refused."""
    assert refused_rules(tournament="yes", dealing=dealing, decks="1") == "oh.blackjack 18.B.i"


@only("18.B.iii")
def test_the_order_of_betting() -> None:
    """The first to wager moves on by one a round, and nobody wagers before an earlier seat."""
    driver = tournament({1: "Ts 9d", 3: "Ts 8d", 6: "Ts 7d"}, "8h Tc")
    assert driver.table.board["betting_order"] == [1, 3, 6]
    choose(driver, "stand", "stand", "stand")
    begin(driver)
    assert driver.table.board["betting_order"] == [3, 6, 1]
    assert refused(driver, Place(6, "main", TEN)) == "oh.blackjack 18.B.iii"
    assert refused(driver, Place(1, "main", TEN)) == "oh.blackjack 18.B.iii"
    for seat in (3, 6, 1):
        driver.answer(Place(seat, "main", TEN))


@only("18.B.iii")
@pytest.mark.parametrize(("left", "waits"), [(0, False), (4_99, False), (5_00, True)])
@pytest.mark.parametrize("seat", [1, 3])
def test_a_seat_without_chips_holds_nobody_up(seat: int, left: int, waits: bool) -> None:
    """Who has not the least wager is passed over; with it the others wait."""
    driver = seated(BLACKJACK, Scripted("2c"), {}, tournament="yes")
    for one in (1, 3, 6):
        driver.sit(one, f"player {one}", left if one == seat else 100_00)
    begin(driver)
    order = [one for one in (1, 3, 6) if one != seat]
    for one in order:
        if waits and one > seat:
            assert refused(driver, Place(one, "main", TEN)) == "oh.blackjack 18.B.iii"
            driver.answer(Place(seat, "main", left))
            waits = False
        driver.answer(Place(one, "main", TEN))


@only("18.B.iii")
def test_the_first_to_wager_is_one_who_can() -> None:
    """After seat 1 it is seat 6 where seat 3 has no chips, and nobody is first twice running."""
    driver = tournament({1: "Ts 9d", 3: "Ts 8d", 6: "Ts 7d"}, "8h Tc")
    choose(driver, "stand", "stand", "stand")
    rack = "rack/" + driver.table.player(3)
    driver.table.move((rack, "house", driver.table.accounts[rack] - 4_99))
    begin(driver)
    assert driver.table.board["betting_order"] == [6, 1, 3]


@only("18.B.iii", "4.H")
def test_who_may_not_wager_before_a_shuffle_holds_nobody_up() -> None:
    """Who sat out the last round is passed over where the house bars that."""
    driver = tournament({1: "Ts 9d", 3: "Ts 8d"}, "8h Tc", mid_shoe_entry="closed")
    choose(driver, "stand", "stand")
    driver.sit(2, "newcomer", 500_00)
    begin(driver)
    assert driver.table.board["betting_order"] == [3, 1, 2]
    driver.answer(Place(3, "main", TEN))


@only("18.B.iv")
@pytest.mark.parametrize("offered", ["yes", "no"])
def test_doubling_a_blackjack_in_a_tournament(offered: str) -> None:
    """Where its rules allow; the hand is then no Blackjack any more."""
    driver = tournament("As Kd", "6h Tc", "9c Td", double_on_blackjack=offered)
    if offered == "no":
        assert won(driver) == {(1, "main"): 200_00}
        return
    assert refused(driver, "hit") == "oh.blackjack 12.A"
    choose(driver, "double")
    assert won(driver) == {(1, "main"): 100_00, (1, "double_down"): 100_00}
    driver = tournament("As Kd", "6h Tc", double_on_blackjack="yes")
    choose(driver, "stand")
    assert won(driver) == {(1, "main"): 200_00}


@only("18.B.iv", "8.A")
def test_outside_of_a_tournament_no_blackjack_is_doubled() -> None:
    """The option alone is refused, and at the table a Blackjack is paid without a question."""
    assert refused_rules(double_on_blackjack="yes") == "oh.blackjack 8.A"
    driver = table(BLACKJACK, "As Kd", "6h Tc")
    assert won(driver) == {(1, "main"): 15_00}


@only("18.B.iv")
def test_a_tournament_double_for_less() -> None:
    """Equal to the original wager or less, on any two cards."""
    driver = tournament("Ts 9d", "6h Tc", "2c Td")
    choose(driver, "double_for_less")
    assert refused(driver, Place(1, "double_down", 100_01)) == "oh.blackjack 10.A"
    driver.answer(Place(1, "double_down", 40_00))
    driver.answer(Close())
    assert won(driver)[1, "double_down"] == 40_00


@only("18.B.v")
@pytest.mark.parametrize("offered", ["yes", "no"])
def test_aces_are_split_again_where_the_rules_allow(offered: str) -> None:
    """To four hands, one card each; else once."""
    driver = tournament("As Ad", "6h Tc", "Ac Ah 5c As 6c 7c 8c Td", resplit_aces=offered)
    choose(driver, "split")
    if offered == "no":
        assert driver.pending is None
        return
    assert asked(driver) == (1, ("stand", "split"))
    assert refused(driver, "hit") == "oh.blackjack 12.A.iii"
    assert refused(driver, "double") == "oh.blackjack 10.A"
    choose(driver, "split", "split")
    assert driver.pending is None
    hands = [event["wager"] for event in events(driver, "settled")]
    assert hands == ["main@2", "main@3", "main@4", "main"]


@only("18.B.v", "11.C.ii")
def test_aces_are_split_once_outside_of_a_tournament() -> None:
    """The option alone is refused, and at the table a second pair of aces stands."""
    assert refused_rules(resplit_aces="yes") == "oh.blackjack 11.C.ii"
    assert rules_for(GAME, options={"resplit_aces": "yes", "tournament": "yes"}).lawful
    driver = table(BLACKJACK, "As Ad", "6h Tc", "Ac 5c Td")
    choose(driver, "split")
    assert driver.pending is None


@only("18.B.vi")
def test_insurance_in_a_tournament() -> None:
    """Up to half, in multiples of $25, and no odd chip on top."""
    driver = tournament("Ts 9d", "Ah 9c", insured="yes")
    for cents in (75_00, 30_00, 10_00):
        assert refused(driver, Place(1, "insurance", cents)) == "oh.blackjack 18.B.vi"
    for cents in (25_00, 25_00):
        driver.answer(Place(1, "insurance", cents))


@only("18.B.vi")
@pytest.mark.parametrize(
    ("stake", "most"), [(50_00, 25_00), (99_99, 25_00), (100_00, 50_00), (49_99, 0)]
)
def test_insurance_in_a_tournament_to_the_cent(stake: int, most: int) -> None:
    """Half is not rounded up to anything, and a cent beside a multiple is refused."""
    driver = table(
        BLACKJACK,
        {1: "Ts 9d", 2: "Ts 8d"},
        "Ah 9c",
        stakes={1: {"main": 200_00}, 2: {"main": stake}},
        insurance=True,
        tournament="yes",
    )
    for cents in (most + 25_00, most + 1, 25_01, 24_99):
        assert refused(driver, Place(2, "insurance", cents)) == "oh.blackjack 18.B.vi"
    if most:
        driver.answer(Place(2, "insurance", most))


@only("18.B.vii")
def test_participants_see_to_their_chips() -> None:
    """Too few for a double or a split: refused under the tournament's own clause."""
    driver = tournament("8s 8d", "6h Tc", chips_cents=150_00)
    for choice in ("double", "split"):
        assert refused(driver, choice) == "oh.blackjack 18.B.vii"


@only("18.B.vii")
def test_participants_see_to_their_chips_in_a_window_too() -> None:
    """Insurance and a double for less that the chips do not cover."""
    driver = tournament("6s 5d", "Ah 9c", insured="yes", chips_cents=124_99)
    assert refused(driver, Place(1, "insurance", 25_00)) == "oh.blackjack 18.B.vii"
    driver.answer(Close())
    choose(driver, "double_for_less")
    assert refused(driver, Place(1, "double_down", 25_00)) == "oh.blackjack 18.B.vii"


@only("18.B.viii")
def test_a_blackjack_pays_2_to_1_in_a_tournament() -> None:
    """Whatever the house pays otherwise; to say so for a tournament is refused."""
    driver = tournament("As Kd", "6h Tc")
    assert won(driver) == {(1, "main"): 200_00}
    (event,) = events(driver, "settled")
    assert (event["pays"], event["clause"]) == ("2 to 1", "oh.blackjack 18.B.viii")
    assert refused_rules(tournament="yes", blackjack_pays="6 to 5") == "oh.blackjack 18.B.viii"


@only("18.B.ix")
def test_after_a_misdeal_the_cards_shift() -> None:
    """The card goes on to the position that was due; no hand is dead."""
    driver = keyed(BLACKJACK, 2, tournament="yes")
    key(driver, "Ts")
    driver.call("misdeal")
    key(driver, "9s", "??", "9d", "8d", "??", "6h")
    hands = {name: len(list(cards)) for name, cards in groupby(driver.table.hands)}
    assert hands == {"seat 1": 1, "seat 2": 1, "dealer": 1, "hole card": 1}
    assert card_names(driver.table.hand(2)) == ["9s", "8d"]
    assert said(driver, "the cards shift") == ["18.B.ix"]
