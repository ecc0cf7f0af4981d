"""The rank of five cards when the joker and all twos are wild (oh.dj_wild 6.A, 6.B).

A wild card stands for any card, its own among them, so a two that is wild is never worth less than
one that is not. A rank is made as in `five_card`: the category above two sets of ranks, those that
make the hand and those that only break ties; the higher integer is the better hand and equal ones
are a tie. In a flush a wild card is the highest card of the suit that is not held.
"""

from __future__ import annotations

from croupier.core.cards import JOKER
from croupier.core.fast import fast
from croupier.poker.five_card import ACE, ALL_RANKS
from croupier.poker.five_card import describe as describe_plain
from croupier.poker.words import several

# The same numbers as in `five_card` up to a straight flush.
(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FIVE_OF_A_KIND,
    ROYAL_FLUSH,
    FIVE_WILDS,
) = range(12)
CATEGORIES = 12

WILDS = 5
"""In a deck: the joker and four twos."""
FIVE = 1 << 3
LOW_FOUR = 0xF
"""The ranks that stand with an ace below them: two to five."""


@fast
def is_wild(card: int) -> int:
    """1 for a two and for the joker."""
    return 1 if card < 4 or card == JOKER else 0


@fast
def wild_rank(a: int, b: int, c: int, d: int, e: int) -> int:
    """The rank of five cards, held in any order."""
    cards = _bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e)
    clubs, diamonds = cards & ALL_RANKS, cards >> 16 & ALL_RANKS
    hearts, spades = cards >> 32 & ALL_RANKS, cards >> 48
    ranks = clubs | diamonds | hearts | spades
    black, red = clubs | spades, diamonds | hearts
    both_black, both_red = clubs & spades, diamonds & hearts
    twice = both_black | both_red | black & red
    wilds = is_wild(a) + is_wild(b) + is_wild(c) + is_wild(d) + is_wild(e)
    if twice:
        thrice = both_black & red | both_red & black
        return of_equal_ranks(ranks, twice, thrice, both_black & both_red, wilds)
    suited = ranks in (clubs, diamonds, hearts, spades)
    return of_different_ranks(ranks, wilds, 1 if suited else 0)


@fast
def _bit(card: int) -> int:
    """The card as one bit of a 64-bit set, sixteen bits a suit; no bit for a wild card."""
    return 0 if card < 4 or card == JOKER else 1 << ((card & 3) << 4 | card >> 2)


@fast
def of_different_ranks(ranks: int, wilds: int, suited: int) -> int:
    """The rank of wild cards beside others of which no two have the same rank."""
    if ranks == 0:
        return ranked(FIVE_WILDS, 0, 0)
    top = straight_top(ranks)
    if suited and top == ACE:
        return ranked(ROYAL_FLUSH, ACE, 0)
    if wilds == 4:
        return ranked(FIVE_OF_A_KIND, ranks, 0)
    if suited and top:
        return ranked(STRAIGHT_FLUSH, top, 0)
    high = highest(ranks)
    if wilds == 3:
        return ranked(FOUR_OF_A_KIND, high, ranks ^ high)
    if suited:
        for _ in range(wilds):
            ranks |= highest(ALL_RANKS & ~ranks)
        return ranked(FLUSH, ranks, 0)
    if top:
        return ranked(STRAIGHT, top, 0)
    if wilds == 0:
        return ranked(HIGH_CARD, 0, ranks)
    return ranked(THREE_OF_A_KIND if wilds == 2 else PAIR, high, ranks ^ high)


@fast
def of_equal_ranks(ranks: int, twice: int, thrice: int, four: int, wilds: int) -> int:
    """The rank of wild cards beside others of which some have the same rank.

    By the ranks that are held at all, at least twice, at least three times, and four times.
    """
    most = thrice if thrice else highest(twice)
    others = ranks ^ most
    if others == 0:
        return ranked(FIVE_OF_A_KIND, most, 0)
    if thrice:
        if four or wilds:
            return ranked(FOUR_OF_A_KIND, most, others)
        return ranked(FULL_HOUSE if twice ^ thrice else THREE_OF_A_KIND, most, others)
    if twice ^ most:
        if wilds:
            return ranked(FULL_HOUSE, most, others)
        return ranked(TWO_PAIR, twice, ranks ^ twice)
    if wilds == 2:
        return ranked(FOUR_OF_A_KIND, most, others)
    return ranked(THREE_OF_A_KIND if wilds else PAIR, most, others)


@fast
def straight_top(ranks: int) -> int:
    """The highest card of the best straight that wild cards make of different ranks, else none."""
    high, low = highest(ranks), ranks & -ranks
    if high <= low << 4:
        return min(low << 4, ACE)
    # With an ace that stands below the two.
    return FIVE if (ranks ^ ACE) & ~LOW_FOUR == 0 else 0


@fast
def highest(ranks: int) -> int:
    """The highest of some ranks as one bit."""
    below = ranks >> 1
    below |= below >> 1
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    return ranks & ~below


@fast
def ranked(category: int, makes: int, breaks_ties: int) -> int:
    return category << 26 | makes << 13 | breaks_ties


@fast
def wild_category(rank: int) -> int:
    """`FULL_HOUSE` for the rank of any full house, and so on."""
    return rank >> 26


def describe(rank: int) -> str:
    """The hand in words: `five nines`, `pair of fours with ace-jack-six`."""
    category = wild_category(rank)
    if category == FIVE_WILDS:
        return "five wilds"
    if category == ROYAL_FLUSH:
        return "royal flush"
    if category == FIVE_OF_A_KIND:
        return f"five {several((rank >> 13 & ALL_RANKS).bit_length() - 1)}"
    return describe_plain(rank)
