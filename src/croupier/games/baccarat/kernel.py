"""Baccarat for the simulator: whole shoes, with burn and cover card, one round after another.

Rounds are not independent: a shoe is dealt down to its cover card, the hand in which that comes is
completed, one more is dealt, and the cards are shuffled. A device that reshuffles by itself gives
each round a full shoe. A part of a block begins with a new shoe.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.baccarat.bonus import BonusBet, all_of_it, card_bets
from croupier.games.baccarat.common import DECK, DECKS, decks_in_shoe
from croupier.games.baccarat.hands import (
    CELLS,
    NO_CARD,
    Facts,
    banker_draws,
    cell_of,
    face_value,
    facts_at,
    facts_of,
    player_draws,
    value_of,
)
from croupier.games.card_table.kernel import no_bets
from croupier.sim.streams import below

SCRATCH = DECK * max(DECKS)
"""The cards in the shoe."""

kept_as, worth = value_of, all_of_it
"""A shoe holds the values of its cards; where a bonus looks at them, the cards themselves."""
all_bets: Fast[..., None] = no_bets
bet_sees = all_of_it
bet_facts: Fast[..., int] = all_of_it
bet_cells = 0
other_bets: Fast[..., None] = no_bets
"""In the steps below: the bonus that is tallied, and those that come after it."""


@fast
def next_card(state: MutableSequence[int], shoe: MutableSequence[int], cards: int, at: int) -> int:
    """The card at this place of the shoe, any of those that are left."""
    other = at + below(state, cards - at)
    card = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    return card


@fast
def play_round(
    state: MutableSequence[int], shoe: MutableSequence[int], cards: int, at: int
) -> Facts:
    """Deal one round from this place of the shoe; its facts say how many cards it took."""
    player = worth(next_card(state, shoe, cards, at))
    banker = worth(next_card(state, shoe, cards, at + 1))
    player = (player + worth(next_card(state, shoe, cards, at + 2))) % 10
    banker = (banker + worth(next_card(state, shoe, cards, at + 3))) % 10
    at += 4
    player_third = banker_third = NO_CARD
    if player_draws(player, banker):
        player_third = worth(next_card(state, shoe, cards, at))
        at += 1
    if banker_draws(player, banker, player_third):
        banker_third = worth(next_card(state, shoe, cards, at))
    return facts_of(player, banker, player_third, banker_third)


@inlined
def tally_bet(
    shoe: Sequence[int], at: int, facts: Facts, tally: MutableSequence[int], to: int
) -> None:
    """The facts of one bonus, from the cards of a round that begins at this place of the shoe."""
    player = banker = NO_CARD
    if facts.player_cards == 3:
        player = bet_sees(shoe[at + 4])
    if facts.banker_cards == 3:
        banker = bet_sees(shoe[at + 2 + facts.player_cards])
    cell = bet_facts(
        bet_sees(shoe[at]),
        bet_sees(shoe[at + 2]),
        player,
        bet_sees(shoe[at + 1]),
        bet_sees(shoe[at + 3]),
        banker,
    )
    tally[to + cell] += 1
    other_bets(shoe, at, facts, tally, to + bet_cells)


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
    tally, shoe = borrowed(tally), borrowed(shoe)
    for i in range(cards):
        shoe[i] = kept_as(i % DECK)
    at, hands_left = 0, 0
    for _ in range(rounds):
        if not hands_left:
            at = 0
            if covered:
                at = 1 + face_value(worth(next_card(state, shoe, cards, 0)))
                for burned in range(1, at):
                    next_card(state, shoe, cards, burned)
            hands_left = -1
        facts = play_round(state, shoe, cards, at)
        tally[cell_of(facts)] += 1
        all_bets(shoe, at, facts, tally, CELLS)
        at += facts.player_cards + facts.banker_cards
        if not covered:
            hands_left = 0
        elif hands_left > 0:
            hands_left -= 1
        elif cards - at < covered:  # it came before the last card of this hand, or sooner
            hands_left = 1


@dataclass(frozen=True)
class Kernel:
    """The simulator for the bonus wagers that a house offers."""

    play: Fast[..., None]
    bets: tuple[BonusBet, ...]
    CELLS: int
    SCRATCH: int = SCRATCH

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        if cell < CELLS:
            return [("round", facts_at(cell))]
        at = cell - CELLS
        for bet in self.bets:
            if at < bet.cells:
                return [(bet.id, at)]
            at -= bet.cells
        raise ValueError(f"no facts are tallied at {cell}")

    def strategies(self, rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
        return strategies(rules)

    def bundles(self, rules: Rules) -> tuple[Bundle, ...]:
        return ()


def for_rules(rules: Rules) -> Kernel:
    bets = card_bets(rules)
    if not bets:
        return Kernel(play, bets, CELLS)
    steps: Fast[..., None] = no_bets
    for bet in reversed(bets):
        steps = rebound(
            tally_bet,
            bet_sees=bet.sees,
            bet_facts=bet.facts,
            bet_cells=bet.cells,
            other_bets=steps,
        )
    code = rebound(
        play,
        kept_as=all_of_it,
        worth=value_of,
        play_round=rebound(play_round, worth=value_of),
        all_bets=steps,
    )
    return Kernel(code, bets, CELLS + sum(bet.cells for bet in bets))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """There is nothing to decide: every wager is watched in every round."""
    continuous = rules.options["dealing"] == "continuous"
    covered = 0 if continuous else rules.cents("cut_card")
    return {"every_wager": lambda: (decks_in_shoe(rules), covered)}
