"""The pages of the laboratory: PAR sheet, designer, strategy, drills. HTML first, from counts.

A page whose count is there is whole before any script runs, and the same address is the same page
to the byte. One whose count is not says how far it is and comes again when it is over.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from croupier.core.game import Rules, rules_for
from croupier.core.refusals import CroupierError
from croupier.exact.par import NOTES, one_in, per_unit, percent
from croupier.house.submissions import is_amount
from croupier.live.drills import KINDS, kinds_for
from croupier.live.listing import options_of
from croupier.web.api.laboratory import counted, key_of, read
from croupier.web.api.sessions import described
from croupier.web.api.tables import admitted
from croupier.web.app import house_of
from croupier.web.asked import Asked, every_game, game_of
from croupier.web.counting import Job
from croupier.web.problems import law_page

if TYPE_CHECKING:
    from croupier.web.pages import Pages

MANY = 16
"""A sheet of more wagers than this draws them one by one, when they are asked for."""
LONG = 26
"""So long a fraction may be in a table."""


def router(pages: Pages) -> APIRouter:
    """The routes of these pages."""
    found = APIRouter(include_in_schema=False)
    pages.jinja.filters |= {"laws": laws, "percent": shown_percent, "unquoted": Fraction}

    def page(request: Request, template: str, /, **more: Any) -> HTMLResponse:
        house = house_of(request)
        return pages.rendered(template, 200, me=described(house, house.session(request)), **more)

    async def about(request: Request, here: str, *also: str) -> Asked | Response:
        """What an address asks for; another spelling of it is sent to the one there is."""
        id = request.path_params["id"]
        one = await read(request, id, *also)
        if one.query != request.url.query:
            address = here.format(id) + (f"?{one.query}" if one.query else "")
            return RedirectResponse(address, 303)
        return one

    async def whole(
        request: Request, template: str, one: Asked, job: Job, shown: Any, **more: Any
    ) -> HTMLResponse:
        """The page, or how far its count is."""
        told = {**frame(one), **more}
        if job.made is None:
            counting = house_of(request).hall.counting
            return page(request, "counting.html", job=counting.told(job), **told)
        data = await asyncio.to_thread(json.loads, job.made.data)
        return page(request, template, **told, **await asyncio.to_thread(shown, data))

    @found.get("/analysis")
    async def analysis(request: Request) -> HTMLResponse:
        house = house_of(request)
        admitted(house, house.session(request))
        return page(request, "analysis.html", games=await asyncio.to_thread(listed))

    @found.get("/games/{id}/par")
    async def par(request: Request, id: str) -> Response:
        one = await about(request, "/games/{}/par")
        if isinstance(one, Response):
            return one
        job = await counted(request, key_of("par", one))
        only = one.sent.wager

        def shown(data: Mapping[str, Any]) -> dict[str, Any]:
            return par_page(data, only)

        return await whole(request, "par.html", one, job, shown, tab="par")

    @found.get("/design/{id}")
    async def design(request: Request, id: str) -> Response:
        one = await about(request, "/design/{}", "beside")
        if isinstance(one, Response):
            return one
        job = await counted(request, key_of("design", one))

        def shown(data: Mapping[str, Any]) -> dict[str, Any]:
            return {"design": data, **asked_of(one)}

        return await whole(request, "design.html", one, job, shown, tab="design")

    @found.get("/games/{id}/strategy")
    async def strategy(request: Request, id: str) -> Response:
        one = await about(request, "/games/{}/strategy", "hand", "board", "patient")
        if isinstance(one, Response):
            return one
        patient = "1" if one.more.get("patient") else ""
        job = await counted(request, key_of("strategy", one, patient))
        asked: dict[str, Any] = {
            "hand": one.more.get("hand", ""),
            "board": one.more.get("board", ""),
        }
        if job.made is not None and asked["hand"]:
            asked |= await hand_of(request, one, asked)
            job = asked.pop("job", job)

        def shown(data: Mapping[str, Any]) -> dict[str, Any]:
            example = example_of(one.rules, data)
            return {"play": strategy_page(data), "example": example, **asked}

        return await whole(request, "strategy.html", one, job, shown, tab="strategy")

    @found.get("/drills")
    async def drills(request: Request) -> Response:
        house = house_of(request)
        admitted(house, house.session(request))
        asked = {name: request.query_params.get(name, "")[:64] for name in DRILLED}
        told = await asyncio.to_thread(drills_page, house, asked)
        return page(request, "drills.html", **told)

    return found


async def hand_of(request: Request, one: Asked, asked: Mapping[str, str]) -> dict[str, Any]:
    """What to do with the hand that is asked about; or why nothing can be said of it."""
    try:
        job = await counted(request, key_of("hand", one, asked["hand"], asked["board"]))
    except CroupierError as error:
        return {"no": str(error)}
    if job.made is None:
        return {"job": job}
    return {"told": hand_page(json.loads(job.made.data))}


# What every page has


def frame(one: Asked) -> dict[str, Any]:
    """The head of a page: which game, what is chosen, where else to look."""
    rules = one.rules
    texts = rules.option_texts()
    design = "" if one.share == "v=1" else one.share
    return {
        "game": rules.game.id,
        "name": rules.game.name,
        "edition": rules.edition,
        "editions": list(rules.game.editions),
        "chapter": rules.game.law.editions[rules.edition],
        "lawful": rules.lawful,
        "given": rules.given,
        "rules": rules.hash,
        "share": one.share,
        "query": f"?{design}" if design else "",
        "base": f"{design}&" if design else "",
        "pairs": parse_qsl(design),
        "pays": [pair for pair in parse_qsl(design) if pair[0] in ("pay", "thought")],
        "options": [
            {
                **told,
                "chosen": texts[one.id],
                "words": spelled(one.id),
                "usual": texts[one.id] == told["default"],
                "moves": not one.unmoved and not is_amount(one),
            }
            for one, told in zip(rules.game.options, options_of(rules), strict=True)
        ],
        "has_table": not rules.game.beside,
    }


def spelled(id: str) -> str:
    return id.replace("_", " ")


def listed() -> list[dict[str, Any]]:
    """Every game with its pages."""
    found = []
    for id in every_game():
        one = game_of(id)
        found.append(
            {
                "game": id,
                "name": one.name,
                "chapter": one.law.editions[one.editions[0]],
                "has_table": not one.beside,
            }
        )
    return sorted(found, key=lambda one: (not one["has_table"], one["name"]))


def laws(clauses: str) -> list[tuple[str, str | None]]:
    """Clauses of a row, each with the page where it can be read."""
    return [(one.rpartition(" ")[2], law_page(one)) for one in (clauses or "").split(", ") if one]


def shown_percent(share: str | float | Fraction, places: int = 4) -> str:
    return percent(Fraction(share) if isinstance(share, str) else share, places)


# Drills

DRILLED = ("game", "kind", "number", "seed", "class", "who")
"""What the address of a drill says."""
KIND_WORDS = {
    "payouts": "what is paid beside the wager",
    "order": "in which order wagers are settled",
    "call": "which row it is",
    "irregularities": "something goes wrong: what now",
    "house_way": "hands set the House Way",
}


def drills_page(house: Any, asked: Mapping[str, str]) -> dict[str, Any]:
    """What can be drilled, what is asked for, and how the class did."""
    games = [one for one in listed() if one["has_table"]]
    chosen = None
    if asked["game"]:
        found = game_of(asked["game"])
        if found.beside:
            raise found.no_table()
        chosen = found
    kinds = kinds_for(rules_for(chosen)) if chosen is not None else KINDS
    group = asked["class"] or None
    return {
        "games": games,
        "asked": asked,
        "kinds": [(kind, KIND_WORDS.get(kind, "")) for kind in kinds],
        "name": chosen.name if chosen is not None else "",
        "group": house.hall.drills.answers.listed(group),
        "class_query": f"?{urlencode({'class': group})}" if group else "",
    }


# The PAR sheet


def par_page(data: Mapping[str, Any], only: str | None) -> dict[str, Any]:
    """The sheet as the page writes it: the numbers of `croupier analyze --json` and no others."""
    sheet = data["sheet"]
    named = [one for one in sheet["wagers"] if only in (None, one["wager"])] or sheet["wagers"]
    many = len(named) > MANY
    return {
        "method": data["method"],
        "seconds": max((one["seconds"] for one in sheet["wagers"]), default=0.0),
        "kept_seconds": sum({one.get("kept_seconds", 0.0) for one in sheet["wagers"]}),
        "strategy": sheet["strategy"],
        "notes": sheet["notes"],
        "edges": Markup(data["edges"]),
        "only": only if len(named) == 1 else None,
        "many": many,
        "wagers": [_par_wager(one, data, drawn=not many) for one in named],
        "reading": Markup(NOTES),
    }


def _par_wager(one: Mapping[str, Any], data: Mapping[str, Any], *, drawn: bool) -> dict[str, Any]:
    edge = Fraction(one["house_edge"])
    rows = [_par_row(row) for row in one["rows"]]
    bands = {band["rounds"]: {} for band in one["bands"]}  # type: dict[int, dict[Any, Any]]
    for band in one["bands"]:
        bands[band["rounds"]] |= {band["level_percent"]: band["return_percent"]}
        bands[band["rounds"]]["method"] = band["method"]
    pictures = data["drawn"][one["wager"]]
    return {
        **one,
        "name": data["names"][one["wager"]],
        "edge": percent(edge),
        "in_short": one["house_edge"] if len(one["house_edge"]) <= LONG else "",
        "hits": percent(Fraction(one["hit_frequency"]), 2),
        "rows": rows,
        "sum": per_unit(-edge),
        "top": {
            **one["top_award"],
            "words": spelled(one["top_award"]["outcome"]),
            "one_in": one_in(Fraction(one["top_award"]["probability"])),
        },
        "bands": [{"rounds": f"{rounds:,}", **told} for rounds, told in bands.items()],
        "levels": sorted({band["level_percent"] for band in one["bands"]}),
        "picture": Markup(pictures["rows"]) if drawn else None,
        "fan": Markup(pictures["fan"]) if drawn else None,
    }


def _par_row(row: Mapping[str, str]) -> dict[str, Any]:
    probability = Fraction(row["probability"])
    return {
        **row,
        "words": spelled(row["outcome"]),
        "share": percent(probability),
        "one_in": one_in(probability),
        "brings": per_unit(probability * Fraction(row["net"])),
    }


# The designer


def asked_of(one: Asked) -> dict[str, Any]:
    """What the address says beside the design: what is looked at, what is wanted."""
    told = parse_qsl(one.share)
    wanted = dict(told)
    return {
        "prefix": [pair for pair in told if pair[0] in ("v", "edition", "set")],
        "wager": one.sent.wager,
        "target": wanted.get("target"),
        "tolerance": wanted.get("tolerance"),
        "beside": one.more.get("beside"),
    }


# The strategy


def strategy_page(data: Mapping[str, Any]) -> dict[str, Any]:
    """The best way to play as the page writes it."""
    told = data["strategy"]
    if told["rule"] is None:
        return {"rule": None, "seconds": data["seconds"]}
    advice = told["advice"]
    total = sum(one["weight"] for one in advice) or 1
    near = [advice[place] | {"place": place} for place in data["near"]]
    for before, one in zip([None, *near], near, strict=False):
        one["gap"] = before is not None and one["place"] > before["place"] + 1
    return {
        "rule": told["rule"],
        "name": data["name"],
        "seconds": data["seconds"],
        "chart": told.get("chart", []),
        "legend": told.get("legend", ""),
        "situations": len(advice),
        "runs": [{**run, "share": percent(run["weight"] / total, 2)} for run in data["runs"]],
        "choices": list(dict.fromkeys(name for one in near for name in one["values"])),
        "near": [{**one, "values": _worths(one["values"])} for one in near],
        "ways": [
            {
                **way,
                "words": way["words"],
                "edge": percent(Fraction(way["house_edge"])),
                "costs": percent(Fraction(way["costs"])),
            }
            for way in told["ways"]
        ],
        "long": data["long"],
    }


def example_of(rules: Rules, data: Mapping[str, Any]) -> str:
    """A hand as it is asked about here: as the count writes one, or as many cards as are held."""
    if example := data.get("example"):
        return str(example)
    held = next(iter(rules.game.looks.parts.values()), 0) if rules.game.looks else 0
    return " ".join(["Qh", "6d", "4c", "9s", "2h"][: held or 3])


def _worths(values: Mapping[str, str]) -> dict[str, str]:
    return {name: f"{float(Fraction(value)):+.6f}" for name, value in values.items()}


def hand_page(told: Mapping[str, Any]) -> dict[str, Any]:
    """What to do with one hand, the best choice first."""
    if "settings" in told:
        # Of settings whose parts rank alike the first alone: they are worth the same.
        apart = {(one["words"], one["value"]): one for one in reversed(told["settings"])}
        apart = dict(reversed(apart.items()))
        return {
            "set": True,
            "house_way": told["house_way"],
            "best": told["best"],
            "costs": f"{float(Fraction(told['house_way_costs'])):.6f}",
            "same": not Fraction(told["house_way_costs"]),
            "names": [
                name for name in told["best"] if name not in ("words", "value")
            ],
            "settings": [
                {**one, "worth": f"{float(Fraction(one['value'])):+.6f}"}
                for one in apart.values()
            ],
        }  # fmt: skip
    values = sorted(told["values"].items(), key=lambda item: -Fraction(item[1]))
    best = Fraction(values[0][1]) if values else Fraction(0)
    most = max((abs(Fraction(value)) for _, value in values), default=Fraction(1)) or Fraction(1)
    return {
        "set": False,
        "situation": told["situation"],
        "best": told["best"],
        "values": [
            {
                "choice": choice,
                "worth": f"{float(Fraction(value)):+.6f}",
                "exact": value if "/" in value or "." not in value else "",
                "loses": f"{float(best - Fraction(value)):.6f}",
                "part": round(float(abs(Fraction(value)) / most) * 100, 2),
            }
            for choice, value in values
        ],
    }
