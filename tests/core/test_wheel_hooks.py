"""What the core learned for wheels: places, and what is done before a player leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import RandomSource
from croupier.core.game import Game, rules_for
from croupier.core.law import Chapter
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.odds import LOSE, Odds
from croupier.core.procedure import Place
from croupier.core.refusals import Refusal, unknown
from croupier.core.wagers import Row, Wager
from croupier.games.big_six.rules import GAME
from croupier.live.practice import practice

law = Chapter("oh.big_six")


def table(game: Game) -> Driver:
    driver = Driver(rules_for(game), RandomSource(lambda n: 0), policy=practice)
    driver.open({}, {})
    driver.sit(1, "P1", 100_00)
    return driver


@pytest.mark.parametrize(
    ("word", "meant"), [("20-17", "17-20"), ("2-00", "00-2"), ("17-21", "17-20")]
)
def test_the_same_parts_in_another_order_are_meant(word: str, meant: str) -> None:
    """A turned place is found before one that only looks alike."""
    names = ["00-2", "2-5", "17-20", "20-23", "20-21"]
    assert f"did you mean {meant}?" in str(unknown("place", word, names))


def test_a_wager_that_needs_a_place() -> None:
    """It lies on its places only; one that needs none may lie on the wager itself too."""

    def pick(_facts: object) -> int:
        return 0

    rows = (Row("win", Odds(1, 1), law("4.A")), Row("lose", LOSE, law("4.A")))
    needed = Wager("a", "A", law("4.A"), rows, pick, places=("x", "y"), place_needed=True)
    free = Wager("b", "B", law("4.A"), rows, pick, places=("x",))
    driver = table(replace(GAME, wagers=lambda _: (needed, free)))
    driver.begin_round()
    with pytest.raises(Refusal, match=r"4\.A\); say where on the layout, such as a@x"):
        driver.answer(Place(1, "a", 5_00))
    for wager in ("a@y", "b", "b@x"):
        driver.answer(Place(1, wager, 5_00))


def test_what_is_done_before_a_player_leaves() -> None:
    """It sees the player at the seat, and what it gives back stands in the log and replays."""
    game = replace(GAME, leaving=lambda table, seat: {"cashed_in": {"of": table.player(seat)}})
    driver = table(game)
    driver.leave(1)
    assert driver.log[-1]["cashed_in"] == {"of": "P1"}
    assert replay(from_bytes(to_bytes(driver.entries)), game).head == driver.head
    plain = table(GAME)
    plain.leave(1)
    assert set(plain.log[-1]) == {"seq", "kind", "seat", "player", "moves"}


def test_odds_that_were_approved() -> None:
    """More or less is lawful on an approved row, and on no other."""
    for approved in (True, False):
        row = Row("win", Odds(10, 1), law("4.A"), approved=approved)
        wager = Wager("a", "A", law("4.A"), (row,), lambda _: 0)
        for pays in ("9 to 1", "11 to 1"):
            if approved:
                assert str(wager.with_paytable({"win": pays}, "oh", True).rows[0].pays) == pays
            else:
                with pytest.raises(Refusal, match="exactly 10 to 1"):
                    wager.with_paytable({"win": pays}, "oh", True)
