"""Cards drawn without putting them back, as a mixture of draws that put them back.

Several hands from one shoe hang together only because a card that one hand took is gone for the
others. Whatever the hands do, the chance of an outcome is the mean of what it would be if cards
came with fixed chances and were put back, over chances that are spread (with weights of both signs)
around those of the shoe: the law of Dirichlet with the numbers of cards, counted below nought, for
its parameters. Given the chances, hands do not know of each other, and a product is all it takes.

The mean is taken over a sparse grid. A grid of level n leaves out only what takes more than n cards
of one kind in more than one hand, and what it leaves out shrinks with the n + 1st power of the
number of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any


@dataclass(frozen=True)
class Mixture:
    """Chances of each kind of card, a row each, and the weight of the row; weights sum to one."""

    chances: Any
    weights: Any


def mixture(counts: Sequence[int], level: int) -> Mixture:
    """The mixture for an urn with so many cards of each kind."""
    import numpy

    kinds = sorted((kind for kind, n in enumerate(counts) if n), key=lambda kind: -counts[kind])
    grid = _grid(len(kinds) - 1, level)
    weights, rest, left = numpy.ones(len(grid.terms)), 1.0, sum(counts)
    chances = numpy.zeros((len(grid.nodes), len(counts)))
    for axis, kind in enumerate(kinds[:-1]):
        rule = _rule(counts[kind], left, level)
        weights *= rule.differences[grid.levels[:, axis], grid.steps[:, axis] + level]
        share = rule.mean + rule.step * grid.nodes[:, axis]
        chances[:, kind] = rest * share
        rest = rest * (1 - share)
        left -= counts[kind]
    chances[:, kinds[-1]] = rest
    found = numpy.zeros(len(grid.nodes))
    numpy.add.at(found, grid.terms, weights)
    return Mixture(chances, found)


@dataclass(frozen=True)
class _Grid:
    """The nodes of a sparse grid in steps, and the terms that give them their weights."""

    nodes: Any
    terms: Any
    """For each term the node that it adds to."""
    levels: Any
    steps: Any
    """For each term its level and its step on each axis."""


@cache
def _grid(axes: int, level: int) -> _Grid:
    import numpy

    nodes: dict[tuple[int, ...], int] = {}
    terms, all_levels, all_steps = [], [], []
    for levels in _levels(axes, level):
        for steps in product(*(range(-each, each + 1) for each in levels)):
            terms.append(nodes.setdefault(steps, len(nodes)))
            all_levels.append(levels)
            all_steps.append(steps)
    return _Grid(
        numpy.array(list(nodes), numpy.int64).reshape(len(nodes), axes),
        numpy.array(terms, numpy.int64),
        numpy.array(all_levels, numpy.int64).reshape(len(terms), axes),
        numpy.array(all_steps, numpy.int64).reshape(len(terms), axes),
    )


def _levels(axes: int, left: int) -> Iterator[tuple[int, ...]]:
    if not axes:
        yield ()
        return
    for first in range(left + 1):
        for rest in _levels(axes - 1, left - first):
            yield (first, *rest)


@dataclass(frozen=True)
class _Rule:
    """One axis: the share of a kind among the kinds from it on."""

    mean: float
    step: float
    differences: Any
    """By level and step: what the rule of this level adds to the one before."""


@cache
def _rule(count: int, cards: int, level: int) -> _Rule:
    """Weights at steps around the mean, under which powers come to what draws without return do."""
    import numpy

    mean = Fraction(count, cards)
    differences = numpy.zeros((level + 1, 2 * level + 1))
    differences[0, level] = 1.0
    if level == 0 or count == cards:
        return _Rule(float(mean), 0.0, differences)
    step = float(mean * (1 - mean) / (cards - 1)) ** 0.5
    powers = [Fraction(1)]
    for drawn in range(2 * level):
        left = cards - drawn
        powers.append(powers[-1] * Fraction(count - drawn, left) if left else Fraction(0))
    around = [
        float(sum(comb(n, k) * powers[k] * (-mean) ** (n - k) for k in range(n + 1))) / step**n
        for n in range(2 * level + 1)
    ]
    before = differences[0].copy()
    for up_to in range(1, level + 1):
        steps = numpy.arange(-up_to, up_to + 1)
        equations = numpy.array([steps**n for n in range(2 * up_to + 1)], float)
        rule = numpy.zeros(2 * level + 1)
        solved = numpy.linalg.solve(equations, numpy.array(around[: 2 * up_to + 1]))
        rule[level - up_to : level + up_to + 1] = solved
        differences[up_to] = rule - before
        before = rule
    return _Rule(float(mean), step, differences)
