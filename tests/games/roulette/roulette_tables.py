"""Rounds of Roulette for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.games.roulette.rules import AS_SINGLE, DOUBLE_ZERO, GAME, SINGLE_ZERO, WHEELS
from tests.games.scripts import Scripted, events, place, table_of

FIVE = 5_00
RICH = 100_000_00
ALL_WHEELS = (DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE)


def at(number: str, wheel: str = DOUBLE_ZERO) -> int:
    """Where on the wheel a number lies: what a spin is answered with."""
    return WHEELS[wheel].index(number)


def window(*numbers: str, players: Iterable[str] = ("P1",), **options: str) -> Driver:
    """A table with its wager window open, all players with value chips."""
    wheel = options.setdefault("wheel", DOUBLE_ZERO)
    source = Scripted(*(at(number, wheel) for number in numbers))
    driver = table_of(GAME, source, dict(enumerate(players, 1)), chips_cents=RICH, **options)
    driver.begin_round()
    for _ in players:
        driver.answer("value")
    return driver


def play(stakes: Iterable[str], *numbers: str, cents: int = FIVE, **options: str) -> Driver:
    """One round with the same amount on each wager at seat 1."""
    driver = window(*numbers, **options)
    for wager in stakes:
        place(driver, 1, cents, wager)
    driver.answer(Close())
    return driver


def won(driver: Driver, seat: int = 1) -> dict[str, int]:
    """Wager to cents won at a seat, 0 when it was lost."""
    settled = [event for event in events(driver, "settled") if event["seat"] == seat]
    assert len({event["wager"] for event in settled}) == len(settled), "no wager is settled twice"
    return {event["wager"]: event["won_cents"] for event in settled}


def winning(wager: str, **options: str) -> set[str]:
    """The numbers on which a wager wins, each of them played."""
    wheel = options.setdefault("wheel", DOUBLE_ZERO)
    numbers = [n for n in WHEELS[wheel] if not (wheel == AS_SINGLE and n == "00")]
    return {n for n in numbers if won(play([wager], n, cents=FIVE, **options))[wager]}


def refused(driver: Driver, answer: Place | Take) -> str:
    """The clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(answer)
    assert (driver.table.accounts, len(driver.log)) == before
    return caught.value.clause


def words(driver: Driver) -> list[str]:
    """What was called out, in order."""
    return [event["words"] for event in events(driver, "announced")]


def spinning(**options: str) -> Driver:
    """A table of a real wheel with a wager on red, where the ball is running."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"}, chips_cents=RICH, **options)
    driver.begin_round()
    driver.answer("value")
    place(driver, 1, FIVE, "red")
    driver.answer(Close())
    return driver
