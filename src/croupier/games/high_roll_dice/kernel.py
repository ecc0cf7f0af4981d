"""High Roll Dice for the simulator: one throw, and the Extra Roll after it where there is one."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.high_roll_dice.exact import census
from croupier.games.high_roll_dice.rules import TEN, Facts, highest_match
from croupier.sim.streams import die

NUMBERS = TEN + 1
CELLS = 7 * NUMBERS * NUMBERS
SCRATCH = 7
"""How often each face came."""


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    counts: MutableSequence[int],
) -> None:
    """Throw as many dice as the parameter says; of ten, those that do not match once more."""
    dice = parameters[0]
    for _ in range(rounds):
        for face in range(1, 7):
            counts[face] = 0
        for _ in range(dice):
            counts[die(state)] += 1
        called, first = highest_match(
            counts[1], counts[2], counts[3], counts[4], counts[5], counts[6]
        )
        final = 0
        if dice == TEN:
            final = first
            for _ in range(dice - first):
                if die(state) == called:
                    final += 1
        tally[(called * NUMBERS + first) * NUMBERS + final] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    """Each round counts for those who did not buy the Extra Roll and, if any, for those who did."""
    rest, final = divmod(cell, NUMBERS)
    face, first = divmod(rest, NUMBERS)
    without = ("round", Facts(face, first, first, 0))
    return [without, ("extra_roll", Facts(face, first, final, 1))] if final else [without]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """There is nothing to decide: every wager is watched in every round."""
    return {"every_wager": lambda: (rules.cents("dice"),)}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return census(rules).bundles
