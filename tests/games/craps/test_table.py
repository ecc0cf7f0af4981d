"""The table of Craps, its layout and its board (§ 2, 3.C, 5.H, 7.A)."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from itertools import pairwise

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Puck, Rest, Rows, areas, within
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game_ids
from croupier.games.craps.rules import GAME
from croupier.games.dice_table.keep import DiceKeep, kept
from croupier.live.practice import practice
from croupier.live.view import view
from tests.games.cloths import (
    area,
    at,
    box,
    citing,
    cloth_of,
    held,
    lines,
    printed,
    seat_points,
    spots_citing,
)
from tests.games.dice_table.dice_play import Play
from tests.games.scripts import events

RULES = rules_for(GAME)

# The 41 numbers of section 3, of which iv is a part of iii; Put, Place and Horn High have several.
SECTION_3 = (
    "i ii iii v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv "
    "xxvi xxvii xxviii xxix xxx xxxi xxxii xxxiii xxxiv xxxv xxxvi xxxvii xxxviii xxxix xl xli"
)


POINTS = (4, 5, 6, 8, 9, 10)


@pytest.mark.clause("oh.craps 2.C.ii", "oh.craps 3.A")
def test_every_wager_of_section_3_has_an_area() -> None:
    """Each number of section 3, each Buy and Lay; odds lie behind the wager that they support."""
    found = {one.spot: one for one in areas(cloth_of(RULES))}
    clauses = {RULES.cite(RULES.wager(spot).clause) for spot in found}
    assert {f"oh.craps 3.A.{n}" for n in SECTION_3.split()} <= clauses
    assert {f"{kind}_{n}" for kind in ("buy", "lay") for n in POINTS} <= set(found)
    assert "any_seven" in spots_citing(RULES, "oh.craps 2.C.ii")
    for line in ("come", "dont_come"):
        moved = [one for spot, one in found.items() if spot.startswith(f"{line}@")]
        assert {one.spot for one in moved} == {f"{line}@{n}" for n in POINTS}
        assert {one.by for one in moved} == {"dealer"}
    assert {one.ghost for spot, one in found.items() if "odds" in spot} == {True}
    assert within(found["put_6"].shape, at(found["come@6"])), "3.A.iii: in the numbered box"
    beside, number = box(found["dont_come@6"]), box(found["put_6"])
    assert beside.x == number.x, "3.A.vi: adjacent to the numbered box"
    assert beside.y + beside.h == pytest.approx(number.y)


@pytest.mark.clause("oh.craps 3.A.viii", "oh.craps 3.A.ix", "oh.craps 3.A.x", "oh.craps 3.A.xi")
def test_hardways_show_their_dice() -> None:
    """A box with two dice, each of which shows half the number."""
    shown = {
        word: area(RULES, f"{word}_the_hardway").dice for word in ("four", "six", "eight", "ten")
    }
    assert shown == {"four": (2, 2), "six": (3, 3), "eight": (4, 4), "ten": (5, 5)}


@pytest.mark.clause("oh.craps 3.A.xix", "oh.craps 3.A.xxi", "oh.craps 3.A.xxii")
def test_words_that_the_law_wants_in_a_box() -> None:
    """The letters C and E, the words Horn High Bet and World Bet."""
    assert [sign for sign in str(area(RULES, "c_and_e").words) if sign.isalpha()] == ["C", "E"]
    assert [area(RULES, f"horn_high_{n}").words for n in (2, 12)] == [
        "Horn High Bet 2",
        "Horn High Bet 12",
    ]
    assert area(RULES, "world").words == "World Bet"


@pytest.mark.clause("oh.craps 3.A.xxi", "oh.craps 3.A.xxii")
def test_a_layout_without_horn_high_and_world() -> None:
    """Broken down, they have no area of their own."""
    rules = rules_for(GAME, options={"horn_high_area": "no", "world_area": "no"})
    with_areas, without = ({one.spot for one in areas(cloth_of(one))} for one in (RULES, rules))
    assert with_areas - without == {"world", *(f"horn_high_{n}" for n in (2, 3, 11, 12))}


@pytest.mark.clause("oh.craps 2.C.i", "oh.craps 2.C.iii", "oh.craps 2.D", "oh.craps 3.C")
def test_what_else_is_on_the_layout() -> None:
    """The name, the boxes, the limits, and "no call bets" where the house wants it."""
    assert printed(RULES, "oh.craps 2.C.i") == ["{house}"]
    assert "Harbour" in lines(RULES, "Harbour")
    assert printed(RULES, "oh.craps 2.C.iii") == ["no call bets"]
    assert sorted(held(RULES, "oh.craps 2.D")) == ["drop", "tips"]
    assert printed(RULES, "oh.craps 3.C") == ["Minimum $5 · Maximum $1,000"]
    other = rules_for(GAME, options={"no_call_bets": "no", "minimum": "15", "maximum": "500"})
    assert printed(other, "oh.craps 2.C.iii") == []
    assert printed(other, "oh.craps 3.C") == ["Minimum $15 · Maximum $500"]


@pytest.mark.clause("oh.craps 10.B")
def test_the_off_marker_before_a_shooter_for_come_bets_lies_on_the_dont_pass_line() -> None:
    """On the Don't Pass Line; an ordinary off marker lies elsewhere, an on marker on its number."""
    (puck,) = [
        part
        for part in cloth_of(RULES).parts
        if isinstance(part, Puck) and part.at and part.shows == "puck"
    ]
    line = area(RULES, "dont_pass").shape
    assert within(line, puck.at["off, on the Don't Pass Line, in front of the shooter"])
    assert not within(line, puck.at["off"])
    assert all(within(area(RULES, f"put_{n}").shape, puck.at[f"on {n}"]) for n in POINTS)


@pytest.mark.clause("oh.craps 2.E.i")
def test_fire_bet_areas_round_the_edge() -> None:
    """Sixteen, numbered clockwise from the boxperson's left: the right of the picture, then on."""
    wide, high = cloth_of(RULES).size
    assert spots_citing(RULES, "oh.craps 2.E.i") == ["fire"]
    assert area(RULES, "fire").words == "{seat}"
    around = seat_points(RULES)
    assert len(around) == 16
    turns = [math.atan2(y - high / 2, x - wide / 2) for x, y in around]
    gone = [(after - before) % math.tau for before, after in pairwise(turns)]
    assert sum(gone) < math.tau, "once round, in one direction"
    assert around[0] == min((one for one in around if one[0] > wide / 2), key=lambda one: one[1])
    assert all(min(x, y, wide - x, high - y) < 1.2 for x, y in around)


@pytest.mark.clause("oh.craps 2.E.ii", "oh.craps 2.E.iii.(a)")
@pytest.mark.clause("oh.craps 2.E.iii.(b)", "oh.craps 2.E.iii.(c)")
def test_what_everybody_sees_of_the_fire_bet() -> None:
    """The numbers before the boxperson, odds from the rows, time and limits."""
    inside = citing(RULES, "oh.craps 2.E.ii", Rest)
    assert [rest.words for rest in inside] == [str(n) for n in range(1, 17)]
    assert all(box(rest).y + box(rest).h <= 2.5 for rest in inside)
    assert [rows.spot for rows in citing(RULES, "oh.craps 2.E.iii.(a)", Rows)] == ["fire"]
    assert "Fire: six points 999 to 1; five points 249 to 1; four points 24 to 1" in lines(RULES)
    other = rules_for(GAME, options={"fire_paytable": "B"})
    assert "Fire: six points 2,000 to 1; five points 200 to 1; four points 10 to 1" in lines(other)
    assert printed(RULES, "oh.craps 2.E.iii.(b)") == [
        "Fire Bets only before a shooter's first come out roll"
    ]
    assert printed(RULES, "oh.craps 2.E.iii.(c)") == ["Fire Bets $1 to $5, in whole dollars"]
    off = rules_for(GAME, options={"fire": "no"})
    assert not [line for line in lines(off) if "Fire" in line]
    assert cloth_of(off).seats is None


@pytest.mark.clause("oh.craps 2.E.i")
def test_a_seventeenth_position_does_not_exist() -> None:
    """Sixteen players stand at the table, one a position."""
    play = Play(players={seat: f"player {seat}" for seat in range(1, 17)})
    play.close()
    play.throw("34")
    with pytest.raises(Refusal, match=r"oh\.craps 2\.E\.i"):
        play.driver.sit(17, "one too many")
    with pytest.raises(Misuse):
        play.driver.sit(16, "another")


@pytest.mark.clause("oh.craps 2.B")
@pytest.mark.parametrize(("feet", "opens"), [(12, True), (14, True), (15, False)])
def test_a_table_is_fourteen_feet_at_most(feet: int, opens: bool) -> None:
    """A longer one does not open."""
    driver = Driver(RULES, KeyedSource(), policy=practice)
    if opens:
        driver.open({"table_feet": feet}, {})
        return
    with pytest.raises(Refusal, match=r"oh\.craps 2\.B"):
        driver.open({"table_feet": feet}, {})


@pytest.mark.clause("oh.craps 2.A", "oh.craps 7.A")
def test_opening_steps() -> None:
    """The table and the five dice are confirmed by name."""
    driver = Play().driver
    confirmed = [(event["role"], event["clause"]) for event in events(driver, "attested")]
    assert confirmed == [("supervisor", "oh.craps 2.A"), ("stickperson", "oh.craps 7.A")]


def test_the_board_shows_the_puck_the_shooter_and_the_chips() -> None:
    """What a screen draws: point, puck, shooter, markers, and the chips of each seat by spot."""
    play = Play()
    play.do("15; come 10; pass 5; place_8 6; 36; come_odds@9 20")
    shown = view(play.driver)
    board = shown["board"]
    assert (board["point"], board["puck"], board["shooter"]) == (6, "on 6", 1)
    assert shown["seats"]["2"]["stakes"] == {
        "pass": 5_00,
        "come@9": 10_00,
        "place_8": 6_00,
        "come_odds@9": 20_00,
    }
    json.dumps(shown)


def test_what_outlives_a_roll_replays() -> None:
    """Point, shooter, calls, vigorish and Fire points come out of the log again, as plain JSON."""
    play = Play()
    play.do("fire 5; place_8 6; 15; buy_4 20; come 10; put_9 5; off place_8; 36; dont_come 5; 14")
    play.do("take dont_come@5 5; 33; on buy_4")
    again = replay(from_bytes(to_bytes(play.driver.entries)), GAME)
    keep = kept(play.table)
    assert again.table.keep == keep == DiceKeep(**json.loads(json.dumps(asdict(keep))))
    assert all((keep.bets, keep.vigorish, keep.reduced))
    assert again.table.accounts == play.table.accounts


def test_modules_that_are_shared_are_no_games() -> None:
    """Only modules without an underscore are games."""
    assert {"craps", "crapless"} <= set(game_ids())
    assert not [name for name in game_ids() if name.startswith("_")]


@pytest.mark.parametrize("text", ["1 for 1", "push", "lose", "$5", "evens", "0 to 1"])
@pytest.mark.parametrize("option", ["put_pays", "6_7_8_pays"])
def test_an_option_for_odds_takes_odds(option: str, text: str) -> None:
    """Odds with the word to, nothing else."""
    with pytest.raises(Misuse):
        rules_for(GAME, options={option: text})


def test_a_put_bet_pays_what_the_house_says() -> None:
    """Even money by default."""
    assert str(RULES.wagers["put_4"].rows[0].pays) == "1 to 1"
    play = Play(put_pays="6 to 5")
    play.do("15; put_4 10; 22")
    assert play.told() == {"put_4": "+12"}
