"""Two sets of rules side by side: what another paytable or option does to every figure and row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from croupier.core.page import page, table
from croupier.core.tables import Cell, Sheet, csv_text, workbook
from croupier.exact.analysis import Analysis, RowFigures, WagerFigures
from croupier.exact.par import one_in, per_unit, percent

KIND = "two sheets"

FIGURES: tuple[tuple[str, Callable[[WagerFigures], Fraction | float]], ...] = (
    ("house edge", lambda one: one.house_edge),
    ("return", lambda one: one.return_to_player),
    ("hold", lambda one: one.hold),
    ("hit frequency", lambda one: one.hit_frequency),
    ("standard deviation", lambda one: one.standard_deviation),
    ("volatility index", lambda one: one.volatility_index),
)
NOT_PERCENT = ("standard deviation", "volatility index")


@dataclass(frozen=True)
class Pair:
    """One wager under both; one of them has it not where an option takes it away."""

    wager: str
    name: str
    left: WagerFigures | None
    right: WagerFigures | None

    @property
    def differs(self) -> bool:
        if self.left is None or self.right is None:
            return True
        both = ([(row.outcome, row.net, row.probability) for row in one.rows] for one in self.sides)
        return next(both) != next(both)

    @property
    def sides(self) -> tuple[WagerFigures, ...]:
        return tuple(one for one in (self.left, self.right) if one is not None)

    def figures(self) -> list[tuple[str, float | None, float | None]]:
        return [
            (
                name,
                None if self.left is None else float(of(self.left)),
                None if self.right is None else float(of(self.right)),
            )
            for name, of in FIGURES
        ]

    def rows(self) -> list[tuple[str, RowFigures | None, RowFigures | None]]:
        """Each outcome of either, in the order of the first."""
        left, right = (
            {row.outcome: row for row in one.rows} if one else {} for one in (self.left, self.right)
        )
        return [(name, left.get(name), right.get(name)) for name in dict.fromkeys((*left, *right))]

    @property
    def method(self) -> str:
        return " or ".join(dict.fromkeys(one.method for one in self.sides))


@dataclass(frozen=True)
class Comparison:
    """Two analyses of one game, each with a name for its side."""

    left: Analysis
    right: Analysis
    left_name: str
    right_name: str

    @property
    def pairs(self) -> list[Pair]:
        left, right = ({one.wager: one for one in side} for side in (self.left, self.right))
        return [
            Pair(wager, (left.get(wager) or right[wager]).name, left.get(wager), right.get(wager))
            for wager in dict.fromkeys((*left, *right))
        ]

    @property
    def changed(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.differs]

    @property
    def same(self) -> str:
        """What is not shown, in a sentence."""
        same = len(self.pairs) - len(self.changed)
        if not same:
            return ""
        return f"{same} {'wagers are' if same > 1 else 'wager is'} the same on both sides."

    @property
    def names(self) -> tuple[str, str]:
        return self.left_name, self.right_name

    @property
    def chosen(self) -> tuple[str, str]:
        """What each side has that is not the usual."""
        left, right = (side.rules.given or "as usual" for side in (self.left, self.right))
        return left, right

    # As data

    def to_dict(self) -> dict[str, Any]:
        rules = self.left.rules
        return {
            "game": rules.game.id,
            "edition": rules.edition,
            "sides": [
                {
                    "name": name,
                    "options": side.rules.option_texts(),
                    "chosen": side.rules.given,
                    "lawful": side.rules.lawful,
                    "strategy": side.strategy.rule if side.strategy else None,
                }
                for name, side in zip(self.names, (self.left, self.right), strict=True)
            ],
            "wagers": [_document(pair) for pair in self.changed],
            "same": [pair.wager for pair in self.pairs if not pair.differs],
        }

    def sheets(self) -> tuple[Sheet, Sheet]:
        """Figures and rows, both sides in a line."""
        left, right = self.names
        figures = Sheet(
            "Figures",
            (
                ("wager", "text"),
                ("figure", "text"),
                (left, "number"),
                (right, "number"),
                ("difference", "number"),
                ("method", "text"),
            ),
            tuple(
                (pair.wager, name, a, b, _difference(a, b), pair.method)
                for pair in self.changed
                for name, a, b in pair.figures()
            ),
        )
        return figures, self._rows(left, right)

    def _rows(self, left: str, right: str) -> Sheet:
        lines: list[tuple[Cell, ...]] = []
        for pair in self.changed:
            for outcome, a, b in pair.rows():
                worth = tuple(None if one is None else float(one.contribution) for one in (a, b))
                lines.append(
                    (
                        *(pair.wager, outcome, *(one.pays if one else None for one in (a, b))),
                        *(None if one is None else float(one.probability) for one in (a, b)),
                        *worth,
                        _difference(*worth),
                        pair.method,
                    )
                )
        return Sheet(
            "Rows",
            (
                ("wager", "text"),
                ("outcome", "text"),
                (f"pays: {left}", "text"),
                (f"pays: {right}", "text"),
                (f"probability: {left}", "percent"),
                (f"probability: {right}", "percent"),
                (f"contribution: {left}", "number"),
                (f"contribution: {right}", "number"),
                ("difference", "number"),
                ("method", "text"),
            ),
            tuple(lines),
        )

    def workbook(self, version: str) -> bytes:
        about = Sheet(
            "About",
            (("what", "text"), *((name, "text") for name in self.names)),
            self._about(version),
        )
        return workbook((about, *self.sheets()), KIND)

    def _about(self, version: str) -> tuple[tuple[str, str, str], ...]:
        left, right = self.left.rules, self.right.rules
        options = right.option_texts()
        return (
            ("game", left.game.id, right.game.id),
            ("edition", left.edition, right.edition),
            ("chosen", *self.chosen),
            *(
                (f"option {name}", text, options[name])
                for name, text in left.option_texts().items()
            ),
            ("rules", left.hash, right.hash),
            ("software", f"croupier {version}", f"croupier {version}"),
        )

    def csv(self, version: str) -> str:
        """One table: the figures first, then the rows."""
        figures, rows = self.sheets()
        left, right = self.chosen
        before: tuple[Cell, ...] = (self.left.rules.game.id, left, right)
        lines = [
            (*before, wager, "", name, a, b, d, how) for wager, name, a, b, d, how in figures.rows
        ]
        for wager, outcome, *cells, difference, how in rows.rows:
            for name, at in (("pays", 0), ("probability", 2), ("contribution", 4)):
                a, b = cells[at], cells[at + 1]
                apart = difference if name == "contribution" else None
                lines.append((*before, wager, outcome, name, a, b, apart, how))
        names = ("game", f"chosen: {self.left_name}", f"chosen: {self.right_name}")
        columns = (*names, "wager", "outcome", "figure", *self.names, "difference", "method")
        both = Sheet("Both", tuple((name, "text") for name in columns), tuple(lines))
        return csv_text(both, KIND, version)

    # As a page

    def html(self, version: str) -> str:
        rules = self.left.rules
        parts = [
            f"<h1>{escape(rules.game.name)}</h1><p class='soft'>Two sheets side by side · "
            f"{escape(rules.game.law.editions[rules.edition])}</p>",
            *(
                f"<p><b>{escape(name)}</b>: {escape(chosen)}</p>"
                for name, chosen in zip(self.names, self.chosen, strict=True)
            ),
            *(self._section(pair) for pair in self.changed),
            f"<section><p>{escape(self.same)}</p>"
            f"<p class='soft'>Made by croupier {escape(version)}.</p></section>",
        ]
        return page(f"{rules.game.name}: two sheets", "\n".join(parts), kind=KIND)

    def _section(self, pair: Pair) -> str:
        head = ("", *map(escape, self.names), "difference")
        rows = (f"Outcome / {'/'.join(map(escape, self.names))}", "Pays", "Pays", "1 in", "1 in")
        return (
            f"<section id='{escape(pair.wager)}'><h2>{escape(pair.name)} "
            f"<small>{escape(pair.wager)}</small></h2>"
            f"<p class='soft'>{escape(pair.method.capitalize())}.</p>"
            + table(
                head, [tuple(map(escape, line)) for line in figure_lines(pair)], numbers=(1, 2, 3)
            )
            + table(
                (*rows, "Contribution", "Contribution"),
                [tuple(map(escape, line)) for line in row_lines(pair)],
                numbers=range(1, 7),
            )
            + "</section>"
        )


def figure_lines(pair: Pair) -> list[tuple[str, str, str, str]]:
    """Name, left, right and difference as people read them."""
    lines = []
    for name, a, b in pair.figures():
        shown = _plain if name in NOT_PERCENT else _percent
        lines.append((name, shown(a), shown(b), shown(_difference(a, b), sign=True)))
    return lines


def row_lines(pair: Pair) -> list[tuple[str, ...]]:
    """Outcome, then payment, one in how many and contribution of both sides."""
    return [
        (
            outcome.replace("_", " "),
            *("" if one is None else one.pays for one in (a, b)),
            *("" if one is None else one_in(one.probability) for one in (a, b)),
            *("" if one is None else per_unit(one.contribution) for one in (a, b)),
        )
        for outcome, a, b in pair.rows()
    ]


def _plain(value: float | None, sign: bool = False) -> str:
    return "" if value is None else f"{value:{'+' if sign else ''}.4f}"


def _percent(value: float | None, sign: bool = False) -> str:
    if value is None:
        return ""
    return f"{'+' if sign and value > 0 else ''}{percent(value)}"


def _difference(a: float | None, b: float | None) -> float | None:
    return None if a is None or b is None else b - a


def _document(pair: Pair) -> dict[str, Any]:
    def told(row: RowFigures | None, one: WagerFigures | None) -> dict[str, str] | None:
        if row is None or one is None:
            return None
        return {
            "pays": row.pays,
            "net": one.told(row.net),
            "probability": one.told(row.probability),
        }

    edges = [one and one.told(one.house_edge) for one in (pair.left, pair.right)]
    return {
        "wager": pair.wager,
        "house_edge": edges,
        "figures": {name.replace(" ", "_"): [a, b] for name, a, b in pair.figures()},
        "rows": [
            {"outcome": outcome, "sides": [told(a, pair.left), told(b, pair.right)]}
            for outcome, a, b in pair.rows()
        ],
        "method": pair.method,
    }
