"""Three Dice Football for the simulator: whole games, every throw of them counted too."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.census import Bundle
from croupier.games.three_dice_football.rules import (
    IN_PLAY,
    KICKOFF,
    Ending,
    Play,
    advance,
    extra_point_of,
    play_of,
    scored,
)
from croupier.sim.streams import die

YARDS = 13
"""From one lost to eleven gained."""
PLAYS = 7
EXTRA_POINTS = 5
THROW_CELLS = 5 * YARDS
CELLS = THROW_CELLS + 5 * PLAYS * EXTRA_POINTS
SCRATCH = 0


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    scratch: MutableSequence[int],
) -> None:
    """Play games to their end, with an extra point roll after each score."""
    for _ in range(rounds):
        at = KICKOFF
        while at.end == IN_PLAY:
            thrown = play_of(die(state), die(state), die(state))
            tally[thrown.result * YARDS + thrown.yards + 1] += 1
            at = advance(at, thrown)
        extra_point = 0
        if scored(at.end):
            extra_point = extra_point_of(die(state), die(state), die(state))
        tally[THROW_CELLS + (at.end * PLAYS + at.play) * EXTRA_POINTS + extra_point] += 1


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    """A cell counts throws or games, never both."""
    if cell < THROW_CELLS:
        result, yards = divmod(cell, YARDS)
        return [("throw", Play(result, yards - 1))]
    rest, extra_point = divmod(cell - THROW_CELLS, EXTRA_POINTS)
    end, plays = divmod(rest, PLAYS)
    return [("game", Ending(end, plays, extra_point))]


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """There is nothing to decide: every wager is watched in every game."""
    return {"every_wager": tuple}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
