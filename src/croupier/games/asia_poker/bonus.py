"""The hands of the Bonus Wager: 575.6(d), the best row that seven cards make.

The joker stands as an ace, or completes a straight, a flush, a straight flush or a royal flush; a
hand in which it is not needed is natural.
"""

from __future__ import annotations

from croupier.core.cards import JOKER
from croupier.core.fast import fast

(
    THREE_AND_FOUR_EIGHTS,
    FIVE_ACES,
    ROYAL_FLUSH,
    NATURAL_STRAIGHT_FLUSH,
    STRAIGHT_FLUSH_WITH_JOKER,
    FOUR_OF_A_KIND,
    NINE_HIGH,
    FULL_HOUSE,
    FLUSH,
    THREE_OF_A_KIND,
    STRAIGHT,
    NOTHING,
) = range(12)
"""In the order of 575.6(d) and of the paytable."""

ACE, EIGHT = 12, 6
RANKS = 13
ALL_RANKS = 0x1FFF
TEN_TO_ACE = 0b1111100000000
ACE_TO_FIVE = 0b1000000001111
FIVE_IN_A_ROW = 0b11111
NINE_HIGH_WITH_SIX = 0b11110111
NINE_HIGH_WITH_FIVE = 0b11101111
"""575.6(d)(7): 9, 8, 7, 6, 4, 3, 2 and 9, 8, 7, 5, 4, 3, 2; the two is the lowest bit."""


@fast
def bonus_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Which of the twelve rows seven cards come to, 0 the best of them and 11 none."""
    jokers, suits, counts = 0, 0, 0
    for card in (a, b, c, d, e, f, g):
        if card == JOKER:
            jokers += 1
        else:
            suits |= 1 << ((card & 3) << 4 | card >> 2)
            counts += 1 << 3 * (card >> 2)
    ranks = (suits | suits >> 16 | suits >> 32 | suits >> 48) & ALL_RANKS
    made = _flush_kind(suits, jokers)
    if made in (ROYAL_FLUSH, NATURAL_STRAIGHT_FLUSH, STRAIGHT_FLUSH_WITH_JOKER):
        return made
    kind = _kind_of_ranks(counts + (jokers << 3 * ACE), ranks, jokers)
    if kind < FLUSH or made != FLUSH:
        return kind
    return FLUSH


@fast
def _flush_kind(suits: int, jokers: int) -> int:
    """The best that one suit makes, the joker in it where it is needed."""
    best = NOTHING
    for suit in range(4):
        held = suits >> (suit << 4) & ALL_RANKS
        if _count(held) + jokers < 5:
            continue
        best = min(best, FLUSH)
        if _missing(held, TEN_TO_ACE) <= jokers:
            return ROYAL_FLUSH
        lacking = _least_missing(held)
        if lacking == 0:
            best = min(best, NATURAL_STRAIGHT_FLUSH)
        elif lacking <= jokers:
            best = min(best, STRAIGHT_FLUSH_WITH_JOKER)
    return best


@fast
def _kind_of_ranks(counts: int, ranks: int, jokers: int) -> int:
    """The best that ranks make, whatever the suits; the joker is counted among the aces."""
    fours, threes, pairs = 0, 0, 0
    for rank in range(RANKS):
        held = counts >> 3 * rank & 7
        if held >= 4:
            fours += 1
        elif held == 3:
            threes += 1
        elif held == 2:
            pairs += 1
    if counts >> 3 * EIGHT & 7 == 4 and threes:
        return THREE_AND_FOUR_EIGHTS
    if counts >> 3 * ACE & 7 == 5:
        return FIVE_ACES
    if fours:
        return FOUR_OF_A_KIND
    if jokers == 0 and ranks in (NINE_HIGH_WITH_SIX, NINE_HIGH_WITH_FIVE):
        return NINE_HIGH
    if threes > 1 or (threes and pairs):
        return FULL_HOUSE
    if threes:
        return THREE_OF_A_KIND
    return STRAIGHT if _least_missing(ranks) <= jokers else NOTHING


@fast
def _least_missing(ranks: int) -> int:
    """How many ranks these lack to five in a row, the ace high or below the two."""
    least = _missing(ranks, ACE_TO_FIVE)
    for low in range(RANKS - 4):
        least = min(least, _missing(ranks, FIVE_IN_A_ROW << low))
    return least


@fast
def _missing(ranks: int, wanted: int) -> int:
    return _count(wanted & ~ranks)


@fast
def _count(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count
