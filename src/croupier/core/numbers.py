"""Numbers as people write them, read in one place: plain digits, limits, and a sentence.

Digits are 0 to 9, in one run or by threes with commas. Whatever is longer or larger than anybody
means is turned down before it is reckoned with.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from croupier.core.refusals import Misuse, quoted

WHOLE_NUMBER = r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)"
MOST_DIGITS = 18
MOST = 10**15
"""No whole number that anybody writes or a command carries is larger."""
MOST_CENTS = 10**14
MOST_ODDS = 10**9
"""On either side of the word `to`."""
MOST_ROUNDS = 10**12
MOST_ROLLS = 10**7
"""Of one session, which no interrupt can break off."""
MOST_THREADS = 1_024
LEAST_SHARE = Fraction(1, 10**9)

_WHOLE = re.compile(WHOLE_NUMBER)
_SHARE = re.compile(r"([0-9]{1,18})/([0-9]{1,18})|([0-9]{0,18})(?:\.([0-9]{0,18}))?\s*(%?)")
_COUNT = re.compile(r"([0-9]{1,18})(?:\.([0-9]{1,18}))?(?:e([0-9]{1,2}))?([kmg]?)", re.IGNORECASE)
_TIMES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}


def whole(text: str, what: str = "number", *, least: int = 0, most: int = MOST) -> int:
    """`12`, `1,000`: a whole number within its limits."""
    tidy = text.strip()
    digits = tidy.replace(",", "").lstrip("0")
    if _WHOLE.fullmatch(tidy) is None:
        raise Misuse(f"{quoted(text)} is no {what}; write it with the digits 0 to 9")
    number = int(digits or "0") if len(digits) <= MOST_DIGITS else most + 1
    if not least <= number <= most:
        raise Misuse(f"{quoted(text)} is no {what}; {least:,} to {most:,} can be taken")
    return number


def in_digits(text: str, *, most: int = MOST) -> int | None:
    """The number that plain digits are, where it is not too large; None for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        return None
    number = int(text)
    return number if number <= most else None


def how_many(text: str, what: str, *, most: int = MOST_ROUNDS) -> int:
    """`500000`, `1e6`, `1_000_000`, `10M` and `250,000`: how many, 1 or more."""
    found = _COUNT.fullmatch(text.strip().replace("_", "").replace(",", ""))
    if found is None:
        raise Misuse(f"{quoted(text)} is not a number of {what}; write 500000, 1e6 or 10M")
    digits, rest, power, letter = found.groups()
    times = 10 ** int(power or 0) * _TIMES[letter.lower()]
    number = Fraction(_decimal(digits, rest or "")) * times
    if number.denominator != 1 or not 1 <= number <= most:
        raise Misuse(f"{quoted(text)} {what} cannot be had; 1 to {most:,} can, such as 1e6 or 10M")
    return int(number)


def share(
    text: str, what: str, *, most: Fraction = Fraction(1), example: str = "1/100"
) -> Fraction:
    """`1/100`, `0.01` or `1%`: a part of one, above nothing."""
    value = fraction(text)
    if value is None or not LEAST_SHARE <= value <= most:
        raise Misuse(f"{quoted(text)} is not a {what}, up to {most}; write it like {example}")
    return value


def fraction(text: str) -> Fraction | None:
    """`1/2`, `7.5`, `12` or `5%`, of at most 18 digits a part; None for anything else."""
    found = _SHARE.fullmatch(text.strip())
    if found is None:
        return None
    above, below, digits, rest, percent = found.groups()
    if below is not None:
        return Fraction(int(above), int(below)) if int(below) else None
    if not digits and not rest:
        return None
    return _decimal(digits, rest or "") / (100 if percent else 1)


def signed(text: str) -> Fraction | None:
    """The same, or below nothing with a minus before it."""
    tidy = text.strip()
    found = fraction(tidy.removeprefix("-"))
    return -found if found is not None and tidy.startswith("-") else found


def _decimal(digits: str, rest: str) -> Fraction:
    return Fraction(int(digits or "0") * 10 ** len(rest) + int(rest or "0"), 10 ** len(rest))


def is_whole(value: Any, *, least: int = 0, most: int = MOST) -> bool:
    """Whether a program gave a whole number within limits, and not a bool or a float."""
    return type(value) is int and least <= value <= most


def given(value: Any, what: str, *, least: int = 0, most: int = MOST) -> int:
    """A whole number that a program gave."""
    if not is_whole(value, least=least, most=most):
        raise Misuse(f"{what} is a whole number from {least:,} to {most:,}, not {quoted(value)}")
    number: int = value
    return number
