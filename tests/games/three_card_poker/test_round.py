"""Three Card Poker, sections 8 to 11: the deal, the decisions, and the order of settling."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import card_names, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Close, Decide, DrawCards
from croupier.games.three_card_poker.rules import GAME
from tests.games.scripts import Scripted, events, place
from tests.games.three_card_poker.three_card import (
    ALL_FIVE,
    DEALER_PAIR,
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
    TEN,
    cite,
    clause,
    deal,
    kinds,
    one,
    outcomes,
    refused,
    script,
    settled,
    table,
    wager,
    window,
    won,
    words,
)

SEAT_2, SEAT_5, SEAT_7 = "2c 5d 8h", "3d 6h Tc", "4s 7c Kh"
HANDS = {2: SEAT_2, 5: SEAT_5, 7: SEAT_7}


# Sections 8 and 9: the deal


@clause("8.A", "8.A.ii", "8.B")
def test_dealt_from_the_hand() -> None:
    """No more bets first; then one card at a time, face down, clockwise, the dealer last."""
    driver = deal(HANDS, DEALER_PAIR, dealing="hand")
    order = [event["to"] for event in events(driver, "dealt")]
    assert order == ["seat 2", "seat 5", "seat 7", "dealer"] * 3
    assert {(event["count"], event["face_up"]) for event in events(driver, "dealt")} == {(1, False)}
    assert kinds(driver, "announced", "dealt")[0] == "announced"
    assert words(driver)[0] == ("no more bets", "8.A.ii")


@clause("9.A", "9.A.ii", "9.B")
def test_dealt_from_the_shoe() -> None:
    """No more bets first; then stacks of three, face down, the dealer first, then clockwise."""
    driver = deal(HANDS, DEALER_PAIR, dealing="shoe")
    order = [event["to"] for event in events(driver, "dealt")]
    assert order == ["dealer", "seat 2", "seat 5", "seat 7"]
    assert {(event["count"], event["face_up"]) for event in events(driver, "dealt")} == {(3, False)}
    assert kinds(driver, "announced", "dealt")[0] == "announced"
    assert words(driver)[0] == ("no more bets", "9.A.ii")


@clause("9.A.i")
@pytest.mark.parametrize(("shuffler", "cut"), [("yes", []), ("no", ["cut"])])
def test_the_shoe_is_filled_after_shuffle_and_cut(shuffler: str, cut: list[str]) -> None:
    """The first stack comes after both."""
    driver = deal({1: QUEEN_HIGH}, KING_HIGH, dealing="shoe", shuffler=shuffler)
    assert kinds(driver, "shuffled", "cut", "dealt") == ["shuffled", *cut, "dealt", "dealt"]


@clause("8.B")
@pytest.mark.parametrize("dealing", ["hand", pytest.param("shoe", marks=clause("9.B"))])
def test_only_who_wagered_gets_cards(dealing: str) -> None:
    """A seat without a wager is passed over; Pair Plus alone is enough."""
    draws = script({2: SEAT_2, 7: SEAT_7}, DEALER_PAIR, dealing)
    driver = table(Scripted(*draws), 2, 5, 7, dealing=dealing)
    driver.begin_round()
    wager(driver, {2: {"ante": FIVE}, 7: {"pair_plus": FIVE}})
    assert {event["to"] for event in events(driver, "dealt")} == {"seat 2", "seat 7", "dealer"}


@clause("8.B")
def test_a_round_needs_a_wager() -> None:
    """Without one no card is dealt."""
    driver = window()
    assert refused(driver, Close()) == "8.B"
    place(driver, 1, FIVE, "ante")
    assert driver.can(Close())


@clause("8.B", "9.B")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_all_cards_lie_face_down(dealing: str) -> None:
    """After the deal a bystander sees backs only, and a player the own hand."""
    draws = script({1: QUEEN_HIGH}, KING_HIGH, dealing)
    driver = table(Scripted(*draws), 1, dealing=dealing)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    assert set(map(tuple, seen(driver).values())) == {("??",) * 3}
    assert seen(driver, 1) == seen(driver) | {"seat 1": QUEEN_HIGH.split()}


@pytest.mark.parametrize(
    ("dealing", "number"),
    [
        pytest.param("hand", "8.C", marks=clause("8.C")),
        pytest.param("shoe", "9.C", marks=clause("9.C")),
    ],
)
def test_the_stub_is_put_away_unseen(dealing: str, number: str) -> None:
    """It is announced when all have three cards; no further card is ever drawn."""
    driver = deal({1: QUEEN_HIGH, 3: JACK_HIGH}, KING_HIGH, dealing=dealing)
    order = kinds(driver, "dealt", "announced", "decided")
    assert order.index("decided") > order.index("dealt")
    assert words(driver)[1] == ("the stub goes to the discard rack unseen", number)
    last_dealt = max(event["seq"] for event in events(driver, "dealt"))
    assert events(driver, "announced")[1]["seq"] == last_dealt + 1
    assert len(driver.table.discards) == 9
    assert len(driver.table.shoe) == 43


# Section 10: the decisions


@clause("10.A")
def test_each_player_answers_for_the_own_hand() -> None:
    """Another player's decision is refused, the own one is taken."""
    driver = table(Scripted(*script(HANDS, DEALER_PAIR)), *HANDS)
    driver.begin_round()
    wager(driver, {seat: {"ante": FIVE} for seat in HANDS})
    assert refused(driver, "play", by=5) == "10.A"
    assert refused(driver, "fold", by=7) == "10.A"
    driver.answer("play", by=2)
    assert refused(driver, "play", by=2) == "10.A"
    driver.answer("fold", by=5)


@clause("10.B")
def test_asked_clockwise() -> None:
    """Each seat with an Ante from the dealer's far left; one with Pair Plus only is not asked."""
    hands = HANDS | {3: "9h Js 2d"}
    stakes = {seat: {"ante": FIVE} for seat in HANDS} | {3: {"pair_plus": FIVE}}
    driver = deal(hands, "As Ac 6d", stakes, {5: "fold"})
    asked = [(event["who"], event["choice"]) for event in events(driver, "decided")]
    assert asked == [(2, "play"), (5, "fold"), (7, "play")]
    assert {event["clause"] for event in events(driver, "decided")} == {cite("10.B")}


@clause("10.B")
def test_play_costs_as_much_as_the_ante() -> None:
    """With exactly the Ante left Play is open; with a cent less only folding is."""
    for left, open_to in ((FIVE, True), (FIVE - 1, False)):
        driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 2)
        driver.sit(1, "P1", FIVE + left)
        driver.begin_round()
        wager(driver, {1: {"ante": FIVE}})
        assert isinstance(driver.pending, Decide)
        assert driver.can("play") == open_to
        if not open_to:
            assert refused(driver, "play") == "10.B"
        driver.answer("play" if open_to else "fold")


@clause("10.B")
def test_a_fold_forfeits_the_ante() -> None:
    """The Ante is lost by its row, and the hand is over even if it would have won."""
    driver = one("Ah Kh Qh", JACK_HIGH, {"ante": FIVE}, "fold")
    assert outcomes(driver) == {"ante": ("fold", "lose", 0)}
    assert won(driver) == -FIVE


@clause("10.B.i")
def test_a_fold_forfeits_pair_plus() -> None:
    """Ante and Pair Plus go together, though the hand holds a straight flush."""
    driver = one("Ah Kh Qh", JACK_HIGH, {"ante": FIVE, "pair_plus": TEN}, "fold")
    collected = events(driver, "collected")
    assert [(e["wager"], e["cents"], e["clause"]) for e in collected] == [
        ("pair_plus", TEN, cite("10.B.i"))
    ]
    assert won(driver) == -FIVE - TEN


@clause("10.B.i")
def test_who_plays_keeps_pair_plus() -> None:
    """The other side: with a Play Wager it is settled by its rows."""
    driver = one("Ah Kh Qh", JACK_HIGH, {"ante": FIVE, "pair_plus": TEN})
    assert outcomes(driver)["pair_plus"] == ("straight_flush", "40 to 1", 40 * TEN)


@clause("10.B.ii")
def test_a_fold_keeps_the_six_card_bonus() -> None:
    """It stays in action and is paid on the six cards; Ante and Pair Plus are lost."""
    driver = one("9h 9s 2c", DEALER_PAIR, ALL_FIVE, "fold")
    assert outcomes(driver)["six_card_bonus"] == ("four_of_a_kind", "50 to 1", 50 * FIVE)
    assert won(driver) == 48 * FIVE


@clause("10.C")
def test_forfeits_are_collected_before_the_dealer_shows() -> None:
    """When all have decided folded hands go to the rack, one with a Six Card Bonus stays."""
    hands = {1: QUEEN_HIGH, 2: JACK_HIGH}
    driver = table(Scripted(*script(hands, KING_HIGH)), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE, "pair_plus": FIVE}, 2: ALL_FIVE})
    driver.answer("fold", by=1)
    assert "seat 1" in driver.table.hands
    assert driver.table.stakes(1) == {"ante": FIVE, "pair_plus": FIVE}
    assert kinds(driver, "settled", "collected", "discarded", "revealed") == []
    driver.answer("fold", by=2)
    order = [
        (event["kind"], event.get("seat") or event.get("hand"))
        for event in events(driver, "settled", "collected", "discarded", "revealed")
    ]
    assert order[:7] == [
        *[("settled", 1), ("collected", 1), ("discarded", "seat 1")],
        *[("settled", 2), ("collected", 2), ("revealed", "dealer"), ("revealed", "seat 2")],
    ]
    assert events(driver, "revealed")[0]["clause"] == cite("10.C")


@clause("10.C")
@pytest.mark.parametrize(("dealing", "cover"), [("hand", []), ("shoe", ["10.C"])])
def test_the_cover_card_of_the_shoe(dealing: str, cover: list[str]) -> None:
    """From the shoe it lies on the dealer's hand, and is taken off when that is shown."""
    driver = deal({1: QUEEN_HIGH}, KING_HIGH, dealing=dealing)
    told = [(said, number) for said, number in words(driver) if "cover card" in said]
    assert told == [("the cover card is taken from the dealer's hand", one) for one in cover]


@clause("10.D")
def test_settled_counterclockwise() -> None:
    """From the dealer's far right each hand is shown, settled and discarded before the next."""
    driver = deal(HANDS, DEALER_PAIR, dict.fromkeys(HANDS, ALL_FIVE))
    after = [e for e in driver.log if e["seq"] > events(driver, "decided")[-1]["seq"]]
    seats = [
        (event["kind"], event.get("seat") or event.get("hand"))
        for event in after
        if event["kind"] in ("revealed", "settled", "discarded")
    ]
    expected: list[tuple[str, object]] = [("revealed", "dealer")]
    for seat in (7, 5, 2):
        expected += [("revealed", f"seat {seat}"), *[("settled", seat)] * 5]
        expected += [("discarded", f"seat {seat}")]
    assert seats == [*expected, ("discarded", "dealer")]


@clause("10.D", "11.B.i")
def test_the_order_at_a_seat() -> None:
    """Ante, Play, Ante bonus, Pair Plus, and the Six Card Bonus after all others."""
    driver = one(QUEEN_HIGH, KING_HIGH, ALL_FIVE)
    assert list(settled(driver)) == ["ante", "play", "ante_bonus", "pair_plus", "six_card_bonus"]


@clause("10.E")
def test_hands_can_be_rebuilt() -> None:
    """The rack has the cards hand by hand in the order of collection, the dealer's last."""
    driver = deal(HANDS, DEALER_PAIR, choices={5: "fold"})
    collected = [event["hand"] for event in events(driver, "discarded")]
    assert collected == ["seat 5", "seat 7", "seat 2", "dealer"]
    by_hand = {"dealer": DEALER_PAIR, **{f"seat {seat}": hand for seat, hand in HANDS.items()}}
    rebuilt = " ".join(by_hand[hand] for hand in collected)
    assert card_names(driver.table.discards) == rebuilt.split()


def test_a_table_of_real_cards() -> None:
    """Cards are keyed in when they are turned over: the dealer's, then each hand that plays."""
    driver = table(KeyedSource(), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}, 2: {"ante": FIVE}})
    driver.answer("fold", by=1)
    driver.answer("play", by=2)
    keyed = []
    while driver.pending is not None:
        assert isinstance(driver.pending, DrawCards)
        keyed.append(driver.pending.hand)
        driver.answer(cards_from(KING_HIGH if driver.pending.hand == "dealer" else "Ah 2s 4d"))
    assert keyed == ["dealer", "seat 2"]
    assert outcomes(driver, 2)["ante"] == ("win", "1 to 1", FIVE)


# Section 11


@clause("11.B.i")
def test_the_best_five_of_six_cards() -> None:
    """Both hands together: two cards of the player and three of the dealer can make it."""
    driver = one("Jh Td 2c", "Ac Kd Qh", ALL_FIVE)
    assert outcomes(driver)["six_card_bonus"] == ("straight", "10 to 1", 10 * FIVE)
    assert settled(driver)["six_card_bonus"]["why"] == "best five of six: ace-high straight"


def test_the_game_is_registered() -> None:
    """Name and id are those that people and programs use."""
    assert (GAME.id, GAME.name) == ("three_card_poker", "Three Card Poker")
