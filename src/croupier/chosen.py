"""What a program or a file gives, as rules take it: words, options, payments."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.core.asked import word
from croupier.core.numbers import given
from croupier.core.refusals import Misuse, quoted
from croupier.files import MOST_TOML, bytes_of


def texts_of(options: Any) -> dict[str, str]:
    """What the house chooses, as people write it."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise Misuse(f"options are a mapping such as {{'decks': 2}}, not {quoted(options)}")
    return {
        word(name, "an option"): value
        if isinstance(value, str)
        else str(given(value, f"what {quoted(name)} is set to"))
        for name, value in options.items()
    }


def payments_of(paytable: Any) -> dict[str, dict[str, str]]:
    example = '{"pair_plus": {"straight_flush": "40 to 1"}}'
    if not isinstance(paytable, Mapping):
        raise Misuse(f"a paytable is a mapping such as {example}, not {quoted(paytable)}")
    found: dict[str, dict[str, str]] = {}
    for wager, rows in paytable.items():
        if not isinstance(rows, Mapping):
            raise Misuse(f"the payments of {quoted(wager)} are no mapping; write {example}")
        found[word(wager, "a wager")] = {
            word(outcome, "an outcome"): word(pays, f"what {quoted(outcome)} pays")
            for outcome, pays in rows.items()
        }
    return found


def paytable_from(file: str | os.PathLike[str]) -> dict[str, dict[str, str]]:
    """The payments that a TOML file has: a table a wager, `straight_flush = "40 to 1"` in it."""
    data = bytes_of(Path(file), "a TOML file with payments", most=MOST_TOML)
    try:
        written = tomllib.loads(data.decode("utf-8"))
    except ValueError as error:
        raise Misuse(f"this is not TOML: {error}") from error
    except RecursionError as error:
        raise Misuse("too deeply nested; write a table a wager, a line a row") from error
    example = '[pair_plus] and below it straight_flush = "40 to 1"'
    for wager, rows in written.items():
        if not isinstance(rows, dict):
            raise Misuse(f"{wager} stands outside a table; write {example}")
        for outcome, pays in rows.items():
            if not isinstance(pays, str):
                raise Misuse(f"{wager}.{outcome} is not text in quotes; write {example}")
    if not written:
        raise Misuse(f"it has no payments; write {example}")
    return written
