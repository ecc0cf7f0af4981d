"""Cloths: what holds for the cloth of every game, under each option at each choice.

Every spot that can hold chips has an area, nothing lies on anything else, every marker has a place,
every hand a rest, and every clause that is kept as layout is cited by a part of the cloth or shown
on the sign.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest

from croupier import law as law_files
from croupier.contracts.bot import Bot, Setup, chance_for, editions, setups
from croupier.contracts.plugin import tried
from croupier.contracts.printed import may_stand_in, places_on, print_on
from croupier.core.cloth import (
    LEAST_HIT,
    LEAST_PRINT,
    Area,
    Cloth,
    Disc,
    Placed,
    Point,
    Puck,
    Rest,
    areas,
    bounds,
    every_part,
    named_best,
    outline,
    placed,
    said,
    shown_at,
    spots,
    within,
    words_of,
)
from croupier.core.game import Rules
from croupier.core.odds import Odds
from croupier.core.sign import check, sign
from croupier.games import game
from croupier.live.cloth_any import cloth_for, made
from croupier.live.cloth_pieces import Laid
from croupier.live.cloth_svg import PAINTS, _fit, _room, draw, width
from croupier.live.cloth_text import listed, note_lines, picture_lines, plain

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)
every_edition = pytest.mark.parametrize("setup", editions(), ids=str)
Maker = Callable[[Rules], Cloth]
LEAST_OVERLAP = 0.02
ROUNDS = 15


@functools.cache
def distinct() -> list[Setup]:
    """One setup for each cloth that there is: most options leave it as it is."""
    found: dict[str, Setup] = {}
    for setup in setups():
        rules = setup.rules()
        cloth = cloth_for(rules)
        looks = (setup.game_id, setup.edition, cloth.size, cloth.parts, cloth.seats)
        found.setdefault(repr((*looks, list(rules.wagers))), setup)
    return list(found.values())


every_cloth = pytest.mark.parametrize(
    ("setup", "maker"),
    [*((setup, cloth_for) for setup in distinct()), *((setup, made) for setup in editions())],
    ids=lambda one: one.__name__ if callable(one) else str(one),
)


def area_for(cloth: Cloth, spot: str) -> str | None:
    return named_best(spot, [area.spot for area in areas(cloth)])


@every_cloth
def test_every_spot_that_can_hold_chips_has_an_area(setup: Setup, maker: Maker) -> None:
    """And each area is a spot of the rules, or printed only."""
    rules = setup.rules()
    cloth = maker(rules)
    without = {spot for spot in spots(rules) if area_for(cloth, spot) is None}
    assert without <= never_left_on(rules)
    known = set(spots(rules))
    assert [area.spot for area in areas(cloth) if area.spot not in known and not area.printed] == []


def never_left_on(rules: Rules) -> set[str]:
    """Wagers that the dealer breaks down at once where the house has no area for them."""
    plain = rules.game
    default = Setup(plain.id, rules.edition).rules()
    if rules.option_texts() == default.option_texts():
        return {spot for spot in spots(rules) if needs_a_place(spot)}
    missing = set(spots(rules)) - {area.spot for area in areas(cloth_for(rules))}
    had = {area.spot for area in areas(cloth_for(default))}
    return {spot for spot in missing if spot in had or needs_a_place(spot)}


def needs_a_place(spot: str) -> bool:
    """Odds behind a Come Bet lie with it on its number, never on the line."""
    return spot in ("come_odds", "dont_come_odds")


@every_edition
def test_chips_lie_only_where_there_is_an_area(setup: Setup, seed: int) -> None:
    """In random rounds every stack that comes and goes has its area."""

    bot = Bot.at(setup.rules(), chance_for(seed, setup, "chips"))
    bot.play(ROUNDS)
    cloth = cloth_for(bot.table.rules)
    accounts = {
        name for event in bot.driver.log for move in event.get("moves", ()) for name in move[:2]
    }
    lying = {name.split("/")[2] for name in accounts if name.startswith("spot/")}
    assert lying
    assert {spot for spot in lying if area_for(cloth, spot) is None} == set()


# Nothing lies on anything else


def overlap(one: Area | Rest, other: Area | Rest) -> float:
    """About how much of the smaller area the other one covers."""
    a, b = bounds(one.shape), bounds(other.shape)
    left, right = max(a.x, b.x), min(a.x + a.w, b.x + b.w)
    top, bottom = max(a.y, b.y), min(a.y + a.h, b.y + b.h)
    if right - left < LEAST_OVERLAP or bottom - top < LEAST_OVERLAP:
        return 0.0
    steps = 14
    hits = sum(
        within(one.shape, at) and within(other.shape, at)
        for i in range(1, steps)
        for j in range(1, steps)
        for at in [(left + (right - left) * i / steps, top + (bottom - top) * j / steps)]
    )
    return hits / (steps - 1) ** 2


def groups(cloth: Cloth) -> Iterator[list[Area]]:
    """Areas that share coordinates: those of all, and those of one seat."""
    yield [part for part in cloth.parts if isinstance(part, Area)]
    if cloth.seats:
        yield [part for part in cloth.seats.parts if isinstance(part, Area)]


@every_cloth
def test_no_area_lies_on_another(setup: Setup, maker: Maker) -> None:
    """Save the bare ones, which lie on lines and win there; and those do not lie on each other."""
    cloth = maker(setup.rules())
    for group in groups(cloth):
        for one, other in combinations(group, 2):
            if (one.look == "bare") == (other.look == "bare"):
                assert overlap(one, other) == 0, (one.spot, other.spot)


@every_cloth
def test_no_area_lies_on_a_place_for_something_else(setup: Setup, maker: Maker) -> None:
    """Cards, dice and boxes keep clear of chips; a frame round a whole area is none."""
    cloth = maker(setup.rules())
    for parts in (cloth.parts, cloth.seats.parts if cloth.seats else ()):
        rests = [part for part in parts if isinstance(part, Rest)]
        for area in (part for part in parts if isinstance(part, Area)):
            for rest in rests:
                frame = all(within(rest.shape, corner) for corner in outline(area.shape))
                assert frame or overlap(area, rest) == 0, (area.spot, rest.holds)


@every_cloth
def test_what_is_printed_in_an_area_fits_it(setup: Setup, maker: Maker) -> None:
    """At a size that can be read, within a hair, no line is wider than its area."""
    rules = setup.rules()
    for area in areas(maker(rules)):
        if area.look != "bare" and area.words != "":
            wide, high = _room(area.shape)
            lines, size = _fit(
                words_of(rules, area).replace("{house}", "croupier").replace("{seat}", "16"),
                wide,
                high,
                area.size,
            )
            assert max(width(line) * size for line in lines) <= wide * 1.06, (area.spot, lines)
            assert len(lines) * size <= high * 1.06, (area.spot, lines)


@every_cloth
def test_no_seat_lies_on_another(setup: Setup, maker: Maker) -> None:
    """The areas of two seats, and those of a seat and of all, keep apart on the cloth itself."""
    cloth = maker(setup.rules())
    shapes = [(one.seat, one.part, on_cloth(one)) for one in placed(cloth) if is_print(one)]
    for (seat, part, shape), (neighbour, other, beside) in combinations(shapes, 2):
        if seat != neighbour and apart_by_boxes(shape, beside):
            assert not convex_overlap(shape, beside), (seat, part, neighbour, other)


def is_print(one: Placed) -> bool:
    return isinstance(one.part, Area) and one.part.look != "bare"


def on_cloth(one: Placed) -> tuple[Point, ...]:
    assert isinstance(one.part, Area)
    return tuple(map(one.point, outline(one.part.shape)))


def apart_by_boxes(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether a closer look is needed, and both are convex (the Pass Line is not)."""
    return len(one) != 6 and len(other) != 6


def convex_overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """By the separating axes of two convex shapes, with a hair of tolerance."""
    for shape in (one, other):
        for (x1, y1), (x2, y2) in pairwise((*shape, shape[0])):
            axis = (y2 - y1, x1 - x2)
            length = (axis[0] ** 2 + axis[1] ** 2) ** 0.5
            a = [(x * axis[0] + y * axis[1]) / length for x, y in one]
            b = [(x * axis[0] + y * axis[1]) / length for x, y in other]
            if max(a) - min(b) < 0.06 or max(b) - min(a) < 0.06:
                return False
    return True


@pytest.mark.parametrize("maker", [cloth_for, made])
@every_edition
def test_nothing_is_printed_over_anything(setup: Setup, maker: Maker) -> None:
    """No inscription and no paytable runs over another, over cards, a box, an area or a line."""
    rules = setup.rules()
    cloth = maker(rules)
    texts, places = list(print_on(rules, cloth)), list(places_on(cloth))
    found = {
        (one.name, other.name)
        for one, other in combinations(texts, 2)
        if one.part != other.part and convex_overlap(one.polygon, other.polygon)
    }
    found |= {
        (text.name, place.name)
        for text in texts
        for place in places
        if convex_overlap(text.polygon, place.polygon) and not may_stand_in(text, place)
    }
    assert found == set()


@every_cloth
def test_everything_can_be_hit(setup: Setup, maker: Maker) -> None:
    """What takes chips is wide enough for a finger, and no print is too small to be read."""
    cloth = maker(setup.rules())
    for area in areas(cloth):
        around = bounds(area.shape)
        across = 2 * area.shape.r if isinstance(area.shape, Disc) else min(around.w, around.h)
        assert across >= LEAST_HIT - 1e-9, area.spot
        assert area.size >= LEAST_PRINT, area.spot
    drawn = draw(cloth, setup.rules())
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
    assert min(sizes) >= LEAST_PRINT


@every_cloth
def test_everything_lies_on_the_cloth(setup: Setup, maker: Maker) -> None:
    """No area and no place for cards hangs over the edge of the table."""
    cloth = maker(setup.rules())
    wide, high = cloth.size
    for one in placed(cloth):
        if isinstance(one.part, Area | Rest):
            for x, y in map(one.point, outline(one.part.shape)):
                assert 0 <= x <= wide, one.part
                assert 0 <= y <= high, one.part


# Markers and hands


@every_setup
def test_every_marker_and_every_hand_has_a_place(setup: Setup, seed: int) -> None:
    """In random rounds every value that a puck shows is somewhere, and cards lie in a rest."""

    def look(board: Mapping[str, Any], hands: Iterable[str]) -> None:
        for puck in pucks:
            for name, _ in shown_at(puck, board.get(puck.shows, [])):
                off = puck.off is not None or board[puck.shows] in (0, ["none"], None)
                assert name in puck.at or (puck.at and off) or follows(name), (puck.shows, name)
        assert [hand for hand in hands if named_best(hand, rests) is None] == []

    def follows(name: str | None) -> bool:
        return name is not None and area_for(cloth, name.partition("/")[2]) is not None

    rules = setup.rules()
    cloth = cloth_for(rules)
    pucks = together([one.part for one in placed(cloth) if isinstance(one.part, Puck)])
    rests = [one.part.holds for one in placed(cloth) if isinstance(one.part, Rest)]
    bot = Bot.at(rules, chance_for(seed, setup, "places"))
    bot.play(4)
    board: dict[str, Any] = {}
    for event in bot.driver.log:
        if event["kind"] == "shown":
            board |= {name: value for name, value in event.items() if name not in ("seq", "kind")}
            look(board, ())
        elif event["kind"] in ("dealt", "laid"):
            look({}, [event["to"]])


def together(pucks: list[Puck]) -> list[Puck]:
    """Those of all seats that follow the same field as one."""
    found: dict[str, Puck] = {}
    for puck in pucks:
        known = found.setdefault(puck.shows, puck)
        found[puck.shows] = replace(known, at={**known.at, **puck.at})
    return list(found.values())


# One cloth, two forms


@every_cloth
def test_picture_and_list_name_the_same_areas(setup: Setup, maker: Maker) -> None:
    """The SVG and the text form have the same spots, and the sign can say them all."""
    rules = setup.rules()
    cloth = maker(rules)
    drawn = draw(cloth, rules)
    in_picture = set(re.findall(r'class="area[^"]*" data-spot="([^"]+)"', drawn))
    assert in_picture == {spot for spot, _, _ in listed(cloth, rules)}
    assert "style=" not in drawn
    assert "<style" not in drawn
    check(said(cloth, rules))


@pytest.mark.parametrize("look", PAINTS)
@every_edition
def test_a_picture_stands_alone(setup: Setup, look: str) -> None:
    """In every look it is one sound document that fetches nothing and bears the house's name."""
    import xml.etree.ElementTree as ET

    rules = setup.rules()
    drawn = draw(cloth_for(rules), rules, look=look, house="Harbour & Sons")
    root = ET.fromstring(drawn)
    assert root.attrib["class"] == f"cloth {look}"
    assert "Harbour & Sons" in "".join(root.itertext())
    assert "{house}" not in drawn
    assert "{seat}" not in drawn
    assert re.findall(r'(?:href|src)="([^#"][^"]*)"', drawn) == []


@pytest.mark.parametrize("width", [60, 80])
@every_edition
def test_the_text_fits_its_screen(setup: Setup, width: int, seed: int) -> None:
    """At sixty and at eighty columns no line of the board is too long, in the middle of a round."""
    rules = setup.rules()
    cloth = cloth_for(rules)

    class Watcher(Bot):
        def watch(self) -> None:
            stakes = {seat: self.table.stakes(seat) for seat in self.table.seats}
            laid = Laid(self.table.board, stakes, {}, {})
            text = plain(
                [*picture_lines(cloth, rules, laid, width), *note_lines(cloth, laid, width)]
            )
            assert max(map(len, text.splitlines()), default=0) <= width
            assert len(text.splitlines()) <= 12

    Watcher.at(rules, chance_for(seed, setup, width)).play(3)


# The law


def layout_clauses() -> Iterator[tuple[str, str, str]]:
    for game_id in tried():
        for edition, chapter in game(game_id).law.editions.items():
            for id, entry in law_files.chapter(chapter).clauses.items():
                if entry.kept == "layout":
                    yield game_id, edition, f"{chapter} {id}"


def cited_by(rules: Rules) -> set[str]:
    """Every clause that a part of the cloth or a line of the sign cites."""
    found = set()
    for part in every_part(cloth_for(rules)):
        if part_clause := getattr(part, "clause", None):
            found.add(rules.cite(part_clause))
    return found


@functools.cache
def cited_in(game_id: str, edition: str) -> frozenset[str]:
    """The same under every lawful choice of options."""
    alike = [one for one in distinct() if (one.game_id, one.edition) == (game_id, edition)]
    return frozenset[str]().union(*(cited_by(one.rules()) for one in alike))


SIGN_CLAUSES = ("(b)(3)", "(b)(4)", "2.A.vi", "2.A.v.(a)")
"""Clauses that leave it to the house whether the odds stand on the layout or on a sign."""


@pytest.mark.parametrize(("game_id", "edition", "citation"), [*layout_clauses()])
def test_every_layout_clause_is_on_the_cloth(game_id: str, edition: str, citation: str) -> None:
    """A clause that is kept as layout is cited by a part, under some lawful choice of options."""
    below = (f"{citation}.", f"{citation}(")
    inside = any(one == citation or one.startswith(below) for one in cited_in(game_id, edition))
    posted = citation.endswith(SIGN_CLAUSES) and sign(Setup(game_id, edition).rules()).boards
    assert inside or posted


@every_edition
def test_every_part_that_is_printed_knows_why(setup: Setup) -> None:
    """A wager's area cites its own clause or the wager's; a clause cited exists in the chapter."""
    rules = setup.rules()
    for area in areas(cloth_for(rules)):
        if not area.printed:
            assert rules.cite(area.clause or rules.wager(area.spot).clause)
    assert all(one.startswith(rules.game.law.editions[setup.edition]) for one in cited_by(rules))


@every_edition
def test_no_odds_are_typed(setup: Setup) -> None:
    """Pay one more on every row that may pay more, and what is printed of it changes with it."""
    rules = setup.rules()
    thought = {
        id: replace(
            wager,
            rows=tuple(
                replace(row, pays=Odds(row.pays.win + 77, row.pays.stake))
                if isinstance(row.pays, Odds)
                else row
                for row in wager.rows
            ),
        )
        for id, wager in rules.wagers.items()
    }
    other = replace(rules, wagers=thought, lawful=False)
    before, after = (odds_in(draw(cloth_for(one), one)) for one in (rules, other))
    assert len(before) == len(after)
    assert not any(odds == changed for odds, changed in zip(before, after, strict=True))


def odds_in(drawn: str) -> list[str]:
    """Whatever on a picture is written as odds."""
    return re.findall(r"\d[\d,]*[ \u00a0]to[ \u00a0]\d+", re.sub(r"<[^>]+>", "\n", drawn))
