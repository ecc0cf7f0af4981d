"""The hands of Asia Poker's Bonus Wager, 575.6(d): the best row of 575.12(b) for seven cards."""

from __future__ import annotations

from croupier.core.fast import fast
from croupier.poker.joker import JOKER_BIT, held_four_times, ranks_in
from croupier.poker.joker_seven import (
    has_five_aces,
    has_flush,
    has_four_of_a_kind,
    has_full_house,
    has_royal_flush,
    has_straight,
    has_straight_flush,
    has_three_of_a_kind,
    set_of_seven,
    threes,
)

# The rows of 575.12(b), lowest first.
(
    NOTHING,
    STRAIGHT,
    THREE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    NINE_HIGH,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH_WITH_JOKER,
    NATURAL_STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    FIVE_ACES,
    THREE_OF_A_KIND_AND_FOUR_EIGHTS,
) = range(12)
HANDS = 12

EIGHT = 1 << 6
NINE_HIGHS = (0b11110111, 0b11101111)
"""9-8-7-6-4-3-2 and 9-8-7-5-4-3-2, 575.6(d)(7)."""


@fast
def bonus_hand(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The highest row of the table that seven cards make."""
    return bonus_of(set_of_seven(a, b, c, d, e, f, g))


@fast
def bonus_of(hand: int) -> int:
    """The same for a set of cards."""
    joker = hand & JOKER_BIT
    if held_four_times(hand) & EIGHT and threes(hand) != EIGHT:
        return THREE_OF_A_KIND_AND_FOUR_EIGHTS
    if has_five_aces(hand):
        return FIVE_ACES
    if has_royal_flush(hand):
        return ROYAL_FLUSH
    if has_straight_flush(hand, 0):
        return NATURAL_STRAIGHT_FLUSH
    if has_straight_flush(hand, joker):
        return STRAIGHT_FLUSH_WITH_JOKER
    if has_four_of_a_kind(hand):
        return FOUR_OF_A_KIND
    if not joker and ranks_in(hand) in NINE_HIGHS:
        return NINE_HIGH
    if has_full_house(hand):
        return FULL_HOUSE
    if has_flush(hand):
        return FLUSH
    if has_three_of_a_kind(hand):
        return THREE_OF_A_KIND
    return STRAIGHT if has_straight(hand) else NOTHING
