"""Craps: the same total on two rolls running."""

NAME = "Twice Running"
ROWS = {"same again": "7 to 1", "another": "lose"}


def pick(dice, before=0):
    if not before:
        return dice.total
    return "same again" if dice.total == before else "another"
