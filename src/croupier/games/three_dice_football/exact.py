"""Three Dice Football, counted: a forward pass over the field, play by play.

All 216 throws from each place on the field where a game can be, so that every weight is a number of
games of six throws and an extra point roll, the throws after an early end included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from croupier.core.game import Rules
from croupier.exact.census import Census
from croupier.games.three_dice_football.rules import (
    IN_PLAY,
    KICKOFF,
    Ending,
    Field,
    Play,
    advance,
    extra_point_of,
    play_of,
    scored,
)

THROWS = 216
MOST_PLAYS = 6
"""Three downs to the 10 yard line, three from there."""


def census(rules: Rules) -> Census:
    """One throw for single play wagers, whole games for the others; there is nothing to decide."""
    return Census({"throw": count_throws(), "game": count_games()})


def throws() -> Iterator[tuple[int, ...]]:
    """The faces of two green dice and a red one, each way once."""
    return product(range(1, 7), repeat=3)


def count_throws() -> Counter[Play]:
    """All throws by what they are on the field."""
    return Counter(play_of(*faces) for faces in throws())


def count_games() -> Counter[Ending]:
    """All games by how they ended, out of 216 ** 7."""
    extra_points = Counter(extra_point_of(*faces) for faces in throws())
    weights: Counter[Ending] = Counter()
    for at, ways in _ended():
        for extra_point, rolls in extra_points.items():
            seen = extra_point if scored(at.end) else 0
            weights[Ending(at.end, at.play, seen)] += ways * rolls
    return weights


def _ended() -> Iterator[tuple[Field, int]]:
    """Every field on which a game ends, out of 216 ** 6."""
    plays = count_throws()
    fields: Mapping[Field, int] = {KICKOFF: 1}
    for later in reversed(range(MOST_PLAYS)):
        after: Counter[Field] = Counter()
        for at, ways in fields.items():
            for play, count in plays.items():
                after[advance(at, play)] += ways * count
        for at, ways in after.items():
            if at.end != IN_PLAY:
                yield at, ways * THROWS**later
        fields = {at: ways for at, ways in after.items() if at.end == IN_PLAY}
    assert not fields, "no game is longer"
