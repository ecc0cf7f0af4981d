"""Every way of saying no, in one place.

A `Refusal` is an answer of the law: it says what was tried, why not, which clause, and what may be
done instead. `Misuse` is a slip of the person at the keyboard: a word that does not exist, a
number that is not one. The command line exits 1 on the first and 2 on the second.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

MOST_LISTED = 40
MOST_QUOTED = 60


class CroupierError(Exception):
    """Anything that croupier says no to."""


class Misuse(CroupierError):
    """Wrong use: the request itself makes no sense here."""


class Stale(Misuse):
    """An answer to a request that is not the one that is pending now."""

    def __init__(self, named: int | None, pending: int | None) -> None:
        self.named = named
        self.pending = pending
        now = "it waits for nothing" if pending is None else f"request {pending} is pending"
        asked = "no request" if named is None else f"request {named}"
        super().__init__(f"that answers {asked}, but {now}; look at the table and answer again")

    def __reduce__(self) -> tuple[type[Stale], tuple[int | None, int | None]]:
        return Stale, (self.named, self.pending)


class Refusal(CroupierError):
    """An action that the rules in force do not allow.

    Every refusal has the same four parts, so that a screen, a log and a person can use it.
    """

    def __init__(self, tried: str, why: str, clause: str, instead: str) -> None:
        self.tried = tried
        self.why = why
        self.clause = clause
        self.instead = instead
        super().__init__(f"{tried}: {why} ({clause}); {instead}")

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, str]]:
        return Refusal, (self.tried, self.why, self.clause, self.instead)


def quoted(value: Any) -> str:
    """What somebody gave, as a sentence can show it: not longer than a line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a knot
        return f"a {type(value).__name__} that is too long to show"
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def unknown(kind: str, word: str, known: Iterable[str]) -> Misuse:
    """The error for a word that is none of the known ones, with the likeliest meant."""
    names, word = list(known), word if isinstance(word, str) else quoted(word)
    parts = sorted(word.split("-"))
    turned = [name for name in names if sorted(name.split("-")) == parts]  # 20-17 for 17-20
    short = word[:MOST_QUOTED].lower()  # likeness takes the product of the lengths
    close = turned or difflib.get_close_matches(short, names, n=1, cutoff=1 / 2)
    listed = ", ".join(names[:MOST_LISTED]) + (", …" if len(names) > MOST_LISTED else "")
    hint = f"did you mean {close[0]}?" if close else f"one of: {listed}"
    return Misuse(f"no {kind} {quoted(word)}; {hint}")
