"""The names of `croupier` itself: what the command line does, for a program.

Everything heavy is imported on use. What touches the world (files, clock, chance) is here and in
the command line, so that everything below stays pure.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from croupier.asked import checked
from croupier.chosen import payments_of, paytable_from, texts_of
from croupier.core.asked import word
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.refusals import Misuse, quoted
from croupier.files import bytes_of, text_of
from croupier.own import Function, decided_by, function_from, is_function, named
from croupier.running import by_method, crew_of, own_strategies, sessions_by

if TYPE_CHECKING:
    from croupier.core.cloth import Cloth
    from croupier.core.driver import Driver
    from croupier.core.game import Game, Rules
    from croupier.core.sign import Sign
    from croupier.counted import Counting
    from croupier.exact.analysis import Analysis, WagerFigures
    from croupier.exact.census import Advice, Decision, Strategy
    from croupier.exact.dealer import DealersTotals
    from croupier.exact.shoe import EdgeNow, EffectsOfRemoval
    from croupier.exact.together import Together, Units
    from croupier.house.submissions import Submission
    from croupier.live.playing import PlayedTable
    from croupier.sim.apart import Tell
    from croupier.sim.crews import Crew
    from croupier.sim.cutting import CuttingCards
    from croupier.sim.report import Report
    from croupier.sim.session_report import SessionReport

Options = Mapping[str, str | int]
"""What the house chooses: `{"decks": 2, "minimum": "$15"}`, amounts in dollars."""
Seed = str | int | None
"""Words, or a number for its digits."""
Paytable = Mapping[str, Mapping[str, str]] | str | os.PathLike[str]
"""Payments of one's own, as a mapping or as a TOML file that has one."""


def games() -> list[str]:
    """The ids of every game there is."""
    from croupier.games import game_ids

    return game_ids()


@checked
def game(id: str) -> Game:
    """A game as data: chapters, options, wagers, seats."""
    from croupier.games import game

    return game(word(id, "a game"))


@checked
def rules(
    game: str | Game,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Rules:
    """The rules in force when a house chooses these options; refused where the law says no.

    A game is named by its id, or is one with bets of one's own (`croupier.with_bets`).
    """
    from croupier.core.game import Game, rules_for
    from croupier.games import game as find

    found = game if isinstance(game, Game) else find(word(game, "a game"))
    texts = texts_of(options)
    if paytable is None or not isinstance(paytable, str | os.PathLike):
        payments = None if paytable is None else payments_of(paytable)
        return rules_for(found, edition, texts, payments, not unlawful)
    rules_for(found, edition, texts, lawful=not unlawful)  # what is wrong without the file
    try:
        return rules_for(found, edition, texts, paytable_from(paytable), not unlawful)
    except Misuse as error:
        name = str(Path(paytable)) if len(os.fspath(paytable)) < 300 else quoted(str(paytable))
        raise error if str(error).startswith(name) else Misuse(f"{name}: {error}") from error


@overload
def analyze(
    game: str | Game,
    wager: str,
    *,
    strategy: str | Function | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> WagerFigures: ...


@overload
def analyze(
    game: str | Game,
    wager: None = None,
    *,
    strategy: str | Function | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Analysis: ...


@checked
def analyze(
    game: str | Game,
    wager: str | None = None,
    *,
    strategy: str | Function | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Analysis | WagerFigures:
    """The exact figures of one wager, or of all of them: `analyze("craps")["pass"].house_edge`.

    At best play, unless a strategy is named: `analyze("blackjack", strategy="never_bust")`; or
    given, as a function that decides (`table.play` has the same), or as the name of one in a file.
    """
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    counted = analysis_of(chosen, wager, strategy)
    return counted if wager is None else counted[wager]


def analysis_of(
    chosen: Rules,
    wager: str | Sequence[str] | None = None,
    strategy: str | Function | None = None,
    counting: Counting | None = None,
) -> Analysis:
    """The exact figures under rules that are made already, and how long they took.

    All wagers, the one that is named, or those that are; at best play, unless a strategy is given.
    """
    if is_function(strategy):
        return decided_by(strategy, lambda decide, _: _analysis(chosen, wager, decide))
    named = None if strategy is None else word(strategy, "a strategy")
    return _analysis(chosen, wager, named, counting)


def _analysis(
    chosen: Rules,
    wager: str | Sequence[str] | None,
    strategy: str | Decision | None,
    counting: Counting | None = None,
) -> Analysis:
    from croupier.exact.analysis import Analysis, figures, notes
    from croupier.exact.census import BEST, census

    start = time.perf_counter()
    counted = (counting or census)(chosen, strategy)
    found = figures(chosen, counted, wager)
    named = None if wager is None else [one.wager for one in found]
    followed = named is None or any(w.follows in named for w in chosen.wagers.values())
    play = counted.strategy if followed else None
    said = notes(chosen, counted)
    took = time.perf_counter() - start
    way = getattr(strategy, "__name__", "") if callable(strategy) else strategy
    usual = counted.strategy.name if counted.strategy is not None else BEST
    before = counting.kept_seconds if counting is not None else 0.0
    return Analysis(chosen, found, play, took, said, way or usual, before)


@checked
def together(
    game: str | Game,
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
    return together(chosen, units, None if strategy is None else word(strategy, "a strategy"))


@checked
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


@checked
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
    from croupier.core.driver import Driver
    from croupier.exact.shoe import edge_now

    if not isinstance(driver, Driver):
        raise Misuse(f"the edge is that of a table, not of {quoted(driver)}")
    return edge_now(driver.table)


@overload
def strategy(
    game: str | Game,
    hand: str,
    board: str = "",
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Advice: ...


@overload
def strategy(
    game: str | Game,
    hand: None = None,
    board: str = "",
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Strategy | None: ...


@checked
def strategy(
    game: str | Game,
    hand: str | None = None,
    board: str = "",
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Strategy | Advice | None:
    """The best way to play (None where nothing is to be decided), or what to do with one hand.

    `strategy("ultimate_texas_holdem", "Ah 7d", "7s 2c Jh")` asks with cards on the board.
    """
    from croupier.exact.census import advice_for, census

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    if hand is None:
        return census(chosen).strategy
    return advice_for(chosen, hand, board)


@checked
def simulate(
    game: str | Game,
    rounds: int,
    *,
    strategy: str | Function | None = None,
    seed: Seed = None,
    threads: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    precision: float | None = None,
    method: str | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play so many rounds and set what happened beside the exact figures.

    `workers` are processes of this machine; `cluster` is the address of a Dask scheduler, or
    `local`. The same seed gives the same tallies whoever plays. With a `precision` the run stops
    when half of the 95 % interval of the edge is no wider. `method="exact-draws"` plays nothing and
    draws the tallies from the exact law.

    A strategy is a name, a function that decides, or the name of one in a file (`mine.py:play`).
    Without a seed a fresh one is taken; the report has it, so that the run can be repeated.
    """
    from croupier.sim.report import Report
    from croupier.sim.runner import simulate
    from croupier.sim.streams import new_seed, seed_from

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    key = new_seed() if seed is None else seed_from(str(seed))
    if method is not None:
        crew = {"threads": threads, "workers": workers, "cluster": cluster}
        return by_method(chosen, rounds, key, strategy, method, crew | {"precision": precision})

    def played(way: str | Decision | None, tell: Callable[[int], None]) -> Report:
        begun: list[float] = []

        def watch(done: int) -> None:
            begun.append(time.perf_counter())
            tell(done)

        with crew_of(workers, cluster) as crew:
            run = simulate(chosen, rounds, key, way, threads, watch, crew, precision)
        took = time.perf_counter() - begun[0]
        return Report.of(run, took, decide=way if callable(way) else None)

    tell = progress or (lambda _: None)
    if is_function(strategy):
        return decided_by(strategy, played, tell)
    return played(None if strategy is None else word(strategy, "a strategy"), tell)


@checked
def cutting_card(
    game: str,
    rounds: int = 20_000_000,
    *,
    strategy: str | None = None,
    seed: Seed = None,
    threads: int | None = None,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> CuttingCards:
    """What the cutting card adds to the mean of each wager of a shoe, simulated with its error."""
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    return cutting_card_of(chosen, rounds, strategy=strategy, seed=seed, threads=threads)


@checked
def cutting_card_of(
    chosen: Rules,
    rounds: int,
    *,
    strategy: str | None = None,
    seed: Seed = None,
    threads: int | None = None,
) -> CuttingCards:
    """The same under rules that are made already."""
    from croupier.core.refusals import unknown
    from croupier.sim.cutting import CuttingCards, cutting_card
    from croupier.sim.report import reference
    from croupier.sim.runner import kernel_of
    from croupier.sim.streams import new_seed, seed_from

    known = kernel_of(chosen).strategies(chosen)
    played = next(iter(known)) if strategy is None else word(strategy, "a strategy")
    if played not in known:
        raise unknown(f"strategy for {chosen.game.id}", played, known)
    key = new_seed() if seed is None else seed_from(str(seed))
    exact = reference(chosen, played)
    cores = threads or os.cpu_count() or 1
    found = cutting_card(chosen, known[played](), exact, rounds, key, cores)
    return CuttingCards(chosen, played, exact, tuple(found.values()), key.hex())


@checked
def sessions(
    game: str | Game,
    strategy: str | Callable[..., object],
    sessions: int = 10_000,
    *,
    bankroll: str | int = 1_000,
    rolls: int = 200,
    precision: float | None = None,
    seed: Seed = None,
    threads: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    method: str | None = None,
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

    A function, or the name of one in a file (`mine.py:strategy`), plays in a process of its own:
    it is trusted code, but one that never ends can be interrupted, and is stopped after a while.

    `workers` and `cluster` are as in `simulate`; `method` may say what is done in any case where
    rounds are independent, `exact-draws`.

    Each session begins with a bankroll in dollars and makes no new wager after so many rolls. With
    a `precision` the run stops as soon as the 95 % interval of the edge is so narrow. `plain` lets
    a function play that cannot be compiled, a thousand times slower.
    """
    from croupier.core.money import cents_from
    from croupier.games.dice_table.sessions import play_sessions
    from croupier.sim.apart import LONG_SECONDS, apart
    from croupier.sim.crews import OWN_FUNCTION
    from croupier.sim.rounds import play_rounds
    from croupier.sim.streams import new_seed, seed_from

    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    started: list[float] = []

    def watch(played: int) -> None:
        if not started:
            started.append(time.perf_counter())
        if progress is not None:
            progress(played)

    text = str(bankroll)
    key = new_seed() if seed is None else seed_from(str(seed))
    in_words = isinstance(strategy, str) and not is_function(strategy)

    at_dice = own_strategies(game)
    sessions_by(method, at_dice)
    if not at_dice and not isinstance(strategy, str):
        raise Misuse(f"{game} takes wagers in words, no function; craps and crapless do")

    def play(tell: Tell, crew: Crew | None = None) -> SessionReport:
        if in_words:
            meant = strategy
        else:
            meant = function_from(strategy, "table, on, want")
            tell(None, LONG_SECONDS)  # the compiler
        patience = LONG_SECONDS if plain else None
        return play_sessions(
            chosen,
            meant,
            sessions,
            key,
            bankroll=cents_from(text),
            rolls=rolls,
            threads=threads,
            precision=precision,
            progress=lambda done: tell(done, patience),
            plain=plain,
            crew=crew,
        )

    with crew_of(workers, cluster) as crew:
        if not at_dice:
            report = play_rounds(
                chosen,
                str(strategy),
                sessions,
                key,
                bankroll=cents_from(text),
                rounds=rolls,
                threads=threads,
                precision=precision,
                progress=watch,
                crew=crew,
            )
        elif in_words:
            report = play(lambda done, seconds=None: None if done is None else watch(done), crew)
        elif crew is not None:
            raise Misuse(OWN_FUNCTION)
        else:
            report = apart(named(strategy), play, watch)
    report.seconds = time.perf_counter() - started[0]
    return report


@checked
def sign(
    game: str | Game,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
    house: str = PRACTICE_HOUSE,
) -> Sign:
    """The payout sign of a table under these rules, with the name of the house on it."""
    return sign_of(
        rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful), house
    )


def sign_of(chosen: Rules, house: str = PRACTICE_HOUSE, *, version: str = "") -> Sign:
    """The same under rules that are made already; `version` is that of what was filed."""
    from croupier.core.sign import sign
    from croupier.live.cloth_svg import draw

    shown = cloth_of(chosen)
    picture = draw(shown, chosen, house=house, look="paper", inline=True)
    return sign(chosen, house, cloth=shown, picture=picture, version=version)


@checked
def cloth(
    game: str | Game,
    *,
    edition: str | None = None,
    options: Options | None = None,
    paytable: Paytable | None = None,
    unlawful: bool = False,
) -> Cloth:
    """The cloth of a table under these rules; a notebook shows it as a picture."""
    return cloth_of(
        rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    )


def cloth_of(chosen: Rules) -> Cloth:
    """The same under rules that are made already."""
    from croupier.live.cloth_any import cloth_for

    return cloth_for(chosen)


@checked
def submission(file: str | os.PathLike[str]) -> Submission:
    """A Rules Submission from its file, checked against the law: `.rules`, `.house`, `.version`."""
    from croupier.house.submissions import MOST_SUBMISSION, check

    text = text_of(Path(file), "a Rules Submission (TOML)", MOST_SUBMISSION)
    return check(text).good(str(file))


@checked
def table(
    game: str | Game,
    *,
    seed: Seed = None,
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

    if told is not None and not isinstance(told, Mapping):
        raise Misuse(
            f"what is told is a mapping such as {{'wheel_inches': 30}}, not {quoted(told)}"
        )
    origin = origin_for(software(), None if seed is None else str(seed))
    chosen = rules(game, edition=edition, options=options, paytable=paytable, unlawful=unlawful)
    driver = PlayedTable(chosen, source_for(origin), policy=practice, chained=chained)
    driver.open(told, origin)
    return driver


@checked
def replay(file: str | os.PathLike[str]) -> Driver:
    """A table as its log left it, every command given again and what followed compared."""
    from croupier.live.replaying import replayed

    return replayed(bytes_of(Path(file), "the log of a table")).driver
