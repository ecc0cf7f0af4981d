"""Three Card Poker for the simulator: one player against the dealer, three cards each."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.three_card_poker.exact import CELLS as DEALT_CELLS
from croupier.games.three_card_poker.exact import cell_of, census
from croupier.games.three_card_poker.exact import facts_at as dealt_facts_at
from croupier.games.three_card_poker.rules import FOLDED, facts_of
from croupier.poker.three_card import QUEEN_HIGH, three_card_rank
from croupier.sim.streams import deal

CELLS = 2 * DEALT_CELLS
SCRATCH = 52
"""The deck."""


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Fold the lowest hands; at each rank of the parameters the other choice begins."""
    for card in range(SCRATCH):
        deck[card] = card
    for _ in range(rounds):
        deal(state, deck, 6)
        a, b, c = deck[0], deck[1], deck[2]
        rank, played = three_card_rank(a, b, c), 0
        for border in parameters:
            if rank >= border:
                played = 1 - played
        facts = facts_of(a, b, c, deck[3], deck[4], deck[5], played)
        tally[played * DEALT_CELLS + cell_of(facts)] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    played, dealt = divmod(cell, DEALT_CELLS)
    facts = dealt_facts_at(dealt, 1)
    return [("round", facts), ("ante", facts if played else FOLDED)]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {
        "best": lambda: _best(rules),
        "like_the_dealer": lambda: (QUEEN_HIGH,),
        "always_play": lambda: (0,),
    }


def _best(rules: Rules) -> tuple[int, ...]:
    found = census(rules).strategy
    assert found is not None
    return found.parameters


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
