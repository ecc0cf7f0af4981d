"""A wager's combos: all that can become of it, in whole numbers, whatever its rows pay.

A combo is a whole weight and, for rows of the wagers that are analysed together, how many units lie
on each when it comes. There are a few dozen of them, however many deals stand behind. Payments come
in only afterwards, so another paytable is priced by a few multiplications: here, or by whoever gets
the combos as data (a page in a browser has whole numbers of any size too).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.game import Rules
from croupier.core.wagers import Wager
from croupier.exact.analysis import key_of, worth_of
from croupier.exact.census import EXACT, Bundle, Census

Place = tuple[int, int]
"""A row: which of the wagers that are analysed together, and which of its rows."""


class Combo(NamedTuple):
    """One thing that can become of a round."""

    weight: int
    units: tuple[tuple[Place, int], ...]
    """The rows that are settled, each with its units times `Combos.over`."""


@dataclass(frozen=True)
class Combos:
    """All that can become of a wager, with those that follow it."""

    wager: str
    name: str
    unit: str
    """What the edge is measured on, in words."""
    parts: tuple[str, ...]
    """The wagers that are analysed together."""
    rows: tuple[tuple[str, ...], ...]
    """Of each of them the outcomes, in the order of its rows."""
    per_total: bool
    """Whether the edge is per unit of all that is staked."""
    method: str
    total: int
    """The sum of all weights."""
    over: int
    """Units are whole numbers of `1 / over`."""
    combos: tuple[Combo, ...]

    def places(self) -> Iterable[Place]:
        """Every row there is, those that never come too."""
        for part, outcomes in enumerate(self.rows):
            for row in range(len(outcomes)):
                yield part, row

    def place(self, wager: str, outcome: str) -> Place:
        part = self.parts.index(wager)
        return part, self.rows[part].index(outcome)

    def weights(self) -> dict[Place, int]:
        """How many deals come to each row."""
        found: Counter[Place] = Counter()
        for combo in self.combos:
            for place, _ in combo.units:
                found[place] += combo.weight
        return {place: found[place] for place in self.places()}

    def slopes(self) -> dict[Place, int]:
        """What one unit more on a row brings in all deals together, times `over`."""
        found: Counter[Place] = Counter()
        for combo in self.combos:
            for place, units in combo.units:
                found[place] += combo.weight * units
        return {place: found[place] for place in self.places()}

    def to_dict(self) -> dict[str, Any]:
        """As data for a page: whole numbers as text, since JSON readers cut long ones."""
        return {
            "wager": self.wager,
            "name": self.name,
            "unit": self.unit,
            "parts": list(self.parts),
            "rows": [list(outcomes) for outcomes in self.rows],
            "per_total": self.per_total,
            "method": self.method,
            "total": str(self.total),
            "over": self.over,
            "combos": [
                {
                    "weight": str(one.weight),
                    "units": [[*place, units] for place, units in one.units],
                }
                for one in self.combos
            ],
        }


def combos(rules: Rules, census: Census, bundle: Bundle) -> Combos:
    """The combos of a wager, or of wagers that are analysed as one."""
    wagers = [rules.wagers[part] for part in bundle.parts]
    weights = census.weights[bundle.facts]
    hands_of = bundle.hands or (lambda facts: (facts,))
    keys: dict[Any, list[tuple[Place, Fraction]]] = {}
    found: Counter[tuple[tuple[Place, Fraction], ...]] = Counter()
    for facts, weight in weights.items():
        units: dict[Place, Fraction] = {}
        for hand in hands_of(facts):
            if hand not in keys:
                keys[hand] = _settled(bundle, wagers, hand)
            for place, more in keys[hand]:
                units[place] = units.get(place, Fraction(0)) + more
        found[tuple(sorted(units.items()))] += weight
    over = math.lcm(*{amount.denominator for units in found for _, amount in units})
    return Combos(
        wager=bundle.id,
        name=bundle.name or wagers[0].name,
        unit=bundle.unit,
        parts=bundle.parts,
        rows=tuple(tuple(row.outcome for row in wager.rows) for wager in wagers),
        per_total=bundle.per_total,
        method=census.methods.get(bundle.facts, EXACT),
        total=sum(weights.values()),
        over=over,
        combos=tuple(
            Combo(weight, tuple((place, int(amount * over)) for place, amount in units))
            for units, weight in sorted(found.items())
            if weight
        ),
    )


def _settled(bundle: Bundle, wagers: list[Wager], hand: Any) -> list[tuple[Place, Fraction]]:
    units, picked = key_of(bundle, wagers, hand)
    return [
        ((part, row), Fraction(unit))
        for part, (unit, row) in enumerate(zip(units, picked, strict=True))
        if row is not None and unit
    ]


@dataclass(frozen=True)
class Price:
    """What a wager comes to under one paytable; the same figures that a PAR sheet has."""

    wager: str
    method: str
    house_edge: Fraction
    average_stake: Fraction
    """Units staked on average, follow-ups included."""
    hit_frequency: Fraction
    variance: Fraction
    contributions: Mapping[tuple[str, str], Fraction]
    """By wager and outcome: the part of the row in what a round brings."""

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_stake

    @property
    def return_to_player(self) -> Fraction:
        return 1 - self.element_of_risk

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    def told(self, number: Fraction) -> str:
        """A number of these figures as data has it: a fraction, or decimals if it is none."""
        return str(number) if self.method == EXACT else f"{float(number):.12f}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "method": self.method,
            "house_edge": self.told(self.house_edge),
            "house_edge_percent": float(100 * self.house_edge),
            "element_of_risk_percent": float(100 * self.element_of_risk),
            "return_percent": float(100 * self.return_to_player),
            "hit_frequency": self.told(self.hit_frequency),
            "standard_deviation": self.standard_deviation,
            "average_stake": self.told(self.average_stake),
        }


def priced(combos: Combos, wagers: Mapping[str, Wager]) -> Price:
    """What the combos come to with the rows of these wagers: whole numbers up to the last step."""
    parts = [wagers[part] for part in combos.parts]
    worth = worth_of(parts)
    nets = {
        (part, row): worth[part][0][outcome]
        for part, outcomes in enumerate(combos.rows)
        for row, outcome in enumerate(outcomes)
    }
    prices = [price for _, price in worth]
    over = math.lcm(*{net.denominator for net in nets.values()}, *{p.denominator for p in prices})
    whole = {place: int(net * over) for place, net in nets.items()}
    cost = [int(price * over) for price in prices]
    sums: Counter[Place] = Counter()
    staked = won = first = second = 0
    for weight, units in combos.combos:
        net = 0
        for place, unit in units:
            each = unit * whole[place]
            net += each
            staked += weight * unit * cost[place[0]]
            sums[place] += weight * each
        first += weight * net
        second += weight * net * net
        won += weight if net > 0 else 0
    one = over * combos.over
    """What every amount was multiplied by."""
    mean = Fraction(first, one * combos.total)
    average = Fraction(staked, one * combos.total)
    scale = average if combos.per_total else Fraction(1)
    return Price(
        wager=combos.wager,
        method=combos.method,
        house_edge=-mean / scale,
        average_stake=average / scale,
        hit_frequency=Fraction(won, combos.total),
        variance=(Fraction(second, one * one * combos.total) - mean * mean) / scale**2,
        contributions={
            (combos.parts[part], combos.rows[part][row]): Fraction(
                sums[part, row], one * combos.total
            )
            / scale
            for part, row in combos.places()
        },
    )
