"""`croupier analyze`: exact odds and PAR sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier import __version__
from croupier.cli import completing
from croupier.cli.files import write
from croupier.cli.shared import (
    Anew,
    AsJson,
    Edition,
    HtmlFile,
    OptionalGame,
    OwnBets,
    PaytableFile,
    Settings,
    SubmissionFile,
    Unlawful,
    chosen_by,
    console,
    grid,
    print_json,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.counted import Counting
from croupier.exact.against import Comparison
from croupier.exact.analysis import Analysis, WagerFigures
from croupier.exact.census import BEST
from croupier.exact.par import (
    band_lines,
    document,
    how_got,
    more_edges,
    one_in,
    per_unit,
    percent,
    sheet,
)
from croupier.exact.sheets import par_csv, par_workbook
from croupier.facade import analysis_of

EXAMPLE = """
croupier analyze three_card_poker
croupier analyze three_card_poker --wager pair_plus --wager ante --json
croupier analyze high_roll_dice --set dice=6 --html par.html --xlsx par.xlsx
croupier analyze three_card_poker --paytable mine.toml --unlawful
croupier analyze three_card_poker --paytable mine.toml --against other.toml
croupier analyze blackjack --against decks=2 --brief
croupier analyze mini_baccarat --removal
croupier analyze blackjack --strategy never_bust --wager main
croupier analyze three_card_poker --together ante,pair_plus=2
croupier analyze blackjack --dealer
croupier analyze three_card_poker --with mybet.py
croupier analyze --submission tcp.toml
croupier analyze multi_link --meter 104211.37
"""

CsvFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a table (CSV).")]
XlsxFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a spreadsheet.")]


def command(
    game: OptionalGame = None,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            metavar="W", help="Only this wager; repeatable.", autocompletion=completing.wagers
        ),
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    bets: OwnBets = None,
    submission: SubmissionFile = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE|OPTION=VALUE",
            help="Side by side with another paytable, or other options; repeatable.",
        ),
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", metavar="", help="A line a wager, no rows.")
    ] = False,
    json: AsJson = False,
    html: HtmlFile = None,
    csv: CsvFile = None,
    xlsx: XlsxFile = None,
    meter: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="What the meter of a progressive shows."),
    ] = None,
    removal: Annotated[
        bool,
        typer.Option("--removal", metavar="", help="What one card less does to each wager's edge."),
    ] = False,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="Counted for this way to play, a name or FILE.py:function; the best by default.",
        ),
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
    anew: Anew = False,
) -> None:
    """Count every way a round can go: probability, house edge and spread of each wager, exact."""
    if meter is not None:
        settings = [*(settings or ()), f"meter={meter}"]
    chosen = chosen_by(game, submission, edition, settings, paytable, unlawful, bets).rules
    if submission is not None and against:
        raise Misuse("two submissions are compared by: croupier submission diff OLD NEW")
    files = {"html": html, "csv": csv, "xlsx": xlsx}
    apart = {
        "removal": removal,
        "together": together is not None,
        "dealer": dealer,
        "cutting-card": cutting_card,
    }
    others = {"against": against, "brief": brief, "wager": wager, "strategy": strategy}
    _one_thing(apart, others)
    if removal:
        _removal(chosen, wager, json, files)
        return
    if together is not None or dealer or cutting_card:
        _apart(chosen, together, strategy, dealer, json, files)
        return
    with sign_of_life(f"counting {chosen.game.name}"):
        found = analysis_of(chosen, wager or None, strategy, Counting(anew=anew))
    if against:
        from croupier.cli.against import other_side, show_both

        other, names = other_side(chosen.game.id, against, edition, settings, paytable, unlawful)
        with sign_of_life(f"counting {other.game.name} with {other.given or 'nothing chosen'}"):
            theirs = analysis_of(other, wager or None, strategy, Counting(anew=anew))
        both = Comparison(found, theirs, *names)
        show_both(both, brief=brief, json=json, files=files)
        return
    if html is not None:
        write(html, sheet(found, __version__))
    if csv is not None:
        write(csv, par_csv(found, __version__))
    if xlsx is not None:
        write(xlsx, par_workbook(found, __version__))
    if json:
        print_json(document(found, brief=brief))
    elif not any(files.values()):
        _show(found, brief=brief, with_bands=bool(wager))


HEEDED: Mapping[str, tuple[str, ...]] = {
    "removal": ("wager",),
    "together": ("strategy",),
    "dealer": (),
    "cutting-card": ("strategy",),
}
"""What is no sheet of wagers, and which of the other options it heeds."""


def _one_thing(apart: Mapping[str, bool], others: Mapping[str, object]) -> None:
    """No option is passed over in silence: one question at a time, and nothing beside the point."""
    asked = [name for name, here in apart.items() if here]
    if not asked:
        return
    first, *beside = asked
    beside += [name for name, value in others.items() if value and name not in HEEDED[first]]
    if beside:
        raise Misuse(f"--{first} goes without --{beside[0]}; leave one of them out")


def _removal(
    chosen: Rules, wager: list[str] | None, json: bool, files: dict[str, Path | None]
) -> None:
    from croupier.cli.removal import removal

    for name, file in files.items():
        if file is not None:
            raise Misuse(f"--removal has no page; leave --{name} out")
    if wager and len(wager) > 1:
        raise Misuse("--removal takes one --wager, or none for all; leave the others out")
    removal(chosen, wager[0] if wager else None, json=json)


CUTTING_ROUNDS = 20_000_000


def _apart(
    chosen: Rules,
    wagers: str | None,
    strategy: str | None,
    dealer: bool,
    json: bool,
    files: dict[str, Path | None],
) -> None:
    """What is no sheet of wagers one by one."""
    from croupier.cli import together

    for name, file in files.items():
        if file is not None:
            raise Misuse(f"this has no page; leave --{name} out, --json has all of it")
    with sign_of_life(f"counting {chosen.game.name}"):
        if wagers is not None:
            show = together.together(chosen, wagers, strategy, json=json)
        elif dealer:
            show = together.dealer(chosen, json=json)
        else:
            show = together.cutting(chosen, strategy, CUTTING_ROUNDS, None, json=json)
    show()


def heading(analysis: Analysis) -> list[str]:
    """The game, how it was counted, and what was chosen, in lines for a terminal."""
    rules = analysis.rules
    chapter = rules.game.law.editions[rules.edition]
    name = escape(rules.game.name)
    lines = [f"[bold]{name}[/bold] ({chapter}), {analysis.method}, {analysis.seconds:.2f} s"]
    if analysis.kept_seconds:
        lines.append(
            f"[dim]counted before, in {analysis.kept_seconds:.2f} s, and kept; --anew counts "
            "again[/dim]"
        )
    if rules.given:
        lines.append(escape(rules.given))
    if not rules.lawful:
        lines.append(
            "[yellow]A thought only: nobody asked whether these rules are lawful.[/yellow]"
        )
    return lines


def _show(found: Analysis, *, brief: bool, with_bands: bool) -> None:
    out = console()
    for line in heading(found):
        out.print(line)
    for one in () if brief else found:
        _sheet(out, one)
        if with_bands:
            out.print(_bands(one))
    if len(found) > 1 or brief:
        _summary(out, found)
    if found.strategy:
        how = "Best play" if found.played == BEST else f"Strategy {found.played}"
        out.print(f"{how}: {found.strategy.rule}")
    for note in found.notes:
        out.print(escape(note))
    if not brief and not with_bands:
        out.print(
            "Bands over 1,000 to 10,000,000 rounds: --wager W, --html, --csv, --xlsx, --json."
        )


def _bands(one: WagerFigures) -> Table:
    table = grid("rounds", "90 % return", "95 % return", "how it was got")
    for rounds, ninety, ninety_five, method in band_lines(one):
        table.add_row(
            rounds, ninety.replace(" % to", " to"), ninety_five.replace(" % to", " to"), method
        )
    return table


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
    lines.add_row(
        "  return", f"{percent(one.return_to_player)} of what is staked; hold {percent(one.hold)}"
    )
    volatility = f"volatility index {one.volatility_index:.4f}"
    lines.add_row("  standard deviation", f"{one.standard_deviation:.4f}; {volatility}")
    lines.add_row(
        "  hit frequency", f"{percent(one.hit_frequency)} = {one.told(one.hit_frequency)}"
    )
    top = one.top_award
    lines.add_row("  top award", f"{top.pays}, 1 in {one_in(top.probability)} ({top.words})")
    for name, words in one.meter.lines() if one.meter is not None else ():
        lines.add_row(f"  {name}", escape(words))
    lines.add_row("  how it was got", f"{how_got(one)}. {escape(one.note)}".strip())
    return lines


def _summary(out: Console, found: Analysis) -> None:
    head = ("wager", "house edge", "return", "deviation", "hits")
    table = grid(*head, title="\nAll wagers", keep=True)
    for one in found:
        table.add_row(
            one.wager,
            percent(one.house_edge),
            percent(one.return_to_player),
            f"{one.standard_deviation:,.3f}",
            percent(one.hit_frequency),
        )
    out.print(table)
