"""Ranks that are looked up: the same as those that are reckoned, hand by hand and in number."""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from itertools import combinations
from typing import Any

import pytest

from croupier.core import fast as fast_module
from croupier.core.cards import STANDARD_DECK, cards_from
from croupier.core.fast import borrowed, can_compile, fast, whole_numbers
from croupier.core.refusals import Misuse
from croupier.poker import lookup
from croupier.poker.five_card import (
    five_card_category,
    five_card_rank,
    seven_card_rank,
    six_card_rank,
)
from croupier.poker.lookup import of_seven, rank_hands, tables
from tests.poker.test_five_card import sample_hands

RECKONED: dict[int, Any] = {5: five_card_rank, 6: six_card_rank, 7: seven_card_rank}


@pytest.mark.parametrize("size", [5, 6, 7])
def test_each_hand_has_the_rank_that_is_reckoned(size: int, seed: int) -> None:
    """Sampled hands with every category among them, and all hands of small decks."""
    hands = sample_hands(size, seed)
    assert list(rank_hands(hands)) == [RECKONED[size](*hand) for hand in hands]


@fast
def differences(hands: Any, ranks: Sequence[int]) -> int:
    wrong = 0
    for i in range(len(ranks)):
        a, b, c, d, e = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        if five_card_rank(a, b, c, d, e) != ranks[i]:
            wrong += 1
    return wrong


def test_all_five_cards() -> None:
    """None of the 2,598,960 hands of five cards has another rank when it is looked up."""
    numpy = pytest.importorskip("numpy")
    every = numpy.fromiter(
        (card for hand in combinations(STANDARD_DECK, 5) for card in hand), dtype="u1"
    ).reshape(-1, 5)
    assert differences.jit(every, rank_hands(every)) == 0


@fast
def count_seven(
    counts: MutableSequence[int],
    keys: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    flushes: Sequence[int],
) -> None:
    keys, low, high = borrowed(keys), borrowed(low), borrowed(high)
    ranks, flushes = borrowed(ranks), borrowed(flushes)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                rank = of_seven(
                                    a, b, c, d, e, f, g, keys, low, high, ranks, flushes
                                )
                                counts[five_card_category(rank)] += 1


@pytest.mark.slow
def test_all_seven_cards_in_a_kernel() -> None:
    """The 133,784,560 hands of seven cards fall into the ten categories in the known numbers."""
    counts = whole_numbers(10)
    count_seven.jit(counts, *tables(7))
    assert list(counts) == [
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        37_260,
        4_324,
    ]


def test_a_place_for_each_hand_without_a_flush() -> None:
    """Seven cards hold 49,205 different sets of ranks, and no place is left empty."""
    for size, places in ((5, 6_175), (6, 18_395), (7, 49_205)):
        ranks = tables(size).ranks
        assert len(ranks) == places
        assert min(int(rank) & 0x3FFFFFF for rank in ranks) > 0


@pytest.mark.parametrize("kind", ["u1", "i1", "i4", "i8", "u8"])
def test_any_kind_of_whole_numbers(kind: str) -> None:
    """Arrays of small and of large numbers are ranked alike, also every second row of one."""
    numpy = pytest.importorskip("numpy")
    chance = random.Random(7)
    hands = [chance.sample(STANDARD_DECK, 7) for _ in range(50)]
    rows = numpy.array(hands, dtype=kind)
    assert rank_hands(rows).tolist() == [seven_card_rank(*hand) for hand in hands]
    assert rank_hands(rows[::2]).tolist() == [seven_card_rank(*hand) for hand in hands[::2]]


GOOD = list(cards_from("As Ks Qs Js Ts"))


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ([[*GOOD, 52, 0]], "52 is no card"),
        ([[0, 1, 2, 3, 4], [*GOOD[:4], -1]], "-1 is no card"),
        ([[*GOOD[:4], 64]], "64 is no card"),
        ([GOOD[:4]], "hands of 4 cards"),
        ([[*GOOD, 0, 1, 2]], "hands of 8 cards"),
    ],
)
@pytest.mark.parametrize("compiled", [True, False])
def test_what_is_no_hand(
    hands: list[list[int]], told: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Jokers, numbers that are no cards and hands of another size are refused, compiled or not."""
    if not compiled:
        monkeypatch.setattr(lookup, "can_compile", lambda: False)
    with pytest.raises(Misuse, match=told):
        rank_hands(hands)


@pytest.mark.parametrize("hands", [[1, 2, 3], [[0.5] * 5], [["As"] * 5], [[1, 2], [3]]])
def test_what_is_no_list_of_hands(hands: Any) -> None:
    """One row alone, parts of cards, names: a sentence says what is wanted."""
    with pytest.raises(Misuse, match="rows of cards"):
        rank_hands(hands)


def test_no_hands_at_all() -> None:
    """None of them is none."""
    assert len(rank_hands([])) == 0


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same ranks as a list, where numba is not installed."""
    monkeypatch.setattr(lookup, "can_compile", lambda: False)
    assert fast_module.can_compile is can_compile
    assert rank_hands([GOOD, GOOD]) == [five_card_rank(*GOOD)] * 2
