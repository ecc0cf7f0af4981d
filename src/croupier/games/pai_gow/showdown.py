"""High against High, Low against Low: § 13 of both chapters, what the main wager is judged by."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.fast import fast
from croupier.core.together import Parts
from croupier.games.pai_gow.chapter import HIGH, LOW
from croupier.poker.joker import high_rank, is_nine_high, low_rank

FOUL, SET_WRONGLY = 1, 2


class Facts(NamedTuple):
    """What the main wager of one seat is judged by."""

    high: int
    """1 when the player's High hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    low: int
    """The same of the Low hands."""
    nine_high: int = 0
    """1 when the dealer's Low hand is nine-high (Tiger-9)."""
    wrong: int = 0
    """1 when the player's High hand ranks below his Low hand, 2 when otherwise wrongly set."""


@fast
def compared(mine: int, dealers: int) -> int:
    """1 for the higher rank, 0 for the same, -1 for the lower: 13.G.i, 13.G.ii, 13.I.i, 13.K."""
    return (1 if mine > dealers else 0) - (1 if mine < dealers else 0)


@fast
def facts_of_ranks(high: int, low: int, dealers_high: int, dealers_low: int) -> Facts:
    """The facts of hands that are set, by their ranks."""
    return Facts(
        compared(high, dealers_high),
        compared(low, dealers_low),
        is_nine_high(dealers_low),
        FOUL if high < low else 0,  # 13.A, 13.G.iii
    )


def facts_of(mine: Parts, dealers: Parts, set_wrongly: bool) -> Facts:
    """The facts of a player's hands against the dealer's."""
    high, low = high_rank(mine[HIGH]), low_rank(mine[LOW])
    found = facts_of_ranks(high, low, high_rank(dealers[HIGH]), low_rank(dealers[LOW]))
    return found._replace(wrong=SET_WRONGLY) if set_wrongly else found  # 13.G.iv
