"""`croupier design`: change a paytable and see what it does; find one for a wanted edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from croupier import __version__, laboratory
from croupier.cli import completing
from croupier.cli.files import write
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    HtmlFile,
    OwnBets,
    PaytableFile,
    Settings,
    Unlawful,
    choices,
    console,
    grid,
    print_json,
    title,
    whole_option,
    with_own,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.refusals import Misuse
from croupier.counted import Counting
from croupier.designs import share_text, shared_from
from croupier.exact.design import Design, payments_from
from croupier.exact.par import one_in, per_unit, percent
from croupier.exact.sweep import Sweep
from croupier.exact.target import CAP, Result

EXAMPLE = """
croupier design three_card_poker --wager pair_plus --pay straight_flush="50 to 1"
croupier design three_card_poker --wager pair_plus --target 4% --tolerance 0.1%
croupier design ultimate_texas_holdem --wager blind --target 2% --unlawful --changed 2
croupier design three_card_poker --wager pair_plus --sweep flush=3..10 --svg flush.svg
croupier design blackjack --wager main --sweep decks
croupier design let_it_ride --wager main --stays
croupier design three_card_poker --share "v=1&pay=pair_plus.straight_flush:50-1"
"""

Text = Annotated[str | None, typer.Option(metavar="TEXT", help="A design that was sent to you.")]


def command(
    game: GameId,
    wager: Annotated[
        str | None,
        typer.Option(metavar="W", help="The wager.", autocompletion=completing.wagers),
    ] = None,
    pay: Annotated[
        list[str] | None,
        typer.Option(metavar="ROW=ODDS", help="What a row pays (W.ROW=40 to 1); repeatable."),
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="P", help="Find paytables of this edge (4%).")
    ] = None,
    tolerance: Annotated[
        str | None, typer.Option(metavar="P", help="So near to it; 0.05% by default.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(metavar="ROWS", help="Rows that may change, with commas; all by default."),
    ] = None,
    cap: Annotated[int, whole_option("--cap", "The most a varied row pays to 1.")] = CAP,
    hit_rate: Annotated[
        str | None,
        typer.Option(metavar="P", help="Winning rounds: 25% or more, or 20%..30%."),
    ] = None,
    changed: Annotated[
        int | None, whole_option("--changed", "No more rows than this may change.")
    ] = None,
    most: Annotated[int | None, whole_option("--most", "List no more tables than this.")] = None,
    odds_to: Annotated[
        int, whole_option("--odds-to", "Odds to this number: 1, 2, 5.", most=20)
    ] = 1,
    strict: Annotated[
        bool,
        typer.Option("--strict", metavar="", help="Whatever is rarer at all pays no less."),
    ] = False,
    sweep: Annotated[
        str | None,
        typer.Option(metavar="ROW|OPTION", help="The edge over a range: flush=3..10, decks."),
    ] = None,
    stays: Annotated[
        bool,
        typer.Option("--stays", metavar="", help="Between which pays the best play stays."),
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(metavar="TEXT|FILE", help="Side by side: a shared design or a paytable."),
    ] = None,
    share: Text = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    bets: OwnBets = None,
    json: AsJson = False,
    toml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the paytable (TOML).")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a table (CSV).")] = None,
    xlsx: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a spreadsheet.")] = None,
    html: HtmlFile = None,
    sign: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the sign (HTML).")
    ] = None,
    submission: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a Rules Submission (TOML).")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the sweep (SVG).")] = None,
) -> None:
    """Change any row of any wager and see its edge, exact; or find paytables for a wanted edge."""
    if svg is not None and sweep is None:
        raise Misuse("--svg draws a sweep; name one, such as --sweep flush=3..10")
    chosen = choices(edition, settings, paytable, unlawful)
    if share is not None:
        if any((edition, settings, paytable)):
            raise Misuse("--share says what is chosen; leave --edition, --set and --paytable out")
        sent = shared_from(share)
        wager = wager or sent.wager
        target = target or (None if sent.target is None else str(sent.target))
        tolerance = tolerance or (None if sent.tolerance is None else str(sent.tolerance))
        chosen = {"share": share, "unlawful": unlawful}
    with sign_of_life(f"counting {game}"):
        plain = laboratory.design(with_own(game, bets), **chosen, counting=Counting())
        made = plain.at(payments_from(plain, pay or (), wager)) if pay else plain
    files = {
        "toml": toml,
        "html": html,
        "csv": csv,
        "xlsx": xlsx,
        "sign": sign,
        "submission": submission,
    }
    if target is not None:
        found = _searched(
            made, wager, target, tolerance, vary, cap, hit_rate, changed, most, odds_to, strict
        )
        if found.tables:
            _exports(made.at(found.tables[0].payments, thought=not made.rules.lawful), files)
        print_json(found.to_dict()) if json else _show_found(made, found)
    elif sweep is not None:
        for name in ("toml", "html", "sign", "submission"):
            if files[name] is not None:
                raise Misuse(f"a sweep is many paytables, so leave --{name} out; --csv, --xlsx do")
        over, _, values = sweep.partition("=")
        with sign_of_life(f"counting {game}"):
            swept = laboratory.sweep(made, _needed(wager, made), over.strip(), values.strip())
        if svg is not None:
            write(svg, swept.svg())
        _export_sweep(swept, csv, xlsx)
        print_json(swept.to_dict()) if json else _show_sweep(made, swept)
    elif against is not None:
        _side_by_side(game, made, against, wager, json, html, csv, xlsx)
        _exports(made, {"toml": toml, "sign": sign, "submission": submission})
    else:
        _exports(made, files)
        if json:
            print_json(
                {**made.to_dict([wager] if wager else None), "share": share_text(made.rules)}
            )
        elif not any(files.values()):
            _show(made, wager, stays)


def _needed(wager: str | None, made: Design) -> str:
    if wager is None and len(made.wagers) == 1:
        return made.wagers[0]
    if wager is None:
        raise Misuse(f"--wager says which; one of: {', '.join(made.wagers)}")
    return wager


def _searched(
    made: Design,
    wager: str | None,
    target: str,
    tolerance: str | None,
    vary: list[str] | None,
    cap: int,
    hit_rate: str | None,
    changed: int | None,
    most: int | None,
    odds_to: int,
    strict: bool,
) -> Result:
    rates = None if hit_rate is None else laboratory.rates_from(hit_rate)
    rows = tuple(one.strip() for text in vary or () for one in text.split(",") if one.strip())
    with sign_of_life("searching paytables"):
        return laboratory.target(
            made,
            _needed(wager, made),
            target,
            tolerance or "0.05%",
            vary=rows,
            cap=cap,
            hit_rate=rates,
            changed=changed,
            listed=most,
            steps=odds_to,
            strict=strict,
        )


def _exports(made: Design, files: Mapping[str, Path | None]) -> None:
    """Whatever is named of a paytable, a PAR sheet in three forms, a sign and a submission."""
    from croupier.exact.par import sheet
    from croupier.exact.sheets import par_csv, par_workbook
    from croupier.facade import analysis_of, sign_of

    rules = made.rules
    named = {name: file for name, file in files.items() if file is not None}
    filed = named.get("submission")
    if filed is not None and filed.exists():
        raise Misuse(f"{filed} is there already and is left as it is; name another file")
    writers: dict[str, Callable[[], str | bytes]] = {
        "toml": lambda: laboratory.paytable_toml(rules.paytable),
        "html": lambda: sheet(analysis_of(rules), __version__),
        "csv": lambda: par_csv(analysis_of(rules), __version__),
        "xlsx": lambda: par_workbook(analysis_of(rules), __version__),
        "sign": lambda: sign_of(rules).html(),
        "submission": lambda: laboratory.submission_toml(rules),
    }
    for name, file in named.items():
        write(file, writers[name]())


def _export_sweep(swept: Sweep, csv: Path | None, xlsx: Path | None) -> None:
    from croupier.core.tables import csv_text, workbook
    from croupier.exact.sheets import SWEEP_KIND, swept_sheet

    if csv is not None:
        write(csv, csv_text(swept_sheet(swept), SWEEP_KIND, __version__))
    if xlsx is not None:
        write(xlsx, workbook((swept_sheet(swept),), SWEEP_KIND))


def _side_by_side(
    game: str,
    made: Design,
    against: str,
    wager: str | None,
    json: bool,
    html: Path | None,
    csv: Path | None,
    xlsx: Path | None,
) -> None:
    from croupier.cli.against import show_both
    from croupier.exact.against import Comparison
    from croupier.facade import analysis_of, rules

    file = Path(against)
    if file.exists() or against.endswith(".toml"):
        texts, name = made.rules.option_texts(), file.name
        other = rules(
            game,
            edition=made.rules.edition,
            options=texts,
            paytable=file,
            unlawful=not made.rules.lawful,
        )
    else:
        other, name = laboratory.design(game, share=against).rules, "the other"
    only = [made.whole(wager)] if wager else None
    both = Comparison(analysis_of(made.rules, only), analysis_of(other, only), "this", name)
    show_both(both, brief=False, json=json, files={"html": html, "csv": csv, "xlsx": xlsx})


# For the terminal


def _show(made: Design, wager: str | None, stays: bool) -> None:
    out = console()
    _head(out, made)
    for one in [made.whole(wager)] if wager else made.wagers:
        _sheet(out, made, one)
        if stays:
            _stays(out, made, one)
    out.print(f"share: {escape(share_text(made.rules, wager=wager))}", soft_wrap=True)


def _head(out: Console, made: Design) -> None:
    out.print(title(made.rules))
    if not made.rules.lawful:
        out.print("[yellow]A thought only: nobody asked whether these rules are lawful.[/yellow]")


def _sheet(out: Console, made: Design, wager: str) -> None:
    price, total = made.price(wager), made.combos(wager).total
    parts = made.bundles[wager].parts
    table = grid("row", "pays", "the law", "clause", "1 in", "contribution", title=f"\n{wager}")
    for row in made.rows(wager):
        table.add_row(
            escape(row.name if len(parts) > 1 else row.words),
            str(row.pays),
            row.asked,
            row.clause.rpartition(" ")[2],
            one_in(row.probability) if row.weight else "never",
            per_unit(row.contribution),
        )
    out.print(table)
    was = priced_before(made, wager)
    before = f"   was {percent(was)}" if was != price.house_edge else ""
    out.print(f"  house edge {percent(price.house_edge)} = {price.told(price.house_edge)}{before}")
    out.print(
        f"  hits {percent(price.hit_frequency)}, deviation {price.standard_deviation:.4f}, "
        f"return {percent(price.return_to_player)}, "
        f"element of risk {percent(price.element_of_risk)}, {total:,} deals, {price.method}"
    )
    hangs = made.decisive & set(parts)
    play = made.census.strategy
    if hangs and play is not None:
        out.print(f"  Best play at these payments: {escape(play.rule)}")
    else:
        out.print("  No decision hangs on it.")


def priced_before(made: Design, wager: str) -> Fraction:
    """The edge as the law has the rows."""
    if not made.rules.paytable:
        return made.price(wager).house_edge
    usual = {
        id: {row.outcome: str(row.pays) for row in made.base.wagers[id].rows if row.outcome in rows}
        for id, rows in made.rules.paytable.items()
    }
    return made.at(usual).price(wager).house_edge


def _stays(out: Console, made: Design, wager: str) -> None:
    from croupier.core.odds import Odds

    for row in made.rows(wager):
        if isinstance(row.pays, Odds) and row.wager in made.decisive and row.weight:
            out.print(f"  {row.name}: {made.stays(row.wager, row.outcome).words}")


def _show_found(made: Design, found: Result) -> None:
    out = console()
    _head(out, made)
    goal = f"{percent(found.target.edge)} ± {percent(found.target.tolerance)}"
    out.print(f"Rows, in order: {', '.join(found.rows)}")
    for note in found.notes:
        out.print(escape(note))
    if not found.tables:
        near = found.nearest
        at = f"; the nearest that these rows come to is {percent(near.house_edge)}" if near else ""
        if found.target.hit_rate is not None:
            low, high = map(percent, found.target.hit_rate)
            out.print(
                f"No table comes to {goal} with {low} to {high} of rounds won. Vary other rows, "
                "or give another --hit-rate."
            )
            return
        out.print(f"No table comes to {goal}{at}. {_instead(made, found)}")
        return
    table = grid("pays", "house edge", "exact", "hits", "deviation", "rows changed", left=1)
    for one in found.tables:
        price = one.price
        table.add_row(
            one.words,
            percent(price.house_edge),
            price.told(price.house_edge),
            percent(price.hit_frequency),
            f"{price.standard_deviation:.3f}",
            str(one.changed),
        )
    out.print(table)
    number = len(found.tables)
    what = f"all {number} that come" if found.whole else f"the nearest {number} of more that come"
    out.print(f"These are {what} to {goal}; {found.nodes:,} branches looked at.")
    if found.counted:
        out.print(f"{found.counted} tables were counted anew, each at its own best play.")


def _instead(made: Design, found: Result) -> str:
    """What to try where rows come to no such edge."""
    near = found.nearest
    if near is not None and near.house_edge < found.target.edge and made.rules.lawful:
        return "Vary other rows, take finer --odds-to, or go below the law's floors (--unlawful)."
    return "Vary other rows, take finer --odds-to, or raise --cap."


def _show_sweep(made: Design, swept: Sweep) -> None:
    out = console()
    _head(out, made)
    head = ("value", "house edge", "return", "hits", "deviation", "")
    table = grid(*head, title=f"\n{swept.wager} over {swept.over}", keep=True)
    for one in swept.points:
        notes: list[Any] = []
        if one.now:
            notes.append("now")
        if one.new_play:
            notes.append("another best play")
        if not one.lawful:
            notes.append("a thought")
        table.add_row(
            escape(one.value),
            percent(one.price.house_edge),
            percent(one.price.return_to_player),
            percent(one.price.hit_frequency),
            f"{one.price.standard_deviation:.4f}",
            ", ".join(notes),
        )
    out.print(table)
