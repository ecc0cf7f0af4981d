"""The starting position: by three dice in a shaker, by a random number, by a button."""

from __future__ import annotations

from croupier.core import events
from croupier.core.procedure import Called, Number, Procedure, Throw
from croupier.core.table import DEALER, Table
from croupier.games.pai_gow.terms import (
    BUTTON,
    DICE,
    NUMBER,
    STACK,
    PaiGowKeep,
    PaiGowTable,
    positions,
)

THREE_DICE = ("die",) * 3


def kept(table: Table) -> PaiGowKeep:
    keep = table.keep
    if not isinstance(keep, PaiGowKeep):
        raise TypeError(f"{table.rules.game.id} keeps {type(keep).__name__}, not PaiGowKeep")
    return keep


def find_start(table: Table, law: PaiGowTable) -> Procedure[str]:
    """The hand that is dealt to first; everybody sees which it is."""
    way = table.rules.options["start"]
    if way == DICE:
        found = counted(table, (yield from _shaken(table, law)))
    elif way == NUMBER:
        found = counted(table, (yield from _selected(table, law)))
    else:
        found = _at_button(table)
    table.show(start=found)
    if law.start.called_out:
        clauses = {DICE: law.start.dice, NUMBER: law.start.number, BUTTON: law.start.button}
        table.announce(f"the first cards go to {who_has(found)}", clauses[str(way)])
    return found


def who_has(hand: str) -> str:
    return "the dealer" if hand == DEALER else hand


def counted(table: Table, number: int) -> str:
    """Counterclockwise, the dealer being one, every position, whether there is a wager or not."""
    return positions(table.rules)[(number - 1) % STACK]


def _shaken(table: Table, law: PaiGowTable) -> Procedure[int]:
    """The total of three dice that were shaken at least three times."""
    start = law.start
    while True:
        shaken = "the shaker shaken at least three times, and its lid taken off"
        yield from table.attest("dealer", shaken, start.shaken)
        try:
            faces = yield Throw(dice=THREE_DICE, irregularities=start.no_roll)
            break
        except Called as call:
            found = call.irregularity
            table.announce(f"{found.words}: covered and shaken again", found.clause)
    table.lay_dice(THREE_DICE, faces)
    total = sum(faces)
    if start.announced is not None:
        table.announce(f"the total is {total}", start.announced)
    return total


def _selected(table: Table, law: PaiGowTable) -> Procedure[int]:
    clause = law.start.number
    number: int = yield Number(least=1, most=STACK, clause=clause)
    table.emit(events.Numbered(number, table.rules.cite(clause)))
    return number


def put_shaker_away(table: Table, law: PaiGowTable) -> Procedure[None]:
    """After the deal, where dice were used."""
    if table.rules.options["start"] == DICE:
        away = "the shaker covered, shaken once and placed to the dealer's right"
        yield from table.attest("dealer", away, law.start.away)


def show_button(table: Table) -> None:
    """Where it lies: before the dealer at first."""
    if table.rules.options["start"] == BUTTON:
        table.show(button=_at_button(table))


def move_button(table: Table) -> None:
    """One position clockwise when a round is complete."""
    if table.rules.options["start"] == BUTTON:
        keep = kept(table)
        keep.button = (keep.button + 1) % STACK
        show_button(table)


def _at_button(table: Table) -> str:
    return positions(table.rules)[-kept(table).button]
