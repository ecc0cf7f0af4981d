"""Chips that were put down or taken back may be undone; the wagers of last time may be repeated."""

from __future__ import annotations

import pytest

from croupier.core.procedure import Close, Place, Take, Undo
from croupier.core.refusals import Misuse
from croupier.core.repeats import Repeats
from croupier.core.table import Table
from tests.core.toy import CITED, begun, last, law, opened, refused, toy


def closed(repeats: Repeats, *done: tuple[int, str, int]) -> None:
    """A window in which this was done."""
    for seat, wager, cents in done:
        repeats.count(seat, wager, cents)
    repeats.close()


def test_again_repeats_the_window_before_it() -> None:
    """A later window of a round repeats the one before, as far as its wagers are open now."""
    repeats = Repeats()
    closed(repeats, (1, "touchdown", 5_00), (1, "big_play", 5_00))
    closed(repeats, (1, "big_play", 10_00), (2, "penalty", 5_00), (2, "penalty", -5_00))
    assert repeats.last(["big_play", "penalty"]) == {1: {"big_play": 10_00}}
    assert repeats.last(["touchdown"]) == {1: {"touchdown": 5_00}}
    assert repeats.last(["fumble"]) == {}


def test_the_first_window_repeats_the_first_of_a_round_before() -> None:
    """Not the last one that was open, and a window without chips is passed over."""
    repeats = Repeats()
    closed(repeats, (1, "touchdown", 5_00))
    closed(repeats, (1, "big_play", 5_00))
    repeats.begin()
    assert repeats.last(["touchdown", "big_play"]) == {1: {"touchdown": 5_00}}
    closed(repeats)
    repeats.begin()
    assert repeats.last(["touchdown", "big_play"]) == {1: {"touchdown": 5_00}}
    assert Repeats().last(["touchdown"]) == {}


def test_a_wager_that_stays_up_is_not_made_twice() -> None:
    """What has lain there since before this window counts; what was put down in it does not."""
    repeats = Repeats()
    closed(repeats, (1, "pass", 10_00), (1, "place_6", 12_00), (1, "yo", 1_00))
    repeats.begin()
    lying = {"pass": 10_00, "place_6": 6_00}
    assert repeats.missing(lying, lambda _, wager: lying[wager]) == {1: {"place_6": 6_00}}
    repeats.count(1, "pass", 5_00)
    lying = {"pass": 15_00, "place_6": 24_00, "yo": 0}
    assert repeats.missing(lying, lambda _, wager: lying[wager]) == {1: {"yo": 1_00}}
    repeats.count(1, "yo", 1_00)
    lying["yo"] = 1_00
    assert repeats.missing(lying, lambda _, wager: lying[wager]) == {1: {"yo": 1_00}}


def test_undo_takes_back_what_the_seat_did_last() -> None:
    """Step by step, each seat its own; what was taken back goes down again."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Place(1, "number@1", 10_00))
    driver.answer(Take(1, "number@1", 5_00))
    driver.answer(Undo(1))
    assert driver.table.stakes(1) == {"red": 5_00, "number@1": 10_00}
    assert last(driver, "placed")["cents"] == 5_00
    driver.answer(Undo(1))
    assert driver.table.stakes(1) == {"red": 5_00}
    assert last(driver, "taken")["wager"] == "number@1"
    driver.answer(Undo(1))
    assert driver.table.stakes(1) == {}
    assert driver.table.stakes(3) == {"red": 5_00}
    with pytest.raises(Misuse, match="seat 1 has done nothing with its chips"):
        driver.answer(Undo(1))


def test_undo_is_refused_where_the_law_refuses_it() -> None:
    """Red stays where it lies at this table: the refusal is that of taking it, nothing changes."""

    def check(table: Table, action: object) -> None:
        if isinstance(action, Take) and action.wager == "red":
            raise table.rules.refusal("taking Red", "it stays", law("7.B"), "wait")

    driver = opened(toy(check_action=check))
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    assert refused(driver, Undo(1)).clause == f"{CITED} 7.B"
    assert driver.table.stakes(1) == {"red": 5_00}
    driver.answer(Place(1, "number@1", 5_00))
    driver.answer(Undo(1))
    assert refused(driver, Undo(1)).why == "it stays"


def test_a_closed_window_cannot_be_undone() -> None:
    """What was done before "no more bets" stays done, also in the next round."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    driver.begin_round()
    with pytest.raises(Misuse, match="while this window was open"):
        driver.answer(Undo(1))
