"""Big Six for the simulator: spins, counted by symbol."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.big_six.rules import SECTIONS, SYMBOLS, Stop, symbol_at
from croupier.sim.streams import below

CELLS = len(SYMBOLS)
SCRATCH = 1
WHEEL = len(SECTIONS)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    scratch: MutableSequence[int],
) -> None:
    """Spin the wheel; there is nothing to decide."""
    for _ in range(rounds):
        tally[symbol_at(below(state, WHEEL))] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    return [("round", Stop(cell))]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {"any": lambda: ()}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
