"""`croupier house run`: a house at work, and the office commands that reach it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.audit.places import Place
from tests.cli.running import MAIN, SOURCE, Run


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A house in a process of its own, which runs when this goes on."""
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, "house", "run", *words],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert "runs; " in process.stdout.readline()
            yield process
        finally:
            process.kill()


@pytest.fixture
def store(run: Run, tmp_path: Path) -> str:
    path = tmp_path / "house" / "house.db"
    path.parent.mkdir()
    run.ok("house", "found", str(path), "--origin", "oh/42")
    return str(path)


def test_office_commands_reach_a_running_house(run: Run, store: str, tmp_path: Path) -> None:
    """Papers, duties, heads, exports and checks while it runs; its end brings out a last head."""
    heads = tmp_path / "heads"
    manager = ("--by", "practice manager")
    with started(store, "--heads", str(heads)) as process:
        assert "runs with 0 tables" in run.ok("house", "status", store).out
        opened = run.ok("house", "sign", store, "day", "open", "date=2026-11-18", *manager)
        assert "day/2026-11-18 is open" in opened.out
        assert run("house", "sign", store, "day", "open", "date=2026-11-19", *manager).code == 1
        run.ok("house", "people", store)
        size = run.ok("audit", "checkpoint", store, "--json").data["size"]
        assert f"good: {size}" in run.ok("audit", "verify", store, "--head", str(heads / HEADS)).out
        assert run.ok("audit", "check", store, "--json").data["good"]
        run.ok("audit", "export", store, str(tmp_path / "export"))
        assert "in use" in run.fails(2, "house", "run", store)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "the house has ended" in out
    assert not Place.at(store).socket.exists()
    assert "nobody runs it" in run.ok("house", "status", store).out
    run.ok("audit", "verify", store, "--head", str(heads / HEADS))


HEADS = "oh-42.heads"


def test_a_killed_house_is_no_hindrance(run: Run, store: str) -> None:
    """The next command opens the store itself; the same key is the same thing."""
    words = "house", "sign", store, "day", "open", "date=2026-11-18", "--by", "practice manager"
    with started(store) as process:
        first = run.ok(*words, "--key", "monday", "--json").data
        process.kill()
        process.wait()
        assert process.stderr is not None
        assert "name a folder elsewhere with --heads" in process.stderr.read()
    assert run.ok(*words, "--key", "monday", "--json").data == first
    assert "was another command" in run.fails(
        2, "house", "duty", store, "t1", "dealer", "--by", "practice dealer", "--key", "monday"
    )


def test_a_house_whose_store_fails_ends_and_says_why(run: Run, store: str) -> None:
    """Exit 1 and one line; nothing is lost."""
    child = os.fork()
    if not child:
        code = 9
        try:
            code = _fails(store)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 1
    assert run.ok("audit", "verify", store).out.startswith("good")


def _fails(store: str) -> int:
    import threading

    from croupier.audit.sqlite import SqliteStore
    from croupier.cli import main

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def later() -> None:
        while not Place.at(store).socket.exists():
            time.sleep(0.01)
        time.sleep(0.1)
        setattr(SqliteStore, "write", full)  # noqa: B010
        main(["house", "sign", store, "day", "open", "date=2026-11-18", "--by", "practice manager"])

    threading.Thread(target=later, daemon=True).start()
    return main(["house", "run", store])
