"""The books: chips, cash, coupons and meters in double entry, in whole units.

A posting takes units from one account to another of the same currency, so nothing appears or
vanishes, and there is no way to write a posting that changes one currency into another. The laws
C1 to C10 are looked at with every posting and at the end of every round; one that does not hold is
an error that stops the house, and no refusal: nobody did anything wrong, the books did.

Accounts of a table stand under its name: `t12/tray`, `t12/rack/P1`, `t12/spot/1/ante`,
`t12/tokes`, `t12/box` and `t12/due`. A table says `house` and `cage`; in the books its `house` is
the tray, chips that it sells come out of the tray for cash that goes into the box, and chips that a
player takes away are with the patrons on the floor. What a tray cannot pay yet is `due`: chips that
come in go there first, and no new round begins before it is nought.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.core import events as at_table
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import rules_for
from croupier.core.holding import CAGE as TABLE_CAGE
from croupier.core.holding import HOUSE as TABLE_HOUSE
from croupier.core.money import dollars
from croupier.core.plain import canonical, from_canonical
from croupier.core.refusals import Refusal
from croupier.core.spots import is_spot, name_of, spot_from
from croupier.games import game

CHIP, CASH, COUPON, METER = "chip", "cash", "coupon", "meter"
"""Chips and cash in cents, coupons at their face, meters in millionths of a cent."""
TOURNAMENT = "tournament/"
"""Chips of a tournament are a currency of their own, `tournament/7`."""
ISSUE, VAULT, CAGE, FLOOR = "issue", "vault", "cage", "floor"
"""Chips in existence (below nought), in the vault, in the cage, and with patrons on the floor."""
PATRON, FUNDING = "patron", "funding"
"""Outside the house: they may be below nought."""
TOKES = "tokes"
"""The toke pool of all dealers; what lies at a table is `t12/tokes`."""
VARIANCE = "variance/"
OUTSIDE = (ISSUE, PATRON, FUNDING)
Move = tuple[str, str, str, int]
"""Currency, from, to, units."""


class BooksBroken(Exception):
    """A law of the books does not hold: the house stops, and says which."""


def tray(table: str) -> str:
    return f"{table}/tray"


def due(table: str) -> str:
    return f"{table}/due"


def box(table: str) -> str:
    """Cash and coupons that were dropped at a table and not pulled yet."""
    return f"{table}/box"


def may_be_below(account: str) -> bool:
    """C9: who may owe. No person does, and no tray."""
    return account in OUTSIDE or account.startswith(VARIANCE) or account.endswith("/due")


@dataclass
class Playing:
    """What the books know of a table that plays."""

    game: str = ""
    edition: str = ""
    rules: str = ""
    """The hash of the rules in force."""
    lasts: list[str] = field(default_factory=list)
    """Wagers that may lie over the end of a round."""
    round: int = 0
    in_round: bool = False
    began: int = 0
    """Tray and due as the open round began, or as the last one ended."""
    expected: int = 0
    """What the events since then say that the house took, less what it paid and sold."""
    cut: int = 0
    """Since the table opened: what payout limits cut off (C8)."""
    vigorish: int = 0
    sold: int = 0
    spots: set[str] = field(default_factory=set)
    """Where chips lie on its layout, by the table's own names."""


@dataclass
class Books:
    """Every account of the house."""

    accounts: dict[str, dict[str, int]] = field(default_factory=dict)
    """By currency, by account; an account with nothing in it is not kept."""
    tables: dict[str, Playing] = field(default_factory=dict)
    postings: int = 0
    """How many postings there were; each has its number."""
    recent: dict[int, list[list[Any]]] = field(default_factory=dict)
    """By number: what postings of this gaming day and the last moved."""
    reversed: list[int] = field(default_factory=list)
    """Those of them that were taken back."""
    kept_from: int = 0
    """The last posting of the day before this one."""

    def balance(self, currency: str, account: str) -> int:
        return self.accounts.get(currency, {}).get(account, 0)

    def post(self, currency: str, source: str, target: str, units: int) -> None:
        """One move (C1, C9, C10); what cannot be is an error."""
        if type(units) is not int or units <= 0:
            raise BooksBroken(f"C1: {units!r} is no amount that can move")
        if not source or not target or source == target:
            raise BooksBroken(f"C1: nothing moves from {source!r} to {target!r}")
        accounts = self.accounts.setdefault(currency, {})
        left = accounts.get(source, 0) - units
        if left < 0 and not may_be_below(source):
            raise BooksBroken(f"C9: {source} has {left + units} {currency}, and {units} would go")
        come = accounts.get(target, 0) + units
        if left:
            accounts[source] = left
        else:
            accounts.pop(source, None)
        if come:
            accounts[target] = come
        else:
            accounts.pop(target, None)

    def check_moves(self, tried: str, clause: str, moves: Iterable[Move]) -> None:
        """Refuse what an account does not have, before anything is posted."""
        change: dict[tuple[str, str], int] = {}
        for currency, source, target, units in moves:
            for account, more in ((source, -units), (target, units)):
                change[currency, account] = change.get((currency, account), 0) + more
        for (currency, account), more in change.items():
            have = self.balance(currency, account)
            if more < 0 and have + more < 0 and not may_be_below(account):
                raise Refusal(
                    tried,
                    f"{account} has {dollars(max(0, have))} {currency}, {dollars(-more)} would go",
                    clause,
                    "bring in what is missing first",
                )

    # What happens at a table

    def hear(self, table: str, entry: Entry) -> None:
        """Take over what an entry of a table moved, and hold the laws of its rounds."""
        playing = self.tables.get(table)
        if playing is None:
            playing = self.tables[table] = Playing()
        for event in entry.events:
            kind = type(event)
            if kind in _QUIET:
                continue
            if kind in _TOLD:
                _TOLD[kind](self, table, playing, event)
            moves = event.get("moves")
            if moves:
                self._moved(table, playing, event, moves)
            if kind is at_table.Ended:
                self._ended(table, playing)
            elif kind is at_table.Corrected or (kind is at_table.Ruled and event.get("goes_on")):
                playing.in_round = not entry.ended

    def _moved(self, table: str, playing: Playing, event: Event, moves: Sequence[Any]) -> None:
        house = 0
        for source, target, cents in moves:
            if source == TABLE_CAGE:
                self._sell(table, playing, target, cents)
                house -= cents
            elif source == TABLE_HOUSE:
                self._pay(table, _account(table, target), cents)
                house -= cents
            elif target == TABLE_HOUSE:
                self._take(table, _account(table, source), cents)
                house += cents
            else:
                self.post(CHIP, _account(table, source), _account(table, target), cents)
        for account in {account for move in moves for account in move[:2] if is_spot(account)}:
            lies = self.balance(CHIP, f"{table}/{account}")
            (playing.spots.add if lies else playing.spots.discard)(account)
        said = _said(event, moves)
        if said is not None and said != house:
            raise BooksBroken(
                f"C4: {event.kind} at {table} says {said} for the house, and {house} moved"
            )
        playing.expected += house

    def _sell(self, table: str, playing: Playing, target: str, cents: int) -> None:
        self._pay(table, _account(table, target), cents)
        self.post(CASH, PATRON, box(table), cents)
        playing.sold += cents

    def _pay(self, table: str, target: str, cents: int) -> None:
        """Out of the tray, and what it cannot pay out of what is due."""
        ready = min(cents, self.balance(CHIP, tray(table)))
        if ready:
            self.post(CHIP, tray(table), target, ready)
        if cents > ready:
            self.post(CHIP, due(table), target, cents - ready)

    def _take(self, table: str, source: str, cents: int) -> None:
        """Into what is due first, then into the tray."""
        owed = min(cents, -self.balance(CHIP, due(table)))
        if owed:
            self.post(CHIP, source, due(table), owed)
        if cents > owed:
            self.post(CHIP, source, tray(table), cents - owed)

    def settle_due(self, table: str) -> None:
        """Chips that came into a tray pay what it owed."""
        owed = min(-self.balance(CHIP, due(table)), self.balance(CHIP, tray(table)))
        if owed > 0:
            self.post(CHIP, tray(table), due(table), owed)

    def holds(self, table: str) -> int:
        """Tray and due together."""
        return self.balance(CHIP, tray(table)) + self.balance(CHIP, due(table))

    def moved_outside(self, account: str, cents: int) -> None:
        """Chips came to a tray from elsewhere in the house, or went there; what is due is paid."""
        table, _, part = account.partition("/")
        if part in ("tray", "due"):
            if table in self.tables:
                self.tables[table].expected += cents
            self.settle_due(table)

    def day_begins(self) -> None:
        """What was posted before the last day can only be put right by a new posting."""
        self.recent = {number: m for number, m in self.recent.items() if number > self.kept_from}
        self.reversed = [number for number in self.reversed if number in self.recent]
        self.kept_from = self.postings

    def _ended(self, table: str, playing: Playing) -> None:
        """C3 and C4: the layout is clear, and the tray holds what the round says."""
        playing.in_round = False
        for account in sorted(playing.spots):
            if name_of(spot_from(account).wager) not in playing.lasts:
                raise BooksBroken(
                    f"C3: round {playing.round} of {table} ended with {account} on it"
                )
        change = self.holds(table) - playing.began
        if change != playing.expected:
            raise BooksBroken(
                f"C4: round {playing.round} of {table} changed the tray by {change}, "
                f"and its events say {playing.expected}"
            )
        playing.began, playing.expected = self.holds(table), 0

    def racks(self, table: str) -> dict[str, int]:
        """By player: chips before him at a table."""
        here = f"{table}/rack/"
        return {
            one.removeprefix(here): cents
            for one, cents in self.accounts.get(CHIP, {}).items()
            if one.startswith(here)
        }

    # The laws, over everything

    def recount(self) -> None:
        """C2, C9 and C10 over every account: each currency comes to nought."""
        for currency, accounts in self.accounts.items():
            total = sum(accounts.values())
            if total:
                raise BooksBroken(f"C2: {total} {currency} too many or too few")
            for account, units in accounts.items():
                if type(units) is not int:
                    raise BooksBroken(f"C1: {account} holds {units!r} {currency}")
                if units < 0 and not may_be_below(account):
                    raise BooksBroken(f"C9: {account} is at {units} {currency}")
                wrong = account.endswith("/due") and (units > 0 or currency != CHIP)
                if wrong or (account == ISSUE and currency in (CASH, METER)):
                    raise BooksBroken(f"C10: {account} has {units} {currency}")
        lying = {one for one in self.accounts.get(CHIP, ()) if "/spot/" in one}
        if lying != {f"{table}/{spot}" for table, one in self.tables.items() for spot in one.spots}:
            raise BooksBroken("C3: chips lie on a layout, and nobody put them there")
        for table, playing in self.tables.items():
            if not playing.in_round and self.holds(table) != playing.began + playing.expected:
                raise BooksBroken(f"C4: the tray of {table} holds {self.holds(table)}")

    def outside_tables(self) -> dict[str, dict[str, int]]:
        """By currency: what is not at a table, for the report of a day."""
        at_tables = tuple(f"{table}/" for table in self.tables)
        return {
            currency: {
                account: units
                for account, units in sorted(accounts.items())
                if not account.startswith(at_tables)
            }
            for currency, accounts in sorted(self.accounts.items())
        }


def _account(table: str, local: str) -> str:
    """An account of a table in the books of the house; chips that leave it are on the floor."""
    return FLOOR if local == TABLE_CAGE else f"{table}/{local}"


def _said(event: Event, moves: Sequence[Any]) -> int | None:
    """What an event's own fields say that the house got, where they say it (C4, C8)."""
    if isinstance(event, at_table.Settled):
        lost: int = sum(
            cents for source, to, cents in moves if is_spot(source) and to == TABLE_HOUSE
        )
        return lost - event.won_cents + (event.commission_cents or 0)
    if isinstance(event, at_table.Collected | at_table.Charged):
        return event.cents
    return None


# What a table tells


def _opened(books: Books, table: str, playing: Playing, event: Any) -> None:
    playing.game, playing.edition, playing.rules = event.game, event.edition, event.rules
    playing.lasts = lasting(event)
    playing.began, playing.expected = books.holds(table), 0


def lasting(event: Any) -> list[str]:
    """The wagers that may lie over the end of a round, by the rules that a table opened with."""
    chosen = canonical([event.edition, event.options, event.paytable, event.lawful])
    return list(_lasting(event.game, chosen))


@functools.lru_cache
def _lasting(game_id: str, chosen: bytes) -> tuple[str, ...]:
    edition, options, paytable, lawful = from_canonical(chosen)
    rules = rules_for(game(game_id), edition, options, paytable, lawful)
    return tuple(sorted(wager.id for wager in rules.wagers.values() if wager.lasts))


def _begun(books: Books, table: str, playing: Playing, event: Any) -> None:
    playing.round, playing.in_round = event.number, True


def _settled(books: Books, table: str, playing: Playing, event: Any) -> None:
    playing.cut += event.cut_cents
    playing.vigorish += event.commission_cents or 0


def _charged(books: Books, table: str, playing: Playing, event: Any) -> None:
    playing.vigorish += event.cents


_TOLD: Mapping[type[Event], Any] = {
    at_table.Opened: _opened,
    at_table.Round: _begun,
    at_table.Settled: _settled,
    at_table.Charged: _charged,
}
_QUIET = frozenset((
    at_table.Announced, at_table.Shown, at_table.Decided, at_table.Dealt, at_table.Revealed,
    at_table.Discarded, at_table.Thrown, at_table.Spun, at_table.Shuffled, at_table.Cut,
    at_table.Attested, at_table.Told, at_table.WagerCalled, at_table.StaffChanged,
))  # fmt: skip
"""Kinds that move nothing."""


def every(moves: Iterable[Sequence[Any]]) -> Iterator[Move]:
    """Moves as an event has them."""
    for currency, source, target, units in moves:
        yield str(currency), str(source), str(target), units
