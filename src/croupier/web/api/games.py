"""`games` and `law`: what there is, how it is drawn and signed, and what the law asks."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from croupier.core.cloth import (
    Area,
    Cloth,
    Placed,
    Puck,
    Rest,
    Wheel,
    bounds,
    placed,
    said,
)
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.facade import sign_of
from croupier.games import game, game_ids
from croupier.law import WAYS, chapter, chapters, coverage, find_chapter, find_clause, total
from croupier.live.cloth_any import cloth_for
from croupier.live.cloth_svg import draw
from croupier.live.cloth_text import listed
from croupier.live.listing import document, options_of, wagers_of
from croupier.web.app import answered, house_of
from croupier.web.problems import PROBLEMS, NotFound, law_page

router = APIRouter(tags=["games and law"])
GameId = Annotated[str, Path(pattern=r"^[a-z][a-z0-9_]{0,40}$")]
Edition = Annotated[str | None, Query(max_length=20)]
Chosen = Annotated[
    list[str], Query(alias="set", max_length=40, description="`option:value`, repeatable.")
]
Words = Annotated[str, Path(max_length=60)]
HOUR = "public, max-age=3600"


@functools.lru_cache(maxsize=256)
def _rules(id: str, edition: str | None, chosen: tuple[str, ...]) -> Rules:
    if id not in game_ids():
        raise NotFound(f"there is no game {id!r}")
    options = {}
    for one in chosen:
        name, colon, value = one.partition(":")
        if not colon:
            raise Misuse(f"{one[:60]!r}: write an option as name:value")
        options[name] = value
    return rules_for(game(id), edition, options)


async def rules_by(id: str, edition: str | None, chosen: list[str]) -> Rules:
    return await asyncio.to_thread(_rules, id, edition, tuple(chosen[:60]))


@router.get("/games")
async def games(request: Request) -> Response:
    """Every registered game, also those of other packages."""
    found = await asyncio.to_thread(lambda: [document(game(id)) for id in game_ids()])
    return answered({"games": found})


@router.get("/games/{id}", responses=PROBLEMS)
async def one_game(
    request: Request,
    id: GameId,
    edition: Edition = None,
    chosen: Chosen = [],  # noqa: B006
) -> Response:
    """A game under these options: wagers with their rows, options with their clauses."""
    rules = await rules_by(id, edition, chosen)
    return answered(
        {
            **document(rules.game),
            "edition": rules.edition,
            "rules": rules.hash,
            "chosen": rules.option_texts(),
            "wagers": wagers_of(rules),
            "options": options_of(rules),
        }
    )


@router.get("/games/{id}/cloth.svg", responses=PROBLEMS, response_class=Response)
async def cloth_svg(
    request: Request,
    id: GameId,
    look: Annotated[str, Query(max_length=20)] = "baize",
    edition: Edition = None,
    chosen: Chosen = [],  # noqa: B006
) -> Response:
    """The cloth as a picture of its own."""
    rules = await rules_by(id, edition, chosen)
    house = house_of(request).hall.name
    svg = await asyncio.to_thread(_svg, rules, look, house)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": HOUR})


@functools.lru_cache(maxsize=128)
def _svg(rules: Rules, look: str, house: str) -> str:
    return draw(cloth_for(rules), rules, house=house, look=look)


@router.get("/games/{id}/cloth.json", responses=PROBLEMS)
async def cloth_json(
    request: Request,
    id: GameId,
    edition: Edition = None,
    chosen: Chosen = [],  # noqa: B006
) -> Response:
    """The cloth as data: every area, place of cards, puck and wheel, where it lies and why."""
    rules = await rules_by(id, edition, chosen)
    house = house_of(request).hall.name
    data = await asyncio.to_thread(cloth_data, rules, house)
    return answered(data, Cache_Control=HOUR)


def cloth_data(rules: Rules, house: str) -> dict[str, Any]:
    """A cloth for programs; `at` and `turn` say where the coordinates of a seat's parts begin."""
    cloth: Cloth = cloth_for(rules)
    named = {spot: (name, odds) for spot, name, odds in listed(cloth, rules)}
    return {
        "game": rules.game.id,
        "rules": rules.hash,
        "size": list(cloth.size),
        "edge": cloth.edge,
        "parts": [_part(rules, one, named) for one in placed(cloth)],
        "views": {name: _box(box) for name, box in cloth.views.items()},
        "said": list(said(cloth, rules, house)),
    }


def _part(rules: Rules, one: Placed, named: dict[str, tuple[str, str]]) -> dict[str, Any]:
    part = one.part
    found: dict[str, Any] = {"seat": one.seat, "at": list(one.at), "turn": one.turn}
    clause = getattr(part, "clause", None)
    found["clause"] = rules.cite(clause) if clause else None
    match part:
        case Area():
            name, odds = named.get(part.spot, (part.spot, ""))
            box = _box(bounds(part.shape))
            found |= {"kind": "area", "spot": part.spot, "name": name, "odds": odds, "box": box}
            found |= {"by": part.by, "ghost": part.ghost}
        case Rest():
            found |= {"kind": "rest", "holds": part.holds, "box": _box(bounds(part.shape))}
        case Puck():
            places = {value: list(at) for value, at in part.at.items()}
            found |= {"kind": "puck", "shows": part.shows, "places": places, "look": part.look}
        case Wheel():
            found |= {"kind": "wheel", "sections": list(part.sections), "middle": list(part.at)}
            found |= {"radius": part.r, "ball": part.ball}
        case _:
            found["kind"] = type(part).__name__.lower()
    return found


def _box(box: Any) -> list[float]:
    return [round(one, 3) for one in (box.x, box.y, box.w, box.h)]


@router.get("/games/{id}/sign", responses=PROBLEMS)
async def sign(
    request: Request,
    id: GameId,
    edition: Edition = None,
    chosen: Chosen = [],  # noqa: B006
) -> Response:
    """The payout sign, from what the engine pays."""
    rules = await rules_by(id, edition, chosen)
    hall = house_of(request).hall
    made = await asyncio.to_thread(sign_of, rules, hall.name)
    return answered({**made.to_dict(), "practice": hall.practice})


# The law


@router.get("/law")
async def law(request: Request) -> Response:
    """Every chapter: its title, how many clauses it has, and how they are kept."""
    return answered(await asyncio.to_thread(law_data))


@functools.cache
def law_data() -> dict[str, Any]:
    found = {id: coverage(id) for id in chapters()}
    return {
        "chapters": [
            {"chapter": id, "title": chapter(id).title, "page": f"/law/{id}", **one.to_dict()}
            for id, one in found.items()
        ],
        "total": total(found.values()).to_dict(),
        "ways": list(WAYS),
    }


@router.get("/law/{chapter_id}", responses=PROBLEMS)
async def law_chapter(request: Request, chapter_id: Words) -> Response:
    """A chapter, clause by clause: what each asks, and how it is kept."""
    return answered(await asyncio.to_thread(chapter_data, chapter_id))


def chapter_data(chapter_id: str) -> dict[str, Any]:
    try:
        found = chapter(find_chapter(chapter_id))
    except Misuse as error:
        raise NotFound(str(error)) from error
    return {
        "chapter": found.id,
        "title": found.title,
        "coverage": coverage(found.id).to_dict(),
        "clauses": [clause_line(found.id, id) for id in found.ids],
    }


def clause_line(chapter_id: str, id: str) -> dict[str, Any]:
    kept = chapter(chapter_id).clauses.get(id)
    line = {"clause": f"{chapter_id} {id}", "id": id, "page": law_page(f"{chapter_id} {id}")}
    if kept is None:
        return {**line, "asks": None, "kept": None, "how": None, "tests": 0}
    return {
        **line,
        "asks": kept.asks,
        "kept": kept.kept,
        "how": kept.how,
        "tests": len(kept.tests),
    }


@router.get("/law/{chapter_id}/{clause}", responses=PROBLEMS)
async def law_clause(request: Request, chapter_id: Words, clause: Words) -> Response:
    """A clause: what it asks, how it is kept, by which tests, and what on the tables cites it."""
    return answered(await asyncio.to_thread(clause_data, chapter_id, clause))


@functools.lru_cache(maxsize=4_096)
def clause_data(chapter_id: str, clause: str) -> dict[str, Any]:
    try:
        named = find_chapter(chapter_id)
        id = find_clause(named, clause)
    except Misuse as error:
        raise NotFound(str(error)) from error
    kept = chapter(named).clauses.get(id)
    ids = chapter(named).ids
    at = ids.index(id)
    return {
        **clause_line(named, id),
        "chapter": named,
        "title": chapter(named).title,
        "tests": list(kept.tests) if kept is not None else [],
        "before": law_page(f"{named} {ids[at - 1]}") if at else None,
        "after": law_page(f"{named} {ids[at + 1]}") if at + 1 < len(ids) else None,
        "cited_by": _citing(named, id),
    }


def _citing(chapter_id: str, id: str) -> list[dict[str, Any]]:
    """Areas, rows and options of games that name this clause."""
    citation = f"{chapter_id} {id}"
    found: list[dict[str, Any]] = []
    for game_id in game_ids():
        one = game(game_id)
        for edition, of in one.law.editions.items():
            if of != chapter_id:
                continue
            rules = rules_for(one, edition)
            for wager in rules.wagers.values():
                if rules.cite(wager.clause) == citation:
                    found.append({"game": one.id, "kind": "wager", "id": wager.id})
                found += [
                    {
                        "game": one.id,
                        "kind": "row",
                        "id": f"{wager.id}: {row.words}",
                        "pays": str(row.pays),
                    }
                    for row in wager.rows
                    if rules.cite(row.clause) == citation
                ]
            found += [
                {"game": one.id, "kind": "option", "id": option.id}
                for option in one.options
                if rules.cite(option.clause) == citation
            ]
            for part in placed(cloth_for(rules)):
                clause = getattr(part.part, "clause", None)
                if clause is not None and rules.cite(clause) == citation:
                    name = getattr(part.part, "spot", "") or getattr(part.part, "holds", "")
                    place = {"game": one.id, "kind": "cloth", "id": name or "print"}
                    if place not in found:
                        found.append(place)
    return found
