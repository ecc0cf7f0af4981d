"""A player that plays anything: at random, from a seed, and legal wherever it can find a way.

It knows no game. It looks at what the table asks for, tries things that may be refused, and finds
a way to close a wager window. Tests watch it by overriding `watch` (called at every request that
waits for a person) and `offer` (every answer goes through it).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.contracts.plugin import tried
from croupier.contracts.witness import Driver
from croupier.core.beside import COUPON, Item, Lay, Lift
from croupier.core.cards import UNSEEN
from croupier.core.commands import Irregular
from croupier.core.coupons import READINGS, terms_from
from croupier.core.driver import KeyedSource, RandomSource, Source
from croupier.core.game import Rules, rules_for
from croupier.core.meters import ReadMeter
from croupier.core.procedure import (
    Attest,
    Call,
    Close,
    Decide,
    Draw,
    DrawCards,
    Irregularity,
    Place,
    Request,
    Take,
    Window,
)
from croupier.core.refusals import CroupierError, Refusal
from croupier.core.spots import name_of, spot_from
from croupier.core.table import rack
from croupier.core.things import TABLE, Tell
from croupier.core.together import Chosen, Set, SetHands, Together
from croupier.games import game

PLAYERS = ("P1", "P2", "P3", "P4")
TRIES = 20
"""How often something is tried in a wager window before it is closed."""
IRREGULAR = 0.05
IN_A_DEAL = 0.01
"""The same at each card of a deal: there are up to fifty, and most deals should come to an end."""
MISCHIEF = 0.05
BESIDE = 0.15
"""How often a coupon is laid or taken back in place of chips."""

# What an option without a list of choices is also tried at.
AMOUNTS = {"chip": ("1", "5"), "payout_limit": ("50000",), "minimum": ("1",), "maximum": ("25",)}


@dataclass(frozen=True)
class Setup:
    """A game as a house may offer it."""

    game_id: str
    edition: str
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = [f"{name}={text}" for name, text in self.options.items()]
        return "-".join([self.game_id, self.edition, *chosen])

    def rules(self) -> Rules:
        return rules_for(game(self.game_id), self.edition, self.options)


def editions() -> list[Setup]:
    """Every edition of every game that is tried, with nothing chosen."""
    return [Setup(id, edition) for id in tried() for edition in game(id).editions]


def setups() -> list[Setup]:
    """The same, and each option at each of its choices that the law allows by itself."""
    return [one for plain in editions() for one in (plain, *_variations(plain))]


def _variations(plain: Setup) -> Iterator[Setup]:
    for option in game(plain.game_id).options:
        others = [option.text(value) for value in option.choices if value != option.default]
        for text in others or AMOUNTS.get(option.id, ()):
            setup = Setup(plain.game_id, plain.edition, {option.id: text})
            try:
                setup.rules()
            except Refusal:
                continue
            yield setup


def chance_for(seed: int, setup: Setup, *more: object) -> random.Random:
    """Chance that is the same again for a seed, a setup and whatever else tells tests apart."""
    return random.Random(f"{seed} {setup} {more}")


SOURCES: dict[str, Callable[[random.Random], Source]] = {
    "dealt": lambda chance: RandomSource(chance.randrange),
    "keyed": lambda chance: KeyedSource(),
    "card_by_card": lambda chance: KeyedSource(card_by_card=True),
}


def _often(request: Request) -> float:
    """How likely something goes wrong at this request."""
    dealt = isinstance(request, DrawCards) and not request.unseen
    return IN_A_DEAL if dealt else IRREGULAR


class Bot:
    """Everybody at one table: players, dealer and supervisor."""

    def __init__(self, driver: Driver, chance: random.Random) -> None:
        self.driver = driver
        self.table = driver.table
        self.chance = chance
        self.coupons = 0
        """How many it has tried to lay."""
        self.lays = BESIDE
        """How often it lays one; never at a table of a house, which issued none of them."""
        self.minimum = max(1_00, self.table.rules.cents("minimum"))

    @classmethod
    def at(cls, rules: Rules, chance: random.Random, source: str = "dealt") -> Bot:
        """A bot at a new table, opened and with players at it."""
        bot = cls(Driver(rules, SOURCES[source](chance)), chance)
        bot.driver.open({}, {"source": source})
        bot.until_between_rounds()
        bot.sit_down()
        return bot

    # To be overridden by a test

    def watch(self) -> None:
        """Look at the table while it waits."""

    def offer(self, act: Callable[[], object]) -> bool:
        """Do something from outside; False when it was refused."""
        try:
            act()
        except CroupierError:
            return False
        return True

    # Rounds

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            self.play_round()

    def play_round(self) -> None:
        """One round, from chips in the racks to the end."""
        for player in dict.fromkeys(self.table.seats.values()):  # a set would lose the seed's order
            if self.table.accounts[rack(player)] < 20 * self.minimum:
                self.buy(self.seat_of(player))
        self.driver.tell_time(self.table.minute + self.chance.randrange(30))
        if not self.offer(self.driver.begin_round):
            for place in [one for one in self.table.things if one != TABLE]:
                self.driver.change_equipment(place, "their time was up")
                self.until_between_rounds()
            self.driver.begin_round()
        self.until_between_rounds()
        if self.chance.random() < MISCHIEF:
            self.change_seats()

    def until_between_rounds(self) -> None:
        """Answer whatever is asked until nothing is."""
        while self.driver.pending is not None:
            self.watch()
            self.step()

    def step(self) -> None:
        """Answer, or call, or misbehave."""
        request = self.driver.pending
        assert request is not None
        if self.chance.random() < MISCHIEF:
            self.offer(self.mischief())
        elif request.irregularities and self.chance.random() < _often(request):
            self.call(self.chance.choice(request.irregularities))
        elif isinstance(request, Window):
            self.wager(request)
        elif isinstance(request, Decide):
            self.decide(request)
        elif isinstance(request, SetHands):
            self.set_hand(request)
        elif isinstance(request, Together):
            self.decide_together(request)
        elif isinstance(request, Attest | Tell):
            self.driver.sign()
        elif isinstance(request, ReadMeter):
            assert self.answer(self.chance.randrange(10**8))
        else:
            assert isinstance(request, Draw)
            self.key_in(request)

    def call(self, one: Irregularity) -> None:
        """Call it, at any seat with a wager if it names one."""
        seats = [seat for seat in self.table.clockwise() if self.table.stakes(seat)]
        open_seats = [seat for seat in seats if seat not in one.closed]
        if one.seated and not open_seats:
            assert not self.offer(lambda: self.driver.call(one.id, seats[0]))
            return
        self.driver.call(one.id, self.chance.choice(open_seats) if one.seated else None)

    # Answers

    def answer(self, answer: Any, by: int | None = None) -> bool:
        return self.offer(lambda: self.driver.answer(answer, by))

    def decide(self, request: Decide) -> None:
        open_choices = [choice for choice in request.choices if self.driver.can(choice)]
        assert open_choices, "somebody must have something to choose"
        choice = self.chance.choice(request.choices)
        by = request.who if isinstance(request.who, int) else None
        if not self.answer(choice, by):
            assert self.answer(self.chance.choice(open_choices), by)

    def set_hand(self, request: SetHands) -> None:
        """Any seat, any parting: also one that fouls the hand, and one that is no parting."""
        seat = self.chance.choice(request.seats)
        cards = list(request.holding[seat])
        self.chance.shuffle(cards)
        parts = {}
        for name, room in request.parts:
            parts[name], cards = tuple(cards[:room]), cards[room:]
        if self.chance.random() < MISCHIEF:
            self.answer(Set(seat, {name: cards[1:] for name, cards in parts.items()}))
        assert self.answer(Set(seat, parts), seat)

    def decide_together(self, request: Together) -> None:
        seat = self.chance.choice(request.seats)
        asked = request.asked[seat]
        choices = [one for one in asked.choices if one not in asked.blocked]
        assert self.answer(Chosen(seat, self.chance.choice(choices)), seat)

    def key_in(self, request: Draw) -> None:
        """What a person sees: any cards or faces that are possible, or only backs."""
        drawn = RandomSource(self.chance.randrange).answer(request)
        hidden = isinstance(request, DrawCards) and not (request.face_up or request.unseen)
        if hidden and self.chance.random() < 0.5:
            assert isinstance(request, DrawCards)
            drawn = (UNSEEN,) * request.count
        assert self.answer(drawn)

    def wager(self, window: Window) -> None:
        """Try things in a window, then close it."""
        for _ in range(self.chance.randrange(TRIES)):
            beside = self.table.seats and self.chance.random() < self.lays
            self.answer(self.beside(window) if beside else self.action(window))
        if not self.answer(Close()):
            self.make_closable(window)
            assert self.answer(Close())

    def action(self, window: Window) -> Place | Take | Call:
        seats = self.table.clockwise()
        if self.chance.random() < 0.6:  # wagers that hang on others need company
            seats = [seat for seat in seats if self.table.stakes(seat)] or seats
        seat = self.chance.choice(seats)
        wager = self.chance.choice(self.spots(window))
        lying = self.table.stakes(seat)
        if lying and self.chance.random() < 0.2:
            wager = self.chance.choice(list(lying))
            if window.calls and self.chance.random() < 0.5:
                return Call(seat, wager, self.chance.choice(window.calls))
            return Take(seat, wager, self.chance.choice([lying[wager], self.minimum, 1]))
        return Place(seat, wager, self.amount(seat, wager))

    def beside(self, window: Window) -> Lay | Lift:
        """A coupon under any chips, mostly where it may lie, or one taken back; read in any way."""
        lying = [(spot_from(at), item) for at, items in self.table.beside.items() for item in items]
        if lying and self.chance.random() < 0.2:
            where, item = self.chance.choice(lying)
            return Lift(where.seat, where.id, item.id)
        seat = self.chance.choice(self.table.clockwise())
        takers = [id for id, one in self.table.rules.wagers.items() if COUPON in one.beside]
        there = [one for one in self.table.stakes(seat) if name_of(one) in takers]
        wager = self.chance.choice(there or self.spots(window))
        cents = self.table.stake_cents(seat, wager) or self.minimum
        face = self.chance.choice([cents, cents, cents // 2 or 1, cents // 3 or 1, cents + 1])
        filed = {one.key: self.chance.choice(list(one.answers)) for one in READINGS}
        self.coupons += 1
        return Lay(seat, wager, Item(f"C-{self.coupons}", COUPON, face, terms_from(filed)))

    def amount(self, seat: int, wager: str) -> int:
        """Mostly what may be wagered: the least, the most, or as much as lies there already."""
        low, high = self.table.limits(self.table.rules.wager(wager))
        lying = list(self.table.stakes(seat).values())
        good = [low, low, 2 * low, min(high, 10 * low), *lying, *lying, *lying]
        bad = [low - 1, high, high + 1, self.chance.randrange(1, high + 2)]
        return self.chance.choice(good if self.chance.random() < 0.9 else bad)

    def spots(self, window: Window) -> list[str]:
        """Every place of every wager that is open."""
        wagers = self.table.rules.wagers
        return [
            f"{id}@{place}" if place else id
            for id in window.wagers
            for place in ("", *wagers[id].places)
        ]

    # A way out of a window

    def make_closable(self, window: Window) -> None:
        """Take back what stands in the way; if nothing is left, place the least that will do."""
        self.take_back(window)
        for seat in self.table.clockwise():
            for wager in self.spots(window):
                if self.driver.can(Close()):
                    return
                least, _ = self.table.limits(self.table.rules.wager(wager))
                if self.table.accounts[rack(self.table.player(seat))] < least:
                    self.buy(seat)
                self.answer(Place(seat, wager, least))
        assert self.driver.can(Close()), "a window must be closable"

    def take_back(self, window: Window) -> None:
        """Take wagers back, as many as go, until the window can be closed."""
        again = True
        while again and not self.driver.can(Close()):
            again = False
            for seat in self.table.clockwise():
                for wager, cents in self.table.stakes(seat).items():
                    for item in list(self.table.beside_of(seat, wager)):
                        self.answer(Lift(seat, wager, item.id))
                    again |= self.answer(Take(seat, wager, cents))

    # Seats and chips

    def seat_of(self, player: str) -> int:
        return next(seat for seat, name in self.table.seats.items() if name == player)

    def sit_down(self) -> None:
        """One to four players, here and there, some at two positions."""
        for player in PLAYERS[: self.chance.randint(1, len(PLAYERS))]:
            for _ in range(self.chance.randint(1, 2)):
                seat = self.chance.randint(1, self.table.rules.game.seats)
                chips = self.minimum * self.chance.choice([1, 5, 50, 2_000])
                self.offer(lambda: self.driver.sit(seat, player, chips))  # noqa: B023
        if not self.table.seats:
            self.driver.sit(1, PLAYERS[0], 100 * self.minimum)

    def buy(self, seat: int) -> None:
        cents = self.minimum * self.chance.choice([20, 50, 2_000])
        assert self.offer(lambda: self.driver.buy(seat, cents))

    def change_seats(self) -> None:
        """Somebody leaves, somebody comes."""
        if len(self.table.seats) > 1:
            seat = self.chance.choice(list(self.table.seats))
            self.offer(lambda: self.driver.leave(seat))
        self.sit_down()

    def mischief(self) -> Callable[[], object]:
        """Something that is not allowed now, or makes no sense."""
        driver, seats = self.driver, self.table.clockwise() or [1]
        seat = self.chance.choice(seats)
        wager = self.chance.choice(list(self.table.rules.wagers))
        return self.chance.choice(
            [
                lambda: driver.answer("nonsense"),
                lambda: driver.answer(None),
                lambda: driver.answer((99, 99, 99)),
                lambda: driver.answer(Place(seat, wager, 10**12)),
                lambda: driver.answer(Place(99, wager, self.minimum)),
                lambda: driver.answer(Place(seat, "nonsense", self.minimum)),
                lambda: driver.answer(Take(seat, wager, 10**12)),
                lambda: driver.answer(Place(seat, wager, -1)),
                lambda: driver.call("nonsense"),
                lambda: driver.begin_round(),
                lambda: driver.leave(99),
                lambda: driver.sit(99, "P9", 5_00),
                lambda: driver.sit(seat, "P9", 5_00),
                lambda: driver.buy(seat, -1),
                lambda: driver.change_equipment("nonsense", "worn"),
                lambda: driver.answer(Place(seat, wager, self.minimum), by=99),
                lambda: driver.practise(Irregular("nonsense", 99)),
                lambda: driver.open({}, {}),
            ]
        )
