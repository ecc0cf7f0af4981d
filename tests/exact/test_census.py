"""A strategy as a list of situations: where the best choice changes, and what is told of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.census import Advice, Strategy, advice_for
from croupier.games import game


def strategy(best: str) -> Strategy:
    """One situation a letter, `p` for play and `f` for fold."""
    words = {"p": "play", "f": "fold"}
    values = {"play": Fraction(1, 3), "fold": Fraction(-1)}
    advice = tuple(Advice(f"{i}{one}", words[one], values, 1) for i, one in enumerate(best))
    return Strategy("Play well.", advice, ())


def test_neighbours_with_the_same_choice_are_one_run() -> None:
    """A new run begins where the best choice changes."""
    assert [len(run) for run in strategy("ppfffp").runs()] == [2, 3, 1]


@pytest.mark.parametrize(
    ("best", "near"),
    [
        ("pppppppppffffffffff", [5, 6, 7, 8, 9, 10, 11, 12]),
        ("pf", [0, 1]),
        ("ppppppppppfffffffffp", [*range(6, 14), *range(15, 20)]),
        ("pppppppppp", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("p", [0]),
    ],
)
def test_the_neighbourhood_of_a_border(best: str, near: list[int]) -> None:
    """Four on either side of each change; the first ones where nothing changes."""
    assert strategy(best).near_borders() == near


def test_a_strategy_prints_its_rule_and_shows_its_border() -> None:
    """A sentence as text, the situations next to the border in a notebook."""
    found = strategy("ppppppppffffffff")
    assert str(found) == "Play well."
    assert str(found.advice[0]) == "0p: play (play +0.333333, fold -1.000000)"
    shown = found._repr_html_()
    assert "4p" in shown
    assert "11f" in shown
    assert "3p" not in shown


def test_a_game_without_hands_gives_no_advice_on_one() -> None:
    """The error says what to leave out."""
    with pytest.raises(Misuse, match="leave --hand out"):
        advice_for(rules_for(game("high_roll_dice")), "Qh")
