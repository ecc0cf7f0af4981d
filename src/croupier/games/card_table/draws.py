"""What some known cards may become, in the words of players: made, a pair, suited, in sequence.

Kinds of cards are many; people remember a few shapes and count high cards. A chart has a row a
shape and a column a number, and says where all of its hands are played alike.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.cards import rank_of, suit_of
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.exact.census import ChartTable
from croupier.games.card_table.known import Kinds

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


@fast
def sort_out(
    cards: Sequence[int], count: int, highs: Sequence[int], codes: MutableSequence[int]
) -> None:
    """A number for each of some hands: the same where shape and number of high cards are.

    Beside `Shape` there are in it how many cards reach each of the ranks in `highs`.
    """
    for hand in range(len(codes)):
        held, twice, thrice, four, suits, code = 0, 0, 0, 0, 0, 0
        for i in range(count):
            card = cards[count * hand + i]
            bit = 1 << (card >> 2)
            four |= thrice & bit
            thrice |= twice & bit
            twice |= held & bit
            held |= bit
            suits |= 1 << (card & 3)
            for high in range(len(highs)):
                if card >> 2 >= highs[high]:
                    code += 1 << 3 * high
        straights = 0
        if twice == 0:
            for low in range(-1, 9):
                straight = 31 << low if low >= 0 else 15 | 1 << ACE
                if held & straight == held:
                    straights += 1
        suited = 1 if suits & suits - 1 == 0 else 0
        most = (1 if thrice else 0) + (1 if four else 0)
        code = ((code << 13 | twice) << 4 | straights) << 3 | most << 1 | suited
        codes[hand] = code


class Sorted(NamedTuple):
    """Where in a chart each of some kinds of hands stands."""

    codes: tuple[int, ...]
    cells: Mapping[int, Cell]
    """By code."""


def sorted_out(
    every: Kinds, highs: Sequence[int], cell: Callable[[tuple[int, ...]], Cell]
) -> Sorted:
    """One hand of each code is asked about: its shape and its high cards say where it stands."""
    codes = whole_numbers(len(every))
    sort_out.jit(every.cards, every.count, array_of(highs), codes)
    listed = tuple(map(int, codes))
    first = {code: kind for kind, code in reversed(list(enumerate(listed)))}
    return Sorted(listed, {code: cell(every.hand(kind)) for code, kind in first.items()})


def gathered(there: Sorted, done: Iterable[str]) -> dict[Cell, str]:
    """What is done with all hands of a cell; mixed where it is not the same for all of them."""
    found: dict[Cell, str] = {}
    for code, what in set(zip(there.codes, done, strict=True)):
        cell = there.cells[code]
        found[cell] = what if found.get(cell, what) == what else MIXED
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
