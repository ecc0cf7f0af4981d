"""Roulette: 11, 22 or 33, or one of the zeros."""

NAME = "Repdigit"
ROWS = {"repdigit": "10 to 1", "a zero": "push", "other": "lose"}


def pick(spin):
    if spin.number == 0:
        return "a zero"
    return "repdigit" if spin.name in ("11", "22", "33") else "other"
