"""A source of draws looked at while it is drawn from: has it failed since it was tested?

The battery (`sim/battery.py`) looks at a source beforehand and long. This looks at what play draws,
for a microsecond or two a draw, and keeps no draw: the same number too often in a row, each number
as often as the others, every part of the range as often as it should be, one part of it after
another. Counts are compared whenever they have doubled, so that there are few looks and a small
fault is found in the end. A good source fails one of them about once in a hundred thousand houses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

Below = Callable[[int], int]

REPEAT_BITS = 60
"""The same number again and again fails when chance would bring it once in 2 to this."""
ALPHA = 1e-10
"""Of one look, to either side: too uneven, and too even."""
EVEN_FREEDOM = 15
"""Fewer cells may well be as even as can be: a coin is, one time in ten."""
LEAST_A_CELL = 20
"""So often every number is expected before the first look."""
BINS, PARTS = 16, 4
"""The range in sixteenths, and in quarters of which one follows another."""
PAIRS_A_LOOK = 1_024
MOST_PAIRS = 1 << 20
"""Then they are counted anew: ranges that differ make quarters that differ a little."""
MOST_NUMBERS = 1_024
"""Ranges up to this are counted number by number."""
START = (2, 6, 38, 52, 256)
"""What a source is tried with before it is used: coins, dice, wheels, cards, bytes."""


class Failed(Exception):
    """A source that is not what it should be; the words say how that was seen."""


class Range:
    """What was drawn below one number."""

    __slots__ = ("counts", "last", "look", "repeats", "total")

    def __init__(self, n: int) -> None:
        self.counts = [0] * n if n <= MOST_NUMBERS else []
        self.total, self.look = 0, LEAST_A_CELL * n
        self.last, self.repeats = -1, 0


class Health:
    """Watches draws below any numbers, from one source."""

    def __init__(self) -> None:
        self.draws = 0
        self.looks = 0
        self._ranges: dict[int, Range] = {}
        self._bins = [0] * BINS
        self._bin_look = PAIRS_A_LOOK
        self._pairs = [0] * PARTS * PARTS
        self._paired, self._pair_look = 0, PAIRS_A_LOOK
        self._part = -1

    def seen(self, n: int, value: int) -> None:
        """One draw from 0 to n - 1; raises `Failed` where the source is not good."""
        if type(value) is not int or not 0 <= value < n:
            raise Failed(f"{value!r} was drawn where 0 to {n - 1} can be")
        if n == 1:
            return
        self.draws += 1
        found = self._ranges.get(n)
        if found is None:
            found = self._ranges[n] = Range(n)
        found.total += 1
        if value != found.last:
            found.last, found.repeats = value, 0
        else:
            found.repeats += 1
            if found.repeats * math.log2(n) > REPEAT_BITS:
                raise Failed(f"{value} of {n} came {found.repeats + 1} times in a row")
        if found.counts:
            found.counts[value] += 1
            if found.total == found.look:
                found.look *= 2
                even = [1 / n] * n
                self._look(found.counts, even, found.total, f"numbers below {n}")
        self._in_parts(n, value)

    def _in_parts(self, n: int, value: int) -> None:
        self._bins[value * BINS // n] += 1
        if self.draws == self._bin_look:
            self._bin_look *= 2
            self._look(self._bins, self._weights(), self.draws, "sixteenths of the range")
        part = value * PARTS // n
        if self._part >= 0:
            self._pairs[self._part * PARTS + part] += 1
            self._paired += 1
            if self._paired == self._pair_look:
                self._look_at_pairs()
        self._part = part

    def _weights(self) -> list[float]:
        """How often each sixteenth is due, with all the ranges that were drawn from."""
        found = [0.0] * BINS
        for n, one in self._ranges.items():
            edges = [-(-n * part // BINS) for part in range(BINS + 1)]
            for part in range(BINS):
                found[part] += one.total * (edges[part + 1] - edges[part]) / n
        return [one / self.draws for one in found]

    def _look_at_pairs(self) -> None:
        """Whether a quarter hangs on the one before it, however often each comes."""
        pairs, many = self._pairs, self._paired
        first = [sum(pairs[row * PARTS : row * PARTS + PARTS]) for row in range(PARTS)]
        second = [sum(pairs[column::PARTS]) for column in range(PARTS)]
        weights = [a * b / many / many for a in first for b in second]
        freedom = (PARTS - 1) ** 2
        self._look(pairs, weights, many, "one quarter after another", freedom)
        self._pair_look *= 2
        if many >= MOST_PAIRS:
            self._pairs, self._paired = [0] * PARTS * PARTS, 0
            self._pair_look = PAIRS_A_LOOK

    def _look(
        self,
        counts: Sequence[int],
        weights: Sequence[float],
        total: int,
        what: str,
        freedom: int = 0,
    ) -> None:
        self.looks += 1
        statistic, cells = 0.0, 0
        for count, weight in zip(counts, weights, strict=True):
            due = total * weight
            if due:
                statistic += (count - due) ** 2 / due
                cells += 1
            elif count:
                raise Failed(f"{what}: one that cannot come came {count} times")
        freedom = freedom or cells - 1
        above = chi_square_above(statistic, freedom)
        if above < ALPHA:
            raise Failed(
                f"{what} are too uneven after {total:,} draws (chi square {statistic:,.1f}, "
                f"{freedom} degrees of freedom)"
            )
        if freedom >= EVEN_FREEDOM and 1 - above < ALPHA:
            raise Failed(
                f"{what} are too even after {total:,} draws (chi square {statistic:.3g}, "
                f"{freedom} degrees of freedom)"
            )


def tried(below: Below, health: Health) -> None:
    """Draw so many before the first use that every test has looked; raises `Failed`."""
    for n in START:
        for _ in range(2 * LEAST_A_CELL * n):
            health.seen(n, below(n))


def chi_square_above(statistic: float, freedom: int) -> float:
    """The chance of so much or more: the regularised incomplete gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # the series of the lower part
        term = total = 1 / a
        while term > total * 1e-15:
            a += 1
            term *= x / a
            total += term
        return max(0.0, 1 - total * front)
    b = x + 1 - a  # the continued fraction of the upper part (Lentz)
    c, d = 1e300, 1 / b
    found = d
    for step in range(1, 10_000):
        part = -step * (step - a)
        b += 2
        d, c = 1 / (part * d + b), b + part / c
        found *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * found
