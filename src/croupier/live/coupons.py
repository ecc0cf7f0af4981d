"""Coupons at a table for people: practice ones that the table makes itself, and what lies where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.core.beside import COUPON, PRACTICE, Item, Lay, Lift, Terms
from croupier.core.driver import Driver
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.procedure import Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.spots import name_of, on
from croupier.core.table import Table


def practice_coupon(driver: Driver, face_cents: int, terms: Terms) -> Item:
    """A coupon that nobody issued, for a table at which it is practised."""
    if face_cents <= 0:
        raise Misuse("a coupon has a face value above nothing, such as: coupon 25")
    return Item(f"{PRACTICE} {driver.size}", COUPON, face_cents, terms)


def places(table: Table) -> list[str]:
    """Every spot where a coupon may lie at this table."""
    found = []
    for wager in table.rules.wagers.values():
        if COUPON in wager.beside:
            found += [on(wager.id, place) for place in wager.places if wager.place_needed]
            found += [] if wager.place_needed else [wager.id]
    return found


def place_for(table: Table, seat: int, face_cents: int) -> str:
    """The one place that can be meant: where the seat's chips lie, or the only one there is."""
    known = places(table)
    under = [spot for spot in known if table.stake_cents(seat, spot)]
    free = [spot for spot in under if not coupons_on(table, seat, spot)]
    for meant in (free, under, known):
        if len(meant) == 1:
            return meant[0]
    if not known:
        return next(iter(table.rules.wagers))  # the table says why it takes none
    named = spelled((free or under or known)[0])
    raise Misuse(f"a coupon on what? Such as: coupon {dollars(face_cents)[1:]} on {named}")


def coupons_on(table: Table, seat: int, spot: str) -> list[Item]:
    return [item for item in table.beside_of(seat, spot) if item.kind == COUPON]


def lift_for(table: Table, seat: int, spot: str | None) -> Lift:
    """What takes back the coupon that is meant: the one on a spot, or the only one of the seat."""
    spots = places(table) if spot is None else [spot]
    lying = [(at, item) for at in spots for item in coupons_on(table, seat, at)]
    if not lying:
        where = "" if spot is None else f" on {spelled(spot)}"
        raise Misuse(f"no coupon lies{where} at seat {seat}")
    if len(lying) > 1:
        named = spelled(lying[0][0])
        raise Misuse(f"coupons lie on several wagers; say: take the coupon back from {named}")
    at, item = lying[0]
    return Lift(seat, at, item.id)


def lying(table: Table, seat: int) -> dict[str, list[dict[str, Any]]]:
    """By spot: what lies beside the chips of a seat.

    Of the chips there the face of a coupon lies on it, and the rest next to it (pa.525, 22(b)).
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for spot, cents in table.stakes(seat).items():
        for item in table.beside_of(seat, spot):
            told: dict[str, Any] = {"id": item.id, "kind": item.kind}
            if item.face_cents:
                told |= {"face_cents": item.face_cents, "on_it_cents": item.face_cents}
                told["next_to_it_cents"] = cents - item.face_cents
            found.setdefault(spot, []).append(told)
    return found


def faces(table: Table, seat: int) -> dict[str, int]:
    """By spot: the faces of the coupons that lie at a seat."""
    found = {spot: coupons_on(table, seat, spot) for spot in table.stakes(seat)}
    return {spot: sum(one.face_cents for one in items) for spot, items in found.items() if items}


def faces_seen(view: Mapping[str, Any]) -> dict[int, dict[str, int]]:
    """By seat and spot: the face of the coupon that lies there in a view."""
    return {
        int(seat): {
            spot: item["face_cents"]
            for spot, items in one["beside"].items()
            for item in items
            if item["kind"] == COUPON
        }
        for seat, one in view["seats"].items()
        if "beside" in one
    }


def moves(driver: Driver, seat: int) -> dict[str, Any]:
    """By place where a coupon may lie: the greatest face that it takes now, or why it takes none;
    and the coupon that may be taken back."""
    table, found = driver.table, dict[str, Any]()
    window = driver.pending
    if not isinstance(window, Window):
        return found
    for spot in places(table):
        if name_of(spot) not in window.wagers:
            continue
        there = table.stake_cents(seat, spot)
        low, _ = table.limits(table.rules.wager(spot))
        least = Item("", COUPON, min(there, table.chip_cents) or max(low, table.chip_cents))
        if mine := coupons_on(table, seat, spot):
            error = _why_not(driver, window, Lift(seat, spot, mine[0].id))
            found[spot] = {"lies": mine[0].id, "refused": error and str(error)}
            continue
        if error := _why_not(driver, window, Lay(seat, spot, least)):
            found[spot] = {"refused": _refused(error)}
        else:
            _, high = table.limits(table.rules.wager(spot))
            found[spot] = {"most": min(there, high - there)}
    return found


def _why_not(driver: Driver, window: Window, answer: Lay | Lift) -> CroupierError | None:
    try:
        window.verify(driver.table, answer)
    except CroupierError as error:
        return error
    return None


def _refused(error: CroupierError) -> Mapping[str, Any]:
    from croupier.live.affordances import refused

    return refused(error)


def with_coupons(text: str, found: Mapping[str, int]) -> str:
    """What lies at a seat in words, with its coupons."""
    told: Sequence[str] = [f"coupon {dollars(c)} on {spelled(spot)}" for spot, c in found.items()]
    return " · ".join(filter(None, [text, *told]))
