"""Crazy Four Poker for the simulator: one player against the dealer, five cards each."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, borrowed, fast, inlined
from croupier.core.game import Rules
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.five_own import PLACES, book_of, first_place, key_of
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
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


def for_rules(rules: Rules) -> Kernel:
    steps = {Sees.OWN: tally_own, Sees.BOTH: tally_both, Sees.TOGETHER: tally_both}
    main = Main("ante", DECK, ANTE_CELLS, ante_facts_at)
    return with_bets(rules, play, steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel, and a book of what a function said of each kind of hands."""
    return for_rules(rules), book_of(choices_of(decide), WIDTH - 1)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(name: str) -> Callable[[], tuple[int, ...]]:
        return lambda: book_of(choices_by(rules, name), WIDTH - 1)

    return {name: by(name) for name in (BEST, *WAYS)}
