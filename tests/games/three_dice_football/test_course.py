"""Three Dice Football at a table of three: all that a game does, in order, in both editions."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Throw, Window
from croupier.games.three_dice_football.rules import GAME
from croupier.live.practice import practice
from tests.games.scripts import events, place, told
from tests.games.three_dice_football.football import (
    GAIN,
    GOAL,
    NOTHING,
    PENALTY,
    TEN,
    TRIPS,
    TURNOVER,
    boards,
    cite,
    refused,
    table,
)
from tests.law.by_hand import cited

IN_577 = {"8(b)bis": "8(b)"} | {
    f"3(b)(6)({roman})": f"3(b)(6)({letter})"
    for roman, letter in zip(("i", "ii", "iii", "iv", "v", "vi"), "ABCDEF", strict=True)
}


def both(*cases: tuple[Any, ...], also: str = "") -> list[Any]:
    """Each case in both editions, with the clauses of its lines; the last of a case are lines."""
    found = []
    for name, *given, lines in cases:
        for edition in ("661a", "577"):
            known = [line.split(" ", 1) for line in lines]
            told = [
                " ".join([IN_577.get(first, first) if edition == "577" else first, *rest])
                for first, *rest in known
            ]
            clauses = cited(f"pa.{edition}", f"{' '.join(told)} {also}")
            mark = pytest.mark.clause(*dict.fromkeys(clauses))
            found.append(pytest.param(edition, *given, told, id=f"{edition} {name}", marks=mark))
    return found


def play(edition: str, stakes: dict[int, str], *throws: str) -> Driver:
    """A game of three whose first player has the dice; after the first throw nobody wagers."""
    driver = table(edition, *throws, seats=(1, 2, 3))
    driver.begin_round()
    driver.answer("accept")
    for seat, wagers in stakes.items():
        place(driver, seat, TEN, *wagers.split())
    while isinstance(driver.pending, Window):
        driver.answer(Close())
    return driver


def story(driver: Driver, edition: str) -> list[str]:
    lines = [line.replace(f"{edition}.", "", 1) for line in told(driver) if "attested" not in line]
    return [line.replace(" settled", "").replace("announced", "said") for line in lines]


FIRST = ["4(c) said", "3(c) said"]
THROW = ["5(e) said", "5(h) said"]
NEXT = ["6(d) said", "5(h) said", "3(e) said"]
WAGERS = {
    1: "touchdown extra_point quick_strike_td game_length_2 big_play",
    2: "defense game_changer no_gain",
    3: "touchdown defense extra_point game_length_1 under_four_yards trips_td",
}
GAMES = [
    (
        "trips at once",
        WAGERS,
        (TRIPS, "114"),
        [
            *FIRST,
            *THROW,
            "6(c)(5) said",
            "3(b)(2) 2 defense +0",
            "3(b)(2) 3 defense +0",
            "8(b)bis 1 big_play +4000",
            "3(d)(5) 2 no_gain +0",
            "8(b)bis 3 trips_td +30000",
            "3(d)(8) 3 under_four_yards +0",
            "8(a) 1 quick_strike_td +8000",
            "3(b)(6)(ii) 1 game_length_2 +0",
            "8(a) 2 game_changer +5000",
            "8(a) 3 game_length_1 +22000",
            "5(h) said",
            *THROW,
            "8(a) 1 touchdown +1000",
            "8(a) 3 touchdown +1000",
            "8(a) 1 extra_point +10000",
            "8(a) 3 extra_point +10000",
            "7(a) said",
        ],
    ),
    (
        "a touchdown on the second play",
        WAGERS,
        (GOAL, GAIN[10], "234"),
        [
            *FIRST,
            *THROW,
            "8(b)bis 1 big_play +4000",
            "3(d)(5) 2 no_gain +0",
            "3(d)(1) 3 trips_td +0",
            "3(d)(8) 3 under_four_yards +0",
            *NEXT,
            *THROW,
            "6(f)(1) said",
            "3(b)(2) 2 defense +0",
            "3(b)(2) 3 defense +0",
            "8(a) 1 quick_strike_td +5000",
            "8(a) 1 game_length_2 +22000",
            "3(b)(5) 2 game_changer +0",
            "3(b)(6)(i) 3 game_length_1 +0",
            "5(h) said",
            *THROW,
            "8(a) 1 touchdown +1000",
            "8(a) 3 touchdown +1000",
            "3(b)(3) 1 extra_point +0",
            "3(b)(3) 3 extra_point +0",
            "7(a) said",
        ],
    ),
    (
        "a score without an extra point",
        {2: "touchdown", 3: "defense game_changer"},
        (GOAL, GAIN[10]),
        [
            *FIRST,
            *THROW,
            *NEXT,
            *THROW,
            "6(f)(1) said",
            "3(b)(2) 3 defense +0",
            "3(b)(5) 3 game_changer +0",
            "8(a) 2 touchdown +1000",
            "7(a) said",
        ],
    ),
    (
        "a turnover",
        WAGERS,
        (TURNOVER,),
        [
            *FIRST,
            *THROW,
            "6(c)(4) said",
            "3(b)(1) 1 touchdown +0",
            "3(b)(3) 1 extra_point +0",
            "3(b)(1) 3 touchdown +0",
            "3(b)(3) 3 extra_point +0",
            "8(a) 2 defense +800",
            "8(a) 3 defense +800",
            "3(d)(6) 1 big_play +0",
            "8(b)bis 2 no_gain +5000",
            "3(d)(1) 3 trips_td +0",
            "8(b)bis 3 under_four_yards +1000",
            "3(b)(4) 1 quick_strike_td +0",
            "3(b)(6)(ii) 1 game_length_2 +0",
            "8(a) 2 game_changer +5000",
            "8(a) 3 game_length_1 +22000",
            "7(a) said",
        ],
    ),
    (
        "out of downs",
        {2: "defense game_length_3"},
        (NOTHING, PENALTY, NOTHING),
        [
            *FIRST,
            *THROW,
            *NEXT,
            *THROW,
            *NEXT,
            *THROW,
            "6(e)(1) said",
            "8(a) 2 defense +800",
            "8(a) 2 game_length_3 +1200",
            "7(a) said",
        ],
    ),
    (
        "out of downs at the goal",
        {2: "defense game_length_4"},
        (GOAL, NOTHING, PENALTY, NOTHING),
        [
            *FIRST,
            *THROW,
            *NEXT,
            *THROW,
            *NEXT,
            *THROW,
            *NEXT,
            *THROW,
            "6(e)(2) said",
            "8(a) 2 defense +800",
            "8(a) 2 game_length_4 +5000",
            "7(a) said",
        ],
    ),
]
ALWAYS = "6(a) 6(b) 6(d) 6(e) 6(f)(1) 6(f)(2) 6(g) 4(b) 7(a)"


@pytest.mark.parametrize(
    ("edition", "stakes", "throws", "lines"), both(*GAMES, also=f"{ALWAYS} 3(c) 3(e) 5(e) 5(h)")
)
def test_a_game(edition: str, stakes: dict[int, str], throws: Any, lines: list[str]) -> None:
    """Said, collected and paid in exactly this order, group by group and seat by seat."""
    assert story(play(edition, stakes, *throws), edition) == lines


# Where the marker and the pucks stand

FIELDS = [
    ("kickoff", (NOTHING,), [("1st Down", 20, 1), ("2nd Down", 20, 2)]),
    ("a penalty", (PENALTY,), [("1st Down", 20, 1), ("2nd Down", 21, 2)]),
    (
        "three yards back at the most",
        (PENALTY, PENALTY, PENALTY),
        [("1st Down", 20, 1), ("2nd Down", 21, 2), ("3rd Down", 22, 3), ("3rd Down", 23, 3)],
    ),
    ("one short of the goal", (GAIN[9],), [("1st Down", 20, 1), ("2nd Down", 11, 2)]),
    ("the 10 yard line", (GAIN[10],), [("1st Down", 20, 1), ("1st & Goal", 10, 2)]),
    (
        "on the third down",
        (NOTHING, NOTHING, GAIN[10]),
        [("1st Down", 20, 1), ("2nd Down", 20, 2), ("3rd Down", 20, 3), ("1st & Goal", 10, 4)],
    ),
    (
        "back over the line it stays earned",
        (GAIN[10], PENALTY, GAIN[1], GAIN[9]),
        [
            ("1st Down", 20, 1),
            ("1st & Goal", 10, 2),
            ("2nd & Goal", 11, 3),
            ("3rd & Goal", 10, 4),
            ("3rd & Goal", 1, 4),
        ],
    ),
    ("a trips", (TRIPS,), [("1st Down", 20, 1), ("1st Down", 0, 1)]),
    ("a turnover", (TURNOVER,), [("1st Down", 20, 1), ("1st Down", 20, 1)]),
    (
        "passed by a yard",
        (GAIN[10], GAIN[11]),
        [("1st Down", 20, 1), ("1st & Goal", 10, 2), ("1st & Goal", 0, 2)],
    ),
]
ON_THE_FIELD = "6(a) 6(c)(1) 6(c)(2) 6(c)(3) 6(c)(4) 6(c)(5) 6(e) 6(e)(1) 6(e)(2) 3(c)"


@pytest.mark.parametrize(
    ("edition", "throws", "shown", "lines"),
    both(*((*one, []) for one in FIELDS), also=ON_THE_FIELD),
)
def test_the_field(
    edition: str, throws: tuple[str, ...], shown: list[tuple[str, int, int]], lines: list[str]
) -> None:
    """Down, yard and play after each throw."""
    assert boards(play(edition, {1: "touchdown"}, *throws))[: len(shown)] == shown


# 3(c), 4, 7: who has the dice


@pytest.mark.parametrize(("edition", "lines"), both(("", ["3(c)", "6(b)"])))
def test_no_game_without_a_wager(edition: str, lines: list[str]) -> None:
    """The first window does not close before somebody has wagered."""
    driver = table(edition, seats=(1, 2))
    driver.begin_round()
    driver.answer("accept")
    assert refused(driver, Close()) == cite(edition, "6(b)")
    place(driver, 2, TEN, "no_gain")
    driver.answer(Close())


@pytest.mark.parametrize(("edition", "lines"), both(("", ["4(b)", "7(a)", "4(c)", "7(b)"])))
def test_nobody_wants_the_dice(edition: str, lines: list[str]) -> None:
    """Told by 4(b) at first; after a game they go on from the last Quarterback, by 7(a)."""
    driver = table(edition, TURNOVER, seats=(1, 2, 3))
    driver.begin_round()
    for seat in (1, 2, 3):
        assert isinstance(driver.pending, Decide)
        assert driver.pending.who == seat
        driver.answer("decline")
    assert driver.pending is None
    assert events(driver, "announced")[-1]["clause"] == cite(edition, "4(b)")
    driver.begin_round()
    for answer in ("decline", "accept"):
        driver.answer(answer)
    assert events(driver, "announced")[-1]["clause"] == cite(edition, "4(c)")
    place(driver, 1, TEN, "defense")
    driver.answer(Close())
    driver.begin_round()
    asked: list[tuple[int | str, str]] = []
    while isinstance(driver.pending, Decide):
        asked.append((driver.pending.who, driver.table.rules.cite(driver.pending.clause)))
        driver.answer("decline")
    assert asked == [(seat, cite(edition, "7(a)")) for seat in (3, 1, 2)]
    assert events(driver, "announced")[-1]["clause"] == cite(edition, "7(a)")
    driver.begin_round()
    driver.answer("accept")
    assert driver.table.board["quarterback"] == 3
    assert events(driver, "announced")[-1]["clause"] == cite(edition, "7(b)")


@pytest.mark.parametrize(("edition", "lines"), both(("", ["4(d)", "4(c)", "5(e)", "5(h)"])))
@pytest.mark.parametrize("cause", ["die_lost", "dice_unfit"])
def test_another_set_of_dice(edition: str, lines: list[str], cause: str) -> None:
    """No roll: a new set comes, is signed for, and the Quarterback picks three of it."""
    driver = table_of_keyed(edition)
    driver.call(cause)
    changed = events(driver, "equipment_changed")[-1]
    assert changed["thing"] == "dice no. 2"
    signed = [event["clause"] for event in events(driver, "attested")][-2:]
    assert signed == [cite(edition, "4(a)"), cite(edition, "4(d)")]
    said = [event["clause"] for event in events(driver, "announced")][-2:]
    assert said == [cite(edition, "4(d)"), cite(edition, "4(c)")]
    assert isinstance(driver.pending, Throw)
    assert driver.table.stakes(1) == {"touchdown": TEN}
    driver.answer((1, 2, 6))
    assert len(events(driver, "thrown")) == 1
    assert not driver.table.stakes(1)


def table_of_keyed(edition: str) -> Driver:
    driver = Driver(rules_for(GAME, edition), KeyedSource(), policy=practice)
    driver.open({}, {"source": "keyed"})
    driver.sit(1, "P1", 1_000_00)
    driver.begin_round()
    driver.answer("accept")
    place(driver, 1, TEN, "touchdown")
    driver.answer(Close())
    return driver
