"""What the other readings of § 12 would do to the edge, as `docs/readings.md` has it."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from croupier.core.cards import cards_from
from croupier.core.fast import Fast, fast, rebound
from croupier.games.pai_gow import house_way
from croupier.games.pai_gow.house_way import (
    ACES_AND_PAIR,
    FOUR_AND_THREE,
    FOUR_HIGH,
    FULL_HOUSE,
    FULL_HOUSE_OF_TWOS,
    LOW_AND_LOW,
    LOW_AND_MEDIUM,
    MADE,
    THREE,
    a_pair,
    best_two,
    rule_by_ranks,
    rule_with_made_hand,
    set_the_house_way,
)
from croupier.games.pai_gow.meeting import cell_of, count_pairs
from croupier.games.pai_gow.types import set_all
from croupier.poker.five_card import ACE
from croupier.poker.joker import (
    JOKER_BIT,
    KING,
    TWO,
    held_four_times,
    held_thrice,
    held_twice,
    low_of,
    ranks_in,
    set_of,
)

PAIRS = comb(53, 7) * comb(46, 7)
SIDES = (-1, 0, 1)


@fast
def aces_kept_together(hand: int) -> tuple[int, int]:
    """12.C without the attachment: aces and another pair High, the two best others Low."""
    rule, low = rule_by_ranks(hand)
    if rule == ACES_AND_PAIR:
        ranks, twice = ranks_in(hand), held_twice(hand)
        if hand & JOKER_BIT:
            twice |= ranks & ACE
            ranks |= ACE
        low = best_two(ranks ^ twice)
    return rule, low


@fast
def joker_is_no_ace(hand: int) -> tuple[int, int]:
    """12.C.iv.(a), (b), 12.H.i, 12.I.ii: an ace is an ace; the joker counts where it is named."""
    rule, low = rule_by_ranks(hand)
    if hand & JOKER_BIT and ranks_in(hand) & ACE == 0:
        twice = held_twice(hand)
        king = ranks_in(hand) & ~twice & KING
        if (rule in (LOW_AND_LOW, LOW_AND_MEDIUM)) and king == 0:
            low = a_pair(twice & -twice)
        if rule == FULL_HOUSE_OF_TWOS:
            rule, low = FULL_HOUSE, a_pair(TWO)
        if rule == FOUR_HIGH:
            low = a_pair(held_four_times(hand))
    return rule, low


@fast
def pair_of_the_three(hand: int) -> tuple[int, int]:
    """12.K: four of a kind kept, a pair of the three Low."""
    rule, low = rule_by_ranks(hand)
    if rule == FOUR_AND_THREE:
        four, thrice = held_four_times(hand), held_thrice(hand)
        if hand & JOKER_BIT:
            four |= thrice & ACE
            thrice |= held_twice(hand) & ACE
        low = a_pair(thrice & ~four)
    return rule, low


@fast
def two_pair_never_broken_for(hand: int, rule: int, low: int) -> tuple[int, int]:
    """12.G.iii: a straight or flush is kept beside two pair in any case."""
    found, kept = rule_with_made_hand(hand, rule, low)
    if LOW_AND_LOW <= rule <= ACES_AND_PAIR:
        return rule + MADE, house_way_kept(hand)
    return found, kept


house_way_kept = house_way.best_low_beside_made_hand


@fast
def three_before_straight(hand: int, rule: int, low: int) -> tuple[int, int]:
    """12.G: three of a kind is set by 12.E, a straight or flush beside it is broken."""
    found, kept = rule_with_made_hand(hand, rule, low)
    return (rule + MADE, low) if rule == THREE else (found, kept)


def setting(**names: Fast[..., tuple[int, int]]) -> Fast[..., None]:
    return rebound(set_all, set_the_house_way=rebound(set_the_house_way, **names))


def edges(cells: list[int]) -> tuple[float, float]:
    """Pai Gow Poker's and Commission Free's, in percent."""
    found = [Fraction(0), Fraction(0)]
    for own_nine in (0, 1):
        for nine in (0, 1):
            for high in SIDES:
                for low in SIDES:
                    ways = cells[cell_of(own_nine, nine, high, low)]
                    net = 1 if high > 0 < low else -1 if high <= 0 >= low else 0
                    found[0] -= Fraction(19 * ways, 20) if net > 0 else net * ways
                    found[1] -= 0 if nine else net * ways
    return tuple(round(float(each / PAIRS) * 100, 4) for each in found)  # type: ignore[return-value]


READINGS: dict[str, dict[str, Fast[..., tuple[int, int]]]] = {
    "aces kept together": {"rule_by_ranks": aces_kept_together},
    "the joker is no ace": {"rule_by_ranks": joker_is_no_ace},
    "a pair of the three": {"rule_by_ranks": pair_of_the_three},
    "straights before two pair": {"rule_with_made_hand": two_pair_never_broken_for},
    "three before straights": {"rule_with_made_hand": three_before_straight},
}


@pytest.mark.parametrize(
    ("reading", "hand", "as_read", "otherwise"),
    [
        ("aces kept together", "As Ad 9c 9d Kh 4c 2s", "9c 9d", "Kh 4c"),
        ("the joker is no ace", "6s 6d 4c 4d Jk 9h 8s", "Jk 9h", "4c 4d"),
        ("the joker is no ace", "9s 9d 9h 9c Jk 4h 2s", "Jk 4h", "9c 9d"),
        ("a pair of the three", "As Ad Ah Ac 4h 4c 4s", "Ac Ad", "4c 4h"),
        ("straights before two pair", "9s 8d 7c 6h 5s 9d 8c", "8c 8d", "9d 8c"),
        ("three before straights", "9s 8d 7c 6h 5s 9d 9c", "9c 9d", "8d 7c"),
    ],
)
def test_a_hand_of_each_reading(reading: str, hand: str, as_read: str, otherwise: str) -> None:
    """One that the clause names, by both readings: the ranks that go Low."""
    cards = set_of(cards_from(hand))
    other = rebound(set_the_house_way, **READINGS[reading])
    for way, low in ((set_the_house_way, as_read), (other, otherwise)):
        _rule, found = way(cards)
        assert low_of(found) == low_of(set_of(cards_from(low)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reading", "percent"),
    [
        ("aces kept together", (2.6604, 2.5760)),
        ("the joker is no ace", (2.7088, 2.4811)),
        ("a pair of the three", (2.7164, 2.4906)),
        ("straights before two pair", (2.6947, 2.4900)),
        ("three before straights", (2.7168, 2.4935)),
    ],
)
def test_what_another_reading_would_do(reading: str, percent: tuple[float, float]) -> None:
    """Both sides set so: the edges that `docs/readings.md` has for it."""
    cells = count_pairs(setting=setting(**READINGS[reading]))
    assert sum(cells) == PAIRS
    assert edges(cells) == percent
