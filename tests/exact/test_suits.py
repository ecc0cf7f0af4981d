"""Hands that are alike when suits are renamed: one of each kind, with the right weight."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from math import comb

import pytest

from croupier.core import fast as fast_module
from croupier.core.cards import JOKER, STANDARD_DECK, card_from, cards_from, decks, suit_of
from croupier.core.fast import fast
from croupier.core.suits import (
    ALL_SUITS_ALIKE,
    COLORS_ALIKE,
    NO_SUITS_ALIKE,
    SPADES,
    SUITS_OF_A_COLOR_ALIKE,
    Alike,
    all_but,
    renamed,
)
from croupier.exact import suits
from croupier.exact.suits import Symmetry, hands, kinds_of_hands

Facts = Callable[[Sequence[int]], object]

EACH = (
    ALL_SUITS_ALIKE,
    COLORS_ALIKE,
    SUITS_OF_A_COLOR_ALIKE,
    NO_SUITS_ALIKE,
    all_but(SPADES),
)


def reds(cards: Sequence[int]) -> int:
    """How many are diamonds or hearts."""
    return sum(suit_of(card) in (1, 2) for card in cards)


def spades(cards: Sequence[int]) -> int:
    return sum(suit_of(card) == SPADES for card in cards)


def flush(cards: Sequence[int]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def one_color(cards: Sequence[int]) -> bool:
    return reds(cards) in (0, len(cards))


def by_brute_force(cards: tuple[int, ...], count: int, alike: Alike) -> Counter[tuple[int, ...]]:
    """Every hand, called by the least of those that renamings make of it."""
    found: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(cards, count):
        found[min(tuple(sorted(renamed(hand, one))) for one in alike.renamings)] += 1
    return found


def test_groups_are_as_large_as_they_should_be() -> None:
    """All renamings, those that keep colours together, those that keep red red, none."""
    assert [len(alike.renamings) for alike in EACH] == [24, 8, 4, 1, 6]
    assert (COLORS_ALIKE & all_but(SPADES)).renamings == {(0, 1, 2, 3), (0, 2, 1, 3)}


def test_what_is_no_group_is_turned_down() -> None:
    """Clubs to diamonds to hearts, and back only once: the way round is missing."""
    with pytest.raises(ValueError, match="missing"):
        Alike(frozenset({(0, 1, 2, 3), (1, 2, 0, 3)}))


def test_a_joker_has_no_suit() -> None:
    """It stays what it is under any renaming."""
    assert renamed((JOKER, card_from("2c")), (3, 2, 1, 0)) == (JOKER, card_from("2s"))


@pytest.mark.parametrize("alike", EACH, ids=["all", "colors", "red", "none", "spades"])
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (STANDARD_DECK, 2),
        (decks(2, jokers_each=1), 2),
        (STANDARD_DECK[:20], 3),
        (STANDARD_DECK[:12] * 2 + (JOKER,), 3),
    ],
    ids=["deck", "two_decks", "low_cards", "two_short_decks"],
)
def test_kinds_and_weights_are_those_of_brute_force(
    cards: tuple[int, ...], count: int, alike: Alike
) -> None:
    """As many kinds, each as often: decks, several decks, jokers, short decks."""
    counted = hands(cards, count, alike)
    kinds = Counter(
        {
            min(tuple(sorted(renamed(hand, one))) for one in alike.renamings): weight
            for hand, weight in counted.items()
        }
    )
    assert kinds == by_brute_force(cards, count, alike)
    assert sum(counted.values()) == comb(len(cards), count)


def test_how_many_kinds_there_are() -> None:
    """1,755 of three cards in place of 22,100, as is well known."""
    assert len(hands(STANDARD_DECK, 3, ALL_SUITS_ALIKE)) == 1_755
    assert len(hands(STANDARD_DECK, 3)) == 22_100


@pytest.mark.parametrize("alike", EACH, ids=["all", "colors", "red", "none", "spades"])
def test_five_cards_are_those_of_brute_force(alike: Alike) -> None:
    """Of sixteen cards in four suits: every kind once, and as often as it comes."""
    cards = STANDARD_DECK[:16]
    kinds = {
        min(tuple(sorted(renamed(hand, one))) for one in alike.renamings): weight
        for hand, weight in hands(cards, 5, alike).items()
    }
    assert kinds == by_brute_force(cards, 5, alike)


def test_five_cards_of_a_deck_as_kernels_take_them() -> None:
    """134,459 kinds, as is well known; each hand in order, none twice, all 2,598,960 together."""
    found = kinds_of_hands(STANDARD_DECK, 5, ALL_SUITS_ALIKE)
    assert len(found.weights) == 134_459
    assert sum(map(int, found.weights)) == comb(52, 5)
    listed = iter(map(int, found.cards))
    every = list(zip(*[listed] * 5, strict=True))
    assert len(set(every)) == len(every) == 134_459
    assert all(a < b < c < d < e for a, b, c, d, e in every)
    assert hands(STANDARD_DECK, 5, ALL_SUITS_ALIKE).keys() == set(every)


def test_flushes_among_five_cards() -> None:
    """Kinds of one suit stand for four hands each: 1,287 times four."""
    flushes = [w for hand, w in hands(STANDARD_DECK, 5, ALL_SUITS_ALIKE).items() if flush(hand)]
    assert (len(flushes), sum(flushes)) == (comb(13, 5), 4 * comb(13, 5))


def test_no_cards_are_one_hand() -> None:
    """It comes in one way, whatever is alike."""
    assert hands(STANDARD_DECK, 0, ALL_SUITS_ALIKE) == {(): 1}


def test_the_plain_code_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba the same kinds come in the same order."""
    cards = (*STANDARD_DECK[:24], JOKER)
    compiled = hands(cards, 3, COLORS_ALIKE)
    monkeypatch.setattr(fast_module, "can_compile", lambda: False)
    monkeypatch.setattr(suits, "_choose", fast(suits._choose.function))
    assert list(hands(cards, 3, COLORS_ALIKE).items()) == list(compiled.items())


@pytest.mark.parametrize(
    ("facts", "alike"),
    [
        (flush, ALL_SUITS_ALIKE),
        (one_color, COLORS_ALIKE),
        (reds, SUITS_OF_A_COLOR_ALIKE),
        (spades, all_but(SPADES)),
    ],
    ids=["flush", "one_color", "reds", "spades"],
)
def test_facts_that_allow_it_are_counted_right(facts: Facts, alike: Alike) -> None:
    """Facts over one hand of each kind come as often as over all hands."""
    of = Symmetry("hand", STANDARD_DECK, 3, facts, alike).of
    short, whole = Counter[object](), Counter(of(hand) for hand in combinations(STANDARD_DECK, 3))
    for hand, weight in hands(STANDARD_DECK, 3, alike).items():
        short[of(hand)] += weight
    assert short == whole


def test_a_shoe_that_has_lost_a_card_is_counted_right() -> None:
    """Renamings that would bring the card back are not used, whoever allows them."""
    cards = tuple(card for card in STANDARD_DECK if card != card_from("Ks"))
    counted = Counter[int]()
    for hand, weight in hands(cards, 2, ALL_SUITS_ALIKE).items():
        counted[spades(hand)] += weight
    assert counted == Counter(spades(hand) for hand in combinations(cards, 2))


@pytest.mark.parametrize(
    ("facts", "alike", "broken"),
    [
        (one_color, ALL_SUITS_ALIKE, True),
        (one_color, COLORS_ALIKE, False),
        (reds, COLORS_ALIKE, True),
        (spades, SUITS_OF_A_COLOR_ALIKE, True),
        (flush, ALL_SUITS_ALIKE, False),
    ],
)
def test_a_wrong_word_is_found_out(facts: Facts, alike: Alike, broken: bool, seed: int) -> None:
    """A colour bet that calls all suits alike is caught by a handful of deals."""
    word = Symmetry("hand", STANDARD_DECK, 3, facts, alike)
    chance = random.Random(seed)
    tried = [word.broken_by(chance.sample(STANDARD_DECK, 3)) for _ in range(60)]
    assert any(one is not None for one in tried) == broken


def test_the_renaming_that_changes_the_facts_is_told() -> None:
    """Of three red cards it says which names make them not of one colour."""
    word = Symmetry("hand", STANDARD_DECK, 3, one_color, ALL_SUITS_ALIKE)
    three_red = cards_from("2d 5h Kd")
    told = word.broken_by(three_red)
    assert told in set(permutations(range(4)))
    assert told is not None
    assert not one_color(renamed(three_red, told))
