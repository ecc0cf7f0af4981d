"""How the dealer's hands are set at Asia Poker: a way that a house gives as data.

575.11(c) has every house say in its Rules Submission how the dealer sets his hands, and says
nothing of how. A way is an ordered list of rules. The first whose `holding` fits the seven cards
applies; its `wants` are asked one after the other, and each keeps those settings that fulfil it
best. What is left then is decided by the highest high, medium and low hand in this order. Foul
settings are never among them, so any way sets every hand lawfully.

    [[rule]]
    holding = "two pair"
    wants = ["pair medium", "highest low"]

`with = "straight"` narrows a rule to cards of which some lawful high hand is that or better, and
`of = "2-6"` to those whose highest pair, three or four is of these ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.cards import RANKS
from croupier.core.fast import fast
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.poker.five_card import ACE
from croupier.poker.joker import (
    ASIA_FOUR_OF_A_KIND,
    ASIA_STRAIGHT_FLUSH,
    FLUSH,
    JOKER_BIT,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    WHEELS_HIGH,
    asia_of,
    cards_of,
    category_of,
    held_four_times,
    held_thrice,
    held_twice,
    low_of,
    ranks_in,
    set_of,
)
from croupier.poker.wild import highest
from croupier.poker.words import RANK_WORDS

CARDS = 7

HOLDINGS = (
    "no pair",
    "one pair",
    "two pair",
    "three pair",
    "three of a kind",
    "full house",
    "full house and a pair",
    "two threes of a kind",
    "four of a kind",
    "four of a kind and a pair",
    "four and three of a kind",
    "five aces",
    "anything",
)
ANYTHING = HOLDINGS.index("anything")

HIGH_HANDS: dict[str, int] = {
    "pair": PAIR,
    "two pair": TWO_PAIR,
    "three of a kind": THREE_OF_A_KIND,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "four of a kind": ASIA_FOUR_OF_A_KIND,
    "straight flush": ASIA_STRAIGHT_FLUSH,
}
"""Hands of four cards that a rule may ask for: these or better."""

HIGHEST_HIGH, HIGHEST_MEDIUM, HIGHEST_LOW, LOWEST_HIGH, LOWEST_MEDIUM, LOWEST_LOW = range(6)
AT_LEAST = 64
"""From here on: a high hand of a category or better, and sixteen times a medium hand so good."""
ANY_HAND, PAIR_MEDIUM = 0, 14
_HIGH_WANTS = {f"{name} or better high": hand for name, hand in HIGH_HANDS.items()}
_MEDIUM_WANTS = {
    "pair medium": PAIR_MEDIUM,
    **{f"{name} or better medium": rank + 1 for rank, name in enumerate(RANK_WORDS)},
}
WANTS: dict[str, int] = {
    "highest high": HIGHEST_HIGH,
    "highest medium": HIGHEST_MEDIUM,
    "highest low": HIGHEST_LOW,
    "lowest high": LOWEST_HIGH,
    "lowest medium": LOWEST_MEDIUM,
    "lowest low": LOWEST_LOW,
    **{name: AT_LEAST + high for name, high in _HIGH_WANTS.items()},
    **{name: AT_LEAST + 16 * medium for name, medium in _MEDIUM_WANTS.items()},
    **{
        f"{one} and {other}": AT_LEAST + high + 16 * medium
        for one, high in _HIGH_WANTS.items()
        for other, medium in _MEDIUM_WANTS.items()
    },
}
"""All that a rule may want. A medium hand with a king or better is a pair too."""
MOST_WANTS = 5
RULE_SIZE = 3 + MOST_WANTS
"""Of each rule for a kernel: its holding, the category that it needs, its ranks, its wants."""
NO_WANT = -1


@dataclass(frozen=True)
class Rule:
    """What is done with one kind of seven cards."""

    holding: str
    wants: tuple[str, ...]
    made: str = ""
    """A high hand that the cards have to allow, this or better."""
    ranks: str = ""
    """From which rank to which the highest pair, three or four has to be: `2-6`."""

    @property
    def words(self) -> str:
        """The rule as a dealer says it."""
        made = f" with a {self.made} or better" if self.made else ""
        ranks = f" ({self.ranks})" if self.ranks else ""
        wants = ", then ".join(self.wants) if self.wants else "highest high"
        return f"{self.holding}{ranks}{made}: {wants}"

    def fits_all_of(self, other: Rule) -> bool:
        """Whether it fits whatever cards the other one fits."""
        kind = self.holding in (other.holding, "anything")
        made = not self.made or HIGH_HANDS[self.made] <= HIGH_HANDS.get(other.made, 0)
        outside = _rank_set(other.ranks) & ~_rank_set(self.ranks)
        ranks = not self.ranks or (other.ranks != "" and not outside)
        return kind and made and ranks

    def numbers(self) -> list[int]:
        """The rule for a kernel."""
        made = HIGH_HANDS[self.made] if self.made else 0
        wants = [WANTS[want] for want in self.wants]
        rest = [NO_WANT] * (MOST_WANTS - len(wants))
        return [HOLDINGS.index(self.holding), made, _rank_set(self.ranks), *wants, *rest]


def _rank_set(ranks: str) -> int:
    if not ranks:
        return 0
    first, _, last = ranks.partition("-")
    low, high = RANKS.index(first), RANKS.index(last or first)
    return sum(1 << rank for rank in range(low, high + 1))


@dataclass(frozen=True)
class Way:
    """A way to set the dealer's hands; the last rule is for anything."""

    rules: tuple[Rule, ...]

    def numbers(self) -> list[int]:
        return [number for rule in self.rules for number in rule.numbers()]

    def data(self) -> list[dict[str, Any]]:
        """As it is written in a submission."""
        found = []
        for rule in self.rules:
            one: dict[str, Any] = {"holding": rule.holding, "wants": list(rule.wants)}
            if rule.made:
                one["with"] = rule.made
            if rule.ranks:
                one["of"] = rule.ranks
            found.append(one)
        return found


def way_from(data: Sequence[Mapping[str, Any]]) -> Way:
    """A way that a house wrote down, checked; a `Misuse` says what is wrong and what would do."""
    if not data:
        raise Misuse("a way of setting hands needs a rule; begin with [[rule]]")
    rules = tuple(_rule_from(number, one) for number, one in enumerate(data, 1))
    last = rules[-1]
    if last.holding != "anything" or last.made or last.ranks:
        raise Misuse(
            'the last rule of a way has to fit any cards; end with holding = "anything" alone'
        )
    for number, rule in enumerate(rules[:-1], 1):
        if rule.holding == "anything" and not rule.made and not rule.ranks:
            raise Misuse(f"rule {number} fits any cards, so none after it is asked; make it last")
        for before, other in enumerate(rules[: number - 1], 1):
            if other.fits_all_of(rule):
                raise Misuse(
                    f"rule {number} is never asked, since rule {before} fits its cards before it; "
                    f"put it above rule {before}, or leave it out"
                )
    return Way(rules)


_KEYS = ("holding", "wants", "with", "of")


def _rule_from(number: int, data: Mapping[str, Any]) -> Rule:
    for key in data:
        if key not in _KEYS:
            raise unknown(f"part of rule {number}", str(key), _KEYS)
    if "holding" not in data:
        raise Misuse(f'rule {number} does not say of which cards; give it holding = "two pair"')
    holding, made, ranks = str(data["holding"]), str(data.get("with", "")), str(data.get("of", ""))
    if holding not in HOLDINGS:
        raise unknown(f"holding in rule {number}", holding, HOLDINGS)
    if made and made not in HIGH_HANDS:
        raise unknown(f"high hand in rule {number}", made, HIGH_HANDS)
    if ranks:
        _check_ranks(number, ranks, holding)
    wants = data.get("wants", [])
    if isinstance(wants, str) or not isinstance(wants, Sequence):
        raise Misuse(f'rule {number}: wants is a list such as ["pair medium", "highest low"]')
    for want in wants:
        if want not in WANTS:
            raise unknown(f"want in rule {number}", str(want), WANTS)
    if len(wants) > MOST_WANTS:
        raise Misuse(f"rule {number} wants {len(wants)} things; {MOST_WANTS} are the most")
    return Rule(holding, tuple(wants), made, ranks)


def _check_ranks(number: int, ranks: str, holding: str) -> None:
    first, dash, last = ranks.partition("-")
    known = first in RANKS and len(first) == 1 and (not dash or (last in RANKS and len(last) == 1))
    if not known or (dash and RANKS.index(first) > RANKS.index(last)):
        raise Misuse(
            f'rule {number}: {quoted(ranks)} are no ranks; write them lowest first, as "2-6"'
        )
    if holding == "no pair":
        raise Misuse(f'rule {number}: cards with "no pair" have no pair of {ranks}; leave of out')


# The way that is taken where a house gives none

_FLUSH_AND_KING = "straight or better high and king or better medium"
_FLUSH_AND_ACE = "straight or better high and ace or better medium"
_FLUSH_AND_PAIR = "straight or better high and pair medium"
DEFAULT = way_from(
    [
        {
            "holding": "no pair",
            "wants": [
                _FLUSH_AND_KING,
                "highest low",
                "straight or better high",
                "highest medium",
            ],
        },
        {
            "holding": "one pair",
            "of": "A",
            "wants": [_FLUSH_AND_ACE, "ace or better medium", "highest low", "highest medium"],
        },
        {
            "holding": "one pair",
            "wants": [
                "pair medium",
                "pair or better high",
                "highest low",
                "straight or better high",
                "highest medium",
            ],
        },
        {"holding": "two pair", "wants": ["pair medium", "highest low"]},
        {
            "holding": "three pair",
            "wants": ["two pair or better high and pair medium", "highest medium"],
        },
        {
            "holding": "three of a kind",
            "of": "2-T",
            "wants": [
                _FLUSH_AND_PAIR,
                "three of a kind or better high",
                "highest low",
                "highest medium",
            ],
        },
        {
            "holding": "three of a kind",
            "wants": [_FLUSH_AND_PAIR, "pair or better high", "highest low", "highest medium"],
        },
        {
            "holding": "full house",
            "of": "2-J",
            "wants": ["three of a kind or better high and pair medium", "highest low"],
        },
        {
            "holding": "full house and a pair",
            "wants": ["two pair or better high and pair medium", "highest medium"],
        },
        {"holding": "anything", "wants": ["pair medium", "highest low"]},
    ]
)


# Setting


@dataclass(frozen=True)
class Setting:
    """Seven cards set as three hands, and the rule by which."""

    high: tuple[int, ...]
    medium: tuple[int, ...]
    low: tuple[int, ...]
    clause: str
    rule: str


def house_way(cards: Iterable[int], way: Way = DEFAULT, wheels: int = WHEELS_HIGH) -> Setting:
    """Seven cards as a house has its dealer set them."""
    hand = _seven(cards)
    rule, medium, low = set_by(hand, way.numbers(), wheels)
    words = way.rules[rule].words
    high = cards_of(hand ^ medium ^ low)
    return Setting(high, cards_of(medium), cards_of(low), "11(c)", words)


def legal_settings(
    cards: Iterable[int], wheels: int = WHEELS_HIGH
) -> list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Every high, medium and low hand of seven cards, each ranked above the next (575.11(b))."""
    hand = _seven(cards)
    held = cards_of(hand)
    found: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = []
    for low in held:
        for i, one in enumerate(held):
            for other in held[i + 1 :]:
                if low in (one, other):
                    continue
                medium, single = set_of((one, other)), set_of((low,))
                high = hand ^ medium ^ single
                if asia_of(high, wheels) > low_of(medium) > low_of(single):
                    found.append((cards_of(high), (one, other), (low,)))
    return found


def _seven(cards: Iterable[int]) -> int:
    held = tuple(cards)
    hand = set_of(held)
    if len(held) != CARDS or hand.bit_count() != CARDS:
        raise Misuse(f"{len(set(held))} different cards are not a hand here; give seven")
    return hand


@fast
def holding_of(hand: int) -> int:
    """Which of `HOLDINGS` a set of seven cards is, the joker as an ace."""
    ranks, twice = ranks_in(hand), held_twice(hand)
    thrice, four = held_thrice(hand), held_four_times(hand)
    if hand & JOKER_BIT:
        if four & ACE:
            return 11
        four |= thrice & ACE
        thrice |= twice & ACE
        twice |= ranks & ACE
    if four:
        if thrice != four:
            return 10
        return 9 if twice != four else 8
    pairs = count_of(twice ^ thrice)
    if thrice:
        return 7 if highest(thrice) != thrice else 4 + pairs
    return pairs


@fast
def count_of(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@fast
def best_group(hand: int) -> int:
    """The highest rank of those that are held most often, the joker as an ace."""
    ranks, twice = ranks_in(hand), held_twice(hand)
    thrice, four = held_thrice(hand), held_four_times(hand)
    if hand & JOKER_BIT:
        four |= thrice & ACE
        thrice |= twice & ACE
        twice |= ranks & ACE
    if four:
        return highest(four)
    return highest(thrice) if thrice else highest(twice)


@fast
def set_by(hand: int, rules: Sequence[int], wheels: int) -> tuple[int, int, int]:
    """The rule that applies, the cards of the medium hand, and the card of the low hand."""
    holding, group, best = holding_of(hand), best_group(hand), -1
    rule = 0
    while True:
        at = rule * RULE_SIZE
        if rules[at] in (holding, ANYTHING) and (not rules[at + 2] or rules[at + 2] & group):
            if rules[at + 1] and best < 0:
                best = best_category(hand, wheels)
            if rules[at + 1] == 0 or best >= rules[at + 1]:
                medium, low = best_by(hand, rules, at + 3, wheels)
                return rule, medium, low
        rule += 1


@fast
def best_category(hand: int, wheels: int) -> int:
    """The category of the best lawful high hand."""
    best, singles = 0, hand
    while singles:
        low = singles & -singles
        singles ^= low
        first = hand ^ low
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                high = asia_of(hand ^ low ^ one ^ other, wheels)
                if category_of(high) > best:
                    medium = low_of(one | other)
                    if high > medium and medium > low_of(low):
                        best = category_of(high)
    return best


@fast
def best_by(hand: int, rules: Sequence[int], wants: int, wheels: int) -> tuple[int, int]:
    """Of all lawful settings the one that fulfils what a rule wants best, first things first."""
    best_high, best_medium, best_low, best_pair, best_card = -1, 0, 0, 0, 0
    singles = hand
    while singles:
        low_card = singles & -singles
        singles ^= low_card
        low = low_of(low_card)
        first = hand ^ low_card
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                medium = low_of(one | other)
                if medium <= low:
                    continue
                high = asia_of(hand ^ low_card ^ one ^ other, wheels)
                if high <= medium:
                    continue
                better = 1
                if best_high >= 0:
                    better = 0
                    for want in range(MOST_WANTS):
                        kind = rules[wants + want]
                        if kind == NO_WANT:
                            break
                        mine = score(kind, high, medium, low)
                        best = score(kind, best_high, best_medium, best_low)
                        if mine != best:
                            better = 1 if mine > best else -1
                            break
                    if better == 0:
                        if high != best_high:
                            better = 1 if high > best_high else -1
                        elif medium != best_medium:
                            better = 1 if medium > best_medium else -1
                        else:
                            better = 1 if low > best_low else -1
                if better > 0:
                    best_high, best_medium, best_low = high, medium, low
                    best_pair, best_card = one | other, low_card
    return best_pair, best_card


@fast
def score(want: int, high: int, medium: int, low: int) -> int:
    """How well a setting fulfils a want: the more, the better."""
    if want >= AT_LEAST:
        least_high, least_medium = want & 15, want - AT_LEAST >> 4
        enough = category_of(medium) == PAIR or (1 << least_medium) <= 2 * highest(medium)
        return 1 if enough and category_of(high) >= least_high else 0
    of = want - LOWEST_HIGH if want >= LOWEST_HIGH else want
    rank = high if of == HIGHEST_HIGH else medium if of == HIGHEST_MEDIUM else low
    return -rank if want >= LOWEST_HIGH else rank
