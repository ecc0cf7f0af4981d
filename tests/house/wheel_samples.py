"""Records of wheels that were made for a test: sound ones, and ones with a fault planted."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from fractions import Fraction

from croupier.house.wheel_records import WHEELS, Record, Wheel
from croupier.sim.streams import SeededStream, seed_from

FINE = 1_000_000
"""Shares are drawn in millionths."""


def sound(wheel_id: str, spins: int, seed: str) -> Record:
    """Outcomes of a wheel without fault."""
    wheel = WHEELS[wheel_id]
    below = SeededStream(seed_from(seed)).below
    tickets = [place for place, weight in enumerate(wheel.weights) for _ in range(weight)]
    return Record(wheel, array("B", (tickets[below(len(tickets))] for _ in range(spins))))


def biased(wheel_id: str, spins: int, seed: str, shares: Mapping[str, Fraction]) -> Record:
    """Outcomes of a wheel on which some symbols have shares of their own; the rest share evenly."""
    wheel = WHEELS[wheel_id]
    below = SeededStream(seed_from(seed)).below
    ends = _ends(wheel, shares)
    draws = (below(FINE) for _ in range(spins))
    return Record(
        wheel, array("B", (next(i for i, end in enumerate(ends) if draw < end) for draw in draws))
    )


def _ends(wheel: Wheel, shares: Mapping[str, Fraction]) -> list[int]:
    free = 1 - sum(shares.values(), Fraction(0))
    fixed = {symbol: wheel.shares[wheel.symbols.index(symbol)] for symbol in shares}
    scale = free / (1 - sum(fixed.values(), Fraction(0)))
    total, ends = Fraction(0), []
    for symbol, share in zip(wheel.symbols, wheel.shares, strict=True):
        total += shares[symbol] if symbol in shares else share * scale
        ends.append(round(total * FINE))
    assert ends[-1] == FINE
    return ends


def remembering(
    spins: int,
    seed: str,
    often: Fraction,
    follow: Callable[[int], int],
    wheel_id: str = "double_zero",
) -> Record:
    """Outcomes of a wheel that, so often, goes from the last place to the one that follows it."""
    wheel = WHEELS[wheel_id]
    below = SeededStream(seed_from(seed)).below
    outcomes = array("B", [below(len(wheel.symbols))])
    for _ in range(spins - 1):
        if below(often.denominator) < often.numerator:
            outcomes.append(follow(outcomes[-1]) % len(wheel.symbols))
        else:
            outcomes.append(below(len(wheel.symbols)))
    return Record(wheel, outcomes)


def by_quota(spins: int, seed: str, wheel_id: str = "double_zero") -> Record:
    """Outcomes that somebody made up: each number comes once before any comes again."""
    wheel = WHEELS[wheel_id]
    below = SeededStream(seed_from(seed)).below
    outcomes = array("B")
    while len(outcomes) < spins:
        left = list(range(len(wheel.symbols)))
        while left and len(outcomes) < spins:
            outcomes.append(left.pop(below(len(left))))
    return Record(wheel, outcomes)
