"""`croupier analyze`: exact odds and PAR sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier import __version__
from croupier.cli import completing
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    HtmlFile,
    PaytableFile,
    Settings,
    Unlawful,
    choices,
    console,
    grid,
    print_json,
    write,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.analysis import Analysis, WagerFigures
from croupier.exact.census import EXACT
from croupier.exact.par import document, more_edges, one_in, per_unit, percent, sheet
from croupier.facade import analysis_of, rules

EXAMPLE = """
croupier analyze three_card_poker
croupier analyze three_card_poker --wager pair_plus --json
croupier analyze high_roll_dice --set dice=6 --html par.html
croupier analyze three_card_poker --paytable mine.toml --unlawful
croupier analyze mini_baccarat --removal
"""


def command(
    game: GameId,
    wager: Annotated[
        str | None,
        typer.Option(metavar="W", help="Only this wager.", autocompletion=completing.wagers),
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    json: AsJson = False,
    html: HtmlFile = None,
    removal: Annotated[
        bool,
        typer.Option("--removal", metavar="", help="What one card less does to each wager's edge."),
    ] = False,
) -> None:
    """Count every way a round can go: probability, house edge and spread of each wager, exact."""
    chosen = rules(game, **choices(edition, settings, paytable, unlawful))
    if removal:
        _removal(chosen, wager, json, html)
        return
    with sign_of_life(f"counting {chosen.game.name}"):
        found = analysis_of(chosen, wager)
    if html is not None:
        write(html, sheet(found, __version__))
    if json:
        print_json(document(found))
    elif html is None:
        _show(found)


def _removal(chosen: Rules, wager: str | None, json: bool, html: Path | None) -> None:
    from croupier.cli.removal import removal

    if html is not None:
        raise Misuse("--removal has no page; leave --html out")
    removal(chosen, wager, json=json)


def _show(found: Analysis) -> None:
    out = console()
    chapter = found.rules.game.law.editions[found.rules.edition]
    out.print(
        f"[bold]{found.rules.game.name}[/bold] ({chapter}), {found.method}, {found.seconds:.2f} s"
    )
    if not found.rules.lawful:
        out.print("[yellow]A thought only: nobody asked whether these rules are lawful.[/yellow]")
    for one in found:
        _sheet(out, one)
    if len(found) > 1:
        _summary(out, found)
    if found.strategy:
        out.print(f"Best play: {found.strategy.rule}")
    for note in found.notes:
        out.print(escape(note))


def _sheet(out: Console, one: WagerFigures) -> None:
    title = f"\n{one.name} ({one.wager})"
    table = grid("outcome", "pays", "probability", "1 in", "contribution", title=title)
    for row in one.rows:
        table.add_row(
            escape(row.words),
            row.pays,
            percent(row.probability),
            one_in(row.probability),
            per_unit(row.contribution),
        )
    out.print(table)
    out.print(_figures(one))


def _figures(one: WagerFigures) -> Table:
    lines = Table.grid(padding=(0, 2))
    edge = f"{percent(one.house_edge)} = {one.told(one.house_edge)} per {one.unit}"
    lines.add_row("  house edge", edge)
    if one.element_of_risk != one.house_edge:
        staked = f"{float(one.average_stake):.4f} units staked on average"
        lines.add_row("  element of risk", f"{percent(one.element_of_risk)} ({staked})")
    for name, share, of in more_edges(one):
        lines.add_row(f"  {name}", f"{percent(share)} = {one.told(share)} ({of})")
    lines.add_row("  standard deviation", f"{one.standard_deviation:.4f}")
    lines.add_row(
        "  hit frequency", f"{percent(one.hit_frequency)} = {one.told(one.hit_frequency)}"
    )
    if one.method != EXACT:
        lines.add_row("  how it was got", f"{one.method}. {one.note}".strip())
    return lines


def _summary(out: Console, found: Analysis) -> None:
    head = ("wager", "house edge", "element of risk", "deviation", "hits")
    table = grid(*head, title="\nAll wagers", keep=True)
    for one in found:
        table.add_row(
            one.wager,
            percent(one.house_edge),
            percent(one.element_of_risk),
            f"{one.standard_deviation:,.3f}",
            percent(one.hit_frequency),
        )
    out.print(table)
