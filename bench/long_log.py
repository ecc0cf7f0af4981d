"""One long log of a craps table: rounds a second, memory on the way, and how fast it is resumed.

`python -m bench.long_log ROUNDS`; the log goes into a temporary folder. The disk is not what is
measured here, so nothing waits for it.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from bench.work import play_round
from croupier.cli.paper import Paper, resumed
from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.games import game
from croupier.live.practice import practice
from croupier.sim.streams import SeededStream, seed_from

STAKE = 5_00


def memory() -> float:
    """The most that this process has had so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(path: Path, rounds: int) -> None:
    key = seed_from("bench")
    source = RandomSource(SeededStream(key).below)
    driver = Driver(rules_for(game("craps")), source, policy=practice, chained=True)
    driver.open({}, {"mode": "test", "seed": key.hex()})
    driver.sit(1, "P1", 1_000_000_00)
    paper = Paper.new(path)
    for entry in driver.tail:
        paper.write(entry)
    driver.listeners.append(paper.write)
    os.fsync = lambda _: None  # type: ignore[assignment]
    start = time.perf_counter()
    for number in range(1, rounds + 1):
        play_round(driver, "pass", STAKE)
        paper.keep(driver)
        if number % max(1, rounds // 5) == 0:
            speed = number / (time.perf_counter() - start)
            size = path.stat().st_size / 1e6
            print(f"{number:,} rounds: {speed:.0f}/s, {memory():.0f} MB, log {size:.0f} MB")
    head = driver.head
    paper.close()
    start = time.perf_counter()
    again, going_on, _ = resumed(path, None, policy=practice)
    same = "where it stopped" if again.head == head else "somewhere else"
    print(f"resumed in {time.perf_counter() - start:.3f} s, {same}")
    going_on.close()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        raise SystemExit("how many rounds? python -m bench.long_log 100000")
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder) / "table.jsonl", int(sys.argv[1]))
