"""The log is checked from end to end when the house starts, and every 24 hours after that."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from croupier.audit.heads import left_in
from croupier.audit.keeper import Keeper
from croupier.audit.recover import BrokenOff, Verdict, check
from croupier.audit.store import Stopped, Store

A_DAY_SECONDS = 24 * 60 * 60


class Watchman:
    """Checks the whole log beside the running house, and holds it against the heads that have left;
    what he finds stands in the log.

    He reads through a store of his own, so nothing waits for him. Where the log is not good, rounds
    that are open come to their end and no other begins.
    """

    def __init__(
        self,
        keeper: Keeper,
        reading: Callable[[], Store],
        every_seconds: float = A_DAY_SECONDS,
        heads: Path | None = None,
    ) -> None:
        self.keeper = keeper
        self.reading = reading
        self.every_seconds = every_seconds
        self.heads = heads
        self.found: list[Verdict] = []
        """What the last checks found, the latest last."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watchman", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def look(self) -> Verdict:
        """Check now."""
        left = left_in(self.heads, self.keeper)  # before the store, which has each of them first
        store = self.reading()
        try:
            self.found = [*self.found[-9:], check(self.keeper, store, self._over.is_set, left)]
        finally:
            store.close()
        return self.found[-1]

    def _watch(self) -> None:
        while not self._over.is_set():
            try:
                self.look()
            except (Stopped, BrokenOff):
                return
            except Exception as error:  # a check that cannot be made is no good news
                self.keeper.suspend("log", f"the log could not be checked ({error})")
            self._over.wait(self.every_seconds)
