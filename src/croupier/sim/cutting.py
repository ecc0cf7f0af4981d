"""The effect of a cutting card, as a figure of its own, by playing.

Where the strategy does not look at cards that are gone, every round that is dealt for certain is
worth as much as the first one after the shuffle: what lies behind the last card of a round is as
good as any other part of a shuffled shoe. So a shoe of a fixed number of rounds brings that number
times the exact mean. A cutting card is different, because the cards themselves say when it comes:
small cards make long rounds, and the round that is then not dealt would have been one with many
tens. What it changes is the rounds that it leaves beyond the fixed number less those that it takes
away from it. Only those few have to be played to know it, the rest cancels out.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.game import Rules
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import Bundle, Census
from croupier.sim.runner import kernel_of, run_blocks

KEPT, MORE, MISSING = range(3)
"""Rounds that the cutting card and the fixed number both have, only the one, only the other."""
LEAST_ROUNDS = 1 << 18


@dataclass(frozen=True)
class CuttingCard:
    """What the cutting card adds to the mean of one wager, by playing."""

    wager: str
    effect: float
    """In units of the wager; below nought it costs the player."""
    standard_error: float
    rounds: int
    """How many stand behind it."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "effect": round(self.effect, 8),
            "standard_error": round(self.standard_error, 8),
            "rounds": self.rounds,
            "method": "simulated",
        }


@dataclass(frozen=True)
class CuttingCards:
    """The same for every wager, and what it takes to repeat it."""

    rules: Rules
    strategy: str
    exact: Mapping[str, WagerFigures]
    """Of the first round after a shuffle."""
    effects: tuple[CuttingCard, ...]
    seed: str

    def to_dict(self) -> dict[str, Any]:
        """What `croupier analyze --cutting-card --json` prints."""
        return {
            "game": self.rules.game.id,
            "edition": self.rules.edition,
            "options": self.rules.option_texts(),
            "strategy": self.strategy,
            "seed": self.seed,
            "wagers": [
                {
                    "wager": one.wager,
                    "first_round_mean": float(-self.exact[one.wager].house_edge),
                    **one.to_dict(),
                }
                for one in self.effects
            ],
        }


def cutting_card(
    rules: Rules,
    parameters: tuple[int, ...],
    exact: Mapping[str, WagerFigures],
    rounds: int,
    seed: bytes,
    threads: int,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[str, CuttingCard]:
    """By wager, from about so many rounds; `exact` has the first round after a shuffle.

    The parameters are those of the strategy that is played, as the kernel reads it.
    """
    kernel = kernel_of(rules)
    shoes_of = getattr(kernel, "cutting", None)
    module = None if shoes_of is None else shoes_of(rules)
    if module is None:
        return {}
    fixed = module.rounds_of_shoe(parameters)
    shoes = max(1, max(rounds, LEAST_ROUNDS) // fixed)
    apart = hashlib.sha256(b"cutting card" + seed).digest()
    tally = run_blocks(module, (*parameters, fixed), shoes, apart, threads, progress)
    parts = by_part(module, rules, kernel.bundles(rules), tally)
    return {wager: _effect(parts, one) for wager, one in exact.items() if wager in parts[KEPT]}


def by_part(
    module: Any, rules: Rules, bundles: tuple[Bundle, ...], tally: Sequence[int]
) -> list[dict[str, WagerFigures]]:
    """The figures of each wager in the rounds of each part."""
    found = []
    for part in (KEPT, MORE, MISSING):
        weights: dict[str, Counter[Any]] = {}
        begin = part * module.ROUND_CELLS
        for cell, count in enumerate(tally[begin : begin + module.ROUND_CELLS]):
            if count:
                for kind, facts in module.facts_at(cell):
                    weights.setdefault(kind, Counter())[facts] += int(count)
        went = figures(rules, Census(weights, bundles))
        found.append({one.wager: one for one in went})
    return found


def _effect(parts: list[dict[str, WagerFigures]], exact: WagerFigures) -> CuttingCard:
    def observed(part: int) -> int:
        one = parts[part].get(exact.wager)
        return 0 if one is None else one.observed

    def above(part: int) -> float:
        """What these rounds brought beyond the exact mean."""
        one = parts[part].get(exact.wager)
        return 0.0 if one is None else float((exact.house_edge - one.house_edge) * one.observed)

    dealt = observed(KEPT) + observed(MORE)
    apart = observed(MORE) + observed(MISSING)
    return CuttingCard(
        exact.wager,
        (above(MORE) - above(MISSING)) / dealt,
        math.sqrt(exact.variance * apart) / dealt,
        dealt,
    )
