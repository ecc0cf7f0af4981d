"""A wager is a table of rows; one pure function picks the row from the facts of the round.

Settlement, receipts, analysis, simulation, signs and documents all come from this one definition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.core.law import Clause
from croupier.core.money import round_down_to_chip
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
    approved: bool = False
    """The regulator has approved other odds in writing: the house may pay what was approved."""
    gross: Pays | None = None
    """What is paid out before a commission is taken; `pays` has the commission off already."""

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")


Picker = Callable[[Any], int]
"""From the facts of the round (a tuple of small integers) to the index of a row."""

NOT_DECIDED = -1
"""What a picker says of a wager that these facts leave on the layout."""


@dataclass(frozen=True)
class Commission:
    """What the house keeps for paying true odds: so much per cent of the stake or of the win."""

    percent: int
    clause: Clause
    of: str = "stake"
    """`stake` or `win`: what the percentage is taken of."""
    taken: str = "up_front"
    """`up_front`, when the wager is made, or `on_win`, out of the payment."""

    def share(self, stake: Fraction, win: Fraction) -> Fraction:
        return Fraction(self.percent, 100) * (stake if self.of == "stake" else win)


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
    place_needed: bool = False
    """Whether it lies only on its places: `straight@17`, never `straight` alone."""
    lasts: bool = False
    """Whether it may stay on the layout when the round is over."""
    limited: bool = True
    """Whether a payout limit of the house may cut what it pays."""
    posted_limits: bool = True
    """Whether the table's posted minimum and maximum hold for it (not so odds behind another)."""
    limits_clause: Clause | None = None
    """The clause with limits of its own, if that is not the one that authorises it."""
    chips_clause: Clause | None = None
    """The clause behind "only chips play" for it, if that is not the one of the whole game."""
    commission: Commission | None = None
    beside: frozenset[str] = frozenset()
    """What may lie beside its chips, by kind: a coupon, a lammer."""
    beside_clause: Clause | None = None
    """The clause that says so, if that is not the one that authorises the wager."""

    def row(self, facts: Any) -> Row:
        """The row that these facts pick."""
        index = self.pick(facts)
        assert index != NOT_DECIDED, f"{self.id} is not decided by {facts}"
        return self.rows[index]

    def decided_by(self, facts: Any) -> bool:
        """Whether these facts end the wager; if not, it stays where it lies."""
        return self.pick(facts) != NOT_DECIDED

    def net_units(self, row: Row, stake_cents: int | None = None) -> Fraction:
        """What the row wins or loses per unit staked, the commission counted.

        A fixed sum hangs on the stake: on the most that the law allows, or a dollar, if none is
        given.
        """
        stake_cents = stake_cents or self.maximum_cents or 100
        net = Fraction(row.pays.net(stake_cents), stake_cents)
        if self.commission is None or not net:
            return net
        if self.commission.taken == "on_win" and net < 0:
            return net
        return net - self.commission.share(Fraction(1), self.most_won(stake_cents) / stake_cents)

    @property
    def laid_out(self) -> Fraction:
        """What a player lays out for one unit: the unit, and a commission that is due with it."""
        if self.commission is None or self.commission.taken != "up_front":
            return Fraction(1)
        return 1 + self.commission.share(Fraction(1), self.most_won(100) / 100)

    def most_won(self, stake_cents: int) -> Fraction:
        """What the best row pays on this stake."""
        return max(row.pays.net(stake_cents) for row in self.rows)

    def commission_cents(self, stake_cents: int, chip_cents: int) -> int:
        """The commission on this stake, in whole chips; the law's per cent are the most."""
        if self.commission is None:
            return 0
        share = self.commission.share(Fraction(stake_cents), self.most_won(stake_cents))
        return round_down_to_chip(share, chip_cents)

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
        if row.approved:
            return
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
