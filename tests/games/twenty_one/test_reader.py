"""Twenty-one: a card reader, and a dealer's Blackjack that was missed: 17.I, 15.I."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import Close, Place, Window
from croupier.core.refusals import Misuse
from tests.games.scripts import events
from tests.games.twenty_one.twenty_one import (
    TEN,
    asked,
    attested,
    both,
    choose,
    cite,
    games,
    hand,
    key,
    keyed,
    number,
    outcomes,
    said,
    table,
    wanted,
    won,
)

# 17.I: the reader


def looked(id: str, up: str, said_by_dealer: str, *, insured: int = 0) -> Driver:
    """A table of real cards, 16 against an ace or a ten, after the dealer's word."""
    driver = keyed(id)
    key(driver, "8s", "??", "8d", "??", up)
    if isinstance(driver.pending, Window):
        if insured:
            driver.answer(Place(1, "insurance", insured))
        driver.answer(Close())
    assert asked(driver) == ("dealer", ("no_blackjack", "blackjack"))
    choose(driver, said_by_dealer)
    return driver


@games
@both("7.E")
def test_the_reader_says_only_whether_it_is_a_blackjack(id: str) -> None:
    """At a table of real cards the card itself is keyed when it is turned."""
    driver = looked(id, "Kh", "blackjack")
    assert wanted(driver) == "hole card"
    key(driver, "Ac")
    assert won(driver) == {(1, "main"): -TEN}


@games
@both("17.I.i")
def test_a_hole_card_shown_by_mistake(id: str) -> None:
    """No Blackjack after all: a supervisor is told, and play goes on with both cards open."""
    driver = looked(id, "Ah", "blackjack", insured=5_00)
    key(driver, "9c")
    assert hand(driver, "dealer") == ["Ah", "9c"]
    assert len(attested(driver, id, "17.I.i")) == 1
    assert won(driver) == {(1, "insurance"): -5_00}
    choose(driver, "stand")
    assert won(driver)[1, "main"] == -TEN


@games
@both("17.I.i")
def test_it_may_be_shown_while_the_players_decide(id: str) -> None:
    """With an ace or a ten up; with a lower card no reader was used."""
    driver = table(id, "Ts 2d", "Th 9c", "5c")
    driver.call("hole_card_shown")
    assert hand(driver, "dealer") == ["Th", "9c"]
    assert said(driver, "the hand goes on") == [number(id, "17.I.i")]
    assert asked(driver)[0] == 1
    driver = table(id, "Ts 2d", "9h 9c", "5c")
    with pytest.raises(Misuse):
        driver.call("hole_card_shown")


@games
@both("17.I.ii", "10.B", "11.D")
def test_a_missed_blackjack_leaves_doubles_and_splits(id: str) -> None:
    """Found when the hole card is turned: the original wager is lost, what was added returns."""
    driver = looked(id, "Kh", "no_blackjack")
    choose(driver, "split")
    key(driver, "3d")
    choose(driver, "double")
    key(driver, "Tc", "9d")
    choose(driver, "stand")
    key(driver, "Ac")
    assert won(driver) == {(1, "main"): -TEN, (1, "double_down"): 0, (1, "main@2"): 0}
    assert outcomes(driver)["main@2"][0] == "split_hand_returned"
    assert len(attested(driver, id, "17.I.ii")) == 1


@games
@both("17.I.ii", "9.A")
def test_insurance_taken_before_the_blackjack_was_found_is_paid(id: str) -> None:
    """It was collected as lost, and has won: the chips are put back and paid 2 to 1."""
    driver = looked(id, "Ah", "no_blackjack", insured=5_00)
    assert won(driver) == {(1, "insurance"): -5_00}
    choose(driver, "stand")
    key(driver, "Kc")
    assert won(driver) == {(1, "insurance"): TEN, (1, "main"): -TEN}
    assert events(driver, "put_back")[0]["clause"] == cite(id, "17.I.ii")
    assert driver.table.accounts["rack/player 1"] == 10_000_00


@games
@both("17.I.ii", "9.A")
def test_insurance_of_the_second_seat_is_put_back_too(id: str) -> None:
    """Each gets what the own insurance has won, and who had none gets nothing."""
    driver = keyed(id, 3)
    key(driver, "8s", "8s", "8c", "??", "8d", "8d", "8h", "??", "Ah")
    for seat, cents in ((2, 4_00), (3, 5_00)):
        driver.answer(Place(seat, "insurance", cents))
    driver.answer(Close())
    choose(driver, "no_blackjack", "stand", "stand", "stand")
    key(driver, "Kc")
    racks = [driver.table.accounts[f"rack/player {seat}"] for seat in (1, 2, 3)]
    assert racks == [10_000_00 - TEN, 10_000_00 - TEN + 8_00, 10_000_00]


@games
@both("17.I.ii")
def test_a_missed_blackjack_that_is_shown_ends_the_decisions(id: str) -> None:
    """Turned by mistake in the middle of play: nobody is asked any more."""
    driver = looked(id, "Kh", "no_blackjack")
    driver.call("hole_card_shown")
    key(driver, "Ac")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): -TEN}
    assert len(attested(driver, id, "17.I.ii")) == 1
