"""The cloth of Three Dice Football: § 2 of 577 and 661a, and where the pucks of § 6 lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Look,
    Part,
    Point,
    Puck,
    Rest,
    Words,
    dealer_side,
    limits,
    row,
)
from croupier.core.game import Rules
from croupier.core.wagers import Wager
from croupier.games.three_dice_football.rules import (
    DOWNS,
    EXTRA_POINT_AREA,
    SINGLE_PLAY_IDS,
    law,
)

LEFT, WIDE = 1.4, 41.2
TOP, FIELD = 2.9, 3.5
ZONE = 2.4
YARDS = 23
"""Three penalties from the 20 yard line."""
YARD = (WIDE - 2 * ZONE) / 48
GOAL = LEFT + WIDE - ZONE
PLAYS = 6
AREAS = ("(A)", "(B)", "(C)", "(D)", "(E)", "(F)", "(G)")
ROMAN = ("(i)", "(ii)", "(iii)", "(iv)", "(v)", "(vi)", "(vii)")


def cloth(rules: Rules) -> Cloth:
    yard: dict[str, Point] = {str(y): (at_yard(y), TOP + 0.8) for y in range(1, YARDS + 1)}
    yard["0"] = (GOAL + ZONE / 2, TOP + 0.25)  # above the words of the end zone
    track = 8.2
    downs = {
        name: Box(LEFT + i * 3.6, track, 3.4, 1.4, 0.2)
        for i, name in enumerate((*DOWNS, EXTRA_POINT_AREA))
    }
    plays = {
        str(n): Box(LEFT + 27.4 + (n - 1) * 2.3, track, 2.1, 1.4, 0.2) for n in range(1, PLAYS + 1)
    }
    parts: tuple[Part, ...] = (
        *dealer_side(WIDE + 2.8, boxes=law("2(c)", **{"577": "2(e)"})),
        *_field(yard),
        Words("Down", (LEFT + 1.0, track - 0.45), 0.5),
        *(
            Rest("down", box, name, law(f"2(b)(5){roman}", **{"577": f"2(b)(5){letter}"}), size=0.5)
            for (name, box), letter, roman in zip(downs.items(), AREAS, ROMAN, strict=True)
        ),
        Words("Game\nlength", (LEFT + 26.2, track + 0.7), 0.5, clause=law("2(b)(6)")),
        *(Rest("play", box, n, law("2(b)(6)"), size=0.7) for n, box in plays.items()),
        *_wagers(rules),
        Puck("yard", yard, law("2(b)(4)"), "diamond"),
        Puck("down", {name: _corner(box) for name, box in downs.items()}, law("2(b)(5)")),
        Puck("play", {n: _corner(box) for n, box in plays.items()}, law("2(b)(6)")),
        Words("{house}", (LEFT + 6.0, 24.9), 1.1, clause=law("2(b)(1)")),
        Rest("dice", Box(LEFT + WIDE - 10.6, 23.8, 8.0, 2.2, 0.4)),
        Words(limits(rules), (LEFT + WIDE / 2, 24.9), 0.6, clause=law("3(a)")),
    )
    views = {"board": Box(GOAL - YARDS * YARD, TOP, YARDS * YARD + ZONE, FIELD)}
    half = WIDE / 2 + 0.3
    views["first half"] = Box(LEFT - 0.3, track - 0.9, half, 16.4)
    views["second half"] = Box(LEFT + WIDE - half + 0.3, track - 0.9, half, 16.4)
    views["field"] = Box(GOAL - YARDS * YARD, TOP - 0.4, YARDS * YARD + ZONE, FIELD + 0.8)
    return Cloth((WIDE + 2.8, 26.4), "oblong", parts, views=views)


def at_yard(yard: float) -> float:
    return GOAL - (yard - 0.5) * YARD


def _field(yard: dict[str, Point]) -> Iterator[Part]:
    """Two end zones, two 10 and two 20 yard lines, and the yards along the middle."""
    clause = law("2(b)(4)")
    yield Rest("field", Box(LEFT, TOP, WIDE, FIELD, 0.1), clause=clause)
    for x in (LEFT, GOAL):
        yield Rest("field", Box(x, TOP, ZONE, FIELD, 0.1), "End\nZone", clause, size=0.75)
    for line in (10, 20):
        for x in (GOAL - line * YARD, LEFT + ZONE + line * YARD):
            yield Rest("field", Box(x, TOP, 0.01, FIELD, 0), clause=clause)
            if x < WIDE / 2:
                yield Words(str(line), (x + 0.6, TOP + FIELD - 0.6), 0.6, False, clause)
    for name, (x, _) in yard.items():
        if name != "0":
            yield Words(name, (x, TOP + FIELD / 2 + 0.3), 0.46, False, clause)


def _wagers(rules: Rules) -> Iterator[Area]:
    """Full game wagers first, then those on a single play; six a row at most."""
    full = [wager for wager in rules.wagers.values() if wager.id not in SINGLE_PLAY_IDS]
    single = [wager for wager in rules.wagers.values() if wager.id in SINGLE_PLAY_IDS]
    lengths = [wager for wager in full if wager.id.startswith("game_length")]
    others = [wager for wager in full if wager not in lengths]
    lines: tuple[tuple[list[Wager], Look, float], ...] = (
        (others, "line", 0.8),
        (lengths, "line", 0.62),
        (single[:4], "soft", 0.75),
        (single[4:], "soft", 0.75),
    )
    down, clause = 10.2, law("2(b)(2)")
    for wagers, look, size in lines:
        box = Box(LEFT, down, WIDE, 3.6 if wagers is others else 2.9, 0.2)
        named = _named(wagers)
        yield from row(box, named, odds="all", look=look, size=size, gap=0.25, clause=clause)
        down += box.h + 0.3


def _named(wagers: Sequence[Wager]) -> list[tuple[str, str | None]]:
    return [(wager.id, wager.name.replace("Game Length ", "Game Length\n")) for wager in wagers]


def _corner(box: Box) -> Point:
    return box.x + box.w - 0.15, box.y + 0.02
