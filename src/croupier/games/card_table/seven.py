"""Counting side bets on seven cards: two of the player's own and five that count for everybody."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import MutableSequence, Sequence
from itertools import combinations
from typing import Any

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound
from croupier.core.suits import ALL_SUITS_ALIKE, Alike
from croupier.exact.suits import kinds_of_hands
from croupier.games.card_table.bets import CardBet, within
from croupier.games.card_table.exact import Weights, tallied
from croupier.poker.five_card import seven_card_rank

CARDS, OWN = 7, 2
RANKS = 13
bet_facts: Fast[..., int] = seven_card_rank
"""In the kernels below: the facts of the bet that is counted."""


def seven_weights(bet: CardBet) -> Weights:
    """How many deals come to each of a bet's facts; they do not hang on what is paid."""
    return _weights(bet.facts, bet.cells, bet.pooled, bet.alike)


@functools.lru_cache(maxsize=32)
def _weights(facts: Fast[..., int], cells: int, pooled: bool, alike: Alike) -> Weights:
    if pooled and alike == ALL_SUITS_ALIKE:
        ranks, begins = _sets()
        jobs: list[tuple[Any, ...]] = [(ranks, begins, thread, 2) for thread in range(2)]
        tally = tallied(rebound(count_by_suits, bet_facts=facts).jit, jobs, cells)
    else:
        every = kinds_of_hands(STANDARD_DECK, OWN, alike)
        jobs = [(*every, hole) for hole in range(len(every.weights))]
        tally = tallied(rebound(count_boards, bet_facts=facts).jit, jobs, cells)
    return Counter(dict(not_nought(tally)))


def _sets() -> tuple[MutableSequence[int], MutableSequence[int]]:
    """The ranks of every set of up to seven, the largest sets first; where each size begins."""
    ranks: list[int] = []
    begins = [0] * (CARDS + 2)
    for size in range(CARDS, -1, -1):
        begins[size] = len(ranks) // CARDS
        for chosen in combinations(range(RANKS), size):
            ranks += [*chosen, *[0] * (CARDS - size)]
    begins[CARDS + 1] = len(ranks) // CARDS
    return array_of(ranks), array_of(begins)


@fast
def count_by_suits(
    ranks: Sequence[int],
    begins: Sequence[int],
    thread: int,
    threads: int,
    tally: MutableSequence[int],
) -> None:
    """One hand of each kind, when suits may be renamed: four sets of ranks in the order of sets.

    It stands for as many as its sets can be dealt out to the suits.
    """
    for i in range(thread, begins[1], threads):
        first = size_at(i, begins)
        for j in range(i, begins[0] + 1):
            second = size_at(j, begins)
            if first + second > CARDS or first + 3 * second < CARDS:
                continue
            for size in range(min(second, CARDS - first - second) + 1):
                last = CARDS - first - second - size
                if last > size:
                    continue
                for k in range(max(j, begins[size]), end_of(size, begins)):
                    for m in range(max(k, begins[last]), end_of(last, begins)):
                        hands = 24 // same_of_four(i, j, k, m)
                        cell = bet_facts(
                            nth_card(0, i, j, k, m, first, second, size, ranks),
                            nth_card(1, i, j, k, m, first, second, size, ranks),
                            nth_card(2, i, j, k, m, first, second, size, ranks),
                            nth_card(3, i, j, k, m, first, second, size, ranks),
                            nth_card(4, i, j, k, m, first, second, size, ranks),
                            nth_card(5, i, j, k, m, first, second, size, ranks),
                            nth_card(6, i, j, k, m, first, second, size, ranks),
                        )
                        tally[within(cell, len(tally))] += hands


@fast
def size_at(place: int, begins: Sequence[int]) -> int:
    """How many ranks the set at a place has."""
    size = CARDS
    while size > 0 and place >= begins[size - 1]:
        size -= 1
    return size


@fast
def end_of(size: int, begins: Sequence[int]) -> int:
    return begins[size - 1] if size > 0 else begins[CARDS + 1]


@fast
def same_of_four(i: int, j: int, k: int, m: int) -> int:
    """In how many orders these cannot be told apart."""
    second = 2 if i == j else 1
    third = second + 1 if j == k and i == j else 2 if j == k else 1
    fourth = third + 1 if k == m and third > 1 else 2 if k == m else 1
    return second * third * fourth


@fast
def nth_card(
    n: int,
    i: int,
    j: int,
    k: int,
    m: int,
    first: int,
    second: int,
    third: int,
    ranks: Sequence[int],
) -> int:
    """A card of the hand whose suits hold these sets."""
    if n < first:
        return ranks[CARDS * i + n] << 2
    n -= first
    if n < second:
        return ranks[CARDS * j + n] << 2 | 1
    n -= second
    if n < third:
        return ranks[CARDS * k + n] << 2 | 2
    return ranks[CARDS * m + n - third] << 2 | 3


@fast
def count_boards(
    holes: Sequence[int], weights: Sequence[int], hole: int, tally: MutableSequence[int]
) -> None:
    """One hole, so many times, with all boards."""
    x, y = holes[2 * hole], holes[2 * hole + 1]
    for a in range(52):
        if a in (x, y):
            continue
        for b in range(a + 1, 52):
            if b in (x, y):
                continue
            for c in range(b + 1, 52):
                if c in (x, y):
                    continue
                for d in range(c + 1, 52):
                    if d in (x, y):
                        continue
                    for e in range(d + 1, 52):
                        if e not in (x, y):
                            cell = within(bet_facts(x, y, a, b, c, d, e), len(tally))
                            tally[cell] += weights[hole]
