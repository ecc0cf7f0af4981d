"""Run a command as a person does, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main

SOURCE = Path(__file__).parent.parent.parent / "src"
MAIN = "import sys; from croupier.cli import main; sys.exit(main())"


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


class Run:
    """`run("analyze", "three_card_poker")` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> Ran:
        self.capsys.readouterr()
        code = main(words)
        return Ran(code, *self.capsys.readouterr())

    def ok(self, *words: str) -> Ran:
        """The command works and has nothing to complain about."""
        ran = self(*words)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran

    def fails(self, code: int, *words: str) -> str:
        """The one line with which the command fails; it prints nothing else."""
        ran = self(*words)
        assert ran.code == code, ran
        assert ran.out == ""
        assert ran.err.startswith("croupier: ")
        assert ran.err.count("\n") == 1, ran.err
        return ran.err.removeprefix("croupier: ").strip()


def in_a_process(*words: str, code: str = MAIN) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, with nothing imported before."""
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=False,
    )
