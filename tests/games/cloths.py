"""Looking at a cloth in a test: what cites a clause, what is printed, what lies where."""

from __future__ import annotations

from typing import TypeVar

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Part,
    Point,
    Rest,
    Words,
    areas,
    bounds,
    every_part,
    middle,
    said,
)
from croupier.core.game import Rules
from croupier.live.cloth_any import cloth_for

Kind = TypeVar("Kind", bound=Part)


def cloth_of(rules: Rules) -> Cloth:
    return cloth_for(rules)


def citing(rules: Rules, clause: str, kind: type[Kind]) -> list[Kind]:
    """The parts of one kind that cite a clause, given as it is cited under these rules."""
    return [
        part
        for part in every_part(cloth_for(rules))
        if isinstance(part, kind) and part.clause and rules.cite(part.clause) == clause
    ]


def printed(rules: Rules, clause: str) -> list[str]:
    """The inscriptions that a clause wants."""
    return [" ".join(words.text.split()) for words in citing(rules, clause, Words)]


def held(rules: Rules, clause: str) -> list[str]:
    """What the places are for that a clause wants."""
    return [rest.holds for rest in citing(rules, clause, Rest)]


def spots_citing(rules: Rules, clause: str) -> list[str]:
    return [area.spot for area in citing(rules, clause, Area)]


def area(rules: Rules, spot: str) -> Area:
    (found,) = [one for one in areas(cloth_for(rules)) if one.spot == spot]
    return found


def rest(rules: Rules, holds: str) -> Rest:
    return next(
        part
        for part in every_part(cloth_for(rules))
        if isinstance(part, Rest) and part.holds == holds
    )


def box(part: Area | Rest) -> Box:
    return bounds(part.shape)


def at(part: Area | Rest) -> Point:
    return middle(part.shape)


def lines(rules: Rules, house: str = "Harbour") -> list[str]:
    """The cloth in sentences."""
    return said(cloth_for(rules), rules, house)


def boxes_at_both_hands(rules: Rules, clause: str) -> None:
    """Drop box and tip box are there, on opposite sides of the middle, where the dealer stands."""
    assert sorted(held(rules, clause)) == ["drop", "tips"]
    centre = cloth_for(rules).size[0] / 2
    assert at(rest(rules, "tips"))[0] < centre < at(rest(rules, "drop"))[0]
    assert {part.words for part in citing(rules, clause, Rest)} == {"Drop", "Tips"}


def dealers_side(rules: Rules, part: Rest) -> None:
    """It lies nearer to the dealer than anything that a player may wager on."""
    assert all(box(part).y < y for _, y in seat_points(rules))


def seat_points(rules: Rules) -> list[Point]:
    seats = cloth_for(rules).seats
    return [place for place, _ in seats.places] if seats else []
