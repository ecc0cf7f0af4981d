"""Dates and times of a log, as people write and read them: always UTC."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from croupier.core.refusals import Misuse, quoted

_TIME = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?[ T]*([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?Z?")


def moment_from(text: str, first: int, *, end: bool = False) -> int:
    """`2026-11-16 05:31`, a day or a time alone, as milliseconds; a time is that of the first day.

    The end of a minute or a day that is named belongs to it.
    """
    found = _TIME.fullmatch(text.strip())
    if found is None or not (found[1] or found[2]):
        raise Misuse(
            f"{quoted(text)} is no time; write 2026-11-16 05:31, 2026-11-16 or 05:31 (UTC)"
        )
    try:
        day = date.fromisoformat(found[1]) if found[1] else when(first).date()
        clock = time.fromisoformat(found[2].rjust(5, "0")) if found[2] else time()
    except ValueError as error:
        raise Misuse(f"{quoted(text)} is no time: {error}") from error
    length = timedelta(days=1) if not found[2] else timedelta(minutes=1)
    length = timedelta(seconds=1) if found[2] and found[2].count(":") == 2 else length
    at = datetime.combine(day, clock, UTC) + (length if end else timedelta())
    return round(at.timestamp() * 1000) - end


def when(at: int) -> datetime:
    """The clock of an entry."""
    return datetime.fromtimestamp(at / 1000, UTC)


def time_text(at: int) -> str:
    """`05:31:02`; nothing where the table had no clock."""
    return f"{when(at):%H:%M:%S}" if at else ""


def day_text(at: int) -> str:
    return f"{when(at):%Y-%m-%d %H:%M:%S} UTC" if at else ""
