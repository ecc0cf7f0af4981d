"""What outlives a round of baccarat: how far the shoe is, and what players owe."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.core.table import Table

# How far the shoe is: the cover card is in it, has come out, or only one hand is left; or the
# cards have to be shuffled. A device that reshuffles by itself has no cover card.
COVERED, SEEN, LAST_HAND, OVER, NO_COVER = "covered", "seen", "last_hand", "over", "none"


@dataclass
class BaccaratKeep:
    """Plain values, so that a table can be written down between rounds."""

    cover: str = OVER
    shoes: int = 0
    """How many were dealt or begun."""
    cards: str = ""
    """Which cards the shoe was made of, by their identity."""
    batch: int = 1
    """Which of the two is in play where a shuffler has the other."""
    drawn_ahead: int = 0
    """Cards out of the shoe that nobody has seen; they begin the next hand (14.A, 14.B)."""
    owed: dict[str, int] | None = None
    """Vigorish in cents by seat; None until the first marker is set."""
    button: int = 0
    """The seat that bets first in this round of a tournament, where a button moves on (17.B.ii)."""


def kept(table: Table) -> BaccaratKeep:
    keep = table.keep
    if not isinstance(keep, BaccaratKeep):
        raise TypeError(f"a baccarat table keeps {BaccaratKeep.__name__}, not {keep!r}")
    return keep
