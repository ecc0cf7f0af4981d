"""Chips, cards, dice: each drawn once as a symbol, in our own hand.

Classes alone, so that a page's tokens colour them; a chip is never told by its colour alone (edge
marks and printed value), nor a card by its suit's colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from croupier.core.cards import JOKER_NAME, NO_SUIT, RANKS, SUITS
from croupier.live.cloth_pieces import PIPS, n

DENOMINATIONS = (
    (1_00, "1", 4, "bar"),
    (2_50, "2.5", 3, "bar"),
    (5_00, "5", 6, "bar"),
    (25_00, "25", 8, "bar"),
    (100_00, "100", 4, "double"),
    (500_00, "500", 6, "double"),
    (1_000_00, "1000", 8, "dot"),
)
"""Cents, what is printed, and how many edge marks of which kind."""
SUIT_PATHS = {
    "s": "M0-.5C.12-.28.5-.1.5.16a.24.24 0 0 1-.43.15C.08.42.13.48.2.5H-.2C-.13.48-.08.42-.07.31"
    "A.24.24 0 0 1-.5.16C-.5-.1-.12-.28 0-.5Z",
    "h": "M0 .5C-.1.28-.5.08-.5-.2A.27.27 0 0 1 0-.3.27.27 0 0 1 .5-.2C.5.08.1.28 0 .5Z",
    "d": "M0-.52C.1-.3.24-.13.4 0 .24.13.1.3 0 .52-.1.3-.24.13-.4 0-.24-.13-.1-.3 0-.52Z",
    "c": "M0-.5a.23.23 0 0 1 .2.35A.23.23 0 1 1 .08.2C.08.35.12.46.2.5H-.2C-.12.46-.08.35-.08.2"
    "A.23.23 0 1 1-.2-.15.23.23 0 0 1 0-.5Z",
}
"""One unit high."""
COURTS = "JQK"
WIDE, HIGH = 1.5, 2.1


def sprite() -> str:
    """All symbols, for a page to hold once and to use wherever a piece lies."""
    return (
        '<svg class="sprite" aria-hidden="true" width="0" height="0"><defs>'
        + "".join(_suits())
        + "".join(_chips())
        + "".join(_cards())
        + "".join(_dice())
        + "</defs></svg>"
    )


def _suits() -> Iterator[str]:
    for suit, path in SUIT_PATHS.items():
        yield f'<path id="suit-{suit}" d="{path}"/>'


def _chips() -> Iterator[str]:
    for cents, label, marks, kind in DENOMINATIONS:
        size = {1: 0.4, 2: 0.36, 3: 0.27, 4: 0.22}[len(label)]
        yield (
            f'<g id="chip-{cents}" class="chip-{cents}"><circle class="body" r=".5"/>'
            f"{''.join(_marks(marks, kind))}"
            '<circle class="rim" r=".485" fill="none"/><circle class="well" r=".315"/>'
            '<circle class="ring" r=".315" fill="none"/>'
            f'<text class="label" y="{n(size * 0.355)}" font-size="{n(size)}">{label}</text></g>'
        )


def _marks(count: int, kind: str) -> Iterator[str]:
    for i in range(count):
        turn = n(360 * i / count)
        if kind == "dot":
            yield f'<circle class="mark" cy="-.405" r=".05" transform="rotate({turn})"/>'
            continue
        for across in (-0.075, 0.075) if kind == "double" else (0,):
            wide = 0.085 if kind == "double" else 0.15
            yield (
                f'<path class="mark" d="M{n(across - wide / 2)}-.495h{n(wide)}v.145h{n(-wide)}Z" '
                f'transform="rotate({turn})"/>'
            )


def _cards() -> Iterator[str]:
    face = f'<rect class="face" x="-.75" y="-1.05" width="{n(WIDE)}" height="{n(HIGH)}" rx=".13"/>'
    for rank in RANKS:
        for suit in SUITS:
            yield f'<g id="{rank}{suit}" class="card {suit}">{face}{_index(rank, suit)}</g>'
        yield (
            f'<g id="{rank}{NO_SUIT}" class="card s">{face}'
            f'<text class="rank" x="-.4" y="-.42" font-size=".66">{_rank(rank)}</text></g>'
        )
    yield (
        f'<g id="{JOKER_NAME}" class="card joker">{face}'
        '<text class="rank" x="-.4" y="-.42" font-size=".66">★</text>'
        '<text class="court" y=".62" font-size=".4">JOKER</text></g>'
    )
    yield (
        f'<g id="??" class="card back">{face}'
        '<rect class="border" x="-.65" y="-.95" width="1.3" height="1.9" rx=".08" fill="none"/>'
        f'<path class="weave" fill="none" d="{_weave()}"/>'
        '<path class="medal" d="M0-.4 .26 0 0 .4-.26 0Z"/></g>'
    )


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def _index(rank: str, suit: str) -> str:
    """Rank and suit large in the corner; one large suit, or a framed letter for a court card."""
    tight = ' textLength=".56" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    corner = (
        f'<text class="rank" x="-.4" y="-.44" font-size=".66"{tight}>{_rank(rank)}</text>'
        f'<use href="#suit-{suit}" transform="translate(-.4 -.12) scale(.42)"/>'
    )
    if rank in COURTS:
        return corner + (
            '<rect class="frame" x="-.16" y="-.32" width=".76" height="1.2" rx=".06" fill="none"/>'
            f'<text class="court" x=".22" y=".5" font-size=".78">{rank}</text>'
        )
    return corner + f'<use href="#suit-{suit}" transform="translate(.2 .42) scale(.86)"/>'


def _weave() -> str:
    """Crossed lines inside the border."""
    lines = []
    for i in range(-9, 15):
        for turn in (1, -1):
            x = -0.6 + i * 0.17
            ends = _clip(x, -0.9, turn)
            if ends:
                (x1, y1), (x2, y2) = ends
                lines.append(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}")
    return "".join(lines)


def _clip(x: float, y: float, way: int) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The part of a slanting line that lies inside the border of a back."""
    if way < 0:
        x = -x
    inside = [
        (x + way * step * 0.02, y + step * 0.02)
        for step in range(91)
        if abs(x + way * step * 0.02) <= 0.61 and math.isfinite(x)
    ]
    return (inside[0], inside[-1]) if len(inside) > 1 else None


def _dice() -> Iterator[str]:
    for face, pips in PIPS.items():
        dots = "".join(
            f'<circle class="pip" cx="{n(across * 0.26)}" cy="{n(down * 0.26)}" r=".095"/>'
            for across, down in pips
        )
        yield (
            f'<g id="die-{face}"><rect class="body" x="-.5" y="-.5" width="1" height="1" '
            f'rx=".17"/>{dots}</g>'
        )
