"""Four-card hands out of four, five and six cards: counts, order, boundaries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest

from croupier.core.cards import STANDARD_DECK, card_names, cards_from
from croupier.exact.best_four import kinds
from croupier.poker.four_card import (
    FLUSH,
    FOUR_ACES,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    KING_HIGH,
    PAIR,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    best_of_five,
    best_of_six,
    describe,
    four_card_category,
    four_card_rank,
    least_words,
)

RANKINGS: dict[int, Any] = {4: four_card_rank, 5: best_of_five, 6: best_of_six}


def runs(ranks: tuple[int, ...]) -> bool:
    """Four in a row among these ranks; the ace stands at either end."""
    held = {*ranks, *([-1] if 12 in ranks else [])}
    return any({low + i for i in range(4)} <= held for low in range(-1, 10))


ORDER = (
    "nothing",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)


def rank(text: str) -> int:
    hand = cards_from(text)
    found: int = RANKINGS[len(hand)](*hand)
    return found


def by_sorting(hand: Sequence[int]) -> tuple[int, list[int]]:
    """The order found in another way: try every four, count, sort and compare lists."""
    return max(map(four_by_sorting, combinations(hand, 4)))


def four_by_sorting(hand: Sequence[int]) -> tuple[int, list[int]]:
    counts = Counter(card // 4 for card in hand)
    ranks = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if ranks == [12, 2, 1, 0]:
        ranks = [2, 1, 0, -1]
    in_sequence = ranks == list(range(ranks[0], ranks[0] - 4, -1))
    shape = sorted(counts.values(), reverse=True)
    names = {(4,): "four of a kind", (3, 1): "three of a kind", (2, 2): "two pair"}
    name = names.get(tuple(shape), "pair" if shape[0] == 2 else "nothing")
    if in_sequence:
        name = "straight flush" if suited else "straight"
    elif suited:
        name = "flush"
    return ORDER.index(name), ranks


def test_every_four_cards_by_sorting() -> None:
    """All 270,725 hands fall into the same order as by the slow way."""
    seen: dict[int, tuple[int, list[int]]] = {}
    for hand in combinations(STANDARD_DECK, 4):
        found = four_card_rank(*hand)
        slow = four_by_sorting(hand)
        assert seen.setdefault(found, slow) == slow, card_names(hand)
    assert [seen[one] for one in sorted(seen)] == sorted(seen.values())
    assert len({tuple(map(str, slow)) for slow in seen.values()}) == len(seen)


# Hands from these cards hold the rare categories far oftener than hands from the whole deck.
NARROW = (
    STANDARD_DECK,
    tuple(card for card in STANDARD_DECK if card % 4 < 2),
    tuple(card for card in STANDARD_DECK if card // 4 in (12, 0, 1, 2, 3)),
    tuple(card for card in STANDARD_DECK if card // 4 >= 8),
)


@pytest.mark.parametrize("size", [5, 6])
def test_more_cards_by_sorting(size: int, seed: int) -> None:
    """Any two hands compare as their best fours do, found one by one."""
    chance = random.Random(seed)
    hands = [chance.sample(deck, size) for deck in NARROW for _ in range(700)]
    ranked = sorted((RANKINGS[size](*hand), by_sorting(hand)) for hand in hands)
    for (low, slow_low), (high, slow_high) in pairwise(ranked):
        assert (low < high) == (slow_low < slow_high)
        assert (low == high) == (slow_low == slow_high)


def test_frequencies_of_four_cards() -> None:
    """The published table of all 270,725 hands."""
    seen = Counter(four_card_category(four_card_rank(*h)) for h in combinations(STANDARD_DECK, 4))
    assert seen == {
        FOUR_OF_A_KIND: 13,
        STRAIGHT_FLUSH: 44,
        THREE_OF_A_KIND: 2_496,
        FLUSH: 2_816,
        STRAIGHT: 2_772,
        TWO_PAIR: 2_808,
        PAIR: 82_368,
        HIGH_CARD: 177_408,
    }


def test_every_kind_of_five_cards_by_sorting() -> None:
    """All 134,459 kinds, hand by hand; with them the frequencies of all 2,598,960 hands."""
    every, seen = kinds(), Counter[int]()
    cards = list(map(int, every.cards))
    slow: dict[int, tuple[int, list[int]]] = {}
    for i, weight in enumerate(map(int, every.weights)):
        hand = cards[5 * i : 5 * i + 5]
        found = best_of_five(*hand)
        assert found == every.ranks[i]
        if i % 7 == 0:
            best = by_sorting(hand)
            assert slow.setdefault(found, best) == best
        seen[four_card_category(found)] += weight
    assert [slow[one] for one in sorted(slow)] == sorted(slow.values())
    assert seen[FOUR_OF_A_KIND] == 13 * 48
    in_suit = {n: sum(map(runs, combinations(range(13), n))) for n in (4, 5)}
    assert seen[STRAIGHT_FLUSH] == 4 * (39 * in_suit[4] + in_suit[5])
    assert sum(seen.values()) == 2_598_960


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ah Ad Ac Kd", "four aces"),
        ("4s 3s 2s As Kd", "four-high straight flush"),
        ("9s 9h 9d Kc 2d 2s", "three nines with a king"),
        ("Ks 9s 4s 2s Ah", "king-nine-four-two flush"),
        ("Ks Ad 2c 3h 9s", "ace-king-nine-three"),
        ("As 2d 3c 4h 9s", "four-high straight"),
        ("9s 9h 4d 4c 2d 2s", "nines and fours"),
        ("9s 9h Kd 4c 2d", "pair of nines with king-four"),
    ],
)
def test_words(hand: str, words: str) -> None:
    """The best four are told, and the others are not."""
    assert describe(rank(hand)) == words


def test_borders() -> None:
    """The least hand of each is that hand, and what is just below it is not."""
    assert rank("Qs Js 9d 8c") < KING_HIGH == rank("Kh 4d 3c 2s")
    assert rank("Js Jh As Kd") < PAIR_OF_QUEENS <= rank("Qh Qd 3s 2d")
    assert rank("Ks Kh As Qd") < PAIR_OF_ACES <= rank("Ah Ad 3s 2d")
    assert rank("Ks Kh Kd Kc As") < FOUR_ACES == rank("As Ah Ad Ac 2s 3s")
    assert least_words(PAIR_OF_ACES, rank("Ks Kh As Qd")) == "a pair of aces"
    assert least_words(rank("Ah Ad 4s 2d"), PAIR_OF_ACES) == "pair of aces with four-two"
