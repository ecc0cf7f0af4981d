"""A practice table: those who stand there sign in their own names, one command each.

A pure policy: it looks at the table and says what they would do now. At a table with real people
it has nothing to say, as nobody signs for somebody else and nothing is assumed to be so.
"""

from __future__ import annotations

from croupier.core.commands import Attested, Command, MeterShows, Told, What
from croupier.core.driver import Driver
from croupier.core.meters import ReadMeter, left_on
from croupier.core.procedure import Attest
from croupier.core.table import Table
from croupier.core.things import Tell


def practice(driver: Driver) -> Command | None:
    """The next word that practice staff owe, if one is due."""
    request, table = driver.pending, driver.table
    if not isinstance(request, (Attest, Tell, ReadMeter)):
        return None
    if isinstance(request, ReadMeter) and METER not in table.rules.options:
        return None
    found = request.answered_by(table).found(table)
    if found is None or not table.people[found[0]].practice:
        return None
    return driver.command(_said(table, request), found[0])


METER = "meter"
"""The option by which rules name what a meter shows."""


def _said(table: Table, request: Attest | Tell | ReadMeter) -> What:
    if isinstance(request, ReadMeter):
        return MeterShows(_meter(table, request))
    return Told(request.fact.usual) if isinstance(request, Tell) else Attested()


def _meter(table: Table, request: ReadMeter) -> int:
    """A practice meter shows what the rules name, less what a payment of the round has taken off
    it; one that was won whole begins there again."""
    return table.noted.get(left_on(request.meter)) or table.rules.cents(METER)
