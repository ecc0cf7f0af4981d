"""A cloth for a game that declares none: made from its rules, so that it can be played at once.

With few seats and few wagers it is an arc: at each seat the first wager in a box, those that follow
it toward the player, the others toward the dealer. Else it is an oblong of rows: a family of wagers
is a row with its name printed once, the others stand six in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Part,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    areas,
    limits,
    paytable,
    row,
    spots,
    strip,
)
from croupier.core.game import Rules
from croupier.core.names import spelled
from croupier.core.spots import split
from croupier.core.wagers import Wager
from croupier.live.names import families, family_of

MOST_AT_AN_ARC = 9
MOST_AT_A_SEAT = 10
"""So many seats or wagers, and all share one layout instead."""
COLUMN, COLUMNS = 3, 2
"""Side bets at a seat: so many above each other, in so many columns."""
WIDE = 38.0
A_ROW = 6
SHORT = 8
"""Cells with so few letters stand twice as many in a row."""
SIDE = 1.12
MOST_ROWS, MOST_LETTERS = 6, 28
"""A longer or wider paytable would run into the positions; the sign has it."""


def cloth_for(rules: Rules) -> Cloth:
    """The cloth that the game declares, or one made from its rules."""
    if not rules.game.cloth:
        return replace(made(rules), rules=rules)
    return _with_own(rules.game.cloth_of(rules), rules)


def _with_own(cloth: Cloth, rules: Rules) -> Cloth:
    """With a row below it for bets of one's own that the game's cloth has no area for."""
    there = {area.spot for area in areas(cloth)}
    missing = [
        spot
        for spot in spots(rules)
        if spot not in there and " " not in rules.cite(rules.wager(spot).clause)
    ]
    if not missing:
        return cloth
    wide, high = cloth.size
    box = Box(wide * 0.2, high + 0.1, wide * 0.6, 1.7, 0)
    cells: list[tuple[str, str | None]] = [(spot, None) for spot in missing]
    more = row(box, cells, odds="best", look="soft", size=0.5)
    return replace(cloth, size=(wide, high + 2.2), parts=(*cloth.parts, *more))


def made(rules: Rules) -> Cloth:
    """A decent cloth for any rules."""
    wagers = _placed(rules)
    shared = any(wager.place_needed for wager in wagers) or len(wagers) > MOST_AT_A_SEAT
    few = rules.game.seats <= MOST_AT_AN_ARC
    return _arc(rules) if few and not shared else _oblong(rules)


def _placed(rules: Rules) -> list[Wager]:
    return [wager for wager in rules.wagers.values() if wager.staked]


# Cards: an arc


def _arc(rules: Rules) -> Cloth:
    first, *others = _placed(rules)
    after = [wager for wager in others if wager.follows == first.id]
    beside = [wager for wager in others if wager not in after]
    at_seat, shared = beside[: COLUMN * COLUMNS], beside[COLUMN * COLUMNS :]
    more = 6.0 if len(at_seat) > COLUMN else 0.0
    # Each wager behind the first moves the cards of the outer seats further out.
    outwards = 3.4 * max(0, len(after) - 1)
    wide, high = WIDE + 2 * more + outwards, 20.0 + more + 2.3 * len(after)
    centre = wide / 2
    tables = [wager for wager in _longest(rules) if len(paytable(rules, wager.id)) > 1]
    seats = Seats(
        arc(rules.game.seats, (centre, 3.0), 13.0 + more, 12.6 + more, spread=60),
        tuple(_seat(first, after, at_seat)),
    )
    parts: tuple[Part, ...] = (
        Rest("tray", Box(centre - 6, 0.5, 12, 1.4, 0.3)),
        Rest("dealer", Box(centre - 3.5, 2.3, 7, 2.5), room=5),
        Words("{house}", (centre, 5.7), 0.7),
        Words(rules.game.name, (centre, 6.5), 0.8, gold=False),
        *(
            Rows(wager.id, (x, 2.5), 5.0)
            for wager, x in zip(tables, (centre - 7.6, centre + 7.6), strict=False)
        ),
        Words(limits(rules), (centre, 7.3), 0.5, gold=False),
        *strip(Box(centre - 7, 7.9, 14, 1.6), [wager.id for wager in shared]),
    )
    return Cloth((wide, high), "arc", parts, seats)


def _longest(rules: Rules) -> list[Wager]:
    """Whose paytables are inscribed: the two longest for which there is room."""
    fit = [wager for wager in _placed(rules) if _fits(paytable(rules, wager.id))]
    return sorted(fit, key=lambda one: -len(paytable(rules, one.id)))[:2]


def _fits(rows: Sequence[tuple[str, str]]) -> bool:
    longest = max((len(words) + len(pays) for words, pays in rows), default=0)
    return len(rows) <= MOST_ROWS and longest <= MOST_LETTERS


def _seat(first: Wager, after: Sequence[Wager], beside: Sequence[Wager]) -> Iterator[Part]:
    yield Area(first.id, Box(-1.0, -0.8, 2.0, 1.6, 0.3), _short(first), size=0.56)
    down = 0.86
    for wager in after:
        yield Area(wager.id, Disc(0, down + SIDE, SIDE), _short(wager), size=0.46)
        down += 2 * SIDE + 0.06
    yield Rest("seat {seat}", Box(-2.6, down + 0.2, 5.2, 2.4), room=5)
    lone = len(beside) <= COLUMN
    for i, wager in enumerate(beside):
        x = 0.0 if lone else (-1.2, 1.2)[i // COLUMN]
        at = Disc(x, -0.9 - SIDE - i % COLUMN * (2 * SIDE + 0.06), SIDE)
        yield Area(wager.id, at, _short(wager), size=0.46)


def _short(wager: Wager) -> str:
    """The name, or where that is long what the id says."""
    return wager.name if len(wager.name) <= 18 else spelled(wager.id).title()


# Anything else: an oblong of rows


def _oblong(rules: Rules) -> Cloth:
    parts: list[Part] = [
        Rest("tray", Box(WIDE / 2 - 6, 0.5, 12, 1.4, 0.3)),
        Rest("dice", Box(1.4, 2.4, 9.0, 2.6)),
        Rest("dealer", Box(WIDE - 5.8, 2.4, 4.4, 2.6), room=3),
        Rest("seat", Box(WIDE - 10.4, 2.4, 4.4, 2.6), room=3),
        Words("{house}", (WIDE / 2, 2.6), 0.8),
        Words(rules.game.name, (WIDE / 2, 3.6), 0.9, gold=False),
        Words(limits(rules), (WIDE / 2, 4.5), 0.5, gold=False),
    ]
    down = 5.6
    for title, cells in _rows(rules):
        if title:
            parts.append(Words(title, (2.9, down + 0.8), 0.5, width=2.8))
        left = 4.6 if title else 1.4
        box = Box(left, down, WIDE - 1.4 - left, 1.7, 0)
        share = min(1.0, len(cells) / A_ROW)
        parts += row(replace(box, w=box.w * share), cells, odds="best", look="soft", size=0.5)
        down += 1.9
    return Cloth((WIDE, down + 1.0), "oblong", tuple(parts))


def _rows(rules: Rules) -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    """A family is a row with its name before it; places are cells of their wager."""
    known = {wager.id: wager for wager in _placed(rules)}
    alone: list[tuple[str, str | None]] = []
    for title, tails in families(known).items():
        members = [id for id in known if family_of(id)[0] == title] if tails else []
        if len(members) > 1:
            cells = [(id, tail) for id, tail in zip(members, tails, strict=True)]
            yield from _six_a_row(title.title(), cells)
        else:
            alone += [(id, None) for id in known if spelled(id) == title or id in members]
    for wager in known.values():
        at = [spot for spot in spots(rules) if spot.startswith(f"{wager.id}@")]
        if at:
            cells = [(spot, spelled(split(spot)[1])) for spot in at]
            yield from _six_a_row(wager.name, cells)
    needed = {wager.id for wager in known.values() if wager.place_needed}
    yield from _six_a_row("", [cell for cell in alone if cell[0] not in needed])


def _six_a_row(
    title: str, cells: Sequence[tuple[str, str | None]]
) -> Iterator[tuple[str, list[tuple[str, str | None]]]]:
    short = title and max(len(words or "") for _, words in cells) <= SHORT
    most = 2 * A_ROW if short else A_ROW
    for first in range(0, len(cells), most):
        yield title, list(cells[first : first + most])
