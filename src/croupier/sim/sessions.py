"""Sessions: many players with a bankroll each, in blocks on threads, into one report.

A block has its own generator, made from the seed and its number, and blocks are counted in their
order: so a seed gives the same figures on any number of threads, also where a run stops early.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Protocol

from croupier.core.fast import fast
from croupier.core.refusals import Misuse
from croupier.sim.crews import Crew, in_order
from croupier.sim.session_report import SAMPLE, SessionReport, Sums

BLOCK_ROLLS = 1 << 17
MOST_IN_BLOCK = 1 << 12
CURVE_POINTS = 50

# What a kernel writes down of each session

NET, DRAWDOWN, PLAYED, TURNOVER, RUINED, NOT_TAKEN = range(6)
OUT = 6


@dataclass(frozen=True)
class Block:
    """What a block of sessions came to."""

    sums: Sums
    nets: Sequence[int]
    drawdowns: Sequence[int]
    curves: Sequence[int]


class Players(Protocol):
    """Whoever plays the sessions of a run."""

    @property
    def rolls(self) -> int:
        """The most of a session."""

    @property
    def points(self) -> int:
        """Of a curve, the bankroll before the first roll included."""

    def block(self, seed: bytes, block: int, sessions: int, kept: int) -> Block:
        """One block; the first `kept` of its sessions are remembered one by one."""


def curve_step(rolls: int) -> int:
    """A curve has a point each so many rolls."""
    return -(-rolls // CURVE_POINTS)


def block_of(out: Sequence[int], curve: Sequence[int], sessions: int, kept: int) -> Block:
    """What a kernel wrote down, as sums and as a sample."""
    nets = [int(out[i * OUT + NET]) for i in range(kept)]
    drawdowns = [int(out[i * OUT + DRAWDOWN]) for i in range(kept)]
    curves = [int(value) for value in curve] if kept else []
    return Block(Sums(*map(float, summed.jit(out, sessions))), nets, drawdowns, curves)


def run(
    players: Players,
    report: SessionReport,
    sessions: int,
    *,
    threads: int | None = None,
    precision: float | None = None,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
) -> SessionReport:
    """Play so many sessions into a report, or fewer if the edge is known so precisely before.

    They are played by the threads of this process, or by another crew.

    `precision` is half the width of the 95 % interval of the edge, as a share of what is staked.
    `progress` is told 0 when the play begins and then how many more sessions have been played.
    """
    if sessions < 1:
        raise Misuse(f"{sessions} sessions cannot be played; ask for 1 or more")
    told = progress or (lambda _: None)
    each = max(1, min(MOST_IN_BLOCK, BLOCK_ROLLS // players.rolls))
    seats, blocks = Seats(players, report.seed, each), _blocks(sessions, each)
    if crew is None:
        report.threads = threads or os.cpu_count() or 1
        players.block(report.seed, 0, 0, 0)  # the compiler works here, where it can be interrupted
        played = _by_threads(seats, blocks, report.threads)
    else:
        report.threads, report.crew = crew.workers, crew.name
        played = in_order(crew, seats, blocks)
    told(0)
    with closing(played):
        for done in played:
            report.add(done.sums, done.nets, done.drawdowns, done.curves, players.points)
            told(int(done.sums.sessions))
            if precision is not None and report.is_precise(precision):
                break
    return report


@dataclass(frozen=True)
class Seats:
    """All that it takes to play blocks of sessions anywhere."""

    players: Players
    seed: bytes
    each: int
    """Sessions of a block; the last one may have fewer."""

    def play(self, blocks: Sequence[tuple[int, int]]) -> list[Block]:
        return [self.block(*block) for block in blocks]

    def block(self, number: int, size: int) -> Block:
        kept = max(0, min(size, SAMPLE - number * self.each))
        return self.players.block(self.seed, number, size, kept)


def _by_threads(
    seats: Seats, blocks: Iterator[tuple[int, int]], threads: int
) -> Generator[Block, None, None]:
    stopped = Event()

    def work(number: int, size: int) -> Block | None:
        return None if stopped.is_set() else seats.block(number, size)

    pool = ThreadPoolExecutor(threads)
    try:
        yield from _in_order(pool, work, blocks, 2 * threads)
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)


def _blocks(sessions: int, each: int) -> Iterator[tuple[int, int]]:
    for block in count():
        left = sessions - block * each
        if left <= 0:
            return
        yield block, min(each, left)


def _in_order(
    pool: ThreadPoolExecutor,
    work: Callable[[int, int], Block | None],
    tasks: Iterator[tuple[int, int]],
    most: int,
) -> Iterator[Block]:
    """Results in the order of their blocks, with never more than `most` under way."""
    waiting: deque[Future[Block | None]] = deque()
    for task in tasks:
        waiting.append(pool.submit(work, *task))
        if len(waiting) >= most:
            yield _result(waiting)
    while waiting:
        yield _result(waiting)


def _result(waiting: deque[Future[Block | None]]) -> Block:
    found = waiting.popleft().result()
    assert found is not None
    return found


@fast
def summed(
    out: Sequence[int], sessions: int
) -> tuple[float, float, float, float, float, float, float, float, float, float, float, float]:
    """What the sums over all sessions need; in floating point, as a report is."""
    net = net_net = staked = staked_staked = net_staked = 0.0
    rolls = rolls_rolls = net_rolls = drawdown = ruined = refused = 0.0
    for session in range(sessions):
        at = session * OUT
        won, put, played = float(out[at + NET]), float(out[at + TURNOVER]), float(out[at + PLAYED])
        net += won
        net_net += won * won
        staked += put
        staked_staked += put * put
        net_staked += won * put
        rolls += played
        rolls_rolls += played * played
        net_rolls += won * played
        drawdown += out[at + DRAWDOWN]
        ruined += out[at + RUINED]
        refused += out[at + NOT_TAKEN]
    return (
        float(sessions),
        net,
        net_net,
        staked,
        staked_staked,
        net_staked,
        rolls,
        rolls_rolls,
        net_rolls,
        drawdown,
        ruined,
        refused,
    )
