"""Ultimate Texas Hold'em, section 13 with 8.E, 9.D, 10.D: what follows when things go wrong."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.procedure import Decide, DrawCards
from croupier.core.refusals import Misuse
from tests.games.scripts import events
from tests.games.ultimate_texas_holdem.ultimate import (
    ACE_HIGH,
    ALL,
    BOTH,
    DEALINGS,
    FIVE,
    KINGS,
    NINES,
    SEVENS,
    TEN,
    begun,
    cite,
    clause,
    outcomes,
    tracked,
    wager,
    won,
    words,
)

COUNTED = {"manual_shoe": "8.E", "hand": "9.D", "shoe": "10.D"}
TRIPS_BOARD = "9d 9h 2c 7d Jc"
"""With NINES three of a kind."""


def dealing(cards: int, *seats: int, **options: str) -> Driver:
    """A tracked table in the middle of the deal, so many draws done; all have Trips."""
    driver = tracked(*seats or (1,), **options)
    driver.begin_round()
    wager(driver, dict.fromkeys(seats or (1,), ALL))
    key(driver, *[""] * cards)
    return driver


def key(driver: Driver, *hands: str) -> None:
    """Key in what is asked for, in this order; an empty word is backs."""
    for hand in hands:
        assert isinstance(driver.pending, DrawCards)
        driver.answer(cards_from(hand) if hand else (UNSEEN,) * driver.pending.count)


def assert_void(driver: Driver, number: str) -> None:
    """The round is over, every chip is home, and the next round shuffles a whole deck."""
    assert driver.pending is None
    assert [event["clause"] for event in events(driver, "void", "returned")] == [cite(number)] * 2
    assert {won(driver, seat) for seat in driver.table.seats} == {0}
    driver.begin_round()
    assert len(driver.table.shoe) == 52


# 13.A: a card of the dealer is seen


@clause("13.A")
@pytest.mark.parametrize("dealing_by", DEALINGS)
@pytest.mark.parametrize("checks", [0, 1, 2])
def test_a_card_of_the_dealer_is_seen(dealing_by: str, checks: int) -> None:
    """At any decision: Ante, Blind and Play go back, the board is dealt out, Trips is settled."""
    hands = {1: NINES, 4: ACE_HIGH}
    driver = begun(hands, KINGS, {1: ALL, 4: ALL}, TRIPS_BOARD, dealing=dealing_by)
    for _ in range(checks):
        driver.answer("check", by=1)
        driver.answer("check", by=4)
    if checks == 0:
        driver.answer("4x", by=1)
    driver.call("dealer_exposed")
    assert driver.pending is None
    assert outcomes(driver, 1) == {"trips": ("three_of_a_kind", "3 to 1", 3 * TEN)}
    assert outcomes(driver, 4) == {"trips": ("less_than_three_of_a_kind", "lose", 0)}
    assert [won(driver, seat) for seat in (1, 4)] == [3 * TEN, -TEN]
    assert {e["clause"] for e in events(driver, "void", "returned")} == {cite("13.A")}
    shown = [e["hand"] for e in events(driver, "revealed") if e["hand"] != "community"]
    assert shown == ["seat 4", "seat 1"]
    assert len(driver.table.shoe) == 52 - 11


@clause("13.A", "13.B")
@pytest.mark.parametrize("dealing_by", DEALINGS)
def test_nothing_is_dealt_out_without_trips(dealing_by: str) -> None:
    """Only the wagers go back; no card is dealt or turned any more."""
    driver = begun({1: NINES}, KINGS, dealing=dealing_by)
    dealt = len(events(driver, "dealt"))
    driver.call("dealer_exposed")
    assert_void(driver, "13.A")
    assert len(events(driver, "dealt")) == dealt
    assert events(driver, "revealed") == []


@clause("13.A")
@pytest.mark.parametrize("cards", [1, 3])
def test_a_dealers_card_seen_in_the_deal(cards: int) -> None:
    """The deal goes on for Trips, card by card, and nothing more can be called."""
    driver = dealing(cards)
    driver.call("dealer_exposed")
    while isinstance(driver.pending, DrawCards) and not driver.pending.face_up:
        assert driver.pending.irregularities == ()
        key(driver, "")
    key(driver, "9d 9h 2c", "7d Jc", "9c 4d")
    assert driver.pending is None
    assert won(driver) == 3 * TEN


@clause("13.A", "11.E.ii")
@pytest.mark.parametrize(("choice", "seat_1"), [("tuck", 3 * TEN), ("give_up", -TEN)])
def test_a_fold_before_the_dealers_card_is_seen(choice: str, seat_1: int) -> None:
    """Ante and Blind come back; Trips under the cards is settled, one that was given up is lost."""
    driver = begun({1: NINES, 4: SEVENS}, KINGS, {1: ALL, 4: BOTH}, TRIPS_BOARD)
    for answer in ("check", "check", "check", "check", "fold", choice):
        driver.answer(answer)
    driver.call("dealer_exposed")
    assert [won(driver, seat) for seat in (1, 4)] == [seat_1, 0]


@clause("13.A")
def test_only_until_all_have_decided() -> None:
    """While the last one decides it can be called, and until the dealer's cards are keyed."""
    driver = begun({1: NINES}, KINGS, source="keyed")
    driver.answer("4x")
    key(driver, "2c 7d 9h", "Jc Ks")
    driver.call("dealer_exposed")
    assert_void(driver, "13.A")
    late = begun({1: NINES}, KINGS, source="keyed")
    late.answer("4x")
    key(late, "2c 7d 9h", "Jc Ks", KINGS)
    with pytest.raises(Misuse, match="cannot be called now"):
        late.call("dealer_exposed")


# 13.B, 13.C: in a deal


@clause("13.B")
@pytest.mark.parametrize("cards", [0, 2])
def test_one_card_face_up_is_set_aside(cards: int) -> None:
    """It goes to the rack, is not used, and the next card takes its place."""
    driver = dealing(cards)
    driver.call("face_up_card")
    key(driver, "As")
    assert driver.table.discards == list(cards_from("As"))
    key(driver, *[""] * (4 - cards))
    assert isinstance(driver.pending, Decide)
    driver.answer("4x")
    with pytest.raises(Misuse, match="As cannot be dealt"):
        key(driver, "As 9h 2c")
    key(driver, "9d 9h 2c")


@clause("13.B")
@pytest.mark.parametrize("dealing_by", DEALINGS)
def test_two_cards_face_up_in_the_first_deal(dealing_by: str) -> None:
    """Everything is void and goes back, Trips too."""
    driver = dealing(1, dealing=dealing_by)
    driver.call("face_up_card")
    key(driver, "As")
    driver.call("face_up_card")
    assert_void(driver, "13.B")
    assert events(driver, "settled") == []


@clause("13.B")
def test_two_cards_face_up_in_the_board() -> None:
    """The others go back; the second one is set aside too, the board dealt and Trips settled."""
    driver = dealing(6, 1, 2)
    driver.answer("check", by=1)
    driver.answer("4x", by=2)
    driver.call("face_up_card")
    key(driver, "As")
    driver.call("face_up_card")
    key(driver, "Ah", "9d 9h 2c", "7d Jc", "9s 9c", "Ad Kd")
    assert driver.pending is None
    assert driver.table.discards[:2] == list(cards_from("As Ah"))
    assert [won(driver, seat) for seat in (1, 2)] == [-TEN, 30 * TEN]
    assert {e["clause"] for e in events(driver, "void", "returned")} == {cite("13.B")}


@clause("13.B")
def test_faces_up_are_counted_by_the_round() -> None:
    """One in the first deal and one in the board make two; the next round begins anew."""
    driver = dealing(0)
    driver.call("face_up_card")
    key(driver, "As", *[""] * 4)
    driver.answer("check")
    driver.call("face_up_card")
    key(driver, "Ah", "9d 9h 2c", "7d Jc", "9s 9c")
    assert won(driver) == 30 * TEN
    driver.begin_round()
    wager(driver, {1: ALL})
    driver.call("face_up_card")
    key(driver, "As")
    assert isinstance(driver.pending, DrawCards)


@clause("13.C")
@pytest.mark.parametrize("cards", [1, 4])
def test_a_card_dealt_in_error_is_the_next_card(cards: int) -> None:
    """Unseen, it is used as the next card, in the first deal and for the board."""
    driver = dealing(cards)
    if cards == 4:
        driver.answer("check")
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "13.C")


# 13.D, 13.F, 8.E, 9.D, 10.D: all void


@clause("13.D", "8.E", "9.D")
@pytest.mark.parametrize("dealing_by", ["manual_shoe", "hand"])
@pytest.mark.parametrize("cards", [0, 3])
def test_a_wrong_number_of_cards_in_the_deal(dealing_by: str, cards: int) -> None:
    """All hands are void and all wagers go back, Trips too; the deck stays."""
    driver = dealing(cards, dealing=dealing_by)
    driver.call("wrong_number")
    assert not any("removed" in said for said, _ in words(driver))
    assert_void(driver, "13.D")


@clause("13.D", "8.E", "9.D", "11.E.ii")
@pytest.mark.parametrize("dealing_by", ["manual_shoe", "hand"])
@pytest.mark.parametrize("irregularity", ["wrong_number", "deck_not_52"])
def test_found_after_a_fold(dealing_by: str, irregularity: str) -> None:
    """What was collected at once comes back too; a wrong deck leaves the table."""
    stakes = {1: ALL, 4: ALL}
    driver = begun({1: NINES, 4: SEVENS}, KINGS, stakes, TRIPS_BOARD, dealing=dealing_by)
    for answer in ("check", "check", "check", "check", "fold", "give_up"):
        driver.answer(answer)
    assert won(driver) == -2 * FIVE - TEN
    driver.call(irregularity)
    number = "13.D" if irregularity == "wrong_number" else COUNTED[dealing_by]
    removed = [said for said in words(driver) if "removed" in said[0]]
    wanted = [("the deck is removed from the table", number)]
    assert removed == (wanted if irregularity == "deck_not_52" else [])
    assert_void(driver, number)
    assert events(driver, "settled")[0]["outcome"] == "fold"


@clause("10.D")
@pytest.mark.parametrize(
    ("irregularity", "number"), [("wrong_number", "13.D"), ("deck_not_52", "10.D")]
)
@pytest.mark.parametrize("ruling", ["void_all", "trips_stands"])
def test_a_supervisor_rules_on_trips(irregularity: str, number: str, ruling: str) -> None:
    """From the automated shoe only: Trips is settled by its rows, or all goes back."""
    driver = begun({1: NINES}, KINGS, {1: ALL}, TRIPS_BOARD, dealing="shoe")
    driver.answer("check")
    driver.call(irregularity)
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (
        "supervisor",
        ("void_all", "trips_stands"),
    )
    driver.answer(ruling)
    assert won(driver) == (3 * TEN if ruling == "trips_stands" else 0)
    assert {e["clause"] for e in events(driver, "void", "returned")} == {cite(number)}
    assert events(driver, "decided")[-1]["clause"] == cite("10.D")
    if ruling == "trips_stands":
        assert {e["clause"] for e in events(driver, "revealed")} == {cite("11.B"), cite("10.D")}


@clause("10.D")
def test_where_no_ruling_is_asked() -> None:
    """Not without a Trips Wager, nor before there are cards."""
    without = begun({1: NINES}, KINGS, dealing="shoe")
    without.call("deck_not_52")
    assert_void(without, "10.D")
    early = dealing(0, dealing="shoe")
    early.call("wrong_number")
    assert_void(early, "13.D")


@clause("13.D", "13.F")
@pytest.mark.parametrize("stacks", [1, 3])
def test_a_shoe_that_jams(stacks: int) -> None:
    """All wagers go back, unruled, Trips of a whole hand too; elsewhere nothing can jam."""
    driver = dealing(stacks, 1, 2, dealing="shoe")
    driver.call("shoe_jam")
    assert_void(driver, "13.F")
    for dealing_by in ("manual_shoe", "hand"):
        with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
            dealing(1, dealing=dealing_by).call("shoe_jam")


@clause("8.E", "9.D", "4.A")
@pytest.mark.parametrize("dealing_by", ["manual_shoe", "hand"])
def test_a_deck_that_was_removed_is_replaced(dealing_by: str) -> None:
    """The next round begins with the inspection of another one."""
    driver = begun({1: NINES}, KINGS, dealing=dealing_by)
    driver.call("deck_not_52")
    assert driver.table.things["cards"].id == "cards no. 2"
    attested = len(events(driver, "attested"))
    driver.begin_round()
    assert len(events(driver, "attested")) == attested + 4
