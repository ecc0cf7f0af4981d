"""The cloth of a dice table: one end of it and the stickperson's box, § 2 and 3 of its chapter.

Areas are there for the wagers that the rules offer; one that has no place of its own here gets a
box among the propositions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Poly,
    Puck,
    Rest,
    Words,
    limits,
    row,
    strip,
)
from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.odds import LOSE
from croupier.core.spots import name_of
from croupier.games.dice_table.chapter import DiceLaw, dice_law
from croupier.games.dice_table.layout import has_area

TOP = 2.5
WIDE = 2.7
"""Width of a number's column."""
LEFT, COLUMN = 4.5, 7.1
PROPS = 12.2
"""Width of the stickperson's box."""
WORDS = {6: "SIX", 9: "NINE"}
HARD = {"four": 2, "six": 3, "eight": 4, "ten": 5}
CRAPS = {
    "craps_two": (1, 1),
    "craps_three": (1, 2),
    "eleven_in_one_roll": (5, 6),
    "craps_twelve": (6, 6),
}
FIELD = ("2", "3", "4", "9", "10", "11", "12")
ROWS = {"lay": 1.2, "dont_come": 1.3, "put": 2.7, "place": 1.5, "buy": 1.2}
"""What lies above each other at a number, from the dealer outward, and how high it is."""


Cell = tuple[str, str | None, tuple[int, ...]]
"""Spot, words and dice of a box among the propositions."""


@dataclass(frozen=True)
class Clauses:
    """Where a chapter wants what it has in common with its sister."""

    house: Clause
    areas: Clause
    boxes: Clause
    posted: Clause
    pass_line: Clause
    come_line: Clause
    come_moves: Clause
    puck: Clause
    dont_pass_line: Clause | None = None
    dont_come_line: Clause | None = None


def cloth_of(
    rules: Rules, clauses: Clauses, points: Sequence[int], elsewhere: Sequence[str] = ()
) -> Cloth:
    """The cloth for these points; what a chapter has elsewhere on the table it adds itself."""
    column = COLUMN if "dont_come" in rules.wagers else LEFT
    right = column + len(points) * WIDE
    rows = _heights(rules)
    below = TOP + sum(rows.values())
    parts: list[Part] = [
        *(
            part
            for i, n in enumerate(points)
            for part in _number(clauses, rows, column + i * WIDE, n)
        ),
        *_lines(rules, clauses, right, below),
        *_props(rules, clauses, Box(right + 1.0, TOP, PROPS, 0)),
    ]
    have = {spot for spot in map(_spot, parts) if spot}
    parts = [part for part in parts if not isinstance(part, Area) or _offered(rules, part)]
    rest = [id for id, wager in rules.wagers.items() if id not in have and has_area(rules, wager)]
    end = max(box.y + box.h for box in _boxes(parts) if box.x > right)
    others = [id for id in rest if id not in elsewhere]
    parts += strip(Box(right + 1.0, end + 0.2, PROPS, 1.5), others, 3)
    end += 0.2 + 1.5 * -(-len(others) // 3)
    high = max(below + (16.1 if "dont_pass" in rules.wagers else 13.8), end + 6.2)
    wide = right + PROPS + 3.6
    shooter = below + 7.6
    parts += [
        Rest("dice", Box(right + 1.0, high - 5.6, PROPS, 2.3, 0.4)),
        Words("{house}", (right + 1 + PROPS / 2, high - 2.4), 1.1, clause=clauses.house),
        Words(limits(rules), (LEFT + 7.2, high - 1.9), 0.5, clause=clauses.posted),
        Rest("tips", Box(LEFT + 3.0, 0.5, 2.0, 0.75, 0.2), "Tips", clauses.boxes),
        Rest("drop", Box(right - 2.6, 0.5, 2.0, 0.75, 0.2), "Drop", clauses.boxes),
        Puck(
            "puck",
            _puck(dice_law(rules), rows, column, (LEFT + 1.0, below - 0.8), (right - 1.5, shooter)),
            clauses.puck,
        ),
        Puck("on_markers", {}, clauses.puck),
    ]
    views = {
        "board": Box(column, TOP + rows["lay"] + rows["dont_come"], right - column, rows["put"]),
        "line": Box(1, 1, right, high - 2),
        "props": Box(right + 1, TOP, PROPS, high - TOP - 3.4),
    }
    return Cloth((wide, high), "oblong", tuple(parts), views=views)


def _heights(rules: Rules) -> dict[str, float]:
    """Rows of the chapter; those that it does not have take no room."""
    kinds = {id.rpartition("_")[0] for id in rules.wagers} | set(rules.wagers)
    return {kind: high if kind in kinds else 0.0 for kind, high in ROWS.items()}


def _spot(part: Part) -> str | None:
    return name_of(part.spot) if isinstance(part, Area) else None


def _boxes(parts: Sequence[Part]) -> Iterator[Box]:
    return (p.shape for p in parts if isinstance(p, Area) and isinstance(p.shape, Box))


def _offered(rules: Rules, area: Area) -> bool:
    id = name_of(area.spot)
    return id in rules.wagers and (area.ghost or "odds" in id or has_area(rules, rules.wagers[id]))


def _number(clauses: Clauses, rows: dict[str, float], x: float, n: int) -> Iterator[Part]:
    """One number, from the dealer outward: Lay, Don't Come, the box, Place, Buy."""
    y = TOP
    at = {}
    for kind, high in rows.items():
        at[kind] = y
        y += high
    name = WORDS.get(n, str(n))
    middle = x + WIDE / 2
    yield Area(
        f"lay_{n}",
        Box(x, at["lay"], WIDE, ROWS["lay"], 0),
        "Lay",
        odds="best",
        look="soft",
        size=0.46,
    )
    behind = Box(x, at["dont_come"], WIDE / 2, ROWS["dont_come"], 0)
    yield Area(f"dont_come@{n}", behind, "", clauses.dont_come_line, look="soft", by="dealer")
    behind = replace(behind, x=middle)
    yield Area(f"dont_come_odds@{n}", behind, "", look="soft", ghost=True)
    put = at["put"]
    yield Area(
        f"put_{n}",
        Box(x, put, WIDE, ROWS["put"], 0),
        name,
        size=1.5 if len(name) < 3 else 1.0,
        text=(middle, put + 1.1),
        stack=(middle, put + 1.1),
    )
    spots = ((f"come@{n}", "dealer"), (f"come_odds@{n}", "player"), (f"put_odds_{n}", "player"))
    for j, (spot, _by) in enumerate(spots):
        disc = Disc(x + 0.5 + j * 0.85, put + 2.15, 0.41)
        if j == 0:
            yield Area(spot, disc, "", clauses.come_moves, look="bare", by="dealer")
        else:
            yield Area(spot, disc, "", look="bare", ghost=True)
    yield Area(
        f"place_{n}",
        Box(x, at["place"], WIDE, ROWS["place"], 0),
        "Place",
        odds="best",
        look="soft",
        size=0.5,
    )
    yield Area(
        f"buy_{n}",
        Box(x, at["buy"], WIDE, ROWS["buy"], 0),
        "Buy",
        odds="best",
        look="soft",
        size=0.46,
    )


def _lines(rules: Rules, clauses: Clauses, right: float, below: float) -> Iterator[Part]:
    """Come, Field, Don't Pass, the Pass Line round the corner, and odds behind it."""
    across = right - LEFT
    dont = "dont_come" in rules.wagers
    if dont:
        tall = Box(LEFT, TOP, COLUMN - LEFT - 0.2, below - TOP)
        yield Area(
            "dont_come", tall, "Don't Come Bar", clauses.dont_come_line, dice=(6, 6), size=0.6
        )
    y = below + 0.25
    yield Area("come", Box(LEFT, y, across, 2.7), "COME", clauses.come_line, look="soft", size=1.75)
    y += 2.95
    yield from _field(rules, Box(LEFT, y, across, 3.3))
    y += 3.55
    if dont:
        bar = Box(LEFT, y, across, 2.1)
        yield Area(
            "dont_pass", bar, "Don't Pass Bar", clauses.dont_pass_line, dice=(6, 6), size=0.8
        )
        y += 2.35
    corner = (
        (1.9, TOP),
        (LEFT - 0.25, TOP),
        (LEFT - 0.25, y),
        (right, y),
        (right, y + 2.3),
        (1.9, y + 2.3),
    )
    place = (LEFT + across / 2, y + 1.15)
    yield Area(
        "pass",
        Poly(corner),
        "PASS LINE",
        clauses.pass_line,
        size=1.4,
        text=place,
        stack=(LEFT + across / 5, y + 1.15),
    )
    y += 2.5
    half = across / 2 - 0.2
    yield Area("pass_odds", Box(LEFT, y, half, 1.2), "odds behind the line", ghost=True, size=0.5)
    if dont:
        behind = Box(right - half, y, half, 1.2)
        yield Area("dont_pass_odds", behind, "odds behind Don't Pass", ghost=True, size=0.5)


def _field(rules: Rules, box: Box) -> Iterator[Part]:
    """The numbers of the Field; those that pay more say what."""
    yield Area("field", box, "FIELD", look="soft", size=0.7, text=(box.x + box.w / 2, box.y + 2.75))
    won = {row.outcome: row.pays for row in rules.wagers["field"].rows if row.pays is not LOSE}
    usual = min(won.values(), key=lambda pays: pays.net(100))
    more = {"2": won["two"], "12": won["twelve"]}
    for i, number in enumerate(FIELD):
        x = box.x + box.w * (i + 0.5) / len(FIELD)
        yield Words(number, (x, box.y + 0.85), 1.05, gold=number in more)
        yield Words(str(more.get(number, usual)), (x, box.y + 1.75), 0.44)


def _props(rules: Rules, clauses: Clauses, box: Box) -> Iterator[Part]:
    """The stickperson's box: hardways, one-roll bets, hops, with the dice that they are on."""
    one: list[list[Cell]] = [
        [("any_seven", None, ())],
        [(f"{word}_the_hardway", "", (n, n)) for word, n in HARD.items()],
        [(id, "", dice) for id, dice in CRAPS.items()],
        [("any_craps", None, ())],
        [
            ("horn", None, ()),
            ("world", "World Bet", ()),
            ("c_and_e", "C & E", ()),
            ("6_7_8", None, ()),
        ],
        [(f"horn_high_{n}", f"Horn High Bet {n}", ()) for n in (2, 3, 11, 12)],
    ]
    hops: list[Cell] = [(f"{word}_the_hardway_on_the_hop", "", (n, n)) for word, n in HARD.items()]
    hops += [(id, "", _hop(id)) for id in rules.wagers if id.startswith("hop_")]
    one += [hops[i : i + 6] for i in range(0, len(hops), 6)]
    y = box.y
    for cells in one:
        here = [
            cell
            for cell in cells
            if cell[0] in rules.wagers and has_area(rules, rules.wagers[cell[0]])
        ]
        if not here:
            continue
        high = 1.35 if len(here) == 1 else 1.75 if here[0][2] else 2.3
        line = Box(box.x, y, box.w * (len(here) / 6 if here[0] in hops else 1), high)
        for area, (_, _, dice) in zip(
            row(
                line,
                [(id, words) for id, words, _ in here],
                odds="all",
                size=0.56,
                clause=clauses.areas,
            ),
            here,
            strict=True,
        ):
            yield replace(area, dice=dice)
        y += high
    if len(hops) % 6:
        yield Words("HOP", (box.x + box.w * (11 / 12), y - 0.85), 0.6)


def _hop(id: str) -> tuple[int, int]:
    _, low, high = id.split("_")
    return int(low), int(high)


def _puck(
    law: DiceLaw, rows: dict[str, float], column: float, off: Point, shooter: Point
) -> dict[str, Point]:
    """On the corner of its number, which stays readable; off before the dealer, or on the line
    before the shooter."""
    y = TOP + rows["lay"] + rows["dont_come"] + 0.05
    at = {f"on {n}": (column + (i + 1) * WIDE - 0.45, y) for i, n in enumerate(law.points)}
    return {**at, "off": off, law.off_for_come_bets: shooter}


def rim(seats: int, size: Point) -> tuple[tuple[Point, float], ...]:
    """Places round the edge, clockwise from the right of the boxperson's side."""
    wide, high = size
    down = seats * 3 // 16
    along = seats - 2 * down
    right = [(wide - 0.95, 5.0 + i * (high - 10.0) / (down - 1)) for i in range(down)]
    bottom = [(wide - 5.0 - i * (wide - 10.0) / (along - 1), high - 0.85) for i in range(along)]
    left = [(0.95, high - 5.0 - i * (high - 10.0) / (down - 1)) for i in range(down)]
    return tuple((at, 0.0) for at in (*right, *bottom, *left))
