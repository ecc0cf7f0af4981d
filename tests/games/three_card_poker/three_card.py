"""Rounds of Three Card Poker for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource, Source
from croupier.core.procedure import Close, Decide, Place
from croupier.core.refusals import Refusal
from croupier.games.three_card_poker.rules import GAME
from tests.games.scripts import Scripted, events, table_of

CHAPTER = "oh.three_card_poker"
CHIPS = 100_000_00
FIVE, TEN = 5_00, 10_00
ALL_FIVE = {"ante": FIVE, "pair_plus": FIVE, "six_card_bonus": FIVE}

# Hands by what they are; no two of them share a card.
QUEEN_HIGH, JACK_HIGH = "Qh 6d 4c", "Jh 7d 5c"
DEALER_PAIR = "9c 9d 2h"
KING_HIGH = "Kd 8s 3c"


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} {id}"


def script(hands: Mapping[int, str], dealer: str, dealing: str = "hand") -> list[str]:
    """The draws that give these hands, in the order of the deal."""
    in_order = [hands[seat].split() for seat in sorted(hands)]
    if dealing == "shoe":
        return [dealer, *(" ".join(cards) for cards in in_order)]
    return [hand[card] for card in range(3) for hand in [*in_order, dealer.split()]]


def table(source: Source, *seats: int, **options: str) -> Driver:
    """A table between rounds; at each of these seats a player of its own."""
    players = {seat: f"player {seat}" for seat in seats or (1,)}
    return table_of(GAME, source, players, chips_cents=CHIPS, **options)


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


def deal(
    hands: Mapping[int, str],
    dealer: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, str] | None = None,
    **options: str,
) -> Driver:
    """A round with these hands; players without a choice play, and stakes are an Ante of $5."""
    draws = script(hands, dealer, options.get("dealing", "hand"))
    driver = table(Scripted(*draws), *hands, **options)
    driver.begin_round()
    wager(driver, stakes or {seat: {"ante": FIVE} for seat in hands})
    while isinstance(request := driver.pending, Decide):
        seat = request.who if isinstance(request.who, int) else 0
        driver.answer((choices or {}).get(seat, "play"))
    return driver


def one(
    hand: str, dealer: str, stakes: Mapping[str, int], choice: str = "play", **options: str
) -> Driver:
    """A round of one player at seat 1."""
    return deal({1: hand}, dealer, {1: stakes}, {1: choice}, **options)


def settled(driver: Driver, seat: int = 1) -> dict[str, dict[str, Any]]:
    """Wager to its settlement at a seat."""
    return {event["wager"]: event for event in events(driver, "settled") if event["seat"] == seat}


def outcomes(driver: Driver, seat: int = 1) -> dict[str, tuple[str, str, int]]:
    """Wager to outcome, payment and cents won at a seat."""
    return {
        name: (event["outcome"], event["pays"], event["won_cents"])
        for name, event in settled(driver, seat).items()
    }


def won(driver: Driver, seat: int = 1) -> int:
    """What the player at a seat has more than at the start."""
    return driver.table.accounts[f"rack/player {seat}"] - CHIPS


def kinds(driver: Driver, *wanted: str) -> list[str]:
    """The kinds of events in order, of these kinds."""
    return [event["kind"] for event in events(driver, *wanted)]


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


def tracked(*seats: int, **options: str) -> Driver:
    """A table of real cards between rounds, each card waiting to be dealt."""
    return table(KeyedSource(card_by_card=True), *seats, **options)
