"""`drills`: tasks from rounds that the engine played, answered one by one; a class as a list."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from croupier import __version__
from croupier.core.names import id_from
from croupier.core.refusals import Misuse
from croupier.core.tables import csv_text
from croupier.live.drills import kinds_for, task_from
from croupier.web import bodies
from croupier.web.api.laboratory import counted, key_of
from croupier.web.api.tables import admitted
from croupier.web.app import House, answered, house_of
from croupier.web.asked import asked
from croupier.web.drilling import Drill
from croupier.web.problems import PROBLEMS

router = APIRouter(tags=["drills"])
LONGEST_SECONDS = 60.0
DrillId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
Group = Annotated[
    str | None, Query(alias="class", max_length=40, description="Of this class alone.")
]


def _here(request: Request) -> House:
    house = house_of(request)
    admitted(house, house.session(request))
    return house


@router.post("/drills", status_code=201, responses=PROBLEMS)
async def begin(request: Request, body: bodies.NewDrill) -> Response:
    """Begin a drill: so many tasks of a kind at a game. The same seed gives the same tasks."""
    house = _here(request)
    one = await asyncio.to_thread(asked, body.game, body.design)
    if one.rules.game.beside:
        raise one.rules.game.no_table()
    kind = id_from("kind of drill", body.kind, kinds_for(one.rules))
    seed = body.seed.strip() or secrets.token_hex(4)
    key = key_of("drill", one, kind, seed, str(body.number))
    done = await counted(request, key, LONGEST_SECONDS)
    if done.made is None:
        raise Misuse("the rounds are still being played; begin again with the same seed")
    tasks = [task_from(told) for told in json.loads(done.made.data)["tasks"]]
    session = house.session(request)
    who = (session.who if session is not None else "") or body.who.strip() or "somebody"
    drill = house.hall.drills.begin(one.rules, kind, seed, who, body.group.strip(), tasks)
    return answered({**_told(drill), "task": drill.asked()}, 201)


def _told(drill: Drill) -> dict[str, Any]:
    return {
        "id": drill.id,
        "game": drill.game,
        "kind": drill.kind,
        "seed": drill.seed,
        "who": drill.who,
        "class": drill.group,
        "score": drill.score(),
    }


@router.get("/drills/class", responses=PROBLEMS)
async def listed(request: Request, group: Group = None) -> Response:
    """How everybody did: a line a person, game and kind of drill."""
    answers = _here(request).hall.drills.answers
    return answered({"class": await asyncio.to_thread(answers.listed, group)})


@router.get("/drills/class.csv", responses=PROBLEMS, response_class=Response)
async def exported(request: Request, group: Group = None) -> Response:
    """The same as a table for spreadsheets."""
    answers = _here(request).hall.drills.answers
    sheet = await asyncio.to_thread(answers.sheet, group)
    headers = {"Content-Disposition": 'attachment; filename="class.csv"'}
    text = csv_text(sheet, "class", __version__)
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/drills/{id}/tasks", responses=PROBLEMS)
async def task(request: Request, id: DrillId) -> Response:
    """What is asked now, and the score so far."""
    drill = _here(request).hall.drills.find(id)
    return answered({**_told(drill), "task": drill.asked()})


@router.post("/drills/{id}/answers", responses=PROBLEMS)
async def answer(request: Request, id: DrillId, body: bodies.DrillAnswer) -> Response:
    """Answer what is asked: whether it is right, and the row and clause by which it is so."""
    drills = _here(request).hall.drills
    drill = drills.find(id)
    told = await asyncio.to_thread(drill.answer, body.number, body.text, drills.answers.add)
    return answered(told)
