"""The names of `croupier` itself: what the command line does, for a program.

Everything heavy is imported on use. What touches the world (files, clock, chance) is here and in
the command line, so that everything below stays pure.
"""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.cloth import Cloth
    from croupier.core.driver import Driver
    from croupier.core.game import Game, Rules
    from croupier.core.sign import Sign
    from croupier.exact.analysis import Analysis, WagerFigures
    from croupier.exact.census import Advice, Strategy
    from croupier.exact.dealer import DealersTotals
    from croupier.exact.shoe import EdgeNow, EffectsOfRemoval
    from croupier.exact.together import Together, Units
    from croupier.live.playing import PlayedTable
    from croupier.sim.cutting import CuttingCards
    from croupier.sim.report import Report
    from croupier.sim.session_report import SessionReport

Options = Mapping[str, str | int]
"""What the house chooses: `{"decks": 2, "minimum": "$15"}`, amounts in dollars."""
Paytable = Mapping[str, Mapping[str, str]] | str | os.PathLike[str]
"""Payments of one's own, as a mapping or as a TOML file that has one."""


def games() -> list[str]:
    """The ids of every game there is."""
    from croupier.games import game_ids

    return game_ids()


def game(id: str) -> Game:
    """A game as data: chapters, options, wagers, seats."""
    from croupier.games import game

    return game(id)


def rules(
    game: str,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Rules:
    """The rules in force when a house chooses these options; refused where the law says no."""
    from croupier.core.game import rules_for
    from croupier.games import game as find

    texts = {name: str(value) for name, value in (options or {}).items()}
    if not isinstance(paytable, str | os.PathLike):
        return rules_for(find(game), edition, texts, paytable, not unlawful)
    rules_for(find(game), edition, texts, lawful=not unlawful)  # what is wrong without the file
    try:
        return rules_for(find(game), edition, texts, paytable_from(paytable), not unlawful)
    except Misuse as error:
        raise Misuse(f"{os.fspath(paytable)}: {error}") from error


def paytable_from(file: str | os.PathLike[str]) -> dict[str, dict[str, str]]:
    """The payments that a TOML file has: a table a wager, `straight_flush = "40 to 1"` in it."""
    try:
        written = tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise Misuse(f"{error.strerror}; name a TOML file with payments") from error
    except ValueError as error:
        raise Misuse(f"this is not TOML: {error}") from error
    except RecursionError as error:
        raise Misuse("too deeply nested; write a table a wager, a line a row") from error
    example = '[pair_plus] and below it straight_flush = "40 to 1"'
    for wager, rows in written.items():
        if not isinstance(rows, dict):
            raise Misuse(f"{wager} stands outside a table; write {example}")
        for outcome, pays in rows.items():
            if not isinstance(pays, str):
                raise Misuse(f"{wager}.{outcome} is not text in quotes; write {example}")
    if not written:
        raise Misuse(f"it has no payments; write {example}")
    return written


@overload
def analyze(
    game: str,
    wager: str,
    *,
    strategy: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> WagerFigures: ...


@overload
def analyze(
    game: str,
    wager: None = None,
    *,
    strategy: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Analysis: ...


def analyze(
    game: str,
    wager: str | None = None,
    *,
    strategy: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Analysis | WagerFigures:
    """The exact figures of one wager, or of all of them: `analyze("craps")["pass"].house_edge`.

    At best play, unless a strategy is named: `analyze("blackjack", strategy="never_bust")`.
    """
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    counted = analysis_of(chosen, wager, strategy)
    return counted if wager is None else counted[wager]


def analysis_of(
    chosen: Rules, wager: str | Sequence[str] | None = None, strategy: str | None = None
) -> Analysis:
    """The exact figures under rules that are made already, and how long they took.

    All wagers, the one that is named, or those that are; at best play, unless a strategy is named.
    """
    from croupier.exact.analysis import Analysis, figures, notes
    from croupier.exact.census import BEST, census

    start = time.perf_counter()
    counted = census(chosen, strategy)
    found = figures(chosen, counted, wager)
    named = None if wager is None else [one.wager for one in found]
    followed = named is None or any(w.follows in named for w in chosen.wagers.values())
    play = counted.strategy if followed else None
    said = notes(chosen, counted)
    took = time.perf_counter() - start
    return Analysis(chosen, found, play, took, said, strategy or BEST)


def together(
    game: str,
    units: Units,
    *,
    strategy: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Together:
    """Several wagers at one seat in one round: `together("three_card_poker", {"ante": 1, ...})`."""
    from croupier.exact.together import together

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return together(chosen, units, strategy)


def dealers_totals(
    game: str,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> DealersTotals:
    """What the dealer's hand comes to in twenty-one, by the card that shows."""
    from croupier.exact.dealer import dealers_totals

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return dealers_totals(chosen)


def effects_of_removal(
    game: str,
    wager: str | None = None,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    progress: Callable[[str], None] | None = None,
) -> EffectsOfRemoval:
    """How one card less of each rank in a full shoe changes the house edge of each wager."""
    from croupier.exact.shoe import effects_of_removal

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return effects_of_removal(chosen, wager, progress)


def edge_now(driver: Driver) -> EdgeNow:
    """The edge of each wager of the next round at a table, by the cards that all have seen."""
    from croupier.exact.shoe import edge_now

    return edge_now(driver.table)


@overload
def strategy(
    game: str,
    hand: str,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Advice: ...


@overload
def strategy(
    game: str,
    hand: None = None,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Strategy | None: ...


def strategy(
    game: str,
    hand: str | None = None,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Strategy | Advice | None:
    """The best way to play (None where nothing is to be decided), or what to do with one hand."""
    from croupier.exact.census import advice_for, census

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return census(chosen).strategy if hand is None else advice_for(chosen, hand)


def simulate(
    game: str,
    rounds: int,
    *,
    strategy: str | None = None,
    seed: str | None = None,
    threads: int | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play so many rounds and set what happened beside the exact figures.

    Without a seed a fresh one is taken; the report has it, so that the run can be repeated.
    """
    from croupier.sim.report import Report
    from croupier.sim.runner import simulate
    from croupier.sim.streams import new_seed, seed_from

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    started: list[float] = []

    def watch(played: int) -> None:
        if not started:
            started.append(time.perf_counter())
        if progress is not None:
            progress(played)

    key = new_seed() if seed is None else seed_from(seed)
    run = simulate(chosen, rounds, key, strategy, threads, watch)
    seconds = time.perf_counter() - started[0]
    return Report.of(run, seconds)


def cutting_card(
    game: str,
    rounds: int = 20_000_000,
    *,
    strategy: str | None = None,
    seed: str | None = None,
    threads: int | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> CuttingCards:
    """What the cutting card adds to the mean of each wager of a shoe, simulated with its error."""
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return cutting_card_of(chosen, rounds, strategy=strategy, seed=seed, threads=threads)


def cutting_card_of(
    chosen: Rules,
    rounds: int,
    *,
    strategy: str | None = None,
    seed: str | None = None,
    threads: int | None = None,
) -> CuttingCards:
    """The same under rules that are made already."""
    from croupier.core.refusals import unknown
    from croupier.sim.cutting import CuttingCards, cutting_card
    from croupier.sim.report import reference
    from croupier.sim.runner import kernel_of
    from croupier.sim.streams import new_seed, seed_from

    known = kernel_of(chosen).strategies(chosen)
    played = next(iter(known)) if strategy is None else strategy
    if played not in known:
        raise unknown(f"strategy for {chosen.game.id}", played, known)
    key = new_seed() if seed is None else seed_from(seed)
    exact = reference(chosen, played)
    cores = threads or os.cpu_count() or 1
    found = cutting_card(chosen, played, exact, rounds, key, cores)
    return CuttingCards(chosen, played, exact, tuple(found.values()), key.hex())


def sessions(
    game: str,
    strategy: str | Callable[..., object],
    sessions: int = 10_000,
    *,
    bankroll: str | int = 1_000,
    rolls: int = 200,
    precision: float | None = None,
    seed: str | None = None,
    threads: int | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    progress: Callable[[int], None] | None = None,
    plain: bool = False,
) -> SessionReport:
    """Sessions with a bankroll: what is staked in words, and at a dice table also a function.

    At dice tables a strategy (`pass 10, odds 2x`), elsewhere the wagers of every round
    (`ante 10, pair_plus 5; stop at +200`), hands played well; then a roll is a round.

    Each session begins with a bankroll in dollars and makes no new wager after so many rolls. With
    a `precision` the run stops as soon as the 95 % interval of the edge is so narrow. `plain` lets
    a function play that cannot be compiled, a thousand times slower.
    """
    from croupier.core.money import cents_from
    from croupier.games.dice_table.sessions import play_sessions
    from croupier.sim.rounds import play_rounds
    from croupier.sim.streams import new_seed, seed_from

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    started: list[float] = []

    def watch(played: int) -> None:
        if not started:
            started.append(time.perf_counter())
        if progress is not None:
            progress(played)

    if not own_strategies(game):
        if not isinstance(strategy, str):
            raise Misuse(f"{game} takes wagers in words, no function; craps and crapless do")
        report = play_rounds(
            chosen,
            strategy,
            sessions,
            new_seed() if seed is None else seed_from(seed),
            bankroll=cents_from(str(bankroll)),
            rounds=rolls,
            threads=threads,
            precision=precision,
            progress=watch,
        )
        report.seconds = time.perf_counter() - started[0]
        return report
    report = play_sessions(
        chosen,
        strategy,
        sessions,
        new_seed() if seed is None else seed_from(seed),
        bankroll=cents_from(str(bankroll)),
        rolls=rolls,
        threads=threads,
        precision=precision,
        progress=watch,
        plain=plain,
    )
    report.seconds = time.perf_counter() - started[0]
    return report


def own_strategies(game: str) -> bool:
    """Whether strategies of one's own can be played at this game."""
    from croupier.games import game as find
    from croupier.sim.runner import simulator

    return bool(getattr(simulator(find(game)), "OWN_STRATEGIES", False))


def function_from(text: str) -> Callable[..., object]:
    """`mine.py:strategy`: a function in a Python file."""
    import runpy

    file, _, name = text.rpartition(":")
    try:
        found = runpy.run_path(file).get(name)
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}; name a Python file, as in mine.py:name") from error
    except Exception as error:
        raise Misuse(f"{file} could not be run: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise Misuse(f"{file} has no function {name!r}; write one: def {name}(table, on, want)")
    return cast("Callable[..., object]", found)


def sign(
    game: str,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    house: str = PRACTICE_HOUSE,
) -> Sign:
    """The payout sign of a table under these rules, with the name of the house on it."""
    from croupier.core.sign import sign
    from croupier.live.cloth_svg import draw

    shown = cloth(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    assert shown.rules is not None
    picture = draw(shown, shown.rules, house=house, look="paper", inline=True)
    return sign(shown.rules, house, cloth=shown, picture=picture)


def cloth(
    game: str,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Cloth:
    """The cloth of a table under these rules; a notebook shows it as a picture."""
    from croupier.live.cloth_any import cloth_for

    return cloth_for(
        rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    )


def table(
    game: str,
    *,
    seed: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    told: Mapping[str, Any] | None = None,
    chained: bool = False,
) -> PlayedTable:
    """A table opened for dealt play: `.join(1, 200)`, `.bet(1, "main", 10)`, `.deal()`.

    Cards and dice come from the operating system. With a seed they come from it, the same each
    time, and the log says that this was a test. `chained` links the entries by their hashes, for
    those who keep them (`driver.listeners`, `driver.tail`).
    """
    from croupier.live.opening import origin_for, source_for
    from croupier.live.playing import PlayedTable
    from croupier.live.practice import practice
    from croupier.software import software

    origin = origin_for(software(), seed)
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    driver = PlayedTable(chosen, source_for(origin), policy=practice, chained=chained)
    driver.open(told, origin)
    return driver


def replay(file: str | os.PathLike[str]) -> Driver:
    """A table as its log left it, every command given again and what followed compared."""
    from croupier.live.replaying import replayed

    path = Path(file)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Misuse(f"{path}: {error.strerror}; name the log of a table") from error
    return replayed(data).driver
