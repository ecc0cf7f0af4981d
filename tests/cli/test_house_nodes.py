"""Nodes of one house from the terminal: each in a process, office commands reach any of them."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.audit.places import Place
from tests.audit import servers
from tests.cli.running import Run
from tests.cli.test_house_run import started


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with servers.server() as address:
        yield address


def test_two_nodes_of_a_practice_house(
    run: Run, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is killed and the other goes on; whoever wants the store alone is kept out; when the last
    one has ended the store is anybody's again."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    address = f"{server}{'&' if '?' in server else '?'}schema=cli_nodes"
    run.ok("house", "found", address)
    day = ("house", "sign", address, "day", "open", "date=2026-11-18", "--by", "practice manager")
    with started(address, "--node", "b", "--address", "https://b.example") as other:
        with started(address, "--node", "a", "--address", "https://a.example") as process:
            assert "is open" in run.ok(*day, "--key", "monday").out
            assert "in use" in run.fails(2, "house", "run", address)
            process.kill()
            process.wait()
        assert len(Place.at(address).sockets()) == 3
        run.ok(*day, "--key", "monday")
        assert run.ok("audit", "check", address, "--json").data["good"]
        other.send_signal(signal.SIGTERM)
        assert other.wait(60) == 0
    deadline = time.monotonic() + 20
    while (ran := run("house", "people", address)).code and time.monotonic() < deadline:
        time.sleep(0.1)
    assert ran.code == 0
    run.ok("audit", "verify", address)


def test_wrong_use_of_nodes(run: Run, tmp_path: Path) -> None:
    """A file has one process, an address has a node, a node has a name."""
    store = str(tmp_path / "house.db")
    run.ok("house", "found", store)
    assert "run by one process" in run.fails(2, "house", "run", store, "--node", "a")
    assert "--node" in run.fails(2, "house", "run", store, "--address", "https://a.example")
