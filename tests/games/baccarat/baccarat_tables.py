"""Rounds of baccarat for the tests of both chapters: cards are written down one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.game import Game
from croupier.core.procedure import Close, Cut, Decide, DrawCards, Place, Window
from croupier.core.refusals import Refusal
from croupier.games.dragon_bonus_baccarat import rules as dragon_bonus_baccarat
from croupier.games.mini_baccarat import rules as mini_baccarat
from tests.games.scripts import Scripted, events, place, table_of

MINI, DRAGON = mini_baccarat.GAME, dragon_bonus_baccarat.GAME
BOTH = pytest.mark.parametrize("game", [MINI, DRAGON], ids=["mini", "commission_free"])
TEN = 10_00
BURN = ("Ad", "Kc")
"""An ace and, as it counts one, one card more."""

# Hands that end with four cards, in the order of the deal (Player, Banker, Player, Banker).
PLAYER_WINS = "9h 7s Kh Ks"
BANKER_WINS = "6h 9s Kh Ks"
TIED = "7h 7s Kh Ks"
PLAYER_6_BANKER_DRAWS = "6h 2s Kh 2d"
"""Player stays with 6 and Banker has 4: one more card is for the Banker."""
THREE_CARD_SEVEN = "6h 2s Kh 2d 3d"
"""The same, and Banker wins with 2, 2 and 3."""


def clause(*ids: str) -> pytest.MarkDecorator:
    """Pins the clauses of these numbers in both chapters."""
    chapters = ("oh.mini_baccarat", "oh.dragon_bonus_baccarat")
    return pytest.mark.clause(*(f"{chapter} {id}" for chapter in chapters for id in ids))


def cited(game: Game, id: str) -> str:
    return f"oh.{game.id} {id}"


def script(*draws: str) -> Scripted:
    """Each card is a draw of its own, after those that are burned."""
    return Scripted(*BURN, *(card for draw in draws for card in draw.split()))


def table(
    game: Game, *draws: str, players: Mapping[int, str] | None = None, **options: Any
) -> Driver:
    """A table between rounds; its first shoe will begin with `BURN` and these cards."""
    return table_of(game, script(*draws), players or {1: "P1"}, **options)


def window(
    game: Game, *draws: str, players: Mapping[int, str] | None = None, **options: Any
) -> Driver:
    """A table that takes wagers."""
    driver = table(game, *draws, players=players, **options)
    begin(driver)
    return driver


def begin(driver: Driver, choice: Callable[[Decide], str] = lambda _: "pass") -> None:
    """Begin a round; whoever is asked to cut says no."""
    driver.begin_round()
    while isinstance(driver.pending, Decide):
        driver.answer(choice(driver.pending))


def feed(driver: Driver, cards: str) -> None:
    """Write down what comes next, and let the table go on with it."""
    source = driver.source
    assert isinstance(source, Scripted)
    source.draws += cards.split()
    driver.resume(source)


def bet(driver: Driver, cents: int, *wagers: str, seat: int = 1) -> None:
    place(driver, seat, cents, *wagers)


def play(game: Game, cards: str, *wagers: str, cents: int = TEN, **options: Any) -> Driver:
    """One round with the same amount on each of these wagers at seat 1."""
    driver = window(game, cards, **options)
    bet(driver, cents, *wagers)
    driver.answer(Close())
    assert driver.pending is None
    return driver


def next_round(driver: Driver, cards: str, *wagers: str, cents: int = TEN) -> None:
    """Another round at the same table."""
    source = driver.source
    assert isinstance(source, Scripted)
    source.draws += cards.split()
    begin(driver)
    bet(driver, cents, *wagers)
    driver.answer(Close())
    assert driver.pending is None


def settled(driver: Driver) -> list[tuple[int, str, str]]:
    """Seat, wager and outcome, in the order of the log."""
    return [(e["seat"], e["wager"], e["outcome"]) for e in events(driver, "settled")]


def outcomes(driver: Driver) -> dict[str, str]:
    return {wager: outcome for _, wager, outcome in settled(driver)}


def net_cents(driver: Driver, seat: int = 1) -> dict[str, int]:
    """What each wager brought the player, the commission that was taken counted."""
    net = {}
    for event in events(driver, "settled"):
        if event["seat"] == seat:
            moves = event["moves"]
            won = sum(cents for source, _, cents in moves if source == "house")
            lost = sum(cents for _, target, cents in moves if target == "house")
            net[event["wager"]] = won - lost
    return net


def words(driver: Driver) -> list[str]:
    """What was called out, in order."""
    return [event["words"] for event in events(driver, "announced")]


def said(driver: Driver, text: str) -> str:
    """The clause under which this was called out last."""
    found = [event for event in events(driver, "announced") if event["words"] == text]
    assert found, (text, words(driver))
    return str(found[-1]["clause"])


def dealt(driver: Driver) -> list[tuple[str, bool]]:
    """To which hand each card went, and whether face up."""
    return [(e["to"], e["face_up"]) for e in events(driver, "dealt")]


def refused(act: Callable[..., Any], *args: Any, **named: Any) -> str:
    """The clause that refuses this."""
    with pytest.raises(Refusal) as caught:
        act(*args, **named)
    return caught.value.clause


def refused_place(driver: Driver, seat: int, wager: str, cents: int) -> str:
    """The clause that refuses these chips; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log))
    found = refused(driver.answer, Place(seat, wager, cents))
    assert (driver.table.accounts, len(driver.log)) == before
    return found


def pending_draw(driver: Driver) -> DrawCards:
    assert isinstance(driver.pending, DrawCards)
    return driver.pending


def pending_window(driver: Driver) -> Window:
    assert isinstance(driver.pending, Window)
    return driver.pending


def pending_cut(driver: Driver) -> Cut:
    assert isinstance(driver.pending, Cut)
    return driver.pending


def key(driver: Driver, cards: str) -> None:
    driver.answer(cards_from(cards))
