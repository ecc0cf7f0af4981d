"""The edge now, at the table: what the cards that everybody has seen did to the next round."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.exact.par import percent
from croupier.exact.shoe import EdgeNow, edge_now, why_no_shoe
from croupier.live.telling import Line, Tone


def edge_lines(table: Table) -> list[Line]:
    """Cards and penetration, then a line a wager: the edge now and from a full shoe."""
    if why := why_no_shoe(table.rules):
        return [Line(Tone.CHIPS, why)]
    found = edge_now(table)
    names = {wager: table.rules.wagers[wager].name for wager in found.full}
    wide = max(map(len, names.values())) + 2
    return [
        Line(Tone.HEAD, _shoe(found)),
        Line(Tone.ASIDE, f"{'house edge':<{wide}}{'now':>10}{'full shoe':>13}{'change':>12}"),
        *(
            Line(Tone.CHIPS, f"{name:<{wide}}{_edges(found, wager)}")
            for wager, name in names.items()
        ),
    ]


def _shoe(found: EdgeNow) -> str:
    dealt = found.cards - found.left
    text = f"{found.left} of {found.cards} cards left, {float(found.penetration):.1%} dealt"
    if dealt > found.seen:
        text += f", {dealt - found.seen} of them unseen"
    return text + ("; the next round begins with a shuffle" if found.fresh else "")


def _edges(found: EdgeNow, wager: str) -> str:
    full = found.full[wager]
    if wager not in found.now:
        return f"{'too few cards are left to tell':>35}"
    now = found.now[wager]
    return f"{percent(now):>10}{percent(full):>13}{100 * float(now - full):>+12.4f}"
