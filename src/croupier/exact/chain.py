"""Markov chains solved in fractions: how often a walk comes to each of its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

Place = TypeVar("Place")

Step = Callable[[Place], Mapping[Place, Fraction]]
"""Where a walk goes from a place, with what chance; what is missing to 1 ends it."""


def visits(start: Mapping[Place, Fraction], step: Step[Place]) -> dict[Place, Fraction]:
    """How often a walk stands at each place before it ends, on average.

    A place is visited as often as walks begin there or come there from visited places. These are as
    many equations as places; each in turn is solved and put into all others.
    """
    steps = _reachable(start, step)
    begins = {place: start.get(place, Fraction(0)) for place in steps}
    comes: dict[Place, dict[Place, Fraction]] = {place: {} for place in steps}
    for place, chances in steps.items():
        for to, chance in chances.items():
            comes[to][place] = chance
    for solved in steps:
        stays = comes[solved].pop(solved, Fraction(0))
        assert stays < 1, "every walk ends"
        begins[solved] /= 1 - stays
        row = comes[solved] = {p: chance / (1 - stays) for p, chance in comes[solved].items()}
        for place in steps:
            if place == solved or not (share := comes[place].pop(solved, Fraction(0))):
                continue
            begins[place] += share * begins[solved]
            for before, chance in row.items():
                comes[place][before] = comes[place].get(before, Fraction(0)) + share * chance
    return begins


def _reachable(
    start: Mapping[Place, Fraction], step: Step[Place]
) -> dict[Place, Mapping[Place, Fraction]]:
    found: dict[Place, Mapping[Place, Fraction]] = {}
    waiting = list(start)
    while waiting:
        place = waiting.pop()
        if place not in found:
            found[place] = step(place)
            waiting.extend(found[place])
    return found
