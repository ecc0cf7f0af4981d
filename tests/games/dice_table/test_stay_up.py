"""Winning Place Bets that stay up, where the house says so (9.D of both chapters)."""

from __future__ import annotations

import random

import pytest

from croupier.core.game import rules_for
from croupier.games import game
from croupier.games.dice_table import plan
from croupier.games.dice_table.session import CHANGED
from croupier.games.dice_table.strategy import strategy_from
from tests.games.dice_table.dice_play import Play
from tests.games.dice_table.dice_table import SideBySide, throws

both_chapters = pytest.mark.parametrize(
    "game_id",
    [
        pytest.param(id, marks=pytest.mark.clause(f"oh.{id} 9.D"), id=id)
        for id in ("craps", "crapless")
    ],
)
STAY = {"winning_place_bets": "stay_up"}


@both_chapters
@pytest.mark.parametrize(
    ("steps", "won", "lies"),
    [
        ("place_8 6; 26", 7_00, {"place_8": 6_00}),
        ("place_8 6; 26; 26", 14_00, {"place_8": 6_00}),
        ("place_8 6; 26; 34", 7_00 - 6_00, {}),
        ("place_6 6; 33", 7_00, {"place_6": 6_00}),
        ("buy_4 20; 13", 40_00 - 1_00 - 1_00, {"buy_4": 20_00}),
        ("buy_4 20; 13; take buy_4 20", 40_00 - 1_00, {}),
        ("six_the_hardway 5; 33", 45_00, {}),
        ("put_9 5; 36", 5_00, {}),
    ],
)
def test_a_winning_place_bet_stays_up(
    game_id: str, steps: str, won: int, lies: dict[str, int]
) -> None:
    """Paid, and the same stake lies on with its vigorish; Hardways and Put Bets come down."""
    play = Play(game(game_id), chosen=STAY)
    play.do("15")
    before = play.table.accounts["rack/P1"]
    play.do(steps)
    staked = sum(lies.values())
    assert play.table.accounts["rack/P1"] - before == won - staked
    assert play.table.stakes(2) == lies


@both_chapters
def test_it_rests_on_the_come_out_and_may_be_taken_back(game_id: str) -> None:
    """A 7 on the come out leaves it alone, unless its player calls it on."""
    play = Play(game(game_id), chosen=STAY)
    play.do("15; place_6 6; 33; 34")
    assert play.table.stakes(2) == {"place_6": 6_00}
    play.do("on place_6; 34")
    assert play.table.stakes(2) == {}


@both_chapters
def test_without_the_option_it_comes_down(game_id: str) -> None:
    """Stake and winnings go back to the player."""
    play = Play(game(game_id))
    play.do("15; place_8 6; 26")
    assert play.table.stakes(2) == {}


@pytest.mark.parametrize("taken", ["up_front", "on_win"])
@pytest.mark.parametrize("game_id", ["craps", "crapless"])
@pytest.mark.parametrize(
    "text",
    [
        "place 6 and 8 for 12",
        "place 6 and 8 for 12, press once",
        "place 5 20, regress to 10 after hit; place 9 10, down after 2 hits",
        "buy 4 and 10 for 25, press twice; place 6 12 always on",
    ],
)
def test_sessions_leave_them_up_too(game_id: str, text: str, taken: str, seed: int) -> None:
    """The kernel and the table have the same chips on every spot after each roll."""
    rules = rules_for(game(game_id), options={**STAY, "vigorish_taken": taken})
    found = strategy_from(text, rules)
    instructions = list(found.instructions)
    memory = [0] * (plan.MEMORY * len(instructions))
    chance = random.Random(f"{seed} {text}")
    both = SideBySide(rules, 2_000_00, found.always_on)
    plan.start_plan(instructions, memory)
    for throw in throws(chance, 80):
        before = both.stakes()
        if both.t[CHANGED]:
            plan.follow_plan(both.house, both.t, instructions, memory)
        both.follow(before)
        both.roll(throw)
