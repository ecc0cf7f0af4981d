"""What takes long is counted beside the house: in processes of its own, bounded, told, ended.

A count is asked for by what it is and of what, as text; so two who ask the same wait for one count,
and what was counted once is kept. A count that nobody asks about any more is dropped, and one under
way is ended with its process. The processes are nicer than the house: a table never waits for one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import secrets
import signal
import threading
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from croupier.core.refusals import CroupierError, Misuse

WORKERS = 2
WAITING = 24
"""So many counts may wait; who asks for more is told to come back."""
EACH = 6
"""So many of them for one visitor."""
KEPT_BYTES = 96 * 1024 * 1024
PATIENCE_SECONDS = 20.0
"""Whatever nobody has asked about for so long is dropped."""
MOST_SECONDS = 300.0
TOLD, MADE, REFUSED, FAILED = range(4)
NICE = 5
WAITS, COUNTS, DONE, GONE = "waiting", "counting", "done", "gone"


class Busy(CroupierError):
    """Too much is counted already."""


@dataclass(frozen=True)
class Made:
    """What came of a count: bytes as they are sent."""

    data: bytes
    kind: str = "application/json"
    name: str = ""
    """Of the file that it is, if it is one."""


Key = tuple[str, ...]
"""What is counted, of which game, and all that it hangs on, as text."""


@dataclass
class Job:
    """A count that somebody asked for."""

    id: str
    key: Key
    who: str
    state: str = WAITS
    words: str = ""
    """What it does now."""
    part: float = 0.0
    """How much of it is done, where that is known."""
    begun: float = field(default_factory=time.monotonic)
    asked: float = field(default_factory=time.monotonic)
    """When somebody last wanted to know."""
    made: Made | None = None
    error: BaseException | None = None
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def game(self) -> str:
        return self.key[1]


class Counting:
    """The counts of a house."""

    def __init__(
        self, own: Mapping[str, Sequence[str]] | None = None, workers: int = WORKERS
    ) -> None:
        self.own = {game: tuple(files) for game, files in (own or {}).items()}
        """By game: files with bets of the operator's own."""
        self.workers = max(1, min(workers, os.cpu_count() or 1))
        self.jobs: dict[str, Job] = {}
        self.usual: dict[tuple[str, str], float] = {}
        """How many seconds such a count took last, by what it is and of which game."""
        self._by_key: dict[Key, Job] = {}
        self._kept: OrderedDict[Key, Made] = OrderedDict()
        self._bytes = 0
        self._queue: deque[Job] = deque()
        self._lock = threading.Condition()
        self._hands: list[_Hand] = []
        self._closed = False

    # Asking

    def kept(self, key: Key) -> Made | None:
        """What was counted before."""
        with self._lock:
            made = self._kept.get(key)
            if made is not None:
                self._kept.move_to_end(key)
            return made

    def ask(self, key: Key, who: str = "") -> Job:
        """Have something counted; the same question twice is one count."""
        with self._lock:
            made = self._kept.get(key)
            if made is not None:
                self._kept.move_to_end(key)
                return _done(Job("", key, who), made)
            job = self._by_key.get(key)
            if job is not None:
                job.asked = time.monotonic()
                return job
            self._forget()
            mine = sum(one.who == who for one in self._by_key.values()) if who else 0
            if len(self._queue) >= WAITING or mine >= EACH:
                raise Busy(
                    "as much as can be is counted already; try again in a moment, or count it "
                    f"at the terminal: croupier analyze {key[1]}"
                )
            job = Job(secrets.token_hex(8), key, who)
            self.jobs[job.id] = self._by_key[key] = job
            self._queue.append(job)
            if not any(hand.free for hand in self._hands) and len(self._hands) < self.workers:
                self._hands.append(_Hand(self))
            self._lock.notify_all()
            return job

    def told(self, job: Job) -> dict[str, Any]:
        """How far a count is, for whoever waits."""
        job.asked = time.monotonic()
        with self._lock:
            before = self._queue.index(job) if job in self._queue else 0
        return {
            "job": job.id,
            "state": job.state,
            "words": job.words,
            "before": before,
            "part": round(job.part, 3),
            "seconds": round(time.monotonic() - job.begun, 1),
            "usual_seconds": self.usual.get((job.key[0], job.key[1])),
        }

    def cancel(self, job: Job) -> None:
        """Drop a count, wherever it is."""
        with self._lock:
            if job.over.is_set():
                return
            self._end(job, Misuse("the count was called off"))
            hand = next((one for one in self._hands if one.job is job), None)
        if hand is not None:
            hand.stop()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for job in list(self._by_key.values()):
                self._end(job, Misuse("the house closes"))
            self._lock.notify_all()
        for hand in self._hands:
            hand.stop()

    # From the threads that look after the processes

    def next(self, last: str) -> Job | None:
        """The count that comes next; one of the same game as before, if there is one."""
        with self._lock:
            while not self._queue and not self._closed:
                self._lock.wait()
            if self._closed:
                return None
            job = next((one for one in self._queue if one.game == last), self._queue[0])
            self._queue.remove(job)
            job.state, job.begun = COUNTS, time.monotonic()
            return job

    def ended(self, job: Job, found: Made | BaseException) -> None:
        with self._lock:
            if job.over.is_set():
                return
            if isinstance(found, Made):
                self.usual[job.key[0], job.key[1]] = round(time.monotonic() - job.begun, 1)
                self._keep(job.key, found)
            self._end(job, found)

    def _end(self, job: Job, found: Made | BaseException) -> None:
        if job in self._queue:
            self._queue.remove(job)
        self._by_key.pop(job.key, None)
        if isinstance(found, Made):
            _done(job, found)
        else:
            job.error, job.state = found, GONE
            job.over.set()

    def _keep(self, key: Key, made: Made) -> None:
        self._kept[key] = made
        self._bytes += len(made.data)
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= len(gone.data)

    def _forget(self) -> None:
        """Counts in the queue that nobody waits for, and jobs that ended long ago."""
        now = time.monotonic()
        for job in list(self._queue):
            if now - job.asked > PATIENCE_SECONDS:
                self._end(job, Misuse("nobody waited for it any more"))
        for id in [id for id, one in self.jobs.items() if now - one.asked > 10 * PATIENCE_SECONDS]:
            if self.jobs[id].over.is_set():
                del self.jobs[id]


def _done(job: Job, made: Made) -> Job:
    job.made, job.state, job.part = made, DONE, 1.0
    job.over.set()
    return job


class _Broken(Misuse):
    """The process is gone."""


class _Hand:
    """A process that counts, and the thread that looks after it."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting
        self.job: Job | None = None
        self._process: Any = None
        self._pipe: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="counts", daemon=True)
        self._thread.start()

    @property
    def free(self) -> bool:
        return self.job is None

    def stop(self) -> None:
        """End the process; the next count gets a new one."""
        process = self._process
        if process is not None:
            with contextlib.suppress(Exception):
                process.kill()

    def _run(self) -> None:
        last = ""
        while (job := self.counting.next(last)) is not None:
            self.job, last = job, job.game
            try:
                found = self._counted(job)
                if isinstance(found, _Broken) and not job.over.is_set():
                    found = self._counted(job)  # another one's end may have reached this process
                self.counting.ended(job, found)
            except BaseException as error:
                self.counting.ended(job, error)
            self.job = None
        self.stop()

    def _counted(self, job: Job) -> Made | BaseException:
        pipe = self._ready()
        try:
            pipe.send(job.key)
            while True:
                while not pipe.poll(0.25):
                    now = time.monotonic()
                    if job.over.is_set():
                        return Misuse("the count was called off")
                    if now - job.asked > PATIENCE_SECONDS:
                        self._gone()
                        return Misuse("nobody waited for it any more")
                    if now - job.begun > MOST_SECONDS:
                        self._gone()
                        return Misuse(
                            f"this takes longer than {MOST_SECONDS:.0f} seconds; count it at the "
                            f"terminal: croupier analyze {job.game}"
                        )
                kind, said = pipe.recv()
                if kind == TOLD:
                    job.words, job.part = said
                    continue
                if kind == MADE:
                    return Made(*said)
                return said if kind == REFUSED else RuntimeError(said)
        except (EOFError, OSError):
            self._gone()
            return _Broken("the count ended before its time; ask again")

    def _ready(self) -> Connection:
        if self._process is not None and self._process.is_alive() and self._pipe is not None:
            return self._pipe
        self._gone()
        here, there = multiprocessing.Pipe()
        # A process of its own from the start: nothing of the house, and none of its threads, in it.
        process = multiprocessing.get_context("spawn").Process(
            target=work, args=(there, self.counting.own), daemon=True
        )
        process.start()
        there.close()
        self._process, self._pipe = process, here
        return here

    def _gone(self) -> None:
        self.stop()
        if self._process is not None:
            self._process.join(5)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def work(pipe: Connection, own: Mapping[str, Sequence[str]]) -> None:
    """In the process: one count after the other, until whoever started it has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(NICE)
    from croupier.web import laboratory

    counts = laboratory.Counts(own)

    def tell(words: str, part: float = 0.0) -> None:
        pipe.send((TOLD, (words, part)))

    while True:
        try:
            key: Key = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(counts.do, key, tell))


def _answer(do: Callable[..., Made], key: Key, tell: Callable[..., None]) -> tuple[int, Any]:
    try:
        made = do(key, tell)
        return MADE, (made.data, made.kind, made.name)
    except CroupierError as error:
        return REFUSED, error
    except RecursionError:
        return REFUSED, Misuse("that is nested too deeply to be counted")
    except Exception:
        return FAILED, traceback.format_exc()
