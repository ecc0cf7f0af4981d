"""Roulette: a prime number, and better a red one."""

NAME = "Prime Spin"
ROWS = {"red prime": "4 to 1", "black prime": "1 to 1", "no prime": "lose"}
PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}


def pick(spin):
    if spin.number not in PRIMES:
        return "no prime"
    return "red prime" if spin.color == "red" else "black prime"
