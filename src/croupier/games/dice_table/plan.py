"""A plan for a dice table, for the compiler: a short list of instructions, looked at when something
has changed.

Each instruction keeps one wager on the layout (or odds behind one) and remembers how it went.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.fast import inlined
from croupier.games.dice_table.house import FIRST_WIN, HIGH_AT, LAID_AT, LOST, STAYS_UP_AT, STEP_AT
from croupier.games.dice_table.placing import is_open, odds_multiple
from croupier.games.dice_table.session import (
    CHANGED,
    NEW_SHOOTER,
    POINT,
    RESULT_AT,
    SEVEN_OUT,
    STAKES_AT,
    STOPPING,
    most_odds,
    odds_for,
    place,
    take,
)
from croupier.games.dice_table.spots import (
    COME,
    COME_ODDS,
    COME_ON,
    DONT_COME,
    DONT_COME_ODDS,
    DONT_COME_ON,
    DONT_PASS,
    DONT_PASS_ODDS,
    PASS,
    PASS_ODDS,
    PUT,
    PUT_ODDS,
    TOTALS,
)

# The fields of an instruction

KIND, SPOT, CENTS, WHEN, GOES, TIMES, TO_CENTS, DOWN_AFTER, POINTS, AFTER_LOSS = range(10)
FIELDS = 10

WAGER, COME_BET, ODDS = range(3)
FLAT, DOUBLES, REGRESSES = range(3)
"""What the amount does after a hit (or after a loss, with AFTER_LOSS)."""
MULTIPLE, AMOUNT, MOST = range(3)
"""How odds are reckoned; stands in GOES of an instruction for odds."""

# What is remembered of each

NOW, HITS = range(2)
MEMORY = 2


@inlined
def start_plan(plan: Sequence[int], memory: MutableSequence[int]) -> None:
    for i in range(len(plan) // FIELDS):
        memory[i * MEMORY + NOW] = plan[i * FIELDS + CENTS]
        memory[i * MEMORY + HITS] = 0


@inlined
def follow_plan(
    house: Sequence[int],
    t: MutableSequence[int],
    plan: Sequence[int],
    memory: MutableSequence[int],
) -> None:
    """Make every wager that the plan has now; when stopping, only odds behind what lies."""
    for i in range(len(plan) // FIELDS):
        at, own = i * FIELDS, i * MEMORY
        if plan[at + KIND] == ODDS:
            _odds(house, t, plan, at)
            continue
        _learn(house, t, plan, at, memory, own)
        if t[STOPPING] == 0 and _wanted(t, plan, at, memory, own):
            spot, now = plan[at + SPOT], memory[own + NOW]
            if not place(house, t, spot, now) and now > plan[at + CENTS]:
                place(house, t, spot, plan[at + CENTS])
    t[SEVEN_OUT] = 0
    t[CHANGED] = 0


@inlined
def _learn(
    house: Sequence[int],
    t: MutableSequence[int],
    plan: Sequence[int],
    at: int,
    memory: MutableSequence[int],
    own: int,
) -> None:
    """What the wager came to last time decides how much it is next time."""
    spot = plan[at + SPOT]
    result = t[RESULT_AT + spot]
    t[RESULT_AT + spot] = 0
    if result >= FIRST_WIN and house[STAYS_UP_AT + spot] == 1:
        take(house, t, spot, t[STAKES_AT + spot])  # to be made anew, as the plan wants it
    counted = LOST if plan[at + AFTER_LOSS] == 1 else FIRST_WIN
    won, lost = result >= FIRST_WIN, result == LOST
    hit = lost if counted == LOST else won
    if hit:
        memory[own + HITS] += 1
        if memory[own + HITS] <= plan[at + TIMES]:
            _change(house, plan, at, memory, own)
        elif counted == LOST:
            start_one(plan, at, memory, own)
    over = won if counted == LOST else lost or t[SEVEN_OUT] == 1
    if over:
        start_one(plan, at, memory, own)


@inlined
def start_one(plan: Sequence[int], at: int, memory: MutableSequence[int], own: int) -> None:
    memory[own + NOW] = plan[at + CENTS]
    memory[own + HITS] = 0


@inlined
def _change(
    house: Sequence[int], plan: Sequence[int], at: int, memory: MutableSequence[int], own: int
) -> None:
    spot = plan[at + SPOT]
    if plan[at + GOES] == DOUBLES:
        most = house[HIGH_AT + spot] // house[STEP_AT + spot] * house[STEP_AT + spot]
        memory[own + NOW] = min(2 * memory[own + NOW], most)
    elif plan[at + GOES] == REGRESSES:
        memory[own + NOW] = plan[at + TO_CENTS]


@inlined
def _wanted(
    t: Sequence[int], plan: Sequence[int], at: int, memory: Sequence[int], own: int
) -> bool:
    spot, when = plan[at + SPOT], plan[at + WHEN]
    if t[STAKES_AT + spot] != 0:
        return False
    if not is_open(when, t[POINT], t[NEW_SHOOTER]):
        return False
    if plan[at + DOWN_AFTER] > 0 and memory[own + HITS] >= plan[at + DOWN_AFTER]:
        return False
    if plan[at + KIND] == COME_BET:
        block, lying = COME_ON if spot == COME else DONT_COME_ON, 0
        for number in range(2, TOTALS):
            if t[STAKES_AT + block + number] != 0:
                lying += 1
        return lying < plan[at + POINTS]
    return True


# Odds


@inlined
def _odds(house: Sequence[int], t: MutableSequence[int], plan: Sequence[int], at: int) -> None:
    spot = plan[at + SPOT]
    if spot == PASS:
        _behind(house, t, plan, at, PASS, PASS_ODDS, t[POINT])
    elif spot == DONT_PASS:
        _behind(house, t, plan, at, DONT_PASS, DONT_PASS_ODDS, t[POINT])
    else:
        block, odds = PUT, PUT_ODDS
        if spot == COME:
            block, odds = COME_ON, COME_ODDS
        elif spot == DONT_COME:
            block, odds = DONT_COME_ON, DONT_COME_ODDS
        for number in range(2, TOTALS):
            if t[STAKES_AT + block + number] != 0:
                _behind(house, t, plan, at, block + number, odds + number, number)


@inlined
def _behind(
    house: Sequence[int],
    t: MutableSequence[int],
    plan: Sequence[int],
    at: int,
    base: int,
    odds: int,
    number: int,
) -> None:
    stake = t[STAKES_AT + base]
    if stake == 0 or number == 0 or t[STAKES_AT + odds] != 0:
        return
    cents = plan[at + CENTS]
    if plan[at + GOES] == MULTIPLE:
        wins = odds_multiple(plan[at + TIMES], number) * stake
        cents = odds_for(house, odds, number, wins) if house[LAID_AT + odds] == 1 else wins
    elif plan[at + GOES] == MOST:
        cents = most_odds(house, odds, number, stake)
    place(house, t, odds, min(cents, most_odds(house, odds, number, stake)))
