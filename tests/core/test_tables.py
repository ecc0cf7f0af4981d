"""Tables as CSV and as a workbook, read back as a spreadsheet would."""

from __future__ import annotations

import csv
import io
import zipfile
from xml.etree import ElementTree

import pytest

from croupier.core.tables import Cell, Sheet, csv_text, workbook

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SHEETS = (
    Sheet(
        "Words [and] numbers",
        (("name", "text"), ("share", "percent"), ("count", "number")),
        (("a <b> & \"c\" 'd' é ♠", 0.25, 7), ("=1+1", None, -3), ("", 1e-300, 10**15)),
    ),
    Sheet("Nothing", (("only", "text"),), ()),
)


def read_back(data: bytes) -> dict[str, list[list[tuple[str, str, str]]]]:
    """By page: rows of (reference, type, value), found as the format says."""
    packed = zipfile.ZipFile(io.BytesIO(data))
    assert packed.testzip() is None
    types = ElementTree.fromstring(packed.read("[Content_Types].xml"))
    declared = {one.get("PartName") for one in types if one.get("PartName")}
    assert declared <= {f"/{name}" for name in packed.namelist()}
    book = ElementTree.fromstring(packed.read("xl/workbook.xml"))
    led = ElementTree.fromstring(packed.read("xl/_rels/workbook.xml.rels"))
    targets = {one.get("Id"): one.get("Target") for one in led}
    found = {}
    for sheet in book.iter(f"{MAIN}sheet"):
        id = next(value for key, value in sheet.items() if key.endswith("}id"))
        page = ElementTree.fromstring(packed.read(f"xl/{targets[id]}"))
        found[str(sheet.get("name"))] = [
            [(c.get("r", ""), c.get("t", "n"), "".join(c.itertext())) for c in row]
            for row in page.iter(f"{MAIN}row")
        ]
    return found


def test_a_workbook_reads_back_typed() -> None:
    """Text is text, numbers are numbers to the last digit, nothing is nothing."""
    found = read_back(workbook(SHEETS, "test"))
    assert list(found) == ["Words  and  numbers", "Nothing"]
    head, first, second, third = found["Words  and  numbers"]
    assert [cell[2] for cell in head] == ["name", "share", "count"]
    assert first[0] == ("A2", "inlineStr", "a <b> & \"c\" 'd' é ♠")
    assert [(at, kind) for at, kind, _ in first[1:]] == [("B2", "n"), ("C2", "n")]
    assert (float(first[1][2]), int(first[2][2])) == (0.25, 7)
    assert second == [("A3", "inlineStr", "=1+1"), ("C3", "n", "-3")]
    assert (float(third[1][2]), int(third[2][2])) == (1e-300, 10**15)
    assert found["Nothing"] == [[("A1", "inlineStr", "only")]]


def test_no_formula_in_a_workbook() -> None:
    """Whatever a text begins with, it is shown and not reckoned."""
    packed = zipfile.ZipFile(io.BytesIO(workbook(SHEETS, "test")))
    assert not any(b"<f>" in packed.read(name) for name in packed.namelist())


def test_the_same_tables_are_the_same_bytes() -> None:
    """No clock goes into the file."""
    assert workbook(SHEETS, "test") == workbook(SHEETS, "test")


def test_signs_that_xml_cannot_hold() -> None:
    """They are shown as lost, and the file stays whole."""
    odd = Sheet("x", (("a", "text"),), (("\x00\x1b[31m\ud800",),))
    assert read_back(workbook((odd,), "test"))["x"][1][0][2] == "��[31m�"


def test_columns_beyond_z() -> None:
    """The twenty-seventh is AA, as a spreadsheet calls it."""
    wide = Sheet("x", tuple((str(n), "number") for n in range(60)), (tuple(range(60)),))
    head = read_back(workbook((wide,), "test"))["x"][0]
    assert [head[n][0] for n in (0, 25, 26, 51, 52, 59)] == ["A1", "Z1", "AA1", "AZ1", "BA1", "BH1"]


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-1-1", "@x", "\tx", "\rx", '=HYPERLINK("x")'])
def test_csv_guards_against_formulas(text: str) -> None:
    """A text that a spreadsheet would run is quoted by an apostrophe; a number is left alone."""
    cells: tuple[Cell, ...] = (text, -1.5)
    made = csv_text(Sheet("x", (("a", "text"), ("b", "number")), (cells,)), "test", "1.2.3")
    (row,) = list(csv.reader(io.StringIO(made, newline="")))[1:]
    assert row == ["1.2.3", f"'{text}", "-1.5"]


@pytest.mark.parametrize("text", ["-1", "-7/495", "-0.25", "1 to 1", "lose 1/2"])
def test_csv_leaves_fractions_as_they_are(text: str) -> None:
    """A program reads them as they stand."""
    made = csv_text(Sheet("x", (("a", "text"),), ((text,),)), "test", "1.2.3")
    assert made.splitlines()[1] == f"1.2.3,{text}"


def test_csv_has_one_head_and_plain_numbers() -> None:
    """As any program reads it; the first column says what the file is."""
    made = csv_text(SHEETS[0], "test", "1.2.3")
    lines = list(csv.DictReader(io.StringIO(made, newline="")))
    assert list(lines[0]) == ["croupier: test", "name", "share", "count"]
    assert (float(lines[0]["share"]), lines[1]["share"], lines[2]["count"]) == (
        0.25,
        "",
        "1" + "0" * 15,
    )
