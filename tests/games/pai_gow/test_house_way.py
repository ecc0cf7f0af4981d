"""The House Ways of § 12: hands worked by hand, every exception, and a second implementation."""

from __future__ import annotations

import random
from math import comb

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, whole_numbers
from croupier.core.refusals import Misuse
from croupier.games.pai_gow.house_way import RULES, house_way, legal_settings
from croupier.games.pai_gow.types import FLUSH, KEY_BITS, KEY_MASK, by_rank, set_all, views
from croupier.poker.joker import cards_of, high_rank, is_foul, low_rank, set_of
from tests.games.pai_gow import slowly

DECK = (*STANDARD_DECK, JOKER)

WORKED = """
12.A: Jk Kd Jh 9c 7s 5d 2h: Kd Jh
12.A: Ts 9d 8h 6c 5s 3d 2h: 9d 8h
12.B: As Jk Kh Qc 9d 6s 3h: Kh Qc
12.C.iv.(a): 5s 5d 3h 3c Ks 9d 8h: Ks 9d
12.C.iv.(a): 5s 5d 3h 3c Qs Jd 8h: 3h 3c
12.C.iv.(a): 6s 6d 2h 2c Jk Jd 8h: Jk Jd
12.C.iv.(b): 9s 9d 4h 4c As Qd 6h: As Qd
12.C.iv.(b): 7s 7d 6h 6c Ks Qd 2h: Ks Qd
12.C.iv.(b): 7s 7d 6h 6c Qs Jd 2h: 6h 6c
12.C.iv.(c): Qs Qd 6h 6c Ks 9d 3h: 6h 6c
12.C.iv.(c): Js Jd 5h 5c Jk 9s 7d: Jk 9s
12.C.iv.(c): Ts Td 2h 2c As 9s 7d: As 9s
12.C.iv.(d): 9s 9d 7h 7c Ks Qd 4h: 7h 7c
12.C.iv.(d): 8s 8d 7h 7c As Kd 3h: As Kd
12.C.iv.(e): Ks Kd 8h 8c As Qd 5h: 8h 8c
12.C.iv.(e): Ts Td 9h 9c As Kd 5h: 9h 9c
12.C.iv.(f): Ks Kd Th Tc As 6d 4h: Th Tc
12.C.iv: As Ad 3h 3c Ks Qd 9h: 3h 3c
12.C.iv: As Jk Qh Qc 9s 7d 4h: Qh Qc
12.D: As Ad 9h 9c 4s 4d Kh: As Ad
12.E: 8s 8d 8h Kc Js 4d 3h: Kc Js
12.E.i: As Ad Ah Kc Js 8d 3h: Ah Kc
12.E.i: As Ad Jk Qh 9c 6s 3d: Jk Qh
12.F: Js Jd Jh 5c 5s 5d Kh: Js Jd
12.G.i: As Ks 9s 7s 5s 3s Qd: As Qd
12.G.i: Ks 8s 7s 5s 2s 9h 6d: Ks 2s
12.G.i: As Ks Qs Js Ts 9s 4d: As 4d
12.G.i: As Kd 6h 5c 4s 3d 2h: As Kd
12.G.i: Jk Kd 9h 8c 6s 5d 2h: Kd 2h
12.G.ii: Ts Td 9h 8c 7s 6d 5h: Ts Td
12.G.ii: 9s 9d 8h 7c 6s 5d Kh: Kh 9d
12.G.ii: 7s 6s 5s 4s Ks 3h 3d: 3h 3d
12.G.ii: Ks Ts 9s 8s 7s 6h Th: Ks Th
12.G.iii: 9s 9d 8h 8c 7s 6d 5h: 8h 8c
12.G.iii: As 5s 5d 4h 4c 3d 2h: As 3d
12.G.iii: As Jk Ks 9s 4s 6h 6d: 6h 6d
12.G.iii: 5s 5d 4s 4d 3s 2s As: As 3s
12.G.iv: As Jk Ks Kh 9s 9d 4s: As Jk
12.G.v: As Ad Ah Kc Qs Jd Th: Ad Ah
12.G.v: As Ah Jk Ks 9s 6s 2d: Ah Ks
12.G: 7s 7d 7h 8c 9s Td Jh: 7d 7h
12.G.vi: As Ad Jk Kh Kd Qs Jc: Kh Kd
12.H.i: 8s 8d 8h 2c 2s Ad Kh: Ad Kh
12.H.i: 8s 8d 8h 2c 2s Jk Kh: Jk Kh
12.H: 8s 8d 8h 2c 2s Ad Qh: 2c 2s
12.H: 8s 8d 8h 3c 3s Ad Kh: 3c 3s
12.H: As Ad Ah 2c 2s Kd 9h: 2c 2s
12.H: 6s 6d 6h Qc Qs 9d 9h: Qc Qs
12.I.i: 6s 6d 6h 6c As Kd 9h: As Kd
12.I.i: 2s 2d 2h 2c 9s 8d 7h: 9s 8d
12.I.ii: 7s 7d 7h 7c Ks Qd 4h: 7s 7d
12.I.ii: Ks Kd Kh Kc As Qd 4h: As Qd
12.I.ii: Qs Qd Qh Qc Jk 6d 3h: Jk 6d
12.I.iii: As Ad Ah Ac Ks 9d 5h: As Ad
12.I.iii: As Ad Ah Jk Ks Qs Js: Ad Ah
12.J: 9s 9d 9h 9c 2s 2d Ah: 2s 2d
12.J: 5s 5d 5h 5c As Ad 2h: As Ad
12.J.i: As Ad Ah Jk Qs Qd 7h: As Ad
12.J.i: As Ad Ah Ac Ks Kd 7h: Ks Kd
12.K: Js Jd Jh Jc 8s 8d 8h: Js Jd
12.K: 8s 8d 8h 8c Js Jd Jh: Js Jd
12.K: As Ad Ah Ac Ks Kd Kh: As Ad
12.L: As Ad Ah Ac Jk 9s 4d: As Ad
12.L: As Ad Ah Ac Jk Qs Qd: As Ad
12.L.i: As Ad Ah Ac Jk Ks Kd: Ks Kd
"""
"""Clause, seven cards, the Low hand. Cards of the same rank may change places."""
HANDS = [tuple(part.strip() for part in line.split(": ")) for line in WORKED.split("\n") if line]


@pytest.mark.parametrize(("clause", "hand", "low"), HANDS)
def test_hands_worked_by_hand(clause: str, hand: str, low: str) -> None:
    """Every rule and every exception of § 12 has its hand, on both sides of each border."""
    cards, low_cards = cards_from(hand), cards_from(low)
    high_cards = [card for card in cards if card not in low_cards]
    found = house_way(cards)
    assert found.clause == clause
    assert low_rank(found.low) == low_rank(low_cards)
    assert high_rank(found.high) == high_rank(high_cards)
    assert sorted((*found.high, *found.low)) == sorted(cards)


def test_every_rule_has_its_hand() -> None:
    """No clause of the House Ways is left without one that it decides."""
    assert {clause for clause, _, _ in HANDS} == {rule.clause for rule in RULES.values()}


def dealt(number: int, seed: int) -> list[tuple[int, ...]]:
    """Random hands, every third with the joker; every fifth from a short deck of seven ranks."""
    print("seed", seed)
    chance = random.Random(seed)
    found = []
    for i in range(number):
        first = chance.randrange(7) if i % 5 == 0 else 0
        deck = STANDARD_DECK[4 * first : 4 * first + 28] if i % 5 == 0 else STANDARD_DECK
        joker = i % 3 == 0
        found.append((*chance.sample(deck, 7 - joker), *([JOKER] * joker)))
    return found


def compare(hands: list[tuple[int, ...]]) -> None:
    """The same High and Low hands, by the order that both give to all of these hands."""
    sets, keys = array_of(map(set_of, hands)), whole_numbers(len(hands))
    set_all.jit(sets, keys)
    slow_of_high: dict[int, slowly.Key] = {}
    slow_of_low: dict[int, slowly.Key] = {}
    for hand, key in zip(hands, map(int, keys), strict=True):
        high, low = slowly.house_way(hand)
        fast_high, fast_low = key >> KEY_BITS, key & KEY_MASK
        assert slow_of_high.setdefault(fast_high, high) == high, hand
        assert slow_of_low.setdefault(fast_low, low) == low, hand
    for known in (slow_of_high, slow_of_low):
        in_order = [known[rank] for rank in sorted(known)]
        assert in_order == sorted(set(in_order))


def test_the_house_ways_agree_with_a_second_implementation() -> None:
    """20,000 random hands, against filters over all twenty-one settings."""
    compare(dealt(20_000, random.randrange(10**9)))


@pytest.mark.slow
def test_they_agree_on_every_hand() -> None:
    """All C(53, 7): by the ranks of their cards, then each again in which a suit makes a flush.

    Suits matter for nothing else. `python -m tests.games.pai_gow.million` deals a million.
    """
    by_ranks, flushes = by_rank(), views(FLUSH)
    assert sum(map(int, by_ranks.ways)) == comb(53, 7)
    for kinds in (by_ranks.cards, flushes.cards):
        compare([cards_of(int(hand)) for hand in kinds])


def test_a_lawful_setting_is_never_foul() -> None:
    """13.A: neither what is offered nor what the house sets; and what is left out is foul."""
    for cards in dealt(300, random.randrange(10**9)):
        lawful = legal_settings(cards)
        assert not any(is_foul(high, low) for high, low in lawful)
        assert len(lawful) <= 21
        found = house_way(cards)
        assert set(found.low) in [set(low) for _, low in lawful]
        lows = {tuple(sorted(low)) for _, low in lawful}
        for i, one in enumerate(cards):
            for other in cards[i + 1 :]:
                rest = [card for card in cards if card not in (one, other)]
                assert (tuple(sorted((one, other))) in lows) != is_foul(rest, (one, other))


def test_seven_different_cards_are_wanted() -> None:
    """Six, or a card twice, are refused."""
    for wrong in ("As Ks Qs Js Ts 9s", "As As Ks Qs Js Ts 9s"):
        with pytest.raises(Misuse, match="give seven"):
            house_way(cards_from(wrong))
