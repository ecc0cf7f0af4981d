"""Houses that are killed again and again, and somebody who compares after each time.

A house lives in a child process, which ends itself at a numbered point or is ended by the clock.
The parent then reads the log, as an auditor who knows nothing else: what was told is in it and
nothing that was not asked, no key comes twice, the links hold. He keeps his own accounts and his
own office from the lines alone, and the next life has to begin with the same.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import random
import shutil
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import RLock
from typing import Any

from croupier.audit import recover, turns, verify
from croupier.audit.entry import is_table
from croupier.audit.export import LOG, VERIFIER, exported
from croupier.audit.keeper import Keeper
from croupier.audit.replay import replayed, stream_of
from croupier.audit.store import Secret, Store
from croupier.core.entries import entry_from
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError
from croupier.house.desk import Office
from tests.house.accountant import Accountant, of_books
from tests.house.keeping import MORNING
from tests.soak import client
from tests.soak.floor import Fault, Intent, Kept, Lucky, Soak, names, opening
from tests.soak.places import Lies
from tests.soak.points import Points
from tests.soak.real import quick

SOFTWARE = "croupier 0 soak"
DESK_ENTRIES_A_SNAPSHOT = 25
"""Far fewer than a house has, so that snapshots are made, and used, all the time."""
MOST_POINTS = 2_000
"""So many points a life has at most, after its start."""
IN_THE_START = 0.1
"""How often a life ends while the house is being opened."""
POINTS_OF_A_START = 40


@dataclass(frozen=True)
class Plan:
    """What one house goes through."""

    seed: int
    tables: int
    timed: float = 0.0
    """The share of kills by the clock, at no numbered point: those do not come out again."""
    client: bool = False
    """Whether somebody in another process asks over the socket; that does not come out again."""
    real: bool = False
    """Whether it is a real house, whose people sign in with passwords."""

    def opening(self) -> list[Intent]:
        return opening(self.tables, self.seed, self.real)

    def chance(self, life: int) -> random.Random:
        return random.Random(f"{self.seed} {life}")


def check(good: bool, why: str) -> None:
    if not good:
        raise Fault(why)


@dataclass
class Auditor:
    """What follows from the lines of a log, and from nothing else."""

    lies: Lies
    log: verify.Log = field(default_factory=verify.Log)
    keys: set[str] = field(default_factory=set)
    office: Office = field(default_factory=Office)
    accountant: Accountant = field(default_factory=Accountant)
    kinds: Counter[str] = field(default_factory=Counter)
    """By kind: how many events there were."""
    games: set[str] = field(default_factory=set)
    unanswered: int = 0
    """How many entries nobody was told of when the house was killed."""
    by_socket: int = 0
    """How many answers clients got over the socket."""
    words: dict[str, str] = field(default_factory=dict)
    """By person: the command that set the password last."""
    secrets: dict[str, Secret] = field(default_factory=dict)
    """By command: what was to be kept with it."""

    def read(self) -> None:
        """What the last life added, beside what it was asked and what it told."""
        told = _lines(self.lies.told)
        by_socket, answered = client.files(self.lies)
        asked = [_intent(line) for file in (self.lies.asked, by_socket) for line in _lines(file)]
        self.secrets |= {one.command.id: one.secret for one in asked if one.secret}
        store = self.lies.opened()
        try:
            added = [line for _, line in store.read(after=self.log.size - 1)]
            self._passwords(store, added)
        finally:
            store.close()
        # What a start writes down is told to nobody, as nobody listens yet.
        began = json.loads(told[0])["seq"] - self.log.size if told else 0
        known = began + len(told)
        check(added[began:known] == told, "something that was told is lost, or stands elsewhere")
        answers = _lines(answered)
        check(set(answers) <= set(added), "something that a client was told is not in the log")
        self.by_socket += len(answers)
        ids = {one.command.id for one in asked}
        for number, line in enumerate(added):
            key = self._take(line)
            if not key.startswith("house "):
                check(key in ids, f"{key!r} was never asked for")
                self.unanswered += number >= known
        for path in (self.lies.told, self.lies.asked, by_socket, answered):
            path.write_bytes(b"")

    def _passwords(self, store: Store, added: Iterable[bytes]) -> None:
        """Of everybody that hash is kept which goes with the last entry that set one."""
        for plain in map(json.loads, added):
            for event in plain["events"]:
                if event["kind"] == "password_set":
                    self.words[event["member"]] = plain["key"]
        for who in {one.person for one in self.secrets.values()}:
            due = self.secrets[self.words[who]].argon2 if who in self.words else None
            check(store.secret(who) == due, f"another password of {who} is kept")

    def _take(self, line: bytes) -> str:
        self.log.take(line)
        plain = json.loads(line)
        key, stream = str(plain["key"]), plain["on"][0]
        check(key not in self.keys, f"{key!r} stands twice in the log")
        self.keys.add(key)
        self.accountant.take(plain)
        for event in plain["events"]:
            self.kinds[event["kind"]] += 1
            if event["kind"] == "opened":
                self.games.add(event["game"])
        entry = entry_from(line)
        if stream == "desk":
            self.office.fold(entry.command, entry.events)
        elif is_table(stream):
            self.office.hear(stream, entry)
        return key

    def compare(self, keeper: Keeper) -> None:
        """A house that was opened from its snapshots, beside what all of its lines say."""
        office = keeper.desk
        assert isinstance(office, Office)
        office.check()
        same = canonical(office.value()) == canonical(self.office.value())
        check(same, "the desk is not what follows from the log")
        books = of_books(office.books.accounts)
        check(books == self.accountant.balances, "the accountant finds other balances")


def _lines(path: Path) -> list[bytes]:
    """Whole lines; a process that is killed may leave a part of one."""
    if not path.exists():
        return []
    return path.read_bytes().split(b"\n")[:-1]


def _intent(line: bytes) -> Intent:
    found: Intent = pickle.loads(base64.b64decode(line))
    return found


def compare_table(keeper: Keeper, stream: str) -> None:
    """Played again from its opening it is what the snapshot and the entries since came to."""
    found = replayed(stream_of(keeper.store, stream), stream, keeper.vault).driver
    stands = keeper.table(stream)
    same = canonical(found.table.value()) == canonical(stands.table.value())
    check(same and found.request == stands.request, f"{stream} does not replay to what it is")


# The life of one process


def live(lies: Lies, plan: Plan, life: int, auditor: Auditor, last: list[Intent]) -> None:
    """Open the house, compare it, ask again what got no answer, and work until the end."""
    chance, points = plan.chance(life), Points()
    points.in_turns()
    turns.DESK_ENTRIES_A_SNAPSHOT = DESK_ENTRIES_A_SNAPSHOT
    timed = chance.random() < plan.timed
    starting = bool(auditor.log.size) and chance.random() < IN_THE_START
    wanted = 0 if timed else chance.randint(1, POINTS_OF_A_START if starting else MOST_POINTS)
    if starting:
        points.kill_after(wanted)
    at = auditor.office.days.now or MORNING
    kept = Kept(_keeper(lies, chance, points), lies, life, at, auditor.words, chance)
    kept.keeper.clock = lambda: kept.at
    if auditor.log.size:
        auditor.compare(kept.keeper)
        if kept.keeper.tables:
            compare_table(kept.keeper, chance.choice(list(kept.keeper.tables)))
        ask_again(kept, auditor, last)
    if timed:
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.001, 0.4))
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    elif not starting:
        points.kill_after(wanted)
    night = Soak(kept, chance, names(plan.tables), lies.signer())
    with client.opened(lies, kept.keeper) if plan.client else nullcontext(RLock()) as gate:
        for intent in plan.opening():
            if intent.command.id not in auditor.keys:
                with gate:
                    kept.ask(intent)
        while True:
            with gate:
                night.step()
            if plan.client:
                time.sleep(0.002)  # whoever waits at the gate comes first


def _keeper(lies: Lies, chance: random.Random, points: Points) -> Keeper:
    def sources(origin: Any, taken: int) -> Lucky:
        return Lucky(chance.randrange)

    def clock() -> int:
        return MORNING

    if not lies.told.exists():
        raise Fault("the house was not founded")
    store = points.in_store(lies.opened())
    vault = lies.vault()
    return recover.opened(store, Office, vault, software=SOFTWARE, clock=clock, sources=sources)


def ask_again(kept: Kept, auditor: Auditor, last: list[Intent]) -> None:
    """Whoever got no answer asks once more, and somebody who got one too: it is done once."""
    for intent in last:
        known, size = intent.command.id in auditor.keys, kept.keeper.tip.size
        try:
            entry = kept.ask(intent)
        except CroupierError as error:
            check(not known, f"{intent} was done, and is refused when asked again: {error}")
        else:
            assert entry is not None
            check(entry.key == intent.command.id, "another entry is the answer")
            if known:
                check(kept.keeper.tip.size == size, f"{intent} was done twice")


# The parent


@dataclass
class Figures:
    """What was measured."""

    kills: int = 0
    timed: int = 0
    houses: int = 0
    entries: int = 0
    unanswered: int = 0
    by_socket: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    games: set[str] = field(default_factory=set)

    def words(self, seconds: float) -> str:
        kinds = self.kinds
        return (
            f"{self.kills:,} kills ({self.timed:,} by the clock) in {self.houses} houses, "
            f"{len(self.games)} games, {self.entries:,} entries, {kinds['round']:,} rounds begun, "
            f"{kinds['signed_in']:,} times signed in, {kinds['password_set']:,} passwords set, "
            f"{kinds['contributed']:,} contributions to meters, {kinds['jackpot_hit']:,} jackpots, "
            f"{kinds['signed']:,} steps of papers, {kinds['denied']:,} refusals of the desk, "
            f"{kinds['desk_kept']:,} snapshots of the desk, {kinds['clock_set_back']:,} clocks set "
            f"back, {self.by_socket:,} answers over the socket, "
            f"{self.unanswered:,} entries durable but not told; {seconds:,.0f} s"
        )


def house(lies: Lies, plan: Plan, kills: int, until: float, figures: Figures) -> None:
    """One house from its founding to its last check; what it went through is in the figures."""
    lies.folder.mkdir(parents=True, exist_ok=True)
    store = lies.founded()
    signer = lies.signer()
    founded = recover.founded(
        store,
        Office(),
        lies.vault(),
        signer,
        origin="soak.invalid",
        mode="real" if plan.real else "practice",
        software=SOFTWARE,
        clock=lambda: MORNING,
    )
    founded.close()
    lies.told.touch()
    plan.opening()
    auditor, last = Auditor(lies), list[Intent]()
    auditor.read()
    for life in range(kills):
        if time.monotonic() > until:
            break
        waits = client.begun(lies, f"{plan.seed} {life}", names(plan.tables)) if plan.client else 0
        by_clock = _one_life(lies, plan, life, auditor, last)
        if waits:
            os.kill(waits, signal.SIGTERM)
            os.waitpid(waits, 0)
        figures.kills += 1
        figures.timed += by_clock
        asked = [_intent(line) for line in _lines(lies.asked)]
        outside = [_intent(line) for line in _lines(client.files(lies)[0])]
        chance = plan.chance(life)
        last = asked[-1:] + chance.sample(asked, min(2, len(asked))) + outside[-1:]
        auditor.read()
    at_the_end(lies, plan, auditor)
    figures.houses += 1
    figures.entries += auditor.log.size
    figures.unanswered += auditor.unanswered
    figures.by_socket += auditor.by_socket
    figures.kinds += auditor.kinds
    figures.games |= auditor.games
    lies.drop()
    shutil.rmtree(lies.folder)


def _one_life(lies: Lies, plan: Plan, life: int, auditor: Auditor, last: list[Intent]) -> bool:
    """Whether it was the clock that ended it."""
    trouble = lies.folder / "trouble"
    child = os.fork()
    if not child:
        try:
            live(lies, plan, life, auditor, last)
        except BaseException:
            trouble.write_text(traceback.format_exc(), "utf-8")
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended not in (signal.SIGKILL, signal.SIGALRM):
        why = trouble.read_text("utf-8") if trouble.exists() else f"status {status}"
        raise Fault(f"{plan}, life {life}: {why}")
    return ended == signal.SIGALRM


def at_the_end(lies: Lies, plan: Plan, auditor: Auditor) -> None:
    """Everything once more, from an export too, with the verifier as a stranger runs it."""
    chance = plan.chance(-1)
    keeper = _keeper(lies, chance, Points())
    try:
        auditor.compare(keeper)
        for stream in keeper.tables:
            compare_table(keeper, stream)
        verdict = recover.checked(keeper.store)
        check(verdict.good, verdict.why)
        keeper.checkpoint(lies.signer())
        folder = lies.folder / "export"
        exported(keeper.store, folder)
        office = keeper.desk
        assert isinstance(office, Office)
        run = [sys.executable, "-I", str(folder / VERIFIER), str(folder)]
        found = subprocess.run(run, capture_output=True, text=True, check=False)
        check(found.returncode == 0, f"the verifier says: {found.stdout}{found.stderr}")
        accountant = Accountant()
        for line in (folder / LOG).read_bytes().splitlines():
            accountant.take(json.loads(line))
        check(
            accountant.balances == of_books(office.books.accounts),
            "an accountant with the export alone finds other balances",
        )
    finally:
        keeper.close()


def soak(
    folder: Path, plan: Plan, *, kills: int, minutes: float, address: str = "", lives: int = 40
) -> Figures:
    """House after house, until there were so many kills or the time is over."""
    if plan.real:
        quick()
    figures, until = Figures(), time.monotonic() + minutes * 60
    number = 0
    while figures.kills < kills and time.monotonic() < until:
        number += 1
        seed = plan.seed + number - 1
        lies = Lies(folder / f"h{os.getpid()}_{number}", address)
        one = replace(plan, seed=seed)
        try:
            house(lies, one, min(lives, kills - figures.kills), until, figures)
        except BaseException:
            print(f"seed {seed}, {plan.tables} tables, {lives} lives a house: {lies.folder}")
            raise
    return figures
