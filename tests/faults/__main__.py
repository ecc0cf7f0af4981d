"""`python -m tests.faults kills --count 300 --seed X`: one kind of trial, or all of them."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable

from tests.faults.forgeries import forgeries
from tests.faults.inputs import inputs
from tests.faults.kills import kills
from tests.faults.optimised import optimised
from tests.faults.together import together
from tests.faults.writes import writes

TRIALS: dict[str, tuple[Callable[[int, int], Counter[str]], int]] = {
    "kills": (kills, 300),
    "writes": (writes, 100),
    "together": (together, 50),
    "forgeries": (forgeries, 2_000),
    "optimised": (optimised, 1),
    "inputs": (inputs, 500),
}
"""By name: the trial, and how many make it full."""


def main(words: list[str]) -> int:
    reader = argparse.ArgumentParser("python -m tests.faults", description=__doc__)
    reader.add_argument("trial", choices=[*TRIALS, "all"])
    reader.add_argument("--count", type=int)
    reader.add_argument("--seed", type=int)
    given = reader.parse_args(words)
    seed = secrets.randbits(32) if given.seed is None else given.seed
    for name in TRIALS if given.trial == "all" else [given.trial]:
        trial, full = TRIALS[name]
        start = time.monotonic()
        print(f"== {name}: seed {seed}", flush=True)
        for what, number in trial(given.count or full, seed).items():
            print(f"   {number:>8,}  {what}")
        print(f"   {time.monotonic() - start:>8.1f}  seconds", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
