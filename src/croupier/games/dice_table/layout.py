"""The layout of a dice table as data: areas in the order of § 3, for terminal and screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE
from croupier.core.wagers import Wager
from croupier.games.dice_table.chapter import areas_missing
from croupier.games.dice_table.placing import SUPPORTS
from croupier.games.dice_table.spots import kind_and_number

MOST_FEET = 14


@dataclass(frozen=True)
class Area:
    """A designated area of the layout: its clause in § 3, and the wagers that lie there."""

    clause: str
    name: str
    wagers: tuple[str, ...]
    """Wager ids, with their place where they have several (`come@6`)."""
    odds: tuple[str, ...]

    @property
    def words(self) -> str:
        return f"an area for {self.name}: {'; '.join(self.odds)}"


def areas_of(rules: Rules) -> tuple[Area, ...]:
    """Every area; odds lie behind the wager that they support and have none of their own."""
    return tuple(
        Area(
            rules.cite(wager.clause),
            wager.name,
            (wager.id, *(f"{wager.id}@{place}" for place in wager.places)),
            tuple(_odds(wager)),
        )
        for wager in rules.wagers.values()
        if has_area(rules, wager)
    )


def has_area(rules: Rules, wager: Wager) -> bool:
    """Whether chips may lie there: Horn High and World may have to be broken down instead."""
    if wager.id.startswith(areas_missing(rules)):
        return False
    return kind_and_number(wager.id)[0] not in SUPPORTS


def _odds(wager: Wager) -> list[str]:
    won = [row for row in wager.rows if row.pays is not LOSE]
    return [f"{row.words}, {row.pays}" for row in won]


def posted(rules: Rules) -> list[str]:
    """The limits, which are posted at the table."""
    low, high = rules.cents("minimum"), rules.cents("maximum")
    return [f"minimum {dollars(low)}, maximum {dollars(high)}"]


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
