"""The tests that a review of a wheel makes, and their power.

Each test is a function from counts, or from the outcomes in their order, to a `Finding`. The null
hypothesis is always the whole of a sound wheel: every section as likely as any other, every spin
without memory. Ratios stay exact until a distribution needs a real number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from croupier.core.refusals import Misuse
from croupier.house.wheel_records import Record, Wheel
from croupier.sim.distributions import distributions as scipys

POWER_WANTED = Fraction(9, 10)


@dataclass(frozen=True)
class Finding:
    """One test, and whether it calls the sample irregular."""

    test: str
    words: str
    statistic: float
    critical: float
    """Where the alarm begins; a count, for the tests that look at one."""
    p: float
    level: Fraction
    symbols: tuple[str, ...] = ()
    """The compartments it is about, for a picture."""

    @property
    def irregular(self) -> bool:
        return bool(self.p < self.level)


@dataclass(frozen=True)
class Bias:
    """A symbol that comes more or less often than it should."""

    symbol: str | None
    """None for any one compartment of a wheel on which all are alike."""
    share: Fraction
    written: str = ""
    """The share as somebody wrote it: 2/54 tells more than 1/27."""

    @property
    def words(self) -> str:
        return f"{self.symbol or 'one pocket'} at {self.written or self.share}"


@dataclass(frozen=True)
class Power:
    """How likely a sample of this size is to show a bias."""

    bias: Bias
    chi_square: float
    one_symbol: float
    """By the test of the largest count, or of the smallest."""
    spins_wanted: int
    """With so many, chi-square would show it nine times in ten."""


def distributions() -> Any:
    return scipys("the wheel audit")


def real(ratio: Fraction) -> float:
    return ratio.numerator / ratio.denominator


# How well the counts fit


def _chi_square(counts: Sequence[int], shares: Sequence[Fraction]) -> float:
    spins = sum(counts)
    due = [spins * share for share in shares]
    parts = ((hits - one) ** 2 / one for hits, one in zip(counts, due, strict=True))
    return real(sum(parts, Fraction(0)))


def fit(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """Whether all counts together lie too far from what they should be."""
    chi2, df = distributions().chi2, len(counts) - 1
    found = _chi_square(counts, wheel.shares)
    words = f"{len(counts)} symbols, {df} degrees of freedom"
    return Finding("chi-square", words, found, chi2.isf(real(level), df), chi2.sf(found, df), level)


def too_good_fit(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """Whether the counts are more even than chance leaves them, as when somebody made them up."""
    chi2, df = distributions().chi2, len(counts) - 1
    found = _chi_square(counts, wheel.shares)
    words = "counts more even than chance leaves them"
    return Finding(
        "too good a fit", words, found, chi2.ppf(real(level), df), chi2.cdf(found, df), level
    )


def largest(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """The symbol that comes too often, if one does; the level is shared among all symbols."""
    binom, spins = distributions().binom, sum(counts)
    tails = [
        binom.sf(hits - 1, spins, real(p)) for hits, p in zip(counts, wheel.shares, strict=True)
    ]
    place = tails.index(min(tails))
    alarm = alarm_above(spins, wheel.shares[place], level / len(counts)) + 1
    return _single("largest count", wheel, counts, place, alarm, tails[place], level)


def smallest(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """The symbol that comes too seldom, if one does; the level is shared among all symbols."""
    binom, spins = distributions().binom, sum(counts)
    tails = [binom.cdf(hits, spins, real(p)) for hits, p in zip(counts, wheel.shares, strict=True)]
    place = tails.index(min(tails))
    alarm = alarm_below(spins, wheel.shares[place], level / len(counts)) - 1
    return _single("smallest count", wheel, counts, place, alarm, tails[place], level)


def _single(
    test: str,
    wheel: Wheel,
    counts: Sequence[int],
    place: int,
    alarm: int,
    tail: float,
    level: Fraction,
) -> Finding:
    due = real(sum(counts) * wheel.shares[place])
    words = f"{wheel.symbols[place]} came {counts[place]:,} times, {due:,.1f} expected"
    p = min(1, tail * len(counts))
    return Finding(test, words, counts[place], alarm, p, level, (wheel.symbols[place],))


def alarm_above(spins: int, share: Fraction, level: Fraction) -> int:
    """The greatest count that is still no alarm."""
    return int(distributions().binom.isf(real(level), spins, real(share)))


def alarm_below(spins: int, share: Fraction, level: Fraction) -> int:
    """The least count that is still no alarm."""
    return int(distributions().binom.ppf(real(level), spins, real(share)))


# Neighbours on the wheel


def sector(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """The arc of 2 compartments up to half the wheel that is fullest or emptiest for its size.

    The level is shared among all arcs, which is on the safe side: arcs overlap.
    """
    binom, spins, around = distributions().binom, sum(counts), len(counts)
    twice = [*counts, *counts]
    arcs = [(start, width) for width in range(2, around // 2 + 1) for start in range(around)]
    hits = [sum(twice[start : start + width]) for start, width in arcs]
    shares = [width / around for _, width in arcs]
    above = binom.sf([one - 1 for one in hits], spins, shares)
    below = binom.cdf(hits, spins, shares)
    tail = min(above.min(), below.min())
    at = int(above.argmin() if above.min() <= below.min() else below.argmin())
    start, width = arcs[at]
    inside = tuple((*wheel.symbols, *wheel.symbols)[start : start + width])
    due = spins * width / around
    chance = 2 * len(arcs)
    edge = real(level) / chance
    full = hits[at] >= due
    critical = (
        binom.isf(edge, spins, shares[at]) + 1 if full else binom.ppf(edge, spins, shares[at]) - 1
    )
    words = (
        f"{width} pockets from {inside[0]} to {inside[-1]}: {hits[at]:,} hits, {due:,.1f} expected"
    )
    return Finding("sector", words, hits[at], critical, min(1, tail * chance), level, inside)


def tilt(wheel: Wheel, counts: Sequence[int], level: Fraction) -> Finding:
    """Whether the counts lean to one side of the wheel (its first harmonic)."""
    chi2, spins, around = distributions().chi2, sum(counts), len(counts)
    turn = [2 * math.pi * place / around for place in range(around)]
    x = sum(hits * math.cos(angle) for hits, angle in zip(counts, turn, strict=True))
    y = sum(hits * math.sin(angle) for hits, angle in zip(counts, turn, strict=True))
    found = 2 * (x * x + y * y) / spins
    toward = wheel.symbols[round(math.atan2(y, x) / (2 * math.pi) * around) % around]
    words = f"the side of the wheel about {toward} against the other side"
    return Finding("tilt", words, found, chi2.isf(real(level), 2), chi2.sf(found, 2), level)


# From one spin to the next


def repeats(record: Record, level: Fraction) -> Finding:
    """How often an outcome came twice in a row."""
    outcomes, shares = _array(record), record.wheel.shares
    pairs = len(outcomes) - 1
    found = int((outcomes[1:] == outcomes[:-1]).sum())
    twice, thrice = (sum((p**power for p in shares), Fraction(0)) for power in (2, 3))
    variance = pairs * (twice - twice**2) + 2 * (pairs - 1) * (thrice - twice**2)
    due = real(pairs * twice)
    words = f"{found:,} outcomes came twice in a row, {due:,.1f} expected"
    return _two_sided("repeats", words, found, due, math.sqrt(variance), level)


def runs(record: Record, level: Fraction) -> Finding:
    """Whether red and black (or $1 and the others) change places too often or too seldom."""
    wheel = record.wheel
    kinds = sorted(set(wheel.two_kinds.values()))
    kind_of = [
        kinds.index(wheel.two_kinds[s]) if s in wheel.two_kinds else -1 for s in wheel.symbols
    ]
    import numpy

    series = numpy.array(kind_of)[_array(record)]
    series = series[series >= 0]
    total, first = len(series), int((series == 0).sum())
    found = int((series[1:] != series[:-1]).sum()) + 1 if total else 0
    product = 2 * first * (total - first)
    due = product / total + 1 if total else 1
    variance = product * (product - total) / (total * total * (total - 1)) if total > 1 else 0
    words = f"{found:,} runs of {kinds[0]} and {kinds[1]}, {due:,.1f} expected"
    return _two_sided("runs", words, found, due, math.sqrt(max(0, variance)), level)


def steps(record: Record, level: Fraction) -> Finding:
    """Whether the way round the wheel from one outcome to the next has favourite lengths."""
    import numpy

    chi2, places = distributions().chi2, _array(record).astype(numpy.int64)
    around = len(record.wheel.symbols)
    counts = numpy.bincount((places[1:] - places[:-1]) % around, minlength=around).tolist()
    found, df = _chi_square(counts, record.wheel.shares), around - 1
    often = counts.index(max(counts))
    words = f"pockets on to the next outcome: {often} most often, {counts[often]:,} times"
    return Finding("steps", words, found, chi2.isf(real(level), df), chi2.sf(found, df), level)


def counts_of(record: Record) -> list[int]:
    """How often each symbol came, in the order of the wheel's symbols."""
    distributions()  # numpy comes with it
    import numpy

    found: list[int] = numpy.bincount(_array(record), minlength=len(record.wheel.symbols)).tolist()
    return found


def _array(record: Record) -> Any:
    import numpy

    return numpy.frombuffer(record.outcomes, dtype=numpy.uint8)


def _two_sided(
    test: str, words: str, found: int, due: float, deviation: float, level: Fraction
) -> Finding:
    norm = distributions().norm
    z = (found - due) / deviation if deviation else due - due
    critical = norm.isf(real(level / 2))
    return Finding(test, words, z, critical, 2 * norm.sf(abs(z)), level)


# What the sample could have shown


def power(wheel: Wheel, spins: int, bias: Bias, level: Fraction) -> Power:
    """The chance to find this bias, by chi-square and by the count of that symbol alone."""
    stats, df = distributions(), len(wheel.symbols) - 1
    place = wheel.symbols.index(bias.symbol) if bias.symbol else 0
    share = wheel.shares[place]
    per_spin = real((bias.share - share) ** 2 / (share * (1 - share)))
    if not per_spin:
        raise Misuse(f"{bias.words} is what a sound wheel does; state a bias")
    critical = stats.chi2.isf(real(level), df)
    shared = level / len(wheel.symbols)
    if bias.share > share:
        one_symbol = stats.binom.sf(alarm_above(spins, share, shared), spins, real(bias.share))
    else:
        one_symbol = stats.binom.cdf(alarm_below(spins, share, shared) - 1, spins, real(bias.share))
    return Power(
        bias,
        _shown(critical, df, spins * per_spin),
        one_symbol,
        math.ceil(_wanted(critical, df) / per_spin),
    )


def _shown(critical: float, df: int, noncentrality: float) -> float:
    shown: float = distributions().ncx2.sf(critical, df, noncentrality)
    return shown


@cache
def _wanted(critical: float, df: int) -> float:
    """The noncentrality at which chi-square finds a bias as often as is wanted."""
    low, high = 0, 1
    while _shown(critical, df, high) < POWER_WANTED:
        low, high = high, 2 * high
    edges: tuple[float, float] = (low, high)
    for _ in range(60):
        middle = sum(edges) / 2
        enough = _shown(critical, df, middle) >= POWER_WANTED
        edges = (edges[0], middle) if enough else (middle, edges[1])
    return edges[1]
