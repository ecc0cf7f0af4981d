"""Markov chains solved in fractions: how often a walk comes to each of its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

Place = TypeVar("Place")

Step = Callable[[Place], Mapping[Place, Fraction]]
"""Where a walk goes from a place, with what chance; what is missing to 1 ends it."""


def visits(start: Mapping[Place, Fraction], step: Step[Place]) -> dict[Place, Fraction]:
    """How often a walk stands at each place before it ends, on average.

    A place is visited as often as walks begin there or come there from visited places. These are as
    many equations as places. Places between which a walk goes back and forth are solved together,
    and then what leaves them is where walks begin for the places after them.
    """
    steps = _reachable(start, step)
    begins = {place: start.get(place, Fraction(0)) for place in steps}
    found: dict[Place, Fraction] = {}
    for together in _components(steps):
        solved = _solved(together, begins, steps)
        for place, often in solved.items():
            for to, chance in steps[place].items():
                if to not in solved:
                    begins[to] += often * chance
        found |= solved
    return {place: found[place] for place in steps}


def _solved(
    places: Sequence[Place],
    starts: Mapping[Place, Fraction],
    steps: Mapping[Place, Mapping[Place, Fraction]],
) -> dict[Place, Fraction]:
    """The visits of places that lead to each other: each in turn is put into all others."""
    begins = {place: starts[place] for place in places}
    comes: dict[Place, dict[Place, Fraction]] = {place: {} for place in places}
    for place in places:
        for to, chance in steps[place].items():
            if to in comes:
                comes[to][place] = chance
    for solved in places:
        stays = comes[solved].pop(solved, Fraction(0))
        assert stays < 1, "every walk ends"
        begins[solved] /= 1 - stays
        row = comes[solved] = {p: chance / (1 - stays) for p, chance in comes[solved].items()}
        for place in places:
            if place == solved or not (share := comes[place].pop(solved, Fraction(0))):
                continue
            begins[place] += share * begins[solved]
            for before, chance in row.items():
                comes[place][before] = comes[place].get(before, Fraction(0)) + share * chance
    return begins


def _components(steps: Mapping[Place, Mapping[Place, Fraction]]) -> list[list[Place]]:
    """Places that lead to each other together, each such group before those that it leads to."""
    first: dict[Place, int] = {}
    low: dict[Place, int] = {}
    open_places: list[Place] = []
    found: list[list[Place]] = []
    for root in steps:
        work = [(root, iter(steps[root]))] if root not in first else []
        while work:
            place, ahead = work[-1]
            if place not in first:
                first[place] = low[place] = len(first)
                open_places.append(place)
            for to in ahead:
                if to not in first:
                    work.append((to, iter(steps[to])))
                    break
                if to in low:
                    low[place] = min(low[place], low[to])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    low[before] = min(low[before], low[place])
                if low[place] == first[place]:
                    at = open_places.index(place)
                    found.append(open_places[at:])
                    del open_places[at:]
                    for one in found[-1]:
                        del low[one]
    return found[::-1]


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
