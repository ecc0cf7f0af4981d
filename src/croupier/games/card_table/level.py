"""Two wagers that are of one amount when the cards are dealt: Ante and Blind, Ante and Super Bonus.

Where both lie there and one is smaller, it is brought up to the other before anything else is put
on either of them; when betting ends each chapter asks for both in its own words.
"""

from __future__ import annotations

from croupier.core.betting import Bounds
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.table import Table

Pair = tuple[str, str]


def lacks(table: Table, seat: int, spot: str, pair: Pair) -> int:
    """What one of the two lacks; below nought if it is the other that lacks something."""
    (other,) = (wager for wager in pair if wager != spot)
    there = table.stake_cents(seat, other)
    return there - table.stake_cents(seat, spot) if there else 0


def check_level(
    table: Table, action: Place | Take | Call | Close, pair: Pair, clause: Clause
) -> None:
    """Refuse anything but what is lacking, where something is."""
    if not isinstance(action, Place) or action.wager not in pair:
        return
    lacking = lacks(table, action.seat, action.wager, pair)
    if lacking and action.cents != lacking:
        wagers = table.rules.wagers
        larger = max(table.stake_cents(action.seat, wager) for wager in pair)
        raise table.rules.refusal(
            f"{dollars(action.cents)} more on {wagers[action.wager].name}",
            f"{' and '.join(wagers[wager].name for wager in pair)} are equal in amount",
            clause,
            f"bring both to {dollars(larger)} first",
        )


def level_bounds(table: Table, seat: int, spot: str, plain: Bounds, pair: Pair) -> Bounds:
    """The same as amounts: what is lacking, or nothing at all."""
    lacking = lacks(table, seat, spot, pair) if spot in pair else 0
    least, most, step = plain
    return (max(least, lacking), min(most, lacking), step) if lacking else plain
