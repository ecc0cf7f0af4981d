"""Whether a command is let in: is it asked for, may it be done now, and is it his to do?

Everything here raises before anything has changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from croupier.core import doing
from croupier.core.beside import Lay
from croupier.core.commands import (
    ANSWERS,
    Attested,
    Choose,
    Command,
    Drawn,
    Irregular,
    MeterShows,
    Open,
    Rule,
    Told,
)
from croupier.core.laying import verify_in_time
from croupier.core.meters import ReadMeter
from croupier.core.money import dollars
from croupier.core.people import STAFF
from croupier.core.procedure import (
    NOBODY,
    Answerers,
    Attest,
    Decide,
    Draw,
    Place,
    Request,
    Take,
    Undo,
    Verbal,
    Window,
)
from croupier.core.refusals import Misuse, Refusal, Stale
from croupier.core.rights import answerers
from croupier.core.table import Table
from croupier.core.things import Tell
from croupier.core.together import Chosen, Set, SetHands, Together

ANSWERED_WITH: dict[type, type[Request]] = {
    Choose: Decide,
    Chosen: Together,
    Set: SetHands,
    Drawn: Draw,
    MeterShows: ReadMeter,
    Attested: Attest,
    Told: Tell,
}
"""What each answer answers; the others go into a wager window."""


def verify(table: Table, pending: Request | None, command: Command, *, found: bool = False) -> None:
    """Raise unless this person may do this, here and now.

    `found`: it was made for what is pending now, in the name of whoever may, if anybody may.
    """
    what = command.what
    answers = type(what) in ANSWERS
    if not found or (answers and pending is None):
        _verify_request(table, pending, command)
    if answers:
        _verify_answer(table, pending, command)
    elif isinstance(what, Irregular):
        _verify_call(table, pending, what)
    else:
        doing.verify(table, pending, what, max(command.at, table.now))
    if not (found and command.actor != NOBODY):
        verify_actor(table, pending, command)


def _verify_request(table: Table, pending: Request | None, command: Command) -> None:
    """An answer names the request it answers, so that none is given to another."""
    named, what = command.request, command.what
    now = None if pending is None else table.requests
    answers = type(what) in ANSWERS
    if answers and now is None:
        if isinstance(what, Place | Take | Verbal):
            raise _closed(table, what)
        raise Stale(named, now)
    if named != now and (answers or named is not None):
        raise Stale(named, now)


def _verify_answer(table: Table, pending: Request | None, command: Command) -> None:
    what = command.what
    kind = ANSWERED_WITH.get(type(what), Window)
    if pending is None or not isinstance(pending, kind):
        if isinstance(what, Place | Take | Verbal):
            raise _closed(table, what)
        raise Misuse(f"{_named(what)} is no answer to a {type(pending).__name__.lower()}")
    if kind is Window:
        pending.verify(table, what)
        if isinstance(what, Lay):
            verify_in_time(table, what, max(command.at, table.now))
    elif kind is not Attest:
        pending.verify(table, answer_of(pending, command))


def answer_of(pending: Request, command: Command) -> Any:
    """What the procedure gets for a command that answers it."""
    what = command.what
    if type(what) not in ANSWERED_WITH:
        return what
    match what:
        case Choose(choice=choice):
            return choice
        case MeterShows(cents=cents):
            return cents
        case Drawn(drawn=drawn):
            return decoded(pending, drawn)
        case Attested():
            return command.actor
        case Told(told=told):
            return told
    return what


def decoded(request: Request, drawn: Any) -> Any:
    """The cards or faces that a log or a person names."""
    try:
        return request.decode(drawn)
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        raise Misuse(f"{drawn!r} is nothing that could be drawn here") from error


def _verify_call(table: Table, pending: Request | None, what: Irregular) -> None:
    """A call names a seat where, and only where, it has to name one."""
    if pending is None:
        raise Misuse("no round is open in which something could go wrong")
    found = pending.irregularity(what.id)
    if not found.seated:
        if what.seat is not None:
            raise Misuse(f"{found.id} is called for the table, not for a seat")
        return
    here = [seat for seat in table.clockwise() if table.stakes(seat)]
    if what.seat not in here:
        where = f"no wager lies at seat {what.seat}" if what.seat else "no seat is named"
        raise Misuse(f"{found.id}: {where}; name one of: {', '.join(map(str, here))}")
    if what.seat in found.closed:
        raise found.closed[what.seat]


def verify_actor(table: Table, pending: Request | None, command: Command) -> None:
    """Raise unless it is theirs to do."""
    if isinstance(command.what, Open):
        opener = {person.id: person for person in command.what.people}.get(command.actor)
        if opener is None or not (opener.has(command.role) and STAFF.allows(opener)):
            raise Misuse(f"{command.actor} is not among the staff who open this table")
        return
    may = answerers(table, pending, command.what)
    if not may.admits(table, command.actor, command.role):
        raise _not_theirs(table, pending, command, may)


def _not_theirs(table: Table, pending: Request | None, command: Command, may: Answerers) -> Refusal:
    """Who tried what, and who may."""
    rules, what = table.rules, command.what
    tried = f"{_named(what)} by {command.actor} ({command.role})"
    why, instead = f"only {may} may", f"ask {may}"
    if may.staff is not None and may.found(table) is None:
        why, instead = f"{why}, and nobody such is here", f"let a {may.staff.word} come first"
    if isinstance(pending, Decide) and isinstance(what, Choose) and may.seats:
        tried = f"{command.role} deciding for {pending.who}"
        why, instead = "each player is responsible for the own hand alone", "wait for your turn"
    elif command.actor in may.other_than:
        why = "the law wants two different people, and this one signed the other half"
    return rules.refusal(tried, why, may.clause or rules.game.reasons.seated, instead)


def _closed(table: Table, what: Place | Take | Verbal) -> Refusal:
    return table.rules.refusal(
        _named(what),
        "no wager may be made, raised or withdrawn now",
        table.rules.game.reasons.closed,
        "wait until wagers are taken again",
    )


def _named(what: Any) -> str:
    """A command in a word or two."""
    match what:
        case Undo():
            return f"undoing what was done with chips at seat {what.seat}"
        case Place() | Take() | Verbal():
            return f"a change of {dollars(what.cents)} on {what.wager} at seat {what.seat}"
        case Irregular():
            return f"calling {what.id.replace('_', ' ')}"
        case Rule():
            return f"ruling on entry {what.entry}"
        case Choose():
            return f"choosing {what.choice.replace('_', ' ')}"
    word = type(what).__name__.lower()
    return {
        "attested": "a signature",
        "drawn": "keying in what was drawn",
        "close": "closing the betting",
        "begin": "beginning a round",
    }.get(word, word)


def drawn(
    table: Table,
    request: Draw,
    answer: Any,
    logged: deque[Mapping[str, Any]] | None,
    redraw: Callable[[Draw, Any], Any] | None,
) -> Any:
    """What the source drew, or what the log says that it drew; None where somebody keys it in."""
    if logged is None:
        return answer
    if not logged:
        return None
    told = logged.popleft()
    found = decoded(request, told.get("drawn"))
    if request.given(found) != told:
        raise Misuse(f"{told.get('drawn')} was drawn for another request")
    if redraw is not None:
        found = redraw(request, found)
    request.verify(table, found)
    return found
