"""What the dealer's hand comes to, by the card that shows, for games in which he draws by rule.

A game's count has `dealers_totals(rules)`: for each card that may show its chance, and then the
chance of each total.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import EXACT

Totals = Mapping[str, Fraction]
"""By what the hand comes to: how likely that is."""


@dataclass(frozen=True)
class Shown:
    """One card that the dealer may show."""

    card: str
    chance: Fraction
    totals: Totals

    def without(self, total: str) -> Totals:
        """The same once it is known that he has not this: after a look at the hole card."""
        left = 1 - self.totals[total]
        return {name: p / left for name, p in self.totals.items() if name != total}


@dataclass(frozen=True)
class DealersTotals:
    """The dealer's hand from a full shoe, in fractions."""

    rules: Rules
    shown: tuple[Shown, ...]
    looked: str
    """What the dealer looks for before anybody plays."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.shown[0].totals)

    @property
    def all(self) -> Totals:
        """Whatever he shows."""
        return {
            name: sum((one.chance * one.totals[name] for one in self.shown), Fraction(0))
            for name in self.names
        }

    def __getitem__(self, card: str) -> Totals:
        return next(one.totals for one in self.shown if one.card == card)

    def to_dict(self) -> dict[str, Any]:
        """What `croupier analyze --dealer --json` prints."""

        def told(totals: Totals) -> dict[str, str]:
            return {name: str(p) for name, p in totals.items()}

        return {
            "game": self.rules.game.id,
            "edition": self.rules.edition,
            "options": self.rules.option_texts(),
            "method": EXACT,
            "dealer": [
                {
                    "shows": one.card,
                    "probability": str(one.chance),
                    "totals": told(one.totals),
                    f"without_{self.looked}": told(one.without(self.looked)),
                }
                for one in self.shown
            ],
            "all": told(self.all),
        }


def dealers_totals(rules: Rules) -> DealersTotals:
    find: Callable[[Rules], DealersTotals] | None = getattr(
        rules.game.counting(), "dealers_totals", None
    )
    if find is None:
        raise Misuse(
            f"{rules.game.name} has no dealer who draws to a total; blackjack and "
            "free_bet_blackjack have one"
        )
    return find(rules)
