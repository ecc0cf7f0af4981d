"""`croupier audit`: what an auditor does with the log of a house, from the outside."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from croupier.audit import reaching
from croupier.audit.note import witness_key
from croupier.audit.places import Place
from croupier.audit.recover import key_of
from croupier.audit.replay import replayed, stream_of
from croupier.audit.sqlite import SqliteStore
from croupier.contracts.bot import Setup
from tests.audit.house import House, Put, TinyDesk, seated
from tests.cli.running import Run

LOGS = Path(__file__).parent.parent / "logs"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A practice house after a round at one table and in the middle of one at another."""
    folder = tmp_path_factory.mktemp("house")
    house = House(folder)
    place = Place(folder / "house.db")
    told = {"origin": "oh/42", "mode": "practice", "software": "croupier 0"}
    house.keeper = place.found(TinyDesk(), clock=house.clock, **told)
    house.keeper.sources = house.source
    seated(house, Setup("three_card_poker", "oh"), random.Random(5)).play(2)
    other = seated(house, Setup("pai_gow_poker", "oh"), random.Random(5), "t2")
    other.driver.begin_round()
    while not house.keeper.tables["t2"].seals.standing:
        other.step()
    assert isinstance(house.put(5).command.what, Put)
    house.keeper.close()
    return folder


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "house")
    return tmp_path / "house" / "house.db"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


def spoiled(store: Path, statement: str) -> None:
    base = sqlite3.connect(store)
    base.execute("DROP TRIGGER entries_stay")
    base.execute(statement)
    base.commit()
    base.close()


def test_a_head_leaves_the_house_and_an_export_is_held_against_it(
    run: Run, store: Path, tmp_path: Path
) -> None:
    """Checkpoint, export, verify; later the log is longer than the head that was kept."""
    heads, export = tmp_path / "heads.txt", tmp_path / "export"
    said = run.ok("audit", "checkpoint", str(store), "--to", str(heads)).out
    assert said == heads.read_text("utf-8")
    assert said.startswith("oh/42\n")
    run.ok("audit", "checkpoint", str(store), "--to", str(heads))
    assert heads.read_text("utf-8") == said, "the same head once"
    assert "entries in" in run.ok("audit", "export", str(store), str(export)).out
    assert sorted(path.name for path in export.iterdir()) == [
        "README",
        "heads.txt",
        "log.jsonl",
        "verify.py",
    ]
    size = int(said.split("\n")[1])
    words = "audit", "verify", str(export), "--head", str(heads)
    assert run.ok(*words).out.startswith(f"good: {size} entries, root ")
    assert run.ok(*words, "--json").data["more_than_head"] == 0
    House(store.parent).put_one(store)
    for path in (str(store), str(later := tmp_path / "later")):
        if path == str(later):
            run.ok("audit", "export", str(store), path)
        ran = run("audit", "verify", path, "--head", str(heads))
        assert ran.code == 3
        assert "2 more than at the" in ran.out


def test_a_store_is_held_against_every_head_that_was_kept(
    run: Run, store: Path, tmp_path: Path
) -> None:
    """Yesterday's backup is shorter than the longest of them, whichever is named last."""
    short, long, backup = tmp_path / "short.txt", tmp_path / "long.txt", tmp_path / "backup.db"
    run.ok("audit", "checkpoint", str(store), "--to", str(short))
    shutil.copy(store, backup)
    House(store.parent).put_one(store)
    run.ok("audit", "checkpoint", str(store), "--to", str(long))
    for files in ((short, long), (long, short)):
        heads = [word for file in files for word in ("--head", str(file))]
        ran = run("audit", "verify", str(backup), *heads)
        assert ran.code == 3
        assert "fewer than at the head" in ran.out


def test_a_store_that_was_changed_is_not_good(run: Run, store: Path) -> None:
    """The store itself, its export, and with --json; one line says where."""
    assert run.ok("audit", "verify", str(store)).out.startswith("good: ")
    spoiled(
        store, "UPDATE entries SET line = CAST(replace(line, 'oh', 'pa') AS BLOB) WHERE seq = 3"
    )
    assert "the log is not good: entry 4" in run.fails(1, "audit", "verify", str(store))
    ran = run("audit", "verify", str(store), "--json")
    assert (ran.code, ran.data["good"]) == (1, False)


def test_a_rewritten_store_is_found_by_the_head_that_left(
    run: Run, store: Path, tmp_path: Path
) -> None:
    """Whoever restores another history, good in itself, meets the head."""
    other, heads = tmp_path / "other.txt", tmp_path / "heads.txt"
    run.ok("audit", "checkpoint", str(store), "--to", str(heads))
    again = House(tmp_path / "again")
    again.folder.mkdir()
    again.found()
    again.put(1)
    again.keeper.close()
    assert run("audit", "verify", str(again.path), "--head", str(heads)).code == 1
    other.write_text("nonsense", "utf-8")
    assert run("audit", "verify", str(store), "--head", str(other)).code == 1
    assert "another key" in run.fails(1, "audit", "verify", str(store), "--key", "00")


def test_proofs_are_printed_and_checked(run: Run, store: Path, tmp_path: Path) -> None:
    """About entry 0 and a later one, and about growth; without a head there is none."""
    line = run.fails(2, "audit", "prove", str(store), "--entry", "0")
    assert "no signed head covers entry 0" in line
    first = run.ok("audit", "checkpoint", str(store), "--json").data["size"]
    House(store.parent).put_one(store)
    second = run.ok("audit", "checkpoint", str(store), "--json").data["size"]
    reading = SqliteStore.reading(store)
    key = key_of(reading)
    reading.close()
    file = tmp_path / "proof.json"
    for words in (
        ("--entry", "0"),
        ("--entry", str(first - 1)),
        ("--from", str(first), "--to", str(second)),
    ):
        file.write_text(run.ok("audit", "prove", str(store), *words).out, "utf-8")
        for named in (key, witness_key("oh/42", bytes.fromhex(key))):
            checked = run.ok("audit", "verify", "--proof", str(file), "--key", named)
            assert checked.out.startswith("good: ")
        file.write_text(file.read_text("utf-8").replace('"seq', '"sec'), "utf-8")
    assert "name an entry" in run.fails(2, "audit", "prove", str(store))
    for wrong in ("nonsense", "oh/42+00+====", "oh/42+00", "oh/42+0011aabb+AAAA"):
        with_key = ("audit", "verify", "--proof", str(file), "--key", wrong)
        assert "is no key of a house" in run.fails(2, *with_key)
    assert "--proof" in run.fails(2, "audit", "verify", str(file))
    assert "add --key" in run.fails(2, "audit", "verify", "--proof", str(file))
    assert "name the folder" in run.fails(2, "audit", "verify")


def test_tables_are_played_again(run: Run, store: Path) -> None:
    """All of them or one; without the keys an open round stays sealed."""
    said = run.ok("audit", "replay", str(store)).out.splitlines()
    assert [line.split(":")[0] for line in said] == ["t1", "t2"]
    assert "Three Card Poker" in said[0]
    assert "2 rounds, the same again" in said[0]
    (found,) = run.ok("audit", "replay", str(store), "t2", "--json").data
    assert (found["identical"], found["sealed"]) == (True, 0)
    shutil.rmtree(f"{store}.keys")
    (found,) = run.ok("audit", "replay", str(store), "t2", "--json").data
    assert found["sealed"] > 0
    assert "no stream in this log" in run.fails(2, "audit", "replay", str(store), "t9")


def test_a_table_is_played_again_with_all_its_sessions(run: Run, tmp_path: Path) -> None:
    """Or one session of it; each is a stream of its own."""
    house = House(tmp_path)
    place = Place(tmp_path / "house.db")
    told = {"origin": "oh/42", "mode": "practice", "software": "croupier 0"}
    house.keeper = place.found(TinyDesk(), clock=house.clock, **told)
    house.keeper.sources = house.source
    for stream in ("t1-1", "t1-2", "t12-1"):
        seated(house, Setup("big_six", "oh"), random.Random(5), stream).play(1)
    house.keeper.close()

    def played(name: str) -> list[str]:
        data = run.ok("audit", "replay", str(house.path), name, "--json").data
        return [one["stream"] for one in data if one["identical"]]

    assert played("t1") == ["t1-1", "t1-2"]
    assert played("t1-2") == ["t1-2"]
    assert "no stream in this log" in run.fails(2, "audit", "replay", str(house.path), "t12-2")


def test_a_table_that_does_not_come_out_the_same_is_named(run: Run, store: Path) -> None:
    """Chips that moved otherwise in an entry of the log."""
    more = "CAST(replace(line, '\"won_cents\":', '\"won_cents\":1') AS BLOB)"
    spoiled(store, f"UPDATE entries SET line = {more}")
    ran = run("audit", "replay", str(store), "t1")
    assert ran.code == 1
    assert "its events are not what follows from it" in ran.err


def test_a_running_house_is_exported_up_to_its_last_head(
    run: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else signs for one that does not answer; reading beside it is free."""
    monkeypatch.setattr(reaching, "PATIENCE_SECONDS", 0.1)
    run.ok("audit", "checkpoint", str(store))
    running = SqliteStore.opened(store)
    line = run.fails(2, "audit", "checkpoint", str(store))
    assert "another croupier runs this house" in line
    run.ok("audit", "export", str(store), str(tmp_path / "export"))
    running.close()
    run.ok("audit", "verify", str(tmp_path / "export"))
    assert "is there already" in run.fails(
        2, "audit", "export", str(store), str(tmp_path / "export")
    )


@pytest.fixture
def played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log that somebody kept of a few rounds."""
    log = tmp_path / "table.jsonl"
    text = tmp_path / "keys.txt"
    text.write_text("ante 5\ndeal\nplay\nquit\n", "utf-8")
    with text.open(encoding="utf-8") as keys:
        monkeypatch.setattr("sys.stdin", keys)
        assert run("play", "three_card_poker", "--seed", "audit", "--log", str(log)).code == 0
    return log


def test_a_log_of_play_is_taken_in_once(run: Run, store: Path, played: Path) -> None:
    """Under its own names, on a stream by its hash; it replays to the same, and the log is good."""
    found = run.ok("audit", "import", str(store), str(played), "--json").data
    stream = found["stream"]
    assert stream.startswith("import/")
    assert run.ok("audit", "import", str(store), str(played), "--json").data == found
    reading = SqliteStore.reading(store)
    lines = stream_of(reading, stream)
    old = [json.loads(line) for line in played.read_bytes().splitlines()]
    new = [json.loads(line) for line in lines]
    reading.close()
    assert len(new) == found["entries"] == len(old)
    for was, now in zip(old, new, strict=True):
        for part in ("at", "by", "as", "do", "given", "events"):
            assert now[part] == was[part]
        assert now["key"] == f"{stream} {was['key']}"
        assert now.get("value") == was.get("value")
    assert not replayed(lines, stream).sealed
    assert stream in run.ok("audit", "replay", str(store)).out
    run.ok("audit", "verify", str(store))
    house = House(store.parent)
    house.open()
    assert house.put(3, "later").seq == house.keeper.tip.size - 1
    house.keeper.close()


def test_a_log_of_format_1_is_taken_in(run: Run, store: Path) -> None:
    """Logs of the first format are replayed, and stand in the house as entries."""
    file = LOGS / "three_card_poker.format1.jsonl"
    stream = run.ok("audit", "import", str(store), str(file), "--json").data["stream"]
    assert stream in run.ok("audit", "replay", str(store), stream).out


def test_only_what_replays_is_taken_in_and_only_for_practice(
    run: Run, store: Path, played: Path, tmp_path: Path
) -> None:
    """A log that was changed, and a house that is real."""
    forged = played.read_bytes().replace(b'"cents":500', b'"cents":600', 1)
    played.write_bytes(forged)
    run.fails(2, "audit", "import", str(store), str(played))
    run.ok("audit", "verify", str(store))
    real = House(tmp_path / "real", mode="real")
    real.folder.mkdir()
    real.found().keeper.close()
    line = run.fails(2, "audit", "import", str(real.path), str(played))
    assert "a practice house only" in line


def test_what_is_no_house_is_said_to_be_none(run: Run, tmp_path: Path) -> None:
    """Each command names the file."""
    for words in (("verify",), ("prove", "--entry", "1"), ("replay",), ("checkpoint",)):
        name, *more = words
        line = run.fails(2, "audit", name, str(tmp_path / "none.db"), *more)
        assert "none.db is not the store of a house" in line
