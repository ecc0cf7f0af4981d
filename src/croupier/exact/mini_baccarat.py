"""Mini-Baccarat, counted: the shared count of a baccarat shoe under this game's rows."""

from croupier.exact._baccarat import (
    census,
    census_of,
    edge_now,
    effects_of_removal,
    fresh_next,
    full_cards,
)

__all__ = ["census", "census_of", "edge_now", "effects_of_removal", "fresh_next", "full_cards"]
