"""One definition for the dealer and the kernel.

A function marked `@fast` is plain Python on small integers: live play calls it as it is and never
imports numba. A kernel asks for `.jit`, the same code compiled, in which every other `@fast`
function that it calls is its compiled twin too. So what the analyst counts and what the dealer
pays cannot come apart.

Compiled code is kept on disk in a folder named by a hash of what it was made from: the function's
own code, the numbers it uses, and the same of every function that it calls. numba's own cache does
not notice when one of these changes in another file, and forgets everything when the package moves
to another folder or another line of the same file is touched; this one does neither.
"""

from __future__ import annotations

import dis
import functools
import hashlib
import importlib.util
import os
import types
from array import array
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Self, TypeVar, cast

KEPT = b"by its own hash, wherever it is written"
"""How compiled code is kept; another word here leaves all that was kept before alone."""

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
        """The compiled twin; the plain function where numba is not installed."""
        if not can_compile():
            return self.function
        return _compile(self.function, self.inlined)


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


class _Borrowed(Fast[[Any], Any]):
    @functools.cached_property
    def jit(self) -> Callable[[Any], Any]:
        return _compiled_borrowed() if can_compile() else self.function


def _as_it_is(array: Any) -> Any:
    """An array that the caller keeps alive: compiled code need not count who else holds it.

    Counting is what makes handing arrays around slow; without it `inlined` functions cost nothing.
    """
    return array


borrowed = _Borrowed(_as_it_is)


def can_compile() -> bool:
    """Whether numba is installed (the extra `croupier[fast]`)."""
    return importlib.util.find_spec("numba") is not None


def whole_numbers(count: int) -> MutableSequence[int]:
    """So many 64-bit noughts, in the kind of array that kernels take."""
    if can_compile():
        import numpy

        zeros: Any = numpy.zeros(count, dtype=numpy.int64)
        return zeros  # type: ignore[no-any-return]
    return array("q", bytes(8 * count))


def array_of(values: Iterable[int]) -> MutableSequence[int]:
    """These numbers in the kind of array that kernels take."""
    listed = list(values)
    if can_compile():
        import numpy

        made: Any = numpy.array(listed, dtype=numpy.int64)
        return made  # type: ignore[no-any-return]
    return array("q", listed)


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


def _compiled_borrowed() -> Callable[[Any], Any]:
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np import arrayobj

    make_array: Any = arrayobj.make_array
    null: Any = cgutils.get_null_value

    def as_it_is(typing_context: Any, array: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            made = make_array(signature.args[0])(context, builder, values[0])
            made.meminfo = null(made.meminfo.type)
            return made._getvalue()

        return array(array), code

    found: Any = intrinsic(as_it_is)
    return found  # type: ignore[no-any-return]


def _compile(function: Callable[..., Any], inline: bool = False) -> Callable[..., Any]:
    import numba

    called = {name: one.jit for name, one in _globals_of(function) if isinstance(one, Fast)}
    twin = types.FunctionType(
        function.__code__,
        {**function.__globals__, **called},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    twin.__qualname__ = function.__qualname__
    twin.__module__ = function.__module__
    folder = _cache_folder(function)
    twin.__dict__[_Kept.FOLDER] = folder
    config: Any = numba.config
    before, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, _Kept.NAME
    try:
        compiled: Callable[..., Any] = numba.njit(
            nogil=True, cache=_can_be_kept(folder), forceinline=inline
        )(twin)
    finally:
        config.CACHE_LOCATOR_CLASSES = before
    return compiled


class _Kept:
    """Where numba keeps a compiled function: by what it is made from, not by where it is written.

    So a clone, a new environment and a touched comment find what was compiled before.
    """

    NAME = f"{__name__}._Kept"
    FOLDER = "kept in"

    def __init__(self, folder: Path, py_file: str) -> None:
        self.folder = folder
        self._py_file = py_file

    @classmethod
    def from_function(cls, function: Callable[..., Any], py_file: str) -> _Kept:
        return cls(function.__dict__[cls.FOLDER], py_file)

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return self.folder.name


def _can_be_kept(folder: Path) -> bool:
    """Whether a folder may be made there: without a home to write to, it is compiled each time."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder.parent, os.W_OK)


def _globals_of(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The names that a function takes from its module, with what they stand for there.

    An attribute may have the name of a function too, so only globals are looked at.
    """
    for code in _codes(function.__code__):
        for line in dis.get_instructions(code):
            if line.opname == "LOAD_GLOBAL" and line.argval in function.__globals__:
                yield line.argval, function.__globals__[line.argval]


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _cache_folder(function: Callable[..., Any]) -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "croupier" / digest_of(function)[:16]


def digest_of(function: Callable[..., Any]) -> str:
    """A hash of all that compiled code of this function is made from."""
    digest = hashlib.sha256(KEPT)
    for part in _made_from(function, {function}):
        digest.update(part)
    return digest.hexdigest()


def _made_from(function: Callable[..., Any], seen: set[Any]) -> Iterator[bytes]:
    for code in _codes(function.__code__):
        constants = [c for c in code.co_consts if not isinstance(c, types.CodeType)]
        yield code.co_code
        yield repr((constants, code.co_names, code.co_varnames, code.co_freevars)).encode()
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    yield repr((function.__name__, function.__defaults__, cells)).encode()
    for name, value in _globals_of(function):
        yield name.encode()
        yield from _of_value(value, seen)


def _of_value(value: Any, seen: set[Any]) -> Iterator[bytes]:
    if isinstance(value, Fast):
        if value.function not in seen:
            seen.add(value.function)
            yield from _made_from(value.function, seen)
    elif isinstance(value, types.ModuleType):
        yield value.__name__.encode()
    elif hasattr(value, "tobytes"):
        yield value.tobytes()
    elif isinstance(value, type) and issubclass(value, tuple):
        yield repr((value.__qualname__, getattr(value, "_fields", ()))).encode()
    elif callable(value):
        yield getattr(value, "__qualname__", type(value).__qualname__).encode()
    else:
        yield repr(value).encode()
