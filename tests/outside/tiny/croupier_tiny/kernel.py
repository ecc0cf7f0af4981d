"""One Card High for the simulator."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.sim.streams import deal

from .rules import Facts, facts_of

CELLS = 3 * 2
SCRATCH = 52


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    for card in range(SCRATCH):
        deck[card] = card
    for _ in range(rounds):
        deal(state, deck, 2)
        facts = facts_of(deck[0], deck[1])
        tally[(facts.against_dealer + 1) * 2 + facts.suited] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    return [("round", Facts(cell // 2 - 1, cell % 2))]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {"every_wager": lambda: ()}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
