"""The paytable designer: any row of any wager changed, priced exactly at once.

A design is a game under some rules, counted. With other payments it is another design: where no
decision hangs on them the count stays and a few multiplications price it; where one does, the best
play is found again. At one way to play the mean is a line in each payment, and the best play is the
greatest of such lines: so the edge at the present play is a bound, and between its borders it is
the edge itself.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from croupier.core.game import Paytable, Rules, rules_for
from croupier.core.names import id_from
from croupier.core.odds import LOSE, PUSH, Odds, Pays, pays_from
from croupier.core.refusals import Misuse, quoted
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import bundles_of, wager_meant
from croupier.exact.census import BEST, EXACT, Bundle, Census, census
from croupier.exact.combos import Combos, Price, combos, priced

Law = Literal["fixed", "floor", "free"]
"""What the law says of a payment: this one, no less than this one, or whatever is approved."""
NEAR = Fraction(1, 10**10)
"""Means in double precision that are nearer than this are the same."""
MOST_PAYS = 1_000
"""So far up a border is looked for, where the row does not pay more already."""
FINE, FINE_BELOW = 20, 10
"""Borders of a row that pays less than 10 to 1 are told in twentieths of its steps."""


@dataclass(frozen=True)
class DesignRow:
    """A row as a designer sees it."""

    wager: str
    outcome: str
    pays: Pays
    lawful: Pays
    """What the law has there."""
    law: Law
    clause: str
    weight: int
    """How many of all deals come to it."""
    probability: Fraction
    contribution: Fraction

    @property
    def name(self) -> str:
        return f"{self.wager}.{self.outcome}"

    @property
    def words(self) -> str:
        return self.outcome.replace("_", " ")

    @property
    def asked(self) -> str:
        """What the law asks for, in a few words."""
        return {"fixed": "", "floor": "at least ", "free": "approved, "}[self.law] + str(
            self.lawful
        )


class Stay(NamedTuple):
    """Between which payments of a row the present play stays the best one."""

    wager: str
    outcome: str
    least: Pays
    most: Pays
    below: bool
    """Whether another play is better below the least; else nothing was looked at below it."""
    above: bool

    @property
    def words(self) -> str:
        if not self.below and not self.above:
            return f"from {self.least} to {self.most} the best play stays the same"
        if not self.below:
            return f"up to {self.most} the best play stays the same; above it is another"
        if not self.above:
            return f"from {self.least} on the best play stays the same; below it is another"
        return f"from {self.least} to {self.most} the best play stays the same; outside it changes"


class Design:
    """A game under some rules, counted, with rows that can be changed."""

    def __init__(self, rules: Rules, *, base: Rules | None = None, counted: Census | None = None):
        self.rules = rules
        self._base = base
        self.census = census(rules) if counted is None else counted
        self._combos: dict[str, Combos] = {}

    @functools.cached_property
    def base(self) -> Rules:
        """The same choices without a paytable: what the law has."""
        if self._base is not None:
            return self._base
        texts = self.rules.option_texts()
        return rules_for(self.rules.game, self.rules.edition, texts, lawful=self.rules.lawful)

    @functools.cached_property
    def bundles(self) -> dict[str, Bundle]:
        """What is priced, by id."""
        found = bundles_of(self.rules, self.census)
        return {id: one for id, one in found.items() if one.facts in self.census.weights}

    @property
    def wagers(self) -> tuple[str, ...]:
        """What stands on the sheet of the game."""
        return tuple(id for id, one in self.bundles.items() if one.listed)

    @functools.cached_property
    def decisive(self) -> frozenset[str]:
        """The wagers on whose payments the best play hangs."""
        play = self.census.strategy
        if play is None or play.name != BEST:
            return frozenset(self.census.decisive)
        followed = (
            one for one in self.bundles.values() if one.hands or one.units or len(one.parts) > 1
        )
        return frozenset(part for one in followed for part in one.parts)

    def whole(self, wager: str) -> str:
        """The id under which a wager is priced: its own, or of those that it follows."""
        known = [*self.bundles, *(part for one in self.bundles.values() for part in one.parts)]
        meant = wager_meant(self.rules, wager, list(dict.fromkeys(known)))
        if meant in self.bundles:
            return meant
        return next(id for id, one in self.bundles.items() if meant in one.parts)

    def paid_as(self, wager: str) -> tuple[str, ...]:
        """The wagers that one table of the law pays, this one among them: Let It Ride's three bets.

        They are counted together, and all their odds are the same rows.
        """
        together = self.bundles[self.whole(wager)].parts
        odds = {part: _odds(self.base.wagers[part]) for part in together}
        if len(odds.get(wager, ())) < 3:
            return (wager,)
        return tuple(part for part in together if odds[part] == odds[wager])

    def combos(self, wager: str) -> Combos:
        """All that can become of a wager, in whole numbers."""
        if wager not in self._combos:
            self._combos[wager] = combos(self.rules, self.census, self.bundles[wager])
        return self._combos[wager]

    def price(self, wager: str) -> Price:
        """The exact figures of a wager."""
        return priced(self.combos(self.whole(wager)), self.rules.wagers)

    def prices(self) -> tuple[Price, ...]:
        return tuple(self.price(wager) for wager in self.wagers)

    def rows(self, wager: str) -> tuple[DesignRow, ...]:
        """Every row that a wager is made of, those of the wagers that follow it too."""
        found = self.combos(self.whole(wager))
        weights, brings = found.weights(), priced(found, self.rules.wagers).contributions
        return tuple(
            self._row(found, place, weights[place], brings[self._names(found, place)])
            for place in found.places()
        )

    @staticmethod
    def _names(found: Combos, place: tuple[int, int]) -> tuple[str, str]:
        return found.parts[place[0]], found.rows[place[0]][place[1]]

    def _row(
        self, found: Combos, place: tuple[int, int], weight: int, brings: Fraction
    ) -> DesignRow:
        wager, outcome = self._names(found, place)
        lawful = self.base.wagers[wager].rows[place[1]]
        return DesignRow(
            wager=wager,
            outcome=outcome,
            pays=self.rules.wagers[wager].rows[place[1]].pays,
            lawful=lawful.pays,
            law=law_of(lawful),
            clause=self.rules.cite(lawful.clause),
            weight=weight,
            probability=Fraction(weight, found.total),
            contribution=brings,
        )

    def row_meant(self, text: str, wager: str | None = None) -> tuple[str, str]:
        """A row by `wager.outcome`, or by its outcome where the wager is known."""
        named, dot, outcome = text.strip().partition(".")
        if dot and named in self.bundles and named not in self.rules.wagers:
            named, dot, wager = outcome, "", named
        if not dot:
            if wager is None:
                raise Misuse(
                    f"{quoted(text)} names no wager; write WAGER.ROW, such as pair_plus.flush"
                )
            outcome = named
            among = [row for row in self.rows(wager) if row.outcome == outcome]
            if wager in self.rules.wagers:
                among.sort(key=lambda row: row.wager != wager)
            if not among:
                outcomes = list(dict.fromkeys(row.outcome for row in self.rows(wager)))
                outcome = id_from(f"row of {wager}", outcome, outcomes)
                among = [row for row in self.rows(wager) if row.outcome == outcome]
            return among[0].wager, outcome
        named = id_from(f"wager of {self.rules.game.id}", named, self.rules.wagers)
        outcomes = [row.outcome for row in self.rules.wagers[named].rows]
        return named, id_from(f"row of {named}", outcome, outcomes)

    def at(self, payments: Paytable, *, thought: bool | None = None) -> Design:
        """The same with other payments, beside those that were changed already.

        Refused where the law does not allow them; a thought is priced all the same.
        """
        rules = self._rules(payments, thought)
        changed = {
            wager
            for wager in self.decisive
            if rules.wagers[wager].rows != self.rules.wagers[wager].rows
        }
        return Design(rules, base=self.base, counted=None if changed else self.census)._with(
            {} if changed else self._combos
        )

    def _with(self, known: Mapping[str, Combos]) -> Design:
        self._combos.update(known)
        return self

    def _rules(self, payments: Paytable, thought: bool | None) -> Rules:
        merged = {wager: dict(rows) for wager, rows in self.rules.paytable.items()}
        for wager, rows in payments.items():
            merged.setdefault(wager, {}).update(rows)
        lawful = self.rules.lawful if thought is None else not thought
        rules = self.rules
        return rules_for(rules.game, rules.edition, rules.option_texts(), merged, lawful)

    def bound(self, payments: Paytable, wager: str) -> Price:
        """What a wager comes to at the present play: a best play can only have a lower edge."""
        return priced(self.combos(self.whole(wager)), self._rules(payments, True).wagers)

    def same_play(self, other: Design, wager: str) -> bool:
        """Whether the present play is the best one (or as good) with the payments of another."""
        here = priced(self.combos(wager), other.rules.wagers).house_edge
        there = other.price(wager).house_edge
        return here == there if other.combos(wager).method == EXACT else abs(here - there) < NEAR

    # Borders of the present play

    def stays(self, wager: str, outcome: str, *, top: int = MOST_PAYS) -> Stay:
        """Between which payments of a row, in its own steps, the present play stays the best.

        The mean at best play is convex in a payment. So where the lines of two plays cross tells
        the next payment to look at, and a few counts find the border itself.
        """
        row = next(one for one in self.rules.wagers[wager].rows if one.outcome == outcome)
        if not isinstance(row.pays, Odds | type(PUSH)):
            raise Misuse(f"{wager}.{outcome} pays {row.pays}; borders are told of odds and pushes")
        step = row.pays.stake if isinstance(row.pays, Odds) else 1
        step *= FINE if row.pays.net(1) < FINE_BELOW else 1
        here = int(row.pays.net(1) * step)
        if wager not in self.decisive:
            ends = grid_pays(0, 1), grid_pays(max(top * step, here), step)
            return Stay(wager, outcome, *ends, False, False)
        whole = self.whole(wager)
        border = functools.partial(self._border, whole, wager, outcome, step)
        low = border(here, 0) if here > 0 else 0
        high = border(here, max(top * step, 2 * here))
        return Stay(
            wager,
            outcome,
            grid_pays(low, step),
            grid_pays(high, step),
            low > 0,
            high < max(top * step, 2 * here),
        )

    def _border(self, whole: str, wager: str, outcome: str, step: int, here: int, far: int) -> int:
        """The last payment on the way from here to there at which the present play is best."""

        def at(place: int) -> Design:
            return self.at({wager: {outcome: str(grid_pays(place, step))}}, thought=True)

        def value(play: Design, place: int) -> Fraction:
            pays = {wager: {outcome: str(grid_pays(place, step))}}
            return -play.bound(pays, whole).house_edge

        while far != here:
            there = at(far)
            if self.same_play(there, whole):
                return far
            # Both means are lines in this payment; beyond where they cross the present one loses.
            gap_far = value(there, far) - value(self, far)
            gap_here = value(self, here) - value(there, here)
            crossing = here + Fraction(far - here) * gap_here / (gap_here + gap_far)
            inside = crossing.__floor__() if far > here else crossing.__ceil__()
            far = inside if inside != far else far - (1 if far > here else -1)
        return here

    def to_dict(self, only: Iterable[str] | None = None) -> dict[str, Any]:
        """As `croupier design --json` has it."""
        meant = self.wagers if only is None else dict.fromkeys(map(self.whole, only))
        rules = self.rules
        return {
            "game": rules.game.id,
            "edition": rules.edition,
            "options": rules.option_texts(),
            "lawful": rules.lawful,
            "paytable": {wager: dict(rows) for wager, rows in rules.paytable.items()},
            "wagers": [
                {
                    **self.price(wager).to_dict(),
                    "hangs_on_play": bool(self.decisive & set(self.bundles[wager].parts)),
                    "rows": [_row_document(row) for row in self.rows(wager)],
                    "combos": self.combos(wager).to_dict(),
                }
                for wager in meant
            ],
            "strategy": None if self.census.strategy is None else self.census.strategy.rule,
        }


def law_of(row: Row) -> Law:
    return "free" if row.approved else "floor" if row.floor else "fixed"


def grid_pays(place: int, step: int) -> Pays:
    """The payment of so many steps: `3 to 2` is three of them with a step of two."""
    if place > 0:
        odds = Fraction(place, step)
        return Odds(odds.numerator, odds.denominator)
    return PUSH if place == 0 else LOSE


def _row_document(row: DesignRow) -> dict[str, Any]:
    return {
        "wager": row.wager,
        "outcome": row.outcome,
        "pays": str(row.pays),
        "law": row.law,
        "lawful_pays": str(row.lawful),
        "clause": row.clause,
        "weight": str(row.weight),
        "probability": float(row.probability),
        "contribution": float(row.contribution),
    }


def _odds(wager: Wager) -> tuple[Row, ...]:
    return tuple(row for row in wager.rows if isinstance(row.pays, Odds))


def payments_from(design: Design, texts: Iterable[str], wager: str | None = None) -> Paytable:
    """`pair_plus.flush=4 to 1` and the like, as a paytable.

    A row without its wager (`straight=6 to 1`) is that of every wager that the same table pays.
    """
    found: dict[str, dict[str, str]] = {}
    for text in texts:
        name, equals, pays = text.partition("=")
        if not equals:
            raise Misuse(
                f"{quoted(text)} is no payment; write WAGER.ROW=ODDS, such as flush=4 to 1"
            )
        named, outcome = design.row_meant(name, wager)
        try:
            pays_from(pays)
        except Misuse as error:
            raise Misuse(f"{named}.{outcome}: {error}") from error
        own = name.strip().partition(".")[0] in design.rules.wagers and "." in name
        for one in (named,) if own else design.paid_as(named):
            if outcome in found.setdefault(one, {}):
                raise Misuse(f"{one}.{outcome} is given twice; give it once")
            found[one][outcome] = pays.strip()
    return found
