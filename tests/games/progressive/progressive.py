"""What the tests of oh.progressives share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.refusals import Refusal
from tests.games.scripts import events

CHAPTER = "oh.progressives"
ONE, FIVE = 1_00, 5_00
METER = 20_000_00
"""What the practice meter shows where a test does not say otherwise."""
ON: dict[str, Any] = {"progressive": "yes", "meter": "20000"}


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def cite(id: str) -> str:
    return f"{CHAPTER} {id}"


Paid = tuple[int, str, int, str]
"""Seat, outcome, cents and the number of the clause."""


def paid(driver: Driver, wager: str) -> list[Paid]:
    """What was settled of a wager, in order."""
    return [
        (one["seat"], one["outcome"], one["won_cents"], one["clause"].partition(" ")[2])
        for one in events(driver, "settled")
        if one["wager"] == wager
    ]


def signed(driver: Driver) -> list[tuple[str, str, str]]:
    """Under this chapter: in which role, by whom, and under which number."""
    return [
        (one["role"], one["by"], one["clause"].removeprefix(f"{CHAPTER} "))
        for one in events(driver, "attested")
        if one["clause"].startswith(CHAPTER)
    ]


def refused(driver: Driver, answer: Any, by: int | None = None) -> str:
    """The clause that refuses this; the table stays as it was."""
    before = (dict(driver.table.accounts), len(driver.log), driver.pending)
    with pytest.raises(Refusal) as caught:
        driver.answer(answer, by)
    assert (driver.table.accounts, len(driver.log), driver.pending) == before
    return caught.value.clause


def order(driver: Driver, *wanted: tuple[str, str]) -> list[str]:
    """In which order these things happened: a kind of event, and something that stands in it."""
    found = []
    for event in driver.log:
        for kind, inside in wanted:
            if event["kind"] == kind and inside in _texts(event.values()):
                found.append(f"{kind} {inside}")
    return found


def _texts(values: Iterable[Any]) -> str:
    return " | ".join(map(str, values))


def formed(driver: Driver, name: str) -> list[str]:
    """The clauses by which the hands of percentages are announced."""
    told = [one for one in events(driver, "announced") if one["words"].startswith(f"{name}, ")]
    return [one["clause"].removeprefix(f"{CHAPTER} ") for one in told]
