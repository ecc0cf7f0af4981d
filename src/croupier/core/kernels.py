"""A compiled function as it is called: machine code, without the compiler that made it.

To load numba takes longer than most questions do. So what it makes of a function, for one list of
kinds of arguments, is kept on disk as an object file (`kept.py`), and a new process links that
and calls it. The compiler is loaded only where there is something to compile, or where a function
is called in a way that is not known here; then numba's own twin serves.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import itertools
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.core import kept

COMPILERS_OWN = "numba"
"""Said of a function that only the compiler's own twin can call."""

_lock = threading.RLock()
_numbers = itertools.count()


class Kernel:
    """Called like the plain function; compiled once for each list of kinds of arguments."""

    def __init__(self, function: Callable[..., Any], twin: Callable[[], Any]) -> None:
        self.function = function
        self._twin = twin
        self._known: dict[str, Callable[..., Any]] = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any) -> Any:
        kinds: list[str] = []
        numbers: list[Any] = []
        for arg in args:
            take_apart(arg, kinds, numbers)
        call = self._for(" ".join(kinds), args)
        if isinstance(call, Native):
            return call(numbers)
        return call(*args)

    def over(self, at: int, *args: Any) -> Callable[[int], Any]:
        """The same call again and again, in which only the whole number at this place is another.

        The arrays are looked at once, which takes longer than many a call does.
        """
        kinds: list[str] = []
        numbers: list[Any] = []
        for arg in args[:at]:
            take_apart(arg, kinds, numbers)
        place = len(numbers)
        for arg in args[at:]:
            take_apart(arg, kinds, numbers)
        call = self._for(" ".join(kinds), args)
        if not isinstance(call, Native):
            return lambda number: call(*args[:at], number, *args[at + 1 :])
        return call.over(place, numbers)

    def _for(self, kinds: str, args: tuple[Any, ...]) -> Callable[..., Any]:
        call = self._known.get(kinds)
        if call is None:
            with _lock:
                call = self._known.get(kinds) or self._found(kinds, args)
                self._known[kinds] = call
        return call

    def _found(self, kinds: str, args: tuple[Any, ...]) -> Callable[..., Any]:
        """Machine code; or the compiler's own twin, to which a call of bare numbers costs less."""
        if ARRAY in kinds and UNKNOWN not in kinds:
            folder = kept.folder_of(self.function)
            file = folder / f"{self.function.__name__}-{_hash(kinds + machine())}"
            told, code = kept.read(file) or _compiled(self.function, args, file)
            if told["returns"] != COMPILERS_OWN:
                with contextlib.suppress(RuntimeError):  # of a linker that cannot use it
                    return Native(told, code)
        return self._twin()  # type: ignore[no-any-return]


def _compiled(
    function: Callable[..., Any], args: tuple[Any, ...], file: Path
) -> tuple[dict[str, Any], bytes]:
    from croupier.core.compiler import object_of

    told, code = object_of(function, args)
    kept.write(file, told, code)
    return told, code


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Arguments

ARRAY, UNKNOWN, WHOLE = "array", "?", "<i8"
LAYOUTS = {(True, True): "C", (True, False): "C", (False, True): "F", (False, False): "A"}


def take_apart(value: Any, kinds: list[str], numbers: list[Any]) -> None:
    """The numbers that compiled code is given for an argument, and in one word of what kind it is.

    An array is who counts its holders (nobody: the caller keeps it alive), its owner, how many
    numbers there are, their size, where they begin, and the extent of each dimension with the
    steps between its numbers.
    """
    kind = type(value)
    if kind is int:
        kinds.append("int" if -(1 << 63) <= value < 1 << 63 else UNKNOWN)
        numbers.append(value)
    elif hasattr(kind, "ctypes"):
        flags = value.flags
        layout = LAYOUTS[flags.c_contiguous, flags.f_contiguous]
        kinds.append(
            f"{ARRAY}:{value.dtype.str}:{value.ndim}{layout}{'w' if flags.writeable else 'r'}"
            + ("" if flags.aligned and value.dtype.kind in "iufb" else UNKNOWN)
        )
        numbers += (0, 0, value.size, value.itemsize, value.ctypes.data)
        numbers += value.shape
        numbers += value.strides
    elif isinstance(value, tuple):
        kinds.append(f"{kind.__qualname__}({','.join(getattr(value, '_fields', ()))}")
        for part in value:
            take_apart(part, kinds, numbers)
        kinds.append(")")
    elif kind in (bool, float):
        kinds.append(kind.__name__)
        numbers.append(value)
    elif getattr(getattr(value, "dtype", None), "str", "") == WHOLE:  # out of such an array
        kinds.append("int")
        numbers.append(int(value))
    else:
        kinds.append(UNKNOWN)


# Machine code


class Native:
    """Linked machine code of one function for arguments of these kinds."""

    def __init__(self, told: dict[str, Any], code: bytes) -> None:
        self._linked, address = _link(told["symbol"], code)
        self._returns = RETURNED[told["returns"]]
        places = (ctypes.c_void_p, ctypes.c_void_p)
        self._call = ctypes.CFUNCTYPE(
            ctypes.c_int32, *places, *(NUMBERS[one] for one in told["numbers"])
        )(address)

    def __call__(self, numbers: list[Any]) -> Any:
        found, wrong = self._returns(), ctypes.POINTER(_Wrong)()
        status = self._call(ctypes.addressof(found), ctypes.addressof(wrong), *numbers)
        if status:
            raise _raised(wrong)
        return found.value

    def over(self, place: int, numbers: list[Any]) -> Callable[[int], Any]:
        """A call for one number at this place after the other, by one thread at a time."""
        found, wrong = self._returns(), ctypes.POINTER(_Wrong)()
        where = (ctypes.addressof(found), ctypes.addressof(wrong))
        kinds: Any = self._call.argtypes
        ready = [kind(one) for kind, one in zip(kinds, (*where, *numbers), strict=True)]
        one, call = ready[len(where) + place], functools.partial(self._call, *ready)

        def again(number: int) -> Any:
            one.value = number
            if call():
                raise _raised(wrong)
            return found.value

        return again


class _Nothing(ctypes.Structure):
    _fields_ = (("room", ctypes.c_int64),)
    value = None


NUMBERS: dict[str, Any] = {"q": ctypes.c_int64, "d": ctypes.c_double, "b": ctypes.c_int8}
"""A whole number or a place, one with a fraction, a yes or no."""
RETURNED: dict[str, Any] = {
    "none": _Nothing,
    "int64": ctypes.c_int64,
    "float64": ctypes.c_double,
    "bool": ctypes.c_bool,
}
"""By the compiler's word for what comes back."""


class _Wrong(ctypes.Structure):
    """What the compiler's code leaves of an exception."""

    _fields_ = (
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("more", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("allocated", ctypes.c_int32),
    )


def _raised(wrong: Any) -> BaseException:
    if not wrong or wrong.contents.allocated:
        return SystemError("compiled code failed, and did not say how")
    raised, args, *_ = pickle.loads(ctypes.string_at(wrong.contents.pickled, wrong.contents.size))
    return raised(*(args or ()))  # type: ignore[no-any-return]


@functools.cache
def machine() -> str:
    """What machine code hangs on beside its source: processor and compiler."""
    from importlib.metadata import version

    import llvmlite
    import numpy
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    compilers = [version("numba"), llvmlite.__version__, numpy.__version__]
    return " ".join([binding.get_host_cpu_name(), features, *compilers])


@functools.cache
def _linker() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    made = binding.Target.from_default_triple().create_target_machine(jit=True)
    return binding.create_lljit_compiler(made)


def _link(symbol: str, code: bytes) -> tuple[Any, int]:
    from llvmlite import binding

    builder = binding.JITLibraryBuilder()
    builder.add_object_img(code).add_current_process().export_symbol(symbol)
    linked = builder.link(_linker(), f"kernel {next(_numbers)}")
    return linked, linked[symbol]
