"""Whole rounds of the seven poker chapters from the first decision on, written beside their text.

Every step in its order with the clause that it cites: who is asked, what is put down, what is dealt
and shown, what is lost and paid and by how many cents, and when the cards go away. A round names
the clauses of its steps, and those of its heading.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import Close, DrawCards, Place
from tests.games.card_table.chapters import Chapter, key
from tests.games.steps import lines, play, steps
from tests.law.by_hand import cited

BURN = "discard rack: ?? | discard rack away unseen"
BOTH, ALL = "{0}:ante {0}:blind", "{0}:ante {0}:blind {0}:trips"
"""Stakes of a seat."""


def begun(one: Chapter, stakes: str, **options: str) -> Driver:
    """Stakes such as `1:ante 1:aces_up 2:ante`; all cards of the first deal lie there."""
    pairs = [(int(seat), wager) for seat, wager in (word.split(":") for word in stakes.split())]
    driver = one.window(*sorted({seat for seat, _ in pairs}), **options)
    for seat, wager in pairs:
        driver.answer(Place(seat, wager, one.all_stakes()[wager]))
    driver.answer(Close())
    while is_first_deal(driver):
        key(driver, 1)
    return driver


def is_first_deal(driver: Driver) -> bool:
    pending = driver.pending
    decided = any(event["kind"] == "decided" for event in driver.log)
    return isinstance(pending, DrawCards) and not pending.unseen and not decided


def whole(one: Chapter, name: str, also: str, stakes: str, words: str, text: str, **o: str) -> Any:
    """A round with what is answered and keyed in it, and what then happens."""
    said = lines(text)
    clauses = [number for line in [*said, also] for number in cited(one.chapter, line)]
    mark = pytest.mark.clause(*dict.fromkeys(clauses))
    return pytest.param(one, stakes, words, said, o, id=f"{one.id}: {name}", marks=mark)


def check(
    one: Chapter,
    stakes: str,
    words: str,
    said: list[str],
    options: dict[str, str],
    as_told: Callable[[str], str] = str,
) -> None:
    driver = begun(one, stakes, **options)
    before = len(steps(driver))
    play(driver, words)
    found, wanted = ([as_told(line) for line in some] for some in (steps(driver)[before:], said))
    assert found == wanted, "\n".join(unified_diff(wanted, found, lineterm="", n=1))
    assert driver.pending is None
    assert driver.table.hands == {}
