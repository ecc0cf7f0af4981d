"""`croupier rng`: collect what is drawn, raw or as outcomes of a game, and test it."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, completing, examples
from croupier.cli.shared import AsJson, Edition, Settings, console, grid, options_from, print_json
from croupier.cli.waiting import sign_of_life
from croupier.core.numbers import how_many
from croupier.core.refusals import Misuse, unknown
from croupier.facade import rules as rules_of
from croupier.files import bytes_of
from croupier.live.collecting import Drawn, outcomes
from croupier.live.opening import origin_for
from croupier.sim import battery
from croupier.sim.battery import Draws, Measure, Verdict
from croupier.sim.draws import KernelDraws, TableDraws, of_seed, of_system
from croupier.sim.outcomes import p_values
from croupier.sim.streams import new_seed, seed_from
from croupier.software import software

EXAMPLE = """
croupier rng test
croupier rng test --source seeded --seed monday --size quick
croupier rng test --game blackjack --count 1e5
croupier rng collect raw --count 125M --file raw.bin
croupier rng collect roulette --count 1e5 --file spins.csv
"""

command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="Collect what is drawn, raw or as final outcomes, and test it.",
    epilog=examples(EXAMPLE),
)

SYSTEM, SEEDED, SIMULATOR = SOURCES = ("system", "seeded", "simulator")
SIZES = {"quick": battery.QUICK, "full": battery.FULL}
RAW = "raw"
CHUNK = 1 << 16
MOST_BYTES = 1 << 28
MOST = 10**11
MOST_SHOWN = 12
"""The most suspect of all tests; `--json` has every one."""

Source = Annotated[
    str,
    typer.Option(
        metavar="S",
        help="system (what play takes), seeded (tests and drills) or simulator.",
    ),
]
Seed = Annotated[
    str | None, typer.Option(metavar="X", help="Of a seeded source: any words; new by default.")
]
Count = Annotated[str | None, typer.Option(metavar="N", help="How many bytes, or outcomes.")]


def _draws(source: str, seed: str | None) -> Draws:
    """A source by its name."""
    if source not in SOURCES:
        raise unknown("source", source, SOURCES)
    if source == SYSTEM:
        if seed is not None:
            raise Misuse("the operating system takes no seed; say --source seeded, or leave it out")
        return of_system()
    chosen = new_seed() if seed is None else seed_from(seed)
    return of_seed(chosen) if source == SEEDED else KernelDraws(chosen)


def _table(source: str, seed: str | None) -> TableDraws:
    draws = _draws(source, seed)
    if not isinstance(draws, TableDraws):
        raise Misuse("the simulator deals at no table; say --source system or seeded")
    return draws


@command.command(
    epilog=examples(
        "croupier rng collect raw --count 125M --file raw.bin\n"
        "croupier rng collect craps --count 1e5 --file rolls.csv"
    )
)
def collect(
    what: Annotated[
        str,
        typer.Argument(
            metavar="raw|GAME", help="Raw bytes, or a game.", autocompletion=completing.games
        ),
    ],
    count: Count = None,
    source: Source = SYSTEM,
    seed: Seed = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A new file; else standard output.")
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
) -> None:
    """Write down what is drawn: raw bytes, or the final outcomes of a game as a table (CSV).

    Outcomes are those of a table that is played: its cards, dice and spins in the order in which
    they came, with the round.
    """
    number = how_many(count or "1e6" if what == RAW else count or "1e4", "draws", most=MOST)
    if what == RAW:
        chunks = _bytes(_draws(source, seed), number)
    else:
        chunks = _lines(_played(what, _table(source, seed), edition, settings), number)
    if file is None:
        _pour(chunks, sys.stdout.buffer)
        return
    try:
        with file.open("xb") as out, sign_of_life(f"collecting into {file}"):
            _pour(chunks, out)
    except FileExistsError as error:
        raise Misuse(f"{file} is there already and is left as it is; name another file") from error
    print(f"wrote {file}", file=sys.stderr)


def _pour(chunks: Iterator[bytes], out: IO[bytes]) -> None:
    for chunk in chunks:
        out.write(chunk)
    out.flush()


def _bytes(draws: Draws, count: int) -> Iterator[bytes]:
    for begin in range(0, count, CHUNK):
        yield draws.raw(min(CHUNK, count - begin))


def _lines(drawn: Iterator[Drawn], count: int) -> Iterator[bytes]:
    yield b"round,kind,outcome\n"
    for one in itertools.islice(drawn, count):
        yield f"{one.round},{one.kind},{one.words}\n".encode()


def _played(
    game: str, draws: TableDraws, edition: str | None, settings: list[str] | None
) -> Iterator[Drawn]:
    """Another table each time, which goes on where the source is."""
    rules = rules_of(game, edition=edition, options=options_from(settings))
    seeded = draws.bits_of_state is not None
    origin = origin_for(software(), draws.name if seeded else None)
    return outcomes(rules, draws.source.below, origin)


@command.command(epilog=examples(EXAMPLE))
def test(
    source: Source = SYSTEM,
    seed: Seed = None,
    size: Annotated[
        str, typer.Option(metavar="SIZE", help="quick, or full as laboratories ask for.")
    ] = "quick",
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Only the final outcomes of this game.",
            autocompletion=completing.games,
        ),
    ] = None,
    count: Count = None,
    raw: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Only the bytes of this file.")
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
    json: AsJson = False,
) -> int:
    """Run the battery: numbers, dice, decks and bits, as one family at 1 %.

    Exit 0: no irregularity found at this sample size. Exit 1: one found.
    """
    if size not in SIZES:
        raise unknown("size", size, list(SIZES))
    if game is not None and raw is not None:
        raise Misuse("--game and --raw are two different tests; ask for one of them")
    with sign_of_life("testing"):
        if raw is not None:
            verdict = _of_file(raw)
        elif game is not None:
            number = how_many(count or "1e4", "outcomes", most=MOST)
            draws = _table(source, seed)
            played = partial(_played, game, draws, edition, settings)
            verdict = _of_game(f"final outcomes of {game}, {draws.name}", number, played)
        else:
            verdict = battery.examine(_draws(source, seed), SIZES[size])
    if json:
        print_json(verdict.to_dict())
    else:
        _show(verdict)
    return 0 if verdict.sound else 1


def _of_file(file: Path) -> Verdict:
    """Nothing can be drawn anew for a file: what is suspect has failed."""
    data = bytes_of(file, "a file of raw bytes", MOST_BYTES)
    step = battery.SEQUENCE_BITS // 8
    if len(data) < step:
        raise Misuse(f"{file} has {len(data):,} bytes; {step:,} or more are needed")
    return battery.of_bits(str(file), data)


def _of_game(name: str, count: int, played: Callable[[], Iterator[Drawn]]) -> Verdict:
    def once() -> dict[str, tuple[int, float]]:
        drawn = itertools.islice(played(), count)
        return p_values((one.request, one.answer) for one in drawn)

    def again(test: str) -> float:
        return once().get(test, (0, battery.SAYS_NOTHING))[1]

    found = once()
    if not found:
        raise Misuse(f"{count:,} outcomes are too few to say anything; ask for 1e4, or more")
    results = [
        (Measure(f"{test}, {number:,} draws"), p, partial(again, test))
        for test, (number, p) in found.items()
    ]
    return battery.judge(name, results)


def _show(verdict: Verdict) -> None:
    out = console()
    out.print(f"[bold]{len(verdict.findings)} tests of {escape(verdict.source)}[/bold]")
    out.print(
        f"as one family at {battery.FAMILY_LEVEL:.0%}: a single test is suspect beyond "
        f"{verdict.level:.2g}, and is then run once more on fresh draws"
    )
    table = grid("test", "", "p", "again", left=2, keep=True)
    for one in sorted(verdict.findings, key=lambda one: one.off)[:MOST_SHOWN]:
        mark = "[bold red]failed[/bold red]" if one.failed else ""
        again = "" if one.again is None else f"{one.again:.4g}"
        table.add_row(escape(one.test), mark, f"{one.p:.4g}", again)
    out.print(table)
    if verdict.spread is not None:
        out.print(f"all p-values together: p = {verdict.spread:.4g}")
    for words in verdict.design:
        out.print(f"design: {escape(words)}")
    style = "bold" if verdict.sound else "bold red"
    out.print(f"\n[{style}]{verdict.words}[/{style}]")
