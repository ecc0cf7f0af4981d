"""What the ways a hand can end come to, read off the rows that pay at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.games.twenty_one.common import BUST_TOTAL, CHIPS, LAMMER, Facts
from croupier.games.twenty_one.outcomes import (
    BLACKJACKS,
    BOTH_BLACKJACK,
    DEALERS_BLACKJACK,
    EVEN_MONEY,
    NATURAL,
    WAYS,
    hand_facts,
)

ByWay = tuple[float, ...]
"""A payment for each way a hand can end, in units of the first wager."""

USUAL: ByWay = (-1.0, -1.0, 0.0, 1.0, 1.0, 1.0)
"""Bust and lower lose, the same pushes; higher, and whatever the dealer busts with, wins."""
NOTHING: ByWay = (0.0,) * WAYS


@dataclass(frozen=True)
class Stakes:
    """What lies on a hand: what it comes to as it is, and what a double adds to that."""

    hand: ByWay = USUAL
    double: ByWay = USUAL
    free_double: ByWay | None = None
    """Where a double on a hard 9, 10 or 11 may be had for a lammer."""

    def table(self) -> Any:
        """Payments as the kernels take them: as it is, doubled with chips, doubled for free."""
        import numpy

        added = (NOTHING, self.double, self.free_double or NOTHING)
        return numpy.array(self.hand) + numpy.array(added)


USUAL_STAKES = Stakes()


@dataclass(frozen=True)
class Payments:
    """Everything that the main wager and those that follow it pay."""

    own: Stakes = USUAL_STAKES
    free: Stakes | None = None
    """A hand that a free split has added: a lammer lies on it."""
    blackjack: float = 1.5
    both_blackjack: float = 0.0
    dealer_blackjack: float = -1.0
    even_money: float | None = None
    """Where a Blackjack may be paid before the dealer looks under an ace."""


USUAL_PAYMENTS = Payments()


def payments_of(rules: Rules) -> Payments:
    """By the rows in force, each picked by the game's own picker."""

    def net(wager: str, facts: Facts) -> float:
        found = rules.wagers[wager]
        return float(found.net_units(found.row(facts)))

    def by_way(wager: str, facts: Callable[[int], Facts]) -> ByWay:
        return tuple(net(wager, facts(way)) for way in range(WAYS))

    free = "free_double" in rules.wagers
    main = by_way("main", hand_facts)
    double = by_way("double_down", lambda way: hand_facts(way, CHIPS))
    lammer = by_way("free_double", lambda way: hand_facts(way, LAMMER)) if free else None
    split = by_way("free_split", lambda way: hand_facts(way, added=1, free=1)) if free else None
    _check_rounds_without_a_look(rules)
    return Payments(
        own=Stakes(main, double, lammer),
        free=None if split is None else Stakes(split, double, lammer),
        blackjack=net("main", BLACKJACKS[NATURAL]),
        both_blackjack=net("main", BLACKJACKS[BOTH_BLACKJACK]),
        dealer_blackjack=net("main", BLACKJACKS[DEALERS_BLACKJACK]),
        even_money=net("main", BLACKJACKS[EVEN_MONEY]) if free else None,
    )


def _check_rounds_without_a_look(rules: Rules) -> None:
    """Without a card reader hands are played on against a dealer who has a Blackjack already.

    That comes to the same as a look beforehand only while everything that was added comes back and
    a bust hand loses what any hand loses then.
    """
    if rules.options["dealing"] == "hand" or rules.options["card_reader"] == "yes":
        return
    against = BLACKJACKS[DEALERS_BLACKJACK]
    added = {
        "main": against._replace(added=1),
        "double_down": against._replace(doubled=CHIPS),
        "free_double": against._replace(doubled=LAMMER),
        "free_split": against._replace(added=1, free=1),
    }

    def net(wager: str, facts: Facts) -> Fraction:
        found = rules.wagers[wager]
        return found.net_units(found.row(facts))

    kept = [net(wager, facts) for wager, facts in added.items() if wager in rules.wagers]
    if any(kept) or net("main", against) != net("main", against._replace(total=BUST_TOTAL)):
        raise Misuse(
            "with card_reader=no, hands are played on against a Blackjack of the dealer; under "
            "this paytable that is not the same as a look beforehand, and it is not counted: set "
            "card_reader=yes, or let a Blackjack of the dealer give back what was added"
        )
