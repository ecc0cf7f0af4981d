"""The API, a file a resource."""

from __future__ import annotations

from fastapi import APIRouter


def routers() -> list[APIRouter]:
    from croupier.web.api import drills, games, laboratory, rounds, sessions, tables

    return [
        sessions.router,
        tables.router,
        rounds.router,
        games.router,
        laboratory.router,
        drills.router,
    ]
