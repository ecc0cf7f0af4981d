"""Hands with a joker: their order, against every card that the joker may stand for."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.refusals import Misuse
from croupier.poker.joker import (
    SUITED_WHEEL_HIGH,
    WHEEL_HIGH,
    asia_rank,
    describe,
    describe_asia,
    high_rank,
    is_asia_foul,
    is_foul,
    is_nine_high,
    low_rank,
)
from tests.games.pai_gow import slowly

DECK = (*STANDARD_DECK, JOKER)
FIVES = (
    "As Ad Ah Ac Jk",
    "Ks Qs Js Ts Jk",
    "As 2s 3s 4s 5s",
    "2s 3s 4s Jk 5s",
    "Ks Qs Js Ts 9s",
    "6s 5s 4s 3s 2s",
    "As Ad Ah Jk 2c",
    "Ks Kd Kh Kc Jk",
    "2s 2d 2h 2c As",
    "As Ad Jk Ks Kd",
    "2s 2d 2h 3c 3d",
    "As Ks Qs Js 8s",
    "Ks Qs Js 8s Jk",
    "As Qs Js 8s Jk",
    "As Qs Js Ts 8s",
    "As Kd Qs Js Ts",
    "As 2d 3s 4s 5s",
    "2s 3d 4c Jk 5h",
    "Ks Qd Js Ts 9s",
    "6s 5s 4d 3s 2s",
    "As Ad Jk Kc Qc",
    "2s 2d 2h 4c 3c",
    "As Ad Ks Kd 2c",
    "3s 3d 2s 2d Ac",
    "As Jk 9h 7d 2c",
    "2s 2d Ac Kc Qc",
    "Jk Kd Jh 9d 2c",
    "7s 5d 4h 3c 2s",
)
"""From the highest down; those that are copies of the one before are named below."""
COPIES = {"2s 3s 4s Jk 5s", "Ks Qs Js 8s Jk", "As Qs Js 8s Jk", "2s 3d 4c Jk 5h"}


def test_the_order_of_high_hands() -> None:
    """6.B: five aces, royal flush, ace to five before other straight flushes, and so on down."""
    for above, below in pairwise(FIVES):
        higher = high_rank(cards_from(above)) > high_rank(cards_from(below))
        same = high_rank(cards_from(above)) == high_rank(cards_from(below))
        assert (higher, same) == (below not in COPIES, below in COPIES), (above, below)


def test_a_joker_in_a_flush_is_the_highest_missing_card() -> None:
    """K-Q-J-8 and the joker is an ace-high flush, A-Q-J-8 and the joker has the king."""
    for flush in ("Ks Qs Js 8s Jk", "As Qs Js 8s Jk", "As Ks Js 8s Jk", "As Ks Qs 8s Jk"):
        assert high_rank(cards_from(flush)) == high_rank(cards_from("Ah Kh Qh Jh 8h"))


def test_the_joker_makes_no_pair_but_aces() -> None:
    """6.A: with a pair of kings it is an ace, no third king."""
    kings = high_rank(cards_from("Ks Kd 7h 4c Jk"))
    assert kings == high_rank(cards_from("Ks Kd 7h 4c Ah"))
    assert low_rank(cards_from("Jk Ah")) == low_rank(cards_from("As Ad"))
    assert low_rank(cards_from("Jk Kh")) == low_rank(cards_from("As Kd"))


@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("7s 7d Kh 9c 2s", "7h 7c", False),  # 13.A: sevens with three more stand above sevens
        ("6s 6d Kh 9c 2s", "7h 7c", True),
        ("Ah Qd 9c 5s 2d", "As Kd", True),
        ("Ah Kd 9c 5s 2d", "As Kh", False),
        ("Ah Kd 9c 5s 2d", "2s 2h", True),
        ("2h 3d 4c 5s 6d", "As Ad", False),
    ],
)
def test_when_a_high_and_a_low_hand_are_foul(high: str, low: str, foul: bool) -> None:
    """13.A, 13.G.iii: the High hand has to rank as high as the Low hand."""
    assert is_foul(cards_from(high), cards_from(low)) is foul


@pytest.mark.parametrize(
    ("high", "medium", "low", "foul"),
    [
        ("7s 7d Kh 9c", "7h 7c", "As", False),  # 575.11(b)
        ("7s 7d Kh 9c", "8h 8c", "As", True),
        ("As 9d 8h 3c", "Kh 2c", "Qs", False),
        ("As 9d 8h 3c", "Kh 2c", "Ad", True),  # an ace alone stands above king and two
        ("As 9d 8h 3c", "Ah 2c", "Jk", False),  # ace and two stand above an ace alone
        ("Ks 9d 8h 3c", "Ah 2c", "Qs", True),
    ],
)
def test_when_three_hands_are_foul(high: str, medium: str, low: str, foul: bool) -> None:
    """575.11(f)(1)(iii), (iv): each hand has to rank above the next."""
    assert is_asia_foul(cards_from(high), cards_from(medium), cards_from(low)) is foul


FOURS = (
    "As Ad Ah Jk",
    "Ks Qs Js Jk",
    "As 2s 3s 4s",
    "Ks Qs Js Ts",
    "5s 4s 3s 2s",
    "Ks Kd Kh Kc",
    "2s 2d 2h 2c",
    "As Ks Qs 9s",
    "As Kd Qs Js",
    "As 2d 3s 4s",
    "Ks Qd Js Ts",
    "2s 3d 4s 5s",
    "As Ad Jk Kc",
    "2s 2d 2h 3c",
    "As Jk Ks Kd",
    "3s 3d 2s 2d",
    "As Jk 9h 7d",
    "2s 2d Ac Kc",
    "Jk Kd Qh 9d",
    "6s 4d 3h 2c",
)


def test_the_order_of_four_cards() -> None:
    """575.6(b): four aces, royal flush, straight flush, four of a kind, flush, straight, three."""
    ranks = [asia_rank(cards_from(hand)) for hand in FOURS]
    assert ranks == sorted(set(ranks), reverse=True)


def test_ace_to_four_may_be_the_lowest() -> None:
    """575.6(b)(3), (6): where the house has filed it, below 2-3-4-5; elsewhere second."""
    for low, below, above in (
        ("As 2s 3s 4s", "Ks Kd Kh Kc", "2h 3h 4h 5h"),
        ("As 2s 3s 4d", "As Ad Jk Kc", "2h 3h 4h 5c"),
    ):
        assert asia_rank(cards_from(low)) > asia_rank(cards_from(above))
        rank = asia_rank(cards_from(low), wheels=0)
        assert asia_rank(cards_from(below), 0) < rank < asia_rank(cards_from(above), 0)
    # A joker then makes the better of both straights of 2-3-4.
    joker = asia_rank(cards_from("2s 3s 4d Jk"), wheels=0)
    assert joker == asia_rank(cards_from("2s 3s 4d 5s"), wheels=0)
    # Each is filed by itself.
    suited, unsuited = cards_from("As 2s 3s 4s"), cards_from("As 2s 3s 4d")
    for wheels in range(4):
        assert (asia_rank(suited, wheels) == asia_rank(suited)) == bool(wheels & SUITED_WHEEL_HIGH)
        assert (asia_rank(unsuited, wheels) == asia_rank(unsuited)) == bool(wheels & WHEEL_HIGH)


@pytest.mark.parametrize(
    ("low", "nine_high"),
    [("9h 8d", 1), ("9h 2d", 1), ("9h 9d", 0), ("Th 9d", 0), ("8h 7d", 0), ("Jk 9d", 0)],
)
def test_nine_high(low: str, nine_high: int) -> None:
    """1.I: two different ranks, the higher a nine."""
    assert is_nine_high(low_rank(cards_from(low))) == nine_high


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ad Ah Ac Jk", "five aces"),
        ("As 2d 3s 4s 5s", "five-high straight"),
        ("As Ks Qs Js Jk", "royal flush"),
        ("Ks Kd Kh 4c 4d", "full house, kings over fours"),
        ("Jk Kd Jh 9d 2c", "ace-king-jack-nine-two"),
    ],
)
def test_high_hands_in_words(hand: str, words: str) -> None:
    """What a dealer calls them."""
    assert describe(high_rank(cards_from(hand))) == words


def test_smaller_hands_in_words() -> None:
    """A pair, two cards, one card, and the hands that only Asia Poker has."""
    assert describe(low_rank(cards_from("9h 9d"))) == "pair of nines"
    assert describe(low_rank(cards_from("Jk 9d"))) == "ace-nine"
    assert describe_asia(asia_rank(cards_from("9d"))) == "nine"
    assert describe_asia(asia_rank(cards_from("As Ad Ah Jk"))) == "four aces"
    assert describe_asia(asia_rank(cards_from("2s 2d 2h 2c"))) == "four twos"
    assert (
        describe_asia(asia_rank(cards_from("As 2s 3s 4s"), wheels=0)) == "four-high straight flush"
    )


def test_a_hand_has_its_number_of_different_cards() -> None:
    """Four cards, or a card twice, are no High hand."""
    for wrong in ("As Ks Qs Js", "As As Ks Qs Js"):
        with pytest.raises(Misuse, match="different cards"):
            high_rank(cards_from(wrong))


def agree(hands: Sequence[Sequence[int]], fast: list[int], slow: list[slowly.Key]) -> None:
    """Both put the hands in one order, with the same copies."""
    in_order = sorted(range(len(hands)), key=lambda i: slow[i])
    for i, j in pairwise(in_order):
        assert (fast[i] < fast[j]) == (slow[i] < slow[j]), (hands[i], hands[j])
        assert (fast[i] == fast[j]) == (slow[i] == slow[j]), (hands[i], hands[j])


def some_hands(cards: int, number: int, seed: int) -> list[tuple[int, ...]]:
    """Random hands, every third with the joker."""
    print("seed", seed)
    chance = random.Random(seed)
    found = []
    for i in range(number):
        joker = i % 3 == 0
        hand = chance.sample(STANDARD_DECK, cards - joker)
        found.append((*hand, *([JOKER] * joker)))
    return found


def test_high_hands_rank_as_every_substitution_says() -> None:
    """20,000 random hands of five, the joker tried as every card that 6.A and 6.C allow."""
    hands = some_hands(5, 20_000, random.randrange(10**9))
    slow = [slowly.high_of([slowly.card(one) for one in hand]) for hand in hands]
    agree(hands, [high_rank(hand) for hand in hands], slow)


@pytest.mark.parametrize("wheels", range(4))
def test_four_cards_rank_as_every_substitution_says(wheels: int) -> None:
    """10,000 random hands of four, the joker tried as every card that 575.6(a) allows."""
    hands = some_hands(4, 10_000, random.randrange(10**9))
    slow = [
        slowly.asia_high(hand, bool(wheels & SUITED_WHEEL_HIGH), bool(wheels & WHEEL_HIGH))
        for hand in hands
    ]
    agree(hands, [asia_rank(hand, wheels) for hand in hands], slow)


def test_suited_hands_rank_as_every_substitution_says() -> None:
    """All choices of four spades beside the joker, and of five: flushes and straight flushes."""
    spades = [4 * rank + 3 for rank in range(13)]
    hands = [*((*four, JOKER) for four in combinations(spades, 4)), *combinations(spades, 5)]
    slow = [slowly.high_of([slowly.card(one) for one in hand]) for hand in hands]
    agree(hands, [high_rank(hand) for hand in hands], slow)
