"""What the best setting of every hand gains on the House Ways, by a sample.

    from croupier.games.pai_gow.best import gain_of_best

The best setting of one hand is found exactly, against all 53,524,680 hands that the dealer can then
have; over all hands that is sampled. How often each rule of § 12 decides is known exactly, so hands
are drawn rule by rule: a few of each first, then more where the gain differs from hand to hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.games.pai_gow.exact import DECK, HANDS, type_weights, worth_of_settings
from croupier.games.pai_gow.house_way import CARDS, KEPT, set_the_house_way
from croupier.poker.joker import high_of, low_of, set_of

RULES = 2 * KEPT
FIRST = 30
"""So many hands of each rule come first."""
RARE = 1_000
"""Rules that decide less than one hand in so many are taken together."""
RARE_RULES = -1


@fast
def rule_of(hand: int) -> int:
    """The number of the rule that sets a hand, whether a straight or flush is kept or not."""
    rule, _low = set_the_house_way(hand)
    return rule


@dataclass(frozen=True)
class Gain:
    """In units of the wager."""

    mean: Fraction
    variance: Fraction
    """Of the mean."""
    hands: int

    @property
    def standard_error(self) -> float:
        return math.sqrt(self.variance)


@dataclass
class _Stratum:
    """The hands that one rule decides."""

    share: Fraction = Fraction(0)
    gains: list[Fraction] = field(default_factory=list)

    @property
    def mean(self) -> Fraction:
        return sum(self.gains, Fraction(0)) / len(self.gains)

    @property
    def variance(self) -> Fraction:
        squares = sum((gain**2 for gain in self.gains), Fraction(0))
        return squares / len(self.gains) - self.mean**2

    @property
    def spread(self) -> Fraction:
        """What its hands add to the spread of all, to a millionth."""
        return self.share * Fraction(math.isqrt(int(self.variance * 10**12)), 10**6)


def gain_of_best(rules: Rules, hands: int, below: Callable[[int], int]) -> Gain:
    """How much more the best setting is worth than the House Way, over so many hands or more."""
    strata: dict[int, _Stratum] = {}
    for rule, weight in type_weights(rule_of, RULES).items():
        key = rule if weight * RARE >= HANDS else RARE_RULES
        strata.setdefault(key, _Stratum()).share += Fraction(weight, HANDS)
    _fill(rules, strata, dict.fromkeys(strata, FIRST), below)
    spreads = {rule: one.spread for rule, one in strata.items()}
    rest, all_spread = max(0, hands - FIRST * len(strata)), sum(spreads.values())
    wanted = {
        rule: FIRST + round(rest * (spread / all_spread if all_spread else 0))
        for rule, spread in spreads.items()
    }
    _fill(rules, strata, wanted, below)
    parts = strata.values()
    return Gain(
        sum((one.share * one.mean for one in parts), Fraction(0)),
        sum((one.share**2 * one.variance / (len(one.gains) - 1) for one in parts), Fraction(0)),
        sum(len(one.gains) for one in parts),
    )


def _fill(
    rules: Rules,
    strata: dict[int, _Stratum],
    wanted: dict[int, int],
    below: Callable[[int], int],
) -> None:
    """Deal until every rule has decided so many hands; rare ones are one rule."""
    missing = {rule: n - len(strata[rule].gains) for rule, n in wanted.items()}
    missing = {rule: n for rule, n in missing.items() if n > 0}
    while missing:
        left = list(DECK)
        hand = set_of(left.pop(below(len(left))) for _ in range(CARDS))
        rule = int(rule_of.jit(hand))
        rule = rule if rule in strata else RARE_RULES
        if rule in missing:
            strata[rule].gains.append(gain_of(rules, hand))
            missing[rule] -= 1
            if not missing[rule]:
                del missing[rule]


def gain_of(rules: Rules, hand: int) -> Fraction:
    """What the best setting of one hand is worth more than the House Way."""
    worth = worth_of_settings(rules, hand)
    _, low = set_the_house_way(hand)
    return max(worth.values()) - worth[high_of(hand ^ low), low_of(low)]
