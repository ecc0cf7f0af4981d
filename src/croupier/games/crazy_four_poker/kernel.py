"""Crazy Four Poker for the simulator: one player against the dealer, five cards each."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import BEST, Bundle, Decision
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.five_own import PLACES, book_of, first_place, key_of
from croupier.games.card_table.kernel import no_bets, tallying
from croupier.games.crazy_four_poker.exact import CELLS as ANTE_CELLS
from croupier.games.crazy_four_poker.exact import WAYS, cell_of, choices_by, choices_of
from croupier.games.crazy_four_poker.exact import facts_at as ante_facts_at
from croupier.games.crazy_four_poker.rules import judged, queens_up
from croupier.poker.four_card import best_four, best_of_five, set_of_five
from croupier.sim.streams import shuffle

DECK = 52
DEALT = 10
WIDTH = 2
"""A page of the book: the key, and how many times the Ante go on Play."""

bet_facts: Fast[..., int] = queens_up
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(deck: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(deck[0], deck[1], deck[2], deck[3], deck[4])
    tally[at + within(cell, bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@inlined
def tally_both(deck: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    cell = bet_facts(
        deck[0],
        deck[1],
        deck[2],
        deck[3],
        deck[4],
        deck[5],
        deck[6],
        deck[7],
        deck[8],
        deck[9],
    )
    tally[at + within(cell, bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@inlined
def times_played(key: int, book: Sequence[int]) -> int:
    """What the book says of the kind with this key."""
    place = first_place(key)
    while book[WIDTH * place] != key:
        place = place + 1 & PLACES - 1
    return book[WIDTH * place + 1]


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, play or fold, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    book = borrowed(parameters)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        held = set_of_five(a, b, c, d, e)
        played = times_played(key_of(held), book)
        dealers = best_of_five(deck[5], deck[6], deck[7], deck[8], deck[9])
        tally[cell_of(judged(best_four(held), dealers, played))] += 1
        other_bets(deck, tally, ANTE_CELLS)


@dataclass(frozen=True)
class Kernel:
    """The simulator for the side bets that a house offers."""

    play: Fast[..., None]
    bets: tuple[CardBet, ...]
    CELLS: int
    SCRATCH: int = DECK

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        if cell < ANTE_CELLS:
            return [("ante", ante_facts_at(cell))]
        at = cell - ANTE_CELLS
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
    steps = {Sees.OWN: tally_own, Sees.BOTH: tally_both, Sees.TOGETHER: tally_both}
    code = rebound(play, other_bets=tallying(bets, steps))
    return Kernel(code, bets, ANTE_CELLS + sum(bet.cells for bet in bets))


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel, and a book of what a function said of each kind of hands."""
    return for_rules(rules), book_of(choices_of(decide), WIDTH - 1)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(name: str) -> Callable[[], tuple[int, ...]]:
        return lambda: book_of(choices_by(rules, name), WIDTH - 1)

    return {name: by(name) for name in (BEST, *WAYS)}
