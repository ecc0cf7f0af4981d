"""From a census to the figures of a PAR sheet: rows, edge, risk, spread."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.refusals import unknown
from croupier.core.wagers import Row, Wager
from croupier.exact.census import Bundle, Census, Strategy


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

    @property
    def house_edge(self) -> Fraction:
        return -sum((row.probability * row.net for row in self.rows), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.average_stake

    @property
    def hit_frequency(self) -> Fraction:
        return sum((row.probability for row in self.rows if row.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        mean = -self.house_edge
        return sum((row.probability * (row.net - mean) ** 2 for row in self.rows), Fraction(0))

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
        _figures(rules, bundle, census.weights[bundle.facts])
        for bundle in bundles
        if only in (None, bundle.id) and bundle.facts in census.weights
    )


def _bundles(rules: Rules) -> Iterable[Bundle]:
    """Each wager that stands alone, with those that follow it."""
    for wager in rules.wagers.values():
        followers = [w for w in rules.wagers.values() if w.follows == wager.id]
        if wager.follows is None and wager.analysed:
            unit = f"unit of the {wager.name} Wager" if followers else "unit staked"
            yield Bundle(wager.id, (wager.id, *(w.id for w in followers)), wager.facts, unit)


def _figures(rules: Rules, bundle: Bundle, weights: Mapping[Any, int]) -> WagerFigures:
    wagers = [rules.wagers[part] for part in bundle.parts]
    total = sum(weights.values())
    staked_sum = Fraction(0)
    found: dict[tuple[Row, ...], list[Any]] = {}
    for facts, weight in weights.items():
        rows = tuple(wager.row(facts) for wager in wagers)
        units = [_units(wager, facts) for wager in wagers]
        staked_sum += weight * sum(
            u for u, wager in zip(units, wagers, strict=True) if wager.staked
        )
        net = sum(
            (u * w.net_units(row) for u, w, row in zip(units, wagers, rows, strict=True)),
            Fraction(0),
        )
        entry = found.setdefault(rows, [net, 0])
        assert entry[0] == net, "the same rows pay the same"
        entry[1] += weight
    average = staked_sum / total
    scale = average if bundle.per_total else Fraction(1)
    return WagerFigures(
        wager=bundle.id,
        name=wagers[0].name,
        unit=bundle.unit,
        rows=tuple(
            RowFigures(
                outcome=_outcome(told),
                pays=_pays(wagers, told, net / scale),
                net=net / scale,
                probability=Fraction(weight, total),
                clause=", ".join(dict.fromkeys(rules.cite(row.clause) for row in told)),
            )
            for told, net, weight in _merged(wagers, found)
        ),
        average_stake=average / scale,
        observed=total,
    )


def _units(wager: Wager, facts: Any) -> int:
    return 1 if wager.follows is None else wager.stake_units(facts)


def _order(wagers: list[Wager], rows: tuple[Row, ...]) -> tuple[int, ...]:
    return tuple(wager.rows.index(row) for wager, row in zip(wagers, rows, strict=True))


def _merged(
    wagers: list[Wager], found: Mapping[tuple[Row, ...], list[Any]]
) -> Iterable[tuple[list[Row], Fraction, int]]:
    """Rows that are told in the same words and come to the same, as one; in the game's order."""
    ordered = sorted(found, key=lambda rows: _order(wagers, rows))
    nets: dict[str, set[Fraction]] = {}
    for rows in ordered:
        nets.setdefault(_outcome(_telling(wagers, rows)), set()).add(found[rows][0])
    merged: dict[str, tuple[list[Row], Fraction, int]] = {}
    for rows in ordered:
        net, weight = found[rows]
        told = _telling(wagers, rows)
        if len(nets[_outcome(told)]) > 1:
            told = _telling(wagers, rows, losses=True)
        first, _, before = merged.get(_outcome(told), (told, net, 0))
        merged[_outcome(told)] = (first, net, before + weight)
    return merged.values()


def _telling(wagers: list[Wager], rows: tuple[Row, ...], *, losses: bool = False) -> list[Row]:
    """The first wager's row, and of those that follow the ones that say something new."""
    told = [rows[0]]
    for wager, row in zip(wagers[1:], rows[1:], strict=True):
        said = {one.outcome for one in told}
        if row.outcome not in said and _matters(wager, row, losses):
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
