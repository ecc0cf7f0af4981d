"""A child that can be killed: it begins with everything imported, and its output is in files."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PYTHON_FAILED = 70
"""How a child ends in which something was raised that nobody caught."""


@dataclass(frozen=True)
class Ended:
    """How a child ended, and what it printed."""

    code: int
    """The exit code, or less than nought for the signal."""
    out: str
    err: str
    seconds: float
    late: bool = False
    """Whether it had to be killed because it did not end."""


def fork(work: Callable[[], int | None], folder: Path, typed: str | None = "") -> int:
    """Begin the work in a child; the process id. Without `typed` its input is closed."""
    (folder / "in").write_text(typed or "", "utf-8", "surrogateescape")
    for name in ("out", "err"):  # a child may be ended before it opens them
        (folder / name).write_bytes(b"")
    child = os.fork()
    if child:
        return child
    code = PYTHON_FAILED
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nobody's command runs yet
        fresh = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        for number, name, how in ((0, "in", os.O_RDONLY), (1, "out", fresh), (2, "err", fresh)):
            file = os.open(folder / name, how, 0o600)
            os.dup2(file, number)
            os.close(file)
        sys.stdin = os.fdopen(0, encoding="utf-8", errors="surrogateescape", closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        if typed is None:
            sys.stdin.close()
            os.close(0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = work() or 0
        sys.stdout.flush()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(child: int, folder: Path, seconds: float, begun: float | None = None) -> Ended:
    """Wait for a child; one that does not end in time is killed, and said to be late."""
    begun = time.monotonic() if begun is None else begun
    late = False
    while True:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            break
        if time.monotonic() - begun > seconds:
            late = True
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            break
        time.sleep(0.002)
    out, err = ((folder / name).read_text("utf-8", "replace") for name in ("out", "err"))
    return Ended(os.waitstatus_to_exitcode(status), out, err, time.monotonic() - begun, late)
