"""Final outcomes, as a laboratory collects them: what a table draws while it is played.

A table of the game is played round after round by somebody who makes the least wager and takes the
first choice; every card, throw, spin and number that its source brings is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.cards import card_names
from croupier.core.driver import RandomSource
from croupier.core.game import Rules
from croupier.core.procedure import Cut, Draw, DrawCards, Spin, Throw
from croupier.core.sources import Answer
from croupier.live.playing import Moment, PlayedTable
from croupier.live.practice import practice

RACK_DOLLARS = 10**9
"""Enough for as many rounds as anybody collects."""
GO_TOGETHER = (
    ("ante", "blind"),
    ("ante", "super_bonus"),
    ("number_1", "number_2", "number_3"),
)


@dataclass(frozen=True)
class Drawn:
    """One draw, and in which round it was made."""

    round: int
    request: Draw
    answer: Answer

    @property
    def kind(self) -> str:
        match self.request:
            case DrawCards():
                return "cards"
            case Throw():
                return "dice"
            case Spin():
                return "spin"
            case Cut():
                return "cut"
        return "number"

    @property
    def words(self) -> str:
        """`Ks 5h`, `6 4`, `00`: as a person reads it."""
        if isinstance(self.request, Spin) and isinstance(self.answer, int):
            return self.request.sections[self.answer]
        if isinstance(self.answer, int):
            return str(self.answer)
        if isinstance(self.request, DrawCards):
            return " ".join(card_names(self.answer))
        return " ".join(map(str, self.answer))


class Written(RandomSource):
    """A table's source that tells what it brings."""

    def __init__(self, below: Callable[[int], int], tell: Callable[[Draw, Answer], None]) -> None:
        super().__init__(below)
        self._tell = tell

    def answer(self, request: Draw) -> Answer | None:
        found = super().answer(request)
        if found is not None:
            self._tell(request, found)
        return found


def outcomes(
    rules: Rules, below: Callable[[int], int], origin: Mapping[str, Any]
) -> Iterator[Drawn]:
    """All that a table draws, without end."""
    told: list[tuple[Draw, Answer]] = []
    table = PlayedTable(
        rules,
        Written(below, lambda request, answer: told.append((request, answer))),
        policy=practice,
    )
    table.open({}, dict(origin))
    table.join(1, RACK_DOLLARS)
    while True:
        table.play(least_and_first)
        yield from (Drawn(table.table.round_number, *one) for one in told)
        told.clear()


def least_and_first(moment: Moment) -> Mapping[str, int] | str:
    """The least on the first wager, with those that go with it, and the first choice."""
    if moment.choices:
        return moment.choices[0]
    plain = [wager for wager in moment.wagers if wager not in ("straight", "insurance")]
    for together in GO_TOGETHER:
        if set(together) <= set(plain):
            return dict.fromkeys(together, 5)
    return {"red" if "red" in plain else plain[0]: 5} if plain else {}
