"""The cloth of One Card High: § 2 of zz.tiny."""

from __future__ import annotations

from croupier.core.cloth import Area, Box, Cloth, Disc, Rest, Seats, Words, arc
from croupier.core.game import Rules

from .rules import law


def cloth(rules: Rules) -> Cloth:
    areas = [Area("main", Box(-1.2, -0.8, 2.4, 1.6), clause=law("2.B"))]
    if "suited" in rules.wagers:
        areas.append(Area("suited", Disc(0, -2.2, 1.1), clause=law("2.B"), odds="all"))
    return Cloth(
        (30, 19),
        "arc",
        (
            Rest("tray", Box(11, 0.5, 8, 1.5)),
            Rest("dealer", Box(14.1, 2.6, 1.8, 2.5), room=1),
            Words("One Card High", (15, 6.4), 0.9, clause=law("2.B")),
            Words("{house}", (15, 7.8), 0.7),
        ),
        Seats(
            arc(5, (15, 3), 11, 10.4, spread=62),
            (Rest("seat {seat}", Box(-0.9, 1.1, 1.8, 2.5), room=1), *areas),
        ),
    )
