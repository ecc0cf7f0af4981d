"""Strategies as Python functions: a user's function in the place of a plan.

    def pass_with_odds(table, on, want):
        if table.point == 0:
            want[PASS] = 10_00
        else:
            want[PASS_ODDS] = 2 * on[PASS]

Before each roll it sees the table and what lies on each spot, and says what shall lie there, in
cents. A fourth argument, if it takes one, is room for notes: 16 whole numbers, noughts at the start
of a session. What the table refuses is not done, and counted. The function is compiled with the
kernel. One that cannot be is called as the plain Python that it is, if that is asked for.
"""

from __future__ import annotations

import inspect
import types
import warnings
from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

from croupier.core.fast import Fast, borrowed, can_compile, inlined
from croupier.core.refusals import Misuse
from croupier.games.dice_table import play as _dice_play
from croupier.games.dice_table.session import (
    NEW_SHOOTER,
    POINT,
    RACK,
    REFUSED,
    ROLLS,
    STAKES_AT,
    STOPPING,
    TOTAL,
    WEALTH,
    place,
    take,
)
from croupier.games.dice_table.spots import SPOTS

NOTES = 16
MEMORY = SPOTS + NOTES

Play = Callable[..., None]
Decide = Callable[..., object]


class Seen(NamedTuple):
    """What a strategy sees of the table, amounts in cents."""

    point: int
    """0 before a come out roll."""
    total: int
    """The last roll; 0 before the first one."""
    rolls: int
    rack: int
    """Chips in hand."""
    bankroll: int
    """In hand and on the layout."""
    new_shooter: int
    """1 before a shooter's first come out roll: then bets on the whole hand are taken."""


@inlined
def decide(
    seen: Seen, on: Sequence[int], want: MutableSequence[int], notes: MutableSequence[int]
) -> None:
    """Stands for the user's function, which `kernel_for` puts in its place."""


@inlined
def ask(
    house: Sequence[int],
    t: MutableSequence[int],
    plan: Sequence[int],
    memory: MutableSequence[int],
) -> None:
    """Let the user's function say what shall lie where; do as much of it as the table takes."""
    if t[STOPPING] == 1:
        return
    on, want = t[STAKES_AT : STAKES_AT + SPOTS], memory[:SPOTS]
    notes = memory[SPOTS : SPOTS + NOTES]
    copy(on, want, 0)
    seen = Seen(t[POINT], t[TOTAL], t[ROLLS], t[RACK], t[WEALTH], t[NEW_SHOOTER])
    decide(seen, on, want, notes)
    apply(house, t, want)
    copy(notes, memory, SPOTS)  # a slice is a copy where nothing is compiled


@inlined
def copy(values: Sequence[int], to: MutableSequence[int], at: int) -> None:
    for i in range(len(values)):
        to[at + i] = values[i]


@inlined
def apply(house: Sequence[int], t: MutableSequence[int], want: Sequence[int]) -> None:
    """Take back first, odds before what they stand behind; then place, odds last."""
    different = 0
    for spot in range(SPOTS):
        different |= want[spot] ^ t[STAKES_AT + spot]
    if different == 0:
        return
    for i in range(SPOTS):
        spot = SPOTS - 1 - i
        less = t[STAKES_AT + spot] - want[spot]
        if less > 0 and not take(house, t, spot, less):
            t[REFUSED] += 1
    for spot in range(SPOTS):
        more = want[spot] - t[STAKES_AT + spot]
        if more > 0 and not place(house, t, spot, more):
            t[REFUSED] += 1


@inlined
def begin(plan: Sequence[int], memory: MutableSequence[int]) -> None:
    for i in range(NOTES):
        memory[SPOTS + i] = 0


def kernel_for(function: Decide, plain: bool) -> tuple[Play, bool]:
    """The kernel around a user's function, and whether the function was compiled.

    One that cannot be compiled would play a thousand times slower: it is turned down with the
    reason, unless `plain` asks for it.
    """
    four = with_notes(function)
    if can_compile():
        import numba

        try:
            compiled = _compiled(four if four is function else _three(function, numba), numba)
        except numba.core.errors.NumbaError as error:
            if not plain:
                raise Misuse(_too_slow(function, error)) from error
        else:
            inner = numba.njit(nogil=True, forceinline=True)(_rebound(ask, decide=compiled))
            made = _rebound(_dice_play.play, strategy=inner, begin=begin.twin)
            return numba.njit(nogil=True)(made), True
    asking = _rebound(ask, decide=_only_seen(four), borrowed=borrowed)
    play: Play = _rebound(_dice_play.play, strategy=asking, begin=begin.jit, borrowed=borrowed)
    return play, False


def _too_slow(function: Decide, error: Exception) -> str:
    name = getattr(function, "__name__", "the strategy")
    told = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = next((line for line in told if "Failed in" not in line), "numba does not know it")
    if "setitem" in reason and "readonly" in str(error):
        reason = "it writes to what lies, which is only to be seen; write to want"
    return (
        f"{name} cannot be compiled ({reason}); write it with numbers and the arrays it is given "
        "(docs/strategies.md), or play it slowly from Python: croupier.sessions(..., plain=True)"
    )


def with_notes(function: Decide) -> Decide:
    """The function with room for notes, whether it uses that or not."""
    takes = len(inspect.signature(function).parameters)
    if takes not in (3, 4):
        raise Misuse(
            f"{getattr(function, '__name__', 'the strategy')} takes {takes} arguments; write it "
            "as def strategy(table, on, want), or with notes as a fourth"
        )
    return function if takes == 4 else lambda seen, on, want, notes: function(seen, on, want)


def _three(function: Decide, numba: Any) -> Decide:
    inner = numba.njit(nogil=True)(function)

    def without_notes(seen: Seen, on: Any, want: Any, notes: Any) -> None:
        inner(seen, on, want)

    return without_notes


def _compiled(function: Decide, numba: Any) -> Any:
    """Compiled for what it will be given: what lies cannot be written, and every index is checked.

    It is not called here: nobody knows whether it ends.
    """
    numbers = numba.types.Array(numba.int64, 1, "C")
    lies = numba.types.Array(numba.int64, 1, "C", readonly=True)
    kinds = (numba.typeof(Seen(0, 0, 0, 0, 0, 1)), lies, numbers, numbers)
    before, numba.config.BOUNDSCHECK = numba.config.BOUNDSCHECK, 1  # of what it calls too
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return numba.njit(kinds, nogil=True)(function)
    finally:
        numba.config.BOUNDSCHECK = before


def _only_seen(function: Decide) -> Decide:
    """The same for plain Python: what lies is a tuple, which nobody can write to."""
    return lambda seen, on, want, notes: function(seen, tuple(map(int, on)), want, notes)


def _rebound(kernel: Fast[..., Any], **names: Any) -> Any:
    """The same function in a world where some names mean something else."""
    function = kernel.function
    world = {
        name: value.twin if isinstance(value, Fast) else value
        for name, value in vars(inspect.getmodule(function)).items()
        if name in function.__code__.co_names
    }
    return types.FunctionType(function.__code__, {**world, **names, "__builtins__": __builtins__})
