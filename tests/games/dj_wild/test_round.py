"""DJ Wild, sections 8 to 11: the deal, the decisions, and the order of settling."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Decide, DrawCards
from croupier.games.dj_wild.rules import GAME
from tests.games.dj_wild.dj import (
    ALL_FIVE,
    BOTH,
    DEALINGS,
    FIVE,
    JACK_HIGH,
    KINGS,
    NINES,
    TEN,
    TENS,
    THREE_QUEENS,
    THREE_SIXES,
    begun,
    cite,
    clause,
    deal,
    kinds,
    one,
    outcomes,
    refused,
    settled,
    table,
    wager,
    won,
    words,
)
from tests.games.scripts import events

HANDS = {2: KINGS, 5: TENS, 7: JACK_HIGH}
every_dealing = pytest.mark.parametrize("dealing", DEALINGS)


# Sections 8 to 10: the deal


@clause("8.A", "8.C", "8.C.i", "9.A", "9.B", "9.B.i")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_dealt_one_by_one(dealing: str, shuffler: str) -> None:
    """After shuffle and cut: one card at a time, face down, clockwise, the dealer last."""
    driver = deal(HANDS, NINES, dealing=dealing, shuffler=shuffler)
    dealt = events(driver, "dealt")
    assert [event["to"] for event in dealt] == ["seat 2", "seat 5", "seat 7", "dealer"] * 5
    assert {(event["count"], event["face_up"]) for event in dealt} == {(1, False)}
    assert not any("stub" in said for said, _ in words(driver))
    before = kinds(driver, "shuffled", "cut", "dealt")
    assert before.index("dealt") == (1 if shuffler == "yes" else 2)


@clause("10.A", "10.B")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_dealt_from_an_automated_shoe(shuffler: str) -> None:
    """Stacks of five, clockwise from the far left, the dealer last; the rest goes to the rack."""
    driver = deal(HANDS, NINES, dealing="shoe", shuffler=shuffler)
    dealt = events(driver, "dealt")
    assert [event["to"] for event in dealt] == ["seat 2", "seat 5", "seat 7", "dealer"]
    assert {(event["count"], event["face_up"]) for event in dealt} == {(5, False)}
    assert ("the stub goes to the discard rack unseen", "10.B") in words(driver)
    after = [e for e in events(driver, "announced") if "stub" in e["words"]]
    assert dealt[-1]["seq"] < after[0]["seq"] < events(driver, "decided")[0]["seq"]


@clause("8.A", "9.A", "10.A")
def test_the_ways_of_dealing() -> None:
    """Three, and each says its section."""
    option = next(one for one in GAME.options if one.id == "dealing")
    assert option.choices == DEALINGS
    for dealing in DEALINGS:
        rules_for(GAME, None, {"dealing": dealing})


@clause("8.C.i", "9.B.i", "10.B", "7.D")
@every_dealing
def test_only_those_who_wagered_get_cards(dealing: str) -> None:
    """A player without Ante and Blind sits there without a hand."""
    driver = table(KeyedSource(), 1, 3, dealing=dealing)
    driver.begin_round()
    wager(driver, {3: BOTH})
    assert {event["to"] for event in events(driver, "dealt")} == {"seat 3", "dealer"}


# 11.A, 11.B: looking and deciding


@clause("11.A")
@every_dealing
def test_everybody_sees_the_own_cards(dealing: str) -> None:
    """And nobody else's, nor the dealer's, until they are shown."""
    driver = begun({1: KINGS, 2: TENS}, NINES, dealing=dealing)
    backs = ["??"] * 5
    assert seen(driver, 1) == {"seat 1": KINGS.split(), "seat 2": backs, "dealer": backs}
    assert seen(driver, 2) == {"seat 1": backs, "seat 2": TENS.split(), "dealer": backs}


@clause("11.A.i")
def test_nobody_decides_for_another() -> None:
    """A player answers for the own hand alone."""
    driver = begun({1: KINGS, 2: TENS}, NINES)
    assert refused(driver, "play", by=2) == "11.A.i"
    driver.answer("play", by=1)
    assert refused(driver, "fold", by=1) == "11.A.i"
    driver.answer("play", by=2)


@clause("11.A.i")
def test_no_player_keys_in_cards() -> None:
    """Cards are the dealer's to turn."""
    driver = table(KeyedSource(), 1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.answer("play")
    assert isinstance(driver.pending, DrawCards)
    assert refused(driver, cards_from(NINES), by=1) == "11.A.i"
    driver.answer(cards_from(NINES))


@clause("11.B", "7.G", "8.D", "9.C", "10.C")
@every_dealing
def test_each_is_asked_clockwise(dealing: str) -> None:
    """Play or fold, from the dealer's far left, after the deal and before the dealer shows."""
    driver = begun(HANDS, NINES, dealing=dealing)
    asked = []
    while driver.pending is not None:
        assert isinstance(driver.pending, Decide)
        asked.append(driver.pending.who)
        assert driver.pending.choices == ("play", "fold")
        assert driver.pending.clause.of("oh") == cite("11.B")
        assert "dealer" not in driver.table.face_up
        driver.answer("play")
    assert asked == [2, 5, 7]


@clause("11.B.i", "8.D")
def test_the_play_wager_stays_until_it_is_settled() -> None:
    """It lies there while others decide, and nobody can take it."""
    driver = begun({1: KINGS, 2: TENS}, NINES)
    driver.answer("play", by=1)
    assert driver.table.stakes(1) == {**BOTH, "play": TEN}
    driver.answer("play", by=2)
    assert won(driver, 1) == 3 * FIVE


# Folds


@clause("11.B.ii", "8.D", "9.C", "10.C")
@every_dealing
def test_a_fold_is_collected_at_once(dealing: str) -> None:
    """Ante, Blind and Trips go to the tray and the cards away before the next is asked."""
    stakes = {2: {**BOTH, "trips": TEN}, 5: BOTH, 7: BOTH}
    driver = begun(HANDS, NINES, stakes, dealing=dealing)
    driver.answer("fold")
    assert driver.table.stakes(2) == {}
    assert won(driver, 2) == -4 * FIVE
    assert "seat 2" not in driver.table.hands
    taken = [(e["wager"], e["clause"]) for e in events(driver, "settled", "collected")]
    assert taken == [(name, cite("11.B.ii")) for name in ("ante", "blind", "trips")]
    assert [e["outcome"] for e in events(driver, "settled")] == ["fold", "fold"]
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 5
    discarded = events(driver, "discarded")
    assert [(e["hand"], e["count"], e["face_up"]) for e in discarded] == [("seat 2", 5, False)]


@clause("8.G", "11.B.ii", "11.D.i", "11.D.v", "11.D.vi")
@every_dealing
def test_a_folded_two_way_bad_beat_lives_on(dealing: str) -> None:
    """The others are lost, its cards stay face down, and it is settled in the seat's turn."""
    hands = {1: THREE_SIXES, 2: KINGS}
    driver = begun(hands, THREE_QUEENS, {1: ALL_FIVE, 2: BOTH}, dealing=dealing)
    driver.answer("fold", by=1)
    assert driver.table.stakes(1) == {"two_way_bad_beat": FIVE}
    assert won(driver, 1) == -4 * FIVE
    assert "seat 1" in driver.table.hands
    assert "seat 1" not in driver.table.face_up
    assert words(driver)[-1] == (
        "the cards of seat 1 are tucked under the wager that is still alive",
        "8.G",
    )
    driver.answer("play", by=2)
    assert outcomes(driver, 1)["two_way_bad_beat"] == ("three_of_a_kind", "15 to 1", 15 * FIVE)
    assert won(driver, 1) == 15 * FIVE - 3 * FIVE
    order = [(e["seat"], e["wager"]) for e in events(driver, "settled")]
    assert order[-1] == (1, "two_way_bad_beat")
    assert [e["hand"] for e in events(driver, "revealed")] == ["dealer", "seat 2", "seat 1"]


@clause("8.G", "11.D.i")
def test_a_folded_two_way_bad_beat_that_loses() -> None:
    """It is collected at the settlement and not before; without one nothing is tucked."""
    driver = one(KINGS, NINES, ALL_FIVE, "fold")
    found = settled(driver)["two_way_bad_beat"]
    assert found["outcome"] == "less_than_three_of_a_kind"
    assert found["seq"] > events(driver, "revealed")[0]["seq"]
    plain = one(KINGS, NINES, {**BOTH, "trips": FIVE}, "fold")
    assert "8.G" not in [number for _, number in words(plain)]
    assert [e["hand"] for e in events(plain, "revealed")] == ["dealer"]


# 11.C, 11.D: showing and settling


@clause("11.C", "8.E", "9.D", "10.D")
@every_dealing
def test_the_dealer_shows_after_the_last_decision(dealing: str) -> None:
    """All five cards, and they are the best hand that wild cards make of them."""
    driver = begun({1: KINGS, 2: TENS}, "2c Ad 9c 8s 3h", dealing=dealing)
    assert {len(hand) for hand in driver.table.hands.values()} == {5}
    driver.answer("play", by=1)
    assert events(driver, "revealed") == []
    driver.answer("play", by=2)
    first = events(driver, "revealed")[0]
    assert (first["hand"], first["clause"]) == ("dealer", cite("11.C"))
    assert first["cards"] == ["2c", "Ad", "9c", "8s", "3h"]
    assert outcomes(driver, 1)["ante"][0] == "lose"
    assert "pair of aces" in settled(driver, 1)["ante"]["why"]


@clause("11.D", "11.D.i", "11.D.vi")
@every_dealing
def test_settled_counterclockwise(dealing: str) -> None:
    """From the far right, a seat at a time: shown, settled, its cards to the rack."""
    driver = deal(HANDS, NINES, dealing=dealing)
    seats = [event["seat"] for event in events(driver, "settled")]
    assert seats == [7, 7, 7, 5, 5, 5, 2, 2, 2]
    shown = events(driver, "revealed")
    assert [event["hand"] for event in shown] == ["dealer", "seat 7", "seat 5", "seat 2"]
    assert {event["clause"] for event in shown[1:]} == {cite("11.D.i")}
    assert [e["hand"] for e in events(driver, "discarded")] == [
        "seat 7",
        "seat 5",
        "seat 2",
        "dealer",
    ]
    each = kinds(driver, "revealed", "settled", "discarded")
    assert each == ["revealed", *["revealed", *["settled"] * 3, "discarded"] * 3, "discarded"]
    assert len(driver.table.discards) == 20


@clause("11.D.v", "11.D.vi", "11.D.i", "7.F")
@pytest.mark.parametrize(
    ("hand", "dealer", "order"),
    [
        (THREE_QUEENS, "9c 8h 7d 6c 5d", ["ante", "blind", "play", "trips", "two_way_bad_beat"]),
        (
            "9s 9c 9d 5h 4s",
            "Ks Kd Th 7c 4c",
            ["two_way_bad_beat", "ante", "blind", "play", "trips"],
        ),
        (KINGS, NINES, ["trips", "two_way_bad_beat", "ante", "blind", "play"]),
        (NINES, KINGS, ["ante", "blind", "play", "trips", "two_way_bad_beat"]),
        (
            "Qs Qd 2c 8c 5s",
            "Qh Qc Jk 8d 5d",
            ["two_way_bad_beat", "ante", "blind", "play", "trips"],
        ),
    ],
)
def test_losers_are_collected_before_winners_are_paid(
    hand: str, dealer: str, order: list[str]
) -> None:
    """At a seat all that is lost goes first, side bets too; then the others in their order."""
    driver = one(hand, dealer, ALL_FIVE)
    assert [event["wager"] for event in events(driver, "settled")] == order
    nets = [event["pays"] == "lose" for event in events(driver, "settled")]
    assert nets == sorted(nets, reverse=True)
    gone = next(e for e in events(driver, "discarded") if e["hand"] == "seat 1")
    assert gone["seq"] > events(driver, "settled")[-1]["seq"]


def test_an_outcome_of_each_seat_by_itself() -> None:
    """A seat that loses and one that wins have nothing to do with each other."""
    driver = deal({1: KINGS, 2: JACK_HIGH}, NINES, {1: BOTH, 2: {"ante": TEN, "blind": TEN}})
    assert (won(driver, 1), won(driver, 2)) == (3 * FIVE, -4 * TEN)


def test_a_tracked_round() -> None:
    """Real cards are keyed in when they are turned over: the dealer's, then seat by seat."""
    driver = table(KeyedSource(), 2, 6)
    driver.begin_round()
    wager(driver, {2: BOTH, 6: ALL_FIVE})
    driver.answer("play", by=2)
    driver.answer("fold", by=6)
    keyed = []
    while isinstance(driver.pending, DrawCards):
        keyed.append(driver.pending.hand)
        hands = {"dealer": THREE_QUEENS, "seat 6": THREE_SIXES, "seat 2": KINGS}
        driver.answer(cards_from(hands[driver.pending.hand]))
    assert keyed == ["dealer", "seat 6", "seat 2"]
    assert outcomes(driver, 6)["two_way_bad_beat"][0] == "three_of_a_kind"


def test_the_game_is_registered() -> None:
    """Name and id are those that people and programs use."""
    assert (GAME.id, GAME.name) == ("dj_wild", "DJ Wild Stud Poker")
