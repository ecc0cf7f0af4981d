"""Chains in fractions, against walks whose answers are known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.exact.chain import visits

HALF = Fraction(1, 2)


def test_a_place_that_keeps_its_walk() -> None:
    """A walk that goes on with a chance of 3/4 stands there four times on average."""
    assert visits({"here": Fraction(1)}, lambda _: {"here": Fraction(3, 4)}) == {"here": 4}


def test_a_walk_that_ends_at_once() -> None:
    """It stands where it begins, once; a start may be shared out."""
    assert visits({1: HALF, 2: HALF}, lambda _: {}) == {1: HALF, 2: HALF}


@pytest.mark.parametrize("begin", range(1, 6))
def test_the_gambler_between_two_walls(begin: int) -> None:
    """Visits of a fair walk on 1 to 5 that ends at 0 or 6: the known Green function."""

    def step(at: int) -> dict[int, Fraction]:
        return {to: HALF for to in (at - 1, at + 1) if 0 < to < 6}

    found = visits({begin: Fraction(1)}, step)
    expected = {at: Fraction(min(begin, at) * (6 - max(begin, at)), 3) for at in range(1, 6)}
    assert found == expected
    assert sum(found.values()) == begin * (6 - begin)


def test_a_walk_that_never_ends_is_seen() -> None:
    """There is no answer, and none is given."""
    with pytest.raises(AssertionError, match="every walk ends"):
        visits({0: Fraction(1)}, lambda at: {0: Fraction(1)})
