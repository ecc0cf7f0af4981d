"""A table in a terminal, drawn from its cloth: lines of styled words, no colour needed to read it.

What the cloth calls its `board` is drawn as a picture, a marker in brackets round what it lies on,
a dot where chips lie. A wheel with repeated sections is a list, markers elsewhere pick their place
out of the names there are, and whatever else the board shows stands below in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.core.cloth import (
    PRACTICE_HOUSE,
    Area,
    Box,
    Cloth,
    Part,
    Placed,
    Point,
    Puck,
    Rest,
    Wheel,
    Words,
    areas,
    bounds,
    middle,
    placed,
    printed_odds,
    shown_at,
    within,
)
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.spots import split
from croupier.live.cloth_pieces import Laid, dice_in
from croupier.live.names import families

Span = tuple[str, str]
"""Words and their style: a look of the cloth, `puck`, `gold`, `dim`, `bold`, `field`, or none."""
SAME_LINE = 0.8
"""Parts whose middles are not further apart stand in one line."""
SIGNS = {"diamond": "◆"}
CHIPS = "•"
FILLED = ("red", "black", "zero")
STEP = 0.05


@dataclass
class Item:
    """Something in the picture: where it is, how wide its place is, what it says."""

    at: Point
    wide: float
    text: str
    style: str
    shape: Box | None = None
    marked: bool = False
    dice: tuple[int, ...] = ()


def picture_lines(
    cloth: Cloth, rules: Rules, laid: Laid, width: int, house: str = PRACTICE_HOUSE
) -> list[list[Span]]:
    """What the cloth calls its board, and wheels, in lines of at most this width."""
    every = list(placed(cloth))
    lines = [*_wheels(every, laid, house)]
    if view := cloth.views.get("board"):
        lines += _picture(every, view, laid, width, house)
    return lines


def note_lines(cloth: Cloth, laid: Laid, width: int) -> list[list[Span]]:
    """Markers outside the picture, and whatever else the board shows, in words."""
    every = list(placed(cloth))
    tracks = _on_tracks(every, laid)
    told = {puck.shows for puck, _ in tracks} | _counted(every)
    lines = [line for puck, rests in tracks for line in _track(puck, rests, laid, width)]
    return [*lines, *_pills(every, laid.board, told, width)]


def holds_dice(cloth: Cloth) -> bool:
    """Whether thrown dice are put into places of their own, so that the picture has them."""
    return any(isinstance(part, Rest) and part.dice for part in cloth.parts)


def plain(lines: Iterable[Sequence[Span]]) -> str:
    """The lines without their styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def listed(cloth: Cloth, rules: Rules) -> list[tuple[str, str, str]]:
    """Every area as a list: spot, what the wager is called there, odds that are printed."""
    found = {}
    for area in areas(cloth):
        name = area.words or area.spot
        if not area.printed:
            id, place = split(area.spot)
            name = f"{rules.wagers[id].name} {spelled(place)}".strip()
        found[area.spot] = (area.spot, name, " · ".join(printed_odds(rules, area)))
    return list(found.values())


# The picture


def _picture(
    every: Sequence[Placed], view: Box, laid: Laid, width: int, house: str
) -> Iterator[list[Span]]:
    parts = [one.part for one in every if one.seat is None]
    items = [*_items(parts, view, laid, house)]
    bars = [part.shape for part in parts if isinstance(part, Rest) and _is_bar(part.shape, view)]
    ground = "field" if any(_is_ground(part, view) for part in parts) else ""
    _mark(parts, items, view, laid)
    for item in items:
        if item.shape is not None and item.marked:
            item.text, item.style = f"[{item.text}]", item.style if item.style else "puck"
    scale = _scale(items, view, width)
    for line in _by_line(items):
        sheet = _Sheet(view, scale, width, ground, [bar.x for bar in bars if isinstance(bar, Box)])
        yield sheet.line(line)
        if any(item.dice for item in line):
            yield from _dice_lines(line, sheet)


def _items(parts: Sequence[Part], view: Box, table: Laid, house: str) -> Iterator[Item]:
    """Areas, places and inscriptions in the view that say something."""
    chips = {spot for lying in table.stakes.values() for spot in lying}
    dice = dice_in([part for part in parts if isinstance(part, Rest)], table)
    for part in parts:
        match part:
            case Area(look=look) if look != "bare" and part.words and not part.ghost:
                at = part.text or middle(part.shape)
                lying = CHIPS if part.spot in chips else ""
                text, wide = f"{_one_line(part.words)}{lying}", bounds(part.shape)
                if within(view, at):
                    style = "" if look in ("line", "soft") else look
                    yield Item(at, wide.w, text, style, wide)
            case Rest(words=words) if words and within(view, middle(part.shape)):
                faces = tuple(face for _, face in dice.get(part, ()))
                text = _one_line(words) + (f" × {len(faces)}" if faces else "")
                around = bounds(part.shape)
                yield Item(middle(part.shape), around.w, text, "gold", around, dice=faces)
            case Words(text=text) if isinstance(part.at, tuple) and within(view, part.at):
                shown = _one_line(text).replace("{house}", house)
                yield Item(part.at, 0, shown, "gold" if part.gold else "")


def _one_line(words: str) -> str:
    return " ".join(words.split())


def _is_bar(shape: object, view: Box) -> bool:
    return (
        isinstance(shape, Box)
        and shape.w < 0.1
        and view.x < shape.x < view.x + view.w
        and shape.y <= view.y + view.h
        and shape.y + shape.h >= view.y
    )


def _is_ground(part: Part, view: Box) -> bool:
    """Whether the whole view lies on one printed place: a field."""
    if not isinstance(part, Rest) or part.words or not isinstance(part.shape, Box):
        return False
    return part.shape.x <= view.x and part.shape.w >= view.w and part.shape.h >= view.h


def _mark(parts: Sequence[Part], items: list[Item], view: Box, table: Laid) -> None:
    """Brackets round what a marker lies on; a sign of its own where it lies on nothing."""
    for puck in parts:
        if not isinstance(puck, Puck) or table.board.get(puck.shows) is None or not puck.at:
            continue
        for name, _ in shown_at(puck, table.board[puck.shows]):
            at = puck.off if name is None else puck.at[name]
            if at is None or not within(view, at):
                continue
            under = [item for item in items if item.shape is not None and within(item.shape, at)]
            if puck.look in SIGNS:
                items.append(Item(at, 0, SIGNS[puck.look], "puck"))
            elif under:
                under[0].marked = True


def _scale(items: Sequence[Item], view: Box, width: int) -> float:
    """Columns a unit: as few as show everything, as many as there are at most."""
    most = (width - 1) / view.w
    scale = 1.0
    while scale < most and not all(_fits(line, view, scale) for line in _by_line(items)):
        scale += STEP
    return min(scale, most)


def _fits(line: Sequence[Item], view: Box, scale: float) -> bool:
    end = -1
    for item in line:
        start = _start(item, view, scale)
        cell = int(item.wide * scale) if item.wide else len(item.text)
        if start < max(end + 1, 0) or len(item.text) > max(1, cell):
            return False
        end = start + len(item.text)
    return end <= view.w * scale + 1


def _start(item: Item, view: Box, scale: float) -> int:
    return round((item.at[0] - view.x) * scale - len(item.text) / 2)


def _by_line(items: Sequence[Item]) -> list[list[Item]]:
    lines: list[list[Item]] = []
    for item in sorted(items, key=lambda item: item.at[1]):
        if lines and item.at[1] - lines[-1][0].at[1] < SAME_LINE:
            lines[-1].append(item)
        else:
            lines.append([item])
    return [sorted(line, key=lambda item: item.at[0]) for line in lines]


@dataclass(frozen=True)
class _Sheet:
    """Where in a line of so many columns the view lies."""

    view: Box
    scale: float
    width: int
    ground: str
    bars: Sequence[float]

    def line(self, items: Sequence[Item]) -> list[Span]:
        """One line; of inscriptions that would run into each other some are left out."""
        cells = [
            (" ", self.ground if at < self.view.w * self.scale else "")
            for at in range(self.width - 1)
        ]
        for item in items:
            if item.shape is not None and item.style in FILLED:
                left = round((item.shape.x - self.view.x) * self.scale)
                right = round((item.shape.x + item.shape.w - self.view.x) * self.scale)
                for column in range(max(0, left), min(len(cells), right)):
                    cells[column] = (" ", item.style)
        for x in self.bars:
            column = round((x - self.view.x) * self.scale)
            if 0 <= column < len(cells):
                cells[column] = ("│", self.ground)
        end = 0
        for item in items:
            for text in (item.text, item.text.split()[0]):
                middle = (item.at[0] - self.view.x) * self.scale
                start = min(max(0, round(middle - len(text) / 2)), len(cells) - len(text))
                if start >= end or item.marked:
                    for i, sign in enumerate(text):
                        cells[start + i] = (sign, item.style or self.ground)
                    end = start + len(text) + 1
                    break
        return _spans(cells)


def _dice_lines(line: Sequence[Item], sheet: _Sheet) -> Iterator[list[Span]]:
    """Below their place the dice that lie in it, as many a line as it is wide."""
    a_line = max(1, int(min(item.wide for item in line) * sheet.scale) // 3)
    for first in range(0, max(len(item.dice) for item in line), a_line):
        yield sheet.line(
            [
                Item(item.at, item.wide, "".join(f"[{face}]" for face in faces), "bold")
                for item in line
                if (faces := item.dice[first : first + a_line])
            ]
        )


def _spans(cells: Sequence[tuple[str, str]]) -> list[Span]:
    found: list[Span] = []
    for sign, style in cells:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + sign, style)
        else:
            found.append((sign, style))
    while found and not found[-1][0].strip() and not found[-1][1]:
        found.pop()
    return found


# Wheels, tracks and words


def _repeats(part: Part) -> bool:
    return isinstance(part, Wheel) and len(set(part.sections)) < len(part.sections)


def _counted(every: Sequence[Placed]) -> set[str]:
    """The fields that are told by a wheel that is drawn as a list."""
    return {one.part.shows for one in every if isinstance(one.part, Wheel) and _repeats(one.part)}


def _wheels(every: Sequence[Placed], laid: Laid, house: str) -> Iterator[list[Span]]:
    """How often each symbol stands on the wheel, an arrow at the one that won."""
    for wheel in (one.part for one in every if isinstance(one.part, Wheel)):
        if not _repeats(wheel):
            continue
        for name, count in Counter(wheel.sections).most_common():
            shown = wheel.words.get(name, name).replace("{house}", house)
            won = laid.board.get(wheel.shows) == name
            yield [(f"{'▶' if won else ' '} {shown:<15}{'▪' * count}", "bold" if won else "")]


def _on_tracks(every: Sequence[Placed], laid: Laid) -> list[tuple[Puck, list[Rest]]]:
    """Markers with the named places that they lie on, where the cloth has such a row of them."""
    parts = [one.part for one in every if one.seat is None]
    found = []
    for puck in (part for part in parts if isinstance(part, Puck)):
        rests = [part for part in parts if isinstance(part, Rest) and part.holds == puck.shows]
        if rests and isinstance(laid.board.get(puck.shows), str | int):
            found.append((puck, rests))
    return found


def _track(puck: Puck, rests: Sequence[Rest], laid: Laid, width: int) -> Iterator[list[Span]]:
    """`down  1st [2nd] 3rd`: one of several named places picked out."""
    label, value = f"{spelled(puck.shows):<5}", str(laid.board[puck.shows])
    line: list[Span] = [(label, "")]
    for rest in rests:
        here = _one_line(rest.words)
        shown = f"[{here}]" if here == value else f" {here} "
        if sum(len(text) for text, _ in line) + len(shown) >= width:
            yield line
            line = [(" " * len(label), "")]
        line.append((shown, "puck" if here == value else "dim"))
    yield line


def _pills(
    every: Sequence[Placed], board: Mapping[str, Any], told: set[str], width: int
) -> Iterator[list[Span]]:
    """Everything else that the board shows, in words."""
    dice = {one.part.holds for one in every if isinstance(one.part, Rest) and one.part.dice}
    pucks = {one.part.shows for one in every if isinstance(one.part, Puck)}
    shown = [
        f"{spelled(key)} {_said(value)}"
        for key, value in board.items()
        if key not in told and key not in dice and (value or (value == 0 and key in pucks))
    ]
    line = ""
    for words in shown:
        longer = f"{line} · {words}" if line else words
        if line and len(longer) >= width:
            yield [(line, "")]
            longer = words
        line = longer
    if line:
        yield [(line, "")]


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(
            f"{spelled(str(key).replace('/', ' '))} {_said(what)}"
            for key, what in value.items()
            if what not in ([], {}, "")
        )
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return spelled(str(value))


# Chips


def stakes_text(stakes: Mapping[str, int]) -> str:
    """`ante $5 · pip street 5 6 $5 each`: wagers of one family and one amount together.

    A wager that has no number stands by itself, also beside places of the same name.
    """
    by_amount: dict[tuple[str, int, bool], list[str]] = {}
    for wager, cents in stakes.items():
        name, place = split(wager)
        ((stem, numbers),) = families([name]).items()
        numbers = [*numbers, *([spelled(place)] if place else [])]
        by_amount.setdefault((stem, cents, bool(numbers)), []).extend(numbers)
    shown = []
    for (stem, cents, _), numbers in by_amount.items():
        each = " each" if len(numbers) > 1 else ""
        shown.append(f"{' '.join([stem, *numbers])} {dollars(cents)}{each}")
    return " · ".join(shown)
