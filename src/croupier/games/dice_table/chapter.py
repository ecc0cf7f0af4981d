"""What differs between the chapters of two dice: numbers and clauses, as one frozen value.

Craps and Crapless are dealt by the same hands. The checks and the steps of a roll are written once
and take a `DiceLaw`, so that each refusal and each word cites the right chapter.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.core.game import Game, Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.odds import Odds, pays_from
from croupier.core.options import Option
from croupier.core.procedure import Call, Close, Irregularity, Place, Take
from croupier.core.refusals import Misuse, quoted
from croupier.core.throwing import Throwing
from croupier.games.dice_table.wagers import BOX_OF, SEVEN

Action = Place | Take | Call | Close


class Rolled(NamedTuple):
    """A roll as the whole table meets it."""

    first: int
    second: int
    point: int
    """The point that was on when the dice were thrown."""

    @property
    def total(self) -> int:
        return self.first + self.second

    @property
    def loser_seven(self) -> bool:
        return self.point > 0 and self.total == SEVEN

    @property
    def point_made(self) -> bool:
        return self.point > 0 and self.total == self.point


class Divided(NamedTuple):
    """A wager in equal units."""

    units: int
    clause: Clause


@dataclass(frozen=True, kw_only=True)
class DiceLaw:
    """A chapter, as far as both dice games have it."""

    points: tuple[int, ...]

    # § 3 to 6: wagers
    made: Mapping[str, Clause]
    """By kind of wager (`pass`, `come`, `put`, ...): where and when it is made."""
    stays: Mapping[str, Clause]
    """Which wagers may not be taken back, and why; `dont` has the clause on replacing."""
    odds: Mapping[str, Clause]
    """By kind of odds: who may make them."""
    divided: Mapping[str, Divided]
    without_area: Mapping[str, Clause]
    """Wagers that the dealer breaks down where they have no area: `horn_high`, `world`."""
    before_dice: Clause

    # § 7, 8, 10: who has the dice
    offered: Clause
    accepted: Clause
    shooter_bets: Clause
    may_pass: Clause
    loser_passes: Clause
    come_bets_only: Clause
    off_marker_on: str
    """The line on which the marker lies, off, while only wagers on come points are thrown for."""
    offered_next: Clause
    accepted_next: Clause
    ordered: tuple[Irregularity, ...]
    """Why the boxperson may order the dice to be passed."""

    # § 9 and the invalid rolls
    called_out: Clause
    settled: Clause
    cocked: Irregularity
    disputed: Irregularity
    touched: Irregularity
    no_roll: tuple[Irregularity, ...]

    drawn: Clause | None = None
    """Where a tournament may have its first shooter drawn."""

    @property
    def throwing(self) -> Throwing:
        """What is said of a throw: the stickperson reads the dice, the boxperson rules on them."""
        return Throwing(
            dice=("die", "die"),
            no_roll=self.no_roll,
            cocked=self.cocked,
            leaning={"one_die": (1,), "both_dice": (0, 1)},  # 9.B
            read_by="stickperson",
            disputed=self.disputed,
            decided_by="boxperson",
            touched=self.touched,
            heard=self.ordered,
        )

    @property
    def off_for_come_bets(self) -> str:
        """What the puck shows then."""
        return f"off, on the {self.off_marker_on}, in front of the shooter"

    @functools.cached_property
    def lines(self) -> tuple[str, ...]:
        """The wagers that make a shooter."""
        return tuple(kind for kind in ("pass", "dont_pass") if kind in self.made)


@dataclass(frozen=True, kw_only=True, repr=False)
class DiceGame(Game):
    """A game of two dice, with what its chapter has of its own."""

    dice: DiceLaw


def dice_law(rules: Rules) -> DiceLaw:
    """What the chapter of these rules has of its own."""
    if not isinstance(rules.game, DiceGame):
        raise Misuse(f"{rules.game.name} is no game of two dice")
    return rules.game.dice


# What the house chooses and both games have


def odds_text(text: str) -> str:
    """An option that is a payment: odds with the word to, nothing else."""
    pays = pays_from(text)
    if not isinstance(pays, Odds):
        raise Misuse(f"{quoted(text)} is no odds; write them with the word to, such as 1 to 1")
    return str(pays)


def odds_option(id: str, help: str, clause: Clause) -> Option:
    return Option(id, help, clause, "1 to 1", read=odds_text)


# § 3, 5: wagers in equal units


def unit_cents(rules: Rules) -> int:
    return max(rules.cents("unit"), rules.cents("chip"))


def unit_refusal(rules: Rules, wager: str, cents: int, divided: Divided) -> None:
    """Refuse an amount that cannot be divided into equal units."""
    unit = unit_cents(rules)
    step = divided.units * unit
    if cents % step:
        low = cents // step * step
        near = f"{dollars(low)} or {dollars(low + step)}" if low else dollars(step)
        raise rules.refusal(
            f"{dollars(cents)} on {rules.wager(wager).name}",
            f"it is made of {divided.units} equal parts in whole units of {dollars(unit)}",
            divided.clause,
            f"make it {near}",
        )


def check_unit_option(rules: Rules, clause: Clause) -> None:
    """Refuse a unit that the chips at the table cannot make."""
    unit, chip = rules.cents("unit"), max(1, rules.cents("chip"))
    if unit <= 0 or (unit > chip and unit % chip):
        raise rules.refusal(
            f"a unit of {dollars(unit)} with a smallest chip of {dollars(chip)}",
            "a unit is laid in whole chips",
            clause,
            f"set unit={dollars(chip)}, or a multiple of it",
        )


def areas_missing(rules: Rules) -> tuple[str, ...]:
    """The kinds of wagers that have no area of their own here, so that none may lie there."""
    return tuple(
        kind for kind in dice_law(rules).without_area if rules.options[f"{kind}_area"] == "no"
    )


def broken_down(wager: str) -> tuple[tuple[str, int], ...]:
    """The wagers that stand in for one that has no area of its own, with units out of five."""
    if wager == "world":
        return (("horn", 4), ("any_seven", 1))
    return (("horn", 4), (BOX_OF[int(wager.rpartition("_")[2])], 1))
