"""One definition for the dealer and the kernel.

A function marked `@fast` is plain Python on small integers: live play calls it as it is and never
imports numba. A kernel asks for `.jit`, the same code compiled, in which every other `@fast`
function that it calls is its compiled twin too. So what the analyst counts and what the dealer
pays cannot come apart.

Compiled code is kept on disk by what it was made from (`kept.py`), and called without the compiler
(`kernels.py`), which is loaded only where there is something to compile (`compiler.py`).
"""

from __future__ import annotations

import functools
import importlib.util
import types
from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Self, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Fast(functools.partial[R], Generic[P, R]):
    """A plain function that can also be had compiled.

    Live play asks for facts and rows by the thousand: a `partial` of nothing passes a call on at a
    quarter of what a `__call__` of one's own takes.
    """

    def __new__(cls, function: Callable[P, R], inlined: bool = False) -> Self:
        return super().__new__(cls, function)

    def __init__(self, function: Callable[P, R], inlined: bool = False) -> None:
        self.function = function
        self.inlined = inlined
        functools.update_wrapper(self, function)

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...

    @functools.cached_property
    def jit(self) -> Callable[P, R]:
        """The same compiled, to be called from Python; the plain function without numba."""
        if not can_compile():
            return self.function
        from croupier.core.kernels import Kernel

        return cast(Callable[P, R], Kernel(self.function, lambda: self.twin))

    @functools.cached_property
    def twin(self) -> Callable[P, R]:
        """The compiler's own form of it, which other compiled code can call."""
        if not can_compile():
            return self.function
        from croupier.core.compiler import twin_of

        return twin_of(self.function, self.inlined)


def fast(function: Callable[P, R]) -> Fast[P, R]:
    """Mark a function on small integers as fit for live play and for kernels alike."""
    return Fast(function)


def inlined(function: Callable[P, R]) -> Fast[P, R]:
    """The same for a function on arrays: its compiled twin becomes part of those that call it.

    A compiled call that hands over an array costs tens of nanoseconds, this one nothing.
    """
    return Fast(function, inlined=True)


def rebound(template: Fast[P, R], **names: Any) -> Fast[P, R]:
    """The same code with other things behind some of the names that it takes from its module.

    So one kernel is written for a bet that it does not know, and is compiled for each. Asked for
    the same again, it is the same twin, which need not be compiled or fetched from disk once more.
    """
    return cast(Fast[P, R], _twin(template, tuple(sorted(names.items()))))


@functools.lru_cache(maxsize=256)
def _twin(template: Fast[..., Any], names: tuple[tuple[str, Any], ...]) -> Fast[..., Any]:
    code = template.function
    twin = types.FunctionType(
        code.__code__, {**code.__globals__, **dict(names)}, code.__name__, code.__defaults__
    )
    twin.__qualname__, twin.__module__ = code.__qualname__, code.__module__
    twin.__doc__ = code.__doc__
    return Fast(twin, template.inlined)


def uncompiled(function: Fast[P, R]) -> Fast[P, R]:
    """The same, plain also where it is asked for compiled: it calls what is not fit for that."""
    found = Fast(function.function, function.inlined)
    vars(found)["jit"] = function.function
    return found


class Borrowed(Fast[[Any], Any]):
    """Known to the compiler by itself."""


def _as_it_is(array: Any) -> Any:
    """An array that the caller keeps alive: compiled code need not count who else holds it.

    Counting is what makes handing arrays around slow; without it `inlined` functions cost nothing.
    """
    return array


borrowed = Borrowed(_as_it_is)


@functools.cache
def can_compile() -> bool:
    """Whether numba is installed (the extra `croupier[fast]`); asked of the disk once."""
    return importlib.util.find_spec("numba") is not None


def whole_numbers(count: int) -> MutableSequence[int]:
    """So many 64-bit noughts, in the kind of array that kernels take."""
    if can_compile():
        import numpy

        zeros: Any = numpy.zeros(count, dtype=numpy.int64)
        return zeros  # type: ignore[no-any-return]
    return array("q", bytes(8 * count))


def small_numbers(count: int) -> MutableSequence[int]:
    """So many noughts of 32 bits, where there are millions of them."""
    if not can_compile():
        return array("i", bytes(4 * count))
    import numpy

    zeros: Any = numpy.zeros(count, dtype=numpy.int32)
    return zeros  # type: ignore[no-any-return]


def array_of(values: Iterable[int]) -> MutableSequence[int]:
    """These numbers in the kind of array that kernels take."""
    listed = list(values)
    if can_compile():
        import numpy

        made: Any = numpy.array(listed, dtype=numpy.int64)
        return made  # type: ignore[no-any-return]
    return array("q", listed)


def over(compiled: Callable[..., Any], at: int, *args: Any) -> Callable[[int], Any]:
    """The same call again and again, in which only the whole number at this place is another."""
    made = getattr(compiled, "over", None)
    if made is not None:
        return made(at, *args)  # type: ignore[no-any-return]
    return lambda number: compiled(*args[:at], number, *args[at + 1 :])


@fast
def add_up(total: MutableSequence[int], tally: Sequence[int]) -> None:
    """Add one tally to another, cell by cell."""
    for cell in range(len(tally)):
        total[cell] += tally[cell]


def not_nought(tally: Sequence[int]) -> list[tuple[int, int]]:
    """The cells of a tally that something was added to, with what stands there."""
    if isinstance(tally, list | tuple | array):
        return [(cell, int(count)) for cell, count in enumerate(tally) if count]
    import numpy

    cells = numpy.flatnonzero(tally)
    return list(zip(cells.tolist(), numpy.asarray(tally)[cells].tolist(), strict=True))
