"""Data frames of polars or pandas, whichever is there, and short lines for a prompt."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

import pytest

import croupier
from croupier.core.refusals import Misuse

TCP = "three_card_poker"


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """One of the libraries, standing in with a frame that keeps its rows; the others are gone."""
    for name in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, name, None)
    name = str(request.param)
    module: Any = ModuleType(name)
    module.DataFrame = list
    monkeypatch.setitem(sys.modules, name, module)
    return name


@pytest.mark.parametrize("library", ["polars", "pandas"], indirect=True)
def test_the_rows_of_a_sheet(library: str) -> None:
    """A line a row of every wager, with the clause; the chances of each wager sum to one."""
    found = croupier.analyze(TCP)
    lines = found.to_frame()
    pair_plus = [line for line in lines if line["wager"] == "pair_plus"]
    assert sum(line["probability"] for line in pair_plus) == pytest.approx(1)
    assert pair_plus == found["pair_plus"].to_frame()
    assert pair_plus[0]["clause"].startswith("oh.three_card_poker ")


@pytest.mark.parametrize("library", ["pandas"], indirect=True)
def test_a_simulation(library: str) -> None:
    """A line a wager, plain values only."""
    report = croupier.simulate(TCP, 10_000, seed="frame")
    lines = report.to_frame()
    assert {line["wager"] for line in lines} == {one.wager for one in report.wagers}
    assert json.loads(json.dumps(lines)) == lines


def test_without_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says which libraries would do."""
    for name in ("polars", "pandas"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Misuse, match="needs polars or pandas; install one of them"):
        croupier.analyze(TCP, "pair_plus").to_frame()


def test_a_prompt_shows_one_short_line() -> None:
    """`repr` of whatever the façade gives fits a line; the figures come with `print`."""
    found = croupier.analyze(TCP)
    given = [
        found,
        found["ante"],
        croupier.strategy(TCP),
        croupier.rules("craps", options={"fire": "no"}),
        croupier.game("craps"),
        croupier.game(TCP),
        croupier.sign("craps"),
        croupier.cloth("craps"),
        croupier.table("craps", seed="short"),
        croupier.simulate(TCP, 10_000, seed="short"),
    ]
    for one in given:
        assert len(repr(one)) < 120, repr(one)
    assert repr(given[3]) == "<rules of craps (oh, fire=no)>"


def test_figures_as_data() -> None:
    """`to_dict` is what `--json` prints."""
    found = croupier.analyze(TCP)
    data = found.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert found["pair_plus"].to_dict()["house_edge"] == "402/5525"
