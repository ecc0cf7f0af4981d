"""What a program gives to `croupier` itself, looked at before anything is done with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.numbers import MOST_THREADS, given
from croupier.core.refusals import Misuse, quoted


def word(value: Any, what: str) -> str:
    """A word that a program gave."""
    if not isinstance(value, str):
        raise Misuse(f"{what} is a word, not {quoted(value)}")
    return value


def texts(options: Any) -> dict[str, str]:
    """What the house chooses, as people write it."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise Misuse(f"options are a mapping such as {{'decks': 2}}, not {quoted(options)}")
    return {
        word(name, "an option"): value
        if isinstance(value, str)
        else str(given(value, f"what {quoted(name)} is set to"))
        for name, value in options.items()
    }


def payments(paytable: Any) -> dict[str, dict[str, str]]:
    example = '{"pair_plus": {"straight_flush": "40 to 1"}}'
    if not isinstance(paytable, Mapping):
        raise Misuse(f"a paytable is a mapping such as {example}, not {quoted(paytable)}")
    found: dict[str, dict[str, str]] = {}
    for wager, rows in paytable.items():
        if not isinstance(rows, Mapping):
            raise Misuse(f"the payments of {quoted(wager)} are no mapping; write {example}")
        found[word(wager, "a wager")] = {
            word(outcome, "an outcome"): word(pays, f"what {quoted(outcome)} pays")
            for outcome, pays in rows.items()
        }
    return found


def check_threads(threads: int | None) -> None:
    if threads is not None:
        given(threads, "the number of threads", least=1, most=MOST_THREADS)
