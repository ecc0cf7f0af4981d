"""The log of a house as a file: what `croupier house report` and `croupier house find` read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from croupier.core.entries import Entry, entry_from
from croupier.core.refusals import Misuse
from croupier.files import bytes_of
from croupier.house import desk as desk

LOG = "log.jsonl"
KEEPERS_OWN = ("house", "import/")
"""Streams on which nothing happens at the desk or at a table."""


def entries_of(path: Path) -> Iterator[Entry]:
    """The entries of an export (its folder, or the file in it) that are about desk and tables."""
    file = path / LOG if path.is_dir() else path
    data = bytes_of(file, f"the folder of an export, or the {LOG} in it")
    for number, line in enumerate(data.splitlines(), 1):
        try:
            stream = json.loads(line)["on"][0]
            if not str(stream).startswith(KEEPERS_OWN):
                yield entry_from(line)
        except (ValueError, LookupError, TypeError) as error:
            raise Misuse(f"{file}, line {number}: no entry of a house: {error}") from error


def operator_of(entries: list[Entry]) -> tuple[str, bool]:
    """Whose log it is, and whether it is a practice house."""
    from croupier.house.accounts import HouseFounded

    for entry in entries:
        for event in entry.events:
            if isinstance(event, HouseFounded):
                return event.name, event.practice
    return "no house was founded in this log", False
