"""One definition for the dealer and the kernel: plain, and compiled where numba is there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import MutableSequence
from pathlib import Path

import pytest

from croupier.core import fast as module
from croupier.core.fast import Fast, borrowed, can_compile, fast, inlined, whole_numbers

needs_numba = pytest.mark.skipif(not can_compile(), reason="numba is not installed")
SOURCE = Path(module.__file__).parent.parent


@fast
def half(number: int) -> int:
    """Half of a number, rounded down."""
    return number // 2


@fast
def quarter(number: int) -> int:
    return half(half(number))


@fast
def steps_to_nothing(number: int) -> int:
    steps = 0
    while number:
        number = half(number)
        steps += 1
    return steps


def test_a_fast_function_is_the_function() -> None:
    """It is called as it stands, and keeps its name and its words."""
    assert half(9) == 4
    assert half(number=9) == 4
    assert isinstance(half, Fast)
    assert vars(half)["__name__"] == "half"
    assert half.__doc__ == "Half of a number, rounded down."


@needs_numba
def test_the_compiled_twin_gives_the_same() -> None:
    """Also when it calls another fast function, which is then compiled too."""
    for number in (0, 1, 7, 8, 1_000_003, -9):
        assert half.jit(number) == half(number)
        assert quarter.jit(number) == quarter(number)
    assert [steps_to_nothing.jit(n) for n in range(9)] == [steps_to_nothing(n) for n in range(9)]


@needs_numba
def test_the_twin_is_made_once() -> None:
    """Asked again, it is the same object, and it is not the plain function."""
    assert half.jit is half.jit
    assert half.jit is not half.function


def test_without_numba_the_plain_function_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything works without the extra, only slower."""
    monkeypatch.setattr(module, "can_compile", lambda: False)

    @fast
    def double(number: int) -> int:
        return 2 * number

    assert double.jit is double.function
    zeros = whole_numbers(3)
    assert list(zeros) == [0, 0, 0]
    zeros[1] = -(2**63)
    assert zeros[1] == -(2**63)


@needs_numba
def test_arrays_for_kernels() -> None:
    """So many noughts of 64 bits."""
    zeros = whole_numbers(3)
    assert list(zeros) == [0, 0, 0]
    assert zeros.dtype.name == "int64"  # type: ignore[attr-defined]
    assert len(whole_numbers(0)) == 0


def test_live_play_does_not_import_numba() -> None:
    """A dealer's table starts without the compiler."""
    text = (
        "import sys; from croupier.games import game, game_ids\n"
        "import croupier.core.log\n"
        "[game(id) for id in game_ids()]\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", text],
        env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_compiled_code_is_kept_apart_by_the_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The folder of the cache is named by a hash: the same sources, the same folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    module._cache_folder.cache_clear()
    try:
        folder = module._cache_folder()
        assert folder.parent == tmp_path / "croupier"
        module._cache_folder.cache_clear()
        assert module._cache_folder() == folder
    finally:
        module._cache_folder.cache_clear()


def test_a_changed_source_gets_another_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One byte in a module that kernels call, or another name for it, and nothing old is used."""
    core = tmp_path / "croupier" / "core"
    core.mkdir(parents=True)
    for name in ("fast.py", "cards.py"):
        (core / name).write_text("x = 1\n")
    monkeypatch.setattr(module, "__file__", str(core / "fast.py"))
    seen = set()
    for change in (
        lambda: None,
        lambda: (core / "cards.py").write_text("x = 2\n"),
        lambda: (core / "cards.py").rename(core / "dice.py"),
    ):
        change()
        module._cache_folder.cache_clear()
        seen.add(module._cache_folder())
    module._cache_folder.cache_clear()
    assert len(seen) == 3


# Functions on arrays


@inlined
def _set(values: MutableSequence[int], place: int, value: int) -> int:
    values[place] = value
    return value


@fast
def _fill(values: MutableSequence[int], count: int) -> int:
    kept = borrowed(values)
    total = 0
    for place in range(count):
        total += _set(kept, place, place * place)
    return total


def test_inlined_functions_write_to_a_borrowed_array() -> None:
    """Compiled or plain, the array itself is written to, and it is still there afterwards."""
    for call in (_fill, _fill.jit):
        values = whole_numbers(5)
        assert call(values, 5) == 30
        assert [int(value) for value in values] == [0, 1, 4, 9, 16]


def test_a_borrowed_array_is_the_array() -> None:
    """In plain Python nothing happens to it."""
    values = whole_numbers(1)
    assert borrowed(values) is values
