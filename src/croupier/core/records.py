"""Frozen records that are made by the thousand: events, commands, requests.

`@record` is `@dataclass(frozen=True)` whose instances have slots that are filled straight away, in
half the time that a frozen dataclass takes to put each field through `__setattr__`. How they are
shown and compared is written once for all of them, since code made for each kind is what a new
process waits for. One that keeps what it has reckoned (`cached_property`) says `slots=False`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(
        *, frozen: bool, kw_only: bool = False, slots: bool = True
    ) -> Callable[[type], type]:
        """Read as `dataclass` by type checkers, so it says that it is frozen."""

        def made(cls: type) -> type:
            own = vars(cls)
            cls.__doc__ = cls.__doc__ or cls.__name__  # else a dataclass writes its signature down
            bare = dataclasses.dataclass(
                frozen=frozen, kw_only=kw_only, slots=slots, init=False, repr=False, eq=False
            )(cls)
            for name, shared in (("__repr__", _repr), ("__eq__", _eq), ("__hash__", _hash)):
                if name not in own:
                    setattr(bare, name, shared)
            bare.__init__ = _init(bare, slots)
            return bare

        return made


def _repr(self: Any) -> str:
    shown = (one.name for one in dataclasses.fields(self) if one.repr)
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({told})"


def _compared(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, one.name) for one in dataclasses.fields(self) if one.compare)


def _eq(self: Any, other: Any) -> bool:
    return _compared(self) == _compared(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_compared(self))


def _init(cls: Any, slots: bool) -> Callable[..., None]:
    """The `__init__` of a frozen dataclass: field by field into its slots, or all at once."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_made": object()}
    given, kw_only, parts = ["self"], list[str](), dict[str, str]()
    for field in dataclasses.fields(cls):
        name, param = field.name, field.name
        parts[name] = name
        if field.default is not dataclasses.MISSING:
            known[f"_{name}"] = field.default
            param = f"{name}=_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            known[f"_{name}"] = field.default_factory
            param = f"{name}=_made"
            parts[name] = f"_{name}() if {name} is _made else {name}"
        (kw_only if field.kw_only else given).append(param)
    params = ", ".join([*given, *(["*", *kw_only] if kw_only else [])])
    lines = [f"def __init__({params}):"]
    if slots:
        known |= {f"_put_{name}": getattr(cls, name).__set__ for name in parts}
        lines += [f" _put_{name}(self, {part})" for name, part in parts.items()]
    else:
        items = ", ".join(f"{name!r}: {part}" for name, part in parts.items())
        lines.append(f" _put(self, '__dict__', {{{items}}})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec("\n".join([*lines, " pass"]), known)
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made
