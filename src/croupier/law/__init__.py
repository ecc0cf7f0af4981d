"""The law in our own words: what each clause asks, how it is kept, and which tests hold it.

One TOML a chapter, in the folder of its game, has an entry for each clause; `tested.json` names
the tests that pin a clause, collected from their marks. A game of another package brings both
files along.
"""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from croupier.core import law as written
from croupier.core.refusals import Misuse, unknown
from croupier.games import law_folders, outside_games

EXECUTABLE = ("settled", "refused", "step", "option", "record", "layout")
"""Ways of keeping a clause that software itself does, so that a test can hold them."""
WAYS = (*EXECUTABLE, "attested", "defined", "outside")
ELSEWHERE = ("croupier.house.coupons",)
"""Folders with a chapter that no game is written from."""


@dataclass(frozen=True)
class Kept:
    """One clause: what it asks, and how the software keeps it."""

    chapter: str
    id: str
    asks: str
    kept: str
    how: str
    tests: tuple[str, ...] = ()

    @property
    def citation(self) -> str:
        return f"{self.chapter} {self.id}"

    @property
    def executable(self) -> bool:
        return self.kept in EXECUTABLE


@dataclass(frozen=True)
class ChapterOfLaw:
    """A chapter, its clauses in the order of the text, and those that are accounted for."""

    id: str
    title: str
    ids: tuple[str, ...]
    clauses: dict[str, Kept] = field(default_factory=dict)


@dataclass(frozen=True)
class Coverage:
    """How much of a chapter, or of all chapters, is kept and held by tests."""

    chapter: str
    title: str
    clauses: int
    accounted: int
    executable: int
    tested: int
    unaccounted: tuple[str, ...]
    """Citations of clauses that nobody has written about, in chapters that are begun."""
    untested: tuple[str, ...]
    """Citations of executable clauses that no test names."""

    def to_dict(self) -> dict[str, Any]:
        return {
            "chapter": self.chapter,
            "title": self.title,
            "clauses": self.clauses,
            "accounted": self.accounted,
            "executable": self.executable,
            "tested": self.tested,
            "unaccounted": list(self.unaccounted),
            "untested": list(self.untested),
        }


@functools.cache
def chapters() -> dict[str, tuple[str, ...]]:
    """Every chapter with its clause ids, also those of games in other packages."""
    more = (written.chapters_of(package) for package in _packages())
    return written.chapters() | {id: ids for found in more for id, ids in found.items()}


def _packages() -> list[str]:
    """Those of other houses that bring a chapter of their own."""
    return sorted({game.law.package for game in outside_games() if game.law.package})


def check(citation: str) -> str:
    """The citation itself, if it names a clause of any chapter there is."""
    return written.check(citation, chapters())


@functools.cache
def chapter(id: str) -> ChapterOfLaw:
    """A chapter with what is written about its clauses; nothing, if nobody has begun it."""
    ids = chapters()[id]
    file = files().get(id)
    if file is None:
        return ChapterOfLaw(id, _title(id), ids)
    text = tomllib.loads(file.read_text("utf-8"))
    entries = {key: entry for key, entry in text.items() if isinstance(entry, dict)}
    for key, entry in entries.items():
        if key not in ids:
            raise unknown(f"clause in {id}", key, ids)
        if entry["kept"] not in WAYS:
            raise unknown(f"way of keeping {id} {key}", entry["kept"], WAYS)
    clauses = {
        key: Kept(id, key, tests=tuple(_tested().get(f"{id} {key}", ())), **entries[key])
        for key in ids
        if key in entries
    }
    return ChapterOfLaw(id, str(text.get("title", _title(id))), ids, clauses)


@functools.cache
def files() -> dict[str, Traversable]:
    """The file of each chapter that is begun, found in the folders of the games and elsewhere."""
    here = resources.files("croupier.games")
    folders = [here.joinpath(folder) for folder in law_folders()]
    folders += map(resources.files, ELSEWHERE)
    found: dict[str, Traversable] = {}
    for folder in (*folders, *map(resources.files, _packages())):
        found |= written.law_files(folder)
    return found


def _title(id: str) -> str:
    return id.partition(".")[2].replace("_", " ").title()


@functools.cache
def _tested() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for package in (__name__, *_packages()):
        file = resources.files(package).joinpath("tested.json")
        if file.is_file():
            found |= json.loads(file.read_text("utf-8"))
    return found


def coverage(id: str) -> Coverage:
    """How much of one chapter is accounted for, executable and tested."""
    found = chapter(id)
    executable = [clause for clause in found.clauses.values() if clause.executable]
    tested = [clause for clause in executable if clause.tests]
    missing = [one for one in found.ids if one not in found.clauses]
    return Coverage(
        chapter=id,
        title=found.title,
        clauses=len(found.ids),
        accounted=len(found.clauses),
        executable=len(executable),
        tested=len(tested),
        unaccounted=tuple(f"{id} {one}" for one in missing) if found.clauses else (),
        untested=tuple(clause.citation for clause in executable if not clause.tests),
    )


def total(parts: Iterable[Coverage]) -> Coverage:
    """Several chapters taken together."""
    every = list(parts)
    return Coverage(
        chapter="all",
        title="in all",
        clauses=sum(one.clauses for one in every),
        accounted=sum(one.accounted for one in every),
        executable=sum(one.executable for one in every),
        tested=sum(one.tested for one in every),
        unaccounted=tuple(citation for one in every for citation in one.unaccounted),
        untested=tuple(citation for one in every for citation in one.untested),
    )


def find_chapter(word: str) -> str:
    """The chapter that a person named: `oh.three_card_poker`, `three_card_poker` or `577`."""
    ends = {id.partition(".")[2]: id for id in chapters()}
    known = {**ends, **{id: id for id in chapters()}}
    if word.lower() not in known:
        raise unknown("chapter", word, chapters())
    return known[word.lower()]


def find_clause(chapter_id: str, word: str) -> str:
    """The clause that a person named: `12.A`, `577.3(b)`, or `3(b)` where the section is plain."""
    ids = chapters()[chapter_id]
    section = chapter_id.partition(".")[2]
    by_lower = {id.lower(): id for id in ids}
    for tried in (word.lower(), f"{section}.{word}".lower()):
        if tried in by_lower:
            return by_lower[tried]
    raise unknown(f"clause in {chapter_id}", word, ids)


def find(words: str) -> tuple[str, str | None]:
    """Chapter and clause from what a person wrote; a clause alone is looked for everywhere.

    `oh.three_card_poker`, `oh.three_card_poker 12.A`, `pa.577 577.3(b)`, or just `577.3(b)`.
    """
    first, _, second = words.strip().partition(" ")
    try:
        chapter_id = find_chapter(first)
    except Misuse:
        holders = [id for id in chapters() if first in chapters()[id]]
        if second or not holders:
            raise
        if len(holders) > 1:
            begun = next((id for id in holders if chapter(id).clauses), holders[0])
            raise Misuse(
                f"{first} stands in {len(holders)} chapters; name the one you mean, such as "
                f"'{begun} {first}'"
            ) from None
        return holders[0], first
    return chapter_id, find_clause(chapter_id, second.strip()) if second.strip() else None
