"""Dragon Bonus Baccarat, counted: the shared count of a baccarat shoe under this game's rows."""

from croupier.exact._baccarat import (
    EffectsOfRemoval,
    analysis_now,
    census,
    census_of,
    effects_of_removal,
)

__all__ = ["EffectsOfRemoval", "analysis_now", "census", "census_of", "effects_of_removal"]
