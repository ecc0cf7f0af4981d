"""Days of the calendar: the same as the library's, and no day that is none."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from croupier.core.days import DAY, Date, date_from, date_of, start_of

FIRST = date(1970, 1, 1)


def test_the_clock_shows_the_days_of_the_calendar(seed: int) -> None:
    """First and last millisecond of days at the ends of months, of leap years, and at random."""
    chance = random.Random(seed)
    days = [
        *range(800),
        *(chance.randrange(200_000) for _ in range(500)),
        *(
            (date(year, 2, 28) - FIRST).days + more
            for year in (2000, 2024, 2100)
            for more in (0, 1, 2)
        ),
    ]
    for day in days:
        wanted = FIRST + timedelta(days=day)
        for now in (day * DAY, (day + 1) * DAY - 1):
            found = date_of(now)
            assert (found, str(found)) == (wanted.timetuple()[:3], wanted.isoformat())
            assert date_from(str(found)) == found
            assert start_of(found) == day * DAY


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026-11-16", Date(2026, 11, 16)),
        ("2024-02-29", Date(2024, 2, 29)),
        ("2000-02-29", Date(2000, 2, 29)),
        ("2026-02-29", None),
        ("2100-02-29", None),
        ("2026-04-31", None),
        ("2026-13-01", None),
        ("2026-00-01", None),
        ("2026-01-00", None),
        ("2026-1-1", None),
        ("16.11.2026", None),
        ("today", None),
        ("", None),
    ],
)
def test_what_is_written_is_a_day_or_none(written: str, day: Date | None) -> None:
    """As it stands in the calendar, and in no other way."""
    assert date_from(written) == day


def test_halves_of_years_are_counted_through() -> None:
    """June is in the first, July in the second, and January in the next one after December."""
    halves = [Date(*day).half for day in ((2026, 1, 1), (2026, 6, 30), (2026, 7, 1), (2027, 1, 1))]
    assert [half - halves[0] for half in halves] == [0, 0, 1, 2]
