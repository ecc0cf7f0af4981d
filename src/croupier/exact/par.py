"""PAR sheets: the figures of an analysis as data, as text, and as a page that stands alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

from croupier.core.page import facts, fragment, page, table
from croupier.exact.analysis import Analysis, RowFigures, WagerFigures
from croupier.exact.bands import LEVELS
from croupier.exact.census import BEST, SIMULATED, Strategy
from croupier.exact.picture import picture

__all__ = ["document", "fragment", "sheet", "sheet_body", "wager_section"]

PLACES = 6
"""Decimals of a number in data that is not exact."""

# As data


IN_FULL = ("rows", "bands")


def document(analysis: Analysis, *, brief: bool = False) -> dict[str, Any]:
    """What `croupier analyze --json` prints; in brief without rows and bands."""
    rules, strategy = analysis.rules, analysis.strategy
    return {
        "game": rules.game.id,
        "edition": rules.edition,
        "options": rules.option_texts(),
        "wagers": [wager_document(one, analysis.seconds, brief=brief) for one in analysis],
        "strategy": strategy.rule if strategy else None,
        "notes": list(analysis.notes),
        "chosen": rules.given,
        "rules": rules.hash,
    } | ({"kept_seconds": round(analysis.kept_seconds, 3)} if analysis.kept_seconds else {})


def wager_document(
    figures: WagerFigures, seconds: float = 0.0, *, brief: bool = False
) -> dict[str, Any]:
    told = {
        "wager": figures.wager,
        "rows": [
            {
                "outcome": row.outcome,
                "pays": row.pays,
                "net": figures.told(row.net),
                "probability": share,
                "clause": row.clause,
            }
            for row, share in zip(figures.rows, shares(figures), strict=True)
        ],
        "house_edge": figures.told(figures.house_edge),
        "house_edge_percent": round(float(100 * figures.house_edge), PLACES),
        "unit": figures.unit,
        "element_of_risk_percent": round(float(100 * figures.element_of_risk), PLACES),
        "standard_deviation": round(figures.standard_deviation, PLACES),
        "hit_frequency": figures.told(figures.hit_frequency),
        "method": figures.method,
        "standard_error": _error(figures),
        "seconds": round(seconds, 3),
        "house_edge_without_pushes_percent": _percents(figures.house_edge_without_pushes),
        "house_edge_per_roll_percent": _percents(figures.house_edge_per_roll),
        "average_rolls": None if figures.average_rolls is None else str(figures.average_rolls),
        "push_frequency": figures.told(figures.push_frequency),
        "average_stake": figures.told(figures.average_stake),
        "note": figures.note,
        "return_percent": _percents(figures.return_to_player),
        "hold_percent": _percents(figures.hold),
        "volatility_index": round(figures.volatility_index, PLACES),
        "top_award": {
            "outcome": figures.top_award.outcome,
            "pays": figures.top_award.pays,
            "probability": figures.told(figures.top_award.probability),
        },
        "bands": [] if brief else _band_documents(figures),
    }
    if figures.meter is not None:
        told["meter"] = figures.meter.to_dict()
    return {name: value for name, value in told.items() if not brief or name not in IN_FULL}


def _band_documents(figures: WagerFigures) -> list[dict[str, Any]]:
    return [
        {
            "rounds": band.rounds,
            "level_percent": band.level,
            "return_percent": [round(100 * band.low, PLACES), round(100 * band.high, PLACES)],
            "method": band.method,
        }
        for band in figures.bands()
    ]


def shares(figures: WagerFigures) -> list[str]:
    """The probabilities of the rows as data has them, which sum to one in the last digit too."""
    told = [figures.told(row.probability) for row in figures.rows]
    often = max(range(len(told)), key=lambda place: figures.rows[place].probability)
    rest = 1 - sum((Fraction(one) for one in told), Fraction(0))
    told[often] = figures.told(Fraction(told[often]) + rest)
    return told


def _error(figures: WagerFigures) -> float | None:
    """Of the edge, where it was found by playing."""
    return round(figures.standard_error, PLACES) if figures.method == SIMULATED else None


def _percents(share: Fraction | None) -> float | None:
    return None if share is None else round(float(100 * share), PLACES)


# As words and numbers


def percent(share: Fraction | float, places: int = 4) -> str:
    """`3.3730 %`, with more places where a number is so small that four would hide it."""
    shown = abs(100 * float(share))
    if 0 < shown < 10 ** (2 - places):
        places = 2 - math.floor(math.log10(shown))
    return f"{100 * float(share):.{places}f} %"


def how_got(figures: WagerFigures) -> str:
    """`exact`; or a sample, with its standard error."""
    if figures.method != SIMULATED:
        return figures.method
    return f"{figures.method}, standard error of the edge {percent(figures.standard_error)}"


def one_in(probability: Fraction) -> str:
    """`2.96`, `461`, `108,290`: how many rounds for one of these."""
    if not probability:
        return "never"
    rounds = float(1 / probability)
    return f"{rounds:,.2f}" if rounds < 100 else f"{rounds:,.0f}"


def per_unit(net: Fraction) -> str:
    """A contribution with its sign: `+0.086878`."""
    return f"{float(net):+.6f}"


def short(clause: str) -> str:
    """Clauses without their chapter, which stands at the top of a sheet: `12.B, 12.E`."""
    return ", ".join(one.rpartition(" ")[2] for one in clause.split(", "))


def wager_text(figures: WagerFigures) -> str:
    """One wager in plain text, for a terminal or a log."""
    lines = [
        f"{figures.name}: house edge {percent(figures.house_edge)} "
        f"({figures.told(figures.house_edge)}) "
        f"per {figures.unit}, {figures.method}",
    ]
    width = max(len(row.words) for row in figures.rows)
    for row in figures.rows:
        lines.append(
            f"  {row.words:<{width}}  {row.pays:>12}  {percent(row.probability):>11}  "
            f"1 in {one_in(row.probability)}"
        )
    return "\n".join(lines)


def more_edges(figures: WagerFigures) -> list[tuple[str, Fraction, str]]:
    """The edge measured otherwise, where that makes a difference: name, share, what it is per."""
    more: list[tuple[str, Fraction, str]] = []
    if figures.push_frequency and figures.house_edge:
        more.append(("edge without pushes", figures.house_edge_without_pushes, "won or lost"))
    per_roll, rolls = figures.house_edge_per_roll, figures.average_rolls
    if per_roll is not None and rolls is not None and rolls != 1:
        more.append(("edge per roll", per_roll, f"{float(rolls):.4f} rolls on average"))
    return more


def summary_text(analysis: Analysis) -> str:
    """All wagers in plain text, a line each."""
    width = max(len(one.wager) for one in analysis)
    lines = [f"{analysis.rules.game.name} ({analysis.rules.edition}), {analysis.method}"]
    for one in analysis:
        how = "" if one.method == analysis.method else f", {one.method}"
        lines.append(
            f"  {one.wager:<{width}}  house edge {percent(one.house_edge):>10}  "
            f"({one.told(one.house_edge)}){how}"
        )
    lines += [f"  {note}" for note in analysis.notes]
    if analysis.strategy:
        lines.append(f"  {analysis.strategy.rule}")
    return "\n".join(lines)


# As a page


def sheet(analysis: Analysis, version: str) -> str:
    """The PAR sheet of a game: one HTML file, nothing fetched, fit for print."""
    name = analysis.rules.game.name
    made = f"<p class='soft'>Made by croupier {escape(version)} in {analysis.seconds:.1f} s.</p>"
    body = sheet_body(analysis) + f"\n<section>{NOTES}{made}</section>"
    return page(f"{name}: PAR sheet", body, kind="PAR sheet")


NOTES = """<h2>How to read it</h2>
<p>Fractions are exact: each way a round can go was counted, and the row that pays at the table is
the row that is counted here. Where there are decimals instead, each wager says how they were got:
<b>exact to double precision</b> is a count of all rounds in numbers of sixteen digits,
<b>simulated</b> is a sample with its standard error. <b>House edge</b> is what the house keeps on
average per unit of the wager named; <b>element of risk</b> is the same per unit of all that is laid
out, later bets and a commission taken beforehand included. An edge <b>without pushes</b> is per
unit won or lost. <b>Contribution</b> is probability times what the row wins or loses. <b>Hit
frequency</b> is how often a wager comes out ahead. <b>Return</b> is what comes back of all that is
staked, <b>hold</b> the rest of it: theoretical, of what is staked and not of what is dropped into
the box. The <b>volatility index</b> is 1.645 standard deviations: over the root of the rounds, how
far 90 % of results lie from the mean at most if they are normal. <b>Bands</b> hold at least so many
per cent of all runs of that many independent rounds, each decided: the distribution of one round is
added up by Fourier inversion, good to 1e-8 in probability; where that is too wide it says normal
approximation. Limits on payouts and rounding to chips are left aside.</p>"""


def sheet_body(analysis: Analysis) -> str:
    rules = analysis.rules
    chapter = rules.game.law.editions[rules.edition]
    lawful = "" if rules.lawful else " · <b>a thought only: the paytable is not lawful</b>"
    parts = [
        f"<h1>{escape(rules.game.name)}</h1>"
        f"<p class='soft'>PAR sheet · {escape(chapter)} · {escape(analysis.method)}{lawful}</p>"
        f"<p>Chosen: {escape(rules.given or 'as usual')}. "
        f"<small>Rules {rules.hash[:16]}</small></p>",
        f"<section><h2>Summary</h2>{_summary(analysis)}{_strategy(analysis)}{_notes(analysis)}"
        "</section>",
        f"<section><h2>Options</h2>{_options(analysis)}</section>",
        *(wager_section(one) for one in analysis),
    ]
    return "\n".join(parts)


def _summary(analysis: Analysis) -> str:
    head = (
        "Wager",
        "House edge",
        "in full",
        "Return",
        "Hold",
        "Element of risk",
        "Standard deviation",
        "Volatility index",
        "Hit frequency",
        "How it was got",
    )
    return table(
        head,
        [
            (
                f"<a href='#{one.wager}' style='color:inherit'>{escape(one.name)}</a>",
                percent(one.house_edge),
                one.told(one.house_edge),
                percent(one.return_to_player),
                percent(one.hold),
                percent(one.element_of_risk),
                f"{one.standard_deviation:,.3f}",
                f"{one.volatility_index:,.3f}",
                percent(one.hit_frequency, 2),
                escape(one.method),
            )
            for one in analysis
        ],
        numbers=range(1, 9),
    )


def _strategy(analysis: Analysis) -> str:
    if analysis.strategy is None:
        return ""
    how = "Best play" if analysis.played == BEST else f"Strategy {analysis.played}"
    return f"<p><b>{escape(how)}.</b> {escape(analysis.strategy.rule)}</p>"


def _notes(analysis: Analysis) -> str:
    return "".join(f"<p>{escape(note)}</p>" for note in analysis.notes)


def strategy_table(strategy: Strategy) -> str:
    """The rule, and what each choice is worth near the border."""
    names = list(dict.fromkeys(choice for one in strategy.advice for choice in one.values))
    rows = []
    for place in strategy.near_borders():
        one = strategy.advice[place]
        values = (per_unit(one.values[name]) if name in one.values else "" for name in names)
        rows.append((escape(one.situation), f"<b>{escape(one.best)}</b>", *values))
    head = ("Situation", "Best", *map(escape, names))
    return f"<p><b>{escape(strategy.rule)}</b></p>" + table(head, rows, numbers=range(2, len(head)))


def _options(analysis: Analysis) -> str:
    rules = analysis.rules
    known = {option.id: option for option in rules.game.options}
    return table(
        ("Option", "chosen", "what it is", "clause"),
        [
            (
                escape(name),
                f"<b>{escape(text)}</b>",
                escape(known[name].help),
                escape(short(rules.cite(known[name].clause))),
            )
            for name, text in rules.option_texts().items()
        ],
    )


def wager_section(figures: WagerFigures) -> str:
    """One wager: figures, rows, and a picture of them."""
    return (
        f"<section id='{escape(figures.wager)}'><h2>{escape(figures.name)} "
        f"<small>{escape(figures.wager)}</small></h2>{_facts(figures)}{_how(figures)}"
        f"{_rows(figures)}{_bands(figures)}{picture(figures)}</section>"
    )


def _how(figures: WagerFigures) -> str:
    """How the figures were got, and what must be known of them."""
    how = how_got(figures).capitalize()
    if figures.method == SIMULATED:
        how += f", over {figures.observed:,} rounds"
    return f"<p class='soft'>{escape(how)}. {escape(figures.note)}</p>"


def _facts(figures: WagerFigures) -> str:
    staked = f"{float(figures.average_stake):.4f} units staked on average"
    return facts(
        (
            ("House edge", percent(figures.house_edge), figures.told(figures.house_edge)),
            (
                "Element of risk",
                percent(figures.element_of_risk),
                staked if figures.average_stake != 1 else "",
            ),
            *((name.capitalize(), percent(share), of) for name, share, of in more_edges(figures)),
            ("Return", percent(figures.return_to_player), "of what is staked"),
            ("Hold", percent(figures.hold), "theoretical, of what is staked"),
            ("Standard deviation", f"{figures.standard_deviation:,.4f}", f"per {figures.unit}"),
            ("Volatility index", f"{figures.volatility_index:,.4f}", "1.645 deviations: 90 %"),
            (
                "Hit frequency",
                percent(figures.hit_frequency),
                figures.told(figures.hit_frequency),
            ),
            (
                "Top award",
                figures.top_award.pays,
                f"{figures.top_award.words}, 1 in {one_in(figures.top_award.probability)}",
            ),
        )
    )


def band_lines(figures: WagerFigures) -> list[tuple[str, ...]]:
    """Rounds, both bands of the return, and how they were got."""
    found = figures.bands()
    by_rounds = {one.rounds: [band for band in found if band.rounds == one.rounds] for one in found}
    return [
        (
            f"{rounds:,}",
            *(f"{percent(band.low, 2)} to {percent(band.high, 2)}" for band in both),
            both[0].method,
        )
        for rounds, both in by_rounds.items()
    ]


BAND_HEAD = ("Rounds", *(f"{level} % return between" for level in LEVELS), "How it was got")


def _bands(figures: WagerFigures) -> str:
    rows = [tuple(map(escape, line)) for line in band_lines(figures)]
    return table(BAND_HEAD, rows, numbers=(0, 1, 2))


def _rows(figures: WagerFigures) -> str:
    head = ("Outcome", "Pays", "Probability", "in full", "1 in", "Contribution", "Clause")
    return table(
        head,
        [_row(figures, row) for row in figures.rows],
        numbers=(1, 2, 3, 4, 5),
        foot=("all outcomes", "", "100 %", "1", "", per_unit(-figures.house_edge), ""),
    )


def _row(figures: WagerFigures, row: RowFigures) -> Sequence[str]:
    return (
        escape(row.words),
        escape(row.pays),
        percent(row.probability),
        figures.told(row.probability),
        one_in(row.probability),
        per_unit(row.contribution),
        f"<small>{escape(short(row.clause))}</small>",
    )
