"""Hands of which some cards are known and the others still come, counted by kinds.

In a game of own and community cards against a paytable a hand is worth what its known cards can
become, whoever holds which. Two, three or four known cards fall into 169, 1,755 and 16,432 kinds
when suits are renamed. Each kind of four meets its 48 fifth cards once; whatever is paid, the rest
is adding up.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from math import comb, prod

from croupier.core.cards import JOKER, STANDARD_DECK, card_names, cards_from
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE, EVERY, Renaming, renamed
from croupier.exact.census import Decision, Situation
from croupier.exact.suits import kinds_of_hands
from croupier.games.card_table.bets import CardBet, within
from croupier.games.card_table.exact import Weights, own_weights
from croupier.poker.five_card import five_card_rank

HAND = 5
"""Cards that make a hand."""
DECK = 52
NO_KIND = -1
NAMES = tuple(sorted(EVERY))
"""All names that the four suits can go by."""

# A place of its own for every set of cards, in whatever order they lie


@fast
def place_of_two(a: int, b: int) -> int:
    high, low = max(a, b), min(a, b)
    return high * (high - 1) // 2 + low


@fast
def place_of_three(a: int, b: int, c: int) -> int:
    high, low = max(a, b, c), min(a, b, c)
    middle = a + b + c - high - low
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@fast
def place_of_four(a: int, b: int, c: int, d: int) -> int:
    low_1, high_1, low_2, high_2 = min(a, b), max(a, b), min(c, d), max(c, d)
    low, high = min(low_1, low_2), max(high_1, high_2)
    second, third = max(low_1, low_2), min(high_1, high_2)
    under, over = min(second, third), max(second, third)
    return (
        high * (high - 1) * (high - 2) * (high - 3) // 24
        + over * (over - 1) * (over - 2) // 6
        + under * (under - 1) // 2
        + low
    )


@fast
def place_of(cards: Sequence[int], first: int, count: int) -> int:
    """Of the two, three or four cards of an array from this one on."""
    a, b = cards[first], cards[first + 1]
    if count == 2:
        return place_of_two(a, b)
    if count == 3:
        return place_of_three(a, b, cards[first + 2])
    return place_of_four(a, b, cards[first + 2], cards[first + 3])


# The kinds of so many known cards


@dataclass(frozen=True)
class Kinds:
    """Sets of so many cards, those that differ in the names of suits alone as one."""

    count: int
    cards: MutableSequence[int]
    """One hand of each kind, one after another."""
    weights: MutableSequence[int]
    """How many sets of the kind there are."""
    at: MutableSequence[int]
    """By the place of a set: its kind."""

    def __len__(self) -> int:
        return len(self.weights)

    def hand(self, kind: int) -> tuple[int, ...]:
        first = self.count * kind
        return tuple(int(card) for card in self.cards[first : first + self.count])

    def of(self, cards: Sequence[int]) -> int:
        """The kind of these cards."""
        return int(self.at[place_of(tuple(cards), 0, self.count)])

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        cards = iter([int(card) for card in self.cards])
        return zip(*[cards] * self.count, strict=True)


@functools.cache
def kinds(count: int) -> Kinds:
    """Of two, three or four cards."""
    every = kinds_of_hands(STANDARD_DECK, count, ALL_SUITS_ALIKE)
    at, scratch = whole_numbers(comb(DECK, count)), whole_numbers(count)
    names = array_of(suit for renaming in NAMES for suit in renaming)
    _spread.jit(every.cards, count, names, scratch, at)
    return Kinds(count, every.cards, every.weights, at)


@fast
def _spread(
    cards: Sequence[int],
    count: int,
    names: Sequence[int],
    scratch: MutableSequence[int],
    at: MutableSequence[int],
) -> None:
    """Write the kind of every set at its place: one hand of each under all names of suits."""
    for kind in range(len(cards) // count):
        for renaming in range(len(names) // 4):
            for i in range(count):
                card = cards[count * kind + i]
                scratch[i] = card - (card & 3) + names[4 * renaming + (card & 3)]
            at[place_of(scratch, 0, count)] = kind


@functools.cache
def next_kinds(count: int) -> MutableSequence[int]:
    """For each kind of so many cards, and each card of the deck: the kind that both make."""
    found = whole_numbers(DECK * len(kinds(count)))
    now, then = kinds(count), kinds(count + 1)
    _lead.jit(now.cards, count, then.at, whole_numbers(count + 1), found)
    return found


@fast
def _lead(
    cards: Sequence[int],
    count: int,
    at: Sequence[int],
    scratch: MutableSequence[int],
    found: MutableSequence[int],
) -> None:
    for kind in range(len(cards) // count):
        for card in range(DECK):
            held = False
            for i in range(count):
                scratch[i] = cards[count * kind + i]
                held = held or scratch[i] == card
            scratch[count] = card
            found[DECK * kind + card] = NO_KIND if held else at[place_of(scratch, 0, count + 1)]


# What four cards become

kind_of_hand: Fast[..., int] = five_card_rank
cells = 1
"""In the kernel below: the facts of five cards, and how many of them there are."""


@fast
def count_fifth_cards(cards: Sequence[int], tally: MutableSequence[int]) -> None:
    """Every kind of four cards with each card that may come."""
    for kind in range(len(cards) // 4):
        a, b, c, d = cards[4 * kind], cards[4 * kind + 1], cards[4 * kind + 2], cards[4 * kind + 3]
        for card in range(DECK):
            if card not in (a, b, c, d):
                tally[cells * kind + within(kind_of_hand(a, b, c, d, card), cells)] += 1


@functools.cache
def fifth_cards(facts: Fast[..., int], number: int) -> MutableSequence[int]:
    """By kind of four cards and facts of five: how many fifth cards lead there."""
    tally = whole_numbers(number * len(kinds(4)))
    rebound(count_fifth_cards, kind_of_hand=facts, cells=number).jit(kinds(4).cards, tally)
    return tally


@fast
def worths_of_four(
    counted: Sequence[int], nets: Sequence[int], worths: MutableSequence[int]
) -> None:
    """What each kind of four comes to over its fifth cards, when each fact of five comes to so
    much."""
    number = len(nets)
    for kind in range(len(worths)):
        worth = 0
        for cell in range(number):
            worth += counted[number * kind + cell] * nets[cell]
        worths[kind] = worth


@fast
def worths_before(
    leads: Sequence[int], worths: Sequence[int], before: MutableSequence[int]
) -> None:
    """What each kind comes to over the next card, when the kinds that it leads to come to so
    much."""
    for kind in range(len(before)):
        worth = 0
        for card in range(DECK):
            lead = leads[DECK * kind + card]
            if lead >= 0:
                worth += worths[lead]
        before[kind] = worth


def ways_on(count: int) -> int:
    """In how many orders the cards that are missing can come after so many."""
    return prod(range(DECK - HAND + 1, DECK - count + 1))


def weights_of_five(bet: CardBet) -> Weights:
    """How many hands of five cards come to each of a bet's facts."""
    if bet.alike != ALL_SUITS_ALIKE:
        return own_weights(bet, STANDARD_DECK, HAND)
    tally = fifth_cards(bet.facts, bet.cells)
    found: Weights = Counter()
    for at, number in not_nought(tally):
        kind, cell = divmod(at, bet.cells)
        found[cell] += number * int(kinds(4).weights[kind])
    return Counter({cell: number // HAND for cell, number in found.items()})


# Functions that decide, asked about own cards and a board beside them


def alike_next(hand: tuple[int, ...], board: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cards that may come next, those together that no name of a suit tells apart."""
    same = fixing(hand, board)
    left, found = [card for card in STANDARD_DECK if card not in (*hand, *board)], []
    while left:
        alike = {renamed((left[0],), renaming)[0] for renaming in same}
        found.append(tuple(sorted(alike)))
        left = [card for card in left if card not in alike]
    return found


@functools.lru_cache(maxsize=4096)
def fixing(hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[Renaming, ...]:
    """The renamings of suits that leave a hand and each card of a board as they are."""
    return tuple(
        renaming
        for renaming in NAMES
        if set(renamed(hand, renaming)) == set(hand) and renamed(board, renaming) == board
    )


class Asking:
    """A function of one's own, asked about one hand of every kind.

    It is asked again about the same cards under other names of suits, each time others, and refused
    if it then says something else: what it is worth could not be told from kinds.
    """

    def __init__(self, decide: Decision) -> None:
        self._decide = decide
        self._asked = 0

    def __call__(
        self, hand: tuple[int, ...], board: tuple[int, ...], choices: tuple[str, ...]
    ) -> str:
        said = self._decide(Situation(hand, choices, board))
        self._asked += 1
        renaming = NAMES[self._asked % len(NAMES)]
        other, beside = tuple(sorted(renamed(hand, renaming))), renamed(board, renaming)
        if self._decide(Situation(other, choices, beside)) != said:
            raise breaks_suits(hand, board, other, beside)
        return said


def breaks_suits(
    hand: tuple[int, ...],
    board: tuple[int, ...],
    other: tuple[int, ...],
    beside: tuple[int, ...],
) -> Misuse:
    """Of a function that plays two hands differently which are the same but for suits' names."""
    return Misuse(
        f"the strategy does not play {_named(hand, board)} like {_named(other, beside)}, which "
        "differ in the names of suits alone; let it ask only whether suits are the same"
    )


def _named(hand: tuple[int, ...], board: tuple[int, ...]) -> str:
    held = " ".join(card_names(hand))
    return f"{held} on {' '.join(card_names(board))}" if board else held


def hand_and_board(
    hand: str, board: str, held: int, most: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards that a person wrote down: so many of his own, and as far as the board is seen."""
    own, shown = cards_from(hand), cards_from(board)
    known = (*own, *shown)
    if len(own) != held or len(shown) > most or len(set(known)) != len(known) or JOKER in known:
        raise Misuse(
            f"{quoted(hand)} on {quoted(board)} is not decided upon; "
            f"write {NUMBERS[held]} different cards of "
            f"the own hand, and up to {NUMBERS[most]} more on the board"
        )
    return own, shown


NUMBERS = ("no", "one", "two", "three")
