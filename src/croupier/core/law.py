"""Clause ids that cannot be wrong: one that does not exist stops the import.

The ids of all 24 chapters are data of the package (`law/chapters.json`). A game takes its chapter
with `Chapter("oh.three_card_poker")` and cites with `law("12.A")`. A game that stands in two
chapters takes both, and each clause has one id an edition. A game of another package may bring a
chapter of its own: the ids are those of the law file beside it.
"""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from croupier.core.refusals import Misuse, unknown


@functools.cache
def chapters() -> dict[str, tuple[str, ...]]:
    """Every chapter of the law with its clause ids, in the order of the text."""
    text = resources.files("croupier.law").joinpath("chapters.json").read_text("utf-8")
    return {chapter: tuple(ids) for chapter, ids in json.loads(text).items()}


def law_files(folder: Traversable) -> dict[str, Traversable]:
    """The law files in the folder of a game (`law.toml`, `law.577.toml`), by their chapters."""
    files = [file for file in folder.iterdir() if file.name.startswith("law.")]
    return {_chapter_of(file): file for file in files}


def _chapter_of(file: Traversable) -> str:
    """Its first line says which: `chapter = "oh.craps"`."""
    first = file.read_text("utf-8").partition("\n")[0]
    try:
        return str(tomllib.loads(first)["chapter"])
    except (tomllib.TOMLDecodeError, KeyError):
        raise Misuse(f'{file.name} does not begin with its chapter: chapter = "zz.name"') from None


@functools.cache
def chapters_of(package: str) -> dict[str, tuple[str, ...]]:
    """The chapters that a package of another house brings along, with their clause ids."""
    found = {}
    for chapter, file in law_files(resources.files(package)).items():
        if chapter in chapters():
            raise Misuse(f"{chapter} is a chapter of croupier itself; give yours another name")
        written = tomllib.loads(file.read_text("utf-8"))
        found[chapter] = tuple(id for id, entry in written.items() if isinstance(entry, dict))
    return found


def check(citation: str, among: Mapping[str, Sequence[str]] | None = None) -> str:
    """The citation itself, if it names a clause that exists (`oh.craps 5.G`)."""
    known = chapters() if among is None else among
    chapter, _, clause_id = citation.partition(" ")
    if chapter not in known:
        raise unknown("chapter", chapter, known)
    if clause_id not in known[chapter]:
        raise unknown(f"clause in {chapter}", clause_id, known[chapter])
    return citation


@dataclass(frozen=True)
class Clause:
    """One clause of the law, under the id it has in each edition of its game."""

    citations: tuple[tuple[str, str], ...]

    def of(self, edition: str) -> str:
        """`oh.three_card_poker 12.A`."""
        return self.by_edition[edition]

    @functools.cached_property
    def by_edition(self) -> Mapping[str, str]:
        return dict(self.citations)


class Chapter:
    """The chapter (or the chapters, one an edition) that a game is written from.

    `Chapter("oh.three_card_poker")`, or for a game with two editions
    `Chapter(**{"661a": "pa.661a", "577": "pa.577"})`; the first edition is the default one.
    `Chapter("zz.tiny", package=__package__)` is written in the law file of that package.
    """

    def __init__(self, only: str | None = None, /, *, package: str = "", **editions: str) -> None:
        self.editions: dict[str, str] = editions if only is None else {only.split(".")[0]: only}
        self.package = package
        self._cited: dict[Any, Clause] = {}
        for chapter in self.editions.values():
            if chapter not in self.chapters:
                raise unknown("chapter", chapter, self.chapters)

    @property
    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """Those among which it is looked for: the built-in ones, or those of its package."""
        return chapters_of(self.package) if self.package else chapters()

    def __call__(self, clause_id: str, **elsewhere: str) -> Clause:
        """The clause with this id; `elsewhere` gives the id in an edition that has another.

        Chapters of the Pennsylvania code repeat their section in each id (`577.3(b)`), which is
        left out here, so that one id serves both editions.
        """
        key = (clause_id, *elsewhere.items()) if elsewhere else clause_id
        if (known := self._cited.get(key)) is not None:
            return known
        citations = []
        for edition, chapter in self.editions.items():
            number = elsewhere.get(edition, clause_id)
            section = chapter.removeprefix("pa.")
            full = f"{section}.{number}" if chapter.startswith("pa.") else number
            citations.append((edition, check(f"{chapter} {full}", self.chapters)))
        self._cited[key] = Clause(tuple(citations))
        return self._cited[key]
