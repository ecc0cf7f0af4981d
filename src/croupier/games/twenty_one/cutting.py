"""What the cutting card does in twenty-one: rounds that it takes away and rounds that it leaves.

A shoe is played on to a fixed number of rounds where the cutting card came before, and to the
cutting card where it came after. Rounds are tallied apart: those that both have, those that only
the cutting card leaves, and those that it took away (see `sim.cutting`).
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.games.twenty_one import kernel
from croupier.games.twenty_one.kernel import (
    CUT,
    DECKS,
    DEEPEST_ROUND,
    PARAMETERS,
    follow_with_discards,
    in_shoe,
    play_round,
)
from croupier.sim.cutting import KEPT, MISSING, MORE
from croupier.sim.streams import shuffle

ROUND_CARDS, SPREAD = 5.65, 1.3
"""What a round takes on average, one player against the dealer, and its standard deviation."""
SURE = 5.0
"""So many deviations from the end of the shoe the fixed number of rounds stays."""
ROUND_CELLS = kernel.CELLS
CELLS = 3 * ROUND_CELLS
SCRATCH = kernel.SCRATCH
FIXED = PARAMETERS
"""Behind the parameters of a strategy: how many rounds a shoe is played at least."""


@fast
def play(
    state: MutableSequence[int],
    shoes: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    shoe: MutableSequence[int],
) -> None:
    """Play shoes, each to its cutting card and to the fixed number of rounds."""
    cards, cut, fixed = parameters[DECKS] * 52, parameters[CUT], parameters[FIXED]
    for i in range(cards):
        shoe[i] = in_shoe(i % 52)
    for _ in range(shoes):
        shuffle(state, shoe, cards, 0, cards)
        place, rounds, came = 0, 0, False
        while rounds < fixed or not came:
            if place >= cards:
                shuffle(state, shoe, cards, 0, cards)
                place = 0
            elif place + DEEPEST_ROUND > cards:
                follow_with_discards(state, shoe, cards, place)
            part = KEPT if rounds < fixed else MORE
            at = ROUND_CELLS * (MISSING if came else part)
            place = play_round(shoe, parameters, tally[at : at + ROUND_CELLS], place)
            rounds += 1
            came = came or place >= cut


def rounds_of_shoe(parameters: Sequence[int]) -> int:
    """As many as the cutting card leaves on average, so that few are taken away or left over.

    Fewer where they might come to the end of the shoe: with discards behind it (17.F) a round is no
    longer worth what the first one is.
    """
    usual = max(1, round(parameters[CUT] / ROUND_CARDS))
    cards = parameters[DECKS] * 52
    fit = (n for n in range(1, usual) if _reaches(n + 1) > cards)
    return next(fit, usual)


def _reaches(rounds: int) -> float:
    return rounds * ROUND_CARDS + SURE * SPREAD * math.sqrt(rounds)


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    return kernel.facts_at(cell)
