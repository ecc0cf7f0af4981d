"""Which suits are alike for a wager: the renamings of suits that leave its facts as they are.

A count that meets one hand in place of all those which differ in the names of their suits alone is
right only where no fact looks at the names. So facts say which renamings they allow, a count uses
no others, and a contract test tries them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from croupier.core.cards import JOKER, SUITS

Renaming = tuple[int, ...]
"""What each suit (clubs, diamonds, hearts, spades) is called instead."""

KEPT: Renaming = tuple(range(len(SUITS)))
EVERY: frozenset[Renaming] = frozenset(permutations(KEPT))
CLUBS, DIAMONDS, HEARTS, SPADES = KEPT
COLORS = (frozenset((CLUBS, SPADES)), frozenset((DIAMONDS, HEARTS)))


@dataclass(frozen=True)
class Alike:
    """A group of renamings: two hands are alike if one of these makes one of the other."""

    renamings: frozenset[Renaming]

    def __post_init__(self) -> None:
        for one in self.renamings:
            for other in self.renamings:
                if then(one, other) not in self.renamings:
                    raise ValueError(f"{one} and then {other} is a renaming that is missing")

    def __and__(self, other: Alike) -> Alike:
        """Where both allow it: for facts that are counted together."""
        return Alike(self.renamings & other.renamings)


def then(first: Renaming, second: Renaming) -> Renaming:
    """One renaming after another."""
    return tuple(second[suit] for suit in first)


def renamed(cards: Sequence[int], renaming: Renaming) -> tuple[int, ...]:
    """The same cards under other suits; a joker has none."""
    return tuple(card if card == JOKER else (card & ~3) | renaming[card & 3] for card in cards)


def _keeping(*suits: frozenset[int]) -> frozenset[Renaming]:
    """The renamings that lead each of these sets of suits to one of them."""
    return frozenset(
        one
        for one in EVERY
        if all(frozenset(one[suit] for suit in each) in suits for each in suits)
    )


NO_SUITS_ALIKE = Alike(frozenset((KEPT,)))
"""For facts that know each suit by its name. Whoever declares nothing says this."""
ALL_SUITS_ALIKE = Alike(EVERY)
"""For facts that ask at most whether suits are the same."""
COLORS_ALIKE = Alike(_keeping(*COLORS))
"""For facts that ask whether colours are the same too, never which colour it is."""
SUITS_OF_A_COLOR_ALIKE = Alike(_keeping(COLORS[0]) & _keeping(COLORS[1]))
"""For facts that tell red from black."""


def all_but(suit: int) -> Alike:
    """For facts that know one suit by its name: a king of spades, say."""
    return Alike(_keeping(frozenset((suit,))))
