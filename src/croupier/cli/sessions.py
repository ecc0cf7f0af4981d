"""`croupier simulate` for a strategy of one's own: sessions with a bankroll."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from croupier.cli.shared import console, grid, print_json, title
from croupier.core.money import dollars
from croupier.core.numbers import share
from croupier.core.refusals import Misuse, quoted

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.sim.session_report import SessionReport

BANKROLL, ROLLS = "1000", 200
CURVE_LINES = 10


def are_meant(game: str, strategy: str | None, given: Iterable[object]) -> bool:
    """Whether this is a strategy in words or in Python, not one of the simulator's names."""
    from croupier.running import own_strategies

    at_dice = own_strategies(game)
    if at_dice:
        named = strategy is None or strategy == "every_wager"
    else:  # a name has no amount behind it
        named = strategy is None or " " not in strategy.strip()
    if named and any(one is not None for one in given):
        example = "pass 10, odds 2x" if at_dice else "WAGER 10, WAGER 5; stop at +200"
        raise Misuse(
            f'--sessions, --bankroll and --rolls need wagers with amounts: --strategy "{example}"'
        )
    return not named


def precision_from(text: str | None) -> float | None:
    """`0.01%` as a share."""
    if text is None:
        return None
    if not text.rstrip().endswith("%"):
        raise Misuse(
            f"--precision {quoted(text)[1:-1]} is not a share; write per cent, such as 0.01%"
        )
    return float(share(text, "share for --precision", example="0.01%"))


def play(
    game: str | Game,
    strategy: str,
    number: int,
    bankroll: str | None,
    rolls: int | None,
    precision: str | None,
    seed: str | None,
    crew: dict[str, Any],
    progress: Callable[[int], None] | None,
    choices: dict[str, Any],
) -> SessionReport:
    from croupier.facade import sessions

    return sessions(
        game,
        strategy,
        number,
        bankroll=bankroll or BANKROLL,
        rolls=rolls or ROLLS,
        precision=precision_from(precision),
        seed=seed,
        progress=progress,
        **crew,
        **choices,
    )


def show(report: SessionReport, json: bool) -> None:
    if json:
        print_json(report.to_dict())
        return
    from rich.markup import escape
    from rich.table import Table

    out = console()
    words = escape(report.strategy)
    out.print(f"{title(report.rules)}: {words}", soft_wrap=True)
    out.print(
        f"{report.sessions:,} sessions of up to {report.rolls:,} {report.unit}s with "
        f"{dollars(report.bankroll)} each, {report.seconds:.2f} s"
    )
    if report.rules.given:
        out.print(escape(report.rules.given))
    players = crew_words(report.crew, report.threads)
    out.print(f"{report.rolls_per_second:,.0f} {report.unit}s a second, {players}")
    if report.round_method:
        out.print("Each round was drawn from the exact law of what lies there; no card was dealt.")
    lines = Table.grid(padding=(0, 2))
    for what, value in report.lines():
        lines.add_row(f"  {what}", value)
    out.print(lines)
    out.print(_percentiles(report))
    if report.need:
        out.print(
            f"Ruined is who has less than the worst of one round costs, {dollars(report.need)}."
        )
    for note in report.notes:
        out.print(escape(note))
    if report.sums.refused:
        out.print(f"The table refused {report.sums.refused:,.0f} moves; they were not made.")
    if not report.compiled:
        out.print("The function could not be compiled and ran as plain Python, slowly.")
    out.print(f"seed {report.seed.hex()}", soft_wrap=True)


def crew_words(crew: str, number: int) -> str:
    """`2 threads`, `1 process`, `exact draws`."""
    if crew == "exact draws":
        return crew
    if crew == "cluster":
        return f"a cluster of {number}"
    one = {"threads": "thread", "processes": "process"}[crew]
    return f"{number} {one if number == 1 else crew}"


def _percentiles(report: SessionReport) -> Any:
    """The bankroll over time, the results and the falls, by percentiles."""
    results, falls = report.results, report.worst_falls
    head = ("after", *(f"{p} %" for p in results))
    table = grid(*head, title="\nBankroll, by percentiles of the sessions", keep=True)
    curve = report.curve()
    every = max(1, (len(curve) - 1) // CURVE_LINES)
    for at, values in curve[::every]:
        table.add_row(f"{at:,} {report.unit}s", *(dollars(cents) for cents in values.values()))
    table.add_section()
    table.add_row("result", *(dollars(cents) for cents in results.values()))
    table.add_row("greatest fall", *(dollars(cents) for cents in falls.values()))
    return table
