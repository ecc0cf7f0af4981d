"""Rounds of DJ Wild for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource, Source
from croupier.core.procedure import Close, Decide, Place
from croupier.core.refusals import Refusal
from croupier.games.dj_wild.rules import GAME
from tests.games.scripts import Scripted, events, table_of
from tests.games.three_card_poker.three_card import CHIPS, kinds, outcomes, settled, won

__all__ = ["CHIPS", "kinds", "outcomes", "settled", "won"]

CHAPTER = "oh.dj_wild"
FIVE, TEN = 5_00, 10_00
BOTH = {"ante": FIVE, "blind": FIVE}
ALL_FIVE = {**BOTH, "trips": FIVE, "two_way_bad_beat": FIVE}
DEALINGS = ("hand", "manual_shoe", "shoe")

# Hands by what they are; no two of them share a card.
KINGS = "Ks Kd 9h 7c 4s"
NINES = "9s 9d 8h 6c 3s"
JACK_HIGH = "Jh 8d 7s 5c 3d"
TENS = "Ts Td 6h 5h 4c"
THREE_QUEENS = "Qs Qd Qh 8c 5s"
THREE_SIXES = "6s 6d Jk Ac 7h"


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} {id}"


def script(hands: Mapping[int, str], dealer: str, dealing: str = "hand") -> list[str]:
    """The draws that give these hands, in the order of the deal."""
    in_order = [*(hands[seat] for seat in sorted(hands)), dealer]
    if dealing == "shoe":
        return in_order
    return [hand.split()[card] for card in range(5) for hand in in_order]


def table(source: Source, *seats: int, **options: str) -> Driver:
    """A table between rounds; at each of these seats a player of its own."""
    players = {seat: f"player {seat}" for seat in seats or (1,)}
    return table_of(GAME, source, players, chips_cents=CHIPS, **options)


def tracked(*seats: int, **options: str) -> Driver:
    """A table of real cards between rounds, each card waiting to be dealt."""
    return table(KeyedSource(card_by_card=True), *seats, **options)


def window(*seats: int, draws: tuple[str | int, ...] = (), **options: str) -> Driver:
    """A table with its wager window open."""
    driver = table(Scripted(*draws), *seats, **options)
    driver.begin_round()
    return driver


def wager(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> None:
    """Place these stakes and call no more bets."""
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def begun(
    hands: Mapping[int, str],
    dealer: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    **options: str,
) -> Driver:
    """A round with these hands at its first decision; stakes are Ante and Blind of $5."""
    draws = script(hands, dealer, options.get("dealing", "hand"))
    driver = table(Scripted(*draws), *hands, **options)
    driver.begin_round()
    wager(driver, stakes or dict.fromkeys(hands, BOTH))
    return driver


def deal(
    hands: Mapping[int, str],
    dealer: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A whole round with these hands; players without a choice play."""
    driver = begun(hands, dealer, stakes, **options)
    while isinstance(request := driver.pending, Decide):
        seat = request.who if isinstance(request.who, int) else 0
        driver.answer((choices or {}).get(seat, "play"))
    return driver


def one(
    hand: str,
    dealer: str,
    stakes: Mapping[str, int] | None = None,
    choice: str = "play",
    **options: str,
) -> Driver:
    """A round of one player at seat 1."""
    return deal({1: hand}, dealer, {1: stakes or BOTH}, {1: choice}, **options)


def words(driver: Driver) -> list[tuple[str, str]]:
    """What was announced, with the number of the clause."""
    return [
        (event["words"], event["clause"].removeprefix(f"{CHAPTER} "))
        for event in events(driver, "announced")
    ]


def refused(driver: Driver, answer: Any, by: int | None = None) -> str:
    """The number of the clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log), driver.pending)
    with pytest.raises(Refusal) as caught:
        driver.answer(answer, by)
    assert (driver.table.accounts, len(driver.log), driver.pending) == before
    return caught.value.clause.removeprefix(f"{CHAPTER} ")
