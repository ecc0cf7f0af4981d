"""What a dice layout has no area for, and how long a table may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.wagers import Wager
from croupier.games.dice_table.chapter import areas_missing
from croupier.games.dice_table.placing import SUPPORTS
from croupier.games.dice_table.spots import kind_and_number

MOST_FEET = 14


def has_area(rules: Rules, wager: Wager) -> bool:
    """Whether chips may lie there: Horn High and World may have to be broken down instead."""
    if wager.id.startswith(areas_missing(rules)):
        return False
    return kind_and_number(wager.id)[0] not in SUPPORTS


def feet_refusal(rules: Rules, staff: Mapping[str, Any], clause: Clause) -> None:
    """Refuse to open a table that is too long."""
    feet = staff.get("table_feet", MOST_FEET)
    if feet > MOST_FEET:
        raise rules.refusal(
            f"opening a table of {feet} feet",
            f"it may be {MOST_FEET} feet long at most",
            clause,
            "open a shorter table",
        )
