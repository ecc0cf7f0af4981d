"""Asia Poker, 575.5(g), 575.5(h), 575.13(a) and (b): where the deal begins."""

from __future__ import annotations

import pytest

from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, DrawCards, Number, Throw
from tests.games.asia_poker.asia import (
    ASIA,
    BEATEN,
    BETTER,
    CLOCKWISE,
    DEALERS,
    MAIN,
    begun,
    cite,
    clause,
    deal,
    finish,
    lay,
    number,
    one,
    refused,
    script,
    wager,
    words,
)
from tests.games.scripts import Scripted, events

COUNTED = {
    "dealer": (1, 8, 15),
    "seat 6": (2, 9, 16),
    "seat 5": (3, 10, 17),
    "seat 4": (4, 11, 18),
    "seat 3": (5, 12),
    "seat 2": (6, 13),
    "seat 1": (7, 14),
}
"""Counterclockwise from the dealer, who is one; seat 6 is at the dealer's right."""
WHERE = [(total, place) for place, totals in COUNTED.items() for total in totals]
DICE = {total: (min(6, total - 2), 1, 1) for total in range(3, 9)} | {
    total: (6, min(6, total - 7), max(1, total - 12)) for total in range(9, 19)
}


def first_to(start: str, drawn: object) -> str:
    """The position that the first card goes to, and the board shows the same."""
    driver = ASIA.table(KeyedSource(), 3, start=start)
    driver.begin_round()
    wager(driver, {3: MAIN})
    driver.answer(drawn)
    assert driver.table.board["start"] == events(driver, "dealt")[0]["to"].partition(",")[0]
    return str(driver.table.board["start"])


@clause("5(g)(1)(iii)", "5(g)(1)")
@pytest.mark.parametrize(("total", "place"), [one for one in WHERE if one[0] >= 3])
def test_the_total_of_three_dice_is_counted(total: int, place: str) -> None:
    """Every position counts, whether there is a wager or not, and the dealer is one."""
    assert sum(DICE[total]) == total
    assert first_to("dice", DICE[total]) == place


@clause("5(g)(2)")
@pytest.mark.parametrize(("shown", "place"), [one for one in WHERE if one[0] <= 7])
def test_a_random_number_is_counted(shown: int, place: str) -> None:
    """From 1 to 7, in the same way."""
    assert first_to("number", shown) == place


@clause("5(g)(2)")
@pytest.mark.parametrize("shown", [0, 8])
def test_other_numbers_are_none(shown: int) -> None:
    """The generator shows 1 to 7."""
    driver = ASIA.table(KeyedSource(), 3, start="number")
    driver.begin_round()
    wager(driver, {3: MAIN})
    assert isinstance(driver.pending, Number)
    assert refused(driver, shown) == "5(g)(2)"


@clause("5(g)(3)", "10(b)")
def test_the_button_goes_round_clockwise() -> None:
    """It begins before the dealer and moves one place a round, seats without a player too."""
    draws = [
        stack
        for start in (*CLOCKWISE, "dealer")
        for stack in script({2: BETTER}, DEALERS, "shoe", start)
    ]
    driver = ASIA.table(Scripted(*draws), 2, start="button", dealing="shoe")
    begins = []
    for _ in range(8):
        driver.begin_round()
        lies = driver.table.board["button"]
        wager(driver, {2: MAIN})
        assert driver.table.board["start"] == driver.table.board["button"] == lies
        lay(driver, 2, BETTER)
        finish(driver)
        begins.append(driver.table.board["start"])
        assert driver.table.board["button"] != begins[-1]
    assert begins == [*CLOCKWISE, "dealer"]
    assert words(driver)[1] == ("the first cards go to the dealer", "5(g)(3)")
    assert number(events(driver, "announced")[-1]["clause"]) == "11(e)"


@clause("5(a)", "5(c)", "5(g)(3)")
def test_the_button_lies_there_when_play_begins() -> None:
    """The cards are shuffled before play begins; then it is placed, and seen before any wager."""
    driver = ASIA.table(KeyedSource(), 2, start="button", dealing="shoe")
    driver.begin_round()
    assert [e["kind"] for e in events(driver, "shuffled", "shown")] == ["shuffled", "shown"]
    assert driver.table.board["button"] == "dealer"


@clause("5(g)(3)", "13(e)")
def test_a_void_round_leaves_the_button() -> None:
    """It moves after a round of play, and that was none."""
    driver = ASIA.table(KeyedSource(card_by_card=True), 2, start="button", dealing="shoe")
    for _ in range(2):
        driver.begin_round()
        wager(driver, {2: MAIN})
        assert isinstance(driver.pending, DrawCards)
        assert driver.pending.hand == "dealer"
        driver.answer((-1,) * 7)
        driver.call("dealer_exposed")


@clause("5(g)(1)(i)", "5(g)(1)(ii)", "5(g)(1)(iii)", "5(g)(1)(iv)", "9(a)(3)", "9(b)", "5(b)(1)")
def test_the_course_of_the_shaker() -> None:
    """No more bets, shaken three times, totalled, counted, dealt; then shaken once and put away."""
    driver = one(BETTER, start="dice")
    told = [
        (e["kind"], number(e.get("clause", "")), e.get("what") or e.get("words") or "")
        for e in events(driver, "announced", "attested", "thrown", "dealt", "set_hand")
    ]
    begin = told.index(("announced", "9(a)(3)", "no more bets"))
    assert told[begin + 1 : begin + 6] == [
        (
            "attested",
            "5(g)(1)(i)",
            "the shaker shaken at least three times, and its lid taken off",
        ),
        ("thrown", "", ""),
        ("announced", "5(g)(1)(ii)", "the total is 3"),
        ("announced", "5(g)(1)(iii)", "the first cards go to seat 5"),
        ("dealt", "", ""),
    ]
    away = (
        "attested",
        "5(g)(1)(iv)",
        "the shaker covered, shaken once and placed to the dealer's right",
    )
    assert told.index(away) > max(i for i, line in enumerate(told) if line[0] == "dealt")
    assert told[told.index(away) + 1][0] == "set_hand"


@clause("5(g)(1)(i)", "5(g)(1)(iv)")
def test_only_dice_are_shaken() -> None:
    """With a number or a button nothing of the shaker is told."""
    for options in ({"start": "number"}, {"start": "button", "dealing": "shoe"}):
        driver = one(BETTER, DEALERS, None, **options)
        assert not [e for e in events(driver, "attested") if "shaken" in e["what"]]
        assert events(driver, "thrown") == []


@clause("5(g)(1)(i)")
def test_the_dealer_shakes() -> None:
    """Nobody else signs for it, and no dice are seen before."""
    driver = ASIA.table(KeyedSource(), 1)
    driver.policy = None
    driver.begin_round()
    wager(driver, {1: MAIN})
    assert isinstance(driver.pending, Attest)
    assert driver.pending.role == "dealer"
    assert refused(driver, "practice supervisor") == "5(g)(1)(i)"
    driver.sign()
    assert isinstance(driver.pending, Throw)
    assert len(driver.pending.dice) == 3


@pytest.mark.parametrize(
    ("call", "id", "why"),
    [
        pytest.param("not_flat", "13(a)", "a die does not lie flat", marks=clause("13(a)")),
        pytest.param("fell_out", "13(b)", "a die fell out of the shaker", marks=clause("13(b)")),
    ],
)
def test_no_roll(call: str, id: str, why: str) -> None:
    """It is called, the dice are shaken again, and only the valid throw counts."""
    driver = ASIA.table(KeyedSource(), 1)
    driver.begin_round()
    wager(driver, {1: MAIN})
    for _ in range(2):
        driver.call(call)
        assert words(driver)[-1] == (f"no roll: {why}: covered and shaken again", id)
        assert isinstance(driver.pending, Throw)
    shaken = [e for e in events(driver, "attested") if e["clause"] == cite("5(g)(1)(i)")]
    assert len(shaken) == 3
    driver.answer((1, 1, 2))
    assert driver.table.board["start"] == "seat 4"
    assert len(events(driver, "thrown")) == 1


@clause("5(h)")
@pytest.mark.parametrize("marker", ["none", "cover_card"])
def test_everybody_sees_where_it_begins(marker: str) -> None:
    """The board has it before the first card, whoever marks it with what."""
    driver = begun({1: BETTER}, marker=marker)
    shown = next(e for e in events(driver, "shown") if "start" in e)
    assert shown["start"] == "seat 5"
    assert shown["seq"] < events(driver, "dealt")[0]["seq"]


@clause("5(g)")
def test_each_round_finds_it_anew() -> None:
    """Two rounds, two numbers, two starting positions."""
    draws: list[str | int] = []
    for shown, place in ((3, "seat 5"), (7, "seat 1")):
        draws += [shown, *script({1: BETTER, 4: BEATEN}, DEALERS, "hand", place)]
    driver = ASIA.table(Scripted(*draws), 1, 4, start="number")
    begins = []
    for _ in range(2):
        driver.begin_round()
        wager(driver, {1: MAIN, 4: MAIN})
        lay(driver, 1, BETTER)
        lay(driver, 4, BEATEN)
        finish(driver)
        begins.append(driver.table.board["start"])
    assert begins == ["seat 5", "seat 1"]
    assert deal({1: BETTER}).table.board["start"] == "seat 5"
