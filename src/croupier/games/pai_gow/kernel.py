"""Pai Gow Poker and Commission Free Pai Gow for the simulator: House Ways on both sides."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.kernel import no_bets, tallying
from croupier.games.pai_gow.exact import HOUSE_WAY
from croupier.games.pai_gow.fortune import fortune_hand
from croupier.games.pai_gow.house_way import set_the_house_way
from croupier.games.pai_gow.showdown import Facts, facts_of_ranks
from croupier.games.pai_gow.tiger_9 import TIGER_9
from croupier.poker.joker import high_of, low_of
from croupier.poker.joker_seven import set_of_seven
from croupier.sim.streams import shuffle

DECK = 53
DEALT = 14
MAIN_CELLS = 18
"""The dealer's Low hand nine-high or not, then how the High hands compare, and the Low hands."""

bet_facts: Fast[..., int] = fortune_hand
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
    """Deal seven cards each, set them, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        mine = set_of_seven(deck[0], deck[1], deck[2], deck[3], deck[4], deck[5], deck[6])
        dealers = set_of_seven(deck[7], deck[8], deck[9], deck[10], deck[11], deck[12], deck[13])
        _rule, my_low = set_the_house_way(mine)
        _other, their_low = set_the_house_way(dealers)
        high, low = high_of(mine ^ my_low), low_of(my_low)
        facts = facts_of_ranks(high, low, high_of(dealers ^ their_low), low_of(their_low))
        tally[9 * facts.nine_high + 3 * facts.high + facts.low + 4] += 1
        other_bets(deck, tally, MAIN_CELLS)


@dataclass(frozen=True)
class Kernel:
    """The simulator for the side bets that a house offers."""

    play: Fast[..., None]
    bets: tuple[CardBet, ...]
    tiger_9: bool
    CELLS: int
    SCRATCH: int = DECK

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        if cell < MAIN_CELLS:
            nine, rest = divmod(cell, 9)
            main = ("main", Facts(rest // 3 - 1, rest % 3 - 1, nine))
            return [main, (TIGER_9, nine)] if self.tiger_9 else [main]
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
    cells = MAIN_CELLS + sum(bet.cells for bet in bets)
    return Kernel(code, bets, TIGER_9 in rules.wagers, cells)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """The player sets as the dealer does."""
    return {HOUSE_WAY: lambda: ()}
