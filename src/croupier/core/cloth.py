"""The cloth: what lies where on a table, as data. Areas, hands, pucks, wheels, inscriptions.

A game says its cloth once, each part with the clause that wants it; terminal, browser, sign, docs
and notebooks draw from it. No colours, no pixels. One unit is the width of a chip; x runs to the
players' right, y from the dealer to the players. Seat 1 is at the dealer's far left, which is the
right of the picture. These numbers are places on a cloth, never money.
"""

from __future__ import annotations

import importlib
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH
from croupier.core.spots import name_of

if TYPE_CHECKING:
    from croupier.core.game import Rules

Point = tuple[float, float]
PRACTICE_HOUSE = "croupier"
"""What stands where the house's name belongs until a house gives its own."""
SENSOR = "Sensor"
"""What a player puts a wager on that is collected when betting ends."""
LEAST_PRINT = 0.42
LEAST_HIT = 0.74
"""How far across a thing has to be that a finger or a pointer is meant to hit."""


@dataclass(frozen=True)
class Box:
    """An upright box; `round` is the radius of its corners."""

    x: float
    y: float
    w: float
    h: float
    round: float = 0.12


@dataclass(frozen=True)
class Disc:
    """A circle."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Poly:
    """A closed line through points."""

    points: tuple[Point, ...]
    round: float = 0.12


@dataclass(frozen=True)
class Band:
    """Part of a ring, from one angle to another: degrees from straight down, to the right above
    nought."""

    x: float
    y: float
    inner: float
    outer: float
    start: float
    end: float


@dataclass(frozen=True)
class Bend:
    """The lower arc of a circle, for words on a curve."""

    x: float
    y: float
    r: float


Shape = Box | Disc | Poly | Band
Look = Literal["line", "soft", "gold", "red", "black", "zero", "bare"]


@dataclass(frozen=True)
class Area:
    """Where chips of one wager lie; several areas may share a spot."""

    spot: str
    """As the log has it: `ante`, `straight@17`, `come@6`."""
    shape: Shape
    words: str | None = None
    """As printed (`{seat}` is the seat's number); None: the wager's name; "": nothing."""
    clause: Clause | None = None
    """The clause that wants it here; None: the wager's own."""
    odds: Literal["", "best", "all"] = ""
    """What is printed of its rows; never a number typed by hand."""
    look: Look = "line"
    size: float = 0.5
    dice: tuple[int, ...] = ()
    """Dice printed in it."""
    text: Point | None = None
    stack: Point | None = None
    """Where words and stacks stand, if not in the middle."""
    by: Literal["player", "dealer"] = "player"
    """`dealer`: chips come here only by transfer (a Come Bet to its number)."""
    ghost: bool = False
    """Drawn while it takes or holds chips (odds behind a wager)."""
    printed: bool = False
    """Drawn though these rules do not offer it (the 00 that is no spin)."""


@dataclass(frozen=True)
class Rest:
    """Where something lies that is no wager: a hand, the dice, the shoe, a box, a rack."""

    holds: str
    """A hand (`seat {seat}`, `dealer`), or `dice`, `shoe`, `tray`, `discards`, `drop`, ..."""
    shape: Shape
    words: str = ""
    clause: Clause | None = None
    room: int = 0
    """How many cards lie side by side."""
    size: float = LEAST_PRINT
    dice: tuple[int, ...] = ()
    """Dice with one of these faces are put here."""

    @property
    def name(self) -> str:
        """What holds the same dice by their faces are places of their own: `boxed 4`."""
        return " ".join(map(str, (self.holds, *self.dice)))


@dataclass(frozen=True)
class Puck:
    """A marker that follows a field of the board: from its value as text to a place.

    A value stands at the longest name that it begins with (`seat 3 $5` at `seat 3`), a list puts
    down a marker for each, a mapping one for each key with the value as its words. Without places
    it follows the chips: its keys are `seat/spot`.
    """

    shows: str
    at: Mapping[str, Point]
    clause: Clause | None = None
    look: Literal["puck", "marker", "diamond", "lammer"] = "puck"
    off: Point | None = None
    says: str = ""
    """What is printed on it, whatever the board says."""


@dataclass(frozen=True)
class Wheel:
    """A wheel with its sections, clockwise; `shows` is the field of the board where it stopped."""

    sections: tuple[str, ...]
    looks: tuple[Look, ...]
    at: Point
    r: float
    ball: bool = True
    clause: Clause | None = None
    shows: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    """What is printed in a section instead of its name."""


@dataclass(frozen=True)
class Words:
    """An inscription. `{house}` is the name of the house."""

    text: str
    at: Point | Bend
    size: float = 0.5
    gold: bool = True
    clause: Clause | None = None
    width: float | None = None
    """Where it has to be broken into lines."""


@dataclass(frozen=True)
class Rows:
    """A wager's paytable as an inscription."""

    spot: str
    at: Point | Bend
    width: float = 5.0
    clause: Clause | None = None


Part = Area | Rest | Puck | Wheel | Words | Rows


@dataclass(frozen=True)
class Seats:
    """What each position has, in the seat's own coordinates; middle and turn, seat 1 first."""

    places: tuple[tuple[Point, float], ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Cloth:
    """All that is printed on a table or stands on it."""

    size: Point
    edge: Literal["arc", "oblong", "square"]
    parts: tuple[Part, ...]
    seats: Seats | None = None
    views: Mapping[str, Box] = field(default_factory=dict)
    """What a phone zooms to; `board` is what a terminal draws."""
    rules: Rules | None = field(default=None, repr=False, compare=False)
    """Under which it was made; odds are printed from their rows."""

    def __repr__(self) -> str:
        of = f" of {self.rules.game.id}" if self.rules is not None else ""
        return f"<cloth{of}: {len(self.parts)} parts>"

    def _repr_svg_(self) -> str:
        drawing: str = importlib.import_module("croupier.live.cloth_svg").draw(self, self.rules)
        return drawing


# Every part at its place


@dataclass(frozen=True)
class Placed:
    """A part as it lies on the cloth: of one seat or common to all (None)."""

    part: Part
    seat: int | None = None
    at: Point = (0, 0)
    turn: float = 0

    def point(self, point: Point) -> Point:
        """A point of the part's own coordinates on the cloth."""
        angle = math.radians(self.turn)
        across, down = math.cos(angle), math.sin(angle)
        return (
            self.at[0] + point[0] * across - point[1] * down,
            self.at[1] + point[0] * down + point[1] * across,
        )


def placed(cloth: Cloth) -> Iterator[Placed]:
    """Every part of the cloth, those of the seats once a seat."""
    yield from map(Placed, cloth.parts)
    if cloth.seats is not None:
        for seat, (at, turn) in enumerate(cloth.seats.places, 1):
            for part in cloth.seats.parts:
                yield Placed(_of_seat(part, str(seat)), seat, at, turn)


def _of_seat(part: Part, seat: str) -> Part:
    def named(text: str) -> str:
        return text.replace("{seat}", seat)

    match part:
        case Area(words=str(words)) if "{seat}" in words:
            return replace(part, words=named(words))
        case Rest():
            return replace(part, holds=named(part.holds), words=named(part.words))
        case Words():
            return replace(part, text=named(part.text))
        case Puck():
            return replace(part, at={named(name): at for name, at in part.at.items()})
    return part


def every_part(cloth: Cloth) -> tuple[Part, ...]:
    """Common parts, then those that each seat has, once."""
    return (*cloth.parts, *(cloth.seats.parts if cloth.seats else ()))


def areas(cloth: Cloth) -> list[Area]:
    return [part for part in every_part(cloth) if isinstance(part, Area)]


def spots(rules: Rules) -> list[str]:
    """Every spot of these rules on which chips may lie: a wager, or each place of it."""
    found = []
    for wager in rules.wagers.values():
        if wager.staked:
            found += [] if wager.place_needed else [wager.id]
            found += [f"{wager.id}@{place}" for place in wager.places]
    return found


def named_best(name: str, names: Sequence[str]) -> str | None:
    """The longest of these that the name is or begins with: `main@2` stands beside `main`."""
    return _named_best(name, tuple(names))


@lru_cache(maxsize=4096)  # the same few are asked for with every view
def _named_best(name: str, names: tuple[str, ...]) -> str | None:
    fitting = [
        one
        for one in names
        if one and name.startswith(one) and not name[len(one) : len(one) + 1].isalnum()
    ]
    return max(fitting, key=len, default=None)


def shown_at(puck: Puck, value: Any) -> list[tuple[str | None, str]]:
    """Where markers lie for a value of the board, and what stands on each; None is `off`."""
    if isinstance(value, Mapping):
        pairs = [(str(key), _text(what)) for key, what in value.items()]
    elif isinstance(value, list | tuple):
        pairs = [(str(one), "") for one in value]
    else:
        pairs = [(str(value), "")]
    found = []
    for text, words in pairs:
        name = named_best(text, list(puck.at)) if puck.at else text
        rest = text[len(name) :].strip(" ,") if name else text
        found.append((name, words or rest or text))
    return found


def _text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


# Shapes


def middle(shape: Shape) -> Point:
    """Where words and chips stand when nothing else is said."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    if isinstance(shape, Band):
        half = math.radians((shape.start + shape.end) / 2)
        far = (shape.inner + shape.outer) / 2
        return shape.x + far * math.sin(half), shape.y + far * math.cos(half)
    around = bounds(shape)
    return around.x + around.w / 2, around.y + around.h / 2


WIDE_AREA = 4.0


def stack_at(area: Area) -> Point:
    """Where chips stand: in the middle, but beside the words of an area that is wide enough."""
    shape = area.shape
    if area.stack is None and isinstance(shape, Box) and shape.w >= WIDE_AREA:
        return shape.x + shape.w * 0.82, shape.y + shape.h / 2
    return area.stack or middle(shape)


def outline(shape: Shape) -> tuple[Point, ...]:
    """The shape as a polygon."""
    match shape:
        case Box(x, y, w, h):
            return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
        case Disc(x, y, r):
            turns = [math.tau * step / 24 for step in range(24)]
            return tuple((x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns)
        case Poly(points):
            return points
    there = [shape.start + (shape.end - shape.start) * step / 8 for step in range(9)]
    outside = [_on_ring(shape, shape.outer, angle) for angle in there]
    return (*outside, *(_on_ring(shape, shape.inner, angle) for angle in reversed(there)))


def _on_ring(band: Band, far: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return band.x + far * math.sin(angle), band.y + far * math.cos(angle)


def bounds(shape: Shape) -> Box:
    """The smallest upright box around it."""
    across, down = zip(*outline(shape), strict=True)
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down), 0)


def within(shape: Shape, point: Point) -> bool:
    """Whether the point lies in the shape."""
    if isinstance(shape, Disc):
        return math.dist((shape.x, shape.y), point) <= shape.r
    corners = outline(shape)
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > point[1]) != (y2 > point[1]):
            inside ^= point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1
    return inside


def meet(*boxes: Box) -> Point:
    """The point where boxes touch: the middle of the line or corner that all of them share."""
    left, right = max(b.x for b in boxes), min(b.x + b.w for b in boxes)
    top, bottom = max(b.y for b in boxes), min(b.y + b.h for b in boxes)
    return (left + right) / 2, (top + bottom) / 2


# What tables have in common


def arc(
    seats: int, centre: Point, rx: float, ry: float, spread: float
) -> tuple[tuple[Point, float], ...]:
    """Positions round a table, as far from each other along the edge, seat 1 on the right;
    `spread` degrees to each side of straight down."""
    steps = 40 * max(1, seats - 1)
    angles = [math.radians(spread - 2 * spread * step / steps) for step in range(steps + 1)]
    line = [(centre[0] + rx * math.sin(a), centre[1] + ry * math.cos(a)) for a in angles]
    gone = [0.0]
    for before, after in pairwise(line):
        gone.append(gone[-1] + math.dist(before, after))
    found = []
    for seat in range(seats):
        far = gone[-1] * (seat / (seats - 1) if seats > 1 else 1 / 2)
        i = min(range(len(gone)), key=lambda i: abs(gone[i] - far))
        facing = math.degrees(math.atan2(math.sin(angles[i]) / rx, math.cos(angles[i]) / ry))
        found.append((line[i], -facing))
    return tuple(found)


def row(
    box: Box,
    named: Sequence[tuple[str, str | None]],
    *,
    odds: Literal["", "best", "all"] = "",
    look: Look = "line",
    size: float = 0.5,
    clause: Clause | None = None,
    gap: float = 0.0,
) -> tuple[Area, ...]:
    """Areas side by side that fill a box, from the left: spot and words of each."""
    wide = (box.w + gap) / len(named)
    return tuple(
        Area(
            spot,
            Box(box.x + i * wide, box.y, wide - gap, box.h, box.round if gap else 0),
            words,
            clause,
            odds,
            look,
            size,
        )
        for i, (spot, words) in enumerate(named)
    )


def strip(box: Box, ids: Sequence[str], a_row: int = 4) -> Iterator[Area]:
    """Areas with their wagers' names and odds, so many in a row, the next row below it."""
    for first in range(0, len(ids), a_row):
        line = replace(box, y=box.y + first // a_row * box.h)
        yield from row(line, [(id, None) for id in ids[first : first + a_row]], odds="all")


def dealer_side(
    width: float, *, boxes: Clause, rack: Clause | None = None, y: float = 0.5, decks: int = 0
) -> tuple[Rest, ...]:
    """Before the dealer: the tray, drop box and tip box at either hand, the discard rack."""
    half = width / 2
    found = [
        Rest("tray", Box(half - 6.4, y, 12.8, 1.5, 0.3)),
        Rest("tips", Box(half - 9.6, y + 0.15, 2.0, 0.75, 0.2), "Tips", boxes),
        Rest("drop", Box(half + 7.6, y + 0.15, 2.0, 0.75, 0.2), "Drop", boxes),
    ]
    if rack is not None:
        words = f"Discards\n{decks} decks" if decks else "Discards"
        found.append(Rest("discards", Box(half - 13.6, y, 2.8, 1.9, 0.2), words, rack))
    return tuple(found)


def limits(rules: Rules) -> str:
    """What is posted of the least and the most that may be wagered."""
    low, high = dollars(rules.cents("minimum")), dollars(rules.cents("maximum"))
    return f"Minimum {low} · Maximum {high}"


# Odds and sentences


def paytable(rules: Rules, spot: str) -> list[tuple[str, str]]:
    """The rows of a wager that pay, in words; a row that returns the stake is none."""
    wager = rules.wagers[name_of(spot)]
    return [(row.words, str(row.pays)) for row in wager.rows if row.pays not in (LOSE, PUSH)]


def printed_odds(rules: Rules, area: Area) -> tuple[str, ...]:
    """The odds that stand in an area, each once."""
    if not area.odds or name_of(area.spot) not in rules.wagers:
        return ()
    wager = rules.wagers[name_of(area.spot)]
    paid = [row.pays for row in wager.rows if row.pays not in (LOSE, PUSH)]
    if area.odds == "best":
        paid = sorted(paid, key=lambda pays: pays.net(100))[-1:]
    return tuple(dict.fromkeys(map(str, paid)))


def words_of(rules: Rules, area: Area) -> str:
    """What an area is called: as printed, a sensor, or the wager's name."""
    if area.words is not None:
        return area.words
    wager = rules.wager(area.spot)
    return wager.name if wager.kept is None else SENSOR


_THINGS = {
    "tray": "the chip tray before the dealer",
    "drop": "a drop box",
    "tips": "a tip box",
    "discards": "a discard rack on the dealer's side",
    "shoe": "a place for the dealing shoe",
    "dealer": "a place for the dealer's cards",
    "dice": "a place for the dice",
    "reader": "a card reader for the dealer's hole card",
}


def said(cloth: Cloth, rules: Rules, house: str = PRACTICE_HOUSE) -> list[str]:
    """The cloth in sentences, a line each: what is printed, what stands there, what lies where."""
    lines = []
    if cloth.seats is not None:
        lines.append(f"{len(cloth.seats.places)} betting positions, seat 1 at the dealer's left")
    lines += _said_parts(cloth.parts, rules, house, "")
    if cloth.seats is not None:
        lines += _said_parts(cloth.seats.parts, rules, house, "at each position ")
    return list(dict.fromkeys(lines))


def _said_parts(parts: Sequence[Part], rules: Rules, house: str, where: str) -> Iterator[str]:
    found = [part for part in parts if isinstance(part, Area)]
    for part in parts:
        match part:
            case Words():
                text = " ".join(part.text.split()).replace("{house}", house)
                yield where + text.replace("{seat}", "its number")
            case Rows():
                paid = "; ".join(f"{words} {pays}" for words, pays in paytable(rules, part.spot))
                yield f"{where}{rules.wagers[part.spot].name}: {paid}"
            case Rest():
                yield where + _said_rest(part)
            case Puck() if part.at:
                elsewhere = [place for place in part.at if "{seat}" not in place]
                at = f" at: {', '.join(elsewhere)}" if elsewhere else ""
                yield f"{where}{_spelled(part.shows)} is marked{at}"
            case Puck():
                yield f"{where}{_spelled(part.shows)} lie on the chips"
            case Wheel():
                yield _said_wheel(part, house)
            case Area():
                yield where + _said_area(part, found, rules)


def _spelled(name: str) -> str:
    return name.replace("_", " ")


def _said_rest(rest: Rest) -> str:
    words = " ".join(rest.words.split())
    thing = _THINGS.get(rest.holds)
    if thing:
        return f"{thing}: {words}" if any(map(str.isdigit, words)) else thing
    if words == "{seat}":
        return "a place marked with its number"
    if words:
        return f"a place marked {words}"
    return f"a place for {'cards' if rest.room else _spelled(rest.holds)}"


def _said_wheel(wheel: Wheel, house: str) -> str:
    words = [wheel.words.get(name, name) for name in wheel.sections]
    counted = Counter(name.replace("{house}", house) for name in words)
    if len(counted) == len(wheel.sections):
        return f"the wheel, clockwise: {' '.join(counted)}"
    each = ", ".join(f"{number} {name}" for name, number in counted.items())
    return f"a wheel of {len(wheel.sections)} sections: {each}"


def _said_area(area: Area, among: Sequence[Area], rules: Rules) -> str:
    """One sentence for all areas of a wager."""
    id = name_of(area.spot)
    if area.printed:
        return f"printed, though no wager: {area.words or area.spot}"
    alike = [one for one in among if name_of(one.spot) == id and not one.printed]
    many = len({one.spot for one in alike})
    what = "an area" if many == 1 else f"{many} areas"
    odds = dict.fromkeys(text for one in alike for text in printed_odds(rules, one))
    paid = f", {', '.join(odds)}" if odds else ""
    return f"{what} for {rules.wagers[id].name}{paid}"
