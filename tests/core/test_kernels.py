"""Compiled functions are called without the compiler, as long as it has nothing to compile."""

from __future__ import annotations

import dis
import os
import subprocess
import sys
import types
from collections.abc import Iterator, MutableSequence, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.core import kept
from croupier.core.fast import Fast, array_of, fast, over, whole_numbers

pytest.importorskip("numba")

from croupier.core.kernels import Kernel, Native, machine

ROOT = Path(__file__).parent.parent.parent


class Pair(NamedTuple):
    first: MutableSequence[int]
    second: MutableSequence[int]


@fast
def scaled(pair: Pair, factor: int) -> int:
    """Write to the second what the first has, times a factor; the sum comes back."""
    total = 0
    for i in range(len(pair.first)):
        pair.second[i] = pair.first[i] * factor
        total += pair.second[i]
    return total


@fast
def shares(values: Sequence[int], among: int) -> int:
    return values[0] // among


@fast
def any_above(values: Sequence[int], least: int) -> bool:
    return values[0] > least


@fast
def mean(values: Sequence[float], count: int) -> float:
    return (values[0] + values[1]) / count


@fast
def nothing(values: MutableSequence[int]) -> None:
    values[0] = 7


@pytest.fixture
def empty_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing was compiled before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def anew(one: Fast[..., Any]) -> Kernel:
    """As a process that has not called it yet."""
    found = Fast(one.function).jit
    assert isinstance(found, Kernel)
    return found


def files(home: Path) -> list[Path]:
    return [path for path in (home / "croupier").rglob("*") if path.is_file()]


def test_a_kernel_reads_and_writes_the_arrays_it_is_given() -> None:
    """Arrays in tuples too; what it returns is a plain number, truth or nothing."""
    pair = Pair(array_of([1, 2, 3]), whole_numbers(3))
    assert scaled.jit(pair, -2) == -12
    assert [int(one) for one in pair.second] == [-2, -4, -6]
    above = any_above.jit(array_of([3]), 2), any_above.jit(array_of([3]), 3)
    assert above == (True, False)
    values = whole_numbers(1)
    assert nothing.jit(values) is None
    assert values[0] == 7


def test_numbers_with_a_fraction_and_numbers_out_of_arrays() -> None:
    """A 64-bit number of numpy is a whole number like any other; fractions go in and out."""
    import numpy

    fractions: Any = numpy.array([1.0, 2.0])
    assert mean.jit(fractions, 2) == 1.5
    values = array_of([2, 3])
    assert scaled.jit(Pair(values, whole_numbers(2)), values[1]) == 15


def test_the_second_process_finds_the_code_and_needs_no_compiler(empty_home: Path) -> None:
    """One file for one list of kinds; a new kernel reads it, and does not import numba."""
    assert anew(shares)(array_of([9]), 2) == 4
    (written,) = files(empty_home)
    assert written.parent == kept.folder_of(shares.function)
    program = (
        "import sys; from croupier.core.fast import add_up, array_of\n"
        "total = array_of([1]); add_up.jit(total, array_of([2]))\n"
        "assert total[0] == 3; print('numba' in sys.modules)"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert told == ["True", "False"]


def test_a_file_that_is_not_whole_is_compiled_once_more(empty_home: Path) -> None:
    """Cut short, changed in the middle or no file of ours at all."""
    assert anew(shares)(array_of([9]), 2) == 4
    (written,) = files(empty_home)
    whole = written.read_bytes()
    for broken in (whole[:-9], whole[:-9] + b"x" + whole[-8:], b"", b"{}\n", b"[1]\nx"):
        written.write_bytes(broken)
        assert kept.read(written) is None
    assert anew(shares)(array_of([9]), 2) == 4
    assert kept.read(written) is not None


def test_what_compiled_code_raises_is_raised(empty_home: Path) -> None:
    """Division by nought, by the words that the compiler has for it."""
    with pytest.raises(ZeroDivisionError):
        shares.jit(array_of([9]), 0)


def test_calls_that_are_not_known_are_the_compilers_own() -> None:
    """Numbers alone, numbers of more than 64 bits, and functions that make arrays."""
    import numpy

    @fast
    def doubled(values: Any) -> Any:
        made = numpy.zeros(2, numpy.int64)
        made[0] = 2 * values[0]
        return made

    @fast
    def more(n: int) -> int:
        return n + 1

    assert list(doubled.jit(array_of([4]))) == [8, 0]
    assert more.jit(4) == 5
    kernel: Any = doubled.jit
    assert not any(isinstance(call, Native) for call in kernel._known.values())


def test_another_compiler_costs_time_and_nothing_else(
    empty_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the compiler has no such part as is asked for, its own twin serves."""
    from croupier.core import compiler

    def missing(*_: Any) -> Any:
        raise AttributeError("no such part")

    monkeypatch.setattr(compiler, "_bare", missing)
    assert fast(shares.function).jit(array_of([9]), 2) == 4


def test_arrays_of_another_kind_are_compiled_for_themselves(empty_home: Path) -> None:
    """Steps between the numbers, and their width."""
    import numpy

    kernel = anew(shares)
    numbers = numpy.arange(10, 20)
    assert kernel(numbers[5::-2], 1) == 15
    assert kernel(numbers.astype(numpy.int32), 2) == 5
    assert kernel(numbers, 2) == 5
    assert len(files(empty_home)) == 3


def test_the_machine_is_part_of_the_name() -> None:
    """Code for one processor is not linked on another."""
    assert len(machine().split()) >= 4


def test_the_names_a_function_takes_from_its_module() -> None:
    """Those that `dis` finds, in the same order, in every module of the compiled games."""
    from croupier.exact import best_four, holdem
    from croupier.games.ultimate_texas_holdem import count, solve
    from croupier.poker import five_card, lookup

    def by_dis(code: types.CodeType) -> Iterator[str]:
        lines = dis.get_instructions(code)
        yield from (line.argval for line in lines if line.opname == "LOAD_GLOBAL")
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                yield from by_dis(constant)

    functions = [
        one.function if isinstance(one, Fast) else one
        for module in (best_four, holdem, count, solve, five_card, lookup)
        for one in vars(module).values()
        if isinstance(one, Fast | types.FunctionType)
    ]
    assert len(functions) > 100
    for function in functions:
        code = function.__code__
        assert kept._names_in(code) == tuple(by_dis(code)), function.__name__


@fast
def stepped(values: MutableSequence[int], by: int, times: Sequence[int]) -> int:
    """Add to the first value, as often as the other array says; a nought cannot be divided by."""
    values[0] += by * times[0]
    return 100 // by


@pytest.mark.parametrize("kind", ["machine code", "the compiler's own twin", "plain Python"])
def test_one_number_after_the_other_with_the_same_arrays(kind: str) -> None:
    """What is called over and over finds what the last call left, and raises as a call does."""
    values, times = array_of([5]), array_of([3])
    made: Any = stepped.jit
    if kind != "machine code":
        made = stepped.function if kind == "plain Python" else stepped.twin
    again = over(made, 1, values, 0, times)
    assert [again(2), again(10), again(-4)] == [50, 10, -25]
    assert values[0] == 5 + 3 * (2 + 10 - 4)
    with pytest.raises(ZeroDivisionError):
        again(0)
    assert again(5) == 20, "an error is not told twice"
