"""`croupier wheel`: the review of a wheel on the terminal, as data and as a page."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.house.wheel_records import Record
from tests.cli.running import Run
from tests.house.wheel_samples import biased, by_quota, remembering, sound


def written(folder: Path, record: Record, header: str = "") -> str:
    """A record as a file."""
    file = folder / "outcomes.csv"
    lines = [record.wheel.symbols[place] for place in record.outcomes]
    file.write_text(header + "\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


@pytest.mark.clause("oh.roulette 3.G")
def test_a_sound_wheel_on_the_terminal(run: Run, tmp_path: Path) -> None:
    """Every test with its critical value, the power, the verdict; exit 0."""
    file = written(tmp_path, sound("double_zero", 10_000, "one"), "outcome\n")
    out = run.ok("wheel", file, "--wheel", "double_zero", "--bias", "1/30").out
    for test in ("chi-square", "too good a fit", "largest count", "smallest count", "sector"):
        assert test in out
    for text in ("59.89", "19.96", "one pocket at 1/30", "35.9 %", "76.1 %"):
        assert text in out
    assert out.rstrip().endswith("no irregularity found at this sample size")
    assert "fair" not in out


@pytest.mark.parametrize(
    "record",
    [
        biased("double_zero", 10_000, "a loose fret", {"17": Fraction(1, 25)}),
        by_quota(10_000, "a clever clerk"),
        remembering(10_000, "sticky", Fraction(1, 40), lambda last: last),
    ],
)
def test_an_irregular_wheel_exits_1(run: Run, tmp_path: Path, record: Record) -> None:
    """The verdict and what the law asks for next are printed, and programs see the exit code."""
    ran = run("wheel", written(tmp_path, record), "--wheel", "double_zero")
    assert ran.code == 1
    assert ran.err == ""
    assert "irregularity found" in ran.out
    assert "oh.roulette 3.G" in ran.out
    assert "oh.roulette 3.H" in ran.out


def test_data_for_a_program(run: Run, tmp_path: Path) -> None:
    """One JSON document with tests, power and counts that add up."""
    file = written(tmp_path, sound("big_six", 500, "one"))
    data = run.ok("wheel", file, "--wheel", "big_six", "--bias", "joker=2/54", "--json").data
    assert (data["spins"], data["irregular"], data["practice"]) == (500, False, False)
    assert sum(one["hits"] for one in data["symbols"]) == 500
    assert sum(Fraction(one["expected"]) for one in data["symbols"]) == 500
    assert [one["bias"] for one in data["power"]] == ["Joker at 2/54"]
    tests = {one["test"]: one for one in data["tests"]}
    assert tests["chi-square"]["critical"] == pytest.approx(16.81, abs=0.005)
    assert "sector" not in tests, "symbols of Big Six lie on many sections"


def test_a_page(run: Run, tmp_path: Path) -> None:
    """The page goes to its file, standard output stays empty."""
    file = written(tmp_path, sound("single_zero", 10_000, "one"))
    page = tmp_path / "review.html"
    ran = run("wheel", file, "--wheel", "single_zero", "--html", str(page))
    assert (ran.code, ran.out) == (0, "")
    assert f"wrote {page}" in ran.err
    assert "no irregularity found at this sample size" in page.read_text("utf-8")


@pytest.mark.clause("oh.roulette 3.G", "oh.big_six 1.E")
@pytest.mark.parametrize(("wheel", "least"), [("double_zero", 10_000), ("big_six", 500)])
def test_too_few_outcomes(run: Run, tmp_path: Path, wheel: str, least: int) -> None:
    """One line with the clause and the way out, exit 1; with --practice the review is made."""
    file = written(tmp_path, sound(wheel, least - 1, "one"))
    line = run.fails(1, "wheel", file, "--wheel", wheel)
    assert f"at least {least:,} are needed" in line
    assert "--practice" in line
    out = run.ok("wheel", file, "--wheel", wheel, "--practice").out
    assert "for practice only" in out


@pytest.mark.parametrize(
    ("text", "words", "complaint"),
    [
        ("17\nxx\n", (), "line 2: no symbol of the double_zero wheel 'xx'"),
        ("", (), "no outcome in the record"),
        ("a,b\n1,2\n", (), "2 columns"),
        ("17\n", ("--bias", "2"), "not a share of the spins"),
        ("17\n", ("--level", "half"), "'half' is not a share for --level"),
        ("17\n", ("--level", "1/2"), "'1/2' is not a share for --level"),
        ("a\n17\n", ("--column", "b"), "no column 'b'"),
        ("17\n", ("--wheel", "triple"), "no wheel 'triple'"),
        ("17\n", ("--colum", "x"), "--column"),
    ],
)
def test_wrong_use_exits_2(
    run: Run, tmp_path: Path, text: str, words: tuple[str, ...], complaint: str
) -> None:
    """One line that says what is wrong, and nothing on standard output."""
    file = tmp_path / "outcomes.csv"
    file.write_text(text)
    assert complaint in run.fails(2, "wheel", str(file), "--wheel", "double_zero", *words)


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    """A spreadsheet as such, a folder and a missing file are named."""
    file = tmp_path / "outcomes.xlsx"
    file.write_bytes(b"PK\x03\x04\xff\xfe\x00\x80")
    assert "save the table as CSV" in run.fails(2, "wheel", str(file), "--wheel", "double_zero")
    for path in (tmp_path, tmp_path / "nothing.csv"):
        assert str(path) in run.fails(2, "wheel", str(path), "--wheel", "double_zero")


def test_the_wheel_has_to_be_named(run: Run, tmp_path: Path) -> None:
    """Which wheel it was cannot be guessed from its outcomes."""
    file = written(tmp_path, sound("single_zero", 10, "one"))
    assert "--wheel" in run.fails(2, "wheel", file)


def test_a_mark_of_byte_order(run: Run, tmp_path: Path) -> None:
    """A file as spreadsheets write it is read like any other."""
    file = tmp_path / "outcomes.csv"
    file.write_bytes("\ufeffoutcome\r\n17\r\n00\r\n".encode())
    data = run("wheel", str(file), "--wheel", "double_zero", "--practice", "--json").data
    assert data["spins"] == 2
