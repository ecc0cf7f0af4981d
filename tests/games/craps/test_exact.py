"""Craps counted, and every wager counted again by a walk over the table that shares no code."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

import croupier
from croupier.exact.analysis import Analysis, figures
from croupier.games.craps.rules import GAME
from tests.games.dice_table import dice_by_hand as by_hand

POINTS = (4, 5, 6, 8, 9, 10)
PLACE = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


@pytest.fixture(scope="module")
def counted() -> Analysis:
    return croupier.analyze("craps")


def chances(counted: Analysis, wager: str) -> dict[str, Fraction]:
    return {row.outcome: row.probability for row in counted[wager].rows}


def low(number: int) -> int:
    """The number of its pair below seven: both come in as many ways."""
    return min(number, 14 - number)


# Published figures

PUBLISHED = {
    "pass": Fraction(7, 495),
    "dont_pass": Fraction(3, 220),
    "come": Fraction(7, 495),
    "dont_come": Fraction(3, 220),
    "place_4": Fraction(1, 15),
    "place_5": Fraction(1, 25),
    "place_6": Fraction(1, 66),
    "place_8": Fraction(1, 66),
    "place_9": Fraction(1, 25),
    "place_10": Fraction(1, 15),
    "field": Fraction(1, 18),
    "any_seven": Fraction(1, 6),
    "any_craps": Fraction(1, 9),
    "craps_two": Fraction(5, 36),
    "craps_three": Fraction(1, 9),
    "craps_twelve": Fraction(5, 36),
    "eleven_in_one_roll": Fraction(1, 9),
    "c_and_e": Fraction(1, 9),
    "horn": Fraction(1, 8),
    "horn_high_2": Fraction(23, 180),
    "horn_high_3": Fraction(11, 90),
    "world": Fraction(2, 15),
    "four_the_hardway": Fraction(1, 9),
    "six_the_hardway": Fraction(1, 11),
    "eight_the_hardway": Fraction(1, 11),
    "ten_the_hardway": Fraction(1, 9),
    "six_the_hardway_on_the_hop": Fraction(5, 36),
    "hop_1_6": Fraction(1, 9),
}


@pytest.mark.parametrize(("wager", "edge"), PUBLISHED.items())
def test_the_published_edge(counted: Analysis, wager: str, edge: Fraction) -> None:
    """What every book on the game prints, per bet that is decided."""
    assert counted[wager].house_edge == edge


RISK = {
    "pass_with_1x_odds": "0.848",
    "pass_with_2x_odds": "0.606",
    "pass_with_3x_odds": "0.471",
    "pass_with_5x_odds": "0.326",
    "pass_with_10x_odds": "0.184",
    "pass_with_20x_odds": "0.099",
    "pass_with_100x_odds": "0.021",
    "pass_with_345_odds": "0.374",
    "dont_pass_with_1x_odds": "0.682",
    "dont_pass_with_2x_odds": "0.455",
    "dont_pass_with_3x_odds": "0.341",
    "dont_pass_with_5x_odds": "0.227",
    "dont_pass_with_10x_odds": "0.124",
    "dont_pass_with_20x_odds": "0.065",
    "dont_pass_with_100x_odds": "0.014",
    "dont_pass_with_345_odds": "0.273",
}


@pytest.mark.parametrize(("bundle", "risk"), RISK.items())
def test_the_published_edge_of_line_and_odds(counted: Analysis, bundle: str, risk: str) -> None:
    """Odds cost nothing: per unit of the line bet the edge stays, per unit staked it falls."""
    assert f"{float(100 * counted[bundle].element_of_risk):.3f}" == risk
    assert counted[bundle].house_edge == counted[bundle.partition("_with_")[0]].house_edge


@pytest.mark.parametrize(
    ("wager", "percents"),
    [
        ("pass", "0.42"),
        ("dont_pass", "0.40"),
        ("place_4", "1.67"),
        ("place_5", "1.11"),
        ("place_6", "0.46"),
        ("four_the_hardway", "2.78"),
        ("six_the_hardway", "2.78"),
        ("field", "5.56"),
        ("horn", "12.50"),
    ],
)
def test_the_published_edge_per_roll(counted: Analysis, wager: str, percents: str) -> None:
    """The same loss spread over the rolls that a wager takes."""
    per_roll = counted[wager].house_edge_per_roll
    assert per_roll is not None
    assert f"{float(100 * per_roll):.2f}" == percents


def test_pushes_left_out(counted: Analysis) -> None:
    """Don't Pass is also quoted per bet won or lost: 1.40 %, not 1.36 %."""
    assert counted["dont_pass"].house_edge_without_pushes == Fraction(27, 1925)
    assert counted["dont_pass"].push_frequency == Fraction(1, 36)
    assert counted["pass"].house_edge_without_pushes == Fraction(7, 495)


def test_how_long_a_line_and_a_shooter_last(counted: Analysis) -> None:
    """3.3758 rolls for a line decision and 8.5255 for a shooter, as published."""
    assert counted["pass"].average_rolls == Fraction(557, 165)
    assert counted["fire"].average_rolls == Fraction(1671, 196)


# Vigorish

BUY_AND_LAY = {
    # wager: per unit of the wager up front, per unit laid out, per unit when taken on a win
    "buy_4": ("5.00", "4.76", "1.67"),
    "buy_5": ("5.00", "4.76", "2.00"),
    "buy_6": ("5.00", "4.76", "2.27"),
    "lay_4": ("2.50", "2.44", "1.67"),
    "lay_5": ("3.33", "3.23", "2.00"),
    "lay_6": ("4.17", "4.00", "2.27"),
}


@pytest.mark.parametrize(("wager", "percents"), BUY_AND_LAY.items())
def test_buy_and_lay(counted: Analysis, wager: str, percents: tuple[str, str, str]) -> None:
    """Published per unit laid out when taken up front, and per unit staked when taken on a win."""
    up_front = counted[wager]
    on_win = croupier.analyze("craps", wager, options={"vigorish_taken": "on_win"})
    found = (up_front.house_edge, up_front.element_of_risk, on_win.house_edge)
    assert tuple(f"{float(100 * share):.2f}" for share in found) == percents
    assert up_front.unit == "unit staked, the vigorish on top of it"
    assert on_win.unit == "unit staked"
    assert on_win.average_stake == 1


@pytest.mark.parametrize("taken", ["up_front", "on_win"])
@pytest.mark.parametrize("percent", range(6))
def test_vigorish_by_hand(percent: int, taken: str) -> None:
    """A share of the stake on Buy Bets, of the win on Lay Bets, up front or out of the win."""
    options: dict[str, str | int] = {"vigorish_percent": percent, "vigorish_taken": taken}
    found = croupier.analyze("craps", options=options)
    share = Fraction(percent, 100)
    for number in POINTS:
        wins = Fraction(by_hand.WAYS[number], by_hand.WAYS[number] + 6)
        on_buy, on_lay = (1, 1) if taken == "up_front" else (wins, 1 - wins)
        assert found[f"buy_{number}"].house_edge == share * on_buy
        assert found[f"lay_{number}"].house_edge == share / TRUE[low(number)] * on_lay


# The second method: lines


@pytest.mark.parametrize("wager", ["pass", "come"])
def test_lines_by_a_walk(counted: Analysis, wager: str) -> None:
    """Pass and Come: every outcome and the length of the walk."""
    ends, rolls = by_hand.solve(0, by_hand.with_line(POINTS))
    assert chances(counted, wager) == ends
    assert counted[wager].average_rolls == rolls


@pytest.mark.parametrize("wager", ["dont_pass", "dont_come"])
def test_lines_against_by_a_walk(counted: Analysis, wager: str) -> None:
    """Don't Pass and Don't Come: twelve pushes."""
    ends, rolls = by_hand.solve(0, by_hand.against_line)
    assert chances(counted, wager) == ends
    assert counted[wager].average_rolls == rolls


# Numbers and hardways


@pytest.mark.parametrize("number", POINTS)
def test_numbers_by_a_walk(counted: Analysis, number: int) -> None:
    """Place, Put, Buy and Lay on each number, and what they pay by 5.B and 5.a."""
    ends, rolls = by_hand.solve("lies", by_hand.number_first(number))
    for kind in ("place", "put", "buy", "lay"):
        found = list(chances(counted, f"{kind}_{number}").values())
        expected = [ends["number"], ends["seven"]]
        assert found == (expected[::-1] if kind == "lay" else expected)
        assert counted[f"{kind}_{number}"].average_rolls == rolls
    edge = ends["seven"] - ends["number"] * PLACE[low(number)]
    assert counted[f"place_{number}"].house_edge == edge
    assert counted[f"put_{number}"].house_edge == ends["seven"] - ends["number"]


@pytest.mark.parametrize(("word", "number"), [("four", 4), ("six", 6), ("eight", 8), ("ten", 10)])
def test_hardways_by_a_walk(counted: Analysis, word: str, number: int) -> None:
    """The pair before a seven and before the number in another way."""
    ends, rolls = by_hand.solve("lies", by_hand.hardway(number))
    found = counted[f"{word}_the_hardway"]
    assert chances(counted, found.wager) == ends
    assert found.average_rolls == rolls
    pays = 7 if number in (4, 10) else 9
    assert found.house_edge == 1 - ends["hard"] * (pays + 1)


# One roll


def horn_net(units: dict[int, int], pays: dict[int, int], total: int) -> Fraction:
    """Each unit paid as a wager of its own, per unit of the whole."""
    won = sum(n * (pays[number] if number == total else -1) for number, n in units.items())
    return Fraction(won, sum(units.values()))


ONE_ROLL: dict[str, Callable[[int, int], Fraction | int]] = {
    "field": lambda a, b: 2 if a + b in (2, 12) else 1 if a + b in (3, 4, 9, 10, 11) else -1,
    "any_seven": lambda a, b: 4 if a + b == 7 else -1,
    "any_craps": lambda a, b: 7 if a + b in (2, 3, 12) else -1,
    "craps_two": lambda a, b: 30 if a + b == 2 else -1,
    "craps_three": lambda a, b: 15 if a + b == 3 else -1,
    "craps_twelve": lambda a, b: 30 if a + b == 12 else -1,
    "eleven_in_one_roll": lambda a, b: 15 if a + b == 11 else -1,
    "c_and_e": lambda a, b: (
        Fraction(7 - 1, 2) if a + b in (2, 3, 12) else Fraction(15 - 1, 2) if a + b == 11 else -1
    ),
    "horn": lambda a, b: horn_net(dict.fromkeys(HORN, 1), HORN, a + b),
    "world": lambda a, b: horn_net(dict.fromkeys([*HORN, 7], 1), {**HORN, 7: 4}, a + b),
    "6_7_8": lambda a, b: 1 if a + b in (6, 7, 8) else -1,
}
PAIRS = {"four": (2, 2), "six": (3, 3), "eight": (4, 4), "ten": (5, 5)}
HOPS = [(1, 3), (1, 4), (2, 3), (1, 5), (2, 4), (1, 6), (2, 5), (3, 4), (2, 6), (3, 5), (3, 6)]


def horn_high(high: int) -> Callable[[int, int], Fraction | int]:
    units = {number: 1 + (number == high) for number in HORN}
    return lambda a, b: horn_net(units, HORN, a + b)


def hop(faces: tuple[int, int], pays: int) -> Callable[[int, int], Fraction | int]:
    return lambda a, b: pays if (a, b) in (faces, faces[::-1]) else -1


ONE_ROLL |= {f"horn_high_{high}": horn_high(high) for high in HORN}
ONE_ROLL |= {f"{word}_the_hardway_on_the_hop": hop(pair, 30) for word, pair in PAIRS.items()}
ONE_ROLL |= {f"hop_{a}_{b}": hop((a, b), 15) for a, b in [*HOPS, (4, 5), (4, 6)]}


@pytest.mark.parametrize("wager", ONE_ROLL)
def test_one_roll_throw_by_throw(counted: Analysis, wager: str) -> None:
    """Mean and spread over the 36 throws, by the words of § 3 and 5."""
    nets = [Fraction(ONE_ROLL[wager](a, b)) for a, b in by_hand.THROWS]
    mean = sum(nets) / 36
    assert counted[wager].house_edge == -mean
    assert counted[wager].variance == sum((net - mean) ** 2 for net in nets) / 36
    assert counted[wager].average_rolls == 1


# Odds


@pytest.mark.parametrize("wager", ["pass_odds", "dont_pass_odds", "dont_come_odds"])
def test_odds_that_always_work(counted: Analysis, wager: str) -> None:
    """The number or a seven first, by how often each number becomes the point; nobody's edge."""
    laid = wager.startswith("dont")
    expected = {"4_or_10": Fraction(0), "5_or_9": Fraction(0), "6_or_8": Fraction(0)}
    for number in POINTS:
        ends, _ = by_hand.solve("lies", by_hand.number_first(number))
        pair = f"{low(number)}_or_{14 - low(number)}"
        expected[pair] += Fraction(by_hand.WAYS[number], 24) * ends["seven" if laid else "number"]
    assert chances(counted, wager) == {**expected, "lose": 1 - sum(expected.values())}
    assert counted[wager].house_edge == 0


def test_come_odds_at_rest(counted: Analysis) -> None:
    """Beside the line, from the moment that the Come Bet has its number."""
    ends = by_hand.come_with_odds(POINTS)
    moves = 1 - ends["natural"] - ends["craps"]
    expected = {
        f"{one}_or_{14 - one}": (ends[f"wins {one}"] + ends[f"wins {14 - one}"]) / moves
        for one in (4, 5, 6)
    }
    expected |= {"lose": ends["lose"] / moves, "off_and_returned": ends["off"] / moves}
    assert chances(counted, "come_odds") == expected
    assert counted["come_odds"].house_edge == 0


@pytest.mark.parametrize("number", POINTS)
def test_put_odds_at_rest(counted: Analysis, number: int) -> None:
    """Beside the line, from the moment that a point is set."""
    ends = by_hand.put_odds(POINTS, number)
    assert chances(counted, f"put_odds_{number}") == {
        "win": ends[f"wins {number}"],
        "seven_first": ends["lose"],
        "off_and_returned": ends["off"],
    }


def test_odds_that_are_always_on() -> None:
    """With the option, odds on come points work on every roll and are never returned."""
    found = croupier.analyze("craps", options={"come_odds_on_come_out": "on"})
    assert chances(found, "come_odds") == chances(found, "pass_odds")
    assert chances(found, "put_odds_4") == {"win": Fraction(1, 3), "seven_first": Fraction(2, 3)}


@pytest.mark.clause("oh.craps 3.A.v", "oh.craps 6.C")
def test_put_and_odds_together(counted: Analysis) -> None:
    """One wager: odds that rest come back while the Put Bet is decided all the same."""
    census = GAME.counting().census(counted.rules)
    for number, times in product(POINTS, (1, 2, 3, 5, 10, 20, 100)):
        ends = by_hand.put_with_odds(POINTS, number)
        wins = 1 + times * TRUE[low(number)]
        nets = {wins: ends["number"], Fraction(-1 - times): ends["seven"]}
        nets |= {Fraction(1): ends["number, off"], Fraction(-1): ends["seven, off"]}
        (found,) = figures(counted.rules, census, f"put_{number}_with_{times}x_odds")
        assert {row.net: row.probability for row in found.rows} == nets
        alone = counted[f"put_{number}"].house_edge
        assert found.house_edge == alone
        assert found.average_stake == 1 + times
        assert found.element_of_risk == alone / (1 + times)


def test_put_with_the_odds_of_the_house(counted: Analysis) -> None:
    """On the sheet of the game each Put Bet stands with the odds that the house offers."""
    shown = [one.wager for one in counted if one.wager.startswith("put_6_with")]
    assert shown == ["put_6_with_345_odds"]
    twice = croupier.analyze("craps", options={"odds": "2"})
    assert "put_6_with_2x_odds" in [one.wager for one in twice]
    assert f"{float(100 * counted['put_6_with_345_odds'].element_of_risk):.2f}" == "1.52"


def test_line_and_odds_together(counted: Analysis) -> None:
    """Mean, spread and stake of Pass with 345 odds, outcome by outcome."""
    nets = {Fraction(1): Fraction(8, 36), Fraction(-1): Fraction(4, 36)}
    staked = Fraction(0)
    for number in POINTS:
        comes = Fraction(by_hand.WAYS[number], 36)
        ends, _ = by_hand.solve("lies", by_hand.number_first(number))
        times = {4: 3, 5: 4, 6: 5}[low(number)]
        for net, chance in (
            (1 + times * TRUE[low(number)], ends["number"]),
            (Fraction(-1 - times), ends["seven"]),
        ):
            nets[net] = nets.get(net, Fraction(0)) + comes * chance
        staked += comes * times
    mean = sum(net * chance for net, chance in nets.items())
    found = counted["pass_with_345_odds"]
    assert found.house_edge == -mean == Fraction(7, 495)
    assert found.variance == sum(chance * (net - mean) ** 2 for net, chance in nets.items())
    assert found.average_stake == 1 + staked
    assert {row.net for row in found.rows} == set(nets)


# The Fire Bet


@pytest.mark.parametrize(
    ("table", "pays", "percents"),
    [("A", (24, 249, 999), "20.76"), ("B", (10, 200, 2000), "24.86")],
)
def test_fire_by_inclusion_and_exclusion(
    table: str, pays: tuple[int, int, int], percents: str
) -> None:
    """Each row to the last digit; the edge of both tables is the published one."""
    found = croupier.analyze("craps", "fire", options={"fire_paytable": table})
    chance = by_hand.fire()
    assert [row.probability for row in found.rows] == chance[::-1]
    won = sum(c * (1 + p) for c, p in zip(chance[4:], pays, strict=True))
    assert found.house_edge == 1 - won
    assert f"{float(100 * found.house_edge):.2f}" == percents


def test_fire_rows_as_published(counted: Analysis) -> None:
    """One shooter in 6,156 makes all six points, and three in five make none."""
    found = chances(counted, "fire")
    fewer = [float(found[row]) for row in ("no_points", "one_point", "two_points", "three_points")]
    assert [round(one, 6) for one in fewer] == [0.593939, 0.260750, 0.101275, 0.033434]
    assert [round(1 / float(found[f"{n}_points"])) for n in ("four", "five", "six")] == [
        114,
        610,
        6156,
    ]


# Nothing is left out


def test_every_wager_was_counted_twice(counted: Analysis) -> None:
    """The tests above cover each wager of the game."""
    numbered = {f"{kind}_{n}" for kind in ("place", "put", "buy", "lay") for n in POINTS}
    numbered |= {f"put_odds_{n}" for n in POINTS}
    lines = {"pass", "dont_pass", "come", "dont_come"}
    hardways = {f"{word}_the_hardway" for word in ("four", "six", "eight", "ten")}
    covered = numbered | lines | {f"{line}_odds" for line in lines} | hardways | set(ONE_ROLL)
    alone = {one.wager for one in counted if "_with_" not in one.wager}
    assert alone == covered | {"fire"}
