"""`python -m bench`: run every benchmark, write docs/benchmarks.md; or show some, by name."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench import (
    analysis,
    blackjack,
    by_hand,
    crews,
    designer,
    dice,
    growth,
    hands,
    holdem,
    live,
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
    growth,
    designer,
    live,
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
the best of its repeats, since whatever else a machine does can only make a repeat slower.
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


def main(names: Sequence[str] = ()) -> None:
    """All of them, which writes the page; or some by name, which are shown."""
    by_name = {one.__name__.rpartition(".")[2]: one for one in BENCHMARKS}
    if wrong := set(names) - set(by_name):
        sys.exit(f"no benchmark {', '.join(wrong)}; one of: {', '.join(by_name)}")
    load_at_start = load()
    sections = []
    for benchmark in [by_name[name] for name in names] or BENCHMARKS:
        begin = time.perf_counter()
        sections.append(benchmark.run())
        print(sections[-1], f"({time.perf_counter() - begin:.0f} s)\n", file=sys.stderr)
    if names:
        return
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(sections, load_at_start), encoding="utf-8")
    print(f"written: {PAGE.relative_to(PAGE.parent.parent)}")


if __name__ == "__main__":
    main(sys.argv[1:])
