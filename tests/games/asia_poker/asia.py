"""Rounds of Asia Poker for the tests of its chapter."""

from __future__ import annotations

import pytest

from croupier.games.asia_poker.rules import GAME
from tests.games.card_table.board import Tables

CHAPTER = "pa.575"
ASIA = Tables(GAME, CHAPTER)


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark for clauses of the chapter."""
    return pytest.mark.clause(*(cite(id) for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} 575.{id}"
