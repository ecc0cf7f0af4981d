"""Sessions in a row: a strategy bets, the dice roll, and what a report needs is written down.

The kernel calls `strategy`. For a plan that is the list of instructions; for a function that a user
wrote, `function` makes the same kernel around it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.fast import borrowed, fast, inlined
from croupier.games.dice_table.house import THROWS
from croupier.games.dice_table.plan import follow_plan, start_plan
from croupier.games.dice_table.session import (
    CHANGED,
    RACK,
    REFUSED,
    ROLLS,
    STAKED,
    STOPPING,
    TABLE_SIZE,
    WEALTH,
    roll,
    sit_down,
)
from croupier.sim.sessions import DRAWDOWN, NET, NOT_TAKEN, OUT, PLAYED, RUINED, TURNOVER
from croupier.sim.streams import below

# What a run is told

BANKROLL, MOST_ROLLS, STOP_ABOVE, STOP_BELOW, CHEAPEST, STEP, CURVES, EVERY_ROLL = range(8)
"""STEP: a curve has a point each so many rolls; CURVES: how many sessions of a part have one."""


@inlined
def strategy(
    house: Sequence[int],
    t: MutableSequence[int],
    plan: Sequence[int],
    memory: MutableSequence[int],
) -> None:
    follow_plan(house, t, plan, memory)


@inlined
def begin(plan: Sequence[int], memory: MutableSequence[int]) -> None:
    start_plan(plan, memory)


@fast
def play(
    state: MutableSequence[int],
    sessions: int,
    house: Sequence[int],
    plan: Sequence[int],
    told: Sequence[int],
    scratch: MutableSequence[int],
    out: MutableSequence[int],
    curve: MutableSequence[int],
) -> None:
    """So many sessions. `scratch` is two arrays in one: the table, and what the plan remembers."""
    house, plan, told = borrowed(house), borrowed(plan), borrowed(told)
    t, memory = borrowed(scratch)[:TABLE_SIZE], borrowed(scratch)[TABLE_SIZE:]
    state, out, curve = borrowed(state), borrowed(out), borrowed(curve)
    points = told[MOST_ROLLS] // told[STEP] + 1
    for session in range(sessions):
        sit_down(t, told[BANKROLL])
        begin(plan, memory)
        peak, drawdown, ruined = told[BANKROLL], 0, 0
        seen = session * points if session < told[CURVES] else -1
        next_seen = told[STEP]
        if seen >= 0:
            curve[seen] = peak
        while True:
            if t[CHANGED] == 1 or told[EVERY_ROLL] == 1:
                strategy(house, t, plan, memory)
            if t[RACK] == t[WEALTH] and (t[STOPPING] == 1 or t[RACK] < told[CHEAPEST]):
                ruined = 1 if t[RACK] < told[CHEAPEST] else 0
                break
            roll(house, t, below(state, THROWS))
            wealth = t[WEALTH]
            if wealth > peak:
                peak = wealth
            elif peak - wealth > drawdown:
                drawdown = peak - wealth
            rolls = t[ROLLS]
            if rolls == next_seen and rolls <= told[MOST_ROLLS]:
                next_seen += told[STEP]
                if seen >= 0:
                    seen += 1
                    curve[seen] = wealth
            if (
                rolls >= told[MOST_ROLLS]
                or wealth >= told[STOP_ABOVE]
                or wealth <= told[STOP_BELOW]
            ):
                t[STOPPING] = 1
        if seen >= 0:
            while seen < session * points + points - 1:
                seen += 1
                curve[seen] = t[WEALTH]
        at = session * OUT
        out[at + NET] = t[WEALTH] - told[BANKROLL]
        out[at + DRAWDOWN] = drawdown
        out[at + PLAYED] = t[ROLLS]
        out[at + TURNOVER] = t[STAKED]
        out[at + RUINED] = ruined
        out[at + NOT_TAKEN] = t[REFUSED]
