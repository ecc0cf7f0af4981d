"""The compiler, numba: twins of plain functions, and machine code to keep."""

from __future__ import annotations

import contextlib
import functools
import gc
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core import cgutils
from numba.core import types as kinds
from numba.core.errors import NumbaError
from numba.extending import intrinsic
from numba.np import arrayobj

from croupier.core import kept
from croupier.core.fast import Borrowed, Fast
from croupier.core.kernels import COMPILERS_OWN, RETURNED

Function = Callable[..., Any]


def _with_twins(function: Function, twin_of: Callable[[Fast[..., Any]], Any]) -> Function:
    """The same code, in which every `fast` function that it calls is a compiled twin too."""
    called = {
        name: compiled_borrowed() if isinstance(one, Borrowed) else twin_of(one)
        for name, one in kept.globals_of(function)
        if isinstance(one, Fast)
    }
    made = types.FunctionType(
        function.__code__,
        {**function.__globals__, **called},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    made.__qualname__, made.__module__ = function.__qualname__, function.__module__
    return made


@functools.cache
def compiled_borrowed() -> Any:
    make_array: Any = arrayobj.make_array
    null: Any = cgutils.get_null_value

    def as_it_is(typing_context: Any, array: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            made = make_array(signature.args[0])(context, builder, values[0])
            made.meminfo = null(made.meminfo.type)
            return made._getvalue()

        return array(array), code

    return intrinsic(as_it_is)


# Machine code for `kernels.py`

NUMBERS = {"i64": "q", "double": "d", "i8": "b"}
"""Of machine code's kinds of arguments, as `kernels.py` calls them; a place is a `q` too."""


@functools.cache
def _part(one: Fast[..., Any]) -> Any:
    """What is only ever called by compiled code needs no way in from Python, and is not kept.

    Given a constant, numba would compile it once more for that very number; one time will do.
    """
    made = _bare(_with_twins(one.function, _part), one.inlined)
    asked = made.get_call_template
    made.get_call_template = lambda args, named: asked([*map(kinds.unliteral, args)], named)
    return made


def _bare(function: Function, inline: bool) -> Any:
    """Arrays come from a caller who holds them, so nobody counts holders (`_nrt`)."""
    bare: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return numba.njit(**bare, forceinline=inline)(function)


def object_of(function: Function, args: tuple[Any, ...]) -> tuple[dict[str, Any], bytes]:
    """The machine code of a function for arguments like these, with its name and what it returns.

    One that makes arrays of its own, or returns them, is left to the compiler's own twin; so is
    every function where another version of the compiler names the parts asked for here otherwise.
    """
    try:
        found = _machine_code(function, tuple(map(numba.typeof, args)))
    except (NumbaError, AttributeError, TypeError):
        found = None
    return found or ({"returns": COMPILERS_OWN}, b"")


def _machine_code(
    function: Function, signature: tuple[Any, ...]
) -> tuple[dict[str, Any], bytes] | None:
    made = _bare(_with_twins(function, _part), False)
    with _undisturbed():
        made.compile(signature)
    found = made.overloads[signature]
    context, returned = found.target_context, found.signature.return_type
    told = context.call_conv.get_function_type(returned, signature).args[2:]
    numbers = [NUMBERS.get(str(one), "q" if one.is_pointer else "") for one in told]
    if str(returned) not in RETURNED or not all(numbers):
        return None
    words = {
        "returns": str(returned),
        "symbol": found.fndesc.llvm_func_name,
        "numbers": "".join(numbers),
    }
    return words, found.library._get_compiled_object()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """The compiler makes millions of small things: to look for unused ones costs a tenth."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


# Twins that Python can call


class Kept:
    """Where numba keeps a compiled function."""

    NAME = f"{__name__}.Kept"
    FOLDER = "kept in"

    def __init__(self, folder: Path, py_file: str) -> None:
        self.folder = folder
        self._py_file = py_file

    @classmethod
    def from_function(cls, function: Function, py_file: str) -> Kept:
        return cls(function.__dict__[cls.FOLDER], py_file)

    def ensure_cache_path(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.folder.name

    def get_disambiguator(self) -> str:
        return self.folder.name


def twin_of(function: Function, inline: bool = False) -> Function:
    """The compiler's own: any arguments, and fit to be called by other compiled code."""
    twin = _with_twins(function, lambda one: one.twin)
    folder = kept.folder_of(function)
    twin.__dict__[Kept.FOLDER] = folder
    config: Any = numba.config
    before, config.CACHE_LOCATOR_CLASSES = config.CACHE_LOCATOR_CLASSES, Kept.NAME
    try:
        compiled: Function = numba.njit(
            nogil=True, cache=kept.can_be_kept(folder), forceinline=inline
        )(twin)
    finally:
        config.CACHE_LOCATOR_CLASSES = before
    return compiled
