"""Simulation: blocks of rounds on every core, the same tallies for a seed whatever the threads.

A run is cut into blocks of 65,536 rounds. Each block has its own generator, made from the seed and
the block's number, so it does not matter which thread plays it or when. Few blocks are under way at
a time, so memory does not grow with the rounds; and threads look up after each part of a block, so
an interrupt is soon obeyed even where nothing is compiled.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import dataclass, replace
from threading import Event
from typing import Any, Protocol, cast

from croupier.core.fast import Fast, add_up, array_of, not_nought, over, whole_numbers
from croupier.core.game import Game, Rules
from croupier.core.names import id_from
from croupier.core.refusals import Misuse
from croupier.core.side_bets import SideBet
from croupier.exact.analysis import figures
from croupier.exact.bands import Z_95
from croupier.exact.census import SIMULATED, Bundle, Census, Decision, own_way
from croupier.sim.crews import OWN_FUNCTION, OWN_ON_ROLLS, Crew, Work
from croupier.sim.crews import played_by as crew_tally
from croupier.sim.streams import block_state

BLOCK = 1 << 16
PART = 1 << 13


class Simulator(Protocol):
    """What the kernel of a game offers."""

    CELLS: int
    """How many different facts there are, over all kinds of facts."""
    SCRATCH: int
    """How many whole numbers a kernel needs to work with: a deck, say. They start as noughts."""
    play: Fast[..., None]
    """`play(state, rounds, parameters, tally, scratch)` adds one to the cell of each fact.

    A block is played in parts: the state goes on from one to the next, the scratch does not.
    """

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        """The kinds of facts that a cell counts for, and the facts."""

    def strategies(self, rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
        """Names of strategies, the first the default, each with how to find its parameters."""

    def bundles(self, rules: Rules) -> tuple[Bundle, ...]:
        """Wagers that are analysed together.

        A kernel may also have `COUNTED_AS`, the names by which the game's count knows strategies
        that are called otherwise here, and `cutting(rules)`, a module that plays whole shoes for
        the effect of a cutting card (`sim.cutting`), or none where these rules have no such card.
        It is `asked` where it calls a function of one's own as it plays.
        """


@dataclass(frozen=True)
class Simulation:
    """The outcome of a run: a census of what happened, and what it takes to repeat it."""

    rules: Rules
    rounds: int
    seed: bytes
    strategy: str
    """By name; a function of one's own by its own."""
    threads: int
    """Or how many workers of another crew."""
    census: Census
    parameters: tuple[int, ...] = ()
    """The strategy as the kernel reads it."""
    asked: bool = False
    """Whether a function decided while rounds were played, so that nobody has counted it."""
    crew: str = "threads"
    """Who played: threads or processes of this machine, a cluster; or nobody, by exact draws."""


def simulator(game: Game) -> Simulator:
    return cast(Simulator, game.simulating())


def kernel_of(rules: Rules) -> Simulator:
    """The kernel for these rules.

    Where cells hang on what is offered, a game's module makes one by `for_rules(rules)`; else the
    module itself is it.
    """
    module, rules = simulator(rules.game), rules.plain
    make: Callable[[Rules], Simulator] | None = getattr(module, "for_rules", None)
    return module if make is None else make(rules)


def simulate(
    rules: Rules,
    rounds: int,
    seed: bytes,
    strategy: str | Decision | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
    precision: float | None = None,
) -> Simulation:
    """Play so many rounds, on every core unless `threads` says on how many; or by another crew.

    With a precision, no more rounds than it takes until the edge of the first wager is known so
    well (half of its 95 % interval); whether it is, is looked at after 16, 32, 64, … blocks, so
    that a run is the same whoever plays it.

    A strategy is a name, or a function for which the game's kernel has `played_by(rules, decide)`.
    `progress` is told 0 when the play begins and then how many more rounds have been played; what
    it raises ends the run.
    """
    if rounds < 1:
        raise Misuse(f"{rounds} rounds cannot be simulated; ask for 1 or more")
    if threads is not None and threads < 1:
        raise Misuse(f"{threads} threads cannot play; ask for 1 or more, or leave it open")
    module, chosen, parameters = _chosen(rules.plain, strategy)
    cores = crew.workers if crew is not None else threads or os.cpu_count() or 1
    if crew is not None and callable(strategy):
        raise Misuse(OWN_FUNCTION)
    if crew is not None and rules.plain.unfiled:
        raise Misuse(OWN_ON_ROLLS)
    tell, total, played = progress or (lambda _: None), whole_numbers(module.CELLS), 0
    for stop in _stages(rounds, precision):
        blocks = _blocks(stop, played)
        if crew is not None:
            work = Work(rules.plain, parameters, seed)
            tally = crew_tally(crew, work, blocks, tell)
        else:
            tally = run_blocks(module, parameters, blocks, seed, cores, tell)
        add_up.jit(total, tally)
        played = stop
        went = _census_from(module, rules, total)
        if precision is not None and _is_known(rules, went, precision):
            break
    if rules.own_bets:
        own = {bet.id: own_tally(bet, rules, played, seed) for bet in rules.own_bets}
        methods = {**went.methods, **dict.fromkeys(own, SIMULATED)}
        went = replace(went, weights={**went.weights, **own}, methods=methods)
    asked = bool(getattr(module, "asked", False))
    name = "threads" if crew is None else crew.name
    return Simulation(rules, played, seed, chosen, cores, went, parameters, asked, name)


def _census_from(module: Simulator, rules: Rules, tally: Sequence[int]) -> Census:
    """What happened, by facts."""
    weights: dict[str, Counter[Any]] = {}
    for cell, count in not_nought(tally):
        for kind, facts in module.facts_at(cell):
            weights.setdefault(kind, Counter())[facts] += count
    return Census(weights, module.bundles(rules), methods=dict.fromkeys(weights, SIMULATED))


FIRST_STAGE = 16 * BLOCK


def _stages(rounds: int, precision: float | None) -> Iterator[int]:
    """After how many rounds somebody looks whether they are enough."""
    stop = FIRST_STAGE
    while precision is not None and stop < rounds:
        yield stop
        stop *= 2
    yield rounds


def _is_known(rules: Rules, went: Census, precision: float) -> bool:
    first = next(iter(figures(rules.plain, went)), None)
    return first is not None and Z_95 * first.standard_error <= precision


def _chosen(
    rules: Rules, strategy: str | Decision | None
) -> tuple[Simulator, str, tuple[int, ...]]:
    """The kernel, the name of the strategy, and the strategy as the kernel reads it."""
    if callable(strategy):
        module, parameters = own_way(simulator(rules.game), rules, "simulated")(rules, strategy)
        return module, getattr(strategy, "__name__", "own"), parameters
    module = kernel_of(rules)
    known = module.strategies(rules)
    chosen = next(iter(known))
    if strategy is not None:
        chosen = id_from(f"strategy for {rules.game.id}", strategy, known)
    return module, chosen, known[chosen]()


def run_blocks(
    module: Simulator,
    parameters: tuple[int, ...],
    blocks: int | Iterator[tuple[int, int]],
    seed: bytes,
    threads: int,
    progress: Callable[[int], None],
) -> MutableSequence[int]:
    """The tallies of so many rounds, or of whatever else a kernel plays; or of these blocks."""
    tasks = _blocks(blocks) if isinstance(blocks, int) else blocks
    play = module.play.jit
    shared = array_of(parameters)
    total = whole_numbers(module.CELLS)
    idle: list[MutableSequence[int]] = []
    """Tallies that no thread adds to just now; they are summed at the end."""
    stopped = Event()

    clean = whole_numbers(module.SCRATCH)

    def run_block(block: int, size: int) -> int:
        state, scratch = array_of(block_state(seed, block)), whole_numbers(module.SCRATCH)
        try:
            tally = idle.pop()
        except IndexError:
            tally = whole_numbers(module.CELLS)
        run_part = over(play, 1, state, 0, shared, tally, scratch)
        for done in range(0, size, PART):
            if not stopped.is_set():
                run_part(min(PART, size - done))
                scratch[:] = clean
        idle.append(tally)
        return size

    # No rounds, so that the compiler works here, where it can be interrupted, and not in a thread.
    play(array_of(block_state(seed, 0)), 0, shared, total, clean)
    progress(0)
    pool = ThreadPoolExecutor(threads)
    try:
        for size in _in_flight(pool, run_block, tasks, 2 * threads):
            progress(size)
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)
    for tally in idle:
        add_up.jit(total, tally)
    return total


def own_tally(bet: SideBet, rules: Rules, rounds: int, seed: bytes) -> Counter[Any]:
    """A bet of one's own over so many deals of its own, block by block as everything else."""
    if bet.alone is None:
        raise ValueError(f"{bet.id} is tallied with the game")
    apart = hashlib.sha256(b"own bet" + seed + bet.id.encode()).digest()
    tally: Counter[Any] = Counter()
    for block, size in _blocks(rounds):
        tally.update(bet.alone.sample(rules, size, apart, block))
    return tally


def _blocks(rounds: int, after: int = 0) -> Iterator[tuple[int, int]]:
    """The blocks of so many rounds, but for those that were played before."""
    for block in range(after // BLOCK, -(-rounds // BLOCK)):
        yield block, min(BLOCK, rounds - block * BLOCK)


def _in_flight(
    pool: ThreadPoolExecutor,
    work: Callable[..., int],
    tasks: Iterator[tuple[int, int]],
    most: int,
) -> Iterator[int]:
    """Results as they come, with never more than `most` tasks waiting."""
    waiting: set[Future[int]] = set()
    for task in tasks:
        waiting.add(pool.submit(work, *task))
        if len(waiting) >= most:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    yield from (future.result() for future in as_completed(waiting))
