"""The clauses that two dice games share under different numbers, and how wagers are named on them.

Craps and Crapless are dealt by the same hands. What differs between the chapters stands in a
`Book`, one a game; the checks and the round are written once, against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.odds import Odds, pays_from
from croupier.core.options import Option, Value
from croupier.core.procedure import Call, Close, Irregularity, Place, Take
from croupier.core.refusals import Misuse
from croupier.core.spots import spot
from croupier.core.table import Table
from croupier.games.dice_table.wagers import BOX_OF, SEVEN, Roll, lay_odds, true_odds

NUMBERED = ("place", "buy", "lay", "put", "put_odds")
"""Wagers that have their number in their id; Come Bets have it in their place, `come@6`."""
SUPPORTS = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
    "put_odds": "put",
}
ON_THEIR_NUMBER = ("come", "dont_come", "put")
THREE_FOUR_FIVE = 345
ODDS_CHOICES = (1, 2, 3, 5, 10, 20, 100, THREE_FOUR_FIVE)


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


Action = Place | Take | Call | Close


def _no_check(table: Table, action: Action) -> None:
    """The check of a chapter that has no more of them."""


def _nothing_shown(table: Table) -> Mapping[str, Any]:
    """Nothing else is on the board."""
    return {}


def _nothing_before(table: Table) -> None:
    """Nothing is brought in before the dice are thrown."""


def _nothing_after(table: Table, rolled: Rolled) -> None:
    """Nothing else hangs on a roll."""


def _never_over(table: Table) -> bool:
    return False


@dataclass(frozen=True)
class Book:
    """A chapter, as far as both dice games have it."""

    points: tuple[int, ...]
    made: Mapping[str, Clause]
    """By kind of wager (`pass`, `come`, `put`, `place`, ...): where and when it is made."""
    stays: Mapping[str, Clause]
    """Which wagers may not be taken back, and why; `dont` has the clause on replacing."""
    odds: Mapping[str, Clause]
    """By kind of odds: who may make them."""
    divided: Mapping[str, tuple[int, Clause]]
    """Wagers in equal units: how many, and the clause."""
    horn_high: Clause
    world: Clause
    before_dice: Clause
    shooter_bets: Clause
    offered: Clause
    accepted: Clause
    may_pass: Clause
    loser_passes: Clause
    come_bets_only: Clause
    offered_next: Clause
    accepted_next: Clause
    called_out: Clause
    settled: Clause
    cocked: Irregularity
    disputed: Irregularity
    touched: Irregularity
    no_roll: tuple[Irregularity, ...]
    who_calls: Clause
    ordered: tuple[Irregularity, ...]
    """Why the boxperson may order the dice to be passed."""
    check: Callable[[Table, Action], None] = _no_check
    shown: Callable[[Table], Mapping[str, Any]] = _nothing_shown
    before_throw: Callable[[Table], None] = _nothing_before
    after_roll: Callable[[Table, Rolled], None] = _nothing_after
    over: Callable[[Table], bool] = _never_over

    @property
    def lines(self) -> tuple[str, ...]:
        """The wagers that make a shooter."""
        return tuple(kind for kind in ("pass", "dont_pass") if kind in self.made)


def kind_and_number(wager: str) -> tuple[str, int]:
    """`place_6` and `come@6` lie on 6; `pass`, `field` and `horn_high_2` on no number."""
    name, _, place = wager.partition("@")
    if place:
        return name, int(place)
    head, _, tail = name.rpartition("_")
    return (head, int(tail)) if head in NUMBERED else (name, 0)


def point_of(table: Table) -> int:
    """The come out point that is on; 0 before a come out roll."""
    point = table.keep.get("point", 0)
    assert isinstance(point, int)
    return point


def may_be_called(rules: Rules, wager: str) -> bool:
    """Whether a player may turn it on or off: what is off by rule on some rolls, and Lay Bets."""
    kind, _ = kind_and_number(wager)
    return kind == "lay" or off_by_rule(rules, wager, point=0)


def off_by_rule(rules: Rules, wager: str, point: int) -> bool:
    """Whether it is inactive until the player calls it on: on a come out roll."""
    kind, _ = kind_and_number(wager)
    if point:
        return False
    if kind in ("come_odds", "put_odds"):
        return odds_rest(rules.options)
    return kind in ("place", "buy") or kind.endswith("_the_hardway")


def odds_rest(options: Mapping[str, Value]) -> bool:
    """Whether odds on come points are off on a come out roll."""
    return options["come_odds_on_come_out"] == "off"


def working(table: Table, seat: int, wager: str) -> bool:
    called = table.calls.get(spot(seat, wager))
    if called is not None:
        return bool(called == "on")
    return not off_by_rule(table.rules, wager, point_of(table))


def roll_for(table: Table, seat: int, wager: str, rolled: Rolled) -> Roll:
    """The roll as this wager meets it."""
    _, number = kind_and_number(wager)
    on = 1 if working(table, seat, wager) else 0
    return Roll(rolled.first, rolled.second, rolled.point, number, on)


def unresolved(table: Table) -> bool:
    """Whether Come, Don't Come or Put Bets wait on their numbers for a decision."""
    return any(
        kind in ON_THEIR_NUMBER and number
        for seat in table.seats
        for kind, number in map(kind_and_number, table.stakes(seat))
    )


# § 6: how much odds a wager may have behind it


def odds_multiple(odds: int, number: int) -> int:
    """345 is three times on 4 and 10, four on 5 and 9, five on 6 and 8, two on 3 and 11, once on
    2 and 12: each wins six times the wager. Every other choice is the multiple itself."""
    return 6 - abs(number - SEVEN) if odds == THREE_FOUR_FIVE else odds


def odds_limit_cents(rules: Rules, kind: str, number: int, behind_cents: int) -> int:
    """The most odds behind a wager; laid odds are limited by what they can win.

    The excess of 6.F is in it: up to the next amount that is paid in whole chips.
    """
    most = odds_multiple(rules.cents("odds"), number) * behind_cents
    laid = kind in ("dont_pass_odds", "dont_come_odds")
    pays = lay_odds(number) if laid else true_odds(number)
    even = pays.stake * max(1, rules.cents("chip"))
    wanted = most * pays.stake if laid else most * pays.win
    per_step = even * pays.win
    return -(-wanted // per_step) * even


# What the house chooses and both games have


def odds_text(text: str) -> str:
    """An option that is a payment: odds with the word to, nothing else."""
    pays = pays_from(text)
    if not isinstance(pays, Odds):
        raise Misuse(f"{text!r} is no odds; write them with the word to, such as 1 to 1")
    return str(pays)


def odds_option(id: str, help: str, clause: Clause) -> Option:
    return Option(id, help, clause, "1 to 1", read=odds_text)


def unit_refusal(rules: Rules, wager: str, cents: int, units: int, clause: Clause) -> None:
    """Refuse an amount that cannot be divided into equal units."""
    unit = max(rules.cents("unit"), rules.cents("chip"))
    step = units * unit
    if cents % step:
        low = cents // step * step
        near = f"{dollars(low)} or {dollars(low + step)}" if low else dollars(step)
        raise rules.refusal(
            f"{dollars(cents)} on {rules.wager(wager).name}",
            f"it is made of {units} equal parts in whole units of {dollars(unit)}",
            clause,
            f"make it {near}",
        )


def broken_down(wager: str) -> tuple[tuple[str, int], ...]:
    """The wagers that stand in for one that has no area of its own, with units out of five."""
    if wager == "world":
        return (("horn", 4), ("any_seven", 1))
    return (("horn", 4), (BOX_OF[int(wager.rpartition("_")[2])], 1))
