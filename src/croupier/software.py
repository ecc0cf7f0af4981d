"""Which software this is: what a log says about the program that wrote it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from importlib import resources
from importlib.resources.abc import Traversable

from croupier import __version__


@functools.cache
def software() -> str:
    """Which software this is: its version, and a hash of every source file."""
    hashed = hashlib.sha256()
    for name, data in sorted(_sources(resources.files("croupier"), "")):
        hashed.update(f"{name} {len(data)} ".encode() + data)
    return f"croupier {__version__} {hashed.hexdigest()}"


def _sources(folder: Traversable, path: str) -> Iterable[tuple[str, bytes]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _sources(item, f"{path}{item.name}/")
        elif item.name.endswith((".py", ".toml")):
            yield f"{path}{item.name}", item.read_bytes()
