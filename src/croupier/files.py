"""Files that people name, read whole: nothing that has no end, and nothing that is not a file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from croupier.core.refusals import Misuse, quoted

MOST_BYTES = 1 << 31
"""Of a log; a year of a busy table is a tenth of that."""
MOST_TOML = 1 << 20
PIECE = 1 << 20


def bytes_of(path: Path, what: str, most: int = MOST_BYTES) -> bytes:
    """What is in a file or comes through a pipe; `what` says what should be named instead."""
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:  # a nought byte in a name is a ValueError
        why = getattr(error, "strerror", None) or error
        shown = path if len(str(path)) < 300 else quoted(str(path))
        raise Misuse(f"{shown}: {why}; name {what}") from error
    kind = os.fstat(number).st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind)):
        os.close(number)
        raise Misuse(f"{path} is not a file; name {what}")
    with os.fdopen(number, "rb", buffering=0) as file:
        os.set_blocking(number, True)  # whoever writes to a pipe may take time
        found = bytearray()
        while len(found) <= most and (piece := file.read(min(PIECE, most + 1 - len(found)))):
            found += piece
    if len(found) > most:
        raise Misuse(f"{path} is longer than {most:,} bytes; name {what}")
    return bytes(found)


def text_of(path: Path, what: str, most: int = MOST_TOML) -> str:
    """The same as text."""
    try:
        return bytes_of(path, what, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Misuse(f"{path} is no text in UTF-8; name {what}") from error
