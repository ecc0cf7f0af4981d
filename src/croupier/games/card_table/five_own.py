"""Five cards of a player's own, in kinds: side bets counted, and what to do with each looked up.

Hands that differ only in the names of their suits are of one kind. A book has a page for each of
the 134,459 kinds; a kernel finds it by the cards of the four suits, sorted.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE, Alike, renamed
from croupier.exact.best_four import HELD, kinds
from croupier.exact.suits import kinds_of_hands
from croupier.games.card_table.bets import CardBet, within
from croupier.games.card_table.exact import Weights

# Side bets on the player's own cards


def _no_facts(*_cards: int) -> int:
    raise NotImplementedError


bet_facts: Fast[..., int] = Fast(_no_facts)
"""In the kernel below: the facts of the bet that is counted."""


@fast
def _tally_bet(cards: Sequence[int], weights: Sequence[int], tally: MutableSequence[int]) -> None:
    for i in range(len(weights)):
        at = HELD * i
        cell = bet_facts(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
        tally[within(cell, len(tally))] += weights[i]


def own_weights(bet: CardBet) -> Weights:
    """How many of the 2,598,960 hands come to each of a bet's facts, whatever is paid."""
    return _own_weights(bet.facts, bet.cells, bet.alike)


@functools.lru_cache(maxsize=32)
def _own_weights(facts: Fast[..., int], cells: int, alike: Alike) -> Weights:
    if alike == ALL_SUITS_ALIKE:
        cards, weights = kinds().cards, kinds().weights
    else:
        cards, weights = kinds_of_hands(STANDARD_DECK, HELD, alike)
    tally = whole_numbers(cells)
    rebound(_tally_bet, bet_facts=facts).jit(cards, weights, tally)
    return Counter(dict(not_nought(tally)))


# Kinds, and functions that are asked about them

EVERY = 97
"""So many kinds apart a function is asked a second time, the suits renamed."""


def asked_of_kinds(ask: Callable[[tuple[int, ...]], int]) -> MutableSequence[int]:
    """What a function answers to one hand of each kind; its answer may not hang on suits' names."""
    cards = list(map(int, kinds().cards))
    found = []
    for at in range(0, len(cards), HELD):
        hand = tuple(cards[at : at + HELD])
        answer = ask(hand)
        if at % EVERY == 0:
            refuse_names_of_suits(answer, ask(other_suits(hand)))
        found.append(answer)
    return array_of(found)


def other_suits(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The same cards with every suit renamed, in order."""
    return tuple(sorted(renamed(cards, (1, 2, 3, 0))))


def refuse_names_of_suits(answer: object, renamed: object) -> None:
    if answer != renamed:
        raise Misuse(
            "the function decides otherwise when suits change their names; suits are equal in "
            "rank here, and one hand is asked about for all that differ only in these names"
        )


def kind_of(hand: Sequence[int]) -> int:
    """The number of the kind that a hand of five cards is of."""
    a, b, c, d, e = hand
    return find_kind.jit(kinds().cards, key_of_hand(a, b, c, d, e))


@fast
def find_kind(cards: Sequence[int], key: int) -> int:
    for i in range(len(cards) // HELD):
        at = HELD * i
        if key == key_of_hand(
            cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
        ):
            return i
    return -1


# A book: what to do with each kind of hand

PLACES = 1 << 18
"""In a book: about twice as many as there are kinds, so that a page is found at once."""
SUIT_BITS = 13


@fast
def key_of(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """The cards of four suits as one number, whatever the suits are called.

    Each suit as the set of its ranks, one bit a rank; the number is never nought.
    """
    low, high = min(clubs, diamonds), max(clubs, diamonds)
    least, most = min(hearts, spades), max(hearts, spades)
    middle, other = max(low, least), min(high, most)
    lowest, highest = min(low, least), max(high, most)
    second, third = max(middle, other), min(middle, other)
    return ((highest << SUIT_BITS | second) << SUIT_BITS | third) << SUIT_BITS | lowest


@fast
def suit_set(a: int, b: int, c: int, d: int, e: int, suit: int) -> int:
    """The ranks of a hand's cards of one suit."""
    found = 1 << (a >> 2) if a & 3 == suit else 0
    found |= 1 << (b >> 2) if b & 3 == suit else 0
    found |= 1 << (c >> 2) if c & 3 == suit else 0
    found |= 1 << (d >> 2) if d & 3 == suit else 0
    return found | (1 << (e >> 2) if e & 3 == suit else 0)


@fast
def key_of_hand(a: int, b: int, c: int, d: int, e: int) -> int:
    return key_of(
        suit_set(a, b, c, d, e, 0),
        suit_set(a, b, c, d, e, 1),
        suit_set(a, b, c, d, e, 2),
        suit_set(a, b, c, d, e, 3),
    )


@fast
def first_place(key: int) -> int:
    """Where the page of a key stands, or the first of those in its way."""
    mixed = (key ^ key >> 23) * 0x2545F491 & 0xFFFFFFFFFFFFF
    return (mixed ^ mixed >> 29) & PLACES - 1


@fast
def write_book(
    cards: Sequence[int], pages: Sequence[int], words: int, book: MutableSequence[int]
) -> None:
    """For each kind its key and so many numbers, wherever there is room."""
    width = words + 1
    for i in range(len(cards) // HELD):
        at = HELD * i
        key = key_of_hand(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
        place = first_place(key)
        while book[width * place]:
            place = place + 1 & PLACES - 1
        book[width * place] = key
        for word in range(words):
            book[width * place + 1 + word] = pages[words * i + word]


def book_of(pages: MutableSequence[int], words: int) -> tuple[int, ...]:
    """The book with so many numbers for each kind, as the parameters of a kernel."""
    book = whole_numbers((words + 1) * PLACES)
    write_book.jit(kinds().cards, pages, words, book)
    made: Any = book
    return tuple(made.tolist())
