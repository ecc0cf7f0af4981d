"""What some known cards may become, in the words of players: made, a pair, suited, in sequence.

Kinds of cards are many; people remember a few shapes and count high cards. A chart has a row a
shape and a column a number, and says where all of its hands are played alike.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from croupier.core.cards import rank_of, suit_of
from croupier.exact.census import ChartTable

ACE = 12
STRAIGHTS = tuple(frozenset((low + step) % 13 for step in range(5)) for low in (ACE, *range(9)))
"""The ranks of the ten straights; the ace stands at either end."""
MIXED = "±"
NO_SUCH = ""


class Shape(NamedTuple):
    """What matters of some cards beside how high they are."""

    most: int
    """How many cards the most frequent rank has."""
    pairs: tuple[int, ...]
    """The ranks that are there twice or more, the highest first."""
    suited: bool
    straights: int
    """How many straights all of the cards fit into; none if two are of a rank."""


def shape(cards: Sequence[int]) -> Shape:
    return _shape(tuple(cards))


@functools.lru_cache(maxsize=32_768)
def _shape(cards: tuple[int, ...]) -> Shape:
    ranks = [rank_of(card) for card in cards]
    held = frozenset(ranks)
    several = sorted((rank for rank in held if ranks.count(rank) > 1), reverse=True)
    return Shape(
        most=max(map(ranks.count, held)),
        pairs=tuple(several),
        suited=len({suit_of(card) for card in cards}) == 1,
        straights=0 if several else sum(held <= one for one in STRAIGHTS),
    )


def at_least(cards: Iterable[int], rank: int) -> int:
    """How many of the cards are of this rank or higher."""
    return sum(rank_of(card) >= rank for card in cards)


# Charts

Cell = tuple[str, int]
"""A row and a column."""


def gathered(cells: Iterable[tuple[Cell, str]]) -> dict[Cell, str]:
    """What is done with all hands of a cell; mixed where it is not the same for all of them."""
    found: dict[Cell, str] = {}
    for cell, done in cells:
        found[cell] = done if found.get(cell, done) == done else MIXED
    return found


def chart(
    title: str, found: Mapping[Cell, str], order: Sequence[str], letters: Mapping[str, str]
) -> ChartTable:
    """Rows in this order, columns from the least number to the greatest."""
    columns = sorted({column for _, column in found})
    rows = [row for row in order if any(row == one for one, _ in found)]
    return ChartTable(
        title,
        tuple(map(str, columns)),
        tuple(
            (
                row,
                tuple(letters.get(found.get((row, column), NO_SUCH), MIXED) for column in columns),
            )
            for row in rows
        ),
    )


def told(found: Mapping[Cell, str], order: Sequence[str], done: str, of: str) -> str:
    """The cells in which this is done, as a sentence would list them; `of` names a column."""
    parts = []
    for row in order:
        columns = sorted(column for one, column in found if one == row)
        doing = [column for column in columns if found[row, column] == done]
        if not doing:
            continue
        if doing == columns:
            parts.append(row)
        elif doing == columns[-len(doing) :]:
            parts.append(f"{row} with at least {doing[0]} {of}")
        else:
            parts.append(f"{row} with {', '.join(map(str, doing))} {of}")
    return "; ".join(parts) if parts else "nothing"
