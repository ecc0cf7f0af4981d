"""What a procedure may ask for, and how an answer is checked before it is let in.

A round is a generator that yields requests: a wager window, cards, a throw of dice, a decision, a
person's word that something was inspected. `verify` raises before anything has changed, so a
refused answer leaves the table as it was and the round still waits for a good one.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.core import betting
from croupier.core.cards import HIDDEN, JOKER, UNSEEN, Shoe, card_from, card_name
from croupier.core.law import Clause
from croupier.core.people import AnyOf, Who
from croupier.core.refusals import Misuse, Refusal, unknown

if TYPE_CHECKING:
    from croupier.core.table import Table

T = TypeVar("T")
Procedure = Generator["Request", Any, T]


@dataclass(frozen=True)
class Irregularity:
    """Something that may go wrong here, and the clause that says what follows."""

    id: str
    words: str
    clause: Clause
    by: Who | AnyOf | None = None
    """Who may call it; None where the chapter leaves it to anybody at the table."""


class Called(Exception):
    """An irregularity, thrown into the procedure at the request that was open."""

    def __init__(self, irregularity: Irregularity) -> None:
        self.irregularity = irregularity
        super().__init__(irregularity.words)


class Void(Exception):
    """The round is void: every wager goes back."""

    def __init__(self, why: str, clause: Clause) -> None:
        self.why = why
        self.clause = clause
        super().__init__(why)


@dataclass(frozen=True, kw_only=True)
class Request:
    """Something the procedure needs before it can go on."""

    irregularities: tuple[Irregularity, ...] = ()

    def verify(self, table: Table, answer: Any) -> None:
        """Raise a `Refusal` or `Misuse` unless the answer may be given."""

    def encode(self, answer: Any) -> Any:
        """The answer as it stands in the log."""
        return answer

    def decode(self, logged: Any) -> Any:
        """The answer that the log has."""
        return logged

    def irregularity(self, id: str) -> Irregularity:
        """The irregularity of this name, if it can be called at this moment."""
        for one in self.irregularities:
            if one.id == id:
                return one
        if not self.irregularities:
            raise Misuse(f"{id!r} cannot be called now: nothing is in play that could go wrong")
        raise unknown("irregularity here", id, [one.id for one in self.irregularities])


@dataclass(frozen=True)
class Place:
    """Put chips on a wager; more chips on one that is there increase it."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True)
class Take:
    """Take chips back from a wager while its window is open."""

    seat: int
    wager: str
    cents: int


@dataclass(frozen=True)
class Call:
    """Say something about a wager that lies there: `on`, `off`."""

    seat: int
    wager: str
    word: str


@dataclass(frozen=True)
class Close:
    """No more bets."""


@dataclass(frozen=True, kw_only=True)
class Window(Request):
    """Wagers may be made, increased and withdrawn until somebody closes the window."""

    wagers: tuple[str, ...]
    closing: Clause
    """The clause under which the betting ends."""
    calls: tuple[str, ...] = ()
    """What may be said about a wager that lies there."""
    needed: bool = False
    """Whether the round needs a wager on the layout before it can go on."""

    def verify(self, table: Table, answer: Any) -> None:
        match answer:
            case Place():
                betting.verify_place(table, self, answer)
            case Take():
                betting.verify_take(table, self, answer)
            case Call():
                betting.verify_call(table, self, answer)
            case Close():
                betting.verify_close(table, self, answer)
            case _:
                raise Misuse(f"{answer!r} is no answer to an open wager window")

    def encode(self, answer: Any) -> Any:
        match answer:
            case Place(seat, wager, cents):
                return {"place": wager, "seat": seat, "cents": cents}
            case Take(seat, wager, cents):
                return {"take": wager, "seat": seat, "cents": cents}
            case Call(seat, wager, word):
                return {"call": wager, "seat": seat, "word": word}
        return "close"

    def decode(self, logged: Any) -> Any:
        if logged == "close":
            return Close()
        if "call" in logged:
            return Call(logged["seat"], logged["call"], logged["word"])
        if "place" in logged:
            return Place(logged["seat"], logged["place"], logged["cents"])
        return Take(logged["seat"], logged["take"], logged["cents"])


@dataclass(frozen=True, kw_only=True)
class Decide(Request):
    """A choice that a player (by seat) or a member of staff (by role) makes."""

    who: int | str
    choices: tuple[str, ...]
    clause: Clause
    blocked: Mapping[str, Refusal] = field(default_factory=dict)
    """Choices that exist but are closed to this player now, each with the reason."""

    def verify(self, table: Table, answer: Any) -> None:
        if isinstance(answer, str) and answer in self.blocked:
            raise self.blocked[answer]
        if answer not in self.choices:
            raise unknown("choice", str(answer), self.choices)


@dataclass(frozen=True, kw_only=True)
class Attest(Request):
    """A person with a role confirms that a physical thing was done; the answer is who."""

    role: str
    what: str
    clause: Clause

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, str) or not answer.strip():
            raise Misuse(f"the {self.role} who confirms this must be named")


class Draw(Request):
    """Chance answers: a random source, a person who keys in what happened, or the log."""


def _listed(answer: Any) -> list[Any]:
    """The cards or faces of an answer; a word has none."""
    return list(answer) if isinstance(answer, Sequence) and not isinstance(answer, str) else []


@dataclass(frozen=True, kw_only=True)
class DrawCards(Draw):
    """Cards from the shoe to a hand. With `unseen`, the cards lie there already, face down."""

    count: int
    hand: str
    shoe: Shoe
    face_up: bool = False
    unseen: bool = False

    def verify(self, table: Table, answer: Any) -> None:
        cards = _listed(answer)
        if len(cards) != self.count:
            raise Misuse(f"{len(cards)} cards keyed for {self.hand}, but {self.count} are needed")
        for card in cards:
            if card not in range(UNSEEN, JOKER + 1):
                raise Misuse(f"{card!r} is not a card")
        if (self.unseen or self.face_up) and UNSEEN in cards:
            raise Misuse(f"the cards of {self.hand} are face up: key each one in")
        self.shoe.without(card for card in cards if card != UNSEEN)

    def encode(self, answer: Any) -> Any:
        return [HIDDEN if card == UNSEEN else card_name(card) for card in answer]

    def decode(self, logged: Any) -> Any:
        return tuple(UNSEEN if name == HIDDEN else card_from(name) for name in logged)


@dataclass(frozen=True, kw_only=True)
class Cut(Draw):
    """A cut of the shuffled cards; the answer is how many come off the top."""

    cards: int
    least: int
    clause: Clause
    least_left: int = 1
    """How many stay below the cut at least."""

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, int):
            raise Misuse(f"{answer!r} is not a number of cards")
        if not self.least <= answer <= self.cards - self.least_left:
            stay, instead = "some stay", f"{self.least} cards or more"
            if self.least_left > 1:
                stay = f"{self.least_left} stay"
                instead = f"{self.least} to {self.cards - self.least_left} cards"
            raise table.rules.refusal(
                f"a cut of {answer} cards",
                f"at least {self.least} come off the top, and {stay}",
                self.clause,
                f"cut again, {instead}",
            )


@dataclass(frozen=True, kw_only=True)
class Throw(Draw):
    """A throw of dice; the answer is the uppermost faces."""

    dice: tuple[str, ...]
    """What each die is called, in the order of the answer."""

    def verify(self, table: Table, answer: Any) -> None:
        faces = _listed(answer)
        if len(faces) != len(self.dice):
            raise Misuse(f"{len(faces)} dice keyed, but {len(self.dice)} are thrown")
        for face in faces:
            if face not in (1, 2, 3, 4, 5, 6):
                raise Misuse(f"{face!r} is not a face of a die; key numbers from 1 to 6")

    def encode(self, answer: Any) -> Any:
        return list(answer)

    def decode(self, logged: Any) -> Any:
        return tuple(logged)


@dataclass(frozen=True, kw_only=True)
class Spin(Draw):
    """A spin of a wheel; the answer is the index of a section, in the order of the wheel."""

    sections: tuple[str, ...]

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, int) or answer not in range(len(self.sections)):
            raise Misuse(f"{answer!r} is not a section of the wheel; it has {len(self.sections)}")
