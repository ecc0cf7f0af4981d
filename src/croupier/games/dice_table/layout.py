"""What a dice layout has no area for, and how long a table may be."""

from __future__ import annotations

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.people import COMPLIANCE, STICKPERSON
from croupier.core.things import ARRIVES, TABLE, Between, Duty, Fact
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


def duties(
    long: Clause, walled: Clause, five_dice: Clause, approval: Clause | None = None
) -> tuple[Duty, ...]:
    """The table and its dice; in a tournament the Executive Director's approval of its rules."""
    words = "how many feet long the table is"
    feet = Fact("feet", words, MOST_FEET, Between(1, MOST_FEET), f"{MOST_FEET} at most")
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
