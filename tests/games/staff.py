"""Tables of real people: nobody signs for anybody, and what nobody said is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.contracts.witness import Driver
from croupier.core.game import Rules
from croupier.core.people import Person
from croupier.core.procedure import Attest
from croupier.core.things import Tell
from tests.games.scripts import Scripted

DEALER = Person("D1", duties=frozenset({"dealer"}))
STICK = Person("S1", duties=frozenset({"stickperson"}))
SUPERVISOR = Person("R1", rank="supervisor")
SECOND = Person("R2", rank="supervisor")
MANAGER = Person("M1", rank="manager")
MECHANIC = Person("T1", "maintenance", "member")
COMPLIANCE = Person("C1", "compliance", "member")
EVERYBODY = (DEALER, STICK, SUPERVISOR, SECOND, MANAGER, MECHANIC, COMPLIANCE)

Asked = tuple[str, str, str]
"""Whom the table asks, for what, and under which clause."""


def real_table(
    rules: Rules, told: Mapping[str, Any] | None = None, *, people: tuple[Person, ...] = EVERYBODY
) -> Driver:
    """A table just opened by real people, where the first duty is asked for."""
    driver = Driver(rules, Scripted())
    driver.open(told, {}, people)
    return driver


def asked(driver: Driver) -> Asked | None:
    """What the table asks for now: a signature, or a fact by `thing_fact`."""
    pending = driver.pending
    if isinstance(pending, Attest):
        what, by = pending.what, pending.role
    elif isinstance(pending, Tell):
        what, by = f"{pending.thing}_{pending.fact.name}", pending.by.word
    else:
        return None
    return by, what, driver.table.rules.cite(pending.clause)


def all_asked(driver: Driver, said: Mapping[str, Any] | None = None) -> list[Asked]:
    """All that is asked for until the table is open, facts answered with these or the usual."""
    found = []
    while (one := asked(driver)) is not None:
        found.append(one)
        if said and one[1] in said:
            driver.answer(said[one[1]])
        else:
            driver.sign()
    return found


def until(driver: Driver, what: str) -> None:
    """Sign and say the usual until this is asked for."""
    while (one := asked(driver)) is not None and one[1] != what:
        driver.sign()
    assert asked(driver) is not None, f"nobody asks for {what}"
