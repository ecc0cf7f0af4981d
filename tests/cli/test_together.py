"""`croupier analyze` beyond sheets: strategies, wagers together, the dealer, the cutting card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cli import analyze
from tests.cli.running import Run


def test_a_strategy_is_named_on_the_sheet(run: Run) -> None:
    """What is counted is said in words; the data has its figures."""
    words = ("analyze", "three_card_poker", "--wager", "ante", "--strategy", "always_play")
    assert "Strategy always_play: Every hand is played." in run.ok(*words).out
    (ante,) = run.ok(*words, "--json").data["wagers"]
    assert ante["house_edge_percent"] == pytest.approx(7.653794)
    assert ante["method"] == "exact"
    best = run.ok("analyze", "three_card_poker", "--wager", "ante").out
    assert "Best play: Play queen-six-four" in best


def test_wagers_together(run: Run) -> None:
    """Edge, deviation and correlation on the terminal; everything as data."""
    words = ("analyze", "craps", "--together", "pass,dont_pass=1")
    out = run.ok(*words).out
    assert "correlation" in out
    assert "1.3889 % of 2 units laid" in out
    data = run.ok(*words, "--json").data
    assert data["wagers"][0] == {
        "wager": "pass",
        "units": "1",
        "house_edge": "7/495",
        "standard_deviation": pytest.approx(0.9999, abs=1e-4),
        "average_stake": "1",
    }
    assert data["rows"] == [
        {"net": "0", "probability": "35/36"},
        {"net": "-1", "probability": "1/36"},
    ]


def test_many_results_are_shown_from_both_ends(run: Run) -> None:
    """The best and the worst; the data has those between them."""
    words = ("analyze", "craps", "--together", "pass_with_345_odds,place_6,place_8,field,hop_1_6")
    out = run.ok(*words).out
    assert "…" in out
    assert "different results; --json has them all" in out


def test_the_dealers_totals(run: Run) -> None:
    """A line for each card that shows; in fractions as data."""
    out = run.ok("analyze", "blackjack", "--dealer").out
    assert "dealer shows" in out
    assert "any card" in out
    data = run.ok("analyze", "blackjack", "--dealer", "--json").data
    ace = data["dealer"][-1]
    assert ace["shows"] == "A"
    assert Fraction(ace["totals"]["blackjack"]) == Fraction(96, 311)
    assert sum(map(Fraction, ace["without_blackjack"].values())) == 1


@pytest.mark.slow
def test_the_cutting_card(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its effect with the error, and what it takes to repeat it."""
    monkeypatch.setattr(analyze, "CUTTING_ROUNDS", 300_000)
    words = ("analyze", "blackjack", "--cutting-card", "--set", "decks=1")
    data = run.ok(*words, "--strategy", "like_the_dealer", "--json").data
    assert data["strategy"] == "like_the_dealer"
    main = data["wagers"][0]
    assert main["method"] == "simulated"
    assert main["standard_error"] > 0
    assert len(data["seed"]) == 64
    assert "in play" in run.ok(*words, "--strategy", "like_the_dealer").out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("craps", "--dealer"), "no dealer who draws to a total"),
        (("craps", "--cutting-card"), "not dealt down to a cutting card"),
        (("craps", "--together", "pass"), "two wagers or more"),
        (("roulette", "--strategy", "chart"), "nothing to decide"),
        (("blackjack", "--dealer", "--html", "x.html"), "leave --html out"),
        (("blackjack", "--dealer", "--against", "decks=2"), "--dealer goes without --against"),
        (("blackjack", "--dealer", "--wager", "main"), "--dealer goes without --wager"),
        (("blackjack", "--dealer", "--strategy", "chart"), "--dealer goes without --strategy"),
        (("blackjack", "--cutting-card", "--brief"), "--cutting-card goes without --brief"),
        (("blackjack", "--removal", "--dealer"), "--removal goes without --dealer"),
        (("mini_baccarat", "--removal", "--strategy", "x"), "--removal goes without --strategy"),
        (("craps", "--together", "pass,field", "--wager", "pass"), "goes without --wager"),
    ],
)
def test_what_there_is_not(run: Run, words: tuple[str, ...], why: str) -> None:
    """One line that says what to do, and the exit code of wrong use."""
    found = run("analyze", *words)
    assert found.code == 2
    assert why in found.err
    assert found.err.count("\n") == 1
