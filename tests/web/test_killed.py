"""The house is killed in the middle of a round, and goes on where it was told to be."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.serving import Listener, Person


class Process:
    """`croupier serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "croupier", "serve", "--port", str(self.port)]
        command += ["--store", str(self.folder), "--game", "three_card_poker"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line == f"Practice House is open: {self.url}/\n"
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/v1/tables").json()["tables"]:
                    return
            time.sleep(0.05)
        raise AssertionError("no table was opened")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            assert self.process.wait(20) in (0, -signal.SIGINT, 130)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    found = Process(tmp_path / "house")
    found.start()
    yield found
    found.end()


@pytest.mark.slow
def test_killed_in_the_middle_of_a_round(process: Process) -> None:
    """Same seat, same cards, same request, same cookie; a command that was answered is not redone,
    and one that was not is done once."""
    with Person(process.url) as person:
        person.does("t1", "sit", seat=4)
        person.does("t1", "place", spot="ante", cents=5_00)
        key = uuid.uuid4().hex
        first = person.sends("t1", "place", key, spot="pair_plus", cents=5_00).json()
        person.does("t1", "go")
        before = person.view("t1")
        assert before["state"] == "decision"
        process.kill()
        with pytest.raises(httpx.HTTPError):
            person.sends("t1", "decide", key, choice="play")
        process.start()
        after = person.view("t1")
        for name in ("hands", "request", "round", "state", "seats", "you", "seq"):
            assert after[name] == before[name], name
        again = person.sends("t1", "place", key, spot="pair_plus", cents=5_00).json()
        assert again["seq"] == first["seq"]
        listener = Listener(person, "t1", last=int(before["seq"]))
        mine = uuid.uuid4().hex
        for _ in range(2):
            answer = person.sends("t1", "decide", mine, choice="play", request=before["request"])
            assert answer.status_code == 200, answer.text
        over = person.view("t1")
        assert (over["state"], over["round"]) == ("over", 1)
        listener.until_like(over)
        assert [e["kind"] for e in listener.events].count("decided") == 1
        listener.close()


def test_told_to_end(process: Process) -> None:
    """SIGTERM, as what runs services sends it, closes the house: no socket is left."""
    assert list(process.folder.glob("*.sock"))
    process.process.terminate()
    assert process.process.wait(20) == 0
    assert not list(process.folder.glob("*.sock"))


@pytest.mark.slow
def test_killed_again_and_again(process: Process) -> None:
    """At five moments of rounds: whatever was answered stands, chips and all."""
    with Person(process.url) as person:
        person.does("t1", "sit", seat=4)
        script = ["ante 5", "deal", "play", "again", "deal"]
        for words in script:
            person.does("t1", "words", text=words)
            before = person.view("t1")
            process.kill()
            process.start()
            after = person.view("t1")
            for name in ("hands", "request", "round", "state", "seats", "you"):
                assert after[name] == before[name], (words, name)
