"""What lies on a cloth: chips, cards, dice and pucks, laid on its anchors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeVar

from croupier.core.cards import HIDDEN
from croupier.core.cloth import (
    Area,
    Placed,
    Point,
    Puck,
    Rest,
    Wheel,
    bounds,
    named_best,
    shown_at,
    stack_at,
)
from croupier.core.money import dollars
from croupier.live.phrases import card_text

CHIPS = (
    (1_000_00, "#e0b03a", "#1c1f22", "#1b1604"),
    (500_00, "#5a2d82", "#fff6e6", "#ffffff"),
    (100_00, "#1c1f22", "#e9cd86", "#ffffff"),
    (25_00, "#176b3f", "#fff6e6", "#ffffff"),
    (5_00, "#b3261e", "#fff6e6", "#ffffff"),
    (0, "#eeeae0", "#3d5a80", "#1c2430"),
)
"""From so many cents on: body, edge and ink of the label."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
DICE = {"red": ("#b3261e", "#ffffff"), "green": ("#176b3f", "#ffffff")}
CARD_WIDE, CARD_HIGH = 1.5, 2.1
FAN, LEAST_FAN, FACE = 0.95, 0.3, 0.95


@dataclass(frozen=True)
class Paint:
    """The colours of a cloth: felt (as it is, lit, deep), print, gold print, rail, brass line."""

    felt: str
    lit: str
    deep: str
    ink: str = "#f6edd6"
    gold: str = "#e9cd86"
    rail: str = "#3a2619"
    brass: str = "#c9a24a"
    grain: str = "#5b3c28"

    @property
    def plain(self) -> bool:
        return self.felt == self.rail


@dataclass(frozen=True)
class Laid:
    """What everybody sees on a table: board, chips by seat and spot, hands, the last throw."""

    board: Mapping[str, Any]
    stakes: Mapping[int, Mapping[str, int]]
    hands: Mapping[str, Sequence[str]]
    dice: Mapping[str, int]
    coupons: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """Faces of coupons by seat and spot: so much of the chips there lies on each."""


MOST_CLOTHS = 512


def n(number: float) -> str:
    """A number as short as it can be written, to a hundredth of a chip."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    text = text.replace("-0.", "-.") if text.startswith("-0.") else text
    text = text[1:] if text.startswith("0.") else text
    return "0" if text in ("", "-0", "-") else text


Made = TypeVar("Made")


def once_a_cloth(make: Callable[[Sequence[Placed]], Made]) -> Callable[[Sequence[Placed]], Made]:
    """What follows from a cloth alone is found once for it: a screen draws it at every step."""
    kept: dict[int, tuple[Sequence[Placed], Made]] = {}

    def found(every: Sequence[Placed]) -> Made:
        if not isinstance(every, tuple):
            return make(every)
        known = kept.get(id(every))
        if known is None or known[0] is not every:
            if len(kept) >= MOST_CLOTHS:
                kept.clear()
            known = kept[id(every)] = every, make(every)
        return known[1]

    return found


@once_a_cloth
def anchors(every: Sequence[Placed]) -> dict[tuple[int | None, str], Point]:
    """Where chips of a spot stand, by seat; None is an area that all seats share."""
    found: dict[tuple[int | None, str], Point] = {}
    for one in every:
        if isinstance(one.part, Area):
            found.setdefault((one.seat, one.part.spot), one.point(stack_at(one.part)))
    return found


def chips_at(
    every: Sequence[Placed], stakes: Mapping[int, Mapping[str, int]]
) -> dict[tuple[int, str], Point]:
    """Where the chips of each seat lie: on its own area, or beside those of others."""
    found = anchors(every)
    shared: dict[str, list[tuple[int, str]]] = {}
    places: dict[tuple[int, str], Point] = {}
    for seat, lying in sorted(stakes.items()):
        for spot in lying:
            own = named_best(spot, [name for at, name in found if at == seat])
            common = named_best(spot, [name for at, name in found if at is None])
            if own is None and common is None:
                continue
            on = own if own is not None and len(own) >= len(common or "") else common
            x, y = found[seat if on is own else None, str(on)]
            beside = int(spot.rpartition("@")[2]) - 1 if spot != on and spot[-1].isdigit() else 0
            places[seat, spot] = (x + FAN * beside, y)
            if on is not own:
                shared.setdefault(str(on), []).append((seat, spot))
    for on, lie in shared.items():
        step = min(FAN, (_wide(every, on) - 1) / max(1, len(lie) - 1))
        for i, one in enumerate(lie):
            x, y = places[one]
            places[one] = (x + max(step, LEAST_FAN) * (i - (len(lie) - 1) / 2), y)
    return places


def _wide(every: Sequence[Placed], spot: str) -> float:
    """How much room there is beside the place of chips in an area that all share."""
    return _rooms(every).get(spot, 1.0)


@once_a_cloth
def _rooms(every: Sequence[Placed]) -> dict[str, float]:
    found: dict[str, float] = {}
    for one in every:
        if isinstance(one.part, Area) and one.seat is None:
            around, (x, _) = bounds(one.part.shape), stack_at(one.part)
            found.setdefault(one.part.spot, 2 * min(x - around.x, around.x + around.w - x))
    return found


def laid(every: Sequence[Placed], table: Laid, paint: Paint, house: str) -> Iterator[str]:
    """Chips, cards, dice and pucks."""
    places = chips_at(every, table.stakes)
    if places:
        yield '<g class="chips">'
        for (seat, spot), at in places.items():
            cents = table.stakes[seat][spot]
            if face := table.coupons.get(seat, {}).get(spot, 0):
                at = beside_face(at)
                yield _coupon(at, face)
                if cents > face:  # the rest lies next to it
                    yield chip((at[0] - FAN, at[1]), cents - face, seat, spot)
                cents = face
            yield chip(at, cents, seat, spot)
        yield "</g>"
    yield from _cards(every, table)
    yield from _dice(every, table, paint)
    for one in every:
        if isinstance(one.part, Puck) and table.board.get(one.part.shows) is not None:
            yield from _pucks(one, table.board[one.part.shows], places)
        elif isinstance(one.part, Wheel) and one.part.shows in table.board:
            yield _stopped(one.part, str(table.board[one.part.shows]), paint, house)


def beside_face(at: Point) -> Point:
    """Where a stack stands on a coupon, so that its face is read in the box that it is laid in."""
    return at[0] - FACE, at[1]


def _coupon(at: Point, face_cents: int) -> str:
    """A coupon under a stack, its face beside the chips."""
    return (
        f'<g class="coupon" transform="translate({n(at[0])} {n(at[1])})">'
        '<rect x="-.62" y="-.6" width="2.15" height="1.2" rx=".08" fill="#f3efe2" '
        'stroke="#9a7420" stroke-width=".05"/>'
        f'<text x="1" y=".18" font-size=".46" font-weight="700" fill="#14352a">'
        f"{escape(dollars(face_cents))}</text></g>"
    )


def chip(at: Point, cents: int, seat: int, spot: str) -> str:
    """One chip for a stack, its edge marks and the sum under it."""
    _, body, edge, ink = next(one for one in CHIPS if cents >= one[0])
    whole = f"{cents // 100}" if cents % 100 == 0 and cents < 1_000_00 else "·"
    return (
        f'<g class="chip" data-seat="{seat}" data-spot="{escape(spot)}" '
        f'transform="translate({n(at[0])} {n(at[1])})"><circle r=".5" fill="{body}"/>'
        f'<circle r=".43" fill="none" stroke="{edge}" stroke-width=".13" '
        f'stroke-dasharray=".2 .25"/><circle r=".5" fill="none" stroke="{edge}" '
        f'stroke-width=".03"/><text y=".13" font-size=".36" fill="{ink}">{whole}</text>'
        f'<rect x="-.62" y=".45" width="1.24" height=".46" rx=".2" fill="#16191b"/>'
        f'<text y=".8" font-size=".36" fill="#ffffff">{dollars(cents)}</text></g>'
    )


def _cards(every: Sequence[Placed], table: Laid) -> Iterator[str]:
    rests = {one.part.holds: one for one in every if isinstance(one.part, Rest)}
    beside: dict[str, int] = {}
    for hand, cards in table.hands.items():
        name = named_best(hand, list(rests))
        if name is None or not cards:
            continue
        one = rests[name]
        assert isinstance(one.part, Rest)
        around = bounds(one.part.shape)
        step = min(CARD_WIDE + 0.1, (around.w - CARD_WIDE) / max(1, len(cards) - 1))
        left = around.x + (around.w - CARD_WIDE - step * (len(cards) - 1)) / 2
        down = around.y + (around.h - CARD_HIGH) / 2 + 0.7 * beside.get(name, 0)
        beside[name] = beside.get(name, 0) + 1
        x, y = map(n, one.at)
        turn = f" rotate({n(one.turn)})" if one.turn else ""
        yield f'<g class="hand" data-hand="{escape(hand)}" transform="translate({x} {y}){turn}">'
        for i, card in enumerate(cards):
            yield _card((left + i * step, down), card)
        yield "</g>"


def _card(at: Point, name: str) -> str:
    hidden = name == HIDDEN
    face = "#7b1e2b" if hidden else "#fffdf6"
    ink = "#b81f16" if name[1:] in ("d", "h") else "#16191b"
    shown = "" if hidden else card_text(name)
    return (
        f'<rect x="{n(at[0])}" y="{n(at[1])}" width="{n(CARD_WIDE)}" height="{n(CARD_HIGH)}" '
        f'rx=".15" fill="{face}" stroke="#c9c1ae" stroke-width=".04"/>'
        + (
            f'<text x="{n(at[0] + CARD_WIDE / 2)}" y="{n(at[1] + 0.72)}" font-size=".66" '
            f'fill="{ink}">{shown}</text>'
            if shown
            else ""
        )
    )


def die(at: Point, size: float, face: int, paint: Paint | None, name: str = "") -> str:
    """A die with its pips; printed on the cloth it is white."""
    body, pip = next((two for color, two in DICE.items() if color in name), ("#fffdf6", "#16191b"))
    x, y, step = at[0] + size / 2, at[1] + size / 2, size * 0.27
    dots = "".join(
        f'<circle cx="{n(x + across * step)}" cy="{n(y + down * step)}" r="{n(size * 0.09)}"/>'
        for across, down in PIPS[face]
    )
    line = "#16191b" if paint is not None and paint.plain else "none"
    return (
        f'<rect x="{n(at[0])}" y="{n(at[1])}" width="{n(size)}" height="{n(size)}" '
        f'rx="{n(size * 0.16)}" fill="{body}" stroke="{line}" stroke-width=".04"/>'
        f'<g fill="{pip}" stroke="none">{dots}</g>'
    )


def dice_in(rests: Sequence[Rest], table: Laid) -> dict[Rest, list[tuple[str, int]]]:
    """Which dice lie where: as the board lists them, else all of the last throw in their place."""
    found: dict[Rest, list[tuple[str, int]]] = {}
    for rest in rests:
        lying: list[tuple[str, int]] = []
        if rest.holds == "dice":
            lying = list(table.dice.items())
        elif isinstance(faces := table.board.get(rest.holds), list) and not rest.room:
            lying = [("die", face) for face in faces if isinstance(face, int)]
        if lying := [one for one in lying if not rest.dice or one[1] in rest.dice]:
            found[rest] = lying
    return found


def _dice(every: Sequence[Placed], table: Laid, paint: Paint) -> Iterator[str]:
    rests = [one.part for one in every if isinstance(one.part, Rest)]
    for rest, dice in dice_in(rests, table).items():
        around = bounds(rest.shape)
        a_row = max(1, min(len(dice), int((around.w - 0.2) // 1.05)))
        rows = -(-len(dice) // a_row)
        for i, (name, face) in enumerate(dice):
            x = around.x + (around.w - 1.05 * a_row) / 2 + i % a_row * 1.05
            y = around.y + (around.h - 1.05 * rows) / 2 + i // a_row * 1.05
            yield die((x, y), 0.95, face, None, name)


def _pucks(one: Placed, value: Any, chips: Mapping[tuple[int, str], Point]) -> Iterator[str]:
    puck = one.part
    assert isinstance(puck, Puck)
    for name, words in shown_at(puck, value):
        if not puck.at:
            seat, _, spot = words.partition("/") if name is None else str(name).partition("/")
            on = chips.get((int(seat), spot)) if seat.isdigit() else None
            at = None if on is None else (on[0] + 0.4, on[1] - 0.4)
        else:
            at = puck.off if name is None else puck.at[name]
            at = None if at is None else one.point(at)
        if at is not None:
            yield _puck(at, puck, name, words)


def _puck(at: Point, puck: Puck, name: str | None, words: str) -> str:
    where = f'class="{puck.look}" transform="translate({n(at[0])} {n(at[1])})"'
    if puck.look == "diamond":
        return (
            f'<path {where} d="M0 -.6L.5 0L0 .6L-.5 0Z" fill="#e9cd86" stroke="#16191b" '
            'stroke-width=".06"/>'
        )
    text = word_on(puck, name, words)
    body = "#16191b" if text == "OFF" else "#ffffff"
    ink = "#ffffff" if text == "OFF" else "#16191b"
    size = min(0.46, 1.1 / max(1, len(text)) * 1.5)
    return (
        f'<g {where}><circle r=".6" fill="{body}" stroke="#16191b" stroke-width=".08"/>'
        f'<text y=".16" font-size="{n(size)}" fill="{ink}">{escape(text)}</text></g>'
    )


def word_on(puck: Puck, name: str | None, words: str) -> str:
    """`ON` or `2ND` on a puck, what is owed on a marker, what is printed on a lammer."""
    if puck.says:
        return puck.says
    if not puck.at or puck.look == "marker":
        return words.removeprefix("seat ")[:6].upper()
    first = (name or words).split()
    return first[0][:3].upper() if first else ""


def _stopped(wheel: Wheel, shows: str, paint: Paint, house: str) -> str:
    shown = wheel.words.get(shows, shows).replace("{house}", house)
    x, y = wheel.at
    return (
        f'<text class="stopped" x="{n(x)}" y="{n(y + 0.3)}" font-size=".9" '
        f'fill="{paint.gold}">{escape(shown)}</text>'
    )
