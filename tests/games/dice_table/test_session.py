"""The session kernel against the live table: the same dice, the same chips after every roll."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.core.game import Rules, rules_for
from croupier.games import game
from croupier.games.dice_table import plan
from croupier.games.dice_table.function import apply
from croupier.games.dice_table.session import CHANGED, STAKES_AT
from croupier.games.dice_table.spots import SPOTS, spots_of
from croupier.games.dice_table.strategy import strategy_from
from tests.games.dice_table.dice_table import SideBySide, throws

STRATEGIES = [
    "pass 10, odds 2x",
    "pass 10, odds 345; come 10 with 2x odds up to 3 points",
    "pass 15, odds max; field 5, double after loss up to 3 times",
    "place 6 and 8 for 12, press once",
    "place 4 and 5 and 9 and 10 for 10, regress after hit; hard 8 for 5, press twice",
    "place 6 and 8 for 30, regress to 12 after hit; place 5 25, down after 2 hits",
    "place 6 and 8 for 12 always on; hard 4 for 5 always on",
    "buy 4 and 10 for 25, press twice",
    "put 6 and 8 for 15 with 1x odds; put 4 10",
    "pass 10, odds $30; fire 5; any craps 5 on the come out",
    "horn 8; world 10 with a point; hop 1 6 5; horn_high_12 5",
]
AGAINST = [
    "dont_pass 10, lay odds 1x",
    "dont_pass 20, odds 345; dont_come 10 with 2x odds up to 2 points",
    "dont_pass 10, odds max; lay 4 for 41; lay 6 and 8 for 37",
    "c_and_e 6; 6_7_8 5, press",
]
HOUSES: list[dict[str, str]] = [
    {},
    {"chip": "1", "vigorish_taken": "on_win", "come_odds_on_come_out": "on"},
    {"chip": "0.25", "odds": "20", "vigorish_percent": "4", "put_pays": "6 to 5"},
]


def rules_of(game_id: str, options: dict[str, str]) -> Rules:
    return rules_for(game(game_id), None, options)


def cases() -> list[Any]:
    found = []
    for game_id in ("craps", "crapless"):
        for text in [*STRATEGIES, *(AGAINST if game_id == "craps" else [])]:
            if game_id == "crapless" and "fire" in text:
                text = text.replace("fire 5; ", "")
            for n, options in enumerate(HOUSES):
                found.append(pytest.param(game_id, text, options, id=f"{game_id}-{n}-{text[:24]}"))
    return found


@pytest.mark.parametrize(("game_id", "text", "options"), cases())
def test_a_plan_does_the_same_at_a_live_table(
    game_id: str, text: str, options: dict[str, str], seed: int
) -> None:
    """Every wager of a plan is taken there, and chips and point agree after each roll."""
    rules = rules_of(game_id, options)
    found = strategy_from(text, rules)
    chance = random.Random(f"{seed} {text}")
    instructions = list(found.instructions)
    memory = [0] * (plan.MEMORY * len(instructions))
    made = 0
    for bankroll in (40_00, 150_00, 2_000_00):
        both = SideBySide(rules, bankroll, found.always_on)
        plan.start_plan(instructions, memory)
        for throw in throws(chance, 40):
            before = both.stakes()
            if both.t[CHANGED]:
                plan.follow_plan(both.house, both.t, instructions, memory)
            made += both.stakes() != before
            both.follow(before)
            both.roll(throw)
    assert made


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("game_id", ["craps", "crapless"])
def test_the_kernel_takes_what_the_table_takes(
    game_id: str, options: dict[str, str], seed: int
) -> None:
    """Moves at random on any spot, lawful or not: both say yes or both say no."""
    rules = rules_of(game_id, options)
    chance = random.Random(seed)
    names = [name for name, _, _ in spots_of(rules)]
    wanted = [name for name in names if "odds" in name or "come" in name or "put" in name]
    amounts = (
        1,
        25,
        1_00,
        3_00,
        4_00,
        5_00,
        6_00,
        10_00,
        12_00,
        15_00,
        20_00,
        25_50,
        90_00,
        600_00,
    )
    taken = refused = 0
    for bankroll in (90_00, 3_000_00, 40_000_00):
        both = SideBySide(rules, bankroll)
        for throw in throws(chance, 60):
            for name in (*chance.sample(names, 6), *chance.sample(wanted, 4), "pass"):
                lies = both.t[STAKES_AT + both.spots[name]]
                take = lies > 0 and chance.random() < 0.4
                cents = chance.choice((*amounts, max(1, lies), max(1, lies // 2)))
                ok = both.agree(name, cents, take)
                taken, refused = taken + ok, refused + (not ok)
            both.roll(throw)
    assert taken > 50
    assert refused > 100


def test_what_stays_of_a_moved_wager_has_its_minimum() -> None:
    """The seed that found a Don't Come Bet on its number reduced below the posted minimum."""
    test_the_kernel_takes_what_the_table_takes("craps", {}, 1898430647051611961)


@pytest.mark.parametrize("game_id", ["craps", "crapless"])
def test_wants_are_carried_out_in_an_order_that_the_table_takes(game_id: str, seed: int) -> None:
    """Whatever a function wants, what was done of it can be done at the live table."""
    rules = rules_of(game_id, {})
    chance = random.Random(seed)
    names = [name for name, _, _ in spots_of(rules)]
    both = SideBySide(rules, 3_000_00)
    for throw in throws(chance, 60):
        before = both.stakes()
        want = list(before)
        for name in ("pass", "dont_pass", *chance.sample(names, 25)):
            if name in names:
                want[both.spots[name]] = chance.choice((0, 0, 5_00, 10_00, 20_00, 30_00))
        apply(both.house, both.t, want)
        both.follow(before)
        both.roll(throw)
    assert len(want) == SPOTS
