"""Who may do what at a table: one answer for every command, whatever the table waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.commands import (
    ANSWERS,
    COMES,
    Begin,
    Buy,
    Irregular,
    Leave,
    Rule,
    Sit,
    Staff,
    What,
)
from croupier.core.people import DEALER, STAFF, SUPERVISOR
from croupier.core.procedure import Answerers, Irregularity, Request, recorded

if TYPE_CHECKING:
    from croupier.core.table import Table


_DEALER = Answerers(staff=DEALER)


def answerers(table: Table, pending: Request | None, what: What) -> Answerers:
    """Who may give this command now."""
    if type(what) in ANSWERS:
        return Answerers() if pending is None else pending.answered_by(table, what)
    match what:
        case Begin():
            return _DEALER
        case Irregular(id=id, seat=seat):
            known = pending.irregularities if pending is not None else ()
            return _callers(table, next((one for one in known if one.id == id), None), seat)
        case Sit(seat=seat, player=player):
            return Answerers(newcomer=(seat, player), staff=STAFF)
        case Leave(seat=seat) | Buy(seat=seat):
            return Answerers(seats=(seat,), staff=STAFF)
        case Staff(does=does, person=person):
            if does == COMES:
                return Answerers(staff=STAFF, coming=person)
            return Answerers(staff=SUPERVISOR, people=(person.id,))
        case Rule():
            return Answerers(staff=SUPERVISOR)
        case _:
            return Answerers(staff=STAFF)


def _callers(table: Table, found: Irregularity | None, seat: int | None) -> Answerers:
    """Staff call what goes wrong; what belongs to one player is that player's to say."""
    if found is None:
        return Answerers(staff=STAFF)
    clause = found.right or found.clause
    if found.own:
        seats = [one for one in table.clockwise() if one not in found.closed]
        named = tuple(seats) if seat is None else (seat,)
        return Answerers(seats=named, staff=recorded(table), clause=clause)
    if isinstance(found.by, int):
        return Answerers(seats=(found.by,), clause=clause)
    return Answerers(staff=found.by, clause=clause)
