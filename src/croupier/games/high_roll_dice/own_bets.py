"""A bet of one's own at High Roll Dice: `pick(dice)`, the faces of the first roll.

In a shaker dice have no order, so the highest face comes first. It is counted over all throws, one
for each number of dice on every face, and lies beside a Pip Street Wager as all others do.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.refusals import Misuse
from croupier.core.side_bets import SideBet
from croupier.core.table import Table
from croupier.games.high_roll_dice.exact import throws_by_faces
from croupier.games.high_roll_dice.rules import CALLED
from croupier.sim.streams import block_state, die


def side_bet(own: OwnBet, game: Game) -> SideBet:
    if own.takes != ("dice",):
        raise Misuse(f"{own.file}: pick takes {', '.join(own.takes)}; at {game.name} it takes dice")
    known: dict[tuple[int, ...], int] = {}

    def row(faces: tuple[int, ...]) -> int:
        shown = tuple(sorted(faces, reverse=True))
        if shown not in known:
            known[shown] = own.row_of(own.sure(shown))
        return known[shown]

    @lru_cache(maxsize=2)
    def count(dice: int) -> Counter[int]:
        rows: Counter[int] = Counter()
        for faces, throws in throws_by_faces(dice):
            rows[row(faces)] += throws
        return rows

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        state, dice = block_state(seed, block), range(rules.cents("dice"))
        return Counter(row(tuple([die(state) for _ in dice])) for _ in range(rounds))

    def told(rules: Rules) -> str:
        kinds = sum(1 for _ in throws_by_faces(rules.cents("dice")))
        return (
            f"{own.id} is a bet of one's own ({own.file}), which no clause authorises. It looks at "
            f"the dice of the first roll: {kinds:,} kinds of throws stand for "
            f"{6 ** rules.cents('dice'):,}."
        )

    def settle(table: Table, seat: int, faces: tuple[int, ...]) -> None:
        if table.stake_cents(seat, own.id):
            table.settle(seat, own.id, row(faces), " ".join(map(str, sorted(faces, reverse=True))))

    wager = replace(own.wager(game, lambda row: row), limited=False)
    return SideBet(
        id=own.id,
        file=own.file,
        wager=lambda options: wager,
        moments={CALLED: settle},
        alone=Alone(lambda rules: count(rules.cents("dice")), sample, told),
    )
