"""The log of a house, as `croupier house report` and `croupier house find` read it.

The store itself, also while a house runs on it, or an export: its folder, or the file in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from croupier.audit import entry as entry
from croupier.core.entries import Entry, entry_from
from croupier.core.refusals import Misuse
from croupier.files import bytes_of
from croupier.house import desk as desk
from croupier.house.accounts import HouseFounded

LOG = "log.jsonl"
SQLITE = b"SQLite format 3"
TAKEN_IN = "import/"
"""Streams of logs that were kept elsewhere begin so; they are no part of the house's day."""


def entries_of(path: Path) -> Iterator[Entry]:
    """The entries of the desk, the tables and the keeper, in their order."""
    for number, line in enumerate(_lines(path)):
        try:
            stream = json.loads(line)["on"][0]
            if not str(stream).startswith(TAKEN_IN):
                yield entry_from(line)
        except (ValueError, LookupError, TypeError) as error:
            raise Misuse(f"{path}, entry {number}: no entry of a house: {error}") from error


def _lines(path: Path) -> list[bytes]:
    if is_store(path):
        from croupier.audit.sqlite import SqliteStore

        store = SqliteStore.reading(path)
        try:
            return [line for _, line in store.read()]
        finally:
            store.close()
    file = path / LOG if path.is_dir() else path
    return bytes_of(file, f"a store, the folder of an export, or the {LOG} in it").splitlines()


def is_store(path: Path) -> bool:
    """Whether a store of a house lies there, and not a file of lines."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def operator_of(entries: list[Entry]) -> tuple[str, bool]:
    """Whose log it is, and whether it is a practice house."""
    for one in entries:
        for event in one.events:
            if isinstance(event, HouseFounded):
                return event.name, event.practice
    return "no house was founded in this log", False
