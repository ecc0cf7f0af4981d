"""What a coach is asked: the hand of a decision, as the words in which best play is looked up.

Made from what the player himself sees and from nothing else, so that the answer tells him no card
that he does not know. What the choices are worth is counted elsewhere; see `croupier strategy`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.core.cards import HIDDEN
from croupier.core.procedure import Decide
from croupier.core.table import Table
from croupier.live.viewers import SEAT, Viewer, hands_seen

HOUSE = "dealer"
COMMON = "community"


def question(table: Table, viewer: Viewer, asked: Decide) -> dict[str, Any] | None:
    """Hand, board and the wager that the worth of a choice is measured on; None where nothing can
    be asked: not his decision, no cards, or cards that he does not see."""
    if viewer.kind != SEAT or asked.who not in viewer.seats:
        return None
    assert isinstance(asked.who, int)
    hands = hands_seen(table, viewer)
    own = hands.get(asked.hand or f"seat {asked.who}", ())
    if HIDDEN in own:
        return None
    return said(table, asked.who, own, hands)


def said(
    table: Table, seat: int, own: Sequence[str], hands: Mapping[str, Sequence[str]] | None = None
) -> dict[str, Any] | None:
    """The same for cards that are known to be this player's."""
    if not own:
        return None
    unit = unit_cents(table, seat)
    if not unit:
        return None
    against = [card for card in (hands or {}).get(HOUSE, ()) if card != HIDDEN]
    hand = " ".join(own) + (f" against {' '.join(against)}" if against else "")
    board = [card for card in (hands or {}).get(COMMON, ()) if card != HIDDEN]
    return {"hand": hand, "board": " ".join(board), "unit_cents": unit}


def unit_cents(table: Table, seat: int) -> int:
    """What lies on the first wager of the game at this seat: figures are per unit of that one."""
    stakes = table.stakes(seat)
    return next((stakes[id] for id in table.rules.wagers if stakes.get(id)), 0)
