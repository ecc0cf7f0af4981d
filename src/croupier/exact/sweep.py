"""The edge as a function of one payment or of one choice of the house: a table, and a drawing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from croupier.core.game import rules_for
from croupier.core.names import id_from
from croupier.core.numbers import in_digits
from croupier.core.odds import Odds, pays_from
from croupier.core.options import Option
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.exact.combos import Price
from croupier.exact.design import Design
from croupier.exact.par import percent

MOST_POINTS = 200
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 90, 700, 24, 312
SVG_KIND = "croupier: sweep"


@dataclass(frozen=True)
class Point:
    """One payment or choice, and what the wager comes to with it."""

    value: str
    place: float
    """Where it lies on the drawing."""
    price: Price
    new_play: bool
    """Whether the best play is another one than with the value before."""
    lawful: bool
    now: bool
    """Whether this is what the design has."""


@dataclass(frozen=True)
class Sweep:
    """A wager over a range."""

    game: str
    wager: str
    over: str
    """The row or option that changes."""
    points: tuple[Point, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "wager": self.wager,
            "over": self.over,
            "points": [
                {
                    "value": one.value,
                    "now": one.now,
                    "lawful": one.lawful,
                    "new_play": one.new_play,
                    **one.price.to_dict(),
                }
                for one in self.points
            ],
        }

    def svg(self) -> str:
        """A drawing with both axes and a mark for the present value; no script in it."""
        return _drawn(self)


def sweep(design: Design, wager: str, over: str, values: str = "") -> Sweep:
    """Over a row (`pair_plus.flush`, values `1..10` or `3 to 2,2 to 1`) or an option (`decks`)."""
    whole = design.whole(wager)
    options = {one.id: one for one in design.rules.game.options}
    if "." not in over and over in options:
        return _of_option(design, whole, options[over], values)
    named, outcome = design.row_meant(over, wager)
    if named not in design.bundles[whole].parts:
        raise Misuse(f"{named}.{outcome} is no row of {whole}; name one, or an option of the game")
    return _of_row(design, whole, named, outcome, values)


def _of_row(design: Design, whole: str, wager: str, outcome: str, values: str) -> Sweep:
    row = next(one for one in design.rows(whole) if (one.wager, one.outcome) == (wager, outcome))
    now = row.pays.net(1) if isinstance(row.pays, Odds) else None
    texts, paid = list(_numbers(values or _around(row.pays))), design.paid_as(wager)
    points: list[Point] = []
    before: Design | None = None
    for text in texts:
        pays = pays_from(text)
        there = design.at({one: {outcome: text} for one in paid}, thought=True)
        play = before is not None and there.combos(whole).combos != before.combos(whole).combos
        allowed = pays == row.lawful or (
            row.law == "free" or (row.law == "floor" and pays.net(100) >= row.lawful.net(100))
        )
        place = float(pays.net(100)) / 100
        is_now = pays == row.pays or (now is not None and pays.net(1) == now)
        points.append(Point(text, place, there.price(whole), play, allowed, is_now))
        before = there
    return Sweep(design.rules.game.id, whole, f"{wager}.{outcome}", tuple(points))


def _around(pays: Any) -> str:
    """A range around what is paid, where none is given."""
    if not isinstance(pays, Odds):
        return "1..10"
    near = max(1, pays.win // pays.stake)
    step = max(1, near // 10)
    return f"{max(1, near - 5 * step)}..{near + 5 * step}:{step}"


def _numbers(values: str) -> Iterable[str]:
    """`1..10`, `10..100:5`, `3 to 2,2 to 1,push`: payments as people write them."""
    if ".." not in values:
        yield from (one.strip() for one in values.split(",") if one.strip())
        return
    span, _, step = values.partition(":")
    first, _, last = span.partition("..")
    low, high, by = (in_digits(one.strip()) for one in (first, last, step or "1"))
    if low is None or high is None or by is None:
        raise Misuse(f"{quoted(values)} is no range; write 1..10, 10..100:5 or 3 to 2,2 to 1")
    if by < 1 or low < 1 or high < low or (high - low) // by >= MOST_POINTS:
        raise Misuse(
            f"{quoted(values)} is no range from 1 up, of at most {MOST_POINTS} steps; write 1..10"
        )
    yield from (f"{number} to 1" for number in range(low, high + 1, by))


def _of_option(design: Design, whole: str, option: Option, values: str) -> Sweep:
    rules = design.rules
    texts = [one.strip() for one in values.split(";" if ";" in values else ",") if one.strip()]
    if not texts:
        texts = [option.text(value) for value in option.choices]
    if not texts:
        raise Misuse(f"{option.id} has no list of choices; name some: {option.id}=a,b,c")
    now = rules.option_texts()[option.id]
    points = []
    before: Design | None = None
    for i, text in enumerate(texts):
        chosen = {**rules.option_texts(), option.id: text}
        try:
            made = rules_for(rules.game, rules.edition, chosen, rules.paytable, rules.lawful)
        except Refusal:
            if values:
                raise
            continue  # goes only with other choices
        there = Design(made)
        if whole not in there.bundles:
            if not values:
                continue
            raise Misuse(f"{whole} is not offered with {option.id}={text}; leave that value out")
        play = before is not None and _rule(there) != _rule(before)
        price = there.price(whole)
        told = made.option_texts()[option.id]
        points.append(Point(told, float(i), price, play, made.lawful, told == now))
        before = there
    return Sweep(rules.game.id, whole, id_from("option", option.id, [option.id]), tuple(points))


def _rule(design: Design) -> str:
    return design.census.strategy.rule if design.census.strategy else ""


# The drawing


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that span a range."""
    if high <= low:
        high = low + (abs(low) or 1.0)
    raw = (high - low) / about
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(one * power for one in (1, 2, 2.5, 5, 10) if one * power >= raw)
    first = math.floor(low / step)
    last = math.ceil(high / step)
    return [step * i for i in range(first, last + 1)]


def _drawn(swept: Sweep) -> str:
    edges = [100 * float(one.price.house_edge) for one in swept.points]
    marks = ticks(min(edges), max(edges))
    places = [one.place for one in swept.points]
    low, high = min(places), max(places)
    span = (high - low) or 1.0

    def x(place: float) -> float:
        return LEFT + (place - low) / span * (RIGHT - LEFT)

    def y(edge: float) -> float:
        return BOTTOM - (edge - marks[0]) / ((marks[-1] - marks[0]) or 1.0) * (BOTTOM - TOP)

    parts = [
        f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y(m):.1f}" y2="{y(m):.1f}" stroke="currentColor" '
        f'opacity="{0.6 if abs(m) < 1e-12 else 0.15}"/>'
        f'<text x="{LEFT - 8}" y="{y(m) + 4:.1f}" text-anchor="end">{m:.4g} %</text>'
        for m in marks
    ]
    line = " ".join(f"{x(p):.1f},{y(e):.1f}" for p, e in zip(places, edges, strict=True))
    parts.append(f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="2"/>')
    parts += _points(swept.points, [(x(p), y(e)) for p, e in zip(places, edges, strict=True)])
    title = escape(f"{swept.game}: house edge of {swept.wager} over {swept.over}")
    return (
        f"<!-- {SVG_KIND} -->\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{title}" font-family="system-ui, sans-serif" font-size="13">'
        f"<title>{title}</title>{''.join(parts)}"
        f'<text x="{(LEFT + RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">'
        f"{escape(swept.over)}</text></svg>\n"
    )


def _points(points: Sequence[Point], at: list[tuple[float, float]]) -> Iterable[str]:
    every = max(1, math.ceil(len(points) / 10))
    for i, (one, (x, y)) in enumerate(zip(points, at, strict=True)):
        fill = "currentColor" if one.lawful else "none"
        told = escape(f"{one.value}: {percent(one.price.house_edge)}")
        if one.new_play:
            told += ", another best play"
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{6 if one.now else 3.5}" fill="{fill}" '
            f'stroke="currentColor"><title>{told}</title></circle>'
        )
        if i % every == 0:
            yield (
                f'<text x="{x:.1f}" y="{BOTTOM + 20}" text-anchor="middle">'
                f"{escape(one.value.removesuffix(' to 1'))}</text>"
            )
