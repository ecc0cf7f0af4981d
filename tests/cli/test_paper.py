"""The log on disk: one process, written before it is told, and gone on with at once."""

from __future__ import annotations

import errno
import io
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import paper as papers
from croupier.cli.paper import ROUNDS_A_SNAPSHOT, Paper, Unwritten, resumed, snapshot_path
from croupier.core.commands import Buy, Command, Correct, Rule
from croupier.core.driver import Driver, KeyedSource
from croupier.core.game import rules_for
from croupier.core.ids import FILTER_BYTES, Used
from croupier.core.log import from_bytes, redo, replay
from croupier.core.procedure import Close, Place, Spin
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.live.opening import origin_for, source_for
from croupier.live.practice import practice
from tests.cli.playing import POKER, Play, play

__all__ = ["play"]

GAME = "high_roll_dice"


def table(path: Path, game_id: str = GAME) -> tuple[Driver, Paper]:
    """A seeded table that writes to this file, with one player."""
    origin = origin_for("croupier", "paper")
    driver = Driver(
        rules_for(game(game_id)), source_for(origin), policy=practice, clock=lambda: 0, chained=True
    )
    paper = Paper.new(path)
    driver.listeners.append(paper.write)
    driver.recall = paper.find
    driver.open({}, origin)
    driver.sit(1, "P1", 100_000_00)
    return driver, paper


def play_round(driver: Driver) -> None:
    driver.begin_round()
    driver.answer(Place(1, "pip_street_6", 5_00))
    driver.answer(Close())


def test_the_file_is_the_owners_alone(tmp_path: Path) -> None:
    """Cards that lie face down stand in it; the snapshot too is for nobody else."""
    driver, paper = table(tmp_path / "log")
    play_round(driver)
    paper.keep(driver, now=True)
    paper.close()
    for file in (tmp_path / "log", snapshot_path(tmp_path / "log")):
        assert file.stat().st_mode & 0o777 == 0o600


def test_every_entry_is_on_the_disk_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written and synced, then told: a listener after the paper finds it in the file."""
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", synced.append)
    driver, paper = table(tmp_path / "log")
    seen: list[bool] = []

    def look(entry: Any) -> None:
        seen.append((tmp_path / "log").read_bytes().endswith(entry.line + b"\n"))

    driver.listeners.append(look)
    play_round(driver)
    assert seen == [True] * 3
    assert len(synced) == 1 + driver.head.size  # the folder that the file begins in
    paper.close()


@pytest.mark.parametrize("fails", ["write", "short", "sync"])
def test_a_full_disk_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """Nothing is told of what could not be written, and the log goes on from what was."""
    driver, paper = table(tmp_path / "log")
    play_round(driver)
    told: list[Any] = []
    driver.listeners.append(told.append)
    before = driver.head
    assert paper.file is not None
    no_space = OSError(errno.ENOSPC, "No space left on device")

    class Full(io.RawIOBase):
        def write(self, data: Any) -> int:
            if fails == "write":
                raise no_space
            return real.write(data[:10] if fails == "short" else data) or 0

        def fileno(self) -> int:
            return real.fileno()

    def sync(number: int) -> None:
        raise no_space

    real = paper.file
    paper.file = Full()  # type: ignore[assignment]
    if fails == "sync":
        monkeypatch.setattr("os.fsync", sync)
    with pytest.raises(Unwritten, match="could not be written"):
        driver.begin_round()
    assert told == []
    with pytest.raises(Misuse, match="stopped at an error"):
        driver.begin_round()
    real.close()
    if fails != "sync":
        again, going_on, torn = resumed(tmp_path / "log", None)
        going_on.close()
        assert (again.head, torn) == (before, fails == "short")


def test_a_disk_that_fills_up_is_told_at_the_table(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outcome that is not in the log is not shown, and the command fails."""
    file = tmp_path / "log"
    left = [9]

    def sync(number: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", sync)
    ran = play(POKER, "--seed", "demo", "--log", str(file), typed=["ante 5", "", "play", "ante 5"])
    assert "could not be written (No space left on device)" in ran.out + ran.err
    assert ran.code == 2
    assert len(from_bytes(file.read_bytes())) >= 9


def test_a_log_that_is_gone(tmp_path: Path) -> None:
    """A file deleted or replaced while the table plays stops it: nobody could go on from it."""
    for replaced in (False, True):
        path = tmp_path / f"log{replaced}"
        driver, paper = table(path)
        path.unlink()
        if replaced:
            path.write_bytes(b"")
        with pytest.raises(Unwritten):
            driver.begin_round()
        paper.close()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    """A second table on the same file is turned away, here or in another process."""
    driver, paper = table(tmp_path / "log")
    play_round(driver)
    with pytest.raises(Misuse, match="is in use: another croupier plays"):
        resumed(tmp_path / "log", None)
    where = str(tmp_path / "log")
    code = f"import pathlib, croupier.cli.paper as p; p.resumed(pathlib.Path({where!r}), None)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "is in use" in ran.stderr
    paper.close()
    again, going_on, _ = resumed(tmp_path / "log", None)
    assert again.head == driver.head
    going_on.close()


def test_a_first_line_that_was_torn(tmp_path: Path) -> None:
    """Neither --log nor --resume sends the user to the other: the file is to be removed."""
    (tmp_path / "log").write_bytes(b'{"seq":0')
    with pytest.raises(Misuse, match="remove it"):
        Paper.new(tmp_path / "log")
    with pytest.raises(Misuse, match="remove it"):
        resumed(tmp_path / "log", None)


# Going on


@pytest.mark.parametrize("rounds", [1, ROUNDS_A_SNAPSHOT, ROUNDS_A_SNAPSHOT + 3])
def test_a_snapshot_gives_the_same_table(tmp_path: Path, rounds: int) -> None:
    """With it or without, the table stands at the same request and draws the same next."""
    path = tmp_path / "log"
    driver, paper = table(path)
    for _ in range(rounds):
        play_round(driver)
        paper.keep(driver)
    paper.keep(driver, now=True)
    driver.begin_round()
    paper.close()
    ends = []
    for kept in (True, False):
        if not kept:
            snapshot_path(path).unlink()
        again, going_on, _ = resumed(path, None, policy=practice)
        going_on.close()
        assert (again.head, again.request) == (driver.head, driver.request)
        assert again.table.value() == driver.table.value()
        again.answer(Place(1, "pip_street_6", 5_00))
        again.answer(Close())
        ends.append(again.table.accounts)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("damage", ["chips", "head", "size", "nonsense", "other"])
def test_a_snapshot_that_is_not_the_logs_is_not_believed(tmp_path: Path, damage: str) -> None:
    """Its value must have the hash that the log has; else the table is replayed from the start."""
    path = tmp_path / "log"
    driver, paper = table(path)
    play_round(driver)
    paper.keep(driver, now=True)
    paper.close()
    beside = snapshot_path(path)
    found = json.loads(beside.read_bytes())
    if damage == "chips":
        found["value"]["accounts"][0][1] += 100
    elif damage == "head":
        found["head"] = "1:" + "0" * 64
    elif damage == "size":
        found["size"] -= 5
    beside.write_text(
        "{" if damage == "nonsense" else "[]" if damage == "other" else json.dumps(found)
    )
    again, going_on, _ = resumed(path, None)
    going_on.close()
    assert again.head == driver.head
    assert again.table.accounts == driver.table.accounts


@pytest.mark.parametrize("how", ["corrected", "ruled"])
def test_what_was_put_right_after_a_snapshot(tmp_path: Path, how: str) -> None:
    """The snapshot was made when the wrong spin was over: the table goes on from the start then."""
    path = tmp_path / "log"
    paper = Paper.new(path)
    driver = Driver(rules_for(game("big_six")), KeyedSource(), policy=practice, chained=True)
    driver.listeners.append(paper.write)
    driver.open({}, {"mode": "tracked"})
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "joker", 10_00))
    driver.answer(Close())
    assert isinstance(driver.pending, Spin)
    joker, other = (driver.pending.sections.index(one) for one in ("Joker", "$1"))
    driver.answer(other)
    wrong = driver.head.size - 1
    paper.keep(driver, now=True)
    assert snapshot_path(path).exists()
    if how == "ruled":
        driver.begin_round()
        what = Rule(wrong, "the clapper was seen at the joker", joker)
        driver.do(driver.command(what, "practice supervisor"))
    else:
        driver.do(driver.command(Correct(wrong, joker), "practice dealer"))
    paper.close()
    again, going_on, _ = resumed(path, None, policy=practice)
    going_on.close()
    assert (again.head, again.table.value()) == (driver.head, driver.table.value())
    assert again.table.accounts["rack/P1"] > 100_00


def test_going_on_costs_one_round_not_a_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what came after the snapshot is played again."""
    path = tmp_path / "log"
    driver, paper = table(path)
    for _ in range(2 * ROUNDS_A_SNAPSHOT):
        play_round(driver)
        paper.keep(driver)
    play_round(driver)
    paper.close()
    redone: list[int] = []

    def counted(driver: Driver, entry: Any, *, along: bool = False) -> None:
        redone.append(entry.seq)
        redo(driver, entry, along=along)

    monkeypatch.setattr(papers, "redo", counted)
    again, going_on, _ = resumed(path, None)
    going_on.close()
    assert len(redone) < 10
    assert again.head == driver.head


def test_a_table_keeps_no_more_than_its_tail(tmp_path: Path) -> None:
    """However long it plays: the open round and the last one."""
    driver, paper = table(tmp_path / "log")
    for _ in range(40):
        play_round(driver)
    assert len(driver.tail) == 3
    assert len(driver._keys | driver._keys_before) == 3
    paper.close()


def test_time_goes_on_while_a_table_is_down(tmp_path: Path) -> None:
    """Dice of yesterday are a day old after a restart; a clock set back makes them no younger."""
    path = tmp_path / "log"
    driver, paper = table(path)
    play_round(driver)
    paper.close()
    now = [24 * 3_600_000]
    again, going_on, _ = resumed(path, None, policy=practice, clock=lambda: now[0])
    again.listeners.append(going_on.write)
    with pytest.raises(Exception, match="came 1440 minutes ago"):
        again.begin_round()
    again.buy(1, 5_00)
    now[0] = 0
    with pytest.raises(Exception, match="came 1440 minutes ago"):
        again.begin_round()
    going_on.close()
    assert replay(from_bytes(path.read_bytes()), game(GAME)).table.minute == 1440


def test_a_log_that_somebody_else_wrote_to(tmp_path: Path) -> None:
    """A file that is longer or shorter than this table made it stops the table: nothing is told."""
    for more in (b"", b"x"):
        path = tmp_path / f"log{len(more)}"
        driver, paper = table(path)
        path.write_bytes(path.read_bytes() + more if more else b"")
        with pytest.raises(Unwritten, match="somebody else wrote to it"):
            driver.begin_round()
        paper.close()


@pytest.mark.parametrize("way", ["link", "pipe", "folder", "device"])
def test_what_is_no_file(tmp_path: Path, way: str) -> None:
    """A log is a file of its own: neither a way to another file nor something without an end."""
    path = tmp_path / "log"
    if way == "link":
        path.symlink_to(tmp_path / "elsewhere")
    elif way == "pipe":
        os.mkfifo(path)
    elif way == "folder":
        path.mkdir()
    else:
        path = Path("/dev/zero")
    for begin in (Paper.new, lambda path: resumed(path, None)):
        with pytest.raises((Misuse, OSError)):
            begin(path)
    assert not (tmp_path / "elsewhere").exists()


def test_a_log_is_locked_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes on has the file from the first byte read: no round of another gets lost."""
    driver, paper = table(tmp_path / "log")
    play_round(driver)
    paper.close()
    tried: list[str] = []

    def look(*given: Any) -> None:
        try:
            papers._opened(tmp_path / "log", os.O_RDWR)
        except Misuse as error:
            tried.append(str(error))

    monkeypatch.setattr(papers, "_from_snapshot", look)
    _, going_on, _ = resumed(tmp_path / "log", None)
    going_on.close()
    assert len(tried) == 1
    assert "is in use" in tried[0]


# A command that comes twice


def bought(driver: Driver, id: str) -> Any:
    return driver.do(Command(id, "P1", "seat 1", None, Buy(1, 5_00)))


def test_a_command_that_comes_again_long_after(tmp_path: Path) -> None:
    """Its entry of then is the answer, here and after a break; no chips are bought twice."""
    path = tmp_path / "log"
    driver, paper = table(path)
    first = bought(driver, 'id 7 of a "client"')
    for _ in range(5):
        play_round(driver)
    assert first.key not in {entry.key for entry in driver.tail}
    size = paper.size
    for now in (driver, None):
        if now is None:
            paper.close()
            now, paper, _ = resumed(path, None)
            now.recall = paper.find
        before = dict(now.table.accounts)
        assert bought(now, first.key) == first
        assert (now.table.accounts, paper.size) == (before, size)
        with pytest.raises(Misuse, match="was another command"):
            now.do(Command(first.key, "P1", "seat 1", None, Buy(1, 6_00)))
    assert paper.find("id 7") is None
    paper.close()


def test_a_numbered_command_that_comes_again(tmp_path: Path) -> None:
    """The number of a command is the place of its entry: one that has passed is refused."""
    driver, paper = table(tmp_path / "log")
    number = str(driver.head.size)
    bought(driver, number)
    for _ in range(5):
        play_round(driver)
    for id in (number, str(driver.head.size + 1)):
        with pytest.raises(Misuse, match=f"entry {id} is not the next"):
            bought(driver, id)
    paper.close()


def test_nobody_who_looks_up_an_old_id(tmp_path: Path) -> None:
    """A table that cannot ask remembers in a fixed room: refused, also elsewhere, never twice."""
    driver, paper = table(tmp_path / "log")
    driver.recall = None
    first = bought(driver, "x")
    assert bought(driver, "x") is first
    for _ in range(5):
        play_round(driver)
    driver.listeners.clear()
    replayed = replay(from_bytes((tmp_path / "log").read_bytes()), game(GAME))
    for now in (driver, pickle.loads(pickle.dumps(driver)), replayed):
        with pytest.raises(Misuse, match="'x' was done before, or is like one that was"):
            bought(now, "x")
        assert bought(now, "y").key == "y"
    paper.close()


def test_ids_that_are_used_take_a_fixed_room(seed: int) -> None:
    """Every old id is known, and of ten thousand new ones none is turned down."""
    used, known = Used(), [f"{seed} {number}" for number in range(20_000)]
    for id in known:
        used.add(id)
    assert len(used.bits) == FILTER_BYTES
    assert all(id in used for id in known)
    assert not any(f"{seed} new {number}" in used for number in range(10_000))
