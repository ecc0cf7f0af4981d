"""How many rounds a second each game is simulated at."""

from __future__ import annotations

import os
import time

from bench.measure import Section, race, rate
from croupier.core.game import Rules, rules_for
from croupier.games import game, game_ids
from croupier.sim.runner import simulate
from croupier.sim.streams import seed_from

SEED = seed_from("bench")
WORDS = """\
Rounds a second with the usual strategy of each game, every wager of it counted in every round.
One thread shows the speed of the kernel itself, all threads together what a run gets."""


SECONDS = 0.7
"""About so long a turn takes: a game that is slow plays fewer rounds."""


def run(rounds: int = 20_000_000, repeats: int = 4) -> Section:
    cores = os.cpu_count() or 1
    return Section(
        "Simulation",
        WORDS,
        ("game", "1 thread", f"all threads ({cores})", "each of them", "gain"),
        tuple(_row(game_id, rounds, cores, repeats) for game_id in game_ids()),
    )


def _row(game_id: str, rounds: int, cores: int, repeats: int) -> tuple[str, ...]:
    rules = rules_for(game(game_id))
    rounds_a_second(rules, 1_000, 1)  # may compile
    speed = rounds_a_second(rules, min(rounds, 100_000), 1)
    rounds = min(rounds, max(100_000, int(speed * SECONDS)))
    best = race(
        {
            "alone": lambda: rounds_a_second(rules, rounds, 1),
            "together": lambda: rounds_a_second(rules, rounds, cores),
        },
        repeats,
    )
    alone, together = best["alone"], best["together"]
    return (
        game_id,
        rate(alone),
        rate(together),
        rate(together / cores),
        best.factor("together", "alone"),
    )


def rounds_a_second(rules: Rules, rounds: int, threads: int, strategy: str | None = None) -> float:
    """From the first round to the figures; not the search for the best play or the compiler."""
    begin = 0.0

    def begun(more: int) -> None:
        nonlocal begin
        if not more:
            begin = time.perf_counter()

    simulate(rules, rounds, SEED, strategy, threads=threads, progress=begun)
    return rounds / (time.perf_counter() - begin)
