"""A dice table as one array of whole numbers, made from the rules of the house.

What a throw does to a wager is asked of the wager's own picker, once for each point and throw, and
kept as a code: so a kernel settles by the rows that the table pays.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from fractions import Fraction

from croupier.core.fast import whole_numbers
from croupier.core.game import Rules
from croupier.core.holding import NO_MAXIMUM
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.refusals import Misuse
from croupier.core.wagers import Row, Wager
from croupier.games.craps.fire import Fire
from croupier.games.dice_table.book import kind_and_number, odds_multiple, off_by_rule
from croupier.games.dice_table.spots import FIRE, NAMES, SPOTS, TOTALS
from croupier.games.dice_table.wagers import Roll, true_odds

THROWS = 36
SPOT_CODES = TOTALS * THROWS
PAYS = 64
"""Room for different payments; a code is a place among them."""
NOT_DECIDED, LOST, PUSHED, FIRST_WIN = 0, 1, 2, 3

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
TIMES_AT = OF_AT + SPOTS
TRUE_WIN_AT = TIMES_AT + TOTALS
TRUE_STAKE_AT = TRUE_WIN_AT + TOTALS
IS_POINT_AT = TRUE_STAKE_AT + TOTALS
FIRE_AT = IS_POINT_AT + TOTALS
CHIP_AT = FIRE_AT + 7
UP_FRONT_AT = CHIP_AT + 1
HOUSE_SIZE = UP_FRONT_AT + 1


def house(rules: Rules, always_on: frozenset[int] = frozenset()) -> MutableSequence[int]:
    """The rules for a kernel; spots in `always_on` are called on for every come out roll."""
    if rules.options.get("tournament", "no") != "no":
        raise Misuse("a strategy is played at an open table; leave the tournament out")
    made = whole_numbers(HOUSE_SIZE)
    payments: list[Odds] = []
    for name, spot, wager in spots_of(rules):
        _put_limits(made, rules, name, spot, wager)
        if spot != FIRE:
            _put_codes(made, rules, name, spot, wager, spot in always_on, payments)
    if "fire" in rules.wagers:
        for points_made in range(7):
            row = rules.wagers["fire"].row(Fire(points_made))
            made[FIRE_AT + points_made] = code_of(row, payments)
    for place, pays in enumerate(payments, FIRST_WIN):
        made[WIN_AT + place], made[STAKE_AT + place] = pays.win, pays.stake
    for number in points_of(rules):
        true = true_odds(number)
        made[IS_POINT_AT + number] = 1
        made[TIMES_AT + number] = odds_multiple(rules.cents("odds"), number)
        made[TRUE_WIN_AT + number], made[TRUE_STAKE_AT + number] = true.win, true.stake
    made[CHIP_AT] = max(1, rules.cents("chip"))
    made[UP_FRONT_AT] = int(rules.options["vigorish_taken"] == "up_front")
    return made


def points_of(rules: Rules) -> tuple[int, ...]:
    return tuple(map(int, rules.wagers["come"].places))


def spots_of(rules: Rules) -> Iterator[tuple[str, int, Wager]]:
    """Every place where chips can lie in this game: name, number, wager."""
    for wager in rules.wagers.values():
        if wager.id in NAMES:
            yield wager.id, NAMES[wager.id], wager
        for place in wager.places:
            name = f"{wager.id}@{place}"
            yield name, NAMES[name], wager


def code_of(row: Row, payments: list[Odds]) -> int:
    if row.pays is LOSE or row.pays is PUSH:
        return LOST if row.pays is LOSE else PUSHED
    if not isinstance(row.pays, Odds):
        raise Misuse(f"{row.words} pays {row.pays}; a strategy is played with odds only")
    if row.pays not in payments:
        payments.append(row.pays)
    assert len(payments) + FIRST_WIN <= PAYS
    return FIRST_WIN + payments.index(row.pays)


def _put_codes(
    made: MutableSequence[int],
    rules: Rules,
    name: str,
    spot: int,
    wager: Wager,
    called_on: bool,
    payments: list[Odds],
) -> None:
    kind, number = kind_and_number(name)
    for point in (0, *points_of(rules)):
        if not point and kind in ("pass_odds", "dont_pass_odds"):
            continue  # nothing lies there on a come out roll
        working = int(called_on or not off_by_rule(rules, name, point))
        for throw in range(THROWS):
            roll = Roll(1 + throw // 6, 1 + throw % 6, point, number, working)
            if wager.decided_by(roll):
                at = CODES_AT + spot * SPOT_CODES + point * THROWS + throw
                made[at] = code_of(wager.row(roll), payments)


def _put_limits(
    made: MutableSequence[int], rules: Rules, name: str, spot: int, wager: Wager
) -> None:
    kind, number = kind_and_number(name)
    chip = max(1, rules.cents("chip"))
    low, high = rules.cents("minimum"), rules.cents("maximum")
    if not wager.posted_limits:
        low, high = chip, NO_MAXIMUM
    low = low if wager.minimum_cents is None else wager.minimum_cents
    high = high if wager.maximum_cents is None else wager.maximum_cents
    if (kind in ("come", "dont_come") and number) or _without_area(rules, kind):
        high = 0  # the player puts nothing there; what stays after a removal has its minimum
    made[LOW_AT + spot], made[HIGH_AT + spot] = low, high
    made[STEP_AT + spot] = parts_of(name) * max(rules.cents("unit"), chip)
    if parts_of(name) == 1:
        made[STEP_AT + spot] = 1_00 if spot == FIRE else chip
    if wager.commission is not None:
        share = wager.commission.share(Fraction(1), wager.most_won(100) / 100)
        made[FEE_AT + spot], made[OF_AT + spot] = share.numerator, share.denominator


def parts_of(name: str) -> int:
    """How many equal parts a divided wager has; 1 for all others (5.C to 5.F)."""
    if name.startswith("horn_high") or name == "world":
        return 5
    return {"c_and_e": 2, "horn": 4}.get(name, 1)


def _without_area(rules: Rules, kind: str) -> bool:
    """A wager that the dealer would break down at once into those that it stands for."""
    area = "world_area" if kind == "world" else "horn_high_area"
    return kind.startswith(("horn_high", "world")) and rules.options[area] == "no"
