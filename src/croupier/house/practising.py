"""A practice house at work: what its staff sign so that there are a day, chips and open tables.

Each is a procedure that yields who does what at the desk and is sent what followed; whoever runs
it gives these commands to the house, one by one. Nothing is signed by anybody but its own signer.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from croupier.core.commands import AtDesk
from croupier.core.days import DAY, date_of
from croupier.core.events import Event
from croupier.core.game import rules_for
from croupier.core.posted import Limits, limits_of
from croupier.core.refusals import Misuse
from croupier.games import game as game_of
from croupier.house.books import CHIP, due, tray
from croupier.house.desk import Office
from croupier.house.documents import Sign, Signed
from croupier.house.posts import TakeDuty
from croupier.house.tables import session

MANAGER, FLOOR, DEALER = "practice manager", "practice supervisor", "practice dealer"
SECOND, STICK, GUARD = "practice second dealer", "practice stickperson", "practice guard"
CASHIER, CAGE = "practice cashier", "practice cage supervisor"
ACCOUNTANT = "practice accountant"
CHIPS_CENTS, TRAY_CENTS, LOW_CENTS = 1_000_000_000_00, 1_000_000_00, 250_000_00
"""What the cage gets at first, what a tray is opened with, and below what it gets a fill."""
MINIMUM_CENTS, MAXIMUM_CENTS = 5_00, 1_000_00

Steps = Generator[tuple[str, AtDesk], Sequence[Event], Any]
"""Who does what; what followed is sent back."""


def begun(office: Office, now: int) -> Steps:
    """A day and a shift are open, and there are chips in the cage."""
    if not office.days.date:
        yield MANAGER, Sign("day", "open", "", {"date": _next_day(office.days.last, now)})
    if not office.days.shift:
        yield MANAGER, Sign("shift", "open", "", {"shift": "practice"})
    if office.books.balance(CHIP, "cage") or office.books.balance(CHIP, "vault"):
        return
    stack = {"100": CHIPS_CENTS // 100}
    paper = yield from _signed(CAGE, "chips", "receive", "", invoice="practice", stack=stack)
    yield from _signed(ACCOUNTANT, "chips", "verify", paper, stack=stack)
    ask = {"way": "to cage", "currency": "chip", "stack": stack}
    paper = yield from _signed(CASHIER, "transfer", "ask", "", **ask)
    yield from _signed(CAGE, "transfer", "give", paper)


def _next_day(last: str, now: int) -> str:
    """Today, or the first day after the last one where that was opened before."""
    while (date := str(date_of(now))) <= last:
        now += DAY
    return date


def prepared(
    office: Office, table: str, game: str, edition: str, rules: str, limits: Limits | None = None
) -> Steps:
    """A session of a table, with its staff, a full tray and two counts of it; the usual limits of
    the game are posted, or those of the rules that were chosen."""
    if session(office, table) is not None:
        raise Misuse(f"{table} has a session already")
    minimum, maximum = limits or limits_of(rules_for(game_of(game), edition))
    facts = {
        "table": table,
        "game": game,
        "edition": edition,
        "rules": rules,
        "minimum_cents": minimum or MINIMUM_CENTS,
        "maximum_cents": maximum or MAXIMUM_CENTS,
        "sign": f"{table} practice",
    }
    paper = yield from _signed(FLOOR, "table", "prepare", "", **facts)
    for who, duty in ((DEALER, "dealer"), (SECOND, "dealer"), (STICK, "stickperson")):
        yield who, TakeDuty(table, duty)
    wanted = TRAY_CENTS - office.books.balance(CHIP, tray(table))
    if wanted > 0:
        yield from filled(table, wanted)
    stack = {"100": office.books.balance(CHIP, tray(table)) // 100}
    yield from _signed(DEALER, "table", "opener", paper, stack=stack)
    yield from _signed(FLOOR, "table", "verify_opener", paper, stack=stack)
    return paper


def filled(table: str, cents: int) -> Steps:
    """Chips from the cage to a tray."""
    stack = {"100": cents // 100}
    slip = yield from _signed(FLOOR, "fill", "request", "", table=table, stack=stack)
    for who, step in ((CASHIER, "prepare"), (GUARD, "carry"), (DEALER, "receive")):
        yield from _signed(who, "fill", step, slip)


def short_of(office: Office, table: str) -> int:
    """How much a tray wants: nothing while it has enough, and owes nothing."""
    there = office.books.balance(CHIP, tray(table)) + office.books.balance(CHIP, due(table))
    return TRAY_CENTS - there if there < LOW_CENTS else 0


def _signed(
    who: str, kind: str, step: str, paper: str, **facts: Any
) -> Generator[tuple[str, AtDesk], Sequence[Event], str]:
    events = yield who, Sign(kind, step, paper, facts)
    return next(event.document for event in events if isinstance(event, Signed))
