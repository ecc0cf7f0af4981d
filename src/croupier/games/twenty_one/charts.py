"""The familiar chart of twenty-one: what to do by total, against each card of the dealer.

A chart does not know which cards make the total, so it weighs every hand of that total by how often
it is dealt and takes what is best for all of them together. Where splits are free, the hands that
are added have nothing to lose and a chart of their own. What a game is worth when it is played by
the chart is then counted like any other strategy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Any

from croupier.games.twenty_one.exact import (
    HIT,
    STAND,
    Plan,
    Played,
    Shoe,
    Split,
    Terms,
    naturals_against,
    split,
    split_with,
    starts,
    values,
)
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES, hands
from croupier.games.twenty_one.payments import Stakes

HARD, SOFT = 0, 1
Total = tuple[int, int, int]
"""Hard or soft, the total, and the dealer's card (0 the ace, 9 a ten)."""


@dataclass(frozen=True)
class Totals:
    """What to do with hands of one kind, by what they count."""

    draw: dict[Total, int]
    """HIT or STAND."""
    double: dict[Total, int]
    """Totals of two cards that are doubled: with chips or with a lammer."""

    def code(self, kind: int, total: int, up: int) -> str:
        """As on a printed chart: S, H, D (double, else hit), Ds (double, else stand)."""
        stands = self.draw[kind, total, up] == STAND
        if (kind, total, up) in self.double:
            return "Ds" if stands else "D"
        return "S" if stands else "H"


@dataclass(frozen=True)
class Chart:
    """Choices by total and by the dealer's card."""

    own: Totals
    split: dict[tuple[int, int], bool]
    """(pair, up) that are split, and whether with lammers."""
    free: Totals | None = None
    """For hands on which a lammer lies."""
    naturals: dict[int, str] = field(default_factory=dict)
    """What is done with a Blackjack against a card, where it is something else than to wait."""


def kind_and_total(cards: Sequence[int], total: int) -> tuple[int, int]:
    """Whether a hand is soft, and what it counts."""
    return (SOFT, total + 10) if cards[ACE] and total <= 11 else (HARD, total)


@cache
def _groups() -> dict[tuple[int, int], Any]:
    """The hands of two cards or more, by what they count."""
    import numpy

    found: dict[tuple[int, int], list[int]] = {}
    known = hands()
    totals = known.total.tolist()
    for h, cards in enumerate(known.cards.tolist()):
        if sum(cards) >= 2:
            found.setdefault(kind_and_total(cards, totals[h]), []).append(h)
    return {what: numpy.array(group, numpy.int64) for what, group in found.items()}


@cache
def _two_cards() -> dict[int, tuple[int, int]]:
    """Every hand of two cards by what it counts; a hand of 21 is not asked."""
    known = hands()
    every = {known.of(a, b) for a in range(VALUES) for b in range(VALUES)} - {known.of(ACE, TEN)}
    return {h: kind_and_total(known.cards[h], int(known.total[h])) for h in every}


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
    own = _totals(shoe, terms, terms.payments.own)
    free = None if terms.payments.free is None else _totals(shoe, terms, terms.payments.free)
    splits: dict[tuple[int, int], bool] = {}
    for up in range(VALUES):
        played = values(shoe, up, terms.hit_soft_17).play(terms.payments.own)
        for pair in range(VALUES):
            hand = played.values.hands.of(pair, pair)
            whole = max(float(played.value[hand]), played.double(hand))
            found = split(shoe, up, pair, terms)
            if found.worth > whole:
                splits[pair, up] = found.free
    return Chart(own, splits, free, _naturals(shoe, terms))


def _naturals(shoe: Shoe, terms: Terms) -> dict[int, str]:
    """Where even money, or a double that a tournament allows, is better than to wait."""
    dealt = [deal for up in range(VALUES) for deal in naturals_against(shoe, up, terms)]
    return {deal.up: deal.best for deal in dealt if deal.best != "blackjack"}


def _totals(shoe: Shoe, terms: Terms, stakes: Stakes) -> Totals:
    draw: dict[Total, int] = {}
    double: dict[Total, int] = {}
    for up in range(VALUES):
        played = values(shoe, up, terms.hit_soft_17).play(stakes)
        weights = _weights(shoe, up)
        gain = weights * (played.hit - played.stood)
        for (kind, total), group in _groups().items():
            draw[kind, total, up] = HIT if gain[group].sum() > 0 and total < 21 else STAND
            two = group[hands().two_cards[group]].tolist()
            two = [h for h in two if h in _two_cards()]
            if sum(weights[h] * (played.double(h) - float(played.value[h])) for h in two) > 0:
                double[kind, total, up] = _double_kind(played, weights, two)
    return Totals(draw, double)


def _double_kind(played: Played, weights: Any, two: list[int]) -> int:
    """Hands of one total are doubled alike: as is best for the one that is dealt most often."""
    return played.double_kind(max(two, key=lambda hand: float(weights[hand])))


def plan_of(totals: Totals, up: int) -> Plan:
    """A chart as hands are played by it."""
    import numpy

    choice = numpy.zeros(len(hands().total), numpy.int64)
    for (kind, total), group in _groups().items():
        choice[group] = totals.draw[kind, total, up]
    doubles = {h: totals.double.get((*what, up), 0) for h, what in _two_cards().items()}
    return Plan(choice, doubles)


def split_by(shoe: Shoe, up: int, pair: int, terms: Terms, by: Chart) -> Split:
    """A pair split as the chart says, and its hands played by it."""
    own = plan_of(by.own, up)
    free = by.split[pair, up] and by.free is not None
    others = plan_of(by.free, up) if by.free is not None and free else own
    return split_with(shoe, up, pair, terms, free, own, others)


def value_of_chart(shoe: Shoe, terms: Terms, by: Chart) -> float:
    """What a round is worth to a player who follows the chart."""
    worth = 0.0
    for up in range(VALUES):
        if not shoe[up]:
            continue
        plan = plan_of(by.own, up)
        played = values(shoe, up, terms.hit_soft_17).play(terms.payments.own, plan.choice)
        for a, b, chance, none in starts(shoe, up):
            joint, against = _worth(shoe, up, terms, by, played, plan, (a, b), none)
            worth += chance * (joint + (1.0 - none) * against)
    return worth


def _worth(
    shoe: Shoe,
    up: int,
    terms: Terms,
    by: Chart,
    played: Played,
    plan: Plan,
    cards: tuple[int, int],
    none: float,
) -> tuple[float, float]:
    """What the chart makes of two cards, jointly with no blackjack, and what against one."""
    payments = terms.payments
    hand = played.values.hands.of(*cards)
    if cards == (ACE, TEN):
        done = by.naturals.get(up, "blackjack")
        if done == "even_money" and payments.even_money is not None:
            return payments.even_money * none, payments.even_money
        value = played.double(hand) if done == "double" else payments.blackjack * none
        return value, payments.both_blackjack
    if cards[0] == cards[1] and (cards[0], up) in by.split:
        value = split_by(shoe, up, cards[0], terms, by).worth
    elif plan.doubles[hand]:
        value = played.double(hand, plan.doubles[hand])
    else:
        value = float(played.value[hand])
    return value, payments.dealer_blackjack


__all__ = ["Chart", "Totals", "chart", "kind_and_total", "value_of_chart"]
