"""The cloth of Mississippi Stud: § 2 of oh.mississippi_stud."""

from __future__ import annotations

from croupier.core.cloth import Cloth
from croupier.core.game import Rules
from croupier.games.card_table.cloth import Layout, cloth_of
from croupier.games.mississippi_stud.rules import law

LAYOUT = Layout(
    name=law("2.A.i"),
    bets=law("2.A.ii"),
    cards=law("2.A.iii"),
    community=law("2.A.iv"),
    odds=law("2.A.v"),
    limit=law("2.A.vi"),
    boxes=law("2.B"),
    rack=law("2.C"),
    words={
        "ante": "Ante",
        "third_street": "3rd",
        "fourth_street": "4th",
        "fifth_street": "5th",
    },
    at={
        "ante": (0.0, 2.0),
        "third_street": (-1.7, 0.4),
        "fourth_street": (0.0, 0.2),
        "fifth_street": (1.7, 0.4),
    },
    own=2,
    board=3,
    side={},
    said=(("A pair of sixes to tens is returned · below a pair of sixes loses", law("12.A")),),
)


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, LAYOUT)
