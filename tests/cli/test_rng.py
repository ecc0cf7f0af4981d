"""`croupier rng`: raw bytes and outcomes are collected, and the battery gives its verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli import rng
from croupier.sim.battery import Size
from tests.cli.running import Run

SMALL = {"quick": Size(numbers=2_000, decks=200, sequences=0)}


def test_raw_bytes_go_to_a_new_file(run: Run, tmp_path: Path) -> None:
    """As many as were asked for; the same seed gives the same, the operating system never."""
    files = [tmp_path / name for name in ("one", "two", "three")]
    for file, source in zip(files, ("seeded", "seeded", "simulator"), strict=True):
        words = ("--source", source, "--seed", "monday", "--file", str(file))
        ran = run("rng", "collect", "raw", "--count", "100,001", *words)
        assert (ran.code, ran.err) == (0, f"wrote {file}\n")
    one, two, three = (file.read_bytes() for file in files)
    assert len(one) == 100_001
    assert one == two != three
    said = run.fails(2, "rng", "collect", "raw", "--file", str(files[0]))
    assert "is there already" in said
    assert files[0].read_bytes() == one


def test_outcomes_are_a_table(run: Run, tmp_path: Path) -> None:
    """A line a draw, with its round and its kind."""
    file = tmp_path / "rolls.csv"
    words = ("--count", "50", "--source", "seeded", "--seed", "x", "--file", str(file))
    assert run("rng", "collect", "craps", *words).code == 0
    head, *lines = file.read_text("utf-8").splitlines()
    assert head == "round,kind,outcome"
    assert len(lines) == 50
    assert all(line.split(",")[1] == "dice" for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("collect", "raw", "--seed", "x"), "takes no seed"),
        (("collect", "raw", "--source", "dice"), "no source"),
        (("collect", "craps", "--source", "simulator"), "deals at no table"),
        (("collect", "nosuch"), "no game"),
        (("collect", "raw", "--count", "0"), "cannot be had"),
        (("test", "--size", "huge"), "no size"),
        (("test", "--game", "big_six", "--count", "9"), "9 outcomes are too few"),
        (("test", "--game", "three_card_poker", "--count", "200"), "200 outcomes are too few"),
        (("test", "--game", "craps", "--raw", "x"), "two different tests"),
    ],
)
def test_what_is_asked_wrongly(run: Run, words: tuple[str, ...], said: str) -> None:
    """One line says what to do."""
    assert said in run.fails(2, "rng", *words)


def test_the_verdict(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The most suspect tests, the level that was fixed before, and words that claim no more."""
    monkeypatch.setattr(rng, "SIZES", SMALL)
    ran = run.ok("rng", "test", "--source", "simulator", "--seed", "monday")
    assert "59 tests of the simulator" in ran.out
    assert "as one family at 1%" in ran.out
    assert ran.out.rstrip().endswith("no irregularity found at this sample size")


def test_the_data(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test with its p-value."""
    monkeypatch.setattr(rng, "SIZES", SMALL)
    data = run.ok("rng", "test", "--source", "simulator", "--seed", "monday", "--json").data
    assert len(data["tests"]) == 59
    assert set(data["tests"][0]) == {"test", "p", "again", "failed"}
    assert data["verdict"] == "no irregularity found at this sample size"
    assert data["level"] == 0.01 / 60


def test_the_outcomes_of_a_game(run: Run) -> None:
    """Only what a table of this game drew."""
    words = ("--game", "roulette", "--count", "500", "--source", "seeded", "--seed", "x")
    assert "38 sections, 500 draws" in run.ok("rng", "test", *words).out


def test_a_file_of_bytes(run: Run, tmp_path: Path) -> None:
    """Bytes that count upwards are irregular: exit 1; too few are not looked at."""
    file = tmp_path / "raw"
    file.write_bytes(bytes(range(256)) * 500)
    ran = run("rng", "test", "--raw", str(file), "--json")
    assert ran.code == 1
    assert ran.data["verdict"] == "irregular"
    file.write_bytes(b"few")
    assert "125,000 or more are needed" in run.fails(2, "rng", "test", "--raw", str(file))
