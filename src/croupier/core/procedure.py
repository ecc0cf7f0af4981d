"""What a procedure may ask for, and how an answer is checked before it is let in.

A round is a generator that yields requests: a wager window, cards, a throw of dice, a decision, a
person's word that something was inspected. `verify` raises before anything has changed, so a
refused answer leaves the table as it was and the round still waits for a good one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.core import betting, laying
from croupier.core.beside import Lay, Lift
from croupier.core.cards import (
    HIDDEN,
    JOKER,
    RANKS,
    SUITLESS,
    UNSEEN,
    Shoe,
    card_from,
    card_name,
)
from croupier.core.coupons import clause_in
from croupier.core.law import Clause
from croupier.core.people import DEALER, STAFF, AnyOf, Person, Who, who_from
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, unknown

if TYPE_CHECKING:
    from croupier.core.table import Table

T = TypeVar("T")
RANKS_ALONE = range(SUITLESS, SUITLESS + 4 * len(RANKS), 4)
"""Cards of which only the rank is known."""
Procedure = Generator["Request", Any, T]


Kind = Who | AnyOf
NOBODY = "nobody"
"""In whose name a command is made that nobody at the table may give."""
PLAYERS = "players"
"""Whoever sits at the table, where a chapter leaves it to them."""


@record(frozen=True)
class Irregularity:
    """Something that may go wrong here, or that a player may announce, and the clause that says
    what follows."""

    id: str
    words: str
    clause: Clause
    seated: bool = False
    """Whether the call names a seat: the one whose player left."""
    by: Kind | int = STAFF
    """Who may call it: staff, or the player at this seat."""
    own: bool = False
    """Whether it is the player at the seat that it names who says it (a surrender), not staff."""
    closed: Mapping[int, Refusal] = field(default_factory=dict, compare=False)
    """By seat: why it cannot be called there."""
    right: Clause | None = None
    """The clause that says who may, where it is not the one that says what follows."""


class Called(Exception):
    """An irregularity, thrown into the procedure at the request that was open."""

    def __init__(self, irregularity: Irregularity, seat: int | None = None) -> None:
        self.irregularity = irregularity
        self.seat = seat
        """Where it happened, if it is one that names a seat."""
        super().__init__(irregularity.words)


class Void(Exception):
    """The round is void: every wager goes back, also what was taken or paid before.

    `stands` names wagers that stay settled as they were.
    """

    def __init__(self, why: str, clause: Clause, stands: Collection[str] = ()) -> None:
        self.why = why
        self.clause = clause
        self.stands = frozenset(stands)
        super().__init__(why)


@record(frozen=True, kw_only=True)
class Answerers:
    """Who may answer: the players at these seats, staff of this kind, or the source of draws."""

    seats: tuple[int, ...] = ()
    staff: Kind | None = None
    other_than: tuple[str, ...] = ()
    """People who may not, as they have signed the other half."""
    people: tuple[str, ...] = ()
    """Members of staff by name, whatever their rank."""
    newcomer: tuple[int, str] | None = None
    """A player who is about to take a seat."""
    coming: Person | None = None
    """A member of staff who is about to come; whether he works here a house says."""
    source: bool = False
    clause: Clause | None = None
    """The clause that says so; None for the one under which players sit at the table."""

    def admits(self, table: Table, actor: str, role: str) -> bool:
        """Whether this person may, in this role."""
        if actor in self.other_than:
            return False
        seat = seat_from(role)
        if seat is not None:
            mine = seat in self.seats and table.seats.get(seat) == actor
            return mine or self.newcomer == (seat, actor)
        person = table.people.get(actor)
        if person is None and self.coming is not None and self.coming.id == actor:
            return self.coming.has(role)
        return person is not None and person.has(role) and self.allows(person)

    def allows(self, person: Person) -> bool:
        """Whether this member of staff may, if he is there; in which of his roles is open."""
        return person.id not in self.other_than and bool(self._role(person))

    def found(self, table: Table) -> tuple[str, str] | None:
        """Somebody at the table who may, and the role to do it in; players before staff."""
        if self.newcomer is not None:
            return self.newcomer[1], f"seat {self.newcomer[0]}"
        for seat in self.seats:
            if seat in table.seats and table.seats[seat] not in self.other_than:
                return table.seats[seat], f"seat {seat}"
        for person in table.people.values():
            role = self._role(person)
            if role and person.id not in self.other_than:
                return person.id, role
        return None

    def role_of(self, person: Person) -> str:
        """The word under which a member of staff does it."""
        return self._role(person) or person.rank

    def _role(self, person: Person) -> str:
        """The same if he may, or nothing."""
        if self.staff is not None:
            for kind in self.staff.kinds:
                if kind.allows(person):
                    return kind.duty or kind.role or person.rank
        return person.rank if person.id in self.people else ""

    def __str__(self) -> str:
        who = [f"the player at seat {seat}" for seat in self.seats]
        who += [str(self.staff)] if self.staff is not None else []
        who += ["the source of draws"] if self.source and not who else []
        other = f" other than {', '.join(self.other_than)}" if self.other_than else ""
        return " or ".join(who) + other


@functools.lru_cache
def seat_from(role: str) -> int | None:
    """The seat of a role `seat 3`; None for a role of staff."""
    word, _, number = role.partition(" ")
    return int(number) if word == "seat" and number.isascii() and number.isdigit() else None


def recorded(table: Table) -> Kind | None:
    """Who writes down what players do: at a table of real chips the dealer, else nobody."""
    return DEALER if table.tracked else None


@functools.cache
def _of_seat(seat: int, tracked: bool) -> Answerers:
    """A player who handles his own chips; at a table of real chips the dealer writes it down."""
    return Answerers(seats=(seat,), staff=DEALER if tracked else None)


@functools.cache
def _of_dealer(clause: Clause) -> Answerers:
    return Answerers(staff=DEALER, clause=clause)


@record(frozen=True, kw_only=True)
class Request:
    """Something the procedure needs before it can go on."""

    irregularities: tuple[Irregularity, ...] = ()

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """Who may answer; with an answer at hand, who may give this one."""
        raise TypeError(f"{type(self).__name__} does not say who answers it")

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


@record(frozen=True)
class Place:
    """Put chips on a wager; more chips on one that is there increase it."""

    seat: int
    wager: str
    cents: int


@record(frozen=True)
class Take:
    """Take chips back from a wager while its window is open."""

    seat: int
    wager: str
    cents: int


@record(frozen=True)
class Verbal:
    """A wager that a player calls out and hands cash for, as the dealer confirms it."""

    seat: int
    wager: str
    cents: int

    @property
    def place(self) -> Place:
        """The same with the chips that the cash is changed into."""
        return Place(self.seat, self.wager, self.cents)


@record(frozen=True)
class Undo:
    """Take back what the seat did last with its chips while this window was open."""

    seat: int


def undoing(table: Table, seat: int) -> Place | Take | Lift:
    """What reverses the last thing that a seat did in the window; the law may refuse it."""
    _, spot, cents = table.repeats.last_done(seat)
    if not cents:
        return Lift(seat, spot, table.beside_of(seat, spot)[-1].id)
    return Take(seat, spot, cents) if cents > 0 else Place(seat, spot, -cents)


@record(frozen=True)
class Call:
    """Say something about a wager that lies there: `on`, `off`."""

    seat: int
    wager: str
    word: str


@record(frozen=True)
class Close:
    """No more bets."""


@record(frozen=True, kw_only=True)
class Window(Request):
    """Wagers may be made, increased and withdrawn until somebody closes the window."""

    wagers: tuple[str, ...]
    closing: Clause
    """The clause under which the betting ends."""
    calls: tuple[str, ...] = ()
    """What may be said about a wager that lies there."""
    needed: bool = False
    """Whether the round needs a wager on the layout before it can go on."""

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """Chips and calls by the seat's own player; the dealer says "no more bets"."""
        if type(answer) in _OF_SEAT:
            return _of_seat(answer.seat, table.tracked)
        if isinstance(answer, Close):
            return _of_dealer(self.closing)
        if isinstance(answer, Lay):
            clause = clause_in(table.rules.game.law, "22(b)")
            return Answerers(staff=laying.LAID_BY, clause=clause)
        if isinstance(answer, Lift):
            return Answerers(seats=(answer.seat,), staff=laying.LAID_BY)
        if isinstance(answer, Verbal):
            return Answerers(staff=DEALER, clause=table.rules.game.reasons.cash)
        return Answerers(seats=tuple(table.clockwise()), staff=DEALER)

    def verify(self, table: Table, answer: Any) -> None:
        if isinstance(answer, Undo):
            answer = undoing(table, answer.seat)
        verify = _IN_WINDOW.get(type(answer))
        if verify is None:
            raise Misuse(f"{answer!r} is no answer to an open wager window")
        verify(table, self, answer)


_OF_SEAT = frozenset((Place, Take, Undo, Call))
_IN_WINDOW: dict[type, Callable[[Table, Window, Any], None]] = {
    Place: betting.verify_place,
    Verbal: betting.verify_verbal,
    Take: betting.verify_take,
    Call: betting.verify_call,
    Close: betting.verify_close,
    Lay: laying.verify_lay,
    Lift: laying.verify_lift,
}


@record(frozen=True, kw_only=True)
class Decide(Request):
    """A choice that a player (by seat), any player, or a member of staff (by role) makes."""

    who: int | str
    choices: tuple[str, ...]
    clause: Clause
    blocked: Mapping[str, Refusal] = field(default_factory=dict)
    """Choices that exist but are closed to this player now, each with the reason."""
    hand: str = ""
    """The hand that is decided upon, where a seat may have several."""
    cents: Mapping[str, int] = field(default_factory=dict)
    """What a choice costs in chips, where it costs any."""
    words: Mapping[str, str] = field(default_factory=dict)
    """How a choice is read, where its name alone does not say it."""
    usual: str = ""
    """What is done in the ordinary course, where that is nobody's decision about money."""

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """The player at that seat, or a member of staff who has that role."""
        if isinstance(self.who, int):
            reasons = table.rules.game.reasons
            clause = reasons.others_hand or reasons.seated
            return Answerers(seats=(self.who,), staff=recorded(table), clause=clause)
        if self.who == PLAYERS:
            return Answerers(seats=tuple(table.clockwise()), staff=DEALER, clause=self.clause)
        return Answerers(staff=who_from(self.who), clause=self.clause)

    def verify(self, table: Table, answer: Any) -> None:
        if isinstance(answer, str) and answer in self.blocked:
            raise self.blocked[answer]
        if answer not in self.choices:
            raise unknown("choice", str(answer), self.choices)


@record(frozen=True, kw_only=True)
class Attest(Request):
    """Somebody confirms that a physical thing was done, by giving his own name to it."""

    by: Kind
    what: str
    clause: Clause
    other_than: tuple[str, ...] = ()
    """Those who may not: where the law wants two people, whoever signed first."""
    word: str = ""
    """What the chapter calls such a person, if that is another word."""

    @property
    def role(self) -> str:
        return self.word or self.by.word

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        return Answerers(staff=self.by, other_than=self.other_than, clause=self.clause)


class Draw(Request):
    """Chance answers: a random source, a person who keys in what happened, or the log."""

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        return Answerers(staff=STAFF, source=True)

    def given(self, answer: Any) -> dict[str, Any]:
        """The draw as the log has it."""
        return {"draw": type(self).__name__.lower(), "drawn": self.encode(answer)}


def _listed(answer: Any) -> list[Any]:
    """The cards or faces of an answer; a word has none."""
    return list(answer) if isinstance(answer, Sequence) and not isinstance(answer, str) else []


@record(frozen=True, kw_only=True)
class DrawCards(Draw):
    """Cards from the shoe to a hand. With `unseen`, the cards lie there already, face down."""

    count: int
    hand: str
    shoe: Shoe
    face_up: bool = False
    unseen: bool = False

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """The dealer's hands alone, or whoever writes down what they did."""
        return Answerers(staff=STAFF, source=True, clause=table.rules.game.reasons.handling)

    def verify(self, table: Table, answer: Any) -> None:
        cards = _listed(answer)
        if len(cards) != self.count:
            raise Misuse(f"{len(cards)} cards keyed for {self.hand}, but {self.count} are needed")
        for card in cards:
            if card not in range(UNSEEN, JOKER + 1) and card not in RANKS_ALONE:
                raise Misuse(f"{card!r} is not a card")
        if (self.unseen or self.face_up) and UNSEEN in cards:
            raise Misuse(f"the cards of {self.hand} are face up: key each one in")
        alone = next((card for card in cards if card in RANKS_ALONE), None)
        if alone is not None and (why := suit_wanted(table)):
            raise Misuse(f"{card_name(alone)[0]} of which suit? {why}; key it as {_such(alone)}")
        self.shoe.without(card for card in cards if card != UNSEEN)

    def encode(self, answer: Any) -> Any:
        return [HIDDEN if card == UNSEEN else card_name(card) for card in answer]

    def decode(self, logged: Any) -> Any:
        return tuple(UNSEEN if name == HIDDEN else card_from(name) for name in logged)

    def given(self, answer: Any) -> dict[str, Any]:
        return {"draw": "cards", "to": self.hand, "drawn": self.encode(answer)}


def _such(card: int) -> str:
    return f"{card_name(card)[0]}h"


def suit_wanted(table: Table) -> str:
    """Why a rank alone does not do: a wager on the layout looks at suits, or the game does."""
    if not table.tracked or not any(one.by_rank for one in table.rules.wagers.values()):
        return "suits count in this game"
    for seat in table.seats:
        for wager in table.stakes(seat):
            if not table.rules.wager(wager).by_rank:
                return f"{wager.replace('_', ' ')} at seat {seat} looks at suits"
    return ""


@record(frozen=True, kw_only=True)
class Cut(Draw):
    """A cut of the shuffled cards; the answer is how many come off the top.

    At a table of real cards nobody counts them: `UNSEEN` says so.
    """

    cards: int
    least: int
    clause: Clause
    least_left: int = 1
    """How many stay below the cut at least."""

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, int):
            raise Misuse(f"{answer!r} is not a number of cards")
        if answer == UNSEEN and table.tracked:
            return
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

    def encode(self, answer: Any) -> Any:
        return [HIDDEN] if answer == UNSEEN else answer

    def decode(self, logged: Any) -> Any:
        return UNSEEN if logged in ([HIDDEN], (HIDDEN,)) else logged


@record(frozen=True, kw_only=True)
class Throw(Draw):
    """A throw of dice; the answer is the uppermost faces."""

    dice: tuple[str, ...]
    """What each die is called, in the order of the answer."""
    by: Kind = STAFF
    """Who may key it in: whoever decided on a disputed face keys that face."""

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        return Answerers(staff=self.by, source=True)

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


@record(frozen=True, kw_only=True)
class Number(Draw):
    """A whole number that a device selects and shows; the answer is that number."""

    least: int
    most: int
    clause: Clause

    def verify(self, table: Table, answer: Any) -> None:
        if type(answer) is not int or not self.least <= answer <= self.most:
            raise table.rules.refusal(
                f"{answer!r} from the random number generator",
                f"it shows a whole number from {self.least} to {self.most}",
                self.clause,
                "key the number that it shows",
            )


@record(frozen=True, kw_only=True)
class Spin(Draw):
    """A spin of a wheel; the answer is the index of a section, in the order of the wheel."""

    sections: tuple[str, ...]

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, int) or answer not in range(len(self.sections)):
            raise Misuse(f"{answer!r} is not a section of the wheel; it has {len(self.sections)}")
