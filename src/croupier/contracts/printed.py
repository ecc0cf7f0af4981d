"""Where print lies on a cloth, as polygons: for the contract that nothing is printed over anything.

Widths are about those of the letters; see `live/cloth_svg.py`, which draws the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.core.cloth import (
    LEAST_PRINT,
    Area,
    Bend,
    Box,
    Cloth,
    Part,
    Placed,
    Point,
    Poly,
    Rest,
    Rows,
    Words,
    outline,
    paytable,
    placed,
    within,
)
from croupier.core.game import Rules
from croupier.live.cloth_svg import LEADING, _lines, width

HOUSE = "Practice House"
ROW = 0.55
"""From one row of a paytable to the next."""
Polygon = tuple[Point, ...]


@dataclass(frozen=True)
class Printed:
    """A piece of print, or a place for something."""

    name: str
    part: Part
    polygon: Polygon


def print_on(rules: Rules, cloth: Cloth) -> Iterator[Printed]:
    """Inscriptions and paytables; what stands on a curve in pieces."""
    for one in placed(cloth):
        part = one.part
        if isinstance(part, Words):
            text = part.text.replace("{house}", HOUSE)
            yield from _pieces(text, one, part, text, part.size)
        elif isinstance(part, Rows):
            paid = paytable(rules, part.spot)
            name = rules.wagers[part.spot].name
            if isinstance(part.at, Bend):
                text = f"{name}: " + " · ".join(f"{words} {pays}" for words, pays in paid)
                yield from _pieces(name, one, part, text, LEAST_PRINT + 0.03)
                continue
            x, y = part.at
            each = (width(words + pays) * LEAST_PRINT + 0.6 for words, pays in paid)
            wide = max(part.width, *each)
            yield _box(
                f"{name}, paytable", one, Box(x - wide / 2, y - 0.42, wide, ROW * len(paid) + 0.5)
            )


def places_on(cloth: Cloth) -> Iterator[Printed]:
    """Areas that are drawn, and places for cards, boxes and racks."""
    for one in placed(cloth):
        if isinstance(one.part, Area) and one.part.look != "bare":
            if not isinstance(one.part.shape, Poly):
                yield Printed(one.part.spot, one.part, _on_cloth(one, outline(one.part.shape)))
        elif isinstance(one.part, Rest):
            yield Printed(one.part.holds, one.part, _on_cloth(one, outline(one.part.shape)))


def may_stand_in(text: Printed, place: Printed) -> bool:
    """Whether it is the place's own print: it lies in it, and no cards are laid there."""
    part = place.part
    if isinstance(part, Rest) and part.room:
        return False
    shape = Poly(place.polygon)
    return all(within(shape, point) for point in text.polygon)


def _pieces(
    name: str, one: Placed, part: Words | Rows, text: str, size: float
) -> Iterator[Printed]:
    if isinstance(part.at, Bend):
        for polygon in _bent(text, part.at, size):
            yield Printed(name, part, _on_cloth(one, polygon))
        return
    wanted = part.width if isinstance(part, Words) else None
    lines = text.split("\n") if wanted is None else _lines(text, wanted, size)
    wide, high = max(map(width, lines)) * size, len(lines) * size * LEADING * 0.9
    x, y = part.at
    yield _box(name, one, Box(x - wide / 2, y - high / 2, wide, high))


def _box(name: str, one: Placed, box: Box) -> Printed:
    return Printed(name, one.part, _on_cloth(one, outline(box)))


def _bent(text: str, bend: Bend, size: float) -> Iterator[Polygon]:
    half = width(text) * size / bend.r / 2
    steps = max(6, math.ceil(2 * half * bend.r))
    near, far = bend.r - size * 0.75, bend.r + size * 0.2
    for step in range(steps):
        first, last = (half * (2 * at / steps - 1) for at in (step, step + 1))
        corners = ((near, first), (near, last), (far, last), (far, first))
        yield tuple((bend.x + r * math.sin(a), bend.y + r * math.cos(a)) for r, a in corners)


def _on_cloth(one: Placed, polygon: Polygon) -> Polygon:
    return tuple(map(one.point, polygon))
