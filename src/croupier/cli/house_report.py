"""`croupier house report`: what happened in a house, as text, for a spreadsheet, or on paper."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import examples
from croupier.cli.house_accounts import asker
from croupier.cli.house_options import By, Log, PasswordStdin, TableName
from croupier.cli.shared import AsJson, print_json
from croupier.core.refusals import Misuse, quoted, unknown

command = typer.Typer()
EXAMPLE = """
croupier house report win export-2026-11-18 --day 2026-11-18
croupier house report unused_slips export-2026-11-18 --csv
croupier house report day house.db --day 2026-11-18 --pdf day.pdf --by 'practice manager'
"""


@command.command(epilog=examples(EXAMPLE))
def report(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="day, win, slips, ...")],
    log: Log,
    day: Annotated[str, typer.Option(metavar="DAY", help="A gaming day: 2026-11-18.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="Up to this gaming day.")] = "",
    shift: Annotated[str, typer.Option(metavar="S", help="One shift of it.")] = "",
    table: TableName = "",
    csv: Annotated[bool, typer.Option("--csv", metavar="", help="For a spreadsheet.")] = False,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="On paper: a new file.")] = None,
    by: By = "",
    password_stdin: PasswordStdin = False,
    theory: Annotated[
        bool, typer.Option("--theory/--no-theory", metavar="", help="With exact theory beside it.")
    ] = True,
    json: AsJson = False,
) -> None:
    """A report from the log of a house: day, shift, table, win, win_by_game, win_by_day,
    win_by_shift, theory, ratings, slips, unused_slips, equipment, due, significant_events,
    jackpots; and those of coupons, such as coupon_ledger.

    With --pdf and --by the house writes down who printed it, and a second copy says that it is one.
    """
    from croupier import __version__
    from croupier.cli.house_log import entries_of, head_of, operator_of
    from croupier.core.days import date_from
    from croupier.house.coupons import reports_closing as reports_closing
    from croupier.house.day_reports import BANDED
    from croupier.house.ratings import ratings
    from croupier.house.report import About
    from croupier.house.reports import REPORTS, against_theory

    priced = {"theory": against_theory, "ratings": ratings}
    if kind not in REPORTS and kind not in priced and kind not in BANDED:
        raise unknown("report", kind, [*BANDED, *REPORTS, *priced])
    for one in (day, until):
        if one and date_from(one) is None:
            raise Misuse(f"{quoted(one)} is no day; write 2026-11-18")
    if (until and until < (day or until)) or (until and not day):
        raise Misuse("--until goes with an earlier --day")
    forms = [name for name, on in (("--pdf", pdf), ("--csv", csv), ("--json", json)) if on]
    if len(forms) > 1:
        raise Misuse(f"{' and '.join(forms)} are two reports; ask for one after the other")
    if by and pdf is None:
        raise Misuse("--by goes with --pdf FILE: it says who printed it")
    entries = list(entries_of(log))
    operator, practice = operator_of(entries)
    about = About(
        operator=operator,
        generated_at=time.time_ns() // 1_000_000,
        version=__version__,
        date=day,
        until=until,
        shift=shift,
        table=table,
        head=head_of(log),
        practice=practice,
    )
    if kind in REPORTS:
        made = REPORTS[kind](entries, about)
    else:
        from croupier.cli.house_theory import pricing
        from croupier.cli.waiting import sign_of_life

        with sign_of_life("counting what each wager is worth"):
            prices = pricing(entries)
            if kind in priced:
                made = priced[kind](entries, about, prices)
            else:
                made = BANDED[kind](entries, about, prices if theory else None)
    if pdf is not None:
        before = _printed(log, by, kind, about.period, password_stdin) if by else 0
        _on_paper(pdf, replace(made, copy=before))
    elif json:
        sections = [
            {
                "title": one.title,
                "rows": [dict(zip(one.columns, row, strict=True)) for row in one.rows],
            }
            for one in made.sections
        ]
        found = {"rows": sections[0]["rows"]} if made.columns else {"sections": sections}
        print_json({**dict(made.heading()), **found})
    else:
        print(made.csv() if csv else made.text(), end="")


def _printed(log: str, by: str, kind: str, period: str, stdin: bool) -> int:
    """How often it had been printed before; that it is printed now stands in the log."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.cli.house_log import is_house
    from croupier.house.printouts import PrintReport, ReportPrinted

    if not is_house(log):
        raise Misuse("only a store can write down who prints; leave --by out for an export")
    what = PrintReport(kind, period)
    entry = house_desk.do(Place.at(log), by, what, lambda: asker(stdin))
    return next(one.before for one in entry.events if isinstance(one, ReportPrinted))


def _on_paper(file: Path, made: object) -> None:
    from croupier import printing
    from croupier.cli.files import write_new
    from croupier.house.report import Report

    assert isinstance(made, Report)
    qr = printing.qr(made.head) if made.head else ""
    write_new(file, printing.pdf("report", made.page(qr), at=made.generated_at))
