"""Rounds of High Roll Dice for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.games.high_roll_dice.rules import GAME
from tests.games.scripts import Scripted, events, place, table_of

PIPS = tuple(f"pip_street_{face}" for face in (2, 3, 4, 5, 6, 1))
LIKES = tuple(f"like_kind_boulevard_{number}" for number in range(2, 9))
MILLIONAIRE = ("millionaire_row_9", "millionaire_row_10")
FIVE = 5_00
CHIPS = 100_000_00

# The throw of the law's running example: four 5s, three 6s, two 1s, one 4.
FOUR_FIVES = "5555666114"


def of_kind(number: int, face: int = 5) -> str:
    """Ten dice of which so many show the face, and every other face comes less often."""
    others = cycle(one for one in "2346" if one != str(face))
    return str(face) * number + "".join(islice(others, 10 - number))


def window(*throws: str, players: Iterable[str] = ("P1",), **options: str) -> Driver:
    """A table with its wager window open."""
    seats = dict(enumerate(players, 1))
    driver = table_of(GAME, Scripted(*throws), seats, chips_cents=CHIPS, **options)
    driver.begin_round()
    return driver


def play(stakes: Iterable[str], *throws: str, cents: int = FIVE, **options: str) -> Driver:
    """One round with the same amount on each wager ($1 on Millionaire Row) at seat 1."""
    driver = window(*throws, **options)
    for wager in stakes:
        place(driver, 1, 1_00 if wager in MILLIONAIRE else cents, wager)
    driver.answer(Close())
    return driver


def won(driver: Driver, seat: int = 1) -> dict[str, int]:
    """Wager to cents won at a seat, 0 when it was lost."""
    settled = [event for event in events(driver, "settled") if event["seat"] == seat]
    assert len({event["wager"] for event in settled}) == len(settled), "no wager is settled twice"
    return {event["wager"]: event["won_cents"] for event in settled}


def winners(driver: Driver, seat: int = 1) -> set[str]:
    """The wagers that were paid at a seat."""
    return {wager for wager, cents in won(driver, seat).items() if cents}


def refused(driver: Driver, place_or_take: Place | Take) -> str:
    """The clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(place_or_take)
    assert (driver.table.accounts, len(driver.log)) == before
    return caught.value.clause


def words(driver: Driver) -> list[str]:
    """What was called out, in order."""
    return [event["words"] for event in events(driver, "announced")]
