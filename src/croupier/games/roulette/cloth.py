"""The cloth of Roulette: § 1, 4.E, 5.C and 6.C of oh.roulette.

Numbers are boxes on a grid. Every wager between boxes lies where they meet, so that its place is
reckoned from the numbers that it covers and never written down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Look,
    Part,
    Point,
    Puck,
    Rest,
    Wheel,
    Words,
    limits,
    meet,
)
from croupier.core.game import Rules
from croupier.core.spots import split
from croupier.games.roulette.rules import (
    AS_SINGLE,
    INSIDE,
    NAMES,
    SINGLE_ZERO,
    WHEELS,
    color_of,
    covers_of,
    law,
)

X, Y, W, H = 17.2, 2.6, 2.3, 3.0
"""Left and top of the numbers, and the size of a box; 0 and 00 lie left of them."""
LOW = 1.7
"""Height of the boxes outside the numbers."""
FOOT, BOTTOM = X + 12 * W, Y + 3 * H
SIZE = (FOOT + W + 1.2, 18.0)
LOOKS: Mapping[str, Look] = {"red": "red", "black": "black", "green": "zero"}
EVEN = (
    ("1_to_18", "1-18"),
    ("even", "Even"),
    ("red", "Red"),
    ("black", "Black"),
    ("odd", "Odd"),
    ("19_to_36", "19-36"),
)
ORDINALS = ("1st", "2nd", "3rd")


def cloth(rules: Rules) -> Cloth:
    wheel = str(rules.options["wheel"])
    box = boxes(wheel)
    sections = WHEELS[wheel]
    looks = tuple(LOOKS[color_of(NAMES.index(name))] for name in sections)
    turning = law("1.B") if wheel == SINGLE_ZERO else law("1.C")
    parts: list[Part] = [
        Wheel(sections, looks, (7.0, 8.2), 6.0, clause=turning, shows="marker"),
        *_printed(rules, box),
        *_spaced([*on_the_lines(rules, box)]),
        Puck(
            "marker",
            {name: _middle(box[f"straight@{name}"]) for name in sections},
            law("6.C"),
            "marker",
        ),
        Words("{house}", (7.0, 16.2), 1.1, clause=law("1.A.i")),
        Words(limits(rules), (X + 6 * W, SIZE[1] - 0.85), 0.6, clause=law("1.A.iii")),
        Rest("tips", Box(X - W, 0.7, 2.2, 0.8, 0.2), "Tips", law("1.E")),
        Rest("drop", Box(FOOT, 0.7, 2.2, 0.8, 0.2), "Drop", law("1.E")),
        Rest("tray", Box(X + 2 * W, 0.5, 8 * W, 1.4, 0.3)),
    ]
    if wheel == AS_SINGLE:
        notice = "This double zero wheel is used as a single zero wheel: 00 is no spin"
        parts.append(Words(notice, (X + 6 * W, SIZE[1] - 1.7), 0.5, clause=law("5.C.i")))
    board = Box(X - W, Y, FOOT + W - X + W, BOTTOM + 2 * LOW - Y)
    half, deep = 7.5 * W, BOTTOM + 2 * LOW - Y + 1.0
    views = {
        "board": board,
        "1 to 18": Box(X - W - 0.4, Y - 0.5, half, deep),
        "19 to 36": Box(FOOT + W + 0.4 - half, Y - 0.5, half, deep),
        "wheel": Box(0, 0, 14, 18),
    }
    return Cloth(SIZE, "square", tuple(parts), views=views)


def boxes(wheel: str) -> dict[str, Box]:
    """Every box that is printed, by its spot."""
    found = {
        f"straight@{n}": Box(X + (n - 1) // 3 * W, Y + (2 - (n - 1) % 3) * H, W, H, 0)
        for n in range(1, 37)
    }
    heads = ("0",) if wheel == SINGLE_ZERO else ("00", "0")  # side by side across the head
    high = 3 * H / len(heads)
    found |= {f"straight@{z}": Box(X - W, Y + i * high, W, high, 0) for i, z in enumerate(heads)}
    for i, nth in enumerate(ORDINALS):
        found[f"column@{nth}"] = Box(FOOT, Y + (2 - i) * H, W, H, 0)
        found[f"dozen@{nth}_12"] = Box(X + 4 * W * i, BOTTOM, 4 * W, LOW, 0)
    for i, (spot, _) in enumerate(EVEN):
        found[spot] = Box(X + 2 * W * i, BOTTOM + LOW, 2 * W, LOW, 0)
    return found


def _printed(rules: Rules, box: Mapping[str, Box]) -> Iterator[Area]:
    """An area a box; a 00 that is no spin is printed all the same (1.D)."""
    covered = covers_of(rules)
    for spot, shape in box.items():
        id, place = split(spot)
        if id == "straight":
            look = LOOKS[color_of(NAMES.index(place))]
            off = place not in covered["straight"]
            yield Area(spot, shape, place, law("4.E.i"), look=look, size=1.0, printed=off)
        elif id == "column":
            yield Area(spot, shape, "", odds="best", size=0.6)
        elif id == "dozen":
            yield Area(spot, shape, place.replace("_", " "), size=0.85)
        else:
            look, beside = LOOKS.get(id, "line"), (shape.x + shape.w * 0.34, shape.y + LOW / 2)
            yield Area(spot, shape, dict(EVEN)[id], look=look, size=0.75, text=beside)


def on_the_lines(rules: Rules, box: Mapping[str, Box]) -> Iterator[Area]:
    """Wagers on several numbers: on the line or corner that their boxes share."""

    def dozen(number: int) -> Box:
        return box[f"dozen@{ORDINALS[(number - 1) // 12]}_12"]

    covered = covers_of(rules)
    for wager in (id for id in INSIDE[1:] if id in rules.wagers):
        for place, numbers in covered[wager].items():
            held = [box[f"straight@{NAMES[n]}"] for n in sorted(numbers)]
            first = min(numbers)
            if wager == "first_five_numbers":
                held = [*held[:2], dozen(1)]  # 4.E.v
            elif wager == "six_numbers":
                held = [held[0], held[3], dozen(first)]  # 4.E.vi: the outer corner
            elif wager == "three_numbers" and first and 37 not in numbers:
                held = [held[0], dozen(first)]  # 4.E.iii: the outer line
            yield _bare(f"{wager}@{place}" if place else wager, meet(*held))
    if "0-00" in covered["split"]:  # 4.E.ii: there too
        yield _bare("split@0-00", meet(box["dozen@2nd_12"], box["dozen@3rd_12"]))


def _bare(spot: str, at: Point) -> Area:
    return Area(spot, Disc(*at, 0.5), "", law("1.A.ii"), look="bare")


def _spaced(bare: list[Area]) -> Iterator[Area]:
    """Each reaches half the way to its nearest neighbour, and half a chip at most."""
    centres = [(area.shape.x, area.shape.y) for area in bare if isinstance(area.shape, Disc)]
    for area, here in zip(bare, centres, strict=True):
        nearest = min(math.dist(here, there) for there in centres if there != here)
        yield replace(area, shape=Disc(*here, min(0.5, nearest / 2)))


def _middle(box: Box) -> Point:
    return box.x + box.w / 2, box.y + box.h / 2
