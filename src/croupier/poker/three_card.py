"""The rank of three cards, as Three Card Poker orders them (oh.three_card_poker 6.A to 6.C).

A rank is one integer: the category above three ranks of cards of four bits each, those that decide
first on top. The higher integer is the better hand and equal integers are a tie; all ranks are
below 2**15, so a table can be indexed by them.
"""

from __future__ import annotations

from croupier.core.cards import cards_from, rank_of, suit_of
from croupier.core.fast import fast
from croupier.poker.words import listed, one, several

HIGH_CARD = 0
PAIR = 1
FLUSH = 2
STRAIGHT = 3
THREE_OF_A_KIND = 4
STRAIGHT_FLUSH = 5

ACE = 12
THREE = 1
TWO = 0


@fast
def three_card_rank(a: int, b: int, c: int) -> int:
    """The rank of a hand of three cards, held in any order."""
    rank_a, rank_b, rank_c = rank_of(a), rank_of(b), rank_of(c)
    high = max(rank_a, rank_b, rank_c)
    low = min(rank_a, rank_b, rank_c)
    middle = rank_a + rank_b + rank_c - high - low
    if high == low:
        return _ranked(THREE_OF_A_KIND, high, high, high)
    if high == middle or middle == low:
        return _ranked(PAIR, middle, middle, high + low - middle)
    suited = suit_of(a) == suit_of(b) == suit_of(c)
    if high - low == 2:
        return _ranked(STRAIGHT_FLUSH if suited else STRAIGHT, high, middle, low)
    if high == ACE and middle == THREE and low == TWO:
        # The ace stands below the two here, so the three leads and this straight is the lowest.
        return _ranked(STRAIGHT_FLUSH if suited else STRAIGHT, THREE, TWO, ACE)
    return _ranked(FLUSH if suited else HIGH_CARD, high, middle, low)


@fast
def three_card_category(rank: int) -> int:
    """`PAIR` for the rank of any pair, and so on."""
    return rank >> 12


@fast
def _ranked(category: int, first: int, second: int, third: int) -> int:
    return category << 12 | first << 8 | second << 4 | third


# The least hand with which the dealer plays (12.A); every queen high is at least this.
QUEEN_HIGH = three_card_rank(*cards_from("Qs 3h 2d"))


def describe(rank: int) -> str:
    """The hand in words: `queen-six-four`, `pair of nines with a king`."""
    category = three_card_category(rank)
    first, second, third = rank >> 8 & 15, rank >> 4 & 15, rank & 15
    if category == PAIR:
        return f"pair of {several(first)} with {one(third)}"
    if category == THREE_OF_A_KIND:
        return f"three {several(first)}"
    return listed((first, second, third)) + _SUFFIX[category]


_SUFFIX = {
    HIGH_CARD: "",
    FLUSH: " flush",
    STRAIGHT: " straight",
    STRAIGHT_FLUSH: " straight flush",
}
