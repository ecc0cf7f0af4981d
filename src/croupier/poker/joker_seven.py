"""What lies in seven cards, a joker perhaps among them: for wagers on all seven.

The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush. Every
question is asked of a set of cards as `joker` has it and answered with 1 or 0.
"""

from __future__ import annotations

from croupier.core.fast import fast
from croupier.poker.five_card import ACE, ALL_RANKS
from croupier.poker.joker import (
    ACE_TO_FIVE,
    FIVE_IN_A_ROW,
    HIGHEST_FIVE,
    JOKER_BIT,
    bit_of,
    held_four_times,
    held_thrice,
    held_twice,
    ranks_in,
)

SUITS = 4
SEVEN_IN_A_ROW, ACE_TO_SEVEN = 0x7F, 0x103F
RUNS_OF_FIVE, RUNS_OF_SEVEN = 9, 7
"""How many there are without the one in which the ace is low."""


@fast
def set_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    some = bit_of(a) | bit_of(b) | bit_of(c) | bit_of(d)
    return some | bit_of(e) | bit_of(f) | bit_of(g)


@fast
def of_suit(hand: int, suit: int) -> int:
    """The ranks of one suit."""
    return hand >> 16 * suit & ALL_RANKS


@fast
def filled(ranks: int, wanted: int, joker: int) -> int:
    """1 if these ranks are all there, or all but one and a joker."""
    missing = wanted & ~ranks
    return 1 if missing == 0 or (joker and missing & (missing - 1) == 0) else 0


@fast
def has_five_aces(hand: int) -> int:
    return 1 if held_four_times(hand) & ACE and hand & JOKER_BIT else 0


@fast
def has_royal_flush(hand: int) -> int:
    for suit in range(SUITS):
        if filled(of_suit(hand, suit), HIGHEST_FIVE, hand & JOKER_BIT):
            return 1
    return 0


@fast
def has_straight_flush(hand: int, joker: int) -> int:
    """A royal flush is one too. Without a joker, only what is natural counts."""
    for suit in range(SUITS):
        if has_run_of_five(of_suit(hand, suit), joker):
            return 1
    return 0


@fast
def is_seven_card_straight_flush(hand: int) -> int:
    """All seven cards of one suit and in a row."""
    for suit in range(SUITS):
        ranks = of_suit(hand, suit)
        if filled(ranks, ACE_TO_SEVEN, hand & JOKER_BIT):
            return 1
        for low in range(RUNS_OF_SEVEN):
            if filled(ranks, SEVEN_IN_A_ROW << low, hand & JOKER_BIT):
                return 1
    return 0


@fast
def has_four_of_a_kind(hand: int) -> int:
    return 1 if held_four_times(hand) or (hand & JOKER_BIT and held_thrice(hand) & ACE) else 0


@fast
def has_full_house(hand: int) -> int:
    twice, thrice = held_twice(hand), threes(hand)
    if hand & JOKER_BIT:
        twice |= ranks_in(hand) & ACE
    return 1 if thrice and twice & (twice - 1) else 0


@fast
def has_flush(hand: int) -> int:
    for suit in range(SUITS):
        ranks = of_suit(hand, suit)
        for _ in range(3 if hand & JOKER_BIT else 4):
            ranks &= ranks - 1
        if ranks:
            return 1
    return 0


@fast
def has_three_of_a_kind(hand: int) -> int:
    return 1 if threes(hand) else 0


@fast
def threes(hand: int) -> int:
    """The ranks that are held at least three times, the joker as an ace."""
    return held_thrice(hand) | (held_twice(hand) & ACE if hand & JOKER_BIT else 0)


@fast
def has_straight(hand: int) -> int:
    return has_run_of_five(ranks_in(hand), hand & JOKER_BIT)


@fast
def has_run_of_five(ranks: int, joker: int) -> int:
    if filled(ranks, ACE_TO_FIVE, joker):
        return 1
    for low in range(RUNS_OF_FIVE):
        if filled(ranks, FIVE_IN_A_ROW << low, joker):
            return 1
    return 0
