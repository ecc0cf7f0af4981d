"""The games: a folder each, here or in another package.

A folder with a law file is a game; a folder without one is what several games share. A package
elsewhere offers its games by the entry point `croupier.games`, which leads to a `Game`:

    [project.entry-points."croupier.games"]
    tiny = "croupier_tiny.rules:GAME"
"""

from __future__ import annotations

import functools
import pkgutil
import sys
import types
from importlib import metadata, resources

from croupier.core.game import Game
from croupier.core.refusals import Misuse, unknown

GROUP = "croupier.games"


@functools.cache
def _entries() -> dict[str, metadata.EntryPoint]:
    """Where each game is found, by its id; none of them is imported for this."""
    here = resources.files(__name__)
    found = {}
    for module in pkgutil.iter_modules(__path__):
        if any(file.name.startswith("law.") for file in here.joinpath(module.name).iterdir()):
            value = f"{__name__}.{module.name}:GAME"
            found[module.name] = metadata.EntryPoint(module.name, value, GROUP)
    for entry in metadata.entry_points(group=GROUP):
        if entry.name in found:
            raise Misuse(
                f"two packages offer a game called {entry.name}: {found[entry.name].value} and "
                f"{entry.value}; uninstall one of them"
            )
        found[entry.name] = entry
    return found


def game_ids() -> list[str]:
    """Every game there is, in alphabetical order."""
    return sorted(_entries())


def game(game_id: str) -> Game:
    """The game of this id, or a `Misuse` that names the ones there are."""
    if game_id not in _entries():
        raise unknown("game", game_id, game_ids())
    entry = _entries()[game_id]
    try:
        found = entry.load()
    except (ImportError, AttributeError) as error:
        raise Misuse(f"{game_id} could not be loaded from {entry.value}: {error}") from error
    if not isinstance(found, Game) or found.id != game_id:
        raise Misuse(f"{entry.value} is not the game {game_id}; let the entry point lead to it")
    return found


class _Callable(types.ModuleType):
    """`croupier.games()` is a name of the façade, and this package has the same name."""

    def __call__(self) -> list[str]:
        return game_ids()


sys.modules[__name__].__class__ = _Callable
