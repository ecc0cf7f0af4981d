"""The familiar chart on a terminal: each choice has a colour, and its letter for a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.exact.census import ChartTable, Strategy

COLORS = {
    "S": "black on yellow",
    "H": "white on red",
    "D": "black on green",
    "Ds": "black on bright_green",
    "P": "white on blue",
}
BETWEEN = 4
"""How far the first part stands from those beside it."""


def show_chart(out: Console, found: Strategy) -> None:
    from rich.table import Table

    tall, *others = [part_table(part) for part in found.chart]
    first, *beside_it = map(_width, found.chart)
    if not others or out.width < first + BETWEEN + max(beside_it):
        out.print(tall, *others)
    else:
        beside = Table.grid()
        for part in others:
            beside.add_row(part)
        both = Table.grid(padding=(0, BETWEEN, 0, 0))
        both.add_row(tall, beside)
        out.print(both)
    if found.legend:
        out.print(found.legend)


def _width(part: ChartTable) -> int:
    return max(4, *(len(hand) for hand, _ in part.rows)) + 3 * len(part.columns)


def part_table(part: ChartTable) -> Table:
    """A row a hand, a column a card of the dealer; sentences are wrapped, never cut."""
    from rich.table import Table
    from rich.text import Text

    if part.in_words:
        return _in_words(part)
    made = Table(
        box=None, padding=0, title=f"\n{part.title}", title_justify="left", title_style="bold"
    )
    made.add_column("", no_wrap=True, min_width=4)
    for card in part.columns:
        made.add_column(f" {card}", width=3, no_wrap=True)
    for hand, letters in part.rows:
        cells = (Text(f" {letter}".ljust(3), COLORS.get(letter, "")) for letter in letters)
        made.add_row(hand, *cells)
    return made


def _in_words(part: ChartTable) -> Table:
    from rich.table import Table

    made = Table(
        box=None,
        padding=(0, 2, 0, 0),
        title=f"\n{part.title}",
        title_justify="left",
        title_style="bold",
    )
    made.add_column("", no_wrap=True)
    for name in part.columns:
        made.add_column(name)
    for named, cells in part.rows:
        made.add_row(named, *cells)
    return made
