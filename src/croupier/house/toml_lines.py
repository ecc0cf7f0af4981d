"""On which line of a TOML text each key stands, so that an error can point at it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

Keys = tuple[str, ...]
"""A key with the tables that it stands in: `("pays", "pair_plus", "flush")`."""
MOST_LINES = 200
"""So many lines one value may have to be told where it stands."""


def lines_of(text: str) -> dict[Keys, int]:
    """By its keys: the line where each value of a TOML text that is good begins."""
    found: dict[Keys, int] = {}
    table: Keys = ()
    for line, parsed, is_header in _statements(text.replace("\r\n", "\n").split("\n")):
        if is_header:
            table = _header(parsed)
            for depth in range(1, len(table) + 1):
                found.setdefault(table[:depth], line)
        else:
            for keys in _nested(parsed):
                found.setdefault((*table, *keys), line)
    return found


def _statements(lines: list[str]) -> Iterator[tuple[int, dict[str, Any], bool]]:
    """Line, content and whether it opens a table: each piece of the text that is TOML by itself.

    What is not, goes on in the next line: a text in three quotes, a list.
    """
    at = 0
    while at < len(lines):
        for end in range(at + 1, min(at + MOST_LINES, len(lines)) + 1):
            try:
                parsed = tomllib.loads("\n".join(lines[at:end]))
            except (tomllib.TOMLDecodeError, RecursionError):
                continue
            if parsed:
                yield at + 1, parsed, lines[at].lstrip().startswith("[")
            at = end
            break
        else:
            return


def _header(parsed: Mapping[str, Any]) -> Keys:
    keys: Keys = ()
    inner: Any = parsed
    while isinstance(inner, dict) and inner:
        ((key, inner),) = inner.items()
        keys = (*keys, key)
    return keys


def _nested(parsed: Mapping[str, Any]) -> Iterator[Keys]:
    for key, value in parsed.items():
        yield (key,)
        if isinstance(value, dict):
            yield from ((key, *inner) for inner in _nested(value))
