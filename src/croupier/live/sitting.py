"""People at one table: who is meant, who is about to sit down, what was keyed and not confirmed.

A command in the words of people is done at the table. What follows from it the table tells itself;
what is said beside it (an answer to a question, a refusal on the way) comes from here, in lines.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.core.beside import Item, Lay, Lift, Terms
from croupier.core.commands import COMES, Service, Staff
from croupier.core.correcting import in_line, line_of
from croupier.core.coupons import USUAL
from croupier.core.driver import Driver
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.people import AnyOf, Who
from croupier.core.procedure import (
    Attest,
    Call,
    Close,
    Decide,
    Place,
    Take,
    Undo,
    Verbal,
    Window,
)
from croupier.core.refusals import CroupierError, Misuse, Refusal, quoted
from croupier.core.table import rack
from croupier.core.things import Tell
from croupier.core.together import Set, SetHands
from croupier.live import rulings, words
from croupier.live.affordances import area_for
from croupier.live.ahead import give, ordinary, plan, recorder, to_window
from croupier.live.coupon_words import Coupon, CouponBack
from croupier.live.coupons import coupons_on, lift_for, place_for, practice_coupon
from croupier.live.keyed import keyed_text
from croupier.live.moves import waits_for
from croupier.live.opening import person_as, person_from
from croupier.live.phrases import signed
from croupier.live.setting import foul, parts_for
from croupier.live.signing import asked_of, signer
from croupier.live.slips import corrections
from croupier.live.telling import Line, Tone
from croupier.live.topics import about

Said = Iterator[list[Line]]
"""What is said while a command is done; between two of them the table has gone on."""


class Over(Exception):
    """Whoever types has had enough."""


@dataclass(frozen=True)
class Newcomer:
    """Somebody who sits down as soon as the table is open."""

    seat: int
    player: str
    chips_cents: int


class Sitting:
    """One table, and those who share one keyboard or one word box at it."""

    def __init__(
        self,
        driver: Driver,
        *,
        newcomers: Sequence[Newcomer] = (),
        confirm: bool = False,
        terms: Terms = USUAL,
        scan: Callable[[str], Item] | None = None,
    ) -> None:
        self.driver = driver
        self.newcomers = list(newcomers)
        self.confirm = confirm
        """Whether keyed cards and dice are shown and confirmed before they count."""
        self.terms = terms
        """How practice coupons are read here."""
        self.scan = scan
        """Finds the coupon of a number, in a house that issues them."""
        self.acting = newcomers[0].seat if newcomers else 0
        self.draft: words.Key | words.Run | words.SetTo | None = None
        """What was keyed and waits for its confirmation."""

    # Who is meant

    def seat_newcomers(self) -> None:
        """Those who wait sit down, if no round is open."""
        while self.newcomers and self.driver.pending is None:
            one = self.newcomers.pop(0)
            self.driver.sit(one.seat, one.player, one.chips_cents)

    def moment(self) -> words.Moment:
        """What words are read in the light of."""
        table = self.driver.table
        return words.Moment(table.rules, self.driver.pending, table.tracked, self._takes)

    def _takes(self, named: int | None, spots: Sequence[str]) -> list[str]:
        """Which of these spots take chips of a seat now, or where wagers are taken next."""
        seat = self.seat_now() if named is None else named
        driver = self.driver
        if not isinstance(driver.pending, Window):
            driver = driver.fork()
            with contextlib.suppress(CroupierError):
                to_window(driver)
        if seat not in driver.table.seats or not isinstance(driver.pending, Window):
            return []
        return [spot for spot in spots if "refused" not in area_for(driver, seat, spot)]

    def seat_now(self) -> int | None:
        """The seat that is meant when none is named."""
        if isinstance(self.driver.pending, Decide) and isinstance(self.driver.pending.who, int):
            return self.driver.pending.who
        if isinstance(self.driver.pending, SetHands):
            waiting = self.driver.pending.seats
            return self.acting if self.acting in waiting else min(waiting)
        seats = self.driver.table.seats
        if self.acting not in seats:
            self.acting = min(seats, default=0)
        return self.acting or None

    def _seat(self, named: int | None) -> int:
        seat = self.seat_now() if named is None else named
        if seat is None:
            raise Misuse("nobody sits at the table; write sit 1 with 100 to sit down")
        return seat

    # What is done

    def do(self, command: words.Command) -> Said:
        """Do it; raises what is refused, and `Over` at the end."""
        if not isinstance(command, words.Key | words.Run | words.Go | words.Ask):
            self.draft = None
        match command:
            case words.Go():
                self._go()
            case words.Several(commands):
                for one in commands:
                    yield from self.do(one)
            case words.Again(seat):
                yield from self._again(seat)
            case words.Chips() | words.TakeAll() | words.Say() | words.Undo():
                self._chips(command)
            case Coupon() | CouponBack():
                self._coupon(command)
            case words.Choose(seat, choice):
                self._give(choice, by=seat)
            case words.SetTo():
                yield from self._set(command)
            case words.Key():
                yield from self._key(command)
            case words.Run():
                yield from self._run(command)
            case words.Correct(seen):
                self._correct(seen)
            case words.Ruling(said):
                yield rulings.done(self.driver, rulings.read(said))
            case words.Name(name):
                self._sign(name)
            case words.Tells(name, told):
                self._tell(name, told)
            case words.Call(irregularity, seat):
                self.driver.call(irregularity, self._called_at(irregularity, seat))
            case words.Ask(topic, subject):
                yield about(self.driver, topic, subject)
            case words.Quit():
                raise Over
            case _:
                self._people(command)

    def _go(self) -> None:
        """An empty line: the ordinary course of things."""
        pending = self.driver.pending
        if self.draft is not None:
            draft, self.draft = self.draft, None
            self._confirmed(draft)
        elif isinstance(pending, Attest) and (found := signer(self.driver, pending)) is not None:
            self._sign_all(found)
        elif (usual := ordinary(self.driver)) is not None:
            give(self.driver, usual)
            while isinstance(usual, Set) and isinstance(self.driver.pending, SetHands):
                usual = ordinary(self.driver)
                if usual is None:
                    break
                give(self.driver, usual)
        else:
            asked = waits_for(self.driver)
            if isinstance(pending, Decide):
                raise Misuse(f"Enter does not decide that; {asked[0]}")
            raise Misuse(asked[-1])

    def _sign(self, name: str) -> None:
        """Somebody confirms what is asked for; who was not here yet comes to the table for it."""
        if not isinstance(pending := self.driver.pending, Attest):
            raise Misuse("nothing is to be confirmed now")
        if name not in self.driver.table.people:
            if name.lower() in CONFIRMED and (here := signer(self.driver, pending)) is not None:
                self._sign_all(here)
                return
            if name.lower() in (*CONFIRMED, *DENIED) or NO_NAME.fullmatch(name):
                raise Misuse(f"{quoted(name)} is nobody's name; first: {waits_for(self.driver)[0]}")
            self._come(name, pending.by)
            self.driver.answer(name)
        elif name == signer(self.driver, pending):
            self._sign_all(name)
        else:
            self.driver.answer(name)

    def _sign_all(self, name: str) -> None:
        """What was shown of what one person confirms at this moment, each by a word of its own."""
        for _ in asked_of(self.driver, name):
            self.driver.answer(name)

    def _tell(self, name: str | None, told: str) -> None:
        """Somebody says what is so about a thing: whoever may and is here, or comes for it."""
        pending = self.driver.pending
        if not isinstance(pending, Tell):
            raise Misuse("nothing is asked about the things at the table now")
        pending.verify(self.driver.table, told)
        if name is None and signer(self.driver, pending) is None:
            raise Misuse(f"who says so? Key NAME: {told}; it has to be {pending.by}")
        if name is not None:
            self._come(name, pending.by)
        self.driver.answer(told, by=name)

    def _come(self, name: str, kind: Who | AnyOf) -> None:
        """Who is not here yet comes to the table as one of this kind."""
        if name not in self.driver.table.people:
            first = kind.kinds[0] if isinstance(kind, AnyOf) else kind
            self.driver.practise(Staff(COMES, person_as(first.word, name)))

    def _give(self, answer: Any, by: int | None = None) -> None:
        """Answer for whoever is meant; at a table of real chips the dealer writes it down."""
        if by is None and not isinstance(answer, Close):
            self.driver.answer(answer, by=recorder(self.driver))
        else:
            self.driver.answer(answer, by=by)

    # Chips

    def _chips(self, command: words.Command) -> None:
        if not isinstance(command, words.TakeAll | words.Undo):
            to_window(self.driver)
        match command:
            case words.Chips(seat, wager, None, True):
                self._take(self._seat(seat), wager)
            case words.Chips(seat, wager, cents, take, cash) if cents is not None:
                kind = Take if take else Verbal if cash else Place
                self._give(kind(self._seat(seat), wager, cents))
            case words.TakeAll(seat):
                self._take_all(self._seat(seat))
            case words.Undo(seat):
                if not isinstance(self.driver.pending, Window):
                    raise Misuse(f"chips are not moved now; {waits_for(self.driver)[0]}")
                self._give(Undo(self._seat(seat)))
            case words.Say(seat, wager, word):
                self._give(Call(self._seat(seat), wager, word))

    def _coupon(self, command: Coupon | CouponBack) -> None:
        """A coupon under the chips of a seat: scanned, or one for practice; or it is taken back."""
        to_window(self.driver)
        table, seat = self.driver.table, self._seat(command.seat)
        if isinstance(command, CouponBack):
            self._give(lift_for(table, seat, command.wager))
            return
        if command.number:
            if self.scan is None:
                raise Misuse("practice coupons have no number; say their face, such as: coupon 25")
            item = self.scan(command.number)
        else:
            item = practice_coupon(self.driver, command.cents, self.terms)
        self._give(Lay(seat, command.wager or place_for(table, seat, item.face_cents), item))

    def _take(self, seat: int, wager: str) -> None:
        cents = self.driver.table.stake_cents(seat, wager)
        if not cents:
            raise Misuse(f"no chips lie on {spelled(wager)} at seat {seat}")
        self._give(Take(seat, wager, cents))

    def _take_all(self, seat: int) -> None:
        """Those first that hang on others: whichever the table lets go."""
        left = self.driver.table.stakes(seat)
        if not left:
            raise Misuse(f"no chips lie at seat {seat}")
        for spot in left:
            for item in coupons_on(self.driver.table, seat, spot):
                self._give(Lift(seat, spot, item.id))
        while left:
            takes = [Take(seat, wager, cents) for wager, cents in left.items()]
            self._give(next((one for one in takes if self.driver.can(one)), takes[0]))
            left = self.driver.table.stakes(seat)

    def _again(self, seat: int | None) -> Said:
        """At one seat or at all: where one wager is refused, the other seats still have theirs."""
        to_window(self.driver)
        table, pending = self.driver.table, self.driver.pending
        if not isinstance(pending, Window):
            raise Misuse(f"wagers are not taken now; {waits_for(self.driver)[0]}")
        before = table.repeats.missing(pending.wagers, table.stake_cents)
        seats = sorted(table.seats) if seat is None else [seat]
        repeated = {one: before[one] for one in seats if one in before}
        if not repeated:
            raise Misuse("there is nothing to repeat yet; place a wager first")
        if not any(repeated.values()):
            yield [Line(Tone.ASIDE, "the wagers of last time lie there already")]
        for one, wagers in repeated.items():
            try:
                for wager, cents in wagers.items():
                    self._give(Place(one, wager, cents))
            except CroupierError as error:
                yield refusal_lines(error)

    # Hands that are set

    def _set(self, command: words.SetTo) -> Said:
        """A hand that would lose as foul is shown first, and laid down so only if that is meant."""
        answer = self._setting(command)
        self.driver.verify(answer, recorder(self.driver))
        rules = self.driver.table.rules
        law = rules.game.setting
        if law is not None and (why := foul(rules, answer.parts)):
            self.draft = command
            text = f"foul: {why}. Enter lays it down so, and {law(rules).loses}; or set it anew"
            yield [Line(Tone.ALARM, text, rules.cite(law(rules).clause))]
        else:
            self._give(answer)

    def _setting(self, command: words.SetTo) -> Set:
        pending = self.driver.pending
        if not isinstance(pending, SetHands):
            raise Misuse(f"no hand is set now; {waits_for(self.driver)[0]}")
        seat = self._seat(command.seat)
        if seat not in pending.holding:
            raise Misuse(f"seat {seat} has no hand to set now; {waits_for(self.driver)[0]}")
        return Set(seat, parts_for(self.driver.table.rules, pending, seat, command.said))

    def _called_at(self, irregularity: str, seat: int | None) -> int | None:
        """The seat that a call is for: what a player announces is of the seat that is meant."""
        pending = self.driver.pending
        known = pending.irregularities if pending is not None else ()
        own = any(one.id == irregularity and one.own for one in known)
        return self._seat(seat) if own else seat

    # Draws that are keyed in

    def _key(self, command: words.Key) -> Said:
        self.driver.verify(command.drawn)
        if not self.confirm:
            self._confirmed(command)
            return
        pending = self.driver.pending
        drawn = keyed_text(pending, pending.encode(command.drawn)) if pending else ""
        yield self._asked_to_confirm(command, drawn)

    def _run(self, command: words.Run) -> Said:
        """Draws in a row: the whole line is tried before anything of it is done."""
        plan(self.driver, command.text, command.unread)
        if self.confirm:
            yield self._asked_to_confirm(command, command.text)
        else:
            self._confirmed(command)

    def _asked_to_confirm(self, command: words.Key | words.Run, shown: str) -> list[Line]:
        self.draft = command
        return [Line(Tone.ALARM, f"keyed: {shown}. Enter confirms; or key it anew")]

    def _confirmed(self, command: words.Key | words.Run | words.SetTo) -> None:
        if isinstance(command, words.Key):
            self._give(command.drawn)
        elif isinstance(command, words.SetTo):
            self._give(self._setting(command))
        else:
            line = self.driver.size
            for what in plan(self.driver, command.text):
                give(self.driver, what, line)

    def _correct(self, seen: str) -> None:
        """Put right what was keyed last, a draw or a line, in the words in which it is keyed."""
        last = self.driver.tail[-1]
        for what in corrections(self.driver, seen):
            command = self.driver.command(what, last.by)
            if line := line_of(last.key):
                command = replace(command, id=in_line(command.id, int(line)))
            self.driver.do(command)
            self.driver.go_on()

    # People

    def _people(self, command: words.Command) -> None:
        driver = self.driver
        match command:
            case words.Buy(seat, cents):
                driver.buy(self._seat(seat), cents)
            case words.Sit(seat, player, cents):
                mine = driver.table.seats.get(self.seat_now() or 0)
                driver.sit(seat, player or mine or "player 1", cents)
            case words.Leave(seat):
                driver.leave(self._seat(seat))
            case words.Comes(who):
                driver.practise(Staff(COMES, person_from(who)))
            case words.Change(item):
                driver.change_equipment(item, "asked for at the table")
            case words.Serviced(item, done):
                driver.practise(Service(item, done, "said at the table"))
            case words.Turn(seat):
                driver.table.player(seat)
                self.acting = seat

    def farewell(self) -> list[Line]:
        """What everybody takes home, and what stays on the table."""
        lines = [Line(Tone.HEAD, "The table is left.")]
        table = self.driver.table
        for player in dict.fromkeys(table.seats.values()):
            seats = [seat for seat, name in table.seats.items() if name == player]
            chips = table.accounts[rack(player)]
            chips += sum(sum(table.stakes(seat).values()) for seat in seats)
            bought = table.bought_cents.get(player, 0)
            text = f"{player}: {dollars(chips)} in chips, {dollars(bought)} bought"
            lines.append(Line(Tone.TOTAL, f"{text} ({signed(chips - bought)})"))
        if self.driver.pending is not None:
            lines.append(Line(Tone.ASIDE, "a round is open: its wagers lie where they lie"))
        return lines


CONFIRMED = ("yes", "y", "yep", "confirm", "confirmed", "confirms")
DENIED = ("no", "n", "nope")
NO_NAME = re.compile(r"[\W\d_]*|(?:(?:10|[2-9tjqka])[cdhs][\s,]*){2,}", re.IGNORECASE)
"""Faces or cards that were keyed before it was their turn: they sign nothing."""


def refusal_lines(error: CroupierError) -> list[Line]:
    """What was not done, why, under which clause, and what may be done instead."""
    if not isinstance(error, Refusal):
        return [Line(Tone.ALARM, f"not done: {error}")]
    return [
        Line(Tone.ALARM, f"refused: {error.tried}: {error.why}", error.clause),
        Line(Tone.ASIDE, f"instead: {error.instead}"),
    ]
