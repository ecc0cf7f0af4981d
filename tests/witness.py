"""A table whose whole life is kept, which a table itself does not do.

`Driver` here is the real one with somebody who writes along: `entries` has every entry, `log` the
events of all of them in a row. Practice staff sign what is due, unless a test has it otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.core import driver as core
from croupier.core.driver import Policy, Source
from croupier.core.entries import Entry
from croupier.core.game import Rules
from croupier.core.procedure import Draw
from croupier.live.practice import practice

MINUTE = 60_000


def flat(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The events of entries in a row, numbered, as the log has them."""
    told = [event.plain() for entry in entries for event in entry.events]
    return [{"seq": seq, **event} for seq, event in enumerate(told)]


class Driver(core.Driver):
    """A driver with a witness."""

    def __init__(
        self,
        rules: Rules,
        source: Source,
        *,
        policy: Policy | None = practice,
        clock: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(rules, source, policy=policy, clock=clock)
        self.entries: list[Entry] = []
        self.listeners.append(self.entries.append)

    @property
    def log(self) -> list[dict[str, Any]]:
        """Also what a test made happen at the table itself, past every command."""
        told = flat(self.entries)
        since = self.table.told[len(self.entries[-1].events) :] if self.entries else ()
        return told + [{"seq": len(told) + n, **one.plain()} for n, one in enumerate(since)]

    def tell_time(self, minute: int) -> None:
        """From now on the clock shows so many minutes since the opening."""
        self.clock = lambda: self.table.opened_at + minute * MINUTE

    def drawn(self) -> list[dict[str, Any]]:
        """Every draw, by chance or keyed in, in the order of the table."""
        found: list[dict[str, Any]] = []
        for entry in self.entries:
            if entry.do["what"] == "drawn":
                found.append({"drawn": entry.do["drawn"]})
            found += map(dict, entry.given)
        return found

    def resume(self, source: Source) -> None:
        """From here on draws come from this source, also the one that is due."""
        self.source = source
        while isinstance(self.pending, Draw) and (drawn := source.answer(self.pending)) is not None:
            self.answer(drawn)
