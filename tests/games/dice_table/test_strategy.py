"""Strategies in words: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.games.dice_table import placing, plan
from croupier.games.dice_table import strategy as module
from croupier.games.dice_table.spots import NAMES, spot_of
from croupier.games.dice_table.strategy import ALWAYS, strategy_from
from croupier.games.dice_table.wishes import Odds, Wish


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_for(game("craps"))


def wish(wager: str, cents: int, **more: object) -> Wish:
    spot = spot_of(wager, rules_for(game("craps")))
    points = more.pop("points", ALWAYS)
    return Wish(wager, spot, cents, points=points, **more)  # type: ignore[arg-type]


WISHES = {
    "pass 10": [wish("pass", 10_00, when=placing.COME_OUT)],
    "Pass line bet $10": [wish("pass", 10_00, when=placing.COME_OUT)],
    "don't pass 12.50": [wish("dont_pass", 12_50, when=placing.COME_OUT)],
    "field 5": [wish("field", 5_00)],
    "any seven 5 with a point": [wish("any_seven", 5_00, when=placing.POINT_ON)],
    "any_craps 5 on the come out": [wish("any_craps", 5_00, when=placing.COME_OUT)],
    "place 6 12": [wish("place_6", 12_00, when=placing.POINT_ON)],
    "place_6 12": [wish("place_6", 12_00, when=placing.POINT_ON)],
    "place the 6 and 8 for $12": [
        wish("place_6", 12_00, when=placing.POINT_ON),
        wish("place_8", 12_00, when=placing.POINT_ON),
    ],
    "lay 4 for 40": [wish("lay_4", 40_00)],
    "hard 8 for 5 always on": [wish("eight_the_hardway", 5_00, always_on=True)],
    "yo 5": [wish("eleven_in_one_roll", 5_00)],
    "hop 1 6 5": [wish("hop_1_6", 5_00)],
    "fire 5": [wish("fire", 5_00, when=placing.NEW_SHOOTER)],
    "come 10 up to 2 points": [wish("come", 10_00, when=placing.POINT_ON, points=2)],
    "field 5, press twice": [wish("field", 5_00, goes=plan.DOUBLES, times=2)],
    "field 5, press": [wish("field", 5_00, goes=plan.DOUBLES, times=ALWAYS)],
    "field 5 double after loss up to 3 times": [
        wish("field", 5_00, goes=plan.DOUBLES, times=3, after_loss=True)
    ],
    "place 6 18, regress after hit": [
        wish("place_6", 18_00, when=placing.POINT_ON, goes=plan.REGRESSES, times=1, to_cents=9_00)
    ],
    "place 6 18, regress to 6 after a hit": [
        wish("place_6", 18_00, when=placing.POINT_ON, goes=plan.REGRESSES, times=1, to_cents=6_00)
    ],
    "place 6 18, take down after 2 hits": [
        wish("place_6", 18_00, when=placing.POINT_ON, times=2, down_after=2)
    ],
}


@pytest.mark.parametrize(("text", "wishes"), WISHES.items())
def test_wagers_in_words(rules: Rules, text: str, wishes: list[Wish]) -> None:
    """Each wager, how much of it, when it is made and what becomes of the amount."""
    assert strategy_from(text, rules).wishes == wishes


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("pass 10, odds 2x", Odds("pass", plan.MULTIPLE, 2)),
        ("pass 10 with 2x odds", Odds("pass", plan.MULTIPLE, 2)),
        ("pass 10, take odds 3-4-5x", Odds("pass", plan.MULTIPLE, 345)),
        ("dont_pass 10, lay odds 1x", Odds("dont_pass", plan.MULTIPLE, 1)),
        ("pass 10, odds max", Odds("pass", plan.MOST)),
        ("pass 10, odds $30", Odds("pass", plan.AMOUNT, cents=30_00)),
        ("put 6 and 8 for 10 with 1x odds", Odds("put", plan.MULTIPLE, 1)),
    ],
)
def test_odds_in_words(rules: Rules, text: str, odds: Odds) -> None:
    """A multiple, as much as the house takes, or an amount."""
    assert strategy_from(text, rules).odds == [odds]


def test_when_to_stop(rules: Rules) -> None:
    """After rolls, with so much won or with so much lost."""
    found = strategy_from("pass 10; fire 5; stop after 100 rolls or at +200 or at -300", rules)
    assert (found.stop_rolls, found.stop_above, found.stop_below) == (100, 200_00, 300_00)
    assert [wish.wager for wish in found.wishes] == ["pass", "fire"]
    assert found.cheapest == 5_00


def test_instructions_for_a_kernel(rules: Rules) -> None:
    """Wagers before the odds behind them, a fixed number of fields each."""
    found = strategy_from("pass 10, odds 2x; hard 4 5 always on", rules)
    assert len(found.instructions) == 3 * plan.FIELDS
    assert found.instructions[2 * plan.FIELDS + plan.KIND] == plan.ODDS
    assert found.always_on == {NAMES["four_the_hardway"]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no wager; write one"),
        ("stop after 5 rolls", "no wager; write one"),
        ("poss 10", "word 1: 'poss' is neither a wager of Craps .* did you mean pass?"),
        ("pass 10 sometimes", "word 3: 'sometimes' is neither .* words: odds 2x"),
        ("pass ten", "word 2: an amount in dollars is missing"),
        ("pass", "word 2: an amount in dollars is missing"),
        ("place 7 for 12", "word 2: place goes on 4, 5, 6, 8, 9, 10"),
        ("place 6 and 7 for 12", "word 4: 'place_7' is neither"),
        ("pass 10, odds tow", "word 4: 'tow' is no odds; write 2x, 345, max or an amount"),
        ("pass 10, odds 10x", "word 4: 10x is more than this house takes; write odds 345"),
        ("pass 10, odds 2x, odds 1x", "word 5: odds behind pass are there twice"),
        ("field 5, odds 2x", "word 3: odds go behind pass"),
        ("odds 2x", "word 1: odds 2x belongs behind a wager, such as: pass 10, odds 2x"),
        ("press once", "word 1: press once belongs behind a wager"),
        ("pass 10, press after rain", "word 5: after a loss, or after a win"),
        ("pass 10, up to 2 points", "up to so many points belongs behind come"),
        ("come 10 up to two points", "word 5: how many points is a whole number"),
        ("come 10 up to 2 dice", "write up to 2 points"),
        ("place 6 12, down", "write down after 1 hit"),
        ("place 6 12, down after 2 dogs", "write down after 1 hit"),
        ("place 6 12, regress to 18", "a regress goes below .12"),
        ("place 6 12, regress after noon", "word 6: after a hit"),
        ("field 5 always on", "field is never off"),
        ("pass 10 on the moon", "write always on, on the come out, or with a point"),
        ("stop at 200", "word 3: say whether won or lost"),
        ("stop at +much", "word 3: say whether won or lost"),
        ("stop soon", "word 2: write stop after 100 rolls"),
        ("stop after 0 rolls", "write stop after 100 rolls"),
        ("pass 10, pass 5", "word 3: pass is there twice"),
        ("pass 3", "pass takes from .5 to .1,000 here, not .3"),
        ("fire 7", "fire takes from .1 to .5 here, not .7"),
        ("fire 1.50", "fire is made in steps of .1, not .1.50"),
        ("horn 6", "horn is made in steps of .4, not .6"),
    ],
)
def test_what_is_not_understood(rules: Rules, text: str, said: str) -> None:
    """One line: the place, what is wrong there, and what is known."""
    with pytest.raises(Misuse, match=said) as caught:
        strategy_from(text, rules)
    assert "\n" not in str(caught.value)


def test_a_wager_that_this_house_breaks_down() -> None:
    """Without an area for it, a World Bet is not one wager."""
    rules = rules_for(game("craps"), None, {"world_area": "no"})
    with pytest.raises(Misuse, match="world has no area on this layout"):
        strategy_from("world 5", rules)


def test_another_game_has_other_wagers() -> None:
    """Crapless has no wager against the dice, and numbers of its own."""
    rules = rules_for(game("crapless"))
    assert [w.wager for w in strategy_from("place 2 and 12 for 10", rules).wishes] == [
        "place_2",
        "place_12",
    ]
    with pytest.raises(Misuse, match="'dont_pass' is neither a wager of Crapless"):
        strategy_from("dont_pass 10", rules)


def examples() -> list[str]:
    """The first column of the table in docs/strategies.md, and what the module itself shows."""
    page = (Path(__file__).parent.parent.parent.parent / "docs" / "strategies.md").read_text(
        "utf-8"
    )
    told = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    own = [re.split(r"\s{2,}", line.strip())[0] for line in str(module.__doc__).splitlines()]
    return [*told, *(line for line in own if line and line[0].islower() and "  " not in line)]


@pytest.mark.parametrize("text", [one for one in examples() if re.search(r"\d", one)])
def test_what_the_documents_show_is_understood(rules: Rules, text: str) -> None:
    """Every example is a strategy."""
    assert strategy_from(text, rules).wishes


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("yo 5", "eleven_in_one_roll 5"),
        ("snake eyes 5; boxcars 5", "craps_two 5; craps_twelve 5"),
        ("hard 4 8 5", "four_the_hardway 5, eight_the_hardway 5"),
        ("place 6 8 12, press once", "place_6 12 press once, place_8 12 press once"),
        ("Place the 6 and the 8 for 12 each", "place_6 12, place_8 12"),
        ("pass line 10, odds 2x", "pass 10, odds 2x"),
        ("hop 6-1 5", "hop_1_6 5"),
        ("c and e 10", "c_and_e 10"),
        ("big red 5 with a point", "any_seven 5 with a point"),
        ("don't pass 10", "dont_pass 10"),
    ],
)
def test_the_words_of_the_table(rules: Rules, said: str, written: str) -> None:
    """What players call a wager is the same in a strategy as at the table."""
    assert strategy_from(said, rules).wishes == strategy_from(written, rules).wishes


def test_a_word_that_means_two_things(rules: Rules) -> None:
    """It is answered by naming both, at its place in the strategy."""
    with pytest.raises(Misuse, match="word 3: 'craps t' can be craps two, craps three, craps twe"):
        strategy_from("pass 10, craps t 5", rules)
