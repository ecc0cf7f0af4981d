"""The layout of Roulette and the wheel of Big Six in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

STYLES = {
    "red": "bold white on red3",
    "black": "bold white on grey15",
    "green": "bold white on dark_green",
}
CELL = 4
COLUMNS = 12


def roulette_layout(board: Mapping[str, Any]) -> Text:
    """The numbers as they lie on the cloth, the marker on the one that came.

    Colour only repeats what can be read: the marker is a pair of brackets, and the number that
    came is named below with its colour.
    """
    from croupier.games.roulette.rules import SINGLE_ZERO

    marker = str(board.get("marker", ""))
    single = board.get("wheel") == SINGLE_ZERO
    heads = ("", "0", "") if single else ("00", "", "0")
    lines = []
    for row, head in zip((3, 2, 1), heads, strict=True):
        line = _cell(head, marker) if head else Text(" " * CELL)
        for column in range(COLUMNS):
            line.append_text(_cell(str(3 * column + row), marker))
        lines.append(line)
    indent, third = " " * CELL, COLUMNS * CELL // 3
    lines.append(Text(indent + "".join(f"{n:^{third}}" for n in ("1st 12", "2nd 12", "3rd 12"))))
    sixth = third // 2
    words = ("1-18", "Even", "Red", "Black", "Odd", "19-36")
    lines.append(Text(indent + "".join(f"{word:^{sixth}}" for word in words)))
    if marker:
        lines.append(Text(f"\n{marker} {board.get('color', '')}", "bold"))
    return Text("\n").join(lines)


def _cell(number: str, marker: str) -> Text:
    from croupier.games.roulette.rules import NAMES, color_of

    style = STYLES[color_of(NAMES.index(number))]
    shown = f"[{number:>2}]" if number == marker else f" {number:>2} "
    return Text(shown, style)


def big_six_wheel(board: Mapping[str, Any]) -> Text:
    """The symbols with their sections; an arrow at the one that won."""
    from croupier.games.big_six.rules import SECTIONS_OF, SYMBOLS

    winner = board.get("winner")
    lines = [
        Text(
            f"{'▶' if symbol == winner else ' '} {symbol:<15}{'▪' * count}", _weight(symbol, winner)
        )
        for symbol, count in zip(SYMBOLS, SECTIONS_OF, strict=True)
    ]
    return Text("\n").join(lines)


def _weight(symbol: str, winner: object) -> str:
    return "bold" if symbol == winner else ""
