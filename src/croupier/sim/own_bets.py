"""Deals for a bet of one's own: cards from a full deck or shoe, a block at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.sim.streams import block_state, deal


@fast
def deal_many(
    state: MutableSequence[int],
    deck: MutableSequence[int],
    cards: int,
    rounds: int,
    dealt: MutableSequence[int],
) -> None:
    """The first cards of a deck that is shuffled anew for each round."""
    for i in range(rounds):
        deal(state, deck, cards)
        for j in range(cards):
            dealt[i * cards + j] = deck[j]


def sampled(
    deck: Sequence[int],
    parts: Mapping[str, int],
    row: Callable[..., int],
    rounds: int,
    seed: bytes,
    block: int,
) -> Counter[int]:
    """How often each row came in so many deals."""
    cards = sum(parts.values())
    dealt = whole_numbers(cards * rounds)
    deal_many.jit(array_of(block_state(seed, block)), array_of(deck), cards, rounds, dealt)
    every = list(map(int, dealt))
    tally: Counter[int] = Counter()
    for i in range(0, len(every), cards):
        hands, at = {}, i
        for name, size in parts.items():
            hands[name], at = every[at : at + size], at + size
        tally[row(**hands)] += 1
    return tally
