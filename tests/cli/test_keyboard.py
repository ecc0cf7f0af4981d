"""Streams that are closed or not there: a command meets them as it meets a pipe that is empty."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import IO

import pytest

from tests.cli.running import Run


def closed() -> IO[str]:
    stream = io.StringIO()
    stream.close()
    return stream


@pytest.mark.parametrize("stdin", [None, closed()], ids=["none", "closed"])
@pytest.mark.parametrize(
    "words",
    [
        ("drill", "three_card_poker"),
        ("drill", "pai_gow_poker"),
        ("play", "roulette"),
        ("tournament", "play", "tournament.toml"),
    ],
    ids=" ".join,
)
def test_nobody_sits_there(
    words: tuple[str, ...],
    stdin: IO[str] | None,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Nothing was answered; that is no fault of the command's, or one line says what is missing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", stdin)
    if words[0] == "tournament":
        assert "tournament.toml" in run.fails(2, *words)
    else:
        assert run(*words).code == 0


@pytest.mark.parametrize("stdin", [None, closed()], ids=["none", "closed"])
@pytest.mark.parametrize("how", ["", "--password-stdin"])
def test_no_password_can_be_asked_for(
    how: str, stdin: IO[str] | None, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where there is neither terminal nor input, one line says how a password is given."""
    store = str(tmp_path / "house.db")
    run("house", "found", store, "--real")
    monkeypatch.setattr(sys, "stdin", stdin)
    said = run.fails(2, "house", "people", store, "--by", "a1", *filter(None, [how]))
    assert "password" in said


@pytest.mark.parametrize("stderr", [None, closed()], ids=["none", "closed"])
def test_nobody_looks_at_a_sign_of_life(
    stderr: IO[str] | None, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A count without standard error is counted all the same."""
    monkeypatch.setattr(sys, "stderr", stderr)
    assert "5.2632" in run("analyze", "roulette", "--wager", "red").out
    assert run("simulate", "roulette", "--rounds", "1000", "--seed", "x").code == 0
