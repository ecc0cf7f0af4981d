"""Three Card Poker, counted: every player's hand against every dealer's hand.

The 22,100 hands of a player fall into 1,755 kinds when suits are renamed; each kind is met by all
18,424 hands of the dealer. What Play is worth with a hand decides whether it is played, so the best
play is found anew for any paytable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import fast, whole_numbers
from croupier.core.game import Rules
from croupier.exact.census import Advice, Census, Strategy
from croupier.games.three_card_poker import FOLDED, Facts, facts_of
from croupier.poker.three_card import describe, three_card_rank

CELLS = 6 * 2 * 3 * 10


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


def kinds() -> list[Kind]:
    """Every kind of player's hand with its full count against the dealer."""
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
    return [
        Kind(hand, seen[key], _facts(tally[i * CELLS : (i + 1) * CELLS]))
        for i, (key, hand) in enumerate(sample.items())
    ]


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
    all_kinds = kinds()
    round_weights: Counter[Facts] = Counter()
    ante_weights: Counter[Facts] = Counter()
    advice = []
    least_played = None
    for kind in all_kinds:
        met = sum(kind.facts.values())
        value = _value_of_play(rules, kind.facts) / met
        plays = value > -1
        for facts, n in kind.facts.items():
            round_weights[facts] += n * kind.hands
            ante_weights[facts if plays else FOLDED] += n * kind.hands
        advice.append((three_card_rank(*kind.cards), kind.hands * met, value))
        if plays:
            rank = three_card_rank(*kind.cards)
            least_played = rank if least_played is None else min(rank, least_played)
    assert least_played is not None
    return Census(
        weights={"round": round_weights, "ante": ante_weights},
        strategy=_strategy(advice, least_played),
    )


def _value_of_play(rules: Rules, met: dict[Facts, int]) -> Fraction:
    """What Ante and Play and the bonus come to, over all hands of the dealer, in antes."""
    parts = [rules.wagers[wager] for wager in ("ante", "play", "ante_bonus")]
    return sum(
        (n * wager.net_units(wager.row(facts)) for facts, n in met.items() for wager in parts),
        Fraction(0),
    )


def _strategy(advice: list[tuple[int, int, Fraction]], least_played: int) -> Strategy:
    """The rule, and the value of each choice for every rank of hand."""
    by_rank: dict[int, tuple[int, Fraction]] = {}
    for rank, weight, value in advice:
        seen, total = by_rank.get(rank, (0, Fraction(0)))
        by_rank[rank] = (seen + weight, total + weight * value)
    lines = []
    for rank in sorted(by_rank, reverse=True):
        weight, total = by_rank[rank]
        values = {"play": total / weight, "fold": Fraction(-1)}
        best = max(values, key=lambda choice: values[choice])
        lines.append(Advice(describe(rank), best, values, weight))
    return Strategy(
        rule=f"Play {describe(least_played)} or better; fold everything below.",
        advice=tuple(lines),
        parameters=(least_played,),
    )
