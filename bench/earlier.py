"""This tree beside an earlier one: kernels, counts and live rounds, taking turns in one run.

`python -m bench.earlier REVISION` takes that state of the project out of git into a temporary
folder and lets both do the same work in processes of their own. A factor above one says that this
tree is the faster one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from bench.measure import Section, rate, times

ROOT = Path(__file__).parent.parent
REPEATS = 3
WORK = (ROOT / "bench" / "work.py").read_text("utf-8")


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


def measured(source: Path) -> dict[str, float]:
    """How much of each kind of work a second one tree does."""
    done = subprocess.run(
        [sys.executable, "-c", WORK],
        env=os.environ | {"PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def run(revision: str) -> Section:
    with tempfile.TemporaryDirectory() as folder:
        trees = {"earlier": taken_out(revision, Path(folder)), "now": ROOT / "src"}
        best: dict[str, dict[str, float]] = {name: {} for name in trees}
        for _ in range(REPEATS):
            for name, source in trees.items():
                for what, speed in measured(source).items():
                    best[name][what] = max(best[name].get(what, 0.0), speed)
    rows = tuple(
        (what, rate(before), rate(best["now"][what]), times(best["now"][what] / before))
        for what, before in best["earlier"].items()
        if what in best["now"]
    )
    words = f"Work a second at {revision} and in this tree; the best of {REPEATS} turns each."
    return Section("Beside an earlier state", words, ("work", "earlier", "now", "factor"), rows)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("name a revision: python -m bench.earlier v0.1.0")
    print(run(sys.argv[1]))
