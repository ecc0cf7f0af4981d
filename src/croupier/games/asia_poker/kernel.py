"""Asia Poker for the simulator: the dealer's way on both sides."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.asia_poker.bonus import bonus_hand
from croupier.games.asia_poker.exact import HOUSE_WAY
from croupier.games.asia_poker.filed import way_in, wheels_in
from croupier.games.asia_poker.house_way import set_by
from croupier.games.asia_poker.wagers import Facts, compared
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.kernel import no_bets, tallying
from croupier.poker.joker import asia_of, low_of
from croupier.poker.joker_seven import set_of_seven
from croupier.sim.streams import shuffle

DECK = 53
DEALT = 14
MAIN_CELLS = 16
"""Four times how many hands are higher, and how many are copies."""

bet_facts: Fast[..., int] = bonus_hand
bet_cells = 0
other_bets = no_bets
"""In the step below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(deck: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    a, b, c, d, e, f, g = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6]
    tally[at + within(bet_facts(a, b, c, d, e, f, g), bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal seven cards each, set them, and tally the facts; the way follows its first number."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    wheels, way = parameters[0], parameters[1:]
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        mine = set_of_seven(deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6])
        dealers = set_of_seven(deck[7], deck[8], deck[9], deck[10], deck[11], deck[12], deck[13])
        _rule, medium, low = set_by(mine, way, wheels)
        _other, their_medium, their_low = set_by(dealers, way, wheels)
        facts = compared(
            asia_of(mine ^ medium ^ low, wheels),
            low_of(medium),
            low_of(low),
            asia_of(dealers ^ their_medium ^ their_low, wheels),
            low_of(their_medium),
            low_of(their_low),
        )
        tally[4 * facts.higher + facts.copies] += 1
        other_bets(deck, tally, MAIN_CELLS)


@dataclass(frozen=True)
class Kernel:
    """The simulator for the side bets that a house offers."""

    play: Fast[..., None]
    bets: tuple[CardBet, ...]
    CELLS: int
    SCRATCH: int = DECK

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        if cell < MAIN_CELLS:
            return [("main", Facts(*divmod(cell, 4)))]
        at = cell - MAIN_CELLS
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
    bets = tuple(bet for bet in card_bets(rules) if bet.sees is Sees.OWN)
    code = rebound(play, other_bets=tallying(bets, {Sees.OWN: tally_own}))
    return Kernel(code, bets, MAIN_CELLS + sum(bet.cells for bet in bets))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """The player sets as the dealer does."""
    wheels = wheels_in(rules)
    return {HOUSE_WAY: lambda: (wheels, *way_in(rules).numbers())}
