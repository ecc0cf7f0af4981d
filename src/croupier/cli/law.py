"""`croupier law`: what each clause asks, how it is kept, and which tests hold it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from croupier.cli import CONTEXT, completing, examples
from croupier.cli.shared import AsJson, console, grid, print_json
from croupier.law import (
    Coverage,
    Kept,
    chapter,
    chapters,
    coverage,
    find,
    find_chapter,
    total,
)

EXAMPLE = """
croupier law show oh.three_card_poker 12.A
croupier law coverage
"""

command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="What each clause of the law asks, how it is kept, and how many are tested.",
    epilog=examples(EXAMPLE),
)


@command.command(
    epilog=examples("croupier law show oh.three_card_poker 12.A\ncroupier law show pa.577")
)
def show(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="CHAPTER [CLAUSE]",
            help="A chapter, or one of its clauses.",
            autocompletion=completing.chapters,
        ),
    ],
    json: AsJson = False,
) -> None:
    """Show what a clause asks, how it is kept and which tests hold it; or a whole chapter."""
    chapter_id, clause_id = find(" ".join(words))
    found = chapter(chapter_id)
    wanted = list(found.ids) if clause_id is None else [clause_id]
    kept = [found.clauses[id] for id in wanted if id in found.clauses]
    if json:
        print_json([_document(one) for one in kept])
        return
    out = console()
    if clause_id is None:
        out.print(f"[bold]{found.title}[/bold] ({found.id}), {len(found.ids)} clauses")
    for one in kept:
        _print(out, one)
    if missing := len(wanted) - len(kept):
        what = f"{chapter_id} {clause_id} is" if clause_id else f"{missing} clauses are"
        out.print(f"{what} not accounted for yet.")


def _document(one: Kept) -> dict[str, object]:
    return {
        "clause": one.citation,
        "asks": one.asks,
        "kept": one.kept,
        "how": one.how,
        "executable": one.executable,
        "tests": list(one.tests),
    }


def _print(out: Console, one: Kept) -> None:
    from rich.table import Table

    lines = Table.grid(padding=(0, 2))
    lines.add_column()
    lines.add_column(overflow="fold")
    lines.add_row("  asks", escape(one.asks))
    lines.add_row("  how", escape(one.how))
    if one.executable:
        lines.add_row("  tests", escape("\n".join(one.tests)) or "none yet")
    out.print(f"\n[bold]{one.citation}[/bold]  {one.kept}")
    out.print(lines)


@command.command(
    name="coverage",
    epilog=examples("croupier law coverage\ncroupier law coverage pa.577 --missing"),
)
def show_coverage(
    only: Annotated[
        str | None,
        typer.Argument(
            metavar="CHAPTER", help="Only this chapter.", autocompletion=completing.chapters
        ),
    ] = None,
    missing: Annotated[
        bool,
        typer.Option("--missing", metavar="", help="List the executable clauses without a test."),
    ] = False,
    json: AsJson = False,
) -> None:
    """Count the clauses that are accounted for, kept by software, and held by a test."""
    ids = list(chapters()) if only is None else [find_chapter(only)]
    parts = [coverage(id) for id in ids]
    if json:
        print_json({"chapters": [one.to_dict() for one in parts], "all": total(parts).to_dict()})
        return
    out = console()
    table = grid("chapter", "clauses", "accounted", "executable", "tested", "%", keep=True)
    for one in parts:
        _line(table.add_row, one)
    if only is None:
        table.add_section()
        _line(table.add_row, total(parts))
    out.print(table)
    found = total(parts)
    out.print(
        f"{found.accounted:,} of {found.clauses:,} clauses are accounted for; "
        f"{found.tested:,} of the {found.executable:,} that software keeps are tested."
    )
    if missing:
        for citation in found.unaccounted:
            out.print(f"not accounted for: {citation}")
        for citation in found.untested:
            out.print(f"no test names: {citation}")


def _line(add: Callable[..., None], one: Coverage) -> None:
    share = str(100 * one.tested // one.executable) if one.executable else ""
    numbers = (one.clauses, one.accounted, one.executable, one.tested)
    add(one.chapter, *(str(number) for number in numbers), share)
