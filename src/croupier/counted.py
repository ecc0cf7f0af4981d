"""Counts that were made before, kept on disk for the next command.

A count hangs on the sources and on the rules, and on nothing else. So the command line keeps it, as
compiled code is kept (`core/kept.py`), and the next process that asks the same reads it: a sheet
then takes as long as Python takes to start. It is said that a count was kept, and how long it took.
A program that imports croupier always counts; so does `CROUPIER_ANEW=1`, and `--anew`.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import pickle
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.core import kept

if TYPE_CHECKING:
    from croupier.core.game import Rules
    from croupier.exact.census import Census, Decision

COUNTING = ("core", "poker", "exact", "games")
"""The packages that a count is made by."""
AT_MOST = 400
"""So many parts of counts are kept, the newest."""
LEAST_SECONDS = 0.05
"""What is counted faster than this is counted again."""


class Counting:
    """Counts, or has what was counted before; one command asks one of these."""

    def __init__(self, *, anew: bool = False) -> None:
        self.kept_seconds = 0.0
        """What those counts took that were read; 0 where all was counted now."""
        self._anew = anew or bool(os.environ.get("CROUPIER_ANEW"))

    def __call__(self, rules: Rules, strategy: str | Decision | None = None) -> Census:
        from croupier.exact.census import Census, Later, census

        folder = None if callable(strategy) else folder_of(rules, strategy)
        if folder is None:
            return census(rules, strategy)
        counts = functools.cache(functools.partial(census, rules, strategy))
        kinds, head = self._part(folder / "head", lambda: _head(counts()))
        if isinstance(kinds, Mapping):
            return Census(kinds, **head)
        later = {
            kind: functools.partial(self._part, folder / _file(kind), _weights(counts, kind))
            for kind in kinds
        }
        return Census(Later(later), **head)

    def _part(self, file: Path, count: Callable[[], Any]) -> Any:
        """What stands in the file; else it is counted, and written for the next time."""
        if not self._anew and (found := kept.read(file)) is not None:
            told, data = found
            self.kept_seconds += told["seconds"]
            return pickle.loads(data)
        begin = time.perf_counter()
        made = count()
        seconds = time.perf_counter() - begin
        written = _pickled(made) if seconds >= LEAST_SECONDS else None
        if written is not None:
            file.parent.parent.mkdir(parents=True, exist_ok=True)
            kept.write(file, {"seconds": seconds}, written)
            _prune(file.parent.parent)
        return made


def _head(counted: Census) -> tuple[Any, dict[str, Any]]:
    """A census in two: its weights, or their names where they are counted later; and the rest."""
    from croupier.exact.census import Later

    rest = {name: getattr(counted, name) for name in counted.__dataclass_fields__}
    weights = rest.pop("weights")
    return (tuple(weights) if isinstance(weights, Later) else dict(weights)), rest


def _weights(counts: Callable[[], Census], kind: str) -> Callable[[], Any]:
    return lambda: counts().weights[kind]


def _file(kind: str) -> str:
    return f"of-{hashlib.sha256(kind.encode()).hexdigest()[:16]}"


def _pickled(made: Any) -> bytes | None:
    """None for what has functions in it that only this process knows."""
    try:
        return pickle.dumps(made)
    except (AttributeError, TypeError, pickle.PicklingError):
        return None


def folder_of(rules: Rules, strategy: str | None) -> Path | None:
    """Where such a count is kept: none for bets of one's own, and games changed by a program."""
    if rules.own_bets or rules.game.as_written() is not rules.game:
        return None
    digest = hashlib.sha256(sources(inspect.getfile(rules.game.counting())))
    digest.update(f"{rules.hash} {strategy}".encode())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "croupier" / "counts" / digest.hexdigest()[:24]


@functools.cache
def sources(count: str) -> bytes:
    """A hash of all that counts are made by, and of the folder that a game's own count lies in."""
    here = Path(__file__).parent
    folders = [here / name for name in COUNTING]
    if not Path(count).is_relative_to(here):
        folders.append(Path(count).parent)
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".json"):
                digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.digest()


def _prune(counts: Path) -> None:
    """Leave the newest; another process may have been faster."""
    files = [(one.stat().st_mtime, one) for one in counts.glob("*/*") if one.is_file()]
    for _, old in sorted(files)[:-AT_MOST]:
        old.unlink(missing_ok=True)
