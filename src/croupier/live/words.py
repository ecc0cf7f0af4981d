"""What a person types at the table, as commands: pure, so that every word can be tested.

A line is read in the light of the moment: the same `p` is Play when a seat decides and Pair Plus
when wagers are taken. Names may be written with spaces or underscores, and cut short as long as
one thing alone can be meant.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.core.game import Rules
from croupier.core.money import cents_from
from croupier.core.procedure import (
    Attest,
    Decide,
    Draw,
    Request,
    Window,
)
from croupier.core.refusals import Misuse, unknown
from croupier.core.spots import name_of
from croupier.core.things import TABLE, Tell, places
from croupier.live.keyed import drawn_from
from croupier.live.keys import typed_keys
from croupier.live.names import find, fitting, named, plain, same, spelled

# The commands


@dataclass(frozen=True)
class Go:
    """An empty line: close the window, deal, open the next round."""


@dataclass(frozen=True)
class Chips:
    """Chips put on a wager or taken back; no amount takes all of it back."""

    seat: int | None
    wager: str
    cents: int | None
    take: bool = False


@dataclass(frozen=True)
class TakeAll:
    """Every wager of a seat comes back."""

    seat: int | None


@dataclass(frozen=True)
class Again:
    """The wagers of last time once more: at one seat, or at all of them."""

    seat: int | None


@dataclass(frozen=True)
class Undo:
    """What the seat did last with its chips is taken back."""

    seat: int | None


@dataclass(frozen=True)
class Choose:
    """A decision; the seat is given when a person says whose it is."""

    seat: int | None
    choice: str


@dataclass(frozen=True)
class Key:
    """Cards, faces or a cut that were seen at a table of real ones."""

    drawn: tuple[int, ...] | int


@dataclass(frozen=True)
class Run:
    """Draws one after the other, with choices between them, as far as a line goes."""

    text: str
    unread: str = ""
    """What is said of it if it does not even begin with something that was seen."""


@dataclass(frozen=True)
class Correct:
    """What was keyed last was wrong; the words say what was seen."""

    seen: str


@dataclass(frozen=True)
class Ruling:
    """A supervisor rules on an earlier entry, in these words."""

    said: str


@dataclass(frozen=True)
class Say:
    """A word about a wager that lies there: on, off."""

    seat: int | None
    wager: str
    word: str


@dataclass(frozen=True)
class Name:
    """Who confirms a step of the house."""

    name: str


@dataclass(frozen=True)
class Tells:
    """What is so about a thing, and who says it; without a name whoever is there and may."""

    name: str | None
    told: str


@dataclass(frozen=True)
class Call:
    """An irregularity, at a seat if it is one that names a seat."""

    irregularity: str
    seat: int | None = None


@dataclass(frozen=True)
class Buy:
    seat: int | None
    cents: int


@dataclass(frozen=True)
class Sit:
    seat: int
    player: str | None
    cents: int


@dataclass(frozen=True)
class Leave:
    seat: int | None


@dataclass(frozen=True)
class Comes:
    """Somebody comes to work at the table, as what and by which name."""

    who: str


@dataclass(frozen=True)
class Change:
    """Fresh cards or dice."""

    item: str


@dataclass(frozen=True)
class Turn:
    """From now on this seat is meant when none is named."""

    seat: int


@dataclass(frozen=True)
class Ask:
    """Something to read: help, why, law, odds, edge, irregularities, table."""

    topic: str
    about: str = ""


@dataclass(frozen=True)
class Quit:
    """The end of the session; the log keeps an open round."""


Command = (
    Go
    | Chips
    | TakeAll
    | Again
    | Undo
    | Correct
    | Ruling
    | Choose
    | Key
    | Run
    | Say
    | Name
    | Tells
    | Call
    | Buy
    | Sit
    | Leave
    | Change
    | Comes
    | Turn
    | Ask
    | Quit
)


@dataclass(frozen=True)
class Moment:
    """What the words are read in the light of."""

    rules: Rules
    pending: Request | None = None
    tracked: bool = False
    """Whether people key what they see, also before it is asked for."""

    @property
    def open_wagers(self) -> tuple[str, ...]:
        return self.pending.wagers if isinstance(self.pending, Window) else ()


GO = ("go", "deal", "close", "roll", "throw", "spin", "next", "start", "ok")
AGAIN = ("again", "repeat", "same", "=")
UNDO = ("undo",)
QUIT = ("quit", "exit", "bye")
TOPICS = ("help", "why", "law", "odds", "edge", "irregularities", "table")
WITH_OBJECT = ("take", "call", "buy", "sit", "leave", "new", "seat", "staff", "correct", "rule")
VERBS = (*GO, *AGAIN, *UNDO, *QUIT, *TOPICS, *WITH_OBJECT)
SHORT: Mapping[str, Command] = {"?": Ask("irregularities"), "h": Ask("help"), "q": Quit()}

LONGEST = 400
NUMBER = re.compile(r"[0-9]{1,4}")
SEAT = re.compile(r"(?:seat\s+)?([0-9]{1,4})\s*:?\s+(.+)", re.IGNORECASE)


def tidy(line: str) -> str:
    """The line without control characters, which a terminal would obey, and spare spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in line[:LONGEST]).split())


def parts(line: str, at: Moment) -> list[str]:
    """A line with several commands: `ante 5, pair plus 5, deal`; what is keyed stays together."""
    line = tidy(line)
    if line.lower().startswith("rule "):
        return [line]
    between = r";" if isinstance(at.pending, Draw | Tell) else r";|,(?:\s|$)|(?<=^=)"
    pieces = [piece.strip() for piece in re.split(between, line)]
    return [piece for piece in pieces if piece] or [""]


def command_from(text: str, at: Moment, seat: int | None = None) -> Command:
    """The command that a person typed, or a `Misuse` that says what could be meant."""
    if not text:
        return Go()
    for reading in (_exact, _verb, _answer, _abbreviated):
        if (found := reading(text, at, seat)) is not None:
            return found
    if seat is None and (match := SEAT.fullmatch(text)):
        try:
            return command_from(match[2], replace(at, tracked=False), int(match[1]))
        except Misuse as error:
            return _otherwise(text, at, error)
    return _otherwise(text, at, _not_understood(text.lower(), at))


def _otherwise(text: str, at: Moment, error: Misuse) -> Command:
    """At a table of real things it may be what is seen next, before anybody asked for it."""
    if at.tracked and not isinstance(at.pending, Draw | Attest | Tell):
        return Run(text, str(error))
    raise error


def _exact(text: str, at: Moment, seat: int | None) -> Command | None:
    """Names written out come before verbs: a wager may be called like one."""
    if isinstance(at.pending, Decide) and (choice := same(text, named(at.pending.choices))):
        return Choose(seat, choice)
    name, _, amount = text.rpartition(" ")
    if is_amount(amount) and (wager := same(name, _placeable(at.rules))):
        return Chips(seat, wager, cents_from(amount))
    calls = at.pending.calls if isinstance(at.pending, Window) else ()
    if amount.lower() in calls and wagers_meant(name, at):
        return Say(seat, _wager(name, at), amount.lower())
    return None


def _verb(text: str, at: Moment, seat: int | None) -> Command | None:
    verb, _, about = text.partition(" ")
    verb = verb.lower()
    if verb in WITH_OBJECT:
        return _with_object(verb, about, at, seat)
    if verb in TOPICS:
        return Ask(verb, about)
    if about:
        return None
    if verb in GO:
        return Go()
    if verb in AGAIN:
        return Again(seat)
    if verb in UNDO:
        return Undo(seat)
    return Quit() if verb in QUIT else None


def _with_object(verb: str, what: str, at: Moment, seat: int | None) -> Command | None:
    match verb:
        case "correct":
            if not what:
                raise Misuse(
                    "correct what? Write what was seen, such as: correct Qd, or correct 4 3"
                )
            return Correct(what)
        case "rule":
            return Ruling(what)
        case "take":
            return _take(what, at, seat)
        case "call":
            known = {one.id: one.words for one in at.pending.irregularities} if at.pending else {}
            return Call(find("irregularity here", what, known) if known else what, seat)
        case "buy":
            wagers = [] if is_amount(what) else wagers_meant(f"buy {what}", at)
            return None if wagers else Buy(seat, cents_from(what))
        case "sit":
            return _sit(what)
        case "staff":
            return Comes(what)
        case "new":
            items = [place for place in places(at.rules) if place != TABLE]
            return Change(find("equipment here", what, named(items)))
    if not NUMBER.fullmatch(what):
        return Leave(seat) if verb == "leave" and not what else None
    return Leave(int(what)) if verb == "leave" else Turn(int(what))


def _take(what: str, at: Moment, seat: int | None) -> Command:
    if seat is None and (match := SEAT.fullmatch(what)):
        return _take(match[2], at, int(match[1]))
    if what.lower() in ("", "all", "back", "all back"):
        return TakeAll(seat)
    name, _, amount = what.rpartition(" ")
    if is_amount(amount) and not wagers_meant(what, at):
        return Chips(seat, _wager(name or what, at), cents_from(amount), take=True)
    return Chips(seat, _wager(what, at), None, take=True)


def _sit(what: str) -> Command:
    place, _, amount = what.partition(" with ")
    where, _, player = place.partition(" ")
    if not NUMBER.fullmatch(where):
        raise Misuse("sit where? Write the seat: sit 2, or for somebody else sit 2 NAME with 100")
    return Sit(int(where), player.strip() or None, cents_from(amount) if amount else 0)


def _answer(text: str, at: Moment, seat: int | None) -> Command | None:
    """What only makes sense as an answer to what the table waits for."""
    if text.lower() in SHORT:
        return None
    match at.pending:
        case Attest():
            return Name(text)
        case Tell():
            name, _, told = text.rpartition(":")
            return Tells(name.strip() or None, told.strip())
        case Draw():
            drawn = drawn_from(at.pending, text)
            return Run(text) if drawn is None else Key(drawn)
    return None


def _abbreviated(text: str, at: Moment, seat: int | None) -> Command | None:
    word = text.lower()
    if isinstance(at.pending, Decide) and (choice := _choice(word, at.pending)):
        return Choose(seat, choice)
    if word in SHORT:
        return SHORT[word]
    amount, on, name = word.partition(" on ")
    if not on:
        name, _, amount = word.rpartition(" ")
    if is_amount(amount) and wagers_meant(name, at):
        return Chips(seat, _wager(name, at), cents_from(amount))
    return None


def _choice(word: str, asked: Decide) -> str | None:
    """By its key, else by its first letters: of those that are open, then of all."""
    for choice, key in typed_keys(asked.choices).items():
        if word == key:
            return choice
    for known in ([one for one in asked.choices if one not in asked.blocked], asked.choices):
        meant = [choice for choice in known if plain(choice).startswith(plain(word))]
        if len(meant) == 1 and plain(word):
            return meant[0]
    return None


def _not_understood(word: str, at: Moment) -> Misuse:
    name, _, amount = word.rpartition(" ")
    if name and is_amount(amount) and not name.isdigit():
        return unknown("wager", name, at.open_wagers or _placeable(at.rules))
    if len(meant := wagers_meant(word, at)) == 1:
        least = max(1, at.rules.cents("minimum") // 100)
        return Misuse(f"{spelled(meant[0])}: how much? Such as: {spelled(meant[0])} {least}")
    if isinstance(at.pending, Decide):
        return unknown("choice", word, [*at.pending.choices, "help"])
    close = difflib.get_close_matches(word.split()[0], VERBS, n=1, cutoff=0.7)
    return Misuse(f"no command {word!r}; " + (f"did you mean {close[0]}?" if close else "try help"))


# Wagers and amounts


def _placeable(rules: Rules) -> dict[str, str]:
    found: dict[str, str] = {}
    for wager in rules.wagers.values():
        if wager.placed:
            found[wager.id] = wager.name
            found |= {f"{wager.id}@{place}": f"{wager.name} {place}" for place in wager.places}
    return found


def wagers_meant(typed: str, at: Moment) -> list[str]:
    """Wagers that are open now, else any there are: the table then says why they are closed.

    Words that fit a wager as a whole mean it, and not one of its places: `t` is three numbers.
    """
    everything = _placeable(at.rules)
    open_now = {id: name for id, name in everything.items() if name_of(id) in at.open_wagers}
    for known in (open_now, everything):
        whole = {id: name for id, name in known.items() if "@" not in id}
        if meant := fitting(typed, whole) or fitting(typed, known):
            return meant
    return []


def _wager(typed: str, at: Moment) -> str:
    known = _placeable(at.rules)
    return find("wager", typed, {id: known[id] for id in wagers_meant(typed, at) or known})


def is_amount(text: str) -> bool:
    try:
        cents_from(text)
    except Misuse:
        return False
    return True
