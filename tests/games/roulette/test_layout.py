"""Roulette: wheels, layout, and every place of every wager (oh.roulette 1, 4.E, 5)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from croupier.core.cloth import Puck, Wheel, areas, spots, within
from croupier.core.game import Rules, rules_for
from croupier.core.procedure import Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.roulette.rules import (
    AS_SINGLE,
    BLACKS,
    DOUBLE_ZERO,
    GAME,
    NAMES,
    REDS,
    SINGLE_ZERO,
    WHEELS,
    color_of,
    covers,
)
from tests.games.cloths import area, at, box, citing, cloth_of, held, lines, printed, spots_citing
from tests.games.roulette.roulette_tables import ALL_WHEELS, FIVE, play, window, winning, won

# The boxes as a picture: columns 0 to 2 of the layout, a row of heads above them. The head is
# drawn six half-columns wide, so that 0 and 00 can share it.
Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in half-columns and rows."""


def boxes(wheel: str) -> dict[str, Box]:
    """Every number's box on the cloth; 0 and 00 halve the head, a single 0 has all of it."""
    drawn = {
        str(3 * row + column + 1): (2 * column, row + 1, 2 * column + 2, row + 2)
        for row in range(12)
        for column in range(3)
    }
    if wheel == SINGLE_ZERO:
        return drawn | {"0": (0, 0, 6, 1)}
    return drawn | {"0": (0, 0, 3, 1), "00": (3, 0, 6, 1)}


def shared_line(a: Box, b: Box) -> bool:
    """Whether two boxes touch along a line, not only in a point."""
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return (wide == 0 and high > 0) or (high == 0 and wide > 0)


def touches(box: Box, x: int, y: int) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def by_geometry(wheel: str) -> dict[str, set[frozenset[str]]]:
    """The inside wagers by where a chip can lie, from the picture alone."""
    drawn = boxes(wheel)
    corners = [
        frozenset(name for name, box in drawn.items() if touches(box, x, y))
        for x in range(1, 6)
        for y in range(1, 13)
    ]
    return {
        "split": {
            frozenset(pair)
            for pair in combinations(drawn, 2)
            if shared_line(*map(drawn.get, pair))  # type: ignore[arg-type]
        },
        "three_numbers": {group for group in corners if len(group) == 3},
        "four_numbers": {group for group in corners if len(group) == 4},
    }


def named(wheel: str, wager: str, zero_two_three: bool = False) -> set[frozenset[str]]:
    """The places of a wager as sets of numbers."""
    places = covers(wheel, zero_two_three)[wager]
    return {frozenset(place.split("-")) for place in places}


# 1: the wheels


def wheel_on(rules: Rules, clause: str) -> tuple[str, ...]:
    (wheel,) = citing(rules, f"oh.roulette {clause}", Wheel)
    assert f"the wheel, clockwise: {' '.join(wheel.sections)}" in lines(rules)
    return wheel.sections


@pytest.mark.clause("oh.roulette 1.B")
def test_the_single_zero_wheel() -> None:
    """37 compartments in the printed order, here by the way from each number to the next."""
    order = WHEELS[SINGLE_ZERO]
    assert sorted(order, key=int) == list(map(str, range(37)))
    text = "0-32-15-19-4-21-2-25-17-34-6-27-13-36-11-30-8-23-10-5-24-16-33-1-20-14-31-9-22-18"
    assert "-".join(order) == f"{text}-29-7-28-12-35-3-26"
    assert wheel_on(rules_for(GAME, options={"wheel": SINGLE_ZERO}), "1.B") == order


@pytest.mark.clause("oh.roulette 1.C")
def test_the_double_zero_wheel() -> None:
    """38 compartments in the printed order; each number faces the one that follows it."""
    order = WHEELS[DOUBLE_ZERO]
    assert sorted(order) == sorted([*map(str, range(37)), "00"])
    text = "0-28-9-26-30-11-7-20-32-17-5-22-34-15-3-24-36-13-1-00-27-10-25-29-12-8-19-31-18-6"
    assert "-".join(order) == f"{text}-21-33-16-4-23-35-14-2"
    for name, facing in zip(order[:19], order[19:], strict=True):
        if name not in ("0", "00"):
            assert abs(int(name) - int(facing)) == 1, "odd and even neighbours face each other"
    assert wheel_on(rules_for(GAME), "1.C") == order


@pytest.mark.clause("oh.roulette 1.B", "oh.roulette 1.C")
@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO])
def test_colours_alternate_from_zero_to_zero(wheel: str) -> None:
    """Zeros are green; between them red and black take turns all round the wheel."""
    colors = [color_of(NAMES.index(name)) for name in WHEELS[wheel]]
    assert [n for n, c in zip(WHEELS[wheel], colors, strict=True) if c == "green"] == (
        ["0"] if wheel == SINGLE_ZERO else ["0", "00"]
    )
    for one, next_one in pairwise(colors):
        assert one != next_one or "green" in (one, next_one)
    assert len(REDS) == len(BLACKS) == 18


@pytest.mark.clause(
    "oh.roulette 1.A.i", "oh.roulette 1.A.ii", "oh.roulette 1.A.iii", "oh.roulette 1.E"
)
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_the_layout(wheel: str) -> None:
    """Name, a place for each wager that is offered, the limits and the boxes are on it."""
    rules = rules_for(GAME, options={"wheel": wheel, "minimum": "10", "maximum": "200"})
    assert printed(rules, "oh.roulette 1.A.i") == ["{house}"]
    assert "Harbour" in lines(rules, "Harbour")
    assert printed(rules, "oh.roulette 1.A.iii") == ["Minimum $10 · Maximum $200"]
    assert sorted(held(rules, "oh.roulette 1.E")) == ["drop", "tips"]
    found = {one.spot for one in areas(cloth_of(rules)) if not one.printed}
    assert found == set(spots(rules))
    assert "six_numbers@1-2-3-4-5-6" in spots_citing(rules, "oh.roulette 1.A.ii")
    assert ("first_five_numbers" in found) == (wheel == DOUBLE_ZERO)
    extra = [one.spot for one in areas(cloth_of(rules)) if one.printed]
    assert extra == (["straight@00"] if wheel == AS_SINGLE else [])
    wheels = [part for part in cloth_of(rules).parts if isinstance(part, Wheel)]
    assert wheels[0].at[0] + wheels[0].r < box(area(rules, "straight@0")).x, "at the other end"
    sign(rules)


@pytest.mark.clause("oh.roulette 5.C.i")
def test_the_notice_of_a_wheel_used_with_one_zero() -> None:
    """Players are told, and only at such a table."""
    told = {
        wheel: printed(rules_for(GAME, options={"wheel": wheel}), "oh.roulette 5.C.i")
        for wheel in ALL_WHEELS
    }
    notice = "This double zero wheel is used as a single zero wheel: 00 is no spin"
    assert told == {DOUBLE_ZERO: [], SINGLE_ZERO: [], AS_SINGLE: [notice]}


# 4.E: where on the cloth


def touching(rules: Rules, spot: str) -> set[str]:
    """The boxes that an area on the lines touches: a line has two, a corner three or four."""
    places = [at(one) for one in areas(cloth_of(rules)) if one.spot == spot]
    return {
        one.spot
        for x, y in places
        for one in areas(cloth_of(rules))
        if one.look != "bare"
        for around in [box(one)]
        if around.x - 0.01 <= x <= around.x + around.w + 0.01
        and around.y - 0.01 <= y <= around.y + around.h + 0.01
    }


def straight(*numbers: str) -> set[str]:
    return {f"straight@{number}" for number in numbers}


@pytest.mark.clause("oh.roulette 4.E.ii", "oh.roulette 4.E.iii", "oh.roulette 4.E.iv")
@pytest.mark.clause("oh.roulette 4.E.v", "oh.roulette 4.E.vi")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_chips_between_boxes_lie_where_the_law_says(wheel: str) -> None:
    """A line between two, a common corner of four, the outside line of a row, its outer corner."""
    rules = rules_for(GAME, options={"wheel": wheel})
    assert touching(rules, "split@17-20") == straight("17", "20")
    assert touching(rules, "split@1-2") == straight("1", "2")
    assert touching(rules, "split@0-2") == straight("0", "2")
    assert touching(rules, "four_numbers@17-18-20-21") == straight("17", "18", "20", "21")
    assert touching(rules, "three_numbers@13-14-15") == {*straight("13"), "dozen@2nd_12"}
    assert touching(rules, "three_numbers@0-1-2") == straight("0", "1", "2")
    assert touching(rules, "six_numbers@1-2-3-4-5-6") == {*straight("1", "4"), "dozen@1st_12"}
    if wheel == DOUBLE_ZERO:
        corner = {*straight("0", "1"), "dozen@1st_12"}
        assert touching(rules, "first_five_numbers") == corner
        both = {*straight("0", "00"), "dozen@2nd_12", "dozen@3rd_12"}
        assert touching(rules, "split@0-00") == both, "there or between 2nd 12 and 3rd 12"


@pytest.mark.clause("oh.roulette 4.E.vii", "oh.roulette 4.E.viii", "oh.roulette 4.E.xiii")
def test_boxes_outside_the_numbers() -> None:
    """A column's box stands at its foot, and boxes bear the labels that the law gives them."""
    rules = rules_for(GAME)
    for nth, numbers in (("1st", (1, 34)), ("2nd", (2, 35)), ("3rd", (3, 36))):
        foot = box(area(rules, f"column@{nth}"))
        last = box(area(rules, f"straight@{numbers[1]}"))
        assert (foot.x, foot.y) == pytest.approx((last.x + last.w, last.y))
    labels = {spot: area(rules, spot).words for spot in ("odd", "even", "1_to_18", "19_to_36")}
    assert labels == {"odd": "Odd", "even": "Even", "1_to_18": "1-18", "19_to_36": "19-36"}
    assert [area(rules, f"dozen@{n}_12").words for n in ("1st", "2nd", "3rd")] == [
        "1st 12",
        "2nd 12",
        "3rd 12",
    ]


@pytest.mark.clause("oh.roulette 4.E.ix", "oh.roulette 4.E.x")
def test_red_and_black_boxes_are_red_and_black() -> None:
    """So are the boxes of the numbers, as on the wheel; zeros are green."""
    rules = rules_for(GAME)
    assert (area(rules, "red").look, area(rules, "black").look) == ("red", "black")
    looks = {one.words: one.look for one in areas(cloth_of(rules)) if "straight" in one.spot}
    (wheel,) = [part for part in cloth_of(rules).parts if isinstance(part, Wheel)]
    assert dict(zip(wheel.sections, wheel.looks, strict=True)) == looks
    assert {name for name, look in looks.items() if look == "zero"} == {"0", "00"}
    assert looks["1"] == "red"
    assert looks["2"] == "black"


@pytest.mark.clause("oh.roulette 6.C")
def test_the_point_marker_lies_on_its_number() -> None:
    """Wherever the ball comes to rest, the marker has its place in that number's box."""
    for wheel in ALL_WHEELS:
        rules = rules_for(GAME, options={"wheel": wheel})
        (marker,) = [part for part in cloth_of(rules).parts if isinstance(part, Puck)]
        assert set(marker.at) == set(WHEELS[wheel])
        for name, place in marker.at.items():
            assert within(area(rules, f"straight@{name}").shape, place)


# 4.E: the places


@pytest.mark.clause("oh.roulette 4.E.i")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_straight_places(wheel: str) -> None:
    """One place a number that can win, and each wins on its number alone."""
    names = {n for n in WHEELS[wheel] if not (wheel == AS_SINGLE and n == "00")}
    assert set(covers(wheel)["straight"]) == names
    for place in ("0", "17", "36"):
        assert winning(f"straight@{place}", wheel=wheel) == {place}
    if wheel == DOUBLE_ZERO:
        assert winning("straight@00") == {"00"}


@pytest.mark.clause("oh.roulette 4.E.ii", "oh.roulette 4.E.iv")
@pytest.mark.parametrize("wager", ["split", "four_numbers"])
@pytest.mark.parametrize("wheel", ALL_WHEELS)
def test_splits_and_corners_follow_from_the_picture(wheel: str, wager: str) -> None:
    """Exactly the pairs of boxes with a common line, and the fours with a common corner."""
    expected = by_geometry(wheel)[wager]
    if wheel == AS_SINGLE:
        expected = {group for group in expected if "00" not in group}
    assert named(wheel, wager) == expected
    counts = {DOUBLE_ZERO: (62, 22), SINGLE_ZERO: (60, 22), AS_SINGLE: (59, 22)}
    assert len(expected) == counts[wheel][wager == "four_numbers"]


@pytest.mark.clause("oh.roulette 4.E.ii")
def test_a_split_wins_on_both_numbers() -> None:
    """Also across zeros; and 0 with 00 has a second line on the layout."""
    for wager in ("17-20", "1-2", "0-00", "0-2", "00-2", "00-3"):
        assert winning(f"split@{wager}") == set(wager.split("-"))
    twice = [one for one in areas(cloth_of(rules_for(GAME))) if one.spot == "split@0-00"]
    assert len(twice) == 2


@pytest.mark.clause(
    "oh.roulette 4.E.iii",
    "oh.roulette 4.E.iii.(a)",
    "oh.roulette 4.E.iii.(b)",
    "oh.roulette 4.E.iii.(i)",
)
def test_three_numbers() -> None:
    """The twelve rows, and with zeros the three groups that meet in a corner of three boxes."""
    rows = {frozenset(map(str, (n, n + 1, n + 2))) for n in range(1, 37, 3)}
    listed = {frozenset(group.split("-")) for group in ("0-1-2", "0-2-00", "00-2-3")}
    assert by_geometry(DOUBLE_ZERO)["three_numbers"] == listed
    assert named(DOUBLE_ZERO, "three_numbers") == rows | listed
    for place in ("0-1-2", "0-2-00", "00-2-3", "16-17-18"):
        assert winning(f"three_numbers@{place}") == set(place.split("-"))


@pytest.mark.clause("oh.roulette 4.E.iii.(a)")
def test_three_numbers_with_one_zero() -> None:
    """Only the listed group without 00; and 0-2-3, which a single 0 touches too, as an option."""
    for wheel in (SINGLE_ZERO, AS_SINGLE):
        with_zero = {group for group in named(wheel, "three_numbers") if "0" in group}
        assert with_zero == {frozenset({"0", "1", "2"})}
    more = named(SINGLE_ZERO, "three_numbers", True) - named(SINGLE_ZERO, "three_numbers")
    assert more == {frozenset({"0", "2", "3"})}
    assert by_geometry(SINGLE_ZERO)["three_numbers"] == {frozenset({"0", "1", "2"}), *more}
    for wheel in (DOUBLE_ZERO, AS_SINGLE):
        assert named(wheel, "three_numbers", True) == named(wheel, "three_numbers")
    options = {"wheel": SINGLE_ZERO, "zero_two_three": "yes"}
    assert winning("three_numbers@0-2-3", **options) == {"0", "2", "3"}


@pytest.mark.clause("oh.roulette 4.E.iv")
def test_four_numbers_win() -> None:
    """The four boxes round a corner."""
    assert winning("four_numbers@17-18-20-21") == {"17", "18", "20", "21"}


@pytest.mark.clause("oh.roulette 4.E.v")
def test_first_five() -> None:
    """0, 00, 1, 2 and 3, where there is a 00 that counts, and nowhere else."""
    assert winning("first_five_numbers") == {"0", "00", "1", "2", "3"}
    for wheel in (SINGLE_ZERO, AS_SINGLE):
        with pytest.raises(Refusal, match="not offered"):
            play(["first_five_numbers"], "1", wheel=wheel)


@pytest.mark.clause("oh.roulette 4.E.vi")
def test_six_numbers() -> None:
    """Two neighbouring rows: eleven places, each with six consecutive numbers."""
    places = covers(DOUBLE_ZERO)["six_numbers"]
    assert len(places) == 11
    for numbers in places.values():
        low = min(numbers)
        assert low % 3 == 1
        assert sorted(numbers) == list(range(low, low + 6))
    assert winning("six_numbers@16-17-18-19-20-21") == set(map(str, range(16, 22)))


@pytest.mark.clause("oh.roulette 4.E.vii", "oh.roulette 4.E.viii")
def test_columns_and_dozens() -> None:
    """Each number lies in one column and one dozen; zeros lie in none."""
    for n, place in enumerate(("1st", "2nd", "3rd")):
        column, dozen = (winning(f"{w}") for w in (f"column@{place}", f"dozen@{place}_12"))
        assert column == {str(k) for k in range(1, 37) if k % 3 == (n + 1) % 3}
        assert dozen == {str(k) for k in range(12 * n + 1, 12 * n + 13)}


RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
BLACK = (2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35)
EVEN_CHANCES = {
    "red": {str(n) for n in RED},
    "black": {str(n) for n in BLACK},
    "odd": {str(n) for n in range(1, 37) if n % 2},
    "even": {str(n) for n in range(1, 37) if not n % 2},
    "1_to_18": {str(n) for n in range(1, 19)},
    "19_to_36": {str(n) for n in range(19, 37)},
}


@pytest.mark.clause(
    "oh.roulette 4.E.ix",
    "oh.roulette 4.E.x",
    "oh.roulette 4.E.xi",
    "oh.roulette 4.E.xii",
    "oh.roulette 4.E.xiii",
    "oh.roulette 4.E.xiv",
)
@pytest.mark.parametrize("wager", EVEN_CHANCES)
def test_even_chances(wager: str) -> None:
    """Eighteen numbers each, on either side of every boundary, and never a zero."""
    assert winning(wager) == EVEN_CHANCES[wager]


@pytest.mark.clause("oh.roulette 4.E.ii", "oh.roulette 4.E.iii.(i)", "oh.roulette 4.E.iv")
@pytest.mark.parametrize(
    ("wager", "wheel", "meant"),
    [
        ("split@17-19", DOUBLE_ZERO, "17-"),
        ("split@20-17", DOUBLE_ZERO, "did you mean 17-20"),
        ("split@2-00", DOUBLE_ZERO, "did you mean 00-2"),
        ("split@3-4", DOUBLE_ZERO, "did you mean"),
        ("straight@37", DOUBLE_ZERO, "did you mean"),
        ("straight@", DOUBLE_ZERO, "one of: 0, 00, 1"),
        ("three_numbers@2-3-4", DOUBLE_ZERO, "did you mean"),
        ("four_numbers@0-1-2-3", SINGLE_ZERO, "did you mean"),
        ("four_numbers@3-4-6-7", DOUBLE_ZERO, "did you mean"),
        ("six_numbers@2-3-4-5-6-7", DOUBLE_ZERO, "did you mean"),
        ("column@4th", DOUBLE_ZERO, "one of: 1st, 2nd, 3rd"),
        ("dozen@1st", DOUBLE_ZERO, "did you mean 1st_12"),
    ],
)
def test_impossible_places_are_refused(wager: str, wheel: str, meant: str) -> None:
    """A combination that has no place on the layout is named, with the nearest that has."""
    driver = window(wheel=wheel)
    with pytest.raises(Misuse, match="no place of") as caught:
        driver.answer(Place(1, wager, FIVE))
    assert meant in str(caught.value)
    assert driver.table.stakes(1) == {}


@pytest.mark.clause("oh.roulette 1.B", "oh.roulette 1.D", "oh.roulette 4.E.ii")
@pytest.mark.clause("oh.roulette 4.E.iii.(a)", "oh.roulette 4.E.v")
@pytest.mark.parametrize(
    ("wager", "wheel", "clause"),
    [
        ("split@0-3", DOUBLE_ZERO, "4.E.ii"),
        ("split@0-3", AS_SINGLE, "1.D"),
        ("split@0-00", SINGLE_ZERO, "1.B"),
        ("split@0-00", AS_SINGLE, "1.D"),
        ("straight@00", SINGLE_ZERO, "1.B"),
        ("straight@00", AS_SINGLE, "1.D"),
        ("three_numbers@0-2-00", SINGLE_ZERO, "1.B"),
        ("three_numbers@0-2-00", AS_SINGLE, "1.D"),
        ("three_numbers@0-2-3", SINGLE_ZERO, "4.E.iii.(a)"),
        ("first_five_numbers", SINGLE_ZERO, "1.B"),
        ("first_five_numbers", AS_SINGLE, "1.D"),
    ],
)
def test_what_another_layout_offers_is_refused(wager: str, wheel: str, clause: str) -> None:
    """By the clause that takes it off this one; no chip moves."""
    driver = window(wheel=wheel)
    with pytest.raises(Refusal) as caught:
        driver.answer(Place(1, wager, FIVE))
    assert caught.value.clause == f"oh.roulette {clause}"
    assert driver.table.stakes(1) == {}


def test_a_wager_with_places_needs_one() -> None:
    """`straight` alone says nothing about where; red has only one place and needs none."""
    driver = window()
    with pytest.raises(Refusal, match=r"4\.E\.i\); say where on the layout, such as straight@0"):
        driver.answer(Place(1, "straight", FIVE))
    with pytest.raises(Misuse, match="no place of red"):
        driver.answer(Place(1, "red@left", FIVE))
    driver.answer(Place(1, "red", FIVE))


@pytest.mark.clause("oh.roulette 1.D")
def test_the_wheel_is_an_option() -> None:
    """Three wheels and no fourth; what covers 00 is offered only where 00 counts."""
    for wheel in ALL_WHEELS:
        rules = rules_for(GAME, options={"wheel": wheel})
        with_00 = [p for w in rules.wagers.values() for p in w.places if "00" in p.split("-")]
        assert bool(with_00) == (wheel == DOUBLE_ZERO)
    with pytest.raises(Misuse, match="takes double_zero, single_zero, double_zero_as_single"):
        rules_for(GAME, options={"wheel": "triple_zero"})


# 5: odds


@pytest.mark.clause("oh.roulette 5.A")
@pytest.mark.parametrize(
    ("wager", "number", "units"),
    [
        ("straight@17", "17", 35),
        ("split@17-20", "20", 17),
        ("three_numbers@16-17-18", "16", 11),
        ("four_numbers@16-17-19-20", "19", 8),
        ("first_five_numbers", "00", 6),
        ("six_numbers@13-14-15-16-17-18", "14", 5),
        ("column@2nd", "17", 2),
        ("dozen@2nd_12", "17", 2),
        ("red", "16", 1),
        ("black", "17", 1),
        ("odd", "17", 1),
        ("even", "16", 1),
        ("1_to_18", "18", 1),
        ("19_to_36", "19", 1),
    ],
)
def test_what_is_paid(wager: str, number: str, units: int) -> None:
    """Each wager pays its odds; more may be paid, a unit less is refused."""
    driver = play([wager], number)
    assert won(driver) == {wager: units * FIVE}
    name = wager.partition("@")[0]
    rules_for(GAME, paytable={name: {"win": f"{units + 1} to 1"}})
    with pytest.raises(Refusal, match=r"no less than .* \(oh.roulette 5.A\)"):
        rules_for(GAME, paytable={name: {"win": f"{2 * units - 1} to 2"}})


def test_the_window_offers_every_wager() -> None:
    """Fourteen with a double zero, thirteen without."""
    for wheel, count in ((DOUBLE_ZERO, 14), (SINGLE_ZERO, 13), (AS_SINGLE, 13)):
        pending = window(wheel=wheel).pending
        assert isinstance(pending, Window)
        assert len(pending.wagers) == count
