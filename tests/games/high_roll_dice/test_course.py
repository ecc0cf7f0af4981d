"""High Roll Dice at a table of three: all that a round does, in order, seat by seat (pa.675a)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place
from croupier.core.refusals import Refusal
from croupier.games.high_roll_dice.rules import FACE_NAMES, GAME, highest_match
from tests.games.high_roll_dice.high_roll_tables import FIVE, FOUR_FIVES, refused, window
from tests.games.scripts import events, place, table_of, told
from tests.law.by_hand import cited

CHAPTER = "pa.675a"
ALL_OF_4 = " ".join(
    [
        "4(a)",
        "4(b)",
        "4(d)",
        "4(e)",
        "4(f)(1)",
        "4(f)(2)",
        "4(f)(2)(i)",
        "4(f)(2)(ii)",
        "4(f)(3)",
        "4(g)",
        "4(h)",
        "5(a)",
        "5(b)",
        "5(d)",
        "2(e)(1)",
    ]
)
ALL_OF_6 = "6(g) 6(h) 6(i) 6(j) 6(k) 4(a) 4(b)"


def clauses(ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*cited(CHAPTER, ids))


def course(stakes: Mapping[int, str], *throws: str, **options: str) -> list[str]:
    """What a round of these wagers does from `no more bets` on; $5 each, $1 on Millionaire Row."""
    driver = window(*throws, players=("P1", "P6", "P7"), **options)
    for seat, wagers in stakes.items():
        for wager in wagers.split():
            place(driver, seat, 1_00 if "millionaire" in wager else FIVE, wager)
    driver.answer(Close())
    assert driver.pending is None
    return [
        line.replace("675a.", "").replace("like_kind_boulevard", "like")
        for line in told(driver)
        if "attested" not in line
    ]


BEFORE = ["4(a) announced"]
THROWN = ["4(b) announced", "4(d) announced", "4(e) announced"]


@clauses(ALL_OF_4)
def test_three_seats_and_two_extra_rolls() -> None:
    """From the right of the dealer round; losers go first, but before an Extra Roll winners."""
    stakes = {
        1: "pip_street_2 pip_street_5 like_kind_boulevard_3 like_kind_boulevard_4 "
        "like_kind_boulevard_5 like_kind_boulevard_6 extra_roll millionaire_row_9",
        2: "pip_street_5 like_kind_boulevard_3 like_kind_boulevard_4 millionaire_row_10",
        3: "pip_street_2 like_kind_boulevard_2 like_kind_boulevard_6 extra_roll",
    }
    assert course(stakes, FOUR_FIVES, "552341") == [
        *BEFORE,
        "4(a) announced",
        "4(a) collected 1 extra_roll +0",
        "4(a) collected 3 extra_roll +0",
        *THROWN,
        "4(f)(1) settled 3 pip_street_2 +0",
        "4(f)(2) settled 3 like_2 +0",
        "5(a) settled 2 pip_street_5 +2000",
        "4(f)(2) settled 2 like_3 +0",
        "5(b) settled 2 like_4 +500",
        "4(f)(3) settled 2 millionaire_row_10 +0",
        "4(f)(1) settled 1 pip_street_2 +0",
        "5(a) settled 1 pip_street_5 +2000",
        "5(b) settled 1 like_4 +500",
        "4(f)(2) settled 1 like_3 +0",
        "4(f)(3) settled 1 millionaire_row_9 +0",
        "4(g) announced",
        "4(b) announced",
        "4(h) announced",
        "5(d) settled 3 like_6 +2000",
        "4(h) settled 1 like_5 +0",
        "5(d) settled 1 like_6 +2000",
    ]


@clauses(ALL_OF_4)
def test_nobody_bought_an_extra_roll() -> None:
    """Everything is decided by the first roll, the first and the last wager of each seat too."""
    stakes = {
        1: "pip_street_3 pip_street_6 like_kind_boulevard_2 like_kind_boulevard_3",
        3: "pip_street_6 like_kind_boulevard_3 like_kind_boulevard_8 millionaire_row_9 "
        "millionaire_row_10",
    }
    assert course(stakes, "6662233451") == [
        *BEFORE,
        *THROWN,
        "5(a) settled 3 pip_street_6 +2000",
        "4(f)(2) settled 3 like_8 +0",
        "5(b) settled 3 like_3 +300",
        "4(f)(3) settled 3 millionaire_row_9 +0",
        "4(f)(3) settled 3 millionaire_row_10 +0",
        "4(f)(1) settled 1 pip_street_3 +0",
        "5(a) settled 1 pip_street_6 +2000",
        "4(f)(2) settled 1 like_2 +0",
        "5(b) settled 1 like_3 +300",
    ]


@clauses("4(a) 4(f)(3) 4(g) 4(h) 5(c)")
@pytest.mark.parametrize(
    ("first", "again", "lines"),
    [
        (
            "4444444442",
            ("4",),
            [
                "4(f)(1) settled 1 pip_street_5 +0",
                "4(f)(2) settled 1 like_8 +0",
                "4(f)(3) settled 1 millionaire_row_10 +0",
                "5(c) settled 1 millionaire_row_9 +5000000",
                "4(g) announced",
                "4(b) announced",
                "4(h) announced",
            ],
        ),
        (
            "4444444444",
            (),
            [
                "4(f)(1) settled 1 pip_street_5 +0",
                "4(f)(2) settled 1 like_8 +0",
                "4(f)(3) settled 1 millionaire_row_9 +0",
                "5(c) settled 1 millionaire_row_10 +100000000",
                "4(g) announced",
                "4(h) announced",
            ],
        ),
    ],
)
def test_nine_and_ten_of_a_kind(first: str, again: tuple[str, ...], lines: list[str]) -> None:
    """By the first roll alone; with ten alike there is no die left for the Extra Roll."""
    stakes = {
        1: "pip_street_5 like_kind_boulevard_8 extra_roll millionaire_row_9 millionaire_row_10"
    }
    sold = ["4(a) announced", "4(a) collected 1 extra_roll +0"]
    assert course(stakes, first, *again) == [*BEFORE, *sold, *THROWN, *lines]


@clauses(ALL_OF_6)
def test_three_seats_with_six_dice() -> None:
    """No Extra Roll and no Millionaire Row: one throw decides all, losers first at each seat."""
    stakes = {
        1: "pip_street_5 pip_street_1 like_kind_boulevard_3 like_kind_boulevard_2",
        2: "pip_street_2 like_kind_boulevard_no_match",
        3: "pip_street_5 like_kind_boulevard_3",
    }
    assert course(stakes, "555664", dice="6") == [
        "6(g) announced",
        "4(b) announced",
        "6(h) announced",
        "6(h) announced",
        "6(j) settled 3 pip_street_5 +2000",
        "6(k) settled 3 like_3 +1000",
        "6(i) settled 2 pip_street_2 +0",
        "6(i) settled 2 like_no_match +0",
        "6(i) settled 1 pip_street_1 +0",
        "6(i) settled 1 like_2 +0",
        "6(j) settled 1 pip_street_5 +2000",
        "6(k) settled 1 like_3 +1000",
    ]


@clauses("6(d) 6(k) 6(j) 6(d)(2)")
def test_all_six_faces_once() -> None:
    """No match: the ace is the highest of them, and pays two to one."""
    stakes = {1: "pip_street_1 like_kind_boulevard_no_match", 2: "pip_street_6"}
    assert course(stakes, "123456", dice="6")[4:] == [
        "6(i) settled 2 pip_street_6 +0",
        "6(j) settled 1 pip_street_1 +1000",
        "6(k) settled 1 like_no_match +30000",
    ]


def steps(driver: Driver) -> list[str]:
    """What is said, shown and taken, in order."""
    found = []
    for event in events(driver, "announced", "shown", "collected", "thrown"):
        what = event.get("clause", "").removeprefix("pa.675a 675a.")
        shown = "box" if "box" in event else "sensors" if "extra_rolls" in event else ""
        found.append(what or shown or event["kind"])
    return found


@clauses("4(a) 4(b) 4(d) 4(e) 4(g) 4(h)")
def test_said_before_it_is_shown() -> None:
    """The lock-out, then the sensors; the call, then the dice go to their box; twice."""
    driver = window(FOUR_FIVES, "552341")
    place(driver, 1, FIVE, "pip_street_5", "like_kind_boulevard_6", "extra_roll")
    driver.answer(Close())
    assert steps(driver) == [
        *("4(a)", "4(a)", "sensors", "4(a)"),
        *("4(b)", "thrown", "4(d)", "4(e)", "box"),
        *("4(g)", "4(b)", "thrown", "4(h)", "box"),
    ]
    assert driver.table.board["boxed"] == [5] * 6
    assert driver.table.board["beside"] == [1, 4, 3, 2]


@clauses("6(g) 6(h) 4(b)")
def test_said_before_it_is_shown_with_six_dice() -> None:
    """One throw, two calls, and the dice go to their box."""
    driver = window("555664", dice="6")
    place(driver, 1, FIVE, "pip_street_5")
    driver.answer(Close())
    assert steps(driver) == ["6(g)", "4(b)", "thrown", "6(h)", "6(h)", "box"]


# 2(d): of faces that come as often the highest in rank, which is the ace


@clauses("2(d) 2(e)(1) 2(e)(1)(ii) 2(e)(1)(i) 6(c) 4(d)")
@pytest.mark.parametrize("low", [2, 3, 4, 5, 6, 1])
@pytest.mark.parametrize("high", [2, 3, 4, 5, 6, 1])
@pytest.mark.parametrize("more", [0, 1])
def test_of_two_faces(low: int, high: int, more: int) -> None:
    """What comes more often, else what ranks higher: 2, 3, 4, 5, 6 and then the ace."""
    if low == high:
        return
    counts = [0] * 7
    counts[low], counts[high] = 3 + more, 3
    rank = [2, 3, 4, 5, 6, 1]
    best = low if more or rank.index(low) > rank.index(high) else high
    assert highest_match(*counts[1:]) == (best, 3 + more if best == low else 3)


@clauses("4(d) 4(e) 6(h) 2(e)(1) 4(f)(1) 4(f)(2)(ii)")
@pytest.mark.parametrize(
    ("face", "name", "plural"),
    [
        (2, "Two", "twos"),
        (3, "Three", "threes"),
        (4, "Four", "fours"),
        (5, "Five", "fives"),
        (6, "Six", "sixes"),
        (1, "Ace", "aces"),
    ],
)
@pytest.mark.parametrize("dice", ["10", "6"])
def test_the_call_and_the_box(face: int, name: str, plural: str, dice: str) -> None:
    """The face is called, then how many; those dice lie in its box, the others in plain view."""
    assert FACE_NAMES[face] == name
    others = [one for one in (1, 6, 5, 4, 3, 2) if one != face]
    filled = {"10": (others * 2)[:6], "6": others[:2]}[dice]
    driver = window("".join(map(str, [face] * 4 + filled)), dice=dice)
    place(driver, 1, FIVE, f"pip_street_{face}")
    driver.answer(Close())
    called = [event["words"] for event in events(driver, "announced")][-2:]
    assert called == [f"{name} most often", f"four of a kind: {name}"]
    board = driver.table.board
    in_rank = sorted(filled, key=[1, 6, 5, 4, 3, 2].index)
    assert (board["box"], board["boxed"], board["beside"]) == (name, [face] * 4, in_rank)
    assert events(driver, "settled")[0]["why"] == f"four {plural}"


# 2(e), 6(d): amounts beside others


def bounds(driver: Driver, spot: str) -> tuple[int, int, int]:
    return GAME.bounds(driver.table, 1, spot, (FIVE, 1_000_00, 1))


@clauses("2(e)(2) 2(e)(3) 1(b)(2)(iv) 6(b)(3) 6(d)")
@pytest.mark.parametrize("dice", ["10", "6"])
def test_what_goes_beside_a_wager_is_what_lies_there(dice: str) -> None:
    """Pip Street, Like Kind Boulevard and the Extra Roll are of one value; Millionaire Row not."""
    driver = window(dice=dice)
    plain = (FIVE, 1_000_00, 1)
    assert bounds(driver, "pip_street_2") == plain
    place(driver, 1, 7_00, "pip_street_2")
    assert bounds(driver, "pip_street_2") == plain
    for spot in ("pip_street_3", "like_kind_boulevard_4", "extra_roll"):
        assert bounds(driver, spot) == (7_00, 7_00, 1)
    assert bounds(driver, "millionaire_row_9") == plain
    place(driver, 1, 7_00, "like_kind_boulevard_4")
    assert bounds(driver, "pip_street_3") == bounds(driver, "extra_roll") == (7_00, 7_00, 1)


@pytest.mark.parametrize(
    ("dice", "lying", "tried", "cents", "clause"),
    [
        pytest.param(*one, marks=clauses(one[-1]), id=f"{one[0]} {one[1]}, {one[2]}")
        for one in (
            ("10", "pip_street_2", "pip_street_3", 5_01, "1(b)(2)(iv)"),
            ("6", "pip_street_2", "pip_street_3", 5_01, "6(b)(3)"),
            ("10", "pip_street_2", "like_kind_boulevard_4", 5_01, "2(e)(2)"),
            ("6", "pip_street_2", "like_kind_boulevard_4", 5_01, "6(d)"),
            ("10", "pip_street_2 like_kind_boulevard_4", "like_kind_boulevard_5", 6_00, "2(e)(2)"),
            ("10", "pip_street_2 like_kind_boulevard_4", "extra_roll", 5_01, "2(e)(3)"),
            ("10", "pip_street_2 like_kind_boulevard_4", "extra_roll", 10_00, "2(e)(3)"),
            ("10", "", "like_kind_boulevard_4", 5_00, "2(e)(1)"),
            ("6", "", "like_kind_boulevard_4", 5_00, "2(e)(1)"),
            ("10", "", "millionaire_row_9", 1_00, "2(e)(1)"),
            ("10", "pip_street_2", "extra_roll", 5_00, "2(e)(3)"),
            ("10", "pip_street_2", "millionaire_row_9", 1_01, "2(e)(4)"),
            ("10", "pip_street_2", "millionaire_row_10", 2_00, "2(e)(4)"),
        )
    ],
)
def test_what_is_refused(dice: str, lying: str, tried: str, cents: int, clause: str) -> None:
    """Wagers that need others, and wagers of another value."""
    driver = window(dice=dice)
    for wager in lying.split():
        place(driver, 1, FIVE, wager)
    assert refused(driver, Place(1, tried, cents)) == f"pa.675a 675a.{clause}"


# 5(e), 6(l): the payout limit


@clauses("5(e) 6(l)")
@pytest.mark.parametrize(
    ("dice", "minimum", "chip", "least", "clause"),
    [
        ("10", "5", "0.01", "50000", "5(e)"),
        ("10", "9.98", "0.01", "50000", "5(e)"),  # 6 and 5,000 times $9.98 are less
        ("10", "10", "0.01", "50060", "5(e)"),
        ("10", "20", "0.01", "100120", "5(e)"),
        ("10", "9.99", "0.01", "50009.94", "5(e)"),
        ("10", "9.99", "1", "50010", "5(e)"),  # $59.94 is paid as $60
        ("6", "5", "0.01", "50000", "6(l)"),
        ("6", "10", "0.01", "60080", "6(l)"),  # 8 and 6,000 times
        ("6", "8.33", "1", "50047", "6(l)"),  # $66.64 as $67 and $49,980
    ],
)
def test_the_least_payout_limit(
    dice: str, minimum: str, chip: str, least: str, clause: str
) -> None:
    """$50,000, or what the minimum on every wager can win in one round, to the cent."""
    options = {"dice": dice, "minimum": minimum, "chip": chip}
    rules_for(GAME, options={**options, "payout_limit": least})
    less = f"{int(least.split('.')[0]) - 1}.{[*least.split('.'), '00'][1]}"
    with pytest.raises(Refusal) as caught:
        rules_for(GAME, options={**options, "payout_limit": less})
    assert caught.value.clause == f"pa.675a 675a.{clause}"


@clauses("2(e)(3) 2(e)(4) 4(a) 5(e)")
def test_what_an_extra_roll_and_millionaire_row_are_not() -> None:
    """A purchase has no payout of its own; a million is not cut by the limit, and costs $1."""
    wagers = rules_for(GAME).wagers
    assert [id for id, wager in wagers.items() if not wager.analysed] == ["extra_roll"]
    beyond = [id for id, wager in wagers.items() if not wager.limited]
    assert beyond == ["millionaire_row_9", "millionaire_row_10"]
    for id in beyond:
        assert (wagers[id].minimum_cents, wagers[id].maximum_cents) == (1_00, 1_00)
    assert all(wagers[id].minimum_cents is None for id in wagers if id not in beyond)


@clauses("4(c)")
def test_the_dealer_says_which_dice_lean() -> None:
    """On the Extra Roll too, of those that are thrown again."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, "pip_street_5", "like_kind_boulevard_6", "extra_roll")
    driver.answer(Close())
    driver.answer(tuple(map(int, FOUR_FIVES)))
    driver.call("cocked")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices[0] == "one_die"
    assert driver.pending.choices[-1] == "six_dice"


@clauses("4(f)(1) 4(f)(2)(ii) 4(g) 4(h) 6(i)")
@pytest.mark.parametrize(
    ("throw", "why"),
    [
        ("123456", "no match"),
        ("223456", "two twos"),
        ("112345", "two aces"),
        ("666541", "three sixes"),
    ],
)
def test_what_a_player_is_told(throw: str, why: str) -> None:
    """One alone is no match, two are two."""
    driver = window(throw, dice="6")
    place(driver, 1, FIVE, "pip_street_5")
    driver.answer(Close())
    assert [event["why"] for event in events(driver, "settled")] == [why]


@clauses("4(g) 4(h)")
@pytest.mark.parametrize(
    ("first", "again", "told_"),
    [
        (
            "4444444442",
            "4",
            ("one die goes back into the shaker", "one more: ten of a kind in all"),
        ),
        (
            "4444444422",
            "24",
            ("two dice go back into the shaker", "one more: nine of a kind in all"),
        ),
        (
            FOUR_FIVES,
            "112233",
            ("six dice go back into the shaker", "no more: four of a kind in all"),
        ),
    ],
)
def test_which_dice_go_back(first: str, again: str, told_: tuple[str, str]) -> None:
    """All that do not match; how many more came is called out."""
    driver = window(first, again)
    place(driver, 1, FIVE, "pip_street_5", "like_kind_boulevard_8", "extra_roll")
    driver.answer(Close())
    called = [event["words"] for event in events(driver, "announced")]
    assert (called[-3], called[-1]) == told_
