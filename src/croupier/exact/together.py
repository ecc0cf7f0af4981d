"""Several wagers of one seat in one round, counted together.

What each brings alone is on the sheet; how much they win and lose together hangs on the cards or
dice that they share. This is their joint distribution: the edge and the spread of all that lies
there, and how far any two of them go together.

Wagers that are judged by the same facts need nothing more than the census. For others a game's
count has `together(rules, asked, strategy)`: how often each of the worths of what was asked for
comes with each of the others. What it cannot count so it refuses, with the reason.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from croupier.core.game import Rules
from croupier.core.numbers import fraction
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.core.spots import on, split
from croupier.exact.analysis import bundles_of, judge, wager_meant
from croupier.exact.census import EXACT, Bundle, Census, census

Worth = tuple[Fraction, Fraction]
"""What one wager came to in a round and what was staked on it, follow-ups included."""
NOT_MADE: Worth = (Fraction(0), Fraction(0))
Joint = tuple[Mapping[tuple[Worth, ...], int], str]
"""How often such worths come together, in the order in which they were asked for, and how that was
got: `EXACT` or `DOUBLE`."""
Units = Mapping[str, Fraction | int]
"""By wager: how many units of one and the same size lie on it."""


@dataclass(frozen=True)
class Asked:
    """One of the wagers that lie together."""

    wager: str
    place: str
    """Where on the layout, for wagers that have several places; else empty."""
    bundle: Bundle
    worth: Callable[[Any], Worth]
    """What it comes to by its facts."""

    @property
    def facts(self) -> str:
        return self.bundle.facts


@dataclass(frozen=True)
class Part:
    """One of the wagers by itself, in the rounds that all of them share."""

    wager: str
    units: Fraction
    mean: Fraction
    """Won or lost by the units on it."""
    variance: Fraction
    staked: Fraction
    """On average, follow-ups included."""

    @property
    def house_edge(self) -> Fraction:
        """Per unit of the wager."""
        return -self.mean / self.units

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)


@dataclass(frozen=True)
class Together:
    """Several wagers at one seat, in one round."""

    rules: Rules
    parts: tuple[Part, ...]
    rows: tuple[tuple[Fraction, Fraction], ...]
    """What all of them come to and how likely that is, the best first."""
    covariances: Mapping[tuple[int, int], Fraction]
    """By two places among the parts, the lower first."""
    method: str
    strategy: str = ""

    @cached_property
    def mean(self) -> Fraction:
        return sum((part.mean for part in self.parts), Fraction(0))

    @property
    def units(self) -> Fraction:
        """What lies there when the round begins."""
        return sum((part.units for part in self.parts), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """Per unit of what lies there when the round begins."""
        return -self.mean / self.units

    @property
    def element_of_risk(self) -> Fraction:
        return -self.mean / sum((part.staked for part in self.parts), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        return sum((p * (net - self.mean) ** 2 for net, p in self.rows), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """Of what the round brings, in units."""
        return math.sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        return sum((p for net, p in self.rows if net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        return sum((p for net, p in self.rows if not net), Fraction(0))

    def correlation(self, one: int, other: int) -> float | None:
        """How far two of them go together, from -1 to 1; none where one of them never varies."""
        spread = self.parts[one].variance * self.parts[other].variance
        if not spread:
            return None
        low, high = sorted((one, other))
        return float(self.covariances[low, high]) / math.sqrt(spread)

    def told(self, number: Fraction) -> str:
        """A number as data has it: a fraction, or decimals if the count is not in fractions."""
        return str(number) if self.method == EXACT else f"{float(number):.12f}"

    def to_dict(self) -> dict[str, Any]:
        """What `croupier analyze --together --json` prints."""
        return {
            "game": self.rules.game.id,
            "edition": self.rules.edition,
            "options": self.rules.option_texts(),
            "strategy": self.strategy or None,
            "wagers": [
                {
                    "wager": part.wager,
                    "units": str(part.units),
                    "house_edge": self.told(part.house_edge),
                    "standard_deviation": round(part.standard_deviation, 6),
                    "average_stake": self.told(part.staked),
                }
                for part in self.parts
            ],
            "correlation": [
                [_rounded(self.correlation(one, other)) for other in range(len(self.parts))]
                for one in range(len(self.parts))
            ],
            "house_edge": self.told(self.house_edge),
            "house_edge_percent": round(float(100 * self.house_edge), 6),
            "unit": "unit of all that lies there when the round begins",
            "element_of_risk_percent": round(float(100 * self.element_of_risk), 6),
            "mean": self.told(self.mean),
            "standard_deviation": round(self.standard_deviation, 6),
            "hit_frequency": self.told(self.hit_frequency),
            "push_frequency": self.told(self.push_frequency),
            "method": self.method,
            "rows": [
                {"net": self.told(net), "probability": self.told(chance)}
                for net, chance in self.rows
            ],
        }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def units_from(text: str) -> dict[str, Fraction]:
    """`ante,pair_plus=2` as units by wager; one unit where nothing is said."""
    found: dict[str, Fraction] = {}
    for one in filter(None, (part.strip() for part in text.split(","))):
        wager, _, units = one.partition("=")
        number = fraction(units.strip() or "1")
        if number is None:
            raise Misuse(f"{quoted(units)} is no number of units; write ante,pair_plus=2")
        if wager.strip() in found:
            raise _twice(wager.strip())
        found[wager.strip()] = number
    return found


def _twice(wager: str) -> Misuse:
    return Misuse(f"{wager} is named twice; say how many units lie there, as in {wager}=2")


def together(rules: Rules, units: Units, strategy: str | None = None) -> Together:
    """The joint distribution of these wagers in one round, at best play unless it is said how."""
    if len(units) < 2:
        raise Misuse("two wagers or more are counted together; name them: ante,pair_plus")
    for wager, number in units.items():
        if number <= 0:
            raise Misuse(f"{number} units on {wager} are no wager; write {wager}=1")
    counted = census(rules, strategy)
    asked = tuple(_asked(rules, counted, wager) for wager in units)
    spots = [one.wager for one in asked]
    for at, spot in enumerate(spots):
        if spot in spots[:at]:
            raise _twice(spot)
    alone = {bet.id for bet in rules.own_bets}
    for one in asked:
        if one.wager in alone:
            raise Misuse(
                f"{one.wager} is a bet of one's own, which is counted by itself; name others "
                "together, or it alone"
            )
    joint, method = _joint(rules, counted, asked, strategy)
    stakes = [Fraction(number) for number in units.values()]
    return _together(rules, asked, stakes, joint, method, strategy or "")


def _asked(rules: Rules, counted: Census, spot: str) -> Asked:
    known = bundles_of(rules, counted)
    typed, place = split(spot)
    wager = wager_meant(rules, typed, known)
    bundle = known[wager]
    if bundle.per_total:
        raise Misuse(f"{wager} is several wagers already; name those that lie there")
    places = rules.wagers[bundle.parts[0]].places
    if place and place not in places:
        raise unknown(f"place of {wager}", place, places)
    of_round = judge(rules, bundle)
    return Asked(on(wager, place), place, bundle, lru_cache(maxsize=None)(of_round))


def _joint(rules: Rules, counted: Census, asked: Sequence[Asked], strategy: str | None) -> Joint:
    find: Callable[[Rules, Sequence[Asked], str | None], Joint | None] | None = getattr(
        rules.game.counting(), "together", None
    )
    if find is not None:
        found = find(rules, asked, strategy)
        if found is not None:
            return found
    kinds = {one.facts for one in asked}
    if len(kinds) > 1 or any(one.place for one in asked):
        names = ", ".join(one.wager for one in asked)
        raise Misuse(
            f"{names} cannot be counted together: the count of {rules.game.name} looks at what "
            f"decides each of them apart ({', '.join(sorted(kinds))})"
        )
    (kind,) = kinds
    weights: Counter[tuple[Worth, ...]] = Counter()
    for facts, weight in counted.weights[kind].items():
        weights[tuple(one.worth(facts) for one in asked)] += weight
    return weights, counted.methods.get(kind, EXACT)


def _together(
    rules: Rules,
    asked: Sequence[Asked],
    stakes: Sequence[Fraction],
    joint: Mapping[tuple[Worth, ...], int],
    method: str,
    strategy: str,
) -> Together:
    total = sum(joint.values())
    nets: list[tuple[list[Fraction], int]] = []
    by_sum: Counter[Fraction] = Counter()
    staked = [Fraction(0)] * len(asked)
    for worths, weight in joint.items():
        won = [stake * net for stake, (net, _) in zip(stakes, worths, strict=True)]
        nets.append((won, weight))
        by_sum[sum(won, Fraction(0))] += weight
        for i, (_, units) in enumerate(worths):
            staked[i] += stakes[i] * units * weight

    def mean(values: Iterable[tuple[Fraction, int]]) -> Fraction:
        return sum((value * weight for value, weight in values), Fraction(0)) / total

    means = [mean((won[i], weight) for won, weight in nets) for i in range(len(asked))]
    covariances = {
        (i, j): mean((won[i] * won[j], weight) for won, weight in nets) - means[i] * means[j]
        for i in range(len(asked))
        for j in range(i, len(asked))
    }
    parts = tuple(
        Part(one.wager, stakes[i], means[i], covariances[i, i], staked[i] / total)
        for i, one in enumerate(asked)
    )
    rows = tuple((net, Fraction(weight, total)) for net, weight in sorted(by_sum.items())[::-1])
    return Together(rules, parts, rows, covariances, method, strategy)
