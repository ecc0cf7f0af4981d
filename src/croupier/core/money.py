"""Money is whole cents. Text becomes cents at the rim and cents become text there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.core.numbers import MOST_CENTS, WHOLE_NUMBER, whole
from croupier.core.refusals import Misuse, quoted

_AMOUNT = re.compile(rf"\$?\s*{WHOLE_NUMBER}(?:\.([0-9]{{1,2}}))?")


def cents_from(text: str) -> int:
    """`5`, `$5`, `2.50` and `1,000` in cents."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise Misuse(f"{quoted(text)} is not an amount; write dollars such as 5, $25 or 2.50")
    dollars_part, cents_part = match.groups()
    most = MOST_CENTS // 100 - 1
    return whole(dollars_part, "amount", most=most) * 100 + int((cents_part or "").ljust(2, "0"))


def dollars(amount_cents: int) -> str:
    """`$5`, `$2.50`, `-$1,000`."""
    sign = "-" if amount_cents < 0 else ""
    whole, rest = divmod(abs(amount_cents), 100)
    return f"{sign}${whole:,}" + (f".{rest:02d}" if rest else "")


def round_up_to_chip(amount: Fraction, chip_cents: int) -> int:
    """The smallest number of cents, in whole chips, that is not less than the amount.

    A payment that no stack of chips can make is rounded in the player's favour (see
    docs/readings.md, "uneven payments").
    """
    return ratio_up_to_chip(amount.numerator, amount.denominator, chip_cents)


def ratio_up_to_chip(amount: int, of: int, chip_cents: int) -> int:
    """The same of `amount / of`, for whoever has no fraction of it."""
    return -(-amount // (of * chip_cents)) * chip_cents


def round_down_to_chip(amount: Fraction, chip_cents: int) -> int:
    """The greatest number of cents, in whole chips, that is not more than the amount.

    For what the house may take at most, such as a commission of up to 5 %.
    """
    return amount // chip_cents * chip_cents


@dataclass(frozen=True)
class Rounding:
    """How a share of money becomes an amount that is taken."""

    way: Literal["down", "nearest", "up"]
    """`nearest`: a half is not taken, since a percentage of the law is the most."""
    step_cents: int = 0
    """To multiples of so much; 0 for whole chips of the table."""

    def cents(self, amount: Fraction, chip_cents: int) -> int:
        step = self.step_cents or chip_cents
        if self.way == "down":
            return round_down_to_chip(amount, step)
        return round_up_to_chip(amount - (Fraction(step, 2) if self.way == "nearest" else 0), step)


WHOLE_CHIPS = Rounding("down")
WHOLE_CENTS = Rounding("down", 1)
NEAREST_5_CENTS = Rounding("nearest", 5)
NEXT_5_CENTS = Rounding("up", 5)
