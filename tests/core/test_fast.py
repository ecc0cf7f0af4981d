"""One definition for the dealer and the kernel: plain, and compiled where numba is there."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import pytest

from croupier.core import fast as module
from croupier.core import kept
from croupier.core.fast import (
    Fast,
    add_up,
    array_of,
    borrowed,
    fast,
    inlined,
    not_nought,
    rebound,
    whole_numbers,
)
from croupier.core.kept import digest_of

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


def test_the_compiled_twin_gives_the_same() -> None:
    """Also when it calls another fast function, which is then compiled too."""
    for number in (0, 1, 7, 8, 1_000_003, -9):
        assert half.jit(number) == half(number)
        assert quarter.jit(number) == quarter(number)
    assert [steps_to_nothing.jit(n) for n in range(9)] == [steps_to_nothing(n) for n in range(9)]


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


def test_arrays_for_kernels() -> None:
    """So many noughts of 64 bits."""
    zeros = whole_numbers(3)
    assert list(zeros) == [0, 0, 0]
    assert zeros.dtype.name == "int64"  # type: ignore[attr-defined]
    assert len(whole_numbers(0)) == 0


def test_live_play_does_not_import_numba() -> None:
    """A dealer's table starts without the compiler: rules know neither counts nor kernels."""
    text = (
        "import sys; from croupier.games import game, game_ids\n"
        "import croupier.core.log\n"
        "[game(id) for id in game_ids()]\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
        "heavy = ('croupier.exact', 'croupier.sim')\n"
        "assert not [name for name in sys.modules if name.startswith(heavy)]"
    )
    done = subprocess.run(
        [sys.executable, "-c", text],
        env=os.environ | {"PYTHONPATH": str(SOURCE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


LIMIT = 3


@fast
def up_to_limit(number: int) -> int:
    return min(number, LIMIT)


def digests(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> tuple[str, str]:
    """Before and after a name of this module stands for something else."""
    before = digest_of(steps_up.function)
    monkeypatch.setitem(globals(), name, value)
    return before, digest_of(steps_up.function)


@fast
def steps_up(number: int) -> int:
    return sum([up_to_limit(step) for step in range(number)])


def test_compiled_code_is_kept_apart_by_what_it_is_made_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The folder of the cache is named by a hash: the same code, the same folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = kept.folder_of(steps_up.function)
    assert folder.parent == tmp_path / "croupier"
    assert kept.folder_of(steps_up.function) == folder
    assert kept.folder_of(half.function) != folder


def test_a_function_is_kept_under_its_own_hash_and_not_under_that_of_one_it_calls(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Those that it calls are compiled on the way, and have folders of their own."""
    pytest.importorskip("numba")
    from croupier.core.compiler import twin_of

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled = twin_of(steps_up.function)
    assert compiled(4) == steps_up(4)
    assert list(kept.folder_of(steps_up.function).rglob("*steps_up*.nbi"))


def test_what_was_compiled_is_found_again_from_another_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The same code in another folder, at another line, is not compiled a second time."""
    pytest.importorskip("numba")
    from croupier.core.compiler import twin_of

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    twin_of(half.function)(4)
    moved = half.function.__code__.replace(
        co_filename=str(tmp_path / "test_fast.py"), co_firstlineno=1
    )
    elsewhere: Any = twin_of(types.FunctionType(moved, globals(), "half"))
    assert elsewhere(4) == half(4)
    assert sum(elsewhere.stats.cache_hits.values()) == 1


def test_without_a_place_to_keep_it_a_function_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A home that is a file, or cannot be written, costs time and nothing else."""
    pytest.importorskip("numba")
    from croupier.core.compiler import twin_of

    (tmp_path / "a file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "a file"))
    assert twin_of(half.function)(4) == half(4)
    total = array_of([1, 2])
    Fast(add_up.function).jit(total, array_of([3, 4]))
    assert [int(one) for one in total] == [4, 6]


def test_a_changed_number_two_calls_away_gets_another_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing old is used when a function that is called uses another number."""
    before, after = digests(monkeypatch, "LIMIT", 4)
    assert before != after


def test_a_changed_function_that_is_called_gets_another_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also when it is called from inside a comprehension."""

    @fast
    def up_to_limit(number: int) -> int:
        return max(number, LIMIT)

    before, after = digests(monkeypatch, "up_to_limit", up_to_limit)
    assert before != after


def test_a_number_that_is_not_used_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What compiled code is not made from does not throw it away."""
    before, after = digests(monkeypatch, "SOURCE", Path("elsewhere"))
    assert before == after


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


NUMBER = 1


@fast
def thrice(n: int) -> int:
    return 3 * n


@fast
def thrice_and_more(n: int) -> int:
    return thrice(n) + NUMBER


def test_rebound_code_is_compiled_for_itself() -> None:
    """Twins of one template, which call the same function, are not taken for each other."""
    one, two = rebound(thrice_and_more, NUMBER=1), rebound(thrice_and_more, NUMBER=2)
    assert (one(5), two(5), one.jit(5), two.jit(5)) == (16, 17, 16, 17)
    assert digest_of(one.function) == digest_of(thrice_and_more.function)
    assert digest_of(one.function) != digest_of(two.function)


def test_the_same_binding_is_the_same_twin() -> None:
    """It is compiled, or fetched from disk, once; another name or another number is another."""
    one = rebound(thrice_and_more, NUMBER=7, thrice=thrice)
    assert rebound(thrice_and_more, thrice=thrice, NUMBER=7) is one
    assert rebound(thrice_and_more, NUMBER=8, thrice=thrice) is not one


def test_arrays_of_given_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """With numba and without: the numbers, their sums, and the cells that something is in."""
    for compiled in (True, False):
        monkeypatch.setattr(module, "can_compile", lambda compiled=compiled: compiled)
        total = array_of(range(3))
        add_up(total, array_of([5, 0, -2]))
        assert [int(one) for one in total] == [5, 1, 0]
        assert not_nought(total) == [(0, 5), (1, 1)]
        assert not_nought(total[1:]) == [(0, 1)]
        assert {type(one) for pair in not_nought(total) for one in pair} == {int}
        assert not_nought(array_of([])) == []


def test_rebound_code_calls_what_it_was_given() -> None:
    """A function behind a name is compiled with it, and a mark to be inlined is kept."""
    twice = fast(lambda n: 2 * n)
    assert rebound(thrice_and_more, thrice=twice)(5) == 11
    assert rebound(inlined(thrice_and_more.function), NUMBER=2).inlined
    assert not rebound(thrice_and_more, NUMBER=2).inlined
