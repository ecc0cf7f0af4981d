"""`croupier simulate`: play millions of rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from croupier.cli import completing, sessions
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
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
from croupier.cli.waiting import progress
from croupier.core.numbers import MOST_ROLLS, MOST_THREADS, how_many
from croupier.core.refusals import Misuse
from croupier.exact.par import percent
from croupier.facade import simulate
from croupier.sim.report import Report, WagerReport

EXAMPLE = """
croupier simulate three_card_poker --rounds 10M
croupier simulate three_card_poker --rounds 1e6 --strategy always_play --seed monday
croupier simulate craps --rounds 1e5 --strategy "pass 10, odds 2x" --bankroll 500 --rolls 200
croupier simulate craps --rounds 1e6 --strategy mine.py:strategy --precision 0.05%
croupier simulate three_card_poker --rounds 1e9 --method exact-draws
croupier simulate blackjack --rounds 1e9 --cluster tcp://host:8786 --precision 0.005%
croupier simulate roulette --strategy "red 10, straight@17 5" --bankroll 500 --sessions 1e5
"""


def command(
    game: GameId,
    rounds: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many: 500000, 1e6, 10M; of a session with --sessions."),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="How to play; the best way by default. Or wagers with amounts, for sessions with "
            "a bankroll. FILE.py:function decides, at dice tables also what is wagered.",
            autocompletion=completing.strategies,
        ),
    ] = None,
    number_of_sessions: Annotated[
        str | None, typer.Option("--sessions", metavar="N", help="How many sessions to play.")
    ] = None,
    bankroll: Annotated[
        str | None, typer.Option(metavar="$", help="Of a session, in dollars; 1000 by default.")
    ] = None,
    rolls: Annotated[
        int | None, whole_option("--rolls", "Of a session; 200 by default.", most=MOST_ROLLS)
    ] = None,
    precision: Annotated[
        str | None, typer.Option(metavar="P", help="Stop when the edge is known to 0.01%, say.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="X", help="Repeat a run: its seed, or any words.")
    ] = None,
    threads: Annotated[
        int | None,
        whole_option(
            "--threads", "On how many cores; all by default.", most=MOST_THREADS, metavar="T"
        ),
    ] = None,
    workers: Annotated[
        int | None,
        whole_option(
            "--workers",
            "Processes instead of threads; of a local cluster with it.",
            most=MOST_THREADS,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask cluster: tcp://host:8786, or local."),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(metavar="M", help="exact-draws: no cards, one draw from the exact law."),
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    bets: OwnBets = None,
    json: AsJson = False,
) -> None:
    """Play so many rounds at random and set what happened beside the exact figures."""
    if number_of_sessions is not None:
        if rounds is not None:
            if rolls is not None:
                raise Misuse("--rounds and --rolls both say how long a session is; give one")
            rolls = how_many(rounds, "rounds", most=MOST_ROLLS)
        rounds = number_of_sessions
    if rounds is None:
        raise Misuse(
            "--rounds N says how many to play; give it, such as --rounds 1e6 "
            "(croupier simulate --help)"
        )
    wanted = how_many(rounds, "rounds")
    chosen = choices(edition, settings, paytable, unlawful)
    if sessions.are_meant(game, strategy, (number_of_sessions, bankroll, rolls)):
        assert strategy is not None
        crew = {"threads": threads, "workers": workers, "cluster": cluster, "method": method}
        meant = with_own(game, bets)
        with progress(wanted, "sessions") as played:
            played_out = sessions.play(
                meant, strategy, wanted, bankroll, rolls, precision, seed, crew, played, chosen
            )
        sessions.show(played_out, json)
        return
    with progress(wanted) as played:
        report = simulate(
            with_own(game, bets),
            wanted,
            strategy=strategy,
            seed=seed,
            threads=threads,
            workers=workers,
            cluster=cluster,
            precision=sessions.precision_from(precision),
            method=method,
            progress=played,
            **chosen,
        )
    if json:
        print_json(report.to_dict())
    else:
        _show(report)


def _show(report: Report) -> None:
    out = console()
    run = report.simulation
    cores = sessions.crew_words(run.crew, run.threads)
    out.print(
        f"{title(run.rules)}: {run.rounds:,} rounds in {report.seconds:.2f} s "
        f"({report.rounds_per_second:,.0f} a second, {cores}), strategy {run.strategy}"
    )
    for one in report.wagers:
        _rows(out, one)
    table = grid(*report.head, title="\nWon or lost per unit", keep=True)
    for line in report.lines():
        table.add_row(*line)
    out.print(table)
    for note in report.notes():
        out.print(escape(note))
    out.print(f"seed {report.seed}", soft_wrap=True)


def _rows(out: Console, one: WagerReport) -> None:
    title = f"\n{one.went.name} ({one.wager})"
    table = grid("outcome", "pays", "came", "share", "exact", title=title)
    for row, count in one.tallies():
        exact = one.expected(row)
        table.add_row(
            escape(row.words),
            row.pays,
            f"{count:,}",
            percent(Fraction(count, one.went.observed)),
            "" if exact is None else percent(exact),
        )
    out.print(table)
