"""A live dice table and the session kernel side by side, roll for roll."""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import Rules
from croupier.core.procedure import Call, Close, Decide, Place, Take
from croupier.core.table import rack
from croupier.games.dice_table import session as kernel
from croupier.games.dice_table.house import house
from croupier.games.dice_table.keep import kept
from croupier.games.dice_table.session import POINT, RACK, STAKES_AT, TABLE_SIZE, WEALTH
from croupier.games.dice_table.spots import SPOTS, numbers_of
from croupier.live.practice import practice

SHOOTER, PLAYER = 1, 2


class SideBySide:
    """Seat 1 shoots all the time; the player of the kernel sits at seat 2."""

    def __init__(
        self, rules: Rules, bankroll: int, always_on: frozenset[int] = frozenset()
    ) -> None:
        self.house = list(map(int, house(rules, always_on)))
        self.always_on = always_on
        self.spots = numbers_of(rules)
        self.names = {spot: name for name, spot in self.spots.items()}
        self.t = [0] * TABLE_SIZE
        kernel.sit_down(self.t, bankroll)
        self.driver = Driver(rules, KeyedSource(), policy=practice)
        self.table = self.driver.table
        self.driver.open({}, {"mode": "test"})
        self.driver.sit(SHOOTER, "S2", 10_000_00)
        self.driver.sit(PLAYER, "P1", bankroll)
        self.begin()

    def begin(self) -> None:
        self.driver.begin_round()
        while isinstance(self.driver.pending, Decide):
            self.driver.answer("accept" if self.driver.pending.who == SHOOTER else "decline")
        self.check()

    def check(self) -> None:
        """Chips in hand, chips on every spot and the point are the same on both sides."""
        live = {self.spots[name]: cents for name, cents in self.table.stakes(PLAYER).items()}
        ours = {spot: cents for spot, cents in enumerate(self.stakes()) if cents}
        assert ours == live
        assert self.t[RACK] == self.table.accounts[rack("P1")]
        assert self.t[WEALTH] == self.t[RACK] + sum(ours.values())
        assert self.t[POINT] == kept(self.table).point

    def stakes(self) -> list[int]:
        return self.t[STAKES_AT : STAKES_AT + SPOTS]

    def follow(self, before: Sequence[int]) -> None:
        """Do at the live table what was done on the array since: take back, then place."""
        after = self.stakes()
        for spot in reversed(range(SPOTS)):
            if after[spot] < before[spot]:
                self.driver.answer(Take(PLAYER, self.names[spot], before[spot] - after[spot]))
        for spot in range(SPOTS):
            if after[spot] > before[spot]:
                self.driver.answer(Place(PLAYER, self.names[spot], after[spot] - before[spot]))
        for spot in self.always_on:
            if after[spot] and not self.t[POINT]:
                self.driver.answer(Call(PLAYER, self.names[spot], "on"))
        self.check()

    def roll(self, throw: int) -> None:
        if not self.driver.can(Close()):
            self.driver.answer(Place(SHOOTER, "pass", 5_00))
        self.driver.answer(Close())
        self.driver.answer((1 + throw // 6, 1 + throw % 6))
        kernel.roll(self.house, self.t, throw)
        self.begin()

    def agree(self, name: str, cents: int, take: bool) -> bool:
        """Whether both sides take this move, and do it if they do."""
        move = (Take if take else Place)(PLAYER, name, cents)
        allowed = self.driver.can(move)
        done = (kernel.take if take else kernel.place)(self.house, self.t, self.spots[name], cents)
        assert done == allowed, (move, self.stakes())
        if allowed:
            self.driver.answer(move)
            self.check()
        return allowed


def throws(chance: random.Random, count: int) -> list[int]:
    return [chance.randrange(36) for _ in range(count)]
