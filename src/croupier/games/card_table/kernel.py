"""Simulating the side bets of a card table: one step of compiled code for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.core.fast import Fast, inlined, rebound
from croupier.games.card_table.bets import CardBet, Sees


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
