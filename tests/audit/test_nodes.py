"""Several processes on one house: leases, epochs and the fence, tables that move, one sequence."""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from croupier.audit.nodes import Node, Pulse, SharedStore, joined
from croupier.audit.places import Database
from croupier.audit.postgres import PostgresStore
from croupier.audit.recover import checked
from croupier.audit.replay import replayed, stream_of
from croupier.audit.seal import SharedVault
from croupier.audit.store import Elsewhere, InUse, Stopped
from croupier.contracts.bot import Setup
from croupier.contracts.test_tables import same
from croupier.core.commands import Command, Open, Sit
from croupier.core.refusals import CroupierError, Misuse, Refusal
from tests.audit import servers
from tests.audit.house import SOFTWARE, House, TinyDesk, seated
from tests.audit.test_postgres import PgHouse

NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with servers.server() as address:
        yield address


@pytest.fixture
def at(server: str, tmp_path: Path) -> Iterator[Database]:
    """A house that was founded, and that nobody runs."""
    schema = f"nodes_{os.getpid()}_{next(NUMBERS)}"
    house = PgHouse(tmp_path)
    house.address, house.schema = server, schema
    (tmp_path / "keys").mkdir()
    house.found()
    house.put(100, "begin")
    house.keeper.close()
    yield Database(server, schema)
    with psycopg.connect(server, autocommit=True) as base:
        base.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())


class Shared(House):
    """One node of a house."""

    keeper: Node

    def join(self, at: Database, node: str, lease: float = 30.0, ids: str = "") -> Shared:
        self.at, self.node = at, node
        self.ids = (f"{ids or node} {n}" for n in itertools.count())  # type: ignore[assignment]
        self.keeper = joined(
            at,
            TinyDesk,
            SharedVault(self.keys()),
            node=node,
            address=f"https://{node}.example",
            software=SOFTWARE,
            clock=self.clock,
            sources=self.source,
            lease_seconds=lease,
        )
        return self

    def new_lease(self, seconds: float) -> None:
        """By hand, where no pulse renews it."""
        self.keeper.store._base.execute(
            "UPDATE nodes SET until = now() + make_interval(secs => %s) WHERE node = %s",
            (seconds, self.node),
        )


@pytest.fixture
def two(at: Database, tmp_path: Path) -> Iterator[tuple[Shared, Shared]]:
    """Nodes a and b of one house."""
    found = Shared(tmp_path, 1).join(at, "a"), Shared(tmp_path, 2).join(at, "b")
    yield found
    for one in found:
        one.keeper.close()


def good(at: Database) -> list[dict[str, Any]]:
    """The whole log, which is one sequence and as it should be."""
    store = PostgresStore.reading(at.address, at.schema)
    try:
        assert not checked(store).why
        return [json.loads(line) for _, line in store.read()]
    finally:
        store.close()


def test_two_nodes_write_one_sequence(two: tuple[Shared, Shared], at: Database) -> None:
    """Each decides on what the other just did: a drawer that one filled the other empties, and
    neither takes what the other has taken."""
    a, b = two
    a.put(5)
    b.put(7)
    a.put(-112)
    for one in two:
        with pytest.raises(Refusal, match="there are fewer"):
            one.put(-1)
    b.keeper.catch_up()
    a.keeper.catch_up()
    assert a.desk.drawers == b.desk.drawers == {"a": 0}
    assert a.keeper.tip == b.keeper.tip
    lines = good(at)
    assert {one["via"] for one in lines if one["do"]["what"] == "tiny.put"} >= {"a:1", "b:1"}


def test_the_same_id_is_the_first_answer_at_another_node_too(two: tuple[Shared, Shared]) -> None:
    """And another body under it is refused."""
    a, b = two
    first = a.put(5, "once")
    assert b.put(5, "once").line == first.line
    with pytest.raises(Misuse, match="was another command"):
        b.put(6, "once")


def test_a_table_is_played_by_one_node_and_others_say_where(two: tuple[Shared, Shared]) -> None:
    """Opened at one, prepared at both: the other answers with the address of the owner."""
    a, b = two
    player = seated(a, Setup("three_card_poker", "oh"), random.Random(1))
    player.play(1)
    with pytest.raises(Elsewhere, match=r"t1 is played by node a, at https://a.example; ask there"):
        b.keeper.table("t1")
    with pytest.raises(Elsewhere) as refused:
        seated(b, Setup("three_card_poker", "oh"), random.Random(1))
    assert refused.value.address == "https://a.example"
    other = seated(b, Setup("roulette", "oh"), random.Random(1), "t2")
    other.play(1)
    assert set(a.keeper.tables) == {"t1"}
    assert set(b.keeper.tables) == {"t2"}
    a.keeper.catch_up()
    b.keeper.catch_up()
    assert a.desk.moved == b.desk.moved
    assert set(a.desk.moved) == {"t1", "t2"}


# The fence


def test_not_one_entry_follows_a_raised_epoch(two: tuple[Shared, Shared], at: Database) -> None:
    """A node that slept through its lease: what it decides then is not written, it stops, and
    nothing of it was told."""
    a, b = two
    a.new_lease(-1)
    assert b.keeper.take_over("a") == ()
    told: list[str] = []
    a.keeper.listeners.append(lambda entry: told.append(entry.key))
    size = len(good(at))
    for _ in range(2):
        with pytest.raises(Stopped, match="taken over"):
            a.put(1, "late")
    with pytest.raises(Stopped):
        a.keeper.catch_up()
    assert len(good(at)) == size
    assert "late" not in told
    b.put(1, "late")
    assert good(at)[-1]["key"] == "late"


def test_a_lease_that_is_renewed_is_not_taken(two: tuple[Shared, Shared]) -> None:
    """Who is there keeps what he has, however often somebody tries."""
    a, b = two
    seated(a, Setup("three_card_poker", "oh"), random.Random(1))
    a.new_lease(-1)
    assert b.keeper.store.silent() == ["a"]
    pulse = Pulse(a.keeper, a.at, lease_seconds=30)
    assert pulse.renew()
    assert b.keeper.store.silent() == []
    assert b.keeper.take_over("a") == ()
    a.put(1)
    pulse._base.close()


def test_a_newer_process_of_the_same_name_fences_the_older(
    two: tuple[Shared, Shared], at: Database, tmp_path: Path
) -> None:
    """A node that is started again has its tables, and its older self writes nothing more."""
    a, _ = two
    player = seated(a, Setup("pai_gow_poker", "oh"), random.Random(4))
    player.driver.begin_round()
    while not a.keeper.tables["t1"].seals.standing:
        player.step()
    before = a.keeper.table("t1")
    again = Shared(tmp_path, 9).join(at, "a", ids="again")
    same(again.keeper.table("t1"), before)
    with pytest.raises(Stopped, match="taken over"):
        a.put(1)
    again.put(1)
    again.keeper.close()


def test_a_turn_that_has_begun_is_over_before_the_epoch_is_raised(
    two: tuple[Shared, Shared], at: Database
) -> None:
    """Whoever takes over waits for it: its entry stands before the taking over, and is told."""
    a, b = two
    a.new_lease(-1)
    begun, order = threading.Event(), list[str]()
    decide = a.desk.decide

    def slowly(*asked: Any) -> Any:
        begun.set()
        time.sleep(0.3)
        order.append("decided")
        return decide(*asked)

    setattr(a.desk, "decide", slowly)  # noqa: B010

    def take() -> None:
        begun.wait()
        b.keeper.take_over("a")
        order.append("taken over")

    thread = threading.Thread(target=take)
    thread.start()
    entry = a.put(3, "in time")
    thread.join()
    assert order == ["decided", "taken over"]
    (taken,) = [one for one in good(at) if one["events"][0]["kind"] == "taken_over"]
    assert entry.seq < taken["seq"]
    with pytest.raises(Stopped):
        a.put(1)


def test_under_fire_not_one_entry_follows_the_taking_over(
    two: tuple[Shared, Shared], at: Database, tmp_path: Path, seed: int
) -> None:
    """A process that writes as fast as it can, and is taken over at some moment, ten times: its
    last entry of each epoch stands before the entry that ended it."""
    a, b = two
    a.keeper.close()
    chance = random.Random(seed)
    for life in range(10):
        ready, tell = os.pipe()
        child = os.fork()
        if not child:
            code = 9
            try:
                far = Shared(tmp_path, 5).join(at, "far", lease=0.0, ids=f"far {life}")
                os.write(tell, b"x")
                try:
                    while True:
                        far.put(1)
                except Stopped:
                    code = 3
            finally:
                os._exit(code)
        os.close(tell)
        os.read(ready, 1)
        os.close(ready)
        time.sleep(chance.uniform(0, 0.1))
        b.keeper.take_over("far")
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
    lines = good(at)
    ended = {
        one["events"][0]["epoch"]: one["seq"]
        for one in lines
        if one["events"][0]["kind"] == "taken_over"
    }
    assert len(ended) == 10
    wrote = Counter[int]()
    for one in lines:
        node, _, epoch = one["via"].partition(":")
        if node == "far":
            assert one["seq"] < ended[int(epoch)]
            wrote[int(epoch)] += 1
    assert sum(wrote.values()) > 20


# Taking over


def test_a_table_goes_on_elsewhere_in_the_middle_of_a_round(
    two: tuple[Shared, Shared], at: Database
) -> None:
    """With cards face down: the taker stands at the same request with the same cards, plays the
    round to its end, and the whole stream replays."""
    a, b = two
    player = seated(a, Setup("pai_gow_poker", "oh"), random.Random(4))
    player.play(1)
    player.driver.begin_round()
    while not a.keeper.tables["t1"].seals.standing:
        player.step()
    before = a.keeper.table("t1")
    a.new_lease(-1)
    assert b.keeper.take_over("a") == ("t1",)
    same(b.keeper.table("t1"), before)
    player.driver.__dict__["house"] = b
    while b.keeper.table("t1").pending is not None:
        player.step()
    player.play(1)
    with pytest.raises(Stopped):
        a.put(1)
    lines = good(at)
    (taken,) = [one for one in lines if any(e["kind"] == "taken_over" for e in one["events"])]
    assert taken["events"][0]["streams"] == ["t1"]
    store = b.keeper.store
    found = replayed(stream_of(store, "t1"), "t1", b.keeper.vault)
    same(found.driver, b.keeper.table("t1"))


def test_of_two_takers_one_has_the_tables(
    two: tuple[Shared, Shared], at: Database, tmp_path: Path
) -> None:
    """Both see the silence; the epoch is raised once, and the other finds nothing to take."""
    a, b = two
    c = Shared(tmp_path, 3).join(at, "c")
    seated(a, Setup("roulette", "oh"), random.Random(1))
    a.new_lease(-1)
    assert (b.keeper.take_over("a"), c.keeper.take_over("a")) == (("t1",), ())
    with pytest.raises(Elsewhere, match="node b"):
        c.keeper.table("t1")
    kinds = [event["kind"] for one in good(at) for event in one["events"]]
    assert kinds.count("taken_over") == 1
    c.keeper.close()


def wait_for(good: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not good() and time.monotonic() < end:
        time.sleep(0.02)
    assert good()


def test_a_killed_node_is_taken_over_and_nothing_told_is_lost(at: Database, tmp_path: Path) -> None:
    """SIGKILL in the middle of a night: the pulse of the other finds the lease over, goes on with
    the table, and everything that was told is there once."""
    notes = tmp_path / "notes"
    child = os.fork()
    if not child:
        try:
            _night(at, tmp_path, notes)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    b = Shared(tmp_path, 2).join(at, "b")
    pulse = Pulse(b.keeper, at, every_seconds=0.05)
    pulse.start()
    wait_for(lambda: "t1" in b.keeper.tables)
    told = notes.read_text("utf-8").splitlines()
    lines = good(at)
    keys = Counter(one["key"] for one in lines)
    assert set(keys.values()) == {1}
    assert set(told) <= set(keys)
    assert len(told) >= 20
    with b.keeper.still():
        found = replayed(stream_of(b.keeper.store, "t1"), "t1", b.keeper.vault)
        same(found.driver, b.keeper.table("t1"))
    b.put(1)
    pulse.stop()
    b.keeper.close()


def _night(at: Database, folder: Path, notes: Path) -> None:
    """A node that plays until it is killed, in the middle of something."""
    house = Shared(folder, 1).join(at, "a", lease=0.5)
    with notes.open("a", encoding="utf-8") as file:

        def told(entry: Any) -> None:
            file.write(f"{entry.key}\n")
            file.flush()
            if file.tell() > 400:
                os.kill(os.getpid(), signal.SIGKILL)

        house.keeper.listeners.append(told)
        player = seated(house, Setup("three_card_poker", "oh"), random.Random(3))
        player.play(50)


def test_a_table_is_given_to_another_node(two: tuple[Shared, Shared], at: Database) -> None:
    """By its owner alone, to a node that is there, in the middle of a round too."""
    a, b = two
    player = seated(a, Setup("pai_gow_poker", "oh"), random.Random(4))
    player.driver.begin_round()
    while not a.keeper.tables["t1"].seals.standing:
        player.step()
    before = a.keeper.table("t1")
    for wrong in ("a", "c", ""):
        with pytest.raises(Misuse, match="no other node that runs now; there are: a, b"):
            a.keeper.give("t1", wrong)
    with pytest.raises(Elsewhere):
        b.keeper.give("t1", "b")
    a.keeper.give("t1", "b")
    with pytest.raises(Elsewhere, match="node b"):
        a.keeper.table("t1")
    assert b.keeper.adopt() == ("t1",)
    assert b.keeper.adopt() == ()
    same(b.keeper.table("t1"), before)
    player.driver.__dict__["house"] = b
    while b.keeper.table("t1").pending is not None:
        player.step()
    a.put(1)
    assert any(one["events"][0]["kind"] == "table_given" for one in good(at))


def test_a_table_that_was_not_opened_can_be_opened_elsewhere(two: tuple[Shared, Shared]) -> None:
    """An opening that is refused claims nothing."""
    a, b = two
    rules = Setup("three_card_poker", "oh").rules()
    a.keeper.prepare("t1", rules)
    command = Command("early", "P", "dealer", None, Sit(1, "Q", 100))
    with pytest.raises(Misuse):
        a.keeper.do("t1", command)
    nobody = Command("open", "P", "dealer", None, Open((), {}, {"mode": "dealt"}))
    with pytest.raises(CroupierError):
        a.keeper.do("t1", nobody)
    seated(b, Setup("three_card_poker", "oh"), random.Random(1)).play(1)


@pytest.mark.parametrize("game", ["three_card_poker", "blackjack", "craps"])
def test_tables_of_two_nodes_between_each_other(
    two: tuple[Shared, Shared], at: Database, game: str, seed: int
) -> None:
    """Answers are decided before a node is alone with the log: their numbers are those of the log
    all the same, each stream replays, and both desks heard the same."""
    a, b = two
    chance = random.Random(seed)
    players = [
        seated(house, Setup(game, "oh"), random.Random(number), f"t{number}")
        for number, house in enumerate((a, b), 1)
    ]
    for _ in range(120):
        player = chance.choice(players)
        if player.driver.pending is None:
            player.offer(player.driver.begin_round)
        else:
            player.step()
    lines = good(at)
    for number, house in enumerate((a, b), 1):
        stream, driver = f"t{number}", house.keeper.table(f"t{number}")
        found = replayed(stream_of(house.keeper.store, stream), stream, house.keeper.vault)
        same(found.driver, driver)
        seqs = {one["key"]: one["seq"] for one in lines}
        assert all(seqs[entry.key] == entry.seq for entry in driver.tail)
        house.keeper.catch_up()
    assert a.desk.moved == b.desk.moved
    again = a.keeper.table("t1")
    a.new_lease(-1)
    assert b.keeper.take_over("a") == ("t1",)
    same(b.keeper.table("t1"), again)


# Races

CLAIMANTS = 8


def test_of_eight_claimants_in_two_processes_one_gets_it(
    two: tuple[Shared, Shared], at: Database, tmp_path: Path
) -> None:
    """Four threads at a node here and four at a node elsewhere want the last hundred cents, again
    and again: each time one gets them, and the log has it once."""
    a, b = two
    b.keeper.close()
    rounds = 5
    result = tmp_path / "result"
    gate, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            far = Shared(tmp_path, 5).join(at, "far")
            os.write(tell, b"x")
            won = [sum(_claim(far, f"far {turn}")) for turn in range(rounds)]
            result.write_text(json.dumps(won), "utf-8")
        finally:
            os._exit(0)
    os.read(gate, 1)
    here = [sum(_claim(a, f"here {turn}")) for turn in range(rounds)]
    os.waitpid(child, 0)
    won = json.loads(result.read_text("utf-8"))
    assert sum(here) + sum(won) == 1
    taken = [one for one in good(at) if one["do"].get("cents") == -100]
    assert len(taken) == 1
    denied = [one for one in good(at) if one["do"]["what"] == "log.deny"]
    assert len(denied) == CLAIMANTS * rounds - 1


def _claim(house: Shared, name: str) -> list[int]:
    """Who of four threads got it."""
    got: list[int] = []

    def claim(number: int) -> None:
        try:
            house.put(-100, f"{name} {number}")
        except CroupierError:
            got.append(0)
        else:
            got.append(1)

    threads = [threading.Thread(target=claim, args=(n,)) for n in range(CLAIMANTS // 2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return got


# Beside others


def test_one_alone_and_several_keep_each_other_out(two: tuple[Shared, Shared]) -> None:
    """Whoever wants the store for himself is refused while nodes run."""
    a, b = two
    with pytest.raises(InUse):
        PostgresStore.opened(a.at.address, a.at.schema)
    a.keeper.close()
    b.keeper.close()
    store = PostgresStore.opened(a.at.address, a.at.schema)
    with pytest.raises(InUse):
        SharedStore.joined(a.at, "c", "")
    store.close()


def test_a_node_has_a_name(at: Database) -> None:
    """Which others can be told."""
    for name in ("", "A", "a b", "-", "x" * 40):
        with pytest.raises(Misuse, match="no name of a node"):
            SharedStore.joined(at, name, "")


def test_snapshots_of_one_node_are_those_of_all(
    two: tuple[Shared, Shared], at: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk is kept by whoever has his turn; who starts then knows the same."""
    monkeypatch.setattr("croupier.audit.turns.DESK_ENTRIES_A_SNAPSHOT", 5)
    a, b = two
    for number in range(20):
        (a, b)[number % 2].put(1)
    kept = [one for one in good(at) if any(e["kind"] == "desk_kept" for e in one["events"])]
    assert 2 <= len(kept) <= 5
    c = Shared(tmp_path, 3).join(at, "c")
    assert c.desk.drawers == {"a": 120}
    c.keeper.close()
