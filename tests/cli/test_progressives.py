"""The progressives on the command line: analysed by name, played beside their games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.running import Run


def test_it_is_priced_at_a_meter(run: Run) -> None:
    """`analyze multi_link --meter 104211.37 --json`: like any wager, with what hangs on it."""
    told = run.ok("analyze", "multi_link", "--meter", "104211.37", "--json").data
    (wager,) = told["wagers"]
    assert (told["game"], told["options"]["meter"]) == ("multi_link", "$104,211.37")
    assert wager["method"] == "exact"
    assert sum(Fraction(row["probability"]) for row in wager["rows"]) == 1
    first = wager["meter"]["by_players"][0]
    assert (first["players"], first["break_even"]) == (1, "$160,530.53")
    assert first["house_edge_percent"] == pytest.approx(wager["house_edge_percent"], abs=1e-4)
    assert len(wager["meter"]["by_players"]) == 7


@pytest.mark.parametrize("game", ["let_it_ride", "crazy_four_poker"])
def test_it_may_be_asked_about_beside_one_of_its_games(run: Run, game: str) -> None:
    """The same odds; a game that may not have it is no choice."""
    assert "$160,530.53" in run.ok("analyze", "multi_link", "--set", f"game={game}").out
    assert "is not a choice" in run.fails(2, "analyze", "multi_link", "--set", "game=blackjack")


@pytest.mark.parametrize("words", [["play"], ["simulate", "--rounds", "10"]])
def test_it_has_no_table_of_its_own(run: Run, words: list[str]) -> None:
    """Whoever would sit down at it is told where it lies."""
    command, *more = words
    assert "let_it_ride --set progressive=yes" in run.fails(2, command, "multi_link", *more)


def test_its_sign_has_the_paytable(run: Run) -> None:
    """What a house posts beside the meter."""
    told = run.ok("sign", "let_it_ride", "--set", "progressive=yes").out
    assert "Multi-Link Progressive ($1 only)" in told
    assert "100 percent of multi_link" in told
    assert "Envy Bonus" in told
