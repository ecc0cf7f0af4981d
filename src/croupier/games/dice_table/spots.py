"""Every place on a dice layout: how it is named at the table, and its number for kernels.

`PASS`, `FIELD` and the like are spots of their own. What lies on a number is found by adding it:
`PLACE + 6`, `COME_ON + 9`. Both dice games share the numbers; a spot that a game does not have
takes no chips there. What a game has beyond the common wagers (a bet over several rolls, a wager of
its own) has its spots from `OTHERS` on, in the order of its wagers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.core.game import Rules
from croupier.core.refusals import Misuse, unknown
from croupier.core.spots import on, split
from croupier.core.wagers import Wager

ON_A_NUMBER = ("place", "buy", "lay", "put", "put_odds")
"""Wagers that have their number in their id; Come Bets have it in their place, `come@6`."""

_ONE_ROLL_AND_HARDWAYS = (
    "four_the_hardway",
    "six_the_hardway",
    "eight_the_hardway",
    "ten_the_hardway",
    "field",
    "any_seven",
    "any_craps",
    "craps_two",
    "craps_three",
    "craps_twelve",
    "eleven_in_one_roll",
    "c_and_e",
    "horn",
    "horn_high_2",
    "horn_high_3",
    "horn_high_11",
    "horn_high_12",
    "world",
    "6_7_8",
    "four_the_hardway_on_the_hop",
    "six_the_hardway_on_the_hop",
    "eight_the_hardway_on_the_hop",
    "ten_the_hardway_on_the_hop",
    "hop_1_3",
    "hop_1_4",
    "hop_2_3",
    "hop_1_5",
    "hop_2_4",
    "hop_1_6",
    "hop_2_5",
    "hop_3_4",
    "hop_2_6",
    "hop_3_5",
    "hop_3_6",
    "hop_4_5",
    "hop_4_6",
)
_SINGLE = (
    "pass",
    "dont_pass",
    "come",
    "dont_come",
    "pass_odds",
    "dont_pass_odds",
    "",  # free; strategies that count spots by number go on as they are
    *_ONE_ROLL_AND_HARDWAYS,
)
PASS = 0
DONT_PASS = 1
COME = 2
"""The Come Line; a bet that has moved lies on `COME_ON + number`."""
DONT_COME = 3
PASS_ODDS = 4
DONT_PASS_ODDS = 5
FOUR_THE_HARDWAY, SIX_THE_HARDWAY, EIGHT_THE_HARDWAY, TEN_THE_HARDWAY = 7, 8, 9, 10
FIELD, ANY_SEVEN, ANY_CRAPS, CRAPS_TWO, CRAPS_THREE, CRAPS_TWELVE = 11, 12, 13, 14, 15, 16
ELEVEN_IN_ONE_ROLL, C_AND_E, HORN = 17, 18, 19
WORLD = 24

TOTALS = 13
"""A block has room for every total, so that a number is its own place in it."""
NUMBERED = len(_SINGLE)
PLACE = NUMBERED
BUY = NUMBERED + TOTALS
LAY = NUMBERED + 2 * TOTALS
PUT = NUMBERED + 3 * TOTALS
PUT_ODDS = NUMBERED + 4 * TOTALS
COME_ON = NUMBERED + 5 * TOTALS
COME_ODDS = NUMBERED + 6 * TOTALS
DONT_COME_ON = NUMBERED + 7 * TOTALS
DONT_COME_ODDS = NUMBERED + 8 * TOTALS
OTHERS = NUMBERED + 9 * TOTALS
ROOM = 16
SPOTS = OTHERS + ROOM

_BLOCKS = {
    "place_{}": PLACE,
    "buy_{}": BUY,
    "lay_{}": LAY,
    "put_{}": PUT,
    "put_odds_{}": PUT_ODDS,
    "come@{}": COME_ON,
    "come_odds@{}": COME_ODDS,
    "dont_come@{}": DONT_COME_ON,
    "dont_come_odds@{}": DONT_COME_ODDS,
}

NAMES: dict[str, int] = {name: spot for spot, name in enumerate(_SINGLE) if name}
"""What the table calls a spot that the dice games share, to its number."""
for _pattern, _base in _BLOCKS.items():
    for _number in range(2, TOTALS):
        if _number != 7:
            NAMES[_pattern.format(_number)] = _base + _number


@cache
def kind_and_number(wager: str) -> tuple[str, int]:
    """`place_6` and `come@6` lie on 6; `pass`, `field` and `horn_high_2` on no number."""
    name, place = split(wager)
    if place:
        return name, int(place)
    head, _, tail = name.rpartition("_")
    return (head, int(tail)) if head in ON_A_NUMBER else (name, 0)


def spots_of(rules: Rules) -> Iterator[tuple[str, int, Wager]]:
    """Every place where chips can lie in this game: name, number, wager."""
    others = OTHERS
    for wager in rules.wagers.values():
        if wager.id in NAMES:
            yield wager.id, NAMES[wager.id], wager
        elif not wager.places:
            if others == SPOTS:
                raise Misuse(f"{rules.game.name} has more than {ROOM} wagers of its own to play")
            yield wager.id, others, wager
            others += 1
        for place in wager.places:
            name = on(wager.id, place)
            yield name, NAMES[name], wager


def numbers_of(rules: Rules) -> dict[str, int]:
    """By name: the number of every spot of this game."""
    return {name: spot for name, spot, _ in spots_of(rules)}


def spot_of(name: str, rules: Rules | None = None) -> int:
    """`spot_of("hop_1_6")`: for the spots that have no name of their own here.

    A wager that only one game has is found in its rules.
    """
    known = NAMES if rules is None else numbers_of(rules)
    if name not in known:
        raise unknown("spot of a dice layout", name, known)
    return known[name]
