"""`croupier tournament`: play one at the terminal, or see what a way to bet is worth in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, examples
from croupier.cli.play import screen_for
from croupier.cli.screen import Screen
from croupier.cli.shared import AsJson, console, grid, print_json, whole_option
from croupier.cli.waiting import progress, sign_of_life
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.game import Rules
from croupier.core.money import cents_from, dollars
from croupier.core.names import id_from
from croupier.core.procedure import Decide
from croupier.core.refusals import CroupierError, Misuse, quoted
from croupier.core.table import Table
from croupier.exact.par import percent
from croupier.facade import submission
from croupier.house.submissions import Submission
from croupier.house.tournament_play import Bet, Situation
from croupier.house.tournament_run import Run
from croupier.house.tournament_strategies import STRATEGIES, Player, hands_for, strategy
from croupier.house.tournament_terms import Terms
from croupier.house.tournament_worth import Worth, worth
from croupier.house.tournaments import Tournament, prizes
from croupier.live.shown import shown
from croupier.live.sitting import refusal_lines
from croupier.live.telling import Line, Teller, Tone
from croupier.live.viewers import SEAT, Viewer, hands_seen
from croupier.sim.streams import SeededStream, new_seed, seed_from

YOU = "guest"
MOST_TIMES = 10_000_000
EXAMPLE = """
croupier tournament play mini.toml
croupier tournament simulate mini.toml --times 500 --seed one
"""
command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="Tournaments that were filed: play one, or see what a way to bet is worth in it.",
    epilog=examples(EXAMPLE),
)
File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A Rules Submission with \\[tournament] (TOML).")
]
Others = Annotated[
    str, typer.Option(metavar="S,S", help="How the others bet, in turn: " + ", ".join(STRATEGIES))
]
Rounds = Annotated[
    int | None, whole_option("--rounds", "Rounds of a heat, other than filed.", most=10_000)
]
Seed = Annotated[str | None, typer.Option(metavar="WORDS", help="The same seed, the same cards.")]
Hands = Annotated[
    str, typer.Option(metavar="WAY", help="How hands of Blackjack are played by the others.")
]


def _filed(file: Path) -> tuple[Submission, Terms]:
    filed = submission(file)
    if filed.tournament is None:
        raise Misuse(
            f"{file} has no [tournament]; croupier submission new GAME --set tournament=yes has one"
        )
    return filed, filed.tournament


def _chance(seed: str) -> Callable[[str], Callable[[int], int]]:
    return lambda what: SeededStream(seed_from(f"{seed}/{what}")).below


def _ways(others: str) -> list[str]:
    names = [id_from("strategy of a tournament", one, STRATEGIES) for one in others.split(",")]
    return names


# Playing


@command.command(epilog=examples("croupier tournament play mini.toml --others tenth,flat"))
def play(
    file: File,
    others: Others = "tenth",
    rounds: Rounds = None,
    seed: Seed = None,
    hands: Hands = "like_the_dealer",
) -> None:
    """Take part in a tournament on practice tables, against ways to bet that have a name."""
    filed, terms = _filed(file)
    words = seed or new_seed().hex()
    screen = screen_for(f"test seed {seed}" if seed else "")
    teller = _Told(screen, filed)
    how, ways = hands_for(filed.rules, hands), _ways(others)
    rivals = {
        f"rival {n}": Player(strategy(ways[n % len(ways)]), how) for n in range(1, terms.places)
    }
    run = Run(
        filed,
        {YOU: _Person(screen, filed.rules), **rivals},
        _chance(words),
        teller.told,
        teller.counted,
        rounds or 0,
    )
    try:
        with sign_of_life("playing"):
            ended = run.play()
    except (EOFError, KeyboardInterrupt):
        screen.end_line()
        screen.tell([Line(Tone.TOTAL, "The tournament is left.")])
    else:
        won = prizes(ended.standing, terms.prizes_cents)
        lines = [Line(Tone.HEAD, "Prizes")]
        lines += [Line(Tone.WIN, f"{who}: {dollars(cents)}") for who, cents in won.items()]
        screen.tell(lines)
    screen.flush()


class _Told:
    """Tells what happens at the table where you sit, and how everybody stands after a heat."""

    def __init__(self, screen: Screen, filed: Submission) -> None:
        self.screen = screen
        self.filed = filed
        self.driver: Driver | None = None
        self.teller = Teller(filed.rules)
        self.seen = 0

    def told(self, table: int, driver: Driver) -> None:
        if YOU not in driver.table.seats.values() and driver is not self.driver:
            return
        if driver is not self.driver:
            self.driver, self.teller, self.seen = driver, Teller(self.filed.rules), 0
        new: list[Entry] = [entry for entry in driver.tail if entry.seq >= self.seen]
        self.seen = driver.head.size
        viewer = Viewer(SEAT, tuple(s for s, who in driver.table.seats.items() if who == YOU))
        self.screen.tell(self.teller.tell(shown(new, self.filed.rules.game, viewer)))

    def counted(self, now: Tournament) -> None:
        kind = "The final" if now.is_final else f"Heat {now.heat}"
        lines = [Line(Tone.HEAD, f"{kind} is counted")]
        for number, place in enumerate(now.standing, start=1):
            for who in place:
                goes = ", goes on" if who in now.going_on else ""
                lines.append(Line(Tone.ASIDE, f"{number}. {who}: {dollars(now.chips[who])}{goes}"))
        self.screen.tell(lines)
        self.screen.flush()


class _Person:
    """You: a line for your bets, a line for a decision; what is refused is told and asked again."""

    def __init__(self, screen: Screen, rules: Rules) -> None:
        self.screen = screen
        self.rules = rules

    def bets(self, now: Situation) -> list[Bet]:
        self._stand(now)
        most = dollars(min(now.maximum_cents, now.chips_cents))
        if now.due:
            example = f"{now.sides[0]} {now.minimum_cents // 100}"
            asked = (
                f"your bets, {' or '.join(now.sides)} from {dollars(now.minimum_cents)} to {most}"
            )
            asked += f" (Enter: {example})"
        else:
            some = ", ".join(now.wagers[:4]) + (", …" if len(now.wagers) > 4 else "")
            asked = f"more bets ({some}; Enter: none)"
        while True:
            line = self._read(asked)
            try:
                if not line:
                    return [(now.sides[0], now.minimum_cents)] if now.due else []
                return [self._bet(part) for part in line.split(",")]
            except CroupierError as error:
                self.refused(error)

    def refused(self, error: CroupierError) -> bool:
        self.screen.tell(refusal_lines(error))
        return True

    def choose(self, table: Table, asked: Decide) -> str:
        possible = [one for one in asked.choices if one not in asked.blocked]
        if isinstance(asked.who, int):
            for hand, cards in hands_seen(table, Viewer(SEAT, (asked.who,))).items():
                self.screen.tell([Line(Tone.ASIDE, f"{hand}: {' '.join(cards)}")])
        while True:
            line = self._read(f"{asked.hand or YOU}: {', '.join(possible)}")
            try:
                return id_from("choice", line, possible)
            except Misuse as error:
                self.refused(error)

    def _bet(self, words: str) -> Bet:
        """`player 50`, `hard 8 5`: a wager as players call it, and an amount."""
        wager, _, amount = words.strip().rpartition(" ")
        if not wager:
            raise Misuse(
                f"{quoted(words.strip())} is no bet; write a wager and an amount: player 50"
            )
        called = self.rules.called.exact(wager)
        spot = called[0] if len(called) == 1 else id_from("wager", wager, self.rules.wagers)
        return spot, cents_from(amount)

    def _stand(self, now: Situation) -> None:
        others = ", ".join(
            f"seat {seat} {dollars(cents)}{_seen(now, seat)}"
            for seat, cents in sorted(now.others_cents.items())
        )
        left = f", {now.rounds_left} rounds left" if now.rounds_left else ""
        text = f"you, seat {now.seat}, have {dollars(now.chips_cents)}{left}; {others}"
        self.screen.tell([Line(Tone.ASIDE, text)])

    def _read(self, question: str) -> str:
        self.screen.flush()
        line = self.screen.read(question).strip()
        if line.lower() in ("quit", "q"):
            raise EOFError
        return line


def _seen(now: Situation, seat: int) -> str:
    return (
        f" (bets {dollars(now.bets[seat][1])} on {now.bets[seat][0]})" if seat in now.bets else ""
    )


# What a way to bet is worth


@command.command(epilog=examples("croupier tournament simulate mini.toml --times 500 --seed one"))
def simulate(
    file: File,
    times: Annotated[
        int, whole_option("--times", "How many heats are played.", most=MOST_TIMES)
    ] = 200,
    strategies: Annotated[
        list[str] | None,
        typer.Option("--strategy", metavar="S", help="Only this one, against flat; repeatable."),
    ] = None,
    others: Annotated[
        str, typer.Option(metavar="S", help="How the others bet: " + ", ".join(STRATEGIES))
    ] = "tenth",
    behind: Annotated[
        str, typer.Option(metavar="AMOUNT", help="So much less than the others at the start.")
    ] = "0",
    rounds: Rounds = None,
    seed: Seed = None,
    hands: Hands = "chart",
    json: AsJson = False,
) -> None:
    """Play heats at a full table and say how often each way to bet goes on to the next."""
    filed, terms = _filed(file)
    names = [id_from("strategy of a tournament", one, STRATEGIES) for one in strategies or ()]
    known = ["flat", *(one for one in names or STRATEGIES if one != "flat")]
    others = id_from("strategy of a tournament", others, STRATEGIES)
    less = cents_from(behind)
    if less > terms.chips_cents - terms.minimum_cents:
        raise Misuse(f"{dollars(less)} behind leaves less than the minimum; write less")
    words = seed or new_seed().hex()
    with sign_of_life("reading the chart"):
        how = hands_for(filed.rules, hands)
    with progress(times, "heats") as watch:
        found = worth(
            filed,
            known,
            how,
            others=others,
            times=times,
            seed=words,
            rounds=rounds or 0,
            behind_cents=less,
            progress=watch,
        )
    if json:
        print_json(_document(filed, found, times, others, words, less))
    else:
        _show(filed, terms, found, times, others, words)


def _error(squared: Fraction) -> float:
    return math.sqrt(squared)


def _document(
    filed: Submission, found: list[Worth], times: int, others: str, seed: str, behind: int
) -> dict[str, Any]:
    return {
        "game": filed.rules.game.id,
        "version": filed.rules.hash,
        "times": times,
        "others": others,
        "behind_cents": behind,
        "seed": seed,
        "method": "simulated",
        "strategies": [
            {
                "strategy": one.strategy,
                "goes_on": float(one.goes_on.mean),
                "standard_error": _error(one.goes_on.error_squared),
                "difference": float(one.difference.mean),
                "difference_standard_error": _error(one.difference.error_squared),
                "chips_cents": float(one.chips.mean),
            }
            for one in found
        ],
    }


def _show(
    filed: Submission, terms: Terms, found: list[Worth], times: int, others: str, seed: str
) -> None:
    out = console()
    name = escape(filed.rules.game.name)
    out.print(
        f"[bold]{name}[/bold], {terms.go_on} of {terms.seats} go on; {times:,} heats against "
        f"{others}, simulated; seed {escape(seed)}"
    )
    table = grid("bets", "goes on", "± s.e.", "against flat", "± s.e.", "chips", keep=True)
    for one in found:
        table.add_row(
            one.strategy,
            percent(one.goes_on.mean),
            percent(_error(one.goes_on.error_squared)),
            f"{float(100 * one.difference.mean):+.2f}",
            f"{100 * _error(one.difference.error_squared):.2f}",
            dollars(round(one.chips.mean)),
        )
    out.print(table)
    out.print("All strategies met the same cards; the difference is in points of the chance.")
