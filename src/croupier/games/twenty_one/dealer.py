"""The dealer's final total in twenty-one, in fractions, by the card that shows."""

from __future__ import annotations

from fractions import Fraction
from math import perm

from croupier.core.game import Rules
from croupier.exact.dealer import DealersTotals, Shown
from croupier.games.twenty_one.exact import Shoe
from croupier.games.twenty_one.exact_kernels import ACE, OUTCOMES, TEN, trie
from croupier.games.twenty_one.sheet import CARDS, UP_ORDER, full_shoe, terms_of

BLACKJACK, OVER = "blackjack", "over_22"
NAMES = ("17", "18", "19", "20", "21", "22")
"""By outcome of the trie; a bust with more than 22 is what is left."""


def dealers_totals(rules: Rules) -> DealersTotals:
    """From the full shoe, whatever the players hold: their cards are not looked at."""
    shoe, hits = full_shoe(rules.cents("decks")), terms_of(rules).hit_soft_17
    shown = tuple(
        Shown(CARDS[up], Fraction(shoe[up], sum(shoe)), totals_against(shoe, up, hits))
        for up in UP_ORDER
    )
    return DealersTotals(rules, shown, BLACKJACK)


def totals_against(shoe: Shoe, up: int, hit_soft_17: bool) -> dict[str, Fraction]:
    """The chance of each total when this card shows and the rest of the shoe may come."""
    left = [n - (value == up) for value, n in enumerate(shoe)]
    cards = sum(left)
    tree = trie(up, hit_soft_17)
    ways = [1]
    """By node: in how many ways its cards can be drawn in one order."""
    for parent, card, before, _ in tree.nodes.tolist()[1:]:
        ways.append(ways[parent] * max(left[card] - before, 0))
    drawn = [0, *(depth + 1 for _, _, _, depth in tree.nodes.tolist()[1:])]
    chances = [Fraction(0)] * OUTCOMES
    for node, outcome, orders in tree.ends.tolist():
        chances[outcome] += Fraction(orders * ways[node], perm(cards, drawn[node]))
    under = {ACE: left[TEN], TEN: left[ACE]}.get(up, 0)
    found = dict(zip(NAMES[:-1], chances, strict=False))
    found[BLACKJACK] = Fraction(under, cards)
    found[NAMES[-1]] = chances[-1]
    found[OVER] = 1 - sum(found.values(), Fraction(0))
    return found
