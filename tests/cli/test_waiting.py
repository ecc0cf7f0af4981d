"""A sign of life for whatever takes long: on standard error, and only if a person looks."""

from __future__ import annotations

import io
import sys
import threading
import time
from types import SimpleNamespace

import pytest

from croupier.cli import waiting


class Terminal(io.StringIO):
    """Standard error as a person sees it."""

    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """What a person sees; nobody waits a whole second in a test."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(waiting, "AFTER_SECONDS", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    return terminal


def test_a_long_count_shows_that_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done stands there; what is done at once shows nothing."""
    seen = watched(monkeypatch)
    with waiting.sign_of_life("counting craps"):
        pass
    assert seen.getvalue() == ""
    with waiting.sign_of_life("counting craps"):
        time.sleep(0.5)
    assert "counting craps" in seen.getvalue()


def test_the_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """While kernels are compiled by another thread, the sign says so, and stops saying it."""
    seen = watched(monkeypatch)
    lock = threading.RLock()
    held = SimpleNamespace(global_compiler_lock=SimpleNamespace(_lock=lock))
    monkeypatch.setitem(sys.modules, "numba.core.compiler_lock", held)
    with lock, waiting.sign_of_life("counting craps"):
        time.sleep(0.5)
    assert waiting.COMPILING in seen.getvalue()
    assert not waiting.compiling()


def test_a_bar_says_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first round it gets ready; then it counts rounds."""
    seen = watched(monkeypatch)
    with waiting.progress(1_000) as played:
        assert played is not None
        time.sleep(0.3)
        played(0)
        played(400)
        time.sleep(0.3)
    assert "getting ready" in seen.getvalue()
    assert "400 rounds" in seen.getvalue()


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pipe standard error stays empty."""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    monkeypatch.setattr(waiting, "AFTER_SECONDS", 0.01)
    with waiting.sign_of_life("counting"), waiting.progress(10) as played:
        time.sleep(0.05)
    assert played is None
    assert pipe.getvalue() == ""
