"""The House Ways of Pai Gow Poker and Commission Free Pai Gow, § 12 of both chapters.

    house_way(cards_from("9s 9d 4h 4c As Qd 6h")).low  # ace and queen, by 12.C.iv.(b)

A rule says which Low hand is played; the High hand is then the best that is left. First comes the
rule by pairs, threes and fours, as if there were no straight and no flush (12.A to 12.F, 12.H to
12.L); then 12.G asks whether a straight, a flush or better goes before it. The joker counts as an
ace in all of them (6.A), and completes what 6.C lets it complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.core.fast import fast
from croupier.core.refusals import Misuse
from croupier.poker.five_card import ACE, ALL_RANKS
from croupier.poker.joker import (
    FLUSH,
    HIGH_CARD,
    JOKER_BIT,
    KING,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO,
    cards_of,
    category_of,
    held_four_times,
    held_thrice,
    held_twice,
    high_of,
    low_of,
    ranked,
    ranks_in,
    set_of,
)
from croupier.poker.wild import highest

CARDS = 7

SIX, NINE = 1 << 4, 1 << 7
"""12.C.i to 12.C.iii: up to sixes pairs are low, up to nines medium; aces apart, the rest high."""

(
    NO_PAIR,
    ONE_PAIR,
    LOW_AND_LOW,
    LOW_AND_MEDIUM,
    LOW_AND_HIGH,
    MEDIUM_AND_MEDIUM,
    MEDIUM_AND_HIGH,
    HIGH_AND_HIGH,
    ACES_AND_PAIR,
    THREE_PAIR,
    THREE,
    THREE_ACES,
    TWO_THREES,
    FULL_HOUSE,
    FULL_HOUSE_OF_TWOS,
    FOUR_LOW,
    FOUR_HIGH,
    FOUR_ACES,
    FOUR_AND_PAIR,
    FOUR_ACES_AND_PAIR,
    FOUR_AND_THREE,
    FIVE_ACES,
    FIVE_ACES_AND_KINGS,
) = range(23)

MADE = 32
"""Added to a rule where a straight, a flush or better lies in the seven cards."""
KEPT = 64
"""Added where it is kept together in the High hand."""


@dataclass(frozen=True)
class Rule:
    """A rule of § 12: its clause, and what it wants in words."""

    clause: str
    words: str


_SPLIT_UNLESS_KING = "split, unless an ace or a king can be played in the Low hand"
_SPLIT_UNLESS_ACE = "split, unless an ace or the joker can be played in the Low hand"
_BEST_LOW = "the one that leaves the highest Low hand"

RULES: dict[int, Rule] = {
    NO_PAIR: Rule("12.A", "no pair: the highest card High, the second and third highest Low"),
    ONE_PAIR: Rule("12.B", "one pair: the pair High, the next two highest cards Low"),
    LOW_AND_LOW: Rule("12.C.iv.(a)", f"low pair and low pair: {_SPLIT_UNLESS_KING}"),
    LOW_AND_MEDIUM: Rule("12.C.iv.(b)", f"low pair and medium pair: {_SPLIT_UNLESS_KING}"),
    LOW_AND_HIGH: Rule("12.C.iv.(c)", f"low pair and high pair: {_SPLIT_UNLESS_ACE}"),
    MEDIUM_AND_MEDIUM: Rule("12.C.iv.(d)", f"medium pair and medium pair: {_SPLIT_UNLESS_ACE}"),
    MEDIUM_AND_HIGH: Rule("12.C.iv.(e)", "medium pair and high pair: always split"),
    HIGH_AND_HIGH: Rule("12.C.iv.(f)", "high pair and high pair: always split"),
    ACES_AND_PAIR: Rule("12.C.iv", "aces with any other pair: always split"),
    THREE_PAIR: Rule("12.D", "three pair: the highest pair Low"),
    THREE: Rule("12.E", "three of a kind: kept together High, the next two highest cards Low"),
    THREE_ACES: Rule("12.E.i", "three aces: a pair of aces High, an ace and the next highest Low"),
    TWO_THREES: Rule("12.F", "two threes of a kind: a pair of the higher Low, the lower High"),
    FULL_HOUSE: Rule("12.H", "full house: broken up, the highest pair beside the three Low"),
    FULL_HOUSE_OF_TWOS: Rule(
        "12.H.i", "full house with a pair of twos, ace and king: ace and king Low"
    ),
    FOUR_LOW: Rule("12.I.i", "four of a kind, twos to sixes: never split"),
    FOUR_HIGH: Rule(
        "12.I.ii", "four of a kind, sevens to kings: split, unless an ace can be played Low"
    ),
    FOUR_ACES: Rule("12.I.iii", "four aces: always split"),
    FOUR_AND_PAIR: Rule("12.J", "four of a kind with a pair: the pair Low"),
    FOUR_ACES_AND_PAIR: Rule(
        "12.J.i", "four aces with a pair: split, unless the pair is kings, which are then Low"
    ),
    FOUR_AND_THREE: Rule("12.K", "four of a kind with three of a kind: the highest pair Low"),
    FIVE_ACES: Rule("12.L", "five aces: split, a pair of aces Low"),
    FIVE_ACES_AND_KINGS: Rule("12.L.i", "five aces with a pair of kings: the kings Low"),
    # 12.G: beside a straight, a flush or better
    NO_PAIR + MADE + KEPT: Rule("12.G.i", f"straight, flush or better without a pair: {_BEST_LOW}"),
    ONE_PAIR + MADE + KEPT: Rule(
        "12.G.ii",
        "straight, flush or better with one pair: kept High, the pair Low only if it survives",
    ),
    THREE + MADE + KEPT: Rule("12.G", "straight, flush or better with three of a kind: kept High"),
    THREE_ACES + MADE + KEPT: Rule(
        "12.G.v",
        f"straight, flush or better with three aces: it or a pair of aces High, {_BEST_LOW}",
    ),
}
_TWO_PAIR_AND_MADE = Rule(
    "12.G.iii",
    "straight, flush or better with two pair: a pair Low if it survives, else the rule for two pair"
    " if that has the better Low hand",
)
_THREE_PAIR_AND_MADE = Rule(
    "12.G.iv", "straight, flush or better with three pair: highest pair Low"
)
_FULL_HOUSE_AND_MADE = Rule("12.G.vi", "full house beside a straight, flush or better: broken up")
for _pairs in range(LOW_AND_LOW, ACES_AND_PAIR + 1):
    RULES[_pairs + MADE] = RULES[_pairs + MADE + KEPT] = _TWO_PAIR_AND_MADE
RULES[THREE_PAIR + MADE] = _THREE_PAIR_AND_MADE
RULES[THREE_ACES + MADE] = RULES[THREE_ACES + MADE + KEPT]
RULES[FULL_HOUSE + MADE] = _FULL_HOUSE_AND_MADE
RULES[FOUR_ACES + MADE] = RULES[FOUR_ACES]


@dataclass(frozen=True)
class Setting:
    """Seven cards set as two hands, and the rule by which."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    clause: str
    """The rule's place in the chapter."""
    rule: str
    """What it says, in words."""


def house_way(cards: Iterable[int]) -> Setting:
    """Seven cards as the House Ways set them."""
    hand = _seven(cards)
    number, low = set_the_house_way(hand)
    rule = RULES[number]
    return Setting(cards_of(hand ^ low), cards_of(low), rule.clause, rule.words)


def legal_settings(cards: Iterable[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every High hand and Low hand of seven cards in which the Low hand is not the higher."""
    hand = _seven(cards)
    return [
        (cards_of(hand ^ low), cards_of(low))
        for low in _lows(hand)
        if high_of(hand ^ low) >= low_of(low)
    ]


def _seven(cards: Iterable[int]) -> int:
    held = tuple(cards)
    hand = set_of(held)
    if len(held) != CARDS or hand.bit_count() != CARDS:
        raise Misuse(f"{len(set(held))} different cards are not a hand here; give seven")
    return hand


def _lows(hand: int) -> Iterator[int]:
    """Any two of the cards."""
    first = hand
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            other = second & -second
            second ^= other
            yield one | other


# § 12


@fast
def set_the_house_way(hand: int) -> tuple[int, int]:
    """The rule that applies to a set of seven cards, and the two that are the Low hand."""
    rule, low = rule_by_ranks(hand)
    if holds_made_hand(hand):
        rule, low = rule_with_made_hand(hand, rule, low)
    return rule, cards_for_low(hand, low)


@fast
def rule_by_ranks(hand: int) -> tuple[int, int]:
    """The rule of 12.A to 12.F and 12.H to 12.L, with the rank of the Low hand that it wants."""
    ranks, twice = ranks_in(hand), held_twice(hand)
    thrice, four, five = held_thrice(hand), held_four_times(hand), 0
    if hand & JOKER_BIT:
        five = four & ACE
        four |= thrice & ACE
        thrice |= twice & ACE
        twice |= ranks & ACE
        ranks |= ACE
    singles = ranks ^ twice
    if five:
        if twice & KING:  # 12.L.i
            return FIVE_ACES_AND_KINGS, a_pair(KING)
        return FIVE_ACES, a_pair(ACE)  # 12.L
    if four:
        return _four_of_a_kind(four, thrice, twice, singles)
    if thrice:
        return _three_of_a_kind(thrice, twice, singles)
    if two_highest(twice) != twice:
        return THREE_PAIR, a_pair(highest(twice))  # 12.D
    if highest(twice) != twice:
        return _two_pair(highest(twice), twice ^ highest(twice), singles)
    if twice:
        return ONE_PAIR, best_two(singles)  # 12.B
    return NO_PAIR, best_two(ranks ^ highest(ranks))  # 12.A


@fast
def _four_of_a_kind(four: int, thrice: int, twice: int, singles: int) -> tuple[int, int]:
    if thrice != four:
        return FOUR_AND_THREE, a_pair(highest(thrice))  # 12.K
    pair = twice ^ four
    if pair:
        if four == ACE:  # 12.J.i
            return FOUR_ACES_AND_PAIR, a_pair(KING if pair == KING else ACE)
        return FOUR_AND_PAIR, a_pair(pair)  # 12.J
    if four == ACE:
        return FOUR_ACES, a_pair(ACE)  # 12.I.iii
    if four <= SIX:
        return FOUR_LOW, best_two(singles)  # 12.I.i
    return FOUR_HIGH, best_two(singles) if singles & ACE else a_pair(four)  # 12.I.ii


@fast
def _three_of_a_kind(thrice: int, twice: int, singles: int) -> tuple[int, int]:
    if highest(thrice) != thrice:
        return TWO_THREES, a_pair(highest(thrice))  # 12.F
    pairs = twice ^ thrice
    if pairs == TWO and singles == ACE | KING:  # 12.H.i
        return FULL_HOUSE_OF_TWOS, best_two(singles)
    if pairs:
        return FULL_HOUSE, a_pair(highest(pairs))  # 12.H
    if thrice == ACE:
        return THREE_ACES, best_two(singles | ACE)  # 12.E.i
    return THREE, best_two(singles)  # 12.E


@fast
def _two_pair(higher: int, lower: int, singles: int) -> tuple[int, int]:
    """12.C.iv: split, the lower pair Low; or both pairs High and the two best others Low."""
    split, together = a_pair(lower), best_two(singles)
    if higher == ACE:
        return ACES_AND_PAIR, split
    if lower <= SIX:
        if higher <= SIX:
            return LOW_AND_LOW, together if singles & (ACE | KING) else split
        if higher <= NINE:
            return LOW_AND_MEDIUM, together if singles & (ACE | KING) else split
        return LOW_AND_HIGH, together if singles & ACE else split
    if lower <= NINE:
        if higher <= NINE:
            return MEDIUM_AND_MEDIUM, together if singles & ACE else split
        return MEDIUM_AND_HIGH, split
    return HIGH_AND_HIGH, split


@fast
def rule_with_made_hand(hand: int, rule: int, low: int) -> tuple[int, int]:
    """12.G: whether a straight, a flush or better is kept in the High hand after all."""
    kept = best_low_beside_made_hand(hand)
    if rule in (NO_PAIR, ONE_PAIR, THREE):  # 12.G.i, 12.G.ii, 12.G
        return rule + MADE + KEPT, kept
    if (LOW_AND_LOW <= rule <= ACES_AND_PAIR or rule == THREE_ACES) and kept >= low:
        return rule + MADE + KEPT, kept  # 12.G.iii, 12.G.v
    return rule + MADE, low  # 12.G.iii to 12.G.vi


@fast
def best_low_beside_made_hand(hand: int) -> int:
    """The highest Low hand that leaves a straight, a flush or better in the High hand."""
    best, first = 0, hand
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            other = second & -second
            second ^= other
            low = low_of(one | other)
            if low > best and is_made(high_of(hand ^ one ^ other)):
                best = low
    return best


@fast
def cards_for_low(hand: int, low: int) -> int:
    """Two cards of this rank that leave the best High hand."""
    best, cards, first = -1, 0, hand
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            other = second & -second
            second ^= other
            if low_of(one | other) == low:
                high = high_of(hand ^ one ^ other)
                if high > best:
                    best, cards = high, one | other
    return cards


@fast
def holds_made_hand(hand: int) -> int:
    """1 if five of the cards are a straight, a flush or better, the joker helping."""
    joker = 1 if hand & JOKER_BIT else 0
    for suit in range(4):
        if not_lowest(hand >> 16 * suit & ALL_RANKS, 4 - joker):
            return 1
    ranks = ranks_in(hand)
    # Moved one place up, the ranks leave room for the ace below the two.
    a = ranks << 1 | ranks >> 12
    b, c, d, e = a >> 1, a >> 2, a >> 3, a >> 4
    if joker:
        ends, middle = a & b & d & e, (a | b) & (d | e) & (a & b | d & e)
        return 1 if ends | middle & c else 0
    return 1 if a & b & c & d & e else 0


@fast
def is_made(rank: int) -> int:
    """1 for the rank of a straight, a flush, a straight flush or a royal flush."""
    return 1 if category_of(rank) in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH) else 0


@fast
def a_pair(rank: int) -> int:
    """The rank of a Low hand that is a pair."""
    return ranked(PAIR, rank, 0)


@fast
def best_two(ranks: int) -> int:
    """The rank of a Low hand of the two highest of different cards."""
    return ranked(HIGH_CARD, 0, two_highest(ranks))


@fast
def two_highest(ranks: int) -> int:
    top = highest(ranks)
    return top | highest(ranks ^ top)


@fast
def not_lowest(ranks: int, count: int) -> int:
    """The ranks without so many of the lowest."""
    for _ in range(count):
        ranks &= ranks - 1
    return ranks
