"""A night in a house behind a keeper: everybody's commands, right and wrong, one seed for all.

What is asked is written down before it is asked, and what the house tells when it tells it, so that
somebody who looks after the process was killed knows what it owed.
"""

from __future__ import annotations

import base64
import functools
import itertools
import pickle
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import IO, Any, NamedTuple

from croupier.audit import passwords
from croupier.audit.keeper import Keeper
from croupier.audit.note import Signer
from croupier.audit.store import Secret, Stopped
from croupier.contracts.bot import Bot
from croupier.core.cards import cards_from
from croupier.core.commands import AtDesk, Command
from croupier.core.driver import Answer, RandomSource
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Draw, DrawCards
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.games import game_ids
from croupier.house.acts import HOUSE
from croupier.house.cage import CollectTokes
from croupier.house.desk import Office
from croupier.house.documents import Document
from croupier.house.patrons import KnowPatron, ReadList
from croupier.house.people import check_session
from croupier.house.signing import ChangePassword, GivePassword, PasswordSet, SignIn
from tests.audit.house import Player, Through
from tests.house.keeping import MINUTE, practice_house, practice_table
from tests.house.nights import METERS, Night
from tests.soak import real as people_come
from tests.soak.places import Lies

STEPS_A_VISIT = 12
"""So many steps a table goes on at most before somebody else has his turn."""
OPENABLE = ("prepared", "opening", "open")


FORGETS = 0.03
"""How often somebody tries without coming in first."""
LUCKY = 0.4
"""How often a card is one of those that jackpots are made of."""
_BEST = tuple(cards_from("As Ks Qs Js Ts 7s 7h 7d 7c"))


class Lucky(RandomSource):
    """Deals more royal flushes and sevens than chance would, so that meters are hit."""

    def answer(self, request: Draw) -> Answer | None:
        if isinstance(request, DrawCards) and not request.hand.startswith("dealer"):
            left, found = list(request.shoe.remaining), list[int]()
            for _ in range(request.count):
                good = [card for card in _BEST if card in left]
                lucky = good and self.below(1000) < LUCKY * 1000
                card = (good or left)[0] if lucky else left[self.below(len(left))]
                left.remove(card)
                found.append(card)
            return tuple(found)
        return super().answer(request)


class Intent(NamedTuple):
    """What somebody is about to ask."""

    stream: str
    command: Command
    given: Mapping[str, Any]
    up: bool
    secret: Secret | None = None


class Fault(AssertionError):
    """What no house may do."""


def names(tables: int) -> tuple[str, ...]:
    return tuple(f"t{number}" for number in range(1, tables + 1))


def opening(tables: int, seed: int, real: bool = False) -> list[Intent]:
    """The commands that found a house and open its tables, of every game there is."""
    if real:
        begun = people_come.opening(names(tables), seed)
        return [Intent("desk", one.command, _given(one), True, secret) for one, secret in begun]
    return _practice_opening(tables, seed)


def _given(entry: Entry) -> dict[str, Any]:
    return {name: told for one in entry.given for name, told in one.items()}


@functools.cache
def _practice_opening(tables: int, seed: int) -> list[Intent]:
    model, every = practice_house(), game_ids()
    random.Random(seed).shuffle(every)
    for meter in METERS:
        facts = {"meter": meter, "seed_cents": 5_000_00, "contribution": 123_457, "reserve": 9_001}
        facts |= {"ceiling_cents": 5_001_00, "overflow": "reserve"}
        paper = model.sign("practice manager", "meter", "file", facts=facts)
        approved = {"paper": "letter", "reference": "ED"}
        model.sign("practice compliance officer", "meter", "approve", paper, approved)
        model.sign("practice manager", "meter", "open", paper)
    for number, table in enumerate(names(tables)):
        practice_table(model, table, every[number % len(every)], 20_000_00)
    found = []
    for number, entry in enumerate(model.entries):
        command = replace(entry.command, id=f"opening {number}")
        found.append(Intent("desk", command, {}, True))
    return found


class Kept:
    """The house as a night wants it; all of it goes through the keeper."""

    careful = False

    def __init__(
        self,
        keeper: Keeper,
        lies: Lies,
        life: int,
        at: int,
        words: Mapping[str, str],
        chance: random.Random,
    ) -> None:
        self.keeper, self.at = keeper, at
        self.words, self.chance = dict(words), chance
        """By person: the command that set the password, as far as the log says."""
        self.ids = itertools.count()
        self.life = life
        self.asked: IO[bytes] = lies.asked.open("ab", buffering=0)
        self.told: IO[bytes] = lies.told.open("ab", buffering=0)
        self.waiting = False
        """Whether commands wait for others, so that a turn has several."""
        keeper.listeners.append(lambda entry: self.tell(entry.line))
        keeper.listeners.append(self.learn)
        self.no = False
        """Whether the desk refused a table something since this was looked at last."""
        office, needs = self.office, self.office.needs

        def watched(stream: str, command: Command, up: bool = False) -> Mapping[str, Any]:
            try:
                return needs(stream, command, up)
            except CroupierError:
                self.no = True
                raise

        office.needs = watched  # type: ignore[method-assign]

    def tell(self, line: bytes) -> None:
        self.told.write(line + b"\n")

    def learn(self, entry: Entry) -> None:
        """Whose password is another one now."""
        for event in entry.events:
            if isinstance(event, PasswordSet):
                self.words[event.member] = entry.key

    @property
    def office(self) -> Office:
        assert isinstance(self.keeper.desk, Office)
        return self.keeper.desk

    def later(self, minutes: int) -> None:
        self.at += minutes * MINUTE

    def ask(self, intent: Intent) -> Entry | None:
        self.asked.write(base64.b64encode(pickle.dumps(intent)) + b"\n")
        stream, command, given, up, secret = intent
        if self.waiting:
            self.keeper.submit(stream, command, given=given, up=up, secret=secret)
            return None
        self.at += 1
        return self.keeper.do(stream, command, given=given, up=up, secret=secret)

    def come_in(self, who: str) -> None:
        """In a real house people sign in, mostly with the right password, when they have to."""
        office = self.office
        member = office.people.members.get(who)
        if office.practice or member is None or self.chance.random() < FORGETS:
            return
        try:
            check_session(member, max(office.days.now, self.at), "")
        except Refusal:
            self.sign_in(who, self.chance.random() < 0.95)

    def sign_in(self, who: str, right: bool) -> None:
        """What was typed is compared with the hash that the store has, as at the door."""
        set_by = self.words.get(who, "nobody") if right else "another key"
        checked = passwords.matches(self.keeper, who, people_come.word(set_by))
        known = right and who in self.words
        if checked != known:
            raise Fault(f"the password of {who} is {'wrong' if known else 'right'} now")
        command = Command(self.new_id(), "terminal", "anybody", None, SignIn(who))
        self.ask(Intent("desk", command, {"checked": checked}, False))

    def new_id(self) -> str:
        return f"{self.life} {next(self.ids)}"

    def do(self, who: str, what: AtDesk, role: str | None = None, **given: Any) -> list[Event]:
        self.come_in(who)
        member = self.office.people.members.get(who)
        role = role or (HOUSE if member is None else member.department)
        up = given.pop("step_up", True)
        command = Command(self.new_id(), who, role, None, what)
        entry = self.ask(Intent("desk", command, given, up, self.secret(who, command)))
        self.office.check()
        return [] if entry is None else list(entry.events)

    def secret(self, who: str, command: Command) -> Secret | None:
        """What is kept beside the log if this is done."""
        what = command.what
        if not isinstance(what, GivePassword | ChangePassword):
            return None
        member = what.member if isinstance(what, GivePassword) else who
        return passwords.hashed(member, people_come.word(command.id))


class Seen(Through):
    """A table of the house; what fails there as software is no refusal."""

    house: Any

    def _do(self, command: Command, *, found: bool = False, verified: bool = False) -> Entry:
        house: Kept = self.__dict__["house"]
        named = replace(command, id=house.new_id())
        waiting, house.waiting = house.waiting, False
        house.come_in(command.actor)
        try:
            entry = house.ask(Intent(self.__dict__["stream"], named, {}, False))
        except Misuse as error:
            if "the software failed" in str(error):
                raise Fault(f"{self.__dict__['stream']}, {command}: {error}") from error
            raise
        finally:
            house.waiting = waiting
        house.office.check()
        assert entry is not None
        return entry


class Everybody(Player):
    """Whoever is at a table, for some steps at a time."""

    def offer(self, act: Any) -> bool:
        try:
            act()
        except Stopped:
            raise
        except CroupierError:
            return False
        return True

    def until_between_rounds(self) -> None:
        for _ in range(self.chance.randint(1, STEPS_A_VISIT)):
            if self.driver.pending is None:
                return
            self.step()


class Soak(Night):
    """Anybody tries anything at the desk and at tables of all games."""

    house: Kept
    known = tuple(game_ids())

    def __init__(
        self, house: Kept, chance: random.Random, tables: tuple[str, ...], signer: Signer
    ) -> None:
        super().__init__(house, chance)
        self.tables, self.key = tables, signer

    def step(self) -> None:
        way = self.chance.random()
        self.house.waiting = way < 0.15
        if way < 0.5:
            self.desk()
        elif way < 0.97:
            self.play()
        elif way < 0.985:
            self.house.keeper.new_day()
        else:
            self.house.keeper.checkpoint(self.key)
        self.house.later(self.pick((0, 0, 0, 1, 2, -2)))

    def desk(self) -> None:
        if self.chance.random() < 0.7:
            self.paper()
        else:
            self.act()

    def act(self) -> None:
        if self.chance.random() >= 0.2:
            super().act()
        elif self.house.office.practice:
            who = self.pick([*self.people(), "nobody"])
            self.try_it("terminal", SignIn(who), {"checked": self.pick((True, True, False))})
        elif self.chance.random() < 0.5:
            self.house.sign_in(self.pick(self.people()), self.pick((True, True, False)))
        else:
            self.set_a_password()

    def set_a_password(self) -> None:
        """Somebody takes another one, or gives one to somebody else and has no right to, mostly."""
        who = self.pick(self.people())
        if self.chance.random() < 0.5:
            self.try_it(who, ChangePassword(), {"step_up": self.pick((True, True, False))})
            return
        by = self.pick(("I1", "I1", self.pick(self.people())))
        self.try_it(by, GivePassword(who), {})
        if self.chance.random() < 0.9:
            self.try_it(who, ChangePassword(), {})

    def acts(self) -> tuple[Any, ...]:
        patron = f"P{self.chance.randrange(6)}"
        return (
            *super().acts(),
            CollectTokes(self.pick(self.tables)),
            KnowPatron(patron, self.pick((True, False))),
            ReadList(f"v{self.done}", (patron,)),
        )

    def try_it(self, who: str, what: Any, given: dict[str, Any]) -> None:
        """Sign in is done by nobody yet."""
        try:
            self.house.do(who, what, "anybody" if isinstance(what, SignIn) else None, **given)
        except Stopped:
            raise
        except CroupierError:
            self.refused += 1
        else:
            self.done += 1

    # Tables

    def play(self) -> None:
        table, office = self.pick(self.tables), self.house.office
        session = office.documents.of("table", table)
        if session is None or session.ended:
            return
        stream = office.floor.streams.get(table, "")
        self.house.no = False
        try:
            if not stream:
                if session.state in OPENABLE:
                    self.opened(table, session)
                return
            self.visit(self.at(stream), session)
        except Stopped:
            raise
        except CroupierError:
            self.refused += 1
        except Fault:
            raise
        except AssertionError:
            if not self.house.no:  # a bot may count on what is legal, not on what the desk says
                raise
            self.refused += 1

    def at(self, stream: str) -> Bot:
        if stream not in self.bots:
            house: Any = self.house
            self.bots[stream] = Everybody(Seen(house, stream), self.chance)
        return self.bots[stream]

    def visit(self, bot: Bot, session: Document) -> None:
        if bot.driver.pending is not None:
            bot.until_between_rounds()
        elif session.state == "closing":
            for seat in list(bot.table.seats):
                bot.offer(functools.partial(bot.driver.leave, seat))
        elif not bot.table.seats:
            bot.sit_down()
        else:
            bot.play_round()
            self.rounds += 1

    def opened(self, table: str, session: Document) -> Bot:
        stream = f"{table}-{session.id.rpartition('/')[2]}"
        self.house.keeper.prepare(stream, self.rules(session))
        bot = self.at(stream)
        office = self.house.office
        there = PRACTICE_STAFF if office.practice else people_come.people_at(office, table)
        bot.driver.open({}, {"mode": "dealt"}, there)
        bot.until_between_rounds()
        return bot
