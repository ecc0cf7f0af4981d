"""This tree beside an earlier one: kernels, counts, first sheets and live rounds, taking turns.

`python -m bench.earlier REVISION` takes that state of the project out of git into a temporary
folder and lets both do the same work in processes of their own, in short turns that follow each
other, so that a busy moment hits both alike. A factor above one says that this tree is the faster
one. `--only "simulate craps"` and `--turns 20` ask for less work and for better figures.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from bench.measure import Section, race, rate

ROOT = Path(__file__).parent.parent
TURNS = 5
WORK = (ROOT / "bench" / "work.py").read_text("utf-8")


class Worker:
    """A process that does what it is asked for with the sources of one tree."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORK],
            env=os.environ | {"PYTHONPATH": str(source)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.works: list[str] = self._answer()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def speed(self, work: str) -> float:
        """How much of it a second."""
        if self.process.stdin is None:
            raise SystemExit("a worker that cannot be asked")
        self.process.stdin.write(f"{work}\n")
        self.process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> Any:
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise SystemExit("a worker has ended; what it said stands above")
        return json.loads(line)


def taken_out(revision: str, folder: Path) -> Path:
    """The sources of a revision, below a folder."""
    done = subprocess.run(
        ["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr.decode().strip())
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def run(revision: str, only: str = "", turns: int = TURNS) -> Section:
    rows: list[tuple[str, ...]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        before = stack.enter_context(Worker(taken_out(revision, folder)))
        now = stack.enter_context(Worker(ROOT / "src"))
        trees = {"before": before, "now": now}
        for work in (one for one in before.works if only in one and one in now.works):
            turn = {name: partial(tree.speed, work) for name, tree in trees.items()}
            best = race(turn, turns)
            factor = best["now"] / best["before"]
            rows.append((work, rate(best["before"]), rate(best["now"]), f"{factor:.2f}"))
            print(*rows[-1], sep="\t", file=sys.stderr, flush=True)
    words = f"Work a second at {revision} and in this tree; the best of {turns} turns each."
    head = ("work", "earlier", "now", "factor")
    return Section("Beside an earlier state", words, head, tuple(rows))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.earlier")
    parser.add_argument("revision", help="a state of the project, as git names it: v0.1.0")
    parser.add_argument("--only", default="", help="words that the work is to have in its name")
    parser.add_argument("--turns", type=int, default=TURNS, help="how often each tree has its turn")
    asked = parser.parse_args()
    print(run(asked.revision, asked.only, asked.turns))


if __name__ == "__main__":
    main()
