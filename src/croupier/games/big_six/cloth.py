"""The cloth of Big Six: § 1 and 3.A of oh.big_six."""

from __future__ import annotations

from croupier.core.cloth import (
    Box,
    Cloth,
    Look,
    Part,
    Puck,
    Rest,
    Wheel,
    Words,
    bounds,
    limits,
    row,
)
from croupier.core.game import Rules
from croupier.games.big_six.rules import SECTIONS, SYMBOLS, law

LEFT, WIDE = 18.4, 22.4
HOUSE = SYMBOLS[-1]
"""The section and the area that bear the name of the house."""
LOOKS: tuple[Look, ...] = ("line", "zero", "red", "black", "gold", "gold", "gold")


def cloth(rules: Rules) -> Cloth:
    clause = law("1.C")
    named = [
        (id, "{house}" if symbol == HOUSE else symbol)
        for id, symbol in zip(rules.wagers, SYMBOLS, strict=False)
    ]
    areas = (
        *row(
            Box(LEFT, 4.0, WIDE, 5.4, 0.3), named[:5], odds="best", size=1.5, clause=clause, gap=0.3
        ),
        *row(
            Box(LEFT, 9.8, WIDE, 4.2, 0.3),
            named[5:],
            odds="best",
            look="gold",
            size=1.3,
            clause=clause,
            gap=0.3,
        ),
    )
    boxes = zip(SYMBOLS, (bounds(area.shape) for area in areas), strict=False)
    corners = {symbol: (box.x + 0.95, box.y + 0.95) for symbol, box in boxes}
    looks = tuple(LOOKS[SYMBOLS.index(symbol)] for symbol in SECTIONS)
    parts: tuple[Part, ...] = (
        Wheel(
            SECTIONS,
            looks,
            (8.9, 8.8),
            7.4,
            ball=False,
            clause=law("1.A"),
            shows="winner",
            words={HOUSE: "{house}"},
        ),
        *areas,
        Puck("winner", corners, look="marker"),
        Words("{house}", (LEFT + WIDE / 2, 2.9), 1.1, clause=law("1.B")),
        Words(limits(rules), (LEFT + WIDE / 2, 15.4), 0.6, clause=law("3.A")),
        Rest("tray", Box(LEFT + 4.2, 0.5, 14.0, 1.4, 0.3)),
        Rest("tips", Box(LEFT, 0.8, 2.2, 0.8, 0.2), "Tips", law("1.B")),
        Rest("drop", Box(LEFT + WIDE - 2.2, 0.8, 2.2, 0.8, 0.2), "Drop", law("1.B")),
    )
    views = {
        "layout": Box(LEFT - 0.4, 2.2, WIDE + 0.8, 13.8),
        "wheel": Box(0.4, 0.3, 17.0, 17.0),
    }
    return Cloth((42, 17.2), "square", parts, views=views)
