"""The figures of an analysis as tables of plain values, for CSV and for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from croupier.core.game import Rules
from croupier.core.tables import Cell, Kind, Sheet, csv_text, workbook
from croupier.exact.analysis import Analysis, RowFigures, WagerFigures
from croupier.exact.bands import LEVELS, ROUNDS
from croupier.exact.sweep import Sweep

KIND = "PAR sheet"
SWEEP_KIND = "sweep"

Columns = tuple[tuple[str, Kind], ...]

WAGER_COLUMNS: Columns = (
    ("house_edge", "percent"),
    ("house_edge_exact", "text"),
    ("unit", "text"),
    ("return_to_player", "percent"),
    ("hold", "percent"),
    ("hit_frequency", "percent"),
    ("hit_frequency_exact", "text"),
    ("push_frequency", "percent"),
    ("standard_deviation", "number"),
    ("volatility_index", "number"),
    ("house_edge_without_pushes", "percent"),
    ("house_edge_per_roll", "percent"),
    ("average_rolls", "number"),
    ("average_stake", "number"),
    ("top_award", "text"),
    ("top_award_pays", "text"),
    ("top_award_one_in", "number"),
    ("method", "text"),
    ("note", "text"),
)
ROW_COLUMNS: Columns = (
    ("outcome", "text"),
    ("pays", "text"),
    ("net", "number"),
    ("net_exact", "text"),
    ("probability", "percent"),
    ("probability_exact", "text"),
    ("one_in", "number"),
    ("contribution", "number"),
    ("clause", "text"),
)
WAGER: Columns = (("wager", "text"), ("name", "text"))
METHOD: Columns = (("method", "text"),)
BAND_COLUMNS: Columns = (
    ("rounds", "number"),
    ("level", "percent"),
    ("return_low", "percent"),
    ("return_high", "percent"),
)


def par_workbook(analysis: Analysis, version: str) -> bytes:
    """What is analysed, a line a wager, a line a row, and bands: four pages."""
    return workbook(
        (about(analysis, version), summary(analysis), rows(analysis), bands(analysis)), KIND
    )


def par_csv(analysis: Analysis, version: str) -> str:
    """One table: a line a row of a wager, with the figures of the wager in each of them."""
    return csv_text(flat(analysis), KIND, version)


def about(analysis: Analysis, version: str) -> Sheet:
    """What the figures are of: rules, options, paytable, software."""
    rules = analysis.rules
    lines: list[tuple[str, str]] = [
        ("game", rules.game.id),
        ("name", rules.game.name),
        ("edition", rules.edition),
        ("chapter", rules.game.law.editions[rules.edition]),
        ("chosen", rules.given or "as usual"),
        ("lawful", "yes" if rules.lawful else "nobody asked: a thought only"),
        ("method", analysis.method),
        ("played", analysis.played if analysis.strategy else ""),
        ("strategy", analysis.strategy.rule if analysis.strategy else ""),
        *((f"option {name}", text) for name, text in rules.option_texts().items()),
        *(("note", note) for note in analysis.notes),
        ("rules", rules.hash),
        ("software", f"croupier {version}"),
    ]
    return Sheet("About", (("what", "text"), ("value", "text")), tuple(lines))


def summary(analysis: Analysis) -> Sheet:
    lines = ((one.wager, one.name, *_figures(one)) for one in analysis)
    return Sheet("Summary", WAGER + WAGER_COLUMNS, tuple(lines))


def rows(analysis: Analysis) -> Sheet:
    lines = (
        (one.wager, one.name, *_row(one, row), one.method) for one in analysis for row in one.rows
    )
    return Sheet("Rows", WAGER + ROW_COLUMNS + METHOD, tuple(lines))


def bands(analysis: Analysis) -> Sheet:
    lines = (
        (one.wager, one.name, band.rounds, band.level / 100, band.low, band.high, band.method)
        for one in analysis
        for band in one.bands()
    )
    return Sheet("Bands", WAGER + BAND_COLUMNS + METHOD, tuple(lines))


def flat(analysis: Analysis) -> Sheet:
    rules = analysis.rules
    before = (rules.game.id, rules.edition, options_text(rules), rules.given)
    names = ("game", "edition", "options", "chosen")
    columns: Columns = (
        *((name, "text") for name in names),
        *WAGER,
        *ROW_COLUMNS,
        *WAGER_COLUMNS,
        *_band_columns(),
    )
    lines: list[tuple[Cell, ...]] = []
    for one in analysis:
        found = [cell for band in one.bands() for cell in (band.low, band.high, band.method)]
        after = (*_figures(one), *found)
        lines += [(*before, one.wager, one.name, *_row(one, row), *after) for row in one.rows]
    return Sheet("Rows", columns, tuple(lines))


def swept_sheet(swept: Sweep) -> Sheet:
    """A line a payment or choice, as they stand on the drawing."""
    columns: Columns = (
        *(("game", "text"), ("wager", "text"), (swept.over, "text")),
        *(("house_edge", "percent"), ("house_edge_exact", "text")),
        *(("return_to_player", "percent"), ("hit_frequency", "percent")),
        *(("standard_deviation", "number"), ("method", "text")),
        *(("now", "text"), ("lawful", "text"), ("another_best_play", "text")),
    )
    lines = (
        (
            *(swept.game, swept.wager, one.value),
            *(float(one.price.house_edge), one.price.told(one.price.house_edge)),
            *(float(one.price.return_to_player), float(one.price.hit_frequency)),
            *(one.price.standard_deviation, one.price.method),
            *("yes" if said else "no" for said in (one.now, one.lawful, one.new_play)),
        )
        for one in swept.points
    )
    return Sheet("Sweep", columns, tuple(lines))


def _band_columns() -> Iterable[tuple[str, Kind]]:
    for rounds in ROUNDS:
        for level in LEVELS:
            name = f"band_{level}_of_{rounds}"
            yield from ((f"{name}_low", "percent"), (f"{name}_high", "percent"))
            yield f"{name}_method", "text"


def options_text(rules: Rules) -> str:
    return "; ".join(f"{name}={text}" for name, text in rules.option_texts().items())


def _figures(one: WagerFigures) -> tuple[Cell, ...]:
    """In the order of `WAGER_COLUMNS`."""
    top = one.top_award
    return (
        float(one.house_edge),
        one.told(one.house_edge),
        one.unit,
        float(one.return_to_player),
        float(one.hold),
        float(one.hit_frequency),
        one.told(one.hit_frequency),
        float(one.push_frequency),
        one.standard_deviation,
        one.volatility_index,
        float(one.house_edge_without_pushes),
        _number(one.house_edge_per_roll),
        _number(one.average_rolls),
        float(one.average_stake),
        top.words,
        top.pays,
        float(1 / top.probability),
        one.method,
        one.note,
    )


def _row(one: WagerFigures, row: RowFigures) -> tuple[Cell, ...]:
    """In the order of `ROW_COLUMNS`."""
    return (
        row.outcome,
        row.pays,
        float(row.net),
        one.told(row.net),
        float(row.probability),
        one.told(row.probability),
        float(1 / row.probability) if row.probability else None,
        float(row.contribution),
        row.clause,
    )


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
