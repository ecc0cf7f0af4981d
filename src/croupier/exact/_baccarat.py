"""Baccarat, counted: every round that a shoe can give, whatever is in it.

Only the ten values of the cards matter, never their suits. Both hands of two cards are taken as
pairs of values, then each third card that the rules ask for; a weight is the number of ways to draw
six cards in order, so a round of four counts for all that might have followed. Eight decks take
some hundred thousand steps, all in whole numbers.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.cards import STANDARD_DECK, UNSEEN
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from croupier.exact.analysis import Analysis, figures
from croupier.exact.census import Census
from croupier.games._baccarat import (
    NO_CARD,
    Facts,
    banker_draws,
    decks_in_shoe,
    facts_of,
    player_draws,
    value_of,
)

VALUES = range(10)

# The rules of the game, remembered: each is asked a hundred thousand times for few answers.
_facts_of = functools.cache(facts_of)
_player_draws = functools.cache(player_draws)
_banker_draws = functools.cache(banker_draws)

NAMES = ("ten, jack, queen, king", "ace", "2", "3", "4", "5", "6", "7", "8", "9")
"""What a card of each value is called."""
MOST_CARDS = 6
"""What a round takes at most."""

Composition = tuple[int, ...]
"""How many cards of each value from 0 to 9 there are."""


def composition_of(cards: Iterable[int]) -> Composition:
    """The values of these cards, counted."""
    counts = Counter(map(value_of, cards))
    return tuple(counts[value] for value in VALUES)


def full_shoe(rules: Rules) -> Composition:
    """What is in the shoe after the shuffle."""
    one = composition_of(STANDARD_DECK)
    return tuple(count * decks_in_shoe(rules) for count in one)


def census(rules: Rules) -> Census:
    """The census of a round from the full shoe."""
    return census_of(full_shoe(rules))


def census_of(shoe: Composition) -> Census:
    """The census of a round from a shoe of any composition."""
    return Census({"round": count_rounds(shoe)})


def count_rounds(shoe: Composition) -> Counter[Facts]:
    """How many ways to draw six cards in order lead to each of the facts."""
    left = list(shoe)
    total = sum(left)
    if len(left) != len(VALUES) or min(left) < 0:
        raise Misuse(f"{shoe!r} is not a shoe; give ten counts, for the values from 0 to 9")
    if total < MOST_CARDS:
        raise Misuse(f"{total} cards do not make a round; a shoe needs {MOST_CARDS} or more")
    weights: Counter[Facts] = Counter()
    for player, ways_player in _pairs(left):
        for banker, ways_banker in _pairs(left):
            _third_cards(left, total - 4, player, banker, ways_player * ways_banker, weights)
    return +weights  # what cannot happen is left out


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The point count of two cards and the ways to draw them; they are out of `left` meanwhile."""
    for a in VALUES:
        first = left[a]
        left[a] -= 1
        for b in range(a, 10):
            ways = first * left[b] * (1 if a == b else 2)
            if ways > 0:
                left[b] -= 1
                yield (a + b) % 10, ways
                left[b] += 1
        left[a] += 1


def _third_cards(
    left: Sequence[int], total: int, player: int, banker: int, ways: int, weights: Counter[Facts]
) -> None:
    """All that may follow the first four cards, `total` being left; it is weighed to six cards."""
    if not _player_draws(player, banker):
        if not _banker_draws(player, banker, NO_CARD):
            weights[_facts_of(player, banker, NO_CARD, NO_CARD)] += ways * total * (total - 1)
            return
        for third in VALUES:
            facts = _facts_of(player, banker, NO_CARD, third)
            weights[facts] += ways * left[third] * (total - 1)
        return
    for third in VALUES:
        more = ways * left[third]
        if not more:
            continue
        if not _banker_draws(player, banker, third):
            weights[_facts_of(player, banker, third, NO_CARD)] += more * (total - 1)
            continue
        for last in VALUES:
            there = left[last] - (last == third)
            weights[_facts_of(player, banker, third, last)] += more * there


# The shoe at a live table


def unseen_cards(table: Table) -> list[int]:
    """Every card that nobody has seen: in the shoe, burned face down, or face down on the table."""
    hidden = [*table.keep.get("face_down", ())]
    for hand, cards in table.hands.items():
        if hand not in table.face_up:
            hidden += [card for card in cards if card != UNSEEN]
    return [*table.shoe.remaining, *hidden]


def analysis_now(table: Table) -> Analysis:
    """What each wager is worth in the next round, by all that has been seen of this shoe."""
    if not table.shoe.remaining or table.keep.get("cover") == "over":
        shoe = full_shoe(table.rules)
    else:
        shoe = composition_of(unseen_cards(table))
    return Analysis(table.rules, figures(table.rules, census_of(shoe)))


# Effects of removal


@dataclass(frozen=True)
class EffectsOfRemoval:
    """How one card less of each value changes what a wager is worth to the player."""

    rules: Rules
    expected: dict[str, Fraction]
    """From the full shoe: what each wager brings the player per unit."""
    effects: dict[str, dict[str, Fraction]]
    """Card, then wager: by how much that changes when one such card has left the shoe."""

    def document(self) -> dict[str, Any]:
        """As data, exact."""
        return {
            "game": self.rules.game.id,
            "cards": sum(full_shoe(self.rules)),
            "expected": {wager: str(value) for wager, value in self.expected.items()},
            "effects": {
                card: {wager: str(value) for wager, value in by_wager.items()}
                for card, by_wager in self.effects.items()
            },
        }

    def lines(self) -> list[list[str]]:
        """A line a card, in per cent of the wager; the heading has the wagers."""
        return [
            [card, *(f"{float(100 * value):+.4f}" for value in by_wager.values())]
            for card, by_wager in self.effects.items()
        ]

    def __str__(self) -> str:
        head = ["one card less", *self.expected]
        rows = [head, *self.lines()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        text = [
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        ]
        note = "changes of the player's expectation, in per cent of the wager"
        return "\n".join([*text, note])


def effects_of_removal(rules: Rules, shoe: Composition | None = None) -> EffectsOfRemoval:
    """The table for the full shoe, or for one of any composition."""
    full = full_shoe(rules) if shoe is None else shoe
    expected = _expected(rules, full)
    effects = {}
    for value in VALUES:
        if full[value]:
            less = tuple(count - (one == value) for one, count in enumerate(full))
            after = _expected(rules, less)
            effects[NAMES[value]] = {wager: after[wager] - expected[wager] for wager in expected}
    return EffectsOfRemoval(rules, expected, effects)


def _expected(rules: Rules, shoe: Composition) -> dict[str, Fraction]:
    return {one.wager: -one.house_edge for one in figures(rules, census_of(shoe))}
