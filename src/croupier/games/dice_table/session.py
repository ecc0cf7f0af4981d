"""Sessions at a dice table for the compiler: chips placed and taken back, throws, settlement.

All functions work on two arrays: the `house` (see there) and the table, `t`, whose places stand
below. What may be placed and taken back is what `placing` says, for the live table too; tests hold
every move and every cent against it. The dice are shot by somebody else, so a strategy needs no
line wager.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.fast import inlined
from croupier.games.dice_table.house import (
    BASE_AT,
    CHIP_AT,
    CODES_AT,
    FEE_AT,
    FIRST_WIN,
    HIGH_AT,
    HOLDS_AT,
    IS_POINT_AT,
    LAID_AT,
    LOST,
    LOW_AT,
    NO_SPOT,
    NOT_DECIDED,
    NUMBER_AT,
    ODDS_AT,
    OF_AT,
    OPENS_AT,
    SPOT_CODES,
    STAKE_AT,
    STAYS_UP_AT,
    STEP_AT,
    THROWS,
    TIMES_AT,
    TRUE_STAKE_AT,
    TRUE_WIN_AT,
    UP_FRONT_AT,
    WALK_AT,
    WIN_AT,
)
from croupier.games.dice_table.placing import even_odds, is_held, is_open
from croupier.games.dice_table.spots import (
    COME,
    COME_ON,
    DONT_COME,
    DONT_COME_ON,
    OTHERS,
    PUT,
    ROOM,
    SPOTS,
    TOTALS,
)

POINT, RACK, WEALTH, NEW_SHOOTER, TOTAL, ROLLS, ACTIVE, STAKED, REFUSED = range(9)
"""WEALTH is the rack and all that lies; ACTIVE how many spots are in the list of those in use."""
CHANGED, SEVEN_OUT, STOPPING = 9, 10, 11
STAKES_AT = 16
LIST_AT = STAKES_AT + SPOTS
LISTED_AT = LIST_AT + SPOTS
RESULT_AT = LISTED_AT + SPOTS
"""What became of the last wager on a spot: a code, kept until a strategy has looked at it."""
ROLLED_AT = RESULT_AT + SPOTS
"""By number: whether the dice have rolled for a Put Bet."""
STATE_AT = ROLLED_AT + TOTALS
"""By spot from `OTHERS` on: the state of a bet over several rolls."""
TABLE_SIZE = STATE_AT + ROOM


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
def number_of(house: Sequence[int], t: Sequence[int], odds: int) -> int:
    """The number that odds are about."""
    number = house[NUMBER_AT + odds]
    return number if number != 0 else t[POINT]


@inlined
def odds_for(house: Sequence[int], odds: int, number: int, wins: int) -> int:
    """Odds that come to so much, or laid odds that can win it, in whole chips."""
    true_win, true_stake = house[TRUE_WIN_AT + number], house[TRUE_STAKE_AT + number]
    return even_odds(wins, true_win, true_stake, house[LAID_AT + odds], house[CHIP_AT])


@inlined
def most_odds(house: Sequence[int], odds: int, number: int, behind: int) -> int:
    """The most that the house takes behind so much."""
    return odds_for(house, odds, number, house[TIMES_AT + number] * behind)


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
    if not is_open(house[OPENS_AT + spot], t[POINT], t[NEW_SHOOTER]):
        return False
    if spot >= OTHERS and house[WALK_AT + spot - OTHERS] != 0 and t[STAKES_AT + spot] != 0:
        return False
    base = house[BASE_AT + spot]
    if base == NO_SPOT:
        return True
    number, behind = number_of(house, t, spot), t[STAKES_AT + base]
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
    if spot >= OTHERS:
        t[STATE_AT + spot - OTHERS] = 0
    if t[LISTED_AT + spot] == 0:
        t[LISTED_AT + spot] = 1
        t[LIST_AT + t[ACTIVE]] = spot
        t[ACTIVE] += 1


@inlined
def stays(house: Sequence[int], t: Sequence[int], spot: int) -> bool:
    """Whether what lies there may not be taken back (4.C)."""
    rolled = t[ROLLED_AT + spot - PUT] if PUT <= spot < PUT + TOTALS else 0
    return is_held(house[HOLDS_AT + spot], t[POINT], rolled)


@inlined
def take(house: Sequence[int], t: MutableSequence[int], spot: int, cents: int) -> bool:
    """Take chips back, with what was paid for them; False if the table refuses."""
    before = t[STAKES_AT + spot]
    after = before - cents
    if cents <= 0 or after < 0 or is_uneven(cents, house[CHIP_AT]) or stays(house, t, spot):
        return False
    if after > 0 and (after < house[LOW_AT + spot] or is_uneven(after, house[STEP_AT + spot])):
        return False
    odds = house[ODDS_AT + spot]
    if odds != NO_SPOT and t[STAKES_AT + odds] > 0:
        most = most_odds(house, odds, number_of(house, t, odds), after)
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
        if house[STAYS_UP_AT + spot] == 1:
            fresh = fee(house, spot, stake) if house[UP_FRONT_AT] == 1 else 0
            t[STAKES_AT + spot] = stake
            t[RACK] += won - fresh
            t[WEALTH] += won - fresh
            return
    t[RACK] += stake + won
    t[WEALTH] += won


@inlined
def lead_on(house: Sequence[int], t: MutableSequence[int], spot: int, throw: int) -> int:
    """A bet over several rolls goes on; the code of its end, or `NOT_DECIDED`."""
    walk = house[WALK_AT + spot - OTHERS]
    if walk == 0:
        return NOT_DECIDED
    state = t[STATE_AT + spot - OTHERS]
    to = house[walk + state * SPOT_CODES + t[POINT] * THROWS + throw]
    if to < 0:
        return -to
    t[STATE_AT + spot - OTHERS] = to
    return NOT_DECIDED


@inlined
def settle(house: Sequence[int], t: MutableSequence[int], throw: int) -> None:
    """Pay and take what the throw decides; what is left stays in the list."""
    at = CODES_AT + t[POINT] * THROWS + throw
    kept = 0
    for i in range(t[ACTIVE]):
        spot = t[LIST_AT + i]
        if t[STAKES_AT + spot] != 0:
            code = house[at + spot * SPOT_CODES]
            if spot >= OTHERS and code == NOT_DECIDED:
                code = lead_on(house, t, spot, throw)
            if code == NOT_DECIDED:
                t[LIST_AT + kept] = spot
                kept += 1
                if PUT <= spot < PUT + TOTALS:
                    t[ROLLED_AT + spot - PUT] = 1
                continue
            pay(house, t, spot, code)
            t[CHANGED] = 1
            if t[STAKES_AT + spot] != 0:
                t[LIST_AT + kept] = spot
                kept += 1
                continue
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
    """The point goes on or off; a loser 7 brings a new shooter."""
    point = t[POINT]
    if point == 0:
        t[NEW_SHOOTER] = 0
        if house[IS_POINT_AT + total] == 1:
            t[POINT] = total
            t[CHANGED] = 1
    elif total == point:
        t[POINT] = 0
        t[CHANGED] = 1
    elif total == 7:
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
