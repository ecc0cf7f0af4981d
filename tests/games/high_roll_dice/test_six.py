"""High Roll Dice with six dice, the variation (pa.675a.6)."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Area, areas
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take, Throw, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.core.table import HOUSE
from croupier.games.high_roll_dice.rules import GAME, most_at_minimum_cents
from tests.games.cloths import at, citing, cloth_of, lines, printed
from tests.games.high_roll_dice.high_roll_tables import (
    FIVE,
    PIPS,
    play,
    refused,
    window,
    winners,
    won,
    words,
)
from tests.games.high_roll_dice.test_rules import PIPS_FROM_THE_LEFT, throw_box
from tests.games.scripts import Scripted, events, place, table_of

NO_MATCH = "like_kind_boulevard_no_match"
LIKES = (NO_MATCH, *(f"like_kind_boulevard_{number}" for number in range(2, 7)))
SIX = {"dice": "6"}


def keyed(*wagers: str) -> Driver:
    """A table of six real dice that waits for the throw."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"}, dice="6")
    driver.begin_round()
    place(driver, 1, FIVE, *wagers)
    driver.answer(Close())
    return driver


@pytest.mark.clause("pa.675a 675a.6(a)")
def test_six_dice_are_a_choice() -> None:
    """Ten dice are the game unless six are chosen, and no other number can be."""
    assert rules_for(GAME).options["dice"] == 10
    assert rules_for(GAME, options=SIX).options["dice"] == 6
    with pytest.raises(Misuse, match="dice takes 10, 6"):
        rules_for(GAME, options={"dice": "8"})


@pytest.mark.clause(
    "pa.675a 675a.6(b)",
    "pa.675a 675a.6(b)(1)",
    "pa.675a 675a.6(b)(2)",
    "pa.675a 675a.6(b)(3)",
)
def test_the_layout_of_six_dice() -> None:
    """It has its own circles and notice, and neither Millionaire Row nor an Extra Roll sensor."""
    rules, chapter = rules_for(GAME, options=SIX), "pa.675a 675a.6"
    likes = {one.spot: one.words for one in citing(rules, f"{chapter}(b)(1)", Area)}
    assert set(likes) == set(LIKES)
    assert likes["like_kind_boulevard_no_match"] == "No\nmatch"
    assert [likes[f"like_kind_boulevard_{n}"] for n in range(2, 7)] == [
        f"{n} of\na kind" for n in range(2, 7)
    ]
    dice = citing(rules, f"{chapter}(b)(2)", Area)
    assert [one.dice for one in sorted(dice, key=lambda one: at(one)[0])] == PIPS_FROM_THE_LEFT
    assert printed(rules, f"{chapter}(b)(3)") == ["All wagers must be of equal value"]
    assert {one.spot for one in areas(cloth_of(rules))} == {*PIPS, *LIKES}
    assert "First Roll Side Bet" not in " ".join(lines(rules))
    assert printed(rules, "pa.675a 675a.1(b)(1)") == ["{house}"]
    throw_box(rules)
    posted = sign(rules_for(GAME, options=SIX | {"payout_limit": "50000"}))
    assert [board.wager for board in posted.boards] == [*PIPS, *LIKES]
    assert posted.payout_limit == "A player is paid at most $50,000 in a round"


@pytest.mark.clause("pa.675a 675a.6(c)")
@pytest.mark.parametrize(
    ("dice", "face"),
    [("123456", 1), ("223344", 4), ("666555", 6), ("111666", 1), ("222333", 3), ("223456", 2)],
)
def test_six_dice_rank_as_ten_do(dice: str, face: int) -> None:
    """Of faces that come equally often the ace wins, then 6, 5, 4, 3 and 2."""
    assert winners(play(PIPS, dice, dice="6")) == {f"pip_street_{face}"}


@pytest.mark.clause("pa.675a 675a.6(d)")
def test_the_wagers_of_six_dice() -> None:
    """Pip Street and Like Kind Boulevard are offered; the other wagers are refused."""
    driver = window(dice="6")
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == (*PIPS, *LIKES)
    place(driver, 1, FIVE, "pip_street_1", "like_kind_boulevard_2")
    for wager in ("extra_roll", "millionaire_row_9", "like_kind_boulevard_7"):
        assert refused(driver, Place(1, wager, 1_00)) == "pa.675a 675a.6(d)"


@pytest.mark.clause("pa.675a 675a.6(d)", "pa.675a 675a.6(b)(3)", "pa.675a 675a.2(e)(1)")
def test_wagers_are_of_equal_value() -> None:
    """Like Kind Boulevard needs Pip Street and equals it to the cent, as Pip Street does itself."""
    driver = window(dice="6")
    for wager in LIKES:
        assert refused(driver, Place(1, wager, 10_00)) == "pa.675a 675a.2(e)(1)"
    place(driver, 1, 10_00, "pip_street_2")
    for cents in (9_99, 10_01):
        assert refused(driver, Place(1, "pip_street_3", cents)) == "pa.675a 675a.6(b)(3)"
        for wager in LIKES:
            assert refused(driver, Place(1, wager, cents)) == "pa.675a 675a.6(d)"
    place(driver, 1, 10_00, "pip_street_3", *LIKES)
    assert refused(driver, Take(1, NO_MATCH, 1)) == "pa.675a 675a.6(d)"
    assert len(driver.table.stakes(1)) == 8


@pytest.mark.clause("pa.675a 675a.6(d)(1)", "pa.675a 675a.6(d)(2)")
@pytest.mark.parametrize(
    ("dice", "wager"), [("661111", "like_kind_boulevard_4"), ("123456", NO_MATCH)]
)
def test_the_examples_of_the_law(dice: str, wager: str) -> None:
    """Four 1s and two 6s are four of a kind, six different faces no match; every other loses."""
    driver = play(["pip_street_2", *LIKES], dice, dice="6")
    assert winners(driver) == {wager}
    assert set(won(driver)) == {"pip_street_2", *LIKES}


@pytest.mark.clause("pa.675a 675a.6(e)", "pa.675a 675a.6(f)")
def test_six_dice_are_thrown() -> None:
    """Six dice of 19 mm and the shaker are confirmed, and a throw is of six dice."""
    driver = keyed("pip_street_1")
    attested = {event["clause"]: event["what"] for event in events(driver, "attested")}
    assert attested["pa.675a 675a.6(e)"] == "six dice of 19 mm are inspected"
    assert attested["pa.675a 675a.6(f)"] == "the shaker and six dice are here"
    for faces in ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6, 6)):
        with pytest.raises(Misuse, match="6 are thrown"):
            driver.answer(faces)
    driver.answer((1, 2, 3, 4, 5, 6))
    assert driver.pending is None


@pytest.mark.clause("pa.675a 675a.6(g)")
@pytest.mark.parametrize("irregularity", ["off_table", "stacked", "on_two_sides"])
def test_no_more_bets_shake_and_throw(irregularity: str) -> None:
    """Betting closes before the shake, and an invalid throw is shaken and thrown again."""
    driver = keyed("pip_street_1")
    shake = "the covered shaker is shaken at least three times"
    assert words(driver) == ["no more bets", shake]
    assert events(driver, "announced")[0]["clause"] == "pa.675a 675a.6(g)"
    assert not driver.can(Place(1, "pip_street_2", FIVE))
    driver.call(irregularity)
    assert words(driver)[-1] == shake
    assert words(driver)[-2].startswith("no roll: ")
    assert isinstance(driver.pending, Throw)
    assert len(driver.pending.dice) == 6


@pytest.mark.clause("pa.675a 675a.6(h)")
def test_the_call_and_the_throw_box() -> None:
    """Three 5s, two 6s and a 4: the 5s are called and lie in their box, the others in view."""
    driver = play(["pip_street_5"], "565645", dice="6")
    called = [(event["words"], event["clause"]) for event in events(driver, "announced")[-2:]]
    assert called == [
        ("Five most often", "pa.675a 675a.6(h)"),
        ("three of a kind: Five", "pa.675a 675a.6(h)"),
    ]
    assert driver.table.board == {"box": "Five", "boxed": [5, 5, 5], "beside": [6, 6, 4]}


@pytest.mark.clause("pa.675a 675a.6(i)")
def test_losers_are_collected_then_winners_paid() -> None:
    """After the one throw all losing wagers of a player go, then the winning ones are paid."""
    driver = play([*PIPS, *LIKES], "555664", dice="6")
    settled = events(driver, "settled")
    assert [event["wager"] for event in settled[-2:]] == ["pip_street_5", "like_kind_boulevard_3"]
    assert [event["won_cents"] for event in settled] == [0] * 10 + [20_00, 10_00]
    assert driver.table.accounts[HOUSE] == 10 * FIVE - 30_00
    assert driver.pending is None


@pytest.mark.clause("pa.675a 675a.6(j)")
@pytest.mark.parametrize(
    ("face", "units"), [(2, 8), (3, 6), (4, 5), (5, 4), (6, 3), (1, 2)], ids=str
)
def test_pip_street_odds(face: int, units: int) -> None:
    """The face that comes most often is paid its odds with six dice."""
    driver = play(PIPS, str(face) * 6, dice="6")
    assert won(driver) == dict.fromkeys(PIPS, 0) | {f"pip_street_{face}": units * FIVE}


@pytest.mark.clause("pa.675a 675a.6(k)")
@pytest.mark.parametrize(
    ("dice", "wager", "cents"),
    [
        ("123456", NO_MATCH, 300_00),
        ("223456", "like_kind_boulevard_2", 2_50),
        ("222456", "like_kind_boulevard_3", 10_00),
        ("222256", "like_kind_boulevard_4", 75_00),
        ("222226", "like_kind_boulevard_5", 1_000_00),
        ("222222", "like_kind_boulevard_6", 30_000_00),
    ],
)
def test_like_kind_odds(dice: str, wager: str, cents: int) -> None:
    """The number of matching dice is paid its odds with six dice."""
    driver = play(["pip_street_1", *LIKES], dice, dice="6")
    assert {one: won(driver)[one] for one in LIKES} == dict.fromkeys(LIKES, 0) | {wager: cents}


@pytest.mark.clause("pa.675a 675a.6(l)")
def test_the_payout_limit_of_six_dice() -> None:
    """$50,000 or 6,008 minimum wagers is the floor; all wagers together are cut at the limit."""
    for minimum, floor in (("5", "50000"), ("8.32", "50000"), ("10", "60080")):
        options = SIX | {"minimum": minimum, "payout_limit": floor}
        assert rules_for(GAME, options=options).options["payout_limit"]
        below = f"{int(floor) - 1}.99"
        with pytest.raises(Refusal, match=r"675a\.6\(l\)"):
            rules_for(GAME, options=options | {"payout_limit": below})
    assert most_at_minimum_cents(rules_for(GAME, options=SIX)) == 6_008 * FIVE
    stakes = ["pip_street_2", "like_kind_boulevard_6"]
    for cents, paid in ((8_32, 6_008 * 8_32), (8_33, 50_000_00)):
        driver = play(stakes, "222222", cents=cents, payout_limit="50000", dice="6")
        assert sum(won(driver).values()) == paid
    assert rules_for(GAME, options=SIX).options["payout_limit"] == 0


@pytest.mark.clause("pa.675a 675a.3(b)(1)")
def test_six_dice_stay_for_a_day_too() -> None:
    """The 24 hours hold in the variation as well."""
    driver = table_of(GAME, Scripted(), {1: "P1"}, dice="6")
    driver.tell_time(24 * 60)
    with pytest.raises(Refusal, match=r"675a\.3\(b\)\(1\)"):
        driver.begin_round()
