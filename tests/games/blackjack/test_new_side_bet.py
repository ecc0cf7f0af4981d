"""A side bet that the chapter does not have, added to Blackjack in this one file."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import Bot
from croupier.contracts.witness import Driver
from croupier.core.cards import suit_of
from croupier.core.fast import fast
from croupier.core.game import rules_for
from croupier.core.law import Chapter
from croupier.core.log import replay
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Value, choice
from croupier.core.procedure import Close, Place, Take
from croupier.core.sign import sign
from croupier.core.wagers import Row, Wager
from croupier.games.blackjack.rules import GAME
from croupier.games.twenty_one.side_bets import FirstCardsBet, side_wager
from croupier.live.practice import practice
from tests.games.cloths import lines
from tests.games.scripts import Scripted, events
from tests.games.twenty_one.twenty_one import TEN, choose, refused, script, won

law = Chapter("oh.blackjack")

# The bet: all red, and the dealer's card counts too


class Reds(NamedTuple):
    """What All Red is judged by."""

    red: int
    """How many of the player's two cards are red."""
    up_red: int


@fast
def reds_of(a: int, b: int, up: int, hole: int) -> Reds:
    red_a = 1 if suit_of(a) == 1 or suit_of(a) == 2 else 0
    red_b = 1 if suit_of(b) == 1 or suit_of(b) == 2 else 0
    return Reds(red_a + red_b, 1 if suit_of(up) == 1 or suit_of(up) == 2 else 0)


def pick_all_red(reds: Reds) -> int:
    if reds.red < 2:
        return 2
    return 0 if reds.up_red else 1


ALL_RED_ROWS = (
    Row("three_red", Odds(5, 1), law("15.A.iii")),
    Row("two_red", Odds(1, 1), law("15.A.iii")),
    Row("not_red", LOSE, law("15.A.i.(b)")),
)


def all_red(options: Mapping[str, Value]) -> Wager | None:
    if options["all_red"] == "no":
        return None
    rows, pick = ALL_RED_ROWS, pick_all_red
    return side_wager(options, "all_red", "All Red", law("15.A"), rows, pick, facts="reds")


ALL_RED = FirstCardsBet(
    id="all_red",
    wager=all_red,
    options=(choice("all_red", "offer All Red", law("15.A"), "yes", "no"),),
    with_main=law("15.A"),
    facts=reds_of,
    tells_up_card=True,
)
REDDER = replace(
    GAME,
    options=(*GAME.options, *ALL_RED.options),
    side_bets=(*GAME.side_bets, ALL_RED),
)

# What follows from it


def at_table(source: Scripted, *seats: int, **options: Any) -> Driver:
    driver = Driver(rules_for(REDDER, options=options), source, policy=practice)
    driver.open({}, {"source": source.name})
    for seat in seats:
        driver.sit(seat, f"player {seat}", 1_000_00)
    driver.begin_round()
    driver.answer("dealer")
    return driver


def dealt(hands: dict[int, str], dealer: str, **options: Any) -> Driver:
    driver = at_table(Scripted(*script(hands, dealer)), *hands, **options)
    for seat in hands:
        driver.answer(Place(seat, "main", TEN))
        driver.answer(Place(seat, "all_red", TEN))
    driver.answer(Close())
    return driver


@pytest.mark.parametrize(
    ("hand", "up", "result"),
    [("9d 8h", "6h", 50_00), ("9d 8h", "6s", TEN), ("9d 8s", "6h", -TEN), ("9c 8s", "6s", -TEN)],
)
def test_it_is_paid_by_its_rows_at_every_seat(hand: str, up: str, result: int) -> None:
    """Red cards and the dealer's card, from the right, before anybody decides."""
    driver = dealt({1: hand, 4: hand}, f"{up} Tc")
    assert won(driver) == {(4, "all_red"): result, (1, "all_red"): result}
    assert [event["seat"] for event in events(driver, "settled")] == [4, 1]


def test_in_a_pitched_game_it_is_settled_as_its_hand_is_shown() -> None:
    """Hand by hand, as the turns come."""
    driver = dealt({1: "9d 8h", 2: "9s 8h"}, "6h Tc", dealing="hand", decks="2")
    assert won(driver) == {(1, "all_red"): 50_00}
    choose(driver, "stand")
    assert won(driver)[2, "all_red"] == -TEN


def test_it_is_refused_where_it_should_be() -> None:
    """Alone, over its limit, after the first card, and where the house does not offer it."""
    driver = at_table(Scripted("2c"), 1)
    assert refused(driver, Place(1, "all_red", TEN)) == "oh.blackjack 15.A"
    driver.answer(Place(1, "main", TEN))
    assert refused(driver, Place(1, "all_red", 100_01)) == "oh.blackjack 15.A"
    driver.answer(Place(1, "all_red", TEN))
    assert refused(driver, Take(1, "main", TEN)) == "oh.blackjack 15.A"
    driver = dealt({1: "9d 8h"}, "6h Tc")
    assert refused(driver, Place(1, "all_red", TEN)) == "oh.blackjack 4.D"
    assert "all_red" not in rules_for(REDDER, options={"all_red": "no"}).wagers
    assert "all_red" not in rules_for(GAME).wagers


def test_it_is_on_layout_and_sign() -> None:
    """With its area and what it pays; gone when it is switched off."""
    rules = rules_for(REDDER)
    assert "at each position an area for All Red" in lines(rules)
    assert "All Red" in str(sign(rules))
    off = rules_for(REDDER, options={"all_red": "no"})
    assert "All Red" not in str(sign(off))


@pytest.mark.parametrize("dealing", ["shoe", "hand", "continuous"])
def test_anything_is_played_with_it_and_the_books_balance(dealing: str, seed: int) -> None:
    """A bot plays, an accountant watches, and the log replays to the same table."""
    rules = rules_for(REDDER, options={"dealing": dealing, "decks": "2"})
    bot = Bot.at(rules, random.Random(f"{seed} {dealing}"))
    bot.play(30)
    log = bot.driver.log
    assert any(event["kind"] == "settled" and event["wager"] == "all_red" for event in log)
    Accountant(rules).read_all(log)
    assert replay(bot.driver.entries, REDDER).table.accounts == bot.table.accounts
