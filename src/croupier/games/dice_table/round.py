"""The steps of a roll of two dice, for Craps and Crapless: each takes the `DiceLaw` and the table.

Their order stands in `round` of each game. What outlives a roll is the `DiceKeep`.
"""

from __future__ import annotations

import functools
from typing import Any

from croupier.core.law import Clause
from croupier.core.odds import LOSE
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import hear
from croupier.core.spots import spot
from croupier.core.table import Table
from croupier.core.throwing import thrown
from croupier.games.dice_table.chapter import DiceLaw, Rolled
from croupier.games.dice_table.checks import charge_up_front
from croupier.games.dice_table.keep import (
    forget,
    kept,
    markers,
    roll_for,
    unresolved,
)
from croupier.games.dice_table.placing import MOVES, stays_up
from croupier.games.dice_table.roll_bets import roll_bets
from croupier.games.dice_table.spots import kind_and_number

SHOOTER_PASSES = "shooter_passes"
NO_LINE_BET = "no_line_bet"
ACCEPT, DECLINE = "accept", "decline"


def show(law: DiceLaw, table: Table) -> None:
    """The puck and the shooter, for everybody to see."""
    keep = kept(table)
    where = f"on {keep.point}" if keep.point else "off"
    if keep.come_bets_only:
        where = law.off_for_come_bets
    shown: dict[str, Any] = {"shooter": keep.shooter, "point": keep.point, "puck": where}
    shown["on_markers"] = markers(table)
    for bet in table.rules.side_bets:
        shown |= bet.shown(table)
    table.show(**shown)


# § 7, 10: who has the dice


def offer_of_the_dice(law: DiceLaw, table: Table) -> Procedure[bool]:
    """Whether somebody shoots: the shooter who kept the dice, or the first to accept them."""
    keep = kept(table)
    if not unresolved(table):
        keep.come_bets_only = False
    last = keep.shooter
    if keep.has_dice and table.seats.get(last) == keep.shooter_name:
        return True
    order = _order(table, last)
    clauses = (law.offered_next, law.accepted_next) if last else (law.offered, law.accepted)
    if not last and law.drawn and table.rules.options["first_shooter"] == "drawn_by_boxperson":
        drawn = yield from table.ask("boxperson", tuple(map(str, order)), law.drawn)
        order = table.clockwise(after=int(drawn) - 1)  # 13.B.ii
    if (yield from _offer(table, order, *clauses)):
        return True
    _no_throw(table, clauses[0])
    return False


def _order(table: Table, last: int) -> list[int]:
    """Round the table from the last shooter's left; a house may read its chapter otherwise."""
    order = table.clockwise(after=last)
    if last and table.rules.options.get("dice_go") == "right":
        right = [seat for seat in table.clockwise() if seat < last] or table.clockwise()
        return table.clockwise(after=right[-1] - 1)
    return order


def _offer(table: Table, order: list[int], offered: Clause, accepted: Clause) -> Procedure[bool]:
    keep = kept(table)
    for seat in order:
        if (yield from table.ask(seat, (ACCEPT, DECLINE), offered, usual=ACCEPT)) == ACCEPT:
            keep.shooter, keep.shooter_name = seat, table.player(seat)
            keep.has_dice = keep.new_shooter = True
            keep.has_thrown = keep.come_bets_only = False
            words = "the shooter picks two of the five dice; three go back to the cup"
            table.announce(words, accepted)
            return True
    keep.has_dice = False
    return False


def _no_throw(table: Table, clause: Clause) -> None:
    """Nobody wants the dice: what was only for the next roll goes back."""
    table.announce("nobody takes the dice, so none are thrown", clause)
    if any(not table.rules.wager(w).lasts for seat in table.seats for w in table.stakes(seat)):
        table.return_wagers("no dice are thrown", clause, lasting=False)


def _passing(law: DiceLaw, table: Table) -> tuple[Irregularity, ...]:
    """How the shooter may lose the dice before a throw."""
    keep = kept(table)
    passes, no_line = _shooters_calls(law.may_pass, law.come_bets_only, keep.shooter)
    if not keep.point and unresolved(table):
        return (passes, no_line, *law.ordered)
    return (passes, *law.ordered)


@functools.cache
def _shooters_calls(
    may_pass: Clause, come_bets_only: Clause, shooter: int
) -> tuple[Irregularity, Irregularity]:
    words = "the shooter makes no other wager on the line"
    return (
        Irregularity(SHOOTER_PASSES, "the shooter passes the dice", may_pass, by=shooter),
        Irregularity(NO_LINE_BET, words, come_bets_only, by=shooter),
    )


def _give_up_dice(law: DiceLaw, table: Table, why: Irregularity) -> Procedure[bool]:
    """Whether the roll goes on after the shooter gave up the dice, or had to."""
    keep = kept(table)
    last = keep.shooter
    table.announce(why.words, why.clause)
    others = [seat for seat in _order(table, last) if seat != last]
    if (yield from _offer(table, others, law.offered_next, law.accepted_next)):
        return True
    willing = why.id in (SHOOTER_PASSES, NO_LINE_BET)
    if willing and unresolved(table) and not keep.point:
        keep.has_dice = keep.come_bets_only = True
        words = "the previous shooter throws only to decide the wagers on come points"
        table.announce(words, law.come_bets_only)
        return True
    _no_throw(table, law.offered_next)
    return False


# § 3, 4, 8: wagers until the dice are thrown


def wagers_and_throw(law: DiceLaw, table: Table) -> Procedure[Rolled | None]:
    """Take wagers and throw; None if the shooter gives up the dice and nobody takes them."""
    while True:
        show(law, table)
        try:
            yield from table.wagers_open(
                table.rules.wagers,
                law.before_dice,
                calls=("on", "off"),
                irregularities=_passing(law, table),
            )
            if table.wagered(*law.lines):
                kept(table).come_bets_only = False
            yield from hear(table, "no_more_bets")  # 11.A.iii
            return (yield from _throw(law, table))
        except Called as call:
            if not (yield from _give_up_dice(law, table, call.irregularity)):
                return None


# § 9 and the invalid rolls: the throw


def _throw(law: DiceLaw, table: Table) -> Procedure[Rolled]:
    """Throw until a throw counts, and call the sum."""
    first, second = yield from thrown(table, law.throwing)
    keep = kept(table)
    keep.has_thrown = True
    keep.rolls += 1  # 13.B.i
    rolled = Rolled(first, second, keep.point)
    table.announce(f"{rolled.total}", law.called_out)
    table.announce("the dice come to the centre of the table", law.settled)
    return rolled


# § 3, 5, 9.D: what the roll decides


def settle(law: DiceLaw, table: Table, rolled: Rolled) -> None:
    """Every wager that this roll decides; bets over several rolls see to themselves."""
    why = f"{rolled.total} ({rolled.first}-{rolled.second})"
    bets = roll_bets(table.rules)
    for seat in table.clockwise():
        for wager, stake in table.stakes(seat).items():
            if wager in bets:
                continue
            found, roll = table.rules.wager(wager), roll_for(table, seat, wager, rolled)
            if found.decided_by(roll):
                row = table.settle(seat, wager, roll, why)
                if row.pays != LOSE:
                    _leave_up(law, table, seat, wager, stake)


def _leave_up(law: DiceLaw, table: Table, seat: int, wager: str, stake_cents: int) -> None:
    """Where winning Place Bets stay up: the same stake again, with the vigorish that is due."""
    if stays_up(table.rules, wager):
        kept(table).vigorish.pop(spot(seat, wager), None)
        table.add_wager(seat, wager, stake_cents, law.settled)
        charge_up_front(table, seat, wager)


def move_come_bets(law: DiceLaw, table: Table, rolled: Rolled) -> None:
    """What a roll did not decide on the Come Line goes to the number that was thrown."""
    for kind in MOVES:
        for seat in table.wagered(kind):
            table.transfer(seat, kind, f"{kind}@{rolled.total}", law.made[kind])


def turn_puck(law: DiceLaw, table: Table, rolled: Rolled) -> None:
    keep = kept(table)
    if rolled.point_made or rolled.loser_seven:
        keep.point = 0
        table.calls = {}
    elif not rolled.point and not keep.come_bets_only:
        keep.new_shooter = False  # 3.A.xli
        if rolled.total in law.points:
            keep.point = rolled.total
            table.calls = {}
            table.announce(f"the point is {rolled.total}", law.made["pass"])


# 9.D, 10.A: the dice go on


def dice_pass_on(law: DiceLaw, table: Table, rolled: Rolled) -> None:
    _tidy(table, rolled)
    show(law, table)
    if rolled.loser_seven:
        kept(table).has_dice = False
        table.announce("a loser 7: the shooter passes the dice", law.loser_passes)
    else:
        table.announce("the dice go to the shooter", law.settled)


def _tidy(table: Table, rolled: Rolled) -> None:
    """Remember which wagers have seen the dice, forget those that are gone."""
    keep = kept(table)
    lying = {spot(seat, wager): wager for seat in table.seats for wager in table.stakes(seat)}
    for here in [*table.calls, *keep.vigorish]:
        if here not in lying:
            forget(table, here)
    keep.rolled = sorted(h for h, wager in lying.items() if kind_and_number(wager)[0] == "put")
    keep.reduced = {
        here: number
        for here, number in keep.reduced.items()
        if rolled.total not in (7, number)  # 4.D
    }
