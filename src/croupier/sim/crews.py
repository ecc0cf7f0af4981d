"""Who plays the blocks of a run: threads here, processes here, or a cluster elsewhere.

A block is the same whoever plays it: its generator is made from the seed and its number. So all
that a crew does is to hand out batches of blocks and add up what comes back, in whatever order. A
batch whose worker was lost is handed out again, and what has come back is never played twice.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Generator, Iterator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from typing import Any, Protocol

from croupier.core.fast import add_up, array_of, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.sim.streams import block_state

ADDRESS = re.compile(
    r"(?:(?:tcp|tls)://)?(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,39}\]):[0-9]{1,5}"
)
WRITE_ADDRESS = "write its address as tcp://host:8786, or local"
LEAVE_CREWS = "plays in threads; leave --workers and --cluster out"
OWN_FUNCTION = f"a function of one's own {LEAVE_CREWS}"
OWN_ON_ROLLS = f"a bet of one's own on several rolls {LEAVE_CREWS}"
BATCH = 32
"""Blocks that are handed out together: some two million rounds."""
PART = 1 << 13
MOST_LOST = 20
"""So often a batch is handed out again before the run gives up."""

Block = tuple[int, int]
"""Its number, and how many rounds it has."""


class Task(Protocol):
    """What a crew is given: all that it takes to play blocks anywhere."""

    def play(self, blocks: Sequence[Block], /) -> Any:
        """What came of these blocks."""


@dataclass(frozen=True)
class Work:
    """All that it takes to play a block anywhere."""

    rules: Rules
    parameters: tuple[int, ...]
    seed: bytes

    def __reduce__(self) -> tuple[type[Work], tuple[Rules, tuple[int, ...], bytes]]:
        """Without the kernel: it is made where the work is done."""
        return Work, (self.rules, self.parameters, self.seed)

    @cached_property
    def kernel(self) -> Any:
        from croupier.sim.runner import kernel_of

        return kernel_of(self.rules)

    def play(self, blocks: Sequence[Block]) -> list[int]:
        """The tally of these blocks."""
        kernel = self.kernel
        play, shared = kernel.play.jit, array_of(self.parameters)
        tally, clean = whole_numbers(kernel.CELLS), whole_numbers(kernel.SCRATCH)
        for number, size in blocks:
            state, scratch = array_of(block_state(self.seed, number)), whole_numbers(kernel.SCRATCH)
            for done in range(0, size, PART):
                play(state, min(PART, size - done), shared, tally, scratch)
                scratch[:] = clean
        return list(map(int, tally))


class Crew(Protocol):
    """Those who play batches."""

    name: str
    workers: int

    def played(
        self, task: Task, batches: Iterator[list[Block]]
    ) -> Iterator[tuple[list[Block], Any]]:
        """Each batch, in any order, with what came of it."""

    def close(self) -> None:
        """Nobody is needed any more."""


def batches_of(blocks: Iterator[Block]) -> Iterator[list[Block]]:
    batch: list[Block] = []
    for block in blocks:
        batch.append(block)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def played_by(
    crew: Crew, work: Work, blocks: Iterator[Block], progress: Callable[[int], None]
) -> MutableSequence[int]:
    """The tally of all blocks."""
    total = whole_numbers(work.kernel.CELLS)
    progress(0)
    for batch, tally in crew.played(work, batches_of(blocks)):
        add_up.jit(total, array_of(tally))
        progress(sum(size for _, size in batch))
    return total


def in_order(crew: Crew, task: Task, blocks: Iterator[Block]) -> Generator[Any, None, None]:
    """What came of each block, in the order of their numbers from 0 on."""
    waiting: dict[int, Sequence[Any]] = {}
    number = 0
    for batch, found in crew.played(task, batches_of(blocks)):
        waiting[batch[0][0]] = found
        while number in waiting:
            ready = waiting.pop(number)
            number += len(ready)
            yield from ready


# Processes of this machine

_task: list[Task] = []


def _begin(task: Task) -> None:
    """In each process: an interrupt is for the one that began the run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _task[:] = [task]


def _play(batch: list[Block]) -> Any:
    return _task[0].play(batch)


class Processes:
    """So many processes of this machine."""

    name = "processes"

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def played(
        self, task: Task, batches: Iterator[list[Block]]
    ) -> Iterator[tuple[list[Block], Any]]:
        waiting: dict[Future[Any], list[Block]] = {}
        again: list[list[Block]] = []
        lost = 0
        pool = self._pool(task)
        try:
            while True:
                broken = False
                while len(waiting) < 2 * self.workers and not broken:
                    batch = again.pop() if again else next(batches, None)
                    if batch is None:
                        break
                    try:
                        waiting[pool.submit(_play, batch)] = batch
                    except BrokenProcessPool:  # one was lost since the last batch came back
                        again.append(batch)
                        broken = True
                if not waiting and not broken:
                    return
                if not broken:
                    wait(waiting, return_when=FIRST_COMPLETED)
                for future in [one for one in waiting if one.done()]:
                    batch = waiting.pop(future)
                    try:
                        yield batch, future.result()
                    except BrokenProcessPool:
                        again.append(batch)
                        broken = True
                if broken:
                    lost += 1
                    if lost > MOST_LOST:
                        raise Misuse(f"{lost} times a process was lost; look at memory and limits")
                    again += waiting.values()
                    waiting.clear()
                    self._end(pool)
                    pool = self._pool(task)
        finally:
            self._end(pool)

    def close(self) -> None:
        """Processes end with the batches."""

    def _pool(self, task: Task) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, initializer=_begin, initargs=(task,))

    @staticmethod
    def _end(pool: ProcessPoolExecutor) -> None:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


# A cluster


def _play_there(task: Task, batch: list[Block]) -> Any:
    return task.play(batch)


class Cluster:
    """A Dask cluster, by the address of its scheduler; `local` is one of this machine."""

    name = "cluster"

    def __init__(self, address: str, workers: int | None = None) -> None:
        try:
            import distributed
        except ImportError as error:
            raise Misuse(
                "a cluster needs Dask; install croupier[cluster], or take --workers N"
            ) from error
        if address != "local" and not ADDRESS.fullmatch(address):
            raise Misuse(f"{quoted(address)} is no Dask scheduler; {WRITE_ADDRESS}")
        self._distributed: Any = distributed
        self._local: Any = None
        if address == "local":
            self._local = self._distributed.LocalCluster(
                n_workers=workers or 2, threads_per_worker=1, dashboard_address=None
            )
            address = self._local.scheduler_address
        try:
            self.client: Any = self._distributed.Client(
                address, timeout="10s", set_as_default=False
            )
        except (OSError, ValueError, TypeError) as error:  # TypeError: keys of tls:// are missing
            raise Misuse(f"no Dask scheduler answers at {address}; {WRITE_ADDRESS}") from error
        self.workers = max(1, sum(self.client.nthreads().values()))

    def played(
        self, task: Task, batches: Iterator[list[Block]]
    ) -> Iterator[tuple[list[Block], Any]]:
        shared = self.client.scatter(task, broadcast=True, hash=False)
        going: dict[Any, tuple[Any, list[Block]]] = {}
        lost = 0

        def submit(batch: list[Block]) -> Any:
            future = self.client.submit(_play_there, shared, batch, pure=False, retries=3)
            going[future.key] = future, batch
            return future

        first = [submit(batch) for _, batch in zip(range(3 * self.workers), batches, strict=False)]
        coming = self._distributed.as_completed(first, loop=self.client.loop)
        try:
            for future in coming:
                _, batch = going.pop(future.key)
                if future.status == "finished":
                    yield batch, future.result()
                    more = next(batches, None)
                    if more is not None:
                        coming.add(submit(more))
                    continue
                error = future.exception()
                if not isinstance(error, self._distributed.KilledWorker | OSError):
                    future.result()
                lost += 1
                if lost > MOST_LOST:
                    raise Misuse(f"{lost} batches were lost with their workers; look at these")
                coming.add(submit(batch))
        finally:
            if going:
                self.client.cancel([future for future, _ in going.values()], force=True)

    def close(self) -> None:
        self.client.close()
        if self._local is not None:
            self._local.close()
