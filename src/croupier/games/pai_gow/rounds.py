"""What the open round of a table for setting hands has to remember."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.core.law import Clause
from croupier.core.table import DEALER
from croupier.games.card_table.hands import CardRound


@dataclass
class PaiGowRound(CardRound):
    """The round so far, beside chips and cards."""

    start: str = DEALER
    """The position that is dealt to first."""
    order: dict[str, list[int]] = field(default_factory=dict)
    """By player: the seats of his hands, in the order in which they are set."""
    surrendered: dict[int, int] = field(default_factory=dict)
    """By seat: the wager that was collected, in cents."""
    unchecked: Clause | None = None
    """What follows, where the system that checks how the dealer sets has failed."""
