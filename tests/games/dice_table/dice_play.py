"""Rolls of two dice for the tests of Craps and Crapless, told in a few words each.

Seat 1 has the dice and keeps a Pass Bet on the line; what a test is about lies at seat 2. Steps are
separated by semicolons: `pass 10` places, `take come@6 5` takes back, `on place_6` calls, `33`
throws two threes. What a roll did is told the same way: `pass +10; come@6 lies; field -5`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import Game, rules_for
from croupier.core.procedure import Call, Close, Decide, Place, Take, Throw, Window
from croupier.core.refusals import Refusal
from croupier.games.craps.rules import GAME as CRAPS
from croupier.games.dice_table.keep import kept
from croupier.live.practice import practice

SHOOTER, PLAYER = 1, 2
TWO = {SHOOTER: "S2", PLAYER: "P1"}
FIVE = 5_00

EASY = {2: "11", 3: "12", 4: "13", 5: "14", 6: "15", 8: "26", 9: "36", 10: "46", 11: "56", 12: "66"}
"""A throw for each total, not a pair where that can be."""


def cents(text: str) -> int:
    """`5` and `2.5` dollars in cents."""
    dollars, _, rest = text.partition(".")
    return int(dollars) * 100 + int(rest.ljust(2, "0") or 0)


RICH_CENTS = 100_000_00


def opened(
    game: Game,
    players: Mapping[int, str],
    options: Mapping[str, str],
    chips: Mapping[int, int] | None = None,
) -> Driver:
    """An open table with players at it, where a person keys in the dice."""
    driver = Driver(rules_for(game, options=options), KeyedSource(), policy=practice)
    driver.open({}, {"source": "keyed"})
    for seat, player in players.items():
        driver.sit(seat, player, (chips or {}).get(seat, RICH_CENTS))
    return driver


class Play:
    """A table, one roll after the other."""

    def __init__(
        self,
        game: Game = CRAPS,
        *,
        players: Mapping[int, str] = TWO,
        chosen: Mapping[str, str] | None = None,
        chips: Mapping[int, int] | None = None,
        **options: str,
    ) -> None:
        self.driver = opened(game, players, {**(chosen or {}), **options}, chips)
        self.table = self.driver.table
        self.begin()

    # The course of a roll

    def begin(self) -> None:
        """Open the next roll; the dice are taken by whoever is asked first."""
        self.driver.begin_round()
        while isinstance(self.driver.pending, Decide):
            self.driver.answer("accept")

    def do(self, steps: str, seat: int = PLAYER) -> None:
        """All steps, one after the other."""
        for step in filter(None, map(str.strip, steps.split(";"))):
            if step.isdigit() and len(step) == 2:
                self.roll(step)
            else:
                self.driver.answer(self.action(step, seat))

    def action(self, step: str, seat: int = PLAYER) -> Place | Take | Call:
        match step.split():
            case ["take", wager, amount]:
                return Take(seat, wager, cents(amount))
            case [("on" | "off") as word, wager]:
                return Call(seat, wager, word)
            case [wager, amount]:
                return Place(seat, wager, cents(amount))
        raise AssertionError(step)

    def close(self) -> None:
        """No more bets; the shooter makes a Pass Bet if that is still missing."""
        assert isinstance(self.driver.pending, Window)
        shooter = kept(self.table).shooter
        if not self.driver.can(Close()):
            self.driver.answer(Place(shooter, "pass", FIVE))
        self.driver.answer(Close())
        assert isinstance(self.driver.pending, Throw)

    def throw(self, faces: str) -> None:
        self.driver.answer(tuple(map(int, faces)))

    def roll(self, faces: str) -> None:
        """Close, throw, settle, and open the next roll."""
        self.close()
        self.throw(faces)
        self.begin()

    # What came of it

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """What the log has of these kinds since the last roll that was thrown began."""
        log = self.driver.log
        rounds = [event["seq"] for event in log if event["kind"] == "round"]
        begin = rounds[-2] if self.driver.pending is not None and len(rounds) > 1 else rounds[-1]
        return [event for event in log[begin:] if event["kind"] in kinds]

    def told(self, seat: int = PLAYER) -> dict[str, str]:
        """Wager to `+10`, `-5`, `0` by the last roll, or `lies` where chips still lie."""
        told = dict.fromkeys(self.table.stakes(seat), "lies")
        for event in self.events("settled"):
            if event["seat"] == seat:
                lost = event["pays"] == "lose"
                net = -event["stake_cents"] if lost else event["won_cents"]
                told[event["wager"]] = dollars_of(net)
        return told

    def outcome(self, wager: str, seat: int = PLAYER) -> tuple[str, str]:
        """Row and clause by which the last roll settled a wager."""
        for event in self.events("settled"):
            if (event["seat"], event["wager"]) == (seat, wager):
                return event["outcome"], event["clause"]
        raise AssertionError(f"{wager} was not settled")

    def said(self) -> list[tuple[str, str]]:
        """Words and clause of everything announced in the last roll."""
        return [(event["words"], event["clause"]) for event in self.events("announced")]

    def refused(self, step: str, seat: int = PLAYER) -> str:
        """The clause that refuses this; the table stays as it was."""
        return refused(self.driver, self.action(step, seat))


def remedy(play: Play, step: str) -> str:
    """What the refusal of this says may be done instead."""
    with pytest.raises(Refusal) as caught:
        play.driver.answer(play.action(step))
    return caught.value.instead


def dollars_of(net_cents: int) -> str:
    sign = "+" if net_cents > 0 else "-" if net_cents < 0 else ""
    whole, rest = divmod(abs(net_cents), 100)
    return f"{sign}{whole}" + (f".{rest:02d}" if rest else "")


def parsed(told: str) -> dict[str, str]:
    """`pass +10; come@6 lies` as a dictionary."""
    parts = (part.split() for part in told.split(";") if part.strip())
    return {part[0]: part[1] for part in parts}


def refused(driver: Driver, answer: Any) -> str:
    """The clause that refuses an answer, which changes nothing."""
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(answer)
    assert (driver.table.accounts, len(driver.log)) == before
    assert caught.value.instead
    return caught.value.clause


def situation(name: str, steps: str, told: str, *clauses: str, chapter: str = "oh.craps") -> Any:
    """One row of a table of situations: what is done, what the last roll makes of it."""
    cited = [f"{chapter} {clause}" for clause in clauses]
    marks = [pytest.mark.clause(*cited)] if cited else []
    return pytest.param(steps, told, id=name.replace(" ", "_"), marks=marks)


def moment(
    name: str, steps: str, tried: str, clause: str, *more: str, chapter: str = "oh.craps"
) -> Any:
    """One row of a table of refusals: what is tried then, and the clause; `ok` when it is taken."""
    cited = [f"{chapter} {one}" for one in (clause, *more) if one != "ok"]
    marks = [pytest.mark.clause(*cited)] if cited else []
    return pytest.param(steps, tried, clause, id=name.replace(" ", "_"), marks=marks)


def instead(
    name: str, steps: str, tried: str, words: str, clause: str, chapter: str = "oh.craps"
) -> Any:
    """One row of a table of remedies: what is tried then, and what is named instead."""
    marks = pytest.mark.clause(f"{chapter} {clause}")
    return pytest.param(steps, tried, words, id=name.replace(" ", "_"), marks=marks)
