"""Free Bet Blackjack for the simulator: the kernel of twenty-one under this game's rules."""

from croupier.sim._twenty_one import (
    CELLS,
    SCRATCH,
    bundles,
    facts_at,
    play,
    ready,
    strategies,
)

__all__ = ["CELLS", "SCRATCH", "bundles", "facts_at", "play", "ready", "strategies"]
