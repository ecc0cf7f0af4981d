"""Five cards of a player's own, in kinds: side bets counted, and what to do with each looked up.

Hands that differ only in the names of their suits are of one kind. A book has a page for each of
the 134,459 kinds; a kernel finds it by the cards of the four suits, sorted.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Any

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE, Alike, renamed
from croupier.exact.best_four import HELD, kinds
from croupier.exact.suits import kinds_of_hands
from croupier.games.card_table.bets import CardBet, within
from croupier.games.card_table.exact import Weights
from croupier.poker.four_card import ALL_RANKS, best_of_five, set_of_five

# Side bets on the player's own cards


bet_facts: Fast[..., int] = best_of_five
"""In the kernel below; the facts of the bet that is counted take its place."""


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


# Several wagers together


@fast
def _look_at_kinds(cards: Sequence[int], facts: MutableSequence[int]) -> None:
    for i in range(len(facts)):
        at = HELD * i
        facts[i] = bet_facts(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])


def kinds_by_facts(
    bets: Sequence[CardBet], cards: MutableSequence[int], weights: MutableSequence[int]
) -> Iterator[tuple[tuple[int, ...], MutableSequence[int]]]:
    """Kinds of hands parted by the facts of some bets: these, and the weight of each among them."""
    each = []
    for bet in bets:
        found = whole_numbers(len(weights))
        rebound(_look_at_kinds, bet_facts=bet.facts).jit(cards, found)
        each.append([within(int(one), bet.cells) for one in found])
    of_kinds, numbers = list(zip(*each, strict=True)), list(map(int, weights))
    for facts in sorted(set(of_kinds)):
        both = zip(of_kinds, numbers, strict=True)
        yield facts, array_of(number if here == facts else 0 for here, number in both)


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
    return int(find_kind.jit(kinds().cards, key_of(set_of_five(a, b, c, d, e))))


@fast
def find_kind(cards: Sequence[int], key: int) -> int:
    for i in range(len(cards) // HELD):
        at = HELD * i
        a, b, c, d, e = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
        if key == key_of(set_of_five(a, b, c, d, e)):
            return i
    return -1


def seen_as(hand: Sequence[int], card: int) -> int:
    """A card beside a hand under the name that it has beside the hand that stands for its kind."""
    at = HELD * kind_of(hand)
    held, stands = set_of_five(*hand), set_of_five(*map(int, kinds().cards[at : at + HELD]))
    wanted = place_of_suit(held, card & 3)
    suit = next(one for one in range(4) if place_of_suit(stands, one) == wanted)
    return (card & ~3) | suit


@fast
def place_of_suit(held: int, suit: int) -> int:
    """Where a suit stands when the suits are in the order of the hand's cards in them."""
    own, place = held >> (suit << 4) & ALL_RANKS, 0
    for other in range(4):
        there = held >> (other << 4) & ALL_RANKS
        if there > own or (there == own and other < suit):
            place += 1
    return place


# A book: what to do with each kind of hand

PLACES = 1 << 18
"""In a book: about twice as many as there are kinds, so that a page is found at once."""


@fast
def key_of(held: int) -> int:
    """A set of cards as one number, whatever their suits are called: the suits in order.

    The set is that of `four_card.set_of_five`. The number is never nought.
    """
    clubs, diamonds = held & ALL_RANKS, held >> 16 & ALL_RANKS
    hearts, spades = held >> 32 & ALL_RANKS, held >> 48
    low, high = min(clubs, diamonds), max(clubs, diamonds)
    least, most = min(hearts, spades), max(hearts, spades)
    middle, other = max(low, least), min(high, most)
    second, third = max(middle, other), min(middle, other)
    return ((max(high, most) << 13 | second) << 13 | third) << 13 | min(low, least)


@fast
def first_place(key: int) -> int:
    """Where the page of a key stands, or the first of those in its way.

    A key has up to 52 bits: only as many go into the product as leave it below 63.
    """
    mixed = ((key ^ key >> 23) & 0xFFFFFFFF) * 0x2545F491
    return (mixed ^ mixed >> 29) & PLACES - 1


@fast
def write_book(
    cards: Sequence[int], pages: Sequence[int], words: int, book: MutableSequence[int]
) -> None:
    """For each kind its key and so many numbers, wherever there is room."""
    width = words + 1
    for i in range(len(cards) // HELD):
        at = HELD * i
        a, b, c, d, e = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
        key = key_of(set_of_five(a, b, c, d, e))
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
