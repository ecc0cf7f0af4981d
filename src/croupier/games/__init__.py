"""The games: a folder each, here or in another package.

A folder with rules and a law file is a game; a folder without rules is what several games share. A
package elsewhere offers its games by the entry point `croupier.games`, which leads to a `Game`:

    [project.entry-points."croupier.games"]
    tiny = "croupier_tiny.rules:GAME"
"""

from __future__ import annotations

import functools
import pkgutil
import sys
import types
from collections.abc import Mapping
from importlib import import_module, metadata, resources
from typing import NamedTuple

from croupier.core.game import Game
from croupier.core.names import id_from, named, same
from croupier.core.refusals import Misuse

GROUP = "croupier.games"
PROGRESSIVES = (
    "blazing_sevens",
    "fortune_pai_gow",
    "multi_link",
    "three_card_poker_progressive",
)
"""Wagers that are analysed like games, and have no table of their own."""


@functools.cache
def game_folders() -> tuple[str, ...]:
    """The built-in games; none of them is imported for this."""
    here = resources.files(__name__)
    return tuple(name for name in law_folders() if here.joinpath(name, "rules.py").is_file())


@functools.cache
def law_folders() -> tuple[str, ...]:
    """Those with a chapter of the law: the games, and wagers that lie beside several of them."""
    here = resources.files(__name__)
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return tuple(
        folder
        for folder in folders
        if any(file.name.startswith("law.") for file in here.joinpath(folder).iterdir())
    )


class Fault(NamedTuple):
    """A game of another package that cannot be used; the others are there all the same."""

    game_id: str
    why: str


@functools.cache
def _outside() -> tuple[dict[str, Game], tuple[Fault, ...]]:
    """The games of other packages, and what is wrong with those that are not among them."""
    found: dict[str, Game] = {}
    faults: list[Fault] = []
    chapters: dict[str, str] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        try:
            game = _load(entry, found)
            for chapter in game.law.chapters if game.law.package else ():
                if chapters.setdefault(chapter, game.law.package) != game.law.package:
                    raise Misuse(f"the chapter {chapter} stands in {chapters[chapter]} too")
            found[entry.name] = game
        except (Exception, SystemExit) as error:  # whatever a package does when it is imported
            told = str(error) if isinstance(error, Misuse) else f"{type(error).__name__}: {error}"
            faults.append(Fault(entry.name, _sentence(entry, " ".join(told.split()))))
    return found, tuple(faults)


def _load(entry: metadata.EntryPoint, found: dict[str, Game]) -> Game:
    if entry.name in game_folders():
        raise Misuse("croupier has a game of that name itself")
    if entry.name in found:
        raise Misuse("another package has a game of that name")
    game = entry.load()
    if not isinstance(game, Game):
        raise Misuse("that is not a Game")
    if game.id != entry.name:
        raise Misuse(f"that is the game {game.id}")
    return game


def _sentence(entry: metadata.EntryPoint, why: str) -> str:
    package = entry.dist.name if entry.dist is not None else entry.module
    return f"the game {entry.name} ({entry.value}) is left out: {why}; mend or uninstall {package}"


def faults() -> tuple[Fault, ...]:
    """What is wrong with games of other packages, a sentence each."""
    return _outside()[1]


def outside_games() -> list[Game]:
    """The games of other packages."""
    return list(_outside()[0].values())


def game_ids() -> list[str]:
    """Every game there is, in alphabetical order."""
    return sorted((*game_folders(), *_outside()[0]))


_LAID: dict[str, Game] = {}


def lay(games: Mapping[str, Game]) -> None:
    """From now on, in this process, these stand in the place of the games of their ids.

    For an operator who lays bets of his own beside a game: tables, figures and pages have them.
    """
    _LAID.update(games)


def game(game_id: str) -> Game:
    """The game of this id, in any capitals, or a `Misuse` that names the ones there are."""
    known = (*game_folders(), *PROGRESSIVES)
    game_id = next(iter(same(game_id, named(known))), game_id)
    if game_id in _LAID:
        return _LAID[game_id]
    if game_id in game_folders():
        built_in = import_module(f"{__name__}.{game_id}").GAME
        assert isinstance(built_in, Game)
        return built_in
    if game_id in PROGRESSIVES:
        beside: Game = import_module(f"{__name__}.progressive.alone").GAMES[game_id]
        return beside
    if game_id in _outside()[0]:
        return _outside()[0][game_id]
    for fault in faults():
        if fault.game_id == game_id:
            raise Misuse(fault.why)
    return _outside()[0][id_from("game", game_id, game_ids())]


class _Callable(types.ModuleType):
    """`croupier.games()` is a name of the façade, and this package has the same name."""

    def __call__(self) -> list[str]:
        return game_ids()


sys.modules[__name__].__class__ = _Callable
