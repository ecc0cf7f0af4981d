"""Heads leave a running house by themselves: each hour, at a day's close, when asked."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.audit import heads, verify
from croupier.audit.entry import Checked, Watch
from croupier.audit.heads import AN_HOUR_SECONDS, Herald, file_in
from croupier.audit.note import Signer
from croupier.audit.reception import HEADS, Request
from croupier.audit.recover import key_of
from croupier.core.refusals import Misuse
from tests.audit.offices import Lies, lies


def wait_for(good: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not good() and time.monotonic() < end:
        time.sleep(0.005)
    assert good()


def sizes(house: Lies, folder: Path) -> list[int]:
    """Of the heads that have left, each checked with the key of the house."""
    file = file_in(folder, "oh/42")
    if not file.exists():
        return []
    store = house.place.reading()
    try:
        key = key_of(store)
    finally:
        store.close()
    return [size for _, size, _ in verify.heads_from(file.read_text("utf-8"), key)]


def test_heads_leave_a_running_house(tmp_path: Path) -> None:
    """One at the start, one when a day closes, one on demand, one at the end: of the log as it
    stood then, in a folder elsewhere."""
    house, folder = lies(tmp_path / "house", practice=True), tmp_path / "elsewhere"
    assert AN_HOUR_SECONDS == 3_600
    with house.running(heads=folder) as runs:
        wait_for(lambda: len(sizes(house, folder)) == 1 and bool(runs.watchman.found))
        manager = "practice manager"
        house.do(manager, None, sign("open", date="2026-11-18"))
        assert len(sizes(house, folder)) == 1
        house.do(manager, None, sign("close", "day/2026-11-18"))
        wait_for(lambda: len(sizes(house, folder)) == 2)
        closed = [one["seq"] for one in house.lines() if "day_closed" in str(one["events"])]
        assert sizes(house, folder)[-1] > closed[0]
        house.do(manager, None, sign("open", date="2026-11-19"))
        found = house.ask(Request(HEADS, {}))
        assert sizes(house, folder)[-1] == found["size"]
        house.do(manager, None, sign("close", "day/2026-11-19"))
    assert sizes(house, folder)[-1] == len(house.lines())


def sign(step: str, paper: str = "", **said: str) -> dict[str, object]:
    told = {"do": "documents.sign", "kind": "day", "step": step, "document": paper}
    return {**told, "facts": said}


def test_a_head_is_signed_every_hour(tmp_path: Path) -> None:
    """Here after no time at all; a log that did not grow has the head that it had."""
    house, folder = lies(tmp_path / "house", practice=True), tmp_path / "elsewhere"
    keeper = house.open()
    herald = Herald(keeper, house.place.signer(), folder, 0.01)
    herald.start()
    for _ in range(3):
        wait_for(lambda: sizes(house, folder)[-1:] == [keeper.tip.size])
        keeper.write_down(Watch(), Checked(1, "", True, ""))
    herald.stop()
    found = sizes(house, folder)
    assert found == sorted(set(found))
    assert found[-1] == keeper.tip.size
    keeper.close()


def test_a_head_that_cannot_leave_is_written_down_once(tmp_path: Path) -> None:
    """A disk that is gone: the house goes on and says so; when it is back all is well."""
    house, folder = lies(tmp_path / "house", practice=True), tmp_path / "elsewhere"
    folder.write_text("a file, not a folder", "utf-8")
    keeper = house.open()
    herald = Herald(keeper, house.place.signer(), folder)
    for _ in range(3):
        herald.sign()
    stayed = [one for one in house.lines() if "head_stayed" in str(one["events"])]
    assert len(stayed) == 1
    assert str(folder) in herald.failed
    folder.unlink()
    herald.sign()
    assert herald.failed == ""
    assert sizes(house, folder)[-1] == keeper.tip.size
    keeper.close()


def test_heads_do_not_lie_where_the_store_lies(tmp_path: Path) -> None:
    """Whoever takes the one takes the other."""
    house = lies(tmp_path / "house", practice=True)
    for folder in (tmp_path / "house", tmp_path / "x" / ".." / "house"):
        with pytest.raises(Misuse, match="heads protect elsewhere"), house.running(heads=folder):
            pass
    assert heads.file_in(Path("x"), "oh/42") == Path("x/oh-42.heads")


def test_a_house_that_is_older_than_a_head_that_left_begins_no_round(tmp_path: Path) -> None:
    """Yesterday's backup, put in the place of the house: its log is good in itself, and a head that
    lies elsewhere says that it was longer. That stands in the log too."""
    house, folder = lies(tmp_path / "house", practice=True), tmp_path / "elsewhere"
    store, backup = house.place.beside, tmp_path / "backup.db"
    shutil.copy(store, backup)
    for _ in range(2):  # the second time there are heads of the first
        with house.running(heads=folder) as runs:
            wait_for(lambda: bool(runs.watchman.found))
            assert runs.watchman.look().good
    shutil.copy(backup, store)
    longest = sizes(house, folder)[-1]
    assert longest > len(house.lines())
    with house.running(heads=folder) as runs:
        wait_for(lambda: bool(runs.watchman.found))
        assert "an older copy, or another log" in runs.watchman.found[-1].why
        assert "an older copy, or another log" in runs.keeper.suspended
    told = [one["events"][0] for one in house.lines() if one["events"][0]["kind"] == "checked"]
    assert [one["good"] for one in told] == [False]


def test_a_head_that_a_break_cut_off_says_nothing(tmp_path: Path) -> None:
    """Half a note at the end of the file is no reason to stop; a whole one that the log lacks is,
    whoever signed it."""
    house, folder = lies(tmp_path / "house", practice=True), tmp_path / "elsewhere"
    with house.running(heads=folder):
        pass
    file = file_in(folder, "oh/42")
    heads = file.read_text("utf-8")
    other = Signer(bytes(32)).note("oh/42", 2, bytes(32))
    for more, good in ("oh/42\n7000\nabc", True), (other, False):
        file.write_text(f"{heads}\n\n{more}", "utf-8")
        with house.running(heads=folder) as runs:
            wait_for(lambda: bool(runs.watchman.found))
            assert runs.watchman.found[-1].good == good
