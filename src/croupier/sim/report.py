"""What a simulation says: means, errors, tallies, and how far it is from the exact figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Container
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.frames import frame
from croupier.core.game import Rules
from croupier.exact.analysis import RowFigures, WagerFigures, figures
from croupier.exact.census import Decision, census
from croupier.sim.cutting import CuttingCard, cutting_card
from croupier.sim.runner import Simulation, kernel_of, simulator

PLACES = 8


@dataclass(frozen=True)
class WagerReport:
    """One wager as it went, beside what was to be expected."""

    went: WagerFigures
    exact: WagerFigures | None
    """None where the strategy that was played is not counted."""
    cutting_card: CuttingCard | None = None
    """What the cutting card adds to the exact mean, which is of the first round after a shuffle."""

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
        """How many standard errors the mean lies from what was expected; beyond 4 is suspect.

        That is the exact mean and, where a shoe is dealt down to its cutting card, what this adds.
        """
        if self.exact is None or not self.exact.variance:
            return None
        apart = float(self.mean + self.exact.house_edge)
        error = math.sqrt(self.exact.variance / self.went.observed)
        if self.cutting_card is not None:
            apart -= self.cutting_card.effect
            error = math.hypot(error, self.cutting_card.standard_error)
        return apart / error

    def tallies(self) -> list[tuple[RowFigures, int]]:
        """Each row and how often it came, those that never came too if they are known."""
        came = {row.outcome: int(row.probability * self.went.observed) for row in self.went.rows}
        known = (self.exact or self.went).rows
        return [(row, came.get(row.outcome, 0)) for row in known]

    def expected(self, row: RowFigures) -> Fraction | None:
        """The exact probability of a row."""
        known = self.exact.rows if self.exact else ()
        return next((one.probability for one in known if one.outcome == row.outcome), None)

    def to_dict(self) -> dict[str, Any]:
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
            "cutting_card": None if self.cutting_card is None else self.cutting_card.to_dict(),
        }


CUTTING_NOTE = (
    "Exact means are of the first round after a shuffle. A shoe is dealt down to its cutting card, "
    "which the cards themselves bring sooner or later: what that adds to the mean was played "
    "apart, with the error beside it. dealing=continuous shuffles before each round."
)


def _effect(one: WagerReport) -> str:
    card = one.cutting_card
    return "" if card is None else f"{card.effect:+.6f} ± {card.standard_error:.6f}"


def reference(rules: Rules, strategy: str | Decision) -> dict[str, WagerFigures]:
    """By wager: the exact figures by this strategy, as far as it is counted."""
    if callable(strategy):
        return {one.wager: one for one in figures(rules, census(rules, strategy))}
    module = simulator(rules.game)
    played = getattr(module, "COUNTED_AS", {}).get(strategy, strategy)
    known: Callable[[Rules], Container[str]] | None = getattr(
        rules.game.counting(), "strategies", None
    )
    if known is not None and played in known(rules):
        return {one.wager: one for one in figures(rules, census(rules, played))}
    if strategy == next(iter(kernel_of(rules).strategies(rules))):
        return {one.wager: one for one in figures(rules, census(rules))}
    return _undecided(rules)


def _undecided(rules: Rules) -> dict[str, WagerFigures]:
    """Of wagers that come to the same however hands are played."""
    followed = {wager.follows for wager in rules.wagers.values()}
    counted = figures(rules, census(rules))
    return {one.wager: one for one in counted if one.wager not in followed}


@dataclass(frozen=True)
class Report:
    """A simulation, and what it takes to repeat it."""

    simulation: Simulation
    wagers: tuple[WagerReport, ...]
    seconds: float

    @classmethod
    def of(
        cls,
        run: Simulation,
        seconds: float,
        progress: Callable[[int], None] = lambda _: None,
        decide: Decision | None = None,
    ) -> Report:
        """Set beside what the strategy that was played is to bring, a function of one's own too.

        Half as many rounds again are played for the effect of the cutting card, where there is one.
        """
        exact = _undecided(run.rules) if run.asked else reference(run.rules, decide or run.strategy)
        rounds = run.rounds // 2
        cards = cutting_card(
            run.rules, run.parameters, exact, rounds, run.seed, run.threads, progress
        )
        went = figures(run.rules, run.census)
        return cls(
            run,
            tuple(WagerReport(one, exact.get(one.wager), cards.get(one.wager)) for one in went),
            seconds,
        )

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

    def __repr__(self) -> str:
        run = self.simulation
        return f"<simulation of {run.rules.game.id}: {run.rounds:,} rounds, {run.strategy}>"

    def to_frame(self) -> Any:
        """A data frame, a line a wager."""
        named = ({"wager": one.wager} | one.to_dict() for one in self.wagers)
        return frame(
            {name: value for name, value in one.items() if isinstance(value, str | int | float)}
            for one in named
        )

    def to_dict(self) -> dict[str, Any]:
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
            "crew": run.crew,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds_per_second),
            "wagers": [one.to_dict() for one in self.wagers],
        }

    @property
    def head(self) -> tuple[str, ...]:
        """What stands in the columns of `lines`."""
        if self.cutting_cards:
            return ("wager", "mean", "error", "exact", "cutting card", "sigmas")
        return ("wager", "mean", "standard error", "exact mean", "sigmas apart")

    @property
    def cutting_cards(self) -> bool:
        """Whether rounds were dealt down to a cutting card."""
        return any(one.cutting_card for one in self.wagers)

    def lines(self) -> list[tuple[str, ...]]:
        """Wager, mean, its error, the exact mean and how far apart they are, as a person reads.

        Before the last comes the effect of the cutting card, where there is one.
        """
        return [
            (
                one.wager,
                f"{round(float(one.mean), PLACES):+.6f}",
                f"{one.standard_error:.6f}",
                "" if one.exact is None else f"{-float(one.exact.house_edge):+.6f}",
                *((_effect(one),) if self.cutting_cards else ()),
                "" if one.sigmas is None else f"{one.sigmas:+.2f}",
            )
            for one in self.wagers
        ]

    def notes(self) -> list[str]:
        """What a reader must know, a sentence or two each."""
        said = [one.went.note for one in self.wagers if one.went.note]
        if any(one.exact is None for one in self.wagers):
            said.append("No exact mean where the strategy is not counted.")
        if self.cutting_cards:
            said.append(CUTTING_NOTE)
        return list(dict.fromkeys(said))

    def __str__(self) -> str:
        run = self.simulation
        title = f"{run.rules.game.name}: {run.rounds:,} rounds, strategy {run.strategy}"
        rows = [self.head, *self.lines()]
        widths = [max(len(row[column]) for row in rows) for column in range(len(self.head))]
        lines = [
            "  ".join([f"  {row[0]:<{widths[0]}}", *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        ]
        return "\n".join([title, *lines, f"  seed {self.seed}"])

    def _repr_html_(self) -> str:
        from croupier.core.page import fragment, table

        words = str(self).splitlines()[0]
        columns = range(1, len(self.head))
        return fragment(
            f"<h2>{words}</h2>{table(self.head, self.lines(), numbers=columns)}"
            f"<p class='soft'>seed {self.seed}</p>"
        )
