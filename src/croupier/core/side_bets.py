"""A side bet is one object: its wager, what is refused about it, and what the round does with it.

A round does not know which side bets there are. At each of its moments it says what has just
happened (`yield from hear(table, "dealt", ...)`), and those that are offered do what their clauses
want done then. So a side bet is named where it is written, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.options import Option, Value
from croupier.core.own_bets import Alone
from croupier.core.wagers import Wager

if TYPE_CHECKING:
    from croupier.core.betting import Bounds
    from croupier.core.game import Rules
    from croupier.core.procedure import Call, Close, Place, Procedure, Take
    from croupier.core.table import Table

    Moment = Callable[..., Procedure[None] | None]
    """What a side bet does at one moment of the round, given the table and what happened there:
    at once, or as a procedure that asks for more."""


NO_MORE_BETS, ROUND_OVER = "no more bets", "round over"
"""Moments of every round, whatever its chapter: a wager window has closed, all is settled."""


def _nothing(*_: Any) -> None:
    """The check of a side bet that needs none beyond its rows and limits."""


def _no_narrower(table: Table, seat: int, bounds: Bounds) -> Bounds:
    return bounds


def _nothing_shown(table: Table) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class SideBet:
    """A wager beside the main one. A family adds how its bets are counted and simulated."""

    id: str
    wager: Callable[[Mapping[str, Value]], Wager | None]
    """The wager under these options, or None where the house does not offer it."""
    options: tuple[Option, ...] = ()
    """What the house chooses about it."""
    check: Callable[[Table, Place | Take | Call | Close], None] = _nothing
    """Refuse an action in a wager window that its clauses forbid."""
    bounds: Callable[[Table, int, Bounds], Bounds] = _no_narrower
    """What a seat may put on it, where its clauses have a say in amounts: whole dollars."""
    moments: Mapping[str, Moment] = field(default_factory=dict, hash=False)
    """By name of a moment of the round: what happens to it then."""
    shown: Callable[[Table], Mapping[str, Any]] = _nothing_shown
    """What everybody sees of it on the board."""
    alone: Alone | None = field(default=None, compare=False, repr=False)
    """For a bet of one's own: how it is counted beside the game, whose count does not know it."""
    file: str = field(default="", compare=False, repr=False)
    """Where a bet of one's own stands; no clause authorises it, and it is not filed."""


def offered(bets: Iterable[SideBet], options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """The wagers of those side bets that the house offers, in their order."""
    found = (bet.wager(options) for bet in bets)
    return tuple(wager for wager in found if wager is not None)


def side_bets(rules: Rules) -> tuple[SideBet, ...]:
    """Those that these rules offer."""
    return rules.side_bets


def hear(table: Table, moment: str, *what: Any) -> Procedure[None]:
    """Tell every side bet on offer that the round has come to this moment."""
    for bet in table.rules.side_bets:
        if moment in bet.moments:
            asked = bet.moments[moment](table, *what)
            if asked is not None:
                yield from asked


def narrowed(table: Table, seat: int, spot: str, bounds: Bounds) -> Bounds:
    """What may go on a spot, by the side bet whose it is."""
    for bet in side_bets(table.rules):
        if bet.id == spot:
            return bet.bounds(table, seat, bounds)
    return bounds


def check(table: Table, action: Place | Take | Call | Close) -> None:
    """Refuse an action that a side bet on offer has something against."""
    for bet in table.rules.side_bets:
        bet.check(table, action)
