"""Chips are undone in every game and in each of its windows, seat by seat, also after `again`."""

from __future__ import annotations

import random

import pytest

from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Take, Undo, Window
from croupier.core.refusals import CroupierError, Refusal
from croupier.core.table import rack
from croupier.core.together import Set, SetHands, partings
from croupier.games import game, game_ids
from croupier.live import words
from croupier.live.ahead import to_window
from croupier.live.practice import practice
from croupier.live.sitting import Newcomer, Sitting

SEATS = (1, 2, 3)
WINDOWS = 6


def opened(game_id: str, seed: int) -> Sitting:
    """Three players at a table that deals by itself, the first window open."""
    chance = RandomSource(random.Random(seed).randrange)
    driver = Driver(rules_for(game(game_id)), chance, policy=practice)
    driver.open({}, {})
    coming = [Newcomer(seat, f"player {seat}", 5_000_00) for seat in SEATS]
    sitting = Sitting(driver, newcomers=coming)
    sitting.seat_newcomers()
    to_window(driver)
    return sitting


def lies(driver: Driver) -> dict[str, int]:
    """Every account of the table."""
    return {name: cents for name, cents in driver.table.accounts.items() if cents}


def placeable(driver: Driver, seat: int, chance: random.Random) -> Place | None:
    """A wager that this seat may make now, or raise."""
    window = driver.pending
    assert isinstance(window, Window)
    spots = []
    for id in window.wagers:
        wager = driver.table.rules.wager(id)
        spots += [f"{id}@{place}" for place in wager.places[:3]] if wager.places else []
        spots += [] if wager.place_needed else [id]
    chance.shuffle(spots)
    for spot in spots:
        for cents in (10_00, 12_00, 5_00, 1_00):
            if driver.can(found := Place(seat, spot, cents), by=seat):
                return found
    return None


@pytest.mark.parametrize("game_id", game_ids())
def test_everything_that_a_seat_did_is_undone_in_its_order(game_id: str, seed: int) -> None:
    """In several windows: what three seats did is undone in turn, until all is as it was.

    A seat that has undone everything is refused; the others' chips do not move with its own.
    """
    chance = random.Random(seed)
    sitting = opened(game_id, seed)
    driver = sitting.driver
    windows = 0
    while windows < WINDOWS and isinstance(driver.pending, Window):
        windows += 1
        before, done = lies(driver), dict.fromkeys(SEATS, 0)
        for seat in (1, 2, 1, 3, 2):
            if (place := placeable(driver, seat, chance)) is not None:
                driver.answer(place, by=seat)
                done[seat] += 1
        undone = True
        while undone:
            undone = False
            for seat in SEATS:
                others = [lies(driver).get(rack(f"player {one}")) for one in SEATS if one != seat]
                if done[seat] and driver.can(Undo(seat), by=seat):
                    driver.answer(Undo(seat), by=seat)
                    done[seat] -= 1
                    undone = True
                after = [lies(driver).get(rack(f"player {one}")) for one in SEATS if one != seat]
                assert after == others
        if not any(done.values()):
            assert lies(driver) == before, "all of it came back"
        for seat in SEATS:
            with pytest.raises(CroupierError) as refused:
                driver.answer(Undo(seat), by=seat)
            # Only the law itself keeps chips that were put down: a line bet after the point.
            assert isinstance(refused.value, Refusal) == bool(done[seat])
            assert done[seat] or "has done nothing with its chips" in str(refused.value)
        _next_window(sitting, chance)


LEVEL = {
    "crazy_four_poker": ("ante", "super_bonus"),
    "dj_wild": ("ante", "blind"),
    "let_it_ride": ("number_1", "number_2", "number_3"),
    "ultimate_texas_holdem": ("ante", "blind"),
}
"""Wagers that are of one amount before betting closes."""


def _next_window(sitting: Sitting, chance: random.Random) -> None:
    """A wager for each seat, and on to the next window."""
    driver = sitting.driver
    first = driver.table.rules.game.id
    line = {"craps": "pass", "crapless": "pass", "blackjack": "main"}.get(first, "")
    for seat in SEATS:
        place = Place(seat, line, 10_00)
        if not line or not driver.can(place, by=seat):
            found = placeable(driver, seat, chance)
            if found is None:
                continue
            place = found
        driver.answer(place, by=seat)
        for wager in LEVEL.get(first, ()):
            lacking = max(driver.table.stake_cents(seat, one) for one in LEVEL[first])
            lacking -= driver.table.stake_cents(seat, wager)
            if lacking:
                driver.answer(Place(seat, wager, lacking), by=seat)
    if not driver.can(Close()):
        return
    driver.answer(Close())
    while isinstance(asked := driver.pending, Decide | SetHands):
        if isinstance(asked, SetHands):
            seat = asked.seats[0]
            driver.answer(Set(seat, next(partings(asked.parts, asked.holding[seat]))))
            continue
        open_now = [one for one in asked.choices if one not in asked.blocked]
        driver.answer("stand" if "stand" in open_now else open_now[0])
    to_window(driver)


def test_again_is_undone_wager_by_wager() -> None:
    """What `again` placed is taken back, the last first, at one seat and not at another."""
    sitting = opened("roulette", 7)
    driver = sitting.driver
    for place in (Place(1, "red", 10_00), Place(1, "odd", 5_00), Place(2, "black", 10_00)):
        driver.answer(place, by=place.seat)
    for line in ("", "again", "undo"):
        list(sitting.do(words.command_from(line, sitting.moment())))
    assert driver.table.stakes(1) == {"red": 10_00}
    assert driver.table.stakes(2) == {"black": 10_00}
    list(sitting.do(words.command_from("2 undo", sitting.moment())))
    assert (driver.table.stakes(1), driver.table.stakes(2)) == ({"red": 10_00}, {})


def test_taking_back_is_undone_too() -> None:
    """Chips that were taken back lie there again."""
    driver = opened("roulette", 7).driver
    driver.answer(Place(1, "red", 10_00), by=1)
    driver.answer(Take(1, "red", 4_00), by=1)
    driver.answer(Undo(1), by=1)
    assert driver.table.stakes(1) == {"red": 10_00}
