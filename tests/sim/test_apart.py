"""Code of somebody else in a process of its own: it can be stopped, and ends in a sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from croupier.core.refusals import Misuse, Refusal
from croupier.sim import apart as module
from croupier.sim.apart import apart


def loops(tell: Any) -> None:
    while True:
        pass


def test_what_comes_of_it() -> None:
    """A value comes back, any function can be given, and news are told on the way."""
    told: list[int] = []

    def work(tell: Any) -> list[int]:
        tell(0)
        tell(None)
        tell(3)
        return [1, 2]

    assert apart("it", work, told.append) == [1, 2]
    assert told == [0, 3]


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (lambda tell: 1 // 0, "it failed: ZeroDivisionError: integer division"),
        (lambda tell: sys.exit("no"), r"it failed: it left by sys.exit\('no'\)"),
        (lambda tell: os._exit(7), r"it ended its process \(exit code 7\)"),
        (lambda tell: os.kill(os.getpid(), signal.SIGKILL), r"it ended its process \(SIGKILL\)"),
        (lambda tell: lambda: 0, "it failed: "),
    ],
    ids=["raises", "leaves", "exits", "crashes", "unsendable"],
)
def test_however_it_ends(work: Callable[[Any], Any], said: str) -> None:
    """An exception, sys.exit, a crash: one sentence, and this process goes on."""
    with pytest.raises(Misuse, match=said):
        apart("it", work)


def test_a_refusal_comes_through() -> None:
    """What croupier itself says no to is said as ever."""

    def work(tell: Any) -> None:
        raise Refusal("this", "that", "oh.craps 1.A", "nothing")

    with pytest.raises(Refusal, match=r"oh\.craps 1\.A"):
        apart("it", work)


def test_a_long_silence_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that never ends is stopped; news give it time again."""
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.3)
    start = time.monotonic()
    with pytest.raises(Misuse, match=r"it was stopped after 0\.3 silent seconds"):
        apart("it", loops)
    assert time.monotonic() - start < 5

    def slow(tell: Any) -> str:
        for _ in range(4):
            time.sleep(0.15)
            tell(1)
        return "done"

    assert apart("it", slow) == "done"


LOOPING = (
    "import os, signal; from croupier.sim.apart import apart\n"
    # Whoever runs the tests in the background has told all below to overhear it.
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "def loops(tell):\n"
    "    print(os.getpid(), flush=True)\n"
    "    while True: pass\n"
    "apart('it', loops)"
)


def looping() -> tuple[subprocess.Popen[str], int]:
    """A process that waits for another which loops for ever, and the number of that one."""
    command = [sys.executable, "-c", LOOPING]
    pipe = subprocess.PIPE
    started = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    assert started.stdout is not None
    return started, int(started.stdout.readline())


def assert_gone(child: int) -> None:
    for _ in range(100):
        if not os.path.exists(f"/proc/{child}") or _is_gone(child):
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    pytest.fail("it went on alone")


def test_an_interrupt_ends_it() -> None:
    """Ctrl-C is for whoever waits, and the process is gone with it."""
    started, child = looping()
    started.send_signal(signal.SIGINT)
    _, told = started.communicate(timeout=20)
    assert "KeyboardInterrupt" in told
    assert_gone(child)


def test_it_does_not_outlive_whoever_started_it() -> None:
    """A killed parent leaves nobody behind that loops for ever."""
    started, child = looping()
    started.kill()
    started.communicate(timeout=20)
    assert_gone(child)


def _is_gone(child: int) -> bool:
    with open(f"/proc/{child}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()[0] == "Z"
