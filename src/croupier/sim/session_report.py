"""What sessions of a strategy came to: means with errors, ruin with intervals, curves, drawdown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from statistics import NormalDist
from typing import Any

from croupier.core.frames import frame
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.exact.bankroll import Risk
from croupier.exact.census import DOUBLE, SIMULATED

SAMPLE = 20_000
"""So many sessions, the first ones, are kept one by one for percentiles and curves."""
PERCENTILES = (5, 25, 50, 75, 95)
NORMAL_95 = NormalDist().inv_cdf(0.975)
PLACES = 6


@dataclass(frozen=True)
class Sums:
    """Sums over sessions; amounts in cents."""

    sessions: float = 0.0
    net: float = 0.0
    net_net: float = 0.0
    staked: float = 0.0
    staked_staked: float = 0.0
    net_staked: float = 0.0
    rolls: float = 0.0
    rolls_rolls: float = 0.0
    net_rolls: float = 0.0
    drawdown: float = 0.0
    ruined: float = 0.0
    refused: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def wilson(hits: float, of: float) -> tuple[float, float]:
    """The 95 % interval of a share, sound also where there were no hits at all."""
    if not of:
        return 0.0, 1.0
    z, share = NORMAL_95, hits / of
    middle = share + z * z / (2 * of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = ((middle + sign * spread) / (1 + z * z / of) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)


def ratio_error(of: float, base: float, squares: tuple[float, float, float], n: float) -> float:
    """The standard error of one sum over another, both over n sessions.

    `squares` are the sums of squares of the upper one, of both, and of the lower one.
    """
    if not base or n < 2:
        return math.inf
    upper, both, lower = squares
    ratio = of / base
    left = max(0.0, upper - 2 * ratio * both + ratio * ratio * lower)
    return math.sqrt(left * n / (n - 1)) / base


@dataclass
class SessionReport:
    """Sessions as they went, and what it takes to play them again."""

    rules: Rules
    strategy: str
    bankroll: int
    rolls: int
    """The most rolls of a session, before those that decide what still lies."""
    step: int
    """A curve has a point each so many rolls."""
    seed: bytes
    threads: int = 1
    """Or how many workers of another crew."""
    crew: str = "threads"
    """Who played: threads or processes of this machine, or a cluster."""
    compiled: bool = True
    seconds: float = 0.0
    sums: Sums = field(default_factory=Sums)
    nets: list[int] = field(default_factory=list)
    drawdowns: list[int] = field(default_factory=list)
    curves: list[list[int]] = field(default_factory=list)
    """For each point of time, the bankrolls of the sessions that were kept."""
    unit: str = "roll"
    """What a session is counted in: rolls of dice, or rounds."""
    need: int = 0
    """The most that one round can cost; a session is ruined with less. 0 where a strategy says."""
    round_method: str = ""
    """How the distribution of one round was got, where the rounds are drawn from it."""
    risk: Risk | None = None
    """The same counted, where that can be done."""
    notes: tuple[str, ...] = ()

    def add(
        self,
        sums: Sums,
        nets: Sequence[int],
        drawdowns: Sequence[int],
        curves: Sequence[int],
        points: int,
    ) -> None:
        self.sums += sums
        self.nets.extend(nets)
        self.drawdowns.extend(drawdowns)
        if not self.curves:
            self.curves = [[] for _ in range(points)]
        for point in range(points):
            self.curves[point].extend(curves[point::points])

    # Figures

    @property
    def sessions(self) -> int:
        return int(self.sums.sessions)

    @property
    def mean(self) -> float:
        """Cents won or lost a session."""
        return self.sums.net / self.sums.sessions

    @property
    def standard_deviation(self) -> float:
        """Of a session's result, in cents."""
        n = self.sums.sessions
        if n < 2:
            return 0.0
        return math.sqrt(max(0.0, self.sums.net_net - n * self.mean**2) / (n - 1))

    @property
    def mean_error(self) -> float:
        return self.standard_deviation / math.sqrt(self.sums.sessions)

    @property
    def per_roll(self) -> float:
        """Cents won or lost a roll."""
        return self.sums.net / self.sums.rolls if self.sums.rolls else 0.0

    @property
    def per_roll_error(self) -> float:
        s = self.sums
        return ratio_error(s.net, s.rolls, (s.net_net, s.net_rolls, s.rolls_rolls), s.sessions)

    @property
    def edge(self) -> float:
        """What the house kept of all that was staked and decided."""
        return -self.sums.net / self.sums.staked if self.sums.staked else 0.0

    @property
    def edge_error(self) -> float:
        s = self.sums
        squares = (s.net_net, s.net_staked, s.staked_staked)
        return ratio_error(s.net, s.staked, squares, s.sessions)

    def is_precise(self, precision: float) -> bool:
        """Whether the 95 % interval of the edge is so narrow; after enough sessions to tell."""
        return self.sums.sessions >= 100 and NORMAL_95 * self.edge_error <= precision

    @property
    def ruin(self) -> float:
        """The share of sessions that ended without chips for another wager."""
        return self.sums.ruined / self.sums.sessions

    @property
    def ruin_interval(self) -> tuple[float, float]:
        return wilson(self.sums.ruined, self.sums.sessions)

    @property
    def ahead(self) -> float:
        """The share of the sessions kept that ended with more than they began with."""
        return sum(net > 0 for net in self.nets) / len(self.nets)

    @property
    def results(self) -> dict[int, int]:
        """Percentiles of the results, in cents."""
        return percentiles(self.nets)

    @property
    def worst_falls(self) -> dict[int, int]:
        """Percentiles of the greatest fall below an earlier peak, in cents."""
        return percentiles(self.drawdowns)

    @property
    def mean_drawdown(self) -> float:
        return self.sums.drawdown / self.sums.sessions

    def curve(self) -> list[tuple[int, dict[int, int]]]:
        """After each so many rolls, percentiles of the bankroll in cents."""
        return [(i * self.step, percentiles(values)) for i, values in enumerate(self.curves)]

    @property
    def rolls_per_second(self) -> float:
        return self.sums.rolls / self.seconds if self.seconds else 0.0

    # As data and as words

    def __repr__(self) -> str:
        name, start = self.rules.game.id, dollars(self.bankroll)
        return f"<{self.sessions:,} sessions of {name} with {start}: {self.strategy}>"

    def to_frame(self) -> Any:
        """A data frame of the bankroll over time: a line a point, a column a percentile."""
        return frame(
            {self.unit: at, **{f"p{p}": cents / 100 for p, cents in points.items()}}
            for at, points in self.curve()
        )

    def to_dict(self) -> dict[str, Any]:
        """What `croupier simulate --json` prints for a strategy of one's own."""
        low, high = self.ruin_interval
        return {
            "game": self.rules.game.id,
            "edition": self.rules.edition,
            "options": self.rules.option_texts(),
            "strategy": self.strategy,
            "compiled": self.compiled,
            "bankroll": self.bankroll / 100,
            "rolls": self.rolls,
            "sessions": self.sessions,
            "rolls_played": int(self.sums.rolls),
            "seed": self.seed.hex(),
            "threads": self.threads,
            "crew": self.crew,
            "seconds": round(self.seconds, 3),
            "rolls_per_second": round(self.rolls_per_second),
            "mean": _dollars(self.mean),
            "standard_error": _dollars(self.mean_error),
            "standard_deviation": _dollars(self.standard_deviation),
            "mean_per_roll": _dollars(self.per_roll),
            "mean_per_roll_standard_error": _dollars(self.per_roll_error),
            "staked": round(self.sums.staked / 100, 2),
            "house_edge_percent": round(100 * self.edge, PLACES),
            "house_edge_standard_error_percent": _number(100 * self.edge_error),
            "ruin": round(self.ruin, PLACES),
            "ruin_interval": [round(low, PLACES), round(high, PLACES)],
            "ahead": round(self.ahead, PLACES),
            "results": _in_dollars(self.results),
            "mean_drawdown": _dollars(self.mean_drawdown),
            "drawdown": _in_dollars(self.worst_falls),
            "curve": [{"rolls": at, **_in_dollars(values)} for at, values in self.curve()],
            "moves_refused": int(self.sums.refused),
            "unit": self.unit,
            "method": SIMULATED,
            "round_method": self.round_method or None,
            "needed": self.need / 100,
            "counted": self._counted(),
            "notes": list(self.notes),
        }

    def _counted(self) -> dict[str, Any] | None:
        """The session's own distribution, added up over every way it can go."""
        if self.risk is None:
            return None
        return {
            "method": DOUBLE,
            "mean": _dollars(self.risk.mean),
            "standard_deviation": _dollars(self.risk.standard_deviation),
            "rounds_played": _number(self.risk.rounds),
            "ruin": self.risk.ruin,
            "ahead": round(self.risk.ahead, PLACES),
            "results": _in_dollars(dict(self.risk.results)),
            "curve": [{"rolls": at, **_in_dollars(dict(values))} for at, values in self.risk.curve],
        }

    def lines(self) -> list[tuple[str, str]]:
        """Each figure with its name, as a person reads them."""
        low, high = self.ruin_interval
        error = f"standard error {money(self.mean_error)}"
        per_roll = f"standard error {money(self.per_roll_error, 4)}"
        edge = f"standard error {100 * self.edge_error:.4f} %"
        return [
            ("result a session", f"{money(self.mean)} ({error})"),
            (f"result a {self.unit}", f"{money(self.per_roll, 4)} ({per_roll})"),
            ("house edge on all that was staked", f"{100 * self.edge:.4f} % ({edge})"),
            ("sessions ahead", f"{100 * self.ahead:.2f} %"),
            ("ruin", f"{100 * self.ruin:.4f} % (95 %: {100 * low:.4f} to {100 * high:.4f} %)"),
            ("greatest fall from a peak", f"{money(self.mean_drawdown)} on average"),
            *self._counted_lines(),
        ]

    def _counted_lines(self) -> list[tuple[str, str]]:
        risk = self.risk
        if risk is None:
            return []
        return [
            ("counted: result a session", f"{money(risk.mean, 4)} ({DOUBLE})"),
            ("counted: sessions ahead", f"{100 * risk.ahead:.4f} %"),
            ("counted: ruin", f"{100 * risk.ruin:.6g} %"),
        ]

    def __str__(self) -> str:
        head = f"{self.rules.game.name}: {self.sessions:,} sessions of {self.strategy}"
        told = [f"  {name}: {value}" for name, value in self.lines()]
        return "\n".join([head, *told, f"  seed {self.seed.hex()}"])


def percentiles(values: Sequence[int]) -> dict[int, int]:
    """The values below which so many per cent lie, each one of the values themselves."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return {p: ordered[round(p / 100 * last)] for p in PERCENTILES}


def money(cents: float, places: int = 2) -> str:
    """`-$1.23`; more places where a roll is worth less than a cent."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.{places}f}"


def _number(value: float) -> float | None:
    return round(value, PLACES) if math.isfinite(value) else None


def _dollars(cents: float) -> float | None:
    return _number(cents / 100)


def _in_dollars(values: dict[int, int]) -> dict[str, float]:
    return {f"p{p}": cents / 100 for p, cents in values.items()}
