"""`croupier wheel`: the review of a wheel's recorded outcomes (oh.roulette 3.G, oh.big_six 1.E)."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from croupier import __version__
from croupier.cli.files import write
from croupier.cli.shared import AsJson, HtmlFile, console, grid, print_json
from croupier.cli.waiting import sign_of_life
from croupier.core.numbers import share
from croupier.core.refusals import Misuse
from croupier.files import bytes_of
from croupier.house.wheel_audit import Report, audit, bias_from
from croupier.house.wheel_page import caution, number, percent, probability, wheel_page
from croupier.house.wheel_records import Record, Wheel, read
from croupier.house.wheel_records import wheel as wheel_of

MOST_RECORD = 1 << 28
EXAMPLE = """
croupier wheel outcomes.csv --wheel double_zero
croupier wheel outcomes.csv --wheel single_zero --bias 1/30 --html review.html
croupier wheel symbols.csv --wheel big_six --bias joker=2/54 --json
croupier wheel short.csv --wheel double_zero --practice
"""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Outcomes, one a line (CSV).")],
    wheel: Annotated[
        str,
        typer.Option(
            metavar="WHEEL", help="double_zero, single_zero, double_zero_as_single or big_six."
        ),
    ],
    bias: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SYMBOL=]SHARE", help="A bias to state the power against; repeatable."
        ),
    ] = None,
    column: Annotated[
        str | None, typer.Option(metavar="NAME", help="The column that holds the outcome.")
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="SHARE", help="How often a test may call a sound wheel wrong.")
    ] = "1/100",
    practice: Annotated[
        bool,
        typer.Option(
            "--practice", metavar="", help="Look at fewer outcomes than the law asks for."
        ),
    ] = False,
    json: AsJson = False,
    html: HtmlFile = None,
) -> int:
    """Look for irregularities in the recorded outcomes of a wheel, and say what they could show.

    Exit 0: none found at this sample size. Exit 1: one found, or too few outcomes.
    """
    chosen = wheel_of(wheel)
    biases = [bias_from(text, chosen) for text in bias or ()]
    with sign_of_life(f"looking at {file}"):
        report = audit(_read(file, chosen, column), biases, level=_level(level), practice=practice)
    if html is not None:
        write(html, wheel_page(report, __version__))
    if json:
        print_json(report.as_data())
    elif html is None:
        _show(report)
    return 1 if report.irregular else 0


def _level(text: str) -> Fraction:
    return share(text, "share for --level", most=Fraction(1, 10))


def _read(file: Path, wheel: Wheel, column: str | None) -> Record:
    data = bytes_of(file, "a table of outcomes (CSV)", MOST_RECORD)
    try:
        return read(io.StringIO(data.decode("utf-8-sig"), newline=""), wheel, column)
    except UnicodeDecodeError as error:
        raise Misuse(f"{file}: not a text in UTF-8; save the table as CSV in UTF-8") from error
    except Misuse as misuse:
        raise Misuse(f"{file}: {misuse}") from misuse


def _show(report: Report) -> None:
    out = console()
    out.print(f"[bold]{report.spins:,} outcomes of a {report.wheel.id} wheel[/bold]")
    out.print(f"({report.wheel.reviewed}; each test at {percent(float(report.level))})")
    tests = grid("test", "what was seen", "statistic", "critical", "p", "", left=2, keep=True)
    for one in report.findings:
        mark = "[bold red]irregular[/bold red]" if one.irregular else ""
        cells = (number(one.statistic), number(one.critical), probability(one.p))
        tests.add_row(one.test, escape(one.words), *cells, mark)
    out.print(tests)
    could = grid("what this sample could show", "chi-square", "own count", "outcomes for 90 %")
    for power in report.powers:
        shown = (percent(power.chi_square), percent(power.one_symbol), f"{power.spins_wanted:,}")
        could.add_row(escape(power.bias.words), *shown)
    out.print(could)
    out.print(f"\n{caution(report)}")
    for note in report.notes:
        out.print(f"Note: {escape(note)}")
    style = "bold red" if report.irregular else "bold"
    out.print(f"\n[{style}]{report.verdict}[/{style}]")
    for step in report.next_steps:
        out.print(f"  {step}")
