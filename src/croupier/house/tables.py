"""What the desk knows of each table: its session, its game, its limits, whether a round is open."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.refusals import Refusal
from croupier.house.documents import Document

if TYPE_CHECKING:
    from croupier.house.desk import Office


@dataclass
class Limits:
    """What the sign at a table says."""

    minimum_cents: int
    maximum_cents: int
    sign: str
    version: int = 1


@dataclass
class Floor:
    """What stands at the tables."""

    limits: dict[str, Limits] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    """By table: the game that its session is prepared for, with its edition: `craps oh`."""
    rules: dict[str, str] = field(default_factory=dict)
    """By table: the version of the rules that its session is prepared for."""
    streams: dict[str, str] = field(default_factory=dict)
    """By table: the stream that was opened in its present session."""
    chosen: dict[str, list[Any]] = field(default_factory=dict)
    """By table: options, payments and whether they are lawful, as it was opened."""


def table_of(stream: str) -> str:
    """The table of a stream: `t12-3` is a session of t12."""
    return stream.partition("-")[0]


def session(office: Office, table: str) -> Document | None:
    """The session of a table that is not at an end."""
    found = office.documents.of("table", table)
    return None if found is None or found.ended else found


def game_at(office: Office, table: str) -> tuple[str, str]:
    """The game of a table and its edition."""
    name, _, edition = office.floor.games.get(table, "").partition(" ")
    return name, edition


def between_rounds(office: Office, table: str, tried: str, clause: str) -> None:
    playing = office.books.tables.get(table)
    if playing is not None and playing.in_round:
        raise Refusal(tried, "a round is open", clause, "finish the round first")
