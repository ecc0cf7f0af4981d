"""`analysis`, `design`, `strategy`, `jobs`: exact figures of any game under any rules.

What was counted before is answered at once. A count that takes longer is answered by 202 and a job,
which says how far it is, gives the answer when it is there, and can be called off.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from croupier.core.refusals import Misuse
from croupier.web.api.games import GameId
from croupier.web.api.tables import admitted
from croupier.web.app import House, answered, house_of
from croupier.web.asked import Asked, asked, design_key
from croupier.web.counting import Job, Key, Made
from croupier.web.problems import PROBLEMS, NotFound

router = APIRouter(tags=["laboratory"])
WAITS_SECONDS = 1.5
"""How long an answer waits for a count before it is a job."""
FILE_SECONDS = 280.0
"""A file is waited for: whoever loads it down has nothing else to do with the answer."""
JOB: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    202: {"description": "It is being counted: how far it is, and the job to ask again."},
}
Version = Annotated[str, Query(alias="v", max_length=2, description="Of the address: 1.")]
Edition = Annotated[str | None, Query(max_length=20)]
Chosen = Annotated[
    list[str], Query(alias="set", max_length=60, description="`option:value`, repeatable.")
]
Pay = Annotated[
    list[str], Query(max_length=400, description="`wager.row:50-1`, repeatable.")
]  # fmt: skip
Thought = Annotated[
    Literal["", "1"], Query(description="Priced even where the law does not allow it.")
]
Word = Annotated[str, Query(max_length=80)]
Seconds = Annotated[float, Query(alias="wait", ge=0, le=20, description="For the answer.")]


def who(house: House, request: Request) -> str:
    """Whose counts these are, so that nobody takes them all."""
    session = house.session(request)
    if session is not None:
        return session.player or session.member
    return request.client.host if request.client else ""


async def read(request: Request, id: str, *also: str) -> Asked:
    """The address of a request, for whoever may look at figures here."""
    house = house_of(request)
    admitted(house, house.session(request))
    return await asyncio.to_thread(asked, id, request.url.query, also)


def key_of(job: str, one: Asked, *more: str) -> Key:
    return (job, one.game, design_key(one), *more)


async def counted(request: Request, key: Key, wait: float = WAITS_SECONDS) -> Job:
    """A count, asked for, and done if it does not take longer than one waits."""
    house = house_of(request)
    job = house.hall.counting.ask(key, who(house, request))
    await waited(request, job, wait)
    return job


async def waited(request: Request, job: Job, wait: float) -> None:
    end, pause = time.monotonic() + wait, 0.004
    while not job.over.is_set() and time.monotonic() < end:
        job.asked = time.monotonic()
        await asyncio.sleep(pause)
        pause = min(0.1, pause * 1.5)
        if wait > WAITS_SECONDS and await request.is_disconnected():
            return
    if job.error is not None:
        raise job.error


def found(request: Request, job: Job) -> Response:
    """The answer of a count, or how far it is."""
    if job.made is not None:
        return file_of(job.made)
    where = f"/api/v1/jobs/{job.id}"
    return answered(house_of(request).hall.counting.told(job), 202, Location=where)


def file_of(made: Made) -> Response:
    headers = {}
    if made.name:
        headers["Content-Disposition"] = f'attachment; filename="{made.name}"'
    return Response(made.data, media_type=made.kind, headers=headers)


# Jobs

JobId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


def job_of(request: Request, id: str) -> Job:
    house = house_of(request)
    admitted(house, house.session(request))
    job = house.hall.counting.jobs.get(id)
    if job is None:
        raise NotFound("there is no such count any more; ask for it again")
    return job


@router.get("/jobs/{id}", responses=JOB)
async def job(request: Request, id: JobId, wait: Seconds = 0) -> Response:
    """How far a count is; its answer when it is there."""
    one = job_of(request, id)
    await waited(request, one, wait)
    return found(request, one)


@router.delete("/jobs/{id}", responses=PROBLEMS)
async def cancel(request: Request, id: JobId) -> Response:
    """Call a count off; whoever else waits for the same is told so."""
    one = job_of(request, id)
    counting = house_of(request).hall.counting
    await asyncio.to_thread(counting.cancel, one)
    return answered(counting.told(one))


# Figures


@router.get("/analysis/{id}", responses=JOB)
async def analysis(request: Request, id: GameId, wait: Seconds = WAITS_SECONDS,
                   v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                   pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """The PAR sheet as data: what `croupier analyze GAME --json` prints."""
    one = await read(request, id, "wait")
    return found(request, await counted(request, key_of("analysis", one), wait))


@router.get("/design/{id}", responses=JOB)
async def design(request: Request, id: GameId, wait: Seconds = WAITS_SECONDS,
                 v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                 pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """A design with the combos of every wager, in whole numbers: whoever has them can price any
    other payment himself, where no decision hangs on it."""
    one = await read(request, id, "wait")
    return found(request, await counted(request, key_of("design", one), wait))


@router.get("/design/{id}/price", responses=JOB)
async def price(request: Request, id: GameId, wait: Seconds = WAITS_SECONDS,
                v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """The wagers on whose payments decisions hang, counted anew at their best play."""
    one = await read(request, id, "wait")
    return found(request, await counted(request, key_of("price", one), wait))


@router.get("/design/{id}/stays", responses=JOB)
async def stays(request: Request, id: GameId, wager: Word, row: Word,
                wait: Seconds = WAITS_SECONDS,
                v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """Between which payments of a row the present play stays the best one."""
    one = await read(request, id, "wait", "row")
    return found(request, await counted(request, key_of("stays", one, wager, row), wait))


@router.get("/design/{id}/search", responses=JOB)
async def search(request: Request, id: GameId, wager: Word, target: Word,
                 tolerance: Word = "0.05%",
                 vary: Annotated[str, Query(max_length=2_000, description="Rows, by commas.")] = "",
                 cap: Word = "", hit_rate: Word = "", changed: Word = "", most: Word = "",
                 odds_to: Word = "", strict: Annotated[Literal["", "1"], Query()] = "",
                 wait: Seconds = WAITS_SECONDS,
                 v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                 pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """Every paytable that comes to a wanted edge, the nearest first; all edges exact."""
    limits = {"cap": cap, "hit_rate": hit_rate, "changed": changed, "most": most}
    limits |= {"odds_to": odds_to, "strict": strict}
    one = await read(request, id, "wait", "vary", "target", "tolerance", *limits)
    rows = [row.strip() for row in vary.split(",") if row.strip()]
    wanted = {"wager": wager, "target": target, "tolerance": tolerance, "vary": rows, **limits}
    text = json.dumps(wanted, sort_keys=True)
    return found(request, await counted(request, key_of("search", one, text), wait))


@router.get("/design/{id}/sweep", responses=JOB)
async def sweep(request: Request, id: GameId, wager: Word, over: Word,
                values: Annotated[str, Query(max_length=400, description="`3..10`.")] = "",
                wait: Seconds = WAITS_SECONDS,
                v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """The edge as a function of one payment, or of one option, with its drawing."""
    one = await read(request, id, "wait", "over", "values")
    return found(request, await counted(request, key_of("sweep", one, wager, over, values), wait))


Kind = Literal["toml", "json", "csv", "xlsx", "par", "sign", "submission"]


@router.get("/design/{id}/export/{kind}", responses=PROBLEMS, response_class=Response)
async def export(request: Request, id: GameId, kind: Kind,
                 v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                 pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """A design as a file: paytable, data, tables, PAR sheet, sign, Rules Submission."""
    one = await read(request, id)
    done = await counted(request, key_of(f"export {kind}", one), FILE_SECONDS)
    if done.made is None:
        raise Misuse("the count is not over; ask once more")
    return file_of(done.made)


@router.get("/strategy/{id}", responses=JOB)
async def strategy(request: Request, id: GameId,
                   patient: Annotated[Literal["", "1"], Query(
                       description="Also other ways to play whose count takes a minute.")] = "",
                   wait: Seconds = WAITS_SECONDS,
                   v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                   pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """The best way to play: what `croupier strategy GAME --json` prints."""
    one = await read(request, id, "wait", "patient")
    return found(request, await counted(request, key_of("best play", one, patient), wait))


@router.get("/strategy/{id}/advice", responses=JOB)
async def advice(request: Request, id: GameId,
                 hand: Annotated[str, Query(min_length=1, max_length=80)],
                 board: Annotated[str, Query(max_length=40)] = "",
                 wait: Seconds = WAITS_SECONDS,
                 v: Version = "1", edition: Edition = None, chosen: Chosen = [],  # noqa: B006
                 pay: Pay = [], thought: Thought = "") -> Response:  # noqa: B006  # fmt: skip
    """What to do with one hand: what `croupier strategy GAME --hand CARDS --json` prints."""
    one = await read(request, id, "wait", "hand", "board")
    return found(request, await counted(request, key_of("hand", one, hand, board), wait))
