"""Roulette for the simulator: spins, counted by wheel and compartment.

The player who is simulated keeps to the first place of each wager (0 for a Straight, say): all
places of a wager have the same odds, and one place is a fair sample where all at once are not.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.roulette.rules import NAMES, SINGLE_ZERO, WHEEL_NAMES, covers, fall_of, is_void
from croupier.sim.streams import below

NUMBERS = len(NAMES)
SINGLE = WHEEL_NAMES.index(SINGLE_ZERO)
CELLS = len(WHEEL_NAMES) * NUMBERS
SCRATCH = 1


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    scratch: MutableSequence[int],
) -> None:
    """Spin the wheel that the parameter names; a void spin is done again."""
    wheel = parameters[0]
    numbers = NUMBERS - 1 if wheel == SINGLE else NUMBERS
    for _ in range(rounds):
        number = below(state, numbers)
        while is_void(wheel, number):
            number = below(state, numbers)
        tally[wheel * NUMBERS + number] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    wheel, number = divmod(cell, NUMBERS)
    return [
        (wager, fall_of(wager, next(iter(places.values())), number))
        for wager, places in covers(WHEEL_NAMES[wheel]).items()
    ]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {"one_place": lambda: (WHEEL_NAMES.index(str(rules.options["wheel"])),)}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
