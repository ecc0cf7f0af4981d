"""A cloth as one SVG picture, with or without what lies on it.

Colours stand in presentation attributes, so the picture is whole by itself and a page's own styles
may still win over them; each thing has its class, and an area its spot, seat and place of stacks.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from croupier.core.cloth import (
    LEAST_PRINT,
    PRACTICE_HOUSE,
    Area,
    Band,
    Bend,
    Box,
    Cloth,
    Disc,
    Placed,
    Poly,
    Puck,
    Rest,
    Rows,
    Shape,
    Wheel,
    Words,
    bounds,
    middle,
    paytable,
    placed,
    printed_odds,
    words_of,
)
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, unknown
from croupier.live.cloth_pieces import CHIPS, Laid, Paint, die, laid, n

PAINTS = {
    "baize": Paint("#0e5540", "#136149", "#0a3f30"),
    "midnight": Paint("#16365a", "#1d4470", "#0e2440"),
    "claret": Paint("#5d1a2b", "#702236", "#3f0f1c"),
    "paper": Paint(
        "#ffffff", "#ffffff", "#ffffff", "#000000", "#4a3a10", "#ffffff", "#000000", "#000000"
    ),
}
FILLED = {"red": "#b3261e", "black": "#16191b", "zero": "#1d7a3e"}
FONT = "Marcellus, Optima, Palatino Linotype, Georgia, serif"
WHITE = "#ffffff"
RAIL = 1.3
LEADING = 1.12
TRAY = "tray"
COLUMNS = (4, 5, 8, 10, 10, 7)
"""How many chips of each kind the picture shows in a tray."""
NARROW, WIDE = set("iljtfrI.,'’|! \u00a0·1-"), set("mwMW@%&")


def draw(
    cloth: Cloth,
    rules: Rules | None,
    *,
    house: str = PRACTICE_HOUSE,
    look: str = "baize",
    inline: bool = False,
    board: Mapping[str, Any] | None = None,
    stakes: Mapping[int, Mapping[str, int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    dice: Mapping[str, int] | None = None,
    coupons: Mapping[int, Mapping[str, int]] | None = None,
) -> str:
    """The cloth; `stakes` and `coupons` (cents by seat and spot), `hands`, `dice` and `board` are
    laid on it.

    `inline` is for a page of HTML, where no namespace is needed.
    """
    if look not in PAINTS:
        raise unknown("look of a cloth", look, PAINTS)
    if rules is None:
        raise Misuse("a cloth is drawn with its rules; take it from croupier.cloth(game)")
    table = Laid(board or {}, stakes or {}, hands or {}, dice or {}, coupons or {})
    artist = _Artist(cloth, rules, house, PAINTS[look], table)
    wide, high = cloth.size
    around = f"{n(-RAIL)} {n(-RAIL)} {n(wide + 2 * RAIL)} {n(high + 2 * RAIL)}"
    space = "" if inline else 'xmlns="http://www.w3.org/2000/svg" '
    return (
        f'<svg {space}class="cloth {look}" viewBox="{around}" '
        f'role="img" font-family="{FONT}" text-anchor="middle">'
        f"<title>{escape(f'{rules.game.name}, the cloth')}</title>"
        + "".join(artist.everything())
        + "</svg>\n"
    )


class _Artist:
    """Draws one cloth in one look."""

    def __init__(self, cloth: Cloth, rules: Rules, house: str, paint: Paint, table: Laid) -> None:
        self.cloth, self.rules, self.house = cloth, rules, house
        self.paint, self.table = paint, table
        self.drawn: set[tuple[int | None, Shape]] = set()
        """Places that several things share are drawn once."""

    def everything(self) -> Iterator[str]:
        yield from self.frame()
        every = list(placed(self.cloth))
        paint = self.paint
        yield f'<g fill="none" stroke="{paint.ink}" stroke-width=".07" stroke-linejoin="round">'
        seat: int | None = None
        for one in every:
            if one.seat != seat:
                yield "</g>" if seat is not None else ""
                seat = one.seat
                x, y = map(n, one.at)
                turn = f" rotate({n(one.turn)})" if one.turn else ""
                yield f'<g class="seat" data-seat="{seat}" transform="translate({x} {y}){turn}">'
            yield from self.part(one)
        yield "</g>" if seat is not None else ""
        yield "</g>"
        yield from laid(every, self.table, paint, self.house)

    def frame(self) -> Iterator[str]:
        paint, key = self.paint, f"lit-{self.rules.game.id}"
        line = paint.ink if paint.plain else paint.grain
        felt = paint.felt if paint.plain else f"url(#{key})"
        if not paint.plain:
            yield (
                f'<radialGradient id="{key}" r=".75"><stop stop-color="{paint.lit}"/>'
                f'<stop offset="1" stop-color="{paint.deep}"/></radialGradient>'
                f'<pattern id="weave-{self.rules.game.id}" width=".16" height=".16" '
                'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
                '<path d="M0 0H.16M0 0V.16" '
                f'stroke="{paint.ink}" stroke-width=".025" stroke-opacity=".09"/></pattern>'
            )
        yield (
            f'<path class="rail" fill="{paint.rail}" stroke="{line}" stroke-width=".06" '
            f'd="{self.edge(RAIL - 0.05)}"/><path class="felt" fill="{felt}" '
            f'stroke="{paint.brass}" stroke-width=".12" d="{self.edge(0)}"/>'
        )
        if not paint.plain:
            yield (
                f'<path class="weave" fill="url(#weave-{self.rules.game.id})" d="{self.edge(0)}"/>'
                f'<path class="grain" fill="none" stroke="{paint.grain}" stroke-width=".5" '
                f'stroke-opacity=".55" d="{self.edge(RAIL * 0.62)}"/>'
            )

    def edge(self, out: float) -> str:
        wide, high = self.cloth.size
        left, top, right, bottom = -out, -out, wide + out, high + out
        if self.cloth.edge == "arc":
            corner, side = 2.5 + out, min(5.0, high / 4)
            half = (right - left) / 2
            return (
                f"M{n(left + corner)} {n(top)}H{n(right - corner)}"
                f"Q{n(right)} {n(top)} {n(right)} {n(side)}"
                f"A{n(half)} {n(bottom - side)} 0 0 1 {n(left)} {n(side)}"
                f"Q{n(left)} {n(top)} {n(left + corner)} {n(top)}Z"
            )
        corner = (3.6 if self.cloth.edge == "oblong" else 0.9) + out
        return (
            f"M{n(left + corner)} {n(top)}H{n(right - corner)}"
            f"A{n(corner)} {n(corner)} 0 0 1 {n(right)} {n(top + corner)}V{n(bottom - corner)}"
            f"A{n(corner)} {n(corner)} 0 0 1 {n(right - corner)} {n(bottom)}H{n(left + corner)}"
            f"A{n(corner)} {n(corner)} 0 0 1 {n(left)} {n(bottom - corner)}V{n(top + corner)}"
            f"A{n(corner)} {n(corner)} 0 0 1 {n(left + corner)} {n(top)}Z"
        )

    def part(self, one: Placed) -> Iterator[str]:
        match one.part:
            case Area():
                yield from self.area(one.part)
            case Rest():
                yield from self.rest(one.part, one.seat)
            case Words():
                yield from self.words(one.part)
            case Rows():
                yield from self.rows(one.part)
            case Wheel():
                yield from self.wheel(one.part)
            case Puck():
                pass  # laid on it, when the board shows it

    def area(self, area: Area) -> Iterator[str]:
        paint = self.paint
        stack = "" if area.stack is None else f' data-at="{n(area.stack[0])},{n(area.stack[1])}"'
        by = ' data-by="dealer"' if area.by == "dealer" else ""
        kind = f"{area.look} ghost" if area.ghost else area.look
        yield f'<g class="area {kind}" data-spot="{escape(area.spot)}"{stack}{by}>'
        bare = area.look == "bare"
        more = ""
        if area.look in FILLED:
            more = f' fill="{FILLED[area.look]}"'
        elif area.look == "gold":
            more = f' stroke="{paint.gold}"'
        elif area.look == "soft":
            more = f' fill="{paint.ink}" fill-opacity=".07"'
        elif bare:
            more = ' fill="none" stroke="none"'
        if area.ghost and not bare:
            more += ' stroke-dasharray=".25 .18" stroke-opacity=".6"'
        yield _shape(area.shape, more)
        if not bare:
            yield from self.print_in(area)
        yield "</g>"

    def print_in(self, area: Area) -> Iterator[str]:
        """Dice, words and odds of an area, below each other round its middle."""
        words = "" if area.words == "" else self.named(words_of_any(self.rules, area))
        odds = " · ".join(_unbroken(text) for text in printed_odds(self.rules, area))
        wide, high = _room(area.shape)
        pips = min(0.72, wide / max(1, len(area.dice)) - 0.12) if area.dice else 0
        high -= pips
        small = max(LEAST_PRINT, area.size * (0.6 if words else 1))
        if width(odds) * small > wide or area.dice:
            small = LEAST_PRINT
        below = _lines(odds, wide, small)
        lines, size = _fit(words, wide, high - len(below) * small * LEADING, area.size)
        tall = [pips + 0.12] if pips else []
        tall += [size * LEADING] * len(lines) + [small * LEADING] * len(below)
        x, y = area.text or middle(area.shape)
        at = y - sum(tall) / 2
        if pips:
            start = x - (len(area.dice) * (pips + 0.1) - 0.1) / 2
            for i, face in enumerate(area.dice):
                yield die((start + i * (pips + 0.1), at), pips, face, self.paint)
            at += pips + 0.12
        ink = WHITE if area.look in FILLED else self.paint.ink
        ink = self.paint.gold if area.look == "gold" else ink
        yield _text(x, at, lines, size, ink)
        yield _text(x, at + len(lines) * size * LEADING, below, small, self.paint.gold, "odds")

    def rest(self, rest: Rest, seat: int | None) -> Iterator[str]:
        if not rest.words and (seat, rest.shape) in self.drawn:
            return
        self.drawn.add((seat, rest.shape))
        around = bounds(rest.shape)
        thin = min(around.w, around.h) < 0.1
        dashes = ' stroke-dasharray=".3 .2"' if rest.room else ""
        more = f'{dashes} stroke-opacity="{1 if thin else ".55"}"'
        yield f'<g class="rest" data-holds="{escape(rest.name)}">{_shape(rest.shape, more)}'
        if rest.holds == TRAY and not self.paint.plain:
            yield from _chips_in(around)
        if rest.words:
            wide, high = _room(rest.shape)
            lines, size = _fit(self.named(rest.words), wide, high, rest.size)
            x, y = middle(rest.shape)
            if rest.dice:  # they lie in the middle
                y = around.y + around.h - size
            yield _text(x, y - len(lines) * size * LEADING / 2, lines, size, self.paint.ink)
        yield "</g>"

    def words(self, words: Words) -> Iterator[str]:
        ink = self.paint.gold if words.gold else self.paint.ink
        text = self.named(words.text)
        if isinstance(words.at, Bend):
            yield self.curved(text, words.at, words.size, ink)
            return
        lines = text.split("\n") if words.width is None else _lines(text, words.width, words.size)
        x, y = words.at
        high = len(lines) * words.size * LEADING
        yield _text(x, y - high / 2, lines, words.size, ink, "words")

    def curved(self, text: str, bend: Bend, size: float, ink: str) -> str:
        key = f"b{zlib.crc32(f'{self.rules.game.id} {text} {bend}'.encode()):x}"
        x, y, r = bend.x, bend.y, bend.r
        half = min(1.4, width(text) * size / r / 2 + 0.1)
        across, down = r * math.sin(half), r * math.cos(half)
        return (
            f'<path id="{key}" stroke="none" d="M{n(x - across)} {n(y + down)}'
            f'A{n(r)} {n(r)} 0 0 0 {n(x + across)} {n(y + down)}"/>'
            f'<text class="words" stroke="none" fill="{ink}" font-size="{n(size)}">'
            f'<textPath href="#{key}" startOffset="50%">{escape(text)}</textPath></text>'
        )

    def rows(self, rows: Rows) -> Iterator[str]:
        name = self.rules.wagers[rows.spot].name
        paid = paytable(self.rules, rows.spot)
        if isinstance(rows.at, Bend):
            text = f"{name}: " + " · ".join(f"{words} {pays}" for words, pays in paid)
            yield self.curved(text, rows.at, LEAST_PRINT + 0.03, self.paint.ink)
            return
        x, y = rows.at
        wide = max(rows.width, *(width(words + pays) * LEAST_PRINT + 0.6 for words, pays in paid))
        left, right = n(x - wide / 2), n(x + wide / 2)
        yield f'<g class="rows" data-spot="{rows.spot}" stroke="none" font-size=".42">'
        yield f'<text x="{n(x)}" y="{n(y)}" fill="{self.paint.gold}" font-size=".5">'
        yield f"{escape(name)}</text>"
        for i, (words, pays) in enumerate(paid, 1):
            down = n(y + 0.08 + i * 0.55)
            yield (
                f'<g fill="{self.paint.ink}"><text x="{left}" y="{down}" text-anchor="start">'
                f'{escape(words)}</text><text x="{right}" y="{down}" text-anchor="end">'
                f"{escape(pays)}</text></g>"
            )
        yield "</g>"

    def wheel(self, wheel: Wheel) -> Iterator[str]:
        """Sections clockwise from the top; each turned so that it is read from the middle."""
        (x, y), r, count = wheel.at, wheel.r, len(wheel.sections)
        half = math.pi / count
        deep = 0.2 if len(set(wheel.sections)) == count else 0.42
        inner = r * (1 - deep)
        (across, up), (near, low) = (
            (far * math.sin(half), -far * math.cos(half)) for far in (r, inner)
        )
        wedge = (
            f"M{n(-across)} {n(up)}A{n(r)} {n(r)} 0 0 1 {n(across)} {n(up)}"
            f"L{n(near)} {n(low)}A{n(inner)} {n(inner)} 0 0 0 {n(-near)} {n(low)}Z"
        )
        upright = len(set(wheel.sections)) == count
        paint = self.paint
        yield f'<g class="wheel" transform="translate({n(x)} {n(y)})" stroke-width=".04">'
        yield (
            f'<circle class="bowl" r="{n(r * 1.08)}" fill="{paint.rail}" stroke="{paint.brass}" '
            'stroke-width=".1"/>'
        )
        for i, (name, look) in enumerate(zip(wheel.sections, wheel.looks, strict=True)):
            fill = f' fill="{FILLED[look]}"' if look in FILLED else ""
            ink = WHITE if look in FILLED else self.paint.ink
            turned = "" if upright else f' transform="rotate(-90 0 {n(-(r + inner) / 2)})"'
            yield (
                f'<g transform="rotate({n(360 * i / count)})"><path d="{wedge}"{fill}/>'
                f'<text y="{n(-(r + inner) / 2 + 0.15)}"{turned} stroke="none" fill="{ink}" '
                f'font-size=".42">{escape(self.named(wheel.words.get(name, name)))}</text></g>'
            )
        yield (
            f'<circle class="cone" r="{n(inner - 0.08)}" fill="{paint.felt}" '
            f'stroke="{paint.brass}" stroke-width=".08"/>'
            f'<path class="spokes" stroke="{paint.brass}" stroke-width=".09" '
            f'd="M0 {n(-inner * 0.62)}V{n(inner * 0.62)}M{n(-inner * 0.62)} 0H{n(inner * 0.62)}"/>'
            f'<circle r="{n(inner * 0.3)}" fill="{paint.deep}" stroke="{paint.brass}" '
            'stroke-width=".06"/></g>'
        )
        if not wheel.ball:  # it stands still while the wheel turns under it
            yield (
                f'<path class="pointer" d="M{n(x)} {n(y - r + 0.35)}l-.4 -1h.8Z" '
                f'fill="{paint.gold}" stroke="{paint.rail}" stroke-width=".05"/>'
            )

    def named(self, text: str) -> str:
        return text.replace("{house}", self.house)


def _chips_in(tray: Box) -> Iterator[str]:
    """Chips on edge in their columns, the most valuable first; how many says nothing."""
    x, y, high = tray.x + 0.35, tray.y + tray.h / 2, tray.h * 0.66
    for (_, body, _, _), count in zip(CHIPS, COLUMNS, strict=True):
        wide = min(count * 0.24, tray.w / 8)
        yield (
            f'<path class="column" d="M{n(x)} {n(y)}h{n(wide)}" stroke="{body}" '
            f'stroke-width="{n(high)}" stroke-dasharray=".18 .06"/>'
        )
        x += wide + (tray.w - 0.7) / 40


def words_of_any(rules: Rules, area: Area) -> str:
    """What is printed in an area, also in one that these rules do not offer."""
    return words_of(rules, area) if area.words is None else area.words


# Shapes and print


def _shape(shape: Shape, more: str = "") -> str:
    match shape:
        case Box(x, y, w, h, rounding):
            corner = f' rx="{n(rounding)}"' if rounding else ""
            return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"{corner}{more}/>'
        case Disc(x, y, r):
            return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{more}/>'
        case Poly(points):
            line = "L".join(f"{n(x)} {n(y)}" for x, y in points)
            return f'<path d="M{line}Z"{more}/>'
        case Band():
            return _band(shape, more)


def _band(band: Band, more: str) -> str:
    def at(far: float, degrees: float) -> str:
        angle = math.radians(degrees)
        return f"{n(band.x + far * math.sin(angle))} {n(band.y + far * math.cos(angle))}"

    out, into = f"{n(band.outer)} {n(band.outer)}", f"{n(band.inner)} {n(band.inner)}"
    return (
        f'<path d="M{at(band.outer, band.start)}A{out} 0 0 0 {at(band.outer, band.end)}'
        f'L{at(band.inner, band.end)}A{into} 0 0 1 {at(band.inner, band.start)}Z"{more}/>'
    )


def _room(shape: Shape) -> tuple[float, float]:
    """How wide and how high print in a shape may be."""
    if isinstance(shape, Disc):
        return shape.r * 1.7, shape.r * 1.45
    if isinstance(shape, Band):
        half = math.radians((shape.end - shape.start) / 2)
        return 2 * shape.inner * math.sin(half) - 0.2, shape.outer - shape.inner - 0.2
    around = bounds(shape)
    return around.w - 0.2, around.h - 0.12


def width(text: str) -> float:
    """About how wide a text is, in units of its size."""
    return sum(
        0.3 if c in NARROW else 0.86 if c in WIDE else 0.68 if c.isupper() else 0.52 for c in text
    )


def _lines(text: str, wide: float, size: float) -> list[str]:
    """The text broken where it is said to be, and where a line would be too long."""
    found: list[str] = []
    for given in text.split("\n") if text else []:
        line = ""
        for word in given.split(" "):
            longer = f"{line} {word}".strip()
            if line and width(longer) * size > wide:
                found.append(line.removesuffix(" ·"))
                longer = word.removeprefix("·")
            line = longer
        found.append(line)
    return [line for line in found if line]


def _unbroken(text: str) -> str:
    return text.replace(" ", "\u00a0")


def _fit(text: str, wide: float, high: float, size: float) -> tuple[list[str], float]:
    """Lines and the size at which they fit; never smaller than what can be read."""
    while True:
        lines = _lines(text, wide, size)
        fits = all(width(line) * size <= wide for line in lines)
        if size <= LEAST_PRINT or (fits and len(lines) * size * LEADING <= high):
            return lines, size
        size = max(LEAST_PRINT, size - 0.04)


def _text(x: float, top: float, lines: Sequence[str], size: float, ink: str, kind: str = "") -> str:
    """Lines below each other, the first of them under `top`."""
    if not lines:
        return ""
    named = f' class="{kind}"' if kind else ""
    start = f'<text{named} stroke="none" fill="{ink}" font-size="{n(size)}"'
    if len(lines) == 1:
        return f'{start} x="{n(x)}" y="{n(top + size * 0.86)}">{escape(lines[0])}</text>'
    spans = "".join(
        f'<tspan x="{n(x)}" y="{n(top + size * (0.86 + LEADING * i))}">{escape(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    return f"{start}>{spans}</text>"
