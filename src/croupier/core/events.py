"""What followed at the table: one typed record a kind of event, each field known.

A sentence is for people and may be written better at any time: no replay compares it. Everything
else (seats, wagers, moves, outcomes, clauses) is what happened.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any, ClassVar

from croupier.core.records import record
from croupier.core.refusals import Misuse, unknown

Moves = list[list[Any]]
"""Chips that moved: from which account, to which, how many cents."""

KINDS: dict[str, type[Event]] = {}
"""Every kind of event, by its name in the log."""


@record(frozen=True)
class Event:
    """Something that happened; it can be read by the names that the log has, too."""

    kind: ClassVar[str]
    sentences: ClassVar[tuple[str, ...]] = ()
    """Fields with words for people."""
    optional: ClassVar[tuple[str, ...]] = ()
    """Fields that the log leaves out when there is nothing in them."""

    def __init_subclass__(cls) -> None:
        name = cls.__name__
        cls.kind = "".join(f"_{one.lower()}" if one.isupper() else one for one in name)[1:]
        KINDS[cls.kind] = cls

    def __getitem__(self, name: str) -> Any:
        try:
            return getattr(self, name)
        except AttributeError:
            raise KeyError(name) from None

    def get(self, name: str, default: Any = None) -> Any:
        return getattr(self, name, default)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and hasattr(self, name)

    def plain(self) -> dict[str, Any]:
        """As the log has it."""
        found: dict[str, Any] = {"kind": self.kind}
        for name in _NAMES.get(type(self)) or _learn(type(self)):
            value = getattr(self, name)
            if name not in self.optional or value not in (None, "", {}, []):
                found[name] = value
        return found

    def items(self) -> Iterator[tuple[str, Any]]:
        return iter(self.plain().items())

    def facts(self) -> dict[str, Any]:
        """What a replay compares."""
        return {name: one for name, one in self.plain().items() if name not in self.sentences}


_NAMES: dict[type[Event], tuple[str, ...]] = {}


def _learn(kind: type[Event]) -> tuple[str, ...]:
    _NAMES[kind] = tuple(one.name for one in dataclasses.fields(kind))
    return _NAMES[kind]


def from_plain(plain: Mapping[str, Any]) -> Event:
    """The event that a log has."""
    kind = KINDS.get(str(plain.get("kind")))
    if kind is None:
        raise unknown("kind of event", str(plain.get("kind")), KINDS)
    try:
        return kind(**{name: value for name, value in plain.items() if name != "kind"})
    except TypeError as error:
        raise Misuse(f"{kind.kind} is no such event: {error}") from error


# People and the table itself


@record(frozen=True)
class Opened(Event):
    format: int
    game: str
    edition: str
    options: dict[str, str]
    paytable: dict[str, dict[str, str]]
    lawful: bool
    people: list[dict[str, Any]]
    told: dict[str, Any]
    origin: dict[str, Any]
    mode: str
    """`practice` or `real`."""
    rules: str
    """A hash of the rules in force: every wager, row, payment and clause."""
    sentences = ("rules",)  # it says which rules these were, and no more


@record(frozen=True)
class StaffChanged(Event):
    does: str
    person: str
    rank: str
    duty: str = ""


@record(frozen=True)
class Sat(Event):
    seat: int
    player: str
    cents: int
    moves: Moves


@record(frozen=True)
class Left(Event):
    seat: int
    player: str
    moves: Moves
    vigorish_cents: int | None = None
    """What was owed and is paid first."""
    cashed_in: dict[str, Any] = field(default_factory=dict)
    """Chips without a value of their own that became value chips."""
    clause: str = ""
    optional = ("vigorish_cents", "cashed_in", "clause")


@record(frozen=True)
class Bought(Event):
    seat: int
    player: str
    cents: int
    moves: Moves


@record(frozen=True)
class Corrected(Event):
    """What was keyed in an earlier entry was wrong: all that followed from it is taken back."""

    entry: int
    moves: Moves


@record(frozen=True)
class Ruled(Event):
    """An earlier entry is wrong, and a supervisor ruled: these chips move for it."""

    entry: int
    why: str
    sums: dict[str, int]
    """By player: what the ruling brought, or took."""
    goes_on: bool
    moves: Moves
    found: dict[str, int] = field(default_factory=dict)
    """What the table itself found due."""
    seen: Any = None
    """What was really seen, where that was said."""
    sentences = ("why",)
    optional = ("found", "seen")


@record(frozen=True)
class EquipmentChanged(Event):
    """Another thing lies there now; the one before is gone for good."""

    item: str
    thing: str
    why: str
    sentences = ("why",)


@record(frozen=True)
class Serviced(Event):
    """A thing that stays was adjusted or reviewed."""

    item: str
    thing: str
    done: str
    why: str
    sentences = ("why",)


@record(frozen=True)
class Told(Event):
    """Somebody said what is so about a thing."""

    thing: str
    fact: str
    told: int | str
    what: str
    clause: str
    sentences = ("what",)


@record(frozen=True)
class Round(Event):
    number: int


@record(frozen=True)
class LimitsPosted(Event):
    """Other limits hold from this round on."""

    minimum_cents: int
    maximum_cents: int
    rules: str
    """A hash of the rules with these limits."""
    clause: str
    sentences = ("rules",)


@record(frozen=True)
class Called(Event):
    irregularity: str
    seat: int | None = None
    """Whom it happened to, where that was said."""
    optional = ("seat",)


@record(frozen=True)
class Void(Event):
    why: str
    clause: str
    sentences = ("why",)


@record(frozen=True)
class Ended(Event):
    round: int


@record(frozen=True)
class Announced(Event):
    words: str
    clause: str
    sentences = ("words",)


@record(frozen=True)
class Shown(Event):
    board: dict[str, Any]
    """What everybody sees from now on: a puck, a marker, the dice in their boxes."""


@record(frozen=True)
class Decided(Event):
    who: int | str
    choice: str
    clause: str


@record(frozen=True)
class Attested(Event):
    role: str
    by: str
    what: str
    clause: str
    sentences = ("what",)


@record(frozen=True)
class Refused(Event):
    """A choice that turned out not to be open when the cards were seen."""

    seat: int
    why: str
    clause: str
    sentences = ("why",)


# Chips


@record(frozen=True)
class WagerCalled(Event):
    seat: int
    wager: str
    word: str


@record(frozen=True)
class Placed(Event):
    seat: int
    wager: str
    cents: int
    moves: Moves
    clause: str = ""
    optional = ("clause",)


@record(frozen=True)
class Taken(Event):
    seat: int
    wager: str
    cents: int
    moves: Moves


@record(frozen=True)
class Transferred(Event):
    seat: int
    wager: str
    to: str
    cents: int
    clause: str
    moves: Moves


@record(frozen=True)
class Charged(Event):
    seat: int
    cents: int
    what: str
    clause: str
    moves: Moves
    sentences = ("what",)


@record(frozen=True)
class Collected(Event):
    seat: int
    wager: str
    cents: int
    why: str
    clause: str
    moves: Moves
    sentences = ("why",)


@record(frozen=True)
class Settled(Event):
    seat: int
    player: str
    wager: str
    stake_cents: int
    outcome: str
    pays: str
    won_cents: int
    cut_cents: int
    why: str
    clause: str
    moves: Moves
    commission_cents: int | None = None
    beside: list[str] = field(default_factory=list)
    """What lay beside the chips and was asked too."""
    extra_cents: int | None = None
    """How much of what was due was earned by that, before a payout limit cut it."""
    sentences = ("why",)
    optional = ("commission_cents", "beside", "extra_cents")


@record(frozen=True)
class Returned(Event):
    why: str
    clause: str
    moves: Moves
    sentences = ("why",)


@record(frozen=True)
class PutBack(Event):
    seat: int
    wager: str
    cents: int
    why: str
    clause: str
    moves: Moves
    sentences = ("why",)


@record(frozen=True)
class Tokes(Event):
    seat: int
    wager: str
    outcome: str
    pays: str
    cents: int
    why: str
    clause: str
    moves: Moves
    sentences = ("why",)


@record(frozen=True)
class ChipsGiven(Event):
    """Chips without a value of their own, of a colour that is one player's alone."""

    seat: int
    color: str
    cents: int


@record(frozen=True)
class LaidBeside(Event):
    """A coupon, a lammer or the like comes to lie beside the chips of a wager."""

    seat: int
    wager: str
    item: dict[str, Any]


@record(frozen=True)
class Beside(Event):
    """What becomes of it: into the box, back to the player, or it stays."""

    seat: int
    wager: str
    item: str
    item_kind: str
    goes: str


@record(frozen=True)
class Contributed(Event):
    """Wagers were collected of which the house adds a part to a meter."""

    wager: str
    meter: str
    seats: list[int]
    cents: int
    clause: str


@record(frozen=True)
class JackpotHit(Event):
    """A hand that wins a percentage of a meter lies there, to be keyed and verified."""

    seat: int
    player: str
    wager: str
    outcome: str
    meter: str
    percent: int
    clause: str


@record(frozen=True)
class MeterRead(Event):
    seat: int
    wager: str
    meter: str
    shown_cents: int
    share_cents: int
    clause: str


@record(frozen=True)
class Safekept(Event):
    """A jackpot has left the table for the cage, where it is kept for its winner."""

    seat: int
    player: str
    wager: str
    outcome: str
    cents: int
    clause: str
    moves: Moves


# Cards, dice and wheels


@record(frozen=True)
class SetHand(Event):
    """A player has set the hand; which cards went where lies face down."""

    seat: int
    hand: str
    parts: dict[str, int]
    """By part: how many cards it has."""
    clause: str


@record(frozen=True)
class Shuffled(Event):
    cards: int
    clause: str
    whole: bool = True
    """Whether every card came together; if not, the hands stay where they lie."""


@record(frozen=True)
class Cut(Event):
    cards: int | None
    """None where nobody counted them."""
    clause: str


@record(frozen=True)
class Dealt(Event):
    to: str
    count: int
    face_up: bool
    cards: list[str] = field(default_factory=list)
    """Those that everybody sees; what lies face down stands only among the draws."""
    optional = ("cards",)


@record(frozen=True)
class Revealed(Event):
    hand: str
    cards: list[str]
    clause: str
    places: list[int] | None = None
    """Which cards of the hand, where not all of them are turned."""
    optional = ("places",)


@record(frozen=True)
class Laid(Event):
    hand: str
    to: str
    cards: list[str]
    face_up: bool
    clause: str


@record(frozen=True)
class Discarded(Event):
    hand: str
    count: int
    face_up: bool


@record(frozen=True)
class Thrown(Event):
    dice: dict[str, int]


@record(frozen=True)
class Numbered(Event):
    """A device has selected a number and shows it."""

    number: int
    clause: str


@record(frozen=True)
class Spun(Event):
    section: int
    shows: str
