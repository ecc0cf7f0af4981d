"""Both games of Pai Gow, sections 2.E, 8 and 11: dice, random number, button."""

from __future__ import annotations

import pytest

from croupier.core.procedure import Attest, Close, Number, Place, Throw
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sources import RandomSource
from tests.games.pai_gow.twins import (
    BOTH_LOWER,
    COUNTED,
    TEN,
    Twin,
    both,
    cited,
    said,
    seated,
    set_all,
    signed,
    stacks,
    tracked,
    wager,
)
from tests.games.scripts import Scripted, events


def dealt_to(twin: Twin, source: Scripted, **options: str) -> list[str]:
    """The positions in the order of the deal."""
    driver = seated(twin, source, (2,), **options)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    return [event["to"].partition(",")[0] for event in events(driver, "dealt")]


def names(start: int) -> list[str]:
    """Positions from the one that is counted to, counterclockwise."""
    order = [COUNTED[(start - 1 + at) % 7] for at in range(7)]
    return [one if one == "dealer" else f"seat {one}" for one in map(str, order)]


FACES = {
    3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (1, 2, 4), 8: (1, 1, 6),
    9: (3, 3, 3), 10: (2, 2, 6), 11: (3, 4, 4), 12: (4, 4, 4), 13: (3, 4, 6), 14: (4, 5, 5),
    15: (5, 5, 5), 16: (4, 6, 6), 17: (5, 6, 6), 18: (6, 6, 6),
}  # fmt: skip
POSITION = {
    3: "seat 5", 4: "seat 4", 5: "seat 3", 6: "seat 2", 7: "seat 1", 8: "dealer", 9: "seat 6",
    10: "seat 5", 11: "seat 4", 12: "seat 3", 13: "seat 2", 14: "seat 1", 15: "dealer",
    16: "seat 6", 17: "seat 5", 18: "seat 4",
}  # fmt: skip
"""Counted off: the dealer is one, eight and fifteen, the far right two, nine and sixteen."""


@both("8.A.i", "11.B", "10.B", "10.C")
@pytest.mark.parametrize("total", FACES)
def test_three_dice_are_counted_off(twin: Twin, total: int) -> None:
    """Counterclockwise, the dealer being one, wager or not, and round again above seven."""
    source = Scripted(FACES[total], *stacks({2: BOTH_LOWER}, start=total))
    found = dealt_to(twin, source, start="dice")
    assert found[0] == POSITION[total]
    assert found == names(total)


@both("8.A.ii", "11.C", "10.C")
@pytest.mark.parametrize("number", range(1, 8))
def test_a_number_is_counted_off(twin: Twin, number: int) -> None:
    """One is the dealer, two the far right, seven the far left."""
    source = Scripted(number, *stacks({2: BOTH_LOWER}, start=number))
    found = dealt_to(twin, source)
    expected = ["dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1"]
    assert found[0] == expected[number - 1]
    assert found == names(number)


@both("8.A.ii", "11.C")
def test_the_generator_shows_one_to_seven(twin: Twin) -> None:
    """Nought and eight are refused, and the number that counts stands in the log."""
    driver = tracked(twin, 2)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    assert isinstance(driver.pending, Number)
    for wrong in (0, 8):
        with pytest.raises(Refusal, match="from 1 to 7") as caught:
            driver.answer(wrong)
        assert caught.value.clause == twin.cite("11.C")
    driver.answer(7)
    assert [e["number"] for e in events(driver, "numbered")] == [7]
    assert cited(driver, twin, "numbered") == ["11.C"]
    assert driver.table.board["start"] == "seat 1"


@both("11.B", "9.B", "10.B", "9.C", "10.C")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_shaken_before_and_put_away_after(twin: Twin, dealing: str) -> None:
    """The dealer signs three shakes, the dice are read, cards go out, and the shaker is covered."""
    driver = tracked(twin, 2, start="dice", dealing=dealing)
    driver.policy = None
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    assert isinstance(driver.pending, Attest)
    shaken = "the shaker shaken at least three times, and its lid taken off"
    assert (driver.pending.role, driver.pending.what) == ("dealer", shaken)
    assert not events(driver, "dealt")
    driver.sign()
    assert isinstance(driver.pending, Throw)
    assert len(driver.pending.dice) == 3
    driver.answer((1, 2, 3))
    while not isinstance(driver.pending, Attest):
        driver.answer((-1,) * driver.pending.count)
    driver.sign()
    away = "the shaker covered, shaken once and placed to the dealer's right"
    assert isinstance(driver.pending, Attest)
    assert (driver.pending.role, driver.pending.what) == ("dealer", away)
    driver.sign()
    own = [one for one in signed(driver, twin) if one[2] == "11.B"]
    assert own == [("dealer", shaken, "11.B"), ("dealer", away, "11.B")]
    assert len(events(driver, "dealt")) == {"hand": 49, "shoe": 7}[dealing]


@both("15.C", "11.B")
def test_stacked_dice_are_shaken_again(twin: Twin) -> None:
    """Nothing is read off them: covered, shaken and thrown once more."""
    driver = tracked(twin, 2, start="dice")
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    driver.call("dice_stacked")
    driver.call("dice_stacked")
    assert isinstance(driver.pending, Throw)
    assert not events(driver, "thrown")
    again = ("the dice landed stacked: covered and shaken again", "15.C")
    assert said(driver, twin)[1:] == [again, again]
    driver.answer((1, 2, 3))
    shaken = [one for one in signed(driver, twin) if "three times" in one[1]]
    assert len(shaken) == 3
    assert driver.table.board["start"] == "seat 2"


@both("15.C")
@pytest.mark.parametrize("start", ["number", "button"])
def test_without_dice_none_are_stacked(twin: Twin, start: str) -> None:
    """Neither the call nor a shaking exists there."""
    driver = tracked(twin, 2, start=start)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    with pytest.raises(Misuse):
        driver.call("dice_stacked")
    assert not [one for one in signed(driver, twin) if one[2] == "11.B"]


@both("8.A.iii", "11.D", "13.F")
def test_a_button_goes_clockwise(twin: Twin) -> None:
    """Before the dealer at first, then to the dealer's far left and on, once a round."""
    ranks = (1, 7, 6, 5, 4, 3, 2, 1)
    draws = [stack for start in ranks for stack in stacks({2: BOTH_LOWER}, start=start)]
    driver = seated(twin, Scripted(*draws), (2,), start="button")
    found, lay = [], []
    for _ in ranks:
        driver.begin_round()
        lay.append(driver.table.board["button"])
        wager(driver, {2: {"main": TEN}})
        found.append(driver.table.board["start"])
        assert driver.table.board["button"] == found[-1]
        set_all(driver, {2: BOTH_LOWER})
    seats = ["dealer", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "dealer"]
    assert found == lay == seats
    assert driver.table.board["button"] == "seat 1"
    course = [e.get("button", e["kind"]) for e in events(driver, "settled", "shown")]
    after = [*seats[1:], "seat 1"]
    assert course == [
        one
        for before, then in zip(seats, after, strict=True)
        for one in (before, "shown", "settled", then)  # "shown" is the starting position
    ]


@both("5.A", "11.D")
def test_the_button_lies_there_when_play_begins(twin: Twin) -> None:
    """The cards are shuffled before play begins; then it is placed, and seen before any wager."""
    driver = tracked(twin, 2, start="button")
    driver.begin_round()
    assert [e["kind"] for e in events(driver, "shuffled", "shown")] == ["shuffled", "shown"]
    assert driver.table.board["button"] == "dealer"


@both("11.D")
def test_a_void_round_leaves_the_button(twin: Twin) -> None:
    """It moves when a round is complete."""
    driver = tracked(twin, 2, start="button")
    for _ in range(2):
        driver.begin_round()
        wager(driver, {2: {"main": TEN}})
        assert driver.table.board["start"] == "dealer"
        driver.answer((-1,) * 7)
        driver.call("wrong_number")
        assert driver.pending is None


@both("8.A.iii", "11.D")
@pytest.mark.parametrize(
    ("options", "good"),
    [
        ({"dealing": "shoe", "shuffler": "yes"}, True),
        ({"dealing": "hand", "shuffler": "yes"}, False),
        ({"dealing": "shoe", "shuffler": "no"}, False),
        ({"dealing": "hand", "shuffler": "no"}, False),
    ],
)
def test_a_button_goes_with_device_and_shoe(
    twin: Twin, options: dict[str, str], good: bool
) -> None:
    """With both, and without either it is refused; dice and number go with anything."""
    for start in ("dice", "number"):
        assert twin.rules(start=start, **options)
    if good:
        assert twin.rules(start="button", **options)
        return
    with pytest.raises(Refusal, match="shuffling device and an automated dealing shoe") as caught:
        twin.rules(start="button", **options)
    assert caught.value.clause == twin.cite("8.A.iii")


@both("8.A", "11.A")
def test_one_of_three_ways_is_used(twin: Twin) -> None:
    """The house chooses, dice unless it says otherwise; there is no fourth."""
    (option,) = (one for one in twin.game.options if one.id == "start")
    assert option.choices == ("dice", "number", "button")
    assert option.default == "dice"
    assert option.clause.of("oh") == twin.cite("11.A")
    with pytest.raises(Misuse, match="start takes dice, number, button"):
        twin.rules(start="coin")


@both("9.B", "10.B", "7.C")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_the_start_is_found_after_the_betting(twin: Twin, dealing: str) -> None:
    """No wager is taken any more when the number is drawn, and no card is out."""
    driver = tracked(twin, 2, dealing=dealing)
    driver.begin_round()
    driver.answer(Place(2, "main", TEN))
    assert not isinstance(driver.pending, Number)
    driver.answer(Close())
    assert isinstance(driver.pending, Number)
    assert not events(driver, "dealt")
    with pytest.raises(Refusal) as caught:
        driver.answer(Place(2, "main", TEN))
    assert caught.value.clause == twin.cite("7.C")


@both("8.A.ii")
def test_every_number_is_as_likely(twin: Twin) -> None:
    """The source draws from one to seven, each once over seven draws in a row."""
    request = Number(least=1, most=7, clause=twin.game.law("11.C"))
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return len(asked) - 1

    assert [RandomSource(below).answer(request) for _ in range(7)] == [1, 2, 3, 4, 5, 6, 7]
    assert set(asked) == {7}
