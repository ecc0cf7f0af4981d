"""Whether an item may be laid beside a wager or taken back, and what a wager under it needs.

A coupon is part of the amount that is wagered (pa.525, 21(a)): laying one increases the wager, and
taking it back decreases it, so a game that forbids the one forbids the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.beside import COUPON, Item, Lay, Lift
from croupier.core.coupons import clause_in
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.people import BOXPERSON, DEALER
from croupier.core.refusals import Misuse, Refusal
from croupier.core.spots import split, spot_from

if TYPE_CHECKING:
    from croupier.core.procedure import Place, Take, Window
    from croupier.core.table import Table
    from croupier.core.wagers import Wager

NO_CHIPS = 0
"""What is asked of a game: whether the wager may change now, whatever the amount."""
LAID_BY = DEALER | BOXPERSON
"""22(b): who redeems a coupon."""


def verify_lay(table: Table, window: Window, lay: Lay) -> None:
    """Whether an item may lie there: the reasons come in a fixed order."""
    from croupier.core.procedure import Place

    item, wager = lay.item, table.rules.wager(lay.wager)
    table.player(lay.seat)
    verify_place_of(table, lay.seat, lay.wager, item)
    _open(table, window, wager, _laying(table, lay))
    _check_itself(table, lay)
    _check_others(table, lay)
    there = table.stake_cents(lay.seat, lay.wager)
    if there < item.face_cents:
        raise _no(
            table,
            wager,
            _laying(table, lay),
            f"chips of at least {dollars(item.face_cents)} have to lie there with it, and "
            f"{dollars(there)} lies there",
            "22(b)",
            f"wager {dollars(item.face_cents - there)} more first",
        )
    _, high = table.limits(wager)
    if item.terms.maximum == "with_face" and there + item.face_cents > high:
        raise table.rules.refusal(
            _laying(table, lay),
            f"chips and face together come to {dollars(there + item.face_cents)}, and the wager "
            f"takes {dollars(high)} at most",
            wager.limits_clause or table.rules.game.reasons.limits,
            f"leave {dollars(high - item.face_cents)} in chips or less there",
        )
    if item.face_cents:
        _ask_game(table, Place(lay.seat, lay.wager, NO_CHIPS), _laying(table, lay))


def verify_place_of(table: Table, seat: int, wager_id: str, item: Item) -> None:
    """Whether the wager takes what is to lie there, at this table and by what is printed on it."""
    rules, wager = table.rules, table.rules.wager(wager_id)
    tried = f"{named(item)} on {_name(table, wager_id)} at seat {seat}"
    takers = [one for one in rules.wagers.values() if item.kind in one.beside]
    if item.kind == COUPON and not rules.banked:
        why = "patrons do not wager against the house at this table"
        raise _no(table, wager, tried, why, "22(a)", "use it at a table that the house banks")
    if wager not in takers:
        clause = next((one.beside_clause for one in takers), None) or wager.clause
        names = " or ".join(one.name for one in takers)
        instead = f"lay it on {names}" if takers else "leave it out"
        raise rules.refusal(tried, f"this wager takes no {item.kind}", clause, instead)
    if item.games and rules.game.id not in item.games:
        why = f"it says that it is good for {_listed(item.games)} only"
        raise _no(table, wager, tried, why, "21(c)(4)", "use it there")
    if item.wagers and wager.id not in item.wagers:
        why = f"it says that it is good on {_listed(item.wagers)} only"
        raise _no(table, wager, tried, why, "21(c)(4)", "lay it there")


def verify_in_time(table: Table, lay: Lay, now: int) -> None:
    """Whether it is still good when it is laid."""
    if lay.item.expired(now):
        raise _no(
            table,
            table.rules.wager(lay.wager),
            _laying(table, lay),
            f"it expired with the gaming day {lay.item.expires}",
            "21(q)(5)",
            "give it back; it is worth nothing now",
        )


def _check_itself(table: Table, lay: Lay) -> None:
    item = lay.item
    if item.kind == COUPON and item.face_cents <= 0:
        raise Misuse(f"{_laying(table, lay)}: a coupon has a face value above nothing")
    if item.id in {one.id for lying in table.beside.values() for one in lying}:
        raise Misuse(f"{_laying(table, lay)}: it lies on the table already")
    if item.id in {one.id for done in table.spent.values() for one in done}:
        raise Misuse(f"{_laying(table, lay)}: it was used in this round")


def _check_others(table: Table, lay: Lay) -> None:
    item, wager = lay.item, table.rules.wager(lay.wager)
    if any(one.kind == item.kind for one in table.beside_of(lay.seat, lay.wager)):
        raise _no(
            table,
            wager,
            _laying(table, lay),
            f"a {item.kind} lies there already, and one is the most that goes with a wager",
            "22(d)",
            "lay it beside another wager",
        )
    if item.terms.per == "round" and (used := _used(table, lay.seat, item.kind)):
        raise _no(
            table,
            wager,
            _laying(table, lay),
            f"{table.player(lay.seat)} uses {named(used)} in this round, and the house lets a "
            "patron use one a round",
            "22(d)",
            "keep it for the next round",
        )


def _used(table: Table, seat: int, kind: str) -> Item | None:
    """What the player of a seat has lying, or has used in this round, of a kind."""
    player = table.player(seat)
    for items in (table.beside, table.spent):
        for account, found in items.items():
            if table.seats.get(spot_from(account).seat) == player:
                for one in found:
                    if one.kind == kind:
                        return one
    return None


def verify_lift(table: Table, window: Window, lift: Lift) -> None:
    from croupier.core.procedure import Take

    wager = table.rules.wager(lift.wager)
    table.player(lift.seat)
    found = [one for one in table.beside_of(lift.seat, lift.wager) if one.id == lift.item]
    tried = f"taking {named(found[0]) if found else lift.item} back from "
    tried += f"{_name(table, lift.wager)} at seat {lift.seat}"
    _open(table, window, wager, tried)
    if not found:
        raise Misuse(f"{tried}: it does not lie there")
    if found[0].face_cents:
        _ask_game(table, Take(lift.seat, lift.wager, NO_CHIPS), tried)


def _ask_game(table: Table, action: Place | Take, tried: str) -> None:
    """Whether the game lets the wager be changed now; its refusal names what was tried."""
    try:
        table.rules.game.check_action(table, action)
    except Refusal as refusal:
        raise Refusal(tried, refusal.why, refusal.clause, refusal.instead) from refusal


def still_covered(table: Table, seat: int, wager_id: str, left_cents: int) -> None:
    """Refuse to take chips away from under an item that needs them."""
    for item in table.beside_of(seat, wager_id):
        if left_cents < item.face_cents:
            raise _no(
                table,
                table.rules.wager(wager_id),
                f"leaving {dollars(left_cents)} on {_name(table, wager_id)} at seat {seat}",
                f"{named(item)} lies there and wants {dollars(item.face_cents)} in chips",
                "22(b)",
                f"take the {item.kind} back first",
            )


def _no(table: Table, wager: Wager, tried: str, why: str, clause_id: str, instead: str) -> Refusal:
    """By the clause of § 525 where it is about a coupon, else by that of the wager."""
    clause: Clause = wager.beside_clause or wager.clause
    if COUPON in tried.split() or COUPON in wager.beside:
        clause = clause_in(table.rules.game.law, clause_id)
    return table.rules.refusal(tried, why, clause, instead)


def _open(table: Table, window: Window, wager: Wager, tried: str) -> None:
    if wager.id not in window.wagers:
        raise table.rules.refusal(
            tried,
            "this wager is closed now",
            table.rules.game.reasons.closed,
            "wait until wagers are taken again",
        )


def named(item: Item) -> str:
    """`the coupon 25-A7-0000001-… of $25`."""
    worth = f" of {dollars(item.face_cents)}" if item.face_cents else ""
    return f"the {item.kind} {item.id}{worth}"


def _laying(table: Table, lay: Lay) -> str:
    return f"{named(lay.item)} on {_name(table, lay.wager)} at seat {lay.seat}"


def _name(table: Table, wager_id: str) -> str:
    """`Dozen on 2nd 12` for one place of a wager."""
    name, place = table.rules.wager(wager_id).name, split(wager_id)[1]
    return f"{name} on {place}" if place else name


def _listed(ids: tuple[str, ...]) -> str:
    return " or ".join(one.replace("_", " ") for one in ids)
