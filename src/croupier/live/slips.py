"""`correct 31`, or a whole line once more: which of what was keyed last was wrong."""

from __future__ import annotations

from croupier.core import correcting, ruling
from croupier.core.commands import Correct
from croupier.core.correcting import line_of
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.procedure import Draw
from croupier.core.refusals import Misuse
from croupier.live import keyed
from croupier.live.ahead import drawn_command


def corrections(driver: Driver, seen: str) -> list[Correct]:
    """What puts it right: the last draw, or those of a line that are other than they were keyed."""
    last, request = driver.tail[-1], correcting.asked_last(driver)
    drawn = keyed.drawn_from(request, seen)
    if drawn is not None and isinstance(request, Draw):
        request.verify(driver.table, drawn)
        return [Correct(last.seq, drawn_command(request, drawn).drawn)]
    found, text = [], keyed.tail(seen)
    entries = _line(driver, last)
    for entry in entries:
        asked = ruling.asked_in(driver, entry.seq)
        if not isinstance(asked, Draw) or not text:
            raise Misuse(_all_of_it(len(entries)))
        drawn, text = keyed.next_drawn(asked, text)
        right = drawn_command(asked, drawn).drawn
        if right != drawn_command(asked, asked.decode(entry.do["drawn"])).drawn:
            found.append(Correct(entry.seq, right))
    if text:
        raise Misuse(_all_of_it(len(entries)))
    if not found:
        raise Misuse(f"{seen}: that is what was keyed")
    return found


def _line(driver: Driver, last: Entry) -> list[Entry]:
    """What was keyed in the line that the last entry is part of."""
    line = line_of(last.key)
    same = [entry for entry in driver.tail if line and line_of(entry.key) == line]
    return [entry for entry in same or [last] if entry.do["what"] == "drawn"]


def _all_of_it(count: int) -> str:
    draws = "the draw" if count == 1 else f"all {count} draws of the line"
    return f"write what was seen last, or {draws} once more, without choices"
