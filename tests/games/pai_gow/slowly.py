"""Setting hands a second time: slow and obvious, and without a line of the code that it checks.

A card is a rank from 2 to 14 and a letter; the joker stands for whatever card makes the best hand,
but only for an ace, or for a card that completes a straight or a flush. The House Ways are filters
over all twenty-one ways to set seven cards: each asks whether a setting keeps a rule, and of those
that do the one with the best Low hand and then the best High hand is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from croupier.core.cards import JOKER

ACE, KING = 14, 13
Key = tuple[int, ...]
"""What a hand is worth: the higher one wins, equal ones are copies."""


def card(number: int) -> tuple[int, int]:
    return (0, 4) if number == JOKER else (number // 4 + 2, number % 4)


# Pai Gow Poker, § 6.B

NAMES = (
    "nothing",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
    "royal flush",
    "five aces",
)
MADE = ("straight", "flush", "straight flush", "royal flush")


def worth_of(
    ranks: Sequence[int], flush: bool, straights: Sequence[Key], names: Sequence[str]
) -> Key:
    """The worth of cards without a joker; straights from the best down, each as sorted ranks."""
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = tuple(sorted(counts.values(), reverse=True))
    straight = tuple(sorted(ranks)) in straights
    place = len(straights) - straights.index(tuple(sorted(ranks))) if straight else 0
    if straight and flush:
        royal = place == len(straights)
        return (names.index("royal flush"), 0) if royal else (names.index("straight flush"), place)
    if shape[0] == 5:
        return (names.index("five aces"),)
    if shape[0] == 4:
        four = "four aces" if "four aces" in names and by_count[0] == ACE else "four"
        return (names.index(four), *by_count)
    if shape[:2] == (3, 2):
        return (names.index("full house"), *by_count)
    if flush:
        return (names.index("flush"), *by_count)
    if straight:
        return (names.index("straight"), place)
    kind = {(3,): "three", (2, 2): "two pair", (2,): "pair"}
    for wanted, name in kind.items():
        if shape[: len(wanted)] == wanted:
            return (names.index(name), *by_count)
    return (0, *by_count)


def runs(length: int, wheel_high: bool = True) -> list[Key]:
    """All straights of so many cards, the best first; with an ace low it is second or last."""
    found = [tuple(range(top - length + 1, top + 1)) for top in range(ACE, length, -1)]
    wheel = (*range(2, length + 1), ACE)
    return [found[0], wheel, *found[1:]] if wheel_high else [*found, wheel]


FIVES = runs(5)


@cache
def high_worth(ranks: tuple[int, ...], flush: bool) -> Key:
    """Five cards by their ranks and whether they are of one suit; nought is the joker."""
    return best_with_joker(ranks, flush, FIVES, NAMES, MADE)


def best_with_joker(
    ranks: tuple[int, ...],
    flush: bool,
    straights: Sequence[Key],
    names: Sequence[str],
    made: Sequence[str],
) -> Key:
    """Every card that the joker may stand for, tried one after the other."""
    if 0 not in ranks:
        return worth_of(ranks, flush, straights, names)
    others = [rank for rank in ranks if rank]
    found = [worth_of((*others, ACE), False, straights, names)]  # as an ace, of no suit
    for rank in range(2, ACE + 1):
        for suited in (False, flush):
            if suited and rank in others:
                continue  # that card of the suit is held already
            worth = worth_of((*others, rank), suited, straights, names)
            if names[worth[0]] in made:
                found.append(worth)
    return max(found)


@cache
def low_worth(ranks: tuple[int, ...]) -> Key:
    """One card or two; the joker is an ace."""
    aces = sorted((rank or ACE for rank in ranks), reverse=True)
    return (1, aces[0]) if len(aces) == 2 and aces[0] == aces[1] else (0, *aces)


def high_of(cards: Sequence[tuple[int, int]]) -> Key:
    suits = {suit for rank, suit in cards if rank}
    return high_worth(tuple(sorted(rank for rank, _ in cards)), len(suits) == 1)


def low_of(cards: Sequence[tuple[int, int]]) -> Key:
    return low_worth(tuple(sorted(rank for rank, _ in cards)))


# § 12

Setting = tuple[Key, Key, tuple[int, ...], tuple[int, ...]]
"""What High and Low are worth, and their ranks, the joker an ace."""
LOWS = [(low, tuple(set(range(7)) - set(low))) for low in combinations(range(7), 2)]


def settings(hand: Sequence[int]) -> list[Setting]:
    cards = sorted(card(number) for number in hand)
    found = []
    for (i, j), rest in LOWS:
        low, high = (cards[i][0], cards[j][0]), tuple([cards[k][0] for k in rest])
        # The first card may be the joker, which has no suit.
        flush = len({cards[k][1] for k in rest if cards[k][0]}) == 1
        aces = [tuple([rank or ACE for rank in ranks]) for ranks in (high, low)]
        found.append((high_worth(high, flush), low_worth(low), aces[0], aces[1]))
    return found


def pairs_in(counts: Counter[int]) -> list[int]:
    return sorted((rank for rank, n in counts.items() if n >= 2), reverse=True)


def size_of(pair: int) -> str:
    if pair == ACE:
        return "aces"
    return "low" if pair <= 6 else "medium" if pair <= 9 else "high"


def house_way(hand: Sequence[int]) -> tuple[Key, Key]:
    """What High and Low are worth when these seven cards are set by § 12."""
    every = settings(hand)
    held = Counter(rank or ACE for rank, _ in map(card, hand))
    shape = sorted(held.values(), reverse=True)
    by_rank = best(every, rule_for(held, shape))
    made = [one for one in every if NAMES[one[0][0]] in MADE]
    if not made:
        return by_rank
    kept = best(made, lambda one: True)
    if shape in ([1] * 7, [2, *[1] * 5]):  # 12.G.i, 12.G.ii
        return kept
    if shape == [2, 2, 1, 1, 1]:  # 12.G.iii
        return by_rank if kept[1][0] == 0 and by_rank[1] > kept[1] else kept
    if shape == [3, 1, 1, 1, 1]:
        if held[ACE] < 3:
            return kept  # 12.G
        return by_rank if by_rank[1] > kept[1] else kept  # 12.G.v
    return by_rank  # 12.G.iv, 12.G.vi, and what is split anyway


def best(every: Sequence[Setting], keeps: Callable[[Setting], bool]) -> tuple[Key, Key]:
    """The best Low hand of all settings that keep a rule, then the best High hand."""
    low, high = max((one[1], one[0]) for one in every if keeps(one))
    return high, low


def rule_for(held: Counter[int], shape: list[int]) -> Callable[[Setting], bool]:
    """Which settings keep the rule for these cards, straights and flushes apart."""

    def low_pair_of(rank: int) -> Callable[[Setting], bool]:
        return lambda one: one[3] == (rank, rank)

    def together(*ranks: int) -> Callable[[Setting], bool]:
        """All cards of these ranks are in the High hand."""
        return lambda one: all(one[2].count(rank) == held[rank] for rank in ranks)

    pairs = pairs_in(held)
    singles = [rank for rank, n in held.items() if n == 1]
    if held[ACE] == 5:
        return low_pair_of(KING if held[KING] == 2 else ACE)
    if shape[0] == 4:
        four = next(rank for rank, n in held.items() if n == 4)
        if shape[1] == 3:
            return low_pair_of(max(pairs))
        if shape[1] == 2:
            pair = next(rank for rank, n in held.items() if n == 2)
            return low_pair_of(ACE if four == ACE and pair != KING else pair)
        if four <= 6 or (four < ACE and ACE in singles):
            return together(four)
        return low_pair_of(four)
    threes = sorted(rank for rank, n in held.items() if n == 3)
    if len(threes) == 2:
        return low_pair_of(threes[1])
    if threes and len(pairs) > 1:
        pair = max(rank for rank in pairs if rank != threes[0])
        if pair == 2 and set(singles) == {ACE, KING}:
            return lambda one: set(one[3]) == {ACE, KING}
        return low_pair_of(pair)
    if threes == [ACE]:
        return lambda one: one[2].count(ACE) == 2 and one[3].count(ACE) == 1
    if threes:
        return together(threes[0])
    if len(pairs) == 3:
        return low_pair_of(pairs[0])
    if len(pairs) == 2:
        sizes = {size_of(pair) for pair in pairs}
        saves = {ACE, KING} if sizes in ({"low"}, {"low", "medium"}) else {ACE}
        always = "aces" in sizes or sizes in ({"medium", "high"}, {"high"})
        if always or not saves & set(singles):
            return low_pair_of(pairs[1])
        return together(*pairs)
    if pairs:
        return together(pairs[0])
    return together(max(held))


# Asia Poker, 575.6(b)

ASIA = (
    "nothing",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "four",
    "straight flush",
    "royal flush",
    "four aces",
)
FOURS = {True: runs(4), False: runs(4, wheel_high=False)}


def asia_high(hand: Sequence[int], suited_wheel_high: bool = True, wheel_high: bool = True) -> Key:
    cards = [card(number) for number in hand]
    suits = {suit for rank, suit in cards if rank}
    ranks = tuple(rank for rank, _ in cards)
    suited = len(suits) == 1
    high = suited_wheel_high if suited else wheel_high
    return best_with_joker(ranks, suited, FOURS[high], ASIA, MADE)
