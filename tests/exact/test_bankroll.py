"""A bankroll counted: against every sequence of rounds, fractions, and what is known of ruin."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from itertools import product

import pytest

from croupier.exact.bankroll import Risk, Walk

NEVER = 1 << 60
PERCENTILES = (5, 25, 50, 75, 95)


def walk(
    nets: dict[int, Fraction],
    bankroll: int,
    rounds: int,
    need: int | None = None,
    above: int = NEVER,
    below: int = -NEVER,
) -> Walk:
    ordered = sorted(nets)
    chances = [float(nets[net]) for net in ordered]
    worst = max(0, -ordered[0]) if need is None else need
    return Walk(ordered, chances, bankroll, rounds, worst, above, below)


def by_sequences(nets: dict[int, Fraction], one: Walk) -> dict[int, Fraction]:
    """Every sequence of outcomes looked at, one after the other."""
    found: dict[int, Fraction] = {}
    for outcomes in product(nets, repeat=one.rounds):
        cents, chance = one.bankroll, Fraction(1)
        for net in outcomes:
            chance *= nets[net]
            if one.need <= cents < one.stop_above and cents > one.stop_below:
                cents += net
        found[cents] = found.get(cents, Fraction(0)) + chance
    return found


def checked(risk: Risk, ends: dict[int, Fraction], one: Walk) -> None:
    mean = sum((c * p for c, p in ends.items()), Fraction(0)) - one.bankroll
    square = sum((c - one.bankroll - mean) ** 2 * p for c, p in ends.items())
    assert risk.mean == pytest.approx(float(mean), abs=1e-9)
    assert risk.standard_deviation**2 == pytest.approx(float(square), rel=1e-9, abs=1e-9)
    assert risk.ruin == pytest.approx(
        float(sum(p for c, p in ends.items() if c < one.need)), abs=1e-12
    )
    assert risk.ahead == pytest.approx(
        float(sum(p for c, p in ends.items() if c > one.bankroll)), abs=1e-12
    )
    for share, result in risk.results.items():
        below = sum(p for c, p in ends.items() if c - one.bankroll < result)
        upto = sum(p for c, p in ends.items() if c - one.bankroll <= result)
        assert below <= Fraction(share, 100) <= upto


RED = {-10: Fraction(20, 38), 10: Fraction(18, 38)}
FIELD = {-5: Fraction(20, 36), 5: Fraction(14, 36), 10: Fraction(2, 36)}
PAIR = {-7: Fraction(1, 2), 0: Fraction(1, 4), 9: Fraction(1, 5), 40: Fraction(1, 20)}


@pytest.mark.parametrize("numpy", [True, False])
@pytest.mark.parametrize(
    ("nets", "one"),
    [
        (RED, walk(RED, 30, 7)),
        (RED, walk(RED, 30, 7, above=50, below=10)),
        (RED, walk(RED, 30, 6, need=25)),
        (FIELD, walk(FIELD, 12, 6)),
        (PAIR, walk(PAIR, 23, 5)),
        (PAIR, walk(PAIR, 23, 5, above=60)),
        (PAIR, walk(PAIR, 23, 5, above=20)),
    ],
)
def test_every_sequence(
    nets: dict[int, Fraction], one: Walk, numpy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ends, ruin, who is ahead, deviation and percentiles; with numpy and without."""
    if not numpy:
        monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert one.can_be_counted
    checked(one.risk(1, PERCENTILES), by_sequences(nets, one), one)


def test_ruin_in_the_long_run() -> None:
    """Even chips to 0 or to double: (q/p)^n over one more than it, as every book has it."""
    one = walk(RED, 100, 5_000, above=200)
    ratio = Fraction(20, 18) ** 10
    risk = one.risk(5_000, PERCENTILES)
    assert risk.ruin == pytest.approx(float(ratio / (1 + ratio)), abs=1e-9)
    assert risk.ahead == pytest.approx(float(1 / (1 + ratio)), abs=1e-9)
    expected = (1 - 2 * float(ratio / (1 + ratio))) * 100 / (10 * float(Fraction(-2, 38)))
    assert risk.rounds == pytest.approx(expected, rel=1e-9)


def test_the_curve_begins_and_ends_where_the_session_does() -> None:
    """At the bankroll, and at the results."""
    risk = walk(RED, 200, 40).risk(10, PERCENTILES)
    assert [at for at, _ in risk.curve] == [0, 10, 20, 30, 40]
    assert set(risk.curve[0][1].values()) == {200}
    assert {p: cents - 200 for p, cents in risk.curve[-1][1].items()} == risk.results


def test_too_many_places_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A million to one over a thousand rounds is left to the simulation."""
    wide = {-1: Fraction(1, 2), 3: Fraction(1, 4), 10**8: Fraction(1, 4)}
    assert not walk(wide, 1_000, 1_000).can_be_counted
    assert walk(PAIR, 1_000_00, 300).can_be_counted
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert not walk(PAIR, 1_000_00, 300).can_be_counted
