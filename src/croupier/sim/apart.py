"""Work in a process of its own, which can be stopped: for code that somebody else wrote.

A strategy in Python is trusted code, but it may loop for ever, leave the interpreter or crash it.
The process tells what it has done as it goes; a long silence ends it, as an interrupt does.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from croupier.core.refusals import CroupierError, Misuse, quoted

T = TypeVar("T")
PATIENCE_SECONDS = 30.0
LONG_SECONDS = 600.0
"""How long it may be silent: at work, and while the compiler or plain Python works."""
TOLD, DONE, REFUSED, FAILED = range(4)


class Tell(Protocol):
    """Says that so much more was done, and for how long there may be silence now."""

    def __call__(self, done: int | None, seconds: float | None = None) -> None: ...


def apart(
    what: str,
    work: Callable[[Tell], T],
    progress: Callable[[int], None] = lambda done: None,
) -> T:
    """What the work comes to; whatever goes wrong with it is a sentence about `what`.

    The process is a fork, so that any function can be given to it, also one from a notebook. Where
    there is no fork, the work is done here.
    """
    if "fork" not in multiprocessing.get_all_start_methods():
        return work(lambda done, seconds=None: None if done is None else progress(done))
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(
        target=_work, args=(work, here, there), daemon=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads
        process.start()
    there.close()
    try:
        found: T = _followed(what, process, here, progress)
        return found
    finally:
        process.kill()
        process.join()
        here.close()


def _followed(
    what: str,
    process: Any,
    news: Connection,
    progress: Callable[[int], None],
) -> Any:
    patience = PATIENCE_SECONDS
    while True:
        if not _heard(news, patience):
            raise Misuse(f"{what} was stopped after {patience:g} silent seconds; does it ever end?")
        try:
            kind, said = news.recv()
        except EOFError:
            process.join()
            raise Misuse(f"{what} ended its process ({_ending(process.exitcode)})") from None
        if kind == TOLD:
            done, patience = said[0], said[1] or PATIENCE_SECONDS
            if done is not None:
                progress(done)
        elif kind == DONE:
            return said
        elif kind == REFUSED:
            raise said
        else:
            raise Misuse(f"{what} failed: {said}")


def _heard(news: Connection, seconds: float) -> bool:
    """Whether something is said in time; it looks up now and then, so that interrupts are heard."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if news.poll(min(left, 0.5)):
            return True
    return False


def _ending(code: int | None) -> str:
    """How a process ended, in words."""
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code}"


def _work(work: Callable[[Tell], Any], there: Connection, news: Connection) -> None:
    """In the process: do the work and send what comes of it."""
    there.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it is interrupted, and ends it
    threading.Thread(target=_leave_with, args=(news,), daemon=True).start()

    def tell(done: int | None, seconds: float | None = None) -> None:
        news.send((TOLD, (done, seconds)))

    message: tuple[int, Any]
    try:
        message = DONE, work(tell)
    except CroupierError as error:
        message = REFUSED, error
    except BaseException as error:
        message = FAILED, _failure(error)
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        news.send(message)
    except Exception as error:  # what came of it cannot be sent
        news.send((FAILED, _failure(error)))
    os._exit(0)


def _leave_with(news: Connection) -> None:
    """End when whoever started this has gone: nothing is ever sent here."""
    with contextlib.suppress(EOFError, OSError):
        news.recv()
    os._exit(1)


def _failure(error: BaseException) -> str:
    """An exception in a line: what it was, and where in the user's own file."""
    where = ""
    own = [f for f in traceback.extract_tb(error.__traceback__) if "croupier" not in f.filename]
    if own and own[-1].filename.endswith(".py") and "concurrent" not in own[-1].filename:
        where = f" (line {own[-1].lineno} of {os.path.basename(own[-1].filename)})"
    if isinstance(error, SystemExit):
        return f"it left by sys.exit({quoted(error.code)}){where}"
    said = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' + said[:200] if said else ''}{where}"
