"""Somebody watches the source that tables draw from, while they draw (GLI-19 3.3.3).

It is tried before a house opens its door, and every draw of play is looked at after that. A source
that has failed lets rounds that are open come to their end, and no other begin; that it failed is
an entry. Seeded tables are for tests and drills, and tracked ones draw nothing: both stay out.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from croupier.audit.entry import SourceFailed, Watch
from croupier.audit.keeper import Keeper
from croupier.audit.store import Stopped
from croupier.core.driver import RandomSource, Source
from croupier.live.opening import source_for
from croupier.sim.health import Below, Failed, Health, tried
from croupier.sim.streams import system_below

SOURCE = "source"
"""Under which name it lets no round begin."""


class Sentinel:
    """Watches one source for all tables of a house."""

    def __init__(self, below: Below = system_below) -> None:
        self._below = below
        self.health = Health()
        self.failed = ""
        """Why the source is not good, if it is not."""
        self.keeper: Keeper | None = None
        self._asked = threading.Event()
        self._over = False
        self._thread = threading.Thread(target=self._watch, name="sentinel", daemon=True)
        health, fail = self.health, self._fail

        def watched(n: int) -> int:
            # A plain function, not a method: a table that is copied draws from the same source.
            drawn = below(n)
            if not self.failed:
                try:
                    health.seen(n, drawn)
                except Failed as error:
                    fail(str(error))
            return drawn

        self.below = watched

    def sources(self, origin: Mapping[str, Any], taken: int) -> Source:
        """Where a table draws from: the source that is watched, unless it has one of its own."""
        found = source_for(origin, taken)
        own = origin.get("seed") or origin.get("mode") == "tracked"
        return found if own else RandomSource(self.below)

    def start(self, keeper: Keeper) -> None:
        """Try the source for this house, and watch it from now on."""
        self.keeper = keeper
        try:
            tried(self._below, Health())
        except Failed as error:
            self._fail(str(error))
        self._thread.start()

    def stop(self) -> None:
        self._over = True
        self._asked.set()
        self._thread.join()

    def _fail(self, why: str) -> None:
        """At once, also in the middle of a turn; the entry follows by the thread."""
        self.failed = self.failed or why
        if self.keeper is not None:
            self.keeper.suspend(SOURCE, f"the source of draws has failed ({self.failed})")
        self._asked.set()

    def _watch(self) -> None:
        self._asked.wait()
        if self.failed and self.keeper is not None:
            try:
                self.keeper.write_down(Watch(), SourceFailed(self.health.draws, self.failed))
            except Stopped:
                return
