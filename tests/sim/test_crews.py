"""Threads, processes and a cluster: one seed, one tally, whoever plays and whoever is lost."""

from __future__ import annotations

import importlib.util
import itertools
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.sim.crews import BATCH, Cluster, Processes, Work, batches_of
from croupier.sim.exact_draws import drawn
from croupier.sim.runner import BLOCK, Simulation, simulate
from croupier.sim.streams import seed_from

SEED = seed_from("crews")
WHO = ("crew", "threads")
ROULETTE = rules_for(game("roulette"))
ROUNDS = 12 * BATCH * BLOCK + 12_345


def weights(run: Simulation) -> dict[str, dict[Any, int]]:
    return {kind: dict(facts) for kind, facts in run.census.weights.items()}


@pytest.fixture(scope="module")
def by_threads() -> dict[str, dict[Any, int]]:
    return weights(simulate(ROULETTE, ROUNDS, SEED, threads=1))


def test_batches_are_all_blocks_once() -> None:
    """In order, none left out."""
    blocks = [(number, BLOCK) for number in range(3 * BATCH + 5)]
    found = list(batches_of(iter(blocks)))
    assert [len(batch) for batch in found] == [BATCH, BATCH, BATCH, 5]
    assert [block for batch in found for block in batch] == blocks


def test_work_is_carried_without_its_kernel() -> None:
    """What is sent to a worker is what it takes to make the kernel there."""
    work = Work(ROULETTE, (0,), SEED)
    one = work.play([(0, 1000), (1, 500)])
    again = pickle.loads(pickle.dumps(work))
    assert again.play([(0, 1000), (1, 500)]) == one
    assert sum(one) == 1_500


@pytest.mark.slow
def test_processes(by_threads: dict[str, dict[Any, int]]) -> None:
    """The same tallies as one thread, to the last one."""
    told: list[int] = []
    run = simulate(ROULETTE, ROUNDS, SEED, progress=told.append, crew=Processes(2))
    assert weights(run) == by_threads
    assert (run.crew, run.threads) == ("processes", 2)
    assert (told[0], sum(told)) == (0, ROUNDS)


@pytest.mark.slow
def test_a_process_that_is_killed_changes_nothing(by_threads: dict[str, dict[Any, int]]) -> None:
    """Its batch is played again by another one."""
    killed: list[int] = []
    others = set(multiprocessing.active_children())

    def kill_one(done: int) -> None:
        if done and not killed:
            child = next(iter(set(multiprocessing.active_children()) - others))
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)

    run = simulate(ROULETTE, ROUNDS, SEED, progress=kill_one, crew=Processes(2))
    assert killed
    assert weights(run) == by_threads


@pytest.mark.slow
def test_an_interrupt_ends_all_processes() -> None:
    """What the one who watches raises ends the run, and nobody is left behind."""

    def stop(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    others = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt):
        simulate(ROULETTE, ROUNDS, SEED, progress=stop, crew=Processes(2))
    for child in set(multiprocessing.active_children()) - others:
        child.join(10)
    assert set(multiprocessing.active_children()) <= others


@pytest.mark.slow
def test_a_cluster_and_a_worker_that_is_lost(by_threads: dict[str, dict[Any, int]]) -> None:
    """A local Dask cluster, one of its two workers killed in the middle: the same tallies."""
    pytest.importorskip("distributed")
    crew = Cluster("local", 2)
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done and not killed:
            killed.append(next(iter(crew.client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    try:
        run = simulate(ROULETTE, ROUNDS, SEED, progress=kill_one, crew=crew)
    finally:
        crew.close()
    assert killed
    assert weights(run) == by_threads
    assert run.crew == "cluster"


SESSIONS = {"roulette": "red 10; stop at +200", "craps": "pass 10, odds 2x; place 6 and 8 for 12"}


@pytest.mark.slow
@pytest.mark.parametrize("id", SESSIONS)
def test_sessions_are_the_same_whoever_plays(id: str) -> None:
    """Threads, processes and a cluster: each figure, also where a precision ends the run."""

    def told(**who: Any) -> dict[str, Any]:
        found = croupier.sessions(id, SESSIONS[id], 60_000, seed="s", **who).to_dict()
        return {k: v for k, v in found.items() if k not in ("seconds", "rolls_per_second", *WHO)}

    for more in ({}, {"precision": 0.01}):
        one = told(threads=1, **more)
        assert told(workers=2, **more) == one
    if importlib.util.find_spec("distributed") is not None:
        assert told(cluster="local", workers=2, precision=0.01) == one


@pytest.mark.slow
def test_sessions_of_a_process_that_is_killed() -> None:
    """Its sessions are played again by another one, and stand where they stood."""
    killed: list[int] = []

    def kill_one(done: int) -> None:
        if done and not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)

    asked = ("roulette", "red 10", 300_000)
    one = croupier.sessions(*asked, seed="k", threads=1)
    two = croupier.sessions(*asked, seed="k", workers=2, progress=kill_one)
    assert killed
    assert (two.sums, two.nets, two.curves) == (one.sums, one.nets, one.curves)


@pytest.mark.slow
def test_a_process_that_is_lost_between_two_batches(
    by_threads: dict[str, dict[Any, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crew that breaks just as it is handed a batch begins again with that one."""
    submit, times = ProcessPoolExecutor.submit, itertools.count()

    def breaks(pool: ProcessPoolExecutor, *args: Any) -> Any:
        if next(times) in (0, 5):
            raise BrokenProcessPool("lost")
        return submit(pool, *args)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", breaks)
    run = simulate(ROULETTE, ROUNDS, SEED, crew=Processes(2))
    assert weights(run) == by_threads
    assert next(times) > 6


def test_no_such_cluster() -> None:
    """A sentence, and soon."""
    pytest.importorskip("distributed")
    with pytest.raises(Misuse, match="no Dask scheduler"):
        Cluster("nonsense:x")


def test_a_precision() -> None:
    """No more rounds than it takes, whatever the threads; the run is a prefix of longer ones."""
    found = croupier.simulate("roulette", 10**9, seed="p", precision=0.01, threads=2)
    assert 1.96 * found.wagers[0].standard_error <= 0.0101
    rounds = found.simulation.rounds
    assert rounds % BLOCK == 0
    assert rounds < 10**9
    same = croupier.simulate("roulette", rounds, seed="p", threads=1)
    assert [one.mean for one in same.wagers] == [one.mean for one in found.wagers]
    with pytest.raises(Misuse, match="precision"):
        croupier.simulate("roulette", 10, precision=2.0)


def test_exact_draws() -> None:
    """A billion rounds at once: each wager within 4.5 errors of its mean, and the seed repeats."""
    run = croupier.simulate("three_card_poker", 10**9, seed="draws", method="exact-draws")
    assert run.simulation.crew == "exact draws"
    for one in run.wagers:
        assert one.went.observed == 10**9
        assert one.sigmas is not None
        assert abs(one.sigmas) < 4.5
    again = croupier.simulate("three_card_poker", 10**9, seed="draws", method="exact-draws")
    assert [one.mean for one in again.wagers] == [one.mean for one in run.wagers]
    named = drawn(rules_for(game("three_card_poker")), 10**6, SEED, "always_play")
    assert named.strategy == "always_play"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: croupier.simulate("blackjack", 9, method="exact-draws"), "hang on those before"),
        (lambda: croupier.simulate("mini_baccarat", 9, method="exact-draws"), "hang on those"),
        *(
            (lambda more=more: croupier.simulate("roulette", 9, method="exact-draws", **more), said)
            for more, said in (
                ({"threads": 2}, "leave --threads out"),
                ({"workers": 2}, "leave --workers out"),
                ({"cluster": "local"}, "leave --cluster out"),
                ({"precision": 0.1}, "leave --precision out"),
            )
        ),
        (lambda: croupier.simulate("roulette", 9, method="exact"), "did you mean exact-draws"),
        (
            lambda: croupier.simulate("roulette", 9, strategy=lambda m: "x", method="exact-draws"),
            "by its name",
        ),
    ],
)
def test_where_nothing_can_be_drawn(ask: Callable[[], object], said: str) -> None:
    """Shoes that last, methods that are none, functions."""
    with pytest.raises(Misuse, match=said):
        ask()
