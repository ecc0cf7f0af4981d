"""One hand of Asia Poker against all hands that the dealer can then have, by class.

As at Pai Gow (`pai_gow.against`); beside the joker two suits may have a flush.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence

from croupier.core.fast import array_of, fast
from croupier.games.asia_poker.house_way import Way
from croupier.games.asia_poker.pairs import Doubled, doubled_as
from croupier.games.asia_poker.types import FLUSH, THREES, as_set
from croupier.games.pai_gow.against import met_in_classes
from croupier.games.pai_gow.pairs import Seen, mask_of, seen_as
from croupier.poker.joker import JOKER_BIT
from croupier.poker.joker_seven import SUITS, of_suit


@functools.lru_cache(maxsize=4)
def seen(way: Way, wheels: int) -> tuple[Seen, Doubled]:
    hands = as_set(way, wheels)
    return seen_as(hands, FLUSH), doubled_as(hands)


@functools.cache
def threes_of_a_suit() -> MutableSequence[int]:
    return array_of(map(mask_of, THREES))


def met_by(hand: int, way: Way, wheels: int) -> MutableSequence[int]:
    """By class: all hands of the dealer, when the player holds this set of cards."""
    views, doubled = seen(way, wheels)
    found = met_in_classes(hand, as_set(way, wheels), views, FLUSH)
    meet_doubles.jit(hand, threes_of_a_suit(), doubled, found)
    return found


@fast
def meet_doubles(
    hand: int, threes: Sequence[int], doubled: Doubled, found: MutableSequence[int]
) -> None:
    """The corrections of hands with the joker and three cards each of two suits."""
    for suit in range(0 if hand & JOKER_BIT else SUITS):
        held = of_suit(hand, suit)
        for other in range(suit):
            taken = of_suit(hand, other)
            for one in range(len(threes)):
                if threes[one] & held == 0:
                    for two in range(len(threes)):
                        if threes[two] & taken == 0:
                            double = one * len(threes) + two
                            found[doubled.kinds[double]] += 1
                            found[doubled.plain[double]] += 1
                            found[doubled.first[double]] -= 1
                            found[doubled.second[double]] -= 1
