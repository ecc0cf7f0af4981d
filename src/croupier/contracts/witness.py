"""A table whose whole life is kept, which a table itself does not do.

`Driver` here is the real one with somebody who writes along: `entries` has every entry, `log` the
events of all of them in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from croupier.core import driver as core
from croupier.core.commands import Attested, Told
from croupier.core.driver import Policy, Source
from croupier.core.entries import NO_LEAF, Entry
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.procedure import Draw
from croupier.core.things import Tell

MINUTE = 60_000


def _plain(event: Event) -> dict[str, Any]:
    """An event as the log has it; what is shown on the board stands beside its kind."""
    found = event.plain()
    return found | found.pop("board") if event.kind == "shown" else found


class Driver(core.Driver):
    """A driver with a witness."""

    def __init__(
        self,
        rules: Rules,
        source: Source,
        *,
        policy: Policy | None = None,
        clock: Callable[[], int] | None = None,
        chained: bool = True,
    ) -> None:
        super().__init__(rules, source, policy=policy, clock=clock, chained=chained)
        self.entries: list[Entry] = []
        self.listeners.append(self.entries.append)
        self._log: list[dict[str, Any]] = []
        self._told = 0

    @property
    def log(self) -> list[dict[str, Any]]:
        """Also what a test made happen at the table itself, past every command."""
        for entry in self.entries[self._told :]:
            self._log += map(_plain, entry.events)
        self._told = len(self.entries)
        since = self.table.told[len(self.entries[-1].events) :] if self.entries else ()
        every = [*self._log, *map(_plain, since)]
        return [{"seq": seq, **event} for seq, event in enumerate(every)]

    def tell_time(self, minute: int) -> None:
        """From now on the clock shows so many minutes since the opening."""
        self.clock = lambda: self.table.opened_at + minute * MINUTE

    def sign(self) -> None:
        """Whoever may signs what is to be confirmed now, or says the usual about what is asked."""
        asked = self.pending
        self.practise(Told(asked.fact.usual) if isinstance(asked, Tell) else Attested())

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


def chained(entries: Iterable[Entry]) -> list[Entry]:
    """Entries linked anew, each to the one before, as somebody would who rewrites a log."""
    made: list[Entry] = []
    prev = NO_LEAF
    for entry in entries:
        made.append(replace(entry, prev=prev))
        prev = made[-1].leaf
    return made
