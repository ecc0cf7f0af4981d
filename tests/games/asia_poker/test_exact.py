"""Asia Poker, counted: every figure against a second way to get it."""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games import game
from croupier.games.asia_poker import bonus, exact
from croupier.games.asia_poker.against import met_by
from croupier.games.asia_poker.house_way import DEFAULT, house_way
from croupier.games.asia_poker.meeting import CELLS, cell_of
from croupier.games.asia_poker.pairs import count_pairs
from croupier.games.asia_poker.types import LOW_BITS, MEDIUM_BITS, set_all
from croupier.games.pai_gow.exact import kind_weights
from croupier.poker.joker import WHEELS_HIGH, asia_rank, set_of

HANDS = comb(53, 7)
DECK = (*STANDARD_DECK, JOKER)
ASIA = game("asia_poker")


# The Bonus Wager


def test_rare_hands_by_hand() -> None:
    """The rows at the top, counted with a pencil."""
    found = exact.bonus_weights()
    assert found.total() == HANDS
    # Four eights with three of twelve other ranks, or with two aces and the joker.
    assert found[bonus.THREE_OF_A_KIND_AND_FOUR_EIGHTS] == 12 * comb(4, 3) + comb(4, 2)
    assert found[bonus.FIVE_ACES] == comb(48, 2)
    # Seven different ranks, each of any suit; those with five in a row of one suit pay more.
    assert 2 * 4**7 - found[bonus.NINE_HIGH] == 0


@pytest.mark.slow
def test_the_bonus_hand_by_hand() -> None:
    """All kinds of seven cards, each judged as at the table."""
    assert kind_weights(bonus.bonus_hand, bonus.HANDS, ALL_SUITS_ALIKE) == exact.bonus_weights()


def test_the_three_tables_differ_by_two_rows() -> None:
    """12(b): a natural straight flush 80 or 50, four of a kind 30 or 25."""
    found, edges = exact.bonus_weights(), {}
    for table in "ABC":
        rules = rules_for(ASIA, options={"paytable": table})
        (figure,) = figures(rules, census(rules), "bonus")
        edges[table] = figure.house_edge
    flushes = Fraction(30 * found[bonus.NATURAL_STRAIGHT_FLUSH], HANDS)
    fours = Fraction(5 * found[bonus.FOUR_OF_A_KIND], HANDS)
    assert edges["B"] - edges["A"] == flushes
    assert edges["C"] - edges["B"] == fours
    assert 0 < edges["A"] < edges["B"] < edges["C"]


# The Asia Poker Wager


@fast
def meet_one_by_one(
    hands: Sequence[int],
    highs: Sequence[int],
    mediums: Sequence[int],
    lows: Sequence[int],
    cells: MutableSequence[int],
) -> None:
    for i in range(len(hands)):
        for j in range(len(hands)):
            if hands[i] & hands[j] == 0:
                high = (1 if highs[i] > highs[j] else 0) - (1 if highs[i] < highs[j] else 0)
                medium = 1 if mediums[i] > mediums[j] else 0
                medium -= 1 if mediums[i] < mediums[j] else 0
                low = (1 if lows[i] > lows[j] else 0) - (1 if lows[i] < lows[j] else 0)
                cells[cell_of(high, medium, low)] += 1


def one_by_one(ranks: str) -> tuple[int, ...]:
    """All pairs of hands from a deck of these ranks and a joker, each pair by itself."""
    deck = [*cards_from(" ".join(rank + suit for rank in ranks for suit in "cdhs")), JOKER]
    hands = array_of(set_of(cards) for cards in combinations(deck, 7))
    keys, cells = whole_numbers(len(hands)), whole_numbers(CELLS)
    set_all.jit(0, 1, hands, array_of(DEFAULT.numbers()), WHEELS_HIGH, keys)
    listed = [int(key) for key in keys]
    highs = array_of(key >> MEDIUM_BITS + LOW_BITS for key in listed)
    mediums = array_of(key >> LOW_BITS & (1 << MEDIUM_BITS) - 1 for key in listed)
    lows = array_of(key & (1 << LOW_BITS) - 1 for key in listed)
    meet_one_by_one.jit(hands, highs, mediums, lows, cells)
    return tuple(map(int, cells))


@pytest.mark.slow
def test_a_small_deck_pair_by_pair() -> None:
    """Twenty-one cards, flushes of four, two of them beside the joker: all pairs, one by one."""
    within = sum(1 << "23456789TJQKA".index(rank) for rank in "6789T")
    found = one_by_one("6789T")
    assert sum(found) == comb(21, 7) * comb(14, 7)
    assert count_pairs(DEFAULT, WHEELS_HIGH, within) == found


# One hand


@pytest.mark.parametrize("hand", ["Ah Ad Kc 9s 9d 4h Jk", "Ks Qs 9s 8s 7d 6d 2d"])
def test_what_a_hand_meets(hand: str) -> None:
    """All C(46, 7) hands of the dealer, and each outcome as in a sample, to four sigma."""
    rules, cards = rules_for(ASIA), cards_from(hand)
    assert sum(map(int, met_by(set_of(cards), DEFAULT, WHEELS_HIGH))) == comb(46, 7)
    advice = exact.advice_for(rules, hand)
    assert advice.house_way is not None
    mine = house_way(cards)
    ranks = [asia_rank(part) for part in (mine.high, mine.medium, mine.low)]
    seed = random.randrange(10**9)
    print("seed", seed)
    chance, left = random.Random(seed), [card for card in DECK if card not in cards]
    number = 50_000
    hands = array_of(set_of(chance.sample(left, 7)) for _ in range(number))
    keys = whole_numbers(number)
    set_all.jit(0, 1, hands, array_of(DEFAULT.numbers()), WHEELS_HIGH, keys)
    won = 0
    for key in map(int, keys):
        medium = key >> LOW_BITS & (1 << MEDIUM_BITS) - 1
        theirs = (key >> MEDIUM_BITS + LOW_BITS, medium, 1 << (key & (1 << LOW_BITS) - 1))
        won += sum(own > other for own, other in zip(ranks, theirs, strict=True)) >= 2
    share = float((advice.house_way.value + 1) / 2)
    assert abs(won / number - share) < 4 * (share * (1 - share) / number) ** 0.5


def test_advice_says_what_every_setting_is_worth() -> None:
    """The dealer's way, the best setting, and what the difference costs, in units of the wager."""
    advice = exact.advice_for(rules_for(ASIA), "Ah Ad Kc 9s 9d 4h Jk")
    assert advice.house_way is not None
    assert list(advice.house_way.parts) == ["high", "medium", "low"]
    assert [len(part) for part in advice.house_way.parts.values()] == [4, 2, 1]
    values = [one.value for one in advice.settings]
    assert values == sorted(values, reverse=True)
    assert advice.costs == values[0] - advice.house_way.value > 0


def test_every_lawful_setting_is_valued() -> None:
    """All of the hundred and five that are not foul, those that rank alike too, each once."""
    cards = cards_from("Ah Ad Kc 9s 9d 4h Jk")
    advice = exact.advice_for(rules_for(ASIA), "Ah Ad Kc 9s 9d 4h Jk")
    lawful = {
        (frozenset(medium), low)
        for low in cards
        for medium in combinations([card for card in cards if card != low], 2)
        if not _is_foul(cards, medium, low)
    }
    listed = [
        (frozenset(cards_from(" ".join(one.parts["medium"]))), *cards_from(one.parts["low"][0]))
        for one in advice.settings
    ]
    assert len(listed) == len(lawful)
    assert set(listed) == lawful
    assert advice.house_way in advice.settings
    assert len(advice.apart) < len(advice.settings)
    assert {one.value for one in advice.apart} == {one.value for one in advice.settings}


def _is_foul(cards: Sequence[int], medium: Sequence[int], low: int) -> bool:
    high = [card for card in cards if card not in (*medium, low)]
    return not asia_rank(high) > asia_rank(medium) > asia_rank([low])


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("As Ks", "it has 2 cards"),
        ("As Ks Qs Js Ts 9s 8s 7s", "it has 8 cards"),
        ("As", "it has 1 card; write"),
        ("As Ks Qs Js Ts 9s as", "As stands there twice"),
        ("Jk Ks Qs Js Ts 9s joker", "Jk stands there twice"),
        ("A? Ks Qs Js Ts 9s 8s", "A[?] is no card of this deck"),
    ],
)
def test_no_hand(hand: str, why: str) -> None:
    """Seven different cards are wanted, and the sentence says what is wrong."""
    with pytest.raises(Misuse, match=f"is not a hand here, {why}.*different cards"):
        exact.advice_for(rules_for(ASIA), hand)
