"""The running house: commands wait, are decided in turns, stand on the disk, and are told then.

A turn takes at most one waiting command of every table and all that wait at the desk, decides them
in order, writes them as one group, and tells of them when the store says that they are durable.
Nothing leaves before that. One thread is in a turn at a time. Whatever fails after something was
decided stops the house: it refuses everything, says why, and has to be started again from its log.
"""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from croupier.audit.entry import DESK, Founded, is_table
from croupier.audit.note import Signer
from croupier.audit.seal import Seals, Vault
from croupier.audit.store import Beside, Stopped, Store
from croupier.audit.turns import Ask as Ask
from croupier.audit.turns import Desk as Desk
from croupier.audit.turns import Seat, Turn
from croupier.core import commands
from croupier.core.commands import Command, What
from croupier.core.driver import Driver, LogSource, Source
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.live.opening import source_for

_STREAM = re.compile(r"[a-z][a-z0-9._-]{0,62}")

Sources = Callable[[Mapping[str, Any], int], Source]
"""Where the draws of a table come from, by its origin, and how far a seeded stream has come."""
Listener = Callable[[Entry], None]


class Keeper:
    """One house at work."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        vault: Vault,
        *,
        clock: Callable[[], int],
        sources: Sources = source_for,
        node: str = "a",
    ) -> None:
        self.store = store
        self.desk = desk
        self.vault = vault
        self.clock = clock
        self.sources = sources
        self.node = node
        self.tip = store.tip()
        self.founded: Founded | None = None
        """What entry 0 says."""
        self.tables: dict[str, Seat] = {}
        self.listeners: list[Listener] = []
        """Each is told of an entry when it is durable."""
        self.last_at = 0
        """What the clock showed last."""
        self.stopped = ""
        """Why the house stands still, if it does."""
        self._suspended: dict[str, str] = {}
        """By whoever found it: why no new round may begin."""
        self.desk_kept = 0
        """How many entries there were when the desk was kept last."""
        self.desk_since = 0
        """How many entries of the desk came since."""
        self._inbox: deque[Ask] = deque()
        self._inbox_lock = threading.Lock()
        self._turn_lock = threading.RLock()

    # The way in

    def do(
        self,
        stream: str,
        command: Command,
        *,
        given: Mapping[str, Any] | None = None,
        up: bool = False,
        via: str = "",
        secret: Beside | None = None,
    ) -> Entry:
        """Do what somebody commands, once; the entry, when it is durable, or why not.

        The same id again is the same entry. `given` is what a command of the desk takes from
        outside; `up`: whether whoever gives it has just proved again who he is; `secret` is kept
        beside the log if it is done.
        """
        ask = self.submit(stream, command, given=given, up=up, via=via, secret=secret)
        while not ask.done:
            self.turn()
        return ask.result()

    def submit(
        self,
        stream: str,
        command: Command,
        *,
        given: Mapping[str, Any] | None = None,
        up: bool = False,
        via: str = "",
        secret: Beside | None = None,
    ) -> Ask:
        """Let a command wait for the next turn."""
        commands.check(command)
        ask = Ask(stream, command, given or {}, up, via or self.node, secret)
        with self._inbox_lock:
            self._inbox.append(ask)
        return ask

    def turn(self) -> int:
        """Decide what waits, write it, and tell; how many commands that were."""
        with self._turn_lock:
            asks = self._next()
            if asks:
                Turn(self).run(asks)
            return len(asks)

    def _next(self) -> list[Ask]:
        """What the next turn is about; no key and no table comes twice in one."""
        asks, left, taken = list[Ask](), list[Ask](), set[str]()
        with self._inbox_lock:
            for ask in self._inbox:
                key = f"key {ask.command.id}"
                again = key in taken or (ask.stream != DESK and ask.stream in taken)
                taken |= {ask.stream, key}
                (left if again else asks).append(ask)
            self._inbox = deque(left)
        return asks

    def alone(self) -> AbstractContextManager[None]:
        """While a turn writes: where one process has the store, it is alone anyway."""
        return nullcontext()

    shares = False
    """Whether other processes run the same house."""

    def claim(self, stream: str) -> None:
        """A table is opened here; where several processes share a house, at no other of them."""

    def release(self, stream: str) -> None:
        """It was not opened after all."""

    def has(self, stream: str) -> bool:
        """Whether a table of the log is played in this process."""
        return True

    def stop(self, why: str) -> None:
        """Nothing more is done, and nothing of what was not durable was told."""
        self.stopped = self.stopped or why

    @property
    def suspended(self) -> str:
        """Why no new round may begin, if none may."""
        return "; ".join(self._suspended.values())

    def suspend(self, by: str, why: str) -> None:
        """Rounds that are open come to their end, and no other begins; with no reason, they do."""
        if why:
            self._suspended[by] = why
        else:
            self._suspended.pop(by, None)

    # Tables

    def prepare(self, stream: str, rules: Rules) -> None:
        """A table under these rules, to be opened by a command."""
        if not _STREAM.fullmatch(stream) or not is_table(stream):
            raise Misuse(f"{stream!r} is no name of a table; such as t12")
        with self._turn_lock:
            if stream in self.tables and self.tables[stream].driver.opened:
                raise Misuse(f"{stream} is open already")
            driver = Driver(rules, LogSource())
            driver.on = (stream,)
            self.tables[stream] = Seat(driver, Seals(stream, self.vault))

    def table(self, stream: str) -> Driver:
        """A table of the house, to look at; it is changed by `do` alone."""
        return self.seat(stream).driver

    def seat(self, stream: str) -> Seat:
        if stream not in self.tables:
            known = ", ".join(list(self.tables)[:10]) or "none yet"
            raise Misuse(f"there is no table {stream!r} in this house; it has: {known}")
        return self.tables[stream]

    # The house itself

    def write_down(self, what: What, *events: Event, keep: bytes = b"") -> Entry:
        """An entry of the keeper's own; `keep` is what the next start wants to know."""
        with self._turn_lock:
            return Turn(self).note(what, events, keep)

    def take_in(self, stream: str, entries: Sequence[Entry], what: What, done: Event) -> None:
        """Entries that were made elsewhere, on a stream of their own: all of them, or none."""
        with self._turn_lock:
            Turn(self).take_in(stream, entries, what, done)

    def checkpoint(self, signer: Signer) -> str:
        """A signed head of the log as it stands; it protects where it has left the house."""
        with self._turn_lock, self.alone():
            self.check_running()
            if self.founded is None or signer.public.hex() != self.founded.key:
                raise Misuse("that is not the key that this house was founded with")
            size, notes = self.tip.size, self.store.notes()
            if notes and notes[-1].split("\n")[1] == str(size):
                return notes[-1]
            note = signer.note(self.founded.origin, size, self.tip.edge.root())
            self.store.add_note(size, note)
            return note

    @contextmanager
    def still(self) -> Iterator[None]:
        """Nothing changes meanwhile: for whoever looks at desk and tables beside the turns."""
        with self._turn_lock:
            yield

    def secret(self, person: str) -> str | None:
        """What is kept of somebody's password; never in the middle of a turn."""
        with self._turn_lock:
            self.check_running()
            return self.store.secret(person)

    def patron(self, number: str) -> str | None:
        """What is kept of a patron; never in the middle of a turn."""
        with self._turn_lock:
            self.check_running()
            return self.store.patron(number)

    def new_day(self) -> None:
        """From now on cards are sealed with a new key; old ones go when no card needs them."""
        with self._turn_lock:
            self.vault.renew()
            self.retire_keys()

    def retire_keys(self) -> None:
        """Those of cards and of counts that are not open to all yet are kept."""
        needed = {one.key for seat in self.tables.values() for one in seat.seals.standing}
        needed |= getattr(self.desk, "keys_needed", set)()
        self.vault.retire(needed)

    def check_running(self) -> None:
        if self.stopped:
            raise Stopped(f"the house has stopped: {self.stopped}; start it again from its log")

    def close(self) -> None:
        with self._turn_lock:
            self.stop("it was closed")
            self.store.close()
