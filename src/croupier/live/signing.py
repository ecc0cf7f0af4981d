"""Signatures that one person gives at one moment: shown together, then given one by one."""

from __future__ import annotations

from croupier.core.driver import Driver
from croupier.core.procedure import Attest, Request
from croupier.core.refusals import CroupierError


def signer(driver: Driver, request: Request) -> str | None:
    """Somebody at the table who may confirm what is asked."""
    found = request.answered_by(driver.table).found(driver.table)
    return found[0] if found else None


def asked_of(driver: Driver, name: str | None = None) -> list[Attest]:
    """What one person is asked to confirm now, one thing after the other, up to anything else.

    Without a name it is the first who may.
    """
    pending = driver.pending
    if not isinstance(pending, Attest):
        return []
    name = name or signer(driver, pending)
    asked: list[Attest] = []
    table = driver.fork() if name in driver.table.people else driver
    while isinstance(pending, Attest):
        asked.append(pending)
        if name not in table.table.people:
            break
        try:
            table.answer(name)
        except CroupierError:
            break
        pending = table.pending
        if isinstance(pending, Attest) and not table.can(name):
            break
    return asked
