"""Simulating a card table: its main wager, and one step of compiled code for each side bet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.fast import Fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.card_table.bets import CardBet, Sees, card_bets

Strategies = Callable[[Rules], dict[str, Callable[[], tuple[int, ...]]]]
"""By name: what a kernel reads to play so."""


@dataclass(frozen=True)
class Main:
    """What is tallied of a round beside the side bets, in the first cells."""

    id: str
    scratch: int
    """How many numbers the kernel deals on: its cards, and what else it writes down."""
    cells: int
    facts_at: Callable[[int], Any]
    bundles: tuple[Bundle, ...] = ()


@dataclass(frozen=True)
class Kernel:
    """The simulator of a game, for the side bets that a house offers."""

    play: Fast[..., None]
    bets: tuple[CardBet, ...]
    main: Main
    strategies: Strategies
    asked: bool = False
    """Whether a function is asked while rounds are played: then nobody has counted it."""

    @property
    def CELLS(self) -> int:  # as modules that are simulators call it
        return self.main.cells + sum(bet.cells for bet in self.bets)

    @property
    def SCRATCH(self) -> int:
        return self.main.scratch

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        if cell < self.main.cells:
            return [(self.main.id, self.main.facts_at(cell))]
        at = cell - self.main.cells
        for bet in self.bets:
            if at < bet.cells:
                return [(bet.id, at)]
            at -= bet.cells
        raise ValueError(f"no facts are tallied at {cell}")

    def bundles(self, rules: Rules) -> tuple[Bundle, ...]:
        return self.main.bundles


def with_bets(
    rules: Rules,
    play: Fast[..., None],
    steps: Mapping[Sees, Fast[..., None]],
    main: Main,
    strategies: Strategies,
) -> Kernel:
    """A game's kernel with the steps of the bets that this house offers."""
    bets = card_bets(rules)
    return Kernel(rebound(play, other_bets=tallying(bets, steps)), bets, main, strategies)


@inlined
def no_bets(*_: Any) -> None:
    """Where the steps of the bets end."""


def tallying(bets: Sequence[CardBet], step: Mapping[Sees, Fast[..., None]]) -> Fast[..., None]:
    """Code that tallies the facts of every bet, one after the other.

    A step is the game's own, since it knows how many cards there are. It tallies `bet_facts` of
    them and goes on with `other_bets`, `bet_cells` further on in the tally.
    """
    found: Fast[..., None] = no_bets
    for bet in reversed(bets):
        template = step[bet.sees]
        found = rebound(template, bet_facts=bet.facts, bet_cells=bet.cells, other_bets=found)
    return found
