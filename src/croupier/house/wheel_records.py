"""Recorded outcomes of a wheel: which symbols it has, and how to read a list of them.

A record is lines of text, one outcome a line, as a display system or a person with a clipboard
leaves it: with or without a header, with other columns beside it, quoted or not.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.law import check
from croupier.core.names import id_from
from croupier.core.refusals import Misuse, unknown
from croupier.games.big_six import rules as big_six
from croupier.games.roulette import rules as roulette

HEADERS = ("outcome", "number", "result", "pocket", "symbol", "winner", "winning number")
"""Columns that hold the outcome, if no other is named."""


@dataclass(frozen=True)
class Wheel:
    """A wheel as an audit sees it."""

    id: str
    symbols: tuple[str, ...]
    """Clockwise, where the law prints an order."""
    weights: tuple[int, ...]
    """How many sections have each symbol."""
    least: int
    """How many outcomes the law wants reviewed."""
    reviewed: str
    """The clause that asks for the review."""
    notified: str
    """The clause under which the Commission hears of a compromised wheel."""
    in_order: bool
    """Whether the symbols are the compartments themselves, side by side."""
    two_kinds: Mapping[str, str]
    """Symbols of two kinds, for runs of one kind; a symbol without a kind is passed over."""
    spellings: Mapping[str, str]
    """Every way to write a symbol, in small letters, to the symbol."""
    void: frozenset[str] = frozenset()
    """Symbols on which a spin does not count."""

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """How often each symbol comes on a sound wheel."""
        total = sum(self.weights)
        return tuple(Fraction(weight, total) for weight in self.weights)

    def symbol(self, text: str) -> str | None:
        """The symbol that a person means, or None."""
        return self.spellings.get(text.strip().lower())


@dataclass(frozen=True)
class Record:
    """What a wheel did, in the order of the spins."""

    wheel: Wheel
    outcomes: array[int]
    """The place of each outcome in the wheel's symbols."""
    void_spins: int = 0


def _roulette(id: str) -> Wheel:
    void = frozenset({"00"} if id == roulette.AS_SINGLE else ())
    symbols = tuple(name for name in roulette.WHEELS[id] if name not in void)
    colors = {name: roulette.color_of(roulette.NAMES.index(name)) for name in symbols}
    return Wheel(
        id=id,
        symbols=symbols,
        weights=(1,) * len(symbols),
        least=10_000,
        reviewed=check("oh.roulette 3.G"),
        notified=check("oh.roulette 3.H"),
        in_order=True,
        two_kinds={name: color for name, color in colors.items() if color != "green"},
        spellings={name: name for name in (*symbols, *void)},
        void=void,
    )


def _big_six() -> Wheel:
    spellings = {"casino": "Name of Casino", "name": "Name of Casino", "logo": "Name of Casino"}
    for symbol, wager in zip(big_six.SYMBOLS, big_six.WAGER_IDS, strict=True):
        bare = symbol.lower().removeprefix("$")
        for text in (symbol.lower(), bare, wager, f"${bare}.00", f"{bare}.00"):
            spellings[text] = symbol
    kinds = {symbol: "$1" if symbol == "$1" else "other" for symbol in big_six.SYMBOLS}
    return Wheel(
        id="big_six",
        symbols=big_six.SYMBOLS,
        weights=big_six.SECTIONS_OF,
        least=500,
        reviewed=check("oh.big_six 1.E"),
        notified=check("oh.big_six 2.E"),
        in_order=False,
        two_kinds=kinds,
        spellings=spellings,
    )


WHEELS = {wheel.id: wheel for wheel in (*map(_roulette, roulette.WHEEL_NAMES), _big_six())}


def wheel(id: str) -> Wheel:
    return WHEELS[id_from("wheel", id, WHEELS)]


def read(lines: Iterable[str], wheel: Wheel, column: str | None = None) -> Record:
    """The outcomes in some lines of text; a symbol that the wheel does not have is named."""
    index = {symbol: place for place, symbol in enumerate(wheel.symbols)}
    outcomes, void_spins, at = array("B"), 0, -1
    for number, cells in _rows(lines):
        if at < 0:
            at, is_header = _column(cells, wheel, column)
            if is_header:
                continue
        text = cells[at] if at < len(cells) else ""
        symbol = wheel.symbol(text)
        if symbol is None:
            raise Misuse(f"line {number}: {_meant(text, wheel)}")
        if symbol in wheel.void:
            void_spins += 1
        else:
            outcomes.append(index[symbol])
    if not outcomes:
        raise Misuse("no outcome in the record; write one a line")
    return Record(wheel, outcomes, void_spins)


def _meant(text: str, wheel: Wheel) -> str:
    if not text.strip():
        return "the outcome is missing"
    return str(unknown(f"symbol of the {wheel.id} wheel", text.strip(), wheel.symbols))


def _rows(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Line number and cells of every line that has something on it."""
    source = iter(lines)
    first = next(source, "").removeprefix("\ufeff")
    delimiter = next((sign for sign in ("\t", ";", ",") if sign in first), ",")
    reader = csv.reader(_again(first, source), delimiter=delimiter, skipinitialspace=True)
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise Misuse(f"line {reader.line_num}: not a line of a table ({error})") from error
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def _again(first: str, rest: Iterator[str]) -> Iterator[str]:
    yield first
    yield from rest


def _column(cells: list[str], wheel: Wheel, column: str | None) -> tuple[int, bool]:
    """Where the outcome stands, and whether these cells are a header."""
    names = [cell.strip().lower() for cell in cells]
    if column is not None:
        if column.strip().lower() not in names:
            raise unknown("column", column, [cell.strip() for cell in cells])
        return names.index(column.strip().lower()), True
    named = [place for place, name in enumerate(names) if name in HEADERS]
    if named:
        return named[0], True
    if len(cells) == 1:
        is_header = wheel.symbol(cells[0]) is None and not any(map(str.isdigit, cells[0]))
        return 0, is_header
    raise Misuse(
        f"{len(cells)} columns, and none is headed {HEADERS[0]}: give the table a header and name "
        "the column with --column"
    )
