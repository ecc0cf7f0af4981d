"""What holds for the view of every game: it is plain, its moves are true, it hides what is hidden.

A bot plays at random; the seed is printed with a failure and CROUPIER_TEST_SEED repeats it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.contracts.bot import SOURCES, Bot, Setup, chance_for, editions, setups
from croupier.contracts.looking import viewers
from croupier.contracts.witness import Driver
from croupier.core.betting import bounds
from croupier.core.cards import HIDDEN, UNSEEN, card_from, card_name
from croupier.core.driver import RandomSource
from croupier.core.hands import owner_of
from croupier.core.procedure import Call, Close, Draw, DrawCards, Place, Take, Undo
from croupier.core.refusals import CroupierError, Refusal
from croupier.core.together import Set
from croupier.live.affordances import area_for
from croupier.live.keys import PAGE
from croupier.live.shown import happened, shown
from croupier.live.telling import Teller
from croupier.live.view import view
from croupier.live.viewers import DEALER, FLOOR, SEAT, Viewer

every_setup = pytest.mark.parametrize("setup", setups(), ids=str)
every_edition = pytest.mark.parametrize("setup", editions(), ids=str)
every_source = pytest.mark.parametrize("source", SOURCES)


def same_parts(one: dict[str, list[str]], other: dict[str, list[str]]) -> bool:
    return all(sorted(one[part]) == sorted(other[part]) for part in one)


class Checker(Bot):
    """A bot that tries what the view says, whenever the table waits."""

    checked = 0

    def watch(self) -> None:
        seats = [Viewer(SEAT, (seat,)) for seat in self.table.seats]
        some = [*seats[:1], *self.chance.sample(viewers(self.driver), 2)]
        for viewer in some:
            found = view(self.driver, viewer)
            assert json.loads(json.dumps(found)) == found
            self.check_moves(found["moves"], viewer)

    def check_moves(self, moves: dict[str, Any], viewer: Viewer) -> None:
        """What is open is accepted, what is refused is refused by the same clause."""
        for seat, areas in moves["areas"].items():
            for spot in self.chance.sample(list(areas), min(4, len(areas))):
                self.check_area(int(seat), spot, areas[spot])
        for seat, spots in moves["take"].items():
            lying = self.table.stakes(int(seat))
            assert all(self.driver.can(Take(int(seat), spot, lying[spot])) for spot in spots)
        for seat, called in moves["say"].items():
            for spot, words in called.items():
                assert all(self.driver.can(Call(int(seat), spot, word)) for word in words)
        for seat, wagers in moves["again"].items():
            spot, cents = next(iter(wagers.items()))
            assert self.driver.can(Place(int(seat), spot, cents))
        for seat, allowed in moves["undo"].items():
            self.agree(Undo(int(seat)), None if allowed is True else allowed["refused"])
        if moves["go"] and self.driver.pending is not None:
            self.agree(Close(), moves["go"]["refused"])
        if moves["decide"]:
            self.check_decision(moves["decide"])
        if (moves["draw"] or {}).get("kind") == "cut":
            cut = moves["draw"]
            tried = (cut["least"] - 1, cut["least"], cut["most"], cut["most"] + 1)
            assert [self.driver.can(one) for one in tried] == [False, True, True, False]
        for seat, setting in moves["set"].items():
            self.check_setting(int(seat), setting)
        if viewer.kind not in (SEAT, DEALER, FLOOR):
            assert not any(moves.values())

    def check_setting(self, seat: int, setting: dict[str, Any]) -> None:
        """The way of the house is taken and never foul; what is foul may be laid all the same."""
        if setting["house_way"] is None:
            return
        fouls = [one["parts"] for one in setting["foul"]["settings"]]
        assert not any(same_parts(one, setting["house_way"]) for one in fouls)
        for parts in (setting["house_way"], *fouls[:2]):
            laid = {part: cards_of(names) for part, names in parts.items()}
            self.agree(Set(seat, laid), None)

    def check_area(self, seat: int, spot: str, area: dict[str, Any]) -> None:
        if "refused" in area:
            least, _, _ = bounds(self.table, seat, spot)
            self.agree(Place(seat, spot, least), area["refused"])
            return
        least, most, step = area["least"], area["most"], area["step"]
        for cents in {least, most, min(most, least + step)}:
            self.agree(Place(seat, spot, cents), None)
        assert not self.driver.can(Place(seat, spot, most + step))
        assert (most - least) % step == 0

    def check_decision(self, decision: dict[str, Any]) -> None:
        keys = [choice["key"] for choice in decision["choices"]]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set(PAGE)
        for choice in decision["choices"]:
            self.agree(choice["id"], choice["refused"])

    def agree(self, answer: Any, refusal: dict[str, Any] | None) -> None:
        """The driver says the same as the view."""
        self.checked += 1
        error = self.error_of(answer)
        assert (error is None) == (refusal is None), (answer, error, refusal)
        if refusal is not None:
            clause = error.clause if isinstance(error, Refusal) else None
            assert clause == refusal["clause"], (answer, error, refusal)
            assert refusal["why"] in str(error)

    def error_of(self, answer: Any) -> CroupierError | None:
        try:
            self.driver.verify(answer)
        except CroupierError as error:
            return error
        return None

    def answer(self, answer: Any, by: int | None = None) -> bool:
        """Whatever the table accepts lies within what the view had said."""
        if isinstance(answer, Place) and self.driver.can(answer):
            area = area_for(self.driver, answer.seat, answer.wager)
            assert "refused" not in area, (answer, area, self.table.stakes(answer.seat))
            assert area["least"] <= answer.cents <= area["most"], (answer, area)
            assert (answer.cents - area["least"]) % area["step"] == 0, (answer, area)
        return super().answer(answer, by)


@every_setup
def test_the_moves_of_a_view_are_true(setup: Setup, seed: int) -> None:
    """At every request of random rounds, for each viewer: plain, accepted, refused alike."""
    bot = Checker.at(setup.rules(), chance_for(seed, setup), "dealt")
    assert isinstance(bot, Checker)
    bot.play(2)
    assert bot.checked


@every_edition
@pytest.mark.parametrize("source", ["keyed", "card_by_card"])
def test_the_moves_at_a_table_of_real_cards_are_true(setup: Setup, source: str, seed: int) -> None:
    """The same where the dealer keys in what is drawn."""
    bot = Checker.at(setup.rules(), chance_for(seed, setup, source), source)
    assert isinstance(bot, Checker)
    bot.play(2)
    assert bot.checked


def cards_of(names: list[str]) -> tuple[int, ...]:
    return tuple(UNSEEN if name == HIDDEN else card_from(name) for name in names)


class Mover(Bot):
    """Somebody who knows nothing of the table but its view, and plays."""

    def step(self) -> None:
        seats = list(self.table.seats)
        self.chance.shuffle(seats)
        players = (Viewer(SEAT, (seat,)) for seat in seats)
        for viewer in (*players, Viewer(DEALER), Viewer(FLOOR)):
            if self.moved(view(self.driver, viewer)["moves"]):
                return
        raise AssertionError(f"no viewer may answer {self.driver.pending}")

    def moved(self, moves: dict[str, Any]) -> bool:
        """Do one thing that is open, if there is one for this viewer."""
        if moves["decide"]:
            open_now = [one["id"] for one in moves["decide"]["choices"] if not one["refused"]]
            self.driver.answer(self.chance.choice(open_now))
        elif moves["set"]:
            seat, setting = self.chance.choice(list(moves["set"].items()))
            self.driver.answer(Set(int(seat), self.parted(setting)))
        elif moves["attest"] or moves["tell"]:
            self.driver.sign()
        elif moves["draw"]:
            self.driver.answer(self.keyed(moves["draw"]))
        elif moves["go"]:
            self.wagered(moves)
        else:
            return False
        return True

    def parted(self, setting: dict[str, Any]) -> dict[str, tuple[int, ...]]:
        """Any parting of the cards that are seen, or the one that the house would make."""
        if setting["house_way"] and self.chance.random() < 0.5:
            return {part: cards_of(names) for part, names in setting["house_way"].items()}
        names, parts = list(setting["cards"]), {}
        self.chance.shuffle(names)
        for part, room in setting["parts"]:
            parts[part], names = cards_of(names[:room]), names[room:]
        return parts

    def wagered(self, moves: dict[str, Any]) -> None:
        """Chips go down now and then, and always if the window stays open without them."""
        spots = [
            (int(seat), spot, area)
            for seat, areas in moves["areas"].items()
            for spot, area in areas.items()
            if "refused" not in area
        ]
        if not moves["go"]["refused"] and (not spots or self.chance.random() < 0.6):
            self.driver.answer(Close())
        elif not spots:
            self.buy(int(self.chance.choice(list(moves["areas"]))))
        else:
            seat, spot, area = self.chance.choice(spots)
            cents = min(area["most"], area["least"] + area["step"] * self.chance.randrange(3))
            self.driver.answer(Place(seat, spot, cents))

    def keyed(self, draw: dict[str, Any]) -> Any:
        """Something that the pad offers."""
        match draw["kind"]:
            case "cards" if draw["face_down"]:
                return (UNSEEN,) * draw["count"]
            case "cards":
                left = [name for name, count in draw["left"].items() for _ in range(count)]
                names = {card_name(card): card for card in range(53)}
                return tuple(names[one] for one in self.chance.sample(left, draw["count"]))
            case "dice":
                return tuple(self.chance.randint(1, 6) for _ in draw["dice"])
            case "wheel":
                return self.chance.randrange(len(draw["sections"]))
        return self.chance.randint(draw["least"], draw["most"])


@every_source
@every_edition
def test_every_game_is_played_by_its_moves(setup: Setup, source: str, seed: int) -> None:
    """Whoever reads the moves alone gets through the rounds of any game."""
    bot = Mover.at(setup.rules(), chance_for(seed, setup, source), source)
    bot.play(2)
    assert bot.table.round_number == 2


# Two worlds


class Tape:
    """A source that plays a first world, or a second one with some hidden cards exchanged."""

    name = "random"

    def __init__(self, chance: random.Random, *played: Any, **swap: Any) -> None:
        self.source = RandomSource(chance.randrange)
        self.played = played
        self.swap = swap
        self.drawn: list[tuple[Draw, Any]] = []

    def answer(self, request: Draw) -> Any:
        at = len(self.drawn)
        drawn: Any = self.played[at] if at < len(self.played) else self.source.answer(request)
        if self.swap and at == self.swap["at"]:
            drawn = tuple(self.swap["new"] if card == self.swap["old"] else card for card in drawn)
        self.drawn.append((request, drawn))
        return drawn


class Looker(Bot):
    """A bot that keeps what each viewer gets, byte by byte, at every request."""

    def __init__(self, driver: Driver, chance: random.Random) -> None:
        super().__init__(driver, chance)
        self.seen: list[tuple[int, dict[Viewer, bytes]]] = []
        self.looking = False
        self.asked: list[tuple[str, Any]] = []
        """Of whom something was asked at each of these moments."""
        self.began = 0
        """How much had been drawn when the last round began."""

    def watch(self) -> None:
        if not self.looking:
            return
        found = {
            viewer: json.dumps(view(self.driver, viewer)).encode()
            for viewer in viewers(self.driver)
        }
        self.seen.append((len(self.driver.entries), found))
        asked = self.driver.pending
        self.asked.append((type(asked).__name__, getattr(asked, "who", None)))


ROUNDS = 2


def world(setup: Setup, seed: int, tape: Tape, *, looking: bool = True) -> Looker:
    """Two rounds with the same people, who do the same as long as they see the same."""
    bot = Looker(Driver(setup.rules(), tape), random.Random(f"{seed} {setup}"))
    bot.looking = looking
    bot.driver.open({}, {"source": "random"})
    bot.until_between_rounds()
    bot.sit_down()
    for _ in range(ROUNDS):
        bot.began = len(tape.drawn)
        bot.play_round()
    return bot


def exchanges(tape: Tape, first: Looker, alike: bool) -> Iterator[dict[str, Any]]:
    """A hidden card of the last round, and one that never left the shoe: of its rank or not."""
    for at, (request, drawn) in enumerate(tape.drawn):
        if at >= first.began and isinstance(request, DrawCards) and not request.face_up:
            left = left_over(tape, at)
            for old in drawn:
                others = [card for card in left if (card // 4 == old // 4) == alike and card != old]
                if others and drawn.count(old) == 1:
                    yield {"at": at, "hand": request.hand, "old": old, "new": min(others)}


def left_over(tape: Tape, at: int) -> Counter[int]:
    """The cards of the shoe that come in neither this draw nor a later one, up to a shuffle."""
    left, size = Counter[int](), 0
    for request, drawn in tape.drawn[at:]:
        if isinstance(request, DrawCards):
            shoe = request.shoe
            if size and len(shoe) > size:
                break
            left = left if size else Counter(shoe.remaining)
            size = len(shoe)
            left.subtract(drawn)
    return +left


@every_edition
def test_two_worlds_look_alike(setup: Setup, seed: int) -> None:
    """The same public history with another hidden card is the same to every other viewer."""
    assert_alike(setup, seed)


@pytest.mark.parametrize("setup", [one for one in setups() if one not in editions()], ids=str)
def test_two_worlds_look_alike_whatever_the_house_chooses(setup: Setup, seed: int) -> None:
    """The same with each option at each of its choices."""
    assert_alike(setup, seed, most=1)


def assert_alike(setup: Setup, seed: int, most: int = 3) -> None:
    """With a card of the same rank, and with any other as long as the same happens."""
    tape = Tape(random.Random(f"tape {seed} {setup}"))
    first = world(setup, seed, tape, looking=False)
    if not any(exchanges(tape, first, alike=True)):
        return
    played = [drawn for _, drawn in tape.drawn]
    first = world(setup, seed, Tape(random.Random(0), *played))
    for alike in (True, False):
        found = list(exchanges(tape, first, alike))
        for swap in random.Random(seed).sample(found, min(most, len(found))):
            second = world(setup, seed, Tape(random.Random(0), *played, **swap))
            assert compared(first, second, swap, alike), swap


def compared(first: Looker, second: Looker, swap: dict[str, Any], alike: bool) -> int:
    """Compare what viewers got until the card is turned; how often there was something to see."""
    times, last, end = 0, 0, turned_at(first, swap)
    others = [one for one in first.seen[-1][1] if not _holds(one, swap["hand"])]
    for at, ((here, one), (_, other)) in enumerate(zip(first.seen, second.seen, strict=False)):
        apart = first.asked[at] != second.asked[at] or public(first, here) != public(second, here)
        if here > end or (apart and not alike):
            break
        for viewer in filter(one.__contains__, others):
            assert one[viewer] == other[viewer], (viewer, swap)
            times += 1
        last = here
    for viewer in others:
        assert told(first, viewer, last) == told(second, viewer, last), (viewer, swap)
    return times


def _holds(viewer: Viewer, hand: str) -> bool:
    return viewer.kind == SEAT and owner_of(hand) in viewer.seats and "," not in hand


def public(bot: Looker, at: int) -> list[Any]:
    """What has happened, without what was drawn."""
    return happened(bot.driver.entries[:at])


def told(bot: Looker, viewer: Viewer, at: int) -> tuple[bytes, list[str]]:
    """Events and sentences for a viewer, up to here."""
    rules = bot.table.rules
    events = shown(bot.driver.entries[:at], rules.game, viewer)
    return json.dumps(events).encode(), [line.text for line in Teller(rules).tell(events)]


def turned_at(bot: Looker, swap: dict[str, Any]) -> int:
    """After how many entries everybody sees the card, or its player, or its round is over."""
    draws = 0
    for at, entry in enumerate(bot.driver.entries):
        draws += len(entry.given)
        for event in entry.events if draws > swap["at"] else ():
            turned = event["kind"] == "revealed" and card_name(swap["old"]) in event["cards"]
            taken_up = event["kind"] == "laid" and event["hand"] == swap["hand"]
            if turned or taken_up or event["kind"] == "ended":
                return at
    return len(bot.driver.entries)
