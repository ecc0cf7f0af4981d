"""The tests of SP 800-22: the answers that the standard prints, and bits that are not random."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy
import pytest

from croupier.sim import battery, bits
from croupier.sim.bits import bits_of, every_test, register_of

MILLION = 1_000_000


def digits_of_e(count: int) -> Any:
    """The first binary digits of e, from the 1 of its whole part on."""

    def split(low: int, high: int) -> tuple[int, int]:
        """The sum of low! / k! for k above low up to high, as a ratio."""
        if high - low == 1:
            return 1, high
        middle = (low + high) // 2
        (a, b), (c, d) = split(low, middle), split(middle, high)
        return a * d + c, b * d

    terms = 10
    while terms * (terms.bit_length() - 2) < count + 64:
        terms *= 2
    above, below = split(0, terms)
    number = ((above + below) << count) // below
    text = f"{number:b}"[:count]
    return numpy.frombuffer(text.encode(), dtype=numpy.uint8) - ord("0")


PRINTED = {
    "frequency": 0.953749,
    "block frequency": 0.211072,
    "runs": 0.561917,
    "longest run": 0.718945,
    "matrix rank": 0.306156,
    "spectrum": 0.847187,
    "pattern 000000001": 0.078790,
    "universal": 0.282568,
    "serial, first": 0.766182,
    "serial, second": 0.462921,
    "approximate entropy": 0.700073,
    "walk forward": 0.669887,
    "walk backward": 0.724266,
    "excursions to +1": 0.786868,
    "visits of -1": 0.826009,
}
"""Appendix B of the standard, for a million binary digits of e."""


@pytest.mark.slow
def test_the_answers_of_the_standard() -> None:
    """All fifteen tests on the digits of e give what the standard prints, to six places.

    Two of the answers were reckoned with shares that have been put right since.
    """
    digits = digits_of_e(MILLION)
    found = every_test(digits)
    early = (0.367879, 0.183940, 0.137955, 0.099634, 0.069935, 0.140657)
    (overlapping,) = bits.patterns_together(digits, shares=early).values()
    assert overlapping == pytest.approx(0.110434, abs=2e-5)
    misprinted = (0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833)
    (register,) = bits.linear_complexity(digits, shares=misprinted).values()
    assert register == pytest.approx(0.826335, abs=2e-6)
    assert {test: found[test] for test in PRINTED} == pytest.approx(PRINTED, abs=2e-6)
    assert len([test for test in found if test.startswith("pattern")]) == 148
    assert len([test for test in found if test.startswith("excursions")]) == 8
    assert len([test for test in found if test.startswith("visits")]) == 18


def random_bits(name: str, count: int) -> Any:
    return bits_of(hashlib.shake_256(name.encode()).digest(count // 8))


@pytest.mark.parametrize(
    ("test", "fault"),
    [
        ("frequency", lambda one: one | (numpy.arange(len(one)) % 50 == 0)),
        ("block frequency", lambda one: numpy.repeat(one[::128], 128)[: len(one)]),
        ("runs", lambda one: numpy.repeat(one[::2], 2)[: len(one)]),
        ("longest run", lambda one: one & (numpy.arange(len(one)) % 5 > 0)),
        ("matrix rank", lambda one: numpy.tile(one[:32], len(one) // 32)),
        ("spectrum", lambda one: numpy.where(numpy.arange(len(one)) % 10 == 0, 1, one)),
        ("overlapping ones", lambda one: one | (numpy.arange(len(one)) % 4 == 0)),
        ("serial, first", lambda one: numpy.tile(one[:1_000], len(one) // 1_000)),
        ("approximate entropy", lambda one: numpy.tile(one[:1_000], len(one) // 1_000)),
        ("walk forward", lambda one: one | (numpy.arange(len(one)) % 20 == 0)),
        ("pattern 000000001", lambda one: numpy.tile(one[:100], len(one) // 100)),
    ],
)
def test_a_fault_is_found(test: str, fault: Any) -> None:
    """What is wrong with the bits is seen by the test that is made for it."""
    good = random_bits(test, 200_000)
    assert every_test(good)[test] > 1e-4
    assert every_test(fault(good).astype(numpy.uint8))[test] < 1e-6


def test_the_shortest_register() -> None:
    """1101011110001 needs four bits, as the standard works out; a single one at the end all."""
    assert register_of([int(bit) for bit in "1101011110001"]) == 4
    assert register_of([0, 0, 0, 0, 1]) == 5
    assert register_of([0] * 20) == 0
    assert register_of([1] * 20) == 1


def test_patterns_that_cannot_overlap_themselves() -> None:
    """148 of nine bits; of three bits 001, 011, 100 and 110."""
    assert bits.aperiodic(3) == (0b001, 0b011, 0b100, 0b110)
    assert len(bits.aperiodic(9)) == 148


def test_few_bits_leave_tests_out() -> None:
    """What needs a million bits is not said of a thousand."""
    found = every_test(random_bits("few", 8_000))
    assert "frequency" in found
    assert "linear complexity" not in found
    assert "universal" not in found


def test_the_criteria_of_the_standard() -> None:
    """Too many sequences that fail a test are seen, and p-values that are not spread evenly."""
    even = [{"a test": (i + 0.5) / 100} for i in range(100)]
    told = battery.of_sequences(even)
    assert told["a test: passed"] > 0.5
    assert told["a test: spread"] > 0.99
    failing = [{"a test": 0.005}] * 8 + even
    assert battery.of_sequences(failing)["a test: passed"] < 1e-4
    alike = [{"a test": 0.4}] * 20
    assert battery.of_sequences(alike)["a test: spread"] < 1e-4
