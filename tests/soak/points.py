"""Numbered points of a house at work: each call of its store and each step of its turns, before and
after it. A process that is told so ends itself at one. Nothing of this is in what ships."""

from __future__ import annotations

import functools
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from croupier.audit.seal import Vault
from croupier.audit.store import Store
from croupier.audit.turns import Turn

STEPS: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Turn, ("run", "_answer", "_stamped", "_keep", "_keep_desk", "_write", "_tell")),
    (Vault, ("renew", "retire")),
)


class Points:
    """Counts, and kills at the one that was named."""

    def __init__(self) -> None:
        self.count = 0
        self.last = 0

    def kill_after(self, points: int) -> None:
        self.last = self.count + points

    def here(self) -> None:
        self.count += 1
        if self.count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(call)
        def called(*args: Any, **named: Any) -> Any:
            self.here()
            found = call(*args, **named)
            self.here()
            return found

        return called

    def in_turns(self) -> None:
        """For the life of this process."""
        for kind, names in STEPS:
            for name in names:
                setattr(kind, name, self.around(getattr(kind, name)))

    def in_store(self, store: Store) -> Store:
        store._base = Connection(store._base, self)  # type: ignore[attr-defined]
        return store


class Connection:
    """A connection with a point before and after each call, of either kind of store."""

    def __init__(self, base: Any, points: Points) -> None:
        self.base, self.points = base, points
        self.execute = points.around(base.execute)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.base, name)

    def executemany(self, *args: Any) -> Any:
        return self.points.around(self.base.executemany)(*args)

    @contextmanager
    def pipeline(self) -> Iterator[None]:
        self.points.here()
        with self.base.pipeline():
            yield
            self.points.here()
        self.points.here()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self.base.transaction():
            self.points.here()
            yield
            self.points.here()
        self.points.here()
