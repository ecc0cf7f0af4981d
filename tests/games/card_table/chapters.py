"""The seven poker chapters that came after Three Card Poker, as facts typed from their text.

`typed/` has a file a chapter, one fact a line with the clause that says so. Tests hold the lines
against what the code declares, and play by them: what is dealt to whom, what closes the betting,
what a call leads to. In a deal, P is a card to each player, D one to the dealer, C one for
everybody, R one to the rack unseen; a number says how many at once, `^` that they lie face up.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import STANDARD_DECK, UNSEEN, card_name, cards_from
from croupier.core.driver import KeyedSource, Source
from croupier.core.game import Game, Rules, rules_for
from croupier.core.procedure import Close, Decide, DrawCards, Place
from croupier.core.refusals import Refusal
from croupier.core.table import DEALER
from croupier.games.card_table.terms import COMMUNITY, PLAYERS, RACK, CardTable, Step
from croupier.games.progressive.paytables import MULTI_LINK
from tests.games.scripts import events, table_of
from tests.law.by_hand import cited, clause_lines, lines, short

FOLDER = Path(__file__).parent / "typed"
CHIPS = 100_000_00
WHO = {PLAYERS: "P", DEALER: "D", COMMUNITY: "C", RACK: "R"}
HANDS = {letter: to for to, letter in WHO.items()}
FACES = "Ah Kd Qc Js 9h 8d 7c 6s 4h 3d"
"""Cards for places where one lies face up."""


@dataclasses.dataclass(frozen=True)
class Deal:
    """One word of a deal: `P5`, `D^`."""

    to: str
    cards: int
    face_up: bool

    @staticmethod
    def of(word: str) -> Deal:
        number = word[1:].rstrip("^")
        return Deal(HANDS[word[0]], int(number or 1), word.endswith("^"))


@dataclasses.dataclass(frozen=True)
class Chapter:
    """One chapter with its facts; `stakes` is what a player has to wager for cards."""

    id: str
    stakes: dict[str, int]
    sides: dict[str, int]
    asked: tuple[str, ...]
    """The clause by which the first player is asked after the first cards, and the choices."""
    plays: tuple[str, ...]
    """What is answered to stay in the game, the first of these that may be."""

    @property
    def chapter(self) -> str:
        return f"oh.{self.id}"

    @cached_property
    def text(self) -> list[str]:
        return lines((FOLDER / f"{self.id}.txt").read_text("utf-8"))

    @cached_property
    def game(self) -> Game:
        found: Game = self.rules_module.GAME
        return found

    @cached_property
    def rules_module(self) -> Any:
        return importlib.import_module(f"croupier.games.{self.id}.rules")

    @property
    def cards(self) -> CardTable:
        found: CardTable = self.rules_module.CARDS
        return found

    # The facts

    def fact(self, *words: str) -> str:
        """What stands behind these words: the clause, or what follows a colon; else nothing."""
        start = f"{' '.join(words)} "
        for line in self.text:
            if line.startswith(start):
                return line.partition(": ")[2] or line.removeprefix(start)
        return ""

    def names(self, *starts: str) -> pytest.MarkDecorator:
        """The clauses of all lines that begin so, or that are numbers of clauses themselves."""
        found: list[str] = []
        for start in starts:
            begun = [line for line in self.text if line.startswith(f"{start} ")]
            for line in begun or [start]:
                found += cited(self.chapter, line)
        if not found:
            raise ValueError(f"{self.chapter}: no clause in {starts}")
        return pytest.mark.clause(*dict.fromkeys(found))

    def text_of(self, start: str) -> str:
        """All lines that begin so, as one."""
        return " ".join(line for line in self.text if line.startswith(f"{start} "))

    @cached_property
    def dealings(self) -> tuple[str, ...]:
        return tuple(line.split()[1] for line in self.text if line.startswith("deal "))

    @property
    def usual(self) -> str:
        """The way of dealing where the house has not chosen."""
        return self.fact("option", "dealing").split(",")[0]

    @property
    def two_positions(self) -> bool:
        return self.fact("number", "positions") == "2"

    @property
    def size(self) -> int:
        return int(self.fact("number", "cards"))

    def deal(self, dealing: str) -> list[Deal]:
        return [Deal.of(word) for word in self.fact("deal", dealing).split()]

    def streets(self, dealing: str) -> list[list[Deal]]:
        told = self.fact("streets", dealing).removesuffix(" from the hand")
        return [[Deal.of(word) for word in part.split()] for part in told.split("|") if part]

    # Tables

    def cite(self, number: str) -> str:
        return f"{self.chapter} {number}"

    def number(self, citation: str) -> str:
        return citation.removeprefix(f"{self.chapter} ")

    def rules(self, **options: str) -> Rules:
        return rules_for(self.game, None, options)

    def table(self, source: Source, *seats: int, **options: str) -> Driver:
        """A table between rounds; at each of these seats a player of its own."""
        players = {seat: f"player {seat}" for seat in seats}
        return table_of(self.game, source, players, chips_cents=CHIPS, **options)

    def window(self, *seats: int, **options: str) -> Driver:
        """A table of real cards, keyed one by one, with its wager window open."""
        driver = self.table(KeyedSource(card_by_card=True), *seats, **options)
        driver.begin_round()
        if options.get("shuffler") == "no":
            driver.answer(10)
        return driver

    def wagered(self, *seats: int, sides: bool = True, **options: str) -> Driver:
        """The first card is waiting to be dealt; seat 4 sits there and has not wagered."""
        driver = self.window(*sorted({*seats, 4}), **options)
        for seat in seats:
            for wager, cents in self.all_stakes(sides).items():
                driver.answer(Place(seat, wager, cents))
        driver.answer(Close())
        return driver

    def all_stakes(self, sides: bool = True) -> dict[str, int]:
        return {**self.stakes, **(self.sides if sides else {})}

    def draws(self, deal: list[Deal], *seats: int) -> list[tuple[str, Deal]]:
        """Which hand gets what, one after the other."""
        return [
            (hand, one)
            for one in deal
            for hand in ([f"seat {s}" for s in seats] if one.to == PLAYERS else [one.to])
        ]

    def dealt(self, deal: list[Deal], *seats: int, faces: str = FACES) -> list[str]:
        """The lines of such a deal."""
        found, left = [], faces.split()
        for hand, one in self.draws(deal, *seats):
            cards = [left.pop(0) if one.face_up else "??" for _ in range(one.cards)]
            found.append(f"{hand}: {' '.join(cards)}")
            if hand == RACK:
                found.append(f"{RACK} away unseen")
        return found

    def refused(self, driver: Driver, answer: Any, by: int | None = None) -> str:
        """The number of the clause that refuses this; the table stays as it was."""
        before = (dict(driver.table.accounts), len(driver.log), driver.pending)
        with pytest.raises(Refusal) as caught:
            driver.answer(answer, by)
        assert (driver.table.accounts, len(driver.log), driver.pending) == before
        return self.number(caught.value.clause)


def key(driver: Driver, number: int, faces: str = FACES) -> None:
    """Key in so many draws: backs, and a card of these where it lies face up."""
    left = list(cards_from(faces))
    for _ in range(number):
        pending = driver.pending
        assert isinstance(pending, DrawCards), pending
        up = pending.face_up
        driver.answer(tuple(left.pop(0) if up else UNSEEN for _ in range(pending.count)))


def go_on(one: Chapter, driver: Driver, until: Callable[[Driver], bool]) -> Driver:
    """Deal, decide and show until something is so: everybody stays, seen cards come in order."""
    lying = {
        name for event in events(driver, "dealt", "revealed") for name in event.get("cards", ())
    }
    deck = [card for card in STANDARD_DECK if card_name(card) not in lying]
    while driver.pending is not None and not until(driver):
        pending = driver.pending
        if isinstance(pending, Decide):
            driver.answer(next(said for said in one.plays if said in pending.choices))
        elif isinstance(pending, DrawCards) and (pending.face_up or pending.unseen):
            driver.answer(tuple(deck.pop(0) for _ in range(pending.count)))
        else:
            key(driver, 1)
    return driver


def won(driver: Driver, seat: int) -> int:
    return driver.table.accounts[f"rack/player {seat}"] - CHIPS


# What the code declares, in the words of the typed lines


def _word(step: Step) -> str:
    return f"{WHO[step.to]}{step.cards if step.cards > 1 else ''}{'^' if step.face_up else ''}"


def _words(steps: tuple[Step, ...]) -> str:
    return " ".join(map(_word, steps))


def declared(one: Chapter) -> Iterator[str]:
    """The lines about cards; clauses that the value does not have are left out of them."""
    cards, misdeals = one.cards, one.cards.misdeals
    parts = {"table": cards, "shuffle": cards.shuffle, "idle": cards.shuffle.idle}
    for name, part in {**parts, "misdeals": misdeals}.items():
        yield from clause_lines(name, part, "oh")
    if cards.shuffle.idle.wash is not None:
        yield f"idle wash {short(cards.shuffle.idle.wash.clause, 'oh')}"
    for word in cards.opening:
        if word.second:
            yield f"verifies {word.second} {short(word.verified_by or word.clause, 'oh')}"
    if cards.preshuffled is not None:
        yield f"preshuffled clause {short(cards.preshuffled.clause, 'oh')}"
    for dealing in cards.dealings:
        yield from clause_lines(dealing.id, dealing, "oh")
        yield f"deal {dealing.id}: {_words(dealing.deal)}"
        if dealing.streets:
            by_hand = " from the hand" if dealing.streets_by_hand else ""
            yield f"streets {dealing.id}: {' | '.join(map(_words, dealing.streets))}{by_hand}"
        yield f"hours {dealing.id}: {dealing.hours}"
        if dealing.ruling is not None:
            yield f"{dealing.id} ruling {short(dealing.ruling.clause, 'oh')}"
            yield f"person ruling: {dealing.ruling.role}"
    yield f"number cards: {len(cards.deck)}"
    yield f"number cut: {cards.shuffle.least_cut}"
    yield f"number positions: {cards.adjacent}"
    yield f"number set_aside: {misdeals.set_aside}"
    yield f"person recut: {cards.shuffle.recut_by}"
    yield f"faces idle: {' '.join(cards.shuffle.idle.faces)}"
    when = "at once" if cards.folds.at_once else "after all have decided"
    yield f"folds: {' '.join(cards.folds.lost)}, {when}" if cards.folds.lost else "folds: nothing"
    for spare in misdeals.spares:
        all_of_them = "all cards" if spare.streets else "first cards"
        after = ", after the first deal" if spare.after_deal else ""
        yield f"spared {spare.irregularity}: {' '.join(spare.wagers)}, {all_of_them}{after}"
    if misdeals.seen_until_decided:
        yield "seen: until all have decided"
    for bet in one.game.side_bets:
        if bet.id in (MULTI_LINK.id, MULTI_LINK.envy_id):  # of another chapter
            continue
        needs = " ".join(vars(bet)["needs"]) or "nothing"
        lost = "is lost with the hand" if vars(bet)["forfeit"] is not None else "stays"
        yield f"side {bet.id}: needs {needs}, {lost}"


FIVE = 5_00
FOUR = Chapter(
    "four_card_poker",
    {"ante": 10_00},
    {"aces_up": FIVE},
    ("11.C", "3x", "2x", "1x", "play", "fold"),
    ("1x",),
)
CRAZY = Chapter(
    "crazy_four_poker",
    {"ante": 10_00, "super_bonus": 10_00},
    {"queens_up": FIVE},
    ("10.C", "3x", "2x", "1x", "fold"),
    ("1x",),
)
RIDE = Chapter(
    "let_it_ride",
    {"number_1": 10_00, "number_2": 10_00, "number_3": 10_00},
    {"let_it_ride_bonus": 1_00, "three_card_bonus": FIVE},
    ("13.B", "take_back", "let_it_ride"),
    ("let_it_ride",),
)
STUD = Chapter(
    "mississippi_stud",
    {"ante": 10_00},
    {"three_card_bonus": FIVE},
    ("11.B", "3x", "2x", "1x", "fold"),
    ("1x",),
)
ULTIMATE = Chapter(
    "ultimate_texas_holdem",
    {"ante": 10_00, "blind": 10_00},
    {"trips": FIVE},
    ("11.A", "4x", "3x", "check"),
    ("check", "1x"),
)
HOLDEM = Chapter(
    "texas_holdem_bonus",
    {"ante": 10_00},
    {"bonus": FIVE},
    ("11.A", "play", "fold"),
    ("play", "check"),
)
WILD = Chapter(
    "dj_wild",
    {"ante": 10_00, "blind": 10_00},
    {"trips": FIVE, "two_way_bad_beat": FIVE},
    ("11.B", "play", "fold"),
    ("play",),
)
SEVEN = (FOUR, CRAZY, RIDE, STUD, ULTIMATE, HOLDEM, WILD)
