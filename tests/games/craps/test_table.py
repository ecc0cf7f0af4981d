"""The table of Craps, its layout and its board (§ 2, 3.C, 5.H, 7.A)."""

from __future__ import annotations

import json

import pytest

from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game_ids
from croupier.games.craps.rules import GAME, layout
from croupier.games.dice_table.layout import areas_of
from croupier.live.practice import practice
from tests.games.dice_table.dice_play import Play
from tests.games.scripts import events
from tests.witness import Driver

RULES = rules_for(GAME)

# The 41 numbers of section 3, of which iv is a part of iii; Put, Place and Horn High have several.
SECTION_3 = (
    "i ii iii v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi xxii xxiii xxiv xxv "
    "xxvi xxvii xxviii xxix xxx xxxi xxxii xxxiii xxxiv xxxv xxxvi xxxvii xxxviii xxxix xl xli"
)


@pytest.mark.clause("oh.craps 2.C.ii", "oh.craps 3.A")
def test_every_wager_of_section_3_has_an_area() -> None:
    """Areas come in the order of the law, each with its clause; odds lie behind another wager."""
    areas = areas_of(RULES)
    numbers = [area.clause for area in areas if area.clause.startswith("oh.craps 3.A")]
    assert list(dict.fromkeys(numbers)) == [f"oh.craps 3.A.{n}" for n in SECTION_3.split()]
    assert [area.name for area in areas if "5.a" in area.clause] == [
        f"{kind} {number}" for kind in ("Buy", "Lay") for number in (4, 5, 6, 8, 9, 10)
    ]
    by_name = {area.name: area for area in areas}
    assert by_name["Come"].wagers == ("come", *(f"come@{n}" for n in (4, 5, 6, 8, 9, 10)))
    assert not [area for area in areas if "Odds" in area.name]
    assert {area.words for area in areas} <= set(layout(RULES))
    assert by_name["Field"].words == (
        "an area for Field: two, 2 to 1; twelve, 2 to 1; 3 4 9 10 or 11, 1 to 1"
    )


@pytest.mark.clause("oh.craps 3.A.xxi", "oh.craps 3.A.xxii")
def test_a_layout_without_horn_high_and_world() -> None:
    """Broken down, they have no area of their own."""
    rules = rules_for(GAME, options={"horn_high_area": "no", "world_area": "no"})
    gone = {area.name for area in areas_of(RULES)} - {area.name for area in areas_of(rules)}
    assert gone == {"World", *(f"Horn High {n}" for n in (2, 3, 11, 12))}


@pytest.mark.clause("oh.craps 2.C.i", "oh.craps 2.C.iii", "oh.craps 2.D", "oh.craps 3.C")
def test_what_else_is_on_the_layout() -> None:
    """The name, the boxes, the limits, and "no call bets" where the house wants it."""
    lines = layout(RULES)
    assert lines[:4] == [
        "the name of the house",
        "no call bets",
        "drop box and tip box",
        "minimum $5, maximum $1,000",
    ]
    other = rules_for(GAME, options={"no_call_bets": "no", "minimum": "15", "maximum": "500"})
    assert "no call bets" not in layout(other)
    assert "minimum $15, maximum $500" in layout(other)


@pytest.mark.clause("oh.craps 2.E.i", "oh.craps 2.E.ii", "oh.craps 2.E.iii.(a)")
@pytest.mark.clause("oh.craps 2.E.iii.(b)", "oh.craps 2.E.iii.(c)")
def test_the_layout_of_the_fire_bet() -> None:
    """Numbered areas, the numbers before the boxperson, odds, time and limits."""
    assert layout(RULES)[-7:] == [
        "Fire Bet areas 1 to 16 round the table, clockwise from the boxperson's left",
        "in front of the boxperson the same numbers again, for the Fire Bets in play",
        "Fire Bet, four points: 24 to 1",
        "Fire Bet, five points: 249 to 1",
        "Fire Bet, six points: 999 to 1",
        "Fire Bets only before a shooter's first come out roll",
        "Fire Bets $1 to $5, in whole dollars",
    ]


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
    view = play.table.view()
    board = view["board"]
    assert (board["point"], board["puck"], board["shooter"]) == (6, "on 6", 1)
    assert view["seats"]["2"]["wagers"] == {
        "pass": 5_00,
        "come@9": 10_00,
        "place_8": 6_00,
        "come_odds@9": 20_00,
    }
    json.dumps(view)


def test_what_outlives_a_roll_replays() -> None:
    """Point, shooter, calls, vigorish and Fire points come out of the log again, as plain JSON."""
    play = Play()
    play.do("fire 5; place_8 6; 15; buy_4 20; come 10; put_9 5; off place_8; 36; dont_come 5; 14")
    play.do("take dont_come@5 5; 33; on buy_4")
    again = replay(from_bytes(to_bytes(play.driver.entries)), GAME)
    assert again.table.keep == play.table.keep == json.loads(json.dumps(play.table.keep))
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
