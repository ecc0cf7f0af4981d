"""Drawings of a whole sheet: the edge of each wager, and how sessions spread. SVG, no script.

Nothing here has a colour of its own: classes say what a line is, and the page says how it looks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from croupier.exact.analysis import Analysis, WagerFigures
from croupier.exact.bands import LEVELS, ROUNDS
from croupier.exact.par import percent
from croupier.exact.sweep import ticks

LINE, LABELS, BARS, RIGHT = 24, 300, 320, 760
WIDTH = 900
LEFT, END, TOP, BOTTOM, HIGH = 80, 860, 20, 250, 290
"""Of the fan: where its axes begin and end."""


def edges(figures: Iterable[WagerFigures], name: str) -> str:
    """A bar a wager, as long as its edge; what the player has is on the other side."""
    of = list(figures)
    shares = [float(one.house_edge) for one in of]
    most, least = max([*shares, 0.0]), min([*shares, 0.0])
    scale = (RIGHT - BARS) / ((most - least) or 1.0)
    nought = BARS - least * scale
    parts = [f'<line class="grid" x1="{nought:.1f}" x2="{nought:.1f}" y1="4" y2="{_high(of)}"/>']
    for i, (one, edge) in enumerate(zip(of, shares, strict=True)):
        y = LINE * i + LINE / 2 + 4
        left, length = nought + min(0.0, edge) * scale, abs(edge) * scale
        kind = "lose" if edge > 0 else "win"
        parts.append(
            _text(LABELS, y + 4, _cut(one.name), "", "end")
            + f'<rect class="{kind}" x="{left:.1f}" y="{y - 7}" width="{max(length, 0.8):.1f}" '
            f'height="14"/>'
            + _text(max(left + length, nought) + 6, y + 4, percent(one.house_edge), "soft")
        )
    said = escape(f"{name}: house edge of each wager")
    return _svg(_high(of) + 4, said, parts)


def _high(of: Sequence[WagerFigures]) -> int:
    return LINE * len(of) + 8


def fan(figures: WagerFigures) -> str:
    """Between which returns sessions end, by how many rounds they have."""
    found = figures.bands()
    ends = [100 * value for one in found for value in (one.low, one.high)]
    marks = ticks(min(ends), max(ends), 4)
    low, high = marks[0], marks[-1]

    def x(rounds: int) -> float:
        share = math.log10(rounds / ROUNDS[0]) / math.log10(ROUNDS[-1] / ROUNDS[0])
        return LEFT + share * (END - LEFT)

    def y(share: float) -> float:
        return BOTTOM - (share - low) / (high - low) * (BOTTOM - TOP)

    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{END}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>'
        + _text(LEFT - 8, y(mark) + 4, f"{mark:.4g} %", "soft", "end")
        for mark in marks
    ]
    for level in sorted(LEVELS, reverse=True):
        of = [one for one in found if one.level == level]
        over = [f"{x(one.rounds):.1f},{y(100 * one.high):.1f}" for one in of]
        under = [f"{x(one.rounds):.1f},{y(100 * one.low):.1f}" for one in reversed(of)]
        parts.append(
            f'<polygon class="band b{level}" points="{" ".join([*over, *under])}">'
            f"<title>{level} % of sessions</title></polygon>"
        )
    mean = y(100 * float(figures.return_to_player))
    parts.append(f'<line class="mean" x1="{LEFT}" x2="{END}" y1="{mean:.1f}" y2="{mean:.1f}"/>')
    parts += [_text(x(one), BOTTOM + 22, f"{one:,}", "soft", "middle") for one in ROUNDS]
    said = escape(f"{figures.name}: between which returns 90 and 95 % of sessions end, by rounds")
    return _svg(HIGH - 8, said, parts)


def fans(analysis: Analysis) -> dict[str, str]:
    """A fan for each wager of the sheet."""
    return {one.wager: fan(one) for one in analysis}


def _svg(height: float, said: str, parts: Iterable[str]) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{said}">'
        f"{''.join(parts)}</svg>"
    )


def _cut(text: str, most: int = 44) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start") -> str:
    css = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{css}>{escape(text)}</text>'
