"""Days of the calendar, from the clock that commands carry and from what people say.

The library's own `datetime` can look at the clock of the machine, which nothing below the rim does.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

DAY = 24 * 60 * 60_000
"""In milliseconds, as the clock counts."""
LONGEST = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
WRITTEN = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


class Date(NamedTuple):
    """A day; it reads 2026-11-16, and the later one is the greater."""

    year: int
    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}"

    @property
    def half(self) -> int:
        """Halves of calendar years, counted through."""
        return 2 * self.year + (self.month > 6)


def date_of(now: int) -> Date:
    """The day of a moment of the clock (UTC).

    Counted from the first of March of the year 0, so that a leap day is the last of its year, in
    spans of 400 years, which are all of one length.
    """
    return _date(now // DAY)


@functools.lru_cache
def _date(days: int) -> Date:
    span, day = divmod(days + 719_468, 146_097)
    year = (day - day // 1_460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    since_march = (5 * of_year + 2) // 153
    month = since_march + 3 if since_march < 10 else since_march - 9
    return Date(400 * span + year + (month <= 2), month, of_year - (153 * since_march + 2) // 5 + 1)


def start_of(day: Date) -> int:
    """The moment of the clock at which a day begins (UTC): the way back from `date_of`."""
    year, since_march = (
        (day.year, day.month - 3) if day.month > 2 else (day.year - 1, day.month + 9)
    )
    of_year = (153 * since_march + 2) // 5 + day.day - 1
    return (365 * year + year // 4 - year // 100 + year // 400 + of_year - 719_468) * DAY


def in_this_half_or_last(said: object, now: int) -> bool:
    """Whether the day that somebody wrote lies in this half of the calendar year or the last.

    It is asked before every round, and the answer stays for a day.
    """
    return _in_this_half_or_last(said, now // DAY)


@functools.lru_cache
def _in_this_half_or_last(said: object, days: int) -> bool:
    day = date_from(said)
    return day is not None and _date(days).half - day.half <= 1


def date_from(said: object) -> Date | None:
    """The day that somebody wrote, if there is such a day."""
    return _date_from(str(said))


@functools.lru_cache
def _date_from(text: str) -> Date | None:
    match = WRITTEN.fullmatch(text)
    if match is None:
        return None
    found = Date(*map(int, match.groups()))
    year, month, day = found
    if not 1 <= month <= 12 or not 1 <= day <= LONGEST[month - 1]:
        return None
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return None if (month, day) == (2, 29) and not leap else found
