"""What was done with chips in a wager window: what may be undone, and what `again` repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.table import Table

Done = tuple[int, str, int]
"""Seat, spot and cents; below nought they were taken back."""

KEPT = 12
"""So many windows are remembered: those of a long game, and the first one of the round before."""


@dataclass
class Recent:
    """What the players did with their chips; what was undone is not there any more."""

    round: int = 0
    window: int = 0
    """How many windows of this round were closed before the one that is open."""
    done: list[Done] = field(default_factory=list)
    before: list[tuple[int, list[Done]]] = field(default_factory=list)
    """Windows that were closed with chips in them, and which of its round each was."""


def remember(table: Table, seat: int, spot: str, cents: int) -> None:
    """Chips were put down in the window that is open, or (below nought) taken back."""
    _now(table).done.append((seat, spot, cents))


def close_window(table: Table) -> None:
    """The window is closed: what was done in it may be repeated from now on."""
    now = _now(table)
    if now.done:
        now.before = [*now.before, (now.window, now.done)][-KEPT:]
    now.window, now.done = now.window + 1, []


def _now(table: Table) -> Recent:
    """The memory, turned to the round that is open."""
    if table.recent.round != table.round_number:
        table.recent.round, table.recent.window, table.recent.done = table.round_number, 0, []
    return table.recent


def last_done(table: Table, seat: int) -> Done:
    """The last thing that a seat did with its chips in this window."""
    for done in reversed(_now(table).done):
        if done[0] == seat:
            return done
    raise Misuse(f"seat {seat} has done nothing with its chips while this window was open")


def forget_last(table: Table, seat: int) -> None:
    """It was undone."""
    done = _now(table).done
    del done[max(at for at, one in enumerate(done) if one[0] == seat)]


def again(table: Table, open_now: Sequence[str]) -> dict[int, dict[str, int]]:
    """By seat: the wagers made last time the window was open that is open now.

    The first window of a round repeats the first of an earlier round. A later one (each play of
    a football game has its own) repeats the window before it, as far as its wagers are open.
    """
    now = _now(table)
    for window, done in reversed(now.before):
        made = _made(done, open_now)
        if (now.window or not window) and made:
            return made
    return {}


def _made(done: Sequence[Done], open_now: Sequence[str]) -> dict[int, dict[str, int]]:
    made: dict[int, dict[str, int]] = {}
    for seat, spot, cents in done:
        if spot.partition("@")[0] in open_now:
            stakes = made.setdefault(seat, {})
            stakes[spot] = stakes.get(spot, 0) + cents
    kept = {s: {w: c for w, c in stakes.items() if c > 0} for s, stakes in made.items()}
    return {seat: stakes for seat, stakes in kept.items() if stakes}
