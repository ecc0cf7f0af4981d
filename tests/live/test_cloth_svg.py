"""The picture of a cloth, and what is laid on it."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

import croupier
from croupier.core.cloth import placed
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.games import game, game_ids
from croupier.live.cloth_any import cloth_for
from croupier.live.cloth_pieces import anchors
from croupier.live.cloth_svg import draw


def drawn(game_id: str, **laid: Any) -> ET.Element:
    rules = rules_for(game(game_id))
    return ET.fromstring(draw(cloth_for(rules), rules, **laid))


def by_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if name in one.attrib.get("class", "").split()]


def moved_to(one: ET.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", one.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("game_id", game_ids())
def test_a_picture_is_small(game_id: str) -> None:
    """Four kilobytes and less on the wire; a dice table, with its hundred areas, five."""
    rules = rules_for(game(game_id))
    wire = len(gzip.compress(draw(cloth_for(rules), rules).encode()))
    assert wire < (5_400 if game_id in ("craps", "crapless") else 4_100)


def test_chips_lie_on_the_areas_of_their_seat() -> None:
    """Each stack once, on its own seat's area, with its sum."""
    root = drawn("three_card_poker", stakes={1: {"ante": 25_00}, 4: {"ante": 5_00, "play": 5_00}})
    chips = {(c.attrib["data-seat"], c.attrib["data-spot"]): c for c in by_class(root, "chip")}
    assert set(chips) == {("1", "ante"), ("4", "ante"), ("4", "play")}
    assert "$25" in "".join(chips["1", "ante"].itertext())
    rules = rules_for(game("three_card_poker"))
    found = anchors(list(placed(cloth_for(rules))))
    for (seat, spot), chip in chips.items():
        assert moved_to(chip) == pytest.approx(found[int(seat), spot], abs=0.01)
    assert moved_to(chips["1", "ante"])[0] > moved_to(chips["4", "ante"])[0], "seat 1 is right"


def test_chips_of_several_seats_lie_side_by_side() -> None:
    """On an area that all share no stack hides another, a plain wager none of its places."""
    stakes = {
        seat: {"pass": 5_00, "come": 5_00, "come@6": 5_00, "field": 5_00} for seat in range(1, 5)
    }
    chips = by_class(drawn("craps", stakes=stakes), "chip")
    assert len(chips) == 16
    assert len({moved_to(chip) for chip in chips}) == 16


def test_split_wagers_and_hands_lie_beside_the_first() -> None:
    """`main@2` beside `main`, the cards of `seat 2@2` at seat 2."""
    root = drawn(
        "blackjack",
        stakes={2: {"main": 5_00, "main@2": 5_00}},
        hands={"seat 2": ["8d", "3h"], "seat 2@2": ["8c"], "dealer": ["As"], "hole card": ["??"]},
    )
    first, second = (moved_to(chip) for chip in by_class(root, "chip"))
    assert first != second
    assert abs(first[0] - second[0]) + abs(first[1] - second[1]) < 1.5
    hands = {hand.attrib["data-hand"]: hand for hand in by_class(root, "hand")}
    assert set(hands) == {"seat 2", "seat 2@2", "dealer", "hole card"}
    assert moved_to(hands["seat 2"]) == moved_to(hands["seat 2@2"])
    assert "".join(hands["hole card"].itertext()) == "", "a card face down says nothing"
    assert "".join(hands["dealer"].itertext()) == "A♠"


def test_pucks_dice_and_the_wheel_follow_the_board() -> None:
    """ON on its number, the marker on top of the chips that were called, dice in their place."""
    board = {"puck": "on 6", "on_markers": {"1/place_6": "on"}, "fire": {"1": [4, 5]}}
    stakes = {1: {"place_6": 6_00}}
    root = drawn("craps", board=board, stakes=stakes, dice={"die 1": 4, "die 2": 3})
    words = ["".join(puck.itertext()) for puck in by_class(root, "puck")]
    assert words == ["ON", "ON"]
    assert ["".join(marker.itertext()) for marker in by_class(root, "marker")] == ["4 5"]
    off = by_class(drawn("craps", board={"puck": "off"}), "puck")
    assert ["".join(puck.itertext()) for puck in off] == ["OFF"]
    ball = drawn("roulette", board={"marker": "17"})
    assert "".join(by_class(ball, "stopped")[0].itertext()) == "17"
    house = drawn("big_six", board={"winner": "Name of Casino"}, house="Harbour")
    assert "".join(by_class(house, "stopped")[0].itertext()) == "Harbour"
    free = drawn("free_bet_blackjack", board={"lammers": ["seat 3", "seat 3@2"]})
    assert ["".join(one.itertext()) for one in by_class(free, "lammer")] == ["FREE", "FREE"]
    envy = drawn("pai_gow_poker", board={"envy": ["seat 3"]})
    assert ["".join(one.itertext()) for one in by_class(envy, "lammer")] == ["ENVY"]


def test_a_notebook_shows_a_cloth() -> None:
    """What the façade gives draws itself; a cloth without its rules says where to get one."""
    shown = croupier.cloth("mini_baccarat", options={"midi": "yes"})
    assert "Midi-Baccarat" in shown._repr_svg_()
    with pytest.raises(Misuse, match=r"croupier\.cloth"):
        replace(shown, rules=None)._repr_svg_()


def test_a_look_that_does_not_exist() -> None:
    """The looks that there are stand in the answer."""
    rules = rules_for(game("craps"))
    with pytest.raises(Misuse, match="paper"):
        draw(cloth_for(rules), rules, look="papers")
