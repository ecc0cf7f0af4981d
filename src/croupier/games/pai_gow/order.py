"""One player at several positions: which of the hands is set first."""

from __future__ import annotations

from croupier.core.table import Table

MAIN = "main"


def seats_in_order(table: Table, player: str) -> list[int]:
    """The larger wager first; of equal ones counterclockwise, from the player's far right."""
    mine = [seat for seat in table.wagered(MAIN) if table.player(seat) == player]
    return sorted(mine, key=lambda seat: (-table.stake_cents(seat, MAIN), -seat))
