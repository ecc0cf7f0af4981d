"""Functions of one's own, from a program or from a file: found, named, and asked apart.

Such a file is trusted code, but a function that never ends can be interrupted, and one that leaves
the interpreter takes nothing with it: it is asked in a process of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeGuard, TypeVar, cast

from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.exact.census import Decision

T = TypeVar("T")
Function = Callable[..., object]
IN_PYTHON = re.compile(r".+\.py:\w+")
"""A function in a file: `mine.py:strategy`."""


def is_function(strategy: object) -> TypeGuard[str | Function]:
    """Whether a strategy is a function, or the name of one in a file."""
    if isinstance(strategy, str):
        return IN_PYTHON.fullmatch(strategy) is not None
    return callable(strategy)


def named(strategy: str | Function) -> str:
    """A strategy in Python, in a sentence."""
    if isinstance(strategy, str):
        return f"the strategy {strategy}"
    return f"the strategy {getattr(strategy, '__name__', '')}".rstrip()


def function_from(strategy: str | Function, takes: str = "moment") -> Function:
    """`mine.py:strategy`: a function in a Python file; one that is given as it is."""
    import runpy

    if not isinstance(strategy, str):
        return strategy
    file, _, name = strategy.rpartition(":")
    try:
        found = runpy.run_path(file).get(name)
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}; name a Python file, as in mine.py:name") from error
    except Exception as error:
        raise Misuse(f"{file} could not be run: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise Misuse(f"{file} has no function {name!r}; write one: def {name}({takes})")
    return cast(Function, found)


def decided_by(
    strategy: str | Function,
    work: Callable[[Decision, Callable[[int], None]], T],
    progress: Callable[[int], None] = lambda done: None,
) -> T:
    """What work comes to that asks the function to decide, done in a process of its own.

    The work is given the function as a count asks it, and says how much more was done.
    """
    from croupier.live.functions import deciding
    from croupier.sim.apart import LONG_SECONDS, Tell, apart

    def there(tell: Tell) -> T:
        def told(done: int) -> None:
            tell(done, LONG_SECONDS)

        decide = deciding(function_from(strategy), told)
        tell(None, LONG_SECONDS)
        return work(decide, told)

    return apart(named(strategy), there, progress)
