"""The fifteen tests of NIST SP 800-22 (revision 1a) for a sequence of bits.

Each test takes bits (a numpy array of noughts and ones) and gives p-values, by a name for each: a
small one says that random bits seldom look like that. The parameters are those that the standard
recommends for about a million bits; a test that needs more bits than there are gives nothing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.sim.distributions import numbers, special

Bits = Any
Found = dict[str, float]
LEAST_BITS = 1_000_000
"""Fewer leave some of the tests out."""


def bits_of(data: bytes) -> Bits:
    """The bits of bytes, the highest of each first."""
    numpy = numbers()
    return numpy.unpackbits(numpy.frombuffer(data, dtype=numpy.uint8))


def every_test(bits: Bits) -> Found:
    """The p-values of all tests."""
    found: Found = {}
    for test in TESTS:
        found |= test(bits)
    return found


def _above(statistic: float, freedom: float) -> float:
    """How likely chi-square is to be larger."""
    return float(special().gammaincc(freedom / 2, statistic / 2))


def _beyond(deviations: float) -> float:
    """How likely a normal number is to lie further off, on either side."""
    return math.erfc(abs(deviations) / math.sqrt(2))


def _chi_square(counts: Sequence[int], shares: Sequence[float]) -> float:
    total = sum(counts)
    return sum((n - total * p) ** 2 / (total * p) for n, p in zip(counts, shares, strict=True))


def _blocks(bits: Bits, size: int) -> Bits:
    """Rows of so many bits; what is left over is left out."""
    rows = len(bits) // size
    return bits[: rows * size].reshape(rows, size)


def _windows(bits: Bits, size: int) -> Bits:
    """The number that each run of so many bits makes; the last ones go on at the beginning."""
    numpy = numbers()
    found = numpy.zeros(len(bits), dtype=numpy.int32)
    for place in range(size):
        found = (found << 1) | numpy.roll(bits, -place)
    return found


# Noughts and ones


def frequency(bits: Bits) -> Found:
    """2.1: as many ones as noughts."""
    total = 2 * int(bits.sum()) - len(bits)
    return {"frequency": _beyond(total / math.sqrt(len(bits)))}


def block_frequency(bits: Bits, size: int = 128) -> Found:
    """2.2: the same within blocks."""
    shares = _blocks(bits, size).mean(axis=1)
    statistic = 4 * size * float(((shares - 0.5) ** 2).sum())
    return {"block frequency": _above(statistic, len(shares))}


def runs(bits: Bits) -> Found:
    """2.3: how often a one follows a nought, and the other way round."""
    n, share = len(bits), float(bits.mean())
    if abs(share - 0.5) >= 2 / math.sqrt(n):
        return {"runs": 0.0}
    found = 1 + int((bits[1:] != bits[:-1]).sum())
    spread = 2 * share * (1 - share)
    return {"runs": _beyond((found - n * spread) / (math.sqrt(n) * spread))}


LONGEST = (
    (750_000, 10_000, 10, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)),
    (6_272, 128, 4, (0.1174, 0.2430, 0.2493, 0.1752, 0.1027, 0.1124)),
)
"""For at least so many bits: the size of a block, the shortest run, and how likely each is."""


def longest_run(bits: Bits) -> Found:
    """2.4: the longest run of ones in each block."""
    numpy = numbers()
    for least, size, shortest, shares in LONGEST:
        if len(bits) >= least:
            columns = numpy.ascontiguousarray(_blocks(bits, size).T, dtype=numpy.int32)
            now = numpy.zeros(columns.shape[1], dtype=numpy.int32)
            longest = now.copy()
            for column in columns:
                now = (now + 1) * column
                numpy.maximum(longest, now, out=longest)
            cells = numpy.clip(longest - shortest, 0, len(shares) - 1)
            counts = numpy.bincount(cells, minlength=len(shares)).tolist()
            return {"longest run": _above(_chi_square(counts, shares), len(shares) - 1)}
    return {}


# Order


def matrix_rank(bits: Bits, size: int = 32) -> Found:
    """2.5: the rank of matrices made of the bits."""
    numpy = numbers()
    rows = _blocks(bits, size * size)
    if len(rows) < 38:
        return {}
    weights = 1 << numpy.arange(size, dtype=numpy.int64)
    matrices = rows.reshape(len(rows), size, size).astype(numpy.int64) @ weights
    every = numpy.arange(len(matrices))
    rank = numpy.zeros(len(matrices), dtype=numpy.int64)
    for bit in range(size):
        has = (matrices >> bit & 1).astype(bool) & (numpy.arange(size) >= rank[:, None])
        pivot, some = has.argmax(axis=1), has.any(axis=1)
        top = numpy.minimum(rank, size - 1)
        upper, lower = matrices[every, top].copy(), matrices[every, pivot].copy()
        matrices[every[some], pivot[some]] = upper[some]
        matrices[every[some], top[some]] = lower[some]
        below = (matrices >> bit & 1).astype(bool) & (numpy.arange(size) > top[:, None])
        matrices = matrices ^ numpy.where(below & some[:, None], lower[:, None], 0)
        rank += some
    full, less = _rank_share(size, size), _rank_share(size, size - 1)
    counts = [int((rank == size).sum()), int((rank == size - 1).sum())]
    counts.append(len(rank) - sum(counts))
    return {"matrix rank": _above(_chi_square(counts, (full, less, 1 - full - less)), 2)}


def _rank_share(size: int, rank: int) -> float:
    """How many of all square matrices have this rank."""
    product = 1.0
    for i in range(rank):
        product *= (1 - 2.0 ** (i - size)) ** 2 / (1 - 2.0 ** (i - rank))
    return product * 2.0 ** (rank * (2 * size - rank) - size * size)


def spectrum(bits: Bits) -> Found:
    """2.6: no period stands out."""
    numpy = numbers()
    n = len(bits)
    heights = numpy.abs(numpy.fft.rfft(2.0 * bits - 1))[: n // 2]
    low = int((heights < math.sqrt(n * math.log(1 / 0.05))).sum())
    return {"spectrum": _beyond((low - 0.95 * n / 2) / math.sqrt(n * 0.95 * 0.05 / 4))}


REGISTERS = (1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48)
"""How likely each length is, from the shortest up. The standard prints 0.01047 for the first."""


def linear_complexity(bits: Bits, size: int = 500, shares: Sequence[float] = REGISTERS) -> Found:
    """2.10: how long a shift register has to be that makes each block."""
    if len(bits) < LEAST_BITS:
        return {}
    sign = -1 if size % 2 else 1
    mean = size / 2 + (9 - sign) / 36 - (size / 3 + 2 / 9) / 2.0**size
    counts = [0] * len(shares)
    for block in _blocks(bits, size):
        off = sign * (register_of(block.tolist()) - mean) + 2 / 9
        counts[min(6, max(0, math.ceil(off + 2.5)))] += 1
    return {"linear complexity": _above(_chi_square(counts, shares), 6)}


def register_of(bits: Sequence[int]) -> int:
    """The length of the shortest shift register with linear feedback (Berlekamp and Massey).

    Polynomials are whole numbers, a bit a coefficient.
    """
    now, before, length, since, past = 1, 1, 0, 1, 0
    for n, bit in enumerate(bits):
        past = past << 1 | bit
        if (now & past).bit_count() & 1:
            if 2 * length <= n:
                now, before, length, since = now ^ before << since, now, n + 1 - length, 1
                continue
            now ^= before << since
        since += 1
    return length


# Patterns


@functools.cache
def aperiodic(size: int) -> tuple[int, ...]:
    """Patterns that cannot overlap themselves."""

    def overlaps(pattern: int) -> bool:
        return any(pattern >> k == pattern & (1 << size - k) - 1 for k in range(1, size))

    return tuple(pattern for pattern in range(1 << size) if not overlaps(pattern))


def patterns_apart(bits: Bits, size: int = 9, parts: int = 8) -> Found:
    """2.7: how often each pattern occurs that cannot overlap itself."""
    numpy = numbers()
    part = len(bits) // parts
    mean = (part - size + 1) / 2**size
    variance = part * (1 / 2**size - (2 * size - 1) / 2 ** (2 * size))
    statistic = numpy.zeros(1 << size)
    for at in range(parts):
        windows = _windows(bits[at * part : (at + 1) * part], size)[: part - size + 1]
        statistic += (numpy.bincount(windows, minlength=1 << size) - mean) ** 2 / variance
    return {
        f"pattern {pattern:0{size}b}": _above(float(statistic[pattern]), parts)
        for pattern in aperiodic(size)
    }


OVERLAPPING = (0.364091, 0.185659, 0.139381, 0.100571, 0.0704323, 0.139865)
"""How likely 0, 1, ... runs of nine ones are, as the standard was corrected in its revision."""


def patterns_together(
    bits: Bits, size: int = 9, block: int = 1_032, shares: Sequence[float] = OVERLAPPING
) -> Found:
    """2.8: how often a run of ones occurs, overlaps counted."""
    numpy = numbers()
    rows = _blocks(bits, block)
    if len(rows) < 100:
        return {}
    sums = numpy.cumsum(numpy.pad(rows, ((0, 0), (1, 0))), axis=1, dtype=numpy.int32)
    found = ((sums[:, size:] - sums[:, :-size]) == size).sum(axis=1)
    counts = numpy.bincount(numpy.minimum(found, 5), minlength=6).tolist()
    return {"overlapping ones": _above(_chi_square(counts, shares), 5)}


UNIVERSAL = (
    (2_068_480, 8, 7.1836656, 3.238),
    (904_960, 7, 6.1962507, 3.125),
    (387_840, 6, 5.2177052, 2.954),
)
"""For at least so many bits: the size of a pattern, and mean and variance of the statistic."""


def universal(bits: Bits) -> Found:
    """2.9: how far back each pattern was seen last (Maurer)."""
    numpy = numbers()
    for least, size, mean, variance in UNIVERSAL:
        if len(bits) >= least:
            blocks = _blocks(bits, size) @ (1 << numpy.arange(size)[::-1])
            first = 10 << size
            order = numpy.argsort(blocks, kind="stable")
            places = order + 1
            before = numpy.where(
                numpy.concatenate(([False], blocks[order][1:] == blocks[order][:-1])),
                numpy.concatenate(([0], places[:-1])),
                0,
            )
            counted = places > first
            rest = len(blocks) - first
            found = float(numpy.log2((places - before)[counted]).sum()) / rest
            narrowed = 0.7 - 0.8 / size + (4 + 32 / size) * rest ** (-3 / size) / 15
            return {"universal": _beyond((found - mean) / (narrowed * math.sqrt(variance / rest)))}
    return {}


def serial(bits: Bits, size: int = 16) -> Found:
    """2.11: every pattern as often as any other."""
    size = min(size, int(math.log2(len(bits))) - 3)
    full, less, least = (_even_patterns(bits, size - i) for i in range(3))
    return {
        "serial, first": _above(full - less, 2 ** (size - 1)),
        "serial, second": _above(full - 2 * less + least, 2 ** (size - 2)),
    }


def _even_patterns(bits: Bits, size: int) -> float:
    numpy = numbers()
    counts = numpy.bincount(_windows(bits, size), minlength=1 << size).astype(float)
    return float((counts**2).sum()) * (1 << size) / len(bits) - len(bits)


def entropy(bits: Bits, size: int = 10) -> Found:
    """2.12: as many patterns of so many bits as of one more."""
    size = min(size, int(math.log2(len(bits))) - 6)
    apart = _logs(bits, size) - _logs(bits, size + 1)
    statistic = 2 * len(bits) * (math.log(2) - apart)
    return {"approximate entropy": _above(statistic, 2**size)}


def _logs(bits: Bits, size: int) -> float:
    numpy = numbers()
    shares = numpy.bincount(_windows(bits, size), minlength=1 << size) / len(bits)
    shares = shares[shares > 0]
    return float((shares * numpy.log(shares)).sum())


# The walk: a step up for a one, down for a nought


def cumulative_sums(bits: Bits) -> Found:
    """2.13: how far the walk goes, from the beginning and from the end."""
    numpy = numbers()
    walk = numpy.cumsum(2 * bits.astype(numpy.int64) - 1)
    backward = walk[-1] - numpy.concatenate(([0], walk[:-1]))
    return {
        "walk forward": _walked(int(numpy.abs(walk).max()), len(bits)),
        "walk backward": _walked(int(numpy.abs(backward).max()), len(bits)),
    }


def _walked(z: int, n: int) -> float:
    normal = special().ndtr
    root = math.sqrt(n)

    def between(k: int, low: int, high: int) -> float:
        return float(normal((4 * k + high) * z / root) - normal((4 * k + low) * z / root))

    ends = n // z
    one = sum(between(k, -1, 1) for k in range((-ends + 1) // 4, (ends - 1) // 4 + 1))
    two = sum(between(k, 1, 3) for k in range((-ends - 3) // 4, (ends - 1) // 4 + 1))
    return 1 - one + two


def excursions(bits: Bits) -> Found:
    """2.14 and 2.15: how often the walk visits the places near its beginning between returns."""
    numpy = numbers()
    walk = numpy.cumsum(2 * bits.astype(numpy.int64) - 1)
    if walk[-1]:
        walk = numpy.concatenate((walk, [0]))
    home = numpy.flatnonzero(walk == 0)
    cycles = len(home)
    if cycles < max(0.005 * math.sqrt(len(bits)), 500):
        return {}
    found: Found = {}
    cycle_of = numpy.searchsorted(home, numpy.arange(len(walk)))
    for x in (-4, -3, -2, -1, 1, 2, 3, 4):
        visits = numpy.bincount(cycle_of[walk == x], minlength=cycles)
        counts = numpy.bincount(numpy.minimum(visits, 5), minlength=6).tolist()
        found[f"excursions to {x:+}"] = _above(_chi_square(counts, list(_visited(abs(x)))), 5)
    for x in (*range(-9, 0), *range(1, 10)):
        times = int((walk == x).sum())
        spread = math.sqrt(cycles * (4 * abs(x) - 2))
        found[f"visits of {x:+}"] = _beyond((times - cycles) / spread)
    return found


def _visited(x: int) -> Iterator[float]:
    """How likely it is that a cycle visits a place 0 to 4 times, or more often."""
    stay = 1 - 1 / (2 * x)
    yield stay
    yield from (stay ** (k - 1) / (4 * x * x) for k in range(1, 5))
    yield stay**4 / (2 * x)


TESTS: tuple[Callable[[Bits], Found], ...] = (
    frequency,
    block_frequency,
    runs,
    longest_run,
    matrix_rank,
    spectrum,
    patterns_apart,
    patterns_together,
    universal,
    linear_complexity,
    serial,
    entropy,
    cumulative_sums,
    excursions,
)
"""All fifteen: both tests of excursions in one."""
