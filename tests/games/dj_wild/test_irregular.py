"""DJ Wild, section 13 with 8.F, 9.E and 10.E: what follows when something goes wrong."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Decide, DrawCards
from croupier.core.refusals import Misuse
from tests.games.dj_wild.dj import (
    ALL_FIVE,
    BOTH,
    DEALINGS,
    KINGS,
    NINES,
    TENS,
    begun,
    cite,
    clause,
    table,
    tracked,
    wager,
    won,
    words,
)
from tests.games.scripts import events

every_dealing = pytest.mark.parametrize("dealing", DEALINGS)
COUNTED = {"hand": "9.E", "manual_shoe": "8.F", "shoe": "10.E"}


def dealing_at(draws: int, *seats: int, **options: str) -> Driver:
    """A tracked table in the middle of the deal, so many draws done."""
    driver = tracked(*seats or (1,), **options)
    driver.begin_round()
    wager(driver, dict.fromkeys(seats or (1,), ALL_FIVE))
    for _ in range(draws):
        next_card(driver)
    return driver


def next_card(driver: Driver) -> None:
    assert isinstance(driver.pending, DrawCards)
    driver.answer((UNSEEN,) * driver.pending.count)


def assert_void(driver: Driver, number: str) -> None:
    """The round is over, every chip is home, and the next round shuffles a whole deck."""
    assert driver.pending is None
    for kind in ("void", "returned"):
        assert [event["clause"] for event in events(driver, kind)] == [cite(number)]
    assert {won(driver, seat) for seat in driver.table.seats} == {0}
    shuffles = len(events(driver, "shuffled"))
    driver.begin_round()
    assert len(events(driver, "shuffled")) == shuffles + 1
    assert len(driver.table.shoe) == 53


@clause("13.A")
@pytest.mark.parametrize(("dealing", "draws"), [("hand", 0), ("manual_shoe", 7), ("shoe", 1)])
def test_one_card_face_up_voids_the_round(dealing: str, draws: int) -> None:
    """One is enough: nothing is settled, all wagers go back."""
    driver = dealing_at(draws, 1, 2, dealing=dealing)
    driver.call("face_up_card")
    assert events(driver, "settled") == events(driver, "collected") == []
    assert_void(driver, "13.A")


@clause("13.A")
def test_a_card_face_up_is_found_while_dealing() -> None:
    """Once everybody has five cards none can be found in the deck any more."""
    driver = begun({1: KINGS}, NINES)
    with pytest.raises(Misuse, match="no irregularity here 'face_up_card'"):
        driver.call("face_up_card")


@clause("13.A")
@every_dealing
def test_a_card_of_the_dealer_is_seen(dealing: str) -> None:
    """Before its time the round is void, in the deal, at a decision, and until the dealer shows."""
    for driver in (dealing_at(1, dealing=dealing), begun({1: KINGS}, NINES, dealing=dealing)):
        driver.call("dealer_exposed")
        assert_void(driver, "13.A")
    late = table(KeyedSource(), 1, dealing=dealing)
    late.begin_round()
    wager(late, {1: BOTH})
    late.answer("play")
    late.answer(cards_from(NINES))
    with pytest.raises(Misuse, match="no irregularity here"):
        late.call("dealer_exposed")
    late.answer(cards_from(KINGS))
    assert [e["outcome"] for e in events(late, "settled")] == ["win", "others", "win"]


@clause("13.B")
@every_dealing
def test_a_card_dealt_in_error_is_the_next_card(dealing: str) -> None:
    """Unseen, it is used as the next card; the number and order of draws stay."""
    driver = dealing_at(2, 1, 2, dealing=dealing)
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "13.B")
    while isinstance(driver.pending, DrawCards):
        next_card(driver)
    assert isinstance(driver.pending, Decide)
    rounds = 1 if dealing == "shoe" else 5
    dealt = [event["to"] for event in events(driver, "dealt")]
    assert dealt == ["seat 1", "seat 2", "dealer"] * rounds


@clause("13.C", "8.F", "9.E", "10.E")
@every_dealing
@pytest.mark.parametrize("when", ["first", "dealing", "deciding", "showing"])
def test_a_wrong_number_of_cards(dealing: str, when: str) -> None:
    """Void from the first card until the dealer shows; the deck stays at the table."""
    if when in ("first", "dealing"):
        driver = dealing_at(0 if when == "first" else 1, dealing=dealing)
    else:
        driver = table(KeyedSource(), 1, dealing=dealing)
        driver.begin_round()
        wager(driver, {1: ALL_FIVE})
        if when == "showing":
            driver.answer("play")
    driver.call("wrong_number")
    assert not any("removed" in said for said, _ in words(driver))
    assert events(driver, "void")[0]["why"] == "a hand has not five cards"
    assert_void(driver, "13.C")


@clause("8.F", "9.E", "10.E")
@every_dealing
@pytest.mark.parametrize("when", ["dealing", "deciding"])
def test_a_deck_that_is_not_53(dealing: str, when: str) -> None:
    """Void too, and the deck leaves the table: the next round begins with another's inspection."""
    driver = (
        dealing_at(1, dealing=dealing)
        if when == "dealing"
        else begun({1: KINGS}, NINES, dealing=dealing)
    )
    driver.call("deck_not_53")
    number = COUNTED[dealing]
    assert ("the deck is removed from the table", number) in words(driver)
    assert driver.table.things["cards"].id == "cards no. 2"
    attested = len(events(driver, "attested"))
    assert_void(driver, number)
    assert len(events(driver, "attested")) == attested + 4


@clause("13.C", "13.A", "11.B.ii", "7.B")
@pytest.mark.parametrize(("call", "number"), [("wrong_number", "13.C"), ("dealer_exposed", "13.A")])
def test_what_was_lost_before_comes_back(call: str, number: str) -> None:
    """A fold was collected and another player has left: in a void round all wagers go back."""
    driver = begun(
        {1: KINGS, 2: TENS, 3: NINES}, "Ac Qd 8s 6d 3c", dict.fromkeys((1, 2, 3), ALL_FIVE)
    )
    driver.answer("fold", by=1)
    driver.call("player_left", 3)
    assert (won(driver, 1) < 0, won(driver, 3) < 0) == (True, True)
    driver.call(call)
    assert_void(driver, number)


@clause("13.E")
def test_a_shoe_that_jams() -> None:
    """The round is void and all wagers go back; without an automated shoe none can jam."""
    driver = dealing_at(1, 1, 2, dealing="shoe")
    driver.call("shoe_jam")
    assert_void(driver, "13.E")
    for dealing in ("hand", "manual_shoe"):
        other = dealing_at(1, dealing=dealing)
        with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
            other.call("shoe_jam")
    decided = begun({1: KINGS}, NINES, dealing="shoe")
    with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
        decided.call("shoe_jam")
