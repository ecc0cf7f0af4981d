"""Hands of twenty-one and the kernels that count them: the dealer's ends, standing, drawing.

Cards have no order here. Every hand that is not bust has a number; every way the dealer's hand can
end hangs in one trie for each card shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.core.fast import fast
from croupier.games.twenty_one.outcomes import BUST, DEALER_22, DEALER_OVER, WAYS, way_of

ACE, TEN = 0, 9
"""Cards by value: 0 is the ace, 1 the two, 9 every ten. The value of card k is k + 1."""
VALUES = 10
DEEPEST = 22
"""No hand takes more cards."""
OUTCOMES = 6
"""Outcomes of the dealer: 0 to 4 are 17 to 21, 5 is 22; the rest is bust with more."""


# Hands, and how one becomes another by a card


@dataclass(frozen=True)
class Hands:
    """Every hand that is not bust, without the order of its cards; highest totals first."""

    cards: Any
    """How many of each value, a row a hand."""
    total: Any
    """Aces counted as one."""
    drawn: Any
    """The hand after one more card, or -1 when it is bust."""
    index: dict[tuple[int, ...], int]

    def of(self, *cards: int) -> int:
        counts = [0] * VALUES
        for card in cards:
            counts[card] += 1
        return self.index[tuple(counts)]


@cache
def hands() -> Hands:
    import numpy

    found: list[tuple[int, ...]] = []

    def grow(least: int, counts: list[int], total: int) -> None:
        found.append(tuple(counts))
        for card in range(least, VALUES):
            if total + card + 1 <= 21:
                counts[card] += 1
                grow(card, counts, total + card + 1)
                counts[card] -= 1

    grow(0, [0] * VALUES, 0)
    found.sort(key=_hard_total, reverse=True)
    index = {counts: i for i, counts in enumerate(found)}
    drawn = [[index.get(_with(counts, card), -1) for card in range(VALUES)] for counts in found]
    return Hands(
        numpy.array(found, numpy.int64),
        numpy.array([_hard_total(counts) for counts in found], numpy.int64),
        numpy.array(drawn, numpy.int64),
        index,
    )


def _hard_total(counts: Sequence[int]) -> int:
    return sum((card + 1) * count for card, count in enumerate(counts))


def _with(counts: Sequence[int], card: int) -> tuple[int, ...]:
    return (*counts[:card], counts[card] + 1, *counts[card + 1 :])


# The dealer's hand


@dataclass(frozen=True)
class Trie:
    """Every way the dealer's hand can end from one card up, blackjack left out."""

    nodes: Any
    """A row a node: its parent, the card that leads to it, how many of that value and how many
    cards in all came before."""
    ends: Any
    """A row an ending: its node, its outcome, in how many orders the cards can come."""


@cache
def trie(up: int, hit_soft_17: bool) -> Trie:
    import numpy

    orders: dict[tuple[tuple[int, ...], int], int] = {}

    def draw(counts: list[int], total: int, has_ace: bool, cards: int) -> None:
        soft = has_ace and total + 10 <= 21
        best = total + 10 if soft else total
        stands = cards > 0 and best >= 17 and not (hit_soft_17 and soft and best == 17)
        blackjack = cards == 1 and best == 21
        if total > 21 or stands:
            if not blackjack and best <= 22:
                ending = (tuple(counts), best - 17)
                orders[ending] = orders.get(ending, 0) + 1
            return
        for card in range(VALUES):
            counts[card] += 1
            draw(counts, total + card + 1, has_ace or card == ACE, cards + 1)
            counts[card] -= 1

    draw([0] * VALUES, up + 1, up == ACE, 0)
    known = {(0,) * VALUES: 0}
    nodes = [(-1, 0, 0, 0)]

    def node(counts: tuple[int, ...]) -> int:
        if counts not in known:
            card = max(value for value in range(VALUES) if counts[value])
            before = (*counts[:card], counts[card] - 1, *counts[card + 1 :])
            parent = node(before)
            known[counts] = len(nodes)
            nodes.append((parent, card, before[card], sum(before)))
        return known[counts]

    ends = [(node(counts), outcome, n) for (counts, outcome), n in orders.items()]
    return Trie(numpy.array(nodes, numpy.int64), numpy.array(ends, numpy.int64))


@fast
def dealer_ends(shoe: Any, cards: int, nodes: Any, ends: Any, chance: Any, outcome: Any) -> None:
    """The distribution of the dealer's outcomes from this shoe, joint with no blackjack.

    `chance` is room for every node and for `DEEPEST` numbers more.
    """
    size = nodes.shape[0]
    for drawn in range(DEEPEST):  # one division for each number of cards gone, not for each node
        chance[size + drawn] = 1.0 / (cards - drawn) if cards > drawn else 0.0
    chance[0] = 1.0
    for i in range(1, size):
        left = max(shoe[nodes[i, 1]] - nodes[i, 2], 0)
        chance[i] = chance[nodes[i, 0]] * left * chance[size + nodes[i, 3]]
    for o in range(OUTCOMES):
        outcome[o] = 0.0
    for j in range(ends.shape[0]):
        outcome[ends[j, 1]] += ends[j, 2] * chance[ends[j, 0]]


@fast
def no_blackjack(shoe: Sequence[int], cards: int, up: int) -> float:
    """The chance that the card under the dealer's card does not make a blackjack."""
    under = 0
    if up == 0:
        under = shoe[9]
    elif up == 9:
        under = shoe[0]
    return 1.0 - under / cards


@fast
def rest_of_shoe(shoe: Any, up: int, gone: Any, hand: Any, rest: Any) -> int:
    """Fill in what is left when these cards are out; how many, or -1 when there are not enough."""
    cards = 0
    for k in range(10):
        rest[k] = shoe[k] - gone[k] - hand[k] - (1 if k == up else 0)
        if rest[k] < 0:
            return -1
        cards += rest[k]
    return cards


@fast
def standing(
    shoe: Any,
    up: int,
    gone: Any,
    cards: Any,
    total: Any,
    wanted: Any,
    nodes: Any,
    ends: Any,
    scratch: Any,
    rest: Any,
    outcome: Any,
    ways: Any,
) -> None:
    """For each wanted hand the chance of each way it ends when the player stands."""
    for h in range(cards.shape[0]):
        for way in range(WAYS):
            ways[h, way] = 0.0
        if not wanted[h]:
            continue
        left = rest_of_shoe(shoe, up, gone, cards[h], rest)
        if left < 1:
            continue
        dealer_ends(rest, left, nodes, ends, scratch, outcome)
        best = total[h] + 10 if cards[h, 0] > 0 and total[h] <= 11 else total[h]
        over = no_blackjack(rest, left, up) - outcome[5]
        for o in range(5):
            ways[h, way_of(best, 17 + o)] += outcome[o]
            over -= outcome[o]
        ways[h, DEALER_22] = outcome[5]
        ways[h, DEALER_OVER] = over


@fast
def worth_of(ways: Any, pays: Any) -> float:
    """What a hand is worth that ends in these ways."""
    worth = 0.0
    for way in range(WAYS):
        worth += ways[way] * pays[way]
    return worth


@fast
def drawing(
    shoe: Any,
    up: int,
    gone: Any,
    cards: Any,
    total: Any,
    drawn: Any,
    wanted: Any,
    ways: Any,
    pays: Any,
    choose: bool,
    choice: Any,
    rest: Any,
    value: Any,
    hit: Any,
    doubled: Any,
) -> None:
    """What each wanted hand is worth; with `choose` the better of standing and hitting is chosen.

    `pays` has a row of payments by way for a hand as it is, for one doubled with chips, and for one
    doubled with a lammer; `doubled` gets what the last two are worth. A hand of 21 draws no more.
    """
    for h in range(cards.shape[0]):
        value[h] = 0.0
        hit[h] = 0.0
        doubled[h, 0] = 0.0
        doubled[h, 1] = 0.0
        if not wanted[h]:
            continue
        left = rest_of_shoe(shoe, up, gone, cards[h], rest)
        if left < 1:
            continue
        for k in range(10):
            if rest[k] == 0:
                continue
            p = rest[k] / left
            after = drawn[h, k]
            if after < 0:
                rest[k] -= 1
                bust = p * no_blackjack(rest, left - 1, up)
                rest[k] += 1
                hit[h] += bust * pays[0, BUST]
                doubled[h, 0] += bust * pays[1, BUST]
                doubled[h, 1] += bust * pays[2, BUST]
            else:
                hit[h] += p * value[after]
                doubled[h, 0] += p * worth_of(ways[after], pays[1])
                doubled[h, 1] += p * worth_of(ways[after], pays[2])
        stood = worth_of(ways[h], pays[0])
        complete = total[h] == 21 or (total[h] == 11 and cards[h, 0] > 0)
        if choose:
            choice[h] = 1 if hit[h] > stood and not complete else 0
        value[h] = hit[h] if choice[h] == 1 else stood


@fast
def ending(
    shoe: Any,
    up: int,
    cards: Any,
    drawn: Any,
    ways: Any,
    choice: Any,
    rest: Any,
    gone: Any,
    played: Any,
    doubled: Any,
) -> None:
    """The chance of each way that each hand ends: played on by the choices, and doubled."""
    for h in range(cards.shape[0]):
        for way in range(WAYS):
            played[h, way] = ways[h, way] if choice[h] == 0 else 0.0
            doubled[h, way] = 0.0
        left = rest_of_shoe(shoe, up, gone, cards[h], rest)
        if left < 1:
            continue
        for k in range(10):
            if rest[k] == 0:
                continue
            p = rest[k] / left
            after = drawn[h, k]
            if after < 0:
                rest[k] -= 1
                bust = p * no_blackjack(rest, left - 1, up)
                rest[k] += 1
                doubled[h, BUST] += bust
                if choice[h] == 1:
                    played[h, BUST] += bust
            else:
                for way in range(WAYS):
                    doubled[h, way] += p * ways[after, way]
                    if choice[h] == 1:
                        played[h, way] += p * played[after, way]
