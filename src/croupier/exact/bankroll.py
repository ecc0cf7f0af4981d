"""A bankroll over rounds that know nothing of each other: every way it can go, added up.

What a player has is a walk on a lattice of cents. Each round moves every chance on by what a round
can bring; where the chips do not cover another round, or a stop is reached, it stays. That is exact
but for the sixteen digits of the numbers it is done in.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_WORK = 10**9
MOST_WORK_PLAIN = 4 * 10**6
"""Places times rounds times outcomes, with numpy and without."""


@dataclass(frozen=True)
class Risk:
    """What a session comes to, counted."""

    ruin: float
    """The chance to end without chips for another round."""
    ahead: float
    """The chance to end with more than at the beginning."""
    mean: float
    """Cents won or lost."""
    standard_deviation: float
    rounds: float
    """Played on average."""
    results: Mapping[int, int]
    """Percentiles of the result, in cents."""
    curve: Sequence[tuple[int, Mapping[int, int]]]
    """After so many rounds, percentiles of the bankroll in cents."""


@dataclass(frozen=True)
class Walk:
    """A session as a walk: what a round brings, and when it ends."""

    nets: Sequence[int]
    """In cents, from the worst to the best."""
    chances: Sequence[float]
    bankroll: int
    rounds: int
    need: int
    """With fewer chips no further round is played."""
    stop_above: int
    stop_below: int

    @property
    def step(self) -> int:
        return math.gcd(*self.nets) or 1

    @property
    def lowest(self) -> int:
        """No session ends with less: a round is only played with chips for the worst of it."""
        return min(self.bankroll, max(0, self.need + min(0, self.nets[0])))

    @property
    def places(self) -> int:
        """How many different bankrolls there can be."""
        most = max(0, self.nets[-1])
        highest = self.bankroll + self.rounds * most
        if self.stop_above < highest:
            highest = max(self.bankroll, self.stop_above) + most
        return (highest - self.bankroll) // self.step + self.down + 1

    @property
    def down(self) -> int:
        """How many places there are below the bankroll."""
        return -(-(self.bankroll - self.lowest) // self.step)

    @property
    def can_be_counted(self) -> bool:
        work = self.places * self.rounds * len(self.nets)
        return work <= (MOST_WORK if _numpy() else MOST_WORK_PLAIN)

    def risk(self, step: int, percentiles: Sequence[int]) -> Risk:
        """All of it, with a point of the curve each `step` rounds."""
        count = _Count(self) if _numpy() else _PlainCount(self)
        played = 0.0
        curve = [(0, dict.fromkeys(percentiles, self.bankroll))]
        for done in range(1, self.rounds + 1):
            played += count.go_on()
            if done % step == 0:
                curve.append((done, count.percentiles(percentiles)))
        cents, chances = count.found()
        mean = math.fsum(c * p for c, p in zip(cents, chances, strict=True)) - self.bankroll
        square = math.fsum(
            (c - self.bankroll - mean) ** 2 * p for c, p in zip(cents, chances, strict=True)
        )
        return Risk(
            ruin=math.fsum(p for c, p in zip(cents, chances, strict=True) if c < self.need),
            ahead=math.fsum(p for c, p in zip(cents, chances, strict=True) if c > self.bankroll),
            mean=mean,
            standard_deviation=math.sqrt(square),
            rounds=played,
            results={p: c - self.bankroll for p, c in count.percentiles(percentiles).items()},
            curve=curve,
        )


def _numpy() -> bool:
    return importlib.util.find_spec("numpy") is not None


class _Count:
    """The chance of every bankroll, in an array; those that play on are a part of it."""

    def __init__(self, walk: Walk) -> None:
        import numpy as np

        self.walk = walk
        self.moves = [(net // walk.step, p) for net, p in zip(walk.nets, walk.chances, strict=True)]
        low = walk.bankroll - walk.down * walk.step
        self.cents = low + walk.step * np.arange(walk.places, dtype=np.int64)
        self.chances: Any = np.zeros(walk.places)
        self.chances[walk.down] = 1.0
        on = (self.cents >= walk.need) & (self.cents < walk.stop_above)
        on &= self.cents > walk.stop_below
        places = np.flatnonzero(on)
        self.first, self.end = (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)

    def go_on(self) -> float:
        """One round; how likely it is that it was played."""
        playing = self.chances[self.first : self.end].copy()
        seen = playing.nonzero()[0]
        if not len(seen):
            return 0.0
        low, high = int(seen[0]), int(seen[-1]) + 1
        self.chances[self.first : self.end] = 0
        for move, chance in self.moves:
            at = self.first + low + move
            self.chances[at : at + high - low] += chance * playing[low:high]
        return float(playing.sum())

    def percentiles(self, wanted: Sequence[int]) -> dict[int, int]:
        import numpy as np

        below = np.cumsum(self.chances)
        places = np.searchsorted(below, [p / 100 - 1e-12 for p in wanted])
        return {p: int(self.cents[at]) for p, at in zip(wanted, places, strict=True)}

    def found(self) -> tuple[list[int], list[float]]:
        there = self.chances.nonzero()[0]
        return self.cents[there].tolist(), self.chances[there].tolist()


class _PlainCount:
    """The same without numpy."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.chances: dict[int, float] = {walk.bankroll: 1.0}

    def go_on(self) -> float:
        walk, after, played = self.walk, dict[int, float](), 0.0
        for cents, chance in self.chances.items():
            if walk.need <= cents < walk.stop_above and cents > walk.stop_below:
                played += chance
                for net, p in zip(walk.nets, walk.chances, strict=True):
                    after[cents + net] = after.get(cents + net, 0.0) + chance * p
            else:
                after[cents] = after.get(cents, 0.0) + chance
        self.chances = after
        return played

    def percentiles(self, wanted: Sequence[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        below, left = 0.0, list(wanted)
        for cents, chance in sorted(self.chances.items()):
            below += chance
            while left and below >= left[0] / 100 - 1e-12:
                found[left.pop(0)] = cents
        return found

    def found(self) -> tuple[list[int], list[float]]:
        ordered = sorted(self.chances.items())
        return [cents for cents, _ in ordered], [chance for _, chance in ordered]
