"""What lies beside a wager: a Match Play Coupon, a lammer, a lucky button. One mechanism for all.

An item is no chip: it has an identity, a kind and terms, and it lies on a spot where chips lie. A
wager says which kinds it takes. When the wager is settled each item is asked once what it adds to
the payment and where it goes then; no game knows of it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from croupier.core.odds import LOSE, PUSH, Fixed, LosePart, Pays, Share
from croupier.core.records import record
from croupier.core.refusals import unknown

COUPON = "coupon"
PRACTICE = "practice"
"""The first word of the id of what a practice table makes itself; no serial begins with it."""
Goes = Literal["box", "stays", "back"]
"""Into the drop box, on with the wager, or back to the player."""
PLACES: tuple[Goes, ...] = ("box", "stays", "back")
Ending = Literal["won", "lost", "pushed", "part_lost", "surrendered", "abandoned", "void"]
"""How a wager ends."""
SURRENDERED: Ending = "surrendered"
ABANDONED: Ending = "abandoned"
Reach = Literal["", "double", "free_hand"]
"""By which reading what lies beside a wager counts for one that follows it."""


@dataclass(frozen=True)
class Terms:
    """What an item is worth, by how its wager ends; `coupons.READINGS` says what each means."""

    won: Goes = "box"
    lost: Goes = "box"
    pushed: Goes = "stays"
    void: Goes = "back"
    pays_face: bool = True
    """Whether a win is paid on its face too; a lammer pays nothing."""
    outlasts: bool = False
    """Whether it lies there when its wager is gone, until the round takes it up."""
    surrendered: Goes = "box"
    abandoned: Goes = "box"
    part_lost: Goes = "box"
    odds: Literal["row", "even"] = "row"
    split: Literal["first_hand", "every_hand"] = "first_hand"
    double: Literal["original", "matched"] = "original"
    free_hand: Literal["chips", "matched"] = "chips"
    insurance: Literal["chips", "with_face"] = "chips"
    payout_limit: Literal["counts", "outside"] = "counts"
    maximum: Literal["with_face", "chips"] = "with_face"
    per: Literal["wager", "round"] = "wager"
    expiry: Literal["laid", "settled"] = "laid"

    def __post_init__(self) -> None:
        for name, known in _CHOICES.items():
            if getattr(self, name) not in known:
                raise unknown(f"{name} of what lies beside a wager", getattr(self, name), known)

    def plain(self) -> dict[str, Any]:
        """As the log has it: what every item says, and what is read otherwise than as usual."""
        return {
            name: said
            for name, usual in _USUAL.items()
            if (said := getattr(self, name)) != usual or name in _EVERY
        }


_GOES = ("won", "lost", "pushed", "void", "surrendered", "abandoned", "part_lost")
_CHOICES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_GOES, PLACES),
    "odds": ("row", "even"),
    "split": ("first_hand", "every_hand"),
    "double": ("original", "matched"),
    "free_hand": ("chips", "matched"),
    "insurance": ("chips", "with_face"),
    "payout_limit": ("counts", "outside"),
    "maximum": ("with_face", "chips"),
    "per": ("wager", "round"),
    "expiry": ("laid", "settled"),
}
_USUAL: dict[str, Any] = {one.name: one.default for one in dataclasses.fields(Terms)}
_EVERY = ("won", "lost", "pushed", "void", "pays_face", "outlasts")


@dataclass(frozen=True)
class Item:
    """One thing with an identity of its own."""

    id: str
    kind: str
    face_cents: int = 0
    terms: Terms = Terms()
    expires: str = ""
    """The gaming day that is printed on it."""
    until: int = 0
    """When that gaming day ends, by the clock of commands; 0 if it never expires."""
    games: tuple[str, ...] = ()
    """Where it may be used, by the ids of games; everywhere if none is named."""
    wagers: tuple[str, ...] = ()
    """On which wagers; on all that take its kind if none is named."""

    def earns(self, paid: Pays, on_cents: int, now: int) -> Fraction:
        """What it adds to this payment for so much of its face, in cents, before rounding."""
        if not self.terms.pays_face or isinstance(paid, Fixed | Share):
            return Fraction(0)
        if self.terms.expiry == "settled" and self.expired(now):
            return Fraction(0)
        won = max(Fraction(0), paid.net(on_cents))
        return Fraction(on_cents) if won and self.terms.odds == "even" else won

    @property
    def practice(self) -> bool:
        """Whether nobody issued it."""
        return is_practice(self.id)

    def goes(self, ending: Ending) -> Goes:
        found: Goes = getattr(self.terms, ending)
        return found

    def reaches(self, reach: Reach, place: str) -> bool:
        """Whether it counts for a wager that follows its own, or for another hand of it."""
        terms = self.terms
        if reach == "free_hand":
            return terms.free_hand == "matched"
        every = not place or terms.split == "every_hand"
        return every and (not reach or terms.double == "matched")

    def expired(self, now: int) -> bool:
        """Whether its last gaming day is over."""
        return bool(self.until) and now >= self.until

    def plain(self) -> dict[str, Any]:
        """As the log has it."""
        found: dict[str, Any] = {"id": self.id, "kind": self.kind, "face_cents": self.face_cents}
        found["terms"] = self.terms.plain()
        for name in ("expires", "until", "games", "wagers"):
            if value := getattr(self, name):
                found[name] = list(value) if isinstance(value, tuple) else value
        return found

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Item:
        known: dict[str, Any] = {**plain, "terms": Terms(**plain["terms"])}
        for name in ("games", "wagers"):
            known[name] = tuple(known.get(name, ()))
        return cls(**known)


def is_practice(item_id: str) -> bool:
    """Whether something of this id was made by a practice table itself."""
    return item_id.startswith(f"{PRACTICE} ")


def ending_of(paid: Pays) -> Ending:
    """How a wager ends that is paid so, before any commission."""
    if paid == PUSH:
        return "pushed"
    if isinstance(paid, LosePart):
        return "part_lost"
    return "lost" if paid == LOSE else "won"


@record(frozen=True)
class Lay:
    """Lay an item beside a wager."""

    seat: int
    wager: str
    item: Item


@record(frozen=True)
class Lift:
    """Take an item back while the window of its wager is open."""

    seat: int
    wager: str
    item: str
    """Its id."""
