"""Three-card hands against the law, a second implementation and an outside library."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import RANKS, STANDARD_DECK, card_names, cards_from
from croupier.poker.three_card import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    QUEEN_HIGH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    describe,
    three_card_category,
    three_card_rank,
)

Hand = tuple[int, ...]

ALL_HANDS: list[Hand] = list(combinations(STANDARD_DECK, 3))


def rank(text: str) -> int:
    return three_card_rank(*cards_from(text))


def category(text: str) -> int:
    return three_card_category(rank(text))


def rank_of_hand(hand: Hand) -> int:
    return three_card_rank(*hand)


def by_sorting(hand: Hand) -> tuple[int, list[int]]:
    """The order found in another way: count, sort and compare lists."""
    counts = Counter(card // 4 for card in hand)
    ranks = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    in_sequence = len(ranks) == 3 and ranks == [ranks[0], ranks[0] - 1, ranks[0] - 2]
    names = ["high", "pair", "flush", "straight", "three", "straight flush"]
    if in_sequence:
        name = "straight flush" if suited else "straight"
    elif len(ranks) < 3:
        name = "pair" if len(ranks) == 2 else "three"
    else:
        name = "flush" if suited else "high"
    return names.index(name), ranks


def test_every_hand_falls_into_its_category() -> None:
    """The 22,100 hands fall into the six categories in the known numbers."""
    counts = Counter(three_card_category(rank_of_hand(hand)) for hand in ALL_HANDS)
    assert counts == {
        STRAIGHT_FLUSH: 48,
        THREE_OF_A_KIND: 52,
        STRAIGHT: 720,
        FLUSH: 1_096,
        PAIR: 3_744,
        HIGH_CARD: 16_440,
    }


def test_ranks_can_index_a_table() -> None:
    """There are 741 hands that differ in rank, and all ranks lie in 0 to 2**15 - 1."""
    ranks = set(map(rank_of_hand, ALL_HANDS))
    assert len(ranks) == 741
    assert min(ranks) >= 0
    assert max(ranks) < 2**15


def test_order_agrees_with_sorting() -> None:
    """All hands stand in the same order, ties included, as under a second implementation."""
    assert_same_order({hand: by_sorting(hand) for hand in ALL_HANDS})


def test_order_agrees_with_pokerkit() -> None:
    """All hands stand in the same order, ties included, as pokerkit's three-card hands."""
    lookup = pytest.importorskip("pokerkit").RhodeIslandHoldemLookup()
    indices = {hand: lookup.get_entry("".join(card_names(hand))).index for hand in ALL_HANDS}
    assert_same_order({hand: (index, []) for hand, index in indices.items()})


def assert_same_order(keys: dict[Hand, tuple[int, list[int]]]) -> None:
    ordered = sorted(keys, key=lambda hand: keys[hand])
    for worse, better in pairwise(ordered):
        if keys[worse] == keys[better]:
            assert rank_of_hand(worse) == rank_of_hand(better)
        else:
            assert rank_of_hand(worse) < rank_of_hand(better)


def test_compiled_ranks_are_the_plain_ranks() -> None:
    """The compiled function gives every hand the rank and category that the plain one gives."""
    for hand in ALL_HANDS:
        plain = rank_of_hand(hand)
        assert three_card_rank.jit(*hand) == plain
        assert three_card_category.jit(plain) == three_card_category(plain)


def test_cards_may_be_held_in_any_order() -> None:
    """The rank of a hand does not depend on the order of its cards."""
    for text in ("As 2s 3s", "9c 9d Kh", "7c 7d 7h", "Qh 6d 4c", "Jd Tc 9h"):
        assert len({three_card_rank(*cards) for cards in permutations(cards_from(text))}) == 1


@pytest.mark.clause("oh.three_card_poker 6.A")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(RANKS)))
def test_cards_rank_from_two_to_ace(lower: str, higher: str) -> None:
    """Each card beats the card named below it, as a pair and as three of a kind."""
    other = "9" if lower == "2" else "2"
    assert rank(f"{higher}c {higher}d {other}h") > rank(f"{lower}c {lower}d {other}h")
    assert rank(f"{higher}c {higher}d {higher}h") > rank(f"{lower}c {lower}d {lower}h")


@pytest.mark.clause("oh.three_card_poker 6.A")
@pytest.mark.parametrize("suits", list(permutations("cdhs")))
@pytest.mark.parametrize("text", ["Ac Kc Qc", "7c 7d 7h", "Jc Td 9h", "Kc 8c 3c", "Qc 6d 4h"])
def test_suits_are_equal(text: str, suits: tuple[str, ...]) -> None:
    """A hand keeps its rank when its suits change places."""
    assert rank(text.translate(str.maketrans("cdhs", "".join(suits)))) == rank(text)


@pytest.mark.clause("oh.three_card_poker 6.A")
def test_ace_completes_a_straight_with_two_and_three() -> None:
    """An ace stands below two and three in a straight, but not below two and four."""
    assert category("Ac 2d 3h") == STRAIGHT
    assert category("Ac 2c 3c") == STRAIGHT_FLUSH
    assert category("Ac 2d 4h") == HIGH_CARD
    assert category("Ac 3d 4h") == HIGH_CARD
    assert category("Ac 2c 4c") == FLUSH


@pytest.mark.clause(
    "oh.three_card_poker 6.B.i",
    "oh.three_card_poker 6.B.ii",
    "oh.three_card_poker 6.B.iii",
    "oh.three_card_poker 6.B.iv",
    "oh.three_card_poker 6.B.v",
)
@pytest.mark.parametrize(
    ("lowest", "highest_below"),
    [
        ("As 2s 3s", "Ac Ad Ah"),
        ("2c 2d 2h", "Ac Kd Qh"),
        ("Ac 2d 3h", "Ac Kc Jc"),
        ("5c 3c 2c", "Ac Ad Kh"),
        ("2c 2d 3h", "Ac Kd Jh"),
    ],
)
def test_lowest_of_a_category_beats_the_highest_below(lowest: str, highest_below: str) -> None:
    """The lowest hand of each category beats the highest hand of the category below it."""
    below = [other for other in map(rank_of_hand, ALL_HANDS) if other < rank(lowest)]
    assert max(below) == rank(highest_below)
    assert three_card_category(rank(lowest)) == three_card_category(rank(highest_below)) + 1


@pytest.mark.clause("oh.three_card_poker 6.B.i")
def test_straight_flush() -> None:
    """A straight flush is three of one suit in sequence; ace-king-queen is the best hand of all."""
    assert category("Ah Kh Qh") == STRAIGHT_FLUSH
    assert category("Ah Kh Qd") == STRAIGHT
    assert category("Ah Kh Jh") == FLUSH
    assert category("Kh Ah 2h") == FLUSH
    assert rank("Ah Kh Qh") == max(map(rank_of_hand, ALL_HANDS))
    assert rank("Ah Kh Qh") > rank("Kh Qh Jh") > rank("4h 3h 2h") > rank("3h 2h Ah")


@pytest.mark.clause("oh.three_card_poker 6.B.ii")
def test_three_of_a_kind() -> None:
    """Three of a kind runs from three twos to three aces; two of a rank are only a pair."""
    assert category("2c 2d 2h") == THREE_OF_A_KIND
    assert category("Ac Ad Ah") == THREE_OF_A_KIND
    assert category("Ac Ad Kh") == PAIR
    assert rank("Ac Ad Ah") > rank("Kc Kd Kh") > rank("3c 3d 3h") > rank("2c 2d 2h")


@pytest.mark.clause("oh.three_card_poker 6.B.iii")
def test_straight() -> None:
    """A straight is three in sequence, from three-two-ace up to ace-king-queen."""
    assert category("Jc Td 9h") == STRAIGHT
    assert category("Jc Td 8h") == HIGH_CARD
    assert category("Jc Jd Th") == PAIR
    assert rank("Ac Kd Qh") > rank("Kc Qd Jh") > rank("4c 3d 2h") > rank("3c 2d Ah")


@pytest.mark.clause("oh.three_card_poker 6.B.iii")
def test_straight_does_not_go_round_the_ace() -> None:
    """King, ace and two are no straight, though ace, two and three are."""
    assert category("Kc Ad 2h") == HIGH_CARD
    assert category("Ac 2d 3h") == STRAIGHT
    assert rank("Kc Ad 2h") < rank("2c 2d 3h")


@pytest.mark.clause("oh.three_card_poker 6.B.iv")
def test_flush() -> None:
    """A flush is three cards of one suit whatever their ranks; two of one suit are not."""
    assert category("Kd 8d 3d") == FLUSH
    assert category("5d 3d 2d") == FLUSH
    assert category("Kd 8d 3c") == HIGH_CARD
    assert category("Kd 8d 8c") == PAIR


@pytest.mark.clause("oh.three_card_poker 6.B.v")
def test_pair() -> None:
    """A pair ranks by its own cards first, from two twos to two aces."""
    assert category("9c 9d Kh") == PAIR
    assert category("9c Td Kh") == HIGH_CARD
    assert rank("Ac Ad 2h") > rank("Kc Kd Ah") > rank("3c 3d 2h") > rank("2c 2d Ah")


@pytest.mark.clause("oh.three_card_poker 6.C")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Qc 6d 4h", "Qd 6h 3c"),
        ("Qc 6d 2h", "Qd 5h 4c"),
        ("Kc 3d 2h", "Qd Jh 9c"),
        ("Kc 8c 4c", "Kd 8d 3d"),
        ("Kc 9c 2c", "Kd 8d 7d"),
        ("9c 9d Kh", "9h 9s Qc"),
        ("9c 9d 3h", "9h 9s 2c"),
    ],
)
def test_highest_card_not_in_the_other_hand_decides(higher: str, lower: str) -> None:
    """Between hands of one kind the highest card that the other hand lacks wins."""
    assert category(higher) == category(lower)
    assert rank(higher) > rank(lower)


@pytest.mark.clause("oh.three_card_poker 6.C")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Qc 6d 4h", "Qd 6h 4s"),
        ("Kc 8c 4c", "Kd 8d 4d"),
        ("9c 9d Kh", "9h 9s Kc"),
        ("Ac 2d 3h", "Ad 2h 3s"),
        ("Ac Kc Qc", "As Ks Qs"),
    ],
)
def test_equal_hands_tie(one: str, other: str) -> None:
    """Hands of the same kind and ranks tie whatever their suits."""
    assert rank(one) == rank(other)


flushes = st.lists(st.sampled_from(STANDARD_DECK[::4]), min_size=3, max_size=3, unique=True).filter(
    lambda hand: three_card_category(rank_of_hand(tuple(hand))) == FLUSH
)


@pytest.mark.clause("oh.three_card_poker 6.C")
@given(flushes, flushes)
def test_comparison_is_the_law_word_for_word(one: list[int], other: list[int]) -> None:
    """Of two flushes the one with the highest card that the other does not contain is higher."""
    one_rank, other_rank = rank_of_hand(tuple(one)), rank_of_hand(tuple(other))
    differing = set(one) ^ set(other)
    if differing:
        assert (one_rank > other_rank) == (max(differing) in one)
    assert (one_rank == other_rank) == (not differing)


def test_queen_high_is_the_lowest_hand_with_a_queen() -> None:
    """Queen-three-two is exactly the dealer's least playing hand; jack-ten-eight is below it."""
    assert rank("Qc 3d 2h") == QUEEN_HIGH
    assert rank("Jc Td 8h") < QUEEN_HIGH
    assert rank("Qc 4d 2h") > QUEEN_HIGH
    assert rank("2c 2d 3h") > QUEEN_HIGH
    below = [other for other in map(rank_of_hand, ALL_HANDS) if other < QUEEN_HIGH]
    assert max(below) == rank("Jc Td 8h")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Qc 6d 4h", "queen-six-four"),
        ("9c 9d Kh", "pair of nines with a king"),
        ("6c 6d Ah", "pair of sixes with an ace"),
        ("8c Ad Ah", "pair of aces with an eight"),
        ("Kd 8d 3d", "king-eight-three flush"),
        ("3c 2d Ah", "three-two-ace straight"),
        ("7c 7d 7h", "three sevens"),
        ("Ac Kc Qc", "ace-king-queen straight flush"),
    ],
)
def test_hands_are_described_in_words(text: str, words: str) -> None:
    """A hand is told in the words that a dealer would say."""
    assert describe(rank(text)) == words


def test_descriptions_tell_ranks_apart() -> None:
    """Hands that differ in rank differ in words."""
    ranks = set(map(rank_of_hand, ALL_HANDS))
    assert len({describe(one) for one in ranks}) == len(ranks)
