"""Strategies that somebody wrote in Python: what they get wrong stays theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.core.fast import whole_numbers
from croupier.core.refusals import Misuse
from croupier.games.dice_table.function import NOTES, Seen, _compiled, kernel_for
from croupier.games.dice_table.spots import SPOTS
from croupier.sim import apart

numba = pytest.importorskip("numba")
SEEN = Seen(0, 0, 0, 0, 0, 1)


@numba.njit  # type: ignore[untyped-decorator]
def helped(want: Any, at: int) -> None:
    want[at] = 5_00


def beyond(table: Any, on: Any, want: Any, notes: Any) -> None:
    want[SPOTS + 10_000] = 5_00


def before(table: Any, on: Any, want: Any, notes: Any) -> None:
    want[0] = on[-SPOTS - 1]


def beyond_by_a_helper(table: Any, on: Any, want: Any, notes: Any) -> None:
    helped(want, SPOTS)


def beyond_in_plain_python(table: Any, on: Any, want: Any, notes: Any) -> None:
    want[eval("10_000")] = 5_00


def writes_what_lies(table: Any, on: Any, want: Any, notes: Any) -> None:
    on[0] = 5_00


def never_ends(table: Any, on: Any, want: Any) -> None:
    while True:
        want[0] = 10_00


@pytest.mark.parametrize("function", [beyond, before, beyond_by_a_helper])
def test_an_index_out_of_range(function: Any) -> None:
    """It is an error and no write into somebody else's memory, also in what the function calls."""
    compiled = _compiled(function, numba)
    arrays = whole_numbers(SPOTS), whole_numbers(SPOTS), whole_numbers(NOTES)
    with pytest.raises(IndexError):
        compiled(SEEN, *arrays)
    assert numba.config.BOUNDSCHECK is None


def test_what_lies_cannot_be_written() -> None:
    """The compiler turns such a function down with the reason."""
    with pytest.raises(Misuse, match="it writes to what lies, which is only to be seen"):
        kernel_for(writes_what_lies, plain=False)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (beyond_in_plain_python, "beyond_in_plain_python failed: IndexError"),
        (writes_what_lies, "the strategy writes_what_lies failed: TypeError"),
    ],
)
def test_plain_functions_too(function: Any, said: str) -> None:
    """Python's own errors are told in a line."""
    with pytest.raises(Misuse, match=said):
        croupier.sessions("craps", function, 2, rolls=3, plain=True)


def test_a_function_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped, and whoever asked goes on."""
    monkeypatch.setattr(apart, "LONG_SECONDS", 1.0)
    with pytest.raises(Misuse, match=r"never_ends was stopped after 1 silent seconds"):
        croupier.sessions("craps", never_ends, 2, rolls=3, plain=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import sys; sys.exit(0)", r"failed: it left by sys\.exit\(0\) \(line 1 of mine\.py\)"),
        ("import os; os._exit(0)", r"ended its process \(exit code 0\)"),
        ("raise RuntimeError('x')", "could not be run: RuntimeError: x"),
        ("x = (", "could not be run: SyntaxError"),
        ("strategy = 5", "has no function 'strategy'"),
        ("def strategy(table): pass", "takes 1 arguments"),
    ],
)
def test_a_file_that_misbehaves(tmp_path: Path, text: str, said: str) -> None:
    """Whatever it does when it is run, it does to its own process."""
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(Misuse, match=said):
        croupier.sessions("craps", f"{tmp_path}/mine.py:strategy", 2, rolls=3)
