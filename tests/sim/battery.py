"""The battery: how likely such counts are if every outcome is equally likely.

Counts come from the compiled generator, from a table's source, or from a faulty shuffle that is
planted to see that the battery finds it. A probability below `ALPHA` on either side is a failure:
too good a fit is as suspect as a bad one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from itertools import permutations

from scipy import stats

from croupier.core.fast import fast, whole_numbers
from croupier.sim.streams import below, block_state, deal, die, seed_from

ALPHA = 1e-6
"""For a single test. Seeds are fixed, so a test that passes goes on passing."""

Below = Callable[[int], int]
Deck = Sequence[int]
Shuffle = Callable[[Below, int], Deck]


def suspect(p: float) -> bool:
    return min(p, 1 - p) < ALPHA / 2


def even(counts: Iterable[int]) -> float:
    """The p-value of counts that should all be the same, by chi-square."""
    return float(stats.chisquare(list(counts)).pvalue)


def shares(counts: Sequence[int], weights: Sequence[int]) -> float:
    """The p-value of counts that should be in these proportions."""
    scale = sum(counts) / sum(weights)
    return float(stats.chisquare(list(counts), [scale * weight for weight in weights]).pvalue)


def even_places(counts: Sequence[int], cards: int = 52) -> float:
    """The p-value of counts of card by place, of which every row and column has a fixed sum."""
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return float(stats.chi2.sf(statistic * (cards - 1) / cards, (cards - 1) ** 2))


def places(decks: Iterable[Deck], cards: int = 52) -> list[int]:
    """How often each card lies in each place."""
    counts = [0] * cards**2
    for deck in decks:
        for place, card in enumerate(deck):
            counts[card * cards + place] += 1
    return counts


def orders(decks: Iterable[Deck], cards: int) -> list[int]:
    """How often each order of a few cards occurs."""
    counts = dict.fromkeys(permutations(range(cards)), 0)
    for deck in decks:
        counts[tuple(deck)] += 1
    return list(counts.values())


# The compiled generator


@fast
def count_tuples(
    state: MutableSequence[int], n: int, size: int, draws: int, tally: MutableSequence[int]
) -> None:
    for _ in range(draws):
        cell = 0
        for _ in range(size):
            cell = cell * n + below(state, n)
        tally[cell] += 1


@fast
def count_throws(
    state: MutableSequence[int], dice: int, throws: int, tally: MutableSequence[int]
) -> None:
    for _ in range(throws):
        cell = 0
        for _ in range(dice):
            cell = cell * 6 + die(state) - 1
        tally[cell] += 1


@fast
def count_gaps(
    state: MutableSequence[int], n: int, gaps: int, longest: int, tally: MutableSequence[int]
) -> None:
    for _ in range(gaps):
        gap = 0
        while below(state, n) != 0:
            gap += 1
        tally[min(gap, longest)] += 1


@fast
def count_orders(
    state: MutableSequence[int], draws: int, tally: MutableSequence[int], deck: MutableSequence[int]
) -> None:
    for _ in range(draws):
        for card in range(len(deck)):
            deck[card] = card
        deal(state, deck, len(deck))
        cell = 0
        for card in range(len(deck)):
            cell = cell * len(deck) + deck[card]
        tally[cell] += 1


@fast
def count_places(
    state: MutableSequence[int], decks: int, tally: MutableSequence[int], deck: MutableSequence[int]
) -> None:
    # The deck stays as the last deal left it, as it does in the kernels of games.
    for card in range(len(deck)):
        deck[card] = card
    for _ in range(decks):
        deal(state, deck, len(deck))
        for place in range(len(deck)):
            tally[deck[place] * len(deck) + place] += 1


@fast
def count_top_pairs(
    state: MutableSequence[int], deals: int, tally: MutableSequence[int], deck: MutableSequence[int]
) -> None:
    for card in range(len(deck)):
        deck[card] = card
    for _ in range(deals):
        deal(state, deck, 2)
        tally[deck[0] * len(deck) + deck[1]] += 1


def state_of(name: str) -> MutableSequence[int]:
    """The start of a block of its own for each test, by its name."""
    state = whole_numbers(4)
    for i, word in enumerate(block_state(seed_from(name), 0)):
        state[i] = word
    return state


def tuples_p(n: int, size: int, draws: int, name: str) -> float:
    tally = whole_numbers(n**size)
    count_tuples.jit(state_of(name), n, size, draws, tally)
    return even(tally)


def throws_p(dice: int, throws: int, name: str) -> float:
    tally = whole_numbers(6**dice)
    count_throws.jit(state_of(name), dice, throws, tally)
    return even(tally)


def totals_p(throws: int, name: str) -> float:
    """Two dice by their total, which should be 2 to 12 in the proportions 1 to 6 to 1."""
    tally, totals = whole_numbers(36), [0] * 11
    count_throws.jit(state_of(name), 2, throws, tally)
    for cell, count in enumerate(tally):
        totals[cell // 6 + cell % 6] += int(count)
    return shares(totals, [6 - abs(5 - total) for total in range(11)])


def gaps_p(n: int, gaps: int, name: str) -> float:
    """How many numbers come between two noughts: a gap of k for (n - 1)**k / n**(k + 1)."""
    longest = 3 * n
    tally = whole_numbers(longest + 1)
    count_gaps.jit(state_of(name), n, gaps, longest, tally)
    weights = [(n - 1) ** gap * n ** (longest - 1 - gap) for gap in range(longest)]
    return shares([int(count) for count in tally], [*weights, (n - 1) ** longest])


def orders_p(cards: int, draws: int, name: str) -> float:
    tally = whole_numbers(cards**cards)
    count_orders.jit(state_of(name), draws, tally, whole_numbers(cards))
    possible = [
        sum(card * cards**place for place, card in enumerate(order))
        for order in permutations(range(cards))
    ]
    counts = [int(tally[cell]) for cell in possible]
    assert sum(counts) == draws, "a deal loses no card and doubles none"
    return even(counts)


def places_p(decks: int, name: str) -> float:
    tally = whole_numbers(52 * 52)
    count_places.jit(state_of(name), decks, tally, whole_numbers(52))
    return even_places([int(count) for count in tally])


def top_pairs_p(deals: int, name: str) -> float:
    tally = whole_numbers(52 * 52)
    count_top_pairs.jit(state_of(name), deals, tally, whole_numbers(52))
    return even(int(tally[cell]) for cell in range(52 * 52) if cell % 53)


# Faults to plant: each shuffles well enough for the eye


def fair(below: Below, cards: int) -> Deck:
    deck = list(range(cards))
    for i in range(cards - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def only_cycles(below: Below, cards: int) -> Deck:
    """Sattolo's: no card may stay, so only one great cycle comes out."""
    deck = list(range(cards))
    for i in range(cards - 1, 0, -1):
        j = below(i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def swap_with_any(below: Below, cards: int) -> Deck:
    """Every card changes place with any other: n**n ways cannot fall evenly on n! orders."""
    deck = list(range(cards))
    for i in range(cards):
        j = below(cards)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def byte_modulo(below: Below, cards: int) -> Deck:
    """The right swaps, but a byte is scaled by its remainder, which favours low numbers."""
    return fair(lambda n: below(256) % n, cards)


def shuffled(shuffle: Shuffle, below: Below, cards: int, decks: int) -> Iterator[Deck]:
    return (shuffle(below, cards) for _ in range(decks))
