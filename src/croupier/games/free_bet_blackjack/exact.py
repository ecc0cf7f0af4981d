"""Free Bet Blackjack, counted: the main wager by composition, Push 22 in fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import gcd, perm, prod
from typing import Any

from croupier.core.cards import RANKS, suit_of
from croupier.core.game import Rules
from croupier.core.suits import COLORS_ALIKE
from croupier.exact.census import Census, Decision
from croupier.exact.shoe import RANK_NAMES, Progress, Share
from croupier.exact.suits import Symmetry
from croupier.games.blackjack.exact import (
    EXAMPLE,
    LEAST_CARDS,
    advice_for,
    by_value,
    dealers_totals,
    edges,
    fresh_next,
    full_cards,
    insurance_effects,
    insured,
    main_by,
    main_census,
    main_edge,
    main_effects,
    main_strategies,
    together,
)
from croupier.games.free_bet_blackjack.rules import DealersHand, dealers_hand_of
from croupier.games.twenty_one.exact_kernels import ACE, ends_of
from croupier.games.twenty_one.strategies import way_by

__all__ = [
    "EXAMPLE",
    "advice_for",
    "census",
    "dealers_totals",
    "edge_now",
    "effects_of_removal",
    "fresh_next",
    "full_cards",
    "strategies",
    "symmetries",
    "together",
]

MIXED, ONE_COLOR, ONE_SUIT = 1, 2, 3

Shoe = tuple[int, ...]
"""How many cards of each value there are."""
Suits = tuple[int, ...]
EACH_SUIT: tuple[Suits, ...] = ((0,), (1,), (2,), (3,))
EACH_COLOR: tuple[Suits, ...] = ((0, 3), (1, 2))
"""Clubs with spades, diamonds with hearts."""
ANY_SUIT: Suits = (0, 1, 2, 3)
SUITS_ALIKE = (*EACH_SUIT, *EACH_COLOR, ANY_SUIT)


@cache
def twenty_twos(hit_soft_17: bool) -> Mapping[tuple[int, ...], int]:
    """Every dealer's hand of 22, without order, and in how many orders its cards can come."""
    ends = ends_of(0, False, 0, hit_soft_17)
    return {counts: orders for (counts, best), orders in ends.items() if best == 22}


def dealers_hands(cards: Sequence[int], hit_soft_17: bool) -> Mapping[DealersHand, int]:
    """How often the dealer comes to 22 from these cards, and in which suits."""
    by_suits = [by_value(c for c in cards if suit_of(c) in suits) for suits in SUITS_ALIKE]
    return _dealers_hands(tuple(by_suits), hit_soft_17)


@lru_cache(maxsize=64)
def _dealers_hands(by_suits: tuple[Shoe, ...], hit_soft_17: bool) -> Mapping[DealersHand, int]:
    """The same for cards that are counted by value, in each of `SUITS_ALIKE`.

    Every hand is thought to be followed by further cards, so that all are as long as the longest.
    """
    found = {MIXED: 0, ONE_COLOR: 0, ONE_SUIT: 0}
    cards, hands = sum(by_suits[-1]), twenty_twos(hit_soft_17)
    longest = min(cards, max(map(sum, hands)))
    drawn = [[[perm(n, k) for k in range(longest + 1)] for n in shoe] for shoe in by_suits]
    for counts, orders in hands.items():
        number = sum(counts)
        if number > cards:
            continue
        held = [(value, k) for value, k in enumerate(counts) if k]
        ways = [prod([of[value][k] for value, k in held]) for of in drawn]
        one_suit, one_color, any_suit = sum(ways[:4]), sum(ways[4:6]), ways[6]
        each = orders * perm(cards - number, longest - number)
        found[ONE_SUIT] += each * one_suit
        found[ONE_COLOR] += each * (one_color - one_suit)
        found[MIXED] += each * (any_suit - one_color)
    found[0] = perm(cards, longest) - sum(found.values())
    common = gcd(*found.values())
    return {DealersHand(kind): n // common for kind, n in found.items()}


def census(rules: Rules) -> Census:
    return main_census(rules, _side_weights(rules, full_cards(rules)))


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    return main_strategies(rules, lambda: _side_weights(rules, full_cards(rules)))


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function that looks at totals, free hands like the others."""
    return main_by(rules, lambda: _side_weights(rules, full_cards(rules)), way_by(rules, decide))


def _side_weights(rules: Rules, cards: Sequence[int]) -> dict[str, Mapping[Any, int]]:
    """Insurance and Push 22 from these cards, as far as they can decide them."""
    shoe = by_value(cards)
    weights: dict[str, Mapping[Any, int]] = {}
    if shoe[ACE] and len(cards) > 1:
        weights["insurance"] = insured(shoe)
    if "push_22" in rules.wagers and len(cards) >= LEAST_CARDS:
        weights["dealer"] = dealers_hands(cards, rules.options["soft_17"] == "hit")
    return weights


def edge_now(rules: Rules, cards: Sequence[int], only: str | None = None) -> dict[str, Share]:
    """The edge of each wager of a round from these cards, as far as they can decide it."""
    found: dict[str, Share] = {}
    if only in (None, "main"):
        found |= main_edge(rules, cards)
    if only != "main":
        found |= edges(rules, _side_weights(rules, cards), only)
    return found


def effects_of_removal(
    rules: Rules, only: str | None = None, progress: Progress | None = None
) -> dict[str, dict[str, Share]]:
    """Wager, then rank: the change of the edge when one card of it has left the full shoe."""
    effects = main_effects(rules, only, progress) | insurance_effects(rules, only)
    if only in (None, "push_22") and "push_22" in rules.wagers:
        effects["push_22"] = _push_22_effects(rules)
    return effects


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """What Push 22 asks of suits, whatever the number of the dealer's cards."""
    return tuple(
        Symmetry("dealer", full_cards(rules), dealt, dealers_hand_of, COLORS_ALIKE)
        for dealt in (3, 4, 5)
    )


def _push_22_effects(rules: Rules) -> dict[str, Share]:
    """Colours alike, no suit is better than another: any card of a rank will do."""
    full = full_cards(rules)
    before = edge_now(rules, full, "push_22")["push_22"]
    found = {}
    for rank in RANK_NAMES:
        less = list(full)
        less.remove(4 * RANKS.index(rank))
        found[rank] = edge_now(rules, less, "push_22")["push_22"] - before
    return found
