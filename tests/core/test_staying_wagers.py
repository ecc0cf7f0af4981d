"""Wagers that a round may leave undecided, with limits of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.game import rules_for
from croupier.core.holding import NO_MAXIMUM
from croupier.core.law import Chapter
from croupier.core.money import round_down_to_chip
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.table import Table
from croupier.core.wagers import NOT_DECIDED, Row, Wager
from croupier.games.craps.rules import GAME

law = Chapter("oh.craps")
ROWS = (
    Row("win", Odds(2, 1), law("5.a.A")),
    Row("lose", LOSE, law("5.a.A")),
    Row("tie", PUSH, law("5.a.A")),
)
BUY = Wager("buy", "Buy", law("5.a.A"), ROWS, lambda facts: int(facts))


def test_facts_that_decide_nothing_pick_no_row() -> None:
    """A wager says so, and asking for the row all the same is an error of the program."""
    assert BUY.decided_by(0)
    assert not BUY.decided_by(NOT_DECIDED)
    with pytest.raises(AssertionError, match="not decided"):
        BUY.row(NOT_DECIDED)


def test_rounding_down_to_a_chip() -> None:
    """Never more than the amount, in whole chips."""
    assert round_down_to_chip(Fraction(299, 2), 100) == 100
    assert round_down_to_chip(Fraction(200), 100) == 200


def test_limits_of_the_table_and_of_a_wager() -> None:
    """Posted ones hold unless the wager is free of them; its own always do."""
    table = Table(rules_for(GAME, options={"chip": "1"}))
    assert table.limits(table.rules.wagers["pass"]) == (5_00, 1_000_00)
    assert table.limits(table.rules.wagers["fire"]) == (1_00, 5_00)
    assert table.limits(table.rules.wagers["pass_odds"]) == (1_00, NO_MAXIMUM)
