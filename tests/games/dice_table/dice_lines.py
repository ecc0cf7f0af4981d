"""What a chapter of two dice has of its own, in lines like those of `tests.law.by_hand`."""

from __future__ import annotations

from croupier.games.dice_table.chapter import DiceLaw
from tests.law.by_hand import call_line, clause_lines, short


def chapter_lines(law: DiceLaw) -> list[str]:
    """`law made pass 3.A.i`, `divided horn 3.A.xx: 4`, and what may be called by whom."""
    calls = (*law.no_roll, law.cocked, law.disputed, law.touched, *law.ordered)
    divided = [
        f"divided {id} {short(one.clause, 'oh')}: {one.units}" for id, one in law.divided.items()
    ]
    return [*clause_lines("law", law, "oh"), *divided, *(call_line(one, "oh") for one in calls)]


def check_throwing(law: DiceLaw) -> None:
    """The stickperson reads the dice, the boxperson decides; one die leans, or both."""
    throwing = law.throwing
    assert (throwing.read_by, throwing.decided_by) == ("stickperson", "boxperson")
    assert throwing.dice == ("die", "die")
    assert dict(throwing.leaning) == {"one_die": (1,), "both_dice": (0, 1)}
    assert throwing.heard == law.ordered
    assert (throwing.cocked, throwing.disputed) == (law.cocked, law.disputed)
    assert (throwing.touched, throwing.no_roll) == (law.touched, law.no_roll)
