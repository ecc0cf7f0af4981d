"""Coupons on paper: what the law wants on each (525.21(c)), as data that a template sets.

A coupon is 156 by 66 millimetres. Its face stands in digits of 14, left of the place for the chips,
so that a stack never covers it; QR code and Code 128 say the whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.coupons import cite
from croupier.core.days import Date, date_from
from croupier.core.money import dollars
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.games import game
from croupier.house.coupons import code128
from croupier.house.coupons.numbers import CouponNumber
from croupier.house.coupons.restrictions import check, names

PAPERS = ("us-letter", "a4", "single")
"""Sheets of four, or each coupon as a page of its own size."""
MOST_NAME = 40
MOST_FACE = len("$10,000")
"""Signs that fit beside the code at that height."""
MOST_WORDS = 320
"""Characters about its use that can be read in the room that there is for them."""
DIGITS_MM = 14
LEAST_MODULE_UM, MOST_MODULE_UM = 190, 330
"""How wide the thinnest bar is, in thousandths of a millimetre."""
CODE_UM = 96_000
"""How much room Code 128 has, its quiet zones included."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@dataclass(frozen=True)
class Design:
    """What all coupons of a batch look like and say."""

    house: str
    """The name of the certificate holder; may be left out where there is a logo."""
    expires: str
    """The last gaming day, 2026-12-31."""
    games: tuple[str, ...] = ()
    """Where alone it may be used; all games that the law allows if none is named."""
    wagers: tuple[str, ...] = ()
    logo: str = ""
    """A picture in SVG."""
    practice: bool = False
    """Whether PRACTICE stands across it."""

    def __post_init__(self) -> None:
        tried = "a coupon on paper"
        if not self.house.strip() and not self.logo.strip():
            instead = "give the name of the house or its logo"
            raise Refusal(tried, "it has no name and no logo", cite("21(c)(1)"), instead)
        if len(self.house) > MOST_NAME:
            raise Misuse(f"{self.house}: {MOST_NAME} characters of a name fit on a coupon")
        if self.logo and "<svg" not in self.logo:
            raise Misuse("a logo is a picture in SVG")
        if date_from(self.expires) is None:
            instead = "say the last gaming day, such as 2026-12-31"
            raise Refusal(tried, "it does not say when it expires", cite("21(c)(5)"), instead)
        check(self.games, self.wagers, tried)

    @property
    def day(self) -> Date:
        found = date_from(self.expires)
        if found is None:
            raise ValueError(self.expires)
        return found

    def restrictions(self, face_cents: int) -> list[str]:
        """What is printed about its use (21(c)(4)), a sentence each."""
        where = "at any table game that the house banks"
        if self.games:
            where = "at " + _or([game(one).name for one in self.games]) + " only"
        if self.wagers:
            where += ", on " + _or(names(self.games, self.wagers))
        return [
            f"Good {where}.",
            f"Lay it under chips of {dollars(face_cents)} or more. One coupon a wager.",
            "No cash value; not a chip.",
        ]


def pages(
    numbers: Iterable[CouponNumber],
    key: bytes,
    design: Design,
    qr: Callable[[str], str],
    paper: str = "us-letter",
) -> dict[str, Any]:
    """What the template `coupons` takes; `qr` draws a text as SVG."""
    if paper not in PAPERS:
        raise unknown("paper", paper, PAPERS)
    month = MONTHS[design.day.month - 1]
    return {
        "paper": paper,
        "practice": design.practice,
        "digits_mm": DIGITS_MM,
        "house": design.house,
        "logo": design.logo,
        "expires": f"{month} {design.day.day}, {design.day.year}",
        "coupons": [_coupon(one, one.text(key), design, qr) for one in numbers],
    }


def _coupon(
    number: CouponNumber, text: str, design: Design, qr: Callable[[str], str]
) -> dict[str, Any]:
    face = dollars(number.face_cents)
    if len(face) > MOST_FACE:
        raise Misuse(f"a face of {face} does not fit on a coupon; up to $10,000 does")
    width = min(MOST_MODULE_UM, CODE_UM // (code128.modules(text) + 20))
    if width < LEAST_MODULE_UM:
        raise Misuse(f"{text} is too long for a bar code that scans; take a shorter batch")
    restrictions = design.restrictions(number.face_cents)
    if (many := len(" ".join(restrictions))) > MOST_WORDS:
        raise Misuse(
            f"{many} characters about its use do not fit on a coupon, {MOST_WORDS} do; "
            "name fewer games and wagers, or none"
        )
    return {
        "face": face,
        "serial": text,
        "short": number.plain,
        "restrictions": restrictions,
        "qr": qr(text),
        "bars": code128.bars(text),
        "module_um": width,
    }


def _or(several: Sequence[str]) -> str:
    return " or ".join([", ".join(several[:-1]), several[-1]] if len(several) > 1 else several)
