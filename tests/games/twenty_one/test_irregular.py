"""Irregularities in both games of twenty-one: section 17 of Blackjack, 15 of Free Bet."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import card_names
from croupier.core.procedure import Close, DrawCards, Place
from croupier.core.refusals import Misuse
from tests.games.scripts import events
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    FREE_BET,
    TEN,
    asked,
    both,
    choose,
    cite,
    free,
    games,
    hand,
    key,
    keyed,
    number,
    said,
    table,
    wanted,
    won,
)


@games
@both("17.A")
def test_a_card_found_face_up_is_not_used(id: str) -> None:
    """It goes to the rack, and the next card takes its place."""
    driver = keyed(id)
    key(driver, "Ts")
    driver.call("face_up_card")
    key(driver, "Kd", "6h", "9d")
    assert hand(driver, "seat 1") == ["Ts", "9d"]
    assert card_names(card for card in driver.table.discards if card >= 0) == ["Kd"]
    assert said(driver, "it is not used") == [number(id, "17.A")]


@games
@both("17.B")
def test_a_card_drawn_in_error_and_unseen_is_the_next_card(id: str) -> None:
    """Nothing is lost; it goes where the next card was due."""
    driver = keyed(id)
    driver.call("drawn_in_error")
    assert wanted(driver) == "seat 1"
    key(driver, "Ts")
    assert hand(driver, "seat 1") == ["Ts"]
    assert said(driver, "it is used as the next card") == [number(id, "17.B")]


def exposed(id: str, *then: str) -> Driver:
    """Two players against a 6, and a card drawn in error that all have seen."""
    driver = table(id, {1: "Ts 2d", 2: "Ts 5d"}, "6h Tc", *then)
    driver.call("exposed_card")
    return driver


@games
@both("17.C")
def test_an_exposed_card_is_the_next_card(id: str) -> None:
    """Whoever draws next gets it; whoever stands leaves it to the one after."""
    driver = exposed(id, "9c Td")
    assert hand(driver, "exposed card") == ["9c"]
    choose(driver, "hit")
    assert hand(driver, "seat 1") == ["Ts", "2d", "9c"]
    driver = exposed(id, "5c Td")
    choose(driver, "stand", "hit")
    assert hand(driver, "seat 2") == ["Ts", "5d", "5c"]
    assert events(driver, "laid")[-1]["clause"] == cite(id, "17.C")


@games
@both("17.C")
def test_who_refuses_an_exposed_card_gets_no_more(id: str) -> None:
    """The hand is over; the next player may have the card."""
    driver = exposed(id, "6c Td")
    assert "refuse" in asked(driver)[1]
    choose(driver, "refuse")
    assert asked(driver)[0] == 2
    choose(driver, "hit")
    assert asked(driver)[0] == "nobody"
    assert said(driver, "no more cards") == [number(id, "17.C")]
    assert won(driver) == {(2, "main"): TEN, (1, "main"): TEN}


@games
@both("17.C")
def test_without_an_exposed_card_there_is_nothing_to_refuse(id: str) -> None:
    """The choice is not there."""
    driver = table(id, "Ts 2d", "6h Tc")
    assert not driver.can("refuse")


@games
@both("17.C")
def test_the_dealer_uses_a_refused_card_or_it_is_discarded(id: str) -> None:
    """He takes it to 16; with 17 he cannot, and it goes to the rack."""
    driver = exposed(id, "5c")
    choose(driver, "refuse", "refuse")
    assert won(driver) == {(2, "main"): -TEN, (1, "main"): -TEN}
    assert said(driver, "nobody can use") == []
    driver = table(id, "Ts 2d", "7h Tc", "5c")
    driver.call("exposed_card")
    choose(driver, "refuse")
    assert said(driver, "nobody can use") == [number(id, "17.C")]
    assert "exposed card" in [event["hand"] for event in events(driver, "discarded")]


@games
@both("17.C")
def test_no_card_is_exposed_before_the_deal_is_done(id: str) -> None:
    """The clause begins after the initial two cards."""
    driver = keyed(id)
    with pytest.raises(Misuse):
        driver.call("exposed_card")


@games
@both("17.D")
def test_a_card_that_the_dealer_drew_for_himself_is_discarded(id: str) -> None:
    """His hand and the players' choices stay as they were."""
    driver = table(id, "Ts 2d", "6h Tc", "5c Td")
    driver.call("dealer_drew")
    assert hand(driver, "dealer") == ["6h"]
    assert card_names(driver.table.discards) == ["2c", "5c"]
    assert said(driver, "it goes to the discard rack") == [number(id, "17.D")]
    choose(driver, "stand")
    assert won(driver) == {(1, "main"): TEN}


def stood(id: str, hole: str | None = None, seats: int = 1, **options: Any) -> Driver:
    """Tracked tables where everybody has stood on 19 against a 7; the hole card may be keyed."""
    driver = keyed(id, seats, **options)
    key(driver, *["Ts"] * seats, "??", *["9d"] * seats, "??", "7h")
    choose(driver, *["stand"] * seats)
    assert wanted(driver) == "hole card"
    if hole:
        key(driver, hole)
    return driver


@games
@both("17.C")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(("hole", "used"), [("9c", True), ("Tc", False)])
def test_a_card_exposed_after_the_last_player_stood(
    id: str, seats: int, hole: str, used: bool
) -> None:
    """Drawn to a hand that stood: the dealer takes it to his 16, and with 17 nobody can."""
    driver = stood(id, seats=seats)
    driver.call("exposed_card")
    key(driver, "5c")
    assert hand(driver, "exposed card") == ["5c"]
    key(driver, hole)
    assert driver.pending is None
    assert said(driver, "nobody can use") == ([] if used else [number(id, "17.C")])
    assert won(driver)[seats, "main"] == (-TEN if used else TEN)
    assert len(driver.table.discards) == 1 + 2 * seats + 2 + 1


@games
@both("17.C")
def test_a_card_exposed_while_the_dealer_draws_is_his(id: str) -> None:
    """It is the next card, and he needs one; nothing is drawn beside it."""
    driver = stood(id, "9c")
    assert wanted(driver) == "dealer"
    driver.call("exposed_card")
    key(driver, "5c")
    assert won(driver) == {(1, "main"): -TEN}
    assert events(driver, "laid")[-1]["to"] == "dealer"
    assert len(driver.table.shoe) == 312 - 6


@games
@both("17.D")
@pytest.mark.parametrize("hole", ["9c", "Tc"])
def test_a_card_that_the_dealer_drew_before_his_turn_is_discarded(id: str, hole: str) -> None:
    """Also after the last player stood: it is not his, whatever he turns over."""
    driver = stood(id)
    driver.call("dealer_drew")
    key(driver, "5c")
    assert "5c" in card_names(card for card in driver.table.discards if card >= 0)
    key(driver, hole)
    if hole == "9c":
        assert wanted(driver) == "dealer"
        key(driver, "2c")
    assert won(driver) == {(1, "main"): TEN}


@games
@both("17.C", "17.D")
@pytest.mark.parametrize(("call", "clause"), [("exposed_card", "17.C"), ("dealer_drew", "17.D")])
def test_a_card_drawn_when_all_hands_were_complete(id: str, call: str, clause: str) -> None:
    """Drawn to his own 17: the round is settled by then, and the card leaves the shoe all the
    same, before the next round is dealt."""
    driver = stood(id, "Tc")
    assert (driver.pending, won(driver)) == (None, {(1, "main"): TEN})
    before = len(driver.table.shoe)
    driver.begin_round()
    driver.call(call)
    key(driver, "5c")
    assert card_names(driver.table.discards[-1:]) == ["5c"]
    assert len(driver.table.shoe) == before - 1
    assert said(driver, "it goes to the discard rack") == [number(id, clause)]
    driver.answer(Place(1, "main", TEN))
    driver.answer(Close())
    assert wanted(driver) == "seat 1"


@games
@both("17.C", "17.D")
@pytest.mark.parametrize("call", ["exposed_card", "dealer_drew"])
def test_a_card_drawn_while_insurance_is_taken(id: str, call: str) -> None:
    """Wagers that lie there stay; the card waits for whoever draws next, or is gone."""
    driver = keyed(id)
    key(driver, "8s", "??", "4d", "??", "Ah")
    driver.answer(Place(1, "insurance", 5_00))
    driver.call(call)
    key(driver, "7c")
    assert driver.table.stakes(1) == {"main": TEN, "insurance": 5_00}
    driver.answer(Close())
    choose(driver, "no_blackjack", "hit")
    if call == "dealer_drew":
        assert wanted(driver) == "seat 1"
        key(driver, "6c")
    assert hand(driver, "seat 1") == ["8s", "4d", "7c" if call == "exposed_card" else "6c"]


@games
@both("17.C", "10.C")
def test_a_card_that_is_seen_as_it_is_dealt_face_down(id: str) -> None:
    """It was the next card, and is the double's, face up as all have seen it."""
    driver = keyed(id)
    key(driver, "6s", "??", "5d", "??", "7h")
    choose(driver, "double_face_down")
    driver.call("exposed_card")
    key(driver, "8c")
    assert hand(driver, "seat 1") == ["6s", "5d", "8c"]
    assert wanted(driver) == "hole card"


@games
@both("17.C", "17.D")
def test_after_a_shuffle_no_card_of_the_last_round_is_missing(id: str) -> None:
    """All cards are together again: neither call is there, and in the first round neither."""
    driver = stood(id, "Tc")
    driver.begin_round()
    driver.call("reshuffle")
    choose(driver, "dealer")
    driver.answer(20)
    key(driver, "??")
    for call in ("exposed_card", "dealer_drew"):
        with pytest.raises(Misuse):
            driver.call(call)


@games
@both("17.C", "17.D", "10.C")
@pytest.mark.parametrize("call", ["exposed_card", "dealer_drew"])
def test_a_card_drawn_while_hands_are_settled(id: str, call: str) -> None:
    """A double lies face down and is turned now; the extra card goes to the rack, and the double
    keeps its own."""
    driver = keyed(id)
    key(driver, "6s", "??", "5d", "??", "7h")
    choose(driver, "double_face_down")
    key(driver, "??", "Tc")
    assert wanted(driver) == "seat 1, doubled"
    driver.call(call)
    key(driver, "5c", "8c")
    assert won(driver) == {(1, "main"): TEN, (1, "double_down"): TEN}
    assert "5c" in card_names(card for card in driver.table.discards if card >= 0)
    assert said(driver, "nobody can use") == (
        [number(id, "17.C")] if call == "exposed_card" else []
    )


@games
@both("17.E")
def test_a_dealer_who_missed_himself_takes_his_cards_last(id: str) -> None:
    """After the first or the second card: the players are served first."""
    driver = keyed(id, 2)
    key(driver, "Ts", "9s")
    driver.call("dealer_missed")
    assert wanted(driver) == "seat 1"
    key(driver, "9d", "8d")
    assert wanted(driver) == "dealer"
    key(driver, "??", "??")
    assert isinstance(driver.pending, DrawCards)
    key(driver, "6h")
    assert hand(driver, "dealer") == ["6h"]
    driver = keyed(id)
    key(driver, "Ts", "??", "9d")
    driver.call("dealer_missed")
    assert wanted(driver) == "hole card"
    assert said(driver, "the dealer takes his card") == [number(id, "17.E")]


@games
@both("17.F")
def test_with_an_empty_shoe_the_rack_is_shuffled(id: str) -> None:
    """Cut, one card burnt, and the round goes on with the cards that were discarded."""
    driver = table(id, "Ts 2d", "6h Tc", "3c", "5c", "5h", "Td", decks="1")
    shoe = driver.table.shoe
    driver.table.shoe = type(shoe)(())
    driver.table.discards = [4, 12, 15, 8, 0, 32]  # 3c 5c 5s 4c 2c Tc
    driver.source.draws = ["3c", "5c", "Tc"]  # type: ignore[attr-defined]
    choose(driver, "hit")
    assert hand(driver, "seat 1") == ["Ts", "2d", "5c"]
    assert len(driver.table.shoe) == 4
    shuffled = events(driver, "shuffled")[-1]
    assert (shuffled["clause"], shuffled["cards"]) == (cite(id, "17.F"), 6)
    assert events(driver, "cut")[-1]["clause"] == cite(id, "17.F")
    assert said(driver, "a card is burnt")[-1] == number(id, "17.F")
    cut, burnt = events(driver, "cut")[-1], events(driver, "announced")[-1]
    assert shuffled["seq"] < cut["seq"] < burnt["seq"]
    choose(driver, "stand")
    assert won(driver) == {(1, "main"): TEN}


@games
@both("17.F")
def test_with_no_card_left_anywhere_the_round_is_void(id: str) -> None:
    """All cards lie on the table: nobody can complete the round, and every wager goes back."""
    driver = table(id, "Ts 2d", "6h Tc", decks="1")
    driver.table.shoe = type(driver.table.shoe)(())
    driver.table.discards = [0]
    choose(driver, "hit")
    assert driver.pending is None
    assert events(driver, "void")[0]["clause"] == cite(id, "17.F")
    assert driver.table.stakes(1) == {}


@games
@both("17.G")
def test_a_hand_without_cards_is_dead(id: str) -> None:
    """Passed over twice: the wager goes back, and the player waits for the next deal."""
    driver = keyed(id, 2)
    driver.call("hand_missed")
    key(driver, "9s", "??")
    driver.call("hand_missed")
    key(driver, "8d", "??", "6h")
    assert asked(driver)[0] == 2
    assert driver.table.stakes(1) == {}
    returned = events(driver, "returned")[0]
    assert (returned["clause"], returned["moves"]) == (
        cite(id, "17.G"),
        [["spot/1/main", "rack/player 1", TEN]],
    )


@games
@both("17.G")
@pytest.mark.parametrize("missed", [1, 2])
@pytest.mark.parametrize("chosen", ["second_card", "dead_hand"])
def test_with_one_card_the_player_chooses(id: str, missed: int, chosen: str) -> None:
    """The second card comes after all others have theirs, or the hand is dead."""
    driver = keyed(id, 2)
    if missed == 1:
        driver.call("hand_missed")
        key(driver, "9s", "??", "Ts", "8d")
    else:
        key(driver, "Ts", "9s", "??")
        driver.call("hand_missed")
        key(driver, "8d")
    assert asked(driver) == (1, ("second_card", "dead_hand"))
    choose(driver, chosen)
    if chosen == "second_card":
        assert wanted(driver) == "seat 1"
        key(driver, "9d")
        assert hand(driver, "seat 1") == ["Ts", "9d"]
    else:
        assert "seat 1" not in driver.table.hands
        assert driver.table.stakes(1) == {}
    assert wanted(driver) == "hole card"


def not_dealt(id: str, choice: str) -> Driver:
    """Seat 1 asked for a card that did not come; seat 2 is next."""
    driver = keyed(id, 2)
    key(driver, "6s", "9s", "??", "4d", "8d", "??", "6h")
    choose(driver, choice)
    driver.call("card_not_dealt")
    assert asked(driver) == (1, ("card_later", "dead_hand"))
    return driver


@games
@both("17.H")
def test_a_forgotten_card_comes_after_all_others(id: str) -> None:
    """Before the hole card is turned; the player then goes on."""
    driver = not_dealt(id, "hit")
    choose(driver, "card_later")
    assert asked(driver)[0] == 2
    choose(driver, "stand")
    assert wanted(driver) == "seat 1"
    assert "hole card" in driver.table.hands
    key(driver, "5c")
    assert asked(driver)[0] == 1
    choose(driver, "stand")
    assert wanted(driver) == "hole card"


@games
@both("17.H")
def test_a_forgotten_card_of_a_double_is_its_only_one(id: str) -> None:
    """The double stands, and nothing is asked after the late card."""
    driver = not_dealt(id, "double")
    choose(driver, "card_later", "stand")
    key(driver, "5c")
    assert wanted(driver) == "hole card"
    key(driver, "Tc", "Td")
    assert won(driver) == {(2, "main"): TEN, (1, "main"): TEN, (1, "double_down"): TEN}


@both("17.H", "10.C", "7.G")
@pytest.mark.parametrize(
    ("id", "way"), [(BLACKJACK, "double"), (FREE_BET, "double"), (FREE_BET, "free_double")]
)
@pytest.mark.parametrize("exposed", [False, True])
def test_a_forgotten_card_of_a_double_face_down_comes_face_down(
    id: str, way: str, exposed: bool
) -> None:
    """As the player wanted it; a card that all have seen already cannot be hidden any more."""
    driver = not_dealt(id, f"{way}_face_down")
    choose(driver, "card_later")
    if exposed:
        driver.call("exposed_card")
        key(driver, "5c")
    choose(driver, "stand")
    if exposed:
        assert hand(driver, "seat 1") == ["6s", "4d", "5c"]
        return
    assert wanted(driver) == "seat 1, doubled"
    key(driver, "??")
    assert seen(driver, 1)["seat 1, doubled"] == ["??"]
    key(driver, "Tc", "Td")
    assert wanted(driver) == "seat 1, doubled"
    key(driver, "5c")
    assert won(driver)[1, "main"] == TEN


@games
@both("17.C", "17.H")
def test_who_refused_a_card_gets_no_late_one_either(id: str) -> None:
    """Owed to the first hand of a split, and refused at the second: no additional card comes."""
    driver = keyed(id)
    key(driver, "8s", "??", "8d", "??", "6h")
    choose(driver, "split")
    key(driver, "2d")
    choose(driver, "hit")
    driver.call("card_not_dealt")
    choose(driver, "card_later")
    key(driver, "3d")
    driver.call("exposed_card")
    key(driver, "9c")
    choose(driver, "refuse")
    assert wanted(driver) == "hole card"
    assert hand(driver, "seat 1") == ["8s", "2d"]


@games
@both("17.H")
def test_or_the_hand_is_dead_and_the_wager_goes_back(id: str) -> None:
    """With what was doubled, and the cards are taken away."""
    driver = not_dealt(id, "double")
    choose(driver, "dead_hand")
    assert driver.table.stakes(1) == {}
    assert "seat 1" not in driver.table.hands
    assert {event["clause"] for event in events(driver, "returned")} == {cite(id, "17.H")}
    assert asked(driver)[0] == 2


@games
@both("17.G", "7.I")
def test_when_the_only_hand_is_dead_all_cards_go_to_the_rack(id: str) -> None:
    """The hole card is never turned: it is picked up after the dealer's first card, face down."""
    driver = keyed(id)
    driver.call("hand_missed")
    key(driver, "??")
    driver.call("hand_missed")
    key(driver, "??", "6h")
    assert driver.pending is None
    assert driver.table.hands == {}


@free("15.H", "11.E.iv")
def test_the_lammer_of_a_dead_hand_goes_back() -> None:
    """A free hand whose card was forgotten is called dead: its lammer is off the layout too."""
    driver = keyed(FREE_BET)
    key(driver, "8s", "??", "8d", "??", "6h")
    choose(driver, "free_split")
    key(driver, "2d")
    choose(driver, "stand")
    key(driver, "3d")
    assert driver.table.board["lammers"] == ["seat 1@2"]
    choose(driver, "hit")
    driver.call("card_not_dealt")
    choose(driver, "dead_hand")
    assert driver.table.board["lammers"] == []
    assert "seat 1@2" not in driver.table.hands
