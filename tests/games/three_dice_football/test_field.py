"""Three Dice Football, the field and the settlement: section 6 of pa.661a and pa.577."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import Close, Window
from croupier.games.three_dice_football.rules import GAIN as GAINED
from croupier.games.three_dice_football.rules import (
    NO_GAIN,
    PENALTY,
    TRIPS_TD,
    TURNOVER,
    Field,
    advance,
    play_of,
)
from tests.games.scripts import events, place, told
from tests.games.three_dice_football import football
from tests.games.three_dice_football.football import (
    FULL,
    GAIN,
    GOAL,
    NOTHING,
    SINGLE,
    TEN,
    TRIPS,
    boards,
    cite,
    clause,
    editions,
    game,
    window,
    won,
    words,
)

# Section 6: the field


@editions
@clause("6(a)")
def test_each_game_starts_at_the_20(edition: str) -> None:
    """The pucks and the marker are placed before the wagers of every game."""
    driver = game(edition, ["touchdown"], GOAL, GAIN[10])
    football.next_game(driver)
    log = driver.log
    start = {"kind": "shown", "down": "1st Down", "yard": 20, "play": 1}
    shown = [event["seq"] for event in log if event.items() >= start.items()]
    placed = [event["seq"] for event in events(driver, "placed")]
    assert shown[0] < placed[0] < shown[1] < placed[1]
    assert boards(driver)[-1] == ("1st Down", 20, 1)


@editions
@clause("6(c)", "6(c)(1)", "6(c)(2)", "6(c)(3)", "6(d)", "6(e)", "6(e)(2)")
def test_marker_and_pucks_go_from_down_to_down(edition: str) -> None:
    """Gain, penalty and no gain move the marker; down and play go on, and 1st & Goal comes once."""
    throws = (GAIN[9], football.PENALTY, GAIN[2], football.PENALTY, NOTHING, GAIN[8])
    driver = game(edition, ["defense"], *throws)
    assert boards(driver) == [
        ("1st Down", 20, 1),
        ("2nd Down", 11, 2),
        ("3rd Down", 12, 3),
        ("1st & Goal", 10, 4),
        ("2nd & Goal", 11, 5),
        ("3rd & Goal", 11, 6),
        ("3rd & Goal", 3, 6),
    ]
    told = [event["words"] for event in events(driver, "announced") if "to go" in event["words"]]
    assert told == [f"{down}, {yard} to go" for down, yard, _ in boards(driver)[1:-1]]
    assert won(driver) == {"defense": 8_00}


@editions
@clause("6(c)(1)")
def test_the_example_of_the_chapter(edition: str) -> None:
    """Green 10 and red 2 move the marker eight yards."""
    assert boards(game(edition, ["defense"], "642", NOTHING, NOTHING))[1] == ("2nd Down", 12, 2)


@editions
@pytest.mark.parametrize("throw", ["113", "115", "125", "136", "226"])
@clause("6(c)(2)")
def test_a_penalty_costs_one_yard_whatever_the_difference(edition: str, throw: str) -> None:
    """Three penalties in a row end the game with the marker on the 23."""
    driver = game(edition, ["defense"], throw, throw, throw)
    assert [yard for _, yard, _ in boards(driver)] == [20, 21, 22, 23]
    assert boards(driver)[-1] == ("3rd Down", 23, 3)


@clause("6(c)")
def test_every_throw_is_one_of_five() -> None:
    """Of 216 throws 175 gain yards, 15 none, 17 are penalties, 3 turnovers and 6 Trips TD."""
    faces = range(1, 7)
    plays = [play_of(a, b, red) for a in faces for b in faces for red in faces]
    results = [play.result for play in plays]
    counts = [results.count(r) for r in (GAINED, NO_GAIN, PENALTY, TURNOVER, TRIPS_TD)]
    assert counts == [175, 15, 17, 3, 6]


@editions
@clause("6(c)(4)")
def test_a_turnover_is_announced_and_ends_the_game(edition: str) -> None:
    """The marker stays, nobody throws again, and defense has won."""
    driver = game(edition, ["defense"], GAIN[3], football.TURNOVER, GAIN[3])
    assert boards(driver)[-1] == ("2nd Down", 17, 2)
    assert "a turnover on play 2" in words(driver)
    assert (won(driver), driver.pending) == ({"defense": 8_00}, None)


@editions
@clause("6(c)(5)")
def test_a_trips_td_ends_the_game_in_the_end_zone(edition: str) -> None:
    """From anywhere on the field, and nobody throws again."""
    driver = game(edition, ["touchdown"], football.PENALTY, "111", GAIN[3])
    assert boards(driver)[-1] == ("2nd Down", 0, 2)
    assert (won(driver), driver.pending) == ({"touchdown": TEN}, None)


@editions
@pytest.mark.parametrize(
    ("throws", "board"),
    [
        ((GAIN[9],), ("2nd Down", 11, 2)),
        ((GAIN[10],), ("1st & Goal", 10, 2)),
        ((GAIN[11],), ("1st & Goal", 9, 2)),
        ((NOTHING, GAIN[9]), ("3rd Down", 11, 3)),
        ((NOTHING, GAIN[10]), ("1st & Goal", 10, 3)),
        ((NOTHING, NOTHING, GAIN[10]), ("1st & Goal", 10, 4)),
    ],
)
@clause("6(e)")
def test_first_and_goal_is_earned_at_the_10(
    edition: str, throws: tuple[str, ...], board: tuple[str, int, int]
) -> None:
    """At once on any of the three downs; the 11 is not near enough."""
    driver = window(edition, *throws)
    place(driver, 1, TEN, "defense")
    for _ in throws:
        driver.answer(Close())
    assert boards(driver)[-1] == board
    assert isinstance(driver.pending, Window)


@editions
@clause("6(e)(1)")
def test_the_third_down_at_the_11_ends_the_game(edition: str) -> None:
    """Nine yards in three downs are one too few."""
    driver = game(edition, ["defense"], NOTHING, NOTHING, GAIN[9], GAIN[11])
    assert boards(driver)[-1] == ("3rd Down", 11, 3)
    assert (won(driver), driver.pending) == ({"defense": 8_00}, None)
    ended = next(e for e in events(driver, "announced") if e["words"] == "out of downs on play 3")
    assert ended["clause"] == cite(edition, "6(e)(1)")


@editions
@pytest.mark.parametrize(("last", "score"), [(GAIN[9], False), (GAIN[10], True)])
@clause("6(e)(2)", "3(b)(1)")
def test_three_downs_from_first_and_goal(edition: str, last: str, score: bool) -> None:
    """The third of them ends the game: at the 1 without a score, at the 0 with a touchdown."""
    driver = game(edition, ["touchdown", "defense"], GOAL, NOTHING, NOTHING, last, GAIN[11])
    assert boards(driver)[-1] == ("3rd & Goal", 0 if score else 1, 4)
    assert won(driver)["touchdown"] == (TEN if score else 0)
    assert driver.pending is None


@clause("6(e)(2)")
def test_first_and_goal_is_earned_once() -> None:
    """Pushed back over the 10 and there again, the Quarterback gets no more downs."""
    at = Field(yard=10, down=1, goal=1, play=2, end=0)
    at = advance(advance(at, play_of(1, 1, 5)), play_of(1, 2, 2))
    assert at == Field(yard=10, down=3, goal=1, play=4, end=0)


# Section 6(f): the order of settlement


def settled_order(driver: Driver) -> list[tuple[int, str]]:
    return [(event["seat"], event["wager"]) for event in events(driver, "settled")]


def all_wagers(edition: str, *throws: str) -> Driver:
    """Seats 2 and 7 have every wager on the first throw, and the game ends with it."""
    driver = window(edition, *throws, seats=(2, 7))
    for seat in (2, 7):
        place(driver, seat, TEN, *FULL, *SINGLE)
    driver.answer(Close())
    return driver


@editions
@clause("6(f)(1)", "5(h)")
def test_order_after_a_score(edition: str) -> None:
    """Defense, single play, other full game wagers, extra point roll, Touchdown, Extra Point."""
    driver = all_wagers(edition, TRIPS, "123")
    others = [w for w in FULL if w not in ("touchdown", "defense", "extra_point")]
    order = [[("defense")], SINGLE, others, ["touchdown"], ["extra_point"]]
    expected = [(seat, wager) for group in order for seat in (2, 7) for wager in group]
    assert settled_order(driver) == expected
    roll = events(driver, "thrown")[1]["seq"]
    before = [e["wager"] for e in events(driver, "settled") if e["seq"] < roll]
    assert set(before) == {*FULL, *SINGLE} - {"touchdown", "extra_point"}
    assert driver.table.board["down"] == "Extra Point"


@editions
@clause("6(f)(1)")
def test_no_extra_point_roll_without_such_a_wager(edition: str) -> None:
    """One such wager at any seat has it thrown, else the game ends after the score."""
    driver = game(edition, ["touchdown"], TRIPS, "123")
    assert len(events(driver, "thrown")) == 1
    driver = window(edition, TRIPS, "123", seats=(2, 7))
    place(driver, 2, TEN, "touchdown")
    place(driver, 7, TEN, "extra_point")
    driver.answer(Close())
    assert len(events(driver, "thrown")) == 2


@editions
@clause("6(f)(2)")
def test_order_without_a_score(edition: str) -> None:
    """Touchdown and Extra Point are taken, Defense is paid, then single play and the others."""
    driver = all_wagers(edition, football.TURNOVER)
    others = [w for w in FULL if w not in ("touchdown", "defense", "extra_point")]
    order = [["touchdown", "extra_point"], ["defense"], SINGLE, others]
    expected = [(seat, wager) for group in order for seat in (2, 7) for wager in group]
    assert settled_order(driver) == expected


# A whole game, step by step, at two seats

STAKED = ("touchdown", "defense", "extra_point", "quick_strike_td", "game_length_3", "big_play")
THROWN = ["5(e) announced", "5(h) announced"]
NEXT_DOWN = ["6(d) announced", "5(h) announced", "3(e) announced"]


def at_both(*settled: str) -> list[str]:
    """The same settlements at seat 1, then at seat 2: `clause wager won`."""
    lines = [line.split() for line in settled]
    return [f"{c} settled {seat} {wager} {won}" for seat in (1, 2) for c, wager, won in lines]


@editions
@clause("3(c)", "3(e)", "4(c)", "5(e)", "5(h)", "6(c)(4)", "6(c)(5)", "6(d)", "6(e)(1)", "6(e)(2)")
@clause("6(f)", "6(f)(1)", "6(f)(2)", "7(a)")
@pytest.mark.parametrize(
    ("throws", "follows"),
    [
        (
            (NOTHING, GOAL, GAIN[10], "123"),
            [
                *(*at_both("3(d)(6) big_play +0"), *NEXT_DOWN, *THROWN),
                *(*at_both("8(b) big_play +4000"), *NEXT_DOWN, *THROWN, "6(f)(1) announced"),
                *at_both("3(b)(2) defense +0"),
                *at_both("8(b) big_play +4000"),
                *at_both("8(a) quick_strike_td +3000", "8(a) game_length_3 +1200"),
                *("5(h) announced", *THROWN),
                *at_both("8(a) touchdown +1000"),
                *at_both("8(a) extra_point +1000"),
            ],
        ),
        (
            (TRIPS, "456"),
            [
                "6(c)(5) announced",
                *at_both("3(b)(2) defense +0"),
                *at_both("8(b) big_play +4000"),
                *at_both("8(a) quick_strike_td +8000", "3(b)(6)(C) game_length_3 +0"),
                *("5(h) announced", *THROWN),
                *at_both("8(a) touchdown +1000"),
                *at_both("3(b)(3) extra_point +0"),
            ],
        ),
        (
            (football.TURNOVER,),
            [
                "6(c)(4) announced",
                *at_both("3(b)(1) touchdown +0", "3(b)(3) extra_point +0"),
                *at_both("8(a) defense +800"),
                *at_both("3(d)(6) big_play +0"),
                *at_both("3(b)(4) quick_strike_td +0", "3(b)(6)(C) game_length_3 +0"),
            ],
        ),
        (
            (NOTHING, NOTHING, NOTHING),
            [
                *(*at_both("3(d)(6) big_play +0"), *NEXT_DOWN, *THROWN),
                *(*at_both("3(d)(6) big_play +0"), *NEXT_DOWN, *THROWN, "6(e)(1) announced"),
                *at_both("3(b)(1) touchdown +0", "3(b)(3) extra_point +0"),
                *at_both("8(a) defense +800"),
                *at_both("3(d)(6) big_play +0"),
                *at_both("3(b)(4) quick_strike_td +0", "8(a) game_length_3 +1200"),
            ],
        ),
        (
            (GOAL, NOTHING, NOTHING, NOTHING),
            [
                *(*at_both("8(b) big_play +4000"), *NEXT_DOWN, *THROWN),
                *(*at_both("3(d)(6) big_play +0"), *NEXT_DOWN, *THROWN),
                *(*at_both("3(d)(6) big_play +0"), *NEXT_DOWN, *THROWN, "6(e)(2) announced"),
                *at_both("3(b)(1) touchdown +0", "3(b)(3) extra_point +0"),
                *at_both("8(a) defense +800"),
                *at_both("3(d)(6) big_play +0"),
                *at_both("3(b)(4) quick_strike_td +0", "3(b)(6)(C) game_length_3 +0"),
            ],
        ),
    ],
    ids=["score", "trips", "turnover", "out of downs", "out of downs at goal"],
)
def test_a_whole_game(edition: str, throws: tuple[str, ...], follows: list[str]) -> None:
    """Each call and each settlement in its order, seat by seat, under its own clause."""
    driver = window(edition, *throws, seats=(1, 2))
    for seat in (1, 2):
        place(driver, seat, TEN, *STAKED)
    driver.answer(Close())
    while isinstance(driver.pending, Window):
        for seat in (1, 2):
            place(driver, seat, TEN, "big_play")
        driver.answer(Close())
    found = [line.removeprefix(f"{edition}.") for line in told(driver, "announced", "settled")]
    if edition == "661a":
        other = {"8(b)": "8(b)bis", "3(b)(6)(C)": "3(b)(6)(iii)"}
        follows = [" ".join(other.get(word, word) for word in line.split()) for line in follows]
    assert found == ["4(c) announced", "3(c) announced", *THROWN, *follows, "7(a) announced"]
