"""Counting the side bets of a card table: every deal that a bet can see, by its own facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations
from typing import Any

from croupier.core.fast import Fast, add_up, whole_numbers
from croupier.core.suits import Alike
from croupier.exact.suits import Symmetry, hands
from croupier.games.card_table.bets import CardBet, Sees, within

Weights = Counter[int]
"""By the facts of a bet: how many deals come to them."""


def own_weights(bet: CardBet, deck: Sequence[int], cards: int) -> Weights:
    """Over every hand of so many cards that the player can have."""
    return _own_weights(bet.facts, bet.cells, bet.alike, tuple(deck), cards)


@lru_cache(maxsize=32)
def _own_weights(
    facts: Fast[..., int], cells: int, alike: Alike, deck: tuple[int, ...], cards: int
) -> Weights:
    """They do not hang on what is paid, so another paytable does not ask for them again."""
    found: Weights = Counter()
    for hand, weight in hands(deck, cards, alike).items():
        found[within(facts(*hand), cells)] += weight
    return found


def both_weights(bet: CardBet, deck: Sequence[int], own: int, dealers: int) -> Weights:
    """Over every hand of the player, each with every hand that the dealer can then have.

    One by one, so for a few cards each.
    """
    return _both_weights(bet.facts, bet.cells, bet.alike, tuple(deck), own, dealers)


@lru_cache(maxsize=32)
def _both_weights(
    facts: Fast[..., int],
    cells: int,
    alike: Alike,
    deck: tuple[int, ...],
    own: int,
    dealers: int,
) -> Weights:
    found: Weights = Counter()
    for hand, weight in hands(deck, own, alike).items():
        left = [card for card in deck if card not in hand]
        for others in combinations(left, dealers):
            found[within(facts(*hand, *others), cells)] += weight
    return found


def symmetry(bet: CardBet, deck: Sequence[int], own: int, dealers: int) -> Symmetry:
    """What a count relies on when it takes the bet's word for the suits that are alike."""
    seen = (bet.cards or own) + (dealers if bet.sees in (Sees.BOTH, Sees.TOGETHER) else 0)
    return Symmetry(bet.id, tuple(deck), seen, lambda cards: bet.facts(*cards), bet.alike)


def tallied(
    count: Callable[..., None], jobs: Iterable[tuple[Any, ...]], cells: int
) -> MutableSequence[int]:
    """The sum of the tallies of all jobs, two at a time: `count(*job, tally)` for each."""

    def work(job: tuple[Any, ...]) -> MutableSequence[int]:
        tally = whole_numbers(cells)
        count(*job, tally)
        return tally

    total = whole_numbers(cells)
    with ThreadPoolExecutor(2) as pool:
        for tally in pool.map(work, jobs):
            add_up.jit(total, tally)
    return total
