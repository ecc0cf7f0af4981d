"""Five-card hands out of five, six and seven cards: counts, order, boundaries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import STANDARD_DECK, card_names, cards_from
from croupier.core.fast import fast
from croupier.poker.five_card import (
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
    describe,
    five_card_category,
    five_card_rank,
    seven_card_rank,
    six_card_rank,
)

Hand = tuple[int, ...]

RANKINGS: dict[int, Any] = {5: five_card_rank, 6: six_card_rank, 7: seven_card_rank}


def rank(text: str) -> int:
    return rank_of_hand(cards_from(text))


def rank_of_hand(hand: Sequence[int]) -> int:
    best: int = RANKINGS[len(hand)](*hand)
    return best


def category(text: str) -> int:
    return five_card_category(rank(text))


def by_sorting(hand: Sequence[int]) -> tuple[int, list[int]]:
    """The order found in another way: try every five, count, sort and compare lists."""
    return max(map(five_by_sorting, combinations(hand, 5)))


def five_by_sorting(hand: Hand) -> tuple[int, list[int]]:
    counts = Counter(card // 4 for card in hand)
    ranks = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    in_sequence = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    if in_sequence and suited:
        return (9 if ranks[0] == 12 else 8), ranks
    if in_sequence or suited:
        return (5 if suited else 4), ranks
    shapes = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]]
    return shapes.index(shape), ranks


# Hands from these cards hold the rare categories far oftener than hands from the whole deck.
NARROW_DECKS = (
    tuple(card for card in STANDARD_DECK if card % 4 < 2),
    tuple(card for card in STANDARD_DECK if card // 4 in (12, 0, 1, 2, 3, 4)),
    tuple(card for card in STANDARD_DECK if card // 4 >= 7),
)
# So few cards that all their hands can be tried.
TINY_DECKS = (
    cards_from("Ac 2c 3c 4c 5c 6c 9c Ad Ah"),
    cards_from("Ac Kc Qc Jc Tc 9c 2c Td Th"),
    cards_from("9c 9d 9h 9s 4c 4d 4h Kc Kd"),
)


def sample_hands(size: int, seed: int) -> list[Hand]:
    """Random hands of `size` cards from the wide decks and every hand from the tiny ones."""
    chance = random.Random(seed)
    drawn = [
        tuple(chance.sample(deck, size))
        for deck in (STANDARD_DECK, *NARROW_DECKS)
        for _ in range(500)
    ]
    return drawn + [hand for deck in TINY_DECKS for hand in combinations(deck, size)]


@fast
def count_five(counts: MutableSequence[int]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[five_card_category(five_card_rank(a, b, c, d, e))] += 1


@fast
def count_six(counts: MutableSequence[int]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[five_card_category(six_card_rank(a, b, c, d, e, f))] += 1


@fast
def count_seven(counts: MutableSequence[int]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                rank = seven_card_rank(a, b, c, d, e, f, g)
                                counts[five_card_category(rank)] += 1


@fast
def rank_all_five(ranks: MutableSequence[int], hands: Any) -> None:
    place = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        ranks[place] = five_card_rank(a, b, c, d, e)
                        hands[place, 0], hands[place, 1], hands[place, 2] = a, b, c
                        hands[place, 3], hands[place, 4] = d, e
                        place += 1


def categories_counted(kernel: Callable[[MutableSequence[int]], None]) -> dict[int, int]:
    counts = pytest.importorskip("numpy").zeros(10, dtype="int64")
    kernel(counts)
    return dict(enumerate(counts.tolist()))


@pytest.fixture(scope="module")
def one_hand_a_rank() -> list[Hand]:
    """One five-card hand for each rank that occurs, in the order of the ranks."""
    numpy = pytest.importorskip("numpy")
    ranks = numpy.zeros(2_598_960, dtype="int64")
    hands = numpy.zeros((2_598_960, 5), dtype="int8")
    rank_all_five.jit(ranks, hands)
    _, places = numpy.unique(ranks, return_index=True)
    return [tuple(hand) for hand in hands[places].tolist()]


def test_every_five_cards_fall_into_their_category() -> None:
    """The 2,598,960 five-card hands fall into the ten categories in the known numbers."""
    assert categories_counted(count_five.jit) == {
        ROYAL_FLUSH: 4,
        STRAIGHT_FLUSH: 36,
        FOUR_OF_A_KIND: 624,
        FULL_HOUSE: 3_744,
        FLUSH: 5_108,
        STRAIGHT: 10_200,
        THREE_OF_A_KIND: 54_912,
        TWO_PAIR: 123_552,
        PAIR: 1_098_240,
        HIGH_CARD: 1_302_540,
    }


@pytest.mark.slow
def test_every_six_cards_fall_into_their_category() -> None:
    """The best fives of all 20,358,520 six-card hands fall in the published numbers."""
    assert categories_counted(count_six.jit) == {
        ROYAL_FLUSH: 188,
        STRAIGHT_FLUSH: 1_656,
        FOUR_OF_A_KIND: 14_664,
        FULL_HOUSE: 165_984,
        FLUSH: 205_792,
        STRAIGHT: 361_620,
        THREE_OF_A_KIND: 732_160,
        TWO_PAIR: 2_532_816,
        PAIR: 9_730_740,
        HIGH_CARD: 6_612_900,
    }


@pytest.mark.slow
def test_every_seven_cards_fall_into_their_category() -> None:
    """The best fives of all 133,784,560 seven-card hands fall in the published numbers."""
    assert categories_counted(count_seven.jit) == {
        ROYAL_FLUSH: 4_324,
        STRAIGHT_FLUSH: 37_260,
        FOUR_OF_A_KIND: 224_848,
        FULL_HOUSE: 3_473_184,
        FLUSH: 4_047_644,
        STRAIGHT: 6_180_020,
        THREE_OF_A_KIND: 6_461_620,
        TWO_PAIR: 31_433_400,
        PAIR: 58_627_800,
        HIGH_CARD: 23_294_460,
    }


def test_ranks_agree_with_pokerkit(one_hand_a_rank: list[Hand]) -> None:
    """The 7,462 ranks of five cards stand one for one at the places pokerkit gives them."""
    lookup = pytest.importorskip("pokerkit").StandardLookup()
    places = [lookup.get_entry("".join(card_names(hand))).index for hand in one_hand_a_rank]
    assert places == list(range(7_462))


def test_ranks_agree_with_sorting(one_hand_a_rank: list[Hand]) -> None:
    """The 7,462 ranks of five cards stand in the order of a second implementation."""
    keys = [by_sorting(hand) for hand in one_hand_a_rank]
    assert all(worse < better for worse, better in pairwise(keys))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_order_agrees_with_sorting(size: int, seed: int) -> None:
    """Sampled hands stand in the order, ties included, of a second implementation."""
    hands = sorted(sample_hands(size, seed), key=by_sorting)
    for worse, better in pairwise(hands):
        if by_sorting(worse) == by_sorting(better):
            assert rank_of_hand(worse) == rank_of_hand(better)
        else:
            assert rank_of_hand(worse) < rank_of_hand(better)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_sample_holds_every_category(size: int, seed: int) -> None:
    """The samples that these tests draw hold hands of all ten categories."""
    hands = sample_hands(size, seed)
    assert {five_card_category(rank_of_hand(hand)) for hand in hands} == set(range(10))


@given(st.permutations(STANDARD_DECK), st.sampled_from([5, 6, 7]), st.sampled_from([5, 6, 7]))
def test_any_two_hands_compare_as_by_sorting(deck: list[int], one: int, other: int) -> None:
    """Two hands from one deck win, lose and tie as a second implementation says."""
    left, right = deck[:one], deck[one : one + other]
    left_key, right_key = by_sorting(left), by_sorting(right)
    assert (rank_of_hand(left) > rank_of_hand(right)) == (left_key > right_key)
    assert (rank_of_hand(left) == rank_of_hand(right)) == (left_key == right_key)
    assert five_card_category(rank_of_hand(left)) == left_key[0]


@pytest.mark.parametrize("size", [6, 7])
def test_more_cards_rank_as_their_best_five(size: int, seed: int) -> None:
    """Six and seven cards have the rank of the best five-card hand among them."""
    for hand in sample_hands(size, seed):
        assert rank_of_hand(hand) == max(map(rank_of_hand, combinations(hand, 5)))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_cards_may_be_held_in_any_order(size: int, seed: int) -> None:
    """The rank of a hand does not depend on the order of its cards."""
    for hand in sample_hands(size, seed):
        assert rank_of_hand(sorted(hand)) == rank_of_hand(hand)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_compiled_ranks_are_the_plain_ranks(size: int, seed: int) -> None:
    """The compiled functions give a hand the rank and category that the plain ones give."""
    for hand in sample_hands(size, seed):
        plain = rank_of_hand(hand)
        assert RANKINGS[size].jit(*hand) == plain
        assert five_card_category.jit(plain) == five_card_category(plain)


@pytest.mark.clause(
    "oh.three_card_poker 6.D.i",
    "oh.three_card_poker 6.D.ii",
    "oh.three_card_poker 6.D.iii",
    "oh.three_card_poker 6.D.iv",
    "oh.three_card_poker 6.D.v",
    "oh.three_card_poker 6.D.vi",
    "oh.three_card_poker 6.D.vii",
)
@pytest.mark.parametrize(
    ("lowest", "highest_below"),
    [
        ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("As 2s 3s 4s 5s", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd"),
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("7c 5c 4c 3c 2c", "Ac Kd Qh Js Tc"),
        ("Ac 2d 3h 4s 5c", "Ac Ad Ah Ks Qc"),
        ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc"),
        ("2c 2d 3h 3s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
    ],
)
def test_lowest_of_a_category_beats_the_highest_below(lowest: str, highest_below: str) -> None:
    """The lowest hand of each category beats the highest hand of the category below it."""
    assert category(lowest) == category(highest_below) + 1
    assert rank(lowest) > rank(highest_below)


@pytest.mark.clause("oh.three_card_poker 6.D.i")
def test_royal_flush() -> None:
    """A royal flush is ace, king, queen, jack and ten of one suit; one card off, it is less."""
    assert category("As Ks Qs Js Ts 9s") == ROYAL_FLUSH
    assert category("2c As Ks 7d Qs Js Ts") == ROYAL_FLUSH
    assert category("Ah Ks Qs Js Ts 9s") == STRAIGHT_FLUSH
    assert category("Ah Ks Qs Js Ts 2s") == FLUSH
    assert category("Ah Ks Qs Js Ts 2d") == STRAIGHT


@pytest.mark.clause("oh.three_card_poker 6.D.ii")
def test_straight_flush() -> None:
    """A straight flush needs the sequence and the suit in the same five cards."""
    assert category("9h 8h 7h 6h 5h Ac") == STRAIGHT_FLUSH
    assert category("Ah 2h 3h 4h 5h 9c") == STRAIGHT_FLUSH
    assert category("9c 8h 7h 6h 5h 2h") == FLUSH
    assert category("Kh Ah 2h 3h 4h 9c") == FLUSH
    assert rank("9h 8h 7h 6h 5h 4h") == rank("9h 8h 7h 6h 5h Ah")
    assert rank("6h 5h 4h 3h 2h Kc") > rank("5h 4h 3h 2h Ah Ac")


@pytest.mark.clause("oh.three_card_poker 6.D.iii")
def test_four_of_a_kind() -> None:
    """Four of a kind is all four of a rank, whatever lies beside them; three are fewer."""
    assert category("7c 7d 7h 7s Ac Kd") == FOUR_OF_A_KIND
    assert category("7c 7d 7h 7s Ac Ad") == FOUR_OF_A_KIND
    assert category("7c 7d 7h 7s Ac Ad Ah") == FOUR_OF_A_KIND
    assert category("7c 7d 7h 6s Ac Kd") == THREE_OF_A_KIND
    assert rank("7c 7d 7h 7s 2c 2d Ah") > rank("7c 7d 7h 7s Kc Kd Kh")


@pytest.mark.clause("oh.three_card_poker 6.D.iv")
def test_full_house() -> None:
    """A full house is three and two of a kind; two threes of a kind in six cards hold one."""
    assert category("9c 9d 9h 4s 4c Kd") == FULL_HOUSE
    assert category("9c 9d 9h 4s 4c 4d") == FULL_HOUSE
    assert category("9c 9d 9h 4s 5c Kd") == THREE_OF_A_KIND
    assert category("9c 9d 4h 4s Kc Kd") == TWO_PAIR
    assert rank("9c 9d 9h 4s 4c 4d") == rank("9c 9d 9h 4s 4c Kd")
    assert rank("9c 9d 9h 4s 4c Kd Kh") == rank("9c 9d 9h Kd Kh 2c 3d")
    assert rank("9c 9d 9h 2s 2c") > rank("8c 8d 8h As Ac")


@pytest.mark.clause("oh.three_card_poker 6.D.v")
def test_flush() -> None:
    """Five cards of one suit are a flush and four are not; its five best cards rank it."""
    assert category("Kd 9d 7d 4d 2d Ac") == FLUSH
    assert category("Kd 9d 7d 4d 2c Ac") == HIGH_CARD
    assert category("Kd 9d 7d 4d 4c 4h") == THREE_OF_A_KIND
    assert rank("Kd 9d 7d 4d 3d 2d") == rank("Kd 9d 7d 4d 3d Ac")
    assert rank("Kd 9d 7d 5d 4d 3d 2d") == rank("Kd 9d 7d 5d 4d Ac Ah")
    assert rank("Kd 9d 7d 4d 3d") > rank("Kh 9h 7h 4h 2h")


@pytest.mark.clause("oh.three_card_poker 6.D.vi")
def test_straight() -> None:
    """Five in sequence are a straight, the ace at either end but never in the middle."""
    assert category("Ac Kd Qh Js Tc 2d") == STRAIGHT
    assert category("Ac 2d 3h 4s 5c 9d") == STRAIGHT
    assert category("Kc Ad 2h 3s 4c 9d") == HIGH_CARD
    assert category("Kc Qd Ah 2s 3c 9d") == HIGH_CARD
    assert category("Jc Td 9h 8s 6c 5d") == HIGH_CARD
    assert rank("6c 5d 4h 3s 2c Ad") == rank("6c 5d 4h 3s 2c Kd")
    assert rank("6c 5d 4h 3s 2c") > rank("5c 4d 3h 2s Ac")
    assert rank("8c 7d 6h 5s 4c 3d 2h") == rank("8c 7d 6h 5s 4c 8d 8h")


@pytest.mark.clause("oh.three_card_poker 6.D.vii")
def test_three_of_a_kind() -> None:
    """Three of one rank are three of a kind; one pair, two pairs and three pairs are not."""
    assert category("5c 5d 5h 9s Jc Kd") == THREE_OF_A_KIND
    assert category("5c 5d 6h 9s Jc Kd") == PAIR
    assert category("5c 5d 6h 6s Jc Kd") == TWO_PAIR
    assert category("5c 5d 6h 6s Jc Jd") == TWO_PAIR
    assert rank("5c 5d 5h 9s Jc Kd") == rank("5c 5d 5h 8s Jc Kd")
    assert rank("5c 5d 5h 9s Jc Kd") > rank("5c 5d 5h 9s Tc Kd")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ac Ad Kh Ks 9c 9d", "Ac Ad Kh Ks 9c 8d"),
        ("Ac Ad Kh Ks 9c 9d Th", "Ac Ad Kh Ks Th 3c 2d"),
        ("Ac Ad Kh 9s 8c 2d", "Ac Ad Kh 9s 8c 3d"),
        ("Ac Qd 9h 7s 5c 3d 2h", "Ac Qd 9h 7s 5c 4d 2h"),
    ],
)
def test_cards_beyond_the_fifth_do_not_count(one: str, other: str) -> None:
    """Hands that agree in their best five cards tie, whatever the other cards are."""
    assert rank(one) == rank(other)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ac Qd 9h 6s 3c", "ace-queen-nine-six-three"),
        ("9c 9d Ah Ks 4c", "pair of nines with ace-king-four"),
        ("9c 9d 4h 4s Kc", "nines and fours with a king"),
        ("6c 6d 6h As Kc", "three sixes with ace-king"),
        ("Ac 2d 3h 4s 5c", "five-high straight"),
        ("Kd 9d 7d 4d 2d", "king-nine-seven-four-two flush"),
        ("9c 9d 9h 4s 4c", "full house, nines over fours"),
        ("7c 7d 7h 7s Ac", "four sevens with an ace"),
        ("Kd Qd Jd Td 9d", "king-high straight flush"),
        ("Ad Kd Qd Jd Td", "royal flush"),
    ],
)
def test_hands_are_described_in_words(text: str, words: str) -> None:
    """A hand is told in the words that a dealer would say."""
    assert describe(rank(text)) == words


def test_descriptions_tell_ranks_apart(one_hand_a_rank: list[Hand]) -> None:
    """Hands that differ in rank differ in words."""
    assert len({describe(rank_of_hand(hand)) for hand in one_hand_a_rank}) == 7_462
