"""What comes to a table from outside: somebody, in some role, does one thing.

A command is checked whole before it is let in, and done once however often it arrives. `what` is
one of the small records below; each has a plain form that the log keeps, and comes back from it.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from croupier.core.beside import Item, Lay, Lift
from croupier.core.cards import HIDDEN, SEALED, UNSEEN, card_from, card_name
from croupier.core.numbers import MOST, is_whole
from croupier.core.people import Person
from croupier.core.procedure import Call, Close, Place, Take, Undo, Verbal
from croupier.core.records import record
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.core.together import Chosen, Set


@record(frozen=True)
class Open:
    """The table is opened for gaming."""

    people: tuple[Person, ...] = ()
    """The staff who are there."""
    told: Mapping[str, Any] = field(default_factory=dict)
    """Facts about the things at the table that are said at once (`wheel_inches`); the rest of what
    the chapter wants to know is asked for."""
    origin: Mapping[str, Any] = field(default_factory=dict)
    """Where draws come from, and which software this is."""


@record(frozen=True)
class Sit:
    """A player takes a betting position, with chips bought for cash."""

    seat: int
    player: str
    cents: int = 0


@record(frozen=True)
class Leave:
    """A player gives up a betting position."""

    seat: int


@record(frozen=True)
class Buy:
    """A player buys chips."""

    seat: int
    cents: int


@record(frozen=True)
class Begin:
    """The next round begins."""


@record(frozen=True)
class Change:
    """Fresh cards, dice or another wheel come to the table."""

    thing: str
    why: str = ""


@record(frozen=True)
class Service:
    """A thing that stays at the table was adjusted, or what came of it was reviewed."""

    thing: str
    done: str
    why: str = ""


COMES, GOES, TAKES, LEAVES = "comes", "goes", "takes", "leaves"


@record(frozen=True)
class Staff:
    """Somebody comes to the table or goes, takes a duty or leaves it."""

    does: str
    person: Person
    duty: str = ""


@record(frozen=True)
class Choose:
    """One of the choices that were offered."""

    choice: str


@record(frozen=True)
class Drawn:
    """What a person saw at a table of real cards, dice or wheels, keyed in as the log has it."""

    drawn: int | tuple[int | str, ...]


@record(frozen=True)
class Correct:
    """What was keyed last was keyed wrong; this is what was seen."""

    entry: int
    """The number of the entry that was wrong."""
    drawn: int | tuple[int | str, ...]


@record(frozen=True)
class Rule:
    """What an earlier entry says is wrong: a supervisor rules what is due, from now on."""

    entry: int
    """The number of the entry that the ruling corrects."""
    why: str
    seen: int | tuple[int | str, ...] | None = None
    """What was really seen, if that is known, as the log has it."""
    sums: Mapping[str, int] = field(default_factory=dict)
    """By player: what the house pays, or (below nought) gets; of others, what follows."""
    goes_on: bool = True
    """Whether the table goes on from what was seen; else it stays as it is, and only sums move."""


@record(frozen=True)
class Attested:
    """Whoever does this confirms what the request says."""


@record(frozen=True)
class Told:
    """What is so about a thing that the request asks for."""

    told: int | str


@record(frozen=True)
class MeterShows:
    """What a meter shows, in cents."""

    cents: int


@record(frozen=True)
class Irregular:
    """Something went wrong; the seat is that of whoever it happened to."""

    id: str
    seat: int | None = None


class AtDesk:
    """What is done at the desk of the house and at no table; its kinds are registered by name."""

    __slots__ = ()


What = (
    Open
    | Sit
    | Leave
    | Buy
    | Begin
    | Change
    | Service
    | Staff
    | Place
    | Take
    | Verbal
    | Undo
    | Call
    | Close
    | Lay
    | Lift
    | Choose
    | Chosen
    | Set
    | Drawn
    | MeterShows
    | Attested
    | Told
    | Irregular
    | Correct
    | Rule
    | AtDesk
)
KINDS: dict[str, type[Any]] = {
    kind.__name__.lower(): kind for kind in typing.get_args(What) if kind is not AtDesk
}
"""Every kind of thing that can be done, by its name in the log; those of the house have a dot."""
ANSWERS = frozenset((
    Place, Verbal, Take, Undo, Call, Close, Lay, Lift, Choose, Chosen, Set, Drawn, MeterShows,
    Attested, Told,
))  # fmt: skip
"""What answers a request; the rest comes of itself."""


@record(frozen=True)
class Command:
    """Somebody does something. The id is made once by whoever sends it."""

    id: str
    actor: str
    role: str
    """The duty, the rank or the seat (`seat 3`) in which it is done."""
    request: int | None
    """The number of the request that it answers, as it was seen."""
    what: What
    at: int = 0
    """The clock, in milliseconds since 1970 (UTC)."""


def to_plain(command: Command) -> dict[str, Any]:
    """What is done and which request it answers, as the log has it."""
    what = command.what
    done: dict[str, Any] = {"what": NAMES[type(what)]}
    if command.request is not None:
        done["request"] = command.request
    for name in FIELDS[type(what)]:
        value = getattr(what, name)
        if type(value) in _PLAIN:
            done[name] = value
        elif value is not None:
            done[name] = _parts(value) if type(what) is Set else _field_to_plain(value)
    return done


def _parts(parts: Mapping[str, Sequence[int]]) -> list[list[Any]]:
    """A hand as it is set: its parts in their order, cards by name."""
    return [[part, [_name(card) for card in cards]] for part, cards in parts.items()]


def _name(card: int | str) -> str:
    """A card by name; one that is sealed keeps its seal."""
    if isinstance(card, str):
        return card
    return HIDDEN if card == UNSEEN else card_name(card)


def _parts_from(plain: Any) -> dict[str, tuple[Any, ...]]:
    return {part: tuple(_card(name) for name in cards) for part, cards in plain}


def _card(name: str) -> int | str:
    if name.startswith(SEALED):
        return name
    return UNSEEN if name == HIDDEN else card_from(name)


def _field_to_plain(value: Any) -> Any:
    if isinstance(value, Person | Item):
        return value.plain()
    if isinstance(value, tuple):
        return [_field_to_plain(one) for one in value]
    return dict(value) if isinstance(value, Mapping) else value


def what_from(done: Mapping[str, Any]) -> What:
    """The same from the log."""
    kind = KINDS.get(str(done.get("what")))
    if kind is None:
        raise unknown("command", str(done.get("what")), KINDS)
    given = {name: value for name, value in done.items() if name not in ("what", "request")}
    at_desk = issubclass(kind, AtDesk)
    for name, value in given.items():
        if at_desk:
            given[name] = tuple(value) if isinstance(value, list) else value
        elif name == "people":
            given[name] = tuple(Person.from_plain(one) for one in value)
        elif name == "person":
            given[name] = Person.from_plain(value)
        elif name == "item" and isinstance(value, dict):
            given[name] = Item.from_plain(value)
        elif name == "parts":
            given[name] = _parts_from(value)
        elif isinstance(value, list):
            given[name] = tuple(value)
    try:
        what: What = kind(**given)
    except TypeError as error:
        raise Misuse(f"{NAMES[kind]} does not take that: {error}") from error
    return what


def register(name: str, kind: type[AtDesk]) -> None:
    """Let the log know a record of the house: `people.hire`."""
    if "." not in name or not issubclass(kind, AtDesk) or not dataclasses.is_dataclass(kind):
        raise Misuse(f"{name}: a record of the house is an AtDesk under a name with a dot")
    if name in KINDS or kind in NAMES:
        raise Misuse(f"{name}: a record has one name, and a name has one record")
    KINDS[name], NAMES[kind] = kind, name
    FIELDS[kind] = _DONE[kind] = _fields(kind)


def check(command: Command) -> None:
    """Refuse a command whose parts are not of the kinds that they should be."""
    if not isinstance(command, Command):
        raise Misuse(f"{quoted(command)} is no command; a table takes a Command")
    _check_fields(command, _GIVEN)
    if not command.id or not command.actor.strip():
        raise Misuse("a command needs an id, and somebody who gives it")
    check_what(command.what)


def check_what(what: Any) -> None:
    """The same of what is done alone."""
    fields = _DONE.get(type(what))
    if fields is None:
        raise Misuse(f"{quoted(what)} is nothing that can be done")
    if fields:
        _check_fields(what, fields)


def _check_fields(record: Any, fields: Mapping[str, tuple[type, ...]]) -> None:
    for name, kinds in fields.items():
        value = getattr(record, name)
        kind = type(value)
        if kind in kinds and kind in _SMALL:
            if kind is str:
                if len(value) > SHORT or not value.isascii():
                    check_words(value, name)
            elif value is not None and not -MOST <= value <= MOST:
                raise Misuse(f"{name} is at most {MOST:,}, not {quoted(value)}")
            continue
        if kind is bool and bool in kinds:
            continue
        of = type(record).__name__
        if not isinstance(value, kinds) or kind is bool:
            allowed = " or ".join(kind.__name__ for kind in kinds)
            raise Misuse(f"{name} of {of} takes {allowed}, not {quoted(value)}")
        if isinstance(value, tuple):
            _check_parts(value, f"{name} of {of}")
        elif name == "sums" and isinstance(value, Mapping):
            _check_parts((*value, *value.values()), f"{name} of {of}")


def _check_parts(values: tuple[Any, ...], of: str) -> None:
    for one in values:
        if type(one) is str:
            check_words(one, of)
        elif type(one) is not Person and not is_whole(one, least=-MOST):
            raise Misuse(f"{of} has something strange in it: {quoted(one)}")


def check_words(text: str, of: str) -> None:
    """Words that a log can keep: of a length, and nothing but characters."""
    if len(text) > LONGEST_WORDS:
        raise Misuse(f"{of}: {len(text):,} characters are too many; {LONGEST_WORDS:,} can be kept")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Misuse(f"{of}: {quoted(text)} has half a character in it") from error


def _fields(kind: Any) -> dict[str, tuple[type, ...]]:
    """By field: which types its value may have."""
    hints = typing.get_type_hints(kind)
    return {one.name: _types(hints[one.name]) for one in dataclasses.fields(kind)}


def _types(hint: Any) -> tuple[type, ...]:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(part for one in typing.get_args(hint) for part in _types(one))
    return (origin or hint,)


NAMES: dict[type[Any], str] = {kind: name for name, kind in KINDS.items()}
FIELDS = {kind: _fields(kind) for kind in (Command, *KINDS.values())}
_DONE = {kind: FIELDS[kind] for kind in KINDS.values()}
_GIVEN = {name: FIELDS[Command][name] for name in ("id", "actor", "role", "request", "at")}
_PLAIN = (int, str, bool)
_SMALL = (int, str, bool, types.NoneType)
SHORT = 64
"""Plain words up to this length need no second look."""
LONGEST_WORDS = 1_000
"""Of a name or a reason, in characters."""
