"""Rounds of Let It Ride for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.contracts.witness import Driver
from croupier.games.let_it_ride.rules import GAME
from tests.games.card_table.board import Tables, decide, wager
from tests.games.scripts import Scripted

LIR = Tables(GAME, "oh.let_it_ride")
clause, cite, table, tracked, refused, words = (
    LIR.clause,
    LIR.cite,
    LIR.table,
    LIR.tracked,
    LIR.refused,
    LIR.words,
)
FIVE = 5_00
THREE = {"number_1": FIVE, "number_2": FIVE, "number_3": FIVE}
ALL = THREE | {"let_it_ride_bonus": 1_00, "three_card_bonus": FIVE}


def script(hands: Mapping[int, str], board: str, dealing: str = "hand") -> list[str]:
    """The draws that give these hands and this board, in the order of the deal."""
    own = [hands[seat].split() for seat in sorted(hands)]
    left, right = board.split()
    if dealing == "shoe":
        spare = next(card for card in ("2s", "3s", "6d") if card not in f"{hands} {board}")
        return [*map(" ".join, own), board, spare]
    first, second, third = ([hand[card] for hand in own] for card in range(3))
    return [*first, left, *second, right, *third]


def begun(
    hands: Mapping[int, str],
    board: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    **options: str,
) -> Driver:
    """At the first decision."""
    draws = script(hands, board, options.get("dealing", "hand"))
    driver = table(Scripted(*draws), *hands, **options)
    driver.begin_round()
    wager(driver, stakes or dict.fromkeys(hands, THREE))
    return driver


def deal(
    hands: Mapping[int, str],
    board: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, Sequence[str]] | None = None,
    **options: str,
) -> Driver:
    """A whole round; who says nothing lets both bets ride."""
    return decide(begun(hands, board, stakes, **options), choices or {}, "let_it_ride")


def one(
    hand: str,
    board: str,
    stakes: Mapping[str, int] = THREE,
    choices: Sequence[str] = (),
    **options: str,
) -> Driver:
    return deal({1: hand}, board, {1: stakes}, {1: choices}, **options)
