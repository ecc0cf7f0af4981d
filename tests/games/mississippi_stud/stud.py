"""Rounds of Mississippi Stud for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.contracts.witness import Driver
from croupier.games.mississippi_stud.rules import GAME
from tests.games.card_table.board import Tables, decide, wager
from tests.games.scripts import Scripted

MISS = Tables(GAME, "oh.mississippi_stud")
clause, cite, table, tracked, refused, words = (
    MISS.clause,
    MISS.cite,
    MISS.table,
    MISS.tracked,
    MISS.refused,
    MISS.words,
)
FIVE = 5_00
BOTH = {"ante": FIVE, "three_card_bonus": 10_00}
SPARE = ("2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s")


def script(hands: Mapping[int, str], board: str, dealing: str = "hand") -> list[str]:
    """The draws that give these hands and this board, in the order of the deal."""
    own = [hands[seat].split() for seat in sorted(hands)]
    burns = [card for card in SPARE if card not in f"{hands} {board}"]
    left, middle, right = board.split()
    if dealing == "shoe":
        return [*map(" ".join, own), f"{left} {middle}", right, burns[0]]
    first, second = ([hand[card] for hand in own] for card in range(2))
    return [*first, *second, burns[0], left, burns[1], middle, burns[2], right]


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
    wager(driver, stakes or {seat: {"ante": FIVE} for seat in hands})
    return driver


def deal(
    hands: Mapping[int, str],
    board: str,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, Sequence[str]] | None = None,
    **options: str,
) -> Driver:
    """A whole round; who says nothing adds 1x on each street."""
    return decide(begun(hands, board, stakes, **options), choices or {}, "1x")


def one(
    hand: str,
    board: str,
    stakes: Mapping[str, int] | None = None,
    choices: Sequence[str] = (),
    **options: str,
) -> Driver:
    return deal({1: hand}, board, {1: stakes or {"ante": FIVE}}, {1: choices}, **options)
