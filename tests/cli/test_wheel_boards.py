"""Pictures of wheels and their layout in a terminal."""

from __future__ import annotations

import pytest

from croupier.cli.wheel_boards import big_six_wheel, roulette_layout
from croupier.live.names import wager_list


@pytest.mark.parametrize("wheel", ["double_zero", "single_zero", "double_zero_as_single"])
def test_every_number_lies_on_the_cloth(wheel: str) -> None:
    """Each number once, in three rows of twelve, and the zeros of the wheel at their head."""
    rows = roulette_layout({"wheel": wheel}).plain.splitlines()[:3]
    words = [word for row in rows for word in row.split()]
    zeros = ["0"] if wheel == "single_zero" else ["0", "00"]
    assert sorted(words) == sorted([*zeros, *map(str, range(1, 37))])
    assert [row.split()[-1] for row in rows] == ["36", "35", "34"]


def test_the_marker_can_be_read_without_colour() -> None:
    """Brackets on the number, and its name and colour below; none before the spin."""
    text = roulette_layout({"wheel": "double_zero", "marker": "7", "color": "red"}).plain
    assert text.count("[") == 1
    assert "[ 7]" in text
    assert text.endswith("7 red")
    assert "[" not in roulette_layout({"wheel": "double_zero"}).plain


def test_the_marker_on_a_zero() -> None:
    """0 and 00 are told apart."""
    assert "[00]" in roulette_layout({"wheel": "double_zero", "marker": "00"}).plain
    assert "[ 0]" in roulette_layout({"wheel": "single_zero", "marker": "0"}).plain


def test_big_six_shows_how_often_each_symbol_stands_on_the_wheel() -> None:
    """54 sections in seven lines, an arrow at the winner."""
    lines = big_six_wheel({"winner": "Joker"}).plain.splitlines()
    assert [line.count("▪") for line in lines] == [24, 15, 7, 4, 2, 1, 1]
    assert [line for line in lines if "▶" in line] == [lines[5]]
    assert "▶" not in big_six_wheel({}).plain


def test_wagers_that_are_called_by_numbers_are_typed() -> None:
    """1 to 18 is no family of numbers, and its short form has a letter in it."""
    assert wager_list(["straight", "1_to_18", "19_to_36"]) == [
        "[s]traight",
        "[1 t]o 18",
        "[19 t]o 36",
    ]
