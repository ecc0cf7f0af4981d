"""How many rounds a second a live table plays: every rule, every event, every chip."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import croupier
from bench import dice
from bench.measure import Section, per_second, race, rate
from croupier.games import game_ids
from croupier.live.playing import Moment, Player

WORDS = """\
Rounds a second at a live table with one seat that makes a small wager and takes the first choice,
on one core and without anything compiled: requests, refusals, chips, settlements, events and the
chain of the log, as whoever plays in a terminal or a browser has them. At the dice tables that
throw two dice a round is a throw; beside them is crapssim with a pass line, which keeps no log."""
PEER = "crapssim, pass line"
TOGETHER = (("ante", "blind"), ("ante", "super_bonus"), ("number_1", "number_2", "number_3"))
"""Wagers that are made together, where they are offered."""
NEEDED = 5
"""Dollars on a wager."""
RICH = 10**7


def run(seconds: float = 0.7, repeats: int = 3, games: Sequence[str] | None = None) -> Section:
    contestants = {id: at(id, seconds) for id in games or game_ids()}
    package = dice.strategies()
    if package is not None:
        rolls = max(100, int(20_000 * seconds))
        contestants[PEER] = per_second(
            rolls, lambda: dice.play_theirs(package.BetPassLine(5), rolls)
        )
    found = race(contestants, repeats)
    compared = {"craps", "crapless"} if package is not None else set()
    rows = tuple(
        (name, rate(found[name]), found.factor(name, PEER) if name in compared else "")
        for name in found
    )
    return Section("Live tables", WORDS, ("table", "rounds a second", "factor"), rows)


def first(moment: Moment) -> dict[str, int] | str:
    """The first choice; a plain wager that is offered, with those that go with it."""
    if moment.choices:
        return moment.choices[0]
    plain = [wager for wager in moment.wagers if wager not in ("straight", "insurance")]
    for together in TOGETHER:
        if set(together) <= set(plain):
            return dict.fromkeys(together, NEEDED)
    return {"red" if "red" in plain else plain[0]: NEEDED} if plain else {}


def at(id: str, seconds: float, player: Player = first) -> Callable[[], float]:
    """A table of a game, and how many rounds a second are played there."""
    table = croupier.table(id, seed="bench")
    table.join(1, RICH)

    def measure() -> float:
        table.play(player, 3)
        done, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            table.play(player)
            done += 1
        return done / (time.perf_counter() - begin)

    return measure
