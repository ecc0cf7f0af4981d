"""Sessions at a dice table for the compiler: chips placed and taken back, throws, settlement.

All functions work on two arrays: the `house` (see `_dice_house`) and the table, `t`, whose places
stand below. What may be placed and taken back is what the table allows; tests hold every move and
every cent against it. The dice are shot by somebody else, so a strategy needs no line wager.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.fast import inlined
from croupier.games.craps.fire import DOLLAR
from croupier.games.dice_table.house import (
    CHIP_AT,
    CODES_AT,
    FEE_AT,
    FIRE_AT,
    FIRST_WIN,
    HIGH_AT,
    IS_POINT_AT,
    LOST,
    LOW_AT,
    NOT_DECIDED,
    OF_AT,
    SPOT_CODES,
    STAKE_AT,
    STEP_AT,
    THROWS,
    TIMES_AT,
    TRUE_STAKE_AT,
    TRUE_WIN_AT,
    UP_FRONT_AT,
    WIN_AT,
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
    FIRE,
    PASS,
    PASS_ODDS,
    PUT,
    PUT_ODDS,
    SPOTS,
    TOTALS,
)

assert DOLLAR == 1_00

POINT, RACK, WEALTH, NEW_SHOOTER, MADE, TOTAL, ROLLS, ACTIVE, STAKED, REFUSED = range(10)
"""WEALTH is the rack and all that lies; ACTIVE how many spots are in the list of those in use."""
CHANGED, SEVEN_OUT, STOPPING = 10, 11, 12
STAKES_AT = 16
LIST_AT = STAKES_AT + SPOTS
LISTED_AT = LIST_AT + SPOTS
RESULT_AT = LISTED_AT + SPOTS
"""What became of the last wager on a spot: a code, kept until a strategy has looked at it."""
ROLLED_AT = RESULT_AT + SPOTS
"""By number: whether the dice have rolled for a Put Bet."""
TABLE_SIZE = ROLLED_AT + TOTALS


@inlined
def sit_down(t: MutableSequence[int], bankroll: int) -> None:
    """A new session: an empty layout, before a new shooter's first come out roll."""
    for i in range(TABLE_SIZE):
        t[i] = 0
    t[RACK] = bankroll
    t[WEALTH] = bankroll
    t[NEW_SHOOTER] = 1
    t[CHANGED] = 1


@inlined
def rounded_up(cents: int, step: int) -> int:
    """So many steps as are not less. A division is slow, and most steps are one cent."""
    return cents if step == 1 else (cents + step - 1) // step


@inlined
def is_uneven(cents: int, step: int) -> bool:
    return step != 1 and cents % step != 0


# Odds: § 6


@inlined
def supported(t: Sequence[int], spot: int) -> int:
    """The spot that odds stand behind; -1 for a wager that is none."""
    if spot == PASS_ODDS:
        return PASS
    if spot == DONT_PASS_ODDS:
        return DONT_PASS
    if PUT_ODDS <= spot < PUT_ODDS + TOTALS:
        return PUT + spot - PUT_ODDS
    if COME_ODDS <= spot < COME_ODDS + TOTALS:
        return COME_ON + spot - COME_ODDS
    if DONT_COME_ODDS <= spot < DONT_COME_ODDS + TOTALS:
        return DONT_COME_ON + spot - DONT_COME_ODDS
    return -1


@inlined
def odds_behind(spot: int) -> int:
    """The spot of the odds behind a wager that may be taken back; -1 if it has none."""
    if spot == PASS:
        return PASS_ODDS
    if spot == DONT_PASS:
        return DONT_PASS_ODDS
    if PUT <= spot < PUT + TOTALS:
        return PUT_ODDS + spot - PUT
    if DONT_COME_ON <= spot < DONT_COME_ON + TOTALS:
        return DONT_COME_ODDS + spot - DONT_COME_ON
    return -1


@inlined
def number_of(t: Sequence[int], spot: int) -> int:
    """The number that odds are about."""
    if spot in (PASS_ODDS, DONT_PASS_ODDS):
        return t[POINT]
    if spot < COME_ODDS:
        return spot - PUT_ODDS
    return spot - COME_ODDS if spot < DONT_COME_ON else spot - DONT_COME_ODDS


@inlined
def is_laid(spot: int) -> bool:
    return spot == DONT_PASS_ODDS or spot >= DONT_COME_ODDS


@inlined
def even_odds(house: Sequence[int], spot: int, number: int, wins: int) -> int:
    """Odds for a multiple of the wager, up to the next amount that is paid in whole chips (6.F).

    `wins` is what they come to: the amount of taken odds, or what laid odds can win.
    """
    step = house[TRUE_STAKE_AT + number] * house[CHIP_AT]
    steps = rounded_up(wins, step)
    each = house[TRUE_WIN_AT + number] if is_laid(spot) else house[TRUE_STAKE_AT + number]
    return steps * each * house[CHIP_AT]


@inlined
def most_odds(house: Sequence[int], spot: int, number: int, behind: int) -> int:
    """The most that the house takes behind so much."""
    return even_odds(house, spot, number, house[TIMES_AT + number] * behind)


# Placing and taking back: § 3, 4, 6


@inlined
def fee(house: Sequence[int], spot: int, stake: int) -> int:
    """The vigorish on a stake, in whole chips."""
    if house[OF_AT + spot] == 0:
        return 0
    chip = house[CHIP_AT]
    return stake * house[FEE_AT + spot] // (house[OF_AT + spot] * chip) * chip


@inlined
def may_place(house: Sequence[int], t: Sequence[int], spot: int, cents: int) -> bool:
    """Whether the table stands so that chips may go there; amounts are looked at by `place`."""
    if spot == DONT_PASS:
        return t[POINT] == 0
    if spot in (COME, DONT_COME) or PUT <= spot < PUT + TOTALS:
        return t[POINT] != 0
    if spot == FIRE:
        return t[NEW_SHOOTER] == 1 and t[STAKES_AT + FIRE] == 0
    base = supported(t, spot)
    if base == -1:
        return True
    number, behind = number_of(t, spot), t[STAKES_AT + base]
    if number == 0 or behind == 0:
        return False
    return t[STAKES_AT + spot] + cents <= most_odds(house, spot, number, behind)


@inlined
def place(house: Sequence[int], t: MutableSequence[int], spot: int, cents: int) -> bool:
    """Put chips on a spot, with the vigorish if it is due; False if the table refuses."""
    before = t[STAKES_AT + spot]
    after = before + cents
    if cents <= 0 or after < house[LOW_AT + spot] or after > house[HIGH_AT + spot]:
        return False
    if is_uneven(cents, house[CHIP_AT]) or is_uneven(after, house[STEP_AT + spot]):
        return False
    due = 0
    if house[UP_FRONT_AT] == 1:
        due = fee(house, spot, after) - fee(house, spot, before)
    if cents + due > t[RACK] or not may_place(house, t, spot, cents):
        return False
    t[RACK] -= cents + due
    t[WEALTH] -= due
    lay(t, spot, after)
    return True


@inlined
def lay(t: MutableSequence[int], spot: int, cents: int) -> None:
    t[STAKES_AT + spot] = cents
    if t[LISTED_AT + spot] == 0:
        t[LISTED_AT + spot] = 1
        t[LIST_AT + t[ACTIVE]] = spot
        t[ACTIVE] += 1


@inlined
def stays(t: Sequence[int], spot: int) -> bool:
    """Whether what lies there may not be taken back (4.C)."""
    if spot == PASS:
        return t[POINT] != 0
    if PUT <= spot < PUT + TOTALS:
        return t[ROLLED_AT + spot - PUT] == 1
    return spot == FIRE or COME_ON <= spot < COME_ON + TOTALS


@inlined
def take(house: Sequence[int], t: MutableSequence[int], spot: int, cents: int) -> bool:
    """Take chips back, with what was paid for them; False if the table refuses."""
    before = t[STAKES_AT + spot]
    after = before - cents
    if cents <= 0 or after < 0 or is_uneven(cents, house[CHIP_AT]) or stays(t, spot):
        return False
    if after > 0 and (after < house[LOW_AT + spot] or is_uneven(after, house[STEP_AT + spot])):
        return False
    odds = odds_behind(spot)
    if odds != -1 and t[STAKES_AT + odds] > 0:
        most = most_odds(house, odds, number_of(t, odds), after)
        if t[STAKES_AT + odds] > most:
            return False
    back = 0
    if house[UP_FRONT_AT] == 1:
        back = fee(house, spot, before) - fee(house, spot, after)
    t[RACK] += cents + back
    t[WEALTH] += back
    t[STAKES_AT + spot] = after
    return True


# The roll: § 3, 5, 9.D


@inlined
def pay(house: Sequence[int], t: MutableSequence[int], spot: int, code: int) -> None:
    """Settle one spot by a code."""
    stake = t[STAKES_AT + spot]
    t[STAKES_AT + spot] = 0
    t[STAKED] += stake
    t[RESULT_AT + spot] = code
    if code == LOST:
        t[WEALTH] -= stake
        return
    won = 0
    if code >= FIRST_WIN:
        chip = house[CHIP_AT]
        won = rounded_up(stake * house[WIN_AT + code], house[STAKE_AT + code] * chip) * chip
        if house[UP_FRONT_AT] == 0:
            won -= fee(house, spot, stake)
    t[RACK] += stake + won
    t[WEALTH] += won


@inlined
def settle(house: Sequence[int], t: MutableSequence[int], throw: int) -> None:
    """Pay and take what the throw decides; what is left stays in the list."""
    at = CODES_AT + t[POINT] * THROWS + throw
    kept = 0
    for i in range(t[ACTIVE]):
        spot = t[LIST_AT + i]
        if t[STAKES_AT + spot] != 0:
            code = house[at + spot * SPOT_CODES]
            if code == NOT_DECIDED:
                t[LIST_AT + kept] = spot
                kept += 1
                if PUT <= spot < PUT + TOTALS:
                    t[ROLLED_AT + spot - PUT] = 1
                continue
            pay(house, t, spot, code)
            t[CHANGED] = 1
        t[LISTED_AT + spot] = 0
        if PUT <= spot < PUT + TOTALS:
            t[ROLLED_AT + spot - PUT] = 0
    t[ACTIVE] = kept


@inlined
def move_come_bets(t: MutableSequence[int], total: int) -> None:
    """What the roll did not decide on the Come Line goes to its number."""
    if t[STAKES_AT + COME] != 0:
        lay(t, COME_ON + total, t[STAKES_AT + COME])
        t[STAKES_AT + COME] = 0
        t[CHANGED] = 1
    if t[STAKES_AT + DONT_COME] != 0:
        lay(t, DONT_COME_ON + total, t[STAKES_AT + DONT_COME])
        t[STAKES_AT + DONT_COME] = 0
        t[CHANGED] = 1


@inlined
def turn_puck(house: Sequence[int], t: MutableSequence[int], total: int) -> None:
    """The point goes on or off; a loser 7 decides Fire Bets and brings a new shooter."""
    point = t[POINT]
    if point == 0:
        t[NEW_SHOOTER] = 0
        if house[IS_POINT_AT + total] == 1:
            t[POINT] = total
            t[CHANGED] = 1
    elif total == point:
        t[MADE] |= 1 << point
        t[POINT] = 0
        t[CHANGED] = 1
    elif total == 7:
        if t[STAKES_AT + FIRE] != 0:
            made, different = t[MADE], 0
            while made:
                made &= made - 1
                different += 1
            pay(house, t, FIRE, house[FIRE_AT + different])
        t[MADE] = 0
        t[POINT] = 0
        t[NEW_SHOOTER] = 1
        t[SEVEN_OUT] = 1
        t[CHANGED] = 1


@inlined
def roll(house: Sequence[int], t: MutableSequence[int], throw: int) -> None:
    """One throw, a number from 0 to 35, and all that follows from it."""
    total = 2 + throw // 6 + throw % 6
    settle(house, t, throw)
    if t[STAKES_AT + COME] != 0 or t[STAKES_AT + DONT_COME] != 0:
        move_come_bets(t, total)
    turn_puck(house, t, total)
    t[TOTAL] = total
    t[ROLLS] += 1
