"""Draws without return as a mixture of draws with return: chances of cards, exactly known."""

from __future__ import annotations

from math import perm, prod

import pytest

from croupier.exact.urn import Mixture, mixture

numpy = pytest.importorskip("numpy")


def exactly(counts: tuple[int, ...], drawn: tuple[int, ...]) -> float:
    """That cards drawn one after the other are of these kinds, in a given order."""
    ways = prod(perm(n, k) for n, k in zip(counts, drawn, strict=True))
    return ways / perm(sum(counts), sum(drawn))


def by_mixture(found: Mixture, drawn: tuple[int, ...]) -> float:
    return float((found.weights * numpy.prod(found.chances ** numpy.array(drawn), axis=1)).sum())


@pytest.mark.parametrize("level", [0, 1, 2, 4])
def test_weights_and_chances_sum_to_one(level: int) -> None:
    """At every node the chances of all kinds are one, a kind that is not there has none."""
    found = mixture((24, 0, 96, 7, 24), level)
    assert found.weights.sum() == pytest.approx(1, abs=1e-12)
    assert numpy.allclose(found.chances.sum(axis=1), 1)
    assert not found.chances[:, 1].any()


@pytest.mark.parametrize("drawn", [(1, 0, 0), (0, 1, 1), (1, 1, 1), (2, 1, 0), (0, 2, 2)], ids=str)
def test_a_few_cards_are_exact(drawn: tuple[int, ...]) -> None:
    """As many as the level takes: nothing is left out."""
    counts = (8, 12, 30)
    found = by_mixture(mixture(counts, 4), drawn)
    assert found == pytest.approx(exactly(counts, drawn), rel=1e-11)


def test_finer_grids_come_nearer() -> None:
    """Eight cards, four of one kind: each level is an order of magnitude better."""
    counts, drawn = (24, 24, 96, 24), (2, 1, 4, 1)
    exact = exactly(counts, drawn)
    errors = [abs(by_mixture(mixture(counts, level), drawn) / exact - 1) for level in range(5)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 0.01
    assert errors[4] < 1e-6


def test_one_kind_is_no_mixture() -> None:
    """Where all cards are alike there is nothing to mix."""
    found = mixture((0, 9, 0), 3)
    assert found.chances.tolist() == [[0, 1, 0]]
    assert found.weights.tolist() == [1]
