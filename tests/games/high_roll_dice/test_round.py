"""High Roll Dice with ten dice: the round from "no more bets" to the Extra Roll (pa.675a.4)."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Close, Decide, Throw
from croupier.core.refusals import Refusal
from croupier.core.table import HOUSE
from croupier.core.throwing import RESTS
from croupier.games.high_roll_dice.rules import COUNTS, GAME
from tests.games.high_roll_dice.high_roll_tables import (
    FIVE,
    FOUR_FIVES,
    LIKES,
    MILLIONAIRE,
    PIPS,
    of_kind,
    play,
    window,
    winners,
    won,
    words,
)
from tests.games.scripts import events, place, table_of

LEANING = [
    ("one_die", "5555666612", True),
    ("one_die", "5555666615", False),
    ("three_dice", "5516666222", True),
    ("ten_dice", "2222211166", True),
]
"""Which dice lean, what is keyed in, and whether fives come most often."""
SHAKE = "the covered shaker is shaken at least three times"


def keyed(*wagers: str) -> Driver:
    """A table of real dice that waits for the first throw."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, *wagers)
    driver.answer(Close())
    return driver


def key(driver: Driver, dice: str) -> None:
    driver.answer(tuple(map(int, dice)))


def outcomes(driver: Driver) -> list[tuple[str, str]]:
    return [(event["wager"], event["outcome"]) for event in events(driver, "settled")]


# 675a.4(a) to (e): no more bets, the throw, the call


@pytest.mark.clause("pa.675a 675a.4(a)", "pa.675a 675a.1(c)(2)")
def test_extra_rolls_are_locked_out_and_collected() -> None:
    """After "no more bets" comes the lock-out, and the price goes to the house before the throw."""
    driver = keyed("pip_street_5", "like_kind_boulevard_6", "extra_roll")
    assert words(driver) == ["no more bets", "the lock-out ends the sale of Extra Rolls", SHAKE]
    (collected,) = events(driver, "collected")
    assert (collected["wager"], collected["cents"]) == ("extra_roll", FIVE)
    assert collected["clause"] == "pa.675a 675a.4(a)"
    assert driver.table.accounts[HOUSE] == FIVE
    assert "extra_roll" not in driver.table.stakes(1)


@pytest.mark.clause("pa.675a 675a.4(a)")
def test_no_lock_out_where_none_is_bought() -> None:
    """Without an Extra Roll the lock-out is not used and nothing is collected beforehand."""
    driver = keyed("pip_street_5", "like_kind_boulevard_6")
    assert words(driver) == ["no more bets", SHAKE]
    assert not events(driver, "collected")


@pytest.mark.clause("pa.675a 675a.4(a)")
def test_no_round_without_a_wager() -> None:
    """The betting cannot be closed while nobody has a wager on the layout."""
    driver = window()
    with pytest.raises(Refusal, match=r"675a\.4\(a\)"):
        driver.answer(Close())


@pytest.mark.clause("pa.675a 675a.4(b)", "pa.675a 675a.4(c)")
@pytest.mark.parametrize(
    ("irregularity", "clause"),
    [("off_table", "4(b)"), ("stacked", "4(b)"), ("on_two_sides", "4(c)")],
)
def test_an_invalid_throw_is_shaken_and_thrown_again(irregularity: str, clause: str) -> None:
    """Each reason voids the throw, on the first roll and on the Extra Roll, and all wait."""
    driver = keyed("pip_street_5", "like_kind_boulevard_6", "extra_roll")
    for dice, count in ((FOUR_FIVES, 10), ("551234", 6)):
        for _ in range(2):
            driver.call(irregularity)
            no_roll, shake = events(driver, "announced")[-2:]
            assert no_roll["words"].startswith("no roll: ")
            assert no_roll["clause"] == f"pa.675a 675a.{clause}"
            assert shake["words"] == SHAKE
            assert isinstance(driver.pending, Throw)
            assert len(driver.pending.dice) == count
        key(driver, dice)
    assert words(driver).count(SHAKE) == 6
    assert winners(driver) == {"pip_street_5", "like_kind_boulevard_6"}


@pytest.mark.clause("pa.675a 675a.4(c)")
@pytest.mark.parametrize(("lean", "keyed_in", "wins"), LEANING)
def test_of_a_leaning_die_the_face_opposite_the_side_that_rests_counts(
    lean: str, keyed_in: str, wins: bool
) -> None:
    """The dealer says how many lean; those are keyed last, by the side that rests."""
    driver = keyed("pip_street_5")
    driver.call("cocked")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == "dealer"
    driver.answer(lean)
    assert isinstance(driver.pending, Throw)
    many = COUNTS.index(lean.partition("_")[0])
    assert driver.pending.dice == ("die",) * (10 - many) + (RESTS,) * many
    key(driver, keyed_in)
    faces = [*keyed_in[: 10 - many], *(str(7 - int(side)) for side in keyed_in[10 - many :])]
    assert list(map(str, events(driver, "thrown")[-1]["dice"].values())) == faces
    told = [event["clause"] for event in events(driver, "announced") if "rests" in event["words"]]
    assert told == ["pa.675a 675a.4(c)"] * many
    assert winners(driver) == ({"pip_street_5"} if wins else set())


@pytest.mark.clause("pa.675a 675a.4(c)")
def test_dice_of_an_extra_roll_lean_too_and_a_void_throw_forgets_it() -> None:
    """As many as are thrown again may lean; what is thrown anew is keyed by its faces."""
    driver = keyed("pip_street_5", "like_kind_boulevard_6", "extra_roll")
    key(driver, FOUR_FIVES)
    driver.call("cocked")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices[-1] == "six_dice"
    driver.answer("two_dice")
    driver.call("on_two_sides")
    assert isinstance(driver.pending, Throw)
    assert driver.pending.dice == ("die",) * 6
    driver.call("cocked")
    driver.answer("two_dice")
    key(driver, "123422")
    assert winners(driver) == {"pip_street_5", "like_kind_boulevard_6"}


@pytest.mark.clause("pa.675a 675a.4(d)", "pa.675a 675a.4(e)", "pa.675a 675a.2(d)")
@pytest.mark.parametrize(
    ("dice", "face", "kind", "boxed", "beside"),
    [
        (FOUR_FIVES, "Five", "four of a kind", [5] * 4, [1, 1, 6, 6, 6, 4]),
        ("6665551112", "Ace", "three of a kind", [1] * 3, [6, 6, 6, 5, 5, 5, 2]),
        ("2233445566", "Six", "two of a kind", [6] * 2, [5, 5, 4, 4, 3, 3, 2, 2]),
        ("2222222222", "Two", "ten of a kind", [2] * 10, []),
    ],
)
def test_the_call_and_the_throw_box(
    dice: str, face: str, kind: str, boxed: list[int], beside: list[int]
) -> None:
    """The face is called, then the matching dice, which go to their box with all dice in view."""
    driver = play(["pip_street_1"], dice)
    called = [(e["words"], e["clause"]) for e in events(driver, "announced")[-2:]]
    assert called == [
        (f"{face} most often", "pa.675a 675a.4(d)"),
        (f"{kind}: {face}", "pa.675a 675a.4(e)"),
    ]
    assert driver.table.board == {"box": face, "boxed": boxed, "beside": beside}


# 675a.4(f): the first roll is settled


@pytest.mark.clause("pa.675a 675a.4(f)")
def test_the_order_of_settlement() -> None:
    """Each player's Pip Street comes first, then Like Kind Boulevard, then Millionaire Row."""
    driver = window(FOUR_FIVES, players=("P1", "P6"))
    for seat in (1, 2):
        place(driver, seat, FIVE, "pip_street_5")
        place(driver, seat, 1_00, "millionaire_row_9")
        place(driver, seat, FIVE, "like_kind_boulevard_4")
    driver.answer(Close())
    order = ("pip_street_5", "like_kind_boulevard_4", "millionaire_row_9")
    settled = [(event["seat"], event["wager"]) for event in events(driver, "settled")]
    assert settled == [(seat, wager) for seat in (2, 1) for wager in order]


@pytest.mark.clause("pa.675a 675a.4(f)(1)")
def test_pip_street_loses_then_pays() -> None:
    """With four 5s a wager on the 2 is collected and one on the 5 is paid."""
    driver = play(["pip_street_5", "pip_street_2"], FOUR_FIVES)
    assert outcomes(driver) == [("pip_street_2", "miss"), ("pip_street_5", "comes_most_often")]
    assert won(driver) == {"pip_street_2": 0, "pip_street_5": 20_00}
    assert driver.table.accounts[HOUSE] == FIVE - 20_00


@pytest.mark.clause("pa.675a 675a.4(f)(2)(i)")
def test_like_kind_without_an_extra_roll() -> None:
    """With four 5s every circle but four of a kind is collected, then that one is paid."""
    driver = play(["pip_street_5", *LIKES], FOUR_FIVES)
    likes = [pair for pair in outcomes(driver) if pair[0] in LIKES]
    lost = [(wager, "miss") for wager in LIKES if wager != "like_kind_boulevard_4"]
    assert likes == [*lost, ("like_kind_boulevard_4", "four_of_a_kind")]
    assert len(events(driver, "thrown")) == 1


@pytest.mark.clause("pa.675a 675a.4(f)(2)(ii)")
def test_like_kind_with_an_extra_roll() -> None:
    """With four 5s four of a kind is paid, three is collected, five stays for the next throw."""
    likes = tuple(f"like_kind_boulevard_{number}" for number in (3, 4, 5))
    driver = keyed("pip_street_1", *likes, "extra_roll")
    key(driver, FOUR_FIVES)
    assert outcomes(driver)[1:] == [
        ("like_kind_boulevard_4", "four_of_a_kind"),
        ("like_kind_boulevard_3", "miss"),
    ]
    assert won(driver)["like_kind_boulevard_4"] == FIVE
    assert driver.table.stakes(1) == {"like_kind_boulevard_5": FIVE}


@pytest.mark.clause("pa.675a 675a.4(f)(3)")
@pytest.mark.parametrize(("number", "paid"), [(8, None), (9, 9), (10, 10)])
@pytest.mark.parametrize("buys", [False, True])
def test_millionaire_row_is_for_the_first_roll(number: int, paid: int | None, buys: bool) -> None:
    """Only the exact number of the first roll is paid, and the Extra Roll changes nothing."""
    bought = ["like_kind_boulevard_8", "extra_roll"] if buys else []
    throws = [of_kind(number), "5" * (10 - number)] if buys else [of_kind(number)]
    driver = play(["pip_street_2", *MILLIONAIRE, *bought], *throws)
    expected = {f"millionaire_row_{paid}"} if paid else set()
    assert {wager for wager in winners(driver) if wager in MILLIONAIRE} == expected
    assert set(MILLIONAIRE) <= set(won(driver))


# 675a.4(g), (h): the Extra Roll


@pytest.mark.clause("pa.675a 675a.4(g)")
def test_the_other_dice_are_thrown_again() -> None:
    """Of three 6s, three 4s, two 2s and two 1s the 6s stay and the seven others are thrown."""
    driver = keyed("pip_street_6", "like_kind_boulevard_5", "extra_roll")
    key(driver, "6664442211")
    assert isinstance(driver.pending, Throw)
    assert len(driver.pending.dice) == 7
    assert words(driver)[-2:] == ["seven dice go back into the shaker", SHAKE]
    key(driver, "6611111")
    assert driver.table.board["boxed"] == [6] * 5
    assert driver.table.board["beside"] == [1] * 5
    assert winners(driver) == {"pip_street_6", "like_kind_boulevard_5"}


@pytest.mark.clause("pa.675a 675a.4(g)")
def test_no_second_throw_unless_it_was_bought() -> None:
    """The round ends after the first throw when nobody bought an Extra Roll."""
    driver = keyed("pip_street_6", "like_kind_boulevard_5")
    key(driver, "6664442211")
    assert driver.pending is None


@pytest.mark.clause("pa.675a 675a.4(g)")
def test_all_dice_match() -> None:
    """When all ten dice match none is left to throw, and the wagers are settled all the same."""
    driver = keyed("pip_street_3", *LIKES, "extra_roll")
    key(driver, "3333333333")
    assert driver.pending is None
    assert winners(driver) == {"pip_street_3"}
    assert set(won(driver)) == {"pip_street_3", *LIKES}


@pytest.mark.clause("pa.675a 675a.4(g)")
def test_the_extra_roll_is_thrown_even_if_no_wager_waits() -> None:
    """Who bought it gets the throw, though nine of a kind has settled every wager."""
    driver = keyed("pip_street_3", "like_kind_boulevard_8", "extra_roll")
    key(driver, "3333333334")
    assert driver.table.stakes(1) == {}
    assert isinstance(driver.pending, Throw)
    assert len(driver.pending.dice) == 1


@pytest.mark.clause("pa.675a 675a.4(h)", "pa.675a 675a.2(e)(3)")
@pytest.mark.parametrize(
    ("first", "again", "numbers"),
    [
        ("6664442211", "6612345", {3, 5}),
        ("6611112345", "114566", {4, 6}),
        ("2223334456", "2234561", {3, 4}),
        ("2233445566", "22222222", {2}),
    ],
)
def test_matches_are_added_up(first: str, again: str, numbers: set[int]) -> None:
    """The first roll's number and that of both throws are paid; other faces do not count."""
    driver = play(["pip_street_4", *LIKES, "extra_roll"], first, again)
    paid = {wager for wager in winners(driver) if wager in LIKES}
    assert paid == {f"like_kind_boulevard_{number}" for number in numbers}
    assert set(won(driver)) == {"pip_street_4", *LIKES}


@pytest.mark.clause("pa.675a 675a.4(h)")
@pytest.mark.parametrize(
    ("again", "call", "paid"),
    [
        ("666114", "no more: four of a kind in all", set()),
        ("566114", "one more: five of a kind in all", {"like_kind_boulevard_5"}),
        ("555561", "four more: eight of a kind in all", {"like_kind_boulevard_8"}),
        ("555556", "five more: nine of a kind in all", set()),
        ("555555", "six more: ten of a kind in all", set()),
    ],
)
def test_a_number_is_not_paid_twice(again: str, call: str, paid: set[str]) -> None:
    """Four of a kind was paid on the first roll; only a greater number is paid again."""
    driver = play(["pip_street_5", *LIKES, "extra_roll"], FOUR_FIVES, again)
    assert words(driver)[-1] == call
    assert winners(driver) == {"pip_street_5", "like_kind_boulevard_4"} | paid
    assert won(driver)["like_kind_boulevard_4"] == FIVE
    later = [event for event in events(driver, "settled") if "extra_roll" in event["outcome"]]
    assert {event["clause"] for event in later} <= {"pa.675a 675a.4(h)", "pa.675a 675a.5(d)"}
    assert len(later) == 4


@pytest.mark.clause("pa.675a 675a.4(h)", "pa.675a 675a.4(f)(2)(i)")
def test_the_extra_roll_is_only_for_those_who_bought_it() -> None:
    """A neighbour without an Extra Roll loses on the first roll what the buyer wins later."""
    driver = window(FOUR_FIVES, "511111", players=("P1", "P6"))
    for seat in (1, 2):
        place(driver, seat, FIVE, "pip_street_2", "like_kind_boulevard_5")
    place(driver, 2, FIVE, "extra_roll")
    driver.answer(Close())
    assert won(driver, 1)["like_kind_boulevard_5"] == 0
    assert won(driver, 2)["like_kind_boulevard_5"] == 10_00


def test_a_round_replays_to_the_same_bytes() -> None:
    """Everything that happened in a round with an Extra Roll follows again from its log."""
    driver = play([*PIPS, *LIKES, *MILLIONAIRE, "extra_roll"], FOUR_FIVES, "551234")
    data = to_bytes(driver.entries)
    again = replay(from_bytes(data), GAME)
    assert again.head == driver.head
    assert not driver.table.stakes(1)
