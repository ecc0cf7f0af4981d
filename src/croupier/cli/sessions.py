"""`croupier simulate` for a strategy of one's own: sessions at a dice table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from croupier.cli.shared import console, grid, print_json, title
from croupier.core.money import dollars
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.sim.session_report import SessionReport

IN_PYTHON = re.compile(r".+\.py:\w+")
BANKROLL, ROLLS = "1000", 200
CURVE_LINES = 10
_PERCENT = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*%")


def are_meant(game: str, strategy: str | None, given: Iterable[object]) -> bool:
    """Whether this is a strategy in words or in Python, not one of the simulator's names."""
    from croupier.facade import own_strategies

    if not own_strategies(game):
        if any(one is not None for one in given):
            raise Misuse(
                f"--bankroll, --rolls and --precision are for strategies at dice tables; {game} "
                "has none"
            )
        return False
    named = strategy is None or strategy == "every_wager"
    if named and any(one is not None for one in given):
        raise Misuse('--bankroll, --rolls and --precision need --strategy "pass 10, odds 2x"')
    return not named


def precision_from(text: str | None) -> float | None:
    """`0.01%` as a share."""
    if text is None:
        return None
    found = _PERCENT.fullmatch(text.strip())
    if not found or not float(found.group(1)):
        raise Misuse(f"--precision {text} is not a share; write per cent, such as 0.01%")
    return float(found.group(1)) / 100


def play(
    game: str,
    strategy: str,
    number: int,
    bankroll: str | None,
    rolls: int | None,
    precision: str | None,
    seed: str | None,
    threads: int | None,
    progress: Callable[[int], None] | None,
    choices: dict[str, Any],
) -> SessionReport:
    from croupier.facade import function_from, sessions

    return sessions(
        game,
        function_from(strategy) if IN_PYTHON.fullmatch(strategy) else strategy,
        number,
        bankroll=bankroll or BANKROLL,
        rolls=rolls or ROLLS,
        precision=precision_from(precision),
        seed=seed,
        threads=threads,
        progress=progress,
        **choices,
    )


def show(report: SessionReport, json: bool) -> None:
    if json:
        print_json(report.document())
        return
    from rich.markup import escape
    from rich.table import Table

    out = console()
    words = escape(report.strategy)
    threads = f"{report.threads} thread{'s' if report.threads > 1 else ''}"
    out.print(f"{title(report.rules)}: {words}", soft_wrap=True)
    out.print(
        f"{report.sessions:,} sessions of up to {report.rolls:,} rolls with "
        f"{dollars(report.bankroll)} each, {report.seconds:.2f} s"
    )
    out.print(f"{report.rolls_per_second:,.0f} rolls a second, {threads}")
    lines = Table.grid(padding=(0, 2))
    for what, value in report.lines():
        lines.add_row(f"  {what}", value)
    out.print(lines)
    out.print(_percentiles(report))
    if report.sums.refused:
        out.print(f"The table refused {report.sums.refused:,.0f} moves; they were not made.")
    if not report.compiled:
        out.print("The function could not be compiled and ran as plain Python, slowly.")
    out.print(f"seed {report.seed.hex()}", soft_wrap=True)


def _percentiles(report: SessionReport) -> Any:
    """The bankroll over time, the results and the falls, by percentiles."""
    results, falls = report.results, report.worst_falls
    head = ("after", *(f"{p} %" for p in results))
    table = grid(*head, title="\nBankroll, by percentiles of the sessions", keep=True)
    curve = report.curve()
    every = max(1, (len(curve) - 1) // CURVE_LINES)
    for at, values in curve[::every]:
        table.add_row(f"{at:,} rolls", *(dollars(cents) for cents in values.values()))
    table.add_section()
    table.add_row("result", *(dollars(cents) for cents in results.values()))
    table.add_row("greatest fall", *(dollars(cents) for cents in falls.values()))
    return table
