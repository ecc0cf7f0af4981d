"""The hands of the Fortune Bonus, § 6.E and 14.F of both chapters: the best row for seven cards."""

from __future__ import annotations

from croupier.core.fast import fast
from croupier.poker.joker import HIGHEST_FIVE, JOKER_BIT
from croupier.poker.joker_seven import (
    SUITS,
    filled,
    has_five_aces,
    has_flush,
    has_four_of_a_kind,
    has_full_house,
    has_royal_flush,
    has_straight,
    has_straight_flush,
    has_three_of_a_kind,
    is_seven_card_straight_flush,
    of_suit,
    set_of_seven,
)

# The rows of 14.F, lowest first: three of a kind stands above a straight there.
(
    NOTHING,
    STRAIGHT,
    THREE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    FIVE_ACES,
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    ROYAL_FLUSH_AND_ROYAL_MATCH,
    SEVEN_CARD_STRAIGHT_FLUSH,
) = range(12)
HANDS = 12

KING_AND_QUEEN = 0xC00


@fast
def fortune_hand(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The highest row of the table that seven cards make."""
    return fortune_of(set_of_seven(a, b, c, d, e, f, g))


@fast
def fortune_of(hand: int) -> int:
    """The same for a set of cards."""
    joker = hand & JOKER_BIT
    if is_seven_card_straight_flush(hand):
        if not joker:
            return SEVEN_CARD_STRAIGHT_FLUSH
        return SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER
    if has_royal_match(hand):
        return ROYAL_FLUSH_AND_ROYAL_MATCH
    if has_five_aces(hand):
        return FIVE_ACES
    if has_royal_flush(hand):
        return ROYAL_FLUSH
    if has_straight_flush(hand, joker):
        return STRAIGHT_FLUSH
    if has_four_of_a_kind(hand):
        return FOUR_OF_A_KIND
    if has_full_house(hand):
        return FULL_HOUSE
    if has_flush(hand):
        return FLUSH
    if has_three_of_a_kind(hand):
        return THREE_OF_A_KIND
    return STRAIGHT if has_straight(hand) else NOTHING


@fast
def has_royal_match(hand: int) -> int:
    """1 for a royal flush beside a king and a queen of another suit (6.E.ii)."""
    for suit in range(SUITS):
        if filled(of_suit(hand, suit), HIGHEST_FIVE, hand & JOKER_BIT):
            for other in range(SUITS):
                if other != suit and of_suit(hand, other) & KING_AND_QUEEN == KING_AND_QUEEN:
                    return 1
    return 0
