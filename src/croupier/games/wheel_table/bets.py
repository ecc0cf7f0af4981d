"""A side bet at a wheel: it is told where the wheel came to rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.core.readable import Spin
from croupier.core.side_bets import SideBet
from croupier.core.table import Table

SPUN = "spun"
"""The moment when a wheel has come to rest: `hear(table, SPUN, spin)`."""


@dataclass(frozen=True, kw_only=True)
class SpinBet(SideBet):
    """A side bet that one spin decides."""

    facts: Callable[[Spin], int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "moments", {SPUN: self.spun})

    def spun(self, table: Table, spin: Spin) -> None:
        for seat in table.wagered(self.id):
            table.settle(seat, self.id, self.facts(spin), f"{spin.name} {spin.color}".strip())
