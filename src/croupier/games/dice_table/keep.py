"""What outlives a roll: who has the dice, the point, what the dealer remembers of wagers."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.core.refusals import Misuse
from croupier.core.spots import SPOT, spot
from croupier.core.table import Table
from croupier.games.dice_table.chapter import Rolled
from croupier.games.dice_table.placing import WAIT_FOR_NUMBER, off_by_rule
from croupier.games.dice_table.spots import kind_and_number
from croupier.games.dice_table.wagers import Roll


@dataclass
class DiceKeep:
    """The dice, and what the dealer knows of wagers; a spot is what the table calls it."""

    point: int = 0
    """The come out point that is on; 0 before a come out roll."""
    shooter: int = 0
    shooter_name: str = ""
    has_dice: bool = False
    new_shooter: bool = False
    """Whether the shooter's first come out roll is still to be thrown."""
    has_thrown: bool = False
    come_bets_only: bool = False
    """Whether the shooter throws only to decide wagers on come points."""
    rolls: int = 0
    """How many rolls have counted at this table."""
    vigorish: dict[str, int] = field(default_factory=dict)
    """By spot: what was taken up front for the wager there."""
    rolled: list[str] = field(default_factory=list)
    """Spots of Put Bets that the dice have rolled for."""
    reduced: dict[str, int] = field(default_factory=dict)
    """Spots of wagers against the dice that were taken down, with the number they were about."""
    bets: dict[str, list[int]] = field(default_factory=dict)
    """By spot of a bet over several rolls: the states it went through; the last is that of now."""


def kept(table: Table) -> DiceKeep:
    keep = table.keep
    if type(keep) is not DiceKeep:
        raise Misuse(f"{table.rules.game.name} does not keep what a dice table keeps")
    return keep


def point_of(table: Table) -> int:
    return kept(table).point


def working(table: Table, seat: int, wager: str) -> bool:
    called = table.calls.get(spot(seat, wager))
    if called is not None:
        return called == "on"
    return not off_by_rule(table.rules, wager, point_of(table))


def roll_for(table: Table, seat: int, wager: str, rolled: Rolled) -> Roll:
    """The roll as this wager meets it."""
    _, number = kind_and_number(wager)
    on = 1 if working(table, seat, wager) else 0
    return Roll(rolled.first, rolled.second, rolled.point, number, on)


def unresolved(table: Table) -> bool:
    """Whether Come, Don't Come or Put Bets wait on their numbers for a decision."""
    kinds = {kind_and_number(wager)[0] for seat in table.seats for wager in table.stakes(seat)}
    return not kinds.isdisjoint(WAIT_FOR_NUMBER)


def forget(table: Table, here: str) -> None:
    """Nothing is remembered of a spot on which no chips lie."""
    table.calls.pop(here, None)
    kept(table).vigorish.pop(here, None)


def markers(table: Table) -> dict[str, str]:
    """The on and off buttons on top of wagers, by seat and wager."""
    return {here.removeprefix(SPOT): word for here, word in table.calls.items()}
