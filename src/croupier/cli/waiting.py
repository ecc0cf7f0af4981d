"""A sign of life on standard error for whatever takes longer than a second, if a person looks.

Standard output stays for data. While kernels are compiled, which happens once for each version of
the program, the sign says so.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator

from croupier.cli.keyboard import is_terminal

AFTER_SECONDS = 1.0
COMPILING = "compiling kernels, only this once"


def compiling() -> bool:
    """Whether the compiler is at work; without it in memory it is not."""
    found = sys.modules.get("numba.core.compiler_lock")
    lock = getattr(getattr(found, "global_compiler_lock", None), "_lock", None)
    if lock is None or not lock.acquire(blocking=False):
        return lock is not None
    lock.release()
    return False


@contextlib.contextmanager
def sign_of_life(what: str) -> Iterator[None]:
    """`counting blackjack … 3 s`, from the second second on, until it is done."""
    if not is_terminal(sys.stderr):
        yield
        return
    done = threading.Event()
    watcher = threading.Thread(target=_show, args=(what, done), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _show(what: str, done: threading.Event) -> None:
    if done.wait(AFTER_SECONDS):
        return
    from rich.console import Console
    from rich.status import Status

    started = time.monotonic() - AFTER_SECONDS
    with Status(what, console=Console(stderr=True)) as status:
        while not done.wait(0.2):
            seconds = f"{time.monotonic() - started:.0f} s"
            status.update(f"{COMPILING if compiling() else what} … {seconds}")


@contextlib.contextmanager
def progress(total: int, what: str = "rounds") -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if a person looks at it; before the first round it says what for."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("getting ready", total=total)
        begun = threading.Event()

        def wait() -> None:
            while not begun.wait(0.2):
                bar.update(task, description=COMPILING if compiling() else "getting ready")

        def played(more: int) -> None:
            begun.set()
            bar.advance(task, more)
            bar.update(task, description=f"{bar.tasks[0].completed:,.0f} {what}")

        watcher = threading.Thread(target=wait, daemon=True)
        watcher.start()
        try:
            yield played
        finally:
            begun.set()
            watcher.join()
