"""From a census to the figures of a PAR sheet: rows, edge, risk, spread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.refusals import unknown
from croupier.core.wagers import Row, Wager
from croupier.exact.census import Bundle, Census, Strategy

Rows = tuple[Row | None, ...]
"""A row for each wager of a bundle; none for one on which nothing lies."""


@dataclass(frozen=True)
class RowFigures:
    """One outcome of a wager with its exact probability."""

    outcome: str
    pays: str
    net: Fraction
    """Won or lost, in units of the wager."""
    probability: Fraction
    clause: str

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")

    @property
    def contribution(self) -> Fraction:
        """Its part in what the wager brings on average; over all rows, the edge below nought."""
        return self.probability * self.net


@dataclass(frozen=True)
class WagerFigures:
    """Everything a PAR sheet says about one wager."""

    wager: str
    name: str
    unit: str
    rows: tuple[RowFigures, ...]
    average_stake: Fraction
    """Units staked on average, follow-ups included."""
    observed: int
    """How many rounds stand behind the figures: all there are, or those simulated."""
    method: str = "exact"
    """`exact` in fractions, `combinatorial` where the count is kept in double precision, or
    `simulated`."""
    within: Fraction = Fraction(0)
    """Variance inside rows that stand for several outcomes at their average."""
    average_rolls: Fraction | None = None
    """How many rolls it takes to decide the wager, where that may be more than one."""

    @property
    def house_edge(self) -> Fraction:
        return -sum((row.probability * row.net for row in self.rows), Fraction(0))

    def told(self, number: Fraction) -> str:
        """A number of these figures as data has it: a fraction, or decimals if it is not exact."""
        return str(number) if self.method == "exact" else f"{float(number):.12f}"

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_stake

    @property
    def house_edge_per_roll(self) -> Fraction | None:
        return None if self.average_rolls is None else self.house_edge / self.average_rolls

    @property
    def push_frequency(self) -> Fraction:
        return sum((row.probability for row in self.rows if not row.net), Fraction(0))

    @property
    def house_edge_without_pushes(self) -> Fraction:
        """Per unit that was won or lost: a wager that comes back counts as none."""
        return self.house_edge / (1 - self.push_frequency)

    @property
    def hit_frequency(self) -> Fraction:
        return sum((row.probability for row in self.rows if row.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        mean = -self.house_edge
        spread = sum((row.probability * (row.net - mean) ** 2 for row in self.rows), Fraction(0))
        return spread + self.within

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """Of the mean, when the rounds behind it are a sample."""
        return math.sqrt(self.variance / self.observed)

    def __str__(self) -> str:
        from croupier.exact.par import wager_text

        return wager_text(self)

    def _repr_html_(self) -> str:
        from croupier.exact.par import fragment, wager_section

        return fragment(wager_section(self))


@dataclass(frozen=True)
class Analysis:
    """Every wager of a game under one set of rules, counted whole."""

    rules: Rules
    wagers: tuple[WagerFigures, ...]
    strategy: Strategy | None = None
    seconds: float = 0.0
    """How long the count took."""

    def __iter__(self) -> Iterator[WagerFigures]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __getitem__(self, wager: str) -> WagerFigures:
        by_id = {one.wager: one for one in self.wagers}
        if wager not in by_id:
            raise unknown("wager to analyse", wager, by_id)
        return by_id[wager]

    def __str__(self) -> str:
        from croupier.exact.par import summary_text

        return summary_text(self)

    def _repr_html_(self) -> str:
        from croupier.exact.par import fragment, sheet_body

        return fragment(sheet_body(self))


def figures(rules: Rules, census: Census, only: str | None = None) -> tuple[WagerFigures, ...]:
    """The figures of every wager (or of one), in the order of the game."""
    bundles = [*_bundles(rules), *census.bundles]
    named = [bundle.id for bundle in bundles]
    if only is not None and only not in named:
        raise unknown("wager to analyse", only, named)
    return tuple(
        census.ready.get(bundle.id)
        or _figures(rules, bundle, census.weights[bundle.facts], census.rolls.get(bundle.id))
        for bundle in bundles
        if only in (None, bundle.id)
        and (bundle.id in census.ready or bundle.facts in census.weights)
    )


def _bundles(rules: Rules) -> Iterable[Bundle]:
    """Each wager that stands alone, with those that follow it."""
    for wager in rules.wagers.values():
        followers = [w for w in rules.wagers.values() if w.follows == wager.id]
        if wager.follows is None and wager.analysed:
            unit = f"unit of the {wager.name} Wager" if followers else "unit staked"
            if wager.laid_out != 1:
                unit += ", the vigorish on top of it"
            yield Bundle(wager.id, (wager.id, *(w.id for w in followers)), wager.facts, unit)


def _figures(
    rules: Rules, bundle: Bundle, weights: Mapping[Any, int], rolls: Fraction | None
) -> WagerFigures:
    wagers = [rules.wagers[part] for part in bundle.parts]
    prices = [wager.laid_out if wager.staked else Fraction(0) for wager in wagers]
    total = sum(weights.values())
    staked_sum = Fraction(0)
    found: Counter[tuple[Rows, Fraction]] = Counter()
    for facts, weight in weights.items():
        units = [_units(bundle, wager, facts) for wager in wagers]
        rows = tuple(w.row(facts) if u else None for u, w in zip(units, wagers, strict=True))
        staked_sum += weight * sum(u * price for u, price in zip(units, prices, strict=True))
        net = Fraction(0)
        for wager, unit, row in zip(wagers, units, rows, strict=True):
            net += unit * wager.net_units(row) if row is not None else 0
        found[rows, net] += weight
    average = staked_sum / total
    scale = average if bundle.per_total else Fraction(1)
    return WagerFigures(
        wager=bundle.id,
        name=bundle.name or wagers[0].name,
        unit=bundle.unit,
        rows=tuple(
            RowFigures(
                outcome=outcome,
                pays=_pays(wagers, told, net / scale),
                net=net / scale,
                probability=Fraction(weight, total),
                clause=", ".join(dict.fromkeys(rules.cite(row.clause) for row in told)),
            )
            for outcome, told, net, weight in _merged(wagers, found)
        ),
        average_stake=average / scale,
        observed=total,
        average_rolls=rolls,
    )


def _units(bundle: Bundle, wager: Wager, facts: Any) -> Fraction | int:
    if bundle.units is not None:
        return bundle.units(wager.id, facts)
    return 1 if wager.follows is None else wager.stake_units(facts)


def _order(wagers: list[Wager], rows: Rows) -> tuple[int, ...]:
    return tuple(
        -1 if row is None else wager.rows.index(row)
        for wager, row in zip(wagers, rows, strict=True)
    )


def _merged(
    wagers: list[Wager], found: Mapping[tuple[Rows, Fraction], int]
) -> Iterable[tuple[str, list[Row], Fraction, int]]:
    """Rows that are told in the same words and come to the same, as one; in the game's order."""
    ordered = sorted(found, key=lambda one: (_order(wagers, one[0]), -one[1]))
    tellings = [_telling(wagers, rows) for rows, _ in ordered]
    unclear = _unclear(tellings, ordered)
    for i, (rows, _) in enumerate(ordered):
        if _outcome(tellings[i]) in unclear:
            tellings[i] = _telling(wagers, rows, losses=True)
    unclear = _unclear(tellings, ordered)
    merged: dict[str, tuple[str, list[Row], Fraction, int]] = {}
    for told, (rows, net) in zip(tellings, ordered, strict=True):
        outcome = _outcome(told)
        if outcome in unclear:
            outcome += f"_{abs(net)}"  # the same rows with more or less behind them
        _, first, _, before = merged.get(outcome, (outcome, told, net, 0))
        merged[outcome] = (outcome, first, net, before + found[rows, net])
    return merged.values()


def _unclear(tellings: list[list[Row]], ordered: list[tuple[Rows, Fraction]]) -> set[str]:
    """Words that are told of outcomes which do not come to the same."""
    nets: dict[str, set[Fraction]] = {}
    for told, (_, net) in zip(tellings, ordered, strict=True):
        nets.setdefault(_outcome(told), set()).add(net)
    return {words for words, amounts in nets.items() if len(amounts) > 1}


def _telling(wagers: list[Wager], rows: Rows, *, losses: bool = False) -> list[Row]:
    """The first wager's row, and of those that follow the ones that say something new."""
    told: list[Row] = []
    for wager, row in zip(wagers, rows, strict=True):
        if row is None or row.outcome in {one.outcome for one in told}:
            continue
        if not told or _matters(wager, row, losses):
            told.append(row)
    return told


def _matters(wager: Wager, row: Row, losses: bool) -> bool:
    if row.pays == PUSH:
        return wager.staked and row.outcome != "not_made"
    return losses or row.pays != LOSE


def _outcome(told: list[Row]) -> str:
    return "_with_".join(row.outcome for row in told)


def _pays(wagers: list[Wager], told: list[Row], net: Fraction) -> str:
    """A single wager's own words; for several together what they come to."""
    if len(wagers) == 1:
        return str(told[0].pays)
    if net > 0:
        return str(Odds(net.numerator, net.denominator))
    if net == 0:
        return str(PUSH)
    return str(LOSE) if net == -1 else f"lose {-net}"
