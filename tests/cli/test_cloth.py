"""`croupier cloth`: the cloth in the terminal, as data and as a picture."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run


def test_the_cloth_on_the_terminal(run: Run) -> None:
    """What is drawn of it, then every area with the odds that are printed there."""
    out = run.ok("cloth", "craps").out
    assert out.splitlines()[0].split() == ["4", "5", "SIX", "8", "NINE", "10"]
    assert "Place 6, 7 to 6" in out
    assert "come@9" in out


def test_the_cloth_as_data(run: Run) -> None:
    """Areas by spot, and the layout in sentences with the name of the house."""
    data = run.ok("cloth", "roulette", "--house", "Harbour", "--json").data
    assert {"spot": "column@1st", "name": "Column 1st", "odds": "2 to 1"} in data["areas"]
    assert "Harbour" in data["said"]


def test_the_picture_is_written(run: Run, tmp_path: Path) -> None:
    """One SVG in the look that was asked for, under the options that were set."""
    file = tmp_path / "x.svg"
    ran = run("cloth", "craps", "--svg", str(file), "--look", "paper", "--set", "fire=no")
    assert (ran.code, ran.out) == (0, "")
    text = file.read_text("utf-8")
    mark, _, picture = text.partition("\n")
    assert mark == "<!-- croupier: cloth -->"
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" class="cloth paper"')
    assert 'data-spot="fire"' not in text


def test_a_look_that_does_not_exist(run: Run, tmp_path: Path) -> None:
    """One line with those that there are."""
    file = str(tmp_path / "x.svg")
    assert "did you mean paper?" in run.fails(
        2, "cloth", "craps", "--svg", file, "--look", "papers"
    )
