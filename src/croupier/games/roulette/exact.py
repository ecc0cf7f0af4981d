"""Roulette, counted: every compartment in which the ball can rest, for every place on the layout.

A void spin is done again, so it only leaves the compartments that count, each as likely as before.
"""

from __future__ import annotations

from collections import Counter

from croupier.core.game import Rules
from croupier.exact.census import Census
from croupier.games.roulette.rules import (
    NAMES,
    WHEEL_NAMES,
    WHEELS,
    Fall,
    covers_of,
    fall_of,
    is_void,
)


def numbers_that_count(wheel: str) -> list[int]:
    """The compartments of a wheel that decide a spin, in wheel order."""
    every = [NAMES.index(name) for name in WHEELS[wheel]]
    return [number for number in every if not is_void(WHEEL_NAMES.index(wheel), number)]


def census(rules: Rules) -> Census:
    """One kind of facts a wager; all of its places have the same odds, or it would be several."""
    numbers = numbers_that_count(str(rules.options["wheel"]))
    weights: dict[str, Counter[Fall]] = {}
    for wager, places in covers_of(rules).items():
        counts = [Counter(fall_of(wager, on, n) for n in numbers) for on in places.values()]
        assert all(count == counts[0] for count in counts), f"{wager} differs by place"
        weights[wager] = counts[0]
    return Census(weights)
