"""Roulette, clause by clause: what oh.roulette gives as data, typed from its text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.contracts.witness import Driver
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Spin, Take
from croupier.games.roulette.rules import (
    AS_SINGLE,
    DOUBLE_ZERO,
    GAME,
    NAMES,
    SINGLE_ZERO,
    WHEELS,
    color_of,
    covers,
    fall_of,
    is_void,
)
from tests.games.roulette.roulette_tables import ALL_WHEELS, FIVE, refused, spinning, window
from tests.games.scripts import events, place, told
from tests.law.by_hand import call_line, cited, given, in_order, lines, params, short

CHAPTER = "oh.roulette"
CHOICES = """
option wheel 1.D: double_zero, single_zero, double_zero_as_single
option zero_two_three 4.E.iii.(a): no, yes
option minimum 1.A.iii  # signage with the least and the most
option maximum 1.A.iii
option chip 4.A
reason seats 4.B  # no two with one colour
reason seated 4.A
reason chips 4.A
reason limits 1.A.iii
reason closed 6.B  # no more bets
reason needed 4.A
reason cash 4.A  # verbal wagers with cash, confirmed by the dealer
"""
INSIDE = """
wager straight 4.E.i: win 35 to 1 at least 5.A; lose lose 4.D
wager split 4.E.ii: win 17 to 1 at least 5.A; lose lose 4.D
wager three_numbers 4.E.iii: win 11 to 1 at least 5.A; lose lose 4.D
wager four_numbers 4.E.iv: win 8 to 1 at least 5.A; lose lose 4.D
wager first_five_numbers 4.E.v: win 6 to 1 at least 5.A; lose lose 4.D
wager six_numbers 4.E.vi: win 5 to 1 at least 5.A; lose lose 4.D
wager column 4.E.vii: win 2 to 1 at least 5.A; lose lose 4.D
wager dozen 4.E.viii: win 2 to 1 at least 5.A; lose lose 4.D
"""
EVEN = """
wager red 4.E.ix: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager black 4.E.x: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager odd 4.E.xi: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager even 4.E.xii: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager 1_to_18 4.E.xiii: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager 19_to_36 4.E.xiv: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
"""
DUTIES = """
duty wheel 3.F: opens by supervisor
duty wheel 1.A: arrives by supervisor tells inches
duty ball 2.A: arrives by supervisor tells sixteenths
duty wheel 3.C: opens by supervisor tells adjusted
duty wheel 3.C: opens by supervisor or maintenance if adjusted is yes
duty wheel 3.C: adjusted by supervisor or maintenance
duty wheel 3.A.i: arrives|adjusted by supervisor after wheel, ball  # 3.E: all four once more
duty wheel 3.A.ii: arrives|adjusted by supervisor after wheel, ball
duty wheel 3.A.iii: arrives|adjusted by supervisor after wheel, ball
duty ball 3.A.iv: arrives|adjusted by supervisor after wheel, ball
duty ball 2.A: arrives by supervisor
duty table 4.B: opens by supervisor
duty wheel 3.G: arrives|reviewed by supervisor tells reviewed
duty wheel 3.G: arrives|reviewed by supervisor tells reviewer
duty wheel 3.G: arrives|reviewed by supervisor tells irregular
duty wheel 3.G: arrives|reviewed by manager if irregular is yes
"""
USUAL = CHOICES + INSIDE + EVEN.format(zero="5.B") + DUTIES


@pytest.mark.parametrize("line", params(CHAPTER, USUAL))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for; duties come in the order of the law."""
    assert sorted(given(GAME)) == sorted(lines(USUAL))
    assert in_order(lines(DUTIES), given(GAME))


@pytest.mark.parametrize("line", params(CHAPTER, EVEN.format(zero="5.C.iii")))
def test_a_line_of_a_wheel_used_with_one_zero(line: str) -> None:
    """There 5.C.iii says that even chances lose on zero; what is paid stays the same."""
    assert line in given(GAME, wheel=AS_SINGLE)
    zero = line.rpartition(" ")[0]
    assert f"{zero} 5.B" in given(GAME, wheel=SINGLE_ZERO)


CALLS = """
call same_direction 7.A by anybody
call few_revolutions 7.B by anybody
call left_wheel 7.C by anybody
call foreign_object 7.D by anybody
call floater 7.E by anybody
call compromised 3.H by anybody
"""


@pytest.mark.parametrize("line", params(CHAPTER, CALLS))
def test_what_is_no_spin(line: str) -> None:
    """While the ball runs each of § 7 may be called, and that something is compromised."""
    pending = spinning().pending
    assert pending is not None
    known = [call_line(one, "oh") for one in pending.irregularities]
    assert line in known
    assert len(known) == len(lines(CALLS))


# 4.E: all places


ROWS = {"-".join(map(str, (n, n + 1, n + 2))) for n in range(1, 37, 3)}
TRIOS = {
    DOUBLE_ZERO: {"0-1-2", "0-2-00", "00-2-3"},
    SINGLE_ZERO: {"0-1-2"},
    AS_SINGLE: {"0-1-2"},
}


@pytest.mark.clause("oh.roulette 4.E.iii", "oh.roulette 4.E.iii.(a)")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
@pytest.mark.parametrize("more", ["no", "yes"])
def test_every_place_of_three_numbers(wheel: str, more: str) -> None:
    """Twelve rows and the groups with zeros; 0-2-3 comes beside them where it is chosen."""
    rules = rules_for(GAME, options={"wheel": wheel, "zero_two_three": more})
    added = {"0-2-3"} if (wheel, more) == (SINGLE_ZERO, "yes") else set()
    expected = ROWS | TRIOS[wheel] | added
    assert set(rules.wager("three_numbers").places) == expected
    assert set(covers(wheel, more == "yes")["three_numbers"]) == expected
    assert rules.wager("three_numbers").place_needed


# 4.E, 5: every place at every compartment, by the picture of the layout


def by_hand(wheel: str) -> dict[str, dict[str, set[str]]]:
    """Each wager with its places and the numbers on which they win, written from 4.E alone."""
    zeros = {"0", "00"} if wheel == DOUBLE_ZERO else {"0"}
    numbers = list(range(1, 37))
    grid = [[row, row + 1, row + 2] for row in numbers[::3]]
    pairs = [(a, b) for row in grid for a, b in pairwise(row)]
    pairs += [(a, a + 3) for a in numbers[:33]]
    corners = [(a, a + 1, a + 3, a + 4) for row in grid[:11] for a in row[:2]]
    with_zero = {
        DOUBLE_ZERO: ["0-00", "0-1", "0-2", "00-2", "00-3"],
        SINGLE_ZERO: ["0-1", "0-2", "0-3"],
        AS_SINGLE: ["0-1", "0-2"],
    }[wheel]
    joined = ["-".join(map(str, one)) for one in pairs]
    lines = ["-".join(map(str, upper + lower)) for upper, lower in pairwise(grid)]
    places = {
        "straight": {*zeros, *map(str, numbers)},
        "split": {*with_zero, *joined},
        "three_numbers": {*TRIOS[wheel], *("-".join(map(str, row)) for row in grid)},
        "four_numbers": {"-".join(map(str, one)) for one in corners},
        "six_numbers": set(lines),
    }
    found = {
        wager: {place: set(place.split("-")) for place in its} for wager, its in places.items()
    }
    if wheel == DOUBLE_ZERO:
        found["first_five_numbers"] = {"": {"0", "00", "1", "2", "3"}}
    nth = ("1st", "2nd", "3rd")
    found["column"] = {one: set(map(str, numbers[n::3])) for n, one in enumerate(nth)}
    found["dozen"] = {
        f"{one}_12": set(map(str, numbers[12 * n : 12 * n + 12])) for n, one in enumerate(nth)
    }
    # Red and black alternate on the wheel; a red 1, a black 2 (1.B, 1.C).
    red = {
        "1",
        "3",
        "5",
        "7",
        "9",
        "12",
        "14",
        "16",
        "18",
        "19",
        "21",
        "23",
        "25",
        "27",
        "30",
        "32",
        "34",
        "36",
    }
    found["red"], found["black"] = {"": red}, {"": set(map(str, numbers)) - red}
    found["odd"], found["even"] = ({"": set(map(str, numbers[n::2]))} for n in (0, 1))
    found["1_to_18"] = {"": set(map(str, numbers[:18]))}
    found["19_to_36"] = {"": set(map(str, numbers[18:]))}
    return found


EVEN_IDS = ("red", "black", "odd", "even", "1_to_18", "19_to_36")
PAYS = {
    **{"straight": 35, "split": 17, "three_numbers": 11, "four_numbers": 8},
    **{"first_five_numbers": 6, "six_numbers": 5, "column": 2, "dozen": 2},
}
ITEMS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv"]
ALL_PLACES = [f"oh.roulette 4.E.{id}" for id in ITEMS]


@pytest.mark.clause(*ALL_PLACES, "oh.roulette 4.E.iii.(a)", "oh.roulette 4.D", "oh.roulette 5.A")
@pytest.mark.clause("oh.roulette 5.B", "oh.roulette 5.C.iii", "oh.roulette 1.D", "oh.roulette 1.B")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_every_place_at_every_compartment(wheel: str) -> None:
    """Which places there are, on which numbers each wins and what, and by which row it loses."""
    rules = rules_for(GAME, options={"wheel": wheel})
    layout, expected = covers(wheel), by_hand(wheel)
    assert list(rules.wagers) == [one for one in (*PAYS, *EVEN_IDS) if one in expected]
    assert {id: set(places) for id, places in layout.items()} == {
        id: set(places) for id, places in expected.items()
    }
    on_zero = "5.C.iii" if wheel == AS_SINGLE else "5.B"
    for id, places in expected.items():
        wager = rules.wager(id)
        assert set(wager.places) == set(filter(None, places))
        assert wager.place_needed == bool(wager.places)
        assert len(wager.places) == len(wager.names_of_places) == len(set(wager.places))
        for place_, wins in places.items():
            for number, name in enumerate(NAMES):
                row = wager.row(fall_of(id, layout[id][place_], number))
                zero = id in EVEN_IDS and name in ("0", "00")
                told = ("win", PAYS.get(id, 1), "5.A") if name in wins else ("lose", -1, "4.D")
                told = ("zero", -1, on_zero) if zero else told
                assert (row.outcome, int(wager.net_units(row)), short(row.clause, "oh")) == told


@pytest.mark.clause("oh.roulette 1.B", "oh.roulette 1.C", "oh.roulette 1.D", "oh.roulette 5.C.ii")
@pytest.mark.clause("oh.roulette 6.C", "oh.roulette 3.H", "oh.roulette 7.A")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_the_wheels_clockwise(wheel: str) -> None:
    """The order that the law prints, colours in turn, green zeros; 00 is void on one of them."""
    double = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 "
    double += "33 16 4 23 35 14 2"
    single = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 "
    single += "7 28 12 35 3 26"
    order = single if wheel == SINGLE_ZERO else double
    assert WHEELS[wheel] == tuple(order.split())
    colors = [color_of(NAMES.index(one)) for one in WHEELS[wheel]]
    reds = by_hand(wheel)["red"][""]
    assert colors == [
        "green" if one in ("0", "00") else "red" if one in reds else "black"
        for one in WHEELS[wheel]
    ]
    assert (*map(str, range(37)), "00") == NAMES
    void = [n for n in range(38) if is_void(ALL_WHEELS.index(wheel), n)]
    assert void == ([37] if wheel == AS_SINGLE else [])


# 6, 7: the round


def story(driver: Driver) -> list[str]:
    return [line for line in told(driver) if "attested" not in line]


@pytest.mark.clause("oh.roulette 6.A", "oh.roulette 6.B", "oh.roulette 6.C", "oh.roulette 6.D")
@pytest.mark.clause("oh.roulette 5.B", "oh.roulette 4.D", "oh.roulette 5.A")
def test_a_round_of_three() -> None:
    """Spun, no more bets, the number; all that lose are collected, then the winners are paid."""
    driver = window("0", players=("P1", "P6", "P7"))
    place(driver, 1, FIVE, "red", "straight@0", "straight@17")
    place(driver, 2, FIVE, "even", "dozen@1st_12")
    driver.answer(Take(2, "dozen@1st_12", FIVE))
    place(driver, 3, FIVE, "column@1st")
    place(driver, 1, FIVE, "split@0-00")
    driver.answer(Close())
    assert story(driver) == [
        "6.A announced",
        "6.B announced",
        "6.C announced",
        "4.D settled 1 straight@17 +0",
        "5.B settled 1 red +0",
        "5.B settled 2 even +0",
        "4.D settled 3 column@1st +0",
        "5.A settled 1 straight@0 +17500",
        "5.A settled 1 split@0-00 +8500",
    ]
    assert (driver.table.board["marker"], driver.table.board["color"]) == ("0", "green")


CAUSES = {
    "same_direction": "7.A",
    "few_revolutions": "7.B",
    "left_wheel": "7.C",
    "foreign_object": "7.D",
    "floater": "7.E",
}


@pytest.mark.parametrize(
    "cause",
    [
        pytest.param(one, marks=pytest.mark.clause(*cited(CHAPTER, f"3.H 6.A 6.B {id}")))
        for one, id in CAUSES.items()
    ],
)
@pytest.mark.parametrize("ball", ["ball_sound", "ball_damaged"])
def test_a_spin_that_does_not_count(cause: str, ball: str) -> None:
    """Called by its clause; the ball is looked at or taken out, and spun anew."""
    driver, clause = spinning(), CAUSES[cause]
    before = len(story(driver))
    driver.call(cause)
    looked_at = cause in ("few_revolutions", "left_wheel")
    if looked_at:
        assert isinstance(driver.pending, Decide)
        assert (driver.pending.who, driver.pending.choices) == (
            "dealer",
            ("ball_sound", "ball_damaged"),
        )
        assert driver.table.rules.cite(driver.pending.clause) == f"oh.roulette {clause}"
        driver.answer(ball)
    said = [f"{clause} announced"] * (1 if looked_at else 2)
    assert story(driver)[before:] == [*said, "6.A announced", "6.B announced"]
    word = "floater: " if cause == "floater" else "no spin: "
    first = [event["words"] for event in events(driver, "announced")][before]
    assert first.startswith(word)
    changed = [event["thing"] for event in events(driver, "equipment_changed")]
    assert changed == (["ball no. 2"] if looked_at and ball == "ball_damaged" else [])
    assert isinstance(driver.pending, Spin)
    assert driver.table.stakes(1) == {"red": FIVE}
    assert not events(driver, "void")


@pytest.mark.clause("oh.roulette 5.C.ii", "oh.roulette 6.A", "oh.roulette 6.B", "oh.roulette 1.D")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_double_zero_is_no_spin_on_one_wheel(wheel: str) -> None:
    """There it is void and spun again; a 00 that counts loses for red."""
    if wheel == SINGLE_ZERO:
        return
    driver = window("00", "1", wheel=wheel)
    place(driver, 1, FIVE, "red")
    driver.answer(Close())
    again = ["5.C.ii announced", "6.A announced", "6.B announced"]
    expected = {
        DOUBLE_ZERO: ["6.C announced", "5.B settled 1 red +0"],
        AS_SINGLE: [*again, "6.C announced", "5.A settled 1 red +500"],
    }
    assert story(driver) == ["6.A announced", "6.B announced", *expected[wheel]]


PLACED = {
    "straight": "4.E.i",
    "split": "4.E.ii",
    "three_numbers": "4.E.iii",
    "four_numbers": "4.E.iv",
    "six_numbers": "4.E.vi",
    "column": "4.E.vii",
    "dozen": "4.E.viii",
}


@pytest.mark.parametrize(
    "wager",
    [pytest.param(w, marks=pytest.mark.clause(f"{CHAPTER} {c}")) for w, c in PLACED.items()],
)
def test_a_place_has_to_be_named(wager: str) -> None:
    """The player selects numbers by where the chips lie: without a place nothing is wagered."""
    driver = window()
    assert refused(driver, Place(1, wager, FIVE)) == f"oh.roulette {PLACED[wager]}"
    place(driver, 1, FIVE, f"{wager}@{rules_for(GAME).wager(wager).places[-1]}")
