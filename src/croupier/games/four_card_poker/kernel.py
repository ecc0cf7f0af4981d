"""Four Card Poker for the simulator: five cards against six, one of which shows."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, borrowed, fast, inlined, whole_numbers
from croupier.core.game import Rules
from croupier.exact.best_four import HELD, kinds
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.five_own import (
    PLACES,
    book_of,
    first_place,
    key_of,
    place_of_suit,
)
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.four_card_poker.exact import CELLS as ANTE_CELLS
from croupier.games.four_card_poker.exact import WAYS, cell_of, choices_by, choices_of
from croupier.games.four_card_poker.exact import facts_at as ante_facts_at
from croupier.games.four_card_poker.rules import aces_up, judged
from croupier.poker.four_card import best_four, best_of_six, set_of_five
from croupier.sim.streams import shuffle

DECK = 52
DEALT = 11
WORDS = 2
"""Numbers on a page of the book: how many times the Ante go on Play, two bits a card that shows."""
ON_A_WORD = DECK // WORDS
WIDTH = WORDS + 1

bet_facts: Fast[..., int] = aces_up
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
        deck[10],
    )
    tally[at + within(cell, bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@inlined
def times_played(key: int, seen: int, book: Sequence[int]) -> int:
    """What the book says of the kind with this key, against a card by its rank and suit's place."""
    place = first_place(key)
    while book[WIDTH * place] != key:
        place = place + 1 & PLACES - 1
    word = seen // ON_A_WORD
    return book[WIDTH * place + 1 + word] >> 2 * (seen - ON_A_WORD * word) & 3


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, play or fold, and tally the facts; the sixth card is the one that shows."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    book = borrowed(parameters)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        a, b, c, d, e, up = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5]
        held = set_of_five(a, b, c, d, e)
        seen = (up & ~3) + place_of_suit(held, up & 3)
        played = times_played(key_of(held), seen, book)
        dealers = best_of_six(up, deck[6], deck[7], deck[8], deck[9], deck[10])
        tally[cell_of(judged(best_four(held), dealers, played))] += 1
        other_bets(deck, tally, ANTE_CELLS)


def for_rules(rules: Rules) -> Kernel:
    steps = {Sees.OWN: tally_own, Sees.BOTH: tally_both, Sees.TOGETHER: tally_both}
    main = Main("ante", DECK, ANTE_CELLS, ante_facts_at)
    return with_bets(rules, play, steps, main, strategies)


@fast
def write_pages(cards: Sequence[int], choices: Sequence[int], pages: MutableSequence[int]) -> None:
    """The choices of each kind as two numbers, by the places of the suits in it."""
    for i in range(len(cards) // HELD):
        at = HELD * i
        a, b, c, d, e = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
        held = set_of_five(a, b, c, d, e)
        for up in range(DECK):
            seen = (up & ~3) + place_of_suit(held, up & 3)
            word = seen // ON_A_WORD
            if choices[DECK * i + up] > 0:
                shift = 2 * (seen - ON_A_WORD * word)
                pages[WORDS * i + word] |= choices[DECK * i + up] << shift


def book_from(choices: Sequence[int]) -> tuple[int, ...]:
    pages = whole_numbers(WORDS * len(kinds().weights))
    write_pages.jit(kinds().cards, choices, pages)
    return book_of(pages, WORDS)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel, and a book of what a function said of each kind of hands."""
    return for_rules(rules), book_from(choices_of(decide))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(name: str) -> Callable[[], tuple[int, ...]]:
        return lambda: book_from(choices_by(rules, name))

    return {name: by(name) for name in (BEST, *WAYS)}
