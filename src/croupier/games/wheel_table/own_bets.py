"""A bet of one's own at a wheel: `pick(spin)`, with `spin.name`, `spin.number`, `spin.color`."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.readable import Spin
from croupier.core.refusals import Misuse
from croupier.games.wheel_table.bets import SpinBet
from croupier.sim.streams import below, block_state


def side_bet(own: OwnBet, game: Game) -> SpinBet:
    if own.takes != ("spin",):
        raise Misuse(f"{own.file}: pick takes {', '.join(own.takes)}; at {game.name} it takes spin")

    def row(spin: Spin) -> int:
        return own.row_of(own.sure(spin))

    def spins(rules: Rules) -> tuple[Spin, ...]:
        found: tuple[Spin, ...] = importlib.import_module(game.exact).spins(rules)
        return found

    def count(rules: Rules) -> Counter[int]:
        return Counter(map(row, spins(rules)))

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        state, every = block_state(seed, block), [row(spin) for spin in spins(rules)]
        return Counter(every[below(state, len(every))] for _ in range(rounds))

    def told(rules: Rules) -> str:
        return (
            f"{own.id} is a bet of one's own ({own.file}), which no clause authorises. All "
            f"{len(spins(rules))} places of the wheel were looked at."
        )

    wager = own.wager(game, lambda row: row)
    return SpinBet(
        id=own.id,
        file=own.file,
        wager=lambda options: wager,
        facts=row,
        alone=Alone(count, sample, told),
    )
