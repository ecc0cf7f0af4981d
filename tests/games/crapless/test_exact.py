"""Crapless counted, and every wager counted again by a walk over the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.exact.analysis import Analysis
from tests.games.craps.test_exact import ONE_ROLL
from tests.games.dice_table import dice_by_hand as by_hand

POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
PLACE = {
    2: Fraction(11, 2),
    3: Fraction(11, 4),
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
}
SHARED = [wager for wager in ONE_ROLL if wager not in ("c_and_e", "6_7_8")]


@pytest.fixture(scope="module")
def counted() -> Analysis:
    return croupier.analyze("crapless")


def chances(counted: Analysis, wager: str) -> dict[str, Fraction]:
    return {row.outcome: row.probability for row in counted[wager].rows}


def low(number: int) -> int:
    return min(number, 14 - number)


PUBLISHED = {
    "pass": "5.382",
    "come": "5.382",
    "place_2": "7.143",
    "place_3": "6.250",
    "place_4": "6.667",
    "place_6": "1.515",
    "place_12": "7.143",
    "field": "5.556",
}


@pytest.mark.parametrize(("wager", "percents"), PUBLISHED.items())
def test_the_published_edge(counted: Analysis, wager: str, percents: str) -> None:
    """What is printed about the game elsewhere, per bet that is decided."""
    assert f"{float(100 * counted[wager].house_edge):.3f}" == percents


@pytest.mark.parametrize(
    ("odds", "percents"), [("1x", "2.936"), ("2x", "2.018"), ("3x", "1.538"), ("5x", "1.042")]
)
def test_the_published_edge_of_line_and_odds(counted: Analysis, odds: str, percents: str) -> None:
    """Per unit of all that is staked."""
    for line in ("pass", "come"):
        found = counted[f"{line}_with_{odds}_odds"]
        assert f"{float(100 * found.element_of_risk):.3f}" == percents
        assert found.house_edge == Fraction(373, 6930)


@pytest.mark.parametrize("wager", ["pass", "come"])
def test_lines_by_a_walk(counted: Analysis, wager: str) -> None:
    """Every total but 7 becomes the number."""
    ends, rolls = by_hand.solve(0, by_hand.with_line(POINTS))
    assert chances(counted, wager) == ends
    assert counted[wager].average_rolls == rolls == Fraction(9613, 2310)
    assert counted[wager].house_edge == 2 * ends["seven_out"] - 1


@pytest.mark.parametrize("number", POINTS)
def test_numbers_by_a_walk(counted: Analysis, number: int) -> None:
    """Place, Put and Buy on each number; true odds on the bought ones leave the vigorish."""
    ends, rolls = by_hand.solve("lies", by_hand.number_first(number))
    for kind in ("place", "put", "buy"):
        assert list(chances(counted, f"{kind}_{number}").values()) == [
            ends["number"],
            ends["seven"],
        ]
        assert counted[f"{kind}_{number}"].average_rolls == rolls
    edge = ends["seven"] - ends["number"] * PLACE[low(number)]
    assert counted[f"place_{number}"].house_edge == edge
    assert counted[f"put_{number}"].house_edge == ends["seven"] - ends["number"]
    assert counted[f"buy_{number}"].house_edge == Fraction(1, 20)
    assert counted[f"buy_{number}"].element_of_risk == Fraction(1, 21)


@pytest.mark.parametrize(("word", "number"), [("four", 4), ("six", 6), ("eight", 8), ("ten", 10)])
def test_hardways_by_a_walk(counted: Analysis, word: str, number: int) -> None:
    """The pair before a seven and before the number in another way."""
    ends, rolls = by_hand.solve("lies", by_hand.hardway(number))
    assert chances(counted, f"{word}_the_hardway") == ends
    assert counted[f"{word}_the_hardway"].average_rolls == rolls


@pytest.mark.parametrize("wager", SHARED)
def test_one_roll_throw_by_throw(counted: Analysis, wager: str) -> None:
    """Mean and spread over the 36 throws."""
    nets = [Fraction(ONE_ROLL[wager](a, b)) for a, b in by_hand.THROWS]
    mean = sum(nets) / 36
    assert counted[wager].house_edge == -mean
    assert counted[wager].variance == sum((net - mean) ** 2 for net in nets) / 36


def test_odds_behind_the_line(counted: Analysis) -> None:
    """The number or a seven first, by how often each number becomes the point."""
    expected: dict[str, Fraction] = {}
    for number in POINTS:
        ends, _ = by_hand.solve("lies", by_hand.number_first(number))
        pair = f"{low(number)}_or_{14 - low(number)}"
        share = Fraction(by_hand.WAYS[number], 30) * ends["number"]
        expected[pair] = expected.get(pair, Fraction(0)) + share
    assert chances(counted, "pass_odds") == {**expected, "lose": 1 - sum(expected.values())}
    assert counted["pass_odds"].house_edge == 0


def test_come_odds_at_rest(counted: Analysis) -> None:
    """Beside the line, from the moment that the Come Bet has its number."""
    ends = by_hand.come_with_odds(POINTS)
    moves = 1 - ends["seven_at_once"]
    expected = {
        f"{one}_or_{14 - one}": (ends[f"wins {one}"] + ends[f"wins {14 - one}"]) / moves
        for one in (2, 3, 4, 5, 6)
    }
    expected |= {"lose": ends["lose"] / moves, "off_and_returned": ends["off"] / moves}
    assert chances(counted, "come_odds") == expected


@pytest.mark.parametrize("number", POINTS)
def test_put_odds_at_rest(counted: Analysis, number: int) -> None:
    """Beside the line, from the moment that a point is set."""
    ends = by_hand.put_odds(POINTS, number)
    assert chances(counted, f"put_odds_{number}") == {
        "win": ends[f"wins {number}"],
        "seven_first": ends["lose"],
        "off_and_returned": ends["off"],
    }


def test_every_wager_was_counted_twice(counted: Analysis) -> None:
    """The tests above cover each wager of the game."""
    numbered = {f"{kind}_{n}" for kind in ("place", "put", "buy", "put_odds") for n in POINTS}
    lines = {"pass", "come", "pass_odds", "come_odds"}
    hardways = {f"{word}_the_hardway" for word in ("four", "six", "eight", "ten")}
    alone = {one.wager for one in counted if "_with_" not in one.wager}
    assert alone == numbered | lines | hardways | set(SHARED)
