"""Between which returns so many rounds end: exact where the rounds can be added up.

What a wager wins or loses lies on a lattice, so the sum of independent rounds has a distribution on
whole numbers, found from its Fourier transform: that of one round to the power of the rounds. Only
a window is kept that all but 1e-13 lies in, by Chernoff's bound on both sides. What is too wide for
that, and everything without numpy, is the normal approximation, which says so.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from croupier.exact.census import EXACT, SIMULATED

if TYPE_CHECKING:
    from croupier.exact.analysis import WagerFigures

ROUNDS = tuple(10**power for power in range(3, 8))
LEVELS = (90, 95)
Z_90, Z_95 = NormalDist().inv_cdf(0.95), NormalDist().inv_cdf(0.975)
"""So many standard deviations either side of the mean hold 90 % of a normal distribution."""
ADDED = "rounds added up, to 1e-8"
NORMAL = "normal approximation"
TAIL = 1e-13
MOST_PLACES, MOST_WORK = 1 << 24, 1 << 22
"""Of a window, and of the sieve over it: a fraction of a second."""

Nets = tuple[tuple[Fraction, Fraction], ...]
"""What one round comes to, with its probability."""


@dataclass(frozen=True)
class Band:
    """At least so many per cent of all runs of so many rounds return between these shares."""

    rounds: int
    level: int
    low: float
    high: float
    method: str


def bands(figures: WagerFigures, rounds: Iterable[int] = ROUNDS) -> tuple[Band, ...]:
    """The bands of a wager's return, per unit of what is staked on average."""
    of = {EXACT: "", SIMULATED: " of simulated rows"}.get(
        figures.method, f" of rows {figures.method}"
    )
    nets = merged((row.net, row.probability) for row in figures.rows)
    found = []
    for n in rounds:
        lows_and_highs, method = sums(nets, n)
        for level, (low, high) in zip(LEVELS, lows_and_highs, strict=True):
            share = n * float(figures.average_stake)
            found.append(Band(n, level, 1 + low / share, 1 + high / share, method + of))
    return tuple(found)


def merged(pairs: Iterable[tuple[Fraction, Fraction]]) -> Nets:
    """Outcomes that come to the same, together, from the worst to the best."""
    found: dict[Fraction, Fraction] = {}
    for net, probability in pairs:
        if probability:
            found[net] = found.get(net, Fraction(0)) + probability
    return tuple(sorted(found.items()))


Pairs = tuple[tuple[float, float], ...]


@lru_cache(maxsize=4096)
def sums(nets: Nets, rounds: int) -> tuple[Pairs, str]:
    """What so many rounds come to, low and high for each level, and how that was found."""
    if len(nets) == 1:
        only = float(rounds * nets[0][0])
        return ((only, only),) * len(LEVELS), ADDED
    if importlib.util.find_spec("numpy") is not None:
        lattice = Lattice.of(nets)
        window = lattice.window(rounds)
        if window is not None:
            quantile = lattice.quantiles(rounds, *window)
            return tuple(
                (quantile(1 - upper), quantile(upper)) for upper in map(_upper, LEVELS)
            ), ADDED
    return tuple(_normal(nets, rounds, _upper(level)) for level in LEVELS), NORMAL


def _upper(level: int) -> float:
    return (1 + level / 100) / 2


def _normal(nets: Nets, rounds: int, upper: float) -> tuple[float, float]:
    """Mean and deviation, cut off at the worst and the best that can come."""
    mean = sum((net * p for net, p in nets), Fraction(0))
    variance = sum((p * (net - mean) ** 2 for net, p in nets), Fraction(0))
    away = NormalDist().inv_cdf(upper) * math.sqrt(rounds * variance)
    middle, worst, best = (float(rounds * net) for net in (mean, nets[0][0], nets[-1][0]))
    return max(worst, middle - away), min(best, middle + away)


@dataclass(frozen=True)
class Lattice:
    """What a round comes to, as steps above the worst of it."""

    worst: Fraction
    step: Fraction
    steps: tuple[int, ...]
    chances: tuple[float, ...]

    @classmethod
    def of(cls, nets: Nets) -> Lattice:
        worst = nets[0][0]
        above = [net - worst for net, _ in nets]
        common = math.lcm(*(one.denominator for one in above))
        whole = [int(one * common) for one in above]
        step = math.gcd(*whole)
        return cls(
            worst,
            Fraction(step, common),
            tuple(one // step for one in whole),
            tuple(float(p) for _, p in nets),
        )

    @property
    def mean(self) -> float:
        return math.fsum(k * p for k, p in zip(self.steps, self.chances, strict=True))

    @property
    def deviation(self) -> float:
        away = ((k - self.mean) ** 2 * p for k, p in zip(self.steps, self.chances, strict=True))
        return math.sqrt(math.fsum(away))

    def window(self, rounds: int) -> tuple[int, int] | None:
        """The first step that matters and how many from there; none if they are too many."""
        import numpy as np

        steps, chances = np.array(self.steps, float), np.array(self.chances)
        up = _reach(steps - self.mean, chances, rounds)
        down = _reach(self.mean - steps, chances, rounds)
        middle = rounds * self.mean
        low = max(0, math.floor(middle - down))
        high = min(rounds * self.steps[-1], math.ceil(middle + up))
        places = (high - low) // 2 * 2 + 4
        work = places * len(self.steps) // (2 * self._mesh(rounds, places))
        too_wide = places > MOST_PLACES or self.steps[-1] > MOST_PLACES or work > MOST_WORK
        return None if too_wide else (low, places)

    def _mesh(self, rounds: int, places: int) -> int:
        return max(1, int(3 * places / (2 * math.pi * self.deviation * math.sqrt(rounds))))

    def quantiles(self, rounds: int, low: int, places: int) -> Callable[[float], float]:
        """The least sum that is not exceeded with so much probability, found by halving."""
        import numpy as np

        turns, parts = self._parts(rounds, low, places)

        def at_most(place: int) -> float:
            """The chance of a sum up to this place of the window."""
            angles = (turns * (place + 1)) % places * (2 * math.pi / places)
            return (place + 1) / places + float(np.sum((parts * (np.exp(1j * angles) - 1)).real))

        def quantile(share: float) -> float:
            below, found = -1, places - 1
            while found - below > 1:
                half = (below + found) // 2
                below, found = (below, half) if at_most(half) >= share - 1e-11 else (half, found)
            return float(rounds * self.worst + (low + found) * self.step)

        return quantile

    def _parts(self, rounds: int, low: int, places: int) -> tuple[Any, Any]:
        """The frequencies that matter, and what each brings to the chance of a sum up to a place.

        Between neighbours of a sieve the square of the transform's size falls by less than 9 /
        rounds, as its curvature is at most twice the variance; so whatever is not below 1e-14 has a
        neighbour above exp(-38).
        """
        import numpy as np

        half = places // 2
        mesh = self._mesh(rounds, places)
        sieve = np.arange(0, half + mesh, mesh, dtype=np.int64)
        size, _ = self._transform(sieve, places)
        kept = np.unique(sieve[rounds * size > -38] // mesh)
        near = np.unique(np.concatenate([kept - 1, kept]))[:, None] * mesh + np.arange(mesh)
        turns = near.ravel()
        turns = turns[(turns > 0) & (turns <= half)]
        size, angle = self._transform(turns, places)
        matters = rounds * size > math.log(1e-14)
        turns, size, angle = turns[matters], size[matters], angle[matters]
        shift = (low - rounds * round(self.mean)) % places  # the sum at `low` comes to place nought
        turned = (turns * shift) % places * (2 * math.pi / places)
        transform = np.exp(rounds * size - 1j * (rounds * angle - turned))
        both = np.where(turns == half, 1, 2) / places  # a frequency and its mirror image
        step = turns * (2 * math.pi / places)
        return turns, both * transform / (2j * np.sin(step / 2) * np.exp(0.5j * step))

    def _transform(self, turns: Any, places: int) -> tuple[Any, Any]:
        """Of one round: logarithm of its size, and its angle.

        Steps are counted from the mean and it is kept as its distance from 1, so that a power of
        ten million loses no digits.
        """
        import numpy as np

        middle = round(self.mean)
        real, imaginary = np.zeros(len(turns)), np.zeros(len(turns))
        for k, p in zip(self.steps, self.chances, strict=True):
            angles = (turns * ((k - middle) % places)) % places * (2 * math.pi / places)
            real -= 2 * p * np.sin(angles / 2) ** 2
            imaginary += p * np.sin(angles)
        size = 0.5 * np.log1p(
            np.maximum(2 * real + real * real + imaginary * imaginary, -1 + 1e-300)
        )
        return size, np.arctan2(imaginary, 1 + real)


def _reach(away: Any, chances: Any, rounds: int) -> float:
    """How far above the mean the sum comes at most, but for a chance of `TAIL` (Chernoff)."""
    import numpy as np

    wanted = -math.log(TAIL)
    deviation = math.sqrt(float(np.sum(chances * away**2)))
    # The best tilt of a normal distribution; a heavy tail wants less of it.
    tilts = math.sqrt(2 * wanted / rounds) / deviation * 2.0 ** (np.arange(-24, 5) / 2)
    largest = away.max() * tilts
    grown = largest + np.log(np.exp(np.outer(tilts, away) - largest[:, None]) @ chances)
    return float(((rounds * grown + wanted) / tilts).min())
