"""What holds for the words of every game: the key that is shown works, Enter does what it says,
whatever a wager is called means it, and what a round brought is what the chips say.

A bot plays at random; the seed is printed with a failure and CROUPIER_TEST_SEED repeats it.
"""

from __future__ import annotations

import random
import re

import pytest

from croupier.contracts.bot import Bot, Setup, chance_for, editions
from croupier.contracts.witness import Driver
from croupier.core.entries import Entry
from croupier.core.money import dollars
from croupier.core.procedure import Decide, Window
from croupier.core.spots import name_of
from croupier.core.table import rack
from croupier.live.affordances import area_for
from croupier.live.cloth_text import stakes_text
from croupier.live.keys import typed_keys
from croupier.live.moves import waits_for
from croupier.live.names import wager_list
from croupier.live.results import Results
from croupier.live.sitting import Sitting
from croupier.live.words import Chips, Choose, Go, Moment, command_from

every_edition = pytest.mark.parametrize("setup", editions(), ids=str)
IN_BRACKETS = re.compile(r"\[(.+?)\]")


class Typist(Bot):
    """A bot that types what it is shown, at another table that is the same."""

    typed = 0

    def watch(self) -> None:
        at = Moment(self.table.rules, self.driver.pending)
        if isinstance(at.pending, Decide):
            self.check_choices(at, at.pending)
        elif isinstance(at.pending, Window):
            self.check_wagers(at, at.pending)
        enter = [line for line in waits_for(self.driver, 500) if "Enter: " in line]
        if enter and "Enter: not yet" not in enter[-1]:
            self.do(Go())

    def do(self, command: Choose | Chips | Go) -> None:
        """It is done, and nothing is against it."""
        self.typed += 1
        for _ in Sitting(self.driver.fork()).do(command):
            pass

    def check_choices(self, at: Moment, asked: Decide) -> None:
        open_now = [choice for choice in asked.choices if self.driver.can(choice)]
        keys = typed_keys(asked.choices)
        shown = IN_BRACKETS.findall(waits_for(self.driver, 500)[0])
        assert [key.lower() for key in shown] == [keys[one] for one in open_now if one in keys]
        for choice in asked.choices:
            for typed in (keys.get(choice, choice), choice, choice.replace("_", " ").upper()):
                assert command_from(typed, at) == Choose(None, choice), typed
        self.do(Choose(None, self.chance.choice(open_now)))

    def check_wagers(self, at: Moment, window: Window) -> None:
        for label in self.chance.sample(wager_list(window.wagers), min(3, len(window.wagers))):
            if short := IN_BRACKETS.search(label):
                number = label.split()[-1] if label[-1].isdigit() else ""
                found = command_from(f"{short[1]} {number} 7.50".replace("  ", " "), at)
                assert isinstance(found, Chips), label
        called = self.table.rules.called
        spots = [spot for spot in called.proper if name_of(spot) in window.wagers]
        seat = self.chance.choice(sorted(self.table.seats))
        for spot in self.chance.sample(spots, min(3, len(spots))):
            name = self.chance.choice([*called.proper[spot], *called.nicknames[spot]])
            area = area_for(self.driver, seat, spot)
            if len(called.exact(name)) > 1 or "least" not in area:
                continue
            amount = dollars(area["least"])
            typed = f"seat {seat}: {name.upper()} {amount}"
            assert command_from(typed, at) == Chips(seat, spot, area["least"]), typed
            self.do(Chips(seat, spot, area["least"]))

    def check_chips(self) -> None:
        """Every chip of a seat is in the words for it."""
        for seat in self.table.seats:
            stakes, told = self.table.stakes(seat), stakes_text(self.table.stakes(seat))
            for spot, cents in stakes.items():
                assert dollars(cents) in told, (spot, told)
            parts = [part for part in told.split(" · ") if part]
            alone = sum(not part.endswith(" each") for part in parts)
            assert len(stakes) >= len(parts) >= min(alone, len(stakes)), told

    def until_between_rounds(self) -> None:
        super().until_between_rounds()
        self.check_chips()


@every_edition
def test_what_is_shown_can_be_typed(setup: Setup, seed: int) -> None:
    """At every request of random rounds: keys, names, nicknames, Enter."""
    bot = Typist.at(setup.rules(), chance_for(seed, setup, "typed"), "dealt")
    assert isinstance(bot, Typist)
    bot.play(2)
    assert bot.typed


class Bookkeeper(Bot):
    """A bot that holds what is told of a round against the chips."""

    def __init__(self, driver: Driver, chance: random.Random) -> None:
        super().__init__(driver, chance)
        self.results = Results()
        self.before: dict[str, int] = {}
        self.bought: dict[str, int] = {}
        self.rounds = 0
        driver.listeners.append(self.hear)

    def worth(self) -> dict[str, int]:
        """By player: everything that is his, in the rack or on the layout."""
        found = {player: self.table.accounts[rack(player)] for player in self.table.seats.values()}
        for seat, player in self.table.seats.items():
            found[player] += sum(self.table.stakes(seat).values())
        return found

    def hear(self, entry: Entry) -> None:
        for event in entry.events:
            self.results.follow(event)
            if event["kind"] == "round":
                self.before, self.bought = self.worth(), dict(self.table.bought_cents)
            elif event["kind"] == "ended" and event["round"] and self.before:
                self.compare()

    def compare(self) -> None:
        self.rounds += 1
        now = self.worth()
        for player, was in self.before.items():
            if player in now:
                bought = self.table.bought_cents.get(player, 0) - self.bought.get(player, 0)
                won = self.results.won.get(player, 0)
                assert won == now[player] - was - bought, player


@every_edition
def test_what_a_round_brought_is_what_the_chips_say(setup: Setup, seed: int) -> None:
    """Chips that lie on the layout, or move there, are nobody's loss."""
    bot = Bookkeeper.at(setup.rules(), chance_for(seed, setup, "books"), "dealt")
    assert isinstance(bot, Bookkeeper)
    bot.play(6)
    assert bot.rounds
