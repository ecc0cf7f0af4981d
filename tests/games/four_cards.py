"""Rounds of Four Card and Crazy Four Poker for the tests of their chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import Game
from croupier.core.procedure import Close, Decide, Place
from croupier.core.refusals import Refusal
from tests.games.scripts import Scripted, events, table_of

CHIPS = 100_000_00
FIVE, TEN = 5_00, 10_00


class Chapter:
    """Tables of one of the games; a deal is written hand by hand, the dealer's cards last."""

    def __init__(self, game: Game, dealers: int, usual: Mapping[str, int]) -> None:
        self.game, self.dealers, self.usual = game, dealers, usual
        self.chapter = next(iter(game.law.editions.values()))

    def clause(self, *ids: str) -> pytest.MarkDecorator:
        return pytest.mark.clause(*(self.cite(id) for id in ids))

    def cite(self, id: str) -> str:
        return f"{self.chapter} {id}"

    def script(
        self, hands: Mapping[int, str], dealer: str, dealing: str, rack: str = "2c 2d 2h 2s"
    ) -> list[str]:
        """The draws that give these hands, in the order of the deal."""
        in_order = [hands[seat].split() for seat in sorted(hands)]
        theirs = dealer.split()
        if dealing == "shoe":
            stacks = [" ".join(hand) for hand in in_order]
            more = [theirs[5], rack] if self.dealers == 6 else []
            return [*stacks, " ".join(theirs[:5]), *more]
        draws = [hand[card] for card in range(5) for hand in [*in_order, theirs]]
        return [*draws, *theirs[5:]]

    def table(self, draws: Sequence[str], *seats: int, **options: str) -> Driver:
        players = {seat: f"player {seat}" for seat in seats}
        return table_of(self.game, Scripted(*draws), players, chips_cents=CHIPS, **options)

    def tracked(self, *seats: int, **options: str) -> Driver:
        """A table of real cards that are keyed in one by one."""
        players = {seat: f"player {seat}" for seat in seats}
        source = KeyedSource(card_by_card=True)
        return table_of(self.game, source, players, chips_cents=CHIPS, **options)

    def asked(
        self,
        hands: Mapping[int, str],
        dealer: str,
        stakes: Mapping[int, Mapping[str, int]] | None = None,
        rack: str = "2c 2d 2h 2s",
        **options: str,
    ) -> Driver:
        """A table at the first decision, if there is one."""
        draws = self.script(hands, dealer, options.get("dealing", "hand"), rack)
        driver = self.table(draws, *hands, **options)
        driver.begin_round()
        for seat in hands:
            for name, cents in ((stakes or {}).get(seat) or self.usual).items():
                driver.answer(Place(seat, name, cents))
        driver.answer(Close())
        return driver

    def played(
        self,
        hands: Mapping[int, str],
        dealer: str,
        stakes: Mapping[int, Mapping[str, int]] | None = None,
        choices: Mapping[int, str] | None = None,
        rack: str = "2c 2d 2h 2s",
        **options: str,
    ) -> Driver:
        """A whole round; players without a choice play 1x."""
        driver = self.asked(hands, dealer, stakes, rack, **options)
        while driver.pending is not None:
            assert isinstance(driver.pending, Decide)
            driver.answer((choices or {}).get(int(driver.pending.who), "1x"))
        return driver

    def one(
        self, hand: str, dealer: str, stakes: Mapping[str, int], choice: str = "1x", **options: str
    ) -> Driver:
        return self.played({1: hand}, dealer, {1: stakes}, {1: choice}, **options)

    def refused(self, driver: Driver, answer: Any, by: int | None = None) -> str:
        """The number of the clause that refuses this; the table stays as it was."""
        before = (dict(driver.table.accounts), len(driver.log), driver.pending)
        with pytest.raises(Refusal) as caught:
            driver.answer(answer, by)
        assert (driver.table.accounts, len(driver.log), driver.pending) == before
        return caught.value.clause.removeprefix(f"{self.chapter} ")

    def words(self, driver: Driver) -> list[tuple[str, str]]:
        return [
            (event["words"], event["clause"].removeprefix(f"{self.chapter} "))
            for event in events(driver, "announced")
        ]


def settled(driver: Driver, seat: int = 1) -> dict[str, tuple[str, int, str]]:
    """Wager to outcome, cents won and the number of the clause at a seat."""
    return {
        event["wager"]: (event["outcome"], event["won_cents"], event["clause"].split()[1])
        for event in events(driver, "settled")
        if event["seat"] == seat
    }


def won(driver: Driver, seat: int = 1) -> int:
    return driver.table.accounts[f"rack/player {seat}"] - CHIPS
