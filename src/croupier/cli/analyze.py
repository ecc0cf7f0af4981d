"""`croupier analyze`: exact odds and PAR sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier import __version__
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
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.analysis import Analysis, WagerFigures
from croupier.exact.census import BEST, EXACT
from croupier.exact.par import document, more_edges, one_in, per_unit, percent, sheet
from croupier.facade import analysis_of, rules

EXAMPLE = """
croupier analyze three_card_poker
croupier analyze three_card_poker --wager pair_plus --json
croupier analyze high_roll_dice --set dice=6 --html par.html
croupier analyze three_card_poker --paytable mine.toml --unlawful
croupier analyze mini_baccarat --removal
croupier analyze blackjack --strategy never_bust --wager main
croupier analyze three_card_poker --together ante,pair_plus=2
croupier analyze blackjack --dealer
"""


def command(
    game: GameId,
    wager: Annotated[str | None, typer.Option(metavar="W", help="Only this wager.")] = None,
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
    strategy: Annotated[
        str | None,
        typer.Option(metavar="S", help="Counted for this way to play; the best by default."),
    ] = None,
    together: Annotated[
        str | None,
        typer.Option(metavar="W,W=U", help="Several wagers at a seat, with units on each."),
    ] = None,
    dealer: Annotated[
        bool, typer.Option("--dealer", metavar="", help="What the dealer's hand comes to.")
    ] = False,
    cutting_card: Annotated[
        bool,
        typer.Option("--cutting-card", metavar="", help="What the cutting card does, simulated."),
    ] = False,
) -> None:
    """Count every way a round can go: probability, house edge and spread of each wager, exact."""
    chosen = rules(game, **choices(edition, settings, paytable, unlawful))
    if removal:
        _removal(chosen, wager, json, html)
        return
    if together is not None or dealer or cutting_card:
        _apart(chosen, together, strategy, dealer, json, html)
        return
    found = analysis_of(chosen, wager, strategy)
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


CUTTING_ROUNDS = 20_000_000


def _apart(
    chosen: Rules,
    wagers: str | None,
    strategy: str | None,
    dealer: bool,
    json: bool,
    html: Path | None,
) -> None:
    """What is no sheet of wagers one by one."""
    from croupier.cli import together

    if html is not None:
        raise Misuse("this has no page; leave --html out, --json has all of it")
    if wagers is not None:
        together.together(chosen, wagers, strategy, json=json)
    elif dealer:
        together.dealer(chosen, json=json)
    else:
        together.cutting(chosen, strategy, CUTTING_ROUNDS, None, json)


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
        how = "Best play" if found.played == BEST else f"Strategy {found.played}"
        out.print(f"{how}: {found.strategy.rule}")
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
