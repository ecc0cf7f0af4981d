"""Where compiled code is kept: by what it is made from, not by where it is written.

The folder is named by a hash of the function's own code, the numbers it uses, and the same of every
function that it calls. So a clone, a new environment and a touched comment find what was compiled
before, and a change anywhere below is noticed.
"""

from __future__ import annotations

import dis
import functools
import hashlib
import json
import os
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

KEPT = b"by its own hash, wherever it is written"
"""How compiled code is kept; another word here leaves all that was kept before alone."""


def folder_of(function: Callable[..., Any]) -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "croupier" / digest_of(function)[:16]


def can_be_kept(folder: Path) -> bool:
    """Whether a folder may be made there: without a home to write to, it is compiled each time."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder.parent, os.W_OK)


# Machine code, with a few words about it


def read(file: Path) -> tuple[dict[str, Any], bytes] | None:
    """What was written there; nothing if it is not there or not whole."""
    try:
        head, _, code = file.read_bytes().partition(b"\n")
        told = json.loads(head)
    except (OSError, ValueError):
        return None
    whole = isinstance(told, dict) and told.pop("sha256", None) == _hash(code)
    return (told, code) if whole else None


def write(file: Path, told: dict[str, Any], code: bytes) -> None:
    """For the next process; another one that writes the same at the same time does no harm."""
    if not can_be_kept(file.parent):
        return
    head = json.dumps(told | {"sha256": _hash(code)}).encode()
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(exist_ok=True)
        beside.write_bytes(head + b"\n" + code)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)


def _hash(code: bytes) -> str:
    return hashlib.sha256(code).hexdigest()


# What it is made from


def digest_of(function: Callable[..., Any]) -> str:
    """A hash of all that compiled code of this function is made from."""
    digest = hashlib.sha256(KEPT)
    for part in _made_from(function, {function}):
        digest.update(part)
    return digest.hexdigest()


def globals_of(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The names that a function takes from its module, with what they stand for there.

    An attribute may have the name of a function too, so only globals are looked at.
    """
    known = function.__globals__
    for name in _names_in(function.__code__):
        if name in known:
            yield name, known[name]


LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]


@functools.cache
def _names_in(code: types.CodeType) -> tuple[str, ...]:
    """In the order of the code; a few times as fast as `dis` reads it, which counts at each start.

    An instruction is two bytes, and the number of a global name begins at its second bit.
    """
    names, above, raw = [], 0, code.co_code
    for at in range(0, len(raw), 2):
        number = above | raw[at + 1]
        if raw[at] == LOAD_GLOBAL:
            names.append(code.co_names[number >> 1])
        above = number << 8 if raw[at] == dis.EXTENDED_ARG else 0
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names += _names_in(constant)
    return tuple(names)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _made_from(function: Callable[..., Any], seen: set[Any]) -> Iterator[bytes]:
    for code in _codes(function.__code__):
        constants = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
        yield code.co_code
        yield repr((constants, code.co_names, code.co_varnames, code.co_freevars)).encode()
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    yield repr((function.__name__, function.__defaults__, cells)).encode()
    for name, value in globals_of(function):
        yield name.encode()
        yield from _of_value(value, seen)


def _of_value(value: Any, seen: set[Any]) -> Iterator[bytes]:
    if plain := getattr(value, "function", None):  # marked `fast`
        if plain not in seen:
            seen.add(plain)
            yield from _made_from(plain, seen)
    elif isinstance(value, types.ModuleType):
        yield value.__name__.encode()
    elif hasattr(value, "tobytes"):
        yield value.tobytes()
    elif isinstance(value, type) and issubclass(value, tuple):
        yield repr((value.__qualname__, getattr(value, "_fields", ()))).encode()
    elif callable(value):
        yield getattr(value, "__qualname__", type(value).__qualname__).encode()
    else:
        yield repr(value).encode()
