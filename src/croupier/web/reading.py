"""Pages that are only read: the law from both ends, and the sign and cloth of a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from croupier.facade import sign_of
from croupier.live.cloth_svg import PAINTS
from croupier.live.listing import options_of
from croupier.web.api.games import chapter_data, clause_data, law_data
from croupier.web.api.sessions import described
from croupier.web.api.tables import admitted, room_of
from croupier.web.app import house_of

if TYPE_CHECKING:
    from croupier.web.pages import Pages


def router(pages: Pages) -> APIRouter:
    """The routes of these pages."""
    found = APIRouter(include_in_schema=False)

    def page(request: Request, name: str, **more: Any) -> HTMLResponse:
        house = house_of(request)
        return pages.rendered(name, me=described(house, house.session(request)), **more)

    @found.get("/law")
    async def law(request: Request) -> HTMLResponse:
        return page(request, "law.html", **await asyncio.to_thread(law_data))

    @found.get("/law/{chapter}")
    async def chapter(request: Request, chapter: str) -> HTMLResponse:
        return page(request, "chapter.html", **await asyncio.to_thread(chapter_data, chapter))

    @found.get("/law/{chapter}/{clause}")
    async def clause(request: Request, chapter: str, clause: str) -> HTMLResponse:
        data = await asyncio.to_thread(clause_data, chapter, clause)
        return page(request, "clause.html", **data)

    @found.get("/tables/{id}/sign")
    async def sign(request: Request, id: str, look: str = "baize") -> HTMLResponse:
        house = house_of(request)
        admitted(house, house.session(request))
        room, hall = room_of(house, id), house.hall
        look = look if look in PAINTS else "baize"

        def seen() -> dict[str, Any]:
            return {
                "table": hall.card(room),
                "svg": Markup(room.cloth_svg(look, house=hall.name)),
                "rules": room.driver.table.rules,
            }

        shown = await asyncio.wrap_future(hall.engine.look(seen))
        rules = shown.pop("rules")
        made = await asyncio.to_thread(sign_of, rules, hall.name)
        options = await asyncio.to_thread(options_of, rules)
        looks = {"looks": list(PAINTS), "look": look}
        return page(request, "sign.html", sign=made.to_dict(), options=options, **looks, **shown)

    return found
