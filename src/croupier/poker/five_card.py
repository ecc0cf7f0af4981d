"""The rank of the best five-card poker hand in five, six or seven cards of one deck, no joker.

A hand is held as the set of its ranks, one bit a rank, because "the highest ranking card that is
not contained in the other hand" is then the highest bit in which two sets differ: comparing the
sets as integers is the law's comparison. A rank is the category above two such sets of 13 bits:
the cards that make the hand, then the cards that only break ties. The higher integer is the
better hand and equal integers are a tie.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.fast import fast
from croupier.poker.words import listed, one, several

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR_OF_A_KIND = 7
STRAIGHT_FLUSH = 8
ROYAL_FLUSH = 9

ALL_RANKS = 0x1FFF
ACE = 1 << 12


@fast
def five_card_rank(a: int, b: int, c: int, d: int, e: int) -> int:
    """The rank of five cards, held in any order."""
    return _best_five(_bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e), 0)


@fast
def six_card_rank(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The rank of the best five of six cards."""
    return _best_five(_bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e) | _bit(f), 1)


@fast
def seven_card_rank(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The rank of the best five of seven cards."""
    return _best_five(_bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e) | _bit(f) | _bit(g), 2)


@fast
def five_card_category(rank: int) -> int:
    """`FULL_HOUSE` for the rank of any full house, and so on."""
    return rank >> 26


@fast
def _bit(card: int) -> int:
    """The card as one bit of a 64-bit set: sixteen bits a suit, in each one bit a rank."""
    return 1 << ((card & 3) << 4 | card >> 2)


@fast
def _best_five(cards: int, spare: int) -> int:
    """The rank of the best five in a set of `5 + spare` cards.

    Seven cards with a full house or four of a kind have at most four different ranks, so no flush
    and no straight lies beside them: the questions may be asked in this order.
    """
    clubs, diamonds = cards & ALL_RANKS, cards >> 16 & ALL_RANKS
    hearts, spades = cards >> 32 & ALL_RANKS, cards >> 48
    flush = _flush(clubs) | _flush(diamonds) | _flush(hearts) | _flush(spades)
    if flush:
        return best_of_one_suit(flush)
    ranks = clubs | diamonds | hearts | spades
    black, red = clubs | spades, diamonds | hearts
    both_black, both_red = clubs & spades, diamonds & hearts
    twice = both_black | both_red | black & red
    thrice = both_black & red | both_red & black
    return best_without_flush(ranks, twice, thrice, both_black & both_red, spare)


@fast
def best_without_flush(ranks: int, twice: int, thrice: int, four: int, spare: int) -> int:
    """The rank of the best five in `5 + spare` cards without five of one suit.

    By the ranks that are held at all, at least twice, at least three times, and four times.
    """
    top = _straight_top(ranks)
    if top:
        return _ranked(STRAIGHT, top, 0)
    if twice == 0:
        return _ranked(HIGH_CARD, 0, _without_lowest(ranks, spare))
    if thrice == 0:
        return _of_pairs(ranks, twice, spare)
    return _of_threes(ranks, twice, thrice, four, spare)


@fast
def _flush(suit: int) -> int:
    """The ranks of a suit that has five cards or more, else none."""
    return suit if _without_lowest(suit, 4) else 0


@fast
def best_of_one_suit(ranks: int) -> int:
    """The rank of five or more cards of one suit."""
    top = _straight_top(ranks)
    if top == ACE:
        return _ranked(ROYAL_FLUSH, top, 0)
    if top:
        return _ranked(STRAIGHT_FLUSH, top, 0)
    while _without_lowest(ranks, 5):
        ranks = _without_lowest(ranks, 1)
    return _ranked(FLUSH, ranks, 0)


@fast
def _of_threes(ranks: int, twice: int, thrice: int, four: int, spare: int) -> int:
    """The rank of cards of which some rank is held at least three times."""
    if four:
        return _ranked(FOUR_OF_A_KIND, four, _highest(ranks ^ four))
    three = _highest(thrice)
    if twice != three:
        return _ranked(FULL_HOUSE, three, _highest(twice ^ three))
    return _ranked(THREE_OF_A_KIND, three, _without_lowest(ranks ^ three, spare))


@fast
def _of_pairs(ranks: int, twice: int, spare: int) -> int:
    """The rank of cards of which no rank is held more than twice, and some rank is."""
    above_lowest = _without_lowest(twice, 1)
    if above_lowest == 0:
        return _ranked(PAIR, twice, _without_lowest(ranks ^ twice, spare))
    # A third pair is no part of the hand, but one of its cards may be the fifth card.
    pairs = above_lowest if _without_lowest(above_lowest, 1) else twice
    return _ranked(TWO_PAIR, pairs, _highest(ranks ^ pairs))


@fast
def _straight_top(ranks: int) -> int:
    """The highest card of the best straight as one bit, else none."""
    # Moved one place up, the ranks leave room for the ace below the two.
    steps = ranks << 1 | ranks >> 12
    lowest = steps & steps >> 1 & steps >> 2 & steps >> 3 & steps >> 4
    # In seven cards all straights overlap, so their lowest cards are neighbours.
    return (lowest & ~(lowest >> 1)) << 3


@fast
def _highest(ranks: int) -> int:
    """The highest of some ranks as one bit."""
    below = ranks >> 1
    below |= below >> 1
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    return ranks & ~below


@fast
def _without_lowest(ranks: int, count: int) -> int:
    for _ in range(count):
        ranks &= ranks - 1
    return ranks


@fast
def _ranked(category: int, makes: int, breaks_ties: int) -> int:
    return category << 26 | makes << 13 | breaks_ties


def describe(rank: int) -> str:
    """The hand in words: `nines and fours with a king`, `five-high straight`."""
    makes, others = _ranks_in(rank >> 13 & ALL_RANKS), _ranks_in(rank & ALL_RANKS)
    return _DESCRIPTIONS[five_card_category(rank)](makes, others)


def _ranks_in(ranks: int) -> list[int]:
    """The ranks of a set, highest first."""
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


_DESCRIPTIONS: dict[int, Callable[[list[int], list[int]], str]] = {
    HIGH_CARD: lambda makes, others: listed(others),
    PAIR: lambda makes, others: f"pair of {several(makes[0])} with {listed(others)}",
    TWO_PAIR: lambda makes, others: (
        f"{several(makes[0])} and {several(makes[1])} with {one(others[0])}"
    ),
    THREE_OF_A_KIND: lambda makes, others: f"three {several(makes[0])} with {listed(others)}",
    STRAIGHT: lambda makes, others: f"{listed(makes)}-high straight",
    FLUSH: lambda makes, others: f"{listed(makes)} flush",
    FULL_HOUSE: lambda makes, others: f"full house, {several(makes[0])} over {several(others[0])}",
    FOUR_OF_A_KIND: lambda makes, others: f"four {several(makes[0])} with {one(others[0])}",
    STRAIGHT_FLUSH: lambda makes, others: f"{listed(makes)}-high straight flush",
    ROYAL_FLUSH: lambda makes, others: "royal flush",
}
