"""No hidden card and no undealt deck ever leaves the server: two worlds that differ in one card.

The same people do the same in two houses whose cards differ only where somebody may not look. All
that is sent (views, pages, streams, answers, problems) is the same to the byte for everybody who
may not, and differs for whoever may.
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.core.cards import JOKER, card_name, decks
from croupier.core.driver import RandomSource
from croupier.core.game import rules_for
from croupier.core.hands import owner_of
from croupier.core.procedure import Draw, DrawCards
from croupier.core.sources import Answer
from croupier.games import game as found
from croupier.web.serving import Served
from tests.web.serving import Listener, Person, next_move, served

GAMES = ("three_card_poker", "blackjack", "ultimate_texas_holdem", "pai_gow_poker", "let_it_ride")
STAFF = ("practice dealer", "practice supervisor", "practice observer")
SEEDS = {"blackjack": 14}
"""Where the first seed gives the dealer a hand that ends the round at once."""
MOST = 24


class Ordered(RandomSource):
    """Cards in a fixed order; everything else by a seed."""

    def __init__(self, order: list[int], seed: int) -> None:
        super().__init__(random.Random(seed).randrange)
        self.order = list(order)
        self.drawn: list[tuple[int, str, bool]] = []
        """Place in the order, hand, whether it lies face up."""
        self.left = list(enumerate(order))

    def answer(self, request: Draw) -> Answer | None:
        if not isinstance(request, DrawCards):
            return super().answer(request)
        found, remaining = [], list(request.shoe.remaining)
        for _ in range(request.count):
            at = next(n for n, (_, card) in enumerate(self.left) if card in remaining)
            place, card = self.left.pop(at)
            remaining.remove(card)
            found.append(card)
            self.drawn.append((place, request.hand, request.face_up))
        return tuple(found)


class World:
    """One house, its people, and everything that they were sent."""

    def __init__(self, house: Served, game: str, order: list[int] | None, seed: int) -> None:
        self.house, self.sent = house, dict[str, list[bytes]]()
        self.stack = contextlib.ExitStack()
        self.people = {name: self._person(name) for name in ("one", "two", "watcher", *STAFF)}
        one = self.people["one"]
        self.table = str(one.http.post("/api/v1/tables", json={"game": game}).json()["id"])
        driver = house.hall.rooms[self.table].driver
        if order is None:
            order = _deck(game)
            random.Random(seed).shuffle(order)
        self.source = Ordered(order, seed)
        driver.source = self.source

    def _person(self, name: str) -> Person:
        person = self.stack.enter_context(Person(self.house.url))
        if name in STAFF:
            person.signs_in(member=name)
        elif name != "watcher":
            person.signs_in(name=name)
        return person

    def look(self) -> None:
        """Everybody looks, and somebody tries what is not his."""
        for name, person in self.people.items():
            kept = self.sent.setdefault(name, [])
            kept.append(_plain(person.http.get(f"/api/v1/tables/{self.table}").content))
            kept.append(person.http.get(f"/tables/{self.table}").content)
            for body in (
                {"do": "decide", "choice": "no such choice"},
                {"do": "place", "spot": "no_such_spot", "cents": 500, "seat": 1},
                {"do": "words", "text": "help"},
                {"do": "words", "text": "why"},
                {"do": "set", "house_way": True, "seat": 2},
            ):
                if name == "one" or (name == "two" and body["do"] == "set"):
                    continue
                path = f"/api/v1/tables/{self.table}/commands?dry_run=true"
                answer = person.http.post(path, json=body)
                assert answer.status_code != 500
                kept.append(_plain(answer.content))

    def close(self) -> None:
        self.stack.close()


def _deck(game: str) -> list[int]:
    rules = rules_for(found(game))
    return [*decks(rules.cents("decks") or 1), JOKER]


def _plain(data: bytes) -> bytes:
    """Without the number of a problem, which is random."""
    return re.sub(rb'"id":"[0-9a-f]{16}"', b"", data)


def played(world: World) -> bool:
    """Two players bet, up to a decision or a hand to be set; whether one is pending."""
    listeners = {}
    for seat, name in ((2, "one"), (3, "two")):
        world.people[name].does(world.table, "sit", seat=seat)
    for name, person in world.people.items():
        listeners[name] = Listener(person, world.table)
    for name in ("one", "two"):
        person = world.people[name]
        for _ in range(MOST):
            view = person.view(world.table)
            move = next_move(view)
            if not move or move["do"] in ("decide", "set"):
                break
            if move["do"] == "go" and name == "one":
                break
            person.sends(world.table, **move)
    one = world.people["one"]
    one.sends(world.table, "go")
    for _ in range(200):
        view = one.view(world.table)
        if view["state"] in ("decision", "setting", "over"):
            break
        time.sleep(0.01)
    world.look()
    for name, listener in listeners.items():
        listener.until_like(world.people[name].view(world.table))
        world.sent[name].append(listener.bytes)
        listener.close()
    return str(one.view(world.table)["state"]) in ("decision", "setting")


@contextlib.contextmanager
def worlds(folder: Path, game: str, seed: int, pick: Any) -> Iterator[tuple[World, World, str]]:
    """Two worlds in which one card that `pick` chooses is another."""
    with served(folder / "a", ()) as first:
        one = World(first, game, None, seed)
        good = played(one)
        swap = pick(one.source.drawn)
        order = list(one.source.order)
        at, hand = swap
        late = next(
            place
            for place, card in reversed(one.source.left)
            if card not in (JOKER, order[at]) and card // 4 != order[at] // 4
        )
        order[at], order[late] = order[late], order[at]
        with served(folder / "b", ()) as second:
            two = World(second, game, order, seed)
            good = played(two) and good
            assert good
            yield one, two, hand
            two.close()
        one.close()


def hidden_from_all(drawn: list[tuple[int, str, bool]]) -> tuple[int, str]:
    return next((at, hand) for at, hand, up in drawn if not up and owner_of(hand) is None)


def own_of(seat: int) -> Any:
    def pick(drawn: list[tuple[int, str, bool]]) -> tuple[int, str]:
        return next((at, hand) for at, hand, up in drawn if not up and owner_of(hand) == seat)

    return pick


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_nobody_may_see_is_seen_by_nobody(tmp_path: Path, game: str) -> None:
    """A card of the dealer's, face down: the same bytes for players, bystanders and staff."""
    seed = SEEDS.get(game, 11)
    with worlds(tmp_path, game, seed, hidden_from_all) as (one, two, hand):
        for name, sent in one.sent.items():
            assert len(sent) == len(two.sent[name])
            for first, second in zip(sent, two.sent[name], strict=True):
                assert _same(first) == _same(second), (name, hand, _differs(first, second))


@pytest.mark.slow
def test_the_own_card_is_seen_by_its_player_alone(tmp_path: Path) -> None:
    """A card of seat 2: another view for seat 2, the same bytes for everybody else."""
    with worlds(tmp_path, "three_card_poker", 11, own_of(2)) as (one, two, _):
        for name, sent in one.sent.items():
            same = [_same(a) == _same(b) for a, b in zip(sent, two.sent[name], strict=True)]
            assert all(same) == (name != "one"), name


@pytest.mark.slow
def test_no_undealt_card_is_named_anywhere(tmp_path: Path) -> None:
    """Nothing that was sent has the name of a card that nobody has seen."""
    with served(tmp_path, ()) as house:
        world = World(house, "three_card_poker", None, 5)
        assert played(world)
        table = house.hall.rooms[world.table].driver.table
        seen = {card_name(card) for card in table.hands["seat 2"]}
        theirs = {card_name(card) for card in table.hands["seat 3"]}
        for name, sent in world.sent.items():
            for data in sent:
                page = data.startswith(b"<!doctype")  # it has a picture of every card
                if name not in ("one", "two") and not page:
                    assert not _cards(data) & (seen | theirs), name
            if name == "one":
                assert _cards(sent[0]) <= seen
        world.close()


def _cards(data: bytes) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][cdhs])"', data.decode()))


def _same(data: bytes) -> bytes:
    """Without what is random by nature: the times of the clock and names that were taken."""
    data = re.sub(rb"\b1[0-9]{12}\b", b"0", data)
    return re.sub(rb"/static/[0-9a-f]+", b"", data)


def _differs(first: bytes, second: bytes) -> str:
    with contextlib.suppress(ValueError):
        a, b = json.loads(first), json.loads(second)
        return str({key: (a[key], b.get(key)) for key in a if a[key] != b.get(key)})[:600]
    at = next((n for n, (x, y) in enumerate(zip(first, second, strict=False)) if x != y), 0)
    return f"{first[max(0, at - 80) : at + 80]!r} {second[max(0, at - 80) : at + 80]!r}"
