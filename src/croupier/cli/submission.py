"""`croupier submission`: the rules that a house files for a game."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, examples
from croupier.cli.files import write
from croupier.cli.pictures import cloth_text
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    House,
    HtmlFile,
    PaytableFile,
    Settings,
    choices,
    console,
    grid,
    print_json,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.days import DAY, date_from, date_of
from croupier.core.refusals import Misuse, quoted
from croupier.exact.against import Comparison
from croupier.exact.par import percent
from croupier.facade import analysis_of, cloth_of, rules, sign_of, submission
from croupier.files import text_of
from croupier.house.submission_changes import Change, Changes, EdgeChange, changes, edges
from croupier.house.submission_file import written
from croupier.house.submissions import MOST_SUBMISSION, Submission, check
from croupier.live.cloth_pieces import Laid
from croupier.live.cloth_text import picture_lines

EXAMPLE = """
croupier submission new three_card_poker --out tcp.toml
croupier submission check tcp.toml
croupier submission diff old.toml new.toml
croupier submission show tcp.toml
"""
command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="Rules Submissions: write one, check it against the law, compare two, show its sign.",
    epilog=examples(EXAMPLE),
)
File = Annotated[Path, typer.Argument(metavar="FILE", help="A Rules Submission (TOML).")]


@command.command(epilog=examples("croupier submission new blackjack --set decks=2 --out bj.toml"))
def new(
    game: GameId,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    house: House = PRACTICE_HOUSE,
    day: Annotated[
        str | None,
        typer.Option("--from", metavar="DAY", help="The gaming day from which it holds."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it to this file, a new one.")
    ] = None,
) -> None:
    """Write a submission with every option of a game, what is lawful, and the clause."""
    chosen = rules(game, **choices(edition, settings, paytable, unlawful=False))
    from_day = date_of(time.time_ns() // 1_000_000 + DAY) if day is None else date_from(day)
    if from_day is None:
        raise Misuse(f"{quoted(day)} is no day; write it like 2026-12-01")
    text = written(chosen, house, from_day)
    if out is None:
        print(text, end="")
    elif os.path.lexists(out):
        raise Misuse(f"{out} is there already and is left as it is; name another file")
    else:
        write(out, text)


@command.command(name="check", epilog=examples("croupier submission check tcp.toml"))
def check_file(file: File, json: AsJson = False) -> int:
    """Check a submission against the law: every fault with its line and clause; exit 1 if any."""
    found = check(text_of(file, "a Rules Submission (TOML)", MOST_SUBMISSION))
    if json:
        filed = found.submission
        objections = [one.to_dict() for one in found.objections]
        head = None if filed is None else _document(filed)
        print_json({"lawful": filed is not None, "submission": head, "objections": objections})
    else:
        for objection in found.objections:
            print(f"{file}: {' '.join(str(objection).split())}")
        if found.submission is not None:
            print(_title(found.submission))
    return 1 if found.objections else 0


def _title(filed: Submission) -> str:
    chosen = filed.rules
    chapter = chosen.game.law.editions[chosen.edition]
    return (
        f"{chosen.game.name} ({chapter}) at {filed.house}, from {filed.day}, "
        f"version {filed.version}: lawful"
    )


def _document(filed: Submission) -> dict[str, Any]:
    return {
        "game": filed.rules.game.id,
        "edition": filed.rules.edition,
        "house": filed.house,
        "from": str(filed.day),
        "version": filed.rules.hash,
        "paper": filed.paper,
        "chosen": filed.rules.given,
        "options": filed.rules.option_texts(),
    }


# Two of them


@command.command(epilog=examples("croupier submission diff old.toml new.toml --json"))
def diff(
    before: Annotated[Path, typer.Argument(metavar="OLD", help="A Rules Submission (TOML).")],
    after: Annotated[Path, typer.Argument(metavar="NEW", help="Another one of the same game.")],
    wager: Annotated[
        list[str] | None, typer.Option(metavar="W", help="Edges of this wager only; repeatable.")
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", metavar="", help="In words only; no edge is counted.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Say what the second changes against the first: in words, and in points of house edge."""
    old, new = submission(before), submission(after)
    found = changes(old, new)
    counted: list[EdgeChange] | None = None
    if found.moves_figures and not brief:
        with sign_of_life(f"counting {old.rules.game.name} twice"):
            left, right = (analysis_of(one.rules, wager or None) for one in (old, new))
            counted = edges(Comparison(left, right, before.name, after.name))
    if json:
        print_json(_compared(old, new, found, counted))
    else:
        _show(old, new, found, counted, brief=brief)


def _compared(
    old: Submission, new: Submission, found: Changes, counted: list[EdgeChange] | None
) -> dict[str, Any]:
    return {
        "game": old.rules.game.id,
        "versions": [old.rules.hash, new.rules.hash],
        "options": [one.to_dict() for one in found.options],
        "rows": [one.to_dict() for one in found.rows],
        "beside": [one.to_dict() for one in found.beside],
        "figures_move": found.moves_figures,
        "wagers": None if counted is None else [_edge(one) for one in counted],
    }


def _edge(one: EdgeChange) -> dict[str, Any]:
    apart = one.difference
    return {
        "wager": one.wager,
        "house_edge": list(one.told),
        "difference": None
        if apart is None
        else str(apart)
        if one.exact
        else f"{float(apart):.12f}",
        "points": None if apart is None else float(100 * apart),
        "method": one.method,
    }


def _show(
    old: Submission,
    new: Submission,
    found: Changes,
    counted: list[EdgeChange] | None,
    *,
    brief: bool,
) -> None:
    out = console()
    name = escape(old.rules.game.name)
    out.print(f"[bold]{name}[/bold], version {old.version}, then {new.version}")
    if not found:
        out.print("Nothing is filed otherwise.")
    parts = (("Options", found.options), ("Payments", found.rows), ("Beside", found.beside))
    for title, some in parts:
        if some:
            out.print(f"\n[bold]{title}[/bold]")
            for change in some:
                out.print(f"  {escape(_line(change))}", soft_wrap=True)
    if counted is not None:
        _edges(out, counted)
    elif not found.moves_figures:
        out.print("\nNo figure moves: every edge is as before.")
    elif brief:
        out.print("\nEdges are not counted with --brief.")


def _line(change: Change) -> str:
    return " ".join(str(change).split())


def _edges(out: Any, counted: list[EdgeChange]) -> None:
    moved = [one for one in counted if one.difference != 0]
    if moved:
        table = grid("wager", "before", "after", "points", title="\nHouse edge", keep=True)
        for one in moved:
            sides = ["" if edge is None else percent(edge) for edge in (one.before, one.after)]
            apart = one.difference
            points = "" if apart is None else f"{float(100 * apart):+.4f}"
            table.add_row(one.wager, *sides, points)
        out.print(table)
    if same := len(counted) - len(moved):
        out.print(f"{same} {'wagers have' if same > 1 else 'wager has'} the same edge as before.")


# What it looks like


@command.command(epilog=examples("croupier submission show tcp.toml --html sign.html"))
def show(
    file: File,
    json: AsJson = False,
    html: HtmlFile = None,
) -> None:
    """Show the sign and the cloth that follow from a submission, and its version."""
    filed = submission(file)
    made = sign_of(filed.rules, filed.house, version=filed.version)
    if html is not None:
        write(html, made.html())
    if json:
        print_json(_document(filed) | {"sign": made.to_dict()})
    elif html is None:
        out = console()
        lines = picture_lines(
            cloth_of(filed.rules), filed.rules, Laid({}, {}, {}, {}), out.width, filed.house
        )
        if lines:
            out.print(cloth_text(lines), "")
        print(made)
