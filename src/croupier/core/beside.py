"""What lies beside a wager: a Match Play Coupon, a lammer, a lucky button. One mechanism for all.

An item is no chip: it has an identity, a kind and terms, and it lies on a spot where chips lie. A
wager says which kinds it takes. When the wager is settled each item is asked once what it adds to
the payment and where it goes then; no game knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Fixed, Pays, Share
from croupier.core.refusals import Misuse, unknown

if TYPE_CHECKING:
    from croupier.core.procedure import Window
    from croupier.core.table import Table
    from croupier.core.wagers import Row, Wager

Goes = Literal["box", "stays", "back"]
"""Into the drop box, on with the wager, or back to the player."""
PLACES: tuple[Goes, ...] = ("box", "stays", "back")


@dataclass(frozen=True)
class Terms:
    """What an item is worth, by how its wager ends."""

    won: Goes = "box"
    lost: Goes = "box"
    pushed: Goes = "stays"
    void: Goes = "back"
    pays_face: bool = True
    """Whether a win is paid on its face too, at the odds of the row; a lammer pays nothing."""
    outlasts: bool = False
    """Whether it lies there when its wager is gone, until the round takes it up."""

    def __post_init__(self) -> None:
        for place in (self.won, self.lost, self.pushed, self.void):
            if place not in PLACES:
                raise unknown("place for what lies beside a wager", place, PLACES)


@dataclass(frozen=True)
class Item:
    """One thing with an identity of its own."""

    id: str
    kind: str
    face_cents: int = 0
    terms: Terms = Terms()

    def extra(self, paid: Pays) -> Fraction:
        """What it adds to this payment, in cents, before chips are rounded."""
        if not self.terms.pays_face or isinstance(paid, Fixed | Share):
            return Fraction(0)
        return max(Fraction(0), paid.net(self.face_cents))

    def goes(self, row: Row) -> Goes:
        if row.pays == PUSH:
            return self.terms.pushed
        return self.terms.lost if row.pays == LOSE else self.terms.won

    def plain(self) -> dict[str, Any]:
        """As the log has it."""
        return asdict(self)

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Item:
        known = {**plain, "terms": Terms(**plain["terms"])}
        return cls(**known)


@dataclass(frozen=True)
class Lay:
    """Lay an item beside a wager."""

    seat: int
    wager: str
    item: Item


@dataclass(frozen=True)
class Lift:
    """Take an item back while the window of its wager is open."""

    seat: int
    wager: str
    item: str
    """Its id."""


def verify_lay(table: Table, window: Window, lay: Lay) -> None:
    """Whether an item may lie there: the wager takes its kind, and chips enough are on it."""
    wager = table.rules.wager(lay.wager)
    tried = f"{_named(lay.item)} on {wager.name} at seat {lay.seat}"
    table.player(lay.seat)
    _open(table, window, wager, tried)
    if lay.item.kind not in wager.beside:
        takers = [w.name for w in table.rules.wagers.values() if lay.item.kind in w.beside]
        raise table.rules.refusal(
            tried,
            f"this wager takes no {lay.item.kind}",
            wager.beside_clause or wager.clause,
            f"lay it on {' or '.join(takers)}" if takers else "leave it out",
        )
    if lay.item.id in {item.id for lying in table.beside.values() for item in lying}:
        raise Misuse(f"{tried}: {lay.item.id} lies on the table already")
    if any(item.kind == lay.item.kind for item in table.beside_of(lay.seat, lay.wager)):
        raise table.rules.refusal(
            tried,
            f"a {lay.item.kind} lies there already",
            wager.beside_clause or wager.clause,
            "lay it beside another wager",
        )
    if table.stake_cents(lay.seat, lay.wager) < lay.item.face_cents:
        raise table.rules.refusal(
            tried,
            f"chips of at least {dollars(lay.item.face_cents)} have to lie there with it",
            wager.beside_clause or wager.clause,
            "raise the wager first",
        )


def verify_lift(table: Table, window: Window, lift: Lift) -> None:
    wager = table.rules.wager(lift.wager)
    tried = f"taking {lift.item} back from {wager.name} at seat {lift.seat}"
    table.player(lift.seat)
    _open(table, window, wager, tried)
    if all(item.id != lift.item for item in table.beside_of(lift.seat, lift.wager)):
        raise Misuse(f"{tried}: it does not lie there")


def still_covered(table: Table, seat: int, wager_id: str, left_cents: int) -> None:
    """Refuse to take chips away from under an item that needs them."""
    wager = table.rules.wager(wager_id)
    for item in table.beside_of(seat, wager_id):
        if left_cents < item.face_cents:
            raise table.rules.refusal(
                f"leaving {dollars(left_cents)} on {wager.name} at seat {seat}",
                f"{_named(item)} lies beside it and wants {dollars(item.face_cents)} in chips",
                wager.beside_clause or wager.clause,
                f"take the {item.kind} back first",
            )


def _open(table: Table, window: Window, wager: Wager, tried: str) -> None:
    if wager.id not in window.wagers:
        raise table.rules.refusal(
            tried,
            "this wager is closed now",
            table.rules.game.reasons.closed,
            "wait until wagers are taken again",
        )


def _named(item: Item) -> str:
    worth = f" of {dollars(item.face_cents)}" if item.face_cents else ""
    return f"the {item.kind} {item.id}{worth}"
