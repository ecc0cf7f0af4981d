"""Statistics of what a table drew, whatever the game: dice, spins, numbers and cards.

Cards are the difficult ones, since a shoe changes with every card. Each card is compared with what
was left just before it came: how much more often a kind came than was due, summed over all draws,
is a vector of which the covariance is known, and its length in those terms is chi-square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from croupier.core.cards import JOKER
from croupier.core.procedure import Cut, Draw, DrawCards, Number, Spin, Throw
from croupier.sim.battery import even
from croupier.sim.distributions import distributions, numbers

KINDS = JOKER + 1


class CardDraws:
    """How cards came, beside what was left of the shoe each time."""

    def __init__(self) -> None:
        self.cards = 0
        self._above: Any = numbers().zeros(KINDS)
        self._spread: Any = numbers().zeros((KINDS, KINDS))

    def add(self, remaining: Iterable[int], cards: Iterable[int]) -> None:
        numpy = numbers()
        left = numpy.bincount(list(remaining), minlength=KINDS).astype(float)
        for card in cards:
            shares = left / left.sum()
            self._above[card] += 1
            self._above -= shares
            self._spread -= numpy.outer(shares, shares)
            self._spread.flat[:: KINDS + 1] += shares
            left[card] -= 1
            self.cards += 1

    def p(self) -> float:
        numpy = numbers()
        inverse = numpy.linalg.pinv(self._spread, hermitian=True)
        freedom = int(numpy.linalg.matrix_rank(self._spread, hermitian=True))
        statistic = float(self._above @ inverse @ self._above)
        return float(distributions("the battery").chi2.sf(statistic, freedom))


LEAST = 5
"""Cells that expect less are no test."""


def p_values(draws: Iterable[tuple[Draw, Any]]) -> dict[str, tuple[int, float]]:
    """By test: how many draws it looked at, and its p-value."""
    counts: dict[tuple[str, int], Counter[int]] = {}
    cards = CardDraws()

    def note(name: str, size: int, cell: int) -> None:
        counts.setdefault((name, size), Counter())[cell] += 1

    for request, answer in draws:
        match request:
            case DrawCards():
                cards.add(request.shoe.remaining, answer)
            case Throw():
                for face in answer:
                    note("faces", 6, face - 1)
                if len(answer) > 1:
                    note("faces of two dice", 36, 6 * answer[0] + answer[1] - 7)
            case Spin():
                note(f"{len(request.sections)} sections", len(request.sections), answer)
            case Cut():
                places = request.cards - 2 * request.least + 1
                note(f"cuts of {request.cards} cards", places, answer - request.least)
            case Number():
                places = request.most - request.least + 1
                note(f"numbers to {request.most}", places, answer - request.least)
    found = {
        name: (counted.total(), even([counted[cell] for cell in range(size)]))
        for (name, size), counted in counts.items()
        if counted.total() >= LEAST * size
    }
    return found | ({"cards": (cards.cards, cards.p())} if cards.cards >= LEAST * KINDS else {})
