"""Live tables side by side: this code, and another checkout of it, playing the same seeded rounds.

    python bench/live.py                        rounds a second of this code, by game
    python bench/live.py --against OTHER        beside those of the checkout in the folder OTHER
    python bench/live.py --log FILE --rounds N  one long log: speed, memory, and how fast it resumes

Each table has one player who wagers the least on the first wager that the table takes, and takes
the first choice that is open. Nothing is written but with --log.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

GAMES = ("three_card_poker", "craps", "blackjack", "roulette", "high_roll_dice", "mini_baccarat")
SECONDS = 2.0
"""Of the processor: other work on the machine does not count."""


def table(game_id: str, *, chained: bool = False) -> Any:
    """An open table with one player, by whichever interface this checkout has."""
    from croupier.core.driver import Driver, RandomSource
    from croupier.core.game import rules_for
    from croupier.games import game
    from croupier.sim.streams import SeededStream, seed_from

    rules = rules_for(game(game_id))
    source = RandomSource(SeededStream(seed_from("bench")).below)
    try:
        from croupier.live.practice import practice

        driver: Any = Driver(rules, source, policy=practice, chained=chained)
    except ImportError:
        driver = Driver(rules, source, attester="S2")  # type: ignore[call-arg]
    driver.open({}, {"mode": "test", "seed": seed_from("bench").hex()})
    driver.sit(1, "P1", 1_000_000_00)
    return driver


def play_round(driver: Any, wager: str) -> None:
    from croupier.core.procedure import Close, Decide, Place, Window

    driver.begin_round()
    placed = False
    while driver.pending is not None:
        pending = driver.pending
        if isinstance(pending, Window):
            if not placed:
                place = Place(1, wager, max(100, driver.table.rules.cents("minimum")))
                if not driver.table.stakes(1):
                    driver.answer(place)
                placed = True
            driver.answer(Close())
        elif isinstance(pending, Decide):
            driver.answer(next(one for one in pending.choices if one not in pending.blocked))
        else:
            raise AssertionError(pending)


def first_wager(driver: Any) -> str:
    preferred = {"craps": "pass", "roulette": "red", "mini_baccarat": "banker", "blackjack": "main"}
    id = driver.table.rules.game.id
    return preferred.get(id) or next(
        one.id for one in driver.table.rules.wagers.values() if one.placed and not one.places
    )


def rounds_a_second(game_id: str) -> float:
    driver = table(game_id)
    wager = first_wager(driver)
    for _ in range(20):
        play_round(driver, wager)
    rounds, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        for _ in range(20):
            play_round(driver, wager)
        rounds += 20
    return rounds / (time.process_time() - start)


def measured() -> dict[str, float]:
    return {game_id: rounds_a_second(game_id) for game_id in GAMES}


def elsewhere(folder: Path) -> dict[str, float]:
    """The same in another checkout, with this very script."""
    place = {**os.environ, "PYTHONPATH": str(folder / "src")}
    ran = subprocess.run(
        [sys.executable, __file__, "--json"], env=place, check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def long_log(path: Path, rounds: int) -> None:
    """Play into a log, and go on from it: rounds a second, memory on the way, seconds to resume."""
    from croupier.cli.paper import Paper, resumed
    from croupier.live.practice import practice

    driver = table("craps", chained=True)
    paper = Paper.new(path)
    for entry in driver.tail:
        paper.write(entry)
    driver.listeners.append(paper.write)
    os.fsync = lambda _: None  # type: ignore[assignment]  # the disk is not what is measured here
    wager, start = first_wager(driver), time.perf_counter()
    for number in range(1, rounds + 1):
        play_round(driver, wager)
        paper.keep(driver)
        if number % (rounds // 5) == 0:
            speed = number / (time.perf_counter() - start)
            size = path.stat().st_size / 1e6
            print(f"{number} rounds: {speed:.0f}/s, {_memory():.0f} MB, log {size:.0f} MB")
    head = driver.head
    paper.close()
    start = time.perf_counter()
    again, going_on, _ = resumed(path, None, policy=practice)
    print(f"resumed in {time.perf_counter() - start:.3f} s: {again.head == head}")
    going_on.close()


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--rounds", type=int, default=100_000)
    chosen = parser.parse_args()
    if chosen.log:
        long_log(chosen.log, chosen.rounds)
        return
    other = elsewhere(chosen.against) if chosen.against else {}
    here = measured()
    if chosen.json:
        print(json.dumps(here))
        return
    for game_id, speed in here.items():
        beside = f"  {other[game_id]:8.0f} there  {speed / other[game_id]:.2f}x" if other else ""
        print(f"{game_id:<20}{speed:8.0f} rounds/s{beside}")


if __name__ == "__main__":
    main()
