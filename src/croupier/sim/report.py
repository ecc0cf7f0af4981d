"""What a simulation says: means, errors, tallies, and how far it is from the exact figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.exact.analysis import Analysis, RowFigures, WagerFigures
from croupier.sim.runner import Simulation

PLACES = 8


@dataclass(frozen=True)
class WagerReport:
    """One wager as it went, beside what was to be expected."""

    went: WagerFigures
    exact: WagerFigures | None
    """None where the strategy that was played is not counted."""

    @property
    def wager(self) -> str:
        return self.went.wager

    @property
    def mean(self) -> Fraction:
        """Won or lost per unit, on average."""
        return -self.went.house_edge

    @property
    def standard_error(self) -> float:
        return self.went.standard_error

    @property
    def sigmas(self) -> float | None:
        """How many standard errors the mean lies from the exact one; beyond 4 is suspect."""
        if self.exact is None or not self.exact.variance:
            return None
        expected = -self.exact.house_edge
        error = math.sqrt(self.exact.variance / self.went.observed)
        return float(self.mean - expected) / error

    def tallies(self) -> list[tuple[RowFigures, int]]:
        """Each row and how often it came, those that never came too if they are known."""
        came = {row.outcome: int(row.probability * self.went.observed) for row in self.went.rows}
        known = (self.exact or self.went).rows
        return [(row, came.get(row.outcome, 0)) for row in known]

    def expected(self, row: RowFigures) -> Fraction | None:
        """The exact probability of a row."""
        known = self.exact.rows if self.exact else ()
        return next((one.probability for one in known if one.outcome == row.outcome), None)

    def document(self) -> dict[str, Any]:
        exact, sigmas = self.exact, self.sigmas
        return {
            "wager": self.wager,
            "unit": self.went.unit,
            "observed": self.went.observed,
            "mean": round(float(self.mean), PLACES),
            "standard_error": round(self.standard_error, PLACES),
            "exact_mean": None if exact is None else exact.told(-exact.house_edge),
            "sigmas": None if sigmas is None else round(sigmas, 4),
            "rows": [
                {"outcome": row.outcome, "pays": row.pays, "count": count}
                for row, count in self.tallies()
            ],
            "method": self.went.method,
            "exact_method": None if exact is None else exact.method,
            "standard_deviation": round(self.went.standard_deviation, PLACES),
            "exact_standard_deviation": None
            if exact is None
            else round(exact.standard_deviation, PLACES),
            "hit_frequency": round(float(self.went.hit_frequency), PLACES),
            "exact_hit_frequency": None if exact is None else exact.told(exact.hit_frequency),
            "note": self.went.note,
        }


@dataclass(frozen=True)
class Report:
    """A simulation, and what it takes to repeat it."""

    simulation: Simulation
    wagers: tuple[WagerReport, ...]
    seconds: float

    @classmethod
    def of(cls, run: Simulation, analysis: Analysis, seconds: float) -> Report:
        from croupier.exact.analysis import figures
        from croupier.sim.runner import simulator

        module = simulator(run.rules.game)
        best = run.strategy == next(iter(module.strategies(run.rules)))
        followed = {wager.follows for wager in run.rules.wagers.values()}
        exact = {one.wager: one for one in analysis if best or one.wager not in followed}
        if counted := getattr(module, "counted", None):
            expected = figures(run.rules, counted(run.rules, run.strategy))
            exact |= {one.wager: one for one in expected}
        went = figures(run.rules, run.census)
        return cls(run, tuple(WagerReport(one, exact.get(one.wager)) for one in went), seconds)

    @property
    def seed(self) -> str:
        return self.simulation.seed.hex()

    @property
    def rounds_per_second(self) -> float:
        return self.simulation.rounds / self.seconds

    def __getitem__(self, wager: str) -> WagerReport:
        from croupier.core.refusals import unknown

        by_id = {one.wager: one for one in self.wagers}
        if wager not in by_id:
            raise unknown("wager", wager, by_id)
        return by_id[wager]

    def document(self) -> dict[str, Any]:
        """What `croupier simulate --json` prints."""
        run = self.simulation
        return {
            "game": run.rules.game.id,
            "edition": run.rules.edition,
            "options": run.rules.option_texts(),
            "strategy": run.strategy,
            "rounds": run.rounds,
            "seed": self.seed,
            "threads": run.threads,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds_per_second),
            "wagers": [one.document() for one in self.wagers],
        }

    def lines(self) -> list[tuple[str, str, str, str, str]]:
        """Wager, mean, its error, the exact mean and how far apart they are, as a person reads."""
        return [
            (
                one.wager,
                f"{round(float(one.mean), PLACES):+.6f}",
                f"{one.standard_error:.6f}",
                "" if one.exact is None else f"{-float(one.exact.house_edge):+.6f}",
                "" if one.sigmas is None else f"{one.sigmas:+.2f}",
            )
            for one in self.wagers
        ]

    def __str__(self) -> str:
        run = self.simulation
        width = max(len(one.wager) for one in self.wagers)
        head = f"{run.rules.game.name}: {run.rounds:,} rounds, strategy {run.strategy}"
        lines = [head, f"  {'':<{width}}  {'mean':>10}  {'error':>9}  {'exact':>10}  sigmas"]
        for wager, mean, error, exact, sigmas in self.lines():
            lines.append(f"  {wager:<{width}}  {mean:>10}  {error:>9}  {exact:>10}  {sigmas:>6}")
        return "\n".join([*lines, f"  seed {self.seed}"])

    def _repr_html_(self) -> str:
        from croupier.core.page import fragment, table

        head = ("Wager", "Mean", "Standard error", "Exact", "Sigmas")
        words = str(self).splitlines()[0]
        return fragment(
            f"<h2>{words}</h2>{table(head, self.lines(), numbers=range(1, 5))}"
            f"<p class='soft'>seed {self.seed}</p>"
        )
