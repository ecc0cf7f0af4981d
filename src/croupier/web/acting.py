"""What somebody does at a table, from what the browser sent to commands of the house.

Whose command it is follows from the session alone: a player acts for the seats that have his name,
a member of staff in his own. Whether it may be done is for the table and the desk to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core import admission
from croupier.core import commands as core
from croupier.core.beside import Item, Lay, Lift
from croupier.core.cards import UNSEEN, card_from
from croupier.core.commands import ANSWERS, Command, Irregular, What
from croupier.core.driver import Driver
from croupier.core.entries import Entry, entry_from
from croupier.core.procedure import Call, Close, Decide, Place, Take, Undo, Verbal, Window
from croupier.core.refusals import Misuse, Refusal, Stale, unknown
from croupier.core.rights import answerers
from croupier.core.table import Table
from croupier.core.things import Tell
from croupier.core.together import Chosen, Set, SetHands, Together
from croupier.house.coupons.numbers import ledgers
from croupier.house.desk import Office
from croupier.house.people import Member
from croupier.house.posts import arrivals
from croupier.live.affordances import refused
from croupier.live.coupons import lift_for, place_for, practice_coupon
from croupier.live.setting import parts_for
from croupier.live.viewers import Viewer
from croupier.web import bodies, wording
from croupier.web.engine import Job, Submit
from croupier.web.rooms import TableRoom, line_of

GUEST_CENTS = 1_000_00
"""The practice chips of somebody who sits down and says nothing of chips."""
MOST_GUEST_CENTS = 100_000_00


@dataclass
class Actor:
    """Who does it, by the session; nothing of it comes from the body."""

    player: str = ""
    member: Member | None = None
    up: bool = False
    via: str = ""

    @property
    def practice(self) -> bool:
        return self.member is None or self.member.practice


@dataclass
class Act:
    """One thing that somebody does at a table."""

    room: TableRoom
    by: Actor
    key: str
    viewer: Callable[[], Viewer]
    request: int | None = None
    dry: bool = False
    """Whether it is only looked at whether it may be done."""
    steps: int = 0
    entry: Entry | None = None

    @property
    def driver(self) -> Driver:
        return self.room.driver

    @property
    def table(self) -> Table:
        return self.driver.table

    # Who is meant

    def seat(self, named: int | None) -> int:
        """The seat that is meant; whether it is his own the command itself says."""
        if named is not None:
            return named
        mine = self.mine()
        pending = self.driver.pending
        asked: tuple[int, ...] = ()
        if isinstance(pending, Decide) and isinstance(pending.who, int):
            asked = (pending.who,)
        elif isinstance(pending, SetHands | Together):
            asked = pending.seats
        both = [seat for seat in mine if seat in asked] or list(mine)
        if self.by.member is not None and asked:
            both = list(asked)
        if not both:
            raise Misuse("you have no seat here; sit down first")
        return both[0]

    def mine(self) -> tuple[int, ...]:
        return tuple(sorted(s for s, name in self.table.seats.items() if name == self.by.player))

    def command(self, what: What, seat: int | None = None, *, last: bool = True) -> Command:
        """The command in the name of whoever sent it."""
        driver, table = self.driver, self.table
        answers = type(what) in ANSWERS
        named = driver.pending is not None and (answers or isinstance(what, Irregular))
        request = self.request if self.request is not None else driver.request
        if not (answers or named):
            request = None
        key = self.key if last else f"{self.key} {self.steps}"
        self.steps += 1
        return Command(key, *self._who(table, what, seat), request, what, self.room.now())

    def _who(self, table: Table, what: What, seat: int | None) -> tuple[str, str]:
        if self.by.member is not None:
            may = answerers(table, self.driver.pending, what)
            person = table.people.get(self.by.member.id)
            if person is None:
                return self.by.member.id, self.by.member.rank
            return person.id, may.role_of(person)
        if isinstance(what, Lay) and self.room.auto and seat in self.mine():
            dealing = answerers(table, self.driver.pending, what).found(table)
            if dealing is not None:
                return dealing
        if not self.by.player:
            raise Forbidden("that", "a player at the table, or staff", "sit down first")
        if seat is None:
            seats = self.mine()
            seat = seats[0] if seats else None
        return self.by.player, f"seat {seat}" if seat is not None else "anybody"

    # Doing

    def do(self, what: What, seat: int | None = None, *, last: bool = True) -> Job[Entry]:
        core.check_what(what)
        if not self.dry:
            yield from self._come(what)
        command = self.command(what, seat, last=last)
        if self.dry:
            admission.verify(self.table, self.driver.pending, command)
            raise Fine
        may = answerers(self.table, self.driver.pending, what)
        theirs = may.admits(self.table, command.actor, command.role)
        try:
            entry = yield Submit(self.room.stream, command, up=self.by.up, via=self.by.via)
        except Refusal as error:
            if theirs:
                raise
            raise NotTheirs(error) from error
        self.entry = entry
        return entry

    def _come(self, what: What) -> Job[None]:
        """Whoever is on the roster of the house and may do this comes to the table first."""
        by, people = self.by.member, self.table.people
        office = self.room.keeper.desk
        if by is None or not isinstance(office, Office):
            return
        may = answerers(self.table, self.driver.pending, what)
        if by.id not in people and not may.allows(by.person(self.room.id)):
            return
        for staff in list(arrivals(office, self.room.id, people, by)):
            key = f"{self.key} {staff.does}"
            command = Command(key, by.id, by.rank, None, staff, self.room.now())
            yield Submit(self.room.stream, command, via=self.by.via)

    def to_bets(self, request: int | None) -> Job[None]:
        """Between rounds of a practice table, chips begin the next round."""
        resting = self.driver.pending is None and request is None
        if resting and self.room.auto and self.mine() and not self.dry:
            yield from self.room.to_bets()


class Fine(Exception):
    """It may be done; nothing was."""


class NotTheirs(Exception):
    """A refusal to somebody who may not at all, whatever the moment."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class Forbidden(Exception):
    """Somebody else may."""

    def __init__(self, tried: str, who: str, instead: str = "") -> None:
        self.tried, self.who, self.instead = tried, who, instead or f"ask {who}"
        super().__init__(f"{tried}: only {who} may")


def acted(act: Act, body: Any) -> Job[dict[str, Any]]:
    """Do what the body says; what is told to whoever sent it."""
    room = act.room
    while room.busy:
        yield None
    room.busy = True
    said: list[dict[str, Any]] = []
    try:
        known = room.keeper.store.find_all([act.key, f"{act.key} 0"])
        if known:
            act.entry = _done_before(act, body, known)
        else:
            act.request = body.request
            yield from _DO[type(body)](act, body, said)
    except Fine:
        return {"table": room.id, "seq": room.driver.size, "may": True}
    finally:
        room.busy = False
        room.touched()
    return _answer(act, said)


def _answer(act: Act, said: list[dict[str, Any]]) -> dict[str, Any]:
    audience = act.room.audience(act.viewer())
    found: dict[str, Any] = {"table": act.room.id, "seq": audience.seq}
    if act.entry is not None:
        found["seq"] = act.entry.seq + 1
        last = next((one for one in audience.kept if one.seq == found["seq"]), None)
        if last is not None:
            found = dict(last.data)
    if "patch" not in found and audience.seq == found["seq"]:
        found["view"] = audience.view
    if said:
        found["said"] = said
    return found


def _done_before(act: Act, body: Any, known: Mapping[str, bytes]) -> Entry:
    """What was done under this key, if it was this: the same answer for ever."""
    entry = entry_from(known.get(act.key) or known[f"{act.key} 0"])
    what, mine = entry.command.what, act.by.member.id if act.by.member else act.by.player
    laid = isinstance(what, Lay) and what.seat in act.mine()  # by the practice dealer, for him
    fits = (entry.by == mine or laid) and entry.on[0] == act.room.stream
    if act.key in known:
        fits = fits and type(what) in KINDS.get(type(body), ())
        fits = fits and entry.command.request in (None, body.request or entry.command.request)
        for sent, done in SAME.items():
            asked = getattr(body, sent, None)
            fits = fits and asked in (None, getattr(what, done, asked))
        if isinstance(body, bodies.Lay) and isinstance(what, Lay):
            fits = fits and _same_coupon(body, what.item)
    if not fits:
        raise KeyReused(act.key)
    return entry


def _same_coupon(body: bodies.Lay, item: Item) -> bool:
    if body.code is not None:
        return ledgers(body.code) == item.id
    return item.practice and body.cents == item.face_cents


SAME = {
    "seat": "seat",
    "cents": "cents",
    "spot": "wager",
    "choice": "choice",
    "word": "word",
    "id": "id",
    "told": "told",
    "thing": "thing",
    "entry": "entry",
}
"""By field of a body: that of the command which has to be the same."""


class KeyReused(Exception):
    """A key that was another command's."""


# By kind of body


def _sit(act: Act, body: bodies.Sit, said: list[Any]) -> Job[None]:
    table, player = act.table, act.by.player
    if act.by.member is not None:
        if not body.player or not body.seat:
            raise Misuse("who sits down, and where? Name player and seat")
        player = body.player
    elif body.player and body.player != player:
        raise Forbidden(f"a seat for {body.player}", "a member of staff")
    elif not player:
        raise Forbidden("a seat", "somebody with a name", "take a name first")
    free = [seat for seat in range(1, table.rules.game.seats + 1) if seat not in table.seats]
    if not free:
        raise Misuse("every position is taken; watch, or take another table")
    mine = act.mine()
    near = [seat for seat in free if mine and min(mine) - 1 <= seat <= max(mine) + 1]
    seat = body.seat or (near or _middle(free, table.rules.game.seats))[0]
    cents = body.cents if body.cents is not None else (0 if mine else GUEST_CENTS)
    if act.by.practice and cents > MOST_GUEST_CENTS:
        raise Misuse(f"practice chips for {MOST_GUEST_CENTS // 100:,} dollars are the most")
    yield from act.do(core.Sit(seat, player, cents), seat)


def _middle(free: list[int], seats: int) -> list[int]:
    """Free seats, those in the middle first."""
    return sorted(free, key=lambda seat: (abs(2 * seat - seats - 1), seat))


def _leave(act: Act, body: bodies.Leave, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.do(core.Leave(seat), seat)


def _buy(act: Act, body: bodies.Buy, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    if act.by.practice and body.cents > MOST_GUEST_CENTS:
        raise Misuse(f"practice chips for {MOST_GUEST_CENTS // 100:,} dollars are the most")
    yield from act.do(core.Buy(seat, body.cents), seat)


def _place(act: Act, body: bodies.Place, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.to_bets(body.request)
    if act.driver.pending is None:
        act.request = body.request
    kind = Verbal if body.cash else Place
    yield from act.do(kind(seat, body.spot, body.cents), seat)


def _take(act: Act, body: bodies.Take, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.to_bets(body.request)
    cents = body.cents or act.table.stake_cents(seat, body.spot)
    if not cents:
        raise Misuse(f"no chips lie on {body.spot} at seat {seat}")
    yield from act.do(Take(seat, body.spot, cents), seat)


def _lay(act: Act, body: bodies.Lay, said: list[Any]) -> Job[None]:
    """By a member of staff; for a player at a practice table by the practice dealer."""
    seat = act.seat(body.seat)
    yield from act.to_bets(body.request)
    item = _coupon(act, body)
    spot = body.spot or place_for(act.table, seat, item.face_cents)
    yield from act.do(Lay(seat, spot, item), seat)


def _coupon(act: Act, body: bodies.Lay) -> Item:
    """The one of this code; else one that a practice table makes, of any face."""
    if body.code is not None:
        return act.room.scan(body.code)
    if not act.by.practice:
        raise Misuse("scan the coupon, or key its number")
    if body.cents is None:
        raise Misuse("a coupon of how much? Such as: coupon 25")
    return practice_coupon(act.driver, body.cents, act.room.terms())


def _lift(act: Act, body: bodies.Lift, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.to_bets(body.request)
    yield from act.do(lift_for(act.table, seat, body.spot), seat)


def _undo(act: Act, body: bodies.Undo, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.do(Undo(seat), seat)


def _again(act: Act, body: bodies.Again, said: list[Any]) -> Job[None]:
    """Whatever of the last wagers is taken now; what is refused is said beside it."""
    seat = act.seat(body.seat)
    yield from act.to_bets(body.request)
    pending = act.driver.pending
    if not isinstance(pending, Window):
        raise Stale(body.request, act.driver.request)
    wagers = act.table.repeats.missing(pending.wagers, act.table.stake_cents).get(seat)
    if wagers is None:
        raise Misuse("there is nothing to repeat yet; place a wager first")
    if not wagers:
        raise Misuse("the wagers of last time lie there already; change them as you like")
    *first, last = wagers.items()
    done = 0
    for n, (spot, cents) in enumerate([*first, last]):
        try:
            yield from act.do(Place(seat, spot, cents), seat, last=n == len(first))
            done += 1
        except (Refusal, Misuse) as error:
            if not done and n == len(first):
                raise
            said.append({"tone": "alarm", "text": str(error), "clause": refused(error)["clause"]})


def _say(act: Act, body: bodies.Say, said: list[Any]) -> Job[None]:
    seat = act.seat(body.seat)
    yield from act.do(Call(seat, body.spot, body.word), seat)


def _go(act: Act, body: bodies.Go, said: list[Any]) -> Job[None]:
    """A player is ready; a dealer closes the betting or begins the next round."""
    room, pending = act.room, act.driver.pending
    if act.by.member is not None:
        yield from act.do(core.Begin() if pending is None else Close())
        return
    mine = act.mine()
    seats = (body.seat,) if body.seat in mine else mine
    if not seats:
        raise Forbidden("going on", "a player at the table, or its dealer", "sit down first")
    if body.request is not None and body.request != act.driver.request:
        raise Stale(body.request, act.driver.request)
    if act.dry:
        raise Fine
    if not room.auto:
        raise Misuse("a person deals at this table, and goes on when all are ready")
    if pending is None:
        act.entry = yield from room.to_bets()
    elif isinstance(pending, Window):
        pending.verify(act.table, Close())
        room.ready |= set(seats)
        act.entry = yield from room.on()
    else:
        raise Misuse("the table waits for something else; look at it")


def _decide(act: Act, body: bodies.Decide, said: list[Any]) -> Job[None]:
    pending = act.driver.pending
    if isinstance(pending, Together):
        seat = act.seat(body.seat)
        yield from act.do(Chosen(seat, body.choice), seat)
        return
    named = body.seat
    if named is None and isinstance(pending, Decide) and isinstance(pending.who, int):
        named = pending.who if pending.who in act.mine() else None
    yield from act.do(core.Choose(body.choice), named)


def _set(act: Act, body: bodies.Set, said: list[Any]) -> Job[None]:
    pending, seat = act.driver.pending, act.seat(body.seat)
    if not isinstance(pending, SetHands):
        raise Stale(body.request, act.driver.request)
    if seat not in pending.holding:
        raise Misuse(f"seat {seat} has no hand to set now")
    if body.house_way:
        if seat not in act.mine() and act.by.member is None:
            raise Forbidden(f"the hand of seat {seat}", "its own player")
        parts = parts_for(act.table.rules, pending, seat, None)
    elif body.parts:
        named = {part: tuple(map(_card, cards)) for part, cards in body.parts.items()}
        order = [name for name, _ in pending.parts]
        if set(named) - set(order):
            raise unknown("part of a hand", min(set(named) - set(order)), order)
        parts = {name: named[name] for name in order if name in named}
    else:
        raise Misuse("name the cards of each part, or take the House Way")
    yield from act.do(Set(seat, parts), seat)


def _card(name: str) -> int:
    return UNSEEN if name == "??" else card_from(name)


def _key(act: Act, body: bodies.Key, said: list[Any]) -> Job[None]:
    yield from act.do(core.Drawn(_drawn(body.drawn)))


def _drawn(drawn: int | list[int | str]) -> int | tuple[int | str, ...]:
    return tuple(drawn) if isinstance(drawn, list) else drawn


def _meter(act: Act, body: bodies.Meter, said: list[Any]) -> Job[None]:
    yield from act.do(core.MeterShows(body.cents))


def _attest(act: Act, body: bodies.Attest, said: list[Any]) -> Job[None]:
    yield from act.do(core.Attested())


def _tell(act: Act, body: bodies.Tell, said: list[Any]) -> Job[None]:
    pending = act.driver.pending
    told: int | str = body.told
    if isinstance(pending, Tell):
        told = pending.fact.read(body.told)
    yield from act.do(core.Told(told))


def _call(act: Act, body: bodies.Call, said: list[Any]) -> Job[None]:
    pending = act.driver.pending
    seat = body.seat
    own = pending is not None and any(
        one.id == body.id and one.own for one in pending.irregularities
    )
    if own and seat is None:
        seat = act.seat(None)
    yield from act.do(Irregular(body.id, seat), seat if own else None)


def _change(act: Act, body: bodies.Change, said: list[Any]) -> Job[None]:
    yield from act.do(core.Change(body.thing, body.why))


def _service(act: Act, body: bodies.Service, said: list[Any]) -> Job[None]:
    yield from act.do(core.Service(body.thing, body.done, "said at the table"))


def _correct(act: Act, body: bodies.Correct, said: list[Any]) -> Job[None]:
    yield from act.do(core.Correct(body.entry, _drawn(body.drawn)))


def _rule(act: Act, body: bodies.Rule, said: list[Any]) -> Job[None]:
    seen = None if body.seen is None else _drawn(body.seen)
    yield from act.do(core.Rule(body.entry, body.why, seen, body.sums, body.goes_on))


def _raw(act: Act, body: wording.Raw, said: list[Any]) -> Job[None]:
    yield from act.do(body.what)


def _hand_over(act: Act, body: bodies.HandOver, said: list[Any]) -> Job[None]:
    """Who deals at a practice table: a person who is its dealer, or the practice dealer."""
    room, member = act.room, act.by.member
    if member is None or not member.practice:
        raise Forbidden("taking over the table", "practice staff")
    if act.dry:
        raise Fine
    if act.table.tracked and body.to == "practice":
        raise Misuse("at a table of real cards, dice or wheels a person deals")
    room.auto = body.to == "practice"
    return
    yield


def _words(act: Act, body: bodies.Words, said: list[Any]) -> Job[None]:
    """The words of the terminal, piece by piece: each is read in the light of its own moment."""
    lines = wording.Words(act.driver, body.seat or (act.mine() or (0,))[0])
    viewer, number = act.viewer(), 0
    for piece in lines.parts(body.text):
        for one in lines.bodies(piece, viewer):
            if isinstance(one, wording.Answered):
                said.extend(line_of(line) for line in one.lines)
            else:
                act.request = None
                before, act.key = act.key, f"{act.key} {number}"
                number += 1
                try:
                    yield from _DO[type(one)](act, one, said)
                finally:
                    act.key = before


_DO: dict[type, Any] = {
    bodies.Sit: _sit,
    bodies.Leave: _leave,
    bodies.Buy: _buy,
    bodies.Place: _place,
    bodies.Take: _take,
    bodies.Lay: _lay,
    bodies.Lift: _lift,
    bodies.Undo: _undo,
    bodies.Again: _again,
    bodies.Say: _say,
    bodies.Go: _go,
    bodies.Decide: _decide,
    bodies.Set: _set,
    bodies.Key: _key,
    bodies.Meter: _meter,
    bodies.Attest: _attest,
    bodies.Tell: _tell,
    bodies.Call: _call,
    bodies.Change: _change,
    bodies.Service: _service,
    bodies.Correct: _correct,
    bodies.Rule: _rule,
    bodies.Words: _words,
    bodies.HandOver: _hand_over,
    wording.Raw: _raw,
}
KINDS: dict[type, tuple[type, ...]] = {
    bodies.Sit: (core.Sit,),
    bodies.Leave: (core.Leave,),
    bodies.Buy: (core.Buy,),
    bodies.Place: (Place, Verbal),
    bodies.Take: (Take,),
    bodies.Lay: (Lay,),
    bodies.Lift: (Lift,),
    bodies.Undo: (Undo,),
    bodies.Again: (Place,),
    bodies.Say: (Call,),
    bodies.Go: (core.Begin, Close),
    bodies.Decide: (core.Choose, Chosen),
    bodies.Set: (Set,),
    bodies.Key: (core.Drawn,),
    bodies.Meter: (core.MeterShows,),
    bodies.Attest: (core.Attested,),
    bodies.Tell: (core.Told,),
    bodies.Call: (Irregular,),
    bodies.Change: (core.Change,),
    bodies.Service: (core.Service,),
    bodies.Correct: (core.Correct,),
    bodies.Rule: (core.Rule,),
}
"""By body: which commands of the table it becomes; by these a key is known again."""
