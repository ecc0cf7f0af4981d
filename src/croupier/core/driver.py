"""The driver: everything that comes to a table from outside goes through here, as a command.

It runs a game's procedures, answers their draws from a source, and lets people answer the rest.
`do` is the one way in: it checks a command whole (who, in which role, whether it may be done now),
does it once, and gives back the entry of the log. Dealt play, tracked play and replay differ only
in where draws come from; a round after a crash is the same commands given again.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.core import admission, commands, correcting, doing, events, posted, ruling
from croupier.core.commands import (
    ANSWERS,
    Attested,
    Begin,
    Buy,
    Change,
    Choose,
    Command,
    Correct,
    Drawn,
    Irregular,
    Leave,
    MeterShows,
    Open,
    Rule,
    Sit,
    Told,
    What,
)
from croupier.core.entries import NO_LEAF, Entry, Head
from croupier.core.game import Rules
from croupier.core.ids import Recall, Used, recalled
from croupier.core.meters import ReadMeter
from croupier.core.people import PRACTICE_STAFF, Person
from croupier.core.procedure import (
    NOBODY,
    Attest,
    Called,
    Decide,
    Draw,
    Procedure,
    Request,
    Void,
)
from croupier.core.refusals import CroupierError, Misuse, quoted, unknown
from croupier.core.rights import answerers
from croupier.core.sources import Answer as Answer
from croupier.core.sources import KeyedSource as KeyedSource
from croupier.core.sources import LogSource as LogSource
from croupier.core.sources import RandomSource as RandomSource
from croupier.core.sources import Source as Source
from croupier.core.table import Table
from croupier.core.things import Tell

Redraw = Callable[[Draw, Any], Any]
"""Another draw in the place of the one that the log has."""
UNCHAINED_ENTRIES = 60
"""So many entries are played again at most to copy a table whose log nobody keeps."""
ALONE = ("table",)
"""The stream of a table that belongs to no house."""


@dataclass(frozen=True)
class Base:
    """A table between two rounds: its value, and the head of the log it stands at."""

    value: Mapping[str, Any]
    head: Head


Policy = Callable[["Driver"], Command | None]
"""Speaks for those who stand at a practice table: the next command of theirs, if one is due."""


class Driver:
    """One table at work. `pending` is what it waits for; None between rounds."""

    def __init__(
        self,
        rules: Rules,
        source: Source,
        *,
        policy: Policy | None = None,
        clock: Callable[[], int] | None = None,
        chained: bool = False,
    ) -> None:
        self.rules = rules
        """Those that it opens with; others may be in force since (`table.rules`)."""
        self.table = Table(rules)
        self.chained = chained
        """Whether entries are linked by their hashes: where somebody keeps the log."""
        self.source = source
        self.policy = policy
        self.clock = clock
        """For the methods that make commands themselves; without one, time stands still."""
        self.via = ""
        """The terminal or node that commands come through."""
        self.on = ALONE
        """The stream of the table; that of a house gets numbers and links from the house."""
        self._used: Used | None = None
        """Ids of a log that nobody can be asked about."""
        self.inputs: Mapping[str, Any] = {}
        """What the house gives with the command that is being done, such as what a meter shows."""
        self.recall: Recall | None = None
        """Finds the entry of an id that is older than the tail: whoever keeps the log has it."""
        self.listeners: list[Callable[[Entry], None]] = []
        """Each is told of an entry as it is made."""
        self.pending: Request | None = None
        self.size, self.leaf = 0, NO_LEAF
        """How many entries there are, and the leaf of the last where they are chained."""
        self.base: Base | None = None
        """Where the open round can be played again from."""
        self.since: list[Entry] = []
        """The entries after the base."""
        self.before: list[Entry] = []
        """Those of the round before: with `since` the tail that people may ask about."""
        self.base_before: Base | None = None
        """Where that one can be played again from."""
        self._keys: dict[str, Entry] = {}
        self._keys_before: dict[str, Entry] = {}
        """By command id: what is in `since`, and what is in `before`."""
        self._verified: tuple[int, Any, Any, Command] | None = None
        """The size of the log, and an answer that may be given then: what, by whom."""
        self._procedure: Procedure[None] | None = None
        self._given: list[dict[str, Any]] = []
        self._logged: deque[Mapping[str, Any]] | None = None
        self._redraw: Redraw | None = None
        self._over = False
        self.broken = False
        """Whether it broke off in the middle of a command, and has to be opened from its log."""

    @classmethod
    def at(
        cls,
        rules: Rules,
        source: Source,
        base: Base,
        entries: Iterable[Entry] = (),
        *,
        policy: Policy | None = None,
        clock: Callable[[], int] | None = None,
        chained: bool = False,
    ) -> Driver:
        """A table as it was between two rounds, and after these entries that followed."""
        driver = cls(rules, source, policy=policy, clock=clock, chained=chained)
        driver.table = Table.from_value(rules, base.value)
        driver.base, (driver.size, driver.leaf) = base, base.head
        for entry in entries:
            driver.redo(entry)
        return driver

    @property
    def request(self) -> int | None:
        """The number of the pending request; an answer has to name it."""
        return None if self.pending is None else self.table.requests

    @property
    def tail(self) -> list[Entry]:
        """The entries of the open round and of the last one."""
        return [*self.before, *self.since]

    @property
    def head(self) -> Head:
        return Head(self.size, self.leaf)

    @property
    def opened(self) -> bool:
        return self.base is not None or bool(self.since)

    # The one way in

    def do(self, command: Command, *, checked: bool = False) -> Entry:
        """Do what somebody commands, once; a refused command changes nothing."""
        if not checked:
            commands.check(command)
        return self._do(command)

    def _do(self, command: Command, *, found: bool = False, verified: bool = False) -> Entry:
        """`found`: it was made here, in the name of somebody who may give it, if anybody may."""
        if self.broken:
            raise Misuse("this table stopped at an error; open it again from its log")
        id, what, known = command.id, command.what, None
        if id in self._keys or id in self._keys_before:
            known = self._keys.get(id) or self._keys_before[id]
        elif self.chained and self._logged is None and id != str(self.size):
            known = recalled(id, self.size, self.recall, self._used)
        if known is not None:
            if known.command != replace(command, at=known.at):
                raise Misuse(f"{id!r} was another command; a new one needs an id of its own")
            return known
        if isinstance(what, Correct):
            return self._correct(command, what)
        if isinstance(what, Rule):
            return self._rule(command, what)
        if not verified:
            self._verify(command, found=found)
        return self._perform(command)

    def _verify(self, command: Command, *, found: bool = False) -> None:
        if isinstance(command.what, Open) == self.opened:
            raise Misuse(f"the table is {'open already' if self.opened else 'not open yet'}")
        admission.verify(self.table, self.pending, command, found=found)

    def redo(self, entry: Entry, *, along: bool = False, drawn: Redraw | None = None) -> Entry:
        """Do a command of the log again, with what was drawn then.

        With `along` the source is asked for each draw too, so that a seeded stream comes to stand
        where it stood. `drawn` may put another draw in the place of the log's.
        """
        self._logged, self._redraw, source = deque(entry.given), drawn, self.source
        if self.on != ALONE:
            self.size = entry.seq
        if not along:
            self.source = LogSource()
        try:
            made = self.do(entry.command)
            if self._logged:
                raise Misuse("more was drawn than the procedure asks for")
            return made
        finally:
            self.source, self._logged, self._redraw = source, None, None

    def again(self, value: Mapping[str, Any] | None = None) -> Driver:
        """A table that stands where this one stood before the open round, or has that value."""
        source, chained = copy.deepcopy(self.source), self.chained
        driver = Driver(self.rules, source, policy=self.policy, chained=chained)
        if self.base is not None:
            value = self.base.value if value is None else value
            driver.table = Table.from_value(self.rules, value)
            driver.base = replace(self.base, value=value)
            driver.size, driver.leaf = self.base.head
        driver.on = self.on
        driver.before = list(self.before)
        driver._keys_before = {entry.key: entry for entry in self.before}
        return driver

    def fork(
        self, viewer: Collection[int] | None = None, *, below: Callable[[int], int] | None = None
    ) -> Driver:
        """Another table at the same request, on which anything can be tried.

        For a viewer (the seats he plays at; none for a bystander) cards that he cannot see are
        drawn anew by `below(n)`, and so is what comes after. Without one it is the table itself
        again, which knows everything.
        """
        if viewer is not None:
            from croupier.core.forks import fork

            if below is None:
                raise Misuse("a fork for a viewer needs chance of its own: below(n)")
            driver = fork(self, viewer, below)
        else:
            driver = self.again()
            for entry in self.since:
                driver.redo(entry)
        if below is not None:
            driver.source = RandomSource(below)
        return driver

    def __getstate__(self) -> dict[str, Any]:
        """What a table is made of again elsewhere; clocks and listeners stay where they are."""
        return {
            "rules": self.rules,
            "source": self.source,
            "policy": self.policy,
            "via": self.via,
            "on": self.on,
            "chained": self.chained,
            "base": self.base,
            "before": self.before,
            "since": self.since,
            "used": self._used,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        policy, chained = state["policy"], state["chained"]
        Driver.__init__(self, state["rules"], state["source"], policy=policy, chained=chained)
        self.base, self.before = state["base"], state["before"]
        if self.base is not None:
            self.table = Table.from_value(state["rules"], self.base.value)
            self.size, self.leaf = self.base.head
        self._keys_before = {entry.key: entry for entry in self.before}
        self.via, self.on, self._used = state["via"], state["on"], state["used"]
        for entry in state["since"]:
            self.redo(entry)

    def _perform(self, command: Command) -> Entry:
        """Do what was verified, and make the entry of it."""
        table = self.table
        before, table.now = table.now, max(table.now, command.at)
        table.told, self._given, self._over = [], [], False
        try:
            if isinstance(command.what, Begin):
                posted.post(table, self.inputs, self._logged, self._given)
            self._apply(command)
        except BaseException as error:
            table.now = before
            self.broken = bool(table.told) or not isinstance(error, CroupierError)
            raise
        return self._enter(command)

    def _enter(self, command: Command) -> Entry:
        """Make the entry of what was done, and keep it."""
        table = self.table
        value = table.value() if self._over and self._value_due() else None
        given, told = tuple(self._given), tuple(table.told)
        head = self.size, self.leaf, command, self.via, self.on
        entry = Entry(*head, given, told, ends=value)
        self._keep(entry, value)
        if self.listeners:
            self._tell(entry)
        return entry

    def _correct(self, command: Command, what: Correct) -> Entry:
        """Play up to what was keyed wrong again, and on from what was really seen."""
        wrong = correcting.wrong_of(self, command)
        if wrong.later:
            return self._correct_in_line(command, what.drawn, wrong)
        right = ruling.table_after(self, wrong.base, wrong.before)
        right.source, right._logged, right._redraw = self.source, self._logged, self._redraw
        right.inputs = self.inputs
        again = correcting.keyed_again(command, right.request)
        right._verify(again)
        right._perform(again)
        told = right.since[-1].events if right.since else right.before[-1].events
        self._stand_as(right, wrong.base)
        self._given, self._over = right._given, right._over
        self.table.told = [correcting.taken_back(wrong), *told]
        return self._enter(command)

    def _correct_in_line(self, command: Command, drawn: Any, wrong: correcting.Wrong) -> Entry:
        """The same for a draw in the middle of a line: the rest of the line is given again."""
        found = ruling.course(self, wrong.entry.seq, drawn)
        if found.stopped is not None:
            raise Misuse(
                f"correcting entry {wrong.entry.seq}: the rest of the line would not have followed "
                f"({found.why}); a supervisor has to rule on it"
            )
        now = max(self.table.now, command.at)
        self._stand_as(found.right, found.base)
        self._given, self._over, self.table.now = [], self.pending is None, now
        self.table.told = [correcting.taken_back(wrong), *found.told]
        return self._enter(command)

    def _rule(self, command: Command, rule: Rule) -> Entry:
        """What is due moves, and where the table can go on from what was really seen, it does."""
        found, old = ruling.verify(self, command), self.table
        admission.verify_actor(old, self.pending, command)
        if found is not None:
            self._stand_as(found.right, found.base)
        self.table.now = max(old.now, command.at)
        ruling.ruled(old, self.table, rule, found.sums if found is not None else {})
        self._given, self._over = [], found is not None and self.pending is None
        return self._enter(command)

    def _stand_as(self, right: Driver, base: Base) -> None:
        """Go on as a table that was played again from the base; older requests are stale."""
        if base is not self.base:
            self.since, self.before, self.base = [*self.before, *self.since], [], base
            self._keys, self._keys_before = self._keys_before | self._keys, {}
        requests = self.table.requests
        self.table, self._procedure, self.pending = right.table, right._procedure, right.pending
        self.table.requests = max(requests, self.table.requests) + 1

    def _value_due(self) -> bool:
        """At the end of each round where a log is kept; else now and then, as it takes time."""
        kept = self.chained or self.on != ALONE
        return kept or self.base is None or len(self.since) > UNCHAINED_ENTRIES

    def _tell(self, entry: Entry) -> None:
        """A listener that fails (a disk that is full) stops the table: nothing more is told."""
        self.broken = True
        for listener in self.listeners:
            listener(entry)
        self.broken = False

    def _keep(self, entry: Entry, value: Mapping[str, Any] | None) -> None:
        id = entry.command.id
        self.size += 1
        if self.chained:
            self.leaf = entry.leaf
            if self.recall is None and id != str(entry.seq):
                self._used = self._used or Used()
                self._used.add(id)
        self.since.append(entry)
        self._keys[id] = entry
        if value is not None:
            self._keys_before, self._keys = self._keys, {}
            self.before, self.since = self.since, []
            self.base_before, self.base = self.base, Base(value, self.head)

    # Verified, then done

    def _apply(self, command: Command) -> None:
        what = command.what
        if type(what) in ANSWERS:
            assert self.pending is not None
            self._step(admission.answer_of(self.pending, command))
        elif isinstance(what, Irregular):
            self._call(what)
        elif (procedure := doing.do(self.table, command)) is not None:
            self._procedure = procedure
            self._step(None)

    def _call(self, what: Irregular) -> None:
        """Call an irregularity; the procedure does what its chapter says."""
        assert self.pending is not None
        found = self.pending.irregularity(what.id)
        self.table.emit(events.Called(found.id, what.seat))
        self._step(None, Called(found, what.seat))

    # The procedure at work

    def _step(self, answer: Any, call: Called | None = None) -> None:
        """Let the procedure go on, as far as the source and the house can answer it."""
        self._advance(answer, call)
        while isinstance(self.pending, Draw | ReadMeter):
            request = self.pending
            if isinstance(request, Draw):
                asked = self.table, request, self.source.answer(request)
                drawn = admission.drawn(*asked, self._logged, self._redraw)
            else:
                drawn = request.told(self.table, self.inputs, self._logged)
            if drawn is None:
                return
            self._given.append(request.given(drawn))
            self._advance(drawn)

    def _advance(self, answer: Any, call: Called | None = None) -> None:
        procedure = self._procedure
        assert procedure is not None
        try:
            pending = procedure.send(answer) if call is None else procedure.throw(call)
        except StopIteration:
            self._end()
        except Void as void:
            cited = self.table.rules.cite(void.clause)
            self.table.emit(events.Void(void.why, cited))
            self.table.undo_round(void)
            self._end()
        else:
            if pending is not self.pending:
                self.table.requests += 1
            self.pending = pending

    def _end(self) -> None:
        self.pending = self._procedure = None
        self._over = True
        for hand in list(self.table.hands):
            self.table.discard(hand)
        self.table.emit(events.Ended(self.table.round_number))

    # A practice table: the command is made here, in the name of whoever may give it

    def command(self, what: What, by: int | str | None = None) -> Command:
        """The command by which somebody at the table does this now.

        `by` is a seat or the name of a member of staff; without it, the first who may.
        """
        table = self.table
        answers = type(what) in ANSWERS
        named = self.pending is not None and (answers or isinstance(what, Irregular))
        request = table.requests if named else None
        at = table.now if self.clock is None else self.clock()
        if by is None:
            may = answerers(table, self.pending, what)
            actor, role = may.found(table) or (NOBODY, "anybody")
        elif type(by) is int and by in table.seats:
            actor, role = table.player(by), f"seat {by}"
        elif not isinstance(by, str):
            raise Misuse(f"nobody sits at seat {quoted(by)}")
        elif by in table.people:
            actor, role = by, answerers(table, self.pending, what).role_of(table.people[by])
        else:
            raise unknown("member of staff here", by, table.people)
        return Command(f"{self.size}", actor, role, request, what, at)

    def practise(self, what: What, by: int | str | None = None) -> Entry:
        """Do this, and then whatever the policy of a practice table gives after it."""
        size, known, whose, command = self._verified or _NOTHING
        if size == self.size and known == what and whose == by:
            at = command.at if self.clock is None else self.clock()
            entry = self._do(
                command if at == command.at else replace(command, at=at), verified=True
            )
        else:
            commands.check_what(what)
            entry = self._do(self.command(what, by), found=by is None)
        self.go_on()
        return entry

    def go_on(self) -> None:
        """Whatever the policy of a practice table gives now."""
        while self.policy is not None and (command := self.policy(self)) is not None:
            self.do(command)

    def open(
        self,
        told: Mapping[str, Any] | None = None,
        origin: Mapping[str, Any] | None = None,
        people: Iterable[Person] = PRACTICE_STAFF,
    ) -> Entry:
        """Open the table with these people at it; then its opening steps are pending.

        `told` are facts about the things at the table, such as `wheel_inches`; what the chapter
        wants to know beside them is asked for. `origin` says where draws come from and which
        software this is.
        """
        there = tuple(people)
        what = Open(there, told or {}, origin or {})
        commands.check_what(what)
        at = 0 if self.clock is None else self.clock()
        first = there[0] if there else Person(NOBODY)
        entry = self.do(Command(f"{self.size}", first.id, first.rank, None, what, at))
        self.go_on()
        return entry

    def sit(self, seat: int, player: str, chips_cents: int = 0) -> Entry:
        """A player takes a betting position."""
        return self.practise(Sit(seat, player, chips_cents))

    def leave(self, seat: int) -> Entry:
        """A player gives up a betting position and cashes out with the last one."""
        return self.practise(Leave(seat))

    def buy(self, seat: int, chips_cents: int) -> Entry:
        """A player buys chips at the table, between rounds or while wagers are taken."""
        return self.practise(Buy(seat, chips_cents))

    def change_equipment(self, item: str, why: str) -> Entry:
        """Other cards or dice come to the table, and what is owed for them is asked for."""
        return self.practise(Change(item, why))

    def begin_round(self) -> Entry:
        """Start the next round."""
        return self.practise(Begin())

    def call(self, irregularity: str, seat: int | None = None) -> Entry:
        """Call an irregularity, of a seat where that matters."""
        return self.practise(Irregular(irregularity, seat))

    def answer(self, answer: Any, by: int | str | None = None) -> Entry:
        """Give the procedure what it asked for, by its seat or by whoever may."""
        if type(answer) not in ANSWERS:
            answer, by = self._meant(answer, by)
        return self.practise(answer, by)

    def verify(self, answer: Any, by: int | str | None = None) -> None:
        """Raise unless the answer may be given now; nothing changes."""
        if type(answer) not in ANSWERS:
            answer, by = self._meant(answer, by)
        commands.check_what(answer)
        command = self.command(answer, by)
        self._verify(command, found=by is None)
        self._verified = self.size, answer, by, command

    def can(self, answer: Any, by: int | str | None = None) -> bool:
        try:
            self.verify(answer, by)
        except CroupierError:
            return False
        return True

    def _meant(self, answer: Any, by: int | str | None) -> tuple[What, int | str | None]:
        """What an answer says, in the words of the request that is pending."""
        pending = self.pending
        if pending is None:
            raise Misuse("the table waits for nothing now; begin a round")
        if isinstance(pending, Decide) and isinstance(answer, str):
            return Choose(answer), by
        if isinstance(pending, Attest) and isinstance(answer, str):
            return Attested(), answer
        if isinstance(pending, Tell):
            return Told(pending.fact.read(answer)), by
        if isinstance(pending, ReadMeter):
            pending.verify(self.table, answer)
            return MeterShows(answer), by
        if isinstance(pending, Draw):
            pending.verify(self.table, answer)
            drawn = pending.encode(answer)
            return Drawn(tuple(drawn) if isinstance(drawn, list) else drawn), by
        raise Misuse(f"{quoted(answer)} is no answer to a {type(pending).__name__.lower()}")


_NOTHING: tuple[int, Any, Any, Any] = (-1, None, None, None)
