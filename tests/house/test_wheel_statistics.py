"""The tests of a wheel review, each against a small case that is worked out whole."""

from __future__ import annotations

import math
from array import array
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

from croupier.house import wheel_statistics as tests
from croupier.house.wheel_records import WHEELS, Record

LEVEL = Fraction(1, 100)
DOUBLE, BIG_SIX = WHEELS["double_zero"], WHEELS["big_six"]


def tail(least: int, spins: int, share: Fraction) -> float:
    """P(at least so many hits), term by term."""
    terms = (
        math.comb(spins, k) * share**k * (1 - share) ** (spins - k) for k in range(least, spins + 1)
    )
    return float(sum(terms, Fraction(0)))


def test_repeats_by_enumeration() -> None:
    """Mean and deviation of the repeats in four spins, over all 2,401 ways to spin them."""
    mean = square = Fraction(0)
    for way in product(range(7), repeat=4):
        chance = math.prod((BIG_SIX.shares[place] for place in way), start=Fraction(1))
        seen = sum(one == other for one, other in pairwise(way))
        mean += chance * seen
        square += chance * seen**2
    for way in ((0, 0, 1, 1), (0, 1, 2, 3), (5, 5, 5, 5)):
        seen = sum(one == other for one, other in pairwise(way))
        expected = (seen - float(mean)) / math.sqrt(square - mean**2)
        assert tests.repeats(Record(BIG_SIX, array("B", way)), LEVEL).statistic == pytest.approx(
            expected
        )


def test_runs_by_enumeration() -> None:
    """Mean and deviation of the runs of three $1 and four others, over all their orders."""
    orders = set(permutations("1110000"))
    counts = [1 + sum(one != other for one, other in pairwise(order)) for order in orders]
    mean = sum(counts) / len(counts)
    variance = sum((count - mean) ** 2 for count in counts) / len(counts)
    for way in ((0, 0, 0, 1, 2, 3, 4), (1, 0, 1, 0, 1, 0, 1)):
        seen = 1 + sum((one == 0) != (other == 0) for one, other in pairwise(way))
        found = tests.runs(Record(BIG_SIX, array("B", way)), LEVEL)
        assert found.statistic == pytest.approx((seen - mean) / math.sqrt(variance))


def test_runs_pass_over_zeros() -> None:
    """A zero neither ends nor begins a run of a colour."""
    names = ["1", "0", "3", "00", "5", "2", "4", "0", "6", "7"]
    with_zeros = array("B", (DOUBLE.symbols.index(name) for name in names))
    without = array("B", (DOUBLE.symbols.index(name) for name in names if name not in ("0", "00")))
    one, other = (tests.runs(Record(DOUBLE, each), LEVEL) for each in (with_zeros, without))
    assert one.statistic == other.statistic
    assert one.words.startswith("3 runs")


def test_the_tilt_of_a_heap() -> None:
    """All hits in one pocket: twice their number; two heaps that face each other: nought."""
    for place in (0, 9, 20, 37):
        counts = [0] * 38
        counts[place] = 50
        found = tests.tilt(DOUBLE, counts, LEVEL)
        assert found.statistic == pytest.approx(100)
        assert f"about {DOUBLE.symbols[place]} " in found.words
    facing = [0] * 38
    facing[3] = facing[22] = 50
    assert tests.tilt(DOUBLE, facing, LEVEL).statistic == pytest.approx(0, abs=1e-9)


def test_the_largest_and_the_smallest_count() -> None:
    """Their p-values are binomial tails, times the number of symbols, and one at most."""
    counts = [10, 15, 7, 4, 2, 1, 1]
    spins = sum(counts)
    high = tests.largest(BIG_SIX, counts, LEVEL)
    tails = [tail(hits, spins, share) for hits, share in zip(counts, BIG_SIX.shares, strict=True)]
    assert high.p == pytest.approx(min(1, 7 * min(tails)))
    assert high.symbols == (BIG_SIX.symbols[tails.index(min(tails))],)
    low = tests.smallest(BIG_SIX, counts, LEVEL)
    assert low.symbols == ("$1",)
    assert low.p == pytest.approx(7 * (1 - tail(11, spins, Fraction(24, 54))))


def counts_with(hits: int) -> list[int]:
    """10,000 spins with so many on one pocket, the others as even as can be."""
    each, left = divmod(10_000 - hits, 37)
    return [hits, *(each + (i < left) for i in range(37))]


@pytest.mark.parametrize(
    ("test", "critical", "calm"), [("largest", 321, 320), ("smallest", 208, 209)]
)
def test_the_critical_count_is_the_first_alarm(test: str, critical: int, calm: int) -> None:
    """At the critical count the alarm is raised, one nearer to what is expected it is not."""
    for hits, irregular in ((critical, True), (calm, False)):
        found = getattr(tests, test)(DOUBLE, counts_with(hits), LEVEL)
        assert (found.statistic, found.critical) == (hits, critical)
        assert found.irregular is irregular


def test_the_sector_names_the_arc() -> None:
    """A block of full pockets across 0 is named from its first to its last, full or empty."""
    for heap in (310, 210):
        counts = [263] * 38
        for place in (36, 37, 0, 1):
            counts[place] = heap
        found = tests.sector(DOUBLE, counts, LEVEL)
        assert found.symbols == ("14", "2", "0", "28")
        assert found.irregular


def test_the_sector_level_is_shared_among_all_arcs() -> None:
    """Its p-value is the tail of the arc, times both tails of 38 starts and 18 widths."""
    counts = [20] * 38
    counts[5] = counts[6] = 32
    spins = sum(counts)
    found = tests.sector(DOUBLE, counts, LEVEL)
    assert found.symbols == DOUBLE.symbols[5:7]
    expected = 2 * 38 * 18 * tail(64, spins, Fraction(2, 38))
    assert found.p == pytest.approx(min(1, expected))


def test_steps_by_hand() -> None:
    """Always one pocket on: one length has every step, so the statistic is 37 times as many."""
    outcomes = array("B", (place % 38 for place in range(101)))
    found = tests.steps(Record(DOUBLE, outcomes), LEVEL)
    assert found.statistic == pytest.approx(37 * 100)
    assert ": 1 most often, 100 times" in found.words
