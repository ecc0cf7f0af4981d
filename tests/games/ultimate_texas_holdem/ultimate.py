"""Rounds of Ultimate Texas Hold'em for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource, Source
from croupier.core.game import Rules, rules_for
from croupier.core.procedure import Close, Decide, Place
from croupier.games.ultimate_texas_holdem.rules import GAME
from tests.games.scripts import Scripted, events, table_of
from tests.games.three_card_poker.three_card import kinds, outcomes, settled
from tests.games.three_card_poker.three_card import refused as refused_in

__all__ = ["kinds", "outcomes", "settled"]

CHAPTER = "oh.ultimate_texas_holdem"
CHIPS = 100_000_00
FIVE, TEN = 5_00, 10_00
BOTH = {"ante": FIVE, "blind": FIVE}
ALL = {**BOTH, "trips": TEN}
DEALINGS = ("manual_shoe", "hand", "shoe")

# A board without a pair, a straight or a flush, and hands that make of it what they are called.
BOARD = "2c 7d 9h Jc Ks"
KINGS, JACKS, NINES, SEVENS, TWOS = "Kd 4h", "Jd 4c", "9c 4d", "7h 3c", "2d 3h"
ACE_HIGH, QUEEN_HIGH = "Ad 6h", "Qd 5h"
"""With the king on the board: ace-king-jack-nine-seven, king-queen-jack-nine-seven."""


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} {id}"


def rules_with(**options: str) -> Rules:
    return rules_for(GAME, None, options)


def script(
    hands: Mapping[int, str], dealer: str, board: str = BOARD, dealing: str = "manual_shoe"
) -> list[str]:
    """The draws that give these cards, in the order of the deal."""
    in_order = [hands[seat].split() for seat in sorted(hands)]
    if dealing == "shoe":
        return [board, dealer, *(" ".join(cards) for cards in in_order)]
    first = [hand[card] for card in range(2) for hand in [dealer.split(), *in_order]]
    cards = board.split()
    return [*first, " ".join(cards[:3]), " ".join(cards[3:])]


def table(source: Source, *seats: int, **options: str) -> Driver:
    """A table between rounds; at each of these seats a player of its own."""
    players = {seat: f"player {seat}" for seat in seats or (1,)}
    return table_of(GAME, source, players, chips_cents=CHIPS, **options)


def tracked(*seats: int, **options: str) -> Driver:
    """A table of real cards between rounds, each card waiting to be dealt."""
    return table(KeyedSource(card_by_card=True), *seats, **options)


def window(*seats: int, draws: Sequence[str] = (), **options: str) -> Driver:
    """A table with its wager window open."""
    driver = table(Scripted(*draws), *seats, **options)
    driver.begin_round()
    return driver


def wager(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> None:
    """Place these stakes and close the betting."""
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def begun(
    hands: Mapping[int, str],
    dealer: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    board: str = BOARD,
    source: str = "dealt",
    **options: str,
) -> Driver:
    """A round at its first decision; stakes are an Ante and a Blind of $5."""
    draws = script(hands, dealer, board, options.get("dealing", "manual_shoe"))
    driver = table(Scripted(*draws) if source == "dealt" else KeyedSource(), *hands, **options)
    driver.begin_round()
    wager(driver, stakes or dict.fromkeys(hands, BOTH))
    return driver


def play(driver: Driver, choices: Mapping[int, str] | None = None) -> Driver:
    """Answer every decision: `check 2x`, `check check fold tuck`; who says nothing raises 4x."""
    left = {seat: words.split() for seat, words in (choices or {}).items()}
    while driver.pending is not None:
        assert isinstance(driver.pending, Decide), driver.pending
        seat: Any = driver.pending.who
        driver.answer(left[seat].pop(0) if left.get(seat) else "4x")
    assert not any(left.values()), left
    return driver


def deal(
    hands: Mapping[int, str],
    dealer: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, str] | None = None,
    board: str = BOARD,
    **options: str,
) -> Driver:
    """A whole round with these cards."""
    return play(begun(hands, dealer, stakes, board, **options), choices)


def one(
    hand: str,
    dealer: str,
    stakes: Mapping[str, int] = BOTH,
    choice: str = "4x",
    board: str = BOARD,
    **options: str,
) -> Driver:
    """A round of one player at seat 1."""
    return deal({1: hand}, dealer, {1: stakes}, {1: choice}, board, **options)


FOLD, FOLD_AND_TUCK, FOLD_ALL = (
    "check check fold",
    "check check fold tuck",
    "check check fold give_up",
)


def won(driver: Driver, seat: int = 1) -> int:
    """What the player at a seat has more than at the start."""
    return driver.table.accounts[f"rack/player {seat}"] - CHIPS


def words(driver: Driver) -> list[tuple[str, str]]:
    """What was announced, with the number of the clause."""
    return [
        (e["words"], e["clause"].removeprefix(f"{CHAPTER} ")) for e in events(driver, "announced")
    ]


def refused(driver: Driver, answer: Any, by: int | None = None) -> str:
    """The number of the clause that refuses this; the table stays as it was."""
    return refused_in(driver, answer, by).removeprefix(f"{CHAPTER} ")
