"""A bet of one's own at Three Dice Football: on one throw, or on a whole game.

`pick(dice)` says a row of every throw. One that takes more is on a game, and asked from its first
throw on: `yard` is how far it was to the end zone before the throw, `end` how the throw ended the
game, if it did, and `seen=start` a value of its own. It says a row, or the value that it wants next
time (nothing, if it has none); by the end of the game it has to say a row.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache
from typing import Any

from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.readable import Throw
from croupier.core.refusals import Misuse, quoted
from croupier.core.table import Table
from croupier.games.three_dice_football.exact import MOST_PLAYS, THROWS, throws
from croupier.games.three_dice_football.rules import (
    IN_PLAY,
    KICKOFF,
    THROWN,
    Faces,
    Field,
    Path,
    ThrowBet,
    advance,
    play_of,
)
from croupier.sim.streams import block_state, die

ENDS = ("", "touchdown", "trips td", "turnover", "downs")
NAMES = ("dice", "yard", "end")
MOST_STATES = 2_000


class _Value:
    """What the function wants to be told next time; it may be a word, so it is kept apart."""

    def __init__(self, value: Hashable) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Value) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)


def side_bet(own: OwnBet, game: Game) -> ThrowBet:
    rest = [name for name in own.takes if name not in NAMES]
    if "dice" not in own.takes or len(rest) > 1:
        raise Misuse(f"{own.file}: pick takes dice, yard, end and one value of its own (seen=…)")
    start = inspect.signature(own.pick).parameters[rest[0]].default if rest else None
    if start is inspect.Parameter.empty:
        raise Misuse(
            f"{own.file}: {rest[0]} needs what it begins with: def pick(dice, {rest[0]}=…)"
        )

    @cache
    def says(faces: Faces, at: Field, value: _Value) -> int | _Value:
        """The row, or the value for the next throw."""
        after = advance(at, play_of(*faces))
        told: dict[str, Any] = {"dice": Throw(faces), "yard": at.yard, "end": ENDS[after.end]}
        asked = {name: told[name] for name in NAMES if name in own.takes}
        said = own.sure(**asked, **dict.fromkeys(rest, value.value))
        goes_on = rest or (on_game and said is None)
        if isinstance(said, str) or not goes_on or after.end != IN_PLAY:
            return own.row_of(said)
        if not isinstance(said, Hashable):
            raise Misuse(
                f"{own.file}: pick said {quoted(said)}, which can change; say a row, or a value "
                "such as a number, a tuple or a frozenset"
            )
        return _Value(said)

    on_game = own.takes != ("dice",)
    begin = _Value(start)

    @lru_cache(maxsize=1)
    def count() -> Counter[int]:
        return _count_games(says, begin, own) if on_game else _count_throws(says, begin)

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        state, rows = block_state(seed, block), Counter[int]()
        for _ in range(rounds):
            at: Field = KICKOFF
            found: int | _Value = begin
            while isinstance(found, _Value):
                faces = _throw(state)
                found, at = says(faces, at, found), advance(at, play_of(*faces))
            rows[found] += 1
        return rows

    def told(rules: Rules) -> str:
        what = "every game, throw by throw" if on_game else f"all {THROWS} throws"
        return (
            f"{own.id} is a bet of one's own ({own.file}), which no clause authorises. It was "
            f"asked about {what}."
        )

    def settle(table: Table, seat: int, path: Path) -> None:
        if not table.stake_cents(seat, own.id):
            return
        found: int | _Value = begin
        for faces, at in path if on_game else path[-1:]:
            if isinstance(found, _Value):
                found = says(faces, at, found)
        if isinstance(found, int):
            table.settle(seat, own.id, found, "-".join(map(str, path[-1][0])))

    wager = own.wager(game, lambda row: row)
    return ThrowBet(
        id=own.id,
        file=own.file,
        single=not on_game,
        wager=lambda options: wager,
        moments={THROWN: settle},
        alone=Alone(lambda rules: count(), sample, told),
    )


Says = Callable[[Faces, Field, _Value], "int | _Value"]


def _throw(state: list[int]) -> Faces:
    return die(state), die(state), die(state)


def _count_throws(says: Says, begin: _Value) -> Counter[int]:
    """One throw from the kick-off, as all throws are alike."""
    rows: Counter[int] = Counter()
    for one, two, red in throws():
        found = says((one, two, red), KICKOFF, begin)
        assert isinstance(found, int)
        rows[found] += 1
    return rows


def _count_games(says: Says, begin: _Value, own: OwnBet) -> Counter[int]:
    """By where the game stands and what the function wants to know, out of 216 ** 6."""
    rows: Counter[int] = Counter()
    there: Mapping[tuple[Field, _Value], int] = {(KICKOFF, begin): 1}
    for later in reversed(range(MOST_PLAYS)):
        after: Counter[tuple[Field, _Value]] = Counter()
        for (at, value), ways in there.items():
            for one, two, red in throws():
                found = says((one, two, red), at, value)
                if isinstance(found, _Value):
                    after[advance(at, play_of(one, two, red)), found] += ways
                else:
                    rows[found] += ways * THROWS**later
        if len(after) > MOST_STATES:
            raise Misuse(f"{own.file}: pick comes to more than {MOST_STATES:,} values")
        there = after
    return rows
