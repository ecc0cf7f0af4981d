"""Craps for the simulator: shooters, with every wager watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.games.dice_table import kernel as _dice
from croupier.games.dice_table.kernel import CELLS, SCRATCH, bundles, play, strategies

__all__ = ["CELLS", "OWN_STRATEGIES", "SCRATCH", "bundles", "facts_at", "play", "strategies"]

OWN_STRATEGIES = True
"""Strategies in words and in Python are played here: see `croupier.games.dice_table.sessions`."""


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    return _dice.facts_at("craps", cell)
