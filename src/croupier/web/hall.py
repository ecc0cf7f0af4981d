"""The house as the web has it: its tables, who is there, and who listens.

`Hall` belongs to the thread of the house; what comes from browsers reaches it as jobs of the
engine. Messages go the other way in one hand-over a turn, to the loop that serves the browsers.
"""

from __future__ import annotations

import builtins
import contextlib
import gc
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from croupier.audit.entry import PRACTICE, is_table
from croupier.audit.note import size_of
from croupier.audit.places import Place
from croupier.audit.running import Running, running
from croupier.core.commands import AtDesk, Command, Open
from croupier.core.coupons import terms_from
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import Rules, rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.posted import limits_of
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game, game_ids
from croupier.house import practising
from croupier.house.accounts import Found
from croupier.house.acts import HOUSE
from croupier.house.autodealer import Pace
from croupier.house.coupons.kept import filed_at
from croupier.house.coupons.redeeming import scanned
from croupier.house.desk import Office
from croupier.house.filings import rules_at
from croupier.house.people import Member
from croupier.house.tables import session, table_of
from croupier.live.opening import origin_for
from croupier.live.viewers import DEALER, FLOOR, SEAT, SPECTATOR, SURVEILLANCE, Viewer
from croupier.software import software
from croupier.web.counting import Counting
from croupier.web.drilling import Drills
from croupier.web.engine import Engine, Job, Submit
from croupier.web.records import Records
from croupier.web.rooms import Message, TableRoom, seats_of
from croupier.web.sessions import Session, Sessions

AWAY_MS = 15_000
"""Whoever has no line open and did nothing for so long is away."""
GONE_MS = 10 * 60_000
"""And after so long his seat is given to somebody else."""
KINDS = {
    "dealer": DEALER,
    "floor supervisor": FLOOR,
    "shift manager": FLOOR,
    "surveillance": SURVEILLANCE,
}
"""By role at the desk: how such a person sees a table."""
MOST_TABLES = 250
RUBBISH = (2_000, 10, 1_000_000)
"""Little is looked through at a time, so that nobody waits for it; all of it by `_sweep` alone."""
SWEPT_MS = 10 * 60_000
NAME = re.compile(r"[\w .'’-]{1,24}")
ORIGIN = "practice.invalid"
Deliver = Callable[[TableRoom, dict[Viewer, Message]], None]


def clock() -> int:
    return time.time_ns() // 1_000_000


@contextlib.contextmanager
def opened(
    place: Place, name: str = "Practice House", heads: Path | None = None, *, begins: bool = True
) -> Iterator[Running]:
    """The house that lies there, at work; a practice house begins where there is none."""
    if not place.there():
        if not begins:
            raise Misuse(f"there is no house in {place}; found it first: croupier house found")
        place.beside.parent.mkdir(parents=True, exist_ok=True)
        keeper = place.found(
            Office(), origin=ORIGIN, mode=PRACTICE, software=software(), clock=clock
        )
        try:
            found = Found(name, practice=True)
            keeper.do("desk", Command(secrets.token_hex(16), HOUSE, HOUSE, None, found), up=True)
        finally:
            keeper.close()
    with running(place, Office, software=software(), clock=clock, heads=heads) as runs:
        yield runs


class Hall:
    """Everything that goes on in a house, for those who come by the web."""

    def __init__(
        self,
        runs: Running,
        sessions: Sessions,
        *,
        pace: Pace | None = None,
        games: Sequence[str] | None = None,
        coupon_key: bytes = b"",
        payouts_first: bool = False,
        counting: Counting | None = None,
    ) -> None:
        keeper = runs.keeper
        self.runs, self.keeper, self.office = runs, keeper, runs.reception.office
        self.sessions, self.pace = sessions, pace or Pace()
        self.games = games
        """Which of them get a practice table; all that are registered, where nothing is said."""
        self.coupon_key = coupon_key
        """With which the house seals the numbers of its coupons."""
        self.payouts_first = payouts_first
        self.engine = Engine(keeper)
        self.engine.tell = self._tell
        self.records = Records(runs.place.reading)
        self.counting = counting or Counting()
        """What takes long, in processes of its own."""
        path = sessions.path
        self.drills = Drills(None if path is None else path.with_name(f"{path.stem}.drills.db"))
        self.rooms: dict[str, TableRoom] = {}
        self.lines: dict[str, int] = {}
        """By player: how many streams are open."""
        self.acted: dict[str, int] = {}
        """By player: when he did something last."""
        self.deliver: Deliver = lambda room, told: None
        self.most_tables = MOST_TABLES
        self.began = clock()
        self.swept = self.began
        self.named: set[str] = set()
        """Tables that are being opened."""
        self.opened_all = threading.Event()
        """When every table that the house begins with is there."""
        self.software = software()
        self.watched: Callable[[TableRoom], set[Viewer]] = lambda room: set()
        for stream in keeper.tables:
            if is_table(stream) and self.office.floor.streams.get(table_of(stream)) == stream:
                self._room(stream)

    @property
    def practice(self) -> bool:
        return self.office.practice

    @property
    def name(self) -> str:
        return self.office.name

    def start(self) -> None:
        self.records.start()
        self.engine.start()
        if self.practice:
            self.engine.do(self._practice_tables())
        else:
            self._settled()
        self.engine.do(self._watch())

    def close(self) -> None:
        self.counting.close()
        self.drills.close()
        self.engine.close()
        self.sessions.close()

    # Tables

    def room(self, id: str) -> TableRoom:
        if id not in self.rooms:
            raise Misuse(f"there is no table {id[:40]!r} in this house")
        return self.rooms[id]

    def _room(self, stream: str) -> TableRoom:
        table = table_of(stream)
        room = TableRoom(table, stream, self.keeper, self.engine, clock, self.pace, self.is_present)
        room.practice = self.practice
        room.scan = lambda code: scanned(self.office, table, code, self.coupon_key)
        room.terms = lambda: terms_from(filed_at(self.office, table))
        room.auto = self.practice and not room.driver.table.tracked
        room.changed = lambda room, told: self.deliver(room, told)
        self.rooms[table] = room
        return room

    def _practice_tables(self) -> Job[None]:
        """A day, chips, and a table of every game that has none."""
        yield from self.at_desk(practising.begun(self.office, clock()))
        there = {room.driver.table.rules.game.id for room in self.rooms.values()}
        for room in list(self.rooms.values()):
            room.touched()
        for id in game_ids() if self.games is None else self.games:
            if id not in there:
                with contextlib.suppress(CroupierError):
                    yield from self.new_table(rules_for(game(id)))
        self._settled()

    def _settled(self) -> None:
        """What the house begins with is there, and stays: nobody looks for rubbish in it."""
        self.opened_all.set()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RUBBISH)

    def new_table(self, rules: Rules, *, tracked: bool = False) -> Job[TableRoom]:
        """A practice table of a game, open for gaming."""
        taken = {*self.office.floor.games, *self.rooms, *self.named}
        table = next(name for n in range(1, 10**6) if (name := f"t{n}") not in taken)
        self.named.add(table)
        named = rules.game.id, rules.edition, rules.hash[:12], limits_of(rules)
        paper = yield from self.at_desk(practising.prepared(self.office, table, *named))
        stream = f"{table}-{paper.rpartition('/')[2]}"
        self.keeper.prepare(stream, rules)
        opens = Open(tuple(PRACTICE_STAFF), {}, origin_for(software(), tracked=tracked))
        first = PRACTICE_STAFF[0]
        command = Command(self.engine.new_id(), first.id, first.rank, None, opens, clock())
        yield Submit(stream, command)
        room = self._room(stream)
        auto, room.auto = room.auto, True
        while room.driver.pending is not None:
            step = room._plan()
            if step is None:
                break
            yield room.submit(step)
        room.auto = auto
        gc.collect(1)
        gc.freeze()  # a table stays
        return room

    def open_real(
        self, member: Member, table: str, game_id: str, *, tracked: bool
    ) -> Job[TableRoom]:
        """A table of a real house, by somebody who works there and by the submission in force;
        what its chapter wants inspected is asked of those on duty."""
        paper = session(self.office, table)
        if paper is None:
            raise Misuse(f"{table} is not prepared; a floor supervisor does that at the desk")
        rules, _ = rules_at(self.office, table)
        if rules.game.id != game_id:
            raise Misuse(f"{table} is prepared for {rules.game.id}")
        stream = f"{table}-{paper.id.rpartition('/')[2]}"
        self.keeper.prepare(stream, rules)
        people = tuple(self.office.people.at(table))
        opens = Open(people, {}, origin_for(software(), tracked=tracked))
        command = Command(self.engine.new_id(), member.id, member.rank, None, opens, clock())
        yield Submit(stream, command, via="web")
        return self._room(stream)

    def at_desk(self, steps: practising.Steps) -> Job[Any]:
        """Let practice staff sign one after the other."""
        events: Sequence[Event] | None = None
        while True:
            try:
                who, what = steps.send(events) if events is not None else next(steps)
            except StopIteration as end:
                return end.value
            entry = yield Submit("desk", self.desk_command(who, what), up=True)
            assert isinstance(entry, Entry)
            events = entry.events

    def desk_command(self, who: str, what: AtDesk, key: str = "") -> Command:
        role = self.office.people.member(who).department
        return Command(key or self.engine.new_id(), who, role, None, what, clock())

    # People

    def is_present(self, player: str) -> bool:
        """Whether there is somebody behind this name now."""
        staff = player in self.office.people.members
        acted = self.acted.get(player, 0 if staff else self.began)
        return self.lines.get(player, 0) > 0 or acted > clock() - AWAY_MS

    def member(self, session: Session | None) -> Member | None:
        if session is None or not session.member:
            return None
        found = self.office.people.members.get(session.member)
        return found if found is not None and found.active else None

    def is_over(self, session: Session, now: int) -> bool:
        """Whether a session ended, by whatever: also by an account that was disabled."""
        if self.sessions.is_over(session, now):
            return True
        member = self.member(session)
        if member is None:
            return bool(session.member)
        return not member.practice and now - session.seen > member.idle_limit

    def viewer(self, session: Session | None, room: TableRoom) -> Viewer:
        """How somebody sees a table: by his role, by his seats, or over the others' shoulders."""
        member = self.member(session)
        if member is not None:
            kinds = [KINDS[role] for role in member.roles if role in KINDS]
            return Viewer(kinds[0] if kinds else SPECTATOR)
        if session is not None and session.player:
            seats = seats_of(room.driver, session.player)
            if seats:
                return Viewer(SEAT, seats)
        return Viewer(SPECTATOR)

    def guest_name(self, wanted: str = "") -> str:
        """A name that nobody in the house has."""
        taken = self.sessions.players() | set(self.office.people.members)
        for room in self.rooms.values():
            taken |= set(room.driver.table.seats.values())
        if wanted := " ".join(wanted.split()):
            if not NAME.fullmatch(wanted):
                raise Misuse("a name has 1 to 24 letters, digits, spaces, dots and dashes")
            if wanted.lower().startswith("practice ") or wanted.lower() in (HOUSE, "somebody"):
                raise Misuse(f"{wanted!r} is a name of the house; take another")
            if wanted in taken:
                raise Misuse(f"{wanted!r} is here already; take another name")
            return wanted
        return next(name for n in range(1, 10**6) if (name := f"guest {n}") not in taken)

    def line_opened(self, player: str) -> None:
        self.lines[player] = self.lines.get(player, 0) + 1
        self._came_or_went(player)

    def line_closed(self, player: str) -> None:
        self.lines[player] = self.lines.get(player, 0) - 1
        if self.lines[player] <= 0:
            del self.lines[player]
            self.acted[player] = clock()
        self.engine.later(AWAY_MS / 1000 + 0.1, lambda: self._came_or_went(player))

    def _came_or_went(self, player: str) -> None:
        for room in self.rooms.values():
            table = room.driver.table
            if player in table.seats.values() or (not room.auto and player in table.people):
                room.touched()

    # What is told

    def _tell(self, entries: list[Entry]) -> None:
        for entry in entries:
            stream = entry.on[0]
            self.records.hear(entry)
            room = self.rooms.get(table_of(stream)) if is_table(stream) else None
            if room is not None and room.stream == stream:
                room.heard(entry)

    def _watch(self) -> Job[None]:
        """Now and then: trays that run low get a fill, and seats of those who are gone are free."""
        self.engine.later(20, lambda: self._again())
        self._sweep()
        for room in list(self.rooms.values()):
            room.forget(self.watched(room))
            if self.practice and room.auto and room.driver.pending is None:
                with contextlib.suppress(CroupierError):
                    if cents := practising.short_of(self.office, room.id):
                        yield from self.at_desk(practising.filled(room.id, cents))
                    yield from self._clear(room)

    def _sweep(self) -> None:
        """Look through everything for rubbish: where nobody acts, or after ten minutes at last."""
        now = clock()
        quiet = max(self.acted.values(), default=0) < now - 5_000
        if now - self.swept > (60_000 if quiet else SWEPT_MS):
            self.swept = now
            gc.collect()

    def _again(self) -> None:
        self.engine.begin(self._watch())

    def _clear(self, room: TableRoom) -> Job[None]:
        from croupier.core.commands import Leave

        for seat, player in list(room.driver.table.seats.items()):
            acted = self.acted.get(player, self.began)
            gone = not self.lines.get(player) and acted < clock() - GONE_MS
            if gone and not room.driver.table.stakes(seat):
                command = room.driver.command(Leave(seat), practising.DEALER)
                named = Command(
                    self.engine.new_id(), command.actor, command.role, None, Leave(seat), clock()
                )
                yield Submit(room.stream, named, via="practice dealer")

    def signed_beyond(self, seq: int) -> None:
        """There is a signed head of the log that has this entry in it."""
        with self.keeper.still():
            notes = self.keeper.store.notes()
        if not any(size_of(note) > seq for note in notes):
            self.runs.herald.sign()

    # Lists

    def listed(self) -> list[dict[str, Any]]:
        return [self.card(room) for room in self.sorted()]

    def sorted(self) -> Iterable[TableRoom]:
        def number(room: TableRoom) -> tuple[int, str]:
            digits = "".join(sign for sign in room.id if sign.isdigit())
            return int(digits or 0), room.id

        return builtins.sorted(self.rooms.values(), key=number)

    def card(self, room: TableRoom) -> dict[str, Any]:
        """A table as the lobby shows it."""
        table = room.driver.table
        rules, sign = table.rules, self.office.floor.limits.get(room.id)
        return {
            "id": room.id,
            "game": rules.game.id,
            "name": rules.game.name,
            "edition": rules.edition,
            "chapter": rules.game.law.editions[rules.edition],
            "rules": rules.hash,
            "cloth": room.cloth_id(),
            "kind": kind_of(rules),
            "practice": self.practice,
            "tracked": table.tracked,
            "dealer": "practice" if room.auto else "person",
            "open": room.driver.opened,
            "round": table.round_number,
            "playing": room.driver.pending is not None,
            "seats": rules.game.seats,
            "taken": sorted(table.seats),
            "minimum_cents": sign.minimum_cents if sign else rules.cents("minimum"),
            "maximum_cents": sign.maximum_cents if sign else rules.cents("maximum"),
        }


def kind_of(rules: Rules) -> str:
    """Cards, dice or a wheel: by what lies on its cloth."""
    from croupier.core.cloth import Rest, Wheel, placed
    from croupier.live.cloth_any import cloth_for

    parts = [one.part for one in placed(cloth_for(rules))]
    if any(isinstance(one, Wheel) for one in parts):
        return "wheels"
    hands = any(isinstance(one, Rest) and one.room for one in parts)
    return "cards" if hands else "dice"
