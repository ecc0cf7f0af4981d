"""A wager is a table of rows; one pure function picks the row from the facts of the round.

Settlement, receipts, analysis, simulation, signs and documents all come from this one definition.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from croupier.core.beside import Reach
from croupier.core.law import Clause
from croupier.core.money import WHOLE_CHIPS, Rounding
from croupier.core.odds import LOSE, Fixed, Pays, Share, pays_from, pays_of
from croupier.core.refusals import Misuse, Refusal, unknown


@dataclass(frozen=True)
class Row:
    """One line of a wager: an outcome, what it pays, and the clause that says so."""

    outcome: str
    pays: Pays
    """What it comes to: a commission that is taken at the payment or later is off already."""
    clause: Clause
    floor: bool = False
    """The law says "no less than": the house may pay more, never less."""
    approved: bool = False
    """The regulator has approved other odds in writing: the house may pay what was approved."""

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")

    @functools.cached_property
    def pays_words(self) -> str:
        return str(self.pays)


Picker = Callable[[Any], int]
"""From the facts of the round (a tuple of small integers) to the index of a row."""

A_THOUGHT = ", or price it as a thought only with --unlawful"
"""What may be done with a payment that the law does not allow; nobody files one."""
NO = Fraction(0)
NOT_DECIDED = -1
"""What a picker says of a wager that these facts leave on the layout."""


@dataclass(frozen=True)
class Commission:
    """What the house keeps of a wager, its vigorish: a percentage of the stake or of the win."""

    percent: int
    clause: Clause
    of: Literal["stake", "win"] = "stake"
    taken: Literal["up_front", "at_payment", "later"] = "up_front"
    """With the wager, out of the payment, or when the game collects what it has marked."""
    on: tuple[str, ...] = ()
    """The outcomes that it is taken on; every win if none is named. Up front it hangs on none."""
    rounded: Rounding = WHOLE_CHIPS

    def __post_init__(self) -> None:
        if not 0 <= self.percent < 100:
            raise Misuse(f"a commission of {self.percent} % cannot be taken; 0 to 99 % can")

    @functools.cached_property
    def part(self) -> Fraction:
        return Fraction(self.percent, 100)

    def share(self, stake: Fraction, win: Fraction) -> Fraction:
        return self.part * (stake if self.of == "stake" else win)

    def is_on(self, row: Row) -> bool:
        """Whether it is taken when this row is settled."""
        if self.taken == "up_front":
            return False
        return row.outcome in self.on if self.on else row.pays.net(100) > 0

    def off(self, gross: Pays) -> Pays:
        """What a row comes to that pays so much before the commission is taken."""
        if self.taken == "up_front":
            return gross
        return pays_of(gross.net(1) - self.share(Fraction(1), gross.net(1)))


@functools.lru_cache(maxsize=4_096)
def _gross(pays: Pays, commission: Commission) -> Pays:
    """What comes to so much when the commission is off."""
    net, part = pays.net(1), commission.part
    return pays_of(net + part if commission.of == "stake" else net / (1 - part))


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
    """The wager that this one is part of; the two are analysed as one, per unit of the first. Or
    the name under which several are, if none of them is the first."""
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
    by_rank: bool = False
    """Whether its row hangs on the ranks of cards alone, so that nobody needs to key a suit."""
    called: tuple[str, ...] = ()
    """What players call it beside its name: `yo`, `street`."""
    called_together: tuple[str, ...] = ()
    """What they call it and others at once, with the same chips on each: the three equal bets."""
    names_of_places: tuple[tuple[str, ...], ...] = ()
    """What they call each of its places, in the order of `places`: `17` alone, `first dozen`."""
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
    reach: Reach = ""
    """How far what lies beside the wager that it follows may count here too, if the house says
    so: a double down, a hand that is free."""
    envied: Wager | None = None
    """What a hand of another player with the same facts pays to whoever made this wager."""
    kept: Clause | None = None
    """The clause by which its chips are collected when wagers close and never come back, so that a
    payment is all there is (a progressive wager)."""

    def __post_init__(self) -> None:
        outcomes = {row.outcome for row in self.rows}
        for outcome in self.commission.on if self.commission else ():
            if outcome not in outcomes:
                raise unknown(f"row of {self.id}", outcome, outcomes)

    def places_called(self, place: str) -> tuple[str, ...]:
        """What players call one of its places."""
        if not self.names_of_places:
            return ()
        return self.names_of_places[self.places.index(place)]

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
        if self.kept is not None and row.pays is not LOSE:
            net -= 1
        return net - (self._up_front(stake_cents) / stake_cents if net else 0)

    @property
    def laid_out(self) -> Fraction:
        """What a player lays out for one unit: the unit, and a commission that is due with it."""
        return 1 + self._up_front(100) / 100

    # The commission

    def gross(self, row: Row) -> Pays:
        """What is paid out by the row before a commission is taken."""
        commission = self.commission
        if commission is None or not commission.is_on(row):
            return row.pays
        if isinstance(row.pays, Fixed | Share):
            raise Misuse(
                f"{self.id}, {row.words}: no commission comes off {row.pays}, only off odds"
            )
        return _gross(row.pays, commission)

    def commission_cents(
        self, row: Row, stake_cents: int, chip_cents: int, face_cents: int = 0, extra: Fraction = NO
    ) -> int:
        """What is taken when this row is settled, or marked then to be taken later.

        `extra` is what is paid on a face beside the stake: the commission is of the sum.
        """
        if self.commission is None or not self.commission.is_on(row):
            return 0
        win = self.gross(row).net(stake_cents) + extra
        share = self.commission.share(Fraction(stake_cents + face_cents), win)
        return self.commission.rounded.cents(share, chip_cents)

    def up_front_cents(self, stake_cents: int, chip_cents: int) -> int:
        """What is due with a stake, whatever becomes of it."""
        if self.commission is None:
            return 0
        return self.commission.rounded.cents(self._up_front(stake_cents), chip_cents)

    def _up_front(self, stake_cents: int) -> Fraction:
        """The same before it is rounded; of a win it is of the best one."""
        if self.commission is None or self.commission.taken != "up_front":
            return Fraction(0)
        best = max(row.pays.net(stake_cents) for row in self.rows)
        return self.commission.share(Fraction(stake_cents), best)

    def _freed(self, changed: Set[str]) -> Commission | None:
        """The commission without the rows that a paytable changes: those are paid as written."""
        if self.commission is None or self.commission.taken == "up_front" or not changed:
            return self.commission
        on = tuple(
            row.outcome
            for row in self.rows
            if self.commission.is_on(row) and row.outcome not in changed
        )
        return replace(self.commission, on=on) if on else None

    # Paytables

    def with_paytable(self, pays: Mapping[str, str], edition: str, lawful: bool) -> Wager:
        """This wager with the payments of a paytable of the user's own.

        Where the law sets the payment, another one is refused; where it sets a floor, only a
        lower one is. `lawful=False` prices it all the same: it is only a thought.
        """
        by_outcome = {row.outcome: row for row in self.rows}
        changed: set[str] = set()
        for outcome, text in pays.items():
            if outcome not in by_outcome:
                raise unknown(f"row of {self.id}", outcome, by_outcome)
            row = by_outcome[outcome]
            try:
                new = pays_from(text)
            except Misuse as error:
                raise Misuse(f"{self.id}.{outcome}: {error}") from error
            if new == row.pays:
                continue
            if lawful:
                self._refuse_unlawful(row, new, edition)
            by_outcome[outcome] = replace(row, pays=new)
            changed.add(outcome)
        return replace(self, rows=tuple(by_outcome.values()), commission=self._freed(changed))

    def _refuse_unlawful(self, row: Row, new: Pays, edition: str) -> None:
        if row.approved:
            return
        sums = (Fixed, Share)
        comparable = isinstance(new, sums) == isinstance(row.pays, sums)  # odds and sums are not
        least = self.net_units(row)
        if row.floor and comparable and self.net_units(replace(row, pays=new)) >= least:
            return
        word = "no less than" if row.floor else "exactly"
        raise Refusal(
            f"{self.name}, {row.words} at {new}",
            f"the law asks for {word} {row.pays}",
            row.clause.of(edition),
            f"pay {row.pays}{' or more' if row.floor else ''}{A_THOUGHT}",
        )
