"""The one way in which a command writes a file: a new one, or its own earlier output.

What a command writes bears a mark near its beginning (`croupier: PAR sheet`). A file that is there
already is replaced only if it begins in the same way up to that mark, so a log, a paytable or
somebody's notes cannot be lost by a slip of the keyboard; and no link is followed, since what it
leads to is not what was named.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
from pathlib import Path

from croupier.core.refusals import Misuse

_MARK = re.compile(rb"croupier: [A-Za-z ]+")
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write(file: Path, made: str | bytes) -> None:
    """Write a file and say so, on standard error since standard output is for data."""
    data = made.encode() if isinstance(made, str) else made
    try:
        if os.path.lexists(file):
            _replace(file, data)
        else:
            _create(file, data)
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}; name a file that can be written") from error
    print(f"wrote {file}", file=sys.stderr)


def write_new(file: Path, data: bytes) -> None:
    """The same for what bears no mark: only where nothing is yet."""
    try:
        _create(file, data)
    except FileExistsError:
        raise Misuse(f"{file} is there already; name another file") from None
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}; name a file that can be written") from error
    print(f"wrote {file}", file=sys.stderr)


def _beginning(data: bytes) -> bytes:
    """All that stands before the end of the mark: the same in each output of this kind."""
    mark = _MARK.search(data)
    if mark is None:
        raise ValueError("what a command writes bears a mark")
    return data[: mark.end()]


def _create(file: Path, data: bytes) -> None:
    with os.fdopen(
        os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o666), "wb"
    ) as new:
        try:
            new.write(data)
            new.flush()
        except OSError:
            os.unlink(file)
            raise


def _replace(file: Path, data: bytes) -> None:
    """All of it or nothing: the old output stays until the new one is whole."""
    there = os.lstat(file)
    _refuse_what_is_no_file(file, there.st_mode)
    begins = _beginning(data)
    with os.fdopen(os.open(file, os.O_RDONLY | _NO_LINKS), "rb") as old:
        if old.read(len(begins)) != begins:
            raise Misuse(
                f"{file} is there and is no earlier output of this command, so it is left as it "
                "is; name another file, or remove it first"
            )
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(data)
        os.chmod(name, stat.S_IMODE(there.st_mode))
        os.replace(name, file)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _refuse_what_is_no_file(file: Path, mode: int) -> None:
    if stat.S_ISLNK(mode):
        raise Misuse(f"{file} is a link, which is not followed; name the file itself, or another")
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise Misuse(f"{file} is {what}; name a file that can be written")
