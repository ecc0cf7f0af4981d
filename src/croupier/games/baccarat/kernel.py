"""Baccarat for the simulator: whole shoes, with burn and cover card, one round after another.

Rounds are not independent: a shoe is dealt down to its cover card, the hand in which that comes is
completed, one more is dealt, and the cards are shuffled. A device that reshuffles by itself gives
each round a full shoe. A part of a block begins with a new shoe.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.baccarat.common import DECK, DECKS, decks_in_shoe
from croupier.games.baccarat.hands import (
    CELLS,
    NO_CARD,
    Facts,
    banker_draws,
    cell_of,
    face_value,
    facts_of,
    player_draws,
    value_of,
)
from croupier.games.baccarat.hands import facts_at as one_facts_at
from croupier.sim.streams import below

__all__ = ["CELLS", "SCRATCH", "bundles", "facts_at", "play", "strategies"]

SCRATCH = DECK * max(DECKS)
"""The values of the cards in the shoe."""
assert len(STANDARD_DECK) == DECK


@fast
def next_value(state: MutableSequence[int], shoe: MutableSequence[int], cards: int, at: int) -> int:
    """The value of the card at this place of the shoe, any of those that are left."""
    other = at + below(state, cards - at)
    value = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = value
    return value


@fast
def play_round(
    state: MutableSequence[int], shoe: MutableSequence[int], cards: int, at: int
) -> Facts:
    """Deal one round from this place of the shoe; its facts say how many cards it took."""
    player = next_value(state, shoe, cards, at)
    banker = next_value(state, shoe, cards, at + 1)
    player = (player + next_value(state, shoe, cards, at + 2)) % 10
    banker = (banker + next_value(state, shoe, cards, at + 3)) % 10
    at += 4
    player_third = banker_third = NO_CARD
    if player_draws(player, banker):
        player_third = next_value(state, shoe, cards, at)
        at += 1
    if banker_draws(player, banker, player_third):
        banker_third = next_value(state, shoe, cards, at)
    return facts_of(player, banker, player_third, banker_third)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    shoe: MutableSequence[int],
) -> None:
    """Deal shoes of so many decks down to the cover card; none when a device reshuffles."""
    cards, covered = parameters[0] * DECK, parameters[1]
    for i in range(cards):
        shoe[i] = value_of(i % DECK)
    at, hands_left = 0, 0
    for _ in range(rounds):
        if not hands_left:
            at = 0
            if covered:
                at = 1 + face_value(next_value(state, shoe, cards, 0))
                for burned in range(1, at):
                    next_value(state, shoe, cards, burned)
            hands_left = -1
        facts = play_round(state, shoe, cards, at)
        tally[cell_of(facts)] += 1
        at += facts.player_cards + facts.banker_cards
        if not covered:
            hands_left = 0
        elif hands_left > 0:
            hands_left -= 1
        elif cards - at < covered:  # it came before the last card of this hand, or sooner
            hands_left = 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    return [("round", one_facts_at(cell))]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """There is nothing to decide: every wager is watched in every round."""
    continuous = rules.options["dealing"] == "continuous"
    covered = 0 if continuous else rules.cents("cut_card")
    return {"every_wager": lambda: (decks_in_shoe(rules), covered)}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
