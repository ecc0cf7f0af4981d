"""What holds for the table of every game: it is kept, copied and carried; every act has an actor.

A bot plays random rounds; at every request that waits for a person the table is taken apart.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.contracts.bot import SOURCES, Bot, Setup, editions
from croupier.contracts.test_contracts import described
from croupier.contracts.witness import Driver, chained
from croupier.core import driver as core
from croupier.core.cards import UNSEEN
from croupier.core.commands import (
    Attested,
    Begin,
    Buy,
    Change,
    Choose,
    Command,
    Drawn,
    Irregular,
    Leave,
    Service,
    Sit,
    Told,
)
from croupier.core.forks import seen_by
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.plain import canonical, from_canonical
from croupier.core.procedure import Attest, Close, Decide, Draw, Place, Request, Verbal, Window
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.rights import answerers
from croupier.core.table import Table
from croupier.core.things import Tell, services
from croupier.core.together import SetHands

EDITIONS = editions()
ROUNDS = min(20, -(-200 // len(EDITIONS)))
"""So many rounds of each edition make two hundred in all games together."""
every_edition = pytest.mark.parametrize("setup", EDITIONS, ids=str)


class Watcher(Bot):
    """A bot that looks at every request once."""

    seen: int = 0
    _last: int = -1

    def watch(self) -> None:
        if self.driver.request != self._last:
            self._last = self.driver.request or 0
            self.seen += 1
            self.look()

    def look(self) -> None:
        """What a test does at a request."""


def watched(kind: type[Watcher], setup: Setup, seed: int, rounds: int = ROUNDS) -> None:
    for number in range(rounds):
        source = list(SOURCES)[number % len(SOURCES)]
        bot = kind.at(setup.rules(), random.Random(f"{seed} {setup} {number}"), source)
        bot.play(1)
        assert isinstance(bot, Watcher)
        assert bot.seen


def same(one: core.Driver, other: core.Driver) -> None:
    """Two tables that nobody can tell apart."""
    assert one.head == other.head
    assert one.request == other.request
    assert described(one.pending) == described(other.pending)
    assert one.table.value() == other.table.value()
    assert one.table.hands == other.table.hands


class Copier(Watcher):
    """Snapshot and back, fork and pickle."""

    def look(self) -> None:
        driver = self.driver
        same(driver.fork(), driver)
        carried = pickle.loads(pickle.dumps(driver))
        same(carried, driver)
        if driver.base is not None:
            value = from_canonical(canonical(driver.base.value))
            table = Table.from_value(self.table.rules, value)
            assert table.value() == value
            base, rules = replace(driver.base, value=value), self.table.rules
            kept = core.Driver.at(rules, driver.source, base, driver.since, chained=True)
            same(kept, driver)


@pytest.mark.slow
@every_edition
def test_a_table_is_kept_copied_and_carried_at_every_request(setup: Setup, seed: int) -> None:
    """From its value and the entries since it stands at the same request, with the same cards."""
    watched(Copier, setup, seed)


def test_a_fork_goes_its_own_way(seed: int) -> None:
    """What is done at a fork leaves the table as it was."""
    for setup in EDITIONS[:3]:
        bot = Bot.at(setup.rules(), random.Random(seed))
        bot.driver.begin_round()
        before, value = bot.driver.head, canonical(bot.table.value())
        other = Bot(Driver(setup.rules(), bot.driver.source), random.Random(seed))
        other.driver = bot.driver.fork(below=random.Random(seed).randrange)  # type: ignore[assignment]
        other.table = other.driver.table
        while other.driver.pending is not None:
            if isinstance(other.driver.pending, Attest):
                other.driver.practise(Attested())
            else:
                other.step()
        assert (bot.driver.head, canonical(bot.table.value())) == (before, value)
        assert other.driver.head != before


class Forker(Watcher):
    """Forks for each viewer, who must not be able to tell."""

    def look(self) -> None:
        driver = self.driver
        for viewer in ((), *((seat,) for seat in self.table.seats)):
            other = driver.fork(viewer, below=self.chance.randrange)
            assert described_for(other, viewer) == described_for(driver, viewer)
            assert seen_by(other.table, viewer) == seen_by(self.table, viewer)
            told = [one.facts()["events"] for one in driver.since]
            assert [one.facts()["events"] for one in other.since] == told
            assert len(other.table.shoe) == len(self.table.shoe)


def described_for(driver: core.Driver, viewer: Collection[int]) -> Any:
    """A request without the shoe, which nobody sees, and without what the viewer does not: hands
    that others set, and what is closed to a hand."""
    request = driver.pending
    hand = request.hand if isinstance(request, Decide) else ""
    dark = UNSEEN in seen_by(driver.table, viewer).get(hand, ())
    hidden = {"shoe", "blocked"} if dark else {"shoe"}
    if isinstance(request, SetHands):
        mine = {seat: cards for seat, cards in request.holding.items() if seat in viewer}
        request = replace(request, holding=mine)
    return {name: value for name, value in (described(request) or {}).items() if name not in hidden}


@pytest.mark.slow
@every_edition
def test_a_fork_looks_the_same_to_its_viewer(setup: Setup, seed: int) -> None:
    """Events, own cards and the request are the same; what is hidden may be other cards."""
    watched(Forker, setup, seed, rounds=4)


@pytest.mark.slow
def test_a_fork_of_a_round_that_was_dealt_again() -> None:
    """Cards that come to a viewer a second time, after a shuffle, are seen like any others."""
    watched(Forker, Setup("commission_free_pai_gow", "oh"), 5851176573551655131, rounds=4)


def test_a_fork_does_not_know_what_its_viewer_does_not(seed: int) -> None:
    """The dealer's hidden cards are any of those that the player cannot see, as likely as that."""
    setup = Setup("three_card_poker", "oh")
    chance = random.Random(seed)
    bot = Bot.at(setup.rules(), chance)
    driver = bot.driver
    while len(driver.table.seats) > 1:
        driver.leave(next(iter(driver.table.seats)))
    seat = next(iter(driver.table.seats))
    driver.buy(seat, 100_00)
    driver.begin_round()
    driver.answer(Place(seat, "ante", driver.table.limits(driver.table.rules.wager("ante"))[0]))
    driver.answer(Close())
    mine, dealers = set(driver.table.hand(seat)), driver.table.hands["dealer"]
    found: set[int] = set()
    for _ in range(150):
        other = driver.fork((seat,), below=chance.randrange)
        assert set(other.table.hand(seat)) == mine
        assert not mine & set(other.table.hands["dealer"])
        found |= set(other.table.hands["dealer"])
    assert len(found) > 40, "nearly every card that he cannot see has been there"
    assert driver.table.hands["dealer"] == dealers
    with pytest.raises(Misuse, match="needs chance of its own"):
        driver.fork((seat,))


# Who may do what


def attempts(driver: Driver) -> Iterator[Any]:
    """One command of each kind that makes sense now."""
    pending, table = driver.pending, driver.table
    seat = min(table.seats, default=1)
    match pending:
        case Window():
            wager = pending.wagers[0]
            yield from (Close(), Place(seat, wager, 5_00), Verbal(seat, wager, 5_00))
        case Decide():
            yield Choose(next(one for one in pending.choices if one not in pending.blocked))
        case Attest():
            yield Attested()
        case Tell():
            yield Told(pending.fact.usual)
        case Draw():
            drawn = pending.encode(core.RandomSource(lambda n: 0).answer(pending))
            yield Drawn(tuple(drawn) if isinstance(drawn, list) else drawn)
    if pending is not None:
        for one in pending.irregularities[:2]:
            yield Irregular(one.id, seat if one.seated else None)
    yield from (Begin(), Leave(seat), Buy(seat, 5_00), Sit(7, "newcomer", 5_00))
    yield from (Change(thing, "worn") for thing in table.things)
    yield from (Service(thing, done) for done, thing in services(table.rules))


def actors(table: Table) -> Iterator[tuple[str, str]]:
    """Everybody at the table in every role of theirs, and strangers in all roles."""
    roles = [f"seat {seat}" for seat in (1, *table.seats)]
    for person in table.people.values():
        roles += [person.rank, *person.duties]
        yield from ((person.id, role) for role in (person.rank, *person.duties))
    for seat, player in table.seats.items():
        yield player, f"seat {seat}"
    for role in dict.fromkeys(roles):
        yield "a stranger", role
        yield "newcomer", role


class Trespasser(Watcher):
    """Everybody tries everything."""

    tried = 0

    def look(self) -> None:
        if self.chance.random() < 0.5:
            return
        driver = self.driver
        before, pending = driver.head, driver.pending
        for what in attempts(driver):
            may = answerers(self.table, pending, what)
            self.everybody(what, may)
        assert (driver.head, driver.pending) == (before, pending)

    def everybody(self, what: Any, may: Any) -> None:
        driver = self.driver
        for actor, role in set(actors(self.table)):
            command = Command("try", actor, role, driver.request, what, self.table.now)
            if may.admits(self.table, actor, role):
                continue
            with pytest.raises(CroupierError) as caught:
                driver.do(command)
            if isinstance(caught.value, Refusal):
                assert caught.value.clause
                assert caught.value.instead
            self.tried += 1


@pytest.mark.slow
@every_edition
def test_nobody_does_what_is_not_his(setup: Setup, seed: int) -> None:
    """Every request, every kind of command, every actor in every role: refused, nothing changes."""
    bot = Trespasser.at(setup.rules(), random.Random(f"{seed} {setup}"), "card_by_card")
    bot.play(2)
    assert isinstance(bot, Trespasser)
    assert bot.tried


def every_request() -> Iterator[type[Request]]:
    kinds = [Request]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if not kind.__subclasses__():
            yield kind


def test_every_request_says_who_answers_it() -> None:
    """A kind of request that does not would be open to nobody, and is found here."""
    for kind in every_request():
        assert kind.answered_by is not Request.answered_by, kind


class Somebody(Watcher):
    """Whatever is asked, there is somebody at a practice table who may answer."""

    def look(self) -> None:
        assert self.driver.pending is not None
        assert self.driver.pending.answered_by(self.table).found(self.table) is not None


@every_edition
def test_somebody_may_answer(setup: Setup, seed: int) -> None:
    """No game asks for a person that no practice table has."""
    watched(Somebody, setup, seed, rounds=3)


# Words


@every_edition
def test_other_words_are_the_same_log(setup: Setup, seed: int) -> None:
    """With every sentence of its events replaced a log of any game still replays."""
    bot = Bot.at(setup.rules(), random.Random(f"{seed} {setup}"))
    bot.play(3)
    spoken = [
        replace(
            entry,
            events=tuple(
                replace(event, **dict.fromkeys(event.sentences, "other words"))
                for event in entry.events
            ),
        )
        for entry in bot.driver.entries
    ]
    again = replay(from_bytes(to_bytes(chained(spoken))), bot.table.rules.game)
    assert again.table.value() == bot.table.value()


@every_edition
def test_hidden_cards_stand_in_no_event(setup: Setup, seed: int) -> None:
    """While a card lies face down only the draws of its entry name it."""
    bot = Bot.at(setup.rules(), random.Random(f"{seed} {setup}"))
    bot.play(4)
    for entry in bot.driver.entries:
        for event in entry.events:
            if event.kind in ("dealt", "laid") and not event["face_up"]:
                assert set(event["cards"]) <= {"??"}


@every_edition
def test_rules_and_games_can_be_carried(setup: Setup) -> None:
    """Rules come out of a pickle as the same rules, of the very same game."""
    rules = setup.rules()
    again = pickle.loads(pickle.dumps(rules))
    assert again.game is rules.game
    assert again.hash == rules.hash
