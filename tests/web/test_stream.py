"""The stream: what happens, to whom it may be told, without a gap; nobody waits for the slow."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.autodealer import ABSENT, Pace
from croupier.web import hall as halls
from croupier.web.patches import merged, patch_of, without_nulls
from croupier.web.serving import Served
from croupier.web.stream import MOST_WAITING, Client
from tests.web.serving import Listener, Person, plays_a_round, served
from tests.web.test_commands import fresh


def test_two_browsers_at_one_table(person: Person, other: Person) -> None:
    """Each gets what he may see: the own cards, and backs of the other's."""
    table = fresh(person)
    person.does(table, "sit", seat=4)
    other.does(table, "sit", seat=5)
    mine, theirs = Listener(person, table), Listener(other, table)
    for one in (person, other):
        one.does(table, "place", spot="ante", cents=5_00)
    person.does(table, "go")
    other.does(table, "go")
    mine.until_like(person.view(table))
    theirs.until_like(other.view(table))
    assert "??" not in mine.view["hands"]["seat 4"]
    assert set(mine.view["hands"]["seat 5"]) == {"??"}
    assert set(theirs.view["hands"]["seat 4"]) == {"??"}
    assert "decide" in mine.view["moves"]
    assert "decide" not in theirs.view["moves"]
    mine.close()
    theirs.close()


def test_sitting_down_opens_the_own_eyes(person: Person) -> None:
    """A stream that was opened by a bystander gets the whole view when he sits down."""
    table = fresh(person)
    person.signs_in(name="Robin")
    listener = Listener(person, table)
    assert listener.view["you"]["kind"] == "spectator"
    person.does(table, "sit")
    listener.until_like(person.view(table))
    assert listener.view["you"]["kind"] == "seat"
    assert any("view" in one for one in listener.messages)
    listener.close()


def test_a_line_that_broke_goes_on_without_a_gap(person: Person) -> None:
    """Last-Event-ID: exactly what came since, once, and the patches fit."""
    table = fresh(person)
    person.does(table, "sit")
    first = Listener(person, table)
    person.does(table, "place", spot="ante", cents=5_00)
    first.until_like(person.view(table))
    first.close()
    kept, last = first.view, int(first.view["seq"])
    person.does(table, "words", text="pair plus 5, deal, play")
    again = Listener(person, table, last=last)
    again.until_like(person.view(table))
    for message in again.messages:
        if message["after"] == kept["seq"]:
            kept = merged(kept, message["patch"])
    assert kept == without_nulls(person.view(table))
    assert not again.resets
    kinds = [event["kind"] for event in again.events]
    assert kinds.count("ended") == 1
    again.close()


def test_an_address_says_where_it_goes_on(person: Person) -> None:
    """Another tab that takes the stream over has no header to send: the address says the same."""
    table = fresh(person)
    person.does(table, "sit")
    last = person.view(table)["seq"]
    person.does(table, "place", spot="ante", cents=5_00)
    path = f"/api/v1/stream?tables={table}&last_event_id={last}"
    with person.http.stream("GET", path) as answer:
        found = next(line for line in answer.iter_lines() if line.startswith("data: "))
    assert [one["kind"] for one in json.loads(found.removeprefix("data: "))["events"]][-1:]
    assert json.loads(found.removeprefix("data: "))["after"] == last


def test_a_line_ends_with_its_session(person: Person, other: Person) -> None:
    """Whoever signed out is told nothing more, on a quiet table and on a busy one; others are."""
    table = fresh(person)
    person.signs_in(name="Noor")
    person.does(table, "sit")
    other.signs_in(member="practice observer")
    mine, theirs = Listener(person, table), Listener(other, table)
    assert person.http.delete("/api/v1/session").status_code == 200
    assert mine.over.wait(5), "the line outlived its session"
    assert not theirs.over.is_set()
    theirs.close()


@pytest.mark.parametrize("last", [0, 10**12])
def test_who_comes_too_late_is_told_to_look_again(person: Person, last: int) -> None:
    """An id that is not known any more, or not yet, is no gap: reset."""
    table = fresh(person)
    person.does(table, "sit")
    listener = Listener(person, table, last=last)
    person.does(table, "place", spot="ante", cents=5_00)
    end = time.monotonic() + 10
    while not listener.messages and time.monotonic() < end:
        time.sleep(0.01)
    assert listener.messages
    assert listener.resets == (last == 0)
    listener.close()


def test_a_slow_browser_gets_one_word() -> None:
    """What nobody fetches is dropped, and becomes a reset; it never grows without end."""
    client = Client(None)
    for n in range(MOST_WAITING * 3):
        client.put(b"id: %d\n\n" % n)
    taken = client.taken()
    assert taken.startswith(b"event: reset")
    assert len(client.waiting) <= MOST_WAITING


def test_a_browser_that_reads_nothing_stops_nobody(house: Served, person: Person) -> None:
    """A socket whose owner went to sleep does not slow commands."""
    table = fresh(person)
    person.does(table, "sit")
    with socket.create_connection(("127.0.0.1", house.port)) as asleep:
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        path = f"/api/v1/stream?tables={table}"
        asleep.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n\r\n".encode())
        time.sleep(0.1)
        for _ in range(30):
            person.does(table, "place", spot="ante", cents=5_00)
            person.does(table, "undo")
    assert person.view(table)["seats"]["4"]["stakes"] == {}


def test_the_lobby_is_live(house: Served, person: Person, other: Person) -> None:
    """Somebody sits down, and every lobby knows."""
    table = fresh(person)
    with other.http.stream("GET", "/api/v1/stream?lobby=true") as answer:
        lines = answer.iter_lines()
        next(lines)
        person.does(table, "sit", seat=4)
        for line in lines:
            if line.startswith("data: "):
                card = json.loads(line.removeprefix("data: "))
                if card["id"] == table:
                    break
    assert card["taken"] == [4]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house in which whoever has no line open is away at once."""
    away, halls.AWAY_MS = halls.AWAY_MS, 300
    try:
        folder = tmp_path_factory.mktemp("hasty")
        with served(folder, ("three_card_poker",), Pace(bets=400, decision=400, away=300)) as found:
            yield found
    finally:
        halls.AWAY_MS = away


def test_an_absent_player_folds_and_the_log_says_so(hasty: Served) -> None:
    """The choice without further chips, made by the practice dealer, marked in log and stream."""
    with Person(hasty.url) as person, Person(hasty.url) as other:
        table = person.table_of("three_card_poker")
        person.does(table, "sit", seat=4)
        other.does(table, "sit", seat=5)
        listener = Listener(person, table)
        person.does(table, "place", spot="ante", cents=5_00)
        other.does(table, "place", spot="ante", cents=5_00)
        person.does(table, "go")
        other.does(table, "go")
        for _ in range(500):
            view = person.view(table)
            if view["moves"]["decide"]:
                person.does(table, "decide", choice="play", request=view["request"])
            if view["request"] is None:
                break
            time.sleep(0.01)
        marked = [one for one in listener.messages if one.get("absent")]
        chosen = [one["choice"] for m in marked for one in m["events"] if one["kind"] == "decided"]
        assert chosen == ["fold"]
        store = hasty.hall.runs.place.reading()
        lines = b"\n".join(line for _, line in store.read(hasty.hall.rooms[table].stream))
        store.close()
        assert f'"via":"{ABSENT}"'.encode() in lines
        listener.close()


def test_whoever_plays_alone_is_never_hurried(hasty: Served) -> None:
    """With a line open and nobody waiting, no time runs."""
    with Person(hasty.url) as person:
        table = str(fresh(person))
        person.does(table, "sit")
        listener = Listener(person, table)
        person.does(table, "place", spot="ante", cents=5_00)
        time.sleep(1.2)
        assert person.view(table)["state"] == "bets"
        assert person.view(table)["closes"] is None
        person.does(table, "go")
        time.sleep(1.2)
        assert person.view(table)["state"] == "decision"
        listener.close()


def test_time_is_up_while_others_wait(hasty: Served) -> None:
    """Who put chips down and says no more is waited for so long, and the view says until when."""
    with Person(hasty.url) as person, Person(hasty.url) as other:
        table = fresh(person)
        person.does(table, "sit", seat=4)
        other.does(table, "sit", seat=5)
        mine, theirs = Listener(person, table), Listener(other, table)
        person.does(table, "place", spot="ante", cents=5_00)
        other.does(table, "place", spot="ante", cents=5_00)
        person.does(table, "go")
        assert person.view(table)["closes"] is not None
        for _ in range(300):
            if person.view(table)["state"] == "decision":
                break
            time.sleep(0.01)
        assert person.view(table)["state"] == "decision"
        mine.close()
        theirs.close()


def test_patches_come_to_the_same(tmp_path: Path) -> None:
    """RFC 7396 over random values: whatever changes, the patch makes it so."""
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    chance = random.Random(seed)

    def value(deep: int) -> object:
        kind = chance.randrange(6 if deep else 4)
        if kind == 0:
            return chance.choice([None, True, False, 0, 1, "", "a"])
        if kind in (1, 2, 3):
            return chance.choice([1, 2, "x", [1, {"a": None}], None])
        return {chance.choice("abcde"): value(deep - 1) for _ in range(chance.randrange(4))}

    for _ in range(2_000):
        old = {key: value(3) for key in "abc" if chance.random() < 0.8}
        new = {key: value(3) for key in "abc" if chance.random() < 0.8}
        assert merged(without_nulls(old), patch_of(old, new)) == without_nulls(new), (old, new)


def test_rounds_of_two_players_by_stream_alone(person: Person, other: Person) -> None:
    """Four rounds at one table from two browsers; both patched views stay the server's own."""
    table = fresh(person)
    person.does(table, "sit", seat=3)
    mine, theirs = Listener(person, table), Listener(other, table)
    for _ in range(4):
        plays_a_round(person, table)
    mine.until_like(person.view(table))
    theirs.until_like(other.view(table))
    mine.close()
    theirs.close()
