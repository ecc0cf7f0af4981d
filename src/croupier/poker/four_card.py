"""The rank of the best four-card poker hand in four, five or six cards of one deck, no joker.

As oh.four_card_poker and oh.crazy_four_poker order them (6.A to 6.C): three of a kind stands above
a flush, a flush above a straight. A hand is held as in `five_card`: the category above two sets of
ranks, one bit a rank, the cards that make the hand and those that only break ties. The higher
integer is the better hand and equal integers are a tie.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.cards import cards_from
from croupier.core.fast import fast
from croupier.poker.words import RANK_WORDS, listed, one, several

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
STRAIGHT = 3
FLUSH = 4
THREE_OF_A_KIND = 5
STRAIGHT_FLUSH = 6
FOUR_OF_A_KIND = 7

ALL_RANKS = 0x1FFF
ACE = 1 << 12


@fast
def four_card_rank(a: int, b: int, c: int, d: int) -> int:
    """The rank of four cards, held in any order."""
    return best_four(_bit(a) | _bit(b) | _bit(c) | _bit(d))


@fast
def best_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The rank of the best four of five cards."""
    return best_four(set_of_five(a, b, c, d, e))


@fast
def set_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards as a set of bits: sixteen a suit, in each one a rank."""
    return _bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e)


@fast
def best_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The rank of the best four of six cards."""
    return best_four(_bit(a) | _bit(b) | _bit(c) | _bit(d) | _bit(e) | _bit(f))


@fast
def four_card_category(rank: int) -> int:
    """`FLUSH` for the rank of any flush, and so on."""
    return rank >> 26


@fast
def _bit(card: int) -> int:
    """The card as one bit of a 64-bit set: sixteen bits a suit, in each one bit a rank."""
    return 1 << ((card & 3) << 4 | card >> 2)


@fast
def best_four(cards: int) -> int:
    """The rank of the best four in a set of four to six cards: no two suits have four each."""
    clubs, diamonds = cards & ALL_RANKS, cards >> 16 & ALL_RANKS
    hearts, spades = cards >> 32 & ALL_RANKS, cards >> 48
    suited = _four_of(clubs) | _four_of(diamonds) | _four_of(hearts) | _four_of(spades)
    ranks = clubs | diamonds | hearts | spades
    black, red = clubs | spades, diamonds | hearts
    both_black, both_red = clubs & spades, diamonds & hearts
    twice = both_black | both_red | black & red
    thrice = both_black & red | both_red & black
    return best_by_ranks(ranks, twice, thrice, both_black & both_red, suited)


@fast
def best_by_ranks(ranks: int, twice: int, thrice: int, four: int, suited: int) -> int:
    """The same by the ranks that are held at all, at least twice, three times, and four times.

    And by those of a suit of which there are four cards or more: none, if there is no such suit.
    """
    if four:
        return _ranked(FOUR_OF_A_KIND, four, 0)
    top = _straight_top(suited)
    if top:
        return _ranked(STRAIGHT_FLUSH, top, 0)
    if thrice:
        three = _highest(thrice)
        return _ranked(THREE_OF_A_KIND, three, _highest(ranks ^ three))
    if suited:
        return _ranked(FLUSH, _highest_of(suited, 4), 0)
    top = _straight_top(ranks)
    if top:
        return _ranked(STRAIGHT, top, 0)
    if twice == 0:
        return _ranked(HIGH_CARD, 0, _highest_of(ranks, 4))
    pair = _highest(twice)
    if twice != pair:
        return _ranked(TWO_PAIR, pair | _highest(twice ^ pair), 0)
    return _ranked(PAIR, pair, _highest_of(ranks ^ pair, 2))


@fast
def _four_of(suit: int) -> int:
    """The ranks of a suit that has four cards or more, else none."""
    left = suit & suit - 1
    left &= left - 1
    return suit if left & left - 1 else 0


@fast
def _straight_top(ranks: int) -> int:
    """The highest card of the best straight as one bit, else none."""
    # Moved one place up, the ranks leave room for the ace below the two.
    steps = ranks << 1 | ranks >> 12
    return _highest(steps & steps >> 1 & steps >> 2 & steps >> 3) << 2


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
def _highest_of(ranks: int, count: int) -> int:
    """The highest of at least so many ranks."""
    found = 0
    for _ in range(count):
        top = _highest(ranks)
        found |= top
        ranks ^= top
    return found


@fast
def _ranked(category: int, makes: int, breaks_ties: int) -> int:
    return category << 26 | makes << 13 | breaks_ties


# Hands that the chapters name: every king high is at least the one, every pair of aces the other.
KING_HIGH = four_card_rank(*cards_from("Ks 4h 3d 2c"))
PAIR_OF_QUEENS = four_card_rank(*cards_from("Qs Qh 3d 2c"))
PAIR_OF_ACES = four_card_rank(*cards_from("As Ah 3d 2c"))
FOUR_ACES = four_card_rank(*cards_from("As Ah Ad Ac"))


def describe(rank: int) -> str:
    """The hand in words: `nines and fours`, `four-high straight`."""
    makes, others = _ranks_in(rank >> 13 & ALL_RANKS), _ranks_in(rank & ALL_RANKS)
    return _DESCRIPTIONS[four_card_category(rank)](makes, others)


def least_words(rank: int, below: int) -> str:
    """The hand in words with which something begins, when that one is the next below it.

    `a pair of aces` where no other pair of aces is lower, and else the hand in full.
    """
    if rank >> 13 == below >> 13:
        return describe(rank)
    category, makes = four_card_category(rank), _ranks_in(rank >> 13 & ALL_RANKS)
    if category == PAIR:
        return f"a pair of {several(makes[0])}"
    if category == THREE_OF_A_KIND:
        return f"three {several(makes[0])}"
    return describe(rank)


def _ranks_in(ranks: int) -> list[int]:
    """The ranks of a set, highest first."""
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


_DESCRIPTIONS: dict[int, Callable[[list[int], list[int]], str]] = {
    HIGH_CARD: lambda makes, others: listed(others),
    PAIR: lambda makes, others: f"pair of {several(makes[0])} with {listed(others)}",
    TWO_PAIR: lambda makes, others: f"{several(makes[0])} and {several(makes[1])}",
    STRAIGHT: lambda makes, others: f"{RANK_WORDS[makes[0]]}-high straight",
    FLUSH: lambda makes, others: f"{listed(makes)} flush",
    THREE_OF_A_KIND: lambda makes, others: f"three {several(makes[0])} with {one(others[0])}",
    STRAIGHT_FLUSH: lambda makes, others: f"{RANK_WORDS[makes[0]]}-high straight flush",
    FOUR_OF_A_KIND: lambda makes, others: f"four {several(makes[0])}",
}
