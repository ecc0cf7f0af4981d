"""What a function takes, looked at when it is called: by the names of what it takes.

A program that gives something of another kind is told so in a sentence, at the door, and not by
whatever would stumble over it further in.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from croupier.core.numbers import given
from croupier.core.refusals import Misuse, quoted

P = ParamSpec("P")
T = TypeVar("T")
Check = Callable[[Any], object]


def word(value: Any, what: str) -> str:
    """A word that a program gave."""
    if not isinstance(value, str):
        raise Misuse(f"{what} is a word, not {quoted(value)}")
    return value


def checking(takes: Mapping[str, Check]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """What makes a function look at what it is given, before it does anything."""

    def checked(function: Callable[P, T]) -> Callable[P, T]:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            for name, value in signature.bind(*args, **kwargs).arguments.items():
                if check := takes.get(name):
                    check(value)
            return function(*args, **kwargs)

        return asked

    return checked


def or_none(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def a_word(what: str) -> Check:
    return lambda value: word(value, what)


def a_whole(what: str, **limits: int) -> Check:
    return lambda value: given(value, what, **limits)


def a_kind(kind: Any, what: str) -> Check:
    def check(value: Any) -> None:
        if not isinstance(value, kind):
            raise Misuse(f"{what}, not {quoted(value)}")

    return check


def a_function(what: str) -> Check:
    def check(value: Any) -> None:
        if not callable(value):
            raise Misuse(f"{what} is a function, not {quoted(value)}")

    return check


def several(one: Check, what: str) -> Check:
    """A list or the like; a text is no list of its letters."""

    def check(value: Any) -> None:
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            raise Misuse(f"{what}, not {quoted(value)}")
        for each in value:
            one(each)

    return check


def by_word(what: str, example: str, value_of: Check) -> Check:
    def check(value: Any) -> None:
        if not isinstance(value, Mapping):
            raise Misuse(f"{what} are a mapping such as {example}, not {quoted(value)}")
        for name, each in value.items():
            word(name, f"what {what} are named by")
            value_of(each)

    return check
