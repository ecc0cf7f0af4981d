"""What the four progressives have in common: § 1 of oh.progressives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Fixed, Share
from croupier.core.options import Option, Value, choice, money
from croupier.core.wagers import Picker, Row, Wager

law = Chapter("oh.progressives")

PROGRESSIVE, AMOUNT, METER = "progressive", "progressive_wager", "meter"
"""Options: whether it is offered, what a wager is where the chapter leaves that open, and what the
meter shows."""


@dataclass(frozen=True)
class Prize:
    """One line of a paytable: what comes off the meter or is paid as a sum, and the envy pay."""

    outcome: str
    percent: int = 0
    cents: int = 0
    envy_cents: int = 0


@dataclass(frozen=True)
class Progressive:
    """One of the four: its paytable, its picker, and what its section says."""

    id: str
    name: str
    meter: str
    prizes: tuple[Prize, ...]
    nothing: str
    """The outcome below all of them."""
    pick: Picker
    pays: Clause
    """The paytable."""
    amount: Clause
    """The clause that says what is wagered, or leaves it open."""
    cents: int
    """What is wagered: by the law, or unless the house chooses otherwise."""
    meter_cents: int
    """What the meter shows unless the house says otherwise: figures are made for it, and a meter
    at a practice table begins there."""
    loses: Clause | None = None
    """The clause by which the rest loses, if that is not the one of the paytable."""
    envy: Clause | None = None
    """The clause by which others are paid too, if they are."""
    called: tuple[str, ...] = ()

    @property
    def envy_id(self) -> str:
        return f"{self.id}_envy"

    def rows(self, shown_cents: int) -> tuple[Row, ...]:
        paid = [Row(one.outcome, self._pays(one, shown_cents), self.pays) for one in self.prizes]
        return (*paid, Row(self.nothing, LOSE, self.loses or self.pays))

    def _pays(self, prize: Prize, shown_cents: int) -> Share | Fixed:
        if prize.percent:
            return Share(prize.percent, self.meter, shown_cents)
        return Fixed(prize.cents)

    def wager(self, options: Mapping[str, Value]) -> Wager | None:
        """The wager on the sensor, where the house offers it."""
        if options[PROGRESSIVE] != "yes":
            return None
        return self.wager_of(_cents(options, AMOUNT, self.cents), _cents(options, METER, 0))

    def wager_of(self, cents: int, shown_cents: int) -> Wager:
        """1.A.iii: on the sensor; 1.A.iiibis: it does not come back."""
        return Wager(
            self.id,
            self.name,
            law("1.A.iii"),
            self.rows(shown_cents),
            self.pick,
            facts=self.id,
            minimum_cents=cents,
            maximum_cents=cents,
            limits_clause=self.amount,
            limited=False,
            kept=law("1.A.iiibis"),
            envied=self.envy_of() if self.envy is not None else None,
            called=("progressive", *self.called),
        )

    def envied(self) -> list[Prize]:
        return [one for one in self.prizes if one.envy_cents]

    def envy_wager(self, options: Mapping[str, Value]) -> Wager | None:
        """2.G.i, 3.B.i: where others are paid for a hand."""
        return self.envy_of() if options[PROGRESSIVE] == "yes" else None

    def envy_of(self) -> Wager:
        """2.G.i, 3.B.i: a fixed sum for a hand of another player; no chips lie on it."""
        rows = [Row(one.outcome, Fixed(one.envy_cents), self.pays) for one in self.envied()]
        nothing = Row("no_envy", PUSH, self.pays)
        return Wager(
            self.envy_id,
            f"{self.name}: Envy Bonus",
            self.envy or self.pays,
            (*rows, nothing),
            self.pick_envy,
            facts=self.envy_id,
            placed=False,
            staked=False,
            analysed=False,
            limited=False,
        )

    def pick_envy(self, facts: int) -> int:
        """2.G.i, 3.B.i: the row of another player's hand; those with an envy pay come first."""
        return min(self.pick(facts), len(self.envied()))


def _cents(options: Mapping[str, Value], option: str, default: int) -> int:
    value = options.get(option, default)
    assert isinstance(value, int)
    return value


UNMOVED = "it moves the figures of the progressive alone, where the house offers one"


def options_of(one: Progressive, offered: Clause) -> tuple[Option, ...]:
    """What a house chooses about it, at a table of a game that may have it."""
    shown = f"what the meter shows: {one.name} is figured for it"
    meter = money(METER, shown, law("1.B.iii.(a)"), one.meter_cents)
    whether = choice(PROGRESSIVE, f"offer the {one.name}", offered, "no", "yes")
    return whether, replace(meter, unmoved=UNMOVED)
