"""How the dealer's hands are set at Asia Poker: rules as data, checked, and set a second way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.refusals import Misuse
from croupier.games.asia_poker.house_way import (
    DEFAULT,
    HOLDINGS,
    Rule,
    Way,
    house_way,
    legal_settings,
    way_from,
)
from croupier.poker.joker import asia_rank, category_of, is_asia_foul
from croupier.poker.words import RANK_WORDS

RANKS = "23456789TJQKA"
Parts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

# By hand, one for every rule of the usual way

SET = """
no pair: As 5h 4s 2d Td 8d 7d: As 4s: 5h
no pair: Kc Qd 9h 7s 6c 4d 2h: Qd 7s: 9h
no pair: Ah Kc Qh Jd 8c 7d 6s: Kc Jd: Qh
one pair (A): As Ah Qd 9h 6d 5s 2c: Ah 6d: Qd
one pair (A): Ah Ad 8h 7h 5h 4s 3c: Ad 3c: 4s
one pair: 8h 8c Jh 9h 7h 6h 3s: 8h 8c: 3s
one pair: 9s 9d Ah Kc 7d 5c 2h: Ah 7d: Kc
two pair: Qs Qd 6h 6c Ks 9d 3h: 6h 6c: Ks
three pair: Qs Qd 8h 8c 3s 3d Th: Qs Qd: Th
three of a kind (2-T): 8s 8d 8h Ac 7s 3d 2h: Ac 3d: 7s
three of a kind (2-T): 7s 7h 7d 5s 4s 2s 6h: 7h 7d: 6h
three of a kind: Ks Kd Kc Qh 8c 5s 2d: Kc 8c: Qh
full house (2-J): Ts Td Th 4c 4s 8d 5h: 4c 4s: 8d
anything: Qs Qd Qh 8c 8s Td 5h: 8c 8s: Qh
full house and a pair: Ks Kh Kc 8s 8d 7s 7d: Kh Kc: Ks
anything: 9s 9d 9h 9c As Kd 4h: 9h 9c: As
"""
WORKED = [tuple(part.strip() for part in line.split(": ")) for line in SET.split("\n") if line]


@pytest.mark.parametrize(("rule", "hand", "medium", "low"), WORKED)
def test_hands_worked_by_hand(rule: str, hand: str, medium: str, low: str) -> None:
    """11(c): the rule that applies, and the three hands that it sets."""
    found = house_way(cards_from(hand))
    assert found.rule.startswith(f"{rule}: ")
    assert asia_rank(found.medium) == asia_rank(cards_from(medium))
    assert asia_rank(found.low) == asia_rank(cards_from(low))
    rest = set(cards_from(hand)) - set(cards_from(medium)) - set(cards_from(low))
    assert asia_rank(found.high) == asia_rank(tuple(rest))


def test_every_rule_of_the_usual_way_has_its_hand() -> None:
    """No rule is there that decides nothing."""
    assert {rule for rule, *_ in WORKED} == {one.words.split(": ")[0] for one in DEFAULT.rules}


# A second way: all settings in a list, each asked what it is


def held(cards: Sequence[int]) -> Counter[str]:
    return Counter("A" if card == JOKER else RANKS[card // 4] for card in cards)


def holding(cards: Sequence[int]) -> str:
    counts = held(cards)
    if counts["A"] == 5:
        return "five aces"
    shape = tuple(sorted((n for n in counts.values() if n > 1), reverse=True))
    return {
        (): "no pair",
        (2,): "one pair",
        (2, 2): "two pair",
        (2, 2, 2): "three pair",
        (3,): "three of a kind",
        (3, 2): "full house",
        (3, 2, 2): "full house and a pair",
        (3, 3): "two threes of a kind",
        (4,): "four of a kind",
        (4, 2): "four of a kind and a pair",
        (4, 3): "four and three of a kind",
    }[shape]


NAMES = ("", "pair", "two pair", "three of a kind", "straight", "flush", "four of a kind")
CATEGORY = {name: i for i, name in enumerate(NAMES)} | {"straight flush": 7}
WORDS = RANK_WORDS


def fulfils(want: str, parts: Parts) -> int:
    """How well three hands fulfil a want, read from its words."""
    high, medium, low = map(asia_rank, parts)
    if want.startswith(("highest", "lowest")):
        sign, of = want.split()
        rank = {"high": high, "medium": medium, "low": low}[of]
        return rank if sign == "highest" else -rank
    good = True
    for part in want.split(" and "):
        if part == "pair medium":
            good &= category_of(medium) == 1
        elif part.endswith(" or better medium"):
            best = max(WORDS.index(_word(card)) for card in parts[1])
            wanted = WORDS.index(part.removesuffix(" or better medium"))
            good &= category_of(medium) == 1 or best >= wanted
        else:
            good &= category_of(high) >= CATEGORY[part.removesuffix(" or better high")]
    return int(good)


def _word(card: int) -> str:
    return "ace" if card == JOKER else WORDS[card // 4]


def fits(rule: Rule, cards: Sequence[int], lawful: Sequence[Parts]) -> bool:
    if rule.holding not in (holding(cards), "anything"):
        return False
    if rule.ranks:
        counts = held(cards)
        most = min(max(counts.values()), 4)
        group = max(RANKS.index(rank) for rank, n in counts.items() if min(n, 4) == most)
        first, _, last = rule.ranks.partition("-")
        if not RANKS.index(first) <= group <= RANKS.index(last or first):
            return False
    best = max(category_of(asia_rank(high)) for high, _, _ in lawful)
    return not rule.made or best >= CATEGORY[rule.made]


def slowly(cards: Sequence[int], way: Way) -> tuple[int, tuple[int, ...]]:
    """The number of the rule, and what the three hands rank."""
    lawful = legal_settings(cards)
    number, rule = next((i, one) for i, one in enumerate(way.rules) if fits(one, cards, lawful))
    left = lawful
    for want in (*rule.wants, "highest high", "highest medium", "highest low"):
        most = max(fulfils(want, parts) for parts in left)
        left = [parts for parts in left if fulfils(want, parts) == most]
    return number, tuple(map(asia_rank, left[0]))


OWN = way_from(
    [
        {"holding": "one pair", "of": "J-A", "wants": ["lowest medium"]},
        {"holding": "anything", "with": "flush", "wants": ["flush or better high", "lowest low"]},
        {"holding": "two pair", "wants": ["two pair or better high"]},
        {"holding": "anything", "wants": ["ten or better medium", "highest low"]},
    ]
)


@pytest.mark.parametrize("way", [DEFAULT, OWN], ids=["usual", "own"])
def test_hands_are_set_as_a_second_reading_of_the_rules_sets_them(way: Way) -> None:
    """Random hands, a third with the joker: the same rule, and hands of the same rank."""
    seed = random.randrange(10**9)
    print("seed", seed)
    chance = random.Random(seed)
    for i in range(150):
        joker = i % 3 == 0
        deck = STANDARD_DECK[16:44] if i % 2 else STANDARD_DECK
        cards = (*chance.sample(deck, 7 - joker), *([JOKER] * joker))
        number, ranks = slowly(cards, way)
        found = house_way(cards, way)
        assert found.rule == way.rules[number].words, cards
        assert tuple(map(asia_rank, (found.high, found.medium, found.low))) == ranks, cards
        assert not is_asia_foul(found.high, found.medium, found.low)


def test_lawful_settings_are_those_that_are_not_foul() -> None:
    """11(b): of the 105 ways to part seven cards."""
    cards = cards_from("Ah Ad Kc 9s 9d 4h Jk")
    lawful = {(frozenset(medium), low) for _, medium, low in legal_settings(cards)}
    seen = 0
    for low in cards:
        for i, one in enumerate(cards):
            for other in cards[i + 1 :]:
                if low in (one, other):
                    continue
                rest = tuple(card for card in cards if card not in (low, one, other))
                seen += 1
                is_lawful = (frozenset((one, other)), (low,)) in lawful
                assert is_lawful != is_asia_foul(rest, (one, other), (low,))
    assert seen == 105


# What a house may write


def test_a_way_comes_out_as_it_went_in() -> None:
    """As data, for a submission."""
    assert way_from(DEFAULT.data()) == DEFAULT
    assert way_from(OWN.data()) == OWN


LAST: dict[str, Any] = {"holding": "anything", "wants": ["pair medium"]}


PAIRS: dict[str, Any] = {"holding": "two pair", "wants": ["pair medium"]}


@pytest.mark.parametrize(
    "rules",
    [
        [PAIRS | {"of": "2-6"}, PAIRS],
        [PAIRS | {"of": "2-6"}, PAIRS | {"of": "6-7"}],
        [PAIRS | {"with": "flush"}, PAIRS | {"with": "straight"}],
        [PAIRS | {"with": "straight"}, PAIRS],
        [PAIRS, {"holding": "one pair"}],
        [PAIRS, LAST | {"of": "2-6"}],
        [PAIRS | {"of": "2-6"}, PAIRS | {"with": "straight"}],
    ],
)
def test_rules_that_both_have_their_cards(rules: list[dict[str, Any]]) -> None:
    """The second fits some that the first does not."""
    assert len(way_from([*rules, LAST]).rules) == 3


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([], "needs a rule"),
        ([{"holding": "two pair", "wants": []}], "has to fit any cards"),
        ([{"holding": "anything", "of": "2-6"}], "has to fit any cards"),
        ([LAST, LAST], "none after it is asked"),
        ([{"wants": []}, LAST], "does not say of which cards"),
        ([{"holding": "two pairs"}, LAST], "did you mean two pair"),
        ([{"holding": "two pair", "with": "royal"}, LAST], "high hand in rule 1"),
        ([{"holding": "two pair", "wants": ["highest hi"]}, LAST], "want in rule 1"),
        ([{"holding": "two pair", "wants": "highest high"}, LAST], "is a list"),
        ([{"holding": "two pair", "of": "6-2"}, LAST], "lowest first"),
        ([{"holding": "two pair", "of": "ten"}, LAST], "are no ranks"),
        ([{"holding": "no pair", "of": "2-6"}, LAST], "leave of out"),
        ([{"holding": "two pair", "when": 1}, LAST], "part of rule 1"),
        ([{"holding": "two pair", "wants": ["highest low"] * 6}, LAST], "5 are the most"),
        ([PAIRS, PAIRS, LAST], "rule 2 is never asked, since rule 1 fits its cards before it"),
        ([PAIRS, PAIRS | {"of": "2-6"}, LAST], "put it above rule 1, or leave it out"),
        ([LAST | {"of": "2-6"}, PAIRS | {"of": "3"}, LAST], "rule 2 is never asked"),
        ([PAIRS | {"with": "straight"}, PAIRS | {"with": "flush"}, LAST], "rule 2 is never asked"),
        ([PAIRS | {"of": "2-6"}, LAST | {"with": "pair"}, PAIRS | {"of": "4-6"}, LAST], "rule 3"),
    ],
)
def test_what_is_wrong_with_a_way(rules: list[dict[str, Any]], words: str) -> None:
    """Every mistake has a sentence that says what would do."""
    with pytest.raises(Misuse, match=words):
        way_from(rules)


def test_all_holdings_have_a_name() -> None:
    """The second reading knows each of them but the last, which is all of them."""
    hands = {
        "no pair": "As Kd 9h 7c 5s 3d 2h",
        "four and three of a kind": "As Ad Ah Jk Ks Kd Kh",
        "two threes of a kind": "9s 9d 9h 4c 4s 4d 2h",
        "four of a kind and a pair": "9s 9d 9h 9c 4s 4d 2h",
        "five aces": "As Ad Ah Ac Jk 4d 2h",
    }
    for name, hand in hands.items():
        way = way_from([{"holding": name, "wants": ["lowest low"]}, LAST])
        assert house_way(cards_from(hand), way).rule == f"{name}: lowest low"
        assert name in HOLDINGS
