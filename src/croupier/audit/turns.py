"""One turn of a house: what waits is decided in order, stamped, written as one group, and told.

What fails after something was decided is no refusal: the turn ends, nothing of it is told, and the
house stops.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from croupier.audit.entry import (
    DESK,
    HOUSE,
    KEEPER,
    TAKEN_IN,
    ClockSetBack,
    Denied,
    Deny,
    DeskKept,
    Watch,
)
from croupier.audit.lines import canonical
from croupier.audit.seal import Plain, Seals, names_cards
from croupier.audit.store import MOST_LINE_BYTES, Beside, Kept, Place, Refused, Row, Stopped, Tip
from croupier.audit.tree import leaf
from croupier.core import commands
from croupier.core.beside import Lay
from croupier.core.cards import SEALED
from croupier.core.commands import ANSWERS, FIELDS, Begin, Command, Open, What
from croupier.core.driver import Driver
from croupier.core.entries import Entry, digest, entry_from
from croupier.core.events import Event
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.live.opening import taken_of

if TYPE_CHECKING:
    from croupier.audit.keeper import Keeper

DESK_ENTRIES_A_SNAPSHOT = 500
ENTRIES_A_SNAPSHOT = 2_000
"""So many entries are heard again by the desk at most, when the house starts."""
MOST_COMMAND_BYTES = 64 * 1024


class Desk(Protocol):
    """What the keeper asks of the house: people, papers, books, days. It knows nothing of these."""

    def decide(self, command: Command, given: Mapping[str, Any]) -> Sequence[Event]:
        """What follows from a command of the desk, or a refusal; nothing has changed yet."""

    def fold(self, command: Command, events: Sequence[Event]) -> None:
        """Take in what followed; it never refuses."""

    def hear(self, stream: str, entry: Entry) -> None:
        """Take in what happened at a table. Cards may be sealed in it; nothing here needs them."""

    def needs(self, stream: str, command: Command, up: bool = False) -> Mapping[str, Any]:
        """What a table's command gets from the desk, or a refusal; `up` as `do` has it."""

    def value(self) -> Mapping[str, Any]:
        """All of it, as plain JSON."""

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Self: ...

    def check(self) -> None:
        """Hold the laws of the books; an error stops the house."""


@dataclass
class Seat:
    """A table of the house: who plays it, what is sealed there, and its last two snapshots."""

    driver: Driver
    seals: Seals
    kept: list[Kept] = field(default_factory=list)
    """Between its last rounds, the latest last."""


class Ask:
    """A command that waits for its turn, and then what came of it."""

    __slots__ = ("answer", "command", "given", "secret", "stream", "then", "up", "via")

    def __init__(
        self,
        stream: str,
        command: Command,
        given: Mapping[str, Any],
        up: bool,
        via: str,
        secret: Beside | None = None,
    ) -> None:
        self.stream = stream
        self.command = command
        self.given = given
        self.up = up
        self.via = via
        self.secret = secret
        """What is kept beside the log when the command is done, in the same transaction."""
        self.answer: Entry | BaseException | None = None
        self.then: Callable[[Ask], None] | None = None
        """Called in the turn when the answer is there."""

    @property
    def done(self) -> bool:
        return self.answer is not None

    def result(self) -> Entry:
        """The entry, which is durable, or why there is none."""
        if self.answer is None:
            raise Misuse("that has not had its turn yet")
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def told(self, answer: Entry | BaseException) -> None:
        self.answer = answer
        if self.then is not None:
            self.then(self)


class Decided(NamedTuple):
    """What a table did: the entry as it made it, and what it got from the desk."""

    seat: Seat
    done: Entry
    needs: Mapping[str, Any]


class Turn:
    """One group of entries: decided, stamped, written, told."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.tip = keeper.tip
        self.leaves: list[bytes] = []
        self.rows: list[Row] = []
        self.entries: list[Entry] = []
        self.answers: list[tuple[Ask, Entry | BaseException]] = []
        self.snapshots: dict[Place, Kept] = {}
        self.refused: list[Refused] = []
        self.secrets: list[Beside] = []
        self.ahead: dict[Ask, Decided | CroupierError] = {}
        """What was decided before this process was alone with the log."""
        self.now = 0
        self.prev = self.tip.prev

    @property
    def seq(self) -> int:
        return self.tip.size + len(self.rows)

    def run(self, asks: Sequence[Ask]) -> None:
        keeper = self.keeper
        try:
            keeper.check_running()
            if keeper.shares:
                self._decide_ahead(asks)
            with self._alone():
                self._look_at_the_clock()
                known = keeper.store.find_all([ask.command.id for ask in asks])
                for ask in asks:
                    self.answers.append((ask, self._answer(ask, known)))
                self._keep_desk()
                self._write()
        except BaseException as error:
            self._stop(asks, error)
            if not isinstance(error, Exception):
                raise
            return
        self._tell()

    def note(self, what: What, events: Sequence[Event], keep: bytes = b"") -> Entry:
        """An entry of the keeper's own, in a turn of its own."""
        self.keeper.check_running()
        try:
            with self._alone():
                self._look_at_the_clock()
                entry = self._house(what, events)
                if keep:
                    self.snapshots[HOUSE, 0] = Kept(entry.seq, keep)
                self._write()
        except BaseException as error:
            self.keeper.stop(_said(error))
            raise
        self._tell()
        return entry

    def take_in(self, stream: str, entries: Sequence[Entry], what: What, done: Event) -> None:
        """Entries that were made elsewhere get their numbers and links here."""
        self.keeper.check_running()
        try:
            with self._alone():
                self._look_at_the_clock()
                self._house(what, (done,))
                for one in entries:
                    ask = Ask(stream, one.command, {}, False, self.keeper.node)
                    self._stamped(ask, (stream,), one.command, one.given, one.events, one.value)
                self._write()
        except BaseException as error:
            self.keeper.stop(_said(error))
            raise
        self._tell()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else writes meanwhile, and what others wrote is known; durable when this ends."""
        with self.keeper.alone():
            self.tip = self.keeper.tip
            self.prev = self.tip.prev
            yield

    # 1 to 3: is it known, may he, what follows

    def _look_at_the_clock(self) -> None:
        """What it shows is written down, never gone by; that it went back is written down too."""
        keeper = self.keeper
        self.now, before = self.now or keeper.clock(), keeper.last_at
        keeper.last_at = self.now
        if self.now < before:
            self._house(Watch(), (ClockSetBack(before, self.now),))

    def _answer(self, ask: Ask, known: Mapping[str, bytes]) -> Entry | BaseException:
        try:
            was = ask.command
            command = Command(was.id, was.actor, was.role, was.request, was.what, self.now)
            if was.id in known:
                if ask in self.ahead:  # somebody else took the id meanwhile: as if it were not done
                    self._stand_again(ask.stream)
                return self._known(ask.stream, command, known[was.id])
            if ask in self.ahead:
                return self._entered(ask, self.ahead[ask])
            _check_size(command)
            if ask.stream == DESK:
                return self._at_desk(ask, command)
            return self._entered(ask, self._at_table(ask, command))
        except CroupierError as error:
            self._note_refusal(ask, error)
            return error

    def _known(self, stream: str, command: Command, line: bytes) -> Entry:
        """What was done under this id, if it was this."""
        entry = entry_from(line)
        seat = self.keeper.tables.get(stream)
        if seat is not None:
            tail = {one.seq: one for one in seat.driver.tail}
            if (real := tail.get(entry.seq)) is not None:
                entry = replace(entry, command=real.command, given=real.given)
                entry.__dict__["line"] = line
        same = entry.command == replace(command, at=entry.at)
        if entry.on[0] != stream or not (same or _same_but_seals(entry, command)):
            raise Misuse(f"{command.id!r} was another command; a new one needs an id of its own")
        return entry

    def _at_desk(self, ask: Ask, command: Command) -> Entry:
        desk, given = self.keeper.desk, dict(ask.given)
        if ask.up:
            given["step_up"] = True
        events = tuple(desk.decide(command, given))
        with _Fatal():
            entry = self._stamped(ask, (DESK,), command, (given,) if given else (), events)
            desk.fold(command, events)
            self.keeper.desk_since += 1
            if ask.secret is not None:
                self.secrets.append(ask.secret)
        return entry

    def _at_table(self, ask: Ask, command: Command) -> Decided:
        """What a table does, and what it got from the desk for that; not stamped yet."""
        keeper, stream = self.keeper, ask.stream
        seat = keeper.seat(stream)
        driver = seat.driver
        if isinstance(command.what, Begin) and keeper.suspended:
            raise Misuse(f"no new round begins: {keeper.suspended}")
        needs = keeper.desk.needs(stream, command, ask.up)
        driver.inputs = needs
        if isinstance(command.what, Open) and not driver.opened:
            keeper.claim(stream)
            driver.source = keeper.sources(command.what.origin, 0)
        size, driver.size, driver.via = driver.size, self.seq, ask.via
        try:
            done = driver.do(command, checked=True)
        except CroupierError:
            driver.size = size
            if not driver.opened:
                keeper.release(stream)
            self._mend(stream, driver)
            raise
        except Exception as error:
            self._mend(stream, driver)
            raise Misuse(
                f"the software failed at {stream} ({_said(error)}); nothing of it was done, and "
                "the table stands where it stood: tell whoever looks after it"
            ) from error
        return Decided(seat, done, needs)

    def _entered(self, ask: Ask, decided: Decided | CroupierError) -> Entry:
        """What a table did becomes an entry, and the desk hears of it."""
        if isinstance(decided, CroupierError):
            raise decided
        seat, done, needs = decided
        with _Fatal():
            if done.seq != self.seq:
                done = _renumbered(seat.driver, self.seq)
            entry = self._from_table(ask, seat, done, needs)
            self.keeper.desk.hear(ask.stream, entry)
        return entry

    def _decide_ahead(self, asks: Sequence[Ask]) -> None:
        """Answers within a round hang on nobody else, so they are decided before others have to
        wait. Whether a round may begin the desk says, and whether a coupon is good: somebody may
        have laid it elsewhere meanwhile."""
        keeper = self.keeper
        self.now = keeper.clock()
        known = keeper.store.find_all([ask.command.id for ask in asks])
        waiting = {ask.stream for ask in asks if type(ask.command.what) is Lay}
        for ask in asks:
            was = ask.command
            if ask.stream not in keeper.tables or was.id in known or type(was.what) not in ANSWERS:
                continue
            if ask.stream in waiting:
                continue
            command = Command(was.id, was.actor, was.role, was.request, was.what, self.now)
            try:
                _check_size(command)
                self.ahead[ask] = self._at_table(ask, command)
            except CroupierError as error:
                self.ahead[ask] = error

    def _stand_again(self, stream: str) -> None:
        from croupier.audit.recover import table_of

        with _Fatal():
            self.keeper.tables[stream] = table_of(self.keeper, stream)

    def _mend(self, stream: str, driver: Driver) -> None:
        """A table that broke off in the middle of a command stands again as its log says."""
        if driver.broken:
            self._stand_again(stream)

    def _from_table(self, ask: Ask, seat: Seat, done: Entry, needs: Mapping[str, Any]) -> Entry:
        value = ""
        if done.ends is not None:
            data = canonical(done.ends)
            value = hashlib.sha256(data).hexdigest()
            self._keep(ask.stream, seat, done.seq, data)
        on = done.on
        return self._stamped(ask, on, done.command, done.given, done.events, value, seat, needs)

    def _keep(self, stream: str, seat: Seat, seq: int, data: bytes) -> None:
        """The value between two rounds, and the one before it: a draw of a round can be put right
        until the next one, and that has to be so after a break too."""
        taken = taken_of(seat.driver.source)
        seat.kept = [*seat.kept, Kept(seq, b'{"taken":%d,"value":%b}' % (taken, data))][-3:]
        driver = seat.driver
        for old, base in enumerate((driver.base, driver.base_before)):
            for kept in seat.kept:
                if base is not None and kept.seq + 1 == base.head.size:
                    self.snapshots[stream, old] = kept

    def _note_refusal(self, ask: Ask, error: CroupierError) -> None:
        """What is refused at the desk is an entry; at a table, a note for people."""
        command, what = ask.command, commands.NAMES[type(ask.command.what)]
        if ask.stream != DESK:
            told = ask.stream[:100], command.actor[:100], what, str(error)[:500]
            self.refused.append(Refused(self.now, *told))
            return
        clause = error.clause if isinstance(error, Refusal) else ""
        denied = Denied(what, str(error)[:1_000], clause)
        self._house(Deny(what), (denied,), command.actor, command.role)

    # 4: stamped

    def _house(
        self,
        what: What,
        events: Sequence[Event],
        actor: str = KEEPER,
        role: str = "keeper",
        value: str = "",
    ) -> Entry:
        command = Command(f"house {self.seq}", actor, role, None, what, self.now)
        ask = Ask(HOUSE, command, {}, False, self.keeper.node)
        return self._stamped(ask, (HOUSE,), command, (), events, value)

    def _stamped(
        self,
        ask: Ask,
        on: tuple[str, ...],
        command: Command,
        given: Sequence[Mapping[str, Any]],
        events: Sequence[Event],
        value: str = "",
        seat: Seat | None = None,
        needs: Mapping[str, Any] | None = None,
    ) -> Entry:
        """The entry with its number, its link and its seals; its line is what the store gets."""
        days = getattr(self.keeper.desk, "days", None)
        entry = Entry(
            self.seq,
            self.prev,
            command,
            ask.via,
            on,
            tuple(given),
            tuple(events),
            value,
            getattr(days, "date", ""),
            getattr(days, "shift", ""),
            ask.up,
        )
        line = canonical(stored(entry, seat.seals if seat is not None else None, needs))
        if len(line) > MOST_LINE_BYTES:
            raise Stopped(f"an entry of {len(line):,} bytes is too long for the log")
        entry.__dict__["line"] = line
        self._append(entry, on, line)
        return entry

    def _append(self, entry: Entry, on: tuple[str, ...], line: bytes) -> None:
        found = leaf(line)
        self.prev = found.hex()
        self.leaves.append(found)
        self.rows.append(Row(entry.key, on, line, found))
        self.entries.append(entry)

    def _keep_desk(self) -> None:
        """Now and then, so that a start does not take longer the longer the house has stood."""
        keeper = self.keeper
        many = self.seq - keeper.desk_kept >= ENTRIES_A_SNAPSHOT
        if not many and keeper.desk_since < DESK_ENTRIES_A_SNAPSHOT:
            return
        keeper.desk.check()
        value = keeper.desk.value()
        entry = self._house(Watch(), (DeskKept(self.seq),), value=digest(value))
        self.snapshots[DESK, 0] = Kept(entry.seq, canonical(value))
        keeper.desk_kept, keeper.desk_since = entry.seq, 0

    # 5 and 6: written, told

    def _write(self) -> None:
        if self.rows or self.refused:
            tip = Tip(self.prev, self.tip.edge.grown(self.leaves))
            told = self.rows, tip, self.snapshots, self.refused, self.secrets
            self.keeper.store.write(*told)
            self.keeper.tip = tip

    def _tell(self) -> None:
        try:
            for ask, answer in self.answers:
                ask.told(answer)
            for entry in self.entries:
                for listener in self.keeper.listeners:
                    listener(entry)
        except BaseException as error:
            self.keeper.stop(f"it could not tell what was done ({_said(error)})")
            raise

    def _stop(self, asks: Sequence[Ask], error: BaseException) -> None:
        keeper = self.keeper
        keeper.stop(_said(error))
        why = (
            error
            if isinstance(error, Stopped)
            else Stopped(f"the house has stopped: {keeper.stopped}; start it again from its log")
        )
        for ask in asks:
            if not ask.done:
                ask.told(why)


class _Fatal:
    """From here on something has changed: what fails is no refusal any more."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, CroupierError) and not isinstance(error, Stopped):
            raise AssertionError(f"after it was decided: {error}") from error


def stored(
    entry: Entry, seals: Seals | None, needs: Mapping[str, Any] | None, key: int = 0
) -> Plain:
    """An entry as the store has it: what lies face down sealed, what the desk gave first."""
    plain = entry.plain()
    if seals is not None and (opened := seals.seal(entry, plain, key)):
        plain["opened"] = opened
        entry.__dict__["opened"] = tuple((card, salt) for card, salt in opened)
    if needs:
        plain["given"] = [{"desk": dict(needs)}, *plain["given"]]
    return plain


def _renumbered(driver: Driver, seq: int) -> Entry:
    """The last entry of a table with its number in the log, where others wrote meanwhile."""
    kept, keys = driver.since, driver._keys
    if not kept:  # it ended a round
        kept, keys = driver.before, driver._keys_before
    entry = replace(kept[-1], seq=seq)
    kept[-1] = keys[entry.key] = entry
    driver.size = seq + 1
    if not driver.since and driver.base is not None:
        driver.base = replace(driver.base, head=driver.head)
    return entry


def _same_but_seals(entry: Entry, command: Command) -> bool:
    """Whether an entry whose cards are sealed was made by this command, as far as one can tell."""
    done = commands.to_plain(command)
    if f'"{SEALED}'.encode() not in entry.line or not names_cards({"do": done, "given": ()}):
        return False
    told = (entry.by, entry.role) == (command.actor, command.role)
    cards = ("drawn", "seen", "parts")
    old, new = ({k: v for k, v in one.items() if k not in cards} for one in (entry.do, done))
    return told and old == new


class _Long(dict[type, bool]):
    """Kinds of commands that may be of any length; the words of others are of a few."""

    def __missing__(self, kind: type) -> bool:
        short = (int, str, bool, type(None))
        self[kind] = any(one not in short for kinds in FIELDS[kind].values() for one in kinds)
        return self[kind]


_LONG = _Long()


def _check_size(command: Command) -> None:
    """A command that would make an entry too long is turned away before it does anything."""
    ours = command.id.startswith(("house ", TAKEN_IN))
    if len(command.id) > 200 or ours or not command.id.isprintable():
        raise Misuse(f"{command.id[:40]!r}… is no id of a command; take 32 random characters")
    if not _LONG[type(command.what)]:
        return
    size = len(canonical(commands.to_plain(command)))
    if size > MOST_COMMAND_BYTES:
        raise Misuse(
            f"a command of {size:,} bytes is too long; {MOST_COMMAND_BYTES:,} are the most"
        )


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
