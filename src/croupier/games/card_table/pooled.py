"""Counting side bets on six or seven cards that make one hand, whoever was dealt which."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import MutableSequence, Sequence
from itertools import combinations

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, inlined, not_nought, rebound
from croupier.core.suits import ALL_SUITS_ALIKE, Alike
from croupier.exact.suits import kinds_of_hands
from croupier.games.card_table.bets import CardBet, within
from croupier.games.card_table.exact import Weights, tallied
from croupier.poker.five_card import seven_card_rank

SEVEN, OWN = 7, 2
RANKS, THREADS = 13, 2
bet_facts: Fast[..., int] = seven_card_rank
"""In the kernels below: the facts of the bet that is counted."""


def seven_weights(bet: CardBet) -> Weights:
    """How many deals of two own cards and five for everybody come to each of a bet's facts."""
    return _of_seven(bet.facts, bet.cells, bet.pooled, bet.alike)


@functools.lru_cache(maxsize=32)
def _of_seven(facts: Fast[..., int], cells: int, pooled: bool, alike: Alike) -> Weights:
    """They do not hang on what is paid, so another paytable does not ask for them again."""
    if pooled and alike == ALL_SUITS_ALIKE:
        return pooled_weights(facts, cells, SEVEN)
    every = kinds_of_hands(STANDARD_DECK, OWN, alike)
    jobs = [(*every, hole) for hole in range(len(every.weights))]
    tally = tallied(rebound(count_boards, bet_facts=facts).jit, jobs, cells)
    return Counter(dict(not_nought(tally)))


def pooled_weights(facts: Fast[..., int], cells: int, cards: int) -> Weights:
    """How many hands of six or seven cards come to each of some facts, all suits being alike."""
    look = rebound(LOOKS[cards], bet_facts=facts)
    count = rebound(count_by_suits, look=look).jit
    ranks, begins = _sets(cards)
    jobs = [(cards, ranks, begins, thread, THREADS) for thread in range(THREADS)]
    return Counter(dict(not_nought(tallied(count, jobs, cells))))


def _sets(cards: int) -> tuple[MutableSequence[int], MutableSequence[int]]:
    """The ranks of every set of up to so many, the largest sets first; where each size begins."""
    ranks: list[int] = []
    begins = [0] * (cards + 2)
    for size in range(cards, -1, -1):
        begins[size] = len(ranks) // cards
        spare = (0,) * (cards - size)
        for chosen in combinations(range(RANKS), size):
            ranks += chosen + spare
    begins[cards + 1] = len(ranks) // cards
    return array_of(ranks), array_of(begins)


@inlined
def look_at_six(
    i: int, j: int, k: int, m: int, first: int, second: int, third: int, ranks: Sequence[int]
) -> int:
    """The facts of the hand whose suits hold these sets of so many ranks."""
    return bet_facts(
        nth_card(0, 6, i, j, k, m, first, second, third, ranks),
        nth_card(1, 6, i, j, k, m, first, second, third, ranks),
        nth_card(2, 6, i, j, k, m, first, second, third, ranks),
        nth_card(3, 6, i, j, k, m, first, second, third, ranks),
        nth_card(4, 6, i, j, k, m, first, second, third, ranks),
        nth_card(5, 6, i, j, k, m, first, second, third, ranks),
    )


@inlined
def look_at_seven(
    i: int, j: int, k: int, m: int, first: int, second: int, third: int, ranks: Sequence[int]
) -> int:
    return bet_facts(
        nth_card(0, 7, i, j, k, m, first, second, third, ranks),
        nth_card(1, 7, i, j, k, m, first, second, third, ranks),
        nth_card(2, 7, i, j, k, m, first, second, third, ranks),
        nth_card(3, 7, i, j, k, m, first, second, third, ranks),
        nth_card(4, 7, i, j, k, m, first, second, third, ranks),
        nth_card(5, 7, i, j, k, m, first, second, third, ranks),
        nth_card(6, 7, i, j, k, m, first, second, third, ranks),
    )


LOOKS = {6: look_at_six, 7: look_at_seven}
look: Fast[..., int] = look_at_seven


@fast
def count_by_suits(
    cards: int,
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
        first = size_at(i, cards, begins)
        for j in range(i, begins[0] + 1):
            second = size_at(j, cards, begins)
            if first + second > cards or first + 3 * second < cards:
                continue
            for size in range(min(second, cards - first - second) + 1):
                last = cards - first - second - size
                if last > size:
                    continue
                for k in range(max(j, begins[size]), end_of(size, cards, begins)):
                    for m in range(max(k, begins[last]), end_of(last, cards, begins)):
                        hands = 24 // same_of_four(i, j, k, m)
                        cell = look(i, j, k, m, first, second, size, ranks)
                        tally[within(cell, len(tally))] += hands


@fast
def size_at(place: int, cards: int, begins: Sequence[int]) -> int:
    """How many ranks the set at a place has."""
    size = cards
    while size > 0 and place >= begins[size - 1]:
        size -= 1
    return size


@fast
def end_of(size: int, cards: int, begins: Sequence[int]) -> int:
    return begins[size - 1] if size > 0 else begins[cards + 1]


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
    cards: int,
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
        return ranks[cards * i + n] << 2
    n -= first
    if n < second:
        return ranks[cards * j + n] << 2 | 1
    n -= second
    if n < third:
        return ranks[cards * k + n] << 2 | 2
    return ranks[cards * m + n - third] << 2 | 3


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
