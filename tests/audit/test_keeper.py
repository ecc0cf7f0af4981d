"""The running house: once, in order, durable before it is told, and still after a failure."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.entry import Checked, ClockSetBack, Denied, DeskKept, Founded, Started
from croupier.audit.keeper import Keeper
from croupier.audit.note import Signer
from croupier.audit.recover import check, checked
from croupier.audit.replay import replayed, stream_of
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Stopped
from croupier.contracts.bot import Setup
from croupier.core.commands import Begin, Command, Sit
from croupier.core.driver import Driver
from croupier.core.refusals import Misuse, Refusal
from tests.audit.house import House, Player, Put, seated
from tests.audit.small import SEED

CHANGED = """UPDATE table SET part = CAST(replace(part, '"cents":2', '"cents":9') AS BLOB)
WHERE seq = 3"""
THREE_CARDS = Setup("three_card_poker", "oh")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path).found()
    yield house
    house.keeper.close()


def at_desk(id: str, cents: int, words: str = "") -> Command:
    return Command(id, "P", "member", None, Put("a", cents, words))


def last(house: House) -> Any:
    return json.loads(house.lines()[-1])


def test_entry_0_says_whose_log_it_is(house: House) -> None:
    """Origin, mode, format, software and public key; nobody founds a house twice."""
    first = json.loads(house.lines()[0])
    assert first["events"] == [
        {
            "kind": "founded",
            "origin": "test/1",
            "mode": "practice",
            "format": 2,
            "software": "croupier 0 test",
            "key": Signer(SEED).public.hex(),
        }
    ]
    assert house.keeper.founded == Founded(
        **{k: v for k, v in first["events"][0].items() if k != "kind"}
    )
    house.keeper.close()
    with pytest.raises(Misuse, match="is there already"):
        House(house.folder).found()


def test_an_entry_has_what_the_house_adds(house: House) -> None:
    """The open day and shift, the terminal, whether somebody stepped up, what was given."""
    house.keeper.do("desk", at_desk("one", 5), given={"seen": 1}, up=True, via="cage 2")
    entry = last(house)
    assert (entry["day"], entry["shift"], entry["up"]) == ("2026-11-18", "day", True)
    assert (entry["via"], entry["on"]) == ("cage 2", ["desk"])
    assert entry["given"] == [{"seen": 1, "step_up": True}]
    assert (entry["by"], entry["as"], entry["key"]) == ("P", "member", "one")


def test_the_same_id_again_is_the_first_answer(house: House) -> None:
    """Also much later, and after a break; done once; another body under it is refused."""
    first = house.put(500, "one")
    assert house.put(500, "one").line == first.line
    house.again()
    assert house.put(500, "one").line == first.line
    assert house.desk.drawers == {"a": 500}
    size = house.keeper.tip.size
    for other in (at_desk("one", 501), replace(at_desk("one", 500), actor="Q")):
        with pytest.raises(Misuse, match="'one' was another command"):
            house.keeper.do("desk", other)
    seated(house, THREE_CARDS, random.Random(1))
    with pytest.raises(Misuse, match="'one' was another command"):
        house.keeper.do("t1", Command("one", "P", "member", None, Begin()))
    refusals = [line for line in house.lines()[size:] if b'"kind":"denied"' in line]
    assert len(refusals) == 2


def test_the_same_id_again_at_a_table(house: House) -> None:
    """In the open round with the cards themselves; when they are sealed, by the line."""
    player = seated(house, Setup("pai_gow_poker", "oh"), random.Random(4))
    player.play(1)
    player.driver.begin_round()
    old = player.driver.entries
    for entry in (old[2], old[len(old) // 2], old[-1]):
        again = house.keeper.do("t1", entry.command)
        assert again.line == entry.line
    recent = player.driver.entries[-1]
    assert house.keeper.do("t1", recent.command).given == recent.given
    house.again()
    for entry in old:
        assert house.keeper.do("t1", entry.command).line == entry.line


def test_a_refusal_changes_nothing_and_keeps_no_id(house: House) -> None:
    """At the desk it is an entry of its own; the same id may be used when it is right."""
    with pytest.raises(Refusal, match="there are fewer"):
        house.put(-1, "mine")
    entry = last(house)
    assert entry["events"][0]["kind"] == Denied.kind
    assert (entry["events"][0]["tried"], entry["by"]) == ("tiny.put", "P")
    assert entry["events"][0]["clause"] == "tiny.1"
    assert house.desk.drawers == {}
    house.again()
    assert house.put(1, "mine").key == "mine"


def test_what_a_table_refuses_is_kept_beside_the_log(house: House) -> None:
    """A bounded list for people, and no entry; the desk may refuse a table's command too."""
    seated(house, THREE_CARDS, random.Random(2))
    size = house.keeper.tip.size
    for command in (
        Command("x", "P1", "seat 1", None, Sit(99, "P9", 5)),
        Command("y", "nobody we know", "dealer", None, Begin()),
    ):
        with pytest.raises(Refusal):
            house.keeper.do("t1", command)
    assert house.keeper.tip.size == size
    found = house.keeper.store.refusals()
    assert [(one.stream, one.by, one.what) for one in found[-2:]] == [
        ("t1", "P1", "sit"),
        ("t1", "nobody we know", "begin"),
    ]


def test_what_the_desk_gives_stands_first(house: House) -> None:
    """A table replays from its own entries: what came from the desk is among what was given."""
    player = seated(house, THREE_CARDS, random.Random(2))
    player.driver.begin_round()
    begun = next(one for one in map(json.loads, house.lines()) if one["do"]["what"] == "begin")
    assert begun["given"][0] == {"desk": {"staff": ["P"]}}


def test_a_clock_that_goes_back_is_written_down(house: House) -> None:
    """Order stays; the entry says what it showed, the table grows no younger."""
    player = seated(house, THREE_CARDS, random.Random(2))
    before = player.table.now
    house.clock.at -= 3_600_000
    house.put(1)
    jump, put = (json.loads(line) for line in house.lines()[-2:])
    assert jump["events"][0]["kind"] == ClockSetBack.kind
    assert jump["events"][0]["was"] - jump["events"][0]["shows"] == 3_600_000 - 1
    assert (put["seq"], put["at"]) == (jump["seq"] + 1, jump["at"])
    player.driver.begin_round()
    assert player.table.now == before
    house.clock.at += 86_400_000
    house.put(1)
    house.clock.at -= 1_000
    house.again()
    kinds = [json.loads(line)["events"][0]["kind"] for line in house.lines()[-2:]]
    assert kinds == [ClockSetBack.kind, Started.kind]


def test_waiting_commands_are_one_group(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One write for all of the desk and one command of each table; the rest in the next turn."""
    seated(house, THREE_CARDS, random.Random(2))
    writes: list[int] = []
    real = SqliteStore.write

    def write(self: SqliteStore, rows: Any, *more: Any) -> None:
        writes.append(len(rows))
        real(self, rows, *more)

    monkeypatch.setattr(SqliteStore, "write", write)
    answers = [house.keeper.submit("desk", at_desk(f"w{n}", 1)) for n in range(3)]
    seats = [one for one in range(1, 8) if one not in house.keeper.table("t1").table.seats][:2]
    for seat in seats:
        sit = Command(f"sit {seat}", f"N{seat}", f"seat {seat}", None, Sit(seat, f"N{seat}", 500))
        answers.append(house.keeper.submit("t1", sit))
    answers.append(house.keeper.submit("desk", at_desk("w0", 1)))
    assert not any(one.done for one in answers)
    assert house.keeper.turn() == 4
    assert [one.done for one in answers] == [True, True, True, True, False, False]
    assert house.keeper.turn() == 2
    assert house.keeper.turn() == 0
    assert writes == [4, 1]
    assert answers[-1].result().line == answers[0].result().line


def test_threads_share_turns_and_everybody_gets_his_own_answer(house: House) -> None:
    """Eight at once, a hundred commands: each once, none lost, one sequence without a gap."""
    told: list[str] = []

    def work(who: int) -> None:
        for n in range(12):
            told.append(house.keeper.do("desk", at_desk(f"{who} {n}", 1)).key)

    threads = [threading.Thread(target=work, args=(who,)) for who in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(set(told)) == 96
    assert house.desk.drawers == {"a": 96}
    assert [json.loads(line)["seq"] for line in house.lines()] == list(range(97))


def test_nothing_is_told_before_it_is_durable(house: House) -> None:
    """When somebody hears of an entry, another process can read it."""
    heard: list[int] = []

    def listen(entry: Any) -> None:
        reader = SqliteStore.reading(house.path)
        assert reader.line(entry.seq) == entry.line
        reader.close()
        heard.append(entry.seq)

    house.keeper.listeners.append(listen)
    house.put(1)
    house.put(2)
    assert heard == [1, 2]


def test_the_house_stops_where_it_cannot_tell(house: House) -> None:
    """What is durable stays; nothing more is done, and a start finds everything."""

    def fail(entry: Any) -> None:
        raise OSError("no more room")

    house.keeper.listeners.append(fail)
    with pytest.raises(OSError, match="no more room"):
        house.put(1, "one")
    with pytest.raises(Stopped, match=r"could not tell what was done .* start it again"):
        house.put(2, "two")
    house.again()
    assert house.put(1, "one").seq == 1
    assert house.desk.drawers == {"a": 1}


def test_a_failing_store_stops_the_house(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it was told, nothing stands, and everything after it is refused with the why."""
    answers = [house.keeper.submit("desk", at_desk(f"w{n}", 1)) for n in range(2)]

    def full(*args: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "write", full)
        house.keeper.turn()
    for answer in answers:
        with pytest.raises(Stopped, match="OperationalError: database or disk is full"):
            answer.result()
    with pytest.raises(Stopped, match="start it again from its log"):
        house.put(1)
    house.again()
    assert house.desk.drawers == {}
    assert house.put(1, "w0").seq == 2


def test_a_table_whose_software_fails_stands_where_it_stood(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others go on; the command that met the fault left nothing behind."""
    player = seated(house, THREE_CARDS, random.Random(2))
    value, real = player.table.value(), Driver._apply

    def fails(self: Driver, command: Command) -> None:
        real(self, command)
        if isinstance(command.what, Begin):
            raise ZeroDivisionError("a slip")

    with monkeypatch.context() as patch:
        patch.setattr(Driver, "_apply", fails)
        with pytest.raises(
            Misuse, match=r"the software failed at t1 \(ZeroDivisionError: a slip\)"
        ):
            player.driver.begin_round()
        house.put(1)
        assert player.table.value() == value
    player.play(1)
    assert not checked(house.keeper.store).why


def test_a_command_that_is_too_long_is_turned_away(house: House) -> None:
    """Before it does anything; the house goes on."""
    long = Command("long", "P", "member", None, Put("a" * 900, 1))
    house.keeper.do("desk", long)
    with pytest.raises(Misuse, match="no id of a command"):
        house.keeper.do("desk", at_desk("x" * 300, 1))
    with pytest.raises(Misuse, match="no id of a command"):
        house.keeper.do("desk", at_desk("house 7", 1))
    assert house.put(1)


def test_tables_have_names_and_are_opened_once(house: House) -> None:
    """A name is a word; the streams of the house itself are none; an unknown table is named."""
    for name in ("", "desk", "house", "import/1", "T 1", "t" * 80):
        with pytest.raises(Misuse, match="is no name of a table"):
            house.keeper.prepare(name, THREE_CARDS.rules())
    seated(house, THREE_CARDS, random.Random(2))
    with pytest.raises(Misuse, match="t1 is open already"):
        house.keeper.prepare("t1", THREE_CARDS.rules())
    with pytest.raises(Misuse, match="there is no table 't2' in this house; it has: t1"):
        house.keeper.do("t2", Command("b", "P", "dealer", None, Begin()))


def test_the_desk_is_kept_now_and_then(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its value in the store, its hash in the log; a start hears only what came after."""
    monkeypatch.setattr("croupier.audit.turns.DESK_ENTRIES_A_SNAPSHOT", 4)
    for n in range(6):
        house.put(n)
    kept = [
        one for one in map(json.loads, house.lines()) if one["events"][0]["kind"] == DeskKept.kind
    ]
    assert [one["seq"] for one in kept] == [5]
    assert house.keeper.desk_kept == 5
    before = house.desk.value()
    house.again()
    assert house.desk.value() == before
    assert (house.keeper.desk_kept, house.keeper.desk_since) == (5, 2)
    base = sqlite3.connect(house.path)
    base.execute(
        "UPDATE snapshots SET value = CAST(replace(value, '6', '7') AS BLOB) WHERE stream = 'desk'"
    )
    base.commit()
    base.close()
    house.keeper.close()
    with pytest.raises(Misuse, match="the snapshot of desk is not that of entry 5"):
        house.open()
    base = sqlite3.connect(house.path)
    base.execute("DELETE FROM snapshots")
    base.commit()
    base.close()
    house.open()
    assert house.desk.value() == before


def test_the_entry_that_was_changed_is_the_one_that_is_named(house: House) -> None:
    """Its leaf stands in a tile of 256, so it is found without the entry after it."""
    for n in range(260):
        house.put(n)
    base = sqlite3.connect(house.path)
    base.execute("DROP TRIGGER entries_stay")
    base.execute(CHANGED.replace("table", "entries").replace("part", "line"))
    base.commit()
    base.close()
    reader = SqliteStore.reading(house.path)
    assert checked(reader).why == "entry 3: its leaf in the tiles is another"
    reader.close()


def test_a_start_is_an_entry_and_says_whether_the_software_changed(house: House) -> None:
    """By its hash, as the log of the last start has it."""
    changes = []
    for software in ("croupier 0 test", "croupier 1 test", "croupier 1 test"):
        house.keeper.close()
        house.open(software=software)
        changes.append(last(house)["events"][0]["changed"])
    assert changes == [False, True, False]


def test_a_head_is_signed_by_the_key_of_the_house(house: House) -> None:
    """Once for a size; by no other key."""
    house.put(1)
    note = house.keeper.checkpoint(Signer(SEED))
    assert note.split("\n")[:2] == ["test/1", "2"]
    assert house.keeper.checkpoint(Signer(SEED)) == note
    house.put(1)
    assert house.keeper.checkpoint(Signer(SEED)).split("\n")[1] == "3"
    with pytest.raises(Misuse, match="not the key that this house was founded with"):
        house.keeper.checkpoint(Signer(bytes(32)))


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (
            CHANGED.replace("table", "entries").replace("part", "line"),
            "entry 4: it does not follow",
        ),
        ("DELETE FROM entries WHERE seq = 2", "entry 2"),
        ("UPDATE head SET edge = zeroblob(64)", "ends elsewhere"),
        ("UPDATE notes SET note = replace(note, 'test/1', 'test/2')", "not signed by the house"),
    ],
)
def test_a_store_that_was_changed_is_found_and_no_round_begins(
    house: House, broken: str, why: str
) -> None:
    """The check of the whole log finds it, beside the running house, and says so in the log."""
    for n in range(5):
        house.put(n)
    player = seated(house, THREE_CARDS, random.Random(2))
    house.keeper.checkpoint(Signer(SEED))
    reader = SqliteStore.reading(house.path)
    assert check(house.keeper, reader).good
    assert last(house)["events"][0]["kind"] == Checked.kind
    base = sqlite3.connect(house.path)
    for trigger in ("entries_stay", "entries_keep", "notes_stay"):
        base.execute(f"DROP TRIGGER {trigger}")
    base.execute(broken)
    base.commit()
    base.close()
    found = check(house.keeper, reader)
    reader.close()
    assert why in found.why
    assert last(house)["events"][0]["good"] is False
    with pytest.raises(Misuse, match="no new round begins: the log is not good"):
        player.driver.begin_round()
    assert house.put(1)


def test_a_store_cut_off_at_its_end_is_not_opened(house: House) -> None:
    """Its head says that there was more, or another last entry."""
    for n in range(3):
        house.put(n)
    house.keeper.close()
    for statement, again in (
        ("DELETE FROM entries WHERE seq = 3", True),
        (CHANGED.replace("table", "entries").replace("part", "line"), True),
    ):
        base = sqlite3.connect(house.path)
        old = base.execute("SELECT * FROM entries WHERE seq = 3").fetchone()
        for trigger in ("entries_stay", "entries_keep"):
            base.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        base.execute(statement)
        base.commit()
        with pytest.raises(Misuse, match="the store is not whole"):
            house.open()
        if again:
            base.execute("DELETE FROM entries WHERE seq = 3")
            base.execute("INSERT INTO entries VALUES (?, ?, ?)", old)
            base.commit()
        base.close()
    house.open()


def test_keys_of_seals_go_when_no_card_needs_them(house: House) -> None:
    """A new one each day; yesterday's stays as long as a round of yesterday is open."""
    player = seated(house, THREE_CARDS, random.Random(5))
    player.driver.begin_round()
    while not house.keeper.tables["t1"].seals.standing:
        player.step()
    house.keeper.new_day()
    assert sorted(house.keeper.vault.keys) == [1, 2]
    house.again()
    assert sorted(house.keeper.vault.keys) == [1, 2]
    player.until_between_rounds()
    house.keeper.retire_keys()
    assert sorted(house.keeper.vault.keys) == [2]
    assert [path.name for path in (house.folder / "keys").iterdir()] == ["seal-00002.key"]
    house.again()
    player.play(1)
    house.again()


class Looker(Player):
    """Plays the table again whenever some cards of a deal are shown and some are not."""

    seen = 0

    def watch(self) -> None:
        house = self.driver.house
        if house.keeper.tables["t1"].seals.standing and b'"opened":[[' in house.lines()[-1]:
            found = replayed(stream_of(house.keeper.store, "t1"), "t1", house.keeper.vault)
            assert found.driver.table.value() == self.table.value()
            house.again()
            self.seen += 1


@pytest.mark.parametrize("setup", [Setup("asia_poker", "pa"), Setup("let_it_ride", "oh")], ids=str)
def test_a_round_with_one_card_of_several_shown_replays(house: House, setup: Setup) -> None:
    """Of one deal some cards are open in the log and some are sealed still."""
    player = seated(house, setup, random.Random(5), kind=Looker)
    player.play(3)
    assert isinstance(player, Looker)
    assert player.seen


def test_without_its_key_an_open_round_cannot_go_on(house: House) -> None:
    """It says which folder wants its key back; nothing is guessed."""
    player = seated(house, THREE_CARDS, random.Random(5))
    player.driver.begin_round()
    while not house.keeper.tables["t1"].seals.standing:
        player.step()
    house.keeper.close()
    key = house.folder / "keys" / "seal-00001.key"
    kept = key.read_text()
    key.unlink()
    with pytest.raises(Misuse, match=r"sealed with is not in .*keys; put it back"):
        house.open()
    key.write_text(kept)
    house.open()
    player.until_between_rounds()


def test_a_snapshot_that_is_forged_is_not_believed(house: House) -> None:
    """The table is played again from its opening instead, and stands as the log says."""
    player = seated(house, THREE_CARDS, random.Random(5))
    player.play(3)
    value = player.table.value()
    house.keeper.close()
    base = sqlite3.connect(house.path)
    forged = "CAST(replace(value, 'rack/P1', 'rack/P9') AS BLOB)"
    base.execute(f"UPDATE snapshots SET value = {forged} WHERE old = 1")
    base.commit()
    base.close()
    house.open()
    assert player.table.value() == value


def test_a_second_house_on_one_store_is_refused(house: House) -> None:
    """Two that write would be two histories."""
    with pytest.raises(Misuse, match="another croupier runs this house"):
        House(house.folder).open()


def test_mode_is_one_of_two(tmp_path: Path) -> None:
    """Practice or real, from the first entry on."""
    with pytest.raises(Misuse, match="practice or real, not 'demo'"):
        House(tmp_path, mode="demo").found()


def test_a_keeper_is_closed_for_good(house: House) -> None:
    """Whoever still holds it is told so; the store can be opened by another."""
    keeper: Keeper = house.keeper
    keeper.close()
    with pytest.raises(Stopped, match="it was closed"):
        keeper.do("desk", at_desk("late", 1))
    house.open()
