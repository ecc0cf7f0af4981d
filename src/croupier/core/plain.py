"""Values as plain JSON and back, the same again: tuples stay tuples, and keys stay numbers.

What a table keeps is made of numbers, words, lists, tuples, sets and mappings, and of dataclasses
of these. A dataclass stands as its fields, and comes back by the types that it declares.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
import typing
from collections.abc import Mapping
from typing import Any

from croupier.core.refusals import Misuse

_TUPLE, _SET, _MAP = "tuple", "set", "map"

_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def canonical(value: Any) -> bytes:
    """The one way to write a plain value: UTF-8, keys sorted, no spaces."""
    return _encode(value).encode()


def from_canonical(data: bytes) -> Any:
    """The value of such bytes; anything but whole numbers, and any key twice, is refused."""
    return json.loads(
        data, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_key_twice
    )


def _no_float(text: str) -> None:
    raise ValueError(f"{text} is not a whole number")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


_SIMPLE = (int, str, bool, type(None))


def plain(value: Any) -> Any:
    """A value as JSON has it; what JSON does not know is tagged."""
    kind: Any = type(value)
    if kind in _SIMPLE:
        return value
    if kind is dict:
        return {_MAP: [[_quick(key), _quick(one)] for key, one in value.items()]}
    if kind is list:
        return [_quick(one) for one in value]
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return {_TUPLE: [plain(one) for one in value]}
    if isinstance(value, set | frozenset):
        return {_SET: [plain(one) for one in sorted(value)]}
    if isinstance(value, Mapping):
        return {_MAP: [[plain(key), plain(one)] for key, one in value.items()]}
    if dataclasses.is_dataclass(value):
        return {name: _quick(getattr(value, name)) for name in _names(kind)}
    raise Misuse(f"{value!r} is no plain value; a table keeps numbers, words and lists of them")


@functools.cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(one.name for one in dataclasses.fields(kind))


def _quick(value: Any) -> Any:
    return value if type(value) in _SIMPLE else plain(value)


def from_plain(value: Any, kind: Any = Any) -> Any:
    """The value that was made plain; `kind` says which dataclasses are in it."""
    fields = _fields(kind) if isinstance(value, dict) else None
    if fields is not None:
        return kind(**{name: from_plain(one, fields[name]) for name, one in value.items()})
    options = _options(kind)
    if isinstance(value, list):
        inside = _inside(options, list, 0)
        return [from_plain(one, inside) for one in value]
    if not isinstance(value, dict):
        return value
    tag, parts = next(iter(value.items())) if len(value) == 1 else ("", [])
    if tag == _TUPLE:
        return tuple(
            from_plain(one, _inside(options, tuple, index)) for index, one in enumerate(parts)
        )
    if tag == _SET:
        inside = _inside(options, set, 0)
        return {from_plain(one, inside) for one in parts}
    if tag == _MAP:
        inside = _inside(options, dict, 1)
        return {from_plain(key): from_plain(one, inside) for key, one in parts}
    found = next((one for one in options if _fields(one) is not None), None)
    if found is None:
        raise Misuse(f"{value!r} is no plain value of a table")
    return from_plain(value, found)


@functools.cache
def _fields(kind: Any) -> dict[str, Any] | None:
    """The fields of a dataclass with their types, or None for anything else."""
    if not (isinstance(kind, type) and dataclasses.is_dataclass(kind)):
        return None
    hints = typing.get_type_hints(kind)
    return {one.name: hints[one.name] for one in dataclasses.fields(kind)}


def _options(kind: Any) -> tuple[Any, ...]:
    """The kinds that a value may have: those of a union, or the one."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return typing.get_args(kind)
    return (kind,)


def _inside(options: tuple[Any, ...], outer: type, index: int) -> Any:
    """What a list, a tuple, a set or a mapping holds, as far as it is declared."""
    for one in options:
        origin = typing.get_origin(one)
        if isinstance(origin, type) and issubclass(outer, origin):
            parts = typing.get_args(one)
            return parts[min(index, len(parts) - 1 - (parts[-1] is Ellipsis))]
    return Any
