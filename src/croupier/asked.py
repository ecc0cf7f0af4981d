"""What the functions of `croupier` take: a name means the same wherever it is asked for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.core.asked import (
    Check,
    a_function,
    a_kind,
    a_whole,
    a_word,
    by_word,
    checking,
    or_none,
    several,
    word,
)
from croupier.core.numbers import MOST, MOST_ROLLS, MOST_ROUNDS, MOST_THREADS, given
from croupier.core.refusals import Misuse, quoted


def _amount(what: str) -> Check:
    """Dollars, as a whole number or in words that are read elsewhere."""
    return lambda value: value if isinstance(value, str) else given(value, what)


def _game(value: Any) -> None:
    from croupier.core.game import Game

    if not isinstance(value, Game):
        word(value, "a game")


def _units(value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or not value < MOST:
        raise Misuse(f"units are whole numbers or fractions, not {quoted(value)}")


def _design(value: Any) -> None:
    from croupier.exact.design import Design

    a_kind(Design, "a design is what croupier.design gives")(value)


def _counting(value: Any) -> None:
    from croupier.counted import Counting

    a_kind(Counting, "counts that are kept are a croupier.counted.Counting")(value)


def _strategy(value: Any) -> None:
    if not isinstance(value, str) and not callable(value):
        raise Misuse(f"a strategy is words or a function, not {quoted(value)}")


def _seed(value: Any) -> None:
    """A number is the same seed as its digits are at the terminal."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Misuse(f"a seed is words or a whole number, not {quoted(value)}")
    if isinstance(value, int):
        given(value, "a seed")


def _precision(value: Any) -> None:
    if not isinstance(value, float | Fraction) or not 0 < value < 1:
        raise Misuse(f"a precision is a share such as 0.0001, not {quoted(value)}")


def _shares(value: Any) -> None:
    if not (isinstance(value, tuple) and len(value) == 2 and all(map(_is_share, value))):
        raise Misuse(
            f"a hit rate lies between two fractions, such as (1/5, 1/4), not {quoted(value)}"
        )


def _is_share(value: Any) -> bool:
    return isinstance(value, Fraction) and 0 <= value <= 1


TAKES: Mapping[str, Check] = {
    "bankroll": _amount("a bankroll"),
    "bets": several(lambda one: None, "bets are a list of files or of croupier.bet"),
    "board": a_word("a board"),
    "cap": or_none(a_whole("the most that a row pays", least=1, most=10**9)),
    "changed": or_none(a_whole("the number of rows that change")),
    "cluster": or_none(a_word("the address of a cluster")),
    "counting": or_none(_counting),
    "design": _design,
    "edition": or_none(a_word("an edition")),
    "face": _amount("the face of a coupon"),
    "file": a_kind(str | os.PathLike, "a file is named by its path"),
    "game": _game,
    "hand": or_none(a_word("a hand")),
    "hit_rate": or_none(_shares),
    "house": a_word("the name of a house"),
    "id": a_word("a game"),
    "listed": or_none(a_whole("the number of paytables", least=1)),
    "method": or_none(a_word("a method")),
    "over": a_word("a row or option"),
    "precision": or_none(_precision),
    "progress": or_none(a_function("what is told of the progress")),
    "readings": or_none(by_word("readings", '{"push": "box"}', a_word("a reading"))),
    "rolls": a_whole("the number of rolls", least=1, most=MOST_ROLLS),
    "rounds": a_whole("the number of rounds", least=1, most=MOST_ROUNDS),
    "seed": or_none(_seed),
    "sessions": a_whole("the number of sessions", least=1, most=MOST_ROUNDS),
    "share": or_none(a_word("a shared design")),
    "steps": a_whole("the steps of odds", least=1, most=1_000),
    "strategy": or_none(_strategy),
    "threads": or_none(a_whole("the number of threads", least=1, most=MOST_THREADS)),
    "units": by_word("units", '{"ante": 1, "pair_plus": 2}', _units),
    "values": a_word("a range of values"),
    "vary": several(a_word("a row"), "rows that may vary are a list of words"),
    "wager": or_none(a_word("a wager")),
    "when": a_word("what a bet waits for"),
    "workers": or_none(a_whole("the number of workers", least=1, most=MOST_THREADS)),
}
"""By the name under which something is asked for: what looks at it."""

checked = checking(TAKES)
