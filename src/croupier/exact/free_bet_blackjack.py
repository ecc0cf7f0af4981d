"""Free Bet Blackjack, counted: the main wager by composition, Push 22 in fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm, perm, prod
from typing import Any

from croupier.core.game import Rules
from croupier.exact._twenty_one_kernels import (
    VALUES,
)
from croupier.exact.blackjack import advice_for, insured, main_census
from croupier.exact.census import Census
from croupier.games.free_bet_blackjack import DealersHand

__all__ = ["advice_for", "census"]

MIXED, ONE_COLOR, ONE_SUIT = 1, 2, 3


def twenty_twos(hit_soft_17: bool) -> Mapping[tuple[int, ...], int]:
    """Every dealer's hand of 22, without order, and in how many orders its cards can come."""
    orders: dict[tuple[int, ...], int] = {}

    def draw(counts: list[int], total: int, has_ace: bool, cards: int) -> None:
        soft = has_ace and total + 10 <= 21
        best = total + 10 if soft else total
        if total > 21:
            if total == 22:
                orders[tuple(counts)] = orders.get(tuple(counts), 0) + 1
            return
        if cards >= 2 and best >= 17 and not (hit_soft_17 and soft and best == 17):
            return
        for value in range(VALUES):
            counts[value] += 1
            draw(counts, total + value + 1, has_ace or value == 0, cards + 1)
            counts[value] -= 1

    draw([0] * VALUES, 0, False, 0)
    return orders


def dealers_hands(decks: int, hit_soft_17: bool) -> Mapping[DealersHand, int]:
    """How often the dealer comes to 22, and in which suits."""
    found = {kind: Fraction(0) for kind in (MIXED, ONE_COLOR, ONE_SUIT)}
    for counts, orders in twenty_twos(hit_soft_17).items():
        number = sum(counts)

        def ways(suits: int, counts: tuple[int, ...] = counts) -> int:
            each = [decks * suits * (4 if value == 9 else 1) for value in range(VALUES)]
            return prod(perm(n, k) for n, k in zip(each, counts, strict=True))

        whole = Fraction(orders, perm(52 * decks, number))
        one_suit = 4 * ways(1)
        one_color = 2 * ways(2) - one_suit
        found[ONE_SUIT] += whole * one_suit
        found[ONE_COLOR] += whole * one_color
        found[MIXED] += whole * (ways(4) - one_suit - one_color)
    found[0] = 1 - sum(found.values(), Fraction(0))
    common = lcm(*(chance.denominator for chance in found.values()))
    return {DealersHand(kind): int(chance * common) for kind, chance in found.items()}


def census(rules: Rules) -> Census:
    decks = rules.cents("decks")
    weights: dict[str, Mapping[Any, int]] = {"insurance": insured(decks)}
    if "push_22" in rules.wagers:
        weights["dealer"] = dealers_hands(decks, rules.options["soft_17"] == "hit")
    return Census(weights, **main_census(rules))
