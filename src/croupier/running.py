"""Who plays a simulation, as the façade is asked for it: processes, a cluster, or nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.core.asked import word
from croupier.core.numbers import MOST_THREADS, given
from croupier.core.refusals import Misuse, unknown
from croupier.own import Function, is_function

if TYPE_CHECKING:
    from croupier.core.game import Game, Rules
    from croupier.sim.crews import Crew
    from croupier.sim.report import Report

EXACT_DRAWS = "exact-draws"


@contextmanager
def crew_of(workers: int | None, cluster: str | None) -> Iterator[Crew | None]:
    """Who plays a run, where that is not the threads of this process; nobody is left behind."""
    crew = _crew(workers, cluster)
    try:
        yield crew
    finally:
        if crew is not None:
            crew.close()


def _crew(workers: int | None, cluster: str | None) -> Crew | None:
    if workers is None and cluster is None:
        return None
    from croupier.sim.crews import Cluster, Processes

    if workers is not None:
        given(workers, "the number of workers", least=1, most=MOST_THREADS)
    if cluster is not None:
        return Cluster(word(cluster, "the address of a cluster"), workers)
    return Processes(workers or 1)


def by_method(
    chosen: Rules,
    rounds: int,
    key: bytes,
    strategy: str | Function | None,
    method: str,
    unheeded: Mapping[str, object],
) -> Report:
    """A run that is not played, so that nobody plays it and it does not end early."""
    from croupier.sim.exact_draws import drawn
    from croupier.sim.report import Report

    _known(method)
    for name, value in unheeded.items():
        if value is not None:
            raise Misuse(f"exact draws are drawn at once and by nobody; leave --{name} out")
    if strategy is not None and is_function(strategy):
        raise Misuse("exact draws take a strategy by its name; leave --method out")
    begun = time.perf_counter()
    run = drawn(chosen, rounds, key, None if strategy is None else word(strategy, "a strategy"))
    return Report.of(run, time.perf_counter() - begun)


def own_strategies(game: str | Game) -> bool:
    """Whether strategies of one's own can be played at this game."""
    from croupier.core.game import Game
    from croupier.games import game as find
    from croupier.sim.runner import simulator

    found = game if isinstance(game, Game) else find(word(game, "a game"))
    return bool(getattr(simulator(found), "OWN_STRATEGIES", False))


def sessions_by(method: str | None, at_dice: bool) -> None:
    """Sessions of rounds are drawn from the exact law in any case; those of rolls are thrown."""
    if method is not None:
        _known(method)
        if at_dice:
            raise Misuse(
                "at a dice table wagers last over rolls that hang together, so a session is "
                "thrown; leave --method out"
            )


def _known(method: str) -> None:
    if method != EXACT_DRAWS:
        raise unknown("method", method, [EXACT_DRAWS])
