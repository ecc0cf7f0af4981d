"""Hands with a joker that is an ace, or completes a straight, a flush or both.

    high_rank(cards_from("Jk 9h 8c 6s 5d")) > high_rank(cards_from("As Ad Kc Qs Jh"))

Pai Gow Poker (oh.pai_gow_poker 6.A to 6.D) sets five cards and two, Asia Poker (pa.575.6(a) to (c))
four, two and one. A rank is made as in `five_card`: the category above two sets of ranks, those
that make the hand and those that only break ties. A straight is the set of all its ranks, so that
an ace with 2-3-4-5 stands right below ace to ten, as both chapters have it. Ranks of hands of
different size compare as the rule against foul hands wants: the higher integer is the higher hand,
and on equal cards the longer hand is higher.

A hand is held as a set of cards, one bit a card, wherever it is counted by the million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from croupier.core.cards import JOKER
from croupier.core.fast import fast
from croupier.core.refusals import Misuse
from croupier.poker.five_card import ACE, ALL_RANKS
from croupier.poker.words import listed, one, several

# The same numbers as in `five_card` up to a royal flush.
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
    ROYAL_FLUSH,
    FIVE_ACES,
) = range(11)

# Four cards at Asia Poker, 575.6(b): four of a kind below a straight flush, aces above all.
ASIA_FOUR_OF_A_KIND, ASIA_STRAIGHT_FLUSH, ASIA_ROYAL_FLUSH, FOUR_ACES = 6, 7, 8, 9

KING, NINE, TWO = 1 << 11, 1 << 7, 1
JOKER_BIT = 1 << 13
"""The joker in a set of cards: above the ace of clubs, where no rank stands."""

FIVE_IN_A_ROW, HIGHEST_FIVE, ACE_TO_FIVE = 0x1F, 0x1F00, 0x100F
FOUR_IN_A_ROW, HIGHEST_FOUR, ACE_TO_FOUR = 0xF, 0x1E00, 0x1007
SUITED_WHEEL_HIGH, WHEEL_HIGH = 1, 2
WHEELS_HIGH = SUITED_WHEEL_HIGH | WHEEL_HIGH
"""Where ace-2-3-4 stands high at Asia Poker: among straight flushes, among straights, in both."""


# Cards as a set


@fast
def bit_of(card: int) -> int:
    """A card as one bit of a 64-bit set: sixteen bits a suit, in each one bit a rank."""
    return JOKER_BIT if card == JOKER else 1 << ((card & 3) << 4 | card >> 2)


def set_of(cards: Iterable[int]) -> int:
    """Different cards as a set."""
    found = 0
    for card in cards:
        found |= bit_of(card)
    return found


def cards_of(hand: int) -> tuple[int, ...]:
    """The cards of a set: aces first, the joker among them, then down to the twos."""
    return tuple(sorted(_cards_in(hand), key=lambda card: (-min(card >> 2, 12), -card)))


def _cards_in(hand: int) -> Iterator[int]:
    while hand:
        lowest = hand & -hand
        hand ^= lowest
        place = lowest.bit_length() - 1
        yield JOKER if lowest == JOKER_BIT else (place & 15) << 2 | place >> 4


@fast
def ranks_in(hand: int) -> int:
    """The ranks of all cards but the joker."""
    return (hand | hand >> 16 | hand >> 32 | hand >> 48) & ALL_RANKS


@fast
def held_twice(hand: int) -> int:
    """The ranks that are held at least twice, the joker apart."""
    clubs, diamonds = hand & ALL_RANKS, hand >> 16 & ALL_RANKS
    hearts, spades = hand >> 32 & ALL_RANKS, hand >> 48
    return clubs & spades | diamonds & hearts | (clubs | spades) & (diamonds | hearts)


@fast
def held_thrice(hand: int) -> int:
    """The ranks that are held at least three times, the joker apart."""
    clubs, diamonds = hand & ALL_RANKS, hand >> 16 & ALL_RANKS
    hearts, spades = hand >> 32 & ALL_RANKS, hand >> 48
    return clubs & spades & (diamonds | hearts) | diamonds & hearts & (clubs | spades)


@fast
def held_four_times(hand: int) -> int:
    return hand & hand >> 16 & hand >> 32 & hand >> 48 & ALL_RANKS


@fast
def is_suited(hand: int) -> int:
    """1 if all cards but the joker are of one suit."""
    ranks = ranks_in(hand)
    clubs, diamonds = hand & ALL_RANKS, hand >> 16 & ALL_RANKS
    return 1 if ranks in (clubs, diamonds, hand >> 32 & ALL_RANKS, hand >> 48) else 0


# The ranks of hands


def high_rank(cards: Iterable[int]) -> int:
    """The rank of a High hand of five cards at Pai Gow Poker."""
    return high_of(_sized(cards, 5))


def low_rank(cards: Iterable[int]) -> int:
    """The rank of a Low hand of two cards; of Asia Poker's medium hand, and of its single card."""
    held = tuple(cards)
    return low_of(_sized(held, 1 if len(held) == 1 else 2))


def asia_rank(cards: Iterable[int], wheels: int = WHEELS_HIGH) -> int:
    """The rank of a hand of four, two or one cards at Asia Poker.

    With `SUITED_WHEEL_HIGH` among `wheels` ace-2-3-4 is the highest straight flush below a royal
    flush (575.6(b)(3)), with `WHEEL_HIGH` the second highest straight (575.6(b)(6)); without them
    the lowest of its kind.
    """
    held = tuple(cards)
    if len(held) < 4:
        return low_rank(held)
    return asia_of(_sized(held, 4), wheels)


def is_foul(high: Iterable[int], low: Iterable[int]) -> bool:
    """Whether a High hand of five cards ranks lower than the Low hand of two beside it (13.A)."""
    return high_rank(high) < low_rank(low)


def is_asia_foul(
    high: Iterable[int], medium: Iterable[int], low: Iterable[int], wheels: int = WHEELS_HIGH
) -> bool:
    """Whether the high hand is not above the medium hand, or that not above the low hand."""
    four, two, single = asia_rank(high, wheels), asia_rank(medium), asia_rank(low)
    return not four > two > single


def _sized(cards: Iterable[int], count: int) -> int:
    held = tuple(cards)
    hand = set_of(held)
    if len(held) != count or hand.bit_count() != count:
        raise Misuse(f"{len(set(held))} different cards are no hand here; give {count}")
    return hand


@fast
def high_of(hand: int) -> int:
    """The rank of a set of five cards at Pai Gow Poker."""
    joker, ranks, twice = hand & JOKER_BIT, ranks_in(hand), held_twice(hand)
    if twice == 0:
        straight = straight_in(ranks, FIVE_IN_A_ROW, HIGHEST_FIVE, ACE_TO_FIVE)
        suited = is_suited(hand)
        if suited and straight:
            category = ROYAL_FLUSH if straight == HIGHEST_FIVE else STRAIGHT_FLUSH
            return ranked(category, straight, 0)
        if suited:
            return ranked(FLUSH, flush_of(ranks, joker), 0)
        if straight:
            return ranked(STRAIGHT, straight, 0)
        return joker_as_ace(ranks, joker)
    thrice, four = held_thrice(hand), held_four_times(hand)
    if joker:  # as an ace: nothing is left to complete
        if four & ACE:
            return ranked(FIVE_ACES, ACE, 0)
        four |= thrice & ACE
        thrice |= twice & ACE
        twice |= ranks & ACE
        ranks |= ACE
    if four:
        return ranked(FOUR_OF_A_KIND, four, ranks ^ four)
    if thrice:
        category = FULL_HOUSE if twice ^ thrice else THREE_OF_A_KIND
        return ranked(category, thrice, ranks ^ thrice)
    category = TWO_PAIR if twice & (twice - 1) else PAIR
    return ranked(category, twice, ranks ^ twice)


@fast
def low_of(hand: int) -> int:
    """The rank of a set of one or two cards."""
    ranks, twice = ranks_in(hand), held_twice(hand)
    return ranked(PAIR, twice, 0) if twice else joker_as_ace(ranks, hand & JOKER_BIT)


@fast
def asia_of(hand: int, wheels: int) -> int:
    """The rank of a set of four cards at Asia Poker."""
    joker, ranks, twice = hand & JOKER_BIT, ranks_in(hand), held_twice(hand)
    if twice == 0:
        # Without its ace, the lowest straight of all stands below 2-3-4-5.
        suited = is_suited(hand)
        wheel_high = wheels & (SUITED_WHEEL_HIGH if suited else WHEEL_HIGH)
        straight = straight_in(ranks, FOUR_IN_A_ROW, HIGHEST_FOUR, ACE_TO_FOUR)
        if straight == ACE_TO_FOUR and not wheel_high:
            straight = straight_in(ranks, FOUR_IN_A_ROW, HIGHEST_FOUR, 0)
            straight = straight if straight else ACE_TO_FOUR ^ ACE
        if suited and straight:
            category = ASIA_ROYAL_FLUSH if straight == HIGHEST_FOUR else ASIA_STRAIGHT_FLUSH
            return ranked(category, straight, 0)
        if suited:
            return ranked(FLUSH, flush_of(ranks, joker), 0)
        if straight:
            return ranked(STRAIGHT, straight, 0)
        return joker_as_ace(ranks, joker)
    thrice, four = held_thrice(hand), held_four_times(hand)
    if joker:
        four |= thrice & ACE
        thrice |= twice & ACE
        twice |= ranks & ACE
        ranks |= ACE
    if four:
        return ranked(FOUR_ACES if four == ACE else ASIA_FOUR_OF_A_KIND, four, 0)
    if thrice:
        return ranked(THREE_OF_A_KIND, thrice, ranks ^ thrice)
    category = TWO_PAIR if twice & (twice - 1) else PAIR
    return ranked(category, twice, ranks ^ twice)


@fast
def straight_in(ranks: int, in_a_row: int, highest_run: int, with_low_ace: int) -> int:
    """The best straight that different ranks are, or become with a joker; else none.

    By the ranks of the lowest run, of the highest, and of the one that an ace begins.
    """
    run = min((ranks & -ranks) * in_a_row, highest_run)
    if ranks & ~run:
        run = 0
    if ranks & ~with_low_ace:
        with_low_ace = 0
    return max(run, with_low_ace)


@fast
def flush_of(ranks: int, joker: int) -> int:
    """The ranks of a flush; a joker is the highest card of the suit that is not held."""
    if not joker:
        return ranks
    missing = ACE
    while ranks & missing:
        missing >>= 1
    return ranks | missing


@fast
def joker_as_ace(ranks: int, joker: int) -> int:
    """The rank of different cards that are nothing more, beside the joker or without it."""
    if joker and ranks & ACE:
        return ranked(PAIR, ACE, ranks ^ ACE)
    return ranked(HIGH_CARD, 0, ranks | ACE if joker else ranks)


@fast
def is_nine_high(low: int) -> int:
    """1 for the rank of two different cards of which the higher is a nine (Tiger 9)."""
    return 1 if NINE <= low < 2 * NINE else 0


@fast
def ranked(category: int, makes: int, breaks_ties: int) -> int:
    return category << 26 | makes << 13 | breaks_ties


@fast
def category_of(rank: int) -> int:
    """`FULL_HOUSE` for the rank of any full house, and so on."""
    return rank >> 26


# Words


def describe(rank: int) -> str:
    """A hand of five cards or of two in words: `pair of nines with ace-king-four`."""
    return _described(rank, _WORDS)


def describe_asia(rank: int) -> str:
    """A hand of four cards, two or one at Asia Poker in words."""
    return _described(rank, _ASIA_WORDS)


Words = Callable[[list[int], list[int]], str]


def _described(rank: int, words: dict[int, Words]) -> str:
    makes, others = _ranks(rank >> 13 & ALL_RANKS), _ranks(rank & ALL_RANKS)
    return words[category_of(rank)](makes, others)


def _ranks(ranks: int) -> list[int]:
    """The ranks of a set, highest first."""
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


def _with(others: list[int]) -> str:
    if not others:
        return ""
    return f" with {one(others[0])}" if len(others) == 1 else f" with {listed(others)}"


def _top(straight: list[int]) -> str:
    """`king-high`; an ace below the two is not the top."""
    low_ace = straight[0] == 12 and straight[1] < 11
    return f"{listed(straight[1:2] if low_ace else straight[:1])}-high"


_WORDS: dict[int, Words] = {
    HIGH_CARD: lambda makes, others: listed(others),
    PAIR: lambda makes, others: f"pair of {several(makes[0])}{_with(others)}",
    TWO_PAIR: lambda makes, others: f"{several(makes[0])} and {several(makes[1])}{_with(others)}",
    THREE_OF_A_KIND: lambda makes, others: f"three {several(makes[0])}{_with(others)}",
    STRAIGHT: lambda makes, others: f"{_top(makes)} straight",
    FLUSH: lambda makes, others: f"{listed(makes)} flush",
    FULL_HOUSE: lambda makes, others: f"full house, {several(makes[0])} over {several(others[0])}",
    FOUR_OF_A_KIND: lambda makes, others: f"four {several(makes[0])}{_with(others)}",
    STRAIGHT_FLUSH: lambda makes, others: f"{_top(makes)} straight flush",
    ROYAL_FLUSH: lambda makes, others: "royal flush",
    FIVE_ACES: lambda makes, others: "five aces",
}
_ASIA_WORDS = _WORDS | {
    ASIA_FOUR_OF_A_KIND: _WORDS[FOUR_OF_A_KIND],
    ASIA_STRAIGHT_FLUSH: _WORDS[STRAIGHT_FLUSH],
    ASIA_ROYAL_FLUSH: _WORDS[ROYAL_FLUSH],
    FOUR_ACES: lambda makes, others: "four aces",
}
