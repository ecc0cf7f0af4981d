"""Five cards with joker and deuces wild: counts, order, boundaries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import MutableSequence, Sequence
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import fast, whole_numbers
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.suits import hands
from croupier.poker.wild import (
    CATEGORIES,
    FIVE_OF_A_KIND,
    FIVE_WILDS,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    WILDS,
    describe,
    wild_category,
    wild_rank,
)

Hand = tuple[int, ...]
Strength = tuple[int, list[int]]
NATURAL = STANDARD_DECK[4:]
WILD_CARDS = (*STANDARD_DECK[:4], JOKER)


def rank(text: str) -> int:
    a, b, c, d, e = cards_from(text)
    return wild_rank(a, b, c, d, e)


# The slow and obvious way: put every card in place of every wild one, keep the best


def plain(cards: Sequence[int]) -> Strength:
    """A hand in which every card is what it says; cards may be there twice."""
    counts = Counter(card // 4 for card in cards)
    ranks = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    suited = len({card % 4 for card in cards}) == 1 and shape == [1] * 5
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    in_sequence = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    if in_sequence and suited:
        return (ROYAL_FLUSH if ranks[0] == 12 else STRAIGHT_FLUSH), ranks
    if in_sequence or suited:
        return (FLUSH if suited else STRAIGHT), ranks
    shapes = {
        (5,): FIVE_OF_A_KIND,
        (4, 1): FOUR_OF_A_KIND,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): THREE_OF_A_KIND,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH_CARD,
    }
    return shapes[tuple(shape)], ranks


def by_trying(cards: Sequence[int], suits: int = 1) -> Strength:
    """The best that the wild cards can be made of so many suits; nothing to try with five.

    Which suit a wild card has matters only where it is that of the other cards.
    """
    fixed = [card for card in cards if card in NATURAL]
    wilds = len(cards) - len(fixed)
    if wilds == WILDS:
        return FIVE_WILDS, []
    among = [card for card in STANDARD_DECK if (card - fixed[0]) % 4 < suits]
    return max(plain([*fixed, *tried]) for tried in combinations_with_replacement(among, wilds))


def kinds() -> list[tuple[Hand, int]]:
    """Every hand but for the names of suits, with how many there are; the wild ones are alike."""
    return [
        ((*hand, *WILD_CARDS[: 5 - natural]), weight * comb(WILDS, 5 - natural))
        for natural in range(6)
        for hand, weight in hands(NATURAL, natural, ALL_SUITS_ALIKE).items()
    ]


@cache
def every_kind() -> list[tuple[Hand, int, Strength]]:
    return [(hand, weight, by_trying(hand)) for hand, weight in kinds()]


FREQUENCIES = {
    HIGH_CARD: 799_680,
    PAIR: 1_341_180,
    TWO_PAIR: 95_040,
    THREE_OF_A_KIND: 458_040,
    STRAIGHT: 84_000,
    FLUSH: 18_956,
    FULL_HOUSE: 15_048,
    FOUR_OF_A_KIND: 51_688,
    STRAIGHT_FLUSH: 3_648,
    FIVE_OF_A_KIND: 1_400,
    ROYAL_FLUSH: 1_004,
    FIVE_WILDS: 1,
}
"""Of all hands of five from 53 cards; the slow way below and the dealt count both come to it."""


@pytest.mark.slow
def test_every_hand_against_trying() -> None:
    """Each of the 2,869,685 hands, but for the names of suits and of wild cards, stands in the
    same place of the same order, and all ties are ties."""
    found: dict[int, list[tuple[int, list[int]]]] = {}
    seen: Counter[int] = Counter()
    for hand, weight, strength in every_kind():
        found.setdefault(wild_rank(*hand), []).append(strength)
        seen[strength[0]] += weight
    order = [strengths[0] for _, strengths in sorted(found.items())]
    assert all(each == of_rank[0] for of_rank in found.values() for each in of_rank)
    assert order == sorted(order)
    assert all(low < high for low, high in pairwise(order))
    assert seen == FREQUENCIES
    assert sum(seen.values()) == comb(53, 5) == 2_869_685


def test_other_suits_add_nothing(seed: int) -> None:
    """A wild card tried as any of all 52 cards finds what the suit of the first card does."""
    chance = random.Random(seed)
    some = [hand for hand, _ in kinds() if 1 <= sum(card not in NATURAL for card in hand) <= 2]
    for hand in chance.sample(some, 150):
        assert by_trying(hand, 4) == by_trying(hand, 1)


@pytest.mark.parametrize("wilds", range(6))
def test_which_wild_cards_does_not_matter(wilds: int, seed: int) -> None:
    """Twos and joker change places, cards lie in any order, suits change names."""
    chance = random.Random(seed)
    for _ in range(40):
        natural = chance.sample(NATURAL, 5 - wilds)
        ranks = set()
        for _ in range(4):
            hand = [*natural, *chance.sample(WILD_CARDS, wilds)]
            chance.shuffle(hand)
            ranks.add(wild_rank(*hand))
            natural = [card ^ 1 for card in natural]
        assert len(ranks) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Jk 2c 2d 2h 2s", "five wilds"),
        ("Jk 2c 2d 2h Ts", "royal flush"),
        ("Jk 2c 2d 2h 9s", "five nines"),
        ("Jk 2c 2d As Ts", "royal flush"),
        ("Jk 2c 2d As Th", "four aces with a ten"),
        ("Jk 2c 2d 9s 5s", "nine-high straight flush"),
        ("Jk 2c 2d 9s 4s", "four nines with a four"),
        ("Jk 2c 2d As 5s", "five-high straight flush"),
        ("Jk 2c 2d As 6s", "four aces with a six"),
        ("Jk 2c Ks 9s 4s", "ace-king-queen-nine-four flush"),
        ("Jk Ks 9s 5s 4s", "ace-king-nine-five-four flush"),
        ("Jk As Ks 9s 4s", "ace-king-queen-nine-four flush"),
        ("Jk 9s 8d 7h 6c", "ten-high straight"),
        ("Jk As Kd Qh Jc", "ace-high straight"),
        ("2c As 3d 4h 5c", "five-high straight"),
        ("2c 3d 4h 5c 6c", "seven-high straight"),
        ("2c As Kd 3h 4c", "pair of aces with king-four-three"),
        ("2c Kd Ks 3h 3c", "full house, kings over threes"),
        ("Jk 2c 9d 8s 3h", "three nines with eight-three"),
        ("Jk 2c 9d 9s 3h", "four nines with a three"),
        ("Jk 9c 9d 9s 9h", "five nines"),
        ("Jk 9c 9d 9s 8h", "four nines with an eight"),
        ("4c 4d As Kh 3c", "pair of fours with ace-king-three"),
        ("8c 6d 5s 4h 3c", "eight-six-five-four-three"),
    ],
)
def test_a_hand_in_words(text: str, words: str) -> None:
    """Each of the ways in which wild cards are used."""
    assert describe(rank(text)) == words


@fast
def count_categories(lowest: int, tally: MutableSequence[int]) -> None:
    """All hands of which this is the lowest card."""
    a = lowest
    for b in range(a + 1, 53):
        for c in range(b + 1, 53):
            for d in range(c + 1, 53):
                for e in range(d + 1, 53):
                    tally[wild_category(wild_rank(a, b, c, d, e))] += 1


def test_all_hands_by_category() -> None:
    """Every one of the 2,869,685 hands, dealt."""
    tally = whole_numbers(CATEGORIES)
    for lowest in range(49):
        count_categories.jit(lowest, tally)
    assert {category: int(n) for category, n in enumerate(tally)} == FREQUENCIES
