"""The pages: HTML that can be read before any script runs, with the first view as data in it."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup, escape
from starlette.staticfiles import StaticFiles

from croupier.core.money import dollars
from croupier.core.numbers import in_digits
from croupier.designs import share_text
from croupier.live.sprite import sprite
from croupier.live.viewers import BYSTANDER
from croupier.web.hall import Hall
from croupier.web.rooms import encoded, line_of
from croupier.web.stage import told_before

if TYPE_CHECKING:
    from croupier.web.app import House

HERE = Path(str(resources.files("croupier.web")))
FOREVER = "public, max-age=31536000, immutable"


def as_data(data: Any) -> Markup:
    """JSON that may stand inside a `<script type="application/json">`."""
    text = encoded(data).decode()
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def codes(text: str) -> Markup:
    """Text with names between backticks set as what is typed."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


ROUND_TEXTS = ("table", "player", "wager", "serial", "jackpot")
ROUND_KEYS = (*ROUND_TEXTS, "number", "since", "until", "seat", "dollars")
MOST_ROUNDS = 100


def _utc(ms: int) -> str:
    time = datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC)
    return time.strftime("%Y-%m-%d %H:%M:%S")


def _ms(text: str) -> int | None:
    """A minute as a form has it, in UTC; None if it is none."""
    try:
        time = datetime.datetime.fromisoformat(text)
        return int(time.replace(tzinfo=time.tzinfo or datetime.UTC).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


class _Files(StaticFiles):
    """Files under a path that is the hash of them all, so that they may be kept for ever."""

    def __init__(self, folder: Path, version: str) -> None:
        super().__init__(directory=folder)
        self.version = version

    def lookup_path(self, path: str) -> tuple[str, Any]:
        first, _, rest = path.partition("/")
        return super().lookup_path(rest) if first == self.version else ("", None)

    def file_response(self, *given: Any, **named: Any) -> Any:
        response = super().file_response(*given, **named)
        response.headers["cache-control"] = FOREVER
        return response


class Pages:
    """Renders them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.folder = HERE / "static"
        self.version = _hash_of(self.folder)
        self.jinja = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.jinja.filters["dollars"] = dollars
        self.jinja.filters["data"] = as_data
        self.jinja.filters["codes"] = codes

    def files(self) -> StaticFiles:
        return _Files(self.folder, self.version)

    def rendered(self, name: str, status: int = 200, /, **more: Any) -> HTMLResponse:
        told: Mapping[str, Any] = {
            "static": f"/static/{self.version}",
            "house": self.hall.name,
            "practice": self.hall.practice,
            **more,
        }
        return HTMLResponse(self.jinja.get_template(name).render(told), status)

    def router(self) -> APIRouter:
        router = APIRouter(include_in_schema=False)

        @router.get("/")
        async def lobby(request: Request) -> Response:
            house = _house(request)
            if not self.hall.practice and self.hall.member(house.session(request)) is None:
                return RedirectResponse("/sign-in", 303)
            listed = await asyncio.wrap_future(self.hall.engine.look(self._lobby))
            return self.rendered("lobby.html", tables=listed, me=_me(house, request))

        @router.get("/tables/{id}")
        async def table(request: Request, id: str) -> HTMLResponse:
            return await self._table(request, id, "table.html")

        @router.get("/tables/{id}/deal")
        async def deal(request: Request, id: str) -> HTMLResponse:
            return await self._table(request, id, "deal.html")

        @router.get("/rounds")
        async def rounds(request: Request) -> HTMLResponse:
            return await self._rounds(request)

        @router.get("/rounds/{id}")
        async def one_round(request: Request, id: str) -> HTMLResponse:
            return await self._round(request, id)

        @router.get("/sign-in")
        async def sign_in(request: Request) -> HTMLResponse:
            house = _house(request)
            practice = self.hall.practice
            members = self.hall.office.people.members.values()
            staff = [one.id for one in members if one.active and one.practice] if practice else []
            return self.rendered("signin.html", me=_me(house, request), staff=staff)

        return router

    async def _rounds(self, request: Request) -> HTMLResponse:
        from croupier.web.api.tables import admitted
        from croupier.web.records import described

        house, asked = _house(request), request.query_params
        admitted(house, house.session(request))
        words = {name: asked.get(name, "").strip()[:100] for name in ROUND_KEYS}
        read = {name: in_digits(words[name]) for name in ("number", "seat", "dollars")}
        numbers = {name: number for name, number in read.items() if number is not None}
        if "dollars" in numbers:
            numbers["cents"] = 100 * numbers.pop("dollars")
        for name, last in (("since", 0), ("until", 59_999)):
            if (at := _ms(words[name])) is not None:
                numbers[name] = at + last
        texts = {name: words[name] for name in ROUND_TEXTS if words[name]}
        found = await asyncio.to_thread(self.hall.records.found, **numbers, **texts)
        names = {room.id: self.hall.card(room)["name"] for room in self.hall.sorted()}
        listed = [
            {
                **described(one),
                "name": names.get(one.table, ""),
                "time": _utc(one.since),
                "cents": sum(one.wagers.values()),
            }
            for one in found[:MOST_ROUNDS]
        ]
        return self.rendered("rounds.html", me=_me(house, request), rounds=listed, asked=words)

    async def _round(self, request: Request, id: str) -> HTMLResponse:
        from croupier.web.api.rounds import may_see_all
        from croupier.web.api.tables import admitted, room_of
        from croupier.web.records import described

        house = _house(request)
        session = house.session(request)
        admitted(house, session)
        one = await asyncio.to_thread(self.hall.records.round, id)
        room = room_of(house, one.table)

        def look() -> dict[str, Any]:
            return {
                "table": self.hall.card(room),
                "cloth": room.stage.sheet(BYSTANDER),
                "svg": Markup(room.cloth_svg(house=self.hall.name)),
                "sprite": Markup(sprite()),
            }

        seen = await asyncio.wrap_future(self.hall.engine.look(look))
        all_cards = may_see_all(house, session)
        told: dict[str, Any] = {"me": _me(house, request), "round": described(one)}
        told["sees_all"] = all_cards
        return self.rendered("round.html", **told, **seen)

    def _lobby(self) -> list[dict[str, Any]]:
        return [
            {
                **self.hall.card(room),
                "svg": Markup(room.cloth_svg(house=self.hall.name)),
            }
            for room in self.hall.sorted()
        ]

    async def _table(self, request: Request, id: str, template: str) -> HTMLResponse:
        from croupier.web.api.tables import admitted, room_of

        house = _house(request)
        session = house.session(request)
        admitted(house, session)
        room = room_of(house, id)

        def look() -> dict[str, Any]:
            viewer = self.hall.viewer(session, room)
            return {
                "table": self.hall.card(room),
                "view": room.audience(viewer).view,
                "cloth": room.stage.sheet(viewer),
                "told": [line_of(line) for line in told_before(room.driver, viewer)],
                "sprite": Markup(sprite()),
                "svg": Markup(room.cloth_svg(house=self.hall.name)),
            }

        seen = await asyncio.wrap_future(self.hall.engine.look(look))
        share = share_text(room.driver.table.rules)
        seen["payouts_first"] = self.hall.payouts_first
        return self.rendered(template, me=_me(house, request), share=share, **seen)


def _house(request: Request) -> House:
    from croupier.web.app import house_of

    return house_of(request)


def _me(house: House, request: Request) -> dict[str, Any]:
    from croupier.web.api.sessions import described

    return described(house, house.session(request))


def _hash_of(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder)} ".encode() + path.read_bytes())
    return found.hexdigest()[:16]
