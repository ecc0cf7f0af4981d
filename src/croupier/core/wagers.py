"""A wager is a table of rows; one pure function picks the row from the facts of the round.

Settlement, receipts, analysis, simulation, signs and documents all come from this one definition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.core.law import Clause
from croupier.core.odds import Pays, pays_from
from croupier.core.refusals import Refusal, unknown


@dataclass(frozen=True)
class Row:
    """One line of a wager: an outcome, what it pays, and the clause that says so."""

    outcome: str
    pays: Pays
    clause: Clause
    floor: bool = False
    """The law says "no less than": the house may pay more, never less."""
    gross: Pays | None = None
    """What is paid out before a commission is taken; `pays` has the commission off already."""

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")


Picker = Callable[[Any], int]
"""From the facts of the round (a tuple of small integers) to the index of a row."""


@dataclass(frozen=True)
class Wager:
    """A wager that the law authorises, and all that can become of it."""

    id: str
    name: str
    clause: Clause
    rows: tuple[Row, ...]
    pick: Picker
    facts: str = "round"
    """Which facts are counted for it: of any round, of one throw in it, of a round played well."""
    follows: str | None = None
    """The wager that this one is part of; the two are analysed as one, per unit of the first."""
    stake_units: Callable[[Any], int] = lambda _facts: 1
    """For a wager that follows another: how many units of the first are staked on it."""
    placed: bool = True
    """Whether the player puts chips on it in a wager window (not so Play, or an ante bonus)."""
    staked: bool = True
    """Whether chips lie on it at all (not so an ante bonus, paid on the amount of the Ante)."""
    analysed: bool = True
    """Whether it has an edge of its own (not so the price of an extra roll)."""
    minimum_cents: int | None = None
    maximum_cents: int | None = None
    """Limits that the law itself sets, whatever the table has posted."""
    places: tuple[str, ...] = ()
    """Where on the layout it may lie, if that is more than one place: `straight@17`, `come@6`."""
    lasts: bool = False
    """Whether it may stay on the layout when the round is over."""
    limited: bool = True
    """Whether a payout limit of the house may cut what it pays."""
    limits_clause: Clause | None = None
    """The clause with limits of its own, if that is not the one that authorises it."""

    def row(self, facts: Any) -> Row:
        """The row that these facts pick."""
        return self.rows[self.pick(facts)]

    def net_units(self, row: Row) -> Fraction:
        """What the row wins or loses per unit staked."""
        stake_cents = self.maximum_cents or 100
        return row.pays.net(stake_cents) / stake_cents

    def with_paytable(self, pays: Mapping[str, str], edition: str, lawful: bool) -> Wager:
        """This wager with the payments of a paytable of the user's own.

        Where the law sets the payment, another one is refused; where it sets a floor, only a
        lower one is. `lawful=False` prices it all the same: it is only a thought.
        """
        by_outcome = {row.outcome: row for row in self.rows}
        for outcome, text in pays.items():
            if outcome not in by_outcome:
                raise unknown(f"row of {self.id}", outcome, by_outcome)
            row = by_outcome[outcome]
            new = pays_from(text)
            if lawful and new != row.pays:
                self._refuse_unlawful(row, new, edition)
            gross = row.gross if row.gross and new.net(100) <= row.gross.net(100) else None
            by_outcome[outcome] = replace(row, pays=new, gross=gross)
        return replace(self, rows=tuple(by_outcome.values()))

    def _refuse_unlawful(self, row: Row, new: Pays, edition: str) -> None:
        comparable = isinstance(new, type(row.pays))  # odds and a fixed sum are not
        least = self.net_units(row)
        if row.floor and comparable and self.net_units(replace(row, pays=new)) >= least:
            return
        word = "no less than" if row.floor else "exactly"
        raise Refusal(
            f"{self.name}, {row.words} at {new}",
            f"the law asks for {word} {row.pays}",
            row.clause.of(edition),
            f"pay {row.pays}{' or more' if row.floor else ''}, or price it as a thought only "
            "with --unlawful",
        )
