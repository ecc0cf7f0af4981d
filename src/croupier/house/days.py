"""Gaming days and shifts: they are opened and closed by people, and a closed one stays closed.

A day belongs to an entry by what is open, not by the clock: a clock may jump, and the night on
which it is set back is one day like any other. Time only makes things older: ages are taken from
the greatest time that was seen. A late fact posts to the open day and names the one it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.core.commands import Command
from croupier.core.days import date_from
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal
from croupier.house.acts import RECORDS, Asked, folds
from croupier.house.documents import Document, Kind, Step, document
from croupier.house.people import SHIFT_MANAGER

if TYPE_CHECKING:
    from croupier.house.desk import Office


CLOSES: list[Callable[[Asked, Document], Iterable[Event]]] = []
"""Other parts of the house that have something to do, or to say, as a day is closed."""


@dataclass
class Days:
    """The open day and shift, and the time."""

    date: str = ""
    """The open gaming day; nothing between two days."""
    last: str = ""
    """The day that was open last."""
    shift: str = ""
    now: int = 0
    """The greatest time that was seen."""


AT_OPENING: list[Callable[[Asked, str], Iterator[Event]]] = []
"""What other parts of the house do as a gaming day opens."""


@record(frozen=True)
class DayOpened(Event):
    date: str
    clause: str


@record(frozen=True)
class DayClosed(Event):
    date: str
    open_papers: list[str]
    """Papers that go over into the next day, by number."""
    balances: dict[str, dict[str, int]]
    """By currency: what the house holds outside the tables, as the day ends."""
    clause: str


@record(frozen=True)
class ShiftOpened(Event):
    shift: str
    clause: str


@record(frozen=True)
class ShiftClosed(Event):
    shift: str
    clause: str


def _open_day(asked: Asked, paper: Document) -> Iterator[Event]:
    days = asked.office.days
    if days.date:
        raise Refusal(
            f"opening {paper.about}",
            f"{days.date} is still open",
            RECORDS,
            "close it first",
        )
    if date_from(paper.about) is None:
        raise Misuse(f"{paper.about!r} is no day; write 2026-11-18")
    if paper.about <= days.last:
        raise Refusal(
            f"opening {paper.about}",
            f"{days.last} is closed, and nothing is posted to a closed day or before it",
            RECORDS,
            "open the next day; a late fact names the day it is about",
        )
    yield DayOpened(paper.about, RECORDS)
    for follows in AT_OPENING:
        yield from follows(asked, paper.about)


def _close_day(asked: Asked, paper: Document) -> Iterator[Event]:
    office, tried = asked.office, f"closing {paper.about}"
    if office.days.shift:
        raise Refusal(tried, f"the {office.days.shift} shift is open", RECORDS, "close it first")
    tables = [one.about for one in office.documents.open("table")]
    if tables:
        why = f"these tables are not closed: {', '.join(tables)}"
        raise Refusal(tried, why, RECORDS, "close them first")
    open_ones = [one for one in office.documents.open() if one.unfinished]
    left = [one.id for one in open_ones if one.id != paper.id]
    office.books.recount()
    for closes in CLOSES:
        yield from closes(asked, paper)
    yield DayClosed(paper.about, left, office.books.outside_tables(), RECORDS)


def _open_shift(asked: Asked, paper: Document) -> Iterator[Event]:
    days = asked.office.days
    if days.shift:
        raise Refusal(
            f"opening the {paper.about} shift",
            f"the {days.shift} shift is open",
            RECORDS,
            "close it first",
        )
    yield ShiftOpened(paper.about, RECORDS)


def _close_shift(asked: Asked, paper: Document) -> Iterator[Event]:
    asked.office.books.recount()
    yield ShiftClosed(paper.about, RECORDS)


DAY = document(
    Kind(
        "day",
        (
            Step(
                name="open",
                to="open",
                who=SHIFT_MANAGER,
                clause=RECORDS,
                takes={"date": str},
                effect=_open_day,
            ),
            Step(
                name="close",
                at=("open",),
                to="closed",
                who=SHIFT_MANAGER,
                clause=RECORDS,
                effect=_close_day,
            ),
        ),
        about="date",
        at_table=False,
        numbered=False,
    )
)
SHIFT = document(
    Kind(
        "shift",
        (
            Step(
                name="open",
                to="open",
                who=SHIFT_MANAGER,
                clause=RECORDS,
                takes={"shift": str},
                effect=_open_shift,
            ),
            Step(
                name="close",
                at=("open",),
                to="closed",
                who=SHIFT_MANAGER,
                clause=RECORDS,
                effect=_close_shift,
            ),
        ),
        about="shift",
        at_table=False,
    )
)


@folds(DayOpened)
def _day_opened(office: Office, event: DayOpened, command: Command) -> None:
    office.documents.forget(office.days.last)
    office.books.day_begins()
    office.days.date = office.days.last = event.date


@folds(DayClosed)
def _day_closed(office: Office, event: DayClosed, command: Command) -> None:
    office.days.date = ""


@folds(ShiftOpened)
def _shift_opened(office: Office, event: ShiftOpened, command: Command) -> None:
    office.days.shift = event.shift


@folds(ShiftClosed)
def _shift_closed(office: Office, event: ShiftClosed, command: Command) -> None:
    office.days.shift = ""
