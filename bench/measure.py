"""How to measure, and how to write it down."""

from __future__ import annotations

import importlib
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Section:
    """One benchmark's part of the page."""

    title: str
    words: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        rule = ["---", *["---:"] * (len(self.head) - 1)]
        lines = [" | ".join(row) for row in (self.head, rule, *self.rows)]
        table = "\n".join(f"| {line} |" for line in lines)
        return f"## {self.title}\n\n{self.words}\n\n{table}\n"


class Disagreement(Exception):
    """Two sides that should say the same do not: their speeds mean nothing."""


def per_second(count: int, work: Callable[[], object]) -> Callable[[], float]:
    """A contestant of a race: how many a second, when the work does so many."""

    def measure() -> float:
        begin = time.perf_counter()
        work()
        return count / (time.perf_counter() - begin)

    return measure


class Race(dict[str, float]):
    """The best speed of each contestant, and what each turn came to."""

    def __init__(self, turns: Mapping[str, list[float]]) -> None:
        super().__init__({name: max(speeds) for name, speeds in turns.items()})
        self.turns = turns

    def factor(self, one: str, other: str) -> str:
        """`61 x (58 x to 64 x)`: the best of both, and from turn to turn."""
        best = times(self[one] / self[other])
        pairs = zip(self.turns[one], self.turns[other], strict=True)
        ratios = [mine / theirs for mine, theirs in pairs]
        if len(ratios) < 2 or one == other:
            return best
        return f"{best} ({times(min(ratios))} to {times(max(ratios))})"


def race(contestants: Mapping[str, Callable[[], float]], repeats: int) -> Race:
    """The best speed of each. They take turns, so that a busy moment hits all alike."""
    turns: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(repeats):
        for name, measure in contestants.items():
            turns[name].append(measure())
    return Race(turns)


def peer(name: str) -> Any | None:
    """A public package to compare with, or None where it is not installed."""
    with warnings.catch_warnings():
        # What it makes of its own dependencies is no business of a benchmark.
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(name)
        except ImportError:
            return None


def rate(number: float) -> str:
    """`15.2 million`, `31,900`: three figures say enough."""
    if number >= 1e6:
        return f"{number / 1e6:,.1f} million"
    digits = len(str(int(number)))
    return f"{round(number, 3 - digits):,.0f}" if number >= 1 else f"{number:.2g}"


def times(ratio: float) -> str:
    """`1,250 x`, `3.4 x`, `0.05 x`."""
    return f"{rate(ratio)} x" if ratio >= 100 else f"{ratio:.2g} x"
