"""Football tables for tests: a game is told by its throws, two green faces and a red one each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from croupier.contracts.witness import Driver
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Take, Window
from croupier.core.refusals import Refusal
from croupier.games.three_dice_football.rules import FULL_GAME, GAME, SINGLE_PLAY
from croupier.live.practice import practice
from tests.games.scripts import Scripted, events, place

EDITIONS = ("661a", "577")
editions = pytest.mark.parametrize("edition", EDITIONS)

FULL = tuple(wager.id for wager in FULL_GAME)
SINGLE = tuple(wager.id for wager in SINGLE_PLAY)
TEN = 10_00

# What a throw is, by the dice.
TRIPS, TURNOVER, PENALTY, NOTHING = "333", "126", "115", "112"
GAIN = {
    1: "122",
    2: "132",
    3: "142",
    4: "152",
    5: "162",
    6: "262",
    7: "362",
    8: "462",
    9: "562",
    10: "662",
    11: "661",
}

# How a game can end, told by its throws. Reaching the 10 gives three fresh downs at once.
GOAL = GAIN[10]
ENDS: dict[str, tuple[str, ...]] = {
    "trips on 1": (TRIPS,),
    "turnover on 1": (TURNOVER,),
    "touchdown on 2": (GOAL, GAIN[10]),
    "turnover on 2": (NOTHING, TURNOVER),
    "touchdown on 3": (NOTHING, GOAL, GAIN[10]),
    "downs on 3": (NOTHING, NOTHING, NOTHING),
    "touchdown on 4": (NOTHING, GOAL, NOTHING, GAIN[10]),
    "downs on 4": (GOAL, NOTHING, NOTHING, NOTHING),
    "trips on 5": (NOTHING, GOAL, NOTHING, NOTHING, TRIPS),
    "touchdown on 5": (NOTHING, NOTHING, GOAL, NOTHING, GAIN[10]),
    "downs on 5": (NOTHING, GOAL, NOTHING, NOTHING, NOTHING),
    "touchdown on 6": (NOTHING, NOTHING, GOAL, NOTHING, NOTHING, GAIN[10]),
    "downs on 6": (NOTHING, NOTHING, GOAL, NOTHING, NOTHING, NOTHING),
}
ends = pytest.mark.parametrize("end", ENDS)


def clause(*ids: str | tuple[str, str]) -> pytest.MarkDecorator:
    """The mark for clauses of both editions; a pair where the two number them differently."""
    cited = []
    for one in ids:
        permanent, temporary = (one, one) if isinstance(one, str) else one
        cited += [f"pa.661a 661a.{permanent}", f"pa.577 577.{temporary}"]
    return pytest.mark.clause(*cited)


def listed(prefix: str, count: int) -> list[tuple[str, str]]:
    """The items of a list, which one edition numbers i, ii, iii and the other A, B, C."""
    roman = ("i", "ii", "iii", "iv", "v", "vi", "vii")
    return [(f"{prefix}({roman[n]})", f"{prefix}({'ABCDEFG'[n]})") for n in range(count)]


def cite(edition: str, id: str) -> str:
    return f"pa.{edition} {edition}.{id}"


def table(edition: str, *throws: str, seats: Iterable[int] = (1,), **options: str) -> Driver:
    """A table between rounds with players at these seats."""
    driver = Driver(rules_for(GAME, edition, options), Scripted(*throws), policy=practice)
    driver.open({}, {"source": "random"})
    for seat in seats:
        driver.sit(seat, f"player {seat}", 10_000_00)
    return driver


def window(edition: str, *throws: str, seats: Iterable[int] = (1,), **options: str) -> Driver:
    """A table at its first wager window, the first player being Quarterback."""
    driver = table(edition, *throws, seats=seats, **options)
    driver.begin_round()
    driver.answer("accept")
    return driver


def game(
    edition: str,
    stakes: Iterable[str],
    *throws: str,
    later: Mapping[int, Iterable[str]] | None = None,
    cents: int = TEN,
) -> Driver:
    """A game at seat 1 as far as the throws go; `later` stakes wagers before a later play."""
    driver = window(edition, *throws)
    place(driver, 1, cents, *stakes)
    driver.answer(Close())
    while isinstance(driver.pending, Window):
        place(driver, 1, cents, *(later or {}).get(driver.table.board["play"], ()))
        driver.answer(Close())
    return driver


def next_game(driver: Driver, stakes: Iterable[str] = ("touchdown",)) -> None:
    """Another game at the same table: whoever is asked first takes the dice and wagers."""
    driver.begin_round()
    if isinstance(driver.pending, Decide):
        driver.answer("accept")
    place(driver, driver.table.board["quarterback"], TEN, *stakes)
    while isinstance(driver.pending, Window):
        driver.answer(Close())


def won(driver: Driver) -> dict[str, int]:
    """Wager to cents won, 0 when it was lost; what was not settled is not there."""
    return {event["wager"]: event["won_cents"] for event in events(driver, "settled")}


def words(driver: Driver) -> list[str]:
    return [event["words"] for event in events(driver, "announced")]


def boards(driver: Driver) -> list[tuple[str, int, int]]:
    """Down, yard and play each time that the pucks and the marker were placed."""
    return [
        (event["down"], event["yard"], event["play"])
        for event in events(driver, "shown")
        if "yard" in event
    ]


def refused(driver: Driver, action: Place | Take | Close) -> str:
    """The clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(action)
    assert (driver.table.accounts, len(driver.log)) == before
    return caught.value.clause
