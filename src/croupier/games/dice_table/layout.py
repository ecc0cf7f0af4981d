"""The layout of a dice table as data: areas in the order of § 3, for terminal and screen."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE
from croupier.core.people import COMPLIANCE, STICKPERSON
from croupier.core.things import ARRIVES, TABLE, Duty, Fact, between
from croupier.core.wagers import Wager
from croupier.games.dice_table.book import SUPPORTS, kind_and_number

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
    for name in ("horn_high", "world"):
        if wager.id.startswith(name) and rules.options[f"{name}_area"] == "no":
            return False
    return kind_and_number(wager.id)[0] not in SUPPORTS


def _odds(wager: Wager) -> list[str]:
    won = [row for row in wager.rows if row.pays is not LOSE]
    return [f"{row.words}, {row.pays}" for row in won]


def posted(rules: Rules) -> list[str]:
    """The limits, which are posted at the table."""
    low, high = rules.cents("minimum"), rules.cents("maximum")
    return [f"minimum {dollars(low)}, maximum {dollars(high)}"]


def duties(
    long: Clause, walled: Clause, five_dice: Clause, approval: Clause | None = None
) -> tuple[Duty, ...]:
    """The table and its dice; in a tournament the Executive Director's approval of its rules."""
    words = "how many feet long the table is"
    feet = Fact("feet", words, MOST_FEET, between(1, MOST_FEET), f"{MOST_FEET} at most")
    oblong = "an oblong table with round corners, walled"
    approved = "the Executive Director has approved the rules of the tournament"
    found = (
        Duty(on=TABLE, tells=feet, clause=long),
        Duty(on=TABLE, what=oblong, clause=walled),
        Duty(
            on="dice",
            when=ARRIVES,
            by=STICKPERSON,
            what="a set of five dice is here",
            clause=five_dice,
        ),
    )
    if approval is None:
        return found
    return (*found, Duty(on=TABLE, by=COMPLIANCE, what=approved, clause=approval))
