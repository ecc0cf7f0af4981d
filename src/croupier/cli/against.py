"""`croupier analyze --against`: two paytables or sets of options side by side."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from croupier import __version__
from croupier.cli.files import write
from croupier.cli.shared import choices, console, grid, options_from, print_json
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.against import Comparison, Pair, figure_lines, row_lines
from croupier.facade import rules

Files = dict[str, Path | None]


def other_side(
    game: str,
    against: list[str],
    edition: str | None,
    settings: list[str] | None,
    paytable: Path | None,
    unlawful: bool,
) -> tuple[Rules, tuple[str, str]]:
    """The rules of the other side, and what the two are called.

    What `--against` does not name stays as it is; a file takes the place of the paytable.
    """
    texts = [one for one in against if "=" in one and not Path(one).exists()]
    files = [Path(one) for one in against if one not in texts]
    if len(files) > 1:
        raise Misuse("--against takes one paytable; leave the other files out")
    options = options_from(texts)
    kept = [one for one in settings or () if one.partition("=")[0].strip() not in options]
    made = choices(edition, [*kept, *texts], files[0] if files else paytable, unlawful)
    here = paytable.name if paytable else "as usual"
    there = ", ".join([*(file.name for file in files), *texts])
    return rules(game, **made), ("this" if here == there else here, there)


def show_both(both: Comparison, *, brief: bool, json: bool, files: Files) -> None:
    """Write both sides to the files that were named, or print them."""
    if files["html"] is not None:
        write(files["html"], both.html(__version__))
    if files["csv"] is not None:
        write(files["csv"], both.csv(__version__))
    if files["xlsx"] is not None:
        write(files["xlsx"], both.workbook(__version__))
    if json:
        print_json(both.to_dict())
    elif not any(files.values()):
        _show(both, brief)


def _show(both: Comparison, brief: bool) -> None:
    out = console()
    chosen = both.left.rules
    chapter = chosen.game.law.editions[chosen.edition]
    out.print(f"[bold]{escape(chosen.game.name)}[/bold] ({chapter}), two sheets side by side")
    for name, given in zip(both.names, both.chosen, strict=True):
        out.print(f"  {escape(name)}: {escape(given)}")
    if brief:
        _brief(out, both)
    else:
        for pair in both.changed:
            _pair(out, both, pair)
    if both.same:
        out.print(both.same)


def _brief(out: Console, both: Comparison) -> None:
    table = grid("wager", *map(escape, both.names), "difference", "how it was got", keep=True)
    for pair in both.changed:
        _, left, right, apart = figure_lines(pair)[0]
        table.add_row(pair.wager, left, right, apart, pair.method)
    out.print("\nHouse edge")
    out.print(table)


def _pair(out: Console, both: Comparison, pair: Pair) -> None:
    title = f"\n{pair.name} ({pair.wager}), {pair.method}"
    figures = grid("", *map(escape, both.names), "difference", title=title)
    for line in figure_lines(pair):
        figures.add_row(*line)
    out.print(figures)
    rows = grid("outcome", "pays", "pays", "1 in", "1 in", "contribution", "contribution")
    for cells in row_lines(pair):
        rows.add_row(*map(escape, cells))
    out.print(rows)
