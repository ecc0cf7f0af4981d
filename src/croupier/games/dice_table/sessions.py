"""Sessions of a strategy at a dice table: many players with a bankroll each, in blocks on threads.

A block has its own generator, made from the seed and its number, and blocks are counted in their
order: so a seed gives the same figures on any number of threads, also where a run stops early.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from threading import Event

from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.refusals import Misuse
from croupier.games.dice_table import function as _dice_function
from croupier.games.dice_table import play as _dice_play
from croupier.games.dice_table import session as _dice_session
from croupier.games.dice_table.house import house
from croupier.games.dice_table.plan import MEMORY
from croupier.games.dice_table.play import DRAWDOWN, NET, NOT_TAKEN, OUT, PLAYED, RUINED, TURNOVER
from croupier.games.dice_table.strategy import strategy_from
from croupier.games.dice_table.wishes import Strategy
from croupier.sim.session_report import SAMPLE, SessionReport, Sums
from croupier.sim.streams import block_state

BLOCK_ROLLS = 1 << 17
MOST_IN_BLOCK = 1 << 12
CURVE_POINTS = 50
NEVER = 1 << 60

Decide = Callable[..., object]
Told = dict[int, int]


@dataclass(frozen=True)
class Table:
    """All that a kernel is given, beside its random numbers."""

    play: Callable[..., None]
    house: Sequence[int]
    plan: Sequence[int]
    told: Sequence[int]
    memory: int
    words: str
    compiled: bool
    step: int
    rolls: int

    @property
    def points(self) -> int:
        """Of a curve, the bankroll before the first roll included."""
        return self.rolls // self.step + 1


def table_for(
    rules: Rules, strategy: str | Decide, bankroll: int, rolls: int, plain: bool = False
) -> Table:
    """A strategy in words or as a function, made ready for a kernel."""
    if rolls < 1:
        raise Misuse(f"a session of {rolls} rolls cannot be played; ask for 1 or more")
    if bankroll <= 0:
        raise Misuse(f"a bankroll of {dollars(bankroll)} buys no chips; bring more")
    if isinstance(strategy, str):
        return _for_words(rules, strategy_from(strategy, rules), bankroll, rolls)
    play, compiled = _dice_function.kernel_for(strategy, plain)
    told = {
        _dice_play.BANKROLL: bankroll,
        _dice_play.MOST_ROLLS: rolls,
        _dice_play.STOP_ABOVE: NEVER,
        _dice_play.STOP_BELOW: -NEVER,
        _dice_play.CHEAPEST: rules.cents("minimum"),
        _dice_play.EVERY_ROLL: 1,
    }
    name = getattr(strategy, "__name__", "function")
    return _table(play, house(rules), (0,), told, _dice_function.MEMORY, name, compiled)


def _for_words(rules: Rules, found: Strategy, bankroll: int, rolls: int) -> Table:
    above, below = found.stop_above, found.stop_below
    if bankroll < found.cheapest:
        raise Misuse(
            f"a bankroll of {dollars(bankroll)} is less than the smallest wager of the strategy, "
            f"{dollars(found.cheapest)}; bring more"
        )
    told = {
        _dice_play.BANKROLL: bankroll,
        _dice_play.MOST_ROLLS: min(rolls, found.stop_rolls or rolls),
        _dice_play.STOP_ABOVE: NEVER if above is None else bankroll + above,
        _dice_play.STOP_BELOW: -NEVER if below is None else bankroll - below,
        _dice_play.CHEAPEST: found.cheapest,
        _dice_play.EVERY_ROLL: 0,
    }
    instructions = found.instructions
    memory = MEMORY * len(instructions)
    made = house(rules, found.always_on)
    return _table(_dice_play.play.jit, made, instructions, told, memory, found.text, True)


def _table(
    play: Callable[..., None],
    house: Sequence[int],
    plan: Sequence[int],
    told: Told,
    memory: int,
    words: str,
    compiled: bool,
) -> Table:
    rolls = told[_dice_play.MOST_ROLLS]
    step = -(-rolls // CURVE_POINTS)
    told = {**told, _dice_play.STEP: step, _dice_play.CURVES: 0}
    ordered = [told[place] for place in sorted(told)]
    return Table(
        play, house, array_of(plan), array_of(ordered), memory, words, compiled, step, rolls
    )


# A run


@dataclass(frozen=True)
class Block:
    """What a block of sessions came to."""

    sums: Sums
    nets: Sequence[int]
    drawdowns: Sequence[int]
    curves: Sequence[int]


def play_sessions(
    rules: Rules,
    strategy: str | Decide,
    sessions: int,
    seed: bytes,
    *,
    bankroll: int,
    rolls: int,
    threads: int | None = None,
    precision: float | None = None,
    progress: Callable[[int], None] | None = None,
    plain: bool = False,
) -> SessionReport:
    """Play so many sessions, or fewer if the edge is known so precisely before.

    `precision` is half the width of the 95 % interval of the edge, as a share of what is staked.
    `progress` is told 0 when the play begins and then how many more sessions have been played.
    """
    if sessions < 1:
        raise Misuse(f"{sessions} sessions cannot be played; ask for 1 or more")
    table = table_for(rules, strategy, bankroll, rolls, plain)
    told = progress or (lambda _: None)
    report = SessionReport(rules, table.words, bankroll, table.rolls, table.step, seed)
    report.compiled = table.compiled
    report.threads = threads or os.cpu_count() or 1
    each = max(1, min(MOST_IN_BLOCK, BLOCK_ROLLS // table.rolls))
    run_block(table, seed, 0, 0, 0)  # the compiler works here, where it can be interrupted
    told(0)
    stopped = Event()

    def work(block: int, size: int) -> Block | None:
        kept = max(0, min(size, SAMPLE - block * each))
        return None if stopped.is_set() else run_block(table, seed, block, size, kept)

    pool = ThreadPoolExecutor(report.threads)
    try:
        for done in _in_order(pool, work, _blocks(sessions, each), 2 * report.threads):
            report.add(done.sums, done.nets, done.drawdowns, done.curves, table.points)
            told(int(done.sums.sessions))
            if precision is not None and report.is_precise(precision):
                break
    finally:
        stopped.set()
        pool.shutdown(cancel_futures=True)
    return report


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


def run_block(table: Table, seed: bytes, block: int, sessions: int, kept: int) -> Block:
    """One block; the first `kept` of its sessions are remembered one by one."""
    state = array_of(block_state(seed, block))
    scratch = whole_numbers(_dice_session.TABLE_SIZE + table.memory)
    out = whole_numbers(max(1, sessions * OUT))
    curve = whole_numbers(max(1, kept * table.points))
    told = array_of(list(table.told))
    told[_dice_play.CURVES] = kept
    table.play(state, sessions, table.house, table.plan, told, scratch, out, curve)
    nets = [int(out[i * OUT + NET]) for i in range(kept)]
    drawdowns = [int(out[i * OUT + DRAWDOWN]) for i in range(kept)]
    curves = [int(value) for value in curve] if kept else []
    return Block(Sums(*map(float, summed.jit(out, sessions))), nets, drawdowns, curves)


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
