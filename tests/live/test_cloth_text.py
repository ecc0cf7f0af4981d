"""The table in a terminal, drawn from its cloth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.core.game import rules_for
from croupier.games import game
from croupier.live.cloth_any import made
from croupier.live.cloth_pieces import Laid
from croupier.live.cloth_text import (
    Span,
    listed,
    note_lines,
    picture_lines,
    plain,
    stakes_text,
)
from croupier.live.names import wager_list

Stakes = Mapping[int, Mapping[str, int]]


def lines_of(
    game_id: str,
    board: Mapping[str, Any],
    width: int = 80,
    stakes: Stakes | None = None,
    **options: str,
) -> list[list[Span]]:
    rules = rules_for(game(game_id), options=options)
    cloth = rules.game.cloth_of(rules)
    laid = Laid(board, stakes or {}, {}, {})
    return [*picture_lines(cloth, rules, laid, width), *note_lines(cloth, laid, width)]


def text_of(game_id: str, board: Mapping[str, Any], width: int = 80, **more: Any) -> str:
    return plain(lines_of(game_id, board, width, **more))


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
def test_every_number_lies_on_the_cloth(wheel: str) -> None:
    """Each number once, in three rows of twelve, and the zeros of the wheel at their head."""
    rows = text_of("roulette", {}, wheel=wheel).splitlines()[:3]
    words = [word for row in rows for word in row.split()]
    zeros = ["0"] if wheel == "single_zero" else ["0", "00"]
    assert sorted(words) == sorted([*zeros, *map(str, range(1, 37))])
    assert [row.split()[-1] for row in rows] == ["36", "35", "34"]


def test_the_colours_of_the_numbers() -> None:
    """A number stands in a cell of its colour, which only repeats what can be read."""
    lines = lines_of("roulette", {})
    styles = {text.strip(): style for text, style in lines[0] if text.strip()}
    assert styles["00"] == "zero"
    assert styles["3"] == "red"
    assert styles["6"] == "black"


def test_the_marker_can_be_read_without_colour() -> None:
    """Brackets on the number, and its name and colour below; none before the spin."""
    text = text_of("roulette", {"wheel": "double_zero", "marker": "7", "color": "red"})
    assert text.count("[") == 1
    assert "[7]" in text
    assert text.endswith("wheel double zero · marker 7 · color red")
    assert "[" not in text_of("roulette", {"wheel": "double_zero"})


def test_the_marker_on_a_zero() -> None:
    """0 and 00 are told apart."""
    assert "[00]" in text_of("roulette", {"marker": "00"})
    assert "[0]" in text_of("roulette", {"marker": "0"}, wheel="single_zero")


def test_chips_are_marked_where_they_lie() -> None:
    """A dot behind the number, whoever has them there."""
    stakes = {1: {"straight@8": 5_00}, 3: {"straight@8": 1_00, "straight@36": 1_00}}
    text = text_of("roulette", {}, stakes=stakes)
    assert text.count("•") == 2
    assert "8•" in text
    assert "36•" in text


def test_a_wheel_shows_how_often_each_symbol_stands_on_it() -> None:
    """54 sections in seven lines, an arrow at the winner; one bears the name of the house."""
    lines = text_of("big_six", {"winner": "Joker"}).splitlines()
    assert [line.count("▪") for line in lines] == [24, 15, 7, 4, 2, 1, 1]
    assert [line for line in lines if "▶" in line] == [line for line in lines if "Joker" in line]
    assert "▶" not in text_of("big_six", {})
    house = text_of("big_six", {"winner": "Name of Casino"})
    assert next(line for line in house.splitlines() if "▶" in line).split()[1] == "croupier"


@pytest.mark.parametrize("yard", range(24))
def test_the_marker_stands_at_its_yard(yard: int) -> None:
    """All 23 yards within 80 columns, the marker above its own, or in the end zone."""
    marks, numbers = text_of("three_dice_football", {"yard": yard}).splitlines()[:2]
    assert max(len(numbers), len(marks)) < 80
    assert marks.count("◆") == 1
    assert numbers.replace("│", " ").split() == [*map(str, range(23, 0, -1)), "End", "Zone"]
    at = marks.index("◆")
    near = numbers[max(0, at - 2) : at + 3].replace("│", " ").split()
    assert str(yard) in near if yard else "Zone"[:2] in numbers[at - 4 : at + 5]


def test_yards_are_left_out_on_a_narrow_screen() -> None:
    """At sixty columns what is left is still in order, and the end zone is named."""
    numbers = text_of("three_dice_football", {"yard": 20}, 60).splitlines()[1]
    shown = [int(word) for word in numbers.replace("│", " ").split() if word.isdigit()]
    assert shown == sorted(shown, reverse=True)
    assert len(shown) > 10
    assert "End" in numbers


def test_the_pucks_of_the_football_table() -> None:
    """The down, the play and who throws, each readable without colour."""
    text = text_of(
        "three_dice_football", {"yard": 9, "down": "1st & Goal", "play": 3, "quarterback": 2}
    )
    assert "[1st & Goal]" in text
    assert " 2nd & Goal " in text
    assert "[3]" in text
    assert "quarterback 2" in text


def test_the_throw_box() -> None:
    """As the players see it, the box that came most often picked out and its dice in it."""
    board = {"box": "Four", "boxed": [4, 4, 4, 4], "beside": [1, 6, 5, 3, 2, 2]}
    lines = text_of("high_roll_dice", board).splitlines()
    assert lines[0].split() == ["Two", "Three", "[Four", "×", "4]", "Five", "Six", "Ace"]
    assert [line.strip() for line in lines[1:3]] == ["[4][4][4]", "[4]"]
    assert lines[3] == "box Four · beside 1 6 5 3 2 2"


def test_the_boxes_of_a_dice_table() -> None:
    """The puck lies on the point, the shooter is named, calls and Fire points are told."""
    board = {
        "shooter": 3,
        "point": 6,
        "puck": "on 6",
        "on_markers": {"2/place_8": "off"},
        "fire": {"2": [4, 9], "5": []},
    }
    boxes, words = text_of("craps", board).splitlines()
    assert boxes.split() == ["4", "5", "[SIX]", "8", "NINE", "10"]
    assert words == "shooter 3 · point 6 · puck on 6 · on markers 2 place 8 off · fire 2 4 9"
    off = text_of("crapless", {"shooter": 1, "point": 0, "puck": "off", "on_markers": {}})
    assert off.splitlines()[0].split() == ["2", "3", "4", "5", "SIX", "8", "NINE", "10", "11", "12"]
    assert off.splitlines()[1] == "shooter 1 · puck off"


def test_a_board_without_a_picture_is_told_in_words() -> None:
    """Whatever no part of the cloth shows, in the order in which it came."""
    assert text_of("blackjack", {"batch": "red", "betting_order": [3, 1]}) == (
        "batch red · betting order 3 1"
    )
    assert text_of("blackjack", {"batch": "", "betting_order": []}) == ""


def test_all_chips_are_shown() -> None:
    """One family and one amount share a phrase; a plain wager stands beside its places."""
    stakes = {"ante": 5_00, "pip_street_5": 5_00, "pip_street_6": 5_00, "straight@17": 1_00}
    assert stakes_text(stakes) == "ante $5 · pip street 5 6 $5 each · straight 17 $1"
    assert stakes_text({"come": 10_00, "come@6": 10_00}) == "come $10 · come 6 $10"
    assert stakes_text({"come@6": 5_00, "come": 5_00, "come@9": 5_00}) == (
        "come 6 9 $5 each · come $5"
    )
    split = {"main": 5_00, "main@2": 5_00, "main@3": 5_00}
    assert stakes_text(split) == "main $5 · main 2 3 $5 each"


def test_the_list_of_areas() -> None:
    """Each spot once with its name and the odds that are printed there."""
    rules = rules_for(game("craps"))
    found = {spot: (name, odds) for spot, name, odds in listed(rules.game.cloth_of(rules), rules)}
    assert found["place_6"] == ("Place 6", "7 to 6")
    assert found["come@9"] == ("Come 9", "")
    assert found["horn"] == ("Horn", "27 to 4 · 3 to 1")
    assert found.keys() <= {spot for spot, _, _ in listed(made(rules), rules)}


def test_wagers_that_are_called_by_numbers_are_typed() -> None:
    """1 to 18 is no family of numbers, and its short form has a letter in it."""
    assert wager_list(["straight", "1_to_18", "19_to_36"]) == [
        "[s]traight",
        "[1 t]o 18",
        "[19 t]o 36",
    ]
