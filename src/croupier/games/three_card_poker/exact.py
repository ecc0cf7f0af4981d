"""Three Card Poker, counted: every player's hand against every dealer's hand.

The 22,100 hands of a player fall into 1,755 kinds when suits are renamed; each kind is met by all
18,424 hands of the dealer. What Play is worth with a hand decides whether it is played, so the best
play is found anew for any paytable.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import Advice, Census, Strategy
from croupier.games.three_card_poker.rules import FOLDED, Facts, facts_of
from croupier.poker.three_card import describe, three_card_rank

CELLS = 6 * 2 * 3 * 10
DEALER_HANDS = 18_424


@fast
def cell_of(facts: Facts) -> int:
    """Facts as one small number, the Play Wager left aside."""
    against = facts.against_dealer + 1
    return ((facts.hand * 2 + facts.qualified) * 3 + against) * 10 + facts.six_cards


def facts_at(cell: int, played: int) -> Facts:
    rest, six_cards = divmod(cell, 10)
    rest, against = divmod(rest, 3)
    hand, qualified = divmod(rest, 2)
    return Facts(hand, qualified, against - 1, six_cards, played)


@fast
def count_against_dealer(
    hands: Sequence[int], first: int, last: int, tally: MutableSequence[int]
) -> None:
    """Meet the hands from first to last with every hand that the dealer can then have."""
    for i in range(first, last):
        a, b, c = hands[3 * i], hands[3 * i + 1], hands[3 * i + 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x + 1, 52):
                if y in (a, b, c):
                    continue
                for z in range(y + 1, 52):
                    if z in (a, b, c):
                        continue
                    tally[i * CELLS + cell_of(facts_of(a, b, c, x, y, z, 1))] += 1


@dataclass(frozen=True)
class Kind:
    """Hands that differ only in the names of their suits."""

    cards: tuple[int, int, int]
    hands: int
    facts: dict[Facts, int]
    """What the dealer's hands make of it, if it is played."""


@functools.cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of player's hand with its full count against the dealer, whatever is paid."""
    seen: Counter[tuple[int, ...]] = Counter()
    sample: dict[tuple[int, ...], tuple[int, int, int]] = {}
    for hand in combinations(STANDARD_DECK, 3):
        masks = [0, 0, 0, 0]
        for card in hand:
            masks[card & 3] |= 1 << (card >> 2)
        key = tuple(sorted(masks))
        seen[key] += 1
        sample.setdefault(key, hand)
    flat = whole_numbers(3 * len(sample))
    for i, card in enumerate(card for hand in sample.values() for card in hand):
        flat[i] = card
    tally = whole_numbers(CELLS * len(sample))
    _count_in_threads(flat, len(sample), tally)
    return tuple(
        Kind(hand, seen[key], _facts(tally[i * CELLS : (i + 1) * CELLS]))
        for i, (key, hand) in enumerate(sample.items())
    )


def _count_in_threads(flat: Sequence[int], hands: int, tally: MutableSequence[int]) -> None:
    count = count_against_dealer.jit
    half = hands // 2
    with ThreadPoolExecutor(2) as pool:
        parts = [(0, half), (half, hands)]
        for done in [pool.submit(count, flat, lo, hi, tally) for lo, hi in parts]:
            done.result()


def _facts(cells: Sequence[int]) -> dict[Facts, int]:
    return {facts_at(cell, 1): int(n) for cell, n in enumerate(cells) if n}


def census(rules: Rules) -> Census:
    """Ante and Play at best play; Pair Plus and Six Card Bonus over all hands."""
    worth = Worth(rules)
    round_weights: Counter[Facts] = Counter()
    ante_weights: Counter[Facts] = Counter()
    values = []
    for kind in kinds():
        value = worth.of_play(kind.facts)
        plays = value > worth.of_fold
        for facts, n in kind.facts.items():
            round_weights[facts] += n * kind.hands
            ante_weights[facts if plays else FOLDED] += n * kind.hands
        values.append((three_card_rank(*kind.cards), kind.hands * DEALER_HANDS, value))
    return Census({"round": round_weights, "ante": ante_weights}, strategy=_strategy(worth, values))


class Worth:
    """What Ante, Play and the bonus come to, in antes: folded, or played with a hand."""

    def __init__(self, rules: Rules) -> None:
        self._parts = [rules.wagers[wager] for wager in ("ante", "play", "ante_bonus")]
        self.of_fold = self._net_of(FOLDED)
        nets = {facts: self._net_of(facts) for facts in (facts_at(c, 1) for c in range(CELLS))}
        # Whole numbers over one denominator, since adding fractions one by one is slow.
        self._over = math.lcm(*(net.denominator for net in nets.values()))
        self._net = {facts: int(net * self._over) for facts, net in nets.items()}

    def _net_of(self, facts: Facts) -> Fraction:
        nets = (part.stake_units(facts) * part.net_units(part.row(facts)) for part in self._parts)
        return sum(nets, Fraction(0))

    def of_play(self, met: Mapping[Facts, int]) -> Fraction:
        """On average over the dealer's hands."""
        total = sum(n * self._net[facts] for facts, n in met.items())
        return Fraction(total, self._over * sum(met.values()))

    def advice(self, rank: int, weight: int, of_play: Fraction) -> Advice:
        best = "play" if of_play > self.of_fold else "fold"
        return Advice(describe(rank), best, {"play": of_play, "fold": self.of_fold}, weight)


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with one hand, its very suits considered."""
    hand = cards_from(text)
    if len(hand) != 3 or len(set(hand)) != 3 or JOKER in hand:
        raise Misuse(f"{text!r} is not a hand here; write three different cards such as 'Qh 6d 4c'")
    flat, tally = whole_numbers(3), whole_numbers(CELLS)
    for i, card in enumerate(hand):
        flat[i] = card
    count_against_dealer.jit(flat, 0, 1, tally)
    worth = Worth(rules)
    value = worth.of_play(_facts(tally))
    return worth.advice(three_card_rank(*hand), DEALER_HANDS, value)


def _strategy(worth: Worth, values: list[tuple[int, int, Fraction]]) -> Strategy:
    """The rule, and the value of each choice for every rank of hand."""
    by_rank: dict[int, tuple[int, Fraction]] = {}
    for rank, weight, value in values:
        seen, total = by_rank.get(rank, (0, Fraction(0)))
        by_rank[rank] = (seen + weight, total + weight * value)
    advice = {
        rank: worth.advice(rank, n, total / n) for rank, (n, total) in sorted(by_rank.items())
    }
    borders, before = [], "fold"
    for rank, one in advice.items():
        if one.best != before:
            borders.append(rank)
        before = one.best
    return Strategy(
        rule=_rule(borders, list(advice)),
        advice=tuple(reversed(advice.values())),
        parameters=tuple(borders),
    )


def _rule(borders: list[int], ranks: list[int]) -> str:
    """Ranks at which folding turns to playing, playing to folding and so on, as a sentence.

    Under any lawful paytable there is one; a thought may have none or several.
    """
    if not borders:
        return "Fold every hand."
    if borders == ranks[:1]:
        return "Play every hand."
    if len(borders) == 1:
        return f"Play {describe(borders[0])} or better; fold everything below."
    runs = []
    for i in range(0, len(borders), 2):
        low, above = borders[i], borders[i + 1 : i + 2]
        best = f"up to {describe(ranks[ranks.index(above[0]) - 1])}" if above else "or better"
        runs.append(f"{describe(low)} {best}")
    return f"Play {', '.join(runs)}; fold everything else."
