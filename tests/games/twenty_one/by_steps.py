"""Rounds of twenty-one written down step by step, from the deal to the discard rack.

Numbers of clauses are those of oh.blackjack, for Free Bet they are put into its own; a round that
only Free Bet has is written with the numbers of its chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from tests.games.steps import lines, play, steps
from tests.games.twenty_one.twenty_one import BLACKJACK, FREE_BET, number, seated, table

TIES = {"same_total": "4.C.i", "both_blackjack": "4.C.ii"}
"""What Free Bet has a clause of its own for, on the main wager."""


@dataclass(frozen=True)
class Told:
    """A round, what is answered in it, and every step that follows."""

    name: str
    words: str
    text: str
    also: str = ""
    """Clauses that it shows beside those it cites."""
    deal: tuple[Mapping[int, str], str, str] | None = None
    """Hands, the dealer's cards and what comes then, if the cards are known beforehand."""
    stakes: Mapping[int, Mapping[str, int]] | None = None
    seats: int = 1
    """How many seats there are where all cards are keyed in."""
    after: str = ""
    """The step after which the text begins."""
    ids: tuple[str, ...] = (BLACKJACK, FREE_BET)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def own(self) -> bool:
        return self.ids == (FREE_BET,)

    def line(self, id: str, text: str) -> str:
        """A step as the chapter of this game has it."""
        return text if self.own else in_chapter(id, text)

    def driver(self, id: str) -> Driver:
        if self.deal:
            hands, dealer, then = self.deal
            insurance = dealer.startswith("A")
            return table(
                id, hands, dealer, then, insurance=insurance, stakes=self.stakes, **self.options
            )
        players = {seat: f"player {seat}" for seat in range(1, self.seats + 1)}
        driver = seated(id, KeyedSource(card_by_card=True), players, **self.options)
        driver.begin_round()
        return driver

    def clauses(self) -> set[str]:
        cited = [found[0] for one in lines(self.text) if (found := CLAUSE.match(one))]
        from_shoe = () if "dealing" in self.options else ("7.A",)
        return {*cited, *self.also.split(), *from_shoe}


CLAUSE = re.compile(r"\d+\.\S+|14(?= )")


def in_chapter(id: str, line: str) -> str:
    """A step with its clause as the chapter of this game has it."""
    found = CLAUSE.match(line)
    if found is None:
        return line
    clause = number(id, found[0])
    outcome = line.split()[3] if " main" in line else ""
    if id == FREE_BET and outcome in TIES:
        clause = TIES[outcome]
    return clause + line[found.end() :]


def told(*every: Told) -> pytest.MarkDecorator:
    """Run a test with each of these rounds in each game; each names the clauses it shows."""
    return pytest.mark.parametrize(("id", "one"), list(_params(every)))


def _params(every: tuple[Told, ...]) -> Iterator[Any]:
    for one in every:
        for id in one.ids:
            own = (lambda _, clause: clause) if one.own else number
            cited = sorted(f"oh.{id} {own(id, c)}" for c in one.clauses() if own(id, c))
            ties = [f"oh.{id} {TIES[out]}" for out in TIES if id == FREE_BET and out in one.text]
            mark = pytest.mark.clause(*dict.fromkeys([*cited, *ties]))
            yield pytest.param(id, one, marks=mark, id=f"{id}-{one.name}")


def found(id: str, one: Told) -> list[str]:
    """Every step that follows when it is played."""
    driver = play(one.driver(id), one.words)
    return steps(driver, one.line(id, one.after))


def written(id: str, one: Told) -> list[str]:
    """The steps as they were written down."""
    return [one.line(id, line) for line in lines(one.text)]
