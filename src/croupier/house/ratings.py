"""Ratings: what each player staked, how long he played, and what that is worth to the house.

From entries alone; theory is the exact edge of each wager, at best play where players choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.core import events as at_table
from croupier.core.entries import Entry
from croupier.core.money import dollars
from croupier.core.spots import name_of
from croupier.house.count import Pricing, Stakes
from croupier.house.people import MINUTE
from croupier.house.reports import About, Report, dated
from croupier.house.tables import table_of


@dataclass
class Rated:
    """One player at one table."""

    staked: dict[tuple[str, str], Stakes] = field(default_factory=dict)
    rounds: set[tuple[str, int]] = field(default_factory=set)
    won_cents: int = 0
    """What he won, less what he lost."""
    since: int = 0
    until: int = 0

    @property
    def cents(self) -> int:
        return sum(one.cents for one in self.staked.values())

    @property
    def average_cents(self) -> Fraction:
        """What lay on all his wagers in a round, on average."""
        return Fraction(self.cents, len(self.rounds) or 1)

    @property
    def minutes(self) -> int:
        return (self.until - self.since) // MINUTE

    def theory(self, pricing: Pricing) -> Fraction:
        """What the house expects to win of it."""
        priced = ((pricing(*key), one.cents) for key, one in self.staked.items())
        return sum((price.edge * cents for price, cents in priced if price), Fraction(0))


def rated(entries: Iterable[Entry], about: About) -> dict[tuple[str, str], Rated]:
    """By table and player."""
    found: dict[tuple[str, str], Rated] = {}
    rules: dict[str, str] = {}
    number: dict[str, int] = {}
    for one in dated(entries):
        stream = one.entry.on[0]
        for event in one.entry.events:
            if isinstance(event, at_table.Opened):
                rules[stream] = event.rules
            elif isinstance(event, at_table.Round):
                number[stream] = event.number
            elif isinstance(event, at_table.Settled) and about.holds(one):
                here = found.setdefault((table_of(stream), event.player), Rated())
                key = rules.get(stream, ""), name_of(event.wager)
                here.staked[key] = here.staked.get(key, Stakes()).and_one(event.stake_cents)
                here.rounds.add((stream, number.get(stream, 0)))
                here.won_cents += _won(event)
                here.since = here.since or one.entry.at
                here.until = max(here.until, one.entry.at)
    return found


def _won(event: at_table.Settled) -> int:
    lost: int = sum(cents for _, target, cents in event.moves if target == "house")
    return event.won_cents - lost


def ratings(entries: Iterable[Entry], about: About, pricing: Pricing) -> Report:
    """Every player at every table: rounds, minutes, average wager, win and theory."""
    rows = [
        (
            table,
            player,
            str(len(one.rounds)),
            str(one.minutes),
            dollars(round(one.average_cents)),
            dollars(one.won_cents),
            dollars(round(one.theory(pricing))),
        )
        for (table, player), one in sorted(rated(entries, about).items())
        if not about.table or about.table == table
    ]
    columns = (
        "table",
        "player",
        "rounds",
        "minutes",
        "average",
        "player won",
        "theory for the house",
    )
    return about.report("ratings", columns, rows, (), "shift manager")
