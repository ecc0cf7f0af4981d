"""Tables of plain values, and two files they can be written to: CSV, and XLSX for spreadsheets.

A workbook is a zip of a few XML files (ISO/IEC 29500), which the standard library can write. Cells
are numbers or text and never a formula, whatever a text begins with; in CSV, where a spreadsheet
would take such a text for one, it is guarded by an apostrophe.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

Cell = str | int | float | None
Kind = Literal["text", "number", "percent"]


@dataclass(frozen=True)
class Sheet:
    """A table with a name: what its columns are called and hold, and its rows."""

    name: str
    columns: tuple[tuple[str, Kind], ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def head(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.columns)

    def records(self) -> list[dict[str, Cell]]:
        """Each row by the names of its columns."""
        return [dict(zip(self.head, row, strict=True)) for row in self.rows]


# CSV

_FORMULA = re.compile(r"[=+\-@\t\r](?![0-9]+(/[0-9]+|\.[0-9]+)?$)")
"""What a spreadsheet would run; a number below nought, or a fraction, is not meant."""


def csv_text(sheet: Sheet, kind: str, version: str) -> str:
    """One table; its first column is called by what the file is and has the software's version."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((f"croupier: {kind}", *map(guarded, sheet.head)))
    for row in sheet.rows:
        writer.writerow((version, *map(guarded, row)))
    return out.getvalue()


def guarded(cell: Cell) -> Cell:
    """A cell that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


# XLSX

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_FORMAT = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLE: dict[Kind, int] = {"text": 0, "number": 0, "percent": 1}
_BOLD = 2
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip can say: the same tables are the same bytes."""
WIDEST = 60


def workbook(sheets: Sequence[Sheet], kind: str) -> bytes:
    """A file for spreadsheets with a page a table, the heads kept in sight."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in _parts(sheets, kind).items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED if name.startswith("xl/") else 0
            packed.writestr(entry, text)
    return out.getvalue()


def _parts(sheets: Sequence[Sheet], kind: str) -> dict[str, str]:
    numbers = range(1, len(sheets) + 1)
    pages = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_FORMAT}.worksheet+xml"/>'
        for n in numbers
    )
    named = "".join(
        f'<sheet name="{escape(_NOT_IN_A_NAME.sub(" ", sheet.name)[:31])}" sheetId="{n}" '
        f'r:id="rId{n}"/>'
        for n, sheet in zip(numbers, sheets, strict=True)
    )
    led = "".join(_relation(f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in numbers)
    return {
        "[Content_Types].xml": f'{_XML}<!-- croupier: {kind} --><Types xmlns="{_TYPES}">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_FORMAT}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_FORMAT}.styles+xml"/>{pages}</Types>',
        "_rels/.rels": _relations(_relation("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f"<sheets>{named}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": _relations(
            led + _relation(f"rId{len(sheets) + 1}", "styles", "styles.xml")
        ),
        "xl/styles.xml": _STYLES,
        **{
            f"xl/worksheets/sheet{n}.xml": _page(sheet)
            for n, sheet in zip(numbers, sheets, strict=True)
        },
    }


def _relation(id: str, kind: str, target: str) -> str:
    return f'<Relationship Id="{id}" Type="{_OFFICE}/{kind}" Target="{target}"/>'


def _relations(inside: str) -> str:
    return f'{_XML}<Relationships xmlns="{_RELATIONS}">{inside}</Relationships>'


_STYLES = (
    f'{_XML}<styleSheet xmlns="{_MAIN}">'
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.0000%"/></numFmts>'
    '<fonts count="2"><font/><font><b/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders>'
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>'
    '<xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>'
    "</styleSheet>"
)


def _page(sheet: Sheet) -> str:
    head = _row(1, sheet.head, (_BOLD,) * len(sheet.head))
    styles = tuple(_STYLE[kind] for _, kind in sheet.columns)
    rows = "".join(_row(n, row, styles) for n, row in enumerate(sheet.rows, 2))
    widths = "".join(
        f'<col min="{n}" max="{n}" width="{_width(column)}" customWidth="1"/>'
        for n, column in enumerate(zip(sheet.head, *sheet.rows, strict=True), 1)
    )
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
        f"</sheetViews><cols>{widths}</cols><sheetData>{head}{rows}</sheetData></worksheet>"
    )


def _width(column: Sequence[Cell]) -> int:
    return min(WIDEST, 2 + max(len(str(cell)) if isinstance(cell, str) else 10 for cell in column))


def _row(number: int, cells: Sequence[Cell], styles: Sequence[int]) -> str:
    shown = "".join(
        _cell(f"{_letters(place)}{number}", cell, style)
        for place, (cell, style) in enumerate(zip(cells, styles, strict=True))
        if cell is not None
    )
    return f'<row r="{number}">{shown}</row>'


def _cell(at: str, cell: Cell, style: int) -> str:
    if isinstance(cell, str):
        text = escape(_UNPRINTABLE.sub("�", cell), quote=False)
        return (
            f'<c r="{at}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        )
    return f'<c r="{at}" s="{style}"><v>{cell!r}</v></c>'


def _letters(place: int) -> str:
    """`A`, `Z`, `AA`: what a spreadsheet calls its columns."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
