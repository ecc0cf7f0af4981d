"""The runner: what a seed gives, whatever the threads, and that it agrees with the exact count."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import wait
from functools import cache
from typing import Any

import pytest
from scipy import stats

from croupier.core.fast import whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import census
from croupier.games import game, game_ids
from croupier.sim import runner
from croupier.sim.runner import BLOCK, PART, Simulation, Simulator, kernel_of, simulate, simulator
from croupier.sim.streams import block_state, seed_from

SEED = seed_from("runner")
MILLIONS = 2_000_000
SIGMAS = 4
EDITIONS = [(one, edition) for one in game_ids() for edition in game(one).editions]
every_game = pytest.mark.parametrize("game_id", game_ids())


@cache
def usual(game_id: str) -> Rules:
    return rules_for(game(game_id))


def weights(run: Simulation) -> dict[str, dict[Any, int]]:
    return {kind: dict(facts) for kind, facts in run.census.weights.items()}


def rounds_in(run: Simulation) -> set[int]:
    """How many facts of each kind were counted."""
    return {sum(facts.values()) for facts in run.census.weights.values()}


def array_of(values: Sequence[int]) -> Any:
    array = whole_numbers(len(values))
    for i, value in enumerate(values):
        array[i] = value
    return array


# Blocks and threads


@every_game
def test_threads_change_nothing(game_id: str) -> None:
    """A seed has its tallies, on one thread, on two or on three."""
    rounds = 3 * BLOCK + PART + 1
    one, *others = (simulate(usual(game_id), rounds, SEED, threads=n) for n in (1, 2, 3))
    for other in others:
        assert weights(other) == weights(one)
    assert [run.threads for run in (one, *others)] == [1, 2, 3]


@every_game
def test_another_seed_gives_other_tallies(game_id: str) -> None:
    """What was rolled hangs on the seed."""
    one, other = (simulate(usual(game_id), 50_000, seed_from(name)) for name in ("one", "other"))
    assert weights(one) != weights(other)
    assert one.seed == seed_from("one")


@pytest.mark.parametrize(
    "rounds", [1, PART - 1, PART, PART + 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 5]
)
def test_exactly_so_many_rounds_are_played(rounds: int) -> None:
    """The last block and the last part of a block are as long as they have to be."""
    told: list[int] = []
    run = simulate(usual("high_roll_dice"), rounds, SEED, progress=told.append)
    assert rounds_in(run) == {rounds}
    assert sum(told) == run.rounds == rounds
    assert told[0] == 0, "compiling is over, play begins"
    assert len(told[1:]) == math.ceil(rounds / BLOCK)


def test_more_rounds_begin_with_the_same_ones() -> None:
    """Whole blocks of a short run are the first blocks of a long one."""
    short, long = (simulate(usual("high_roll_dice"), n * BLOCK, SEED) for n in (1, 2))
    for kind, facts in weights(short).items():
        assert all(count <= weights(long)[kind][one] for one, count in facts.items())


def test_a_block_is_its_parts_on_one_stream() -> None:
    """The state goes on from part to part, so a run can be repeated by hand."""
    rules = usual("three_card_poker")
    module = kernel_of(rules)
    rounds = BLOCK + 2 * PART + 17
    tally = whole_numbers(module.CELLS)
    for block, sizes in enumerate(([PART] * (BLOCK // PART), [PART, PART, 17])):
        state = array_of(block_state(SEED, block))
        for size in sizes:
            module.play.jit(state, size, array_of([0]), tally, whole_numbers(module.SCRATCH))
    expected: dict[str, dict[Any, int]] = {}
    for cell, count in enumerate(tally):
        for kind, facts in module.facts_at(cell) if count else ():
            ours = expected.setdefault(kind, {})
            ours[facts] = ours.get(facts, 0) + int(count)
    assert weights(simulate(rules, rounds, SEED, "always_play")) == expected


# What is refused


@pytest.mark.parametrize("rounds", [0, -1])
def test_no_rounds_are_refused(rounds: int) -> None:
    """There is nothing to say about no rounds."""
    with pytest.raises(Misuse, match=f"{rounds} rounds cannot be simulated"):
        simulate(usual("high_roll_dice"), rounds, SEED)


@pytest.mark.parametrize("threads", [0, -1])
def test_no_threads_are_refused(threads: int) -> None:
    """None at all is not "as many as there are"."""
    with pytest.raises(Misuse, match=f"{threads} threads cannot play"):
        simulate(usual("high_roll_dice"), 1, SEED, threads=threads)


@every_game
def test_strategies_have_names(game_id: str) -> None:
    """The first is the usual one, each can be played, and another word is refused with a hint."""
    rules = usual(game_id)
    names = list(simulator(game(game_id)).strategies(rules))
    assert simulate(rules, 10, SEED).strategy == names[0]
    for name in names:
        run = simulate(rules, 10, SEED, name)
        assert run.strategy == name
        assert figures(rules, run.census)
    with pytest.raises(Misuse, match=f"no strategy for {game_id} 'by_magic'"):
        simulate(rules, 10, SEED, "by_magic")
    with pytest.raises(Misuse, match=f"did you mean {names[0]}"):
        simulate(rules, 10, SEED, names[0][:-1])


# What ends a run early


class Broken(RuntimeError):
    pass


def test_what_progress_raises_ends_the_run() -> None:
    """The run stops there, and no thread of it is left behind."""
    before = threading.active_count()

    def stop(more: int) -> None:
        if more:
            raise Broken

    with pytest.raises(Broken):
        simulate(usual("high_roll_dice"), 10**12, SEED, threads=2, progress=stop)
    assert threading.active_count() == before


def test_what_a_kernel_raises_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in a thread is not lost."""

    def fault(state: Sequence[int], rounds: int, *_: Any) -> None:
        if rounds:
            raise Broken

    class Faulty:
        jit = staticmethod(fault)

    monkeypatch.setattr(simulator(game("high_roll_dice")), "play", Faulty)
    with pytest.raises(Broken):
        simulate(usual("high_roll_dice"), 10**12, SEED, threads=2)


def test_a_plain_kernel_is_interrupted_between_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is compiled a block takes long; threads look up after a part of it."""
    played: list[int] = []

    def slow(state: Sequence[int], rounds: int, *_: Any) -> None:
        played.append(rounds)
        if rounds:
            time.sleep(0.2)

    class Slow:
        jit = staticmethod(slow)

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulator(game("high_roll_dice")), "play", Slow)
    monkeypatch.setattr(runner, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(usual("high_roll_dice"), 10**12, SEED, threads=2)
    assert played[0] == 0, "compiling comes first, outside the threads"
    assert played[1:].count(PART) < 2 * BLOCK // PART


# A shell that starts tests in the background lets them ignore the signal; this run shall hear it.
ENDLESS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from croupier.core.game import rules_for
from croupier.games import game
from croupier.sim.runner import simulate
rules = rules_for(game("high_roll_dice"))
simulate(rules, 10**12, bytes(32), progress=lambda more: print(more, flush=True))
"""


def test_an_interrupt_stops_a_long_run() -> None:
    """Ctrl-C ends a run of 10**12 rounds at once."""
    run = subprocess.Popen(
        [sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdout is not None
    try:
        assert [run.stdout.readline() for _ in range(2)] == [b"0\n", b"%d\n" % BLOCK]
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=30)
    finally:
        run.kill()
    assert errors.splitlines()[-1] == b"KeyboardInterrupt"


def test_few_blocks_are_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the run, never more than two blocks a thread are held."""
    held: list[int] = []

    def watched(waiting: set[Any], **how: Any) -> Any:
        held.append(len(waiting))
        return wait(waiting, **how)

    monkeypatch.setattr(runner, "wait", watched)
    simulate(usual("high_roll_dice"), 40 * BLOCK, SEED, threads=3)
    assert held
    assert max(held) <= 6


# Compiled, plain, and exact


def tally_of(module: Simulator, play: Callable[..., None], parameters: Sequence[int]) -> list[int]:
    tally = whole_numbers(module.CELLS)
    scratch = whole_numbers(module.SCRATCH)
    play(array_of(block_state(SEED, 0)), 500, array_of(parameters), tally, scratch)
    return [int(count) for count in tally]


@every_game
def test_compiled_and_plain_kernels_agree(game_id: str) -> None:
    """On the same stream both count the same facts, under every strategy."""
    module = kernel_of(usual(game_id))
    for strategy, parameters in module.strategies(usual(game_id)).items():
        plain = tally_of(module, module.play, parameters())
        assert plain == tally_of(module, module.play.jit, parameters()), strategy
        assert sum(plain) >= 500


WITHOUT_COMPILER = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = sys.modules["scipy"] = None
import json
from croupier.core.fast import can_compile
from croupier.core.game import rules_for
from croupier.games import game
from croupier.sim.runner import simulate, simulator
from croupier.sim.streams import seed_from
assert not can_compile()
tallies = {}
for game_id in sys.argv[1:]:
    rules = rules_for(game(game_id))
    last = list(simulator(game(game_id)).strategies(rules))[-1]
    run = simulate(rules, 2_000, seed_from("runner"), last, threads=2)
    tallies[game_id] = {
        kind: sorted([repr(facts), count] for facts, count in counted.items())
        for kind, counted in run.census.weights.items()
    }
print(json.dumps(tallies))
"""


def test_everything_works_without_a_compiler() -> None:
    """Where numba and numpy are not installed a seed gives the same tallies, only slower."""
    command = [sys.executable, "-c", WITHOUT_COMPILER, *game_ids()]
    plain = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    for game_id in game_ids():
        last = list(simulator(game(game_id)).strategies(usual(game_id)))[-1]
        run = simulate(usual(game_id), 2_000, SEED, last)
        assert plain[game_id] == {
            kind: sorted([repr(facts), count] for facts, count in counted.items())
            for kind, counted in run.census.weights.items()
        }


def z_score(simulated: WagerFigures, exact: WagerFigures) -> float:
    """How many standard errors the simulated edge lies from the exact one."""
    error = exact.standard_deviation / math.sqrt(simulated.observed)
    return float(simulated.house_edge - exact.house_edge) / error


@pytest.mark.parametrize(("game_id", "edition"), EDITIONS)
def test_simulation_agrees_with_the_exact_count(game_id: str, edition: str) -> None:
    """Every edge lies within four standard errors, and no row comes too often or too rarely."""
    rules = rules_for(game(game_id), edition)
    exact = {one.wager: one for one in figures(rules, census(rules))}
    simulated = figures(rules, simulate(rules, MILLIONS, SEED).census)
    assert [one.wager for one in simulated] == list(exact)
    for one in simulated:
        assert one.observed >= MILLIONS // 20, "insurance waits for an ace, odds for a point"
        assert abs(z_score(one, exact[one.wager])) < SIGMAS, one.wager
        if exact[one.wager].method != "exact":
            continue  # played by the chart, counted at best play: alike only on the whole
        seen = {row.outcome: row.probability * one.observed for row in one.rows}
        for row in exact[one.wager].rows:
            count, share = int(seen.pop(row.outcome, 0)), float(row.probability)
            assert stats.binomtest(count, one.observed, share).pvalue > 1e-6, row.outcome
        assert not seen, "every simulated row is counted too"
