"""A dice table as one array of whole numbers, made from the rules of the house.

What a throw does to a wager is asked of the wager's own picker, once for each point and throw, and
kept as a code: so a kernel settles by the rows that the table pays. Where and when chips may be
laid and taken back is asked of `placing` and of the bets over several rolls.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from fractions import Fraction

from croupier.core.fast import whole_numbers
from croupier.core.game import Rules
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from croupier.core.wagers import Wager
from croupier.games.dice_table.chapter import areas_missing, dice_law, unit_cents
from croupier.games.dice_table.placing import (
    HELD,
    LAID,
    holds,
    odds_behind,
    odds_multiple,
    off_by_rule,
    opens,
    stays_up,
    supported,
)
from croupier.games.dice_table.roll_bets import Progress, RollBet, Walk, roll_bets, walk
from croupier.games.dice_table.spots import (
    OTHERS,
    ROOM,
    SPOTS,
    TOTALS,
    kind_and_number,
    numbers_of,
    spots_of,
)
from croupier.games.dice_table.wagers import Roll, true_odds

THROWS = 36
SPOT_CODES = TOTALS * THROWS
PAYS = 64
"""Room for different payments; a code is a place among them."""
NOT_DECIDED, LOST, PUSHED, FIRST_WIN = 0, 1, 2, 3
NO_SPOT = -1

CODES_AT = 0
WIN_AT = SPOTS * SPOT_CODES
STAKE_AT = WIN_AT + PAYS
LOW_AT = STAKE_AT + PAYS
HIGH_AT = LOW_AT + SPOTS
STEP_AT = HIGH_AT + SPOTS
"""Amounts on a spot are multiples of its step: a chip, or the equal parts of a divided wager."""
FEE_AT = STEP_AT + SPOTS
"""The commission as a share of the stake: so much ..."""
OF_AT = FEE_AT + SPOTS
"""... of so much; nought where there is none."""
OPENS_AT = OF_AT + SPOTS
HOLDS_AT = OPENS_AT + SPOTS
BASE_AT = HOLDS_AT + SPOTS
"""The spot that odds stand behind; `NO_SPOT` for what is no odds."""
ODDS_AT = BASE_AT + SPOTS
"""The spot of the odds behind a wager; `NO_SPOT` where it has none."""
NUMBER_AT = ODDS_AT + SPOTS
"""The number that a spot lies on; 0 where that is the point, or none."""
LAID_AT = NUMBER_AT + SPOTS
STAYS_UP_AT = LAID_AT + SPOTS
TIMES_AT = STAYS_UP_AT + SPOTS
TRUE_WIN_AT = TIMES_AT + TOTALS
TRUE_STAKE_AT = TRUE_WIN_AT + TOTALS
IS_POINT_AT = TRUE_STAKE_AT + TOTALS
CHIP_AT = IS_POINT_AT + TOTALS
UP_FRONT_AT = CHIP_AT + 1
WALK_AT = UP_FRONT_AT + 1
"""By spot from `OTHERS` on: where the walk of a bet over several rolls begins; 0 for none.

A walk has, by state, point and throw, the next state, or below nought the code that it ends with.
"""
HOUSE_SIZE = WALK_AT + ROOM


def house(rules: Rules, always_on: frozenset[int] = frozenset()) -> MutableSequence[int]:
    """The rules for a kernel; spots in `always_on` are called on for every come out roll."""
    if rules.options.get("tournament", "no") != "no":
        raise Misuse("a strategy is played at an open table; leave the tournament out")
    points, bets = dice_law(rules).points, roll_bets(rules)
    walks = {id: walk(bet, rules.wagers[id], points) for id, bet in bets.items()}
    sizes = [way.undecided * SPOT_CODES for way in walks.values()]
    made = whole_numbers(HOUSE_SIZE + sum(sizes))
    payments: list[Odds] = []
    at, numbers, table = HOUSE_SIZE, numbers_of(rules), Table(rules)
    for name, spot, wager in spots_of(rules):
        _put_limits(made, table, name, spot, wager)
        _put_placing(made, rules, numbers, name, spot)
        if name in bets:
            _put_bet(made, bets[name], spot)
            _put_walk(made, spot, at, walks[name], wager, payments)
            at += walks[name].undecided * SPOT_CODES
        else:
            _put_codes(made, rules, name, spot, wager, spot in always_on, payments)
    for place, pays in enumerate(payments, FIRST_WIN):
        made[WIN_AT + place], made[STAKE_AT + place] = pays.win, pays.stake
    for number in points:
        true = true_odds(number)
        made[IS_POINT_AT + number] = 1
        made[TIMES_AT + number] = odds_multiple(rules.cents("odds"), number)
        made[TRUE_WIN_AT + number], made[TRUE_STAKE_AT + number] = true.win, true.stake
    made[CHIP_AT] = table.chip_cents
    made[UP_FRONT_AT] = int(rules.options["vigorish_taken"] == "up_front")
    return made


def code_of(wager: Wager, facts: Roll | Progress, payments: list[Odds]) -> int:
    """What is paid before the vigorish, which the kernel takes in whole chips as the table does."""
    row = wager.row(facts)
    paid = wager.gross(row)
    if paid is LOSE or paid is PUSH:
        return LOST if paid is LOSE else PUSHED
    if not isinstance(paid, Odds):
        raise Misuse(f"{row.words} pays {paid}; a strategy is played with odds only")
    if paid not in payments:
        payments.append(paid)
    assert len(payments) + FIRST_WIN <= PAYS
    return FIRST_WIN + payments.index(paid)


def _put_codes(
    made: MutableSequence[int],
    rules: Rules,
    name: str,
    spot: int,
    wager: Wager,
    called_on: bool,
    payments: list[Odds],
) -> None:
    _, number = kind_and_number(name)
    for point in (0, *dice_law(rules).points):
        if not point and supported(name) and not number:
            continue  # behind a line wager nothing lies on a come out roll
        working = int(called_on or not off_by_rule(rules, name, point))
        for throw in range(THROWS):
            roll = Roll(1 + throw // 6, 1 + throw % 6, point, number, working)
            if wager.decided_by(roll):
                at = CODES_AT + spot * SPOT_CODES + point * THROWS + throw
                made[at] = code_of(wager, roll, payments)


def _put_walk(
    made: MutableSequence[int], spot: int, at: int, way: Walk, wager: Wager, payments: list[Odds]
) -> None:
    made[WALK_AT + spot - OTHERS] = at
    ends = [-code_of(wager, Progress(s), payments) for s in way.states[way.undecided :]]
    for (state, point), leads in way.steps.items():
        for throw, to in enumerate(leads):
            there = at + state * SPOT_CODES + point * THROWS + throw
            made[there] = to if to < way.undecided else ends[to - way.undecided]


# Where chips may lie, and how many


def _put_limits(
    made: MutableSequence[int], table: Table, name: str, spot: int, wager: Wager
) -> None:
    rules, divided = table.rules, dice_law(table.rules).divided
    low, high = table.limits(wager)
    if name.startswith(areas_missing(rules)):
        high = 0  # the dealer would break it down at once into those that it stands for
    made[LOW_AT + spot], made[HIGH_AT + spot] = low, high
    parts = divided[name].units * unit_cents(rules) if name in divided else table.chip_cents
    made[STEP_AT + spot] = parts
    if wager.commission is not None:
        best = max(wager.gross(row).net(1) for row in wager.rows)
        share = wager.commission.share(Fraction(1), best)
        made[FEE_AT + spot], made[OF_AT + spot] = share.numerator, share.denominator


def _put_placing(
    made: MutableSequence[int], rules: Rules, numbers: dict[str, int], name: str, spot: int
) -> None:
    kind, number = kind_and_number(name)
    base, odds = supported(name), odds_behind(name)
    made[OPENS_AT + spot], made[HOLDS_AT + spot] = opens(name), holds(name)
    made[BASE_AT + spot] = NO_SPOT if base is None else numbers[base]
    made[ODDS_AT + spot] = numbers.get(odds, NO_SPOT) if odds else NO_SPOT
    made[NUMBER_AT + spot], made[LAID_AT + spot] = number, int(kind in LAID)
    made[STAYS_UP_AT + spot] = int(stays_up(rules, name))


def _put_bet(made: MutableSequence[int], bet: RollBet, spot: int) -> None:
    made[OPENS_AT + spot], made[HOLDS_AT + spot] = bet.when, HELD
    if bet.step_cents:
        made[STEP_AT + spot] = bet.step_cents
