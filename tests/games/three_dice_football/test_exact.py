"""Three Dice Football counted, and counted again by methods that share nothing with ours.

The second methods are written from the chapters alone: a look at each of the 216 throws for single
plays, a backward recursion in fractions over down and yard for whole games, and every pair of
throws for games that end within two plays.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from croupier.core.game import rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import census
from croupier.games.three_dice_football.rules import GAME
from tests.games.three_dice_football.football import EDITIONS, clause

THROWS = list(product(range(1, 7), repeat=3))

EDGES = {
    "touchdown": Fraction(459217554493, 12694994583552),
    "defense": Fraction(190267479847, 2821109907456),
    "extra_point": Fraction(332975530860625, 5484237660094464),
    "quick_strike_td": Fraction(59665375, 1088391168),
    "game_changer": Fraction(23823684835, 626913312768),
    "game_length_1": Fraction(1, 24),
    "game_length_2": Fraction(3163, 46656),
    "game_length_3": Fraction(1011953, 12597120),
    "game_length_4": Fraction(2249329, 30233088),
    "game_length_5": Fraction(4870479197, 39182082048),
    "game_length_6": Fraction(17856561109, 156728328192),
    "trips_td": Fraction(5, 36),
    "penalty": Fraction(2, 27),
    "turnover": Fraction(11, 72),
    "cover_three": Fraction(1, 27),
    "no_gain": Fraction(1, 36),
    "big_play": Fraction(11, 216),
    "over_four_yards": Fraction(5, 108),
    "under_four_yards": Fraction(1, 36),
}


Counted = dict[str, WagerFigures]


@pytest.fixture(scope="module", params=EDITIONS)
def counted(request: pytest.FixtureRequest) -> Counted:
    """Every wager of one edition with its figures."""
    rules = rules_for(GAME, request.param)
    return {figure.wager: figure for figure in figures(rules, census(rules))}


def chance(counted: Counted, wager: str, outcome: str = "win") -> Fraction:
    return next(row.probability for row in counted[wager].rows if row.outcome == outcome)


def test_the_edge_of_all_nineteen_wagers(counted: Counted) -> None:
    """Exact to the last digit, rows that sum to one, and no wager that favours the player."""
    assert {wager: one.house_edge for wager, one in counted.items()} == EDGES
    for one in counted.values():
        assert sum(row.probability for row in one.rows) == 1
        assert 0 < one.house_edge < Fraction(1, 6)


def test_every_row_can_happen(counted: Counted) -> None:
    """No line of section 8 is out of reach."""
    rules = rules_for(GAME)
    for wager, one in counted.items():
        assert [row.outcome for row in one.rows] == [r.outcome for r in rules.wagers[wager].rows]
        assert all(row.probability > 0 for row in one.rows)


def test_the_game_is_decided_one_way(counted: Counted) -> None:
    """Touchdown and Defense share all games, the six lengths too."""
    assert chance(counted, "touchdown") + chance(counted, "defense") == 1
    assert sum(chance(counted, f"game_length_{plays}") for plays in range(1, 7)) == 1


# Single plays: each of the 216 throws, by the words of 3(d)


def is_trips(a: int, b: int, red: int) -> bool:
    return {a, b, red} == {red}


def is_turnover(a: int, b: int, red: int) -> bool:
    return red == 6 and a + b in (2, 3)


def loses_ball_or_yard(a: int, b: int, red: int) -> bool:
    """A penalty or a turnover."""
    return a + b < red


WINS: dict[str, Callable[[int, int, int], bool]] = {
    "trips_td": is_trips,
    "penalty": loses_ball_or_yard,
    "turnover": is_turnover,
    "cover_three": lambda a, b, red: is_trips(a, b, red) or loses_ball_or_yard(a, b, red),
    "no_gain": lambda a, b, red: a + b == red or loses_ball_or_yard(a, b, red),
    "big_play": lambda a, b, red: a + b - red > 6 or is_trips(a, b, red),
    "under_four_yards": lambda a, b, red: a + b - red < 4 and not is_trips(a, b, red),
}


@pytest.mark.parametrize("wager", WINS)
@clause(*(f"3(d)({n})" for n in (1, 2, 3, 4, 5, 6, 8)))
def test_single_plays_throw_by_throw(counted: Counted, wager: str) -> None:
    """The chance to win is the share of throws that the clause names."""
    wins = sum(WINS[wager](*throw) for throw in THROWS)
    assert chance(counted, wager) == Fraction(wins, 216)


@clause("3(d)(7)")
def test_over_four_yards_throw_by_throw(counted: Counted) -> None:
    """Six throws in 216 pay the Trips TD line, 79 the other one."""
    gains = sum(a + b - red > 4 and not is_trips(a, b, red) for a, b, red in THROWS)
    assert chance(counted, "over_four_yards", "trips_td") == Fraction(6, 216)
    assert gains == 79
    assert chance(counted, "over_four_yards", "five_yards_or_more") == Fraction(gains, 216)


# Whole games: from the end backwards, in fractions

Ends = dict[tuple[str, int], Fraction]
"""How the rest of a game can end, and on which play, with its chance."""


@cache
def ends(
    downs_left: int, yards: int, goal: bool, play: int
) -> tuple[tuple[str, int, Fraction], ...]:
    """All ends of a game that stands at this yard before this play."""
    found: Ends = {}
    for a, b, red in THROWS:
        for how, when, probability in after_throw(a, b, red, downs_left, yards, goal, play):
            found[how, when] = found.get((how, when), Fraction(0)) + probability / 216
    return tuple((how, when, probability) for (how, when), probability in found.items())


def after_throw(
    a: int, b: int, red: int, downs_left: int, yards: int, goal: bool, play: int
) -> tuple[tuple[str, int, Fraction], ...]:
    if is_trips(a, b, red):
        return (("trips", play, Fraction(1)),)
    if is_turnover(a, b, red):
        return (("turnover", play, Fraction(1)),)
    now = yards + 1 if a + b < red else yards - (a + b - red)
    if now <= 0:
        return (("touchdown", play, Fraction(1)),)
    if not goal and now <= 10:
        return ends(3, now, True, play + 1)
    if downs_left == 1:
        return (("downs", play, Fraction(1)),)
    return ends(downs_left - 1, now, goal, play + 1)


@pytest.fixture(scope="module")
def backwards() -> Ends:
    return {(how, play): chance for how, play, chance in ends(3, 20, False, 1)}


def total(backwards: Ends, *hows: str, plays: int | None = None) -> Fraction:
    found = (p for (how, play), p in backwards.items() if how in hows and plays in (None, play))
    return sum(found, Fraction(0))


SCORES = ("touchdown", "trips")
ALL = (*SCORES, "turnover", "downs")


@clause("3(b)(1)", "3(b)(2)", "3(b)(5)", "6(e)", "6(e)(1)", "6(e)(2)")
def test_scores_by_recursion(counted: Counted, backwards: Ends) -> None:
    """Touchdown, Defense and Game Changer from the end of the game backwards."""
    assert total(backwards, *ALL) == 1
    assert chance(counted, "touchdown") == total(backwards, *SCORES)
    assert chance(counted, "defense") == total(backwards, "turnover", "downs")
    assert chance(counted, "game_changer") == total(backwards, "trips", "turnover")


@pytest.mark.parametrize("plays", range(1, 7))
@clause("3(b)(4)", "3(b)(6)")
def test_lengths_by_recursion(counted: Counted, backwards: Ends, plays: int) -> None:
    """Game Length on each play, and Quick Strike TD on the first four."""
    assert chance(counted, f"game_length_{plays}") == total(backwards, *ALL, plays=plays)
    if plays <= 4:
        scored = total(backwards, *SCORES, plays=plays)
        assert chance(counted, "quick_strike_td", f"play_{plays}") == scored


@clause("3(b)(3)")
def test_extra_point_by_recursion(counted: Counted, backwards: Ends) -> None:
    """A score first, then each of the 216 extra point rolls."""
    score = total(backwards, *SCORES)
    rolls = {
        "one_1": sum(throw.count(1) == 1 for throw in THROWS),
        "two_1s": sum(throw.count(1) == 2 for throw in THROWS),
        "triple_of_1s": 1,
        "other_triple": 5,
    }
    for outcome, count in rolls.items():
        assert chance(counted, "extra_point", outcome) == score * Fraction(count, 216)
    assert chance(counted, "extra_point", "lose") == 1 - score * Fraction(sum(rolls.values()), 216)


@clause("3(b)(4)", "3(b)(6)")
def test_short_games_pair_by_pair(counted: Counted) -> None:
    """All 46,656 pairs of throws: which games are over after one play, and which after two."""
    over_after_one = over_after_two = scored_on_two = 0
    for first, second in product(THROWS, repeat=2):
        if is_trips(*first) or is_turnover(*first):
            over_after_one += 1
            continue
        (a, b, red), (c, d, defence) = first, second
        to_go = 20 - (a + b - red) if a + b >= red else 21
        score = is_trips(*second) or c + d - defence >= to_go
        scored_on_two += score
        over_after_two += score or is_turnover(*second)
    assert chance(counted, "game_length_1") == Fraction(over_after_one, 46_656)
    assert chance(counted, "game_length_2") == Fraction(over_after_two, 46_656)
    assert chance(counted, "quick_strike_td", "play_2") == Fraction(scored_on_two, 46_656)
