"""What a person types at the table, as commands: pure, so that every word can be tested.

A line is read in the light of the moment: the same `p` is Play when a seat decides and Pair Plus
when wagers are taken. Names may be written with spaces or underscores, and cut short as long as
one thing alone can be meant. How chips are spoken of stands in `core/calling.py`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from croupier.core.calling import Reader, called_alike, is_amount
from croupier.core.game import Rules
from croupier.core.money import cents_from
from croupier.core.names import find, named, plain, same, several, spelled
from croupier.core.procedure import (
    Attest,
    Decide,
    Draw,
    DrawCards,
    Request,
    Window,
)
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.core.spots import name_of
from croupier.core.things import TABLE, Tell, places, services
from croupier.core.together import SetHands
from croupier.live.coupon_words import MATCH_PLAY, Coupon, CouponBack, laid, taken_back
from croupier.live.keyed import drawn_from
from croupier.live.keys import typed_keys
from croupier.live.setting import Said, said_from
from croupier.live.spoken import choice_from

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
    cash: bool = False
    """Whether it is called out with cash in place of chips."""


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
class SetTo:
    """A hand is set: the cards of each part that was named, or the House Way."""

    seat: int | None
    said: Said


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
class Serviced:
    """The wheel was adjusted or reviewed."""

    item: str
    done: str


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


@dataclass(frozen=True)
class Several:
    """One command after the other: `place 6 8 12`."""

    commands: tuple[Command, ...]


Command = (
    Go
    | Chips
    | Coupon
    | CouponBack
    | TakeAll
    | Again
    | Undo
    | Correct
    | Ruling
    | Choose
    | SetTo
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
    | Serviced
    | Comes
    | Turn
    | Ask
    | Quit
    | Several
)


@dataclass(frozen=True)
class Moment:
    """What the words are read in the light of."""

    rules: Rules
    pending: Request | None = None
    tracked: bool = False
    """Whether people key what they see, also before it is asked for."""
    takes: Callable[[int | None, Sequence[str]], Sequence[str]] | None = None
    """Which spots take chips of a seat now, or of the seat that is meant if none is named."""

    @property
    def open_wagers(self) -> tuple[str, ...]:
        return self.pending.wagers if isinstance(self.pending, Window) else ()

    def reader(self, seat: int | None = None, *, in_full: bool = False) -> Reader:
        """For chips: wagers that are open now come before all others.

        Of several that are called alike those are meant that take chips now. If none does, it is
        the first: the table then says why not.
        """
        tiers: tuple[list[str], list[str], list[str]] = ([], [], [])
        for spot in self.rules.called.proper:
            wager = self.rules.wagers[name_of(spot)]
            tier = 0 if wager.id in self.open_wagers else 1 if wager.placed else 2
            tiers[tier].append(spot)

        def pick(spots: Sequence[str]) -> Sequence[str]:
            if self.takes is None:
                return spots
            return self.takes(seat, spots) or spots[:1]

        return Reader(self.rules.called, tiers, pick, in_full=in_full)


GO = ("go", "deal", "close", "roll", "throw", "spin", "next", "start", "ok")
AGAIN = ("again", "repeat", "same", "same again", "rebet", "=")
UNDO = ("undo",)
CLEAR = ("clear", "clear all")
QUIT = ("quit", "exit", "bye")
TOPICS = ("help", "wagers", "why", "law", "odds", "edge", "irregularities", "table")
WITH_OBJECT = (
    "take", "call", "buy", "sit", "leave", "new", "adjusted", "reviewed", "seat", "staff",
    "correct", "rule", "coupon",
)  # fmt: skip
VERBS = (*GO, *AGAIN, *UNDO, *CLEAR, *QUIT, *TOPICS, *WITH_OBJECT)
SHORT: Mapping[str, Command] = {"?": Ask("irregularities"), "h": Ask("help"), "q": Quit()}

LONGEST = 400
KEY_AND_CARDS = re.compile(r"[a-z](?:10|[2-9TJQKA][cdhs]?)+")
"""`sT`: stand, and a ten; `st` is the beginning of a word."""
FEW = 8
NUMBER = re.compile(r"[0-9]{1,4}")
SEAT = re.compile(r"(?:seat\s+)?([0-9]{1,4})\s*:?\s+(?!on\s)(.+)", re.IGNORECASE)
SURELY_SEAT = re.compile(r"(?:seat\s+([0-9]{1,4})\s*:?\s+|([0-9]{1,4})\s*:\s+)(.+)", re.IGNORECASE)
"""Where a number alone may be a wager, a seat is written so."""
CASH = re.compile(r"(.+?)\s+(?:in\s+)?cash", re.IGNORECASE)
FACES = re.compile(r"[0-9][0-9\s,+]*")


def tidy(line: str) -> str:
    """The line without control characters, which a terminal would obey, and spare spaces."""
    return " ".join("".join(c if c.isprintable() else " " for c in line[:LONGEST]).split())


def parts(line: str, at: Moment) -> list[str]:
    """A line with several commands: `ante 5, pair plus 5, deal`; what is keyed stays together."""
    line = tidy(line)
    if line.lower().startswith("rule "):
        return [line]
    between = r";" if isinstance(at.pending, Draw | Tell | SetHands) else r";|,(?:\s|$)|(?<=^=)"
    pieces = [piece.strip() for piece in re.split(between, line)]
    return _with_amounts([piece for piece in pieces if piece], at) or [""]


def _with_amounts(pieces: list[str], at: Moment) -> list[str]:
    """`17, 20, 23 5`: names that have no amount of their own share the one that follows."""
    if len(pieces) < 2:
        return pieces
    reader, found = at.reader(in_full=True), [pieces[-1]]
    for piece in reversed(pieces[:-1]):
        if reader.spots(piece):
            found[0] = f"{piece} and {found[0]}"
        else:
            found.insert(0, piece)
    return found


def command_from(text: str, at: Moment, seat: int | None = None) -> Command:
    """The command that a person typed, or a `Misuse` that says what could be meant."""
    if not text:
        return Go()
    text = MATCH_PLAY.sub("coupon", text)
    if seat is None and (match := SURELY_SEAT.fullmatch(text)):
        return command_from(match[3], at, int(match[1] or match[2]))
    if match := CASH.fullmatch(text):
        return _in_cash(command_from(match[1], at, seat))
    for reading in (_announced, _exact, _verb, _answer, _abbreviated):
        if (found := reading(text, at, seat)) is not None:
            return found
    if seat is None and (match := SEAT.fullmatch(text)) and not is_amount(match[2]):
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


def _announced(text: str, at: Moment, seat: int | None) -> Command | None:
    """How a player sets a hand, or what he may say at this moment: `surrender`."""
    if isinstance(at.pending, SetHands) and (said := said_from(text, at.pending)):
        return SetTo(seat, said[0])
    own = [one.id for one in at.pending.irregularities if one.own] if at.pending else []
    meant = same(text, named(own))
    return Call(meant[0], seat) if meant else None


def _exact(text: str, at: Moment, seat: int | None) -> Command | None:
    """Names written out come before verbs: a wager may be called like one."""
    if isinstance(at.pending, Decide) and (
        choice := choice_from(text, *_choices(at.pending), at.pending.cents)
    ):
        return Choose(seat, choice)
    if isinstance(at.pending, Draw) and FACES.fullmatch(text):
        return None
    if stakes := at.reader(seat, in_full=True).stakes(text):
        return _chips(seat, stakes)
    name, _, said = text.rpartition(" ")
    if is_amount(said) and (kept_out := at.rules.withheld(name)):
        return Chips(seat, kept_out[0], cents_from(said))  # the table says why it is not offered
    calls = at.pending.calls if isinstance(at.pending, Window) else ()
    if said.lower() in calls and (spots := at.reader(seat).named(name)):
        return _all_of([Say(seat, spot, said.lower()) for spot in spots])
    return None


def _in_cash(called: Command) -> Command:
    """Wagers that are called out with cash in place of chips."""
    if isinstance(called, Several):
        return Several(tuple(map(_in_cash, called.commands)))
    if isinstance(called, Chips) and not called.take:
        return replace(called, cash=True)
    raise Misuse("only a wager is called out with cash, such as: pass 10 cash")


def _chips(seat: int | None, stakes: Sequence[tuple[str, int]]) -> Command:
    return _all_of([Chips(seat, spot, cents) for spot, cents in stakes])


def _all_of(commands: Sequence[Command]) -> Command:
    return commands[0] if len(commands) == 1 else Several(tuple(commands))


def _verb(text: str, at: Moment, seat: int | None) -> Command | None:
    whole, (verb, _, about) = text.lower(), text.partition(" ")
    verb = verb.lower()
    if verb in WITH_OBJECT:
        return _with_object(verb, about, at, seat)
    if verb in TOPICS:
        return Ask(verb, about)
    if whole in GO:
        return Go()
    if whole in AGAIN:
        return Again(seat)
    if whole in UNDO:
        return Undo(seat)
    if whole in CLEAR:
        return TakeAll(seat)
    return Quit() if whole in QUIT else None


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
        case "coupon":
            return laid(what, at.reader(seat), seat, lambda name: _no_wager(name, at))
        case "take":
            return _take(what, at, seat)
        case "call":
            known = (
                {one.id: (one.id, one.words) for one in at.pending.irregularities}
                if at.pending
                else {}
            )
            return Call(find("irregularity here", what, known) if known else what, seat)
        case "buy":
            wagers = not is_amount(what) and at.reader(seat).stakes(f"buy {what}")
            return None if wagers else Buy(seat, cents_from(what))
        case "sit":
            return _sit(what)
        case "staff":
            return Comes(what)
        case "new":
            items = [place for place in places(at.rules) if place != TABLE]
            return Change(find("equipment here", what, named(items)))
        case "adjusted" | "reviewed":
            items = [on for done, on in services(at.rules) if done == verb]
            return Serviced(find(f"equipment that is {verb} here", what, named(items)), verb)
    if not NUMBER.fullmatch(what):
        return Leave(seat) if verb == "leave" and not what else None
    return Leave(int(what)) if verb == "leave" else Turn(int(what))


def _take(what: str, at: Moment, seat: int | None) -> Command:
    if seat is None and (match := SEAT.fullmatch(what)):
        return _take(match[2], at, int(match[1]))
    if back := taken_back(what, at.reader(seat), seat, lambda name: _no_wager(name, at)):
        return back
    for word in ("down", "back", "off"):
        what = what.removeprefix(f"{word} ")
    if what.lower() in ("", "all", "back", "down", "all back", "all down"):
        return TakeAll(seat)
    reader = at.reader(seat)
    if spots := reader.named(what):
        return _all_of([Chips(seat, spot, None, take=True) for spot in spots])
    if stakes := reader.stakes(what):
        return _all_of([Chips(seat, spot, cents, take=True) for spot, cents in stakes])
    name, _, amount = what.rpartition(" ")
    raise _no_wager(name if name and is_amount(amount) else what, at)


def _sit(what: str) -> Command:
    place, _, amount = what.partition(" with ")
    where, _, player = place.partition(" ")
    if not NUMBER.fullmatch(where):
        raise Misuse("sit where? Write the seat: sit 2, or for somebody else sit 2 NAME with 100")
    return Sit(int(where), player.strip() or None, cents_from(amount) if amount else 0)


def _answer(text: str, at: Moment, seat: int | None) -> Command | None:
    """What only makes sense as an answer to what the table waits for."""
    if text.lower() in SHORT and not _is_queen(text, at):
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


def _is_queen(text: str, at: Moment) -> bool:
    """`q` is a card where ranks alone are keyed; whoever wants to leave writes quit."""
    ranks = any(wager.by_rank for wager in at.rules.wagers.values())
    return text.lower() == "q" and isinstance(at.pending, DrawCards) and ranks


def _abbreviated(text: str, at: Moment, seat: int | None) -> Command | None:
    word = text.lower()
    if at.tracked and KEY_AND_CARDS.fullmatch(text):
        return None
    if isinstance(at.pending, Decide) and (choice := _choice(word, at.pending)):
        return Choose(seat, choice)
    if word in SHORT:
        return SHORT[word]
    stakes = at.reader(seat).stakes(word)
    return _chips(seat, stakes) if stakes else None


def _choices(asked: Decide) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All of them, and those that are open."""
    return asked.choices, tuple(one for one in asked.choices if one not in asked.blocked)


def _choice(word: str, asked: Decide) -> str | None:
    """By its key, by its first letters, or by a word of it: of those that are open, then of all."""
    for choice, key in typed_keys(asked.choices).items():
        if word == key:
            return choice
    for known in reversed(_choices(asked)):
        begin = [choice for choice in known if plain(choice).startswith(plain(word))]
        within = [choice for choice in known if plain(word) in choice.split("_")]
        for meant in (begin, within):
            if len(meant) == 1 and plain(word):
                return meant[0]
    return None


def _not_understood(word: str, at: Moment) -> Misuse:
    reader = at.reader()
    if isinstance(at.pending, Decide):
        return unknown("choice", word, [*at.pending.choices, "help"])
    if spots := at.rules.called.together(word) or reader.spots(word):
        if len(spots) > 1 and not at.rules.called.together(word):
            return several(word, spots)
        least = max(1, at.rules.cents("minimum") // 100)
        return Misuse(f"{word}: how much? Such as: {word} {least}")
    name, _, amount = word.rpartition(" ")
    if name and is_amount(amount):
        if alike := called_alike(at.rules.called, name):
            return several(name, alike)
        if not name.isdigit():
            return _no_wager(name, at)
    if is_amount(word) and (wagers := at.open_wagers or _next_wagers(at)):
        return Misuse(f"{word} on what? Such as: {spelled(wagers[0])} {word}")
    close = difflib.get_close_matches(word.split()[0], VERBS, n=1, cutoff=0.7)
    instead = f"did you mean {close[0]}?" if close else "try help"
    return Misuse(f"no command {quoted(word)}; {instead}")


def _next_wagers(at: Moment) -> tuple[str, ...]:
    """Between rounds: those on which a player puts chips himself."""
    placed = tuple(id for id, wager in at.rules.wagers.items() if wager.placed)
    return placed if at.pending is None else ()


def _no_wager(name: str, at: Moment) -> Misuse:
    """The likeliest that was meant, by any of its names; else all of them, if they are few."""
    called = at.rules.called
    known = {spelled(spot): spot for spot in called.proper if "@" not in spot}
    known |= {nick: spot for spot, nicks in called.nicknames.items() for nick in nicks}
    if close := difflib.get_close_matches(name, known, n=1, cutoff=0.6):
        return Misuse(f"no wager {quoted(name)}; did you mean {close[0]}?")
    if len(at.open_wagers) > FEW:
        return Misuse(f"no wager {quoted(name)}; the word wagers lists those there are")
    return unknown("wager", name, at.open_wagers or at.rules.wagers)
