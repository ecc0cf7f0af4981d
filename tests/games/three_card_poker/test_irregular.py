"""Three Card Poker, section 13 with 8.D and 9.D: what follows when something goes wrong."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Decide, DrawCards, Request
from croupier.core.refusals import Misuse
from tests.games.scripts import Scripted, events
from tests.games.three_card_poker.three_card import (
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
    TEN,
    cite,
    clause,
    kinds,
    outcomes,
    script,
    table,
    tracked,
    wager,
    won,
    words,
)

BOTH = {"ante": FIVE, "pair_plus": TEN}


def dealing(cards: int, *seats: int, **options: str) -> Driver:
    """A tracked table in the middle of the deal, so many draws done."""
    driver = tracked(*seats or (1,), **options)
    driver.begin_round()
    if options.get("shuffler") == "no":
        driver.answer(26)
    wager(driver, dict.fromkeys(seats or (1,), BOTH))
    for _ in range(cards):
        next_card(driver)
    return driver


def next_card(driver: Driver) -> None:
    request: Request | None = driver.pending
    assert isinstance(request, DrawCards)
    driver.answer((UNSEEN,) * request.count)


def deciding(source: str = "dealt", **options: str) -> Driver:
    """A table at the first decision."""
    draws = script({1: QUEEN_HIGH}, KING_HIGH, options.get("dealing", "hand"))
    driver = table(Scripted(*draws) if source == "dealt" else KeyedSource(), 1, **options)
    driver.begin_round()
    wager(driver, {1: BOTH})
    assert isinstance(driver.pending, Decide)
    return driver


def assert_void(driver: Driver, number: str) -> None:
    """The round is over, every chip is home, and the next round shuffles a whole deck."""
    assert driver.pending is None
    assert events(driver, "settled") == events(driver, "collected") == []
    for kind in ("void", "returned"):
        assert [event["clause"] for event in events(driver, kind)] == [cite(number)]
    assert {won(driver, seat) for seat in driver.table.seats} == {0}
    shuffles = len(events(driver, "shuffled"))
    driver.begin_round()
    assert len(events(driver, "shuffled")) == shuffles + 1
    assert len(driver.table.shoe) == 52


# 13.A, 13.B: in the deal


@clause("13.A")
@pytest.mark.parametrize(("dealing_by", "draws"), [("hand", 6), ("shoe", 2)])
def test_one_card_face_up_is_set_aside(dealing_by: str, draws: int) -> None:
    """It goes to the rack, is not used, and the next card takes its place."""
    driver = dealing(1, dealing=dealing_by)
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.face_up
    driver.answer(cards_from("As"))
    assert driver.table.discards == list(cards_from("As"))
    for _ in range(draws - 1):
        next_card(driver)
    assert isinstance(driver.pending, Decide)
    driver.answer("play")
    with pytest.raises(Misuse, match="As cannot be dealt"):
        driver.answer(cards_from("As Kd 2c"))
    driver.answer(cards_from(KING_HIGH))
    driver.answer(cards_from(QUEEN_HIGH))
    assert outcomes(driver)["ante"][0] == "lose"


@clause("13.A")
def test_a_second_card_face_up_voids_the_round() -> None:
    """One is set aside, two are too many."""
    driver = dealing(1)
    driver.call("face_up_card")
    driver.answer(cards_from("As"))
    next_card(driver)
    driver.call("face_up_card")
    assert_void(driver, "13.A")


@clause("13.A")
def test_faces_up_are_counted_by_the_round() -> None:
    """One in this round and one in the next are set aside, both of them."""
    driver = dealing(0)
    for _ in range(2):
        driver.call("face_up_card")
        driver.answer(cards_from("As"))
        driver.call("wrong_number")
        driver.begin_round()
        wager(driver, {1: BOTH})
    assert [e["clause"] for e in events(driver, "void")] == [cite("13.C")] * 2


@clause("13.B")
def test_a_card_dealt_in_error_is_the_next_card() -> None:
    """Unseen, it is used as the next card; the number and order of draws stay."""
    driver = dealing(2, 1, 2)
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "13.B")
    for _ in range(7):
        next_card(driver)
    assert isinstance(driver.pending, Decide)
    assert [event["to"] for event in events(driver, "dealt")] == ["seat 1", "seat 2", "dealer"] * 3


# 13.C, 13.D, 8.D: from the first card until the dealer shows


@clause("13.C", "8.D")
@pytest.mark.parametrize("cards", [0, 5])
def test_a_wrong_number_of_cards_in_the_deal(cards: int) -> None:
    """All hands are void, all wagers go back, and the cards are shuffled."""
    driver = dealing(cards)
    driver.call("wrong_number")
    assert_void(driver, "13.C")


@clause("13.C", "8.D")
@pytest.mark.parametrize("source", ["dealt", "keyed"])
def test_a_wrong_number_found_later(source: str) -> None:
    """The same when it is found at the first decision, or after Play was wagered."""
    driver = deciding(source)
    driver.call("wrong_number")
    assert_void(driver, "13.C")


@clause("13.C", "13.D", "8.D")
@pytest.mark.parametrize(
    ("irregularity", "number"),
    [("wrong_number", "13.C"), ("dealer_exposed", "13.D"), ("deck_not_52", "8.D")],
)
def test_found_when_the_dealer_shows(irregularity: str, number: str) -> None:
    """At a tracked table until the dealer's cards are keyed in; Play goes back too. Then never."""
    driver = deciding("keyed")
    driver.answer("play")
    driver.call(irregularity)
    assert_void(driver, number)
    late = deciding("keyed")
    late.answer("play")
    late.answer(cards_from(KING_HIGH))
    with pytest.raises(Misuse, match="no irregularity here"):
        late.call(irregularity)


@clause("13.D")
def test_a_card_of_the_dealer_is_seen() -> None:
    """Before its time the round is void and all wagers go back."""
    driver = deciding()
    driver.call("dealer_exposed")
    assert_void(driver, "13.D")


@clause("8.D")
def test_a_deck_that_is_not_52() -> None:
    """Void too, and the deck leaves the table; after a mere misdeal it does not."""
    driver = deciding()
    driver.call("deck_not_52")
    assert ("the deck is removed from the table", "8.D") in words(driver)
    assert_void(driver, "8.D")
    misdealt = deciding()
    misdealt.call("wrong_number")
    assert not any("removed" in said for said, _ in words(misdealt))


# A void after somebody has folded or left


FOLDER, PLAYER, THIRD = {"ante": FIVE, "pair_plus": TEN}, {"ante": TEN}, {"pair_plus": TEN}


def folded_and_asked(source: str = "dealt", **options: str) -> Driver:
    """Seat 1 has folded, seat 2 is asked, seat 3 has only a Pair Plus."""
    hands = {1: JACK_HIGH, 2: QUEEN_HIGH, 3: "9h 9s 2c"}
    draws = script(hands, KING_HIGH, options.get("dealing", "hand"))
    driver = table(Scripted(*draws) if source == "dealt" else KeyedSource(), 1, 2, 3, **options)
    driver.begin_round()
    wager(driver, {1: FOLDER, 2: PLAYER, 3: THIRD})
    driver.answer("fold", by=1)
    return driver


@clause("13.C", "13.D", "8.D", "10.C")
@pytest.mark.parametrize(
    ("irregularity", "number"),
    [("wrong_number", "13.C"), ("dealer_exposed", "13.D"), ("deck_not_52", "8.D")],
)
def test_a_fold_before_the_collection_comes_back(irregularity: str, number: str) -> None:
    """Nothing was taken from the folded hand yet, and everything goes back."""
    driver = folded_and_asked()
    assert driver.table.stakes(1) == FOLDER
    driver.call(irregularity)
    assert_void(driver, number)


@clause("13.C", "13.D", "8.D", "10.C")
@pytest.mark.parametrize(
    ("irregularity", "number"),
    [("wrong_number", "13.C"), ("dealer_exposed", "13.D"), ("deck_not_52", "8.D")],
)
def test_a_fold_that_was_collected_comes_back(irregularity: str, number: str) -> None:
    """All have decided and the forfeits lie in the tray; all wagers of the round go back."""
    driver = folded_and_asked("keyed")
    driver.answer("play", by=2)
    assert won(driver, 1) == -FIVE - TEN
    assert driver.table.stakes(1) == {}
    driver.call(irregularity)
    assert [won(driver, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    assert {event["clause"] for event in events(driver, "void", "returned")} == {cite(number)}


@clause("7.C", "13.D")
def test_what_a_player_left_behind_comes_back() -> None:
    """The wagers of one who left are lost only in a round that counts."""
    driver = folded_and_asked()
    driver.call("player_left", 3)
    assert won(driver, 3) == -TEN
    driver.call("dealer_exposed")
    assert [won(driver, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@clause("9.D")
@pytest.mark.parametrize("collected", [False, True])
def test_a_folded_pair_plus_does_not_stand(collected: bool) -> None:
    """When Pair Plus stands, a fold has forfeited it, whether it was collected or not."""
    driver = folded_and_asked("keyed" if collected else "dealt", dealing="shoe")
    if collected:
        driver.answer("play", by=2)
    driver.call("wrong_number")
    driver.answer("pair_plus_stands")
    if collected:
        driver.answer(cards_from("9h 9s 2c"))
    assert [won(driver, seat) for seat in (1, 2, 3)] == [-TEN, 0, TEN]
    forfeits = [(e["seat"], e["wager"], e["clause"]) for e in events(driver, "collected")]
    assert forfeits == [(1, "pair_plus", cite("10.B.i"))]


# 9.D, 13.F: with an automated shoe


@clause("13.F")
def test_a_shoe_that_jams() -> None:
    """The round is void and all wagers go back; from the hand there is no shoe to jam."""
    driver = dealing(1, dealing="shoe")
    driver.call("shoe_jam")
    assert_void(driver, "13.F")
    by_hand = dealing(1)
    with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
        by_hand.call("shoe_jam")


@clause("9.D")
@pytest.mark.parametrize(
    ("irregularity", "number"), [("wrong_number", "13.C"), ("deck_not_52", "9.D")]
)
def test_a_supervisor_voids_all(irregularity: str, number: str) -> None:
    """The ruling is asked for, and the round is void when it is so ruled."""
    driver = deciding(dealing="shoe")
    driver.call(irregularity)
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (
        "supervisor",
        ("void_all", "pair_plus_stands"),
    )
    driver.answer("void_all")
    assert_void(driver, number)


@clause("9.D")
@pytest.mark.parametrize("source", ["dealt", "keyed"])
@pytest.mark.parametrize("irregularity", ["wrong_number", "deck_not_52"])
def test_a_supervisor_lets_pair_plus_stand(irregularity: str, source: str) -> None:
    """Pair Plus is settled by its rows, and only the others go back."""
    driver = deciding(source, dealing="shoe")
    driver.call(irregularity)
    driver.answer("pair_plus_stands")
    if source == "keyed":
        driver.answer(cards_from(QUEEN_HIGH))
    assert outcomes(driver) == {"pair_plus": ("less_than_a_pair", "lose", 0)}
    assert won(driver) == -TEN
    assert kinds(driver, "settled", "void", "returned") == ["settled", "void", "returned"]


@clause("9.D")
def test_a_pair_that_stands_is_paid() -> None:
    """A winning Pair Plus is paid though the round is void."""
    driver = table(Scripted(*script({1: "9h 9s 2c"}, KING_HIGH, "shoe")), 1, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.call("wrong_number")
    driver.answer("pair_plus_stands")
    assert won(driver) == TEN


@clause("9.D")
def test_where_no_ruling_is_asked() -> None:
    """Nor for a dealer's card that was seen, nor without a Pair Plus, nor from the hand."""
    seen = deciding(dealing="shoe")
    seen.call("dealer_exposed")
    assert_void(seen, "13.D")
    by_hand = deciding(dealing="hand")
    by_hand.call("wrong_number")
    assert_void(by_hand, "13.C")
    without = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH, "shoe")), 1, dealing="shoe")
    without.begin_round()
    wager(without, {1: {"ante": FIVE}})
    without.call("deck_not_52")
    assert_void(without, "9.D")


def test_before_the_first_stack_nothing_stands() -> None:
    """No Pair Plus can stand on a hand that has no three cards."""
    driver = dealing(0, dealing="shoe")
    driver.call("wrong_number")
    assert_void(driver, "13.C")
