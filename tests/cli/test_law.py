"""`croupier law`: what a clause asks, and how much of the law is kept."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.law import chapters
from tests.cli.running import Run

TCP = "oh.three_card_poker"


@pytest.mark.parametrize(
    "words", [[TCP, "12.A"], [f"{TCP} 12.A"], ["three_card_poker", "12.a"], [TCP, " 12.A "]]
)
def test_a_clause_however_it_is_written(run: Run, words: list[str]) -> None:
    """In one word or two, by the chapter or the game."""
    out = run.ok("law", "show", *words).out
    assert f"{TCP} 12.A  settled" in out
    assert "  asks   If the dealer has less than queen high" in out
    assert "  how    " in out
    assert "  tests  " in out


@pytest.mark.parametrize("words", [["pa.577", "577.3(b)"], ["577", "3(b)"], ["577.3(b)"]])
def test_a_clause_that_repeats_its_section(run: Run, words: list[str]) -> None:
    """The section may be left out, or stand for the chapter where only one has it."""
    (found,) = run.ok("law", "show", *words, "--json").data
    assert found["clause"] == "pa.577 577.3(b)"
    assert list(found) == ["clause", "asks", "kept", "how", "executable", "tests"]


def test_a_whole_chapter(run: Run) -> None:
    """Every clause of it, in the order of the text."""
    data = run.ok("law", "show", TCP, "--json").data
    assert [one["clause"] for one in data] == [f"{TCP} {id}" for id in chapters()[TCP]]
    out = run.ok("law", "show", TCP).out
    assert out.startswith(f"Three Card Poker ({TCP}), {len(data)} clauses\n")
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_every_chapter_is_accounted_for(run: Run) -> None:
    """Each clause of each chapter has its entry: none is left to begin."""
    found = {one["chapter"]: one["accounted"] for one in coverage(run)}
    assert found == {id: len(clauses) for id, clauses in chapters().items()}


def coverage(run: Run) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run.ok("law", "coverage", "--json").data["chapters"]
    return found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((TCP, "12.Q"), "no clause in oh.three_card_poker '12.Q'; did you mean 12."),
        (("oh.three_card_pokr",), "did you mean oh.three_card_poker?"),
        (("pa.577", "577.99"), "no clause in pa.577"),
        (("12.A",), "name the one you mean"),
    ],
)
def test_a_clause_that_does_not_exist(run: Run, words: tuple[str, ...], said: str) -> None:
    """The likeliest is named; a clause of many chapters needs its chapter."""
    assert said in run.fails(2, "law", "show", *words)


def test_coverage_of_all_chapters(run: Run) -> None:
    """Every chapter has a line and all of them together have one."""
    out = run.ok("law", "coverage").out
    for id in chapters():
        assert any(line.split()[:1] == [id] for line in out.splitlines())
    assert any(line.split()[:2] == ["all", "3120"] for line in out.splitlines())
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_the_data_of_coverage(run: Run) -> None:
    """The sums are those of the chapters, and no number exceeds the one before it."""
    data = run.ok("law", "coverage", "--json").data
    assert list(data) == ["chapters", "all"]
    for key in ("clauses", "accounted", "executable", "tested"):
        assert data["all"][key] == sum(one[key] for one in data["chapters"])
    for one in data["chapters"]:
        assert one["clauses"] >= one["accounted"] >= one["executable"] >= one["tested"]
        assert one["executable"] - one["tested"] == len(one["untested"])


def test_one_chapter_and_what_it_lacks(run: Run) -> None:
    """`--missing` lists each executable clause that no test names."""
    data = run.ok("law", "coverage", TCP, "--json").data
    (one,) = data["chapters"]
    out = run.ok("law", "coverage", TCP, "--missing").out
    assert out.count("no test names: ") == len(one["untested"])
    assert f"no chapter 'oh.craaps'; did you mean {'oh.craps'}?" in run.fails(
        2, "law", "coverage", "oh.craaps"
    )
