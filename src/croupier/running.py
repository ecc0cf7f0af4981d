"""Who plays a simulation, as the façade is asked for it: processes, a cluster, or nobody."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from croupier.core.asked import word
from croupier.core.numbers import MOST_THREADS, given
from croupier.core.refusals import Misuse, unknown
from croupier.own import Function, is_function

if TYPE_CHECKING:
    from croupier.core.game import Rules
    from croupier.sim.crews import Crew
    from croupier.sim.report import Report


def crew_of(workers: int | None, cluster: str | None) -> Crew | None:
    """Who plays a run, where that is not the threads of this process."""
    if workers is None and cluster is None:
        return None
    from croupier.sim.crews import Cluster, Processes

    if workers is not None:
        given(workers, "the number of workers", least=1, most=MOST_THREADS)
    if cluster is not None:
        return Cluster(word(cluster, "the address of a cluster"), workers)
    return Processes(workers or 1)


def by_method(
    chosen: Rules, rounds: int, key: bytes, strategy: str | Function | None, method: str
) -> Report:
    """A run that is not played."""
    from croupier.sim.exact_draws import drawn
    from croupier.sim.report import Report

    if method != "exact-draws":
        raise unknown("method", method, ["exact-draws"])
    if strategy is not None and is_function(strategy):
        raise Misuse("exact draws take a strategy by its name; leave --method out")
    begun = time.perf_counter()
    run = drawn(chosen, rounds, key, None if strategy is None else word(strategy, "a strategy"))
    return Report.of(run, time.perf_counter() - begun)
