"""What hangs on a meter: the edge of a progressive as a line, where it crosses nought, and envy.

A share of a meter makes what a wager brings linear in what the meter shows, so that one line has
the edge at any amount and one division the amount at which nobody has one. The line counts shares
whole; at the table a fraction of a cent stays on the meter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.money import dollars
from croupier.core.odds import Share
from croupier.core.wagers import Wager


@dataclass(frozen=True)
class MeterFigures:
    """The edge of a wager by what a meter shows and by who else sits at the table."""

    meter: str
    shown_cents: int
    edge_at_nothing: Fraction
    """Per unit staked, with a meter that shows nothing."""
    per_cent: Fraction
    """What each cent on the meter takes off it."""
    envy: Fraction
    """What the hand of each other player takes off it; nought where there is no such payment."""
    seats: int

    def edge(self, shown_cents: int | Fraction, players: int = 1) -> Fraction:
        """With so much on the meter, and so many at the table, oneself among them."""
        return self.edge_at_nothing - shown_cents * self.per_cent - (players - 1) * self.envy

    def break_even_cents(self, players: int = 1) -> Fraction:
        """What the meter shows when neither side has an edge."""
        return self.edge(0, players) / self.per_cent

    @property
    def tables(self) -> range:
        """How many there may be at a table."""
        return range(1, self.seats + 1) if self.envy else range(1, 2)

    def to_dict(self) -> dict[str, Any]:
        return {
            "meter": self.meter,
            "shown": dollars(self.shown_cents),
            "edge_at_nothing": str(self.edge_at_nothing),
            "edge_per_dollar": str(-100 * self.per_cent),
            "envy_per_other_player": str(self.envy),
            "by_players": [
                {
                    "players": players,
                    "house_edge": str(self.edge(self.shown_cents, players)),
                    "house_edge_percent": float(100 * self.edge(self.shown_cents, players)),
                    "break_even": dollars(round(self.break_even_cents(players))),
                    "break_even_exact": str(self.break_even_cents(players) / 100),
                }
                for players in self.tables
            ],
        }

    def lines(self) -> list[tuple[str, str]]:
        """The same for people: what it is, and the figure."""
        slope = float(100 * 100 * self.per_cent)
        line = f"{float(100 * self.edge_at_nothing):.4f} % less {slope:.8f} % for each dollar on it"
        found = [
            ("meter", f"{self.meter} shows {dollars(self.shown_cents)}"),
            ("edge by the meter", line),
            ("break-even meter", dollars(round(self.break_even_cents()))),
        ]
        if self.envy:
            each = f"{float(100 * self.envy):.4f} % off the edge for each other player"
            found.append(("envy", each))
            for players in self.tables[1:]:
                edge = float(100 * self.edge(self.shown_cents, players))
                even = dollars(round(self.break_even_cents(players)))
                found.append((f"{players} at the table", f"edge {edge:.4f} %, break-even {even}"))
        return found


def meter_figures(wager: Wager, weights: Mapping[Any, int], seats: int) -> MeterFigures | None:
    """Of a wager that pays a share of a meter; None of any other."""
    shares = [row.pays for row in wager.rows if isinstance(row.pays, Share)]
    if not shares:
        return None
    total, stake = sum(weights.values()), wager.maximum_cents or 100
    fixed = by_meter = envied = Fraction(0)
    for facts, ways in weights.items():
        row = wager.row(facts)
        if isinstance(row.pays, Share):
            by_meter += ways * Fraction(row.pays.percent, 100)
            fixed -= ways if wager.kept is not None else 0
        else:
            fixed += ways * wager.net_units(row)
        if wager.envied is not None:
            envied += ways * wager.envied.row(facts).pays.net(stake)
    return MeterFigures(
        meter=shares[0].meter,
        shown_cents=shares[0].shown_cents,
        edge_at_nothing=-fixed / total,
        per_cent=by_meter / total / stake,
        envy=envied / total / stake,
        seats=seats,
    )
