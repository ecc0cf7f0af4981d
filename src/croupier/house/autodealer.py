"""The practice dealer: what the staff of a practice table do now, and when. A pure policy.

It signs as practice staff, goes on where nobody has anything to decide, closes the betting when all
with chips are ready or their time is up, and speaks for a player who is away: the choice that costs
no more chips, marked as made for somebody absent. It begins a round when somebody puts chips down
or asks for it, so that others may sit down meanwhile. Whoever plays alone is never hurried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from croupier.core import doing
from croupier.core.commands import Begin, Change, Choose, Service, What
from croupier.core.driver import Driver
from croupier.core.events import Dealt
from croupier.core.hands import owner_of
from croupier.core.procedure import PLAYERS, Close, Decide, Window
from croupier.core.refusals import CroupierError
from croupier.core.table import Table
from croupier.core.things import places, services
from croupier.core.together import Chosen, Parts, Set, SetHands, Together
from croupier.live.practice import practice

ABSENT = "practice dealer, for an absent player"
"""What stands in the log as the way by which such a choice came."""


@dataclass(frozen=True)
class Pace:
    """How long the practice dealer waits, in milliseconds."""

    bets: int = 30_000
    """For players who put chips down and do not say that they are ready, while others wait."""
    decision: int = 45_000
    """For a player who is there, while others wait."""
    away: int = 8_000
    """For one who is not, while others wait."""
    alone: int = 300_000
    """Where nobody is there at all: a page that is loaded again comes back in time."""


@dataclass(frozen=True)
class Room:
    """What the dealer sees beside the table."""

    now: int
    since: int
    """When the table came to what it waits for now, or chips were moved last."""
    ready: frozenset[int] = frozenset()
    """Seats that said so since the window was opened."""
    present: frozenset[int] = frozenset()
    """Seats whose players are there."""
    wanted: bool = False
    """Whether somebody asked for the next round."""


@dataclass(frozen=True)
class Step:
    """What is done next, by whom, and from when on."""

    what: What
    actor: str
    role: str
    at: int = 0
    absent: bool = False


def next_step(driver: Driver, room: Room, pace: Pace) -> Step | None:
    """What the practice staff do next; None while it is for the players."""
    if signed := practice(driver):
        return Step(signed.what, signed.actor, signed.role)
    pending = driver.pending
    if pending is None:
        return _begin(driver, room.now) if room.wanted else None
    if isinstance(pending, Window):
        return _close(driver, room, pace)
    if isinstance(pending, Decide):
        if pending.usual:
            return _step(driver, Choose(pending.usual))
        if not isinstance(pending.who, int):
            return _for_the_house(driver, pending)
    waits = _waits(driver)
    for seat, instead in waits.items():
        if seat not in room.present:
            at = room.since + (pace.away if room.present else pace.alone)
            return _step(driver, instead(), seat, at, absent=True)
    if waits and room.present - waits.keys():
        seat, instead = next(iter(waits.items()))
        return _step(driver, instead(), seat, room.since + pace.decision, absent=True)
    return None


def colleagues(driver: Driver, present: Callable[[str], bool]) -> Step | None:
    """Where a person deals: what practice staff sign whom nobody speaks for now."""
    signed = practice(driver)
    if signed is None or present(signed.actor):
        return None
    return Step(signed.what, signed.actor, signed.role)


def _step(
    driver: Driver, what: What, by: int | str | None = None, at: int = 0, *, absent: bool = False
) -> Step:
    command = driver.command(what, by)
    return Step(what, command.actor, command.role, at, absent)


# Rounds


def _begin(driver: Driver, now: int) -> Step | None:
    """The next round; what is too old for it is replaced first."""
    if _may_begin(driver, now):
        return _step(driver, Begin())
    for what in _renewed(driver.table):
        other = driver.fork()
        other.policy, other.clock = practice, lambda: now
        try:
            other.practise(what)
        except CroupierError:
            continue
        if _may_begin(other, now):
            return _step(driver, what)
    return None


def _may_begin(driver: Driver, now: int) -> bool:
    if driver.pending is not None:
        return False
    try:
        doing.verify(driver.table, None, Begin(), max(now, driver.table.now))
    except CroupierError:
        return False
    return True


def _renewed(table: Table) -> Iterator[What]:
    """Whatever may be done about a thing that is too old, or was not looked at for too long."""
    for thing in places(table.rules):
        if thing in table.things:
            yield Change(thing, "too old for another round")
    for done, thing in services(table.rules):
        yield Service(thing, done, "due before another round")


def _close(driver: Driver, room: Room, pace: Pace) -> Step | None:
    table = driver.table
    with_chips = {seat for seat in table.seats if table.stakes(seat)}
    if not with_chips and not room.ready:
        return None
    if not driver.can(Close()):
        return None
    waited = with_chips - room.ready
    if not waited:
        return _step(driver, Close())
    if not room.present:
        return _step(driver, Close(), None, room.since + pace.alone)
    if not waited & room.present:
        return _step(driver, Close(), None, room.since + pace.away)
    others = room.present - waited
    return _step(driver, Close(), None, room.since + pace.bets) if others else None


# Decisions


def _waits(driver: Driver) -> dict[int, Callable[[], What]]:
    """Seats that the table waits for, each with what is done for its player who is absent: that is
    thought of where somebody is."""
    pending = driver.pending
    if isinstance(pending, Decide):
        if isinstance(pending.who, int):
            seat = pending.who
            return {seat: lambda: Choose(without_chips(driver, pending, seat))}
        return {}
    if isinstance(pending, Together):
        return {
            seat: partial(_chosen, driver, asked, seat) for seat, asked in pending.asked.items()
        }
    if isinstance(pending, SetHands):
        setting = driver.table.rules.game.setting
        if setting is None:
            return {}
        way = setting(driver.table.rules).way
        return {
            seat: partial(_by_the_way, way, seat, cards) for seat, cards in pending.holding.items()
        }
    return {}


def _by_the_way(way: Callable[[Sequence[int]], Parts], seat: int, cards: Sequence[int]) -> Set:
    return Set(seat, way(cards))


def _chosen(driver: Driver, asked: Decide, seat: int) -> Chosen:
    return Chosen(seat, without_chips(driver, asked, seat))


def without_chips(driver: Driver, asked: Decide, seat: int) -> str:
    """The choice that costs no further chips, takes no card and leaves the wagers as they lie.

    Each is tried on another table; what comes later in the round has no say, so that no hidden card
    speaks for the absent.
    """
    free = [one for one in asked.choices if one not in asked.blocked and not asked.cents.get(one)]
    if len(free) < 2:
        return (free or list(asked.choices))[0]
    together = isinstance(driver.pending, Together)
    before = driver.table.stakes(seat)

    def worse(choice: str) -> tuple[bool, bool]:
        other = driver.fork()
        entry = other.practise(Chosen(seat, choice) if together else Choose(choice), seat)
        cards = any(isinstance(one, Dealt) and owner_of(one.to) == seat for one in entry.events)
        moved = any(
            event.get("seat") == seat and event["kind"] in ("placed", "taken", "returned")
            for event in entry.events
        )
        return cards, moved and other.table.stakes(seat) != before

    return min(free, key=worse)


def _for_the_house(driver: Driver, asked: Decide) -> Step | None:
    """What a member of staff decides in the ordinary course: the first that is open."""
    if asked.who == PLAYERS:
        return None
    choice = next(one for one in asked.choices if one not in asked.blocked)
    return _step(driver, Choose(choice))
