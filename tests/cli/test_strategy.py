"""`croupier strategy`: the best way to play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.running import Run

TCP = "three_card_poker"


def test_the_rule_and_the_border(run: Run) -> None:
    """The sentence, how many hands are played, and the hands next to the border."""
    out = run.ok("strategy", TCP).out
    assert out.startswith("Play queen-six-four or better; fold everything below.\n")
    assert "queen-six-three" in out
    assert "67.42 %" in out
    assert "733 more situations" in out
    assert len(out.splitlines()) < 20
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_every_situation(run: Run) -> None:
    """`--all` shows all 741 ranks of hands and leaves none out."""
    out = run.ok("strategy", TCP, "--all").out
    assert "five-three-two" in out
    assert "more situations" not in out
    assert len(out.splitlines()) > 741


def test_the_data(run: Run) -> None:
    """Values are exact, weights count all deals, and the best choice has the highest value."""
    data = run.ok("strategy", TCP, "--json").data
    assert list(data) == ["game", "rule", "advice"]
    assert sum(one["weight"] for one in data["advice"]) == 22_100 * 18_424
    for one in data["advice"]:
        values = {choice: Fraction(value) for choice, value in one["values"].items()}
        assert values["fold"] == -1
        assert one["best"] == max(values, key=lambda choice: values[choice])


@pytest.mark.parametrize(("hand", "best"), [("Qh 6d 4c", "play"), ("Qh6d3c", "fold")])
def test_one_hand(run: Run, hand: str, best: str) -> None:
    """The worst hand that is played and the best that is folded, with the worth of each choice."""
    data = run.ok("strategy", TCP, "--hand", hand, "--json").data
    assert data["best"] == best
    assert (Fraction(data["values"]["play"]) > -1) == (best == "play")
    assert f"Best: {best}." in run.ok("strategy", TCP, "--hand", hand).out


@pytest.mark.parametrize("hand", ["Qh 6d", "Qh 6d 4c 2c", "Qh Qh 4c", "Qh 6d Jk", "Qx 6d 4c", ""])
def test_what_is_no_hand(run: Run, hand: str) -> None:
    """Too few cards, too many, one twice, a joker, or no card at all."""
    assert "write" in run.fails(2, "strategy", TCP, "--hand", hand)


def test_a_game_without_a_decision_says_so(run: Run) -> None:
    """That is an answer, not an error; the data has no rule."""
    out = run.ok("strategy", "high_roll_dice").out
    assert out == "High Roll Dice leaves nothing to decide once the wagers are made.\n"
    data = run.ok("strategy", "high_roll_dice", "--json").data
    assert data == {"game": "high_roll_dice", "rule": None, "advice": []}


def test_a_hand_where_none_is_dealt(run: Run) -> None:
    """There is no hand to advise on in a game of dice."""
    assert "leave --hand out" in run.fails(2, "strategy", "high_roll_dice", "--hand", "Qh")
