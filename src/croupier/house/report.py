"""A report as plain data, and its printers: text, CSV, and what a page is set from.

Every report says whose it is, what it is, for which period, when it was made and by which version;
one with nothing in it says so. Nothing here is kept: the same entries give the same report.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from croupier.core.days import DAY, date_of
from croupier.core.entries import Entry
from croupier.core.tables import guarded
from croupier.house.days import DayClosed, DayOpened, ShiftClosed, ShiftOpened

NOTHING = "no activity"
Row = tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """One table of a report that has several."""

    title: str
    columns: Row
    rows: tuple[Row, ...] = ()
    totals: Row = ()

    def grid(self) -> list[Row]:
        return [self.columns, *self.rows, *([self.totals] if self.totals else [])]

    def printed(self) -> dict[str, Any]:
        """As a page takes it: numbers on the right, and columns that fit on it."""
        numbers = [all(map(_is_number, cells)) for cells in zip(*self.rows, strict=True)]
        half_points, widths = self._widths(numbers)
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [list(row) for row in self.rows],
            "totals": list(self.totals) if self.rows else [],
            "numbers": numbers,
            "half_points": half_points,
            "widths": widths,
        }

    def _widths(self, numbers: list[bool]) -> tuple[int, list[int]]:
        """How large the letters are, and how wide each column is: 0 as wide as what stands in it.

        Where all fits, one column of words takes what is left. Where it does not, cells are broken
        into as few lines as may be, never within a word; letters are smaller only for those.
        """
        longest = [max(map(len, cells)) for cells in zip(*self.grid(), strict=True)]
        if _width(self) <= ACROSS:
            wide = -1
            if _width(self) > UPRIGHT:
                words = [n for n, number in enumerate(numbers) if not number and n]
                wide = max(words, key=lambda n: longest[n], default=-1)  # the first says which
            return HALF_POINTS[0], [int(n == wide) for n in range(len(longest))]
        least = [max(map(_longest_word, cells)) for cells in zip(*self.grid(), strict=True)]
        rooms = [ACROSS * HALF_POINTS[0] // size - 2 * len(longest) for size in HALF_POINTS]
        fitting = (one for one in zip(HALF_POINTS, rooms, strict=True) if sum(least) <= one[1])
        half_points, room = next(fitting, (HALF_POINTS[-1], sum(least)))
        lines = 1
        while sum(widths := _broken(least, longest, lines)) > room and widths != least:
            lines += 1
        return half_points, [width + 2 for width in widths]


def _broken(least: list[int], longest: list[int], lines: int) -> list[int]:
    """How wide columns are whose longest cells are broken into so many lines."""
    return [max(word, -(-cell // lines)) for word, cell in zip(least, longest, strict=True)]


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


_NUMBER = re.compile(r"-?\$?[0-9][0-9,]*(\.[0-9]+)?( %)?")


def _is_number(cell: str) -> bool:
    return cell in ("", NOTHING) or _NUMBER.fullmatch(cell) is not None


@dataclass(frozen=True)
class Report:
    """One report, as whoever prints it needs it."""

    title: str
    operator: str
    period: str
    generated_at: int
    """By the clock of the house, as it was told."""
    version: str
    columns: Row
    rows: tuple[Row, ...] = ()
    totals: Row = ()
    signatures: tuple[str, ...] = ()
    """Who signs it, by role."""
    head: str = ""
    """The head of the log that it was made from, where one is given."""
    practice: bool = False
    more: tuple[Section, ...] = ()
    """Further tables, where a report has several."""
    copy: int = 0
    """How often it had been printed before."""

    @property
    def sections(self) -> tuple[Section, ...]:
        own = Section("", self.columns, self.rows, self.totals)
        return (own, *self.more) if self.columns else self.more

    @property
    def made(self) -> str:
        return moment(self.generated_at)

    def heading(self) -> list[tuple[str, str]]:
        found = [
            ("operator", self.operator),
            ("report", self.title),
            ("period", self.period),
            ("generated at", self.made),
            ("version", self.version),
        ]
        found += [("head of the log", " ".join(self.head.split()))] if self.head else []
        found += [("reprint", str(self.copy))] if self.copy else []
        return [*found, ("mode", "PRACTICE")] if self.practice else found

    def text(self) -> str:
        """For a terminal or a printer."""
        lines = [f"{name}: {value}" for name, value in self.heading()]
        for one in self.sections:
            lines += ["", *([one.title.upper()] if one.title else [])]
            if not one.rows:
                lines.append(NOTHING)
                continue
            widths = [max(map(len, column)) for column in zip(*one.grid(), strict=True)]
            lines += [_line(row, widths) for row in one.grid()]
        lines += [f"\n{who}: ______________________" for who in self.signatures]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def csv(self) -> str:
        """For a spreadsheet, with nothing in it that one would run."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        for name, value in self.heading():
            writer.writerow((name, guarded(value)))
        for one in self.sections:
            writer.writerow(())
            if one.title:
                writer.writerow((one.title,))
            writer.writerow(one.columns if one.rows else (NOTHING,))
            for row in one.grid()[1:] if one.rows else ():
                writer.writerow([guarded(cell) for cell in row])
        return out.getvalue()

    def page(self, qr: str = "") -> dict[str, Any]:
        """What a page of paper is set from; `qr` is the picture of the head, where there is one."""
        whole = ("operator", "report", "period", "head of the log", "mode")
        return {
            "title": self.title,
            "operator": self.operator,
            "period": self.period,
            "practice": self.practice,
            "wide": max((_width(one) for one in self.sections), default=0) > UPRIGHT,
            "copy": self.copy,
            "nothing": NOTHING,
            "heading": [list(one) for one in self.heading() if one[0] not in whole],
            "sections": [one.printed() for one in self.sections],
            "signatures": list(self.signatures),
            "head": self.head,
            "qr": qr,
        }


UPRIGHT, ACROSS = 95, 160
"""So many letters fit across a page, upright and lying."""
HALF_POINTS = (17, 15, 13)
"""How large the letters of a table are: smaller ones only where words would not fit."""


def _width(one: Section) -> int:
    return sum(max(map(len, cells)) + 2 for cells in zip(*one.grid(), strict=True))


def _line(row: Row, widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))


def moment(at: int) -> str:
    """`2026-11-18 06:34:00 UTC`."""
    seconds = at % DAY // 1_000
    return f"{date_of(at)} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02} UTC"


# Which day and shift an entry belongs to


@dataclass(frozen=True)
class Dated:
    """An entry with the gaming day and shift that were open."""

    date: str
    shift: str
    entry: Entry


def dated(entries: Iterable[Entry]) -> Iterator[Dated]:
    """Entries of a house from its first on; what opens or closes a day belongs to it."""
    date = shift = ""
    for entry in entries:
        for event in entry.events:
            if isinstance(event, DayOpened):
                date = event.date
            elif isinstance(event, ShiftOpened):
                shift = event.shift
        yield Dated(date, shift, entry)
        for event in entry.events:
            if isinstance(event, DayClosed):
                date = ""
            elif isinstance(event, ShiftClosed):
                shift = ""


@dataclass(frozen=True)
class About:
    """What heads every report: whose it is, for when, made when and by what."""

    operator: str
    generated_at: int
    version: str
    date: str = ""
    """One gaming day, or the first of several; all of them without it."""
    until: str = ""
    """The last gaming day, where it is another: a month or a year to date."""
    shift: str = ""
    table: str = ""
    head: str = ""
    practice: bool = False
    copy: int = 0

    @property
    def period(self) -> str:
        parts = [self.date or "all days"]
        parts += [f"to {self.until}"] if self.until else []
        parts += [f"{self.shift} shift"] if self.shift else []
        parts += [f"table {self.table}"] if self.table else []
        return ", ".join(parts)

    def holds(self, one: Dated) -> bool:
        last = self.until or self.date
        return (not self.date or self.date <= one.date <= last) and (
            not self.shift or one.shift == self.shift
        )

    def report(
        self,
        title: str,
        columns: Row,
        rows: Iterable[Row],
        totals: Row = (),
        *signers: str,
        more: tuple[Section, ...] = (),
        head: str = "",
    ) -> Report:
        found = tuple(rows)
        return Report(
            title=title,
            operator=self.operator,
            period=self.period,
            generated_at=self.generated_at,
            version=self.version,
            columns=columns,
            rows=found,
            totals=totals if found else (),
            signatures=signers,
            head=head,
            practice=self.practice,
            more=more,
            copy=self.copy,
        )
