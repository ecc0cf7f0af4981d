"""`croupier design`: sheets, searches, sweeps, files."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

import croupier
from tests.cli.running import Run

TCP = "three_card_poker"
PLUS = ("design", TCP, "--wager", "pair_plus")


def test_a_changed_row(run: Run) -> None:
    """The edge now and before, the floor with its clause, and a text to send."""
    out = run.ok(*PLUS, "--pay", "straight_flush=50 to 1").out
    assert "5.1041 % = 282/5525   was 7.2760 %" in out
    assert "at least 40 to 1" in out
    assert "No decision hangs on it." in out
    assert "share: v=1&pay=pair_plus.straight_flush:50-1&wager=pair_plus" in out
    again = run.ok("design", TCP, "--share", "v=1&pay=pair_plus.straight_flush:50-1", "--json").data
    edges = {one["wager"]: one["house_edge"] for one in again["wagers"]}
    assert edges == {
        "ante": "686689/20358520",
        "pair_plus": "282/5525",
        "six_card_bonus": edges["six_card_bonus"],
    }
    assert again["share"] == "v=1&pay=pair_plus.straight_flush:50-1"


def test_the_target(run: Run) -> None:
    """All 15 tables, exact, as a table and as data; the first goes to a file that is read again."""
    words = (*PLUS, "--target", "4%", "--tolerance", "0.1%")
    out = run.ok(*words).out
    assert "These are all 15 that come to 4.0000 % ± 0.1000 %" in out
    assert "40-30-7-3-1    4.0181 %  222/5525" in out
    data = run.ok(*words, "--json").data
    assert (data["found"], data["all"], data["nodes"]) == (15, True, 36)
    assert data["tables"][0]["house_edge"] == "1/25"


def test_a_table_that_was_found_is_a_paytable(run: Run, tmp_path: Path) -> None:
    """`--toml` writes what `analyze --paytable` reads."""
    file = tmp_path / "found.toml"
    run(*PLUS, "--target", "4%", "--toml", str(file))
    assert tomllib.loads(file.read_text())["pair_plus"]
    data = run.ok("analyze", TCP, "--wager", "pair_plus", "--paytable", str(file), "--json").data
    assert data["wagers"][0]["house_edge"] == "1/25"


def test_nothing_comes_to_it(run: Run) -> None:
    """Then the nearest that can be had is told."""
    out = run.ok(*PLUS, "--target", "20%").out
    assert "No table comes to 20.0000 %" in out
    assert "7.2760 %" in out
    assert "below the law's floors (--unlawful)" in " ".join(out.split())
    far = run.ok(*PLUS, "--target=-90%", "--cap", "2").out
    assert "raise --cap" in " ".join(far.split())


def test_a_sweep(run: Run, tmp_path: Path) -> None:
    """As a table with the present value, and drawn."""
    file = tmp_path / "flush.svg"
    ran = run(*PLUS, "--sweep", "flush=2..4", "--svg", str(file))
    assert ran.code == 0
    assert "7.2760 %" in ran.out
    assert "now" in ran.out
    assert "a thought" in ran.out
    assert "<svg" in file.read_text()


def test_borders(run: Run) -> None:
    """Between which payments the best play stays."""
    out = run.ok("design", TCP, "--wager", "ante", "--stays").out
    assert "play.win: from 7 to 10 to 23 to 20 the best play stays the same" in out


def test_side_by_side(run: Run) -> None:
    """With a design that was sent."""
    out = run.ok(*PLUS, "--against", "v=1&pay=pair_plus.straight_flush:50-1").out
    assert "7.2760 %" in out
    assert "5.1041 %" in out


def test_files(run: Run, tmp_path: Path) -> None:
    """PAR page, table, spreadsheet, sign and submission of what was designed."""
    names = {
        "html": "par.html",
        "csv": "par.csv",
        "xlsx": "par.xlsx",
        "sign": "sign.html",
        "submission": "r.toml",
    }
    files = {name: tmp_path / file for name, file in names.items()}
    words = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    ran = run(*PLUS, "--pay", "flush=4 to 1", *words)
    assert ran.code == 0, ran.err
    assert "2.3167 %" in files["html"].read_text()
    assert "4 to 1" in files["sign"].read_text()
    assert files["xlsx"].read_bytes()[:2] == b"PK"
    assert run("submission", "check", str(files["submission"])).code == 0
    assert "4 to 1" in files["submission"].read_text()
    again = run(*PLUS, "--submission", str(files["submission"]))
    assert again.code == 2
    assert "left as it is" in again.err


def test_files_of_a_search(run: Run, tmp_path: Path) -> None:
    """They are of the first table, with what was changed before the search."""
    kinds = ("toml", "html", "csv", "xlsx", "sign", "submission")
    files = {kind: tmp_path / f"{kind}.out" for kind in kinds}
    words = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    search = ("--vary", "straight", "--target=-1%", "--tolerance", "1%")
    ran = run(*PLUS, "--pay", "flush=4 to 1", *search, *words)
    assert ran.code == 0, ran.err
    rows = tomllib.loads(files["toml"].read_text())["pair_plus"]
    assert rows == {"flush": "4 to 1", "straight": "7 to 1"}
    edge = croupier.analyze(TCP, "pair_plus", paytable={"pair_plus": rows}).house_edge
    assert str(edge) in files["html"].read_text()
    assert str(edge) in files["csv"].read_text()
    assert "7 to 1" in files["sign"].read_text()
    assert run("submission", "check", str(files["submission"])).code == 0
    assert files["xlsx"].read_bytes()[:2] == b"PK"


def test_files_of_a_sweep(run: Run, tmp_path: Path) -> None:
    """A line a point; what has room for one paytable alone is refused."""
    file, book = tmp_path / "sweep.csv", tmp_path / "sweep.xlsx"
    ran = run(*PLUS, "--sweep", "flush=3..5", "--csv", str(file), "--xlsx", str(book))
    assert ran.code == 0, ran.err
    lines = list(csv.DictReader(file.read_text().splitlines()))
    assert [line["pair_plus.flush"] for line in lines] == ["3 to 1", "4 to 1", "5 to 1"]
    assert lines[1]["house_edge_exact"] == "128/5525"
    assert [line["now"] for line in lines] == ["yes", "no", "no"]
    assert book.read_bytes()[:2] == b"PK"
    for kind in ("toml", "html", "sign", "submission"):
        said = run.fails(2, *PLUS, "--sweep", "flush=3..5", f"--{kind}", str(tmp_path / "x"))
        assert f"leave --{kind} out" in said


def test_files_beside_another(run: Run, tmp_path: Path) -> None:
    """What is written down is this design, not the other."""
    file, other = tmp_path / "this.toml", "v=1&pay=pair_plus.straight_flush:50-1"
    ran = run(*PLUS, "--pay", "flush=4 to 1", "--against", other, "--toml", str(file))
    assert ran.code == 0, ran.err
    assert tomllib.loads(file.read_text()) == {"pair_plus": {"flush": "4 to 1"}}


def test_an_edge_of_the_player(run: Run) -> None:
    """A target below nothing is searched as any other."""
    for words in (("--target=-2.6%",), ("--share", "v=1&wager=pair_plus&target=-0.026")):
        out = run.ok(*PLUS, *words, "--vary", "flush").out
        assert "-2.6425 %" in out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--target", "4%", "--hit-rate", "30%..20%"), 2, "the lower hit rate first"),
        (("--target", "-101%"), 2, "or -0.5%"),
        (("--pay", "flush=2 to 1"), 1, "12.D"),
        (("--pay", "flush"), 2, "WAGER.ROW=ODDS"),
        (("--target", "lots"), 2, "4%"),
        (("--svg", "x.svg"), 2, "--sweep"),
        (("--share", "v=1", "--set", "decks=2"), 2, "leave"),
        (("--unlawful", "--pay", "flush=2 to 1", "--submission", "no.toml"), 2, "not filed"),
    ],
)
def test_what_is_wrong(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    """One line that says what to do; a thought is never filed."""
    ran = run(*PLUS, *words)
    assert ran.code == code
    assert said in ran.err
    assert not Path("no.toml").exists()


def test_the_wager_is_needed(run: Run) -> None:
    """For a search of a game with several."""
    ran = run("design", TCP, "--target", "4%")
    assert (ran.code, "ante, pair_plus" in ran.err) == (2, True)
