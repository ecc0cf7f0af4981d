"""Rounds of Texas Hold'em Bonus Poker for the tests of its chapter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN
from croupier.core.driver import KeyedSource, Source
from croupier.core.procedure import Close, Decide, DrawCards, Place
from croupier.core.refusals import Refusal
from croupier.games.texas_holdem_bonus.rules import GAME
from tests.games.scripts import Scripted, events, table_of

CHAPTER = "oh.texas_holdem_bonus"
CHIPS = 100_000_00
ONE, FIVE, TEN = 1_00, 5_00, 10_00
BOTH = {"ante": FIVE, "bonus": TEN}

# A board without help, hands that win, lose and tie on it, and burns; no two share a card.
BOARD = "Ks 9d 7h 4c 2s"
BURNS = ("3c", "3d", "3h")
ACES, QUEENS, TENS, LOW = "Ah Ad", "Qh Qd", "Th Td", "8c 6d"
DEALER = "Jc Jd"


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} {id}"


def script(
    hands: Mapping[int, str], dealer: str, board: str = BOARD, dealing: str = "hand"
) -> list[str]:
    """The draws that give these hands and this board, in the order of the deal."""
    in_order = [hands[seat].split() for seat in sorted(hands)] + [dealer.split()]
    first = [hand[card] for card in range(2) for hand in in_order]
    if dealing == "shoe":
        first = [" ".join(hand) for hand in in_order]
    cards = board.split()
    used = {*cards, *(card for hand in in_order for card in hand)}
    free = (card for card in (*BURNS, "5s", "5c", "5d", "8s", "8h", "8d") if card not in used)
    return [
        *first,
        *(next(free), " ".join(cards[:3])),
        *(next(free), cards[3]),
        *(next(free), cards[4]),
    ]


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


def begun(
    hands: Mapping[int, str],
    dealer: str = DEALER,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    board: str = BOARD,
    **options: str,
) -> Driver:
    """A round with these hands at its first decision."""
    draws = script(hands, dealer, board, options.get("dealing", "hand"))
    driver = table(Scripted(*draws), *hands, **options)
    driver.begin_round()
    wager(driver, stakes or {seat: {"ante": FIVE} for seat in hands})
    return driver


USUAL = ("play", "bet", "bet")


def play_out(driver: Driver, choices: Mapping[int, Iterable[str]] | None = None) -> Driver:
    """Answer every decision, each seat with its own choices in their order."""
    left = {seat: list((choices or {}).get(seat, USUAL)) for seat in driver.table.seats}
    while isinstance(request := driver.pending, Decide):
        seat = request.who if isinstance(request.who, int) else 0
        driver.answer(left[seat].pop(0), by=seat)
    return driver


def deal(
    hands: Mapping[int, str],
    dealer: str = DEALER,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    choices: Mapping[int, Iterable[str]] | None = None,
    board: str = BOARD,
    **options: str,
) -> Driver:
    """A whole round; players without choices make every wager, and stakes are an Ante of $5."""
    return play_out(begun(hands, dealer, stakes, board, **options), choices)


def one(
    hand: str,
    dealer: str,
    board: str = BOARD,
    stakes: Mapping[str, int] | None = None,
    choices: Iterable[str] = USUAL,
    **options: str,
) -> Driver:
    """A round of one player at seat 2."""
    at = {2: stakes or {"ante": TEN}}
    return deal({2: hand}, dealer, at, {2: choices}, board, **options)


def settled(driver: Driver, seat: int = 2) -> dict[str, dict[str, Any]]:
    """Wager to its settlement at a seat."""
    return {event["wager"]: event for event in events(driver, "settled") if event["seat"] == seat}


def outcomes(driver: Driver, seat: int = 2) -> dict[str, tuple[str, str, int]]:
    """Wager to outcome, payment and cents won at a seat."""
    return {
        name: (event["outcome"], event["pays"], event["won_cents"])
        for name, event in settled(driver, seat).items()
    }


def won(driver: Driver, seat: int = 2) -> int:
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


def next_card(driver: Driver) -> None:
    """The next card of the deal, unseen."""
    request = driver.pending
    assert isinstance(request, DrawCards)
    driver.answer((UNSEEN,) * request.count)
