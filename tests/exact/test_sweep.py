"""Sweeps: the edge over a payment or an option, as a table and a drawing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.exact.design import Design
from croupier.exact.sweep import sweep, ticks
from croupier.games import game


@pytest.fixture(scope="module")
def three_card() -> Design:
    return Design(rules_for(game("three_card_poker")))


def test_over_a_payment(three_card: Design) -> None:
    """Each point is the exact edge; the present one and what is lawful are marked."""
    swept = sweep(three_card, "pair_plus", "flush", "2..5")
    edges = [one.price.house_edge for one in swept.points]
    assert edges == [Fraction(402 + n * 274, 5525) for n in (1, 0, -1, -2)]
    assert [one.now for one in swept.points] == [False, True, False, False]
    assert [one.lawful for one in swept.points] == [False, True, True, True]


def test_a_new_best_play_is_marked(three_card: Design) -> None:
    """Where the best play is another one than a step before."""
    swept = sweep(three_card, "ante", "ante.dealer_does_not_qualify", "1 to 1,2 to 1")
    assert [one.new_play for one in swept.points] == [False, True]


def test_over_an_option() -> None:
    """Decks of a baccarat shoe: each point is what the count says with that choice."""
    design = Design(rules_for(game("mini_baccarat")))
    swept = sweep(design, "tie", "decks")
    assert len(swept.points) > 1
    for one in swept.points:
        rules = rules_for(game("mini_baccarat"), None, {"decks": one.value})
        (sheet,) = figures(rules, census(rules), "tie")
        assert sheet.house_edge == one.price.house_edge
    assert sum(one.now for one in swept.points) == 1


def test_the_drawing(three_card: Design) -> None:
    """Well-formed, with a mark a point and no script; a mark tells its value and edge."""
    picture = sweep(three_card, "pair_plus", "flush", "3..6").svg()
    root = ET.fromstring(picture)
    marks = [one for one in root.iter() if one.tag.endswith("circle")]
    assert len(marks) == 4
    assert "7.2760 %" in "".join(marks[0].itertext())
    assert "<script" not in picture


@pytest.mark.parametrize(
    ("over", "values", "said"),
    [
        ("flush", "3..x", "range"),
        ("flush", "9..3", "range|steps"),
        ("flush", "4", "not a payment"),
        ("ante.win", "1..3", "no row of pair_plus"),
        ("decks", "9", "decks"),
        ("flsh", "", "flush"),
    ],
)
def test_what_is_wrong(three_card: Design, over: str, values: str, said: str) -> None:
    """A sentence for whoever writes a range that is none."""
    with pytest.raises(Misuse, match=said):
        sweep(three_card, "pair_plus", over, values)


def test_ticks_are_round() -> None:
    """And span the range."""
    assert ticks(0.3, 9.7) == [0, 2, 4, 6, 8, 10]
    assert ticks(5, 5)[0] <= 5 <= ticks(5, 5)[-1]
