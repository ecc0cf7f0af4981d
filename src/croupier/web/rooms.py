"""A table as the web has it: who looks at it, what each audience was sent last, who is ready.

Everything here runs in the thread of the house. A view is made once for all who see the same, and
so is a message; nothing of a table leaves but what `live/view.py` and `live/shown.py` let out.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core import doing
from croupier.core.beside import Item, Terms
from croupier.core.commands import Buy, Command, Leave, Sit
from croupier.core.coupons import USUAL
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.procedure import Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import rack
from croupier.house.autodealer import ABSENT, Pace, Room, Step, colleagues, next_step
from croupier.live.affordances import moves_of, refused
from croupier.live.ahead import to_window
from croupier.live.cloth_any import cloth_for
from croupier.live.cloth_svg import draw
from croupier.live.payouts import payouts
from croupier.live.practice import practice
from croupier.live.shown import shown
from croupier.live.telling import Line, Teller
from croupier.live.view import view
from croupier.live.viewers import DEALER, FLOOR, SEAT, SPECTATOR, SURVEILLANCE, Viewer
from croupier.web.engine import Engine, Job, Submit
from croupier.web.patches import patch_of
from croupier.web.stage import Stage, last_round

if TYPE_CHECKING:
    from croupier.audit.keeper import Keeper

KEPT = 128
"""So many messages of an audience are there for somebody who lost the line."""
FORGOTTEN_MS = 120_000
"""An audience at which nobody looked for so long is not told any more."""
MOST_STEPS = 500
STAFF = (DEALER, FLOOR, SURVEILLANCE)
encoded = msgspec.json.encode


def no_ledger(code: str) -> Item:
    """Where no desk is asked."""
    raise Misuse("no coupons are issued here; say the face of a practice coupon: coupon 25")


def line_of(line: Line) -> dict[str, Any]:
    """A sentence as data."""
    return {"tone": line.tone.value, "text": line.text, "clause": line.clause or None}


@dataclass
class Message:
    """What happened with one command, for one audience."""

    seq: int
    data: dict[str, Any]
    sent: bytes


class Audience:
    """All who see the same of a table: what they were sent last."""

    def __init__(self, room: TableRoom, viewer: Viewer) -> None:
        self.room, self.viewer = room, viewer
        self.teller = Teller(room.driver.table.rules)
        self.teller.know(room.driver.table)
        self.view = room.seen(viewer)
        self.seq: int = self.view["seq"]
        self.kept: deque[Message] = deque(maxlen=KEPT)
        self.before = self.seq
        """The view that the oldest message here is applied to."""
        self.looked = room.now()

    def update(self, entry: Entry | None) -> Message | None:
        """The message of an entry, or of what changed beside the log; None if nothing did."""
        room, found = self.room, self.room.seen(self.viewer)
        events = shown([entry], room.driver.table.rules.game, self.viewer) if entry else []
        told = [line_of(line) for line in self.teller.tell(events)]
        patch = patch_of(self.view, found)
        if entry is None and not patch:
            return None
        data: dict[str, Any] = {
            "table": room.id,
            "seq": found["seq"],
            "after": self.seq,
            "request": found["request"],
            "events": events,
            "patch": patch,
            "told": told,
            "frames": room.stage.way(self.view, events, found),
        }
        if entry is not None and entry.via == ABSENT:
            data["absent"] = True
        self.view, self.seq = found, found["seq"]
        if len(self.kept) == KEPT:
            self.before = self.kept[0].seq
        message = Message(self.seq, data, message_bytes(self.seq, data))
        self.kept.append(message)
        return message

    def since(self, seq: int) -> list[Message] | None:
        """What came after that; None if it is not known any more."""
        if seq < self.before or seq > self.seq:
            return None
        return [one for one in self.kept if one.seq > seq]


def message_bytes(seq: int, data: Any, event: str = "table") -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (seq, event.encode(), encoded(data))


@dataclass
class TableRoom:
    """One table of the house, and everybody who looks at it."""

    id: str
    stream: str
    keeper: Keeper
    engine: Engine
    now: Callable[[], int]
    pace: Pace
    present: Callable[[str], bool]
    """Whether a player is there."""
    practice: bool = True
    """Whether practice staff stand here, who sign of themselves."""
    auto: bool = True
    """Whether the practice dealer deals."""
    scan: Callable[[str], Item] = no_ledger
    """Finds the coupon of a number in the ledger of the house."""
    terms: Callable[[], Terms] = lambda: USUAL
    """How the coupons are read that a practice table makes itself."""
    ready: set[int] = field(default_factory=set)
    wanted: bool = False
    busy: bool = False
    """While somebody's command is done, which may be several: all others wait."""
    since: int = 0
    closes: int | None = None
    audiences: dict[Viewer, Audience] = field(default_factory=dict)
    changed: Callable[[TableRoom, dict[Viewer, Message]], None] = lambda room, told: None
    """Told of what every audience is to be sent."""
    _coming: tuple[int, Driver | None] = (-1, None)
    _beside: object = None
    """What audiences were told last of what no entry tells."""
    _window: object = None
    _checks: int = 0
    _cloths: dict[str, str] = field(default_factory=dict)
    _stage: Stage | None = None

    def __post_init__(self) -> None:
        self.since = self.now()

    @property
    def driver(self) -> Driver:
        return self.keeper.table(self.stream)

    # What it looks like

    def cloth_svg(self, look: str = "baize", *, house: str, inline: bool = True) -> str:
        key = f"{look} {house} {inline}"
        if key not in self._cloths:
            rules = self.driver.table.rules
            self._cloths[key] = draw(cloth_for(rules), rules, house=house, look=look, inline=inline)
        return self._cloths[key]

    @property
    def stage(self) -> Stage:
        """The cloth, and what lies on it."""
        rules = self.driver.table.rules
        if self._stage is None or self._stage.rules is not rules:
            self._stage = Stage(rules)
        return self._stage

    def cloth_id(self) -> str:
        rules = self.driver.table.rules
        return hashlib.sha256(f"{rules.game.id} {rules.hash}".encode()).hexdigest()[:12]

    def seen(self, viewer: Viewer) -> dict[str, Any]:
        """The table for these eyes: the view, and what the web knows beside it."""
        driver = self.driver
        found = view(driver, viewer)
        table = driver.table
        found["table"] = self.id
        found["cloth"] = self.cloth_id()
        found["seats_most"] = table.rules.game.seats
        found["dealer"] = "practice" if self.auto else "person"
        found["tracked"] = table.tracked
        found["ready"] = sorted(self.ready)
        found["closes"] = self.closes
        found["last_hands"] = self.stage.last_hands(driver, viewer)
        found["laid"] = self.stage.laid(found)
        found["last"] = last_round(driver)
        moves = found["moves"]
        if driver.pending is None and viewer.kind == SEAT:
            moves |= self._before_round(viewer)
        moves["sit"], moves["leave"], moves["buy"] = None, {}, {}
        if viewer.kind in (SPECTATOR, SEAT, DEALER):
            moves["sit"] = self._sitting()
        if viewer.kind in STAFF:
            found["payouts"] = payouts(driver)
        if viewer.kind == SEAT:
            for seat in viewer.seats:
                moves["leave"][str(seat)] = self._open(Leave(seat))
                moves["buy"][str(seat)] = self._open(Buy(seat, 1_00))
        return found

    def _open(self, what: Any) -> Any:
        """True, or why not."""
        driver = self.driver
        try:
            doing.verify(driver.table, driver.pending, what, driver.table.now)
        except CroupierError as error:
            return {"refused": refused(error)}
        return True

    def _sitting(self) -> dict[str, Any]:
        table = self.driver.table
        free = [seat for seat in range(1, table.rules.game.seats + 1) if seat not in table.seats]
        why = self._open(Sit(free[0], NEWCOMER)) if free else None
        return {"seats": free, "refused": why["refused"] if isinstance(why, dict) else None}

    def _before_round(self, viewer: Viewer) -> dict[str, Any]:
        """What may be done with chips when the next round begins: the first of them begins it."""
        coming = self.coming()
        if coming is None or not self.auto:
            return {}
        moves = moves_of(coming, viewer)
        return {name: moves[name] for name in ("areas", "take", "coupon", "say", "again")}

    def coming(self) -> Driver | None:
        """The table as it will be when wagers are taken next; nothing is drawn on the real one."""
        driver = self.driver
        if self._coming[0] != driver.size:
            found: Driver | None = None
            if driver.pending is None and driver.table.seats:
                other = driver.fork()
                other.policy, other.clock = practice, self.now
                with contextlib.suppress(CroupierError):
                    to_window(other)
                    found = other if isinstance(other.pending, Window) else None
            self._coming = driver.size, found
        return self._coming[1]

    def audience(self, viewer: Viewer) -> Audience:
        if viewer not in self.audiences:
            self.audiences[viewer] = Audience(self, viewer)
        found = self.audiences[viewer]
        found.looked = self.now()
        return found

    def forget(self, watched: set[Viewer]) -> None:
        """Nobody looks: nobody is told."""
        old = self.now() - FORGOTTEN_MS
        self.audiences = {
            viewer: one
            for viewer, one in self.audiences.items()
            if viewer in watched or one.looked > old
        }

    # What happens

    def heard(self, entry: Entry) -> None:
        """An entry of this table is durable: all audiences get their message."""
        driver = self.driver
        if not isinstance(driver.pending, Window) or driver.pending is not self._window:
            self._window, self.ready = driver.pending, set()
        if driver.pending is not None:
            self.wanted = False
        self.since, self.closes = self.now(), None
        step = self._plan()
        if step is not None and step.at > self.now():
            self.closes = step.at
        self._beside = (frozenset(self.ready), self.closes, self.auto)
        told = {}
        for viewer, one in list(self.audiences.items()):
            if (message := one.update(entry)) is not None:
                told[viewer] = message
        self.changed(self, told)
        self._go(step)

    def touched(self) -> None:
        """Something changed that no entry tells of: who is there, who is ready."""
        step = self._plan()
        self.closes = step.at if step is not None and step.at > self.now() else None
        beside = (frozenset(self.ready), self.closes, self.auto)
        told = {}
        if beside != self._beside:
            self._beside = beside
            for viewer, one in list(self.audiences.items()):
                if (message := one.update(None)) is not None:
                    told[viewer] = message
        if told:
            self.changed(self, told)
        self._go(step)

    # The practice dealer

    def _plan(self) -> Step | None:
        if not self.driver.opened or not self.practice:
            return None
        if not self.auto:
            return colleagues(self.driver, self.present)
        table = self.driver.table
        here = frozenset(seat for seat, player in table.seats.items() if self.present(player))
        ready = frozenset(self.ready)
        room = Room(self.now(), self.since, ready, here, self.wanted)
        return next_step(self.driver, room, self.pace)

    def _go(self, step: Step | None) -> None:
        """Do what is due, or look again when it will be."""
        self._checks += 1
        if step is None or self.busy:
            return
        wait = step.at - self.now()
        if wait <= 0:
            self.engine.begin(self._dealt())
            return
        number = self._checks

        def again() -> None:
            if number == self._checks:
                self._go(self._plan())

        self.engine.later(wait / 1000 + 0.01, again)

    def _dealt(self) -> Job[None]:
        """The practice dealer's next step, if it is still due."""
        step = None if self.busy else self._plan()
        if step is not None and step.at <= self.now():
            with contextlib.suppress(CroupierError):
                yield self.submit(step)

    def submit(self, step: Step) -> Submit:
        driver = self.driver
        command = driver.command(step.what)
        command = Command(
            self.engine.new_id(), step.actor, step.role, command.request, step.what, self.now()
        )
        return Submit(self.stream, command, via=ABSENT if step.absent else "practice dealer")

    def to_bets(self) -> Job[Entry | None]:
        """The practice dealer begins the round, up to where wagers are taken."""
        entry, self.wanted = None, True
        try:
            while not isinstance(self.driver.pending, Window):
                step = self._plan()
                if step is None or step.at > self.now():
                    break
                entry = yield self.submit(step)
                self.wanted = self.driver.pending is None
        finally:
            self.wanted = False
        return entry

    def on(self) -> Job[Entry | None]:
        """Whatever the practice dealer does now, until the table waits for its players."""
        entry = None
        for _ in range(MOST_STEPS):
            step = self._plan()
            if step is None or step.at > self.now():
                break
            entry = yield self.submit(step)
        return entry


NEWCOMER = "somebody"


def rack_cents(driver: Driver, player: str) -> int:
    return driver.table.accounts.get(rack(player), 0)


def seats_of(driver: Driver, player: str) -> tuple[int, ...]:
    return tuple(sorted(seat for seat, name in driver.table.seats.items() if name == player))
