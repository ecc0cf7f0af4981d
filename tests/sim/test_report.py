"""What a simulation says: means, tallies and the distance from the exact figures."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import croupier
from croupier.core.refusals import Misuse
from croupier.sim.report import Report


@pytest.fixture(scope="module")
def report() -> Report:
    return croupier.simulate("three_card_poker", 30_000, seed="report")


def test_the_mean_is_that_of_the_tallies(report: Report) -> None:
    """Won or lost per unit over all rounds, to the last fraction."""
    pair_plus = report["pair_plus"]
    won = sum(row.net * count for row, count in pair_plus.tallies())
    assert pair_plus.mean == Fraction(won, 30_000)
    assert pair_plus.standard_error == pytest.approx(math.sqrt(pair_plus.went.variance / 30_000))


def test_the_distance_is_measured_in_exact_errors(report: Report) -> None:
    """A sample that never met a rare prize still has a sensible distance."""
    pair_plus = report["pair_plus"]
    assert pair_plus.exact is not None
    error = math.sqrt(pair_plus.exact.variance / 30_000)
    assert pair_plus.sigmas is not None
    assert pair_plus.sigmas == pytest.approx(float(pair_plus.mean + Fraction(402, 5525)) / error)
    assert abs(pair_plus.sigmas) < 6


def test_rows_that_never_came_are_tallied_as_none() -> None:
    """Ten rounds do not meet every row; the tally has them all the same."""
    short = croupier.simulate("three_card_poker", 10, seed="short")["six_card_bonus"]
    tallies = {row.outcome: count for row, count in short.tallies()}
    assert tallies["royal_flush"] == 0
    assert sum(tallies.values()) == 10
    assert short.expected(short.tallies()[0][0]) == Fraction(1, 108_290)


def test_a_wager_that_is_not_there(report: Report) -> None:
    """The likeliest one is named."""
    with pytest.raises(Misuse, match="did you mean ante"):
        report["antee"]


def test_it_prints_and_shows_itself(report: Report) -> None:
    """The seed is always there, so that the run can be repeated."""
    assert f"seed {report.seed}" in str(report)
    assert report.seed in report._repr_html_()
    assert report.rounds_per_second > 0
    assert report.to_dict()["rounds"] == 30_000
