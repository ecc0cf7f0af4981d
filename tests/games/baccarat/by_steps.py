"""Rounds of baccarat written down step by step, in both chapters.

Numbers of clauses are those of oh.mini_baccarat; for the commission-free chapter they are put into
its own. A round that only one chapter has is written with the numbers of that chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.core.driver import KeyedSource
from croupier.core.game import Game
from tests.games.baccarat.baccarat_tables import DRAGON, MINI
from tests.games.scripts import table_of
from tests.games.steps import lines, play, steps

CLAUSE = re.compile(r"\d+\.\S+|15(?= shuffled)")
OTHER = (
    ("8.A.iv.(c).(1)", "8.A.v.(c)"),
    ("8.A.iv", "8.A.v"),
    ("8.A.i.(c).(1)", "8.A.i.(c)"),
    ("9.E", "9.D"),
    ("16.C.i.(c)", "13.D"),
)
"""Where the commission-free chapter says the same under another number; the first that fits."""


@dataclass(frozen=True)
class Told:
    """A round, what is answered in it, and every step that follows."""

    name: str
    words: str
    text: str
    also: str = ""
    """Clauses that it shows beside those it cites."""
    seats: tuple[int, ...] = (1,)
    after: str = ""
    """The step after which the text begins."""
    games: tuple[Game, ...] = (MINI, DRAGON)
    options: Mapping[str, Any] = field(default_factory=dict)

    def clauses(self, game: Game) -> set[str]:
        cited = [found[0] for one in self.written(game) if (found := CLAUSE.match(one))]
        return {*cited, *(self.number(game, clause) for clause in self.also.split())}

    def number(self, game: Game, clause: str) -> str:
        if game is MINI or self.games == (DRAGON,):
            return clause
        for here, there in OTHER:
            if clause.startswith(here):
                return there + clause.removeprefix(here)
        return clause

    def line(self, game: Game, text: str) -> str:
        found = CLAUSE.match(text)
        if found is None:
            return text
        if game is DRAGON and len(self.games) > 1:
            text = text.replace("floorperson", "supervisor")
        return self.number(game, found[0]) + text[found.end() :]

    def written(self, game: Game) -> list[str]:
        """The steps as they were written down."""
        return [self.line(game, one) for one in lines(self.text)]

    def found(self, game: Game) -> list[str]:
        """Every step that follows when it is played."""
        players = {seat: f"P{seat}" for seat in self.seats}
        driver = table_of(game, KeyedSource(card_by_card=True), players, **self.options)
        driver.begin_round()
        words = self.words.replace("BURN", "Ad Kc" if game is MINI else "Ad ??")
        return steps(play(driver, words), self.line(game, self.after))


def told(*every: Told) -> pytest.MarkDecorator:
    """Run a test with each of these rounds in each game; each names the clauses it shows."""
    return pytest.mark.parametrize(("game", "one"), list(_params(every)))


def _params(every: tuple[Told, ...]) -> Iterator[Any]:
    for one in every:
        for game in one.games:
            cited = sorted(f"oh.{game.id} {clause}" for clause in one.clauses(game))
            mark = pytest.mark.clause(*cited)
            yield pytest.param(game, one, marks=mark, id=f"{game.id}-{one.name}")
