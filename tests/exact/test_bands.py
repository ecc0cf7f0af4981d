"""Bands of the return: against sums in whole numbers, a plain convolution and simulated runs."""

from __future__ import annotations

import importlib.util
import math
import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

import croupier
from croupier.exact.bands import ADDED, NORMAL, Lattice, Nets, bands, merged, sums
from croupier.exact.census import DOUBLE, SIMULATED

LEVELS = {90: (Fraction(1, 20), Fraction(19, 20)), 95: (Fraction(1, 40), Fraction(39, 40))}


@cache
def figures(game: str, wager: str) -> Any:
    return croupier.analyze(game, wager)


def by_hand(nets: Nets, rounds: int) -> list[tuple[Fraction, Fraction]]:
    """The same quantiles, each round added to the sums of those before it in whole weights."""
    common = math.lcm(*(p.denominator for _, p in nets))
    weights = {net: int(p * common) for net, p in nets}
    found = {Fraction(0): 1}
    for _ in range(rounds):
        after: dict[Fraction, int] = {}
        for total, ways in found.items():
            for net, weight in weights.items():
                after[total + net] = after.get(total + net, 0) + ways * weight
        found = after
    return [
        (_quantile(found, common**rounds, low), _quantile(found, common**rounds, high))
        for low, high in LEVELS.values()
    ]


def _quantile(found: dict[Fraction, int], whole: int, share: Fraction) -> Fraction:
    below = 0
    for total in sorted(found):
        below += found[total]
        if below >= share * whole:
            return total
    raise AssertionError


@pytest.mark.parametrize("rounds", [1, 2, 7, 25])
@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("craps", "field"),
        ("craps", "dont_pass"),
        ("mini_baccarat", "banker"),
        ("three_card_poker", "pair_plus"),
        ("big_six", "joker"),
    ],
)
def test_few_rounds_in_whole_numbers(game: str, wager: str, rounds: int) -> None:
    """Every quantile is the very sum that adding up in whole numbers finds."""
    one = figures(game, wager)
    nets = merged((row.net, row.probability) for row in one.rows)
    found, method = sums(nets, rounds)
    assert method == ADDED
    for (low, high), expected in zip(found, by_hand(nets, rounds), strict=True):
        assert (low, high) == pytest.approx(tuple(map(float, expected)), abs=1e-9)


@pytest.mark.parametrize("rounds", [1_000, 3_000])
def test_a_number_straight_by_the_binomial(rounds: int) -> None:
    """One number in 38 at 35 to 1: how often it comes is counted in whole numbers."""
    one = figures("roulette", "straight")
    found = {(band.level): (band.low, band.high) for band in bands(one, [rounds])}
    for level, shares in LEVELS.items():
        hits = []
        for share in shares:
            below = n = 0
            while True:
                below += comb(rounds, n) * 37 ** (rounds - n)
                if below >= share * 38**rounds:
                    break
                n += 1
            hits.append(36 * n / rounds)
        assert found[level] == pytest.approx(hits, abs=1e-12)


@pytest.mark.parametrize(
    ("game", "wager"), [("craps", "fire"), ("high_roll_dice", "like_kind_boulevard_8")]
)
def test_rare_and_high_awards(game: str, wager: str) -> None:
    """A thousand rounds of a wager that is mostly lost, beside a plain convolution."""
    np = pytest.importorskip("numpy")
    one = figures(game, wager)
    nets = merged((row.net, row.probability) for row in one.rows)
    lattice = Lattice.of(nets)
    chances = np.zeros(lattice.steps[-1] + 1)
    chances[list(lattice.steps)] = lattice.chances
    size, power = 1 << (1_000 * lattice.steps[-1]).bit_length(), np.array([1.0])
    if size > 1 << 22:
        pytest.fail("choose a wager that fits")
    power = np.fft.irfft(np.fft.rfft(chances, size) ** 1_000, size)
    cumulated = np.cumsum(power)
    found, _ = sums(nets, 1_000)
    for (low, high), shares in zip(found, LEVELS.values(), strict=True):
        for value, share in zip((low, high), shares, strict=True):
            steps = round(
                (Fraction(value).limit_denominator(10**6) - 1_000 * lattice.worst) / lattice.step
            )
            assert cumulated[steps] >= float(share) - 1e-9
            assert steps == 0 or cumulated[steps - 1] < float(share) + 1e-9


def test_runs_that_were_played(seed: int) -> None:
    """Of 2,000 runs of 1,000 rounds as many end inside as the band says, within 4 sigma."""
    one = figures("three_card_poker", "ante")
    chance = random.Random(seed)
    nets = [float(row.net) for row in one.rows]
    weights = [float(row.probability) for row in one.rows]
    played = [
        1 + sum(chance.choices(nets, weights, k=1_000)) / 1_000 / float(one.average_stake)
        for _ in range(2_000)
    ]
    for band in bands(one, [1_000]):
        inside = sum(band.low - 1e-9 <= result <= band.high + 1e-9 for result in played) / 2_000
        error = math.sqrt(band.level / 100 * (1 - band.level / 100) / 2_000)
        assert band.level / 100 - 4 * error <= inside <= band.level / 100 + 4 * error + 0.005


@pytest.mark.parametrize("wager", ["pass", "place_6", "pass_with_345_odds"])
def test_many_rounds_close_to_the_normal(wager: str) -> None:
    """Over ten million rounds mean, deviation and a mild skew are all that is left."""
    one = figures("craps", wager)
    for band in bands(one, [10**7]):
        assert band.method == ADDED
        z = 1.6448536 if band.level == 90 else 1.9599640
        away = z * one.standard_deviation / math.sqrt(10**7) / float(one.average_stake)
        middle = float(one.return_to_player)
        assert band.low == pytest.approx(middle - away, abs=away / 500)
        assert band.high == pytest.approx(middle + away, abs=away / 500)


def test_without_numpy_it_is_the_normal_approximation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figure is still there, and says what it is."""
    one = figures("craps", "field")
    exact = bands(one, [10**5])
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    sums.cache_clear()
    near = bands(one, [10**5])
    sums.cache_clear()
    assert {band.method for band in near} == {NORMAL}
    for a, b in zip(exact, near, strict=True):
        assert (a.low, a.high) == pytest.approx((b.low, b.high), abs=1e-4)


def test_a_wager_that_cannot_win_or_lose_otherwise() -> None:
    """One outcome is its own band."""
    (low, high), _ = sums(((Fraction(-1), Fraction(1)),), 1_000)[0]
    assert low == high == -1_000


def test_how_the_rows_were_got_is_said_too() -> None:
    """What is added up is no better than the rows of which it is."""
    one = figures("roulette", "red")
    for method, of in (
        (DOUBLE, "of rows exact to double precision"),
        (SIMULATED, "of simulated rows"),
    ):
        assert {band.method for band in replace(one, method=method).bands()} == {f"{ADDED} {of}"}
