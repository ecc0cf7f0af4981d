"""Where every coupon is, serial by serial: one byte each, so that ten million are ten megabytes.

A batch is a range of running numbers of one denomination. A move takes ranges of it from one state
to another; `MOVES` is the whole life of a coupon, and a move that is not in it cannot be made. What
an entry of the log holds are ranges, never single serials, so that an issue of a million is a line.
"""

from __future__ import annotations

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise
from typing import Any, NamedTuple

from croupier.core.beside import COUPON, Item
from croupier.core.coupons import cite, terms_from
from croupier.core.numbers import in_digits, is_whole
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.house.coupons.numbers import CouponNumber

MOST_SERIALS = 50_000_000
MOST_RUNS = 4_000
"""So many ranges a paper names at most."""
Run = tuple[int, int]
"""The first and the last number of a range."""
Ranges = Mapping[str, Sequence[Run]]
"""By batch."""


class CouponLaw(Exception):
    """The coupons do not add up: the house stops, and says which law is broken."""


class State(IntEnum):
    """Where a coupon is. Those of `FINAL` are never left."""

    RECEIVED = 1
    REJECTED = 2
    VAULT = 3
    MARKETING = 4
    LISTED = 5
    BLOCKED = 6
    RELEASED = 7
    PATRON = 8
    ON_TABLE = 9
    BOX = 10
    RETURNED = 11
    EXPIRED = 12
    LAPSED = 13
    CANCELLED = 14
    VOID = 15
    MISSING = 16
    WRITTEN_OFF = 17

    @property
    def words(self) -> str:
        return WORDS[self]


S = State
WORDS: dict[State, str] = {
    S.RECEIVED: "received and not examined",
    S.REJECTED: "rejected at the receipt",
    S.VAULT: "in the vault of finance",
    S.MARKETING: "with marketing",
    S.LISTED: "listed for mail",
    S.BLOCKED: "blocked by the exclusion list",
    S.RELEASED: "released to the provider",
    S.PATRON: "with a patron",
    S.ON_TABLE: "on a table",
    S.BOX: "in a drop box",
    S.RETURNED: "on the way back to finance",
    S.EXPIRED: "expired",
    S.LAPSED: "lapsed",
    S.CANCELLED: "cancelled",
    S.VOID: "void",
    S.MISSING: "missing",
    S.WRITTEN_OFF: "written off",
}
FINAL = frozenset((S.REJECTED, S.EXPIRED, S.LAPSED, S.CANCELLED, S.VOID, S.WRITTEN_OFF))


class By(NamedTuple):
    """By which clause a coupon goes from one state to another, and on which paper."""

    clause: str
    paper: str
    step: str


TABLE = "table"
"""What happens on a layout is on no paper of the desk: the table's own entry has it."""
MOVES: dict[tuple[State, State], By] = {
    (S.RECEIVED, S.VAULT): By(cite("21(f)"), "coupon_receipt", "ledger"),
    (S.RECEIVED, S.REJECTED): By(cite("21(e)"), "coupon_receipt", "ledger"),
    (S.VAULT, S.MARKETING): By(cite("21(h)"), "coupon_requisition", "issue"),
    (S.MARKETING, S.PATRON): By(cite("21(j)(4)"), "coupon_form", "hand_out"),
    (S.PATRON, S.MARKETING): By(cite("21(j)(7)"), "coupon_form", "take_back"),
    (S.MARKETING, S.RETURNED): By(cite("21(k)"), "coupon_return", "give"),
    (S.RETURNED, S.VAULT): By(cite("21(l)"), "coupon_return", "take"),
    (S.RETURNED, S.EXPIRED): By(cite("21(k)"), "coupon_return", "take"),
    (S.LISTED, S.BLOCKED): By(cite("21(q)(7)"), "coupon_mailing", "check"),
    (S.LISTED, S.RELEASED): By(cite("21(q)(2)"), "coupon_mailing", "release"),
    (S.BLOCKED, S.VOID): By(cite("21(q)(7)"), "coupon_mailing", "release"),
    (S.RELEASED, S.PATRON): By(cite("21(q)"), "coupon_mailing", "mailed"),
    (S.PATRON, S.ON_TABLE): By(cite("22(b)"), TABLE, "lay"),
    (S.ON_TABLE, S.PATRON): By(cite("22(e)"), TABLE, "back"),
    (S.ON_TABLE, S.BOX): By(cite("22(e)"), TABLE, "drop"),
    (S.BOX, S.ON_TABLE): By(cite("22(e)"), TABLE, "put right"),
    (S.BOX, S.CANCELLED): By(cite("21(q)(6)"), "coupon_count", "accept"),
    (S.PATRON, S.CANCELLED): By(cite("21(q)(6)"), "coupon_count", "accept"),
    (S.PATRON, S.LAPSED): By(cite("21(c)(5)"), "day", "close"),
    (S.RELEASED, S.LAPSED): By(cite("21(c)(5)"), "day", "close"),
    (S.VAULT, S.EXPIRED): By(cite("21(c)(5)"), "day", "close"),
    (S.VAULT, S.VOID): By(cite("21(h)(4)"), "coupon_void", "confirm"),
    (S.MARKETING, S.VOID): By(cite("21(j)(6)"), "coupon_void", "confirm"),
    (S.RETURNED, S.VOID): By(cite("21(l)(4)"), "coupon_void", "confirm"),
    (S.PATRON, S.VOID): By(cite("21(m)"), "coupon_void", "confirm"),
    (S.LISTED, S.VOID): By(cite("21(q)"), "coupon_void", "confirm"),
    (S.RELEASED, S.VOID): By(cite("21(q)"), "coupon_void", "confirm"),
    (S.VAULT, S.MISSING): By(cite("21(n)"), "coupon_missing", "confirm"),
    (S.MARKETING, S.MISSING): By(cite("21(j)(7)"), "coupon_missing", "confirm"),
    (S.RETURNED, S.MISSING): By(cite("21(l)"), "coupon_missing", "confirm"),
    (S.RELEASED, S.MISSING): By(cite("21(q)(4)"), "coupon_missing", "confirm"),
    (S.BOX, S.MISSING): By(cite("21(m)(1)"), "coupon_count", "accept"),
    (S.MISSING, S.VAULT): By(cite("21(m)(4)"), "coupon_found", "confirm"),
    (S.MISSING, S.EXPIRED): By(cite("21(m)(4)"), "coupon_found", "confirm"),
    (S.MISSING, S.CANCELLED): By(cite("21(m)(2)"), "coupon_found", "confirm"),
    (S.MISSING, S.WRITTEN_OFF): By(cite("21(m)(3)"), "coupon_write_off", "confirm"),
}
"""Each way that a coupon can go; a final state has none that leaves it."""
BEGINS: dict[State, By] = {
    S.RECEIVED: By(cite("21(e)"), "coupon_receipt", "invoice"),
    S.LISTED: By(cite("21(q)(2)"), "coupon_mailing", "list"),
}
"""How a batch comes into existence."""


# Ranges


def ranges(given: object, tried: str) -> dict[str, list[Run]]:
    """Serials as a paper names them, `{"A7": [[1, 100], [105, 105]]}`: in order, none twice."""
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise Misuse(f"{tried}: serials are named by batch, such as A7:1-100,105")
    found, many = dict[str, list[Run]](), 0
    for batch in sorted(given):
        runs = sorted(_run(one, tried) for one in _listed(given[batch], tried))
        for (_, last), (first, _) in pairwise(runs):
            if first <= last:
                raise Misuse(f"{tried}: {batch} {first} is named twice")
        many += len(runs)
        if runs:
            found[batch] = joined(runs)
    if many > MOST_RUNS:
        raise Misuse(f"{tried}: {many:,} ranges are too many for one paper; {MOST_RUNS:,} at most")
    return found


def _listed(given: object, tried: str) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise Misuse(f"{tried}: {quoted(given)} is no list of ranges")
    return list(given)


def _run(one: object, tried: str) -> Run:
    if is_whole(one):
        return one, one  # type: ignore[return-value]
    if isinstance(one, list | tuple) and len(one) == 2 and all(map(is_whole, one)):
        first, last = one
        if first <= last:
            return first, last
    raise Misuse(f"{tried}: {quoted(one)} is no range; write its first and its last number")


def joined(runs: Iterable[Run]) -> list[Run]:
    """Ranges in order, those that touch as one."""
    found: list[Run] = []
    for first, last in sorted(runs):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


def less(runs: Iterable[Run], other: Iterable[Run]) -> list[Run]:
    """What is in these ranges and in none of the others."""
    found, away = list[Run](), joined(other)
    for first, last in joined(runs):
        for gone, end in away:
            if end < first or gone > last:
                continue
            if gone > first:
                found.append((first, gone - 1))
            first = end + 1
            if first > last:
                break
        if first <= last:
            found.append((first, last))
    return found


def both(runs: Iterable[Run], other: Iterable[Run]) -> list[Run]:
    """What is in these ranges and in the others too."""
    here = joined(runs)
    return less(here, less(here, other))


def minus(these: Ranges, those: Ranges) -> dict[str, list[Run]]:
    """By batch: what is in the first and not in the second."""
    found = {batch: less(runs, those.get(batch, ())) for batch, runs in these.items()}
    return {batch: runs for batch, runs in found.items() if runs}


def plus(these: Ranges, those: Ranges) -> dict[str, list[Run]]:
    """By batch: what is in either."""
    every = sorted({*these, *those})
    return {batch: joined([*these.get(batch, ()), *those.get(batch, ())]) for batch in every}


def meet(these: Ranges, those: Ranges) -> dict[str, list[Run]]:
    """By batch: what is in both."""
    found = {batch: both(runs, those.get(batch, ())) for batch, runs in these.items()}
    return {batch: runs for batch, runs in found.items() if runs}


def how_many(these: Ranges) -> int:
    return sum(last - first + 1 for runs in these.values() for first, last in runs)


def said(these: Ranges, most: int = 8) -> str:
    """`A7 1 to 100, 105`, cut short where it is long."""
    parts = [
        f"{batch} {', '.join(map(_one, list(runs)[:most]))}{', ...' * (len(runs) > most)}"
        for batch, runs in these.items()
    ]
    return "; ".join(parts) or "none"


def _one(run: Run) -> str:
    return str(run[0]) if run[0] == run[1] else f"{run[0]} to {run[1]}"


def logged(these: Ranges) -> dict[str, list[list[int]]]:
    """As an entry of the log has them, in the order in which it gives them back."""
    return {batch: [[first, last] for first, last in runs] for batch, runs in sorted(these.items())}


# Batches


@dataclass
class Batch:
    """Coupons of one design, denomination, expiry and restriction, numbered without a gap."""

    id: str
    denomination_cents: int
    first: int
    count: int
    expires: str
    """The last gaming day on which it is good."""
    design: str
    restrictions: dict[str, list[str]] = field(default_factory=dict)
    """`games` and `wagers` on which alone it may be used; nothing: all that the law allows."""
    terms: dict[str, Any] = field(default_factory=dict)
    """How it is read where the law is silent (core/coupons.py); what is left out is read as the
    submission of the game has it, else as usual."""
    source: str = ""
    """Who made it: a provider, or the house itself."""
    paper: str = ""
    """The document by which it came."""
    packed: str = ""
    """The map, pressed, in a snapshot and when every coupon of the batch is at an end."""
    counts: list[int] = field(default_factory=list)
    """By state: how many."""

    def __post_init__(self) -> None:
        self._map: bytearray | None = None

    @classmethod
    def begun(cls, state: State, **facts: Any) -> Batch:
        """A batch that begins, all of it in this state."""
        found = cls(**facts)
        found._map = bytearray([state]) * found.count
        found.counts = [0] * (max(State) + 1)
        found.counts[state] = found.count
        return found

    @property
    def last(self) -> int:
        return self.first + self.count - 1

    @property
    def whole(self) -> dict[str, list[Run]]:
        return {self.id: [(self.first, self.last)]}

    @property
    def map(self) -> bytearray:
        if self._map is None:
            self._map = bytearray(zlib.decompress(b64decode(self.packed)))
        return self._map

    def many(self, *states: State) -> int:
        return sum(self.counts[state] for state in states)

    @property
    def ended(self) -> bool:
        return self.many(*FINAL) == self.count

    def holds(self, first: int, last: int) -> bool:
        return self.first <= first <= last <= self.last

    def state_of(self, number: int) -> State:
        if not self.holds(number, number):
            raise Misuse(f"batch {self.id} has no {number}; it has {self.first} to {self.last}")
        return State(self.map[number - self.first])

    def all_in(self, state: State, run: Run) -> bool:
        """Whether a whole range is in this state."""
        first, last = run
        if not self.holds(first, last):
            return False
        here = first - self.first
        return self.map.count(state, here, here + last - first + 1) == last - first + 1

    def move(self, run: Run, source: State, target: State) -> None:
        """Take a range from one state to another; what cannot be is an error (laws 1, 3, 7)."""
        if (source, target) not in MOVES:
            raise CouponLaw(f"law 7: no coupon goes from {source.name} to {target.name}")
        if not self.all_in(source, run):
            raise CouponLaw(f"law 1: {self.id} {_one(run)} is not all {source.words}")
        first, last = run
        many = last - first + 1
        self.map[first - self.first : last - self.first + 1] = bytes([target]) * many
        self.counts[source] -= many
        self.counts[target] += many
        self.packed = ""

    def runs(self, *states: State, within: Run | None = None) -> list[Run]:
        """The ranges that are in one of these states, of all numbers or of some."""
        if not self.many(*states):
            return []
        first, last = (self.first, self.last) if within is None else within
        wanted = bytes(state in states for state in range(256))
        here = self.map[first - self.first : last - self.first + 1].translate(wanted)
        return [(first + start, first + end - 1) for start, end in _ones(here)]

    def pieces(self, run: Run) -> Iterator[tuple[State, Run]]:
        """A range of the batch in parts of one state each."""
        for state in State:
            for part in self.runs(state, within=run):
                yield state, part

    def digest(self) -> str:
        """Of the whole map as it is."""
        return hashlib.sha256(self.map).hexdigest()

    def pack(self) -> str:
        """The map as a snapshot has it."""
        if not self.packed:
            self.packed = b64encode(zlib.compress(self.map, 1)).decode()
        if self.ended:  # nothing will be looked up in it every second
            self._map = None
        return self.packed

    def recount(self) -> list[int]:
        """By state, from the map itself."""
        return [self.map.count(state) for state in range(max(State) + 1)]

    def at(self, number: int) -> str:
        """A serial as the ledger has it: `25-A7-0000123`."""
        return serial(self.denomination_cents, self.id, number)

    def item(self, number: int, filed: Mapping[str, str] | None = None) -> Item:
        """A coupon as it comes to lie beside a wager: its face, its terms and restrictions.

        What it says itself goes before what is filed for the game there.
        """
        only = self.restrictions
        return Item(
            self.at(number),
            COUPON,
            self.denomination_cents,
            terms_from({**(filed or {}), **self.terms}),
            expires=self.expires,
            games=tuple(only.get("games", ())),
            wagers=tuple(only.get("wagers", ())),
        )


def _ones(flags: bytes | bytearray) -> Iterator[tuple[int, int]]:
    """Where runs of ones begin and end."""
    start = flags.find(1)
    while start >= 0:
        end = flags.find(0, start)
        end = len(flags) if end < 0 else end
        yield start, end
        start = flags.find(1, end)


def serial(denomination_cents: int, batch: str, number: int) -> str:
    """Denomination, batch and number, without check digits and seal."""
    return CouponNumber(denomination_cents, batch, number).plain


def serial_from(text: str) -> tuple[str, int]:
    """Batch and number of a serial as the ledger has it."""
    parts = text.split("-")
    number = in_digits(parts[2]) if len(parts) == 3 else None
    if number is None:
        raise Misuse(f"{quoted(text)} is no serial; such as 25-A7-0000123")
    return parts[1], number


def refuse_state(tried: str, batch: Batch, run: Run, wanted: State, clause: str) -> Refusal:
    """Why a range cannot move: where each part of it is instead."""
    if not batch.holds(*run):
        why = f"batch {batch.id} has {batch.first} to {batch.last}, not {_one(run)}"
        return Refusal(tried, why, clause, "name serials that there are")
    other = [(state, part) for state, part in batch.pieces(run) if state is not wanted]
    shown = ", ".join(f"{_one(part)} {state.words}" for state, part in other[:3])
    why = f"{batch.id} {_one(run)} is not all {wanted.words}: {shown}"
    return Refusal(tried, why, clause, f"name serials that are {wanted.words}")
