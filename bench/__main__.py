"""`python -m bench`: run every benchmark, write docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench import (
    analysis,
    blackjack,
    by_hand,
    crews,
    designer,
    dice,
    hands,
    holdem,
    simulation,
    start,
)
from bench.measure import Section
from croupier import __version__

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BENCHMARKS = (
    simulation,
    crews,
    dice,
    by_hand,
    blackjack,
    hands,
    holdem,
    analysis,
    designer,
    start,
)
PACKAGES = (
    "numba",
    "numpy",
    "crapssim",
    "pokerkit",
    "phevaluator",
    "eval7",
    "open_spiel",
    "distributed",
)
HEAD = """\
# Benchmarks

Written by `make bench`. All sides of a comparison ran in the same run, taking turns; a figure is
the best of five repeats, since whatever else a machine does can only make a repeat slower.
Compilation is left out unless a column says otherwise. Compare factors rather than figures: those
are of one machine. After a factor stands how it went from turn to turn.
"""


def facts(load_at_start: str) -> str:
    """What a reader has to know about the machine, and no more."""
    lines = [
        f"croupier {__version__}, {platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores",
        ", ".join(_installed()),
        f"load average {load_at_start} when the run began, {load()} when it ended",
    ]
    return "".join(f"- {line}\n" for line in lines)


def _installed() -> Iterator[str]:
    for package in PACKAGES:
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield f"{package} not installed"


def load() -> str:
    """Of the last minute; above nought before the run, others were at work too."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def page(sections: list[Section], load_at_start: str) -> str:
    return "\n".join([HEAD, facts(load_at_start), *map(str, sections)])


def main() -> None:
    load_at_start = load()
    sections = []
    for benchmark in BENCHMARKS:
        sections.append(benchmark.run())
        print(sections[-1], file=sys.stderr)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(sections, load_at_start), encoding="utf-8")
    print(f"written: {PAGE.relative_to(PAGE.parent.parent)}")


if __name__ == "__main__":
    main()
