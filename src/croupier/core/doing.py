"""What is done at a table beside answering it: opening, people, seats, chips, things, rounds.

`verify` raises before anything has changed. `do` does what was verified and gives back the
procedure that follows from it, if one does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.core import commands, events, things
from croupier.core.commands import Begin, Buy, Change, Command, Leave, Open, Service, Sit, Staff
from croupier.core.entries import FORMAT
from croupier.core.plain import canonical, from_canonical
from croupier.core.procedure import Procedure, Request, Window
from croupier.core.refusals import Misuse, unknown
from croupier.core.side_bets import ROUND_OVER, hear
from croupier.core.table import CAGE, Table, rack

Verify = Callable[[Table, Request | None, Any, int], None]
Do = Callable[[Table, Any], Procedure[None] | None]

NO_MIXING = "practice staff stand at practice tables only, and nobody else does there"


def verify(table: Table, pending: Request | None, what: Any, now: int) -> None:
    """Raise unless this may be done while the table waits for that."""
    found = _VERIFY.get(type(what))
    if found is None:
        raise Misuse(f"{commands.NAMES[type(what)]} is done at the desk, not at a table")
    found(table, pending, what, now)


def do(table: Table, command: Command) -> Procedure[None] | None:
    return _DO[type(command.what)](table, command.what)


def _between_rounds(table: Table, pending: Request | None, what: str) -> None:
    if pending is not None:
        reasons = table.rules.game.reasons
        why, instead = "a round is open", "finish the round first"
        raise table.rules.refusal(what, why, reasons.while_open, instead)


# Opening and staff


def _verify_open(table: Table, pending: Request | None, what: Open, now: int) -> None:
    if table.rules.game.beside:
        raise table.rules.game.no_table()
    ids = [person.id for person in what.people]
    if len(set(ids)) != len(ids):
        raise Misuse("two of the staff have the same name")
    if len({person.practice for person in what.people}) > 1:
        raise Misuse(NO_MIXING)
    try:
        _as_logged(what.told), _as_logged(what.origin)
    except (TypeError, ValueError, RecursionError) as error:
        raise Misuse(f"told and origin are plain facts that a log can keep: {error}") from error
    things.check_told(table, what.told, now)


def _as_logged(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts from outside as a log gives them back: plain, and in one order."""
    found: dict[str, Any] = from_canonical(canonical(dict(facts)))
    return found


def _open(table: Table, what: Open) -> Procedure[None]:
    rules = table.rules
    table.opened_at = table.now
    table.origin, told = _as_logged(what.origin), _as_logged(what.told)
    table.people = {person.id: person for person in what.people}
    table.emit(
        events.Opened(
            format=FORMAT,
            game=rules.game.id,
            edition=rules.edition,
            options=rules.option_texts(),
            paytable={wager: dict(rows) for wager, rows in rules.paytable.items()},
            lawful=rules.lawful,
            people=[person.plain() for person in what.people],
            told=told,
            origin=table.origin,
            mode="practice" if all(person.practice for person in what.people) else "real",
            rules=rules.hash,
        )
    )
    return things.opened(table, told)


def _verify_staff(table: Table, pending: Request | None, what: Staff, now: int) -> None:
    person, here = what.person, table.people.get(what.person.id)
    if what.does not in (commands.COMES, commands.GOES, commands.TAKES, commands.LEAVES):
        raise Misuse(f"{what.does!r}: staff comes or goes, takes a duty or leaves it")
    if what.does == commands.COMES:
        if here is not None:
            raise Misuse(f"{person.id} is here already")
        if person.id in table.seats.values():
            raise Misuse(f"{person.id} plays at this table and cannot work at it")
        if any(person.practice != other.practice for other in table.people.values()):
            raise Misuse(NO_MIXING)
    elif here is None:
        raise unknown("member of staff here", person.id, table.people)
    elif what.does != commands.GOES and not what.duty:
        raise Misuse("which duty? Such as dealer, stickperson or boxperson")
    elif what.does == commands.LEAVES and what.duty not in here.duties:
        raise Misuse(f"{person.id} is not on duty as {what.duty}")


def _staff(table: Table, what: Staff) -> None:
    here = table.people.get(what.person.id, what.person)
    if what.does == commands.GOES:
        del table.people[here.id]
    elif what.does == commands.TAKES:
        table.people[here.id] = replace(here, duties=here.duties | {what.duty})
    else:
        table.people[here.id] = replace(here, duties=here.duties - {what.duty})
    table.emit(events.StaffChanged(what.does, here.id, here.rank, what.duty))


# Seats and chips


def _verify_sit(table: Table, pending: Request | None, what: Sit, now: int) -> None:
    _between_rounds(table, pending, "sitting down")
    verify_seat(table, what.seat, what.player)
    if what.cents < 0:
        raise Misuse("chips are bought for an amount above nothing")


def verify_seat(table: Table, seat: int, player: str) -> None:
    """Raise unless this player may take this betting position."""
    game = table.rules.game
    if not 1 <= seat <= game.seats:
        raise table.rules.refusal(
            f"sitting at position {seat}",
            f"the table has positions 1 to {game.seats}",
            game.reasons.seats,
            "take a position that exists",
        )
    if seat in table.seats:
        raise Misuse(f"position {seat} is taken by {table.seats[seat]}")
    if player in table.people:
        raise Misuse(f"{player} works at this table and cannot play at it")
    if not player.strip():
        raise Misuse("a player needs a name")
    mine = [s for s, name in table.seats.items() if name == player]
    most = table.rules.cents("positions") or 1
    adjacent = not mine or min(mine) - 1 <= seat <= max(mine) + 1
    if len(mine) >= most or not adjacent:
        raise table.rules.refusal(
            f"{player} playing position {seat} beside {', '.join(map(str, mine))}",
            f"one player may play at most {most} positions here, and only adjacent ones",
            game.reasons.positions or game.reasons.seated,
            "take an adjacent position, or let another player sit there",
        )


def _sit(table: Table, what: Sit) -> None:
    table.seats[what.seat] = what.player
    table.accounts.setdefault(rack(what.player), 0)
    moves = table.move((CAGE, rack(what.player), what.cents))
    table.emit(events.Sat(what.seat, what.player, what.cents, moves))


def _verify_leave(table: Table, pending: Request | None, what: Leave, now: int) -> None:
    seat, reasons = what.seat, table.rules.game.reasons
    player = table.player(seat)
    if table.stakes(seat):
        raise table.rules.refusal(
            f"{player} leaving position {seat}",
            "a wager lies there, and the player stays until the round is complete",
            reasons.while_open,
            "finish the round first",
        )
    _between_rounds(table, pending, "leaving")
    others = {s for s, name in table.seats.items() if name == player and s != seat}
    if others and max(others) - min(others) >= len(others):
        raise table.rules.refusal(
            f"{player} leaving position {seat} and keeping those on both sides",
            "one player may play only adjacent positions",
            reasons.positions or reasons.seated,
            "leave a position at the end first",
        )


def _leave(table: Table, what: Leave) -> None:
    player = table.player(what.seat)
    more = dict(table.rules.game.leaving(table, what.seat))
    del table.seats[what.seat]
    moves = more.pop("moves", [])
    if player not in table.seats.values():
        moves += table.move((rack(player), CAGE, table.accounts[rack(player)]))
        del table.accounts[rack(player)]
    table.emit(events.Left(what.seat, player, moves, **more))


def _verify_buy(table: Table, pending: Request | None, what: Buy, now: int) -> None:
    if not isinstance(pending, Window):
        _between_rounds(table, pending, "buying chips")
    if what.cents <= 0:
        raise Misuse("chips are bought for an amount above nothing")
    table.player(what.seat)


def _buy(table: Table, what: Buy) -> None:
    player = table.player(what.seat)
    moves = table.move((CAGE, rack(player), what.cents))
    table.emit(events.Bought(what.seat, player, what.cents, moves))


# Things and rounds


def _verify_change(table: Table, pending: Request | None, what: Change, now: int) -> None:
    _between_rounds(table, pending, "changing equipment")
    known = [place for place in table.things if place != things.TABLE]
    if what.thing not in known:
        raise unknown("equipment", what.thing, known)


def _change(table: Table, what: Change) -> Procedure[None]:
    return things.replaced(table, what.thing, what.why)


def _verify_service(table: Table, pending: Request | None, what: Service, now: int) -> None:
    _between_rounds(table, pending, f"a {what.thing} that is {what.done}")
    known = things.services(table.rules)
    if (what.done, what.thing) not in known:
        named = [f"{done} {thing}" for done, thing in known]
        raise unknown("service of equipment", f"{what.done} {what.thing}", named)


def _service(table: Table, what: Service) -> Procedure[None]:
    return things.serviced(table, what.thing, what.done, what.why)


def _verify_begin(table: Table, pending: Request | None, what: Begin, now: int) -> None:
    """A new round, unless cards or dice at the table are overdue."""
    if pending is not None:
        _between_rounds(table, pending, "a new round")
    if not table.seats:
        raise Misuse("nobody sits at the table; let a player sit down first")
    if late := things.overdue(table, now):
        raise late


def _begin(table: Table, what: Begin) -> Procedure[None]:
    table.round_number += 1
    table.won_cents, table.board, table.standing = {}, {}, []
    table.dice, table.shown_hands, table.noted, table.spent = {}, {}, {}, {}
    table.repeats.begin()
    table.emit(events.Round(table.round_number))
    return _made_ready(table) if things.fresh(table) else _whole_round(table)


def _whole_round(table: Table) -> Procedure[None]:
    """A round, and what side bets do when all of it is settled."""
    if not any(ROUND_OVER in bet.moments for bet in table.rules.side_bets):
        return table.rules.game.round(table)
    return _heard(table)


def _heard(table: Table) -> Procedure[None]:
    yield from table.rules.game.round(table)
    yield from hear(table, ROUND_OVER)


def _made_ready(table: Table) -> Procedure[None]:
    """What came in the last round, in place of something that was removed, is made ready first."""
    yield from things.make_ready(table)
    yield from _whole_round(table)


_VERIFY: dict[type, Verify] = {
    Open: _verify_open,
    Staff: _verify_staff,
    Sit: _verify_sit,
    Leave: _verify_leave,
    Buy: _verify_buy,
    Change: _verify_change,
    Service: _verify_service,
    Begin: _verify_begin,
}
_DO: dict[type, Do] = {
    Open: _open,
    Staff: _staff,
    Sit: _sit,
    Leave: _leave,
    Buy: _buy,
    Change: _change,
    Service: _service,
    Begin: _begin,
}
