"""Every place on a dice layout as a number, for kernels and for strategies written in Python.

`PASS`, `FIELD` and the like are spots of their own. What lies on a number is found by adding it:
`PLACE + 6`, `COME_ON + 9`. Both dice games share the numbers; a spot that a game does not have
takes no chips there.
"""

from __future__ import annotations

from croupier.core.refusals import unknown

PASS = 0
DONT_PASS = 1
COME = 2
"""The Come Line; a bet that has moved lies on `COME_ON + number`."""
DONT_COME = 3
PASS_ODDS = 4
DONT_PASS_ODDS = 5
FIRE = 6

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
    "fire",
    *_ONE_ROLL_AND_HARDWAYS,
)
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
SPOTS = NUMBERED + 9 * TOTALS

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

NAMES: dict[str, int] = {name: spot for spot, name in enumerate(_SINGLE)}
"""What the table calls a spot, to its number."""
for _pattern, _base in _BLOCKS.items():
    for _number in range(2, TOTALS):
        if _number != 7:
            NAMES[_pattern.format(_number)] = _base + _number

NAME_OF: dict[int, str] = {spot: name for name, spot in NAMES.items()}


def spot_of(name: str) -> int:
    """`spot_of("hop_1_6")`: for the spots that have no name of their own here."""
    if name not in NAMES:
        raise unknown("spot of a dice layout", name, NAMES)
    return NAMES[name]
