"""A wager drawn: how often each outcome comes, and what it brings. SVG of our own, no script."""

from __future__ import annotations

import math
from html import escape

from croupier.exact.analysis import RowFigures, WagerFigures

WIDTH, ROW, TOP = 900, 24, 46
LABELS_END = 290
OFTEN = (310, 560)
BRINGS = (640, 840)
"""From where to where the two scales run."""


def picture(figures: WagerFigures) -> str:
    """Two scales over the same rows: frequency by powers of ten, and contribution."""
    rows = [row for row in figures.rows if row.probability]
    decades = max(1, math.ceil(-math.log10(min(row.probability for row in rows))))
    most = max(abs(float(row.contribution)) for row in rows) or 1.0
    height = TOP + ROW * len(rows) + 6
    parts = [_scales(decades, height)]
    for i, row in enumerate(rows):
        parts.append(_line(row, TOP + ROW * i + ROW / 2, decades, most))
    name = escape(f"{figures.name}: how often each outcome comes and what it brings")
    return (
        f'<div class="scroll"><svg class="wide" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-label="{name}">{"".join(parts)}</svg></div>'
    )


def _scales(decades: int, height: int) -> str:
    parts = [
        _text(OFTEN[0], 14, "how often: one in …", "soft"),
        _text(BRINGS[0], 14, "what it brings, per unit", "soft", "middle", dx=100),
    ]
    step = max(1, math.ceil(decades / 5))
    for decade in range(0, decades + 1, step):
        x = _often(10.0**-decade, decades)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="34" y2="{height - 4}"/>')
        parts.append(_text(x, 30, _short(10**decade), "soft", "middle"))
    middle = sum(BRINGS) / 2
    parts.append(f'<line class="grid" x1="{middle}" x2="{middle}" y1="34" y2="{height - 4}"/>')
    parts.append(_text(middle, 30, "0", "soft", "middle"))
    return "".join(parts)


def _line(row: RowFigures, y: float, decades: int, most: float) -> str:
    kind = "win" if row.net > 0 else "lose" if row.net < 0 else "even"
    x = _often(float(row.probability), decades)
    middle = sum(BRINGS) / 2
    brings = float(row.contribution)
    half = (BRINGS[1] - BRINGS[0]) / 2
    length = abs(brings) / most * half
    left = middle if brings >= 0 else middle - length
    end, anchor, gap = (left + length, "start", 6) if brings >= 0 else (middle - length, "end", -6)
    return (
        _text(LABELS_END, y + 4, _label(row), "", "end")
        + f'<line class="{kind}" x1="{OFTEN[0]}" x2="{x:.1f}" y1="{y}" y2="{y}" stroke-width="2"/>'
        + f'<circle class="{kind}" cx="{x:.1f}" cy="{y}" r="4.5"/>'
        + f'<rect class="{kind}" x="{left:.1f}" y="{y - 6}" width="{max(length, 0.6):.1f}" '
        f'height="12" stroke="none"/>' + _text(end, y + 4, f"{brings:+.4f}", "soft", anchor, dx=gap)
    )


def _often(probability: float, decades: int) -> float:
    """The place of a probability on the scale: rare on the left, always on the right."""
    left, right = OFTEN
    return right + math.log10(probability) / decades * (right - left)


def _short(number: int) -> str:
    """A power of ten: `1,000`, `10k`, `1M`."""
    if number < 10**4:
        return f"{number:,}"
    return f"{number // 10**6:,}M" if number >= 10**6 else f"{number // 10**3}k"


def _label(row: RowFigures, most: int = 46) -> str:
    """The outcome with what it pays, as much of it as there is room for."""
    whole = f"{row.words} · {row.pays}"
    if len(whole) <= most:
        return whole
    return row.words if len(row.words) <= most else row.words[: most - 1].rstrip() + "…"


def _text(x: float, y: float, text: str, kind: str, anchor: str = "start", dx: float = 0) -> str:
    css = f' class="{kind}"' if kind else ""
    return f'<text x="{x + dx:.1f}" y="{y}" text-anchor="{anchor}"{css}>{escape(text)}</text>'
