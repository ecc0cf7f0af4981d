"""Rounds of games with own and community cards against a paytable, for the tests of a chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource, Source
from croupier.core.game import Game, Rules, rules_for
from croupier.core.procedure import Close, Decide, DrawCards, Place
from croupier.core.refusals import Refusal
from tests.games.scripts import events, table_of

CHIPS = 100_000_00


@dataclass(frozen=True)
class Tables:
    """Tables of one game."""

    game: Game
    chapter: str

    def clause(self, *ids: str) -> pytest.MarkDecorator:
        return pytest.mark.clause(*(f"{self.chapter} {id}" for id in ids))

    def cite(self, id: str) -> str:
        return f"{self.chapter} {id}"

    def rules(self, **options: str) -> Rules:
        return rules_for(self.game, None, options)

    def table(self, source: Source, *seats: int, **options: str) -> Driver:
        players = {seat: f"player {seat}" for seat in seats or (1,)}
        return table_of(self.game, source, players, chips_cents=CHIPS, **options)

    def tracked(self, *seats: int, **options: str) -> Driver:
        return self.table(KeyedSource(card_by_card=True), *seats, **options)

    def words(self, driver: Driver) -> list[tuple[str, str]]:
        return [
            (event["words"], self.number(event["clause"])) for event in events(driver, "announced")
        ]

    def number(self, citation: str) -> str:
        return citation.removeprefix(f"{self.chapter} ")

    def refused(self, driver: Driver, answer: Any, by: int | None = None) -> str:
        """The number of the clause that refuses this; the table stays as it was."""
        before = (dict(driver.table.accounts), len(driver.log), driver.pending)
        with pytest.raises(Refusal) as caught:
            driver.answer(answer, by)
        assert (driver.table.accounts, len(driver.log), driver.pending) == before
        return self.number(caught.value.clause)


def wager(driver: Driver, stakes: Mapping[int, Mapping[str, int]]) -> None:
    for seat, here in stakes.items():
        for name, cents in here.items():
            driver.answer(Place(seat, name, cents))
    driver.answer(Close())


def decide(driver: Driver, choices: Mapping[int, Sequence[str]], usual: str) -> Driver:
    """Each seat's choices one after the other; the usual one where none is left."""
    left = {seat: list(said) for seat, said in choices.items()}
    while isinstance(driver.pending, Decide):
        seat = driver.pending.who
        assert isinstance(seat, int)
        driver.answer(left[seat].pop(0) if left.get(seat) else usual, by=seat)
    return driver


def key(driver: Driver, *hands: str) -> None:
    """Key in what is asked for, in this order; an empty word is backs."""
    for hand in hands:
        assert isinstance(driver.pending, DrawCards)
        driver.answer(cards_from(hand) if hand else (UNSEEN,) * driver.pending.count)


def settled(driver: Driver, seat: int = 1) -> dict[str, tuple[str, str, int]]:
    """Wager to its outcome, number of clause and cents won at a seat."""
    return {
        event["wager"]: (
            event["outcome"],
            event["clause"].partition(" ")[2],
            event["won_cents"],
        )
        for event in events(driver, "settled")
        if event["seat"] == seat
    }


def won(driver: Driver, seat: int = 1) -> int:
    return driver.table.accounts[f"rack/player {seat}"] - CHIPS


def order(driver: Driver, *kinds: str) -> list[tuple[str, Any]]:
    """Events of these kinds in order, with the seat or hand that they are about."""
    return [
        (e["kind"], e.get("seat") or e.get("hand") or e.get("to") or e.get("who"))
        for e in events(driver, *kinds)
    ]
