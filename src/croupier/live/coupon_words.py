"""What a person types about a coupon: `coupon 25 on pass`, `take the coupon back`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from croupier.core.calling import Reader, is_amount
from croupier.core.money import cents_from
from croupier.core.names import several
from croupier.core.refusals import Misuse

BACK = re.compile(r"(?:the\s+)?coupon(?:\s+back)?(?:\s+(?:from|off|on)\s+(.+))?", re.IGNORECASE)
MATCH_PLAY = re.compile(r"\bmatch[- ]?play(?:\s+coupon)?\b", re.IGNORECASE)
"""What the law and players call one."""
NUMBER = re.compile(r"[0-9][0-9.]*-[0-9A-Z-]+", re.IGNORECASE)
NoWager = Callable[[str], Misuse]


@dataclass(frozen=True)
class Coupon:
    """A coupon of so much, or of this number, laid on a wager; on the only one if none is named."""

    seat: int | None
    wager: str | None
    cents: int = 0
    number: str = ""


@dataclass(frozen=True)
class CouponBack:
    """A coupon comes back to its player."""

    seat: int | None
    wager: str | None


def laid(what: str, reader: Reader, seat: int | None, no_wager: NoWager) -> Coupon | CouponBack:
    """`25 on pass`, `25`, `pass 25`, a number in place of the amount; `back`."""
    if what.lower() in ("back", "off"):
        return CouponBack(seat, None)
    amount, _, place = what.partition(" ")
    place = place.removeprefix("on ").strip()
    if is_amount(amount):
        return Coupon(seat, _spot(place, reader, no_wager), cents_from(amount))
    if NUMBER.fullmatch(amount):
        return Coupon(seat, _spot(place, reader, no_wager), number=amount)
    stakes = reader.stakes(what.removeprefix("on ")) or []
    if len(stakes) == 1:
        ((spot, cents),) = stakes
        return Coupon(seat, spot, cents)
    raise Misuse("a coupon of how much? Such as: coupon 25, or coupon 25 on the wager it goes with")


def taken_back(what: str, reader: Reader, seat: int | None, no_wager: NoWager) -> CouponBack | None:
    """`the coupon back from pass`; None if it is not about a coupon."""
    match = BACK.fullmatch(what)
    return CouponBack(seat, _spot(match[1] or "", reader, no_wager)) if match else None


def _spot(name: str, reader: Reader, no_wager: NoWager) -> str | None:
    """The one spot that is called so; None if nothing was said."""
    if not name:
        return None
    spots = reader.named(name) or []
    if len(spots) > 1:
        raise several(name, spots)
    if not spots:
        raise no_wager(name)
    return spots[0]
