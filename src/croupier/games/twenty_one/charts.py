"""The familiar chart of twenty-one: what to do by total, against each card of the dealer.

A chart does not know which cards make the total, so it weighs every hand of that total by how often
it is dealt and takes what is best for all of them together. What a game is worth when it is played
by the chart is then counted like any other strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Any

from croupier.games.twenty_one.exact import (
    DOUBLE,
    HIT,
    STAND,
    Played,
    Shoe,
    Stakes,
    Terms,
    split_value,
    values,
)
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES, hands, no_blackjack

HARD, SOFT = 0, 1


@dataclass(frozen=True)
class Chart:
    """Choices by total and by the dealer's card (0 the ace, 9 a ten)."""

    draw: dict[tuple[int, int, int], int]
    """(hard or soft, total, up): HIT or STAND."""
    double: frozenset[tuple[int, int, int]]
    """Totals of two cards that are doubled."""
    split: frozenset[tuple[int, int]]
    """(pair, up) that are split."""

    def code(self, kind: int, total: int, up: int) -> str:
        """As on a printed chart: S, H, D (double, else hit), Ds (double, else stand)."""
        stands = self.draw[kind, total, up] == STAND
        if (kind, total, up) in self.double:
            return "Ds" if stands else "D"
        return "S" if stands else "H"


def kind_and_total(cards: Sequence[int], total: int) -> tuple[int, int]:
    """Whether a hand is soft, and what it counts."""
    return (SOFT, total + 10) if cards[ACE] and total <= 11 else (HARD, total)


@cache
def _groups() -> dict[tuple[int, int], list[int]]:
    """The hands of two cards or more, by what they count."""
    found: dict[tuple[int, int], list[int]] = {}
    known = hands()
    for h, cards in enumerate(known.cards):
        if cards.sum() >= 2:
            found.setdefault(kind_and_total(cards, int(known.total[h])), []).append(h)
    return found


def _weights(shoe: Shoe, up: int) -> Any:
    """How often each hand is dealt as the first cards from the shoe, in any order."""
    import numpy

    cards, most = hands().cards, 22
    left = [max(n - (value == up), 0) for value, n in enumerate(shoe)]
    ways = numpy.ones(len(cards))
    for value, n in enumerate(left):
        ways *= numpy.array([comb(n, k) for k in range(most)], float)[cards[:, value]]
    whole = [float(comb(sum(left), number)) or 1.0 for number in range(most)]
    return ways / numpy.array(whole)[cards.sum(axis=1)]


def chart(shoe: Shoe, terms: Terms) -> Chart:
    """The best choices for a player who looks at totals alone."""
    draw: dict[tuple[int, int, int], int] = {}
    double: set[tuple[int, int, int]] = set()
    split: set[tuple[int, int]] = set()
    for up in range(VALUES):
        every = values(shoe, up, terms.hit_soft_17, terms.push_22)
        played = every.play(Stakes(free_doubles=terms.free_bets))
        weights = _weights(shoe, up)
        for (kind, total), group in _groups().items():
            stood = sum(weights[h] * played.stand(h) for h in group)
            hit = sum(weights[h] * float(played.hit[h]) for h in group)
            draw[kind, total, up] = HIT if hit > stood and total < 21 else STAND
            if _doubled(played, weights, group):
                double.add((kind, total, up))
        for pair in range(VALUES):
            hand = played.values.hands.of(pair, pair)
            whole = max(float(played.value[hand]), played.double(hand))
            if split_value(shoe, up, pair, terms) > whole:
                split.add((pair, up))
    return Chart(draw, frozenset(double), frozenset(split))


def _doubled(played: Played, weights: Any, group: list[int]) -> bool:
    """Whether two cards of this total are doubled; a natural is not offered the choice."""
    known = played.values.hands
    two = [h for h in group if known.cards[h].sum() == 2 and h != known.of(ACE, TEN)]
    gain = sum(weights[h] * (played.double(h) - float(played.value[h])) for h in two)
    return bool(two) and gain > 0


def value_of_chart(shoe: Shoe, terms: Terms, by: Chart) -> float:
    """What a round is worth to a player who follows the chart."""
    import numpy

    known = hands()
    cards = sum(shoe)
    worth = 0.0
    for up in range(VALUES):
        choice = numpy.zeros(len(known.total), numpy.int64)
        for (kind, total), group in _groups().items():
            for h in group:
                choice[h] = by.draw[kind, total, up]
        doubles = {
            known.of(a, b): (*kind_and_total(known.cards[known.of(a, b)], a + b + 2), up)
            in by.double
            for a in range(VALUES)
            for b in range(VALUES)
        }
        every = values(shoe, up, terms.hit_soft_17, terms.push_22)
        played = every.play(Stakes(free_doubles=terms.free_bets), choice)
        for a in range(VALUES):
            for b in range(a, VALUES):
                worth += _deal(shoe, cards, up, a, b, terms, by, played, choice, doubles)
    return worth


def _deal(
    shoe: Shoe,
    cards: int,
    up: int,
    a: int,
    b: int,
    terms: Terms,
    by: Chart,
    played: Played,
    choice: Any,
    doubles: dict[int, bool],
) -> float:
    """One start of a round: its chance times what the chart makes of it."""
    left = list(shoe)
    chance = 1.0 if a == b else 2.0
    for i, card in enumerate((up, a, b)):
        chance *= max(left[card], 0) / (cards - i)
        left[card] -= 1
    if chance <= 0:
        return 0.0
    none = no_blackjack(left, cards - 3, up)
    if (a, b) == (ACE, TEN):
        return chance * terms.blackjack_pays * none
    hand = played.values.hands.of(a, b)
    if a == b and (a, up) in by.split:
        value = split_value(shoe, up, a, terms, doubles, choice)
    elif doubles[hand]:
        value = played.double(hand)
    else:
        value = float(played.value[hand])
    return chance * (value - (1.0 - none))


__all__ = ["DOUBLE", "Chart", "chart", "kind_and_total", "value_of_chart"]
