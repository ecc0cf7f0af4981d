"""Mini-Baccarat for the simulator: rounds from the shared baccarat shoe."""

from croupier.sim._baccarat import CELLS, SCRATCH, bundles, facts_at, play, strategies

__all__ = ["CELLS", "SCRATCH", "bundles", "facts_at", "play", "strategies"]
