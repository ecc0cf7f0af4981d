"""The review of a wheel as a page that stands alone, with the wheel drawn round.

Each compartment has a bar that shows by how many standard deviations it lies above or below what a
sound wheel gives it; a bar beyond the outer ring is an alarm on its own.
"""

from __future__ import annotations

import math
from html import escape

from croupier.core.page import facts, page, table
from croupier.games.roulette import rules as roulette
from croupier.house.wheel_audit import Report
from croupier.house.wheel_statistics import Finding, real

LEGEND = (
    "Bars: standard deviations above (outwards) or below what a sound wheel gives; a bar beyond a "
    "dashed ring is an alarm on its own."
)
SIZE = 600
MIDDLE = SIZE // 2
HUB, RIM = 96, 140
"""The ring of the compartments, from its inner to its outer edge."""
LEVEL, ROOM = 215, 70
"""Where a bar of nought stands, and how far bars may go in or out from there."""
LEAST_SCALE = 4
"""Standard deviations that always fit on the scale."""

STYLE = """
.croupier .wheel { max-width: 44rem; margin: 0 auto; }
.croupier .verdict { font-size: 1.35rem; font-weight: 650; }
.croupier .found { color: var(--lose); } .croupier .nothing { color: var(--felt); }
.croupier svg .red { fill: #b3261e; } .croupier svg .black { fill: #23272a; }
.croupier svg .green { fill: #0b6b4f; } .croupier svg .other { fill: #3d5a80; }
.croupier svg .name { fill: #fff; font-size: 12px; font-weight: 600; }
.croupier svg .pocket { stroke: var(--paper); stroke-width: 1; }
.croupier svg .ring { fill: none; stroke: var(--even); stroke-width: 1; }
.croupier svg .alarm { stroke: var(--lose); stroke-dasharray: 4 4; }
.croupier svg .flag { fill: none; stroke: var(--lose); stroke-width: 3; }
"""


def number(value: float) -> str:
    """A statistic as people read it."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def probability(value: float) -> str:
    return f"{value:.4f}" if value * 10_000 >= 1 else "< 0.0001"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def wheel_page(report: Report, version: str) -> str:
    """The whole page."""
    title = f"Review of a {report.wheel.id.replace('_', ' ')} wheel"
    kind = "found" if report.irregular else "nothing"
    steps = "".join(f"<li>{escape(step)}</li>" for step in report.next_steps)
    notes = "".join(f"<li>{escape(note)}</li>" for note in report.notes)
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="verdict {kind}">{escape(report.verdict)}</p>',
        facts(
            [
                ("outcomes", f"{report.spins:,}", f"{report.wheel.least:,} needed"),
                ("void spins", f"{report.void_spins:,}", ""),
                ("level of each test", percent(real(report.level)), ""),
                ("clause", report.wheel.reviewed, ""),
            ]
        ),
        f"<ul>{steps}</ul>" if steps else "",
        f'<div class="wheel">{picture(report)}<p class="soft">{LEGEND}</p></div>',
        f"<section><h2>Tests</h2>{_tests(report)}<p class='soft'>{escape(caution(report))}</p>",
        f"</section><section><h2>What this sample could show</h2>{_powers(report)}</section>",
        f"<section><h2>Notes</h2><ul>{notes}</ul></section>" if notes else "",
        f"<section><h2>Counts</h2>{_counts(report)}</section>",
        f"<p class='soft'>croupier {escape(version)}</p>",
    ]
    return page(title, "\n".join(body), STYLE, kind="wheel review")


def caution(report: Report) -> str:
    """How often a sound wheel is called irregular, so that nobody acts on one alarm alone."""
    tests, level = len(report.findings), real(report.level)
    return (
        f"A sound wheel fails any one of these tests in {percent(level)} of reviews, and at least "
        f"one of the {tests} in up to {percent(min(1, tests * level))}: let new outcomes confirm "
        "an alarm."
    )


def _tests(report: Report) -> str:
    rows = [
        (
            escape(one.test),
            escape(one.words),
            number(one.statistic),
            number(one.critical),
            probability(one.p),
            "<b>irregular</b>" if one.irregular else "",
        )
        for one in report.findings
    ]
    head = ("Test", "What was seen", "Statistic", "Critical", "p", "")
    return table(head, rows, numbers=(2, 3, 4))


def _powers(report: Report) -> str:
    rows = [
        (
            escape(one.bias.words),
            percent(one.chi_square),
            percent(one.one_symbol),
            f"{one.spins_wanted:,}",
        )
        for one in report.powers
    ]
    head = ("Bias", "Found by chi-square", "Found by its own count", "Outcomes for 90 %")
    return table(head, rows, numbers=(1, 2, 3))


def _counts(report: Report) -> str:
    rows = [
        (escape(one.symbol), f"{one.hits:,}", f"{real(one.expected):,.1f}", f"{z:+.2f}")
        for one, z in zip(report.tallies, deviations(report), strict=True)
    ]
    return table(("Symbol", "Hits", "Expected", "Deviations"), rows, numbers=(1, 2, 3))


def deviations(report: Report) -> list[float]:
    """By how many standard deviations each symbol lies above what is expected."""
    return [
        real(one.hits - one.expected) / math.sqrt(real(one.expected * (1 - share)))
        for one, share in zip(report.tallies, report.wheel.shares, strict=True)
    ]


# The picture


def picture(report: Report) -> str:
    """The wheel from above, clockwise from the top."""
    leaning = deviations(report)
    scale = max(LEAST_SCALE, *map(abs, leaning))
    flagged = {s for one in report.findings if one.irregular for s in one.symbols}
    parts = [
        f'<circle class="ring" cx="{MIDDLE}" cy="{MIDDLE}" r="{LEVEL}"/>',
        _alarms(report, scale),
    ]
    turn: float = 0
    for one, share, z in zip(report.tallies, report.wheel.shares, leaning, strict=True):
        end = turn + 2 * math.pi * real(share)
        words = f"{one.symbol}: {one.hits:,} hits, {real(one.expected):,.1f} expected"
        gap = (end - turn) / 6
        bar = LEVEL + ROOM * z / scale
        shapes = [
            f'<path class="pocket {_color(one.symbol)}" d="{_arc(turn, end, HUB, RIM)}"/>',
            _name(one.symbol, (turn + end) / 2),
            f'<path class="{"lose" if one.symbol in flagged else "win"}" '
            f'd="{_arc(turn + gap, end - gap, min(bar, LEVEL), max(bar, LEVEL))}"/>',
        ]
        if one.symbol in flagged:
            shapes.append(f'<path class="flag" d="{_arc(turn, end, RIM + 3, RIM + 6)}"/>')
        parts.append(f"<g><title>{escape(words)}</title>{''.join(shapes)}</g>")
        turn = end
    label = f"The wheel with {report.spins:,} outcomes: {report.verdict}"
    return (
        f'<svg viewBox="0 0 {SIZE} {SIZE}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _alarms(report: Report, scale: float) -> str:
    """Where a single count would be an alarm; one ring serves only where all symbols are alike."""
    if not report.wheel.in_order:
        return ""
    share = report.wheel.shares[0]
    spread = math.sqrt(real(report.spins * share * (1 - share)))
    rings = []
    for one in (_named(report, "largest count"), _named(report, "smallest count")):
        z = (one.critical - real(report.spins * share)) / spread
        radius = LEVEL + ROOM * max(-scale, min(scale, z)) / scale
        rings.append(f'<circle class="ring alarm" cx="{MIDDLE}" cy="{MIDDLE}" r="{radius:.1f}"/>')
    return "".join(rings)


def _named(report: Report, test: str) -> Finding:
    return next(one for one in report.findings if one.test == test)


def _color(symbol: str) -> str:
    return roulette.color_of(roulette.NAMES.index(symbol)) if symbol in roulette.NAMES else "other"


def _at(turn: float, radius: float) -> str:
    x, y = MIDDLE + radius * math.sin(turn), MIDDLE - radius * math.cos(turn)
    return f"{x:.1f} {y:.1f}"


def _arc(start: float, end: float, inner: float, outer: float) -> str:
    wide = 1 if end - start > math.pi else 0
    return (
        f"M{_at(start, outer)} A{outer:.1f} {outer:.1f} 0 {wide} 1 {_at(end, outer)} "
        f"L{_at(end, inner)} A{inner:.1f} {inner:.1f} 0 {wide} 0 {_at(start, inner)} Z"
    )


def _name(symbol: str, turn: float) -> str:
    x, y = _at(turn, (HUB + RIM) // 2).split()
    degrees = math.degrees(turn)
    short = "Name" if symbol == "Name of Casino" else symbol
    return (
        f'<text class="name" x="{x}" y="{y}" text-anchor="middle" dominant-baseline="central" '
        f'transform="rotate({degrees:.1f} {x} {y})">{escape(short)}</text>'
    )
