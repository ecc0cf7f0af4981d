"""The words of a cloth: places, shapes, markers, and what is said of them."""

from __future__ import annotations

import math
import pickle
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise

import pytest

from croupier.core.cloth import (
    Area,
    Band,
    Box,
    Cloth,
    Disc,
    Poly,
    Puck,
    Rest,
    Seats,
    Wheel,
    Words,
    arc,
    bounds,
    every_part,
    limits,
    meet,
    middle,
    named_best,
    outline,
    placed,
    printed_odds,
    row,
    said,
    shown_at,
    spots,
    strip,
    within,
)
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.games import game, game_ids

RULES = rules_for(game("three_card_poker"))


def test_seats_lie_on_an_arc_from_the_right() -> None:
    """Equally far from each other, seat 1 at the dealer's left, each facing the middle."""
    seats = arc(7, (18, 2), 14, 10, spread=70)
    places = [place for place, _ in seats]
    assert [x for x, _ in places] == sorted((x for x, _ in places), reverse=True)
    gaps = [math.dist(one, other) for one, other in pairwise(places)]
    assert max(gaps) - min(gaps) < 0.4
    assert places[3] == pytest.approx((18, 12))
    assert seats[3][1] == pytest.approx(0)
    assert seats[0][1] == pytest.approx(-seats[6][1])
    assert seats[0][1] < 0, "turned so that its own downward leads to the right"
    assert len(arc(1, (0, 0), 5, 5, spread=60)) == 1


def test_where_boxes_meet() -> None:
    """The middle of a common line, or the common corner."""
    left, right, below = Box(0, 0, 2, 2), Box(2, 0, 2, 2), Box(0, 2, 4, 1)
    assert meet(left, right) == (2, 1)
    assert meet(left, right, below) == (2, 2)
    assert meet(left, below) == (1, 2)


def test_a_row_fills_its_box() -> None:
    """Side by side from the left, with or without a gap between them."""
    joined = row(Box(1, 1, 6, 2), [("a", "A"), ("b", None), ("c", "")])
    assert [area.shape for area in joined] == [Box(x, 1, 2, 2, 0) for x in (1, 3, 5)]
    assert [area.words for area in joined] == ["A", None, ""]
    apart = [bounds(area.shape) for area in row(Box(0, 0, 7, 1), [("a", ""), ("b", "")], gap=1)]
    assert (apart[0].x, apart[0].w, apart[1].x, apart[1].w) == (0, 3, 4, 3)
    lines = [bounds(area.shape).y for area in strip(Box(0, 0, 8, 2), list("abcde"), 4)]
    assert lines == [0, 0, 0, 0, 2]


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        (Box(0, 0, 2, 1), (1, 0.5), (2.1, 0.5)),
        (Disc(1, 1, 1), (1.6, 1.6), (1.8, 1.8)),
        (Poly(((0, 0), (1, 0), (1, 3), (4, 3), (4, 4), (0, 4))), (3, 3.5), (3, 1)),
        (Band(0, 0, 2, 3, -45, 45), (0, 2.5), (0, -2.5)),
    ],
)
def test_what_lies_within_a_shape(
    shape: Box, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    """Boxes, circles, corners and parts of rings; the middle of all but a bent line is within."""
    assert within(shape, inside)
    assert not within(shape, outside)
    around = bounds(shape)
    assert all(around.x - 1e-9 <= x <= around.x + around.w + 1e-9 for x, _ in outline(shape))
    assert isinstance(shape, Poly) or within(shape, middle(shape))


def test_parts_of_a_seat_are_turned_and_numbered() -> None:
    """Each seat has its own, with its number in words, hands and markers."""
    parts = (
        Area("a", Disc(0, 1, 0.5), "{seat}"),
        Rest("seat {seat}", Box(0, 0, 1, 1)),
        Puck("p", {"seat {seat}": (1, 0)}),
    )
    cloth = Cloth((10, 10), "arc", (), Seats((((5, 5), 0), ((2, 2), 90)), parts))
    found = list(placed(cloth))
    assert [one.seat for one in found] == [1, 1, 1, 2, 2, 2]
    area, rest, puck = (one.part for one in found[3:])
    assert isinstance(area, Area)
    assert isinstance(rest, Rest)
    assert isinstance(puck, Puck)
    assert (area.words, rest.holds, list(puck.at)) == ("2", "seat 2", ["seat 2"])
    assert found[3].point((0, 1)) == pytest.approx((1, 2)), "downward has become leftward"
    assert found[0].point((0, 1)) == pytest.approx((5, 6))


def test_a_name_stands_beside_the_one_that_it_begins_with() -> None:
    """`main@2` beside `main`, never `seat 12` beside `seat 1`."""
    assert named_best("main@2", ["main", "m"]) == "main"
    assert named_best("seat 12", ["seat 1", "seat"]) == "seat"
    assert named_best("seat 1, doubled", ["seat 1", "seat"]) == "seat 1"
    assert named_best("dealer", ["seat 1"]) is None


def test_where_a_marker_lies() -> None:
    """One for a value, one for each of a list, one for each key of a mapping; or nowhere."""
    puck = Puck("x", {"on 6": (1, 1), "off": (2, 2), "seat 3": (3, 3)})
    assert shown_at(puck, "on 6") == [("on 6", "on 6")]
    assert shown_at(puck, ["seat 3 $5", "seat 4 $1"]) == [("seat 3", "$5"), (None, "seat 4 $1")]
    assert shown_at(puck, {"seat 3": [4, 9]}) == [("seat 3", "4 9")]
    assert shown_at(puck, []) == []
    assert shown_at(Puck("y", {}), {"1/place_6": "on"}) == [("1/place_6", "on")]


def test_odds_come_from_the_rows() -> None:
    """The best, all of them once, or none; never of what is not offered."""
    area = Area("pair_plus", Disc(0, 0, 1), odds="all")
    assert printed_odds(RULES, area) == ("40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1")
    assert printed_odds(RULES, replace(area, odds="best")) == ("40 to 1",)
    assert printed_odds(RULES, replace(area, odds="")) == ()
    assert printed_odds(RULES, replace(area, spot="nothing@3")) == ()


def test_every_spot_of_the_rules() -> None:
    """What has chips of its own: the wager, its places, or its places alone."""
    assert spots(RULES) == ["ante", "play", "pair_plus", "six_card_bonus"]
    roulette = spots(rules_for(game("roulette")))
    assert "straight@17" in roulette
    assert "straight" not in roulette
    assert "red" in roulette
    assert limits(RULES) == "Minimum $5 · Maximum $1,000"


def test_what_is_said_of_a_cloth() -> None:
    """A sentence for each thing, one for all areas of a wager, the house by its name."""
    parts = (
        Words("{house}\nCasino", (0, 0)),
        Area("pair_plus", Disc(0, 0, 1), odds="best"),
        Area("pair_plus", Disc(3, 0, 1)),
        Area("ghost", Disc(3, 0, 1), "00", printed=True),
        Rest("drop", Box(0, 0, 1, 1), "Drop"),
        Rest("discards", Box(0, 0, 1, 1), "Discards\n6 decks"),
        Wheel(("a", "b", "a"), ("line", "line", "line"), (0, 0), 3, words={"b": "{house}"}),
        Wheel(("0", "32"), ("zero", "red"), (0, 0), 3),
        Puck("point", {"4": (0, 0), "5": (1, 1)}),
    )
    cloth = Cloth((10, 10), "square", parts, Seats((((0, 0), 0),), (Area("ante", Disc(0, 0, 1)),)))
    assert said(cloth, RULES, "Harbour") == [
        "1 betting positions, seat 1 at the dealer's left",
        "Harbour Casino",
        "an area for Pair Plus, 40 to 1",
        "printed, though no wager: 00",
        "a drop box",
        "a discard rack on the dealer's side: Discards 6 decks",
        "a wheel of 3 sections: 2 a, 1 Harbour",
        "the wheel, clockwise: 0 32",
        "point is marked at: 4, 5",
        "at each position an area for Ante",
    ]


def test_what_is_said_of_every_seat() -> None:
    """Its number, and what lies there at times, without a gap for the seat in the sentence."""
    parts = (
        Words("{seat}", (0, 0)),
        Rest("seat {seat}", Box(0, 0, 1, 1), "{seat}"),
        Puck("envy", {"seat {seat}": (0, 0)}),
    )
    cloth = Cloth((10, 10), "square", (), Seats((((0, 0), 0), ((3, 0), 0)), parts))
    assert said(cloth, RULES) == [
        "2 betting positions, seat 1 at the dealer's left",
        "at each position its number",
        "at each position a place marked with its number",
        "at each position envy is marked",
    ]


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_is_left_out_of_a_sentence(game_id: str) -> None:
    """Whatever a sign says of the layout is written out."""
    rules = rules_for(game(game_id))
    assert not [line for line in said(rules.game.cloth_of(rules), rules) if "{" in line]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_cloth_is_a_plain_value(game_id: str) -> None:
    """Made twice it is the same, it cannot be changed, and its parts can be stored."""
    rules = rules_for(game(game_id))
    cloth = rules.game.cloth_of(rules)
    assert cloth == rules.game.cloth_of(rules)
    assert cloth.rules is rules
    with pytest.raises(FrozenInstanceError):
        cloth.size = (1, 1)  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(every_part(cloth))) == every_part(cloth)


def test_a_game_without_a_cloth_says_so() -> None:
    """The game itself has none to give; whoever shows it makes one from the rules."""
    bare = replace(RULES.game, cloth="")
    with pytest.raises(Misuse, match="has no cloth"):
        bare.cloth_of(RULES)
