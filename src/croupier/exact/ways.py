"""Ways to play beside the best one: what each of them keeps for the house, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.core.game import Rules
from croupier.exact.analysis import bundles_of, figures
from croupier.exact.census import BEST, EXACT, strategies


@dataclass(frozen=True)
class Way:
    """A way to play that has a name, counted whole."""

    name: str
    words: str
    house_edge: Fraction
    costs: Fraction
    """How much more the house keeps than at best play."""
    exact: bool
    """Whether the edge is, or stands for a count in double precision, or for a sample."""
    beside_exact: bool
    """Whether that of the best play is, too."""

    @property
    def edge_told(self) -> str:
        """The house edge as data has it: a fraction, or decimals if it is none."""
        return _told(self.house_edge, self.exact)

    @property
    def costs_told(self) -> str:
        """What it costs: a fraction where both edges are."""
        return _told(self.costs, self.exact and self.beside_exact)


def _told(number: Fraction, exact: bool) -> str:
    return str(number) if exact else f"{float(number):.12f}"


def ways(rules: Rules, patient: bool = True) -> tuple[Way, ...]:
    """Every way to play this game that has a name, the best first, by what is analysed first.

    Who is not patient goes without those that take long: a count names them in `TAKES_LONG`.
    """
    found: list[Way] = []
    long = frozenset[str]() if patient else takes_long(rules)
    for name, count in strategies(rules).items():
        if name in long:
            continue
        counted = count()
        main = next(iter(bundles_of(rules, counted)))
        (figure,) = figures(rules, counted, main)
        words = counted.strategy.rule if counted.strategy is not None else ""
        edge = figure.house_edge
        costs = edge - found[0].house_edge if found else Fraction(0)
        exact = figure.method == EXACT
        found.append(Way(name, words, edge, costs, exact, found[0].exact if found else exact))
    if BEST in [one.name for one in found[1:]]:
        raise ValueError(f"the first way to play {rules.game.id} is not the best one")
    return tuple(found)


def takes_long(rules: Rules) -> frozenset[str]:
    """The names of those ways whose count takes a minute and not a moment."""
    found: frozenset[str] = getattr(rules.game.counting(), "TAKES_LONG", frozenset())
    return found
