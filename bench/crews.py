"""Threads, processes and a local Dask cluster at one run."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench.measure import Disagreement, Section, peer, race, rate
from croupier.core.game import rules_for
from croupier.games import game
from croupier.sim.crews import Cluster, Crew, Processes
from croupier.sim.runner import simulate
from croupier.sim.streams import seed_from

GAME = "three_card_poker"
WORDS = """\
Rounds a second of Three Card Poker by two threads, two processes and a local Dask cluster of two
workers, from the first round on; the same seed, and the same tallies or the run fails. Processes
and workers start before the clock does, but load their kernels while it runs."""
SEED = seed_from("crews")


def run(rounds: int = 1_500_000_000, repeats: int = 1) -> Section:
    rules = rules_for(game(GAME))
    tallies: list[object] = []

    def by(make: Callable[[], Crew] | None) -> Callable[[], float]:
        def measure() -> float:
            crew = None if make is None else make()
            begin = time.perf_counter()
            done = simulate(rules, rounds, SEED, threads=2, crew=crew)
            speed = rounds / (time.perf_counter() - begin)
            if crew is not None:
                crew.close()
            tallies.append({kind: dict(one) for kind, one in done.census.weights.items()})
            return speed

        return measure

    contestants = {"2 threads": by(None), "2 processes": by(lambda: Processes(2))}
    if peer("distributed") is not None:
        contestants["Dask, 2 workers"] = by(lambda: Cluster("local", 2))
    found = race(contestants, repeats)
    if any(one != tallies[0] for one in tallies):
        raise Disagreement("crews come to other tallies")
    rows = tuple((name, rate(found[name]), found.factor(name, "2 threads")) for name in found)
    return Section("Crews", WORDS, ("crew", "rounds a second", "factor"), rows)
