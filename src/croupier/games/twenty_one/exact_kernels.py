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
LANES = 16
"""How many shoes are looked at together."""
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
    two_cards: Any
    """Whether it is a hand of two cards."""
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
        numpy.array([sum(counts) == 2 for counts in found], numpy.bool_),
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


def ends_of(
    total: int, has_ace: bool, cards: int, hit_soft_17: bool
) -> dict[tuple[tuple[int, ...], int], int]:
    """How a dealer's hand can end that counts so much: the cards drawn and what it then comes to.

    With the number of orders in which the cards can come.
    """
    found: dict[tuple[tuple[int, ...], int], int] = {}
    drawing: dict[tuple[int, ...], int] = {(0,) * VALUES: 1}
    while drawing:  # all hands with so many cards, and then those with one more
        longer: dict[tuple[int, ...], int] = {}
        for counts, orders in drawing.items():
            hard = total + _hard_total(counts)
            soft = (has_ace or counts[ACE] > 0) and hard <= 11
            best = hard + 10 if soft else hard
            stands = cards + sum(counts) > 1 and (
                best > 17 or (best == 17 and not (hit_soft_17 and soft))
            )
            if stands:
                found[counts, best] = orders
                continue
            for card in range(VALUES):
                after = _with(counts, card)
                longer[after] = longer.get(after, 0) + orders
        drawing = longer
    return found


@cache
def trie(up: int, hit_soft_17: bool) -> Trie:
    import numpy

    orders = ends_of(up + 1, up == ACE, 1, hit_soft_17)
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

    ends = [
        (node(counts), best - 17, n)
        for (counts, best), n in orders.items()
        if best <= 22 and not (sum(counts) == 1 and best == 21)
    ]
    return Trie(numpy.array(nodes, numpy.int64), numpy.array(ends, numpy.int64))


@fast
def put_shoe(rest: Any, cards: int, lane: int, left: Any, parts: Any) -> None:
    """One of the shoes that `dealer_ends` looks at: what is left of each value by what came.

    And the part that one card is of it, by the number of cards that came before.
    """
    for drawn in range(DEEPEST):
        parts[drawn, lane] = 1.0 / (cards - drawn) if cards > drawn else 0.0
    for value in range(VALUES):
        for came in range(DEEPEST // (value + 1) + 1):
            left[value, came, lane] = max(rest[value] - came, 0)


@fast
def dealer_ends(left: Any, parts: Any, nodes: Any, ends: Any, chance: Any, outcome: Any) -> None:
    """The distribution of the dealer's outcomes from `LANES` shoes, joint with no blackjack.

    They go side by side through one trie, which a processor does nearly as fast as with one.
    """
    for lane in range(LANES):
        chance[0, lane] = 1.0
    for i in range(1, nodes.shape[0]):
        parent, card, same, drawn = nodes[i, 0], nodes[i, 1], nodes[i, 2], nodes[i, 3]
        for lane in range(LANES):
            before = chance[parent, lane]
            chance[i, lane] = before * left[card, same, lane] * parts[drawn, lane]
    outcome[:] = 0.0
    for j in range(ends.shape[0]):
        node, end, orders = ends[j, 0], ends[j, 1], ends[j, 2]
        for lane in range(LANES):
            outcome[end, lane] += orders * chance[node, lane]


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
    rest: Any,
    left: Any,
    parts: Any,
    chance: Any,
    outcome: Any,
    lanes: Any,
    none: Any,
    ways: Any,
) -> None:
    """For each wanted hand the chance of each way it ends when the player stands."""
    ways[:] = 0.0
    taken = 0
    for h in range(cards.shape[0]):
        if wanted[h]:
            rest_cards = rest_of_shoe(shoe, up, gone, cards[h], rest)
            if rest_cards >= 1:
                put_shoe(rest, rest_cards, taken, left, parts)
                lanes[taken], none[taken] = h, no_blackjack(rest, rest_cards, up)
                taken += 1
        if taken == LANES or (taken and h == cards.shape[0] - 1):
            dealer_ends(left, parts, nodes, ends, chance, outcome)
            for lane in range(taken):
                hand = lanes[lane]
                soft = cards[hand, 0] > 0 and total[hand] <= 11
                best = total[hand] + 10 if soft else total[hand]
                over = none[lane] - outcome[5, lane]
                for o in range(5):
                    ways[hand, way_of(best, 17 + o)] += outcome[o, lane]
                    over -= outcome[o, lane]
                ways[hand, DEALER_22] = outcome[5, lane]
                ways[hand, DEALER_OVER] = over
            taken = 0


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
    two_cards: Any,
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
    doubled with a lammer; `doubled` gets what the last two are worth for hands of two cards. A hand
    of 21 draws no more.
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
                if two_cards[h]:
                    doubled[h, 0] += bust * pays[1, BUST]
                    doubled[h, 1] += bust * pays[2, BUST]
            else:
                hit[h] += p * value[after]
                if two_cards[h]:
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
    two_cards: Any,
    ways: Any,
    choice: Any,
    rest: Any,
    gone: Any,
    played: Any,
    doubled: Any,
) -> None:
    """The chance of each way that each hand ends: played on by the choices, and doubled.

    Only hands of two cards are doubled.
    """
    for h in range(cards.shape[0]):
        for way in range(WAYS):
            played[h, way] = ways[h, way] if choice[h] == 0 else 0.0
            doubled[h, way] = 0.0
        if choice[h] == 0 and not two_cards[h]:
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
                doubled[h, BUST] += bust
                if choice[h] == 1:
                    played[h, BUST] += bust
            else:
                for way in range(WAYS):
                    doubled[h, way] += p * ways[after, way]
                    if choice[h] == 1:
                        played[h, way] += p * played[after, way]
