"""Craps: 2, 3, 4, 5 and 6 are all thrown before a 7."""

NAME = "Small Ones"
ROWS = {"all small": "34 to 1", "seven first": "lose"}
WHEN = "come out"


def pick(dice, seen=frozenset()):
    if dice.total == 7:
        return "seven first"
    if dice.total < 7:
        seen = seen | {dice.total}
    return "all small" if len(seen) == 5 else seen
