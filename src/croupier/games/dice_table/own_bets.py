"""A bet of one's own at a dice table: `pick(dice)`, `pick(dice, point)`, `pick(dice, seen=start)`.

What the function says is a row, or it is what it wants to be told of next time: then the bet goes
on. The values that it can come to so are numbered, and the bet is one over several rolls.
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from croupier.core.game import Game
from croupier.core.own_bets import OwnBet
from croupier.core.readable import Roll
from croupier.core.refusals import Misuse, quoted
from croupier.core.wagers import NOT_DECIDED
from croupier.games.dice_table.placing import ANY_TIME, COME_OUT, NEW_SHOOTER, POINT_ON
from croupier.games.dice_table.roll_bets import Progress, RollBet

WHEN = {
    "": ANY_TIME,
    "any time": ANY_TIME,
    "come out": COME_OUT,
    "point on": POINT_ON,
    "new shooter": NEW_SHOOTER,
}
MOST_STATES = 2_000


def side_bet(own: OwnBet, game: Game) -> RollBet:
    names = own.takes
    rest = [name for name in names if name not in ("dice", "point")]
    if "dice" not in names or len(rest) > 1:
        raise Misuse(f"{own.file}: pick takes dice, point and one value of its own (seen=…)")
    if own.when not in WHEN:
        raise Misuse(f"{own.file}: WHEN is one of {', '.join(WHEN)[2:]}, not {own.when!r}")
    start = inspect.signature(own.pick).parameters[rest[0]].default if rest else None
    if start is inspect.Parameter.empty:
        raise Misuse(
            f"{own.file}: {rest[0]} needs what it begins with: def pick(dice, {rest[0]}=…)"
        )
    values: list[Any] = [start]
    numbers: dict[Any, int] = {start: 0}
    rows = len(own.rows)
    first = rows
    """States below are rows that were come to; from here on they are values."""

    def step(state: int, one: int, two: int, point: int) -> int:
        told: dict[str, Any] = {"dice": Roll((one, two))}
        if "point" in names:
            told["point"] = point
        if rest:
            told[rest[0]] = values[state - first]
        said = own.sure(**told)
        if isinstance(said, str) and said in own.outcomes:
            return own.row_of(said)
        if isinstance(said, str) or (said is not None and not rest):
            return own.row_of(said)  # a row that is none: told so
        if said is None and not rest:
            return state
        if not isinstance(said, Hashable):
            raise Misuse(
                f"{own.file}: pick said {quoted(said)}, which can change; say a row, or a value "
                "such as a number, a word, a tuple or a frozenset"
            )
        if said not in numbers:
            if len(values) >= MOST_STATES:
                raise Misuse(f"{own.file}: pick comes to more than {MOST_STATES:,} values")
            numbers[said] = len(values)
            values.append(said)
        return first + numbers[said]

    def pick(progress: Progress) -> int:
        return progress.state if progress.state < rows else NOT_DECIDED

    def why(path: Sequence[int]) -> str:
        return own.outcomes[path[-1]]

    wager = own.wager(game, pick)
    wager = replace(wager, lasts=True)
    return RollBet(
        id=own.id,
        file=own.file,
        wager=lambda options: wager,
        step=step,
        start=first,
        when=WHEN[own.when],
        made=wager.clause,
        stays=wager.clause,
        ends="decision",
        why=why,
        marks=lambda path: str(values[path[-1] - first]) if path[-1] >= first else "",
    )
