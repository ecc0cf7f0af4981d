"""Clause ids that cannot be wrong: one that does not exist stops the import.

The ids of all 24 chapters are data of the package (`law/chapters.json`). A game takes its chapter
with `Chapter("oh.three_card_poker")` and cites with `law("12.A")`. A game that stands in two
chapters takes both, and each clause has one id an edition.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib import resources

from croupier.core.refusals import unknown


@functools.cache
def chapters() -> dict[str, tuple[str, ...]]:
    """Every chapter of the law with its clause ids, in the order of the text."""
    text = resources.files("croupier.law").joinpath("chapters.json").read_text("utf-8")
    return {chapter: tuple(ids) for chapter, ids in json.loads(text).items()}


@functools.cache
def _ids(chapter: str) -> frozenset[str]:
    return frozenset(chapters()[chapter])


def check(citation: str) -> str:
    """The citation itself, if it names a clause that exists (`oh.craps 5.G`)."""
    chapter, _, clause_id = citation.partition(" ")
    if chapter not in chapters():
        raise unknown("chapter", chapter, chapters())
    if clause_id not in _ids(chapter):
        raise unknown(f"clause in {chapter}", clause_id, chapters()[chapter])
    return citation


@dataclass(frozen=True)
class Clause:
    """One clause of the law, under the id it has in each edition of its game."""

    citations: tuple[tuple[str, str], ...]

    def of(self, edition: str) -> str:
        """`oh.three_card_poker 12.A`."""
        return dict(self.citations)[edition]


class Chapter:
    """The chapter (or the chapters, one an edition) that a game is written from.

    `Chapter("oh.three_card_poker")`, or for a game with two editions
    `Chapter(**{"661a": "pa.661a", "577": "pa.577"})`; the first edition is the default one.
    """

    def __init__(self, only: str | None = None, /, **editions: str) -> None:
        self.editions: dict[str, str] = editions if only is None else {only.split(".")[0]: only}
        for chapter in self.editions.values():
            if chapter not in chapters():
                raise unknown("chapter", chapter, chapters())

    def __call__(self, clause_id: str, **elsewhere: str) -> Clause:
        """The clause with this id; `elsewhere` gives the id in an edition that has another.

        Chapters of the Pennsylvania code repeat their section in each id (`577.3(b)`), which is
        left out here, so that one id serves both editions.
        """
        citations = []
        for edition, chapter in self.editions.items():
            number = elsewhere.get(edition, clause_id)
            section = chapter.removeprefix("pa.")
            full = f"{section}.{number}" if chapter.startswith("pa.") else number
            citations.append((edition, check(f"{chapter} {full}")))
        return Clause(tuple(citations))
