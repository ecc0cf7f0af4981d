"""The games, one module each, found by looking for them."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import types

from croupier.core.game import Game
from croupier.core.refusals import unknown


def game_ids() -> list[str]:
    """Every game there is, in alphabetical order; none of them is imported for this.

    A module whose name begins with an underscore is shared by several games and is none itself.
    """
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in names if not name.startswith("_"))


def game(game_id: str) -> Game:
    """The game of this id, or a `Misuse` that names the ones there are."""
    if game_id not in game_ids():
        raise unknown("game", game_id, game_ids())
    found = importlib.import_module(f"{__name__}.{game_id}").GAME
    assert isinstance(found, Game)
    return found


class _Callable(types.ModuleType):
    """`croupier.games()` is a name of the façade, and this package has the same name."""

    def __call__(self) -> list[str]:
        return game_ids()


sys.modules[__name__].__class__ = _Callable
