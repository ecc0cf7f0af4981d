"""Wagers on the next roll of Craps, all 36 rolls of each against a table written by hand."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.games.craps.rules import GAME
from tests.games.dice_table.dice_play import Play

# What $20 wins, by total; everything else loses. C and E lies as two tens, Horn as four fives,
# Horn High and World as five fours.
BY_TOTAL: dict[str, dict[int, int]] = {
    "field": {2: 40, 3: 20, 4: 20, 9: 20, 10: 20, 11: 20, 12: 40},
    "any_seven": {7: 80},
    "any_craps": {2: 140, 3: 140, 12: 140},
    "craps_two": {2: 600},
    "craps_three": {3: 300},
    "craps_twelve": {12: 600},
    "eleven_in_one_roll": {11: 300},
    "c_and_e": {2: 70 - 10, 3: 70 - 10, 12: 70 - 10, 11: 150 - 10},
    "horn": {2: 150 - 15, 12: 150 - 15, 3: 75 - 15, 11: 75 - 15},
    "horn_high_2": {2: 240 - 12, 12: 120 - 16, 3: 60 - 16, 11: 60 - 16},
    "horn_high_3": {3: 120 - 12, 11: 60 - 16, 2: 120 - 16, 12: 120 - 16},
    "horn_high_11": {11: 120 - 12, 3: 60 - 16, 2: 120 - 16, 12: 120 - 16},
    "horn_high_12": {12: 240 - 12, 2: 120 - 16, 3: 60 - 16, 11: 60 - 16},
    "world": {2: 120 - 16, 12: 120 - 16, 3: 60 - 16, 11: 60 - 16, 7: 16 - 16},
    "6_7_8": {6: 20, 7: 20, 8: 20},
}
BY_FACES: dict[str, tuple[int, int, int]] = {
    "four_the_hardway_on_the_hop": (2, 2, 600),
    "six_the_hardway_on_the_hop": (3, 3, 600),
    "eight_the_hardway_on_the_hop": (4, 4, 600),
    "ten_the_hardway_on_the_hop": (5, 5, 600),
    "hop_1_3": (1, 3, 300),
    "hop_1_4": (1, 4, 300),
    "hop_2_3": (2, 3, 300),
    "hop_1_5": (1, 5, 300),
    "hop_2_4": (2, 4, 300),
    "hop_1_6": (1, 6, 300),
    "hop_2_5": (2, 5, 300),
    "hop_3_4": (3, 4, 300),
    "hop_2_6": (2, 6, 300),
    "hop_3_5": (3, 5, 300),
    "hop_3_6": (3, 6, 300),
    "hop_4_5": (4, 5, 300),
    "hop_4_6": (4, 6, 300),
}
ONE_ROLL = (*BY_TOTAL, *BY_FACES)
NUMERALS = (
    "xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx "
    "xxxi xxxii xxxiii xxxiv xxxv xxxvi xxxvii xxxviii xxxix xl"
)
CLAUSES = [f"oh.craps 3.A.{n}{part}" for n in NUMERALS.split() for part in ("", ".(a)", ".(b)")]


def expected(wager: str, a: int, b: int) -> int:
    """Dollars won or lost on $20."""
    if wager in BY_TOTAL:
        return BY_TOTAL[wager].get(a + b, -20)
    low, high, wins = BY_FACES[wager]
    return wins if sorted((a, b)) == [low, high] else -20


@pytest.mark.clause(*CLAUSES, "oh.craps 5.B", "oh.craps 5.C", "oh.craps 5.D", "oh.craps 5.E")
@pytest.mark.clause("oh.craps 5.F", "oh.craps 3.A")
@pytest.mark.parametrize("point", ["", "36"], ids=["come_out", "point_on"])
def test_all_36_rolls_decide_every_wager_on_the_next_roll(point: str) -> None:
    """Each such wager is taken at any time and paid by hand's own table, whatever is rolled."""
    for a, b in product(range(1, 7), repeat=2):
        play = Play()
        play.do(point)
        for wager in ONE_ROLL:
            play.do(f"{wager} 20")
        play.roll(f"{a}{b}")
        won = {
            event["wager"]: -2000 if event["pays"] == "lose" else event["won_cents"]
            for event in play.events("settled")
            if event["seat"] == 2
        }
        assert won == {wager: expected(wager, a, b) * 100 for wager in ONE_ROLL}, (a, b)
        assert play.table.stakes(2) == {}


def test_the_list_above_is_the_list_of_the_game() -> None:
    """No wager on the next roll is missing from it."""
    wagers = rules_for(GAME).wagers.values()
    assert {wager.id for wager in wagers if wager.facts == "roll"} == set(ONE_ROLL)


@pytest.mark.clause("oh.craps 5.B", "oh.craps 5.A")
@pytest.mark.parametrize(
    ("wager", "outcome", "more", "less"),
    [
        ("pass", "point_made", "11 to 10", "9 to 10"),
        ("dont_come", "seven_out", "2 to 1", "4 to 5"),
        ("place_6", "win", "6 to 5", "1 to 1"),
        ("place_5", "win", "3 to 2", "4 to 3"),
        ("place_10", "win", "2 to 1", "8 to 5"),
        ("four_the_hardway", "hard", "8 to 1", "6 to 1"),
        ("eight_the_hardway", "hard", "10 to 1", "8 to 1"),
        ("field", "twelve", "3 to 1", "1 to 1"),
        ("any_seven", "win", "9 to 2", "7 to 2"),
        ("craps_two", "win", "31 to 1", "29 to 1"),
        ("hop_1_3", "win", "16 to 1", "14 to 1"),
    ],
)
def test_printed_odds_are_the_least(wager: str, outcome: str, more: str, less: str) -> None:
    """A house may pay more than the list, less is refused; what is given as for is said as to."""
    rules = rules_for(GAME, paytable={wager: {outcome: more}})
    row = next(row for row in rules.wagers[wager].rows if row.outcome == outcome)
    assert str(row.pays) == more
    with pytest.raises(Refusal, match=r"oh\.craps 5\.B"):
        rules_for(GAME, paytable={wager: {outcome: less}})
    for pays, allowed in ((more, True), (less, False)):
        won, staked = map(int, pays.split(" to "))
        returned = {wager: {outcome: f"{won + staked} for {staked}"}}  # the stake is in it
        if not allowed:
            with pytest.raises(Refusal, match=r"oh\.craps 5\.B"):
                rules_for(GAME, paytable=returned)
            continue
        rows = rules_for(GAME, paytable=returned).wagers[wager].rows
        assert str(next(row for row in rows if row.outcome == outcome).pays) == more


@pytest.mark.clause("oh.craps 5.A")
def test_every_payment_is_written_with_the_word_to() -> None:
    """No row of any wager states its odds otherwise, except a push and a loss."""
    for wager in rules_for(GAME).wagers.values():
        for row in wager.rows:
            assert " to " in str(row.pays) or str(row.pays) in ("push", "lose")


@pytest.mark.clause("oh.craps 5.C", "oh.craps 3.A.xx", "oh.craps 3.A.xxi", "oh.craps 3.A.xxii")
@pytest.mark.parametrize(
    ("wager", "wrong", "right", "clause"),
    [
        ("c_and_e", "7", "8", "5.C"),
        ("horn", "10", "12", "3.A.xx"),
        ("horn_high_2", "9", "10", "3.A.xxi"),
        ("horn_high_12", "11", "15", "3.A.xxi"),
        ("world", "6", "5", "3.A.xxii"),
    ],
)
def test_divided_wagers_come_in_units(wager: str, wrong: str, right: str, clause: str) -> None:
    """An amount that does not divide evenly is refused, also as a rest; the next one is taken."""
    play = Play()
    assert play.refused(f"{wager} {wrong}") == f"oh.craps {clause}"
    play.do(f"{wager} {right}; {wager} {right}")
    assert play.refused(f"take {wager} 1") == f"oh.craps {clause}"
    play.do(f"take {wager} {right}")


@pytest.mark.clause("oh.craps 3.A.xx", "oh.craps 3.A.xxi")
def test_a_unit_is_a_dollar_or_what_the_house_says() -> None:
    """With quarters as units a Horn of $5 is fine; with a $5 chip it takes $20."""
    assert Play().refused("horn 5") == "oh.craps 3.A.xx"
    Play(unit="0.25").do("horn 5")
    for unit in ("1.50", "0"):
        with pytest.raises(Refusal) as caught:
            Play(unit=unit, chip="1")
        assert caught.value.clause == "oh.craps 3.A.xxi"
    Play(unit="2", chip="1").do("horn 8")
    assert Play(chip="5").refused("horn 15") == "oh.craps 3.A.xx"
    Play(chip="5").do("horn 20")
    with pytest.raises(Refusal, match="whole chips"):
        rules_for(GAME, options={"unit": "1.50", "chip": "1"})


@pytest.mark.clause("oh.craps 3.A.xxi", "oh.craps 3.A.xxii")
def test_without_an_area_a_horn_high_or_world_is_broken_down() -> None:
    """Four units go to the Horn, one to the box of the number, or to Any Seven."""
    play = Play(horn_high_area="no", world_area="no")
    play.do("horn_high_11 10; world 5")
    lying = {"horn": 12_00, "eleven_in_one_roll": 2_00, "any_seven": 1_00}
    assert play.table.stakes(2) == lying
    play = Play()
    play.do("horn_high_11 10; world 5")
    assert play.table.stakes(2) == {"horn_high_11": 10_00, "world": 5_00}


@pytest.mark.parametrize("wager", ["horn_high_2", "horn_high_3", "horn_high_11", "world"])
def test_broken_down_or_not_it_pays_the_same(wager: str) -> None:
    """The rows of the whole are the sum of its parts on every roll."""
    for a, b in product(range(1, 7), repeat=2):
        racks = []
        for area in ("yes", "no"):
            play = Play(horn_high_area=area, world_area=area)
            play.do(f"{wager} 20")
            play.roll(f"{a}{b}")
            racks.append(play.table.accounts["rack/P1"])
        assert racks[0] == racks[1], (a, b)


@pytest.mark.clause("oh.craps 3.A.xl.(a)")
def test_the_odds_of_6_7_8_are_the_house_s() -> None:
    """Nothing is printed for it: even money by default, and any odds the house posts."""
    assert str(rules_for(GAME).wagers["6_7_8"].rows[0].pays) == "1 to 1"
    play = Play(chosen={"6_7_8_pays": "6 to 5"})
    play.do("6_7_8 10; 34")
    assert play.told() == {"6_7_8": "+12"}
