"""The log of a house, as `croupier house report` and `croupier house find` read it.

The store itself, also while a house runs on it, or an export: its folder, or the file in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from croupier.audit import entry as entry
from croupier.audit.note import BETWEEN
from croupier.audit.places import Database, Place
from croupier.core.entries import Entry, entry_from
from croupier.core.refusals import Misuse
from croupier.files import bytes_of
from croupier.house import desk as desk
from croupier.house.accounts import HouseFounded

LOG, HEADS = "log.jsonl", "heads.txt"
SQLITE = b"SQLite format 3"
TAKEN_IN = "import/"
"""Streams of logs that were kept elsewhere begin so; they are no part of the house's day."""


def entries_of(log: str) -> Iterator[Entry]:
    """The entries of the desk, the tables and the keeper, in their order."""
    for number, line in enumerate(_lines(log)):
        try:
            stream = json.loads(line)["on"][0]
            if not str(stream).startswith(TAKEN_IN):
                yield entry_from(line)
        except (ValueError, LookupError, TypeError) as error:
            raise Misuse(f"{log}, entry {number}: no entry of a house: {error}") from error


def _lines(log: str) -> list[bytes]:
    path = Path(log)
    if is_house(log):
        store = Place.at(log).reading()
        try:
            return [line for _, line in store.read()]
        finally:
            store.close()
    file = path / LOG if path.is_dir() else path
    return bytes_of(file, f"a store, the folder of an export, or the {LOG} in it").splitlines()


def is_house(log: str) -> bool:
    """Whether a house can be asked there, and not only an export be read."""
    return isinstance(Place.at(log).store, Database) or is_store(Path(log))


def head_of(log: str) -> str:
    """The last signed head of a log, if one was made and lies there."""
    path = Path(log)
    if is_house(log):
        store = Place.at(log).reading()
        try:
            return (store.notes() or [""])[-1]
        finally:
            store.close()
    file = path / HEADS if path.is_dir() else path.with_name(HEADS)
    if not file.is_file():
        return ""
    notes = bytes_of(file, "the heads of an export").decode().rstrip("\n")
    return notes.split(f"\n{BETWEEN}")[-1] + "\n" if notes else ""


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
