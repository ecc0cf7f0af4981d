"""The best way to play as a page: the chart in colours that also prints in black and white."""

from __future__ import annotations

from html import escape

from croupier.core.game import Rules
from croupier.core.page import page
from croupier.exact.census import ChartTable, Strategy
from croupier.exact.par import strategy_table

# Letters carry the meaning, so paper without colours loses nothing; dark ink on light cells reads
# the same on a dark screen.
STYLE = """
.croupier .charts { display: flex; flex-wrap: wrap; gap: 0 2.4em; align-items: flex-start; }
.croupier .charts section { margin: 1.2em 0 0; }
.croupier table.chart { width: auto; border-collapse: separate; border-spacing: 2px; }
.croupier table.chart th, .croupier table.chart td { border: 0; padding: .15em 0; min-width: 2.1em;
  text-align: center; }
.croupier table.chart tbody th { text-align: right; padding-right: .6em; }
.croupier table.chart td { color: #111; background: #eee; font-weight: 600; }
.croupier table.chart td.S { background: #f6dd7a; }
.croupier table.chart td.H { background: #f3a79c; }
.croupier table.chart td.D { background: #9fd8a4; }
.croupier table.chart td.Ds { background: #c9ecc0; }
.croupier table.chart td.P { background: #a9c8f2; }
.croupier table.chart td.words { text-align: left; padding: .15em .6em; font-weight: 400; }
@media print { .croupier table.chart td { outline: 1px solid #bbb; } }
"""


def strategy_page(rules: Rules, found: Strategy, version: str) -> str:
    """One file that stands alone: the rule, the chart or the borders, and what was chosen."""
    name = escape(rules.game.name)
    chapter = escape(rules.game.law.editions[rules.edition])
    chosen = ", ".join(f"{key} {value}" for key, value in rules.option_texts().items())
    body = (
        f"<h1>{name}</h1><p class='soft'>Best play · {chapter}</p>{strategy_body(found)}"
        f"<p class='soft'>Counted for: {escape(chosen)}.</p>"
        f"<p class='soft'>Made by croupier {escape(version)}.</p>"
    )
    return page(f"{rules.game.name}: best play", body, STYLE, kind="best play")


def strategy_body(found: Strategy) -> str:
    """The chart where there is one, else what each choice is worth near the border."""
    if not found.chart:
        return strategy_table(found)
    tall, *others = map(_part, found.chart)
    return (
        f"<p><b>{escape(found.rule)}</b></p>"
        f"<div class='charts'>{tall}<div>{''.join(others)}</div></div>"
        + (f"<p>{escape(found.legend)}.</p>" if found.legend else "")
    )


def _part(part: ChartTable) -> str:
    head = "".join(f"<th scope='col'>{escape(card)}</th>" for card in part.columns)
    rows = "\n".join(
        f"<tr><th scope='row'>{escape(hand)}</th>{''.join(map(_cell, letters))}</tr>"
        for hand, letters in part.rows
    )
    return (
        f"<section><h2>{escape(part.title.capitalize())}</h2><table class='chart'>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table></section>"
    )


def _cell(letter: str) -> str:
    if " " in letter:
        return f"<td class='words'>{escape(letter)}</td>"
    return f"<td class='{escape(letter)}'>{escape(letter)}</td>"
