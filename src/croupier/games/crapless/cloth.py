"""The cloth of Crapless: § 2, 3 and 10.B of oh.crapless."""

from __future__ import annotations

from croupier.core.cloth import Cloth
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.games.dice_table.cloth import Clauses, cloth_of

law = Chapter("oh.crapless")
POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
CLAUSES = Clauses(
    house=law("2.C.i"),
    areas=law("2.C.ii"),
    boxes=law("2.D"),
    posted=law("3.C"),
    pass_line=law("3.A.i"),
    come_line=law("3.A.ii"),
    come_moves=law("3.A.ii"),
    puck=law("10.B"),
)


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, CLAUSES, POINTS)
