"""The one thread that touches the house: it takes commands, lets turns run, and tells afterwards.

A job is a procedure: it yields commands and is sent the entries of the log that they became, when
these are durable, or has the refusal thrown at it. Commands of many jobs share a turn and a sync.
Whoever wants to look at the house does so as a job that yields nothing. Nobody else reads a table
while a turn runs, and nothing is told before the store has it.
"""

from __future__ import annotations

import heapq
import itertools
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from croupier.audit.keeper import Ask, Keeper
from croupier.audit.store import Secret
from croupier.core.commands import Command
from croupier.core.entries import Entry

T = TypeVar("T")


@dataclass(frozen=True)
class Submit:
    """A command that a job gives to the house."""

    stream: str
    command: Command
    given: Mapping[str, Any] = field(default_factory=dict)
    up: bool = False
    via: str = ""
    secret: Secret | None = None


Job = Generator[Submit | None, Entry, T]
"""Yields commands; None to wait until others have had a turn."""
Told = Callable[[list[Entry]], None]


class _Running(Generic[T]):
    """A job, the promise of its outcome, and the command that it waits for."""

    def __init__(self, job: Job[T]) -> None:
        self.job, self.promise = job, Future[T]()
        self.ask: Ask | None = None


class Engine:
    """Runs the turns of a house in a thread of its own."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.tell: Told = lambda entries: None
        """Called after each turn with what became durable in it, before jobs go on."""
        self._new: deque[_Running[Any]] = deque()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = itertools.count()
        self._wake = threading.Condition()
        self._ending = False
        self._entries: list[Entry] = []
        self._running: list[_Running[Any]] = []
        self._waiting: list[_Running[Any]] = []
        """Jobs that let others go first."""
        self._thread = threading.Thread(target=self._run, name="house", daemon=True)
        keeper.listeners.append(self._heard)

    def _heard(self, entry: Entry) -> None:
        """Also of what somebody else did: the door of the office runs turns of its own."""
        self._entries.append(entry)
        if threading.current_thread() is not self._thread:
            with self._wake:
                self._wake.notify()

    # From any thread

    def start(self) -> None:
        self._thread.start()

    def do(self, job: Job[T]) -> Future[T]:
        """Let a job run; what it returns, or the error it ends with."""
        running = _Running(job)
        with self._wake:
            if self._ending:
                job.close()
                running.promise.cancel()
                return running.promise
            self._new.append(running)
            self._wake.notify()
        return running.promise

    def look(self, seen: Callable[[], T]) -> Future[T]:
        """Look at the house between two turns."""
        return self.do(_looked(seen))

    def close(self) -> None:
        """Let what is under way end."""
        with self._wake:
            self._ending = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join()
        self.keeper.listeners.remove(self._heard)

    @staticmethod
    def new_id() -> str:
        """An id for a command that the house gives itself."""
        return secrets.token_hex(16)

    # From the house's own thread

    def later(self, seconds: float, then: Callable[[], None]) -> None:
        """Call this after so long, between two turns."""
        heapq.heappush(self._timers, (time.monotonic() + seconds, next(self._numbers), then))

    def begin(self, job: Job[Any]) -> Future[Any]:
        """Another job, begun by the house itself."""
        running = _Running(job)
        self._new.append(running)
        return running.promise

    def _run(self) -> None:
        while True:
            with self._wake:
                while not (self._new or self._entries or self._due() or self._ending):
                    self._wake.wait(self._sleeps())
                if self._ending and not self._new:
                    return
            with self.keeper.still():
                self._busy()

    def _sleeps(self) -> float | None:
        return max(0.0, self._timers[0][0] - time.monotonic()) if self._timers else None

    def _due(self) -> bool:
        return bool(self._timers) and self._timers[0][0] <= time.monotonic()

    def _busy(self) -> None:
        """Everything that waits now, until nothing does."""
        self._told()
        while self._due():
            heapq.heappop(self._timers)[2]()
        while self._new or self._running or self._waiting:
            waiting, self._waiting = self._waiting, []
            for running in waiting:
                self._step(running, None)
            while self._new:
                running = self._new.popleft()
                if running.promise.set_running_or_notify_cancel():
                    self._step(running, None)
            if self._running:
                self._turn()

    def _turn(self) -> None:
        """One turn; a command is answered when what it did is told, and waits for no other."""
        self.keeper.turn()
        done = [one for one in self._running if one.ask is not None and one.ask.done]
        self._running = [one for one in self._running if one not in done]
        asks = {
            one.ask.answer.seq: one
            for one in done
            if one.ask is not None and isinstance(one.ask.answer, Entry)
        }

        def answered(entry: Entry) -> None:
            if (one := asks.get(entry.seq)) is not None:
                self._step(one, one.ask)
                done.remove(one)

        self._told(answered)
        for one in done:  # what was refused, and what had been done before
            self._step(one, one.ask)

    def _told(self, then: Callable[[Entry], None] = lambda entry: None) -> None:
        """Tell what happened, entry by entry."""
        entries = self._entries[:]
        self._entries.clear()
        for entry in entries:
            self.tell([entry])
            then(entry)

    def _step(self, running: _Running[Any], ask: Ask | None) -> None:
        """Let a job go on to its next command, or to its end."""
        try:
            if ask is None:
                submit = next(running.job)
            elif isinstance(ask.answer, BaseException):
                submit = running.job.throw(ask.answer)
            else:
                submit = running.job.send(ask.result())
            if submit is None:
                self._waiting.append(running)
                return
            running.ask = self.keeper.submit(
                submit.stream,
                submit.command,
                given=submit.given,
                up=submit.up,
                via=submit.via,
                secret=submit.secret,
            )
            self._running.append(running)
        except StopIteration as end:
            running.promise.set_result(end.value)
        except BaseException as error:
            running.promise.set_exception(error)


def _looked(seen: Callable[[], T]) -> Job[T]:
    return seen()
    yield
