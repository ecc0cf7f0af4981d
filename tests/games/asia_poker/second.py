"""A slow second look at seven cards, written from 575.6(d) without the package's own counting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RUNS = [set(RANKS[low : low + 5]) for low in range(9)] + [set("A2345")]


def bonus_row(cards: list[str]) -> str:
    """The best row of the table for seven cards by name, `Jk` being the joker."""
    for row, test in TESTS:
        if test(cards):
            return row
    return "less_than_a_straight"


def _as_aces(cards: list[str]) -> Counter[str]:
    return Counter("A" if card == "Jk" else card[0] for card in cards)


def _eights(cards: list[str]) -> bool:
    held = _as_aces(cards)
    return held["8"] == 4 and 3 in held.values()


def _suited(cards: list[str]) -> list[tuple[set[str], bool]]:
    """Five cards of one suit by rank, the joker as each card that it can be, and whether it is."""
    found = []
    for five in combinations(cards, 5):
        natural = [card for card in five if card != "Jk"]
        if len({card[1] for card in natural}) != 1:
            continue
        ranks = {card[0] for card in natural}
        if len(natural) == 5:
            found.append((ranks, False))
        else:
            found += [(ranks | {rank}, True) for rank in RANKS if rank not in ranks]
    return found


def _in_a_row(cards: list[str]) -> bool:
    ranks = {card[0] for card in cards if card != "Jk"}
    return any(len(run - ranks) <= ("Jk" in cards) for run in RUNS)


TESTS = [
    ("three_of_a_kind_and_four_8s", _eights),
    ("five_aces", lambda cards: _as_aces(cards)["A"] == 5),
    ("royal_flush", lambda cards: any(five == set("AKQJT") for five, _ in _suited(cards))),
    (
        "natural_straight_flush",
        lambda cards: any(five in RUNS and not joker for five, joker in _suited(cards)),
    ),
    (
        "straight_flush_with_joker",
        lambda cards: any(five in RUNS and joker for five, joker in _suited(cards)),
    ),
    ("four_of_a_kind", lambda cards: max(_as_aces(cards).values()) >= 4),
    (
        "9_high",
        lambda cards: {card[0] for card in cards} in (set("9876432"), set("9875432")),
    ),
    (
        "full_house",
        lambda cards: (
            sorted(_as_aces(cards).values())[-1] >= 3 and sorted(_as_aces(cards).values())[-2] >= 2
        ),
    ),
    ("flush", lambda cards: bool(_suited(cards))),
    ("three_of_a_kind", lambda cards: 3 in _as_aces(cards).values()),
    ("straight", _in_a_row),
]
